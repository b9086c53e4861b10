//! Movement allowances: 5.1, 1.12, 5.8.

use super::prelude::*;

/// Half of a distance, as the disorganised have it (ruling G7).
#[must_use]
pub fn halved(t: &Tables, whole: Length) -> Length {
    let share = t.movement.disorganised;
    whole.scaled(share.num, share.den.unsigned_abs().max(1))
}

/// A brigade about to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// Its arm.
    pub arm: Arm,
    /// The order it moves under: that of its division, Défendre if it is uncommanded (1.9).
    pub order: Order,
    /// Its whole move is along a road, in marche.
    pub road: bool,
    /// Commanded, in a coherent chain (1.10).
    pub coherent: bool,
    /// Disorganised.
    pub disorganised: bool,
}

/// How far it may move. Nothing for artillery under Défendre, which may turn.
#[must_use]
pub fn allowance(t: &Tables, mover: &Mover) -> Length {
    let mut cm = t.moves(mover.arm).under(mover.order, mover.road);
    if mover.order == Order::Manoeuvre && mover.coherent {
        cm += t.movement.coherent;
    }
    if mover.disorganised { halved(t, cm) } else { cm }
}

/// How the allowance comes about, in cm.
#[must_use]
pub fn tally(t: &Tables, mover: &Mover) -> Tally {
    let cm = |length: Length| length.to_tenths() / Length::cm(1).to_tenths();
    let row = t.moves(mover.arm);
    let label = if mover.order == Order::Manoeuvre && mover.road { "mod-move-road" } else { mover.order.label() };
    let mut tally = Tally::new();
    tally.add(rules::R5_1, "mod-move-base", cm(row.base));
    tally.add(rules::R5_1, label, cm(row.under(mover.order, mover.road) - row.base));
    if mover.order == Order::Manoeuvre && mover.coherent {
        tally.add(rules::R1_10, "mod-move-chain", cm(t.movement.coherent));
    }
    if mover.disorganised {
        let share = t.movement.disorganised;
        tally.times(rules::R5_1, "mod-move-disorganised", share.num, share.den);
    }
    tally
}

/// How far a brigade under Manœuvrer that starts in an enemy zone of control may fall back (5.2).
#[must_use]
pub fn withdrawal(t: &Tables, arm: Arm, disorganised: bool) -> Length {
    let base = t.moves(arm).base;
    if disorganised { halved(t, base) } else { base }
}

/// What a way costs of which so much is difficult terrain (1.12).
#[must_use]
pub fn cost(t: &Tables, way: Length, difficult: Length) -> Length {
    way + difficult * (t.constants.difficult_cost_factor - 1)
}

/// Procedure `movement`.
pub struct Movement;

/// A brigade about to move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovementInput {
    /// Its arm.
    arm: Arm,
    /// The order of its division.
    order: Order,
    /// The whole move is along a road, in marche.
    #[serde(default)]
    road: bool,
    /// The corps order is Manœuvrer too and the chain holds.
    #[serde(default)]
    corps_manoeuvrer: bool,
    /// It is disorganised.
    #[serde(default)]
    disorganised: bool,
    /// It is out of command: moves as under Défendre.
    #[serde(default)]
    uncommanded: bool,
    /// How much of its way is difficult terrain, in cm.
    #[serde(default)]
    difficult_cm: Cm,
}

/// How far it may move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MovementOutput {
    /// Its allowance in cm.
    cm: Cm,
    /// How far it gets with that much difficult terrain on its way.
    way_cm: Cm,
    /// It may only turn in place.
    turn_only: bool,
}

impl Procedure for Movement {
    type Input = MovementInput;
    type Output = MovementOutput;
    const ID: &'static str = "movement";
    const RULES: &'static [RuleId] = &[rules::R5_1, rules::R1_9, rules::R1_12, rules::R5_8];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.distance("difficult_cm", input.difficult_cm);
        faults.require(!input.road || input.order == Order::Manoeuvre, || {
            "road: only Manœuvrer has a road rate (5.1)".to_owned()
        });
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mover = Mover {
            arm: input.arm,
            order: if input.uncommanded { Order::Defend } else { input.order },
            road: input.road && !input.uncommanded,
            coherent: input.corps_manoeuvrer && !input.uncommanded,
            disorganised: input.disorganised,
        };
        tell(tallies, "step-movement", tally(t, &mover));
        let cm = allowance(t, &mover);
        let extra = cost(t, Length::ZERO, input.difficult_cm.length());
        MovementOutput {
            cm: cm.into(),
            way_cm: (cm - extra).max(cm.scaled(1, t.constants.difficult_cost_factor.unsigned_abs())).into(),
            turn_only: cm == Length::ZERO,
        }
    }
}
