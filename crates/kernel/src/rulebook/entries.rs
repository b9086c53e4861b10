//! What a rulebook is made of: rules and charts.

use crate::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a rule does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Kind {
    /// Says what a word means.
    Definition,
    /// Forbids or bounds something.
    Limit,
    /// Changes a number.
    Modifier,
    /// Can be chosen or left.
    Option,
    /// Says what is done, in which order.
    Procedure,
    /// Is a chart.
    Table,
    /// Says who wins.
    Victory,
}

impl Kind {
    /// All kinds, with the word of the ledger.
    pub const ALL: [(Kind, &'static str); 7] = [
        (Kind::Definition, "definition"),
        (Kind::Limit, "limit"),
        (Kind::Modifier, "modifier"),
        (Kind::Option, "option"),
        (Kind::Procedure, "procedure"),
        (Kind::Table, "table"),
        (Kind::Victory, "victory"),
    ];
}

/// A rule of the ledger. Its words are in the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Rule {
    /// Its id: `man.difficult.only`.
    pub id: String,
    /// What it does.
    pub kind: Kind,
    /// The charts it uses.
    pub tables: Vec<String>,
    /// The worked examples that show it.
    pub examples: Vec<String>,
    /// Where the printed rulebook says it, if noted.
    pub source: Option<String>,
    /// What makes it true, for a rule that cannot speak: a definition, a component, a matter of construction.
    pub by_construction: Option<String>,
}

impl Rule {
    /// Its title.
    #[must_use]
    pub fn title(&self) -> Text {
        Text::new(message_id(&self.id))
    }

    /// The rule in our own words.
    #[must_use]
    pub fn text(&self) -> Text {
        Text::new(format!("{}.text", message_id(&self.id)))
    }
}

/// The message id of a rule: `rule-man-move` for `man.move`.
///
/// ```
/// assert_eq!(kernel::rulebook::message_id("man.difficult.only"), "rule-man-difficult-only");
/// ```
#[must_use]
pub fn message_id(rule: &str) -> String {
    format!("rule-{}", rule.replace('.', "-"))
}

/// Where the numbers of a chart come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Provenance {
    /// Printed in the rules.
    Rulebook,
    /// Published elsewhere by players.
    Public,
    /// Worked out by us, since the printed chart is not at hand.
    Reconstructed,
}

/// A chart of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Chart {
    /// Its id: `move_rates`.
    pub id: String,
    /// The rule it belongs to.
    pub rule: String,
    /// Where its numbers come from.
    pub provenance: Provenance,
    /// What is to be known about that.
    pub note: String,
    /// The numbers, for display.
    #[ts(type = "unknown")]
    pub values: serde_json::Value,
}

impl Chart {
    /// Its title.
    #[must_use]
    pub fn title(&self) -> Text {
        Text::new(format!("table-{}", self.id))
    }
}
