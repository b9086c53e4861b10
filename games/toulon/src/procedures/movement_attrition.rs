//! Movement attrition: 22.

use super::prelude::*;
use crate::vocabulary::{Grade, Leadership, Quality};

/// The die of an area.
pub const ROLL: Roll = Roll { rule: rules::R22_3, label: "die-attrition" };

/// The modifier of a unit that has been marked so many times; none if it has not (22.1).
#[must_use]
pub fn marker_modifier(events: u8) -> Option<i8> {
    let modifiers = &tables().attrition.marker_modifiers;
    let place = usize::from(events).checked_sub(1)?;
    modifiers.get(place.min(modifiers.len() - 1)).copied()
}

/// A unit that checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Weary {
    /// Its quality.
    pub quality: Quality,
    /// The modifier of its marker.
    pub marker: i8,
    /// The commander in chief of its nation or wing, if he is on the map.
    pub commander: Option<Grade>,
    /// Another leader of grade A stands in the area.
    pub other_leader_a: bool,
    /// Turn 8 or later.
    pub bad_weather: bool,
    /// It is out of supply.
    pub out_of_supply: bool,
    /// The area is a town or a friendly depot.
    pub town_or_depot: bool,
}

impl Weary {
    /// The modifiers, one by one.
    pub fn tally(&self, tally: &mut Tally) {
        let table = &tables().attrition;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let commander = match self.commander {
            Some(Grade::A) => "mod-cinc_a",
            Some(Grade::B) => "mod-cinc_b",
            Some(Grade::C) => "mod-cinc_c",
            None => "mod-cinc_none",
        };
        tally.add(rules::R22_1, "mod-attrition_marker", self.marker.into());
        tally.add(rules::R22_3, commander, table.commander.of(self.commander).into());
        tally.add(rules::R22_3, "mod-other_leader_a", on(self.other_leader_a, table.other_leader_a));
        tally.add(rules::R22_3, "mod-bad_weather", on(self.bad_weather, table.bad_weather));
        tally.add(rules::R22_3, "mod-out_of_supply", on(self.out_of_supply, table.out_of_supply));
        tally.add(rules::R22_3, "mod-shelter", on(self.town_or_depot, table.town_or_depot));
    }

    /// Whether a die costs it a man (22.3, 22.5).
    #[must_use]
    pub fn fails(&self, die: u8) -> bool {
        let table = &tables().attrition;
        let on = |holds: bool, drm: i8| if holds { drm } else { 0 };
        let modifier = self.marker
            + table.commander.of(self.commander)
            + on(self.other_leader_a, table.other_leader_a)
            + on(self.bad_weather, table.bad_weather)
            + on(self.out_of_supply, table.out_of_supply)
            + on(self.town_or_depot, table.town_or_depot);
        die as i8 + modifier >= table.fails_at_or_above.of(self.quality)
    }
}

/// The die of an area, read for each of its units (22.3).
pub fn roll(chance: &mut impl Chance) -> u8 {
    chance.d6(ROLL)
}

/// The modifier of a marker: 22.1.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttritionMarker {
    /// How many times the unit has been marked.
    events: u8,
}

/// The modifier.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AttritionMarkerOutcome {
    modifier: i8,
}

impl Case for AttritionMarker {
    type Outcome = AttritionMarkerOutcome;
    const ID: &'static str = "attrition_marker";
    const RULES: &'static [RuleId] = &[rules::R22_1];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("events", "events")];

    fn check(&self, faults: &mut InputFaults) {
        faults.require(self.events > 0, || "events: expected at least 1".to_owned());
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> AttritionMarkerOutcome {
        AttritionMarkerOutcome { modifier: marker_modifier(self.events).unwrap_or_default() }
    }
}

/// Procedure `movement_attrition`: one die for all marked units of an area (22.3, 22.5).
pub struct MovementAttrition;

/// A unit and the modifier of its marker; the rest holds for the area unless given here.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkedUnit {
    /// Its quality.
    quality: Quality,
    /// The modifier of its marker, 0 to 5.
    #[serde(default)]
    marker: i8,
    /// It is out of supply.
    #[serde(default)]
    out_of_supply: bool,
}

/// An area with marked units.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovementAttritionInput {
    /// The turn.
    turn: u8,
    /// The units: quality and modifier of the marker.
    units: Vec<MarkedUnit>,
    /// Their commander in chief.
    #[serde(default)]
    commander: Leadership,
    /// Another leader of grade A stands in the area.
    #[serde(default)]
    other_leader_a: bool,
    /// The units are out of supply.
    #[serde(default)]
    out_of_supply: bool,
    /// The area is a town or a friendly depot.
    #[serde(default)]
    town_or_depot: bool,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What it costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MovementAttritionOutput {
    fails: Vec<bool>,
    temporary_losses: Vec<u8>,
}

impl Procedure for MovementAttrition {
    type Input = MovementAttritionInput;
    type Output = MovementAttritionOutput;
    const ID: &'static str = "movement_attrition";
    const RULES: &'static [RuleId] = &[rules::R22_2, rules::R22_3, rules::R22_4, rules::R22_5];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.turn("turn", input.turn);
        faults.die("die", input.die);
        for unit in &input.units {
            faults.within("units.marker", unit.marker, 0, 5);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let die = d6(input.die, chance, ROLL);
        let weary = |unit: &MarkedUnit| Weary {
            quality: unit.quality,
            marker: unit.marker,
            commander: input.commander.grade(),
            other_leader_a: input.other_leader_a,
            bad_weather: tables().calendar.bad_weather(input.turn),
            out_of_supply: unit.out_of_supply || input.out_of_supply,
            town_or_depot: input.town_or_depot,
        };
        for unit in &input.units {
            let mut tally = Tally::new();
            tally.add(rules::R22_3, "die-attrition", die.into());
            weary(unit).tally(&mut tally);
            tell(tallies, "value-die", tally);
        }
        let fails: Vec<bool> = input.units.iter().map(|unit| weary(unit).fails(die)).collect();
        let temporary_losses = fails.iter().map(|fails| u8::from(*fails)).collect();
        MovementAttritionOutput { fails, temporary_losses }
    }
}
