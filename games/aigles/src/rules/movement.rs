//! How far troops move: man.move, man.back, man.difficult, cmd.join.move, cmd.move, rout.move.

use super::prelude::*;
use super::wheel;
use crate::book::options::ColumnDifficult;
use crate::book::vocabulary::Formation;
use boards::table::Length;

/// A straight move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// Line or column; a screen moves like its battalion.
    pub formation: Formation,
    /// Backwards instead of forward.
    #[serde(default)]
    pub backward: bool,
    /// Starts in difficult ground or uphill, or runs more than half through it. Never for skirmishers.
    #[serde(default)]
    pub slow: bool,
    /// The supreme commander has joined.
    #[serde(default)]
    pub commander: bool,
}

/// How far a die lets a battalion go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Over open ground.
    pub full: Length,
    /// In difficult ground or uphill.
    pub slow: Length,
    /// Arc of the outer corner of a wheel.
    pub wheel: Length,
}

impl Allowance {
    /// What a die gives, whatever the ground.
    #[must_use]
    pub fn of(t: &Tables, options: &Options, march: March, die: u8) -> Self {
        let reach = |slow| distance(t, options, March { slow, ..march }, die);
        Allowance { full: reach(false), slow: reach(true), wheel: t.rates.wheel * i32::from(die) }
    }

    /// How far straight it may go after wheeling so much: the two share one allowance (`man.wheel`).
    #[must_use]
    pub fn straight_after(self, straight: Length, arc: Length) -> Length {
        wheel::straight_left(straight.max(Length::ZERO), arc, self.wheel)
    }
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

/// How far a move may go.
#[must_use]
pub fn distance(t: &Tables, options: &Options, march: March, die: u8) -> Length {
    rate(t, options, march).2 * i32::from(die)
}

/// Rolls the distance die; with the commander and the option `commander_six` it is a six without a roll (ruling R20).
pub fn roll(options: &Options, commander: bool, rule: RuleId, chance: &mut impl Chance) -> u8 {
    if commander && options.commander_six { 6 } else { chance.d6(Roll { rule, label: "die-distance" }) }
}

/// The die of a move and how far it leads, told.
pub(super) fn rolled(
    options: &Options,
    march: March,
    rule: RuleId,
    chance: &mut impl Chance,
    tallies: &mut Tallies,
) -> (u8, Length) {
    let t = tables();
    let die = roll(options, march.commander, rule, chance);
    let (why, label, _) = rate(t, options, march);
    let mut tally = Tally::new();
    tally.add(rule, "die-distance", die.into());
    tally.note(why, label);
    tell(tallies, "value-distance", tally);
    (die, distance(t, options, march, die))
}

/// Rolls how far a routing battalion flees (rout.move): the die, and the distance.
pub fn flight(t: &Tables, chance: &mut impl Chance) -> (u8, Length) {
    let die = chance.d6(Roll { rule: rules::ROUT_MOVE, label: "die-rout" });
    (die, t.rates.rout * i32::from(die))
}

/// Rolls the die of the commander's ride.
pub fn ride(chance: &mut impl Chance) -> u8 {
    chance.d6(Roll { rule: rules::CMD_MOVE, label: "die-commander" })
}

/// How far the commander may go with a die (cmd.move).
#[must_use]
pub fn commander(t: &Tables, die: u8) -> Length {
    t.rates.commander * i32::from(die)
}

/// Procedure `move_distance`.
pub struct MoveDistance;

/// A battalion that moves straight on or back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveInput {
    /// How it moves.
    march: March,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// How far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct DistanceOutput {
    /// The distance.
    distance_cm: Cm,
}

impl Procedure for MoveDistance {
    type Input = MoveInput;
    type Output = DistanceOutput;
    const ID: &'static str = "move_distance";
    const RULES: &'static [RuleId] = &[rules::MAN_MOVE, rules::MAN_BACK, rules::MAN_DIFFICULT, rules::CMD_JOIN_MOVE];

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (_, distance) = rolled(&input.options, input.march, rules::MAN_MOVE, chance, tallies);
        DistanceOutput { distance_cm: distance.into() }
    }
}

/// Nothing but a die.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnlyDice {}

/// Procedure `commander_ride`.
pub struct CommanderRide;

impl Procedure for CommanderRide {
    type Input = OnlyDice;
    type Output = DistanceOutput;
    const ID: &'static str = "commander_ride";
    const RULES: &'static [RuleId] = &[rules::CMD_MOVE];

    fn resolve(_: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let die = ride(chance);
        let mut tally = Tally::new();
        tally.add(rules::CMD_MOVE, "die-commander", die.into());
        tally.note(rules::CMD_MOVE, "mod-move-commander");
        tell(tallies, "value-distance", tally);
        DistanceOutput { distance_cm: commander(tables(), die).into() }
    }
}

/// Procedure `flight`.
pub struct Flight;

impl Procedure for Flight {
    type Input = OnlyDice;
    type Output = DistanceOutput;
    const ID: &'static str = "flight";
    const RULES: &'static [RuleId] = &[rules::ROUT_MOVE];

    fn resolve(_: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (die, distance) = flight(tables(), chance);
        let mut tally = Tally::new();
        tally.add(rules::ROUT_MOVE, "die-rout", die.into());
        tally.note(rules::ROUT_MOVE, "mod-move-rout");
        tell(tallies, "value-distance", tally);
        DistanceOutput { distance_cm: distance.into() }
    }
}
