//! Leaders in danger, Rally, Recovery, Hors de Combat, demoralization, withdrawal: 8.4 to 9.2, scn.sol.withdrawal.

use super::drm::Modifiers;
use super::prelude::*;

/// The die of a leader in danger.
pub(crate) const LEADER_ROLL: Roll = Roll { rule: rules::R8_4, label: "die-leader" };
/// The die of a corps that may be demoralized.
pub(crate) const DEMORALIZATION_ROLL: Roll = Roll { rule: rules::R9_2, label: "die-demoralization" };
/// The die of a demoralized corps in rain.
pub(crate) const WITHDRAWAL_ROLL: Roll = Roll { rule: rules::SCN_SOL_WITHDRAWAL, label: "die-withdrawal" };

/// Whether a leader in danger is Finished (8.4).
#[must_use]
pub(crate) const fn leader_finished(t: &Tables, die: u8) -> bool {
    die >= t.leader_danger.finished_min
}

/// Losses after Recovery (8.52, 8.53): two less, but never the first.
#[must_use]
pub(crate) const fn recovered(t: &Tables, losses: u8) -> u8 {
    let left = losses.saturating_sub(t.constants.recovery_losses);
    let permanent = if losses < t.constants.permanent_losses { losses } else { t.constants.permanent_losses };
    if left < permanent { permanent } else { left }
}

/// Whether a brigade is Hors de Combat: more than half of its units Disordered or eliminated (9.1).
#[must_use]
pub(crate) const fn hors_de_combat(units: u8, bad: u8) -> bool {
    2 * bad as u16 > units as u16
}

/// The DRMs of demoralization and withdrawal (9.2, scn.sol.withdrawal).
pub(crate) fn demoralization_drm(brigades: u8, continuity: u8, drm: &mut impl Modifiers) {
    drm.add(rules::R9_2, "mod-demoralization-brigades", brigades.into());
    drm.add(rules::R9_2, "mod-demoralization-continuity", -i32::from(continuity));
}

/// From which result a corps of this nation is demoralized (9.2, opt.balance).
#[must_use]
pub(crate) const fn demoralization_level(t: &Tables, options: &Options, nation: Nation) -> i32 {
    match nation {
        // The option lowers what the chart says for the French; its default is the chart's.
        Nation::France => options.french_demoralization_level.number(),
        Nation::Piedmont | Nation::Austria => t.demoralization[nation.index()] as i32,
    }
}

/// Procedure `leader_danger`.
pub(crate) struct LeaderDanger;

/// Leaders in danger.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderDangerInput {
    /// Dice, each for itself; one is rolled if none is given.
    #[serde(default)]
    dice: Vec<u8>,
}

/// Whether they are Finished.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct LeaderDangerOutput {
    /// By die.
    finished: Vec<bool>,
}

impl Procedure for LeaderDanger {
    type Input = LeaderDangerInput;
    type Output = LeaderDangerOutput;
    const ID: &'static str = "leader_danger";
    const RULES: &'static [RuleId] = &[rules::R8_4];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.dice("dice", &input.dice);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let dice = if input.dice.is_empty() { vec![chance.digit(LEADER_ROLL)] } else { input.dice.clone() };
        LeaderDangerOutput { finished: dice.iter().map(|die| leader_finished(tables(), *die)).collect() }
    }
}

/// Procedure `recovery`.
pub(crate) struct Recovery;

/// Units In Reserve, Disordered or not.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecoveryInput {
    /// Losses of each.
    losses: Vec<u8>,
}

/// What they have afterwards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct RecoveryOutput {
    /// Losses of each.
    after: Vec<u8>,
    /// They are still Disordered.
    disordered_after: bool,
}

impl Procedure for Recovery {
    type Input = RecoveryInput;
    type Output = RecoveryOutput;
    const ID: &'static str = "recovery";
    const RULES: &'static [RuleId] = &[rules::R8_52, rules::R8_53];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let after = input.losses.iter().map(|losses| recovered(tables(), *losses)).collect();
        RecoveryOutput { after, disordered_after: false }
    }
}

/// Procedure `hors_de_combat`.
pub(crate) struct HorsDeCombat;

/// Brigades.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HorsDeCombatInput {
    /// Original units of each, those withdrawn or still to come left out.
    units: Vec<u8>,
    /// How many of them are Disordered or eliminated.
    bad: Vec<u8>,
}

/// Whether they are Hors de Combat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct HorsDeCombatOutput {
    /// By brigade.
    hdc: Vec<bool>,
}

impl Procedure for HorsDeCombat {
    type Input = HorsDeCombatInput;
    type Output = HorsDeCombatOutput;
    const ID: &'static str = "hors_de_combat";
    const RULES: &'static [RuleId] = &[rules::R9_1, rules::R9_12];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.same_length("units", input.units.len(), "bad", input.bad.len());
        for (units, bad) in input.units.iter().zip(&input.bad) {
            faults.require(bad <= units, "bad", None, format_args!("{bad} of {units} units"), || {
                Text::new("desk-more_bad").with("bad", i64::from(*bad)).with("units", i64::from(*units))
            });
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let pairs = input.units.iter().zip(&input.bad);
        HorsDeCombatOutput { hdc: pairs.map(|(units, bad)| hors_de_combat(*units, *bad)).collect() }
    }
}

/// Procedure `demoralization`.
pub(crate) struct Demoralization;

/// A corps with brigades Hors de Combat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DemoralizationInput {
    /// Brigades Hors de Combat.
    hdc: u8,
    /// Its commander's Continuity, of his weaker side if he is turned.
    continuity: u8,
    /// Its nation.
    #[serde(default = "austria")]
    nation: Nation,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn austria() -> Nation {
    Nation::Austria
}

/// Whether it is demoralized.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct DemoralizationOutput {
    /// The modified die; none is rolled without a brigade Hors de Combat.
    modified: Option<i32>,
    /// It is demoralized.
    demoralized: bool,
}

impl Procedure for Demoralization {
    type Input = DemoralizationInput;
    type Output = DemoralizationOutput;
    const ID: &'static str = "demoralization";
    const RULES: &'static [RuleId] = &[rules::R9_2, rules::OPT_BALANCE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("hdc", input.hdc, 0, 30);
        faults.within("continuity", input.continuity, 0, 9);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        if input.hdc == 0 {
            return DemoralizationOutput { modified: None, demoralized: false };
        }
        let mut tally = Tally::new();
        demoralization_drm(input.hdc, input.continuity, &mut tally);
        let modified = i32::from(die(input.die, DEMORALIZATION_ROLL, chance)) + tally.sum();
        tell(tallies, "tally-demoralization", tally);
        let level = demoralization_level(tables(), &input.options, input.nation);
        DemoralizationOutput { modified: Some(modified), demoralized: modified >= level }
    }
}

/// Procedure `corps_withdrawal`.
pub(crate) struct CorpsWithdrawal;

/// A demoralized corps in a rain turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CorpsWithdrawalInput {
    /// Brigades Hors de Combat.
    hdc: u8,
    /// Its commander's Continuity.
    continuity: u8,
    /// Dice, each for itself; one is rolled if none is given.
    #[serde(default)]
    dice: Vec<u8>,
}

/// Whether it withdraws.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct CorpsWithdrawalOutput {
    /// By die.
    withdraws: Vec<bool>,
}

impl Procedure for CorpsWithdrawal {
    type Input = CorpsWithdrawalInput;
    type Output = CorpsWithdrawalOutput;
    const ID: &'static str = "corps_withdrawal";
    const RULES: &'static [RuleId] = &[rules::SCN_SOL_WITHDRAWAL, rules::R9_21C];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("hdc", input.hdc, 0, 30);
        faults.within("continuity", input.continuity, 0, 9);
        faults.dice("dice", &input.dice);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let mut tally = Tally::new();
        demoralization_drm(input.hdc, input.continuity, &mut tally);
        let sum = tally.sum();
        tell(tallies, "tally-withdrawal", tally);
        let dice = if input.dice.is_empty() { vec![chance.digit(WITHDRAWAL_ROLL)] } else { input.dice.clone() };
        let least = i32::from(tables().withdrawal.withdraw_min);
        CorpsWithdrawalOutput { withdraws: dice.iter().map(|die| i32::from(*die) + sum >= least).collect() }
    }
}
