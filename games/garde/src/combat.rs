//! Combat: who fights whom, generals, the draw, its effects, following up (6.1, 6.2, 6.9 to 6.15).

use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::effects::{self, Aftermath};
use crate::procedures::{combat, retreat, risk};
use crate::rules;
use crate::state::{Combat, Command, DivisionSet, Garde, Marks, Phase};
use crate::vocabulary::{ArmClass, BrigadeId, Camp, Cohesion, CombatResult, GeneralId, Order};
use boards::table::{Length, Stand, TOLERANCE};
use kernel::{Chance, Journal, RuleId, Seat};

/// The rules this file follows without naming them one by one.
pub const RULES: &[RuleId] = &[
    rules::R6_1,
    rules::R6_2,
    rules::R6_3,
    rules::R6_7_1,
    rules::R6_7_2,
    rules::R6_9,
    rules::R6_10,
    rules::R6_10_2,
    rules::R6_14,
    rules::R6_15,
];

/// No fierce combat is renewed more often than brigades have elements.
const MOST_DRAWS: u8 = 16;

/// What a whole combat did, over all its draws.
struct Toll {
    losses: [u8; 2],
    routed: [bool; 2],
    aftermath: [Aftermath; 2],
    result: CombatResult,
}

impl Garde {
    /// The brigades of the active formations that have a combat to fight (6.1).
    pub fn fighters(&self, active: DivisionSet) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
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
    pub fn opponents(&self, id: BrigadeId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        self.contacts(id).filter(|enemy| self.class(*enemy) != ArmClass::Baggage)
    }

    /// What forbids a combat (6.1).
    #[must_use]
    pub fn fight_objections(&self, active: DivisionSet, id: BrigadeId, enemy: BrigadeId) -> Objections {
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
        self.reveal(Command::Division(self.division_of(defender)), journal);
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
        self.stack.push(Phase::Engage(fight));
    }

    /// What forbids to engage a general (6.4).
    #[must_use]
    pub fn engage_objections(&self, fight: &Combat, general: Option<GeneralId>) -> Objections {
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
            journal.tell(|| Event::GeneralEngaged { general: id, brigade });
        }
        match fight.camp {
            Camp::Attacker => self.replace(Phase::Engage(Combat { camp: Camp::Defender, ..fight })),
            Camp::Defender => {
                self.stack.pop();
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
            self.stack.push(Phase::FollowUp { brigade: attacker });
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
            losses: [0; 2],
            routed: [false; 2],
            aftermath: [Aftermath::Stays; 2],
            result: CombatResult::Indecisive,
        };
        for draw in 0..MOST_DRAWS {
            let (clash, supports) = self.clash(fight);
            let bag = combat::bag(self.tables(), &self.battle.options, &clash);
            let (tokens, drawn) = combat::draw(bag.tokens, chance);
            let result = combat::settled(&self.battle.options, drawn, draw);
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
            let engaged = [self.engaged(attacker, guns[0]), self.engaged(defender, guns[1])];
            let row = *self.tables().result(&self.battle.options, result);
            let after = effects::combat(self.tables(), &self.battle.options, &row, [&engaged[0], &engaged[1]], chance);
            for camp in Camp::ALL {
                let (suffered, n) = (&after[camp.index()], camp.index());
                self.suffer(fight.brigade(camp), suffered, guns[n], rules::R6_10, journal);
                toll.losses[n] += suffered.losses;
                toll.routed[n] |= suffered.cohesion == Cohesion::Rout && suffered.aftermath == Aftermath::Flees;
                toll.aftermath[n] = suffered.aftermath;
            }
            toll.result = result;
            if !effects::renewed(&row, &after) {
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
        let brigade = self.brigade(fight.brigade(camp));
        let peril = risk::peril(toll.losses[camp.index()], brigade.cohesion, toll.routed[camp.index()]);
        let lost_on = self.tables().general_risk[peril.index()];
        let (die, lost) = risk::lost(self.tables(), peril, chance);
        journal.tell(|| Event::GeneralAtRisk { general, die, lost_on, lost });
        if lost {
            self.lose_general(general, rules::R6_14, journal);
        }
    }

    // ------------------------------------------------------------ following up

    /// How far a victorious attacker can follow up straight ahead without contact (6.15).
    #[must_use]
    pub fn follow_up_reach(&self, id: BrigadeId) -> Length {
        let own = self.stand(id);
        let most = retreat::follow_up(self.tables());
        let lane = own.lane(most);
        let ahead = || self.enemies_of(self.seat_of(id)).filter(|(_, enemy)| enemy.is_within(&lane, TOLERANCE));
        if ahead().next().is_none() && self.battle.table.holds(&own.advanced(most)) {
            return most;
        }
        let apart = |stand: &Stand| {
            self.battle.table.holds(stand)
                && !ahead().any(|(_, enemy)| {
                    enemy.is_within(stand, TOLERANCE) && !enemy.is_within(&own, TOLERANCE) || enemy.overlaps(stand)
                })
        };
        own.shifted_while(own.heading(), most, apart).1
    }

    /// What forbids to follow up so far.
    #[must_use]
    pub fn follow_up_objections(&self, id: BrigadeId, distance: Length) -> Objections {
        let mut objections = Objections::NONE;
        if distance == Length::ZERO {
            return objections;
        }
        objections.require(distance > Length::ZERO, Objections::NEGATIVE);
        objections.require(distance <= self.follow_up_reach(id), Objections::FOLLOW_UP_TOO_FAR);
        let end = self.stand(id).advanced(distance);
        self.place_objections(id, self.brigade(id).formation, &end, &mut objections);
        objections
    }

    /// Follows up.
    pub(crate) fn follow_up(&mut self, id: BrigadeId, distance: Length, journal: &mut impl Journal<Event>) {
        if distance > Length::ZERO {
            let end = self.stand(id).advanced(distance);
            self.put(id, &end);
            self.brigade_mut(id).marks.set(Marks::MOVED);
            let to = self.brigade(id).pose;
            journal.tell(|| Event::FollowedUp { brigade: id, to, distance });
        }
    }

    /// The side that decides about a general now.
    #[must_use]
    pub(crate) fn engaging_seat(&self, fight: &Combat) -> Seat {
        self.seat_of(fight.brigade(fight.camp))
    }
}
