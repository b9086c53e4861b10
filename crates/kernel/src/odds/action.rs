//! The odds of an action: of its whole resolution, up to the next quiet moment.
//!
//! A resolution may ask questions on its way. The first one that another seat may answer freely is left open: each of
//! its answers heads a case of its own, with odds that sum to one ("if he fires", "if he holds"). All others are answered
//! by [`Evaluate::reflex`], and so is one with too many answers to open; the case lists what was assumed.

use super::collector::Collector;
use super::{Effort, Odds, OddsView, Order, Sampled, Until, run};
use crate::chance::{Chance, Exhaustive, Fast, Probe, Weight, any};
use crate::{Awaiting, Evaluate, Refused, Seat, Silent, Text, spoken};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What may come of an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ActionOdds {
    /// One case for each answer of another seat that is still open; a single one without heading if none is.
    pub cases: Vec<OddsCase>,
    /// Something that the seat does not know was weighed by what it may know.
    pub hidden: bool,
}

/// What may come if another seat answers so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct OddsCase {
    /// The answer that is taken as given.
    pub heading: Option<Answer>,
    /// What may come then, the likeliest first: all of it, also where that question is never asked.
    pub odds: OddsView<Text>,
    /// How further questions on the way were taken to be answered.
    pub assumed: Vec<Answer>,
}

/// An answer to a question on the way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Answer {
    /// Who answers.
    pub seat: Seat,
    /// The decision point: id of the message that asks the question.
    #[ts(as = "String")]
    pub point: &'static str,
    /// The answer in words, as the seat that asks for odds may read them.
    pub words: Text,
}

/// A question with more answers than this is not opened.
pub const FEW_ANSWERS: usize = 6;
/// Cases beyond these are not looked into.
const MOST_CASES: usize = 8;
/// Assumptions beyond these are not listed.
const MOST_ASSUMED: usize = 12;
/// A resolution with more questions is taken as it stands.
const LONGEST: usize = 200;

/// The odds of an action up to the next quiet moment ([`Evaluate::quiet`]), as far as its seat can know them; outcomes
/// in the words of [`Game::consequence`](crate::Game::consequence).
///
/// What the seat does not know is drawn at random by [`Game::resample_for`](crate::Game::resample_for) with the same
/// dice, so the odds tell nothing that is hidden.
///
/// # Errors
/// [`Refused`] if the action is not legal.
pub fn of_action<G: Evaluate>(game: &G, seat: Seat, action: &G::Action, effort: Effort) -> Result<ActionOdds, Refused> {
    of_action_until(game, seat, action, effort, Until::DONE)
}

/// The same for somebody who will not wait for ever.
///
/// # Errors
/// [`Refused`] if the action is not legal.
pub fn of_action_until<G: Evaluate>(
    game: &G,
    seat: Seat,
    action: &G::Action,
    effort: Effort,
    until: Until<'_>,
) -> Result<ActionOdds, Refused> {
    game.check(seat, action)?;
    let cases = vec![Case::default()];
    let mut resolution = Resolution { game, seat, action, cases, hidden: false, listed: Vec::new() };
    let odds = spoken::muted(|| weigh(effort, until, &mut resolution));
    let Resolution { cases, hidden, .. } = resolution;
    let cases = odds
        .into_iter()
        .zip(cases)
        .map(|(odds, case)| OddsCase {
            heading: case.heading.map(|heading| heading.answer),
            odds: odds.view(Order::Likeliest, Text::clone),
            assumed: case.assumed.into_iter().filter_map(|assumed| assumed.told).collect(),
        })
        .collect();
    Ok(ActionOdds { cases, hidden })
}

/// An action that can be played out again and again, case by case.
trait PlayOut {
    /// Plays it out to the next quiet moment and says what came of it. May find further cases on the way.
    fn play_out(&mut self, case: usize, chance: &mut dyn Chance) -> Text;

    /// How many cases were found so far, at least one.
    fn cases(&self) -> usize;
}

/// The odds of each case: exact where there are few enough branches, else tried out, all such cases with the same
/// dice. Not generic, so that all games share its code.
fn weigh(effort: Effort, until: Until<'_>, resolution: &mut dyn PlayOut) -> Vec<Odds<Text>> {
    let mut exact = Vec::new();
    // Playing out the first case finds the others.
    while exact.len() < resolution.cases() {
        let case = exact.len();
        let mut collector = Collector::new();
        let counted =
            run(effort.branches, until.counting, &mut Exhaustive::new(Weight::ONE), &mut collector, |chance| {
                resolution.play_out(case, chance)
            });
        exact.push(counted.is_ok().then(|| collector.finish()));
    }
    let mut tried: Vec<(BTreeMap<Text, u32>, u32)> = Vec::new();
    if exact.iter().any(Option::is_none) {
        for sample in 0..effort.samples.max(1) {
            let mut case = 0;
            while case < resolution.cases() {
                if case == tried.len() {
                    tried.push((BTreeMap::new(), 0));
                }
                let (rows, times) = &mut tried[case];
                // A case that was found late catches up.
                while exact.get(case).is_none_or(Option::is_none)
                    && *times <= sample
                    && (*times == 0 || !(until.trying)())
                {
                    let mut dice = Fast::for_game(effort.seed, (*times).into());
                    *rows.entry(resolution.play_out(case, &mut dice)).or_insert(0) += 1;
                    *times += 1;
                }
                case += 1;
            }
            if (until.trying)() {
                break;
            }
        }
    }
    exact.resize(resolution.cases(), None);
    let tried = tried.into_iter().map(Some).chain(std::iter::repeat(None));
    exact
        .into_iter()
        .zip(tried)
        .map(|(exact, tried)| match (exact, tried) {
            (Some(distribution), _) => Odds::Exact(distribution),
            (None, tried) => {
                let (rows, times) = tried.unwrap_or_default();
                Odds::Sampled(Sampled::new(rows, times))
            }
        })
        .collect()
}

/// An action on its way to the next quiet moment.
struct Resolution<'a, G: Evaluate> {
    game: &'a G,
    seat: Seat,
    action: &'a G::Action,
    cases: Vec<Case<G::Action>>,
    hidden: bool,
    /// Kept for its room.
    listed: Vec<G::Action>,
}

struct Case<A> {
    heading: Option<Heading<A>>,
    assumed: Vec<Assumed<A>>,
}

// Not derived: a derived one would ask for actions that have a default.
impl<A> Default for Case<A> {
    fn default() -> Self {
        Case { heading: None, assumed: Vec::new() }
    }
}

/// The answer that heads a case, and the actions that are told in its words: more than one if what is hidden tells
/// them apart.
struct Heading<A> {
    answer: Answer,
    actions: Vec<A>,
}

struct Assumed<A> {
    seat: Seat,
    point: &'static str,
    action: A,
    /// Nothing while there was no other answer.
    told: Option<Answer>,
}

impl<G: Evaluate> Resolution<'_, G> {
    /// The case that an answer heads; a new one if it was never met before and there is room.
    fn case_of(&mut self, state: &G, seat: Seat, point: &'static str, action: &G::Action) -> Option<usize> {
        let asked = |case: &Case<G::Action>| {
            case.heading.as_ref().is_some_and(|heading| (heading.answer.seat, heading.answer.point) == (seat, point))
        };
        let known = |case: &Case<G::Action>| case.heading.as_ref().is_some_and(|it| it.actions.contains(action));
        if let Some(case) = self.cases.iter().position(|case| asked(case) && known(case)) {
            return Some(case);
        }
        let words = state.answer_words(self.seat, seat, action);
        let same = |case: &Case<G::Action>| case.heading.as_ref().is_some_and(|heading| heading.answer.words == words);
        if let Some(case) = self.cases.iter().position(|case| asked(case) && same(case)) {
            if let Some(heading) = &mut self.cases[case].heading {
                heading.actions.push(action.clone());
            }
            return Some(case);
        }
        let heading = Some(Heading { answer: Answer { seat, point, words }, actions: vec![action.clone()] });
        if let [first] = &mut self.cases[..]
            && first.heading.is_none()
        {
            first.heading = heading;
            return Some(0);
        }
        if self.cases.len() == MOST_CASES {
            return None;
        }
        self.cases.push(Case { heading, assumed: Vec::new() });
        Some(self.cases.len() - 1)
    }

    /// What the seat that is asked says by reflex; the case notes it.
    fn reflex(&mut self, case: usize, state: &G, seat: Seat, point: &'static str) -> G::Action {
        let action = state.reflex(seat);
        let assumed = &mut self.cases[case].assumed;
        let known = assumed.iter().position(|it| it.seat == seat && it.point == point && it.action == action);
        if known.is_some_and(|known| assumed[known].told.is_some())
            || (known.is_none() && assumed.len() == MOST_ASSUMED)
        {
            return action;
        }
        self.listed.clear();
        state.actions(seat, &mut self.listed);
        let told = (self.listed.len() > 1).then(|| Answer {
            seat,
            point,
            words: if seat == self.seat {
                state.offer(seat, &action).label
            } else {
                state.answer_words(self.seat, seat, &action)
            },
        });
        // The same words of another action tell nothing new.
        let told = told.filter(|answer| assumed.iter().all(|it| it.told.as_ref() != Some(answer)));
        match known {
            Some(known) => assumed[known].told = told,
            None => assumed.push(Assumed { seat, point, action: action.clone(), told }),
        }
        action
    }

    /// Leaves a question open if it has a few answers, and tells which of them heads the case, if it is among them.
    fn open(&mut self, case: usize, state: &G, seat: Seat, point: &'static str) -> Asked<G::Action> {
        let mut listed = std::mem::take(&mut self.listed);
        listed.clear();
        state.actions(seat, &mut listed);
        let asked = match &listed[..] {
            [only] => Asked::Forced(only.clone()),
            few @ [_, ..] if few.len() <= FEW_ANSWERS => {
                let mut given = None;
                for action in few {
                    if self.case_of(state, seat, point, action) == Some(case) && given.is_none() {
                        given = Some(action.clone());
                    }
                }
                Asked::Open(given)
            }
            _ => Asked::TooMuch,
        };
        self.listed = listed;
        asked
    }
}

/// What a question of another seat comes to.
enum Asked<A> {
    /// There is only one answer: it is no question.
    Forced(A),
    /// It is left open; here is the answer that heads the case, if it is among those listed.
    Open(Option<A>),
    /// It has too many answers.
    TooMuch,
}

impl<G: Evaluate> PlayOut for Resolution<'_, G> {
    fn play_out(&mut self, case: usize, chance: &mut dyn Chance) -> Text {
        let mut secrets = Probe::new(chance);
        let before = self.game.resample_for(self.seat, self.action, &mut any(&mut secrets));
        self.hidden |= secrets.ways() > 1;
        let mut after = before.clone();
        // Whether an action is legal depends on what the seat knows, and that is the same in every resampled state.
        after.apply(self.seat, self.action, &mut any(chance), &mut Silent);
        let mut opened = false;
        for _ in 0..LONGEST {
            if after.quiet() {
                break;
            }
            let Awaiting::Decision { seats, point, .. } = after.awaiting() else { break };
            let Some(seat) = seats.lowest() else { break };
            let answer = if seat == self.seat || opened {
                self.reflex(case, &after, seat, point)
            } else {
                let asked = self.open(case, &after, seat, point);
                opened = matches!(asked, Asked::Open(_));
                match asked {
                    Asked::Forced(answer) | Asked::Open(Some(answer)) => answer,
                    Asked::Open(None) | Asked::TooMuch => self.reflex(case, &after, seat, point),
                }
            };
            after.apply(seat, &answer, &mut any(chance), &mut Silent);
        }
        after.consequence(&before, self.seat, self.action)
    }

    fn cases(&self) -> usize {
        self.cases.len()
    }
}
