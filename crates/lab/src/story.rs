//! The story of a game: how the chance to win went, where it turned, and what of that was luck, what choice.
//!
//! The curve is the chance to win of the first seat and its partners, judged with all secrets open. Around every decision
//! it is split:
//!
//! - *luck* is where the dice left the chance, against its mean over all the ways they could have fallen;
//! - *choice* is that mean, against the chance before: what the decision itself did.
//!
//! The two add up to the whole change, to the last millionth. What was *missed* is told beside: by how much the mean of
//! the best candidate lies above that of what was played.

use crate::Watch;
use kernel::chance::{Fast, Probe, any};
use kernel::{Evaluate, Live, Outcome, Prospect, Seat, SeatSet, Silent, Text, odds};
use players::finish;
use serde::Serialize;
use ts_rs::TS;

/// Tries of all candidates of all decisions that a story is worth at most.
const TRIES: u64 = 600_000;
/// A position in the middle of something is judged by so many ways it may end.
const ENDS: u64 = 4;
/// The dice of all tries, so that the same game has the same story.
const SEED: u64 = 1815;
/// So many turning points are pointed out.
const TURNING_POINTS: usize = 5;

/// How much work a story is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoryEffort {
    /// How often a decision is tried whose dice are too many to count.
    pub tries: u32,
    /// How many candidates are compared with what was played.
    pub candidates: usize,
    /// Counted where there are at most so many branches of the dice, else tried.
    pub branches: u32,
}

impl Default for StoryEffort {
    fn default() -> Self {
        StoryEffort { tries: 48, candidates: 12, branches: 400 }
    }
}

impl StoryEffort {
    /// As much as the story of so many decisions can be given, so that a long game is told in about the time of a short
    /// one: fewer candidates, tried less often.
    #[must_use]
    pub fn for_length(decisions: u64) -> Self {
        let full = StoryEffort::default();
        let each = TRIES / decisions.max(1);
        let candidates = (each / 4).isqrt().clamp(2, full.candidates as u64);
        let tries = (each / candidates).clamp(4, full.tries.into()) as u32;
        StoryEffort { tries, candidates: candidates as usize, branches: full.branches.min(10 * tries) }
    }
}

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Story {
    /// The seats whose chance the curve tells; the others have the rest.
    pub of: Vec<Seat>,
    /// The chance before the first decision.
    pub start: Prospect,
    /// One a decision, in their order.
    pub moments: Vec<Moment>,
    /// By seat.
    pub totals: Vec<Total>,
    /// The moments, counted from 0, in which the curve moved most, in their order.
    pub turning_points: Vec<usize>,
    /// How figures of the game went, such as the losses of each side.
    pub courses: Vec<Course>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// One decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Moment {
    /// Its number, counted from 1: the version of the game after it.
    pub n: u64,
    /// Who decided.
    pub seat: Seat,
    /// What, in words.
    pub decision: Text,
    /// The piece it was about, if about one.
    pub piece: Option<String>,
    /// The turn, where turns are counted.
    pub turn: Option<u32>,
    /// The chance after it.
    pub after: Prospect,
    /// What the dice did, in millionths.
    pub luck: i32,
    /// What the decision did, in millionths.
    pub choice: i32,
    /// Every way the dice could have fallen was counted; if not, the mean is estimated from tries.
    pub exact: bool,
    /// What the best candidate would have been worth more to who decided, in millionths.
    pub missed: u32,
    /// The best candidate in words, if it is not what was played.
    pub better: Option<Text>,
}

/// What a game brought to a seat, in millionths, good for it above zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Total {
    /// The seat.
    pub seat: Seat,
    /// The sum of luck over all decisions of the game, as its side saw it.
    pub luck: i64,
    /// What it missed by its own decisions.
    pub missed: i64,
}

/// One figure of a seat over the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Course {
    /// Message id of its name.
    pub figure: &'static str,
    /// Whose.
    pub seat: Seat,
    /// After which decision it became how much: first as it was before all of them.
    pub steps: Vec<(u64, i64)>,
}

/// Tells the story of a game. `watch` hears of every decision that is done, and may break off: what follows is not told.
#[must_use]
pub fn story<G: Evaluate>(live: &Live<G>, seats: usize, effort: StoryEffort, watch: &dyn Watch) -> Story {
    let teller = Teller { own: live.game().partners(Seat(0)).with(Seat(0)), seats: seats as u8, effort };
    let mut before = live.state_at(0).unwrap_or_else(|| live.game().clone());
    let start = teller.chance(&before);
    let mut told = Story {
        of: teller.own.iter().filter(|seat| seat.index() < seats).collect(),
        start,
        moments: Vec::new(),
        totals: Vec::new(),
        turning_points: Vec::new(),
        courses: Vec::new(),
        outcome: live.outcome(),
    };
    note_figures(&mut told.courses, 0, &before);
    let mut chance = start;
    for n in 1..=live.version() {
        if watch.stop() {
            break;
        }
        let (Some(after), Some((seat, action))) = (live.state_at(n), live.decision(n)) else { break };
        let moment = teller.moment(n, &before, seat, action, chance, &after);
        chance = moment.after;
        told.moments.push(moment);
        note_figures(&mut told.courses, n, &after);
        before = after;
        watch.done(u32::try_from(n).unwrap_or(u32::MAX));
    }
    told.totals = (0..seats as u8).map(|seat| total(&told.moments, Seat(seat), teller.own)).collect();
    told.turning_points = turning_points(&told);
    told
}

impl Story {
    /// The chance before a moment.
    #[must_use]
    pub fn before(&self, moment: usize) -> Prospect {
        moment.checked_sub(1).and_then(|last| self.moments.get(last)).map_or(self.start, |last| last.after)
    }

    /// By how much a moment moved the curve, in millionths.
    #[must_use]
    pub fn change(&self, moment: usize) -> i64 {
        self.moments.get(moment).map_or(0, |it| millionths(it.after) - millionths(self.before(moment)))
    }
}

/// Notes the figures of a position that are not as they were.
fn note_figures<G: Evaluate>(courses: &mut Vec<Course>, n: u64, game: &G) {
    let mut figures = Vec::new();
    game.figures(&mut figures);
    for (figure, seat, amount) in figures {
        match courses.iter_mut().find(|course| (course.figure, course.seat) == (figure, seat)) {
            Some(course) if course.steps.last().is_some_and(|(_, last)| *last == amount) => {}
            Some(course) => course.steps.push((n, amount)),
            None => courses.push(Course { figure, seat, steps: vec![(n, amount)] }),
        }
    }
}

fn millionths(chance: Prospect) -> i64 {
    i64::from(chance.millionths())
}

fn total(moments: &[Moment], seat: Seat, own: SeatSet) -> Total {
    let luck: i64 = moments.iter().map(|moment| i64::from(moment.luck)).sum();
    let missed = moments.iter().filter(|moment| moment.seat == seat).map(|moment| i64::from(moment.missed)).sum();
    Total { seat, luck: if own.contains(seat) { luck } else { -luck }, missed }
}

fn turning_points(story: &Story) -> Vec<usize> {
    let mut points: Vec<usize> = (0..story.moments.len()).filter(|n| story.change(*n) != 0).collect();
    points.sort_by_key(|n| (-story.change(*n).abs(), *n));
    points.truncate(TURNING_POINTS);
    points.sort_unstable();
    points
}

/// The mean chance after an action.
#[derive(Clone, Copy)]
struct Mean {
    millionths: i64,
    exact: bool,
}

struct Teller {
    /// The seats whose chance is told.
    own: SeatSet,
    seats: u8,
    effort: StoryEffort,
}

impl Teller {
    fn moment<G: Evaluate>(
        &self,
        n: u64,
        before: &G,
        seat: Seat,
        action: &G::Action,
        chance: Prospect,
        after: &G,
    ) -> Moment {
        let now = self.chance(after);
        let mean = self.mean(before, seat, action);
        let sign = if self.own.contains(seat) { 1 } else { -1 };
        let (best, better) = self.best(before, seat, action, sign);
        let gap = sign * (best.unwrap_or(mean.millionths) - mean.millionths);
        let offer = before.offer(seat, action);
        Moment {
            n,
            seat,
            decision: offer.label,
            piece: offer.piece,
            turn: before.clock().map(|clock| clock.turn),
            after: now,
            luck: (millionths(now) - mean.millionths) as i32,
            choice: (mean.millionths - millionths(chance)) as i32,
            exact: mean.exact,
            missed: gap.max(0) as u32,
            better: better.filter(|_| gap > 0).map(|action| before.offer(seat, &action).label),
        }
    }

    /// The mean of the best candidate other than what was played, and which it is.
    fn best<G: Evaluate>(
        &self,
        game: &G,
        seat: Seat,
        played: &G::Action,
        sign: i64,
    ) -> (Option<i64>, Option<G::Action>) {
        let mut candidates = Vec::new();
        game.sensible(seat, &mut candidates);
        candidates.retain(|action| action != played);
        if candidates.len() > self.effort.candidates {
            // The most promising by one try.
            let mut first: Vec<(i64, G::Action)> =
                candidates.into_iter().map(|action| (-sign * self.once(game, seat, &action, 0), action)).collect();
            first.sort_by_key(|(worse, _)| *worse);
            candidates = first.into_iter().take(self.effort.candidates).map(|(_, action)| action).collect();
        }
        let judged = candidates.into_iter().map(|action| (self.mean(game, seat, &action).millionths, action));
        let best = judged.reduce(|best, other| if sign * other.0 > sign * best.0 { other } else { best });
        best.map_or((None, None), |(mean, action)| (Some(mean), Some(action)))
    }

    /// The mean chance over the dice of an action.
    fn mean<G: Evaluate>(&self, game: &G, seat: Seat, action: &G::Action) -> Mean {
        let mut dice = Fast::for_game(SEED, 0);
        let mut probe = Probe::new(&mut dice);
        let mut after = game.clone();
        after.apply(seat, action, &mut any(&mut probe), &mut Silent);
        if probe.ways() == 1 {
            return Mean { millionths: millionths(self.chance(&after)), exact: true };
        }
        let branches = self.effort.branches;
        if probe.ways() <= branches.into() {
            let counted = odds::exact(2 * branches, |chance| {
                let mut after = game.clone();
                after.apply(seat, action, &mut any(chance), &mut Silent);
                self.chance(&after)
            });
            if let Ok(counted) = counted {
                let mean = counted.mean(|chance| millionths(*chance));
                return Mean { millionths: mean.to_f64().round() as i64, exact: true };
            }
        }
        let tries = self.effort.tries.max(1);
        let sum: i64 = (0..tries).map(|number| self.once(game, seat, action, number.into())).sum();
        Mean { millionths: sum / i64::from(tries), exact: false }
    }

    /// The chance after an action with the dice of one try: the same for all candidates.
    fn once<G: Evaluate>(&self, game: &G, seat: Seat, action: &G::Action, number: u64) -> i64 {
        let mut after = game.clone();
        after.apply(seat, action, &mut Fast::for_game(SEED, number + 1), &mut Silent);
        millionths(self.chance(&after))
    }

    /// The chance of the first seat and its partners. All seats are asked, each as it may know.
    fn chance<G: Evaluate>(&self, game: &G) -> Prospect {
        if game.settled() || game.outcome().is_some() {
            return self.judged(game);
        }
        let ends = (0..ENDS).map(|number| {
            let mut end = game.clone();
            finish(&mut end, &mut Fast::for_game(!SEED, number));
            millionths(self.judged(&end))
        });
        Prospect::of_millionths((ends.sum::<i64>() / ENDS as i64) as u32)
    }

    fn judged<G: Evaluate>(&self, game: &G) -> Prospect {
        let asked = (0..self.seats).map(Seat).map(|seat| {
            let own = game.prospect(seat);
            millionths(if self.own.contains(seat) { own } else { own.against() })
        });
        Prospect::of_millionths((asked.sum::<i64>() / i64::from(self.seats.max(1))) as u32)
    }
}
