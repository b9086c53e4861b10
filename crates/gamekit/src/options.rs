//! Options of the rules: every ruling on which players may reasonably differ.
//!
//! Scenario options override the defaults, options of the table override the scenario.

use kernel::OptionSpec;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A set of values of which an option takes one: made by [`crate::choice!`].
pub trait OptionValue: Copy + PartialEq + 'static {
    /// Every value with its id.
    const ALL: &'static [(Self, &'static str)];

    /// The value with this id.
    #[must_use]
    fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, id)| *id == word).map(|(value, _)| *value)
    }

    /// Its id.
    #[must_use]
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(value, _)| *value == self).map_or("", |(_, id)| id)
    }
}

impl OptionValue for bool {
    const ALL: &'static [(Self, &'static str)] = &[(false, "off"), (true, "on")];
}

/// All options of a game with their values in force: made by [`crate::options!`].
pub trait OptionSet: Copy + Default {
    /// Every option, with its values (the default first) and its rule.
    const SPECS: &'static [OptionSpec];

    /// The id of the value of an option.
    fn get(&self, id: &str) -> Option<&'static str>;

    /// Sets one option by its id and the id of a value.
    ///
    /// # Errors
    /// What was expected, if there is no such option or value.
    fn set(&mut self, id: &str, value: &str) -> Result<(), String>;

    /// These options with others put over them.
    ///
    /// # Errors
    /// Every option or value that is unknown, with what was expected.
    fn with(mut self, over: &BTreeMap<String, String>) -> Result<Self, Vec<String>> {
        let faults: Vec<String> = over.iter().filter_map(|(id, value)| self.set(id, value).err()).collect();
        if faults.is_empty() { Ok(self) } else { Err(faults) }
    }

    /// All options by id, as they would be written.
    #[must_use]
    fn to_map(&self) -> BTreeMap<String, String> {
        let word = |spec: &OptionSpec| self.get(spec.id).unwrap_or_default().to_owned();
        Self::SPECS.iter().map(|spec| (spec.id.to_owned(), word(spec))).collect()
    }
}

/// What to say of an option that does not exist.
#[must_use]
pub fn unknown_option(specs: &[OptionSpec], id: &str) -> String {
    let known: Vec<&str> = specs.iter().map(|spec| spec.id).collect();
    format!("unknown option `{id}`; the options are {}", known.join(", "))
}

/// What to say of a value that an option does not take.
#[must_use]
pub fn unknown_value(specs: &[OptionSpec], id: &str, value: &str) -> String {
    let values = specs.iter().find(|spec| spec.id == id).map_or(&[][..], |spec| spec.values);
    format!("option `{id}` cannot be `{value}`; its values are {}", values.join(", "))
}

/// A value as people write it: a word, a number or true / false.
#[must_use]
pub fn option_word(value: &Value) -> Option<String> {
    match value {
        Value::Bool(on) => Some((if *on { "on" } else { "off" }).to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(word) => Some(word.clone()),
        _ => None,
    }
}

/// Writes only what differs from the defaults.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<O: OptionSet, S: Serializer>(options: &O, serializer: S) -> Result<S::Ok, S::Error> {
    let usual = O::default();
    let changed = O::SPECS.iter().filter(|spec| options.get(spec.id) != usual.get(spec.id));
    serializer.collect_map(changed.map(|spec| (spec.id, options.get(spec.id))))
}

/// Reads options as people write them; what is left out has its default.
///
/// # Errors
/// What was expected, if there is no such option or value.
pub fn deserialize<'de, O: OptionSet, D: Deserializer<'de>>(deserializer: D) -> Result<O, D::Error> {
    let mut options = O::default();
    for (id, value) in BTreeMap::<String, Value>::deserialize(deserializer)? {
        let word = option_word(&value).unwrap_or_else(|| value.to_string());
        options.set(&id, &word).map_err(D::Error::custom)?;
    }
    Ok(options)
}

/// The JSON Schema of the options.
#[must_use]
pub fn schema<O: OptionSet>() -> schemars::Schema {
    let property = |spec: &OptionSpec| {
        let value = |value: &&str| json!({ "const": value, "title": format!("option-{}-{value}", spec.id) });
        let values: Vec<Value> = spec.values.iter().map(value).collect();
        let title = format!("option-{}-name", spec.id);
        (spec.id.to_owned(), json!({ "title": title, "oneOf": values, "default": spec.values.first() }))
    };
    let properties: Map<String, Value> = O::SPECS.iter().map(property).collect();
    let order: Vec<&str> = O::SPECS.iter().map(|spec| spec.id).collect();
    schemars::json_schema!({ "type": "object", "properties": properties, "x-order": order, "additionalProperties": false })
}

/// An enum of values that an option can take, each with its id.
#[macro_export]
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $crate::options::OptionValue for $name {
            const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $id),)+];
        }
    };
}

/// The type `Options` of a game: one line per option with its type, default, the ids of its values (the default
/// first) and its rule. The caller has the module `rules` in scope and imports [`OptionSet`] where it is used.
#[macro_export]
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident : $kind:ty = $default:expr, [$($value:literal),+], $rule:ident;)+) => {
        /// The options in force.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct Options {
            $($(#[$doc])* pub $name: $kind,)+
        }

        impl Default for Options {
            fn default() -> Self {
                Options { $($name: $default,)+ }
            }
        }

        impl $crate::options::OptionSet for Options {
            const SPECS: &'static [$crate::private::OptionSpec] = &[$($crate::private::OptionSpec {
                id: stringify!($name),
                values: &[$($value),+],
                rule: rules::$rule,
            },)+];

            fn set(&mut self, id: &str, value: &str) -> Result<(), String> {
                match id {
                    $(stringify!($name) => match <$kind as $crate::options::OptionValue>::read(value) {
                        Some(read) => { self.$name = read; Ok(()) }
                        None => Err($crate::options::unknown_value(Self::SPECS, id, value)),
                    },)+
                    _ => Err($crate::options::unknown_option(Self::SPECS, id)),
                }
            }

            fn get(&self, id: &str) -> Option<&'static str> {
                match id {
                    $(stringify!($name) => Some($crate::options::OptionValue::word(self.$name)),)+
                    _ => None,
                }
            }
        }

        impl $crate::private::serde::Serialize for Options {
            fn serialize<S: $crate::private::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::options::serialize(self, serializer)
            }
        }

        impl<'de> $crate::private::serde::Deserialize<'de> for Options {
            fn deserialize<D: $crate::private::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::options::deserialize(deserializer)
            }
        }

        impl $crate::private::schemars::JsonSchema for Options {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                "Options".into()
            }
            fn json_schema(_: &mut $crate::private::schemars::SchemaGenerator) -> $crate::private::schemars::Schema {
                $crate::options::schema::<Self>()
            }
        }
    };
}

#[cfg(test)]
#[allow(unreachable_pub, reason = "what the macro makes is public")]
mod tests {
    use super::*;

    mod rules {
        pub(super) const WEATHER: kernel::RuleId = kernel::RuleId("weather");
    }

    choice! {
        /// How the day begins.
        Dawn {
            /// Dry.
            Clear = "clear",
            /// Wet.
            Rain = "2.5",
        }
    }

    options! {
        /// How the day begins.
        dawn: Dawn = Dawn::Clear, ["clear", "2.5"], WEATHER;
        /// Mud slows guns.
        mud: bool = false, ["off", "on"], WEATHER;
    }

    #[test]
    fn unknown_options_and_values_say_what_was_expected() {
        let over = BTreeMap::from([("mud".to_owned(), "maybe".to_owned()), ("zeal".to_owned(), "on".to_owned())]);
        let faults = Options::default().with(&over).unwrap_err();
        assert!(faults[0].contains("off, on") && faults[1].contains("dawn, mud"), "{faults:?}");
    }

    #[test]
    fn options_read_from_json_as_people_write_them() {
        let options: Options = serde_json::from_str(r#"{"mud": true, "dawn": 2.5}"#).unwrap();
        assert_eq!(options, Options { dawn: Dawn::Rain, mud: true });
        assert_eq!(serde_json::to_string(&options).unwrap(), r#"{"dawn":"2.5","mud":"on"}"#);
        assert_eq!(serde_json::to_string(&Options::default()).unwrap(), "{}");
        assert!(serde_json::from_str::<Options>(r#"{"mud": []}"#).is_err());
        assert_eq!(options.to_map()["dawn"], "2.5");
    }
}
