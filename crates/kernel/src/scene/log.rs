//! What has happened, to be read and to be staged.

use super::Place;
use crate::{RuleId, Tally, Text};
use serde::Serialize;
use ts_rs::TS;

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct LogLine {
    /// What happened.
    pub text: Text,
    /// The rule behind it.
    pub rule: Option<RuleId>,
    /// Dice as they fell.
    pub dice: Vec<u8>,
    /// Tallies that unfold, each with what it counts.
    pub tallies: Vec<(Text, Tally)>,
    /// 0 for a heading (a turn, a phase), 1 for an action, 2 for what it led to.
    pub depth: u8,
    /// The piece it is about.
    pub piece: Option<String>,
    /// What is to be seen of it on the board.
    pub act: Option<Act>,
}

/// What is seen of a line of the log: enough to stage it on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Act {
    /// How it looks.
    pub kind: ActKind,
    /// Who does it, as far as the viewer may know.
    pub pieces: Vec<String>,
    /// The way they take, from where they stood to where they come to; empty if they stay.
    pub way: Vec<Place>,
    /// At whom.
    pub target: Option<String>,
    /// At which place, where it is done to a place.
    pub at: Option<Place>,
}

/// How an [`Act`] looks and sounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ActKind {
    /// Goes somewhere in its own time.
    March,
    /// Runs at an enemy.
    Charge,
    /// Musketry.
    Volley,
    /// A gun, a battery, a ship.
    Gun,
    /// Hand to hand.
    Melee,
    /// Falls back or runs.
    Flee,
}

impl Act {
    /// What these do, on the spot and at nobody yet.
    #[must_use]
    pub const fn of(kind: ActKind, pieces: Vec<String>) -> Self {
        Self { kind, pieces, way: Vec::new(), target: None, at: None }
    }

    /// Along this way.
    #[must_use]
    pub fn along(mut self, way: impl IntoIterator<Item = Place>) -> Self {
        self.way = way.into_iter().collect();
        self
    }

    /// At this piece.
    #[must_use]
    pub fn at(mut self, target: String) -> Self {
        self.target = Some(target);
        self
    }

    /// At this place.
    #[must_use]
    pub fn at_place(mut self, place: Place) -> Self {
        self.at = Some(place);
        self
    }
}
