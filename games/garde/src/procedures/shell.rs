//! What a bombardment does: 7.4, 7.5.

use super::effects::{self, Aftermath, Engaged};
use super::loss;
use super::prelude::*;
use super::retreat;

/// What the guns of the battery add to the loss test of its target (7.4).
#[must_use]
pub fn plus(t: &Tables, options: &Options, guns: Guns, elements: u8) -> u8 {
    loss::guns(t, options, guns, elements)
}

/// Procedure `bombardment_result`.
pub struct BombardmentEffects;

/// Pairs drawn, in order, and the target.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BombardmentEffectsInput {
    /// The two tokens of each draw, in the order they came.
    draws: Vec<[Token; 2]>,
    /// Weight of the guns.
    #[serde(default = "medium", rename = "type")]
    guns: Guns,
    /// Elements of the battery.
    #[serde(default = "one")]
    battery_elements: u8,
    /// Arm of the target.
    #[serde(default = "infantry")]
    arm: Arm,
    /// Level of the target.
    #[serde(default = "regular")]
    level: Experience,
    /// Cohesion of the target.
    #[serde(default = "formed")]
    state: Cohesion,
    /// Elements of the target.
    #[serde(default = "four")]
    elements: u8,
    /// Traits of the target.
    #[serde(default)]
    traits: Traits,
    /// The loss die, if it was rolled by hand; the same for every draw.
    #[serde(default)]
    loss_die: Option<u8>,
    /// Whether losses and tests are rolled; without it only what the chart says is told.
    #[serde(default)]
    roll: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn medium() -> Guns {
    Guns::Medium
}

fn one() -> u8 {
    1
}

fn infantry() -> Arm {
    Arm::LineInfantry
}

fn regular() -> Experience {
    Experience::Regular
}

fn formed() -> Cohesion {
    Cohesion::Formed
}

fn four() -> u8 {
    4
}

/// What follows each draw.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct BombardmentEffectsOutput {
    /// The battery is out of ammunition.
    out_of_ammunition: Vec<bool>,
    /// Losses by the chart.
    chart_losses: Vec<u8>,
    /// Loss tests by the chart.
    loss_tests: Vec<u8>,
    /// Result for the target's cohesion by the chart.
    result: Vec<Option<Cohesion>>,
    /// Elements lost, if rolled.
    losses: Vec<u8>,
    /// Cohesion of the target afterwards, if rolled.
    state: Vec<Cohesion>,
    /// How far it falls back, if rolled.
    repli_cm: Vec<Cm>,
}

impl Procedure for BombardmentEffects {
    type Input = BombardmentEffectsInput;
    type Output = BombardmentEffectsOutput;
    const ID: &'static str = "bombardment_result";
    const RULES: &'static [RuleId] = &[rules::R7_4, rules::R7_5, rules::R6_10_3, rules::R6_13];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(input.draws.len() <= 6, || "draws: at most 6".to_owned());
        faults.die("loss_die", input.loss_die, input.options.die.sides());
        faults.elements("elements", input.elements);
        faults.within("battery_elements", input.battery_elements.into(), 1, 2);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let (t, o) = (tables(), &input.options);
        let target = Engaged {
            arm: input.arm,
            experience: input.level,
            traits: input.traits,
            cohesion: input.state,
            elements: input.elements,
            enemy_guns: plus(t, o, input.guns, input.battery_elements),
        };
        let mut output = BombardmentEffectsOutput::default();
        for pair in &input.draws {
            let effect = &t.bombardment_results[BombardmentResult::of(*pair).index()];
            output.out_of_ammunition.push(effect.out_of_ammunition);
            output.chart_losses.push(effect.losses);
            output.loss_tests.push(effect.loss_tests);
            output.result.push(effect.cohesion);
            if input.roll {
                let mut dice = Given::new(input.loss_die.filter(|_| effect.loss_tests > 0), chance);
                let suffered = effects::bombardment(t, o, effect, &target, &mut dice);
                output.losses.push(suffered.losses);
                output.state.push(suffered.cohesion);
                let back = suffered.aftermath == Aftermath::FallsBack;
                output.repli_cm.push(if back { retreat::fall_back(t, input.arm).into() } else { Cm(0) });
            }
        }
        output
    }
}
