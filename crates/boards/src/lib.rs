//! Where games happen.
//!
//! - [`table`]: the free miniatures table, in whole tenths of a millimetre.
#![deny(missing_docs)]

pub mod table;
