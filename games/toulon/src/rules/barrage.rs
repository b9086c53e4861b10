//! Batteries fire at the ships: 27.35 to 27.41, 33.1b, 35.1a.

use super::prelude::*;
use crate::book::vocabulary::RadeState;

/// The die of a barrage.
const ROLL: Roll = Roll { rule: rules::R27_38, label: "die-barrage" };

/// What came of a barrage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fired {
    /// The die.
    pub die: u8,
    /// Hits on the ships.
    pub hits: u8,
}

/// What hits bring the Republicans.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Harm {
    /// Victory points.
    pub points: u8,
    /// Evacuation points.
    pub evacuation: u8,
}

/// Batteries that fire at the ships in one rade together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guns {
    /// PF of all that have ammunition.
    pub pf: u8,
    /// Bonaparte stands in one of the firing areas.
    #[serde(default)]
    pub bonaparte: bool,
    /// How the Allies hold the rade.
    pub rade: RadeState,
}

impl Guns {
    /// The die and what Bonaparte at the guns adds to it.
    pub fn tally(&self, die: u8, tally: &mut Tally) {
        let at_guns = if self.bonaparte { tables().barrage.bonaparte_at_guns } else { 0 };
        tally.add(rules::R27_38, "die-barrage", die.into());
        tally.add(rules::R27_38, "mod-bonaparte_at_guns", at_guns.into());
    }

    /// Fires a barrage (27.38).
    pub fn fire(&self, chance: &mut impl Chance) -> Fired {
        let die = chance.d6(ROLL);
        let mut tally = Tally::new();
        self.tally(die, &mut tally);
        let row = tables().barrage.hits.iter().find(|row| i16::from(self.pf) <= row.pf_at_most);
        Fired { die, hits: row.map_or(0, |row| row.die[tally.sum().clamp(1, 6) as usize - 1]) }
    }
}

/// What hits bring in a rade held like this before the barrage (12.3, 27.39).
#[must_use]
pub fn harm(hits: u8, rade: RadeState) -> Harm {
    let t = tables();
    match rade {
        RadeState::Allied => Harm { points: hits * t.points.ship_hit, evacuation: hits * t.evacuation.per_hit },
        RadeState::Tenuous => {
            Harm { points: hits * t.points.ship_hit_tenuous, evacuation: hits * t.evacuation.per_hit_tenuous }
        }
        RadeState::Lost => Harm { points: 0, evacuation: 0 },
    }
}

/// What came of a barrage and what it brings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Harmed {
    /// The die.
    pub die: u8,
    /// Hits on the ships.
    pub hits: u8,
    /// Victory points of the Republicans.
    pub points: u8,
    /// Evacuation points.
    pub evacuation: u8,
}

/// Procedure `barrage`: what batteries do to the ships in a rade.
pub struct Barrage;

impl Procedure for Barrage {
    type Input = Guns;
    type Output = Harmed;
    const ID: &'static str = "barrage";
    const RULES: &'static [RuleId] = &[rules::R27_38, rules::R27_39];

    fn validate(guns: &Guns) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(guns.pf > 0, "pf", None, "a barrage needs a strength of 1 or more", || {
            Text::new("desk-barrage_strength")
        });
        faults.require(guns.rade.is_held(), "rade", rules::R27_35, "there are no ships in a lost rade", || {
            Text::new("desk-no_ships")
        });
        faults.finish()
    }

    fn resolve(guns: &Guns, chance: &mut impl Chance, tallies: &mut Tallies) -> Harmed {
        let Fired { die, hits } = guns.fire(chance);
        tell(tallies, "value-die", |tally| guns.tally(die, tally));
        let Harm { points, evacuation } = harm(hits, guns.rade);
        Harmed { die, hits, points, evacuation }
    }
}
