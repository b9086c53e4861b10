//! How good a position is: what computer players think with. All numbers are thousandths of a victory point.
//!
//! Nothing here is a rule. Points are what wins (victory.points); order, moral, nearness to objectives and pressure on the
//! enemy weigh as far as they help to win them.

mod marches;
mod orders;

pub(crate) use orders::order;

use crate::book::vocabulary::{Arm, Formation, Marker, Moral, Order, UnitId, ud};
use crate::play::Phase;
use crate::rules;
use crate::rules::arcs;
use crate::setup::Taking;
use crate::state::{Action, Couleurs, Fate, Marks};
use kernel::chance::Fast;
use kernel::{Chance, Clock, Evaluate, Game, Roll, Seat, Silent};

/// What the other side may have ordered.
const GUESS: Roll = Roll { rule: rules::SIM_MARKERS, label: "die-guess" };
/// The game itself.
const VICTORY: i64 = 10_000_000;

impl Evaluate for Couleurs {
    fn value(&self, seat: Seat) -> i64 {
        if let Some(outcome) = self.outcome() {
            return match outcome.winners.first() {
                Some(winner) if *winner == seat => VICTORY,
                Some(_) => -VICTORY,
                None => 0,
            };
        }
        self.worth(seat) - self.worth(seat.opponent())
    }

    gamekit::quick_by_questions!(Action::Done);

    fn sensible(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.stack.top() {
            Some(Phase::OrdersSecret(_)) => out.extend(self.sensible_order(seat)),
            Some(Phase::Moves(_)) => self.sensible_moves(seat, out),
            _ => self.actions(seat, out),
        }
        // Of equals the first is taken: nothing is done for its own sake.
        if matches!(out.last(), Some(Action::Done)) {
            out.rotate_right(1);
        }
    }

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        for seat in [Seat(0), Seat(1)] {
            out.push(("figure-points", seat, (self.score(seat).hundredths() / 100).into()));
            out.push(("figure-units_lost", seat, self.units_lost(seat).into()));
        }
        out.push(("figure-turns", Seat(0), self.turn.into()));
    }

    fn clock(&self) -> Option<Clock> {
        Some(Clock { turn: self.turn.into(), last: self.setup.turns.into() })
    }
}

impl Couleurs {
    /// What a side's position is worth.
    fn worth(&self, seat: Seat) -> i64 {
        let score = i64::from(self.score(seat).hundredths()) * 10;
        let units: i64 = self.army(seat).map(|id| self.unit_worth(id)).sum();
        score + units + self.ground_worth(seat)
    }

    /// Order, moral and reach of a unit, in shares of its price.
    fn unit_worth(&self, id: UnitId) -> i64 {
        let (setup, unit) = (self.of(id), self.unit(id));
        let price = i64::from(setup.points) * 10;
        let moral = match unit.moral {
            Moral::Rout => -40,
            Moral::Retreat => -30,
            Moral::FallBack => -15,
            Moral::Halt => -8,
            _ => 0,
        };
        let order = match self.counted_order(id) {
            Order::Formed => 0,
            Order::Neither => -1,
            Order::Saf => -5,
            Order::Des => -12,
        };
        let penalty = -2 * i64::from(self.penalty(id));
        let march = if matches!(unit.formation, Formation::March) { -6 } else { 0 };
        let unloaded = if unit.marks.has(Marks::UNLOADED) && setup.troop.arm != Arm::Cavalry { -2 } else { 0 };
        let limbered = if self.is_limbered(id) { -3 } else { 0 };
        let command = if self.is_out_of_command(id) { -1 } else { 0 };
        price * (moral + order + penalty + march + unloaded + limbered + command) / 10 + self.stance(id) * price / 400
    }

    /// How a unit stands to the nearest enemy: facing him, near enough to threaten, not showing him a flank.
    fn stance(&self, id: UnitId) -> i64 {
        if !self.unit(id).moral.is_positive() {
            return 0;
        }
        let Some(enemy) = self.nearest_enemy(id) else { return 0 };
        let (own, other) = (self.stand(id), self.stand(enemy));
        let gap = i64::from(own.distance(&other).to_tenths()) / 60;
        let wish = match self.arm(id) {
            Arm::Infantry => 22,
            Arm::Cavalry => 42,
            _ => 60,
        };
        let near = 120 - (gap - wish).abs().min(120);
        let faces = if arcs::in_front(&own, &other) { 20 } else { -20 };
        let exposed = if gap < 45 && !self.attacked_zone(id, &other).is_frontal() { -60 } else { 0 };
        near + faces + exposed
    }

    /// Objectives: how near the side is to those it does not hold.
    fn ground_worth(&self, seat: Seat) -> i64 {
        let mut worth = 0;
        for (objective, holder) in self.setup.objectives.iter().zip(&self.holders) {
            if matches!(objective.kind, Taking::Intact(_)) {
                continue;
            }
            let nearest = self
                .army(seat)
                .filter(|id| self.unit(*id).moral.is_positive() && !self.arm(*id).is_guns())
                .map(|id| i64::from(self.stand(id).distance_to(objective.at).to_tenths()))
                .min()
                .unwrap_or(12_000);
            let near = (6000 - nearest).max(0) * i64::from(objective.points) / 20;
            worth += if *holder == Some(seat) { near / 3 } else { near };
        }
        worth
    }

    /// Moves worth looking at: the march that promises most, if one does; else those of units that can still do something,
    /// a few each.
    fn sensible_moves(&self, seat: Seat, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        self.actions(seat, &mut all);
        if let Some(march) = self.best_march(seat, &all) {
            out.push(march);
            return;
        }
        all.retain(|action| self.is_sensible(action));
        if self.marches.is_empty() {
            out.append(&mut all);
            return;
        }
        // To end the moves now would be judged by how the marches end, and anything else by how things stand: so what
        // does not help as things stand is left out first.
        let now = self.value(seat);
        let helps = |action: &Action| {
            let mut after = self.seen_by(seat).into_owned();
            after.apply(seat, action, &mut Fast::new(0), &mut Silent);
            after.value(seat) > now
        };
        out.extend(all.into_iter().filter(|action| !matches!(action, Action::Done) && helps(action)));
        if out.is_empty() {
            out.push(Action::Done);
        }
    }

    fn is_sensible(&self, action: &Action) -> bool {
        match action {
            Action::March { .. } => false,
            Action::Turn { unit, .. } | Action::About { unit } => self.stance(*unit) < 100,
            Action::Form { unit, formation } => self.would_form(*unit, *formation),
            Action::Screen { unit, figures } => {
                *figures > 0 && self.unit(*unit).screen == 0 && self.would_screen(*unit)
            }
            Action::SideStep { .. }
            | Action::BackStep { .. }
            | Action::Unmask { .. }
            | Action::Leave { .. }
            | Action::Rearrange { .. }
            | Action::Flee { .. }
            | Action::Ride { .. } => false,
            _ => true,
        }
    }

    /// Whether skirmishers before it would have somebody to trouble.
    fn would_screen(&self, id: UnitId) -> bool {
        self.nearest_enemy(id).is_some_and(|enemy| self.arm(enemy) != Arm::Cavalry && self.gap(id, enemy) < ud(6))
    }

    /// Formations a sensible commander takes: squares before cavalry, lines before infantry, guns in battery.
    fn would_form(&self, id: UnitId, formation: Formation) -> bool {
        let Some(enemy) = self.nearest_enemy(id) else { return false };
        let near = self.stand(id).is_within(&self.stand(enemy), ud(7));
        match (self.arm(id), formation) {
            (Arm::Infantry, Formation::Square) => near && self.arm(enemy) == Arm::Cavalry,
            (Arm::Infantry, Formation::Line | Formation::Divisions) => near,
            (Arm::Cavalry, Formation::Line) => true,
            (Arm::FootGuns | Arm::HorseGuns, Formation::Battery) => {
                self.stand(id).is_within(&self.stand(enemy), ud(12))
            }
            (Arm::FootGuns | Arm::HorseGuns, Formation::Companies) => {
                !self.stand(id).is_within(&self.stand(enemy), ud(12))
            }
            _ => false,
        }
    }

    /// A position that agrees with all a seat knows: orders of the enemy that still lie face down are drawn anew.
    pub(crate) fn imagined(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let mut game = self.seen_by(seat).into_owned();
        game.imagine_unseen(seat, chance);
        if !matches!(self.stack.top(), Some(Phase::OrdersSecret(_))) {
            return game;
        }
        for id in self.setup.ids().filter(|id| self.seat_of(*id) != seat) {
            if self.unit(id).fate == Fate::OnTable && self.unit(id).marker.is_some() {
                let pick = chance.uniform(GUESS, Marker::COUNT as u32) as usize;
                game.unit_mut(id).marker = Some(Marker::ALL[pick]);
            }
        }
        game
    }
}
