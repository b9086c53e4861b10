//! How far brigades fall back and flee: 5.9, 5.10.

use super::prelude::*;

/// How far a brigade that must fall back goes; disorder does not shorten it (5.9).
#[must_use]
pub(crate) const fn fall_back(t: &Tables, arm: Arm) -> Length {
    t.moves(arm).base
}

/// How far a brigade in rout flees (5.10).
#[must_use]
pub(crate) const fn flight(t: &Tables, arm: Arm) -> Length {
    t.moves(arm).manoeuvre
}
