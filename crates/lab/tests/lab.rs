//! Batches of Skirmish.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use kernel::Seat;
use lab::{Batch, Plan, Shard, Watch, simulate};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use players::Who;
use skirmish::Skirmish;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

fn plan(games: u32, threads: usize) -> Plan {
    let players = vec!["greedy:4".parse().unwrap(), Who::Random];
    Plan { games, players, seed: 1805, threads, longest: Plan::LONGEST, shard: Shard::WHOLE }
}

fn batch(plan: &Plan) -> Batch {
    simulate::<Skirmish>(&Arc::new(4), "wood", &["blue".into(), "white".into()], plan, &()).unwrap()
}

#[test]
fn threads_do_not_matter() {
    let one = batch(&plan(60, 1));
    for threads in [2, 3] {
        let several = batch(&plan(60, threads));
        assert_eq!(several.rows, one.rows);
        assert_eq!(several.report(), one.report());
    }
    assert_ne!(batch(&Plan { seed: 1806, ..plan(60, 1) }).report().digest, one.report().digest);
}

#[test]
fn a_longer_run_begins_with_the_shorter() {
    assert_eq!(batch(&plan(20, 2)).rows[..10], batch(&plan(10, 1)).rows[..]);
}

#[test]
fn counts_add_up_and_sides_are_shared_fairly() {
    let batch = batch(&plan(40, 2));
    let report = batch.report();
    assert_eq!((report.games, report.unfinished, report.even), (40, 0, true));
    for score in report.players.iter().chain(&report.seats) {
        assert_eq!(score.wins.of, 40);
        assert_eq!(score.wins.count + score.draws + score.losses, 40);
    }
    let on_blue = |player| batch.rows.iter().filter(|row| row.players[0] == player).count();
    assert_eq!((on_blue(0), on_blue(1)), (20, 20));
    let wins = |scores: &[lab::Score]| scores.iter().map(|score| score.wins.count).sum::<u32>();
    assert_eq!(wins(&report.players), 40 - report.draws.count);
    assert_eq!(wins(&report.seats), 40 - report.draws.count);
    assert_eq!(report.decided_by.values().sum::<u32>(), 40);
    assert!(report.decided_by.keys().all(|rule| rule.starts_with("win.")), "{:?}", report.decided_by);
    assert!(report.players[0].wins.count > report.players[1].wins.count, "greedy beats random: {:?}", report.players);
    assert_eq!(report.turns.unwrap().most, 4);
    assert_eq!(report.figures[0].figure, "figure-men");
    assert!(report.figures[0].players[0].unwrap().mean > report.figures[0].players[1].unwrap().mean);
}

#[test]
fn odd_and_unfinished_runs_say_so() {
    let report = batch(&plan(7, 1)).report();
    assert!(!report.even);
    let report = batch(&Plan { longest: 3, ..plan(4, 1) }).report();
    assert_eq!((report.games, report.unfinished), (0, 4));
    assert_eq!(report.decisions, None);
}

#[test]
fn a_watcher_hears_of_every_game_and_can_stop() {
    struct Counter(AtomicU32, u32);
    impl Watch for Counter {
        fn done(&self, games: u32) {
            self.0.fetch_max(games, Ordering::Relaxed);
        }
        fn stop(&self) -> bool {
            self.0.load(Ordering::Relaxed) >= self.1
        }
    }
    let run = |most| {
        let counter = Counter(AtomicU32::new(0), most);
        let seats = ["blue".to_owned(), "white".to_owned()];
        let batch = simulate::<Skirmish>(&Arc::new(4), "wood", &seats, &plan(30, 1), &counter).unwrap();
        (batch.rows.len(), counter.0.into_inner())
    };
    assert_eq!(run(u32::MAX), (30, 30));
    assert_eq!(run(5), (5, 5));
}

#[test]
fn parquet_reads_back() {
    let batch = batch(&plan(25, 2));
    let path = std::env::temp_dir().join(format!("grognard-lab-{}.parquet", std::process::id()));
    batch.write_parquet(std::fs::File::create(&path).unwrap()).unwrap();
    let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
    let names: Vec<String> =
        reader.metadata().file_metadata().schema().get_fields().iter().map(|field| field.name().to_owned()).collect();
    let expected = "game seed player_blue player_white winner decided_by decisions turns \
                    men_blue men_white ground_blue ground_white digest";
    assert_eq!(names.join(" "), expected);
    let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 25);
    for (read, row) in rows.iter().zip(&batch.rows) {
        assert_eq!(read.get_long(0).unwrap(), i64::from(row.game));
        assert_eq!(read.get_ulong(1).unwrap(), row.seed);
        assert_eq!(read.get_string(2).unwrap(), ["greedy:4", "random"][row.players[0]]);
        let winner = row.winners.first().map_or("", |Seat(seat)| ["blue", "white"][usize::from(*seat)]);
        assert_eq!(read.get_string(4).unwrap(), winner);
        assert_eq!(read.get_long(6).unwrap(), i64::from(row.decisions));
        assert_eq!(read.get_int(7).ok(), row.turns.map(|turns| turns as i32));
        assert_eq!(read.get_long(8).unwrap(), row.figures[0].2);
        assert_eq!(read.get_string(12).unwrap(), &row.digest);
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn listening_counts_the_rules_that_speak() {
    use kernel::Title;
    let (spec, who) = lab::setup_of::<Skirmish>(7);
    assert_eq!((spec.scenario.as_str(), who), ("wood", Who::Random));
    let listen = |who, seed| lab::listen::<Skirmish>(&Arc::new(4), 2, who, seed, 1000);
    let heard = listen(Who::Random, 3);
    let rules = skirmish::rules::ALL;
    assert!(heard.keys().all(|rule| rules.contains(rule)), "only rules of the ledger speak: {heard:?}");
    assert_eq!(heard, listen(Who::Random, 3));
    // What is heard in a few games; the tests of the game hear the rest.
    let mut coverage = Skirmish::coverage();
    for seed in 0..20 {
        coverage.add_games(1, &listen(lab::setup_of::<Skirmish>(seed as u32).1, seed));
    }
    let silent: Vec<&str> = coverage.silent().collect();
    assert!(silent.len() <= 4 && !silent.contains(&"fire.answer") && !silent.contains(&"fire.support"), "{silent:?}");
}

/// A judgement learned from games knows more than nothing, whatever the threads, and is what the file says.
#[test]
fn training_learns_from_outcomes() {
    let train = |threads: usize| {
        let players = vec!["greedy:2".parse().unwrap(), Who::Quick];
        let plan = Plan { games: 200, players, seed: 7, threads, longest: Plan::LONGEST, shard: Shard::WHOLE };
        lab::train::<Skirmish>(&Arc::new(4), 2, &plan, &()).unwrap().unwrap()
    };
    let fit = train(1);
    assert_eq!(fit, train(3));
    assert_eq!((fit.games, fit.fresh), (150, 50));
    assert!(fit.log_loss < 0.65, "{}", fit.log_loss);
    assert!(fit.judgement.weights.iter().any(|(name, weight)| name == "value_early" && *weight > 0));
    let read = kernel::Judgement::read("fit", &fit.to_toml("grognard train skirmish", 1)).unwrap();
    let mut written = fit.judgement.clone();
    written.weights.sort();
    assert_eq!(read, written);
}
