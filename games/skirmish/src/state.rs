//! What is so: a flat state, and the game as the kernel knows it.

use crate::book::{AREAS, COMPANIES, MEN, Order};
use crate::play::{Action, Objections, Phase, TurnBegins};
use crate::rules;
use gamekit::prelude::*;

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
    /// Both sides write their orders: those that are written are hidden (turn.orders).
    pub fn is_writing(&self) -> bool {
        matches!(self.stack.top(), Some(Phase::Orders(_)))
    }

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
    pub fn ground(&self, seat: Seat) -> i64 {
        (0..AREAS).filter(|area| self.count_at(seat, *area) > 0).count() as i64
    }
}

impl Asking for Skirmish {
    gamekit::asking!(Phase, Objections, CompanyId);
}

impl Game for Skirmish {
    type Action = Action;
    /// What happens is told where it happens, in the words of the log: nothing of it is hidden.
    type Event = LogLine;
    /// What is fixed before the first decision: nothing but the rules.
    type Setup = ();

    const ID: &'static str = "skirmish";
    const RULES_VERSION: u32 = 1;

    fn start(_setup: &Arc<()>, chance: &mut impl Chance, journal: &mut impl Journal) -> Self {
        let company = |at| Company { at, men: MEN, acted: false, shaken: false };
        let companies = std::array::from_fn(|id| company(if id < COMPANIES { 0 } else { AREAS - 1 }));
        let stack = Stack::new(TurnBegins);
        let game = Skirmish { turn: 0, orders: [None; 2], passed: [false; 2], companies, stack };
        question::begin(game, chance, journal)
    }

    gamekit::by_questions!(offer, narrate);
    gamekit::shown_by!(crate::show);

    /// Only orders are hidden, while they are written.
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
