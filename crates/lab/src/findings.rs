//! What the games of a trial show: the report of the laboratory, as data.

use crate::{Bench, Comparison, Histogram, Sample, Share, Spread, Trial, batch_of};
use kernel::Seat;
use serde::Serialize;
use ts_rs::TS;

/// What games of one scenario, or of two variants, show.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Study {
    /// One or two.
    pub variants: Vec<Findings>,
    /// What the second changes, if there is one with as many seats.
    pub comparison: Option<Comparison>,
}

impl Study {
    /// Sums up the games of one or two variants.
    #[must_use]
    pub fn of(variants: &[(&dyn Bench, &Trial, &[Sample])]) -> Study {
        let findings = variants.iter().map(|(bench, trial, samples)| Findings::of(*bench, trial, samples)).collect();
        let comparison = match variants {
            [(first, _, one), (second, _, other)] if first.sides() == second.sides() => {
                Some(Comparison::of(first.sides(), one, other))
            }
            _ => None,
        };
        Study { variants: findings, comparison }
    }
}

/// What the games of a trial show. Equal games give equal findings, whatever the threads and the clock.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Findings {
    /// Id of the game.
    pub game: &'static str,
    /// Id of the scenario.
    pub scenario: String,
    /// Ids of the seats.
    pub seats: Vec<String>,
    /// The player on each seat in the first game.
    pub players: Vec<String>,
    /// Players move on by one seat from game to game.
    pub exchange: bool,
    /// The seed of the run.
    pub seed: u64,
    /// Games that ended by the rules.
    pub games: u32,
    /// Games given up as too long; they count nowhere else.
    pub unfinished: u32,
    /// What the games say about fairness.
    pub verdict: Verdict,
    /// By side.
    pub sides: Vec<SideFindings>,
    /// Games without a winner.
    pub draws: Share,
    /// How the chance to win became surer, game by game.
    pub course: Vec<Reached>,
    /// How games ended, the most frequent first.
    pub endings: Vec<Ended>,
    /// The turn in which games ended.
    pub turns: Option<Histogram>,
    /// Decisions per game.
    pub decisions: Option<Histogram>,
    /// How figures such as losses went, turn by turn.
    pub figures: Vec<FigureCourse>,
    /// What it is worth to decide first.
    pub first: Option<FirstMove>,
    /// SHA-256 over the digests of all games in their order.
    pub digest: String,
}

/// What the games say about fairness, by the games that had a winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export)]
pub enum Verdict {
    /// Nothing yet.
    Unknown,
    /// No side is surely better; more games would tell more.
    Open,
    /// Every side is surely within eight points of an even share.
    Fair,
    /// A side is surely better than an even share.
    Leans {
        /// Which, in the order of the sides.
        side: u32,
    },
}

/// How far from an even share a side may be that still counts as fair.
const FAIR: f64 = 0.08;

impl Verdict {
    fn of(sides: &[SideFindings]) -> Verdict {
        let even = 1.0 / sides.len().max(1) as f64;
        if sides.iter().all(|side| side.of_decided.of == 0) {
            return Verdict::Unknown;
        }
        let fair = |side: &SideFindings| side.of_decided.low >= even - FAIR && side.of_decided.high <= even + FAIR;
        if sides.iter().all(fair) {
            return Verdict::Fair;
        }
        let surely_better = |side: &SideFindings| side.of_decided.low > even;
        match sides.iter().position(surely_better) {
            Some(side) => Verdict::Leans { side: side as u32 },
            None => Verdict::Open,
        }
    }
}

/// How a side fared.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct SideFindings {
    /// Its seats: those that win together.
    pub seats: Vec<Seat>,
    /// Games it won, of all that ended.
    pub wins: Share,
    /// Games it won, of those that had a winner.
    pub of_decided: Share,
}

/// What was known after so many games.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Reached {
    /// Games that had ended.
    pub games: u32,
    /// The share of each side.
    pub sides: Vec<Share>,
}

/// A way games ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Ended {
    /// The rule that decided them.
    pub rule: &'static str,
    /// How many.
    pub count: u32,
    /// Of these, won by each side.
    pub sides: Vec<u32>,
    /// Of these, won by nobody.
    pub draws: u32,
}

/// How a figure of a seat went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct FigureCourse {
    /// Message id of its name.
    pub figure: &'static str,
    /// Whose.
    pub seat: Seat,
    /// At the end of each turn.
    pub turns: Vec<TurnBand>,
}

/// A figure at the end of a turn, over all games: one that has ended keeps its last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct TurnBand {
    /// The turn.
    pub turn: u32,
    /// Games that were still played in it.
    pub playing: u32,
    /// A quarter lies at or below.
    pub lower: i64,
    /// Half lies at or below.
    pub median: i64,
    /// Three quarters lie at or below.
    pub upper: i64,
}

/// What it is worth to decide first in the first turn, set-up apart.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct FirstMove {
    /// Games won by the side that decided first, of those that had a winner.
    pub wins: Share,
    /// How often each side was the first, in all games that ended.
    pub sides: Vec<u32>,
}

/// Points of the course that are told at most.
const MOST_POINTS: usize = 160;
/// Bars of a histogram at most.
const MOST_BARS: u32 = 24;

impl Findings {
    /// Sums up the games of a trial.
    #[must_use]
    pub fn of(bench: &dyn Bench, trial: &Trial, samples: &[Sample]) -> Findings {
        let ended: Vec<&Sample> = samples.iter().filter(|sample| sample.row.decided_by.is_some()).collect();
        let games = ended.len() as u32;
        let drawn = ended.iter().filter(|sample| sample.row.winners.is_empty()).count() as u32;
        let sides: Vec<SideFindings> = bench
            .sides()
            .iter()
            .map(|seats| {
                let won = ended.iter().filter(|sample| won(sample, seats)).count() as u32;
                let of_decided = Share::of(won, games - drawn);
                SideFindings { seats: seats.clone(), wins: Share::of(won, games), of_decided }
            })
            .collect();
        let seats = 0..bench.seats().len() as u8;
        let player = |seat: u8| trial.plan.players[trial.player_at(0, Seat(seat))].to_string();
        Findings {
            game: bench.game(),
            scenario: bench.setup().scenario.clone(),
            seats: bench.seats().to_vec(),
            players: seats.map(player).collect(),
            exchange: trial.exchange,
            seed: trial.plan.seed,
            games,
            unfinished: samples.len() as u32 - games,
            verdict: Verdict::of(&sides),
            draws: Share::of(drawn, games),
            course: course(bench.sides(), &ended),
            endings: endings(bench.sides(), &ended),
            turns: Histogram::of(turns_of(&ended), MOST_BARS),
            decisions: Histogram::of(ended.iter().map(|sample| sample.row.decisions.into()).collect(), bars(games)),
            figures: figures(&ended),
            first: first_move(bench.sides(), &ended),
            sides,
            digest: batch_of(bench, trial, samples).report().digest,
        }
    }
}

/// As many bars as so many games can fill.
fn bars(games: u32) -> u32 {
    (2 * games.isqrt()).clamp(8, MOST_BARS)
}

/// Whether a side won a game.
pub(crate) fn won(sample: &Sample, side: &[Seat]) -> bool {
    sample.row.winners.iter().any(|winner| side.contains(winner))
}

/// The turn in which each game ended.
pub(crate) fn turns_of(ended: &[&Sample]) -> Vec<i64> {
    ended.iter().filter_map(|sample| sample.row.turns.map(i64::from)).collect()
}

/// Every game, or every so many and the last.
fn course(sides: &[Vec<Seat>], ended: &[&Sample]) -> Vec<Reached> {
    let step = ended.len().div_ceil(MOST_POINTS).max(1);
    let mut wins = vec![0; sides.len()];
    let mut course = Vec::new();
    for (n, sample) in (1..).zip(ended) {
        for (wins, side) in wins.iter_mut().zip(sides) {
            *wins += u32::from(won(sample, side));
        }
        if n % step == 0 || n == ended.len() {
            let games = n as u32;
            course.push(Reached { games, sides: wins.iter().map(|wins| Share::of(*wins, games)).collect() });
        }
    }
    course
}

fn endings(sides: &[Vec<Seat>], ended: &[&Sample]) -> Vec<Ended> {
    let mut endings: Vec<Ended> = Vec::new();
    for sample in ended {
        let Some(rule) = sample.row.decided_by else { continue };
        let place = endings.iter().position(|ending| ending.rule == rule.0).unwrap_or_else(|| {
            endings.push(Ended { rule: rule.0, count: 0, sides: vec![0; sides.len()], draws: 0 });
            endings.len() - 1
        });
        let ending = &mut endings[place];
        ending.count += 1;
        ending.draws += u32::from(sample.row.winners.is_empty());
        for (count, side) in ending.sides.iter_mut().zip(sides) {
            *count += u32::from(won(sample, side));
        }
    }
    endings.sort_by_key(|ending| (std::cmp::Reverse(ending.count), ending.rule));
    endings
}

fn figures(ended: &[&Sample]) -> Vec<FigureCourse> {
    let Some(model) = ended.first() else { return Vec::new() };
    let last = ended.iter().filter_map(|sample| Some(sample.turns.last()?.turn)).max().unwrap_or(0);
    let names = model.row.figures.iter().map(|(figure, seat, _)| (*figure, *seat)).enumerate();
    // By kind first, then by seat, as they are shown.
    let mut courses: Vec<FigureCourse> = names
        .map(|(place, (figure, seat))| {
            let band = |turn: u32| {
                let numbers = ended.iter().filter_map(|sample| at(sample, turn, place)).collect();
                let playing = ended.iter().filter(|sample| sample.turns.last().is_some_and(|end| end.turn >= turn));
                let spread = Spread::of(numbers)?;
                let Spread { lower, median, upper, .. } = spread;
                Some(TurnBand { turn, playing: playing.count() as u32, lower, median, upper })
            };
            FigureCourse { figure, seat, turns: (1..=last).filter_map(band).collect() }
        })
        .collect();
    let order: Vec<&str> = courses.iter().map(|course| course.figure).collect();
    let place = |figure: &str| order.iter().position(|other| *other == figure);
    courses.sort_by_key(|course| (place(course.figure), course.seat));
    courses.retain(|course| !course.turns.is_empty());
    courses
}

/// What a figure was at the end of a turn, or of the last before it that was noted.
fn at(sample: &Sample, turn: u32, place: usize) -> Option<i64> {
    let noted = sample.turns.iter().rev().find(|noted| noted.turn <= turn).or(sample.turns.first())?;
    noted.figures.get(place).copied()
}

fn first_move(sides: &[Vec<Seat>], ended: &[&Sample]) -> Option<FirstMove> {
    let mut counts = vec![0; sides.len()];
    let (mut decided, mut wins) = (0, 0);
    for sample in ended {
        let first = sample.first?;
        let side = sides.iter().position(|side| side.contains(&first))?;
        counts[side] += 1;
        decided += u32::from(!sample.row.winners.is_empty());
        wins += u32::from(won(sample, &sides[side]));
    }
    (!ended.is_empty()).then(|| FirstMove { wins: Share::of(wins, decided), sides: counts })
}
