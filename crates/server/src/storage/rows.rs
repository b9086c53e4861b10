//! What is stored.

use crate::secret::{PlayerId, TableId};
use kernel::chance::Seed;
use kernel::{Seat, SeatSet};
use session::Level;

/// A table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its id.
    pub id: TableId,
    /// Id of the game.
    pub game: String,
    /// Id of the scenario.
    pub scenario: String,
    /// Options that differ from the defaults, as JSON.
    pub options: String,
    /// The seed. Never sent before the end.
    pub seed: Seed,
    /// The hash of the seed.
    pub commitment: String,
    /// The first line of the record.
    pub header: String,
    /// Seats that decide before the first decision.
    pub awaiting: SeatSet,
    /// Who made the table.
    pub host: PlayerId,
    /// Listed for anybody to join.
    pub open: bool,
    /// Others may watch.
    pub spectators: bool,
    /// Unix seconds.
    pub created: i64,
    /// The table this one goes on from.
    pub forked_from: Option<TableId>,
    /// The table on which the same players play again.
    pub rematch: Option<TableId>,
    /// The outcome as JSON, once the game is over.
    pub outcome: Option<String>,
    /// The last line of the record, once the game is over.
    pub closing: Option<String>,
}

/// A seat at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// Which.
    pub seat: Seat,
    /// Id of the side or nation.
    pub side: String,
    /// Message id of its name.
    pub name: String,
    /// Whose it is.
    pub player: Option<PlayerId>,
    /// What its player is called.
    pub player_name: String,
    /// Played by the computer.
    pub computer: Option<Level>,
    /// Shares a screen with another seat of the same player.
    pub same_screen: bool,
    /// The secret of the invitation link, while the seat is free.
    pub invite: Option<String>,
    /// A bot's key to the seat.
    pub token: String,
    /// Put away by its player.
    pub archived: bool,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActRow {
    /// Its number, from 1.
    pub n: u32,
    /// Its line of the record.
    pub line: String,
    /// Seats that decide after it.
    pub awaiting: SeatSet,
    /// Unix seconds.
    pub at: i64,
}

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    /// Its number at the table.
    pub id: u32,
    /// Who said it.
    pub by: String,
    /// From which seat.
    pub seat: Option<Seat>,
    /// What.
    pub words: String,
    /// The seats that heard it; none if it was said to all.
    pub heard_by: Option<SeatSet>,
    /// Unix seconds.
    pub at: i64,
}

/// A browser that has been here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceRow {
    /// Its id as a player.
    pub id: PlayerId,
    /// Digest of its secret.
    pub secret: String,
    /// Name at the tables.
    pub name: String,
    /// `fr` or `en`.
    pub lang: String,
    /// Unix seconds.
    pub created: i64,
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountRow {
    /// Its id as a player.
    pub id: PlayerId,
    /// Its name, in small letters.
    pub login: String,
    /// The hashed password.
    pub password: String,
    /// Name at the tables.
    pub name: String,
    /// `fr` or `en`.
    pub lang: String,
    /// Unix seconds.
    pub created: i64,
}

/// A table with all that belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// The table.
    pub row: TableRow,
    /// Its seats in order.
    pub seats: Vec<SeatRow>,
    /// Its decisions in order.
    pub acts: Vec<ActRow>,
    /// What was said, in order.
    pub chat: Vec<ChatRow>,
}

/// A table as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The table.
    pub row: TableRow,
    /// Its seats in order.
    pub seats: Vec<SeatRow>,
    /// Number of decisions.
    pub version: u32,
    /// Seats that decide now.
    pub awaiting: SeatSet,
    /// Unix seconds of the last decision.
    pub changed: i64,
}

/// How a level is stored.
pub(crate) fn level_name(level: Level) -> &'static str {
    match level {
        Level::Random => "random",
        Level::Greedy => "greedy",
    }
}

/// The level of a stored name; an unknown one plays at random.
pub(crate) fn level_of(name: &str) -> Level {
    match name {
        "greedy" => Level::Greedy,
        _ => Level::Random,
    }
}

/// Seats as bits.
pub(crate) fn bits(seats: SeatSet) -> i64 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}

/// Bits as seats.
pub(crate) fn seats_of(bits: i64) -> SeatSet {
    (0..8).filter(|seat| bits & 1 << seat != 0).map(Seat).collect()
}
