//! Which attacks and charges may be declared (7.3, 7.5, 4.16).

use crate::book::facing::Facing;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Class, Terrain};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::{Assaulting, Resolve};
use crate::rules;
use crate::setup::ground::CLOSED;
use crate::setup::{BrigadeId, UnitId};
use crate::show::naming::Names;
use crate::show::offers::{at_target, done, ghost, of_unit};
use crate::state::{
    Assault, AssaultKind, AssaultStep, Attacker, BrigadeMarks, CorpsMarks, Declared, Hex, Marks, Risorgimento,
};
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// Attacks are declared (7.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declare {
    /// The formation; none for all of the corps (option `attack_timing`).
    pub brigade: Option<BrigadeId>,
}

impl Declare {
    /// Calls with every attack and charge that may be declared.
    fn each(self, game: &Risorgimento, out: &mut impl FnMut(Declared)) {
        game.declarers(self.brigade, &mut |unit| game.attacks(unit, out));
    }

    fn go_to_next(self, game: &mut Risorgimento) {
        game.stack.push(Resolve { brigade: self.brigade });
    }
}

impl Question<Risorgimento> for Declare {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.active_seat(), "decision-declare", rules::R7_3)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        self.each(game, &mut |Declared { unit, target, via, inside }| {
            out.push(if game.class(unit).is_cavalry() {
                Action::Charge { unit, target, via }
            } else {
                Action::Attack { unit, target, inside }
            });
        });
        out.push(Action::Done);
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        let (Action::Attack { unit, target, .. } | Action::Charge { unit, target, .. }) = *action else {
            return game.out_of_turn(seat, action);
        };
        if !game.is_of(seat, unit) {
            return Objections::NOT_OWN;
        }
        let objections = game.attack_objections(unit);
        if !objections.is_empty() {
            objections
        } else if !game.within_town_limit(unit) {
            Objections::TOWN_LIMIT
        } else if matches!(action, Action::Charge { .. }) {
            game.charge_ground_objections(target)
        } else if game.class(unit).is_cavalry() {
            Objections::CAVALRY_CHARGES
        } else {
            game.attack_hex_objections(unit, target)
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Attack { unit, target, inside } => {
                let (label, rule) =
                    if inside { ("offer-attack_castle", rules::R5_29) } else { ("offer-attack", rules::R7_3) };
                at_target(game, of_unit(game, unit, "action-attack", label, rule), target)
            }
            Action::Charge { unit, target, via } => game.charge_offer(unit, target, via),
            Action::Done => done("offer-done_declare", rules::R7_3),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let declared = match *action {
            Action::Attack { unit, target, inside } => Declared { unit, target, via: game.hex_of(unit), inside },
            Action::Charge { unit, target, via } => Declared { unit, target, via, inside: false },
            _ => return self.go_to_next(game),
        };
        game.stack.push(self);
        game.declare(declared, journal);
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        let mut any = false;
        self.each(game, &mut |_| any = true);
        if any {
            return Flow::Ask;
        }
        game.stack.pop();
        self.go_to_next(game);
        Flow::On
    }

    /// All who can join the attack that was declared; then it is resolved.
    fn reflex(&self, game: &Risorgimento, seat: Seat) -> Option<Action> {
        let mut answers = Vec::new();
        if !game.declared.is_empty() {
            self.list(game, seat, &mut answers);
        }
        let joins = |action: &Action| match *action {
            Action::Attack { target, .. } | Action::Charge { target, .. } => {
                game.declared.iter().any(|declared| declared.target == target)
            }
            _ => false,
        };
        Some(answers.into_iter().find(joins).unwrap_or(Action::Done))
    }

    fn quiet(&self) -> bool {
        true
    }
}

impl Risorgimento {
    /// What forbids a unit to attack or charge at all (7.3, 7.33, 7.4).
    #[must_use]
    pub(crate) fn attack_objections(&self, unit: UnitId) -> Objections {
        let (state, class) = (self.unit(unit), self.class(unit));
        if !self.is_on_map(unit) {
            return Objections::NOT_ON_MAP;
        }
        let mut o = Objections::NONE;
        let own = self.brigade(self.printed(unit).brigade);
        let withdrawing = self.corps(self.corps_of(unit)).marks.has(CorpsMarks::WITHDRAWING);
        let attacks = class.attacks() || class.is_cavalry();
        o.require(attacks, if class == Class::Jager { Objections::JAGERS_FIRE } else { Objections::NO_ATTACK });
        o.require(state.is(Marks::COMMANDED), self.lack_of_orders(unit));
        o.require(!state.is(Marks::DISORDERED), Objections::ATTACKS_IN_ORDER);
        o.require(!state.is(Marks::ATTACKED | Marks::RALLIED), Objections::ALREADY_ACTED);
        o.require(!state.is(Marks::SQUARE), Objections::IN_SQUARE);
        o.require(!state.is(Marks::RESERVE), Objections::IN_RESERVE);
        o.require(!state.is(Marks::ANY_SURPRISE), Objections::SURPRISED);
        o.require(!own.marks.has(BrigadeMarks::HORS_DE_COMBAT) && !withdrawing, Objections::BROKEN);
        o.require(!self.active.no_attack, Objections::NO_ATTACK);
        o.require(!self.declared.iter().any(|declared| declared.unit == unit), Objections::ALREADY_ACTED);
        o.require(!self.declared.is_full(), Objections::NO_ATTACK);
        if class.is_cavalry() {
            // 7.51: not if it started next to an enemy.
            o.require(!state.is(Marks::ADJACENT), Objections::NEAR_AT_START);
        }
        o
    }

    /// Why a unit that is Not Commanded is not: its brigade has no Orders, or it has strayed (4.42, 4.11b).
    pub(crate) fn lack_of_orders(&self, unit: UnitId) -> Objections {
        let orders = self.brigade(self.acting_brigade(unit)).marks.has(BrigadeMarks::ORDERS);
        if orders { Objections::OUT_OF_COMMAND } else { Objections::NO_ORDERS }
    }

    /// What the ground of a hex says to a charge into it (7.52).
    fn charge_ground_objections(&self, target: Hex) -> Objections {
        let Some(facts) = self.setup.ground.hexes.get(target.index()) else { return Objections::OFF_MAP };
        match facts.terrain {
            _ if facts.castle => Objections::CHARGE_BUILT_UP,
            Terrain::Town | Terrain::Village => Objections::CHARGE_BUILT_UP,
            Terrain::HeavyCultivated | Terrain::Woods | Terrain::Marsh => Objections::CHARGE_GROUND,
            _ => Objections::NO_CHARGE,
        }
    }

    /// The hexsides through which a unit may attack (6.12, 6.23b, 5.52).
    #[must_use]
    pub(crate) fn attack_mask(&self, unit: UnitId) -> u8 {
        let (hex, ground) = (self.hex_of(unit), &self.setup.ground);
        let mut mask = self.front_mask(unit) & ground.attack(hex, self.class(unit).is_infantry());
        if ground.hex(hex).terrain == Terrain::HeavyCultivated {
            mask &= self.zoc_mask(unit) | ground.bridge_attack(&self.setup.options, hex);
        }
        self.without_blown(hex, mask)
    }

    /// Why a unit that may attack does not attack a hex: not before it, or not in its zone of control in the vines (6.12,
    /// 6.23b).
    fn attack_hex_objections(&self, unit: UnitId, target: Hex) -> Objections {
        let (hex, ground) = (self.hex_of(unit), &self.setup.ground);
        let Some(side) = ground.side_to(hex, target) else { return Objections::NOT_IN_FRONT };
        let ahead = self.front_mask(unit) & ground.attack(hex, true) & side.bit() != 0;
        let vines = ground.hex(hex).terrain == Terrain::HeavyCultivated;
        if ahead && vines && self.attack_mask(unit) & side.bit() == 0 {
            Objections::NO_ZONE_IN_VINES
        } else {
            Objections::NOT_IN_FRONT
        }
    }

    /// Hexsides without those whose bridge is blown.
    pub(crate) fn without_blown(&self, hex: Hex, mut mask: u8) -> u8 {
        if self.blown != 0 {
            for (side, _) in self.setup.ground.around(hex) {
                let bridge = self.setup.ground.side(hex, side).bridge;
                if bridge.is_some_and(|bridge| self.blown & 1 << bridge != 0) {
                    mask &= !side.bit();
                }
            }
        }
        mask
    }

    /// Whether an attack on a hex is one on the unit inside its castle: alone there, or asked for (5.29).
    #[must_use]
    pub(crate) fn garrison(&self, hex: Hex) -> Option<UnitId> {
        if !self.setup.ground.hex(hex).castle {
            return None;
        }
        self.stack_at(hex).last().copied().filter(|unit| !self.class(*unit).is_cavalry())
    }

    /// Lists every attack and charge a unit may declare.
    pub(crate) fn attacks(&self, unit: UnitId, out: &mut impl FnMut(Declared)) {
        if !self.attack_objections(unit).is_empty() {
            return;
        }
        let (hex, seat, ground) = (self.hex_of(unit), self.seat_of(unit), &self.setup.ground);
        if self.class(unit).is_cavalry() {
            self.charges(unit, hex, &mut |target, via| out(Declared { unit, target, via, inside: false }));
            return;
        }
        if !self.within_town_limit(unit) {
            return;
        }
        let mask = self.attack_mask(unit);
        for (side, target) in ground.around(hex) {
            if mask & side.bit() == 0 || !self.holds_enemy(target, seat) {
                continue;
            }
            self.aims(target, &mut |inside| out(Declared { unit, target, via: hex, inside }));
        }
    }

    /// Outside and inside of a castle are two targets; inside only once the outside is attacked too (5.29).
    fn aims(&self, target: Hex, out: &mut impl FnMut(bool)) {
        let Some(garrison) = self.garrison(target) else {
            out(false);
            return;
        };
        let outside = self.at_hex(target).any(|unit| unit != garrison);
        if !outside {
            out(true);
            return;
        }
        out(false);
        if self.declared.iter().any(|declared| declared.target == target && !declared.inside) {
            out(true);
        }
    }

    /// Lists the charges cavalry may make from a hex: the target and the last hex before it (7.5b, 7.52).
    pub(crate) fn charges(&self, unit: UnitId, from: Hex, out: &mut impl FnMut(Hex, Hex)) {
        let (ground, t) = (&self.setup.ground, self.setup.tables());
        let (seat, printed, state) = (self.seat_of(unit), self.printed(unit), self.unit(unit));
        let constants = &t.constants;
        let spent = if from == self.hex_of(unit) { state.spent } else { 0 };
        let left = printed.movement.saturating_sub(spent);
        let mut done: arrayvec::ArrayVec<Hex, 32> = arrayvec::ArrayVec::new();
        for at in self.at.of(seat.opponent()) {
            let range = ground.distance(from, at);
            if range < constants.charge_min_range || range > constants.charge_max_range || done.contains(&at) {
                continue;
            }
            if done.is_full() {
                return;
            }
            done.push(at);
            for (side, via) in ground.around(at) {
                if ground.distance(from, via) < constants.charge_max_range
                    && via != from
                    && self.charge_is_open(unit, from, via, at, side.back(), left)
                {
                    out(at, via);
                }
            }
        }
    }

    /// Whether a charge from a hex by another into a third can be ridden with so many points.
    fn charge_is_open(&self, unit: UnitId, from: Hex, via: Hex, target: Hex, last: Facing, left: u8) -> bool {
        let mut open = false;
        self.charge_ways(unit, from, via, target, last, left, &mut |_| open = true);
        open
    }

    /// The hex by which a charge of three hexes comes to the last one before its target: of those that are open the one
    /// that fewest batteries face.
    pub(crate) fn charge_middle(&self, unit: UnitId, via: Hex, target: Hex) -> Option<Hex> {
        let last = self.setup.ground.side_to(via, target)?;
        let left = self.printed(unit).movement.saturating_sub(self.unit(unit).spent);
        let seat = self.seat_of(unit);
        let mut best: Option<(usize, Hex)> = None;
        self.charge_ways(unit, self.hex_of(unit), via, target, last, left, &mut |middle| {
            let Some(middle) = middle else { return };
            let guns = self.setup.ground.around(middle).flat_map(|(side, next)| {
                self.at_hex(next).filter(move |gun| {
                    self.seat_of(*gun) != seat
                        && self.class(*gun).is_artillery()
                        && self.front_mask(*gun) & side.back().bit() != 0
                })
            });
            let guns = guns.count();
            if best.is_none_or(|(fewest, _)| guns < fewest) {
                best = Some((guns, middle));
            }
        });
        best.map(|(_, middle)| middle)
    }

    /// The ways by which a charge can be ridden with so many points: straight to the last hex before the target, or by
    /// one more (7.5b, 7.52).
    #[expect(clippy::too_many_arguments, reason = "a way is its hexes")]
    fn charge_ways(
        &self,
        unit: UnitId,
        from: Hex,
        via: Hex,
        target: Hex,
        last: Facing,
        left: u8,
        out: &mut impl FnMut(Option<Hex>),
    ) {
        let (ground, t) = (&self.setup.ground, self.setup.tables());
        let seat = self.seat_of(unit);
        if !ground.charge_into(t, via, last) || self.without_blown(via, ground.attack(via, false)) & last.bit() == 0 {
            return;
        }
        let free = |hex: Hex| !self.holds_enemy(hex, seat) && self.may_join(unit, hex, false);
        let Some(end) = self.charge_step(via, last).filter(|_| free(via)) else { return };
        let seen = |path: &[Hex]| {
            self.sees(from, target, |hex| {
                // 7.5b: heavy cultivation on the way, entered by Road or Path, does not hide the target; woods do.
                ground.hex(hex).terrain == Terrain::HeavyCultivated
                    && path.windows(2).any(|pair| {
                        pair[1] == hex
                            && ground.side_to(pair[0], hex).is_some_and(|side| ground.side(pair[0], side).link.is_way())
                    })
            })
        };
        if let Some(side) = ground.side_to(from, via) {
            if self.charge_step(from, side).is_some_and(|first| first.saturating_add(end) <= left)
                && seen(&[from, via, target])
            {
                out(None);
            }
            return;
        }
        for (side, middle) in ground.around(from).filter(|(_, middle)| *middle != target) {
            let Some(next) = ground.side_to(middle, via) else { continue };
            let (Some(first), Some(second)) = (self.charge_step(from, side), self.charge_step(middle, next)) else {
                continue;
            };
            if free(middle)
                && first.saturating_add(second).saturating_add(end) <= left
                && seen(&[from, middle, via, target])
            {
                out(Some(middle));
            }
        }
    }

    /// What one step of a charge costs; nothing if neither hex nor hexside may cost so much (7.52d).
    pub(crate) fn charge_step(&self, hex: Hex, side: Facing) -> Option<u8> {
        let (ground, t) = (&self.setup.ground, self.setup.tables());
        let standing = ground.side(hex, side).bridge.is_none_or(|bridge| self.blown & 1 << bridge == 0);
        let cost = ground.charge_step(t, self.weather, hex, side).filter(|_| standing)?;
        let cheap = cost.hex <= t.constants.charge_max_hex_cost && cost.hexside <= t.constants.charge_max_hexside_cost;
        cheap.then(|| cost.total())
    }

    /// Whether the way of a charge into a hex runs along a Road or Path through heavy cultivation (7.52b).
    #[must_use]
    pub(crate) fn charges_by_way(&self, via: Hex, target: Hex) -> bool {
        let ground = &self.setup.ground;
        ground.hex(target).terrain == Terrain::HeavyCultivated
            && ground.side_to(via, target).is_some_and(|side| {
                ground.side(via, side).link.is_way()
                    && ground.step(false, crate::book::vocabulary::Column::Cavalry, via, side).way != CLOSED
            })
    }

    /// How a charge is offered.
    pub(crate) fn charge_offer(&self, unit: UnitId, target: Hex, via: Hex) -> Offer {
        let offer = of_unit(self, unit, "action-charge", "offer-charge", rules::R7_5A);
        let label = offer.label.with("via", Names { setup: &self.setup }.hex(via));
        let ghost = ghost(self, via, Some(self.unit(unit).facing()));
        at_target(self, Offer { label, ghost, ..offer }, target)
    }

    /// An attack or charge is declared.
    pub(crate) fn declare(&mut self, declared: Declared, journal: &mut impl Journal<Event>) {
        let charge = self.class(declared.unit).is_cavalry();
        journal.tell(|| Event::Declared { unit: declared.unit, target: declared.target, charge });
        let _ = self.declared.try_push(declared);
        self.unit_mut(declared.unit).marks.set(Marks::DONE);
    }

    /// Every unit that may declare an attack in this step.
    fn declarers(&self, brigade: Option<BrigadeId>, out: &mut impl FnMut(UnitId)) {
        if self.active.mass.is_some() || self.active.no_attack {
            return;
        }
        match brigade {
            Some(brigade) => {
                self.setup.units_of(brigade).for_each(&mut *out);
                for unit in
                    self.ids().filter(|unit| self.is(*unit, Marks::TAKEN) && self.printed(*unit).brigade != brigade)
                {
                    if self.corps_of(unit) == self.active.corps && !self.is(unit, Marks::ATTACKED) {
                        out(unit);
                    }
                }
            }
            None => {
                for brigade in self.setup.brigades_of(self.active.corps) {
                    self.setup.units_of(brigade).for_each(&mut *out);
                }
            }
        }
    }

    /// Cavalry counter-charges the unit on the march (7.53).
    pub(crate) fn counter_charge(&mut self, unit: UnitId) {
        let mut assault = Assault::none();
        assault.target = self.hex_of(self.march.unit);
        assault.seat = self.seat_of(unit);
        assault.kind = AssaultKind::CounterCharge;
        let via = self.hex_of(unit);
        let _ = assault.attackers.try_push(Attacker { unit, at: via, via });
        assault.step = AssaultStep::Engage;
        self.assault = assault;
        self.unit_mut(unit).marks.set(Marks::REACTED);
        self.march.stopped = true;
        // 7.53: beaten it has finished its move; victorious it stands in the zone of control that it entered (6.32).
        self.unit_mut(self.march.unit).marks.set(Marks::CHARGED);
        self.stack.push(Assaulting);
    }
}
