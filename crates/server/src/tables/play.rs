//! Decisions: played in memory, stored, and only then told.

use super::Table;
use super::audience::Parcel;
use super::clock::Moment;
use super::view::Asker;
use crate::error::{Answer, Code, Error};
use crate::fair::Fair;
use crate::house::Desk;
use crate::protocol::ToClient;
use crate::storage::{ActRow, ResultRow, Write};
use kernel::odds::Until;
use kernel::record::Chain;
use kernel::{Gesture, Seat, SeatSet};
use serde_json::Value;
use session::{PlayError, Session, Witnesses};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Decisions remembered, so that one sent twice is played once.
const RECENT: usize = 32;

/// Odds that are not exact by then are as good as they have become.
const LONGEST_ODDS: Duration = Duration::from_secs(1);

/// Decisions that may be supposed before a question: more than anybody stages, and few enough to be played at once.
const MOST_SUPPOSED: usize = 100;

/// Whether so much may be supposed.
fn supposable(after: &[Value]) -> Answer<()> {
    if after.len() > MOST_SUPPOSED { Err(Code::TooLarge.into()) } else { Ok(()) }
}

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
        let seen = self.seen(client, on)?;
        self.fresh(seat, seen)?;
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
        let decision = self.session.version();
        self.note_asked(before, seat);
        let line = lines.next().ok_or(Code::Internal)?;
        self.changed = self.house.now();
        let witnesses = self.session.witnesses(decision);
        self.show_to(witnesses);
        let mut writes = vec![Write::Act(self.row.id, self.act_row(decision, line))];
        writes.extend(self.ending(lines.next()));
        writes.extend(self.result());
        writes.extend(self.set_clocks(Moment::Decided, witnesses));
        self.keep(writes).await?;
        self.house.metrics.decisions.add(1);
        self.announce(wish, witnesses);
        self.call_absent().await;
        Ok(self.version_for(wish.map(|(client, _)| client)))
    }

    /// A decision as it is stored, with how the game stands now.
    fn act_row(&self, n: u32, line: String) -> ActRow {
        ActRow {
            n,
            line,
            witnesses: self.session.witnesses(n),
            shown: self.shown.clone(),
            awaiting: self.session.awaiting().seats(),
            at: self.changed,
        }
    }

    /// The version of the game as a client counts it; as the record does, for nobody in particular.
    fn version_for(&self, client: Option<u64>) -> u32 {
        let client = client.and_then(|client| self.client(client));
        client.map_or_else(|| self.session.version(), |client| self.session.version_of(self.eyes(client.seat)))
    }

    /// The last decision a client knew of when it had this version of the game.
    pub(super) fn seen(&self, client: u64, version: u32) -> Answer<u32> {
        let seat = self.client(client).ok_or(Code::Internal)?.seat;
        self.session.decision_of(self.eyes(seat), version).ok_or(Code::Stale.into())
    }

    /// Takes back the last decision.
    pub(super) async fn undo(&mut self, client: u64, id: u32, on: u32, seat: Seat) -> Answer<()> {
        self.may_act(client, seat)?;
        if self.seen(client, on)? != self.session.version() {
            return Err(Code::Stale.into());
        }
        let undone = match self.session.undo(seat) {
            Ok(undone) => undone,
            Err(error) => return self.refuse(client, id, error),
        };
        self.changed = self.house.now();
        self.show_to(undone.witnesses);
        let first = u32::try_from(undone.n).unwrap_or(u32::MAX);
        let mut writes = vec![Write::Undo(self.row.id, first)];
        let stay = (first..).zip(undone.lines).map(|(n, line)| Write::Act(self.row.id, self.act_row(n, line)));
        writes.extend(stay);
        writes.extend(self.set_clocks(Moment::Undone, undone.witnesses));
        self.keep(writes).await?;
        self.recent.clear();
        self.asked_since = [self.session.version(); Seat::MAX];
        self.thought.forget();
        self.renew_logs(undone.witnesses);
        self.announce(Some((client, id)), undone.witnesses);
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

    /// A seat gives up. Who has partners gets up for them: the seat goes to one of them, or else to the computer; a side
    /// gives up when whoever plays all of it does.
    pub(super) async fn resign(&mut self, client: u64, seat: Seat) -> Answer<()> {
        let asker = self.may_act(client, seat)?;
        if self.session.outcome().is_some() {
            return Err(Code::Over.into());
        }
        let partners = self.session.partners(seat);
        if self.seats.iter().any(|row| partners.contains(row.seat) && !asker.owns(row)) {
            return self.hand_over(seat, partners).await;
        }
        let closing = self.session.resign(seat)?;
        self.end(closing).await
    }

    /// The game has just ended away from its rules, with this last line of its record.
    pub(super) async fn end(&mut self, closing: String) -> Answer<()> {
        let mut writes: Vec<Write> = self.ending(Some(closing)).into_iter().collect();
        writes.extend(self.result());
        writes.extend(self.set_clocks(Moment::Aside, Witnesses::ALL));
        self.keep(writes).await?;
        self.changed = self.house.now();
        self.announce(None, Witnesses::ALL);
        Ok(())
    }

    /// What is stored when the game has just ended, with the last line of its record.
    fn ending(&self, closing: Option<String>) -> Option<Write> {
        let outcome = serde_json::to_string(&self.session.outcome()?).ok()?;
        Some(Write::End { table: self.row.id, outcome, closing })
    }

    /// What counts for the ratings of two players, when their game has just ended.
    fn result(&self) -> Option<Write> {
        let outcome = self.session.outcome().filter(|_| self.row.rated)?;
        let [first, second] = self.seats.as_slice() else { return None };
        let (one, two) = first.player.zip(second.player).filter(|(one, two)| one != two)?;
        let won = |seat: Seat| outcome.winners.contains(&seat);
        let score = match (won(first.seat), won(second.seat)) {
            (true, false) => 2,
            (false, true) => 0,
            _ => 1,
        };
        let (table, game, at) = (self.row.id, self.row.game.clone(), self.house.now());
        Some(Write::Result { table, game, result: ResultRow { one, two, score }, at })
    }

    /// Stores what has been played. If that fails, it has not happened.
    async fn keep(&mut self, writes: Vec<Write>) -> Answer<()> {
        let end = writes.iter().find_map(|write| match write {
            Write::End { outcome, closing, .. } => Some((outcome.clone(), closing.clone())),
            _ => None,
        });
        let wanted = self.how_it_stands();
        if let Err(error) = self.store(writes).await {
            if let Err(still) = self.reload().await {
                tracing::error!(table = %self.row.id, code = still.code.code(), "the table waits for its storage");
                // On its own a server knows that nothing was stored, unless the database could not even be heard; a node of a
                // cluster will know when it can read again.
                return Err(if self.is_leased() { Code::Unsure.into() } else { error });
            }
            // The answer may have been lost, and not what was to be stored.
            return if self.how_it_stands() == wanted { Ok(()) } else { Err(error) };
        }
        if let Some((outcome, closing)) = end {
            self.row.outcome = Some(outcome);
            self.row.closing = closing;
        }
        Ok(())
    }

    /// What tells one state of the record from all others: the seal of its last line, and whether it is over.
    fn how_it_stands(&self) -> (Chain, bool) {
        (self.session.record().hash(), self.session.outcome().is_some())
    }

    /// Tells everybody how the game stands, and lets a computer think if it is its turn.
    fn announce(&mut self, wish: Wish, witnesses: Witnesses) {
        let over = self.row.outcome.is_some();
        let witnesses = if over { Witnesses::ALL } else { witnesses };
        if over {
            // From now on everybody sees everything, and counts it as the record does.
            self.renew_logs(witnesses);
        }
        let done = wish.map(|(client, id)| {
            let version = self.version_for(Some(client));
            (client, ToClient::Done { id, version })
        });
        self.state_to_all(done.as_ref(), witnesses);
        if self.row.outcome.is_some() {
            self.table_to_all(None);
        }
        self.wake_computer();
    }

    /// Who acts, if the seat is the client's own.
    pub(super) fn may_act(&self, client: u64, seat: Seat) -> Answer<Asker> {
        let asker = self.client(client).ok_or(Code::Internal)?.asker;
        let row = self.seats.get(seat.index()).ok_or(Code::NotYourSeat)?;
        if self.old_rules.is_some() {
            return Err(Code::OldRules.into());
        }
        if row.computer.is_some() || !asker.owns(row) { Err(Code::NotYourSeat.into()) } else { Ok(asker) }
    }

    /// Whether a decision of the seat, made when this one was the last it knew of, still answers what it is asked.
    pub(super) fn fresh(&self, seat: Seat, on: u32) -> Answer<()> {
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
    pub(super) fn aim(
        &mut self,
        client: u64,
        id: u32,
        on: u32,
        seat: Seat,
        gesture: &Gesture,
        after: &[Value],
    ) -> Answer<()> {
        self.may_act(client, seat)?;
        let seen = self.seen(client, on)?;
        self.fresh(seat, seen)?;
        supposable(after)?;
        let aim = if after.is_empty() {
            self.session.aim(seat, gesture)
        } else {
            self.session.suppose(seat, after).and_then(|then| then.aim(seat, gesture))
        };
        let aim = aim.map(Box::new);
        if let Some(client) = self.client_mut(client) {
            client.tell(&ToClient::Aimed { id, aim });
        }
        Ok(())
    }

    /// What pieces could do after the questions before, worked out on another thread.
    pub(super) fn ways(
        &mut self,
        client: u64,
        id: u32,
        on: u32,
        seat: Seat,
        (pieces, at): (Vec<String>, Option<String>),
        after: Vec<Value>,
    ) -> Answer<()> {
        self.may_act(client, seat)?;
        let seen = self.seen(client, on)?;
        self.fresh(seat, seen)?;
        supposable(&after)?;
        self.aside(client, id, move |session| {
            let ways = match after.as_slice() {
                [] => session.ways(seat, &pieces, at.as_deref()),
                after => session.suppose(seat, after).map_or_else(Vec::new, |then| then.open_ways(seat, &pieces)),
            };
            ToClient::Ways { id, ways }
        })
    }

    /// What forbids a wish, worked out on another thread.
    pub(super) fn why_not(&mut self, client: u64, id: u32, on: u32, seat: Seat, wish: kernel::Wish) -> Answer<()> {
        self.may_act(client, seat)?;
        let seen = self.seen(client, on)?;
        self.fresh(seat, seen)?;
        self.aside(client, id, move |session| ToClient::WhyNot { id, reasons: session.why_not(seat, &wish) })
    }

    /// Sensible answers to a question that is asked again and again, worked out on another thread.
    pub(super) fn fill(&mut self, client: u64, id: u32, on: u32, seat: Seat) -> Answer<()> {
        self.may_act(client, seat)?;
        let seen = self.seen(client, on)?;
        self.fresh(seat, seen)?;
        self.aside(client, id, move |session| ToClient::Filled { id, answers: session.fill(seat) })
    }

    /// What would come of a decision that no die decides, worked out on another thread.
    pub(super) fn foresee(
        &mut self,
        client: u64,
        id: u32,
        on: u32,
        seat: Seat,
        action: Value,
        after: Vec<Value>,
    ) -> Answer<()> {
        self.may_act(client, seat)?;
        let seen = self.seen(client, on)?;
        self.fresh(seat, seen)?;
        supposable(&after)?;
        self.aside(client, id, move |session| {
            let then = if after.is_empty() { None } else { session.suppose(seat, &after) };
            let sure = then.is_some() || after.is_empty();
            let foresight = sure.then(|| then.as_deref().unwrap_or(session).foresee(seat, &action)).flatten();
            ToClient::Foreseen { id, foresight: foresight.map(Box::new) }
        })
    }

    /// What may be settled about a piece.
    pub(super) fn asides(&mut self, client: u64, id: u32, on: u32, seat: Seat, piece: &str) -> Answer<()> {
        self.may_act(client, seat)?;
        let seen = self.seen(client, on)?;
        self.fresh(seat, seen)?;
        let offers = self.session.asides(seat, piece);
        if let Some(client) = self.client_mut(client) {
            client.tell(&ToClient::Asides { id, offers });
        }
        Ok(())
    }

    /// The odds of a decision, worked out on another thread.
    pub(super) fn odds(
        &mut self,
        client: u64,
        id: u32,
        on: u32,
        seat: Seat,
        action: Value,
        after: Vec<Value>,
    ) -> Answer<()> {
        self.may_act(client, seat)?;
        let seen = self.seen(client, on)?;
        self.fresh(seat, seen)?;
        supposable(&after)?;
        self.aside(client, id, move |session| {
            let then = if after.is_empty() { None } else { session.suppose(seat, &after) };
            if then.is_none() && !after.is_empty() {
                return Error::from(Code::Stale).message(Some(id));
            }
            let session = then.as_deref().unwrap_or(session);
            let since = Instant::now();
            let longer = |time: Duration| move || since.elapsed() > time;
            let (counting, trying) = (longer(LONGEST_ODDS / 2), longer(LONGEST_ODDS));
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
        let seat = self.client(client).ok_or(Code::Internal)?.seat;
        let viewer = self.viewer(seat);
        let then = self.session.decision_of(self.eyes(seat), at).ok_or(Code::NoSuchMoment)?;
        self.aside(client, id, move |session| {
            let scene = if then == session.version() { session.scene(viewer) } else { session.at(then).scene(viewer) };
            ToClient::Looked { id, at, scene: Box::new(scene) }
        })
    }

    /// Works out an answer on another thread, from a copy of the game, and sends it to the client.
    fn aside<F>(&mut self, client: u64, id: u32, work: F) -> Answer<()>
    where
        F: FnOnce(&dyn Session) -> ToClient + Send + 'static,
    {
        let pool = Arc::clone(&self.house.asides);
        self.aside_on(&pool, client, id, work)
    }

    /// The same on threads of another kind of work.
    pub(super) fn aside_on<F>(&mut self, pool: &Arc<Fair<Desk>>, client: u64, id: u32, work: F) -> Answer<()>
    where
        F: FnOnce(&dyn Session) -> ToClient + Send + 'static,
    {
        let asker = self.client(client).ok_or(Code::Internal)?;
        let queue = asker.queue();
        let place = pool.queue(asker.asker.desk(self.row.id)).ok_or(Code::RateLimited)?;
        let snapshot = self.session.snapshot();
        tokio::spawn(async move {
            let place = place.turn().await;
            let worked = tokio::task::spawn_blocking(move || Parcel::from(&work(&*snapshot))).await;
            drop(place);
            // Work that panics is a defect; who asked is told, and the table goes on.
            let answer = worked.unwrap_or_else(|_| Parcel::from(&Error::from(Code::Internal).message(Some(id))));
            // A client too slow for its queue asks again.
            let _ = queue.try_send(answer);
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
