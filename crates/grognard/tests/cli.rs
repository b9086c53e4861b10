//! The program from the outside: arguments in, words and exit codes out.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use parquet::record::Field;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

struct Answer {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run_with(args: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(args)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "en_GB.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that ends early does not read all; that is not this test's affair.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Answer { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn run(args: &[&str]) -> Answer {
    run_with(args, "")
}

fn json(args: &[&str]) -> Value {
    let answer = run(args);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    serde_json::from_str(&answer.out).unwrap()
}

/// A file of this test's own.
fn scratch(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grognard-cli-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

fn scenario(name: &str) -> String {
    format!("{}/../../games/aigles/scenarios/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

/// Plays a whole game by letting chance decide, and returns what was said and the record.
fn played(lang: &str, seed: &str) -> (String, String) {
    let path = scratch(&format!("{lang}-{seed}.jsonl"), "");
    let file = path.to_str().unwrap();
    let args = ["play", "aigles", "--against", "random", "--seed", seed, "--lang", lang, "--save", file];
    let answer = run_with(&args, &"a\n".repeat(2000));
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let record = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    (answer.out, record)
}

#[test]
fn wrong_command_lines_end_with_2_and_bad_input_with_1() {
    for args in [
        &["march"][..],
        &["play"],
        &["resolve", "aigles"],
        &["resolve", "aigles", "fire"],
        &["simulate", "aigles", "--players", "genius"],
        &["simulate", "aigles", "--games", "0"],
        &["play", "aigles", "--option", "objectives"],
        &["check", "ledger"],
        &["odds", "aigles"],
        &["games", "--lang", "de"],
    ] {
        let answer = run(args);
        assert_eq!(answer.code, Some(2), "{args:?}: {}", answer.err);
        assert!(!answer.err.is_empty() && answer.out.is_empty(), "{args:?}");
    }
    for args in [
        &["rules", "waterloo"][..],
        &["rules", "aigles", "no.rule"],
        &["rules", "aigles", "--search", "zeppelin"],
        &["play", "aigles", "--scenario", "moscow"],
        &["play", "aigles", "--side", "persian"],
        &["play", "aigles", "--option", "objectives=perhaps"],
        &["replay", "/no/such/file"],
        &["resolve", "aigles", "no_procedure", "--input", "{}"],
    ] {
        let answer = run(args);
        assert_eq!(answer.code, Some(1), "{args:?}: {}", answer.err);
        assert!(!answer.err.is_empty(), "{args:?}");
    }
}

#[test]
fn help_speaks_both_languages() {
    assert!(run(&["--help", "--lang", "fr"]).out.contains("Joue une partie dans le terminal"));
    let english = run(&["play", "--help"]);
    assert_eq!(english.code, Some(0));
    assert!(english.out.contains("Plays a game in the terminal") && english.out.contains("Examples:"));
}

#[test]
fn procedures_are_listed_and_described() {
    let list = json(&["resolve", "aigles", "--list", "--json"]);
    let ids: Vec<&str> = list.as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"combat") && ids.contains(&"fire"), "{ids:?}");
    for id in ids {
        let schema = json(&["resolve", "aigles", id, "--schema"]);
        assert!(schema.is_object(), "{id}");
    }
    assert!(run(&["resolve", "aigles", "--list"]).out.contains("Cost of a battalion"));
}

#[test]
fn every_kind_of_bad_input_to_a_procedure_is_told() {
    let bad = |input: &str, expected: &str| {
        let answer = run_with(&["resolve", "aigles", "battalion_cost", "--input", input], "{\n  nonsense");
        assert_eq!(answer.code, Some(1), "{input}");
        assert!(answer.err.contains(expected), "{input}: {}", answer.err);
    };
    bad("{", "input:1:");
    bad("{}", "missing field");
    bad(r#"{"surprise": 1}"#, "unknown field");
    bad("-", "-:2:");
    bad("@/no/such/file", "/no/such/file");
    let file = scratch("bad.json", "\n\n[");
    bad(&format!("@{}", file.display()), &format!("{}:3:", file.display()));
    std::fs::remove_file(file).unwrap();
    let answer = run(&["resolve", "aigles", "battalion_cost", "--input", "{}", "--json"]);
    let said: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(said["faults"][0]["line"], 1);
}

#[test]
fn dice_from_the_table_must_fit() {
    let test = |dice: &str| run(&["resolve", "aigles", "test", "--input", r#"{"quality": "trained"}"#, "--dice", dice]);
    let passed = test("4");
    assert_eq!(passed.code, Some(0), "{}", passed.err);
    assert!(passed.out.contains("passed yes") && test("3").out.contains("passed no"));
    let (left_over, impossible) = (test("4,5"), test("7"));
    assert_eq!((left_over.code, impossible.code), (Some(1), Some(1)));
    assert!(left_over.err.contains("left over: [5]"), "{}", left_over.err);
    assert!(impossible.err.contains("die 1 is 7"), "{}", impossible.err);
    assert_eq!(test("four").code, Some(2));
    let missing = run(&[
        "resolve",
        "aigles",
        "initiative",
        "--input",
        r#"{"first": {"officers": 0}, "second": {"officers": 0}}"#,
        "--dice",
        "4",
    ]);
    assert_eq!(missing.code, Some(1));
    assert!(missing.err.contains("ends before die 2"), "{}", missing.err);
}

#[test]
fn odds_of_a_procedure_sum_to_one_and_seeds_repeat() {
    let input = r#"{"quality": "trained"}"#;
    let odds = json(&["odds", "aigles", "test", "--input", input, "--json"]);
    let rows = odds["rows"].as_array().unwrap();
    assert!(rows.len() == 2 && rows.iter().all(|row| row["fraction"] == "1/2" && row["percent"] == "50.00"));
    assert_eq!(odds, json(&["resolve", "aigles", "test", "--input", input, "--odds", "--json"]));
    let roll = |seed: &str| json(&["resolve", "aigles", "test", "--input", input, "--seed", seed, "--json"]);
    assert_eq!(roll("Jena"), roll("Jena"));
    assert!((1..=6).contains(&roll("Jena")["dice"][0]["faces"][0].as_u64().unwrap()));
}

#[test]
fn rules_in_both_languages() {
    let (english, french) =
        (run(&["rules", "aigles", "man.move"]), run(&["rules", "aigles", "man.move", "--lang", "fr"]));
    assert_eq!((english.code, french.code), (Some(0), Some(0)));
    assert!(english.out.contains("[man.move]") && french.out.contains("[man.move]"));
    assert_ne!(english.out, french.out);
    let all = json(&["rules", "aigles", "--json"]);
    assert!(all.as_array().unwrap().len() > 100);
    assert!(run(&["rules", "aigles", "--search", "tambour", "--lang", "fr"]).out.contains("char.drummer"));
}

#[test]
fn a_drawn_map_is_told_feature_by_feature() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/risorgimento/maps/magenta.geojson");
    let answer = run(&["check", file, "--lang", "en"]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(answer.out.contains("bridge “Ponte Nuovo” carries over"), "{}", answer.out);
    assert!(answer.out.contains("52 by 47 hexes"), "{}", answer.out);
    assert!(run(&["check", file, "--lang", "fr"]).out.contains("carte à hexagones magenta"));
    let report = json(&["check", file, "--json"]);
    let village = report["features"].as_array().unwrap().iter().find(|f| f["name"] == "Marcallo").unwrap();
    assert_eq!((&village["word"], &village["hexes"][0]), (&"village".into(), &"M2917".into()));
    let text = std::fs::read_to_string(file).unwrap();
    let at = text.lines().position(|line| line.contains("\"Marcallo\"")).unwrap() + 1;
    let broken = scratch(
        "map.geojson",
        &text.replacen(
            "\"kind\": \"village\", \"name\": \"Marcallo\"",
            "\"kind\": \"hamlet\", \"name\": \"Marcallo\"",
            1,
        ),
    );
    let answer = run(&["check", broken.to_str().unwrap()]);
    assert_eq!(answer.code, Some(1));
    assert!(answer.err.contains(&format!("map.geojson:{at}: `Marcallo`")), "{}", answer.err);
    std::fs::remove_file(broken).unwrap();
}

#[test]
fn bad_files_are_told_with_their_lines() {
    let text = std::fs::read_to_string(scenario("learning")).unwrap();
    let at = text.lines().position(|line| line.starts_with("turns")).unwrap() + 1;
    let broken = scratch("scenario.toml", &text.replacen("turns = 8", "turns = \"many\"", 1));
    let strange = scratch("strange.toml", "[weather]\nrain = true\n");
    let answer = run(&["check", &scenario("learning"), broken.to_str().unwrap(), strange.to_str().unwrap()]);
    assert_eq!(answer.code, Some(1));
    assert!(answer.err.contains(&format!("{}:{at}:", broken.display())), "{}", answer.err);
    assert!(answer.err.contains("strange.toml"), "every file is looked at: {}", answer.err);
    assert!(answer.out.contains("in order"));
    let army = scratch("army.toml", "[army]\nnation = \"martian\"\n");
    let answer = run(&["army", "aigles", "check", army.to_str().unwrap()]);
    assert_eq!(answer.code, Some(1));
    assert!(answer.err.contains("army.toml:2:"), "{}", answer.err);
    for file in [broken, strange, army] {
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn armies_have_points_and_limits() {
    let file = format!("{}/../../games/aigles/armies/british.toml", env!("CARGO_MANIFEST_DIR"));
    let report = json(&["army", "aigles", "check", &file, "--json"]);
    assert_eq!(report["points"], 200);
    assert_eq!(run(&["army", "aigles", "check", &file, "--points", "100"]).code, Some(1));
}

#[test]
fn armies_are_brought_to_a_game() {
    let army = |name: &str| format!("{}/../../games/aigles/armies/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let simulate = |armies: &[&str]| {
        let mut args = vec!["simulate", "aigles", "--scenario", "example_armies", "--games", "2"];
        args.extend(["--players", "random,random", "--json"]);
        args.extend(armies.iter().flat_map(|army| ["--army", army]));
        run(&args)
    };
    let (british, french) = (format!("british={}", army("french")), format!("2={}", army("british")));
    let brought = simulate(&[&british, &french]);
    assert_eq!(brought.code, Some(0), "{}", brought.err);
    assert_ne!(brought.out, simulate(&[]).out, "sides exchanged their armies");
    assert_eq!(simulate(&["british"]).code, Some(2), "not written as seat=file");
    assert_eq!(simulate(&[&format!("prussian={}", army("french"))]).code, Some(1), "no such side");
    let dear = run(&["--lang", "fr", "simulate", "aigles", "--scenario", "learning", "--army", &british]);
    assert_eq!(dear.code, Some(1));
    assert!(dear.err.contains("l’armée coûte 200 points, 100 au plus (army.points)"), "{}", dear.err);
}

#[test]
fn simulation_does_not_depend_on_threads() {
    let simulate = |threads: &str| {
        json(&[
            "simulate",
            "aigles",
            "--games",
            "12",
            "--players",
            "random,greedy:2",
            "--seed",
            "7",
            "--threads",
            threads,
            "--json",
        ])
    };
    let one = simulate("1");
    assert_eq!(one, simulate("2"));
    assert_eq!((&one["games"], &one["unfinished"], &one["even"]), (&12.into(), &0.into(), &true.into()));
    assert_eq!(one["players"][1]["name"], "greedy:2");
    assert!(one["players"][0]["wins"]["low"].is_f64() && one["decisions"]["mean"].is_f64());
    assert_eq!(one["digest"].as_str().unwrap().len(), 64);
    let odd = run(&["simulate", "aigles", "--games", "3", "--players", "random,random"]);
    assert!(odd.out.contains("odd"), "{}", odd.out);
    assert!(odd.err.is_empty(), "no bar where there is no terminal");
}

#[test]
fn a_scenario_of_ones_own_is_simulated() {
    let simulate = |scenario: &str| {
        run(&["simulate", "aigles", "--scenario", scenario, "--games", "6", "--players", "random,random", "--json"])
    };
    let built_in = simulate("learning");
    assert_eq!(simulate(&scenario("learning")).out, built_in.out, "the same file, the same games");
    let text = std::fs::read_to_string(scenario("learning")).unwrap();
    let short = scratch("short.toml", &text.replacen("turns = 8", "turns = 2", 1));
    let shortened = simulate(short.to_str().unwrap());
    assert_eq!(shortened.code, Some(0), "{}", shortened.err);
    assert_ne!(shortened.out, built_in.out);
    let broken = scratch("broken.toml", &text.replacen("turns = 8", "turns = \"many\"", 1));
    let refused = simulate(broken.to_str().unwrap());
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("broken.toml:"), "{}", refused.err);
    assert_eq!(simulate("nowhere.toml").code, Some(1));
    for file in [short, broken] {
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn simulation_writes_parquet() {
    let path = scratch("games.parquet", "");
    let file = path.to_str().unwrap();
    let answer = run(&["simulate", "aigles", "--games", "4", "--players", "random,random", "--parquet", file]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(std::fs::read(&path).unwrap().starts_with(b"PAR1"));
    std::fs::remove_file(path).unwrap();
    assert_eq!(run(&["simulate", "aigles", "--parquet", "/no/such/folder/games.parquet"]).code, Some(1));
}

/// The rows of Parquet files as text, by the number of their game.
fn rows(files: &[PathBuf]) -> Vec<String> {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    let read = |file: &PathBuf| {
        let reader = SerializedFileReader::new(std::fs::File::open(file).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        rows
    };
    let mut rows: Vec<_> = files.iter().flat_map(read).collect();
    rows.sort_by_key(|row| row.get_long(0).unwrap());
    rows.iter().map(ToString::to_string).collect()
}

/// Figures over all rows of Parquet files, as any engine makes them: wins by side, and the mean of every number.
fn figures(files: &[PathBuf]) -> BTreeMap<String, String> {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let (mut wins, mut sums, mut count) = (BTreeMap::<String, u32>::new(), BTreeMap::<String, i128>::new(), 0_u32);
    for file in files {
        let reader = SerializedFileReader::new(std::fs::File::open(file).unwrap()).unwrap();
        for row in reader.get_row_iter(None).unwrap().map(Result::unwrap) {
            count += 1;
            for (name, field) in row.get_column_iter() {
                match field {
                    Field::Str(winner) if name == "winner" => *wins.entry(winner.clone()).or_default() += 1,
                    Field::Long(number) if name != "game" => {
                        *sums.entry(name.clone()).or_default() += i128::from(*number);
                    }
                    Field::Int(number) => *sums.entry(name.clone()).or_default() += i128::from(*number),
                    _ => {}
                }
            }
        }
    }
    let wins = wins.into_iter().map(|(side, wins)| (format!("wins of {side}"), format!("{wins} of {count}")));
    wins.chain(sums.into_iter().map(|(name, sum)| (name, format!("{sum}/{count}")))).collect()
}

#[test]
fn shares_of_several_processes_are_the_games_of_one() {
    let simulate = |shard: &str, file: &PathBuf| {
        let args =
            ["simulate", "aigles", "--games", "10", "--players", "random,random", "--seed", "9", "--threads", "1"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
        command.args(args).args(["--shard", shard, "--parquet"]).arg(file).stdout(Stdio::null());
        command.spawn().unwrap()
    };
    let files: Vec<PathBuf> = (0..4).map(|n| scratch(&format!("share-{n}.parquet"), "")).collect();
    let shares = ["1/1", "1/3", "2/3", "3/3"];
    // All at once, each a process of its own.
    let running: Vec<_> = shares.into_iter().zip(&files).map(|(shard, file)| simulate(shard, file)).collect();
    for mut process in running {
        assert!(process.wait().unwrap().success());
    }
    let (whole, parts) = (rows(&files[..1]), rows(&files[1..]));
    assert_eq!((whole.len(), parts), (10, whole));
    assert_eq!(figures(&files[..1]), figures(&files[1..]), "and so are the figures made of them");
    assert_eq!(run(&["simulate", "aigles", "--shard", "4/3"]).code, Some(2));
    for file in files {
        std::fs::remove_file(file).unwrap();
    }
}

/// The figures of a study of the laboratory, by threads.
fn study(threads: &str, more: &[&str]) -> Value {
    let args = ["lab", "aigles", "--scenario", "learning", "--games", "6", "--players", "random", "--seed", "9"];
    json(&[&args[..], &["--threads", threads, "--json"], more].concat())
}

#[test]
fn the_laboratory_does_not_depend_on_threads_and_plays_the_games_of_simulate() {
    let one = study("1", &[]);
    assert_eq!(one, study("3", &[]));
    let found = &one["variants"][0];
    assert_eq!((&found["games"], &found["unfinished"], &one["comparison"]), (&6.into(), &0.into(), &Value::Null));
    let args = [
        "simulate",
        "aigles",
        "--scenario",
        "learning",
        "--games",
        "6",
        "--players",
        "random",
        "--seed",
        "9",
        "--json",
    ];
    let simulated = json(&args);
    assert_eq!((&found["digest"], &found["sides"][0]["wins"]), (&simulated["digest"], &simulated["seats"][0]["wins"]));
    assert!(!found["figures"][0]["turns"].as_array().unwrap().is_empty(), "losses turn by turn");
}

#[test]
fn the_laboratory_writes_a_report() {
    let folder = std::env::temp_dir().join(format!("grognard-lab-report-{}", std::process::id()));
    let out = folder.to_str().unwrap();
    let options = json(&["games", "--json"]);
    let aigles = options.as_array().unwrap().iter().find(|game| game["id"] == "aigles").unwrap();
    let option = &aigles["options"][0];
    let changed = format!("{}={}", option["id"].as_str().unwrap(), option["values"][1].as_str().unwrap());
    let args = ["lab", "aigles", "--scenario", "learning", "--games", "4", "--players", "random", "--out", out];
    let answer = run(&[&args[..], &["--against-option", &changed, "--lang", "en"]].concat());
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    for said in ["Chance to win", "How games end", "What the change does", "report.html"] {
        assert!(answer.out.contains(said), "{said}: {}", answer.out);
    }
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert!(read("report.html").contains("<svg") && read("report.html").ends_with("</html>\n"));
    for plot in ["chance-1.svg", "chance-2.svg", "endings-1.svg", "turns-1.svg", "first-1.svg", "change.svg"] {
        assert!(read(plot).starts_with("<svg"), "{plot}");
    }
    assert_eq!(read("games-2.csv").lines().count(), 5);
    let study: Value = serde_json::from_str(&read("study.json")).unwrap();
    assert!(study["comparison"]["sides"][0]["difference"]["by"].is_f64());
    assert_eq!(rows(&[folder.join("games-1.parquet")]).len(), 4);
    std::fs::remove_dir_all(folder).unwrap();
    assert_eq!(run(&["lab", "aigles", "--players", "search:1s", "--games", "2"]).code, Some(2));
}

#[test]
fn a_game_is_played_to_its_end_in_both_languages_and_verified() {
    let (english, record) = played("en", "Wagram");
    let (french, same) = played("fr", "Wagram");
    assert!(english.contains("Seed of the dice:") && french.contains("Graine des dés"));
    let actions = |record: &str| {
        record.lines().skip(1).map(|line| line.split("\"chain\"").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(actions(&record)[..20], actions(&same)[..20], "the language changes no die");

    let path = scratch("verify.jsonl", &record);
    let file = path.to_str().unwrap();
    let verified = run(&["replay", file, "--verify"]);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    assert!(verified.out.starts_with("True:"));
    assert_eq!(run(&["check", file]).code, Some(0));
    let told = run(&["replay", file, "--at", "10"]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(told.out.contains("cm, y "), "placed units have a place: {}", told.out);
    assert_eq!(run(&["replay", file, "--at", "100000"]).code, Some(1));

    // One changed byte, in the middle of the seventh line.
    let mut bytes = record.into_bytes();
    let line = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(5).unwrap().0 + 1;
    let digit = (line..).find(|at| bytes[*at].is_ascii_digit()).unwrap();
    bytes[digit] = if bytes[digit] == b'9' { b'8' } else { bytes[digit] + 1 };
    std::fs::write(&path, bytes).unwrap();
    for args in [&["replay", file, "--verify"][..], &["check", file], &["replay", file]] {
        let refused = run(args);
        assert_eq!(refused.code, Some(1));
        assert!(refused.err.contains("verify.jsonl:7:"), "{}", refused.err);
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn orders_at_the_table() {
    let saved = scratch("saved.jsonl", "");
    let orders = format!("h\n?\n? 1\no 1\ng 1\nb\nl\nu\n99999\ndance\ns {}\n1\nu\nq\n", saved.display());
    let args = ["play", "aigles", "--against", "human", "--seed", "Eylau"];
    let answer = run_with(&args, &orders);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    for expected in
        ["odds of offer N", "There is no such number", "Not understood", "Saved to", "Line battalion, British"]
    {
        assert!(answer.out.contains(expected), "{expected}: {}", answer.out);
    }
    assert_eq!(run(&["check", saved.to_str().unwrap()]).code, Some(0));
    std::fs::remove_file(saved).unwrap();
    let resigned = run_with(&args, "resign\n");
    assert!(resigned.out.contains("Won by:"), "{}", resigned.out);
}

#[test]
fn odds_of_an_offer_are_fractions_and_percentages() {
    let (_, record) = played("en", "Friedland");
    let path = scratch("odds.jsonl", &record);
    let file = path.to_str().unwrap();
    let risky = (8..60).find_map(|at| {
        let list = run(&["odds", "aigles", "--record", file, "--at", &at.to_string(), "--json"]);
        let list: Value = serde_json::from_str(&list.out).ok()?;
        Some((at.to_string(), list.as_array()?.first()?["offer"].to_string()))
    });
    let (at, offer) = risky.expect("some moment of a game offers dice");
    let odds = json(&["odds", "aigles", "--record", file, "--at", &at, "--offer", &offer, "--json"]);
    assert_eq!(odds["cases"][0]["odds"]["exact"], true);
    assert!(odds["cases"][0]["odds"]["rows"][0]["fraction"].is_string());
    let words = run(&["odds", "aigles", "--record", file, "--at", &at, "--offer", &offer]);
    assert!(words.out.contains(" %") && words.out.contains("Exact"), "{}", words.out);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn the_ledger_is_printed_rule_by_rule() {
    let ledger = json(&["check", "ledger", "aigles", "--play", "1", "--json"]);
    let rules = ledger["rules"].as_array().unwrap();
    let rule = rules.iter().find(|rule| rule["rule"] == "man.move").unwrap();
    assert!(rule["spoke"].as_u64().unwrap() > 0 && rule["cited"][0].as_str().unwrap().starts_with("src/"), "{rule}");
    let answer = run(&["check", "ledger", "aigles"]);
    assert!(answer.out.contains("man.move") && answer.out.contains("true by construction"));
    assert_eq!(answer.code, Some(0), "without the tests nobody can say that a rule is silent");
    let folder = std::env::temp_dir().join(format!("grognard-ledger-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("skirmish.tsv"), "heard\tfire.dice\tvolleys\n").unwrap();
    let silent = run(&["check", "ledger", "skirmish", "--tests", folder.to_str().unwrap()]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(silent.code, Some(1), "the ledger of Skirmish says that it is complete, and this is one rule only");
}

#[test]
fn games_are_listed() {
    let games = json(&["games", "--json"]);
    assert_eq!(games[0]["id"], "aigles");
    assert_eq!(games[0]["scenarios"].as_array().unwrap().len(), 7);
}

/// The golden game of a real rulebook, told: as words in a golden file (`BLESS=1` writes it anew; the difference is the
/// review), and as numbers that add up to the last millionth.
#[test]
fn a_golden_game_has_a_golden_story() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let record = folder.join("../../games/aigles/tests/replays/learning.jsonl");
    let args = ["story", record.to_str().unwrap(), "--tries", "4"];
    let told = run(&args);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let golden = folder.join("tests/aigles-learning.story.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, &told.out).unwrap();
    }
    assert_eq!(told.out, std::fs::read_to_string(golden).unwrap());

    let story = json(&[args.as_slice(), &["--json"]].concat());
    let number = |value: &Value| value.as_i64().unwrap();
    let moments = story["moments"].as_array().unwrap();
    let decisions =
        std::fs::read_to_string(&record).unwrap().lines().filter(|line| line.contains("\"is\":\"act\"")).count();
    assert_eq!(moments.len(), decisions);
    let (mut chance, mut luck) = (number(&story["start"]), 0);
    for moment in moments {
        let after = number(&moment["after"]);
        assert_eq!(number(&moment["luck"]) + number(&moment["choice"]), after - chance, "decision {}", moment["n"]);
        chance = after;
        luck += number(&moment["luck"]);
    }
    let drawn = story["outcome"]["winners"].as_array().unwrap().is_empty();
    assert!(drawn && chance == 500_000, "it ends at the outcome");
    assert_eq!((number(&story["totals"][0]["luck"]), number(&story["totals"][1]["luck"])), (luck, -luck));
}
