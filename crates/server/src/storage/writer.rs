//! The one writer: changes of many tables in one transaction.
//!
//! A transaction with full sync costs about as much for one change as for a hundred. While one is being made, the
//! wishes of other tables gather; the next transaction takes them all. So the busier the server, the more decisions
//! share a sync.

use super::{Storage, StorageError, Write};
use crate::metrics::Metrics;
use crate::secret::TableId;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// Most wishes in one transaction.
const BATCH: usize = 512;
/// So many in one transaction, and the server is busy: then the next one waits a little, to take more with it.
const BUSY: usize = 8;
/// How long. Nobody at a table notices, and there are fewer syncs.
const GATHER: Duration = Duration::from_millis(2);

struct Wish {
    writes: Vec<Write>,
    since: Instant,
    done: oneshot::Sender<Result<(), StorageError>>,
}

impl Wish {
    fn is_about(&self, tables: &[TableId]) -> bool {
        self.writes.iter().any(|write| matches!(write, Write::Held { table, .. } if tables.contains(table)))
    }
}

/// The door to the writer.
#[derive(Clone)]
pub(crate) struct Writer {
    wishes: mpsc::Sender<Wish>,
}

impl Writer {
    /// Starts the writer. Its task ends when the last door is closed and every wish is stored.
    pub(crate) fn start(storage: Arc<dyn Storage>, metrics: Arc<Metrics>) -> (Self, JoinHandle<()>) {
        let (wishes, inbox) = mpsc::channel(4 * BATCH);
        (Writer { wishes }, tokio::spawn(run(storage, metrics, inbox)))
    }

    /// Makes all these changes or none; returns when they are durable.
    pub(crate) async fn store(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        let (done, answer) = oneshot::channel();
        let wish = Wish { writes, since: Instant::now(), done };
        self.wishes.send(wish).await.map_err(|_| StorageError::Stopped)?;
        answer.await.map_err(|_| StorageError::Stopped)?
    }
}

async fn run(storage: Arc<dyn Storage>, metrics: Arc<Metrics>, mut inbox: mpsc::Receiver<Wish>) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut busy = false;
    loop {
        if busy {
            tokio::time::sleep(GATHER).await;
        }
        let wishes = inbox.recv_many(&mut batch, BATCH).await;
        if wishes == 0 {
            return;
        }
        busy = wishes >= BUSY;
        metrics.writes_waiting.set(inbox.len() + batch.len());
        let mut result = store(&*storage, &metrics, &batch).await;
        // When a node has been away many of its tables are another's at once; the others need not wait for each of them.
        while let Err(StorageError::Moved(tables)) = &result {
            let moved = tables.clone();
            for wish in batch.extract_if(.., |wish| wish.is_about(&moved)) {
                answer(&metrics, wish, Err(StorageError::Moved(moved.clone())));
            }
            result = store(&*storage, &metrics, &batch).await;
        }
        // Without a way to the database each on its own would wait for it in vain, one after the other.
        if matches!(result, Ok(()) | Err(StorageError::Away(_))) || batch.len() == 1 {
            for wish in batch.drain(..) {
                answer(&metrics, wish, result.clone());
            }
            continue;
        }
        // One of them spoils the whole transaction: each on its own.
        for wish in batch.drain(..) {
            let alone = store(&*storage, &metrics, std::slice::from_ref(&wish)).await;
            answer(&metrics, wish, alone);
        }
    }
}

/// Makes the changes of all these wishes in one transaction.
async fn store(storage: &dyn Storage, metrics: &Metrics, wishes: &[Wish]) -> Result<(), StorageError> {
    let together: Vec<&[Write]> = wishes.iter().map(|wish| wish.writes.as_slice()).collect();
    let result = storage.commit(&together).await;
    metrics.transactions.add(1);
    result
}

fn answer(metrics: &Metrics, wish: Wish, result: Result<(), StorageError>) {
    metrics.commits.observe(wish.since.elapsed());
    let _ = wish.done.send(result);
}
