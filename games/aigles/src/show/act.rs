//! What is seen of an event on the table: who goes where, who fires at whom, who runs.

use super::scene::screen_id;
use crate::book::vocabulary::UnitId;
use crate::play::event::Event;
use crate::setup::Setup;
use crate::state::{Body, Pose, Target};
use kernel::scene::{Act, ActKind, Place};

/// A point of a way; how wide the stand is does not matter to it.
fn place(pose: &Pose) -> Place {
    Place::Pose { x: pose.x.into(), y: pose.y.into(), heading: pose.heading.units(), front: 0, depth: 0 }
}

/// What is to be staged of an event, if anything moves or smokes.
pub(super) fn act(setup: &Setup, event: &Event) -> Option<Act> {
    let piece = |unit: UnitId| setup.unit(unit).id.clone();
    let of = |target: Target| if target.screen { screen_id(setup, target.unit) } else { piece(target.unit) };
    let one = |kind, unit| Act::of(kind, vec![piece(unit)]);
    Some(match event {
        Event::Moved { unit, from, to, .. } => one(ActKind::March, *unit).along([place(from), place(to)]),
        Event::Volley { shooter, by, target, .. } => {
            let shooter = Target { unit: *shooter, screen: *by == Body::Screen };
            Act::of(ActKind::Volley, vec![of(shooter)]).at(of(*target))
        }
        Event::ChargeLaunched { charger, target, .. } => one(ActKind::Charge, *charger).at(piece(*target)),
        Event::Combat { units: [first, second], .. } => one(ActKind::Melee, *first).at(piece(*second)),
        Event::Recoiled { unit, to, .. } | Event::Fled { unit, to: Some(to), .. } => {
            one(ActKind::Flee, *unit).along([place(to)])
        }
        _ => return None,
    })
}
