//! Logistic regression: weights that make the outcomes of many games likeliest.
//!
//! Newton's method on the likelihood with a small ridge. Only `+ - * /` and `sqrt`, so that the same games give the same
//! weights on every machine.

/// One observation: how much of each column there is, and what came of it, from 0 (lost) to 1 (won).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Observation {
    pub(crate) columns: Vec<f64>,
    pub(crate) outcome: f64,
}

/// Newton steps at most; it takes about eight.
const STEPS: usize = 40;
/// Good enough: no weight of a column of spread 1 moves by more.
const CLOSE: f64 = 1e-9;

/// e to the power of `x`, to about 13 digits: the series for a 1024th of it, squared ten times.
pub(crate) fn exp(x: f64) -> f64 {
    let small = x.clamp(-600.0, 600.0) / 1024.0;
    let series = (1..=12).rev().fold(1.0, |sum, n| 1.0 + sum * small / f64::from(n));
    (0..10).fold(series, |power, _| power * power)
}

pub(crate) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + exp(-x))
}

/// The weight of each column. `ridge` is the number of observations that a weight of one logit, for a column of spread 1,
/// weighs as much as: it keeps columns that say the same from fighting each other. A column that never varies from zero
/// gets no weight.
pub(crate) fn fit(observations: &[Observation], ridge: f64) -> Vec<f64> {
    let columns = observations.first().map_or(0, |first| first.columns.len());
    let count = observations.len().max(1) as f64;
    let spread: Vec<f64> = (0..columns)
        .map(|n| (observations.iter().map(|one| one.columns[n] * one.columns[n]).sum::<f64>() / count).sqrt())
        .collect();
    let scaled = |one: &Observation, n: usize| if spread[n] > 0.0 { one.columns[n] / spread[n] } else { 0.0 };
    let mut weights = vec![0.0; columns];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -ridge * weight).collect();
        let mut bend = vec![vec![0.0; columns]; columns];
        for (n, row) in bend.iter_mut().enumerate() {
            row[n] = ridge.max(1e-9);
        }
        for one in observations {
            let row: Vec<f64> = (0..columns).map(|n| scaled(one, n)).collect();
            let chance = logistic(row.iter().zip(&weights).map(|(x, weight)| x * weight).sum());
            let (missed, sure) = (one.outcome - chance, chance * (1.0 - chance));
            for (slope, x) in slope.iter_mut().zip(&row) {
                *slope += missed * x;
            }
            for (bent, x) in bend.iter_mut().zip(&row) {
                bent.iter_mut().zip(&row).for_each(|(cell, y)| *cell += sure * x * y);
            }
        }
        let step = solve(bend, slope);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < CLOSE) {
            break;
        }
    }
    (0..columns).map(|n| if spread[n] > 0.0 { weights[n] / spread[n] } else { 0.0 }).collect()
}

/// Solves a system of linear equations by elimination, the largest pivot first.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for n in 0..size {
        let pivot =
            (n..size).fold(n, |best, row| if matrix[row][n].abs() > matrix[best][n].abs() { row } else { best });
        matrix.swap(n, pivot);
        right.swap(n, pivot);
        for row in n + 1..size {
            let factor = matrix[row][n] / matrix[n][n];
            let (above, below) = matrix.split_at_mut(row);
            below[0].iter_mut().zip(&above[n]).skip(n).for_each(|(cell, pivot)| *cell -= factor * pivot);
            right[row] -= factor * right[n];
        }
    }
    for n in (0..size).rev() {
        let rest: f64 = (n + 1..size).map(|m| matrix[n][m] * right[m]).sum();
        right[n] = (right[n] - rest) / matrix[n][n];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_exp() {
        for (x, expected) in
            [(0.0, 1.0), (1.0, std::f64::consts::E), (-2.5, 0.082_084_998_623_898_8), (20.0, 485_165_195.409_790_3)]
        {
            assert!((exp(x) / expected - 1.0).abs() < 1e-12, "{x}: {}", exp(x));
        }
    }

    /// Twenty students, the hours they learned, and whether they passed: the example by which logistic regression is
    /// commonly explained. Its weights are published as -4.0777 and 1.5046.
    #[test]
    fn weights_of_a_known_example() {
        let passed = [
            (1.75, 1.0),
            (2.25, 1.0),
            (2.75, 1.0),
            (3.25, 1.0),
            (4.0, 1.0),
            (4.25, 1.0),
            (4.5, 1.0),
            (4.75, 1.0),
            (5.0, 1.0),
            (5.5, 1.0),
        ];
        let failed = [0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 3.5].map(|hours| (hours, 0.0));
        let students: Vec<Observation> = passed
            .into_iter()
            .chain(failed)
            .map(|(hours, outcome)| Observation { columns: vec![1.0, hours], outcome })
            .collect();
        let weights = fit(&students, 0.0);
        assert!((weights[0] + 4.0777).abs() < 0.0001 && (weights[1] - 1.5046).abs() < 0.0001, "{weights:?}");
    }

    #[test]
    fn a_column_of_zeros_weighs_nothing_and_a_ridge_shrinks() {
        let one = |x: f64, outcome: f64| Observation { columns: vec![x, 0.0], outcome };
        let some = [one(1.0, 1.0), one(1.0, 0.0), one(1.0, 1.0), one(-1.0, 0.0), one(2.0, 1.0), one(2.0, 0.0)];
        let (free, held) = (fit(&some, 0.0), fit(&some, 5.0));
        assert_eq!(free[1], 0.0);
        assert!(held[0] > 0.0 && held[0] < free[0], "{held:?} {free:?}");
    }
}
