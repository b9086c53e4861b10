//! One table: its task, its mailbox, how it is loaded and put back.

use super::audience::Client;
use super::play::Recent;
use super::told::Told;
use super::view::{Asker, Standing};
use super::{Mail, computer};
use crate::error::{Answer, Code, Error};
use crate::house::{House, now};
use crate::metrics::Held;
use crate::protocol::{ChatLine, ToClient, ToServer};
use crate::secret::TableId;
use crate::storage::{ChatRow, SeatRow, StoredTable, TableRow, Write};
use kernel::{Record, Seat, SeatSet};
use session::{Rules, Session};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicU8;
use std::time::Duration;
use tokio::sync::mpsc;

/// Lines of chat that a newcomer is shown.
const CHAT: usize = 200;

/// A table in memory.
pub(crate) struct Table {
    pub(super) house: Arc<House>,
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    pub(super) rules: Arc<dyn Rules>,
    pub(super) session: Box<dyn Session>,
    /// Unix seconds of the last decision.
    pub(super) changed: i64,
    /// The version since which each seat has been asked what it is asked now: a decision made on any picture since is
    /// not stale, though others may have decided at the same time.
    pub(super) asked_since: [u32; Seat::MAX],
    /// What was said, with the seats that heard it if not all did.
    pub(super) chat: VecDeque<(Option<SeatSet>, ChatLine)>,
    next_chat: u32,
    pub(super) clients: Vec<Client>,
    /// What those who wish to hear of changes only have been shown.
    pub(super) told: Vec<Told>,
    pub(super) next_client: u64,
    pub(super) attendance: SeatSet,
    pub(super) present: Arc<AtomicU8>,
    pub(super) recent: VecDeque<Recent>,
    pub(super) thought: computer::Thought,
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
pub(super) async fn host(
    house: Arc<House>,
    id: TableId,
    mail: mpsc::WeakSender<Mail>,
    mut inbox: mpsc::Receiver<Mail>,
    present: Arc<AtomicU8>,
) {
    let registered = Registered { house: &house, id, _counted: house.metrics.tables.hold() };
    match Table::load(&house, id, mail, present).await {
        Ok(mut table) => table.run(&mut inbox).await,
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
    drop(registered);
}

impl Table {
    async fn load(
        house: &Arc<House>,
        id: TableId,
        mail: mpsc::WeakSender<Mail>,
        present: Arc<AtomicU8>,
    ) -> Answer<Self> {
        let stored = house.storage.table(id).await?.ok_or(Code::UnknownTable)?;
        let rules = house.rules(&stored.row.game).ok_or(Code::UnknownGame)?;
        let session = resume(&rules, &stored).await?;
        let changed = stored.acts.last().map_or(stored.row.created, |act| act.at);
        let version = session.version();
        let next_chat = stored.chat.last().map_or(1, |line| line.id + 1);
        let mut table = Table {
            house: Arc::clone(house),
            row: stored.row,
            seats: stored.seats,
            rules,
            session,
            changed,
            asked_since: [version; Seat::MAX],
            chat: stored.chat.into_iter().map(said).collect(),
            next_chat,
            clients: Vec::new(),
            told: Vec::new(),
            next_client: 1,
            attendance: SeatSet::EMPTY,
            present,
            recent: VecDeque::new(),
            thought: computer::Thought::default(),
            mail,
        };
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
                    Some(mail) => {
                        quiet = false;
                        self.read(mail).await;
                    }
                    None => return,
                },
                _ = clock.tick() => {
                    if quiet && self.clients.is_empty() && !self.thought.is_busy() {
                        break;
                    }
                    quiet = true;
                }
            }
        }
        // Who wrote before the door was closed is still answered; who comes later waits until the task has ended.
        inbox.close();
        while let Some(mail) = inbox.recv().await {
            self.read(mail).await;
        }
    }

    async fn read(&mut self, mail: Mail) {
        match mail {
            Mail::Arrive(arrival, answer) => {
                let _ = answer.send(self.arrive(*arrival));
            }
            Mail::Say(client, message) => self.hear(client, *message).await,
            Mail::Resync(client) => self.resync(client),
            Mail::Gone(client) => self.gone(client),
            Mail::Thought { number, seat, action } => self.thought_of(number, seat, action).await,
            Mail::Renamed(player, name) => self.renamed(player, &name),
            Mail::Adopted(from, to) => self.adopted(from, to),
            Mail::Wake => self.wake_computer(),
            Mail::Visit(visit) => visit(Ok(self)).await,
        }
    }

    async fn hear(&mut self, client: u64, message: ToServer) {
        let (id, result) = match message {
            ToServer::Sit { seat } => (None, self.sit(client, seat)),
            ToServer::Decide { id, version, seat, action } => {
                (Some(id), self.decide(client, id, version, seat, &action).await)
            }
            ToServer::Undo { id, version, seat } => (Some(id), self.undo(client, id, version, seat).await),
            ToServer::Resign { seat } => (None, self.resign(client, seat).await),
            ToServer::Aim { id, version, seat, gesture } => (Some(id), self.aim(client, id, version, seat, &gesture)),
            ToServer::Asides { id, version, seat, piece } => (Some(id), self.asides(client, id, version, seat, &piece)),
            ToServer::Odds { id, version, seat, action } => (Some(id), self.odds(client, id, version, seat, action)),
            ToServer::Look { id, at } => (Some(id), self.look(client, id, at)),
            ToServer::Chat { text, secret } => (None, self.say(client, &text, secret).await),
        };
        let Err(error) = result else { return };
        if let Some(client) = self.client_mut(client) {
            client.tell(&error.message(id));
        }
        if matches!(error.code, Code::Stale | Code::OutOfTurn | Code::Over) {
            self.state_to(client);
        }
    }

    /// How the table stands.
    pub(super) fn standing(&self) -> Standing<'_> {
        Standing {
            row: &self.row,
            seats: &self.seats,
            version: self.session.version(),
            awaiting: self.session.awaiting().seats(),
            changed: self.changed,
            present: self.attendance,
        }
    }

    async fn say(&mut self, client: u64, words: &str, secret: bool) -> Answer<()> {
        let words = words.trim();
        let most = self.house.config.limits.chat;
        if words.is_empty() || words.chars().count() > most || words.chars().any(char::is_control) {
            return Err(Code::BadChat.into());
        }
        let client = self.client(client).ok_or(Code::Internal)?;
        let heard_by = if secret {
            let seat = client.seat.ok_or(Code::NotYourSeat)?;
            let confidants = self.session.confidants(seat);
            if confidants.is_empty() {
                return Err(Code::NoSecrets.into());
            }
            Some(confidants.with(seat))
        } else {
            None
        };
        let row = ChatRow {
            id: self.next_chat,
            by: client.name.clone(),
            seat: client.seat,
            words: words.to_owned(),
            heard_by,
            at: now(),
        };
        let (heard_by, line) = said(row.clone());
        self.store(vec![Write::Chat(self.row.id, row)]).await?;
        self.next_chat += 1;
        self.tell_who_hears(heard_by, &ToClient::Chat { line: line.clone() });
        self.chat.push_back((heard_by, line));
        if self.chat.len() > CHAT {
            self.chat.pop_front();
        }
        Ok(())
    }

    /// Stores changes. The future does not borrow the table, since a game may not be looked at from two threads.
    pub(super) fn store(&self, writes: Vec<Write>) -> impl Future<Output = Answer<()>> + Send + use<> {
        let writer = self.house.writer.clone();
        async move { Ok(writer.store(writes).await?) }
    }

    /// Goes back to what is stored, after something could not be stored.
    pub(super) async fn reload(&mut self) -> Answer<()> {
        let (house, id) = (Arc::clone(&self.house), self.row.id);
        let stored = house.storage.table(id).await?.ok_or(Code::UnknownTable)?;
        self.session = resume(&Arc::clone(&self.rules), &stored).await?;
        self.changed = stored.acts.last().map_or(stored.row.created, |act| act.at);
        self.row = stored.row;
        self.seats = stored.seats;
        self.asked_since = [self.session.version(); Seat::MAX];
        self.recent.clear();
        self.thought.forget();
        self.renew_logs();
        self.state_to_all(None);
        Ok(())
    }

    /// The table as somebody may see it.
    pub(crate) fn view(&self, asker: Asker) -> crate::protocol::TableView {
        self.standing().view(asker)
    }

    /// The record, if the asker may see it.
    pub(crate) fn record(&self, asker: Asker) -> Answer<Record> {
        if !self.standing().may_fork(asker) {
            return Err(Code::NotOver.into());
        }
        Ok(self.session.record().clone())
    }
}

/// Plays the stored record again, on a thread where that may take its time.
async fn resume(rules: &Arc<dyn Rules>, stored: &StoredTable) -> Answer<Box<dyn Session>> {
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
    let replay = move || {
        let record = Record::parse(&file, &text)?;
        rules.resume(&file, &record, seed)
    };
    let replayed = tokio::task::spawn_blocking(replay).await.map_err(|_| Code::Internal)?;
    replayed.map_err(|faults| Error::faults(Code::BadRecord, &faults))
}

/// A stored line of chat, with the seats that heard it if not all did.
fn said(row: ChatRow) -> (Option<SeatSet>, ChatLine) {
    let secret = row.heard_by.is_some();
    (row.heard_by, ChatLine { by: row.by, seat: row.seat, text: row.words, at: row.at, secret })
}
