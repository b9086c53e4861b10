//! Work that takes its time, on a bounded number of threads, with a fair share for everybody who asks.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So many at once in all. Who asks for several at a time waits for himself, not others for him: of each asker only
/// `share` stand in the common queue, and no more than `waiting` wait at all.
pub(crate) struct Fair<K> {
    all: Arc<Semaphore>,
    size: usize,
    share: usize,
    waiting: usize,
    askers: Mutex<HashMap<K, Asker>>,
}

struct Asker {
    turns: Arc<Semaphore>,
    /// Those who wait or are at work.
    count: usize,
}

/// A place in the queue, or at work. Given up when dropped.
pub(crate) struct Place<K: Eq + Hash + Clone> {
    pool: Arc<Fair<K>>,
    asker: K,
    turns: Arc<Semaphore>,
    _working: Option<(OwnedSemaphorePermit, OwnedSemaphorePermit)>,
}

impl<K: Eq + Hash + Clone> Fair<K> {
    pub(crate) fn new(all: usize, share: usize, waiting: usize) -> Arc<Self> {
        Arc::new(Fair { all: Arc::new(Semaphore::new(all)), size: all, share, waiting, askers: Mutex::default() })
    }

    /// Whether anybody is at work.
    pub(crate) fn is_busy(&self) -> bool {
        self.all.available_permits() < self.size
    }

    /// A place for one piece of work; none if this asker has too many already.
    pub(crate) fn queue(self: &Arc<Self>, asker: K) -> Option<Place<K>> {
        let mut askers = self.askers.lock().unwrap_or_else(PoisonError::into_inner);
        let known = askers
            .entry(asker.clone())
            .or_insert_with(|| Asker { turns: Arc::new(Semaphore::new(self.share)), count: 0 });
        if known.count >= self.waiting {
            return None;
        }
        known.count += 1;
        let turns = Arc::clone(&known.turns);
        Some(Place { pool: Arc::clone(self), asker, turns, _working: None })
    }
}

impl<K: Eq + Hash + Clone> Place<K> {
    /// Waits until the work may begin. It is at work until the place is dropped.
    pub(crate) async fn turn(mut self) -> Self {
        // Neither is ever closed.
        let own = Arc::clone(&self.turns).acquire_owned().await;
        let common = Arc::clone(&self.pool.all).acquire_owned().await;
        self._working = own.ok().zip(common.ok());
        self
    }
}

impl<K: Eq + Hash + Clone> Drop for Place<K> {
    fn drop(&mut self) {
        let mut askers = self.pool.askers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = askers.get_mut(&self.asker) {
            known.count -= 1;
            if known.count == 0 {
                askers.remove(&self.asker);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_asks_much_waits_for_himself() {
        let pool = Fair::new(2, 1, 3);
        let places: Vec<_> = (0..3).filter_map(|_| pool.queue("many")).collect();
        assert_eq!(places.len(), 3);
        assert!(pool.queue("many").is_none(), "no more than three wait");
        let mut places = places.into_iter();
        let first = places.next().map(Place::turn);
        let at_work = match first {
            Some(turn) => turn.await,
            None => return,
        };
        let second =
            tokio::spawn(places.next().map(Place::turn).into_iter().collect::<Vec<_>>().pop().expect("a second"));
        tokio::task::yield_now().await;
        assert!(!second.is_finished(), "only one of each asker works at a time");
        let other = pool.queue("one").expect("somebody else").turn().await;
        assert!(pool.is_busy());
        drop(at_work);
        let second = second.await.expect("its turn");
        drop((other, second, places));
        assert!(!pool.is_busy());
        assert!(pool.queue("many").is_some() && pool.askers.lock().is_ok_and(|askers| askers.is_empty()));
    }
}
