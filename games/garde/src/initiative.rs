//! The turn up to the first activation: reinforcements, initiative, corps orders face up (3.0, 3.1, 3.4, 3.5).

use crate::event::Event;
use crate::procedures::{initiative, reinforcement};
use crate::rules;
use crate::state::{Command, Garde, Phase, Post};
use crate::vocabulary::{Competence, CorpsId, DivisionId};
use kernel::{Chance, Journal, RuleId, Seat};

/// The rules this file follows without naming them one by one.
pub const RULES: &[RuleId] = &[rules::R3_0, rules::R3_1, rules::R3_4, rules::R3_5];

impl Garde {
    /// A turn begins: reinforcements, then orders (3.1, 3.2).
    pub(crate) fn begin_turn(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.turn += 1;
        let turn = self.turn;
        journal.tell(|| Event::TurnBegins { turn });
        for index in 0..self.divisions.len() as u8 {
            self.await_reinforcement(DivisionId(index), chance, journal);
        }
        self.begin_orders(chance, journal);
    }

    fn await_reinforcement(
        &mut self,
        division: DivisionId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Some(arrival) = self.battle.division(division).arrival else { return };
        if self.division(division).arrived {
            return;
        }
        let Some(needed) = reinforcement::needed(self.tables(), arrival.turn, self.turn) else { return };
        let (die, arrives) = reinforcement::arrives(self.tables(), arrival.turn, self.turn, chance);
        self.division_mut(division).arrived = arrives;
        journal.tell(|| Event::ReinforcementRolled { division, needed, die, arrives });
    }

    /// The competence that counts for initiative: the highest general on the table, the best of equal rank.
    fn highest(&self, seat: Seat) -> Option<Competence> {
        let there = self.battle.side(seat).generals.generals().filter(|id| self.general(*id).post == Post::Filled);
        let rank = |id| (self.battle.general(id).rank, self.general(id).competence);
        there.map(rank).max().map(|(_, competence)| competence)
    }

    /// Rolls for initiative (3.4).
    pub(crate) fn roll_initiative(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::PhaseBegins { phase: "phase-initiative" });
        let tables = self.tables();
        let bonuses = [Seat(0), Seat(1)].map(|seat| initiative::bonus(tables, self.highest(seat)));
        let last = self.initiative.map(|seat| seat.0);
        // Dice that stay equal for ever do not happen; a bound keeps the odds finite.
        for attempt in 0..8 {
            let dice = initiative::roll(tables, chance);
            let totals = [dice[0] + bonuses[0], dice[1] + bonuses[1]];
            let last = if attempt == 7 { last.or(Some(1)) } else { last };
            let winner = initiative::winner(totals, last).map(Seat);
            journal.tell(|| Event::InitiativeRolled { dice, bonuses, winner });
            if winner.is_some() {
                self.initiative = winner;
                break;
            }
        }
        self.replace(Phase::Initiative);
    }

    /// Army and corps orders are turned face up (3.5); then the first side activates.
    pub(crate) fn reveal_corps(&mut self, first: Seat, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::PhaseBegins { phase: "phase-reveal" });
        for seat in [Seat(0), Seat(1)] {
            if self.battle.side(seat).army_general.is_some() {
                self.reveal(Command::Army(seat), journal);
            }
        }
        for index in 0..self.battle.corps.len() as u8 {
            let corps = CorpsId(index);
            self.reveal(Command::Corps(corps), journal);
            if let Some(troops) = self.battle.a_corps(corps).troops {
                self.reveal(Command::Division(troops), journal);
            }
        }
        journal.tell(|| Event::PhaseBegins { phase: "phase-activation" });
        self.replace(Phase::Activate { active: first });
    }
}
