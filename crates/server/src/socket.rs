//! The WebSocket of a table: one task a connection, small buffers, one bounded queue.

use crate::assets::gzip;
use crate::connections::Place;
use crate::error::{Answer, Code, Error};
use crate::greeting::Greeting;
use crate::house::House;
use crate::identity::Visitor;
use crate::limits::Bucket;
use crate::protocol::{PROTOCOL, ToServer};
use crate::secret::{TableId, random};
use crate::serve::LEAVE;
use crate::tables::{Arrival, Asker, Mail, Outbox, Parcel, Whereabouts, text};
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, Path, Query, State};
use axum::response::Response;
use flate2::Compression;
use futures_util::SinkExt;
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};

/// Bytes read at once. What a client says is short, so this is all a quiet connection keeps.
const READ_BUFFER: usize = 2 << 10;
/// Bytes gathered before they are written, so that what belongs together goes out together.
const WRITE_BUFFER: usize = 8 << 10;
/// A state may be long; more than this unsent and the client is cut off.
const UNSENT: usize = 4 << 20;
/// A message as long as this is packed for a client that can unpack it: a board, a whole state, many words.
const LONG: usize = 1 << 10;
/// Silence after which the connection is probed, and after twice which it is dead.
const PROBE: Duration = Duration::from_secs(30);
/// How long a table is looked for whose node does not pick up: until it counts as dead. Who comes waits here; to be sent away
/// and come again costs everybody more.
const LOOK: Duration = Duration::from_millis(2800);
/// Messages of a client that is not let in yet which are kept until it is.
const EARLY: usize = 8;
/// The number of a client whose table another node has.
const ELSEWHERE: u64 = 0;
/// How long a client may take to read.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Deserialize)]
pub(crate) struct Manner {
    /// A bot's key to a seat.
    token: Option<String>,
    /// What the client was made for.
    protocol: Option<u32>,
    /// Whether changes of the state will do, once it has the whole.
    #[serde(default)]
    changes: bool,
    /// Whether long messages may come in gzip, as binary ones.
    #[serde(default)]
    packed: bool,
    /// The language in which the words of the first pictures come before them.
    words: Option<String>,
}

/// `GET /api/tables/{id}/play`
pub(crate) async fn play(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    manner: Result<Query<Manner>, QueryRejection>,
    visitor: Visitor,
    place: Option<Extension<Place>>,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let Query(manner) = manner?;
    let Visitor(player) = visitor;
    let limits = &house.config.limits;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(UNSENT)
        .max_message_size(limits.message)
        .max_frame_size(limits.message);
    // From here on what goes wrong is said on the socket: a browser does not show the body of a failed upgrade.
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        let _place = place;
        let (queue, outbox) = mpsc::channel(house.config.limits.outbox);
        let lagging = Arc::new(AtomicBool::new(false));
        let asker = player.as_ref().map_or_else(Asker::default, |player| Asker::player(player.id));
        let name = player.map(|player| player.name).unwrap_or_default();
        let outbox_of_table = Outbox { queue, lagging: lagging.clone() };
        let Manner { token, protocol, changes, packed, words } = manner;
        let greeting = words.and_then(|lang| lang.parse().ok()).map(Greeting::new);
        let arrival = Arrival { asker, token, name, changes, outbox: outbox_of_table };
        let mut early = Vec::new();
        let entered = tokio::select! {
            entered = enter(&house, &id, protocol, arrival) => entered,
            // For whoever goes while being led in nothing more is done.
            () = gone(&mut socket, &mut early) => return,
        };
        match entered {
            Ok((client, mail)) => {
                let _counted = house.metrics.sockets.hold();
                let connection = Connection { client, mail: mail.clone(), outbox, lagging, packed, greeting };
                connection.run(&house, socket, early).await;
                let _ = mail.send(Mail::Gone(client)).await;
            }
            Err(error) => refuse(socket, &error).await,
        }
    }))
}

/// Waits until a client goes that is not let in yet; keeps what it says meanwhile.
async fn gone(socket: &mut WebSocket, early: &mut Vec<Message>) {
    while early.len() < EARLY {
        match socket.recv().await {
            Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            Some(Ok(message)) => early.push(message),
        }
    }
    // Who says much is read when there is somebody to hear it.
    std::future::pending::<()>().await;
}

async fn enter(
    house: &Arc<House>,
    id: &str,
    protocol: Option<u32>,
    arrival: Arrival,
) -> Answer<(u64, mpsc::Sender<Mail>)> {
    if protocol.is_some_and(|protocol| protocol != PROTOCOL) {
        return Err(Code::OldClient.into());
    }
    let id: TableId = id.parse().map_err(|_| Code::UnknownTable)?;
    let (answer, number) = oneshot::channel();
    let since = Instant::now();
    while let (Whereabouts::There(node), Some(cluster)) = (house.tables.whereabouts(house, id).await?, &house.cluster) {
        match cluster.enter(node, id, &arrival).await {
            // The other node has its own number for the client.
            Ok(mail) => return Ok((ELSEWHERE, mail)),
            // A node that does not pick up will soon count as dead, or is just giving the table up.
            Err(error) if matches!(error.code, Code::Moving | Code::Stopping) && since.elapsed() < LOOK => {
                cluster.moved(node).await;
            }
            Err(error) => return Err(error),
        }
    }
    let mail = house.tables.send(house, id, Mail::Arrive(Box::new(arrival), answer)).await?;
    // A table of a cluster may have been given up just now.
    let gone = if house.cluster.is_some() { Code::Moving } else { Code::Internal };
    let number = number.await.unwrap_or_else(|_| Err(gone.into()))?;
    Ok((number, mail))
}

async fn refuse(mut socket: WebSocket, error: &Error) {
    let _ = socket.send(Message::Text(text(&error.message(None)))).await;
    let reason = Utf8Bytes::from(error.code.code());
    // What may be better in a moment is tried again by the client.
    let passing = matches!(error.code, Code::NotStored | Code::Moving | Code::Stopping | Code::RateLimited);
    let code = if passing { close_code::AGAIN } else { close_code::POLICY };
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason }))).await;
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// A connection of a client at a table.
struct Connection {
    client: u64,
    mail: mpsc::Sender<Mail>,
    outbox: mpsc::Receiver<Parcel>,
    lagging: Arc<AtomicBool>,
    packed: bool,
    /// For a client that waits for the words of the first pictures.
    greeting: Option<Greeting>,
}

/// A message as it goes out: in gzip if it is long and the client wishes for that.
fn outgoing(message: Utf8Bytes, packed: bool) -> Message {
    let gzip = (packed && message.len() >= LONG).then(|| gzip(message.as_bytes(), Compression::default())).flatten();
    gzip.map_or(Message::Text(message), |bytes| Message::Binary(bytes.into()))
}

impl Connection {
    /// Carries what is said both ways, beginning with what the client said before it was let in.
    async fn run(mut self, house: &House, mut socket: WebSocket, early: Vec<Message>) {
        let mut early = early.into_iter();
        let mut stopping: watch::Receiver<bool> = house.stopping.clone();
        let limits = &house.config.limits;
        let mut bucket = Bucket::full(limits.messages_at_once, Instant::now());
        let mut probe = tokio::time::interval_at(tokio::time::Instant::now() + PROBE, PROBE);
        // A table of this node ends by itself when the node stops, with all its players; who is at one of another node goes on
        // there by another way, and not all at the same moment.
        let elsewhere = self.client == ELSEWHERE;
        let leaves = async {
            stopped(&mut stopping).await;
            if !elsewhere {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(LEAVE.mul_f64(f64::from(u8::from_le_bytes(random())) / 256.0)).await;
        };
        tokio::pin!(leaves);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                parcel = self.outbox.recv() => {
                    // The table has ended: the client comes back and is shown where it stands.
                    let Some(parcel) = parcel else { break };
                    if !self.deliver(house, &mut socket, parcel).await {
                        return;
                    }
                }
                received = async { match early.next() {
                    Some(message) => Some(Ok(message)),
                    None => socket.recv().await,
                } } => {
                    heard = Instant::now();
                    let answer = match received {
                        Some(Ok(Message::Text(message))) => {
                            if bucket.take(limits.messages_per_second, limits.messages_at_once, heard) {
                                self.read(&message).await
                            } else {
                                Err(Code::RateLimited.into())
                            }
                        }
                        Some(Ok(Message::Binary(_))) => Err(Code::Malformed.into()),
                        // They are answered of themselves; whoever floods with them goes.
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                            if !bucket.take(limits.messages_per_second, limits.messages_at_once, heard) {
                                break;
                            }
                            Ok(())
                        }
                        Some(Ok(Message::Close(_))) | None => return,
                        // Too large, not UTF-8, or the connection is gone: it cannot be gone on with.
                        Some(Err(_)) => {
                            let _ = self.say(&mut socket, text(&Error::from(Code::TooLarge).message(None))).await;
                            break;
                        }
                    };
                    if let Err(error) = answer
                        && !self.say(&mut socket, text(&error.message(None))).await
                    {
                        return;
                    }
                }
                _ = probe.tick() => {
                    if heard.elapsed() > 2 * PROBE || socket.send(Message::Ping(axum::body::Bytes::new())).await.is_err() {
                        return;
                    }
                }
                () = &mut leaves => break,
            }
        }
        if house.is_stopping() {
            let _ = self.say(&mut socket, text(&Error::from(Code::Stopping).message(None))).await;
        }
        let reason = Utf8Bytes::from_static("goes on later");
        let _ = socket.send(Message::Close(Some(CloseFrame { code: close_code::AWAY, reason }))).await;
    }

    /// Passes what the client says on to the table.
    async fn read(&self, message: &str) -> Answer<()> {
        let message: ToServer =
            serde_json::from_str(message).map_err(|error| Error::because(Code::Malformed, error.to_string()))?;
        let letter = Mail::Say(self.client, Box::new(message));
        // A table that is there no more has been given up: the client is told so next, and comes again.
        self.mail.send(letter).await.map_err(|_| Code::Moving.into())
    }

    /// Sends all that waits. If something had to be dropped meanwhile, asks for the whole state.
    async fn deliver(&mut self, house: &House, socket: &mut WebSocket, first: Parcel) -> bool {
        let sent = tokio::time::timeout(PATIENCE, async {
            let mut parcel = Some(first);
            while let Some(Parcel(message, second)) = parcel {
                for message in std::iter::once(message).chain(second) {
                    if let Some(greeting) = &mut self.greeting {
                        let (lines, last) = greeting.before(house, &message);
                        for line in &lines {
                            socket.feed(outgoing(text(line), self.packed)).await?;
                        }
                        if last {
                            self.greeting = None;
                        }
                    }
                    socket.feed(outgoing(message, self.packed)).await?;
                }
                parcel = self.outbox.try_recv().ok();
            }
            socket.flush().await
        });
        if !matches!(sent.await, Ok(Ok(()))) {
            return false;
        }
        !self.lagging.swap(false, Ordering::AcqRel) || self.mail.send(Mail::Resync(self.client)).await.is_ok()
    }

    async fn say(&self, socket: &mut WebSocket, message: Utf8Bytes) -> bool {
        let sent = tokio::time::timeout(PATIENCE, socket.send(Message::Text(message)));
        matches!(sent.await, Ok(Ok(())))
    }
}
