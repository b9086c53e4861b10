//! What is said of time: how much of it a table gives, how much is left.

use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How much time the players of a table have. Left out: as much as they like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum TimeControl {
    /// For an evening: so much for the whole game, and a little more with each decision, but never more than at the start.
    Fischer {
        /// For the whole game.
        minutes: u16,
        /// Seconds that each decision brings back.
        increment: u16,
    },
    /// By correspondence: so many days for each decision. Whoever needs longer takes it from the vacation.
    Days {
        /// For each decision.
        days: u16,
        /// Days of vacation in the whole game.
        vacation: u16,
    },
}

/// The clocks of a table, as everybody may see them: they tell of what happened in the open, and of nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct ClocksView {
    /// One for each seat, in order.
    pub seats: Vec<SeatClock>,
    /// Seats that wish to adjourn. When all players do, no clock runs until one of them wishes to go on.
    #[schemars(with = "Vec<u8>")]
    pub adjourning: Vec<Seat>,
    /// No clock runs, by agreement.
    pub adjourned: bool,
}

/// The clock of a seat, at the moment it was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct SeatClock {
    /// Milliseconds left: of the game, or for the decision.
    #[ts(type = "number")]
    pub left: i64,
    /// Milliseconds of vacation left, used when `left` is used up.
    #[ts(type = "number")]
    pub reserve: i64,
    /// It runs.
    pub running: bool,
}

/// `POST /api/tables/{id}/claim`: somebody is out of time, or got up and did not come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Claim {
    /// Whose seat it is.
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// What is claimed.
    pub want: Claimed,
}

/// What may be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Claimed {
    /// The game is won. A seat with partners who are people goes to one of them instead, and the game goes on.
    Win,
    /// The computer plays the seat from now on.
    Computer,
}

/// `POST /api/tables/{id}/adjourn`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Adjourn {
    /// To stop the clocks when all players wish it, or to go on.
    pub adjourned: bool,
}
