//! The allocator of the program, and how what nobody uses is given back to the system.

pub use mimalloc::MiMalloc as Allocator;

use std::cell::Cell;
use std::time::{Duration, Instant};

/// A thread that had nothing to do for so long has time to tidy up.
const LULL: Duration = Duration::from_millis(200);
/// At most so often: it goes through all it holds, which takes a tenth of a second for a thousand tables.
const SELDOM: Duration = Duration::from_secs(30);

thread_local! {
    /// Since when the thread has had nothing to do.
    static RESTS: Cell<Option<Instant>> = const { Cell::new(None) };
    /// Whether it has just had a lull.
    static IDLE: Cell<bool> = const { Cell::new(false) };
    /// When it gave back last.
    static GAVE: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// A thread has nothing to do. If there is little to do of late, it gives back to the system what it once asked for and nobody
/// uses any more. What was asked for by one thread and freed by another is only noticed by the first, and by a thread that
/// sleeps never: games end, and their room would stay with the server for ever.
pub fn rest() {
    let now = Instant::now();
    if IDLE.get() && GAVE.get().is_none_or(|gave| now.duration_since(gave) >= SELDOM) {
        GAVE.set(Some(now));
        #[expect(
            unsafe_code,
            reason = "a function of the allocator's own, which takes no pointer and may be called at any time"
        )]
        // SAFETY: see the reason.
        unsafe {
            libmimalloc_sys::mi_collect(true);
        }
    }
    RESTS.set(Some(now));
}

/// A thread has something to do again.
pub fn wake() {
    IDLE.set(RESTS.get().is_some_and(|since| since.elapsed() >= LULL));
}
