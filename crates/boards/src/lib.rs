//! Where games happen.
//!
//! - [`table`]: the free miniatures table, in whole tenths of a millimetre.
//! - [`hex`]: hex maps, drawn as GeoJSON.
#![deny(missing_docs)]

pub mod hex;
pub mod table;
