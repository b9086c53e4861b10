//! Many games on several threads.

use crate::{Plan, Row, row};
use kernel::Evaluate;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The games of a plan, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// Id of the game.
    pub game: &'static str,
    /// Id of the scenario.
    pub scenario: String,
    /// Ids of the sides or nations, by seat.
    pub seats: Vec<String>,
    /// What was played.
    pub plan: Plan,
    /// One row per game that was played: all of them, unless the watcher stopped it.
    pub rows: Vec<Row>,
}

/// One who watches a batch being played.
pub trait Watch: Sync {
    /// So many games are done. Called from any thread.
    fn done(&self, games: u32);

    /// Whether to stop: games under way are still ended.
    fn stop(&self) -> bool {
        false
    }
}

/// Nobody watches.
impl Watch for () {
    fn done(&self, _games: u32) {}
}

/// Plays all games of a plan. `scenario` and `seats` only name what is played.
///
/// # Errors
/// If the threads cannot be started.
pub fn simulate<G: Evaluate>(
    setup: &Arc<G::Setup>,
    scenario: &str,
    seats: &[String],
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Batch, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    let done = AtomicU32::new(0);
    let rows = pool.install(|| {
        plan.own_games()
            .into_par_iter()
            .filter(|_| !watch.stop())
            .map(|game| {
                let row = row::play::<G>(setup, seats.len(), plan, game);
                watch.done(done.fetch_add(1, Ordering::Relaxed) + 1);
                row
            })
            .collect()
    });
    Ok(Batch { game: G::ID, scenario: scenario.to_owned(), seats: seats.to_vec(), plan: plan.clone(), rows })
}
