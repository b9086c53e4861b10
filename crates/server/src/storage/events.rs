//! What is stored of round robins.

use super::Stored;
use crate::secret::{EventId, PlayerId, TableId};

/// A round robin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// Its id.
    pub id: EventId,
    /// What it is called.
    pub name: String,
    /// Id of the game.
    pub game: String,
    /// Id of the scenario.
    pub scenario: String,
    /// How it is played, as JSON.
    pub plan: String,
    /// Who made it.
    pub host: PlayerId,
    /// The secret of the link by which one enters.
    pub invite: String,
    /// Unix seconds.
    pub created: i64,
    /// Unix seconds since when it is played; none while people still enter.
    pub started: Option<i64>,
    /// Changes so far.
    pub seq: i64,
}

/// Somebody who plays in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntrantRow {
    /// Their number, in the order of coming.
    pub n: u16,
    /// Who; none once the account is gone.
    pub player: Option<PlayerId>,
    /// What they are called.
    pub name: String,
}

/// Two who meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingRow {
    /// In which round, from 0.
    pub round: u16,
    /// Which pair of the round, from 0.
    pub board: u16,
    /// Number of who has the first seat.
    pub one: u16,
    /// Number of who has the second.
    pub two: u16,
    /// Where they play.
    pub table: TableId,
    /// The table is still there.
    pub there: bool,
    /// How it ended there, as JSON.
    pub outcome: Option<String>,
}

/// A round robin with all that belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// It.
    pub row: EventRow,
    /// Who plays, in order.
    pub entrants: Vec<EntrantRow>,
    /// Who meets whom, in order.
    pub pairings: Vec<PairingRow>,
}

/// A round robin as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventSummary {
    /// It.
    pub row: EventRow,
    /// How many play.
    pub entrants: u16,
}

/// A change of a round robin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventWrite {
    /// A new one.
    Make(Box<EventRow>),
    /// What else is changed with this is changed only if so many changes have been made so far.
    Step(EventId, i64),
    /// Somebody enters.
    Enter(EventId, EntrantRow),
    /// Somebody goes before it is played.
    Withdraw(EventId, u16),
    /// It is played from now on.
    Start(EventId, i64),
    /// Two meet.
    Pair(EventId, PairingRow),
    /// Two who meet go on at another table.
    Carry(TableId, TableId),
    /// It goes.
    Remove(EventId),
}

/// Where round robins are kept.
pub trait Events {
    /// A round robin.
    fn event(&self, id: EventId) -> Stored<'_, Option<StoredEvent>>;
    /// Those a player made or plays in, the newest first, at most so many.
    fn events_of(&self, player: PlayerId, most: u32) -> Stored<'_, Vec<EventSummary>>;
    /// How many a player has made that are not over.
    fn running_events(&self, host: PlayerId) -> Stored<'_, usize>;
}
