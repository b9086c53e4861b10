//! What a seat does not know, and a guess at it (3.2a, 3.5): a state that agrees with all the seat has seen.

use crate::book::vocabulary::{BrigadeId, CorpsId, DivisionId, Order};
use crate::play::action::Action;
use crate::rules;
use crate::rules::shaken;
use crate::state::{DivisionSet, Fate, Garde, Rider};
use kernel::{Chance, Roll, Seat, Viewer};

/// The draw of a hidden order.
pub(crate) const GUESS: Roll = Roll { rule: rules::R3_2A, label: "order-hidden" };

/// What is left open where nothing depends on it.
const ANY: Order = Order::Defend;

/// One of these orders, all equally likely.
pub(crate) fn any_order(may_attack: bool, chance: &mut impl Chance) -> Order {
    let from = if may_attack { 0 } else { 1 };
    Order::ALL[from + chance.uniform(GUESS, Order::COUNT as u32 - from as u32) as usize]
}

/// Which hidden orders a guess draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// All of them.
    All,
    /// Those of these divisions; the others have no say in what is asked.
    Only(DivisionSet),
}

impl Garde {
    /// Whether a viewer knows the order of a division.
    #[must_use]
    pub(crate) fn knows_division(&self, viewer: Viewer, division: DivisionId) -> bool {
        self.division(division).revealed || viewer.knows(self.setup.division(division).seat)
    }

    /// Whether a viewer knows the order of a corps.
    #[must_use]
    pub(crate) fn knows_corps(&self, viewer: Viewer, corps: CorpsId) -> bool {
        self.corps[corps.index()].revealed || viewer.knows(self.setup.a_corps(corps).seat)
    }

    /// Whether a viewer knows the army order of a side.
    #[must_use]
    pub(crate) fn knows_army(&self, viewer: Viewer, seat: Seat) -> bool {
        self.armies[seat.index()].revealed || viewer.knows(seat)
    }

    /// The order the enemy of a division can be sure of: its marker lies face up, or it has not yet come.
    #[must_use]
    pub(crate) fn certain_order(&self, division: DivisionId) -> Option<Order> {
        let state = self.division(division);
        let mut brigades = self.setup.division(division).brigades.brigades();
        let waits = brigades.all(|brigade| self.brigade(brigade).fate == Fate::Waiting);
        if state.revealed { Some(state.order) } else { waits.then_some(Order::Manoeuvre) }
    }

    /// The state with the hidden orders of the enemy drawn anew among those he may have given.
    pub(crate) fn guess(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        self.guess_within(seat, Scope::All, chance)
    }

    /// The same, as far as the odds of an action can depend on it: the order of a brigade that is bombarded or fought,
    /// and of those that may come to its help.
    pub(crate) fn guess_for(&self, seat: Seat, action: &Action, chance: &mut impl Chance) -> Self {
        let scope = match action {
            Action::Bombard { target, .. } => DivisionSet::one(self.division_of(*target)),
            Action::Fight { enemy, .. } => self.helpers(*enemy),
            _ => DivisionSet::default(),
        };
        self.guess_within(seat, Scope::Only(scope), chance)
    }

    /// The formations that may support a brigade in defence: its division, and the rest of its corps (6.7).
    pub(crate) fn helpers(&self, brigade: BrigadeId) -> DivisionSet {
        let own = self.division_of(brigade);
        let mut helpers = DivisionSet::one(own);
        if let Some(corps) = self.setup.division(own).corps {
            self.setup.a_corps(corps).divisions.divisions().for_each(|division| helpers.add(division));
        }
        helpers
    }

    fn guess_within(&self, seat: Seat, scope: Scope, chance: &mut impl Chance) -> Self {
        let mut game = self.clone();
        let enemy = seat.opponent();
        if !self.armies[enemy.index()].revealed {
            let drawn = scope == Scope::All && self.setup.side(enemy).army_general.is_some();
            game.armies[enemy.index()].order = if drawn { any_order(true, chance) } else { ANY };
        }
        for corps in self.setup.side(enemy).corps.corps() {
            if !self.corps[corps.index()].revealed {
                game.corps[corps.index()].order = if scope == Scope::All { any_order(true, chance) } else { ANY };
                game.align_corps_troops(corps.index());
            }
        }
        for division in self.setup.divisions_of(enemy) {
            let state = &mut game.divisions[division.index()];
            // How often orders were tried and given is hidden too, and nothing the enemy sees depends on it.
            (state.tests, state.assigned) = (0, false);
            if !self.setup.division(division).corps_troops && self.certain_order(division).is_none() {
                let asked = match scope {
                    Scope::All => true,
                    Scope::Only(set) => set.has(division),
                };
                let may_attack = shaken::may_have(self.division(division).shaken, Order::Attack);
                state.order = if asked { any_order(may_attack, chance) } else { ANY };
            }
        }
        for staff in self.setup.side(enemy).corps.corps() {
            (game.corps[staff.index()].used, game.corps[staff.index()].assigned) = (0, false);
        }
        (game.armies[enemy.index()].used, game.armies[enemy.index()].assigned) = (0, false);
        for Rider { division, order, .. } in &mut game.riders {
            if self.setup.division(*division).seat == enemy {
                let may_attack = shaken::may_have(self.division(*division).shaken, Order::Attack);
                *order = if scope == Scope::All { any_order(may_attack, chance) } else { ANY };
            }
        }
        game
    }
}
