//! `lab`: is it fair? Many games of a scenario, or of two variants, and what they show.

use super::{setup, told_in};
use crate::bar::Bar;
use crate::cli::LabArgs;
use crate::console::Console;
use crate::registry;
use crate::show::{Exhibit, Teller};
use crate::trouble::Trouble;
use kernel::record::SetupSpec;
use kernel::{Arg, Fault, Text};
use lab::{Bench, Sample, Study, Trial, batch_of, experiment};
use session::{Plan, Rules, Shard};
use std::fs;
use std::path::Path;

pub(crate) fn run(args: &LabArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let rules = registry::find(&args.game)?;
    let specs = variants(&*rules, args, console)?;
    // A folder that cannot be written is found out before the games are played.
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(|error| Trouble::file(&folder.display().to_string(), &error))?;
    }
    let bench = |spec: &SetupSpec| rules.bench(spec).map_err(|faults| told_in(&*rules, faults, console.lang()));
    let benches = specs.iter().map(bench).collect::<Result<Vec<Box<dyn Bench>>, _>>()?;
    let trials = trials(args, specs.len())?;
    let all: Vec<(&dyn Bench, &Trial)> = benches.iter().map(|bench| &**bench).zip(&trials).collect();
    let bar = Bar::new(args.games * all.len() as u32, console);
    let samples = experiment(&all, args.threads, &bar).map_err(|error| Fault::of("lab", error.to_string()))?;
    bar.finish();
    let games = || all.iter().zip(&samples).map(|((bench, trial), samples)| (*bench, *trial, samples.as_slice()));
    let study = Study::of(&games().collect::<Vec<_>>());
    tell(args, &*rules, &specs, &games().collect::<Vec<_>>(), &study, console)?;
    let unfinished: u32 = study.variants.iter().map(|found| found.unfinished).sum();
    if unfinished > 0 {
        return Err(Trouble::message("trouble-unfinished", [("games", unfinished.to_string())]));
    }
    Ok(())
}

/// What is tried: the scenario, and the variant it is compared with if anything is to be changed.
fn variants(rules: &dyn Rules, args: &LabArgs, console: &Console<'_>) -> Result<Vec<SetupSpec>, Trouble> {
    let LabArgs { scenario, options, armies, against_scenario, against_options, against_armies, .. } = args;
    let mut specs = vec![setup(rules, scenario.as_deref(), options, armies, console.lang())?];
    if args.compares() {
        let scenario = against_scenario.as_ref().or(scenario.as_ref());
        let options = [options.clone(), against_options.clone()].concat();
        let armies = [armies.clone(), against_armies.clone()].concat();
        specs.push(setup(rules, scenario.map(String::as_str), &options, &armies, console.lang())?);
    }
    Ok(specs)
}

fn trials(args: &LabArgs, variants: usize) -> Result<Vec<Trial>, Trouble> {
    let players = [&args.players, if args.against_players.is_empty() { &args.players } else { &args.against_players }];
    let trial = |players: &Vec<players::Who>| {
        let plan = Plan {
            games: args.games,
            players: players.clone(),
            seed: args.seed,
            threads: args.threads,
            longest: Plan::LONGEST,
            shard: Shard::WHOLE,
        };
        let trial = Trial { plan, exchange: args.exchange };
        match trial.check() {
            Ok(()) => Ok(trial),
            Err(lab::ByTheClock(who)) => Err(Trouble::usage("trouble-by-the-clock", [("player", who.to_string())])),
        }
    };
    players.into_iter().take(variants).map(trial).collect()
}

type Games<'a> = (&'a dyn Bench, &'a Trial, &'a [Sample]);

fn tell(
    args: &LabArgs,
    rules: &dyn Rules,
    specs: &[SetupSpec],
    games: &[Games<'_>],
    study: &Study,
    console: &mut Console<'_>,
) -> Result<(), Trouble> {
    let book = rules.rulebook();
    let mut seats = Vec::new();
    for spec in specs {
        seats.push(rules.seats(spec)?.iter().map(|seat| console.label(book, &seat.name)).collect());
    }
    let variants = ["lab-first-variant", "lab-second-variant"].map(|key| console.word(key));
    let scenarios: Vec<&str> = study.variants.iter().map(|found| found.scenario.as_str()).collect();
    let head = Text::new("lab-head")
        .with("games", args.games)
        .with("game", Arg::Name(args.game.clone()))
        .with("scenario", Arg::Name(scenarios.join(" / ")))
        .with("players", Arg::Name(study.variants.first().map(|found| found.players.join(", ")).unwrap_or_default()))
        .with("seed", Arg::Name(args.seed.to_string()));
    let title = console.words(&head);
    let (lines, exhibits, page) = {
        let teller = Teller { console, book, seats, variants: variants.into_iter().take(specs.len()).collect() };
        let exhibits = teller.exhibits(study);
        let lines: Vec<String> = study.variants.iter().enumerate().map(|(n, found)| teller.verdict(n, found)).collect();
        let page = teller.page(&title, study, &exhibits);
        (lines, exhibits, page)
    };
    if let Some(folder) = &args.out {
        write(folder, games, study, &exhibits, &page)?;
    }
    if console.json() {
        return Ok(console.print_json(study)?);
    }
    console.print(title)?;
    for line in lines {
        console.print(line)?;
    }
    for exhibit in &exhibits {
        print(console, exhibit)?;
    }
    if let Some(folder) = &args.out {
        console.print("")?;
        console.say(&Text::new("lab-written").with("folder", Arg::Name(folder.display().to_string())))?;
    }
    Ok(())
}

/// A table in the terminal. What has more rows than a screen is in the report.
fn print(console: &mut Console<'_>, exhibit: &Exhibit) -> Result<(), Trouble> {
    const MOST: usize = 30;
    console.print("")?;
    console.print(&exhibit.title)?;
    let rows: Vec<&Vec<String>> = std::iter::once(&exhibit.head).chain(exhibit.rows.iter().take(MOST)).collect();
    let widths: Vec<usize> = (0..exhibit.head.len())
        .map(|column| rows.iter().filter_map(|row| Some(row.get(column)?.chars().count())).max().unwrap_or(0))
        .collect();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(
                |(column, (cell, width))| {
                    if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
                },
            )
            .collect();
        console.print(format!("  {}", cells.join("  ").trim_end()))?;
    }
    Ok(())
}

/// Writes the report, its plots, its figures as data, and the games.
fn write(folder: &Path, games: &[Games<'_>], study: &Study, exhibits: &[Exhibit], page: &str) -> Result<(), Trouble> {
    let put = |name: String, bytes: Vec<u8>| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(|error| Trouble::file(&path.display().to_string(), &error))
    };
    put("report.html".to_owned(), page.into())?;
    let json = serde_json::to_vec_pretty(study).map_err(std::io::Error::other)?;
    put("study.json".to_owned(), json)?;
    for exhibit in exhibits.iter().filter(|exhibit| !exhibit.svg.is_empty()) {
        put(format!("{}.svg", exhibit.file), exhibit.svg.clone().into_bytes())?;
    }
    for (n, (bench, trial, samples)) in (1..).zip(games) {
        let batch = batch_of(*bench, trial, samples);
        put(format!("games-{n}.csv"), batch.to_csv().into_bytes())?;
        let mut bytes = Vec::new();
        batch.write_parquet(&mut bytes).map_err(|error| Fault::of("games.parquet", error.to_string()))?;
        put(format!("games-{n}.parquet"), bytes)?;
    }
    Ok(())
}
