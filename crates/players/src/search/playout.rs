//! One playout: a world, a candidate, the tree below it, the quick policy, the judgement.

use super::budget::Slice;
use super::tree::Tree;
use super::{Candidate, LANES};
use crate::look::{finish, glance};
use kernel::chance::{Fast, Probe, any};
use kernel::{Evaluate, Offer, Seat, SeatSet, Silent};

/// A playout looks to the end of this turn and of so many more.
const TURNS: u32 = 1;
/// The most decisions of a playout.
const DECISIONS: u32 = 160;
/// The decisions of a playout where no turns are counted.
const UNCLOCKED: u32 = 40;
/// The most decisions within the tree.
const DEPTH: u32 = 24;
/// So many later decisions make a plan.
const PLAN: usize = 4;

/// The decision that is thought about.
pub(super) struct Root<'a, G> {
    game: &'a G,
    pub(super) seat: Seat,
    /// Whoever wins with it.
    own: SeatSet,
    seed: u64,
    /// The only world, if nothing is hidden.
    open: Option<G>,
    /// The turn at whose beginning a playout ends.
    end: Option<u32>,
}

impl<'a, G: Evaluate> Root<'a, G> {
    pub(super) fn new(game: &'a G, seat: Seat, seed: u64) -> Self {
        let mut dice = Fast::new(seed);
        let mut probe = Probe::new(&mut dice);
        let world = game.resample(seat, &mut any(&mut probe));
        let open = (probe.ways() == 1).then_some(world);
        let end = game.clock().map(|clock| clock.turn + 1 + TURNS);
        Root { game, seat, own: game.partners(seat).with(seat), seed, open, end }
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
        match (self.end, game.clock()) {
            (Some(end), Some(clock)) => clock.turn >= end || decisions >= DECISIONS,
            _ => decisions >= UNCLOCKED,
        }
    }
}

/// Trees of its own for every candidate, and the worlds dealt to it.
pub(super) struct Lane<G: Evaluate> {
    number: u32,
    trees: Vec<Tree<G::Action>>,
    /// Playouts and sum of chances since they were last handed in: the same number for every candidate.
    playouts: i64,
    sums: Vec<i64>,
    next: u32,
    room: Vec<G::Action>,
}

impl<G: Evaluate> Lane<G> {
    pub(super) fn new(number: u32, candidates: usize) -> Self {
        Lane {
            number,
            trees: (0..candidates).map(|_| Tree::new()).collect(),
            playouts: 0,
            sums: vec![0; candidates],
            next: 0,
            room: Vec::new(),
        }
    }

    /// The first world that has not been played.
    pub(super) fn next_world(&self) -> u32 {
        self.next
    }

    /// Plays all candidates out in each of its worlds of the slice. A world that is not played to the end by all of them
    /// does not count, so that they are compared in the same worlds.
    pub(super) fn play(
        &mut self,
        root: &Root<'_, G>,
        candidates: &[Candidate<G::Action>],
        slice: Slice,
        stop: &dyn Fn() -> bool,
    ) {
        let mut chances = vec![0; candidates.len()];
        let number = self.number;
        for world in (slice.from..slice.to).filter(|world| world % LANES as u32 == number) {
            for (n, candidate) in candidates.iter().enumerate() {
                if stop() || slice.is_over() {
                    return;
                }
                chances[n] = self.playout(root, n, &candidate.action, world);
            }
            self.playouts += 1;
            self.next = world + 1;
            self.sums.iter_mut().zip(&chances).for_each(|(sum, chance)| *sum += chance);
        }
    }

    /// Adds what was found to the candidates.
    pub(super) fn hand_in(&mut self, candidates: &mut [Candidate<G::Action>]) {
        for (candidate, sum) in candidates.iter_mut().zip(&mut self.sums) {
            candidate.playouts += self.playouts;
            candidate.sum += std::mem::take(sum);
        }
        self.playouts = 0;
    }

    /// Follows a new order of the candidates.
    pub(super) fn reorder(&mut self, places: &[usize]) {
        let mut trees: Vec<Option<Tree<G::Action>>> = self.trees.drain(..).map(Some).collect();
        self.trees.extend(places.iter().filter_map(|place| trees[*place].take()));
        self.sums.truncate(places.len());
    }

    /// How the seat would go on after a candidate, in the first of its worlds: down the tree by what was tried most, then
    /// by the quick policy. What it has no choice in is no part of a plan.
    pub(super) fn plan(&self, root: &Root<'_, G>, candidate: usize, action: &G::Action) -> Vec<Offer> {
        let (mut game, mut dice) = root.world(self.number);
        game.apply(root.seat, action, &mut dice, &mut Silent);
        let (mut plan, mut room) = (Vec::new(), Vec::new());
        let mut at = self.trees.get(candidate).map(|tree| (tree, Tree::<G::Action>::TOP));
        for decisions in 0..DECISIONS {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            if plan.len() == PLAN || root.is_beyond(&game, decisions) {
                break;
            }
            room.clear();
            game.sensible(seat, &mut room);
            let free = room.len() > 1;
            let known = at.filter(|_| free).and_then(|(tree, node)| tree.favourite(node, &game, seat));
            let action = match known {
                Some((action, to)) => {
                    at = at.map(|(tree, _)| (tree, to));
                    action
                }
                None => {
                    at = at.filter(|_| !free);
                    glance(&game, seat, &mut dice, &mut room)
                }
            };
            if free && seat == root.seat {
                plan.push(game.offer(seat, &action));
            }
            game.apply(seat, &action, &mut dice, &mut Silent);
        }
        plan
    }

    /// The chance to win judged at the end of one playout, in millionths.
    fn playout(&mut self, root: &Root<'_, G>, candidate: usize, action: &G::Action, world: u32) -> i64 {
        let (mut game, mut dice) = root.world(world);
        game.apply(root.seat, action, &mut dice, &mut Silent);
        let mut decisions = 0;
        let tree = &mut self.trees[candidate];
        tree.begin();
        while decisions < DEPTH && !root.is_beyond(&game, decisions) {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            let step = tree.step(&game, seat, root.own.contains(seat), &mut dice, &mut self.room);
            game.apply(seat, &step.action, &mut dice, &mut Silent);
            decisions += 1;
            if step.is_new {
                break;
            }
        }
        while !root.is_beyond(&game, decisions) {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            let action = glance(&game, seat, &mut dice, &mut self.room);
            game.apply(seat, &action, &mut dice, &mut Silent);
            decisions += 1;
        }
        finish(&mut game, &mut dice);
        let chance = i64::from(game.prospect(root.seat).millionths());
        self.trees[candidate].learn(chance);
        chance
    }
}
