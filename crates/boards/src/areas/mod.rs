//! Maps of areas: zones with limits, borders that a river or a road may follow, road sections between milestones,
//! waters with their shores, and whatever else a map says of an area.
//!
//! The map knows places, not rules: whose an area is, who may pass and at what price is the game's affair. What
//! every such game needs is here: reading a GeoJSON map with everything wrong with it ([`AreaMap::read`]), who
//! borders whom, what can be reached through open places and by which way ([`Graph`]), and the shapes to draw, in
//! whole numbers.
//!
//! Areas, sections and waters are the places ([`Place`]) of one graph, so that a way may lead over land, along a road
//! and across the water.

mod geojson;
mod graph;
mod map;
mod places;
mod shape;

pub use geojson::{MapFault, is_map};
pub use graph::Graph;
pub use map::{Area, AreaId, AreaMap, Border, Capacity, Milestone, Section, SectionId, Water, WaterId};
pub use places::{MAX_PLACES, Place, Places};
pub use shape::{Frame, Ring, Spot};
