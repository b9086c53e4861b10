//! Ships fire at the shore: 27.48 to 27.52.

use super::prelude::*;

/// The die of an area.
const ROLL: Roll = Roll { rule: rules::R27_49, label: "die-sea_fire" };

/// An area under the guns of the fleet.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Target {
    /// In reach of both rades, both under Allied control.
    pub both_rades: bool,
    /// A town.
    pub town: bool,
    /// All units of 1 PF or more there fit into redoubts of their side.
    pub sheltered: bool,
    /// Every rade in reach that is held is tenuous.
    pub tenuous: bool,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Fired {
    /// The die.
    pub die: u8,
    /// With its modifiers.
    pub modified: i8,
    /// Hits.
    pub hits: u8,
}

impl Target {
    /// The die and its modifiers, one by one.
    pub fn tally(&self, die: u8, tally: &mut Tally) {
        let table = &tables().sea_fire;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        tally.add(rules::R27_49, "die-sea_fire", die.into());
        tally.add(rules::R27_49, "mod-both_rades_reach", on(self.both_rades, table.both_rades));
        tally.add(rules::R3_TOWNS, "mod-ship_town", on(self.town, table.town));
        tally.add(rules::R27_49, "mod-ship_works", on(self.sheltered, table.all_in_redoubts));
        tally.add(rules::R27_49, "mod-ship_tenuous", on(self.tenuous, table.tenuous));
    }

    /// The ships fire at it.
    pub fn fire(&self, chance: &mut impl Chance) -> Fired {
        let die = chance.d6(ROLL);
        let mut tally = Tally::new();
        self.tally(die, &mut tally);
        let modified = tally.sum() as i8;
        let row = tables().sea_fire.results.iter().find(|row| modified <= row.at_most);
        Fired { die, modified, hits: row.map_or(0, |row| row.hits) }
    }
}

/// Procedure `sea_fire`: what the ships do to an area.
pub struct SeaFire;

impl Procedure for SeaFire {
    type Input = Target;
    type Output = Fired;
    const ID: &'static str = "sea_fire";
    const RULES: &'static [RuleId] = &[rules::R27_49, rules::R3_TOWNS];

    fn resolve(target: &Target, chance: &mut impl Chance, tallies: &mut Tallies) -> Fired {
        let fired = target.fire(chance);
        tell(tallies, "value-die", |tally| target.tally(fired.die, tally));
        fired
    }
}
