//! Scenarios: where their text comes from, and one list of everything wrong with a set-up.

use crate::options::OptionSet;
use crate::reader::{Entry, Reader, whole};
use boards::table::{MAX_CORNERS, PolygonError};
use kernel::record::SetupSpec;
use kernel::{Arg, Catalogue, Fault, Faults, Lang, OptionSpec, Text, Told, catalogue};
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

/// The keys of a scenario that say in both languages what it is called and what it is about.
pub const SAID: [&str; 4] = ["title", "title_fr", "description", "description_fr"];

/// Characters of a title, and of what is said of a scenario.
const LONGEST_TITLE: usize = 100;
const LONGEST_NOTES: usize = 8000;

/// What a scenario is called, and what is said of it: in one language or in both.
pub fn said<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>) -> [Option<Text>; 2] {
    let [title, title_fr, notes, notes_fr] = SAID;
    [both(r, head, [title, title_fr], LONGEST_TITLE), both(r, head, [notes, notes_fr], LONGEST_NOTES)]
}

fn both<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>, keys: [&str; 2], longest: usize) -> Option<Text> {
    let [english, french] = keys.map(|key| {
        let text = r.text(head, key).map(str::trim).filter(|text| !text.is_empty())?;
        if text.chars().count() > longest {
            let fault = Text::new("scenario-fault-long").with("most", longest as i64);
            r.tell(head.at_key(key), key, fault, None);
        }
        Some(text)
    });
    in_both(english, french)
}

/// What is said in one language or in both, for readers of either.
#[must_use]
pub fn in_both(english: Option<&str>, french: Option<&str>) -> Option<Text> {
    let said = |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    match (said(english), said(french)) {
        (None, None) => None,
        (Some(one), None) | (None, Some(one)) => Some(Text::name(one)),
        (Some(english), Some(french)) => {
            let has = Arg::Name("both".to_owned());
            Some(Text::new("said").with("has", has).with("en", Arg::Name(english)).with("fr", Arg::Name(french)))
        }
    }
}

/// What is told of a scenario before it is played: its name, if it does not come with the game, and its notes.
#[must_use]
pub fn name_and_notes(words: &Catalogue, id: &str, title: &Text, notes: &Text) -> (Option<Text>, Option<Text>) {
    if title.args.is_empty() {
        return (None, words.text_if_any(format!("scenario-{id}-notes")));
    }
    let empty = notes.args.iter().any(|(_, value)| *value == Arg::Name(String::new()));
    (Some(title.clone()), (!empty).then(|| notes.clone()))
}

/// Tells that a scenario is one of another game, if its file says so.
pub fn check_game<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>, expected: &str) {
    if let Some(game) = r.text(head, "game").filter(|game| *game != expected) {
        let text = Text::new("scenario-fault-game").with("game", Arg::Name(game.to_owned()));
        r.tell(head.at_key("game"), head.what(), text.with("expected", Arg::Name(expected.to_owned())), None);
    }
}

/// The two sides of a scenario, by the list of their ids.
pub fn read_sides<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>) -> Option<[String; 2]> {
    r.need(head, "sides")?;
    let sides: Vec<&str> = r.list(head, "sides").into_iter().filter_map(|side| side.get_ref().as_str()).collect();
    match sides[..] {
        [first, second] if first != second && !first.is_empty() && !second.is_empty() => {
            Some([first.to_owned(), second.to_owned()])
        }
        _ => {
            r.tell(head.at_key("sides"), "sides", Text::new("scenario-fault-sides"), None);
            None
        }
    }
}

/// That there are too many of something.
#[must_use]
pub fn too_many(found: usize, most: usize) -> Text {
    Text::new("scenario-fault-many").with("found", found as i64).with("most", most as i64)
}

/// Something wrong that concerns a side, by its id.
#[must_use]
pub fn of_side(key: &'static str, side: &str) -> Text {
    Text::new(key).with("side", Arg::Name(side.to_owned()))
}

/// Why an outline is none, counted from 1 as people count.
#[must_use]
pub fn no_outline(error: PolygonError) -> Text {
    let number = |n: usize| n as i64 + 1;
    match error {
        PolygonError::TooFewPoints(found) => Text::new("scenario-fault-few_points").with("found", found as i64),
        PolygonError::TooManyPoints(found) => {
            Text::new("scenario-fault-many_points").with("most", MAX_CORNERS as i64).with("found", found as i64)
        }
        PolygonError::RepeatedPoint(point) => Text::new("scenario-fault-same_point").with("point", number(point)),
        PolygonError::SidesMeet { first, second } => {
            Text::new("scenario-fault-crossing").with("first", number(first)).with("second", number(second))
        }
    }
}

/// `options = { objectives = true, column_difficult = 3.75 }` of a scenario, put over its defaults.
pub fn read_options<'t, O: OptionSet>(r: &mut Reader<'t>, head: &Entry<'_, 't>, defaults: O) -> O {
    let mut options = defaults;
    let Some(node) = head.get("options") else { return options };
    let Some(table) = node.get_ref().as_table() else {
        let example = Text::new("file-options").with("example", Arg::Name("{ option = \"value\" }".to_owned()));
        r.tell(node.span().start, "options", example, None);
        return options;
    };
    for (id, value) in table {
        let word = match value.get_ref() {
            DeValue::Boolean(on) => (if *on { "on" } else { "off" }).to_owned(),
            DeValue::Integer(_) => whole(value.get_ref()).unwrap_or_default().to_string(),
            DeValue::Float(number) => number.as_str().to_owned(),
            other => other.as_str().unwrap_or_default().to_owned(),
        };
        if options.set(id.get_ref(), &word).is_err() {
            r.tell(value.span().start, "", no_option(O::SPECS, id.get_ref(), word), None);
        }
    }
    options
}

/// What to say of an option, or a value of it, that does not exist.
fn no_option(specs: &[OptionSpec], id: &str, value: String) -> Text {
    let name = |words: &[&str]| Arg::Name(words.join(", "));
    let option = Arg::Name(id.to_owned());
    match specs.iter().find(|spec| spec.id == id) {
        Some(spec) => {
            let text = Text::new("file-option_value").with("option", option).with("value", Arg::Name(value));
            text.with("known", name(spec.values))
        }
        None => {
            let known: Vec<&str> = specs.iter().map(|spec| spec.id).collect();
            Text::new("file-option").with("option", option).with("known", name(&known))
        }
    }
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

/// What is wrong with armies that players bring, if both are of one nation: their pieces wear its colours.
#[must_use]
pub fn of_one_nation() -> Fault {
    let text = Text::new("army-same_nation");
    let what = catalogue::shared().render(&text, Lang::En);
    Fault { told: Some(Box::new(Told { text, rule: None })), ..Fault::of("armies", what) }
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
