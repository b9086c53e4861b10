//! Why an action is refused: one bit per reason, so that all are reported and none costs memory until it is.

use crate::rules;

gamekit::objections! {
    /// Another kind of decision is awaited, or another seat's.
    NOT_NOW = rules::TURN_ALTERNATE, "refuse-not_now";
    /// Not one of this side's units.
    NOT_OWN = rules::TURN_ALTERNATE, "refuse-not_own";
    /// Not on the table.
    NOT_ON_TABLE = rules::LOSS_DESTROYED, "refuse-not_on_table";
    /// No enemy on the table.
    BAD_TARGET = rules::SCALE_REACH, "refuse-bad_target";
    /// Not enough points.
    NO_POINTS = rules::PA_VOLUNTARY, "refuse-not_enough_pa";
    /// A march needs two points.
    NEEDS_TWO = rules::MAC_COST, "refuse-needs_2_pa";
    /// More than six points spent.
    FROZEN = rules::PA_FREEZE, "refuse-over_six";
    /// Halte or worse.
    SHAKEN = rules::MORALE_NEGATIVE, "refuse-negative_morale";
    /// Its test forbids it to go nearer the enemy in this phase.
    HELD = rules::MORALE_NEGATIVE, "refuse-held_arr";
    /// It fired after the moves: its last act.
    FIRE_WAS_LAST = rules::FIRE_TACTICAL, "refuse-fire_was_last";
    /// It marches, or supports a march.
    MARCHING = rules::MAC_ALL_FIRST, "refuse-marching";
    /// Outside the 30 degrees of its front.
    NOT_STRAIGHT = rules::MOVE_STRAIGHT, "refuse-not_straight";
    /// No way at all.
    NO_DISTANCE = rules::MOVE_RATES, "refuse-no_distance";
    /// Beyond what its points allow.
    TOO_FAR = rules::MOVE_RATES, "refuse-too_far";
    /// Somebody or something is in the way.
    BLOCKED = rules::MOVE_STRAIGHT, "refuse-path_blocked";
    /// Closed ground.
    CLOSED = rules::TERRAIN_CLASSES, "refuse-impassable";
    /// Inside its tactical distance: a march must be declared.
    INSIDE_DT = rules::DT_DEFINITION, "refuse-inside_dt";
    /// Infantry comes near cavalry at the ordinary pace only.
    CAVALRY_RESPECT = rules::CAV_INF_RESPECT, "refuse-cavalry_respect";
    /// Within 1 UD of the front of an available enemy.
    ZONE_OF_CONTROL = rules::MOVE_ZOC, "refuse-zone_of_control";
    /// Skirmishers too near close-order enemies.
    SKIRMISHERS_NEAR = rules::SKIRM_DISTANCE, "refuse-skirm_distance";
    /// Its formation does not move like that.
    NO_SUCH_MOVE = rules::FORM_LIST, "refuse-no_such_move";
    /// No such formation for this unit here.
    NO_SUCH_FORMATION = rules::FORM_LIST, "refuse-formation_not_allowed";
    /// The same as before.
    NO_CHANGE = rules::FORM_COST, "refuse-no_change";
    /// There is no room for it.
    NO_ROOM = rules::FORM_GEOMETRY, "refuse-no_room";
    /// Must re-form first.
    IN_DISORDER = rules::FORM_REFORM, "refuse-must_reform";
    /// Nothing to re-form.
    IN_ORDER = rules::FORM_REFORM, "refuse-in_order";
    /// Astride an obstacle or partly in difficult ground.
    ON_BAD_GROUND = rules::TERRAIN_AREA, "refuse-on_bad_ground";
    /// Already stepped aside this turn.
    SIDE_STEPPED = rules::MOVE_SIDE, "refuse-side_stepped";
    /// Cavalry has no back step.
    NO_BACK_STEP = rules::MOVE_CAV_BACK, "refuse-no_back_step";
    /// Loaded already.
    LOADED = rules::FIRE_RELOAD, "refuse-loaded";
    /// Not loaded.
    UNLOADED = rules::FIRE_RELOAD, "refuse-unloaded";
    /// It has fired as often as it may.
    ALREADY_FIRED = rules::FIRE_RELOAD, "refuse-already_fired";
    /// It has no firearms.
    NO_FIREARM = rules::FIRE_RANGES, "refuse-no_firearm";
    /// A limbered battery is harmless.
    LIMBERED = rules::ART_LIMBERED, "refuse-limbered";
    /// Guns fire ball or canister, others bullets.
    WRONG_AMMO = rules::FIRE_CANISTER, "refuse-wrong_ammo";
    /// Guns do not fight in a wood.
    NO_GUNS_IN_WOOD = rules::WOOD_LIGHT, "refuse-wood_closed";
    /// Out of range.
    OUT_OF_RANGE = rules::FIRE_RANGES, "refuse-out_of_range";
    /// Outside its arc.
    OUT_OF_ARC = rules::ARC_DEFINITION, "refuse-out_of_arc";
    /// No line of sight.
    NO_SIGHT = rules::FIRE_SIGHT, "refuse-no_line_of_sight";
    /// A crest hides it.
    BEHIND_CREST = rules::VIS_CREST, "refuse-behind_crest";
    /// Friends stand too near the line of fire to be fired over.
    OVER_FRIENDS = rules::FIRE_OVER, "refuse-over_friends";
    /// No canister here.
    NO_CANISTER = rules::FIRE_CANISTER, "refuse-no_canister_here";
    /// More skirmishers than it may send out.
    TOO_MANY_OUT = rules::SKIRM_DETACH, "refuse-too_many_out";
    /// The screen has no points left.
    SCREEN_SPENT = rules::SKIRM_DETACH, "refuse-screen_spent";
    /// It does not touch that built-up area.
    NOT_TOUCHING = rules::ECO_ENTER, "refuse-eco_not_touching";
    /// Somebody is in it.
    OCCUPIED = rules::ECO_ONE, "refuse-eco_occupied";
    /// Too small for so many.
    TOO_SMALL = rules::ECO_CAPACITY, "refuse-eco_too_small";
    /// It is in no built-up area.
    NOT_INSIDE = rules::ECO_ENTER, "refuse-not_inside";
    /// Faces that do not add up.
    BAD_FACES = rules::ECO_CAPACITY, "refuse-bad_faces";
    /// Guns do not march to combat.
    GUNS_NO_MARCH = rules::MAC_RESPONSES, "refuse-guns_no_mac";
    /// Closed columns do not march to combat.
    CLOSED_COLUMN = rules::MOVE_COF, "refuse-cof_no_mac";
    /// Skirmishers never fight hand to hand.
    SKIRMISHERS_NO_MELEE = rules::SKIRM_NO_CAC, "refuse-skirmishers_no_mac";
    /// A unit in disorder does not begin an attack.
    DISORDER_NO_ATTACK = rules::MAC_DES, "refuse-des_no_attack";
    /// The target is not in its front.
    NOT_IN_FRONT = rules::MAC_DEFINITION, "refuse-not_in_front";
    /// Beyond its reach.
    OUT_OF_REACH = rules::MAC_REACH, "refuse-out_of_reach";
    /// A support follows a friend of its group who marches.
    NO_SUPPORT = rules::MAC_SUPPORT, "refuse-no_support";
    /// The general has no action left.
    NO_ACTION = rules::GEN_ACTIONS, "refuse-general_no_action";
    /// The general is out.
    GENERAL_OUT = rules::GEN_WOUND, "refuse-general_out";
    /// Too far for the general.
    GENERAL_FAR = rules::GEN_REACTION, "refuse-general_too_far";
    /// Not in his chain of command.
    NOT_HIS = rules::GEN_COMBAT, "refuse-not_his";
    /// A setback binds him.
    SETBACK = rules::GEN_SETBACK, "refuse-general_setback";
    /// He rallies a unit and stays with it.
    BOUND = rules::RALLY_GENERAL, "refuse-general_bound";
    /// The unit is not beaten.
    NOT_BEATEN = rules::RALLY_GENERAL, "refuse-not_beaten";
    /// Rallied by a general already.
    RALLIED = rules::RALLY_GENERAL, "refuse-rallied";
    /// It has no way out.
    SURROUNDED = rules::FLEE_ANY, "refuse-surrounded";
    /// A march column wheels free in the course of its move, once between two stretches of it.
    WHEELED = rules::MOVE_FACING, "refuse-wheeled";
    /// It has fled in this phase.
    FLED = rules::TURN_LIMITS, "refuse-fled";
    /// The enemy is not in default.
    NOT_IN_DEFAULT = rules::OPP_CONDITIONS, "refuse-not_in_default";
    /// One opportunity a phase.
    SEIZED = rules::OPP_CONDITIONS, "refuse-one_charge_per_phase";
    /// An obstacle lies between.
    OBSTACLE = rules::OPP_CONDITIONS, "refuse-obstacle_denies_opportunity";
    /// Neither SAF nor DES, with points.
    NOT_AVAILABLE = rules::FORM_AVAILABLE, "refuse-not_available";
    /// No such gait for it now.
    NO_SUCH_GAIT = rules::MAC_COST, "refuse-gait_not_allowed";
    /// It cannot answer so.
    NO_SUCH_ANSWER = rules::MAC_RESPONSES, "refuse-no_such_answer";
    /// Squares never counter-charge.
    SQUARE_NO_COUNTER = rules::MOVE_SQUARE, "refuse-square_no_counter";
    /// No loss test is due.
    NO_TEST_DUE = rules::MORALE_WHEN_OTHER, "refuse-no_test_due";
    /// No more rungs.
    NO_RESCUE = rules::STATUS_RESCUE, "refuse-status_bonus_used";
    /// Nobody to pursue.
    NO_PURSUIT = rules::PURSUIT_WHO, "refuse-no_pursuit";
    /// It has gone its whole move and its tolerance.
    MOVE_SPENT = rules::PA_FORCED_DISTANCE, "refuse-move_spent";
    /// An obstacle lies between them.
    OBSTACLE_PURSUIT = rules::PURSUIT_OBSTACLE, "refuse-pursuit_obstacle";
    /// It passed through him.
    PASSED_THROUGH = rules::TRAV_NEXT, "refuse-passed_through";
    /// Nothing to rally from.
    NO_RALLY = rules::RALLY_VICTOR, "refuse-no_rally";
    /// An enemy prevents it.
    ENEMY_NEAR = rules::RALLY_VICTOR, "refuse-enemy_near";
    /// A safeguard does not go nearer the enemy, nor fire.
    NO_SAFEGUARD = rules::SAFEGUARD_ACTION, "refuse-no_safeguard";
    /// It has had its safeguard.
    SAFEGUARDED = rules::SAFEGUARD_ACTION, "refuse-safeguarded";
    /// It is the target of a march: its fire is its answer.
    ANSWERS = rules::MAC_RESPONSES, "refuse-answers";
    /// Only Elite without formation, or Guard in disorder, goes on to a second enemy.
    NOT_ONWARD = rules::TRAV_NEXT, "refuse-not_onward";
    /// Engaged with the skirmishers before it.
    ENGAGED = rules::SKIRM_ENGAGE, "refuse-engaged";
    /// Skirmishers keep away from a held built-up area.
    SKIRMISHERS_HOUSES = rules::SKIRM_ECO, "refuse-skirm_houses";
    /// The enemy has not been in sight for long enough.
    APPEARS = rules::FIRE_APPEARING, "refuse-appears";
    /// No friend is masked by it.
    MASKS_NOBODY = rules::FLEE_UNMASK, "refuse-masks_nobody";
    /// The figures do not add up to a part of its fire.
    BAD_SPLIT = rules::FIRE_SPLIT, "refuse-bad_split";
    /// A special formation is for houses and defiles.
    NO_HOUSES_NEAR = rules::FORM_CIRCUMSTANCE, "refuse-no_houses_near";
    /// The general is covered by the unit he is with, or too few aim.
    NO_AIM = rules::GEN_SHOT, "refuse-no_aim";
    /// Beyond what is left of its operational march.
    BEYOND_MARCH = rules::SOP_SPEED, "refuse-beyond_march";
    /// Nearer to the enemy than an operational march leads.
    STOP_DISTANCE = rules::SOP_STOP, "refuse-stop_distance";
    /// Too far off to be told what it is.
    NOT_IDENTIFIED = rules::VIS_MARKERS, "refuse-not_identified";
    /// Troops that lie hidden do not seize an opportunity: they would show themselves.
    LIES_HIDDEN = rules::VIS_HIDDEN, "refuse-lies_hidden";
    /// Nothing to do first: the opportunity is there, or not at all.
    NOTHING_FIRST = rules::OPP_PRELIM, "refuse-nothing_first";
    /// It is not ready sooner than the enemy is gone.
    NOT_READY = rules::SIM_PRELIM, "refuse-not_ready";
    /// No general of its chain can give the order.
    NO_ORDER = rules::GEN_ORDERS, "refuse-no_order";
    /// It has marched operationally this turn.
    OPERATED = rules::SOP_WHEN, "refuse-operated";
    /// Halte or worse: it must rally first.
    MUST_RALLY = rules::SOP_DISORDER, "refuse-must_rally";
    /// Its group, or the enemy's, cannot be shifted so.
    NO_TRANSLATION = rules::SOP_REENACTMENT, "refuse-no_translation";
    /// The other line moves now.
    OTHER_LINE = rules::SIM_STEP4, "refuse-other_line";
    /// Its order says otherwise.
    NOT_ITS_ORDER = rules::SIM_STEP3, "refuse-not_its_order";
}
