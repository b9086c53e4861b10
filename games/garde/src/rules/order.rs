//! Changing a division's order: 3.2c, 2.5.

use super::prelude::*;
use super::test::{self, Taken};

/// The die of the test.
pub(crate) const ROLL: Roll = Roll { rule: rules::R3_2C, label: "test-order" };

/// A division general who is to change his order: an aide-de-camp has reached him.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewOrder {
    /// Competence of the division general.
    pub(crate) competence: Competence,
    /// Tests already tried for this division this turn.
    #[serde(default)]
    pub(crate) earlier_tests: u8,
    /// Rulings.
    #[serde(default)]
    pub(crate) options: Options,
}

/// Takes the test; passed puts the new order in place.
pub(crate) fn change(t: &Tables, order: &NewOrder, chance: &mut impl Chance) -> Taken {
    let needed = t.competence.order_test[order.competence.index()];
    test::take(&order.options, needed, modifier(t, order), ROLL, chance)
}

fn modifier(t: &Tables, order: &NewOrder) -> i8 {
    t.competence.earlier_test * order.earlier_tests.min(20) as i8
}

/// The die and what earlier tests take from it.
#[must_use]
pub(crate) fn tally(t: &Tables, order: &NewOrder, taken: Taken) -> Tally {
    taken.tally(ROLL, &[(rules::R3_2C, "mod-order-earlier_test", modifier(t, order))])
}

/// Procedure `order_change`: whether the new order comes into force.
pub(crate) struct OrderChange;

impl Procedure for OrderChange {
    type Input = NewOrder;
    type Output = bool;
    const ID: &'static str = "order_change";
    const RULES: &'static [RuleId] = &[rules::R3_2C, rules::R2_5];

    fn resolve(order: &NewOrder, chance: &mut impl Chance, tallies: &mut Tallies) -> bool {
        let taken = change(tables(), order, chance);
        tell(tallies, ROLL.label, tally(tables(), order, taken));
        taken.passed
    }
}
