//! The coherent chain of command: 1.8, 1.10, 6.6.7.1.

use super::prelude::*;
use crate::book::options::ChainArmy;

/// A chain of command, from the division up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chain {
    /// Order of the division; for corps troops the corps order.
    pub(crate) division: Order,
    /// Order of its corps; nothing for a division on its own (2.5).
    #[serde(default)]
    pub(crate) corps: Option<Order>,
    /// Order of the army, if an army general is on the table.
    #[serde(default)]
    pub(crate) army: Option<Order>,
    /// From division general to corps general in cm; zero for corps troops (ruling G48). Nothing: one of them is missing.
    #[serde(default)]
    pub(crate) division_to_corps: Option<Cm>,
    /// From corps general to army general in cm.
    #[serde(default)]
    pub(crate) corps_to_army: Option<Cm>,
    /// Rulings.
    #[serde(default)]
    pub(crate) options: Options,
}

/// Whether a division is coherent (1.10).
#[must_use]
pub(crate) fn coherent(t: &Tables, chain: &Chain) -> bool {
    let within = |rank: Rank, apart: Option<Cm>| apart.is_some_and(|apart| apart.length() <= t.command[rank.index()]);
    let corps = chain.corps == Some(chain.division) && within(Rank::Corps, chain.division_to_corps);
    let army = match chain.army {
        Some(order) if chain.options.chain_army == ChainArmy::WhenPresent => {
            order == chain.division && within(Rank::Army, chain.corps_to_army)
        }
        _ => true,
    };
    corps && army
}

/// Procedure `chain_of_command`: whether the chain holds.
pub(crate) struct ChainOfCommand;

impl Procedure for ChainOfCommand {
    type Input = Chain;
    type Output = bool;
    const ID: &'static str = "chain_of_command";
    const RULES: &'static [RuleId] = &[rules::R1_10, rules::R6_6_7_1];

    fn resolve(chain: &Chain, _: &mut impl Chance, _: &mut Tallies) -> bool {
        coherent(tables(), chain)
    }
}
