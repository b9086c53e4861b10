//! What a batch plays.

use kernel::Seat;
use kernel::chance::Fast;
use players::Who;

/// What a batch plays. The setup is given apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u32,
    /// The players, at least one. They take turns on the seats: see [`Plan::player_at`].
    pub players: Vec<Who>,
    /// The seed of the run: the same seed plays the same games.
    pub seed: u64,
    /// Threads to play on; 0 for as many as the machine has.
    pub threads: usize,
    /// A game that has not ended after so many decisions is given up and counted apart.
    pub longest: u32,
}

impl Plan {
    /// Far more decisions than any game takes.
    pub const LONGEST: u32 = 100_000;

    /// Which player sits on a seat in a game, as an index into [`Plan::players`].
    ///
    /// Everybody moves on by one seat from game to game, so that with two players the games come in pairs with the
    /// sides exchanged.
    #[must_use]
    pub fn player_at(&self, game: u32, seat: Seat) -> usize {
        (game as usize + seat.index()) % self.players.len().max(1)
    }

    /// The seed of a game.
    #[must_use]
    pub fn seed_of(&self, game: u32) -> u64 {
        Fast::for_game(self.seed, game.into()).bits()
    }

    /// Whether every player sits equally often on every seat.
    #[must_use]
    pub fn is_even(&self) -> bool {
        (self.games as usize).is_multiple_of(self.players.len().max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(games: u32, players: usize) -> Plan {
        Plan { games, players: vec![Who::Random; players], seed: 1, threads: 1, longest: Plan::LONGEST }
    }

    #[test]
    fn sides_are_exchanged_in_pairs() {
        let plan = plan(4, 2);
        let seats = |game| [plan.player_at(game, Seat(0)), plan.player_at(game, Seat(1))];
        assert_eq!([seats(0), seats(1), seats(2), seats(3)], [[0, 1], [1, 0], [0, 1], [1, 0]]);
    }

    #[test]
    fn everybody_sits_everywhere_equally_often() {
        let plan = plan(9, 3);
        for seat in (0..3).map(Seat) {
            for player in 0..3 {
                assert_eq!((0..9).filter(|game| plan.player_at(*game, seat) == player).count(), 3);
            }
        }
        assert!(plan.is_even());
        assert!(!Plan { games: 10, ..plan }.is_even());
    }

    #[test]
    fn games_have_their_own_seeds() {
        let seeds: std::collections::BTreeSet<u64> = (0..100).map(|game| plan(100, 2).seed_of(game)).collect();
        assert_eq!(seeds.len(), 100);
    }
}
