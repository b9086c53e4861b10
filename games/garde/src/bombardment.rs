//! Bombardment: who may, at whom, the bag and its effects (7.1 to 7.5).

use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::bombardment::{self, Shot};
use crate::procedures::effects::{self, Aftermath};
use crate::procedures::{range, shell};
use crate::rules;
use crate::state::{Command, DivisionSet, Garde, Marks};
use crate::vocabulary::{BrigadeId, Guns, Order, RangeBand, Weather};
use boards::table::Length;
use kernel::{Chance, Journal, RuleId};

/// The rules this file follows without naming them one by one.
pub const RULES: &[RuleId] =
    &[rules::R1_3, rules::R1_10, rules::R7_1, rules::R7_2, rules::R7_3, rules::R7_4, rules::R7_5];

impl Garde {
    /// The weight of guns with which a battery may bombard now: commanded, with ammunition, neither in contact nor in
    /// rout, not under Manœuvrer (7.1).
    fn ready_guns(&self, id: BrigadeId) -> Option<Guns> {
        let own = self.brigade(id);
        let guns = self.arm(id).guns().filter(|guns| range::bombards(self.tables(), *guns))?;
        let ready = self.is_on_table(id)
            && own.marks.has(Marks::COMMANDED)
            && !own.marks.has(Marks::NO_AMMUNITION)
            && !own.marks.has(Marks::BOMBARDED)
            && !self.is_routing(id)
            && self.order_of(id) != Order::Manoeuvre
            && !self.is_in_contact(id);
        ready.then_some(guns)
    }

    /// The batteries of the active formations that may bombard now.
    pub fn batteries(&self, active: DivisionSet) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        active.iter().flat_map(|division| self.brigades_in(division)).filter(|id| self.ready_guns(*id).is_some())
    }

    /// The targets of a battery.
    pub fn targets(&self, battery: BrigadeId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        let guns = self.ready_guns(battery);
        let seat = self.seat_of(battery);
        let own = self.stand(battery);
        self.army(seat.opponent()).filter(move |target| {
            guns.is_some_and(|guns| own.is_within(&self.stand(*target), self.tables().gun(guns).long))
                && self.has_line(battery, *target)
                && !self.is_in_contact(*target)
        })
    }

    /// What forbids a bombardment (7.1).
    #[must_use]
    pub fn bombard_objections(&self, active: DivisionSet, id: BrigadeId, target: BrigadeId) -> Objections {
        let mut objections = self.active_objections(active, id);
        if !objections.is_empty() {
            return objections;
        }
        let own = self.brigade(id);
        let Some(guns) = self.arm(id).guns() else { return Objections::NOT_ARTILLERY };
        objections.require(range::bombards(self.tables(), guns), Objections::LIGHT_ARTILLERY);
        objections.require(own.marks.has(Marks::COMMANDED), Objections::UNCOMMANDED);
        objections.require(!own.marks.has(Marks::NO_AMMUNITION), Objections::NO_AMMUNITION);
        objections.require(!own.marks.has(Marks::BOMBARDED), Objections::ALREADY_BOMBARDED);
        objections.require(!self.is_routing(id), Objections::ROUT);
        objections.require(self.order_of(id) != Order::Manoeuvre, Objections::ORDER);
        objections.require(!self.is_in_contact(id), Objections::IN_CONTACT);
        let enemy = target.index() < self.brigades.len()
            && self.is_on_table(target)
            && self.seat_of(target) != self.seat_of(id);
        objections.require(enemy, Objections::BAD_TARGET);
        if enemy {
            let long = self.tables().gun(guns).long;
            objections.require(self.stand(id).is_within(&self.stand(target), long), Objections::OUT_OF_RANGE);
            objections.require(self.has_line(id, target), Objections::NOT_IN_SIGHT);
            objections.require(!self.is_in_contact(target), Objections::IN_CONTACT);
        }
        objections
    }

    /// A bombardment as the rules see it at the draw.
    #[must_use]
    pub fn shot(&self, id: BrigadeId, target: BrigadeId) -> (Shot, Length) {
        let (own, enemy) = (self.brigade(id), self.brigade(target));
        let guns = self.arm(id).guns().unwrap_or(Guns::Medium);
        let distance = self.stand(id).distance(&self.stand(target));
        let shot = Shot {
            experience: self.battle.brigade(id).experience,
            cohesion: own.cohesion,
            guns,
            band: range::band(self.tables(), guns, distance),
            target_cohesion: enemy.cohesion,
            target_order: self.order_of(target),
            cover: self.cover(target),
            height: self.level(own.pose.centre()),
            target_height: self.level(enemy.pose.centre()),
            poor_sight: self.battle.weather_in(self.turn) == Weather::Poor,
            moved: own.marks.has(Marks::PROLONGED),
            chain: self.has_chain(id, Order::Attack),
        };
        (shot, distance)
    }

    /// A battery bombards: the target's order is turned up, two tokens drawn, effects at once (7.2, 7.4).
    pub(crate) fn bombard(
        &mut self,
        id: BrigadeId,
        target: BrigadeId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.reveal(Command::Division(self.division_of(target)), journal);
        self.brigade_mut(id).marks.set(Marks::BOMBARDED);
        let (shot, range) = self.shot(id, target);
        debug_assert!(shot.band != RangeBand::Out, "a target is in range");
        let bag = bombardment::bag(self.tables(), &shot);
        let (tokens, result) = bombardment::draw(bag.tokens, chance);
        let band = shot.band;
        journal.tell(|| Event::Bombarded { brigade: id, target, range, band, bag: Box::new(bag), tokens, result });
        let effect = self.tables().bombardment_results[result.index()];
        if effect.out_of_ammunition {
            self.brigade_mut(id).marks.set(Marks::NO_AMMUNITION);
            journal.tell(|| Event::OutOfAmmunition { brigade: id });
        }
        let plus = shell::plus(self.tables(), &self.battle.options, shot.guns, self.brigade(id).elements);
        let engaged = self.engaged(target, plus);
        let suffered = effects::bombardment(self.tables(), &self.battle.options, &effect, &engaged, chance);
        self.suffer(target, &suffered, plus, rules::R7_4, journal);
        match suffered.aftermath {
            Aftermath::FallsBack => self.fall_back(target, id, chance, journal),
            Aftermath::Flees => self.flee(target, journal),
            Aftermath::Stays | Aftermath::Gone => {}
        }
        self.settle_tests(self.seat_of(id), chance, journal);
    }
}
