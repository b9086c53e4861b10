//! Names that tell pieces apart. Files may call a dozen brigades "1st Brigade": on the table such a brigade is told by
//! its division too, and by its side where both sides have one of the same name.

use super::Setup;
use kernel::{Seat, Text};

/// Where something belongs: its side, and the command it is in if there is one.
struct Named {
    name: Text,
    seat: Seat,
    within: Option<Text>,
}

/// Gives corps, divisions, brigades and generals names that are theirs alone, as far as their commands and sides differ.
pub(super) fn tell_apart(setup: &mut Setup) {
    let sides = [Seat(0), Seat(1)].map(|seat| Text::new(setup.side(seat).nation.label()));
    tell_corps_apart(setup, &sides);
    let corps = |id: Option<crate::book::vocabulary::CorpsId>| id.map(|id| setup.a_corps(id).name.clone());
    let brigades: Vec<Named> = setup
        .brigades
        .iter()
        .map(|one| Named {
            name: one.name.clone(),
            seat: one.seat,
            within: Some(setup.division(one.division).name.clone()),
        })
        .collect();
    let divisions: Vec<Named> = setup
        .divisions
        .iter()
        .map(|one| Named { name: one.name.clone(), seat: one.seat, within: corps(one.corps) })
        .collect();
    let generals: Vec<Named> =
        setup.generals.iter().map(|one| Named { name: one.name.clone(), seat: one.seat, within: None }).collect();
    for index in 0..brigades.len() {
        setup.brigades[index].name = full_name(&brigades, index, &sides);
    }
    for index in 0..divisions.len() {
        setup.divisions[index].name = full_name(&divisions, index, &sides);
    }
    for index in 0..generals.len() {
        setup.generals[index].name = full_name(&generals, index, &sides);
    }
}

/// Corps first: their troops are named after them.
fn tell_corps_apart(setup: &mut Setup, sides: &[Text; 2]) {
    let corps: Vec<Named> =
        setup.corps.iter().map(|one| Named { name: one.name.clone(), seat: one.seat, within: None }).collect();
    for index in 0..corps.len() {
        let name = full_name(&corps, index, sides);
        if let Some(troops) = setup.corps[index].troops {
            setup.divisions[troops.index()].name = troops_of(name.clone());
        }
        setup.corps[index].name = name;
    }
}

/// The name of the troops of a corps.
pub(super) fn troops_of(corps: Text) -> Text {
    Text::new("name-corps_troops").with("corps", corps)
}

fn full_name(all: &[Named], index: usize, sides: &[Text; 2]) -> Text {
    let own = &all[index];
    let namesakes = || all.iter().enumerate().filter(|(other, one)| *other != index && one.name == own.name);
    let comrade = namesakes().any(|(_, one)| one.seat == own.seat);
    let enemy = namesakes().any(|(_, one)| one.seat != own.seat);
    let side = sides[own.seat.index()].clone();
    let name = own.name.clone();
    match &own.within {
        Some(within) if comrade => {
            let enemy = namesakes().any(|(_, one)| one.seat != own.seat && one.within == own.within);
            if enemy {
                Text::new("name-within_of_side").with("name", name).with("within", within.clone()).with("side", side)
            } else {
                Text::new("name-within").with("name", name).with("within", within.clone())
            }
        }
        _ if enemy => Text::new("name-of_side").with("name", name).with("side", side),
        _ => name,
    }
}
