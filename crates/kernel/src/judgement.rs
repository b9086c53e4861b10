//! How good a position is, as a chance to win.
//!
//! A game tells [`Feature`]s of a position; a [`Judgement`] weighs them, and the logistic curve makes a [`Prospect`] of
//! the sum. Weights are fitted to the outcomes of games between computer players and kept as data in the game's folder.
//! Integers throughout, so that a thought comes out the same on every machine.

use crate::{Fault, Faults, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use ts_rs::TS;

/// A chance to win, in millionths.
///
/// ```
/// use kernel::Prospect;
/// assert_eq!(Prospect::from_logit(0), Prospect::EVEN);
/// assert!(Prospect::from_logit(1_000_000_000) > Prospect::EVEN);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Prospect(u32);

/// One logit, in the units weights are kept in.
pub const LOGIT: i64 = 1_000_000_000;
/// Steps of the table of the logistic curve to one logit.
const STEPS: i64 = 16;
/// The table ends here, in logits: what is beyond is as sure as anything gets before the end.
const LAST: i64 = 16;
/// One in the arithmetic of the table.
const ONE: u128 = 1 << 62;
/// e to the power of -1/16, in units of [`ONE`].
const STEP_DOWN: u128 = 4_332_278_087_304_955_804;

/// The logistic curve from 0 to [`LAST`] logits, in millionths.
const CURVE: [u32; (LAST * STEPS) as usize + 1] = {
    let mut curve = [0; (LAST * STEPS) as usize + 1];
    let (mut power, mut n) = (ONE, 0);
    while n < curve.len() {
        curve[n] = ((Prospect::SURE.0 as u128 * ONE + (ONE + power) / 2) / (ONE + power)) as u32;
        power = power * STEP_DOWN / ONE;
        n += 1;
    }
    curve
};

impl Prospect {
    /// Lost.
    pub const NONE: Prospect = Prospect(0);
    /// As likely as not; also a draw.
    pub const EVEN: Prospect = Prospect(500_000);
    /// Won.
    pub const SURE: Prospect = Prospect(1_000_000);

    /// So many millionths, at most all of them.
    #[must_use]
    pub const fn of_millionths(millionths: u32) -> Self {
        if millionths < Self::SURE.0 { Prospect(millionths) } else { Self::SURE }
    }

    /// In millionths.
    #[must_use]
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// The chance that this one does not come true.
    #[must_use]
    pub const fn against(self) -> Self {
        Prospect(Self::SURE.0 - self.0)
    }

    /// The logistic curve at so many billionths of a logit.
    #[must_use]
    pub const fn from_logit(logit: i64) -> Self {
        let scaled = logit.unsigned_abs() as i128 * STEPS as i128;
        let (step, rest) = (scaled / LOGIT as i128, scaled % LOGIT as i128);
        let chance = if step >= (LAST * STEPS) as i128 {
            CURVE[(LAST * STEPS) as usize]
        } else {
            let (from, to) = (CURVE[step as usize], CURVE[step as usize + 1]);
            from + ((to - from) as i128 * rest / LOGIT as i128) as u32
        };
        if logit < 0 { Prospect(chance).against() } else { Prospect(chance) }
    }
}

/// One thing a judgement weighs: its name, and how much of it there is for the seat that judges. The more, the better for
/// that seat: a fit gives no negative weight.
pub type Feature = (&'static str, i64);

/// Which turn it is, of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// The last turn, unless the game ends before.
    pub last: u32,
}

impl Clock {
    /// So much of a number as of the turns is gone.
    #[must_use]
    pub fn share_gone(self, of: i64) -> i64 {
        of * i64::from(self.turn.min(self.last)) / i64::from(self.last.max(1))
    }

    /// A number in two parts: as much of it as of the turns is left, and as much as is gone. Weighed apart, they say what it
    /// means early and late, and neither weight has to undo the other.
    #[must_use]
    pub fn early_and_late(self, of: i64) -> (i64, i64) {
        let late = self.share_gone(of);
        (of - late, late)
    }
}

/// Weights of features, in billionths of a logit for each unit.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Judgement {
    /// What each seat starts from.
    pub seats: Vec<i64>,
    /// By name of the feature.
    pub weights: Vec<(String, i64)>,
}

/// A file of weights.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Where they come from: read by people.
    #[serde(rename = "provenance")]
    _provenance: BTreeMap<String, toml::Value>,
    seats: Vec<i64>,
    weights: toml::Table,
}

impl Judgement {
    /// Without a fit: half a logit for each unit of [`Evaluate::value`](crate::Evaluate::value).
    #[must_use]
    pub fn plain() -> &'static Judgement {
        static PLAIN: LazyLock<Judgement> = LazyLock::new(|| {
            let weights = ["value_early", "value_late"].map(|name| (name.to_owned(), LOGIT / 2000));
            Judgement { seats: Vec::new(), weights: weights.into() }
        });
        &PLAIN
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(file: &str, text: &str) -> Result<Judgement, Faults> {
        let wrong = |what: String| Faults::from(Fault::of(file, what));
        let File { seats, weights, .. } = toml::from_str(text).map_err(|error| wrong(error.to_string()))?;
        let weight = |(name, value): (String, toml::Value)| match value {
            toml::Value::Integer(weight) => Ok((name, weight)),
            other => Err(wrong(format!("the weight of `{name}` is a whole number, not {other}"))),
        };
        Ok(Judgement { seats, weights: weights.into_iter().map(weight).collect::<Result<_, _>>()? })
    }

    /// The sum of what the features weigh for a seat. A feature without a weight weighs nothing.
    #[must_use]
    pub fn logit(&self, seat: Seat, features: &[Feature]) -> i64 {
        let start = self.seats.get(seat.index()).copied().unwrap_or(0);
        features.iter().fold(start, |sum, (name, amount)| {
            let weight = self.weights.iter().find(|(own, _)| own == name).map_or(0, |(_, weight)| *weight);
            sum.saturating_add(weight.saturating_mul(*amount))
        })
    }
}

/// The fitted judgements of a game, one a scenario.
#[derive(Debug, Default)]
pub struct Judgements {
    fitted: Vec<(&'static str, Judgement)>,
    /// For battlefields of one's own: the weights of the first, no side favoured.
    elsewhere: Judgement,
}

impl Judgements {
    /// Reads the files of a game: id of the scenario and text.
    ///
    /// # Errors
    /// All that is wrong with them.
    pub fn read(files: &[(&'static str, &str)]) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let mut fitted = Vec::new();
        for (scenario, text) in files {
            match Judgement::read(scenario, text) {
                Ok(judgement) => fitted.push((*scenario, judgement)),
                Err(Faults(found)) => faults.extend(found),
            }
        }
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let first =
            fitted.first().map_or_else(|| Judgement::plain().weights.clone(), |(_, first)| first.weights.clone());
        Ok(Judgements { fitted, elsewhere: Judgement { seats: Vec::new(), weights: first } })
    }

    /// The judgement for a scenario.
    #[must_use]
    pub fn of(&self, scenario: &str) -> &Judgement {
        self.fitted.iter().find(|(id, _)| *id == scenario).map_or(&self.elsewhere, |(_, judgement)| judgement)
    }
}

/// The judgements of a game, read once from the files in its folder `weights`: for
/// [`Evaluate::judgement`](crate::Evaluate::judgement). A file that cannot be read is a defect that stops the first thought.
///
/// ```text
/// fitted_judgement!(&self.setup.id, "learning", "example_armies")
/// ```
#[macro_export]
macro_rules! fitted_judgement {
    ($scenario:expr, $($file:literal),+ $(,)?) => {{
        static FITTED: ::std::sync::LazyLock<$crate::Judgements> = ::std::sync::LazyLock::new(|| {
            let files = [$(($file, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/weights/", $file, ".toml")))),+];
            match $crate::Judgements::read(&files) {
                Ok(fitted) => fitted,
                Err(faults) => panic!("{faults}"),
            }
        });
        FITTED.of($scenario)
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of 1 / (1 + e^-x), in millionths.
    #[test]
    fn the_curve_is_logistic() {
        for (logit, chance) in [(0, 500_000), (LOGIT, 731_059), (2 * LOGIT, 880_797), (5 * LOGIT, 993_307)] {
            assert_eq!(Prospect::from_logit(logit).millionths(), chance);
            assert_eq!(Prospect::from_logit(-logit).millionths(), 1_000_000 - chance);
        }
        let between = Prospect::from_logit(LOGIT / 10).millionths();
        assert!(between.abs_diff(524_979) < 60, "{between}");
        assert!(Prospect::from_logit(i64::MIN) < Prospect::of_millionths(2));
        let rising: Vec<Prospect> = (-40..=40).map(|n| Prospect::from_logit(n * LOGIT / 3)).collect();
        assert!(rising.is_sorted());
    }

    #[test]
    fn features_are_weighed_by_name_whatever_their_order() {
        let text = "seats = [100, -100]\n[provenance]\ngames = 3\n[weights]\nmen = 10\nground = -7\n";
        let judgement = Judgement::read("test", text).unwrap();
        assert_eq!(judgement.logit(Seat(0), &[("men", 3), ("ground", 2)]), 100 + 30 - 14);
        assert_eq!(judgement.logit(Seat(1), &[("ground", 2), ("luck", 50), ("men", 3)]), -100 + 30 - 14);
        assert!(Judgement::read("test", "seats = []\n[provenance]\n[weights]\nmen = 1.5\n").is_err());
    }

    #[test]
    fn a_battlefield_of_ones_own_favours_nobody() {
        let text = "seats = [100, -100]\n[provenance]\n[weights]\nmen = 10\n";
        let judgements = Judgements::read(&[("wood", text)]).unwrap();
        assert_eq!(judgements.of("wood").logit(Seat(0), &[("men", 1)]), 110);
        assert_eq!(judgements.of("field").logit(Seat(0), &[("men", 1)]), 10);
    }
}
