//! What brigades and generals cost: 2.1.

use super::prelude::*;

/// What a brigade costs, line by line. `levels` are those of its elements, if they differ.
#[must_use]
pub fn brigade(
    t: &Tables,
    arm: Arm,
    experience: Experience,
    levels: &[Experience],
    elements: u8,
    traits: Traits,
) -> Tally {
    let p = &t.points;
    let each = |level: Experience| {
        i32::from(match (arm.class(), level) {
            (ArmClass::Infantry | ArmClass::Cavalry, level) => p.element[level.index()],
            (ArmClass::Artillery, Experience::Elite) => p.elite_extra,
            (ArmClass::Artillery, Experience::Guard) => p.guard_extra,
            _ => 0,
        })
    };
    let by_level: i32 = if levels.is_empty() {
        each(experience) * i32::from(elements)
    } else {
        levels.iter().map(|level| each(*level)).sum()
    };
    let mut tally = Tally::new();
    tally.add(rules::R2_1, experience.label(), by_level);
    tally.add(rules::R2_1, arm.label(), i32::from(p.arm[arm.index()]) * i32::from(elements));
    for one in traits.iter() {
        tally.add(rules::R2_1, one.label(), p.traits[one.index()].into());
    }
    tally
}

/// What a brigade costs.
#[must_use]
pub fn brigade_sum(
    t: &Tables,
    arm: Arm,
    experience: Experience,
    levels: &[Experience],
    elements: u8,
    traits: Traits,
) -> i16 {
    brigade(t, arm, experience, levels, elements, traits).sum() as i16
}

/// What a general costs.
#[must_use]
pub const fn general(t: &Tables, rank: Rank, competence: Competence) -> i16 {
    t.points.general[rank.index()][competence.index()]
}

/// Procedure `points`.
pub struct Points;

/// A brigade to be paid for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BrigadeToPay {
    /// Its arm.
    arm: Arm,
    /// Its level.
    level: Experience,
    /// Its elements, 1 to 6.
    elements: u8,
    /// Its traits.
    #[serde(default)]
    traits: Traits,
}

/// A general to be paid for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneralToPay {
    /// What he commands.
    rank: Rank,
    /// How able he is.
    competence: Competence,
}

/// What is to be paid for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointsInput {
    /// Brigades.
    #[serde(default)]
    brigades: Vec<BrigadeToPay>,
    /// Generals.
    #[serde(default)]
    generals: Vec<GeneralToPay>,
}

/// What it costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PointsOutput {
    /// Each brigade.
    points: Vec<i32>,
    /// Each general.
    generals: Vec<i16>,
    /// All together.
    total: i32,
}

impl Procedure for Points {
    type Input = PointsInput;
    type Output = PointsOutput;
    const ID: &'static str = "points";
    const RULES: &'static [RuleId] = &[rules::R2_1, rules::R1_2];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for brigade in &input.brigades {
            faults.elements("brigades.elements", brigade.elements);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut output = PointsOutput { points: Vec::new(), generals: Vec::new(), total: 0 };
        for pay in &input.brigades {
            let tally = brigade(t, pay.arm, pay.level, &[], pay.elements, pay.traits);
            output.points.push(tally.sum());
            tell(tallies, "value-points", tally);
        }
        output.generals = input.generals.iter().map(|pay| general(t, pay.rank, pay.competence)).collect();
        output.total = output.points.iter().sum::<i32>() + output.generals.iter().map(|p| i32::from(*p)).sum::<i32>();
        output
    }
}
