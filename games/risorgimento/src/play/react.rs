//! Reactions: the other side may interrupt (6.34, 6.35, 7.17, 7.24, 7.53).
//!
//! A window opens at a fixed moment and lists everything the other side may do then, in the order it likes; it closes
//! when that side holds, or has nothing left to do. Under the option `answer_for_me` a unit with a standing order
//! follows it, and its owner is asked only about the others.

use crate::book::facing::{Facing, Standing};
use crate::book::objections::Objections;
use crate::book::vocabulary::{Class, Column};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::{Counter, Face};
use crate::rules;
use crate::rules::field::Field;
use crate::setup::UnitId;
use crate::show::naming::Names;
use crate::show::offers::{at_target, of_unit, plain, to_hex, yielding};
use crate::state::{AssaultKind, Attacker, Hex, MAX_ATTACKERS, Marks, Risorgimento, Stage};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Asking, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// The other side may react.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct React(pub Window);

/// Why the enemy of the active side is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// A unit is about to enter a hex (6.34, 6.35).
    BeforeStep,
    /// Infantry has entered the zone of control of cavalry (7.53).
    Cavalry,
    /// A unit has entered a Front hex of batteries (7.17b).
    Batteries,
    /// Small arms are about to fire at a battery (7.17b).
    BeforeSmallArms,
    /// A shot has been fired (7.17a, 7.24).
    Reply,
    /// A charge rides through the Front of batteries (7.17b).
    Ride,
    /// A charge is about to enter the zone of control of Jägers (6.35).
    BeforeCharge,
    /// An attack has been declared (7.17b, 7.24).
    BeforeAttack,
}

impl Window {
    /// The words that ask, and their rule.
    const fn asks(self) -> (&'static str, RuleId) {
        match self {
            Window::BeforeStep => ("decision-withdraw", rules::R6_34),
            Window::Cavalry => ("decision-cavalry_reaction", rules::R7_53),
            Window::Batteries | Window::BeforeSmallArms | Window::Ride => ("decision-battery_reaction", rules::R7_17B),
            Window::Reply => ("decision-reply", rules::R7_17A),
            Window::BeforeCharge => ("decision-withdraw", rules::R6_35),
            Window::BeforeAttack => ("decision-defensive_fire", rules::R7_24),
        }
    }

    /// The words in which nothing is done, and their rule.
    const fn holds(self) -> (&'static str, RuleId) {
        match self {
            Window::BeforeStep => ("offer-hold_ground", rules::R6_35),
            Window::BeforeCharge => ("offer-hold_ground", rules::R7_21C),
            Window::Cavalry => ("offer-hold_cavalry", rules::R7_54),
            Window::Reply => ("offer-hold_reply", rules::R7_17A),
            Window::Batteries | Window::BeforeSmallArms | Window::Ride | Window::BeforeAttack => {
                ("offer-hold_fire", rules::R7_17B)
            }
        }
    }
}

impl Question<Risorgimento> for React {
    fn asked(&self, game: &Risorgimento) -> Asked {
        let (point, rule) = self.0.asks();
        Asked::one(game.active_seat().opponent(), point, rule)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.reactions(self.0, &mut |action| out.push(action));
        // Cavalry must withdraw or counter-charge (7.53).
        if self.0 != Window::Cavalry {
            out.push(Action::Hold);
        }
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::Withdraw { .. } | Action::CounterCharge { .. } | Action::Answer { .. } | Action::Hold => {
                Objections::NO_REACTION
            }
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Withdraw { unit, hex } => {
                let rule = game.withdrawal_rule(unit, self.0);
                let offer = of_unit(game, unit, "action-withdraw", "offer-withdraw", rule);
                to_hex(game, offer, hex, Some(game.unit(unit).facing()))
            }
            Action::CounterCharge { unit } => {
                let mover = game.march.unit;
                let offer = of_unit(game, unit, "action-counter_charge", "offer-counter_charge", rules::R7_53);
                let enemy = Names { setup: &game.setup }.unit(mover);
                let target = Some(game.printed(mover).id.clone());
                Offer { label: offer.label.with("enemy", enemy), target, ..offer }
            }
            Action::Answer { unit, target } => {
                let rule = match (self.0, game.class(unit).is_artillery()) {
                    (Window::Reply, true) => rules::R7_17A,
                    (_, true) => rules::R7_17B,
                    (_, false) => rules::R7_24,
                };
                at_target(game, of_unit(game, unit, "action-react_fire", "offer-react_fire", rule), target)
            }
            Action::Hold => {
                let (label, rule) = self.0.holds();
                yielding(plain("action-hold", Text::new(label), rule))
            }
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
        game.react(self.0, action, chance, journal);
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        let unit = match self.0 {
            Window::BeforeStep | Window::Cavalry | Window::Batteries => Some(game.march.unit),
            Window::BeforeSmallArms | Window::Reply => game.shot.firers.first().copied(),
            Window::Ride | Window::BeforeCharge | Window::BeforeAttack => {
                game.assault.attackers.first().map(|attacker| attacker.unit)
            }
        };
        unit.map(Counter::Unit)
    }
}

impl Risorgimento {
    /// The side whose segment it is.
    #[must_use]
    pub(crate) fn active_seat(&self) -> Seat {
        self.setup.corps(self.active.corps).seat
    }

    /// Opens a window if the other side has a choice in it; says whether it did, or whether a standing order was
    /// followed.
    pub(crate) fn open_window(
        &mut self,
        window: Window,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> bool {
        let mut any = false;
        let mut ask = false;
        let mut own: Option<Action> = None;
        self.reactions(window, &mut |action| {
            any = true;
            match self.standing_answer(&action) {
                None => ask = true,
                Some(true) => own = own.or(Some(action)),
                Some(false) => {}
            }
        });
        if let Some(action) = own {
            self.react(window, &action, chance, journal);
            return true;
        }
        // 7.53 leaves no other way: somebody has to be asked whatever the standing orders say.
        if ask || (any && window == Window::Cavalry) {
            self.stack.push(React(window));
            return true;
        }
        false
    }

    /// Whether a standing order chooses this reaction, rules it out, or leaves it to the owner.
    fn standing_answer(&self, action: &Action) -> Option<bool> {
        if !self.setup.options.answer_for_me {
            return None;
        }
        let (unit, wanted) = match action {
            Action::Withdraw { unit, .. } => (*unit, Standing::Withdraw),
            Action::CounterCharge { unit } => (*unit, Standing::Charge),
            Action::Answer { unit, .. } => (*unit, Standing::Fire),
            _ => return None,
        };
        match self.unit(unit).standing() {
            Standing::Ask => None,
            // A battery that waits for the attack itself is asked again then.
            Standing::Hold => Some(false),
            standing => Some(standing == wanted),
        }
    }

    /// Lists every reaction of a window.
    fn reactions(&self, window: Window, out: &mut impl FnMut(Action)) {
        match window {
            Window::BeforeStep => self.withdrawals_before_step(out),
            Window::Cavalry => self.cavalry_reactions(out),
            Window::Batteries => self.battery_reactions(out),
            Window::BeforeSmallArms => self.guns_before_small_arms(out),
            Window::Reply => self.replies(out),
            Window::Ride => self.fire_at_riders(out),
            Window::BeforeCharge => self.jagers_before_charge(out),
            Window::BeforeAttack => self.defensive_fire(out),
        }
    }

    /// Whether a unit can react at all.
    fn can_react(&self, unit: UnitId) -> bool {
        self.is_on_map(unit) && !self.is(unit, Marks::RESERVE | Marks::ANY_SURPRISE)
    }

    // ------------------------------------------------------------ withdrawals

    /// The hex the mover is about to enter, and the enemies next to it.
    fn next_hex(&self) -> Option<Hex> {
        self.setup.ground.neighbour(self.hex_of(self.march.unit), self.march.next())
    }

    fn withdrawals_before_step(&self, out: &mut impl FnMut(Action)) {
        let Some(to) = self.next_hex() else { return };
        let mover = self.march.unit;
        let seat = self.seat_of(mover);
        let infantry = self.class(mover).is_infantry();
        for (side, next) in self.setup.ground.around(to) {
            if !self.holds_enemy(next, seat) {
                continue;
            }
            for unit in self.at_hex(next).filter(|unit| self.can_react(*unit) && !self.march.is_gone(*unit)) {
                let class = self.class(unit);
                let zoc = self.zoc_mask_if_ordered(unit, next) & side.back().bit() != 0;
                if class == Class::Jager {
                    // 6.35: before an enemy enters a hex of their zone of control, Disordered or not.
                    if zoc && self.is_alone_jager(unit) {
                        self.jager_hexes(unit, to, &mut |hex| out(Action::Withdraw { unit, hex }));
                    }
                } else if class.withdraws_as_cavalry() && infantry {
                    // 6.34: where its zone of control is entered 7.53 governs; a horse battery has none.
                    let controls = class.is_cavalry() && self.zoc_mask(unit) & side.back().bit() != 0;
                    if !controls {
                        self.cavalry_hexes(unit, &mut |hex| out(Action::Withdraw { unit, hex }));
                    }
                }
            }
        }
    }

    /// Jägers with nobody else in the hex (6.35, 7.21c).
    fn is_alone_jager(&self, unit: UnitId) -> bool {
        self.at_hex(self.hex_of(unit)).all(|other| other == unit)
    }

    /// Where Jägers may withdraw: one hex to the rear (6.35).
    fn jager_hexes(&self, unit: UnitId, entered: Hex, out: &mut impl FnMut(Hex)) {
        let (hex, seat) = (self.hex_of(unit), self.seat_of(unit));
        let facing = self.unit(unit).facing();
        for side in [facing.turned(2), facing.turned(3), facing.turned(4)] {
            let Some(to) = self.setup.ground.neighbour(hex, side) else { continue };
            let passable = self.ground_cost(Column::Jager, hex, side, false).is_some();
            let strategic = self.is(unit, Marks::STRATEGIC);
            if passable && to != entered && !self.holds_enemy(to, seat) && self.may_join(unit, to, strategic) {
                out(to);
            }
        }
    }

    /// Where cavalry may withdraw: two steps, two hexes away (6.34, 7.54).
    pub(crate) fn cavalry_hexes(&self, unit: UnitId, out: &mut impl FnMut(Hex)) {
        let (hex, seat, column) = (self.hex_of(unit), self.seat_of(unit), self.class(unit).column());
        let mover = self.march.unit;
        // 6.34: not out of the zone of control of another enemy unit.
        if self.in_enemy_zoc(hex, seat, |enemy| enemy == mover) {
            return;
        }
        let ground = &self.setup.ground;
        let allowance = self.printed(unit).movement;
        let field = self.field(seat, false);
        let entered = if self.march.stage <= Stage::Step { self.next_hex() } else { Some(self.hex_of(mover)) };
        let open = |to: Hex| {
            !field.has(to, Field::ENEMY | Field::ZOC)
                && Some(to) != entered
                && self.may_join(unit, to, self.is(unit, Marks::STRATEGIC))
        };
        let mut found: ArrayVec<Hex, 18> = ArrayVec::new();
        for side in Facing::ALL {
            let Some(first) = ground.neighbour(hex, side) else { continue };
            let Some((one, ..)) = self.ground_cost(column, hex, side, field.has(first, Field::FRIEND)) else {
                continue;
            };
            if !open(first) {
                continue;
            }
            for next in Facing::ALL {
                let Some(second) = ground.neighbour(first, next) else { continue };
                if ground.distance(hex, second) != 2 || !open(second) || found.contains(&second) {
                    continue;
                }
                let crowded = field.has(second, Field::FRIEND);
                let Some((two, ..)) = self.ground_cost(column, first, next, crowded) else { continue };
                if one.saturating_add(two) <= allowance {
                    found.push(second);
                }
            }
        }
        found.into_iter().for_each(out);
    }

    // ------------------------------------------------------------ cavalry (7.53)

    fn cavalry_reactions(&self, out: &mut impl FnMut(Action)) {
        let mover = self.march.unit;
        if !self.is_on_map(mover) || !self.class(mover).is_infantry() {
            return;
        }
        let (hex, seat) = (self.hex_of(mover), self.seat_of(mover));
        for (side, next) in self.setup.ground.around(hex) {
            if !self.holds_enemy(next, seat) {
                continue;
            }
            for unit in self.at_hex(next).filter(|unit| self.can_react(*unit) && self.class(*unit).is_cavalry()) {
                let asked = self.is(unit, Marks::REACTED) || self.march.is_gone(unit);
                if asked || self.zoc_mask(unit) & side.back().bit() == 0 {
                    continue;
                }
                if self.in_enemy_zoc(next, self.seat_of(unit), |enemy| enemy == mover) {
                    continue;
                }
                self.cavalry_hexes(unit, &mut |to| out(Action::Withdraw { unit, hex: to }));
                if self.may_counter_charge(unit, next, side.back()) {
                    out(Action::CounterCharge { unit });
                }
            }
        }
    }

    /// Whether cavalry may counter-charge over a hexside (7.54, 7.52).
    fn may_counter_charge(&self, unit: UnitId, from: Hex, side: Facing) -> bool {
        let (t, ground) = (self.setup.tables(), &self.setup.ground);
        !self.is(unit, Marks::DISORDERED)
            && self.charge_step(from, side).is_some()
            && ground.attack(from, false) & side.bit() != 0
            && ground.charge_into(t, from, side)
    }

    // ------------------------------------------------------------ fire

    fn battery_reactions(&self, out: &mut impl FnMut(Action)) {
        let mover = self.march.unit;
        if !self.is_on_map(mover) {
            return;
        }
        self.batteries_facing(self.hex_of(mover), self.seat_of(mover), out);
    }

    /// Fire of batteries into a Front hex that a unit of a side has entered (7.17b).
    fn batteries_facing(&self, hex: Hex, seat: Seat, out: &mut impl FnMut(Action)) {
        for (side, next) in self.setup.ground.around(hex) {
            if !self.holds_enemy(next, seat) {
                continue;
            }
            for unit in self.at_hex(next) {
                let front = self.front_mask(unit) & side.back().bit() != 0;
                if front && self.class(unit).is_artillery() && self.may_answer(unit, hex) {
                    out(Action::Answer { unit, target: hex });
                }
            }
        }
    }

    /// Whether a unit may make its one Reaction fire of the segment at a hex in range and sight.
    fn may_answer(&self, unit: UnitId, target: Hex) -> bool {
        self.can_react(unit)
            && !self.is(unit, Marks::REACTED | Marks::WITHDREW)
            && if self.class(unit).is_artillery() {
                self.gun_bears(unit, target)
            } else {
                self.small_arms_bear(unit, target)
            }
    }

    fn guns_before_small_arms(&self, out: &mut impl FnMut(Action)) {
        let target = self.shot.target;
        for unit in self.at_hex(target).filter(|unit| self.class(*unit).is_artillery()) {
            self.answers_into_front(unit, out);
        }
    }

    /// Fire of a battery into its Front hexes (7.17b).
    fn answers_into_front(&self, unit: UnitId, out: &mut impl FnMut(Action)) {
        let (hex, seat, front) = (self.hex_of(unit), self.seat_of(unit), self.front_mask(unit));
        for (side, next) in self.setup.ground.around(hex) {
            if front & side.bit() != 0 && self.holds_enemy(next, seat) && self.may_answer(unit, next) {
                out(Action::Answer { unit, target: next });
            }
        }
    }

    /// Replies to a shot: counter-battery fire (7.17a), small arms (7.24).
    fn replies(&self, out: &mut impl FnMut(Action)) {
        let shot = &self.shot;
        for unit in self.at_hex(shot.target) {
            let class = self.class(unit);
            if class.is_artillery() && shot.small_arms {
                continue;
            }
            let mut asked: ArrayVec<Hex, 9> = ArrayVec::new();
            for firer in shot.firers.iter().filter(|firer| self.is_on_map(**firer)) {
                let target = self.hex_of(*firer);
                if asked.contains(&target) || !self.may_answer(unit, target) {
                    continue;
                }
                asked.push(target);
                out(Action::Answer { unit, target });
            }
        }
    }

    fn jagers_before_charge(&self, out: &mut impl FnMut(Action)) {
        let assault = &self.assault;
        let [unit] = self.stack_at(assault.target)[..] else { return };
        if self.class(unit) != Class::Jager || !self.can_react(unit) {
            return;
        }
        let ground = &self.setup.ground;
        let zoc = self.zoc_mask_if_ordered(unit, assault.target);
        let threat = assault
            .attackers
            .iter()
            .find(|attacker| ground.side_to(assault.target, attacker.via).is_some_and(|side| zoc & side.bit() != 0));
        if let Some(attacker) = threat {
            self.jager_hexes(unit, attacker.via, &mut |hex| out(Action::Withdraw { unit, hex }));
        }
    }

    /// Fire at a charge on its way, hex by hex (7.17b).
    fn fire_at_riders(&self, out: &mut impl FnMut(Action)) {
        for hex in self.ride_hexes(|attacker| (attacker.at != self.hex_of(attacker.unit)).then_some(attacker.at)) {
            self.batteries_facing(hex, self.assault.seat, out);
        }
    }

    /// Hexes of the attackers, each once.
    fn ride_hexes(&self, of: impl Fn(&Attacker) -> Option<Hex>) -> ArrayVec<Hex, MAX_ATTACKERS> {
        let mut hexes: ArrayVec<Hex, MAX_ATTACKERS> = ArrayVec::new();
        for hex in self.assault.attackers.iter().filter_map(of) {
            if !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        hexes
    }

    /// Fire before an attack: batteries and small arms of the attacked hex; at a charge in the last hex before it, where
    /// batteries beside it may have it in their Front too (7.17b, 7.24).
    fn defensive_fire(&self, out: &mut impl FnMut(Action)) {
        let assault = &self.assault;
        let charge = assault.kind == AssaultKind::Charge;
        let from = self.ride_hexes(|attacker| Some(if charge { attacker.via } else { attacker.at }));
        if charge {
            from.iter().for_each(|hex| self.batteries_facing(*hex, assault.seat, out));
        }
        for unit in self.at_hex(assault.target) {
            if self.class(unit).is_artillery() {
                if !charge {
                    self.answers_into_front(unit, out);
                }
                continue;
            }
            let ready = self.can_react(unit) && !self.is(unit, Marks::REACTED | Marks::WITHDREW);
            for target in from.iter().copied().filter(|hex| ready && self.small_arms_bear(unit, *hex)) {
                out(Action::Answer { unit, target });
            }
        }
    }

    // ------------------------------------------------------------ carrying it out

    /// Carries out a reaction. Whoever opened the window opens it again as long as somebody may react.
    fn react(&mut self, window: Window, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match *action {
            Action::Withdraw { unit, hex } => {
                self.withdraw(unit, hex, window, journal);
                if window == Window::BeforeStep {
                    // Others may withdraw before the same step.
                    self.march.stage = Stage::Before;
                }
            }
            Action::CounterCharge { unit } => self.counter_charge(unit),
            Action::Answer { unit, target } => {
                self.unit_mut(unit).marks.set(Marks::REACTED);
                self.shoot_once(unit, target, chance, journal);
            }
            _ => self.hold(window),
        }
    }

    /// Nobody reacts any more in this window.
    fn hold(&mut self, window: Window) {
        match window {
            Window::BeforeStep => self.march.stage = Stage::Step,
            Window::Cavalry => self.march.stage = Stage::Batteries,
            Window::Batteries => self.march.stage = Stage::Leaders,
            Window::BeforeSmallArms | Window::Reply => self.shot_held(window),
            Window::Ride | Window::BeforeCharge | Window::BeforeAttack => self.assault_held(window),
        }
    }

    fn withdraw(&mut self, unit: UnitId, hex: Hex, window: Window, journal: &mut impl Journal<Event>) {
        let (from, class, seat) = (self.hex_of(unit), self.class(unit), self.seat_of(unit));
        let rule = self.withdrawal_rule(unit, window);
        self.put(unit, hex, false);
        let state = self.unit_mut(unit);
        // 5.1: the strategic marker stays until its own next activation.
        state.marks.clear(Marks::SQUARE);
        state.marks.set(Marks::WITHDREW);
        self.march.give_way(unit);
        journal.tell(|| Event::Withdrew { unit, from, to: hex, rule });
        self.match_stack(unit);
        self.come_to(hex, seat, journal);
        if class == Class::Jager {
            // 6.35: the enemy completes the hex he was entering and goes no further.
            if window == Window::BeforeStep {
                self.march.stopped = true;
                self.unit_mut(self.march.unit).marks.set(Marks::HALTED);
            }
            return;
        }
        if window == Window::Cavalry {
            self.refund(journal);
        }
        if !self.at_hex(hex).any(|other| other != unit && !self.class(other).is_artillery()) {
            self.stack.push(Face { hex, side: seat });
        }
    }

    /// The rule by which a unit withdraws.
    fn withdrawal_rule(&self, unit: UnitId, window: Window) -> RuleId {
        match (self.class(unit), window) {
            (Class::Jager, _) => rules::R6_35,
            (_, Window::Cavalry) => rules::R7_53,
            _ => rules::R6_34,
        }
    }
}
