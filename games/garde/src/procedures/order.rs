//! Changing a division's order: 3.2c, 2.5.

use super::prelude::*;
use super::test::{self, Taken};

/// The die of the test.
pub const ROLL: Roll = Roll { rule: rules::R3_2C, label: "test-order" };

/// What the general of a division needs.
#[must_use]
pub const fn needed(t: &Tables, competence: Competence) -> u8 {
    t.competence.order_test[competence.index()]
}

/// On the die, after so many tests for the same division this turn.
#[must_use]
pub fn modifier(t: &Tables, earlier: u8) -> i8 {
    t.competence.earlier_test * earlier.min(20) as i8
}

/// Takes the test: an aide-de-camp has reached the division general.
pub fn change(t: &Tables, options: &Options, competence: Competence, earlier: u8, chance: &mut impl Chance) -> Taken {
    test::take(options, needed(t, competence), modifier(t, earlier), ROLL, chance)
}

/// Procedure `order_change`.
pub struct OrderChange;

/// An aide-de-camp has reached a division general.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderChangeInput {
    /// Competence of the division general.
    competence: Competence,
    /// Tests already tried for this division this turn.
    #[serde(default)]
    earlier_tests: u8,
    /// The die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Whether the new order comes into force.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OrderChangeOutput {
    /// It does.
    changed: bool,
    /// What was needed.
    needed: u8,
    /// The die with its modifiers.
    modified: i8,
}

impl Procedure for OrderChange {
    type Input = OrderChangeInput;
    type Output = OrderChangeOutput;
    const ID: &'static str = "order_change";
    const RULES: &'static [RuleId] = &[rules::R3_2C, rules::R2_5];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.die("die", input.die, input.options.die.sides());
        faults.within("earlier_tests", input.earlier_tests.into(), 0, 20);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut dice = Given::new(input.die, chance);
        let taken = change(t, &input.options, input.competence, input.earlier_tests, &mut dice);
        let by = modifier(t, input.earlier_tests);
        tell(tallies, "test-order", taken.tally(ROLL, &[(rules::R3_2C, "mod-order-earlier_test", by)]));
        OrderChangeOutput { changed: taken.passed, needed: taken.needed, modified: taken.modified }
    }
}
