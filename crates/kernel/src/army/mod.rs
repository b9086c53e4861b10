//! Armies that players put together: how, and what they cost.

mod draft;

use crate::{Fault, Faults, RuleId, Tally, Text};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// How an army of a game is put together, for whoever offers it as a form: the tables of its file with their fields. The
/// game's own check says what is right; a form only offers what may be.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyForm {
    /// The rule that says what an army may cost.
    pub rule: RuleId,
    /// The fields of `[army]`; `nation` and `points` are among them.
    pub head: Vec<ArmyField>,
    /// What an army is made of.
    pub parts: Vec<ArmyPart>,
    /// The armies that come with the game.
    pub lists: Vec<ArmyList>,
}

/// A kind of table of the file, of which an army has several: `[[unit]]`.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyPart {
    /// Its key.
    pub key: &'static str,
    /// What one of them is called.
    pub name: Text,
    /// Its fields.
    pub fields: Vec<ArmyField>,
    /// What it is made of itself: `[[corps.division]]`.
    #[ts(as = "Vec<ArmyPart>")]
    pub parts: Vec<ArmyPart>,
    /// At least so many.
    pub least: u32,
    /// At most so many.
    pub most: u32,
    /// The rule that says so.
    pub rule: RuleId,
    /// Keys that a file may have and a form works out anew or leaves to the table, such as what a unit costs.
    #[serde(skip)]
    pub dropped: &'static [&'static str],
}

/// A field of a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyField {
    /// Its key; `characters.drummer` is a key within a table of its own.
    pub key: &'static str,
    /// What it is called.
    pub name: Text,
    /// What may stand there.
    pub kind: ArmyFieldKind,
    /// What a new one has.
    #[ts(type = "unknown")]
    pub start: Value,
    /// The rule behind it.
    pub rule: Option<RuleId>,
    /// It is only offered where all of these hold.
    pub only: Vec<ArmyWhen>,
}

/// What may stand in a field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export)]
pub enum ArmyFieldKind {
    /// An id that nobody needs to see.
    Id,
    /// A name.
    Name,
    /// One of these words.
    Choice {
        /// The words.
        choices: Vec<ArmyChoice>,
    },
    /// Any of these words.
    Several {
        /// The words.
        choices: Vec<ArmyChoice>,
    },
    /// A whole number.
    Count {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// From one to the next.
        step: u32,
    },
    /// Several lines of text.
    Words {
        /// Characters at most.
        most: u32,
    },
    /// A number with at most two decimals.
    Decimal {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// The id of a side of the same file.
    Side,
    /// The id of another table of the same file.
    Reference {
        /// The part that table is of.
        part: &'static str,
    },
    /// The id of a place of the map.
    Place,
    /// Ids of places of the map.
    Places,
    /// Ids of counters of the map, in an order that says something.
    Counters {
        /// The kind of counters.
        kind: &'static str,
    },
    /// Yes or no.
    Flag,
    /// A table that is there or not, with nothing in it.
    Presence,
}

/// A word that may stand in a field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyChoice {
    /// The word in the file.
    pub id: &'static str,
    /// What it is called.
    pub name: Text,
    /// What it costs, or else is worth knowing.
    pub note: Option<Text>,
    /// It is only offered where all of these hold.
    pub only: Vec<ArmyWhen>,
}

/// A field has one of these words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyWhen {
    /// The field of the same table, or `army.KEY` for one of the head.
    pub key: &'static str,
    /// The words; `true` for a flag.
    pub among: Vec<&'static str>,
}

/// An army that comes with the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyList {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// The id of its nation.
    pub nation: &'static str,
    /// Points it costs.
    pub points: u32,
    /// Its file.
    pub text: &'static str,
}

/// What a check of an army file has found: what it costs, as far as it could be read, and everything wrong with it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ArmyCheck {
    /// What it costs.
    pub report: Option<ArmyReport>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
}

impl ArmyCheck {
    /// The report of an army that is in order.
    ///
    /// # Errors
    /// Everything wrong with it, with its line.
    pub fn in_order(self) -> Result<ArmyReport, Faults> {
        match self.report {
            Some(report) if self.faults.is_empty() => Ok(report),
            _ => Err(Faults(self.faults)),
        }
    }
}

impl From<Faults> for ArmyCheck {
    fn from(Faults(faults): Faults) -> Self {
        ArmyCheck { report: None, faults }
    }
}

/// An army with what it costs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyReport {
    /// Its name.
    pub name: Text,
    /// The id of its nation.
    pub nation: String,
    /// Points it costs.
    pub points: u32,
    /// Points it may cost.
    pub limit: u32,
    /// The rule that sets the limit.
    pub rule: RuleId,
    /// What it is made of.
    pub units: Vec<ArmyLine>,
    /// What is odd about it but allowed.
    pub warnings: Vec<String>,
}

/// A unit of an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct ArmyLine {
    /// Its id in the file.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// What it is, in a few words each.
    pub facts: Vec<Text>,
    /// Points it costs.
    pub points: u32,
    /// How they come about.
    pub tally: Tally,
    /// Its table in the file: `unit.2`.
    pub field: Option<String>,
}
