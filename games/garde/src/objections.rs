//! Why an action is refused: one bit per reason, so that all are reported and none costs memory until it is.

use crate::rules;
use kernel::{Refused, RuleId, Text};

/// A set of reasons against an action.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Objections(u64);

macro_rules! objections {
    ($($(#[$doc:meta])* $name:ident = $rule:ident, $key:literal;)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Bit { $($name,)+ }

        impl Objections {
            $($(#[$doc])* pub const $name: Objections = Objections(1 << Bit::$name as u32);)+

            /// Every reason with its rule and the message that words it.
            pub const ALL: &'static [(Objections, RuleId, &'static str)] =
                &[$((Objections::$name, rules::$rule, $key),)+];
        }
    };
}

objections! {
    /// Another kind of decision is awaited, or another seat's.
    NOT_NOW = R3_0, "refuse-not_now";
    /// No such brigade, general or formation, or not one of his.
    NOT_OWN = R1_2, "refuse-not_own";
    /// It is not on the table.
    NOT_ON_TABLE = R1_2, "refuse-not_on_table";
    /// It is on the table already.
    ALREADY_PLACED = R2_3, "refuse-already_placed";
    /// Divisions come before corps and army generals.
    CORPS_LAST = R2_3, "refuse-corps_last";
    /// Outside the deployment zone.
    ZONE = R2_3, "refuse-zone";
    /// Too far from its general.
    FAR_FROM_GENERAL = R1_8, "refuse-far_from_general";
    /// The scenario suggests no place, or it is taken.
    NO_PLAN = R2_3, "refuse-no_plan";
    /// Its order was given already.
    ALREADY_ASSIGNED = R3_2B, "refuse-already_assigned";
    /// No aide-de-camp left.
    NO_AIDE = R3_2D, "refuse-no_aide";
    /// The order is in force already.
    SAME_ORDER = R3_2C, "refuse-same_order";
    /// A shaken division does not attack.
    SHAKEN = R3_2F, "refuse-shaken";
    /// There is no general who could send or receive the order.
    NO_GENERAL = R3_2C, "refuse-no_general";
    /// The corps general is too far from the army general.
    ARMY_TOO_FAR = R3_2B, "refuse-army_too_far";
    /// Corps troops follow the order of their corps.
    CORPS_TROOPS = R3_2C, "refuse-corps_troops";
    /// Only a division on its own changes its own order.
    NOT_ALONE = R2_5, "refuse-not_alone";
    /// It has tested already this turn.
    ALREADY_TESTED = R2_5, "refuse-already_tested";
    /// His post is not vacant, or it was decided already.
    NOT_VACANT = R3_3B, "refuse-not_vacant";
    /// Only the best corps general takes the army.
    NOT_BEST = R3_3B, "refuse-not_best";
    /// It has been activated this turn.
    ALREADY_ACTIVATED = R4_1, "refuse-already_activated";
    /// Passing needs fewer formations left than the enemy.
    PASS = R4_1, "refuse-pass";
    /// It does not belong to the active formation.
    NOT_ACTIVE = R4_1, "refuse-not_active";
    /// It has had its move.
    ALREADY_MOVED = R4_2, "refuse-already_moved";
    /// The division's order forbids it.
    ORDER = R4_3_4, "refuse-order";
    /// An uncommanded brigade.
    UNCOMMANDED = R1_9, "refuse-uncommanded";
    /// A brigade in rout.
    ROUT = R5_10, "refuse-rout";
    /// An enemy zone of control forbids it.
    ZDC = R1_7, "refuse-zdc";
    /// Not in an enemy zone of control: there is nothing to fall back from.
    NOT_IN_ZDC = R5_2, "refuse-not_in_zdc";
    /// No contact under this order.
    CONTACT = R5_2, "refuse-contact";
    /// Beyond the movement allowance.
    TOO_FAR = R5_1, "refuse-too_far";
    /// Comes closer to an enemy.
    CLOSER = R5_4, "refuse-closer";
    /// Not the nearest enemy.
    NOT_NEAREST = R5_3, "refuse-not_nearest";
    /// Not within support distance of a brigade in combat.
    NO_SUPPORT = R5_5, "refuse-no_support";
    /// A brigade that must attack.
    MUST_ATTACK = R5_3, "refuse-must_attack";
    /// It has changed formation in this activation.
    ALREADY_RESHAPED = R1_4, "refuse-already_reshaped";
    /// It stands so already.
    SAME_FORMATION = R1_4, "refuse-same_formation";
    /// Overlaps another brigade.
    OVERLAP = R5_11, "refuse-overlap";
    /// Off the table.
    OFF_TABLE = R5_11, "refuse-off_table";
    /// Impassable ground.
    IMPASSABLE = R1_12, "refuse-impassable";
    /// An enemy is in the way.
    THROUGH_ENEMY = R5_11, "refuse-through_enemy";
    /// A distance below zero.
    NEGATIVE = R5_1, "refuse-negative";
    /// It cannot enter there.
    NO_ENTRY = R3_1, "refuse-no_entry";
    /// The general has moved this turn.
    GENERAL_MOVED = R5_8, "refuse-general_moved";
    /// The general cannot go so far.
    GENERAL_TOO_FAR = R5_8, "refuse-general_too_far";
    /// Only artillery bombards.
    NOT_ARTILLERY = R7_1, "refuse-not_artillery";
    /// Light artillery does not bombard.
    LIGHT_ARTILLERY = R7_1, "refuse-light_artillery";
    /// The battery is out of ammunition.
    NO_AMMUNITION = R7_5, "refuse-no_ammunition";
    /// It has bombarded, or moved before.
    ALREADY_BOMBARDED = R7_1, "refuse-already_bombarded";
    /// It is in contact.
    IN_CONTACT = R7_1, "refuse-in_contact";
    /// No such target, or not an enemy's.
    BAD_TARGET = R7_1, "refuse-bad_target";
    /// Out of range.
    OUT_OF_RANGE = R7_1, "refuse-out_of_range";
    /// Out of the fire arc, or no line of sight.
    NOT_IN_SIGHT = R1_11, "refuse-not_in_sight";
    /// The two do not touch.
    NO_CONTACT = R6_1, "refuse-no_contact";
    /// It has fought in this activation.
    ALREADY_FOUGHT = R6_1, "refuse-already_fought";
    /// He cannot be engaged in this combat.
    NOT_ENGAGEABLE = R6_4, "refuse-not_engageable";
    /// The general was engaged already this turn.
    GENERAL_USED = R6_4, "refuse-general_used";
    /// More than 45 degrees.
    TURN_TOO_FAR = R5_9, "refuse-turn_too_far";
    /// Farther than it may follow up.
    FOLLOW_UP_TOO_FAR = R6_15, "refuse-follow_up_too_far";
}

impl Objections {
    /// No reason.
    pub const NONE: Objections = Objections(0);

    /// Whether there is no reason against it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds reasons.
    pub const fn add(&mut self, other: Objections) {
        self.0 |= other.0;
    }

    /// Adds a reason if the condition does not hold.
    pub const fn require(&mut self, holds: bool, other: Objections) {
        if !holds {
            self.add(other);
        }
    }

    /// Whether any of these reasons is among them.
    #[must_use]
    pub const fn has(self, other: Objections) -> bool {
        self.0 & other.0 != 0
    }

    /// Allowed, or refused with every reason.
    ///
    /// # Errors
    /// All the reasons, if there is any.
    pub fn or_allow(self) -> Result<(), Refused> {
        if self.is_empty() {
            return Ok(());
        }
        let mut refused = Refused::default();
        for (objection, rule, key) in Self::ALL {
            refused.require(!self.has(*objection), *rule, || Text::new(*key));
        }
        Err(refused)
    }
}

impl std::ops::BitOr for Objections {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Objections(self.0 | other.0)
    }
}
