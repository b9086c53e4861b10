//! Batteries fire at the ships: 27.35 to 27.41, 33.1b, 35.1a.

use super::prelude::*;
use crate::vocabulary::RadeState;

/// The die of a barrage.
pub const ROLL: Roll = Roll { rule: rules::R27_38, label: "die-barrage" };

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

/// Hits of a barrage of so many PF with this die (27.38).
#[must_use]
pub fn hits(pf: u8, bonaparte: bool, die: u8) -> u8 {
    let table = &tables().barrage;
    let modified = die as i8 + if bonaparte { table.bonaparte_at_guns } else { 0 };
    let row = table.hits.iter().find(|row| i16::from(pf) <= row.pf_at_most);
    row.map_or(0, |row| row.die[modified.clamp(1, 6) as usize - 1])
}

/// Fires a barrage. `bonaparte`: he stands in one of the firing areas.
pub fn fire(pf: u8, bonaparte: bool, chance: &mut impl Chance) -> Fired {
    let die = chance.d6(ROLL);
    Fired { die, hits: hits(pf, bonaparte, die) }
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

/// Naval barrages: 27.38.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Barrage {
    /// PF of all batteries that have ammunition.
    pf: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Bonaparte stands in one of the firing areas.
    #[serde(default)]
    bonaparte: bool,
}

/// What it does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BarrageOutcome {
    hits: u8,
}

impl Case for Barrage {
    type Outcome = BarrageOutcome;
    const ID: &'static str = "barrage";
    const RULES: &'static [RuleId] =
        &[rules::R27_35, rules::R27_36, rules::R27_38, rules::R27_39, rules::R27_40, rules::R27_41];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("barrages", &["pf", "die", "bonaparte"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.require(self.pf > 0, || "pf: a barrage needs 1 PF or more".to_owned());
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> BarrageOutcome {
        let die = d6(self.die, chance, ROLL);
        let mut tally = Tally::new();
        tally.add(rules::R27_38, "die-barrage", die.into());
        let drm = if self.bonaparte { tables().barrage.bonaparte_at_guns } else { 0 };
        tally.add(rules::R27_38, "mod-bonaparte_at_guns", drm.into());
        tell(tallies, "value-die", tally);
        BarrageOutcome { hits: hits(self.pf, self.bonaparte, die) }
    }
}

/// What hits on ships bring: 12.3, 27.39, 33.1b, 35.1a.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipHits {
    /// Hits.
    hits: u8,
    /// The rade was tenuous before the barrage.
    #[serde(default)]
    tenuous: bool,
}

/// Points.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ShipHitsOutcome {
    pv: u8,
    evacuation_points: u8,
}

impl Case for ShipHits {
    type Outcome = ShipHitsOutcome;
    const ID: &'static str = "ship_hits";
    const RULES: &'static [RuleId] = &[rules::R12_3, rules::R27_39, rules::R33_1B, rules::R35_1A];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("tenuous", "tenuous")];

    fn check(&self, faults: &mut InputFaults) {
        faults.within("hits", self.hits, 0, 99);
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> ShipHitsOutcome {
        let harm = harm(self.hits, if self.tenuous { RadeState::Tenuous } else { RadeState::Allied });
        ShipHitsOutcome { pv: harm.points, evacuation_points: harm.evacuation }
    }
}
