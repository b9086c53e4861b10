//! The loss test: 6.13, 9.1.

use super::prelude::*;
use super::test::{self, Taken};
use crate::book::options::LossPlus;

/// The die of a loss test.
pub(crate) const ROLL: Roll = Roll { rule: rules::R6_13, label: "test-loss" };

/// Guns that help to a loss: those of the other side that support, are fought or bombard (ruling G11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnemyGuns {
    /// Elements of light guns.
    #[serde(default)]
    pub(crate) light: u8,
    /// Elements of medium and heavy guns.
    #[serde(default)]
    pub(crate) medium_heavy: u8,
}

impl EnemyGuns {
    /// With the elements of one more battery.
    #[must_use]
    pub(crate) fn with(mut self, guns: Guns, elements: u8) -> Self {
        let count = if guns == Guns::Light { &mut self.light } else { &mut self.medium_heavy };
        *count = count.saturating_add(elements);
        self
    }

    /// What they add to the die.
    #[must_use]
    pub(crate) fn plus(self, t: &Tables, options: &Options) -> i8 {
        let light = match options.loss_plus {
            LossPlus::MediumHeavy => Guns::Light,
            LossPlus::AllElements => Guns::Medium,
        };
        let of = |guns: Guns, elements: u8| t.loss.per_element[guns.index()].saturating_mul(elements);
        of(light, self.light).saturating_add(of(Guns::Medium, self.medium_heavy)).min(100) as i8
    }
}

/// A brigade that takes a loss test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exposed {
    /// The guns of the other side.
    #[serde(default)]
    pub(crate) enemy_guns: EnemyGuns,
    /// Its traits.
    #[serde(default)]
    pub(crate) traits: Traits,
    /// Rulings.
    #[serde(default)]
    pub(crate) options: Options,
}

/// Takes a loss test; passed means an element is lost.
pub(crate) fn take(t: &Tables, own: &Exposed, chance: &mut impl Chance) -> Taken {
    let large = own.traits.has(Trait::Large);
    let needed = if large { t.loss.success_large } else { t.loss.success };
    test::take(&own.options, needed, own.enemy_guns.plus(t, &own.options), ROLL, chance)
}

/// The die, what guns add, and the trait that takes more to lose an element.
#[must_use]
pub(crate) fn tally(t: &Tables, own: &Exposed, taken: Taken) -> Tally {
    let guns = own.enemy_guns.plus(t, &own.options);
    let mut tally = taken.tally(ROLL, &[(rules::R6_13, "mod-loss-artillery", guns)]);
    if own.traits.has(Trait::Large) {
        tally.note(rules::R9_1, "mod-loss-large");
    }
    tally
}

/// Procedure `loss_test`: whether the brigade loses an element.
pub(crate) struct LossTest;

impl Procedure for LossTest {
    type Input = Exposed;
    type Output = bool;
    const ID: &'static str = "loss_test";
    const RULES: &'static [RuleId] = &[rules::R6_13, rules::R6_12, rules::R9_1];

    fn resolve(own: &Exposed, chance: &mut impl Chance, tallies: &mut Tallies) -> bool {
        let taken = take(tables(), own, chance);
        tell(tallies, ROLL.label, tally(tables(), own, taken));
        taken.passed
    }
}
