//! Plain data as JSON text, where a tree would take ten times the room and the time.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;

/// An action as it is sent and kept. Offers are many, and a game keeps all its decisions; most are never read again.
///
/// ```
/// use kernel::Written;
/// let offered = Written::of(&serde_json::json!({"fire": 3})).unwrap();
/// assert_eq!(offered.as_str(), r#"{"fire":3}"#);
/// assert_eq!(offered.to_value()["fire"], 3);
/// ```
#[derive(Clone, Debug)]
pub struct Written(Box<RawValue>);

impl Written {
    /// Writes an action as it comes.
    ///
    /// # Errors
    /// If it is not plain data.
    pub fn of(action: &impl Serialize) -> Result<Self, serde_json::Error> {
        to_raw_value(action).map(Written)
    }

    /// Writes an action with the keys of its objects in order: in a record the same action is always the same bytes.
    ///
    /// # Errors
    /// If it is not plain data.
    pub fn sorted(action: &impl Serialize) -> Result<Self, serde_json::Error> {
        Written::of(&Sorted(&serde_json::to_value(action)?))
    }

    /// As [`Written::sorted`], of what is read from somewhere.
    ///
    /// # Errors
    /// If it is not JSON.
    pub(crate) fn deserialize_sorted<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Written::sorted(&Value::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// The action as a tree.
    #[must_use]
    pub fn to_value(&self) -> Value {
        // Whatever is written here can be read.
        serde_json::from_str(self.as_str()).unwrap_or_default()
    }

    /// The action.
    ///
    /// # Errors
    /// If it is not such an action.
    pub fn read<'a, T: Deserialize<'a>>(&'a self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.as_str())
    }
}

impl From<&RawValue> for Written {
    /// As it lies there.
    fn from(text: &RawValue) -> Self {
        Written(text.to_owned())
    }
}

impl Default for Written {
    /// No action: `null`.
    fn default() -> Self {
        Written(RawValue::NULL.to_owned())
    }
}

impl PartialEq for Written {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Written {}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Writes a value with the keys of its objects in order, however the value came about: the same action is always the
/// same bytes.
pub(crate) fn sorted<S: Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    Sorted(value).serialize(serializer)
}

struct Sorted<'a>(&'a Value);

impl Serialize for Sorted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Object(object) => {
                let ordered: BTreeMap<&String, &Value> = object.iter().collect();
                let mut map = serializer.serialize_map(Some(ordered.len()))?;
                for (key, value) in ordered {
                    map.serialize_entry(key, &Sorted(value))?;
                }
                map.end()
            }
            Value::Array(list) => {
                let mut items = serializer.serialize_seq(Some(list.len()))?;
                for item in list {
                    items.serialize_element(&Sorted(item))?;
                }
                items.end()
            }
            plain => plain.serialize(serializer),
        }
    }
}
