//! What follows a round of combat: com.win, com.tie, com.recoil, com.pursue, com.nopursue.

use super::combat::{Winner, judge};
use super::prelude::*;
use crate::vocabulary::Formation;
use boards::table::Length;

/// How far the loser recoils when there is so much room behind it.
#[must_use]
pub fn recoil(t: &Tables, room: Length) -> Length {
    room.max(Length::ZERO).min(t.result.recoil)
}

/// How far a winner that stands steps back so that the full gap lies between them.
#[must_use]
pub fn step_back(t: &Tables, recoiled: Length) -> Length {
    t.result.recoil - recoiled
}

/// Charge bonus of a winner in the next round (com.pursue).
#[must_use]
pub fn pursuit_bonus(t: &Tables, formation: Formation, pursues: bool) -> i8 {
    if pursues { t.combat.charging(formation) } else { 0 }
}

/// Procedure `combat_result`.
pub struct CombatOutcome;

/// The totals of a round.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatOutcomeInput {
    /// Total of the attacker.
    attacker_total: i32,
    /// Total of the defender.
    defender_total: i32,
    /// Formation of the attacker.
    #[serde(default)]
    charge: Option<Formation>,
    /// Formation of the defender.
    #[serde(default)]
    defender_formation: Option<Formation>,
    /// The loser passes its test and the winner pursues.
    #[serde(default)]
    pursues: bool,
}

/// What follows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombatOutcomeOutput {
    /// The winner.
    winner: Winner,
    /// The difference.
    margin: u8,
    /// Losses of attacker and defender.
    losses: [u8; 2],
    /// They stay in contact.
    in_contact: bool,
    /// Charge bonus of attacker and defender in the next round.
    next_round_charge_bonus: [i8; 2],
    /// The loser's characters are at risk.
    characters_at_risk: bool,
    /// How far the loser recoils.
    recoil_cm: Cm,
}

impl Procedure for CombatOutcome {
    type Input = CombatOutcomeInput;
    type Output = CombatOutcomeOutput;
    const ID: &'static str = "combat_result";
    const RULES: &'static [RuleId] =
        &[rules::COM_WIN, rules::COM_TIE, rules::COM_PURSUE, rules::COM_NOPURSUE, rules::CHAR_RISK_COMBAT];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for total in [input.attacker_total, input.defender_total] {
            faults.require(total.abs() <= 1000, || format!("total: {total} is out of reach"));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let round = judge(t, [input.attacker_total, input.defender_total]);
        let formations = [input.charge, input.defender_formation];
        let mut bonus = [0; 2];
        if let Some(winner) = round.winner {
            let formation = formations[usize::from(winner)].unwrap_or(Formation::Line);
            bonus[usize::from(winner)] = pursuit_bonus(t, formation, input.pursues);
        }
        CombatOutcomeOutput {
            winner: Winner::of(&round),
            margin: round.margin,
            losses: round.losses,
            in_contact: round.winner.is_none() || input.pursues,
            next_round_charge_bonus: bonus,
            characters_at_risk: round.at_risk,
            recoil_cm: if round.winner.is_some() { t.result.recoil.into() } else { Cm(0) },
        }
    }
}

/// Procedure `recoil`.
pub struct Recoil;

/// What the winner does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WinnerDoes {
    /// Stands.
    Stands,
    /// Pursues.
    Pursues,
}

/// A loser with something behind it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoilInput {
    /// Room behind the loser, up to the table edge, impassable ground or other troops; by default plenty.
    #[serde(default)]
    room_cm: Option<Cm>,
    /// What the winner does.
    #[serde(default = "stands")]
    winner: WinnerDoes,
}

fn stands() -> WinnerDoes {
    WinnerDoes::Stands
}

/// Who moves how far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RecoilOutput {
    /// The loser.
    loser_moves_cm: Cm,
    /// A winner that stands.
    winner_steps_back_cm: Cm,
    /// A winner that pursues.
    winner_follows_cm: Cm,
    /// What lies between them then.
    gap_cm: Cm,
}

impl Procedure for Recoil {
    type Input = RecoilInput;
    type Output = RecoilOutput;
    const ID: &'static str = "recoil";
    const RULES: &'static [RuleId] = &[rules::COM_RECOIL, rules::COM_PURSUE, rules::COM_NOPURSUE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.distance("room_cm", input.room_cm.unwrap_or_default());
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let moved = recoil(t, input.room_cm.map_or(t.result.recoil, Cm::length));
        match input.winner {
            WinnerDoes::Stands => RecoilOutput {
                loser_moves_cm: moved.into(),
                winner_steps_back_cm: step_back(t, moved).into(),
                winner_follows_cm: Cm(0),
                gap_cm: t.result.recoil.into(),
            },
            WinnerDoes::Pursues => RecoilOutput {
                loser_moves_cm: moved.into(),
                winner_steps_back_cm: Cm(0),
                winner_follows_cm: moved.into(),
                gap_cm: Cm(0),
            },
        }
    }
}

/// Procedure `pursuit`.
pub struct Pursuit;

/// Which side won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WonBy {
    /// The battalion that attacked.
    Attacker,
    /// The battalion that was attacked.
    Defender,
}

/// A round has been won and the loser stood its test.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PursuitInput {
    /// Which side won; it does not matter for the bonus.
    #[serde(default)]
    winner: Option<WonBy>,
    /// Formation of the winner.
    winner_formation: Formation,
    /// Formation of the loser.
    #[serde(default)]
    loser_formation: Option<Formation>,
    /// The winner pursues.
    pursues: bool,
}

/// Charge bonuses in the next round.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct NextRoundBonus {
    /// Of the winner.
    winner: i8,
    /// Of the loser.
    loser: i8,
}

/// What follows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PursuitOutput {
    /// Charge bonuses in the next round.
    next_round_charge_bonus: NextRoundBonus,
    /// The combat goes on.
    in_contact: bool,
    /// Both are disordered until they reform.
    both_disordered: bool,
}

impl Procedure for Pursuit {
    type Input = PursuitInput;
    type Output = PursuitOutput;
    const ID: &'static str = "pursuit";
    const RULES: &'static [RuleId] = &[rules::COM_PURSUE, rules::COM_NOPURSUE, rules::COM_CONTINUE];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let winner = pursuit_bonus(tables(), input.winner_formation, input.pursues);
        PursuitOutput {
            next_round_charge_bonus: NextRoundBonus { winner, loser: 0 },
            in_contact: input.pursues,
            both_disordered: !input.pursues,
        }
    }
}
