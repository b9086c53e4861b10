//! The end of a turn and of the game (`turn.end`, `vic.*`).

use crate::event::Event;
use crate::procedures::victory::{Score, Verdict, judge};
use crate::rules;
use crate::state::{Aigles, Decided, Ending, Phase};
use crate::tables::OBJECTIVE_RADIUS;
use boards::table::Point;
use kernel::{Arg, Chance, Journal, Outcome, RuleId, Seat, Text};

/// The rules at work in this file.
pub const RULES: &[RuleId] =
    &[rules::DEF_SCALE, rules::VIC_COUNT, rules::VIC_TIE, rules::VIC_EARLY, rules::VIC_OBJECTIVES, rules::TURN_END];

impl Aigles {
    /// After phase 4: bookkeeping, then the next turn or the end.
    pub(crate) fn finish_turn(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.end_turn(journal);
        let scores = [self.score(Seat(0)), self.score(Seat(1))];
        let early = scores.iter().any(|score| score.steady == 0);
        if !early && self.turn < self.battle.turns {
            return self.begin_turn(chance, journal);
        }
        let verdict = judge(&self.battle.options, scores, early);
        for (index, objective) in self.battle.objectives.iter().enumerate() {
            if let Some(side) = self.holder(objective.position) {
                journal.tell(|| Event::ObjectiveHeld { objective: index as u8, side });
            }
        }
        let by = match verdict.rule {
            rule if rule == rules::VIC_EARLY => Decided::Early,
            rule if rule == rules::VIC_TIE => Decided::Losses,
            _ => Decided::Count,
        };
        let objectives = |score: Score| if self.battle.options.objectives { score.objectives } else { 0 };
        let ending = Ending {
            winner: verdict.winner.map(Seat),
            by,
            scores: scores.map(|score| score.steady + objectives(score)),
            losses: scores.map(|score| score.losses),
        };
        journal.tell(|| Event::Over(ending));
        self.stack.clear();
        self.stack.push(Phase::Over(ending));
    }

    /// What a side has: steady battalions, objectives, and what those battalions have lost (`vic.count`, `vic.tie`).
    #[must_use]
    pub fn score(&self, seat: Seat) -> Score {
        let mut score = Score::default();
        for unit in self.army(seat).filter(|unit| self.is_steady(*unit)) {
            let characters = self.battle.unit(unit).characters.count() - self.unit(unit).characters.count();
            score.steady += 1;
            score.losses += u16::from(self.losses(unit)) + u16::from(characters);
        }
        let held = self.battle.objectives.iter().filter(|objective| self.holder(objective.position) == Some(seat));
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

    /// How the game ended, once it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if let Phase::Over(ending) = self.phase() { Some(ending) } else { None }
    }

    /// The ending as the table tells it.
    pub(crate) fn outcome_of(&self, ending: Ending) -> Outcome {
        let early = ending.by == Decided::Early;
        let Verdict { rule, label, .. } =
            judge(&self.battle.options, [self.score(Seat(0)), self.score(Seat(1))], early);
        let [first, second] = ending.scores;
        Outcome {
            winners: ending.winner.into_iter().collect(),
            text: Text::new(label).with("first", Arg::Int(first.into())).with("second", Arg::Int(second.into())),
            rule,
        }
    }
}
