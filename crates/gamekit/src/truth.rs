//! Odds are what is played: a property over random positions that every game has to show.

use kernel::chance::{Classes, Drawn, Fast, Pool};
use kernel::odds::{self, Answer, Effort, FEW_ANSWERS, OddsView};
use kernel::record::SetupSpec;
use kernel::{Awaiting, Chance, Evaluate, Roll, RuleId, Seat, Silent, Text, Title};
use std::collections::BTreeMap;

const PICK: Roll = Roll { rule: RuleId("test"), label: "die-test" };

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Random games.
    pub games: u64,
    /// Decisions of each, at most.
    pub decisions: usize,
    /// Odds asked in each, at most.
    pub asked: usize,
    /// How often an action is played out for each of its cases.
    pub tries: u32,
    /// Labels of the dice that the calendar rolls between two questions, whoever ended the phase before: initiative,
    /// weather, arrivals. They are no consequence of the action they happen to follow.
    pub calendar: &'static [&'static str],
    /// Kinds of action that may close a phase, after which the calendar rolls whatever it has to.
    pub closing: &'static [&'static str],
}

/// What was tried.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tried {
    /// Actions whose odds were asked.
    pub asked: usize,
    /// Cases that an answer of another seat heads.
    pub headed: usize,
    /// Offers without a die mark that were played.
    pub unmarked: usize,
    /// What is wrong, one of each kind of action.
    pub faults: BTreeMap<String, String>,
}

/// Walks random games of these scenarios. Asks the odds of actions marked with a die, plays each out with the answers its
/// cases name, and compares; and sees to it that whatever is not marked rolls no die before the next question.
///
/// # Panics
/// If a scenario cannot be set up.
#[must_use]
pub fn odds_are_what_is_played<G: Evaluate + Title>(scenarios: &[&str], trial: Trial) -> Tried {
    let mut tried = Tried::default();
    for (index, scenario) in (0..trial.games).zip(scenarios.iter().cycle()) {
        let (mut dice, mut choice) = (Fast::for_game(11, index), Fast::for_game(12, index));
        let spec = SetupSpec { scenario: (*scenario).to_owned(), ..SetupSpec::default() };
        let setup = G::load(&spec).unwrap_or_else(|faults| panic!("{scenario}: {faults}"));
        let mut game = G::start(&setup, &mut dice, &mut Silent);
        let mut asked = 0;
        let mut listed = Vec::new();
        for decision in 0..trial.decisions {
            let Some(seat) = game.awaiting().seats().lowest() else { break };
            listed.clear();
            game.actions(seat, &mut listed);
            let action = listed.swap_remove(choice.uniform(PICK, listed.len() as u32) as usize);
            let told = format!("{action:?}");
            let kind = told.split([' ', '(', '{']).next().unwrap_or_default().to_owned();
            let at = format!("{scenario}, game {index}, decision {decision}: {told}");
            let mut fault = |what: String| {
                tried.faults.entry(kind.clone()).or_insert(format!("{at}: {what}"));
            };
            let offer = game.offer(seat, &action);
            // Now and then, so that the odds of one game are not all asked in its first turn.
            if offer.risky && asked < trial.asked && choice.uniform(PICK, 4) == 0 {
                asked += 1;
                tried.asked += 1;
                match compare(&game, seat, &action, trial.tries) {
                    Ok(headed) => tried.headed += headed,
                    Err(what) => fault(what),
                }
            }
            let mut labels = Labels { dice: &mut dice, rolled: Vec::new() };
            game.apply(seat, &action, &mut labels, &mut Silent);
            if !offer.risky && !trial.closing.contains(&kind.as_str()) {
                tried.unmarked += 1;
                labels.rolled.retain(|label| !trial.calendar.contains(label));
                if !labels.rolled.is_empty() {
                    fault(format!("has no die mark and rolls {:?}", labels.rolled));
                }
            }
        }
    }
    tried
}

/// Passes every draw on and keeps what it was for, if it could have gone another way.
struct Labels<'a> {
    dice: &'a mut Fast,
    rolled: Vec<&'static str>,
}

impl Chance for Labels<'_> {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        self.rolled.extend((n > 1).then_some(roll.label));
        self.dice.uniform(roll, n)
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        self.rolled.push(roll.label);
        self.dice.weighted(roll, weights)
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        self.rolled.extend((n > 0).then_some(roll.label));
        self.dice.pool(roll, n, classes)
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        self.rolled.extend((k > 0).then_some(roll.label));
        self.dice.draw(roll, bag, k)
    }
}

/// Compares the odds of an action with what comes of it, and returns how many cases an answer heads.
fn compare<G: Evaluate>(game: &G, seat: Seat, action: &G::Action, tries: u32) -> Result<usize, String> {
    let effort = Effort { branches: 4_000, samples: 4 * tries, seed: 1 };
    let odds = odds::of_action(game, seat, action, effort).map_err(|refused| refused.to_string())?;
    for case in &odds.cases {
        let mut dice = Fast::for_game(13, 0);
        let mut came: BTreeMap<Text, u32> = BTreeMap::new();
        for _ in 0..tries {
            *came.entry(play_out(game, seat, action, case.heading.as_ref(), &mut dice)?).or_default() += 1;
        }
        let (distance, freedom) = distance(&case.odds, &came, tries)?;
        let bound = bound(freedom);
        if distance > bound {
            let rows: Vec<_> = case.odds.rows.iter().map(|row| (&row.outcome, &row.percent)).collect();
            return Err(format!("odds and play disagree, {distance:.1} > {bound:.1}\n{rows:?}\n{came:?}"));
        }
    }
    Ok(odds.cases.iter().filter(|case| case.heading.is_some()).count())
}

/// Plays an action out as a table would, every step checked: the headed answer where it is asked for, else the reflex.
fn play_out<G: Evaluate>(
    game: &G,
    seat: Seat,
    action: &G::Action,
    heading: Option<&Answer>,
    dice: &mut Fast,
) -> Result<Text, String> {
    let before = game.resample_for(seat, action, dice);
    let mut after = before.clone();
    after.play(seat, action, dice, &mut Silent).map_err(|refused| refused.to_string())?;
    let mut opened = false;
    let mut questions = 0;
    while !after.quiet() {
        let Awaiting::Decision { seats, point, .. } = after.awaiting() else { break };
        let Some(next) = seats.lowest() else { break };
        let mut listed = Vec::new();
        after.actions(next, &mut listed);
        let open = next != seat && !opened && (2..=FEW_ANSWERS).contains(&listed.len());
        opened |= open;
        let named = |answer: &&G::Action| {
            heading.is_some_and(|heading| {
                (heading.seat, heading.point) == (next, point)
                    && heading.words == after.answer_words(seat, next, answer)
            })
        };
        let answer = match listed.iter().find(named).filter(|_| open) {
            Some(answer) => answer.clone(),
            None => after.reflex(next),
        };
        let played = after.play(next, &answer, dice, &mut Silent);
        played.map_err(|refused| format!("the answer {answer:?} at {point} is {refused}"))?;
        questions += 1;
        if questions == 200 {
            return Err(format!("no quiet moment, still at {point}"));
        }
    }
    Ok(after.consequence(&before, seat, action))
}

/// How far the tries are from the odds, by chi squared, and its degrees of freedom.
fn distance(odds: &OddsView<Text>, came: &BTreeMap<Text, u32>, tries: u32) -> Result<(f64, f64), String> {
    let n = f64::from(tries);
    let mut shares: BTreeMap<&Text, f64> = odds.rows.iter().map(|row| (&row.outcome, share(row))).collect();
    let sum: f64 = shares.values().sum();
    if (sum - 1.0).abs() > 0.01 {
        return Err(format!("odds sum to {sum}"));
    }
    for outcome in came.keys() {
        if odds.exact && !shares.contains_key(outcome) {
            return Err(format!("{outcome:?} came and has no odds"));
        }
        shares.entry(outcome).or_insert(0.0);
    }
    // Odds that were tried have an error of their own, those that were counted have none.
    let weight = odds.samples.map_or(0.0, |samples| n / f64::from(samples));
    let (mut distance, mut cells) = (0.0, 0.0);
    let mut rest = (0.0, 0.0);
    let mut cell = |expected: f64, observed: f64| {
        // What exact odds call impossible has no variance: once is too often.
        let variance = f64::max(expected + weight * observed, 1e-9);
        if expected + observed > 0.0 {
            distance += (observed - expected).powi(2) / variance;
            cells += 1.0;
        }
    };
    for (outcome, share) in shares {
        let (expected, observed) = (n * share, f64::from(came.get(outcome).copied().unwrap_or(0)));
        // Too rare to be judged alone.
        if expected + observed < 10.0 {
            rest = (rest.0 + expected, rest.1 + observed);
        } else {
            cell(expected, observed);
        }
    }
    cell(rest.0, rest.1);
    Ok((distance, f64::max(cells - 1.0, 1.0)))
}

/// Chance alone goes beyond this bound once in a hundred thousand times (Wilson and Hilferty 1931: the cube root of a chi
/// squared is nearly normal).
fn bound(freedom: f64) -> f64 {
    const DEVIATIONS: f64 = 4.265;
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + DEVIATIONS * spread.sqrt()).powi(3)
}

/// The share of a row, exact where it is.
fn share(row: &odds::OddsRow<Text>) -> f64 {
    let number = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
    match row.fraction.as_deref().map(|fraction| fraction.split_once('/').unwrap_or((fraction, "1"))) {
        Some((part, whole)) => number(part) / number(whole),
        None => number(&row.percent) / 100.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::odds::OddsRow;

    /// Odds that claim this many hundredths for `hit`, and the rest for `miss`.
    fn claim(hundredths: u32) -> OddsView<Text> {
        let row = |key: &'static str, share: u32| OddsRow {
            outcome: Text::new(key),
            percent: share.to_string(),
            fraction: Some(format!("{share}/100")),
            low: share.to_string(),
            high: share.to_string(),
        };
        OddsView {
            exact: true,
            samples: None,
            branches: 2,
            rows: vec![row("hit", hundredths), row("miss", 100 - hundredths)],
        }
    }

    fn found(claimed: u32, hits: u32) -> bool {
        let came = BTreeMap::from([(Text::new("hit"), hits), (Text::new("miss"), 200 - hits)]);
        let (distance, freedom) = distance(&claim(claimed), &came, 200).expect("both have odds");
        distance > bound(freedom)
    }

    #[test]
    fn odds_that_lie_are_found_out_and_luck_is_not() {
        assert!(!found(50, 100) && !found(50, 115), "luck");
        assert!(found(67, 100), "a third is not a half");
        assert!(found(100, 190), "what is sure does not fail");
    }

    #[test]
    fn an_outcome_without_odds_is_a_fault() {
        let came = BTreeMap::from([(Text::new("hit"), 199), (Text::new("draw"), 1)]);
        assert!(distance(&claim(50), &came, 200).is_err());
    }
}
