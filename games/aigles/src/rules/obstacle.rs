//! Linear obstacles in a move or a charge: man.obstacle, man.obstacle.charge.

use super::movement::{self, March};
use super::prelude::*;
use crate::book::tables::OBSTACLE_THICKNESS;
use boards::table::Length;

/// The die of an obstacle.
const ROLL: Roll = Roll { rule: rules::MAN_OBSTACLE, label: "die-obstacle" };

/// An obstacle that was met, and its die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// The die.
    pub die: u8,
    /// What is left of the allowance; less than nothing if the die was too high.
    pub left: Length,
}

impl Met {
    /// Rolls for an obstacle.
    pub fn roll(t: &Tables, allowance: Length, chance: &mut impl Chance) -> Self {
        let die = chance.d6(ROLL);
        Met { die, left: allowance - t.rates.obstacle * i32::from(die) }
    }
}

/// Whether an obstacle met after so much of a way is crossed, when the way may be so long in all.
#[must_use]
pub fn crosses(reach: Length, at: Length) -> bool {
    reach >= at + OBSTACLE_THICKNESS
}

/// A straight way over obstacles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// How far it leads.
    pub reach: Length,
    /// An obstacle stopped it.
    pub stopped: bool,
    /// It touched any.
    pub touched: bool,
}

/// Goes over obstacles, from the nearest to the farthest, until the allowance is used up. Each that is touched costs a die;
/// `met` is told its number, its die, how far the way leads now, and whether it is crossed.
pub fn go_over(
    t: &Tables,
    allowance: Length,
    obstacles: impl IntoIterator<Item = Length>,
    chance: &mut impl Chance,
    mut met: impl FnMut(usize, u8, Length, bool),
) -> Way {
    let mut way = Way { reach: allowance, stopped: false, touched: false };
    for (n, at) in obstacles.into_iter().enumerate() {
        if way.reach < at {
            break;
        }
        way.touched = true;
        let Met { die, left } = Met::roll(t, way.reach, chance);
        way.stopped = !crosses(left, at);
        way.reach = if way.stopped { at } else { left };
        met(n, die, way.reach, !way.stopped);
        if way.stopped {
            break;
        }
    }
    way
}

/// The same, told in a tally.
pub(super) fn told(
    allowance: Length,
    obstacles: &[Cm],
    rule: RuleId,
    chance: &mut impl Chance,
    tallies: &mut Tallies,
) -> Way {
    let mut tally = Tally::new();
    let way = go_over(tables(), allowance, obstacles.iter().map(|at| at.length()), chance, |_, die, _, _| {
        tally.add(rule, "die-obstacle", -i32::from(die));
        tally.note(rule, "mod-move-linear_obstacle_subtraction");
    });
    tell(tallies, "value-allowance", tally);
    way
}

/// What may be filled in as obstacles.
pub(super) fn check(obstacles: &[Cm], faults: &mut InputFaults) {
    const MOST: usize = 10;
    faults.require(obstacles.len() <= MOST, "obstacles_cm", None, format_args!("at most {MOST}"), || {
        Text::new("desk-too_many").with("most", MOST as i64)
    });
    faults.require(obstacles.is_sorted(), "obstacles_cm", None, "expected from the nearest to the farthest", || {
        Text::new("desk-nearest_first")
    });
    for at in obstacles {
        faults.distance("obstacles_cm", *at);
    }
}

/// Procedure `obstacle`.
pub struct Obstacle;

/// A battalion that comes to hedges, walls, fences, ditches or streams.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObstacleInput {
    /// How it moves.
    march: March,
    /// Where the leading edge touches each obstacle, from the start of the move, nearest first.
    obstacles_cm: Vec<Cm>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What becomes of the move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct ObstacleOutput {
    /// How far it gets.
    distance_cm: Cm,
    /// No obstacle stopped it.
    crosses: bool,
}

impl Procedure for Obstacle {
    type Input = ObstacleInput;
    type Output = ObstacleOutput;
    const ID: &'static str = "obstacle";
    const RULES: &'static [RuleId] = &[rules::MAN_OBSTACLE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        check(&input.obstacles_cm, &mut faults);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (_, distance) = movement::rolled(&input.options, input.march, rules::MAN_MOVE, chance, tallies);
        let way = told(distance, &input.obstacles_cm, rules::MAN_OBSTACLE, chance, tallies);
        ObstacleOutput { distance_cm: way.reach.into(), crosses: !way.stopped }
    }
}
