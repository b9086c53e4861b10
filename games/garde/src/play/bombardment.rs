//! Bombardment: who may, at whom, the bag and its effects (7.1 to 7.5).

use crate::book::objections::Objections;
use crate::book::vocabulary::{BrigadeId, Guns, Order, RangeBand, Weather};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::moving::Move;
use crate::rules;
use crate::rules::bombardment::{self, Shot};
use crate::rules::effects::{self, Aftermath, Shelled};
use crate::rules::loss::EnemyGuns;
use crate::show::offers;
use crate::show::prompt::formation;
use crate::state::{Command, DivisionSet, Garde, Marks};
use boards::table::Length;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// Bombardments of the active formations (4.2 c).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bombard {
    /// The active formations.
    pub active: DivisionSet,
}

impl Question<Garde> for Bombard {
    fn asked(&self, game: &Garde) -> Asked {
        Asked::one(game.side_of(self.active), "decision-bombard", rules::R7_1)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        for brigade in game.batteries(self.active) {
            out.extend(game.targets(brigade).map(|target| Action::Bombard { brigade, target }));
        }
        out.push(Action::BombardmentsDone);
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::Bombard { brigade, target } => game.bombard_objections(self.active, brigade, target),
            Action::BombardmentsDone => Objections::NONE,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        match *action {
            Action::Bombard { brigade, target } => Some(shot_offer(game, brigade, target)),
            Action::BombardmentsDone => {
                let label = Text::new("offer-bombardments_done").with("division", formation(game, self.active));
                Some(offers::plain("action-skip_bombardment", label, rules::R7_1))
            }
            _ => None,
        }
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::Bombard { brigade, target } => {
                game.stack.push(self);
                game.bombard(brigade, target, chance, journal);
                game.sweep(journal);
            }
            _ => game.stack.push(Move { active: self.active }),
        }
    }

    fn go_on(self, game: &mut Garde, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if game.batteries(self.active).any(|battery| game.targets(battery).next().is_some()) {
            return Flow::Ask;
        }
        game.stack.replace(Move { active: self.active });
        Flow::On
    }

    fn reflex(&self, _: &Garde, _: Seat) -> Option<Action> {
        Some(Action::BombardmentsDone)
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// A battery that moved under Attaquer may bombard now (7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AfterProlonge {
    /// Which one.
    pub brigade: BrigadeId,
}

impl Question<Garde> for AfterProlonge {
    fn asked(&self, game: &Garde) -> Asked {
        Asked::one(game.seat_of(self.brigade), "decision-bombard", rules::R7_1)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.targets(self.brigade).map(|target| Action::Bombard { brigade: self.brigade, target }));
        out.push(Action::BombardmentsDone);
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::Bombard { brigade, target } if brigade == self.brigade => {
                game.bombard_objections(DivisionSet::one(game.division_of(brigade)), brigade, target)
            }
            Action::BombardmentsDone => Objections::NONE,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        match *action {
            Action::Bombard { brigade, target } => Some(shot_offer(game, brigade, target)),
            Action::BombardmentsDone => {
                let (verb, key) = ("action-skip_bombardment", "offer-skip_bombardment");
                Some(offers::of_brigade(game, self.brigade, verb, key, rules::R7_1))
            }
            _ => None,
        }
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Bombard { brigade, target } = *action {
            game.bombard(brigade, target, chance, journal);
            game.sweep(journal);
        }
    }

    fn go_on(self, game: &mut Garde, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if game.is_on_table(self.brigade) && game.targets(self.brigade).next().is_some() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn reflex(&self, _: &Garde, _: Seat) -> Option<Action> {
        Some(Action::BombardmentsDone)
    }

    fn about(&self, _: &Garde) -> Option<BrigadeId> {
        Some(self.brigade)
    }
}

fn shot_offer(game: &Garde, brigade: BrigadeId, target: BrigadeId) -> Offer {
    let offer = offers::of_brigade(game, brigade, "action-bombard", "offer-bombard", rules::R7_1);
    offers::against(game, target, Offer { risky: true, ..offer })
}

impl Garde {
    /// The weight of guns with which a battery may bombard now: commanded, with ammunition, neither in contact nor in
    /// rout, not under Manœuvrer (7.1).
    fn ready_guns(&self, id: BrigadeId) -> Option<Guns> {
        let own = self.brigade(id);
        let guns = self.arm(id).guns().filter(|guns| self.tables().gun(*guns).bombards)?;
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
    pub(crate) fn batteries(&self, active: DivisionSet) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        active.iter().flat_map(|division| self.brigades_in(division)).filter(|id| self.ready_guns(*id).is_some())
    }

    /// The targets of a battery.
    pub(crate) fn targets(&self, battery: BrigadeId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
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
    pub(crate) fn bombard_objections(&self, active: DivisionSet, id: BrigadeId, target: BrigadeId) -> Objections {
        let mut objections = self.active_objections(active, id);
        if !objections.is_empty() {
            return objections;
        }
        let own = self.brigade(id);
        let Some(guns) = self.arm(id).guns() else { return Objections::NOT_ARTILLERY };
        objections.require(self.tables().gun(guns).bombards, Objections::LIGHT_ARTILLERY);
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
    pub(crate) fn shot(&self, id: BrigadeId, target: BrigadeId) -> (Shot, Length) {
        let (own, enemy) = (self.brigade(id), self.brigade(target));
        let guns = self.arm(id).guns().unwrap_or(Guns::Medium);
        let distance = self.stand(id).distance(&self.stand(target));
        let shot = Shot {
            experience: self.setup.brigade(id).experience,
            cohesion: own.cohesion,
            guns,
            band: self.tables().gun(guns).band(distance),
            target_cohesion: enemy.cohesion,
            target_order: self.order_of(target),
            cover: self.cover(target),
            height: self.level(own.pose.centre()),
            target_height: self.level(enemy.pose.centre()),
            poor_sight: self.setup.weather_in(self.turn) == Weather::Poor,
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
        self.reveal(Command::Division(self.division_of(target)), rules::R3_5, journal);
        self.brigade_mut(id).marks.set(Marks::BOMBARDED);
        let (shot, range) = self.shot(id, target);
        debug_assert!(shot.band != RangeBand::Out, "a target is in range");
        let bag = bombardment::bag(self.tables(), &shot);
        let (tokens, result) = bombardment::draw(bag.tokens, chance);
        let band = shot.band;
        journal.tell(|| Event::Bombarded { brigade: id, target, range, band, bag: Box::new(bag), tokens, result });
        if self.tables().bombardment_results[result.index()].out_of_ammunition {
            self.brigade_mut(id).marks.set(Marks::NO_AMMUNITION);
            journal.tell(|| Event::OutOfAmmunition { brigade: id });
        }
        let guns = EnemyGuns::default().with(shot.guns, self.brigade(id).elements);
        let shelled = Shelled { result, target: self.engaged(target, guns), options: self.setup.options };
        let suffered = effects::bombardment(self.tables(), &shelled, chance);
        self.suffer(target, &suffered, guns, rules::R7_4, journal);
        match suffered.after.aftermath {
            Aftermath::FallsBack => self.fall_back(target, id, chance, journal),
            Aftermath::Flees => self.flee(target, journal),
            Aftermath::Stays | Aftermath::Gone => {}
        }
        self.settle_tests(self.seat_of(id), chance, journal);
    }
}
