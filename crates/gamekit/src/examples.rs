//! Worked examples: what is given, the dice that fall, what must come out. Each runs one procedure of the game.
//!
//! ```toml
//! [[example]]
//! id = "combat-line-v-line"
//! about = "B2 charges in line F3. Dice 2 and 6: 18 against 16."
//! rules = ["com.total", "com.win"]     # each must speak: a tally line or a die
//! procedure = "combat"
//! given = { first = { groups = 9, charge = "line", characters = 4 }, second = { groups = 8, characters = 2 } }
//! dice = [2, 6]                        # all of them are used
//! expect = { winner = "first" }        # fields of the result; those not named may be anything
//! totals = { winner-first = 18, winner-second = 16 }   # sums of tallies, by the message that names them
//! ```

use crate::position::contains;
use kernel::{DiceSource, DynProcedure, Fault, Faults};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    example: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    id: String,
    /// For people.
    about: String,
    rules: Vec<String>,
    procedure: String,
    #[serde(default)]
    given: toml::Table,
    #[serde(default)]
    dice: Vec<u8>,
    #[serde(default)]
    expect: toml::Table,
    #[serde(default)]
    totals: BTreeMap<String, i32>,
}

/// Runs every example of a file. Each fault names its example.
///
/// # Errors
/// Everything that did not come out.
pub fn run(file: &str, text: &str, procedures: &[&dyn DynProcedure]) -> Result<usize, Faults> {
    let parsed: File = toml::from_str(text).map_err(|error| Fault::of(file, error.to_string()))?;
    let mut ids = BTreeSet::new();
    let mut faults = Vec::new();
    for example in &parsed.example {
        let once = if ids.insert(&example.id) { Ok(()) } else { Err("a second example of this name".to_owned()) };
        let ran = once.and_then(|()| example.run(procedures));
        faults.extend(ran.err().map(|what| Fault::of(file, format!("{} ({}): {what}", example.id, example.about))));
    }
    if faults.is_empty() { Ok(parsed.example.len()) } else { Err(Faults(faults)) }
}

impl Example {
    fn run(&self, procedures: &[&dyn DynProcedure]) -> Result<(), String> {
        let known = || procedures.iter().map(|procedure| procedure.id()).collect::<Vec<_>>().join(", ");
        let procedure = procedures.iter().find(|procedure| procedure.id() == self.procedure);
        let procedure = procedure.ok_or_else(|| format!("no procedure `{}`; there are {}", self.procedure, known()))?;
        let given = serde_json::to_string(&self.given).map_err(|error| error.to_string())?;
        let resolution = procedure
            .resolve_json(&given, DiceSource::Scripted(self.dice.clone()))
            .map_err(|faults| faults.to_string())?;
        let wanted = serde_json::to_value(&self.expect).map_err(|error| error.to_string())?;
        let Value::Object(fields) = &resolution.result else { return Err(format!("{} comes out", resolution.result)) };
        if let Some(missing) = self.expect.keys().find(|key| !fields.contains_key(*key)) {
            return Err(format!("no `{missing}` comes out, but {}", resolution.result));
        }
        if !contains(&resolution.result, &wanted) {
            return Err(format!("{} comes out, not {wanted}", resolution.result));
        }
        if self.expect.is_empty() && self.totals.is_empty() {
            return Err("nothing is expected".to_owned());
        }
        for (of, sum) in &self.totals {
            let tally = resolution.tallies.iter().find(|tally| tally.of == of);
            let total = tally.and_then(|tally| tally.total);
            if total != Some(*sum) {
                return Err(format!("the total of `{of}` is {total:?}, not {sum}"));
            }
        }
        let tallied = resolution.tallies.iter().flat_map(|tally| &tally.lines).map(|line| line.rule.0);
        let spoken: BTreeSet<&str> = tallied.chain(resolution.dice.iter().map(|draw| draw.rule.0)).collect();
        let silent: Vec<&str> = self.rules.iter().map(String::as_str).filter(|rule| !spoken.contains(rule)).collect();
        if silent.is_empty() { Ok(()) } else { Err(format!("these rules did not speak: {}", silent.join(", "))) }
    }
}
