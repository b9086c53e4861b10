//! Who sits down, gets up, plays again.

use super::make::{NewGame, rows_of};
use super::view::Asker;
use super::{Table, make};
use crate::error::{Answer, Code, Error};
use crate::protocol::{Fork, Join, Sitter, TableView};
use crate::secret::{PlayerId, TableId, secret};
use crate::storage::{SeatRow, Write};
use kernel::record::SetupSpec;

impl Table {
    /// Somebody sits down, by invitation or on a free seat of an open table.
    pub(crate) async fn join(&mut self, player: PlayerId, name: String, join: Join) -> Answer<TableView> {
        let asker = Asker::player(player);
        let free = |seat: &&SeatRow| seat.invite.is_some();
        let seat = match (&join.invite, join.seat) {
            // Coming back by the link one came by, or trying the link one gives away, is no mistake.
            _ if self.seats.iter().any(|seat| asker.owns(seat)) => return Ok(self.view(asker)),
            (Some(invite), _) => {
                let seat = self.seats.iter().find(|seat| seat.invite.as_ref() == Some(invite));
                seat.ok_or(Code::LinkUsed)?
            }
            (None, _) if !self.row.open => return Err(Code::LinkUsed.into()),
            (None, Some(wanted)) => {
                let seat = self.seats.get(wanted.index()).ok_or(Code::NotYourSeat)?;
                Some(seat).filter(free).ok_or(Code::SeatTaken)?
            }
            (None, None) => self.seats.iter().find(free).ok_or(Code::FullTable)?,
        };
        let mut seat = seat.clone();
        seat.player = Some(player);
        seat.player_name = name;
        seat.invite = None;
        seat.same_screen = false;
        seat.archived = false;
        seat.token = secret();
        self.store(vec![Write::Seat(self.row.id, Box::new(seat.clone()))]).await?;
        let at = seat.seat.index();
        self.seats[at] = seat;
        self.table_to_all(None);
        Ok(self.view(asker))
    }

    /// A player gets up: the seats become free, with new invitations.
    pub(crate) async fn leave(&mut self, player: PlayerId) -> Answer<TableView> {
        let asker = Asker::player(player);
        let mut seats = self.seats.clone();
        let mut writes = Vec::new();
        for seat in seats.iter_mut().filter(|seat| asker.owns(seat)) {
            if self.row.outcome.is_some() {
                seat.archived = true;
            } else {
                seat.player = None;
                seat.player_name = String::new();
                seat.same_screen = false;
                seat.archived = false;
                seat.invite = Some(secret());
                seat.token = secret();
            }
            writes.push(Write::Seat(self.row.id, Box::new(seat.clone())));
        }
        if writes.is_empty() {
            return Err(Code::NotYourSeat.into());
        }
        self.store(writes).await?;
        if self.row.outcome.is_none() {
            self.show_out(asker);
        }
        self.seats = seats;
        self.table_to_all(None);
        Ok(self.view(asker))
    }

    /// A player puts the table away, or takes it out again.
    pub(crate) async fn archive(&mut self, player: PlayerId, archived: bool) -> Answer<TableView> {
        let asker = Asker::player(player);
        let mut seats = self.seats.clone();
        let mut writes = Vec::new();
        for seat in seats.iter_mut().filter(|seat| asker.owns(seat)) {
            seat.archived = archived;
            writes.push(Write::Seat(self.row.id, Box::new(seat.clone())));
        }
        if writes.is_empty() {
            return Err(Code::NotYourSeat.into());
        }
        self.store(writes).await?;
        self.seats = seats;
        Ok(self.view(asker))
    }

    /// The same players on the same seats play again on a new table. Asked twice, it is the same new table.
    pub(crate) async fn rematch(&mut self, player: PlayerId) -> Answer<TableId> {
        let asker = Asker::player(player);
        if !self.seats.iter().any(|seat| asker.owns(seat)) {
            return Err(Code::NotYourSeat.into());
        }
        if let Some(next) = self.row.rematch {
            return Ok(next);
        }
        if self.row.outcome.is_none() {
            return Err(Code::NotOver.into());
        }
        let setup: SetupSpec = self.session.record().header().setup.clone();
        let names: Vec<String> = self.seats.iter().map(|seat| seat.player_name.clone()).collect();
        let seed = crate::secret::seed();
        let session = self.rules.open(&setup, &names, seed).map_err(|faults| Error::faults(Code::BadSetup, &faults))?;
        let seats =
            self.seats.iter().map(|seat| SeatRow { token: secret(), archived: false, ..seat.clone() }).collect();
        let game = NewGame { host: self.row.host, open: false, spectators: self.row.spectators, forked_from: None };
        let (row, mut writes) = rows_of(&*session, &seed, seats, &game);
        writes.push(Write::Rematch(self.row.id, row));
        drop(session);
        self.store(writes).await?;
        self.row.rematch = Some(row);
        self.table_to_all(None);
        Ok(row)
    }

    /// What a new table is made of that goes on from a moment of this one, with dice of its own.
    pub(crate) fn fork(&self, player: PlayerId, name: &str, fork: &Fork) -> Answer<(TableId, Vec<Write>)> {
        if !self.standing().may_fork(Asker::player(player)) {
            return Err(Code::NotOver.into());
        }
        if fork.at > self.session.version() {
            return Err(Code::NoSuchMoment.into());
        }
        let own = |seat: &SeatRow| match seat.computer {
            Some(level) => Sitter::Computer { level },
            None => Sitter::SameScreen,
        };
        let mut sitters: Vec<Sitter> = self.seats.iter().map(own).collect();
        if let Some(first) = sitters.iter_mut().find(|sitter| **sitter == Sitter::SameScreen) {
            *first = Sitter::Me;
        }
        let sitters = fork.seats.clone().unwrap_or(sitters);
        let sides = self.seats.iter().map(|seat| (seat.side.clone(), seat.name.clone())).collect();
        let seats = make::seat_rows(sides, &sitters, player, name)?;
        let seed = crate::secret::seed();
        let session = self.session.fork(fork.at, seed);
        let game = NewGame { host: player, open: false, spectators: false, forked_from: Some(self.row.id) };
        Ok(rows_of(&*session, &seed, seats, &game))
    }

    /// A player is called something else now.
    pub(super) fn renamed(&mut self, player: PlayerId, name: &str) {
        let mut here = false;
        for seat in self.seats.iter_mut().filter(|seat| seat.player == Some(player)) {
            name.clone_into(&mut seat.player_name);
            here = true;
        }
        for client in self.clients.iter_mut().filter(|client| client.asker.player == Some(player)) {
            name.clone_into(&mut client.name);
        }
        if here {
            self.table_to_all(None);
        }
    }

    /// A device has logged in: its seats are the account's.
    pub(super) fn adopted(&mut self, from: PlayerId, to: PlayerId) {
        for seat in self.seats.iter_mut().filter(|seat| seat.player == Some(from)) {
            seat.player = Some(to);
        }
        for client in self.clients.iter_mut().filter(|client| client.asker.player == Some(from)) {
            client.asker.player = Some(to);
        }
        if self.row.host == from {
            self.row.host = to;
        }
    }
}
