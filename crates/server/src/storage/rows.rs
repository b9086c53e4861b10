//! What is stored.

use crate::protocol::{PaperKind, TimeControl};
use crate::secret::{EventId, PlayerId, TableId};
use kernel::chance::Seed;
use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use session::{Level, Witnesses};

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
    /// The first line of the record. Empty in lists: it may hold whole files.
    pub header: String,
    /// Players have brought the scenario, or armies.
    pub own: bool,
    /// Seats that decide before the first decision.
    pub awaiting: SeatSet,
    /// What each viewer has been shown before the first decision.
    pub shown: Vec<Shown>,
    /// Who made the table.
    pub host: PlayerId,
    /// Listed for anybody to join.
    pub open: bool,
    /// Others may watch.
    pub spectators: bool,
    /// Who is not heard: a bit for each seat, and one for all who only watch.
    pub muted: u16,
    /// Unix seconds.
    pub created: i64,
    /// The table this one goes on from.
    pub forked_from: Option<TableId>,
    /// Decisions up to this one came in by a file, and their dice with them; none if all dice fell here.
    pub foreign_until: Option<u32>,
    /// The table on which the same players play again.
    pub rematch: Option<TableId>,
    /// The outcome as JSON, once the game is over.
    pub outcome: Option<String>,
    /// The last line of the record, once the game is over.
    pub closing: Option<String>,
    /// The result counts for the ratings of both players.
    pub rated: bool,
    /// The round robin it belongs to.
    pub event: Option<EventId>,
    /// How much time the players have, and have spent; none if they have as much as they like.
    pub clocks: Option<Clocks>,
}

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clocks {
    /// How much time there is.
    pub control: TimeControl,
    /// Unix milliseconds since when the clocks run that do.
    pub since: i64,
    /// Those that do.
    #[serde(with = "as_bits")]
    pub running: SeatSet,
    /// Milliseconds each seat had spent by then: of its time, or of its vacation.
    pub spent: Vec<i64>,
    /// Seats that wish to adjourn.
    #[serde(with = "as_bits")]
    pub adjourning: SeatSet,
}

/// Seats as bits.
mod as_bits {
    use super::{bits, seats_of};
    use kernel::SeatSet;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(seats: &SeatSet, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i64(bits(*seats))
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<SeatSet, D::Error> {
        i64::deserialize(from).map(seats_of)
    }
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
    /// It is free because its player got up from the running game.
    pub got_up: bool,
    /// Its player has been told that it is their turn, and has not been here since.
    pub called: bool,
}

/// What a viewer has been shown of a game with secrets, as lists tell it. There is one for each seat, then one for all
/// who only watch; none at all where nothing is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "(u32, i64, i64)", into = "(u32, i64, i64)")]
pub struct Shown {
    /// How often something visible has happened.
    pub version: u32,
    /// The seats this viewer knows to be asked.
    pub awaiting: SeatSet,
    /// Unix seconds of the last thing that happened.
    pub at: i64,
}

impl From<(u32, i64, i64)> for Shown {
    fn from((version, awaiting, at): (u32, i64, i64)) -> Self {
        Shown { version, awaiting: seats_of(awaiting), at }
    }
}

impl From<Shown> for (u32, i64, i64) {
    fn from(shown: Shown) -> Self {
        (shown.version, bits(shown.awaiting), shown.at)
    }
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActRow {
    /// Its number, from 1.
    pub n: u32,
    /// Its line of the record.
    pub line: String,
    /// To whom it has shown something.
    pub witnesses: Witnesses,
    /// What each viewer has been shown after it.
    pub shown: Vec<Shown>,
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

/// How a player is told, when away, that it is their turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeRow {
    /// Who.
    pub player: PlayerId,
    /// The address for mails.
    pub email: Option<String>,
    /// Whoever reads mails to it has said that it is right.
    pub confirmed: bool,
    /// The address that is posted to.
    pub webhook: Option<String>,
    /// `fr` or `en`.
    pub lang: String,
    /// Unix seconds at which an address was last asked whether it is right.
    pub asked: i64,
}

/// A browser of a player that is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushRow {
    /// Whose.
    pub player: PlayerId,
    /// Where to post.
    pub endpoint: String,
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// What it shares with this server, in base64url.
    pub auth: String,
    /// Unix seconds.
    pub created: i64,
}

/// A change of how a player is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoticeWrite {
    /// By mail or webhook.
    Keep(Box<NoticeRow>),
    /// A browser of a player is told from now on; of many, the oldest is not any more.
    Push(Box<PushRow>),
    /// The browser at this address is not told any more.
    EndPush(String),
    /// All browsers of a player are not told any more.
    EndPushes(PlayerId),
}

/// A scenario that somebody shares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioRow {
    /// Its id.
    pub id: TableId,
    /// Id of the game.
    pub game: String,
    /// The file.
    pub text: String,
    /// Who made it.
    pub maker: PlayerId,
    /// What its maker is called.
    pub maker_name: String,
    /// Unix seconds.
    pub created: i64,
}

/// A change of what is shared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScenarioWrite {
    /// A scenario is shared.
    Share(Box<ScenarioRow>),
    /// A scenario is not shared any more.
    Remove(TableId),
}

/// An army or a scenario that an account keeps; its file goes beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaperRow {
    /// Its id.
    pub id: TableId,
    /// Whose it is.
    pub owner: PlayerId,
    /// What it is.
    pub kind: PaperKind,
    /// Id of the game.
    pub game: String,
    /// What its owner calls it.
    pub name: String,
    /// The nation of an army.
    pub nation: Option<String>,
    /// What an army costs.
    pub points: Option<u32>,
    /// When it was kept last, in Unix seconds.
    pub changed: i64,
}

/// A change of what an account keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PaperWrite {
    /// A paper with its file, in the place of the one with its id.
    Keep(Box<PaperRow>, String),
    /// A paper of this owner goes.
    Remove(PlayerId, TableId),
}

/// A game that waits for the army of who is invited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MusterRow {
    /// The id its table will have.
    pub id: TableId,
    /// Who made it.
    pub host: PlayerId,
    /// What its maker is called.
    pub host_name: String,
    /// Id of the game.
    pub game: String,
    /// Id of the scenario.
    pub scenario: String,
    /// What the table is to be made from, as JSON.
    pub wish: String,
    /// Unix seconds.
    pub created: i64,
}

/// A change of what waits for armies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MusterWrite {
    /// A game waits.
    Call(Box<MusterRow>),
    /// It waits no longer; it must have waited until now.
    Close(TableId),
}

/// What came of a rated game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResultRow {
    /// Who had the first seat.
    pub one: PlayerId,
    /// Who had the second.
    pub two: PlayerId,
    /// 2 if the first won, 0 if the second did, 1 if neither.
    pub score: u8,
}

/// The rated results of a game, in their order, and what its players are called who still have accounts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// What was played.
    pub played: Vec<ResultRow>,
    /// Who is called what.
    pub names: Vec<(PlayerId, String)>,
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
    /// What was said last, in order.
    pub chat: Vec<ChatRow>,
    /// The number of every line that was said, in order, and the seats that heard it if not all did.
    pub heard: Vec<(u32, Option<SeatSet>)>,
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
    /// What each viewer has been shown.
    pub shown: Vec<Shown>,
    /// Seats that decide now.
    pub awaiting: SeatSet,
    /// Unix seconds of the last decision.
    pub changed: i64,
}

/// How a level is stored.
pub(crate) fn level_name(level: Level) -> &'static str {
    level.name()
}

/// The level of a stored name; an unknown one plays at random.
pub(crate) fn level_of(name: &str) -> Level {
    Level::of_name(name).unwrap_or(Level::Random)
}

/// How what viewers have been shown is stored: nothing where nothing is hidden.
pub(crate) fn shown_text(shown: &[Shown]) -> Option<String> {
    // Numbers are always written.
    (!shown.is_empty()).then(|| serde_json::to_string(shown).unwrap_or_default())
}

/// What viewers have been shown.
pub(crate) fn shown_of(text: Option<&str>) -> Vec<Shown> {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// How clocks are stored.
pub(crate) fn clocks_text(clocks: &Clocks) -> String {
    // Numbers are always written.
    serde_json::to_string(clocks).unwrap_or_default()
}

/// Clocks that were stored.
pub(crate) fn clocks_of(text: &str) -> Result<Clocks, sqlx::Error> {
    serde_json::from_str(text).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// Seats as bits.
pub(crate) fn bits(seats: SeatSet) -> i64 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}

/// Bits as seats.
pub(crate) fn seats_of(bits: i64) -> SeatSet {
    (0..8).filter(|seat| bits & 1 << seat != 0).map(Seat).collect()
}
