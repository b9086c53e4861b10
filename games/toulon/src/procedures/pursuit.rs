//! Cavalry in reserve rides down those who leave: 25.34, 32.21.

use super::prelude::*;

/// The die, read as 1D3.
pub const ROLL: Roll = Roll { rule: rules::R25_34, label: "die-pursuit" };

/// What one unit of cavalry does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ridden {
    /// The 1D3.
    pub die: u8,
    /// Losses inflicted.
    pub losses: u8,
}

/// A unit of cavalry of so many PF pursues: 1D3 plus its PF.
pub fn ride(pf: u8, chance: &mut impl Chance) -> Ridden {
    let die = d3(tables(), chance, ROLL);
    Ridden { die, losses: die + pf }
}

/// Procedure `pursuit`: all cavalry in reserve together.
pub struct Pursuit;

/// The cavalry in reserve.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PursuitInput {
    /// PF of each unit.
    pf: Vec<u8>,
    /// The 1D3 of each, if rolled by hand.
    #[serde(default)]
    d3: Vec<u8>,
}

/// What they do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PursuitOutput {
    losses: u8,
}

impl Procedure for Pursuit {
    type Input = PursuitInput;
    type Output = PursuitOutput;
    const ID: &'static str = "pursuit";
    const RULES: &'static [RuleId] = &[rules::R25_34, rules::R32_21];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(input.pf.len() <= 20, || "pf: at most 20 units".to_owned());
        faults.require(input.d3.len() <= input.pf.len(), || "d3: more dice than units".to_owned());
        for value in &input.d3 {
            faults.d3("d3", Some(*value));
        }
        for pf in &input.pf {
            faults.within("pf", *pf, 0, 9);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let each = input.pf.iter().enumerate().map(|(n, pf)| match input.d3.get(n) {
            Some(die) => die + pf,
            None => ride(*pf, chance).losses,
        });
        PursuitOutput { losses: each.sum() }
    }
}
