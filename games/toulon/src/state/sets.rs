//! Units, leaders, areas and sections by number, and sets of them as bits.

use boards::areas::Places;
pub use boards::areas::{AreaId, Place, SectionId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most combat units of a game, Bonaparte's batteries included.
pub const UNITS: usize = 160;
/// The most leaders of a game.
pub const LEADERS: usize = 24;
/// The most areas of a map.
pub const AREAS: usize = 84;

/// A combat unit by its number in the forces file, Bonaparte's batteries after the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// A leader by his number in the forces file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct LeaderId(pub u8);

impl UnitId {
    /// Nobody, in lists that end somewhere.
    pub const NONE: UnitId = UnitId(u8::MAX);

    /// Its place in an array of units.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl LeaderId {
    /// His place in an array of leaders.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct UnitSet([u64; 3]);

impl UnitSet {
    /// Nobody.
    pub const EMPTY: UnitSet = UnitSet([0; 3]);

    /// Only this one.
    #[must_use]
    pub const fn one(unit: UnitId) -> Self {
        let mut set = UnitSet::EMPTY;
        set.add(unit);
        set
    }

    /// Whether it is among them.
    #[must_use]
    pub const fn has(self, unit: UnitId) -> bool {
        self.0[(unit.0 / 64) as usize] & (1 << (unit.0 % 64)) != 0
    }

    /// Adds one.
    pub const fn add(&mut self, unit: UnitId) {
        self.0[(unit.0 / 64) as usize] |= 1 << (unit.0 % 64);
    }

    /// Takes one out.
    pub const fn remove(&mut self, unit: UnitId) {
        self.0[(unit.0 / 64) as usize] &= !(1 << (unit.0 % 64));
    }

    /// The set with one added.
    #[must_use]
    pub const fn with(mut self, unit: UnitId) -> Self {
        self.add(unit);
        self
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Whether there is nobody.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The lowest.
    #[must_use]
    pub const fn lowest(self) -> Option<UnitId> {
        let mut word = 0;
        while word < 3 {
            if self.0[word] != 0 {
                return Some(UnitId((word as u32 * 64 + self.0[word].trailing_zeros()) as u8));
            }
            word += 1;
        }
        None
    }

    /// In rising order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let unit = left.lowest()?;
            left.remove(unit);
            Some(unit)
        })
    }

    /// Whether anybody is in both.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0[0] & other.0[0] != 0 || self.0[1] & other.0[1] != 0 || self.0[2] & other.0[2] != 0
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        units.into_iter().fold(UnitSet::EMPTY, UnitSet::with)
    }
}

impl std::ops::BitOr for UnitSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        UnitSet(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }
}

impl std::ops::BitAnd for UnitSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        UnitSet(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }
}

/// Everybody of the left set who is not in the right one.
impl std::ops::Sub for UnitSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        UnitSet(std::array::from_fn(|n| self.0[n] & !other.0[n]))
    }
}

gamekit::set_of! {
    /// A set of leaders.
    pub LeaderSet(u32) of LeaderId
}

/// A set of areas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct AreaSet(pub Places);

impl AreaSet {
    /// No area.
    pub const EMPTY: AreaSet = AreaSet(Places::EMPTY);

    /// Only this one.
    #[must_use]
    pub const fn one(area: AreaId) -> Self {
        AreaSet(Places::one(area.place()))
    }

    /// Whether it is among them.
    #[must_use]
    pub const fn has(self, area: AreaId) -> bool {
        self.0.has(area.place())
    }

    /// Adds one.
    pub const fn add(&mut self, area: AreaId) {
        self.0.add(area.place());
    }

    /// Takes one out.
    pub const fn remove(&mut self, area: AreaId) {
        self.0.remove(area.place());
    }

    /// The set with one added.
    #[must_use]
    pub const fn with(self, area: AreaId) -> Self {
        AreaSet(self.0.with(area.place()))
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether any area is in both.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0.meets(other.0)
    }

    /// The lowest.
    #[must_use]
    pub fn lowest(self) -> Option<AreaId> {
        self.0.lowest().map(|place| AreaId(place.0))
    }

    /// In rising order.
    pub fn iter(self) -> impl Iterator<Item = AreaId> + Clone {
        self.0.iter().map(|place| AreaId(place.0))
    }
}

impl FromIterator<AreaId> for AreaSet {
    fn from_iter<I: IntoIterator<Item = AreaId>>(areas: I) -> Self {
        areas.into_iter().fold(AreaSet::EMPTY, AreaSet::with)
    }
}

impl std::ops::BitOr for AreaSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        AreaSet(self.0 | other.0)
    }
}

impl std::ops::BitAnd for AreaSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        AreaSet(self.0 & other.0)
    }
}

impl std::ops::Sub for AreaSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        AreaSet(self.0 - other.0)
    }
}
