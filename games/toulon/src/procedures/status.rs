//! What areas and road sections are to a side: 2.wing, 5.1, 11.1, 16.3, 18.3, 32.19, opt.victory_control.

use super::prelude::*;
use crate::options::VictoryControl;
use crate::vocabulary::{AreaStatus, Force, SectionStatus, Side};

/// Whether a force of so many PF in all is a patrol (5.1).
#[must_use]
pub fn is_patrol(pf: u16) -> bool {
    pf <= tables().patrol_max_pf as u16
}

/// The status of an area for a side: whether it has units there, and the PF of the enemy's if he has any (11.1).
/// While both share it, it is no longer friendly.
#[must_use]
pub fn area_status(own_units: bool, enemy_pf: Option<u16>) -> AreaStatus {
    match enemy_pf {
        Some(pf) if is_patrol(pf) => AreaStatus::EnemyOccupied,
        Some(_) => AreaStatus::EnemyControlled,
        None if own_units => AreaStatus::Friendly,
        None => AreaStatus::NoMansLand,
    }
}

/// The status of a road section from that of the areas beside it (18.3). An enemy patrol counts as no man's land.
#[must_use]
pub fn section_status(beside: impl Iterator<Item = AreaStatus>, reconnoitred: bool) -> SectionStatus {
    let mut open = false;
    for area in beside {
        match area {
            AreaStatus::EnemyControlled => return SectionStatus::Enemy,
            AreaStatus::NoMansLand | AreaStatus::EnemyOccupied => open = true,
            AreaStatus::Friendly => {}
        }
    }
    if open && !reconnoitred { SectionStatus::NoMansLand } else { SectionStatus::Friendly }
}

/// Whether units of two forces may stand in one area or move as one force on a turn (2.wing, 5.2, 6.1, 16.3).
#[must_use]
pub fn may_stack(turn: u8, one: Force, other: Force) -> bool {
    let apart = matches!((one, other), (Force::West, Force::East) | (Force::East, Force::West));
    one.side() == other.side() && (!apart || tables().calendar.wings_free(turn))
}

/// Whether a side controls an area for ending the game and for tenuous hold (opt.victory_control): it has units
/// there, PF in all, and no enemy stands there.
#[must_use]
pub fn controls(options: &Options, own_pf: Option<u16>, enemy_units: bool) -> bool {
    match own_pf {
        Some(pf) if !enemy_units => options.victory_control == VictoryControl::Literal || !is_patrol(pf),
        _ => false,
    }
}

/// Who stands in an area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody.
    None,
    /// Allied units.
    Allied,
    /// Republican units.
    Republican,
}

impl Occupant {
    fn status(self, pf: u16, seen_by: Side) -> AreaStatus {
        let side = match self {
            Occupant::None => return area_status(false, None),
            Occupant::Allied => Side::Allied,
            Occupant::Republican => Side::Republican,
        };
        if side == seen_by { area_status(true, None) } else { area_status(false, Some(pf)) }
    }
}

const fn republican() -> Side {
    Side::Republican
}

/// The status of an area: 11.1, 32.19.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaStatusOf {
    /// Who stands there.
    side: Occupant,
    /// PF in all.
    #[serde(default)]
    pf: u16,
    /// The side that asks; by default the Republicans.
    #[serde(default = "republican")]
    seen_by: Side,
}

/// The status.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AreaStatusOutcome {
    status: AreaStatus,
}

impl Case for AreaStatusOf {
    type Outcome = AreaStatusOutcome;
    const ID: &'static str = "area_status";
    const RULES: &'static [RuleId] =
        &[rules::R5_1, rules::R11_1A, rules::R11_1B, rules::R11_1C, rules::R11_1D, rules::R32_19];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("contents", &["side", "pf"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> AreaStatusOutcome {
        AreaStatusOutcome { status: self.side.status(self.pf, self.seen_by) }
    }
}

/// The status of a road section: 18.3.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionStatusOf {
    /// Who stands in each area beside it, and with how many PF.
    border: Vec<(Occupant, u16)>,
    /// It has been reconnoitred this turn.
    #[serde(default)]
    reconnoitred: bool,
    /// The side that asks; by default the Republicans.
    #[serde(default = "republican")]
    seen_by: Side,
}

/// The status.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SectionStatusOutcome {
    status: SectionStatus,
}

impl Case for SectionStatusOf {
    type Outcome = SectionStatusOutcome;
    const ID: &'static str = "section_status";
    const RULES: &'static [RuleId] = &[rules::R18_3A, rules::R18_3B, rules::R18_3C];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("borders", "border"), ("reconnoitred", "reconnoitred")];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> SectionStatusOutcome {
        let beside = self.border.iter().map(|(side, pf)| side.status(*pf, self.seen_by));
        SectionStatusOutcome { status: section_status(beside, self.reconnoitred) }
    }
}

/// Whether units of two wings may stand together: 2.wing, 5.2, 16.3.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WingStacking {
    /// The turn.
    turn: u8,
    /// Two wings by their letters: `W with E`.
    units: String,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct WingStackingOutcome {
    allowed: bool,
}

fn wings(text: &str) -> Option<[Force; 2]> {
    let wing = |letter: &str| match letter.trim() {
        "W" | "west" => Some(Force::West),
        "E" | "east" => Some(Force::East),
        "R" | "reserve" => Some(Force::Reserve),
        _ => None,
    };
    let (one, other) = text.split_once("with")?;
    Some([wing(one)?, wing(other)?])
}

impl Case for WingStacking {
    type Outcome = WingStackingOutcome;
    const ID: &'static str = "wing_stacking";
    const RULES: &'static [RuleId] = &[rules::R2_WING, rules::R5_2, rules::R6_1, rules::R16_3];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("turn", "turn"), ("units", "units")];

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
        faults.require(wings(&self.units).is_some(), || {
            format!("units: \"{}\", expected for example \"W with E\" or \"R with E\"", self.units)
        });
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> WingStackingOutcome {
        let allowed = wings(&self.units).is_some_and(|[one, other]| may_stack(self.turn, one, other));
        WingStackingOutcome { allowed }
    }
}

/// Whether a side controls an area for victory: opt.victory_control.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlForVictory {
    /// PF of the side's units there; none if it has no unit there.
    #[serde(default)]
    own_pf: Option<u16>,
    /// Enemy units stand there.
    #[serde(default)]
    enemy_units: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ControlOutcome {
    controls: bool,
}

impl Case for ControlForVictory {
    type Outcome = ControlOutcome;
    const ID: &'static str = "control_for_victory";
    const RULES: &'static [RuleId] = &[rules::OPT_VICTORY_CONTROL];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["own_pf", "enemy_units"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> ControlOutcome {
        ControlOutcome { controls: controls(&self.options, self.own_pf, self.enemy_units) }
    }
}
