//! Wheeling: man.wheel. The arc of the outer corner is measured; advance and wheel share one allowance.

use super::movement::{self, Allowance, March};
use super::prelude::*;
use boards::table::Length;

/// What is left of the straight allowance when so much arc has been used: straight / allowance + arc / most <= 1.
#[must_use]
pub fn straight_left(allowance: Length, used: Length, most: Length) -> Length {
    let (used, most) = (i64::from(used.to_tenths()), i64::from(most.to_tenths()));
    if most <= 0 || used >= most {
        return if used > 0 || most <= 0 { Length::ZERO } else { allowance };
    }
    // Rounded down: what is drawn never exceeds what was allowed.
    Length::tenths((i64::from(allowance.to_tenths()) * (most - used.max(0)) / most) as i32)
}

/// Procedure `wheel`.
pub struct Wheel;

/// A battalion that wheels, and perhaps advances as well.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WheelInput {
    /// How it moves; slow ground reduces the straight part only.
    march: March,
    /// Arc of the outer corner it wheels.
    #[serde(default)]
    arc_cm: Cm,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What it may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct WheelOutput {
    /// Longest arc of the outer corner.
    most_arc_cm: Cm,
    /// Straight distance that is left after the wheel.
    straight_cm: Cm,
}

impl Procedure for Wheel {
    type Input = WheelInput;
    type Output = WheelOutput;
    const ID: &'static str = "wheel";
    const RULES: &'static [RuleId] = &[rules::MAN_WHEEL];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.distance("arc_cm", input.arc_cm);
        faults.require(!input.march.backward, "march.backward", rules::MAN_WHEEL, "a wheel goes forward", || {
            Text::new("desk-wheel_forward")
        });
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (die, straight) = movement::rolled(&input.options, input.march, rules::MAN_MOVE, chance, tallies);
        let allowance = Allowance::of(tables(), &input.options, input.march, die);
        let mut tally = Tally::new();
        tally.note(rules::MAN_WHEEL, "mod-move-wheel");
        tell(tallies, "value-allowance", tally);
        WheelOutput {
            most_arc_cm: allowance.wheel.into(),
            straight_cm: allowance.straight_after(straight, input.arc_cm.length()).into(),
        }
    }
}
