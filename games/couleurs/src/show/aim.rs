//! A hand drags a unit: the nearest straight move, with what it costs and what forbids it.

use super::{fact, in_ud, place};
use crate::book::vocabulary::{GeneralId, UnitId};
use crate::rules;
use crate::rules::arcs;
use crate::state::{Action, Couleurs};
use boards::table::{Angle, Heading, Length, Point};
use kernel::scene::Place;
use kernel::{Aim, Gesture, Seat, Text};

/// The move or ride a gesture wishes for.
pub(crate) fn aim(game: &Couleurs, seat: Seat, gesture: &Gesture) -> Option<Aim> {
    let Place::Pose { x, y, .. } = gesture.to else { return None };
    let wish = Point::tenths(x, y);
    if let Some(general) = game.setup.general_ids().find(|id| game.setup.general(*id).id == gesture.piece) {
        return Some(ride(game, seat, general, wish));
    }
    let unit = game.setup.ids().find(|id| game.of(*id).id == gesture.piece)?;
    Some(straight(game, seat, unit, wish))
}

/// Where a hand lays a unit out before the battle.
pub(crate) fn aim_deployment(game: &Couleurs, seat: Seat, gesture: &Gesture) -> Option<Aim> {
    let Place::Pose { x, y, .. } = gesture.to else { return None };
    let unit = game.setup.ids().find(|id| game.of(*id).id == gesture.piece)?;
    let part = |tenths: i32| tenths.clamp(0, i16::MAX.into()) as i16;
    let (heading, formation) = (game.unit(unit).pose.heading, game.unit(unit).formation);
    let action = Action::Deploy { unit, x: part(x), y: part(y), heading, formation };
    let against = game.against_layout(seat, &action);
    let (from, to) = (game.stand(unit).centre(), Point::tenths(x, y));
    Some(Aim {
        action: against.is_empty().then(|| serde_json::to_value(action).unwrap_or_default()),
        ghost: place(&game.stand(unit).at(to)),
        path: vec![[self::x(from), self::y(from)], [x, y]],
        facts: vec![fact(
            "fact-distance",
            Text::new("value-ud").with("ud", in_ud(from.distance(to))),
            Some(rules::SOP_SPEED),
        )],
        refused: against.or_allow().err().map(|refused| refused.reasons).unwrap_or_default(),
    })
}

/// Where a hand leads a unit in an operational march.
pub(crate) fn aim_operation(game: &Couleurs, seat: Seat, gesture: &Gesture) -> Option<Aim> {
    let Place::Pose { x, y, .. } = gesture.to else { return None };
    let unit = game.setup.ids().find(|id| game.of(*id).id == gesture.piece)?;
    let part = |tenths: i32| tenths.clamp(0, i16::MAX.into()) as i16;
    let (heading, formation) = (game.unit(unit).pose.heading, game.unit(unit).formation);
    let action = Action::Operate { unit, x: part(x), y: part(y), heading, formation };
    let against = game.against_operating(seat, &action);
    let (from, to) = (game.stand(unit).centre(), Point::tenths(x, y));
    Some(Aim {
        action: against.is_empty().then(|| serde_json::to_value(action).unwrap_or_default()),
        ghost: place(&game.stand(unit).at(to)),
        path: vec![[self::x(from), self::y(from)], [x, y]],
        facts: vec![fact(
            "fact-distance",
            Text::new("value-ud").with("ud", in_ud(from.distance(to))),
            Some(rules::SOP_SPEED),
        )],
        refused: against.or_allow().err().map(|refused| refused.reasons).unwrap_or_default(),
    })
}

fn ride(game: &Couleurs, seat: Seat, general: GeneralId, wish: Point) -> Aim {
    let part = |length: Length| length.to_tenths().clamp(0, i16::MAX.into()) as i16;
    let action = Action::Ride { general, x: part(wish.x), y: part(wish.y) };
    let against = game.against_act(seat, &action);
    let from = game.generals[general.index()].at;
    Aim {
        action: against.is_empty().then(|| serde_json::to_value(action).unwrap_or_default()),
        ghost: super::general_place(wish),
        path: vec![[from.x.to_tenths(), from.y.to_tenths()], [x(wish), y(wish)]],
        facts: vec![fact(
            "fact-distance",
            Text::new("value-ud").with("ud", in_ud(from.distance(wish))),
            Some(rules::GEN_ACTIONS),
        )],
        refused: against.or_allow().err().map(|refused| refused.reasons).unwrap_or_default(),
    }
}

const fn x(p: Point) -> i32 {
    p.x.to_tenths()
}

const fn y(p: Point) -> i32 {
    p.y.to_tenths()
}

/// The straight move, within 30 degrees of the front, whose end is nearest to the wish.
fn straight(game: &Couleurs, seat: Seat, unit: UnitId, wish: Point) -> Aim {
    let stand = game.stand(unit);
    let own = game.unit(unit).pose.heading;
    let wished = Heading::towards(stand.centre(), wish).unwrap_or(own);
    let most = Angle::degrees(30).units();
    let heading = own + Angle::from_units(arcs::off(own, wished).units().clamp(-most, most));
    let distance = stand.centre().distance(wish);
    let action = Action::Move { unit, heading, distance };
    let against = game.against_act(seat, &action);
    let (price, _) = game.price_of_move(unit, heading, distance);
    let end = stand.shifted(heading, distance);
    let mut facts =
        vec![fact("fact-distance", Text::new("value-ud").with("ud", in_ud(distance)), Some(rules::MOVE_RATES))];
    if let Some(pa) = price {
        facts.push(fact("concept-pa", super::number(pa.into()), Some(rules::PA_COSTS)));
    }
    Aim {
        action: against.is_empty().then(|| serde_json::to_value(action).unwrap_or_default()),
        ghost: place(&end),
        path: vec![[x(stand.centre()), y(stand.centre())], [x(end.centre()), y(end.centre())]],
        facts,
        refused: against.or_allow().err().map(|refused| refused.reasons).unwrap_or_default(),
    }
}
