//! Several nodes that are one server: PostgreSQL keeps what is decided, NATS carries what is said between them.
//!
//! A table lives on one node at a time. The node has a lease on it, and the token of the lease is checked in the
//! transaction of every change. Any node takes any request, and passes on what concerns a table of another. docs/CLUSTER.md
//! tells why nothing is lost.

mod bus;
mod pass;

pub(crate) use pass::{forward, serve};

use crate::error::{Answer, Code};
use crate::house::House;
use crate::secret::TableId;
use crate::storage::{LIFE, Lease, Leases, StorageError, Taken, VANISHED};
use crate::tables::Mail;
use bus::Bus;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How often a node says that it lives.
const BEAT: Duration = Duration::from_millis(300);
/// A node that has been without NATS for so long gives its tables up: others cannot reach them.
const LONELY: Duration = Duration::from_millis(700);
/// A node that has not been able to say that it lives for so long should be passed by: it is slow.
const LATE: Duration = Duration::from_millis(1500);
/// A node that was away is well again for so long before it takes tables: if all were away together, each finds its own as
/// they were, instead of taking those of whoever is a moment later. Shorter than a beat, so that the second good one is enough.
const WELL: Duration = Duration::from_millis(250);
/// Turns in which tables are opened; tables that share one wait for each other.
const TURNS: usize = 1024;
/// How soon a table is looked for again that is just being given up, and one whose node does not pick up, unless it is known
/// before that the node is dead.
const GIVEN_UP: Duration = Duration::from_millis(100);
const SILENT: Duration = Duration::from_millis(600);

/// What all nodes are told, and do at the tables they have.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Errand {
    /// A player has got another name.
    Renamed(i64, String),
    /// A device has logged in.
    Adopted(i64, i64),
    /// A player leaves a table of the node that is told.
    Leave(i64, i64),
    /// A table of the node that is told is no more.
    Removed(i64),
}

/// Where a table is.
pub(crate) enum Place {
    /// On this node, by this lease.
    Here(Lease),
    /// On another.
    There(i64),
}

/// One node of a cluster.
pub(crate) struct Cluster {
    leases: Leases,
    bus: Bus,
    node: i64,
    /// The nodes that live.
    peers: watch::Sender<Vec<i64>>,
    /// The lease is good and NATS is there.
    fit: AtomicBool,
    /// NATS and the database are there, as far as is known: who comes may be led to this node.
    reached: AtomicBool,
    /// When this node last said in the database that it lives.
    renewed: Mutex<Instant>,
    turns: Vec<tokio::sync::Mutex<()>>,
}

impl Cluster {
    /// Joins the cluster. The database must be up to date.
    pub(crate) async fn join(database: &str, nats: &str) -> Result<Self, StorageError> {
        let node = TableId::random().0;
        let leases = Leases::open(database, node).await?;
        let renewed = Mutex::new(Instant::now());
        let (_, peers) = leases.renew().await?;
        leases.forget_the_dead().await?;
        let no_nats = |error: async_nats::ConnectError| StorageError::Failed(format!("NATS: {error}"));
        let bus = Bus::connect(nats, node).await.map_err(no_nats)?;
        let turns = (0..TURNS).map(|_| tokio::sync::Mutex::default()).collect();
        let (peers, fit, reached) = (watch::Sender::new(peers), AtomicBool::new(true), AtomicBool::new(true));
        Ok(Cluster { leases, bus, node, peers, fit, reached, renewed, turns })
    }

    /// The id of something that lives on this node alone, and is known to others by its name: it begins with the node.
    pub(crate) fn name(&self, secret: &str) -> String {
        format!("{}-{secret}", TableId(self.node))
    }

    /// Whether this node can take decisions.
    pub(crate) fn is_fit(&self) -> bool {
        self.fit.load(Ordering::Acquire)
    }

    /// Whether somebody who comes should be led to this node: it can take decisions, and could write to the database a
    /// moment ago.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_fit() && self.reached.load(Ordering::Acquire) && self.since_renewed() < LATE
    }

    fn since_renewed(&self) -> Duration {
        self.renewed.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// The turn in which a table is opened.
    pub(crate) async fn turn(&self, id: TableId) -> tokio::sync::MutexGuard<'_, ()> {
        self.turns[usize::try_from(id.0).unwrap_or_default() % TURNS].lock().await
    }

    /// Where a table is. One that no living node has is taken by this one.
    pub(crate) async fn place(&self, id: TableId) -> Answer<Place> {
        for _ in 0..3 {
            if !self.is_fit() {
                return Err(Code::Moving.into());
            }
            match self.leases.take(id).await? {
                Taken::Ours(lease) => return Ok(Place::Here(lease)),
                Taken::Of(node) => return Ok(Place::There(node)),
                Taken::Unclear => {}
            }
            if let Some(lease) = self.claim_alone(id).await? {
                return Ok(Place::Here(lease));
            }
        }
        Err(Code::Moving.into())
    }

    /// Takes a table, or takes it anew; nothing if another node has it.
    pub(crate) async fn claim(&self, id: TableId) -> Answer<Option<Lease>> {
        // Without the database all tables would wait for it in vain.
        if self.since_renewed() >= LATE {
            return Err(Code::Moving.into());
        }
        match self.leases.take(id).await? {
            Taken::Ours(lease) => Ok(Some(lease)),
            Taken::Of(_) => Ok(None),
            Taken::Unclear => self.claim_alone(id).await,
        }
    }

    /// Waits for whatever is being stored at the table.
    async fn claim_alone(&self, id: TableId) -> Answer<Option<Lease>> {
        match self.leases.claim(id).await {
            Err(StorageError::NoSuchTable) => Err(Code::UnknownTable.into()),
            claimed => Ok(claimed?),
        }
    }

    /// Waits until it is worth while to look again for a table that a node does not let anybody in at.
    pub(crate) async fn moved(&self, node: i64) {
        let patience = if self.bus.is_silent(node) { SILENT } else { GIVEN_UP };
        let mut peers = self.peers.subscribe();
        let _ = tokio::time::timeout(patience, peers.wait_for(|living| !living.contains(&node))).await;
    }

    /// Whether this node may go on with a table that rested: nobody else has taken it meanwhile.
    pub(crate) async fn resume(&self, id: TableId, lease: &Lease) -> Answer<bool> {
        if !self.is_fit() {
            return Err(Code::Moving.into());
        }
        Ok(self.leases.resume(id, lease.token).await?)
    }

    /// Gives a table back.
    pub(crate) async fn release(&self, id: TableId, lease: &Lease) {
        if let Err(error) = self.leases.release(id, lease.token).await {
            tracing::warn!(table = %id, %error, "a table could not be given back; others take it when this node is gone");
        }
    }

    fn peers(&self) -> Vec<i64> {
        self.peers.borrow().clone()
    }

    /// Has an errand done by all other nodes, as far as they can be reached: what they must know is in the database.
    pub(crate) async fn tell_all(&self, errand: &Errand) {
        for peer in self.peers().into_iter().filter(|peer| *peer != self.node) {
            let _ = self.errand(peer, errand).await;
        }
    }

    /// Has an errand done by one node.
    pub(crate) async fn errand(&self, node: i64, errand: &Errand) -> Answer<()> {
        let ((), _line) = self.bus.call(node, pass::What::Errand(errand.clone())).await?;
        Ok(())
    }

    /// Goes: its tables are anybody's.
    pub(crate) async fn leave(&self) {
        self.bus.cut_all_but(&[]);
        if let Err(error) = self.leases.leave().await {
            tracing::warn!(%error, "could not take leave; the tables are anybody's in a moment");
        }
    }
}

/// Keeps this node alive. When it cannot reach the others or the database its tables rest: whoever is there goes, and a
/// table is gone on with only if nobody else has taken it, without being read and played again.
pub(crate) async fn keep_alive(house: Arc<House>) {
    let Some(cluster) = &house.cluster else { return };
    let mut clock = tokio::time::interval(BEAT);
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    let mut well_since: Option<Instant> = None;
    let mut beats = 0_u32;
    let mut waking: Option<JoinHandle<()>> = None;
    let mut stopping = house.stopping.clone();
    let mut nats = cluster.bus.connection();
    loop {
        tokio::select! {
            _ = clock.tick() => {}
            // Nobody waits for the next beat when NATS is back.
            Ok(()) = nats.changed() => {}
            () = stopped(&mut stopping) => return,
        }
        let asked = Instant::now();
        if cluster.bus.is_connected() {
            heard = asked;
        }
        let lonely = heard.elapsed() >= LONELY;
        let beat = async {
            match lonely {
                // Nobody takes its tables but who is asked for them; the others are as they were when NATS is back.
                true => Ok((true, cluster.leases.rest().await?)),
                false => cluster.leases.renew().await,
            }
        };
        let living: Result<Result<_, StorageError>, _> = tokio::time::timeout(LIFE, beat).await;
        // Its connection is broken, and not only slow: the others take it for dead when they have not heard of it for so long.
        let vanishes = matches!(living, Ok(Err(_)));
        if let Ok(Ok((lived, living))) = living {
            // Late, or taken for dead: others may have taken its tables meanwhile.
            if !lived || cluster.since_renewed() >= LIFE {
                house.tables.rest_all();
            }
            *cluster.renewed.lock().unwrap_or_else(PoisonError::into_inner) = asked;
            cluster.bus.cut_all_but(&living);
            cluster.peers.send_replace(living);
        }
        cluster.reached.store(cluster.bus.is_connected() && !vanishes, Ordering::Release);
        let well = cluster.since_renewed() < if vanishes { VANISHED } else { LIFE } && !lonely;
        well_since = well.then(|| well_since.unwrap_or_else(Instant::now));
        let fit = cluster.is_fit() && well || well_since.is_some_and(|since| since.elapsed() >= WELL);
        if cluster.fit.swap(fit, Ordering::AcqRel) != fit {
            tracing::warn!(fit, "this node");
            if fit {
                house.tables.wake_all();
            }
        }
        if !fit {
            house.tables.rest_all();
        }
        beats += 1;
        // Beside the beats: to open a table may take its time.
        if fit && beats.is_multiple_of(4) && waking.as_ref().is_none_or(JoinHandle::is_finished) {
            waking = Some(tokio::spawn(wake_orphans(Arc::clone(&house))));
        }
    }
}

/// Tables at which a computer has to decide are taken even though nobody asks for them.
async fn wake_orphans(house: Arc<House>) {
    let Some(cluster) = &house.cluster else { return };
    let Ok(orphans) = cluster.leases.orphans(50).await else { return };
    for id in orphans {
        if house.tables.send(&house, id, Mail::Wake).await.is_err() {
            return;
        }
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
