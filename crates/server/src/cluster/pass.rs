//! What one node passes on to another, and what it does with what is passed to it.

use super::bus::{Bus, Line, Ring, answered, picked_up};
use super::{Cluster, Errand};
use crate::error::{Answer, Code, Error};
use crate::house::House;
use crate::protocol::ToServer;
use crate::secret::{PlayerId, TableId};
use crate::tables::{Arrival, Asker, Mail, Outbox, Parcel, Whereabouts};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode};
use axum::middleware::Next;
use axum::response::IntoResponse;
use futures_util::StreamExt;
use http_body_util::BodyExt;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The longest body of a request that is passed on: what concerns a table is short.
const BODY: usize = 256 << 10;

/// How long a node may take to let somebody in at a table.
const LET_IN: Duration = Duration::from_secs(4);

/// What a node is called for.
#[derive(Serialize, Deserialize)]
pub(super) enum What {
    /// Somebody comes to one of its tables; what is said goes over the line.
    Socket { table: i64, player: Option<i64>, token: Option<String>, name: String, changes: bool },
    /// A request over HTTP; the answer comes over the line: its head, then its body.
    Request { method: String, path: String, headers: Vec<(String, String)>, body: Vec<u8> },
    /// Something to be done.
    Errand(Errand),
}

/// The head of an answer over HTTP.
#[derive(Serialize, Deserialize)]
struct Head {
    status: u16,
    headers: Vec<(String, String)>,
}

/// Marks a request that has been passed on once.
#[derive(Clone)]
struct PassedOn;

/// The table that a request is about, if it can be passed on.
fn table_of(request: &Request) -> Option<TableId> {
    let path = request.uri().path();
    let rest = path.strip_prefix("/api/tables/").or_else(|| path.strip_prefix("/api/admin/tables/"))?;
    let (id, what) = rest.split_once('/').unwrap_or((rest, ""));
    id.parse().ok().filter(|_| what != "play")
}

/// The other node that a request is about by the id of an experiment, which begins with its node.
fn node_of_experiment(request: &Request, own: i64) -> Option<i64> {
    let rest = request.uri().path().strip_prefix("/api/lab/")?;
    let (id, _) = rest.split_once('/').unwrap_or((rest, ""));
    let node = id.split_once('-')?.0.parse::<TableId>().ok()?.0;
    (node != own).then_some(node)
}

fn texts(headers: &HeaderMap) -> Vec<(String, String)> {
    let texts = headers.iter().filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_owned())));
    texts.collect()
}

fn headers(texts: Vec<(String, String)>) -> HeaderMap {
    let pairs = texts
        .into_iter()
        .filter_map(|(name, value)| Some((HeaderName::try_from(name).ok()?, HeaderValue::try_from(value).ok()?)));
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        headers.append(name, value);
    }
    headers
}

/// Passes requests about tables of other nodes on.
pub(crate) async fn forward(State(house): State<Arc<House>>, request: Request, next: Next) -> axum::response::Response {
    let Some(cluster) = &house.cluster else { return next.run(request).await };
    if let Some(node) = node_of_experiment(&request, cluster.node) {
        return cluster
            .pass_on(node, request)
            .await
            .unwrap_or_else(|_| Error::from(Code::UnknownExperiment).into_response());
    }
    let Some(id) = table_of(&request) else { return next.run(request).await };
    match house.tables.whereabouts(&house, id).await {
        Ok(Whereabouts::Here(_)) => next.run(request).await,
        Ok(Whereabouts::There(_)) if request.extensions().get::<PassedOn>().is_some() => {
            Error::from(Code::Moving).into_response()
        }
        Ok(Whereabouts::There(node)) => {
            cluster.pass_on(node, request).await.unwrap_or_else(IntoResponse::into_response)
        }
        Err(error) => error.into_response(),
    }
}

impl Cluster {
    /// Has a request answered by another node.
    async fn pass_on(&self, node: i64, request: Request) -> Answer<axum::response::Response> {
        let (parts, body) = request.into_parts();
        let body = http_body_util::Limited::new(body, BODY).collect().await.map_err(|_| Code::TooLarge)?.to_bytes();
        let what = What::Request {
            method: parts.method.to_string(),
            path: parts.uri.path_and_query().map(ToString::to_string).unwrap_or_default(),
            headers: texts(&parts.headers),
            body: body.into(),
        };
        let ((), mut line): ((), Line) = self.bus.call(node, what).await?;
        let head = line.heard.recv().await.ok_or(Code::Moving)?;
        let body = line.heard.recv().await.ok_or(Code::Moving)?;
        let head: Head = serde_json::from_slice(&head).map_err(|_| Code::Internal)?;
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = StatusCode::from_u16(head.status).map_err(|_| Code::Internal)?;
        *response.headers_mut() = headers(head.headers);
        Ok(response)
    }

    /// Lets somebody in at a table of another node: returns the way to it.
    pub(crate) async fn enter(&self, node: i64, id: TableId, arrival: &Arrival) -> Answer<mpsc::Sender<Mail>> {
        let Arrival { asker, token, name, changes, outbox } = arrival;
        let what = What::Socket {
            table: id.0,
            player: asker.player.map(|player| player.0),
            token: token.clone(),
            name: name.clone(),
            changes: *changes,
        };
        let queue = outbox.queue.clone();
        let ((), Line { say, mut heard }): ((), Line) = self.bus.call(node, what).await?;
        // It has picked up, so it lives; to open the table there may take longer. Whoever came waits for it here.
        let let_in = tokio::time::timeout(LET_IN, heard.recv()).await.ok().flatten().ok_or(Code::Moving)?;
        picked_up::<()>(&let_in)?;
        let (mail, mut letters) = mpsc::channel(64);
        tokio::spawn(async move {
            let down = async {
                while let Some(text) = heard.recv().await {
                    let Ok(text) = String::from_utf8(text.into()) else { return };
                    if queue.send(Parcel(text.into(), None)).await.is_err() {
                        return;
                    }
                }
            };
            let up = async {
                while let Some(Mail::Say(_, message)) = letters.recv().await {
                    let said = serde_json::to_vec(&message).unwrap_or_default();
                    if !say.say(&said).await {
                        return;
                    }
                }
            };
            // Whichever ends ends both: the connection is closed, or the line hung up.
            tokio::select! {
                () = down => {}
                () = up => {}
            }
        });
        Ok(mail)
    }
}

/// Answers the calls of other nodes.
pub(crate) async fn serve(house: Arc<House>, app: Router) -> Result<(), async_nats::SubscribeError> {
    let Some(cluster) = &house.cluster else { return Ok(()) };
    let bus: Bus = cluster.bus.clone();
    let (mut calls, frames) = bus.listen().await?;
    tokio::spawn(bus.clone().sort(frames));
    let house = Arc::clone(&house);
    tokio::spawn(async move {
        while let Some(call) = calls.next().await {
            let Some((what, line, ring)) = bus.pick_up(call) else { continue };
            tokio::spawn(answer(Arc::clone(&house), app.clone(), what, line, ring));
        }
    });
    Ok(())
}

async fn answer(house: Arc<House>, app: Router, what: What, line: Line, ring: Ring) {
    match what {
        What::Errand(errand) => ring.answer(run_errand(&house, errand).await).await,
        What::Request { method, path, headers, body } => {
            ring.answer(Ok(())).await;
            if let Ok(request) = request(&method, &path, headers, body)
                && let Ok(response) = TowerToHyperService::new(app).call(request).await
            {
                reply(&line, response).await;
            }
        }
        What::Socket { table, player, token, name, changes } => {
            ring.answer(Ok(())).await;
            let mut line = line;
            let asker = player.map_or_else(Asker::default, |player| Asker::player(PlayerId(player)));
            let (queue, outbox) = mpsc::channel(house.config.limits.outbox);
            let lagging = Arc::new(AtomicBool::new(false));
            let outbox_of_table = Outbox { queue, lagging: Arc::clone(&lagging) };
            let arrival = Arrival { asker, token, name, changes, outbox: outbox_of_table };
            let arrived = tokio::select! {
                arrived = arrive(&house, TableId(table), arrival) => arrived,
                // Nobody speaks before being answered: the line was hung up, and for who has gone nothing more is done.
                _ = line.heard.recv() => return,
            };
            match arrived {
                Ok((client, mail)) => {
                    if line.say.say(&answered(Ok(()))).await {
                        attend(client, &mail, line, outbox, &lagging).await;
                    }
                    let _ = mail.send(Mail::Gone(client)).await;
                }
                Err(error) => drop(line.say.say(&answered::<()>(Err(error))).await),
            }
        }
    }
}

async fn arrive(house: &Arc<House>, id: TableId, arrival: Arrival) -> Answer<(u64, mpsc::Sender<Mail>)> {
    let (answer, number) = oneshot::channel();
    let mail = house.tables.send(house, id, Mail::Arrive(Box::new(arrival), answer)).await?;
    Ok((number.await.unwrap_or_else(|_| Err(Code::Moving.into()))?, mail))
}

/// Carries what is said between a table and somebody at another node, until either goes.
async fn attend(
    client: u64,
    mail: &mpsc::Sender<Mail>,
    Line { say, mut heard }: Line,
    mut outbox: mpsc::Receiver<Parcel>,
    lagging: &AtomicBool,
) {
    let down = async {
        while let Some(Parcel(first, second)) = outbox.recv().await {
            for text in std::iter::once(first).chain(second) {
                if !say.say(text.as_bytes()).await {
                    return;
                }
            }
            if outbox.is_empty()
                && lagging.swap(false, Ordering::AcqRel)
                && mail.send(Mail::Resync(client)).await.is_err()
            {
                return;
            }
        }
    };
    let up = async {
        while let Some(message) = heard.recv().await {
            let Ok(message) = serde_json::from_slice::<ToServer>(&message) else { return };
            if mail.send(Mail::Say(client, Box::new(message))).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = down => {}
        () = up => {}
    }
}

fn request(
    method: &str,
    path: &str,
    texts: Vec<(String, String)>,
    body: Vec<u8>,
) -> Result<Request, axum::http::Error> {
    let method = Method::from_bytes(method.as_bytes())?;
    let mut request = axum::http::Request::builder().method(method).uri(path).body(Body::from(body))?;
    *request.headers_mut() = headers(texts);
    request.extensions_mut().insert(PassedOn);
    Ok(request)
}

async fn reply(line: &Line, response: axum::response::Response) {
    let (parts, body) = response.into_parts();
    let head = Head { status: parts.status.as_u16(), headers: texts(&parts.headers) };
    let body: Bytes = body.collect().await.map(http_body_util::Collected::to_bytes).unwrap_or_default();
    let head = serde_json::to_vec(&head).unwrap_or_default();
    if line.say.say(&head).await {
        line.say.say(&body).await;
    }
}

async fn run_errand(house: &Arc<House>, errand: Errand) -> Answer<()> {
    match errand {
        Errand::Renamed(player, name) => {
            house.tables.tell_all(|| Mail::Renamed(PlayerId(player), name.clone())).await;
        }
        Errand::Adopted(from, to) => house.tables.tell_all(|| Mail::Adopted(PlayerId(from), PlayerId(to))).await,
        Errand::Leave(table, player) => {
            let leave = house.tables.visit(house, TableId(table), move |table| Box::pin(table.leave(PlayerId(player))));
            leave.await?;
        }
        Errand::Removed(table) => house.tables.evict(TableId(table)).await,
    }
    Ok(())
}
