//! The options of the rules: every ruling on which players may reasonably differ (`rulebook/rulings.md`).
//!
//! Scenario options override the defaults, options of the table override the scenario.

use crate::rules;
use gamekit::{choice, options};

pub use gamekit::options::OptionSet;

choice! {
    /// How far the alternation of temporary and permanent losses runs (ruling 38).
    LossAlternation {
        /// Through the whole battle.
        Battle = "battle",
        /// Afresh in each melee.
        Melee = "melee",
    }
}

choice! {
    /// What controls an area for victory and for tenuous hold (ruling 76).
    VictoryControl {
        /// At least 2 PF and no enemy.
        Strict = "strict",
        /// A patrol is enough.
        Literal = "literal",
    }
}

options! {
    /// Alternation of losses (38).
    loss_alternation: LossAlternation = LossAlternation::Battle, ["battle", "melee"], OPT_LOSS_ALTERNATION;
    /// Control for victory (76).
    victory_control: VictoryControl = VictoryControl::Strict, ["strict", "literal"], OPT_VICTORY_CONTROL;
    /// R clears garrisons of works that are not engaged (56).
    big_r: bool = true, ["on", "off"], OPT_BIG_R;
    /// Bonaparte coordinates guns in defence too (102).
    defensive_coordination: bool = false, ["off", "on"], OPT_DEFENSIVE_COORDINATION;
    /// A battery fires from the reserve into a battle as often as the reserve allows (123).
    repeated_reserve_fire: bool = true, ["on", "off"], OPT_REPEATED_RESERVE_FIRE;
    /// What espionage showed is remembered (14.5).
    notes: bool = false, ["off", "on"], OPT_NOTES;
    /// Secret Allied talk is bound by 10.2.
    secret_talk: bool = false, ["off", "on"], OPT_SECRET_TALK;
    /// From turn 12 either Republican pool pays for any Republican unit (18).
    pooled_republican_po: bool = true, ["on", "off"], OPT_POOLED_REPUBLICAN_PO;
}
