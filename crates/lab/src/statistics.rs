//! Shares with their certainty, and spreads of numbers.

use serde::Serialize;

/// So many of so many, and between which bounds the true share lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// So many.
    pub count: u32,
    /// Of so many.
    pub of: u32,
    /// The share seen, 0 to 1.
    pub share: f64,
    /// Lower bound of the Wilson interval.
    pub low: f64,
    /// Upper bound of the Wilson interval.
    pub high: f64,
}

impl Share {
    /// A share with the interval of [`kernel::odds::interval`].
    ///
    /// ```
    /// let share = lab::Share::of(8, 10);
    /// assert!((share.low - 0.4902).abs() < 0.0001 && (share.high - 0.9433).abs() < 0.0001);
    /// ```
    #[must_use]
    pub fn of(count: u32, of: u32) -> Share {
        let [low, high] = kernel::odds::interval(count, of);
        Share { count, of, share: if of == 0 { 0.0 } else { f64::from(count) / f64::from(of) }, low, high }
    }
}

/// How numbers lie: their mean, ends and quartiles.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The least.
    pub least: i64,
    /// A quarter lies at or below.
    pub lower: i64,
    /// Half lies at or below.
    pub median: i64,
    /// Three quarters lie at or below.
    pub upper: i64,
    /// The most.
    pub most: i64,
}

impl Spread {
    /// The spread of some numbers; nothing if there are none. Quartiles are numbers that occur (nearest rank).
    #[must_use]
    pub fn of(mut numbers: Vec<i64>) -> Option<Spread> {
        numbers.sort_unstable();
        let last = numbers.len().checked_sub(1)?;
        let rank = |quarter: usize| numbers[(quarter * numbers.len()).div_ceil(4) - 1];
        let sum: i128 = numbers.iter().map(|number| i128::from(*number)).sum();
        Some(Spread {
            mean: sum as f64 / numbers.len() as f64,
            least: numbers[0],
            lower: rank(1),
            median: rank(2),
            upper: rank(3),
            most: numbers[last],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.00005
    }

    /// Values of Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17
    /// (1998), table I, method 3 (score).
    #[test]
    fn wilson_intervals_of_newcombe() {
        for (count, of, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let share = Share::of(count, of);
            assert!(close(share.low, low) && close(share.high, high), "{share:?}");
        }
    }

    #[test]
    fn wilson_mirrors_itself_and_knows_nothing_of_no_games() {
        let (wins, losses) = (Share::of(85, 100), Share::of(15, 100));
        assert!(close(wins.low, 1.0 - losses.high) && close(wins.high, 1.0 - losses.low));
        let nothing = Share::of(0, 0);
        assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
        assert_eq!(Share::of(20, 20).high, 1.0);
    }

    #[test]
    fn spread_of_a_few_numbers() {
        let spread = Spread::of(vec![4, 1, 3, 2]).unwrap();
        assert_eq!((spread.least, spread.lower, spread.median, spread.upper, spread.most), (1, 1, 2, 3, 4));
        assert_eq!(spread.mean, 2.5);
        assert_eq!(Spread::of(vec![]), None);
        assert_eq!(Spread::of(vec![7]).unwrap().upper, 7);
    }
}
