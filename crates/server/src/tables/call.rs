//! Players who are not there are told that it is their turn: once for each absence.

use super::Table;
use crate::notices::Call;
use crate::secret::PlayerId;
use crate::storage::{SeatRow, Write};

impl Table {
    /// Whether a player looks at the table, or a bot does it for them.
    fn is_here(&self, player: PlayerId) -> bool {
        let own = |row: &SeatRow| row.player == Some(player);
        self.clients.iter().any(|client| {
            client.asker.player == Some(player)
                || client.asker.key.and_then(|seat| self.seats.get(seat.index())).is_some_and(own)
        })
    }

    /// Calls all who are asked and not here, and have not been called since they were.
    pub(super) async fn call_absent(&mut self) {
        let Some(notices) = self.house.notices.clone() else { return };
        if self.row.outcome.is_some() || self.old_rules.is_some() {
            return;
        }
        let asked = self.session.awaiting().seats();
        let due = self.seats.iter().filter(|row| asked.contains(row.seat) && row.computer.is_none() && !row.called);
        let mut players: Vec<PlayerId> =
            due.filter_map(|row| row.player).filter(|player| !self.is_here(*player)).collect();
        players.dedup();
        if players.is_empty() || !self.note_called(&players, true).await {
            return;
        }
        for player in players {
            let (table, game, scenario) = (self.row.id, self.row.game.clone(), self.row.scenario.clone());
            notices.call(Call::Turn { player, table, game, scenario });
        }
    }

    /// Who is here again may be called when next away.
    pub(super) async fn note_presence(&mut self) {
        let back = self.seats.iter().filter(|row| row.called).filter_map(|row| row.player);
        let back: Vec<PlayerId> = back.filter(|player| self.is_here(*player)).collect();
        if !back.is_empty() {
            self.note_called(&back, false).await;
        }
    }

    /// Notes that players have been called, or are here again; whether that could be stored.
    async fn note_called(&mut self, players: &[PlayerId], called: bool) -> bool {
        let mut seats = self.seats.clone();
        for row in seats.iter_mut().filter(|row| row.player.is_some_and(|player| players.contains(&player))) {
            row.called = called;
        }
        let changed = seats.iter().zip(&self.seats).filter(|(new, old)| new != old);
        let writes = changed.map(|(new, _)| Write::Seat(self.row.id, Box::new(new.clone()))).collect();
        let stored = self.store(writes).await.is_ok();
        if stored {
            self.seats = seats;
        }
        stored
    }
}
