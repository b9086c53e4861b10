//! Phase 1: initiative (`turn.initiative`), and the turn around it (`turn.sequence`).

use crate::event::Event;
use crate::procedures::initiative;
use crate::rules;
use crate::state::{Aigles, Commander, Phase};
use kernel::{Chance, Journal, RuleId, Seat, Tally};

/// The rules at work in this file.
pub const RULES: &[RuleId] = &[rules::TURN_SEQUENCE, rules::TURN_INITIATIVE];

impl Aigles {
    /// A new turn: initiative is rolled, its winner decides who goes first.
    pub(crate) fn begin_turn(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.turn += 1;
        let turn = self.turn;
        journal.tell(|| Event::TurnBegins { turn });
        let tallies = [self.initiative_tally(Seat(0)), self.initiative_tally(Seat(1))];
        let bonus = [tallies[0].sum(), tallies[1].sum()];
        let dice = deciding_dice(bonus, chance);
        let first = i32::from(dice[0]) + bonus[0] > i32::from(dice[1]) + bonus[1];
        let winner = if first { Seat(0) } else { Seat(1) };
        self.initiative = winner;
        journal.tell(|| Event::InitiativeRolled { dice, tallies: Box::new(tallies), winner });
        self.stack.clear();
        self.stack.push(Phase::Initiative);
    }

    /// What a side adds: living officers on the table, also of routing battalions (R29), and its commander.
    fn initiative_tally(&self, seat: Seat) -> Tally {
        let officers = self.army(seat).filter(|id| self.unit(*id).characters.officer()).count();
        let commander = self.sides[seat.index()].commander != Commander::Dead;
        initiative::tally(officers as u8, commander)
    }
}

/// Both dice, rolled until the totals differ, as one draw among the pairs that decide: so the odds stay finite.
fn deciding_dice(bonus: [i32; 2], chance: &mut impl Chance) -> [u8; 2] {
    let pairs = || (0..36_u8).map(|n| [n / 6 + 1, n % 6 + 1]);
    let decides = move |dice: &[u8; 2]| i32::from(dice[0]) + bonus[0] != i32::from(dice[1]) + bonus[1];
    let count = pairs().filter(decides).count() as u32;
    let draw = chance.uniform(initiative::ROLL, count);
    pairs().filter(decides).nth(draw as usize).unwrap_or([6, 1])
}

/// The draw that gives these dice in play: for tests and worked examples with scripted dice.
#[must_use]
pub fn draw_of(dice: [u8; 2], bonus: [i32; 2]) -> Option<u8> {
    let decides = |dice: &[u8; 2]| i32::from(dice[0]) + bonus[0] != i32::from(dice[1]) + bonus[1];
    (0..36_u8).map(|n| [n / 6 + 1, n % 6 + 1]).filter(decides).position(|pair| pair == dice).map(|n| n as u8 + 1)
}
