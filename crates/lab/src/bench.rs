//! A scenario on the bench of the laboratory: its games one by one, each with what it showed turn by turn, and any of them
//! again as a record.

use crate::faces::Faces;
use crate::row::{self, Row, TURNS};
use crate::{Batch, Plan};
use kernel::chance::{Fast, Seed};
use kernel::record::{Act, FORMAT, Header, SetupSpec};
use kernel::{Evaluate, Record, Seat, Silent, Written};
use players::{Budget, Who, no_hurry};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// What is tried, and by whom it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Games, players, seed. The laboratory plays all games, whatever the share.
    pub plan: Plan,
    /// Players move on by one seat from game to game, as in [`Plan::player_at`]; else each keeps its seat.
    pub exchange: bool,
}

/// A player whose decisions depend on how fast the machine is: its games cannot be played again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` thinks by the clock: its games cannot be played again; give it playouts, such as search:300")]
pub struct ByTheClock(pub Who);

impl Trial {
    /// Whether the same seed gives the same games on every machine.
    ///
    /// # Errors
    /// The first player that thinks by the clock.
    pub fn check(&self) -> Result<(), ByTheClock> {
        let by_the_clock = |who: &&Who| matches!(who, Who::Search(Budget::Time(_)));
        self.plan.players.iter().find(by_the_clock).map_or(Ok(()), |who| Err(ByTheClock(*who)))
    }

    /// Which of the players sits on a seat in a game.
    #[must_use]
    pub fn player_at(&self, game: u32, seat: Seat) -> usize {
        self.plan.player_at(if self.exchange { game } else { 0 }, seat)
    }
}

/// One game of a trial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// What it came to.
    pub row: Row,
    /// Who decided first in the first turn, set-up apart.
    pub first: Option<Seat>,
    /// The figures of the row as they were at the end of every turn, in the order of the row; nothing where no turns are
    /// counted.
    pub turns: Vec<Turn>,
}

/// The figures of a game at the end of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Which.
    pub turn: u32,
    /// In the order of [`Row::figures`].
    pub figures: Vec<i64>,
}

/// Turns of a game that are noted at most.
const MOST_TURNS: usize = 200;

/// A scenario that is ready to be played, with its game's type erased.
pub trait Bench: Send + Sync {
    /// Id of the game.
    fn game(&self) -> &'static str;
    /// Scenario, options, armies.
    fn setup(&self) -> &SetupSpec;
    /// Ids of the seats.
    fn seats(&self) -> &[String];
    /// The seats that win together, side by side, in the order of the seats.
    fn sides(&self) -> &[Vec<Seat>];
    /// Plays a game of a trial; nothing if it was stopped.
    fn play(&self, trial: &Trial, game: u32, stop: &dyn Fn() -> bool) -> Option<Sample>;
    /// Plays a game of a trial again and writes it down, decision by decision with all dice. The record has no end: its dice
    /// are told, not those of its seed.
    fn record(&self, trial: &Trial, game: u32) -> Record;
}

struct Laid<G: Evaluate> {
    setup: Arc<G::Setup>,
    spec: SetupSpec,
    seats: Vec<String>,
    sides: Vec<Vec<Seat>>,
}

/// Puts a scenario on the bench. `seats` are the ids of its seats.
pub fn bench<G: Evaluate>(setup: Arc<G::Setup>, spec: SetupSpec, seats: Vec<String>) -> Box<dyn Bench> {
    let start = G::start(&setup, &mut Fast::new(0), &mut Silent);
    let mut sides: Vec<Vec<Seat>> = Vec::new();
    for seat in (0..seats.len() as u8).map(Seat) {
        match sides.iter_mut().find(|side| side.first().is_some_and(|first| start.partners(*first).contains(seat))) {
            Some(side) => side.push(seat),
            None => sides.push(vec![seat]),
        }
    }
    Box::new(Laid::<G> { setup, spec, seats, sides })
}

impl<G: Evaluate> Laid<G> {
    fn blank(&self, trial: &Trial, game: u32) -> Row {
        let players = (0..self.seats.len() as u8).map(|seat| trial.player_at(game, Seat(seat))).collect();
        Row { game, seed: trial.plan.seed_of(game), players, ..Row::blank() }
    }
}

/// What is noted while a game is played.
#[derive(Default)]
struct Notes {
    turn: u32,
    first: Option<Seat>,
    turns: Vec<(u32, Figures)>,
}

type Figures = Vec<(&'static str, Seat, i64)>;

impl Notes {
    fn look<G: Evaluate>(&mut self, state: &G, decided: Option<Seat>) {
        let turn = state.clock().map_or(0, |clock| clock.turn);
        if self.first.is_none() && (self.turn > 0 || state.clock().is_none()) {
            self.first = decided;
        }
        if turn > self.turn {
            if self.turn > 0 {
                self.note(self.turn, state);
            }
            self.turn = turn;
        }
    }

    fn note<G: Evaluate>(&mut self, turn: u32, state: &G) {
        if self.turns.len() < MOST_TURNS {
            let mut figures = Figures::new();
            state.figures(&mut figures);
            figures.retain(|(id, ..)| *id != TURNS);
            self.turns.push((turn, figures));
        }
    }

    /// As they stand in the row.
    fn like(self, row: &Row) -> Vec<Turn> {
        let of = |figures: &Figures, id: &str, seat: Seat| {
            figures.iter().find(|(name, of, _)| *name == id && *of == seat).map_or(0, |(.., number)| *number)
        };
        let line = |(turn, figures): &(u32, Figures)| Turn {
            turn: *turn,
            figures: row.figures.iter().map(|(id, seat, _)| of(figures, id, *seat)).collect(),
        };
        self.turns.iter().map(line).collect()
    }
}

impl<G: Evaluate> Bench for Laid<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn setup(&self) -> &SetupSpec {
        &self.spec
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn sides(&self) -> &[Vec<Seat>] {
        &self.sides
    }

    fn play(&self, trial: &Trial, game: u32, stop: &dyn Fn() -> bool) -> Option<Sample> {
        let mut row = self.blank(trial, game);
        let mut dice = Fast::for_game(row.seed, 0);
        let mut notes = Notes::default();
        let (state, decisions) =
            row::run::<G, _>(&self.setup, &trial.plan, &row, &mut dice, stop, |state, decided, _| {
                notes.look(state, decided.map(|(seat, _)| seat));
            })?;
        if notes.turn > 0 {
            notes.note(notes.turn, &state);
        }
        row.decisions = decisions;
        let row = row::sum_up(&state, row);
        Some(Sample { first: notes.first, turns: notes.like(&row), row })
    }

    fn record(&self, trial: &Trial, game: u32) -> Record {
        let row = self.blank(trial, game);
        let mut dice = Faces::new(Fast::for_game(row.seed, 0));
        let mut opening = Vec::new();
        let mut acts: Vec<Act> = Vec::new();
        // Nobody stops it, and what comes of it is in the record.
        let _ = row::run::<G, _>(&self.setup, &trial.plan, &row, &mut dice, &no_hurry, |_, decided, dice| {
            let Some((seat, action)) = decided else {
                opening = dice.take();
                return;
            };
            let Ok(action) = Written::sorted(action) else {
                unreachable!("an action is plain data: it can be written")
            };
            acts.push(Act { n: acts.len() as u64 + 1, seat, action, dice: dice.take() });
        });
        let mut record = Record::begin(Header {
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES_VERSION,
            setup: self.spec.clone(),
            seats: row.players.iter().map(|player| trial.plan.players[*player].to_string()).collect(),
            commitment: seed_of_record(row.seed).commit(),
            forked_from: None,
            dice: opening,
        });
        for act in acts {
            record.append(act);
        }
        record
    }
}

/// The seed that the record of a simulated game names. No die comes from it.
fn seed_of_record(seed: u64) -> Seed {
    Seed(Sha256::new().chain_update(b"grognard laboratory, v1\n").chain_update(seed.to_le_bytes()).finalize().into())
}

/// The games of several trials, variant by variant: game by game in turn, so that they can be compared at any moment.
/// What was not stopped is all there, in the order of the games, whatever the threads.
///
/// # Errors
/// If the threads cannot be started.
pub fn experiment(
    variants: &[(&dyn Bench, &Trial)],
    threads: usize,
    watch: &dyn crate::Watch,
) -> Result<Vec<Vec<Sample>>, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let games = variants.iter().map(|(_, trial)| trial.plan.games).max().unwrap_or(0);
    let all: Vec<(usize, u32)> =
        (0..games).flat_map(|game| (0..variants.len()).map(move |variant| (variant, game))).collect();
    let done = AtomicU32::new(0);
    let played: Vec<(usize, Sample)> = pool.install(|| {
        let own = all.into_par_iter().filter(|(variant, game)| *game < variants[*variant].1.plan.games);
        own.filter_map(|(variant, game)| {
            let (bench, trial) = variants[variant];
            let sample = bench.play(trial, game, &|| watch.stop())?;
            watch.done(done.fetch_add(1, Ordering::Relaxed) + 1);
            Some((variant, sample))
        })
        .collect()
    });
    let mut samples = vec![Vec::new(); variants.len()];
    for (variant, sample) in played {
        samples[variant].push(sample);
    }
    Ok(samples)
}

/// The games of a trial as a table.
#[must_use]
pub fn batch_of(bench: &dyn Bench, trial: &Trial, samples: &[Sample]) -> Batch {
    Batch {
        game: bench.game(),
        scenario: bench.setup().scenario.clone(),
        seats: bench.seats().to_vec(),
        plan: trial.plan.clone(),
        rows: samples.iter().map(|sample| sample.row.clone()).collect(),
    }
}
