//! Generals at risk: 6.14.

use super::prelude::*;

/// The die of an engaged general.
pub(crate) const ROLL: Roll = Roll { rule: rules::R6_14, label: "die-general_risk" };

/// An engaged general after the last draw of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AtRisk {
    /// Elements his brigade lost in the combat.
    #[serde(default)]
    pub(crate) losses: u8,
    /// The combat put his brigade in rout, or broke it.
    #[serde(default)]
    pub(crate) routed: bool,
}

impl AtRisk {
    /// How great the peril is.
    #[must_use]
    pub(crate) const fn peril(self) -> Peril {
        match self {
            AtRisk { routed: true, .. } => Peril::Routed,
            AtRisk { losses: 0, .. } => Peril::Normal,
            AtRisk { .. } => Peril::LostElement,
        }
    }
}

/// Whether he is lost: the die and the answer.
pub(crate) fn lost(t: &Tables, risk: AtRisk, chance: &mut impl Chance) -> (u8, bool) {
    let die = chance.die(ROLL, t.constants.die_sides);
    (die, die <= t.general_risk[risk.peril().index()])
}

/// Procedure `general_risk`: whether he is lost.
pub(crate) struct GeneralRisk;

impl Procedure for GeneralRisk {
    type Input = AtRisk;
    type Output = bool;
    const ID: &'static str = "general_risk";
    const RULES: &'static [RuleId] = &[rules::R6_14];

    fn resolve(risk: &AtRisk, chance: &mut impl Chance, _: &mut Tallies) -> bool {
        lost(tables(), *risk, chance).1
    }
}
