//! Movement attrition: 22.

use super::prelude::*;
use crate::book::vocabulary::{Grade, Quality};

/// The die of an area.
const ROLL: Roll = Roll { rule: rules::R22_3, label: "die-attrition" };

/// The modifier of a unit that has been marked so many times; none if it has not (22.1).
#[must_use]
pub fn marker_modifier(events: u8) -> Option<i8> {
    let modifiers = &tables().attrition.marker_modifiers;
    let place = usize::from(events).checked_sub(1)?;
    modifiers.get(place.min(modifiers.len() - 1)).copied()
}

/// A unit that checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weary {
    /// Its quality.
    pub quality: Quality,
    /// The modifier of its marker.
    #[serde(default)]
    pub marker: i8,
    /// The commander in chief of its nation or wing, if he is on the map.
    #[serde(default)]
    pub commander: Option<Grade>,
    /// Another leader of grade A stands in the area.
    #[serde(default)]
    pub other_leader_a: bool,
    /// Turn 8 or later.
    #[serde(default)]
    pub bad_weather: bool,
    /// It is out of supply.
    #[serde(default)]
    pub out_of_supply: bool,
    /// The area is a town or a friendly depot.
    #[serde(default)]
    pub town_or_depot: bool,
}

impl Weary {
    /// The die and its modifiers, one by one.
    pub fn tally(&self, die: u8, tally: &mut Tally) {
        let table = &tables().attrition;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let commander = match self.commander {
            Some(Grade::A) => "mod-cinc_a",
            Some(Grade::B) => "mod-cinc_b",
            Some(Grade::C) => "mod-cinc_c",
            None => "mod-cinc_none",
        };
        tally.add(rules::R22_3, "die-attrition", die.into());
        tally.add(rules::R22_1, "mod-attrition_marker", self.marker.into());
        tally.add(rules::R22_3, commander, table.commander.of(self.commander).into());
        tally.add(rules::R22_3, "mod-other_leader_a", on(self.other_leader_a, table.other_leader_a));
        tally.add(rules::R22_3, "mod-bad_weather", on(self.bad_weather, table.bad_weather));
        tally.add(rules::R22_3, "mod-out_of_supply", on(self.out_of_supply, table.out_of_supply));
        tally.add(rules::R22_3, "mod-shelter", on(self.town_or_depot, table.town_or_depot));
    }

    /// Whether the die of its area costs it a man (22.3, 22.5).
    #[must_use]
    pub fn fails(&self, die: u8) -> bool {
        let mut tally = Tally::new();
        self.tally(die, &mut tally);
        tally.sum() >= i32::from(tables().attrition.fails_at_or_above.of(self.quality))
    }
}

/// The die of an area, read for each of its units (22.3).
pub fn roll(chance: &mut impl Chance) -> u8 {
    chance.d6(ROLL)
}

/// What comes of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// The die of the area.
    pub die: u8,
    /// The unit takes a temporary loss.
    pub fails: bool,
}

/// Procedure `movement_attrition`: whether a marked unit loses a man.
pub struct MovementAttrition;

impl Procedure for MovementAttrition {
    type Input = Weary;
    type Output = Checked;
    const ID: &'static str = "movement_attrition";
    const RULES: &'static [RuleId] = &[rules::R22_1, rules::R22_3, rules::R22_5];

    fn resolve(weary: &Weary, chance: &mut impl Chance, tallies: &mut Tallies) -> Checked {
        let die = roll(chance);
        tell(tallies, "value-die", |tally| weary.tally(die, tally));
        Checked { die, fails: weary.fails(die) }
    }
}
