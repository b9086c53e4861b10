//! What the tests share: Skirmish, and how its turns are played.

use kernel::Seat;
use kernel::live::{Live, Played};
use skirmish::{Action, Order, Skirmish};

pub(crate) const BLUE: Seat = Seat(0);
pub(crate) const WHITE: Seat = Seat(1);

pub(crate) fn attack(company: usize) -> Action {
    Action::Order { company, order: Order::Attack }
}

pub(crate) fn march(company: usize, to: u8) -> Action {
    Action::March { company, to }
}

/// White writes its orders, then Blue: with the last one all are shown.
pub(crate) fn orders(live: &mut Live<Skirmish>) -> Played {
    write(live, WHITE);
    write(live, BLUE)
}

/// A side writes the orders that it has not written yet.
pub(crate) fn write(live: &mut Live<Skirmish>, seat: Seat) -> Played {
    let unwritten = live.game().of(seat, |company| company.order.is_none());
    let (companies, mut written): (Vec<usize>, _) = (unwritten.collect(), None);
    for company in companies {
        written = Some(live.play(seat, &attack(company)).unwrap());
    }
    written.expect("there is one to be written")
}

/// A whole turn: orders, what is done, and both pass; a die is rolled for the next one. Eight decisions, and what is done.
pub(crate) fn turn(live: &mut Live<Skirmish>, deeds: &[(Seat, Action)]) -> Played {
    orders(live);
    for (seat, action) in deeds {
        live.play(*seat, action).unwrap();
    }
    live.play(BLUE, &Action::Pass).unwrap();
    live.play(WHITE, &Action::Pass).unwrap()
}
