//! Fitting a judgement to the outcomes of games between computer players.

use crate::regression::{self, Observation, fit};
use crate::{Plan, Watch};
use kernel::chance::Fast;
use kernel::{Evaluate, Judgement, LOGIT, Prospect, Seat, Silent};
use players::{Computer, Player, no_hurry};
use rayon::prelude::*;
use serde::Serialize;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// So many positions of a game are looked at, spread evenly over it.
const POSITIONS: usize = 30;
/// One game in so many is not learned from, but judged afterwards.
const FRESH: u32 = 4;
/// How much weights are held back: see [`fit`].
const RIDGE: f64 = 2.0;

/// A judgement, and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights.
    pub judgement: Judgement,
    /// Games learned from, positions of them, and fresh games judged afterwards.
    pub games: u32,
    /// Positions learned from, once for every seat.
    pub positions: usize,
    /// Fresh games judged.
    pub fresh: u32,
    /// How far off the judgement is on the fresh games: the mean of minus the logarithm of the chance it gave to what
    /// came. 0.693 is knowing nothing.
    pub log_loss: f64,
    /// What came of fresh positions, by the chance they were given.
    pub calibration: Vec<Tenth>,
}

/// The fresh positions whose chance lay in one tenth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Tenth {
    /// Positions.
    pub positions: u32,
    /// The mean of the chances they were given.
    pub said: f64,
    /// The share of them that was won, a draw counting half.
    pub won: f64,
}

/// A position as a seat knew it.
struct Sample {
    seat: Seat,
    features: Vec<kernel::Feature>,
    outcome: Prospect,
}

/// Plays the games of a plan and fits a judgement to them. Nothing if no game came to an end.
///
/// # Errors
/// If the threads cannot be started.
pub fn train<G: Evaluate>(
    setup: &Arc<G::Setup>,
    seats: usize,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Option<Fit>, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    let done = AtomicU32::new(0);
    let games: Vec<(u32, Vec<Sample>)> = pool.install(|| {
        let game = |game| {
            let samples = play::<G>(setup, seats, plan, game);
            watch.done(done.fetch_add(1, Ordering::Relaxed) + 1);
            (game, samples)
        };
        plan.own_games().into_par_iter().filter(|_| !watch.stop()).map(game).collect()
    });
    let (fresh, learned): (Vec<_>, Vec<_>) = games.into_iter().partition(|(game, _)| game % FRESH == FRESH - 1);
    let samples = |games: Vec<(u32, Vec<Sample>)>| games.into_iter().flat_map(|(_, samples)| samples).collect();
    let counts = [learned.len() as u32, fresh.len() as u32];
    let (learned, fresh): (Vec<Sample>, Vec<Sample>) = (samples(learned), samples(fresh));
    let Some(first) = learned.first() else { return Ok(None) };
    let names: Vec<&'static str> = first.features.iter().map(|(name, _)| *name).collect();
    let mut observations: Vec<Observation> = learned.iter().map(|sample| sample.observation(seats)).collect();
    let weights = fit_upwards(&mut observations, seats);
    let whole = |weight: &f64| (weight * LOGIT as f64).round() as i64;
    let judgement = Judgement {
        seats: weights[..seats].iter().map(whole).collect(),
        weights: names
            .iter()
            .zip(&weights[seats..])
            .map(|(name, weight)| ((*name).to_owned(), whole(weight)))
            .collect(),
    };
    let calibration = calibrate(&judgement, &fresh);
    let log_loss = log_loss(&judgement, &fresh);
    Ok(Some(Fit { judgement, games: counts[0], positions: learned.len(), fresh: counts[1], log_loss, calibration }))
}

/// Fits weights of which none but those of the seats is negative. The more of a feature, the better: one that comes out
/// the other way only corrects another that it moves with, and who looks ahead would climb it downwards. The worst such is
/// left out and the rest fitted again, until there is none.
fn fit_upwards(observations: &mut [Observation], seats: usize) -> Vec<f64> {
    loop {
        let weights = fit(observations, RIDGE);
        let spread = |n: usize| observations.iter().map(|one| one.columns[n] * one.columns[n]).sum::<f64>().sqrt();
        let worst = (seats..weights.len())
            .filter(|n| weights[*n] < 0.0)
            .min_by(|a, b| (weights[*a] * spread(*a)).total_cmp(&(weights[*b] * spread(*b))));
        let Some(worst) = worst else { return weights };
        observations.iter_mut().for_each(|one| one.columns[worst] = 0.0);
    }
}

impl Sample {
    /// A column for each seat, then one for each feature.
    fn observation(&self, seats: usize) -> Observation {
        let seat = (0..seats).map(|seat| if seat == self.seat.index() { 1.0 } else { 0.0 });
        let features = self.features.iter().map(|(_, amount)| *amount as f64);
        Observation { columns: seat.chain(features).collect(), outcome: share(self.outcome) }
    }
}

fn share(chance: Prospect) -> f64 {
    f64::from(chance.millionths()) / f64::from(Prospect::SURE.millionths())
}

/// Plays one game and keeps positions of it, spread evenly. Nothing if it is given up as too long.
fn play<G: Evaluate>(setup: &Arc<G::Setup>, seats: usize, plan: &Plan, game: u32) -> Vec<Sample> {
    let seed = plan.seed_of(game);
    let mut dice = Fast::for_game(seed, 0);
    let mut computers: Vec<Computer<G>> = (0..seats as u8)
        .map(|seat| {
            let who = plan.players[plan.player_at(game, Seat(seat))];
            who.player(Fast::for_game(seed, u64::from(seat) + 1).bits())
        })
        .collect();
    let mut state = G::start(setup, &mut dice, &mut Silent);
    let mut kept = Vec::new();
    for _ in 0..plan.longest {
        let Some(seat) = state.awaiting().seats().lowest() else { break };
        if state.settled() {
            kept.push(state.clone());
            thin(&mut kept);
        }
        let action = computers[seat.index()].choose(&state, seat, &no_hurry);
        state.apply(seat, &action, &mut dice, &mut Silent);
    }
    if state.outcome().is_none() {
        return Vec::new();
    }
    let sample = |position: &G, seat: Seat| {
        let mut features = Vec::new();
        position.features(seat, &mut features);
        Sample { seat, features, outcome: state.prospect(seat) }
    };
    let every = kept.len().div_ceil(POSITIONS).max(1);
    let positions = kept.iter().step_by(every);
    positions
        .flat_map(|position| (0..seats as u8).map(move |seat| (position, Seat(seat))))
        .map(|(p, s)| sample(p, s))
        .collect()
}

/// Long games are thinned as they go on, so that not all of their positions are held.
fn thin<G>(kept: &mut Vec<G>) {
    if kept.len() >= 64 * POSITIONS {
        let mut n = 0;
        kept.retain(|_| {
            n += 1;
            n % 2 == 1
        });
    }
}

fn judged(judgement: &Judgement, sample: &Sample) -> f64 {
    share(Prospect::from_logit(judgement.logit(sample.seat, &sample.features)))
}

fn calibrate(judgement: &Judgement, fresh: &[Sample]) -> Vec<Tenth> {
    let mut sums = [(0_u32, 0.0, 0.0); 10];
    for sample in fresh {
        let chance = judged(judgement, sample);
        let (positions, said, won) = &mut sums[((chance * 10.0) as usize).min(9)];
        *positions += 1;
        *said += chance;
        *won += share(sample.outcome);
    }
    let tenth = |(positions, said, won): &(u32, f64, f64)| {
        let of = f64::from((*positions).max(1));
        Tenth { positions: *positions, said: said / of, won: won / of }
    };
    sums.iter().map(tenth).collect()
}

fn log_loss(judgement: &Judgement, fresh: &[Sample]) -> f64 {
    let loss = |sample: &Sample| {
        // The logarithm of a logistic value from its logit, by the exact curve: ln(1 + e^-x).
        let logit = judgement.logit(sample.seat, &sample.features) as f64 / LOGIT as f64;
        let won = share(sample.outcome);
        won * softplus(-logit) + (1.0 - won) * softplus(logit)
    };
    fresh.iter().map(loss).sum::<f64>() / fresh.len().max(1) as f64
}

/// ln(1 + e^x).
fn softplus(x: f64) -> f64 {
    if x > 30.0 { x } else { ln(1.0 + regression::exp(x)) }
}

/// The natural logarithm of a number of at least 1, by Newton's method on [`regression::exp`].
fn ln(x: f64) -> f64 {
    let mut y = 0.0;
    for _ in 0..60 {
        let power = regression::exp(y);
        y += 2.0 * (x - power) / (x + power);
    }
    y
}

impl Fit {
    /// The file of weights: what it says of where it comes from, and the weights.
    #[must_use]
    pub fn to_toml(&self, command: &str, rules_version: u32) -> String {
        let mut text = String::new();
        let seats: Vec<String> = self.judgement.seats.iter().map(ToString::to_string).collect();
        let _ =
            writeln!(text, "# What a position is worth, in billionths of a logit; seats, then each unit of a feature.");
        let _ = writeln!(text, "seats = [{}]\n", seats.join(", "));
        let _ = writeln!(text, "[provenance]\ncommand = \"{command}\"\nrules_version = {rules_version}");
        let _ = writeln!(text, "games = {}\npositions = {}\nfresh_games = {}", self.games, self.positions, self.fresh);
        let _ = writeln!(text, "log_loss = {:.4}\n\n[weights]", self.log_loss);
        for (name, weight) in &self.judgement.weights {
            let _ = writeln!(text, "{name} = {weight}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        assert!((ln(2.0) - std::f64::consts::LN_2).abs() < 1e-12);
        assert!((ln(1e9) - 20.723_265_836_946_41).abs() < 1e-9);
        assert!((softplus(0.0) - std::f64::consts::LN_2).abs() < 1e-12);
    }

    /// Two columns that say nearly the same, the second a little too much of it: fitted freely it is taken back again.
    #[test]
    fn no_feature_weighs_downwards() {
        let one = |n: i32| {
            let (x, noise) = (f64::from(n % 7 - 3), f64::from(n % 5 - 2));
            Observation { columns: vec![1.0, x, 2.0 * x + noise], outcome: if x - noise > 0.0 { 1.0 } else { 0.0 } }
        };
        let mut observations: Vec<Observation> = (0..350).map(one).collect();
        assert!(fit(&observations, RIDGE)[2] < 0.0);
        let weights = fit_upwards(&mut observations, 1);
        assert!(weights[1] > 0.0 && weights[2] == 0.0, "{weights:?}");
    }

    #[test]
    fn chances_are_sorted_into_tenths() {
        let judgement = Judgement { seats: vec![0], weights: vec![("men".to_owned(), LOGIT)] };
        let sample = |men: i64, outcome| Sample { seat: Seat(0), features: vec![("men", men)], outcome };
        let fresh = [sample(2, Prospect::SURE), sample(2, Prospect::NONE), sample(-9, Prospect::EVEN)];
        let tenths = calibrate(&judgement, &fresh);
        assert_eq!(tenths.iter().map(|tenth| tenth.positions).collect::<Vec<_>>(), [1, 0, 0, 0, 0, 0, 0, 0, 2, 0]);
        assert!((tenths[8].said - 0.880_797).abs() < 1e-6 && (tenths[8].won - 0.5).abs() < 1e-9);
        assert!((tenths[0].won - 0.5).abs() < 1e-9);
    }
}
