//! How a battle begins: who is there, who is in which work, the Royal Louis, the leaders' dice (25.1 to 25.3, 25.12).

use super::event::BattleEvent;
use super::{BattleAction, Close, LineUp, Moment};
use crate::book::objections::Objections;
use crate::book::vocabulary::Side;
use crate::play::event::Event;
use crate::rules;
use crate::rules::combined_attack::Commander;
use crate::setup::Special;
use crate::show::names::work_name;
use crate::show::offers::{done, of_unit};
use crate::state::combat::{Command, Fight, NO_MELEE};
use crate::state::sets::{AreaId, LeaderId, UnitId, UnitSet};
use crate::state::{Depot, Toulon};
use gamekit::question;
use kernel::{Chance, Journal, Offer, RuleId, Text};

/// The defender says who is in which work (16.12, 25.8f).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Garrison;

impl Moment for Garrison {
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        let fight = &game.combat.fight;
        let rule = if fight.round == 1 { rules::R16_12B } else { rules::R25_8F };
        (fight.defender(), "decision-works_occupation", rule)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let fight = &game.combat.fight;
        let defender = fight.defender();
        for unit in fight.present[defender.index()].iter() {
            for work in game.works_here() {
                out(BattleAction::PutIn { unit, work });
            }
            out(BattleAction::TakeOut { unit });
        }
        out(BattleAction::GarrisonDone);
    }

    /// What forbids putting a defender into a work or taking him out (16.12b, 25.8f).
    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let fight = &game.combat.fight;
        let defender = fight.defender();
        let mut objections = Objections::NONE;
        let (unit, work) = match *action {
            BattleAction::GarrisonDone => return objections,
            BattleAction::PutIn { unit, work } => (unit, Some(work)),
            BattleAction::TakeOut { unit } => (unit, None),
            _ => return Objections::NOT_NOW,
        };
        if !fight.present[defender.index()].has(unit) {
            return Objections::NOT_HERE;
        }
        objections.require(!fight.shifted.has(unit), Objections::ALREADY_MOVED);
        objections.require(game.filling_work().is_none(), Objections::NO_WORK);
        let inside = game.units[unit.index()].inside;
        if let Some(work) = work {
            objections.require(inside == 0 && game.is_work(work), Objections::NO_WORK);
            objections.require(game.has_room(work, unit), Objections::WORK_FULL);
            objections.require(fight.round == 1 || !fight.fresh.has(unit), Objections::JUST_CAME);
        } else {
            objections.require(inside != 0, Objections::NO_WORK);
            let redoubt = game.work_kind(inside).is_some_and(|kind| !kind.is_fort());
            objections.require(!(redoubt && game.is_bb(unit)), Objections::BATTERIES_FIRST);
        }
        objections
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        Some(match *action {
            BattleAction::PutIn { unit, work } => {
                let text = Text::new("offer-put_in").with("work", work_name(game, work));
                of_unit(game, unit, "action-enter_work", text, rules::R16_12B)
            }
            BattleAction::TakeOut { unit } => {
                of_unit(game, unit, "action-leave_work", Text::new("offer-take_out"), rules::R25_8F)
            }
            BattleAction::GarrisonDone => done("offer-garrison_done", rules::R25_3),
            _ => return None,
        })
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, _: &mut impl Journal<Event>) {
        let (unit, inside) = match *action {
            BattleAction::PutIn { unit, work } => (unit, work),
            BattleAction::TakeOut { unit } => (unit, 0),
            _ => return game.turn_to(Prepare),
        };
        game.units[unit.index()].inside = inside;
        game.combat.fight.shifted.add(unit);
        game.turn_to(self);
    }

    /// Whether there is anybody to put anywhere must not show where there are works.
    fn anyway(&self, game: &Toulon) -> bool {
        game.has_works_to_fill()
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::PutIn { unit, .. } => 10 + game.worth_in_battle(unit),
            BattleAction::GarrisonDone => 1,
            _ => 0,
        }
    }
}

/// The leaders of the attackers roll for combined attacks (25.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prepare;

impl question::Step<Toulon> for Prepare {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.prepare_round(chance, journal);
    }
}

impl Toulon {
    /// Begins the battle that is due in an area (25.18, 25.19).
    pub(super) fn open_battle(&mut self, area: AreaId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let attacker = self.phasing();
        let mut fight = Fight::new(area, attacker);
        for side in Side::ALL {
            fight.present[side.index()] = self.units_in(area, side);
            fight.part[side.index()] = fight.present[side.index()];
            fight.leaders[side.index()] = self.leaders_in(area, side);
        }
        for unit in fight.present[attacker.index()].iter() {
            if let Some(origin) = self.units[unit.index()].came_from {
                fight.origins.add(origin);
            }
        }
        self.combat.due.remove(area);
        self.combat.fought.add(area);
        self.combat.fight = fight;
        journal.tell(|| self.told(BattleEvent::Begins { area, attacker }));
        if self.spent_sides(journal) {
            return;
        }
        self.combat.fight.real = true;
        self.settle_places();
        self.royal_louis_tested(chance, journal);
    }

    /// Step 0 (25.2): attackers all at 0 PF go back, defenders all at 0 PF retreat; either way it is over.
    pub(super) fn spent_sides(&mut self, journal: &mut impl Journal<Event>) -> bool {
        let fight = &self.combat.fight;
        let (attacker, defender) = (fight.attacker, fight.defender());
        let side = if !self.fights_on(attacker) {
            attacker
        } else if !self.fights_on(defender) {
            defender
        } else {
            return false;
        };
        journal.tell(|| self.told(BattleEvent::Spent { side }));
        self.combat.fight.over = true;
        self.turn_to(Close);
        true
    }

    /// Whether a side has a unit of 1 PF or more outside the retreat box.
    pub(super) fn fights_on(&self, side: Side) -> bool {
        self.combat.fight.present[side.index()].iter().any(|unit| self.men(unit) > 0)
    }

    /// The units of a side that can fight this round.
    pub(super) fn fit(&self, side: Side) -> UnitSet {
        self.combat.fight.present[side.index()].iter().filter(|unit| self.men(*unit) > 0).collect()
    }

    /// Sets the places before the defender changes them: attackers outside, batteries of Bonaparte first into
    /// redoubts, nobody where there is no room (16.12b).
    fn settle_places(&mut self) {
        let (attacker, defender) = (self.combat.fight.attacker, self.combat.fight.defender());
        for unit in self.combat.fight.present[attacker.index()].iter() {
            self.units[unit.index()].inside = 0;
        }
        let defenders = self.combat.fight.present[defender.index()];
        if let Some(work) = self.filling_work() {
            for unit in defenders.iter() {
                self.units[unit.index()].inside = work;
            }
            return;
        }
        let before: [u8; crate::state::UNITS] = std::array::from_fn(|n| self.units[n].inside);
        for unit in defenders.iter() {
            self.units[unit.index()].inside = 0;
        }
        for batteries in [true, false] {
            for unit in defenders.iter() {
                if self.is_bb(unit) != batteries {
                    continue;
                }
                let wished = before[unit.index()];
                let place = if wished != 0 && self.has_room(wished, unit) {
                    Some(wished)
                } else if batteries {
                    self.works_here()
                        .filter(|work| self.work_kind(*work).is_some_and(|kind| !kind.is_fort()))
                        .find(|work| self.has_room(*work, unit))
                } else {
                    None
                };
                self.units[unit.index()].inside = place.unwrap_or(0);
            }
        }
    }

    /// The Royal Louis, used in a battle outside Toulon, may go over (32.10 to 32.13).
    fn royal_louis_tested(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.turn_to(Garrison);
        let fight = &self.combat.fight;
        let area = fight.area;
        let Some(unit) = self.setup.special(Special::RoyalLouis) else { return };
        let used = fight.present[Side::Allied.index()].has(unit) && self.men(unit) > 0;
        if !used || area == self.setup.depot(Depot::Toulon) {
            return;
        }
        let taken = rules::royal_louis::test(chance);
        journal.tell(|| self.told(BattleEvent::RoyalLouis { unit, dice: taken.dice, defects: taken.defects }));
        if !taken.defects {
            return;
        }
        self.keep_places(|game| game.defect(unit));
        let fight = &mut self.combat.fight;
        for sets in [&mut fight.present, &mut fight.part] {
            sets[Side::Allied.index()].remove(unit);
            sets[Side::Republican.index()].add(unit);
        }
        fight.defected = true;
        let defends = fight.defender() == Side::Republican;
        self.units[unit.index()].inside = if defends { self.filling_work().unwrap_or(0) } else { 0 };
        self.reveal(unit);
        if self.spent_sides(journal) {
            // Nobody else of its old side was there: no battle is fought (32.11).
            self.combat.fight.real = false;
        }
    }

    /// A round is prepared: nobody is in a melee, and every leader of the attackers rolls (25.12, 25.14).
    fn prepare_round(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let fight = &mut self.combat.fight;
        fight.melee_of = [NO_MELEE; crate::state::UNITS];
        fight.melees.clear();
        fight.line.clear();
        fight.engaged = 0;
        fight.shelling = [0; crate::state::combat::MAX_WORKS];
        fight.fired = UnitSet::EMPTY;
        fight.shifted = UnitSet::EMPTY;
        fight.command = [Command::default(); crate::state::LEADERS];
        let (area, attacker) = (self.combat.fight.area, self.combat.fight.attacker);
        for leader in self.leaders_in(area, attacker).iter() {
            if self.combat.fight.leaders_leaving.has(leader) {
                continue;
            }
            let taken = self.as_commander(leader).roll(chance);
            self.combat.fight.command[leader.index()].units = taken.number;
            journal.tell(|| {
                self.told(BattleEvent::Combines { leader: self.as_chief(leader), die: taken.die, units: taken.number })
            });
        }
        self.turn_to(LineUp);
    }

    /// Who leads the attack of a group may do so: his number, Bonaparte's at least two (25.12, 25.16).
    pub(super) fn may_combine(&self, leader: LeaderId) -> u8 {
        let units = self.combat.fight.command[leader.index()].units;
        self.as_commander(leader).units(units)
    }

    /// A leader as he combines units and coordinates guns.
    pub(super) fn as_commander(&self, leader: LeaderId) -> Commander {
        Commander { grade: self.grade(leader), bonaparte: self.is_bonaparte(leader) }
    }

    /// A unit is turned up until the end of the side turn (rule.reveal).
    pub(super) fn reveal(&mut self, unit: UnitId) {
        let enemy = self.side_of(unit).other();
        self.know(enemy, unit);
    }
}
