//! Who wins a battle, and whether it is decisive: 25.35, 28.

use super::prelude::*;
use crate::book::vocabulary::Side;

/// A battle at its end. Losses are those of the Allies, then of the Republicans.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reckoning {
    /// Who holds the area.
    #[serde(default)]
    pub holder: Option<Side>,
    /// Losses of both sides, temporary and permanent.
    pub losses: [u8; 2],
    /// Permanent losses among them, captured PF included.
    pub permanent: [u8; 2],
}

impl Reckoning {
    /// The winner: who holds the area and lost less; nobody else wins (28.1).
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.holder.filter(|side| self.losses[side.index()] < self.losses[side.other().index()])
    }

    /// Whether it is decisive: either side has more than one permanent loss (28.2).
    #[must_use]
    pub fn is_decisive(&self) -> bool {
        self.permanent.iter().any(|losses| *losses > 1)
    }

    /// Who is beaten, and marked for it: more losses, and no longer there (25.35).
    #[must_use]
    pub fn beaten(&self) -> Option<Side> {
        let beaten =
            |side: &Side| self.holder != Some(*side) && self.losses[side.index()] > self.losses[side.other().index()];
        Side::ALL.into_iter().find(beaten)
    }
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Who won.
    pub winner: Option<Side>,
    /// Decisively.
    pub decisive: bool,
    /// Whose units are marked.
    pub beaten: Option<Side>,
}

/// Procedure `battle_result`: who has won a battle.
pub struct BattleResult;

impl Procedure for BattleResult {
    type Input = Reckoning;
    type Output = Outcome;
    const ID: &'static str = "battle_result";
    const RULES: &'static [RuleId] = &[rules::R25_35, rules::R28_1, rules::R28_2];

    fn validate(reckoning: &Reckoning) -> Result<(), Vec<Fault>> {
        let within = reckoning.permanent.iter().zip(&reckoning.losses).all(|(permanent, all)| permanent <= all);
        let mut faults = InputFaults::new();
        faults.require(within, "permanent", None, "more than the losses in all", || Text::new("desk-permanent_losses"));
        faults.finish()
    }

    fn resolve(reckoning: &Reckoning, _: &mut impl Chance, tallies: &mut Tallies) -> Outcome {
        tell(tallies, "value-losses", |tally| {
            tally.add(rules::R28_1, Side::Allied.label(), reckoning.losses[0].into());
            tally.add(rules::R28_1, Side::Republican.label(), reckoning.losses[1].into());
        });
        Outcome { winner: reckoning.winner(), decisive: reckoning.is_decisive(), beaten: reckoning.beaten() }
    }
}
