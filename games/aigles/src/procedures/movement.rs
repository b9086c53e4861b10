//! How far troops move: man.move, man.back, man.difficult, cmd.join.move, cmd.move, rout.move.

use super::prelude::*;
use crate::options::ColumnDifficult;
use crate::vocabulary::Formation;
use boards::table::Length;

/// The die of a move or a charge.
pub const ROLL: Roll = Roll { rule: rules::MAN_MOVE, label: "die-distance" };
/// The die of a flight.
pub const ROUT_ROLL: Roll = Roll { rule: rules::ROUT_MOVE, label: "die-rout" };
/// The die of the commander's move.
pub const COMMANDER_ROLL: Roll = Roll { rule: rules::CMD_MOVE, label: "die-commander" };

/// A straight move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March {
    /// Its formation; a screen moves like its parent.
    pub formation: Formation,
    /// Backwards instead of forward.
    pub backward: bool,
    /// Starts in difficult ground or uphill, or runs more than half through it. Never for skirmishers.
    pub slow: bool,
    /// The commander has joined.
    pub commander: bool,
}

/// Distance per pip, with the rule and the label that say so.
#[must_use]
pub fn rate(t: &Tables, options: &Options, march: March) -> (RuleId, &'static str, Length) {
    let r = &t.rates;
    let slow = march.slow && !march.commander;
    let rule = if march.slow && march.commander { rules::CMD_JOIN_MOVE } else { rules::MAN_MOVE };
    match (march.backward, slow) {
        (true, true) => (rules::MAN_BACK, "mod-move-difficult_or_uphill_backward", r.difficult_backward),
        (true, false) => (rules::MAN_BACK, "mod-move-backward", r.backward),
        (false, true) => {
            // ruling R9: a column in difficult ground moves like a line, or at half its own rate.
            let half = march.formation == Formation::Column && options.column_difficult == ColumnDifficult::Half;
            let rate = if half { r.column_forward.scaled(1, 2) } else { r.difficult_forward };
            let label = if half { "mod-move-column_difficult" } else { "mod-move-difficult_or_uphill_forward" };
            (rules::MAN_DIFFICULT, label, rate)
        }
        (false, false) => match march.formation {
            Formation::Line => (rule, "mod-move-line_forward", r.line_forward),
            Formation::Column => (rule, "mod-move-column_forward", r.column_forward),
        },
    }
}

/// The die as it counts: a six with the commander and the option `commander_six` (ruling R20).
#[must_use]
pub const fn counted_die(options: &Options, die: u8, commander: bool) -> u8 {
    if commander && options.commander_six { 6 } else { die }
}

/// How far a move may go.
#[must_use]
pub fn distance(t: &Tables, options: &Options, march: March, die: u8) -> Length {
    rate(t, options, march).2 * i32::from(counted_die(options, die, march.commander))
}

/// How far a routing battalion flees (rout.move).
#[must_use]
pub fn rout(t: &Tables, die: u8) -> Length {
    t.rates.rout * i32::from(die)
}

/// How far the commander may go (cmd.move).
#[must_use]
pub fn commander(t: &Tables, die: u8) -> Length {
    t.rates.commander * i32::from(die)
}

/// Procedure `move_distance`.
pub struct MoveDistance;

/// A battalion that moves straight on or back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveDistanceInput {
    /// Line or column.
    formation: Formation,
    /// Moves backwards.
    #[serde(default)]
    backward: bool,
    /// Starts in difficult ground.
    #[serde(default)]
    starts_difficult: bool,
    /// Starts up a slope.
    #[serde(default)]
    starts_uphill: bool,
    /// More than half of the way is difficult ground.
    #[serde(default)]
    mostly_difficult: bool,
    /// More than half of the way is uphill.
    #[serde(default)]
    mostly_uphill: bool,
    /// Some part of it enters difficult ground on the way.
    #[serde(default)]
    enters_difficult: bool,
    /// It is a skirmish screen: neither slowed nor disordered.
    #[serde(default)]
    skirmishers: bool,
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

/// How far it may go.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MoveDistanceOutput {
    /// The most it may move.
    distance_cm: Cm,
    /// It becomes disordered.
    disordered: bool,
}

impl Procedure for MoveDistance {
    type Input = MoveDistanceInput;
    type Output = MoveDistanceOutput;
    const ID: &'static str = "move_distance";
    const RULES: &'static [RuleId] = &[
        rules::MAN_MOVE,
        rules::MAN_BACK,
        rules::MAN_DIFFICULT,
        rules::CMD_JOIN_MOVE,
        rules::DIS_CAUSES,
        rules::SKIRM_BODY,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.die("die", input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (t, o) = (tables(), &input.options);
        let difficult = input.starts_difficult || input.mostly_difficult;
        let march = March {
            formation: input.formation,
            backward: input.backward,
            slow: (difficult || input.starts_uphill || input.mostly_uphill) && !input.skirmishers,
            commander: input.commander_joined,
        };
        let die = Given::new(input.die.as_slice(), chance).d6(ROLL);
        let (rule, label, _) = rate(t, o, march);
        let mut tally = Tally::new();
        tally.add(rules::MAN_MOVE, "die-distance", counted_die(o, die, march.commander).into());
        tally.note(rule, label);
        tell(tallies, "value-allowance", tally);
        MoveDistanceOutput {
            distance_cm: distance(t, o, march, die).into(),
            disordered: (difficult || input.enters_difficult) && !input.skirmishers,
        }
    }
}

/// Procedure `commander_move`.
pub struct CommanderMove;

/// The commander moves on his own.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SingleDie {
    /// The die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// How far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct DistanceOutput {
    /// The distance.
    distance_cm: Cm,
}

fn single(input: &SingleDie) -> Result<(), Vec<Fault>> {
    let mut faults = InputFaults::new();
    faults.die("die", input.die);
    faults.finish()
}

impl Procedure for CommanderMove {
    type Input = SingleDie;
    type Output = DistanceOutput;
    const ID: &'static str = "commander_move";
    const RULES: &'static [RuleId] = &[rules::CMD_MOVE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        single(input)
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let die = Given::new(input.die.as_slice(), chance).d6(COMMANDER_ROLL);
        let mut tally = Tally::new();
        tally.add(rules::CMD_MOVE, "die-commander", die.into());
        tally.note(rules::CMD_MOVE, "mod-move-commander");
        tell(tallies, "value-distance", tally);
        DistanceOutput { distance_cm: commander(tables(), die).into() }
    }
}

/// Procedure `rout_move`.
pub struct RoutMove;

impl Procedure for RoutMove {
    type Input = SingleDie;
    type Output = DistanceOutput;
    const ID: &'static str = "rout_move";
    const RULES: &'static [RuleId] = &[rules::ROUT_MOVE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        single(input)
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let die = Given::new(input.die.as_slice(), chance).d6(ROUT_ROLL);
        let mut tally = Tally::new();
        tally.add(rules::ROUT_MOVE, "die-rout", die.into());
        tally.note(rules::ROUT_MOVE, "mod-move-rout");
        tell(tallies, "value-distance", tally);
        DistanceOutput { distance_cm: rout(tables(), die).into() }
    }
}
