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
    /// Cover of woods (ruling R1).
    WoodCover {
        /// Hard for a target wholly inside, light for one at least half inside.
        WholeHard = "whole_hard",
        /// Always light.
        Light = "light",
    }
}

choice! {
    /// Ranges of rifles (ruling R3).
    RifleRanges {
        /// The musket's, as printed.
        Printed = "printed",
        /// Longer (table `range_effect_rifle_option`).
        Extended = "extended",
    }
}

choice! {
    /// Range of defensive fire on a die of 2, which the text leaves out (ruling R7).
    DefFireTwo {
        /// Long.
        Long = "long",
        /// Medium.
        Medium = "medium",
    }
}

choice! {
    /// The charger's groups in the combat after defensive fire (ruling R51).
    DefFireGroups {
        /// As before the fire.
        Before = "before",
        /// As after it.
        After = "after",
    }
}

choice! {
    /// Rate of a column in difficult ground or uphill (ruling R9).
    ColumnDifficult {
        /// As for a line.
        AsLine = "2.5",
        /// Half the rate of a column.
        Half = "3.75",
    }
}

choice! {
    /// Fire arc to either side of straight ahead (ruling R10).
    FireArc {
        /// 45 degrees.
        Deg45 = "45",
        /// 90 degrees.
        Deg90 = "90",
    }
}

impl FireArc {
    /// In degrees to either side.
    #[must_use]
    pub const fn degrees(self) -> i32 {
        match self {
            FireArc::Deg45 => 45,
            FireArc::Deg90 => 90,
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
    /// Distances are shown before declaring (R36).
    premeasure: bool = false, ["off", "on"], DEF_MEASURE;
    /// Cover of woods (R1).
    wood_cover: WoodCover = WoodCover::WholeHard, ["whole_hard", "light"], FIRE_COVER;
    /// An activation test comes before the shooting dice (R2).
    fire_activation_roll: bool = false, ["off", "on"], FIRE_ACTIVATION;
    /// Ranges of rifles (R3).
    rifle_ranges: RifleRanges = RifleRanges::Printed, ["printed", "extended"], ARMY_RIFLES;
    /// A second, unmodified roll before attacking (R6).
    separate_bravery: bool = false, ["off", "on"], ATT_TEST;
    /// Defensive fire, die 2 (R7).
    deffire_two: DefFireTwo = DefFireTwo::Long, ["long", "medium"], DEF_FIRE_ROLL;
    /// Each natural 6 that hits takes a character (R8).
    each_six: bool = false, ["off", "on"], CHAR_RISK_FIRE;
    /// Columns in difficult ground (R9).
    column_difficult: ColumnDifficult = ColumnDifficult::AsLine, ["2.5", "3.75"], MAN_DIFFICULT;
    /// Fire arc (R10).
    fire_arc_deg: FireArc = FireArc::Deg45, ["45", "90"], FIRE_ELIGIBLE;
    /// The loser of a combat tests even if it has tested this turn (R16).
    retest_after_combat: bool = false, ["off", "on"], RES_ONCE;
    /// The distance die of the battalion the commander is with counts as 6 (R20).
    commander_six: bool = false, ["off", "on"], CMD_JOIN_MOVE;
    /// Groups stay until 50 % losses (R21).
    losses_keep_groups: bool = false, ["off", "on"], LOSS_REMOVAL;
    /// Recovering from a charge that fell short needs a test (R23).
    short_rally_test: bool = false, ["off", "on"], ATT_SHORT;
    /// Reforming needs no test (R24).
    reform_auto: bool = false, ["off", "on"], MAN_REFORM;
    /// The losses of a combat winner oblige it to test (R37).
    winner_tests: bool = true, ["on", "off"], RES_WHEN;
    /// The charger's groups after defensive fire (R51).
    deffire_groups: DefFireGroups = DefFireGroups::Before, ["before", "after"], DEF_FIRE_TEST;
    /// Each objective held counts as one battalion (R50).
    objectives: bool = false, ["off", "on"], VIC_OBJECTIVES;
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
        let over = BTreeMap::from([("each_six".to_owned(), "maybe".to_owned()), ("magic".to_owned(), "on".to_owned())]);
        let faults = Options::default().with(&over).unwrap_err();
        assert!(faults[0].contains("off, on") && faults[1].contains("premeasure"), "{faults:?}");
    }

    #[test]
    fn options_read_from_json_as_people_write_them() {
        let options: Options =
            serde_json::from_str(r#"{"each_six": true, "column_difficult": 3.75, "fire_arc_deg": "90"}"#).unwrap();
        assert!(options.each_six && options.column_difficult == ColumnDifficult::Half);
        assert_eq!(options.fire_arc_deg.degrees(), 90);
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
    }
}
