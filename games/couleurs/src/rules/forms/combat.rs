//! Fire, losses and what they do to a march, as forms.

use super::{form, show};
use crate::book::charts::charts;
use crate::book::options::{BallShare, LossTestFrom};
use crate::book::vocabulary::{Arm, Band, Gait, Moral, Order, Status};
use crate::rules;
use crate::rules::fire::{Concerned, most_figures};
use crate::rules::losses;
use crate::rules::melee::{self, Fate};
use crate::rules::morale::{self, Column, Rung};
use kernel::Tally;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Figures or guns at a factor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtFactor {
    /// Figures or guns.
    pub figures: u8,
    /// The whole factor.
    pub factor: i32,
}

/// What it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Inflicted {
    /// Loss steps.
    pub pap: u8,
    /// At least a star: the enemy is under effective fire.
    pub effective: bool,
}

form! {
    /// The loss table, the same for fire and close combat (loss.table).
    Losses = "losses", AtFactor => Inflicted, [LOSS_TABLE, FIRE_STAR],
    |input, chance, tallies| {
        let loss = losses::inflicted(charts(), input.figures, input.factor);
        let rule = if loss == losses::Loss::Star { rules::FIRE_STAR } else { rules::LOSS_TABLE };
        show(tallies, rule, loss.pap().into());
        Inflicted { pap: loss.pap(), effective: loss.is_effective() }
    }
}

/// Losses of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lost {
    /// Loss steps, or guns of a battery.
    pub pap: u8,
    /// Figures, or guns, they are reckoned on.
    pub figures: u8,
    /// A battery: a step is a gun.
    #[serde(default)]
    pub guns: bool,
    /// The least percentage for which a test may be demanded: 15, or 10 by the option.
    #[serde(default = "fifteen")]
    pub test_from: u8,
}

fn fifteen() -> u8 {
    LossTestFrom::Fifteen.percent() as u8
}

/// Losses in percent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct InPercent {
    /// To the nearest 5.
    pub percent: i32,
    /// Whole figures, or guns, gone.
    pub figures_lost: u8,
    /// The enemy may demand a test.
    pub test_due: bool,
}

form! {
    /// Loss steps as a percentage, and whether they call for a test (loss.percent, morale.when_other).
    Percent = "percent", Lost => InPercent, [LOSS_PERCENT, LOSS_STEPS, LOSS_ARTILLERY, MORALE_WHEN_OTHER],
    |input, chance, tallies| {
        let percent = if input.guns {
            losses::gun_percent(charts(), input.pap, input.figures)
        } else {
            losses::percent(charts(), input.pap, input.figures)
        };
        let left = losses::figures_left(charts(), input.figures, input.pap);
        let figures_lost = if input.guns { input.pap.min(input.figures) } else { input.figures - left };
        show(tallies, rules::LOSS_PERCENT, percent);
        InPercent { percent, figures_lost, test_due: percent >= input.test_from.into() }
    }
}

/// Ball on a formation several ranks deep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ball {
    /// Loss steps in all.
    pub pap: u8,
    /// Ranks of figures.
    pub ranks: u8,
    /// How many of the first ranks are looked at.
    #[serde(default = "two")]
    pub first: u8,
    /// Divided evenly and rounded up, instead of dealt rank by rank.
    #[serde(default)]
    pub proportional: bool,
}

const fn two() -> u8 {
    2
}

/// What falls on them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct OnRanks {
    /// Loss steps.
    pub pap: u8,
}

form! {
    /// The steps of ball that fall on the first ranks (loss.ball_penetration).
    BallShareForm = "ball_share", Ball => OnRanks, [LOSS_BALL, LOSS_BALL_PENETRATION],
    |input, chance, tallies| {
        let share = if input.proportional { BallShare::Proportional } else { BallShare::Deal };
        let pap = losses::on_first_ranks(input.pap, input.ranks, input.first, share);
        show(tallies, rules::LOSS_BALL_PENETRATION, pap.into());
        OnRanks { pap }
    }
}

/// The fire of the target of a march.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnMarch {
    /// Arm of the attacker.
    pub attacker: Arm,
    /// Figures of his front.
    pub attacker_front: u8,
    /// The range the fire is counted at.
    pub band: Band,
    /// Sides on which the firer overlaps him.
    #[serde(default)]
    pub overlapping_sides: u8,
    /// The firer is a square.
    #[serde(default)]
    pub square: bool,
    /// The firers are skirmishers.
    #[serde(default)]
    pub skirmishers: bool,
}

/// How many fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Firing {
    /// Figures at most.
    pub figures: i32,
}

form! {
    /// Figures a target of a march fires with at most (fire.overlap).
    FireFigures = "fire_figures", OnMarch => Firing, [FIRE_OVERLAP, FIRE_OVERLAP_SKIRM, SCALE_FRONT],
    |input, chance, tallies| {
        let OnMarch { attacker, attacker_front, band, overlapping_sides, square, skirmishers } = *input;
        let figures = most_figures(attacker, attacker_front, band, overlapping_sides, square, skirmishers);
        let rule = if skirmishers { rules::FIRE_OVERLAP_SKIRM } else { rules::FIRE_OVERLAP };
        show(tallies, rule, figures);
        Firing { figures }
    }
}

/// Stop fire on a march.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stopping {
    /// Arm of the attacker.
    pub attacker: Arm,
    /// Figures of his front.
    pub front: u8,
    /// Ranks of his figures.
    #[serde(default = "one")]
    pub ranks: u8,
    /// Infantry bases of the firer's front.
    pub firer_front: u8,
    /// Sides on which the attacker overlaps the firer.
    #[serde(default)]
    pub overlapping_sides: u8,
    /// The firer is a square.
    #[serde(default)]
    pub square: bool,
    /// Loss steps the fire cost.
    pub pap: u8,
    /// The attacker's score before it.
    pub score: i32,
    /// He marches to fire: he loses one rung's worth at most (maf.drop).
    #[serde(default)]
    pub march_to_fire: bool,
}

const fn one() -> u8 {
    1
}

/// A march after fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Stopped {
    /// Figures concerned.
    pub figures: u8,
    /// Losses among them in percent.
    pub percent: i32,
    /// Points of moral lost.
    pub points: i32,
    /// The score left.
    pub score: i32,
    /// What it allows.
    pub rung: Rung,
}

form! {
    /// Frontal fire on a march: figures concerned, percent, points, rung (fire.stop, fire.stop_figures, maf.drop).
    StopFire = "stop_fire", Stopping => Stopped, [FIRE_STOP, FIRE_STOP_FIGURES, MAF_DROP],
    |input, chance, tallies| {
        let Stopping { attacker, front, ranks, firer_front, overlapping_sides, square, .. } = *input;
        let figures = Concerned { attacker, front, ranks, firer_front, overlapping_sides, square }.figures();
        let percent = losses::percent(charts(), input.pap, figures);
        let (points, column, rule) = if input.march_to_fire {
            (morale::march_to_fire_drop(charts(), percent), Column::Fire, rules::MAF_DROP)
        } else {
            (morale::stop_fire(charts(), percent), Column::March, rules::FIRE_STOP)
        };
        let mut tally = Tally::new();
        tally.add(rules::MORALE_SUM, "points-score", input.score);
        tally.add(rule, "points-stop_fire", points);
        let score = tally.sum();
        tallies.push(("tally-score", tally));
        show(tallies, rules::FIRE_STOP_FIGURES, figures.into());
        Stopped { figures, percent, points, score, rung: morale::rung(charts(), column, score) }
    }
}

/// A march that is counter-charged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Countered {
    /// The attacker's score.
    pub score: i32,
    /// The column it is read in.
    #[serde(default = "march")]
    pub column: Column,
    /// The gaits of those who counter-charge.
    pub gaits: Vec<Gait>,
}

const fn march() -> Column {
    Column::March
}

/// A score read again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct ReadAgain {
    /// Points lost.
    pub points: i32,
    /// The score left.
    pub score: i32,
    /// What it allows.
    pub rung: Rung,
}

form! {
    /// What counter-charges cost the attacker (mac.counter, mac.counter_cap).
    CounterMarch = "counter_march", Countered => ReadAgain, [MAC_COUNTER, MAC_COUNTER_CAP, MAF_COUNTER, MORALE_CLAMP],
    |input, chance, tallies| {
        let points = morale::counter(charts(), input.gaits.iter().map(|gait| gait.level()).sum());
        show(tallies, rules::MAC_COUNTER, points);
        let score = morale::clamped(charts(), input.score + points);
        ReadAgain { points, score, rung: morale::rung(charts(), input.column, score) }
    }
}

/// A defender whose enemy still comes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StillComing {
    /// The defender's score.
    pub score: i32,
    /// The gait the attacker still has.
    pub gait: Gait,
}

form! {
    /// What the gait an attacker still has costs the defender (fire.residual).
    ResidualGait = "residual_gait", StillComing => ReadAgain, [FIRE_RESIDUAL],
    |input, chance, tallies| {
        let points = morale::residual(charts(), input.gait);
        show(tallies, rules::FIRE_RESIDUAL, points);
        let score = input.score + points;
        ReadAgain { points, score, rung: morale::rung(charts(), Column::March, score) }
    }
}

/// Losses of both sides of a close combat or duel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// Steps the unit suffered, from all its enemies.
    pub suffered: u8,
    /// Steps it inflicted on all of them.
    pub inflicted: u8,
    /// Its order before.
    #[serde(default = "formed")]
    pub order: Order,
    /// A duel of fire.
    #[serde(default)]
    pub duel: bool,
    /// Its status.
    #[serde(default = "line")]
    pub status: Status,
    /// Rungs it takes of its status bonus.
    #[serde(default)]
    pub rescued: u8,
}

const fn formed() -> Order {
    Order::Formed
}

const fn line() -> Status {
    Status::Line
}

/// What becomes of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Who won.
    pub fate: Fate,
    /// Its state after conscripts' malus and status bonus.
    pub moral: Option<Moral>,
    /// Its order.
    pub order: Order,
}

form! {
    /// The result of a close combat or duel by the difference of losses (cac.result, duel.result, status.rescue).
    CombatResult = "combat_result", Compared => Outcome, [CAC_RESULT, CAC_MULTI, DUEL_RESULT, STATUS_RESCUE, STATUS_MALUS],
    |input, chance, tallies| {
        let fate = melee::fate(input.suffered, input.inflicted);
        let rule = if input.duel { rules::DUEL_RESULT } else { rules::CAC_RESULT };
        show(tallies, rule, i32::from(input.suffered) - i32::from(input.inflicted));
        let status = charts().status[input.status.index()];
        let moral = match fate {
            Fate::Lost(moral) => {
                let malus = if input.duel { 0 } else { status.malus };
                Some(moral.lowered(malus).raised(input.rescued.min(status.rescue)))
            }
            Fate::Won | Fate::Drew => None,
        };
        let order = match fate {
            Fate::Lost(moral) if input.duel => melee::order_after_duel(moral, input.order),
            _ if input.duel => input.order,
            _ => melee::order_after(fate, input.order),
        };
        Outcome { fate, moral, order }
    }
}
