//! Looks turns ahead, as far as the seat can know.
//!
//! What [`Greedy`](crate::Greedy) would do is the measure. A few of the next best actions are played out against it: in
//! worlds that agree with what the seat knows (`resample`), both sides going on nearly as greedy players do, to the end of
//! the next turn, where the chance to win is judged. All candidates of a world have the same luck, act by act, and what counts
//! is by how much each does better than the measure there. Another one is taken only if that is more than the error of it:
//! so a search plays as a greedy player where it finds nothing.
//!
//! Which candidate deserves the next playouts is settled in stages, after each of which the worse half of those that
//! challenge the measure drops out; who is surely no better drops out at once, and where nobody is left nothing more is
//! played. The last one has to show anew that it is better: the best of many has been lucky, too. Worlds stand for themselves
//! and are counted in integers, so the same seed and playouts give the same decision on any number of threads.

mod budget;
mod luck;
mod playout;

pub use budget::Budget;

use crate::Player;
use crate::look::worth;
use budget::Slice;
use kernel::chance::{Fast, Probe, any};
use kernel::{Evaluate, Offer, Prospect, Seat};
use playout::{Root, Tally};
use std::sync::atomic::{AtomicBool, Ordering};

/// More threads are not used.
const MOST_THREADS: usize = 16;
/// Worlds in which every candidate is looked at once before any is played out.
const LOOKS: u32 = 12;
/// At most so many candidates are played out, the best at the first look.
const WIDEST: usize = 8;
/// In so many worlds a candidate is played out before it may drop out, if the budget allows; after fewer the measure stays.
const FEWEST: u32 = 8;
/// Whoever is ahead by no more than so many millionths is not worth a thought.
const TRIFLE: i64 = 500;
/// By so many errors of it another one has to be ahead of the measure.
const ENOUGH: f64 = 1.0;
/// By so many errors it is settled that it is: nothing more is played out.
const SETTLED: f64 = 3.0;

/// The player.
#[derive(Clone, Debug)]
pub struct Search<G: Evaluate> {
    dice: Fast,
    budget: Budget,
    threads: usize,
    /// Of so many of its candidates it says how it would go on.
    explained: usize,
    thoughts: Vec<Thought<G::Action>>,
}

/// What a player thinks of one of its candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<A> {
    /// What it could do.
    pub action: A,
    /// Its chance to win then.
    pub prospect: Prospect,
    /// How often it has been played out; 0 if it was only looked at.
    pub playouts: u32,
    /// How it would go on: the next decisions of the seat itself, in a game as it imagines it. Nothing unless it is asked
    /// to explain itself.
    pub plan: Vec<Offer>,
}

/// What is known about an action.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<A> {
    action: A,
    /// The mean value at the first look, as a greedy player sees it, and the mean chance there in millionths.
    look: i64,
    chance: i64,
    /// Worlds it was played out in.
    playouts: i64,
    /// Sum of its chances in millionths.
    sum: i64,
    /// Worlds in which it was compared with the measure, as far as they count; the sum of what it was ahead there, and of the
    /// squares of that.
    worlds: i64,
    ahead: i64,
    squares: i128,
    /// It dropped out.
    out: bool,
}

impl<A> Candidate<A> {
    fn new(action: A) -> Self {
        Candidate { action, look: 0, chance: 0, playouts: 0, sum: 0, worlds: 0, ahead: 0, squares: 0, out: false }
    }

    fn mean(&self) -> i64 {
        if self.playouts == 0 { self.chance } else { self.sum / self.playouts }
    }

    /// By how much it is ahead of the measure for sure: less the error of that.
    fn sure_ahead(&self) -> i64 {
        if self.out || self.worlds < i64::from(FEWEST) {
            return i64::MIN / 2 + self.ahead / self.worlds.max(1);
        }
        self.ahead_within(ENOUGH).0
    }

    /// What it was ahead so far does not count any more.
    fn forget(&mut self) {
        (self.worlds, self.ahead, self.squares) = (0, 0, 0);
    }

    /// By how much it is ahead of the measure: at least and at most, within so many errors.
    fn ahead_within(&self, errors: f64) -> (i64, i64) {
        let (worlds, mean) = (self.worlds as f64, self.ahead as f64 / self.worlds as f64);
        let spread = (self.squares as f64 / worlds - mean * mean).max(0.0);
        let error = errors * (spread / (worlds - 1.0)).sqrt();
        ((mean - error) as i64, (mean + error) as i64)
    }
}

impl<G: Evaluate> Search<G> {
    /// A player whose choices follow from the seed and, unless it thinks against the clock, the budget.
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Self {
        Search { dice: Fast::new(seed), budget, threads: 1, explained: 0, thoughts: Vec::new() }
    }

    /// The same player on so many threads; more than [`MOST_THREADS`] are not used.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Search { threads: threads.clamp(1, MOST_THREADS), ..self }
    }

    /// The same player, who says of so many of its best candidates how it would go on.
    #[must_use]
    pub fn explaining(self, candidates: usize) -> Self {
        Search { explained: candidates, ..self }
    }

    /// What it thought at its last decision, the best first; nothing if there was nothing to think about.
    #[must_use]
    pub fn thoughts(&self) -> &[Thought<G::Action>] {
        &self.thoughts
    }

    /// Thinks about given actions, at least one, and puts them in order: see [`Search::thoughts`].
    pub fn weigh(&mut self, game: &G, seat: Seat, actions: Vec<G::Action>, stop: &dyn Fn() -> bool) {
        let seed = self.dice.bits();
        self.compare(&Root::new(game, seat, seed), actions, stop);
    }

    fn compare(&mut self, root: &Root<'_, G>, actions: Vec<G::Action>, stop: &dyn Fn() -> bool) {
        let mut candidates: Vec<Candidate<G::Action>> = actions.into_iter().map(Candidate::new).collect();
        first_look(root, &mut candidates, stop);
        let mut purse = self.budget.open();
        // What was looked at would be seen twice.
        let mut world = LOOKS;
        let mut cost = root.cost(&candidates[0], world);
        let mut left = candidates.len().min(WIDEST).min(purse.widest(FEWEST, cost));
        while left > 1 && !stop() {
            let before = left;
            let mut share = purse.share(left.next_power_of_two().ilog2(), left, FEWEST, cost);
            while left > 1 && (left > 2 || before == 2) && !share.is_over() && !stop() {
                let slice = share.slice(world, FEWEST);
                let mut spent = (0, 0);
                for tally in play_round(root, &candidates[..left], slice, self.threads, stop) {
                    tally.hand_in(&mut candidates[..left]);
                    spent.0 += tally.worlds as u32 * left as u32;
                    spent.1 += tally.work;
                }
                world = slice.to;
                purse.pay(spent.0, spent.1);
                cost.work = spent.1 / u64::from(spent.0.max(1));
                if self.explained == 0 {
                    left = race(&mut candidates[..left]);
                }
            }
            if before == 2 {
                break;
            }
            if left > 2 {
                // The measure stays; of those who challenge it the better half.
                candidates[1..left].sort_by_key(|challenger| -challenger.ahead);
                let better = left.div_ceil(2);
                candidates[better..left].iter_mut().for_each(|worse| worse.out = true);
                left = better;
            }
            if left == 2 {
                // Who was the best of many was lucky, too: what it is ahead is counted anew.
                candidates[1].forget();
            }
        }
        // Who dropped out early was seldom played: the order is that of what is known for sure.
        let score = |place: usize, one: &Candidate<G::Action>| if place == 0 { 0 } else { one.sure_ahead() };
        let mut order: Vec<(i64, Candidate<G::Action>)> =
            candidates.into_iter().enumerate().map(|(place, one)| (score(place, &one), one)).collect();
        order.sort_by_key(|(score, _)| -score);
        self.thoughts = (0..)
            .zip(order)
            .map(|(place, (_, one))| Thought {
                prospect: Prospect::of_millionths(one.mean().max(0) as u32),
                playouts: one.playouts as u32,
                plan: if place < self.explained { root.plan(&one) } else { Vec::new() },
                action: one.action,
            })
            .collect();
    }
}

/// Who is surely no better than the measure, or by next to nothing, drops out; tells how many are left. Where the last
/// challenger is surely better that is settled, too: then there is nobody left to play against.
fn race<A>(candidates: &mut [Candidate<A>]) -> usize {
    let mut left = candidates.len();
    let mut place = 1;
    while place < left {
        let one = &candidates[place];
        if one.worlds >= i64::from(FEWEST) && one.ahead_within(ENOUGH).1 <= TRIFLE {
            left -= 1;
            candidates[place].out = true;
            candidates.swap(place, left);
        } else {
            place += 1;
        }
    }
    match &candidates[..left] {
        [_, one] if one.worlds >= 2 * i64::from(FEWEST) && one.ahead_within(SETTLED).0 > 0 => 1,
        _ => left,
    }
}

/// Plays every action out to the next position that can be valued, in a few worlds, and orders them by that: what a greedy
/// player would do comes first.
fn first_look<G: Evaluate>(root: &Root<'_, G>, candidates: &mut [Candidate<G::Action>], stop: &dyn Fn() -> bool) {
    for candidate in candidates.iter_mut() {
        let (mut value, mut chance, mut looks) = (0, 0, 0);
        for world in 0..LOOKS {
            let (mut game, mut dice) = root.world(world);
            let mut probe = Probe::new(&mut dice);
            value += worth(&mut game, root.seat, &candidate.action, &mut any(&mut probe));
            chance += i64::from(game.prospect(root.seat).millionths());
            looks += 1;
            let certain = root.is_open() && probe.ways() == 1;
            if certain || stop() {
                break;
            }
        }
        (candidate.look, candidate.chance) = (value / looks, chance / looks);
    }
    candidates.sort_by_key(|candidate| -candidate.look);
}

/// Plays the candidates out in the worlds of a slice, dealt to the threads.
fn play_round<G: Evaluate>(
    root: &Root<'_, G>,
    candidates: &[Candidate<G::Action>],
    slice: Slice,
    threads: usize,
    stop: &dyn Fn() -> bool,
) -> Vec<Tally> {
    if threads <= 1 {
        return vec![Tally::of(root, candidates, slice, stop)];
    }
    // Only this thread may ask whether to stop; it tells the others.
    let stopped = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let mut shares = slice.dealt(threads as u32);
        let own = shares.next();
        let others: Vec<_> = shares
            .map(|share| {
                let stopped = &stopped;
                scope.spawn(move || Tally::of(root, candidates, share, &|| stopped.load(Ordering::Relaxed)))
            })
            .collect();
        let stop = || {
            let now = stop();
            if now {
                stopped.store(true, Ordering::Relaxed);
            }
            now
        };
        let own = own.map(|share| Tally::of(root, candidates, share, &stop));
        // A thread that panicked has said so; its worlds are missing.
        own.into_iter().chain(others.into_iter().filter_map(|other| other.join().ok())).collect()
    })
}

impl<G: Evaluate> Player<G> for Search<G> {
    fn choose(&mut self, game: &G, seat: Seat, stop: &dyn Fn() -> bool) -> G::Action {
        let mut actions = Vec::new();
        game.sensible(seat, &mut actions);
        self.thoughts.clear();
        // Every decision has a seed of its own, whether or not it needs a thought.
        let seed = self.dice.bits();
        match actions.len() {
            0 => return game.reflex(seat),
            1 => return actions.swap_remove(0),
            _ => self.compare(&Root::new(game, seat, seed), actions, stop),
        }
        self.thoughts.first().map_or_else(|| game.reflex(seat), |thought| thought.action.clone())
    }
}
