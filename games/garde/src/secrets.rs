//! What a seat does not know, and a guess at it (3.2a, 3.5): a state that agrees with all the seat has seen.

use crate::procedures::shaken;
use crate::rules;
use crate::state::{Garde, Rider};
use crate::vocabulary::{CorpsId, DivisionId, Order};
use kernel::{Chance, Roll, Seat, Viewer};

/// The draw of a hidden order.
const GUESS: Roll = Roll { rule: rules::R3_2A, label: "order-hidden" };

/// One of these orders, all equally likely.
fn any_order(may_attack: bool, chance: &mut impl Chance) -> Order {
    let from = if may_attack { 0 } else { 1 };
    Order::ALL[from + chance.uniform(GUESS, Order::COUNT as u32 - from as u32) as usize]
}

impl Garde {
    /// Whether a viewer knows the order of a division.
    #[must_use]
    pub fn knows_division(&self, viewer: Viewer, division: DivisionId) -> bool {
        self.division(division).revealed || viewer.knows(self.battle.division(division).seat)
    }

    /// Whether a viewer knows the order of a corps.
    #[must_use]
    pub fn knows_corps(&self, viewer: Viewer, corps: CorpsId) -> bool {
        self.corps[corps.index()].revealed || viewer.knows(self.battle.a_corps(corps).seat)
    }

    /// Whether a viewer knows the army order of a side.
    #[must_use]
    pub fn knows_army(&self, viewer: Viewer, seat: Seat) -> bool {
        self.armies[seat.index()].revealed || viewer.knows(seat)
    }

    /// The order the enemy of a division can be sure of though its marker lies face down: no order of its side has
    /// been tested since it was seen, or it has not yet come.
    #[must_use]
    pub fn certain_order(&self, division: DivisionId) -> Option<Order> {
        let state = self.division(division);
        let waits = self.battle.division(division).arrival.is_some() && self.brigades_in(division).next().is_none();
        if state.revealed {
            Some(state.order)
        } else if waits {
            Some(Order::Manoeuvre)
        } else if self.battle.division(division).corps_troops || state.doubtful {
            None
        } else {
            state.seen
        }
    }

    /// The state with the hidden orders of the enemy drawn anew among those he may have given.
    pub(crate) fn guess(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let mut game = self.clone();
        let enemy = seat.opponent();
        if self.battle.side(enemy).army_general.is_some() && !self.armies[enemy.index()].revealed {
            game.armies[enemy.index()].order = any_order(true, chance);
        }
        for corps in self.battle.side(enemy).corps.corps() {
            if !self.corps[corps.index()].revealed {
                game.corps[corps.index()].order = any_order(true, chance);
                game.align_corps_troops(corps.index());
            }
        }
        for division in self.battle.divisions_of(enemy) {
            if !self.battle.division(division).corps_troops && self.certain_order(division).is_none() {
                let may_attack = shaken::may_have(self.division(division).shaken, Order::Attack);
                game.divisions[division.index()].order = any_order(may_attack, chance);
            }
        }
        for Rider { division, order, .. } in &mut game.riders {
            if self.battle.division(*division).seat == enemy {
                *order = any_order(shaken::may_have(self.division(*division).shaken, Order::Attack), chance);
            }
        }
        game
    }
}
