//! Overruns and patrols: 20, 21.

use super::prelude::*;
use super::status::is_patrol;

/// The die of an overrun.
const ROLL: Roll = Roll { rule: rules::R20_4, label: "die-overrun" };

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Attempt {
    /// The die.
    pub die: u8,
    /// The enemy is gone.
    pub success: bool,
}

/// Who overruns whom. Patrols follow 21.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// PF of the attackers that did not come across the Reppe.
    pub attacker_pf: u16,
    /// PF of the defenders.
    pub defender_pf: u16,
}

impl Odds {
    /// Whether the ratio is enough: PF against PF, quality left out (20.1, 20.5).
    #[must_use]
    pub fn are_enough(self) -> bool {
        !is_patrol(self.defender_pf) && self.attacker_pf >= self.defender_pf * tables().overrun.min_ratio as u16
    }

    /// Rolls an overrun (20.4).
    pub fn roll(self, chance: &mut impl Chance) -> Attempt {
        let die = chance.d6(ROLL);
        Attempt { die, success: die <= tables().overrun.success_up_to }
    }
}

/// What becomes of a force that enters an area where the enemy has only a patrol and no work of his (21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Contact {
    /// The patrol must retreat (21.1a).
    Pushes,
    /// A patrol of 1 PF: stay and fight, or go back (21.7).
    MayStay,
    /// A patrol of 0 PF: go back (21.7).
    GoesBack,
}

/// By the PF that entered.
#[must_use]
pub fn contact(mover_pf: u16) -> Contact {
    match mover_pf {
        0 => Contact::GoesBack,
        pf if is_patrol(pf) => Contact::MayStay,
        _ => Contact::Pushes,
    }
}

/// Procedure `overrun`: whether the enemy is swept aside.
pub struct Overrun;

impl Procedure for Overrun {
    type Input = Odds;
    type Output = Attempt;
    const ID: &'static str = "overrun";
    const RULES: &'static [RuleId] = &[rules::R20_1, rules::R20_4];

    fn validate(odds: &Odds) -> Result<(), Vec<Fault>> {
        let (attacker, defender) = (odds.attacker_pf, odds.defender_pf);
        let what = format!("{attacker} against {defender} do not overrun anybody");
        let mut faults = InputFaults::new();
        faults.require(odds.are_enough(), "attacker_pf", rules::R20_1, what, || {
            Text::new("desk-overrun_odds").with("attacker", i64::from(attacker)).with("defender", i64::from(defender))
        });
        faults.finish()
    }

    fn resolve(odds: &Odds, chance: &mut impl Chance, _: &mut Tallies) -> Attempt {
        odds.roll(chance)
    }
}
