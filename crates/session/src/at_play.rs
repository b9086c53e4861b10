//! A live game behind the object-safe [`Session`].

use crate::{LogEntry, PlayError, Session};
use kernel::chance::Seed;
use kernel::live::{Live, Played};
use kernel::odds::{self, Effort, OddsView, Order, Until};
use kernel::record::{Forfeit, Record};
use kernel::scene::Board;
use kernel::{Aim, Awaiting, BagView, Gesture, Offer, Outcome, Scene, Seat, SeatSet, Text, Title, Viewer};
use players::{Player, Who};
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

    /// A moment of this game, or the game as it stands if it was not so long.
    fn moment(&self, version: u32) -> Live<G> {
        self.0.at(version.into()).unwrap_or_else(|| self.0.clone())
    }
}

/// Versions are counted in 32 bits outside: no game has four milliards of decisions.
fn short(version: u64) -> u32 {
    u32::try_from(version).unwrap_or(u32::MAX)
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
        self.offered(seat, |game, actions| game.actions(seat, actions))
    }

    fn asides(&self, seat: Seat, piece: &str) -> Vec<Offer> {
        self.offered(seat, |game, actions| game.asides(seat, piece, actions))
    }

    fn aim(&self, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        self.awaiting().seats().contains(seat).then(|| self.0.game().aim(seat, gesture)).flatten()
    }

    fn play(&mut self, seat: Seat, action: &Value) -> Result<Played, PlayError> {
        let action = self.read(seat, action)?;
        Ok(self.0.play(seat, &action)?)
    }

    fn odds(&self, seat: Seat, action: &Value, until: Until<'_>) -> Result<OddsView<Text>, PlayError> {
        let action = self.read(seat, action)?;
        let odds = odds::of_action_until(self.0.game(), seat, &action, Effort::default(), until)?;
        Ok(odds.view(Order::Likeliest, Text::clone))
    }

    fn bag(&self, seat: Seat, action: &Value) -> Result<Option<BagView>, PlayError> {
        let action = self.read(seat, action)?;
        self.0.game().check(seat, &action)?;
        Ok(self.0.game().bag(seat, &action))
    }

    fn log(&self, viewer: Viewer, from: u32) -> Vec<LogEntry> {
        let log = self.0.log(viewer, from.into());
        log.into_iter()
            .map(|logged| LogEntry { version: short(logged.n), line: logged.line, bag: logged.bag })
            .collect()
    }

    fn confidants(&self, seat: Seat) -> SeatSet {
        self.0.game().confidants(seat)
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.0.can_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<u32, PlayError> {
        if self.0.is_over() {
            return Err(PlayError::Over);
        }
        Ok(short(self.0.undo(seat)?))
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

    fn fork(&self, version: u32, seed: Seed) -> Box<dyn Session> {
        let version = u64::from(version).min(self.0.version());
        Box::new(AtPlay(self.0.fork(version, seed).unwrap_or_else(|| self.0.clone())))
    }

    fn think_as(&self, seat: Seat, who: Who, seed: u64, stop: &dyn Fn() -> bool) -> Value {
        if !self.awaiting().seats().contains(seat) {
            return Value::Null;
        }
        let action = who.player::<G>(seed).choose(self.0.game(), seat, stop);
        // The record writes actions the same way, so one that cannot be written would already have been refused.
        serde_json::to_value(action).unwrap_or_default()
    }

    fn snapshot(&self) -> Box<dyn Session> {
        Box::new(AtPlay(self.0.clone()))
    }

    fn record(&self) -> &Record {
        self.0.record()
    }
}
