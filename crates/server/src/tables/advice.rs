//! What would you do? Why did you do that? Thought over on other threads, and not for those who play each other.

use super::Table;
use super::view::Asker;
use crate::error::{Answer, Code};
use crate::protocol::ToClient;
use crate::secret::random;
use kernel::Seat;
use session::Advice;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A thought that takes longer is as good as it has become.
const LONGEST_THOUGHT: Duration = Duration::from_secs(3);

/// Says when it is time to answer.
fn in_time() -> impl Fn() -> bool {
    let since = Instant::now();
    move || since.elapsed() > LONGEST_THOUGHT
}

impl Table {
    /// Whether all people at this table are the asker, who shares the screen with nobody.
    fn plays_alone(&self, asker: Asker) -> bool {
        let mut people = self.seats.iter().filter(|seat| seat.computer.is_none());
        people.all(|seat| asker.owns(seat) && !seat.same_screen)
    }

    /// What a player that looks ahead would do.
    pub(super) fn hint(&mut self, client: u64, id: u32, on: u32, seat: Seat) -> Answer<()> {
        let asker = self.may_act(client, seat)?;
        if !self.plays_alone(asker) {
            return Err(Code::NoHints.into());
        }
        let seen = self.seen(client, on)?;
        self.fresh(seat, seen)?;
        let seed = u64::from_le_bytes(random());
        let pool = Arc::clone(&self.house.advisers);
        self.aside_on(&pool, client, id, move |session| {
            let advice = session.advise(seat, Advice::BUDGET, seed, Advice::CANDIDATES, &in_time());
            ToClient::Hint { id, advice }
        })
    }

    /// What a player that looks ahead thinks of the last decision a computer made up to a version, or up to now. While
    /// the game runs, the computer keeps its secrets.
    pub(super) fn why(&mut self, client: u64, id: u32, at: Option<u32>) -> Answer<()> {
        let (asker, seat) = self.client(client).map(|client| (client.asker, client.seat)).ok_or(Code::Internal)?;
        if self.row.outcome.is_none() {
            if !self.plays_alone(asker) {
                return Err(Code::NoHints.into());
            }
            if self.session.has_secrets() {
                return Err(Code::NotOver.into());
            }
        }
        let until = match at {
            Some(at) => self.session.decision_of(self.eyes(seat), at).ok_or(Code::NoSuchMoment)?,
            None => self.session.version(),
        };
        let computer = |seat: Seat| self.seats.get(seat.index()).is_some_and(|seat| seat.computer.is_some());
        let acts = self.session.record().acts().iter().take(until as usize);
        let last = acts.rev().find(|act| computer(act.seat)).and_then(|act| u32::try_from(act.n).ok());
        let Some(decision) = last else { return Err(Code::NoSuchMoment.into()) };
        let seed = u64::from_le_bytes(random());
        let pool = Arc::clone(&self.house.advisers);
        self.aside_on(&pool, client, id, move |session| {
            let why = session.explain(decision, Advice::BUDGET, seed, &in_time());
            ToClient::Why { id, why: why.map(Box::new) }
        })
    }
}
