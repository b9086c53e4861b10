//! Ships fire at the shore: 27.48 to 27.52.

use super::prelude::*;

/// The die of an area.
pub const ROLL: Roll = Roll { rule: rules::R27_49, label: "die-sea_fire" };

/// An area under the guns of the fleet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fired {
    /// The die.
    pub die: u8,
    /// With its modifiers.
    pub modified: i8,
    /// Hits.
    pub hits: u8,
}

impl Target {
    /// The modifiers, one by one.
    pub fn tally(&self, tally: &mut Tally) {
        let table = &tables().sea_fire;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        tally.add(rules::R27_49, "mod-both_rades_reach", on(self.both_rades, table.both_rades));
        tally.add(rules::R3_TOWNS, "mod-ship_town", on(self.town, table.town));
        tally.add(rules::R27_49, "mod-ship_works", on(self.sheltered, table.all_in_redoubts));
        tally.add(rules::R27_49, "mod-ship_tenuous", on(self.tenuous, table.tenuous));
    }

    /// Their sum.
    #[must_use]
    pub fn modifier(&self) -> i8 {
        let mut tally = Tally::new();
        self.tally(&mut tally);
        tally.sum() as i8
    }
}

/// Hits of a modified die.
#[must_use]
pub fn hits(modified: i8) -> u8 {
    tables().sea_fire.results.iter().find(|row| modified <= row.at_most).map_or(0, |row| row.hits)
}

/// The ships fire at an area.
pub fn fire(target: &Target, chance: &mut impl Chance) -> Fired {
    let die = chance.d6(ROLL);
    let modified = die as i8 + target.modifier();
    Fired { die, modified, hits: hits(modified) }
}

/// Sea-to-land fire: 27.49.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeaFire {
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Sum of the modifiers, if counted by hand.
    #[serde(default)]
    modifiers: Option<i8>,
    /// In reach of both rades, both under Allied control.
    #[serde(default)]
    both_rades: bool,
    /// The area is a town.
    #[serde(default)]
    town: bool,
    /// All Republican units in the area can shelter in redoubts there.
    #[serde(default)]
    all_in_redoubts: bool,
    /// Every rade in reach is held tenuously.
    #[serde(default)]
    tenuous: bool,
}

/// What it does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SeaFireOutcome {
    hits: u8,
}

impl Case for SeaFire {
    type Outcome = SeaFireOutcome;
    const ID: &'static str = "sea_fire";
    const RULES: &'static [RuleId] = &[rules::R3_TOWNS, rules::R27_48, rules::R27_49, rules::R27_51B, rules::R27_52];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("shots", &["die", "modifiers"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
        faults.within("modifiers", self.modifiers.unwrap_or_default(), -9, 9);
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> SeaFireOutcome {
        let target = Target {
            both_rades: self.both_rades,
            town: self.town,
            sheltered: self.all_in_redoubts,
            tenuous: self.tenuous,
        };
        let mut tally = Tally::new();
        tally.add(rules::R27_49, "die-sea_fire", d6(self.die, chance, ROLL).into());
        match self.modifiers {
            Some(sum) => tally.add(rules::R27_49, "term-drm", sum.into()),
            None => target.tally(&mut tally),
        }
        let hits = hits(tally.sum() as i8);
        tell(tallies, "value-die", tally);
        SeaFireOutcome { hits }
    }
}
