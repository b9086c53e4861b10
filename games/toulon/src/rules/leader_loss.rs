//! Leaders hit in battle: 24.1 to 24.7.

use super::prelude::*;
use crate::book::vocabulary::{Grade, Wound};
use gamekit::vocabulary;

/// First die: hit or not.
const HIT_ROLL: Roll = Roll { rule: rules::R24_1, label: "die-leader_hit" };
/// Second die: killed or captured, or wounded.
const KILLED_ROLL: Roll = Roll { rule: rules::R24_3, label: "die-leader_killed" };
/// Third die: how badly.
const WOUND_ROLL: Roll = Roll { rule: rules::R24_6, label: "die-leader_wound" };
/// When a replacement comes.
const REPLACEMENT_ROLL: Roll = Roll { rule: rules::R24_5, label: "die-replacement" };

vocabulary! {
    /// What becomes of a leader after a battle.
    Fate {
        /// Nothing.
        Unhurt = "unhurt", "result-leader_unhurt";
        /// Back on the next turn.
        Light = "light", "result-leader_light";
        /// Back in two turns.
        Serious = "serious", "result-leader_serious";
        /// Never himself again: his replacement comes (24.5).
        Grave = "grave", "result-leader_grave";
        /// Killed or captured: his replacement comes, the enemy scores him (24.4).
        Killed = "killed", "result-leader_killed";
        /// Bonaparte's star: a serious wound, but the enemy scores him (24.7b).
        Spared = "spared", "result-leader_spared";
    }
}

impl Fate {
    /// Turns until he himself is back; none if he stays, or never comes back.
    #[must_use]
    pub fn returns_after(self) -> Option<u8> {
        let table = &tables().leader_loss;
        match self {
            Fate::Unhurt | Fate::Grave | Fate::Killed => None,
            Fate::Light => table.returns_after(Wound::Light),
            Fate::Serious | Fate::Spared => table.returns_after(Wound::Serious),
        }
    }

    /// Whether his replacement takes his place, 1D3 turns later (24.5).
    #[must_use]
    pub const fn is_replaced(self) -> bool {
        matches!(self, Fate::Grave | Fate::Killed)
    }

    /// PV of the enemy for a leader of this grade (24.4, 24.7b, 35.1f).
    #[must_use]
    pub fn enemy_points(self, grade: Grade) -> u8 {
        if matches!(self, Fate::Killed | Fate::Spared) { tables().points.leader(grade) } else { 0 }
    }
}

/// A leader who rolls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Risk {
    /// His side lost the battle (28.1).
    #[serde(default)]
    pub side_lost: bool,
    /// He is Bonaparte.
    #[serde(default)]
    pub bonaparte: bool,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Rolled {
    /// The dice in their order; 0 for one that was not needed.
    pub dice: [u8; 3],
    /// His fate.
    pub fate: Fate,
}

impl Risk {
    /// Whether the first die hits him.
    fn is_hit(&self, die: u8) -> bool {
        let table = &tables().leader_loss;
        die >= if self.side_lost { table.hit_from_if_side_lost } else { table.hit_from }
    }

    /// What the second die makes of a leader who is hit; none if he is wounded and the third die decides.
    fn killed(&self, die: u8) -> Option<Fate> {
        let killed = die <= tables().leader_loss.killed_or_captured_up_to;
        killed.then_some(if self.bonaparte { Fate::Spared } else { Fate::Killed })
    }

    /// What the third die makes of one who is wounded.
    fn wounded(&self, die: u8) -> Fate {
        match tables().leader_loss.wound(die) {
            Wound::Light => Fate::Light,
            Wound::Serious => Fate::Serious,
            Wound::Grave if self.bonaparte => Fate::Spared,
            Wound::Grave => Fate::Grave,
        }
    }

    /// Rolls for him: up to three dice.
    pub fn roll(&self, chance: &mut impl Chance) -> Rolled {
        let mut dice = [0; 3];
        dice[0] = chance.d6(HIT_ROLL);
        if !self.is_hit(dice[0]) {
            return Rolled { dice, fate: Fate::Unhurt };
        }
        dice[1] = chance.d6(KILLED_ROLL);
        if let Some(fate) = self.killed(dice[1]) {
            return Rolled { dice, fate };
        }
        dice[2] = chance.d6(WOUND_ROLL);
        Rolled { dice, fate: self.wounded(dice[2]) }
    }
}

/// Turns until a replacement comes: 1D3 (24.5).
pub fn replacement_after(chance: &mut impl Chance) -> u8 {
    d3(chance, REPLACEMENT_ROLL)
}

/// Procedure `leader_loss`: what becomes of a leader after a battle.
pub struct LeaderLoss;

impl Procedure for LeaderLoss {
    type Input = Risk;
    type Output = Rolled;
    const ID: &'static str = "leader_loss";
    const RULES: &'static [RuleId] = &[rules::R24_1, rules::R24_3, rules::R24_6];

    fn resolve(risk: &Risk, chance: &mut impl Chance, _: &mut Tallies) -> Rolled {
        risk.roll(chance)
    }
}
