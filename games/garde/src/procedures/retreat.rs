//! Falling back, flight and following up: 5.9, 5.10, 6.15.

use super::prelude::*;

/// How far a brigade that must fall back goes; disorder does not shorten it (5.9).
#[must_use]
pub const fn fall_back(t: &Tables, arm: Arm) -> Length {
    t.moves(arm).base
}

/// How far a brigade in rout flees (5.10).
#[must_use]
pub const fn flight(t: &Tables, arm: Arm) -> Length {
    t.moves(arm).manoeuvre
}

/// How far a victorious attacker may follow up (6.15).
#[must_use]
pub const fn follow_up(t: &Tables) -> Length {
    t.constants.advance_after_combat
}

/// Procedure `fall_back`.
pub struct FallBack;

/// A brigade that must fall back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FallBackInput {
    /// Its arm.
    arm: Arm,
    /// Its cohesion; in rout it flees instead.
    #[serde(default)]
    state: Option<Cohesion>,
    /// Free room behind it in cm, up to an enemy, the table edge or impassable ground; by default plenty.
    #[serde(default)]
    room_cm: Option<Cm>,
}

/// How far it goes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FallBackOutput {
    /// In cm.
    cm: Cm,
    /// It was stopped and takes a loss test without artillery modifier.
    blocked: bool,
    /// It flees instead.
    flees: bool,
}

impl Procedure for FallBack {
    type Input = FallBackInput;
    type Output = FallBackOutput;
    const ID: &'static str = "fall_back";
    const RULES: &'static [RuleId] = &[rules::R5_9];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.distance("room_cm", input.room_cm.unwrap_or_default());
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        if input.state == Some(Cohesion::Rout) {
            return FallBackOutput { cm: flight(t, input.arm).into(), blocked: false, flees: true };
        }
        let way = fall_back(t, input.arm);
        let room = input.room_cm.map_or(way, Cm::length);
        FallBackOutput { cm: way.min(room).into(), blocked: room < way, flees: false }
    }
}

/// Procedure `flight`.
pub struct Flight;

/// A brigade in rout.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightInput {
    /// Its arm.
    arm: Arm,
    /// Distance of its rear to its own table edge in cm; by default plenty.
    #[serde(default)]
    edge_cm: Option<Cm>,
}

/// How far it flees.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FlightOutput {
    /// In cm.
    cm: Cm,
    /// It leaves the table and is broken.
    broken: bool,
}

impl Procedure for Flight {
    type Input = FlightInput;
    type Output = FlightOutput;
    const ID: &'static str = "flight";
    const RULES: &'static [RuleId] = &[rules::R5_10];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let way = flight(tables(), input.arm);
        FlightOutput { cm: way.into(), broken: input.edge_cm.is_some_and(|edge| edge.length() < way) }
    }
}

/// Procedure `follow_up`.
pub struct FollowUp;

/// An attacker that won.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FollowUpInput {
    /// The result of the combat.
    result: CombatResult,
    /// Distance to the next enemy straight ahead in cm; by default plenty.
    #[serde(default)]
    enemy_cm: Option<Cm>,
}

/// How far it may go.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FollowUpOutput {
    /// In cm, without making contact.
    cm: Cm,
}

/// Whether the attacker won (6.15).
#[must_use]
pub const fn won(result: CombatResult) -> bool {
    matches!(result, CombatResult::MinorVictory | CombatResult::MajorVictory)
}

impl Procedure for FollowUp {
    type Input = FollowUpInput;
    type Output = FollowUpOutput;
    const ID: &'static str = "follow_up";
    const RULES: &'static [RuleId] = &[rules::R6_15];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let most = if won(input.result) { follow_up(tables()) } else { Length::ZERO };
        FollowUpOutput { cm: input.enemy_cm.map_or(most, |gap| most.min(gap.length())).into() }
    }
}
