//! Who is looking at a table, and what each has been sent.

use super::Table;
use super::view::Asker;
use crate::error::{Answer, Code};
use crate::protocol::{PROTOCOL, ToClient};
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, SeatSet, Viewer};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;

/// The bounded queue of one client. What does not fit is dropped, and the client is sent the whole state once it has
/// read what it has.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(crate) queue: mpsc::Sender<Parcel>,
    pub(crate) lagging: Arc<AtomicBool>,
}

/// What is sent at once: a message, and perhaps a second one. A decision is answered with the state and `done`
/// together, so that the connection is woken and written once.
pub(crate) struct Parcel(pub(crate) Utf8Bytes, pub(crate) Option<Utf8Bytes>);

impl From<&ToClient> for Parcel {
    fn from(message: &ToClient) -> Self {
        Parcel(text(message), None)
    }
}

/// Somebody comes to a table.
pub(crate) struct Arrival {
    pub(crate) asker: Asker,
    /// A bot's key to a seat.
    pub(crate) token: Option<String>,
    pub(crate) name: String,
    pub(crate) outbox: Outbox,
}

/// Somebody at a table: one tab of a browser, or a bot.
pub(super) struct Client {
    pub(super) number: u64,
    pub(super) asker: Asker,
    pub(super) name: String,
    /// The seat it looks from.
    pub(super) seat: Option<Seat>,
    outbox: Outbox,
    /// The version whose log it has been sent; nothing if it needs all of it.
    log: Option<u32>,
}

impl Client {
    /// Sends a message, or notes that the client is too slow.
    fn send(&mut self, parcel: Parcel) -> bool {
        if self.outbox.lagging.load(Ordering::Acquire) {
            self.log = None;
            return false;
        }
        let sent = self.outbox.queue.try_send(parcel).is_ok();
        if !sent {
            self.outbox.lagging.store(true, Ordering::Release);
            self.log = None;
        }
        sent
    }

    /// Its queue, for an answer that is worked out elsewhere.
    pub(super) fn queue(&self) -> mpsc::Sender<Parcel> {
        self.outbox.queue.clone()
    }

    pub(super) fn tell(&mut self, message: &ToClient) {
        self.send(message.into());
    }
}

/// A message as it goes over the wire.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    // Nothing in a message fails to serialise: texts, numbers, lists and maps with text keys.
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Table {
    /// Lets somebody in, with a welcome and the state.
    pub(super) fn arrive(&mut self, arrival: Arrival) -> Answer<u64> {
        let Arrival { mut asker, token, name, outbox } = arrival;
        if self.clients.len() >= self.house.config.limits.sockets_per_table {
            return Err(Code::RateLimited.into());
        }
        let mut name = name;
        if let Some(token) = token {
            let seat = self.seats.iter().find(|seat| seat.token == token && seat.invite.is_none());
            let seat = seat.ok_or(Code::NotYourSeat)?;
            asker.key = Some(seat.seat);
            name.clone_from(&seat.player_name);
        }
        let own = || self.seats.iter().filter(|seat| asker.owns(seat)).map(|seat| seat.seat);
        let awaited = self.session.awaiting().seats();
        let seat = own().find(|seat| awaited.contains(*seat)).or_else(|| own().next());
        if seat.is_none() && !self.row.spectators {
            return Err(Code::NoSpectators.into());
        }
        let number = self.next_client;
        self.next_client += 1;
        let mut client = Client { number, asker, name, seat, outbox, log: None };
        client.tell(&ToClient::Welcome {
            protocol: PROTOCOL,
            table: self.standing().view(asker),
            board: self.session.board(),
            chat: self.chat.iter().cloned().collect(),
        });
        self.clients.push(client);
        self.state_to(number);
        self.attend(Some(number));
        Ok(number)
    }

    /// A client has gone.
    pub(super) fn gone(&mut self, number: u64) {
        self.clients.retain(|client| client.number != number);
        self.attend(None);
    }

    /// A player gets up: the bots on those seats go, and so do the player's own tabs, unless they may watch.
    pub(super) fn show_out(&mut self, asker: Asker) {
        let left: SeatSet = self.seats.iter().filter(|seat| asker.owns(seat)).map(|seat| seat.seat).collect();
        let spectators = self.row.spectators;
        self.clients.retain(|client| {
            let bot = client.asker.key.is_some_and(|seat| left.contains(seat));
            !bot && (spectators || client.asker != asker)
        });
        let tabs = self.clients.iter_mut().filter(|client| client.asker == asker);
        let tabs: Vec<u64> = tabs.map(|client| (client.seat = None, client.number).1).collect();
        for tab in tabs {
            self.state_to(tab);
        }
        self.attend(None);
    }

    /// A client looks from another of its seats.
    pub(super) fn sit(&mut self, number: u64, seat: Option<Seat>) -> Answer<()> {
        let asker = self.client(number).ok_or(Code::Internal)?.asker;
        let own = |seat: Seat| self.seats.get(seat.index()).is_some_and(|row| asker.owns(row));
        match seat {
            Some(seat) if !own(seat) => return Err(Code::NotYourSeat.into()),
            None if !self.row.spectators => return Err(Code::NoSpectators.into()),
            _ => {}
        }
        if let Some(client) = self.client_mut(number) {
            client.seat = seat;
            client.log = None;
        }
        self.state_to(number);
        self.attend(None);
        Ok(())
    }

    pub(super) fn client(&self, number: u64) -> Option<&Client> {
        self.clients.iter().find(|client| client.number == number)
    }

    pub(super) fn client_mut(&mut self, number: u64) -> Option<&mut Client> {
        self.clients.iter_mut().find(|client| client.number == number)
    }

    /// Notes who is here, and tells all but one if that has changed.
    fn attend(&mut self, but: Option<u64>) {
        let present: SeatSet = self.clients.iter().filter_map(|client| client.seat).collect();
        if present != self.attendance {
            self.attendance = present;
            let bits = present.iter().fold(0, |bits, seat| bits | 1 << seat.0);
            self.present.store(bits, Ordering::Relaxed);
            self.table_to_all(but);
        }
    }

    /// Sends everybody (but one) the table as each may see it.
    pub(super) fn table_to_all(&mut self, but: Option<u64>) {
        let mut clients = std::mem::take(&mut self.clients);
        for client in clients.iter_mut().filter(|client| Some(client.number) != but) {
            client.tell(&ToClient::Table { table: self.standing().view(client.asker) });
        }
        self.clients = clients;
    }

    /// Sends everybody the same message.
    pub(super) fn tell_all(&mut self, message: &ToClient) {
        let message = text(message);
        for client in &mut self.clients {
            client.send(Parcel(message.clone(), None));
        }
    }

    /// Makes everybody be sent the whole log with the next state.
    pub(super) fn renew_logs(&mut self) {
        for client in &mut self.clients {
            client.log = None;
        }
    }

    /// Sends one client the whole state.
    pub(super) fn state_to(&mut self, number: u64) {
        let Some(seat) = self.client(number).map(|client| client.seat) else { return };
        let state = Parcel::from(&self.state(seat, 0));
        let version = self.session.version();
        if let Some(client) = self.client_mut(number)
            && client.send(state)
        {
            client.log = Some(version);
        }
    }

    /// A client that was too slow has read all it had.
    pub(super) fn resync(&mut self, number: u64) {
        self.house.metrics.resyncs.add(1);
        if let Some(asker) = self.client(number).map(|client| client.asker) {
            let table = ToClient::Table { table: self.standing().view(asker) };
            if let Some(client) = self.client_mut(number) {
                client.tell(&table);
            }
        }
        self.state_to(number);
    }

    /// Sends everybody the state as each may see it, made and written once for each seat that is looked from; and one
    /// client, whose wish it was, that it is done.
    pub(super) fn state_to_all(&mut self, done: Option<&(u64, ToClient)>) {
        let version = self.session.version();
        let mut made: Vec<((Option<Seat>, u32), Utf8Bytes)> = Vec::new();
        let mut clients = std::mem::take(&mut self.clients);
        for client in &mut clients {
            let view = (client.seat, client.log.map_or(0, |sent| sent + 1));
            let known = made.iter().find(|(known, _)| *known == view).map(|(_, state)| state.clone());
            let state = known.unwrap_or_else(|| {
                let state = text(&self.state(view.0, view.1));
                made.push((view, state.clone()));
                state
            });
            let done = done.filter(|(number, _)| *number == client.number).map(|(_, done)| text(done));
            if client.send(Parcel(state, done)) {
                client.log = Some(version);
            }
        }
        self.clients = clients;
    }

    /// From whose eyes a seat sees: once the game is over there are no secrets.
    pub(super) fn viewer(&self, seat: Option<Seat>) -> Viewer {
        match seat {
            _ if self.session.outcome().is_some() => Viewer::Everything,
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Public,
        }
    }

    fn state(&self, seat: Option<Seat>, log_from: u32) -> ToClient {
        let viewer = self.viewer(seat);
        let awaited = seat.filter(|seat| self.session.awaiting().seats().contains(*seat));
        ToClient::State {
            version: self.session.version(),
            seat,
            scene: Box::new(self.session.scene(viewer)),
            offers: awaited.map(|seat| self.session.offers(seat)).unwrap_or_default(),
            log: self.session.log(viewer, log_from),
            log_from,
            can_undo: seat.is_some_and(|seat| self.session.can_undo(seat)),
        }
    }
}
