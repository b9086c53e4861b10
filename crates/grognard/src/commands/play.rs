//! `play`: a game in the terminal.

use super::setup;
use crate::cli::{Opponent, PlayArgs};
use crate::console::Console;
use crate::table::{Chair, Evening};
use crate::trouble::Trouble;
use crate::{registry, seeds};
use kernel::{Arg, Text};
use session::SeatInfo;

pub(crate) fn run(args: &PlayArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let rules = registry::find(&args.game)?;
    let spec = setup(&*rules, args.scenario.as_deref(), &args.options)?;
    let seats = rules.seats(&spec)?;
    let own = own_seat(&seats, args.side.as_deref())?;
    let chairs: Vec<Chair> = (0..seats.len())
        .map(|seat| match args.against {
            Opponent::Computer(who) if seat != own => Chair::Computer(who),
            _ => Chair::Human,
        })
        .collect();
    let names: Vec<String> = chairs
        .iter()
        .map(|chair| match chair {
            Chair::Human => console.word("play-human"),
            Chair::Computer(who) => who.to_string(),
        })
        .collect();
    let seed = seeds::given_or_random(args.seed.as_deref())?;
    let session = rules.open(&spec, &names, seed)?;
    let title = console.label(rules.rulebook(), "game-title");
    let scenario = console.label(rules.rulebook(), &format!("scenario-{}-name", spec.scenario));
    console.print(format!("{title}: {scenario}"))?;
    console.say(&Text::new("play-commitment").with("hash", Arg::Name(seed.commit().to_string())))?;
    Evening { rules, session, chairs, seats, seed, save: args.save.clone(), told: 0 }.play(console)
}

/// The seat of a side named by its id or number, by default the first.
fn own_seat(seats: &[SeatInfo], side: Option<&str>) -> Result<usize, Trouble> {
    let Some(side) = side else { return Ok(0) };
    let by_number = side.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|n| *n < seats.len());
    seats.iter().position(|seat| seat.id == side).or(by_number).ok_or_else(|| {
        let ids: Vec<&str> = seats.iter().map(|seat| seat.id.as_str()).collect();
        Trouble::message("trouble-no-side", [("side", side.to_owned()), ("sides", ids.join(", "))])
    })
}
