//! Victory: vic.count, vic.tie, vic.early, vic.objectives.

use super::prelude::*;
use crate::book::vocabulary::Winner;

/// What a side has at the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Battalions on the table that are not routing.
    pub steady: u8,
    /// Objectives held (with the option `objectives`).
    #[serde(default)]
    pub objectives: u8,
    /// Figures lost by those battalions, rankers and characters.
    #[serde(default)]
    pub losses: u16,
}

impl Score {
    /// What is counted: battalions, and objectives if they count.
    #[must_use]
    pub const fn points(self, options: &Options) -> u8 {
        self.steady + if options.objectives { self.objectives } else { 0 }
    }
}

gamekit::vocabulary! {
    /// What decides a game.
    Decided, "victory" {
        /// More steady battalions and objectives (`vic.count`, `vic.objectives`).
        Count = "by_count",
        /// Fewer losses, or equal in all (`vic.tie`).
        Losses = "by_losses",
        /// A side has no steady battalion left (`vic.early`).
        Early = "early",
    }
}

/// How a game is decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Verdict {
    /// The winner; nobody in a draw.
    pub winner: Winner,
    /// What decides.
    pub by: Decided,
}

impl Verdict {
    /// The rule that decides.
    #[must_use]
    pub fn rule(self, options: &Options, scores: [Score; 2]) -> RuleId {
        let objectives = options.objectives && scores.iter().any(|score| score.objectives > 0);
        match self.by {
            Decided::Count if objectives => rules::VIC_OBJECTIVES,
            Decided::Count => rules::VIC_COUNT,
            Decided::Losses => rules::VIC_TIE,
            Decided::Early => rules::VIC_EARLY,
        }
    }

    /// The message that says how.
    #[must_use]
    pub const fn label(self) -> &'static str {
        if matches!(self.winner, Winner::Nobody) { "victory-draw" } else { self.by.label() }
    }
}

/// Judges a game at the end of a turn; nothing if it goes on. It ends after its last turn, or earlier when a side has no
/// steady battalion left (vic.early), unless the option `early_end` is off.
#[must_use]
pub fn judge(options: &Options, scores: [Score; 2], last_turn: bool) -> Option<Verdict> {
    let [a, b] = scores;
    let beaten = a.steady == 0 || b.steady == 0;
    if options.early_end && beaten {
        let winner = match (a.steady > 0, b.steady > 0) {
            (true, false) => Winner::First,
            (false, true) => Winner::Second,
            _ => Winner::Nobody,
        };
        return Some(Verdict { winner, by: Decided::Early });
    }
    if !last_turn {
        return None;
    }
    let more = |first: bool| if first { Winner::First } else { Winner::Second };
    let points = scores.map(|score| score.points(options));
    if points[0] != points[1] {
        return Some(Verdict { winner: more(points[0] > points[1]), by: Decided::Count });
    }
    let winner = if a.losses == b.losses { Winner::Nobody } else { more(a.losses < b.losses) };
    Some(Verdict { winner, by: Decided::Losses })
}

/// Procedure `victory`.
pub struct Victory;

/// Both sides at the end of a turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryInput {
    /// One side.
    first: Score,
    /// The other.
    second: Score,
    /// It was the last turn.
    #[serde(default = "yes")]
    last_turn: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn yes() -> bool {
    true
}

/// Who wins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct VictoryOutput {
    /// How it is decided; nothing if the game goes on.
    verdict: Option<Verdict>,
}

impl Procedure for Victory {
    type Input = VictoryInput;
    type Output = VictoryOutput;
    const ID: &'static str = "victory";
    const RULES: &'static [RuleId] = &[rules::VIC_COUNT, rules::VIC_TIE, rules::VIC_EARLY, rules::VIC_OBJECTIVES];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for (score, name) in [(&input.first, "first"), (&input.second, "second")] {
            faults.at_most(&format!("{name}.steady"), score.steady, 48);
            faults.at_most(&format!("{name}.objectives"), score.objectives, 48);
            let (holds, field) = (score.objectives == 0 || score.steady > 0, format!("{name}.objectives"));
            faults.require(holds, &field, rules::VIC_OBJECTIVES, "only a steady battalion holds one", || {
                Text::new("desk-objective_held")
            });
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let o = &input.options;
        for (score, of) in [(input.first, Winner::First), (input.second, Winner::Second)] {
            let mut tally = Tally::new();
            tally.add(rules::VIC_COUNT, "state-steady", score.steady.into());
            if o.objectives {
                tally.add(rules::VIC_OBJECTIVES, "victory-objective", score.objectives.into());
            }
            tell(tallies, of.label(), tally);
        }
        let scores = [input.first, input.second];
        let verdict = judge(o, scores, input.last_turn);
        if let Some(verdict) = verdict {
            let mut tally = Tally::new();
            tally.note(verdict.rule(o, scores), verdict.label());
            tell(tallies, "value-total", tally);
        }
        VictoryOutput { verdict }
    }
}
