//! The options of the rules: every ruling on which players may reasonably differ (`rulebook/rulings.md`).
//!
//! Scenario options override the defaults, options of the table override the scenario.

use crate::rules;
use gamekit::{choice, options};

choice! {
    /// Cover of woods (ruling R1).
    WoodCover {
        /// Hard for a target wholly inside, light for one at least half inside.
        WholeHard = "whole_hard",
        /// Always light.
        Light = "light",
    }
}

choice! {
    /// Ranges of rifles (ruling R3).
    RifleRanges {
        /// The musket's, as printed.
        Printed = "printed",
        /// Longer (table `range_effect_rifle_option`).
        Extended = "extended",
    }
}

choice! {
    /// Range of defensive fire on a die of 2, which the text leaves out (ruling R7).
    DefFireTwo {
        /// Long.
        Long = "long",
        /// Medium.
        Medium = "medium",
    }
}

choice! {
    /// The charger's groups in the combat after defensive fire (ruling R51).
    DefFireGroups {
        /// As before the fire.
        Before = "before",
        /// As after it.
        After = "after",
    }
}

choice! {
    /// Rate of a column in difficult ground or uphill (ruling R9).
    ColumnDifficult {
        /// As for a line.
        AsLine = "2.5",
        /// Half the rate of a column.
        Half = "3.75",
    }
}

choice! {
    /// Fire arc to either side of straight ahead (ruling R10).
    FireArc {
        /// 45 degrees.
        Deg45 = "45",
        /// 90 degrees.
        Deg90 = "90",
    }
}

choice! {
    /// How a battalion turns about (ruling R5).
    AboutFace {
        /// By a change of formation, which may face any way and keep the formation.
        Formation = "formation",
        /// By wheeling: a change of formation must change line to column or column to line.
        Wheel = "wheel",
    }
}

impl FireArc {
    /// In degrees to either side.
    #[must_use]
    pub const fn degrees(self) -> i32 {
        match self {
            FireArc::Deg45 => 45,
            FireArc::Deg90 => 90,
        }
    }
}

options! {
    /// Distances are shown before declaring (R36).
    premeasure: bool = false, ["off", "on"], DEF_MEASURE;
    /// Cover of woods (R1).
    wood_cover: WoodCover = WoodCover::WholeHard, ["whole_hard", "light"], FIRE_COVER;
    /// An activation test comes before the shooting dice (R2).
    fire_activation_roll: bool = false, ["off", "on"], FIRE_ACTIVATION;
    /// Ranges of rifles (R3).
    rifle_ranges: RifleRanges = RifleRanges::Printed, ["printed", "extended"], ARMY_RIFLES;
    /// A second, unmodified roll before attacking (R6).
    separate_bravery: bool = false, ["off", "on"], ATT_TEST;
    /// Defensive fire, die 2 (R7).
    deffire_two: DefFireTwo = DefFireTwo::Long, ["long", "medium"], DEF_FIRE_ROLL;
    /// Each natural 6 that hits takes a character (R8).
    each_six: bool = false, ["off", "on"], CHAR_RISK_FIRE;
    /// Columns in difficult ground (R9).
    column_difficult: ColumnDifficult = ColumnDifficult::AsLine, ["2.5", "3.75"], MAN_DIFFICULT;
    /// Fire arc (R10).
    fire_arc_deg: FireArc = FireArc::Deg45, ["45", "90"], FIRE_ELIGIBLE;
    /// Turning about (R5).
    about_face: AboutFace = AboutFace::Formation, ["formation", "wheel"], MAN_FORMATION;
    /// The loser of a combat tests even if it has tested this turn (R16).
    retest_after_combat: bool = false, ["off", "on"], RES_ONCE;
    /// The distance die of the battalion the commander is with counts as 6 (R20).
    commander_six: bool = false, ["off", "on"], CMD_JOIN_MOVE;
    /// Groups stay until 50 % losses (R21).
    losses_keep_groups: bool = false, ["off", "on"], LOSS_REMOVAL;
    /// Recovering from a charge that fell short needs a test (R23).
    short_rally_test: bool = false, ["off", "on"], ATT_SHORT;
    /// Reforming needs no test (R24).
    reform_auto: bool = false, ["off", "on"], MAN_REFORM;
    /// The losses of a combat winner oblige it to test (R37).
    winner_tests: bool = true, ["on", "off"], RES_WHEN;
    /// The charger's groups after defensive fire (R51).
    deffire_groups: DefFireGroups = DefFireGroups::Before, ["before", "after"], DEF_FIRE_TEST;
    /// The game ends as soon as a side has no steady battalion left (R35).
    early_end: bool = true, ["on", "off"], VIC_EARLY;
    /// Each objective held counts as one battalion (R50).
    objectives: bool = false, ["off", "on"], VIC_OBJECTIVES;
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamekit::options::OptionSet as _;

    #[test]
    fn the_first_value_of_each_option_is_its_default() {
        for spec in Options::SPECS {
            assert_eq!(Options::default().get(spec.id), spec.values.first().copied(), "{}", spec.id);
            for value in spec.values {
                let mut options = Options::default();
                options.set(spec.id, value).unwrap();
                assert_eq!(options.get(spec.id), Some(*value));
            }
        }
    }

    #[test]
    fn options_read_from_json_as_people_write_them() {
        let options: Options =
            serde_json::from_str(r#"{"each_six": true, "column_difficult": 3.75, "fire_arc_deg": "90"}"#).unwrap();
        assert!(options.each_six && options.column_difficult == ColumnDifficult::Half);
        assert_eq!(options.fire_arc_deg.degrees(), 90);
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
    }
}
