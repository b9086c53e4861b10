//! The defender's line and the attacker's groups: 25.4 to 25.6, 25.10, 25.12 to 25.16, 25.20 to 25.24.

use super::event::BattleEvent;
use super::{BattleAction, Moment, Reduce};
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Grade, Side};
use crate::play::Counter;
use crate::play::event::Event;
use crate::rules;
use crate::show::names::work_name;
use crate::show::offers::{done, of_unit};
use crate::state::Toulon;
use crate::state::combat::{Melee, NO_MELEE, Use};
use crate::state::sets::{LeaderId, UnitId};
use kernel::{Chance, Journal, Offer, RuleId, Text};

/// The defender lines up (25.20).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineUp;

impl Moment for LineUp {
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        (game.combat.fight.defender(), "decision-lineup", rules::R25_20)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let mut several = false;
        let mut first = None;
        for unit in game.next_in_line() {
            several |= first.is_some();
            first = Some(unit);
            out(BattleAction::LineUp { unit });
        }
        if several {
            out(BattleAction::LineUpRest);
        }
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let mut objections = Objections::NONE;
        match *action {
            BattleAction::LineUp { unit } => {
                let fight = &game.combat.fight;
                let here = fight.present[fight.defender().index()].has(unit) && !fight.line.contains(&unit);
                objections.require(here, Objections::NOT_HERE);
                objections.require(!here || game.men(unit) > 0, Objections::SPENT);
                let next = game.next_in_line().any(|next| next == unit);
                objections.require(!objections.is_empty() || next, Objections::OPEN_FIRST);
            }
            BattleAction::LineUpRest => {}
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        match *action {
            BattleAction::LineUp { unit } => {
                let place = game.combat.fight.line.len() as i64 + 1;
                let text = Text::new("offer-line_up").with("place", place);
                Some(of_unit(game, unit, "action-line_up", text, rules::R25_20))
            }
            BattleAction::LineUpRest => Some(done("offer-line_up_rest", rules::R5_4)),
            _ => None,
        }
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match *action {
            BattleAction::LineUp { unit } => game.combat.fight.line.push(unit),
            _ => game.line_up_rest(),
        }
        if game.next_in_line().next().is_none() {
            game.end_line(journal);
        } else {
            game.turn_to(self);
        }
    }

    fn pass_over(self, game: &mut Toulon, journal: &mut impl Journal<Event>) {
        game.end_line(journal);
    }

    /// How many stand in which work must not show.
    fn anyway(&self, game: &Toulon) -> bool {
        game.has_works_to_fill()
    }

    fn worth(&self, _: &Toulon, action: &BattleAction) -> i32 {
        i32::from(*action == BattleAction::LineUpRest)
    }
}

/// The attacker forms groups and engages (25.22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assign;

impl Moment for Assign {
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        (game.combat.fight.attacker, "decision-assign_groups", rules::R25_22)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let fight = &game.combat.fight;
        let open_left = game.against_open() < game.in_open();
        let leaders = game.leaders_in(fight.area, fight.attacker);
        for unit in game.fit(fight.attacker).iter().filter(|unit| game.is_free(*unit)) {
            let mut engage = |work: u8| {
                out(BattleAction::Engage { unit, work, leader: None });
                for leader in leaders.iter() {
                    out(BattleAction::Engage { unit, work, leader: Some(leader) });
                }
            };
            if open_left {
                engage(0);
            } else {
                game.works_here().for_each(engage);
            }
        }
        out(BattleAction::AssignDone);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let mut objections = Objections::NONE;
        let open_left = game.against_open() < game.in_open();
        match *action {
            BattleAction::Engage { unit, work, leader } => {
                objections.add(game.free_attacker(unit));
                if work == 0 {
                    objections.require(open_left, Objections::NO_MELEE);
                } else {
                    objections.require(!open_left, Objections::ENGAGE_OPEN);
                    objections.require(game.is_work(work), Objections::NO_WORK);
                }
                if let Some(leader) = leader {
                    objections.add(game.lead_objections(unit, leader));
                }
            }
            BattleAction::AssignDone => {
                let free = game.fit(game.combat.fight.attacker).iter().any(|unit| game.is_free(unit));
                objections.require(!(open_left && free), Objections::ENGAGE_OPEN);
            }
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        let BattleAction::Engage { unit, work, leader } = *action else {
            return (*action == BattleAction::AssignDone).then(|| done("offer-assign_done", rules::R25_5));
        };
        let place = if work == 0 { Text::new("battle-open") } else { work_name(game, work) };
        let fight = &game.combat.fight;
        if let Some(leader) = leader {
            let text = Text::new("offer-engage_led").with("place", place).with("leader", game.chief_name(leader));
            let rule = match fight.command[leader.index()].units {
                0 | 1 => rules::R25_16,
                _ if fight.melees.iter().any(|melee| melee.leader.is_some()) => rules::R25_14,
                _ => rules::R25_12,
            };
            return Some(of_unit(game, unit, "action-combine", text, rule));
        }
        let verb = if work == 0 { "action-engage" } else { "action-attack_work" };
        let rule = match (work, fight.round) {
            _ if game.is_artillery(unit) => rules::R27_20,
            (0, _) => rules::R25_10,
            (_, 1) => rules::R25_6,
            _ => rules::R25_8G,
        };
        Some(of_unit(game, unit, verb, Text::new("offer-engage").with("place", place), rule))
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let BattleAction::Engage { unit, work, leader } = *action else { return game.end_assign(journal) };
        let fight = &mut game.combat.fight;
        let melee = fight.melees.len() as u8;
        fight.melees.push(Melee { work, leader, ..Melee::default() });
        fight.melee_of[unit.index()] = melee;
        fight.current = melee;
        if let Some(leader) = leader {
            fight.command[leader.index()].used = Use::Attack;
            game.turn_to(Join);
        } else {
            game.turn_to(self);
        }
    }

    /// The strongest go in first, under a leader if one has the hand for it.
    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Engage { unit, leader, .. } => {
                let led = leader.map_or(0, |leader| match game.grade(leader) {
                    Grade::A => 9,
                    Grade::B => 8,
                    Grade::C => 7,
                });
                10 + game.worth_in_battle(unit) + led - i32::from(game.arm(unit) == Arm::Artillery) * 4
            }
            _ => 1,
        }
    }
}

/// The attacker adds to a combined attack (25.13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Join;

impl Moment for Join {
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        (game.combat.fight.attacker, "decision-combine", rules::R25_13)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        for unit in game.fit(game.combat.fight.attacker).iter().filter(|unit| game.is_free(*unit)) {
            out(BattleAction::Join { unit });
        }
        out(BattleAction::GroupDone);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let Some((leader, size)) = game.forming() else { return Objections::NOT_NOW };
        let fight = &game.combat.fight;
        let mut objections = Objections::NONE;
        match *action {
            BattleAction::Join { unit } => {
                objections.add(game.free_attacker(unit));
                objections.require(size < usize::from(game.may_combine(leader)), Objections::TOO_MANY_COMBINED);
                // What Bonaparte can always do is one battery with one other unit (25.16).
                let rolled = fight.command[leader.index()].units >= 2;
                let gun = game.is_artillery(unit)
                    || fight.group(fight.attacker, fight.current).iter().any(|u| game.is_artillery(u));
                objections.require(rolled || gun, Objections::NEEDS_GUN);
            }
            BattleAction::GroupDone => objections.require(size >= 2, Objections::NOT_COMBINED),
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        let BattleAction::Join { unit } = *action else {
            return (*action == BattleAction::GroupDone).then(|| done("offer-group_done", rules::R25_21));
        };
        // Units of different nations may attack together.
        let fight = &game.combat.fight;
        let force = game.force_of(unit);
        let mixed = fight.group(fight.attacker, fight.current).iter().any(|other| game.force_of(other) != force);
        let rule = if mixed { rules::R25_15 } else { rules::R25_13 };
        Some(of_unit(game, unit, "action-combine", Text::new("offer-join"), rule))
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, _: &mut impl Journal<Event>) {
        if let BattleAction::Join { unit } = *action {
            let current = game.combat.fight.current;
            game.combat.fight.melee_of[unit.index()] = current;
            game.turn_to(self);
        } else {
            game.turn_to(Assign);
        }
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Join { unit } => 10 + game.worth_in_battle(unit),
            _ => 1,
        }
    }
}

/// The defender spreads unengaged units (25.24).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread;

impl Moment for Spread {
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        (game.combat.fight.defender(), "decision-spread_surplus", rules::R25_24A)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let fight = &game.combat.fight;
        let melees = fight.melees.len() as u8;
        if let Some(unit) = game.must_spread().next() {
            (0..melees).for_each(|melee| out(BattleAction::Spread { unit, melee }));
            return;
        }
        for unit in fight.line.iter().copied().filter(|unit| game.is_free(*unit)) {
            (0..melees).for_each(|melee| out(BattleAction::Spread { unit, melee }));
        }
        out(BattleAction::SpreadDone);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let fight = &game.combat.fight;
        let mut objections = Objections::NONE;
        match *action {
            BattleAction::Spread { unit, melee } => {
                let free = fight.line.contains(&unit) && game.is_free(unit);
                objections.require(free, Objections::NOT_HERE);
                objections.require(usize::from(melee) < fight.melees.len(), Objections::NO_MELEE);
                let due = game.must_spread().next();
                objections.require(due.is_none_or(|due| due == unit), Objections::MUST_FIGHT);
            }
            BattleAction::SpreadDone => {
                objections.require(game.must_spread().next().is_none(), Objections::MUST_FIGHT);
            }
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        match *action {
            BattleAction::Spread { unit, melee } => {
                let text = Text::new("offer-spread").with("melee", melee + 1);
                let rule = if game.unit(unit).inside > 0 { rules::R25_24B } else { rules::R25_24A };
                Some(of_unit(game, unit, "action-spread", text, rule))
            }
            BattleAction::SpreadDone => Some(done("offer-spread_done", rules::R25_24A)),
            _ => None,
        }
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, _: &mut impl Journal<Event>) {
        if let BattleAction::Spread { unit, melee } = *action {
            game.combat.fight.melee_of[unit.index()] = melee;
            game.turn_to(self);
        } else {
            game.turn_to(Reduce);
        }
    }

    /// Whether a work that is not engaged has a garrison must not show.
    fn anyway(&self, game: &Toulon) -> bool {
        let engaged = game.combat.fight.engaged;
        game.works_here().any(|work| engaged & (1 << work) == 0)
    }

    fn worth(&self, _: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Spread { melee, .. } => 10 - i32::from(melee),
            _ => 0,
        }
    }

    fn subject(&self, game: &Toulon) -> Option<Counter> {
        game.next_to_spread().map(Counter::Unit)
    }
}

impl Toulon {
    /// The defenders who are still to be lined up, those outside before those inside, work by work (25.20).
    fn next_in_line(&self) -> impl Iterator<Item = UnitId> + '_ {
        let fight = &self.combat.fight;
        let waits = |unit: &UnitId| !fight.line.contains(unit);
        let place = |unit: UnitId| self.units[unit.index()].inside;
        let first = self.fit(fight.defender()).iter().filter(waits).map(place).min();
        self.fit(fight.defender()).iter().filter(waits).filter(move |unit| Some(place(*unit)) == first)
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
    fn end_line(&mut self, journal: &mut impl Journal<Event>) {
        let open = self.in_open();
        journal.tell(|| self.told(BattleEvent::LinedUp { open: open as u8 }));
        self.turn_to(Assign);
    }

    /// How many of the line stand outside works; they come first.
    fn in_open(&self) -> usize {
        self.combat.fight.line.iter().take_while(|unit| self.units[unit.index()].inside == 0).count()
    }

    /// How many groups go for the open ground so far; each meets one unit, from the left.
    fn against_open(&self) -> usize {
        self.combat.fight.melees.iter().filter(|melee| melee.work == 0).count()
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

    /// The leader of the group being formed, and how many are in it.
    fn forming(&self) -> Option<(LeaderId, usize)> {
        let fight = &self.combat.fight;
        let leader = fight.melees.last()?.leader?;
        Some((leader, fight.group(fight.attacker, fight.current).len() as usize))
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
        self.turn_to(Spread);
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
}
