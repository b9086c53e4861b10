//! Victory points and endings: 33, 34, 35, rule.assault.

use super::prelude::*;
use crate::book::vocabulary::{Ending, Side, VictoryLevel};

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Verdict {
    /// Who wins; nobody in a draw.
    pub winner: Option<Side>,
    /// How much.
    pub level: VictoryLevel,
    /// By what.
    pub ending: Ending,
}

/// PV of the Allies for losses inflicted on batteries of Bonaparte (35.1b).
#[must_use]
pub fn battery_points(temporary: u8, permanent: u8) -> u8 {
    let points = &tables().points;
    temporary * points.bb_temporary_loss + permanent * points.bb_permanent_loss
}

/// Whether the Allies evacuate: the gauge stands at the trigger and the Republicans control a peninsula (33.1d).
#[must_use]
pub fn evacuates(gauge: u8, peninsula: bool) -> bool {
    peninsula && gauge >= tables().evacuation.trigger
}

/// The side that leads by enough for a major victory at the end of a turn (34.1a). `lead`: PV of the Republicans less
/// those of the Allies; `needed`: 19 in the campaign.
#[must_use]
pub const fn leads_by(lead: i16, needed: i16) -> Option<Side> {
    if lead >= needed {
        Some(Side::Republican)
    } else if lead <= -needed {
        Some(Side::Allied)
    } else {
        None
    }
}

/// Who controls the passage between the rades at the end of the short scenario (rule.assault): Republicans one of the
/// peninsulas, else Allies all of theirs.
#[must_use]
pub const fn passage(republicans_hold_one: bool, allies_hold_all: bool) -> Option<Side> {
    if republicans_hold_one {
        Some(Side::Republican)
    } else if allies_hold_all {
        Some(Side::Allied)
    } else {
        None
    }
}

/// The verdict at the end of the last turn (34.2, rule.assault).
#[must_use]
pub const fn last_turn(lead: i16, passage: Option<Side>) -> Verdict {
    if passage.is_some() {
        return Verdict { winner: passage, level: VictoryLevel::Operational, ending: Ending::Passage };
    }
    match leads_by(lead, 1) {
        None => Verdict { winner: None, level: VictoryLevel::Draw, ending: Ending::LastTurn },
        winner => Verdict { winner, level: VictoryLevel::Marginal, ending: Ending::LastTurn },
    }
}
