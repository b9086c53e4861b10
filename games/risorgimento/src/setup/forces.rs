//! The file of armies: corps, brigades, units, their ratings (`forces.toml`).

use crate::book::vocabulary::{Class, Gun, Nation, Troops};
use kernel::Fault;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// `forces.toml` as it stands.
pub(crate) const TEXT: &str = include_str!("../../forces.toml");

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Forces {
    /// The corps.
    pub corps: Vec<CorpsEntry>,
    /// The brigades.
    pub brigade: Vec<BrigadeEntry>,
    /// Units of corps that belong to no brigade.
    pub corps_troops: Vec<TroopsEntry>,
    /// The armies.
    pub army: Vec<ArmyEntry>,
}

/// An army and its commander-in-chief.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ArmyEntry {
    /// Its commander-in-chief.
    pub commander: String,
    /// His movement allowance.
    pub movement: u8,
}

/// A corps.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct CorpsEntry {
    /// Its id.
    pub id: String,
    /// Its nation.
    pub nation: Nation,
    /// Its commander in each battle.
    #[serde(default)]
    pub commander: BTreeMap<String, String>,
    /// Its army in each battle (4.16c).
    #[serde(default)]
    pub army: BTreeMap<String, u8>,
    /// Range in hexes.
    #[serde(default)]
    pub range: u8,
    /// Continuity.
    pub continuity: u8,
    /// Movement allowance of the commander.
    #[serde(default)]
    pub movement: u8,
    /// Range beside the Emperor (4.24).
    pub range_near_napoleon: Option<u8>,
    /// La Réserve (4.17).
    #[serde(default)]
    pub ersatz: bool,
}

/// A brigade.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct BrigadeEntry {
    /// Its id.
    pub id: String,
    /// Its corps in each battle.
    pub corps: BTreeMap<String, String>,
    /// Its division.
    #[serde(default)]
    pub division: String,
    /// Its brigadiers (2.2c).
    pub leaders: Vec<LeaderEntry>,
    /// Its units.
    pub units: Vec<UnitEntry>,
}

/// A brigadier in one battle.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LeaderEntry {
    /// The battle.
    pub battle: String,
    /// His name.
    pub name: String,
    /// Engagement DRM.
    pub engagement: i8,
    /// Range in leader movement points.
    pub range: u8,
    /// Movement allowance.
    pub movement: u8,
}

/// Units of a corps that belong to no brigade.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct TroopsEntry {
    /// Its id.
    pub id: String,
    /// Its corps.
    pub corps: String,
    /// `reserve_artillery`, `army_artillery` or `corps_cavalry`.
    pub kind: String,
    /// Its units.
    pub units: Vec<UnitEntry>,
}

/// A unit.
#[derive(Clone, Debug, Deserialize)]
pub struct UnitEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What kind of troops.
    #[serde(rename = "type")]
    pub troops: Troops,
    /// Its class; `artillery` for every battery.
    pub class: String,
    /// Cohesion.
    pub cohesion: u8,
    /// Movement allowance.
    pub movement: u8,
    /// Guns of a battery.
    pub gun: Option<Gun>,
    /// Range of a battery.
    #[serde(default)]
    pub range: u8,
    /// Battles it fought in, if not all of its formation's.
    pub battles: Option<Vec<String>>,
}

impl UnitEntry {
    /// Its class (2.4c).
    #[must_use]
    pub(crate) fn class(&self) -> Option<Class> {
        match (self.class.as_str(), self.gun) {
            ("artillery", Some(gun)) => Some(gun.class()),
            (word, _) => Class::from_id(word),
        }
    }

    /// Whether it takes part in a battle.
    #[must_use]
    pub(crate) fn fights_at(&self, battle: &str) -> bool {
        self.battles.as_ref().is_none_or(|battles| battles.iter().any(|other| other == battle))
    }
}

/// The file as it comes with the game; a test reads it.
pub(crate) static FORCES: LazyLock<Option<Forces>> = LazyLock::new(|| read("forces.toml", TEXT).ok());

/// Reads the file.
///
/// # Errors
/// What is wrong with it, with its line.
pub(crate) fn read(file: &str, text: &str) -> Result<Forces, Fault> {
    toml::from_str(text)
        .map_err(|error| Fault::at(file, text, error.span().map_or(0, |span| span.start), error.message()))
}
