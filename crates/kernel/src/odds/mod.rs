//! What may come of it, and how likely it is: odds are not written, they are run.
//!
//! [`exact`] runs the code that plays over every branch of its dice and adds up exact weights. Where there are too
//! many branches, [`of`] tries it many times instead and says so, with a confidence interval.

mod action;
mod collector;
mod distribution;
mod fraction;
mod sampled;
mod view;

pub use action::{ActionOdds, Answer, FEW_ANSWERS, OddsCase, of_action, of_action_until};
pub use distribution::Distribution;
pub use fraction::{Fraction, FractionParts};
pub use sampled::{Sampled, interval};
pub use view::{OddsRow, OddsView, Order};

use crate::chance::{Chance, Exhaustive, Fast, Weight};
use crate::procedure::Tallies;
use crate::{Fault, Procedure};
use collector::Collector;
use std::collections::BTreeMap;

/// Odds, exact or tried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Odds<T> {
    /// Every branch was counted.
    Exact(Distribution<T>),
    /// There were too many branches: it was tried many times.
    Sampled(Sampled<T>),
}

impl<T> Odds<T> {
    /// Whether every branch was counted.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        matches!(self, Odds::Exact(_))
    }
}

/// How much work odds are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most branches to count.
    pub branches: u32,
    /// How often to try if there are more.
    pub samples: u32,
    /// What the tries are made with: the same seed gives the same odds.
    pub seed: u64,
}

impl Default for Effort {
    /// 20 000 branches, else 10 000 tries, which are right to about one hundredth.
    fn default() -> Self {
        Effort { branches: 20_000, samples: 10_000, seed: 0 }
    }
}

/// How long odds may take; see [`Until::DONE`].
#[derive(Clone, Copy)]
pub struct Until<'a> {
    /// Enough of counting branches: what is not exact by now is tried.
    pub counting: &'a dyn Fn() -> bool,
    /// Enough of trying: the tries made so far are all there are, at least one.
    pub trying: &'a dyn Fn() -> bool,
}

impl Until<'_> {
    /// As long as it takes: the same odds every time.
    pub const DONE: Until<'static> = Until { counting: &|| false, trying: &|| false };
}

/// There are more branches than were allowed, or more draws on one branch than are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than {budget} branches of the dice")]
pub struct TooManyBranches {
    /// The branches that were allowed.
    pub budget: u32,
}

/// The exact distribution of what a piece of rules code gives.
///
/// The code is run once per branch. It must be a function of its dice only: the same dice, the same draws.
///
/// ```
/// use kernel::odds;
/// use kernel::chance::{Chance, Roll};
/// use kernel::RuleId;
/// let roll = Roll { rule: RuleId("com.dice"), label: "die-combat" };
/// // The best of three dice is a six.
/// let best = odds::exact(1000, |dice| dice.d6(roll).max(dice.d6(roll)).max(dice.d6(roll)))?;
/// assert_eq!(best.probability(&6).to_string(), "91/216");
/// assert_eq!(best.branches(), 216);
/// # Ok::<(), odds::TooManyBranches>(())
/// ```
///
/// # Errors
/// [`TooManyBranches`] if there are more than `budget`.
pub fn exact<T: Ord>(budget: u32, rules: impl FnMut(&mut Exhaustive) -> T) -> Result<Distribution<T>, TooManyBranches> {
    let mut collector = Collector::new();
    run(budget, &|| false, &mut Exhaustive::new(Weight::ONE), &mut collector, rules)?;
    Ok(collector.finish())
}

/// Runs the code over all branches and collects what comes.
fn run<T: Ord>(
    budget: u32,
    stop: &dyn Fn() -> bool,
    chance: &mut Exhaustive,
    collector: &mut Collector<T>,
    mut rules: impl FnMut(&mut Exhaustive) -> T,
) -> Result<(), TooManyBranches> {
    loop {
        if collector.branches() >= budget || stop() {
            return Err(TooManyBranches { budget });
        }
        let outcome = rules(chance);
        if chance.lost() {
            return Err(TooManyBranches { budget });
        }
        collector.add(outcome, chance.weight());
        if !chance.advance() {
            return Ok(());
        }
    }
}

/// Tries a piece of rules code `samples` times.
pub fn sample<T: Ord>(samples: u32, seed: u64, rules: impl FnMut(&mut Fast) -> T) -> Sampled<T> {
    sample_until(samples, seed, &|| false, rules)
}

fn sample_until<T: Ord>(
    samples: u32,
    seed: u64,
    stop: &dyn Fn() -> bool,
    mut rules: impl FnMut(&mut Fast) -> T,
) -> Sampled<T> {
    let mut chance = Fast::new(seed);
    let mut rows = BTreeMap::new();
    let mut tried = 0;
    while tried < samples && (tried == 0 || !stop()) {
        *rows.entry(rules(&mut chance)).or_insert(0) += 1;
        tried += 1;
    }
    Sampled::new(rows, tried)
}

/// The odds of a piece of rules code: exact if it has few enough branches, else tried out.
///
/// ```
/// use kernel::odds::{self, Effort};
/// use kernel::chance::{Chance, Roll};
/// use kernel::RuleId;
/// fn combat(dice: &mut impl Chance) -> u8 {
///     let roll = Roll { rule: RuleId("com.dice"), label: "die-combat" };
///     dice.d6(roll).max(dice.d6(roll))
/// }
/// assert!(odds::of(Effort::default(), |mut dice| combat(&mut dice)).is_exact());
/// ```
pub fn of<T: Ord>(effort: Effort, mut rules: impl FnMut(&mut dyn Chance) -> T) -> Odds<T> {
    of_until(effort, Until::DONE, &mut rules)
}

fn of_until<T: Ord>(effort: Effort, until: Until<'_>, rules: &mut dyn FnMut(&mut dyn Chance) -> T) -> Odds<T> {
    let mut collector = Collector::new();
    let counted =
        run(effort.branches, until.counting, &mut Exhaustive::new(Weight::ONE), &mut collector, |chance| rules(chance));
    match counted {
        Ok(()) => Odds::Exact(collector.finish()),
        Err(_) => Odds::Sampled(sample_until(effort.samples, effort.seed, until.trying, |chance| rules(chance))),
    }
}

/// The odds of a procedure, in the order of its outcomes, each as `show` puts it; and the tallies that are the same whatever
/// falls.
///
/// # Errors
/// Every fault of the input.
pub fn of_procedure<P: Procedure, U>(
    input: &P::Input,
    effort: Effort,
    mut show: impl FnMut(&P::Output) -> U,
) -> Result<(OddsView<U>, Tallies), Vec<Fault>> {
    P::validate(input)?;
    let mut sure: Option<Tallies> = None;
    let mut numbered = Numbered::default();
    let odds = of_numbers(effort, &mut |mut chance| {
        let mut tallies = Tallies::new();
        let outcome = P::resolve(input, &mut chance, &mut tallies);
        match &mut sure {
            Some(sure) => sure.retain(|tally| tallies.contains(tally)),
            None => sure = Some(tallies),
        }
        numbered.number(outcome)
    });
    let OddsView { exact, samples, branches, rows } = odds.view(Order::Natural, |number| *number);
    // What came while branches were counted in vain has no row.
    let mut rows: BTreeMap<usize, OddsRow<usize>> = rows.into_iter().map(|row| (row.outcome, row)).collect();
    let rising = numbered.rising.iter().filter_map(|number| Some((rows.remove(number)?, &numbered.outcomes[*number])));
    let rows = rising.map(|(row, outcome)| row.showing(show(outcome))).collect();
    Ok((OddsView { exact, samples, branches, rows }, sure.unwrap_or_default()))
}

/// The odds of numbered outcomes. Not generic, so that the many procedures of a game share its code.
fn of_numbers(effort: Effort, rules: &mut dyn FnMut(&mut dyn Chance) -> usize) -> Odds<usize> {
    of(effort, rules)
}

/// Outcomes, numbered as they first come.
struct Numbered<T> {
    outcomes: Vec<T>,
    /// Their numbers, from the least outcome to the greatest.
    rising: Vec<usize>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { outcomes: Vec::new(), rising: Vec::new() }
    }
}

impl<T: Ord> Numbered<T> {
    fn number(&mut self, outcome: T) -> usize {
        match self.rising.binary_search_by(|number| self.outcomes[*number].cmp(&outcome)) {
            Ok(at) => self.rising[at],
            Err(at) => {
                self.rising.insert(at, self.outcomes.len());
                self.outcomes.push(outcome);
                self.outcomes.len() - 1
            }
        }
    }
}
