//! The tables in memory: one task each, with a bounded mailbox.
//!
//! A table is loaded from its record when somebody first asks for it, and put back when it has been without company for
//! a while. All that happens at a table happens in its task, one thing after the other.

mod audience;
mod computer;
mod make;
mod play;
mod seats;
mod table;
mod told;
mod view;

pub(crate) use audience::{Arrival, Outbox, Parcel, text};
pub(crate) use make::{import, set_up};
pub(crate) use table::Table;
pub(crate) use view::{Asker, Standing};

use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::protocol::ToServer;
use crate::secret::{PlayerId, TableId};
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
    /// A player has got another name.
    Renamed(PlayerId, String),
    /// A device has logged in.
    Adopted(PlayerId, PlayerId),
    /// Wakes a table whose computer has to decide.
    Wake,
    /// A request over HTTP.
    Visit(Visit),
}

impl Mail {
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

/// The way to a table.
#[derive(Clone)]
struct Door {
    mail: mpsc::Sender<Mail>,
    /// Seats somebody looks from, as bits.
    present: Arc<AtomicU8>,
}

/// The tables in memory.
#[derive(Default)]
pub(crate) struct Tables {
    doors: Mutex<HashMap<TableId, Door>>,
}

impl Tables {
    fn door(&self, house: &Arc<House>, id: TableId) -> Answer<mpsc::Sender<Mail>> {
        if house.is_stopping() {
            return Err(Code::Stopping.into());
        }
        let mut doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        let door = doors.entry(id).or_insert_with(|| {
            let (mail, inbox) = mpsc::channel(house.config.limits.mailbox);
            let present = Arc::new(AtomicU8::new(0));
            tokio::spawn(table::host(Arc::clone(house), id, mail.downgrade(), inbox, Arc::clone(&present)));
            Door { mail, present }
        });
        Ok(door.mail.clone())
    }

    /// Sends a letter to a table, loading it if need be; returns the way to it.
    pub(crate) async fn send(&self, house: &Arc<House>, id: TableId, mail: Mail) -> Answer<mpsc::Sender<Mail>> {
        let mut mail = mail;
        loop {
            let door = self.door(house, id)?;
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
