//! The resolutions of the table as forms: what a player fills in, and the very functions that play runs.

mod combat;
mod drill;
mod leaders;

pub use combat::{BallShareForm, CombatResult, CounterMarch, FireFigures, Losses, Percent, ResidualGait, StopFire};
pub use drill::{
    ActionPoints, Facing, FormationChange, Movement, Occupation, OperationalMarch, Prolonge, Reforming, Surprised,
};
pub use leaders::{GeneralHit, GeneralNear, GunErrorForm, InitiativeForm, PursuitForm, Rally, UnitPoints, WoundForm};

use crate::book::charts::{Charts, Troop, charts};
use gamekit::input::InputFaults;
use kernel::{Arg, Fault, Text};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::borrow::Cow;

/// A troop of the national lists, by its id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TroopName(pub String);

impl JsonSchema for TroopName {
    fn schema_name() -> Cow<'static, str> {
        "TroopName".into()
    }

    /// The troops of the lists, by nation: many go by one name, and differ in their years.
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let troop = |troop: &Troop| {
            let [from, to] = troop.years;
            let (title, years) = (format!("troop-{}", troop.id), format!("{from}–{to}"));
            json!({ "const": troop.id, "title": title, "x-heading": troop.nation.label(), "x-suffix": years })
        };
        json_schema!({ "oneOf": charts().troops.iter().map(troop).collect::<Vec<_>>() })
    }
}

impl TroopName {
    /// What is wrong with it.
    fn check(&self, field: &str) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let known = charts().troop(&self.0).is_some();
        faults.require(known, field, None, format_args!("no troop `{}` in the national lists", self.0), || {
            Text::new("desk-no_troop").with("troop", Arg::Name(self.0.clone()))
        });
        faults.finish()
    }

    /// The troop; the first of the lists if there is none of that name, which `check` has refused.
    fn troop<'a>(&self, charts: &'a Charts) -> &'a Troop {
        charts.troop(&self.0).unwrap_or(&charts.troops[0])
    }
}

/// Points that something takes; none where it cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Points {
    /// Action points.
    pub pa: Option<i32>,
}

/// Shows a number a form came to, with the rule it comes from.
fn show(tallies: &mut kernel::Tallies, rule: kernel::RuleId, number: i32) {
    let mut tally = kernel::Tally::new();
    tally.add(rule, "points-result", number);
    if number == 0 {
        tally.note(rule, "points-result");
    }
    tallies.push(("tally-result", tally));
}

/// One resolution as a form.
macro_rules! form {
    (
        $(#[$doc:meta])* $name:ident = $id:literal, $input:ty => $output:ty, [$($rule:ident),+ $(,)?],
        $(check $given:ident $check:block,)?
        |$read:ident, $chance:ident, $tallies:ident| $body:block
    ) => {
        $(#[$doc])*
        pub struct $name;

        impl kernel::Procedure for $name {
            type Input = $input;
            type Output = $output;
            const ID: &'static str = $id;
            const RULES: &'static [kernel::RuleId] = &[$($crate::rules::$rule),+];

            $(fn validate($given: &$input) -> Result<(), Vec<kernel::Fault>> $check)?

            #[allow(unused_variables, reason = "not every form rolls dice or has a tally")]
            fn resolve(
                $read: &$input,
                $chance: &mut impl kernel::Chance,
                $tallies: &mut kernel::Tallies,
            ) -> $output $body
        }
    };
}
pub(crate) use form;
