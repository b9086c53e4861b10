//! A game being played, with its record: play, take back, look back, branch off, end, and check afterwards.

mod again;
mod dice;
mod eyes;
mod past;
mod snapshots;

pub use again::Verified;
pub use eyes::{LogEntry, LogPage, Witnesses};
pub use past::Undone;

use crate::chance::{Seed, any};
use crate::game::Telling;
use crate::record::{Act, End, Ending, FORMAT, Forfeit, Header, Record, SetupSpec};
use crate::{Game, Outcome, Refused, RuleId, Seat, SeatSet, Text, Viewer, Written};
use dice::Dice;
use eyes::Eyes;
use sha2::{Digest, Sha256};
use snapshots::Snapshots;
use std::fmt;
use std::sync::Arc;

/// Who may decide.
pub const RULE_TURN: RuleId = RuleId("kernel.turn");
/// What may be taken back.
pub const RULE_UNDO: RuleId = RuleId("kernel.undo");
/// How a game ends away from its rules.
pub const RULE_END: RuleId = RuleId("kernel.end");

/// A game being played, with its record.
///
/// All that is stored is the record: playing its actions again gives the same game, on every machine. Decision `n` has
/// dice of its own, those of `Seeded::new(&seed, n)`; 0 is for dice before the first decision.
///
/// A live game knows all secrets. Show a seat only [`Live::scene`] and [`Live::log`] for that seat.
pub struct Live<G: Game> {
    setup: Arc<G::Setup>,
    /// Shared with copies until one of them goes on: a copy of a long game is asked for at every gesture of a player.
    record: Arc<Record>,
    /// Nothing for a moment of the past, which can be looked at and not played on.
    seed: Option<Seed>,
    game: G,
    opening: Arc<Vec<G::Event>>,
    steps: Vec<Arc<Step<G>>>,
    snapshots: Snapshots<G>,
    /// How it ended away from its rules.
    early: Option<Outcome>,
    /// What every viewer has been shown, if that is noted.
    eyes: Option<Eyes>,
}

/// One decision that was taken.
struct Step<G: Game> {
    action: G::Action,
    /// Seats that were asked before it.
    asked: SeatSet,
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

// Not derived: a derived one would ask for a setup that can be cloned, too.
impl<G: Game> Clone for Live<G> {
    fn clone(&self) -> Self {
        Live {
            setup: Arc::clone(&self.setup),
            record: Arc::clone(&self.record),
            seed: self.seed,
            game: self.game.clone(),
            opening: Arc::clone(&self.opening),
            steps: self.steps.clone(),
            snapshots: self.snapshots.clone(),
            early: self.early.clone(),
            eyes: self.eyes.clone(),
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
        let game = G::start(&setup, &mut any(&mut dice), &mut telling);
        let fits = dice.finish();
        header.dice = dice.into_faces();
        let live = Live {
            setup,
            record: Arc::new(Record::begin(header)),
            seed: Some(seed),
            snapshots: Snapshots::new(&game),
            game,
            opening: Arc::new(telling.events),
            steps: Vec::new(),
            early: None,
            eyes: None,
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

    fn record_mut(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.record)
    }

    /// The number of decisions taken, by whomever, in secret or not: the numbering of the record. No viewer is to be told
    /// of it; theirs is [`Live::version_of`].
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
        self.note_decision(seat);
        Ok(Played { n, lines, dice: dice.into_faces(), over: self.is_over() })
    }

    /// Plays a decision with these dice, and returns its line.
    fn step(&mut self, seat: Seat, action: &G::Action, dice: &mut Dice) -> Result<String, Refused> {
        let refused = |rule, key: &'static str| Refused::because(rule, Text::new(key));
        if self.is_over() {
            return Err(refused(RULE_END, "refused-over"));
        }
        let known = seat.index() < self.record.header().seats.len().min(Seat::MAX);
        let asked = self.game.awaiting().seats();
        if !known || !asked.contains(seat) {
            return Err(refused(RULE_TURN, "refused-not-awaited"));
        }
        let written = Written::sorted(action).map_err(|_| refused(RULE_TURN, "refused-unwritable"))?;
        let mut telling = Telling::default();
        self.game.play(seat, action, &mut any(dice), &mut telling)?;
        let n = self.version() + 1;
        let line = self.record_mut().append(Act { n, seat, action: written, dice: dice.faces().to_vec() });
        let Telling { mut events, revealed } = telling;
        events.shrink_to_fit();
        self.steps.push(Arc::new(Step { action: action.clone(), asked, events, revealed }));
        self.snapshots.note(self.steps.len(), &self.game);
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
        let end = End { ending, outcome, seed, digest: digest(&self.game) };
        Some(self.record_mut().close(end))
    }

    /// A player gives up, and the partners with it: all others win. Returns the last line of the record, in which the seed is revealed.
    ///
    /// # Errors
    /// [`Refused`] if the game is over.
    pub fn resign(&mut self, seat: Seat) -> Result<String, Refused> {
        self.end_early(Ending::Resigned { seat })
    }

    /// A player loses away from the rules, and the partners with it: all others win. Returns the last line of the record.
    ///
    /// # Errors
    /// [`Refused`] if the game is over.
    pub fn forfeit(&mut self, seat: Seat, why: Forfeit) -> Result<String, Refused> {
        self.end_early(Ending::Forfeited { seat, why })
    }

    /// What a game comes to that ends away from its rules; nothing if there is no such seat.
    fn early_outcome(&self, ending: Ending) -> Option<Outcome> {
        let names = &self.record.header().seats;
        let loser = match ending {
            Ending::Resigned { seat } | Ending::Forfeited { seat, .. } => Some(seat),
            Ending::Played | Ending::Abandoned => None,
        };
        let name = match loser {
            Some(seat) => Text::name(names.get(seat.index())?.clone()),
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
        let seats = SeatSet::first(names.len().min(Seat::MAX) as u8);
        let winners = loser.map_or(SeatSet::EMPTY, |loser| {
            let lost = self.game.partners(loser).with(loser);
            seats.iter().filter(|seat| !lost.contains(*seat)).collect()
        });
        Some(Outcome { winners: winners.iter().collect(), text, rule: RULE_END })
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
        let outcome = self.early_outcome(ending).ok_or_else(|| refused(RULE_TURN, "refused-not-awaited"))?;
        let line = self.close(ending, &outcome).ok_or_else(|| refused(RULE_END, "refused-over"))?;
        self.early = Some(outcome);
        Ok(line)
    }
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
