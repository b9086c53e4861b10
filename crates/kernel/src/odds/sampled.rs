//! What came in so many tries.

use super::Fraction;
use std::collections::BTreeMap;

/// Outcomes of many tries, with how often each came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sampled<T> {
    rows: Vec<(T, u32)>,
    samples: u32,
}

impl<T: Ord> Sampled<T> {
    pub(super) fn new(rows: BTreeMap<T, u32>, samples: u32) -> Self {
        Sampled { rows: rows.into_iter().collect(), samples }
    }

    /// How many tries were made.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// Each outcome that came, rising, with how often it came.
    pub fn iter(&self) -> impl Iterator<Item = (&T, u32)> {
        self.rows.iter().map(|(outcome, count)| (outcome, *count))
    }

    /// The share of the tries in which the outcome was of this kind, and the bounds of [`interval`].
    pub fn share_of(&self, mut wanted: impl FnMut(&T) -> bool) -> (Fraction, [f64; 2]) {
        let count = self.rows.iter().filter(|(outcome, _)| wanted(outcome)).map(|(_, count)| count).sum();
        (Fraction::new(u128::from(count), u128::from(self.samples)), interval(count, self.samples))
    }
}

/// Between which probabilities the truth lies, with 95 % confidence, when something came `count` times in `samples`
/// tries: the score interval of Wilson (1927), which is honest near 0 and 1 too.
///
/// ```
/// let [low, high] = kernel::odds::interval(50, 100);
/// assert!((low - 0.4038).abs() < 0.0001 && (high - 0.5962).abs() < 0.0001);
/// ```
#[must_use]
pub fn interval(count: u32, samples: u32) -> [f64; 2] {
    if samples == 0 {
        return [0.0, 1.0];
    }
    const Z: f64 = 1.959_963_984_540_054;
    let n = f64::from(samples);
    let share = f64::from(count) / n;
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    // At the ends the formula gives exactly 0 and 1, but rounding need not.
    let low = if count == 0 { 0.0 } else { middle - half };
    let high = if count == samples { 1.0 } else { middle + half };
    [low, high]
}
