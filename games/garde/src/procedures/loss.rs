//! The loss test: 6.13, 9.1.

use super::prelude::*;
use super::test::{self, Taken};
use crate::options::LossPlus;

/// The die of a loss test.
pub const ROLL: Roll = Roll { rule: rules::R6_13, label: "test-loss" };

/// What so many elements of guns add to the die (ruling G11).
#[must_use]
pub fn guns(t: &Tables, options: &Options, guns: Guns, elements: u8) -> u8 {
    let weight = match options.loss_plus {
        LossPlus::MediumHeavy => guns,
        LossPlus::AllElements => guns.max(Guns::Medium),
    };
    t.loss.per_element[weight.index()].saturating_mul(elements)
}

/// What a loss takes.
#[must_use]
pub const fn needed(t: &Tables, large: bool) -> u8 {
    if large { t.loss.success_large } else { t.loss.success }
}

/// Takes a loss test; passed means an element is lost. `plus`: what enemy guns add.
pub fn take(t: &Tables, options: &Options, plus: u8, large: bool, chance: &mut impl Chance) -> Taken {
    test::take(options, needed(t, large), plus.min(100) as i8, ROLL, chance)
}

/// Procedure `loss_test`.
pub struct LossTest;

/// A brigade that takes a loss test.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LossInput {
    /// Medium and heavy elements of the enemy that support, are fought or bombard.
    #[serde(default)]
    medium_heavy_elements: u8,
    /// Light elements.
    #[serde(default)]
    light_elements: u8,
    /// The brigade has the trait Large.
    #[serde(default)]
    large: bool,
    /// The die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Whether it loses an element.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LossOutput {
    /// It does.
    loss: bool,
    /// The die with its modifiers.
    modified: i8,
    /// What a loss takes.
    needed: u8,
}

impl Procedure for LossTest {
    type Input = LossInput;
    type Output = LossOutput;
    const ID: &'static str = "loss_test";
    const RULES: &'static [RuleId] = &[rules::R6_13, rules::R6_12, rules::R9_1];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.die("die", input.die, input.options.die.sides());
        faults.within("medium_heavy_elements", input.medium_heavy_elements.into(), 0, 40);
        faults.within("light_elements", input.light_elements.into(), 0, 40);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (t, o) = (tables(), &input.options);
        let plus =
            guns(t, o, Guns::Medium, input.medium_heavy_elements) + guns(t, o, Guns::Light, input.light_elements);
        let taken = take(t, o, plus, input.large, &mut Given::new(input.die, chance));
        let mut tally = taken.tally(ROLL, &[(rules::R6_13, "mod-loss-artillery", plus as i8)]);
        if input.large {
            tally.note(rules::R9_1, "mod-loss-large");
        }
        tell(tallies, ROLL.label, tally);
        LossOutput { loss: taken.passed, modified: taken.modified, needed: taken.needed }
    }
}
