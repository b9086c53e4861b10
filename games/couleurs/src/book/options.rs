//! The options of the rules: every ruling on which players may reasonably differ (`rulebook/rulings.md`, part D).

use crate::rules;
use gamekit::{choice, options};

choice! {
    /// How a turn is played (turn.sequence_option).
    Sequence {
        /// One side after the other.
        Alternate = "alternate",
        /// Both at once, by secret orders.
        Simultaneous = "simultaneous",
    }
}

choice! {
    /// Where the troops begin (scenario.deploy).
    Deploying {
        /// Where the scenario has them.
        Printed = "printed",
        /// Where each side lays them out, neither seeing the other.
        Secret = "secret",
    }
}

choice! {
    /// How ball losses are shared among the ranks (loss.ball_penetration).
    BallShare {
        /// Dealt one by one from the first rank.
        Deal = "deal",
        /// Divided evenly and rounded up.
        Proportional = "proportional",
    }
}

choice! {
    /// From how many percent a loss test may be demanded (morale.when_other).
    LossTestFrom {
        /// Above ten.
        Fifteen = "15",
        /// Ten.
        Ten = "10",
    }
}

choice! {
    /// Whose tactical distance makes an advance a march to combat (dt.definition).
    MarchTrigger {
        /// The mover's.
        Own = "own",
        /// The larger of the two.
        Larger = "larger",
    }
}

choice! {
    /// How often superior status counts in a turn (morale.status).
    StatusMalus {
        /// Once by the same tester against the same enemy.
        Pair = "pair",
        /// In every test.
        RescueOnly = "rescue_only",
    }
}

choice! {
    /// Bonus of small arms on a dense target (fire.factor).
    DenseTarget {
        /// Two.
        Two = "2",
        /// None.
        None = "0",
    }
}

choice! {
    /// Pursuit losses (pursuit.losses).
    PursuitLosses {
        /// From the chart.
        Automatic = "automatic",
        /// One rank of the pursuer in the loss table.
        Computed = "computed",
    }
}

impl LossTestFrom {
    /// In percent.
    #[must_use]
    pub const fn percent(self) -> i32 {
        match self {
            LossTestFrom::Fifteen => 15,
            LossTestFrom::Ten => 10,
        }
    }
}

options! {
    /// Alternate or simultaneous play.
    sequence: Sequence = Sequence::Alternate, ["alternate", "simultaneous"], TURN_SEQUENCE_OPTION;
    /// Where the troops begin.
    deployment: Deploying = Deploying::Printed, ["printed", "secret"], SCENARIO_DEPLOY;
    /// Groups out of reach of the enemy march operationally, in every turn.
    operations: bool = false, ["off", "on"], SOP_WHEN;
    /// Two engaged groups may be shifted together.
    translation: bool = false, ["off", "on"], SOP_REENACTMENT;
    /// Troops out of sight are not shown to the enemy.
    hidden_troops: bool = false, ["off", "on"], VIS_HIDDEN;
    /// Far off, only the arm of a unit is shown.
    type_markers: bool = false, ["off", "on"], VIS_MARKERS;
    /// Gun error near friends.
    gun_error: bool = true, ["on", "off"], FIRE_ART_ERROR;
    /// A general who is hit rolls for his wound.
    general_wounds: bool = true, ["on", "off"], GEN_WOUND;
    /// Cavalry fires.
    cavalry_fire: bool = false, ["off", "on"], FIRE_CAVALRY_OPTION;
    /// Small arms on dense targets.
    dense_target_bonus: DenseTarget = DenseTarget::Two, ["2", "0"], FIRE_FACTOR;
    /// Ball on a marching column.
    ball_share: BallShare = BallShare::Deal, ["deal", "proportional"], LOSS_BALL_PENETRATION;
    /// Pursuit losses.
    pursuit_losses: PursuitLosses = PursuitLosses::Automatic, ["automatic", "computed"], PURSUIT_LOSSES;
    /// Threshold of the loss test.
    loss_test_from: LossTestFrom = LossTestFrom::Fifteen, ["15", "10"], MORALE_WHEN_OTHER;
    /// What advance is a march to combat.
    march_trigger: MarchTrigger = MarchTrigger::Own, ["own", "larger"], DT_DEFINITION;
    /// How often superior status counts.
    status_malus_once: StatusMalus = StatusMalus::Pair, ["pair", "rescue_only"], MORALE_STATUS;
}
