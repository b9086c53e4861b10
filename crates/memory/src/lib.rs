//! The allocator of the program, and how what nobody uses is given back to the system.

pub use mimalloc::MiMalloc as Allocator;

use std::cell::Cell;
use std::time::{Duration, Instant};

/// A thread gives back at most so often: it goes through all it holds.
const SELDOM: Duration = Duration::from_secs(30);

/// Gives back to the system what this thread once asked for and nobody uses any more, if it has not done so just now. What
/// was asked for by one thread and freed by another is only noticed by the first, and by a thread that has nothing to do
/// never: games end, and their room would stay with the server for ever.
pub fn give_back() {
    thread_local! {
        static LAST: Cell<Option<Instant>> = const { Cell::new(None) };
    }
    let now = Instant::now();
    if LAST.get().is_none_or(|last| now.duration_since(last) >= SELDOM) {
        LAST.set(Some(now));
        #[expect(
            unsafe_code,
            reason = "a function of the allocator's own, which takes no pointer and may be called at any time"
        )]
        // SAFETY: see the reason.
        unsafe {
            libmimalloc_sys::mi_collect(true);
        }
    }
}
