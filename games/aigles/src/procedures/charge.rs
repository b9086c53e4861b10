//! The charge move: att.move, att.short, skirm.contact, man.obstacle.charge.

use super::movement::{self, March};
use super::obstacle::{FurtherObstacle, cross_all};
use super::prelude::*;
use crate::vocabulary::Formation;
use boards::table::Length;

/// The die of a charge.
pub const ROLL: Roll = Roll { rule: rules::ATT_MOVE, label: "die-distance" };

/// How far a charge goes with this die, before obstacles.
#[must_use]
pub fn distance(t: &Tables, options: &Options, formation: Formation, slow: bool, commander: bool, die: u8) -> Length {
    movement::distance(t, options, March { formation, backward: false, slow, commander }, die)
}

/// Whether a charge that goes so far makes contact (att.move).
#[must_use]
pub fn contact(distance: Length, gap: Length) -> bool {
    distance >= gap
}

/// Procedure `charge`.
pub struct Charge;

/// A battalion that has passed its test and charges.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeInput {
    /// Line or column.
    formation: Formation,
    /// Length of the charge line (may also be called `parent_gap_cm`).
    #[serde(alias = "parent_gap_cm")]
    gap_cm: Cm,
    /// Distance to the enemy skirmish screen on the way, if there is one.
    #[serde(default)]
    screen_gap_cm: Option<Cm>,
    /// The distance die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Starts in difficult ground or uphill, or more than half of the charge line is.
    #[serde(default)]
    starts_difficult: bool,
    /// Passes through difficult ground at all: disorders.
    #[serde(default)]
    enters_difficult: bool,
    /// Linear obstacles on the charge line, from the nearest to the farthest.
    #[serde(default)]
    obstacles: Vec<FurtherObstacle>,
    /// The supreme commander has joined.
    #[serde(default)]
    commander_joined: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What becomes of the charge.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ChargeOutput {
    /// How far it can go, after obstacles.
    distance_cm: Cm,
    /// It reaches the enemy.
    contact: bool,
    /// The same, for a battalion behind a screen.
    contact_with_parent: bool,
    /// `in_contact`, or `rallying` if it falls short.
    state: &'static str,
    /// It is disordered by obstacles or difficult ground.
    disordered: bool,
    /// It sweeps a screen off the table.
    screen_removed: bool,
    /// Losing its screen makes the enemy test: never.
    resolve_test_for_screen: bool,
}

impl Procedure for Charge {
    type Input = ChargeInput;
    type Output = ChargeOutput;
    const ID: &'static str = "charge";
    const RULES: &'static [RuleId] =
        &[rules::ATT_MOVE, rules::ATT_SHORT, rules::SKIRM_CONTACT, rules::MAN_OBSTACLE_CHARGE, rules::CMD_JOIN_MOVE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.die("die", input.die);
        faults.distance("gap_cm", input.gap_cm);
        faults.distance("screen_gap_cm", input.screen_gap_cm.unwrap_or_default());
        faults.require(input.obstacles.len() <= 20, || "obstacles: at most 20".to_owned());
        for obstacle in &input.obstacles {
            faults.die("obstacles.die", obstacle.die);
            faults.distance("obstacles.at_cm", obstacle.at_cm);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (t, o) = (tables(), &input.options);
        let march = March {
            formation: input.formation,
            backward: false,
            slow: input.starts_difficult,
            commander: input.commander_joined,
        };
        let die = Given::new(input.die.as_slice(), chance).d6(ROLL);
        let allowance = movement::distance(t, o, march, die);
        let gap = input.gap_cm.length();
        let on_the_way = input.obstacles.iter().map(|obstacle| (obstacle.at_cm.length(), obstacle.die));
        let (way, touched) = cross_all(t, allowance, on_the_way.filter(|(at, _)| *at <= gap), chance);
        let mut tally = Tally::new();
        let (rule, label, _) = movement::rate(t, o, march);
        tally.add(rules::ATT_MOVE, "die-distance", movement::counted_die(o, die, march.commander).into());
        tally.note(rule, label);
        if touched {
            tally.note(rules::MAN_OBSTACLE_CHARGE, "mod-move-linear_obstacle_subtraction");
        }
        tell(tallies, "value-distance", tally);
        // An obstacle right in front of the enemy must be crossed to reach him.
        let contact = contact(way.reach, gap) && (way.crosses || !touched);
        ChargeOutput {
            distance_cm: way.reach.into(),
            contact,
            contact_with_parent: contact,
            state: if contact { "in_contact" } else { "rallying" },
            disordered: touched || input.enters_difficult || input.starts_difficult,
            screen_removed: input.screen_gap_cm.is_some_and(|screen| way.reach >= screen.length()),
            resolve_test_for_screen: false,
        }
    }
}
