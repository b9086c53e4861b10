//! Commanders move at the end of the turn (4.23).

use crate::book::objections::Objections;
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::command;
use crate::setup::CorpsId;
use crate::show::offers::{done, of_leader, opening, ride};
use crate::state::{CorpsMarks, Hex, Leader, Risorgimento};
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// A side moves its commanders, one after the other (4.23).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commanders {
    /// Which side.
    pub side: Seat,
}

impl Question<Risorgimento> for Commanders {
    fn asked(&self, _: &Risorgimento) -> Asked {
        Asked::one(self.side, "decision-commanders", rules::R4_23A)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.movable_commanders(self.side, &mut |leader| out.extend(moves_next(leader)));
        out.push(Action::Done);
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let (leader, rule) = match *action {
            Action::Commander { corps } => (Leader::Commander(corps), rules::R4_23A),
            Action::Chief { chief } => (Leader::Chief(chief), rules::R4_23C),
            Action::Done => return Some(done("offer-done_commanders", rules::R4_23A)),
            _ => return None,
        };
        Some(opening(of_leader(game, leader, "action-move_leader", "offer-move_leader", rule)))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let leader = match *action {
            Action::Commander { corps } => Leader::Commander(corps),
            Action::Chief { chief } => Leader::Chief(chief),
            _ => return game.end_commanders(self.side, journal),
        };
        game.stack.push(self);
        game.stack.push(CommanderMove(leader));
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        let mut free = false;
        game.movable_commanders(self.side, &mut |_| free = true);
        if free {
            return Flow::Ask;
        }
        game.stack.pop();
        game.end_commanders(self.side, journal);
        Flow::On
    }

    /// Only those who would go somewhere.
    fn reflex(&self, game: &Risorgimento, _: Seat) -> Option<Action> {
        let mut next = None;
        game.movable_commanders(self.side, &mut |leader| {
            if next.is_none()
                && let Action::March { hex } = game.commander_move(leader)
                && hex != game.leader_hex(leader)
            {
                next = Some(Action::Ride { leader, hex });
            }
        });
        Some(next.unwrap_or(Action::Done))
    }

    fn unsettled(&self) -> bool {
        false
    }
}

/// A commander moves next; brigadiers move with their brigades.
pub(super) fn moves_next(leader: Leader) -> Option<Action> {
    match leader {
        Leader::Commander(corps) => Some(Action::Commander { corps }),
        Leader::Chief(chief) => Some(Action::Chief { chief }),
        Leader::Brigadier(_) => None,
    }
}

/// Where a commander goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommanderMove(pub Leader);

impl Question<Risorgimento> for CommanderMove {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.leader_seat(self.0), "decision-commander_move", rules::R4_23A)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.commander_hexes(self.0, &mut |hex| out.push(Action::March { hex }));
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::March { .. } => Objections::LEADER,
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::March { hex } = *action else { return None };
        Some(ride(game, self.0, hex))
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
            game.move_commander(self.0, hex, journal);
        }
    }

    /// To where most of his brigadiers are within Range.
    fn reflex(&self, game: &Risorgimento, _: Seat) -> Option<Action> {
        Some(game.commander_move(self.0))
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.if_on_map(self.0)
    }
}

impl Risorgimento {
    /// The commanders of a side that may still move in this segment.
    pub(crate) fn movable_commanders(&self, seat: Seat, out: &mut impl FnMut(Leader)) {
        for corps in self.setup.corps_of(seat) {
            let state = self.corps(corps);
            let free = state.commander.is_on_map()
                && !state.marks.has(CorpsMarks::COMMANDER_MOVED)
                && !state.marks.has(CorpsMarks::COMMANDER_FINISHED);
            if free && self.setup.corps(corps).movement > 0 {
                out(Leader::Commander(corps));
            }
        }
        for (n, (chief, printed)) in self.chiefs.iter().zip(&self.setup.chiefs).enumerate() {
            let free = printed.seat == seat && chief.at.is_on_map() && !chief.moved && !chief.finished;
            if free && printed.movement > 0 {
                out(Leader::Chief(n as u8));
            }
        }
    }

    fn leader_movement(&self, leader: Leader) -> u8 {
        match leader {
            Leader::Brigadier(brigade) => self.setup.brigade(brigade).movement,
            Leader::Commander(corps) => self.setup.corps(corps).movement,
            Leader::Chief(chief) => self.setup.chiefs[usize::from(chief)].movement,
        }
    }

    /// Where a commander may go.
    pub(crate) fn commander_hexes(&self, leader: Leader, out: &mut impl FnMut(Hex)) {
        let (seat, from) = (self.leader_seat(leader), self.leader_hex(leader));
        self.leader_hexes(seat, from, self.leader_movement(leader), out);
    }

    /// A commander goes to a hex; over 12 MP turns a corps commander weak, less turns him back (4.23b).
    fn move_commander(&mut self, leader: Leader, to: Hex, journal: &mut impl Journal<Event>) {
        let (seat, from) = (self.leader_seat(leader), self.leader_hex(leader));
        let cost = self.leader_reach(seat, from, self.leader_movement(leader)).cost(to).unwrap_or(0);
        self.put_leader(leader, to);
        let mut weak = None;
        let mut rule = rules::R4_23A;
        let long = command::marched_long(self.setup.tables(), cost);
        match leader {
            Leader::Brigadier(_) => {}
            Leader::Commander(corps) => {
                weak = self.set_weak(corps, long);
                if weak.is_some() {
                    rule = rules::R4_23B;
                }
            }
            Leader::Chief(chief) => {
                rule = rules::R4_23C;
                let state = &mut self.chiefs[usize::from(chief)];
                state.moved = true;
                state.safe = false;
                state.finished |= long && !self.setup.options.chief_moves_free;
            }
        }
        journal.tell(|| Event::LeaderMoved { leader, from, to, cost, weak, rule });
    }

    /// He has ridden: weaker after a long march, however often; himself again after a short one.
    fn set_weak(&mut self, corps: CorpsId, long: bool) -> Option<bool> {
        let marks = &mut self.corps_mut(corps).marks;
        marks.set(CorpsMarks::COMMANDER_MOVED);
        marks.clear(CorpsMarks::SAFE);
        let was = marks.has(CorpsMarks::WEAK);
        if long {
            marks.set(CorpsMarks::WEAK);
        } else {
            marks.clear(CorpsMarks::WEAK);
        }
        (was || long).then_some(long)
    }

    /// Those who did not move at all are themselves again (4.23b).
    fn end_commanders(&mut self, seat: Seat, journal: &mut impl Journal<Event>) {
        let setup = self.setup.clone();
        for corps in setup.corps_of(seat) {
            let marks = self.corps(corps).marks;
            if marks.has(CorpsMarks::WEAK) && !marks.has(CorpsMarks::COMMANDER_MOVED) {
                self.corps_mut(corps).marks.clear(CorpsMarks::WEAK);
                let (leader, hex) = (Leader::Commander(corps), self.corps(corps).commander);
                let (weak, rule) = (Some(false), rules::R4_23B);
                journal.tell(|| Event::LeaderMoved { leader, from: hex, to: hex, cost: 0, weak, rule });
            }
        }
    }
}
