//! Who sits down, gets up, plays again.

use super::make::{Branch, NewGame, rows_of};
use super::view::Asker;
use super::{Table, make};
use crate::api::blocking;
use crate::error::{Answer, Code, Error};
use crate::identity::Player;
use crate::protocol::{Fork, Join, Moderate, Sitter, TableView, TimeControl};
use crate::secret::{PlayerId, TableId, secret};
use crate::storage::{EventWrite, SeatRow, Write};
use kernel::record::SetupSpec;
use kernel::{Seat, SeatSet, Viewer};
use session::Level;
use std::sync::Arc;

impl Table {
    /// Somebody sits down, by invitation or on a free seat of an open table.
    pub(crate) async fn join(&mut self, player: Player, join: Join) -> Answer<TableView> {
        let asker = Asker::player(player.id);
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
        if self.row.rated && player.account.is_none() {
            return Err(Code::NoAccount.into());
        }
        let mut seat = seat.clone();
        seat.player = Some(player.id);
        seat.player_name = self.own_name(player.name);
        seat.invite = None;
        seat.same_screen = false;
        seat.archived = false;
        seat.got_up = false;
        seat.token = secret();
        self.sit_down(seat).await?;
        self.table_to_all(None);
        self.call_absent().await;
        Ok(self.view(asker))
    }

    /// Stores who sits on a seat now.
    async fn sit_down(&mut self, seat: SeatRow) -> Answer<()> {
        let mut seats = self.seats.clone();
        let at = seat.seat.index();
        seats[at] = seat;
        self.seat_people(seats).await
    }

    /// A name that nobody else at the table has.
    fn own_name(&self, name: String) -> String {
        let taken = |name: &str| {
            let name = name.to_lowercase();
            !name.is_empty() && self.seats.iter().any(|seat| seat.player_name.to_lowercase() == name)
        };
        let more = (2..).map(|n| format!("{name} ({n})")).find(|name| !taken(name));
        if taken(&name) { more.unwrap_or_default() } else { name }
    }

    /// A player gets up: the seats become free, with new invitations.
    pub(crate) async fn leave(&mut self, player: PlayerId) -> Answer<TableView> {
        // Who gets up before anything happened has not left anybody in the middle of a game.
        let got_up = self.session.version_of(Viewer::Public) > 0;
        let own = self.seats.iter().find(|seat| seat.player == Some(player)).map(|seat| seat.seat);
        let counts = self.row.rated && got_up || self.row.event.is_some();
        if let (true, None, Some(seat)) = (counts, &self.row.outcome, own) {
            // Nobody gets away from a game that counts: who gets up gives it up.
            let closing = self.session.resign(seat)?;
            self.end(closing).await?;
            return Ok(self.view(Asker::player(player)));
        }
        self.free_seats_of(player, got_up).await
    }

    /// The seats of a player become free: its own doing, or not.
    async fn free_seats_of(&mut self, player: PlayerId, got_up: bool) -> Answer<TableView> {
        let asker = Asker::player(player);
        if !self.seats.iter().any(|seat| asker.owns(seat)) {
            return Err(Code::NotYourSeat.into());
        }
        let mut seats = self.seats.clone();
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
                seat.got_up = got_up;
            }
        }
        let left: SeatSet = self.seats.iter().filter(|seat| asker.owns(seat)).map(|seat| seat.seat).collect();
        self.seat_people(seats).await?;
        if self.row.outcome.is_none() {
            self.show_out(asker, left);
        }
        self.table_to_all(None);
        Ok(self.view(asker))
    }

    /// A seat that is given up goes to a partner who is a person, or else to the computer.
    pub(super) async fn hand_over(&mut self, seat: Seat, partners: SeatSet) -> Answer<()> {
        let Some(old) = self.seats.get(seat.index()) else { return Err(Code::NotYourSeat.into()) };
        let heir = self.seats.iter().find(|row| {
            partners.contains(row.seat) && row.player.is_some() && row.player != old.player && row.computer.is_none()
        });
        let new = SeatRow {
            player: heir.and_then(|heir| heir.player),
            player_name: heir.map(|heir| heir.player_name.clone()).unwrap_or_default(),
            computer: if heir.is_none() { Some(Level::Greedy) } else { None },
            same_screen: heir.is_some(),
            invite: None,
            token: secret(),
            archived: false,
            got_up: false,
            ..old.clone()
        };
        self.sit_down(new).await?;
        self.show_out_of(seat);
        self.table_to_all(None);
        self.wake_computer();
        Ok(())
    }

    /// The maker of the table keeps order, or the keeper of the server, who is nobody at the table.
    pub(crate) async fn moderate(&mut self, player: Option<PlayerId>, wish: Moderate) -> Answer<TableView> {
        let asker = player.map_or_else(Asker::default, Asker::player);
        if player.is_some_and(|player| self.row.host != player) {
            return Err(Code::NotYourTable.into());
        }
        let (mut spectators, mut muted) = (self.row.spectators, self.row.muted);
        match wish {
            Moderate::Remove { .. } | Moderate::Computer { .. } if self.row.rated => return Err(Code::Rated.into()),
            Moderate::Remove { .. } | Moderate::Computer { .. } if self.row.event.is_some() => {
                return Err(Code::InEvent.into());
            }
            Moderate::Remove { seat } => {
                let row = self.seats.get(seat.index()).ok_or(Code::NotYourSeat)?;
                let out = row.player.filter(|sitter| Some(*sitter) != player).ok_or(Code::NotYourSeat)?;
                self.free_seats_of(out, false).await?;
                return Ok(self.view(asker));
            }
            Moderate::Computer { seat, level } => {
                self.give_to_computer(seat, level).await?;
                return Ok(self.view(asker));
            }
            Moderate::Spectators { allowed } => spectators = allowed,
            Moderate::Mute { seat, muted: now } => {
                let at = seat.map_or(Seat::MAX, Seat::index);
                if seat.is_some() && at >= self.seats.len() {
                    return Err(Code::NotYourSeat.into());
                }
                muted = if now { muted | 1 << at } else { muted & !(1 << at) };
            }
        }
        self.store(vec![Write::Order { table: self.row.id, spectators, muted }]).await?;
        (self.row.spectators, self.row.muted) = (spectators, muted);
        if !spectators {
            self.show_out_watchers();
        }
        self.table_to_all(None);
        Ok(self.view(asker))
    }

    /// The computer plays a free seat from now on. Its invitation leads nowhere any more.
    async fn give_to_computer(&mut self, seat: Seat, level: Level) -> Answer<()> {
        if self.row.outcome.is_some() {
            return Err(Code::Over.into());
        }
        let row = self.seats.get(seat.index()).ok_or(Code::NotYourSeat)?;
        if row.invite.is_none() {
            return Err(Code::SeatTaken.into());
        }
        let new = SeatRow { computer: Some(level), invite: None, token: secret(), got_up: false, ..row.clone() };
        self.sit_down(new).await?;
        self.table_to_all(None);
        self.wake_computer();
        Ok(())
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

    /// The same players play again on a new table, on the same seats or each on the next one's. Asked twice, it is the
    /// same new table.
    pub(crate) async fn rematch(&mut self, player: PlayerId, swapped: bool) -> Answer<TableId> {
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
        if self.old_rules.is_some() {
            return Err(Code::OldRules.into());
        }
        let setup: SetupSpec = self.session.record().header().setup.clone();
        let seats = if swapped { self.swapped_seats() } else { self.same_seats() };
        let names: Vec<String> = seats.iter().map(|seat| seat.player_name.clone()).collect();
        let (host, spectators) = (self.row.host, self.row.spectators);
        let time = self.time_control();
        let game = NewGame {
            host,
            open: false,
            spectators,
            forked_from: None,
            foreign_until: None,
            rated: self.row.rated,
            event: None,
            time,
        };
        let (rules, clock) = (Arc::clone(&self.rules), self.house.config.clock.clone());
        let new = self.off_the_table(player, move || {
            let seed = crate::secret::seed();
            let opened = rules.open(&setup, &names, seed);
            let mut session = opened.map_err(|faults| Error::faults(Code::BadSetup, &faults))?;
            session.note_witnesses(&[]);
            Ok(rows_of(&*session, &seed, seats, &game, &clock))
        });
        let new = new.await?;
        self.put_up_next(new).await
    }

    /// Something that takes its time, on another thread, when it is this player's turn. The future does not borrow the
    /// table, since a game may not be looked at from two threads.
    fn off_the_table<T, W>(&self, player: PlayerId, work: W) -> impl Future<Output = Answer<T>> + Send + use<T, W>
    where
        T: Send + 'static,
        W: FnOnce() -> Answer<T> + Send + 'static,
    {
        let house = Arc::clone(&self.house);
        async move { blocking(&house, player, work).await }
    }

    /// The same players on the same seats go on with a game of older rules by the rules of today, from where these still
    /// go with it, on a new table and with new dice. Asked twice, it is the same new table.
    pub(crate) async fn carry_on(&mut self, player: PlayerId) -> Answer<TableId> {
        let asker = Asker::player(player);
        if !self.seats.iter().any(|seat| asker.owns(seat)) {
            return Err(Code::NotYourSeat.into());
        }
        if let Some(next) = self.row.rematch {
            return Ok(next);
        }
        if self.old_rules.is_none() || self.row.outcome.is_some() {
            return Err(Code::Over.into());
        }
        let at = self.session.version();
        let game = NewGame {
            host: self.row.host,
            open: false,
            spectators: self.row.spectators,
            forked_from: Some(self.row.id),
            foreign_until: self.row.foreign_until.map(|until| until.min(at)),
            rated: false,
            event: self.row.event,
            time: self.time_control(),
        };
        let branch = Branch { session: self.session.snapshot(), at, seats: self.same_seats(), game };
        let (clock, in_event) = (self.house.config.clock.clone(), self.row.event.is_some());
        let new = self.off_the_table(player, move || Ok(branch.rows(&clock)));
        let (next, mut writes) = new.await?;
        if in_event {
            // What comes of the new game is what comes of the meeting.
            writes.push(Write::Event(EventWrite::Carry(self.row.id, next)));
        }
        self.put_up_next((next, writes)).await
    }

    /// How much time the players have.
    fn time_control(&self) -> Option<TimeControl> {
        self.row.clocks.as_ref().map(|clocks| clocks.control)
    }

    /// The seats as they are, for another table.
    fn same_seats(&self) -> Vec<SeatRow> {
        self.seats
            .iter()
            .map(|seat| SeatRow { token: secret(), archived: false, called: false, ..seat.clone() })
            .collect()
    }

    /// Everybody moves on by one seat: two players change sides.
    fn swapped_seats(&self) -> Vec<SeatRow> {
        let sitters = self.seats.iter().cycle().skip(1);
        let seats = self.seats.iter().zip(sitters);
        let moved = |(seat, sitter): (&SeatRow, &SeatRow)| SeatRow {
            seat: seat.seat,
            side: seat.side.clone(),
            name: seat.name.clone(),
            token: secret(),
            archived: false,
            called: false,
            ..sitter.clone()
        };
        seats.map(moved).collect()
    }

    /// Stores the table on which the same players play next.
    async fn put_up_next(&mut self, (next, mut writes): (TableId, Vec<Write>)) -> Answer<TableId> {
        writes.push(Write::Rematch(self.row.id, next));
        self.store(writes).await?;
        self.row.rematch = Some(next);
        self.table_to_all(None);
        Ok(next)
    }

    /// What a new table is made of that goes on from a moment of this one, with dice of its own.
    pub(crate) fn fork(&self, player: PlayerId, name: &str, fork: &Fork) -> Answer<Branch> {
        if !self.standing().may_fork(Asker::player(player)) {
            return Err(Code::NotOver.into());
        }
        let asker = Asker::player(player);
        let seat = fork.seat.or_else(|| self.seats.iter().find(|seat| asker.owns(seat)).map(|seat| seat.seat));
        if seat.is_some_and(|seat| seat.index() >= self.seats.len()) {
            return Err(Code::NotYourSeat.into());
        }
        let at = self.session.decision_of(self.eyes(seat), fork.at).ok_or(Code::NoSuchMoment)?;
        let own = |seat: &SeatRow| match seat.computer {
            Some(level) => Sitter::Computer { level },
            None => Sitter::SameScreen,
        };
        let mut sitters: Vec<Sitter> = self.seats.iter().map(own).collect();
        if let Some(first) = sitters.iter_mut().find(|sitter| **sitter == Sitter::SameScreen) {
            *first = Sitter::Me;
        }
        let sitters = fork.seats.clone().unwrap_or(sitters);
        // Whoever branches off from a game of computers alone wants to see how it goes on.
        let watched = !sitters.iter().any(|sitter| matches!(sitter, Sitter::Me | Sitter::SameScreen));
        let sides = self.seats.iter().map(|seat| (seat.side.clone(), seat.name.clone())).collect();
        let seats = make::seat_rows(sides, &sitters, player, name)?;
        let game = NewGame {
            host: player,
            open: false,
            spectators: watched,
            forked_from: Some(self.row.id),
            // Dice that came by a file stay such, however often one branches off.
            foreign_until: self.row.foreign_until.map(|until| until.min(at)),
            rated: false,
            event: None,
            time: None,
        };
        Ok(Branch { session: self.session.snapshot(), at, seats, game })
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
