//! Fire at an area without battle: 27.34.

use super::prelude::*;
use crate::book::vocabulary::Work;

/// The die of a battery.
const ROLL: Roll = Roll { rule: rules::R27_34A, label: "die-bombardment" };
/// The saving roll, read as 1D3.
const SAVE_ROLL: Roll = Roll { rule: rules::R27_34B, label: "die-saving" };

/// What came of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shot {
    /// The die.
    pub die: u8,
    /// It hits.
    pub hit: bool,
}

/// What came of a saving roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Save {
    /// The 1D3.
    pub die: u8,
    /// The loss is cancelled.
    pub saved: bool,
}

/// A battery of so many PF fires: it hits at or below its PF.
pub fn fire(pf: u8, chance: &mut impl Chance) -> Shot {
    let die = chance.d6(ROLL);
    Shot { die, hit: die <= pf }
}

/// The saving roll of a unit in a work.
pub fn save(work: Work, chance: &mut impl Chance) -> Save {
    let saves = &tables().forts.saved_up_to;
    let up_to = match work {
        Work::Redoubt => saves.redoubt,
        Work::ImprovedRedoubt => saves.improved_redoubt,
        Work::LevelTwoFort | Work::LevelThreeFort | Work::Toulon => saves.fort,
    };
    let die = d3(chance, SAVE_ROLL);
    Save { die, saved: die <= up_to }
}

/// A battery and the unit that would take its hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// PF of the battery.
    pub pf: u8,
    /// The work the unit is in, if every unit of 1 PF or more in the area is in one.
    #[serde(default)]
    pub work: Option<Work>,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Bombarded {
    /// It hits.
    pub hit: bool,
    /// The unit takes a temporary loss.
    pub loss: bool,
}

/// Procedure `bombardment`: whether a battery costs the enemy a man.
pub struct Bombardment;

impl Procedure for Bombardment {
    type Input = Target;
    type Output = Bombarded;
    const ID: &'static str = "bombardment";
    const RULES: &'static [RuleId] = &[rules::R27_34A, rules::R27_34B];

    fn resolve(target: &Target, chance: &mut impl Chance, _: &mut Tallies) -> Bombarded {
        let hit = fire(target.pf, chance).hit;
        let saved = hit && target.work.is_some_and(|work| save(work, chance).saved);
        Bombarded { hit, loss: hit && !saved }
    }
}
