//! Aides-de-camp: 3.2b, 3.2d, 3.2e.

use super::prelude::*;

/// How many aides-de-camp a general has each turn; division generals have none.
#[must_use]
pub(crate) const fn number(t: &Tables, rank: Rank, competence: Competence) -> u8 {
    match rank {
        Rank::Division => 0,
        Rank::Corps => t.competence.corps_aides[competence.index()],
        Rank::Army => t.competence.army_aides[competence.index()],
    }
}
