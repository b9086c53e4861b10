//! Two variants side by side: what the second changes, and how surely.

use crate::findings::{turns_of, won};
use crate::{Difference, Sample, Share};
use kernel::Seat;
use serde::Serialize;
use ts_rs::TS;

/// What the second of two variants changes. Their games are taken as independent, although they have the same seeds: the
/// dice go other ways after the first decision that differs.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Comparison {
    /// The share of each side, of all games that ended.
    pub sides: Vec<ShareDifference>,
    /// Games without a winner.
    pub draws: ShareDifference,
    /// The turn in which games end.
    pub turns: Option<MeanDifference>,
    /// Decisions per game.
    pub decisions: Option<MeanDifference>,
    /// Figures of the last position that both have.
    pub figures: Vec<FigureDifference>,
}

/// A share in both variants.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ShareDifference {
    /// In the first.
    pub first: Share,
    /// In the second.
    pub second: Share,
    /// The second less the first.
    pub difference: Difference,
}

/// A mean in both variants.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct MeanDifference {
    /// In the first.
    pub first: f64,
    /// In the second.
    pub second: f64,
    /// The second less the first.
    pub difference: Difference,
}

/// The mean of a figure of a seat in both variants.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct FigureDifference {
    /// Message id of its name.
    pub figure: &'static str,
    /// Whose.
    pub seat: Seat,
    /// Its means.
    pub means: MeanDifference,
}

impl Comparison {
    /// Compares the games of two variants with the same sides.
    #[must_use]
    pub fn of(sides: &[Vec<Seat>], first: &[Sample], second: &[Sample]) -> Comparison {
        let (first, second) = (ended(first), ended(second));
        let share = |wanted: &dyn Fn(&Sample) -> bool| {
            let of = |games: &[&Sample]| {
                Share::of(games.iter().filter(|sample| wanted(sample)).count() as u32, games.len() as u32)
            };
            let (one, other) = (of(&first), of(&second));
            ShareDifference { first: one, second: other, difference: Difference::of_shares(&one, &other) }
        };
        let decisions = |games: &[&Sample]| games.iter().map(|sample| sample.row.decisions.into()).collect::<Vec<_>>();
        let names = first.first().map(|sample| sample.row.figures.clone()).unwrap_or_default();
        let figure = |(figure, seat): (&'static str, Seat)| {
            let of = |games: &[&Sample]| -> Vec<i64> {
                let figures = games.iter().flat_map(|sample| &sample.row.figures);
                figures.filter(|(id, of, _)| (*id, *of) == (figure, seat)).map(|(.., number)| *number).collect()
            };
            Some(FigureDifference { figure, seat, means: means(&of(&first), &of(&second))? })
        };
        Comparison {
            sides: sides.iter().map(|side| share(&|sample| won(sample, side))).collect(),
            draws: share(&|sample| sample.row.winners.is_empty()),
            turns: means(&turns_of(&first), &turns_of(&second)),
            decisions: means(&decisions(&first), &decisions(&second)),
            figures: names.into_iter().filter_map(|(id, seat, _)| figure((id, seat))).collect(),
        }
    }
}

/// The games that ended by the rules.
fn ended(samples: &[Sample]) -> Vec<&Sample> {
    samples.iter().filter(|sample| sample.row.decided_by.is_some()).collect()
}

fn means(first: &[i64], second: &[i64]) -> Option<MeanDifference> {
    let mean = |numbers: &[i64]| numbers.iter().map(|number| *number as f64).sum::<f64>() / numbers.len() as f64;
    let difference = Difference::of_means(first, second)?;
    Some(MeanDifference { first: mean(first), second: mean(second), difference })
}
