//! Dice and calendar: 2.dice, 4.turn.

use super::prelude::*;

const D3_ROLL: Roll = Roll { rule: rules::R2_DICE, label: "die-d3" };

/// Reading a 1D3 from a six-sided die.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct D3 {
    /// The six-sided die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What it counts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct D3Outcome {
    d3: u8,
}

impl Case for D3 {
    type Outcome = D3Outcome;
    const ID: &'static str = "d3";
    const RULES: &'static [RuleId] = &[rules::R2_DICE];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("dice", "die")];

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> D3Outcome {
        D3Outcome { d3: tables().d3(d6(self.die, chance, D3_ROLL)) }
    }
}

/// The week of a turn, and what holds on it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Calendar {
    /// The turn.
    turn: u8,
}

/// Its first day and what is in force.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CalendarOutcome {
    /// Month and day.
    first_days: &'static str,
    last_turn: u8,
    turn_of_october_18: u8,
    bad_weather: bool,
    wings_free: bool,
    espionage: bool,
    spies_in_toulon: bool,
    batteries_may_be_mobile: bool,
    all_guns_are_batteries: bool,
    austrian_rolls: bool,
}

/// The turn in whose week a day of 1793 lies, month and day as in the calendar.
#[must_use]
pub fn turn_of(day: &str) -> u8 {
    tables().calendar.first_days.iter().filter(|first| first.as_str() <= day).count() as u8
}

impl Case for Calendar {
    type Outcome = CalendarOutcome;
    const ID: &'static str = "calendar";
    const RULES: &'static [RuleId] = &[rules::R4_TURN, rules::R34_2];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("turns", "turn")];
    const SHARED: &'static [&'static str] = &["last_turn", "turn_of_october_18"];

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> CalendarOutcome {
        let calendar = &tables().calendar;
        let turn = self.turn;
        CalendarOutcome {
            first_days: calendar.first_days.get(usize::from(turn) - 1).map_or("", String::as_str),
            last_turn: calendar.turns,
            turn_of_october_18: turn_of("10-18"),
            bad_weather: calendar.bad_weather(turn),
            wings_free: calendar.wings_free(turn),
            espionage: turn >= calendar.espionage_from,
            spies_in_toulon: turn >= calendar.spies_in_toulon_from,
            batteries_may_be_mobile: turn >= calendar.bb_mobile_from,
            all_guns_are_batteries: turn >= calendar.all_guns_bb_from,
            austrian_rolls: turn >= calendar.austrians_from,
        }
    }
}
