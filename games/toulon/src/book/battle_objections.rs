//! Why a decision of the combat phase is refused.

use crate::rules;

gamekit::objections! {
    /// Another kind of decision is awaited, or another seat's.
    NOT_NOW = rules::R25_7A, "refuse-not_now";
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
    NO_SHIPS = rules::R27_35, "refuse-no_ships";
    /// It must fire with its whole strength.
    BAD_SPLIT = rules::R27_38, "refuse-bad_split";
    /// The ships have fired there, or cannot.
    SHIPS_CANNOT = rules::R27_48, "refuse-ships_cannot";
    /// No such work for this side.
    NO_WORK = rules::R13_6, "refuse-no_work";
    /// The work is full.
    WORK_FULL = rules::R13_3, "refuse-fort_full";
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
    TOO_MANY = rules::R25_12, "refuse-too_many_combined";
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
    NO_REFUGE = rules::R26_2, "refuse-no_refuge";
    /// It cannot join: not next door, across the river, out of supply, or engaged elsewhere.
    CANNOT_JOIN = rules::R25_8D, "refuse-cannot_join";
    /// An immobile battery stays where it is.
    IMMOBILE = rules::R27_5, "refuse-bb_immobile";
    /// The other wing's battle.
    OTHER_WING = rules::R16_3, "refuse-other_wing";
}
