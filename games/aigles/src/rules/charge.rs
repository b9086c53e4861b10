//! The charge move: att.move, att.short, man.obstacle.charge.

use super::movement::{self, March};
use super::obstacle::{self, Way};
use super::prelude::*;
use boards::table::Length;

/// Whether a charge makes contact over this gap (att.move): an obstacle right in front of the enemy must be crossed.
#[must_use]
pub fn makes_contact(way: Way, gap: Length) -> bool {
    way.reach >= gap && !way.stopped
}

/// Procedure `charge`.
pub struct Charge;

/// A battalion that has passed its test and charges.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeInput {
    /// How it charges; slow if the part of the charge line it covers starts in difficult ground or is mostly so.
    march: March,
    /// Length of the charge line.
    gap_cm: Cm,
    /// Where the charge line meets linear obstacles, from its start, nearest first.
    #[serde(default)]
    obstacles_cm: Vec<Cm>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What becomes of the charge.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct ChargeOutput {
    /// It reaches the enemy; if not it spends a turn rallying.
    contact: bool,
    /// How far it can go, after obstacles.
    distance_cm: Cm,
    /// Disordered by an obstacle.
    disordered: bool,
}

impl Procedure for Charge {
    type Input = ChargeInput;
    type Output = ChargeOutput;
    const ID: &'static str = "charge";
    const RULES: &'static [RuleId] = &[rules::ATT_MOVE, rules::ATT_SHORT, rules::MAN_OBSTACLE_CHARGE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.distance("gap_cm", input.gap_cm);
        faults.require(!input.march.backward, "march.backward", rules::ATT_MOVE, "nobody charges backwards", || {
            Text::new("desk-charge_forward")
        });
        obstacle::check(&input.obstacles_cm, &mut faults);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let gap = input.gap_cm.length();
        let (_, distance) = movement::rolled(&input.options, input.march, rules::ATT_MOVE, chance, tallies);
        let on_the_way: Vec<Cm> = input.obstacles_cm.iter().copied().filter(|at| at.length() <= gap).collect();
        let way = obstacle::told(distance, &on_the_way, rules::MAN_OBSTACLE_CHARGE, chance, tallies);
        let contact = makes_contact(way, gap);
        if !contact {
            let mut tally = Tally::new();
            tally.note(rules::ATT_SHORT, "state-rallying");
            tell(tallies, "state-rallying", tally);
        }
        ChargeOutput { contact, distance_cm: way.reach.into(), disordered: way.touched }
    }
}
