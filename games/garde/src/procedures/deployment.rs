//! Who deploys first: 2.3.

use super::initiative;
use super::prelude::*;

/// The die where both sides have the same bonus.
pub const ROLL: Roll = Roll { rule: rules::R2_3, label: "die-deployment" };

/// The dice, if they are needed, and the side, 0 or 1, that deploys first: the lower initiative bonus; equal, the
/// lower die.
pub fn first(t: &Tables, generals: [Option<Competence>; 2], chance: &mut impl Chance) -> (Option<[u8; 2]>, u8) {
    let [a, b] = generals.map(|general| initiative::bonus(t, general));
    if a != b {
        return (None, u8::from(b < a));
    }
    let dice = [chance.die(ROLL, t.constants.die_sides), chance.die(ROLL, t.constants.die_sides)];
    let first = match dice[0].cmp(&dice[1]) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Greater => 1,
        // Rolling until the dice differ is a fair pick.
        std::cmp::Ordering::Equal => chance.uniform(ROLL, 2) as u8,
    };
    (Some(dice), first)
}

/// Procedure `first_to_deploy`.
pub struct FirstToDeploy;

/// The highest generals of the two sides.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstInput {
    /// Competence of the highest general of side a.
    a: Competence,
    /// Of side b.
    b: Competence,
}

/// Who begins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FirstOutput {
    /// `a` or `b`.
    first: &'static str,
}

impl Procedure for FirstToDeploy {
    type Input = FirstInput;
    type Output = FirstOutput;
    const ID: &'static str = "first_to_deploy";
    const RULES: &'static [RuleId] = &[rules::R2_3];

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let (_, first) = first(tables(), [Some(input.a), Some(input.b)], chance);
        FirstOutput { first: if first == 0 { "a" } else { "b" } }
    }
}
