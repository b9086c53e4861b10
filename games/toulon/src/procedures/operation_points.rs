//! Operation points: 7.2 to 7.12, 32.8.

use super::prelude::*;
use crate::vocabulary::{Force, Pool};
use std::collections::BTreeMap;

/// The white die of a pool.
pub const WHITE_ROLL: Roll = Roll { rule: rules::R7_4A, label: "die-white" };
/// The red die of a pool.
pub const RED_ROLL: Roll = Roll { rule: rules::R7_4A, label: "die-red" };
/// The penalty after a decisive defeat.
pub const PENALTY_ROLL: Roll = Roll { rule: rules::R7_12A, label: "die-defeat_penalty" };

/// What a pool receives on a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Income {
    /// From the schedule, or twice the Austrian units.
    pub base: u8,
    /// The white die.
    pub white: u8,
    /// The red die.
    pub red: u8,
    /// What is in the pool.
    pub op: u8,
}

/// The pool after the dice: never below 0 nor above 19 (7.4b).
#[must_use]
pub fn adjusted(base: u8, white: u8, red: u8) -> u8 {
    let bounds = &tables().op_base;
    (i16::from(base) + i16::from(white) - i16::from(red)).clamp(bounds.minimum, bounds.maximum) as u8
}

/// The dice of a pool (7.4a). The white one falls first.
pub fn income(base: u8, chance: &mut impl Chance) -> Income {
    let (white, red) = (chance.d6(WHITE_ROLL), chance.d6(RED_ROLL));
    Income { base, white, red, op: adjusted(base, white, red) }
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

/// The PO a side loses by nerves: the die, but no more than it has (7.12b).
#[must_use]
pub fn penalty(die: u8, pools: u16) -> u8 {
    u16::from(die).min(pools) as u8
}

/// Rolls the penalty of a side that has so many PO in all.
pub fn roll_penalty(pools: u16, chance: &mut impl Chance) -> u8 {
    penalty(chance.d6(PENALTY_ROLL), pools)
}

/// What a pool receives: 7.3, 7.4, 7.5, 32.8.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpIncome {
    /// The base; or else `pool` and `turn`, or `units_due_in_play` of the Austrians.
    #[serde(default)]
    base: Option<u8>,
    /// Whose pool: its base is read from the schedule. Bonaparte's is fixed.
    #[serde(default)]
    pool: Option<Pool>,
    /// The turn.
    #[serde(default)]
    turn: Option<u8>,
    /// Austrian units due to be in play this turn, eliminated ones included.
    #[serde(default)]
    units_due_in_play: Option<u8>,
    /// How many of them are eliminated: they count all the same.
    #[serde(default)]
    of_which_eliminated: u8,
    /// The white die, if rolled by hand.
    #[serde(default)]
    white: Option<u8>,
    /// The red die, if rolled by hand.
    #[serde(default)]
    red: Option<u8>,
}

/// What is in the pool.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OpIncomeOutcome {
    base: u8,
    adjustment: i8,
    op: u8,
}

impl OpIncome {
    fn base(&self) -> Option<u8> {
        let schedule = || match (self.pool?, self.turn?) {
            (Pool::Austrian, _) => None,
            (pool, turn) => Some(tables().op_base.of(pool, turn)),
        };
        self.base.or_else(|| self.units_due_in_play.map(austrian_base)).or_else(schedule)
    }
}

impl Case for OpIncome {
    type Outcome = OpIncomeOutcome;
    const ID: &'static str = "op_income";
    const RULES: &'static [RuleId] = &[rules::R7_3, rules::R7_4A, rules::R7_4B, rules::R7_5, rules::R32_8];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["base", "white", "red"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.die("white", self.white);
        faults.die("red", self.red);
        if let Some(turn) = self.turn {
            faults.turn("turn", turn);
        }
        faults.require(self.base().is_some(), || {
            "base: missing; give base, or pool and turn, or units_due_in_play of the Austrians".to_owned()
        });
        let due = self.units_due_in_play.unwrap_or(u8::MAX);
        faults.require(self.of_which_eliminated <= due, || "of_which_eliminated: more than are due".to_owned());
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> OpIncomeOutcome {
        let base = self.base().unwrap_or_default();
        let rule = if self.units_due_in_play.is_some() { rules::R32_8 } else { rules::R7_3 };
        let mut tally = Tally::new();
        tally.add(rule, "mod-op_base", base.into());
        if self.pool == Some(Pool::Bonaparte) {
            tally.note(rules::R7_5, "mod-op_fixed");
            tell(tallies, "value-op", tally);
            return OpIncomeOutcome { base, adjustment: 0, op: base };
        }
        let white = d6(self.white, chance, WHITE_ROLL);
        let red = d6(self.red, chance, RED_ROLL);
        tally.add(rules::R7_4A, "mod-op_white", white.into());
        tally.add(rules::R7_4A, "mod-op_red", -i32::from(red));
        let op = adjusted(base, white, red);
        if i32::from(op) != tally.sum() {
            tally.note(rules::R7_4B, "mod-op_bounds");
        }
        tell(tallies, "value-op", tally);
        OpIncomeOutcome { base, adjustment: white as i8 - red as i8, op }
    }
}

/// Whether a nation or wing receives PO at all: 7.2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpBase {
    /// Nation or wing.
    force: Force,
    /// The turn.
    turn: u8,
    /// It has a unit on the map or afloat, or one due this turn; by default as the campaign's schedule has it.
    #[serde(default)]
    in_play: Option<bool>,
}

/// Its base.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OpBaseOutcome {
    rolls_dice: bool,
    base: u8,
}

/// The turn on which the campaign brings the first unit of a force.
const fn first_turn(force: Force) -> u8 {
    match force {
        Force::British | Force::Spanish | Force::Toulonnais | Force::West => 1,
        Force::East => 2,
        Force::Neapolitan | Force::Sardinian => 5,
        Force::Reserve => 11,
        Force::Austrian => u8::MAX,
    }
}

impl Case for OpBase {
    type Outcome = OpBaseOutcome;
    const ID: &'static str = "op_base";
    const RULES: &'static [RuleId] = &[rules::R7_2, rules::R7_3];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["force", "turn", "in_play"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
        faults.require(!matches!(self.force, Force::Reserve | Force::Austrian), || {
            "force: the reserve has no pool, and the Austrians' depends on their units (op_income)".to_owned()
        });
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> OpBaseOutcome {
        let in_play = self.in_play.unwrap_or(self.turn >= first_turn(self.force));
        let base = match self.force.pool() {
            Some(pool) if in_play => tables().op_base.of(pool, self.turn),
            _ => 0,
        };
        OpBaseOutcome { rolls_dice: in_play, base }
    }
}

/// The penalty after a decisive defeat: 7.12.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefeatPenalty {
    /// The pools of the side after the adjustment.
    pools: BTreeMap<Pool, u8>,
    /// The die, if rolled by hand.
    #[serde(default)]
    penalty_die: Option<u8>,
    /// What each pool gives; by default the fullest pool gives the next point.
    #[serde(default)]
    split: BTreeMap<Pool, u8>,
}

/// What is left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct DefeatPenaltyOutcome {
    /// PO lost in all.
    lost: u8,
    pools: BTreeMap<Pool, u8>,
}

impl Case for DefeatPenalty {
    type Outcome = DefeatPenaltyOutcome;
    const ID: &'static str = "defeat_penalty";
    const RULES: &'static [RuleId] = &[rules::R7_12A, rules::R7_12B];

    fn check(&self, faults: &mut InputFaults) {
        faults.die("penalty_die", self.penalty_die);
        let most = i64::from(tables().op_base.maximum);
        for (pool, po) in &self.pools {
            faults.within(&format!("pools.{pool}"), *po, 0, most);
        }
        let sides: std::collections::BTreeSet<_> = self.pools.keys().map(|pool| pool.side()).collect();
        faults.require(sides.len() == 1, || "pools: expected the pools of one side".to_owned());
        for (pool, po) in &self.split {
            let has = self.pools.get(pool).copied().unwrap_or(0);
            faults.require(*po <= has, || format!("split.{pool}: {po}, but there are {has} (7.12b)"));
        }
        if let (Some(die), false) = (self.penalty_die, self.split.is_empty()) {
            let total: u16 = self.pools.values().map(|po| u16::from(*po)).sum();
            let given: u16 = self.split.values().map(|po| u16::from(*po)).sum();
            let due = penalty(die, total);
            faults.require(given == u16::from(due), || format!("split: {given} in all, expected {due}"));
        }
        faults.require(self.split.is_empty() || self.penalty_die.is_some(), || {
            "split: expected together with penalty_die".to_owned()
        });
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> DefeatPenaltyOutcome {
        let mut pools = self.pools.clone();
        let total = pools.values().map(|po| u16::from(*po)).sum();
        let die = d6(self.penalty_die, chance, PENALTY_ROLL);
        let lost = penalty(die, total);
        let mut tally = Tally::new();
        tally.add(rules::R7_12A, "die-defeat_penalty", die.into());
        tally.add(rules::R7_12B, "mod-op_bounds", i32::from(lost) - i32::from(die));
        tell(tallies, "value-op_lost", tally);
        if self.split.is_empty() {
            for _ in 0..lost {
                if let Some((_, fullest)) = pools.iter_mut().rev().max_by_key(|(_, po)| **po) {
                    *fullest -= 1;
                }
            }
        } else {
            for (pool, given) in &self.split {
                if let Some(po) = pools.get_mut(pool) {
                    *po -= given;
                }
            }
        }
        DefeatPenaltyOutcome { lost, pools }
    }
}
