//! The ground in combat: def.height, com.cover, com.modifiers.

use super::prelude::*;
use crate::tables::HEIGHT_MARGIN;
use crate::vocabulary::Cover;
use boards::table::Length;

/// How high a battalion stands (def.height).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elevation {
    /// Level under the centre of its footprint.
    pub level: u8,
    /// On a slope: distance to the next higher polygon of the hill.
    pub to_crest: Option<Length>,
}

/// Whether one stands higher on a hill than the other. `one_slope`: both stand on the slope of the same hill.
#[must_use]
pub fn higher(own: Elevation, enemy: Elevation, one_slope: bool) -> bool {
    match (own.to_crest, enemy.to_crest) {
        _ if own.level != enemy.level => own.level > enemy.level,
        (Some(own), Some(enemy)) => one_slope && enemy - own > HEIGHT_MARGIN,
        _ => false,
    }
}

/// What the cover of the battalion charged does to the total of its enemy (com.cover). `in_place`: it has neither
/// recoiled nor pursued nor counter-attacked.
#[must_use]
pub fn cover_modifier(t: &Tables, cover: Cover, in_place: bool) -> i8 {
    match (in_place, cover) {
        (true, Cover::Light) => t.combat.enemy_in_light_cover,
        (true, Cover::Hard) => t.combat.enemy_in_hard_cover,
        _ => 0,
    }
}

/// Procedure `height`.
pub struct Height;

/// Where two battalions stand.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeightCase {
    /// Level under the own centre.
    own_level: u8,
    /// Level under the enemy centre.
    enemy_level: u8,
    /// On a slope: own distance to the next higher polygon.
    #[serde(default)]
    own_to_crest_cm: Option<Cm>,
    /// On a slope: enemy distance to the next higher polygon.
    #[serde(default)]
    enemy_to_crest_cm: Option<Cm>,
    /// They stand on different hills.
    #[serde(default)]
    different_hills: bool,
}

/// One or several cases.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeightInput {
    /// The cases.
    cases: Vec<HeightCase>,
}

/// Who has the bonus.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct HeightOutput {
    /// Own bonus in each case.
    own_bonus: Vec<i8>,
    /// Enemy bonus in each case.
    enemy_bonus: Vec<i8>,
}

impl Procedure for Height {
    type Input = HeightInput;
    type Output = HeightOutput;
    const ID: &'static str = "height";
    const RULES: &'static [RuleId] = &[rules::DEF_HEIGHT, rules::COM_MODIFIERS];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let bonus = |own, enemy, case: &HeightCase| {
            if higher(own, enemy, !case.different_hills) { tables().combat.higher_on_hill } else { 0 }
        };
        let own =
            |case: &HeightCase| Elevation { level: case.own_level, to_crest: case.own_to_crest_cm.map(Cm::length) };
        let enemy =
            |case: &HeightCase| Elevation { level: case.enemy_level, to_crest: case.enemy_to_crest_cm.map(Cm::length) };
        HeightOutput {
            own_bonus: input.cases.iter().map(|case| bonus(own(case), enemy(case), case)).collect(),
            enemy_bonus: input.cases.iter().map(|case| bonus(enemy(case), own(case), case)).collect(),
        }
    }
}

/// Procedure `combat_cover`.
pub struct CombatCover;

/// How the battalion charged has fared so far in the combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoundKind {
    /// It has just been charged.
    Charged,
    /// After drawn rounds only: it still stands where it stood.
    AfterDraw,
    /// It has recoiled.
    AfterRecoil,
    /// It has pursued.
    AfterPursuit,
    /// It counter-attacked.
    CounterAttack,
}

/// A combat over cover.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatCoverInput {
    /// Cover of the battalion charged, where it stood.
    cover: Cover,
    /// The rounds in question.
    rounds: Vec<RoundKind>,
}

/// What cover does to each side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombatCoverOutput {
    /// To the charger's total, round by round.
    charger_modifier: Vec<i8>,
    /// To the total of the battalion charged.
    charged_modifier: Vec<i8>,
}

impl Procedure for CombatCover {
    type Input = CombatCoverInput;
    type Output = CombatCoverOutput;
    const ID: &'static str = "combat_cover";
    const RULES: &'static [RuleId] = &[rules::COM_COVER, rules::COM_MODIFIERS];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let in_place = |round: &RoundKind| matches!(round, RoundKind::Charged | RoundKind::AfterDraw);
        let modifier = |round| cover_modifier(tables(), input.cover, in_place(round));
        CombatCoverOutput {
            charger_modifier: input.rounds.iter().map(modifier).collect(),
            // The charger never has cover.
            charged_modifier: vec![0; input.rounds.len()],
        }
    }
}
