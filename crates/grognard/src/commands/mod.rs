//! One file per command.

pub(crate) mod army;
pub(crate) mod check;
pub(crate) mod games;
pub(crate) mod loadtest;
mod map;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod resolve;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod simulate;

use crate::trouble::Trouble;
use kernel::record::SetupSpec;
use session::Rules;
use std::fs;

/// What to set up: the scenario asked for, built in or a file of one's own, else the first of the game; and options
/// written `id=value`.
fn setup(rules: &dyn Rules, scenario: Option<&str>, options: &[String]) -> Result<SetupSpec, Trouble> {
    let scenarios = rules.scenarios();
    let known = || scenarios.iter().map(|scenario| scenario.id.as_str()).collect::<Vec<_>>().join(", ");
    let (scenario, scenario_text) = match scenario {
        None => (scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default(), None),
        Some(id) if scenarios.iter().any(|scenario| scenario.id == id) => (id.to_owned(), None),
        Some(file) if file.ends_with(".toml") => {
            let text = fs::read_to_string(file).map_err(|error| Trouble::file(file, &error))?;
            (rules.check_scenario(file, &text)?.id, Some(text))
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
    Ok(spec)
}
