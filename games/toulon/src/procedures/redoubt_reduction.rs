//! Fire that reduces redoubts: 27.42 to 27.47.

use super::combat::work_shift;
use super::prelude::*;
use crate::vocabulary::Work;

/// The die.
pub const ROLL: Roll = Roll { rule: rules::R27_44, label: "die-reduction" };

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fired {
    /// The die.
    pub die: u8,
    /// The redoubt is reduced for the rest of the turn.
    pub reduced: bool,
}

/// The most PF that count against one redoubt (27.43).
#[must_use]
pub fn most() -> u8 {
    tables().reduction.max_pf as u8
}

/// Whether a die reduces a redoubt under so many PF.
#[must_use]
pub fn reduces(pf: u8, improved: bool, die: u8) -> bool {
    let table = &tables().reduction;
    die as i8 + if improved { table.improved_drm } else { 0 } <= pf.min(most()) as i8
}

/// Fires at a redoubt.
pub fn fire(pf: u8, improved: bool, chance: &mut impl Chance) -> Fired {
    let die = chance.d6(ROLL);
    Fired { die, reduced: reduces(pf, improved, die) }
}

/// Fire on redoubts: 27.42 to 27.47.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RedoubtReduction {
    /// PF that fire at it.
    pf: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// It is an improved redoubt.
    #[serde(default)]
    improved: bool,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RedoubtReductionOutcome {
    reduced: bool,
    /// Columns left that a redoubt gives afterwards, guns left out.
    shift_after: i8,
    plain_redoubt_shift_after: i8,
}

impl Case for RedoubtReduction {
    type Outcome = RedoubtReductionOutcome;
    const ID: &'static str = "redoubt_reduction";
    const RULES: &'static [RuleId] =
        &[rules::R25_25, rules::R27_42, rules::R27_43, rules::R27_44, rules::R27_45, rules::R27_46, rules::R27_47];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("shots", &["pf", "die", "improved"]));
    const SHARED: &'static [&'static str] = &["plain_redoubt_shift_after"];

    fn check(&self, faults: &mut InputFaults) {
        faults.within("pf", self.pf, 1, 99);
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> RedoubtReductionOutcome {
        let die = d6(self.die, chance, ROLL);
        let mut tally = Tally::new();
        tally.add(rules::R27_44, "die-reduction", die.into());
        let drm = if self.improved { tables().reduction.improved_drm } else { 0 };
        tally.add(rules::R27_44, "mod-improved_target", drm.into());
        tell(tallies, "value-die", tally);
        let reduced = reduces(self.pf, self.improved, die);
        let work = if self.improved { Work::ImprovedRedoubt } else { Work::Redoubt };
        RedoubtReductionOutcome {
            reduced,
            shift_after: work_shift(work, reduced, false),
            plain_redoubt_shift_after: work_shift(Work::Redoubt, true, false),
        }
    }
}
