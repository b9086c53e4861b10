//! The weather of a turn: scn.weather.

use super::prelude::*;
use crate::book::options::Storm;

/// The die of the storm.
pub(crate) const STORM_ROLL: Roll = Roll { rule: rules::SCN_WEATHER, label: "die-storm" };

/// The highest die with which the storm begins at this hour, if it may (scn.weather).
#[must_use]
pub(crate) fn storm_begins(t: &Tables, hour: u8) -> Option<u8> {
    t.storm.begins.iter().find(|(other, _)| *other == hour).map(|(_, highest)| *highest)
}

/// The weather of a turn without a roll: what the list says, rain at its fixed hours with the option.
#[must_use]
pub(crate) fn listed_weather(t: &Tables, options: &Options, listed: TurnWeather, hour: u8) -> Weather {
    match listed {
        TurnWeather::Fair => Weather::Fair,
        TurnWeather::Heat => Weather::Heat,
        TurnWeather::Rain => Weather::Rain,
        TurnWeather::Night => Weather::Night,
        TurnWeather::StormRoll if options.storm == Storm::Fixed && t.storm.fixed.contains(&hour) => Weather::Rain,
        TurnWeather::StormRoll => Weather::Fair,
    }
}

/// Procedure `weather`.
pub(crate) struct WeatherOfTurn;

/// A turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeatherInput {
    /// The hour at which it starts.
    hour: u8,
    /// What the scenario's list says.
    listed: TurnWeather,
    /// Turns since the storm began; not given if it has not.
    #[serde(default)]
    storm_turns_ago: Option<u8>,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Its weather.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct WeatherOutput {
    /// The weather.
    weather: Weather,
    /// It is bad weather (4.44).
    bad: bool,
    /// The storm begins now.
    storm_begins: bool,
    /// A die was rolled.
    rolled: bool,
}

impl Procedure for WeatherOfTurn {
    type Input = WeatherInput;
    type Output = WeatherOutput;
    const ID: &'static str = "weather";
    const RULES: &'static [RuleId] = &[rules::SCN_WEATHER, rules::R4_44];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("hour", input.hour, 0, 23);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let raging = input.storm_turns_ago.is_some_and(|turns| turns < t.storm.turns);
        let window = input.listed == TurnWeather::StormRoll
            && input.options.storm == Storm::Roll
            && input.storm_turns_ago.is_none();
        let highest = storm_begins(t, input.hour).filter(|_| window);
        let begins = highest.is_some_and(|highest| die(input.die, STORM_ROLL, chance) <= highest);
        let weather =
            if raging || begins { Weather::Rain } else { listed_weather(t, &input.options, input.listed, input.hour) };
        WeatherOutput { weather, bad: weather.is_bad(), storm_begins: begins, rolled: highest.is_some() }
    }
}
