//! Zones of control and what they cost: 6.2, 6.3, 5.52, 5.53.

use super::border::Border;
use super::prelude::*;
use crate::book::tables::ZocCosts;

/// Whether a zone of control crosses a hexside (6.22).
#[must_use]
pub(crate) fn crosses(t: &Tables, class: Class, border: &Border, by_road: bool) -> bool {
    let yes = |word: ZocAcross| match word {
        ZocAcross::Yes => true,
        ZocAcross::No => false,
        ZocAcross::DownInfantry => !border.slope.is_up() && class.is_infantry(),
        ZocAcross::IfPassable => border.passable(t, class.column(), by_road),
    };
    let rise = if border.ridge == Ridge::None {
        t.zoc_across.slope[border.slope.index()]
    } else {
        t.zoc_across.ridge[border.ridge.index()]
    };
    let water = match border.crossing {
        Crossing::None => t.zoc_across.water[border.water.index()],
        crossing => t.zoc_across.crossing[crossing.index()],
    };
    yes(rise) && yes(water)
}

vocabulary! {
    /// What enemy is next to the hex that a unit enters, the worst of all (6.31).
    Nearness {
        /// Nobody.
        None = "none", "cost-field";
        /// Batteries without infantry or cavalry.
        LoneBattery = "adjacent to lone battery", "cost-adjacent";
        /// Infantry or cavalry, not in its zone of control.
        Adjacent = "adjacent, no zoc", "cost-adjacent";
        /// In a zone of control.
        Zoc = "enemy zoc", "cost-zoc";
    }
}

/// What coming so near costs (6.31).
#[must_use]
pub(crate) const fn entry_cost(costs: &ZocCosts, column: Column, near: Nearness) -> u8 {
    match (column, near) {
        (_, Nearness::None) => 0,
        (_, Nearness::LoneBattery) => costs.adjacent_to_lone_artillery,
        (Column::Infantry, Nearness::Zoc) => costs.infantry_into_zoc,
        (Column::Infantry, Nearness::Adjacent) => costs.infantry_adjacent_no_zoc,
        (Column::LightInfantry, _) => costs.light_infantry_adjacent,
        (Column::Jager, _) => costs.jager_adjacent,
        (Column::Cavalry, _) => costs.cavalry_charge,
        (Column::FootArtillery | Column::HorseArtillery, _) => costs.artillery_adjacent,
        (Column::Leader, _) => costs.leader_adjacent,
    }
}
