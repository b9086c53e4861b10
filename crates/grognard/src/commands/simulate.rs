//! `simulate`: many games between computer players.

use super::{setup, told_in};
use crate::bar::Bar;
use crate::cli::SimulateArgs;
use crate::console::Console;
use crate::registry;
use crate::trouble::Trouble;
use kernel::{Arg, Fault, Rulebook, Text};
use lab::{Report, Score, Spread};
use session::{Plan, SeatInfo};
use std::fs::File;

pub(crate) fn run(args: &SimulateArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let rules = registry::find(&args.game)?;
    let spec = setup(&*rules, args.scenario.as_deref(), &args.options, &args.armies, console.lang())?;
    rules.seats(&spec).map_err(|faults| told_in(&*rules, faults, console.lang()))?;
    // A file that cannot be written is found out before the games are played.
    let file = args.parquet.as_ref().map(|path| {
        let name = path.display().to_string();
        File::create(path).map(|file| (name.clone(), file)).map_err(|error| Trouble::file(&name, &error))
    });
    let file = file.transpose()?;
    let plan = Plan {
        games: args.games,
        players: args.players.clone(),
        seed: args.seed,
        threads: args.threads,
        longest: Plan::LONGEST,
        shard: args.shard,
    };
    let bar = Bar::new(plan.own_games().len() as u32, console);
    let batch = rules.simulate(&spec, &plan, &bar)?;
    bar.finish();
    if let Some((name, file)) = file {
        batch.write_parquet(file).map_err(|error| Fault::of(&name, error.to_string()))?;
    }
    let report = batch.report();
    if console.json() {
        console.print_json(&report)?;
    } else {
        print(console, rules.rulebook(), &rules.seats(&spec)?, &report)?;
    }
    if report.unfinished > 0 {
        return Err(Trouble::message("trouble-unfinished", [("games", report.unfinished.to_string())]));
    }
    Ok(())
}

fn print(console: &mut Console<'_>, book: &Rulebook, seats: &[SeatInfo], report: &Report) -> Result<(), Trouble> {
    let head = Text::new("simulate-head")
        .with("games", report.games)
        .with("game", Arg::Name(report.game.to_owned()))
        .with("scenario", Arg::Name(report.scenario.clone()))
        .with("seed", Arg::Name(report.seed.to_string()));
    console.say(&head)?;
    if !report.even {
        console.say(&Text::new("simulate-uneven"))?;
    }
    console.print("")?;
    // Letters tell two players of one name apart.
    let players: Vec<String> =
        ('A'..='Z').zip(&report.players).map(|(letter, score)| format!("{letter} {}", score.name)).collect();
    let sides: Vec<String> = seats.iter().map(|seat| console.label(book, &seat.name)).collect();
    scores(console, "simulate-player", &report.players, &players)?;
    console.print("")?;
    scores(console, "simulate-side", &report.seats, &sides)?;
    console.print("")?;
    let rows = [("simulate-decisions", report.decisions), ("simulate-turns", report.turns)];
    let mut spreads: Vec<(String, Spread)> =
        rows.into_iter().filter_map(|(key, spread)| Some((console.word(key), spread?))).collect();
    for figure in &report.figures {
        let name = console.label(book, figure.figure);
        let rows = sides.iter().zip(&figure.seats).chain(players.iter().zip(&figure.players));
        spreads.extend(rows.filter_map(|(of, spread)| Some((format!("{name} ({of})"), (*spread)?))));
    }
    let widest = spreads.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let heads = ["spread-mean", "spread-least", "spread-lower", "spread-median", "spread-upper", "spread-most"]
        .map(|key| format!("{:>8}", console.word(key)));
    console.print(format!("{:widest$} {}", "", heads.join(" ")))?;
    for (name, spread) in spreads {
        let mean = console.decimal(&format!("{:.1}", spread.mean));
        let rest = [spread.least, spread.lower, spread.median, spread.upper, spread.most].map(|n| format!("{n:>8}"));
        console.print(format!("{name:<widest$} {mean:>8} {}", rest.join(" ")))?;
    }
    console.print("")?;
    for (rule, count) in &report.decided_by {
        let text = Text::new("simulate-decided").with("count", *count).with("rule", Arg::Name((*rule).to_owned()));
        console.say(&text)?;
    }
    Ok(console.say(&Text::new("simulate-digest").with("digest", Arg::Name(report.digest.clone())))?)
}

fn scores(console: &mut Console<'_>, head: &'static str, scores: &[Score], names: &[String]) -> Result<(), Trouble> {
    let heads = ["simulate-wins", "simulate-draws", "simulate-losses"].map(|key| format!("{:>8}", console.word(key)));
    let (head, interval) = (console.word(head), console.word("simulate-interval"));
    console.print(format!("{head:<16} {}  {interval}", heads.join(" ")))?;
    for (score, name) in scores.iter().zip(names) {
        let [share, low, high] = [score.wins.share, score.wins.low, score.wins.high]
            .map(|share| console.decimal(&format!("{:.1}", 100.0 * share)));
        let counts = [score.wins.count, score.draws, score.losses].map(|count| format!("{count:>8}"));
        console.print(format!("{name:<16} {}  {share:>5} % [{low} – {high}]", counts.join(" ")))?;
    }
    Ok(())
}
