//! Combat: who fights whom, generals, the draw, its effects (6.1, 6.2, 6.4, 6.9 to 6.14).

use crate::book::objections::Objections;
use crate::book::vocabulary::{ArmClass, BrigadeId, Camp, Cohesion, CombatResult, GeneralId, Order};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::follow_up::FollowUp;
use crate::rules;
use crate::rules::effects::{self, Aftermath, Fought};
use crate::rules::risk::AtRisk;
use crate::rules::{combat, risk};
use crate::show::offers;
use crate::state::{Command, DivisionSet, Garde, Marks};
use boards::table::{Length, Stand, TOLERANCE};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// No fierce combat is renewed more often than brigades have elements.
const MOST_DRAWS: u8 = 16;

/// What a whole combat did, over all its draws.
struct Toll {
    risk: [AtRisk; 2],
    aftermath: [Aftermath; 2],
    result: CombatResult,
}

/// The next combat (4.2 e).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combats {
    /// The active formations.
    pub active: DivisionSet,
}

impl Question<Garde> for Combats {
    fn asked(&self, game: &Garde) -> Asked {
        Asked::one(game.side_of(self.active), "decision-next_combat", rules::R6_1)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        for brigade in game.fighters(self.active) {
            out.extend(game.opponents(brigade).map(|enemy| Action::Fight { brigade, enemy }));
        }
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::Fight { brigade, enemy } => game.fight_objections(self.active, brigade, enemy),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Fight { brigade, enemy } = *action else { return None };
        let offer = offers::of_brigade(game, brigade, "action-fight", "offer-fight", rules::R6_1);
        Some(offers::against(game, enemy, Offer { risky: true, ..offer }))
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Fight { brigade, enemy } = *action else { return };
        game.stack.push(self);
        game.begin_combat(brigade, enemy, journal);
    }

    fn go_on(self, game: &mut Garde, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if game.fighters(self.active).next().is_some() {
            return Flow::Ask;
        }
        game.pass_on(game.side_of(self.active), chance, journal);
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// A combat before the draw: one side after the other may engage a general (6.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    /// Who attacks.
    pub attacker: BrigadeId,
    /// Who is attacked.
    pub defender: BrigadeId,
    /// Who decides now whether to engage a general.
    pub camp: Camp,
    /// The generals engaged, by [`Camp`].
    pub generals: [Option<GeneralId>; 2],
    /// Supports have been counted: they are in [`Garde::supports`] (ruling G57).
    pub counted: bool,
}

impl Combat {
    /// The brigade of a camp.
    #[must_use]
    pub(crate) const fn brigade(&self, camp: Camp) -> BrigadeId {
        match camp {
            Camp::Attacker => self.attacker,
            Camp::Defender => self.defender,
        }
    }

    /// The brigade that is asked, and its enemy.
    #[must_use]
    pub(crate) const fn asked_of(&self) -> (BrigadeId, BrigadeId) {
        match self.camp {
            Camp::Attacker => (self.attacker, self.defender),
            Camp::Defender => (self.defender, self.attacker),
        }
    }
}

impl Question<Garde> for Combat {
    fn asked(&self, game: &Garde) -> Asked {
        Asked::one(game.seat_of(self.brigade(self.camp)), "decision-engage_general", rules::R6_4)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.engageable(self, self.camp).map(|general| Action::Engage { general: Some(general) }));
        out.push(Action::Engage { general: None });
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::Engage { general } => game.engage_objections(self, general),
            _ => Objections::NOT_NOW,
        }
    }

    /// The last word before the draw: the bag is full but for the generals.
    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Engage { general } = *action else { return None };
        let (own, enemy) = self.asked_of();
        let (verb, key, rule) = match (general, self.camp) {
            (Some(_), _) => ("action-engage_general", "offer-engage", rules::R6_4),
            (None, Camp::Attacker) => ("action-no_general", "offer-attack_without", rules::R6_9),
            (None, Camp::Defender) => ("action-no_general", "offer-defend_without", rules::R6_9),
        };
        let mut offer =
            offers::with(offers::of_brigade(game, own, verb, key, rule), "enemy", offers::name(game, enemy));
        if let Some(general) = general {
            offer = offers::with(offer, "general", offers::general_name(&game.setup, game.general(general).holder));
        }
        Some(Offer { target: Some(game.setup.brigade(enemy).id.clone()), risky: true, ..offer })
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Engage { general } = *action else { return };
        game.engage(self, general, chance, journal);
        game.sweep(journal);
    }

    fn go_on(self, game: &mut Garde, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        // The attacker always sees the bag before the draw, even if he has no general to engage (ruling G57).
        if self.camp == Camp::Attacker || game.engageable(&self, self.camp).next().is_some() {
            return Flow::Ask;
        }
        game.stack.pop();
        game.engage(self, None, chance, journal);
        game.sweep(journal);
        Flow::On
    }

    fn reflex(&self, _: &Garde, _: Seat) -> Option<Action> {
        Some(Action::Engage { general: None })
    }

    fn about(&self, _: &Garde) -> Option<BrigadeId> {
        Some(self.brigade(self.camp))
    }
}

impl Garde {
    /// The brigades of the active formations that have a combat to fight (6.1).
    pub(crate) fn fighters(&self, active: DivisionSet) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        active
            .iter()
            .flat_map(|division| self.brigades_in(division))
            .filter(|id| self.may_fight(*id) && self.opponents(*id).next().is_some())
    }

    /// Whether a brigade attacks in this activation: commanded, under Attaquer, not in rout, not yet fought.
    fn may_fight(&self, id: BrigadeId) -> bool {
        matches!(self.class(id), ArmClass::Infantry | ArmClass::Cavalry)
            && self.moving_order(id) == Order::Attack
            && !self.is_routing(id)
            && !self.is(id, Marks::FOUGHT)
    }

    /// The enemies a brigade touches and may fight: baggage does not fight.
    pub(crate) fn opponents(&self, id: BrigadeId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        self.contacts(id).filter(|enemy| self.class(*enemy) != ArmClass::Baggage)
    }

    /// What forbids a combat (6.1).
    #[must_use]
    pub(crate) fn fight_objections(&self, active: DivisionSet, id: BrigadeId, enemy: BrigadeId) -> Objections {
        let mut objections = self.active_objections(active, id);
        if !objections.is_empty() {
            return objections;
        }
        objections.require(!self.is(id, Marks::FOUGHT), Objections::ALREADY_FOUGHT);
        objections.require(self.is(id, Marks::COMMANDED), Objections::UNCOMMANDED);
        let fights = matches!(self.class(id), ArmClass::Infantry | ArmClass::Cavalry);
        objections.require(fights && self.moving_order(id) == Order::Attack, Objections::ORDER);
        objections.require(!self.is_routing(id), Objections::ROUT);
        objections.require(self.opponents(id).any(|other| other == enemy), Objections::NO_CONTACT);
        objections
    }

    /// A combat begins: the defender's order is turned up, then generals may be engaged (6.2).
    pub(crate) fn begin_combat(&mut self, attacker: BrigadeId, defender: BrigadeId, journal: &mut impl Journal<Event>) {
        self.reveal(Command::Division(self.division_of(defender)), rules::R6_2, journal);
        self.brigade_mut(attacker).marks.set(Marks::ATTACKED);
        // An attack over a river without a crossing disorganises first (1.12).
        if self.river_between(&self.stand(attacker), &self.stand(defender)) == Some(false) {
            self.wade(attacker, journal);
        }
        let mut fight = Combat { attacker, defender, camp: Camp::Attacker, generals: [None; 2], counted: false };
        // What each side brings is open before anybody engages a general: the bag can be counted (ruling G57).
        let supports = self.clash(&fight).1;
        self.reveal_supports(supports, journal);
        (self.supports, fight.counted) = (supports, true);
        self.stack.push(fight);
    }

    /// What forbids to engage a general (6.4).
    #[must_use]
    pub(crate) fn engage_objections(&self, fight: &Combat, general: Option<GeneralId>) -> Objections {
        let mut objections = Objections::NONE;
        let Some(general) = general else { return objections };
        let known = general.index() < self.generals.len();
        let used = known && self.general(general).engaged;
        objections.require(!used, Objections::GENERAL_USED);
        let able = known && self.engageable(fight, fight.camp).any(|id| id == general);
        objections.require(used || able, Objections::NOT_ENGAGEABLE);
        objections
    }

    /// A side has decided about its general; then the other, then the draw.
    pub(crate) fn engage(
        &mut self,
        mut fight: Combat,
        general: Option<GeneralId>,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let brigade = fight.brigade(fight.camp);
        fight.generals[fight.camp.index()] = general;
        if let Some(id) = general {
            let state = self.general_mut(id);
            (state.with, state.engaged) = (Some(brigade), true);
            let who = state.holder;
            journal.tell(|| Event::GeneralEngaged { general: id, who, brigade });
        }
        match fight.camp {
            Camp::Attacker => self.stack.push(Combat { camp: Camp::Defender, ..fight }),
            Camp::Defender => {
                self.fight(&fight, chance, journal);
                self.supports = Default::default();
            }
        }
    }

    /// The draws of a combat and everything that comes of them (6.9 to 6.15).
    fn fight(&mut self, fight: &Combat, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let (attacker, defender) = (fight.attacker, fight.defender);
        let side = self.seat_of(attacker);
        let toll = self.draw_until_settled(fight, chance, journal);
        let attackers = &mut self.brigade_mut(attacker).marks;
        attackers.set(Marks::FOUGHT);
        let defenders = self.brigade_mut(defender);
        defenders.marks.set(Marks::FOUGHT);
        defenders.combats = defenders.combats.saturating_add(1);
        let won = matches!(toll.result, CombatResult::MinorVictory | CombatResult::MajorVictory);
        if won && self.is_on_table(attacker) && toll.aftermath[0] == Aftermath::Stays {
            self.stack.push(FollowUp { brigade: attacker });
        }
        for (camp, enemy) in [(Camp::Attacker, defender), (Camp::Defender, attacker)] {
            let id = fight.brigade(camp);
            match toll.aftermath[camp.index()] {
                Aftermath::FallsBack => self.fall_back(id, enemy, chance, journal),
                Aftermath::Flees => self.flee(id, journal),
                Aftermath::Stays | Aftermath::Gone => {}
            }
        }
        if won {
            self.step_back(attacker, defender, journal);
        }
        for camp in Camp::ALL {
            self.risk_general(fight, camp, &toll, chance, journal);
        }
        self.settle_tests(side, chance, journal);
    }

    /// Draws until the result is not fierce, or somebody has no element left (6.10.2).
    fn draw_until_settled(
        &mut self,
        fight: &Combat,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> Toll {
        let (attacker, defender) = (fight.attacker, fight.defender);
        let mut toll = Toll {
            risk: [AtRisk { losses: 0, routed: false }; 2],
            aftermath: [Aftermath::Stays; 2],
            result: CombatResult::Indecisive,
        };
        for draw in 0..MOST_DRAWS {
            let (clash, supports) = self.clash(fight);
            let bag = combat::bag(self.tables(), &clash);
            let (tokens, drawn) = combat::draw(bag.tokens, chance);
            let result = combat::settled(&self.setup.options, drawn, draw);
            let (reaction, renewed) = (clash.reaction, draw > 0);
            journal.tell(|| Event::Fought {
                attacker,
                defender,
                reaction,
                supports,
                bag: Box::new(bag),
                tokens,
                result,
                renewed,
            });
            let guns = [self.guns_against(defender, supports[1]), self.guns_against(attacker, supports[0])];
            let outcome = Fought {
                result,
                attacker: self.engaged(attacker, guns[0]),
                defender: self.engaged(defender, guns[1]),
                options: self.setup.options,
            };
            let suffered = effects::combat(self.tables(), &outcome, chance);
            for camp in Camp::ALL {
                let (own, n) = (&suffered[camp.index()], camp.index());
                self.suffer(fight.brigade(camp), own, guns[n], rules::R6_10, journal);
                toll.risk[n].losses += own.after.losses;
                toll.risk[n].routed |=
                    own.after.cohesion == Cohesion::Broken || own.after.aftermath == Aftermath::Flees;
                toll.aftermath[n] = own.after.aftermath;
            }
            toll.result = result;
            if !effects::renewed(self.tables(), &outcome, &suffered) {
                break;
            }
        }
        toll
    }

    /// A defender that could not move away: the attacker steps back until they no longer touch (6.15, ruling G32).
    fn step_back(&mut self, attacker: BrigadeId, defender: BrigadeId, journal: &mut impl Journal<Event>) {
        if !self.is_on_table(attacker) || !self.is_on_table(defender) {
            return;
        }
        let (own, enemy) = (self.stand(attacker), self.stand(defender));
        if !own.is_within(&enemy, TOLERANCE) {
            return;
        }
        let back = own.heading().reversed();
        let free = |stand: &Stand| self.has_room(attacker, stand) && !stand.is_within(&enemy, TOLERANCE);
        if let Some((stand, distance)) = own.first_free_from(back, Length::GRAIN, Length::cm(5), free) {
            self.put(attacker, &stand);
            let to = self.brigade(attacker).pose;
            journal.tell(|| Event::FollowedUp { brigade: attacker, to, distance: -distance });
        }
    }

    /// The die of an engaged general, once, after the last draw (6.14).
    fn risk_general(
        &mut self,
        fight: &Combat,
        camp: Camp,
        toll: &Toll,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Some(general) = fight.generals[camp.index()] else { return };
        let risk = toll.risk[camp.index()];
        let lost_on = self.tables().general_risk[risk.peril().index()];
        let (die, lost) = risk::lost(self.tables(), risk, chance);
        let who = self.general(general).holder;
        journal.tell(|| Event::GeneralAtRisk { general, who, die, lost_on, lost });
        if lost {
            self.lose_general(general, rules::R6_14, journal);
        }
    }
}
