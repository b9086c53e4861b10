//! A live game behind the object-safe [`Session`].

use crate::{Advice, Explanation, PlayError, Session};
use kernel::chance::Seed;
use kernel::live::{Live, LogEntry, LogPage, Played, Undone, Witnesses};
use kernel::odds::{self, ActionOdds, Effort, Until};
use kernel::record::{Forfeit, Record};
use kernel::scene::Board;
use kernel::{
    Aim, Awaiting, BagView, Foresight, Gesture, Objection, Offer, Outcome, Purpose, Scene, Seat, SeatSet, Title,
    Viewer, Way, Wish, ahead, fill, foresee,
};
use lab::{Story, StoryEffort, Watch};
use players::{Budget, Player, Search, Thought, Who};
use serde::Deserialize;
use serde_json::Value;

/// One game being played.
pub(crate) struct AtPlay<G: Title>(pub(crate) Live<G>);

impl<G: Title> AtPlay<G> {
    /// Reads an action of a seat that may decide now.
    fn read(&self, seat: Seat, action: &Value) -> Result<G::Action, PlayError> {
        if self.0.is_over() {
            return Err(PlayError::Over);
        }
        if !self.0.game().awaiting().seats().contains(seat) {
            return Err(PlayError::NotAwaited);
        }
        G::Action::deserialize(action).map_err(|error| PlayError::Malformed(error.to_string()))
    }

    /// Actions of a seat as they are offered; nothing if it is not awaited.
    fn offered(&self, seat: Seat, list: impl FnOnce(&G, &mut Vec<G::Action>)) -> Vec<Offer> {
        let mut actions = Vec::new();
        if self.awaiting().seats().contains(seat) {
            list(self.0.game(), &mut actions);
        }
        actions.iter().map(|action| self.0.game().offer(seat, action)).collect()
    }

    /// What the only offer is for. Nothing is given up by it, so it ends what was done and need not be asked; unless that
    /// could not be taken back, then it is for the player to say.
    fn purpose_of_only(&self, seat: Seat, only: &Offer) -> Purpose {
        let safe = !only.risky
            && only
                .action
                .read::<G::Action>()
                .is_ok_and(|action| ahead::suppose(self.0.game(), seat, &action).is_some());
        match only.purpose {
            _ if safe => Purpose::Finish,
            Purpose::Finish => Purpose::Yield,
            purpose => purpose,
        }
    }

    /// A moment of this game, or the game as it stands if it was not so long.
    fn moment(&self, version: u32) -> Live<G> {
        self.0.at(version.into()).unwrap_or_else(|| self.0.clone())
    }
}

/// Versions are counted in 32 bits outside: no game has four milliards of decisions.
fn short(version: u64) -> u32 {
    u32::try_from(version).unwrap_or(u32::MAX)
}

/// A thought of a seat as it is told to others.
fn advice<G: Title>(game: &G, seat: Seat, thought: &Thought<G::Action>) -> Advice {
    Advice {
        offer: game.offer(seat, &thought.action),
        prospect: thought.prospect,
        playouts: thought.playouts,
        plan: thought.plan.clone(),
    }
}

impl<G: Title> Session for AtPlay<G> {
    fn version(&self) -> u32 {
        short(self.0.version())
    }

    fn awaiting(&self) -> Awaiting {
        if self.0.is_over() { Awaiting::Nobody } else { self.0.game().awaiting() }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn has_secrets(&self) -> bool {
        G::SECRETS
    }

    fn board(&self) -> Board {
        self.0.game().board()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.0.scene(viewer)
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let mut offers = self.offered(seat, |game, actions| game.actions(seat, actions));
        if let [only] = offers.as_mut_slice() {
            only.purpose = self.purpose_of_only(seat, only);
        }
        offers
    }

    fn asides(&self, seat: Seat, piece: &str) -> Vec<Offer> {
        self.offered(seat, |game, actions| game.asides(seat, piece, actions))
    }

    fn ways(&self, seat: Seat, pieces: &[String], at: Option<&str>) -> Vec<Way> {
        if !self.awaiting().seats().contains(seat) {
            return Vec::new();
        }
        match at {
            Some(target) => ahead::look_at(self.0.game(), seat, pieces, target).ways,
            None => ahead::look(self.0.game(), seat, pieces).ways,
        }
    }

    fn why_not(&self, seat: Seat, wish: &Wish) -> Vec<Objection> {
        if self.awaiting().seats().contains(seat) { ahead::why_not(self.0.game(), seat, wish) } else { Vec::new() }
    }

    fn fill(&self, seat: Seat) -> Vec<Offer> {
        if self.awaiting().seats().contains(seat) { fill::fill(self.0.game(), seat) } else { Vec::new() }
    }

    fn foresee(&self, seat: Seat, action: &Value) -> Option<Foresight> {
        let action = self.read(seat, action).ok()?;
        foresee::foresee(self.0.game(), seat, &action)
    }

    fn suppose(&self, seat: Seat, steps: &[Value]) -> Option<Box<dyn Session>> {
        let actions: Vec<G::Action> = steps.iter().map(G::Action::deserialize).collect::<Result<_, _>>().ok()?;
        let game = ahead::suppose_all(self.0.game(), seat, &actions)?;
        Some(Box::new(AtPlay(self.0.with_game(game))))
    }

    fn aim(&self, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        self.awaiting().seats().contains(seat).then(|| self.0.game().aim(seat, gesture)).flatten()
    }

    fn play(&mut self, seat: Seat, action: &Value) -> Result<Played, PlayError> {
        let action = self.read(seat, action)?;
        Ok(self.0.play(seat, &action)?)
    }

    fn odds(&self, seat: Seat, action: &Value, until: Until<'_>) -> Result<ActionOdds, PlayError> {
        let action = self.read(seat, action)?;
        Ok(odds::of_action_until(self.0.game(), seat, &action, Effort::default(), until)?)
    }

    fn bag(&self, seat: Seat, action: &Value) -> Result<Option<BagView>, PlayError> {
        let action = self.read(seat, action)?;
        self.0.game().check(seat, &action)?;
        Ok(self.0.game().bag(seat, &action))
    }

    fn note_witnesses(&mut self, known: &[Witnesses]) {
        self.0.note_witnesses(known);
    }

    fn witnesses(&self, decision: u32) -> Witnesses {
        self.0.witnesses(decision.into())
    }

    fn version_of(&self, viewer: Viewer) -> u32 {
        self.0.version_of(viewer)
    }

    fn version_after(&self, viewer: Viewer, decision: u32) -> u32 {
        self.0.version_after(viewer, decision.into())
    }

    fn decision_of(&self, viewer: Viewer, version: u32) -> Option<u32> {
        self.0.decision_of(viewer, version).map(short)
    }

    fn awaited(&self, viewer: Viewer) -> SeatSet {
        self.0.awaited(viewer)
    }

    fn log(&self, viewer: Viewer, from: u32) -> Vec<LogEntry> {
        self.0.log(viewer, from)
    }

    fn log_page(&self, viewer: Viewer, before: Option<u32>) -> LogPage {
        self.0.log_page(viewer, before)
    }

    fn partners(&self, seat: Seat) -> SeatSet {
        self.0.game().partners(seat)
    }

    fn confidants(&self, seat: Seat) -> SeatSet {
        self.0.game().confidants(seat)
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.0.can_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<Undone, PlayError> {
        if self.0.is_over() {
            return Err(PlayError::Over);
        }
        Ok(self.0.undo(seat)?)
    }

    fn resign(&mut self, seat: Seat) -> Result<String, PlayError> {
        Ok(self.0.resign(seat)?)
    }

    fn forfeit(&mut self, seat: Seat, why: Forfeit) -> Result<String, PlayError> {
        Ok(self.0.forfeit(seat, why)?)
    }

    fn abandon(&mut self) -> Result<String, PlayError> {
        Ok(self.0.abandon()?)
    }

    fn at(&self, version: u32) -> Box<dyn Session> {
        Box::new(AtPlay(self.moment(version)))
    }

    fn back_to(&self, version: u32) -> Option<Box<dyn Session>> {
        Some(Box::new(AtPlay(self.0.back_to(version.into())?)))
    }

    fn fork(&self, version: u32, seed: Seed) -> Box<dyn Session> {
        let version = u64::from(version).min(self.0.version());
        Box::new(AtPlay(self.0.fork(version, seed).unwrap_or_else(|| self.0.clone())))
    }

    fn think_as(&self, seat: Seat, who: Who, seed: u64, threads: usize, stop: &dyn Fn() -> bool) -> Value {
        if !self.awaiting().seats().contains(seat) {
            return Value::Null;
        }
        let action = who.player_on::<G>(seed, threads).choose(self.0.game(), seat, stop);
        // The record writes actions the same way, so one that cannot be written would already have been refused.
        serde_json::to_value(action).unwrap_or_default()
    }

    fn advise(&self, seat: Seat, budget: Budget, seed: u64, most: usize, stop: &dyn Fn() -> bool) -> Vec<Advice> {
        if !self.awaiting().seats().contains(seat) {
            return Vec::new();
        }
        let mut search = Search::<G>::new(seed, budget).explaining(most);
        search.choose(self.0.game(), seat, stop);
        search.thoughts().iter().take(most).map(|thought| advice(self.0.game(), seat, thought)).collect()
    }

    fn explain(&self, decision: u32, budget: Budget, seed: u64, stop: &dyn Fn() -> bool) -> Option<Explanation> {
        let before = self.0.state_at(decision.checked_sub(1)?.into())?;
        let (seat, played) = self.0.decision(decision.into())?;
        let mut candidates = Vec::new();
        before.sensible(seat, &mut candidates);
        if !candidates.contains(played) {
            candidates.push(played.clone());
        }
        if candidates.len() < 2 {
            return None;
        }
        let mut search = Search::<G>::new(seed, budget).explaining(candidates.len());
        search.weigh(&before, seat, candidates, stop);
        let thoughts = search.thoughts();
        let place = thoughts.iter().position(|thought| thought.action == *played)?;
        let best = thoughts.iter().take(Advice::CANDIDATES).map(|thought| advice(&before, seat, thought)).collect();
        let played = advice(&before, seat, &thoughts[place]);
        Some(Explanation { at: decision, seat, played, place: place as u32 + 1, of: thoughts.len() as u32, best })
    }

    fn story(&self, effort: StoryEffort, watch: &dyn Watch) -> Story {
        lab::story(&self.0, self.0.record().header().seats.len(), effort, watch)
    }

    fn snapshot(&self) -> Box<dyn Session> {
        Box::new(AtPlay(self.0.clone()))
    }

    fn record(&self) -> &Record {
        self.0.record()
    }
}
