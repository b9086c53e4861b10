//! Who wins (scn.victory).

use crate::book::vocabulary::{Class, Grade};
use crate::play::activation::{seat, side};
use crate::rules;
use crate::rules::victory::{self, Verdict};
use crate::setup::ObjectiveSetup;
use crate::state::{BrigadeMarks, CorpsMarks, GONE, Marks, Risorgimento};
use gamekit::question::End;
use kernel::{Outcome, Seat, Text};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The winner, if any.
    pub winner: Option<Seat>,
    /// How great the victory is: 0 a draw, 1 minor, 2 major, 3 decisive.
    pub grade: u8,
    /// Points by seat.
    pub points: [i16; 2],
    /// Decided before the last turn.
    pub sudden: bool,
}

impl End<Risorgimento> for Ending {
    /// The end in words.
    fn outcome(&self, _: &Risorgimento) -> Outcome {
        let grade = Grade::ALL[usize::from(self.grade).min(Grade::COUNT - 1)];
        let text = Text::new(match self.winner {
            None => "outcome-draw",
            Some(_) if self.sudden => "outcome-sudden",
            Some(_) => "outcome-won",
        });
        let winner = self.winner.map(|winner| Text::new(side(winner).label()));
        let text = match winner {
            Some(winner) => text.with("side", winner).with("grade", Text::new(grade.label())),
            None => text,
        };
        Outcome {
            winners: self.winner.into_iter().collect(),
            text: text.with("allied", i64::from(self.points[0])).with("austria", i64::from(self.points[1])),
            rule: rules::SCN_VICTORY,
        }
    }
}

/// No lead that decides is greater.
const MOST_LEAD: i16 = 200;

/// What the points of a side are made of (scn.victory).
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Score {
    /// Objectives held.
    pub(crate) places: i16,
    /// Enemy units eliminated.
    pub(crate) units: i16,
    /// Enemy corps demoralised.
    pub(crate) corps: i16,
    /// Enemy corps withdrawn.
    pub(crate) withdrawn: i16,
    /// Enemy brigades Hors de Combat.
    pub(crate) brigades: i16,
    /// No firm enemy beyond the canal (Ponte Nuovo).
    pub(crate) far_bank: i16,
}

impl Score {
    pub(crate) const fn total(self) -> i16 {
        self.places + self.units + self.corps + self.withdrawn + self.brigades + self.far_bank
    }
}

impl Risorgimento {
    /// Whether the game ends with this turn: its last one, or all decisive places in one hand.
    #[must_use]
    pub(crate) fn ending_now(&self) -> Option<Ending> {
        let points = [self.points(Seat(0)), self.points(Seat(1))];
        if let Some(winner) = self.sudden_winner() {
            return Some(Ending { winner: Some(winner), grade: Grade::Decisive as u8, points, sudden: true });
        }
        if usize::from(self.turn) + 1 < self.setup.turns.len() {
            return None;
        }
        let Verdict { winner, grade } = self.verdict(points);
        Some(Ending { winner: winner.map(seat), grade: grade as u8, points, sudden: false })
    }

    /// The verdict on so many points.
    #[must_use]
    pub(crate) fn verdict(&self, points: [i16; 2]) -> Verdict {
        match &self.setup.victory.ladder {
            Some(ladder) => victory::by_ladder(ladder, points[0] - points[1]),
            None => {
                victory::by_difference(self.setup.tables(), points[0], points[1], self.setup.victory.handicap.into())
            }
        }
    }

    /// The side that wins by holding every decisive place, from the hour on at which that wins at once.
    fn sudden_winner(&self) -> Option<Seat> {
        let (seat, from) = self.setup.victory.sudden?;
        let mut decisive = self.setup.objectives.iter().filter(|objective| objective.decisive);
        let all = decisive.all(|objective| objective.hexes.clone().all(|n| self.holders[n] == Some(seat)));
        (all && self.hour() >= from).then_some(seat)
    }

    /// Who holds the hex of an objective now: the last to have been there, unless an enemy zone of control covers it
    /// and he has nobody there (scn.victory).
    #[must_use]
    pub(crate) fn holder(&self, n: usize) -> Option<Seat> {
        let (hex, holder) = (self.setup.objective_hexes[n], self.holders[n]?);
        let kept = self.occupant(hex) == Some(holder) || !self.in_enemy_zoc(hex, holder, |_| false);
        kept.then_some(holder)
    }

    /// Points of a side for an objective.
    #[must_use]
    pub(crate) fn objective_points(&self, seat: Seat, objective: &ObjectiveSetup) -> i16 {
        if objective.only_for.is_some_and(|only| only != seat) {
            return 0;
        }
        let count = |seat: Seat| objective.hexes.clone().filter(|n| self.holder(*n) == Some(seat)).count() as i16;
        let points = i16::from(objective.points);
        if objective.each {
            points * count(seat)
        } else if count(seat) > count(seat.opponent()) {
            points
        } else {
            0
        }
    }

    /// The points of a side as things stand (scn.victory).
    #[must_use]
    pub(crate) fn points(&self, seat: Seat) -> i16 {
        self.score(seat).total()
    }

    /// What the points of a side are made of as things stand (scn.victory).
    #[must_use]
    pub(crate) fn score(&self, seat: Seat) -> Score {
        let places = self.setup.objectives.iter().map(|objective| self.objective_points(seat, objective)).sum();
        let gone = || self.ids().filter(|unit| self.hex_of(*unit) == GONE && self.seat_of(*unit) != seat);
        let victory = &self.setup.victory;
        if let Some(bounty) = victory.bounty {
            // Ponte Nuovo: only units count, and a French foothold beyond the canal.
            let counts = |class: Class| seat == Seat(0) || !class.is_cavalry() && class != Class::Jager;
            let lost =
                gone().filter(|unit| counts(self.class(*unit)) && !self.class(*unit).is_cavalry()).count() as i16;
            let foothold = seat == Seat(1) && !self.has_foothold();
            return Score {
                places,
                units: lost * i16::from(bounty.units[seat.index()]),
                far_bank: if foothold { bounty.no_foothold.into() } else { 0 },
                ..Score::default()
            };
        }
        let table = &self.setup.tables().victory.points;
        let enemy = seat.opponent();
        let (mut corps, mut withdrawn) = (0, 0);
        for id in self.setup.corps_of(enemy) {
            let marks = self.corps(id).marks;
            let halves = if self.setup.corps(id).halves { 2 } else { 1 };
            let broken =
                i16::from(marks.has(CorpsMarks::DEMORALIZED)) + i16::from(marks.has(CorpsMarks::SECOND_DEMORALIZED));
            corps += table.corps_demoralized * broken / halves;
            if marks.has(CorpsMarks::WITHDRAWING) {
                withdrawn += table.corps_withdrawn;
            }
        }
        let brigades = self.setup.brigade_ids().filter(|brigade| {
            self.setup.seat_of(*brigade) == enemy && self.brigade(*brigade).marks.has(BrigadeMarks::HORS_DE_COMBAT)
        });
        Score {
            places,
            units: gone().map(|unit| table.eliminated(self.class(unit))).sum(),
            corps,
            withdrawn,
            brigades: brigades.count() as i16 * table.brigade_hors_de_combat_at_end,
            far_bank: 0,
        }
    }

    /// By how many points a side must lead to win with this grade at least; nothing if no lead is enough.
    #[must_use]
    pub(crate) fn lead_needed(&self, seat: Seat, grade: Grade) -> Option<i16> {
        (-MOST_LEAD..=MOST_LEAD).find(|lead| {
            let verdict = self.verdict(if seat == Seat(0) { [*lead, 0] } else { [0, *lead] });
            verdict.winner == Some(side(seat)) && verdict.grade >= grade
        })
    }

    /// Whether a French unit in order and in command stands beyond the Naviglio (victory at Ponte Nuovo).
    #[must_use]
    pub(crate) fn has_foothold(&self) -> bool {
        self.ids().any(|unit| {
            let hex = self.hex_of(unit);
            self.seat_of(unit) == Seat(0)
                && hex.is_on_map()
                && self.setup.ground.hex(hex).beyond_canal
                && !self.is(unit, Marks::DISORDERED)
                && self.is_led(unit)
        })
    }

    /// Commanded by a brigadier who has Orders (4.11b, 4.22).
    fn is_led(&self, unit: crate::setup::UnitId) -> bool {
        let brigade = self.printed(unit).brigade;
        self.has_orders_now(brigade) && self.in_command(brigade).contains(&unit)
    }
}
