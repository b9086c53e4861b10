//! Looks several turns ahead, as far as the seat can know.
//!
//! Every playout draws a world that agrees with what the seat knows (`resample`), plays one candidate in it, walks down a
//! tree of what came of it before (information-set tree search: the tree holds decisions, each world its own dice), goes
//! on by the quick policy to the end of the next turn, and takes the chance to win judged there.
//!
//! Which candidate deserves the next playouts is settled in rounds: all that are left are played in the same worlds with
//! the same dice, then the worse half drops out. So the answer is there at any time, and the last two are compared best.
//!
//! Worlds are dealt to a fixed number of lanes, each with trees of its own, and lanes to as many threads as there are:
//! the same seed and playouts give the same decision on any number of threads.

mod budget;
mod playout;
mod tree;

pub use budget::Budget;

use crate::Player;
use crate::look::settle;
use budget::Slice;
use kernel::chance::{Fast, Probe};
use kernel::{Evaluate, Offer, Prospect, Seat};
use playout::{Lane, Root};
use std::sync::atomic::{AtomicBool, Ordering};

/// The fixed number of lanes.
const LANES: usize = 4;
/// Worlds in which every candidate is looked at once before any is played out.
const LOOKS: u32 = 8;
/// The first look weighs as much as so many playouts.
const LOOK_WEIGHT: i64 = 12;

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
    /// The mean chance at the first look, in millionths.
    look: i64,
    /// Playouts, and the sum of their chances in millionths.
    playouts: i64,
    sum: i64,
}

impl<A> Candidate<A> {
    fn mean(&self) -> i64 {
        if self.playouts == 0 { self.look } else { self.sum / self.playouts }
    }
}

impl<G: Evaluate> Search<G> {
    /// A player whose choices follow from the seed and, unless it thinks against the clock, the budget.
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Self {
        Search { dice: Fast::new(seed), budget, threads: 1, explained: 0, thoughts: Vec::new() }
    }

    /// The same player on so many threads; more than [`LANES`] are not used.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Search { threads: threads.clamp(1, LANES), ..self }
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
        let root = Root::new(game, seat, self.dice.bits());
        let mut candidates = first_look(&root, actions, stop);
        let total = self.budget.playouts_about();
        // Widening: the more playouts, the more candidates are worth them.
        let wide = (2 + total.isqrt() as usize / 2).min(candidates.len());
        let mut lanes: Vec<Lane<G>> = (0..LANES as u32).map(|lane| Lane::new(lane, wide)).collect();
        let (mut left, mut world) = (wide, 0);
        let mut purse = self.budget.open();
        while left > 1 && !stop() {
            let rounds = left.next_power_of_two().ilog2();
            let slice = purse.share(rounds, left, world);
            play_round(&root, &candidates[..left], &mut lanes, slice, self.threads, stop);
            for lane in &mut lanes {
                lane.hand_in(&mut candidates[..left]);
            }
            world = lanes.iter().map(Lane::next_world).max().unwrap_or(world);
            order(&mut candidates[..left], &mut lanes);
            left = left.div_ceil(2);
        }
        let plan = |place: usize, action: &G::Action| match lanes.first() {
            Some(lane) if place < self.explained => lane.plan(&root, place, action),
            _ => Vec::new(),
        };
        self.thoughts = (0..)
            .zip(candidates)
            .map(|(place, candidate)| Thought {
                prospect: Prospect::of_millionths(candidate.mean().max(0) as u32),
                playouts: candidate.playouts as u32,
                plan: plan(place, &candidate.action),
                action: candidate.action,
            })
            .collect();
    }
}

/// Plays every action out to the next position that can be valued, in a few worlds, and orders them by that.
fn first_look<G: Evaluate>(
    root: &Root<'_, G>,
    actions: Vec<G::Action>,
    stop: &dyn Fn() -> bool,
) -> Vec<Candidate<G::Action>> {
    let mut candidates: Vec<Candidate<G::Action>> = Vec::with_capacity(actions.len());
    for action in actions {
        let (mut sum, mut looks) = (0, 0);
        for world in 0..LOOKS {
            let (mut game, mut dice) = root.world(world);
            let mut probe = Probe::new(&mut dice);
            settle(&mut game, root.seat, &action, &mut probe);
            sum += i64::from(game.prospect(root.seat).millionths());
            looks += 1;
            let certain = root.is_open() && probe.ways() == 1;
            if certain || stop() {
                break;
            }
        }
        candidates.push(Candidate { action, look: sum / looks, playouts: 0, sum: 0 });
    }
    candidates.sort_by_key(|candidate| -candidate.look);
    candidates
}

/// Plays the candidates out in the worlds of a slice, lanes side by side.
fn play_round<G: Evaluate>(
    root: &Root<'_, G>,
    candidates: &[Candidate<G::Action>],
    lanes: &mut [Lane<G>],
    slice: Slice,
    threads: usize,
    stop: &dyn Fn() -> bool,
) {
    if threads <= 1 {
        lanes.iter_mut().for_each(|lane| lane.play(root, candidates, slice, stop));
        return;
    }
    // Only this thread may ask whether to stop; it tells the others.
    let stopped = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let mut shares = lanes.chunks_mut(LANES.div_ceil(threads));
        let own = shares.next();
        for share in shares {
            let stopped = &stopped;
            scope.spawn(move || {
                let stop = || stopped.load(Ordering::Relaxed);
                share.iter_mut().for_each(|lane| lane.play(root, candidates, slice, &stop));
            });
        }
        let stop = || {
            let now = stop();
            if now {
                stopped.store(true, Ordering::Relaxed);
            }
            now
        };
        own.into_iter().flatten().for_each(|lane| lane.play(root, candidates, slice, &stop));
    });
}

/// Puts the better first, and the trees of the lanes with them. The first look counts as far as playouts are few: both
/// are taken as differences from their average, since a look and a playout end at different times.
fn order<G: Evaluate>(candidates: &mut [Candidate<G::Action>], lanes: &mut [Lane<G>]) {
    let count = candidates.len() as i64;
    let look = candidates.iter().map(|candidate| candidate.look).sum::<i64>() / count;
    let mean = candidates.iter().map(Candidate::mean).sum::<i64>() / count;
    let score = |candidate: &Candidate<G::Action>| {
        let (looked, played) = (candidate.look - look, candidate.mean() - mean);
        (LOOK_WEIGHT * looked + candidate.playouts * played) * 1000 / (LOOK_WEIGHT + candidate.playouts)
    };
    let mut places: Vec<usize> = (0..candidates.len()).collect();
    places.sort_by_key(|place| -score(&candidates[*place]));
    let ordered: Vec<Candidate<G::Action>> = places.iter().map(|place| candidates[*place].clone()).collect();
    candidates.clone_from_slice(&ordered);
    lanes.iter_mut().for_each(|lane| lane.reorder(&places));
}

impl<G: Evaluate> Player<G> for Search<G> {
    fn choose(&mut self, game: &G, seat: Seat, stop: &dyn Fn() -> bool) -> G::Action {
        let mut actions = Vec::new();
        game.sensible(seat, &mut actions);
        self.thoughts.clear();
        match actions.len() {
            0 => return game.reflex(seat),
            1 => return actions.swap_remove(0),
            _ => self.weigh(game, seat, actions, stop),
        }
        self.thoughts.first().map_or_else(|| game.reflex(seat), |thought| thought.action.clone())
    }
}
