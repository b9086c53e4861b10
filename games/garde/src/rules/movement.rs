//! Movement allowances: 5.1.

use super::prelude::*;

/// Half of a distance, as the disorganised have it (ruling G7).
#[must_use]
pub(crate) fn halved(t: &Tables, whole: Length) -> Length {
    let share = t.movement.disorganised;
    whole.scaled(share.num, share.den.unsigned_abs().max(1))
}

/// A brigade about to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mover {
    /// Its arm.
    pub(crate) arm: Arm,
    /// The order it moves under: that of its division, Défendre if it is uncommanded (1.9).
    pub(crate) order: Order,
    /// Its whole move is along a road, in marche.
    #[serde(default)]
    pub(crate) road: bool,
    /// Commanded, in a coherent chain (1.10).
    #[serde(default)]
    pub(crate) coherent: bool,
    /// Disorganised.
    #[serde(default)]
    pub(crate) disorganised: bool,
}

/// How far it may move. Nothing for artillery under Défendre, which may turn.
#[must_use]
pub(crate) fn allowance(t: &Tables, mover: &Mover) -> Length {
    let mut cm = t.moves(mover.arm).under(mover.order, mover.road);
    if mover.order == Order::Manoeuvre && mover.coherent {
        cm += t.movement.coherent;
    }
    if mover.disorganised { halved(t, cm) } else { cm }
}

/// How the allowance comes about, in cm.
#[must_use]
pub(crate) fn tally(t: &Tables, mover: &Mover) -> Tally {
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
pub(crate) fn withdrawal(t: &Tables, arm: Arm, disorganised: bool) -> Length {
    let base = t.moves(arm).base;
    if disorganised { halved(t, base) } else { base }
}

/// Procedure `movement`: how far a brigade may move, in cm.
pub(crate) struct Movement;

impl Procedure for Movement {
    type Input = Mover;
    type Output = Cm;
    const ID: &'static str = "movement";
    const RULES: &'static [RuleId] = &[rules::R5_1, rules::R1_9, rules::R1_10];

    fn validate(mover: &Mover) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let holds = !mover.road || mover.order == Order::Manoeuvre;
        faults.require(holds, "road", rules::R5_1, "only the order Manoeuvre has a road rate", || {
            Text::new("desk-road_order")
        });
        faults.finish()
    }

    fn resolve(mover: &Mover, _: &mut impl Chance, tallies: &mut Tallies) -> Cm {
        tell(tallies, "step-movement", tally(tables(), mover));
        allowance(tables(), mover).into()
    }
}
