//! The rulebook as a state machine: who decides now, what is allowed, what comes of it.
//!
//! Every phase has its file; here the decisions are handed to them, and the game goes on by itself to the next one.

use crate::book::facing::{Facing, Standing};
use crate::book::objections::Objections;
use crate::book::options::AttackTiming;
use crate::play::action::Action;
use crate::play::activation::seat;
use crate::play::candidates;
use crate::play::event::Event;
use crate::rules;
use crate::setup::Setup;
use crate::show::{consequence, narrate, offers, scene, wish};
use crate::state::{BrigadeMarks, Declared, Hex, Leader, Marks, OFF, Phase, Risorgimento};
use kernel::scene::Board;
use kernel::{
    Awaiting, Chance, Game, Journal, LogLine, Offer, Outcome, Refused, RuleId, Scene, Seat, SeatSet, Text, Viewer, Wish,
};
use std::sync::Arc;

impl Game for Risorgimento {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "risorgimento";
    const RULES_VERSION: u32 = 6;

    fn start(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let mut game = Risorgimento::open(setup);
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
        if self.is_awaited(seat) {
            candidates::each(self, &mut |action| out.push(action));
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refused> {
        self.objections(seat, action).or_allow()
    }

    fn apply(&mut self, _seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.decide(action, chance, journal);
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

    fn asides(&self, seat: Seat, piece: &str, out: &mut Vec<Action>) {
        let unit = self.setup.unit_by_id(piece).filter(|unit| self.seat_of(*unit) == seat);
        if let Some(unit) = unit.filter(|_| self.setup.options.answer_for_me) {
            out.extend(Standing::ALL.map(|order| Action::Standing { unit, order }));
        }
    }

    fn meant(&self, seat: Seat, wish: &Wish, out: &mut Vec<Action>) {
        wish::meant(self, seat, wish, out);
    }

    fn offer(&self, seat: Seat, action: &Action) -> Offer {
        offers::offer(self, seat, action)
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        narrate::narrate(self, event, viewer)
    }

    fn consequence(&self, before: &Self, _seat: Seat, action: &Action) -> Text {
        consequence::consequence(before, self, action)
    }

    fn resample(&self, _seat: Seat, _chance: &mut impl Chance) -> Self {
        // Nothing is hidden.
        self.clone()
    }
}

impl Risorgimento {
    /// Whether a seat has to decide now.
    #[must_use]
    pub(crate) fn is_awaited(&self, seat: Seat) -> bool {
        self.question().is_some_and(|(awaited, ..)| awaited == seat)
    }

    /// Who decides now, the message that asks, and the rule that makes it ask.
    #[must_use]
    pub(crate) fn question(&self) -> Option<(Seat, &'static str, RuleId)> {
        let active = self.active_seat();
        let of = |brigade| self.setup.seat_of(brigade);
        Some(match self.phase() {
            Phase::Halves => {
                let corps = self.setup.corps.iter().find(|corps| corps.halves);
                (corps.map_or(Seat(0), |corps| corps.seat), "decision-halves", rules::SCN_SANMARTINO)
            }
            Phase::Place { entry } => {
                (self.setup.entries_of_setup[usize::from(entry)].seat, "decision-place", rules::OPT_ERRATA)
            }
            Phase::ReserveIn { side, .. } => (side, "decision-reserve_in", rules::R4_6A),
            Phase::Choose if self.hand.interrupts.is_some() => {
                (seat(self.hand.holder), "decision-interrupt", rules::R4_53)
            }
            Phase::Choose => (seat(self.hand.holder), "decision-choose_corps", rules::R4_51),
            Phase::Corps => (active, "decision-choose_brigade", rules::R3_0B),
            Phase::Orders { brigade } => (of(brigade), "decision-orders_roll", rules::R4_13),
            Phase::Brigade { .. } => (active, "decision-choose_unit", rules::R4_41),
            Phase::LeaderMove { brigade } => (of(brigade), "decision-brigadier", rules::R4_11A),
            Phase::UnitTurn { unit } => (self.seat_of(unit), "decision-unit", rules::R4_41),
            Phase::Combine => (active, "decision-combine", rules::R7_12),
            Phase::React(window) => {
                let point = match window {
                    crate::state::Window::BeforeStep => "decision-withdraw",
                    crate::state::Window::Cavalry => "decision-cavalry_reaction",
                    crate::state::Window::Batteries => "decision-battery_reaction",
                    crate::state::Window::BeforeSmallArms => "decision-battery_reaction",
                    crate::state::Window::Reply => "decision-reply",
                    crate::state::Window::Ride => "decision-battery_reaction",
                    crate::state::Window::BeforeCharge => "decision-withdraw",
                    crate::state::Window::BeforeAttack => "decision-defensive_fire",
                };
                (self.reacting_seat(), point, Self::window_rule(window))
            }
            Phase::Unstack { side } => (side, "decision-unstack", rules::R4_62),
            Phase::Surprise => (self.seat_of(self.march.unit), "decision-surprise", rules::SCN_MAG_PERCEPTION),
            Phase::LeaderFlees(leader) => (self.leader_seat(leader), "decision-lone_leader", rules::R8_4),
            Phase::Victim { hex, .. } => {
                (self.seat_of(*self.exposed_at(hex).first()?), "decision-victim", rules::R8_11)
            }
            Phase::Declare { .. } => (active, "decision-declare", rules::R7_3),
            Phase::Resolve => (active, "decision-resolve", rules::R7_44),
            Phase::Lead => (self.assault.seat, "decision-lead", rules::R4_11C),
            Phase::Spread { attacker } => {
                let side = if attacker { self.assault.seat } else { self.assault.seat.opponent() };
                (side, "decision-spread_losses", rules::R8_11)
            }
            Phase::Retreat => (self.assault.seat.opponent(), "decision-retreat", rules::R8_33),
            Phase::Excess => (self.assault.seat, "decision-excess", rules::R7_43),
            Phase::Face { side, .. } => (side, "decision-facing", rules::R6_1),
            Phase::Continue => (self.assault.seat, "decision-continue", rules::R7_47),
            Phase::ReserveOut { side } => (side, "decision-reserve_out", rules::R4_6B),
            Phase::Commanders { side } => (side, "decision-commanders", rules::R4_23A),
            Phase::CommanderMove(leader) => (self.leader_seat(leader), "decision-commander_move", rules::R4_23A),
            Phase::TurnBegins
            | Phase::Marching
            | Phase::Exposed { .. }
            | Phase::Shooting
            | Phase::Assault
            | Phase::TurnEnds
            | Phase::Over(_) => {
                return None;
            }
        })
    }

    /// The side that is asked in a window: that of the units that may react.
    fn reacting_seat(&self) -> Seat {
        self.active_seat().opponent()
    }

    /// Everything that forbids an action now.
    #[must_use]
    pub(crate) fn objections(&self, seat: Seat, action: &Action) -> Objections {
        if !self.is_awaited(seat) {
            return Objections::NOT_NOW;
        }
        if let Action::Standing { unit, .. } = action {
            let own = unit.index() < self.at.len() && self.seat_of(*unit) == seat;
            return if own { Objections::NONE } else { Objections::NOT_OWN };
        }
        if let Action::Go { unit, hex, strategic } = *action {
            return self.go_objections(seat, unit, hex, strategic);
        }
        let mut listed = false;
        candidates::each(self, &mut |other| listed |= other == *action);
        if listed {
            return Objections::NONE;
        }
        let mut objections = self.reasons(seat, action);
        if objections.is_empty() {
            objections = Objections::NOT_A_CHOICE;
        }
        objections
    }

    /// What forbids a unit to be the next to act and to go to a hex: what forbids either.
    fn go_objections(&self, seat: Seat, unit: crate::setup::UnitId, hex: Hex, strategic: bool) -> Objections {
        if unit.index() >= self.at.len() || self.seat_of(unit) != seat {
            return Objections::NOT_OWN;
        }
        let open = match self.phase() {
            Phase::Brigade { .. } => true,
            Phase::UnitTurn { unit: now } => now != unit && self.hands_on(now),
            _ => return Objections::NOT_NOW,
        };
        let mut next = false;
        if let Some(brigade) = self.acting_now().filter(|_| open) {
            self.acting_units(brigade, &mut |other| next |= other == unit);
        }
        let idle = self.idle_objections(unit);
        if !next {
            return if idle.is_empty() { Objections::NOT_A_CHOICE } else { idle };
        }
        // Massed cavalry and withdrawing units are held to their own ways.
        if self.is(unit, Marks::MASSED) || self.is_withdrawing(unit) {
            return Objections::NOT_A_CHOICE;
        }
        self.march_objections(unit, strategic, hex)
    }

    /// Why an action that is not listed is not.
    fn reasons(&self, seat: Seat, action: &Action) -> Objections {
        let known = |unit: crate::setup::UnitId| unit.index() < self.at.len() && self.seat_of(unit) == seat;
        match (self.phase(), *action) {
            (Phase::ReserveIn { side, .. }, Action::Reserve { brigade }) => self.reserve_objections(side, brigade),
            (Phase::ReserveOut { side }, Action::Leave { brigade }) => self.leave_objections(side, brigade),
            (Phase::ReserveOut { .. }, Action::Release { .. }) => Objections::HELD_BACK,
            (Phase::Choose, Action::Activate { corps }) => self.naming_objections(corps),
            (Phase::Choose, Action::Mass { .. }) => Objections::NO_MASS,
            (Phase::Corps, Action::Brigade { brigade }) => {
                let own =
                    brigade.index() < self.brigades.len() && self.setup.brigade(brigade).corps == self.active.corps;
                match own {
                    false => Objections::NOT_OWN,
                    true if self.has_had_its_arrival(brigade) => Objections::ARRIVED_LATE,
                    true => Objections::ALREADY_ACTED,
                }
            }
            // 4.43: the formation goes on with another unit by the roll of the one at its turn.
            (Phase::UnitTurn { unit }, Action::Brigade { brigade })
                if self.acting_now() == Some(brigade) && self.strains(unit) =>
            {
                Objections::STRAIN_FIRST
            }
            (Phase::Brigade { .. } | Phase::UnitTurn { .. }, Action::Brigade { .. }) => Objections::OTHER_FORMATION,
            (_, Action::Unit { unit }) if known(unit) => self.idle_objections(unit),
            (_, Action::Unit { .. }) => Objections::NOT_OWN,
            (Phase::Brigade { brigade } | Phase::LeaderMove { brigade }, Action::Brigadier) => {
                self.leader_idle_objections(Leader::Brigadier(brigade))
            }
            (_, Action::Brigadier) => Objections::BRIGADIER_WAITS,
            (_, Action::Commander { corps }) if corps.index() < self.corps.len() => {
                self.leader_idle_objections(Leader::Commander(corps))
            }
            (_, Action::Chief { chief }) => self.leader_idle_objections(Leader::Chief(chief)),
            (Phase::Place { .. }, Action::Place { .. }) => Objections::NO_PLACE,
            (Phase::Continue, Action::Continue { .. }) => Objections::NO_CONTINUATION,
            (Phase::UnitTurn { .. }, Action::Attack { .. } | Action::Charge { .. }) => Objections::ATTACKS_LAST,
            (Phase::UnitTurn { unit }, Action::March { hex }) => self.march_objections(unit, false, hex),
            (Phase::UnitTurn { unit }, Action::Strategic { hex }) => self.march_objections(unit, true, hex),
            (Phase::UnitTurn { unit }, Action::Enter { strategic }) => self.enter_objections(unit, strategic),
            (Phase::UnitTurn { unit }, Action::Shoot { target }) => self.target_objections(unit, target),
            (Phase::UnitTurn { .. }, Action::Rally) => Objections::NO_RALLY,
            (Phase::UnitTurn { unit }, Action::Square { form }) => self.square_objections(unit, form),
            (Phase::UnitTurn { .. }, Action::Blow { .. }) => Objections::DAMAGED_BRIDGE,
            (Phase::UnitTurn { unit }, Action::Stop { facing, .. }) => self.stop_objections(unit, facing),
            (Phase::Combine, Action::Join { unit }) => {
                let free = !known(unit) || self.printed(unit).nation == crate::book::vocabulary::Nation::Austria;
                if free { Objections::NO_COMBINING } else { Objections::NO_COMBINING | Objections::NATION_COMBINES }
            }
            (Phase::Declare { .. }, Action::Attack { unit, .. } | Action::Charge { unit, .. }) => {
                if !known(unit) {
                    return Objections::NOT_OWN;
                }
                let objections = self.attack_objections(unit);
                if !objections.is_empty() {
                    objections
                } else if !self.within_town_limit(unit) {
                    Objections::TOWN_LIMIT
                } else if let Action::Charge { target, .. } = action {
                    self.charge_ground_objections(*target)
                } else if self.class(unit).is_cavalry() {
                    Objections::CAVALRY_CHARGES
                } else if let Action::Attack { target, .. } = action {
                    self.attack_hex_objections(unit, *target)
                } else {
                    Objections::NOT_IN_FRONT
                }
            }
            (
                Phase::React(_),
                Action::Withdraw { .. } | Action::CounterCharge { .. } | Action::Answer { .. } | Action::Hold,
            ) => Objections::NO_REACTION,
            (Phase::Retreat | Phase::Unstack { .. }, Action::Retreat { .. }) => Objections::NO_RETREAT,
            (Phase::LeaderMove { .. } | Phase::CommanderMove(_), Action::March { .. })
            | (Phase::LeaderFlees(_), Action::Point { .. }) => Objections::LEADER,
            _ => Objections::NOT_NOW,
        }
    }

    // ------------------------------------------------------------ playing

    /// Carries out a legal decision, up to the point where the game would go on by itself.
    fn decide(&mut self, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if let Action::Standing { unit, order } = *action {
            self.unit_mut(unit).order(order);
            return;
        }
        match (self.phase(), *action) {
            (Phase::Halves, Action::Half { brigade }) => {
                self.brigade_mut(brigade).marks.clear(BrigadeMarks::SECOND_HALF);
                journal.tell(|| Event::HalfNamed { brigade });
            }
            (Phase::Place { entry }, action) => self.decide_placing(entry, &action),
            (Phase::ReserveIn { .. }, Action::Reserve { brigade }) => self.put_in_reserve(brigade, journal),
            (Phase::ReserveIn { side, second }, Action::Done) => {
                self.stack.pop();
                if !second {
                    self.stack.push(Phase::ReserveIn { side: side.opponent(), second: true });
                }
            }
            (Phase::Choose, Action::Activate { corps }) => self.name_corps(corps, None, chance, journal),
            (Phase::Choose, Action::Mass { brigade }) => {
                let corps = self.setup.brigade(brigade).corps;
                self.name_corps(corps, Some(brigade), chance, journal);
            }
            (Phase::Choose, Action::Pass) => self.pass(false, journal),
            (Phase::Corps, Action::Brigade { brigade }) => self.begin_brigade(brigade, journal),
            (Phase::Corps, Action::Done) => self.close_corps(),
            (Phase::Orders { brigade }, Action::Orders { roll }) => self.ask_orders(brigade, roll, chance, journal),
            (Phase::Brigade { brigade }, Action::Take { unit }) => self.take_cavalry(brigade, unit, journal),
            (Phase::Brigade { brigade }, Action::Brigadier) => self.stack.push(Phase::LeaderMove { brigade }),
            (Phase::Brigade { .. }, Action::Unit { unit }) => self.begin_unit(unit),
            (Phase::Brigade { .. }, Action::Go { unit, hex, strategic }) => {
                self.begin_unit(unit);
                self.begin_march(unit, hex, strategic);
            }
            (Phase::Brigade { brigade }, Action::Done) => self.close_moves(brigade),
            (Phase::LeaderMove { brigade }, Action::March { hex }) => self.move_brigadier(brigade, hex, journal),
            (Phase::UnitTurn { unit }, Action::Unit { unit: next }) => {
                let facing = self.unit(unit).facing();
                self.stop(unit, facing, false, chance, journal);
                self.begin_unit(next);
            }
            (Phase::UnitTurn { unit }, Action::Go { unit: next, hex, strategic }) => {
                let facing = self.unit(unit).facing();
                self.stop(unit, facing, false, chance, journal);
                self.begin_unit(next);
                self.begin_march(next, hex, strategic);
            }
            (Phase::UnitTurn { unit }, Action::Done) => {
                let facing = self.unit(unit).facing();
                self.stop(unit, facing, false, chance, journal);
                if let Phase::Brigade { brigade } = self.phase() {
                    self.close_moves(brigade);
                }
            }
            (Phase::UnitTurn { unit }, action) => self.decide_unit(unit, &action, chance, journal),
            (Phase::Combine, Action::Join { unit }) => self.join_shot(unit),
            (Phase::Combine, _) => {
                self.stack.pop();
            }
            (Phase::React(window), action) => self.react(window, &action, chance, journal),
            (Phase::Unstack { .. }, Action::Retreat { unit, hex }) => self.unstack(unit, hex, journal),
            (Phase::Surprise, Action::Point { hex }) => self.surprise(hex, journal),
            (Phase::LeaderFlees(leader), Action::Point { hex }) => {
                self.stack.pop();
                self.flee_to(leader, hex, journal);
            }
            (Phase::Victim { .. }, Action::Lose { unit }) => {
                self.stack.pop();
                self.lose(unit, 1, rules::R8_11, journal);
            }
            (Phase::Declare { .. }, Action::Attack { unit, target, inside }) => {
                let via = self.hex_of(unit);
                self.declare(Declared { unit, target, via, inside }, journal);
            }
            (Phase::Declare { .. }, Action::Charge { unit, target, via }) => {
                self.declare(Declared { unit, target, via, inside: false }, journal);
            }
            (Phase::Declare { .. }, Action::Done) => self.stack.push(Phase::Resolve),
            (Phase::Resolve, Action::Resolve { unit }) => {
                if let Some(n) = self.declared.iter().position(|declared| declared.unit == unit) {
                    self.begin_assault(n);
                }
            }
            (Phase::Lead, Action::Lead { yes }) => self.lead(yes),
            (Phase::Spread { attacker }, Action::Lose { unit }) => {
                self.stack.pop();
                self.take_odd(attacker, unit, journal);
            }
            (Phase::Retreat, Action::Retreat { unit, hex }) => {
                self.stack.pop();
                self.retreat(unit, hex, journal);
            }
            (Phase::Excess, Action::GoBack { unit }) => self.go_back(unit, journal),
            (Phase::Face { hex, side }, Action::Face { facing }) => self.turn_hex(hex, side, facing, journal),
            (Phase::Continue, Action::Continue { target, .. }) => self.continue_attack(Some(target), chance, journal),
            (Phase::Continue, _) => self.continue_attack(None, chance, journal),
            (Phase::ReserveOut { .. }, Action::Leave { brigade }) => self.leave_reserve(brigade, rules::R4_6B, journal),
            (Phase::ReserveOut { .. }, Action::Release { formation }) => self.roll_release(formation, chance, journal),
            (Phase::Commanders { .. }, Action::Commander { corps }) => {
                self.stack.push(Phase::CommanderMove(Leader::Commander(corps)));
            }
            (Phase::Commanders { .. }, Action::Chief { chief }) => {
                self.stack.push(Phase::CommanderMove(Leader::Chief(chief)));
            }
            (Phase::Commanders { side }, Action::Done) => {
                self.stack.pop();
                self.end_commanders(side, journal);
            }
            (Phase::ReserveOut { .. }, Action::Done) => {
                self.stack.pop();
            }
            (Phase::CommanderMove(leader), Action::March { hex }) => self.move_commander(leader, hex, journal),
            _ => {}
        }
    }

    fn decide_unit(
        &mut self,
        unit: crate::setup::UnitId,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::March { hex } => self.begin_march(unit, hex, false),
            Action::Strategic { hex } => self.begin_march(unit, hex, true),
            Action::Enter { strategic } => self.enter(unit, strategic, journal),
            Action::Rally => self.rally(unit, journal),
            Action::Square { form } => self.square(unit, form, journal),
            Action::Blow { bridge } => self.blow(unit, bridge, chance, journal),
            Action::Exit => self.exit(unit, journal),
            Action::Shoot { target } => self.begin_shot(unit, target, journal),
            Action::Stop { facing, below } => self.stop(unit, facing, below, chance, journal),
            Action::Charge { target, via, .. } => {
                self.stack.pop();
                // 4.43: the move before a charge of a Mass Attack strains as any other.
                self.strain(unit, chance, journal);
                if self.is_on_map(unit) {
                    self.declare(Declared { unit, target, via, inside: false }, journal);
                }
            }
            _ => {}
        }
    }

    /// The units of a hex turn (6.1).
    fn turn_hex(&mut self, hex: Hex, side: Seat, facing: Facing, journal: &mut impl Journal<Event>) {
        self.stack.pop();
        for unit in self.stack_at(hex) {
            if self.seat_of(unit) == side {
                self.unit_mut(unit).face(facing);
                journal.tell(|| Event::Faced { unit, facing });
            }
        }
    }

    /// The last unit of a formation has acted.
    fn close_moves(&mut self, brigade: crate::setup::BrigadeId) {
        if self.active.mass.is_some() {
            self.stack.pop();
            self.stack.push(Phase::Declare { brigade: None });
            self.stack.push(Phase::Resolve);
            return;
        }
        self.end_moves(brigade);
    }

    /// The last formation of a corps has acted.
    fn close_corps(&mut self) {
        let late = self.setup.options.attack_timing == AttackTiming::Corps && self.active.mass.is_none();
        if late && !self.brigades_attacked() {
            self.stack.push(Phase::Declare { brigade: None });
        } else {
            self.end_corps();
        }
    }

    /// Whether the attack step of the whole corps has been made (option `attack_timing`).
    fn brigades_attacked(&self) -> bool {
        self.active.attacked
    }

    /// Goes on until somebody has to decide.
    fn proceed(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        loop {
            match self.phase() {
                Phase::TurnBegins => self.begin_turn(chance, journal),
                Phase::Choose => {
                    if self.hand.over {
                        self.end_activations(journal);
                    } else if !self.can_name() {
                        self.forced_pass(journal);
                    } else {
                        return;
                    }
                }
                Phase::Marching => self.march_on(chance, journal),
                Phase::Shooting => self.shoot_on(chance, journal),
                Phase::Assault => self.assault_on(chance, journal),
                Phase::Exposed { hex, side } => match self.lone_leader_near(hex, side) {
                    Some(leader) => self.lone_leader(leader, chance, journal),
                    None => {
                        self.stack.pop();
                    }
                },
                Phase::TurnEnds => self.end_turn(chance, journal),
                Phase::Resolve => {
                    self.prune_declared();
                    if !self.declared.is_empty() {
                        return;
                    }
                    self.stack.pop();
                    self.close_attacks(journal);
                }
                Phase::ReserveOut { side } => match self.next_released(side) {
                    Some(brigade) => self.leave_reserve(brigade, rules::SCN_RESERVES, journal),
                    None if self.skip_if_empty(journal) => {}
                    None => return,
                },
                Phase::UnitTurn { unit } if !self.can_go_on(unit) => {
                    self.stack.pop();
                }
                Phase::Corps if self.active.mass.is_some() => self.run_mass(),
                Phase::Unstack { side } => {
                    if self.overstacked(side).is_some() {
                        return;
                    }
                    self.stack.pop();
                }
                Phase::Over(_) => return,
                _ => {
                    if !self.skip_if_empty(journal) {
                        return;
                    }
                }
            }
        }
    }

    /// A unit that is gone, off the map for good, or has had its turn does not go on.
    fn can_go_on(&self, unit: crate::setup::UnitId) -> bool {
        let hex = self.hex_of(unit);
        (hex.is_on_map() || hex == OFF) && !self.is(unit, Marks::DONE)
    }

    /// Mass Cavalry Attack: its units act, then charge, then the activation is over (4.16d).
    fn run_mass(&mut self) {
        let Some(leader) = self.active.mass else { return };
        if self.active.attacked {
            self.end_corps();
        } else {
            self.active.attacked = true;
            self.stack.push(Phase::Brigade { brigade: leader });
        }
    }

    /// Nobody can be named: a pass by force (4.4b). Two of them in a row end the phase (4.56).
    fn forced_pass(&mut self, journal: &mut impl Journal<Event>) {
        let (holder, mode) = (self.hand.holder, self.hand.mode);
        self.pass(true, journal);
        if !self.hand.over && !self.can_name() {
            self.pass(true, journal);
            let stuck = (self.hand.holder, self.hand.mode) == (holder, mode) || !self.can_name();
            self.hand.over |= stuck && !self.can_name();
        }
    }

    /// The attacks of a formation, or of the corps, are over.
    fn close_attacks(&mut self, journal: &mut impl Journal<Event>) {
        if let Phase::Declare { brigade } = self.phase() {
            self.stack.pop();
            match brigade {
                Some(brigade) => {
                    self.check_hors_de_combat(brigade, journal);
                    for unit in 0..self.units.len() {
                        if self.units[unit].is(Marks::TAKEN) {
                            self.units[unit].marks.set(Marks::ATTACKED);
                        }
                    }
                }
                None => {
                    self.active.attacked = true;
                    let setup = self.setup.clone();
                    for brigade in setup.brigades_of(self.active.corps) {
                        self.check_hors_de_combat(brigade, journal);
                    }
                }
            }
        }
    }

    /// A decision with nothing to decide is passed over; says whether it was.
    fn skip_if_empty(&mut self, journal: &mut impl Journal<Event>) -> bool {
        // Where being done is all there is, or nothing at all; the others always leave a choice.
        let least = match self.phase() {
            Phase::ReserveIn { .. }
            | Phase::ReserveOut { .. }
            | Phase::Commanders { .. }
            | Phase::Brigade { .. }
            | Phase::Declare { .. }
            | Phase::Corps
            | Phase::Combine => 1,
            Phase::Halves
            | Phase::Place { .. }
            | Phase::Victim { .. }
            | Phase::Surprise
            | Phase::LeaderFlees(_)
            | Phase::Spread { .. }
            | Phase::Retreat
            | Phase::Excess
            | Phase::Continue => 0,
            _ => return false,
        };
        // A brigadier who may ride is choice enough: nothing else needs to be looked for.
        if matches!(self.phase(), Phase::Brigade { brigade } if self.may_move_brigadier(brigade)) {
            return false;
        }
        let mut count = 0;
        candidates::each(self, &mut |_| count += 1);
        if count > least {
            return false;
        }
        match self.phase() {
            Phase::ReserveIn { side, second } => {
                self.stack.pop();
                if !second {
                    self.stack.push(Phase::ReserveIn { side: side.opponent(), second: true });
                }
            }
            Phase::Commanders { side } => {
                self.stack.pop();
                self.end_commanders(side, journal);
            }
            Phase::Declare { .. } => self.stack.push(Phase::Resolve),
            Phase::Corps => self.close_corps(),
            Phase::Brigade { brigade } => self.close_moves(brigade),
            Phase::Place { entry } => {
                self.stack.pop();
                if usize::from(entry) + 1 < self.setup.entries_of_setup.len() {
                    self.stack.push(Phase::Place { entry: entry + 1 });
                }
            }
            _ => {
                self.stack.pop();
            }
        }
        true
    }
}
