//! Leaders who are caught: 19.5a, 19.6, 19.7, 24.8.

use super::prelude::*;
use crate::vocabulary::AreaStatus;

/// The die of a leader who crosses unfriendly ground alone.
pub const MOVE_ROLL: Roll = Roll { rule: rules::R19_7, label: "die-leader_capture" };
/// The die of a leader alone among the enemy.
pub const ALONE_ROLL: Roll = Roll { rule: rules::R24_8, label: "die-leader_alone" };

/// What came of a roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Taken {
    /// The die.
    pub die: u8,
    /// He is caught.
    pub captured: bool,
}

/// Whether a die catches a leader in an area, or on a section of no man's land; never among friends (19.6).
#[must_use]
pub fn is_captured(status: AreaStatus, die: u8) -> bool {
    let from = &tables().capture.captured_from;
    match status {
        AreaStatus::Friendly => false,
        AreaStatus::NoMansLand => die >= from.nml,
        AreaStatus::EnemyOccupied => die >= from.enemy_occupied,
        AreaStatus::EnemyControlled => die >= from.enemy_controlled,
    }
}

/// Rolls for a leader who moves alone; no die among friends.
pub fn passing(status: AreaStatus, chance: &mut impl Chance) -> Option<Taken> {
    if status == AreaStatus::Friendly {
        return None;
    }
    let die = chance.d6(MOVE_ROLL);
    Some(Taken { die, captured: is_captured(status, die) })
}

/// Whether a die catches a leader alone among the enemy.
#[must_use]
pub fn is_caught_alone(die: u8) -> bool {
    die >= tables().capture.alone_after_battle_from
}

/// Rolls for a leader alone among the enemy after a battle (24.8), or met alone (19.5a).
pub fn alone(chance: &mut impl Chance) -> Taken {
    let die = chance.d6(ALONE_ROLL);
    Taken { die, captured: is_caught_alone(die) }
}

/// A leader moving alone: 19.6, 19.7.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderCapture {
    /// Status of the area, or `nml` for a road section of no man's land.
    status: AreaStatus,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LeaderCaptureOutcome {
    captured: bool,
}

impl Case for LeaderCapture {
    type Outcome = LeaderCaptureOutcome;
    const ID: &'static str = "leader_capture";
    const RULES: &'static [RuleId] = &[rules::R19_6, rules::R19_7];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["status", "die"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> LeaderCaptureOutcome {
        let captured = match self.die {
            Some(die) => is_captured(self.status, die),
            None => passing(self.status, chance).is_some_and(|taken| taken.captured),
        };
        LeaderCaptureOutcome { captured }
    }
}

/// A leader alone among the enemy: 19.5a, 24.8.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderAlone {
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

impl Case for LeaderAlone {
    type Outcome = LeaderCaptureOutcome;
    const ID: &'static str = "leader_alone";
    const RULES: &'static [RuleId] = &[rules::R19_5A, rules::R24_8];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("dice", "die")];

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> LeaderCaptureOutcome {
        LeaderCaptureOutcome { captured: is_caught_alone(d6(self.die, chance, ALONE_ROLL)) }
    }
}
