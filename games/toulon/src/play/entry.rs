//! Entering an area that the enemy occupies: garrisons, checks, contact (13.1e, 16.9 to 16.13).

use crate::book::objections::Objections;
use crate::book::vocabulary::{AreaStatus, Arm, Force, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::overrun::{Marker, Overrun};
use crate::play::patrol::PatrolMeets;
use crate::rules;
use crate::rules::movement::{self, Entry};
use crate::rules::overrun::{self, Contact};
use crate::rules::status;
use crate::show::offers::{done, into_area, of_leader, risky};
use crate::state::sets::{AreaId, AreaSet, LeaderSet, UnitId, UnitSet};
use crate::state::{Marks, Origin, Payment, Toulon, Whereabouts};
use crate::think::reflex::best;
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// The defender of a level-three fort shows its garrison or not (13.1e).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShowGarrison {
    /// Whose force wants to enter.
    pub seat: Seat,
    /// From where.
    pub from: Origin,
    /// The area.
    pub to: AreaId,
}

impl ShowGarrison {
    /// The garrison that would close the area.
    fn garrison(self, game: &Toulon) -> Option<UnitSet> {
        game.closing_garrison(self.to, game.phasing().other())
    }
}

impl Question<Toulon> for ShowGarrison {
    /// Whose the hidden units are must not show, so who speaks for the side decides about them.
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.speaker(game.phasing().other()), "decision-show_garrison", rules::R13_1E)
    }

    fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::ShowGarrison { yes: false });
        if self.garrison(game).is_some() {
            out.push(Action::ShowGarrison { yes: true });
        }
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        let Action::ShowGarrison { yes } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(!yes || self.garrison(game).is_some(), Objections::NO_GARRISON);
        objections
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let (verb, key) = match *action {
            Action::ShowGarrison { yes: true } => ("action-reveal", "offer-show_garrison"),
            Action::ShowGarrison { yes: false } => ("action-stay_hidden", "offer-stay_hidden"),
            _ => return None,
        };
        Some(into_area(game, self.to, verb, Text::new(key), rules::R13_1E))
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let ShowGarrison { seat, from, to } = self;
        if *action != (Action::ShowGarrison { yes: true }) {
            return game.check_entry(seat, from, to, chance, journal);
        }
        let side = game.phasing();
        for unit in self.garrison(game).unwrap_or_default().iter() {
            game.know(side, unit);
        }
        journal.tell(|| Event::GarrisonShown { area: to });
        journal.reveal();
        game.refund(game.paid, movement::refund(), rules::R13_1E, journal);
        game.clear_force();
    }

    fn reflex(&self, game: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::ShowGarrison { yes: self.garrison(game).is_some() })
    }
}

/// Which leaders go in with the units that passed (16.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeadersIn {
    /// Who decides.
    pub seat: Seat,
    /// From where.
    pub from: Origin,
    /// The area.
    pub to: AreaId,
}

impl Question<Toulon> for LeadersIn {
    fn asked(&self, _: &Toulon) -> Asked {
        Asked::one(self.seat, "decision-entering_leaders", rules::R16_10)
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::LeadersInDone);
        out.extend(game.leaders_to_go(seat, self.from).map(|leader| Action::LeaderIn { leader }));
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::LeadersInDone => Objections::NONE,
            Action::LeaderIn { leader } if game.leaders_to_go(seat, self.from).any(|own| own == leader) => {
                Objections::NONE
            }
            Action::LeaderIn { .. } => Objections::LEADER,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        match *action {
            Action::LeaderIn { leader } => {
                Some(of_leader(game, leader, "action-leader_in", Text::new("offer-leader_in"), rules::R16_10))
            }
            Action::LeadersInDone => Some(risky(done("offer-leaders_in_done", rules::R16_10))),
            _ => None,
        }
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::LeaderIn { leader } = *action {
            game.escort.add(leader);
            game.push(self);
        } else {
            game.make_contact(self.seat, self.from, self.to, journal);
        }
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::LeaderIn { leader } => i32::from(game.leads_well(*leader)),
            _ => 0,
        })
    }
}

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
            self.push(ShowGarrison { seat, from, to });
        } else {
            self.check_entry(seat, from, to, chance, journal);
        }
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
            // Who failed may join the battle later; who broke out in vain has paid for nothing.
            let rule = if passed.is_empty() { rules::R16_11 } else { rules::R15_12 };
            self.fail_move(from, to, rule, journal);
            self.clear_force();
            return;
        }
        self.force = passed;
        self.escort = LeaderSet::EMPTY;
        // Asked whether or not there is a leader: a pause must not betray him (rule.stack-top).
        self.push(LeadersIn { seat, from, to });
    }

    // ------------------------------------------------------------ contact

    /// The force is in the area: guns outside works are turned up, and what it has met shows (16.12, 16.13).
    fn make_contact(&mut self, seat: Seat, from: Origin, to: AreaId, journal: &mut impl Journal<Event>) {
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
                self.push(Overrun { seat, area: to });
            } else {
                self.clear_force();
            }
            return;
        }
        match overrun::contact(self.strength_in(to, side) as u16) {
            Contact::Pushes => self.push_patrol(seat, from, to, journal),
            Contact::MayStay => {
                self.refund_patrol(journal);
                self.push(PatrolMeets { seat, from, to });
                self.push(Marker { seat, area: to, overran: false });
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
    pub(super) fn refund_patrol(&mut self, journal: &mut impl Journal<Event>) {
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
    pub(super) fn turn_back(&mut self, from: Origin, to: AreaId, rule: RuleId, journal: &mut impl Journal<Event>) {
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

    /// The enemy is gone from an area: its attackers may move on, leaders without troops are met.
    pub(super) fn take_ground(&mut self, area: AreaId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        for unit in self.units_in(area, side).iter() {
            self.calm(unit);
        }
        self.leaders_met(area, side.other(), chance, journal);
        self.test_endings(journal);
    }
}
