//! The end of a turn: marks, shaken divisions, objectives, army morale, the end of the battle (3.2f, 8.1 to 8.5).

use crate::event::Event;
use crate::procedures::morale::{self, Ruin};
use crate::procedures::victory::{self, Standing, Verdict};
use crate::procedures::{ending, objective, shaken};
use crate::rules;
use crate::state::{Decided, Ending, Fate, Garde, Marks, Phase};
use crate::vocabulary::{ArmClass, DivisionId, Order, Rank};
use kernel::{Chance, Journal, RuleId, Seat};

/// The rules this file follows without naming them one by one.
pub const RULES: &[RuleId] =
    &[rules::R2_1, rules::R3_2F, rules::R8_1, rules::R8_2, rules::R8_3, rules::R8_4, rules::R8_5];

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
        if let Some(verdict) = victory::broken(standings) {
            self.end(verdict, Decided::Broken, standings, journal);
        } else if self.time_is_up(chance, journal) {
            self.end(victory::by_time(self.tables(), standings), Decided::Time, standings, journal);
        } else {
            self.begin_turn(chance, journal);
        }
    }

    /// Elements of a division that are gone (3.2f).
    #[must_use]
    pub fn elements_lost(&self, division: DivisionId) -> u16 {
        let setup = self.battle.division(division);
        let left = setup.brigades.brigades().filter(|id| self.class(*id) != ArmClass::Baggage);
        setup.elements.saturating_sub(left.map(|id| u16::from(self.brigade(id).elements)).sum())
    }

    /// A division that has lost half its elements is shaken: from now on it defends (3.2f). Everybody knows it.
    fn check_shaken(&mut self, division: DivisionId, journal: &mut impl Journal<Event>) {
        let setup = self.battle.division(division);
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
        for index in 0..self.battle.objectives.len().min(self.holders.len()) {
            let present = [Seat(0), Seat(1)].map(|seat| self.is_present(seat, index));
            let before = self.holders[index];
            let holder = objective::holder(before.map(|seat| seat.0), present).map(Seat);
            self.holders[index] = holder;
            if let Some(side) = holder.filter(|_| holder != before) {
                journal.tell(|| Event::ObjectiveTaken { objective: index as u8, side });
            }
        }
    }

    /// Whether a side has a brigade at an objective: not in rout, not baggage.
    #[must_use]
    pub fn is_present(&self, seat: Seat, objective: usize) -> bool {
        let Some(goal) = self.battle.objectives.get(objective) else { return false };
        let radius = self.tables().morale.objective_radius;
        self.army(seat).any(|id| {
            !self.is_routing(id)
                && self.class(id) != ArmClass::Baggage
                && self.is_at(&self.stand(id), goal.position, radius, goal.area)
        })
    }

    /// What a side has lost so far (8.2).
    #[must_use]
    pub fn ruin(&self, seat: Seat) -> Ruin {
        let mut ruin = Ruin::default();
        let mut left = 0;
        for id in self.battle.brigades_of(seat) {
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
        ruin.elements = self.battle.side(seat).elements.saturating_sub(left);
        for id in self.battle.side(seat).generals.generals() {
            let rank: Rank = self.battle.general(id).rank;
            ruin.generals[rank.index()] += self.general(id).losses;
        }
        ruin
    }

    /// How a side stands (8.2, 8.3).
    #[must_use]
    pub fn standing(&self, seat: Seat) -> Standing {
        let side = self.battle.side(seat);
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
        let Some(needed) = ending::needed(self.tables(), self.battle.turns, self.turn) else { return false };
        let (die, ends) = ending::ends(self.tables(), self.battle.turns, self.turn, chance);
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
        self.replace(Phase::Over(ending));
    }
}
