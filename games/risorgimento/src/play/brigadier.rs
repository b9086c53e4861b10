//! The brigadier rides with his brigade (4.11a).

use crate::book::objections::Objections;
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::setup::BrigadeId;
use crate::show::offers::ride;
use crate::state::{BrigadeMarks, Hex, Leader, Risorgimento};
use gamekit::question::{Asked, Asking, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// Where the brigadier goes (4.11a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaderMove {
    /// Which one.
    pub brigade: BrigadeId,
}

impl Question<Risorgimento> for LeaderMove {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.setup.seat_of(self.brigade), "decision-brigadier", rules::R4_11A)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.brigadier_hexes(self.brigade, &mut |hex| out.push(Action::March { hex }));
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::March { .. } => Objections::LEADER,
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::March { hex } = *action else { return None };
        Some(ride(game, Leader::Brigadier(self.brigade), hex))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::March { hex } = *action {
            game.move_brigadier(self.brigade, hex, journal);
        }
    }

    /// To the middle of his brigade.
    fn reflex(&self, game: &Risorgimento, _: Seat) -> Option<Action> {
        Some(game.brigadier_move(self.brigade))
    }

    fn quiet(&self) -> bool {
        true
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.if_on_map(Leader::Brigadier(self.brigade))
    }
}

impl Risorgimento {
    /// Whether the brigadier may move now (4.11a).
    #[must_use]
    pub(crate) fn may_move_brigadier(&self, brigade: BrigadeId) -> bool {
        let marks = self.brigade(brigade).marks;
        self.active.mass.is_none()
            && self.has_brigadier(brigade)
            && !marks.has(BrigadeMarks::LEADER_MOVED)
            && !marks.has(BrigadeMarks::RESERVE)
            && !marks.has(BrigadeMarks::RALLY_ONLY)
    }

    /// Where the brigadier may go.
    pub(crate) fn brigadier_hexes(&self, brigade: BrigadeId, out: &mut impl FnMut(Hex)) {
        let (seat, from) = (self.setup.seat_of(brigade), self.brigade(brigade).leader);
        self.leader_hexes(seat, from, self.setup.brigade(brigade).movement, out);
    }

    /// The brigadier goes to a hex.
    fn move_brigadier(&mut self, brigade: BrigadeId, to: Hex, journal: &mut impl Journal<Event>) {
        let (seat, from) = (self.setup.seat_of(brigade), self.brigade(brigade).leader);
        let cost = self.leader_reach(seat, from, self.setup.brigade(brigade).movement).cost(to).unwrap_or(0);
        let state = self.brigade_mut(brigade);
        state.leader = to;
        state.marks.set(BrigadeMarks::LEADER_MOVED);
        let (leader, rule) = (Leader::Brigadier(brigade), rules::R4_11A);
        journal.tell(|| Event::LeaderMoved { leader, from, to, cost, weak: None, rule });
    }
}
