//! How the target of an attack reacts: 6.8a to 6.8f. The first row that fits applies.

use super::prelude::*;

/// A brigade that is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attacked {
    /// Infantry, cavalry or artillery.
    pub class: ArmClass,
    /// Its level.
    pub experience: Experience,
    /// Its cohesion.
    pub cohesion: Cohesion,
    /// The order of its division.
    pub order: Order,
    /// Commanded (1.9).
    pub commanded: bool,
    /// In marche.
    pub marching: bool,
    /// Has moved this turn.
    pub moved: bool,
    /// Attacked on its front edge; matters for artillery.
    pub on_front: bool,
    /// Has ammunition; matters for artillery.
    pub ammunition: bool,
}

/// How it reacts to an attack by this arm.
#[must_use]
pub fn of(target: &Attacked, attacker: ArmClass) -> Reaction {
    let idle = target.order == Order::Manoeuvre
        || matches!(target.cohesion, Cohesion::Rout | Cohesion::Broken)
        || target.marching
        || !target.commanded;
    if idle {
        return Reaction::None;
    }
    let defends = target.order == Order::Defend;
    match (target.class, attacker) {
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

/// The rule of a reaction.
#[must_use]
pub const fn rule(reaction: Reaction) -> RuleId {
    match reaction {
        Reaction::None => rules::R6_8A,
        Reaction::Hold => rules::R6_8B,
        Reaction::Square => rules::R6_8C,
        Reaction::CavalryAgainstInfantry => rules::R6_8D,
        Reaction::ArtilleryFront | Reaction::Canister => rules::R6_8E,
        Reaction::NoToken => rules::R6_8F,
    }
}

/// Procedure `reaction`.
pub struct TargetReaction;

/// A brigade that is attacked, and by whom.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionInput {
    /// Its arm.
    #[serde(default = "infantry")]
    arm: Arm,
    /// Its level.
    #[serde(default = "regular")]
    level: Experience,
    /// Its cohesion.
    #[serde(default = "formed")]
    state: Cohesion,
    /// The order of its division.
    order: Order,
    /// It is out of command.
    #[serde(default)]
    uncommanded: bool,
    /// It stands in marche.
    #[serde(default)]
    in_march: bool,
    /// It has moved this turn.
    #[serde(default)]
    moved: bool,
    /// It is attacked on its front; matters for artillery.
    #[serde(default = "yes")]
    on_front: bool,
    /// It has ammunition; matters for artillery.
    #[serde(default = "yes")]
    ammunition: bool,
    /// The arm of the attacker.
    #[serde(default = "infantry")]
    attacker: Arm,
}

fn infantry() -> Arm {
    Arm::LineInfantry
}

fn regular() -> Experience {
    Experience::Regular
}

fn formed() -> Cohesion {
    Cohesion::Formed
}

fn yes() -> bool {
    true
}

/// How it reacts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ReactionOutput {
    /// The reaction.
    reaction: Reaction,
    /// The tokens it brings.
    tokens: Tokens,
}

impl Procedure for TargetReaction {
    type Input = ReactionInput;
    type Output = ReactionOutput;
    const ID: &'static str = "reaction";
    const RULES: &'static [RuleId] =
        &[rules::R6_8A, rules::R6_8B, rules::R6_8C, rules::R6_8D, rules::R6_8E, rules::R6_8F];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(input.arm != Arm::Baggage, || "arm: baggage does not fight (6.1)".to_owned());
        let attacks = matches!(input.attacker.class(), ArmClass::Infantry | ArmClass::Cavalry);
        faults.require(attacks, || "attacker: artillery and baggage never attack (6.1)".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let target = Attacked {
            class: input.arm.class(),
            experience: input.level,
            cohesion: input.state,
            order: input.order,
            commanded: !input.uncommanded,
            marching: input.in_march,
            moved: input.moved,
            on_front: input.on_front,
            ammunition: input.ammunition,
        };
        let reaction = of(&target, input.attacker.class());
        let mut bag = Bag::default();
        if let Some(condition) = crate::condition::Condition::reaction(reaction) {
            super::combat::put(tables(), &mut bag, condition, Camp::Defender);
        }
        bag.tell(tallies);
        ReactionOutput { reaction, tokens: bag.tokens }
    }
}
