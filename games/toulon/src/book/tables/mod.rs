//! The charts of the rulebook, read from `rulebook/tables.toml`: an owner changes a number there and nowhere else.
//!
//! Every function of the rules takes the [`Tables`] it reckons with; play uses [`tables`].

mod attrition;
mod basics;
mod combat;
mod guns;
mod leaders;
mod operations;
mod read;
mod siege;
#[cfg(test)]
mod tests;
mod works;

pub use attrition::{FinalAttrition, MovementAttrition, RallyTable, Toll};
pub use basics::{AreaConstants, ByGrade, ByQuality, Calendar, QualityValues, Weathered};
pub use combat::{Cell, Column, CombatTable, Suffered};
pub use guns::{Ammunition, ArtilleryRange, Batteries, NavalBarrage, RedoubtReduction, SeaBombardment};
pub use leaders::{CombinedAttack, LeaderCapture, LeaderLoss};
pub use operations::{Depots, EspionageTable, Initiative, OpBase, OpCosts, QualityCheck};
pub use siege::{AustrianReinforcements, Evacuation, Limits, Overrun, SpanishRetreat, SpecialUnits, VictoryPoints};
pub use works::{ColumnShifts, Fortifications, RedoubtCounters, TownBonus};

use crate::book::vocabulary::{Force, Pool};
use kernel::Faults;
use serde::Deserialize;
use std::sync::LazyLock;

/// `rulebook/tables.toml` as it stands.
pub const TEXT: &str = include_str!("../../../rulebook/tables.toml");

static TABLES: LazyLock<Tables> = LazyLock::new(|| match Tables::parse("rulebook/tables.toml", TEXT) {
    Ok(tables) => tables,
    Err(faults) => panic!("the charts of the rulebook are broken:\n{faults}"),
});

/// The tables of the rulebook.
#[must_use]
pub fn tables() -> &'static Tables {
    &TABLES
}

/// Turns of the campaign: charts by turn have so many columns.
pub const TURNS: usize = 17;

/// Every chart of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// What a six-sided die counts as 1D3 (2.dice).
    pub d3: [u8; 6],
    /// Turns and what begins when.
    pub calendar: Calendar,
    /// Quality values and the most PF that count (25.29).
    pub quality: QualityValues,
    /// Entry and occupation limits (6.2).
    pub areas: AreaConstants,
    /// The most PF of a patrol (5.1).
    pub patrol_max_pf: i16,
    /// War-depot attempts (15.6).
    pub depots: Depots,
    /// From which die on tracing through no man's land fails (15.16).
    pub supply_fails_from: Weathered,
    /// Operation points by turn (7.3).
    pub op_base: OpBase,
    /// What everything costs (7.1).
    pub costs: OpCosts,
    /// Quality checks (8.1).
    pub quality_check: QualityCheck,
    /// Initiative (10.3).
    pub initiative: Initiative,
    /// Espionage (14.2).
    pub espionage: EspionageTable,
    /// Capture of leaders (19.6, 24.8).
    pub capture: LeaderCapture,
    /// Movement attrition (22.3).
    pub attrition: MovementAttrition,
    /// Loss of leaders (24).
    pub leader_loss: LeaderLoss,
    /// Combined attacks (25.12).
    pub combined: CombinedAttack,
    /// Combat results (25.27b).
    pub combat: CombatTable,
    /// Column shifts (13.1, 3.river-combat).
    pub shifts: ColumnShifts,
    /// Towns (3.towns).
    pub town: TownBonus,
    /// When Mulgrave leaves (2.cinc-british).
    pub mulgrave_leaves: u8,
    /// Garrisons and saving rolls (13.1d, 13.3, 27.34b).
    pub forts: Fortifications,
    /// Redoubt counters (13.12).
    pub counters: RedoubtCounters,
    /// Ranges of artillery (27.19).
    pub range: ArtilleryRange,
    /// Ammunition (27.7 to 27.18).
    pub ammunition: Ammunition,
    /// Bonaparte's batteries (27.1 to 27.6).
    pub batteries: Batteries,
    /// Reduction of redoubts (27.44).
    pub reduction: RedoubtReduction,
    /// Naval barrages (27.38).
    pub barrage: NavalBarrage,
    /// Fire of ships (27.49).
    pub sea_fire: SeaBombardment,
    /// Rally (29.2).
    pub rally: RallyTable,
    /// Final attrition (30.1).
    pub final_attrition: FinalAttrition,
    /// Spanish retreat (32.2).
    pub spanish: SpanishRetreat,
    /// Austrian reinforcements (32.3).
    pub austrians: AustrianReinforcements,
    /// Overruns (20).
    pub overrun: Overrun,
    /// Evacuation gauge (33.1).
    pub evacuation: Evacuation,
    /// Victory points (35.1).
    pub points: VictoryPoints,
    /// Units with rules of their own (32.9, 32.10, 32.14).
    pub special: SpecialUnits,
    /// Bounds of phases (rule.termination).
    pub limits: Limits,
}

impl Tables {
    /// Reads the charts.
    ///
    /// # Errors
    /// Every chart or row that is missing or has the wrong shape.
    pub fn parse(file: &str, text: &str) -> Result<Self, Faults> {
        read::read(file, text)
    }

    /// What a face of a six-sided die counts as 1D3.
    #[must_use]
    pub fn d3(&self, face: u8) -> u8 {
        self.d3[usize::from(face.clamp(1, 6) - 1)]
    }
}
