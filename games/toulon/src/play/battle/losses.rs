//! Losses: spread by their owner, temporary and permanent by turns (23.4, 25.28, 25.31, 35.1b).

use super::event::BattleEvent;
use super::{BattleAction, Letters, Moment};
use crate::book::objections::Objections;
use crate::book::vocabulary::{LossKind, Side};
use crate::play::event::Event;
use crate::rules;
use crate::show::offers::of_unit;
use crate::state::combat::{Bill, Then};
use crate::state::sets::{UnitId, UnitSet};
use crate::state::{Depot, Toulon, Whereabouts};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// Losses are spread by their owner (25.28).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Casualties(pub Then);

impl Moment for Casualties {
    const QUIET: bool = false;

    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        let fight = &game.combat.fight;
        let side = fight.bills.first().map_or(fight.attacker, |bill| bill.side);
        (side, "decision-distribute_losses", rules::R25_28A)
    }

    fn seat(&self, game: &Toulon, side: Side) -> Seat {
        game.decider(side, game.combat.fight.bills.first().map_or(UnitSet::EMPTY, |bill| bill.group))
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let Some(bill) = game.combat.fight.bills.first() else { return };
        for unit in bill.group.iter().filter(|unit| game.men(*unit) > 0) {
            out(BattleAction::Lose { unit });
        }
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let BattleAction::Lose { unit } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        let bill = game.combat.fight.bills.first();
        let here = bill.is_some_and(|bill| bill.group.has(unit));
        objections.require(here, Objections::NOT_HERE);
        objections.require(!here || game.men(unit) > 0, Objections::NOTHING_TO_LOSE);
        objections
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        let BattleAction::Lose { unit } = *action else { return None };
        Some(of_unit(game, unit, "action-lose", Text::new("offer-lose"), rules::R25_28A))
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.turn_to(self);
        let BattleAction::Lose { unit } = *action else { return };
        let Some(bill) = game.combat.fight.bills.first_mut() else { return };
        bill.points -= 1;
        let (side, always) = (bill.side, bill.permanent);
        let next = &mut game.combat.fight.next_loss[side.index()];
        let kind = if always { LossKind::Permanent } else { *next };
        if !always {
            *next = kind.next();
        }
        game.hurt(unit, kind, journal);
        game.settle_bills(journal);
    }

    /// What follows when the losses are spread.
    fn pass_over(self, game: &mut Toulon, journal: &mut impl Journal<Event>) {
        match self.0 {
            Then::Letters => game.turn_to(Letters),
            Then::Retreats => game.begin_retreats(game.combat.fight.attacker, journal),
            Then::Sea(side) => {
                game.land_at_toulon(side, journal);
                game.begin_retreats(side, journal);
            }
        }
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Lose { unit } => game.spare(unit),
            _ => 0,
        }
    }
}

impl Toulon {
    /// Before anybody chooses: more losses than the group has PF eliminate it (25.31).
    pub(super) fn settle_bills(&mut self, journal: &mut impl Journal<Event>) {
        while let Some(bill) = self.combat.fight.bills.first().copied() {
            if bill.points == 0 {
                self.combat.fight.bills.remove(0);
            } else if !bill.permanent && i16::from(bill.points) > self.strength(bill.group) {
                self.combat.fight.bills.remove(0);
                self.eliminate_group(bill, journal);
            } else {
                return;
            }
        }
    }

    /// A group that must lose more than it has is gone: every PF it had is a permanent loss, the excess is ignored.
    fn eliminate_group(&mut self, bill: Bill, journal: &mut impl Journal<Event>) {
        for unit in bill.group.iter() {
            let pf = self.men(unit);
            if pf == 0 {
                continue;
            }
            self.convert_bruises(unit, journal);
            self.lose_for_good(unit, pf, journal);
            journal.tell(|| self.told(BattleEvent::Eliminated { unit }));
        }
    }

    /// The temporary losses that a unit took in this battle count for good when it is eliminated (25.31, ruling 119).
    fn convert_bruises(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let side = self.side_of(unit);
        let fight = &mut self.combat.fight;
        let bruises = std::mem::take(&mut fight.bruises[unit.index()]).min(self.units[unit.index()].temporary);
        let toll = &mut fight.toll[side.index()];
        toll.temporary = toll.temporary.saturating_sub(bruises);
        toll.permanent = toll.permanent.saturating_add(bruises);
        let state = &mut self.units[unit.index()];
        state.temporary -= bruises;
        state.permanent += bruises;
        if self.is_bb(unit) {
            self.score_conversion(bruises, journal);
        }
    }

    /// A unit leaves the game in a battle, its PF counted as permanent losses (28.2).
    pub(super) fn lose_for_good(&mut self, unit: UnitId, pf: u8, journal: &mut impl Journal<Event>) {
        let side = self.side_of(unit);
        let fight = &mut self.combat.fight;
        fight.toll[side.index()].permanent = fight.toll[side.index()].permanent.saturating_add(pf);
        fight.present[side.index()].remove(unit);
        fight.leaving[side.index()].remove(unit);
        if self.is_bb(unit) {
            self.combat.fight.battery_beaten = true;
            self.score_battery(0, pf, journal);
        }
        let state = &mut self.units[unit.index()];
        state.permanent = state.permanent.saturating_add(pf);
        self.reveal(unit);
        self.move_from_battle(unit, Whereabouts::Gone);
    }

    /// A unit loses one PF in a battle.
    pub(super) fn hurt(&mut self, unit: UnitId, kind: LossKind, journal: &mut impl Journal<Event>) {
        let side = self.side_of(unit);
        let toll = &mut self.combat.fight.toll[side.index()];
        match kind {
            LossKind::Temporary => {
                toll.temporary = toll.temporary.saturating_add(1);
                self.combat.fight.bruises[unit.index()] += 1;
            }
            LossKind::Permanent => toll.permanent = toll.permanent.saturating_add(1),
        }
        self.take_loss(unit, kind, journal);
    }

    /// A unit loses one PF by the enemy's hand, in a battle or not: its marker, and points for a battery.
    pub(super) fn take_loss(&mut self, unit: UnitId, kind: LossKind, journal: &mut impl Journal<Event>) {
        let state = &mut self.units[unit.index()];
        match kind {
            LossKind::Temporary => state.temporary += 1,
            LossKind::Permanent => state.permanent += 1,
        }
        journal.tell(|| self.told(BattleEvent::Loss { unit, kind }));
        if self.is_bb(unit) {
            let permanent = u8::from(kind == LossKind::Permanent);
            self.score_battery(1 - permanent, permanent, journal);
        }
    }

    /// Every PF that is left of the units at sea becomes a temporary loss, and they are in Toulon (26.7).
    fn land_at_toulon(&mut self, side: Side, journal: &mut impl Journal<Event>) {
        let afloat = self.combat.fight.sea;
        self.combat.fight.sea = UnitSet::EMPTY;
        let toulon = self.setup.depot(Depot::Toulon);
        let temporary = self.strength(afloat) as u8;
        journal.tell(|| self.told(BattleEvent::Scattered { temporary }));
        for unit in afloat.iter() {
            let pf = self.men(unit);
            let toll = &mut self.combat.fight.toll[side.index()];
            toll.temporary = toll.temporary.saturating_add(pf);
            self.combat.fight.bruises[unit.index()] += pf;
            self.units[unit.index()].temporary += pf;
            self.move_from_battle(unit, Whereabouts::Area(toulon));
        }
        if !afloat.is_empty() {
            self.combat.fight.refuges[side.index()].add(toulon);
        }
    }
}
