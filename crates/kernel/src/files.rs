//! Values of forms as the files write them.

use serde_json::Value;

/// A key as TOML writes it.
pub(crate) fn name(key: &str) -> String {
    let bare = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    if bare { key.to_owned() } else { quoted(key) }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// A value as TOML writes it in one line.
pub(crate) fn inline(value: &Value) -> String {
    match value {
        Value::Null => String::from("\"\""),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => single_line(text),
        Value::Array(values) => format!("[{}]", values.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(table) => {
            let filled = table.iter().filter(|(_, value)| !is_empty(value));
            let entries: Vec<String> =
                filled.map(|(key, value)| format!("{} = {}", name(key), inline(value))).collect();
            if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
        }
    }
}

/// A text in one line: TOML would write one with line breaks over several.
fn single_line(text: &str) -> String {
    quoted(&text.replace(['\n', '\r', '\t'], " "))
}

/// Whether leaving it out says the same.
pub(crate) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::String(text) => text.trim().is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(table) => !table.is_empty() && table.values().all(is_empty),
        Value::Bool(true) => false,
    }
}
