//! Decisions: played in memory, stored, and only then told.

use super::Table;
use super::audience::Parcel;
use super::view::Asker;
use crate::error::{Answer, Code, Error};
use crate::house::now;
use crate::protocol::ToClient;
use crate::storage::{ActRow, Write};
use kernel::odds::Until;
use kernel::{Gesture, Seat, SeatSet};
use serde_json::Value;
use session::{PlayError, Session};
use std::time::{Duration, Instant};

/// Decisions remembered, so that one sent twice is played once.
const RECENT: usize = 32;

/// Odds that are not exact by then are as good as they have become.
const LONGEST_ODDS: Duration = Duration::from_secs(1);

/// The client that wished something, and its number of the request.
pub(super) type Wish = Option<(u64, u32)>;

/// A decision made a moment ago.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Recent {
    asker: Asker,
    /// The client's own number for it.
    id: u32,
    /// The version it was made on.
    on: u32,
    /// The version it led to.
    led_to: u32,
}

impl Table {
    /// Plays a decision of a client.
    pub(super) async fn decide(&mut self, client: u64, id: u32, on: u32, seat: Seat, action: &Value) -> Answer<()> {
        let asker = self.may_act(client, seat)?;
        if let Some(known) = self.recent.iter().find(|known| (known.asker, known.id, known.on) == (asker, id, on)) {
            let done = ToClient::Done { id, version: known.led_to };
            self.state_to(client);
            if let Some(client) = self.client_mut(client) {
                client.tell(&done);
            }
            return Ok(());
        }
        self.fresh(seat, on)?;
        match self.play(seat, action, Some((client, id))).await {
            Ok(version) => {
                self.recent.push_front(Recent { asker, id, on, led_to: version });
                self.recent.truncate(RECENT);
                Ok(())
            }
            Err(Unplayed::Refused(error)) => self.refuse(client, id, error),
            Err(Unplayed::NotStored(error)) => Err(error),
        }
    }

    /// Plays a decision of anybody: in memory, into storage, to everybody's eyes. The wish of a client, under its number
    /// of the request, is answered. Returns the new version.
    pub(super) async fn play(&mut self, seat: Seat, action: &Value, wish: Wish) -> Result<u32, Unplayed> {
        let before = self.session.awaiting().seats();
        let mut lines = self.session.play(seat, action)?.lines.into_iter();
        let version = self.session.version();
        self.note_asked(before, seat);
        let line = lines.next().ok_or(Code::Internal)?;
        let act = ActRow { n: version, line, awaiting: self.session.awaiting().seats(), at: now() };
        let mut writes = vec![Write::Act(self.row.id, act)];
        writes.extend(self.ending(lines.next()));
        self.keep(writes).await?;
        self.house.metrics.decisions.add(1);
        self.changed = now();
        self.announce(wish);
        Ok(version)
    }

    /// Takes back the last decision.
    pub(super) async fn undo(&mut self, client: u64, id: u32, on: u32, seat: Seat) -> Answer<()> {
        self.may_act(client, seat)?;
        if on != self.session.version() {
            return Err(Code::Stale.into());
        }
        let taken_back = match self.session.undo(seat) {
            Ok(taken_back) => taken_back,
            Err(error) => return self.refuse(client, id, error),
        };
        let version = self.session.version();
        self.keep(vec![Write::Undo(self.row.id, taken_back)]).await?;
        self.recent.clear();
        self.asked_since = [version; Seat::MAX];
        self.thought.forget();
        self.renew_logs();
        self.announce(Some((client, id)));
        Ok(())
    }

    /// Tells a client why not: with the rules, if it is they that forbid it.
    fn refuse(&mut self, client: u64, id: u32, error: PlayError) -> Answer<()> {
        let PlayError::Refused(refused) = error else { return Err(error.into()) };
        self.house.metrics.refusals.add(1);
        if let Some(client) = self.client_mut(client) {
            client.tell(&ToClient::Refused { id, reasons: refused.reasons });
        }
        Ok(())
    }

    /// A seat gives up.
    pub(super) async fn resign(&mut self, client: u64, seat: Seat) -> Answer<()> {
        self.may_act(client, seat)?;
        let closing = self.session.resign(seat)?;
        let writes = self.ending(Some(closing)).into_iter().collect();
        self.keep(writes).await?;
        self.changed = now();
        self.announce(None);
        Ok(())
    }

    /// What is stored when the game has just ended, with the last line of its record.
    fn ending(&self, closing: Option<String>) -> Option<Write> {
        let outcome = serde_json::to_string(&self.session.outcome()?).ok()?;
        Some(Write::End { table: self.row.id, outcome, closing })
    }

    /// Stores what has been played. If that fails, it has not happened.
    async fn keep(&mut self, writes: Vec<Write>) -> Answer<()> {
        let end = writes.iter().find_map(|write| match write {
            Write::End { outcome, closing, .. } => Some((outcome.clone(), closing.clone())),
            _ => None,
        });
        let stored = self.store(writes).await;
        if let Err(error) = stored {
            self.reload().await?;
            return Err(error);
        }
        if let Some((outcome, closing)) = end {
            self.row.outcome = Some(outcome);
            self.row.closing = closing;
        }
        Ok(())
    }

    /// Tells everybody how the game stands, and lets a computer think if it is its turn.
    fn announce(&mut self, wish: Wish) {
        if self.row.outcome.is_some() {
            self.renew_logs();
        }
        let version = self.session.version();
        let done = wish.map(|(client, id)| (client, ToClient::Done { id, version }));
        self.state_to_all(done.as_ref());
        if self.row.outcome.is_some() {
            self.table_to_all(None);
        }
        self.wake_computer();
    }

    /// Who acts, if the seat is the client's own.
    fn may_act(&self, client: u64, seat: Seat) -> Answer<Asker> {
        let asker = self.client(client).ok_or(Code::Internal)?.asker;
        let row = self.seats.get(seat.index()).ok_or(Code::NotYourSeat)?;
        if row.computer.is_some() || !asker.owns(row) { Err(Code::NotYourSeat.into()) } else { Ok(asker) }
    }

    /// Whether a decision of the seat made on this version still answers what it is asked.
    fn fresh(&self, seat: Seat, on: u32) -> Answer<()> {
        let version = self.session.version();
        if on > version || on < self.asked_since[seat.index()] {
            return Err(Code::Stale.into());
        }
        if self.session.outcome().is_some() {
            return Err(Code::Over.into());
        }
        let awaited = self.session.awaiting().seats().contains(seat);
        match awaited {
            true => Ok(()),
            false if on == version => Err(Code::OutOfTurn.into()),
            false => Err(Code::Stale.into()),
        }
    }

    /// After a decision: who is asked something new.
    fn note_asked(&mut self, before: SeatSet, decided: Seat) {
        let (now, version) = (self.session.awaiting().seats(), self.session.version());
        for seat in (0..8).map(Seat) {
            let still = before.contains(seat) && now.contains(seat) && seat != decided;
            if !still {
                self.asked_since[seat.index()] = version;
            }
        }
    }

    /// What a gesture of the hand would do.
    pub(super) fn aim(&mut self, client: u64, id: u32, on: u32, seat: Seat, gesture: &Gesture) -> Answer<()> {
        self.may_act(client, seat)?;
        self.fresh(seat, on)?;
        let aim = self.session.aim(seat, gesture).map(Box::new);
        if let Some(client) = self.client_mut(client) {
            client.tell(&ToClient::Aimed { id, aim });
        }
        Ok(())
    }

    /// What may be settled about a piece.
    pub(super) fn asides(&mut self, client: u64, id: u32, on: u32, seat: Seat, piece: &str) -> Answer<()> {
        self.may_act(client, seat)?;
        self.fresh(seat, on)?;
        let offers = self.session.asides(seat, piece);
        if let Some(client) = self.client_mut(client) {
            client.tell(&ToClient::Asides { id, offers });
        }
        Ok(())
    }

    /// The odds of a decision, worked out on another thread.
    pub(super) fn odds(&mut self, client: u64, id: u32, on: u32, seat: Seat, action: Value) -> Answer<()> {
        self.may_act(client, seat)?;
        self.fresh(seat, on)?;
        let since = Instant::now();
        let after = move |time: Duration| move || since.elapsed() > time;
        let (counting, trying) = (after(LONGEST_ODDS / 2), after(LONGEST_ODDS));
        self.aside(client, move |session| {
            match session.odds(seat, &action, Until { counting: &counting, trying: &trying }) {
                Ok(odds) => {
                    let bag = session.bag(seat, &action).ok().flatten().map(Box::new);
                    ToClient::Odds { id, odds, bag }
                }
                Err(PlayError::Refused(refused)) => ToClient::Refused { id, reasons: refused.reasons },
                Err(error) => Error::from(error).message(Some(id)),
            }
        })
    }

    /// How it looked after so many decisions, as the client may know it.
    pub(super) fn look(&mut self, client: u64, id: u32, at: u32) -> Answer<()> {
        if at > self.session.version() {
            return Err(Code::NoSuchMoment.into());
        }
        let seat = self.client(client).ok_or(Code::Internal)?.seat;
        let viewer = self.viewer(seat);
        self.aside(client, move |session| {
            let scene = if at == session.version() { session.scene(viewer) } else { session.at(at).scene(viewer) };
            ToClient::Looked { id, at, scene: Box::new(scene) }
        })
    }

    /// Works out an answer on another thread, from a copy of the game, and sends it to the client.
    fn aside<F>(&mut self, client: u64, work: F) -> Answer<()>
    where
        F: FnOnce(&dyn Session) -> ToClient + Send + 'static,
    {
        let snapshot = self.session.snapshot();
        let queue = self.client(client).ok_or(Code::Internal)?.queue();
        tokio::task::spawn_blocking(move || {
            // A client too slow for its queue asks again.
            let _ = queue.try_send(Parcel::from(&work(&*snapshot)));
        });
        Ok(())
    }
}

/// Why a decision has not happened.
pub(super) enum Unplayed {
    /// The rules or the moment forbid it.
    Refused(PlayError),
    /// It could not be stored.
    NotStored(Error),
}

impl From<PlayError> for Unplayed {
    fn from(error: PlayError) -> Self {
        Unplayed::Refused(error)
    }
}

impl From<Error> for Unplayed {
    fn from(error: Error) -> Self {
        Unplayed::NotStored(error)
    }
}

impl From<Code> for Unplayed {
    fn from(code: Code) -> Self {
        Unplayed::NotStored(code.into())
    }
}
