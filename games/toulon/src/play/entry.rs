//! Entering an area that the enemy occupies: garrisons, checks, patrols, overruns (13.1e, 16.9 to 16.13, 20, 21).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{AreaStatus, Arm, Force, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::movement::{self, Entry};
use crate::rules::overrun::{self, Contact, Odds};
use crate::rules::{spiked_battery, status};
use crate::state::sets::{AreaId, AreaSet, UnitId, UnitSet};
use crate::state::{Depot, Marks, Origin, Payment, Phase, Toulon, Whereabouts};
use kernel::{Chance, Journal, RuleId, Seat};

impl Toulon {
    // ------------------------------------------------------------ what is allowed

    /// Enemy-occupied areas next to an origin.
    fn attack_goals(&self, from: Origin) -> AreaSet {
        let near = match from {
            Origin::Area(area) => self.setup.ground(area).neighbours,
            Origin::OffMap => match self.force.lowest().map(|unit| self.force_of(unit)) {
                Some(Force::Austrian) => self.austrian_edges(),
                Some(force) => self.entry_of(force).map_or(AreaSet::EMPTY, AreaSet::one),
                None => AreaSet::EMPTY,
            },
            // Nobody lands under the enemy's eyes (17.2).
            Origin::Afloat => AreaSet::EMPTY,
        };
        near & self.occupied[self.phasing().other().index()]
    }

    fn austrian_edges(&self) -> AreaSet {
        let areas = (0..self.setup.ground.len() as u8).map(AreaId);
        areas.filter(|area| self.edge_at(*area).is_some()).collect()
    }

    /// The price of an enemy area: the same whatever it holds, for nobody knows before (16.6, ruling 30).
    fn attack_price(&self, from: Origin, to: AreaId) -> u8 {
        let wet = from.area().is_some_and(|area| self.map().is_river_between(area, to));
        Entry { turn: self.turn, status: AreaStatus::EnemyControlled, across_river: wet }.price().total()
    }

    pub(crate) fn attack_objections(&self, seat: Seat, from: Origin, to: AreaId, pay: Payment) -> Objections {
        if !self.is_area(to) {
            return Objections::NO_WAY;
        }
        let mut objections = self.entry_objections(to);
        objections.require(self.is_held_by(to, self.phasing().other()), Objections::NO_ENEMY);
        objections.require(self.attack_goals(from).has(to), Objections::NO_WAY);
        let side = self.phasing();
        let patrol = self.knows_status(side, to) && self.status(to, side) == AreaStatus::EnemyOccupied;
        let unsupplied = if patrol { Objections::PATROL_SUPPLY } else { Objections::NO_WAR_SUPPLY };
        objections.require(self.has_war_supply(from), unsupplied);
        objections.require(!self.has_failed(to), Objections::FAILED_BEFORE);
        let price = self.attack_price(from, to);
        objections.add(self.payment_objections(seat, pay, price, self.payers(self.force, from)));
        objections
    }

    /// Every unit of the force has war supply, or the force is surrounded and breaks out (15.11, 15.12).
    fn has_war_supply(&self, from: Origin) -> bool {
        self.force.iter().all(|unit| self.may_attack(unit)) || self.breaks_out(from)
    }

    fn breaks_out(&self, from: Origin) -> bool {
        from.area().is_some_and(|area| self.is_encircled(area, self.phasing()))
    }

    /// A unit of the force has failed its check for that area in this phase (16.11).
    fn has_failed(&self, to: AreaId) -> bool {
        self.failures.iter().any(|(unit, area)| *area == to && self.force.has(*unit))
    }

    pub(crate) fn list_attacks(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        let goals = self.attack_goals(from);
        if goals.is_empty() || !self.has_war_supply(from) {
            return;
        }
        let payers = self.payers(self.force, from);
        for to in goals.iter().filter(|to| self.entry_objections(*to).is_empty() && !self.has_failed(*to)) {
            self.each_payment(seat, self.attack_price(from, to), payers, &mut |pay| out(Action::Attack { to, pay }));
        }
    }

    // ------------------------------------------------------------ the attempt

    /// A force pays to enter; the owner of a strong place may show its garrison first (13.1e).
    pub(crate) fn begin_attack(
        &mut self,
        seat: Seat,
        from: Origin,
        to: AreaId,
        pay: Payment,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.spend(pay, rules::R16_4, journal);
        self.paid = pay;
        if self.has_level_three(to) {
            // Asked whether or not there is such a garrison: the question must not betray it.
            self.replace(Phase::ShowGarrison { seat, from, to });
        } else {
            self.check_entry(seat, from, to, chance, journal);
        }
    }

    pub(crate) fn garrison_objections(&self, to: AreaId, yes: bool) -> Objections {
        let mut objections = Objections::NONE;
        let shown = !yes || self.closing_garrison(to, self.phasing().other()).is_some();
        objections.require(shown, Objections::NO_GARRISON);
        objections
    }

    pub(crate) fn decide_garrison_shown(
        &mut self,
        yes: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Phase::ShowGarrison { seat, from, to } = self.phase() else { return };
        if !yes {
            self.check_entry(seat, from, to, chance, journal);
            return;
        }
        let side = self.phasing();
        for unit in self.closing_garrison(to, side.other()).unwrap_or_default().iter() {
            self.know(side, unit);
        }
        journal.tell(|| Event::GarrisonShown { area: to });
        journal.reveal();
        self.refund(self.paid, movement::refund(), rules::R13_1E, journal);
        self.pop();
        self.clear_force();
    }

    /// Every unit is checked; those who pass go in (16.9).
    fn check_entry(
        &mut self,
        seat: Seat,
        from: Origin,
        to: AreaId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let enemy = self.phasing().other();
        let in_supply = self.force.iter().all(|unit| self.may_attack(unit));
        let mut passed = UnitSet::EMPTY;
        for unit in self.force.iter() {
            if self.check_quality(unit, chance, journal) {
                passed.add(unit);
            } else {
                // The list is longer than the points of a turn can fill.
                let _ = self.failures.try_push((unit, to));
            }
        }
        // Who breaks out asks for the ratio afterwards (15.12).
        let strong =
            in_supply || movement::breaks_out(self.strength(passed) as u16, self.strength_in(to, enemy) as u16);
        if passed.is_empty() || !strong {
            self.pop();
            // Who failed may join the battle later; who broke out in vain has paid for nothing.
            let rule = if passed.is_empty() { rules::R16_11 } else { rules::R15_12 };
            self.fail_move(from, to, rule, journal);
            self.clear_force();
            return;
        }
        self.force = passed;
        self.escort = crate::state::sets::LeaderSet::EMPTY;
        // Asked whether or not there is a leader: a pause must not betray him (rule.stack-top).
        self.replace(Phase::LeadersIn { seat, from, to });
    }

    // ------------------------------------------------------------ leaders go in

    pub(crate) fn leaders_in_objections(&self, seat: Seat, from: Origin, action: &Action) -> Objections {
        match *action {
            Action::LeadersInDone => Objections::NONE,
            Action::LeaderIn { leader } if self.leaders_to_go(seat, from).any(|own| own == leader) => Objections::NONE,
            Action::LeaderIn { .. } => Objections::LEADER,
            _ => Objections::NOT_NOW,
        }
    }

    pub(crate) fn list_leaders_in(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        out(Action::LeadersInDone);
        self.leaders_to_go(seat, from).for_each(|leader| out(Action::LeaderIn { leader }));
    }

    pub(crate) fn decide_leaders_in(
        &mut self,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Phase::LeadersIn { seat, from, to } = self.phase() else { return };
        if let Action::LeaderIn { leader } = *action {
            self.escort.add(leader);
        } else {
            self.pop();
            self.make_contact(seat, from, to, chance, journal);
        }
    }

    // ------------------------------------------------------------ contact

    /// The force is in the area: guns outside works are turned up, and what it has met shows (16.12, 16.13).
    fn make_contact(
        &mut self,
        seat: Seat,
        from: Origin,
        to: AreaId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let side = self.phasing();
        let enemy = side.other();
        let wet = from.area().is_some_and(|area| self.map().is_river_between(area, to));
        for unit in self.force.iter() {
            self.bring(unit, from, to, journal);
            let state = self.unit_mut(unit);
            state.came_from = from.area();
            state.marks.set(Marks::ENTERED);
            state.marks.put(Marks::ACROSS_RIVER, wet);
        }
        for leader in self.escort.iter() {
            self.put_leader(leader, to);
        }
        let _ = self.entries.try_push((to, self.paid));
        journal.tell(|| Event::Moved {
            side,
            from: from.area(),
            to: Some(to),
            who: self.marching(),
            rule: rules::R16_9,
        });
        self.interrupt_works(to, enemy, journal);
        self.turn_up_guns(to);
        if from == Origin::OffMap {
            self.use_edge(self.force, to, journal);
        }
        let enemy_pf = self.strength_in(to, enemy) as u16;
        let patrol = status::is_patrol(enemy_pf) && !self.is_fortified(to, enemy);
        if !patrol {
            // Nobody of any strength has come in: they go back at once (16.9).
            if self.strength(self.force) == 0 {
                self.turn_back(from, to, rules::R16_9, journal);
            } else if self.may_overrun(from, to) {
                self.push(Phase::Overrun { seat, area: to });
            } else {
                self.clear_force();
            }
            return;
        }
        match overrun::contact(self.strength_in(to, side) as u16) {
            Contact::Pushes => self.push_patrol(seat, from, to, chance, journal),
            Contact::MayStay => {
                self.refund_patrol(journal);
                self.push(Phase::PatrolMeets { seat, from, to });
                self.push(Phase::Marker { seat, area: to, overran: false });
            }
            Contact::GoesBack => {
                self.refund_patrol(journal);
                if let Some(unit) = self.force.lowest() {
                    self.add_check(unit);
                }
                self.turn_back(from, to, rules::R21_7, journal);
            }
        }
    }

    /// What came back of the price, an enemy area having proved to hold a patrol only (21.8).
    fn refund_patrol(&mut self, journal: &mut impl Journal<Event>) {
        self.refund(self.paid, movement::refund(), rules::R21_8, journal);
        self.entries.pop();
    }

    /// Batteries of either side that are in no work are turned face up, Bonaparte's excepted (16.13).
    fn turn_up_guns(&mut self, area: AreaId) {
        for side in Side::ALL {
            for unit in self.units_in(area, side).iter() {
                if self.arm(unit) == Arm::Artillery && self.unit(unit).inside == 0 && !self.is_bb(unit) {
                    self.know(side.other(), unit);
                }
            }
        }
    }

    /// The force goes back where it came from.
    fn turn_back(&mut self, from: Origin, to: AreaId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        for unit in self.force.iter() {
            match from {
                Origin::Area(area) => self.put(unit, area),
                Origin::Afloat => self.lift(unit, Whereabouts::Afloat),
                Origin::OffMap => {
                    self.lift(unit, Whereabouts::Track(self.turn + 1));
                    self.unit_mut(unit).marks.set(Marks::BY_EDGE);
                }
            }
            self.calm(unit);
        }
        if let Some(area) = from.area() {
            for leader in self.escort.iter() {
                self.put_leader(leader, area);
            }
        }
        journal.tell(|| Event::MoveFailed { side, from: from.area(), to: Some(to.place()), rule });
        self.clear_force();
    }

    /// A unit is no attacker any more and may move on.
    fn calm(&mut self, unit: UnitId) {
        let state = self.unit_mut(unit);
        state.came_from = None;
        state.marks.clear(Marks::ENTERED | Marks::ACROSS_RIVER);
    }

    pub(crate) fn decide_patrol_meets(&mut self, stays: bool, journal: &mut impl Journal<Event>) {
        let Phase::PatrolMeets { from, to, .. } = self.phase() else { return };
        self.pop();
        if stays {
            self.clear_force();
        } else {
            self.turn_back(from, to, rules::R21_7, journal);
        }
    }

    // ------------------------------------------------------------ patrols

    /// The patrol must go; the force that pushed it may move on (21.1, 21.6).
    fn push_patrol(
        &mut self,
        seat: Seat,
        from: Origin,
        area: AreaId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.refund_patrol(journal);
        self.push(Phase::Marker { seat, area, overran: false });
        let side = self.phasing().other();
        self.push(Phase::PatrolRetreat { side, area, barred: from.area() });
        self.settle_patrol(chance, journal);
    }

    /// The unit of a pushed patrol that is to go next, after those that cannot are dealt with. None: all are gone.
    fn next_of_patrol(&mut self, journal: &mut impl Journal<Event>) -> Option<(UnitId, AreaSet)> {
        let Phase::PatrolRetreat { side, area, barred } = self.phase() else { return None };
        while let Some(unit) = self.units_in(area, side).lowest() {
            if self.is_immobile(unit) || self.arm(unit) == Arm::Artillery && self.pf(unit) == 0 {
                self.spike_gun(unit, journal);
                continue;
            }
            let ways = self.open_refuges(unit, area, barred.map_or(AreaSet::EMPTY, AreaSet::one), AreaSet::EMPTY);
            if ways.is_empty() {
                self.eliminate(unit, rules::R21_5, journal);
                continue;
            }
            return Some((unit, ways));
        }
        None
    }

    /// The ways out of the unit of a pushed patrol that is asked.
    #[must_use]
    pub fn patrol_ways(&self) -> Option<(UnitId, AreaSet)> {
        let Phase::PatrolRetreat { side, area, barred } = self.phase() else { return None };
        let unit = self.units_in(area, side).lowest()?;
        Some((unit, self.open_refuges(unit, area, barred.map_or(AreaSet::EMPTY, AreaSet::one), AreaSet::EMPTY)))
    }

    pub(crate) fn patrol_objections(&self, action: &Action) -> Objections {
        let Action::PatrolTo { area } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        let open = self.patrol_ways().is_some_and(|(_, ways)| self.is_area(area) && ways.has(area));
        objections.require(open, Objections::NO_REFUGE);
        objections
    }

    pub(crate) fn list_patrol(&self, out: &mut impl FnMut(Action)) {
        if let Some((_, ways)) = self.patrol_ways() {
            ways.iter().for_each(|area| out(Action::PatrolTo { area }));
        }
    }

    pub(crate) fn decide_patrol(&mut self, to: AreaId, journal: &mut impl Journal<Event>) {
        let Phase::PatrolRetreat { side, area, .. } = self.phase() else { return };
        let Some((unit, _)) = self.patrol_ways() else { return };
        self.patrol_goes(unit, side, area, to, journal);
    }

    fn patrol_goes(&mut self, unit: UnitId, side: Side, from: AreaId, to: AreaId, journal: &mut impl Journal<Event>) {
        self.put(unit, to);
        self.add_check(unit);
        for leader in self.leaders_in(from, side).iter() {
            self.put_leader(leader, to);
        }
        journal.tell(|| Event::PatrolPushed { side, from, to: Some(to) });
        self.cure_crowding(to, side, journal);
    }

    /// Whether the owner of a pushed patrol has to choose; where there is one way it is taken.
    pub(crate) fn settle_patrol(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let Phase::PatrolRetreat { side, area, .. } = self.phase() else { return true };
        match self.next_of_patrol(journal) {
            Some((unit, ways)) => match (ways.len(), ways.lowest()) {
                (1, Some(to)) => {
                    self.patrol_goes(unit, side, area, to, journal);
                    false
                }
                _ => true,
            },
            None => {
                self.pop();
                self.take_ground(area, chance, journal);
                false
            }
        }
    }

    /// The enemy is gone from an area: its attackers may move on, leaders without troops are met.
    fn take_ground(&mut self, area: AreaId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        for unit in self.units_in(area, side).iter() {
            self.calm(unit);
        }
        self.leaders_met(area, side.other(), chance, journal);
        self.test_endings(journal);
    }

    // ------------------------------------------------------------ overruns

    /// Whether an overrun may be tried: no work of the enemy's, no town, not across the river, 6:1 (20.1). The town
    /// of a depot does not bar those who come to relieve it (9.10).
    fn may_overrun(&self, from: Origin, area: AreaId) -> bool {
        let enemy = self.phasing().other();
        let ground = self.setup.ground(area);
        let relief = from == Origin::OffMap && ground.depot.is_some_and(|depot| depot != Depot::Toulon);
        !self.is_fortified(area, enemy)
            && (!ground.town || relief)
            && !self.overrun_tried.has(area)
            && self.overrun_odds(area).are_enough()
    }

    /// Who would overrun whom: those who came across the river do not count (20.1).
    fn overrun_odds(&self, area: AreaId) -> Odds {
        let side = self.phasing();
        let dry = |unit: &UnitId| !self.unit(*unit).marks.has(Marks::ACROSS_RIVER);
        let pf: i16 = self.stack_of(area, side).filter(dry).map(|unit| self.pf(unit)).sum();
        Odds { attacker_pf: pf as u16, defender_pf: self.strength_in(area, side.other()) as u16 }
    }

    pub(crate) fn decide_overrun(&mut self, yes: bool, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Phase::Overrun { seat, area } = self.phase() else { return };
        self.pop();
        if !yes {
            self.clear_force();
            return;
        }
        self.overrun_tried.add(area);
        let tried = self.overrun_odds(area).roll(chance);
        journal.tell(|| Event::OverrunRolled { area, die: tried.die, success: tried.success });
        if !tried.success {
            self.clear_force();
            return;
        }
        for unit in self.units_in(area, self.phasing().other()).iter() {
            self.eliminate(unit, rules::R20_4, journal);
        }
        for n in 0..self.entries.len() {
            let (at, paid) = self.entries[n];
            if at == area {
                self.refund(paid, movement::refund(), rules::R20_6, journal);
            }
        }
        self.entries.retain(|(at, _)| *at != area);
        // Everybody who stands there has had a part in it, whenever he came (20.2, 20.6).
        self.force = self.units_in(area, self.phasing());
        self.push(Phase::Marker { seat, area, overran: true });
        self.take_ground(area, chance, journal);
    }

    // ------------------------------------------------------------ the marker

    /// Units of which one takes the marker: those who pushed a patrol away, or all who overran.
    fn markable(&self, area: AreaId) -> UnitSet {
        self.force & self.units_in(area, self.phasing())
    }

    pub(crate) fn marker_objections(&self, area: AreaId, action: &Action) -> Objections {
        let Action::TakeMarker { unit } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(self.is_unit(unit) && self.markable(area).has(unit), Objections::NOT_IN_FORCE);
        objections
    }

    pub(crate) fn list_marker(&self, area: AreaId, out: &mut impl FnMut(Action)) {
        self.markable(area).iter().for_each(|unit| out(Action::TakeMarker { unit }));
    }

    pub(crate) fn decide_marker(&mut self, unit: UnitId) {
        self.add_check(unit);
        self.end_marker();
    }

    /// Whether there is a choice who takes the marker.
    pub(crate) fn settle_marker(&mut self) -> bool {
        let Phase::Marker { area, .. } = self.phase() else { return true };
        let units = self.markable(area);
        if units.len() > 1 {
            return true;
        }
        if let Some(unit) = units.lowest() {
            self.add_check(unit);
        }
        self.end_marker();
        false
    }

    fn end_marker(&mut self) {
        self.pop();
        // A patrol that met a patrol has yet to say whether it stays.
        if !matches!(self.phase(), Phase::PatrolMeets { .. }) {
            self.clear_force();
        }
    }

    // ------------------------------------------------------------ out of the game

    /// A unit is out of the game; the Allies score batteries of Bonaparte as losses for good (20.4, 21.5, ruling 32).
    pub(crate) fn eliminate(&mut self, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let (bb, pf) = (self.is_bb(unit), self.pf(unit));
        self.unit_mut(unit).permanent += pf as u8;
        self.lift(unit, Whereabouts::Gone);
        journal.tell(|| Event::Eliminated { unit, rule });
        if bb {
            let points = pf * i16::from(tables().points.bb_permanent_loss);
            self.award(Side::Allied, points, rules::R35_1B, journal);
        }
    }

    /// A gun that cannot get away is spiked: out of the game, or a West battery back two turns later (26.4, 26.5).
    pub(crate) fn spike_gun(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let counter = self.counter(unit);
        let returns = if counter.battery {
            spiked_battery::returns(self.turn, counter.strength, self.unit(unit).permanent)
        } else {
            None
        };
        let state = self.unit_mut(unit);
        if returns.is_some() {
            state.temporary = 0;
            state.marks.clear(Marks::MOBILE);
        }
        self.lift(unit, returns.map_or(Whereabouts::Gone, Whereabouts::Track));
        journal.tell(|| Event::Spiked { unit, returns });
    }
}
