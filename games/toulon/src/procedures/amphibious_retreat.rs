//! Retreat by sea: 26.7.

use super::prelude::*;

/// Of so many PF one is lost for good through rades under Allied control.
const HELD: u16 = 3;
/// The same through a rade that is lost.
const LOST: u16 = 2;

/// PF that a force of so many loses for good, rounded up; all the others are temporary losses (26.7b).
#[must_use]
pub const fn permanent(pf: u16, rades_held: bool) -> u16 {
    pf.div_ceil(if rades_held { HELD } else { LOST })
}

/// A force that leaves by sea: 26.7.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmphibiousRetreat {
    /// PF of the whole force that leaves together.
    pf: u16,
    /// Every rade on the way to Toulon is under Allied control.
    #[serde(default = "yes")]
    rade_controlled: bool,
}

const fn yes() -> bool {
    true
}

/// What it costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AmphibiousRetreatOutcome {
    permanent: u16,
    temporary: u16,
    goes_to: &'static str,
}

impl Case for AmphibiousRetreat {
    type Outcome = AmphibiousRetreatOutcome;
    const ID: &'static str = "amphibious_retreat";
    const RULES: &'static [RuleId] = &[rules::R26_7A, rules::R26_7B];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("rade_controlled", "rade_controlled")];
    const SHARED: &'static [&'static str] = &["goes_to"];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> AmphibiousRetreatOutcome {
        let permanent = permanent(self.pf, self.rade_controlled);
        AmphibiousRetreatOutcome { permanent, temporary: self.pf - permanent, goes_to: "toulon" }
    }
}
