//! Lines between the nodes of a cluster, over NATS: messages of any length, in order, or the line is cut.
//!
//! NATS delivers at most once. So the frames of a line are numbered, and a line that misses one is cut, as all are when
//! the connection to NATS is lost: whoever talked over it comes again. Nothing that must not be lost goes over a line
//! without being asked for again.

use crate::error::{Answer, Code, Error};
use crate::secret::random;
use async_nats::{Client, ConnectOptions, Event, Message, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// Bytes of a message that go in one frame: below what a NATS server takes without being told to take more.
const FRAME: usize = 512 << 10;
/// Number of the line, number of the frame, and whether the message goes on.
const HEAD: usize = 13;
/// Messages of one line that wait to be read; then it is cut.
const WAITING: usize = 512;
/// The longest message of a line.
const LONGEST: usize = 32 << 20;
/// How long a node may take to pick up.
const PICK_UP: Duration = Duration::from_millis(1200);

const GOES_ON: u8 = 1;
const HANGS_UP: u8 = 2;

/// What a node says to open a line, and what it is for.
#[derive(Serialize, Deserialize)]
struct Call<T> {
    from: i64,
    line: u64,
    what: T,
}

/// The answer of who picks up.
#[derive(Serialize, Deserialize)]
enum PickedUp<T> {
    Yes(T),
    No { code: String, details: Vec<String> },
}

/// The near end of a line, as the bus knows it.
struct Near {
    peer: i64,
    next: u32,
    message: Vec<u8>,
    heard: mpsc::Sender<Bytes>,
}

type Lines = Arc<Mutex<HashMap<u64, Near>>>;

/// The way to the other nodes.
#[derive(Clone)]
pub(crate) struct Bus {
    client: Client,
    node: i64,
    lines: Lines,
    /// Nodes that did not pick up when last called.
    silent: Arc<Mutex<HashSet<i64>>>,
    connected: watch::Receiver<bool>,
}

/// One line. Dropped, it is hung up.
pub(crate) struct Line {
    pub(crate) say: Speaker,
    pub(crate) heard: mpsc::Receiver<Bytes>,
}

/// The end of a line that is spoken into.
pub(crate) struct Speaker {
    bus: Bus,
    peer: i64,
    line: u64,
    next: AtomicU32,
}

fn subject(node: i64, what: &str) -> String {
    format!("grognard.{node:x}.{what}")
}

impl Bus {
    /// Connects to NATS, and stays connected as well as it can.
    pub(crate) async fn connect(url: &str, node: i64) -> Result<Bus, async_nats::ConnectError> {
        let lines: Lines = Arc::default();
        let (tell, connected) = watch::channel(true);
        let cut = Arc::clone(&lines);
        let options = ConnectOptions::new()
            .name(format!("grognard {node:x}"))
            .ping_interval(Duration::from_secs(1))
            .connection_timeout(Duration::from_secs(2))
            .request_timeout(Some(PICK_UP))
            .reconnect_delay_callback(|tries| Duration::from_millis(50 * tries.min(4) as u64))
            .event_callback(move |event| {
                match event {
                    Event::Connected => {
                        let _ = tell.send(true);
                    }
                    Event::Disconnected | Event::Closed => {
                        let _ = tell.send(false);
                        cut.lock().unwrap_or_else(PoisonError::into_inner).clear();
                    }
                    _ => {}
                }
                async {}
            });
        let client = options.connect(url).await?;
        Ok(Bus { client, node, lines, silent: Arc::default(), connected })
    }

    /// Tells when NATS comes and goes.
    pub(crate) fn connection(&self) -> watch::Receiver<bool> {
        self.connected.clone()
    }

    /// Whether NATS is there now.
    pub(crate) fn is_connected(&self) -> bool {
        *self.connected.borrow()
    }

    fn lines(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Near>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn silent(&self) -> std::sync::MutexGuard<'_, HashSet<i64>> {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a node did not pick up when it was last called.
    pub(crate) fn is_silent(&self, node: i64) -> bool {
        self.silent().contains(&node)
    }

    /// Cuts all lines to nodes that are not among these.
    pub(crate) fn cut_all_but(&self, living: &[i64]) {
        self.lines().retain(|_, near| living.contains(&near.peer));
        self.silent().retain(|node| living.contains(node));
    }

    fn line(&self, peer: i64, line: u64) -> Line {
        let (hear, heard) = mpsc::channel(WAITING);
        self.lines().insert(line, Near { peer, next: 0, message: Vec::new(), heard: hear });
        Line { say: Speaker { bus: self.clone(), peer, line, next: AtomicU32::new(0) }, heard }
    }

    /// Calls a node; returns its answer, and a line to it.
    pub(crate) async fn call<T: Serialize, A: DeserializeOwned>(&self, node: i64, what: T) -> Answer<(A, Line)> {
        let line = u64::from_le_bytes(random());
        // Before it can answer: it may speak at once.
        let near = self.line(node, line);
        let call = serde_json::to_vec(&Call { from: self.node, line, what }).map_err(|_| Code::Internal)?;
        if call.len() > FRAME {
            return Err(Code::TooLarge.into());
        }
        let answer = self.client.request(subject(node, "call"), call.into()).await.map_err(|error| {
            tracing::debug!(node, %error, "a node does not pick up");
            self.silent().insert(node);
            Code::Moving
        })?;
        self.silent().remove(&node);
        Ok((picked_up(&answer.payload)?, near))
    }

    /// What others call this node for, and what they say; listens until NATS is closed.
    pub(crate) async fn listen(&self) -> Result<(Subscriber, Subscriber), async_nats::SubscribeError> {
        let calls = self.client.subscribe(subject(self.node, "call")).await?;
        let frames = self.client.subscribe(subject(self.node, "line")).await?;
        let _ = self.client.flush().await;
        Ok((calls, frames))
    }

    /// Passes frames on to their lines.
    pub(crate) async fn sort(self, mut frames: Subscriber) {
        while let Some(frame) = frames.next().await {
            self.sort_one(&frame.payload);
        }
    }

    fn sort_one(&self, frame: &[u8]) {
        let Some((head, part)) = frame.split_at_checked(HEAD) else { return };
        let (Ok(line), Ok(number)) = (head[..8].try_into(), head[8..12].try_into()) else { return };
        let (line, number, how) = (u64::from_le_bytes(line), u32::from_le_bytes(number), head[12]);
        let mut lines = self.lines();
        let Some(near) = lines.get_mut(&line) else { return };
        let good = number == near.next && how & HANGS_UP == 0 && near.message.len() + part.len() <= LONGEST;
        near.next = near.next.wrapping_add(1);
        let goes_on = good && {
            near.message.extend_from_slice(part);
            how & GOES_ON != 0 || near.heard.try_send(std::mem::take(&mut near.message).into()).is_ok()
        };
        if !goes_on {
            lines.remove(&line);
        }
    }

    /// A call as it came: what for, the line to who called, and how to answer.
    pub(crate) fn pick_up<T: DeserializeOwned>(&self, message: Message) -> Option<(T, Line, Ring)> {
        let call: Call<T> = serde_json::from_slice(&message.payload).ok()?;
        let ring = Ring { client: self.client.clone(), reply: message.reply? };
        Some((call.what, self.line(call.from, call.line), ring))
    }
}

/// An answer as it is sent.
pub(crate) fn answered<T: Serialize>(answer: Answer<T>) -> Vec<u8> {
    let answer = match answer {
        Ok(answer) => PickedUp::Yes(answer),
        Err(Error { code, details, .. }) => PickedUp::No { code: code.code().to_owned(), details },
    };
    serde_json::to_vec(&answer).unwrap_or_default()
}

/// An answer as it came.
pub(crate) fn picked_up<T: DeserializeOwned>(answer: &[u8]) -> Answer<T> {
    match serde_json::from_slice(answer).map_err(|_| Code::Internal)? {
        PickedUp::Yes(answer) => Ok(answer),
        PickedUp::No { code, details } => {
            let code = Code::ALL.iter().copied().find(|known| known.code() == code);
            Err(Error { details, ..code.unwrap_or(Code::Internal).into() })
        }
    }
}

/// A call that has not been answered yet.
pub(crate) struct Ring {
    client: Client,
    reply: async_nats::Subject,
}

impl Ring {
    /// Answers it.
    pub(crate) async fn answer<T: Serialize>(self, answer: Answer<T>) {
        let _ = self.client.publish(self.reply, answered(answer).into()).await;
    }
}

impl Speaker {
    /// Says something; false if there is no way.
    pub(crate) async fn say(&self, message: &[u8]) -> bool {
        let mut rest = message;
        loop {
            let (part, more) = rest.split_at(rest.len().min(FRAME));
            let how = if more.is_empty() { 0 } else { GOES_ON };
            if self.bus.client.publish(subject(self.peer, "line"), self.frame(how, part)).await.is_err() {
                return false;
            }
            if more.is_empty() {
                return self.bus.is_connected();
            }
            rest = more;
        }
    }

    fn frame(&self, how: u8, part: &[u8]) -> Bytes {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut frame = Vec::with_capacity(HEAD + part.len());
        frame.extend_from_slice(&self.line.to_le_bytes());
        frame.extend_from_slice(&number.to_le_bytes());
        frame.push(how);
        frame.extend_from_slice(part);
        frame.into()
    }
}

impl Drop for Speaker {
    fn drop(&mut self) {
        self.bus.lines().remove(&self.line);
        let (client, subject, frame) = (self.bus.client.clone(), subject(self.peer, "line"), self.frame(HANGS_UP, &[]));
        tokio::spawn(async move { client.publish(subject, frame).await });
    }
}
