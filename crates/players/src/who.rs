//! A player as users name it.

use crate::{Greedy, Player, Random};
use kernel::{Evaluate, Seat};
use std::fmt;
use std::str::FromStr;

/// A computer player by name: `random`, `greedy`, or `greedy:N` for one that plays each action out up to `N` times.
///
/// ```
/// use players::Who;
/// assert_eq!("greedy".parse(), Ok(Who::Greedy { playouts: Who::PLAYOUTS }));
/// assert_eq!("greedy:64".parse::<Who>().unwrap().to_string(), "greedy:64");
/// assert!("genius".parse::<Who>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy {
        /// How often an action is played out at most.
        playouts: u16,
    },
}

/// A name that is no player's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a player: expected `random`, `greedy` or `greedy:N` with N from 1 to 10000")]
pub struct NotAPlayer(pub String);

impl Who {
    /// How often plain `greedy` plays an action out at most.
    pub const PLAYOUTS: u16 = 12;

    /// The player itself, whose choices follow from the seed.
    #[must_use]
    pub fn player<G: Evaluate>(self, seed: u64) -> Computer<G> {
        match self {
            Who::Random => Computer::Random(Random::new(seed)),
            Who::Greedy { playouts } => Computer::Greedy(Greedy::new(seed, playouts)),
        }
    }
}

impl FromStr for Who {
    type Err = NotAPlayer;

    fn from_str(name: &str) -> Result<Self, NotAPlayer> {
        let wrong = || NotAPlayer(name.to_owned());
        match name.split_once(':') {
            None if name == "random" => Ok(Who::Random),
            None if name == "greedy" => Ok(Who::Greedy { playouts: Who::PLAYOUTS }),
            Some(("greedy", playouts)) => match playouts.parse() {
                Ok(playouts @ 1..=10_000) => Ok(Who::Greedy { playouts }),
                _ => Err(wrong()),
            },
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Random => f.write_str("random"),
            Who::Greedy { playouts: Who::PLAYOUTS } => f.write_str("greedy"),
            Who::Greedy { playouts } => write!(f, "greedy:{playouts}"),
        }
    }
}

/// Any of the computer players, without a box around it.
#[derive(Clone, Debug)]
pub enum Computer<G: Evaluate> {
    /// [`Random`].
    Random(Random<G>),
    /// [`Greedy`].
    Greedy(Greedy<G>),
}

impl<G: Evaluate> Player<G> for Computer<G> {
    fn choose(&mut self, game: &G, seat: Seat, stop: &dyn Fn() -> bool) -> G::Action {
        match self {
            Computer::Random(player) => player.choose(game, seat, stop),
            Computer::Greedy(player) => player.choose(game, seat, stop),
        }
    }
}
