//! Rally and cohesion: 3.3a, 6.10.3, 6.11, 9.3.

use super::level;
use super::prelude::*;
use super::test::{self, Taken};

/// The die of a rally test.
pub const RALLY: Roll = Roll { rule: rules::R3_3A, label: "test-rally" };
/// The die of a cohesion test.
pub const COHESION: Roll = Roll { rule: rules::R6_11, label: "test-cohesion" };

/// What a level needs to rally and to stay together.
#[must_use]
pub const fn needed(t: &Tables, experience: Experience) -> u8 {
    t.experience.test[experience.index()]
}

/// What traits add to the die (9.3).
#[must_use]
pub fn modifier(t: &Tables, traits: Traits) -> i8 {
    traits.iter().map(|one| t.traits.rally[one.index()]).sum()
}

/// A rally test: the die and the cohesion after it.
pub fn rally(
    t: &Tables,
    options: &Options,
    experience: Experience,
    traits: Traits,
    before: Cohesion,
    chance: &mut impl Chance,
) -> (Taken, Cohesion) {
    let taken = test::take(options, needed(t, experience), modifier(t, traits), RALLY, chance);
    let table = if taken.passed { &t.rally.success } else { &t.rally.failure };
    (taken, table[before.index()])
}

/// A cohesion test: the die and the cohesion after it.
pub fn hold(
    t: &Tables,
    options: &Options,
    experience: Experience,
    traits: Traits,
    before: Cohesion,
    chance: &mut impl Chance,
) -> (Taken, Cohesion) {
    let taken = test::take(options, needed(t, experience), modifier(t, traits), COHESION, chance);
    let table = if taken.passed { &t.cohesion.success } else { &t.cohesion.failure };
    (taken, table[before.index()])
}

/// What a result Disorganised or Rout does to a brigade (6.10.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worsening {
    /// It gets the marker.
    Marker(Cohesion),
    /// It takes a cohesion test instead.
    Test,
}

/// What a result does to a brigade in this state.
#[must_use]
pub fn worsen(before: Cohesion, result: Cohesion) -> Worsening {
    if before < result { Worsening::Marker(result) } else { Worsening::Test }
}

/// The lines of a tally for the traits of a brigade.
fn lines(t: &Tables, traits: Traits) -> [(RuleId, &'static str, i8); 2] {
    let of = |one: Trait| if traits.has(one) { t.traits.rally[one.index()] } else { 0 };
    [
        (rules::R9_3, "mod-rally-demotives", of(Trait::Demotivated)),
        (rules::R9_3, "mod-rally-prudents", of(Trait::Cautious)),
    ]
}

/// A brigade that tests: its level, or the levels of its elements.
fn level_of(level: Option<Experience>, elements: &[Experience]) -> Option<Experience> {
    level.or_else(|| level::of(tables(), elements))
}

fn check(
    level: Option<Experience>,
    elements: &[Experience],
    die: Option<u8>,
    options: &Options,
) -> Result<(), Vec<Fault>> {
    let mut faults = InputFaults::new();
    faults.require(level.is_some() == elements.is_empty(), || {
        "expected either `level` or `elements` (the level of each)".to_owned()
    });
    faults.die("die", die, options.die.sides());
    faults.finish()
}

/// Procedure `rally`.
pub struct Rally;

/// A disorganised or routing brigade that may rally.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RallyInput {
    /// Its cohesion.
    state: Cohesion,
    /// Its level.
    #[serde(default)]
    level: Option<Experience>,
    /// Or the levels of its elements.
    #[serde(default)]
    elements: Vec<Experience>,
    /// Its traits.
    #[serde(default)]
    traits: Traits,
    /// The die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What becomes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CohesionOutput {
    /// Its cohesion afterwards.
    state: Cohesion,
    /// It tested and passed.
    passed: Option<bool>,
    /// The level it counts as.
    level: Option<Experience>,
    /// The die with its modifiers.
    modified: Option<i8>,
}

impl Procedure for Rally {
    type Input = RallyInput;
    type Output = CohesionOutput;
    const ID: &'static str = "rally";
    const RULES: &'static [RuleId] = &[rules::R3_3A, rules::R1_5, rules::R1_6, rules::R9_3];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        check(input.level, &input.elements, input.die, &input.options)
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let level = level_of(input.level, &input.elements);
        let experience = level.unwrap_or(Experience::Regular);
        let mut dice = Given::new(input.die, chance);
        let (taken, state) = rally(t, &input.options, experience, input.traits, input.state, &mut dice);
        tell(tallies, RALLY.label, taken.tally(RALLY, &lines(t, input.traits)));
        CohesionOutput { state, passed: Some(taken.passed), level, modified: Some(taken.modified) }
    }
}

/// Procedure `cohesion`.
pub struct CohesionTest;

/// A brigade that tests, or that gets a result.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CohesionInput {
    /// Its cohesion.
    state: Cohesion,
    /// The result it gets; without one it simply tests.
    #[serde(default)]
    result: Option<Cohesion>,
    /// Its level.
    #[serde(default)]
    level: Option<Experience>,
    /// Or the levels of its elements.
    #[serde(default)]
    elements: Vec<Experience>,
    /// Its traits.
    #[serde(default)]
    traits: Traits,
    /// The die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

impl Procedure for CohesionTest {
    type Input = CohesionInput;
    type Output = CohesionOutput;
    const ID: &'static str = "cohesion";
    const RULES: &'static [RuleId] = &[rules::R6_11, rules::R6_10_3, rules::R1_5, rules::R9_3];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        check(input.level, &input.elements, input.die, &input.options)
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let level = level_of(input.level, &input.elements);
        if let Some(Worsening::Marker(state)) = input.result.map(|result| worsen(input.state, result)) {
            return CohesionOutput { state, passed: None, level, modified: None };
        }
        let experience = level.unwrap_or(Experience::Regular);
        let mut dice = Given::new(input.die, chance);
        let (taken, state) = hold(t, &input.options, experience, input.traits, input.state, &mut dice);
        tell(tallies, COHESION.label, taken.tally(COHESION, &lines(t, input.traits)));
        CohesionOutput { state, passed: Some(taken.passed), level, modified: Some(taken.modified) }
    }
}
