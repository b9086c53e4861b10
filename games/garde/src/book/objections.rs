//! Why an action is refused: one bit per reason, so that all are reported and none costs memory until it is.

use crate::rules;

gamekit::objections! {
    /// Another kind of decision is awaited, or another seat's.
    NOT_NOW = rules::R3_0, "refuse-not_now";
    /// No such brigade, general or formation, or not one of his.
    NOT_OWN = rules::R1_2, "refuse-not_own";
    /// It is not on the table.
    NOT_ON_TABLE = rules::R1_2, "refuse-not_on_table";
    /// It is on the table already.
    ALREADY_PLACED = rules::R2_3, "refuse-already_placed";
    /// Divisions come before corps and army generals.
    CORPS_LAST = rules::R2_3, "refuse-corps_last";
    /// Outside the deployment zone.
    ZONE = rules::R2_3, "refuse-zone";
    /// Too far from its general.
    FAR_FROM_GENERAL = rules::R1_8, "refuse-far_from_general";
    /// The scenario suggests no place, or it is taken.
    NO_PLAN = rules::R2_3, "refuse-no_plan";
    /// Its order was given already.
    ALREADY_ASSIGNED = rules::R3_2B, "refuse-already_assigned";
    /// No aide-de-camp left.
    NO_AIDE = rules::R3_2D, "refuse-no_aide";
    /// The order is in force already.
    SAME_ORDER = rules::R3_2C, "refuse-same_order";
    /// A shaken division does not attack.
    SHAKEN = rules::R3_2F, "refuse-shaken";
    /// There is no general who could send or receive the order.
    NO_GENERAL = rules::R3_2C, "refuse-no_general";
    /// The corps general is too far from the army general.
    ARMY_TOO_FAR = rules::R3_2B, "refuse-army_too_far";
    /// Corps troops follow the order of their corps.
    CORPS_TROOPS = rules::R3_2C, "refuse-corps_troops";
    /// Only a division on its own changes its own order.
    NOT_ALONE = rules::R2_5, "refuse-not_alone";
    /// It has tested already this turn.
    ALREADY_TESTED = rules::R2_5, "refuse-already_tested";
    /// His post is not vacant, or it was decided already.
    NOT_VACANT = rules::R3_3B, "refuse-not_vacant";
    /// Only the best corps general takes the army.
    NOT_BEST = rules::R3_3B, "refuse-not_best";
    /// It has been activated this turn.
    ALREADY_ACTIVATED = rules::R4_1, "refuse-already_activated";
    /// Passing needs fewer formations left than the enemy.
    PASS = rules::R4_1, "refuse-pass";
    /// It does not belong to the active formation.
    NOT_ACTIVE = rules::R4_1, "refuse-not_active";
    /// It has had its move.
    ALREADY_MOVED = rules::R4_2, "refuse-already_moved";
    /// The division's order forbids it.
    ORDER = rules::R4_3_4, "refuse-order";
    /// An uncommanded brigade.
    UNCOMMANDED = rules::R1_9, "refuse-uncommanded";
    /// A brigade in rout.
    ROUT = rules::R5_10, "refuse-rout";
    /// An enemy zone of control forbids it.
    ZDC = rules::R1_7, "refuse-zdc";
    /// Not in an enemy zone of control: there is nothing to fall back from.
    NOT_IN_ZDC = rules::R5_2, "refuse-not_in_zdc";
    /// No contact under this order.
    CONTACT = rules::R5_2, "refuse-contact";
    /// Beyond the movement allowance.
    TOO_FAR = rules::R5_1, "refuse-too_far";
    /// Comes closer to an enemy.
    CLOSER = rules::R5_4, "refuse-closer";
    /// Not the nearest enemy.
    NOT_NEAREST = rules::R5_3, "refuse-not_nearest";
    /// Not within support distance of a brigade in combat.
    NO_SUPPORT = rules::R5_5, "refuse-no_support";
    /// A brigade that must attack.
    MUST_ATTACK = rules::R5_3, "refuse-must_attack";
    /// It has changed formation in this activation.
    ALREADY_RESHAPED = rules::R1_4, "refuse-already_reshaped";
    /// It stands so already.
    SAME_FORMATION = rules::R1_4, "refuse-same_formation";
    /// Overlaps another brigade.
    OVERLAP = rules::R5_11, "refuse-overlap";
    /// Off the table.
    OFF_TABLE = rules::R5_11, "refuse-off_table";
    /// Impassable ground.
    IMPASSABLE = rules::R1_12, "refuse-impassable";
    /// An enemy is in the way.
    THROUGH_ENEMY = rules::R5_11, "refuse-through_enemy";
    /// A distance below zero.
    NEGATIVE = rules::R5_1, "refuse-negative";
    /// It cannot enter there.
    NO_ENTRY = rules::R3_1, "refuse-no_entry";
    /// The general has moved this turn.
    GENERAL_MOVED = rules::R5_8, "refuse-general_moved";
    /// The general cannot go so far.
    GENERAL_TOO_FAR = rules::R5_8, "refuse-general_too_far";
    /// Only artillery bombards.
    NOT_ARTILLERY = rules::R7_1, "refuse-not_artillery";
    /// Light artillery does not bombard.
    LIGHT_ARTILLERY = rules::R7_1, "refuse-light_artillery";
    /// The battery is out of ammunition.
    NO_AMMUNITION = rules::R7_5, "refuse-no_ammunition";
    /// It has bombarded, or moved before.
    ALREADY_BOMBARDED = rules::R7_1, "refuse-already_bombarded";
    /// It is in contact.
    IN_CONTACT = rules::R7_1, "refuse-in_contact";
    /// No such target, or not an enemy's.
    BAD_TARGET = rules::R7_1, "refuse-bad_target";
    /// Out of range.
    OUT_OF_RANGE = rules::R7_1, "refuse-out_of_range";
    /// Out of the fire arc, or no line of sight.
    NOT_IN_SIGHT = rules::R1_11, "refuse-not_in_sight";
    /// The two do not touch.
    NO_CONTACT = rules::R6_1, "refuse-no_contact";
    /// It has fought in this activation.
    ALREADY_FOUGHT = rules::R6_1, "refuse-already_fought";
    /// He cannot be engaged in this combat.
    NOT_ENGAGEABLE = rules::R6_4, "refuse-not_engageable";
    /// The general was engaged already this turn.
    GENERAL_USED = rules::R6_4, "refuse-general_used";
    /// More than 45 degrees.
    TURN_TOO_FAR = rules::R5_9, "refuse-turn_too_far";
    /// Farther than it may follow up.
    FOLLOW_UP_TOO_FAR = rules::R6_15, "refuse-follow_up_too_far";
}
