//! Generals at risk: 6.14.

use super::prelude::*;

/// The die of an engaged general.
pub const ROLL: Roll = Roll { rule: rules::R6_14, label: "die-general_risk" };

/// What happened to his brigade.
#[must_use]
pub const fn peril(losses: u8, cohesion: Cohesion, routed_by_result: bool) -> Peril {
    if matches!(cohesion, Cohesion::Broken) || routed_by_result {
        Peril::Routed
    } else if losses > 0 {
        Peril::LostElement
    } else {
        Peril::Normal
    }
}

/// Whether he is lost: the die and the answer.
pub fn lost(t: &Tables, peril: Peril, chance: &mut impl Chance) -> (u8, bool) {
    let die = chance.die(ROLL, t.constants.die_sides);
    (die, die <= t.general_risk[peril.index()])
}

/// Procedure `general_risk`.
pub struct GeneralRisk;

/// An engaged general after the combat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiskCase {
    /// What happened to his brigade.
    #[serde(default = "normal")]
    situation: Peril,
    /// The die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

fn normal() -> Peril {
    Peril::Normal
}

/// One or several cases.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiskInput {
    /// The cases.
    cases: Vec<RiskCase>,
}

/// Who is lost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RiskOutput {
    /// For each case.
    lost: Vec<bool>,
}

impl Procedure for GeneralRisk {
    type Input = RiskInput;
    type Output = RiskOutput;
    const ID: &'static str = "general_risk";
    const RULES: &'static [RuleId] = &[rules::R6_14];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(input.cases.len() <= 12, || "cases: at most 12".to_owned());
        for case in &input.cases {
            faults.d10("cases.die", case.die);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut one = |case: &RiskCase| lost(tables(), case.situation, &mut Given::new(case.die, chance)).1;
        RiskOutput { lost: input.cases.iter().map(&mut one).collect() }
    }
}
