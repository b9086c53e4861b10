//! A formation acts: Orders, command, its brigadier, corps cavalry (4.1, 4.2).

use crate::book::options::AttackTiming;
use crate::book::vocabulary::Nation;
use crate::play::event::Event;
use crate::rules;
use crate::rules::command;
use crate::setup::{BrigadeId, FormationKind, UnitId};
use crate::state::{BrigadeMarks, CorpsMarks, Hex, LEFT, Leader, MAX_BRIGADE, Marks, OFF, Phase, Risorgimento};
use arrayvec::ArrayVec;
use kernel::{Chance, Journal, Seat};

impl Risorgimento {
    /// A formation of the active corps begins to act.
    pub(crate) fn begin_brigade(&mut self, brigade: BrigadeId, journal: &mut impl Journal<Event>) {
        let printed = self.setup.brigade(brigade);
        let kind = printed.kind;
        // 5.6c: a brigade that comes onto the map has Orders; one of which a part is there already needs them as any other.
        let waits = self.setup.units_of(brigade).any(|unit| self.hex_of(unit) == OFF);
        let entering = waits && !self.setup.units_of(brigade).any(|unit| self.is_on_map(unit));
        let arrival = printed.arrival.is_some_and(|arrival| arrival.once && arrival.turn == self.turn);
        let marks = &mut self.brigade_mut(brigade).marks;
        marks.set(BrigadeMarks::ACTED);
        marks.set(BrigadeMarks::USED);
        if arrival {
            marks.set(BrigadeMarks::ARRIVAL_USED);
        }
        let entering = entering && kind == FormationKind::Brigade;
        if entering {
            marks.set(BrigadeMarks::ORDERS);
        }
        if waits {
            marks.set(BrigadeMarks::ENTERED);
        }
        let orders = marks.has(BrigadeMarks::ORDERS);
        let reserve = marks.has(BrigadeMarks::RESERVE);
        journal.tell(|| Event::BrigadeActs { brigade, orders, entering });
        self.stack.push(Phase::Brigade { brigade });
        if kind == FormationKind::Brigade && !orders && !reserve && self.has_brigadier(brigade) {
            self.stack.push(Phase::Orders { brigade });
        } else {
            self.fix_command(brigade);
        }
    }

    /// The roll of a brigade Without Orders, or none (4.13).
    pub(crate) fn ask_orders(
        &mut self,
        brigade: BrigadeId,
        roll: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.stack.pop();
        if roll {
            let drm = self.setup.brigade(brigade).engagement;
            let die = chance.digit(command::ORDERS_ROLL);
            let orders = command::gets_orders(self.setup.tables(), drm, die);
            journal.tell(|| Event::OrdersRolled { brigade, die, drm, orders });
            let mark = if orders { BrigadeMarks::ORDERS } else { BrigadeMarks::RALLY_ONLY };
            self.brigade_mut(brigade).marks.set(mark);
            if die == self.setup.tables().constants.die_max && self.setup.brigade(brigade).nervous {
                self.lose_nerve(brigade, journal);
            }
        }
        self.fix_command(brigade);
    }

    /// A brigade goes off by the nearest entry of its side and does not return (special rule of Solferino).
    pub(crate) fn lose_nerve(&mut self, brigade: BrigadeId, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::NerveLost { brigade });
        for unit in self.setup.units_of(brigade) {
            if self.is_on_map(unit) {
                self.put(unit, LEFT, false);
                journal.tell(|| Event::Left { unit, rule: rules::R4_13 });
            }
        }
        self.brigade_mut(brigade).leader = OFF;
    }

    /// Which units of a formation are Commanded, read when it begins to act (4.11b).
    pub(crate) fn fix_command(&mut self, brigade: BrigadeId) {
        let setup = self.setup.clone();
        let printed = setup.brigade(brigade);
        match printed.kind {
            // 4.14b: reserve batteries need no leader; with the option off, the corps commander's Range.
            FormationKind::Batteries | FormationKind::ArmyBatteries => {
                for unit in setup.units_of(brigade) {
                    let free = setup.options.reserve_batteries_need_no_range || setup.corps(printed.corps).ersatz;
                    if free || self.in_corps_range(unit) {
                        self.unit_mut(unit).marks.set(Marks::COMMANDED);
                    }
                }
            }
            FormationKind::CorpsCavalry => {}
            FormationKind::Brigade => {
                if self.brigade(brigade).marks.has(BrigadeMarks::ORDERS) {
                    self.command_units(brigade);
                }
            }
        }
    }

    /// Whether a unit is within hex Range of its corps commander.
    #[must_use]
    pub(crate) fn in_corps_range(&self, unit: UnitId) -> bool {
        let corps = self.corps_of(unit);
        let commander = self.corps(corps).commander;
        self.is_on_map(unit)
            && self
                .corps_range(corps)
                .is_some_and(|range| self.setup.ground.distance(self.hex_of(unit), commander) <= range)
    }

    /// The units of a brigade with Orders are Commanded, those that enter included (4.11b, 5.6c).
    fn command_units(&mut self, brigade: BrigadeId) {
        let commanded = self.in_command(brigade);
        let entering = self.setup.units_of(brigade).filter(|unit| self.hex_of(*unit) == OFF);
        let all: ArrayVec<UnitId, { 2 * MAX_BRIGADE }> = commanded.into_iter().chain(entering).collect();
        for unit in all {
            self.unit_mut(unit).marks.set(Marks::COMMANDED);
        }
    }

    /// The units of a brigade in its brigadier's Range, and all that a chain of neighbours links with them (4.11b,
    /// 4.12).
    #[must_use]
    pub(crate) fn in_command(&self, brigade: BrigadeId) -> ArrayVec<UnitId, MAX_BRIGADE> {
        let mut commanded: ArrayVec<UnitId, MAX_BRIGADE> = ArrayVec::new();
        if !self.has_brigadier(brigade) {
            return commanded;
        }
        let range = self.command_range(brigade);
        let units = || self.setup.units_of(brigade).filter(|unit| self.is_on_map(*unit));
        commanded.extend(units().filter(|unit| range.cost(self.hex_of(*unit)).is_some()));
        drop(range);
        let mut next = 0;
        while next < commanded.len() {
            let hex = self.hex_of(commanded[next]);
            for unit in units() {
                if !commanded.contains(&unit) && self.setup.ground.distance(hex, self.hex_of(unit)) <= 1 {
                    commanded.push(unit);
                }
            }
            next += 1;
        }
        commanded
    }

    /// Corps cavalry a brigadier may take along when his brigade starts: one regiment in his Range (4.15b).
    pub(crate) fn cavalry_to_take(&self, brigade: BrigadeId, out: &mut impl FnMut(UnitId)) {
        let printed = self.setup.brigade(brigade);
        let marks = self.brigade(brigade).marks;
        if self.setup.corps(printed.corps).nation != Nation::Austria
            || printed.kind != FormationKind::Brigade
            || !marks.has(BrigadeMarks::ORDERS)
            || marks.has(BrigadeMarks::RESERVE)
            || !self.has_brigadier(brigade)
            || marks.has(BrigadeMarks::ASKED)
            || marks.has(BrigadeMarks::LEADER_MOVED)
            || self.setup.units_of(brigade).any(|unit| self.is(unit, Marks::DONE | Marks::MOVED | Marks::FIRED))
        {
            return;
        }
        let mut range = None;
        for group in self.setup.brigades_of(printed.corps) {
            if self.setup.brigade(group).kind != FormationKind::CorpsCavalry {
                continue;
            }
            for unit in self.setup.units_of(group) {
                if !self.is_on_map(unit) || self.is(unit, Marks::TAKEN | Marks::DONE) {
                    continue;
                }
                let range = range.get_or_insert_with(|| self.command_range(brigade));
                if range.cost(self.hex_of(unit)).is_some() {
                    out(unit);
                }
            }
        }
    }

    /// A brigadier takes a regiment along.
    pub(crate) fn take_cavalry(&mut self, brigade: BrigadeId, unit: UnitId, journal: &mut impl Journal<Event>) {
        self.brigade_mut(brigade).marks.set(BrigadeMarks::ASKED);
        self.unit_mut(unit).marks.set(Marks::TAKEN | Marks::COMMANDED);
        journal.tell(|| Event::CavalryTaken { unit, brigade });
    }

    /// The units that act with a formation now.
    pub(crate) fn acting_units(&self, brigade: BrigadeId, out: &mut impl FnMut(UnitId)) {
        if self.active.mass.is_some() {
            for unit in self.ids().filter(|unit| self.is(*unit, Marks::MASSED) && !self.is(*unit, Marks::DONE)) {
                out(unit);
            }
            return;
        }
        for unit in self.setup.units_of(brigade).filter(|unit| self.may_act(*unit)) {
            out(unit);
        }
        let corps = self.setup.brigade(brigade).corps;
        for group in self.setup.brigades_of(corps) {
            if self.setup.brigade(group).kind == FormationKind::CorpsCavalry && group != brigade {
                let taken = |unit: &UnitId| {
                    self.is(*unit, Marks::TAKEN) && !self.is(*unit, Marks::DONE) && self.is_on_map(*unit)
                };
                self.setup.units_of(group).filter(taken).for_each(&mut *out);
            }
        }
    }

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
    pub(crate) fn move_brigadier(&mut self, brigade: BrigadeId, to: Hex, journal: &mut impl Journal<Event>) {
        self.stack.pop();
        let (seat, from) = (self.setup.seat_of(brigade), self.brigade(brigade).leader);
        let cost = self.leader_reach(seat, from, self.setup.brigade(brigade).movement).cost(to).unwrap_or(0);
        let state = self.brigade_mut(brigade);
        state.leader = to;
        state.marks.set(BrigadeMarks::LEADER_MOVED);
        let (leader, rule) = (Leader::Brigadier(brigade), rules::R4_11A);
        journal.tell(|| Event::LeaderMoved { leader, from, to, cost, weak: None, rule });
    }

    /// The moves and the fire of a formation are over: its attacks come (7.4).
    pub(crate) fn end_moves(&mut self, brigade: BrigadeId) {
        self.stack.pop();
        for unit in self.setup.units_of(brigade) {
            self.unit_mut(unit).marks.set(Marks::DONE);
        }
        if self.setup.options.attack_timing == AttackTiming::Brigade && self.active.mass.is_none() {
            self.stack.push(Phase::Declare { brigade: Some(brigade) });
        }
    }

    // ------------------------------------------------------------ mass attack (4.16)

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
        let mut gathered = [false; crate::state::MAX_UNITS];
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
}
