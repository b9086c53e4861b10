//! Fields of forms for armies and scenarios that several games have.

use crate::scenario::SAID;
use kernel::army::{ArmyChoice, ArmyField, ArmyFieldKind};
use kernel::scenario::{GroundKind, GroundShape, ScenarioFile, ScenarioPart, ScenarioPlace, ScenarioRole};
use kernel::{RuleId, Text};
use serde_json::{Value, json};

/// A field that is always offered and behind which no rule stands.
#[must_use]
pub fn field(key: &'static str, label: &'static str, kind: ArmyFieldKind, start: Value) -> ArmyField {
    ArmyField { key, name: Text::new(label), kind, start, rule: None, only: Vec::new() }
}

/// A word that is always offered.
#[must_use]
pub fn choice(id: &'static str, label: impl Into<std::borrow::Cow<'static, str>>) -> ArmyChoice {
    ArmyChoice { id, name: Text::new(label), note: None, only: Vec::new() }
}

/// The id of a table.
#[must_use]
pub fn id() -> ArmyField {
    field("id", "army-field-id", ArmyFieldKind::Id, json!(""))
}

/// A name.
#[must_use]
pub fn name() -> ArmyField {
    field("name", "army-field-name", ArmyFieldKind::Name, json!(""))
}

/// The nation of an army; a new one has the first.
#[must_use]
pub fn nation(choices: impl IntoIterator<Item = ArmyChoice>) -> ArmyField {
    let choices: Vec<ArmyChoice> = choices.into_iter().collect();
    let start = choices.first().map_or(Value::Null, |first| json!(first.id));
    field("nation", "army-field-nation", ArmyFieldKind::Choice { choices }, start)
}

/// What an army may cost.
#[must_use]
pub fn points(usual: u32, rule: RuleId) -> ArmyField {
    let kind = ArmyFieldKind::Count { least: 1, most: 10_000, step: 1 };
    ArmyField { rule: Some(rule), ..field("points", "army-field-points", kind, json!(usual)) }
}

/// The id of a scenario, and of which game it is.
#[must_use]
pub fn scenario_head(game: &'static str) -> Vec<ArmyField> {
    let [title, title_fr, notes, notes_fr] = SAID;
    let words = || ArmyFieldKind::Words { most: 8000 };
    vec![
        id(),
        field("game", "army-field-id", ArmyFieldKind::Id, json!(game)),
        field(title, "scenario-field-title", ArmyFieldKind::Name, json!("")),
        field(title_fr, "scenario-field-title_fr", ArmyFieldKind::Name, json!("")),
        field(notes, "scenario-field-description", words(), json!("")),
        field(notes_fr, "scenario-field-description_fr", words(), json!("")),
    ]
}

/// A field with one of these words; a new one has the first.
#[must_use]
pub fn one_of(
    key: &'static str,
    label: &'static str,
    words: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> ArmyField {
    let choices: Vec<ArmyChoice> = words.into_iter().map(|(id, label)| choice(id, label)).collect();
    let start = choices.first().map_or(Value::Null, |first| json!(first.id));
    field(key, label, ArmyFieldKind::Choice { choices }, start)
}

/// A whole number.
#[must_use]
pub fn count(key: &'static str, label: &'static str, [least, most]: [u32; 2], start: Value) -> ArmyField {
    field(key, label, ArmyFieldKind::Count { least, most, step: 1 }, start)
}

/// A part of a scenario.
#[must_use]
pub fn part(key: &'static str, label: &'static str, role: ScenarioRole, fields: Vec<ArmyField>) -> ScenarioPart {
    ScenarioPart {
        key,
        name: Text::new(label),
        role,
        fields,
        parts: Vec::new(),
        places: Vec::new(),
        least: 0,
        most: 200,
        rule: None,
        single: false,
        dropped: &[],
    }
}

/// Where something stands and looks, if the players do not settle it.
#[must_use]
pub const fn place(at: &'static str, facing: Option<&'static str>, optional: bool) -> ScenarioPlace {
    ScenarioPlace { at, facing, optional }
}

/// A kind of terrain that is no height and is not laid out by dice.
#[must_use]
pub fn ground(id: &'static str, label: &'static str, symbol: &'static str, shape: GroundShape) -> GroundKind {
    GroundKind { id, name: Text::new(label), symbol, shape, level: 0, scenery: 0 }
}

/// The scenarios that come with a game.
#[must_use]
pub fn scenarios(files: &'static [(&'static str, &'static str)]) -> Vec<ScenarioFile> {
    files.iter().map(|(id, text)| ScenarioFile { id, text }).collect()
}
