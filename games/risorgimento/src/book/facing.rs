//! Facing and the standing orders of a unit: the two small things a unit keeps in one byte.

use serde::{Deserialize, Serialize};

/// A hexside of a hex, and so the direction of the neighbour behind it: flat sides lie north and south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Facing {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Facing {
    /// The words of the files, clockwise from north.
    pub(crate) const WORDS: [&'static str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

    /// Clockwise from north.
    pub const ALL: [Facing; 6] = [Facing::N, Facing::NE, Facing::SE, Facing::S, Facing::SW, Facing::NW];

    /// By number, clockwise from north.
    #[must_use]
    pub(crate) const fn of(number: usize) -> Facing {
        Facing::ALL[number % 6]
    }

    /// As an index.
    #[must_use]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// Turned clockwise by so many hexsides.
    #[must_use]
    pub(crate) const fn turned(self, by: usize) -> Facing {
        Facing::of(self as usize + by)
    }

    /// The opposite one.
    #[must_use]
    pub(crate) const fn back(self) -> Facing {
        self.turned(3)
    }

    /// How many hexsides lie between the two, the short way round.
    #[must_use]
    pub(crate) const fn apart(self, other: Facing) -> usize {
        let by = (other as usize + 6 - self as usize) % 6;
        if by > 3 { 6 - by } else { by }
    }

    /// As one bit of a set of hexsides.
    #[must_use]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The three Front hexsides (6.1), as bits.
    #[must_use]
    pub(crate) const fn front(self) -> u8 {
        self.bit() | self.turned(1).bit() | self.turned(5).bit()
    }

    /// By its word in the files: N, NE, SE, S, SW, NW.
    #[must_use]
    pub(crate) fn from_word(word: &str) -> Option<Facing> {
        Facing::ALL.into_iter().find(|facing| facing.word() == word)
    }

    /// Its word in the files.
    #[must_use]
    pub(crate) const fn word(self) -> &'static str {
        Facing::WORDS[self as usize]
    }
}

/// What a unit does when the enemy gives it the right to react, under the option `answer_for_me`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Its owner is asked.
    #[default]
    Ask,
    /// Nothing, where that is allowed.
    Hold,
    /// It fires as soon as it may.
    Fire,
    /// It withdraws if it can.
    Withdraw,
    /// It counter-charges if it can.
    Charge,
}

impl Standing {
    /// All of them.
    pub const ALL: [Standing; 5] =
        [Standing::Ask, Standing::Hold, Standing::Fire, Standing::Withdraw, Standing::Charge];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_and_rear_are_three_hexsides_each() {
        assert_eq!(Facing::N.front(), Facing::N.bit() | Facing::NE.bit() | Facing::NW.bit());
        for facing in Facing::ALL {
            assert_eq!(facing.front() | facing.back().front(), 0b11_1111);
            assert_eq!(Facing::from_word(facing.word()), Some(facing));
            assert_eq!(facing.apart(facing.back()), 3);
        }
        assert_eq!((Facing::N.apart(Facing::NW), Facing::SW.apart(Facing::NE)), (1, 3));
    }
}
