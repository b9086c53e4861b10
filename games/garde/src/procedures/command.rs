//! Command distances and the coherent chain of command: 1.8, 1.9, 1.10, 6.6.7.1.

use super::prelude::*;
use crate::condition::Condition;
use crate::options::ChainArmy;

/// Whether something is in reach of a general of this rank (1.8).
#[must_use]
pub fn in_reach(t: &Tables, rank: Rank, distance: Length) -> bool {
    distance <= t.command[rank.index()]
}

/// A chain of command, from the division up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Order of the division; for corps troops the corps order.
    pub division: Order,
    /// Order of its corps; nothing for a division on its own (2.5).
    pub corps: Option<Order>,
    /// Order of the army, if an army general is on the table.
    pub army: Option<Order>,
    /// From division general to corps general; zero for corps troops (ruling G48).
    pub division_to_corps: Length,
    /// From corps general to army general.
    pub corps_to_army: Length,
}

/// Whether a division is coherent (1.10).
#[must_use]
pub fn coherent(t: &Tables, options: &Options, chain: &Chain) -> bool {
    let corps = chain.corps == Some(chain.division) && in_reach(t, Rank::Corps, chain.division_to_corps);
    let army = match chain.army {
        Some(order) if options.chain_army == ChainArmy::WhenPresent => {
            order == chain.division && in_reach(t, Rank::Army, chain.corps_to_army)
        }
        _ => true,
    };
    corps && army
}

/// What a coherent division puts into the bag when it attacks under Attaquer or is attacked under Défendre.
#[must_use]
pub fn tokens(t: &Tables, order: Order) -> Tokens {
    let chain = &t.combat[Condition::Chain.index()];
    match order {
        Order::Attack => chain.attacker,
        Order::Defend => chain.defender,
        Order::Manoeuvre => Tokens::NONE,
    }
}

/// Procedure `command_distance`.
pub struct CommandDistance;

/// A general and something he commands.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandCase {
    /// Rank of the general.
    level: Rank,
    /// Distance between nearest points, in cm.
    distance: Cm,
}

/// One or several cases.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandInput {
    /// The cases.
    cases: Vec<CommandCase>,
}

/// Who is in command.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CommandOutput {
    /// For each case.
    in_command: Vec<bool>,
}

impl Procedure for CommandDistance {
    type Input = CommandInput;
    type Output = CommandOutput;
    const ID: &'static str = "command_distance";
    const RULES: &'static [RuleId] = &[rules::R1_8, rules::R1_9];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for case in &input.cases {
            faults.distance("distance", case.distance);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let within = |case: &CommandCase| in_reach(tables(), case.level, case.distance.length());
        CommandOutput { in_command: input.cases.iter().map(within).collect() }
    }
}

/// Procedure `chain_of_command`.
pub struct ChainOfCommand;

/// Orders and distances.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChainInput {
    /// Order of the corps.
    corps: Order,
    /// Order of the division.
    division: Order,
    /// From division general to corps general, in cm.
    #[serde(default)]
    distance_corps_division: Cm,
    /// An army general is on the table.
    #[serde(default)]
    army_general: bool,
    /// Order of the army, if there is such a general; by default the corps order.
    #[serde(default)]
    army: Option<Order>,
    /// From corps general to army general, in cm.
    #[serde(default)]
    distance_army_corps: Cm,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Whether the chain holds, and what it brings.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ChainOutput {
    /// It is coherent.
    coherent: bool,
    /// Tokens in combat.
    tokens: Tokens,
    /// Movement added, in cm.
    move_cm: Cm,
}

impl Procedure for ChainOfCommand {
    type Input = ChainInput;
    type Output = ChainOutput;
    const ID: &'static str = "chain_of_command";
    const RULES: &'static [RuleId] = &[rules::R1_10, rules::R6_6_7_1];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.distance("distance_corps_division", input.distance_corps_division);
        faults.distance("distance_army_corps", input.distance_army_corps);
        faults.require(input.army_general || input.army.is_none(), || {
            "army: an army order needs an army general on the table (1.10)".to_owned()
        });
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let chain = Chain {
            division: input.division,
            corps: Some(input.corps),
            army: input.army_general.then(|| input.army.unwrap_or(input.corps)),
            division_to_corps: input.distance_corps_division.length(),
            corps_to_army: input.distance_army_corps.length(),
        };
        let coherent = coherent(t, &input.options, &chain);
        let moves = coherent && input.division == Order::Manoeuvre;
        ChainOutput {
            coherent,
            tokens: if coherent { tokens(t, input.division) } else { Tokens::NONE },
            move_cm: if moves { t.movement.coherent.into() } else { Cm(0) },
        }
    }
}
