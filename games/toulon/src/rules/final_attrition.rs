//! Final attrition: 30. Encircled forces: 29.5.

use super::prelude::*;
use crate::book::tables::Toll;
use crate::book::vocabulary::{Force, Grade};

/// The die of a starred entry.
const ROLL: Roll = Roll { rule: rules::R30_2A, label: "die-final_attrition" };
/// The losses of a force that is encircled.
const ENCIRCLED_ROLL: Roll = Roll { rule: rules::R29_5, label: "die-encircled" };

/// A nation or wing at the end of its side's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// Nation or wing.
    pub force: Force,
    /// The turn.
    pub turn: u8,
    /// Its commander in chief, if he is on the map.
    #[serde(default)]
    pub commander: Option<Grade>,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Taken {
    /// The die, if one was rolled.
    pub die: Option<u8>,
    /// Losses that the table asks for.
    pub losses: u8,
}

impl Army {
    /// The die of a starred entry and what the commander in chief adds to it (30.2a), or the fixed toll (30.2b).
    pub fn tally(&self, taken: &Taken, tally: &mut Tally) {
        let Some(die) = taken.die else {
            tally.add(rules::R30_2B, "mod-attrition_toll", taken.losses.into());
            return;
        };
        let label = match self.commander {
            Some(Grade::A) => "mod-cinc_a",
            Some(Grade::B) => "mod-cinc_b",
            _ => "mod-cinc_c",
        };
        tally.add(rules::R30_2A, "die-final_attrition", die.into());
        tally.add(rules::R2_CINC, label, tables().final_attrition.commander.of(self.commander).into());
    }

    /// What it loses (30.1).
    pub fn roll(&self, chance: &mut impl Chance) -> Taken {
        match tables().final_attrition.toll(self.force, self.turn) {
            Toll::Losses(losses) => Taken { die: None, losses },
            Toll::LossFrom(from) => {
                let taken = Taken { die: Some(chance.d6(ROLL)), losses: 0 };
                let mut tally = Tally::new();
                self.tally(&taken, &mut tally);
                Taken { losses: u8::from(tally.sum().clamp(1, 6) >= i32::from(from)), ..taken }
            }
        }
    }
}

/// Temporary losses of a force that is encircled (29.5).
pub fn encircled(chance: &mut impl Chance) -> u8 {
    chance.d6(ENCIRCLED_ROLL)
}

/// Procedure `final_attrition`: what a nation or wing loses at the end of its turn.
pub struct FinalAttrition;

impl Procedure for FinalAttrition {
    type Input = Army;
    type Output = Taken;
    const ID: &'static str = "final_attrition";
    const RULES: &'static [RuleId] = &[rules::R30_1, rules::R30_2A, rules::R30_2B];

    fn validate(army: &Army) -> Result<(), Vec<Fault>> {
        let mut faults = in_turn(army.turn);
        let of_a_wing = army.force != Force::Reserve;
        faults.require(of_a_wing, "force", rules::R30_4, "the reserve takes losses of either wing", || {
            Text::new("desk-reserve_attrition")
        });
        faults.finish()
    }

    fn resolve(army: &Army, chance: &mut impl Chance, tallies: &mut Tallies) -> Taken {
        let taken = army.roll(chance);
        tell(tallies, "value-losses", |tally| army.tally(&taken, tally));
        taken
    }
}
