//! Decides at a glance.

use crate::Player;
use crate::look::{THOUGHT, glance};
use kernel::chance::Fast;
use kernel::{Chance, Evaluate, Seat};

/// Tries a few sensible actions once each and takes the one that turned out best: for many games in a short time, and as a
/// recruit, who now and then acts on impulse, an opponent that errs as beginners do: it believes that the dice will fall as
/// it imagines them, overlooks things, and loses patience.
#[derive(Clone, Debug)]
pub struct Quick<G: Evaluate> {
    dice: Fast,
    is_recruit: bool,
    actions: Vec<G::Action>,
}

/// A recruit acts on impulse once in so many decisions.
const IMPULSE: u32 = 5;

impl<G: Evaluate> Quick<G> {
    /// A player whose choices follow from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Quick { dice: Fast::new(seed), is_recruit: false, actions: Vec::new() }
    }

    /// One who also acts on impulse.
    #[must_use]
    pub fn recruit(seed: u64) -> Self {
        Quick { is_recruit: true, ..Quick::new(seed) }
    }
}

impl<G: Evaluate> Player<G> for Quick<G> {
    fn choose(&mut self, game: &G, seat: Seat, _stop: &dyn Fn() -> bool) -> G::Action {
        let world = game.resample(seat, &mut self.dice);
        if self.is_recruit && self.dice.uniform(THOUGHT, IMPULSE) == 0 {
            self.actions.clear();
            world.sensible(seat, &mut self.actions);
            if !self.actions.is_empty() {
                let any = self.dice.uniform(THOUGHT, self.actions.len() as u32) as usize;
                return self.actions.swap_remove(any);
            }
        }
        glance(&world, seat, &mut self.dice, &mut self.actions)
    }
}
