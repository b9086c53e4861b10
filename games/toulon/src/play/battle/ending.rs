//! How a battle ends: who holds the ground, pursuit, winner, points, markers, leaders (24, 25.9, 25.34, 25.35, 28).

use super::event::BattleEvent;
use super::{Casualties, Menu};
use crate::book::tables::tables;
use crate::book::vocabulary::{Arm, Side};
use crate::play::event::Event;
use crate::rules;
use crate::state::combat::{Bill, Fight, NO_MELEE, Then};
use crate::state::sets::{AreaSet, UnitId, UnitSet};
use crate::state::{Marks, Toulon};
use gamekit::question;
use kernel::{Chance, Journal};

/// The battle ends: who holds the ground (25.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Close;

impl question::Step<Toulon> for Close {
    fn take(self, game: &mut Toulon, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.close_battle(journal);
    }
}

/// The cavalry pursues (25.34).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pursuit;

impl question::Step<Toulon> for Pursuit {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.pursue(chance, journal);
    }
}

/// Areas too full after the retreats (6.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crowding;

impl question::Step<Toulon> for Crowding {
    fn take(self, game: &mut Toulon, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.settle_crowds(journal);
    }
}

/// Winner, points, markers (28).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict;

impl question::Step<Toulon> for Verdict {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.judge(chance, journal);
    }
}

/// Leaders roll for their lives (24.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaderRolls;

impl question::Step<Toulon> for LeaderRolls {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.roll_next_leader(chance, journal);
    }
}

/// Leaders left alone among the enemy (24.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeadersAlone;

impl question::Step<Toulon> for LeadersAlone {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.next_leader_alone(chance, journal);
    }
}

/// Back to the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled;

impl question::Step<Toulon> for Settled {
    fn take(self, game: &mut Toulon, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.settle_battle(journal);
    }
}

impl Toulon {
    /// Who stays and who must go (25.9): the area is won only when no defender who can fight is left in it.
    fn close_battle(&mut self, journal: &mut impl Journal<Event>) {
        let (attacker, defender) = (self.combat.fight.attacker, self.combat.fight.defender());
        let (goes, rule) = if !self.fights_on(attacker) {
            (attacker, rules::R25_9A)
        } else if self.fights_on(defender) {
            (attacker, rules::R25_9C)
        } else {
            (defender, rules::R25_9B)
        };
        if !self.combat.fight.present[goes.index()].is_empty() {
            journal.tell(|| self.told(BattleEvent::MustGo { side: goes, rule }));
        }
        let units = self.combat.fight.present[goes.index()];
        self.drive_back(goes, units);
        let stays = goes.other();
        if stays == defender && !self.fights_on(defender) && self.combat.fight.real {
            self.spike_idle_guns(journal);
        }
        self.combat.fight.holder = (!self.combat.fight.present[stays.index()].is_empty()).then_some(stays);
        self.turn_to(Pursuit);
    }

    /// Defenders who keep the ground with nobody fit to fight lose their guns, crews of forts excepted (27.22).
    fn spike_idle_guns(&mut self, journal: &mut impl Journal<Event>) {
        let defender = self.combat.fight.defender();
        for unit in self.combat.fight.present[defender.index()].iter() {
            if self.arm(unit) == Arm::Artillery {
                self.spike(unit, Some(rules::R27_22), journal);
            }
        }
    }

    /// Cavalry in reserve rides down defenders who are all in retreat (25.34, 32.21).
    fn pursue(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let fight = &self.combat.fight;
        let (attacker, defender) = (fight.attacker, fight.defender());
        if fight.holder != Some(attacker) || !fight.real || fight.leaving[defender.index()].is_empty() {
            self.begin_retreats(attacker, journal);
            return;
        }
        let riders: UnitSet = self
            .fit(attacker)
            .iter()
            .filter(|unit| fight.melee_of[unit.index()] == NO_MELEE && self.arm(*unit).is_cavalry())
            .collect();
        let group = fight.leaving[defender.index()];
        let mut losses = 0_u8;
        for unit in riders.iter() {
            let pf = self.men(unit);
            let ridden = rules::pursuit::Rider { pf }.ride(chance);
            losses = losses.saturating_add(ridden.losses);
            journal.tell(|| self.told(BattleEvent::Pursues { unit, die: ridden.die, losses: ridden.losses }));
        }
        if losses == 0 {
            self.begin_retreats(attacker, journal);
        } else {
            for unit in group.iter() {
                self.reveal(unit);
            }
            let fight = &mut self.combat.fight;
            fight.bills.clear();
            fight.bills.push(Bill { side: defender, points: losses, group, permanent: false });
            self.turn_to(Casualties(Then::Retreats));
            self.settle_bills(journal);
        }
    }

    /// One area after another is brought back to its limit (6.4): those of the retreats, then the field itself.
    fn settle_crowds(&mut self, journal: &mut impl Journal<Event>) {
        let fight = &mut self.combat.fight;
        let Some(area) = fight.crowds.lowest() else {
            self.turn_to(Verdict);
            return;
        };
        fight.crowds.remove(area);
        self.turn_to(Crowding);
        for side in Side::ALL {
            self.cure_crowding(area, side, journal);
        }
    }

    /// The areas whose limits are looked at after a battle.
    pub(super) fn note_crowds(&mut self) {
        let fight = &mut self.combat.fight;
        fight.crowds = fight.refuges[0] | fight.refuges[1] | AreaSet::one(fight.area);
        self.turn_to(Crowding);
    }

    /// Winner, decisive or not, points and markers (28, 35.1c, 35.1d, 25.35, 23.4c, 27.17, 27.18).
    fn judge(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let fight = &self.combat.fight;
        let area = fight.area;
        let winner = if fight.real { fight.reckoning().winner() } else { None };
        let beaten = fight.reckoning().beaten();
        if let Some(beaten) = beaten {
            for unit in self.survivors(beaten).iter() {
                self.add_combat_check(unit);
            }
            self.spoil_lonely_guns(beaten, journal);
        }
        let toll = self.combat.fight.reckoning();
        let (decisive, losses, permanent) = (toll.is_decisive(), toll.losses, toll.permanent);
        journal.tell(|| self.told(BattleEvent::Decided { area, winner, decisive, losses, permanent }));
        if let Some(side) = beaten {
            journal.tell(|| self.told(BattleEvent::Beaten { side }));
        }
        if let Some(winner) = winner {
            self.won_battle(winner, decisive, journal);
        }
        self.score_forts(journal);
        self.spend_reserve(winner, chance, journal);
        for gun in self.combat.fight.guns.iter() {
            self.units[gun.index()].marks.set(Marks::FIRED | Marks::SPENT | Marks::FIRED_THIS_TURN);
        }
        for unit in self.combat.fight.part[self.combat.fight.attacker.index()].iter() {
            let state = &mut self.units[unit.index()];
            state.marks.clear(Marks::ENTERED | Marks::ACROSS_RIVER);
            state.came_from = None;
        }
        let fight = &mut self.combat.fight;
        fight.loser = winner.map(Side::other);
        fight.to_roll = if fight.real { fight.leaders[0] | fight.leaders[1] } else { fight.to_roll };
        self.turn_to(LeaderRolls);
    }

    /// The units of a side that took part and are still on the map.
    fn survivors(&self, side: Side) -> UnitSet {
        let part = self.combat.fight.part[side.index()];
        part.iter().filter(|unit| self.side_of(*unit) == side && self.where_is(*unit).is_some()).collect()
    }

    /// Beaten guns without infantry or cavalry beside them: their losses of this battle are for good (23.4c).
    fn spoil_lonely_guns(&mut self, side: Side, journal: &mut impl Journal<Event>) {
        let guns: UnitSet = self.survivors(side).iter().filter(|unit| self.arm(*unit) == Arm::Artillery).collect();
        for gun in guns.iter() {
            let Some(area) = self.where_is(gun) else { continue };
            let escorts = |unit: &UnitId| !matches!(self.arm(*unit), Arm::Artillery | Arm::Gunners);
            let escort = self.stack_of(area, side).filter(escorts).map(|unit| u16::from(self.men(unit))).sum();
            let bruises = self.combat.fight.bruises[gun.index()].min(self.units[gun.index()].temporary);
            if !rules::losses::guns_abandoned(true, escort) || bruises == 0 {
                continue;
            }
            let state = &mut self.units[gun.index()];
            state.temporary -= bruises;
            state.permanent += bruises;
            let toll = &mut self.combat.fight.toll[side.index()];
            toll.temporary = toll.temporary.saturating_sub(bruises);
            toll.permanent = toll.permanent.saturating_add(bruises);
            journal.tell(|| self.told(BattleEvent::GunsSpoilt { gun, losses: bruises }));
            if self.is_bb(gun) {
                self.score_conversion(bruises, journal);
            }
        }
    }

    /// A battle was won: the winner's morale is restored; a decisive one scores and shakes the loser (28.3, 28.4).
    fn won_battle(&mut self, winner: Side, decisive: bool, journal: &mut impl Journal<Event>) {
        self.regain_nerve(winner, journal);
        if decisive {
            self.award(winner, tables().points.decisive_battle_won.into(), rules::R35_1C, journal);
            self.lose_nerve(winner.other(), journal);
        }
    }

    /// Forts that were held and are taken (35.1d).
    fn score_forts(&mut self, journal: &mut impl Journal<Event>) {
        let fight = &self.combat.fight;
        let (area, attacker) = (fight.area, fight.attacker);
        let forts = if fight.holder == Some(attacker) { fight.garrisoned.count_ones() as i16 } else { 0 };
        if forts > 0 {
            journal.tell(|| self.told(BattleEvent::FortsTaken { area, forts: forts as u8 }));
            self.award(attacker, forts * i16::from(tables().points.fort_taken), rules::R35_1D, journal);
        }
    }

    /// A battery of Bonaparte was beaten: part of the ammunition is lost (27.18).
    fn spend_reserve(&mut self, winner: Option<Side>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let fight = &self.combat.fight;
        let rep = Side::Republican;
        let lost = winner == Some(rep.other()) && fight.part[rep.index()].iter().any(|unit| self.is_bb(unit));
        if self.reserve > 0 && (lost || fight.battery_beaten) {
            let taken = rules::ammunition::beaten(self.reserve, chance);
            self.reserve = taken.left;
            journal.tell(|| self.told(BattleEvent::ReserveLost { die: taken.die, left: taken.left }));
        }
    }

    /// One leader after another rolls for his life (24.1).
    fn roll_next_leader(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Some(leader) = self.combat.fight.to_roll.lowest() else {
            self.combat.fight.to_roll = self.combat.fight.leaders[0] | self.combat.fight.leaders[1];
            self.turn_to(LeadersAlone);
            return;
        };
        self.combat.fight.to_roll.remove(leader);
        self.turn_to(LeaderRolls);
        if self.leaders[leader.index()].at.area().is_none() {
            return;
        }
        let lost = self.combat.fight.loser == Some(self.leader_side(leader));
        self.leader_risks(leader, lost, chance, journal);
    }

    /// Leaders left alone among the enemy are caught, or look for a way out (24.8).
    fn next_leader_alone(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let area = self.combat.fight.area;
        let Some(leader) = self.combat.fight.to_roll.lowest() else {
            self.turn_to(Settled);
            return;
        };
        self.combat.fight.to_roll.remove(leader);
        self.turn_to(LeadersAlone);
        let side = self.leader_side(leader);
        let alone = self.leaders[leader.index()].at.area() == Some(area)
            && self.occupied[side.other().index()].has(area)
            && !self.occupied[side.index()].has(area);
        if alone {
            self.leader_caught_alone(leader, area, chance, journal);
        }
    }

    /// Back to the menu, unless the battle has ended the game.
    fn settle_battle(&mut self, journal: &mut impl Journal<Event>) {
        self.turn_to(Menu);
        let area = self.combat.fight.area;
        for side in Side::ALL {
            self.settle_works(area, side);
        }
        journal.tell(|| self.told(BattleEvent::Over { area }));
        self.combat.fight = Fight::new(area, self.combat.fight.attacker);
        self.test_endings(journal);
    }
}
