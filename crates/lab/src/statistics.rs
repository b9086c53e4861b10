//! Shares with their certainty, and spreads of numbers.

use serde::Serialize;
use ts_rs::TS;

/// So many of so many, and between which bounds the true share lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
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

/// By how much two numbers differ, the second less the first, and between which bounds the true difference lies with 95 %
/// confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Difference {
    /// The difference seen.
    pub by: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

impl Difference {
    /// Of two shares of games that have nothing to do with each other: the hybrid score interval of Newcombe, "Interval
    /// estimation for the difference between independent proportions", Statistics in Medicine 17 (1998), method 10.
    ///
    /// ```
    /// use lab::{Difference, Share};
    /// let more = Difference::of_shares(&Share::of(48, 80), &Share::of(56, 70));
    /// assert!((more.low - 0.0524).abs() < 0.0001 && (more.high - 0.3339).abs() < 0.0001);
    /// ```
    #[must_use]
    pub fn of_shares(first: &Share, second: &Share) -> Difference {
        if first.of == 0 || second.of == 0 {
            return Difference { by: 0.0, low: -1.0, high: 1.0 };
        }
        let by = second.share - first.share;
        let far = |a: f64, b: f64| (a * a + b * b).sqrt();
        Difference {
            by,
            low: by - far(second.share - second.low, first.high - first.share),
            high: by + far(second.high - second.share, first.share - first.low),
        }
    }

    /// Of two means, by Welch's standard error and the normal quantile; nothing unless there are two numbers of each.
    #[must_use]
    pub fn of_means(first: &[i64], second: &[i64]) -> Option<Difference> {
        const Z: f64 = 1.959_963_984_540_054;
        let [(mean, error), (other, other_error)] = [mean_and_error(first)?, mean_and_error(second)?];
        let (by, half) = (other - mean, Z * (error + other_error).sqrt());
        Some(Difference { by, low: by - half, high: by + half })
    }

    /// Whether there is a difference, as far as the games tell.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The mean, and the square of its standard error.
fn mean_and_error(numbers: &[i64]) -> Option<(f64, f64)> {
    let n = numbers.len() as f64;
    if numbers.len() < 2 {
        return None;
    }
    let mean = numbers.iter().map(|number| i128::from(*number)).sum::<i128>() as f64 / n;
    let off = numbers.iter().map(|number| *number as f64 - mean);
    let squares: f64 = off.map(|off| off * off).sum();
    Some((mean, squares / (n - 1.0) / n))
}

/// How often numbers fall where.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Histogram {
    /// Mean, ends and quartiles.
    pub spread: Spread,
    /// Side by side, all of the same width, empty ones too.
    pub bins: Vec<Bin>,
}

/// One bar of a histogram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Bin {
    /// The least number that falls here.
    pub from: i64,
    /// The most.
    pub to: i64,
    /// How many fell here.
    pub count: u32,
}

impl Histogram {
    /// A histogram of at most so many bars, their width 1, 2 or 5 times a power of ten. Nothing if there are no numbers.
    #[must_use]
    pub fn of(numbers: Vec<i64>, most: u32) -> Option<Histogram> {
        let spread = Spread::of(numbers.clone())?;
        let most = i64::from(most.max(1));
        let mut widths = (0..19).flat_map(|power| [1, 2, 5].map(|step| step * 10_i64.pow(power)));
        let fits = |width: &i64| spread.most.div_euclid(*width) - spread.least.div_euclid(*width) < most;
        let width = widths.find(fits)?;
        let first = spread.least.div_euclid(width);
        let bars = spread.most.div_euclid(width) - first + 1;
        let mut bins: Vec<Bin> =
            (first..first + bars).map(|bar| Bin { from: bar * width, to: (bar + 1) * width - 1, count: 0 }).collect();
        for number in numbers {
            bins[(number.div_euclid(width) - first) as usize].count += 1;
        }
        Some(Histogram { spread, bins })
    }
}

/// How numbers lie: their mean, ends and quartiles.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
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

    /// Values of Newcombe, the other paper of 1998, table II, method 10, and signs by hand.
    #[test]
    fn differences_of_shares_of_newcombe() {
        for ([first, of_first, second, of_second], by, low, high) in [
            ([48, 80, 56, 70], 0.2, 0.0524, 0.3339),
            ([3, 10, 9, 10], 0.6, 0.1705, 0.8090),
            ([2, 7, 6, 7], 0.5714, 0.0582, 0.8062),
            ([0, 29, 5, 56], 0.0893, -0.0381, 0.1926),
        ] {
            let seen = Difference::of_shares(&Share::of(first, of_first), &Share::of(second, of_second));
            assert!(close(seen.by, by) && close(seen.low, low) && close(seen.high, high), "{seen:?}");
            let turned = Difference::of_shares(&Share::of(second, of_second), &Share::of(first, of_first));
            assert!(close(turned.by, -by) && close(turned.low, -high) && close(turned.high, -low), "{turned:?}");
            assert_eq!(seen.is_sure(), low > 0.0);
        }
        let nothing = Difference::of_shares(&Share::of(0, 0), &Share::of(3, 10));
        assert_eq!((nothing.low, nothing.high), (-1.0, 1.0));
    }

    /// 1 2 3 has mean 2 and variance 1; 4 6 has mean 5 and variance 2: 3 ± 1.96 √(1/3 + 2/2).
    #[test]
    fn difference_of_means_by_hand() {
        let seen = Difference::of_means(&[1, 2, 3], &[4, 6]).unwrap();
        let half = 1.959_964 * (4.0_f64 / 3.0).sqrt();
        assert!(close(seen.by, 3.0) && close(seen.low, 3.0 - half) && close(seen.high, 3.0 + half), "{seen:?}");
        assert_eq!(Difference::of_means(&[1], &[4, 6]), None);
    }

    #[test]
    fn histograms_have_round_widths_and_count_everything() {
        let counts = |histogram: &Histogram| histogram.bins.iter().map(|bin| bin.count).collect::<Vec<_>>();
        let few = Histogram::of(vec![3, 5, 5, 6], 10).unwrap();
        assert_eq!((few.bins[0].from, few.bins[0].to, counts(&few)), (3, 3, vec![1, 0, 2, 1]));
        let wide = Histogram::of(vec![-3, 0, 14, 15, 99], 12).unwrap();
        assert_eq!((wide.bins[0].from, wide.bins[0].to, wide.bins.len()), (-10, -1, 11));
        assert_eq!(counts(&wide), [1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(Histogram::of(vec![], 10), None);
        assert_eq!(counts(&Histogram::of(vec![i64::MAX / 4, 0], 3).unwrap()).iter().sum::<u32>(), 2);
    }
}
