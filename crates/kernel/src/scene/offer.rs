//! What a seat may do, what its hand may wish, and what would come of it.

use super::{Badge, Fact, LogLine, Place};
use crate::{Objection, RuleId, Text, Written};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What an offer is for: by this the useful choice comes first, and a gesture knows its way through the questions that
/// stand between the hand and the deed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Purpose {
    /// Does something on the board.
    #[default]
    Act,
    /// Turns to a piece, a formation or a force; nothing is done yet.
    Open,
    /// Ends what a piece did and leaves it as it stands.
    Finish,
    /// Gives up what could still be done: passes, holds, ends a phase. Never the first choice.
    Yield,
}

/// An action offered to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Offer {
    /// The action to send back, as it is.
    #[ts(type = "unknown")]
    pub action: Written,
    /// The verb, a message id: offers of one verb are listed together (`action-fire`).
    #[ts(as = "String")]
    pub verb: &'static str,
    /// The whole offer in words.
    pub label: Text,
    /// The rule that allows it.
    pub rule: RuleId,
    /// The piece that acts.
    pub piece: Option<String>,
    /// The piece it is done to.
    pub target: Option<String>,
    /// Where the acting piece would come to be.
    pub ghost: Option<Place>,
    /// Dice are rolled: odds can be asked for.
    pub risky: bool,
    /// The acting piece can also be placed freely by a gesture of this verb.
    pub free: bool,
    /// What it is for.
    pub purpose: Purpose,
}

/// Something a piece could do once these decisions are made, none of which rolls a die, opens a secret or lets another
/// seat decide first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Way {
    /// The decisions that come before, in their order, each to be sent as it is.
    #[ts(type = "unknown[]")]
    pub steps: Vec<serde_json::Value>,
    /// What is given up by them, in words.
    pub yields: Vec<Text>,
    /// What is offered then.
    pub offer: Offer,
}

/// A wish that was not offered: this piece, there or at that piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Wish {
    /// The piece that would act.
    pub piece: String,
    /// Where it is wanted.
    pub to: Option<Place>,
    /// At whom.
    pub target: Option<String>,
}

/// A wish of the hand: this piece, there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Gesture {
    /// The verb of the offer that allowed it.
    pub verb: String,
    /// The piece that is moved.
    pub piece: String,
    /// Where it is wanted.
    pub to: Place,
}

/// What comes of a [`Gesture`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Aim {
    /// The action that comes nearest to the wish, to send back as it is, if any is legal.
    #[ts(type = "unknown")]
    pub action: Option<serde_json::Value>,
    /// Where the piece would come to be.
    pub ghost: Place,
    /// The way its centre takes.
    pub path: Vec<[i32; 2]>,
    /// Distance used, allowance.
    pub facts: Vec<Fact>,
    /// What forbids it.
    pub refused: Vec<Objection>,
}

/// What would come of a decision that no die decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Foresight {
    /// What the log would tell, with the ways taken.
    pub lines: Vec<LogLine>,
    /// What would read otherwise, with the value now and the value then.
    pub changes: Vec<Fact>,
    /// Marks of warning that the acting piece would get.
    pub badges: Vec<Badge>,
    /// The other side would have something to decide at once.
    pub answered: bool,
    /// What would be asked next, if one would be asked.
    pub prompt: Option<Text>,
}
