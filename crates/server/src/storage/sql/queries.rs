//! The longer texts in SQL.

use super::events::EVENT;
use std::sync::LazyLock;

const TABLE: &str = "id, game, scenario, options, seed, commitment, header, awaiting, shown, host, open, spectators, \
     muted, created, forked_from, foreign_until, rematch, outcome, closing, clocks, rated, event, own";
const SEAT: &str =
    "seat, side, name, player, player_name, computer, same_screen, invite, token, archived, got_up, called";

/// Stores any number of decisions, given as one JSON list: one statement, so one trip to the database, whose thread
/// has to be waited for on a busy machine. Nothing is stored if the token of the lease is another.
pub(super) const SQLITE_ACTS: &str = "INSERT INTO acts (table_id, n, line, awaiting, at, witnesses, shown) SELECT value->>0, \
     value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 FROM json_each($1) \
     WHERE (SELECT token FROM lease WHERE id = 1) = $2";
pub(super) const POSTGRES_ACTS: &str = "INSERT INTO acts (table_id, n, line, awaiting, at, witnesses, shown) \
     SELECT (value->>0)::bigint, (value->>1)::bigint, value->>2, (value->>3)::bigint, (value->>4)::bigint, \
     (value->>5)::bigint, value->>6 FROM json_array_elements($1::json) \
     WHERE (SELECT token FROM lease WHERE id = 1) = $2";

/// Counts up the changes of tables that are still this node's, given as a JSON list of table, token and number of changes;
/// returns which are.
pub(super) const SQLITE_HOLD: &str = "UPDATE places SET seq = places.seq + 1 FROM json_each($1) v WHERE places.table_id = v.value->>0 \
     AND places.token = v.value->>1 AND places.seq = v.value->>2 RETURNING table_id";
pub(super) const POSTGRES_HOLD: &str = "UPDATE places SET seq = places.seq + 1 FROM json_array_elements($1::json) v \
     WHERE places.table_id = (v.value->>0)::bigint AND places.token = (v.value->>1)::bigint \
     AND places.seq = (v.value->>2)::bigint RETURNING places.table_id";

/// Devices by the digests of their secrets, given as one JSON list.
pub(super) const SQLITE_DEVICES: &str =
    "SELECT id, secret, name, lang, created FROM devices WHERE secret IN (SELECT value FROM json_each($1))";
pub(super) const POSTGRES_DEVICES: &str = "SELECT id, secret, name, lang, created FROM devices \
     WHERE secret = ANY(ARRAY(SELECT json_array_elements_text($1::json)))";

/// The tables of a list, the newest first: those of a player, and those anybody may join.
const MINE: &str = "id IN (SELECT table_id FROM seats WHERE player = $1) ORDER BY created DESC LIMIT $2";
const OPEN: &str = "open = 1 AND outcome IS NULL AND $1 = 0 AND EXISTS \
     (SELECT 1 FROM seats WHERE table_id = tables.id AND invite IS NOT NULL) ORDER BY created DESC LIMIT $2";

const ALL: &str = "$1 = 0 ORDER BY created DESC LIMIT $2";

/// The three questions of a list: tables, their seats, their last decisions.
pub(super) struct List {
    pub(super) tables: String,
    pub(super) seats: String,
    pub(super) acts: String,
}

impl List {
    fn of(which: &str) -> List {
        List {
            // Without headers, which hold the files that players bring: a list of them would be hundreds of megabytes.
            tables: format!("SELECT {} FROM tables WHERE {which}", TABLE.replace("header", "'' AS header")),
            seats: format!(
                "SELECT table_id, {SEAT} FROM seats WHERE table_id IN (SELECT id FROM tables WHERE {which}) ORDER BY seat"
            ),
            acts: format!(
                "SELECT a.table_id, a.n, a.awaiting, a.at, a.shown FROM acts a JOIN \
                 (SELECT id FROM tables WHERE {which}) t ON a.table_id = t.id \
                 AND a.n = (SELECT MAX(n) FROM acts WHERE table_id = t.id)"
            ),
        }
    }
}

pub(super) static LIST_MINE: LazyLock<List> = LazyLock::new(|| List::of(MINE));
pub(super) static LIST_OPEN: LazyLock<List> = LazyLock::new(|| List::of(OPEN));
pub(super) static LIST_ALL: LazyLock<List> = LazyLock::new(|| List::of(ALL));
pub(super) static ONE_TABLE: LazyLock<String> = LazyLock::new(|| format!("SELECT {TABLE} FROM tables WHERE id = $1"));
pub(super) static SEATS: LazyLock<String> =
    LazyLock::new(|| format!("SELECT {SEAT} FROM seats WHERE table_id = $1 ORDER BY seat"));

pub(super) static ONE_EVENT: LazyLock<String> =
    LazyLock::new(|| format!("SELECT {EVENT} FROM events e WHERE e.id = $1"));
pub(super) static EVENTS_OF: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {EVENT} FROM events e WHERE e.host = $1 OR e.id IN (SELECT event_id FROM entrants WHERE player = $1) \
         ORDER BY e.created DESC LIMIT $2"
    )
});
