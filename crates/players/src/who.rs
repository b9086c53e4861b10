//! A player as users name it.

use crate::{Budget, Greedy, Player, Quick, Random, Search};
use kernel::{Evaluate, Seat};
use std::fmt;
use std::str::FromStr;

/// A computer player by name: `random`; `recruit` and `quick`, which decide at a glance; `greedy`, or `greedy:N` for one
/// that plays each action out up to `N` times; `search`, `search:N` for `N` playouts or `search:2s` for a time.
///
/// ```
/// use players::{Budget, Who};
/// assert_eq!("greedy".parse(), Ok(Who::Greedy { playouts: Who::PLAYOUTS }));
/// assert_eq!("greedy:64".parse::<Who>().unwrap().to_string(), "greedy:64");
/// assert_eq!("search:5000".parse(), Ok(Who::Search(Budget::Playouts(5000))));
/// assert_eq!("search:2s".parse::<Who>().unwrap().to_string(), "search:2s");
/// assert!("genius".parse::<Who>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// [`Random`].
    Random,
    /// [`Quick`], acting on impulse now and then.
    Recruit,
    /// [`Quick`].
    Quick,
    /// [`Greedy`].
    Greedy {
        /// How often an action is played out at most.
        playouts: u16,
    },
    /// [`Search`].
    Search(Budget),
}

/// A name that is no player's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a player: expected `random`, `recruit`, `quick`, `greedy`, `greedy:N` with N from 1 to 10000, `search`, \
     `search:N` with N playouts, or `search:2s` or `search:500ms`"
)]
pub struct NotAPlayer(pub String);

impl Who {
    /// How often plain `greedy` plays an action out at most.
    pub const PLAYOUTS: u16 = 12;
    /// What plain `search` may think.
    pub const THOUGHT: Budget = Budget::Playouts(1000);

    /// The player itself, whose choices follow from the seed.
    #[must_use]
    pub fn player<G: Evaluate>(self, seed: u64) -> Computer<G> {
        self.player_on(seed, 1)
    }

    /// The same player, thinking on so many threads if it can.
    #[must_use]
    pub fn player_on<G: Evaluate>(self, seed: u64, threads: usize) -> Computer<G> {
        match self {
            Who::Random => Computer::Random(Random::new(seed)),
            Who::Recruit => Computer::Quick(Quick::recruit(seed)),
            Who::Quick => Computer::Quick(Quick::new(seed)),
            Who::Greedy { playouts } => Computer::Greedy(Greedy::new(seed, playouts)),
            Who::Search(budget) => Computer::Search(Search::new(seed, budget).on_threads(threads)),
        }
    }
}

impl FromStr for Who {
    type Err = NotAPlayer;

    fn from_str(name: &str) -> Result<Self, NotAPlayer> {
        let wrong = || NotAPlayer(name.to_owned());
        match name.split_once(':') {
            None => match name {
                "random" => Ok(Who::Random),
                "recruit" => Ok(Who::Recruit),
                "quick" => Ok(Who::Quick),
                "greedy" => Ok(Who::Greedy { playouts: Who::PLAYOUTS }),
                "search" => Ok(Who::Search(Who::THOUGHT)),
                _ => Err(wrong()),
            },
            Some(("greedy", playouts)) => match playouts.parse() {
                Ok(playouts @ 1..=10_000) => Ok(Who::Greedy { playouts }),
                _ => Err(wrong()),
            },
            Some(("search", budget)) => budget.parse().map(Who::Search).map_err(|_| wrong()),
            Some(_) => Err(wrong()),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Random => f.write_str("random"),
            Who::Recruit => f.write_str("recruit"),
            Who::Quick => f.write_str("quick"),
            Who::Greedy { playouts: Who::PLAYOUTS } => f.write_str("greedy"),
            Who::Greedy { playouts } => write!(f, "greedy:{playouts}"),
            Who::Search(Who::THOUGHT) => f.write_str("search"),
            Who::Search(budget) => write!(f, "search:{budget}"),
        }
    }
}

/// Any of the computer players, without a box around it.
#[derive(Clone, Debug)]
pub enum Computer<G: Evaluate> {
    /// [`Random`].
    Random(Random<G>),
    /// [`Quick`].
    Quick(Quick<G>),
    /// [`Greedy`].
    Greedy(Greedy<G>),
    /// [`Search`].
    Search(Search<G>),
}

impl<G: Evaluate> Player<G> for Computer<G> {
    fn choose(&mut self, game: &G, seat: Seat, stop: &dyn Fn() -> bool) -> G::Action {
        match self {
            Computer::Random(player) => player.choose(game, seat, stop),
            Computer::Quick(player) => player.choose(game, seat, stop),
            Computer::Greedy(player) => player.choose(game, seat, stop),
            Computer::Search(player) => player.choose(game, seat, stop),
        }
    }
}
