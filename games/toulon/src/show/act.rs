//! What is seen of an event on the map, beside the words of its line: a force on its road, a gun that fires, a retreat.
//! Who it was is told only as far as the line names a counter (2.fog).

use crate::play::battle::BattleEvent;
use crate::play::event::Event;
use crate::state::Toulon;
use crate::state::sets::AreaId;
use kernel::scene::{Act, ActKind, Place};

/// What is to be staged of an event; `piece` is the counter its line names to this viewer.
pub(super) fn act(game: &Toulon, event: &Event, piece: Option<&str>) -> Option<Act> {
    let place = |area: AreaId| Place::Area { area: game.map().area(area).id.clone(), stack: 0 };
    let known = |kind| Act::of(kind, piece.map(str::to_owned).into_iter().collect());
    Some(match event {
        Event::Moved { from, to, .. } => {
            Act::of(ActKind::March, Vec::new()).along(from.iter().chain(to).map(|it| place(*it)))
        }
        Event::PatrolPushed { from, to, .. } => {
            Act::of(ActKind::Flee, Vec::new()).along([*from].iter().chain(to).map(|it| place(*it)))
        }
        Event::Battle(event, _) => match event {
            BattleEvent::Bombarded { area, .. } => known(ActKind::Gun).at_place(place(*area)),
            BattleEvent::ShipsFired { area, .. } => known(ActKind::Gun).at_place(place(*area)),
            BattleEvent::FiresAtRedoubt { .. } | BattleEvent::Supports { .. } | BattleEvent::Barrage { .. } => {
                known(ActKind::Gun)
            }
            BattleEvent::Melee { .. } => known(ActKind::Melee),
            BattleEvent::Retreated { area, .. } => known(ActKind::Flee).along([place(*area)]),
            _ => return None,
        },
        _ => return None,
    })
}
