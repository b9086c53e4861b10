//! Orders and command: 4.11 to 4.25.

use super::prelude::*;

/// The die of a brigade that tries for Orders.
pub(crate) const ORDERS_ROLL: Roll = Roll { rule: rules::R4_13, label: "die-orders" };

/// Whether a brigade Without Orders gets them (4.13).
#[must_use]
pub(crate) fn gets_orders(t: &Tables, engagement: i8, die: u8) -> bool {
    i32::from(die) + i32::from(engagement) <= i32::from(t.constants.orders_roll_max)
}

/// Whether a corps commander is turned to his weaker side by spending so much (4.23b).
#[must_use]
pub(crate) const fn marched_long(t: &Tables, mp: u8) -> bool {
    mp > t.constants.commander_long_move_mp
}

/// Procedure `orders_roll`.
pub(crate) struct OrdersRoll;

/// A brigade Without Orders tries for them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrdersRollInput {
    /// Its brigadier's Engagement DRM.
    engagement_drm: i8,
    /// Natural dice to look at; one is rolled if none is given.
    #[serde(default)]
    naturals: Vec<u8>,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// Whether it has them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct OrdersRollOutput {
    /// The natural dice that give Orders, of those looked at or of all.
    success_naturals: Vec<u8>,
    /// It has Orders; if not it can only Rally. Not said if dice are looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    has_orders: Option<bool>,
}

impl Procedure for OrdersRoll {
    type Input = OrdersRollInput;
    type Output = OrdersRollOutput;
    const ID: &'static str = "orders_roll";
    const RULES: &'static [RuleId] = &[rules::R4_13];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("engagement_drm", input.engagement_drm, -9, 9);
        faults.dice("naturals", &input.naturals);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut tally = Tally::new();
        tally.add(rules::R4_13, "mod-orders-brigadier", input.engagement_drm.into());
        tell(tallies, "tally-orders", tally);
        let all: Vec<u8> = (t.constants.die_min..=t.constants.die_max).collect();
        let looked_at = if input.naturals.is_empty() { &all } else { &input.naturals };
        let success_naturals =
            looked_at.iter().copied().filter(|die| gets_orders(t, input.engagement_drm, *die)).collect();
        let has_orders = input
            .naturals
            .is_empty()
            .then(|| gets_orders(t, input.engagement_drm, die(input.die, ORDERS_ROLL, chance)));
        OrdersRollOutput { success_naturals, has_orders }
    }
}
