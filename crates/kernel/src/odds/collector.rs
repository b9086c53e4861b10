//! Adds up the weights of branches that lead to the same outcome.

use super::Distribution;
use super::fraction::{gcd, gcd_big};
use crate::chance::Weight;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Outcomes so far, all over one common denominator, so that adding a branch is adding a whole number.
pub(super) struct Collector<T> {
    rows: Rows<T>,
    /// The last denominator that came, and what brings it to the common one: neighbouring branches mostly share it.
    last: (u128, u128),
    branches: u32,
}

enum Rows<T> {
    Small(BTreeMap<T, u128>, u128),
    Big(BTreeMap<T, BigUint>, BigUint),
}

impl<T: Ord> Collector<T> {
    pub(super) fn new() -> Self {
        Collector { rows: Rows::Small(BTreeMap::new(), 1), last: (1, 1), branches: 0 }
    }

    /// How many branches have been added.
    pub(super) fn branches(&self) -> u32 {
        self.branches
    }

    /// One more branch.
    pub(super) fn add(&mut self, outcome: T, weight: &Weight) {
        self.branches = self.branches.saturating_add(1);
        if let (Rows::Small(rows, all), Weight::Small(ways, out_of)) = (&mut self.rows, weight) {
            if *out_of != self.last.0 {
                let Some(factor) = common(rows, all, *out_of) else {
                    self.grow();
                    return self.add_big(outcome, weight);
                };
                self.last = (*out_of, factor);
            }
            // At most the common denominator, so it fits.
            *rows.entry(outcome).or_insert(0) += ways * self.last.1;
            return;
        }
        self.grow();
        self.add_big(outcome, weight);
    }

    /// Goes over to big numbers.
    fn grow(&mut self) {
        if let Rows::Small(rows, all) = &mut self.rows {
            let rows = std::mem::take(rows).into_iter().map(|(outcome, ways)| (outcome, ways.into())).collect();
            self.rows = Rows::Big(rows, (*all).into());
        }
    }

    fn add_big(&mut self, outcome: T, weight: &Weight) {
        let Rows::Big(rows, all) = &mut self.rows else { return };
        let (ways, out_of) = weight.big();
        let missing = &out_of / gcd_big(all.clone(), out_of.clone());
        if missing != BigUint::from(1u8) {
            *all *= &missing;
            rows.values_mut().for_each(|row| *row *= &missing);
        }
        *rows.entry(outcome).or_insert(BigUint::ZERO) += ways * (&*all / out_of);
    }

    pub(super) fn finish(self) -> Distribution<T> {
        match self.rows {
            Rows::Small(rows, all) => Distribution::from_small(rows, all, self.branches),
            Rows::Big(rows, all) => Distribution::from_big(rows, all, self.branches),
        }
    }
}

/// Makes the common denominator a multiple of `out_of`, and tells which; nothing if it would not fit.
fn common<T>(rows: &mut BTreeMap<T, u128>, all: &mut u128, out_of: u128) -> Option<u128> {
    let factor = *all / out_of;
    if factor * out_of == *all {
        return Some(factor);
    }
    let missing = out_of / gcd(*all, out_of);
    *all = all.checked_mul(missing)?;
    rows.values_mut().for_each(|row| *row *= missing);
    Some(*all / out_of)
}
