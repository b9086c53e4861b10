//! A force is formed, and goes (5.3, 16).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Arm, Force, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::road::scout_offer;
use crate::rules;
use crate::show::offers::{finish, in_area, into_area, of_leader, of_unit, opening, paid, paid_by, plain, risky};
use crate::state::sets::{AreaId, UnitId, UnitSet};
use crate::state::{Marks, Origin, Toulon};
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// A force is formed, and goes (5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Muster {
    /// Who forms it.
    pub seat: Seat,
    /// From where.
    pub from: Origin,
}

impl Question<Toulon> for Muster {
    fn asked(&self, _: &Toulon) -> Asked {
        Asked::one(self.seat, "decision-force", rules::R5_3)
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        game.list_muster(seat, self.from, &mut |action| out.push(action));
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        let from = self.from;
        let side = game.phasing();
        match *action {
            Action::Disband => Objections::NONE,
            Action::Take { unit } => game.take_objections(seat, from, unit),
            Action::TakeAll => {
                let any = game.movable(seat, from).iter().any(|unit| game.goes_along(seat, from, unit, game.force));
                if any { Objections::NONE } else { Objections::NOBODY }
            }
            Action::TakeLeader { leader } => {
                let mut objections = Objections::NONE;
                let here = game.is_leader(leader)
                    && game.leaders_at(from, side).has(leader)
                    && !game.escort.has(leader)
                    && game.commands(seat, game.leader_force(leader));
                objections.require(here && !game.force.is_empty(), Objections::LEADER);
                objections
            }
            _ if game.force.is_empty() => Objections::NOBODY,
            Action::March { to } => game.march_objections(from, to),
            Action::CrossRiver { to, pay } => game.cross_objections(seat, from, to, pay),
            Action::EnterNml { to, checked, pay } => game.nml_objections(seat, from, to, checked, pay),
            Action::Attack { to, pay } => game.attack_objections(seat, from, to, pay),
            Action::Scout { section, pay } => game.scout_objections(seat, from, section, pay),
            Action::Embark { pay } => game.embark_objections(seat, from, pay),
            Action::Land { to, checked, pay } => game.land_objections(seat, from, to, checked, pay),
            Action::Build { pay } => game.build_objections(seat, from, pay),
            Action::Improve { redoubt, pay } => game.improve_objections(seat, from, redoubt, pay),
            Action::Destroy { redoubt, pay } => game.destroy_objections(seat, from, redoubt, pay),
            Action::Limber { pay } => game.limber_objections(seat, from, pay),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        self.forming(game, action).or_else(|| self.going(game, action)).or_else(|| self.working(game, action))
    }

    fn answered(
        self,
        game: &mut Toulon,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.count_action();
        let from = self.from;
        match *action {
            Action::Take { unit } => {
                game.force.add(unit);
                game.push(self);
            }
            Action::TakeAll => {
                for unit in game.movable(seat, from).iter() {
                    if game.goes_along(seat, from, unit, game.force) {
                        game.force.add(unit);
                    }
                }
                game.push(self);
            }
            Action::TakeLeader { leader } => {
                game.escort.add(leader);
                game.push(self);
            }
            Action::March { to } => game.arrive(from, to, rules::R16_8A, journal),
            Action::CrossRiver { to, pay } => {
                game.spend(pay, rules::R3_RIVER_COST, journal);
                game.arrive(from, to, rules::R3_RIVER_COST, journal);
            }
            Action::EnterNml { to, checked, pay } => {
                game.spend(pay, rules::R16_14, journal);
                if game.check_quality(checked, chance, journal) {
                    game.arrive(from, to, rules::R16_14, journal);
                    game.add_check(checked);
                    game.meet_leaders(to, chance, journal);
                } else {
                    // It may try again for a new payment (16.7).
                    game.push(self);
                    game.fail_move(from, to, rules::R16_7, journal);
                }
            }
            Action::Attack { to, pay } => game.begin_attack(seat, from, to, pay, chance, journal),
            Action::Scout { section, pay } => {
                if !game.begin_scout(seat, from, section, pay, chance, journal) {
                    game.push(self);
                }
            }
            Action::Embark { pay } => game.embark(from, pay, journal),
            Action::Land { to, checked, pay } => {
                if !game.land(to, checked, pay, chance, journal) {
                    game.push(self);
                }
            }
            Action::Build { pay } => game.build(from, pay, journal),
            Action::Improve { redoubt, pay } => game.improve(redoubt, pay, journal),
            Action::Destroy { redoubt, pay } => game.destroy(redoubt, pay, journal),
            Action::Limber { pay } => game.limber(pay, journal),
            _ => game.clear_force(),
        }
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        Some(game.lead(seat, self.from))
    }

    fn quiet(&self) -> bool {
        true
    }
}

impl Muster {
    /// Who goes along.
    fn forming(self, game: &Toulon, action: &Action) -> Option<Offer> {
        let words = Text::new;
        Some(match *action {
            Action::Take { unit } => opening(of_unit(game, unit, "action-take", words("offer-take"), rules::R16_2)),
            Action::TakeAll => opening(self.here(game, "action-take_all", words("action-take_all"), rules::R16_2)),
            Action::TakeLeader { leader } => {
                opening(of_leader(game, leader, "action-take_leader", words("offer-take_leader"), rules::R19_1))
            }
            Action::Disband => finish("offer-disband", rules::R16_7),
            _ => return None,
        })
    }

    /// Where the force goes.
    fn going(self, game: &Toulon, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::March { to } => {
                into_area(game, to, "action-move_friendly", Text::new("offer-march"), rules::R16_8A)
            }
            Action::CrossRiver { to, pay } => {
                into_area(game, to, "action-cross_river", paid("offer-cross_river", pay), rules::R3_RIVER_COST)
            }
            Action::EnterNml { to, checked, pay } => {
                let text = paid("offer-enter_nml", pay).with("unit", game.unit_name(checked));
                let rule = paid_by(game, pay, rules::R7_8, self.nml_rule(game, to));
                risky(into_area(game, to, "action-enter_nml", text, rule))
            }
            Action::Attack { to, pay } => {
                // Who has no war supply and may attack all the same is surrounded.
                let supplied = game.force.iter().all(|unit| game.may_attack(unit));
                let rule = if supplied { rules::R16_9 } else { rules::R15_12 };
                let rule = paid_by(game, pay, rules::R16_5, rule);
                risky(into_area(game, to, "action-enter_enemy", paid("offer-attack", pay), rule))
            }
            Action::Scout { section, pay } => scout_offer(game, section, pay),
            Action::Embark { pay } => self.here(game, "action-embark", paid("offer-embark", pay), rules::R17_1),
            Action::Land { to, checked, pay } => {
                let text = paid("offer-land", pay).with("unit", game.unit_name(checked));
                let lonely = game.is_lonely(to);
                let rule = paid_by(game, pay, rules::R7_8, if lonely { rules::R17_3 } else { rules::R17_1 });
                Offer { risky: lonely, ..into_area(game, to, "action-disembark", text, rule) }
            }
            _ => return None,
        })
    }

    /// What it builds, destroys or makes ready.
    fn working(self, game: &Toulon, action: &Action) -> Option<Offer> {
        let work = |redoubt: u8| game.redoubts.get(usize::from(redoubt));
        Some(match *action {
            Action::Build { pay } => self.here(game, "action-build_redoubt", paid("offer-build", pay), rules::R13_5),
            Action::Improve { redoubt, pay } => {
                let begun = work(redoubt).is_some_and(|work| work.progress > 0);
                let key = if begun { "offer-improve_finish" } else { "offer-improve_begin" };
                self.here(game, "action-improve_redoubt", paid(key, pay), rules::R13_9)
            }
            Action::Destroy { redoubt, pay } => {
                let improved = work(redoubt).is_some_and(|work| work.improved);
                let key = if improved { "offer-destroy_improved" } else { "offer-destroy" };
                self.here(game, "action-destroy_redoubt", paid(key, pay), rules::R13_13)
            }
            Action::Limber { pay } => {
                let text = paid("offer-limber", pay);
                match game.force.lowest() {
                    Some(unit) => of_unit(game, unit, "action-limber_bb", text, rules::R27_5),
                    None => plain("action-limber_bb", text, rules::R27_5),
                }
            }
            _ => return None,
        })
    }

    /// An offer about the area where the force is being formed.
    fn here(self, game: &Toulon, verb: &'static str, text: Text, rule: RuleId) -> Offer {
        in_area(game, self.from.area(), verb, text, rule)
    }

    /// The rule of a step into no man's land: over the edge of the map, off a friendly road, or from next door.
    fn nml_rule(self, game: &Toulon, to: AreaId) -> RuleId {
        match self.from {
            Origin::OffMap => rules::R32_5,
            Origin::Area(from) if !game.setup.ground(from).neighbours.has(to) => rules::R18_18,
            _ => rules::R16_14,
        }
    }
}

impl Toulon {
    /// What forbids to take a unit into the force.
    fn take_objections(&self, seat: Seat, from: Origin, unit: UnitId) -> Objections {
        if !self.is_unit(unit)
            || !self.units_at(from, self.phasing()).has(unit)
            || !self.commands(seat, self.force_of(unit))
        {
            return Objections::NOT_OWN;
        }
        let mut objections = Objections::NONE;
        objections.require(!self.unit(unit).marks.has(Marks::ENTERED), Objections::STOPPED);
        objections.require(!self.force.has(unit), Objections::TAKEN);
        objections.require(self.may_stand_with(unit, self.force), Objections::WINGS);
        objections.require(from != Origin::OffMap || self.comes_in_with(unit, self.force), Objections::NOT_ITS_ENTRY);
        // An immobile battery is taken by itself, to be made mobile (27.5).
        let still = |unit: UnitId| self.is_immobile(unit);
        let mixed = !self.force.is_empty() && (still(unit) || self.force.iter().any(still));
        objections.require(!mixed, Objections::IMMOBILE);
        objections
    }

    /// Units from off the map that come in by the same way.
    fn comes_in_with(&self, unit: UnitId, others: UnitSet) -> bool {
        let way = |unit: UnitId| match self.force_of(unit) {
            Force::Austrian => None,
            force => self.entry_of(force),
        };
        others.iter().all(|other| way(other) == way(unit))
    }

    /// Whether a unit goes along when everybody is taken.
    fn goes_along(&self, seat: Seat, from: Origin, unit: UnitId, force: UnitSet) -> bool {
        let fits = self.commands(seat, self.force_of(unit))
            && !self.unit(unit).marks.has(Marks::ENTERED)
            && !force.has(unit)
            && !self.is_immobile(unit)
            && self.may_stand_with(unit, force);
        fits && (from != Origin::OffMap || self.comes_in_with(unit, force))
            && !force.iter().any(|own| self.is_immobile(own))
    }

    /// Everything a force could do that is formed there, once.
    pub(crate) fn list_muster(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        let side = self.phasing();
        out(Action::Disband);
        let movable = self.movable(seat, from);
        for unit in movable.iter() {
            if self.take_objections(seat, from, unit).is_empty() && self.is_worth_taking(unit) {
                out(Action::Take { unit });
            }
        }
        if movable.len() > 1 && movable.iter().any(|unit| self.goes_along(seat, from, unit, self.force)) {
            out(Action::TakeAll);
        }
        if let Some(area) = from.area()
            && self.force.is_empty()
        {
            self.list_tops(seat, area, side, out);
        }
        if self.force.is_empty() {
            return;
        }
        for leader in (self.leaders_at(from, side) - self.escort).iter() {
            if self.commands(seat, self.leader_force(leader)) {
                out(Action::TakeLeader { leader });
            }
        }
        if self.force.iter().any(|unit| self.is_immobile(unit)) {
            self.list_limber(seat, from, out);
            return;
        }
        for to in self.march_goals(from).iter() {
            out(Action::March { to });
        }
        self.list_crossings(seat, from, out);
        self.list_nml(seat, from, out);
        self.list_attacks(seat, from, out);
        self.list_scouts(seat, from, out);
        self.list_sea(seat, from, out);
        self.list_labour(seat, from, out);
    }

    /// An immobile battery is worth taking only where it can be made mobile.
    fn is_worth_taking(&self, unit: UnitId) -> bool {
        !self.is_immobile(unit) || self.turn >= tables().calendar.bb_mobile_from
    }

    /// One counter for each other face that the top of the stack could show.
    fn list_tops(&self, seat: Seat, area: AreaId, side: Side, out: &mut impl FnMut(Action)) {
        let Some(top) = self.top(area, side).filter(|_| !self.is_phase_spent()) else { return };
        let face = |unit: UnitId| (self.has_open_face(unit), self.arm(unit).symbol());
        let mut shown = arrayvec::ArrayVec::<(bool, Arm), 8>::new();
        shown.push(face(top));
        for unit in self.stack_of(area, side).skip(1) {
            let other = !shown.contains(&face(unit)) && self.commands(seat, self.force_of(unit));
            if other && shown.try_push(face(unit)).is_ok() {
                out(Action::ShowOnTop { unit });
            }
        }
    }
}
