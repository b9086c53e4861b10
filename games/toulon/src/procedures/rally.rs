//! Rally and gendarmes: 29, 32.22.

use super::prelude::*;
use crate::vocabulary::{Grade, Leadership, Quality};

/// The die of a force.
pub const ROLL: Roll = Roll { rule: rules::R29_2, label: "die-rally" };

/// A unit that tries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rallying {
    /// Its quality.
    pub quality: Quality,
    /// The best leader in the area.
    pub leader: Option<Grade>,
    /// The area is a town or a depot, or the unit stands in a friendly fort.
    pub town_fort_or_depot: bool,
    /// It is out of supply.
    pub out_of_supply: bool,
}

impl Rallying {
    /// The modifiers, one by one.
    pub fn tally(&self, tally: &mut Tally) {
        let table = &tables().rally;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let label = if self.leader == Some(Grade::A) { "mod-leader_a" } else { "mod-leader_b" };
        tally.add(rules::R29_2, label, table.leader.of(self.leader).into());
        tally.add(rules::R29_2, "mod-town_fort_depot", on(self.town_fort_or_depot, table.town_fort_or_depot));
        tally.add(rules::R29_2, "mod-out_of_supply", on(self.out_of_supply, table.out_of_supply));
    }

    /// Whether the die of its force brings back one temporary loss: never a natural 6.
    #[must_use]
    pub fn recovers(&self, die: u8) -> bool {
        let table = &tables().rally;
        let on = |holds: bool, drm: i8| if holds { drm } else { 0 };
        let modifier = table.leader.of(self.leader)
            + on(self.town_fort_or_depot, table.town_fort_or_depot)
            + on(self.out_of_supply, table.out_of_supply);
        die != table.never_on && die as i8 + modifier <= table.recovers_at_or_below.of(self.quality)
    }
}

/// The die of a force, read for each of its units (29.2).
pub fn roll(chance: &mut impl Chance) -> u8 {
    chance.d6(ROLL)
}

/// Procedure `rally`: units with temporary losses (29.2), and gendarmes (32.22).
pub struct Rally;

/// A unit with temporary losses.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RallyUnit {
    /// Its quality.
    quality: Quality,
    /// The die of its force, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// The best leader in its area.
    #[serde(default)]
    leader: Leadership,
    /// The area is a town or a depot, or the unit stands in a friendly fort.
    #[serde(default)]
    town_fort_or_depot: bool,
    /// It is out of supply.
    #[serde(default)]
    out_of_supply: bool,
    /// Its temporary losses.
    #[serde(default = "one")]
    temporary: u8,
}

const fn one() -> u8 {
    1
}

/// Units that try.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RallyInput {
    /// The units: quality, die and leader, each a force of its own unless `die` is given for all.
    #[serde(default)]
    units: Vec<RallyUnit>,
    /// One die for all units: they are one force.
    #[serde(default)]
    die: Option<u8>,
    /// The units are one force: one die is rolled for all.
    #[serde(default)]
    one_force: bool,
    /// Quality of a unit that stands with gendarmes.
    #[serde(default)]
    gendarmes_with: Option<Quality>,
}

/// What comes back.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RallyOutput {
    recovers: Vec<u8>,
    /// What the unit with the gendarmes recovers.
    with_gendarmes: u8,
    /// What gendarmes do for themselves.
    gendarmes_themselves: u8,
}

impl Procedure for Rally {
    type Input = RallyInput;
    type Output = RallyOutput;
    const ID: &'static str = "rally";
    const RULES: &'static [RuleId] = &[rules::R29_1, rules::R29_2, rules::R29_3, rules::R32_22];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.die("die", input.die);
        for unit in &input.units {
            faults.die("units.die", unit.die);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let shared = input.die.or_else(|| input.one_force.then(|| roll(chance)));
        let recovers = input
            .units
            .iter()
            .map(|unit| {
                let die = d6(unit.die.or(shared), chance, ROLL);
                let rallying = Rallying {
                    quality: unit.quality,
                    leader: unit.leader.grade(),
                    town_fort_or_depot: unit.town_fort_or_depot,
                    out_of_supply: unit.out_of_supply,
                };
                let mut tally = Tally::new();
                tally.add(rules::R29_2, "die-rally", die.into());
                rallying.tally(&mut tally);
                tell(tallies, "value-die", tally);
                u8::from(unit.temporary > 0 && rallying.recovers(die))
            })
            .collect();
        RallyOutput { recovers, with_gendarmes: input.gendarmes_with.is_some().into(), gendarmes_themselves: 0 }
    }
}
