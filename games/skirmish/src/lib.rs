//! Skirmish: a tiny game to learn from and to copy. Five areas, three companies a side, secret orders, fire and answer.
//!
//! It has everything a big game has: the words and numbers of its rulebook and what is so (both here), [`play`] (the
//! questions of a turn), `show` (pictures and words, and how good a position is).

pub mod play;
mod show;

use gamekit::prelude::*;
pub use play::Action;

gamekit::title!(Skirmish: scenarios { "wood" = 4 }, seats COMPANIES.sides);

gamekit::chart! {
    /// The numbers of `rulebook/book.toml`. Areas are counted from 0.
    pub static CHART: Chart = "numbers" { areas: u8, wood: u8, start: [u8; 2], men: u8, mist_to: u8, hits_on: u8 }
}

/// The companies of both sides (field.companies).
pub const COMPANIES: Roster = Roster { sides: ["blue", "white"], each: 3, name: "company-name" };

gamekit::vocabulary! {
    /// What is written down for a company (turn.orders).
    Order, "order" { Attack = "attack", Hold = "hold", }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Company {
    /// Its area.
    pub at: u8,
    /// Its men; without any it is gone.
    pub men: u8,
    /// What is written down for it in this turn.
    pub order: Option<Order>,
    pub acted: bool,
}

/// What is so: flat, and cheap to copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skirmish {
    /// The last turn, and this one, from 1.
    pub turns: u16,
    pub turn: u16,
    pub mist: bool,
    pub companies: [Company; 6],
    /// What is going on.
    pub stack: Stack<play::Phase>,
}

impl Skirmish {
    /// The companies of a side on the field of which this is true.
    pub fn of(&self, seat: Seat, which: impl Fn(&Company) -> bool) -> impl Iterator<Item = PieceId> {
        COMPANIES.of(seat).filter(move |id| self.companies[*id].men > 0 && which(&self.companies[*id]))
    }

    /// The sides that still write orders: until none does, each knows only its own (turn.orders).
    pub fn writing(&self) -> SeatSet {
        Seat::BOTH.into_iter().filter(|seat| self.of(*seat, |company| company.order.is_none()).count() > 0).collect()
    }

    pub fn men(&self, seat: Seat) -> i64 {
        self.of(seat, |_| true).map(|id| i64::from(self.companies[id].men)).sum()
    }

    /// How many areas a side stands in.
    pub fn ground(&self, seat: Seat) -> i64 {
        (0..CHART.areas).map(|area| i64::from(self.of(seat, |company| company.at == area).count() > 0)).sum()
    }
}

impl Game for Skirmish {
    type Action = Action;
    /// What is fixed before the first decision: how many turns are played.
    type Setup = u16;
    const ID: &'static str = "skirmish";
    const RULES_VERSION: u32 = 4;

    fn start(turns: &Arc<u16>, dice: &mut impl Chance, log: &mut impl Log) -> Self {
        let new = |id| Company { at: CHART.start[COMPANIES.seat_of(id).index()], men: CHART.men, ..Company::default() };
        let (companies, stack) = (std::array::from_fn(new), Stack::new(play::TurnBegins));
        question::begin(Skirmish { turns: **turns, turn: 0, mist: false, companies, stack }, dice, log)
    }

    gamekit::by_questions!(told);
    gamekit::shown_by!(show, on plain::row_of_areas(CHART.areas, show::place));

    /// Only orders are hidden, while they are written: what a side cannot know is drawn.
    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        const GUESS: Roll = Roll { rule: rules::TURN_ORDERS, label: "rule-turn-orders" };
        let mut game = self.clone();
        for id in self.of(seat.opponent(), |company| company.order.is_some() && !self.writing().is_empty()) {
            game.companies[id].order = Some(Order::ALL[chance.uniform(GUESS, 2) as usize]);
        }
        game
    }
}
