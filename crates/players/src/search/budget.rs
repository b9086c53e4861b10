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
/// The work of a playout as it is counted: a longer one counts as several.
const LENGTH: u64 = 100;

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
    /// Begins to spend it.
    pub(super) fn open(self) -> Purse {
        match self {
            Budget::Playouts(left) => Purse::Playouts { left, work: u64::from(left) * LENGTH },
            Budget::Time(time) => Purse::Until(Instant::now() + time),
        }
    }
}

/// What a playout costs: its work, and how long it took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    pub(super) work: u64,
    pub(super) time: Duration,
}

/// What is left of a budget: playouts and the work they may be, or time.
pub(super) enum Purse {
    Playouts { left: u32, work: u64 },
    Until(Instant),
}

impl Purse {
    /// So many candidates can be played out in that many worlds each, with as much left for the better ones, if a playout costs
    /// so much. One alone is none: then there is no point in beginning.
    pub(super) fn widest(&self, worlds: u32, cost: Cost) -> usize {
        match self {
            Purse::Playouts { left, work } => {
                let paid = work / (u64::from(2 * worlds) * cost.work.max(1));
                let counted = u64::from(left / (2 * worlds)).max(2);
                if paid == 0 { 1 } else { paid.max(2).min(counted) as usize }
            }
            Purse::Until(end) => {
                let left = end.saturating_duration_since(Instant::now());
                let paid = left.as_nanos() / (u128::from(2 * worlds) * cost.time.as_nanos().max(1));
                if paid == 0 { 1 } else { paid.max(2) as usize }
            }
        }
    }

    /// The share of the next of so many stages, in which so many candidates are played out at a cost of so much each, in
    /// `fewest` worlds at least as long as anything is left.
    pub(super) fn share(&self, stages: u32, candidates: usize, fewest: u32, cost: Cost) -> Share {
        match self {
            Purse::Playouts { left, work } => {
                let candidates = candidates as u64;
                let most = (u64::from(*left) / candidates).min(work / (candidates * cost.work.max(1))) as u32;
                Share { worlds: (most / stages.max(1)).max(fewest.min(most)).max(1), until: None }
            }
            Purse::Until(end) => {
                let now = Instant::now();
                let until = now + end.saturating_duration_since(now) / stages.max(1);
                Share { worlds: u32::MAX, until: Some(until) }
            }
        }
    }

    /// Pays for so many playouts, which were so much work.
    pub(super) fn pay(&mut self, playouts: u32, cost: u64) {
        if let Purse::Playouts { left, work } = self {
            *left = left.saturating_sub(playouts);
            *work = work.saturating_sub(cost);
        }
    }
}

/// What a stage may spend: so many worlds, or the worlds until then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    worlds: u32,
    until: Option<Instant>,
}

impl Share {
    /// The next worlds of it, at most so many, from `from` on.
    pub(super) fn slice(&mut self, from: u32, most: u32) -> Slice {
        let worlds = most.min(self.worlds);
        self.worlds -= worlds;
        Slice { from, to: from + worlds, step: 1, until: self.until }
    }

    pub(super) fn is_over(self) -> bool {
        self.worlds == 0 || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// The worlds of one round, and until when they are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    pub(super) from: u32,
    pub(super) to: u32,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A budget of 100 playouts buys as many of the usual length, and fewer of longer ones: then fewer candidates are played out,
    /// or none.
    #[test]
    fn long_playouts_count_as_several() {
        let cost = |work: u64| Cost { work, time: Duration::ZERO };
        let mut purse = Budget::Playouts(100).open();
        assert_eq!([20, 100, 300, 1200].map(|work| purse.widest(8, cost(work))), [6, 6, 2, 1]);
        let mut share = purse.share(1, 2, 8, cost(500));
        assert_eq!(share.slice(0, 8).worlds().count(), 8);
        assert_eq!(share.slice(8, 8).worlds().count(), 2);
        assert!(share.is_over());
        purse.pay(20, 10_000);
        assert_eq!(purse.widest(8, cost(20)), 1);
    }
}
