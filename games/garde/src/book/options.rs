//! The options of the rules: every ruling on which players may reasonably differ (`rulebook/rulings.md`).
//!
//! Scenario options override the defaults, options of the table override the scenario.

use crate::rules;
use gamekit::{choice, options};

choice! {
    /// The die of the printed tests (ruling G2).
    TestDie {
        /// Ten sides.
        D10 = "10",
        /// Eight sides: a harsher game.
        D8 = "8",
    }
}

choice! {
    /// Tokens of Exaltés (ruling G1).
    ZealotTokens {
        /// Two red, attacking.
        RedRed = "red_red",
        /// One red and one blue, attacking and defending.
        RedBlue = "red_blue",
    }
}

choice! {
    /// Losses of a major victory (ruling G9).
    MajorVictory {
        /// As printed: loss and loss test both to the defender.
        Printed = "printed",
        /// The loss test to the attacker, as in a major defeat.
        Mirror = "mirror",
    }
}

choice! {
    /// How often a fierce combat is renewed (ruling G10).
    FierceLimit {
        /// As often as it comes.
        None = "none",
        /// Once: a second fierce result counts as indecisive.
        One = "one",
    }
}

choice! {
    /// Which guns help the loss test (ruling G11).
    LossPlus {
        /// Medium and heavy.
        MediumHeavy = "medium_heavy",
        /// All.
        AllElements = "all_elements",
    }
}

choice! {
    /// Whether the army order belongs to the chain of command (ruling G16).
    ChainArmy {
        /// When an army general is on the table.
        WhenPresent = "when_present",
        /// Never.
        Never = "never",
    }
}

choice! {
    /// Tokens for a disorganised attacker (ruling G18).
    AttackerDisorganised {
        /// None.
        None = "none",
        /// One blue, one white.
        BlueWhite = "blue_white",
    }
}

choice! {
    /// What is activated at a time (2.4).
    Activation {
        /// A division.
        Division = "division",
        /// A whole corps.
        Corps = "corps",
    }
}

choice! {
    /// What a brigade of mixed experience is (ruling G15).
    MixedBrigades {
        /// One level above its weakest, in tests and in combat.
        Better = "better",
        /// Its weakest in combat, and its tests need one more.
        Harder = "harder",
    }
}

impl TestDie {
    /// Its sides.
    #[must_use]
    pub const fn sides(self) -> u8 {
        match self {
            TestDie::D10 => 10,
            TestDie::D8 => 8,
        }
    }
}

options! {
    /// The die of the printed tests (G2).
    die: TestDie = TestDie::D10, ["10", "8"], R1_3;
    /// Tokens of Exaltés (G1).
    exaltes: ZealotTokens = ZealotTokens::RedRed, ["red_red", "red_blue"], R6_6_6;
    /// Losses of a major victory (G9).
    major_victory: MajorVictory = MajorVictory::Printed, ["printed", "mirror"], R6_10;
    /// Limit of fierce combat (G10).
    fierce_limit: FierceLimit = FierceLimit::None, ["none", "one"], R6_10_2;
    /// Guns in the loss test (G11).
    loss_plus: LossPlus = LossPlus::MediumHeavy, ["medium_heavy", "all_elements"], R6_13;
    /// The army order in the chain of command (G16).
    chain_army: ChainArmy = ChainArmy::WhenPresent, ["when_present", "never"], R1_10;
    /// Tokens for a disorganised attacker (G18).
    attacker_disorganised: AttackerDisorganised = AttackerDisorganised::None, ["none", "blue_white"], R6_6;
    /// Brigades of mixed experience (G15).
    mixed: MixedBrigades = MixedBrigades::Better, ["better", "harder"], R1_6;
    /// What is activated at a time (2.4).
    activation: Activation = Activation::Division, ["division", "corps"], R2_4;
    /// Heavy guns lower cover also when they support an attack (G13).
    heavy_support_cover: bool = false, ["off", "on"], R7_3;
    /// Towns cover cavalry too (G39).
    urban_cavalry_cover: bool = false, ["off", "on"], R1_12;
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
            serde_json::from_str(r#"{"die": 8, "urban_cavalry_cover": true, "fierce_limit": "one"}"#).unwrap();
        assert_eq!((options.die.sides(), options.urban_cavalry_cover), (8, true));
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
    }
}
