//! Victory points, the evacuation gauge and the endings (12.2, 33, 34, 35).

use crate::book::vocabulary::{Ending, Rade, RadeState, Side, VictoryLevel};
use crate::play::Phase;
use crate::play::event::Event;
use crate::rules;
use crate::rules::barrage::harm;
use crate::rules::{rades, victory};
use crate::state::sets::AreaId;
use crate::state::{Depot, Toulon};
use gamekit::question::End;
use kernel::{Journal, Outcome, RuleId, Text};

/// The game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    /// The winner, if any.
    pub winner: Option<Side>,
    /// What decided it.
    pub by: Ending,
    /// How great the victory is.
    pub level: VictoryLevel,
}

impl End<Toulon> for Over {
    fn outcome(&self, game: &Toulon) -> Outcome {
        let winners = self.winner.map(|side| game.setup.seats_of(side).collect()).unwrap_or_default();
        let text = Text::new("outcome")
            .with("winner", Text::new(self.winner.map_or("victory-nobody", Side::label)))
            .with("level", Text::new(self.level.label()))
            .with("ending", Text::new(self.by.label()));
        let rule = match self.by {
            Ending::Points => rules::R34_1A,
            Ending::Evacuation => rules::R34_1B,
            Ending::Depot => rules::R34_1C,
            Ending::Toulon => rules::R34_1D,
            Ending::Passage => rules::RULE_ASSAULT,
            Ending::LastTurn => rules::R34_2,
        };
        Outcome { winners, text, rule }
    }
}

impl Toulon {
    /// Victory points for areas: those that a side alone occupies (rule.area-score). Under battle an area keeps its
    /// former owner's score.
    #[must_use]
    pub fn area_points(&self, side: Side) -> i16 {
        let worth = |area: AreaId| {
            let attacked = self.is_held_by(area, side.other());
            let own_attack = attacked && self.phasing() == side;
            if own_attack { 0 } else { i16::from(self.setup.ground(area).points) }
        };
        self.occupied[side.index()].iter().map(worth).sum()
    }

    /// What the points of areas have become since a moment before (35.1e).
    pub(crate) fn tell_areas(&self, before: [i16; 2], journal: &mut impl Journal<Event>) {
        for side in Side::ALL {
            let all = self.area_points(side);
            let points = all - before[side.index()];
            if points != 0 {
                journal.tell(|| Event::AreasScored { side, points, all });
            }
        }
    }

    /// All victory points of a side (35.1).
    #[must_use]
    pub fn victory_points(&self, side: Side) -> i16 {
        self.points[side.index()] + self.area_points(side)
    }

    /// By how much the Allies lead.
    #[must_use]
    pub fn allied_lead(&self) -> i16 {
        self.victory_points(Side::Allied) - self.victory_points(Side::Republican)
    }

    /// A side scores by an event, which also ends its loss of nerve (7.12a).
    pub fn award(&mut self, side: Side, points: i16, rule: RuleId, journal: &mut impl Journal<Event>) {
        if points == 0 {
            return;
        }
        self.points[side.index()] += points;
        journal.tell(|| Event::Scored { side, points, rule });
        self.regain_nerve(side, journal);
    }

    /// A side loses its mark of a Significant Defeat (7.12a).
    pub fn regain_nerve(&mut self, side: Side, journal: &mut impl Journal<Event>) {
        if self.shaken[side.index()] {
            self.shaken[side.index()] = false;
            journal.tell(|| Event::Defeat { side, carries: false });
        }
    }

    /// A side gets the mark of a Significant Defeat (28.3).
    pub fn lose_nerve(&mut self, side: Side, journal: &mut impl Journal<Event>) {
        if !self.shaken[side.index()] {
            self.shaken[side.index()] = true;
            journal.tell(|| Event::Defeat { side, carries: true });
        }
    }

    /// Moves the evacuation gauge, never below 0 (33.1).
    pub(crate) fn move_gauge(&mut self, by: i16, rule: RuleId, journal: &mut impl Journal<Event>) {
        let gauge = (i16::from(self.gauge) + by).clamp(0, i16::from(u8::MAX)) as u8;
        if gauge != self.gauge {
            self.gauge = gauge;
            journal.tell(|| Event::Gauge { gauge, rule });
        }
    }

    /// Bonaparte's batteries that bear on a rade: on the map, with 1 PF or more (12.2).
    #[must_use]
    pub fn batteries_on(&self, rade: Rade) -> u8 {
        let bears = |area: &AreaId| self.setup.ground(*area).bears_on[rade.index()];
        let areas = self.occupied[Side::Republican.index()].iter().filter(bears);
        areas
            .flat_map(|area| self.stack_of(area, Side::Republican))
            .filter(|unit| self.is_bb(*unit) && self.pf(*unit) > 0)
            .count() as u8
    }

    /// Whether batteries and peninsula threaten a rade (12.2).
    #[must_use]
    pub fn is_threatened(&self, rade: Rade) -> bool {
        rades::is_threatened(self.batteries_on(rade), self.peninsula_lost())
    }

    /// Hits on the ships in a rade: points, gauge, and perhaps a tenuous hold from now on (12.2, 12.3, 27.39, 33.1b).
    pub fn ships_hit(&mut self, rade: Rade, hits: u8, journal: &mut impl Journal<Event>) {
        if hits == 0 {
            return;
        }
        let before = self.rades[rade.index()];
        let harm = harm(hits, before);
        let rule = if before == RadeState::Tenuous { rules::R12_3 } else { rules::R35_1A };
        self.award(Side::Republican, harm.points.into(), rule, journal);
        self.move_gauge(harm.evacuation.into(), rules::R33_1B, journal);
        let after = rades::after_hits(self.rades[rade.index()], self.is_threatened(rade), hits);
        self.set_rade(rade, after, rules::R12_2, journal);
    }

    /// Changes the hold of a rade; losing one adds 2 to the gauge, regaining one takes 2 off (33.1c).
    pub(crate) fn set_rade(&mut self, rade: Rade, state: RadeState, rule: RuleId, journal: &mut impl Journal<Event>) {
        let before = self.rades[rade.index()];
        if before == state {
            return;
        }
        self.rades[rade.index()] = state;
        journal.tell(|| Event::RadeChanged { rade, state, rule });
        let gauge = rades::gauge_after(self.gauge, before, state);
        self.move_gauge(i16::from(gauge) - i16::from(self.gauge), rules::R33_1C, journal);
    }

    // ------------------------------------------------------------ endings

    /// Whether the game is over.
    #[must_use]
    pub fn over(&self) -> Option<Over> {
        if let Some(Phase::Over(over)) = self.phase() { Some(over) } else { None }
    }

    /// The endings that come at once: evacuation, a depot, Toulon (34.1b to 34.1d).
    pub fn test_endings(&mut self, journal: &mut impl Journal<Event>) {
        if self.over().is_some() {
            return;
        }
        for (depot, held) in [(Depot::Ollioules, 0), (Depot::Sollies, 1)] {
            let area = self.setup.depot(depot);
            // Who only fights for it has not occupied it yet, whatever else moves meanwhile.
            self.once_held[held] |= self.friendly(Side::Republican).has(area);
            if self.once_held[held] && self.controls(area, Side::Allied) {
                return self.finish(Some(Side::Allied), Ending::Depot, VictoryLevel::Major, journal);
            }
        }
        if self.controls(self.setup.depot(Depot::Toulon), Side::Republican) {
            return self.finish(Some(Side::Republican), Ending::Toulon, VictoryLevel::Major, journal);
        }
        if victory::evacuates(self.gauge, self.peninsula_lost()) {
            self.finish(Some(Side::Republican), Ending::Evacuation, VictoryLevel::Major, journal);
        }
    }

    /// The endings of a turn: points, and after the last turn what it has come to (34.1a, 34.2).
    pub(crate) fn test_end_of_turn(&mut self, journal: &mut impl Journal<Event>) {
        let lead = -self.allied_lead();
        if let Some(winner) = victory::leads_by(lead, self.setup.major_difference) {
            return self.finish(Some(winner), Ending::Points, VictoryLevel::Major, journal);
        }
        if self.turn < self.setup.last_turn {
            return;
        }
        let verdict = self.last_verdict();
        self.finish(verdict.winner, verdict.ending, verdict.level, journal);
    }

    /// The verdict if the last turn were over (34.2, rule.assault).
    fn last_verdict(&self) -> victory::Verdict {
        let passage = self.setup.passage.and_then(|passage| {
            let one = passage.republican.iter().any(|area| self.controls(area, Side::Republican));
            let all = passage.allied.iter().all(|area| self.controls(area, Side::Allied));
            victory::passage(one, all)
        });
        victory::last_turn(-self.allied_lead(), passage)
    }

    /// Who would win if the last turn were over.
    pub(crate) fn verdict_now(&self) -> Option<Side> {
        self.last_verdict().winner
    }

    fn finish(&mut self, winner: Option<Side>, by: Ending, level: VictoryLevel, journal: &mut impl Journal<Event>) {
        let over = Over { winner, by, level };
        journal.tell(|| Event::Over(over));
        self.stack.restart(over);
    }
}
