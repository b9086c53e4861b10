//! What all requests share.

use crate::assets::ClientFiles;
use crate::config::Config;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::secret::PlayerId;
use crate::storage::{Storage, Writer};
use crate::tables::Tables;
use session::Rules;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{Semaphore, watch};

/// What all requests share.
pub(crate) struct House {
    pub(crate) config: Config,
    /// The rulebooks, in the order they were given.
    pub(crate) shelf: Vec<Arc<dyn Rules>>,
    pub(crate) client: Arc<dyn ClientFiles>,
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) writer: Writer,
    pub(crate) tables: Tables,
    pub(crate) metrics: Arc<Metrics>,
    /// One permit for each computer player that may think now. Served in the order of asking, so fair between tables.
    pub(crate) thinkers: Arc<Semaphore>,
    /// One permit for each password that may be hashed now.
    pub(crate) hashers: Semaphore,
    pub(crate) logins: Buckets<String>,
    pub(crate) devices: Buckets<PlayerId>,
    pub(crate) addresses: Buckets<IpAddr>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl House {
    /// The rulebook with this id.
    pub(crate) fn rules(&self, id: &str) -> Option<Arc<dyn Rules>> {
        self.shelf.iter().find(|rules| rules.id() == id).map(Arc::clone)
    }

    /// Whether the server is stopping.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

/// Unix seconds.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
