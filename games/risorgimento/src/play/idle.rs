//! Why a piece cannot be turned to now: what a player is told who wants it to do something before its time (3.0b, 4.4,
//! 4.11a, 4.23a).

use crate::book::objections::Objections;
use crate::play::{ChooseUnit, Commanders, Orders, Phase, UnitTurn};
use crate::setup::{BrigadeId, CorpsId, FormationKind, UnitId};
use crate::state::{BrigadeMarks, Leader, Marks, OFF, Risorgimento};

impl Risorgimento {
    /// What keeps a unit from being the next to act, whatever it is to do; nothing if it has the floor, or gets it by
    /// decisions that roll no die.
    #[must_use]
    pub(crate) fn idle_objections(&self, unit: UnitId) -> Objections {
        let (hex, brigade) = (self.hex_of(unit), self.printed(unit).brigade);
        let mut o = Objections::NONE;
        o.require(hex.is_on_map() || hex == OFF && self.is_brigade_due(brigade), Objections::NOT_ON_MAP);
        if !o.is_empty() {
            return o;
        }
        let taken = self.is(unit, Marks::TAKEN | Marks::MASSED) && !self.is(unit, Marks::DONE);
        match self.phase() {
            Some(Phase::ChooseCorps(_) | Phase::ChooseBrigade(_)) => o.add(self.waiting_objections(brigade)),
            Some(Phase::Orders(Orders { brigade: asked })) if asked == brigade => o.add(Objections::ORDERS_FIRST),
            Some(Phase::ChooseUnit(ChooseUnit { brigade: acting })) if acting == brigade || taken => {}
            Some(Phase::UnitTurn(UnitTurn { unit: now })) => {
                let of_it = taken || self.acting_now() == Some(brigade);
                o.require(of_it, Objections::OTHER_FORMATION);
                o.require(!of_it || now == unit || self.hands_on(now), Objections::ONE_AT_A_TIME);
            }
            Some(Phase::Declare(_) | Phase::Resolve(_)) => o.add(Objections::MOVES_OVER),
            Some(Phase::ChooseUnit(_) | Phase::Orders(_) | Phase::LeaderMove(_) | Phase::Combine(_)) => {
                o.add(Objections::OTHER_FORMATION);
            }
            _ => o.add(Objections::NOT_NOW),
        }
        o.add(self.stillness(unit));
        o
    }

    /// What keeps a unit still whoever acts: Reserve, a failed roll for Orders, its turn over.
    fn stillness(&self, unit: UnitId) -> Objections {
        let mut o = Objections::NONE;
        let brigade = self.printed(unit).brigade;
        let marks = self.brigade(brigade).marks;
        if self.is(unit, Marks::RESERVE) {
            o.add(Objections::IN_RESERVE | self.leave_objections(self.seat_of(unit), brigade));
        }
        // Marks of an activation that is over say nothing about the next.
        if !self.names_corps() && self.corps_of(unit) == self.active.corps {
            let over = self.is(unit, Marks::DONE) || marks.has(BrigadeMarks::ACTED) && self.names_brigade();
            o.require(!over, Objections::ALREADY_ACTED);
            o.require(!marks.has(BrigadeMarks::RALLY_ONLY), Objections::RALLY_ONLY);
        }
        o
    }

    /// Whether a corps is to be named.
    fn names_corps(&self) -> bool {
        matches!(self.phase(), Some(Phase::ChooseCorps(_)))
    }

    /// Whether a formation of the active corps is to be named.
    fn names_brigade(&self) -> bool {
        matches!(self.phase(), Some(Phase::ChooseBrigade(_)))
    }

    /// What keeps a formation from acting next while a corps or a formation of it is to be named.
    fn waiting_objections(&self, brigade: BrigadeId) -> Objections {
        let (printed, mut o) = (self.setup.brigade(brigade), Objections::NONE);
        if self.names_corps() {
            o.add(self.naming_objections(printed.corps));
            o.require(!o.is_empty() || !self.naming_rolls(printed.corps), Objections::CONTINUITY_FIRST);
        } else {
            o.require(printed.corps == self.active.corps, Objections::OTHER_CORPS);
            o.require(!self.sits_out(brigade), Objections::HALF_SITS);
        }
        o.require(!self.has_had_its_arrival(brigade), Objections::ARRIVED_LATE);
        let held = printed.once_until.is_some_and(|release| self.released & 1 << release == 0);
        o.require(!held || !self.brigade(brigade).marks.has(BrigadeMarks::USED), Objections::HELD_BACK);
        if printed.kind == FormationKind::CorpsCavalry {
            o.require(self.names_brigade() && self.is_ready(brigade), Objections::CAVALRY_WAITS);
        }
        o.require(!self.lacks_orders(brigade), Objections::ORDERS_FIRST);
        o
    }

    /// Whether a formation that began to act now would be asked whether it rolls for Orders (4.13).
    fn lacks_orders(&self, brigade: BrigadeId) -> bool {
        let on_map = self.setup.units_of(brigade).any(|unit| self.is_on_map(unit));
        on_map
            && self.setup.brigade(brigade).kind == FormationKind::Brigade
            && self.has_brigadier(brigade)
            && !self.brigade(brigade).marks.has(BrigadeMarks::RESERVE)
            && !self.has_orders_now(brigade)
    }

    /// Whether a corps that may be named acts only by a roll.
    fn naming_rolls(&self, corps: CorpsId) -> bool {
        self.with_table(|table| self.hand.naming(table, corps.0)).is_ok_and(|how| how.rolls())
    }

    /// What keeps a leader from being the next to move; nothing if he can be, by decisions that roll no die.
    #[must_use]
    pub(crate) fn leader_idle_objections(&self, leader: Leader) -> Objections {
        let mut o = Objections::NONE;
        match (self.phase(), leader) {
            (Some(Phase::Commanders(Commanders { side })), Leader::Commander(_) | Leader::Chief(_)) => {
                let mut free = false;
                self.movable_commanders(side, &mut |other| free |= other == leader);
                o.require(free, Objections::LEADER);
            }
            (_, Leader::Commander(_) | Leader::Chief(_)) => o.add(Objections::COMMANDERS_LAST),
            (Some(Phase::ChooseUnit(ChooseUnit { brigade: acting })), Leader::Brigadier(brigade))
                if acting == brigade =>
            {
                o.require(self.may_move_brigadier(brigade), Objections::BRIGADIER_WAITS);
            }
            (Some(Phase::ChooseCorps(_) | Phase::ChooseBrigade(_)), Leader::Brigadier(brigade)) => {
                let over = self.names_brigade() && !self.is_ready(brigade);
                o.require(!over, Objections::BRIGADIER_WAITS);
                o.require(!self.brigade(brigade).marks.has(BrigadeMarks::RESERVE), Objections::IN_RESERVE);
                o.add(self.waiting_objections(brigade));
            }
            (_, Leader::Brigadier(_)) => o.add(Objections::BRIGADIER_WAITS),
        }
        o
    }
}
