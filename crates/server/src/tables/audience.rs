//! Who is looking at a table, and what each has been sent.

use super::Table;
use super::told::Told;
use super::view::Asker;
use crate::error::{Answer, Code};
use crate::limits::Bucket;
use crate::protocol::{PROTOCOL, ToClient};
use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use kernel::{Offer, Scene, Seat, SeatSet, Viewer};
use session::{LogPage, Witnesses};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
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
    /// It can make the new picture of the old one and what is different.
    pub(crate) changes: bool,
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
    changes: bool,
    /// What it may say.
    pub(super) chat: Bucket,
    /// What it has been sent; nothing if it needs all of it.
    has: Option<Has>,
}

/// What a client has been sent.
#[derive(Clone, Copy)]
struct Has {
    /// The version up to which it has the log.
    log: u32,
    /// The name of the picture, for a client that wishes for changes.
    picture: u64,
}

impl Client {
    /// Sends a message, or notes that the client is too slow.
    fn send(&mut self, parcel: Parcel) -> bool {
        if self.outbox.lagging.load(Ordering::Acquire) {
            self.has = None;
            return false;
        }
        let sent = self.outbox.queue.try_send(parcel).is_ok();
        if !sent {
            self.outbox.lagging.store(true, Ordering::Release);
            self.has = None;
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

    /// The first version whose log it has not been sent; none if it is to be sent the newest page.
    fn log_from(&self) -> Option<u32> {
        self.has.map(|has| has.log + 1)
    }
}

/// Bytes a thread keeps for writing messages.
const LARGEST_DESK: usize = 256 << 10;

/// A message as it goes over the wire.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    thread_local! {
        /// Where messages are written before they are as long as they will be: what is sent is no longer than it must be.
        static DESK: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }
    DESK.with_borrow_mut(|desk| {
        desk.clear();
        // Nothing in a message fails to serialise: texts, numbers, lists and maps with text keys.
        let _ = serde_json::to_writer(&mut *desk, message);
        let text = Utf8Bytes::try_from(Bytes::copy_from_slice(desk)).unwrap_or_default();
        // A board of some megabytes is rare, and not kept room for.
        if desk.capacity() > LARGEST_DESK {
            *desk = Vec::new();
        }
        text
    })
}

impl Table {
    /// Lets somebody in, with a welcome and the state.
    pub(super) fn arrive(&mut self, arrival: Arrival) -> Answer<u64> {
        let Arrival { mut asker, token, name, changes, outbox } = arrival;
        let mut name = name;
        if let Some(token) = token {
            let seat = self.seats.iter().find(|seat| seat.token == token && seat.invite.is_none());
            let seat = seat.ok_or(Code::NotYourSeat)?;
            asker.key = Some(seat.seat);
            name.clone_from(&seat.player_name);
        }
        let own = || self.seats.iter().filter(|seat| asker.owns(seat)).map(|seat| seat.seat);
        let awaited = self.session.awaiting().seats();
        // A key opens its own seat, whatever else the device owns.
        let seat = asker.key.or_else(|| own().find(|seat| awaited.contains(*seat))).or_else(|| own().next());
        if seat.is_none() && !self.row.spectators && asker.player != Some(self.row.host) {
            return Err(Code::NoSpectators.into());
        }
        self.make_room(asker, seat.is_some() || asker.player == Some(self.row.host))?;
        let number = self.next_client;
        self.next_client += 1;
        let chat = Bucket::full(self.house.config.limits.chat_at_once, Instant::now());
        self.clients.push(Client { number, asker, name, seat, outbox, changes, chat, has: None });
        self.attend(Some(number));
        let (table, board) = (self.standing().view(asker, seat), self.session.board());
        let (chat, chat_from) = self.recent_chat(asker);
        let welcome = ToClient::Welcome { protocol: PROTOCOL, table, board, chat, chat_from };
        if let Some(client) = self.client_mut(number) {
            client.tell(&welcome);
        }
        self.state_to(number);
        Ok(number)
    }

    /// Makes sure there is a place for one more. Who sits here, or made the table, finds one however many watch: then
    /// the one who has watched longest goes. But nobody has more than a fair part of the places.
    fn make_room(&mut self, asker: Asker, belongs: bool) -> Answer<()> {
        let most = self.house.config.limits.sockets_per_table;
        let own = self.clients.iter().filter(|client| client.asker == asker && asker != Asker::default()).count();
        if own >= (most / 8).max(2) {
            return Err(Code::RateLimited.into());
        }
        if self.clients.len() < most {
            return Ok(());
        }
        let watching = self.clients.iter().position(|client| client.seat.is_none() && client.asker != asker);
        match watching.filter(|_| belongs) {
            Some(at) => {
                self.clients.remove(at);
                Ok(())
            }
            None => Err(Code::RateLimited.into()),
        }
    }

    /// A client has gone.
    pub(super) fn gone(&mut self, number: u64) {
        self.clients.retain(|client| client.number != number);
        self.attend(None);
    }

    /// A player gets up from seats: the bots on them go, and so do the player's own tabs, unless they may watch.
    pub(super) fn show_out(&mut self, asker: Asker, left: SeatSet) {
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

    /// A seat is somebody else's from now on: its bots go, and tabs that look from it look from another of their seats.
    pub(super) fn show_out_of(&mut self, seat: Seat) {
        self.clients.retain(|client| client.asker.key != Some(seat));
        let tabs: Vec<(u64, Option<Seat>)> = self
            .clients
            .iter()
            .filter(|client| client.seat == Some(seat))
            .map(|client| {
                let own = self.seats.iter().find(|row| row.seat != seat && client.asker.owns(row));
                (client.number, own.map(|row| row.seat))
            })
            .collect();
        for (number, other) in tabs {
            if other.is_none() && !self.row.spectators {
                self.clients.retain(|client| client.number != number);
            } else if let Some(client) = self.client_mut(number) {
                client.seat = other;
                client.has = None;
                self.state_to(number);
            }
        }
        self.attend(None);
    }

    /// All who only watch go, but for the maker of the table.
    pub(super) fn show_out_watchers(&mut self) {
        let host = self.row.host;
        self.clients.retain(|client| client.seat.is_some() || client.asker.player == Some(host));
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
            client.has = None;
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
    pub(super) fn attend(&mut self, but: Option<u64>) {
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
            client.tell(&ToClient::Table { table: self.standing().view(client.asker, client.seat) });
        }
        self.clients = clients;
    }

    /// Whether somebody holds one of the seats that hear something; all hear what is said to nobody in particular.
    pub(super) fn hears(&self, asker: Asker, heard_by: Option<SeatSet>) -> bool {
        heard_by.is_none_or(|seats| self.seats.iter().any(|row| seats.contains(row.seat) && asker.owns(row)))
    }

    /// Sends the same message to all who hear it.
    pub(super) fn tell_who_hears(&mut self, heard_by: Option<SeatSet>, message: &ToClient) {
        let message = text(message);
        let mut clients = std::mem::take(&mut self.clients);
        for client in clients.iter_mut().filter(|client| self.hears(client.asker, heard_by)) {
            client.send(Parcel(message.clone(), None));
        }
        self.clients = clients;
    }

    /// Makes all of these be sent the whole state with the newest page of the log next time.
    pub(super) fn renew_logs(&mut self, witnesses: Witnesses) {
        let mut clients = std::mem::take(&mut self.clients);
        for client in clients.iter_mut().filter(|client| witnesses.has(self.viewer(client.seat))) {
            client.has = None;
        }
        self.clients = clients;
    }

    /// Sends a client a page of the log.
    pub(super) fn tell_log(&mut self, number: u64, id: u32, before: Option<u32>) -> Answer<()> {
        let seat = self.client(number).ok_or(Code::Internal)?.seat;
        let page = self.session.log_page(self.eyes(seat), before);
        if let Some(client) = self.client_mut(number) {
            client.tell(&ToClient::Log { id, log: page.lines, log_from: page.from });
        }
        Ok(())
    }

    /// Sends one client the whole state.
    pub(super) fn state_to(&mut self, number: u64) {
        let Some((seat, changes)) = self.client(number).map(|client| (client.seat, client.changes)) else { return };
        let eyes = self.eyes(seat);
        let scene = self.session.scene(eyes);
        let picture = if changes { Told::note(&mut self.told, eyes, &scene).now } else { 0 };
        let state = Parcel::from(&self.state(eyes, seat, Arc::new(scene), None));
        let log = self.session.version_of(eyes);
        if let Some(client) = self.client_mut(number)
            && client.send(state)
        {
            client.has = Some(Has { log, picture });
        }
    }

    /// A client that was too slow has read all it had.
    pub(super) fn resync(&mut self, number: u64) {
        self.house.metrics.resyncs.add(1);
        if let Some((asker, seat)) = self.client(number).map(|client| (client.asker, client.seat)) {
            let table = ToClient::Table { table: self.standing().view(asker, seat) };
            if let Some(client) = self.client_mut(number) {
                client.tell(&table);
            }
        }
        self.state_to(number);
    }

    /// Sends everybody who has been shown something the state as each may see it, or what is different in it; and one
    /// client, whose wish it was, that it is done. The picture is made once for all who see the same, the words once for
    /// all who look from one seat. Who has been shown nothing is sent nothing.
    pub(super) fn state_to_all(&mut self, done: Option<&(u64, ToClient)>, witnesses: Witnesses) {
        let mut clients = std::mem::take(&mut self.clients);
        let mut told = std::mem::take(&mut self.told);
        let mut all_eyes: Vec<Viewer> = Vec::new();
        for client in &clients {
            let eyes = self.eyes(client.seat);
            if !all_eyes.contains(&eyes) {
                all_eyes.push(eyes);
            }
        }
        told.retain(|told| all_eyes.contains(&told.eyes));
        let wisher = done.map(|(number, _)| *number);
        for eyes in all_eyes {
            let shown = |client: &&mut Client| witnesses.has(eyes) || Some(client.number) == wisher;
            let audience = clients.iter_mut().filter(|client| self.eyes(client.seat) == eyes).filter(shown);
            self.show(eyes, audience.collect(), &mut told, done);
        }
        self.told = told;
        self.clients = clients;
    }

    /// Sends the state to all who look with these eyes.
    fn show(&self, eyes: Viewer, mut audience: Vec<&mut Client>, told: &mut Vec<Told>, done: Option<&(u64, ToClient)>) {
        if audience.is_empty() {
            return;
        }
        let scene = Arc::new(self.session.scene(eyes));
        let noted = audience.iter().any(|client| client.changes).then(|| Told::note(told, eyes, &scene));
        let picture = noted.as_ref().map_or(0, |noted| noted.now);
        let before = noted.as_ref().filter(|noted| noted.change.can_be_told()).map(|noted| noted.before);
        let version = self.session.version_of(eyes);
        let send = |client: &mut Client, state: Utf8Bytes| {
            let done = done.filter(|(number, _)| *number == client.number).map(|(_, done)| text(done));
            if client.send(Parcel(state, done)) {
                client.has = Some(Has { log: version, picture });
            }
        };
        let follows =
            |client: &&mut Client| client.changes && before.is_some() && client.has.map(|has| has.picture) == before;
        let (following, behind): (Vec<_>, Vec<_>) = audience.drain(..).partition(follows);
        let mut written = Written::default();
        for client in behind {
            let (seat, log_from) = (client.seat, client.log_from());
            send(client, written.once(seat, log_from, || text(&self.state(eyes, seat, Arc::clone(&scene), log_from))));
        }
        let Some(noted) = noted.filter(|_| !following.is_empty()) else { return };
        let change = Arc::new(noted.change.cut_out_of(Arc::unwrap_or_clone(scene)));
        let mut written = Written::default();
        for client in following {
            let (seat, log_from) = (client.seat, client.log_from());
            let state = written.once(seat, log_from, || {
                let (offers, can_undo, confidants) = self.choices(seat);
                // Who has the picture before has its log, too.
                let log_from = log_from.unwrap_or_default();
                let (scene, log) = (Arc::clone(&change), self.session.log(eyes, log_from));
                let clocks = self.clocks_now();
                text(&ToClient::Change { version, seat, scene, offers, log, log_from, can_undo, confidants, clocks })
            });
            send(client, state);
        }
    }

    /// From whose eyes a seat sees: once the game is over there are no secrets.
    pub(super) fn viewer(&self, seat: Option<Seat>) -> Viewer {
        match seat {
            _ if self.row.outcome.is_some() => Viewer::Everything,
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Public,
        }
    }

    /// The eyes with which a seat sees. Where nothing is hidden all have the same, so that one picture does for all.
    pub(super) fn eyes(&self, seat: Option<Seat>) -> Viewer {
        if self.session.has_secrets() { self.viewer(seat) } else { Viewer::Public }
    }

    /// The whole state, with the log from a version on or else its newest page.
    fn state(&self, eyes: Viewer, seat: Option<Seat>, scene: Arc<Scene>, log_from: Option<u32>) -> ToClient {
        let (offers, can_undo, confidants) = self.choices(seat);
        let page = match log_from {
            Some(from) => LogPage { from, lines: self.session.log(eyes, from) },
            None => self.session.log_page(eyes, None),
        };
        let (version, log, log_from, log_anew) =
            (self.session.version_of(eyes), page.lines, page.from, log_from.is_none());
        let clocks = self.clocks_now();
        ToClient::State { version, seat, scene, offers, log, log_from, log_anew, can_undo, confidants, clocks }
    }

    /// What a seat may do, whether it may take back, and whom it may talk to in secret.
    fn choices(&self, seat: Option<Seat>) -> (Vec<Offer>, bool, Vec<Seat>) {
        let awaited = seat.filter(|seat| self.session.awaiting().seats().contains(*seat));
        let offers =
            awaited.filter(|_| self.old_rules.is_none()).map(|seat| self.session.offers(seat)).unwrap_or_default();
        let confidants = seat.map(|seat| self.session.confidants(seat)).unwrap_or_default();
        (offers, seat.is_some_and(|seat| self.session.can_undo(seat)), confidants.iter().collect())
    }
}

/// Messages already written: from which seat, from which line of the log on.
#[derive(Default)]
struct Written(Vec<(Option<Seat>, Option<u32>, Utf8Bytes)>);

impl Written {
    fn once(&mut self, seat: Option<Seat>, log_from: Option<u32>, write: impl FnOnce() -> Utf8Bytes) -> Utf8Bytes {
        let known = self.0.iter().find(|(of, from, _)| (*of, *from) == (seat, log_from));
        if let Some((.., text)) = known {
            return text.clone();
        }
        let text = write();
        self.0.push((seat, log_from, text.clone()));
        text
    }
}
