//! What time it is: by the clock of the machine, or by one that a test moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Where a server reads the time of its tables.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Unix milliseconds, if somebody moves it by hand.
    by_hand: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// A clock that stands still at these Unix seconds until it is moved. Its copies move with it.
    #[must_use]
    pub fn standing_at(seconds: i64) -> Self {
        Clock { by_hand: Some(Arc::new(AtomicI64::new(seconds.saturating_mul(1000)))) }
    }

    /// Moves a clock that stands still; the clock of the machine goes by itself.
    pub fn advance(&self, time: Duration) {
        if let Some(by_hand) = &self.by_hand {
            by_hand.fetch_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX), Ordering::AcqRel);
        }
    }

    /// Unix milliseconds.
    pub(crate) fn milliseconds(&self) -> i64 {
        self.by_hand.as_ref().map_or_else(
            || {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            },
            |by_hand| by_hand.load(Ordering::Acquire),
        )
    }

    /// Unix seconds.
    pub(crate) fn seconds(&self) -> i64 {
        self.milliseconds().div_euclid(1000)
    }
}
