//! How many connections there are at once, in all and from one address. A socket counts for as long as it is open.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Descriptors that are not for connections: the database, the log, what is looked up.
const OTHERS: usize = 128;
/// One address has no more than this part of the places.
const SHARE: usize = 8;

type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// The places for connections.
pub(crate) struct Connections {
    room: Arc<Semaphore>,
    each: usize,
    counts: Counts,
}

/// A place for one connection, given up when the last who holds it drops it.
#[derive(Clone)]
pub(crate) struct Place(#[allow(dead_code, reason = "held, not read")] Arc<Taken>);

struct Taken {
    _room: OwnedSemaphorePermit,
    from: Option<(Counts, IpAddr)>,
}

impl Connections {
    /// So many, or as many as the system lets this process have open.
    pub(crate) fn new(most: usize) -> Self {
        let open = open_files().map_or(usize::MAX, |files| files.saturating_sub(OTHERS).max(OTHERS));
        if open < most {
            tracing::warn!(connections = open, wished = most, "the system lets fewer files be open (ulimit -n)");
        }
        let most = most.min(open);
        Connections { room: Arc::new(Semaphore::new(most)), each: (most / SHARE).max(2), counts: Counts::default() }
    }

    /// A place for somebody; none if all are taken, or this address has its share of them. The machine itself, where proxies
    /// are, has as many as there are.
    pub(crate) fn place(&self, from: IpAddr, behind_a_proxy: bool) -> Option<Place> {
        let room = Arc::clone(&self.room).try_acquire_owned().ok()?;
        let from = (!behind_a_proxy && !from.is_loopback()).then_some(from);
        let from = match from {
            Some(address) => {
                let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
                let count = counts.entry(address).or_default();
                if *count >= self.each {
                    return None;
                }
                *count += 1;
                Some((Arc::clone(&self.counts), address))
            }
            None => None,
        };
        Some(Place(Arc::new(Taken { _room: room, from })))
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let Some((counts, address)) = &self.from else { return };
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(address);
            }
        }
    }
}

/// How many files the system lets this process have open, where it tells.
fn open_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_a_share_and_the_machine_itself_all() {
        let places = Connections::new(32);
        let [one, other, here] = [[198, 51, 100, 7], [198, 51, 100, 8], [127, 0, 0, 1]].map(IpAddr::from);
        let take = |from, proxy| places.place(from, proxy);
        let mut taken: Vec<Option<Place>> = (0..5).map(|_| take(one, false)).collect();
        assert_eq!(taken.iter().flatten().count(), 4, "an eighth");
        assert!(take(other, false).is_some());
        let copy = taken[0].clone();
        taken.clear();
        assert_eq!((0..5).filter_map(|_| take(one, false)).collect::<Vec<_>>().len(), 3, "a copy is the same place");
        drop(copy);
        assert!(places.counts.lock().is_ok_and(|counts| counts.is_empty()), "nobody is remembered");
        let all: Vec<Option<Place>> = (0..33).map(|n| take(if n % 2 == 0 { here } else { one }, true)).collect();
        assert_eq!(all.iter().flatten().count(), 32);
    }
}
