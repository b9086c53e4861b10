//! Why an action is refused: one bit per reason, so that all are reported and none costs memory until it is.

use crate::rules;

gamekit::objections! {
    /// Another kind of decision is awaited, or another seat's.
    NOT_NOW = rules::R3_0A, "refuse-not_now";
    /// Not one of the choices there are here.
    NOT_A_CHOICE = rules::R3_0B, "refuse-not_a_choice";
    /// No such unit, formation or corps, or not one of his.
    NOT_OWN = rules::R4_4, "refuse-not_own";
    /// It arrived late in this turn and has acted once.
    ARRIVED_LATE = rules::R5_6B, "refuse-arrived_late";
    /// It is not on the map.
    NOT_ON_MAP = rules::R5_6A, "refuse-not_on_map";
    /// No such hex, or out of play.
    OFF_MAP = rules::R5_3, "refuse-off_map";
    /// Nothing of the corps is on the map or due.
    CORPS_ABSENT = rules::R4_4B, "refuse-corps_absent";
    /// The corps has no activation left.
    CORPS_FINISHED = rules::R4_54B, "refuse-corps_finished";
    /// Heat or rain leaves it fewer activations.
    BAD_WEATHER = rules::R4_44, "refuse-bad_weather";
    /// The corps acted last.
    SAME_CORPS = rules::R4_53B, "refuse-same_corps";
    /// The Extended attempt has been made.
    EXTENDED_USED = rules::R4_54, "refuse-extended_used";
    /// A demoralized corps has no Extended Activation.
    EXTENDED_DEMORALIZED = rules::R9_21B, "refuse-extended_demoralized";
    /// No Continuity roll may be made for it.
    NO_CONTINUITY_ROLL = rules::R8_4, "refuse-no_continuity_roll";
    /// Another corps comes first on the track.
    TRACK_ORDER = rules::R4_55B, "refuse-track_order";
    /// No Mass Cavalry Attack can be made so.
    NO_MASS = rules::R4_16A, "refuse-no_mass";
    /// It has acted in this activation.
    ALREADY_ACTED = rules::R4_41, "refuse-already_acted";
    /// A failed roll for Orders leaves only Rally.
    RALLY_ONLY = rules::R4_13, "refuse-rally_only";
    /// Without Orders, or Not Commanded.
    NO_ORDERS = rules::R4_42, "refuse-no_orders";
    /// Its brigade has Orders, but it is out of the brigadier's Range and of the chain.
    OUT_OF_COMMAND = rules::R4_11B, "refuse-out_of_command";
    /// In Reserve.
    IN_RESERVE = rules::R4_61, "refuse-in_reserve";
    /// An enemy is too near for a Reserve, or the brigadier cannot be used.
    NO_RESERVE = rules::R4_6A, "refuse-no_reserve";
    /// The scenario holds it back.
    HELD_BACK = rules::SCN_RESERVES, "refuse-held_back";
    /// In Square.
    IN_SQUARE = rules::R6_14C, "refuse-in_square";
    /// No Square can be formed or left here.
    NO_SQUARE = rules::R6_14A, "refuse-no_square";
    /// No movement points are left.
    NO_POINTS = rules::R5_31, "refuse-no_points";
    /// Beyond its movement allowance.
    TOO_FAR = rules::R5_0, "refuse-too_far";
    /// An enemy is in the hex.
    ENEMY_HEX = rules::R5_42, "refuse-enemy_hex";
    /// It had to stop in an enemy zone of control.
    ZOC_STOP = rules::R6_32, "refuse-zoc_stop";
    /// Jägers withdrew before it: it goes no further.
    JAGERS_GONE = rules::R6_35, "refuse-jagers_gone";
    /// It was counter-charged: its move is over.
    COUNTER_CHARGED = rules::R7_53, "refuse-counter_charged";
    /// From one enemy zone of control into another.
    ZOC_TO_ZOC = rules::R6_33, "refuse-zoc_to_zoc";
    /// Cavalry comes next to enemies only in a charge.
    CAVALRY_ADJACENT = rules::R5_33, "refuse-cavalry_adjacent";
    /// Batteries do not come next to enemies.
    ARTILLERY_ADJACENT = rules::R5_33, "refuse-artillery_adjacent";
    /// Without Orders it does not come next to enemies.
    SHY = rules::R4_42, "refuse-shy";
    /// Hors de Combat or withdrawing, it enters no enemy zone of control.
    BROKEN = rules::R9_11, "refuse-broken";
    /// Too near an enemy entry hex.
    GUARDED_ENTRY = rules::R5_34, "refuse-guarded_entry";
    /// Strategic movement may not enter this ground so.
    STRATEGIC_GROUND = rules::R5_11, "refuse-strategic_ground";
    /// An enemy is too near for strategic movement.
    STRATEGIC_ENEMY = rules::R5_11, "refuse-strategic_enemy";
    /// Its move of this activation is strategic.
    IN_STRATEGIC = rules::R5_1, "refuse-in_strategic";
    /// No strategic movement at night.
    NIGHT = rules::SCN_MAG_NIGHT, "refuse-night";
    /// Somebody there, or it, is in strategic movement or In Reserve.
    STACKING = rules::R5_41D, "refuse-stacking";
    /// Two of one brigade share a hex, no more and no others.
    STACK_LINE = rules::R5_41A, "refuse-stack_line";
    /// One battery joins one unit.
    STACK_BATTERY = rules::R5_41B, "refuse-stack_battery";
    /// Three batteries share a hex.
    STACK_BATTERIES = rules::R5_41C, "refuse-stack_batteries";
    /// A town is full.
    STACK_TOWN = rules::R5_51, "refuse-stack_town";
    /// Impassable ground.
    IMPASSABLE = rules::R5_26, "refuse-impassable";
    /// A river without a bridge.
    RIVER = rules::R5_23A, "refuse-river";
    /// The Naviglio without a bridge.
    NAVIGLIO = rules::SCN_MAG_CANALS, "refuse-naviglio";
    /// Water it cannot cross.
    WATER = rules::R5_23B, "refuse-water";
    /// A special rule closes this ground to it.
    OUT_OF_BOUNDS = rules::SCN_RESERVES, "refuse-out_of_bounds";
    /// The Austrians do not cross the Naviglio westward yet.
    HESITATION = rules::SCN_MAG_AUSTRIAN_RESTRICTIONS, "refuse-hesitation";
    /// The damaged bridge has borne its one unit of this activation, or this bridge cannot be blown now.
    DAMAGED_BRIDGE = rules::SCN_MAG_BRIDGES, "refuse-bridge";
    /// It is Surprised.
    SURPRISED = rules::SCN_MAG_SURPRISE, "refuse-surprised";
    /// It has fired in this activation.
    FIRED_ALREADY = rules::R7_1, "refuse-fired_already";
    /// It cannot fire.
    CANNOT_FIRE = rules::R7_2, "refuse-cannot_fire";
    /// Small arms fire from the top of the stack only.
    NOT_ON_TOP = rules::R5_43, "refuse-not_on_top";
    /// In an Extended Activation it fires only within the Range of a leader (option `extended_artillery_limit`).
    EXTENDED_GUNS = rules::R4_43A, "refuse-extended_guns";
    /// Disordered.
    DISORDERED = rules::R8_21, "refuse-disordered";
    /// No target there: out of range, of sight, of the front, or nobody.
    NO_TARGET = rules::R7_13, "refuse-no_target";
    /// Woods, vines or troops on the level hide the target.
    SCREENED = rules::R7_13B, "refuse-screened";
    /// Woods or vines hide it, nearer to the lower end of the line than to the higher.
    SHADOWED = rules::R7_13C, "refuse-shadowed";
    /// These batteries may not combine.
    NO_COMBINING = rules::R7_12, "refuse-no_combining";
    /// Batteries of this nation combine only in one hex, or not at all.
    NATION_COMBINES = rules::R7_12C, "refuse-nation_combines";
    /// It cannot Rally: in order, or next to an enemy, or it has done something else.
    NO_RALLY = rules::R8_51, "refuse-no_rally";
    /// In an enemy zone of control it turns by one hexside at most.
    TURN_TOO_FAR = rules::R6_33, "refuse-turn_too_far";
    /// The units of a hex face the same way.
    STACK_FACING = rules::R6_1, "refuse-stack_facing";
    /// It may not attack.
    NO_ATTACK = rules::R7_3, "refuse-no_attack";
    /// Jägers and Chasseurs fire, they never attack.
    JAGERS_FIRE = rules::R7_21A, "refuse-jagers_fire";
    /// Cavalry charges, it does not attack.
    CAVALRY_CHARGES = rules::R7_33B, "refuse-cavalry_charges";
    /// Disordered units do not attack.
    ATTACKS_IN_ORDER = rules::R7_33E, "refuse-attacks_in_order";
    /// It began its activation next to an enemy.
    NEAR_AT_START = rules::R7_51, "refuse-near_at_start";
    /// No charge into such ground.
    CHARGE_GROUND = rules::R7_52A, "refuse-charge_ground";
    /// No charge into houses.
    CHARGE_BUILT_UP = rules::R7_52C, "refuse-charge_built_up";
    /// Two units of the town have fought already.
    TOWN_LIMIT = rules::R5_53, "refuse-town_limit";
    /// It may not charge so.
    NO_CHARGE = rules::R7_5B, "refuse-no_charge";
    /// Not in its Front, or an attack does not go through there.
    NOT_IN_FRONT = rules::R6_12, "refuse-not_in_front";
    /// In heavy cultivation it attacks only where it has a zone of control.
    NO_ZONE_IN_VINES = rules::R6_23B, "refuse-no_zone_in_vines";
    /// This reaction is not open to it.
    NO_REACTION = rules::R7_54, "refuse-no_reaction";
    /// Not a hex it can retreat to.
    NO_RETREAT = rules::R8_33, "refuse-no_retreat";
    /// The leader cannot go there.
    LEADER = rules::R4_11C, "refuse-leader";
    /// Its corps acts only by a Continuity roll, which comes first.
    CONTINUITY_FIRST = rules::R4_51, "refuse-continuity_first";
    /// Whether its brigade rolls for Orders comes first.
    ORDERS_FIRST = rules::R4_13, "refuse-orders_first";
    /// Another corps is active.
    OTHER_CORPS = rules::R4_4, "refuse-other_corps";
    /// Another formation acts; it finishes before the next begins.
    OTHER_FORMATION = rules::R3_0B, "refuse-other_formation";
    /// The move of one unit is finished before that of another.
    ONE_AT_A_TIME = rules::R5_3, "refuse-one_at_a_time";
    /// The unit at its turn rolls for its march first: that is a decision of its own.
    STRAIN_FIRST = rules::R4_43, "refuse-strain_first";
    /// Attacks come after all moves and fire.
    ATTACKS_LAST = rules::R7_4, "refuse-attacks_last";
    /// Moves and fire are over: attacks are declared and resolved.
    MOVES_OVER = rules::R7_4, "refuse-moves_over";
    /// Corps cavalry that nobody takes along acts last.
    CAVALRY_WAITS = rules::R4_15B, "refuse-cavalry_waits";
    /// Its half of the army sits this activation out.
    HALF_SITS = rules::SCN_SANMARTINO, "refuse-half_sits";
    /// A brigadier moves with his brigade, once.
    BRIGADIER_WAITS = rules::R4_11A, "refuse-brigadier_waits";
    /// Commanders move at the end of the turn.
    COMMANDERS_LAST = rules::R4_23A, "refuse-commanders_last";
    /// It cannot carry the attack on there.
    NO_CONTINUATION = rules::R7_47, "refuse-no_continuation";
    /// Not a hex its entry of the set-up allows.
    NO_PLACE = rules::OPT_ERRATA, "refuse-no_place";
}

impl Objections {
    /// These reasons, or if there is none another.
    #[must_use]
    pub(crate) fn or(self, other: Objections) -> Objections {
        if self.is_empty() { other } else { self }
    }
}
