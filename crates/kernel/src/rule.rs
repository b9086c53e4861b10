//! The name of a rule.

use serde::Serialize;
use std::fmt;
use ts_rs::TS;

/// The id of a rule in a game's ledger, for example `man.difficult.only`.
///
/// Games have them as constants made from their ledger at build time, so an unknown id does not compile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[ts(export, as = "String")]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
