//! Quality checks: 8.1, 8.1a.

use super::prelude::*;
use crate::vocabulary::{Grade, Leadership, Quality};

/// The die of a quality check.
pub const ROLL: Roll = Roll { rule: rules::R8_1, label: "die-quality" };

/// A unit that checks. Leaders and other units count if they stand in the area that it leaves (8.1a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Check {
    /// Its quality.
    pub quality: Quality,
    /// The best leader of its nation or wing there.
    pub leader: Option<Grade>,
    /// Another unit of quality A of its nation or wing stands there.
    pub steady_unit: bool,
    /// It is out of supply.
    pub out_of_supply: bool,
    /// Its losses are at least half its printed PF.
    pub half_losses: bool,
}

/// What came of a check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Checked {
    /// The die.
    pub die: u8,
    /// It passed.
    pub passed: bool,
}

/// Whether losses weigh on a check: at least one, and at least half of the printed PF.
#[must_use]
pub const fn half_losses(printed: u8, losses: u8) -> bool {
    losses > 0 && losses as u16 * 2 >= printed as u16
}

impl Check {
    /// The sum of the modifiers.
    #[must_use]
    pub fn modifier(&self) -> i8 {
        let table = &tables().quality_check;
        let on = |holds: bool, drm: i8| if holds { drm } else { 0 };
        table.leader.of(self.leader)
            + on(self.steady_unit, table.steady_unit)
            + on(self.out_of_supply, table.out_of_supply)
            + on(self.half_losses, table.half_losses)
    }

    /// The modifiers, one by one.
    pub fn tally(&self, tally: &mut Tally) {
        let table = &tables().quality_check;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let label = match self.leader {
            Some(Grade::A) => "mod-leader_a_left",
            Some(Grade::B) => "mod-leader_b_left",
            _ => "mod-leader_c_left",
        };
        tally.add(rules::R8_1A, label, table.leader.of(self.leader).into());
        tally.add(rules::R8_1A, "mod-steady_unit", on(self.steady_unit, table.steady_unit));
        tally.add(rules::R8_1, "mod-out_of_supply", on(self.out_of_supply, table.out_of_supply));
        tally.add(rules::R8_1, "mod-half_losses", on(self.half_losses, table.half_losses));
    }

    /// Whether a die passes: a natural 1 always, a natural 6 never.
    #[must_use]
    pub fn passes(&self, die: u8) -> bool {
        let table = &tables().quality_check;
        die == table.always_passes_on
            || die != table.always_fails_on && die as i8 + self.modifier() <= table.pass_at_or_below.of(self.quality)
    }
}

/// Rolls a check.
pub fn roll(check: &Check, chance: &mut impl Chance) -> Checked {
    let die = chance.d6(ROLL);
    Checked { die, passed: check.passes(die) }
}

/// A quality check: 8.1, 8.1a.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QualityCheck {
    /// Quality of the unit.
    quality: Quality,
    /// The best leader of its nation or wing in the area it leaves.
    #[serde(default)]
    leader: Leadership,
    /// Another unit of quality A, same nation or wing, stands there.
    #[serde(default)]
    steady_unit: bool,
    /// It is out of supply.
    #[serde(default)]
    out_of_supply: bool,
    /// Its printed PF.
    #[serde(default)]
    printed_pf: u8,
    /// Its losses.
    #[serde(default)]
    losses: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct QualityCheckOutcome {
    passes: bool,
    modifier: i8,
    /// Modified dice up to this pass.
    needed: i8,
}

impl Case for QualityCheck {
    type Outcome = QualityCheckOutcome;
    const ID: &'static str = "quality_check";
    const RULES: &'static [RuleId] = &[rules::R8_1, rules::R8_1A, rules::R16_9, rules::R16_14];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("checks", &["quality", "leader", "die"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> QualityCheckOutcome {
        let check = Check {
            quality: self.quality,
            leader: self.leader.grade(),
            steady_unit: self.steady_unit,
            out_of_supply: self.out_of_supply,
            half_losses: half_losses(self.printed_pf, self.losses),
        };
        let die = d6(self.die, chance, ROLL);
        let mut tally = Tally::new();
        tally.add(rules::R8_1, "die-quality", die.into());
        check.tally(&mut tally);
        tell(tallies, "value-die", tally);
        QualityCheckOutcome {
            passes: check.passes(die),
            modifier: check.modifier(),
            needed: tables().quality_check.pass_at_or_below.of(self.quality),
        }
    }
}
