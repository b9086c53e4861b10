//! A guess at what a seat does not know: a state that agrees with all its side has seen (6.3, rule.stack-top).
//!
//! The enemy's counters change places with each other under everything that shows: where stacks stand, the faces on
//! top, what has been turned up, and whether a force on a road is only a patrol.

use crate::rules;
use crate::sets::{AreaId, LeaderId, UnitId, UnitSet};
use crate::state::{Marks, Phase, Toulon};
use crate::tables::tables;
use crate::vocabulary::Side;
use kernel::{Chance, Roll, Seat};

/// The draw of a hidden counter.
const GUESS: Roll = Roll { rule: rules::RULE_STACK_TOP, label: "die-hidden" };
/// How many exchanges a thinking player is worth.
const EXCHANGES: u32 = 24;

impl Toulon {
    /// The state with the hidden counters of the enemy shuffled among his stacks.
    pub(crate) fn guess(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let mut game = self.clone();
        if let Some(side) = self.setup.side_of_seat(seat)
            && self.over().is_none()
        {
            game.shuffle_hidden(side, EXCHANGES, chance);
        }
        game
    }

    /// Enemy counters that a side cannot tell apart, and that nothing in progress holds where they are.
    #[must_use]
    pub fn hidden_from(&self, side: Side) -> UnitSet {
        let enemy = side.other();
        let named = self.named_by(side);
        let told = self.types_told(side);
        let contested = self.contested();
        let pushed = self.stack.iter().find_map(|phase| match phase {
            Phase::PatrolRetreat { area, .. } => Some(*area),
            _ => None,
        });
        let free = |unit: &UnitId| {
            !named.has(*unit) && !self.is_placed_openly(*unit) && !self.force.has(*unit) && !self.fights(*unit)
        };
        self.occupied[enemy.index()]
            .iter()
            .filter(|area| !contested.has(*area) && !told.has(*area) && pushed != Some(*area))
            .flat_map(|area| self.stack_of(area, enemy))
            .filter(free)
            .collect()
    }

    /// Whether the battle board has a place for a unit, or a hit waits for it.
    fn fights(&self, unit: UnitId) -> bool {
        let fight = &self.combat.fight;
        let in_combat = self.stack.contains(&Phase::Combat);
        let hit = self.combat.hit.is_some_and(|hit| self.unit(unit).at.area() == Some(hit.area));
        in_combat
            && (hit
                || fight.present.iter().chain(&fight.leaving).chain(&fight.left).any(|set| set.has(unit))
                || fight.guns.has(unit)
                || fight.fresh.has(unit)
                || self.combat.at_ships.has(unit))
    }

    /// Exchanges hidden counters of the enemy of a side.
    pub fn shuffle_hidden(&mut self, side: Side, exchanges: u32, chance: &mut impl Chance) {
        let enemy = side.other();
        let hidden = self.hidden_from(side);
        let count = hidden.len();
        if count > 0 {
            for _ in 0..exchanges {
                let mut draw = || hidden.iter().nth(chance.uniform(GUESS, count) as usize);
                let (Some(a), Some(b)) = (draw(), draw()) else { break };
                match chance.uniform(GUESS, 4) {
                    0 => self.try_move(side, a, b),
                    1 => self.try_loss(side, a, b),
                    _ => self.try_swap(side, a, b),
                }
            }
        }
        for leader in self.setup.leader_ids() {
            self.try_leader(enemy, leader, chance);
        }
    }

    fn is_patrol_in(&self, area: AreaId, side: Side) -> bool {
        self.strength_in(area, side) <= tables().patrol_max_pf
    }

    /// What must stay as it is when the stacks of two areas change: patrols that were declared, the limits.
    fn stays_true(&self, before: &Self, side: Side, areas: [AreaId; 2]) -> bool {
        let enemy = side.other();
        areas.iter().all(|area| {
            let declared = before.knows_status(side, *area);
            let same = before.is_patrol_in(*area, enemy) == self.is_patrol_in(*area, enemy);
            let top = before.face(*area, enemy) == self.face(*area, enemy);
            (!declared || same)
                && top
                && !self.is_crowded(*area, enemy)
                && self.have_room(self.units_in(*area, enemy), *area, enemy)
                && self.may_all_stand(self.units_in(*area, enemy), *area, enemy)
        })
    }

    /// Tries a change; takes it back if it would show.
    fn attempt(&mut self, side: Side, areas: [AreaId; 2], change: impl FnOnce(&mut Self)) {
        let before = self.clone();
        change(self);
        if !self.stays_true(&before, side, areas) {
            *self = before;
        }
    }

    fn try_swap(&mut self, side: Side, a: UnitId, b: UnitId) {
        let (Some(at_a), Some(at_b)) = (self.unit(a).at.area(), self.unit(b).at.area()) else { return };
        if at_a == at_b {
            return;
        }
        let enemy = side.other();
        self.attempt(side, [at_a, at_b], |game| {
            let tops = [at_a, at_b].map(|area| game.top(area, enemy));
            game.exchange(a, at_b, b, at_a);
            for (area, top) in [at_a, at_b].into_iter().zip(tops) {
                let wanted = match top {
                    Some(unit) if unit == a => b,
                    Some(unit) if unit == b => a,
                    Some(unit) => unit,
                    None => continue,
                };
                if game.top(area, enemy) != Some(wanted) {
                    game.lay_on_top(wanted);
                }
            }
        });
    }

    fn exchange(&mut self, a: UnitId, to_a: AreaId, b: UnitId, to_b: AreaId) {
        let supply = |game: &Self, unit: UnitId| {
            [Marks::OUT_OF_SUPPLY, Marks::WAR_SUPPLY].map(|mark| game.unit(unit).marks.has(mark))
        };
        let (of_a, of_b) = (supply(self, a), supply(self, b));
        self.put(a, to_a);
        self.put(b, to_b);
        for (unit, [out, war]) in [(a, of_b), (b, of_a)] {
            self.unit_mut(unit).marks.put(Marks::OUT_OF_SUPPLY, out);
            self.unit_mut(unit).marks.put(Marks::WAR_SUPPLY, war);
        }
    }

    /// One counter more here, one less there: the number of counters is not shown either.
    fn try_move(&mut self, side: Side, unit: UnitId, to: UnitId) {
        let (Some(from), Some(area)) = (self.unit(unit).at.area(), self.unit(to).at.area()) else { return };
        let enemy = side.other();
        let top = self.top(area, enemy);
        if from == area || self.top(from, enemy) == Some(unit) {
            return;
        }
        self.attempt(side, [from, area], |game| {
            game.put(unit, area);
            if let Some(top) = top
                && game.top(area, enemy) != Some(top)
            {
                game.lay_on_top(top);
            }
        });
    }

    /// A temporary loss that another unit might have.
    fn try_loss(&mut self, side: Side, from: UnitId, to: UnitId) {
        let (Some(at), Some(area)) = (self.unit(from).at.area(), self.unit(to).at.area()) else { return };
        if from == to || self.unit(from).temporary == 0 || self.pf(to) == 0 || self.raw_pf(from) < 0 {
            return;
        }
        self.attempt(side, [at, area], |game| {
            game.unit_mut(from).temporary -= 1;
            game.unit_mut(to).temporary += 1;
            let enemy = side.other();
            game.settle_works(at, enemy);
            game.settle_works(area, enemy);
        });
    }

    /// A leader could be with any stack of his side that he may lead.
    fn try_leader(&mut self, enemy: Side, leader: LeaderId, chance: &mut impl Chance) {
        let Some(area) = self.leader(leader).at.area() else { return };
        let held = |area: AreaId| self.is_held_by(area, enemy) && !self.contested().has(area);
        let busy = self.escort.has(leader)
            || self.combat.fight.leaders.iter().any(|set| set.has(leader)) && self.stack.contains(&Phase::Combat)
            || self.stack.iter().any(|phase| matches!(phase, Phase::LeaderAlone { leader: own, .. } if *own == leader));
        if self.leader_side(leader) != enemy || busy || !held(area) {
            return;
        }
        let stacks = self.occupied[enemy.index()];
        let pick = chance.uniform(GUESS, stacks.len()) as usize;
        if let Some(to) = stacks.iter().nth(pick).filter(|to| held(*to)) {
            self.put_leader(leader, to);
        }
    }
}
