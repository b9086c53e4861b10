//! What is seen of an event on the table: who goes where, who fires at whom, who runs.

use crate::book::vocabulary::{Arm, UnitId};
use crate::state::{Couleurs, Event};
use kernel::Viewer;
use kernel::scene::{Act, ActKind};

/// What is to be staged of an event, as far as the viewer knows which units they are (vis.markers).
pub(super) fn act(game: &Couleurs, event: &Event, viewer: Viewer) -> Option<Act> {
    let piece = |unit: UnitId| game.piece(unit).filter(|_| game.is_identified_to(viewer, unit));
    let one = |kind, unit| Act::of(kind, piece(unit).into_iter().collect());
    let at = |act: Act, unit| match piece(unit) {
        Some(target) => act.at(target),
        None => act,
    };
    Some(match event {
        Event::Moved { unit, .. } => one(ActKind::March, *unit),
        Event::Fired { unit, target, .. } => {
            let guns = matches!(game.arm(*unit), Arm::FootGuns | Arm::HorseGuns);
            at(one(if guns { ActKind::Gun } else { ActKind::Volley }, *unit), *target)
        }
        Event::Marches { unit, target, .. } | Event::Pursues { unit, target, .. } => {
            at(one(ActKind::Charge, *unit), *target)
        }
        Event::Melee { units: [first, second], .. } => at(one(ActKind::Melee, *first), *second),
        Event::FellBack { unit, .. } => one(ActKind::Flee, *unit),
        _ => return None,
    })
}
