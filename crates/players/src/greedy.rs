//! Looks one decision ahead.

use crate::Player;
use crate::look::worth;
use kernel::chance::{Fast, Probe, any};
use kernel::odds::{self, Fraction};
use kernel::{Chance, Evaluate, Seat};

/// Plays each sensible action out over its chances, carries half-done resolutions on to a quiet position, and takes
/// the action whose position is best for its seat on average.
///
/// An action that can go only few ways is weighed exactly; any other by samples, all actions with the same dice, the
/// worse half dropping out again and again. What the seat must not know is drawn anew before it thinks.
#[derive(Clone, Debug)]
pub struct Greedy<G: Evaluate> {
    dice: Fast,
    playouts: u16,
    actions: Vec<G::Action>,
    worlds: Vec<World<G>>,
    marks: Vec<Mark>,
}

/// A position the seat holds possible, and the dice it would be played out with.
#[derive(Clone, Debug)]
struct World<G> {
    game: G,
    dice: Fast,
}

/// What is known about an action.
#[derive(Clone, Debug)]
struct Mark {
    /// Its place in the list.
    action: usize,
    /// The mean of its values.
    mean: Fraction,
    /// Sum and number of the values sampled so far; none if the mean is exact.
    samples: Option<(i64, u16)>,
}

/// So many samples each action gets before any drops out.
const FIRST_ROUND: usize = 4;

impl<G: Evaluate> Greedy<G> {
    /// A player whose choices follow from the seed, and that plays an action out about `playouts` times at most.
    #[must_use]
    pub fn new(seed: u64, playouts: u16) -> Self {
        Greedy {
            dice: Fast::new(seed),
            playouts: playouts.max(1),
            actions: Vec::new(),
            worlds: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Draws the positions to think with: one if there are no secrets, else a new one for each set of dice. Says
    /// whether there are none.
    fn imagine(&mut self, game: &G, seat: Seat) -> bool {
        self.worlds.clear();
        let mut secrets = Fast::new(self.dice.bits());
        let mut probe = Probe::new(&mut secrets);
        let first = game.resample(seat, &mut any(&mut probe));
        let open = probe.ways() == 1;
        self.worlds.push(World { game: first, dice: Fast::new(self.dice.bits()) });
        for _ in 1..self.playouts {
            let dice = Fast::new(self.dice.bits());
            let game = if open { self.worlds[0].game.clone() } else { game.resample(seat, &mut secrets) };
            self.worlds.push(World { game, dice });
        }
        open
    }

    /// The first look at every action: exact where that is cheap. Leaves early if told to stop.
    fn first_look(&mut self, seat: Seat, open: bool, stop: &dyn Fn() -> bool) {
        self.marks.clear();
        for (index, action) in self.actions.iter().enumerate() {
            if index > 0 && stop() {
                return;
            }
            let World { game, dice } = &self.worlds[0];
            let mut dice = dice.clone();
            let mut probe = Probe::new(&mut dice);
            let value = play_out(game.clone(), seat, action, &mut probe);
            let exact = match probe.ways() {
                _ if !open => None,
                1 => Some(Fraction::from(value)),
                ways if ways > self.playouts.into() => None,
                _ => odds::exact(2 * u32::from(self.playouts), |chance| play_out(game.clone(), seat, action, chance))
                    .map(|values| values.mean(|value| *value))
                    .ok(),
            };
            self.marks.push(match exact {
                Some(mean) => Mark { action: index, mean, samples: None },
                None => Mark { action: index, mean: Fraction::from(value), samples: Some((value, 1)) },
            });
        }
    }

    /// Plays the undecided actions out in the worlds `from..to`. Leaves early if told to stop.
    fn sample(&mut self, seat: Seat, from: usize, to: usize, stop: &dyn Fn() -> bool) {
        for World { game, dice } in &self.worlds[from..to] {
            for mark in &mut self.marks {
                let Some((sum, count)) = &mut mark.samples else { continue };
                if stop() {
                    return;
                }
                *sum += play_out(game.clone(), seat, &self.actions[mark.action], &mut dice.clone());
                *count += 1;
                let mean = Fraction::new(sum.unsigned_abs().into(), (*count).into());
                mark.mean = if *sum < 0 { -mean } else { mean };
            }
        }
    }

    /// Drops what cannot be the answer: every exact action but the best, and the worse half of the others.
    fn drop_worse(&mut self) {
        self.marks.sort_by(Mark::better_first);
        let undecided = self.marks.iter().filter(|mark| mark.samples.is_some()).count();
        let (mut exact_left, mut undecided_left) = (1, undecided.div_ceil(2));
        self.marks.retain(|mark| {
            let left = if mark.samples.is_none() { &mut exact_left } else { &mut undecided_left };
            let keep = *left > 0;
            *left = left.saturating_sub(1);
            keep
        });
    }
}

impl Mark {
    /// The better mean first; of equals, what the game lists first.
    fn better_first(a: &Mark, b: &Mark) -> std::cmp::Ordering {
        b.mean.cmp(&a.mean).then(a.action.cmp(&b.action))
    }
}

impl<G: Evaluate> Player<G> for Greedy<G> {
    fn choose(&mut self, game: &G, seat: Seat, stop: &dyn Fn() -> bool) -> G::Action {
        self.actions.clear();
        game.sensible(seat, &mut self.actions);
        match self.actions.len() {
            0 => return game.reflex(seat),
            1 => return self.actions.swap_remove(0),
            _ => {}
        }
        let open = self.imagine(game, seat);
        self.first_look(seat, open, stop);
        let (mut from, mut to) = (1, FIRST_ROUND.min(self.worlds.len()));
        while from < to && self.marks.iter().any(|mark| mark.samples.is_some()) && !stop() {
            self.sample(seat, from, to, stop);
            self.drop_worse();
            if let [_] = self.marks[..] {
                break;
            }
            (from, to) = (to, (2 * to).min(self.worlds.len()));
        }
        let best = self.marks.iter().min_by(|a, b| Mark::better_first(a, b)).map_or(0, |mark| mark.action);
        self.actions.swap_remove(best)
    }
}

/// The worth of the quiet position an action leads to.
fn play_out<G: Evaluate>(mut game: G, seat: Seat, action: &G::Action, mut chance: &mut dyn Chance) -> i64 {
    worth(&mut game, seat, action, &mut chance)
}
