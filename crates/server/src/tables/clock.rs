//! The clocks of a table: whose runs, what is left, who has run out of time.
//!
//! A clock runs while everybody knows that its seat is asked, and is set whenever something happens that everybody sees:
//! so it tells nobody of questions that are put in secret, nor how many answers were given. Stored is what each seat has
//! spent and since when the clocks run; a table that is loaded again, here or on another node, goes on from there.

use super::Table;
use super::view::Asker;
use crate::error::{Answer, Code, Error};
use crate::protocol::{Adjourn, Claim, Claimed, ClocksView, SeatClock, TableView, TimeControl};
use crate::secret::{PlayerId, secret};
use crate::storage::{Clocks, SeatRow, Write};
use kernel::record::Forfeit;
use kernel::{Seat, SeatSet, Viewer};
use session::{Level, Session, Witnesses};

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const DAY: i64 = 24 * 60 * MINUTE;

/// What sets the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moment {
    /// A decision that everybody sees.
    Decided,
    /// A decision that everybody saw is taken back, and what it brought.
    Undone,
    /// Nothing at the game: somebody sat down or got up, or the clocks were stopped.
    Aside,
}

/// Whether a table can be given so much time.
pub(crate) fn check(control: TimeControl) -> Answer<()> {
    let good = match control {
        TimeControl::Fischer { minutes, increment } => (1..=1440).contains(&minutes) && increment <= 600,
        TimeControl::Days { days, vacation } => (1..=60).contains(&days) && vacation <= 90,
    };
    let why =
        "from 1 to 1440 minutes with up to 600 seconds a decision, or from 1 to 60 days with up to 90 of vacation";
    if good { Ok(()) } else { Err(Error::because(Code::BadSetup, why)) }
}

/// Times that belong to a control.
impl TimeControl {
    /// What a seat has in the whole game: its time, or its vacation.
    fn bank(self) -> i64 {
        match self {
            TimeControl::Fischer { minutes, .. } => i64::from(minutes) * MINUTE,
            TimeControl::Days { vacation, .. } => i64::from(vacation) * DAY,
        }
    }

    /// What each decision may take without touching it.
    fn allowance(self) -> i64 {
        match self {
            TimeControl::Fischer { .. } => 0,
            TimeControl::Days { days, .. } => i64::from(days) * DAY,
        }
    }

    /// What each decision brings back.
    fn increment(self) -> i64 {
        match self {
            TimeControl::Fischer { increment, .. } => i64::from(increment) * SECOND,
            TimeControl::Days { .. } => 0,
        }
    }
}

impl Clocks {
    /// Clocks that nobody has set going yet.
    pub(crate) fn new(control: TimeControl, seats: usize, now: i64) -> Self {
        Clocks { control, since: now, running: SeatSet::EMPTY, spent: vec![0; seats], adjourning: SeatSet::EMPTY }
    }

    /// What a seat has spent of its bank by now. Nobody owes time: who overstays and is not called decides in time.
    fn spent(&self, seat: Seat, now: i64) -> i64 {
        let before = self.spent.get(seat.index()).copied().unwrap_or_default();
        let running = if self.running.contains(seat) { (now - self.since).max(0) } else { 0 };
        (before + (running - self.control.allowance()).max(0)).min(self.control.bank())
    }

    fn seat(&self, seat: Seat, now: i64) -> SeatClock {
        let (control, running) = (self.control, self.running.contains(seat));
        let bank = control.bank() - self.spent(seat, now);
        let (left, reserve) = match control {
            TimeControl::Fischer { .. } => (bank, 0),
            TimeControl::Days { .. } => {
                let elapsed = if running { (now - self.since).max(0) } else { 0 };
                ((control.allowance() - elapsed).max(0), bank)
            }
        };
        SeatClock { left, reserve, running }
    }

    /// Whether a seat has no time left.
    fn is_out(&self, seat: Seat, now: i64) -> bool {
        let SeatClock { left, reserve, running } = self.seat(seat, now);
        running && left == 0 && reserve == 0
    }

    /// The clocks after a moment, from which on those of these seats run.
    fn after(&self, moment: Moment, running: SeatSet, now: i64) -> Clocks {
        let mut next = self.clone();
        for seat in self.running.iter() {
            let Some(spent) = next.spent.get_mut(seat.index()) else { continue };
            *spent = self.spent(seat, now);
            if moment == Moment::Decided {
                *spent = (*spent - self.control.increment()).max(0);
            }
        }
        if moment == Moment::Undone {
            // Or else deciding and taking back would bring time without end.
            for seat in running.iter() {
                let Some(spent) = next.spent.get_mut(seat.index()) else { continue };
                *spent = (*spent + self.control.increment()).min(self.control.bank());
            }
        }
        (next.since, next.running) = (now, running);
        next
    }

    /// As everybody may see them.
    pub(crate) fn view(&self, now: i64, adjourned: bool) -> ClocksView {
        let seats = (0..self.spent.len()).filter_map(|seat| u8::try_from(seat).ok()).map(Seat);
        ClocksView {
            seats: seats.map(|seat| self.seat(seat, now)).collect(),
            adjourning: self.adjourning.iter().collect(),
            adjourned,
        }
    }
}

/// Seats that people play.
fn of_people(seats: &[SeatRow]) -> impl Iterator<Item = &SeatRow> {
    seats.iter().filter(|seat| seat.computer.is_none() && seat.invite.is_none())
}

/// Whether all players of a table wish to adjourn.
pub(super) fn is_adjourned(clocks: &Clocks, seats: &[SeatRow]) -> bool {
    !clocks.adjourning.is_empty() && of_people(seats).all(|seat| clocks.adjourning.contains(seat.seat))
}

/// Whose clocks run from now on, with these people on the seats: those of whom everybody knows that they are asked.
/// Nobody's, while a seat is free, or before the first decision of an evening: players wait for each other.
fn timed(session: &dyn Session, clocks: &Clocks, seats: &[SeatRow]) -> SeatSet {
    let live = matches!(clocks.control, TimeControl::Fischer { .. });
    let stopped = session.outcome().is_some()
        || seats.iter().any(|seat| seat.invite.is_some())
        || live && session.version_of(Viewer::Public) == 0
        || is_adjourned(clocks, seats);
    if stopped {
        return SeatSet::EMPTY;
    }
    let asked = session.awaited(Viewer::Public);
    of_people(seats).map(|seat| seat.seat).filter(|seat| asked.contains(*seat)).collect()
}

/// The clocks of a new table.
pub(super) fn started(control: TimeControl, session: &dyn Session, seats: &[SeatRow], now: i64) -> Clocks {
    let clocks = Clocks::new(control, seats.len(), now);
    clocks.after(Moment::Aside, timed(session, &clocks, seats), now)
}

impl Table {
    /// Sets the clocks after something that these have seen; what is to be stored of it. What not everybody has seen
    /// does not touch them.
    pub(super) fn set_clocks(&mut self, moment: Moment, witnesses: Witnesses) -> Option<Write> {
        let over = self.session.outcome().is_some();
        if !over && !witnesses.has(Viewer::Public) {
            return None;
        }
        let clocks = self.row.clocks.as_ref()?;
        let running = timed(&*self.session, clocks, &self.seats);
        let clocks = clocks.after(moment, running, self.house.config.clock.milliseconds());
        self.row.clocks = Some(clocks.clone());
        Some(Write::Clocks(self.row.id, Box::new(clocks)))
    }

    /// Stores other people on seats, and the clocks with them.
    pub(super) async fn seat_people(&mut self, mut seats: Vec<SeatRow>) -> Answer<()> {
        for (new, _) in seats.iter_mut().zip(&self.seats).filter(|(new, old)| new.player != old.player) {
            // Nobody has called the new one yet.
            new.called = false;
        }
        let changed = seats.iter().zip(&self.seats).filter(|(new, old)| new != old).map(|(new, _)| new.clone());
        let mut writes: Vec<Write> = changed.map(|seat| Write::Seat(self.row.id, Box::new(seat))).collect();
        let clocks = self.row.clocks.clone().map(|mut clocks| {
            for (new, _) in seats.iter().zip(&self.seats).filter(|(new, old)| new.player != old.player) {
                // Nor has the new one wished for anything.
                clocks.adjourning = clocks.adjourning.without(new.seat);
            }
            clocks.after(Moment::Aside, timed(&*self.session, &clocks, &seats), self.house.config.clock.milliseconds())
        });
        writes.extend(clocks.clone().map(|clocks| Write::Clocks(self.row.id, Box::new(clocks))));
        self.store(writes).await?;
        self.row.clocks = clocks;
        self.seats = seats;
        Ok(())
    }

    /// The clocks as everybody may see them now.
    pub(super) fn clocks_now(&self) -> Option<ClocksView> {
        let clocks = self.row.clocks.as_ref()?;
        Some(clocks.view(self.house.config.clock.milliseconds(), is_adjourned(clocks, &self.seats)))
    }

    /// A player wishes to stop the clocks, or to go on.
    pub(crate) async fn adjourn(&mut self, player: PlayerId, wish: Adjourn) -> Answer<TableView> {
        let asker = Asker::player(player);
        if self.row.outcome.is_some() {
            return Err(Code::Over.into());
        }
        let mut clocks = self.row.clocks.clone().ok_or(Code::NoClock)?;
        let own: Vec<Seat> = self.seats.iter().filter(|seat| asker.owns(seat)).map(|seat| seat.seat).collect();
        if own.is_empty() {
            return Err(Code::NotYourSeat.into());
        }
        for seat in own {
            let adjourning = clocks.adjourning;
            clocks.adjourning = if wish.adjourned { adjourning.with(seat) } else { adjourning.without(seat) };
        }
        let running = timed(&*self.session, &clocks, &self.seats);
        let clocks = clocks.after(Moment::Aside, running, self.house.config.clock.milliseconds());
        self.store(vec![Write::Clocks(self.row.id, Box::new(clocks.clone()))]).await?;
        self.row.clocks = Some(clocks);
        self.table_to_all(None);
        Ok(self.view(asker))
    }

    /// A player claims a seat whose player is out of time, or got up from a game that had begun.
    pub(crate) async fn claim(&mut self, player: PlayerId, claim: Claim) -> Answer<TableView> {
        let asker = Asker::player(player);
        let Claim { seat, want } = claim;
        if self.row.outcome.is_some() {
            return Err(Code::Over.into());
        }
        if self.old_rules.is_some() {
            return Err(Code::OldRules.into());
        }
        let why = self.lost_by(asker, seat)?;
        let partners = self.session.partners(seat);
        match want {
            Claimed::Win if self.has_other_partners(seat, partners) => self.hand_over(seat, partners).await?,
            Claimed::Win => {
                let closing = self.session.forfeit(seat, why)?;
                self.end(closing).await?;
            }
            Claimed::Computer if self.row.rated => return Err(Code::Rated.into()),
            Claimed::Computer if self.row.event.is_some() => return Err(Code::InEvent.into()),
            Claimed::Computer => self.replace(seat).await?,
        }
        Ok(self.view(asker))
    }

    /// How the player of a seat has lost the right to it, if this one may say so.
    fn lost_by(&self, asker: Asker, seat: Seat) -> Answer<Forfeit> {
        let row = self.seats.get(seat.index()).ok_or(Code::NotYourSeat)?;
        let side = self.session.partners(seat).with(seat);
        let own: SeatSet = self.seats.iter().filter(|row| asker.owns(row)).map(|row| row.seat).collect();
        let claiming = own.iter().find(|seat| !side.contains(*seat)).ok_or(Code::NotYourSeat)?;
        if row.got_up && row.invite.is_some() {
            return Ok(Forfeit::Left);
        }
        let now = self.house.config.clock.milliseconds();
        if !self.row.clocks.as_ref().is_some_and(|clocks| clocks.is_out(seat, now)) {
            return Err(Code::NotOutOfTime.into());
        }
        // The clock goes by what everybody knows. If it is the claimant's own side that is really asked, in secret, the
        // claimant may know that, and nobody loses for it.
        let asked = self.session.awaiting().seats();
        let claimants = self.session.partners(claiming).with(claiming);
        if asked.iter().any(|seat| claimants.contains(seat)) {
            return Err(Code::AnswerFirst.into());
        }
        if asked.iter().any(|seat| side.contains(seat)) { Ok(Forfeit::Time) } else { Err(Code::NotOutOfTime.into()) }
    }

    /// Whether other people play the rest of a seat's side.
    fn has_other_partners(&self, seat: Seat, partners: SeatSet) -> bool {
        let owner = self.seats.get(seat.index()).and_then(|row| row.player);
        of_people(&self.seats).any(|row| partners.contains(row.seat) && row.player != owner)
    }

    /// The computer plays a seat instead of whoever had it.
    async fn replace(&mut self, seat: Seat) -> Answer<()> {
        let mut seats = self.seats.clone();
        let Some(row) = seats.get_mut(seat.index()) else { return Err(Code::NotYourSeat.into()) };
        *row = SeatRow {
            player: None,
            player_name: String::new(),
            computer: Some(Level::Greedy),
            same_screen: false,
            invite: None,
            token: secret(),
            archived: false,
            got_up: false,
            ..row.clone()
        };
        self.seat_people(seats).await?;
        self.show_out_of(seat);
        self.table_to_all(None);
        self.wake_computer();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FISCHER: TimeControl = TimeControl::Fischer { minutes: 10, increment: 5 };
    const DAYS: TimeControl = TimeControl::Days { days: 3, vacation: 2 };

    fn both() -> SeatSet {
        SeatSet::first(2)
    }

    #[test]
    fn a_decision_costs_its_time_and_brings_a_little_back_but_never_more_than_at_the_start() {
        let fresh = Clocks::new(FISCHER, 2, 0).after(Moment::Decided, SeatSet::one(Seat(0)), 0);
        let quick = fresh.after(Moment::Decided, SeatSet::one(Seat(1)), 2 * SECOND);
        assert_eq!(quick.seat(Seat(0), 99 * MINUTE).left, 10 * MINUTE, "no more than at the start");
        let slow = fresh.after(Moment::Decided, SeatSet::one(Seat(1)), MINUTE);
        assert_eq!(
            slow.seat(Seat(0), 99 * MINUTE),
            SeatClock { left: 9 * MINUTE + 5 * SECOND, reserve: 0, running: false }
        );
        assert_eq!(slow.seat(Seat(1), 2 * MINUTE), SeatClock { left: 9 * MINUTE, reserve: 0, running: true });
        assert!(!slow.is_out(Seat(1), 11 * MINUTE - 1) && slow.is_out(Seat(1), 11 * MINUTE));
        assert!(!slow.is_out(Seat(0), 99 * MINUTE), "who is not asked loses no time");
    }

    #[test]
    fn who_overstays_and_is_not_called_owes_nothing() {
        let late = Clocks::new(FISCHER, 2, 0).after(Moment::Aside, SeatSet::one(Seat(0)), 0);
        let late = late.after(Moment::Decided, SeatSet::one(Seat(0)), 60 * MINUTE);
        assert_eq!(late.seat(Seat(0), 60 * MINUTE).left, 5 * SECOND);
    }

    #[test]
    fn deciding_and_taking_back_brings_no_time() {
        let mut clocks = Clocks::new(FISCHER, 2, 0).after(Moment::Aside, SeatSet::one(Seat(0)), 0);
        for n in 1..=10 {
            clocks = clocks.after(Moment::Decided, SeatSet::one(Seat(0)), 2 * n * SECOND - SECOND);
            clocks = clocks.after(Moment::Undone, SeatSet::one(Seat(0)), 2 * n * SECOND);
        }
        assert!(clocks.seat(Seat(0), 20 * SECOND).left <= 10 * MINUTE - 20 * SECOND);
    }

    #[test]
    fn a_clock_that_is_stopped_and_goes_on_counts_what_it_ran() {
        let clocks = Clocks::new(FISCHER, 2, 0).after(Moment::Aside, both(), 0);
        let stopped = clocks.after(Moment::Aside, SeatSet::EMPTY, MINUTE);
        let again = stopped.after(Moment::Aside, both(), 50 * MINUTE);
        assert_eq!(again.seat(Seat(1), 51 * MINUTE).left, 8 * MINUTE);
    }

    #[test]
    fn days_begin_anew_with_each_decision_and_vacation_does_not() {
        let clocks = Clocks::new(DAYS, 2, 0).after(Moment::Aside, SeatSet::one(Seat(0)), 0);
        assert_eq!(clocks.seat(Seat(0), DAY), SeatClock { left: 2 * DAY, reserve: 2 * DAY, running: true });
        assert_eq!(clocks.seat(Seat(0), 4 * DAY), SeatClock { left: 0, reserve: DAY, running: true });
        let decided = clocks.after(Moment::Decided, SeatSet::one(Seat(0)), 4 * DAY);
        assert_eq!(decided.seat(Seat(0), 4 * DAY), SeatClock { left: 3 * DAY, reserve: DAY, running: true });
        assert!(!decided.is_out(Seat(0), 8 * DAY - 1) && decided.is_out(Seat(0), 8 * DAY));
    }

    #[test]
    fn a_clock_that_goes_backwards_gives_no_time() {
        let clocks = Clocks::new(FISCHER, 2, MINUTE).after(Moment::Aside, both(), MINUTE);
        assert_eq!(clocks.seat(Seat(0), 0).left, 10 * MINUTE);
    }
}
