//! The quality a battalion counts as and the score it must reach: act.score, army.quality, cmd.alone,
//! cmd.join.others, cmd.killed.

use super::prelude::*;
use crate::vocabulary::Quality;

/// Where the supreme commander of a battalion's army is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Command {
    /// On his own: everybody acts normally (cmd.alone).
    Alone,
    /// With this battalion.
    Here,
    /// With another battalion (cmd.join.others).
    Elsewhere,
    /// Dead (cmd.killed).
    Dead,
}

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
    /// From what one sees on the table.
    #[must_use]
    pub const fn seen(joined: bool, elsewhere: bool, dead: bool) -> Self {
        match (dead, joined, elsewhere) {
            (true, ..) => Command::Dead,
            (_, true, _) => Command::Here,
            (_, _, true) => Command::Elsewhere,
            _ => Command::Alone,
        }
    }

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

/// Procedure `activation_score`.
pub struct ActivationScore;

/// A battalion and its commander.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationScoreInput {
    /// Quality as bought.
    quality: Quality,
    /// The supreme commander is joined to another battalion.
    #[serde(default)]
    commander_elsewhere_joined: bool,
    /// The supreme commander is dead.
    #[serde(default)]
    commander_dead: bool,
}

/// What it counts as.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ActivationScoreOutput {
    /// Quality it counts as.
    effective_quality: Quality,
    /// What a die must reach, with its modifiers.
    score: u8,
    /// Added to each die.
    die_modifier: i8,
    /// Natural dice that pass.
    passing: Vec<u8>,
}

impl Procedure for ActivationScore {
    type Input = ActivationScoreInput;
    type Output = ActivationScoreOutput;
    const ID: &'static str = "activation_score";
    const RULES: &'static [RuleId] =
        &[rules::ACT_SCORE, rules::ARMY_QUALITY, rules::CMD_ALONE, rules::CMD_JOIN_OTHERS, rules::CMD_KILLED];

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let command = Command::seen(false, input.commander_elsewhere_joined, input.commander_dead);
        let standing = standing(tables(), input.quality, command);
        let mut tally = Tally::new();
        tally.set(rules::ACT_SCORE, standing.quality.label(), standing.score.into());
        if command.reduces() {
            tally.note(command.rule(), "quality-reduced");
        }
        tell(tallies, "value-score", tally);
        let passes = |die: &u8| *die as i8 + standing.die_modifier >= standing.score as i8;
        ActivationScoreOutput {
            effective_quality: standing.quality,
            score: standing.score,
            die_modifier: standing.die_modifier,
            passing: (1..=6).filter(passes).collect(),
        }
    }
}
