//! A table as somebody may see it.

use crate::protocol::{SeatView, TableView};
use crate::secret::PlayerId;
use crate::storage::{SeatRow, TableRow};
use kernel::{Seat, SeatSet};

/// Who asks: a player, or a bot with the key to a seat, or anybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Asker {
    pub(crate) player: Option<PlayerId>,
    pub(crate) key: Option<Seat>,
}

impl Asker {
    pub(crate) fn player(player: PlayerId) -> Self {
        Asker { player: Some(player), key: None }
    }

    /// Whether the seat is the asker's own.
    pub(crate) fn owns(self, seat: &SeatRow) -> bool {
        self.key == Some(seat.seat) || self.player.is_some() && seat.player == self.player
    }
}

/// How a table stands.
#[derive(Clone, Copy)]
pub(crate) struct Standing<'a> {
    pub(crate) row: &'a TableRow,
    pub(crate) seats: &'a [SeatRow],
    pub(crate) version: u32,
    pub(crate) awaiting: SeatSet,
    pub(crate) changed: i64,
    pub(crate) present: SeatSet,
}

impl Standing<'_> {
    /// Whether the asker may read the record and go on from any moment: nobody else has secrets in it.
    pub(crate) fn may_fork(&self, asker: Asker) -> bool {
        let people = || self.seats.iter().filter(|seat| seat.computer.is_none());
        self.row.outcome.is_some() || people().next().is_some() && people().all(|seat| asker.owns(seat))
    }

    /// The table as the asker may see it.
    pub(crate) fn view(&self, asker: Asker) -> TableView {
        let row = self.row;
        let hosts = asker.player == Some(row.host);
        let host_sits = self.seats.iter().any(|seat| seat.player == Some(row.host));
        let sits = self.seats.iter().any(|seat| asker.owns(seat));
        let invites = hosts || !host_sits && sits;
        let over = row.outcome.is_some();
        TableView {
            id: row.id.to_string(),
            game: row.game.clone(),
            scenario: row.scenario.clone(),
            options: serde_json::from_str(&row.options).unwrap_or_default(),
            seats: self.seats.iter().map(|seat| self.seat(seat, asker, invites)).collect(),
            version: self.version,
            awaiting: if over { Vec::new() } else { self.awaiting.iter().collect() },
            outcome: row.outcome.as_deref().and_then(|outcome| serde_json::from_str(outcome).ok()),
            commitment: row.commitment.clone(),
            seed: over.then(|| row.seed.to_string()),
            spectators: row.spectators,
            open: row.open,
            archived: self.seats.iter().any(|seat| asker.owns(seat) && seat.archived),
            forked_from: row.forked_from.map(|id| id.to_string()),
            rematch: row.rematch.map(|id| id.to_string()),
            may_fork: self.may_fork(asker),
            changed: self.changed,
        }
    }

    fn seat(&self, seat: &SeatRow, asker: Asker, invites: bool) -> SeatView {
        let yours = asker.owns(seat);
        SeatView {
            seat: seat.seat,
            id: seat.side.clone(),
            name: seat.name.clone(),
            player: seat.player.map(|_| seat.player_name.clone()),
            computer: seat.computer,
            yours,
            same_screen: seat.same_screen,
            invite: seat.invite.clone().filter(|_| invites),
            token: yours.then(|| seat.token.clone()),
            present: self.present.contains(seat.seat),
        }
    }
}
