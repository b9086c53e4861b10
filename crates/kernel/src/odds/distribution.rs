//! What may come, with exact probabilities.

use super::collector::Collector;
use super::fraction::{Fraction, gcd, gcd_big};
use super::{TooManyBranches, run};
use crate::chance::{Exhaustive, Weight};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Every outcome that can come, in order, with its exact probability. They sum to exactly one.
///
/// ```
/// use kernel::odds::{self, Fraction};
/// use kernel::{Chance, Roll, RuleId};
/// let roll = Roll { rule: RuleId("com.dice"), label: "die-combat" };
/// let two = odds::exact(1000, |dice| dice.d6(roll) + dice.d6(roll))?;
/// assert_eq!(two.probability(&7), Fraction::new(1, 6));
/// assert_eq!(two.probability_of(|sum| *sum >= 10).to_string(), "1/6");
/// assert_eq!(two.mean(|sum| i64::from(*sum)), Fraction::from(7));
/// # Ok::<(), odds::TooManyBranches>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution<T> {
    /// Rising.
    outcomes: Vec<T>,
    weights: Weights,
    branches: u32,
}

/// One weight per outcome, and their sum, without a common divisor.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Weights {
    Small(Vec<u128>, u128),
    Big(Vec<BigUint>, BigUint),
}

impl<T: Ord> Distribution<T> {
    /// Only this can come.
    #[must_use]
    pub fn certain(outcome: T) -> Self {
        Distribution { outcomes: vec![outcome], weights: Weights::Small(vec![1], 1), branches: 1 }
    }

    pub(super) fn from_small(rows: BTreeMap<T, u128>, all: u128, branches: u32) -> Self {
        let (outcomes, mut weights): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        debug_assert_eq!(weights.iter().sum::<u128>(), all, "probabilities sum to one");
        let mut divisor = all;
        for weight in &weights {
            if divisor == 1 {
                break;
            }
            divisor = gcd(divisor, *weight);
        }
        if divisor > 1 {
            weights.iter_mut().for_each(|weight| *weight /= divisor);
        }
        Distribution { outcomes, weights: Weights::Small(weights, all / divisor), branches }
    }

    pub(super) fn from_big(rows: BTreeMap<T, BigUint>, all: BigUint, branches: u32) -> Self {
        debug_assert_eq!(rows.values().sum::<BigUint>(), all, "probabilities sum to one");
        let divisor = rows.values().fold(all.clone(), |divisor, weight| gcd_big(divisor, weight.clone()));
        let all = all / &divisor;
        let rows = rows.into_iter().map(|(outcome, weight)| (outcome, weight / &divisor));
        // Large numbers are often only large before they are brought to lowest terms.
        if let Ok(all) = u128::try_from(&all) {
            let rows = rows.map(|(outcome, weight)| (outcome, u128::try_from(weight).unwrap_or_default()));
            let (outcomes, weights) = rows.unzip();
            return Distribution { outcomes, weights: Weights::Small(weights, all), branches };
        }
        let (outcomes, weights) = rows.unzip();
        Distribution { outcomes, weights: Weights::Big(weights, all), branches }
    }

    /// The outcomes that can come, rising.
    #[must_use]
    pub fn outcomes(&self) -> &[T] {
        &self.outcomes
    }

    /// How many branches of the dice were run to find this.
    #[must_use]
    pub fn branches(&self) -> u32 {
        self.branches
    }

    /// Each outcome with its probability, rising.
    pub fn iter(&self) -> impl Iterator<Item = (&T, Fraction)> {
        self.outcomes.iter().enumerate().map(|(index, outcome)| (outcome, self.fraction(index)))
    }

    fn fraction(&self, index: usize) -> Fraction {
        match &self.weights {
            Weights::Small(weights, all) => Fraction::new(weights[index], *all),
            Weights::Big(weights, all) => Fraction::signed_big(false, weights[index].clone(), all.clone()),
        }
    }

    fn weight(&self, index: usize) -> Weight {
        match &self.weights {
            Weights::Small(weights, all) => Weight::Small(weights[index], *all),
            Weights::Big(weights, all) => Weight::Big(Box::new((weights[index].clone(), all.clone()))),
        }
    }

    /// The probability of one outcome; zero if it cannot come.
    #[must_use]
    pub fn probability(&self, outcome: &T) -> Fraction {
        self.outcomes.binary_search(outcome).map_or(Fraction::ZERO, |index| self.fraction(index))
    }

    /// The probability that the outcome is of this kind.
    pub fn probability_of(&self, mut wanted: impl FnMut(&T) -> bool) -> Fraction {
        let chosen = self.outcomes.iter().enumerate().filter(|(_, outcome)| wanted(outcome)).map(|(index, _)| index);
        match &self.weights {
            Weights::Small(weights, all) => Fraction::new(chosen.map(|index| weights[index]).sum(), *all),
            Weights::Big(weights, all) => {
                Fraction::signed_big(false, chosen.map(|index| &weights[index]).sum(), all.clone())
            }
        }
    }

    /// The mean of a number that each outcome has.
    pub fn mean(&self, number: impl FnMut(&T) -> i64) -> Fraction {
        let numbers: Vec<i64> = self.outcomes.iter().map(number).collect();
        // What lies above and below zero is added up apart, since weights have no sign.
        let small = |weights: &[u128], negative: bool| {
            numbers
                .iter()
                .zip(weights)
                .filter(|(number, _)| (**number < 0) == negative)
                .try_fold(0u128, |sum, (number, weight)| {
                    sum.checked_add(weight.checked_mul(u128::from(number.unsigned_abs()))?)
                })
        };
        if let Weights::Small(weights, all) = &self.weights
            && let (Some(above), Some(below)) = (small(weights, false), small(weights, true))
        {
            return Fraction::new(above, *all) - Fraction::new(below, *all);
        }
        let (mut above, mut below) = (BigUint::ZERO, BigUint::ZERO);
        let mut all = BigUint::ZERO;
        for (index, number) in numbers.iter().enumerate() {
            let (weight, out_of) = self.weight(index).big();
            all = out_of;
            *(if *number < 0 { &mut below } else { &mut above }) += weight * number.unsigned_abs();
        }
        Fraction::signed_big(false, above, all.clone()) - Fraction::signed_big(false, below, all)
    }

    /// The same with other outcomes; those that become equal are added up.
    #[must_use]
    pub fn map<U: Ord>(self, mut change: impl FnMut(T) -> U) -> Distribution<U> {
        let branches = self.branches;
        let outcomes = self.outcomes.into_iter().map(&mut change);
        match self.weights {
            Weights::Small(weights, all) => {
                let mut rows = BTreeMap::new();
                for (outcome, weight) in outcomes.zip(weights) {
                    *rows.entry(outcome).or_insert(0) += weight;
                }
                Distribution::from_small(rows, all, branches)
            }
            Weights::Big(weights, all) => {
                let mut rows = BTreeMap::new();
                for (outcome, weight) in outcomes.zip(weights) {
                    *rows.entry(outcome).or_insert(BigUint::ZERO) += weight;
                }
                Distribution::from_big(rows, all, branches)
            }
        }
    }

    /// What comes of what comes: runs the next step of a chain once per outcome, however many branches led there.
    /// So a chain of fire, morale and melee stays small.
    ///
    /// ```
    /// use kernel::odds;
    /// use kernel::{Chance, Roll, RuleId};
    /// let roll = Roll { rule: RuleId("fire.dice"), label: "die-fire" };
    /// let hits = odds::exact(1000, |dice| dice.successes(roll, 12, 6, 5))?;
    /// let holds = hits.then(1000, |dice, hits| u16::from(dice.d6(roll)) + dice.successes(roll, 2, 6, 4) > *hits)?;
    /// assert_eq!(holds.outcomes(), &[false, true]);
    /// # Ok::<(), odds::TooManyBranches>(())
    /// ```
    ///
    /// # Errors
    /// [`TooManyBranches`] if this step alone needs more than `budget`.
    pub fn then<U: Ord>(
        &self,
        budget: u32,
        mut step: impl FnMut(&mut Exhaustive, &T) -> U,
    ) -> Result<Distribution<U>, TooManyBranches> {
        let mut collector = Collector::new();
        let mut chance = Exhaustive::new(Weight::ONE);
        for (index, outcome) in self.outcomes.iter().enumerate() {
            chance.restart(self.weight(index));
            run(budget, &|| false, &mut chance, &mut collector, |chance| step(chance, outcome))?;
        }
        Ok(self.counting(collector))
    }

    /// The same with steps whose distribution is known.
    #[must_use]
    pub fn flat_map<U: Ord + Clone>(&self, mut step: impl FnMut(&T) -> Distribution<U>) -> Distribution<U> {
        let mut collector = Collector::new();
        for (index, outcome) in self.outcomes.iter().enumerate() {
            let weight = self.weight(index);
            let next = step(outcome);
            for (index, outcome) in next.outcomes.iter().enumerate() {
                collector.add(outcome.clone(), &weight.times_weight(&next.weight(index)));
            }
        }
        self.counting(collector)
    }

    /// The finished collection, with the branches of this distribution counted too.
    fn counting<U: Ord>(&self, collector: Collector<U>) -> Distribution<U> {
        let mut next = collector.finish();
        next.branches = next.branches.saturating_add(self.branches);
        next
    }
}
