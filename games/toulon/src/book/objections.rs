//! Why a decision is refused. What is told never betrays what the seat does not know.

use crate::rules;

gamekit::objections! {
    /// Another kind of decision is awaited, or another seat's.
    NOT_NOW = rules::R4_TURN, "refuse-not_now";
    /// No such unit, leader, area or road, or not one of his.
    NOT_OWN = rules::SETUP_ROLES, "refuse-not_own";
    /// Not enough points, or not that many.
    PRICE = rules::R7_1, "refuse-price";
    /// This pool may not pay for it.
    WRONG_POOL = rules::R7_7, "refuse-wrong_pool";
    /// Nothing left in the pool.
    EMPTY_POOL = rules::R7_12B, "refuse-empty_pool";
    /// Not due this turn or within the next three.
    WINDOW = rules::R9_5A, "refuse-window";
    /// Only to an earlier turn, not before this one.
    NOT_EARLIER = rules::R9_5A, "refuse-not_earlier";
    /// Only to a later turn, at most three.
    NOT_LATER = rules::R9_6, "refuse-not_later";
    /// Bonaparte and his batteries are never early.
    NEVER_EARLY = rules::R9_7, "refuse-never_early";
    /// The battery is not due, or placed already.
    NOT_DUE = rules::R27_2, "refuse-battery_not_due";
    /// The battery has another position.
    POSITION = rules::R27_4, "refuse-battery_position";
    /// Bonaparte comes to Ollioules or to one of his batteries.
    BONAPARTE_PLACE = rules::R9_1A, "refuse-bonaparte_place";
    /// The rade is not asked about now.
    NOT_THIS_RADE = rules::R12_6, "refuse-not_this_rade";
    /// Without the Grande Rade there is no Petite Rade.
    GRANDE_FIRST = rules::R12_4, "refuse-grande_first";
    /// One point per side at most.
    SPY_SHIFT = rules::R14_4, "refuse-spy_shift";
    /// No such work of his there.
    NO_WORK = rules::R13_6, "refuse-no_work";
    /// The fort fills the area: everybody is inside.
    FILLS_AREA = rules::R3_FORTS, "refuse-fills_area";
    /// The work is full.
    WORK_FULL = rules::R13_3, "refuse-fort_full";
    /// No enemy stack there to look into.
    NO_STACK = rules::R14_2, "refuse-no_stack";
    /// It was tried already, or it needs no trial.
    DEPOT_TRIED = rules::R15_9, "refuse-depot_tried";
    /// One to five points.
    DEPOT_PRICE = rules::R15_6, "refuse-depot_price";
    /// No supply line needs this place.
    NO_LINE = rules::R15_16, "refuse-no_line";
    /// Nobody there can move.
    NOBODY = rules::R5_3, "refuse-nobody";
    /// It is in the force already.
    TAKEN = rules::R5_3, "refuse-taken";
    /// It has entered an enemy area and must stay.
    STOPPED = rules::R16_12A, "refuse-stopped";
    /// West and East do not form one force before turn 12.
    WINGS = rules::R5_2, "refuse-wings";
    /// The battery is not mobile.
    IMMOBILE = rules::R27_5, "refuse-immobile";
    /// Not next to it, or no free way.
    NO_WAY = rules::R16_1, "refuse-no_way";
    /// The other wing stands there.
    OTHER_WING = rules::R16_3, "refuse-other_wing";
    /// More PF than may enter together.
    TOO_MANY = rules::R6_2A, "refuse-too_many";
    /// More PF than may stand there.
    NO_ROOM = rules::R6_5, "refuse-no_room";
    /// The area is not friendly.
    NOT_FRIENDLY = rules::R16_8A, "refuse-not_friendly";
    /// The area is not no man's land.
    NOT_NML = rules::R16_14, "refuse-not_nml";
    /// No enemy stands there.
    NO_ENEMY = rules::R16_9, "refuse-no_enemy";
    /// The unit to be checked is not in the force.
    NOT_IN_FORCE = rules::R16_14, "refuse-not_in_force";
    /// Artillery alone.
    GUNS_ALONE = rules::R16_15, "refuse-guns_alone";
    /// Not in war supply.
    NO_WAR_SUPPLY = rules::R15_11, "refuse-no_war_supply";
    /// A unit has failed for that area in this phase.
    FAILED_BEFORE = rules::R16_11, "refuse-failed_before";
    /// A single unit without guns.
    SCOUT_ALONE = rules::R18_6, "refuse-scout_alone";
    /// Below 0 PF.
    SCOUT_WEAK = rules::R18_11, "refuse-scout_weak";
    /// Guns do not enter such a section alone.
    GUNS_ON_ROAD = rules::R18_12, "refuse-guns_alone";
    /// Nobody halts on a road.
    ON_ROAD = rules::R18_1B, "refuse-on_road";
    /// Not in war supply: not even a patrol is pushed.
    PATROL_SUPPLY = rules::R21_9, "refuse-no_war_supply";
    /// No supply passes the enemy.
    LINE_BLOCKED = rules::R15_15, "refuse-line_blocked";
    /// The section cannot be joined from there.
    NO_SECTION = rules::R18_7, "refuse-no_section";
    /// The section is the enemy's.
    ENEMY_SECTION = rules::R18_13, "refuse-enemy_section";
    /// Not an area where the road may be left.
    NO_EXIT = rules::R18_20, "refuse-no_exit";
    /// There is another way off the road.
    OTHER_EXIT = rules::R18_20, "refuse-other_exit";
    /// Only the Allies have ships.
    NO_SHIPS = rules::R17_1, "refuse-no_ships_for_you";
    /// No beach, or not open.
    NO_BEACH = rules::R17_8, "refuse-no_beach";
    /// The shore is closed.
    CLOSED_SHORE = rules::R17_5, "refuse-closed_shore";
    /// Turn 1 has its own beaches.
    FIRST_BEACHES = rules::R17_4, "refuse-first_beaches";
    /// The rade is lost.
    RADE_LOST = rules::R17_6, "refuse-rade_lost";
    /// No landing under the enemy's eyes.
    UNDER_FIRE = rules::R17_2, "refuse-under_fire";
    /// The other edge of the map was used.
    OTHER_EDGE = rules::R32_6, "refuse-other_edge";
    /// It does not come in there.
    NOT_ITS_ENTRY = rules::R9_8, "refuse-not_its_entry";
    /// Pioneers at full strength, or 2 PF of one or two other units without a marker.
    LABOUR = rules::R13_11A, "refuse-labour";
    /// Soldiers with a marker do not work.
    LABOUR_TIRED = rules::R13_11B, "refuse-labour";
    /// No counters left.
    NO_COUNTERS = rules::R13_12, "refuse-no_counters";
    /// Not an own redoubt that can be improved now.
    NOT_IMPROVABLE = rules::R13_8, "refuse-not_improvable";
    /// Not an enemy redoubt there.
    NOT_DESTRUCTIBLE = rules::R13_13, "refuse-not_destructible";
    /// Not a battery that can be made mobile now.
    NOT_LIMBERABLE = rules::R27_5, "refuse-not_limberable";
    /// The leader is with no force there, or cannot go.
    LEADER = rules::R19_1, "refuse-leader";
    /// A leader stops among friends only.
    LEADER_STOP = rules::R19_5, "refuse-leader_stop";
    /// The decision belongs to the role itself.
    NOT_HIS_ROLE = rules::SETUP_ROLES, "refuse-not_his_role";
    /// The table's bound of a phase is reached.
    TOO_LONG = rules::RULE_TERMINATION, "refuse-too_long";
    /// No such garrison can be shown.
    NO_GARRISON = rules::R13_1D, "refuse-no_garrison";
    /// Not a way out of there.
    NO_REFUGE = rules::R21_1B, "refuse-no_refuge";
    /// Nobody there can rally.
    NO_RALLY = rules::R29_1, "refuse-no_rally";
    /// Rallying would crowd the area.
    RALLY_ROOM = rules::R29_4, "refuse-rally_room";
    /// It cannot take the loss.
    NO_LOSS = rules::R30_4, "refuse-no_loss";
    /// Nothing to be turned up there.
    NOT_ON_TOP = rules::RULE_STACK_TOP, "refuse-not_on_top";

    // ---- the combat phase
    /// No such unit or leader, or not one that is asked here.
    NOT_HERE = rules::R25_19, "refuse-not_in_battle";
    /// No battle is due there.
    NO_BATTLE = rules::R25_1, "refuse-no_battle";
    /// Battles are still to be fought.
    BATTLES_LEFT = rules::R25_1, "refuse-battles_left";
    /// It is no artillery, or not where it can fire.
    NOT_A_GUN = rules::R27_19, "refuse-not_a_gun";
    /// Out of range.
    OUT_OF_RANGE = rules::R27_19, "refuse-out_of_range";
    /// It may not fire any more this side turn.
    ALREADY_FIRED = rules::R27_17, "refuse-already_fired";
    /// It has fired from the reserve in this round.
    FIRED_ONCE = rules::OPT_REPEATED_RESERVE_FIRE, "refuse-already_fired";
    /// Out of supply, it fires from the reserve only.
    OUT_OF_SUPPLY = rules::R27_7, "refuse-no_supply_for_guns";
    /// Only a battery of Bonaparte draws on the reserve.
    NO_RESERVE = rules::R27_12, "refuse-reserve_for_bb";
    /// It has rolled for ammunition this turn.
    HAS_ROLLED = rules::R27_14, "refuse-reserve_after_roll";
    /// The reserve does not suffice.
    RESERVE_TOO_LOW = rules::R27_15, "refuse-reserve_too_low";
    /// No enemy is there.
    NO_TARGET = rules::R27_34A, "refuse-no_target";
    /// A battle is fought there.
    BATTLE_THERE = rules::R27_36, "refuse-battle_there";
    /// Two batteries of the area fire at ships already.
    TWO_BATTERIES = rules::R27_36, "refuse-two_bb_per_area";
    /// It does not bear on that rade, or no Allied ships lie there.
    NO_SHIPS_THERE = rules::R27_35, "refuse-no_ships";
    /// It must fire with its whole strength.
    BAD_SPLIT = rules::R27_38, "refuse-bad_split";
    /// The ships have fired there, or cannot.
    SHIPS_CANNOT = rules::R27_48, "refuse-ships_cannot";
    /// Batteries of Bonaparte come first in redoubts.
    BATTERIES_FIRST = rules::R16_12B, "refuse-bb_first";
    /// It has changed its place already.
    ALREADY_MOVED = rules::R25_8F, "refuse-place_changed";
    /// It has just joined the battle.
    JUST_CAME = rules::R25_8E, "refuse-just_came";
    /// Units outside come first in the line.
    OPEN_FIRST = rules::R25_20, "refuse-open_first";
    /// At 0 PF it takes no part.
    SPENT = rules::R25_30, "refuse-spent";
    /// Enemies in the open are not yet all engaged.
    ENGAGE_OPEN = rules::R25_4, "refuse-engage_open";
    /// He has no success to use.
    NO_SUCCESS = rules::R25_12, "refuse-no_success";
    /// More units than he may combine.
    TOO_MANY_COMBINED = rules::R25_12, "refuse-too_many_combined";
    /// Bonaparte needs a battery in it.
    NEEDS_GUN = rules::R25_16, "refuse-needs_gun";
    /// A combined attack has two units at least.
    NOT_COMBINED = rules::R25_13, "refuse-not_combined";
    /// Everybody who is not engaged must join a melee.
    MUST_FIGHT = rules::R25_24A, "refuse-must_fight";
    /// No such melee, or it is over.
    NO_MELEE = rules::R25_11, "refuse-no_melee";
    /// Guns there fire only when every enemy is engaged.
    NOT_ALL_ENGAGED = rules::R27_23, "refuse-not_all_engaged";
    /// No redoubt, or reduced already, or 5 PF are laid on it.
    NO_REDUCTION = rules::R27_43, "refuse-no_reduction";
    /// It has nothing left to lose.
    NOTHING_TO_LOSE = rules::R25_28A, "refuse-nothing_to_lose";
    /// No retreat there.
    NO_RETREAT = rules::R26_2, "refuse-no_refuge";
    /// It cannot join: not next door, across the river, out of supply, or engaged elsewhere.
    CANNOT_JOIN = rules::R25_8D, "refuse-cannot_join";
    /// An immobile battery stays where it is.
    GUN_STAYS = rules::R27_5, "refuse-bb_immobile";
}
