//! Linear obstacles in a move or a charge: man.obstacle, man.obstacle.charge.

use super::movement::{self, March};
use super::prelude::*;
use crate::tables::OBSTACLE_THICKNESS;
use crate::vocabulary::Formation;
use boards::table::Length;

/// The die of an obstacle.
pub const ROLL: Roll = Roll { rule: rules::MAN_OBSTACLE, label: "die-obstacle" };

/// What an obstacle does to a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Crossing {
    /// The way gets so far in all: the reduced allowance, or the near side of the obstacle.
    pub reach: Length,
    /// The obstacle is crossed.
    pub crosses: bool,
}

/// Whether an obstacle that begins at `at` is touched at all with this allowance: if so a die is rolled.
#[must_use]
pub fn touches(allowance: Length, at: Length) -> bool {
    allowance >= at
}

/// The leading edge touches an obstacle after `at` of its way, with this die.
#[must_use]
pub fn cross(t: &Tables, allowance: Length, at: Length, die: u8) -> Crossing {
    let reduced = allowance - t.rates.obstacle * i32::from(die);
    if reduced < at + OBSTACLE_THICKNESS {
        Crossing { reach: at, crosses: false }
    } else {
        Crossing { reach: reduced, crosses: true }
    }
}

/// Procedure `obstacle`.
pub struct Obstacle;

/// One more obstacle on the way.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FurtherObstacle {
    /// Where the leading edge touches it, from the start of the move.
    pub(super) at_cm: Cm,
    /// Its die, if it was rolled by hand.
    #[serde(default)]
    pub(super) die: Option<u8>,
}

/// A battalion that comes to a hedge, wall, fence, ditch or stream.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObstacleInput {
    /// Line or column.
    formation: Formation,
    /// The distance die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Where the leading edge touches the obstacle, from the start of the move; a list compares several cases.
    obstacle_at_cm: Cases<Cm>,
    /// The die of the obstacle, if it was rolled by hand.
    #[serde(default)]
    obstacle_die: Option<u8>,
    /// More obstacles behind it, from the nearest to the farthest.
    #[serde(default)]
    further: Vec<FurtherObstacle>,
    /// Moves backwards.
    #[serde(default)]
    backward: bool,
    /// Starts in difficult ground or uphill, or more than half of the way is.
    #[serde(default)]
    starts_difficult: bool,
    /// It charges: touching the obstacle disorders it.
    #[serde(default)]
    charging: bool,
    /// The supreme commander has joined.
    #[serde(default)]
    commander_joined: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What becomes of the move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ObstacleOutput {
    /// How far it gets.
    distance_cm: Cases<Cm>,
    /// It crosses all obstacles.
    crosses: Cases<bool>,
    /// It is disordered.
    disordered: bool,
}

/// All obstacles of a way in turn: how far it gets, whether it crosses all it would come to, whether it touches any.
pub(super) fn cross_all(
    t: &Tables,
    allowance: Length,
    obstacles: impl Iterator<Item = (Length, Option<u8>)>,
    chance: &mut impl Chance,
) -> (Crossing, bool) {
    let mut way = Crossing { reach: allowance, crosses: true };
    let mut touched = false;
    for (at, die) in obstacles {
        if !way.crosses || !touches(way.reach, at) {
            return (Crossing { crosses: false, ..way }, touched);
        }
        touched = true;
        let die = Given::new(die.as_slice(), chance).d6(ROLL);
        way = cross(t, way.reach, at, die);
    }
    (way, touched)
}

impl Procedure for Obstacle {
    type Input = ObstacleInput;
    type Output = ObstacleOutput;
    const ID: &'static str = "obstacle";
    const RULES: &'static [RuleId] = &[rules::MAN_OBSTACLE, rules::MAN_OBSTACLE_CHARGE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.die("die", input.die);
        faults.die("obstacle_die", input.obstacle_die);
        input.obstacle_at_cm.iter().for_each(|cm| faults.distance("obstacle_at_cm", *cm));
        faults.require(input.further.len() <= 20, || "further: at most 20 obstacles".to_owned());
        for obstacle in &input.further {
            faults.die("further.die", obstacle.die);
            faults.distance("further.at_cm", obstacle.at_cm);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (t, o) = (tables(), &input.options);
        let march = March {
            formation: input.formation,
            backward: input.backward,
            slow: input.starts_difficult,
            commander: input.commander_joined,
        };
        let die = Given::new(input.die.as_slice(), chance).d6(movement::ROLL);
        let allowance = movement::distance(t, o, march, die);
        let mut touched = false;
        let ways = input.obstacle_at_cm.map(|at| {
            let first = std::iter::once((at.length(), input.obstacle_die));
            let further = input.further.iter().map(|obstacle| (obstacle.at_cm.length(), obstacle.die));
            let (way, touches) = cross_all(t, allowance, first.chain(further), chance);
            touched |= touches;
            way
        });
        let mut tally = Tally::new();
        let (rule, label, _) = movement::rate(t, o, march);
        tally.add(rules::MAN_MOVE, "die-distance", movement::counted_die(o, die, march.commander).into());
        tally.note(rule, label);
        tally.note(rules::MAN_OBSTACLE, "mod-move-linear_obstacle_subtraction");
        tell(tallies, "value-allowance", tally);
        ObstacleOutput {
            distance_cm: ways.map(|way| way.reach.into()),
            crosses: ways.map(|way| way.crosses),
            disordered: input.charging && touched,
        }
    }
}
