//! Range of artillery over the map: 27.19, 3.towns.

use super::prelude::*;
use super::remote_fire::in_range;
use boards::areas::{AreaId, AreaMap};

/// Whether a battery in one area reaches another (27.19): at two areas one in between must not be a town.
#[must_use]
pub fn reaches(map: &AreaMap, from: AreaId, to: AreaId, is_bb: bool) -> bool {
    let Some(distance) = map.ground().distance(from.place(), to.place()) else { return false };
    let clear = || {
        let around = |area: AreaId| map.ground().neighbours(area.place());
        let between = around(from).iter().filter(|place| around(to).has(*place));
        between.filter_map(|place| map.as_area(place)).any(|area| !map.area(area).is("town"))
    };
    in_range(distance, is_bb, distance <= 1 || clear())
}

/// Procedure `artillery_range`: which areas a battery reaches by the map.
pub struct ArtilleryRange;

/// A battery and its targets.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryRangeInput {
    /// Id of the area it stands in.
    from: String,
    /// Ids of the areas it would fire at.
    targets: Vec<String>,
}

/// Which it reaches.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ArtilleryRangeOutput {
    /// As a battery of Bonaparte.
    bb: Vec<bool>,
    /// As any other.
    ordinary: Vec<bool>,
}

impl Procedure for ArtilleryRange {
    type Input = ArtilleryRangeInput;
    type Output = ArtilleryRangeOutput;
    const ID: &'static str = "artillery_range";
    const RULES: &'static [RuleId] = &[rules::R27_19, rules::R3_TOWNS];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let map = crate::ground::map();
        for id in std::iter::once(&input.from).chain(&input.targets) {
            faults.require(map.area_by_id(id).is_some(), || format!("no area `{id}` is on the map"));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let map = crate::ground::map();
        let each = |is_bb: bool| {
            let target = |id: &String| {
                let ends = map.area_by_id(&input.from).zip(map.area_by_id(id));
                ends.is_some_and(|(from, to)| reaches(&map, from, to, is_bb))
            };
            input.targets.iter().map(target).collect()
        };
        ArtilleryRangeOutput { bb: each(true), ordinary: each(false) }
    }
}
