//! Losses: the one table for fire and close combat, and what losses come to (loss.table, loss.percent).

use crate::book::charts::Charts;
use crate::book::options::BallShare;
use serde::{Deserialize, Serialize};

/// What fire or close combat does.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// Nothing.
    #[default]
    #[schemars(title = "result-fire-none")]
    Nothing,
    /// Effective, without loss (fire.star).
    #[schemars(title = "result-fire-star")]
    Star,
    /// So many loss steps.
    Pap(u8),
}

impl Loss {
    /// Loss steps.
    #[must_use]
    pub const fn pap(self) -> u8 {
        match self {
            Loss::Pap(pap) => pap,
            Loss::Nothing | Loss::Star => 0,
        }
    }

    /// At least a star.
    #[must_use]
    pub const fn is_effective(self) -> bool {
        !matches!(self, Loss::Nothing)
    }
}

/// So many figures or guns at a factor (loss.table).
#[must_use]
pub fn inflicted(charts: &Charts, figures: u8, factor: i32) -> Loss {
    let table = &charts.losses;
    let place = (factor - table.lowest).clamp(0, table.rate.len() as i32 - 1);
    let product = i32::from(figures) * table.rate[place as usize];
    match (product + 50) / 100 {
        0 if product >= table.star => Loss::Star,
        0 => Loss::Nothing,
        pap => Loss::Pap(pap.min(200) as u8),
    }
}

/// Loss steps as a percentage of figures, to the nearest 5 %, halves up (loss.percent).
#[must_use]
pub fn percent(charts: &Charts, pap: u8, figures: u8) -> i32 {
    nearest_step(charts, 100 * i32::from(pap), i32::from(charts.losses.per_figure) * i32::from(figures))
}

/// Guns lost as a percentage, to the nearest 5 %.
#[must_use]
pub fn gun_percent(charts: &Charts, lost: u8, guns: u8) -> i32 {
    nearest_step(charts, 100 * i32::from(lost), i32::from(guns))
}

fn nearest_step(charts: &Charts, hundred_times: i32, of: i32) -> i32 {
    let step = charts.losses.step;
    let whole = of.max(1) * step;
    ((2 * hundred_times + whole) / (2 * whole) * step).min(100)
}

/// The share of ball losses that falls on the first ranks (loss.ball_penetration).
#[must_use]
pub fn on_first_ranks(pap: u8, ranks: u8, first: u8, share: BallShare) -> u8 {
    let (ranks, first) = (ranks.max(1), first.min(ranks.max(1)));
    match share {
        BallShare::Deal => pap / ranks * first + (pap % ranks).min(first),
        BallShare::Proportional => (u16::from(pap) * u16::from(first)).div_ceil(ranks.into()) as u8,
    }
}

/// Figures left after so many loss steps (loss.steps).
#[must_use]
pub fn figures_left(charts: &Charts, began: u8, pap: u8) -> u8 {
    began.saturating_sub(pap / charts.losses.per_figure)
}

/// Gaps in the ranks that fight: figures that fell to bullets or canister in this action leave the first ranks and are not
/// replaced before it ends (loss.front). What the front has lost in width already is no gap.
#[must_use]
pub fn gaps(front_before: u8, front_now: u8, ranks: u8, fallen: u8) -> u8 {
    let stand = (front_before * ranks).saturating_sub(fallen);
    (front_now * ranks).saturating_sub(stand)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::charts::charts;

    #[test]
    fn the_printed_anchors_of_the_loss_table() {
        let pap = |figures, factor| inflicted(charts(), figures, factor).pap();
        assert_eq!([pap(12, 0), pap(12, -1), pap(10, -2), pap(8, 0), pap(4, 8), pap(2, 6)], [3, 2, 2, 2, 4, 2]);
        assert_eq!(inflicted(charts(), 1, 0), Loss::Star);
        assert_eq!(inflicted(charts(), 1, -1), Loss::Nothing);
        assert_eq!(inflicted(charts(), 12, 40), inflicted(charts(), 12, 12));
    }

    #[test]
    fn the_printed_percentages() {
        let pct = |pap, figures| percent(charts(), pap, figures);
        assert_eq!([pct(3, 12), pct(2, 6), pct(2, 4), pct(2, 12), pct(6, 12)], [10, 10, 15, 5, 15]);
        assert_eq!([pct(4, 12), pct(5, 12)], [10, 15]);
        assert_eq!(gun_percent(charts(), 1, 8), 15);
    }

    /// Example « Pertes par feu de mousqueterie sur MAC »: 4 abreast, 2 figures fallen, 6 in the first two ranks.
    #[test]
    fn figures_fall_in_the_first_ranks() {
        assert_eq!(gaps(4, 4, 2, 2), 2);
        assert_eq!(2 * 4 - gaps(4, 4, 2, 2), 6);
        assert_eq!(gaps(12, 10, 1, 2), 0, "a line is narrower by as many");
        assert_eq!(gaps(4, 4, 2, 0), 0);
    }

    /// Example « Feu à boulet sur une colonne d’infanterie », both ways of counting.
    #[test]
    fn ball_on_a_column_of_infantry() {
        assert_eq!(on_first_ranks(3, 4, 2, BallShare::Proportional), 2);
        assert_eq!(percent(charts(), 2, 6), 10);
        assert_eq!(on_first_ranks(5, 4, 2, BallShare::Deal), 3);
        assert_eq!(
            (on_first_ranks(2, 4, 2, BallShare::Deal), on_first_ranks(2, 4, 2, BallShare::Proportional)),
            (2, 1)
        );
    }
}
