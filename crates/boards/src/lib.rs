//! Where games happen.
//!
//! - [`areas`]: maps of areas, with roads, rivers and waters;
//! - [`table`]: the free miniatures table, in whole tenths of a millimetre;
//! - [`hex`]: hex maps, drawn as GeoJSON.
#![deny(missing_docs)]

pub mod areas;
pub mod hex;
pub mod table;
