//! The quality a battalion counts as and the score it must reach: act.score, army.quality, cmd.alone,
//! cmd.join.others, cmd.killed.

use super::prelude::*;
use crate::book::vocabulary::{Command, Quality};

/// What a battalion counts as at the moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Standing {
    /// Effective quality.
    pub quality: Quality,
    /// What a die must reach.
    pub score: u8,
    /// On each die compared with the score: -1 for Recruits without their commander.
    pub die_modifier: i8,
    /// Where the commander is.
    pub command: Command,
}

impl Command {
    /// Whether battalions count as one quality lower.
    #[must_use]
    pub const fn reduces(self) -> bool {
        matches!(self, Command::Elsewhere | Command::Dead)
    }

    /// The rule that says what he does to a battalion.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Command::Alone => rules::CMD_ALONE,
            Command::Here => rules::CMD_JOIN_TESTS,
            Command::Elsewhere => rules::CMD_JOIN_OTHERS,
            Command::Dead => rules::CMD_KILLED,
        }
    }
}

/// The quality a battalion counts as, its score and what is added to its dice.
#[must_use]
pub fn standing(t: &Tables, quality: Quality, command: Command) -> Standing {
    let lower = t.activation.level_down[quality.index()];
    let (counts_as, die_modifier) = match command.reduces() {
        true if lower == quality => (quality, t.activation.recruit_modifier),
        true => (lower, 0),
        false => (quality, 0),
    };
    Standing { quality: counts_as, score: t.activation.score[counts_as.index()], die_modifier, command }
}

impl Standing {
    /// Adds the line for Recruits without their commander.
    pub fn explain(&self, tally: &mut Tally) {
        tally.add(self.command.rule(), "mod-test-recruit_extra_die_modifier", self.die_modifier.into());
    }
}
