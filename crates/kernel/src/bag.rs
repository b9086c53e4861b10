//! A bag of tokens for show: what goes in and why, what came out, how likely each result is.

use crate::odds::OddsView;
use crate::{RuleId, Text};
use serde::Serialize;
use ts_rs::TS;

/// A bag before or after a draw. Before it, [`BagView::odds`] says what may come; after it, [`BagView::drawn`] what came.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct BagView {
    /// What is drawn for.
    pub title: Text,
    /// What goes in, in this order.
    pub lines: Vec<BagEntry>,
    /// The colours that came out, in this order; nothing before the draw.
    pub drawn: Vec<String>,
    /// What the tokens that came out mean; nothing before the draw.
    pub result: Option<Text>,
    /// The exact odds of each result, before the draw.
    pub odds: Option<OddsView<Text>>,
    /// What is not yet known, or may still change.
    pub notes: Vec<Text>,
}

/// Tokens that go into a bag for one reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct BagEntry {
    /// The rule that puts them in.
    pub rule: RuleId,
    /// Why.
    pub label: Text,
    /// Which ones.
    pub tokens: Vec<TokenCount>,
}

/// So many tokens of one colour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct TokenCount {
    /// The colour, a symbol of the client: red, white, blue...
    pub colour: String,
    /// How many.
    pub count: u16,
}
