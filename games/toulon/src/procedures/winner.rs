//! Who wins a battle, and whether it is decisive: 25.35, 28.

use super::prelude::*;
use super::status::Occupant;
use crate::vocabulary::Side;

/// The winner: who holds the area and lost less; nobody else wins (28.1). Losses by side.
#[must_use]
pub fn of<L: Copy + Ord>(holder: Option<Side>, losses: [L; 2]) -> Option<Side> {
    holder.filter(|side| losses[side.index()] < losses[side.other().index()])
}

/// Whether a battle is decisive: either side has more than one permanent loss, captured PF included (28.2).
#[must_use]
pub fn is_decisive<L: Copy + Into<u16>>(permanent: [L; 2]) -> bool {
    permanent.into_iter().any(|losses| losses.into() > 1)
}

/// Who is beaten, and marked for it: more losses, and no longer there (25.35).
#[must_use]
pub fn beaten<L: Copy + Ord>(holder: Option<Side>, losses: [L; 2]) -> Option<Side> {
    Side::ALL.into_iter().find(|side| holder != Some(*side) && losses[side.index()] > losses[side.other().index()])
}

/// The result of a battle: 28.1.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleResult {
    /// Who holds the area at the end.
    holder: Occupant,
    /// Allied losses, temporary and permanent.
    allied_losses: u16,
    /// Republican losses, temporary and permanent.
    republican_losses: u16,
    /// Permanent losses of the Allies among them.
    #[serde(default)]
    allied_permanent: u16,
    /// Permanent losses of the Republicans among them.
    #[serde(default)]
    republican_permanent: u16,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BattleResultOutcome {
    winner: &'static str,
    decisive: bool,
    /// PV of the winner for it.
    pv: u8,
    /// The side that is marked with a Significant Defeat.
    significant_defeat: &'static str,
}

impl Case for BattleResult {
    type Outcome = BattleResultOutcome;
    const ID: &'static str = "battle_result";
    const RULES: &'static [RuleId] =
        &[rules::R25_35, rules::R28_1, rules::R28_2, rules::R28_3, rules::R28_4, rules::R35_1C];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some((
        "battles",
        &["holder", "allied_losses", "republican_losses", "allied_permanent", "republican_permanent"],
    ));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> BattleResultOutcome {
        let holder = match self.holder {
            Occupant::None => None,
            Occupant::Allied => Some(Side::Allied),
            Occupant::Republican => Some(Side::Republican),
        };
        let winner = of(holder, [self.allied_losses, self.republican_losses]);
        let decisive = is_decisive([self.allied_permanent, self.republican_permanent]);
        let won = winner.filter(|_| decisive);
        BattleResultOutcome {
            winner: winner.map_or("none", Side::id),
            decisive,
            pv: if won.is_some() { tables().points.decisive_battle_won } else { 0 },
            significant_defeat: won.map_or("none", |winner| winner.other().id()),
        }
    }
}

/// Whether a battle is decisive: 28.2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decisive {
    /// Permanent losses of the Allies, captured PF included.
    allied: u16,
    /// Permanent losses of the Republicans, captured PF included.
    republican: u16,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct DecisiveOutcome {
    decisive: bool,
}

impl Case for Decisive {
    type Outcome = DecisiveOutcome;
    const ID: &'static str = "decisive";
    const RULES: &'static [RuleId] = &[rules::R28_2];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("permanent", &["allied", "republican"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> DecisiveOutcome {
        DecisiveOutcome { decisive: is_decisive([self.allied, self.republican]) }
    }
}
