//! Reactions to a move: 6.34, 6.35, 7.53, 7.54.

use super::prelude::*;

/// Where a cavalry unit or horse battery stands when enemy infantry comes next to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threatened {
    /// The enemy enters its zone of control (7.53), not only a hex next to it (6.34).
    pub in_zoc: bool,
    /// It is in the zone of control of another enemy (7.54).
    pub pinned: bool,
    /// It is Disordered.
    pub disordered: bool,
    /// It is a horse battery.
    pub horse_guns: bool,
    /// It is Surprised (scn.mag.surprise).
    pub surprised: bool,
    /// There is a hex to withdraw to.
    pub way_open: bool,
    /// It could charge into the hex the enemy enters (7.52).
    pub may_charge: bool,
}

/// What it may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Withdraw two hexes.
    pub withdraw: bool,
    /// Counter-charge.
    pub counter_charge: bool,
    /// Stay where it is.
    pub stand: bool,
}

/// What cavalry or a horse battery may answer (6.34, 7.53, 7.54).
#[must_use]
pub const fn answer(unit: &Threatened) -> Answer {
    let able = !unit.pinned && !unit.surprised;
    let withdraw = able && unit.way_open;
    let counter_charge = able && unit.in_zoc && !unit.disordered && !unit.horse_guns && unit.may_charge;
    // In its zone of control cavalry must do one of the two if it can.
    Answer { withdraw, counter_charge, stand: !unit.in_zoc || unit.horse_guns || !(withdraw || counter_charge) }
}

/// Procedure `cavalry_reaction`.
pub struct CavalryReaction;

/// Cavalry meets enemy infantry that moves up.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CavalryReactionInput {
    /// It is Disordered.
    #[serde(default)]
    cavalry_disordered: bool,
    /// It is in the zone of control of another enemy unit.
    #[serde(default)]
    other_enemy_zoc: bool,
    /// A hex to withdraw to is open.
    retreat_free: bool,
    /// It could charge into the hex the enemy enters.
    charge_hex_legal: bool,
    /// The hex is in its zone of control; if not, only next to it.
    #[serde(default = "yes")]
    hex_in_zoc: bool,
    /// It is a horse battery.
    #[serde(default)]
    horse_battery: bool,
    /// It is Surprised.
    #[serde(default)]
    surprised: bool,
}

fn yes() -> bool {
    true
}

/// What it may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CavalryReactionOutput {
    /// Its choices.
    options: Vec<String>,
    /// It may stand where it is.
    may_stand: bool,
    /// The first choice: what a careful player does.
    chosen: Option<String>,
    /// The enemy pays for its zone of control after its withdrawal.
    enemy_pays_cavalry_zoc_cost: bool,
}

impl Procedure for CavalryReaction {
    type Input = CavalryReactionInput;
    type Output = CavalryReactionOutput;
    const ID: &'static str = "cavalry_reaction";
    const RULES: &'static [RuleId] = &[rules::R6_34, rules::R7_53, rules::R7_54, rules::SCN_MAG_SURPRISE];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let answer = answer(&Threatened {
            in_zoc: input.hex_in_zoc,
            pinned: input.other_enemy_zoc,
            disordered: input.cavalry_disordered,
            horse_guns: input.horse_battery,
            surprised: input.surprised,
            way_open: input.retreat_free,
            may_charge: input.charge_hex_legal,
        });
        let mut options = Vec::new();
        if answer.withdraw {
            options.push(format!("withdraw {} hexes", tables().constants.cavalry_withdraw_hexes));
        }
        if answer.counter_charge {
            options.push("counter-charge".to_owned());
        }
        CavalryReactionOutput {
            chosen: options.first().cloned(),
            options,
            may_stand: answer.stand,
            enemy_pays_cavalry_zoc_cost: !answer.withdraw,
        }
    }
}

/// Procedure `jager_reaction`.
pub struct JagerReaction;

/// Jägers meet an enemy that moves up or charges.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JagerReactionInput {
    /// They are alone in their hex.
    alone: bool,
    /// The enemy enters one of their zone of control hexes (of those that would be, if Disordered).
    enters_zoc: bool,
    /// One of their Rear hexes is passable, free of enemies and within stacking.
    rear_hex_open: bool,
    /// They are Surprised.
    #[serde(default)]
    surprised: bool,
}

/// What they may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct JagerReactionOutput {
    /// They may withdraw.
    may_withdraw: bool,
    /// How far.
    hexes: u8,
    /// They may fire in Reaction if they stay.
    may_fire_if_staying: bool,
    /// They may fire in Reaction if they withdraw.
    may_fire_if_withdrawing: bool,
    /// The enemy goes on after a withdrawal.
    enemy_may_go_on: bool,
}

/// Whether Jägers may withdraw (6.35, 7.21c).
#[must_use]
pub const fn jager_may_withdraw(alone: bool, enters_zoc: bool, rear_open: bool, surprised: bool) -> bool {
    alone && enters_zoc && rear_open && !surprised
}

impl Procedure for JagerReaction {
    type Input = JagerReactionInput;
    type Output = JagerReactionOutput;
    const ID: &'static str = "jager_reaction";
    const RULES: &'static [RuleId] = &[rules::R6_35, rules::R7_21C, rules::SCN_MAG_SURPRISE];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        JagerReactionOutput {
            may_withdraw: jager_may_withdraw(input.alone, input.enters_zoc, input.rear_hex_open, input.surprised),
            hexes: tables().constants.jager_withdraw_hexes,
            may_fire_if_staying: !input.surprised,
            may_fire_if_withdrawing: false,
            enemy_may_go_on: false,
        }
    }
}

/// Procedure `reaction_fire`.
pub struct ReactionFire;

vocabulary! {
    /// What happens to a unit in an enemy segment (7.17, 7.24).
    Occasion {
        /// Artillery has fired at it.
        FiredOnByArtillery = "fired on by artillery", "occasion-fired_on_by_artillery";
        /// Small arms are about to fire at it.
        AboutToBeFiredOn = "about to be fired on by small arms", "occasion-about_to_be_fired_on";
        /// Small arms have fired at it.
        FiredOnBySmallArms = "fired on by small arms", "occasion-fired_on_by_small_arms";
        /// An enemy has entered one of its Front hexes.
        EnemyInFront = "enemy enters front", "occasion-enemy_in_front";
        /// It is about to be attacked or charged.
        AboutToBeAttacked = "about to be attacked", "occasion-about_to_be_attacked";
    }
}

/// A unit in an enemy segment.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionFireInput {
    /// Its class.
    class: Class,
    /// What happens, each for itself.
    occasions: Vec<Occasion>,
    /// It is Disordered.
    #[serde(default)]
    disordered: bool,
    /// It has reacted by fire in this segment.
    #[serde(default)]
    reacted: bool,
    /// It is on top of its stack, or in Square.
    #[serde(default = "yes")]
    on_top: bool,
    /// It is Surprised, or In Reserve.
    #[serde(default)]
    surprised_or_reserve: bool,
    /// What happens is itself an answer to fire.
    #[serde(default)]
    to_an_answer: bool,
}

/// Whether it may fire.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ReactionFireOutput {
    /// By occasion.
    may_fire: Vec<bool>,
    /// It may fire in any direction: counter-battery.
    any_direction: Vec<bool>,
}

/// Whether a unit may fire in Reaction (7.17, 7.24, 4.61, scn.mag.surprise).
#[must_use]
pub const fn may_react(class: Class, occasion: Occasion, disordered: bool, on_top: bool) -> bool {
    match occasion {
        Occasion::FiredOnByArtillery => (class.is_artillery() && !disordered) || (class.has_small_arms() && on_top),
        Occasion::AboutToBeFiredOn | Occasion::EnemyInFront => class.is_artillery() && !disordered,
        Occasion::FiredOnBySmallArms => class.has_small_arms() && on_top,
        Occasion::AboutToBeAttacked => (class.is_artillery() && !disordered) || (class.has_small_arms() && on_top),
    }
}

impl Procedure for ReactionFire {
    type Input = ReactionFireInput;
    type Output = ReactionFireOutput;
    const ID: &'static str = "reaction_fire";
    const RULES: &'static [RuleId] = &[rules::R7_17A, rules::R7_17B, rules::R7_24, rules::R4_61, rules::R5_43];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let free = !input.reacted && !input.surprised_or_reserve && !input.to_an_answer;
        let may = |occasion: &Occasion| free && may_react(input.class, *occasion, input.disordered, input.on_top);
        let around = |occasion: &Occasion| {
            *occasion == Occasion::FiredOnByArtillery && input.class.is_artillery() && may(occasion)
        };
        ReactionFireOutput {
            may_fire: input.occasions.iter().map(may).collect(),
            any_direction: input.occasions.iter().map(around).collect(),
        }
    }
}
