//! One playout: a world, a candidate, both sides going on, the judgement.

use super::Candidate;
use super::budget::{Cost, Slice};
use super::luck::Luck;
use crate::look::{finish, policy};
use kernel::chance::{Fast, Probe, any};
use kernel::{Evaluate, Offer, Seat, Silent};
use std::time::Instant;

/// A playout looks to the end of this turn and of so many more.
const TURNS: u32 = 1;
/// The most work of a playout: an answer counts one, and as many more as were tried for it.
const WORK: u64 = 1200;
/// The decisions of a playout where no turns are counted.
const UNCLOCKED: u32 = 40;
/// So many later decisions make a plan.
const PLAN: usize = 4;

/// The decision that is thought about.
pub(super) struct Root<'a, G> {
    game: &'a G,
    pub(super) seat: Seat,
    seed: u64,
    /// The only world, if nothing is hidden.
    open: Option<G>,
    /// The turn.
    turn: Option<u32>,
}

impl<'a, G: Evaluate> Root<'a, G> {
    pub(super) fn new(game: &'a G, seat: Seat, seed: u64) -> Self {
        let mut dice = Fast::new(seed);
        let mut probe = Probe::new(&mut dice);
        let world = game.resample(seat, &mut any(&mut probe));
        let open = (probe.ways() == 1).then_some(world);
        Root { game, seat, seed, open, turn: game.clock().map(|clock| clock.turn) }
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// A position the seat holds possible, and the dice it is played with: the same for all candidates.
    pub(super) fn world(&self, number: u32) -> (G, Fast) {
        let mut dice = Fast::for_game(self.seed, u64::from(number) + 1);
        let game = self.open.clone().unwrap_or_else(|| self.game.resample(self.seat, &mut dice));
        (game, dice)
    }

    fn is_beyond(&self, game: &G, decisions: u32) -> bool {
        match (self.turn, game.clock()) {
            (Some(turn), Some(clock)) => clock.turn > turn + TURNS,
            _ => decisions >= UNCLOCKED,
        }
    }

    /// What a playout costs.
    pub(super) fn cost(&self, candidate: &Candidate<G::Action>, world: u32) -> Cost {
        let began = Instant::now();
        let (_, work) = self.playout(candidate, world, &mut Vec::new());
        Cost { work, time: began.elapsed() }
    }

    /// The chance to win judged at the end of one playout, in millionths, and the work it was.
    fn playout(&self, candidate: &Candidate<G::Action>, world: u32, room: &mut Vec<G::Action>) -> (i64, u64) {
        let (mut game, mut dice) = self.world(world);
        let mut luck = Luck::new(dice.bits());
        game.apply(self.seat, &candidate.action, &mut dice, &mut Silent);
        let mut work = 0;
        for decisions in 0.. {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            if self.is_beyond(&game, decisions) || work >= WORK {
                break;
            }
            let action = policy(&game, seat, &mut dice, room);
            // What was tried and not taken is left there.
            work += 1 + room.len() as u64;
            dice = luck.of(game.clock().map_or(0, |clock| clock.turn), seat, &action);
            game.apply(seat, &action, &mut dice, &mut Silent);
        }
        finish(&mut game, &mut dice);
        (i64::from(game.prospect(self.seat).millionths()), work)
    }

    /// How the seat would go on after a candidate, in the first world. What it has no choice in is no part of a plan.
    pub(super) fn plan(&self, candidate: &Candidate<G::Action>) -> Vec<Offer> {
        let (mut game, mut dice) = self.world(0);
        game.apply(self.seat, &candidate.action, &mut dice, &mut Silent);
        let (mut plan, mut room) = (Vec::new(), Vec::new());
        for decisions in 0..WORK as u32 {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            if plan.len() == PLAN || self.is_beyond(&game, decisions) {
                break;
            }
            room.clear();
            game.sensible(seat, &mut room);
            let free = room.len() > 1;
            let action = policy(&game, seat, &mut dice, &mut room);
            if free && seat == self.seat {
                plan.push(game.offer(seat, &action));
            }
            game.apply(seat, &action, &mut dice, &mut Silent);
        }
        plan
    }
}

/// What came of the worlds of a slice.
pub(super) struct Tally {
    pub(super) worlds: i64,
    /// The work of all its playouts.
    pub(super) work: u64,
    /// By candidate: the sum of chances, of what it was ahead of the first one, and of the squares of that.
    sums: Vec<(i64, i64, i128)>,
}

impl Tally {
    /// Plays all candidates out in each world of the slice. A world that is not played to the end by all of them does not
    /// count, so that they are compared in the same worlds.
    pub(super) fn of<G: Evaluate>(
        root: &Root<'_, G>,
        candidates: &[Candidate<G::Action>],
        slice: Slice,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let mut tally = Tally { worlds: 0, work: 0, sums: vec![(0, 0, 0); candidates.len()] };
        let (mut chances, mut room) = (vec![0; candidates.len()], Vec::new());
        for world in slice.worlds() {
            for (chance, candidate) in chances.iter_mut().zip(candidates) {
                if stop() || slice.is_over() {
                    return tally;
                }
                let (judged, work) = root.playout(candidate, world, &mut room);
                *chance = judged;
                tally.work += work;
            }
            tally.worlds += 1;
            for ((sum, ahead, squares), chance) in tally.sums.iter_mut().zip(&chances) {
                let more = chance - chances[0];
                *sum += chance;
                *ahead += more;
                *squares += i128::from(more) * i128::from(more);
            }
        }
        tally
    }

    /// Adds what was found to the candidates.
    pub(super) fn hand_in<A>(&self, candidates: &mut [Candidate<A>]) {
        for (candidate, (sum, ahead, squares)) in candidates.iter_mut().zip(&self.sums) {
            candidate.playouts += self.worlds;
            candidate.worlds += self.worlds;
            candidate.sum += sum;
            candidate.ahead += ahead;
            candidate.squares += squares;
        }
    }
}
