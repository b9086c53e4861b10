//! Hex maps: drawn as GeoJSON, asked in whole numbers, the same on every machine.
//!
//! - **A [`Grid`]** numbers hexes ([`HexId`]), knows their neighbours ([`Direction`]), distances and printed labels.
//! - **A [`HexMap`]** holds what lies in hexes, along sides and between hexes, as small codes of words; the game knows
//!   what the words mean. It is read from a drawing ([`HexMap::read`]) with a report of what was snapped where.
//! - **Movement**: costs per step in a [`StepTable`], reachable sets by [`Reach`], zones of control through
//!   [`Passage`].
//! - **Facing** by side or corner, arcs: [`Facing`].
//! - **Sight**: [`Grid::trace`] and [`look`], exact, ties by the hexes on both sides of a line.
//!
//! ```
//! use boards::hex::{Grid, HexMap, Obstacle, Orientation, Screen, look};
//! let mut map = HexMap::bare(Grid::new(Orientation::Flat, 9, 9, true, "")?, "clear");
//! let hex = |label| Grid::new(Orientation::Flat, 9, 9, true, "").expect("small").named(label).expect("on it");
//! map.put_ground(hex("0304"), "woods");
//! let woods = map.words().ground.code("woods").expect("just put there");
//! let obstacle = |map: &HexMap, hex| {
//!     let level = map.level(hex);
//!     if map.ground(hex) == woods {
//!         Obstacle { height: level + 1, screen_height: level + 1, screen: Screen::Shadow }
//!     } else {
//!         Obstacle::bare(level)
//!     }
//! };
//! let seen = look(&map, hex("0302"), hex("0306"), |hex| obstacle(&map, hex));
//! assert_eq!(seen.expect_err("the wood is in the way").at, hex("0304"));
//! # Ok::<(), boards::hex::GridTooBig>(())
//! ```

mod direction;
mod facing;
mod geojson;
mod grid;
mod json;
mod lattice;
mod legend;
mod map;
mod raster;
mod reach;
mod report;
mod set;
mod sight;
mod steps;
mod trace;

pub use direction::{Direction, Orientation};
pub use facing::{Facing, Relation};
pub use geojson::{Reading, is_map};
pub use grid::{Axial, Grid, GridTooBig, HexId, MAX_HEXES, Side};
pub use map::{Feature, HexMap, MAX_WORDS, Vocabulary, WordMask, Words};
pub use reach::{Budget, Passage, Reach, Step};
pub use report::{MapFault, MapFaults, Snap, Snapped};
pub use set::HexSet;
pub use sight::{Blocked, Hidden, Obstacle, Screen, look};
pub use steps::{PROHIBITED, StepTable};
pub use trace::{Passed, Trace};
