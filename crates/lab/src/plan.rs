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
    /// Which of the games are played here.
    pub shard: Shard,
}

/// A share of the games of a plan, for several processes or machines: together they play the very games that one would,
/// each with its own number and seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which, counted from 1.
    pub index: u32,
    /// Of how many.
    pub of: u32,
}

impl Shard {
    /// All games.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// Whether a game is played here.
    #[must_use]
    pub const fn has(self, game: u32) -> bool {
        game % self.of == self.index - 1
    }
}

/// A text that is no share.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no share of the games: expected I/N such as 2/4, I from 1 to N")]
pub struct NotAShard(String);

impl std::str::FromStr for Shard {
    type Err = NotAShard;

    fn from_str(text: &str) -> Result<Self, NotAShard> {
        let shard = text.split_once('/').and_then(|(index, of)| {
            let shard = Shard { index: index.parse().ok()?, of: of.parse().ok()? };
            (1..=shard.of).contains(&shard.index).then_some(shard)
        });
        shard.ok_or_else(|| NotAShard(text.to_owned()))
    }
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

    /// The games that are played here.
    #[must_use]
    pub fn own_games(&self) -> Vec<u32> {
        (0..self.games).filter(|game| self.shard.has(*game)).collect()
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
        Plan {
            games,
            players: vec![Who::Random; players],
            seed: 1,
            threads: 1,
            longest: Plan::LONGEST,
            shard: Shard::WHOLE,
        }
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
    fn shares_are_all_the_games_once() {
        let share = |text: &str| Plan { shard: text.parse().unwrap(), ..plan(10, 2) }.own_games();
        assert_eq!([share("1/3"), share("2/3"), share("3/3")].concat().len(), 10);
        assert_eq!((share("2/3"), share("1/1").len()), (vec![1, 4, 7], 10));
        for text in ["0/3", "4/3", "1", "1/0", "a/b", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn games_have_their_own_seeds() {
        let seeds: std::collections::BTreeSet<u64> = (0..100).map(|game| plan(100, 2).seed_of(game)).collect();
        assert_eq!(seeds.len(), 100);
    }
}
