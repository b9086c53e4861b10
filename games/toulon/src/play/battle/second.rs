//! The second round: the Spanish, those who leave, those who join (25.8, 32.2, 32.13).

use super::event::BattleEvent;
use super::{BattleAction, Close, Garrison, Moment};
use crate::book::objections::Objections;
use crate::book::vocabulary::{Force, Grade, Side};
use crate::play::event::Event;
use crate::rules;
use crate::show::offers::{at, done, of_leader, of_unit, plain};
use crate::state::sets::{AreaId, AreaSet, UnitId, UnitSet};
use crate::state::{Marks, Toulon, Whereabouts};
use gamekit::question;
use kernel::{Chance, Journal, Offer, RuleId, Tally, Text};

/// The round is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundEnds;

impl question::Step<Toulon> for RoundEnds {
    fn take(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) {
        game.end_round();
    }
}

/// The second round begins (25.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SecondRound;

impl question::Step<Toulon> for SecondRound {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.begin_second_round(chance, journal);
    }
}

/// Republican overstacking by the defection is cured (32.13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cure;

impl Moment for Cure {
    const QUIET: bool = false;

    fn asks(&self, _: &Toulon) -> (Side, &'static str, RuleId) {
        (Side::Republican, "decision-overstack", rules::R32_13)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        if game.is_crowded_by_defection() {
            game.list_leaving(Side::Republican, out);
        }
        out(BattleAction::WithdrawDone);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let side = Side::Republican;
        match *action {
            BattleAction::Withdraw { unit, area } => game.leave_objections(side, unit, area),
            BattleAction::WithdrawDone => {
                // Making room is compulsory while it is possible.
                let can = || game.combat.fight.present[side.index()].iter().any(|unit| game.can_withdraw(unit));
                let must = game.is_crowded_by_defection() && can();
                if must { Objections::MUST_FIGHT } else { Objections::NONE }
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        leave_offer(game, action)
    }

    /// Once it is cured, or cannot be: 6.4 sees to the rest at the end.
    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if let BattleAction::Withdraw { unit, area } = *action {
            game.leave_battle(Side::Republican, unit, area, journal);
            return game.turn_to(self);
        }
        game.combat.fight.defected = false;
        game.end_round();
    }

    fn worth(&self, _: &Toulon, action: &BattleAction) -> i32 {
        if *action == BattleAction::WithdrawDone { 5 } else { 1 }
    }
}

/// Units of this side may leave (25.8c).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Withdraw(pub Side);

impl Moment for Withdraw {
    fn asks(&self, _: &Toulon) -> (Side, &'static str, RuleId) {
        (self.0, "decision-voluntary_retreat", rules::R25_8C)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        game.list_leaving(self.0, out);
        out(BattleAction::WithdrawDone);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        match *action {
            BattleAction::Withdraw { unit, area } => game.leave_objections(self.0, unit, area),
            BattleAction::WithdrawDone => Objections::NONE,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        leave_offer(game, action)
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let side = self.0;
        if let BattleAction::Withdraw { unit, area } = *action {
            game.leave_battle(side, unit, area, journal);
            game.turn_to(self);
        } else if side == game.combat.fight.attacker {
            game.turn_to(Withdraw(side.other()));
        } else if !game.spent_sides(journal) {
            game.combat.fight.fresh = UnitSet::EMPTY;
            game.turn_to(Reinforce(side));
        }
    }

    /// Who could leave must not show.
    fn anyway(&self, _: &Toulon) -> bool {
        true
    }

    /// Go on while there is somebody to fight with.
    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::WithdrawDone if game.is_hopeless(self.0) => 0,
            BattleAction::WithdrawDone => 5,
            _ => 1,
        }
    }
}

/// How leaving is offered.
fn leave_offer(game: &Toulon, action: &BattleAction) -> Option<Offer> {
    match *action {
        BattleAction::Withdraw { unit, area } => {
            let text = Text::new("offer-withdraw").with("area", game.area_name(area));
            let offer = of_unit(game, unit, "action-withdraw", text, rules::R25_8C);
            Some(Offer { ghost: Some(at(game, area)), ..offer })
        }
        BattleAction::WithdrawDone => Some(done("offer-withdraw_done", rules::R25_8C)),
        _ => None,
    }
}

/// Units of this side may join (25.8d).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reinforce(pub Side);

impl Moment for Reinforce {
    fn asks(&self, _: &Toulon) -> (Side, &'static str, RuleId) {
        (self.0, "decision-round2_reinforce", rules::R25_8D)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let side = self.0;
        for area in game.setup.ground(game.combat.fight.area).neighbours.iter() {
            for unit in game.units_in(area, side).iter() {
                out(BattleAction::Reinforce { unit });
            }
        }
        if game.may_join(side).nth(1).is_some() {
            out(BattleAction::ReinforceAll);
        }
        out(BattleAction::ReinforceDone);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let side = self.0;
        match *action {
            BattleAction::Reinforce { unit } => game.join_battle_objections(side, unit),
            BattleAction::ReinforceAll if game.may_join(side).next().is_some() => Objections::NONE,
            BattleAction::ReinforceAll => Objections::CANNOT_JOIN,
            BattleAction::ReinforceDone => Objections::NONE,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        Some(match *action {
            BattleAction::Reinforce { unit } => {
                of_unit(game, unit, "action-reinforce", Text::new("offer-reinforce"), rules::R25_8D)
            }
            BattleAction::ReinforceAll => plain("action-reinforce", Text::new("offer-reinforce_all"), rules::R25_8D),
            BattleAction::ReinforceDone => {
                let named = !game.combat.fight.fresh.is_empty();
                let key = if named { "offer-reinforce_now" } else { "offer-no_reinforcement" };
                Offer { risky: named, ..done(key, rules::R25_8D) }
            }
            _ => return None,
        })
    }

    fn decide(
        self,
        game: &mut Toulon,
        action: &BattleAction,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let side = self.0;
        match *action {
            BattleAction::Reinforce { unit } => {
                game.combat.fight.fresh.add(unit);
                return game.turn_to(self);
            }
            BattleAction::ReinforceAll => {
                let all: UnitSet = game.may_join(side).collect();
                game.combat.fight.fresh = game.combat.fight.fresh | all;
                return game.turn_to(self);
            }
            _ => {}
        }
        let area = game.combat.fight.area;
        let named: UnitSet = game.combat.fight.fresh.iter().filter(|unit| game.side_of(*unit) == side).collect();
        game.combat.fight.joined_from = AreaSet::EMPTY;
        // All check where they stand before anybody goes: presence counts in the area left (8.1a).
        let passed: UnitSet = named.iter().filter(|unit| game.check_quality(*unit, chance, journal)).collect();
        for unit in named.iter() {
            let Some(from) = game.where_is(unit) else { continue };
            if !passed.has(unit) {
                game.combat.fight.fresh.remove(unit);
                continue;
            }
            game.move_from_battle(unit, Whereabouts::Area(area));
            game.units[unit.index()].came_from = Some(from);
            let fight = &mut game.combat.fight;
            fight.present[side.index()].add(unit);
            fight.part[side.index()].add(unit);
            fight.joined.add(unit);
            fight.joined_from.add(from);
            if side == fight.attacker {
                fight.origins.add(from);
                game.units[unit.index()].marks.set(Marks::ENTERED);
            }
        }
        journal.tell(|| game.told(BattleEvent::Joined { side, units: passed }));
        game.turn_to(Follow(side));
    }

    /// Whether there is a reserve next door must not show.
    fn anyway(&self, _: &Toulon) -> bool {
        true
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Reinforce { unit } => 5 + game.worth_in_battle(unit),
            BattleAction::ReinforceAll => 1,
            _ => 0,
        }
    }
}

/// Leaders of this side may go along (25.8d).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Follow(pub Side);

impl Moment for Follow {
    fn asks(&self, _: &Toulon) -> (Side, &'static str, RuleId) {
        (self.0, "decision-entering_leaders", rules::R25_8D)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let side = self.0;
        for area in game.combat.fight.joined_from.iter() {
            for leader in game.leaders_in(area, side).iter() {
                out(BattleAction::Follow { leader });
            }
        }
        out(BattleAction::FollowDone);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let side = self.0;
        match *action {
            BattleAction::Follow { leader } => {
                let near = leader.index() < game.leaders.len()
                    && game.leader_side(leader) == side
                    && game.leaders[leader.index()].at.area().is_some_and(|at| game.combat.fight.joined_from.has(at));
                if near { Objections::NONE } else { Objections::CANNOT_JOIN }
            }
            BattleAction::FollowDone => Objections::NONE,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        match *action {
            BattleAction::Follow { leader } => {
                Some(of_leader(game, leader, "action-follow", Text::new("offer-follow"), rules::R25_8D))
            }
            BattleAction::FollowDone => Some(done("offer-follow_done", rules::R25_8D)),
            _ => None,
        }
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, _: &mut impl Journal<Event>) {
        let side = self.0;
        if let BattleAction::Follow { leader } = *action {
            game.put_leader(leader, game.combat.fight.area);
            game.combat.fight.leaders[side.index()].add(leader);
            game.turn_to(self);
        } else if side == game.combat.fight.attacker {
            game.combat.fight.shifted = UnitSet::EMPTY;
            game.turn_to(Garrison);
        } else {
            game.turn_to(Reinforce(side.other()));
        }
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Follow { leader } => i32::from(game.grade(leader) != Grade::C) * 5,
            _ => 0,
        }
    }
}

impl Toulon {
    /// The round is over: the battle too, after the second, or if one side has nobody left who fights (25.8a).
    fn end_round(&mut self) {
        let fight = &self.combat.fight;
        let done =
            fight.over || fight.round == 2 || !self.fights_on(fight.attacker) || !self.fights_on(fight.defender());
        if fight.defected {
            self.turn_to(Cure);
        } else if done {
            self.turn_to(Close);
        } else {
            self.turn_to(SecondRound);
        }
    }

    /// Whether the Republicans stand too thick since the Royal Louis went over (32.13).
    fn is_crowded_by_defection(&self) -> bool {
        self.is_crowded(self.combat.fight.area, Side::Republican)
    }

    /// The second round begins: the Spanish test, then whoever is spent goes (25.8b, 25.2).
    fn begin_second_round(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let fight = &mut self.combat.fight;
        fight.round = 2;
        fight.first_round = fight.toll.map(crate::state::combat::Toll::total);
        journal.tell(|| self.told(BattleEvent::SecondRound));
        self.spanish_tested(chance, journal);
        if !self.spent_sides(journal) {
            self.turn_to(Withdraw(self.combat.fight.attacker));
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

    /// What forbids a unit of a side to leave.
    fn leave_objections(&self, side: Side, unit: UnitId, area: AreaId) -> Objections {
        if !self.combat.fight.present[side.index()].has(unit) {
            return Objections::NOT_HERE;
        }
        let mut objections = Objections::NONE;
        objections.require(!self.is_immobile(unit), Objections::GUN_STAYS);
        objections.require(self.refuges(unit).has(area), Objections::NO_RETREAT);
        objections
    }

    /// Every way out of every unit of a side.
    fn list_leaving(&self, side: Side, out: &mut impl FnMut(BattleAction)) {
        for unit in self.fit(side).iter() {
            self.refuges(unit).iter().for_each(|area| out(BattleAction::Withdraw { unit, area }));
        }
    }

    /// A unit leaves.
    fn leave_battle(&mut self, side: Side, unit: UnitId, area: AreaId, journal: &mut impl Journal<Event>) {
        self.go_back(unit, area, journal);
        self.combat.fight.left[side.index()].add(unit);
    }

    fn can_withdraw(&self, unit: UnitId) -> bool {
        self.men(unit) > 0 && !self.is_immobile(unit) && !self.refuges(unit).is_empty()
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
        objections.require(!self.is_immobile(unit), Objections::GUN_STAYS);
        let wing = self.may_stand_with(unit, fight.present[side.index()]);
        objections.require(wing, Objections::OTHER_WING);
        objections
    }

    /// Units next door that may still be named.
    fn may_join(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let near = self.setup.ground(self.combat.fight.area).neighbours;
        near.iter()
            .flat_map(move |area| self.stack_of(area, side))
            .filter(move |unit| self.join_battle_objections(side, *unit).is_empty())
    }
}
