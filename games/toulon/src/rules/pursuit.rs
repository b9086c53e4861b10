//! Cavalry in reserve rides down those who leave: 25.34, 32.21.

use super::prelude::*;

/// The die, read as 1D3.
const ROLL: Roll = Roll { rule: rules::R25_34, label: "die-pursuit" };

/// A unit of cavalry in reserve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rider {
    /// Its PF.
    pub pf: u8,
}

/// What it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Ridden {
    /// The 1D3.
    pub die: u8,
    /// Losses inflicted.
    pub losses: u8,
}

impl Rider {
    /// It pursues: 1D3 plus its PF.
    pub fn ride(self, chance: &mut impl Chance) -> Ridden {
        let die = d3(chance, ROLL);
        Ridden { die, losses: die + self.pf }
    }
}

/// Procedure `pursuit`: what a unit of cavalry in reserve inflicts.
pub struct Pursuit;

impl Procedure for Pursuit {
    type Input = Rider;
    type Output = Ridden;
    const ID: &'static str = "pursuit";
    const RULES: &'static [RuleId] = &[rules::R25_34];

    fn validate(rider: &Rider) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("pf", rider.pf, 1, 9);
        faults.finish()
    }

    fn resolve(rider: &Rider, chance: &mut impl Chance, _: &mut Tallies) -> Ridden {
        rider.ride(chance)
    }
}
