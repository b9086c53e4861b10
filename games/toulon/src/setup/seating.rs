//! Two to seven seats: who plays what (setup.roles).

use crate::book::vocabulary::{Role, Side};
use crate::setup::SeatSetup;
use kernel::Seat;

use Role::{British, East, Neapolitan, Sardinian, Spanish, Toulonnais, West};

/// What each seat plays, by number of seats from two on. The Allies come first.
const SEATINGS: [&[&[Role]]; 6] = [
    &[&[British, Spanish, Neapolitan, Sardinian, Toulonnais], &[West, East]],
    &[&[British, Spanish, Neapolitan, Sardinian, Toulonnais], &[West], &[East]],
    &[&[British, Neapolitan, Sardinian], &[Spanish, Toulonnais], &[West], &[East]],
    &[&[British, Sardinian], &[Spanish, Toulonnais], &[Neapolitan], &[West], &[East]],
    &[&[British], &[Spanish], &[Neapolitan, Sardinian], &[Toulonnais], &[West], &[East]],
    &[&[British], &[Spanish], &[Neapolitan], &[Sardinian], &[Toulonnais], &[West], &[East]],
];

/// The seats of a game of so many, and who plays each role; none for a number that cannot be.
#[must_use]
pub(crate) fn seating(seats: u8) -> Option<(Vec<SeatSetup>, [Seat; Role::COUNT])> {
    let roles = SEATINGS.get(usize::from(seats.checked_sub(2)?))?;
    let mut seat_of = [Seat(0); Role::COUNT];
    let mut list = Vec::with_capacity(roles.len());
    for (n, own) in roles.iter().enumerate() {
        for role in *own {
            seat_of[role.index()] = Seat(n as u8);
        }
        let side = own[0].side();
        let whole = Role::ALL.iter().filter(|role| role.side() == side).count() == own.len();
        let (id, name) = match (whole, side) {
            (true, Side::Allied) => (Side::Allied.id(), Side::Allied.label()),
            (true, Side::Republican) => (Side::Republican.id(), Side::Republican.label()),
            (false, _) => (own[0].id(), own[0].label()),
        };
        list.push(SeatSetup { id, name, side, roles: own.to_vec() });
    }
    Some((list, seat_of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_has_one_seat_of_its_side() {
        for seats in 2..=7 {
            let (list, seat_of) = seating(seats).unwrap();
            assert_eq!(list.len(), usize::from(seats));
            for role in Role::ALL {
                let seat = &list[seat_of[role.index()].index()];
                assert!(seat.roles.contains(&role) && seat.side == role.side(), "{role} of {seats}");
            }
        }
        assert!(seating(1).is_none() && seating(8).is_none());
    }
}
