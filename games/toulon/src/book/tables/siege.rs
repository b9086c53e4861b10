//! Charts of special troops, overruns, endings and points (20, 32 to 35).

use super::ByGrade;
use crate::book::vocabulary::Grade;
use serde::Deserialize;

/// Table `spanish_retreat`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct SpanishRetreat {
    /// Modified die at or above: they go.
    pub retreats_at_or_above: i8,
    /// Best Spanish leader in the battle.
    pub leader: ByGrade,
    /// Every Spanish unit is inside a work.
    pub all_in_works: i8,
    /// Their side lost more in round 1.
    pub more_losses_in_round_1: i8,
    /// Their side attacks.
    pub attacking: i8,
}

/// A modifier until a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Early {
    /// Last turn.
    pub until_turn: u8,
    /// On the die.
    pub drm: i8,
}

/// A modifier from a lead on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Lead {
    /// PV ahead.
    pub pv: i16,
    /// On the die.
    pub drm: i8,
}

/// Table `austrian_reinforcements`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct AustrianReinforcements {
    /// Modified die at or above: 1D3 units come.
    pub arrive_at_or_above: i8,
    /// Before Vienna has made up its mind.
    pub early: Early,
    /// The Allies are ahead.
    pub allied_lead: Lead,
    /// A rade is lost or tenuous.
    pub rade_lost_or_tenuous: i8,
    /// The Republicans control a peninsula.
    pub peninsula_lost: i8,
}

/// Table `overrun`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Overrun {
    /// Attackers to one defender.
    pub min_ratio: i16,
    /// Dice up to this succeed.
    pub success_up_to: u8,
}

/// Table `evacuation`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Evacuation {
    /// The gauge triggers at.
    pub trigger: u8,
    /// Each hit.
    pub per_hit: u8,
    /// Each hit under tenuous hold.
    pub per_hit_tenuous: u8,
    /// Each rade lost.
    pub per_rade_lost: i8,
    /// Each rade regained.
    pub per_rade_regained: i8,
}

/// Table `victory_points`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct VictoryPoints {
    /// Each hit on the fleet.
    pub ship_hit: u8,
    /// The same under tenuous hold.
    pub ship_hit_tenuous: u8,
    /// Each temporary loss of a BB.
    pub bb_temporary_loss: u8,
    /// Each permanent loss of a BB.
    pub bb_permanent_loss: u8,
    /// A decisive battle won.
    pub decisive_battle_won: u8,
    /// A fort taken.
    pub fort_taken: u8,
    leader_a: u8,
    leader_b: u8,
    leader_c: u8,
    /// Difference of a major victory.
    pub major_victory_difference: i16,
}

impl VictoryPoints {
    /// For an enemy leader killed or captured (35.1f).
    #[must_use]
    pub const fn leader(&self, grade: Grade) -> u8 {
        match grade {
            Grade::A => self.leader_a,
            Grade::B => self.leader_b,
            Grade::C => self.leader_c,
        }
    }
}

/// The Royal Louis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct RoyalLouis {
    /// Until turn 7 (32.9).
    pub starting_permanent_losses: u8,
    /// 2D6 from which it defects (32.10).
    pub defects_on_2d6_from: u8,
}

/// The 30th Cambridgeshire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Cambridgeshire {
    /// On turn 13 (32.14).
    pub permanent_losses: u8,
}

/// Table `special_units`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct SpecialUnits {
    /// Royal Louis.
    pub royal_louis: RoyalLouis,
    /// 30th Cambridgeshire.
    pub cambridgeshire: Cambridgeshire,
}

/// Table `limits`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Limits {
    /// Actions of a movement phase.
    pub actions_per_movement_phase: u16,
    /// Overruns of an area in a phase.
    pub overrun_attempts_per_area_and_phase: u8,
    /// Reduction rolls for a redoubt in a round.
    pub reduction_rolls_per_redoubt_and_round: u8,
    /// Rounds of a battle.
    pub rounds_per_battle: u8,
}
