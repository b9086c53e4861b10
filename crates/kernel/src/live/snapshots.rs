//! Copies of a game as it was, so that looking back is quick: close together lately, where decisions are taken back, and
//! farther apart before, since a long game would be mostly copies of itself.

use std::sync::Arc;

/// Lately a copy is kept after so many decisions,
const CLOSE: usize = 16;
/// so many decisions back,
const LATELY: usize = 32;
/// and before that after so many.
const APART: usize = 64;

/// Copies of a game after some of its decisions, the first of them after none.
pub(super) struct Snapshots<G> {
    first: Arc<G>,
    /// After how many decisions, in order.
    later: Vec<(usize, Arc<G>)>,
}

impl<G> Clone for Snapshots<G> {
    fn clone(&self) -> Self {
        Snapshots { first: Arc::clone(&self.first), later: self.later.clone() }
    }
}

impl<G: Clone> Snapshots<G> {
    /// The game before any decision.
    pub(super) fn new(game: &G) -> Self {
        Snapshots { first: Arc::new(game.clone()), later: Vec::new() }
    }

    /// The game after `n` decisions, of which the last copy knows fewer: keeps a copy if it is time for one.
    pub(super) fn note(&mut self, n: usize, game: &G) {
        if n.is_multiple_of(CLOSE) {
            self.later.push((n, Arc::new(game.clone())));
            self.later.retain(|(at, _)| at.is_multiple_of(APART) || at + LATELY >= n);
        }
    }

    /// The last copy after no more than `n` decisions, and after how many it is.
    pub(super) fn before(&self, n: usize) -> (usize, &G) {
        let known = self.later.partition_point(|(at, _)| *at <= n);
        known.checked_sub(1).map_or((0, &*self.first), |last| (self.later[last].0, &*self.later[last].1))
    }

    /// Forgets what was after more than `n` decisions.
    pub(super) fn truncate(&mut self, n: usize) {
        self.later.retain(|(at, _)| *at <= n);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_close_lately_and_apart_before() {
        let mut snapshots = Snapshots::new(&0);
        for n in 1..=200 {
            snapshots.note(n, &n);
        }
        let kept: Vec<usize> = (0..=200).filter(|n| snapshots.before(*n) == (*n, n)).collect();
        assert_eq!(kept, [0, 64, 128, 160, 176, 192]);
        assert_eq!(snapshots.before(127), (64, &64));
        snapshots.truncate(130);
        assert_eq!(snapshots.before(200), (128, &128));
    }
}
