//! A game being played, with its record: play, take back, look back, branch off, end, and check afterwards.

use crate::chance::{Chance, Classes, Drawn, Pool, Recording, Roll, Scripted, Seed, Seeded, any};
use crate::record::{Act, Chain, End, Ending, FORMAT, Forfeit, ForkedFrom, Header, Record, SetupSpec};
use crate::{
    BagView, Fault, Faults, Game, Journal, LogLine, Outcome, Refused, RuleId, Scene, Seat, Silent, Text, Viewer,
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::Arc;
use ts_rs::TS;

/// Who may decide.
pub const RULE_TURN: RuleId = RuleId("kernel.turn");
/// What may be taken back.
pub const RULE_UNDO: RuleId = RuleId("kernel.undo");
/// How a game ends away from its rules.
pub const RULE_END: RuleId = RuleId("kernel.end");

/// A copy of the game is kept after so many decisions, so that looking back is quick.
const SNAPSHOT_EVERY: usize = 16;

/// A game being played, with its record.
///
/// All that is stored is the record: playing its actions again gives the same game, on every machine. Decision `n` has
/// dice of its own, those of `Seeded::new(&seed, n)`; 0 is for dice before the first decision.
///
/// A live game knows all secrets. Show a seat only [`Live::scene`] and [`Live::log`] for that seat.
pub struct Live<G: Game> {
    setup: Arc<G::Setup>,
    record: Record,
    /// Nothing for a moment of the past, which can be looked at and not played on.
    seed: Option<Seed>,
    game: G,
    opening: Arc<Vec<G::Event>>,
    steps: Vec<Arc<Step<G>>>,
    /// The game after 0, 16, 32 ... decisions.
    snapshots: Vec<G>,
    /// How it ended away from its rules.
    early: Option<Outcome>,
}

/// One decision that was taken.
struct Step<G: Game> {
    action: G::Action,
    events: Vec<G::Event>,
    revealed: bool,
}

/// What came of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The number of the decision, counted from 1: the version of the game from now on.
    pub n: u64,
    /// The lines to append to the stored record: the decision and, if it ended the game, the end.
    pub lines: Vec<String>,
    /// Every die that fell.
    pub dice: Vec<u32>,
    /// Whether the game is over.
    pub over: bool,
}

/// A line of the log, and the decision it belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Logged {
    /// The decision, counted from 1; 0 for what came before the first.
    #[ts(type = "number")]
    pub n: u64,
    /// What happened.
    pub line: LogLine,
    /// The bag that was drawn from, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bag: Option<BagView>,
}

/// What [`Live::verify`] found: the record is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verified {
    /// How many decisions there were.
    pub decisions: u64,
    /// How many dice fell.
    pub dice: usize,
    /// How the game ended.
    pub ending: Ending,
    /// Who won.
    pub outcome: Outcome,
    /// Names this very record.
    pub hash: Chain,
    /// The decisions up to this one, and their dice, come from another record, in which they have to be checked
    /// ([`Record::is_fork_of`]).
    pub forked_at: Option<u64>,
}

// Not derived: a derived one would ask for a setup that can be cloned, too.
impl<G: Game> Clone for Live<G> {
    fn clone(&self) -> Self {
        Live {
            setup: Arc::clone(&self.setup),
            record: self.record.clone(),
            seed: self.seed,
            game: self.game.clone(),
            opening: Arc::clone(&self.opening),
            steps: self.steps.clone(),
            snapshots: self.snapshots.clone(),
            early: self.early.clone(),
        }
    }
}

impl<G: Game> fmt::Debug for Live<G> {
    /// Tells neither secrets nor seed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Live({}, {} decisions)", G::ID, self.version())
    }
}

impl<G: Game> Live<G> {
    /// Sets a game up and rolls the dice that come before the first decision. The seed must be secret and random.
    #[must_use]
    pub fn open(setup: Arc<G::Setup>, spec: SetupSpec, seats: Vec<String>, seed: Seed) -> Self {
        debug_assert!((1..=Seat::MAX).contains(&seats.len()), "a game has 1 to 8 seats");
        let header = Header {
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES_VERSION,
            setup: spec,
            seats,
            commitment: seed.commit(),
            forked_from: None,
            dice: Vec::new(),
        };
        let mut live = Live::begin(setup, header, seed, None).0;
        live.settle();
        live
    }

    /// The game before the first decision, and whether all listed dice were used.
    fn begin(setup: Arc<G::Setup>, mut header: Header, seed: Seed, told: Option<&[u32]>) -> (Self, Result<(), String>) {
        let mut dice = Dice::new(&seed, 0, told);
        let mut telling = Telling::default();
        let game = G::start(&setup, &mut dice, &mut telling);
        let fits = dice.finish();
        header.dice = dice.into_faces();
        let live = Live {
            setup,
            record: Record::begin(header),
            seed: Some(seed),
            snapshots: vec![game.clone()],
            game,
            opening: Arc::new(telling.events),
            steps: Vec::new(),
            early: None,
        };
        (live, fits)
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What was fixed before the first decision.
    #[must_use]
    pub fn setup(&self) -> &Arc<G::Setup> {
        &self.setup
    }

    /// The record so far.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The number of decisions taken, by whomever: it rises by one with each, also when a seat decides in secret while
    /// others still think. So a viewer learns from it that somebody decided, never what.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.steps.len() as u64
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.early.clone().or_else(|| self.game.outcome())
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.record.end().is_some() || self.outcome().is_some()
    }

    /// What this viewer may see now. A game that ended away from its rules asks nothing any more.
    #[must_use]
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.game.scene(viewer);
        if let Some(outcome) = &self.early {
            scene.prompt.text = outcome.text.clone();
            scene.prompt.rule = Some(outcome.rule);
            scene.prompt.seats.clear();
            scene.prompt.piece = None;
            scene.outcome = Some(outcome.clone());
        }
        scene
    }

    /// What happened from decision `from` on, in words, as far as this viewer may know it. It is told from the game as
    /// it stands, so what was secret then and is known now is told.
    #[must_use]
    pub fn log(&self, viewer: Viewer, from: u64) -> Vec<Logged> {
        let opening = (0, self.opening.as_slice());
        let steps = self.steps.iter().zip(1..).map(|(step, n)| (n, step.events.as_slice()));
        std::iter::once(opening)
            .chain(steps)
            .filter(|(n, _)| *n >= from)
            .flat_map(|(n, events)| events.iter().map(move |event| (n, event)))
            .filter_map(|(n, event)| {
                let line = self.game.narrate(event, viewer)?;
                Some(Logged { n, line, bag: self.game.drawn(event, viewer) })
            })
            .collect()
    }

    /// The events of a decision; 0 for those before the first.
    #[must_use]
    pub fn events(&self, n: u64) -> &[G::Event] {
        match usize::try_from(n).ok() {
            Some(0) => &self.opening,
            Some(n) => self.steps.get(n - 1).map_or(&[], |step| &step.events),
            None => &[],
        }
    }

    /// Plays a decision.
    ///
    /// # Errors
    /// [`Refused`] with every reason; nothing has changed.
    pub fn play(&mut self, seat: Seat, action: &G::Action) -> Result<Played, Refused> {
        let n = self.version() + 1;
        let Some(seed) = &self.seed else { return Err(Refused::because(RULE_TURN, Text::new("refused-past"))) };
        let mut dice = Dice::new(seed, n, None);
        let line = self.step(seat, action, &mut dice)?;
        let mut lines = vec![line];
        lines.extend(self.settle());
        Ok(Played { n, lines, dice: dice.into_faces(), over: self.is_over() })
    }

    /// Plays a decision with these dice, and returns its line.
    fn step(&mut self, seat: Seat, action: &G::Action, dice: &mut Dice) -> Result<String, Refused> {
        let refused = |rule, key: &'static str| Refused::because(rule, Text::new(key));
        if self.is_over() {
            return Err(refused(RULE_END, "refused-over"));
        }
        let known = seat.index() < self.record.header().seats.len().min(Seat::MAX);
        if !known || !self.game.awaiting().seats().contains(seat) {
            return Err(refused(RULE_TURN, "refused-not-awaited"));
        }
        let written = serde_json::to_value(action).map_err(|_| refused(RULE_TURN, "refused-unwritable"))?;
        let mut telling = Telling::default();
        self.game.play(seat, action, dice, &mut telling)?;
        let n = self.version() + 1;
        let line = self.record.append(Act { n, seat, action: written, dice: dice.faces().to_vec() });
        let Telling { events, revealed } = telling;
        self.steps.push(Arc::new(Step { action: action.clone(), events, revealed }));
        if self.steps.len().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.push(self.game.clone());
        }
        Ok(line)
    }

    /// Writes the end once the game is over by its rules, and returns its line.
    fn settle(&mut self) -> Option<String> {
        if self.record.end().is_some() {
            return None;
        }
        let outcome = self.game.outcome()?;
        self.close(Ending::Played, &outcome)
    }

    fn close(&mut self, ending: Ending, outcome: &Outcome) -> Option<String> {
        let seed = self.seed?;
        let outcome = serde_json::to_value(outcome).unwrap_or_default();
        Some(self.record.close(End { ending, outcome, seed, digest: digest(&self.game) }))
    }

    /// A player gives up: all others win. Returns the last line of the record, in which the seed is revealed.
    ///
    /// # Errors
    /// [`Refused`] if the game is over.
    pub fn resign(&mut self, seat: Seat) -> Result<String, Refused> {
        self.end_early(Ending::Resigned { seat })
    }

    /// A player loses away from the rules: all others win. Returns the last line of the record.
    ///
    /// # Errors
    /// [`Refused`] if the game is over.
    pub fn forfeit(&mut self, seat: Seat, why: Forfeit) -> Result<String, Refused> {
        self.end_early(Ending::Forfeited { seat, why })
    }

    /// Nobody wishes to go on: nobody wins. Returns the last line of the record.
    ///
    /// # Errors
    /// [`Refused`] if the game is over.
    pub fn abandon(&mut self) -> Result<String, Refused> {
        self.end_early(Ending::Abandoned)
    }

    fn end_early(&mut self, ending: Ending) -> Result<String, Refused> {
        let refused = |rule, key: &'static str| Refused::because(rule, Text::new(key));
        if self.seed.is_none() {
            return Err(refused(RULE_TURN, "refused-past"));
        }
        if self.is_over() {
            return Err(refused(RULE_END, "refused-over"));
        }
        let outcome = early_outcome(ending, &self.record.header().seats)
            .ok_or_else(|| refused(RULE_TURN, "refused-not-awaited"))?;
        let line = self.close(ending, &outcome).ok_or_else(|| refused(RULE_END, "refused-over"))?;
        self.early = Some(outcome);
        Ok(line)
    }

    /// Whether this seat may take back the last decision.
    #[must_use]
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.undo_barrier(seat).is_none()
    }

    /// Takes back the last decision, which must be this seat's own; with no die rolled and no secret seen by it.
    /// Returns its number: all stored lines from this decision on are to be deleted.
    ///
    /// # Errors
    /// [`Refused`] with what stands in the way.
    pub fn undo(&mut self, seat: Seat) -> Result<u64, Refused> {
        let refused = |key: &'static str| Refused::because(RULE_UNDO, Text::new(key));
        if let Some(barrier) = self.undo_barrier(seat) {
            return Err(refused(barrier));
        }
        let n = self.version();
        // The barrier has seen that there is a decision to take back.
        let before =
            n.checked_sub(1).and_then(|n| self.state_at(n)).ok_or_else(|| refused("refused-nothing-to-undo"))?;
        self.game = before;
        self.record.take_back();
        self.steps.pop();
        self.snapshots.truncate(self.steps.len() / SNAPSHOT_EVERY + 1);
        Ok(n)
    }

    fn undo_barrier(&self, seat: Seat) -> Option<&'static str> {
        if self.seed.is_none() {
            return Some("refused-past");
        }
        if self.is_over() {
            return Some("refused-over");
        }
        let (Some(act), Some(step)) = (self.record.acts().last(), self.steps.last()) else {
            return Some("refused-nothing-to-undo");
        };
        // What a fork has from the other game is not its own to take back.
        if self.record.header().forked_from.as_ref().is_some_and(|fork| act.n <= fork.at) {
            Some("refused-nothing-to-undo")
        } else if act.seat != seat {
            Some("refused-undo-not-yours")
        } else if !act.dice.is_empty() {
            Some("refused-undo-dice")
        } else if step.revealed {
            Some("refused-undo-revealed")
        } else {
            None
        }
    }

    /// The game after `n` decisions; nothing if there were not so many.
    #[must_use]
    pub fn state_at(&self, n: u64) -> Option<G> {
        let n = usize::try_from(n).ok().filter(|n| *n <= self.steps.len())?;
        let from = (n / SNAPSHOT_EVERY).min(self.snapshots.len() - 1);
        let mut game = self.snapshots[from].clone();
        let from = from * SNAPSHOT_EVERY;
        for (step, act) in self.steps[from..n].iter().zip(&self.record.acts()[from..n]) {
            let mut dice = Scripted::wide(act.dice.iter().copied());
            game.apply(act.seat, &step.action, &mut any(&mut dice), &mut Silent);
        }
        Some(game)
    }

    /// The game with its record and log as it was after `n` decisions, to look at: it cannot be played on, since its
    /// dice are known. Nothing if there were not so many decisions.
    #[must_use]
    pub fn at(&self, n: u64) -> Option<Self> {
        let game = self.state_at(n)?;
        let record = self.record.until(n)?;
        let steps = self.steps[..record.acts().len()].to_vec();
        let snapshots = self.snapshots[..=steps.len() / SNAPSHOT_EVERY].to_vec();
        let (setup, opening) = (Arc::clone(&self.setup), Arc::clone(&self.opening));
        Some(Live { setup, record, seed: None, game, opening, steps, snapshots, early: None })
    }

    /// A new game that shares the first `at` decisions and their dice and goes on with dice of its own. Nothing if there
    /// were not so many decisions.
    #[must_use]
    pub fn fork(&self, at: u64, seed: Seed) -> Option<Self> {
        let mut live = self.at(at)?;
        let forked_from = Some(ForkedFrom { record: self.record.chain_after(at)?, at });
        let header = Header { commitment: seed.commit(), forked_from, ..live.record.header().clone() };
        let mut record = Record::begin(header);
        for act in live.record.acts() {
            record.append(act.clone());
        }
        live.record = record;
        live.seed = Some(seed);
        live.settle();
        Some(live)
    }

    /// Plays a record again with its seed: a game to be resumed, or a finished one to look at from all sides. `file`
    /// is what faults call it.
    ///
    /// # Errors
    /// If the record is of another game or another version of its rules, the seed is not the one committed to, or any
    /// line does not play as recorded. The line is named.
    pub fn replay(file: &str, record: &Record, setup: Arc<G::Setup>, seed: Seed) -> Result<Self, Faults> {
        let header = record.header();
        let fault = |line: usize, what: String| Fault { file: file.to_owned(), line: Some(line), what };
        same_rules::<G>(header).map_err(|what| fault(1, what))?;
        if !header.commitment.opens_with(&seed) {
            let line = record.end().map_or(1, |_| record.acts().len() + 2);
            return Err(fault(line, "the seed is not the one the commitment of line 1 was made from".into()).into());
        }
        let mut live = Live::<G>::play_again(file, record, setup, seed, |n| {
            header.forked_from.as_ref().is_some_and(|fork| n <= fork.at)
        })?;
        live.end_as(record).map_err(|what| fault(record.acts().len() + 2, what))?;
        Ok(live)
    }

    /// Plays a record with the dice it lists, without its seed: a running game to look at, which cannot be played on.
    ///
    /// # Errors
    /// As [`Live::replay`], but for the seed.
    pub fn watch(file: &str, record: &Record, setup: Arc<G::Setup>) -> Result<Self, Faults> {
        let fault = |line: usize, what: String| Fault { file: file.to_owned(), line: Some(line), what };
        same_rules::<G>(record.header()).map_err(|what| fault(1, what))?;
        // The seed is never asked: all dice are told.
        let mut live = Live::<G>::play_again(file, record, setup, Seed([0; 32]), |_| true)?;
        live.seed = None;
        if record.end().is_some() {
            live.end_as(record).map_err(|what| fault(record.acts().len() + 2, what))?;
        }
        Ok(live)
    }

    /// Plays all decisions of a record; those for which `told` holds with the dice of the record.
    fn play_again(
        file: &str,
        record: &Record,
        setup: Arc<G::Setup>,
        seed: Seed,
        told: impl Fn(u64) -> bool,
    ) -> Result<Self, Faults> {
        let fault = |line: usize, what: String| Faults::from(Fault { file: file.to_owned(), line: Some(line), what });
        let header = record.header();
        let listed = told(0).then_some(header.dice.as_slice());
        let (mut live, fits) = Live::begin(setup, header.clone(), seed, listed);
        fits.and_then(|()| same_dice(&live.record.header().dice, &header.dice)).map_err(|what| fault(1, what))?;
        for (act, line) in record.acts().iter().zip(2..) {
            let action = G::Action::deserialize_from(&act.action)
                .map_err(|error| fault(line, format!("decision {} is not an action of {}: {error}", act.n, G::ID)))?;
            let mut dice = Dice::new(&seed, act.n, told(act.n).then_some(act.dice.as_slice()));
            live.step(act.seat, &action, &mut dice)
                .map_err(|refused| fault(line, format!("decision {} is not allowed: {refused}", act.n)))?;
            dice.finish().and_then(|()| same_dice(dice.faces(), &act.dice)).map_err(|what| fault(line, what))?;
            if live.record.acts().last() != Some(act) {
                return Err(fault(line, format!("decision {} is not written as {} writes it", act.n, G::ID)));
            }
        }
        Ok(live)
    }

    /// Ends as the record ended, and says what is different.
    fn end_as(&mut self, record: &Record) -> Result<(), String> {
        let Some(end) = record.end() else {
            // The game may have been over just when whoever kept the record stopped: then the end is written now.
            self.settle();
            return Ok(());
        };
        let outcome = match end.ending {
            Ending::Played => self.game.outcome().ok_or("the game is said to be played out, and is not")?,
            _ if self.game.outcome().is_some() => return Err("the game was played out before this end".to_owned()),
            early => early_outcome(early, &self.record.header().seats).ok_or("there is no such seat")?,
        };
        if serde_json::to_value(&outcome).ok().as_ref() != Some(&end.outcome) {
            return Err("the outcome is another when the game is played again".to_owned());
        }
        if digest(&self.game) != end.digest {
            return Err("the last scene is another when the game is played again".to_owned());
        }
        if end.ending != Ending::Played {
            self.early = Some(outcome);
        }
        self.record.close(end.clone());
        Ok(())
    }

    /// Goes on with a game whose decisions were stored one by one, after a restart.
    ///
    /// # Errors
    /// As [`Live::replay`].
    pub fn resume(header: Header, seed: Seed, acts: Vec<Act>, setup: Arc<G::Setup>) -> Result<Self, Faults> {
        let mut record = Record::begin(header);
        for (act, n) in acts.into_iter().zip(1..) {
            if act.n != n {
                let what = format!("expected decision {n}, found decision {}", act.n);
                return Err(Fault { file: "stored game".to_owned(), line: usize::try_from(n + 1).ok(), what }.into());
            }
            record.append(act);
        }
        Live::replay("stored game", &record, setup, seed)
    }

    /// Checks a finished record from its first line to its last: the seed against the commitment, every action against
    /// the rules, every die against the seed, outcome and last scene. That no line was changed has been checked when it
    /// was read.
    ///
    /// # Errors
    /// The first line that is not true.
    pub fn verify(file: &str, record: &Record, setup: Arc<G::Setup>) -> Result<Verified, Faults> {
        same_rules::<G>(record.header()).map_err(|what| Fault { file: file.to_owned(), line: Some(1), what })?;
        let Some(end) = record.end() else {
            let what = "the game is not finished: its dice can be checked when the seed is revealed at its end";
            return Err(Fault::of(file, what).into());
        };
        let live = Live::<G>::replay(file, record, setup, end.seed)?;
        let outcome = live.outcome().ok_or_else(|| Fault::of(file, "the game has no outcome"))?;
        Ok(Verified {
            decisions: live.version(),
            dice: record.header().dice.len() + record.acts().iter().map(|act| act.dice.len()).sum::<usize>(),
            ending: end.ending,
            outcome,
            hash: record.hash(),
            forked_at: record.header().forked_from.as_ref().map(|fork| fork.at),
        })
    }
}

/// `serde_json::from_value` without giving the value away.
trait DeserializeFrom: Sized {
    fn deserialize_from(value: &serde_json::Value) -> Result<Self, serde_json::Error>;
}

impl<T: serde::de::DeserializeOwned> DeserializeFrom for T {
    fn deserialize_from(value: &serde_json::Value) -> Result<Self, serde_json::Error> {
        T::deserialize(value)
    }
}

fn same_rules<G: Game>(header: &Header) -> Result<(), String> {
    if header.game != G::ID {
        return Err(format!("this is a game of {}, not of {}", header.game, G::ID));
    }
    if header.rules != G::RULES_VERSION {
        return Err(format!(
            "this game was played with version {} of the rules of {}; this program has version {} and would play it differently",
            header.rules,
            G::ID,
            G::RULES_VERSION
        ));
    }
    Ok(())
}

fn same_dice(fell: &[u32], recorded: &[u32]) -> Result<(), String> {
    if fell == recorded {
        return Ok(());
    }
    Err(format!("the dice are {fell:?} when played again, but {recorded:?} in the record"))
}

/// What a game comes to that ends away from its rules; nothing if there is no such seat.
fn early_outcome(ending: Ending, names: &[String]) -> Option<Outcome> {
    let loser = match ending {
        Ending::Resigned { seat } | Ending::Forfeited { seat, .. } => Some(seat),
        Ending::Played | Ending::Abandoned => None,
    };
    let name = loser.map(|seat| names.get(seat.index()).cloned());
    let name = match name {
        Some(None) => return None,
        Some(Some(name)) => Text::name(name),
        None => Text::new("ending-abandoned"),
    };
    let text = match ending {
        Ending::Resigned { .. } => Text::new("ending-resigned").with("seat", name),
        Ending::Forfeited { why, .. } => {
            let why = match why {
                Forfeit::Time => "forfeit-time",
                Forfeit::Left => "forfeit-left",
            };
            Text::new("ending-forfeited").with("seat", name).with("why", Text::new(why))
        }
        Ending::Played | Ending::Abandoned => name,
    };
    let seats = (0..names.len().min(Seat::MAX) as u8).map(Seat);
    let winners = if loser.is_some() { seats.filter(|seat| Some(*seat) != loser).collect() } else { Vec::new() };
    Some(Outcome { winners, text, rule: RULE_END })
}

/// The SHA-256 of where everything stands, in what strength, and who has won: what a game comes to, however its picture
/// is drawn.
fn digest<G: Game>(game: &G) -> String {
    let scene = game.scene(Viewer::Everything);
    let mut pieces: Vec<_> = scene
        .pieces
        .iter()
        .map(|piece| (&piece.id, &piece.place, piece.figures.as_ref().map(|men| men.standing)))
        .collect();
    pieces.sort_by_key(|(id, ..)| *id);
    let winners = scene.outcome.as_ref().map(|outcome| &outcome.winners);
    let told = serde_json::to_vec(&(pieces, winners)).unwrap_or_default();
    Sha256::digest(&told).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Keeps the events of one decision.
struct Telling<E> {
    events: Vec<E>,
    revealed: bool,
}

impl<E> Default for Telling<E> {
    fn default() -> Self {
        Telling { events: Vec::new(), revealed: false }
    }
}

impl<E> Journal<E> for Telling<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }

    fn reveal(&mut self) {
        self.revealed = true;
    }
}

/// The dice of one decision, every face of them recorded: from the seed, or as a record tells them.
struct Dice(Recording<Source>);

enum Source {
    Seeded(Seeded),
    Told(Scripted),
}

impl Dice {
    fn new(seed: &Seed, n: u64, told: Option<&[u32]>) -> Self {
        Dice(Recording::new(match told {
            Some(faces) => Source::Told(Scripted::wide(faces.iter().copied())),
            None => Source::Seeded(Seeded::new(seed, n)),
        }))
    }

    fn faces(&self) -> &[u32] {
        self.0.faces()
    }

    fn into_faces(self) -> Vec<u32> {
        self.0.faces().to_vec()
    }

    /// Whether exactly the dice that were told have fallen.
    fn finish(&self) -> Result<(), String> {
        match self.0.inner() {
            Source::Seeded(_) => Ok(()),
            Source::Told(script) => script.finish().map_err(|error| error.to_string()),
        }
    }
}

impl Chance for Dice {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        self.0.uniform(roll, n)
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        self.0.weighted(roll, weights)
    }

    /// A recording keeps no faces of a pool too large for show; rolled in parts, it keeps them all, and the same dice
    /// fall.
    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        let most = Pool::default().faces.capacity() as u16;
        if n <= most {
            return self.0.pool(roll, n, classes);
        }
        let mut all = Pool::default();
        let mut left = n;
        while left > 0 {
            let part = self.0.pool(roll, left.min(most), classes);
            all.counts.iter_mut().zip(part.counts).for_each(|(sum, count)| *sum += count);
            left -= left.min(most);
        }
        all
    }

    /// As for pools.
    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        let most = Drawn::default().order.capacity() as u16;
        if k <= most {
            return self.0.draw(roll, bag, k);
        }
        let mut all = Drawn::default();
        let mut bag = bag.to_vec();
        let mut left = k;
        while left > 0 {
            let part = self.0.draw(roll, &bag, left.min(most));
            all.counts.iter_mut().zip(part.counts).for_each(|(sum, count)| *sum += count);
            bag.iter_mut().zip(part.counts).for_each(|(tokens, count)| *tokens -= count);
            left -= left.min(most);
        }
        all
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        self.0.digit(roll)
    }
}

impl Chance for Source {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        match self {
            Source::Seeded(dice) => dice.uniform(roll, n),
            Source::Told(dice) => dice.uniform(roll, n),
        }
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        match self {
            Source::Seeded(dice) => dice.weighted(roll, weights),
            Source::Told(dice) => dice.weighted(roll, weights),
        }
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        match self {
            Source::Seeded(dice) => dice.pool(roll, n, classes),
            Source::Told(dice) => dice.pool(roll, n, classes),
        }
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        match self {
            Source::Seeded(dice) => dice.draw(roll, bag, k),
            Source::Told(dice) => dice.draw(roll, bag, k),
        }
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        match self {
            Source::Seeded(dice) => dice.digit(roll),
            Source::Told(dice) => dice.digit(roll),
        }
    }
}
