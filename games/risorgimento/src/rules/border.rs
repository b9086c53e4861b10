//! A hexside: all that lies on it, as whoever crosses it meets it.

use super::given::Cases;
use crate::book::tables::{CombatRow, Tables};
use crate::book::vocabulary::{Column, Crossing, Ridge, Slope, Water};
use gamekit::vocabulary;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A hexside, seen from the hex that is left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Border {
    /// Change of level.
    pub slope: Slope,
    /// Ridge.
    pub ridge: Ridge,
    /// Water.
    pub water: Water,
    /// Bridge or ford.
    pub crossing: Crossing,
    /// Fortified.
    pub fortified: bool,
}

impl Border {
    /// Nothing there.
    pub const OPEN: Border = Border {
        slope: Slope::None,
        ridge: Ridge::None,
        water: Water::None,
        crossing: Crossing::None,
        fortified: false,
    };

    /// Whether a unit of this class could ever step over it, by whatever way leads there (5.26).
    #[must_use]
    pub(crate) fn passable(&self, t: &Tables, column: Column, by_road: bool) -> bool {
        let (slope, ridge) =
            if by_road { (self.slope.by_road(), self.ridge.by_road()) } else { (self.slope, self.ridge) };
        let rise = if ridge == Ridge::None {
            t.hexsides.slope[slope.index()][column.index()]
        } else {
            t.hexsides.ridge[ridge.index()][column.index()]
        };
        let water = match self.crossing {
            Crossing::None => t.hexsides.water[self.water.index()][column.index()],
            crossing => t.hexsides.crossing[crossing.index()][column.index()],
        };
        rise.is_some() && water.is_some()
    }

    /// What counts of water and crossing: a bridge or ford used replaces the water (7.45d).
    pub(crate) fn wet(&self, t: &Tables) -> CombatRow {
        match self.crossing {
            Crossing::None => t.combat.water[self.water.index()],
            crossing => t.combat.crossing[crossing.index()],
        }
    }

    /// The change of level and the ridge, as the charts list them.
    pub(crate) fn heights(&self, t: &Tables) -> [CombatRow; 2] {
        [t.combat.slope[self.slope.index()], t.combat.ridge[self.ridge.index()]]
    }
}

vocabulary! {
    /// A word for something on a hexside.
    HexsideWord, "hexside" {
        /// Nothing.
        None = "none",
        /// One level up.
        GentleUp = "gentle_up",
        /// One level down.
        GentleDown = "gentle_down",
        /// Two levels up.
        SteepUp = "steep_up",
        /// Two levels down.
        SteepDown = "steep_down",
        /// Three levels up.
        SharpUp = "sharp_up",
        /// Three levels down.
        SharpDown = "sharp_down",
        /// More up.
        CliffUp = "cliff_up",
        /// More down.
        CliffDown = "cliff_down",
        /// Ridge of one level.
        RidgeGentle = "ridge_gentle",
        /// Ridge of two levels.
        RidgeSteep = "ridge_steep",
        /// Ridge of three levels or more.
        RidgeSharp = "ridge_sharp",
        /// Shallow stream.
        StreamShallow = "stream_shallow",
        /// Deep stream.
        StreamDeep = "stream_deep",
        /// Canal.
        Canal = "canal",
        /// The Naviglio Grande.
        Naviglio = "naviglio",
        /// River.
        River = "river",
        /// Bridge.
        Bridge = "bridge",
        /// Ford.
        Ford = "ford",
        /// Fortified.
        Fortification = "fortification",
    }
}

impl Border {
    fn put(&mut self, word: HexsideWord) {
        let id = word.id();
        if let Some(slope) = Slope::from_id(id) {
            if slope != Slope::None {
                self.slope = slope;
            }
        } else if let Some(ridge) = Ridge::from_id(id) {
            self.ridge = ridge;
        } else if let Some(water) = Water::from_id(id) {
            self.water = water;
        } else if let Some(crossing) = Crossing::from_id(id) {
            self.crossing = crossing;
        } else {
            self.fortified = true;
        }
    }

    fn words(&self) -> Vec<&'static str> {
        let mut words = Vec::new();
        let mut keep = |word: &'static str| {
            if word != "none" {
                words.push(word);
            }
        };
        keep(self.slope.id());
        keep(self.ridge.id());
        keep(self.water.id());
        keep(self.crossing.id());
        if self.fortified {
            keep(HexsideWord::Fortification.id());
        }
        words
    }
}

impl Default for Border {
    fn default() -> Self {
        Border::OPEN
    }
}

impl Serialize for Border {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.words().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Border {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut border = Border::OPEN;
        for word in Cases::<HexsideWord>::deserialize(deserializer)?.iter() {
            let before = border;
            border.put(*word);
            let again = |old: &str, new: &str| old != "none" && old != new;
            if again(before.slope.id(), border.slope.id())
                || again(before.ridge.id(), border.ridge.id())
                || again(before.water.id(), border.water.id())
                || again(before.crossing.id(), border.crossing.id())
            {
                return Err(D::Error::custom(format_args!("`{word}` and another of its kind on one hexside")));
            }
        }
        Ok(border)
    }
}

impl JsonSchema for Border {
    fn schema_name() -> Cow<'static, str> {
        "Hexside".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Cases::<HexsideWord>::json_schema(generator)
    }
}
