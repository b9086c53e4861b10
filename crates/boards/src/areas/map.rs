//! The map as read: areas, borders, sections, waters.

use super::graph::Graph;
use super::places::{Place, Places};
use super::shape::{Frame, Ring, Spot};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// An area by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AreaId(pub u8);

/// A road section by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SectionId(pub u8);

/// A water (a roadstead) by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WaterId(pub u8);

/// How much an area holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capacity {
    /// The map prints no number: the usual one of the game.
    Usual,
    /// The printed number.
    Of(u8),
    /// Any number.
    Unlimited,
}

/// One area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// Its id in files.
    pub id: String,
    /// Its name, as on the map.
    pub name: String,
    /// How much it holds.
    pub capacity: Capacity,
    /// Nobody can be there: it borders nothing.
    pub impassable: bool,
    /// Where its name and its counters go.
    pub centre: Spot,
    /// Its outline, if the map draws it.
    pub outline: Ring,
    /// Everything else the map says of it.
    pub facts: Map<String, Value>,
}

impl Area {
    /// Whether a fact is true of it.
    #[must_use]
    pub fn is(&self, fact: &str) -> bool {
        self.facts.get(fact).and_then(Value::as_bool).unwrap_or(false)
    }

    /// A fact that is a text.
    #[must_use]
    pub fn text(&self, fact: &str) -> Option<&str> {
        self.facts.get(fact).and_then(Value::as_str)
    }

    /// A fact that is a whole number, 0 if it is absent.
    #[must_use]
    pub fn number(&self, fact: &str) -> u64 {
        self.facts.get(fact).and_then(Value::as_u64).unwrap_or(0)
    }

    /// A fact that is a list, empty if it is absent.
    #[must_use]
    pub fn list(&self, fact: &str) -> &[Value] {
        self.facts.get(fact).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }
}

/// A border between two areas that can be crossed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Border {
    /// One side.
    pub a: AreaId,
    /// The other.
    pub b: AreaId,
    /// A river runs along it.
    pub river: bool,
    /// A road runs along it.
    pub road: bool,
    /// Its lines, if the map draws them.
    pub lines: Vec<Ring>,
}

/// A milestone between road sections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Milestone {
    /// Its id in files.
    pub id: String,
    /// Where it stands.
    pub at: Spot,
}

/// The stretch of a road between two milestones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its id in files.
    pub id: String,
    /// The name of its road.
    pub road: String,
    /// Its milestones, by number.
    pub ends: [usize; 2],
    /// The areas it borders.
    pub areas: Vec<AreaId>,
    /// Places from which it is joined through a milestone.
    pub gates: Vec<AreaId>,
    /// Its line.
    pub line: Ring,
}

/// A water: a roadstead, a bay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Water {
    /// Its id in files.
    pub id: String,
    /// The letter by which areas name it.
    pub letter: String,
    /// Its name.
    pub name: String,
    /// Its outline.
    pub outline: Ring,
}

/// A map of areas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaMap {
    /// What of the world it shows.
    pub frame: Frame,
    /// The areas, by [`AreaId`].
    pub areas: Vec<Area>,
    /// The borders, each once.
    pub borders: Vec<Border>,
    /// The milestones.
    pub milestones: Vec<Milestone>,
    /// The road sections, by [`SectionId`].
    pub sections: Vec<Section>,
    /// The waters, by [`WaterId`].
    pub waters: Vec<Water>,
    /// The dry land, as polygons.
    pub land: Vec<Ring>,
    /// The rivers, as lines.
    pub rivers: Vec<Ring>,
    /// Named groups of areas: the edges of the map, headlands.
    pub groups: BTreeMap<String, Places>,
    /// Areas and the areas they border.
    pub(super) ground: Graph,
    /// For each area those beyond a river.
    pub(super) across: Vec<Places>,
    /// Areas and sections: whoever may step from one to the other.
    pub(super) roads: Graph,
}

impl AreaMap {
    /// An area by its id.
    #[must_use]
    pub fn area_by_id(&self, id: &str) -> Option<AreaId> {
        self.areas.iter().position(|area| area.id == id).map(|n| AreaId(n as u8))
    }

    /// A section by its id.
    #[must_use]
    pub fn section_by_id(&self, id: &str) -> Option<SectionId> {
        self.sections.iter().position(|section| section.id == id).map(|n| SectionId(n as u8))
    }

    /// A water by its id or its letter.
    #[must_use]
    pub fn water_by_id(&self, id: &str) -> Option<WaterId> {
        self.waters.iter().position(|water| water.id == id || water.letter == id).map(|n| WaterId(n as u8))
    }

    /// An area.
    #[must_use]
    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[id.index()]
    }

    /// A section.
    #[must_use]
    pub fn section(&self, id: SectionId) -> &Section {
        &self.sections[id.index()]
    }

    /// All areas that can be entered.
    pub fn area_ids(&self) -> impl Iterator<Item = AreaId> + '_ {
        (0..self.areas.len() as u8).map(AreaId).filter(|id| !self.area(*id).impassable)
    }

    /// All sections.
    pub fn section_ids(&self) -> impl Iterator<Item = SectionId> + use<> {
        (0..self.sections.len() as u8).map(SectionId)
    }

    /// How many places there are: areas, sections, waters.
    #[must_use]
    pub fn places(&self) -> u8 {
        (self.areas.len() + self.sections.len() + self.waters.len()) as u8
    }

    /// A section as a place.
    #[must_use]
    pub fn section_place(&self, id: SectionId) -> Place {
        Place(self.areas.len() as u8 + id.0)
    }

    /// A water as a place.
    #[must_use]
    pub fn water_place(&self, id: WaterId) -> Place {
        Place((self.areas.len() + self.sections.len()) as u8 + id.0)
    }

    /// The area that a place is, if it is one.
    #[must_use]
    pub fn as_area(&self, place: Place) -> Option<AreaId> {
        (place.index() < self.areas.len()).then_some(AreaId(place.0))
    }

    /// The section that a place is, if it is one.
    #[must_use]
    pub fn as_section(&self, place: Place) -> Option<SectionId> {
        let n = place.index().checked_sub(self.areas.len())?;
        (n < self.sections.len()).then_some(SectionId(n as u8))
    }

    /// The water that a place is, if it is one.
    #[must_use]
    pub fn as_water(&self, place: Place) -> Option<WaterId> {
        let n = place.index().checked_sub(self.areas.len() + self.sections.len())?;
        (n < self.waters.len()).then_some(WaterId(n as u8))
    }

    /// Areas and their borders, nothing else.
    #[must_use]
    pub fn ground(&self) -> &Graph {
        &self.ground
    }

    /// Areas and sections: areas border areas, sections border the areas along them, the places whose milestone they
    /// share, and the sections they meet at a milestone.
    #[must_use]
    pub fn roads(&self) -> &Graph {
        &self.roads
    }

    /// The areas across a river from an area.
    #[must_use]
    pub fn across(&self, area: AreaId) -> Places {
        self.across[area.index()]
    }

    /// Whether two areas border each other.
    #[must_use]
    pub fn are_adjacent(&self, a: AreaId, b: AreaId) -> bool {
        self.ground.neighbours(a.place()).has(b.place())
    }

    /// Whether a river runs between two areas.
    #[must_use]
    pub fn is_river_between(&self, a: AreaId, b: AreaId) -> bool {
        self.across(a).has(b.place())
    }
}

impl AreaId {
    /// As an index into an array of areas.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As a place.
    #[must_use]
    pub const fn place(self) -> Place {
        Place(self.0)
    }
}

impl SectionId {
    /// As an index into an array of sections.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl WaterId {
    /// As an index into an array of waters.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
