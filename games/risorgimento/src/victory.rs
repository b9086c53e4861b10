//! Who wins (scn.victory).

use crate::activation::{seat, side};
use crate::battle::ObjectiveSetup;
use crate::procedures::victory::{self, Verdict};
use crate::rules;
use crate::state::{BrigadeMarks, CorpsMarks, Ending, GONE, Marks, Phase, Risorgimento};
use crate::vocabulary::{Class, Grade};
use kernel::{Outcome, Seat, Text};

impl Risorgimento {
    /// How the game ended, once it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match self.phase() {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// Whether the game ends with this turn: its last one, or all decisive places in one hand.
    #[must_use]
    pub fn ending_now(&self) -> Option<Ending> {
        let points = [self.points(Seat(0)), self.points(Seat(1))];
        if let Some(winner) = self.sudden_winner() {
            return Some(Ending { winner: Some(winner), grade: Grade::Decisive as u8, points, sudden: true });
        }
        if usize::from(self.turn) + 1 < self.battle.turns.len() {
            return None;
        }
        let Verdict { winner, grade } = self.verdict(points);
        Some(Ending { winner: winner.map(seat), grade: grade as u8, points, sudden: false })
    }

    /// The verdict on so many points.
    #[must_use]
    pub fn verdict(&self, points: [i16; 2]) -> Verdict {
        match &self.battle.victory.ladder {
            Some(ladder) => victory::by_ladder(ladder, points[0] - points[1]),
            None => {
                victory::by_difference(self.battle.tables(), points[0], points[1], self.battle.victory.handicap.into())
            }
        }
    }

    /// The side that holds every decisive place, from the hour on at which that wins at once.
    fn sudden_winner(&self) -> Option<Seat> {
        let from = self.battle.victory.sudden_from?;
        if self.hour() < from {
            return None;
        }
        [Seat(0), Seat(1)].into_iter().find(|seat| {
            let mut decisive = self.battle.objectives.iter().filter(|objective| objective.decisive).peekable();
            decisive.peek().is_some()
                && decisive.all(|objective| objective.hexes.clone().all(|n| self.holders[n] == Some(*seat)))
        })
    }

    /// Who holds the hex of an objective now: the last to have been there, unless an enemy zone of control covers it
    /// and he has nobody there (scn.victory).
    #[must_use]
    pub fn holder(&self, n: usize) -> Option<Seat> {
        let (hex, holder) = (self.battle.objective_hexes[n], self.holders[n]?);
        let kept = self.occupant(hex) == Some(holder) || !self.in_enemy_zoc(hex, holder, |_| false);
        kept.then_some(holder)
    }

    /// Points of a side for an objective.
    fn objective_points(&self, seat: Seat, objective: &ObjectiveSetup) -> i16 {
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
    pub fn points(&self, seat: Seat) -> i16 {
        let places: i16 = self.battle.objectives.iter().map(|objective| self.objective_points(seat, objective)).sum();
        let gone = || self.ids().filter(|unit| self.hex_of(*unit) == GONE && self.seat_of(*unit) != seat);
        let victory = &self.battle.victory;
        if let Some(bounty) = victory.bounty {
            // Ponte Nuovo: only units count, and a French foothold beyond the canal.
            let counts = |class: Class| seat == Seat(0) || !class.is_cavalry() && class != Class::Jager;
            let lost =
                gone().filter(|unit| counts(self.class(*unit)) && !self.class(*unit).is_cavalry()).count() as i16;
            let foothold = seat == Seat(1) && !self.has_foothold();
            return places
                + lost * i16::from(bounty.units[seat.index()])
                + if foothold { bounty.no_foothold.into() } else { 0 };
        }
        let table = &self.battle.tables().victory.points;
        let units: i16 = gone().map(|unit| table.eliminated(self.class(unit))).sum();
        let enemy = seat.opponent();
        let mut corps = 0;
        for id in self.battle.corps_of(enemy) {
            let marks = self.corps(id).marks;
            let halves = if self.battle.corps(id).halves { 2 } else { 1 };
            let broken =
                i16::from(marks.has(CorpsMarks::DEMORALIZED)) + i16::from(marks.has(CorpsMarks::SECOND_DEMORALIZED));
            corps += table.corps_demoralized * broken / halves;
            if marks.has(CorpsMarks::WITHDRAWING) {
                corps += table.corps_withdrawn;
            }
        }
        let brigades = self.battle.brigade_ids().filter(|brigade| {
            self.battle.seat_of(*brigade) == enemy && self.brigade(*brigade).marks.has(BrigadeMarks::HORS_DE_COMBAT)
        });
        places + units + corps + brigades.count() as i16 * table.brigade_hors_de_combat_at_end
    }

    /// Whether a French unit in order and in command stands beyond the Naviglio (victory at Ponte Nuovo).
    #[must_use]
    pub fn has_foothold(&self) -> bool {
        self.ids().any(|unit| {
            let hex = self.hex_of(unit);
            self.seat_of(unit) == Seat(0)
                && hex.is_on_map()
                && self.battle.ground.hex(hex).beyond_canal
                && !self.is(unit, Marks::DISORDERED)
                && self.is_led(unit)
        })
    }

    /// In its brigadier's Range, or next to a unit of its brigade that is, with a brigadier who has Orders.
    fn is_led(&self, unit: crate::battle::UnitId) -> bool {
        let brigade = self.setup(unit).brigade;
        self.has_orders_now(brigade)
            && self.battle.units_of(brigade).any(|other| {
                let near =
                    self.is_on_map(other) && self.battle.ground.distance(self.hex_of(other), self.hex_of(unit)) <= 1;
                near && self.in_range_now(brigade, other)
            })
    }

    /// The end in words.
    #[must_use]
    pub fn outcome_of(&self, ending: &Ending) -> Outcome {
        let grade = Grade::ALL[usize::from(ending.grade).min(Grade::COUNT - 1)];
        let text = Text::new(match ending.winner {
            None => "outcome-draw",
            Some(_) if ending.sudden => "outcome-sudden",
            Some(_) => "outcome-won",
        });
        let winner = ending.winner.map(|winner| Text::new(side(winner).label()));
        let text = match winner {
            Some(winner) => text.with("side", winner).with("grade", Text::new(grade.label())),
            None => text,
        };
        Outcome {
            winners: ending.winner.into_iter().collect(),
            text: text.with("allied", i64::from(ending.points[0])).with("austria", i64::from(ending.points[1])),
            rule: rules::SCN_VICTORY,
        }
    }
}
