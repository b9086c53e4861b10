//! The end of a turn: marks, shaken divisions, objectives, army morale, the end of the battle (3.2f, 8.1 to 8.5).

use crate::book::vocabulary::{ArmClass, DivisionId, Order, Rank};
use crate::play::event::Event;
use crate::rules;
use crate::rules::ending::{self, Late};
use crate::rules::morale::{self, Ruin};
use crate::rules::shaken;
use crate::rules::victory::{self, Grade, Judged, Standing, Verdict};
use crate::state::{Fate, Garde, Marks};
use gamekit::question::End;
use kernel::{Arg, Chance, Journal, Outcome, Seat, Text};

/// The game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The winner, if any.
    pub winner: Option<Seat>,
    /// What decided it.
    pub by: Decided,
    /// How great the victory is.
    pub grade: Grade,
    /// Demoralisation in per cent of the initial elements, by seat (8.2).
    pub demoralisation: [u16; 2],
    /// Objectives held, by seat.
    pub objectives: [u8; 2],
}

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// An army broke (8.3).
    Broken,
    /// The battle ended by time (8.4).
    Time,
}

impl End<Garde> for Ending {
    fn outcome(&self, _: &Garde) -> Outcome {
        let key = match (self.by, self.grade) {
            (_, Grade::Draw) => "victory-draw",
            (Decided::Broken, _) => "victory-broken",
            (Decided::Time, Grade::Minor) => "victory-minor",
            (Decided::Time, Grade::Major) => "victory-major",
        };
        let number = |n: u16| Arg::Int(n.into());
        let text =
            Text::new(key).with("first", number(self.demoralisation[0])).with("second", number(self.demoralisation[1]));
        Outcome { winners: self.winner.into_iter().collect(), text, rule: rules::R8_3 }
    }
}

impl Garde {
    /// Everything that happens at the end of a turn, in the order of 8.1.
    pub(crate) fn consolidate(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::PhaseBegins { phase: "phase-consolidation" });
        for brigade in &mut self.brigades {
            brigade.marks.clear(Marks::OF_TURN);
            brigade.combats = 0;
        }
        for general in &mut self.generals {
            (general.moved, general.engaged) = (false, false);
        }
        for index in 0..self.divisions.len() as u8 {
            self.division_mut(DivisionId(index)).activated = false;
            self.check_shaken(DivisionId(index), journal);
        }
        self.take_objectives(journal);
        let standings = [Seat(0), Seat(1)].map(|seat| self.standing(seat));
        journal.tell(|| Event::Demoralisation {
            points: standings.map(|side| side.points),
            broken: standings.map(|side| side.broken),
        });
        let judged = Judged { sides: standings };
        if let Some(verdict) = victory::broken(&judged) {
            self.end(verdict, Decided::Broken, standings, journal);
        } else if self.time_is_up(chance, journal) {
            self.end(victory::by_time(self.tables(), &judged), Decided::Time, standings, journal);
        } else {
            self.begin_turn(chance, journal);
        }
    }

    /// Elements of a division that are gone (3.2f).
    #[must_use]
    pub(crate) fn elements_lost(&self, division: DivisionId) -> u16 {
        let setup = self.setup.division(division);
        let left = setup.brigades.brigades().filter(|id| self.class(*id) != ArmClass::Baggage);
        setup.elements.saturating_sub(left.map(|id| u16::from(self.brigade(id).elements)).sum())
    }

    /// A division that has lost half its elements is shaken: from now on it defends (3.2f). Everybody knows it.
    fn check_shaken(&mut self, division: DivisionId, journal: &mut impl Journal<Event>) {
        let setup = self.setup.division(division);
        if setup.corps_troops || self.division(division).shaken {
            return;
        }
        if shaken::is_shaken(self.tables(), setup.elements, self.elements_lost(division)) {
            let state = self.division_mut(division);
            (state.shaken, state.order) = (true, Order::Defend);
            state.seen = Some(Order::Defend);
            journal.tell(|| Event::Shaken { division });
        }
    }

    /// Objectives pass to the side that alone has troops there (8.5).
    fn take_objectives(&mut self, journal: &mut impl Journal<Event>) {
        for index in 0..self.setup.objectives.len().min(self.holders.len()) {
            let present = [Seat(0), Seat(1)].map(|seat| self.is_present(seat, index));
            let before = self.holders[index];
            let holder = match present {
                [true, false] => Some(Seat(0)),
                [false, true] => Some(Seat(1)),
                _ => before,
            };
            self.holders[index] = holder;
            if let Some(side) = holder.filter(|_| holder != before) {
                journal.tell(|| Event::ObjectiveTaken { objective: index as u8, side });
            }
        }
    }

    /// Whether a side has a brigade at an objective: not in rout, not baggage.
    #[must_use]
    pub(crate) fn is_present(&self, seat: Seat, objective: usize) -> bool {
        let Some(goal) = self.setup.objectives.get(objective) else { return false };
        let radius = self.tables().morale.objective_radius;
        self.army(seat).any(|id| {
            !self.is_routing(id)
                && self.class(id) != ArmClass::Baggage
                && self.is_at(&self.stand(id), goal.position, radius, goal.area)
        })
    }

    /// What a side has lost so far (8.2).
    #[must_use]
    pub(crate) fn ruin(&self, seat: Seat) -> Ruin {
        let mut ruin = Ruin::default();
        let mut left = 0;
        for id in self.setup.brigades_of(seat) {
            let own = self.brigade(id);
            if self.class(id) == ArmClass::Baggage {
                ruin.baggage += u8::from(own.fate == Fate::Gone);
                continue;
            }
            left += u16::from(own.elements);
            if own.fate == Fate::OnTable && self.is_routing(id) {
                ruin.rout += morale::rout(self.tables(), own.elements);
            }
        }
        ruin.elements = self.setup.side(seat).elements.saturating_sub(left);
        for id in self.setup.side(seat).generals.generals() {
            let rank: Rank = self.setup.general(id).rank;
            ruin.generals[rank.index()] += self.general(id).losses;
        }
        ruin
    }

    /// How a side stands (8.2, 8.3).
    #[must_use]
    pub(crate) fn standing(&self, seat: Seat) -> Standing {
        let side = self.setup.side(seat);
        let points = morale::points(self.tables(), &self.ruin(seat));
        let troops = self.army(seat).any(|id| self.class(id) != ArmClass::Baggage);
        Standing {
            points,
            elements: side.elements,
            objectives: self.holders.iter().filter(|holder| **holder == Some(seat)).count() as u8,
            broken: points >= side.break_at || !troops,
        }
    }

    /// The die of the battle's end (8.4).
    fn time_is_up(&self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let late = Late { nominal: self.setup.turns, turn: self.turn };
        let Some(needed) = ending::needed(self.tables(), late) else { return false };
        let (die, ends) = ending::ends(self.tables(), late, chance);
        journal.tell(|| Event::BattleEndRolled { needed, die, ends });
        ends
    }

    fn end(&mut self, verdict: Verdict, by: Decided, sides: [Standing; 2], journal: &mut impl Journal<Event>) {
        let ending = Ending {
            winner: verdict.winner.map(Seat),
            by,
            grade: verdict.grade,
            demoralisation: sides.map(|side| side.percent()),
            objectives: sides.map(|side| side.objectives),
        };
        journal.tell(|| Event::Over(ending));
        self.stack.restart(ending);
    }
}
