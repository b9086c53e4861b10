//! How overstacked Reserves come apart (4.62).

use crate::book::objections::Objections;
use crate::book::vocabulary::Column;
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::setup::UnitId;
use crate::show::offers::{of_unit, to_hex};
use crate::state::{Hex, Marks, Risorgimento};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// Units that left Reserve come apart, until every stack of the side is legal (4.62).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unstack {
    /// Which side.
    pub side: Seat,
}

impl Question<Risorgimento> for Unstack {
    fn asked(&self, _: &Risorgimento) -> Asked {
        Asked::one(self.side, "decision-unstack", rules::R4_62)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.unstackings(self.side, &mut |unit, hex| out.push(Action::Retreat { unit, hex }));
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::Retreat { .. } => Objections::NO_RETREAT,
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Retreat { unit, hex } = *action else { return None };
        let offer = of_unit(game, unit, "action-unstack", "offer-unstack", rules::R4_62);
        Some(to_hex(game, offer, hex, Some(game.unit(unit).facing())))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.stack.push(self);
        if let Action::Retreat { unit, hex } = *action {
            game.unstack(unit, hex, journal);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if game.overstacked(self.side).is_some() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.on_top(game.overstacked(self.side)?)
    }
}

impl Risorgimento {
    /// A hex of a side that is overstacked, if any: it may be left by Reserves only.
    #[must_use]
    pub(crate) fn overstacked(&self, side: Seat) -> Option<Hex> {
        let own = self.ids().filter(|unit| self.seat_of(*unit) == side && self.unit(*unit).depth > 0);
        own.map(|unit| self.hex_of(unit)).find(|hex| hex.is_on_map() && !self.is_legal(*hex))
    }

    /// Whether the stack of a hex is legal.
    #[must_use]
    pub(crate) fn is_legal(&self, hex: Hex) -> bool {
        self.may_stack(hex, self.at_hex(hex), |unit| self.is(unit, Marks::STRATEGIC))
    }

    /// The moves that unstack an overstacked hex: a unit and a hex, adjacent if any is open (4.62).
    fn unstackings(&self, side: Seat, out: &mut impl FnMut(UnitId, Hex)) {
        let Some(hex) = self.overstacked(side) else { return };
        // 4.61: who is still In Reserve does not move.
        for unit in self.stack_at(hex).into_iter().filter(|unit| !self.is(*unit, Marks::RESERVE)) {
            for to in self.refuge_hexes(unit, hex) {
                out(unit, to);
            }
        }
    }

    /// The nearest open hexes for a unit that unstacks.
    fn refuge_hexes(&self, unit: UnitId, hex: Hex) -> ArrayVec<Hex, 18> {
        let (seat, column) = (self.seat_of(unit), self.class(unit).column());
        let ground = &self.setup.ground;
        let open =
            |to: Hex| !self.holds_enemy(to, seat) && self.may_join(unit, to, false) && self.is_enterable(column, to);
        let mut found: ArrayVec<Hex, 18> = ArrayVec::new();
        for (side, to) in ground.around(hex) {
            if self.ground_cost(column, hex, side, false).is_some() && open(to) {
                found.push(to);
            }
        }
        if !found.is_empty() {
            return found;
        }
        // None adjoins: the nearest that is.
        let all = (0..ground.hexes.len()).map(|hex| Hex(hex as u16)).filter(|to| ground.hex(*to).in_play && open(*to));
        let mut nearest = u8::MAX;
        for to in all {
            let far = ground.distance(hex, to);
            if far < nearest {
                nearest = far;
                found.clear();
            }
            if far == nearest && !found.is_full() {
                found.push(to);
            }
        }
        found
    }

    /// Whether a class may be in a hex at all: some step leads into it.
    pub(crate) fn is_enterable(&self, column: Column, hex: Hex) -> bool {
        let ground = &self.setup.ground;
        ground.around(hex).any(|(side, from)| self.ground_cost(column, from, side.back(), false).is_some())
    }

    /// A unit leaves an overstacked hex.
    fn unstack(&mut self, unit: UnitId, to: Hex, journal: &mut impl Journal<Event>) {
        let (from, seat) = (self.hex_of(unit), self.seat_of(unit));
        let facing = self.unit(unit).facing();
        self.put(unit, to, true);
        self.unit_mut(unit).face(facing);
        self.match_stack(unit);
        journal.tell(|| Event::Retreated { unit, from, to, zoc: false, rule: rules::R4_62 });
        self.come_to(to, seat, journal);
    }
}
