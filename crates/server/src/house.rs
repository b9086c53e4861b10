//! What all requests share.

use crate::assets::{ClientFile, ClientFiles};
use crate::cluster::{Cluster, Errand};
use crate::config::Config;
use crate::error::Answer;
use crate::fair::Fair;
use crate::identity::Place;
use crate::laboratory::Laboratory;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::notices::{Asked, Notices, Signer};
use crate::rating::RatingBooks;
use crate::secret::{PlayerId, TableId};
use crate::storage::{Storage, Writer};
use crate::tables::{Mail, Tables, Whereabouts};
use kernel::Seat;
use session::Rules;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, watch};

/// What all requests share.
pub(crate) struct House {
    pub(crate) config: Config,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// The rulebooks, in the order they were given.
    pub(crate) shelf: Vec<Arc<dyn Rules>>,
    pub(crate) client: Arc<dyn ClientFiles>,
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) writer: Writer,
    /// The other nodes; none for a server on its own.
    pub(crate) cluster: Option<Cluster>,
    pub(crate) tables: Tables,
    /// The way to players who are away; none unless the server is to tell them.
    pub(crate) notices: Option<Notices>,
    /// Mail addresses that were asked lately whether they are right.
    pub(crate) asked: Asked,
    /// What browsers know the server by; none unless it is to tell them.
    pub(crate) signer: Option<Signer>,
    pub(crate) metrics: Arc<Metrics>,
    /// Computer players that think, by who made their table.
    pub(crate) thinkers: Arc<Fair<PlayerId>>,
    /// Odds and looks back, by who asks.
    pub(crate) asides: Arc<Fair<Desk>>,
    /// Hints and explanations, by who asks.
    pub(crate) advisers: Arc<Fair<Desk>>,
    /// Stories of games, by who asks first.
    pub(crate) tellers: Arc<Fair<Desk>>,
    /// Experiments, by who starts them.
    pub(crate) laboratory: Laboratory,
    /// Tables set up, records taken in and verified, by who asks.
    pub(crate) chores: Arc<Fair<PlayerId>>,
    /// Long request bodies that are read, by where they come from.
    pub(crate) bodies: Arc<Fair<Option<IpAddr>>>,
    /// One permit for each stored game that may be read and played again now. Others wait for it, and not for a connection to
    /// the database, which is not waited for as long.
    pub(crate) loaders: Semaphore,
    /// What never changes while the server runs, packed once: games, words, rulebooks, how scenarios look at their start.
    pub(crate) files: PackedFiles,
    /// One permit for each password that may be hashed now.
    pub(crate) hashers: Semaphore,
    /// What the keeper of the server shows to be let in; none if there is no key in its folder.
    pub(crate) keeper: Option<String>,
    /// Passwords tried for a name from one place: who guesses does not keep its owner out, who is elsewhere.
    pub(crate) logins: Buckets<(String, Place)>,
    /// Passwords tried for a name from everywhere.
    pub(crate) guesses: Buckets<String>,
    /// Who takes another name: every table in memory is told of it.
    pub(crate) renames: Buckets<PlayerId>,
    pub(crate) ratings: RatingBooks,
    /// What is said on all sockets of somebody.
    pub(crate) messages: Buckets<Desk>,
    pub(crate) devices: Buckets<PlayerId>,
    pub(crate) addresses: Buckets<IpAddr>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Answers as they are sent, by what they are.
pub(crate) type PackedFiles = Mutex<HashMap<String, Arc<ClientFile>>>;

/// Whose work something is: a player's, or that of all at a table who are no players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Desk {
    Player(PlayerId),
    Bot(TableId, Seat),
    Strangers(TableId),
}

impl House {
    /// Something that was packed before.
    pub(crate) fn packed(&self, name: &str) -> Option<Arc<ClientFile>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Keeps something that will not change.
    pub(crate) fn keep(&self, name: String, file: ClientFile) -> Arc<ClientFile> {
        let file = Arc::new(file);
        self.files.lock().unwrap_or_else(PoisonError::into_inner).insert(name, Arc::clone(&file));
        file
    }

    /// The rulebook with this id.
    pub(crate) fn rules(&self, id: &str) -> Option<Arc<dyn Rules>> {
        self.shelf.iter().find(|rules| rules.id() == id).map(Arc::clone)
    }

    /// Tells all tables of all nodes that a player has another name.
    pub(crate) async fn renamed(&self, player: PlayerId, name: &str) {
        self.tables.tell_all(|| Mail::Renamed(player, name.to_owned())).await;
        if let Some(cluster) = &self.cluster {
            cluster.tell_all(&Errand::Renamed(player.0, name.to_owned())).await;
        }
    }

    /// Tells all tables of all nodes that a device has logged in.
    pub(crate) async fn adopted(&self, from: PlayerId, to: PlayerId) {
        self.laboratory.adopted(from, to);
        self.tables.tell_all(|| Mail::Adopted(from, to)).await;
        if let Some(cluster) = &self.cluster {
            cluster.tell_all(&Errand::Adopted(from.0, to.0)).await;
        }
    }

    /// A player gets up from a table, wherever it is.
    pub(crate) async fn leave(self: &Arc<Self>, table: TableId, player: PlayerId) -> Answer<()> {
        match (self.tables.whereabouts(self, table).await?, &self.cluster) {
            (Whereabouts::There(node), Some(cluster)) => cluster.errand(node, &Errand::Leave(table.0, player.0)).await,
            _ => {
                self.tables.visit(self, table, move |table| Box::pin(table.leave(player))).await?;
                Ok(())
            }
        }
    }

    /// The address people click, with a slash at its end.
    pub(crate) fn url(&self) -> String {
        if let Some(url) = &self.config.public_url {
            return format!("{}/", url.trim_end_matches('/'));
        }
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(IpAddr::from([127, 0, 0, 1]));
        }
        format!("http://{address}/")
    }

    /// Unix seconds.
    pub(crate) fn now(&self) -> i64 {
        self.config.clock.seconds()
    }

    /// Whether somebody at a table waits for a computer, for odds or for advice.
    pub(crate) fn has_guests_waiting(&self) -> bool {
        self.thinkers.is_busy() || self.asides.is_busy() || self.advisers.is_busy()
    }

    /// Whether the server is stopping.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}
