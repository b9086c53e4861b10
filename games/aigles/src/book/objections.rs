//! Why an action is refused: one bit per reason, so that all are reported and none costs memory until it is.

use crate::rules;

gamekit::objections! {
    /// Another kind of decision is awaited, or another seat's.
    NOT_NOW = rules::TURN_SEQUENCE, "refuse-not_now";
    /// No such battalion, or not one of his.
    NOT_OWN = rules::TURN_ALTERNATE, "refuse-not_own";
    /// It is not on the table.
    NOT_ON_TABLE = rules::ACT_TYPES, "refuse-not_on_table";
    /// It has had its activation.
    ALREADY_ACTIVATED = rules::TURN_ALTERNATE, "refuse-already_activated";
    /// It is on the table already.
    ALREADY_PLACED = rules::SETUP_ALTERNATE, "refuse-already_placed";
    /// Beyond the deployment strip.
    ZONE = rules::SETUP_ZONE, "refuse-zone";
    /// More skirmishers than it may send out.
    TOO_MANY_SKIRMISHERS = rules::SETUP_SKIRMISHERS, "refuse-too_many_skirmishers";
    /// Skirmishers without a place, or a place without skirmishers.
    SCREEN_PLACE = rules::SETUP_SKIRMISHERS, "refuse-screen_place";
    /// Not wholly on the table.
    OFF_TABLE = rules::DEF_POSITION, "refuse-off_table";
    /// On other troops.
    OVERLAP = rules::DEF_POSITION, "refuse-overlap";
    /// In impassable ground.
    IMPASSABLE = rules::DEF_TERRAIN, "refuse-impassable";
    /// Through troops of the enemy.
    THROUGH_ENEMY = rules::MAN_INTERPEN, "refuse-through_enemy";
    /// Within 10 cm of an enemy.
    TOO_CLOSE = rules::MAN_TENCM, "refuse-too_close";
    /// Beyond the allowance.
    TOO_FAR = rules::MAN_MOVE, "refuse-too_far";
    /// Beyond the allowance in difficult ground or uphill.
    TOO_FAR_DIFFICULT = rules::MAN_DIFFICULT, "refuse-too_far_difficult";
    /// Beyond the allowance backwards.
    TOO_FAR_BACK = rules::MAN_BACK, "refuse-too_far";
    /// Ahead when back was chosen, or the reverse.
    WRONG_DIRECTION = rules::MAN_BACK, "refuse-wrong_direction";
    /// A distance below zero.
    NEGATIVE = rules::MAN_MOVE, "refuse-negative";
    /// More wheel than the die allows.
    WHEEL_TOO_FAR = rules::MAN_WHEEL, "refuse-wheel_too_far";
    /// A wheel into difficult ground.
    WHEEL_DIFFICULT = rules::MAN_WHEEL, "refuse-wheel_difficult";
    /// No drill in difficult ground.
    DIFFICULT_DRILL = rules::MAN_DIFFICULT_ONLY, "refuse-difficult_drill";
    /// The new footprint would lie partly in difficult ground.
    FORMATION_DIFFICULT = rules::MAN_FORMATION, "refuse-formation_difficult";
    /// It would only turn, and by option it must wheel for that.
    ONLY_TURNS = rules::MAN_FORMATION, "refuse-only_turns";
    /// Nothing to reform.
    NOT_DISORDERED = rules::MAN_REFORM, "refuse-not_disordered";
    /// The screen would be too far from its battalion.
    LEASH = rules::SKIRM_BODY, "refuse-screen_leash";
    /// The screen cannot go so far.
    SCREEN_TOO_FAR = rules::SKIRM_ACTIVATE, "refuse-too_far";
    /// A screen steps aside, it does not stand before its battalion in an attack.
    SCREEN_ASIDE = rules::SKIRM_CONTACT, "refuse-screen_aside";
    /// It has no skirmishers.
    NO_SCREEN = rules::SKIRM_ACTIVATE, "refuse-no_screen";
    /// It has fired this turn.
    ALREADY_FIRED = rules::FIRE_ONCE, "refuse-already_fired";
    /// Fire at nobody.
    NO_TARGET = rules::FIRE_ACTIVATION, "refuse-no_target";
    /// No such target, or not an enemy's.
    BAD_TARGET = rules::ACT_TYPES, "refuse-bad_target";
    /// The target is in contact.
    TARGET_IN_CONTACT = rules::FIRE_ACTIVATION, "refuse-target_in_contact";
    /// No group can fire at it.
    NO_GROUP = rules::FIRE_ELIGIBLE, "refuse-no_group";
    /// Out of range.
    OUT_OF_RANGE = rules::FIRE_RANGE, "refuse-out_of_range";
    /// No line of sight.
    NOT_IN_SIGHT = rules::DEF_SIGHT, "refuse-not_in_sight";
    /// More than 45 degrees off straight ahead.
    OUT_OF_ARC = rules::ATT_TEST, "refuse-out_of_arc";
    /// An engaged enemy can only be charged in flank or rear.
    JOIN_FRONT = rules::COM_JOIN, "refuse-join_front";
    /// The combat began this turn.
    JOIN_NEW_COMBAT = rules::COM_JOIN, "refuse-join_new_combat";
    /// In contact one can only continue the combat.
    ENGAGED = rules::COM_CONTINUE, "refuse-engaged";
    /// There is no combat to continue.
    NOT_ENGAGED = rules::COM_CONTINUE, "refuse-not_engaged";
    /// A joiner can only pass.
    JOINER = rules::COM_JOIN, "refuse-joiner";
    /// A routing battalion can only rally.
    ROUTING = rules::ROUT_STATE, "refuse-routing";
    /// It is not routing.
    NOT_ROUTING = rules::ROUT_RALLY, "refuse-not_routing";
    /// It must reform first.
    MUST_REFORM = rules::ROUT_RALLY, "refuse-must_reform";
    /// It must recover first.
    MUST_RECOVER = rules::ATT_SHORT, "refuse-must_recover";
    /// It has nothing to recover from.
    NOT_RALLYING = rules::ATT_SHORT, "refuse-not_rallying";
    /// The commander has had his move.
    COMMANDER_MOVED = rules::CMD_MOVE, "refuse-commander_moved";
    /// The commander is dead.
    COMMANDER_DEAD = rules::CMD_KILLED, "refuse-commander_dead";
    /// The commander cannot go so far.
    COMMANDER_TOO_FAR = rules::CMD_MOVE, "refuse-commander_too_far";
    /// The commander is with it already.
    COMMANDER_THERE = rules::CMD_MOVE, "refuse-commander_there";
    /// It has no reason to test, or has tested.
    NO_TEST_DUE = rules::RES_PHASE, "refuse-no_test_due";
    /// It does not flee, or has fled.
    NO_FLIGHT_DUE = rules::ROUT_MOVE, "refuse-no_flight_due";
}
