//! Scenario files and forms: a draft is what stands in a form, as JSON of the same shape as the file.

use super::{ScenarioForm, ScenarioPart};
use crate::army::{ArmyField, ArmyFieldKind};
use crate::files::{inline, is_empty, name};
use serde_json::{Map, Value};
use std::fmt::Write;

/// The table of what concerns the scenario as a whole.
const HEAD: &str = "scenario";

/// The options of a scenario: the only table in which `false` says something.
const OPTIONS: &str = "options";

impl ScenarioForm {
    /// The draft of a scenario file; nothing if it is no TOML. What a form has several of is a list, also where the file
    /// has one without saying so.
    #[must_use]
    pub fn draft(&self, text: &str) -> Option<Value> {
        let table: toml::Table = text.parse().ok()?;
        let mut draft = serde_json::to_value(table).ok()?;
        gather(&self.parts, &mut draft);
        Some(draft)
    }

    /// The scenario file of a draft, in the order of the form. What a form does not know is kept, but for what is dropped:
    /// what stands outside its tables before them, as TOML has it. What is empty is left out.
    #[must_use]
    pub fn file(&self, draft: &Value) -> String {
        let mut text = String::new();
        let known = |key: &str| key == HEAD || self.parts.iter().any(|part| part.key == key);
        let others = draft.as_object().into_iter().flatten().filter(|(key, _)| !known(key));
        others.for_each(|(key, value)| write_line(&mut text, key, value));
        text.push_str("[scenario]\n");
        let nothing = Map::new();
        let head = draft.get(HEAD).and_then(Value::as_object).unwrap_or(&nothing);
        let inner: Vec<&str> = self.parts.iter().filter_map(|part| part.key.strip_prefix("scenario.")).collect();
        write_fields(&mut text, &self.head, &inner, &[], head);
        for part in &self.parts {
            write_part(&mut text, part, "", draft);
        }
        text
    }
}

/// The value of a key, `scenario.objectives` being one within a table of its own.
fn at<'v>(table: &'v Value, key: &str) -> Option<&'v Value> {
    key.split('.').try_fold(table, |table, key| table.get(key))
}

fn gather(parts: &[ScenarioPart], table: &mut Value) {
    for part in parts {
        let found = part.key.split('.').try_fold(&mut *table, |table, key| table.get_mut(key));
        let Some(found) = found else { continue };
        if found.is_object() {
            *found = Value::Array(vec![found.take()]);
        }
        for entry in found.as_array_mut().into_iter().flatten() {
            gather(&part.parts, entry);
        }
    }
}

fn write_part(text: &mut String, part: &ScenarioPart, path: &str, parent: &Value) {
    let path = format!("{path}{}", part.key);
    for entry in at(parent, part.key).and_then(Value::as_array).into_iter().flatten() {
        let Some(table) = entry.as_object() else { continue };
        let _ = if part.single { write!(text, "\n[{path}]\n") } else { write!(text, "\n[[{path}]]\n") };
        let inner: Vec<&str> = part.parts.iter().map(|part| part.key).collect();
        write_fields(text, &part.fields, &inner, part.dropped, table);
        for inner in &part.parts {
            write_part(text, inner, &format!("{path}."), entry);
        }
    }
}

fn write_fields(text: &mut String, fields: &[ArmyField], inner: &[&str], dropped: &[&str], table: &Map<String, Value>) {
    let mut written: Vec<&str> = Vec::new();
    for field in fields {
        let head = field.key.split_once('.').map_or(field.key, |(head, _)| head);
        if !written.contains(&head) {
            written.push(head);
            match table.get(head) {
                Some(Value::Bool(true)) if field.kind == ArmyFieldKind::Presence => {
                    let _ = writeln!(text, "{head} = {{}}");
                }
                // Where nothing stands for what is usual, nought is said.
                Some(value) if field.start.is_null() && value.as_i64() == Some(0) => {
                    let _ = writeln!(text, "{head} = 0");
                }
                Some(value) => write_line(text, head, value),
                None => {}
            }
        }
    }
    let known = |key: &str| written.contains(&key) || dropped.contains(&key) || inner.contains(&key);
    table.iter().filter(|(key, _)| !known(key)).for_each(|(key, value)| write_line(text, key, value));
}

fn write_line(text: &mut String, key: &str, value: &Value) {
    if key == OPTIONS {
        let options = value.as_object().into_iter().flatten();
        let options: Vec<String> = options.map(|(id, value)| format!("{} = {}", name(id), inline(value))).collect();
        if !options.is_empty() {
            let _ = writeln!(text, "{OPTIONS} = {{ {} }}", options.join(", "));
        }
    } else if !is_empty(value) {
        let _ = writeln!(text, "{} = {}", name(key), inline(value));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ScenarioRole, ScenarioSides, ScenarioTable};
    use super::*;
    use crate::Text;
    use serde_json::json;

    fn form() -> ScenarioForm {
        let field = |key, kind| ArmyField {
            key,
            name: Text::new("name"),
            kind,
            start: Value::Null,
            rule: None,
            only: Vec::new(),
        };
        let part = |key, fields, parts, dropped| ScenarioPart {
            key,
            name: Text::new("name"),
            role: ScenarioRole::Other,
            fields,
            parts,
            places: Vec::new(),
            least: 0,
            most: 9,
            rule: None,
            single: key == "ends",
            dropped,
        };
        let unit = part("unit", vec![field("id", ArmyFieldKind::Id)], Vec::new(), &["cost"]);
        ScenarioForm {
            table: Some(ScenarioTable {
                unit: 100,
                unit_name: Text::new("cm"),
                width: "scenario.size.0",
                depth: "scenario.size.1",
                least: 1,
                most: 9,
                rule: None,
            }),
            map: None,
            sides: Some(ScenarioSides { part: "force", key: "side", list: None }),
            head: vec![field("id", ArmyFieldKind::Id), field("baggage", ArmyFieldKind::Presence)],
            parts: vec![
                part("scenario.goals", vec![field("id", ArmyFieldKind::Id)], Vec::new(), &[]),
                part("force", vec![field("side", ArmyFieldKind::Id)], vec![unit], &[]),
                part("ends", vec![field("hour", ArmyFieldKind::Id)], Vec::new(), &[]),
            ],
            scenarios: Vec::new(),
        }
    }

    #[test]
    fn a_draft_becomes_a_file_and_a_draft_again() {
        let draft = json!({
            "scenario": {
                "size": [12, 9.5], "id": "mine", "baggage": true, "note": "",
                "options": { "b": false, "a": "on" }, "goals": [{ "id": "g", "at": [0, 0] }],
            },
            "force": [{ "side": "a", "unit": [{ "cost": 7, "id": "u" }] }, { "side": "b", "unit": [] }],
        });
        let text = form().file(&draft);
        let expected = "[scenario]\nid = \"mine\"\nbaggage = {}\noptions = { a = \"on\", b = false }\nsize = [12, 9.5]\n\n\
             [[scenario.goals]]\nid = \"g\"\nat = [0, 0]\n\n[[force]]\nside = \"a\"\n\n[[force.unit]]\nid = \"u\"\n\n\
             [[force]]\nside = \"b\"\n";
        assert_eq!(text, expected);
        let again = form().draft(&text).unwrap();
        assert_eq!(form().file(&again), text);
    }

    #[test]
    fn what_there_is_one_of_and_what_the_form_does_not_know_is_kept() {
        let text = "maker = \"me\"\n[scenario]\nid = \"mine\"\n\n[ends]\nhour = \"12\"\n";
        let draft = form().draft(text).unwrap();
        assert_eq!(draft["ends"], json!([{ "hour": "12" }]));
        assert_eq!(form().file(&draft), text);
    }

    #[test]
    fn what_is_alone_is_a_list_of_one_and_nonsense_is_nothing() {
        let draft = form().draft("[force]\nside = \"a\"\n[force.unit]\nid = \"u\"\n").unwrap();
        assert_eq!(draft, json!({ "force": [{ "side": "a", "unit": [{ "id": "u" }] }] }));
        assert_eq!(form().draft("[force"), None);
        assert_eq!(form().file(&json!("nonsense")), "[scenario]\n");
        assert_eq!(form().file(&json!({ "force": 7, "scenario": [] })), "[scenario]\n");
    }
}
