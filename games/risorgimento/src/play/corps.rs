//! A corps acts: one formation after the other (3.0b, 4.4).

use crate::book::objections::Objections;
use crate::book::options::AttackTiming;
use crate::book::vocabulary::Slot;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::play::{ChooseUnit, Declare};
use crate::rules;
use crate::rules::hand;
use crate::setup::{BrigadeId, FormationKind, UnitId};
use crate::show::offers::{done, of_brigade, opening};
use crate::state::{Active, BrigadeMarks, CorpsMarks, Marks, OFF, Risorgimento};
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// The next formation of the active corps (3.0b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChooseBrigade;

impl Question<Risorgimento> for ChooseBrigade {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.active_seat(), "decision-choose_brigade", rules::R3_0B)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.ready_brigades(&mut |brigade| out.push(Action::Brigade { brigade }));
        out.push(Action::Done);
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        let Action::Brigade { brigade } = *action else { return game.out_of_turn(seat, action) };
        let own = brigade.index() < game.brigades.len() && game.setup.brigade(brigade).corps == game.active.corps;
        match own {
            false => Objections::NOT_OWN,
            true if game.has_had_its_arrival(brigade) => Objections::ARRIVED_LATE,
            true => Objections::ALREADY_ACTED,
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Brigade { brigade } => {
                opening(of_brigade(game, brigade, "action-brigade", "offer-brigade", rules::R3_0B))
            }
            Action::Done => done("offer-done_corps", rules::R3_0B),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Brigade { brigade } = *action {
            game.stack.push(self);
            game.begin_brigade(brigade, journal);
        } else {
            self.close(game);
        }
    }

    /// A Mass Cavalry Attack is one formation only: its units act, then charge, then the activation is over (4.16d).
    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if let Some(leader) = game.active.mass
            && !game.active.attacked
        {
            game.active.attacked = true;
            game.stack.push(ChooseUnit { brigade: leader });
            return Flow::On;
        }
        let mut ready = false;
        game.ready_brigades(&mut |_| ready = true);
        if ready {
            return Flow::Ask;
        }
        game.stack.pop();
        self.close(game);
        Flow::On
    }

    /// One formation after another, those nearest to the enemy first.
    fn reflex(&self, game: &Risorgimento, seat: Seat) -> Option<Action> {
        game.first_sensible(seat)
    }

    fn unsettled(&self) -> bool {
        false
    }
}

impl ChooseBrigade {
    /// The last formation has acted: the attacks of all of them (option `attack_timing`), then the activation is over.
    fn close(self, game: &mut Risorgimento) {
        let late = game.setup.options.attack_timing == AttackTiming::Corps && game.active.mass.is_none();
        if late && !game.active.attacked {
            game.stack.push(self);
            game.stack.push(Declare { brigade: None });
        } else {
            game.end_corps();
        }
    }
}

impl Risorgimento {
    /// The formations of the active corps that may act now.
    pub(crate) fn ready_brigades(&self, out: &mut impl FnMut(BrigadeId)) {
        // With attacks at the end of the corps (option `attack_timing`) nobody acts after them.
        if self.active.mass.is_some() || self.active.attacked {
            return;
        }
        for brigade in self.setup.brigades_of(self.active.corps) {
            if self.is_ready(brigade) {
                out(brigade);
            }
        }
    }

    /// Whether a brigade that arrived late in this turn has had the one activation that leaves it (5.6b).
    pub(crate) fn has_had_its_arrival(&self, brigade: BrigadeId) -> bool {
        let arrival = self.setup.brigade(brigade).arrival;
        arrival.is_some_and(|arrival| arrival.once && arrival.turn == self.turn)
            && self.brigade(brigade).marks.has(BrigadeMarks::ARRIVAL_USED)
    }

    pub(crate) fn is_ready(&self, brigade: BrigadeId) -> bool {
        let (printed, marks) = (self.setup.brigade(brigade), self.brigade(brigade).marks);
        if marks.has(BrigadeMarks::ACTED) || self.sits_out(brigade) {
            return false;
        }
        // 5.6b: some arrive late in their turn; Canrobert holds others back.
        if self.has_had_its_arrival(brigade) {
            return false;
        }
        let held = printed.once_until.is_some_and(|release| self.released & 1 << release == 0);
        if held && marks.has(BrigadeMarks::USED) {
            return false;
        }
        // 4.15b: corps cavalry nobody took acts last.
        if printed.kind == FormationKind::CorpsCavalry {
            let mut others = self.setup.brigades_of(printed.corps).filter(|other| {
                self.setup.brigade(*other).kind != FormationKind::CorpsCavalry && self.is_ready(*other)
            });
            if others.next().is_some() {
                return false;
            }
        }
        self.setup.units_of(brigade).any(|unit| self.may_act(unit))
    }

    /// Whether a unit could do anything in this activation.
    #[must_use]
    pub(crate) fn may_act(&self, unit: UnitId) -> bool {
        if self.is(unit, Marks::DONE | Marks::TAKEN) {
            return false;
        }
        // 4.61, 4.13: who may only Rally and is in order has nothing to do, and is not asked.
        let brigade = self.brigade(self.printed(unit).brigade);
        if self.is(unit, Marks::RESERVE) || brigade.marks.has(BrigadeMarks::RALLY_ONLY) {
            return self.is_on_map(unit) && self.may_rally(unit);
        }
        match self.hex_of(unit) {
            hex if hex.is_on_map() => true,
            hex => hex == OFF && self.is_brigade_due(self.printed(unit).brigade),
        }
    }

    /// The activation is over: the hand goes on (4.53), marks of the segment go.
    fn end_corps(&mut self) {
        let Active { corps, how, .. } = self.active;
        self.corps_mut(corps).activations += 1;
        if hand::slot(self.setup.tables(), self.weather, self.corps(corps).activations) == Slot::None {
            self.corps_mut(corps).marks.set(CorpsMarks::FINISHED);
        }
        for unit in 0..self.units.len() {
            self.units[unit].marks.clear(Marks::OF_SEGMENT);
            self.units[unit].marks.clear(Marks::MASSED | Marks::TAKEN);
        }
        // 4.42: released reserves and reinforcements have had their activation; those that have just entered come yet.
        let setup = self.setup.clone();
        for brigade in setup.brigades_of(corps) {
            if !self.brigade(brigade).marks.has(BrigadeMarks::ENTERED) {
                setup.units_of(brigade).for_each(|unit| self.unit_mut(unit).marks.clear(Marks::FRESH));
            }
        }
        self.declared.clear();
        self.active.mass = None;
        let mut hand = self.hand;
        self.with_table(|table| hand.activated(table, corps.0, how));
        self.hand = hand;
    }
}
