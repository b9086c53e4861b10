//! Fire that reduces redoubts: 27.42 to 27.47.

use super::prelude::*;

/// The die.
const ROLL: Roll = Roll { rule: rules::R27_44, label: "die-reduction" };

/// A redoubt under fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shelling {
    /// PF that fire at it; at most 5 count (27.43).
    pub pf: u8,
    /// It is an improved one.
    #[serde(default)]
    pub improved: bool,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
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

impl Shelling {
    /// The die and what an improved redoubt adds to it.
    pub fn tally(&self, die: u8, tally: &mut Tally) {
        let improved = if self.improved { tables().reduction.improved_drm } else { 0 };
        tally.add(rules::R27_44, "die-reduction", die.into());
        tally.add(rules::R27_44, "mod-improved_target", improved.into());
    }

    /// Fires at it (27.44).
    pub fn fire(&self, chance: &mut impl Chance) -> Fired {
        let die = chance.d6(ROLL);
        let mut tally = Tally::new();
        self.tally(die, &mut tally);
        Fired { die, reduced: tally.sum() <= i32::from(self.pf.min(most())) }
    }
}

/// Procedure `redoubt_reduction`: whether a redoubt is reduced.
pub struct RedoubtReduction;

impl Procedure for RedoubtReduction {
    type Input = Shelling;
    type Output = Fired;
    const ID: &'static str = "redoubt_reduction";
    const RULES: &'static [RuleId] = &[rules::R27_43, rules::R27_44];

    fn validate(shelling: &Shelling) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults
            .require(shelling.pf > 0, "pf", None, "expected 1 or more", || Text::new("desk-at_least").with("least", 1));
        faults.finish()
    }

    fn resolve(shelling: &Shelling, chance: &mut impl Chance, tallies: &mut Tallies) -> Fired {
        let fired = shelling.fire(chance);
        tell(tallies, "value-die", |tally| shelling.tally(fired.die, tally));
        fired
    }
}
