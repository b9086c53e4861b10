//! The rulebook as a state machine: who decides now, what is allowed, what comes of it.
//!
//! Every phase has its file; here the decisions are handed to them, and the game goes on by itself to the next one.

use crate::action::Action;
use crate::battle::Battle;
use crate::event::Event;
use crate::objections::Objections;
use crate::rules;
use crate::state::{Command, Garde, Marks, Phase, Pose, Spot};
use crate::vocabulary::{BrigadeId, Camp, Order};
use crate::{aim, bags, candidates, consequence, narrate, offers, scene};
use kernel::scene::Board;
use kernel::{
    Aim, Awaiting, BagView, Chance, Game, Gesture, Journal, LogLine, Offer, Outcome, Refused, RuleId, Scene, Seat,
    SeatSet, Text, Viewer,
};
use std::sync::Arc;

const BOTH: SeatSet = SeatSet::first(2);

impl Game for Garde {
    type Action = Action;
    type Event = Event;
    type Setup = Battle;

    const ID: &'static str = "garde";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &Arc<Battle>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let mut game = Garde::open(setup, chance, journal);
        game.proceed(chance, journal);
        game
    }

    fn awaiting(&self) -> Awaiting {
        match self.question() {
            Some((seats, point, rule)) => Awaiting::Decision { seats, point, rule },
            None => Awaiting::Nobody,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.is_awaited(seat) {
            candidates::list(self, seat, out);
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refused> {
        self.objections(seat, action).or_allow()
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.decide(seat, action, chance, journal);
        self.proceed(chance, journal);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| self.outcome_of(&ending))
    }

    fn board(&self) -> Board {
        scene::board(self)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        scene::scene(self, viewer)
    }

    fn offer(&self, seat: Seat, action: &Action) -> Offer {
        offers::offer(self, seat, action)
    }

    fn aim(&self, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        aim::aim(self, seat, gesture)
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        narrate::narrate(self, event, viewer)
    }

    fn consequence(&self, before: &Self, _seat: Seat, action: &Action) -> Text {
        consequence::consequence(before, self, action)
    }

    fn bag(&self, seat: Seat, action: &Action) -> Option<BagView> {
        bags::before(self, seat, action)
    }

    fn drawn(&self, event: &Event, _viewer: Viewer) -> Option<BagView> {
        bags::after(self, event)
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        self.guess(seat, chance)
    }

    fn resample_for(&self, seat: Seat, action: &Action, chance: &mut impl Chance) -> Self {
        self.guess_for(seat, action, chance)
    }
}

impl Garde {
    /// What is going on, innermost.
    #[must_use]
    pub fn phase(&self) -> Phase {
        // The stack is never empty: the innermost phase of all is a phase of the turn or the end.
        self.stack[self.stack.len() - 1]
    }

    /// Whether a seat has to decide now.
    #[must_use]
    pub fn is_awaited(&self, seat: Seat) -> bool {
        self.question().is_some_and(|(seats, ..)| seats.contains(seat))
    }

    /// Who decides now, the message that asks, and the rule that makes it ask.
    #[must_use]
    pub fn question(&self) -> Option<(SeatSet, &'static str, RuleId)> {
        let one = SeatSet::one;
        let of = |brigade: BrigadeId| one(self.seat_of(brigade));
        let rest = |done: SeatSet| BOTH.iter().filter(|seat| !done.contains(*seat)).collect::<SeatSet>();
        Some(match self.phase() {
            Phase::Deploy { next } if self.divisions_to_place() => (one(next), "decision-deploy_division", rules::R2_3),
            Phase::Deploy { next } => (one(next), "decision-deploy_corps", rules::R2_3),
            Phase::DeployBrigades { general } => {
                (one(self.battle.general(general).seat), "decision-deploy_division", rules::R2_3)
            }
            Phase::FirstOrders { done } => (rest(done), "decision-first_orders", rules::R2_3),
            Phase::Orders { done } if self.battle.is_lone_division() => (rest(done), "decision-own_order", rules::R2_5),
            Phase::Orders { done } => (rest(done), "decision-send_aide", rules::R3_2C),
            Phase::Replace { side, .. } => (one(side), "decision-replace_general", rules::R3_3B),
            Phase::Successor { side, .. } => (one(side), "decision-army_successor", rules::R3_3B),
            Phase::Initiative => (one(self.initiative?), "decision-initiative", rules::R3_4),
            Phase::Activate { active } => (one(active), "decision-activate", rules::R4_1),
            Phase::Bombard { .. } => (one(self.active_seat()?), "decision-bombard", rules::R7_1),
            Phase::Move { .. } => (one(self.active_seat()?), "decision-move", rules::R4_2),
            Phase::MoveBrigade { brigade } => match self.moving_order(brigade) {
                Order::Attack => (of(brigade), "decision-attack_move", rules::R5_3),
                Order::Manoeuvre => (of(brigade), "decision-move", rules::R5_2),
                Order::Defend => (of(brigade), "decision-move", rules::R5_4),
            },
            Phase::AfterProlonge { brigade } => (of(brigade), "decision-bombard", rules::R7_1),
            Phase::Combats { .. } => (one(self.active_seat()?), "decision-next_combat", rules::R6_1),
            Phase::Engage(fight) => (one(self.engaging_seat(&fight)), "decision-engage_general", rules::R6_4),
            Phase::Turn { brigade } => (of(brigade), "decision-turn_after_fallback", rules::R5_9),
            Phase::FollowUp { brigade } => (of(brigade), "decision-advance", rules::R6_15),
            Phase::Over(_) => return None,
        })
    }

    /// The side whose formations are active.
    #[must_use]
    pub fn active_seat(&self) -> Option<Seat> {
        self.stack.iter().find_map(|phase| if let Phase::Activate { active } = phase { Some(*active) } else { None })
    }

    /// Everything that forbids an action now.
    #[must_use]
    pub fn objections(&self, seat: Seat, action: &Action) -> Objections {
        if !self.is_awaited(seat) {
            return Objections::NOT_NOW;
        }
        match (self.phase(), action) {
            (Phase::Initiative, Action::Initiative { .. })
            | (Phase::FirstOrders { .. } | Phase::Orders { .. }, Action::OrdersDone)
            | (Phase::Bombard { .. } | Phase::AfterProlonge { .. }, Action::BombardmentsDone) => Objections::NONE,
            (Phase::Deploy { .. }, Action::DeployAsPlanned { general }) => self.plan_objections(seat, *general),
            (Phase::Deploy { .. }, Action::PlaceGeneral { general, x, y }) => {
                self.place_general_objections(seat, *general, *x, *y)
            }
            (Phase::DeployBrigades { general }, Action::PlaceBrigade { brigade, x, y, heading, formation }) => {
                let pose = Pose { x: *x, y: *y, heading: *heading };
                self.place_brigade_objections(general, *brigade, pose, *formation)
            }
            (Phase::FirstOrders { .. } | Phase::Orders { .. }, action) => self.order_objections(seat, action),
            (Phase::Replace { side, asked }, Action::Replace { general, .. }) => {
                self.replace_objections(side, asked, *general)
            }
            (Phase::Successor { side, .. }, Action::Succeed { general }) => {
                let mut objections = Objections::NONE;
                objections.require(self.heirs(side).any(|heir| heir == *general), Objections::NOT_BEST);
                objections
            }
            (Phase::Activate { .. }, Action::Activate { division }) => self.activate_objections(seat, *division),
            (Phase::Activate { .. }, Action::Pass) => self.pass_objections(seat),
            (Phase::Bombard { active }, Action::Bombard { brigade, target }) => {
                self.bombard_objections(active, *brigade, *target)
            }
            (Phase::AfterProlonge { brigade: own }, Action::Bombard { brigade, target }) if own == *brigade => {
                self.bombard_objections(crate::state::DivisionSet::one(self.division_of(own)), own, *target)
            }
            (Phase::Move { .. } | Phase::MoveBrigade { .. }, action) => self.movement_objections(seat, action),
            (Phase::Combats { active }, Action::Fight { brigade, enemy }) => {
                self.fight_objections(active, *brigade, *enemy)
            }
            (Phase::Engage(fight), Action::Engage { general }) => self.engage_objections(&fight, *general),
            (Phase::Turn { brigade }, Action::Turn { heading }) => self.turn_objections(brigade, *heading),
            (Phase::FollowUp { brigade }, Action::FollowUp { distance }) => {
                self.follow_up_objections(brigade, *distance)
            }
            _ => Objections::NOT_NOW,
        }
    }

    /// What forbids to give an order, first or later.
    fn order_objections(&self, seat: Seat, action: &Action) -> Objections {
        let first = matches!(self.phase(), Phase::FirstOrders { .. });
        match *action {
            Action::ArmyOrder { order } => self.army_order_objections(seat, order),
            Action::CorpsOrder { corps, order } => self.corps_order_objections(seat, corps, order, first),
            Action::FirstOrder { division, order } if first => self.first_order_objections(seat, division, order),
            Action::SendAide { division, order, sender } if !first => {
                self.aide_objections(seat, division, order, sender)
            }
            Action::OwnOrder { division, order } if !first => self.own_order_objections(seat, division, order),
            _ => Objections::NOT_NOW,
        }
    }

    /// What forbids a decision of the movement step (4.2 d).
    fn movement_objections(&self, seat: Seat, action: &Action) -> Objections {
        let chosen = if let Phase::MoveBrigade { brigade } = self.phase() { Some(brigade) } else { None };
        let active = self.active_set();
        match *action {
            Action::MovesDone if chosen.is_none() => {
                let mut objections = Objections::NONE;
                objections.require(!self.anyone_must_attack(active), Objections::MUST_ATTACK);
                objections
            }
            Action::MoveGeneral { general, x, y } if chosen.is_none() => {
                self.general_objections(seat, active, general, Spot { x, y })
            }
            Action::Enter { brigade, distance } if chosen.is_none() => self.enter_objections(active, brigade, distance),
            Action::Select { brigade } if chosen.is_none() => {
                let objections = self.active_objections(active, brigade);
                if objections.is_empty() { self.mover_objections(brigade) } else { objections }
            }
            _ => match moving_brigade(action) {
                Some(brigade) if chosen.is_none_or(|chosen| chosen == brigade) => {
                    let objections = self.active_objections(active, brigade);
                    if objections.is_empty() { self.brigade_objections(brigade, action) } else { objections }
                }
                _ => Objections::NOT_NOW,
            },
        }
    }

    /// What forbids a brigade's own move.
    fn brigade_objections(&self, id: BrigadeId, action: &Action) -> Objections {
        match action {
            Action::Form { formation, .. } => self.form_objections(id, *formation),
            Action::March { way, heading, formation, .. } => self.survey(id, way, *heading, *formation).objections,
            Action::FallBack { distance, .. } => self.fall_back_survey(id, *distance).objections,
            Action::Advance { target, .. } => self.advance_objections(id, *target),
            Action::SupportMove { x, y, heading, .. } => {
                self.support_survey(id, Spot { x: *x, y: *y }.point(), *heading).objections
            }
            Action::Stand { .. } => {
                let mut objections = self.mover_objections(id);
                objections.require(!self.must_attack(id), Objections::MUST_ATTACK);
                objections
            }
            _ => Objections::NOT_NOW,
        }
    }

    /// The active formations.
    #[must_use]
    pub fn active_set(&self) -> crate::state::DivisionSet {
        self.stack
            .iter()
            .rev()
            .find_map(|phase| match phase {
                Phase::Bombard { active } | Phase::Move { active } | Phase::Combats { active } => Some(*active),
                _ => None,
            })
            .unwrap_or_default()
    }

    // ------------------------------------------------------------ playing

    /// Carries out a legal decision, up to the point where the game would go on by itself.
    fn decide(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match (self.phase(), action) {
            (Phase::Deploy { .. }, Action::DeployAsPlanned { general }) => {
                self.deploy_as_planned(*general, journal);
                self.go_on_deploying(seat);
            }
            (Phase::Deploy { .. }, Action::PlaceGeneral { general, x, y }) => {
                self.place_general(*general, Spot { x: *x, y: *y }, journal);
                self.replace(Phase::DeployBrigades { general: *general });
            }
            (Phase::DeployBrigades { .. }, Action::PlaceBrigade { brigade, x, y, heading, formation }) => {
                self.place_brigade(*brigade, Pose { x: *x, y: *y, heading: *heading }, *formation, journal);
            }
            (Phase::FirstOrders { .. } | Phase::Orders { .. }, action) => {
                self.decide_order(seat, action, chance, journal);
            }
            (Phase::Replace { side, asked }, Action::Replace { general, yes }) => {
                if *yes {
                    self.replace_general(*general, journal);
                }
                self.replace(Phase::Replace { side, asked: asked | 1 << general.0 });
            }
            (Phase::Successor { side, asked }, Action::Succeed { general }) => {
                if let Some(army) = self.battle.side(side).army_general {
                    self.succeed(army, *general, journal);
                }
                self.replace(Phase::Replace { side, asked });
            }
            (Phase::Initiative, Action::Initiative { first }) => {
                let first = if *first { seat } else { seat.opponent() };
                journal.tell(|| Event::FirstActivation { first });
                self.reveal_corps(first, journal);
            }
            (Phase::Activate { .. }, Action::Activate { division }) => {
                self.activate(*division, chance, journal);
                self.sweep(journal);
            }
            (Phase::Activate { .. }, Action::Pass) => {
                journal.tell(|| Event::Passed { side: seat });
                self.replace(Phase::Activate { active: seat.opponent() });
            }
            (Phase::Bombard { active }, Action::BombardmentsDone) => self.replace(Phase::Move { active }),
            (Phase::AfterProlonge { .. }, Action::BombardmentsDone) => {
                self.stack.pop();
            }
            (Phase::Bombard { .. } | Phase::AfterProlonge { .. }, Action::Bombard { brigade, target }) => {
                self.bombard(*brigade, *target, chance, journal);
                self.sweep(journal);
            }
            (Phase::Move { active }, Action::MovesDone) => self.replace(Phase::Combats { active }),
            (Phase::Move { .. } | Phase::MoveBrigade { .. }, action) => {
                self.decide_move(action, journal);
                self.sweep(journal);
            }
            (Phase::Combats { .. }, Action::Fight { brigade, enemy }) => self.begin_combat(*brigade, *enemy, journal),
            (Phase::Engage(fight), Action::Engage { general }) => {
                self.engage(fight, *general, chance, journal);
                self.sweep(journal);
            }
            (Phase::Turn { brigade }, Action::Turn { heading }) => {
                self.stack.pop();
                self.turn(brigade, *heading, journal);
                self.sweep(journal);
            }
            (Phase::FollowUp { brigade }, Action::FollowUp { distance }) => {
                self.stack.pop();
                self.follow_up(brigade, *distance, journal);
                self.sweep(journal);
            }
            _ => {}
        }
    }

    /// An order of one of the two sides that decide at the same time.
    fn decide_order(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::ArmyOrder { order } => self.give_order(Command::Army(seat), order, journal),
            Action::CorpsOrder { corps, order } => self.give_order(Command::Corps(corps), order, journal),
            Action::FirstOrder { division, order } => self.give_order(Command::Division(division), order, journal),
            Action::SendAide { division, order, sender } => {
                self.send_aide(division, order, sender, chance, journal);
            }
            Action::OwnOrder { division, order } => self.test_order(division, order, chance, journal),
            Action::OrdersDone => self.finish_orders(seat, journal),
            _ => {}
        }
    }

    /// A side has given its orders.
    fn finish_orders(&mut self, seat: Seat, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::OrdersDone { side: seat });
        match self.phase() {
            Phase::FirstOrders { done } => self.replace(Phase::FirstOrders { done: done.with(seat) }),
            Phase::Orders { done } => self.replace(Phase::Orders { done: done.with(seat) }),
            _ => {}
        }
    }

    /// A decision of the movement step other than its end.
    fn decide_move(&mut self, action: &Action, journal: &mut impl Journal<Event>) {
        let chosen = matches!(self.phase(), Phase::MoveBrigade { .. });
        match action {
            Action::MoveGeneral { general, x, y } => self.move_general(*general, Spot { x: *x, y: *y }, journal),
            Action::Enter { brigade, distance } => self.enter(*brigade, *distance, journal),
            Action::Select { brigade } => self.stack.push(Phase::MoveBrigade { brigade: *brigade }),
            Action::Form { brigade, formation } => {
                self.form(*brigade, *formation, journal);
                if !chosen {
                    self.stack.push(Phase::MoveBrigade { brigade: *brigade });
                }
            }
            _ => {
                let Some(brigade) = moving_brigade(action) else { return };
                if chosen {
                    self.stack.pop();
                }
                self.carry_out(brigade, action, journal);
                if self.is_on_table(brigade) && self.is(brigade, Marks::PROLONGED) {
                    self.stack.push(Phase::AfterProlonge { brigade });
                }
            }
        }
    }

    fn carry_out(&mut self, id: BrigadeId, action: &Action, journal: &mut impl Journal<Event>) {
        match action {
            Action::March { way, heading, formation, .. } => {
                let survey = self.survey(id, way, *heading, *formation);
                self.march(id, &survey, journal);
            }
            Action::FallBack { distance, .. } => {
                let survey = self.fall_back_survey(id, *distance);
                self.march(id, &survey, journal);
            }
            Action::Advance { target, .. } => self.carry_advance(id, *target, journal),
            Action::SupportMove { x, y, heading, .. } => {
                let survey = self.support_survey(id, Spot { x: *x, y: *y }.point(), *heading);
                self.carry_support(id, &survey, journal);
            }
            _ => self.brigade_mut(id).marks.set(Marks::ACTED),
        }
    }

    /// The innermost phase gives way to another.
    pub(crate) fn replace(&mut self, phase: Phase) {
        if let Some(top) = self.stack.last_mut() {
            *top = phase;
        }
    }

    /// Goes on until somebody has something to decide, or the game is over.
    pub(crate) fn proceed(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        loop {
            match self.phase() {
                Phase::Deploy { next } => {
                    if self.to_place(next, self.divisions_to_place()).next().is_some() {
                        return;
                    }
                    self.go_on_deploying(next);
                }
                Phase::DeployBrigades { general } => {
                    if self.settle_deploying(general, journal) {
                        return;
                    }
                }
                Phase::FirstOrders { done } | Phase::Orders { done } => {
                    if self.settle_orders(done, chance, journal) {
                        return;
                    }
                }
                Phase::Replace { side, asked } => {
                    if self.settle_generals(side, asked, journal) {
                        return;
                    }
                    if side == Seat(0) {
                        self.replace(Phase::Replace { side: Seat(1), asked: 0 });
                    } else {
                        self.roll_initiative(chance, journal);
                    }
                }
                Phase::Activate { active } => {
                    if self.ready(active).next().is_some() {
                        return;
                    }
                    self.pass_on(active, chance, journal);
                }
                Phase::Bombard { active } => {
                    if self.batteries(active).any(|battery| self.targets(battery).next().is_some()) {
                        return;
                    }
                    self.replace(Phase::Move { active });
                }
                Phase::Move { active } => {
                    let anybody = self.movers(active).any(|id| self.is_on_table(id) || self.can_enter(id));
                    let seat = self.active_seat();
                    if anybody || seat.is_some_and(|seat| self.movable_generals(seat, active).next().is_some()) {
                        return;
                    }
                    self.replace(Phase::Combats { active });
                }
                Phase::AfterProlonge { brigade } => {
                    if self.is_on_table(brigade) && self.targets(brigade).next().is_some() {
                        return;
                    }
                    self.stack.pop();
                }
                Phase::Combats { active } => {
                    if self.fighters(active).next().is_some() {
                        return;
                    }
                    self.stack.pop();
                    if let Phase::Activate { active } = self.phase() {
                        self.pass_on(active, chance, journal);
                    }
                }
                Phase::Engage(fight) => {
                    // The attacker always sees the bag before the draw, even if he has no general to engage.
                    let asked = fight.camp == Camp::Attacker || self.engageable(&fight, fight.camp).next().is_some();
                    if asked {
                        return;
                    }
                    self.engage(fight, None, chance, journal);
                    self.sweep(journal);
                }
                Phase::Turn { brigade } | Phase::FollowUp { brigade } => {
                    let stands = self.is_on_table(brigade) && !self.is_routing(brigade);
                    let turns = matches!(self.phase(), Phase::Turn { .. });
                    if stands && (turns || self.follow_up_reach(brigade) > boards::table::Length::ZERO) {
                        return;
                    }
                    self.stack.pop();
                }
                Phase::MoveBrigade { .. } | Phase::Successor { .. } | Phase::Initiative | Phase::Over(_) => return,
            }
        }
    }

    /// Whoever has nothing left to order has finished; when both have, the turn goes on. Returns whether somebody is
    /// awaited.
    fn settle_orders(&mut self, done: SeatSet, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        for seat in BOTH.iter().filter(|seat| !done.contains(*seat)) {
            if !candidates::has_orders(self, seat) {
                self.finish_orders(seat, journal);
            }
        }
        match self.phase() {
            Phase::FirstOrders { done } if done == BOTH => {
                self.begin_turn(chance, journal);
                false
            }
            Phase::Orders { done } if done == BOTH => {
                self.begin_rally(chance, journal);
                false
            }
            _ => true,
        }
    }
}

/// The brigade whose own move an action is.
const fn moving_brigade(action: &Action) -> Option<BrigadeId> {
    match action {
        Action::Form { brigade, .. }
        | Action::March { brigade, .. }
        | Action::FallBack { brigade, .. }
        | Action::Advance { brigade, .. }
        | Action::SupportMove { brigade, .. }
        | Action::Stand { brigade } => Some(*brigade),
        _ => None,
    }
}
