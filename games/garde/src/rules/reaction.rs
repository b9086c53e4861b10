//! How the target of an attack reacts: 6.8a to 6.8f. The first row that fits applies.

use super::prelude::*;

/// A brigade that is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attacked {
    /// Who attacks it.
    pub(crate) attacker: ArmClass,
    /// Infantry, cavalry or artillery.
    pub(crate) class: ArmClass,
    /// Its level.
    pub(crate) experience: Experience,
    /// Its cohesion.
    pub(crate) cohesion: Cohesion,
    /// The order of its division.
    pub(crate) order: Order,
    /// Commanded (1.9).
    #[serde(default = "yes")]
    pub(crate) commanded: bool,
    /// In marche.
    #[serde(default)]
    pub(crate) marching: bool,
    /// Has moved this turn.
    #[serde(default)]
    pub(crate) moved: bool,
    /// Attacked on its front edge; matters for artillery.
    #[serde(default = "yes")]
    pub(crate) on_front: bool,
    /// Has ammunition; matters for artillery.
    #[serde(default = "yes")]
    pub(crate) ammunition: bool,
}

const fn yes() -> bool {
    true
}

/// How it reacts.
#[must_use]
pub(crate) fn of(target: &Attacked) -> Reaction {
    let idle = target.order == Order::Manoeuvre
        || matches!(target.cohesion, Cohesion::Rout | Cohesion::Broken)
        || target.marching
        || !target.commanded;
    if idle {
        return Reaction::None;
    }
    let defends = target.order == Order::Defend;
    match (target.class, target.attacker) {
        (ArmClass::Artillery, _) => match target.on_front && target.ammunition {
            true if defends => Reaction::Canister,
            true => Reaction::ArtilleryFront,
            false => Reaction::NoToken,
        },
        (ArmClass::Infantry, ArmClass::Cavalry) if defends && may_form_square(target) => Reaction::Square,
        (ArmClass::Cavalry, ArmClass::Infantry) => Reaction::CavalryAgainstInfantry,
        _ if defends => Reaction::Hold,
        _ => Reaction::NoToken,
    }
}

/// Formed, not Milice, not moved this turn (6.8c).
fn may_form_square(target: &Attacked) -> bool {
    target.cohesion == Cohesion::Formed && target.experience > Experience::Militia && !target.moved
}

/// Procedure `reaction`: how the target of an attack reacts.
pub(crate) struct TargetReaction;

impl Procedure for TargetReaction {
    type Input = Attacked;
    type Output = Reaction;
    const ID: &'static str = "reaction";
    const RULES: &'static [RuleId] =
        &[rules::R6_8A, rules::R6_8B, rules::R6_8C, rules::R6_8D, rules::R6_8E, rules::R6_8F];

    fn resolve(target: &Attacked, _: &mut impl Chance, _: &mut Tallies) -> Reaction {
        of(target)
    }
}
