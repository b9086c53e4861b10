//! The deployment zone: setup.zone, setup.table.

use super::prelude::*;
use crate::battle::zone;
use crate::vocabulary::TableEdge;
use boards::table::{Length, Table};

/// Procedure `deployment_zone`.
pub struct DeploymentZone;

/// A table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeploymentZoneInput {
    /// Depth of the table, from one side's edge to the other's.
    table_depth_cm: Cm,
    /// The edge of the side.
    #[serde(default = "south")]
    edge: TableEdge,
}

fn south() -> TableEdge {
    TableEdge::South
}

/// Its strip.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct DeploymentZoneOutput {
    /// Southern limit of the strip.
    min_y_cm: Cm,
    /// Northern limit of the strip.
    max_y_cm: Cm,
}

impl Procedure for DeploymentZone {
    type Input = DeploymentZoneInput;
    type Output = DeploymentZoneOutput;
    const ID: &'static str = "deployment_zone";
    const RULES: &'static [RuleId] = &[rules::SETUP_ZONE, rules::SETUP_TABLE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let least = tables().constants.centre_line * 2;
        faults.require(input.table_depth_cm.length() > least, || {
            format!("table_depth_cm: more than {least} is needed for two strips (setup.zone)")
        });
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let table = Table::new(Length::cm(1), input.table_depth_cm.length());
        let strip = zone(table, input.edge, tables());
        DeploymentZoneOutput { min_y_cm: strip.low.y.into(), max_y_cm: strip.high.y.into() }
    }
}
