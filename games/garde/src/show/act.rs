//! What is seen of an event on the table: who goes where, who fires at whom, who runs.

use crate::book::vocabulary::BrigadeId;
use crate::play::event::Event;
use crate::setup::Setup;
use crate::state::Pose;
use kernel::scene::{Act, ActKind, Place};

/// A point of a way; how wide the stand is does not matter to it.
fn place(pose: &Pose) -> Place {
    Place::Pose { x: pose.x.into(), y: pose.y.into(), heading: pose.heading.units(), front: 0, depth: 0 }
}

/// What is to be staged of an event, if anything moves or smokes.
pub(super) fn act(setup: &Setup, event: &Event) -> Option<Act> {
    let piece = |brigade: BrigadeId| setup.brigade(brigade).id.clone();
    let one = |kind, brigade| Act::of(kind, vec![piece(brigade)]);
    Some(match event {
        Event::Moved { brigade, from, to, .. } => one(ActKind::March, *brigade).along([place(from), place(to)]),
        Event::Contact { attacker, defender } => one(ActKind::Charge, *attacker).at(piece(*defender)),
        Event::Bombarded { brigade, target, .. } => one(ActKind::Gun, *brigade).at(piece(*target)),
        Event::Fought { attacker, defender, .. } => one(ActKind::Melee, *attacker).at(piece(*defender)),
        Event::FellBack { brigade, from, to, .. } | Event::Fled { brigade, from, to, .. } => {
            one(ActKind::Flee, *brigade).along([place(from), place(to)])
        }
        _ => return None,
    })
}
