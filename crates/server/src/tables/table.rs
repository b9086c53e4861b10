//! One table: its task, its mailbox, how it is loaded and put back.

use super::audience::Client;
use super::chat::Chat;
use super::play::Recent;
use super::story::Telling;
use super::told::Told;
use super::view::{Asker, Standing};
use super::{Mail, Way, computer};
use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::metrics::Held;
use crate::protocol::{OldRules, ToServer};
use crate::secret::TableId;
use crate::storage::{Lease, SeatRow, Shown, StorageError, StoredTable, TableRow, Write};
use kernel::{Fault, Faults, Record, Seat, SeatSet, Viewer};
use session::{Rules, Session, Witnesses};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// A table in memory.
pub(crate) struct Table {
    pub(super) house: Arc<House>,
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    pub(super) rules: Arc<dyn Rules>,
    pub(super) session: Box<dyn Session>,
    /// Unix seconds of the last decision.
    pub(super) changed: i64,
    /// What each viewer has been shown; nothing where nothing is hidden.
    pub(super) shown: Vec<Shown>,
    /// Something could not be stored, and what is stored could not be read again: until it can be, the table answers
    /// nobody, since it does not know how it stands.
    astray: bool,
    /// So many letters were waiting when the table last tried in vain to read what is stored, for this reason: none of them is a
    /// reason to try again, or each would wait as long as the first, with whoever comes later behind them.
    vain: Option<(usize, Error)>,
    /// In a cluster: the right to change the table.
    lease: Option<Lease>,
    /// Something could not be stored, or nobody knows whether it was: what is stored must be read again.
    shaken: Arc<AtomicBool>,
    /// In a cluster: others may have the table by now. It answers nobody until it is known that they have not.
    resting: bool,
    /// The table is not this node's any more, or is no more.
    evicted: bool,
    /// The game was played with another version of the rules: it can only be looked at.
    pub(super) old_rules: Option<OldRules>,
    /// The version since which each seat has been asked what it is asked now: a decision made on any picture since is
    /// not stale, though others may have decided at the same time.
    pub(super) asked_since: [u32; Seat::MAX],
    pub(super) chat: Chat,
    pub(super) clients: Vec<Client>,
    /// What those who wish to hear of changes only have been shown.
    pub(super) told: Vec<Told>,
    pub(super) next_client: u64,
    pub(super) attendance: SeatSet,
    pub(super) present: Arc<AtomicU8>,
    pub(super) recent: VecDeque<Recent>,
    pub(super) thought: computer::Thought,
    pub(super) telling: Telling,
    pub(super) mail: mpsc::WeakSender<Mail>,
}

/// Takes the table out of the register, also when its task panics.
struct Registered<'a> {
    house: &'a House,
    id: TableId,
    _counted: Held<'a>,
}

impl Drop for Registered<'_> {
    fn drop(&mut self) {
        self.house.tables.forget(self.id);
    }
}

/// The task of a table.
pub(super) async fn host(house: Arc<House>, id: TableId, way: Way, mut inbox: mpsc::Receiver<Mail>) {
    let registered = Registered { house: &house, id, _counted: house.metrics.tables.hold() };
    let mut lease = way.lease.clone();
    let mut ended = None;
    match Table::load(&house, id, way).await {
        Ok(mut table) => {
            table.run(&mut inbox).await;
            // What is another's cannot be given back.
            lease = table.lease.take().filter(|_| !table.evicted);
            ended = Some(table);
        }
        Err(error) => {
            if error.code != Code::UnknownTable {
                tracing::error!(table = %id, code = error.code.code(), details = ?error.details, "table not loaded");
            }
            inbox.close();
            while let Some(mail) = inbox.recv().await {
                mail.refuse(&error).await;
            }
        }
    }
    if let (Some(cluster), Some(lease)) = (&house.cluster, lease) {
        cluster.release(id, &lease).await;
    }
    // Whoever was still there goes when the table is anybody's, and finds it at once.
    drop(ended);
    drop(registered);
}

impl Table {
    async fn load(house: &Arc<House>, id: TableId, way: Way) -> Answer<Self> {
        let Way { mail, present, lease } = way;
        let permit = house.loaders.acquire().await.map_err(|_| Code::Stopping)?;
        let stored = house.storage.table(id).await?.ok_or(Code::UnknownTable)?;
        let rules = house.rules(&stored.row.game).ok_or(Code::UnknownGame)?;
        let (session, old_rules) = resume(&rules, &stored).await?;
        drop(permit);
        let changed = stored.acts.last().map_or(stored.row.created, |act| act.at);
        let version = session.version();
        let mut table = Table {
            house: Arc::clone(house),
            row: stored.row,
            seats: stored.seats,
            rules,
            session,
            changed,
            shown: stored.acts.into_iter().next_back().map(|act| act.shown).unwrap_or_default(),
            astray: false,
            vain: None,
            lease,
            shaken: Arc::default(),
            resting: false,
            evicted: false,
            old_rules,
            asked_since: [version; Seat::MAX],
            chat: Chat::of(stored.chat, stored.heard, house.config.limits.chat_at_once),
            clients: Vec::new(),
            told: Vec::new(),
            next_client: 1,
            attendance: SeatSet::EMPTY,
            present,
            recent: VecDeque::new(),
            thought: computer::Thought::default(),
            telling: Telling::default(),
            mail,
        };
        table.show_what_is_missing();
        table.wake_computer();
        Ok(table)
    }

    /// Reads letters until nobody needs the table any more.
    async fn run(&mut self, inbox: &mut mpsc::Receiver<Mail>) {
        // One slow clock instead of a timer for every letter: put back after one to two turns of it.
        let mut clock = tokio::time::interval(self.house.config.limits.idle.max(Duration::from_millis(1)));
        let mut quiet = false;
        loop {
            tokio::select! {
                mail = inbox.recv() => match mail {
                    Some(Mail::Leave) => break,
                    Some(mail) => {
                        quiet = false;
                        let leaves = matches!(mail, Mail::Gone(_));
                        self.read(mail, inbox).await;
                        // What is over is seldom opened again soon, and quickly read.
                        if self.evicted || leaves && self.row.outcome.is_some() && self.is_deserted() {
                            break;
                        }
                    }
                    None => return,
                },
                _ = clock.tick() => {
                    if quiet && self.is_deserted() {
                        break;
                    }
                    quiet = true;
                }
            }
        }
        if self.evicted {
            self.send_away();
        }
        // Who wrote before the door was closed is still answered; who comes later waits until the task has ended.
        inbox.close();
        while let Some(mail) = inbox.recv().await {
            self.read(mail, inbox).await;
        }
    }

    /// Whoever is here comes again, and is led to where the table is then.
    fn send_away(&mut self) {
        self.clients.clear();
        self.attend(None);
        self.thought.forget();
        self.telling.forget();
    }

    /// Goes on after a rest, if the table is still this node's.
    async fn resume(&mut self) -> Answer<()> {
        let (house, id) = (Arc::clone(&self.house), self.row.id);
        let (Some(cluster), Some(lease)) = (&house.cluster, &self.lease) else { return Ok(()) };
        if !cluster.resume(id, lease).await? {
            self.evicted = true;
            return Err(Code::Moving.into());
        }
        self.resting = false;
        self.wake_computer();
        Ok(())
    }

    /// Whether nobody is here, and nothing is being thought about for anybody.
    fn is_deserted(&self) -> bool {
        self.clients.is_empty() && !self.thought.is_busy() && !self.telling.is_busy()
    }

    async fn read(&mut self, mail: Mail, inbox: &mpsc::Receiver<Mail>) {
        if mail.is_void() {
            return;
        }
        if self.evicted {
            return mail.refuse(&Code::Moving.into()).await;
        }
        if self.resting {
            match &mail {
                Mail::Rest | Mail::Leave | Mail::Evict | Mail::Gone(_) => {}
                // Where nobody waits for a computer the table can rest on.
                Mail::Wake if self.computer_due().is_none() => return,
                _ => {
                    if let Err(error) = self.resume().await {
                        return mail.refuse(&error).await;
                    }
                }
            }
        }
        if (self.astray || self.shaken.load(Ordering::Acquire))
            && !matches!(mail, Mail::Evict | Mail::Rest | Mail::Leave | Mail::Gone(_))
            && let Err(error) = self.try_reload(inbox).await
        {
            match mail {
                Mail::Say(client, message) => self.tell_error(client, id_of(&message), &error),
                mail => mail.refuse(&error).await,
            }
            return;
        }
        match mail {
            Mail::Arrive(arrival, answer) => {
                // Who went at the very moment of being let in has nobody who would say so.
                if let Err(Ok(client)) = answer.send(self.arrive(*arrival)) {
                    self.gone(client);
                }
                self.note_presence().await;
            }
            Mail::Say(client, message) => self.hear(client, *message).await,
            Mail::Resync(client) => self.resync(client),
            Mail::Gone(client) => self.gone(client),
            Mail::Thought { number, seat, action } => self.thought_of(number, seat, action).await,
            Mail::Told { seal, story } => self.told_story(seal, story).await,
            Mail::Renamed(player, name) => self.renamed(player, &name),
            Mail::Adopted(from, to) => self.adopted(from, to),
            Mail::Wake => self.wake_computer(),
            Mail::Evict => self.evicted = true,
            // It is ending.
            Mail::Leave => {}
            Mail::Rest => {
                self.resting = true;
                self.send_away();
            }
            Mail::Visit(visit) => visit(Ok(self)).await,
        }
    }

    async fn hear(&mut self, client: u64, message: ToServer) {
        let id = id_of(&message);
        let Some(asker) = self.client(client).map(|client| client.asker) else { return };
        // However many sockets somebody has: all work at a table is done one after the other, and much of it costs a picture.
        if !self.house.messages.take(asker.desk(self.row.id)) {
            return self.tell_error(client, id, &Code::RateLimited.into());
        }
        let result = match message {
            ToServer::Sit { seat } => self.sit(client, seat),
            ToServer::Decide { id, version, seat, action } => self.decide(client, id, version, seat, &action).await,
            ToServer::Undo { id, version, seat } => self.undo(client, id, version, seat).await,
            ToServer::Resign { seat } => self.resign(client, seat).await,
            ToServer::Aim { id, version, seat, gesture, after } => {
                self.aim(client, id, version, seat, &gesture, &after)
            }
            ToServer::Ways { id, version, seat, pieces, at, after } => {
                self.ways(client, id, version, seat, (pieces, at), after)
            }
            ToServer::WhyNot { id, version, seat, wish } => self.why_not(client, id, version, seat, wish),
            ToServer::Fill { id, version, seat } => self.fill(client, id, version, seat),
            ToServer::Foresee { id, version, seat, action, after } => {
                self.foresee(client, id, version, seat, action, after)
            }
            ToServer::Asides { id, version, seat, piece } => self.asides(client, id, version, seat, &piece),
            ToServer::Odds { id, version, seat, action, after } => self.odds(client, id, version, seat, action, after),
            ToServer::Hint { id, version, seat } => self.hint(client, id, version, seat),
            ToServer::Why { id, at } => self.why(client, id, at),
            ToServer::Look { id, at } => self.look(client, id, at),
            ToServer::Log { id, before } => self.tell_log(client, id, before),
            ToServer::Talk { id, before } => self.tell_chat(client, id, before).await,
            ToServer::Chat { text, secret } => self.say(client, &text, secret).await,
        };
        let Err(error) = result else { return };
        self.tell_error(client, id, &error);
        if matches!(error.code, Code::Stale | Code::OutOfTurn | Code::Over) {
            self.state_to(client);
        }
    }

    fn tell_error(&mut self, client: u64, id: Option<u32>, error: &Error) {
        if let Some(client) = self.client_mut(client) {
            client.tell(&error.message(id));
        }
    }

    /// Whether this process is one node of a cluster.
    pub(super) fn is_leased(&self) -> bool {
        self.lease.is_some()
    }

    /// How the table stands.
    pub(super) fn standing(&self) -> Standing<'_> {
        Standing {
            row: &self.row,
            seats: &self.seats,
            all: Shown { version: self.session.version(), awaiting: self.session.awaiting().seats(), at: self.changed },
            shown: &self.shown,
            present: self.attendance,
            now: self.house.config.clock.milliseconds(),
            old_rules: self.old_rules,
        }
    }

    /// What each viewer of a game with secrets has been shown, brought up to now for those who have been shown something.
    pub(super) fn show_to(&mut self, witnesses: Witnesses) {
        if !self.session.has_secrets() {
            return;
        }
        for (shown, viewer) in self.shown.iter_mut().zip(viewers(self.seats.len())) {
            if witnesses.has(viewer) {
                *shown = shown_now(&*self.session, viewer, self.changed);
            }
        }
    }

    /// A table from before this was kept: as if all had been shown all.
    fn show_what_is_missing(&mut self) {
        if self.shown.is_empty() {
            self.shown = self.row.shown.clone();
        }
        if self.shown.len() != self.seats.len() + 1 || self.old_rules.is_some() {
            self.shown = shown_to_all(&*self.session, self.changed);
        }
    }

    /// Stores changes. The future does not borrow the table, since a game may not be looked at from two threads.
    pub(super) fn store(&self, writes: Vec<Write>) -> impl Future<Output = Answer<()>> + Send + use<> {
        let (writer, shaken, lease) = (self.house.writer.clone(), Arc::clone(&self.shaken), self.lease.clone());
        let mut writes = writes;
        if let Some((token, seq)) = lease.as_ref().map(Lease::check) {
            writes.push(Write::Held { table: self.row.id, token, seq });
        }
        async move {
            let stored = writer.store(writes).await;
            match (&stored, lease) {
                (Ok(()), Some(lease)) => drop(lease.seq.fetch_add(1, Ordering::AcqRel)),
                (Err(_), Some(_)) => shaken.store(true, Ordering::Release),
                _ => {}
            }
            match stored {
                Err(StorageError::Away(why)) => {
                    tracing::error!(why, "no way to the database");
                    Err(Code::Unsure.into())
                }
                stored => Ok(stored?),
            }
        }
    }

    /// The same for a letter, unless it waited while that was tried in vain.
    async fn try_reload(&mut self, inbox: &mpsc::Receiver<Mail>) -> Answer<()> {
        if let Some((left, error)) = self.vain.take().filter(|(left, _)| *left > 0) {
            self.vain = Some((left - 1, error.clone()));
            return Err(error);
        }
        let read = self.reload().await;
        self.vain = read.as_ref().err().map(|error| (inbox.len(), error.clone()));
        read
    }

    /// Goes back to what is stored, after something could not be stored. What is in memory is not to be shown or built
    /// upon until that has been done.
    pub(super) async fn reload(&mut self) -> Answer<()> {
        self.astray = true;
        self.thought.forget();
        let (house, id) = (Arc::clone(&self.house), self.row.id);
        if let Some(cluster) = &house.cluster {
            // Waits for what is still being stored, and spoils what would be stored later: from here on it is known.
            match cluster.claim(id).await? {
                Some(lease) => self.lease = Some(lease),
                None => {
                    self.evicted = true;
                    return Err(Code::Moving.into());
                }
            }
        }
        let permit = house.loaders.acquire().await.map_err(|_| Code::Stopping)?;
        let last = self.session.version().saturating_sub(1);
        let mut stored = house.storage.table_from(id, last).await?.ok_or(Code::UnknownTable)?;
        match self.as_far_as(&stored) {
            Some(session) => self.session = session,
            None => {
                stored = house.storage.table(id).await?.ok_or(Code::UnknownTable)?;
                (self.session, self.old_rules) = resume(&Arc::clone(&self.rules), &stored).await?;
            }
        }
        drop(permit);
        self.astray = false;
        self.shaken.store(false, Ordering::Release);
        self.changed = stored.acts.last().map_or(stored.row.created, |act| act.at);
        self.shown = stored.acts.last().map(|act| act.shown.clone()).unwrap_or_default();
        self.row = stored.row;
        self.seats = stored.seats;
        self.chat = Chat::of(stored.chat, stored.heard, house.config.limits.chat_at_once);
        self.show_what_is_missing();
        self.asked_since = [self.session.version(); Seat::MAX];
        self.recent.clear();
        self.renew_logs(Witnesses::ALL);
        self.state_to_all(None, Witnesses::ALL);
        self.wake_computer();
        Ok(())
    }

    /// The game in memory up to the last decision that is stored, if it has that one: the seal of a line names all lines before
    /// it, so they need not be read and played again. Nothing for a game that is over, here or there.
    fn as_far_as(&self, stored: &StoredTable) -> Option<Box<dyn Session>> {
        let over = stored.row.outcome.is_some() || self.session.outcome().is_some();
        let last = stored.acts.last().filter(|_| !over && self.old_rules.is_none())?;
        let line = self.session.record().line(last.n as usize)?;
        if line == last.line { self.session.back_to(last.n) } else { None }
    }

    /// The table as somebody may see it.
    pub(crate) fn view(&self, asker: Asker) -> crate::protocol::TableView {
        self.standing().view(asker, None)
    }

    /// The record, if the asker may see it, and up to which decision it came in by a file.
    pub(crate) fn record(&self, asker: Asker) -> Answer<(Record, Option<u32>)> {
        if !self.standing().may_fork(asker) {
            return Err(Code::NotOver.into());
        }
        let whole = self.old_rules.is_none_or(|old| old.whole);
        if !whole {
            return Err(Code::OldRules.into());
        }
        Ok((self.session.record().clone(), self.row.foreign_until))
    }
}

/// The number of a request, if it has one.
fn id_of(message: &ToServer) -> Option<u32> {
    match message {
        ToServer::Decide { id, .. }
        | ToServer::Undo { id, .. }
        | ToServer::Aim { id, .. }
        | ToServer::Ways { id, .. }
        | ToServer::WhyNot { id, .. }
        | ToServer::Fill { id, .. }
        | ToServer::Foresee { id, .. }
        | ToServer::Asides { id, .. }
        | ToServer::Odds { id, .. }
        | ToServer::Hint { id, .. }
        | ToServer::Why { id, .. }
        | ToServer::Look { id, .. }
        | ToServer::Log { id, .. }
        | ToServer::Talk { id, .. } => Some(*id),
        ToServer::Sit { .. } | ToServer::Resign { .. } | ToServer::Chat { .. } => None,
    }
}

/// All from whose eyes a game of so many seats can be seen while it runs.
fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    (0..seats.min(Seat::MAX) as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Public])
}

fn shown_now(session: &dyn Session, viewer: Viewer, at: i64) -> Shown {
    Shown { version: session.version_of(viewer), awaiting: session.awaited(viewer), at }
}

/// What each viewer of a game with secrets has been shown, if all were shown something just now.
pub(super) fn shown_to_all(session: &dyn Session, at: i64) -> Vec<Shown> {
    if !session.has_secrets() {
        return Vec::new();
    }
    viewers(session.record().header().seats.len()).map(|viewer| shown_now(session, viewer, at)).collect()
}

/// Plays the stored record again, on a thread where that may take its time. One of another version of the rules is
/// played as far as the rules of today go with it, to be looked at.
async fn resume(rules: &Arc<dyn Rules>, stored: &StoredTable) -> Answer<(Box<dyn Session>, Option<OldRules>)> {
    let acts = stored.acts.iter().map(|act| act.line.as_str());
    let lines = std::iter::once(stored.row.header.as_str()).chain(acts).chain(stored.row.closing.as_deref());
    let mut text = String::new();
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    let file = format!("table {}", stored.row.id);
    let seed = stored.row.seed;
    let rules = Arc::clone(rules);
    let mut witnesses: Vec<Witnesses> = stored.acts.iter().map(|act| act.witnesses).collect();
    let replay = move || {
        let record = Record::stored(&file, &text)?;
        let (played, now) = (record.header().rules, rules.rules_version());
        let (mut session, old_rules) = if played == now {
            let session = rules.resume(&file, &record, seed)?;
            let decisions = record.acts().len() as u64;
            if session.record().chain_after(decisions) != record.chain_after(decisions) {
                let what = "what is stored was changed: its chain does not fit";
                return Err(Faults::from(Fault::of(&file, what)));
            }
            (session, None)
        } else {
            let record = Record::parse(&file, &text)?;
            let (session, stopped) = rules.watch_as_far(&file, &record)?;
            (session, Some(OldRules { played, now, whole: stopped.is_none() }))
        };
        witnesses.truncate(session.version() as usize);
        session.note_witnesses(&witnesses);
        Ok((session, old_rules))
    };
    let replayed = tokio::task::spawn_blocking(replay).await.map_err(|_| Code::Internal)?;
    replayed.map_err(|faults: Faults| Error::faults(Code::BadRecord, &faults))
}
