//! Starting, running and stopping a server.

use crate::api;
use crate::assets::{self, ClientFiles};
use crate::cluster::{self, Cluster};
use crate::config::Config;
use crate::connections::Connections;
use crate::error::{Code, Error};
use crate::fair::Fair;
use crate::guard::{from_this_machine, guard};
use crate::house::{House, PackedFiles};
use crate::laboratory::Laboratory;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::notices::{self, Asked, Call, Notices, PUSH_KEY, Signer, fresh_push_key};
use crate::patient::Patient;
use crate::rating::RatingBooks;
use crate::secret::PlayerId;
use crate::storage::{Postgres, Sqlite, Storage, StorageError, Writer};
use crate::tables::{Mail, Tables};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use session::Rules;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::task::JoinSet;

/// Why a server cannot start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// The folder of the data cannot be made.
    #[error("cannot use {folder} for the data: {why}")]
    Folder {
        /// The folder.
        folder: String,
        /// What the system says.
        why: std::io::Error,
    },
    /// The database cannot be opened.
    #[error("cannot open the database: {0}")]
    Storage(#[from] StorageError),
    /// A cluster without a database that its nodes share.
    #[error("NATS_URL is for the nodes of a cluster, which need a PostgreSQL database: give its DATABASE_URL")]
    NatsAlone,
    /// NATS does not let this node listen.
    #[error("NATS: {0}")]
    Nats(#[from] async_nats::SubscribeError),
    /// Serving broke off.
    #[error("the server broke off: {0}")]
    Broken(#[from] std::io::Error),
}

/// Serves until the process is asked to stop (Ctrl-C or SIGTERM). Prints where to click.
///
/// # Errors
/// If it cannot start, or breaks off.
pub async fn serve(config: Config, shelf: Vec<Arc<dyn Rules>>, client: Arc<dyn ClientFiles>) -> Result<(), ServeError> {
    let server = Server::start(config, shelf, client).await?;
    println!("Grognard: {}", server.url());
    server.run(asked_to_stop()).await
}

/// Waits until the process is asked to stop.
async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        _ = interrupt => {}
        () = terminate => {}
    }
}

/// A server that listens and is about to run.
pub struct Server {
    house: Arc<House>,
    listener: TcpListener,
    stop: watch::Sender<bool>,
    /// Calls to players who are away.
    calls: Option<mpsc::Receiver<Call>>,
}

impl Server {
    /// Opens the database and listens.
    ///
    /// # Errors
    /// If it cannot.
    pub async fn start(
        config: Config,
        shelf: Vec<Arc<dyn Rules>>,
        client: Arc<dyn ClientFiles>,
    ) -> Result<Self, ServeError> {
        let storage = open(&config).await?;
        Server::start_with(config, shelf, client, storage).await
    }

    /// Listens, with a database that is open already.
    ///
    /// # Errors
    /// If it cannot.
    pub async fn start_with(
        config: Config,
        shelf: Vec<Arc<dyn Rules>>,
        client: Arc<dyn ClientFiles>,
        storage: Arc<dyn Storage>,
    ) -> Result<Self, ServeError> {
        let address = config.address();
        let listen = |why| ServeError::Listen { address, why };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let cluster = match (&config.database_url, &config.nats_url) {
            (Some(database), Some(nats)) => Some(Cluster::join(database, nats).await?),
            (None, Some(_)) => return Err(ServeError::NatsAlone),
            _ => None,
        };
        let metrics = Arc::new(Metrics::default());
        let (writer, _writing) = Writer::start(Arc::clone(&storage), Arc::clone(&metrics));
        let (stop, stopping) = watch::channel(false);
        let limits = &config.limits;
        let (notices, calls) = config.notify.is_on().then(Notices::new).unzip();
        let signer = signer(&config, &*storage).await?;
        let house = Arc::new(House {
            address,
            notices,
            asked: Asked::default(),
            signer,
            thinkers: Fair::new(limits.thinkers, 1, usize::MAX),
            asides: Fair::new(limits.asides, limits.asides.div_ceil(2), 8),
            advisers: Fair::new(limits.thinkers, 1, 2),
            tellers: Fair::new(limits.tellers, 1, 4),
            laboratory: Laboratory::new(limits),
            chores: Fair::new(limits.asides, 1, 4),
            bodies: Fair::new(limits.bodies, limits.bodies.div_ceil(8), limits.bodies.div_ceil(4)),
            loaders: Semaphore::new(2 * limits.asides),
            files: PackedFiles::default(),
            hashers: Semaphore::new(2),
            keeper: crate::storage::admin_key(&config.data).ok(),
            logins: Buckets::new(1, 10),
            guesses: Buckets::new(20, 200),
            renames: Buckets::new(1, 10),
            ratings: RatingBooks::default(),
            messages: Buckets::new(limits.messages_per_second, limits.messages_at_once),
            devices: Buckets::<PlayerId>::new(limits.requests_per_second, limits.requests_at_once),
            addresses: Buckets::<IpAddr>::new(limits.requests_per_second, limits.requests_at_once),
            tables: Tables::default(),
            config,
            shelf,
            client,
            storage,
            writer,
            cluster,
            metrics,
            stopping,
        });
        Ok(Server { house, listener, stop, calls })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.house.address
    }

    /// The address to click.
    pub fn url(&self) -> String {
        self.house.url()
    }

    /// Serves until `until` is done, then tells the sockets, lets every table finish what it does, and closes the
    /// database.
    ///
    /// # Errors
    /// If serving breaks off.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { house, listener, stop, calls } = self;
        tracing::info!(address = %house.address, "listening");
        let app = router(Arc::clone(&house));
        if house.cluster.is_some() {
            cluster::serve(Arc::clone(&house), app.clone()).await?;
            tokio::spawn(cluster::keep_alive(Arc::clone(&house)));
        } else {
            resume_computers(&house).await?;
        }
        tokio::spawn(sweep(Arc::clone(&house)));
        if let Some(calls) = calls {
            tokio::spawn(notices::deliver(Arc::clone(&house), calls));
        }
        let limit = house.config.limits.stop;
        let mut stopping = house.stopping.clone();
        tokio::spawn(async move {
            until.await;
            tracing::info!("stopping");
            // Sockets are told by `stopping`; the house is kept waiting for nobody longer than its limit.
            let _ = stop.send(true);
        });
        let mut guests = JoinSet::new();
        tokio::select! {
            () = receive(&listener, &app, &house, &mut guests) => {}
            () = stopped(&mut stopping) => {}
        }
        drop(listener);
        let all_gone = async { while guests.join_next().await.is_some() {} };
        // Each table is another node's to go on with as soon as it has ended, and its players are sent there then; not all
        // at once, since they have to be played again there.
        let within = if house.cluster.is_some() { LEAVE.min(limit / 2) } else { Duration::ZERO };
        let (all_gone, ()) = tokio::join!(tokio::time::timeout(limit, all_gone), house.tables.leave_all(within));
        if all_gone.is_err() {
            tracing::warn!("some connections did not close in time");
        }
        guests.abort_all();
        house.tables.close();
        let patience = Instant::now() + limit;
        while !(house.tables.is_empty() && house.metrics.sockets.is_zero()) && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        if let Some(cluster) = &house.cluster {
            cluster.leave().await;
        }
        house.storage.close().await?;
        tracing::info!("stopped");
        Ok(())
    }
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Once a day clears away what nobody needs any more.
async fn sweep(house: Arc<House>) {
    const DAY: Duration = Duration::from_secs(24 * 3600);
    let mut clock = tokio::time::interval(DAY);
    let mut stopping = house.stopping.clone();
    loop {
        tokio::select! {
            _ = clock.tick() => {}
            () = stopped(&mut stopping) => return,
        }
        let before = |time: Duration| house.now() - i64::try_from(time.as_secs()).unwrap_or(i64::MAX);
        let limits = &house.config.limits;
        match house.storage.sweep(before(limits.keep_unplayed), before(limits.keep_unseated)).await {
            Ok((tables, devices)) => tracing::info!(tables, devices, "cleared away"),
            Err(error) => tracing::warn!(%error, "nothing could be cleared away"),
        }
    }
}

/// How long a node of a cluster that stops takes to send everybody away: shorter than it lives without saying so, and than a
/// proxy takes to cut them off.
pub(crate) const LEAVE: Duration = Duration::from_millis(800);

/// What those are told for whom there is no room: nobody is left hanging, not even who only asks whether the server lives.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 5\r\nconnection: close\r\n\r\nfull\n";
/// So many are told so at once; others are hung up on.
const TOLD_AT_ONCE: usize = 64;

/// Bytes of the headers of a request, which each connection may keep waiting.
const HEADERS: usize = 32 << 10;

/// Lets connections in, as many as there is room for. Each must say what it wants within a time.
async fn receive(listener: &TcpListener, app: &Router, house: &Arc<House>, guests: &mut JoinSet<()>) {
    let places = Connections::new(house.config.limits.connections);
    let told = Arc::new(Semaphore::new(TOLD_AT_ONCE));
    let mut warned: Option<Instant> = None;
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // One that was gone again, or no descriptors left: either passes.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        while guests.try_join_next().is_some() {}
        let Some(place) = places.place(peer.ip(), house.config.trust_forwarded) else {
            if warned.is_none_or(|at| at.elapsed() > Duration::from_secs(10)) {
                tracing::warn!(%peer, "no room for more connections");
                warned = Some(Instant::now());
            }
            if let Ok(turn) = Arc::clone(&told).try_acquire_owned() {
                guests.spawn(turn_away(stream, turn));
            }
            continue;
        };
        // Decisions are small and must not wait for each other.
        let _ = stream.set_nodelay(true);
        let stream = Patient::new(stream, house.config.limits.unread);
        let (app, headers, mut stopping) = (app.clone(), house.config.limits.headers, house.stopping.clone());
        guests.spawn(async move {
            let service = service_fn(move |mut request: hyper::Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(peer));
                // A socket goes on after its request, and keeps the place for as long.
                request.extensions_mut().insert(place.clone());
                TowerToHyperService::new(app.clone()).call(request)
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(headers)
                .max_buf_size(HEADERS)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            tokio::pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => {}
                () = stopped(&mut stopping) => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
        });
    }
}

/// Tells somebody that there is no room.
async fn turn_away(mut stream: TcpStream, turn: OwnedSemaphorePermit) {
    let telling = async {
        let mut asked = [0; 1024];
        // What was asked is read, or else the answer might be lost with it.
        let _ = stream.read(&mut asked).await;
        let _ = stream.write_all(FULL).await;
        let _ = stream.shutdown().await;
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), telling).await;
    drop(turn);
}

/// What browsers know the server by: made when they are first to be told, and kept in the database, which all nodes share.
async fn signer(config: &Config, storage: &dyn Storage) -> Result<Option<Signer>, ServeError> {
    if !config.notify.pushes {
        return Ok(None);
    }
    let broken = || StorageError::Failed("the key of Web Push cannot be made or read".to_owned());
    let key = storage.signing(PUSH_KEY, fresh_push_key().ok_or_else(broken)?).await?;
    // Whoever keeps the messages wants to know whom to write to: the site, or who sends its mail.
    let site = config.public_url.as_ref().filter(|url| url.starts_with("https:")).cloned();
    let mail =
        config.notify.mail.as_ref().map(|mail| mail.from.rsplit('<').next().unwrap_or_default().trim_end_matches('>'));
    let contact = site
        .or_else(|| mail.map(|mail| format!("mailto:{mail}")))
        .unwrap_or_else(|| "mailto:grognard@localhost".to_owned());
    Ok(Some(Signer::of(&key, contact).ok_or_else(broken)?))
}

async fn open(config: &Config) -> Result<Arc<dyn Storage>, ServeError> {
    if let Some(url) = &config.database_url {
        let data = &config.data;
        let postgres = match &config.nats_url {
            Some(_) => Postgres::join(url, data).await?,
            None => Postgres::open(url, data).await?,
        };
        return Ok(Arc::new(postgres));
    }
    let folder = |why| ServeError::Folder { folder: config.data.display().to_string(), why };
    std::fs::create_dir_all(&config.data).map_err(folder)?;
    Ok(Arc::new(Sqlite::open(&config.data.join(crate::storage::FILE)).await?))
}

/// Wakes the tables at which a computer has to decide; all others wait until somebody asks for them.
async fn resume_computers(house: &Arc<House>) -> Result<(), ServeError> {
    let due = house.storage.awaiting_computers().await?;
    if due.is_empty() {
        return Ok(());
    }
    tracing::info!(tables = due.len(), "computers go on");
    let house = Arc::clone(house);
    tokio::spawn(async move {
        for id in due {
            if house.tables.send(&house, id, Mail::Wake).await.is_err() {
                return;
            }
        }
    });
    Ok(())
}

fn router(house: Arc<House>) -> Router {
    let body = DefaultBodyLimit::max(house.config.limits.body);
    api::router()
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .fallback(page)
        .method_not_allowed_fallback(async || Error::from(Code::WrongMethod))
        .layer(body)
        .layer(middleware::from_fn_with_state(Arc::clone(&house), cluster::forward))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), guard))
        .with_state(house)
}

/// A page or file of the client, or nothing.
async fn page(State(house): State<Arc<House>>, request: Request) -> Response {
    let path = request.uri().path();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let page = if reads && !path.starts_with("/api/") {
        assets::answer(&*house.client, path, request.headers())
    } else {
        None
    };
    page.unwrap_or_else(|| Error::from(Code::UnknownAddress).into_response())
}

/// Whether the process lives.
async fn health(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    if house.is_stopping() { (StatusCode::SERVICE_UNAVAILABLE, "stopping\n") } else { (StatusCode::OK, "ok\n") }
}

/// Whether it can take decisions: its database stores them.
async fn ready(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    if house.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    if let Some(cluster) = &house.cluster {
        // It wrote to the database a moment ago. To try anew would mean to wait behind others where much is stored, and a
        // proxy that is not answered at once sends everybody away.
        return if cluster.is_ready() {
            (StatusCode::OK, "ready\n")
        } else {
            (StatusCode::SERVICE_UNAVAILABLE, "cluster\n")
        };
    }
    match tokio::time::timeout(Duration::from_secs(3), house.storage.ready()).await {
        Ok(Ok(())) => (StatusCode::OK, "ready\n"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "storage\n"),
    }
}

/// What is counted: for the machine itself and for the keeper. Anybody else could tell by it that a decision was made in
/// secret.
async fn metrics(State(house): State<Arc<House>>, request: Request) -> Response {
    if !from_this_machine(&request) && !api::is_keeper(&house, request.headers()) {
        return Error::from(Code::NotTheKeeper).into_response();
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], house.metrics.text()).into_response()
}
