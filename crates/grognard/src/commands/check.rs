//! `check`: scenarios, armies, maps, records, and the ledger of a game.

use super::{army, map};
use crate::bar::Bar;
use crate::cli::CheckArgs;
use crate::console::{Console, read_file};
use crate::registry;
use crate::trouble::Trouble;
use kernel::rulebook::{Coverage, Covered};
use kernel::{Arg, Fault, Faults, Record, Text};
use session::{Rules, Watch};
use std::path::Path;
use std::sync::Arc;

pub(crate) fn run(args: &CheckArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    if let [what, game] = &args.what[..]
        && what == "ledger"
    {
        return ledger(args, console, &*registry::find(game)?);
    }
    if args.what == ["ledger"] {
        return Err(Trouble::usage("trouble-ledger-of-what", []));
    }
    // Every file is looked at, and everything wrong with any of them is told.
    let mut faults = Vec::new();
    for file in &args.what {
        match check_file(console, file, args.game.as_deref()) {
            Ok(()) => {}
            Err(Trouble::Faults(found)) => faults.extend(found.0),
            Err(other) => return Err(other),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Faults(faults).into()) }
}

/// What a file holds, told from its content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Record,
    Map,
    Areas,
    Scenario,
    Army,
    Unknown,
}

fn content_of(text: &str) -> Content {
    if boards::hex::is_map(text) {
        return Content::Map;
    }
    if boards::areas::is_map(text) {
        return Content::Areas;
    }
    if text.trim_start().starts_with('{') {
        return Content::Record;
    }
    // A file with a fault in its syntax is still recognised, so that its own reader can say what is wrong.
    let heading = |name: &str| {
        text.lines().any(|line| {
            line.trim().trim_end_matches(']').trim_start_matches('[').trim() == name
                && line.trim_start().starts_with('[')
        })
    };
    match (heading("scenario"), heading("army")) {
        (true, _) => Content::Scenario,
        (false, true) => Content::Army,
        (false, false) => Content::Unknown,
    }
}

fn check_file(console: &mut Console<'_>, file: &str, game: Option<&str>) -> Result<(), Trouble> {
    let text = read_file(Path::new(file))?;
    match content_of(&text) {
        Content::Record => record(console, file, &text),
        Content::Map => map::check(console, file, &text),
        Content::Areas => map::check_areas(console, file, &text),
        Content::Scenario => {
            let (rules, info) = by_any(&text, game, |rules| rules.check_scenario(file, &text))?;
            let seats: Vec<String> =
                info.seats.iter().map(|seat| console.label(rules.rulebook(), &seat.name)).collect();
            in_order(
                console,
                file,
                "check-scenario",
                &[("game", rules.id()), ("id", &info.id), ("seats", &seats.join(", "))],
            )
        }
        Content::Army => {
            let (rules, report) = by_any(&text, game, |rules| rules.check_army(file, &text, None).in_order())?;
            army::print(console, rules.rulebook(), &report)
        }
        Content::Unknown => {
            let line = toml::from_str::<toml::Table>(&text).err().and_then(|error| error.span()).map(|span| span.start);
            let what = "neither a record (JSON lines), nor a map (GeoJSON of hexes with a grid, or of areas with what is adjacent), nor a scenario (TOML with [scenario]), nor an army (TOML with [army])";
            Err(match line {
                Some(at) => Fault::at(file, &text, at, what),
                None => Fault::of(file, what),
            }
            .into())
        }
    }
}

fn record(console: &mut Console<'_>, file: &str, text: &str) -> Result<(), Trouble> {
    let record = Record::parse(file, text)?;
    let rules = registry::find(&record.header().game)?;
    let decisions = record.acts().len().to_string();
    if record.end().is_some() {
        rules.verify(file, &record)?;
        return in_order(console, file, "check-record", &[("game", rules.id()), ("decisions", &decisions)]);
    }
    rules.watch(file, &record)?;
    in_order(console, file, "check-record-running", &[("game", rules.id()), ("decisions", &decisions)])
}

/// Checks a file with the game it names, or that was named, or else with every game until one finds it in order.
fn by_any<T>(
    text: &str,
    game: Option<&str>,
    check: impl Fn(&dyn Rules) -> Result<T, Faults>,
) -> Result<(Arc<dyn Rules>, T), Trouble> {
    if let Some(id) = game.map(str::to_owned).or_else(|| game_named_in(text)) {
        let rules = registry::find(&id)?;
        let checked = check(&*rules)?;
        return Ok((rules, checked));
    }
    let mut first = None;
    for rules in registry::shelf() {
        match check(&*rules) {
            Ok(checked) => return Ok((rules, checked)),
            Err(faults) => first = first.or(Some(faults)),
        }
    }
    Err(first.map_or_else(|| Trouble::message("trouble-no-games", []), Trouble::Faults))
}

/// The `game = "..."` of a scenario or an army.
fn game_named_in(text: &str) -> Option<String> {
    let file: toml::Table = toml::from_str(text).ok()?;
    let named = ["scenario", "army"].into_iter().find_map(|table| file.get(table)?.get("game")?.as_str());
    named.map(str::to_owned)
}

fn in_order(
    console: &mut Console<'_>,
    file: &str,
    key: &'static str,
    args: &[(&'static str, &str)],
) -> Result<(), Trouble> {
    if console.json() {
        let mut value = serde_json::Map::new();
        value.insert("file".to_owned(), file.into());
        value.insert("is".to_owned(), key.trim_start_matches("check-").into());
        value.extend(args.iter().map(|(name, arg)| ((*name).to_owned(), (*arg).into())));
        return Ok(console.print_json(&value)?);
    }
    let text = Text::new(key).with("file", Arg::Name(file.to_owned()));
    let text = args.iter().fold(text, |text, (name, arg)| text.with(*name, Arg::Name((*arg).to_owned())));
    Ok(console.say(&text)?)
}

/// The ledger of a game: where each rule is cited and where it spoke, the silent ones last.
fn ledger(args: &CheckArgs, console: &mut Console<'_>, rules: &dyn Rules) -> Result<(), Trouble> {
    let mut coverage = rules.coverage();
    if let Some(folder) = &args.tests {
        coverage.add_tests(&read_file(&folder.join(format!("{}.tsv", rules.id())))?);
    }
    if let Some(games) = args.play {
        let bar = Bar::new(games, console);
        for game in 0..games {
            coverage.add_games(1, &rules.listen(game, args.seed)?);
            bar.done(game + 1);
        }
        bar.finish();
    }
    let silent = coverage.silent().count();
    if console.json() {
        console.print_json(&coverage)?;
    } else {
        print_ledger(console, &coverage)?;
    }
    // A rule that is silent in games may well speak in a test.
    if coverage.complete && args.tests.is_some() && silent > 0 {
        return Err(Trouble::message("trouble-ledger", []));
    }
    Ok(())
}

fn print_ledger(console: &mut Console<'_>, coverage: &Coverage) -> Result<(), Trouble> {
    let (silent, spoken): (Vec<_>, Vec<_>) = coverage.rules.iter().partition(|rule| rule.is_silent());
    for rule in spoken.iter().chain(&silent) {
        let mut line = rule.rule.clone();
        if coverage.games > 0 {
            line = format!("{:>8}  {line}", rule.spoke);
        }
        console.print(line)?;
        if let Some(sentence) = &rule.by_construction {
            console.print(format!("    {sentence}"))?;
        }
        let cited = if rule.cited.is_empty() { console.word("ledger-not-cited") } else { rule.cited.join(", ") };
        console.print(format!("    {cited}"))?;
        for (tests, key) in [(&rule.heard_in, "ledger-heard"), (&rule.claimed_in, "ledger-claimed")] {
            if !tests.is_empty() {
                let words = console.words(&Text::new(key).with("tests", Arg::Name(tests.join(", "))));
                console.print(format!("    {words}"))?;
            }
        }
    }
    let count = |is: &dyn Fn(&Covered) -> bool| coverage.rules.iter().filter(|rule| is(rule)).count() as i64;
    let sum = Text::new("ledger-sum")
        .with("rules", coverage.rules.len() as i64)
        .with("constructed", count(&|rule| rule.by_construction.is_some()))
        .with("heard", count(&|rule| !rule.heard_in.is_empty()))
        .with("spoke", count(&|rule| rule.spoke > 0))
        .with("games", coverage.games)
        .with("silent", silent.len() as i64);
    Ok(console.say(&sum)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_is_recognised_even_with_faults() {
        assert_eq!(content_of("{\"is\":\"header\""), Content::Record);
        assert_eq!(content_of("{\"type\":\"FeatureCollection\", \"grid\":{"), Content::Map);
        assert_eq!(content_of("# x\n[scenario]\nid = "), Content::Scenario);
        assert_eq!(content_of("[ army ]\nnation"), Content::Army);
        assert_eq!(content_of("army = 3\n[[unit]]\n"), Content::Unknown);
        assert_eq!(game_named_in("[scenario]\ngame = \"aigles\"").as_deref(), Some("aigles"));
        assert_eq!(game_named_in("[scenario]\ngame = "), None);
    }
}
