//! How much a search may think: a number of playouts, or a time.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// How much a search may think about one decision.
///
/// ```
/// use players::Budget;
/// use std::time::Duration;
/// assert_eq!("5000".parse(), Ok(Budget::Playouts(5000)));
/// assert_eq!("2s".parse(), Ok(Budget::Time(Duration::from_secs(2))));
/// assert_eq!("250ms".parse::<Budget>().unwrap().to_string(), "250ms");
/// assert!("0".parse::<Budget>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// So many playouts: the same seed gives the same decision.
    Playouts(u32),
    /// So long.
    Time(Duration),
}

/// What is not a budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotABudget;

/// The most playouts, and the longest time in milliseconds, that can be asked for.
const MOST_PLAYOUTS: u32 = 10_000_000;
const LONGEST: u64 = 600_000;

impl FromStr for Budget {
    type Err = NotABudget;

    fn from_str(text: &str) -> Result<Self, NotABudget> {
        let time = |text: &str, unit: u64| match text.parse::<u64>().map(|number| number.saturating_mul(unit)) {
            Ok(time @ 1..=LONGEST) => Ok(Budget::Time(Duration::from_millis(time))),
            _ => Err(NotABudget),
        };
        if let Some(number) = text.strip_suffix("ms") {
            return time(number, 1);
        }
        if let Some(number) = text.strip_suffix('s') {
            return time(number, 1000);
        }
        match text.parse() {
            Ok(playouts @ 1..=MOST_PLAYOUTS) => Ok(Budget::Playouts(playouts)),
            _ => Err(NotABudget),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Playouts(playouts) => write!(f, "{playouts}"),
            Budget::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl Budget {
    /// So many candidates can be played out in that many worlds each, with as much left for the better ones.
    pub(super) fn widest(self, worlds: u32) -> usize {
        match self {
            Budget::Playouts(playouts) => (playouts / (2 * worlds)).max(2) as usize,
            Budget::Time(_) => usize::MAX,
        }
    }

    /// Begins to spend it.
    pub(super) fn open(self) -> Purse {
        match self {
            Budget::Playouts(left) => Purse::Playouts(left),
            Budget::Time(time) => Purse::Until(Instant::now() + time),
        }
    }
}

/// What is left of a budget.
pub(super) enum Purse {
    Playouts(u32),
    Until(Instant),
}

impl Purse {
    /// The share of the next of so many rounds, in which so many candidates are played out in the worlds from `from` on, in
    /// `fewest` of them at least as long as anything is left.
    pub(super) fn share(&mut self, rounds: u32, candidates: usize, from: u32, fewest: u32) -> Slice {
        let slice = |to: u32, until: Option<Instant>| Slice { from, to, step: 1, until };
        match self {
            Purse::Playouts(left) => {
                let most = *left / candidates as u32;
                let worlds = (most / rounds.max(1)).max(fewest.min(most)).max(1);
                *left = left.saturating_sub(worlds * candidates as u32);
                slice(from + worlds, None)
            }
            Purse::Until(end) => {
                let now = Instant::now();
                let share = end.saturating_duration_since(now) / rounds.max(1);
                slice(u32::MAX, Some(now + share))
            }
        }
    }
}

/// The worlds of one round, and until when they are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    pub(super) from: u32,
    to: u32,
    step: u32,
    until: Option<Instant>,
}

impl Slice {
    /// The same worlds, dealt to so many.
    pub(super) fn dealt(self, to: u32) -> impl Iterator<Item = Slice> {
        (0..to).map(move |share| Slice { from: self.from.saturating_add(share), step: self.step * to, ..self })
    }

    pub(super) fn worlds(self) -> impl Iterator<Item = u32> {
        (self.from..self.to).step_by(self.step as usize)
    }

    pub(super) fn is_over(self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}
