//! The table against plain float geometry, written independently of it.
#![allow(clippy::disallowed_methods, reason = "the oracle is allowed to use floats")]

mod contact;
mod distance;
mod extremes;
mod heading;
mod lane;
mod moves;
mod oracle;
mod overlap;
mod polygon;
mod sight;
mod stand;
mod touch;
