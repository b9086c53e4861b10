//! Victory: vic.count, vic.tie, vic.early, vic.objectives.

use super::prelude::*;

/// What a side has at the end.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// Battalions on the table that are not routing.
    pub steady: u8,
    /// Objectives held.
    pub objectives: u8,
    /// Figures lost by those battalions, rankers and characters.
    pub losses: u16,
}

/// How a game is decided. Sides are 0 and 1, in the order given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Verdict {
    /// The winner; nobody in a draw.
    pub winner: Option<u8>,
    /// The rule that decides.
    pub rule: RuleId,
    /// The message that says how.
    pub label: &'static str,
}

/// Judges a game that is over. `early`: it ends because a side has no steady battalion left (vic.early).
#[must_use]
pub fn judge(options: &Options, sides: [Score; 2], early: bool) -> Verdict {
    let [a, b] = sides;
    if early {
        let winner = match (a.steady > 0, b.steady > 0) {
            (true, false) => Some(0),
            (false, true) => Some(1),
            _ => None,
        };
        let label = if winner.is_some() { "victory-early" } else { "victory-draw" };
        return Verdict { winner, rule: rules::VIC_EARLY, label };
    }
    let count = |side: Score| side.steady + if options.objectives { side.objectives } else { 0 };
    let by = |first: bool| Some(u8::from(!first));
    if count(a) != count(b) {
        let objectives = options.objectives && (a.objectives > 0 || b.objectives > 0);
        let rule = if objectives { rules::VIC_OBJECTIVES } else { rules::VIC_COUNT };
        return Verdict { winner: by(count(a) > count(b)), rule, label: "victory-by_count" };
    }
    if a.losses != b.losses {
        return Verdict { winner: by(a.losses < b.losses), rule: rules::VIC_TIE, label: "victory-by_losses" };
    }
    Verdict { winner: None, rule: rules::VIC_TIE, label: "victory-draw" }
}

/// Procedure `victory`.
pub struct Victory;

/// A side at the end.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictorySide {
    /// Battalions on the table that are not routing.
    steady: u8,
    /// Routing battalions on the table: they count for nothing.
    #[serde(default)]
    routing: u8,
    /// Figures lost by the battalions that are not routing, rankers and characters.
    #[serde(default)]
    losses_on_steady: u16,
    /// Objectives held (with the option `objectives`).
    #[serde(default)]
    objectives: u8,
}

/// Both sides at the end.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryInput {
    /// The British side.
    british: VictorySide,
    /// The French side.
    french: VictorySide,
    /// Turn that has just ended; by default the last. Earlier, only a side without steady battalions loses.
    #[serde(default)]
    turn: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Who wins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct VictoryOutput {
    /// `british`, `french`, `draw`, or `nobody yet`.
    winner: &'static str,
    /// `count`, `tie-break`, `early`, `draw` or `nothing yet`.
    by: &'static str,
}

impl Procedure for Victory {
    type Input = VictoryInput;
    type Output = VictoryOutput;
    const ID: &'static str = "victory";
    const RULES: &'static [RuleId] = &[rules::VIC_COUNT, rules::VIC_TIE, rules::VIC_EARLY, rules::VIC_OBJECTIVES];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for (side, name) in [(&input.british, "british"), (&input.french, "french")] {
            faults.at_most(&format!("{name}.steady"), side.steady, 48);
            faults.at_most(&format!("{name}.routing"), side.routing, 48);
            faults.at_most(&format!("{name}.objectives"), side.objectives, 48);
            faults.require(side.objectives == 0 || side.steady > 0, || {
                format!("{name}.objectives: only a steady battalion holds one (vic.objectives)")
            });
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        // Naming an objective means that objectives count.
        let mut options = input.options;
        options.objectives |= input.british.objectives > 0 || input.french.objectives > 0;
        let score = |side: &VictorySide| Score {
            steady: side.steady,
            objectives: side.objectives,
            losses: side.losses_on_steady,
        };
        let sides = [score(&input.british), score(&input.french)];
        let last = input.turn.is_none_or(|turn| turn >= tables().constants.turns);
        let beaten = sides.iter().any(|side| side.steady == 0);
        for (side, of) in sides.iter().zip(["nation-british", "nation-french"]) {
            let mut tally = Tally::new();
            tally.add(rules::VIC_COUNT, "state-steady", side.steady.into());
            if options.objectives {
                tally.add(rules::VIC_OBJECTIVES, "victory-objective", side.objectives.into());
            }
            tell(tallies, of, tally);
        }
        if !last && !beaten {
            return VictoryOutput { winner: "nobody yet", by: "nothing yet" };
        }
        let verdict = judge(&options, sides, beaten);
        let winner = match verdict.winner {
            Some(0) => "british",
            Some(_) => "french",
            None => "draw",
        };
        let by = match verdict.label {
            "victory-by_count" => "count",
            "victory-by_losses" => "tie-break",
            "victory-early" => "early",
            _ => "draw",
        };
        VictoryOutput { winner, by }
    }
}
