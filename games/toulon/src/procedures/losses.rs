//! Losses: alternation (23.4), what a group can bear (25.28, 25.31), strength (23.9), lonely guns (23.4c).

use super::prelude::*;
use super::road::raw_strength;
use crate::options::LossAlternation;
use crate::tables::Cell;
use crate::vocabulary::LossKind;

/// PF of a unit: printed less losses, never below 0 in sums (22.5, 23.9).
#[must_use]
pub const fn strength(printed: u8, temporary: u8, permanent: u8) -> u8 {
    let raw = raw_strength(printed, temporary, permanent);
    if raw < 0 { 0 } else { raw as u8 }
}

/// The kind of the first loss of a melee: where the battle's alternation stands, afresh by option; permanent if the
/// enemy has artillery fighting in the melee (23.4a, 23.4b).
#[must_use]
pub const fn first_loss(options: &Options, standing: LossKind, enemy_guns: bool) -> LossKind {
    if enemy_guns {
        return LossKind::Permanent;
    }
    match options.loss_alternation {
        LossAlternation::Battle => standing,
        LossAlternation::Melee => LossKind::Temporary,
    }
}

/// What losses do to a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Borne {
    /// It is gone.
    pub eliminated: bool,
    /// Temporary losses.
    pub temporary: u8,
    /// Permanent losses.
    pub permanent: u8,
    /// Losses beyond what it had: they count for nothing.
    pub ignored: u8,
    /// The kind of the next loss of the battle.
    pub next: LossKind,
}

/// So many losses on a group of so many PF: eliminated if they exceed its PF, all of which are then permanent losses
/// (25.31). The alternation runs on over the losses that counted.
#[must_use]
pub fn bear(pf: u8, losses: u8, first: LossKind) -> Borne {
    let taken = losses.min(pf);
    let first_kind = taken.div_ceil(2);
    let other_kind = taken / 2;
    let next = if taken.is_multiple_of(2) { first } else { first.next() };
    let eliminated = losses > pf;
    let (temporary, permanent) = match first {
        _ if eliminated => (0, taken),
        LossKind::Temporary => (first_kind, other_kind),
        LossKind::Permanent => (other_kind, first_kind),
    };
    Borne { eliminated, temporary, permanent, ignored: losses - taken, next }
}

/// Whether the temporary losses of guns in a lost battle become permanent: nobody of 1 PF or more on foot or on
/// horseback stands with them at the end (23.4c).
#[must_use]
pub const fn guns_abandoned(defeated: bool, escort_pf: u16) -> bool {
    defeated && escort_pf == 0
}

/// The kinds of losses in their order: 23.4a, 23.4b.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LossSequence {
    /// How many.
    losses: u8,
    /// The enemy has artillery fighting in the melee.
    #[serde(default)]
    enemy_artillery_in_melee: bool,
    /// Losses that the side has taken before in this battle.
    #[serde(default)]
    losses_before: u8,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// The kinds, T or P.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LossSequenceOutcome {
    sequences: Vec<LossKind>,
}

impl Case for LossSequence {
    type Outcome = LossSequenceOutcome;
    const ID: &'static str = "loss_sequence";
    const RULES: &'static [RuleId] = &[rules::R23_4A, rules::R23_4B, rules::R25_28A, rules::OPT_LOSS_ALTERNATION];
    const COLUMNS: &'static [(&'static str, &'static str)] =
        &[("enemy_artillery_in_melee", "enemy_artillery_in_melee")];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> LossSequenceOutcome {
        let standing = bear(u8::MAX, self.losses_before, LossKind::Temporary).next;
        let first = first_loss(&self.options, standing, self.enemy_artillery_in_melee);
        let kinds = std::iter::successors(Some(first), |kind| Some(kind.next()));
        LossSequenceOutcome { sequences: kinds.take(self.losses.into()).collect() }
    }
}

/// Losses on single units: 25.31.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Elimination {
    /// PF of the unit or group.
    pf: u8,
    /// Losses it must take.
    losses: u8,
    /// The first of them is permanent: the enemy has guns in the melee.
    #[serde(default)]
    enemy_artillery_in_melee: bool,
}

/// What becomes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct EliminationOutcome {
    eliminated: bool,
    pf_left: u8,
    temporary: u8,
    permanent: u8,
    ignored: u8,
}

impl Case for Elimination {
    type Outcome = EliminationOutcome;
    const ID: &'static str = "elimination";
    const RULES: &'static [RuleId] = &[rules::R23_8, rules::R25_31];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("pf", "pf"), ("losses", "losses")];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> EliminationOutcome {
        let first = if self.enemy_artillery_in_melee { LossKind::Permanent } else { LossKind::Temporary };
        let borne = bear(self.pf, self.losses, first);
        EliminationOutcome {
            eliminated: borne.eliminated,
            pf_left: self.pf.saturating_sub(self.losses),
            temporary: borne.temporary,
            permanent: borne.permanent,
            ignored: borne.ignored,
        }
    }
}

/// Procedure `battle_losses`: two defending units in different melees of one battle (25.31, 23.4a).
pub struct BattleLosses;

/// Defending units and the results of their melees, in the order resolved.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleLossesInput {
    /// PF of each.
    pf: Vec<u8>,
    /// Result of its melee, attacker / defender: `-/2r`.
    results: Vec<String>,
    /// The enemy has artillery fighting in each melee.
    #[serde(default)]
    enemy_artillery_in_melee: Vec<bool>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What one of them suffers. An eliminated unit has nothing left to count.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct UnitLosses {
    eliminated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pf_left: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temporary: Option<u8>,
    permanent: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    ignored: Option<u8>,
}

/// All of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BattleLossesOutput {
    first: UnitLosses,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<UnitLosses>,
    all: Vec<UnitLosses>,
    /// Permanent losses of the side: more than one make the battle decisive (28.2).
    permanent: u8,
    /// Losses of the side in all.
    total: u8,
}

impl Procedure for BattleLosses {
    type Input = BattleLossesInput;
    type Output = BattleLossesOutput;
    const ID: &'static str = "battle_losses";
    const RULES: &'static [RuleId] = &[rules::R23_4A, rules::R23_5, rules::R25_28B, rules::R25_31];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(!input.pf.is_empty(), || "pf: expected at least one unit".to_owned());
        faults.require(input.pf.len() == input.results.len(), || {
            format!("results: {} for {} units", input.results.len(), input.pf.len())
        });
        for result in &input.results {
            faults.require(Cell::read(result).is_some(), || {
                format!("results: `{result}`, expected for example 1/2r or -/3R")
            });
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut standing = LossKind::Temporary;
        let mut all = Vec::new();
        for (n, (pf, result)) in input.pf.iter().zip(&input.results).enumerate() {
            let losses = Cell::read(result).map_or(0, |cell| cell.defender.losses);
            let guns = input.enemy_artillery_in_melee.get(n).copied().unwrap_or(false);
            let borne = bear(*pf, losses, first_loss(&input.options, standing, guns));
            if losses > 0 {
                standing = borne.next;
            }
            let stays = !borne.eliminated;
            all.push(UnitLosses {
                eliminated: borne.eliminated,
                pf_left: stays.then(|| pf - losses),
                temporary: stays.then_some(borne.temporary),
                permanent: borne.permanent,
                ignored: borne.eliminated.then_some(borne.ignored),
            });
        }
        let permanent = all.iter().map(|unit| unit.permanent).sum();
        let total = permanent + all.iter().filter_map(|unit| unit.temporary).sum::<u8>();
        BattleLossesOutput { first: all[0].clone(), second: all.get(1).cloned(), all, permanent, total }
    }
}
