//! The tables in memory: one task each, with a bounded mailbox.
//!
//! A table is loaded from its record when somebody first asks for it, and put back when it has been without company for
//! a while. All that happens at a table happens in its task, one thing after the other.

mod advice;
mod audience;
mod call;
mod chat;
mod clock;
mod computer;
mod make;
mod play;
mod seats;
mod story;
mod table;
mod told;
mod view;

pub(crate) use audience::{Arrival, Outbox, Parcel, text};
pub(crate) use chat::is_trick;
pub(crate) use make::{Meeting, check_meeting, import, played_by_computers, set_up, set_up_meeting, spec_of};
pub(crate) use table::Table;
pub(crate) use view::{Asker, Standing};

use crate::cluster::Place;
use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::protocol::ToServer;
use crate::secret::{PlayerId, TableId};
use crate::storage::Lease;
use kernel::{Seat, SeatSet};
use serde_json::Value;
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// A future that borrows a table.
pub(crate) type AtTable<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

type Visit = Box<dyn for<'a> FnOnce(Result<&'a mut Table, Error>) -> AtTable<'a, ()> + Send>;

/// What a table is told.
pub(crate) enum Mail {
    /// Somebody comes to play or watch; answered with the number of the client.
    Arrive(Box<Arrival>, oneshot::Sender<Answer<u64>>),
    /// A client says something.
    Say(u64, Box<ToServer>),
    /// A client that was too slow has caught up with its queue and needs the whole state.
    Resync(u64),
    /// A client has gone.
    Gone(u64),
    /// A computer player has thought.
    Thought {
        /// Which thought it was; an older one counts no more.
        number: u64,
        /// The seat it thought for.
        seat: Seat,
        /// What it would do; nothing if it failed.
        action: Option<Value>,
    },
    /// The story of the game has been told.
    Told {
        /// The record it tells.
        seal: String,
        /// As JSON; nothing if it was broken off or failed.
        story: Option<String>,
    },
    /// A player has got another name.
    Renamed(PlayerId, String),
    /// A device has logged in.
    Adopted(PlayerId, PlayerId),
    /// Wakes a table whose computer has to decide.
    Wake,
    /// The table is no more.
    Evict,
    /// Others may have the table by now.
    Rest,
    /// The server stops: the table ends when it has answered who has written so far.
    Leave,
    /// A request over HTTP.
    Visit(Visit),
}

impl Mail {
    /// Whether who wrote it has gone and waits for no answer.
    fn is_void(&self) -> bool {
        matches!(self, Mail::Arrive(_, answer) if answer.is_closed())
    }

    /// Answers somebody whose table cannot be opened.
    async fn refuse(self, error: &Error) {
        match self {
            Mail::Arrive(_, answer) => {
                let _ = answer.send(Err(error.clone()));
            }
            Mail::Visit(visit) => visit(Err(error.clone())).await,
            _ => {}
        }
    }
}

/// What a table is opened with.
struct Way {
    mail: mpsc::WeakSender<Mail>,
    present: Arc<AtomicU8>,
    /// In a cluster.
    lease: Option<Lease>,
}

/// The way to a table.
#[derive(Clone)]
struct Door {
    mail: mpsc::Sender<Mail>,
    /// Seats somebody looks from, as bits.
    present: Arc<AtomicU8>,
}

/// Where a table is.
pub(crate) enum Whereabouts {
    /// In the memory of this process: the way to it.
    Here(mpsc::Sender<Mail>),
    /// On another node of the cluster.
    There(i64),
}

/// The tables in memory.
#[derive(Default)]
pub(crate) struct Tables {
    doors: Mutex<HashMap<TableId, Door>>,
}

impl Tables {
    /// The way to a table that is in memory.
    fn known(&self, id: TableId) -> Option<mpsc::Sender<Mail>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner).get(&id).map(|door| door.mail.clone())
    }

    fn open(&self, house: &Arc<House>, id: TableId, lease: Option<Lease>) -> mpsc::Sender<Mail> {
        let mut doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        let door = doors.entry(id).or_insert_with(|| {
            let (mail, inbox) = mpsc::channel(house.config.limits.mailbox);
            let present = Arc::new(AtomicU8::new(0));
            let way = Way { mail: mail.downgrade(), present: Arc::clone(&present), lease };
            tokio::spawn(table::host(Arc::clone(house), id, way, inbox));
            Door { mail, present }
        });
        door.mail.clone()
    }

    /// Where a table is. One that nobody has is opened here.
    pub(crate) async fn whereabouts(&self, house: &Arc<House>, id: TableId) -> Answer<Whereabouts> {
        if house.is_stopping() {
            return Err(Code::Stopping.into());
        }
        let Some(cluster) = &house.cluster else { return Ok(Whereabouts::Here(self.open(house, id, None))) };
        if let Some(mail) = self.known(id) {
            return Ok(Whereabouts::Here(mail));
        }
        let _turn = cluster.turn(id).await;
        if let Some(mail) = self.known(id) {
            return Ok(Whereabouts::Here(mail));
        }
        match cluster.place(id).await? {
            Place::Here(lease) => Ok(Whereabouts::Here(self.open(house, id, Some(lease)))),
            Place::There(node) => Ok(Whereabouts::There(node)),
        }
    }

    async fn door(&self, house: &Arc<House>, id: TableId) -> Answer<mpsc::Sender<Mail>> {
        match self.whereabouts(house, id).await? {
            Whereabouts::Here(mail) => Ok(mail),
            Whereabouts::There(_) => Err(Code::Moving.into()),
        }
    }

    /// Sends a letter to a table, loading it if need be; returns the way to it.
    pub(crate) async fn send(&self, house: &Arc<House>, id: TableId, mail: Mail) -> Answer<mpsc::Sender<Mail>> {
        let mut mail = mail;
        loop {
            let door = self.door(house, id).await?;
            match door.send(mail).await {
                Ok(()) => return Ok(door),
                // It is being put back just now.
                Err(mpsc::error::SendError(back)) => mail = back,
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Does something at a table and brings back the answer.
    pub(crate) async fn visit<T, F>(&self, house: &Arc<House>, id: TableId, what: F) -> Answer<T>
    where
        T: Send + 'static,
        F: for<'a> FnOnce(&'a mut Table) -> AtTable<'a, Answer<T>> + Send + 'static,
    {
        let (send, answer) = oneshot::channel();
        let visit: Visit = Box::new(move |table| {
            Box::pin(async move {
                let answer = match table {
                    Ok(table) => what(table).await,
                    Err(error) => Err(error),
                };
                let _ = send.send(answer);
            })
        });
        self.send(house, id, Mail::Visit(visit)).await?;
        answer.await.unwrap_or_else(|_| Err(Code::Internal.into()))
    }

    /// Tells all tables in memory about a player.
    pub(crate) async fn tell_all(&self, mail: impl Fn() -> Mail) {
        let doors: Vec<Door> = {
            let doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
            doors.values().cloned().collect()
        };
        for door in doors {
            let _ = door.mail.send(mail()).await;
        }
    }

    /// Seats of a table that somebody looks from now.
    pub(crate) fn present(&self, id: TableId) -> SeatSet {
        let doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        let bits = doors.get(&id).map_or(0, |door| door.present.load(Ordering::Relaxed));
        (0..8).filter(|seat| bits >> seat & 1 == 1).map(Seat).collect()
    }

    /// Whether no table is in memory any more.
    pub(crate) fn is_empty(&self) -> bool {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// A table is no more: whoever is there goes.
    pub(crate) async fn evict(&self, id: TableId) {
        if let Some(mail) = self.known(id) {
            let _ = mail.send(Mail::Evict).await;
        }
    }

    /// Others may have any table by now: whoever is there goes and comes again.
    pub(crate) fn rest_all(&self) {
        self.post_all(|| Mail::Rest);
    }

    /// Computers go on where nobody else has taken their table.
    pub(crate) fn wake_all(&self) {
        self.post_all(|| Mail::Wake);
    }

    /// The server stops: all tables end within this time, one after the other, each when it has answered who has written to it.
    pub(crate) async fn leave_all(&self, within: Duration) {
        let doors: Vec<Door> = {
            let doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
            doors.values().cloned().collect()
        };
        let (began, each) = (tokio::time::Instant::now(), within.div_f64(doors.len().max(1) as f64));
        for (before, door) in doors.into_iter().enumerate() {
            tokio::time::sleep_until(began + each.mul_f64(before as f64)).await;
            // One that has much to read is not waited for.
            tokio::spawn(async move { door.mail.send(Mail::Leave).await });
        }
    }

    /// Sends all tables in memory a letter, without waiting for those that have much to read.
    fn post_all(&self, letter: impl Fn() -> Mail) {
        let doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        for mail in doors.values().map(|door| door.mail.clone()) {
            if let Err(mpsc::error::TrySendError::Full(letter)) = mail.try_send(letter()) {
                tokio::spawn(async move { mail.send(letter).await });
            }
        }
    }

    /// Closes all doors: each table ends when its last letter is read.
    pub(crate) fn close(&self) {
        let mut doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        for door in doors.values_mut() {
            let (nowhere, _) = mpsc::channel(1);
            door.mail = nowhere;
        }
    }

    /// The task of a table has ended.
    fn forget(&self, id: TableId) {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }
}
