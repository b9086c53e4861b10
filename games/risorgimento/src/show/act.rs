//! What is seen of an event on the map: who goes where, who fires at which hex, who runs.

use super::naming::leader_id;
use super::scene::axial;
use crate::play::event::Event;
use crate::setup::{Setup, UnitId};
use crate::state::Hex;
use kernel::scene::{Act, ActKind, Place};

/// What is to be staged of an event, if anything moves or smokes.
pub(super) fn act(setup: &Setup, event: &Event) -> Option<Act> {
    let piece = |unit: &UnitId| setup.unit(*unit).id.clone();
    let one = |kind, unit| Act::of(kind, vec![piece(unit)]);
    let place = |hex: Hex| {
        let [q, r] = axial(setup, hex);
        Place::Hex { q, r, facing: None, stack: 0 }
    };
    Some(match event {
        Event::Stepped { unit, from, to, .. } => one(ActKind::March, unit).along([place(*from), place(*to)]),
        Event::Withdrew { unit, from, to, .. } | Event::Retreated { unit, from, to, .. } => {
            one(ActKind::Flee, unit).along([place(*from), place(*to)])
        }
        Event::LeaderMoved { leader, from, to, .. } if from != to => {
            Act::of(ActKind::March, vec![leader_id(setup, *leader)]).along([place(*from), place(*to)])
        }
        Event::Fired { firers, target, .. } => {
            Act::of(ActKind::Gun, firers.iter().map(piece).collect()).at_place(place(*target))
        }
        Event::Volley { unit, target, .. } => one(ActKind::Volley, unit).at_place(place(*target)),
        Event::Declared { unit, target, charge: true } => one(ActKind::Charge, unit).at_place(place(*target)),
        Event::Fought { attackers, target, .. } => {
            Act::of(ActKind::Melee, attackers.iter().map(piece).collect()).at_place(place(*target))
        }
        _ => return None,
    })
}
