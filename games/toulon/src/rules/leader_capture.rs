//! Leaders who are caught: 19.5a, 19.6, 19.7, 24.8.

use super::prelude::*;
use crate::book::vocabulary::AreaStatus;

/// The die of a leader who crosses unfriendly ground alone.
const MOVE_ROLL: Roll = Roll { rule: rules::R19_7, label: "die-leader_capture" };
/// The die of a leader alone among the enemy.
const ALONE_ROLL: Roll = Roll { rule: rules::R24_8, label: "die-leader_alone" };

/// Where a leader without troops is in danger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// He crosses no man's land, an area or a road section.
    #[serde(rename = "nml")]
    #[schemars(title = "status-area-nml")]
    NoMansLand,
    /// He crosses an area that the enemy occupies.
    #[schemars(title = "status-area-enemy_occupied")]
    EnemyOccupied,
    /// He crosses an area that the enemy controls.
    #[schemars(title = "status-area-enemy_controlled")]
    EnemyControlled,
    /// He is left alone among the enemy after a battle (24.8), or met alone (19.5a).
    #[schemars(title = "die-leader_alone")]
    AloneAmongEnemies,
}

/// A leader without troops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Straggler {
    /// Where he is.
    pub danger: Danger,
}

/// What came of a roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Taken {
    /// The die.
    pub die: u8,
    /// He is caught.
    pub captured: bool,
}

impl Straggler {
    /// Alone among the enemy.
    pub const ALONE: Straggler = Straggler { danger: Danger::AloneAmongEnemies };

    /// On his way through ground of this status; in no danger among friends (19.6).
    #[must_use]
    pub const fn passing(status: AreaStatus) -> Option<Straggler> {
        let danger = match status {
            AreaStatus::Friendly => return None,
            AreaStatus::NoMansLand => Danger::NoMansLand,
            AreaStatus::EnemyOccupied => Danger::EnemyOccupied,
            AreaStatus::EnemyControlled => Danger::EnemyControlled,
        };
        Some(Straggler { danger })
    }

    /// Rolls for him.
    pub fn roll(self, chance: &mut impl Chance) -> Taken {
        let table = &tables().capture;
        let (roll, from) = match self.danger {
            Danger::NoMansLand => (MOVE_ROLL, table.captured_from.nml),
            Danger::EnemyOccupied => (MOVE_ROLL, table.captured_from.enemy_occupied),
            Danger::EnemyControlled => (MOVE_ROLL, table.captured_from.enemy_controlled),
            Danger::AloneAmongEnemies => (ALONE_ROLL, table.alone_after_battle_from),
        };
        let die = chance.d6(roll);
        Taken { die, captured: die >= from }
    }
}

/// Procedure `leader_capture`: whether a leader without troops is caught.
pub struct LeaderCapture;

impl Procedure for LeaderCapture {
    type Input = Straggler;
    type Output = Taken;
    const ID: &'static str = "leader_capture";
    const RULES: &'static [RuleId] = &[rules::R19_7, rules::R24_8];

    fn resolve(straggler: &Straggler, chance: &mut impl Chance, _: &mut Tallies) -> Taken {
        straggler.roll(chance)
    }
}
