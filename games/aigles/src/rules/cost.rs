//! What a battalion costs: army.points, army.sizes, army.rifles, char.*.

use super::prelude::*;
use crate::book::vocabulary::{Character, Characters, Quality};

/// A battalion to be paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Purchase {
    /// Quality.
    pub quality: Quality,
    /// Rankers: 16 to 48 in multiples of 4.
    pub rankers: u8,
    /// Characters; a pair of British ensigns is one (ruling R22).
    #[serde(default)]
    pub characters: Characters,
    /// Armed with rifles (British light troops only).
    #[serde(default)]
    pub rifles: bool,
}

/// Cost of a battalion, line by line; nothing if it is of no legal size.
#[must_use]
pub fn battalion(t: &Tables, buy: &Purchase) -> Option<(Tally, u16)> {
    let base = t.battalion_cost.points(buy.quality, buy.rankers)?;
    let mut tally = Tally::new();
    tally.add(rules::ARMY_SIZES, "value-rankers", base.into());
    if buy.rifles {
        let rifles = t.character_cost.rifles_per_ranker * u16::from(buy.rankers);
        tally.add(rules::ARMY_RIFLES, "weapon-rifle", rifles.into());
    }
    for (who, rule) in [
        (Character::Drummer, rules::CHAR_DRUMMER),
        (Character::Sergeant, rules::CHAR_SERGEANT),
        (Character::Ensign, rules::CHAR_ENSIGN),
        (Character::Officer, rules::CHAR_OFFICER),
    ] {
        let points = t.character_cost.of(who).cost * u16::from(buy.characters.of(who));
        tally.add(rule, who.label(), points.into());
    }
    let total = tally.sum() as u16;
    Some((tally, total))
}

/// Procedure `battalion_cost`.
pub struct BattalionCost;

/// What the battalion costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct BattalionCostOutput {
    /// Points.
    cost: u16,
}

impl Procedure for BattalionCost {
    type Input = Purchase;
    type Output = BattalionCostOutput;
    const ID: &'static str = "battalion_cost";
    const RULES: &'static [RuleId] = &[
        rules::ARMY_SIZES,
        rules::ARMY_QUALITY,
        rules::ARMY_RIFLES,
        rules::DEF_RANKER,
        rules::CHAR_DRUMMER,
        rules::CHAR_SERGEANT,
        rules::CHAR_ENSIGN,
        rules::CHAR_OFFICER,
    ];

    fn validate(buy: &Purchase) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let sizes = &tables().battalion_cost.sizes;
        let (holds, what) = (sizes.contains(&buy.rankers), format!("expected one of {sizes:?}"));
        faults.require(holds, "rankers", rules::ARMY_SIZES, what, || {
            let size = |size: Option<&u8>| i64::from(size.copied().unwrap_or_default());
            Text::new("desk-sizes").with("least", size(sizes.iter().min())).with("most", size(sizes.iter().max()))
        });
        faults.characters("characters", buy.characters);
        faults.finish()
    }

    fn resolve(buy: &Purchase, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (tally, cost) = battalion(tables(), buy).unwrap_or_default();
        tell(tallies, "value-cost", tally);
        BattalionCostOutput { cost }
    }
}
