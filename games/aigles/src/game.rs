//! The rulebook as a state machine: who decides now, what is allowed, what comes of it.
//!
//! Every phase has its file; here the decisions are handed to them, and the game goes on by itself to the next one.

use crate::action::Action;
use crate::activation::Kind;
use crate::battle::Battle;
use crate::deployment::Placement;
use crate::event::Event;
use crate::objections::Objections;
use crate::rules;
use crate::state::{Aigles, Body, Charge, ChargeStage, Phase, Pose, Purpose};
use crate::vocabulary::{Character, UnitId};
use crate::{aim, candidates, consequence, narrate, offers, scene};
use kernel::scene::Board;
use kernel::{
    Aim, Awaiting, Chance, Game, Gesture, Journal, LogLine, Offer, Outcome, Refused, RuleId, Scene, Seat, SeatSet,
    Text, Viewer,
};
use std::sync::Arc;

impl Game for Aigles {
    type Action = Action;
    type Event = Event;
    type Setup = Battle;

    const ID: &'static str = "aigles";
    const RULES_VERSION: u32 = 1;
    const SECRETS: bool = false;

    fn start(setup: &Arc<Battle>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let mut game = Aigles::open(setup, chance, journal);
        game.proceed(chance, journal);
        game
    }

    fn awaiting(&self) -> Awaiting {
        match self.question() {
            Some((seat, point, rule)) => Awaiting::Decision { seats: SeatSet::one(seat), point, rule },
            None => Awaiting::Nobody,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.question().is_some_and(|(awaited, ..)| awaited == seat) {
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
        self.ending().map(|ending| self.outcome_of(ending))
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

    /// Nothing is hidden in this game but the tape measure.
    fn resample(&self, _seat: Seat, chance: &mut impl Chance) -> Self {
        self.judged_by_eye(chance)
    }
}

impl Aigles {
    /// What is going on, innermost.
    #[must_use]
    pub fn phase(&self) -> Phase {
        // The stack is never empty: the innermost phase of all is an activation, a phase of the turn, or the end.
        self.stack[self.stack.len() - 1]
    }

    /// The charge that is on its way, if any.
    #[must_use]
    pub fn charge(&self) -> Option<Charge> {
        self.stack.iter().rev().find_map(|phase| if let Phase::Charge(charge) = phase { Some(*charge) } else { None })
    }

    /// Who decides now, the message that asks, and the rule that makes it ask.
    #[must_use]
    pub fn question(&self) -> Option<(Seat, &'static str, RuleId)> {
        let of = |unit: UnitId| self.seat_of(unit);
        Some(match self.phase() {
            Phase::ChooseEdge { winner } => (winner, "decision-side", rules::SETUP_SIDE),
            Phase::ChooseFirst { winner } => (winner, "decision-first_placement", rules::SETUP_ALTERNATE),
            Phase::Place { next, .. } => (next, "decision-place_battalion", rules::SETUP_ALTERNATE),
            Phase::PlaceCommander { next, .. } => (next, "decision-place_commander", rules::SETUP_ALTERNATE),
            Phase::Initiative => (self.initiative, "decision-initiative", rules::TURN_INITIATIVE),
            Phase::Activate { active } => (active, "decision-activation", rules::ACT_TYPES),
            Phase::AfterActivation { active } => (active, "decision-commander_roll", rules::CMD_MOVE),
            Phase::CommanderTo { side, .. } => (side, "decision-commander_place", rules::CMD_MOVE),
            Phase::Reroll(test) => {
                let (point, rule) = match self.reroller(test) {
                    Some(Character::Drummer) => ("decision-drummer", rules::CHAR_DRUMMER),
                    Some(Character::Officer) => ("decision-officer", rules::CHAR_OFFICER),
                    _ => ("decision-ensign", rules::CHAR_ENSIGN),
                };
                (of(test.unit), point, rule)
            }
            Phase::Direction { unit } => (of(unit), "decision-direction", rules::MAN_MOVE),
            Phase::Path { unit, back, .. } => {
                (of(unit), "decision-path", if back { rules::MAN_BACK } else { rules::MAN_MOVE })
            }
            Phase::ScreenPath { unit, .. } => (of(unit), "decision-screen_path", rules::SKIRM_ACTIVATE),
            Phase::Reshape { unit } => (of(unit), "decision-formation", rules::MAN_FORMATION),
            Phase::Sergeant(volley) => (of(volley.shooter), "decision-sergeant", rules::CHAR_SERGEANT),
            Phase::DefensiveFire => {
                let charge = self.charge()?;
                (of(charge.target), "decision-defensive_fire", rules::DEF_FIRE)
            }
            Phase::Pursue { winner, .. } => (of(winner), "decision-pursue", rules::COM_PURSUE),
            Phase::ScreenReset { unit } => (of(unit), "decision-screen_reset", rules::SKIRM_ACTIVATE),
            Phase::Resolve { side } => (side, "decision-resolve_order", rules::RES_PHASE),
            Phase::Flight { side } => (side, "decision-rout_order", rules::ROUT_MOVE),
            Phase::ScreenVolley { .. } | Phase::Charge(_) | Phase::Over(_) => return None,
        })
    }

    /// Everything that forbids an action now.
    #[must_use]
    pub fn objections(&self, seat: Seat, action: &Action) -> Objections {
        if self.question().is_none_or(|(awaited, ..)| awaited != seat) {
            return Objections::NOT_NOW;
        }
        match (self.phase(), action) {
            (Phase::ChooseEdge { .. }, Action::ChooseEdge { .. })
            | (Phase::Initiative, Action::Initiative { .. })
            | (Phase::AfterActivation { .. }, Action::CommanderWait)
            | (Phase::CommanderTo { .. }, Action::CommanderStay)
            | (Phase::Reroll(_) | Phase::Sergeant(_), Action::Reroll { .. })
            | (Phase::Direction { .. }, Action::Direction { .. })
            | (Phase::DefensiveFire, Action::DefensiveFire { .. })
            | (Phase::Pursue { .. }, Action::Pursue { .. }) => Objections::NONE,
            (Phase::ChooseFirst { .. }, Action::ChooseFirst { first }) => {
                let mut objections = Objections::NONE;
                objections.require(first.0 < 2, Objections::NOT_OWN);
                objections
            }
            (Phase::Place { .. }, action @ Action::Place { .. }) => match placement(action) {
                Some(placement) => self.place_objections(seat, &placement),
                None => Objections::NOT_NOW,
            },
            (Phase::PlaceCommander { .. }, Action::PlaceCommander { x, y }) => {
                self.place_commander_objections(seat, *x, *y)
            }
            (Phase::Activate { .. }, action) => self.declaration_objections(seat, action),
            (Phase::AfterActivation { .. }, Action::CommanderRoll) => self.commander_roll_objections(seat),
            (Phase::CommanderTo { die, .. }, Action::CommanderTo { x, y }) => {
                self.commander_to_objections(seat, die, *x, *y)
            }
            (Phase::CommanderTo { die, .. }, Action::CommanderJoin { unit }) => {
                self.commander_join_objections(seat, die, *unit)
            }
            (Phase::Path { unit, die, back }, Action::Path { steps }) => self.survey(unit, die, back, steps).objections,
            (Phase::ScreenPath { unit, die, back }, Action::ScreenPath { x, y, heading }) => {
                self.screen_path_objections(unit, die, back, Pose { x: *x, y: *y, heading: *heading })
            }
            (Phase::ScreenReset { unit }, Action::ScreenReset { x, y, heading }) => {
                self.screen_reset_objections(unit, Pose { x: *x, y: *y, heading: *heading })
            }
            (Phase::Reshape { unit }, Action::Formation { formation, heading }) => {
                self.formation_objections(unit, *formation, *heading)
            }
            (Phase::Resolve { side }, Action::ResolveNext { unit }) => {
                let mut objections = self.own_unit_objections(seat, *unit);
                objections.require(self.waverers(side).any(|id| id == *unit), Objections::NO_TEST_DUE);
                objections
            }
            (Phase::Flight { side }, Action::FleeNext { unit }) => {
                let mut objections = self.own_unit_objections(seat, *unit);
                objections.require(self.fugitives(side).any(|id| id == *unit), Objections::NO_FLIGHT_DUE);
                objections
            }
            _ => Objections::NOT_NOW,
        }
    }

    /// What forbids a declaration of an activation, or the commander's move before it.
    fn declaration_objections(&self, seat: Seat, action: &Action) -> Objections {
        let state = |unit: UnitId, kind: Kind| self.activation_objections(seat, unit, kind);
        match *action {
            Action::CommanderRoll => self.commander_roll_objections(seat),
            Action::Manoeuvre { unit, drill } => state(unit, Kind::Manoeuvre(drill)),
            Action::Fire { unit, target, screen, .. } => {
                let objections = state(unit, Kind::Fire);
                if objections.has(Objections::NOT_OWN | Objections::NOT_ON_TABLE) {
                    return objections;
                }
                objections | self.fire_objections(unit, target, screen)
            }
            Action::Attack { unit, target } => {
                let objections = state(unit, Kind::Attack);
                if objections.has(Objections::NOT_OWN | Objections::NOT_ON_TABLE) {
                    return objections;
                }
                objections | self.attack_objections(unit, target)
            }
            Action::Continue { unit } => state(unit, Kind::Continue),
            Action::Recover { unit, reform } => state(unit, Kind::Recover { reform }),
            Action::Rally { unit } => state(unit, Kind::Rally),
            Action::Pass { unit } => state(unit, Kind::Pass),
            _ => Objections::NOT_NOW,
        }
    }

    /// Carries out a legal decision, up to the point where the game would go on by itself.
    fn decide(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match (self.phase(), action) {
            (Phase::ChooseEdge { winner }, Action::ChooseEdge { edge }) => {
                self.choose_edge(seat, *edge, journal);
                self.replace(Phase::ChooseFirst { winner });
            }
            (Phase::ChooseFirst { winner }, Action::ChooseFirst { first }) => {
                let first = *first;
                journal.tell(|| Event::FirstPlacement { first });
                self.replace(Phase::Place { next: first, winner });
            }
            (Phase::Place { .. }, action) => {
                if let Some(placement) = placement(action) {
                    self.place(&placement, journal);
                }
            }
            (Phase::PlaceCommander { next, winner }, Action::PlaceCommander { x, y }) => {
                self.place_commander(next, *x, *y, journal);
                if next == winner {
                    self.begin_turn(chance, journal);
                } else {
                    self.replace(Phase::PlaceCommander { next: winner, winner });
                }
            }
            (Phase::Initiative, Action::Initiative { first }) => {
                let first = if *first { seat } else { seat.opponent() };
                journal.tell(|| Event::FirstActivation { first });
                self.replace(Phase::Activate { active: first });
            }
            (Phase::Activate { .. } | Phase::AfterActivation { .. }, Action::CommanderRoll) => {
                self.roll_commander(seat, chance, journal);
            }
            (Phase::Activate { .. }, action) => self.activate(seat, action, chance, journal),
            (Phase::AfterActivation { active }, _) => self.pass_on(active, journal),
            (phase, action) => {
                self.stack.pop();
                self.decide_inner(phase, action, chance, journal);
            }
        }
    }

    /// A decision inside an activation or a phase of the turn; its phase is off the stack already, except those of
    /// the turn, which go back on.
    fn decide_inner(
        &mut self,
        phase: Phase,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match (phase, action) {
            (Phase::CommanderTo { side, .. }, Action::CommanderTo { x, y }) => {
                self.move_commander(side, *x, *y, journal);
            }
            (Phase::CommanderTo { side, .. }, Action::CommanderJoin { unit }) => {
                self.join_commander(side, *unit, journal);
            }
            (Phase::Reroll(test), Action::Reroll { yes }) => self.decide_reroll(test, *yes, chance, journal),
            (Phase::Sergeant(volley), Action::Reroll { yes }) => self.decide_sergeant(volley, *yes, chance, journal),
            (Phase::Direction { unit }, Action::Direction { back }) => {
                self.choose_direction(unit, *back, chance, journal);
            }
            (Phase::Path { unit, die, back }, Action::Path { steps }) => {
                self.march(unit, die, back, steps, chance, journal);
            }
            (Phase::ScreenPath { unit, .. }, Action::ScreenPath { x, y, heading })
            | (Phase::ScreenReset { unit }, Action::ScreenReset { x, y, heading }) => {
                self.put_screen(unit, Pose { x: *x, y: *y, heading: *heading }, journal);
            }
            (Phase::Reshape { unit }, Action::Formation { formation, heading }) => {
                self.reshape(unit, *formation, *heading, journal);
            }
            (Phase::DefensiveFire, Action::DefensiveFire { yes }) => {
                let Some(charge) = self.charge() else { return };
                if *yes {
                    self.fire_defensively(charge, chance, journal);
                } else {
                    journal.tell(|| Event::HeldFire { unit: charge.target });
                    self.replace(Phase::Charge(Charge { stage: ChargeStage::Closes, ..charge }));
                }
            }
            (Phase::Pursue { winner, loser }, Action::Pursue { yes }) => self.pursue(winner, loser, *yes, journal),
            (Phase::Resolve { .. }, Action::ResolveNext { unit }) => {
                self.stack.push(phase);
                self.take_test(*unit, Purpose::Resolve, chance, journal);
            }
            (Phase::Flight { .. }, Action::FleeNext { unit }) => {
                self.stack.push(phase);
                self.flee(*unit, chance, journal);
            }
            _ => {}
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
            self.lift_screens();
            match self.phase() {
                Phase::Place { next, winner } => {
                    if self.settle_placing(next, winner, journal) {
                        break;
                    }
                }
                Phase::Activate { active } => {
                    if self.unactivated(active).next().is_some() {
                        break;
                    }
                    self.pass_on(active, journal);
                }
                Phase::AfterActivation { active } => {
                    if self.ask_for_screens(journal) || self.commander_roll_objections(active).is_empty() {
                        break;
                    }
                    self.pass_on(active, journal);
                }
                Phase::ScreenPath { unit, die, back } => {
                    if candidates::any_screen_path(self, unit, die, back) {
                        break;
                    }
                    // Nowhere to go with this die: it is set down again when the activation is over.
                    self.stack.pop();
                }
                Phase::ScreenVolley { unit, target, bonus } => {
                    self.stack.pop();
                    self.fire_volley(unit, Body::Screen, target, bonus, chance, journal);
                }
                Phase::Charge(charge) => {
                    if charge.stage == ChargeStage::Reaches && self.may_fire_defensively(&charge) {
                        self.stack.push(Phase::DefensiveFire);
                        break;
                    }
                    self.stack.pop();
                    self.strike(charge, chance, journal);
                }
                Phase::Resolve { side } => {
                    if self.ask_for_screens(journal) {
                        break;
                    }
                    match first_two(self.waverers(side)) {
                        (Some(_), Some(_)) => break,
                        (Some(unit), None) => self.take_test(unit, Purpose::Resolve, chance, journal),
                        _ if side == self.initiative => self.replace(Phase::Resolve { side: side.opponent() }),
                        _ => {
                            journal.tell(|| Event::PhaseBegins { phase: "phase-compulsory" });
                            self.replace(Phase::Flight { side: self.initiative });
                        }
                    }
                }
                Phase::Flight { side } => {
                    if self.ask_for_screens(journal) {
                        break;
                    }
                    match first_two(self.fugitives(side)) {
                        (Some(_), Some(_)) => break,
                        (Some(unit), None) => self.flee(unit, chance, journal),
                        _ if side == self.initiative => self.replace(Phase::Flight { side: side.opponent() }),
                        _ => self.finish_turn(chance, journal),
                    }
                }
                _ => break,
            }
        }
        self.clear_commanders(journal);
    }

    /// After an activation: the other side's turn, or phase 3.
    fn pass_on(&mut self, active: Seat, journal: &mut impl Journal<Event>) {
        match self.next_active(active) {
            Some(active) => self.replace(Phase::Activate { active }),
            None => {
                journal.tell(|| Event::PhaseBegins { phase: "phase-resolve" });
                self.replace(Phase::Resolve { side: self.initiative });
            }
        }
    }
}

/// The first two, to tell one from several.
fn first_two(mut units: impl Iterator<Item = UnitId>) -> (Option<UnitId>, Option<UnitId>) {
    (units.next(), units.next())
}

/// The placement an action asks for.
fn placement(action: &Action) -> Option<Placement> {
    match *action {
        Action::Place { unit, x, y, heading, formation, skirmishers, screen } => {
            Some(Placement { unit, pose: Pose { x, y, heading }, formation, skirmishers, screen })
        }
        _ => None,
    }
}
