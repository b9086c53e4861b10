//! Scenarios: where their text comes from, and one list of everything wrong with a set-up.

use crate::options::OptionSet;
use crate::reader::{Entry, Reader, whole};
use kernel::record::SetupSpec;
use kernel::{Fault, Faults};
use std::collections::BTreeMap;
use toml::de::DeValue;

/// The file and the text of the scenario that a set-up names: its own text, or a built-in one by id.
///
/// # Errors
/// The scenarios there are, if there is none with this id.
pub fn text<'t>(built_in: &[(&str, &'t str)], spec: &'t SetupSpec) -> Result<(String, &'t str), Faults> {
    let file = format!("scenarios/{}.toml", spec.scenario);
    let by_id = || built_in.iter().find(|(id, _)| *id == spec.scenario).map(|(_, text)| *text);
    if let Some(text) = spec.scenario_text.as_deref().or_else(by_id) {
        return Ok((file, text));
    }
    let known: Vec<&str> = built_in.iter().map(|(id, _)| *id).collect();
    Err(Fault::of(&file, format!("no scenario `{}`; there are {}", spec.scenario, known.join(", "))).into())
}

/// `options = { objectives = true, column_difficult = 3.75 }` of a scenario, put over its defaults.
pub fn read_options<'t, O: OptionSet>(r: &mut Reader<'t>, head: &Entry<'_, 't>, defaults: O) -> O {
    let mut options = defaults;
    let Some(node) = head.get("options") else { return options };
    let Some(table) = node.get_ref().as_table() else {
        r.fault(node.span().start, "options: expected a table such as { option = \"value\" }");
        return options;
    };
    for (id, value) in table {
        let word = match value.get_ref() {
            DeValue::Boolean(on) => (if *on { "on" } else { "off" }).to_owned(),
            DeValue::Integer(_) => whole(value.get_ref()).unwrap_or_default().to_string(),
            DeValue::Float(number) => number.as_str().to_owned(),
            other => other.as_str().unwrap_or_default().to_owned(),
        };
        if let Err(what) = options.set(id.get_ref(), &word) {
            r.fault(value.span().start, what);
        }
    }
    options
}

/// The options of a scenario with those of the table put over them. What is wrong with the table's options is told
/// even where the scenario itself is broken (`scenario` is none).
pub fn options<O: OptionSet>(scenario: Option<O>, over: &BTreeMap<String, String>, faults: &mut Vec<Fault>) -> O {
    let scenario = scenario.unwrap_or_default();
    match scenario.with(over) {
        Ok(all) => all,
        Err(wrong) => {
            faults.extend(wrong.into_iter().map(|what| Fault::of("options", what)));
            scenario
        }
    }
}

/// What was read with its warnings, or all the faults: the file's own first, then the others.
///
/// # Errors
/// Every fault of the file, of its options and of the files that came with it.
pub fn finish<T>(reader: Reader<'_>, read: Option<T>, others: Vec<Fault>) -> Result<(T, Vec<Fault>), Faults> {
    match reader.finish(read) {
        Ok(read) if others.is_empty() => Ok(read),
        Ok(_) => Err(Faults(others)),
        Err(Faults(mut faults)) => {
            faults.extend(others);
            Err(Faults(faults))
        }
    }
}
