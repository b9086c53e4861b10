//! Espionage: 14.

use super::prelude::*;
use crate::book::vocabulary::Espionage as Effect;

/// The die.
const ROLL: Roll = Roll { rule: rules::R14_2, label: "die-espionage" };

/// What weighs on the die of the spies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spies {
    /// The rolling side carries a Significant Defeat.
    #[serde(default)]
    pub significant_defeat: bool,
    /// What the rolling side makes of it, if it paid: -1, 0 or 1 (14.4).
    #[serde(default)]
    pub own_shift: i8,
    /// What the enemy makes of it, if he paid.
    #[serde(default)]
    pub enemy_shift: i8,
}

/// What the spies bring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// The die.
    pub die: u8,
    /// With its modifiers.
    pub modified: i8,
    /// What is seen.
    pub effect: Effect,
}

/// The die.
pub fn roll(chance: &mut impl Chance) -> u8 {
    chance.d6(ROLL)
}

impl Spies {
    /// The die and its modifiers, one by one.
    pub fn tally(&self, die: u8, tally: &mut Tally) {
        let table = &tables().espionage;
        let bound = |by: i8| i32::from(by.clamp(-table.influence, table.influence));
        let defeat = if self.significant_defeat { table.significant_defeat } else { 0 };
        tally.add(rules::R14_2, "die-espionage", die.into());
        tally.add(rules::R14_2, "mod-significant_defeat", defeat.into());
        tally.add(rules::R14_4, "mod-espionage_own", bound(self.own_shift));
        tally.add(rules::R14_4, "mod-espionage_enemy", bound(self.enemy_shift));
    }

    /// What a die brings.
    #[must_use]
    pub fn read(&self, die: u8) -> Report {
        let mut tally = Tally::new();
        self.tally(die, &mut tally);
        let modified = tally.sum() as i8;
        let row = tables().espionage.results.iter().find(|row| modified <= row.at_most);
        Report { die, modified, effect: row.map_or(Effect::Nothing, |row| row.effect) }
    }
}

/// How many stacks an effect lets the rolling side name, and how many the other.
#[must_use]
pub const fn stacks(effect: Effect) -> (u8, u8) {
    match effect {
        Effect::Three => (3, 0),
        Effect::Two => (2, 0),
        Effect::One | Effect::Types => (1, 0),
        Effect::Nothing => (0, 0),
        Effect::Turned => (0, 1),
    }
}

/// Procedure `espionage`: what the spies see.
pub struct Espionage;

impl Procedure for Espionage {
    type Input = Spies;
    type Output = Report;
    const ID: &'static str = "espionage";
    const RULES: &'static [RuleId] = &[rules::R14_2, rules::R14_4];

    fn validate(spies: &Spies) -> Result<(), Vec<Fault>> {
        let most = i64::from(tables().espionage.influence);
        let mut faults = InputFaults::new();
        faults.within("own_shift", spies.own_shift, -most, most);
        faults.within("enemy_shift", spies.enemy_shift, -most, most);
        faults.finish()
    }

    fn resolve(spies: &Spies, chance: &mut impl Chance, tallies: &mut Tallies) -> Report {
        let report = spies.read(roll(chance));
        tell(tallies, "value-die", |tally| spies.tally(report.die, tally));
        report
    }
}
