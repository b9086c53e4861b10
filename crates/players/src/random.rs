//! Any legal action.

use crate::Player;
use crate::look::THOUGHT;
use kernel::chance::Fast;
use kernel::{Chance, Game, Seat};

/// Takes any of the listed actions, all equally likely.
#[derive(Clone, Debug)]
pub struct Random<G: Game> {
    dice: Fast,
    actions: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    /// A player whose choices follow from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Random { dice: Fast::new(seed), actions: Vec::new() }
    }
}

impl<G: Game> Player<G> for Random<G> {
    /// # Panics
    /// If the game lists no action for a seat that it awaits, which is a defect of the game.
    fn choose(&mut self, game: &G, seat: Seat, _stop: &dyn Fn() -> bool) -> G::Action {
        self.actions.clear();
        game.actions(seat, &mut self.actions);
        assert!(!self.actions.is_empty(), "{}: no action listed for seat {}", G::ID, seat.0);
        let index = self.dice.uniform(THOUGHT, self.actions.len() as u32);
        self.actions.swap_remove(index as usize)
    }
}
