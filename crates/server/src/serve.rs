//! Starting, running and stopping a server.

use crate::api;
use crate::assets::{self, ClientFiles};
use crate::config::Config;
use crate::error::{Code, Error};
use crate::guard::guard;
use crate::house::House;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::secret::PlayerId;
use crate::storage::{Sqlite, Storage, StorageError, Writer};
use crate::tables::{Mail, Tables};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use axum::{Router, middleware};
use session::Rules;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

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
    address: SocketAddr,
    stop: watch::Sender<bool>,
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
        let address = config.address();
        let listen = |why| ServeError::Listen { address, why };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let metrics = Arc::new(Metrics::default());
        let (writer, _writing) = Writer::start(Arc::clone(&storage), Arc::clone(&metrics));
        let (stop, stopping) = watch::channel(false);
        let limits = &config.limits;
        let house = Arc::new(House {
            thinkers: Arc::new(Semaphore::new(limits.thinkers)),
            hashers: Semaphore::new(2),
            logins: Buckets::new(1, 10),
            devices: Buckets::<PlayerId>::new(limits.requests_per_second, limits.requests_at_once),
            addresses: Buckets::<IpAddr>::new(limits.requests_per_second, limits.requests_at_once),
            tables: Tables::default(),
            config,
            shelf,
            client,
            storage,
            writer,
            metrics,
            stopping,
        });
        Ok(Server { house, listener, address, stop })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to click.
    pub fn url(&self) -> String {
        if let Some(url) = &self.house.config.public_url {
            return url.clone();
        }
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(IpAddr::from([127, 0, 0, 1]));
        }
        format!("http://{address}/")
    }

    /// Serves until `until` is done, then tells the sockets, lets every table finish what it does, and closes the
    /// database.
    ///
    /// # Errors
    /// If serving breaks off.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { house, listener, address, stop } = self;
        tracing::info!(%address, "listening");
        resume_computers(&house).await?;
        let limit = house.config.limits.stop;
        let service = router(Arc::clone(&house)).into_make_service_with_connect_info::<SocketAddr>();
        let listener = listener.tap_io(|connection| {
            // Decisions are small and must not wait for each other.
            let _ = connection.set_nodelay(true);
        });
        let mut stopped = house.stopping.clone();
        let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
            until.await;
            tracing::info!("stopping");
            let _ = stop.send(true);
            // Sockets are told by `stopping`; the house is kept waiting for nobody longer than its limit.
        });
        let cut = async {
            let _ = stopped.wait_for(|stopping| *stopping).await;
            tokio::time::sleep(limit).await;
        };
        tokio::select! {
            served = serving => served?,
            () = cut => tracing::warn!("some connections did not close in time"),
        }
        house.tables.close();
        let patience = Instant::now() + limit;
        while !house.tables.is_empty() && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        house.storage.close().await?;
        tracing::info!("stopped");
        Ok(())
    }
}

async fn open(config: &Config) -> Result<Arc<dyn Storage>, ServeError> {
    if let Some(url) = &config.database_url {
        #[cfg(feature = "postgres")]
        return Ok(Arc::new(crate::storage::Postgres::open(url).await?));
        #[cfg(not(feature = "postgres"))]
        {
            let scheme = url.split(':').next().unwrap_or_default();
            let why = format!("this program was built without the feature postgres, so it cannot use {scheme}");
            return Err(StorageError::Failed(why).into());
        }
    }
    let folder = |why| ServeError::Folder { folder: config.data.display().to_string(), why };
    std::fs::create_dir_all(&config.data).map_err(folder)?;
    Ok(Arc::new(Sqlite::open(&config.data.join("grognard.sqlite")).await?))
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
        .route("/metrics", get(metrics))
        .fallback(page)
        .method_not_allowed_fallback(async || Error::from(Code::WrongMethod))
        .layer(body)
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

async fn health(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    if house.is_stopping() { (StatusCode::SERVICE_UNAVAILABLE, "stopping\n") } else { (StatusCode::OK, "ok\n") }
}

async fn metrics(State(house): State<Arc<House>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], house.metrics.text())
}
