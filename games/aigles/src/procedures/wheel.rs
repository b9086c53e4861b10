//! Wheeling: man.wheel. The arc of the outer corner is measured; advance and wheel share one allowance.

use super::movement::{self, March};
use super::prelude::*;
use crate::vocabulary::Formation;
use boards::table::Length;

/// The longest arc of the outer corner.
#[must_use]
pub fn arc(t: &Tables, options: &Options, die: u8, commander: bool) -> Length {
    t.rates.wheel * i32::from(movement::counted_die(options, die, commander))
}

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

/// What is left of the arc when so much has been used straight on.
#[must_use]
pub fn arc_left(most: Length, used: Length, allowance: Length) -> Length {
    straight_left(most, used, allowance)
}

/// Thousandths of a degree of an arc at a radius, rounded to the nearest.
fn angle(arc: Length, radius: Length) -> i32 {
    /// 180 / pi, in 10^-12 of a degree.
    const DEGREES_PER_RADIAN: i128 = 57_295_779_513_082;
    let radius = i128::from(radius.to_tenths()).max(1) * 1_000_000_000;
    let exact = i128::from(arc.to_tenths()) * DEGREES_PER_RADIAN;
    i32::try_from((2 * exact + radius).div_euclid(2 * radius)).unwrap_or(i32::MAX)
}

/// Procedure `wheel`.
pub struct Wheel;

/// A battalion that wheels, and perhaps advances as well.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WheelInput {
    /// Width of its front: the radius of the wheel. Gives the angle.
    #[serde(default)]
    frontage_cm: Option<Cm>,
    /// Line or column: sets the straight allowance.
    #[serde(default = "line")]
    formation: Formation,
    /// Starts up a slope, or more than half uphill: reduces the straight part only.
    #[serde(default)]
    uphill: bool,
    /// Arc already used.
    #[serde(default)]
    arc_used_cm: Option<Cm>,
    /// Straight distance already used.
    #[serde(default)]
    straight_used_cm: Option<Cm>,
    /// The supreme commander has joined.
    #[serde(default)]
    commander_joined: bool,
    /// The distance die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn line() -> Formation {
    Formation::Line
}

/// What it may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct WheelOutput {
    /// Longest arc of the outer corner that is left.
    max_arc_cm: Cm,
    /// Its angle, if the frontage is known.
    max_angle_deg: Option<Degrees>,
    /// Longest straight distance that is left.
    max_straight_cm: Cm,
}

impl Procedure for Wheel {
    type Input = WheelInput;
    type Output = WheelOutput;
    const ID: &'static str = "wheel";
    const RULES: &'static [RuleId] = &[rules::MAN_WHEEL];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.die("die", input.die);
        for (field, value) in [("arc_used_cm", input.arc_used_cm), ("straight_used_cm", input.straight_used_cm)] {
            faults.distance(field, value.unwrap_or_default());
        }
        faults.require(input.frontage_cm.is_none_or(|cm| cm.0 > 0), || "frontage_cm: expected more than 0".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (t, o) = (tables(), &input.options);
        let die = Given::new(input.die.as_slice(), chance).d6(movement::ROLL);
        let march = March {
            formation: input.formation,
            backward: false,
            slow: input.uphill,
            commander: input.commander_joined,
        };
        let allowance = movement::distance(t, o, march, die);
        let most = arc(t, o, die, input.commander_joined);
        let arc_used = input.arc_used_cm.unwrap_or_default().length();
        let straight_used = input.straight_used_cm.unwrap_or_default().length();
        let left = arc_left(most, straight_used, allowance) - arc_used;
        let left = left.max(Length::ZERO);
        let straight = (straight_left(allowance, arc_used, most) - straight_used).max(Length::ZERO);
        let mut tally = Tally::new();
        tally.add(rules::MAN_WHEEL, "die-distance", movement::counted_die(o, die, march.commander).into());
        tally.note(rules::MAN_WHEEL, "mod-move-wheel");
        tell(tallies, "value-allowance", tally);
        WheelOutput {
            max_arc_cm: left.into(),
            max_angle_deg: input.frontage_cm.map(|front| Degrees(angle(left, front.length()))),
            max_straight_cm: straight.into(),
        }
    }
}
