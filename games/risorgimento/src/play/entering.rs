//! Reinforcements come onto the map (5.6).

use crate::book::objections::Objections;
use crate::book::options::ReinforcementColumn;
use crate::play::event::Event;
use crate::rules::field::Field;
use crate::setup::UnitId;
use crate::setup::ground::CLOSED;
use crate::state::{Hex, Marks, OFF, Risorgimento};
use kernel::Journal;

impl Risorgimento {
    /// Where a unit that is off the map would enter, if it can (5.6a, 5.6b).
    #[must_use]
    pub(crate) fn entry_hex(&self, unit: UnitId, strategic: bool) -> Option<(Hex, bool)> {
        let arrival = self.setup.brigade(self.printed(unit).brigade).arrival?;
        if self.hex_of(unit) != OFF {
            return None;
        }
        let entry = &self.setup.entries[usize::from(arrival.entry)];
        let seat = self.seat_of(unit);
        if self.holds_enemy(entry.hex, seat) {
            // 5.6b: the nearest free hex of the same edge, at field cost.
            let free = |hex: &&Hex| !self.holds_enemy(**hex, seat) && self.may_join(unit, **hex, strategic);
            return entry.edge.iter().find(free).map(|hex| (*hex, false));
        }
        self.may_join(unit, entry.hex, strategic).then_some((entry.hex, true))
    }

    /// What a unit pays to enter now: the cost of the hex times its place in the column (5.6a).
    #[must_use]
    pub(crate) fn entry_cost(&self, unit: UnitId, hex: Hex, by_way: bool) -> Option<u8> {
        let arrival = self.setup.brigade(self.printed(unit).brigade).arrival?;
        let ground = &self.setup.ground;
        let column = self.class(unit).column();
        let linked = by_way && ground.linked[hex.index()] != 0;
        // Off the map the way goes on as it comes in: the cheapest step into the hex stands for it.
        let steps = ground.around(hex).filter_map(|(side, from)| {
            let step = ground.step(self.rains(), column, from, side.back());
            let cost = if linked { step.way.min(step.field) } else { step.field };
            (cost != CLOSED).then_some(cost)
        });
        let cost = if linked { Some(1) } else { steps.min() }?;
        let before = self.column[usize::from(arrival.entry)];
        let times = match self.setup.options.reinforcement_column {
            ReinforcementColumn::Printed => before.max(1),
            ReinforcementColumn::Queue => before + 1,
        };
        Some(cost.saturating_mul(times))
    }

    /// What forbids a unit to enter.
    #[must_use]
    pub(crate) fn enter_objections(&self, unit: UnitId, strategic: bool) -> Objections {
        let mut o = Objections::NONE;
        o.require(!self.is(unit, Marks::DONE), Objections::ALREADY_ACTED);
        o.require(self.hex_of(unit) == OFF && self.is_brigade_due(self.printed(unit).brigade), Objections::NOT_ON_MAP);
        if !o.is_empty() {
            return o;
        }
        let Some((hex, by_way)) = self.entry_hex(unit, strategic) else { return Objections::STACKING };
        o.require(self.entry_cost(unit, hex, by_way).is_some(), Objections::IMPASSABLE);
        if strategic {
            o.add(self.move_objections(unit, true));
            let near = self.enemy_distance(hex, self.seat_of(unit));
            let keep = self.setup.tables().constants.strategic_enemy_distance;
            o.require(near > keep, Objections::STRATEGIC_ENEMY);
            let cost = self.entry_cost(unit, hex, by_way).unwrap_or(u8::MAX);
            o.require(cost <= self.allowance(unit, true), Objections::TOO_FAR);
        }
        let class = self.class(unit);
        let field = self.field(self.seat_of(unit), false);
        o.require(!(class.is_cavalry() && field.has(hex, Field::NEAR)), Objections::CAVALRY_ADJACENT);
        o.require(!(class.is_artillery() && field.has(hex, Field::EXPOSED)), Objections::ARTILLERY_ADJACENT);
        o
    }

    /// A unit comes onto the map.
    pub(crate) fn enter(&mut self, unit: UnitId, strategic: bool, journal: &mut impl Journal<Event>) {
        let Some((hex, by_way)) = self.entry_hex(unit, strategic) else { return };
        let (cost, seat) = (self.entry_cost(unit, hex, by_way).unwrap_or(0), self.seat_of(unit));
        let brigade = self.printed(unit).brigade;
        let Some(arrival) = self.setup.brigade(brigade).arrival else { return };
        self.column[usize::from(arrival.entry)] += 1;
        let facing = self.printed(unit).facing;
        self.put(unit, hex, false);
        let allowance = self.allowance(unit, strategic);
        let state = self.unit_mut(unit);
        state.spent = cost.min(allowance);
        state.face(facing);
        state.marks.set(Marks::MOVED | Marks::FRESH | Marks::COMMANDED);
        if cost > allowance {
            state.marks.set(Marks::MINIMUM);
        }
        if strategic {
            state.marks.set(Marks::STRATEGIC);
        }
        journal.tell(|| Event::Entered { unit, hex, cost });
        self.match_stack(unit);
        self.bring_brigadier(brigade, hex);
        self.come_to(hex, seat, journal);
    }
}
