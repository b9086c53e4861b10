//! Final attrition: 30. Encircled forces: 29.5.

use super::prelude::*;
use crate::tables::Toll;
use crate::vocabulary::{Force, Grade, Leadership};

/// The die of a starred entry.
pub const ROLL: Roll = Roll { rule: rules::R30_2A, label: "die-final_attrition" };
/// The losses of a force that is encircled.
pub const ENCIRCLED_ROLL: Roll = Roll { rule: rules::R29_5, label: "die-encircled" };

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Taken {
    /// The die, if one was rolled.
    pub die: Option<u8>,
    /// Losses that the table asks for.
    pub losses: u8,
}

/// Whether the die of a starred entry, with the commander in chief, costs a man (30.2a).
#[must_use]
pub fn costs(from: u8, commander: Option<Grade>, die: u8) -> bool {
    let modified = die as i8 + tables().final_attrition.commander.of(commander);
    modified.clamp(1, 6) >= from as i8
}

/// What a nation or wing loses on a turn (30.1). `commander`: its commander in chief, if he is on the map.
pub fn roll(force: Force, turn: u8, commander: Option<Grade>, chance: &mut impl Chance) -> Taken {
    match tables().final_attrition.toll(force, turn) {
        Toll::Losses(losses) => Taken { die: None, losses },
        Toll::LossFrom(from) => {
            let die = chance.d6(ROLL);
            Taken { die: Some(die), losses: u8::from(costs(from, commander, die)) }
        }
    }
}

/// Temporary losses of a force that is encircled (29.5).
pub fn encircled(chance: &mut impl Chance) -> u8 {
    chance.d6(ENCIRCLED_ROLL)
}

/// Losses by category: units out of supply, units in the open, any other (30.4, 30.5). Each category takes what its
/// PF can before the next is touched; what nobody can take is ignored.
#[must_use]
pub fn by_category(losses: u16, pf: [u16; 3]) -> [u16; 3] {
    let mut left = losses;
    pf.map(|pf| {
        let taken = left.min(pf);
        left -= taken;
        taken
    })
}

/// Final attrition of a nation or wing: 30.1, 30.2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinalAttrition {
    /// Nation or wing.
    #[serde(alias = "wing", alias = "nation")]
    force: Force,
    /// The turn.
    turn: u8,
    /// Its commander in chief.
    #[serde(default)]
    commander: Leadership,
    /// Forces of it that are out of supply: one more loss each.
    #[serde(default)]
    forces_out_of_supply: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What it loses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FinalAttritionOutcome {
    losses: u8,
}

impl Case for FinalAttrition {
    type Outcome = FinalAttritionOutcome;
    const ID: &'static str = "final_attrition";
    const RULES: &'static [RuleId] = &[rules::R30_1, rules::R30_2A, rules::R30_2B, rules::R30_3];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("turns", "turn"), ("dice", "die")];

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
        faults.die("die", self.die);
        faults.require(self.force != Force::Reserve, || "force: reserve units take losses of either wing".to_owned());
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> FinalAttritionOutcome {
        let table = &tables().final_attrition;
        let commander = self.commander.grade();
        let mut tally = Tally::new();
        match table.toll(self.force, self.turn) {
            Toll::Losses(losses) => tally.add(rules::R30_2B, "mod-attrition_toll", losses.into()),
            Toll::LossFrom(from) => {
                let lost = costs(from, commander, d6(self.die, chance, ROLL));
                tally.add(rules::R30_2A, "die-final_attrition", lost.into());
            }
        }
        let cut_off = self.forces_out_of_supply.saturating_mul(table.per_force_out_of_supply);
        tally.add(rules::R30_1, "mod-out_of_supply", cut_off.into());
        let losses = tally.sum() as u8;
        tell(tallies, "value-losses", tally);
        FinalAttritionOutcome { losses }
    }
}

/// Which units take final attrition: 30.4, 30.5.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttritionSpread {
    /// Losses in all.
    losses: u16,
    /// PF of units out of supply.
    #[serde(default)]
    out_of_supply: Vec<u16>,
    /// PF of units in the open: not in a town, fort, redoubt or depot.
    #[serde(default)]
    in_the_open: Vec<u16>,
    /// PF of the others.
    #[serde(default)]
    sheltered: Vec<u16>,
}

/// What each category takes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AttritionSpreadOutcome {
    out_of_supply: u16,
    in_the_open: u16,
    sheltered: u16,
    ignored: u16,
}

impl Case for AttritionSpread {
    type Outcome = AttritionSpreadOutcome;
    const ID: &'static str = "attrition_spread";
    const RULES: &'static [RuleId] = &[rules::R30_4, rules::R30_5];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> AttritionSpreadOutcome {
        let pf = [&self.out_of_supply, &self.in_the_open, &self.sheltered].map(|units| units.iter().sum::<u16>());
        let [out_of_supply, in_the_open, sheltered] = by_category(self.losses, pf);
        AttritionSpreadOutcome {
            out_of_supply,
            in_the_open,
            sheltered,
            ignored: self.losses - out_of_supply - in_the_open - sheltered,
        }
    }
}

/// The losses of an encircled force: 29.5.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Encircled {
    /// It is in a fort: it may rally all the same.
    #[serde(default)]
    in_fort: bool,
    /// PF of the force.
    pf: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What it loses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct EncircledOutcome {
    temporary_losses: u8,
    may_rally: bool,
}

impl Case for Encircled {
    type Outcome = EncircledOutcome;
    const ID: &'static str = "encircled";
    const RULES: &'static [RuleId] = &[rules::R11_1E, rules::R29_5];

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> EncircledOutcome {
        let losses = d6(self.die, chance, ENCIRCLED_ROLL);
        EncircledOutcome { temporary_losses: losses.min(self.pf), may_rally: self.in_fort }
    }
}
