//! The languages of the platform.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;

/// A language of the platform.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Lang {
    /// French.
    Fr,
    /// English.
    En,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::Fr, Lang::En];

    /// The short code: `fr`, `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::Fr => "fr",
            Lang::En => "en",
        }
    }

    pub(super) const fn other(self) -> Lang {
        match self {
            Lang::Fr => Lang::En,
            Lang::En => Lang::Fr,
        }
    }

    /// The words between a whole number and its decimals.
    pub(super) const fn decimal_sign(self) -> &'static str {
        match self {
            Lang::Fr => ",",
            Lang::En => ".",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language that is not one of ours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown language {0}: expected fr or en")]
pub struct UnknownLang(String);

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == text).ok_or_else(|| UnknownLang(text.to_owned()))
    }
}
