//! Charts of leaders: capture, loss, combined attacks (19, 24, 25.12).

use crate::book::vocabulary::{Grade, Wound};
use serde::Deserialize;

/// From which die on a leader who moves alone is caught.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct CapturedFrom {
    /// In no man's land, area or section.
    pub nml: u8,
    /// In an area with an enemy patrol.
    pub enemy_occupied: u8,
    /// In an enemy-controlled area.
    pub enemy_controlled: u8,
}

/// Table `leader_capture`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct LeaderCapture {
    /// Moving alone.
    pub captured_from: CapturedFrom,
    /// Left alone after a battle (24.8) or met alone (19.5a).
    pub alone_after_battle_from: u8,
}

/// Turns until a wounded leader is back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct ReturnsAfter {
    light: u8,
    serious: u8,
}

/// Table `leader_loss`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct LeaderLoss {
    /// First die: hit.
    pub hit_from: u8,
    /// The same on the losing side.
    pub hit_from_if_side_lost: u8,
    /// Second die: killed or captured.
    pub killed_or_captured_up_to: u8,
    /// Third die: light.
    pub light_up_to: u8,
    /// Third die: serious.
    pub serious_up_to: u8,
    returns_after_turns: ReturnsAfter,
}

impl LeaderLoss {
    /// The wound of a third die.
    #[must_use]
    pub const fn wound(&self, die: u8) -> Wound {
        if die <= self.light_up_to {
            Wound::Light
        } else if die <= self.serious_up_to {
            Wound::Serious
        } else {
            Wound::Grave
        }
    }

    /// Turns until he is back himself; never after a grave wound.
    #[must_use]
    pub const fn returns_after(&self, wound: Wound) -> Option<u8> {
        match wound {
            Wound::Light => Some(self.returns_after_turns.light),
            Wound::Serious => Some(self.returns_after_turns.serious),
            Wound::Grave => None,
        }
    }
}

/// Units that a leader combines, by die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct CombinedUnits {
    a: [u8; 6],
    b: [u8; 6],
    c: [u8; 6],
}

/// Table `combined_attack`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct CombinedAttack {
    units: CombinedUnits,
    /// Units that Bonaparte always combines, one of them artillery (25.16).
    pub bonaparte_units: u8,
    /// Batteries that he always coordinates (27.27).
    pub bonaparte_batteries: u8,
    /// The same if one is a BB.
    pub bonaparte_batteries_with_bb: u8,
}

impl CombinedAttack {
    /// How many units a leader combines with this die; 0 is a failure.
    #[must_use]
    pub const fn units(&self, grade: Grade, die: u8) -> u8 {
        let row = match grade {
            Grade::A => &self.units.a,
            Grade::B => &self.units.b,
            Grade::C => &self.units.c,
        };
        let face = if die < 1 {
            1
        } else if die > 6 {
            6
        } else {
            die
        };
        row[face as usize - 1]
    }
}
