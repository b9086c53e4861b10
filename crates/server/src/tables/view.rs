//! A table as somebody may see it.

use super::clock::is_adjourned;
use crate::house::Desk;
use crate::protocol::{OldRules, SeatView, TableView};
use crate::secret::{PlayerId, TableId};
use crate::storage::{SeatRow, Shown, TableRow};
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

    /// Whose work it is what the asker asks for at a table.
    pub(crate) fn desk(self, table: TableId) -> Desk {
        match self {
            Asker { player: Some(player), .. } => Desk::Player(player),
            Asker { key: Some(seat), .. } => Desk::Bot(table, seat),
            Asker { .. } => Desk::Strangers(table),
        }
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
    /// For who may know all of it.
    pub(crate) all: Shown,
    /// What each viewer has been shown; nothing where nothing is hidden.
    pub(crate) shown: &'a [Shown],
    pub(crate) present: SeatSet,
    pub(crate) old_rules: Option<OldRules>,
    /// Unix milliseconds.
    pub(crate) now: i64,
}

impl Standing<'_> {
    /// Whether the asker may read the record and go on from any moment: nobody else has secrets in it.
    pub(crate) fn may_fork(&self, asker: Asker) -> bool {
        let people = || self.seats.iter().filter(|seat| seat.computer.is_none());
        self.row.outcome.is_some() || people().next().is_some() && people().all(|seat| asker.owns(seat))
    }

    /// How the game stands for the asker, who looks from this seat, or else from the first that is the asker's own. Of
    /// other seats the asker may know that they are asked if any of the asker's seats knows.
    fn shown_to(&self, asker: Asker, seat: Option<Seat>) -> Shown {
        if self.row.outcome.is_some() {
            return self.all;
        }
        let Some(public) = self.shown.last() else { return self.all };
        let own = || self.seats.iter().filter(|seat| asker.owns(seat)).map(|seat| seat.seat);
        let of = |seat: Seat| self.shown.get(seat.index()).filter(|_| seat.index() + 1 < self.shown.len());
        let shown = seat.or_else(|| own().next()).and_then(of).unwrap_or(public);
        let awaiting = own().filter_map(of).flat_map(|shown| shown.awaiting.iter());
        Shown { awaiting: awaiting.chain(shown.awaiting.iter()).collect(), ..*shown }
    }

    /// The table as the asker may see it, from one of the asker's seats.
    pub(crate) fn view(&self, asker: Asker, from: Option<Seat>) -> TableView {
        let row = self.row;
        let shown = self.shown_to(asker, from);
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
            version: shown.version,
            awaiting: if over { Vec::new() } else { shown.awaiting.iter().collect() },
            outcome: row.outcome.as_deref().and_then(|outcome| serde_json::from_str(outcome).ok()),
            commitment: row.commitment.clone(),
            seed: over.then(|| row.seed.to_string()),
            spectators: row.spectators,
            spectators_muted: row.muted & 1 << Seat::MAX != 0,
            hosts,
            open: row.open,
            own: row.own,
            archived: self.seats.iter().any(|seat| asker.owns(seat) && seat.archived),
            forked_from: row.forked_from.map(|id| id.to_string()),
            foreign: row.foreign_until.is_some(),
            old_rules: self.old_rules,
            rematch: row.rematch.map(|id| id.to_string()),
            may_fork: self.may_fork(asker),
            secrets: !self.shown.is_empty(),
            rated: row.rated,
            level: None,
            event: row.event.map(|id| id.to_string()),
            time: row.clocks.as_ref().map(|clocks| clocks.control),
            clocks: row.clocks.as_ref().map(|clocks| clocks.view(self.now, is_adjourned(clocks, self.seats))),
            changed: shown.at,
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
            muted: self.row.muted & 1 << seat.seat.0 != 0,
            got_up: seat.got_up,
        }
    }
}
