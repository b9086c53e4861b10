//! What the enemy sees of a stack: 2.fog, rule.stack-top.

use super::prelude::*;
use gamekit::vocabulary;

vocabulary! {
    /// A counter of a stack.
    Counter, "arm" {
        /// Infantry.
        Infantry = "infantry",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Artillery.
        Artillery = "artillery",
        /// Pioneers: infantry to the eye.
        Pioneer = "pioneer",
        /// A crew of position guns: infantry to the eye.
        Gunners = "gunners",
        /// Gendarmes: cavalry to the eye.
        Gendarmes = "gendarmes",
        /// A battery of Bonaparte: it has no hidden side.
        Battery = "BB",
        /// The Royal Louis: it has no hidden side.
        RoyalLouis = "Royal Louis",
    }
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
