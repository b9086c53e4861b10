//! Decisions taken back, moments looked back at, games that branch off.

use super::eyes::Witnesses;
use super::{Live, RULE_UNDO, Step};
use crate::chance::{Scripted, Seed, any};
use crate::record::{Act, ForkedFrom, Header, Record};
use crate::{Game, Refused, Seat, SeatSet, Silent, Text, Viewer};
use std::sync::Arc;

/// A decision was taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone {
    /// Its number: all stored lines from here on are to be deleted.
    pub n: u64,
    /// The lines to store in their place, numbered from `n` on: secret decisions of others that came after it and stay.
    pub lines: Vec<String>,
    /// Those who had been shown something by it.
    pub witnesses: Witnesses,
}

impl<G: Game> Live<G> {
    /// Whether this seat may take back its last decision.
    #[must_use]
    pub fn can_undo(&self, seat: Seat) -> bool {
        // Asked with every picture: nothing is played again where nothing came after the decision.
        self.undoable(seat).is_ok_and(|at| match at + 1 == self.steps.len() {
            true => !self.asked_by(at),
            false => self.without(at).is_some(),
        })
    }

    /// Takes back the last decision this seat knows of, which must be its own; with no die rolled and no secret seen by
    /// it. What others have decided since in secret stays.
    ///
    /// # Errors
    /// [`Refused`] with what stands in the way.
    pub fn undo(&mut self, seat: Seat) -> Result<Undone, Refused> {
        let refused = |key: &'static str| Refused::because(RULE_UNDO, Text::new(key));
        let at = self.undoable(seat).map_err(refused)?;
        let game = self.without(at).ok_or_else(|| refused("refused-undo-not-yours"))?;
        let n = at as u64 + 1;
        let undone = self.witnesses(n);
        let mut kept: Vec<Act> = Vec::new();
        while self.record.acts().len() > at {
            kept.extend(self.record_mut().take_back());
        }
        kept.reverse();
        let stay = kept.into_iter().skip(1);
        let lines = stay.map(|act| self.record_mut().append(Act { n: act.n - 1, ..act })).collect();
        self.steps.remove(at);
        self.snapshots.truncate(at);
        // Who stays among those asked may be another without it.
        for later in at..self.steps.len() {
            let asked = self.state_at(later as u64).map_or(SeatSet::EMPTY, |state| state.awaiting().seats());
            let Step { action, events, revealed, .. } = &*self.steps[later];
            let step = Step { action: action.clone(), asked, events: events.clone(), revealed: *revealed };
            self.steps[later] = Arc::new(step);
        }
        self.game = game;
        if let Some(eyes) = &mut self.eyes {
            eyes.forget(at);
        }
        self.look_again();
        Ok(Undone { n, lines, witnesses: undone })
    }

    /// The place in the record of the decision this seat would take back, or what stands in the way.
    fn undoable(&self, seat: Seat) -> Result<usize, &'static str> {
        if self.seed.is_none() {
            return Err("refused-past");
        }
        if self.is_over() {
            return Err("refused-over");
        }
        // What the seat has not been shown must not stand in its way: it would learn of it by that.
        let known = |act: &Act| self.witnesses(act.n).has(Viewer::Seat(seat));
        let at = self.record.acts().iter().rposition(known).ok_or("refused-nothing-to-undo")?;
        let (act, step) = (&self.record.acts()[at], &self.steps[at]);
        // What a fork has from the other game is not its own to take back.
        if self.record.header().forked_from.as_ref().is_some_and(|fork| act.n <= fork.at) {
            Err("refused-nothing-to-undo")
        } else if act.seat != seat {
            Err("refused-undo-not-yours")
        } else if !act.dice.is_empty() {
            Err("refused-undo-dice")
        } else if step.revealed {
            Err("refused-undo-revealed")
        } else {
            Ok(at)
        }
    }

    /// The game without one decision, if those that came after it can do without it. Where others may decide in secret, a
    /// decision by which one of them was asked stays in any case: whether it could still be taken back would tell whether
    /// they have.
    fn without(&self, at: usize) -> Option<G> {
        let mut game = self.state_at(at as u64)?;
        if self.asked_by(at) {
            return None;
        }
        for (act, step) in self.record.acts().iter().zip(&self.steps).skip(at + 1) {
            let stands = act.dice.is_empty() && !step.revealed && game.awaiting().seats().contains(act.seat);
            if !stands || game.check(act.seat, &step.action).is_err() {
                return None;
            }
            let mut dice = Scripted::wide([]);
            game.apply(act.seat, &step.action, &mut any(&mut dice), &mut Silent);
        }
        Some(game)
    }

    /// Whether others may decide in secret, and one of them is asked now who was not before this decision.
    fn asked_by(&self, at: usize) -> bool {
        let (by, before) = (self.record.acts()[at].seat, self.steps[at].asked);
        let asked_by_it = |seat: Seat| seat != by && !before.contains(seat);
        self.eyes.is_some() && self.game.awaiting().seats().iter().any(asked_by_it)
    }

    /// The game after `n` decisions; nothing if there were not so many.
    #[must_use]
    pub fn state_at(&self, n: u64) -> Option<G> {
        let n = usize::try_from(n).ok().filter(|n| *n <= self.steps.len())?;
        let (from, known) = self.snapshots.before(n);
        let mut game = known.clone();
        for (step, act) in self.steps[from..n].iter().zip(&self.record.acts()[from..n]) {
            let mut dice = Scripted::wide(act.dice.iter().copied());
            game.apply(act.seat, &step.action, &mut any(&mut dice), &mut Silent);
        }
        Some(game)
    }

    /// Decision `n`, counted from 1: who decided what. Nothing if there were not so many.
    #[must_use]
    pub fn decision(&self, n: u64) -> Option<(Seat, &G::Action)> {
        let at = usize::try_from(n).ok()?.checked_sub(1)?;
        Some((self.record.acts().get(at)?.seat, &self.steps.get(at)?.action))
    }

    /// The game with its record and log as it was after `n` decisions, to look at: it cannot be played on, since its
    /// dice are known. Nothing if there were not so many decisions.
    #[must_use]
    pub fn at(&self, n: u64) -> Option<Self> {
        let game = self.state_at(n)?;
        let record = Arc::new(self.record.until(n)?);
        let steps = self.steps[..record.acts().len()].to_vec();
        let mut snapshots = self.snapshots.clone();
        snapshots.truncate(steps.len());
        let (setup, opening) = (Arc::clone(&self.setup), Arc::clone(&self.opening));
        let eyes = self.eyes.as_ref().map(|eyes| eyes.until(steps.len()));
        Some(Live { setup, record, seed: None, game, opening, steps, snapshots, early: None, eyes })
    }

    /// The game as it was after `n` decisions, to be played on with the dice it has: what came later has not happened, since it
    /// could not be stored. Nothing if there were not so many decisions.
    #[must_use]
    pub fn back_to(&self, n: u64) -> Option<Self> {
        let mut live = self.at(n)?;
        live.seed = self.seed;
        live.look_again();
        Some(live)
    }

    /// The game with another state in its place, to ask what would be offered then: it cannot be played on.
    #[must_use]
    pub fn with_game(&self, game: G) -> Self {
        Live { game, seed: None, ..self.clone() }
    }

    /// A new game that shares the first `at` decisions and their dice and goes on with dice of its own. Nothing if there
    /// were not so many decisions.
    #[must_use]
    pub fn fork(&self, at: u64, seed: Seed) -> Option<Self> {
        let mut live = self.at(at)?;
        let forked_from = Some(ForkedFrom { record: self.record.chain_after(at)?, at });
        // What goes on goes on by the rules of today.
        let rules = G::RULES_VERSION;
        let header = Header { rules, commitment: seed.commit(), forked_from, ..live.record.header().clone() };
        let mut record = Record::begin(header);
        for act in live.record.acts() {
            record.append(act.clone());
        }
        live.record = Arc::new(record);
        live.seed = Some(seed);
        live.settle();
        live.look_again();
        Some(live)
    }
}
