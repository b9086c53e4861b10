//! What a result does to the brigades: 6.10, 6.10.1, 6.10.2, 6.10.3, 6.12 (rulings G34, G40).

use super::cohesion::{self, Worsening};
use super::combat;
use super::loss;
use super::prelude::*;
use super::retreat;
use super::test::Taken;
use crate::tables::{CombatRow, Effect};
use arrayvec::ArrayVec;

/// A brigade that a result falls on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engaged {
    /// Its arm.
    pub arm: Arm,
    /// Its level.
    pub experience: Experience,
    /// Its traits.
    pub traits: Traits,
    /// Its cohesion.
    pub cohesion: Cohesion,
    /// Its elements.
    pub elements: u8,
    /// What the guns of the other side add to its loss tests ([`loss::guns`]).
    pub enemy_guns: u8,
}

/// Where a brigade goes after a result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Aftermath {
    /// It stays.
    Stays,
    /// It falls back (5.9).
    FallsBack,
    /// It flees (5.10).
    Flees,
    /// It is gone: broken.
    Gone,
}

/// What a brigade has suffered.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Suffered {
    /// Elements lost, those of loss tests included.
    pub losses: u8,
    /// The loss tests it took.
    pub loss_tests: ArrayVec<Taken, 2>,
    /// Its cohesion now.
    pub cohesion: Cohesion,
    /// The cohesion test it took, if any.
    pub cohesion_test: Option<Taken>,
    /// Broken as engaged artillery (6.10.1).
    pub artillery_broken: bool,
    /// Where it goes.
    pub aftermath: Aftermath,
}

/// Losses and loss tests (6.12, 6.13): first the losses, then the tests, as long as there are elements.
fn lose(t: &Tables, options: &Options, effect: &Effect, own: &Engaged, chance: &mut impl Chance) -> Suffered {
    let mut suffered = Suffered {
        losses: effect.losses.min(own.elements),
        loss_tests: ArrayVec::new(),
        cohesion: own.cohesion,
        cohesion_test: None,
        artillery_broken: false,
        aftermath: Aftermath::Stays,
    };
    for _ in 0..effect.loss_tests.min(2) {
        if suffered.losses < own.elements {
            let taken = loss::take(t, options, own.enemy_guns, own.traits.has(Trait::Large), chance);
            suffered.losses += u8::from(taken.passed);
            suffered.loss_tests.push(taken);
        }
    }
    if suffered.losses >= own.elements {
        suffered.cohesion = Cohesion::Broken;
        suffered.aftermath = Aftermath::Gone;
    }
    suffered
}

/// Cohesion, engaged artillery, and where it goes.
fn shake(
    t: &Tables,
    options: &Options,
    effect: &Effect,
    own: &Engaged,
    suffered: &mut Suffered,
    chance: &mut impl Chance,
) {
    if suffered.cohesion == Cohesion::Broken {
        return;
    }
    // A battery that is broken anyway takes no test (ruling G47).
    if effect.artillery_broken && own.arm.is_artillery() {
        suffered.artillery_broken = true;
        suffered.cohesion = Cohesion::Broken;
        suffered.aftermath = Aftermath::Gone;
        return;
    }
    if let Some(result) = effect.cohesion {
        match cohesion::worsen(own.cohesion, result) {
            Worsening::Marker(cohesion) => suffered.cohesion = cohesion,
            Worsening::Test => {
                let (taken, cohesion) = cohesion::hold(t, options, own.experience, own.traits, own.cohesion, chance);
                suffered.cohesion = cohesion;
                suffered.cohesion_test = Some(taken);
            }
        }
    }
    suffered.aftermath = match suffered.cohesion {
        Cohesion::Broken => Aftermath::Gone,
        Cohesion::Rout if effect.cohesion.is_some() || effect.falls_back => Aftermath::Flees,
        _ if effect.falls_back => Aftermath::FallsBack,
        _ => Aftermath::Stays,
    };
}

/// What a result of combat does to attacker and defender, in that order; inside each step the attacker first.
pub fn combat(
    t: &Tables,
    options: &Options,
    row: &CombatRow,
    sides: [&Engaged; 2],
    chance: &mut impl Chance,
) -> [Suffered; 2] {
    let mut attacker = lose(t, options, &row.attacker, sides[0], chance);
    let mut defender = lose(t, options, &row.defender, sides[1], chance);
    shake(t, options, &row.attacker, sides[0], &mut attacker, chance);
    shake(t, options, &row.defender, sides[1], &mut defender, chance);
    [attacker, defender]
}

/// What a bombardment does to its target.
pub fn bombardment(
    t: &Tables,
    options: &Options,
    effect: &Effect,
    target: &Engaged,
    chance: &mut impl Chance,
) -> Suffered {
    let mut suffered = lose(t, options, effect, target, chance);
    shake(t, options, effect, target, &mut suffered, chance);
    suffered
}

/// Whether a new combat follows at once (6.10.2): a fierce result, and both still have elements.
#[must_use]
pub fn renewed(row: &CombatRow, after: &[Suffered; 2]) -> bool {
    row.new_combat && after.iter().all(|side| side.cohesion != Cohesion::Broken)
}

/// Procedure `combat_result`.
pub struct CombatEffects;

/// A pair drawn and the two brigades.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectsInput {
    /// The two tokens, if they were drawn by hand.
    #[serde(default)]
    draw: Option<[Token; 2]>,
    /// The bag they are drawn from if not; by default the base bag.
    #[serde(default)]
    bag: Option<Tokens>,
    /// Arm of the attacker.
    #[serde(default = "infantry")]
    attacker_arm: Arm,
    /// Arm of the defender.
    #[serde(default = "infantry")]
    defender_arm: Arm,
    /// Level of the attacker.
    #[serde(default = "regular")]
    attacker_level: Experience,
    /// Level of the defender.
    #[serde(default = "regular")]
    defender_level: Experience,
    /// Cohesion of the attacker before.
    #[serde(default = "formed")]
    attacker_state: Cohesion,
    /// Cohesion of the defender before.
    #[serde(default = "formed")]
    defender_state: Cohesion,
    /// Elements of the attacker.
    #[serde(default = "four")]
    attacker_elements: u8,
    /// Elements of the defender.
    #[serde(default = "four")]
    defender_elements: u8,
    /// Traits of the attacker.
    #[serde(default)]
    attacker_traits: Traits,
    /// Traits of the defender.
    #[serde(default)]
    defender_traits: Traits,
    /// Medium and heavy elements that support the attacker.
    #[serde(default)]
    attacker_guns: u8,
    /// Medium and heavy elements that support the defender or are fought.
    #[serde(default)]
    defender_guns: u8,
    /// The attacker's loss die, if it was rolled by hand.
    #[serde(default)]
    attacker_loss_die: Option<u8>,
    /// The defender's loss die, if it was rolled by hand (may also be called `loss_die`).
    #[serde(default, alias = "loss_die")]
    defender_loss_die: Option<u8>,
    /// Fierce draws of this combat before.
    #[serde(default)]
    fierce_before: u8,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn infantry() -> Arm {
    Arm::LineInfantry
}

fn regular() -> Experience {
    Experience::Regular
}

fn formed() -> Cohesion {
    Cohesion::Formed
}

fn four() -> u8 {
    4
}

/// What follows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct EffectsOutput {
    /// The result for the attacker.
    name: CombatResult,
    /// Cohesion of the attacker.
    attacker: Cohesion,
    /// Cohesion of the defender.
    defender: Cohesion,
    /// The same.
    defender_state: Cohesion,
    /// Elements the attacker lost.
    attacker_losses: u8,
    /// Elements the defender lost.
    defender_losses: u8,
    /// How far the attacker falls back.
    attacker_repli_cm: Cm,
    /// How far the defender falls back.
    defender_repli_cm: Cm,
    /// Somebody flees.
    flight: bool,
    /// The defending battery is broken.
    artillery_broken: bool,
    /// A new combat follows at once.
    new_combat: bool,
}

impl Procedure for CombatEffects {
    type Input = EffectsInput;
    type Output = EffectsOutput;
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

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let sides = input.options.die.sides();
        faults.die("attacker_loss_die", input.attacker_loss_die, sides);
        faults.die("defender_loss_die", input.defender_loss_die, sides);
        faults.elements("attacker_elements", input.attacker_elements);
        faults.elements("defender_elements", input.defender_elements);
        faults.within("attacker_guns", input.attacker_guns.into(), 0, 40);
        faults.within("defender_guns", input.defender_guns.into(), 0, 40);
        faults.require(input.bag.is_none_or(|bag| bag.count() >= 2), || "bag: at least two tokens".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let (t, o) = (tables(), &input.options);
        let drawn = match input.draw {
            Some(pair) => CombatResult::of(pair),
            None => combat::draw(input.bag.unwrap_or(t.base), chance).1,
        };
        let name = combat::settled(o, drawn, input.fierce_before);
        let row = t.result(o, name);
        let attacker = Engaged {
            arm: input.attacker_arm,
            experience: input.attacker_level,
            traits: input.attacker_traits,
            cohesion: input.attacker_state,
            elements: input.attacker_elements,
            enemy_guns: loss::guns(t, o, Guns::Medium, input.defender_guns),
        };
        let defender = Engaged {
            arm: input.defender_arm,
            experience: input.defender_level,
            traits: input.defender_traits,
            cohesion: input.defender_state,
            elements: input.defender_elements,
            enemy_guns: loss::guns(t, o, Guns::Medium, input.attacker_guns),
        };
        let mut first = lose(t, o, &row.attacker, &attacker, &mut Given::new(input.attacker_loss_die, chance));
        let mut second = lose(t, o, &row.defender, &defender, &mut Given::new(input.defender_loss_die, chance));
        shake(t, o, &row.attacker, &attacker, &mut first, chance);
        shake(t, o, &row.defender, &defender, &mut second, chance);
        let back = |side: &Suffered, arm: Arm| -> Cm {
            if side.aftermath == Aftermath::FallsBack { retreat::fall_back(t, arm).into() } else { Cm(0) }
        };
        let after = [first, second];
        let new_combat = renewed(row, &after);
        let [first, second] = after;
        EffectsOutput {
            name,
            attacker: first.cohesion,
            defender: second.cohesion,
            defender_state: second.cohesion,
            attacker_losses: first.losses,
            defender_losses: second.losses,
            attacker_repli_cm: back(&first, attacker.arm),
            defender_repli_cm: back(&second, defender.arm),
            flight: first.aftermath == Aftermath::Flees || second.aftermath == Aftermath::Flees,
            artillery_broken: second.artillery_broken,
            new_combat,
        }
    }
}
