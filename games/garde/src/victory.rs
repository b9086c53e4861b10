//! The end of a game in words (8.3).

use crate::procedures::victory::Grade;
use crate::rules;
use crate::state::{Decided, Ending, Garde, Phase};
use kernel::{Arg, Outcome, Text};

impl Garde {
    /// How the game ended, once it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if let Phase::Over(ending) = self.phase() { Some(ending) } else { None }
    }

    /// The ending in words.
    #[must_use]
    pub(crate) fn outcome_of(&self, ending: &Ending) -> Outcome {
        let key = match (ending.by, ending.grade) {
            (_, Grade::Draw) => "victory-draw",
            (Decided::Broken, _) => "victory-broken",
            (Decided::Time, Grade::Minor) => "victory-minor",
            (Decided::Time, Grade::Major) => "victory-major",
        };
        let number = |n: u16| Arg::Int(n.into());
        let text = Text::new(key)
            .with("first", number(ending.demoralisation[0]))
            .with("second", number(ending.demoralisation[1]));
        Outcome { winners: ending.winner.into_iter().collect(), text, rule: rules::R8_3 }
    }
}
