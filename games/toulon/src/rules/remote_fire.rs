//! Guns that support a melee from a distance: 27.19, 27.25, 27.26.

use super::combat::value;
use super::prelude::*;
use crate::book::vocabulary::Quality;

/// What a battery adds to a melee: its PF, or its full combat value if a leader coordinates it (27.25, 27.26).
#[must_use]
pub fn added(pf: u8, quality: Quality, coordinated: bool) -> u8 {
    if coordinated { value(pf, quality) } else { pf.min(tables().quality.max_pf as u8) }
}

/// Whether a battery reaches an area so many areas away; at two areas one in between must not be a town (27.19).
#[must_use]
pub fn in_range(distance: u8, is_bb: bool, way_without_town: bool) -> bool {
    let range = &tables().range;
    distance <= range.normal || is_bb && distance <= range.bb && way_without_town
}
