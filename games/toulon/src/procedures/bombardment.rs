//! Fire at an area without battle: 27.34.

use super::prelude::*;
use crate::vocabulary::Work;

/// The die of a battery.
pub const ROLL: Roll = Roll { rule: rules::R27_34A, label: "die-bombardment" };
/// The saving roll, read as 1D3.
pub const SAVE_ROLL: Roll = Roll { rule: rules::R27_34B, label: "die-saving" };

/// What came of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shot {
    /// The die.
    pub die: u8,
    /// It hits.
    pub hit: bool,
}

/// What came of a saving roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Save {
    /// The 1D3.
    pub die: u8,
    /// The loss is cancelled.
    pub saved: bool,
}

/// A battery of so many PF fires: it hits at or below its PF.
pub fn fire(pf: u8, chance: &mut impl Chance) -> Shot {
    let die = chance.d6(ROLL);
    Shot { die, hit: die <= pf }
}

/// Whether a 1D3 saves the occupants of a work.
#[must_use]
pub fn is_saved(work: Work, d3: u8) -> bool {
    let saves = &tables().forts.saved_up_to;
    d3 <= match work {
        Work::Redoubt => saves.redoubt,
        Work::ImprovedRedoubt => saves.improved_redoubt,
        Work::LevelTwoFort | Work::LevelThreeFort | Work::Toulon => saves.fort,
    }
}

/// The saving roll of a unit in a work.
pub fn save(work: Work, chance: &mut impl Chance) -> Save {
    let die = d3(tables(), chance, SAVE_ROLL);
    Save { die, saved: is_saved(work, die) }
}

/// What the targets stand in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shelter {
    /// Not all are inside works.
    Open,
    /// A redoubt.
    Redoubt,
    /// An improved redoubt.
    ImprovedRedoubt,
    /// A fort.
    Fort,
}

impl Shelter {
    const fn work(self) -> Option<Work> {
        match self {
            Shelter::Open => None,
            Shelter::Redoubt => Some(Work::Redoubt),
            Shelter::ImprovedRedoubt => Some(Work::ImprovedRedoubt),
            Shelter::Fort => Some(Work::LevelThreeFort),
        }
    }
}

const fn open() -> Shelter {
    Shelter::Open
}

const fn three() -> u8 {
    3
}

const fn yes() -> bool {
    true
}

/// A battery bombards an area without battle: 27.34.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bombardment {
    /// PF of the battery; by default 3.
    #[serde(default = "three")]
    pf: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// What all targets are in.
    #[serde(default = "open")]
    target: Shelter,
    /// The saving 1D3, if rolled by hand; 0 for none.
    #[serde(default)]
    saving_d3: Option<u8>,
    /// A target of 1 PF or more is there.
    #[serde(default = "yes")]
    targets_have_pf: bool,
}

/// What it does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BombardmentOutcome {
    temporary_losses: u8,
}

impl Case for Bombardment {
    type Outcome = BombardmentOutcome;
    const ID: &'static str = "bombardment";
    const RULES: &'static [RuleId] = &[rules::R27_34A, rules::R27_34B];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("shots", &["die", "target", "saving_d3"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.within("pf", self.pf, 0, 9);
        faults.die("die", self.die);
        faults.d3("saving_d3", self.saving_d3.filter(|value| *value > 0));
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> BombardmentOutcome {
        let hit = self.targets_have_pf && d6(self.die, chance, ROLL) <= self.pf;
        let saved = hit
            && self.target.work().is_some_and(|work| {
                let given = self.saving_d3.filter(|value| *value > 0);
                is_saved(work, d3_or(tables(), given, chance, SAVE_ROLL))
            });
        BombardmentOutcome { temporary_losses: u8::from(hit && !saved) }
    }
}
