//! What brigades and generals cost: 2.1.

use super::prelude::*;
use crate::book::tables::MAX_ELEMENTS;
use arrayvec::ArrayVec;

/// A brigade to be paid for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Paid {
    /// Its arm.
    pub(crate) arm: Arm,
    /// The level it counts as.
    pub(crate) experience: Experience,
    /// The levels of its elements, if they differ.
    #[serde(default)]
    #[schemars(with = "Vec<Experience>")]
    pub(crate) levels: ArrayVec<Experience, MAX_ELEMENTS>,
    /// Its elements, 1 to 6.
    pub(crate) elements: u8,
    /// Its traits.
    #[serde(default)]
    pub(crate) traits: Traits,
}

/// What a brigade costs, line by line.
#[must_use]
pub(crate) fn brigade(t: &Tables, paid: &Paid) -> Tally {
    let p = &t.points;
    let each = |level: Experience| {
        i32::from(match (paid.arm.class(), level) {
            (ArmClass::Infantry | ArmClass::Cavalry, level) => p.element[level.index()],
            (ArmClass::Artillery, Experience::Elite) => p.elite_extra,
            (ArmClass::Artillery, Experience::Guard) => p.guard_extra,
            _ => 0,
        })
    };
    let elements = i32::from(paid.elements);
    let by_level: i32 = if paid.levels.is_empty() {
        each(paid.experience) * elements
    } else {
        paid.levels.iter().map(|level| each(*level)).sum()
    };
    let mut tally = Tally::new();
    tally.add(rules::R2_1, paid.experience.label(), by_level);
    tally.add(rules::R2_1, paid.arm.label(), i32::from(p.arm[paid.arm.index()]) * elements);
    for one in paid.traits.iter() {
        tally.add(rules::R2_1, one.label(), p.traits[one.index()].into());
    }
    tally
}

/// What a general costs.
#[must_use]
pub(crate) const fn general(t: &Tables, rank: Rank, competence: Competence) -> i16 {
    t.points.general[rank.index()][competence.index()]
}

/// Procedure `points`: what a brigade costs.
pub(crate) struct Points;

impl Procedure for Points {
    type Input = Paid;
    type Output = i32;
    const ID: &'static str = "points";
    const RULES: &'static [RuleId] = &[rules::R2_1, rules::R1_2];

    fn resolve(paid: &Paid, _: &mut impl Chance, tallies: &mut Tallies) -> i32 {
        let tally = brigade(tables(), paid);
        let sum = tally.sum();
        tell(tallies, "value-points", tally);
        sum
    }
}
