//! The options of the rules: every ruling on which players may reasonably differ (`rulebook/rulings.md`, charts
//! `options` and `clarifications`), and the variants of the scenarios.

use crate::rules;
use gamekit::{choice, options};

pub use gamekit::options::OptionSet;

choice! {
    /// When attacks are resolved (7.4).
    AttackTiming {
        /// After the moves and fire of each brigade.
        Brigade = "brigade",
        /// After those of the whole corps.
        Corps = "corps",
    }
}

choice! {
    /// How many Extended Activations may be tried in a turn (4.54).
    ExtendedLimit {
        /// One by each player.
        Player = "player",
        /// One by each corps.
        Corps = "corps",
    }
}

choice! {
    /// The order of the corps left when one side is out (4.55b).
    FinishedOrder {
        /// The player chooses.
        Choice = "choice",
        /// Along the activation track, from the left.
        Track = "track",
    }
}

choice! {
    /// What later units of a column of reinforcements pay (5.6a).
    ReinforcementColumn {
        /// Times the units already in.
        Printed = "printed",
        /// Times the place in the queue.
        Queue = "queue",
    }
}

choice! {
    /// How many units a battery may stack with (5.41b).
    ArtilleryWithStack {
        /// One.
        One = "one",
        /// Two.
        Two = "two",
    }
}

choice! {
    /// How often Losses count in an Engagement roll (7.41).
    EngagementLosses {
        /// Once.
        Once = "once",
        /// On the die and off the Cohesion.
        Twice = "twice",
    }
}

choice! {
    /// Which Cohesion the DRM for the higher one compares (7.45b).
    CohesionDrm {
        /// The printed one.
        Printed = "printed",
        /// Less Losses.
        Adjusted = "adjusted",
    }
}

choice! {
    /// Where a beaten charge goes (7.5b).
    ChargeReturn {
        /// Back to where it started.
        Start = "start",
        /// To the last hex before the target.
        Last = "last",
    }
}

choice! {
    /// What becomes of a unit that can only retreat into a full hex (8.33).
    RetreatOverstack {
        /// It goes on one hex.
        Displace = "displace",
        /// It is lost.
        Eliminate = "eliminate",
    }
}

choice! {
    /// How the storm comes (scn.weather).
    Storm {
        /// By the die.
        Roll = "roll",
        /// At its hours.
        Fixed = "fixed",
    }
}

choice! {
    /// From which result a French corps is demoralized (opt.balance).
    DemoralizationLevel {
        /// 7.
        Seven = "7",
        /// 6.
        Six = "6",
        /// 5.
        Five = "5",
    }
}

impl DemoralizationLevel {
    /// The number.
    #[must_use]
    pub const fn number(self) -> i32 {
        match self {
            DemoralizationLevel::Seven => 7,
            DemoralizationLevel::Six => 6,
            DemoralizationLevel::Five => 5,
        }
    }
}

options! {
    /// When attacks are resolved.
    attack_timing: AttackTiming = AttackTiming::Brigade, ["brigade", "corps"], R7_4;
    /// How many Extended Activations may be tried.
    extended_limit: ExtendedLimit = ExtendedLimit::Player, ["player", "corps"], R4_54;
    /// The order of the corps left when one side is out.
    finished_order: FinishedOrder = FinishedOrder::Choice, ["choice", "track"], R4_55B;
    /// The cost of a column of reinforcements.
    reinforcement_column: ReinforcementColumn = ReinforcementColumn::Printed, ["printed", "queue"], R5_6A;
    /// How many units a battery may stack with.
    artillery_with_stack: ArtilleryWithStack = ArtilleryWithStack::One, ["one", "two"], R5_41B;
    /// From heavy cultivation one may attack over a bridge.
    bridge_attack: bool = true, ["on", "off"], R6_23B;
    /// How often Losses count in an Engagement roll.
    engagement_losses: EngagementLosses = EngagementLosses::Once, ["once", "twice"], R7_41;
    /// Which Cohesion is compared.
    cohesion_drm: CohesionDrm = CohesionDrm::Printed, ["printed", "adjusted"], R7_45B;
    /// Where a beaten charge goes.
    charge_return: ChargeReturn = ChargeReturn::Start, ["start", "last"], R7_5B;
    /// Retreat into a full hex.
    retreat_overstack: RetreatOverstack = RetreatOverstack::Displace, ["displace", "eliminate"], R8_33;
    /// Batteries count for Hors de Combat.
    hdc_counts_artillery: bool = true, ["on", "off"], R9_1;
    /// La Réserve can be demoralized.
    reserve_demoralization: bool = false, ["off", "on"], R4_17;
    /// From which result a French corps is demoralized.
    french_demoralization_level: DemoralizationLevel = DemoralizationLevel::Seven, ["7", "6", "5"], OPT_BALANCE;
    /// How the storm comes.
    storm: Storm = Storm::Roll, ["roll", "fixed"], SCN_WEATHER;
    /// An enemy zone of control blocks a brigadier's Range.
    command_zoc_block: bool = true, ["on", "off"], R4_12;
    /// Reserve batteries act without a leader's Range.
    reserve_batteries_need_no_range: bool = true, ["on", "off"], R4_14B;
    /// The Naviglio does not block a corps commander's Range.
    naviglio_does_not_block_corps_range: bool = true, ["on", "off"], SCN_MAG_CANALS;
    /// Commanders-in-chief march without penalty.
    chief_moves_free: bool = true, ["on", "off"], R4_23C;
    /// Move, then fire, then attack; guns before or after moving.
    action_order: bool = true, ["on", "off"], R4_41;
    /// Units without Orders may not begin strategic movement.
    no_new_strategic_without_orders: bool = true, ["on", "off"], R4_42;
    /// A battery without Orders may fire or move.
    uncommanded_artillery: bool = false, ["off", "on"], R4_42A;
    /// In an Extended Activation batteries fire only in their leader's Range.
    extended_artillery_limit: bool = false, ["off", "on"], R4_43A;
    /// A commander's Continuity is used even off the map.
    continuity_off_map: bool = true, ["on", "off"], R4_21;
    /// Brigades go into Reserve where they stand.
    reserve_in_place: bool = true, ["on", "off"], R4_6A;
    /// The players place their units.
    free_setup: bool = false, ["off", "on"], OPT_ERRATA;
    /// Perception and Surprise at Ponte Nuovo.
    perception: bool = false, ["off", "on"], SCN_MAG_PERCEPTION;
    /// Ponte Nuovo: Gablenz and Picard arrive, and two more turns.
    second_wave: bool = false, ["off", "on"], R5_6A;
    /// Magenta: the cavalry brigade Holstein enters.
    mensdorff: bool = false, ["off", "on"], R5_6A;
    /// Magenta: Ponte Nuovo and the railway bridge are mined too.
    all_mined: bool = false, ["off", "on"], SCN_MAG_BRIDGES;
    /// Magenta: MacMahon does not halt.
    prompt_macmahon: bool = false, ["off", "on"], SCN_VICTORY;
    /// Solferino: the division Jellačić comes up.
    jellacic: bool = false, ["off", "on"], R5_6A;
    /// Reactions follow the standing order of each unit, nobody is asked.
    answer_for_me: bool = false, ["off", "on"], OPT_ERRATA;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_of_each_option_is_its_default() {
        for spec in Options::SPECS {
            assert_eq!(Options::default().get(spec.id), spec.values.first().copied(), "{}", spec.id);
        }
    }

    #[test]
    fn options_read_from_json_as_people_write_them() {
        let written = r#"{"storm": "fixed", "bridge_attack": false, "french_demoralization_level": 6}"#;
        let options: Options = serde_json::from_str(written).expect("options");
        assert!(options.storm == Storm::Fixed && !options.bridge_attack);
        assert_eq!(options.french_demoralization_level.number(), 6);
    }
}
