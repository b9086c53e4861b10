//! The dice of one world.

use kernel::Seat;
use kernel::chance::Fast;
use std::fmt::{Debug, Write};

/// What falls to whom in one world: an act has the same dice whatever was done before it, so that playouts which differ in
/// one decision differ in what follows from it, and not in the luck of everybody else.
pub(super) struct Luck {
    seed: u64,
    turn: u32,
    /// The acts of this turn.
    acts: Vec<u64>,
}

impl Luck {
    pub(super) fn new(seed: u64) -> Self {
        Luck { seed, turn: 0, acts: Vec::new() }
    }

    /// The dice of what a seat does now: of the act, the turn, and of how often it was done in that turn.
    pub(super) fn of(&mut self, turn: u32, seat: Seat, action: &impl Debug) -> Fast {
        if self.turn != turn {
            self.turn = turn;
            self.acts.clear();
        }
        let mut key = Key(FNV_OFFSET ^ u64::from(seat.0));
        // Nothing can go wrong: a key takes any text.
        let _ = write!(key, "{action:?}");
        let before = self.acts.iter().filter(|act| **act == key.0).count();
        self.acts.push(key.0);
        Fast::for_game(self.seed ^ key.0, u64::from(turn) << 32 | before as u64)
    }
}

/// The words of an act in one number: FNV-1a of Fowler, Noll and Vo, since actions need not be hashable.
struct Key(u64);

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

impl Write for Key {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 = text.bytes().fold(self.0, |key, byte| (key ^ u64::from(byte)).wrapping_mul(FNV_PRIME));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_has_its_luck_whatever_came_before() {
        let mut one = Luck::new(7);
        let mut other = Luck::new(7);
        other.of(1, Seat(0), &"march");
        other.of(1, Seat(1), &"fire");
        let first = one.of(1, Seat(0), &"fire");
        assert_eq!(other.of(1, Seat(0), &"fire"), first);
        for again in [one.of(1, Seat(0), &"fire"), one.of(2, Seat(0), &"fire"), one.of(2, Seat(1), &"fire")] {
            assert_ne!(again, first, "done again, in another turn, or by somebody else it has other dice");
        }
        assert_ne!(Luck::new(8).of(1, Seat(0), &"fire"), first);
    }
}
