//! Who holds the rades: 12, 33.1c.

use super::prelude::*;
use crate::book::vocabulary::RadeState;

/// Whether batteries and peninsula of 12.2 stand: at least four batteries of 1 PF or more bear on the rade, and the
/// Republicans control a peninsula.
#[must_use]
pub fn is_threatened(batteries: u8, peninsula: bool) -> bool {
    peninsula && batteries >= tables().batteries.bb_needed_for_tenuous
}

/// The state of a rade after a barrage that hit: tenuous if it is threatened (12.2).
#[must_use]
pub const fn after_hits(state: RadeState, threatened: bool, hits: u8) -> RadeState {
    match state {
        RadeState::Allied if threatened && hits > 0 => RadeState::Tenuous,
        other => other,
    }
}

/// The state at the start of an Allied side turn: full control comes back by itself once the threat is gone, but not
/// to the Petite Rade while the Grande Rade is lost (12.4, 12.7).
#[must_use]
pub const fn recovered(state: RadeState, threatened: bool, barred_by_grande: bool) -> RadeState {
    if threatened || barred_by_grande { state } else { RadeState::Allied }
}

/// The state of a lost rade that the Allies take back (12.6).
#[must_use]
pub const fn taken_back(threatened: bool) -> RadeState {
    if threatened { RadeState::Tenuous } else { RadeState::Allied }
}

/// The evacuation gauge after a rade changed hands: up by 2 when it is lost, down by 2 when it is regained, never
/// below 0 (33.1c).
#[must_use]
pub fn gauge_after(gauge: u8, before: RadeState, after: RadeState) -> u8 {
    let table = &tables().evacuation;
    let change = match (before.is_held(), after.is_held()) {
        (true, false) => table.per_rade_lost,
        (false, true) => table.per_rade_regained,
        _ => 0,
    };
    gauge.saturating_add_signed(change)
}
