//! How often somebody may ask: token buckets.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A bucket that fills by so many tokens a second up to its size; each request takes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn full(size: u32, now: Instant) -> Self {
        Bucket { tokens: f64::from(size), filled: now }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self, per_second: u32, size: u32, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + since * f64::from(per_second)).min(f64::from(size));
        self.filled = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

/// One bucket for each of many askers.
pub(crate) struct Buckets<K> {
    per_second: u32,
    size: u32,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// Beyond this many askers, those whose bucket is full again are forgotten.
const MANY: usize = 10_000;

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(per_second: u32, size: u32) -> Self {
        Buckets { per_second, size, buckets: Mutex::default() }
    }

    /// Takes a token of this asker, if there is one.
    pub(crate) fn take(&self, asker: K) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            let refill = f64::from(self.size) / f64::from(self.per_second.max(1));
            buckets.retain(|_, bucket| now.saturating_duration_since(bucket.filled).as_secs_f64() < refill);
        }
        // So many at once is an attack; there is no memory for all of them.
        if buckets.len() >= 10 * MANY && !buckets.contains_key(&asker) {
            return false;
        }
        let bucket = buckets.entry(asker).or_insert_with(|| Bucket::full(self.size, now));
        bucket.take(self.per_second, self.size, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let start = Instant::now();
        let mut bucket = Bucket::full(3, start);
        assert!((0..3).all(|_| bucket.take(2, 3, start)));
        assert!(!bucket.take(2, 3, start));
        assert!(bucket.take(2, 3, start + Duration::from_millis(500)));
        assert!(!bucket.take(2, 3, start + Duration::from_millis(500)));
        let later = start + Duration::from_secs(60);
        assert_eq!((0..10).filter(|_| bucket.take(2, 3, later)).count(), 3);
    }

    #[test]
    fn askers_do_not_share_buckets() {
        let buckets = Buckets::new(1, 1);
        assert!(buckets.take("a") && buckets.take("b"));
        assert!(!buckets.take("a"));
    }
}
