//! The options of the rules: every ruling on which players may reasonably differ (`rulebook/rulings.md`).
//!
//! Scenario options override the defaults, options of the table override the scenario.

use crate::rules;
use kernel::OptionSpec;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A set of values of which an option takes one.
trait OptionValue: Copy + PartialEq + 'static {
    const ALL: &'static [(Self, &'static str)];

    fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, id)| *id == word).map(|(value, _)| *value)
    }

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(value, _)| *value == self).map_or("", |(_, id)| id)
    }
}

impl OptionValue for bool {
    const ALL: &'static [(Self, &'static str)] = &[(false, "off"), (true, "on")];
}

macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[$doc])* $variant,)+ }
        impl OptionValue for $name {
            const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $id),)+];
        }
    };
}

choice! {
    /// The die of the printed tests (ruling G2).
    TestDie {
        /// Ten sides.
        D10 = "10",
        /// Eight sides: a harsher game.
        D8 = "8",
    }
}

choice! {
    /// Tokens of Exaltés (ruling G1).
    ZealotTokens {
        /// Two red, attacking.
        RedRed = "red_red",
        /// One red and one blue, attacking and defending.
        RedBlue = "red_blue",
    }
}

choice! {
    /// Losses of a major victory (ruling G9).
    MajorVictory {
        /// As printed: loss and loss test both to the defender.
        Printed = "printed",
        /// The loss test to the attacker, as in a major defeat.
        Mirror = "mirror",
    }
}

choice! {
    /// How often a fierce combat is renewed (ruling G10).
    FierceLimit {
        /// As often as it comes.
        None = "none",
        /// Once: a second fierce result counts as indecisive.
        One = "one",
    }
}

choice! {
    /// Which guns help the loss test (ruling G11).
    LossPlus {
        /// Medium and heavy.
        MediumHeavy = "medium_heavy",
        /// All.
        AllElements = "all_elements",
    }
}

choice! {
    /// Whether the army order belongs to the chain of command (ruling G16).
    ChainArmy {
        /// When an army general is on the table.
        WhenPresent = "when_present",
        /// Never.
        Never = "never",
    }
}

choice! {
    /// Tokens for a disorganised attacker (ruling G18).
    AttackerDisorganised {
        /// None.
        None = "none",
        /// One blue, one white.
        BlueWhite = "blue_white",
    }
}

choice! {
    /// What is activated at a time (2.4).
    Activation {
        /// A division.
        Division = "division",
        /// A whole corps.
        Corps = "corps",
    }
}

impl TestDie {
    /// Its sides.
    #[must_use]
    pub const fn sides(self) -> u8 {
        match self {
            TestDie::D10 => 10,
            TestDie::D8 => 8,
        }
    }
}

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

        impl Options {
            /// Every option, with its values (the default first) and its rule.
            pub const SPECS: &'static [OptionSpec] = &[
                $(OptionSpec { id: stringify!($name), values: &[$($value),+], rule: rules::$rule },)+
            ];

            /// Sets one option by its id and the id of a value.
            ///
            /// # Errors
            /// What was expected, if there is no such option or value.
            pub fn set(&mut self, id: &str, value: &str) -> Result<(), String> {
                match id {
                    $(stringify!($name) => match <$kind>::read(value) {
                        Some(read) => { self.$name = read; Ok(()) }
                        None => Err(unknown_value(id, value)),
                    },)+
                    _ => Err(unknown_option(id)),
                }
            }

            /// The id of the value of an option.
            #[must_use]
            pub fn get(&self, id: &str) -> Option<&'static str> {
                match id {
                    $(stringify!($name) => Some(self.$name.word()),)+
                    _ => None,
                }
            }
        }
    };
}

options! {
    /// The die of the printed tests (G2).
    die: TestDie = TestDie::D10, ["10", "8"], R1_3;
    /// Tokens of Exaltés (G1).
    exaltes: ZealotTokens = ZealotTokens::RedRed, ["red_red", "red_blue"], R6_6_6;
    /// Losses of a major victory (G9).
    major_victory: MajorVictory = MajorVictory::Printed, ["printed", "mirror"], R6_10;
    /// Limit of fierce combat (G10).
    fierce_limit: FierceLimit = FierceLimit::None, ["none", "one"], R6_10_2;
    /// Guns in the loss test (G11).
    loss_plus: LossPlus = LossPlus::MediumHeavy, ["medium_heavy", "all_elements"], R6_13;
    /// The army order in the chain of command (G16).
    chain_army: ChainArmy = ChainArmy::WhenPresent, ["when_present", "never"], R1_10;
    /// Tokens for a disorganised attacker (G18).
    attacker_disorganised: AttackerDisorganised = AttackerDisorganised::None, ["none", "blue_white"], R6_6;
    /// What is activated at a time (2.4).
    activation: Activation = Activation::Division, ["division", "corps"], R2_4;
    /// Heavy guns lower cover also when they support an attack (G13).
    heavy_support_cover: bool = false, ["off", "on"], R7_3;
    /// Towns cover cavalry too (G39).
    urban_cavalry_cover: bool = false, ["off", "on"], R1_12;
}

fn unknown_option(id: &str) -> String {
    let known: Vec<&str> = Options::SPECS.iter().map(|spec| spec.id).collect();
    format!("unknown option `{id}`; the options are {}", known.join(", "))
}

fn unknown_value(id: &str, value: &str) -> String {
    let values = Options::SPECS.iter().find(|spec| spec.id == id).map_or(&[][..], |spec| spec.values);
    format!("option `{id}` cannot be `{value}`; its values are {}", values.join(", "))
}

impl Options {
    /// These options with others put over them.
    ///
    /// # Errors
    /// Every option or value that is unknown, with what was expected.
    pub fn with(mut self, over: &BTreeMap<String, String>) -> Result<Self, Vec<String>> {
        let faults: Vec<String> = over.iter().filter_map(|(id, value)| self.set(id, value).err()).collect();
        if faults.is_empty() { Ok(self) } else { Err(faults) }
    }

    /// All options by id, as they would be written.
    #[must_use]
    pub fn to_map(&self) -> BTreeMap<String, String> {
        let word = |spec: &OptionSpec| self.get(spec.id).unwrap_or_default().to_owned();
        Self::SPECS.iter().map(|spec| (spec.id.to_owned(), word(spec))).collect()
    }
}

/// Only what differs from the defaults is written.
impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let usual = Options::default();
        serializer.collect_map(
            Self::SPECS.iter().filter(|spec| self.get(spec.id) != usual.get(spec.id)).map(|s| (s.id, self.get(s.id))),
        )
    }
}

/// A value as people write it: a word, a number or true / false.
pub(crate) fn option_word(value: &serde_json::Value) -> Option<String> {
    match value {
        serde_json::Value::Bool(on) => Some((if *on { "on" } else { "off" }).to_owned()),
        serde_json::Value::Number(number) => Some(number.to_string()),
        serde_json::Value::String(word) => Some(word.clone()),
        _ => None,
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut options = Options::default();
        for (id, value) in BTreeMap::<String, serde_json::Value>::deserialize(deserializer)? {
            let word = option_word(&value).unwrap_or_else(|| value.to_string());
            options.set(&id, &word).map_err(D::Error::custom)?;
        }
        Ok(options)
    }
}

impl JsonSchema for Options {
    fn schema_name() -> Cow<'static, str> {
        "Options".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let properties: serde_json::Map<String, serde_json::Value> = Self::SPECS
            .iter()
            .map(|spec| {
                let default = spec.values.first();
                (spec.id.to_owned(), serde_json::json!({ "enum": spec.values, "default": default }))
            })
            .collect();
        json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_of_each_option_is_its_default() {
        for spec in Options::SPECS {
            assert_eq!(Options::default().get(spec.id), spec.values.first().copied(), "{}", spec.id);
            for value in spec.values {
                let mut options = Options::default();
                options.set(spec.id, value).unwrap();
                assert_eq!(options.get(spec.id), Some(*value));
            }
        }
    }

    #[test]
    fn unknown_options_and_values_say_what_was_expected() {
        let over = BTreeMap::from([("die".to_owned(), "6".to_owned()), ("magic".to_owned(), "on".to_owned())]);
        let faults = Options::default().with(&over).unwrap_err();
        assert!(faults[0].contains("10, 8") && faults[1].contains("fierce_limit"), "{faults:?}");
    }

    #[test]
    fn options_read_from_json_as_people_write_them() {
        let options: Options =
            serde_json::from_str(r#"{"die": 8, "urban_cavalry_cover": true, "fierce_limit": "one"}"#).unwrap();
        assert_eq!((options.die.sides(), options.urban_cavalry_cover), (8, true));
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
    }
}
