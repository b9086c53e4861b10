//! `train`: weights of a judgement, fitted to games between computer players.

use super::setup;
use crate::bar::Bar;
use crate::cli::TrainArgs;
use crate::console::Console;
use crate::registry;
use crate::trouble::Trouble;
use kernel::{Arg, Text};
use serde_json::json;
use session::{Fit, Plan, Shard};

pub(crate) fn run(args: &TrainArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let rules = registry::find(&args.game)?;
    let spec = setup(&*rules, args.scenario.as_deref(), &[], &[], console.lang())?;
    let plan = Plan {
        games: args.games,
        players: args.players.clone(),
        seed: args.seed,
        threads: args.threads,
        longest: Plan::LONGEST,
        shard: Shard::WHOLE,
    };
    let bar = Bar::new(args.games, console);
    let fit = rules.train(&spec, &plan, &bar)?;
    bar.finish();
    let Some(fit) = fit else {
        return Err(Trouble::message("trouble-unfinished", [("games", args.games.to_string())]));
    };
    let players: Vec<String> = args.players.iter().map(ToString::to_string).collect();
    let command = format!(
        "grognard train {} --scenario {} --games {} --players {} --seed {}",
        rules.id(),
        spec.scenario,
        args.games,
        players.join(","),
        args.seed
    );
    let weights = fit.to_toml(&command, rules.rules_version());
    if let Some(path) = &args.out {
        std::fs::write(path, &weights).map_err(|error| Trouble::file(&path.display().to_string(), &error))?;
    }
    if console.json() {
        let value = json!({
            "game": rules.id(),
            "scenario": spec.scenario,
            "games": fit.games,
            "positions": fit.positions,
            "fresh_games": fit.fresh,
            "log_loss": fit.log_loss,
            "calibration": fit.calibration,
            "weights": weights,
        });
        return Ok(console.print_json(&value)?);
    }
    print(console, &fit)?;
    if args.out.is_none() {
        console.print("")?;
        console.print(weights.trim_end())?;
    }
    Ok(())
}

/// How well it judges the games it has not learned from, by tenths.
fn print(console: &mut Console<'_>, fit: &Fit) -> Result<(), Trouble> {
    let loss = console.decimal(&format!("{:.4}", fit.log_loss));
    let head = Text::new("train-head")
        .with("games", fit.games)
        .with("positions", fit.positions as i64)
        .with("fresh", fit.fresh)
        .with("loss", Arg::Name(loss));
    console.say(&head)?;
    let heads = ["train-said", "train-won", "train-positions"].map(|key| format!("{:>10}", console.word(key)));
    console.print(heads.join(" "))?;
    for tenth in fit.calibration.iter().filter(|tenth| tenth.positions > 0) {
        let [said, won] = [tenth.said, tenth.won].map(|share| console.decimal(&format!("{:.1} %", 100.0 * share)));
        console.print(format!("{said:>10} {won:>10} {:>10}", tenth.positions))?;
    }
    Ok(())
}
