//! For the tests of games: whole games kept as files. The same seed and the same actions give the same record, byte for
//! byte, on every machine and in every build.

use kernel::chance::{Fast, Seed};
use kernel::record::SetupSpec;
use kernel::{Chance, Fault, Faults, Game, Live, Record, Roll, RuleId, Title};
use std::path::Path;

/// The players take anything that is listed.
const PICK: Roll = Roll { rule: RuleId("golden"), label: "golden" };

/// Plays a game and compares it with `tests/replays/SCENARIO.jsonl` in the game's folder, then replays that file. With
/// `BLESS` in the environment the file is written anew first: the difference is for a reviewer to read.
///
/// # Errors
/// What is different, or what is wrong with the file.
pub fn check<G: Game + Title>(folder: &str, scenario: &str, players: &[&str]) -> Result<(), Faults> {
    check_part::<G>(folder, scenario, players, usize::MAX)
}

/// The same with the first decisions of a game that would be long to keep whole.
///
/// # Errors
/// As [`check`].
pub fn check_part<G: Game + Title>(folder: &str, scenario: &str, players: &[&str], most: usize) -> Result<(), Faults> {
    let spec = SetupSpec { scenario: scenario.to_owned(), ..SetupSpec::default() };
    check_game::<G>(folder, scenario, spec, players, most)
}

/// The same with a game of any setup, under a name of its own: a scenario by other options, say.
///
/// # Errors
/// As [`check`].
pub fn check_game<G: Game + Title>(
    folder: &str,
    name: &str,
    spec: SetupSpec,
    players: &[&str],
    most: usize,
) -> Result<(), Faults> {
    let path = Path::new(folder).join("tests/replays").join(format!("{name}.jsonl"));
    let file = path.display().to_string();
    let (lines, over) = played::<G>(name, spec, players, most)?;
    let trouble = |error: std::io::Error| Fault::of(&file, error.to_string());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &lines).map_err(trouble)?;
    }
    let golden = std::fs::read_to_string(&path).map_err(trouble)?;
    if lines != golden {
        let line = lines.lines().zip(golden.lines()).position(|(now, then)| now != then);
        let line = line.map_or(lines.lines().count().min(golden.lines().count()), |same| same + 1);
        return Err(Fault { line: Some(line), ..Fault::of(&file, "the game goes another way now") }.into());
    }
    let record = Record::parse(&file, &golden)?;
    // The dice of a game can be verified once its seed is told, at its end.
    if !over {
        return Ok(());
    }
    let setup = G::load(&record.header().setup)?;
    Live::<G>::verify(&file, &record, setup).map(|_| ())
}

/// The record of a game between players who take anything, and whether it is over.
fn played<G: Game + Title>(
    name: &str,
    spec: SetupSpec,
    players: &[&str],
    most: usize,
) -> Result<(String, bool), Faults> {
    let setup = G::load(&spec)?;
    let seats = players.iter().map(|name| (*name).to_owned()).collect();
    let mut live: Live<G> = Live::open(setup, spec, seats, Seed([18; 32]));
    let mut choice = Fast::for_game(1815, 6);
    let mut actions = Vec::new();
    for _ in 0..most {
        let Some(seat) = live.game().awaiting().seats().lowest() else { break };
        actions.clear();
        live.game().actions(seat, &mut actions);
        let pick = choice.uniform(PICK, (actions.len() as u32).max(1)) as usize;
        let action = actions.get(pick).ok_or_else(|| Fault::of(name, "nothing is listed"))?;
        live.play(seat, action).map_err(|error| Fault::of(name, format!("a listed action is refused: {error}")))?;
    }
    Ok((live.record().to_lines(), live.game().outcome().is_some()))
}
