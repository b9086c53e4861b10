//! The laboratory: games of Skirmish on the bench, and what is made of games written by hand.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use kernel::record::SetupSpec;
use kernel::{Live, Record, RuleId, Seat, Viewer};
use lab::{
    Bench, Comparison, Difference, Findings, Plan, Row, Sample, Shard, Share, Study, Trial, Turn, Verdict, Watch,
    batch_of, bench, experiment, simulate,
};
use players::Who;
use sha2::{Digest, Sha256};
use skirmish::Skirmish;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

fn trial(games: u32, exchange: bool) -> Trial {
    let players = vec!["greedy:4".parse().unwrap(), Who::Random];
    let plan = Plan { games, players, seed: 1805, threads: 1, longest: Plan::LONGEST, shard: Shard::WHOLE };
    Trial { plan, exchange }
}

fn seats() -> Vec<String> {
    ["blue", "white"].map(str::to_owned).into()
}

fn wood() -> Box<dyn Bench> {
    let spec = SetupSpec { scenario: "wood".to_owned(), ..SetupSpec::default() };
    bench::<Skirmish>(Arc::new(4), spec, seats())
}

fn samples(trial: &Trial, threads: usize) -> Vec<Sample> {
    experiment(&[(&*wood(), trial)], threads, &()).unwrap().remove(0)
}

#[test]
fn the_laboratory_plays_the_games_of_simulate() {
    let trial = trial(24, true);
    let simulated = simulate::<Skirmish>(&Arc::new(4), "wood", &seats(), &trial.plan, &()).unwrap();
    let samples = samples(&trial, 2);
    assert_eq!(batch_of(&*wood(), &trial, &samples), simulated);
    let findings = Findings::of(&*wood(), &trial, &samples);
    let report = simulated.report();
    assert_eq!((findings.games, &findings.digest), (report.games, &report.digest));
    for (side, score) in findings.sides.iter().zip(&report.seats) {
        assert_eq!(side.wins, score.wins);
    }
}

#[test]
fn threads_do_not_matter_and_a_longer_run_begins_with_the_shorter() {
    let one = samples(&trial(30, false), 1);
    assert_eq!(one, samples(&trial(30, false), 3));
    assert_eq!(one[..10], samples(&trial(10, false), 2)[..]);
    let wood = wood();
    let study = |samples: &[Sample]| Study::of(&[(&*wood, &trial(30, false), samples)]);
    assert_eq!(study(&one), study(&samples(&trial(30, false), 2)));
    let shorter = study(&one[..10]).variants.remove(0).course;
    assert_eq!(study(&one).variants[0].course[..10], shorter[..], "what was seen stays seen");
}

#[test]
fn who_keeps_a_seat_keeps_it() {
    let kept = samples(&trial(6, false), 1);
    assert!(kept.iter().all(|sample| sample.row.players == [0, 1]));
    let exchanged = samples(&trial(6, true), 1);
    assert_eq!(exchanged[1].row.players, [1, 0]);
    assert!(trial(6, true).check().is_ok());
    let slow =
        Trial { plan: Plan { players: vec!["search:2s".parse().unwrap()], ..trial(6, true).plan }, exchange: false };
    assert!(slow.check().unwrap_err().to_string().contains("search:2s"), "no game of its can be played again");
}

#[test]
fn what_is_stopped_is_not_counted() {
    assert_eq!(wood().play(&trial(1, false), 0, &|| true), None);
    struct Five(AtomicU32);
    impl Watch for Five {
        fn done(&self, games: u32) {
            self.0.fetch_max(games, Ordering::Relaxed);
        }
        fn stop(&self) -> bool {
            self.0.load(Ordering::Relaxed) >= 5
        }
    }
    let stopped = experiment(&[(&*wood(), &trial(20, false))], 1, &Five(AtomicU32::new(0))).unwrap().remove(0);
    assert_eq!(stopped[..], samples(&trial(20, false), 1)[..5]);
}

/// SHA-256 of the number of decisions and the last picture, as a row tells it.
fn digest(decisions: u32, live: &Live<Skirmish>) -> String {
    let mut hash = Sha256::new();
    hash.update(decisions.to_le_bytes());
    hash.update(serde_json::to_vec(&live.scene(Viewer::Everything)).unwrap());
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn any_game_can_be_looked_at_again() {
    let trial = trial(12, true);
    for sample in samples(&trial, 2) {
        let record = wood().record(&trial, sample.row.game);
        assert_eq!(record.acts().len() as u32, sample.row.decisions);
        assert_eq!(record.header().seats[sample.row.players.iter().position(|player| *player == 1).unwrap()], "random");
        let read = Record::parse("game", &record.to_lines()).unwrap();
        let live = Live::<Skirmish>::watch("game", &read, Arc::new(4)).unwrap();
        assert_eq!(digest(sample.row.decisions, &live), sample.row.digest, "the very game");
    }
}

/// Games that somebody wrote down: two seats, one figure each.
struct Paper(Vec<String>, Vec<Vec<Seat>>);

impl Paper {
    fn new() -> Paper {
        Paper(seats(), vec![vec![Seat(0)], vec![Seat(1)]])
    }
}

impl Bench for Paper {
    fn game(&self) -> &'static str {
        "paper"
    }
    fn setup(&self) -> &SetupSpec {
        static NONE: std::sync::LazyLock<SetupSpec> = std::sync::LazyLock::new(SetupSpec::default);
        &NONE
    }
    fn seats(&self) -> &[String] {
        &self.0
    }
    fn sides(&self) -> &[Vec<Seat>] {
        &self.1
    }
    fn play(&self, _: &Trial, _: u32, _: &dyn Fn() -> bool) -> Option<Sample> {
        None
    }
    fn record(&self, _: &Trial, _: u32) -> Record {
        unreachable!("nobody looks at it")
    }
}

/// A game: who won, by which rule, in which turn, who decided first, and the losses of the first seat turn by turn.
fn game(winner: Option<u8>, rule: &'static str, turns: u32, first: u8, losses: &[i64]) -> Sample {
    let line = |(turn, losses): (u32, &i64)| Turn { turn, figures: vec![*losses, 7] };
    Sample {
        row: Row {
            game: 0,
            seed: 0,
            players: vec![0, 1],
            winners: winner.map(Seat).into_iter().collect(),
            decided_by: (!rule.is_empty()).then_some(RuleId(rule)),
            decisions: 10 * turns,
            turns: Some(turns),
            figures: vec![("losses", Seat(0), *losses.last().unwrap()), ("losses", Seat(1), 7)],
            digest: String::new(),
        },
        first: Some(Seat(first)),
        turns: (1..).zip(losses).map(line).collect(),
    }
}

fn four() -> Vec<Sample> {
    vec![
        game(Some(0), "win.ground", 2, 0, &[0, 4]),
        game(Some(1), "win.rout", 3, 0, &[2, 2, 9]),
        game(None, "win.ground", 3, 1, &[1, 3, 3]),
        game(Some(0), "win.ground", 1, 1, &[5]),
    ]
}

#[test]
fn findings_of_four_games_by_hand() {
    let found = Findings::of(&Paper::new(), &trial(4, false), &four());
    assert_eq!((found.games, found.unfinished), (4, 0));
    assert_eq!((found.sides[0].wins, found.sides[1].wins), (Share::of(2, 4), Share::of(1, 4)));
    assert_eq!((found.sides[0].of_decided, found.draws), (Share::of(2, 3), Share::of(1, 4)));
    let course: Vec<(u32, u32, u32)> =
        found.course.iter().map(|at| (at.games, at.sides[0].count, at.sides[1].count)).collect();
    assert_eq!(course, [(1, 1, 0), (2, 1, 1), (3, 1, 1), (4, 2, 1)]);
    let endings: Vec<_> = found.endings.iter().map(|end| (end.rule, end.count, end.sides.clone(), end.draws)).collect();
    assert_eq!(endings, [("win.ground", 3, vec![2, 0], 1), ("win.rout", 1, vec![0, 1], 0)]);
    let turns = found.turns.unwrap();
    assert_eq!(turns.bins.iter().map(|bin| (bin.from, bin.count)).collect::<Vec<_>>(), [(1, 1), (2, 1), (3, 2)]);
    // Turn 1: 0 1 2 5; turn 2: 2 3 4 5; turn 3: 3 4 5 9. Who has ended keeps what he had.
    let bands: Vec<_> = found.figures[0].turns.iter().map(|at| (at.playing, at.lower, at.median, at.upper)).collect();
    assert_eq!(bands, [(4, 0, 1, 2), (3, 2, 3, 4), (2, 3, 4, 5)]);
    assert_eq!((found.figures[0].seat, found.figures[1].seat), (Seat(0), Seat(1)));
    // Who decided first won the first game and lost the second; of the others one was drawn and one lost.
    let first = found.first.unwrap();
    assert_eq!((first.wins, first.sides), (Share::of(1, 3), vec![2, 2]));
    assert_eq!(found.verdict, Verdict::Open, "four games tell little");
}

#[test]
fn a_verdict_needs_games() {
    let verdict = |first: usize, second: usize| {
        let games = |seat, count| vec![game(Some(seat), "win", 1, 0, &[1]); count];
        let all = [games(0, first), games(1, second)].concat();
        Findings::of(&Paper::new(), &trial(4, false), &all).verdict
    };
    assert_eq!(verdict(0, 0), Verdict::Unknown);
    assert_eq!(verdict(30, 20), Verdict::Open);
    assert_eq!(verdict(70, 30), Verdict::Leans { side: 0 });
    assert_eq!(verdict(30, 70), Verdict::Leans { side: 1 });
    assert_eq!(verdict(500, 500), Verdict::Fair);
    assert_eq!(verdict(520, 480), Verdict::Fair, "within eight points");
}

#[test]
fn games_given_up_count_nowhere() {
    let mut games = four();
    games.push(game(None, "", 9, 0, &[50]));
    let (with, without) = (Findings::of(&Paper::new(), &trial(5, false), &games), four());
    let without = Findings::of(&Paper::new(), &trial(5, false), &without);
    assert_eq!((with.games, with.unfinished), (4, 1));
    assert_eq!((with.sides, with.course, with.figures), (without.sides, without.course, without.figures));
}

#[test]
fn two_variants_by_hand() {
    let sides = Paper::new().1;
    let other = vec![game(Some(1), "win.rout", 4, 0, &[8]), game(Some(1), "win.rout", 6, 0, &[10])];
    let compared = Comparison::of(&sides, &four(), &other);
    assert_eq!((compared.sides[1].first, compared.sides[1].second), (Share::of(1, 4), Share::of(2, 2)));
    assert_eq!(compared.sides[1].difference, Difference::of_shares(&Share::of(1, 4), &Share::of(2, 2)));
    assert!((compared.sides[0].difference.by + 0.5).abs() < 1e-9);
    let turns = compared.turns.clone().unwrap();
    assert_eq!((turns.first, turns.second, turns.difference.by), (2.25, 5.0, 2.75));
    let losses = &compared.figures[0];
    assert_eq!((losses.figure, losses.seat, losses.means.first, losses.means.second), ("losses", Seat(0), 5.25, 9.0));
    let study = Study::of(&[(&Paper::new(), &trial(4, false), &four()), (&Paper::new(), &trial(4, false), &other)]);
    assert_eq!(study.comparison, Some(compared));
}

#[test]
fn a_table_of_text_has_the_cells_of_the_columns() {
    let trial = trial(3, true);
    let batch = batch_of(&*wood(), &trial, &samples(&trial, 1));
    let csv = batch.to_csv();
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "game,seed,player_blue,player_white,winner,decided_by,decisions,turns,\
         men_blue,men_white,ground_blue,ground_white,digest"
    );
    assert_eq!((lines.len(), lines[4]), (5, ""));
    let row = &batch.rows[1];
    let winner = row.winners.first().map_or("", |seat| ["blue", "white"][seat.index()]);
    let start = format!("1,{},random,greedy:4,{winner},", row.seed);
    assert!(lines[2].starts_with(&start) && lines[2].ends_with(&row.digest), "{}", lines[2]);
}
