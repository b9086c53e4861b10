//! Rally and cohesion: 1.5, 3.3a, 6.10.3, 6.11, 9.3.

use super::prelude::*;
use super::test::{self, Taken};
use crate::book::options::MixedBrigades;

/// The die of a rally test.
pub(crate) const RALLY: Roll = Roll { rule: rules::R3_3A, label: "test-rally" };
/// The die of a cohesion test.
pub(crate) const COHESION: Roll = Roll { rule: rules::R6_11, label: "test-cohesion" };

/// A brigade whose nerve is tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tested {
    /// Its cohesion.
    pub(crate) cohesion: Cohesion,
    /// The level it counts as.
    pub(crate) experience: Experience,
    /// Its elements differ in level (1.6).
    #[serde(default)]
    pub(crate) mixed: bool,
    /// Its traits.
    #[serde(default)]
    pub(crate) traits: Traits,
    /// Rulings.
    #[serde(default)]
    pub(crate) options: Options,
}

impl Tested {
    /// What the die must reach: by level; a mixed brigade one more where the ruling makes it harder (G15).
    #[must_use]
    pub(crate) fn needed(&self, t: &Tables) -> u8 {
        let harder = self.mixed && self.options.mixed == MixedBrigades::Harder;
        t.experience.test[self.experience.index()] + if harder { t.experience.mixed_above } else { 0 }
    }

    /// What traits add to the die (9.3).
    fn modifier(&self, t: &Tables) -> i8 {
        self.traits.iter().map(|one| t.traits.rally[one.index()]).sum()
    }

    /// The die of a test and the traits that modify it.
    #[must_use]
    pub(crate) fn tally(&self, t: &Tables, taken: Taken, roll: Roll) -> Tally {
        let by = |one: Trait| if self.traits.has(one) { t.traits.rally[one.index()] } else { 0 };
        let demotivated = (rules::R9_3, "mod-rally-demotives", by(Trait::Demotivated));
        let cautious = (rules::R9_3, "mod-rally-prudents", by(Trait::Cautious));
        let mut tally = taken.tally(roll, &[demotivated, cautious]);
        if self.mixed {
            tally.note(rules::R1_6, "experience-mixed");
        }
        tally
    }
}

/// A rally test: the die and the cohesion after it (3.3a).
pub(crate) fn rally(t: &Tables, own: &Tested, chance: &mut impl Chance) -> (Taken, Cohesion) {
    let taken = test::take(&own.options, own.needed(t), own.modifier(t), RALLY, chance);
    let table = if taken.passed { &t.rally.success } else { &t.rally.failure };
    (taken, table[own.cohesion.index()])
}

/// A cohesion test: the die and the cohesion after it (6.11).
pub(crate) fn hold(t: &Tables, own: &Tested, chance: &mut impl Chance) -> (Taken, Cohesion) {
    let taken = test::take(&own.options, own.needed(t), own.modifier(t), COHESION, chance);
    let table = if taken.passed { &t.cohesion.success } else { &t.cohesion.failure };
    (taken, table[own.cohesion.index()])
}

/// What a result Disorganised or Rout does to a brigade (6.10.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worsening {
    /// It gets the marker.
    Marker(Cohesion),
    /// It takes a cohesion test instead.
    Test,
}

/// What a result does to a brigade in this state.
#[must_use]
pub(crate) fn worsen(before: Cohesion, result: Cohesion) -> Worsening {
    if before < result { Worsening::Marker(result) } else { Worsening::Test }
}

/// Procedure `rally`: the cohesion after a rally test.
pub(crate) struct Rally;

impl Procedure for Rally {
    type Input = Tested;
    type Output = Cohesion;
    const ID: &'static str = "rally";
    const RULES: &'static [RuleId] = &[rules::R3_3A, rules::R1_5, rules::R1_6, rules::R9_3];

    fn resolve(own: &Tested, chance: &mut impl Chance, tallies: &mut Tallies) -> Cohesion {
        let (taken, after) = rally(tables(), own, chance);
        tell(tallies, RALLY.label, own.tally(tables(), taken, RALLY));
        after
    }
}

/// Procedure `cohesion`: the cohesion after a cohesion test.
pub(crate) struct CohesionTest;

impl Procedure for CohesionTest {
    type Input = Tested;
    type Output = Cohesion;
    const ID: &'static str = "cohesion";
    const RULES: &'static [RuleId] = &[rules::R6_11, rules::R1_5, rules::R9_3];

    fn resolve(own: &Tested, chance: &mut impl Chance, tallies: &mut Tallies) -> Cohesion {
        let (taken, after) = hold(tables(), own, chance);
        tell(tallies, COHESION.label, own.tally(tables(), taken, COHESION));
        after
    }
}
