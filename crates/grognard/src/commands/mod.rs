//! One file per command.

pub(crate) mod admin;
pub(crate) mod army;
pub(crate) mod backup;
pub(crate) mod check;
pub(crate) mod doctor;
pub(crate) mod games;
pub(crate) mod lab;
pub(crate) mod loadtest;
mod map;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod resolve;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod story;
pub(crate) mod train;

use crate::console::read_file;
use crate::trouble::Trouble;
use kernel::record::SetupSpec;
use kernel::{Fault, Faults, Lang};
use session::{Rules, SeatInfo};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What to set up: the scenario asked for, built in or a file of one's own, else the first of the game; options written
/// `id=value`; and armies that players bring, written `seat=file`.
fn setup(
    rules: &dyn Rules,
    scenario: Option<&str>,
    options: &[String],
    armies: &[String],
    lang: Lang,
) -> Result<SetupSpec, Trouble> {
    let scenarios = rules.scenarios();
    let known = || scenarios.iter().map(|scenario| scenario.id.as_str()).collect::<Vec<_>>().join(", ");
    let (scenario, scenario_text) = match scenario {
        None => (scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default(), None),
        Some(id) if scenarios.iter().any(|scenario| scenario.id == id) => (id.to_owned(), None),
        Some(file) if file.ends_with(".toml") => {
            let text = fs::read_to_string(file).map_err(|error| Trouble::file(file, &error))?;
            let info = rules.check_scenario(file, &text).map_err(|faults| told_in(rules, faults, lang))?;
            (info.id, Some(text))
        }
        Some(id) => {
            return Err(Trouble::message("trouble-no-scenario", [("scenario", id.to_owned()), ("scenarios", known())]));
        }
    };
    let mut spec = SetupSpec { scenario, scenario_text, ..SetupSpec::default() };
    for option in options {
        let Some((id, value)) = option.split_once('=') else {
            return Err(Trouble::usage("trouble-option-form", [("option", option.clone())]));
        };
        let known = rules.options();
        let Some(found) = known.iter().find(|known| known.id == id) else {
            let ids: Vec<&str> = known.iter().map(|option| option.id).collect();
            return Err(Trouble::message(
                "trouble-no-option",
                [("option", id.to_owned()), ("options", ids.join(", "))],
            ));
        };
        if !found.values.contains(&value) {
            let args = [("option", id.to_owned()), ("value", value.to_owned()), ("values", found.values.join(", "))];
            return Err(Trouble::message("trouble-option-value", args));
        }
        spec.options.insert(id.to_owned(), value.to_owned());
    }
    for army in armies {
        let Some((seat, file)) = army.split_once('=') else {
            return Err(Trouble::usage("trouble-army-form", [("army", army.clone())]));
        };
        let seats = rules.seats(&SetupSpec { forces: BTreeMap::new(), ..spec.clone() })?;
        let seat = &seats[seat_of(&seats, seat)?].id;
        let text = read_file(Path::new(file))?;
        // Told by its own name first; what the scenario has against it is told when the game is set up.
        rules.check_army(file, &text, None).in_order().map_err(|faults| told_in(rules, faults, lang))?;
        spec.forces.insert(seat.clone(), text);
    }
    Ok(spec)
}

/// The place of a side that is named by its id or number.
fn seat_of(seats: &[SeatInfo], side: &str) -> Result<usize, Trouble> {
    let by_number = side.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|n| *n < seats.len());
    seats.iter().position(|seat| seat.id == side).or(by_number).ok_or_else(|| {
        let ids: Vec<&str> = seats.iter().map(|seat| seat.id.as_str()).collect();
        Trouble::message("trouble-no-side", [("side", side.to_owned()), ("sides", ids.join(", "))])
    })
}

/// Faults in a language, where they are written in it.
fn told_in(rules: &dyn Rules, Faults(faults): Faults, lang: Lang) -> Faults {
    let told = |fault: Fault| {
        let Some(told) = fault.told.as_deref().filter(|_| lang != Lang::En) else { return fault };
        let mut what = rules.rulebook().catalogue().render(&told.text, lang);
        if let Some(field) = &fault.field {
            what.insert_str(0, &format!("{field}\u{a0}: "));
        }
        if let Some(rule) = told.rule {
            what.push_str(&format!(" ({rule})"));
        }
        Fault { what, ..fault }
    };
    Faults(faults.into_iter().map(told).collect())
}
