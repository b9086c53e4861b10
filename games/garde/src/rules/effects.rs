//! What a result does to the brigades: 6.10, 6.10.1, 6.10.2, 6.10.3, 6.12, 7.4 (rulings G34, G40).

use super::cohesion::{self, Tested, Worsening};
use super::loss::{self, EnemyGuns, Exposed};
use super::prelude::*;
use super::test::Taken;
use crate::book::tables::Effect;
use arrayvec::ArrayVec;

/// A brigade that a result falls on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Engaged {
    /// Its arm.
    pub(crate) arm: Arm,
    /// The level it counts as.
    pub(crate) experience: Experience,
    /// Its elements differ in level (1.6).
    #[serde(default)]
    pub(crate) mixed: bool,
    /// Its traits.
    #[serde(default)]
    pub(crate) traits: Traits,
    /// Its cohesion.
    #[serde(default = "formed")]
    pub(crate) cohesion: Cohesion,
    /// Its elements.
    pub(crate) elements: u8,
    /// The guns of the other side that help to its losses.
    #[serde(default)]
    pub(crate) enemy_guns: EnemyGuns,
}

const fn formed() -> Cohesion {
    Cohesion::Formed
}

impl Engaged {
    /// As a cohesion test sees it.
    #[must_use]
    pub(crate) const fn tested(&self, options: Options) -> Tested {
        let Engaged { cohesion, experience, mixed, traits, .. } = *self;
        Tested { cohesion, experience, mixed, traits, options }
    }

    /// As a loss test sees it.
    #[must_use]
    pub(crate) const fn exposed(&self, options: Options) -> Exposed {
        Exposed { enemy_guns: self.enemy_guns, traits: self.traits, options }
    }
}

/// Where a brigade goes after a result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Aftermath {
    /// It stays.
    #[schemars(title = "aftermath-stays")]
    Stays,
    /// It falls back (5.9).
    #[schemars(title = "result-falls_back")]
    FallsBack,
    /// It flees (5.10).
    #[schemars(title = "result-flees")]
    Flees,
    /// It is gone: broken.
    #[schemars(title = "result-broken")]
    Gone,
}

/// What became of a brigade.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct After {
    /// Elements lost, those of loss tests included.
    pub(crate) losses: u8,
    /// Its cohesion now.
    pub(crate) cohesion: Cohesion,
    /// Where it goes.
    pub(crate) aftermath: Aftermath,
}

/// What a brigade has suffered, and the tests it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Suffered {
    /// What became of it.
    pub(crate) after: After,
    /// The loss tests it took.
    pub(crate) loss_tests: ArrayVec<Taken, 2>,
    /// The cohesion test it took, if any.
    pub(crate) cohesion_test: Option<Taken>,
    /// Broken as engaged artillery (6.10.1).
    pub(crate) artillery_broken: bool,
}

/// Losses and loss tests (6.12, 6.13): first the losses, then the tests, as long as there are elements.
fn lose(t: &Tables, options: Options, effect: &Effect, own: &Engaged, chance: &mut impl Chance) -> Suffered {
    let mut losses = effect.losses.min(own.elements);
    let mut loss_tests = ArrayVec::new();
    for _ in 0..effect.loss_tests.min(2) {
        if losses < own.elements {
            let taken = loss::take(t, &own.exposed(options), chance);
            losses += u8::from(taken.passed);
            loss_tests.push(taken);
        }
    }
    let gone = losses >= own.elements;
    let (cohesion, aftermath) =
        if gone { (Cohesion::Broken, Aftermath::Gone) } else { (own.cohesion, Aftermath::Stays) };
    let after = After { losses, cohesion, aftermath };
    Suffered { after, loss_tests, cohesion_test: None, artillery_broken: false }
}

/// Cohesion, engaged artillery, and where it goes.
fn shake(
    t: &Tables,
    options: Options,
    effect: &Effect,
    own: &Engaged,
    suffered: &mut Suffered,
    chance: &mut impl Chance,
) {
    let after = &mut suffered.after;
    if after.cohesion == Cohesion::Broken {
        return;
    }
    // A battery that is broken anyway takes no test (ruling G47).
    if effect.artillery_broken && own.arm.is_artillery() {
        suffered.artillery_broken = true;
        (after.cohesion, after.aftermath) = (Cohesion::Broken, Aftermath::Gone);
        return;
    }
    if let Some(result) = effect.cohesion {
        match cohesion::worsen(own.cohesion, result) {
            Worsening::Marker(cohesion) => after.cohesion = cohesion,
            Worsening::Test => {
                let (taken, cohesion) = cohesion::hold(t, &own.tested(options), chance);
                after.cohesion = cohesion;
                suffered.cohesion_test = Some(taken);
            }
        }
    }
    after.aftermath = match after.cohesion {
        Cohesion::Broken => Aftermath::Gone,
        Cohesion::Rout if effect.cohesion.is_some() || effect.falls_back => Aftermath::Flees,
        _ if effect.falls_back => Aftermath::FallsBack,
        _ => Aftermath::Stays,
    };
}

/// A draw of combat and the two brigades, attacker first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fought {
    /// The result for the attacker.
    pub(crate) result: CombatResult,
    /// The brigade that attacked.
    pub(crate) attacker: Engaged,
    /// The brigade that was attacked.
    pub(crate) defender: Engaged,
    /// Rulings.
    #[serde(default)]
    pub(crate) options: Options,
}

/// What a result of combat does to attacker and defender, in that order; inside each step the attacker first.
pub(crate) fn combat(t: &Tables, fought: &Fought, chance: &mut impl Chance) -> [Suffered; 2] {
    let Fought { attacker: a, defender: d, options, .. } = fought;
    let row = t.result(options, fought.result);
    let mut attacker = lose(t, *options, &row.attacker, a, chance);
    let mut defender = lose(t, *options, &row.defender, d, chance);
    shake(t, *options, &row.attacker, a, &mut attacker, chance);
    shake(t, *options, &row.defender, d, &mut defender, chance);
    [attacker, defender]
}

/// Whether a new combat follows at once (6.10.2): a fierce result, and both still have elements.
#[must_use]
pub(crate) fn renewed(t: &Tables, fought: &Fought, after: &[Suffered; 2]) -> bool {
    t.result(&fought.options, fought.result).new_combat
        && after.iter().all(|side| side.after.cohesion != Cohesion::Broken)
}

/// A draw of bombardment and its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shelled {
    /// The result.
    pub(crate) result: BombardmentResult,
    /// The target.
    pub(crate) target: Engaged,
    /// Rulings.
    #[serde(default)]
    pub(crate) options: Options,
}

/// What a bombardment does to its target.
pub(crate) fn bombardment(t: &Tables, shelled: &Shelled, chance: &mut impl Chance) -> Suffered {
    let effect = &t.bombardment_results[shelled.result.index()];
    let mut suffered = lose(t, shelled.options, effect, &shelled.target, chance);
    shake(t, shelled.options, effect, &shelled.target, &mut suffered, chance);
    suffered
}

/// Procedure `combat_result`: what becomes of attacker and defender.
pub(crate) struct CombatEffects;

impl Procedure for CombatEffects {
    type Input = Fought;
    type Output = [After; 2];
    const ID: &'static str = "combat_result";
    const RULES: &'static [RuleId] = &[
        rules::R6_9,
        rules::R6_10,
        rules::R6_10_1,
        rules::R6_10_2,
        rules::R6_10_3,
        rules::R6_12,
        rules::R6_13,
        rules::R5_9,
        rules::R5_10,
    ];

    fn resolve(fought: &Fought, chance: &mut impl Chance, tallies: &mut Tallies) -> [After; 2] {
        let after = combat(tables(), fought, chance);
        for (own, suffered) in [fought.attacker, fought.defender].iter().zip(&after) {
            tell_tests(own, suffered, fought.options, tallies);
        }
        after.map(|suffered| suffered.after)
    }
}

/// Procedure `bombardment_result`: what becomes of the target.
pub(crate) struct BombardmentEffects;

impl Procedure for BombardmentEffects {
    type Input = Shelled;
    type Output = After;
    const ID: &'static str = "bombardment_result";
    const RULES: &'static [RuleId] = &[rules::R7_4, rules::R6_10_3, rules::R6_13];

    fn resolve(shelled: &Shelled, chance: &mut impl Chance, tallies: &mut Tallies) -> After {
        let suffered = bombardment(tables(), shelled, chance);
        tell_tests(&shelled.target, &suffered, shelled.options, tallies);
        suffered.after
    }
}

/// The dice of the tests a brigade took.
fn tell_tests(own: &Engaged, suffered: &Suffered, options: Options, tallies: &mut Tallies) {
    for taken in &suffered.loss_tests {
        tell(tallies, loss::ROLL.label, loss::tally(tables(), &own.exposed(options), *taken));
    }
    if let Some(taken) = suffered.cohesion_test {
        let tally = own.tested(options).tally(tables(), taken, cohesion::COHESION);
        tell(tallies, cohesion::COHESION.label, tally);
    }
}
