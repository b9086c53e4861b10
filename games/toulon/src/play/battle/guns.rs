//! Artillery at a distance: range, ammunition, redoubts, support of melees (27.7 to 27.34, 27.42 to 27.47).

use super::event::BattleEvent;
use super::{BattleAction, Melees, Moment};
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Side};
use crate::play::Counter;
use crate::play::event::Event;
use crate::rules;
use crate::show::names::work_name;
use crate::show::offers::{done, of_unit, risky};
use crate::state::combat::Use;
use crate::state::sets::{AreaId, LeaderId, UnitId, UnitSet};
use crate::state::{Marks, Toulon};
use kernel::{Chance, Journal, Offer, RuleId, Text};

/// Where a shot belongs: in a battle a rolled shot may be followed by one in the next round (27.17).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Occasion {
    /// In the battle that is being fought.
    Battle,
    /// Outside battles.
    Outside,
}

/// The attacker fires at redoubts (27.42).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reduce;

impl Moment for Reduce {
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        (game.combat.fight.attacker, "decision-reduction", rules::R25_25)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let fight = &game.combat.fight;
        if game.has_redoubt_to_reduce() {
            for gun in game.supporting_guns(fight.attacker).iter() {
                for work in game.works_here() {
                    for reserve in [true, false] {
                        out(BattleAction::Reduce { gun, work, reserve });
                    }
                }
            }
        }
        out(BattleAction::ReduceDone);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let fight = &game.combat.fight;
        match *action {
            BattleAction::ReduceDone => Objections::NONE,
            BattleAction::Reduce { gun, work, reserve } => {
                let mut objections = Objections::NONE;
                let known = game.supports(fight.attacker, gun);
                objections.require(known, Objections::OUT_OF_RANGE);
                objections.require(game.can_be_reduced(work), Objections::NO_REDUCTION);
                if known {
                    objections.add(game.shot_objections(gun, reserve, Occasion::Battle));
                }
                objections
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        match *action {
            BattleAction::Reduce { gun, work, reserve } => {
                let key = if reserve { "offer-reduce_reserve" } else { "offer-reduce" };
                let text = Text::new(key).with("work", work_name(game, work));
                Some(risky(of_unit(game, gun, "action-reduce_redoubt", text, rules::R27_42)))
            }
            BattleAction::ReduceDone => {
                let laid = game.combat.fight.shelling.iter().any(|pf| *pf > 0);
                let key = if laid { "offer-reduce_now" } else { "offer-no_reduction" };
                Some(Offer { risky: laid, ..done(key, rules::R27_44) })
            }
            _ => None,
        }
    }

    fn decide(
        self,
        game: &mut Toulon,
        action: &BattleAction,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let BattleAction::Reduce { gun, work, reserve } = *action {
            game.turn_to(self);
            if game.load(gun, reserve, Occasion::Battle, chance, journal) {
                let pf = game.men(gun);
                let laid = &mut game.combat.fight.shelling[usize::from(work)];
                *laid = laid.saturating_add(pf);
                journal.tell(|| game.told(BattleEvent::FiresAtRedoubt { gun, work }));
            }
            return;
        }
        let (area, attacker) = (game.combat.fight.area, game.combat.fight.attacker);
        for work in 1..crate::state::combat::MAX_WORKS as u8 {
            let pf = game.combat.fight.shelling[usize::from(work)];
            if pf == 0 {
                continue;
            }
            let improved = game.work_kind(work) == Some(crate::book::vocabulary::Work::ImprovedRedoubt);
            let taken = rules::redoubt_reduction::Shelling { pf, improved }.fire(chance);
            if taken.reduced {
                game.reduce_work(work);
            }
            let (die, reduced) = (taken.die, taken.reduced);
            let number = work - game.setup.ground(area).forts.len() as u8;
            journal.tell(|| game.told(BattleEvent::RedoubtFire { number, improved, pf, die, reduced }));
        }
        game.turn_to(Support(attacker));
    }

    /// Whether the attacker has guns in range must not show.
    fn anyway(&self, game: &Toulon) -> bool {
        game.has_redoubt_to_reduce()
    }

    fn worth(&self, _: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Reduce { reserve, .. } => 2 + i32::from(reserve),
            _ => 0,
        }
    }
}

/// Fire at a distance, of this side (25.26).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Support(pub Side);

impl Moment for Support {
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        let rule = if self.0 == game.combat.fight.attacker { rules::R25_26 } else { rules::R27_33 };
        (self.0, "decision-remote_fire", rule)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let side = self.0;
        if !game.combat.fight.melees.is_empty() {
            for gun in game.supporting_guns(side).iter() {
                for reserve in [true, false] {
                    out(BattleAction::Load { gun, reserve });
                }
            }
        }
        out(BattleAction::SupportDone);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let side = self.0;
        match *action {
            BattleAction::SupportDone => Objections::NONE,
            BattleAction::Load { gun, reserve } => {
                let mut objections = Objections::NONE;
                let fight = &game.combat.fight;
                let in_area = fight.present[side.index()].has(gun);
                let known = game.supports(side, gun);
                let why = if in_area { Objections::NOT_ALL_ENGAGED } else { Objections::OUT_OF_RANGE };
                objections.require(known, why);
                objections.require(!fight.melees.is_empty(), Objections::NO_MELEE);
                if known {
                    objections.add(game.shot_objections(gun, reserve, Occasion::Battle));
                }
                objections
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        match *action {
            BattleAction::Load { gun, reserve } => {
                let key = if reserve { "offer-load_reserve" } else { "offer-load" };
                let rule = game.support_rule(gun, reserve);
                Some(risky(of_unit(game, gun, "action-fire_remote", Text::new(key), rule)))
            }
            BattleAction::SupportDone => Some(done("offer-support_done", rules::R25_26)),
            _ => None,
        }
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
            BattleAction::Load { gun, reserve } => {
                if game.load(gun, reserve, Occasion::Battle, chance, journal) {
                    game.turn_to(Aim(side, gun));
                } else {
                    game.turn_to(self);
                }
            }
            _ if side == game.combat.fight.attacker => game.turn_to(Support(side.other())),
            _ => game.turn_to(Melees),
        }
    }

    /// Whether a gun is in range must not show.
    fn anyway(&self, _: &Toulon) -> bool {
        true
    }

    fn worth(&self, _: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Load { reserve, .. } => 2 + i32::from(reserve),
            _ => 0,
        }
    }
}

/// A battery that has ammunition is given its melee (27.25).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim(pub Side, pub UnitId);

impl Moment for Aim {
    fn asks(&self, _: &Toulon) -> (Side, &'static str, RuleId) {
        (self.0, "decision-aim", rules::R27_32)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let fight = &game.combat.fight;
        for melee in 0..fight.melees.len() as u8 {
            out(BattleAction::Aim { melee, leader: None });
            for leader in game.leaders_in(fight.area, self.0).iter() {
                out(BattleAction::Aim { melee, leader: Some(leader) });
            }
        }
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let BattleAction::Aim { melee, leader } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(usize::from(melee) < game.combat.fight.melees.len(), Objections::NO_MELEE);
        let coordinates = leader.is_none_or(|leader| game.may_coordinate(self.0, leader, self.1));
        objections.require(coordinates, Objections::NO_SUCCESS);
        objections
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        let BattleAction::Aim { melee, leader } = *action else { return None };
        let text = match leader {
            Some(leader) => Text::new("offer-aim_led").with("leader", game.chief_name(leader)),
            None => Text::new("offer-aim"),
        };
        let fight = &game.combat.fight;
        let supported = fight.melees[usize::from(melee)].support.iter().any(|added| *added > 0);
        let led = leader.map(|leader| fight.command[leader.index()].units);
        let rule = match (supported, fight.round) {
            _ if led.is_some_and(|units| units < 2) => rules::R27_27,
            _ if led.is_some() => rules::R27_26,
            (true, _) => rules::R27_30,
            (false, 2) => rules::R27_31,
            _ => rules::R27_25,
        };
        Some(of_unit(game, self.1, "action-fire_remote", text.with("melee", melee + 1), rule))
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Aim(side, gun) = self;
        game.turn_to(Support(side));
        let BattleAction::Aim { melee, leader } = *action else { return };
        let battery = game.is_bb(gun);
        let added = rules::remote_fire::added(game.men(gun), game.quality(gun), leader.is_some());
        let fight = &mut game.combat.fight;
        if let Some(leader) = leader {
            let command = &mut fight.command[leader.index()];
            command.used = Use::Guns;
            command.guns += 1;
            command.battery |= battery;
        }
        let support = &mut fight.melees[usize::from(melee)].support[side.index()];
        *support = support.saturating_add(added);
        journal.tell(|| {
            game.told(BattleEvent::Supports { gun, melee, added, leader: leader.map(|leader| game.as_chief(leader)) })
        });
    }

    fn worth(&self, _: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Aim { leader, melee } => 10 + i32::from(leader.is_some()) * 2 - i32::from(melee),
            _ => 0,
        }
    }

    fn subject(&self, _: &Toulon) -> Option<Counter> {
        Some(Counter::Unit(self.1))
    }
}

impl Toulon {
    /// Whether a gun reaches an area: the next one, or with a battery of Bonaparte the one behind it, unless only
    /// towns lie between (27.19).
    pub(super) fn reaches(&self, gun: UnitId, target: AreaId) -> bool {
        let Some(from) = self.where_is(gun) else { return false };
        let next = self.setup.ground(from).neighbours;
        let between = next & self.setup.ground(target).neighbours;
        let distance = if from == target {
            0
        } else if next.has(target) {
            1
        } else if !between.is_empty() {
            2
        } else {
            return false;
        };
        let clear = between.iter().any(|area| !self.setup.ground(area).town);
        rules::remote_fire::in_range(distance, self.is_bb(gun), clear)
    }

    /// What forbids a shot of this gun, wherever it goes.
    pub(super) fn shot_objections(&self, gun: UnitId, reserve: bool, occasion: Occasion) -> Objections {
        let mut objections = Objections::NONE;
        let unit = &self.units[gun.index()];
        objections.require(self.is_artillery(gun), Objections::NOT_A_GUN);
        objections.require(self.men(gun) > 0, Objections::SPENT);
        objections.require(!unit.marks.has(Marks::SPENT), Objections::ALREADY_FIRED);
        if reserve {
            objections.require(self.is_bb(gun), Objections::NO_RESERVE);
            objections.require(!unit.marks.has(Marks::ROLLED), Objections::HAS_ROLLED);
            let once = occasion == Occasion::Battle && !self.setup.options.repeated_reserve_fire;
            objections.require(!(once && self.combat.fight.fired.has(gun)), Objections::FIRED_ONCE);
            let enough = rules::ammunition::after_shot(self.reserve, self.men(gun)).is_some();
            objections.require(enough, Objections::RESERVE_TOO_LOW);
        } else {
            let again = occasion == Occasion::Battle && self.combat.fight.fired.has(gun);
            objections.require(!again, Objections::ALREADY_FIRED);
            let supplied = self.has_automatic_ammunition(gun) || !unit.marks.has(Marks::OUT_OF_SUPPLY);
            objections.require(supplied, Objections::OUT_OF_SUPPLY);
        }
        objections
    }

    /// Settles the ammunition of one shot (27.8 to 27.17): whether the gun fires.
    pub(super) fn load(
        &mut self,
        gun: UnitId,
        reserve: bool,
        occasion: Occasion,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> bool {
        let automatic = self.has_automatic_ammunition(gun);
        let marks = &mut self.units[gun.index()].marks;
        marks.set(Marks::FIRED_THIS_TURN);
        if reserve {
            let left = rules::ammunition::after_shot(self.reserve, self.men(gun)).unwrap_or(0);
            let spent = self.reserve - left;
            self.reserve = left;
            journal.tell(|| self.told(BattleEvent::ReserveUsed { gun, spent, left }));
        } else if !automatic {
            self.units[gun.index()].marks.set(Marks::ROLLED);
            let taken = rules::ammunition::test(chance);
            let (die, has) = (taken.die, taken.has);
            journal.tell(|| self.told(BattleEvent::AmmunitionRolled { gun, die, has }));
            if !has {
                self.units[gun.index()].marks.set(Marks::FIRED | Marks::SPENT);
                return false;
            }
        }
        match occasion {
            Occasion::Battle => {
                self.combat.fight.guns.add(gun);
                if !reserve || !self.setup.options.repeated_reserve_fire {
                    self.combat.fight.fired.add(gun);
                }
            }
            Occasion::Outside => {
                self.units[gun.index()].marks.set(Marks::FIRED);
                if !reserve {
                    self.units[gun.index()].marks.set(Marks::SPENT);
                }
            }
        }
        self.reveal(gun);
        true
    }

    /// The guns of a side that could fire into the battle, whatever their ammunition: from next door, batteries of
    /// Bonaparte from two areas away, and in the area itself those in reserve or in works that are not engaged.
    fn supporting_guns(&self, side: Side) -> UnitSet {
        let near = self.setup.ground(self.combat.fight.area).neighbours;
        let reach = near.iter().fold(near, |all, area| all | self.setup.ground(area).neighbours);
        let areas = reach.with(self.combat.fight.area) & self.occupied[side.index()];
        areas.iter().flat_map(|area| self.stack_of(area, side)).filter(|unit| self.supports(side, *unit)).collect()
    }

    /// Whether a gun could fire into the battle.
    fn supports(&self, side: Side, unit: UnitId) -> bool {
        let fight = &self.combat.fight;
        if self.side_of(unit) != side || self.men(unit) == 0 || !self.is_artillery(unit) {
            return false;
        }
        if self.where_is(unit) == Some(fight.area) {
            fight.present[side.index()].has(unit) && self.fires_from_battle(side, unit)
        } else {
            self.reaches(unit, fight.area)
        }
    }

    /// A gun in the battle area: in reserve with every enemy group engaged (27.21, 27.23), or in a work that is not
    /// engaged (27.28).
    fn fires_from_battle(&self, side: Side, unit: UnitId) -> bool {
        let fight = &self.combat.fight;
        if !self.is_artillery(unit) || fight.melee_of(unit).is_some() {
            return false;
        }
        if side == fight.attacker { self.all_engaged() } else { self.units[unit.index()].inside != 0 }
    }

    /// Whether every defender who can be engaged is: nobody in the open or in an engaged work is left over, and a
    /// garrison that nobody went for counts as engaged only if it is empty (27.23).
    fn all_engaged(&self) -> bool {
        let fight = &self.combat.fight;
        fight
            .line
            .iter()
            .filter(|unit| self.units[unit.index()].inside == 0)
            .all(|unit| fight.melee_of(*unit).is_some())
    }

    /// A redoubt of the defender, not reduced yet this turn, with less than 5 PF laid on it (27.42, 27.43).
    fn can_be_reduced(&self, work: u8) -> bool {
        let fight = &self.combat.fight;
        self.is_work(work)
            && self.work_kind(work).is_some_and(|kind| !kind.is_fort())
            && !self.is_reduced(work)
            && fight.shelling[usize::from(work)] < rules::redoubt_reduction::most()
    }

    /// Whether the attacker could fire at a redoubt, had he the guns.
    fn has_redoubt_to_reduce(&self) -> bool {
        self.works_here().any(|work| self.can_be_reduced(work))
    }

    /// Whether a leader may coordinate this gun (25.17, 27.26, 27.27, option defensive_coordination).
    fn may_coordinate(&self, side: Side, leader: LeaderId, gun: UnitId) -> bool {
        let fight = &self.combat.fight;
        let here = self.leaders_in(fight.area, side).has(leader) && !fight.leaders_leaving.has(leader);
        let bonaparte = self.is_bonaparte(leader);
        let attacks = side == fight.attacker;
        if !here || !(attacks || bonaparte && self.setup.options.defensive_coordination) {
            return false;
        }
        let command = fight.command[leader.index()];
        let battery = command.battery || self.is_bb(gun);
        command.used != Use::Attack && command.guns < self.as_commander(leader).guns(command.units, battery)
    }

    /// Why a gun may fire into the battle: from next door, from the reserve, or from a work that is not engaged.
    fn support_rule(&self, gun: UnitId, reserve: bool) -> RuleId {
        let fight = &self.combat.fight;
        if self.arm(gun) == Arm::Gunners {
            rules::R32_16
        } else if fight.present[fight.attacker.index()].has(gun) {
            rules::R27_21
        } else if fight.present[fight.defender().index()].has(gun) {
            rules::R27_28
        } else if reserve {
            self.powder_rule(gun, reserve)
        } else {
            rules::R27_25
        }
    }
}
