//! What battalions and armies cost: army.points, army.sizes, army.rifles, char.*.

use super::prelude::*;
use crate::tables::Tables;
use crate::vocabulary::{Character, Characters, Nation, Quality};

/// A battalion to be paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Purchase {
    /// Quality.
    pub quality: Quality,
    /// Rankers.
    pub rankers: u8,
    /// Characters; a pair of British ensigns is one.
    pub characters: Characters,
    /// Armed with rifles.
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

/// A battalion to be paid for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattalionCostInput {
    /// Quality of the battalion.
    quality: Quality,
    /// Number of rankers: 16 to 48 in multiples of 4.
    rankers: u8,
    /// Nation; only needed for a pair of British ensigns.
    #[serde(default)]
    nation: Option<Nation>,
    /// Number of drummers, 0 to 2.
    #[serde(default, alias = "drummers")]
    drummer: u8,
    /// Number of sergeants, 0 to 2.
    #[serde(default, alias = "sergeants")]
    sergeant: u8,
    /// Number of ensign figures: 0 or 1, in a British battalion also 2, which are paid as one.
    #[serde(default, alias = "ensigns")]
    ensign: u8,
    /// Number of officers, 0 or 1.
    #[serde(default, alias = "officers")]
    officer: u8,
    /// Armed with rifles (British light troops only).
    #[serde(default)]
    rifles: bool,
    /// The light battalion of the army.
    #[serde(default)]
    light: bool,
}

/// What the battalion costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BattalionCostOutput {
    /// Points.
    cost: u16,
}

impl Procedure for BattalionCost {
    type Input = BattalionCostInput;
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

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let t = tables();
        let mut faults = InputFaults::new();
        let (sizes, price) = (&t.battalion_cost.sizes, &t.character_cost);
        faults.require(sizes.contains(&input.rankers), || format!("rankers: expected one of {sizes:?} (army.sizes)"));
        faults.at_most("drummer", input.drummer, price.drummer.max);
        faults.at_most("sergeant", input.sergeant, price.sergeant.max);
        faults.at_most("officer", input.officer, price.officer.max);
        let pair = u8::from(input.nation == Some(Nation::British));
        faults.at_most("ensign", input.ensign, price.ensign.max + pair);
        faults.require(!(input.rifles && input.nation == Some(Nation::French)), || {
            "rifles: only British light troops may have them (army.rifles)".to_owned()
        });
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let characters = Characters::new(input.officer, input.ensign.min(1), input.sergeant, input.drummer);
        let buy = Purchase { quality: input.quality, rankers: input.rankers, characters, rifles: input.rifles };
        let (tally, cost) = battalion(tables(), &buy).unwrap_or_default();
        tell(tallies, "value-cost", tally);
        BattalionCostOutput { cost }
    }
}

/// Procedure `army_cost`.
pub struct ArmyCost;

/// An army to be paid for: a printed one by name, or battalions one by one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmyCostInput {
    /// One of the two printed armies.
    #[serde(default)]
    army: Option<Nation>,
    /// Or its battalions.
    #[serde(default)]
    battalions: Vec<BattalionCostInput>,
    /// Points it may cost; by default those of the rulebook.
    #[serde(default)]
    limit: Option<u16>,
}

/// What the army costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ArmyCostOutput {
    /// Each battalion.
    costs: Vec<u16>,
    /// All together.
    total: u16,
    /// Officers, for the initiative.
    officers: u16,
    /// Whether the total is within the limit.
    within_limit: bool,
}

impl Procedure for ArmyCost {
    type Input = ArmyCostInput;
    type Output = ArmyCostOutput;
    const ID: &'static str = "army_cost";
    const RULES: &'static [RuleId] = &[rules::ARMY_POINTS, rules::ARMY_LIGHT];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(input.army.is_some() == input.battalions.is_empty(), || {
            "expected either `army` (british, french) or `battalions`".to_owned()
        });
        for (n, battalion) in input.battalions.iter().enumerate() {
            faults.inside(&format!("battalions[{n}]"), BattalionCost::validate(battalion));
        }
        let light = input.battalions.iter().filter(|battalion| battalion.light).count();
        let most = usize::from(tables().constants.light_battalions_max);
        faults.require(light <= most, || format!("battalions: {light} light ones, at most {most} (army.light)"));
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut all: Vec<Purchase> = Vec::new();
        if let Some(army) = input.army {
            all.extend(t.example_armies[army.index()].iter().map(|b| Purchase {
                quality: b.quality,
                rankers: b.rankers,
                characters: Characters::new(b.officer, b.ensign, b.sergeant, b.drummer),
                rifles: false,
            }));
        }
        all.extend(input.battalions.iter().map(|b| Purchase {
            quality: b.quality,
            rankers: b.rankers,
            characters: Characters::new(b.officer, b.ensign.min(1), b.sergeant, b.drummer),
            rifles: b.rifles,
        }));
        let costs: Vec<u16> = all.iter().map(|buy| battalion(t, buy).map_or(0, |(_, cost)| cost)).collect();
        let mut tally = Tally::new();
        for cost in costs.iter().take(24) {
            tally.add(rules::ARMY_POINTS, "unit-battalion", (*cost).into());
        }
        tell(tallies, "value-cost", tally);
        let total = costs.iter().sum();
        let officers = all.iter().map(|buy| u16::from(buy.characters.of(Character::Officer))).sum();
        let limit = input.limit.unwrap_or(t.constants.army_points);
        ArmyCostOutput { within_limit: total <= limit, costs, total, officers }
    }
}
