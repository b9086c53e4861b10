//! Who supports and what support brings: 6.7, 6.7.1, 6.7.2.

use super::prelude::*;
use crate::condition::Condition;

/// From how far a brigade supports: infantry and cavalry measure to the friend, by their zone of control; artillery
/// measures to the enemy, by its long range (6.7).
#[must_use]
pub fn reach(t: &Tables, arm: Arm, cohesion: Cohesion) -> Length {
    match (arm.guns(), cohesion) {
        (_, Cohesion::Rout | Cohesion::Broken) => Length::ZERO,
        (Some(guns), _) => t.gun(guns).long,
        (None, _) => super::zone::depth(t, arm, cohesion),
    }
}

/// Whether a brigade at this distance supports; arc, sight, orders and the rest are for the board to say.
#[must_use]
pub fn counts(t: &Tables, arm: Arm, cohesion: Cohesion, distance: Length) -> bool {
    let present = !matches!(cohesion, Cohesion::Rout | Cohesion::Broken);
    present && arm != Arm::Baggage && distance <= reach(t, arm, cohesion)
}

/// Whether the order of a supporting division allows support (6.7): of an attacker, or of a defender.
#[must_use]
pub const fn order_allows(camp: Camp, class: ArmClass, order: Order) -> bool {
    match (camp, order) {
        (_, Order::Manoeuvre) => false,
        (_, Order::Attack) | (Camp::Defender, Order::Defend) => true,
        (Camp::Attacker, Order::Defend) => matches!(class, ArmClass::Artillery),
    }
}

/// The brigades that support one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Supports {
    /// Infantry.
    pub infantry: u8,
    /// Cavalry.
    pub cavalry: u8,
    /// Artillery.
    pub artillery: u8,
}

impl Supports {
    /// With one more.
    #[must_use]
    pub const fn with(mut self, class: ArmClass) -> Self {
        match class {
            ArmClass::Infantry => self.infantry += 1,
            ArmClass::Cavalry => self.cavalry += 1,
            ArmClass::Artillery => self.artillery += 1,
            ArmClass::Baggage => {}
        }
        self
    }

    /// How many brigades.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.infantry + self.cavalry + self.artillery
    }

    /// How many arms.
    #[must_use]
    pub const fn arms(self) -> u8 {
        (self.infantry > 0) as u8 + (self.cavalry > 0) as u8 + (self.artillery > 0) as u8
    }
}

/// The condition for more supporting brigades and whom it favours (6.7.1).
#[must_use]
pub const fn brigades(attacker: Supports, defender: Supports) -> Option<(Condition, Camp)> {
    let (a, d) = (attacker.count(), defender.count());
    let camp = if a > d { Camp::Attacker } else { Camp::Defender };
    match a.abs_diff(d) {
        0 => None,
        1 => Some((Condition::SupportOne, camp)),
        2 => Some((Condition::SupportTwo, camp)),
        _ => Some((Condition::SupportThree, camp)),
    }
}

/// The condition for more arms in support and whom it favours (6.7.2).
#[must_use]
pub const fn arms(attacker: Supports, defender: Supports) -> Option<(Condition, Camp)> {
    let (a, d) = (attacker.arms(), defender.arms());
    let camp = if a > d { Camp::Attacker } else { Camp::Defender };
    match a.abs_diff(d) {
        0 => None,
        1 => Some((Condition::ArmsOne, camp)),
        _ => Some((Condition::ArmsTwo, camp)),
    }
}

/// Procedure `support_reach`.
pub struct SupportReach;

/// A brigade that might support.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupportCandidate {
    /// Its arm.
    arm: Arm,
    /// Distance in cm: infantry and cavalry to the friend, artillery to the enemy.
    distance: Cm,
    /// Its cohesion.
    #[serde(default = "formed")]
    state: Cohesion,
}

fn formed() -> Cohesion {
    Cohesion::Formed
}

/// Brigades that might support.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupportReachInput {
    /// The brigades.
    candidates: Vec<SupportCandidate>,
}

/// Which of them do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SupportReachOutput {
    /// For each.
    supports: Vec<bool>,
    /// How far each reaches, in cm.
    reach_cm: Vec<Cm>,
}

impl Procedure for SupportReach {
    type Input = SupportReachInput;
    type Output = SupportReachOutput;
    const ID: &'static str = "support_reach";
    const RULES: &'static [RuleId] = &[rules::R6_7, rules::R5_5];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for candidate in &input.candidates {
            faults.distance("candidates.distance", candidate.distance);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let each = input.candidates.iter();
        SupportReachOutput {
            supports: each.clone().map(|c| counts(t, c.arm, c.state, c.distance.length())).collect(),
            reach_cm: each.map(|c| reach(t, c.arm, c.state).into()).collect(),
        }
    }
}

/// Procedure `combat_support`.
pub struct CombatSupport;

/// The supports of both sides.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatSupportInput {
    /// Brigades that support the attacker: `infanterie`, `cavalerie`, `artillerie`.
    #[serde(default)]
    attacker_supports: Vec<ArmClass>,
    /// Brigades that support the defender.
    #[serde(default)]
    defender_supports: Vec<ArmClass>,
}

/// What support brings.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombatSupportOutput {
    /// Tokens for more brigades and more arms.
    tokens: Tokens,
}

pub(super) fn gather(list: &[ArmClass]) -> Supports {
    list.iter().take(60).fold(Supports::default(), |all, class| all.with(*class))
}

impl Procedure for CombatSupport {
    type Input = CombatSupportInput;
    type Output = CombatSupportOutput;
    const ID: &'static str = "combat_support";
    const RULES: &'static [RuleId] = &[rules::R6_7_1, rules::R6_7_2];

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (a, d) = (gather(&input.attacker_supports), gather(&input.defender_supports));
        let mut bag = Bag::default();
        for (condition, camp) in [brigades(a, d), arms(a, d)].into_iter().flatten() {
            super::combat::put(tables(), &mut bag, condition, camp);
        }
        bag.tell(tallies);
        CombatSupportOutput { tokens: bag.tokens }
    }
}
