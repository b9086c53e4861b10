//! Operation points: 7.2 to 7.12, 32.8.

use super::prelude::*;
use crate::book::vocabulary::Pool;

/// The white die of a pool.
const WHITE_ROLL: Roll = Roll { rule: rules::R7_4A, label: "die-white" };
/// The red die of a pool.
const RED_ROLL: Roll = Roll { rule: rules::R7_4A, label: "die-red" };
/// The penalty after a decisive defeat.
const PENALTY_ROLL: Roll = Roll { rule: rules::R7_12A, label: "die-defeat_penalty" };

/// What a pool is due on a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Allotment {
    /// Whose pool: Bonaparte's is fixed (7.5).
    pub pool: Pool,
    /// From the schedule (7.3), or twice the Austrian units (32.8).
    pub base: u8,
}

/// What it receives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Income {
    /// The white and the red die; none for Bonaparte.
    pub dice: Option<[u8; 2]>,
    /// What is in the pool.
    pub points: u8,
}

impl Allotment {
    /// The dice of the pool, the white one first (7.4a).
    pub fn receive(&self, chance: &mut impl Chance) -> Income {
        let dice = (self.pool != Pool::Bonaparte).then(|| [chance.d6(WHITE_ROLL), chance.d6(RED_ROLL)]);
        let mut tally = Tally::new();
        self.count(dice, &mut tally);
        let bounds = &tables().op_base;
        let points = tally.sum().clamp(bounds.minimum.into(), bounds.maximum.into()) as u8;
        Income { dice, points }
    }

    /// Base and dice, before the bounds.
    fn count(&self, dice: Option<[u8; 2]>, tally: &mut Tally) {
        let rule = if self.pool == Pool::Austrian { rules::R32_8 } else { rules::R7_3 };
        tally.add(rule, "mod-op_base", self.base.into());
        match dice {
            Some([white, red]) => {
                tally.add(rules::R7_4A, "mod-op_white", white.into());
                tally.add(rules::R7_4A, "mod-op_red", -i32::from(red));
            }
            None => tally.note(rules::R7_5, "mod-op_fixed"),
        }
    }

    /// How an income came about, line by line: never below 0 nor above 19 (7.4b).
    pub fn tally(&self, income: &Income, tally: &mut Tally) {
        self.count(income.dice, tally);
        tally.add(rules::R7_4B, "mod-op_bounds", i32::from(income.points) - tally.sum());
    }
}

/// The base of the Austrians: twice their units due to be in play, eliminated ones included (32.8).
#[must_use]
pub fn austrian_base(units: u8) -> u8 {
    units.saturating_mul(tables().op_base.austrian_per_unit)
}

/// A pool that receives PO for a late arrival: never above 19 (9.5b). Refunds cannot exceed what was paid.
#[must_use]
pub fn with_income(pool: u8, po: u8) -> u8 {
    let most = tables().op_base.maximum as u8;
    pool.max(pool.saturating_add(po).min(most))
}

/// The die of a side that has lost its nerve, and the PO it loses: no more than it has (7.12).
pub fn penalty(pools: u16, chance: &mut impl Chance) -> (u8, u8) {
    let die = chance.d6(PENALTY_ROLL);
    (die, u16::from(die).min(pools) as u8)
}

/// Procedure `operation_points`: what a pool receives.
pub struct OperationPoints;

impl Procedure for OperationPoints {
    type Input = Allotment;
    type Output = Income;
    const ID: &'static str = "operation_points";
    const RULES: &'static [RuleId] = &[rules::R7_3, rules::R7_4A, rules::R7_4B, rules::R7_5, rules::R32_8];

    fn resolve(allotment: &Allotment, chance: &mut impl Chance, tallies: &mut Tallies) -> Income {
        let income = allotment.receive(chance);
        tell(tallies, "value-op", |tally| allotment.tally(&income, tally));
        income
    }
}
