//! Reserves: brigades go In Reserve, leave it of their own will, are released or broken (4.6, scn.reserves).

use crate::book::objections::Objections;
use crate::play::action::Action;
use crate::play::activation::seat;
use crate::play::event::Event;
use crate::play::{Phase, Unstack};
use crate::rules;
use crate::rules::reserves::{self, RELEASE_ROLL, Release};
use crate::setup::{BrigadeId, FormationKind};
use crate::show::offers::{done, of_brigade, plain};
use crate::state::{BrigadeMarks, Hex, Marks, Risorgimento};
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// The sides put brigades In Reserve, the one with the initiative first (4.6a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReserveIn {
    /// The other side has had its say.
    pub second: bool,
}

impl ReserveIn {
    fn side(self, game: &Risorgimento) -> Seat {
        let first = seat(game.hand.holder);
        if self.second { first.opponent() } else { first }
    }

    fn brigades(self, game: &Risorgimento) -> impl Iterator<Item = BrigadeId> + '_ {
        let side = self.side(game);
        game.setup.brigade_ids().filter(move |brigade| game.reserve_objections(side, *brigade).is_empty())
    }

    fn go_to_next(self, game: &mut Risorgimento) {
        if !self.second {
            game.stack.push(ReserveIn { second: true });
        }
    }
}

impl Question<Risorgimento> for ReserveIn {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(self.side(game), "decision-reserve_in", rules::R4_6A)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.brigades(game).map(|brigade| Action::Reserve { brigade }));
        out.push(Action::Done);
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Reserve { brigade } => game.reserve_objections(seat, brigade),
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Reserve { brigade } => {
                of_brigade(game, brigade, "action-put_in_reserve", "offer-put_in_reserve", rules::R4_6A)
            }
            Action::Done => done("offer-done_reserve_in", rules::R4_6A),
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
        if let Action::Reserve { brigade } = *action {
            game.stack.push(self);
            game.put_in_reserve(brigade, journal);
        } else {
            self.go_to_next(game);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if self.brigades(game).next().is_some() {
            return Flow::Ask;
        }
        game.stack.pop();
        self.go_to_next(game);
        Flow::On
    }

    /// Who stands ready is worth more than who waits.
    fn reflex(&self, _: &Risorgimento, _: Seat) -> Option<Action> {
        Some(Action::Done)
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// A side takes brigades out of Reserve (4.6b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReserveOut {
    /// Which side.
    pub side: Seat,
}

impl ReserveOut {
    fn brigades(self, game: &Risorgimento) -> impl Iterator<Item = BrigadeId> + '_ {
        game.setup.brigade_ids().filter(move |brigade| game.leave_objections(self.side, *brigade).is_empty())
    }

    /// Formations of the scenario for whose release a die may be rolled.
    fn releases(self, game: &Risorgimento) -> impl Iterator<Item = u8> + '_ {
        (0..game.setup.releases.len() as u8).filter(move |formation| game.may_roll_release(self.side, *formation))
    }
}

impl Question<Risorgimento> for ReserveOut {
    fn asked(&self, _: &Risorgimento) -> Asked {
        Asked::one(self.side, "decision-reserve_out", rules::R4_6B)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.brigades(game).map(|brigade| Action::Leave { brigade }));
        out.extend(self.releases(game).map(|formation| Action::Release { formation }));
        out.push(Action::Done);
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Leave { brigade } => game.leave_objections(seat, brigade),
            Action::Release { .. } => Objections::HELD_BACK,
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Leave { brigade } => {
                of_brigade(game, brigade, "action-leave_reserve", "offer-leave_reserve", rules::R4_6B)
            }
            Action::Release { formation } => {
                let name = game.setup.releases[usize::from(formation)].name.clone();
                let label = Text::new("offer-release").with("formation", name);
                plain("action-release", label, rules::SCN_RESERVES)
            }
            Action::Done => done("offer-done_reserve_out", rules::R4_6B),
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
        match *action {
            Action::Leave { brigade } => {
                game.stack.push(self);
                game.leave_reserve(brigade, rules::R4_6B, journal);
            }
            Action::Release { formation } => {
                game.stack.push(self);
                game.roll_release(formation, chance, journal);
            }
            _ => {}
        }
    }

    /// Formations released at their hour leave first.
    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        if let Some(brigade) = game.next_released(self.side) {
            game.leave_reserve(brigade, rules::SCN_RESERVES, journal);
        } else if self.brigades(game).next().is_some() || self.releases(game).next().is_some() {
            return Flow::Ask;
        } else {
            game.stack.pop();
        }
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

impl Risorgimento {
    // ------------------------------------------------------------ into Reserve, and out of it

    /// What forbids to put a brigade In Reserve (4.6a).
    #[must_use]
    pub(crate) fn reserve_objections(&self, side: Seat, brigade: BrigadeId) -> Objections {
        let mut o = Objections::NONE;
        if brigade.index() >= self.brigades.len() || self.setup.seat_of(brigade) != side {
            return Objections::NOT_OWN;
        }
        let near = |unit| {
            self.is_on_map(unit)
                && reserves::too_near_for_reserve(self.setup.tables(), self.enemy_distance(self.hex_of(unit), side))
        };
        let on_map = self.setup.units_of(brigade).any(|unit| self.is_on_map(unit));
        let kind = self.setup.brigade(brigade).kind == FormationKind::Brigade;
        o.require(kind && on_map && self.has_orders_now(brigade), Objections::NO_RESERVE);
        o.require(!self.brigade(brigade).marks.has(BrigadeMarks::RESERVE), Objections::IN_RESERVE);
        if !o.is_empty() {
            return o;
        }
        o.require(!self.setup.units_of(brigade).any(near), Objections::NO_RESERVE);
        // Option `reserve_in_place`: if not where it stands, then gathered round its brigadier.
        let leader = self.brigade(brigade).leader;
        let strays = |unit| {
            self.is_on_map(unit) && leader.is_on_map() && self.setup.ground.distance(self.hex_of(unit), leader) > 1
        };
        let gathered = self.setup.options.reserve_in_place || !self.setup.units_of(brigade).any(strays);
        o.require(gathered, Objections::NO_RESERVE);
        o
    }

    /// A brigade goes In Reserve: its Commanded units, where they stand (4.6a).
    fn put_in_reserve(&mut self, brigade: BrigadeId, journal: &mut impl Journal<Event>) {
        let setup = self.setup.clone();
        for unit in setup.units_of(brigade) {
            self.unit_mut(unit).marks.clear(Marks::COMMANDED);
        }
        self.brigade_mut(brigade).marks.set(BrigadeMarks::ORDERS);
        self.fix_command(brigade);
        for unit in setup.units_of(brigade) {
            let lonely = self.at_hex(self.hex_of(unit)).all(|other| self.printed(other).brigade == brigade);
            let state = self.unit_mut(unit);
            if state.is(Marks::COMMANDED) && lonely {
                state.marks.clear(Marks::STRATEGIC | Marks::SQUARE | Marks::COMMANDED);
                state.marks.set(Marks::RESERVE);
            }
        }
        let marks = &mut self.brigade_mut(brigade).marks;
        marks.clear(BrigadeMarks::ORDERS);
        marks.set(BrigadeMarks::RESERVE);
        marks.set(BrigadeMarks::OWN_RESERVE);
        journal.tell(|| Event::PutInReserve { brigade });
    }

    /// What forbids a brigade to leave Reserve of its own will (4.6b, scn.reserves).
    #[must_use]
    pub(crate) fn leave_objections(&self, side: Seat, brigade: BrigadeId) -> Objections {
        if brigade.index() >= self.brigades.len() || self.setup.seat_of(brigade) != side {
            return Objections::NOT_OWN;
        }
        let marks = self.brigade(brigade).marks;
        let mut o = Objections::NONE;
        o.require(marks.has(BrigadeMarks::RESERVE), Objections::NO_RESERVE);
        let held = self.setup.brigade(brigade).release.is_some_and(|release| self.released & 1 << release == 0);
        o.require(!held || marks.has(BrigadeMarks::OWN_RESERVE), Objections::HELD_BACK);
        o
    }

    /// Whether a die may be rolled for the release of a formation now (scn.reserves).
    #[must_use]
    pub(crate) fn may_roll_release(&self, side: Seat, formation: u8) -> bool {
        let Some(printed) = self.setup.releases.get(usize::from(formation)) else { return false };
        let bit = 1 << formation;
        printed.seat == side
            && self.released & bit == 0
            && self.rolled & bit == 0
            && matches!(
                reserves::release(printed.earliest, printed.roll_max, printed.automatic, self.hour()),
                Release::Roll(_)
            )
    }

    /// The die for a formation's release.
    fn roll_release(&mut self, formation: u8, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.rolled |= 1 << formation;
        let die = chance.digit(RELEASE_ROLL);
        let released = die <= self.setup.releases[usize::from(formation)].roll_max;
        journal.tell(|| Event::ReleaseRolled { formation, die, released });
        if released {
            self.release(formation, journal);
        }
    }

    /// A formation is released: all its brigades In Reserve leave.
    fn release(&mut self, formation: u8, journal: &mut impl Journal<Event>) {
        self.released |= 1 << formation;
        let setup = self.setup.clone();
        for brigade in setup.brigade_ids() {
            if setup.brigade(brigade).release == Some(formation)
                && self.brigade(brigade).marks.has(BrigadeMarks::RESERVE)
                && !self.brigade(brigade).marks.has(BrigadeMarks::OWN_RESERVE)
            {
                self.leave_reserve(brigade, rules::SCN_RESERVES, journal);
            }
        }
    }

    /// A brigade whose formation has been released at its hour leaves now; one at a time, since it may unstack.
    fn next_released(&self, side: Seat) -> Option<BrigadeId> {
        self.setup.brigade_ids().find(|brigade| {
            let printed = self.setup.brigade(*brigade);
            let marks = self.brigade(*brigade).marks;
            self.setup.seat_of(*brigade) == side
                && marks.has(BrigadeMarks::RESERVE)
                && !marks.has(BrigadeMarks::OWN_RESERVE)
                && printed.release.is_some_and(|release| self.released & 1 << release != 0)
        })
    }

    // ------------------------------------------------------------ broken (4.62)

    /// Brigades In Reserve within three hexes of an enemy that has come to a hex leave it at once.
    pub(crate) fn break_reserves(&mut self, hex: Hex, seat: Seat, journal: &mut impl Journal<Event>) {
        let near = self.setup.tables().constants.reserve_break_distance;
        if !self.is_enemy_within(hex, seat, near) {
            return;
        }
        let setup = self.setup.clone();
        for brigade in setup.brigade_ids() {
            if !self.brigade(brigade).marks.has(BrigadeMarks::RESERVE) || setup.seat_of(brigade) == seat {
                continue;
            }
            let threatened = setup
                .units_of(brigade)
                .any(|unit| self.is_on_map(unit) && setup.ground.distance(hex, self.hex_of(unit)) <= near);
            if threatened {
                self.leave_reserve(brigade, rules::R4_62, journal);
            }
        }
    }

    /// A formation leaves Reserve; what is overstacked comes apart.
    pub(crate) fn leave_reserve(&mut self, brigade: BrigadeId, rule: RuleId, journal: &mut impl Journal<Event>) {
        self.wake(brigade, rule, journal);
        let setup = self.setup.clone();
        // The guns and horse of the corps that wait in one hex with a brigade come along; a brigade does not follow them.
        if setup.brigade(brigade).kind == FormationKind::Brigade {
            for other in setup.brigade_ids() {
                let waits = self.brigade(other).marks.has(BrigadeMarks::RESERVE);
                if waits && setup.brigade(other).kind != FormationKind::Brigade && self.shares_hex(brigade, other) {
                    self.wake(other, rule, journal);
                }
            }
        }
        // One phase sees to all stacks of a side, however many of its brigades are broken at a time.
        let next = Phase::from(Unstack { side: setup.seat_of(brigade) });
        if !self.stack.phases().contains(&next) {
            self.stack.push(next);
        }
    }

    /// The marks of Reserve go from a formation and its units.
    fn wake(&mut self, brigade: BrigadeId, rule: RuleId, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::LeftReserve { brigade, rule });
        let marks = &mut self.brigade_mut(brigade).marks;
        marks.clear(BrigadeMarks::RESERVE);
        marks.clear(BrigadeMarks::OWN_RESERVE);
        let setup = self.setup.clone();
        for unit in setup.units_of(brigade) {
            let state = self.unit_mut(unit);
            state.marks.clear(Marks::RESERVE);
            state.marks.set(Marks::FRESH);
        }
    }

    /// Whether units of two formations are in one hex.
    fn shares_hex(&self, one: BrigadeId, other: BrigadeId) -> bool {
        self.setup
            .units_of(other)
            .map(|unit| self.hex_of(unit))
            .any(|hex| hex.is_on_map() && self.at_hex(hex).any(|unit| self.printed(unit).brigade == one))
    }
}
