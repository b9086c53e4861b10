//! `odds`: of a procedure, or of what is offered at a moment of a record.

use super::{replay, resolve};
use crate::cli::OddsArgs;
use crate::console::Console;
use crate::trouble::Trouble;
use crate::{registry, show};
use kernel::odds::{Answer, Until};
use kernel::{Arg, Offer, Seat, Text};
use session::Session;
use std::path::Path;

pub(crate) fn run(args: &OddsArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let rules = registry::find(&args.game)?;
    let book = rules.rulebook();
    if let Some(file) = &args.record {
        return of_record(args, file, console);
    }
    let (Some(id), Some(input)) = (&args.procedure, &args.input) else {
        return Err(Trouble::usage("trouble-odds-of-what", [("game", args.game.clone())]));
    };
    let procedure = resolve::find(&*rules, id)?;
    let (file, input) = console.argument(input)?;
    resolve::odds(console, book, procedure, &file, &input)
}

fn of_record(args: &OddsArgs, file: &Path, console: &mut Console<'_>) -> Result<(), Trouble> {
    let (rules, session) = replay::open(file, Some(&args.game))?;
    let book = rules.rulebook();
    let moment = replay::moment(&*session, args.at)?;
    let Some(seat) = moment.awaiting().seats().lowest() else {
        return Err(Trouble::message("trouble-nothing-to-decide", []));
    };
    let offers = moment.offers(seat);
    match args.offer {
        Some(n) => {
            let offer = n.checked_sub(1).and_then(|n| offers.get(n)).ok_or_else(|| {
                Trouble::message("trouble-no-offer", [("offer", n.to_string()), ("offers", offers.len().to_string())])
            })?;
            one(console, &*moment, seat, offer, book)
        }
        None => {
            let risky: Vec<(usize, &Offer)> = offers.iter().enumerate().filter(|(_, offer)| offer.risky).collect();
            if risky.is_empty() {
                return Err(Trouble::message("trouble-nothing-risky", []));
            }
            if console.json() {
                let list: Vec<_> = risky
                    .iter()
                    .map(|(n, offer)| serde_json::json!({ "offer": n + 1, "label": console.of_game(book, &offer.label), "action": offer.action }))
                    .collect();
                return Ok(console.print_json(&list)?);
            }
            for (n, offer) in risky {
                let label = console.of_game(book, &offer.label);
                console.print(format!("{:>4}. {label}  [{}]", n + 1, offer.rule))?;
            }
            Ok(())
        }
    }
}

/// Prints the odds of an offer; also what `o` does at the table.
pub(crate) fn one(
    console: &mut Console<'_>,
    session: &dyn Session,
    seat: Seat,
    offer: &Offer,
    book: &kernel::Rulebook,
) -> Result<(), Trouble> {
    let view = session
        .odds(seat, &offer.action.to_value(), Until::DONE)
        .map_err(|error| Trouble::Bad(Text::name(error.to_string())))?;
    if console.json() {
        return Ok(console.print_json(&view)?);
    }
    let label = console.of_game(book, &offer.label);
    console.print(format!("{label}  [{}]", offer.rule))?;
    let answer = |console: &Console<'_>, key: &'static str, answer: &Answer| {
        let question = console.of_game(book, &Text::new(answer.point));
        let words = console.of_game(book, &answer.words);
        console.words(&Text::new(key).with("question", Arg::Name(question)).with("answer", Arg::Name(words)))
    };
    for case in &view.cases {
        if let Some(heading) = &case.heading {
            console.print(answer(console, "odds-if", heading))?;
        }
        show::odds(console, &case.odds, |console, text: &Text| console.of_game(book, text))?;
        for assumed in &case.assumed {
            console.print(answer(console, "odds-assumed", assumed))?;
        }
    }
    if view.hidden {
        console.say(&Text::new("odds-hidden"))?;
    }
    Ok(())
}
