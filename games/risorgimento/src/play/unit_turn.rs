//! What a unit may do when it is its turn: move, enter, fire, Rally, form Square, blow a bridge, leave, stop (4.41).

use crate::book::facing::Facing;
use crate::book::objections::Objections;
use crate::book::vocabulary::{BridgeState, Class};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::{Counter, Phase};
use crate::rules;
use crate::rules::activation::{EXTENDED_ROLL, extended_move_costs};
use crate::rules::magenta::{self, DEMOLITION_ROLL};
use crate::setup::{BrigadeId, UnitId};
use crate::show::narrate::facing_label;
use crate::show::offers::{at_target, done, ghost, march, of_unit, opening, to_hex};
use crate::state::{BrigadeMarks, CorpsMarks, Declared, Hex, March, Marks, OFF, Risorgimento};
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, Purpose, Seat, Tally, Text};

/// What a unit does (4.41).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitTurn {
    /// Which one.
    pub unit: UnitId,
}

impl Question<Risorgimento> for UnitTurn {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-unit", rules::R4_41)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        let unit = self.unit;
        game.unit_actions(unit, &mut |action| out.push(action));
        if let Some(brigade) = game.acting_now().filter(|_| game.hands_on(unit)) {
            game.acting_units(brigade, &mut |other| {
                if other != unit {
                    out.push(Action::Unit { unit: other });
                }
            });
            if game.may_close(unit, brigade) {
                out.push(Action::Done);
            }
        }
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        let unit = self.unit;
        let objections = match *action {
            _ if game.is_sum(action) => return game.out_of_turn(seat, action),
            // 4.43: the formation goes on with another unit by the roll of the one at its turn.
            Action::Brigade { brigade } if game.acting_now() == Some(brigade) && game.strains(unit) => {
                Objections::STRAIN_FIRST
            }
            Action::Brigade { .. } => Objections::OTHER_FORMATION,
            Action::Attack { .. } | Action::Charge { .. } => Objections::ATTACKS_LAST,
            Action::March { hex } => game.march_objections(unit, false, hex),
            Action::Strategic { hex } => game.march_objections(unit, true, hex),
            Action::Enter { strategic } => game.enter_objections(unit, strategic),
            Action::Shoot { target } => game.target_objections(unit, target),
            Action::Rally => Objections::NO_RALLY,
            Action::Square { form } => game.square_objections(unit, form),
            Action::Blow { .. } => Objections::DAMAGED_BRIDGE,
            Action::Stop { facing, .. } => game.stop_objections(unit, facing),
            _ => game.out_of_turn(seat, action),
        };
        objections.or(Objections::NOT_A_CHOICE)
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let unit = self.unit;
        let own = |verb, label, rule| of_unit(game, unit, verb, label, rule);
        Some(match *action {
            Action::March { hex } => march(game, unit, hex, false),
            Action::Strategic { hex } => march(game, unit, hex, true),
            Action::Enter { strategic } => {
                let label = if strategic { "offer-enter_strategic" } else { "offer-enter" };
                let offer = own("action-enter", label, rules::R5_6A);
                match game.entry_hex(unit, strategic) {
                    Some((hex, _)) => to_hex(game, offer, hex, Some(game.unit(unit).facing())),
                    None => offer,
                }
            }
            Action::Rally => own("action-rally", "offer-rally", rules::R8_51),
            Action::Square { form: true } => own("action-form_square", "offer-form_square", rules::R6_14A),
            Action::Square { form: false } => own("action-leave_square", "offer-leave_square", rules::R6_14E),
            Action::Blow { bridge } => {
                let name = game.setup.ground.bridges.get(usize::from(bridge)).map(|bridge| bridge.name.clone());
                let offer = own("action-blow_bridge", "offer-blow_bridge", rules::SCN_MAG_BRIDGES);
                Offer { label: offer.label.with("bridge", Text::name(name.unwrap_or_default())), ..offer }
            }
            Action::Exit => own("action-exit", "offer-exit", rules::SCN_SOL_WITHDRAWAL),
            Action::Shoot { target } => {
                let guns = game.class(unit).is_artillery();
                let (verb, label, rule) = if guns && !game.is(unit, Marks::COMMANDED) {
                    ("action-fire", "offer-fire", rules::R4_42A)
                } else if guns {
                    ("action-fire", "offer-fire", rules::R7_1)
                } else {
                    ("action-fire_small_arms", "offer-fire_small_arms", rules::R7_23)
                };
                at_target(game, own(verb, label, rule), target)
            }
            Action::Stop { facing, below } => {
                let label = if below { "offer-stop_below" } else { "offer-stop" };
                let offer = own("action-end_unit", label, rules::R6_11);
                let as_it_stands = !below && game.unit(unit).facing() == facing;
                Offer {
                    label: offer.label.with("facing", Text::new(facing_label(facing))),
                    ghost: ghost(game, game.hex_of(unit), Some(facing)),
                    purpose: if as_it_stands { Purpose::Finish } else { Purpose::Act },
                    ..offer
                }
            }
            Action::Charge { unit, target, via } => game.charge_offer(unit, target, via),
            Action::Unit { unit: next } => opening(of_unit(game, next, "action-unit", "offer-unit", rules::R4_41)),
            Action::Done => done("offer-done_brigade", rules::R3_0B),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let unit = self.unit;
        match *action {
            Action::Stop { facing, below } => game.stop(unit, facing, below, chance, journal),
            Action::Unit { unit: next } => {
                game.stop_as_it_stands(unit, chance, journal);
                game.begin_unit(next);
            }
            Action::Done => {
                game.stop_as_it_stands(unit, chance, journal);
                if let Some(Phase::ChooseUnit(formation)) = game.stack.top() {
                    game.stack.pop();
                    formation.close(game);
                }
            }
            Action::Exit => game.leave(unit, rules::SCN_SOL_WITHDRAWAL, journal),
            Action::Charge { target, via, .. } => {
                // 4.43: the move before a charge of a Mass Attack strains as any other.
                game.strain(unit, chance, journal);
                if game.is_on_map(unit) {
                    game.declare(Declared { unit, target, via, inside: false }, journal);
                }
            }
            _ => {
                game.stack.push(self);
                self.go_on_acting(game, action, chance, journal);
            }
        }
    }

    /// A unit that is gone, off the map for good, or has had its turn does not go on.
    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        let hex = game.hex_of(self.unit);
        if (hex.is_on_map() || hex == OFF) && !game.is(self.unit, Marks::DONE) {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    /// It shoots if it can, else it stops and faces the enemy.
    fn reflex(&self, game: &Risorgimento, _: Seat) -> Option<Action> {
        Some(game.unit_reflex(self.unit))
    }

    fn quiet(&self) -> bool {
        true
    }

    fn about(&self, _: &Risorgimento) -> Option<Counter> {
        Some(Counter::Unit(self.unit))
    }
}

impl UnitTurn {
    /// What does not end its turn.
    fn go_on_acting(
        self,
        game: &mut Risorgimento,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::March { hex } => game.begin_march(self.unit, hex, false),
            Action::Strategic { hex } => game.begin_march(self.unit, hex, true),
            Action::Enter { strategic } => game.enter(self.unit, strategic, journal),
            Action::Rally => game.rally(self.unit, journal),
            Action::Square { form } => game.square(self.unit, form, journal),
            Action::Blow { bridge } => game.blow(self.unit, bridge, chance, journal),
            Action::Shoot { target } => game.begin_shot(self.unit, target, journal),
            _ => {}
        }
    }
}

impl Risorgimento {
    /// Lists everything a unit may do now.
    pub(crate) fn unit_actions(&self, unit: UnitId, out: &mut impl FnMut(Action)) {
        let state = self.unit(unit);
        if self.hex_of(unit) == OFF {
            for strategic in [false, true] {
                if self.enter_objections(unit, strategic).is_empty() {
                    out(Action::Enter { strategic });
                }
            }
            out(Action::Stop { facing: state.facing(), below: false });
            return;
        }
        if state.is(Marks::MASSED) {
            self.mass_actions(unit, out);
            return;
        }
        if self.is_withdrawing(unit) && !state.is(Marks::RALLIED) {
            self.withdrawal_actions(unit, out);
            return;
        }
        if self.move_objections(unit, false).is_empty() {
            let (here, reach) = (self.hex_of(unit), self.reach_of(unit, false));
            reach.hexes().filter(|hex| *hex != here).for_each(|hex| out(Action::March { hex }));
        }
        if self.move_objections(unit, true).is_empty() {
            let (here, reach) = (self.hex_of(unit), self.reach_of(unit, true));
            reach.hexes().filter(|hex| *hex != here).for_each(|hex| out(Action::Strategic { hex }));
        }
        self.targets(unit, &mut |target| out(Action::Shoot { target }));
        if self.may_rally(unit) {
            out(Action::Rally);
        }
        for form in [true, false] {
            if self.square_objections(unit, form).is_empty() {
                out(Action::Square { form });
            }
        }
        for bridge in 0..self.setup.ground.bridges.len() as u8 {
            if self.may_blow(unit, bridge) {
                out(Action::Blow { bridge });
            }
        }
        self.stops(unit, out);
    }

    /// The ways a unit may end its turn: facing, place in the stack.
    fn stops(&self, unit: UnitId, out: &mut impl FnMut(Action)) {
        let shared = self.at_hex(self.hex_of(unit)).any(|other| other != unit);
        for facing in Facing::ALL {
            if self.stop_objections(unit, facing).is_empty() {
                out(Action::Stop { facing, below: false });
                if shared {
                    out(Action::Stop { facing, below: true });
                }
            }
        }
    }

    /// Whether a unit that has acted may end its turn as it stands by another one beginning: no word is needed for it (5.3,
    /// 6.11). Who withdraws has to have moved; massed cavalry is held to its charge.
    #[must_use]
    pub(crate) fn hands_on(&self, unit: UnitId) -> bool {
        let acted = if self.is_withdrawing(unit) { Marks::MOVED } else { Marks::MOVED | Marks::FIRED | Marks::RALLIED };
        self.is_on_map(unit) && self.is(unit, acted) && !self.is(unit, Marks::MASSED)
    }

    /// Whether a formation may be done with by one word, its last unit facing as it stands: somebody else of it could act
    /// yet, or its brigadier move.
    #[must_use]
    pub(crate) fn may_close(&self, unit: UnitId, brigade: BrigadeId) -> bool {
        let mut others = self.may_move_brigadier(brigade);
        self.acting_units(brigade, &mut |other| others |= other != unit);
        others && self.hands_on(unit)
    }

    /// What forbids a unit to face so at the end of its turn (6.1, 6.11, 6.33).
    #[must_use]
    pub(crate) fn stop_objections(&self, unit: UnitId, facing: Facing) -> Objections {
        let (state, now) = (self.unit(unit), self.unit(unit).facing());
        let mut o = Objections::NONE;
        if facing == now || !self.is_on_map(unit) {
            return o;
        }
        let still = state.is(Marks::RESERVE);
        o.require(!still, Objections::IN_RESERVE);
        // 6.33: one hexside at most where it started in an enemy zone of control, whoever of the hex turned it.
        let pinned = |unit: UnitId| !self.is(unit, Marks::MOVED) && self.is_in_zoc(unit);
        let turns = |unit: UnitId| !pinned(unit) || now.apart(facing) <= 1 && !self.is(unit, Marks::TURNED);
        o.require(turns(unit), Objections::TURN_TOO_FAR);
        if !self.class(unit).is_artillery() {
            // 6.1: it turns its whole hex; only units that act with it.
            let hex = self.hex_of(unit);
            let acting = self.acting_now();
            let others = self.at_hex(hex).filter(|other| *other != unit && !self.class(*other).is_artillery());
            for other in others {
                let mine = Some(self.acting_brigade(other)) == acting && self.is_on_map(other);
                o.require(mine, Objections::STACK_FACING);
                o.require(turns(other), Objections::TURN_TOO_FAR);
            }
        }
        o
    }

    /// A unit ends its turn (6.11, 4.43).
    fn stop(
        &mut self,
        unit: UnitId,
        facing: Facing,
        below: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let state = self.unit_mut(unit);
        state.marks.set(Marks::DONE);
        // 5.1: who does not go on with strategic movement drops the marker.
        if !state.is(Marks::MOVED) {
            state.marks.clear(Marks::STRATEGIC);
        }
        if !self.is_on_map(unit) {
            return;
        }
        if below {
            let hex = self.hex_of(unit);
            self.put(unit, hex, true);
        }
        if self.unit(unit).facing() != facing {
            self.face_stack(unit, facing);
            journal.tell(|| Event::Faced { unit, facing });
        }
        self.strain(unit, chance, journal);
    }

    /// The same, facing as it does.
    fn stop_as_it_stands(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let facing = self.unit(unit).facing();
        self.stop(unit, facing, false, chance, journal);
    }

    /// Whether a unit that stops now rolls for having moved in an Extended Activation (4.43).
    #[must_use]
    pub(crate) fn strains(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        self.active.extended && state.is(Marks::MOVED) && !state.is(Marks::STRAINED)
    }

    /// The roll of a unit that moved in an Extended Activation (4.43).
    fn strain(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if !self.strains(unit) {
            return;
        }
        let losses = self.unit(unit).losses;
        self.unit_mut(unit).marks.set(Marks::STRAINED);
        let die = chance.digit(EXTENDED_ROLL);
        let cohesion = self.adjusted(unit);
        journal.tell(|| Event::Strained { unit, die, cohesion });
        if extended_move_costs(self.printed(unit).cohesion, losses, die) {
            self.lose(unit, 1, rules::R4_43, journal);
        }
    }

    // ------------------------------------------------------------ Square (6.14)

    /// What forbids to form Square, or to leave it.
    fn square_objections(&self, unit: UnitId, form: bool) -> Objections {
        let (state, class, hex) = (self.unit(unit), self.class(unit), self.hex_of(unit));
        let mut o = Objections::NONE;
        o.require(hex.is_on_map(), Objections::NOT_ON_MAP);
        o.require(matches!(class, Class::Infantry | Class::LightInfantry), Objections::NO_SQUARE);
        o.require(!state.is(Marks::RESERVE), Objections::IN_RESERVE);
        o.require(!state.is(Marks::RALLIED | Marks::MINIMUM | Marks::FIRED), Objections::ALREADY_ACTED);
        o.require(state.is(Marks::SQUARE) != form, Objections::NO_SQUARE);
        o.require(form || !state.is(Marks::FORMED), Objections::NO_SQUARE);
        o.require(!(state.is(Marks::STRATEGIC) && state.is(Marks::MOVED)), Objections::IN_STRATEGIC);
        let rally = self.brigade(self.acting_brigade(unit)).marks.has(BrigadeMarks::RALLY_ONLY);
        o.require(!rally, Objections::RALLY_ONLY);
        if !o.is_empty() {
            return o;
        }
        o.require(!self.is_near_enemy(hex, self.seat_of(unit)), Objections::NO_SQUARE);
        let cost = self.square_cost(form);
        for other in self.squared(hex) {
            let paid = self.unit(other).spent.saturating_add(cost) <= self.allowance(other, false);
            let free = !self.is(other, Marks::MINIMUM | Marks::RALLIED)
                && self.acting_brigade(other) == self.acting_brigade(unit);
            o.require(paid && free, Objections::NO_POINTS);
        }
        o
    }

    fn square_cost(&self, form: bool) -> u8 {
        let costs = &self.setup.tables().zoc;
        if form { costs.form_square } else { costs.leave_square }
    }

    /// The units of a hex that form Square together (6.14a).
    fn squared(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.at_hex(hex).filter(|unit| matches!(self.class(*unit), Class::Infantry | Class::LightInfantry))
    }

    /// All infantry of the hex forms Square, or leaves it.
    fn square(&mut self, unit: UnitId, form: bool, journal: &mut impl Journal<Event>) {
        let cost = self.square_cost(form);
        let units: arrayvec::ArrayVec<UnitId, 4> = self.squared(self.hex_of(unit)).take(4).collect();
        for unit in units {
            let state = self.unit_mut(unit);
            state.spent = state.spent.saturating_add(cost);
            if form {
                state.marks.set(Marks::SQUARE | Marks::FORMED);
                state.marks.clear(Marks::STRATEGIC);
            } else {
                state.marks.clear(Marks::SQUARE);
            }
            journal.tell(|| Event::Squared { unit, formed: form });
        }
    }

    // ------------------------------------------------------------ bridges (scn.mag.bridges)

    /// Whether a unit may try to blow a bridge now.
    #[must_use]
    pub(crate) fn may_blow(&self, unit: UnitId, bridge: u8) -> bool {
        let Some(printed) = self.setup.ground.bridges.get(usize::from(bridge)) else { return false };
        let (state, hex, specials) = (self.unit(unit), self.hex_of(unit), &self.setup.specials);
        let from = if printed.late { specials.late_mines } else { specials.demolition };
        let bit = 1 << bridge;
        self.seat_of(unit) == Seat(1)
            && self.class(unit).is_infantry()
            && from.is_some_and(|hour| self.hour() >= hour)
            && printed.state == BridgeState::Mined
            && (self.blown | self.active.bridges_tried) & bit == 0
            && (hex == printed.from || hex == printed.to)
            && state.is(Marks::COMMANDED)
            && !state.is(Marks::DISORDERED | Marks::MOVED | Marks::FIRED | Marks::RALLIED | Marks::RESERVE)
            // Mines of the option `all_mined` are tried once a turn, the others once an activation.
            && !(printed.late && self.tried_this_turn & bit != 0)
    }

    /// A try to blow a bridge.
    fn blow(&mut self, unit: UnitId, bridge: u8, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let printed = self.setup.ground.bridges[usize::from(bridge)].clone();
        let t = self.setup.tables();
        let enemy = |hex: Hex| self.is_near_enemy(hex, Seat(1)) || self.holds_enemy(hex, Seat(1));
        let (near, again) = (enemy(printed.from) || enemy(printed.to), self.tried & 1 << bridge != 0);
        let mut drm = 0;
        magenta::demolition_drm(t, near, again, &mut drm);
        let die = chance.digit(DEMOLITION_ROLL);
        let blown = magenta::blows(t, printed.late, die, drm);
        journal.tell(|| {
            let mut tally = Tally::new();
            magenta::demolition_drm(t, near, again, &mut tally);
            Event::Demolition { unit, bridge, die, tally: Box::new(tally), blown }
        });
        self.tried |= 1 << bridge;
        self.tried_this_turn |= 1 << bridge;
        self.active.bridges_tried |= 1 << bridge;
        if blown {
            self.blown |= 1 << bridge;
        }
        self.unit_mut(unit).marks.set(Marks::RALLIED);
    }

    // ------------------------------------------------------------ withdrawal (scn.sol.withdrawal)

    /// Whether a unit belongs to a corps that withdraws.
    #[must_use]
    pub(crate) fn is_withdrawing(&self, unit: UnitId) -> bool {
        self.corps(self.corps_of(unit)).marks.has(CorpsMarks::WITHDRAWING)
    }

    /// Leader-free distance to the nearest entry of its side, in hexes along the ground it can cross.
    fn way_out(&self, unit: UnitId, hex: Hex) -> u16 {
        let column = self.class(unit).column();
        self.setup.way_out(self.seat_of(unit), column, hex)
    }

    fn withdrawal_actions(&self, unit: UnitId, out: &mut impl FnMut(Action)) {
        let (hex, state) = (self.hex_of(unit), self.unit(unit));
        let own = |entry: &crate::setup::EntrySetup| entry.seat == self.seat_of(unit) && entry.hex == hex;
        if self.setup.entries.iter().any(own) && !state.is(Marks::RESERVE) {
            out(Action::Exit);
        }
        let mut moves = 0;
        if self.move_objections(unit, false).is_empty() {
            let reach = self.reach_of(unit, false);
            let here = self.way_out(unit, hex);
            let half = self.allowance(unit, false) / 2;
            let nearer = |to: &Hex| self.way_out(unit, *to) < here;
            // At least half the allowance if the way allows; else as near as it gets.
            let far = reach.hexes().filter(nearer).any(|to| reach.cost(to).unwrap_or(0) + state.spent >= half);
            let best = reach.hexes().filter(nearer).map(|to| self.way_out(unit, to)).min();
            for to in reach.hexes().filter(nearer) {
                let enough = reach.cost(to).unwrap_or(0) + state.spent >= half;
                if enough || !far && Some(self.way_out(unit, to)) == best {
                    moves += 1;
                    out(Action::March { hex: to });
                }
            }
        }
        self.targets(unit, &mut |target| out(Action::Shoot { target }));
        if self.may_rally(unit) {
            out(Action::Rally);
        }
        // It must go if it can; after its move, or with no way, it stays.
        if moves == 0 || state.is(Marks::MOVED) {
            self.stops(unit, out);
        }
    }

    /// Begins the turn of a unit.
    pub(crate) fn begin_unit(&mut self, unit: UnitId) {
        self.march = March { unit, start: self.hex_of(unit), ..March::NONE };
        self.stack.push(UnitTurn { unit });
    }
}
