//! The second round: the Spanish, those who leave, those who join (25.8, 32.2, 32.13).

use super::event::BattleEvent;
use super::{BattleAction, Objections};
use crate::book::vocabulary::{Force, Side};
use crate::play::event::Event;
use crate::rules;
use crate::state::combat::Step;
use crate::state::sets::{AreaSet, UnitId, UnitSet};
use crate::state::{Marks, Toulon, Whereabouts};
use kernel::{Chance, Journal, Tally};

impl Toulon {
    /// The round is over: the battle too, after the second, or if one side has nobody left who fights (25.8a).
    pub(super) fn end_round(&mut self) {
        let fight = &self.combat.fight;
        let done =
            fight.over || fight.round == 2 || !self.fights_on(fight.attacker) || !self.fights_on(fight.defender());
        self.combat.step = if fight.defected { Step::Cure } else { after_round(done) };
    }

    /// Whether the Republicans stand too thick since the Royal Louis went over (32.13).
    pub(super) fn is_crowded_by_defection(&self) -> bool {
        self.is_crowded(self.combat.fight.area, Side::Republican)
    }

    /// The overstacking is cured, or cannot be: 6.4 sees to it at the end.
    pub(super) fn end_cure(&mut self) {
        self.combat.fight.defected = false;
        self.end_round();
    }

    /// The second round begins: the Spanish test, then whoever is spent goes (25.8b, 25.2).
    pub(super) fn begin_second_round(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let fight = &mut self.combat.fight;
        fight.round = 2;
        fight.first_round = fight.toll.map(crate::state::combat::Toll::total);
        journal.tell(|| self.told(BattleEvent::SecondRound));
        self.spanish_tested(chance, journal);
        if !self.spent_sides(journal) {
            self.combat.step = Step::Withdraw(self.combat.fight.attacker);
        }
    }

    /// The Spanish part of a force may go home, if it can without ships (32.1, 32.2).
    fn spanish_tested(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let fight = &self.combat.fight;
        let allied = Side::Allied;
        let spanish: UnitSet =
            fight.present[allied.index()].iter().filter(|unit| self.force_of(*unit) == Force::Spanish).collect();
        let path = spanish.iter().all(|unit| !self.refuges(unit).is_empty());
        if spanish.is_empty() || !path {
            return;
        }
        let leader = self
            .leaders_in(fight.area, allied)
            .iter()
            .filter(|leader| self.leader_force(*leader) == Force::Spanish)
            .map(|leader| self.grade(leader))
            .min();
        let mood = rules::spanish_retreat::Mood {
            leader,
            all_inside: spanish.iter().all(|unit| self.units[unit.index()].inside != 0),
            more_losses: fight.first_round[allied.index()] > fight.first_round[allied.other().index()],
            attacking: fight.attacker == allied,
        };
        let taken = mood.test(chance);
        let (die, retreats) = (taken.die, taken.retreats);
        journal.tell(|| {
            let mut tally = Box::new(Tally::new());
            mood.tally(die, &mut tally);
            self.told(BattleEvent::Spanish { die, tally, retreats })
        });
        if retreats {
            self.drive_back(allied, spanish);
        }
    }

    /// What forbids a unit to leave before the second round (25.8c), or to make room (32.13).
    pub(super) fn withdraw_objections(&self, side: Side, action: &BattleAction) -> Objections {
        let fight = &self.combat.fight;
        let mut objections = Objections::NONE;
        match *action {
            BattleAction::Withdraw { unit, area } => {
                if !fight.present[side.index()].has(unit) {
                    return Objections::NOT_HERE;
                }
                objections.require(!self.is_immobile(unit), Objections::IMMOBILE);
                objections.require(self.refuges(unit).has(area), Objections::NO_REFUGE);
            }
            BattleAction::WithdrawDone => {
                // Making room is compulsory while it is possible.
                let crowded = self.combat.step == Step::Cure && self.is_crowded_by_defection();
                let can = || fight.present[side.index()].iter().any(|unit| self.can_withdraw(unit));
                objections.require(!(crowded && can()), Objections::MUST_FIGHT);
            }
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    fn can_withdraw(&self, unit: UnitId) -> bool {
        self.men(unit) > 0 && !self.is_immobile(unit) && !self.refuges(unit).is_empty()
    }

    pub(super) fn list_withdraw(&self, side: Side, out: &mut impl FnMut(BattleAction)) {
        if self.combat.step != Step::Cure || self.is_crowded_by_defection() {
            for unit in self.fit(side).iter() {
                for area in self.refuges(unit).iter() {
                    out(BattleAction::Withdraw { unit, area });
                }
            }
        }
        out(BattleAction::WithdrawDone);
    }

    pub(super) fn decide_withdraw(&mut self, side: Side, action: &BattleAction, journal: &mut impl Journal<Event>) {
        if let BattleAction::Withdraw { unit, area } = *action {
            self.go_back(unit, area, journal);
            self.combat.fight.left[side.index()].add(unit);
            return;
        }
        if self.combat.step == Step::Cure {
            self.end_cure();
        } else if side == self.combat.fight.attacker {
            self.combat.step = Step::Withdraw(side.other());
        } else if !self.spent_sides(journal) {
            self.combat.fight.fresh = UnitSet::EMPTY;
            self.combat.step = Step::Reinforce(side);
        }
    }

    /// Why a unit next door cannot join (25.8d).
    fn join_battle_objections(&self, side: Side, unit: UnitId) -> Objections {
        let fight = &self.combat.fight;
        let mut objections = Objections::NONE;
        if unit.index() >= self.units.len() || self.side_of(unit) != side {
            return Objections::NOT_HERE;
        }
        let state = &self.units[unit.index()];
        let next = state.at.area().is_some_and(|area| {
            let ground = self.setup.ground(fight.area);
            (ground.neighbours - ground.across).has(area) && !(self.combat.due | self.combat.fought).has(area)
        });
        let supplied =
            if side == fight.attacker { self.may_attack(unit) } else { !state.marks.has(Marks::OUT_OF_SUPPLY) };
        let new = !fight.left[side.index()].has(unit) && !fight.fresh.has(unit);
        objections.require(next && supplied && new, Objections::CANNOT_JOIN);
        objections.require(self.men(unit) > 0, Objections::SPENT);
        objections.require(!self.is_immobile(unit), Objections::IMMOBILE);
        let wing = self.may_stand_with(unit, fight.present[side.index()]);
        objections.require(wing, Objections::OTHER_WING);
        objections
    }

    pub(super) fn reinforce_objections(&self, side: Side, action: &BattleAction) -> Objections {
        match *action {
            BattleAction::Reinforce { unit } => self.join_battle_objections(side, unit),
            BattleAction::ReinforceAll if self.may_join(side).next().is_some() => Objections::NONE,
            BattleAction::ReinforceAll => Objections::CANNOT_JOIN,
            BattleAction::ReinforceDone => Objections::NONE,
            _ => Objections::NOT_NOW,
        }
    }

    /// Units next door that may still be named.
    fn may_join(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let near = self.setup.ground(self.combat.fight.area).neighbours;
        near.iter()
            .flat_map(move |area| self.stack_of(area, side))
            .filter(move |unit| self.join_battle_objections(side, *unit).is_empty())
    }

    pub(super) fn list_reinforce(&self, side: Side, out: &mut impl FnMut(BattleAction)) {
        for area in self.setup.ground(self.combat.fight.area).neighbours.iter() {
            for unit in self.units_in(area, side).iter() {
                out(BattleAction::Reinforce { unit });
            }
        }
        if self.may_join(side).nth(1).is_some() {
            out(BattleAction::ReinforceAll);
        }
        out(BattleAction::ReinforceDone);
    }

    pub(super) fn decide_reinforce(
        &mut self,
        side: Side,
        action: &BattleAction,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            BattleAction::Reinforce { unit } => return self.combat.fight.fresh.add(unit),
            BattleAction::ReinforceAll => {
                let all: UnitSet = self.may_join(side).collect();
                self.combat.fight.fresh = self.combat.fight.fresh | all;
                return;
            }
            _ => {}
        }
        let area = self.combat.fight.area;
        let named: UnitSet = self.combat.fight.fresh.iter().filter(|unit| self.side_of(*unit) == side).collect();
        self.combat.fight.joined_from = AreaSet::EMPTY;
        // All check where they stand before anybody goes: presence counts in the area left (8.1a).
        let passed: UnitSet = named.iter().filter(|unit| self.check_quality(*unit, chance, journal)).collect();
        for unit in named.iter() {
            let Some(from) = self.where_is(unit) else { continue };
            if !passed.has(unit) {
                self.combat.fight.fresh.remove(unit);
                continue;
            }
            self.move_from_battle(unit, Whereabouts::Area(area));
            self.units[unit.index()].came_from = Some(from);
            let fight = &mut self.combat.fight;
            fight.present[side.index()].add(unit);
            fight.part[side.index()].add(unit);
            fight.joined.add(unit);
            fight.joined_from.add(from);
            if side == fight.attacker {
                fight.origins.add(from);
                self.units[unit.index()].marks.set(Marks::ENTERED);
            }
        }
        journal.tell(|| self.told(BattleEvent::Joined { side, units: passed }));
        self.combat.step = Step::Follow(side);
    }

    /// A leader goes along with somebody who joined from his area (25.8d).
    pub(super) fn follow_objections(&self, side: Side, action: &BattleAction) -> Objections {
        match *action {
            BattleAction::Follow { leader } => {
                let near = leader.index() < self.leaders.len()
                    && self.leader_side(leader) == side
                    && self.leaders[leader.index()].at.area().is_some_and(|at| self.combat.fight.joined_from.has(at));
                if near { Objections::NONE } else { Objections::CANNOT_JOIN }
            }
            BattleAction::FollowDone => Objections::NONE,
            _ => Objections::NOT_NOW,
        }
    }

    pub(super) fn list_follow(&self, side: Side, out: &mut impl FnMut(BattleAction)) {
        for area in self.combat.fight.joined_from.iter() {
            for leader in self.leaders_in(area, side).iter() {
                out(BattleAction::Follow { leader });
            }
        }
        out(BattleAction::FollowDone);
    }

    pub(super) fn decide_follow(&mut self, side: Side, action: &BattleAction) {
        if let BattleAction::Follow { leader } = *action {
            self.put_leader(leader, self.combat.fight.area);
            self.combat.fight.leaders[side.index()].add(leader);
            return;
        }
        if side == self.combat.fight.attacker {
            self.combat.fight.shifted = UnitSet::EMPTY;
            self.combat.step = Step::Garrison;
        } else {
            self.combat.step = Step::Reinforce(side.other());
        }
    }
}

const fn after_round(done: bool) -> Step {
    if done { Step::Close } else { Step::SecondRound }
}
