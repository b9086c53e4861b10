//! Simultaneous moves: those of both sides are walked together, a stretch at a time, until they meet or are done
//! (sim.fraction, sim.dt).

use super::ready::ReadyFires;
use super::walking::Walk;
use crate::book::vocabulary::{Arm, Formation, Gait, Order, UnitId};
use crate::rules;
use crate::rules::{arcs, points};
use crate::state::{Couleurs, Event, Fate, March, MarchKind, Marks};
use boards::table::Length;
use gamekit::question::Step;
use kernel::{Chance, Journal};

/// Everybody who has been set going goes on by one stretch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Together;

impl Step<Couleurs> for Together {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if game.walks.is_empty() {
            return;
        }
        let first = game.initiative;
        // Who had to turn or change first goes after those who were ready; before them, those of the same or a smaller cost
        // may fire on who is about to go (sim.prelim).
        let due = game.walks.iter().map(|walk| walk.after).min().unwrap_or(0);
        if due > game.prompted {
            game.prompted += 1;
            let cost = game.prompted;
            game.stack.push(Together);
            game.stack.push(ReadyFires { seat: first.opponent(), cost });
            game.stack.push(ReadyFires { seat: first, cost });
            return;
        }
        // Those of the side with the initiative first, where two would tread on each other.
        let mut walks = std::mem::take(&mut game.walks);
        walks.sort_by_key(|walk| (game.seat_of(walk.unit) != first, walk.unit));
        let ready = |walk: &Walk| walk.after == due;
        let walking: u64 = walks.iter().filter(|walk| ready(walk)).fold(0, |bits, walk| bits | 1 << walk.unit.index());
        for walk in walks {
            let rest = if ready(&walk) { walk.stretch(game, journal) } else { Some(walk) };
            match rest {
                Some(rest) => {
                    let _ = game.walks.try_push(rest);
                }
                None => game.widen(walk.unit, journal),
            }
        }
        game.meet_on_the_way(walking, journal);
        if !game.walks.is_empty() {
            game.stack.push(Together);
        }
        // One opportunity a stretch, on whoever offers it first.
        let gone: arrayvec::ArrayVec<UnitId, 40> = game.present().filter(|id| walking & 1 << id.index() != 0).collect();
        for unit in gone {
            let depth = game.stack.inwards_out().count();
            game.offer_opportunity(unit);
            if game.stack.inwards_out().count() > depth {
                break;
            }
        }
    }
}

impl Couleurs {
    /// Opposed units that walk into the larger of their tactical distances stop there; the march is tested as things
    /// stand (sim.dt).
    fn meet_on_the_way(&mut self, walking: u64, journal: &mut impl Journal<Event>) {
        let units: arrayvec::ArrayVec<UnitId, 40> =
            self.army(self.initiative).filter(|id| walking & 1 << id.index() != 0).collect();
        for id in units {
            let own = self.stand(id);
            let met = self.enemies(id).find(|enemy| {
                let there = self.stand(*enemy);
                let distance = [id, *enemy]
                    .into_iter()
                    .filter(|unit| !self.arm(*unit).is_guns())
                    .filter_map(|unit| self.tactical_distance(unit))
                    .max()
                    .unwrap_or(Length::ZERO);
                walking & 1 << enemy.index() != 0
                    && own.is_within(&there, distance)
                    && arcs::in_front(&own, &there)
                    && arcs::in_front(&there, &own)
            });
            let Some(enemy) = met else { continue };
            for unit in [id, enemy] {
                self.stop_walking(unit);
            }
            journal.tell(|| Event::Met { units: [id, enemy] });
            self.becomes_a_march(id, enemy, journal);
        }
    }

    /// It stops where it is; what it had still to go is left of its march.
    fn stop_walking(&mut self, id: UnitId) {
        let rest = self.walks.iter().find(|walk| walk.unit == id).map_or(Length::ZERO, Walk::left);
        self.walks.retain(|walk| walk.unit != id);
        self.unit_mut(id).moved -= rest;
        if let Some(march) = self.marches.iter_mut().find(|march| march.unit == id) {
            march.left += rest;
        }
    }

    /// Two advances that meet are a march to combat: that of the side with the initiative, or of the cavalry where foot
    /// meets horse.
    fn becomes_a_march(&mut self, id: UnitId, enemy: UnitId, journal: &mut impl Journal<Event>) {
        if self.marches.iter().any(|march| march.unit == id || march.unit == enemy) {
            return;
        }
        let foot_on_horse = self.arm(id) != Arm::Cavalry && self.arm(enemy) == Arm::Cavalry;
        let (unit, target) = if foot_on_horse { (enemy, id) } else { (id, enemy) };
        let state = self.unit(unit);
        let able = matches!(state.formation, Formation::Line | Formation::Divisions | Formation::Companies)
            && state.order < Order::Des
            && state.fate == Fate::OnTable;
        if self.arm(unit).is_guns() || !able {
            return;
        }
        let pa = self.left(unit);
        if self.unit(unit).spent + pa < points::MARCH {
            return;
        }
        let far = self.tactical_distance(unit).unwrap_or(Length::ZERO) * 2;
        let Some((direction, way)) = self.march_way(unit, target, far) else { return };
        self.spend(unit, pa);
        let state = self.unit_mut(unit);
        state.paid = (state.paid + pa).min(points::PER_TURN);
        state.marks.add(Marks::MARCHING);
        state.gait = Gait::Ordinary;
        let march = March {
            unit,
            target,
            kind: MarchKind::Combat,
            direction,
            stop: 0,
            tolerance: false,
            left: way,
            from: way,
            caught: None,
            shares: false,
        };
        let _ = self.marches.try_push(march);
        journal.tell(|| Event::Did { unit, label: "log-becomes_march", rule: rules::SIM_DT });
    }
}
