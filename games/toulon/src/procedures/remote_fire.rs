//! Guns that support a melee from a distance: 27.19, 27.25, 27.26.

use super::combat::value;
use super::prelude::*;
use crate::vocabulary::Quality;

/// What a battery adds to a melee: its PF, or its full combat value if a leader coordinates it (27.25, 27.26).
#[must_use]
pub fn added(pf: u8, quality: Quality, coordinated: bool) -> u8 {
    if coordinated { value(pf, quality) } else { pf.min(tables().quality.max_pf as u8) }
}

/// Whether a battery reaches an area so many areas away; at two areas one in between must not be a town (27.19).
#[must_use]
pub fn in_range(distance: u8, is_bb: bool, way_without_town: bool) -> bool {
    let range = &tables().range;
    distance <= range.normal || is_bb && distance <= range.bb && way_without_town
}

/// What a battery adds to a melee: 27.25, 27.26.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoteSupport {
    /// PF of the battery.
    pf: u8,
    /// Its quality.
    quality: Quality,
    /// A leader in the battle area coordinates it.
    #[serde(default)]
    coordinated: bool,
}

/// What it adds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RemoteSupportOutcome {
    added: u8,
}

impl Case for RemoteSupport {
    type Outcome = RemoteSupportOutcome;
    const ID: &'static str = "remote_support";
    const RULES: &'static [RuleId] = &[rules::R27_25, rules::R27_26, rules::R27_29];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("coordinated", "coordinated")];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> RemoteSupportOutcome {
        RemoteSupportOutcome { added: added(self.pf, self.quality, self.coordinated) }
    }
}
