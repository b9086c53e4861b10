//! Who sits at the table, and who looks at it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place at the table from which decisions are made: 0 to 7. One person may hold several seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats any game has.
    pub const MAX: usize = 8;

    /// In a game of two, both seats.
    pub const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

    /// The seat as an index into an array of seats.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// In a game of two, the other seat.
    #[must_use]
    pub const fn opponent(self) -> Seat {
        Seat(1 - self.0)
    }
}

/// A set of seats, as bits.
///
/// ```
/// use kernel::{Seat, SeatSet};
/// let both: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
/// assert!(both.contains(Seat(2)) && !both.contains(Seat(1)));
/// assert_eq!(both.len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Only this seat.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        SeatSet(Self::bit(seat))
    }

    /// The bit of a seat. A number beyond [`Seat::MAX`], as a stranger may send it, has none: such a seat is in no set.
    const fn bit(seat: Seat) -> u8 {
        if seat.index() < Seat::MAX { 1 << seat.0 } else { 0 }
    }

    /// The first `n` seats.
    #[must_use]
    pub const fn first(n: u8) -> Self {
        SeatSet(if n >= 8 { u8::MAX } else { (1 << n) - 1 })
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Self::bit(seat) != 0
    }

    /// The set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        SeatSet(self.0 | Self::bit(seat))
    }

    /// The set with this seat taken out.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        SeatSet(self.0 & !Self::bit(seat))
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether nobody is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[must_use]
    pub fn lowest(self) -> Option<Seat> {
        self.iter().next()
    }

    /// The seats in rising order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// From whose eyes a scene or a log is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player: what his seat knows.
    Seat(Seat),
    /// A spectator: what everybody at the table knows.
    Public,
    /// After the end of a game, or in a laboratory: everything.
    Everything,
}

impl Viewer {
    /// Whether this viewer knows what only the given seat knows.
    #[must_use]
    pub fn knows(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Public => false,
            Viewer::Everything => true,
        }
    }
}
