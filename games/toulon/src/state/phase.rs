//! The calendar of a turn, and what phases are about. What is going on is the stack of [`Phase`](crate::play::Phase)s.

use crate::book::vocabulary::Pool;
use crate::state::sets::AreaId;
use serde::{Deserialize, Serialize};

/// The calendar of a turn (4.turn, 4.side-turn).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Operation points (7).
    Income,
    /// Units that recover, leave or are disbanded (32).
    Events,
    /// Reinforcements are advanced or delayed (9.5), by the first side to decide.
    Schedule,
    /// The same, by the other side.
    ScheduleOther,
    /// Austrians (32.3).
    Austrians,
    /// Reinforcements are placed (9.1).
    Arrivals,
    /// Initiative (10).
    Initiative,
    /// Control of the rades (12).
    Rades,
    /// Espionage (14).
    Espionage,
    /// War depots (15.5).
    Depots,
    /// Supply lines (15.13).
    Supply,
    /// Movement (16).
    Movement,
    /// Attrition by movement (22).
    Attrition,
    /// Combat (25).
    Combat,
    /// Rally (29).
    Rally,
    /// Final attrition (30.1).
    FinalAttrition,
    /// Administration (30.6).
    Administration,
    /// End of the turn (31).
    EndOfTurn,
}

/// From where a force comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// An area.
    Area(AreaId),
    /// The fleet.
    Afloat,
    /// Off the map: a depot held by the enemy (9.8), an edge (32.5).
    OffMap,
}

impl Origin {
    /// The area, if it is one.
    #[must_use]
    pub const fn area(self) -> Option<AreaId> {
        if let Origin::Area(area) = self { Some(area) } else { None }
    }
}

/// Why temporary losses are spread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LossCause {
    /// An area holds more than it may (6.4).
    Crowding(AreaId),
    /// A force encircled by the enemy (29.5).
    Encircled(AreaId),
    /// Final attrition of a nation or wing (30.4).
    Attrition(Pool),
    /// Final attrition of a force out of supply.
    OutOfSupply(AreaId),
}
