//! Rally and gendarmes: 29, 32.22.

use super::prelude::*;
use crate::book::vocabulary::{Grade, Quality};

/// The die of a force.
const ROLL: Roll = Roll { rule: rules::R29_2, label: "die-rally" };

/// A unit that tries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rallying {
    /// Its quality.
    pub quality: Quality,
    /// The best leader in the area.
    #[serde(default)]
    pub leader: Option<Grade>,
    /// The area is a town or a depot, or the unit stands in a friendly fort.
    #[serde(default)]
    pub town_fort_or_depot: bool,
    /// It is out of supply.
    #[serde(default)]
    pub out_of_supply: bool,
}

impl Rallying {
    /// The die and its modifiers, one by one.
    pub fn tally(&self, die: u8, tally: &mut Tally) {
        let table = &tables().rally;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let label = if self.leader == Some(Grade::A) { "mod-leader_a" } else { "mod-leader_b" };
        tally.add(rules::R29_2, "die-rally", die.into());
        tally.add(rules::R29_2, label, table.leader.of(self.leader).into());
        tally.add(rules::R29_2, "mod-town_fort_depot", on(self.town_fort_or_depot, table.town_fort_or_depot));
        tally.add(rules::R29_2, "mod-out_of_supply", on(self.out_of_supply, table.out_of_supply));
    }

    /// Whether the die of its force brings back one temporary loss: never a natural 6.
    #[must_use]
    pub fn recovers(&self, die: u8) -> bool {
        let table = &tables().rally;
        let mut tally = Tally::new();
        self.tally(die, &mut tally);
        die != table.never_on && tally.sum() <= i32::from(table.recovers_at_or_below.of(self.quality))
    }
}

/// The die of a force, read for each of its units (29.2).
pub fn roll(chance: &mut impl Chance) -> u8 {
    chance.d6(ROLL)
}

/// What comes of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Rallied {
    /// The die of the force.
    pub die: u8,
    /// One temporary loss comes back.
    pub recovers: bool,
}

/// Procedure `rally`: whether a unit recovers a loss.
pub struct Rally;

impl Procedure for Rally {
    type Input = Rallying;
    type Output = Rallied;
    const ID: &'static str = "rally";
    const RULES: &'static [RuleId] = &[rules::R29_2];

    fn resolve(rallying: &Rallying, chance: &mut impl Chance, tallies: &mut Tallies) -> Rallied {
        let die = roll(chance);
        tell(tallies, "value-die", |tally| rallying.tally(die, tally));
        Rallied { die, recovers: rallying.recovers(die) }
    }
}
