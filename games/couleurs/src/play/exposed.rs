//! Generals under fire: in the cone of a battery, beside a unit that loses figures, and what a hit does (gen.shot, gen.wound).

use super::shooting::Shot;
use crate::book::vocabulary::{Ammo, GeneralId, UnitId, Zone, ud};
use crate::rules::arcs;
use crate::rules::generals::{self, Wound};
use crate::state::{Command, Couleurs, Event};
use boards::table::Segment;
use kernel::{Chance, Journal};

impl Couleurs {
    /// Any general in the cone of a battery that fires (gen.shot).
    pub(super) fn generals_in_cone(
        &mut self,
        id: UnitId,
        shot: &Shot,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if shot.volley.ammo == Ammo::Bullets {
            return;
        }
        let line = self.firing_line(id, shot.line.to).0;
        let reach = ud(self.charts().reach(self.of(id).troop.weapon));
        let exposed: arrayvec::ArrayVec<GeneralId, { crate::state::MOST_GENERALS }> = self
            .setup
            .general_ids()
            .filter(|general| {
                let state = &self.generals[general.index()];
                let there = Segment::new(line.front_middle(), state.at);
                state.state == Command::Fit && arcs::zone(&line, state.at) == Zone::Front && there.length() <= reach
            })
            .collect();
        let Some(first) = exposed.first().copied() else { return };
        let hit = chance.successes(generals::HIT, 2, 6, 6) == 2;
        // Of several one is struck at random.
        let general = match exposed.len() {
            n if hit && n > 1 => exposed[chance.uniform(generals::WHO, n as u32) as usize],
            _ => first,
        };
        journal.tell(|| Event::GeneralRisk { general, dice: 2, hit });
        if hit {
            self.general_falls(general, chance, journal);
        }
    }

    /// A general beside a unit that lost figures to fire this turn (gen.shot).
    pub(crate) fn generals_under_fire(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        for general in self.setup.clone().general_ids() {
            let Some(unit) = self.generals[general.index()].with else { continue };
            if self.generals[general.index()].state != Command::Fit {
                continue;
            }
            let per_figure = if self.arm(unit).is_guns() { 2 } else { self.charts().losses.per_figure };
            let fallen = self.unit(unit).lost_fire / per_figure;
            if fallen == 0 {
                continue;
            }
            self.unit_mut(unit).lost_fire %= per_figure;
            let hit = generals::is_hit(fallen, chance);
            journal.tell(|| Event::GeneralRisk { general, dice: fallen, hit });
            if hit {
                self.general_falls(general, chance, journal);
            }
        }
    }

    /// A general is hit (gen.wound).
    pub(crate) fn general_falls(
        &mut self,
        general: GeneralId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let turn = self.turn;
        let (die, turns, until) = if self.setup.options.general_wounds {
            match generals::wound(chance) {
                (die, Wound::Fall) => (Some(die), None, Some(turn + 1)),
                (die, Wound::Turns(turns)) => (Some(die), Some(turns), Some(turn + turns)),
                (die, Wound::Out) => (Some(die), None, None),
            }
        } else {
            (None, None, None)
        };
        let state = &mut self.generals[general.index()];
        state.state = Command::Down { since: turn, until };
        state.with = None;
        state.rallies = None;
        state.actions = 0;
        state.leads = false;
        journal.tell(|| Event::GeneralHit { general, wound: die, turns });
    }
}
