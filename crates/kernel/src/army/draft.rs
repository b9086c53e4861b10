//! Army files and forms: a draft is what stands in a form, as JSON of the same shape as the file.

use super::{ArmyField, ArmyFieldKind, ArmyForm, ArmyPart};
use crate::files::{inline, is_empty, name};
use serde_json::{Map, Value};
use std::fmt::Write;

impl ArmyForm {
    /// The draft of an army file; nothing if it is no TOML.
    #[must_use]
    pub fn draft(text: &str) -> Option<Value> {
        let table: toml::Table = text.parse().ok()?;
        serde_json::to_value(table).ok()
    }

    /// The army file of a draft, in the order of the form. What a form does not know is kept after it, but for what is
    /// dropped; what is empty is left out.
    #[must_use]
    pub fn file(&self, draft: &Value) -> String {
        let mut text = String::from("[army]\n");
        let nothing = Map::new();
        let of = |key: &str| draft.get(key).and_then(Value::as_object).unwrap_or(&nothing);
        write_fields(&mut text, &self.head, &[], &[], of("army"));
        for part in &self.parts {
            write_part(&mut text, part, part.key, draft);
        }
        text
    }
}

fn write_part(text: &mut String, part: &ArmyPart, path: &str, parent: &Value) {
    for entry in parent.get(part.key).and_then(Value::as_array).into_iter().flatten() {
        let Some(table) = entry.as_object() else { continue };
        let _ = write!(text, "\n[[{path}]]\n");
        write_fields(text, &part.fields, &part.parts, part.dropped, table);
        for inner in &part.parts {
            write_part(text, inner, &format!("{path}.{}", inner.key), entry);
        }
    }
}

fn write_fields(
    text: &mut String,
    fields: &[ArmyField],
    parts: &[ArmyPart],
    dropped: &[&str],
    table: &Map<String, Value>,
) {
    let mut written: Vec<&str> = Vec::new();
    for field in fields {
        let head = field.key.split_once('.').map_or(field.key, |(head, _)| head);
        if written.contains(&head) {
            continue;
        }
        written.push(head);
        let Some(value) = table.get(head).filter(|value| !is_empty(value)) else { continue };
        if field.kind == ArmyFieldKind::Presence {
            let _ = writeln!(text, "{head} = {{}}");
        } else {
            write_line(text, head, value);
        }
    }
    let known =
        |key: &str| written.contains(&key) || dropped.contains(&key) || parts.iter().any(|part| part.key == key);
    for (key, value) in table.iter().filter(|(key, value)| !known(key) && !is_empty(value)) {
        write_line(text, key, value);
    }
}

fn write_line(text: &mut String, key: &str, value: &Value) {
    let _ = writeln!(text, "{} = {}", name(key), inline(value));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuleId, Text};
    use serde_json::json;

    fn field(key: &'static str, kind: ArmyFieldKind) -> ArmyField {
        ArmyField { key, name: Text::new("name"), kind, start: Value::Null, rule: None, only: Vec::new() }
    }

    fn form() -> ArmyForm {
        let name = || field("name", ArmyFieldKind::Name);
        let rule = RuleId("army");
        let part = |key, fields, parts, dropped| ArmyPart {
            key,
            name: Text::new("name"),
            fields,
            parts,
            least: 1,
            most: 9,
            rule,
            dropped,
        };
        let brigade = part("brigade", vec![name()], Vec::new(), &["points"]);
        let corps = part("corps", vec![name(), field("baggage", ArmyFieldKind::Presence)], vec![brigade], &[]);
        ArmyForm {
            rule,
            head: vec![field("nation", ArmyFieldKind::Name), field("general.name", ArmyFieldKind::Name)],
            parts: vec![corps],
            lists: Vec::new(),
        }
    }

    #[test]
    fn a_draft_becomes_a_file_and_a_draft_again() {
        let draft = json!({
            "army": { "general": { "name": "Ney \"le brave\"" }, "nation": "french" },
            "corps": [
                { "name": "I\nCorps", "baggage": true, "brigade": [{ "name": "A", "points": 7, "levels": ["x", "y"] }] },
                { "name": "", "brigade": [] },
            ],
        });
        let text = form().file(&draft);
        let expected = "[army]\nnation = \"french\"\ngeneral = { name = 'Ney \"le brave\"' }\n\n[[corps]]\n\
             name = \"I Corps\"\nbaggage = {}\n\n[[corps.brigade]]\nname = \"A\"\nlevels = [\"x\", \"y\"]\n\n[[corps]]\n";
        assert_eq!(text, expected);
        let again = ArmyForm::draft(&text).unwrap();
        assert_eq!(form().file(&again), text);
        assert_eq!(ArmyForm::draft("[army"), None);
    }
}
