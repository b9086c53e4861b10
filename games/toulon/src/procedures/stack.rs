//! What the enemy sees of a stack: 2.fog, rule.stack-top.

use super::prelude::*;

/// A counter of a stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
    /// Pioneers: infantry to the eye.
    #[serde(alias = "pioneers")]
    Pioneer,
    /// A crew of position guns: infantry to the eye.
    Gunners,
    /// Gendarmes: cavalry to the eye.
    Gendarmes,
    /// A battery of Bonaparte: it has no hidden side.
    #[serde(rename = "BB")]
    Battery,
    /// The Royal Louis: it has no hidden side.
    #[serde(rename = "Royal Louis")]
    RoyalLouis,
}

impl Counter {
    /// What the enemy sees of it on top of a stack.
    const fn face(self) -> &'static str {
        match self {
            Counter::Infantry | Counter::Pioneer | Counter::Gunners => "infantry symbol",
            Counter::Cavalry | Counter::Gendarmes => "cavalry symbol",
            Counter::Artillery => "artillery symbol",
            Counter::Battery => "BB",
            Counter::RoyalLouis => "Royal Louis",
        }
    }
}

/// Stacks as the enemy sees them: 2.fog, rule.stack-top.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackTop {
    /// The counters from top to bottom.
    stack: Vec<Counter>,
}

/// What is seen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct StackTopOutcome {
    seen: &'static str,
}

impl Case for StackTop {
    type Outcome = StackTopOutcome;
    const ID: &'static str = "stack_top";
    const RULES: &'static [RuleId] = &[rules::R2_FOG, rules::R6_3, rules::RULE_STACK_TOP];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("stacks", "stack")];

    fn check(&self, faults: &mut InputFaults) {
        faults.require(!self.stack.is_empty(), || "stack: expected at least one counter".to_owned());
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> StackTopOutcome {
        StackTopOutcome { seen: self.stack.first().map_or("nothing", |top| top.face()) }
    }
}
