//! The secret orders of the simultaneous game.

use crate::book::options::Sequence;
use crate::book::vocabulary::{Arm, Formation, Marker, Order, UnitId, ud};
use crate::rules::arcs;
use crate::state::{Action, Couleurs, MarchKind};
use kernel::{Game, Seat};

/// A quick order for the next unit without one, by where it stands: what carries on a resolution that is thought through.
pub(crate) fn order(game: &Couleurs, seat: Seat) -> Option<Action> {
    let (listed, Some(unit)) = to_order(game, seat) else { return Some(Action::Done) };
    Some(as_listed(&listed, unit, game.usual_marker(unit)))
}

/// The orders that can be given now, and to whom.
fn to_order(game: &Couleurs, seat: Seat) -> (Vec<Action>, Option<UnitId>) {
    let mut listed = Vec::new();
    game.actions(seat, &mut listed);
    let unit = listed.iter().find_map(Action::unit);
    (listed, unit.filter(|_| game.setup.options.sequence == Sequence::Simultaneous))
}

/// The order, or a blank for a unit that cannot be given it.
fn as_listed(listed: &[Action], unit: UnitId, marker: Marker) -> Action {
    let action = Action::Order { unit, marker };
    if listed.contains(&action) { action } else { Action::Order { unit, marker: Marker::Decoy } }
}

impl Couleurs {
    /// The order for the next unit: a march if one promises enough, else what it could do best where it stands.
    pub(super) fn sensible_order(&self, seat: Seat) -> Option<Action> {
        let (listed, Some(unit)) = to_order(self, seat) else { return Some(Action::Done) };
        let marker = match self.promise_if_ordered(seat, unit) {
            Some((MarchKind::Fire, _)) => Marker::FireMarch,
            Some(_) => Marker::Combat,
            None => self.usual_marker(unit),
        };
        Some(as_listed(&listed, unit, marker))
    }

    /// What a unit could do best where it stands, as a glance tells; a blank for who has nothing to do.
    fn usual_marker(&self, unit: UnitId) -> Marker {
        let Some(enemy) = self.nearest_enemy(unit) else { return Marker::Decoy };
        let (gap, arm) = (self.gap(unit, enemy), self.arm(unit));
        if self.unit(unit).formation == Formation::Garrison {
            return Marker::Fire;
        }
        let faces = arcs::in_front(&self.stand(unit), &self.stand(enemy));
        let horse = self.arm(enemy) == Arm::Cavalry;
        match arm {
            _ if self.unit(unit).order >= Order::Saf => Marker::Formation,
            Arm::FootGuns | Arm::HorseGuns if self.is_limbered(unit) && gap < ud(12) => Marker::Formation,
            Arm::FootGuns | Arm::HorseGuns if self.is_limbered(unit) => Marker::Slow,
            Arm::FootGuns | Arm::HorseGuns => Marker::Fire,
            _ if !faces => Marker::Facing,
            Arm::Infantry if horse && gap < ud(4) => Marker::Formation,
            Arm::Infantry if gap < ud(3) => Marker::Fire,
            // In column it has still to form its line.
            Arm::Infantry if gap < ud(5) && self.unit(unit).formation != Formation::Line => Marker::Formation,
            // Who comes nearer is met on the way by who waits for him.
            Arm::Cavalry if gap < ud(7) => Marker::Decoy,
            _ if gap < ud(8) => Marker::Slow,
            _ => Marker::Fast,
        }
    }
}
