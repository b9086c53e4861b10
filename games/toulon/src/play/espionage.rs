//! The espionage phase (14).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Espionage, Pool, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::espionage;
use crate::rules::payment;
use crate::show::offers::{done, into_area, plain, risky, yielding};
use crate::state::sets::AreaId;
use crate::state::{Depot, Payment, Toulon};
use crate::think::reflex::best;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, SeatSet, Tally, Text};

/// The side as a bit.
const fn bit(side: Side) -> u8 {
    1 << side.index()
}

/// Spies are sent or not (14.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spies;

impl Question<Toulon> for Spies {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.speaker(game.phasing()), "decision-spies", rules::R14_2)
    }

    fn list(&self, _: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|yes| Action::SendSpies { yes }));
    }

    fn offer(&self, _: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let offer = |verb: &'static str| plain(verb, Text::new(verb), rules::R14_2);
        match *action {
            Action::SendSpies { yes: true } => Some(offer("action-spy")),
            Action::SendSpies { yes: false } => Some(yielding(offer("action-no_spies"))),
            _ => None,
        }
    }

    fn answered(self, game: &mut Toulon, _: Seat, action: &Action, _: &mut impl Chance, _: &mut impl Journal<Event>) {
        if *action == (Action::SendSpies { yes: true }) {
            game.done = SeatSet::EMPTY;
            game.push(SpyPayment { side: game.phasing(), paid: 0 });
        } else {
            game.end_espionage();
        }
    }

    fn reflex(&self, _: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::SendSpies { yes: true })
    }

    fn quiet(&self) -> bool {
        true
    }
}

/// A side pays to influence the spies (14.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpyPayment {
    /// Which side.
    pub side: Side,
    /// Sides that have paid, as bits of [`Side`].
    pub paid: u8,
}

impl SpyPayment {
    fn objections(self, game: &Toulon, seat: Seat, pool: Option<Pool>) -> Objections {
        let Some(pool) = pool else { return Objections::NONE };
        let price = tables().costs.espionage_influence;
        game.payment_objections(seat, Payment::from(pool, price), price, payment::payers_of_side(self.side))
    }
}

impl Question<Toulon> for SpyPayment {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked { seats: game.undone(self.side), point: "decision-spy_payment", rule: rules::R14_4 }
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::PaySpies { pool: None });
        for pool in game.purses(seat, payment::payers_of_side(self.side)).iter() {
            if self.objections(game, seat, Some(pool)).is_empty() {
                out.push(Action::PaySpies { pool: Some(pool) });
            }
        }
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::PaySpies { pool } => self.objections(game, seat, pool),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, _: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let offer = match *action {
            Action::PaySpies { pool: Some(pool) } => {
                let text = Text::new("offer-pay_spies").with("pool", Text::new(pool.label()));
                plain("action-pay_spies", text, rules::R7_10)
            }
            Action::PaySpies { pool: None } => {
                yielding(plain("action-pay_nothing", Text::new("action-pay_nothing"), rules::R14_4))
            }
            _ => return None,
        };
        Some(risky(offer))
    }

    /// A player pays for his side, or leaves it to his partners (7.10, 14.4).
    fn answered(
        self,
        game: &mut Toulon,
        seat: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let mut paid = self.paid;
        if let Action::PaySpies { pool: Some(pool) } = *action {
            game.spend(Payment::from(pool, tables().costs.espionage_influence), rules::R14_4, journal);
            paid |= bit(self.side);
        } else {
            game.done = game.done.with(seat);
        }
        game.push(SpyPayment { paid, ..self });
    }

    /// Whether somebody of the side can still pay; else the other side is asked, and then the die is rolled.
    fn go_on(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        let SpyPayment { side, paid } = self;
        let price = u16::from(tables().costs.espionage_influence);
        for n in 0..game.setup.seats.len() as u8 {
            let (seat, pools) = (Seat(n), payment::payers_of_side(side));
            if game.setup.side_of_seat(seat) == Some(side) && game.means(seat, pools) < price {
                game.done = game.done.with(seat);
            }
        }
        if paid & bit(side) == 0 && !game.undone(side).is_empty() {
            return Flow::Ask;
        }
        game.done = SeatSet::EMPTY;
        if side == game.phasing() {
            game.replace(SpyPayment { side: side.other(), paid });
            return Flow::On;
        }
        let die = espionage::roll(chance);
        if paid != 0 {
            // Whoever paid chooses after the roll, and sees what it was.
            journal.tell(|| Event::SpiesDie { side: side.other(), die });
        }
        game.replace(SpyShift { side: game.phasing(), paid, die, shifts: [0; 2] });
        Flow::On
    }

    fn reflex(&self, _: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::PaySpies { pool: None })
    }
}

/// A side that paid shifts the die (14.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpyShift {
    /// Which side.
    pub side: Side,
    /// Sides that have paid and not yet decided.
    pub paid: u8,
    /// The die.
    pub die: u8,
    /// Shifts so far, by [`Side`].
    pub shifts: [i8; 2],
}

impl SpyShift {
    /// The shifts once this side has shifted by so much.
    fn shifted(self, by: i8) -> [i8; 2] {
        let mut shifts = self.shifts;
        shifts[self.side.index()] = by;
        shifts
    }
}

impl Question<Toulon> for SpyShift {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.speaker(self.side), "decision-spy_shift", rules::R14_4)
    }

    fn list(&self, _: &Toulon, _: Seat, out: &mut Vec<Action>) {
        let most = tables().espionage.influence;
        out.extend((-most..=most).map(|by| Action::ShiftSpies { by }));
    }

    fn against(&self, _: &Toulon, _: Seat, action: &Action) -> Objections {
        let Action::ShiftSpies { by } = *action else { return Objections::NOT_NOW };
        let most = tables().espionage.influence;
        let mut objections = Objections::NONE;
        objections.require((-most..=most).contains(&by), Objections::SPY_SHIFT);
        objections
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::ShiftSpies { by } = *action else { return None };
        let key = match by {
            -1 => "offer-shift_down",
            0 => "offer-shift_none",
            _ => "offer-shift_up",
        };
        let report = game.spies(self.shifted(by)).read(self.die);
        let text = Text::new(key).with("result", Text::new(report.effect.label()));
        let offer = plain("action-shift_spies", text, rules::R14_4);
        Some(if by == 0 { yielding(offer) } else { offer })
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::ShiftSpies { by } = *action else { return };
        let side = self.side;
        journal.tell(|| Event::SpiesShifted { side, by });
        game.push(SpyShift { paid: self.paid & !bit(side), shifts: self.shifted(by), ..self });
    }

    /// Whether a side that paid has to shift the die; else the result is read.
    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if self.paid & bit(self.side) != 0 {
            return Flow::Ask;
        }
        if self.side == game.phasing() {
            game.replace(SpyShift { side: self.side.other(), ..self });
        } else {
            game.pop();
            game.read_spies(self.die, self.shifts, journal);
        }
        Flow::On
    }

    fn reflex(&self, game: &Toulon, _: Seat) -> Option<Action> {
        Some(Action::ShiftSpies { by: if self.side == game.phasing() { -1 } else { 1 } })
    }
}

/// A side looks into stacks of the enemy (14.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Which side.
    pub side: Side,
    /// Stacks it may still look into.
    pub stacks: u8,
    /// Types and number only.
    pub types_only: bool,
    /// The stack of which it has been told types and number.
    pub told: Option<AreaId>,
}

impl Question<Toulon> for Look {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked::one(game.speaker(self.side), "decision-inspect", rules::R14_2)
    }

    fn list(&self, game: &Toulon, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::LookDone);
        if self.stacks > 0 {
            let open = game.occupied[self.side.other().index()].iter().filter(|area| game.may_look(self.side, *area));
            out.extend(open.map(|area| Action::Inspect { area }));
        }
    }

    fn against(&self, game: &Toulon, _: Seat, action: &Action) -> Objections {
        match *action {
            Action::LookDone => Objections::NONE,
            Action::Inspect { area } if self.stacks > 0 && game.may_look(self.side, area) => Objections::NONE,
            Action::Inspect { .. } => Objections::NO_STACK,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        match *action {
            Action::Inspect { area } => {
                Some(into_area(game, area, "action-inspect", Text::new("offer-inspect"), rules::R14_2))
            }
            Action::LookDone => Some(done("offer-look_done", rules::R14_5)),
            _ => None,
        }
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Inspect { area } = *action else { return game.end_espionage() };
        let Look { side, types_only, .. } = self;
        if !types_only {
            game.look_into(side, area);
        }
        journal.tell(|| Event::Inspected { side, area, types_only });
        journal.reveal();
        let told = if types_only { Some(area) } else { self.told };
        game.push(Look { stacks: self.stacks - 1, told, ..self });
    }

    /// Whether the looker has something to look at or into; else the phase is over.
    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if self.stacks > 0 || self.told.is_some() || !game.known[self.side.index()].is_empty() {
            return Flow::Ask;
        }
        game.pop();
        game.end_espionage();
        Flow::On
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::Inspect { area } => game.curiosity(self.side, *area),
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        true
    }
}

impl Toulon {
    /// The phase begins (14.2); from turn 3 Republican spies have Toulon before their eyes (14.3).
    pub(crate) fn begin_espionage(&mut self, journal: &mut impl Journal<Event>) {
        if self.turn < tables().calendar.espionage_from {
            return;
        }
        let toulon = self.setup.depot(Depot::Toulon);
        if self.phasing() == Side::Republican
            && self.turn >= tables().calendar.spies_in_toulon_from
            && self.is_held_by(toulon, Side::Allied)
        {
            self.look_into(Side::Republican, toulon);
            journal.tell(|| Event::Inspected { side: Side::Republican, area: toulon, types_only: false });
            journal.reveal();
        }
        self.push(Spies);
    }

    fn look_into(&mut self, side: Side, area: AreaId) {
        for unit in self.units_in(area, side.other()).iter() {
            self.know(side, unit);
        }
    }

    /// What weighs on the die of the side whose turn it is.
    pub(crate) fn spies(&self, shifts: [i8; 2]) -> espionage::Spies {
        let side = self.phasing();
        espionage::Spies {
            significant_defeat: self.shaken[side.index()],
            own_shift: shifts[side.index()],
            enemy_shift: shifts[side.other().index()],
        }
    }

    fn read_spies(&mut self, die: u8, shifts: [i8; 2], journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        let spies = self.spies(shifts);
        let report = spies.read(die);
        journal.tell(|| {
            let mut tally = Box::new(Tally::new());
            spies.tally(die, &mut tally);
            Event::SpiesRolled { side, report, tally }
        });
        let result = report.effect;
        let (looker, stacks) = match espionage::stacks(result) {
            (own, 0) => (side, own),
            (_, theirs) => (side.other(), theirs),
        };
        self.push(Look { side: looker, stacks, types_only: result == Espionage::Types, told: None });
    }

    /// Stacks that a side may look into: any of the enemy's that it has not seen whole (14.2).
    pub(crate) fn may_look(&self, side: Side, area: AreaId) -> bool {
        self.is_area(area) && self.is_held_by(area, side.other()) && !self.has_seen(side, area)
    }

    fn has_seen(&self, side: Side, area: AreaId) -> bool {
        // The stack of Toulon is open to Republican spies; others are seen once each.
        let toulon = area == self.setup.depot(Depot::Toulon)
            && side == Side::Republican
            && self.turn >= tables().calendar.spies_in_toulon_from
            && self.phasing() == side;
        toulon || self.stack_of(area, side.other()).all(|unit| self.known[side.index()].has(unit))
    }

    /// Everything is turned face down again (14.5).
    fn end_espionage(&mut self) {
        self.hide_all();
    }
}
