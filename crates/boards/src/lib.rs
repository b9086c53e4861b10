//! Where games happen.
//!
//! - [`areas`]: maps of areas, with roads, rivers and waters;
//! - [`table`]: the free miniatures table, in whole tenths of a millimetre.
#![deny(missing_docs)]

pub mod areas;
pub mod table;
