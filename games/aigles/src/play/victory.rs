//! The end of a turn and of the game (`turn.end`, `vic.*`).

use crate::book::tables::OBJECTIVE_RADIUS;
use crate::book::vocabulary::Winner;
use crate::play::event::Event;
use crate::rules::victory::{Score, Verdict, judge};
use crate::state::Aigles;
use boards::table::Point;
use gamekit::question::End;
use kernel::{Arg, Chance, Journal, Outcome, RuleId, Seat, Text};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// How it was decided.
    pub verdict: Verdict,
    /// The rule that decided it.
    pub rule: RuleId,
    /// Steady battalions and objectives of each side.
    pub points: [u8; 2],
}

impl Ending {
    /// The winner, if any.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self.verdict.winner {
            Winner::First => Some(Seat(0)),
            Winner::Second => Some(Seat(1)),
            Winner::Nobody => None,
        }
    }
}

impl End<Aigles> for Ending {
    fn outcome(&self, _: &Aigles) -> Outcome {
        let [first, second] = self.points;
        let text = Text::new(self.verdict.label());
        Outcome {
            winners: self.winner().into_iter().collect(),
            text: text.with("first", Arg::Int(first.into())).with("second", Arg::Int(second.into())),
            rule: self.rule,
        }
    }
}

impl Aigles {
    /// After phase 4: bookkeeping, then the next turn or the end.
    pub fn finish_turn(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.end_turn(journal);
        let (options, scores) = (self.setup.options, [self.score(Seat(0)), self.score(Seat(1))]);
        let Some(verdict) = judge(&options, scores, self.turn >= self.setup.turns) else {
            return self.begin_turn(chance, journal);
        };
        for (index, objective) in self.setup.objectives.iter().enumerate() {
            if let Some(side) = self.holder(objective.position) {
                journal.tell(|| Event::ObjectiveHeld { objective: index as u8, side });
            }
        }
        let points = scores.map(|score| score.points(&options));
        let ending = Ending { verdict, rule: verdict.rule(&options, scores), points };
        journal.tell(|| Event::Over(ending));
        self.stack.restart(ending);
    }

    /// What a side has: steady battalions, objectives, and what those battalions have lost (`vic.count`, `vic.tie`).
    #[must_use]
    pub fn score(&self, seat: Seat) -> Score {
        let mut score = Score::default();
        for unit in self.army(seat).filter(|unit| self.is_steady(*unit)) {
            let characters = self.setup.unit(unit).characters.count() - self.unit(unit).characters.count();
            score.steady += 1;
            score.losses += u16::from(self.losses(unit)) + u16::from(characters);
        }
        let held = self.setup.objectives.iter().filter(|objective| self.holder(objective.position) == Some(seat));
        score.objectives = held.count() as u8;
        score
    }

    /// The side that holds an objective: a steady battalion within 10 cm and no such enemy (`vic.objectives`).
    #[must_use]
    pub fn holder(&self, objective: Point) -> Option<Seat> {
        let near = |seat: Seat| {
            self.army(seat).any(|unit| {
                self.is_steady(unit) && self.body(unit).separation_to(objective).is_within(OBJECTIVE_RADIUS)
            })
        };
        match (near(Seat(0)), near(Seat(1))) {
            (true, false) => Some(Seat(0)),
            (false, true) => Some(Seat(1)),
            _ => None,
        }
    }
}
