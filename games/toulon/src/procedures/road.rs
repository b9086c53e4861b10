//! Roads: who scouts (18.11, 22.5) and where a unit may leave (18.14b, 18.20, 18.21).

use super::prelude::*;
use crate::vocabulary::{AreaStatus, SectionStatus};
use std::collections::BTreeMap;

/// Strength below zero, and as it counts in sums (22.5, 23.7, 23.9).
#[must_use]
pub const fn raw_strength(printed: u8, temporary: u8, permanent: u8) -> i16 {
    printed as i16 - temporary as i16 - permanent as i16
}

/// Whether a unit may reconnoitre: unless losses have put it below 0 PF (18.11).
#[must_use]
pub const fn may_reconnoitre(printed: u8, temporary: u8, permanent: u8) -> bool {
    raw_strength(printed, temporary, permanent) >= 0
}

/// Whether an area serves as exit after a failed check: friendly, and beside a friendly section in reach, or a town
/// at a milestone of one (18.20). By choice no man's land serves as well (18.21); an enemy's area never does.
#[must_use]
pub const fn is_exit(status: AreaStatus, by_choice: bool, beside: bool, town_at_milestone: bool) -> bool {
    let open = match status {
        AreaStatus::Friendly => true,
        AreaStatus::NoMansLand => by_choice,
        AreaStatus::EnemyOccupied | AreaStatus::EnemyControlled => false,
    };
    open && (beside || town_at_milestone)
}

/// Whether a unit may reconnoitre, and what it counts in sums: 18.11, 22.5.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scout {
    /// Printed PF.
    printed: u8,
    /// Temporary losses.
    #[serde(default)]
    temporary: u8,
    /// Permanent losses.
    #[serde(default)]
    permanent: u8,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ScoutOutcome {
    may_reconnoitre: bool,
    pf_in_sums: u8,
}

impl Case for Scout {
    type Outcome = ScoutOutcome;
    const ID: &'static str = "scout";
    const RULES: &'static [RuleId] = &[rules::R18_11, rules::R22_5, rules::R23_7, rules::R23_9];
    const LIST: Option<(&'static str, &'static [&'static str])> =
        Some(("units", &["printed", "temporary", "permanent"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> ScoutOutcome {
        let Scout { printed, temporary, permanent } = *self;
        ScoutOutcome {
            may_reconnoitre: may_reconnoitre(printed, temporary, permanent),
            pf_in_sums: raw_strength(printed, temporary, permanent).max(0) as u8,
        }
    }
}

/// A unit fails its check for the next section: 18.8, 18.14b, 18.20.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoadFailure {
    /// Where it joined the road.
    origin: String,
    /// The origin is friendly.
    #[serde(default = "yes")]
    origin_is_friendly: bool,
    /// Friendly sections it travelled, by number.
    friendly_sections: Vec<u8>,
    /// Sections it reconnoitred on the way.
    #[serde(default)]
    reconnoitred: Vec<u8>,
    /// The section for which it failed.
    failed: u8,
    /// It is cavalry that has not failed before: what it pays now on.
    #[serde(default)]
    cavalry: bool,
}

const fn yes() -> bool {
    true
}

/// What it may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RoadFailureOutcome {
    friendly_exit_from_sections: Vec<u8>,
    friendly_exit_po: u8,
    may_return_to_origin: bool,
    retry_section: u8,
    nml_exit_from_sections: Vec<u8>,
    po_per_new_attempt: u8,
    new_attempt_needs_check: bool,
}

impl Case for RoadFailure {
    type Outcome = RoadFailureOutcome;
    const ID: &'static str = "road_failure";
    const RULES: &'static [RuleId] =
        &[rules::R18_8, rules::R18_9, rules::R18_14A, rules::R18_14B, rules::R18_20, rules::R18_21];

    fn check(&self, faults: &mut InputFaults) {
        let known = self.friendly_sections.contains(&self.failed) || self.reconnoitred.contains(&self.failed);
        faults.require(!known, || format!("failed: section {} is friendly", self.failed));
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> RoadFailureOutcome {
        let mut travelled: Vec<u8> = self.friendly_sections.iter().chain(&self.reconnoitred).copied().collect();
        travelled.sort_unstable();
        travelled.dedup();
        let costs = &tables().costs;
        RoadFailureOutcome {
            friendly_exit_from_sections: travelled.clone(),
            friendly_exit_po: costs.enter_friendly,
            // The origin serves if it is friendly, or if nothing else does (18.20).
            may_return_to_origin: self.origin_is_friendly || travelled.is_empty(),
            retry_section: self.failed,
            nml_exit_from_sections: travelled,
            // Cavalry rides free only until its first failure (18.9).
            po_per_new_attempt: costs.enter_nml_road_section,
            new_attempt_needs_check: true,
        }
    }
}

/// Procedure `road_exit`: where a unit may leave the road after a failed check (18.20, 18.21).
pub struct RoadExit;

/// An area near the road.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NearbyArea {
    /// Its number.
    id: u8,
    /// Its status.
    status: AreaStatus,
    /// It is a town.
    #[serde(default)]
    town: bool,
    /// Sections that border it.
    #[serde(default)]
    borders: Vec<String>,
    /// Sections a milestone of which touches it.
    #[serde(default)]
    touches_milestone_of: Vec<String>,
}

/// A unit on a road.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoadExitInput {
    /// The section it is on.
    unit_on: String,
    /// The section for which it failed; none if it leaves by choice.
    #[serde(default)]
    failed: Option<String>,
    /// Status of each section, in the order of the road: those next to each other are connected.
    sections: BTreeMap<String, SectionStatus>,
    /// The areas.
    areas: Vec<NearbyArea>,
}

/// Where it may go.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RoadExitOutput {
    eligible_exits: Vec<u8>,
    may_pay_and_retry: bool,
    section_d_usable: bool,
    /// Every section that is closed to it.
    closed_sections: Vec<String>,
}

impl Procedure for RoadExit {
    type Input = RoadExitInput;
    type Output = RoadExitOutput;
    const ID: &'static str = "road_exit";
    const RULES: &'static [RuleId] = &[rules::R18_13, rules::R18_20, rules::R18_21];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for name in std::iter::once(&input.unit_on).chain(&input.failed) {
            faults.require(input.sections.contains_key(name), || format!("sections: nothing for `{name}`"));
        }
        let on = input.sections.get(&input.unit_on);
        faults.require(on != Some(&SectionStatus::Enemy), || {
            format!("unit_on: `{}` is an enemy section, which nobody travels (18.13)", input.unit_on)
        });
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let names: Vec<&String> = input.sections.keys().collect();
        let place = names.iter().position(|name| **name == input.unit_on).unwrap_or(0);
        let friendly = |name: &&String| input.sections[*name] == SectionStatus::Friendly;
        // Friendly sections in one run with the one it is on.
        let before = names[..place].iter().rev().take_while(|name| friendly(name)).count();
        let after = names[place + 1..].iter().take_while(|name| friendly(name)).count();
        let reach = &names[place - before..=place + after];
        let near = |list: &[String]| list.iter().any(|name| reach.contains(&name));
        let by_choice = input.failed.is_none();
        let exits = |area: &&NearbyArea| {
            is_exit(area.status, by_choice, near(&area.borders), area.town && near(&area.touches_milestone_of))
        };
        let closed: Vec<String> =
            names.iter().filter(|name| input.sections[**name] == SectionStatus::Enemy).map(|n| (*n).clone()).collect();
        RoadExitOutput {
            eligible_exits: input.areas.iter().filter(exits).map(|area| area.id).collect(),
            may_pay_and_retry: input.failed.is_some(),
            section_d_usable: !closed.iter().any(|name| name == "D"),
            closed_sections: closed,
        }
    }
}
