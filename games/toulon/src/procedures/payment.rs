//! Who may pay for whom: 7.5, 7.7 to 7.10, 16.5, rule.works-payment, opt.pooled_republican_po.

use super::prelude::*;
use crate::vocabulary::{Force, Pool, Side};

/// A set of pools.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Pools(u16);

impl Pools {
    /// None.
    pub const NONE: Pools = Pools(0);

    /// Just one.
    #[must_use]
    pub const fn one(pool: Pool) -> Self {
        Pools(1 << pool.index())
    }

    /// Adds one.
    #[must_use]
    pub const fn with(self, pool: Pool) -> Self {
        Pools(self.0 | 1 << pool.index())
    }

    /// Those of either set.
    #[must_use]
    pub const fn or(self, other: Pools) -> Self {
        Pools(self.0 | other.0)
    }

    /// Whether it is among them.
    #[must_use]
    pub const fn has(self, pool: Pool) -> bool {
        self.0 >> pool.index() & 1 == 1
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Pool> {
        Pool::ALL.into_iter().filter(move |pool| self.has(*pool))
    }
}

/// The pools that may pay for the activity of a unit: its own nation's or wing's; the British for Neapolitans and
/// Sardinians (7.9); either wing's for the reserve; from turn 12 either wing's for any Republican unit, if `pooled`.
#[must_use]
pub const fn payers_of(force: Force, wings_pooled: bool) -> Pools {
    match force {
        Force::Neapolitan => Pools::one(Pool::Neapolitan).with(Pool::British),
        Force::Sardinian => Pools::one(Pool::Sardinian).with(Pool::British),
        Force::Reserve => Pools::one(Pool::West).with(Pool::East),
        Force::West | Force::East if wings_pooled => Pools::one(Pool::West).with(Pool::East),
        _ => match force.pool() {
            Some(pool) => Pools::one(pool),
            None => Pools::NONE,
        },
    }
}

/// The pools that may pay for a moving force, shared as its players like (7.8). `bonaparte`: he stands with it, or a
/// battery of his is in it (7.5).
#[must_use]
pub fn payers(forces: impl Iterator<Item = Force>, wings_pooled: bool, bonaparte: bool) -> Pools {
    let pools = forces.fold(Pools::NONE, |pools, force| pools.or(payers_of(force, wings_pooled)));
    if bonaparte { pools.with(Pool::Bonaparte) } else { pools }
}

/// The pools that may pay for what is tied to no force (7.10): any of the side, but not Bonaparte's (7.5).
#[must_use]
pub fn payers_of_side(side: Side) -> Pools {
    let own = |pool: &Pool| pool.side() == side && *pool != Pool::Bonaparte;
    Pool::ALL.into_iter().filter(own).fold(Pools::NONE, Pools::with)
}

/// Whether the wings pay for each other: from turn 12, by option (ruling 18).
#[must_use]
pub fn wings_pooled(options: &Options, turn: u8) -> bool {
    options.pooled_republican_po && tables().calendar.wings_free(turn)
}

/// Whether a pool may pay for a unit: 7.7, 7.9.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Payer {
    /// Whose PO.
    payer: Pool,
    /// Whose unit.
    unit: Force,
    /// The turn; by default one before the wings are free.
    #[serde(default)]
    turn: Option<u8>,
    /// Bonaparte stands with the unit, or it is one of his batteries.
    #[serde(default)]
    bonaparte: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PayerOutcome {
    allowed: bool,
}

impl Case for Payer {
    type Outcome = PayerOutcome;
    const ID: &'static str = "payer";
    const RULES: &'static [RuleId] =
        &[rules::R7_5, rules::R7_7, rules::R7_9, rules::R16_5, rules::OPT_POOLED_REPUBLICAN_PO];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("pairs", &["payer", "unit"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> PayerOutcome {
        let pooled = wings_pooled(&self.options, self.turn.unwrap_or(1));
        PayerOutcome { allowed: payers([self.unit].into_iter(), pooled, self.bonaparte).has(self.payer) }
    }
}

/// Procedure `force_payment`: which pools may pay for forces of several nations (7.8, 16.4, 16.5).
pub struct ForcePayment;

/// Forces that each pay for the same area.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForcePaymentInput {
    /// The nations or wings in each force.
    forces: Vec<Vec<Force>>,
    /// PO each force pays; by default the price of an enemy area.
    #[serde(default)]
    cost_each: Option<u8>,
    /// The turn; by default one before the wings are free.
    #[serde(default)]
    turn: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Who may pay.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ForcePaymentOutput {
    /// The pools that may pay for each force.
    payers: Vec<Vec<Pool>>,
    /// The cost of the second force may be shared.
    second_may_be_split: bool,
    /// One pool may pay for the second force alone.
    second_may_be_paid_by_one: bool,
    /// Pools of that side that may pay for none of the forces.
    forbidden_for_both: Vec<Pool>,
    /// PO of all forces together: each pays once, whatever its number of units.
    total: u16,
}

impl Procedure for ForcePayment {
    type Input = ForcePaymentInput;
    type Output = ForcePaymentOutput;
    const ID: &'static str = "force_payment";
    const RULES: &'static [RuleId] = &[rules::R7_8, rules::R16_4, rules::R16_5];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.require(!input.forces.is_empty(), || "forces: expected at least one".to_owned());
        for (n, force) in input.forces.iter().enumerate() {
            faults.require(!force.is_empty(), || format!("forces[{n}]: expected at least one nation"));
            let of = |side: Side| force.iter().any(|force| force.side() == side);
            faults.require(!(of(Side::Allied) && of(Side::Republican)), || {
                format!("forces[{n}]: a force belongs to one side")
            });
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let pooled = wings_pooled(&input.options, input.turn.unwrap_or(1));
        let sets: Vec<Pools> = input.forces.iter().map(|force| payers(force.iter().copied(), pooled, false)).collect();
        let cost = input.cost_each.unwrap_or(tables().costs.enter_enemy);
        let side = input.forces.iter().flatten().next().map_or(Side::Allied, |force| force.side());
        let all = sets.iter().fold(Pools::NONE, |all, set| all.or(*set));
        // The British last: they are the ones who pay for others.
        let mut forbidden: Vec<Pool> = payers_of_side(side).iter().filter(|pool| !all.has(*pool)).collect();
        forbidden.sort_by_key(|pool| (*pool == Pool::British, *pool));
        let second = sets.get(1).copied().unwrap_or(sets.first().copied().unwrap_or_default());
        ForcePaymentOutput {
            payers: sets.iter().map(|set| set.iter().collect()).collect(),
            second_may_be_split: cost > 1 && second.iter().count() > 1,
            second_may_be_paid_by_one: !second.is_empty(),
            forbidden_for_both: forbidden,
            total: u16::from(cost) * input.forces.len() as u16,
        }
    }
}
