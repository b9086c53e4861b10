//! What a unit may do when it is its turn: move, enter, fire, Rally, form Square, blow a bridge, leave, stop (4.41).

use crate::book::facing::Facing;
use crate::book::objections::Objections;
use crate::book::options::ReinforcementColumn;
use crate::book::vocabulary::{BridgeState, Class};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::activation::{EXTENDED_ROLL, extended_move_costs};
use crate::rules::field::Field;
use crate::rules::magenta::{self, DEMOLITION_ROLL};
use crate::setup::{BrigadeId, UnitId};
use crate::state::{BrigadeMarks, CorpsMarks, Hex, March, Marks, OFF, Phase, Risorgimento};
use kernel::{Chance, Journal, Seat, Tally};

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
    pub(crate) fn stop(
        &mut self,
        unit: UnitId,
        facing: Facing,
        below: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.stack.pop();
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

    /// Whether a unit that stops now rolls for having moved in an Extended Activation (4.43).
    #[must_use]
    pub(crate) fn strains(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        self.active.extended && state.is(Marks::MOVED) && !state.is(Marks::STRAINED)
    }

    /// The roll of a unit that moved in an Extended Activation (4.43).
    pub(crate) fn strain(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
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

    // ------------------------------------------------------------ entering (5.6)

    /// What a unit pays to enter now: the cost of the hex times its place in the column (5.6a).
    #[must_use]
    pub(crate) fn entry_cost(&self, unit: UnitId, hex: Hex, by_way: bool) -> Option<u8> {
        let arrival = self.setup.brigade(self.printed(unit).brigade).arrival?;
        let ground = &self.setup.ground;
        let column = self.class(unit).column();
        let linked = by_way && ground.linked[hex.index()] != 0;
        // Off the map the way goes on as it comes in: the cheapest step into the hex stands for it.
        let steps = ground.around(hex).filter_map(|(side, from)| {
            let step = ground.step(self.rains(), column, from, side.back());
            let cost = if linked { step.way.min(step.field) } else { step.field };
            (cost != crate::setup::ground::CLOSED).then_some(cost)
        });
        let cost = if linked { Some(1) } else { steps.min() }?;
        let before = self.column[usize::from(arrival.entry)];
        let times = match self.setup.options.reinforcement_column {
            ReinforcementColumn::Printed => before.max(1),
            ReinforcementColumn::Queue => before + 1,
        };
        Some(cost.saturating_mul(times))
    }

    /// What forbids a unit to enter.
    #[must_use]
    pub(crate) fn enter_objections(&self, unit: UnitId, strategic: bool) -> Objections {
        let mut o = Objections::NONE;
        o.require(!self.is(unit, Marks::DONE), Objections::ALREADY_ACTED);
        o.require(self.hex_of(unit) == OFF && self.is_brigade_due(self.printed(unit).brigade), Objections::NOT_ON_MAP);
        if !o.is_empty() {
            return o;
        }
        let Some((hex, by_way)) = self.entry_hex(unit, strategic) else { return Objections::STACKING };
        o.require(self.entry_cost(unit, hex, by_way).is_some(), Objections::IMPASSABLE);
        if strategic {
            o.add(self.move_objections(unit, true));
            let near = self.enemy_distance(hex, self.seat_of(unit));
            let keep = self.setup.tables().constants.strategic_enemy_distance;
            o.require(near > keep, Objections::STRATEGIC_ENEMY);
            let cost = self.entry_cost(unit, hex, by_way).unwrap_or(u8::MAX);
            o.require(cost <= self.allowance(unit, true), Objections::TOO_FAR);
        }
        let class = self.class(unit);
        let field = self.field(self.seat_of(unit), false);
        o.require(!(class.is_cavalry() && field.has(hex, Field::NEAR)), Objections::CAVALRY_ADJACENT);
        o.require(!(class.is_artillery() && field.has(hex, Field::EXPOSED)), Objections::ARTILLERY_ADJACENT);
        o
    }

    /// A unit comes onto the map.
    pub(crate) fn enter(&mut self, unit: UnitId, strategic: bool, journal: &mut impl Journal<Event>) {
        let Some((hex, by_way)) = self.entry_hex(unit, strategic) else { return };
        let (cost, seat) = (self.entry_cost(unit, hex, by_way).unwrap_or(0), self.seat_of(unit));
        let brigade = self.printed(unit).brigade;
        let Some(arrival) = self.setup.brigade(brigade).arrival else { return };
        self.column[usize::from(arrival.entry)] += 1;
        let facing = self.printed(unit).facing;
        self.put(unit, hex, false);
        let allowance = self.allowance(unit, strategic);
        let state = self.unit_mut(unit);
        state.spent = cost.min(allowance);
        state.face(facing);
        state.marks.set(Marks::MOVED | Marks::FRESH | Marks::COMMANDED);
        if cost > allowance {
            state.marks.set(Marks::MINIMUM);
        }
        if strategic {
            state.marks.set(Marks::STRATEGIC);
        }
        journal.tell(|| Event::Entered { unit, hex, cost });
        self.match_stack(unit);
        self.bring_brigadier(brigade, hex);
        self.come_to(hex, seat, journal);
    }

    // ------------------------------------------------------------ Square (6.14)

    /// What forbids to form Square, or to leave it.
    #[must_use]
    pub(crate) fn square_objections(&self, unit: UnitId, form: bool) -> Objections {
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
    pub(crate) fn square(&mut self, unit: UnitId, form: bool, journal: &mut impl Journal<Event>) {
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
    pub(crate) fn blow(
        &mut self,
        unit: UnitId,
        bridge: u8,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
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

    // ------------------------------------------------------------ mass attack (4.16d)

    fn mass_actions(&self, unit: UnitId, out: &mut impl FnMut(Action)) {
        let mut charges = 0;
        if self.attack_objections(unit).is_empty() {
            self.charges(unit, self.hex_of(unit), &mut |target, via| {
                charges += 1;
                out(Action::Charge { unit, target, via });
            });
            if !self.is(unit, Marks::MOVED) && self.move_objections(unit, false).is_empty() {
                let (here, reach) = (self.hex_of(unit), self.reach_of(unit, false));
                for hex in reach.hexes().filter(|hex| *hex != here) {
                    let left = self.printed(unit).movement.saturating_sub(reach.cost(hex).unwrap_or(u8::MAX));
                    let mut from_there = false;
                    if left >= 2 {
                        self.charges(unit, hex, &mut |target, _| {
                            from_there |= self.charge_fits(unit, hex, target, left);
                        });
                    }
                    if from_there {
                        out(Action::March { hex });
                    }
                }
            }
        }
        // Who does not charge is not activated; one that has moved is held to it as long as it can.
        if charges == 0 || !self.is(unit, Marks::MOVED) {
            out(Action::Stop { facing: self.unit(unit).facing(), below: false });
        }
    }

    /// Whether so many points are enough for a charge of two or three hexes.
    fn charge_fits(&self, _unit: UnitId, from: Hex, target: Hex, left: u8) -> bool {
        self.setup.ground.distance(from, target) <= left
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

    /// A withdrawing unit leaves the map.
    pub(crate) fn exit(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        self.stack.pop();
        self.leave(unit, rules::SCN_SOL_WITHDRAWAL, journal);
    }

    /// Begins the turn of a unit.
    pub(crate) fn begin_unit(&mut self, unit: UnitId) {
        self.march = March { unit, start: self.hex_of(unit), ..March::NONE };
        self.stack.push(Phase::UnitTurn { unit });
    }
}
