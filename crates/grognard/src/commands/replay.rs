//! `replay`: a stored game, told again or verified.

use crate::cli::ReplayArgs;
use crate::console::{Console, read_file};
use crate::table::board;
use crate::trouble::Trouble;
use crate::{registry, show};
use kernel::{Arg, Record, Text, Viewer};
use serde_json::json;
use session::{Rules, Session};
use std::path::Path;
use std::sync::Arc;

pub(crate) fn run(args: &ReplayArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    if args.verify {
        return verify(console, &args.file);
    }
    let (rules, session) = open(&args.file, None)?;
    // The file tells everything already; but a game that still goes on is shown as a spectator sees it.
    let viewer = if session.outcome().is_some() { Viewer::Everything } else { Viewer::Public };
    let moment = moment(&*session, args.at)?;
    let book = rules.rulebook();
    if console.json() {
        let value = json!({
            "game": rules.id(),
            "version": moment.version(),
            "scene": moment.scene(viewer),
            "log": moment.log(viewer, 0),
            "outcome": moment.outcome(),
        });
        return Ok(console.print_json(&value)?);
    }
    for entry in moment.log(viewer, 0) {
        show::log_line(console, book, &entry.line, true)?;
    }
    if args.at.is_some() {
        board::print(console, book, &moment.scene(viewer))?;
    }
    if let Some(outcome) = moment.outcome() {
        let words = console.of_game(book, &outcome.text);
        console.print("")?;
        console.print(format!("{words}  [{}]", outcome.rule))?;
    }
    Ok(())
}

fn verify(console: &mut Console<'_>, path: &Path) -> Result<(), Trouble> {
    let (file, record, rules) = read(path, None)?;
    let verified = rules.verify(&file, &record)?;
    if console.json() {
        return Ok(console.print_json(&verified)?);
    }
    let words = console.of_game(rules.rulebook(), &verified.outcome.text);
    let text = Text::new("replay-verified")
        .with("decisions", verified.decisions as i64)
        .with("dice", verified.dice as i64)
        .with("hash", Arg::Name(verified.hash.to_string()));
    console.say(&text)?;
    if let Some(at) = verified.forked_at {
        console.say(&Text::new("replay-forked").with("at", at as i64))?;
    }
    Ok(console.print(words)?)
}

/// Reads a record and finds its game, which must be `game` if one is named.
pub(super) fn read(path: &Path, game: Option<&str>) -> Result<(String, Record, Arc<dyn Rules>), Trouble> {
    let file = path.display().to_string();
    let record = Record::parse(&file, &read_file(path)?)?;
    let rules = registry::find(game.unwrap_or(&record.header().game))?;
    Ok((file, record, rules))
}

/// The rules of a stored game, and the game.
type Opened = (Arc<dyn Rules>, Box<dyn Session>);

/// A stored game to look at.
pub(super) fn open(path: &Path, game: Option<&str>) -> Result<Opened, Trouble> {
    let (file, record, rules) = read(path, game)?;
    let session = rules.watch(&file, &record)?;
    Ok((rules, session))
}

/// The game after so many decisions, or as it stands.
pub(super) fn moment(session: &dyn Session, at: Option<u32>) -> Result<Box<dyn Session>, Trouble> {
    let last = session.version();
    match at {
        None => Ok(session.snapshot()),
        Some(at) if at <= last => Ok(session.at(at)),
        Some(at) => Err(Trouble::message("trouble-no-moment", [("at", at.to_string()), ("last", last.to_string())])),
    }
}
