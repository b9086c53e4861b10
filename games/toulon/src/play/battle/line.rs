//! The defender's line and the attacker's groups: 25.4 to 25.6, 25.10, 25.12 to 25.16, 25.20 to 25.24.

use super::event::BattleEvent;
use super::{BattleAction, Objections};
use crate::play::event::Event;
use crate::state::Toulon;
use crate::state::combat::{Melee, NO_MELEE, Step, Use};
use crate::state::sets::{LeaderId, UnitId};
use kernel::Journal;

impl Toulon {
    /// The defenders who are still to be lined up, those outside before those inside, work by work (25.20).
    fn next_in_line(&self) -> impl Iterator<Item = UnitId> + '_ {
        let fight = &self.combat.fight;
        let waits = |unit: &UnitId| !fight.line.contains(unit);
        let place = |unit: UnitId| self.units[unit.index()].inside;
        let first = self.fit(fight.defender()).iter().filter(waits).map(place).min();
        self.fit(fight.defender()).iter().filter(waits).filter(move |unit| Some(place(*unit)) == first)
    }

    /// What forbids this unit as the next of the line.
    pub(super) fn line_objections(&self, action: &BattleAction) -> Objections {
        let mut objections = Objections::NONE;
        match *action {
            BattleAction::LineUp { unit } => {
                let fight = &self.combat.fight;
                let here = fight.present[fight.defender().index()].has(unit) && !fight.line.contains(&unit);
                objections.require(here, Objections::NOT_HERE);
                objections.require(!here || self.men(unit) > 0, Objections::SPENT);
                let next = self.next_in_line().any(|next| next == unit);
                objections.require(!objections.is_empty() || next, Objections::OPEN_FIRST);
            }
            BattleAction::LineUpRest => {}
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    pub(super) fn list_line(&self, out: &mut impl FnMut(BattleAction)) {
        let mut several = false;
        let mut first = None;
        for unit in self.next_in_line() {
            several |= first.is_some();
            first = Some(unit);
            out(BattleAction::LineUp { unit });
        }
        if several {
            out(BattleAction::LineUpRest);
        }
    }

    pub(super) fn decide_line(&mut self, action: &BattleAction, journal: &mut impl Journal<Event>) {
        match *action {
            BattleAction::LineUp { unit } => self.combat.fight.line.push(unit),
            _ => self.line_up_rest(),
        }
        if self.next_in_line().next().is_none() {
            self.end_line(journal);
        }
    }

    /// The rest of the line: the strongest first, place by place.
    fn line_up_rest(&mut self) {
        loop {
            let next = self.next_in_line().max_by_key(|unit| (self.combat_value(*unit), std::cmp::Reverse(unit.0)));
            let Some(unit) = next else { return };
            self.combat.fight.line.push(unit);
        }
    }

    /// The line stands.
    pub(super) fn end_line(&mut self, journal: &mut impl Journal<Event>) {
        let open = self.in_open();
        journal.tell(|| self.told(BattleEvent::LinedUp { open: open as u8 }));
        self.combat.step = Step::Assign;
    }

    /// How many of the line stand outside works; they come first.
    pub(super) fn in_open(&self) -> usize {
        self.combat.fight.line.iter().take_while(|unit| self.units[unit.index()].inside == 0).count()
    }

    /// How many groups go for the open ground so far; each meets one unit, from the left.
    fn against_open(&self) -> usize {
        self.combat.fight.melees.iter().filter(|melee| melee.work == 0).count()
    }

    /// What forbids an attacker's group.
    pub(super) fn assign_objections(&self, action: &BattleAction) -> Objections {
        let mut objections = Objections::NONE;
        let open_left = self.against_open() < self.in_open();
        match *action {
            BattleAction::Engage { unit, work, leader } => {
                objections.add(self.free_attacker(unit));
                if work == 0 {
                    objections.require(open_left, Objections::NO_MELEE);
                } else {
                    objections.require(!open_left, Objections::ENGAGE_OPEN);
                    objections.require(self.is_work(work), Objections::NO_WORK);
                }
                if let Some(leader) = leader {
                    objections.add(self.lead_objections(unit, leader));
                }
            }
            BattleAction::AssignDone => {
                let free = self.fit(self.combat.fight.attacker).iter().any(|unit| self.is_free(unit));
                objections.require(!(open_left && free), Objections::ENGAGE_OPEN);
            }
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    fn is_free(&self, unit: UnitId) -> bool {
        self.combat.fight.melee_of[unit.index()] == NO_MELEE
    }

    /// Whether an attacker can still be given something to do.
    fn free_attacker(&self, unit: UnitId) -> Objections {
        let fight = &self.combat.fight;
        let mut objections = Objections::NONE;
        let here = fight.present[fight.attacker.index()].has(unit) && self.is_free(unit);
        objections.require(here, Objections::NOT_HERE);
        objections.require(!here || self.men(unit) > 0, Objections::SPENT);
        objections
    }

    /// Whether a leader can lead a combined attack that begins with this unit (25.12, 25.16).
    fn lead_objections(&self, unit: UnitId, leader: LeaderId) -> Objections {
        let fight = &self.combat.fight;
        let mut objections = Objections::NONE;
        let here = self.leaders_in(fight.area, fight.attacker).has(leader) && !fight.leaders_leaving.has(leader);
        if !here {
            return Objections::NOT_HERE;
        }
        let free = fight.command[leader.index()].used == Use::Open;
        objections.require(free && self.may_combine(leader) >= 2, Objections::NO_SUCCESS);
        let other = self.fit(fight.attacker).iter().filter(|other| *other != unit && self.is_free(*other));
        let fits = |other: UnitId| {
            self.is_artillery(unit) || self.is_artillery(other) || fight.command[leader.index()].units >= 2
        };
        objections.require(other.clone().any(fits), Objections::NOT_COMBINED);
        objections
    }

    pub(super) fn list_assign(&self, out: &mut impl FnMut(BattleAction)) {
        let fight = &self.combat.fight;
        let open_left = self.against_open() < self.in_open();
        let leaders = self.leaders_in(fight.area, fight.attacker);
        for unit in self.fit(fight.attacker).iter().filter(|unit| self.is_free(*unit)) {
            let mut engage = |work: u8| {
                out(BattleAction::Engage { unit, work, leader: None });
                for leader in leaders.iter() {
                    out(BattleAction::Engage { unit, work, leader: Some(leader) });
                }
            };
            if open_left {
                engage(0);
            } else {
                self.works_here().for_each(engage);
            }
        }
        out(BattleAction::AssignDone);
    }

    pub(super) fn decide_assign(&mut self, action: &BattleAction, journal: &mut impl Journal<Event>) {
        match *action {
            BattleAction::Engage { unit, work, leader } => {
                let fight = &mut self.combat.fight;
                let melee = fight.melees.len() as u8;
                fight.melees.push(Melee { work, leader, ..Melee::default() });
                fight.melee_of[unit.index()] = melee;
                fight.current = melee;
                if let Some(leader) = leader {
                    fight.command[leader.index()].used = Use::Attack;
                    self.combat.step = Step::Join;
                }
            }
            _ => self.end_assign(journal),
        }
    }

    /// The leader of the group being formed, and how many are in it.
    fn forming(&self) -> Option<(LeaderId, usize)> {
        let fight = &self.combat.fight;
        let leader = fight.melees.last()?.leader?;
        Some((leader, fight.group(fight.attacker, fight.current).len() as usize))
    }

    /// What forbids adding to the combined attack.
    pub(super) fn join_objections(&self, action: &BattleAction) -> Objections {
        let Some((leader, size)) = self.forming() else { return Objections::NOT_NOW };
        let fight = &self.combat.fight;
        let mut objections = Objections::NONE;
        match *action {
            BattleAction::Join { unit } => {
                objections.add(self.free_attacker(unit));
                objections.require(size < usize::from(self.may_combine(leader)), Objections::TOO_MANY);
                // What Bonaparte can always do is one battery with one other unit (25.16).
                let rolled = fight.command[leader.index()].units >= 2;
                let gun = self.is_artillery(unit)
                    || fight.group(fight.attacker, fight.current).iter().any(|u| self.is_artillery(u));
                objections.require(rolled || gun, Objections::NEEDS_GUN);
            }
            BattleAction::GroupDone => objections.require(size >= 2, Objections::NOT_COMBINED),
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    pub(super) fn list_join(&self, out: &mut impl FnMut(BattleAction)) {
        for unit in self.fit(self.combat.fight.attacker).iter().filter(|unit| self.is_free(*unit)) {
            out(BattleAction::Join { unit });
        }
        out(BattleAction::GroupDone);
    }

    pub(super) fn decide_join(&mut self, action: &BattleAction) {
        match *action {
            BattleAction::Join { unit } => {
                let current = self.combat.fight.current;
                self.combat.fight.melee_of[unit.index()] = current;
            }
            _ => self.combat.step = Step::Assign,
        }
    }

    /// Groups meet the units before them; groups that find nobody in a work are in reserve (25.6, 25.23).
    fn end_assign(&mut self, journal: &mut impl Journal<Event>) {
        let (attacker, defender, area) =
            (self.combat.fight.attacker, self.combat.fight.defender(), self.combat.fight.area);
        let line = self.combat.fight.line.clone();
        let mut met = [0_usize; crate::state::combat::MAX_WORKS];
        let formed = std::mem::take(&mut self.combat.fight.melees);
        let groups = self.combat.fight.melee_of;
        self.combat.fight.melee_of = [NO_MELEE; crate::state::UNITS];
        for (number, melee) in formed.iter().enumerate() {
            let place = usize::from(melee.work);
            self.combat.fight.engaged |= 1 << melee.work;
            let target = line.iter().filter(|unit| self.units[unit.index()].inside == melee.work).nth(met[place]);
            met[place] += 1;
            let kept = self.combat.fight.melees.len() as u8;
            for unit in self.combat.fight.present[attacker.index()].iter() {
                if groups[unit.index()] == number as u8 {
                    self.reveal(unit);
                    if target.is_some() {
                        self.combat.fight.melee_of[unit.index()] = kept;
                    }
                }
            }
            if let Some(target) = target {
                self.combat.fight.melee_of[target.index()] = kept;
                self.combat.fight.melees.push(*melee);
                // A fort whose garrison fights for it can be taken; one that is left is vacant (35.1d).
                if self.work_kind(melee.work).is_some_and(crate::book::vocabulary::Work::is_fort) {
                    self.combat.fight.garrisoned |= 1 << melee.work;
                }
            }
        }
        // The occupants of a work are shown when it is first engaged (rule.reveal, 16.13).
        for unit in self.combat.fight.present[defender.index()].iter() {
            let inside = self.units[unit.index()].inside;
            if inside != 0 && self.combat.fight.engaged & (1 << inside) != 0 {
                self.reveal(unit);
            }
        }
        journal.reveal();
        let melees = self.combat.fight.melees.len() as u8;
        journal.tell(|| self.told(BattleEvent::Engaged { area, melees }));
        self.combat.step = Step::Spread;
    }

    /// Defenders without an opponent who must be put into a melee: those outside, and those in engaged works (25.24a).
    fn must_spread(&self) -> impl Iterator<Item = UnitId> + '_ {
        let fight = &self.combat.fight;
        let engaged = |unit: &UnitId| fight.engaged & (1 << self.units[unit.index()].inside) != 0;
        let open = |unit: &UnitId| self.units[unit.index()].inside == 0;
        fight
            .line
            .iter()
            .copied()
            .filter(|_| !fight.melees.is_empty())
            .filter(|unit| self.is_free(*unit))
            .filter(move |unit| open(unit) || engaged(unit))
    }

    /// The defender who must be put into a melee next.
    #[must_use]
    pub fn next_to_spread(&self) -> Option<UnitId> {
        self.must_spread().next()
    }

    /// What forbids spreading a defender over the melees.
    pub(super) fn spread_objections(&self, action: &BattleAction) -> Objections {
        let fight = &self.combat.fight;
        let mut objections = Objections::NONE;
        match *action {
            BattleAction::Spread { unit, melee } => {
                let free = fight.line.contains(&unit) && self.is_free(unit);
                objections.require(free, Objections::NOT_HERE);
                objections.require(usize::from(melee) < fight.melees.len(), Objections::NO_MELEE);
                let due = self.must_spread().next();
                objections.require(due.is_none_or(|due| due == unit), Objections::MUST_FIGHT);
            }
            BattleAction::SpreadDone => {
                objections.require(self.must_spread().next().is_none(), Objections::MUST_FIGHT);
            }
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    pub(super) fn list_spread(&self, out: &mut impl FnMut(BattleAction)) {
        let fight = &self.combat.fight;
        let melees = fight.melees.len() as u8;
        if let Some(unit) = self.must_spread().next() {
            (0..melees).for_each(|melee| out(BattleAction::Spread { unit, melee }));
            return;
        }
        for unit in fight.line.iter().copied().filter(|unit| self.is_free(*unit)) {
            (0..melees).for_each(|melee| out(BattleAction::Spread { unit, melee }));
        }
        out(BattleAction::SpreadDone);
    }

    pub(super) fn decide_spread(&mut self, action: &BattleAction) {
        match *action {
            BattleAction::Spread { unit, melee } => self.combat.fight.melee_of[unit.index()] = melee,
            _ => self.combat.step = Step::Reduce,
        }
    }
}
