//! The end of a turn and of the game: objectives, armies that break, points (victory.break, victory.points).

use super::TurnBegins;
use crate::book::vocabulary::{Moral, Order, UnitId};
use crate::rules;
use crate::rules::victory::{self, Margin, Remains, Score};
use crate::setup::Taking;
use crate::state::{Command, Couleurs, Event, Fate};
use gamekit::question::{End, Step};
use kernel::{Chance, Journal, Outcome, RuleId, Seat, Text};

/// The turn is over: objectives change hands, and the game goes on or ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnOver;

impl Step<Couleurs> for TurnOver {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        game.objectives_change_hands(journal);
        let over = game.broken().or_else(|| (game.turn >= game.setup.turns).then(|| game.by_points()));
        let Some(over) = over else {
            game.stack.restart(TurnBegins);
            return;
        };
        game.stack.restart(over);
        let scores = [game.score(Seat(0)), game.score(Seat(1))];
        journal.tell(|| Event::Over { winner: over.winner, label: over.label, rule: over.rule, scores });
    }
}

/// The game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    /// Who won.
    pub winner: Option<Seat>,
    /// The message that words it.
    pub label: &'static str,
    /// The rule that decided it.
    pub rule: RuleId,
}

impl End<Couleurs> for Over {
    fn outcome(&self, game: &Couleurs) -> Outcome {
        let points = |seat: Seat| game.score(seat).hundredths() / 100;
        let mut text = Text::new(self.label).with("first", points(Seat(0))).with("second", points(Seat(1)));
        if let Some(winner) = self.winner {
            text = text.with("side", Text::new(game.setup.sides[winner.index()].nation.label()));
        }
        Outcome { winners: self.winner.into_iter().collect(), text, rule: self.rule }
    }
}

impl Couleurs {
    fn objectives_change_hands(&mut self, journal: &mut impl Journal<Event>) {
        for (n, objective) in self.setup.clone().objectives.iter().enumerate() {
            let formed = |seat: Seat| {
                self.army(seat).any(|id| {
                    self.unit(id).moral.is_positive()
                        && self.counted_order(id) < Order::Saf
                        && objective.touches(&self.stand(id))
                })
            };
            let taker = match objective.kind {
                Taking::Circle => match (formed(Seat(0)), formed(Seat(1))) {
                    (true, false) => Some(Seat(0)),
                    (false, true) => Some(Seat(1)),
                    _ => None,
                },
                Taking::Garrison(area) => {
                    self.present().find(|id| self.unit(*id).inside == Some(area)).map(|id| self.seat_of(id))
                }
                Taking::Intact(_) => None,
            };
            if let Some(seat) = taker.filter(|seat| self.holders[n] != Some(*seat)) {
                self.holders[n] = Some(seat);
                // Who takes an objective shows himself.
                let takers: arrayvec::ArrayVec<UnitId, 40> =
                    self.army(seat).filter(|id| objective.touches(&self.stand(*id))).collect();
                for id in takers {
                    self.show_itself(id, journal);
                }
                journal.tell(|| Event::Objective { objective: n as u8, seat });
            }
        }
    }

    /// Units of a side that count as lost (victory.break).
    pub(crate) fn units_lost(&self, seat: Seat) -> u8 {
        let own = self.setup.ids().filter(|id| self.seat_of(*id) == seat);
        let gone = |id: UnitId| match self.unit(id).fate {
            Fate::OnTable => self.unit(id).moral.flees(),
            Fate::Destroyed | Fate::LeftTable => true,
            Fate::Unseen | Fate::Expected => false,
        };
        own.filter(|id| gone(*id)).count() as u8
    }

    fn broken(&self) -> Option<Over> {
        let began = |seat: Seat| self.setup.sides[seat.index()].strength;
        let breaks = |seat: Seat| victory::breaks(self.units_lost(seat), began(seat));
        let share = |seat: Seat| u32::from(self.units_lost(seat)) * u32::from(began(seat.opponent()));
        let winner = match (breaks(Seat(0)), breaks(Seat(1))) {
            (false, false) => return None,
            (true, false) => Some(Seat(1)),
            (false, true) => Some(Seat(0)),
            (true, true) => match share(Seat(0)).cmp(&share(Seat(1))) {
                std::cmp::Ordering::Less => Some(Seat(0)),
                std::cmp::Ordering::Greater => Some(Seat(1)),
                std::cmp::Ordering::Equal => None,
            },
        };
        let label = if winner.is_some() { "outcome-break" } else { "outcome-draw" };
        Some(Over { winner, label, rule: rules::VICTORY_BREAK })
    }

    /// The budget that leads are measured by.
    fn larger_budget(&self) -> i32 {
        self.setup.sides.iter().map(|side| i32::from(side.points)).max().unwrap_or(0)
    }

    /// The leads, in points, that are a minor and a major victory (victory.points).
    #[must_use]
    pub(crate) fn leads_needed(&self) -> [i32; 2] {
        self.charts().victory.margins.map(|percent| (self.larger_budget() * percent + 99) / 100)
    }

    fn by_points(&self) -> Over {
        let scores = [self.score(Seat(0)).hundredths(), self.score(Seat(1)).hundredths()];
        let margin = victory::margin(self.charts(), (scores[0] - scores[1]).abs(), self.larger_budget());
        let ahead = if scores[0] > scores[1] { Seat(0) } else { Seat(1) };
        let (winner, label) = match margin {
            Margin::Draw => (None, "outcome-draw"),
            Margin::Minor => (Some(ahead), "outcome-minor"),
            Margin::Major => (Some(ahead), "outcome-major"),
        };
        Over { winner, label, rule: rules::VICTORY_POINTS }
    }

    /// What a side has scored so far (victory.points).
    #[must_use]
    pub fn score(&self, seat: Seat) -> Score {
        let enemy = seat.opponent();
        let mut score =
            Score { guns: i32::from(self.guns_taken[seat.index()]) * self.charts().victory.gun, ..Score::default() };
        for id in self.setup.ids().filter(|id| self.seat_of(*id) == enemy) {
            let (setup, unit) = (self.of(id), self.unit(id));
            let began = if setup.guns > 0 { setup.guns } else { setup.figures };
            let there = matches!(unit.fate, Fate::OnTable | Fate::Unseen | Fate::Expected);
            let left = there.then(|| (self.strength(id), unit.moral));
            score.units += victory::scored(self.charts(), Remains { price: setup.points.into(), began, left });
        }
        for general in self.setup.general_ids() {
            let setup = self.setup.general(general);
            let lost = matches!(self.generals[general.index()].state, Command::Down { until: None, .. });
            if setup.seat == enemy && lost {
                score.generals += i32::from(setup.points);
            }
        }
        for (objective, holder) in self.setup.objectives.iter().zip(&self.holders) {
            let held = match objective.kind {
                Taking::Intact(units) => {
                    objective.owner == Some(seat)
                        && self.army(seat).filter(|id| self.unit(*id).moral <= Moral::Stand).count()
                            >= usize::from(units)
                }
                _ => *holder == Some(seat),
            };
            score.objectives += if held { i32::from(objective.points) } else { 0 };
        }
        score
    }
}
