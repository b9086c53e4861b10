//! Phase 1: initiative (`turn.initiative`), and the turn around it (`turn.sequence`).

use crate::book::objections::Objections;
use crate::book::vocabulary::Winner;
use crate::play::action::Action;
use crate::play::activation::Activation;
use crate::play::event::Event;
use crate::rules;
use crate::rules::initiative::{self, Claim};
use crate::show::offers;
use crate::state::{Aigles, Commander};
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Seat, Tally};
use kernel::{Offer, Text};

/// The winner of the initiative says who activates first (`turn.initiative`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Initiative;

impl Question<Aigles> for Initiative {
    fn asked(&self, game: &Aigles) -> Asked {
        Asked::one(game.initiative, "decision-initiative", rules::TURN_INITIATIVE)
    }

    fn list(&self, _: &Aigles, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|first| Action::Initiative { first }));
    }

    fn against(&self, _: &Aigles, _: Seat, action: &Action) -> Objections {
        if matches!(action, Action::Initiative { .. }) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, _: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Initiative { first } = action else { return None };
        let verb = if *first { "action-go_first" } else { "action-opponent_first" };
        Some(offers::plain(verb, Text::new(verb), rules::TURN_INITIATIVE))
    }

    fn answered(
        self,
        game: &mut Aigles,
        seat: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Action::Initiative { first } = action else { return };
        let first = if *first { seat } else { seat.opponent() };
        journal.tell(|| Event::FirstActivation { first });
        game.stack.push(Activation { active: first });
    }

    fn unsettled(&self) -> bool {
        false
    }
}

impl Aigles {
    /// A new turn: initiative is rolled, its winner decides who goes first.
    pub fn begin_turn(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.turn += 1;
        let turn = self.turn;
        journal.tell(|| Event::TurnBegins { turn });
        let tallies = [self.initiative_tally(Seat(0)), self.initiative_tally(Seat(1))];
        let bonus = [tallies[0].sum(), tallies[1].sum()];
        let dice = deciding_dice(bonus, chance);
        let winner = if initiative::winner(dice, bonus) == Winner::First { Seat(0) } else { Seat(1) };
        self.initiative = winner;
        journal.tell(|| Event::InitiativeRolled { dice, tallies: Box::new(tallies), winner });
        self.stack.restart(Initiative);
    }

    /// What a side adds: living officers on the table, also of routing battalions (R29), and its commander.
    fn initiative_tally(&self, seat: Seat) -> Tally {
        let officers = self.army(seat).filter(|id| self.unit(*id).characters.officer()).count();
        let commander = self.sides[seat.index()].commander != Commander::Dead;
        Claim { officers: officers as u8, commander }.tally()
    }
}

/// Both dice, rolled until the totals differ, as one draw among the pairs that decide: so the odds stay finite.
fn deciding_dice(bonus: [i32; 2], chance: &mut impl Chance) -> [u8; 2] {
    let pairs = || (0..36_u8).map(|n| [n / 6 + 1, n % 6 + 1]);
    let decides = move |dice: &[u8; 2]| initiative::winner(*dice, bonus) != Winner::Nobody;
    let count = pairs().filter(decides).count() as u32;
    let draw = chance.uniform(initiative::ROLL, count);
    pairs().filter(decides).nth(draw as usize).unwrap_or([6, 1])
}
