//! The parts of an attack as forms of their own: the table, strength, position, Jägers, lone guns.

use super::attack::{Position, defends, position_drm};
use super::prelude::*;

/// Procedure `attack_table`.
pub struct AttackTable;

/// What the table says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AttackTableOutput {
    /// Losses by die.
    losses: Cases<u8>,
}

impl Procedure for AttackTable {
    type Input = super::gunnery::ModifiedInput;
    type Output = AttackTableOutput;
    const ID: &'static str = "attack_table";
    const RULES: &'static [RuleId] = &[rules::R7_44];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        AttackTableOutput { losses: input.dice().map(|die| tables().attack_results.at(*die)) }
    }
}

/// Procedure `strength_drm`.
pub struct StrengthDrm;

/// Units that count.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrengthInput {
    /// Attackers.
    attackers: u8,
    /// Defenders.
    defenders: u8,
}

/// The DRM of the stronger side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct StrengthOutput {
    /// Attacker's.
    attacker_drm: u8,
    /// Defender's.
    defender_drm: u8,
}

impl Procedure for StrengthDrm {
    type Input = StrengthInput;
    type Output = StrengthOutput;
    const ID: &'static str = "strength_drm";
    const RULES: &'static [RuleId] = &[rules::R7_45A];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        StrengthOutput {
            attacker_drm: input.attackers.saturating_sub(input.defenders),
            defender_drm: input.defenders.saturating_sub(input.attackers),
        }
    }
}

/// Procedure `position_drm`.
pub struct PositionDrm;

/// Attacks by the directions of the defender they come from: 5, 0, 1 the Front, 2, 3, 4 the Rear.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionInput {
    /// Each attack.
    sides: Vec<Vec<u8>>,
    /// Whether its defender is in Square; nobody if not given.
    #[serde(default)]
    square: Vec<bool>,
}

/// The DRM.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PositionOutput {
    /// By attack.
    drm: Vec<i8>,
}

impl Procedure for PositionDrm {
    type Input = PositionInput;
    type Output = PositionOutput;
    const ID: &'static str = "position_drm";
    const RULES: &'static [RuleId] = &[rules::R7_45C, rules::R6_1, rules::R6_14B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for side in input.sides.iter().flatten() {
            faults.within("sides", *side, 0, 5);
        }
        if !input.square.is_empty() {
            faults.same_length("sides", input.sides.len(), "square", input.square.len());
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let judge = |(n, sides): (usize, &Vec<u8>)| {
            let square = input.square.get(n).copied().unwrap_or_default();
            let rear = |side: &u8| (2..=4).contains(side) && !square;
            position_drm(tables(), Position::of(sides.iter().any(|side| !rear(side)), sides.iter().any(rear)))
        };
        PositionOutput { drm: input.sides.iter().enumerate().map(judge).collect() }
    }
}

/// Procedure `jager_defence`.
pub struct JagerDefence;

/// Attacked hexes: classes with `alone` or `with` between: `jager alone`, `line with jager`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JagerDefenceInput {
    /// Each.
    cases: Vec<String>,
    /// Attackers that enter.
    attackers: u8,
}

/// What counts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct JagerDefenceOutput {
    /// DRM for Jägers alone.
    type_drm: Vec<i32>,
    /// Defenders that count.
    defenders_counted: Vec<u8>,
    /// The attacker's DRM for strength.
    strength_drm: Vec<u8>,
}

fn spoken_defenders(words: &str) -> Option<Vec<Class>> {
    let words = words.split_whitespace().filter(|word| !["alone", "with", "and"].contains(word));
    words.map(super::zoc::spoken_class).collect::<Option<Vec<Class>>>().filter(|classes| !classes.is_empty())
}

impl Procedure for JagerDefence {
    type Input = JagerDefenceInput;
    type Output = JagerDefenceOutput;
    const ID: &'static str = "jager_defence";
    const RULES: &'static [RuleId] = &[rules::R7_45I, rules::R7_21B, rules::R7_33C];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("attackers", input.attackers, 1, 12);
        for words in &input.cases {
            faults.require(spoken_defenders(words).is_some(), || format!("`{words}`: expected classes"));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut output =
            JagerDefenceOutput { type_drm: Vec::new(), defenders_counted: Vec::new(), strength_drm: Vec::new() };
        for words in &input.cases {
            let classes = spoken_defenders(words).unwrap_or_default();
            let others = classes.iter().any(|class| defends(*class, true));
            let counted: Vec<Class> = classes.into_iter().filter(|class| defends(*class, others)).collect();
            let units = counted.len() as u8;
            let all = units > 0 && counted.iter().all(|class| *class == Class::Jager);
            output.type_drm.push(if all { tables().attack.attacker.all_defenders_jager.into() } else { 0 });
            output.defenders_counted.push(units);
            output.strength_drm.push(input.attackers.saturating_sub(units));
        }
        output
    }
}

/// Procedure `lone_guns`.
pub struct LoneGuns;

/// Batteries are attacked.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoneGunsInput {
    /// No infantry or cavalry is with them.
    battery_alone: bool,
    /// They have fired in Reaction.
    #[serde(default)]
    reaction_used: bool,
    /// An attacker has passed his Engagement roll.
    engagement_passed: bool,
}

/// What becomes of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LoneGunsOutput {
    /// `eliminated`, `shares the retreat` of those with it, or `unharmed`.
    battery: &'static str,
    /// Losses of the attacker in the attack.
    losses_to_attacker_in_attack: u8,
    /// Attack dice are rolled.
    attack_dice_rolled: bool,
    /// They may still fire in Reaction first.
    may_react_first: bool,
}

impl Procedure for LoneGuns {
    type Input = LoneGunsInput;
    type Output = LoneGunsOutput;
    const ID: &'static str = "lone_guns";
    const RULES: &'static [RuleId] = &[rules::R7_33A, rules::R7_46];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let battery = match (input.engagement_passed, input.battery_alone) {
            (false, _) => "unharmed",
            (true, true) => "eliminated",
            (true, false) => "shares the retreat",
        };
        LoneGunsOutput {
            battery,
            losses_to_attacker_in_attack: 0,
            attack_dice_rolled: input.engagement_passed && !input.battery_alone,
            may_react_first: !input.reaction_used,
        }
    }
}
