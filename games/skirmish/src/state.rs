//! What is so: a flat state, and the game as the kernel knows it.

use crate::book::{AREAS, COMPANIES, MEN, Order, START};
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
    /// What is written down for it in this turn.
    pub order: Option<Order>,
    /// It has acted in this turn.
    pub acted: bool,
    pub shaken: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skirmish {
    /// The last turn.
    pub turns: u8,
    /// From 1.
    pub turn: u8,
    /// In this turn (turn.mist).
    pub mist: bool,
    /// Who has passed, by seat.
    pub passed: [bool; 2],
    pub companies: [Company; 6],
    /// What is going on.
    pub stack: Stack<Phase>,
}

impl Skirmish {
    pub fn company(&self, id: CompanyId) -> &Company {
        &self.companies[usize::from(id)]
    }

    /// The companies of a side that are on the field.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = CompanyId> + '_ {
        COMPANIES.of(seat).filter(|id| self.company(*id).men > 0)
    }

    /// Those for which no order is written.
    pub fn unwritten(&self, seat: Seat) -> impl Iterator<Item = CompanyId> + '_ {
        self.of(seat).filter(|id| self.company(*id).order.is_none())
    }

    /// Orders are still being written: until then each side knows only its own (turn.orders).
    pub fn is_writing(&self) -> bool {
        Seat::BOTH.into_iter().any(|seat| self.unwritten(seat).next().is_some())
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
    /// What happens is told where it happens, in the words of the log, to everybody or to one side.
    type Event = Told;
    /// What is fixed before the first decision: how many turns are played.
    type Setup = u8;

    const ID: &'static str = "skirmish";
    const RULES_VERSION: u32 = 2;

    fn start(turns: &Arc<u8>, chance: &mut impl Chance, journal: &mut impl Journal<Told>) -> Self {
        let [blue, white] = START.map(|at| Company { at, men: MEN, order: None, acted: false, shaken: false });
        let companies = [blue, blue, blue, white, white, white];
        let stack = Stack::new(TurnBegins);
        let game = Skirmish { turns: **turns, turn: 0, mist: false, passed: [false; 2], companies, stack };
        question::begin(game, chance, journal)
    }

    gamekit::by_questions!(offer, narrate);
    gamekit::shown_by!(crate::show);

    /// Only orders are hidden, while they are written.
    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        const GUESS: Roll = Roll { rule: rules::TURN_ORDERS, label: "rule-turn-orders" };
        let mut game = self.clone();
        for id in self.of(seat.opponent()).filter(|id| self.is_writing() && self.company(*id).order.is_some()) {
            game.companies[usize::from(id)].order = Some(Order::ALL[chance.uniform(GUESS, 2) as usize]);
        }
        game
    }
}
