//! What is so: a flat state, and the game as the kernel knows it.

use crate::book::{AREAS, COMPANIES, MEN, Order};
use crate::play::{Action, Objections, Phase, TurnBegins};
use crate::{rules, show};
use gamekit::question::{self, Asking, Stack};
use kernel::scene::Board;
use kernel::{Chance, Game, Journal, LogLine, Offer, Roll, Scene, Seat, Text, Viewer};
use std::sync::Arc;

pub const BOTH: [Seat; 2] = [Seat(0), Seat(1)];
/// A company, by number: those of Blue first.
pub type CompanyId = u8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Company {
    /// Its area.
    pub at: u8,
    /// Its men; without any it is gone.
    pub men: u8,
    /// It has acted in this turn.
    pub acted: bool,
    pub shaken: bool,
}

/// What is fixed before the first decision: nothing but the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skirmish {
    /// From 1.
    pub turn: u8,
    /// By seat, as are those who have passed.
    pub orders: [Option<Order>; 2],
    pub passed: [bool; 2],
    pub companies: [Company; 2 * COMPANIES],
    /// What is going on.
    pub stack: Stack<Phase>,
}

impl Skirmish {
    pub fn company(&self, id: CompanyId) -> &Company {
        &self.companies[usize::from(id)]
    }

    pub fn seat_of(id: CompanyId) -> Seat {
        Seat(u8::from(usize::from(id) >= COMPANIES))
    }

    /// The companies of a side that are on the field.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = CompanyId> + '_ {
        (0..2 * COMPANIES as u8).filter(move |id| Self::seat_of(*id) == seat && self.company(*id).men > 0)
    }

    pub fn men(&self, seat: Seat) -> i64 {
        self.of(seat).map(|id| i64::from(self.company(id).men)).sum()
    }

    /// How many companies of a side stand in an area.
    pub fn count_at(&self, seat: Seat, area: u8) -> usize {
        self.of(seat).filter(|id| self.company(*id).at == area).count()
    }

    /// How many areas a side stands in.
    pub fn ground(&self, seat: Seat) -> usize {
        (0..AREAS).filter(|area| self.count_at(seat, *area) > 0).count()
    }
}

impl Asking for Skirmish {
    gamekit::asking!(Phase, Objections, CompanyId);
}

impl Game for Skirmish {
    type Action = Action;
    /// What happens is told where it happens, in the words of the log: nothing of it is hidden.
    type Event = LogLine;
    type Setup = Setup;

    const ID: &'static str = "skirmish";
    const RULES_VERSION: u32 = 1;

    fn start(_setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<LogLine>) -> Self {
        let company = |at| Company { at, men: MEN, acted: false, shaken: false };
        let mut companies = [company(0); 2 * COMPANIES];
        companies[COMPANIES..].fill(company(AREAS - 1));
        let stack = Stack::new(TurnBegins);
        let mut game = Skirmish { turn: 0, orders: [None; 2], passed: [false; 2], companies, stack };
        question::proceed(&mut game, chance, journal);
        game
    }

    gamekit::by_questions!();

    fn offer(&self, seat: Seat, action: &Action) -> Offer {
        question::offer(self, seat, action)
    }

    fn board(&self) -> Board {
        show::board()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        show::scene(self, viewer)
    }

    fn narrate(&self, event: &LogLine, _viewer: Viewer) -> Option<LogLine> {
        Some(event.clone())
    }

    fn consequence(&self, before: &Self, seat: Seat, action: &Action) -> Text {
        show::consequence(before, self, seat, action)
    }

    /// Only an order that is written and not yet shown is hidden (turn.orders).
    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        const GUESS: Roll = Roll { rule: rules::TURN_ORDERS, label: "die-initiative" };
        let mut game = self.clone();
        let enemy = &mut game.orders[seat.opponent().index()];
        if self.is_writing() && enemy.is_some() {
            *enemy = Some(Order::ALL[chance.uniform(GUESS, 2) as usize]);
        }
        game
    }
}
