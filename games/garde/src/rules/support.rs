//! Who supports and what support brings: 6.7, 6.7.1, 6.7.2.

use super::prelude::*;
use crate::book::condition::Condition;

/// From how far a brigade supports: infantry and cavalry measure to the friend, by their zone of control; artillery
/// measures to the enemy, by its long range (6.7).
#[must_use]
pub(crate) fn reach(t: &Tables, arm: Arm, cohesion: Cohesion) -> Length {
    match (arm.guns(), cohesion) {
        (_, Cohesion::Rout | Cohesion::Broken) => Length::ZERO,
        (Some(guns), _) => t.gun(guns).long,
        (None, _) => super::zone::depth(t, arm, cohesion),
    }
}

/// Whether the order of a supporting division allows support (6.7): of an attacker, or of a defender.
#[must_use]
pub(crate) const fn order_allows(camp: Camp, class: ArmClass, order: Order) -> bool {
    match (camp, order) {
        (_, Order::Manoeuvre) => false,
        (_, Order::Attack) | (Camp::Defender, Order::Defend) => true,
        (Camp::Attacker, Order::Defend) => matches!(class, ArmClass::Artillery),
    }
}

/// The brigades that support one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
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
    pub(crate) const fn with(mut self, class: ArmClass) -> Self {
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
pub(crate) const fn brigades(attacker: Supports, defender: Supports) -> Option<(Condition, Camp)> {
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
pub(crate) const fn arms(attacker: Supports, defender: Supports) -> Option<(Condition, Camp)> {
    let (a, d) = (attacker.arms(), defender.arms());
    let camp = if a > d { Camp::Attacker } else { Camp::Defender };
    match a.abs_diff(d) {
        0 => None,
        1 => Some((Condition::ArmsOne, camp)),
        _ => Some((Condition::ArmsTwo, camp)),
    }
}
