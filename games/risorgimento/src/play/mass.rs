//! Mass Cavalry Attacks: who leads them, who takes part, what its regiments may do (4.16).

use crate::book::vocabulary::Nation;
use crate::play::action::Action;
use crate::setup::{BrigadeId, UnitId};
use crate::state::{BrigadeMarks, CorpsMarks, Hex, MAX_UNITS, Marks, Risorgimento};
use kernel::Seat;

impl Risorgimento {
    /// The brigadiers who may lead a Mass Cavalry Attack with an activation of a corps.
    pub(crate) fn mass_leaders(&self, seat: Seat, out: &mut impl FnMut(BrigadeId)) {
        let t = self.setup.tables();
        if self.massed[seat.index()] || t.mass.per_player_per_turn == 0 {
            return;
        }
        for brigade in self.setup.brigade_ids() {
            let printed = self.setup.brigade(brigade);
            if printed.mass_leader
                && self.setup.seat_of(brigade) == seat
                && self.has_brigadier(brigade)
                && !self.brigade(brigade).marks.has(BrigadeMarks::RESERVE)
                && self.is_mass_possible(brigade)
                && self.naming_objections(printed.corps).is_empty()
            {
                out(brigade);
            }
        }
    }

    fn is_mass_possible(&self, leader: BrigadeId) -> bool {
        let range = self.command_range(leader);
        self.ids().any(|unit| self.may_mass(leader, unit) && range.cost(self.hex_of(unit)).is_some())
    }

    /// Whether a regiment could take part in a Mass Cavalry Attack under a leader, Range apart (4.16b to 4.16d).
    fn may_mass(&self, leader: BrigadeId, unit: UnitId) -> bool {
        let (printed, own) = (self.printed(unit), self.setup.brigade(leader));
        let corps = self.setup.corps(self.corps_of(unit));
        printed.class.is_cavalry()
            && printed.seat == self.setup.seat_of(leader)
            && (printed.nation != Nation::Piedmont || self.setup.tables().mass.piedmont_allowed)
            && (printed.nation != Nation::Austria
                || self.army_of(unit) == own.army
                || self.setup.tables().mass.austrian_armies_may_mix)
            && self.is_on_map(unit)
            && !self.is(unit, Marks::RESERVE | Marks::DISORDERED | Marks::ANY_SURPRISE)
            && !self.is_near_enemy(self.hex_of(unit), printed.seat)
            && !self.brigade(printed.brigade).marks.has(BrigadeMarks::HORS_DE_COMBAT)
            && !self.corps(self.corps_of(unit)).marks.has(CorpsMarks::WITHDRAWING)
            && !corps.id.is_empty()
    }

    /// The army of Austrian cavalry (4.16c).
    fn army_of(&self, unit: UnitId) -> u8 {
        let brigade = self.setup.brigade(self.printed(unit).brigade);
        if brigade.army != 0 { brigade.army } else { self.setup.corps(brigade.corps).army }
    }

    /// The cavalry within Range when the attack is announced (4.16d).
    pub(crate) fn gather_mass(&mut self, leader: BrigadeId) {
        let range = self.command_range(leader);
        let mut gathered = [false; MAX_UNITS];
        for unit in self.ids() {
            gathered[unit.index()] = self.may_mass(leader, unit) && range.cost(self.hex_of(unit)).is_some();
        }
        drop(range);
        for unit in self.ids().filter(|unit| gathered[unit.index()]) {
            let state = self.unit_mut(unit);
            state.marks.clear(Marks::OF_ACTIVATION);
            state.spent = 0;
            state.marks.set(Marks::MASSED | Marks::COMMANDED);
        }
    }

    /// What a regiment of the attack may do in its turn (4.16d).
    pub(crate) fn mass_actions(&self, unit: UnitId, out: &mut impl FnMut(Action)) {
        let mut charges = 0;
        if self.attack_objections(unit).is_empty() {
            self.charges(unit, self.hex_of(unit), &mut |target, via| {
                charges += 1;
                out(Action::Charge { unit, target, via });
            });
            if !self.is(unit, Marks::MOVED) && self.move_objections(unit, false).is_empty() {
                let (here, reach) = (self.hex_of(unit), self.reach_of(unit, false));
                for hex in reach.hexes().filter(|hex| *hex != here) {
                    let left = self.printed(unit).movement.saturating_sub(reach.cost(hex).unwrap_or(u8::MAX));
                    let mut from_there = false;
                    if left >= 2 {
                        self.charges(unit, hex, &mut |target, _| {
                            from_there |= self.charge_fits(unit, hex, target, left);
                        });
                    }
                    if from_there {
                        out(Action::March { hex });
                    }
                }
            }
        }
        // Who does not charge is not activated; one that has moved is held to it as long as it can.
        if charges == 0 || !self.is(unit, Marks::MOVED) {
            out(Action::Stop { facing: self.unit(unit).facing(), below: false });
        }
    }

    /// Whether so many points are enough for a charge of two or three hexes.
    fn charge_fits(&self, _unit: UnitId, from: Hex, target: Hex, left: u8) -> bool {
        self.setup.ground.distance(from, target) <= left
    }
}
