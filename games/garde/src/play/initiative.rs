//! The turn up to the first activation: reinforcements, initiative, corps orders face up (3.0, 3.1, 3.4, 3.5).

use crate::book::objections::Objections;
use crate::book::vocabulary::{Competence, CorpsId, DivisionId, Party};
use crate::play::action::Action;
use crate::play::activation::Activate;
use crate::play::event::Event;
use crate::rules;
use crate::rules::initiative::{self, Contest};
use crate::rules::reinforcement::{self, OnTheMarch};
use crate::show::offers;
use crate::state::{Command, Garde, Post};
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// Who activates first (3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Initiative {
    /// Who has won the initiative.
    pub winner: Seat,
}

impl Question<Garde> for Initiative {
    fn asked(&self, _: &Garde) -> Asked {
        Asked::one(self.winner, "decision-initiative", rules::R3_4)
    }

    fn list(&self, _: &Garde, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|first| Action::Initiative { first }));
    }

    fn against(&self, _: &Garde, _: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Initiative { .. }) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, _: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Initiative { first } = *action else { return None };
        let verb = if first { "action-first" } else { "action-second" };
        Some(offers::plain(verb, Text::new(verb), rules::R3_4))
    }

    fn answered(
        self,
        game: &mut Garde,
        seat: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Initiative { first } = *action else { return };
        let first = if first { seat } else { seat.opponent() };
        journal.tell(|| Event::FirstActivation { first });
        game.reveal_corps(first, journal);
    }

    fn unsettled(&self) -> bool {
        false
    }
}

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
        let Some(arrival) = self.setup.division(division).arrival else { return };
        if self.division(division).arrived {
            return;
        }
        let march = OnTheMarch { due: arrival.turn, turn: self.turn };
        let Some(needed) = reinforcement::needed(self.tables(), march) else { return };
        let (die, arrives) = reinforcement::arrives(self.tables(), march, chance);
        self.division_mut(division).arrived = arrives;
        journal.tell(|| Event::ReinforcementRolled { division, needed, die, arrives });
    }

    /// The competence that counts for initiative: the highest general on the table, the best of equal rank.
    fn highest(&self, seat: Seat) -> Option<Competence> {
        let there = self.setup.side(seat).generals.generals().filter(|id| self.general(*id).post == Post::Filled);
        let rank = |id| (self.setup.general(id).rank, self.general(id).competence);
        there.map(rank).max().map(|(_, competence)| competence)
    }

    /// Rolls for initiative (3.4).
    pub(crate) fn roll_initiative(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::PhaseBegins { phase: "phase-initiative" });
        let tables = self.tables();
        let generals = [Seat(0), Seat(1)].map(|seat| self.highest(seat));
        let bonuses = generals.map(|general| initiative::bonus(tables, general));
        let last = self.initiative.map(|seat| Party::ALL[seat.index()]);
        // Dice that stay equal for ever do not happen; a bound keeps the odds finite.
        for attempt in 0..8 {
            let last = if attempt == 7 { last.or(Some(Party::Second)) } else { last };
            let (dice, winner) = initiative::roll(tables, &Contest { generals, last }, chance);
            let winner = winner.map(|party| Seat(u8::from(party == Party::Second)));
            journal.tell(|| Event::InitiativeRolled { dice, bonuses, winner });
            if let Some(winner) = winner {
                self.initiative = Some(winner);
                self.stack.restart(Initiative { winner });
                break;
            }
        }
    }

    /// Army and corps orders are turned face up (3.5); then the first side activates.
    pub(crate) fn reveal_corps(&mut self, first: Seat, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::PhaseBegins { phase: "phase-reveal" });
        for seat in [Seat(0), Seat(1)] {
            if self.setup.side(seat).army_general.is_some() {
                self.reveal(Command::Army(seat), rules::R3_5, journal);
            }
        }
        for index in 0..self.setup.corps.len() as u8 {
            let corps = CorpsId(index);
            self.reveal(Command::Corps(corps), rules::R3_5, journal);
            // Troops still on the march show their order when they enter (4.3.4).
            if let Some(troops) = self.setup.a_corps(corps).troops
                && self.brigades_in(troops).next().is_some()
            {
                self.reveal(Command::Division(troops), rules::R3_5, journal);
            }
        }
        journal.tell(|| Event::PhaseBegins { phase: "phase-activation" });
        self.stack.restart(Activate { active: first });
    }
}
