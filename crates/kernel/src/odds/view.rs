//! Odds ready to show.

use super::{Fraction, Odds, interval};
use serde::Serialize;
use ts_rs::TS;

/// Odds for the command line and the browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct OddsView<T> {
    /// Every branch was counted; otherwise it was tried `samples` times.
    pub exact: bool,
    /// How many tries, if it was tried.
    pub samples: Option<u32>,
    /// How many branches of the dice were counted; 0 if it was tried.
    pub branches: u32,
    /// What may come.
    pub rows: Vec<OddsRow<T>>,
}

/// One outcome and how likely it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct OddsRow<T> {
    /// What comes.
    pub outcome: T,
    /// The exact probability, `91/216`; nothing if it was tried.
    pub fraction: Option<String>,
    /// In hundredths, with two decimals: `42.13`.
    pub percent: String,
    /// The lower bound of the truth with 95 % confidence, in hundredths; the same as `percent` if exact.
    pub low: String,
    /// The upper bound.
    pub high: String,
}

impl<T> OddsRow<T> {
    /// The same odds of an outcome shown in another way.
    pub(super) fn showing<U>(self, outcome: U) -> OddsRow<U> {
        let OddsRow { fraction, percent, low, high, .. } = self;
        OddsRow { outcome, fraction, percent, low, high }
    }
}

/// In what order outcomes are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// From the smallest to the largest: for numbers, and whatever has an order of its own.
    Natural,
    /// The likeliest first, equally likely ones in their natural order: for words.
    Likeliest,
}

impl<T: Ord> Odds<T> {
    /// The odds ready to show, each outcome as `show` puts it.
    pub fn view<U>(&self, order: Order, mut show: impl FnMut(&T) -> U) -> OddsView<U> {
        let mut rows: Vec<(Fraction, OddsRow<U>)> = match self {
            Odds::Exact(distribution) => distribution
                .iter()
                .map(|(outcome, probability)| {
                    let percent = probability.percent();
                    let row = OddsRow {
                        outcome: show(outcome),
                        fraction: Some(probability.to_string()),
                        low: percent.clone(),
                        high: percent.clone(),
                        percent,
                    };
                    (probability, row)
                })
                .collect(),
            Odds::Sampled(sampled) => sampled
                .iter()
                .map(|(outcome, count)| {
                    let share = Fraction::new(u128::from(count), u128::from(sampled.samples()));
                    let [low, high] = interval(count, sampled.samples()).map(|bound| format!("{:.2}", 100.0 * bound));
                    let row = OddsRow { outcome: show(outcome), fraction: None, percent: share.percent(), low, high };
                    (share, row)
                })
                .collect(),
        };
        if order == Order::Likeliest {
            rows.sort_by(|(a, _), (b, _)| b.cmp(a));
        }
        let (samples, branches) = match self {
            Odds::Exact(distribution) => (None, distribution.branches()),
            Odds::Sampled(sampled) => (Some(sampled.samples()), 0),
        };
        OddsView { exact: self.is_exact(), samples, branches, rows: rows.into_iter().map(|(_, row)| row).collect() }
    }
}
