//! Records played again: resumed, watched, verified.

use super::dice::Dice;
use super::{Live, digest};
use crate::chance::Seed;
use crate::record::{Act, Chain, Ending, Header, Record};
use crate::{Fault, Faults, Game, Outcome};
use serde::Serialize;
use std::sync::Arc;

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

impl<G: Game> Live<G> {
    /// Plays a record again with its seed: a game to be resumed, or a finished one to look at from all sides. `file`
    /// is what faults call it.
    ///
    /// # Errors
    /// If the record is of another game or another version of its rules, the seed is not the one committed to, or any
    /// line does not play as recorded. The line is named.
    pub fn replay(file: &str, record: &Record, setup: Arc<G::Setup>, seed: Seed) -> Result<Self, Faults> {
        let header = record.header();
        let fault = |line: usize, what: String| Fault { line: Some(line), ..Fault::of(file, what) };
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
        let fault = |line: usize, what: String| Fault { line: Some(line), ..Fault::of(file, what) };
        same_rules::<G>(record.header()).map_err(|what| fault(1, what))?;
        // The seed is never asked: all dice are told.
        let mut live = Live::<G>::play_again(file, record, setup, Seed([0; 32]), |_| true)?;
        live.seed = None;
        if record.end().is_some() {
            live.end_as(record).map_err(|what| fault(record.acts().len() + 2, what))?;
        }
        Ok(live)
    }

    /// Plays a record with the dice it lists as far as these rules go with it, whatever version of the rules it was played
    /// with: something to look at, which cannot be played on. What stopped it comes with it.
    pub fn watch_as_far(file: &str, record: &Record, setup: Arc<G::Setup>) -> (Self, Option<Fault>) {
        let header = record.header();
        let (mut live, fits) = Live::begin(setup, header.clone(), Seed([0; 32]), Some(&header.dice));
        let started = fits.and_then(|()| same_dice(&live.record.header().dice, &header.dice));
        let stopped = match started.map_err(|what| (1, what)) {
            Ok(()) => live.play_on(record, &Seed([0; 32]), |_| true),
            Err(stopped) => Err(stopped),
        };
        live.seed = None;
        // A decision whose dice did not fit has been played with others: it is not shown.
        let good = stopped.as_ref().err().map_or(live.version(), |(line, _)| line.saturating_sub(2) as u64);
        if let Some(before) = live.at(good).filter(|_| good < live.version()) {
            live = before;
        }
        let ended = stopped.and_then(|()| match record.end() {
            Some(_) => live.end_as(record).map_err(|what| (record.acts().len() + 2, what)),
            None => Ok(()),
        });
        (live, ended.err().map(|(line, what)| Fault { line: Some(line), ..Fault::of(file, what) }))
    }

    /// Plays all decisions of a record; those for which `told` holds with the dice of the record.
    fn play_again(
        file: &str,
        record: &Record,
        setup: Arc<G::Setup>,
        seed: Seed,
        told: impl Fn(u64) -> bool,
    ) -> Result<Self, Faults> {
        let fault = |(line, what): (usize, String)| Faults::from(Fault { line: Some(line), ..Fault::of(file, what) });
        let header = record.header();
        let listed = told(0).then_some(header.dice.as_slice());
        let (mut live, fits) = Live::begin(setup, header.clone(), seed, listed);
        fits.and_then(|()| same_dice(&live.record.header().dice, &header.dice)).map_err(|what| fault((1, what)))?;
        live.play_on(record, &seed, told).map_err(fault)?;
        Ok(live)
    }

    /// Plays the decisions of a record. Stops at the first that does not play as recorded, and tells its line.
    fn play_on(&mut self, record: &Record, seed: &Seed, told: impl Fn(u64) -> bool) -> Result<(), (usize, String)> {
        for (act, line) in record.acts().iter().zip(2..) {
            let action: G::Action = act
                .action
                .read()
                .map_err(|error| (line, format!("decision {} is not an action of {}: {error}", act.n, G::ID)))?;
            let mut dice = Dice::new(seed, act.n, told(act.n).then_some(act.dice.as_slice()));
            self.step(act.seat, &action, &mut dice)
                .map_err(|refused| (line, format!("decision {} is not allowed: {refused}", act.n)))?;
            let same = dice.finish().and_then(|()| same_dice(dice.faces(), &act.dice));
            let written = self.record.acts().last() == Some(act);
            if let Err(what) = same {
                return Err((line, what));
            }
            if !written {
                return Err((line, format!("decision {} is not written as {} writes it", act.n, G::ID)));
            }
        }
        Ok(())
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
            early => self.early_outcome(early).ok_or("there is no such seat")?,
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
        self.record_mut().close(end.clone());
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
                return Err(Fault { line: usize::try_from(n + 1).ok(), ..Fault::of("stored game", what) }.into());
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
        same_rules::<G>(record.header()).map_err(|what| Fault { line: Some(1), ..Fault::of(file, what) })?;
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
