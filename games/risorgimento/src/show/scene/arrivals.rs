//! Who is still to come, when and by which entry (5.6).

use super::place;
use crate::show::naming::Names;
use crate::state::{OFF, Risorgimento};
use kernel::Text;
use kernel::scene::Arrival;

/// Formations and leaders that wait, in the order of their coming.
pub(super) fn all(game: &Risorgimento) -> Vec<Arrival> {
    let (setup, names) = (&game.setup, Names { setup: &game.setup });
    let entry = |entry: u8| Some(place(setup, setup.entries[usize::from(entry)].hex, None, 0));
    let mut found = Vec::new();
    for brigade in setup.brigade_ids() {
        let Some(arrival) = setup.brigade(brigade).arrival else { continue };
        let units = setup.units_of(brigade).filter(|unit| game.hex_of(*unit) == OFF).count() as u32;
        if units > 0 {
            found.push(Arrival {
                turn: arrival.turn.into(),
                seat: setup.seat_of(brigade),
                name: names.brigade(brigade),
                units,
                place: arrival.reserve_at.map_or_else(|| entry(arrival.entry), |at| Some(place(setup, at, None, 0))),
            });
        }
    }
    let mut leader = |arrives: Option<(u8, u8)>, seat, name: &Text| {
        if let Some((turn, at)) = arrives.filter(|(turn, _)| *turn > game.turn) {
            found.push(Arrival { turn: turn.into(), seat, name: name.clone(), units: 0, place: entry(at) });
        }
    };
    for corps in setup.corps_ids() {
        let printed = setup.corps(corps);
        leader(printed.arrives, printed.seat, &printed.commander);
    }
    for chief in &setup.chiefs {
        leader(chief.arrives, chief.seat, &chief.name);
    }
    found.sort_by_key(|arrival| arrival.turn);
    found
}
