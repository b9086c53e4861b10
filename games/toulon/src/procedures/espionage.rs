//! Espionage: 14.

use super::prelude::*;
use crate::vocabulary::Espionage as Effect;

/// The die.
pub const ROLL: Roll = Roll { rule: rules::R14_2, label: "die-espionage" };

/// The modified die: Significant Defeat of the rolling side, and what both sides that paid make of it (14.4).
#[must_use]
pub fn modified(die: u8, significant_defeat: bool, influence: [i8; 2]) -> i8 {
    let table = &tables().espionage;
    let bound = |by: i8| by.clamp(-table.influence, table.influence);
    let defeat = if significant_defeat { table.significant_defeat } else { 0 };
    die as i8 + defeat + bound(influence[0]) + bound(influence[1])
}

/// What a modified die brings.
#[must_use]
pub fn effect(modified: i8) -> Effect {
    let row = tables().espionage.results.iter().find(|row| modified <= row.at_most);
    row.map_or(Effect::Nothing, |row| row.effect)
}

/// The die.
pub fn roll(chance: &mut impl Chance) -> u8 {
    chance.d6(ROLL)
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

/// Espionage: 14.2, 14.4.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Espionage {
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// The rolling side carries a Significant Defeat.
    #[serde(default)]
    significant_defeat: bool,
    /// The phasing side paid 1 PO before the roll.
    #[serde(default)]
    phasing_paid: bool,
    /// The other side paid 1 PO before the roll.
    #[serde(default)]
    other_paid: bool,
    /// What the phasing side applies: -1, 0 or 1.
    #[serde(default)]
    phasing_choice: i8,
    /// What the other side applies: -1, 0 or 1.
    #[serde(default)]
    other_choice: i8,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What it brings.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct EspionageOutcome {
    modified: i8,
    effects: Effect,
    phasing_decides_first: bool,
    max_po_per_side: u8,
    /// What was seen stays on record after the phase.
    remembered: bool,
}

impl Case for Espionage {
    type Outcome = EspionageOutcome;
    const ID: &'static str = "espionage";
    const RULES: &'static [RuleId] = &[rules::R14_1, rules::R14_2, rules::R14_4, rules::R14_5, rules::OPT_NOTES];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("dice", "die")];
    const SHARED: &'static [&'static str] = &["phasing_decides_first", "max_po_per_side", "remembered"];

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
        let sides = [
            ("phasing_choice", self.phasing_choice, self.phasing_paid),
            ("other_choice", self.other_choice, self.other_paid),
        ];
        for (field, choice, paid) in sides {
            faults.within(field, choice, -1, 1);
            faults.require(choice == 0 || paid, || format!("{field}: this side has not paid (14.4)"));
        }
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> EspionageOutcome {
        let die = d6(self.die, chance, ROLL);
        let table = &tables().espionage;
        let mut tally = Tally::new();
        tally.add(rules::R14_2, "die-espionage", die.into());
        let defeat = if self.significant_defeat { table.significant_defeat } else { 0 };
        tally.add(rules::R14_2, "mod-significant_defeat", defeat.into());
        tally.add(rules::R14_4, "mod-espionage_own", self.phasing_choice.into());
        tally.add(rules::R14_4, "mod-espionage_enemy", self.other_choice.into());
        tell(tallies, "value-die", tally);
        let modified = modified(die, self.significant_defeat, [self.phasing_choice, self.other_choice]);
        EspionageOutcome {
            modified,
            effects: effect(modified),
            phasing_decides_first: true,
            max_po_per_side: tables().costs.espionage_influence,
            remembered: self.options.notes,
        }
    }
}
