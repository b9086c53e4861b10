//! Places of a map by number, and sets of them as bits.

use serde::{Deserialize, Serialize};

/// The most places a map can have: areas, road sections and waters together.
pub const MAX_PLACES: usize = 128;

/// An area, a road section or a water, numbered in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub u8);

impl Place {
    /// As an index into an array of places.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of places.
///
/// ```
/// use boards::areas::{Place, Places};
/// let both: Places = [Place(3), Place(80)].into_iter().collect();
/// assert!(both.has(Place(80)) && !both.has(Place(4)));
/// assert_eq!((both & Places::one(Place(3))).len(), 1);
/// assert!(!both.with(Place(199)).has(Place(199)), "there is no such place on any map");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Places(u128);

impl Places {
    /// No place.
    pub const EMPTY: Places = Places(0);

    /// Only this place.
    #[must_use]
    pub const fn one(place: Place) -> Self {
        Places(Self::bit(place))
    }

    /// The bit of a place. A number beyond those of any map, as a stranger may send it, has none: such a place is in no set.
    const fn bit(place: Place) -> u128 {
        if place.index() < MAX_PLACES { 1 << place.0 } else { 0 }
    }

    /// The first `n` places.
    #[must_use]
    pub const fn first(n: u8) -> Self {
        Places(if n as usize >= MAX_PLACES { u128::MAX } else { (1 << n) - 1 })
    }

    /// Whether the place is among them.
    #[must_use]
    pub const fn has(self, place: Place) -> bool {
        self.0 & Self::bit(place) != 0
    }

    /// Adds a place.
    pub const fn add(&mut self, place: Place) {
        self.0 |= Self::bit(place);
    }

    /// Takes a place out.
    pub const fn remove(&mut self, place: Place) {
        self.0 &= !Self::bit(place);
    }

    /// The set with a place added.
    #[must_use]
    pub const fn with(self, place: Place) -> Self {
        Places(self.0 | Self::bit(place))
    }

    /// The set with a place taken out.
    #[must_use]
    pub const fn without(self, place: Place) -> Self {
        Places(self.0 & !Self::bit(place))
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether any place is in both.
    #[must_use]
    pub const fn meets(self, other: Places) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every place of the other is in this one.
    #[must_use]
    pub const fn covers(self, other: Places) -> bool {
        other.0 & !self.0 == 0
    }

    /// The lowest place.
    #[must_use]
    pub const fn lowest(self) -> Option<Place> {
        if self.0 == 0 { None } else { Some(Place(self.0.trailing_zeros() as u8)) }
    }

    /// In rising order.
    pub fn iter(self) -> impl Iterator<Item = Place> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let place = left.lowest()?;
            left.0 &= left.0 - 1;
            Some(place)
        })
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        places.into_iter().fold(Places::EMPTY, Places::with)
    }
}

impl std::ops::BitOr for Places {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Places(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Places {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl std::ops::BitAnd for Places {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Places(self.0 & other.0)
    }
}

/// All places of the left set that are not in the right one.
impl std::ops::Sub for Places {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Places(self.0 & !other.0)
    }
}

/// All places of any map that are not in the set.
impl std::ops::Not for Places {
    type Output = Self;
    fn not(self) -> Self {
        Places(!self.0)
    }
}
