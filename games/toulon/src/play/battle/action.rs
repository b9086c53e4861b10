//! Everything that can be decided in the combat phase.

use crate::state::Toulon;
use crate::state::sets::{AreaId, LeaderId, UnitId};
use serde::{Deserialize, Serialize};

/// One decision in the combat phase. Melees and works are numbered as on the battle board; work 0 is open ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum BattleAction {
    /// Fights the battle that is due there (25.7a).
    Fight {
        /// Where.
        area: AreaId,
    },
    /// A battery fires at an area without a battle (27.34).
    Bombard {
        /// The battery.
        gun: UnitId,
        /// Its target.
        area: AreaId,
        /// Draws on the ammunition reserve (27.12).
        reserve: bool,
    },
    /// Lays a battery on the ships for the next volley (27.38), its strength split as said.
    Lay {
        /// The battery.
        gun: UnitId,
        /// PF at the Grande Rade.
        grande: u8,
        /// PF at the Petite Rade.
        petite: u8,
        /// Draws on the ammunition reserve (27.12).
        reserve: bool,
    },
    /// Fires the volley that has been laid.
    FireVolley,
    /// The ships fire at an area (27.48).
    ShipsFire {
        /// Where.
        area: AreaId,
        /// A hit must go to a battery of Bonaparte, if there is one (27.51).
        demand: bool,
    },
    /// No more battles or bombardments.
    EndCombat,
    /// Nobody there has any strength to lose: the hit is lost (27.34a).
    NobodyHit,
    /// This unit takes the hit (27.34, 27.51).
    TakeHit {
        /// Which one.
        unit: UnitId,
    },
    /// Defender: puts a unit into a work (16.12, 25.8).
    PutIn {
        /// Which one.
        unit: UnitId,
        /// Into which work.
        work: u8,
    },
    /// Defender: takes a unit out of its work.
    TakeOut {
        /// Which one.
        unit: UnitId,
    },
    /// The garrisons stay as they are.
    GarrisonDone,
    /// Defender: the next unit of the line, from the left (25.20).
    LineUp {
        /// Which one.
        unit: UnitId,
    },
    /// Defender: the rest of the line in order of combat value.
    LineUpRest,
    /// Attacker: a unit, alone or the first of a combined attack, goes for the next enemy there (25.22).
    Engage {
        /// Which one.
        unit: UnitId,
        /// Against which work; 0 for open ground.
        work: u8,
        /// Who leads the combined attack.
        leader: Option<LeaderId>,
    },
    /// Attacker: one more unit for the combined attack being formed (25.13).
    Join {
        /// Which one.
        unit: UnitId,
    },
    /// The combined attack is complete.
    GroupDone,
    /// The rest stays in reserve (25.23).
    AssignDone,
    /// Defender: an unengaged unit goes into a melee (25.24).
    Spread {
        /// Which one.
        unit: UnitId,
        /// Into which melee.
        melee: u8,
    },
    /// Garrisons of works that are not engaged stay there.
    SpreadDone,
    /// Attacker: a battery fires at a redoubt (27.42).
    Reduce {
        /// The battery.
        gun: UnitId,
        /// Which redoubt.
        work: u8,
        /// Draws on the ammunition reserve (27.12).
        reserve: bool,
    },
    /// No more fire at redoubts: it is resolved.
    ReduceDone,
    /// A battery gets ready to fire at a distance (27.25).
    Load {
        /// The battery.
        gun: UnitId,
        /// Draws on the ammunition reserve (27.12).
        reserve: bool,
    },
    /// The battery that is ready fires into a melee.
    Aim {
        /// Which melee.
        melee: u8,
        /// Who coordinates it (27.26).
        leader: Option<LeaderId>,
    },
    /// No more fire at a distance.
    SupportDone,
    /// Attacker: this melee is resolved next (25.11).
    Resolve {
        /// Which one.
        melee: u8,
    },
    /// The owner gives one point of loss to this unit (25.28).
    Lose {
        /// Which one.
        unit: UnitId,
    },
    /// A unit leaves the battle before the second round (25.8).
    Withdraw {
        /// Which one.
        unit: UnitId,
        /// Where it goes.
        area: AreaId,
    },
    /// Nobody else leaves.
    WithdrawDone,
    /// Names a unit that is to join the battle from next door (25.8).
    Reinforce {
        /// Which one.
        unit: UnitId,
    },
    /// Names everybody who may join.
    ReinforceAll,
    /// All are named: they check their quality.
    ReinforceDone,
    /// A leader goes along with those who join.
    Follow {
        /// Which one.
        leader: LeaderId,
    },
    /// No other leader goes along.
    FollowDone,
    /// The unit that has to retreat goes there (26).
    Retreat {
        /// Where.
        area: AreaId,
        /// And everybody else who can.
        all: bool,
    },
}

impl BattleAction {
    /// Whether every number in it names something that exists.
    pub(crate) fn names_things(&self, game: &Toulon) -> bool {
        match *self {
            BattleAction::Fight { area }
            | BattleAction::ShipsFire { area, .. }
            | BattleAction::Retreat { area, .. } => game.is_area(area),
            BattleAction::Bombard { gun, area, .. } => game.is_unit(gun) && game.is_area(area),
            BattleAction::Withdraw { unit, area } => game.is_unit(unit) && game.is_area(area),
            BattleAction::Lay { gun, .. } | BattleAction::Reduce { gun, .. } | BattleAction::Load { gun, .. } => {
                game.is_unit(gun)
            }
            BattleAction::TakeHit { unit }
            | BattleAction::PutIn { unit, .. }
            | BattleAction::TakeOut { unit }
            | BattleAction::LineUp { unit }
            | BattleAction::Join { unit }
            | BattleAction::Spread { unit, .. }
            | BattleAction::Lose { unit }
            | BattleAction::Reinforce { unit } => game.is_unit(unit),
            BattleAction::Engage { unit, leader, .. } => {
                game.is_unit(unit) && leader.is_none_or(|leader| game.is_leader(leader))
            }
            BattleAction::Aim { leader, .. } => leader.is_none_or(|leader| game.is_leader(leader)),
            BattleAction::Follow { leader } => game.is_leader(leader),
            _ => true,
        }
    }
}
