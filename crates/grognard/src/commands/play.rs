//! `play`: a game in the terminal.

use super::{seat_of, setup, told_in};
use crate::cli::{Opponent, PlayArgs};
use crate::console::Console;
use crate::table::{Chair, Evening};
use crate::trouble::Trouble;
use crate::{registry, seeds};
use kernel::{Arg, Text};

pub(crate) fn run(args: &PlayArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let rules = registry::find(&args.game)?;
    let spec = setup(&*rules, args.scenario.as_deref(), &args.options, &args.armies, console.lang())?;
    let seats = rules.seats(&spec).map_err(|faults| told_in(&*rules, faults, console.lang()))?;
    let own = args.side.as_deref().map_or(Ok(0), |side| seat_of(&seats, side))?;
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
