//! The effect of range: fire.range, army.rifles.

use super::prelude::*;
use crate::options::RifleRanges;
use crate::vocabulary::Weapon;
use boards::table::Length;

/// The bands of a weapon, from the nearest.
#[must_use]
pub fn bands<'t>(t: &'t Tables, options: &Options, weapon: Weapon) -> &'t [crate::tables::RangeBand] {
    match (weapon, options.rifle_ranges) {
        (Weapon::Musket, _) => &t.ranges.musket,
        (Weapon::Rifle, RifleRanges::Printed) => &t.ranges.rifle,
        (Weapon::Rifle, RifleRanges::Extended) => &t.ranges.rifle_extended,
    }
}

/// The share of the dice at a distance; nothing beyond the last band.
#[must_use]
pub fn effect(t: &Tables, options: &Options, weapon: Weapon, distance: Length) -> Share {
    bands(t, options, weapon).iter().find(|band| distance <= band.up_to).map_or(Share::NONE, |band| band.factor)
}

/// The farthest a weapon reaches.
#[must_use]
pub fn reach(t: &Tables, options: &Options, weapon: Weapon) -> Length {
    bands(t, options, weapon).last().map_or(Length::ZERO, |band| band.up_to)
}

/// Procedure `range_effect`.
pub struct RangeEffect;

/// Distances to a target.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeEffectInput {
    /// Distances.
    #[serde(default)]
    ranges_cm: Vec<Cm>,
    /// Or a single one.
    #[serde(default)]
    range_cm: Option<Cm>,
    /// Musket or rifle.
    #[serde(default = "musket")]
    weapon: Weapon,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

pub(super) fn musket() -> Weapon {
    Weapon::Musket
}

/// The share of the dice at each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RangeEffectOutput {
    /// Share of the dice at each of `ranges_cm`; 0 is out of range.
    factors: Vec<Share>,
    /// At `range_cm`.
    factor: Option<Share>,
}

impl Procedure for RangeEffect {
    type Input = RangeEffectInput;
    type Output = RangeEffectOutput;
    const ID: &'static str = "range_effect";
    const RULES: &'static [RuleId] = &[rules::FIRE_RANGE, rules::ARMY_RIFLES];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for range in input.ranges_cm.iter().chain(&input.range_cm) {
            faults.distance("range", *range);
        }
        faults.require(!input.ranges_cm.is_empty() || input.range_cm.is_some(), || {
            "expected `range_cm` or `ranges_cm`".to_owned()
        });
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let at = |range: &Cm| effect(tables(), &input.options, input.weapon, range.length());
        RangeEffectOutput { factors: input.ranges_cm.iter().map(at).collect(), factor: input.range_cm.as_ref().map(at) }
    }
}
