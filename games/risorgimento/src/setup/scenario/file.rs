//! The shape of a scenario file.

use crate::book::vocabulary::{Side, TurnWeather};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Spanned, Value};

pub(super) type Word = Spanned<String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) scenario: Head,
    pub(super) activation_track: Track,
    pub(super) turn: Vec<TurnEntry>,
    #[serde(default)]
    pub(super) commander_in_chief: Vec<ChiefEntry>,
    #[serde(default)]
    pub(super) corps_commander: Vec<CommanderEntry>,
    #[serde(default)]
    pub(super) attachment: Vec<AttachmentEntry>,
    #[serde(default)]
    pub(super) setup: Vec<SetupEntry>,
    #[serde(default)]
    pub(super) reinforcement: Vec<ReinforcementEntry>,
    #[serde(default)]
    pub(super) reserve_release: Vec<ReleaseEntry>,
    #[serde(default)]
    pub(super) initiative: Vec<InitiativeEntry>,
    #[serde(default)]
    pub(super) special: Vec<SpecialEntry>,
    pub(super) victory: VictoryEntry,
    #[serde(default)]
    pub(super) objective: Vec<ObjectiveEntry>,
    #[serde(default)]
    pub(super) option: Vec<OptionEntry>,
    #[serde(default)]
    pub(super) rating: Vec<RatingEntry>,
    #[serde(default, rename = "unused")]
    pub(super) _unused: Vec<Value>,
}

/// The keys of `[scenario]`.
pub(super) const HEAD: &[&str] = &[
    "id",
    "game",
    "title",
    "title_fr",
    "description",
    "description_fr",
    "summary",
    "map",
    "map_clip",
    "battle",
    "date",
    "sides",
    "first_hour",
    "last_hour",
    "turns",
    "provenance",
    "options",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    pub(super) id: Word,
    #[serde(rename = "game")]
    pub(super) _game: Option<String>,
    pub(super) title: Option<String>,
    pub(super) title_fr: Option<String>,
    /// What it is about; `summary` says the same.
    pub(super) description: Option<String>,
    pub(super) description_fr: Option<String>,
    pub(super) summary: Option<String>,
    pub(super) map: Word,
    pub(super) map_clip: Option<Spanned<Vec<Value>>>,
    pub(super) battle: String,
    #[serde(rename = "date")]
    pub(super) _date: Option<String>,
    #[serde(rename = "sides", default)]
    pub(super) _sides: Vec<String>,
    #[serde(rename = "first_hour")]
    pub(super) _first_hour: Option<u8>,
    #[serde(rename = "last_hour")]
    pub(super) _last_hour: Option<u8>,
    #[serde(rename = "turns")]
    pub(super) _turns: Option<u8>,
    #[serde(rename = "provenance")]
    pub(super) _provenance: Option<String>,
    /// Read by [`super::options_of`].
    #[serde(rename = "options")]
    pub(super) _options: Option<BTreeMap<String, Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Track {
    #[serde(default)]
    pub(super) allied: Vec<Word>,
    #[serde(default)]
    pub(super) austria: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnEntry {
    #[serde(rename = "n")]
    pub(super) _n: Option<u8>,
    pub(super) hour: Spanned<u8>,
    pub(super) weather: TurnWeather,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChiefEntry {
    pub(super) name: String,
    pub(super) side: Side,
    #[serde(rename = "near")]
    pub(super) _near: Option<String>,
    /// The hex he stands in, or else a place of the map.
    pub(super) hex: Option<Word>,
    pub(super) at: Option<Spanned<Vec<Value>>>,
    pub(super) arrives: Option<Spanned<u8>>,
    pub(super) entry: Option<Word>,
    pub(super) movement: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommanderEntry {
    pub(super) corps: Word,
    #[serde(rename = "near")]
    pub(super) _near: Option<String>,
    pub(super) hex: Option<Word>,
    pub(super) at: Option<Spanned<Vec<Value>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AttachmentEntry {
    pub(super) brigades: Vec<String>,
    pub(super) corps: Word,
    #[serde(rename = "why")]
    pub(super) _why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupEntry {
    pub(super) brigade: Option<Word>,
    pub(super) corps_troops: Option<Word>,
    #[serde(rename = "near")]
    pub(super) _near: Option<String>,
    /// Where its middle is, for the option `free_setup`; the first hex, if it does not say so.
    pub(super) at: Option<Spanned<Vec<Value>>>,
    pub(super) facing: Word,
    #[serde(default)]
    pub(super) spread: u8,
    #[serde(default, rename = "units")]
    pub(super) _units: Vec<String>,
    #[serde(default, rename = "span")]
    pub(super) _span: bool,
    #[serde(default, rename = "only_listed")]
    pub(super) _only_listed: bool,
    #[serde(rename = "name")]
    pub(super) _name: Option<String>,
    #[serde(default)]
    pub(super) reserve: bool,
    pub(super) leader_hex: Option<Word>,
    #[serde(default)]
    pub(super) hexes: Vec<StackEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StackEntry {
    pub(super) hex: Word,
    #[serde(default)]
    pub(super) units: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReinforcementEntry {
    pub(super) hour: Spanned<u8>,
    pub(super) entry: Option<Word>,
    pub(super) entry_at: Option<Spanned<Vec<Value>>>,
    #[serde(default)]
    pub(super) brigades: Vec<Word>,
    #[serde(default)]
    pub(super) corps_troops: Vec<Word>,
    pub(super) commander: Option<Word>,
    #[serde(rename = "commander_in_chief")]
    pub(super) _commander_in_chief: Option<String>,
    #[serde(default)]
    pub(super) max_activations: Option<u8>,
    #[serde(default)]
    pub(super) reserve_at: Vec<Vec<Value>>,
    #[serde(rename = "note")]
    pub(super) _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReleaseEntry {
    pub(super) formation: String,
    #[serde(default)]
    pub(super) brigades: Vec<Word>,
    #[serde(default)]
    pub(super) earliest: u8,
    #[serde(default)]
    pub(super) roll_max: u8,
    #[serde(default)]
    pub(super) automatic: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InitiativeEntry {
    pub(super) side: Side,
    #[serde(default)]
    pub(super) drm: i8,
    pub(super) needs_on_map: Option<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpecialEntry {
    pub(super) id: Word,
    #[serde(rename = "rules", default)]
    pub(super) _rules: Vec<String>,
    #[serde(rename = "text", default)]
    pub(super) _text: String,
    #[serde(rename = "provenance")]
    pub(super) _provenance: Option<String>,
    pub(super) corps: Option<Word>,
    pub(super) brigade: Option<Word>,
    #[serde(default)]
    pub(super) hours: Vec<u8>,
    pub(super) from: Option<u8>,
    pub(super) late_from: Option<u8>,
    #[serde(default)]
    pub(super) blown: Vec<Word>,
    pub(super) latitude: Option<Value>,
    pub(super) longitude: Option<Value>,
    pub(super) corps_north: Option<CorpsLimit>,
    pub(super) corps_south: Option<CorpsLimit>,
    pub(super) release: Option<Word>,
    #[serde(default)]
    pub(super) brigades_west: Vec<Word>,
    #[serde(default)]
    pub(super) brigades_once: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CorpsLimit {
    pub(super) corps: Word,
    pub(super) until: Option<u8>,
    pub(super) hexes: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryEntry {
    #[serde(rename = "rule")]
    pub(super) _rule: Option<String>,
    #[serde(rename = "table")]
    pub(super) _table: Option<String>,
    #[serde(rename = "count")]
    pub(super) _count: Option<String>,
    #[serde(default)]
    pub(super) levels: Vec<LevelEntry>,
    pub(super) bounty: Option<BountyEntry>,
    pub(super) sudden: Option<SuddenEntry>,
    #[serde(rename = "sudden_death")]
    pub(super) _sudden_death: Option<String>,
    #[serde(rename = "history")]
    pub(super) _history: Option<String>,
    #[serde(rename = "note")]
    pub(super) _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LevelEntry {
    pub(super) level: Word,
    #[serde(rename = "below")]
    pub(super) _below: Option<i16>,
    pub(super) at_least: Option<i16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BountyEntry {
    #[serde(default)]
    pub(super) allied: u8,
    #[serde(default)]
    pub(super) austria: u8,
    #[serde(default)]
    pub(super) no_foothold: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SuddenEntry {
    pub(super) side: Side,
    pub(super) from: u8,
    pub(super) hold: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectiveEntry {
    pub(super) name: Word,
    #[serde(rename = "kind")]
    pub(super) _kind: Option<String>,
    #[serde(default)]
    pub(super) each_hex: bool,
    #[serde(default)]
    pub(super) points: u8,
    #[serde(default)]
    pub(super) start: String,
    pub(super) only_for: Option<Side>,
    pub(super) hold: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OptionEntry {
    pub(super) id: Word,
    #[serde(rename = "default")]
    pub(super) _default: Option<Value>,
    #[serde(default, rename = "values")]
    pub(super) _values: Vec<Value>,
    #[serde(rename = "text", default)]
    pub(super) _text: String,
    #[serde(default)]
    pub(super) adds: Vec<ReinforcementEntry>,
}

/// A rating other than that of the forces file (2.6).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RatingEntry {
    pub(super) unit: Word,
    pub(super) cohesion: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RatingFile {
    #[serde(default)]
    pub(super) rating: Vec<RatingEntry>,
}
