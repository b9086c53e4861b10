//! A formation acts: Orders, command, its brigadier, corps cavalry (4.1, 4.2).

use crate::battle::{BrigadeId, FormationKind, UnitId};
use crate::event::Event;
use crate::options::AttackTiming;
use crate::procedures::command;
use crate::rules;
use crate::state::{BrigadeMarks, CorpsMarks, Hex, LEFT, Leader, Marks, OFF, Phase, Risorgimento};
use crate::vocabulary::Nation;
use kernel::{Chance, Journal, Seat};

/// Rules at work here that no event and no refusal names.
pub const RULES: &[kernel::RuleId] = &[rules::R4_14A, rules::R4_14B];

impl Risorgimento {
    /// A formation of the active corps begins to act.
    pub(crate) fn begin_brigade(&mut self, brigade: BrigadeId, journal: &mut impl Journal<Event>) {
        let setup = self.battle.brigade(brigade);
        let kind = setup.kind;
        let entering = self.battle.units_of(brigade).any(|unit| self.hex_of(unit) == OFF);
        let arrival = setup.arrival.is_some_and(|arrival| arrival.once && arrival.turn == self.turn);
        let marks = &mut self.brigade_mut(brigade).marks;
        marks.set(BrigadeMarks::ACTED);
        marks.set(BrigadeMarks::USED);
        if arrival {
            marks.set(BrigadeMarks::ARRIVAL_USED);
        }
        if entering && kind == FormationKind::Brigade {
            // 5.6c: in the activation in which it enters a brigade has Orders.
            marks.set(BrigadeMarks::ORDERS);
            marks.set(BrigadeMarks::ENTERED);
        }
        let orders = marks.has(BrigadeMarks::ORDERS);
        let reserve = marks.has(BrigadeMarks::RESERVE);
        journal.tell(|| Event::BrigadeActs { brigade, orders });
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
            let drm = self.battle.brigade(brigade).engagement;
            let die = chance.digit(command::ORDERS_ROLL);
            let orders = command::gets_orders(self.battle.tables(), drm, die);
            journal.tell(|| Event::OrdersRolled { brigade, die, drm, orders });
            let mark = if orders { BrigadeMarks::ORDERS } else { BrigadeMarks::RALLY_ONLY };
            self.brigade_mut(brigade).marks.set(mark);
            if die == self.battle.tables().constants.die_max && self.battle.brigade(brigade).nervous {
                self.lose_nerve(brigade, journal);
            }
        }
        self.fix_command(brigade);
    }

    /// A brigade goes off by the nearest entry of its side and does not return (special rule of Solferino).
    pub(crate) fn lose_nerve(&mut self, brigade: BrigadeId, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::NerveLost { brigade });
        for unit in self.battle.units_of(brigade) {
            if self.is_on_map(unit) {
                self.put(unit, LEFT, false);
                journal.tell(|| Event::Left { unit, rule: rules::R4_13 });
            }
        }
        self.brigade_mut(brigade).leader = OFF;
    }

    /// Which units of a formation are Commanded, read when it begins to act (4.11b).
    pub(crate) fn fix_command(&mut self, brigade: BrigadeId) {
        let battle = self.battle.clone();
        let setup = battle.brigade(brigade);
        match setup.kind {
            // 4.14b: reserve batteries need no leader; with the option off, the corps commander's Range.
            FormationKind::Batteries | FormationKind::ArmyBatteries => {
                for unit in battle.units_of(brigade) {
                    let free = battle.options.reserve_batteries_need_no_range || battle.corps(setup.corps).ersatz;
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
    pub fn in_corps_range(&self, unit: UnitId) -> bool {
        let corps = self.corps_of(unit);
        let commander = self.corps(corps).commander;
        self.is_on_map(unit)
            && self
                .corps_range(corps)
                .is_some_and(|range| self.battle.ground.distance(self.hex_of(unit), commander) <= range)
    }

    /// Units in the brigadier's Range, and every unit next to a Commanded one of the brigade (4.11b, 4.12).
    fn command_units(&mut self, brigade: BrigadeId) {
        let battle = self.battle.clone();
        if self.brigade(brigade).leader.is_on_map() {
            let range = self.command_range(brigade);
            for unit in battle.units_of(brigade) {
                let hex = self.hex_of(unit);
                if hex.is_on_map() && range.cost(hex).is_some() {
                    self.unit_mut(unit).marks.set(Marks::COMMANDED);
                }
            }
        }
        for unit in battle.units_of(brigade) {
            // 5.6c: units entering are Commanded.
            if self.hex_of(unit) == OFF {
                self.unit_mut(unit).marks.set(Marks::COMMANDED);
            }
        }
        loop {
            let mut grown = false;
            for unit in battle.units_of(brigade) {
                if !self.is_on_map(unit) || self.is(unit, Marks::COMMANDED) {
                    continue;
                }
                let hex = self.hex_of(unit);
                let chained = battle.units_of(brigade).any(|other| {
                    self.is(other, Marks::COMMANDED)
                        && self.is_on_map(other)
                        && battle.ground.distance(hex, self.hex_of(other)) <= 1
                });
                if chained {
                    self.unit_mut(unit).marks.set(Marks::COMMANDED);
                    grown = true;
                }
            }
            if !grown {
                return;
            }
        }
    }

    /// Corps cavalry a brigadier may take along: one regiment in his Range (4.15b).
    pub fn cavalry_to_take(&self, brigade: BrigadeId, out: &mut impl FnMut(UnitId)) {
        let setup = self.battle.brigade(brigade);
        let marks = self.brigade(brigade).marks;
        if self.battle.corps(setup.corps).nation != Nation::Austria
            || setup.kind != FormationKind::Brigade
            || !marks.has(BrigadeMarks::ORDERS)
            || marks.has(BrigadeMarks::RESERVE)
            || !self.has_brigadier(brigade)
            || marks.has(BrigadeMarks::ASKED)
        {
            return;
        }
        let mut range = None;
        for group in self.battle.brigades_of(setup.corps) {
            if self.battle.brigade(group).kind != FormationKind::CorpsCavalry {
                continue;
            }
            for unit in self.battle.units_of(group) {
                if !self.is_on_map(unit) || self.is(unit, Marks::TAKEN.and(Marks::DONE)) {
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
        self.unit_mut(unit).marks.set(Marks::TAKEN.and(Marks::COMMANDED));
        journal.tell(|| Event::CavalryTaken { unit, brigade });
    }

    /// The units that act with a formation now.
    pub fn acting_units(&self, brigade: BrigadeId, out: &mut impl FnMut(UnitId)) {
        if self.active.mass.is_some() {
            for unit in self.ids().filter(|unit| self.is(*unit, Marks::MASSED) && !self.is(*unit, Marks::DONE)) {
                out(unit);
            }
            return;
        }
        for unit in self.battle.units_of(brigade).filter(|unit| self.may_act(*unit)) {
            out(unit);
        }
        let corps = self.battle.brigade(brigade).corps;
        for group in self.battle.brigades_of(corps) {
            if self.battle.brigade(group).kind == FormationKind::CorpsCavalry && group != brigade {
                let taken = |unit: &UnitId| {
                    self.is(*unit, Marks::TAKEN) && !self.is(*unit, Marks::DONE) && self.is_on_map(*unit)
                };
                self.battle.units_of(group).filter(taken).for_each(&mut *out);
            }
        }
    }

    /// Whether the brigadier may move now (4.11a).
    #[must_use]
    pub fn may_move_brigadier(&self, brigade: BrigadeId) -> bool {
        let marks = self.brigade(brigade).marks;
        self.active.mass.is_none()
            && self.has_brigadier(brigade)
            && !marks.has(BrigadeMarks::LEADER_MOVED)
            && !marks.has(BrigadeMarks::RESERVE)
            && !marks.has(BrigadeMarks::RALLY_ONLY)
    }

    /// Where the brigadier may go.
    pub fn brigadier_hexes(&self, brigade: BrigadeId, out: &mut impl FnMut(Hex)) {
        let (seat, from) = (self.battle.seat_of(brigade), self.brigade(brigade).leader);
        self.leader_hexes(seat, from, self.battle.brigade(brigade).movement, out);
    }

    /// The brigadier goes to a hex.
    pub(crate) fn move_brigadier(&mut self, brigade: BrigadeId, to: Hex, journal: &mut impl Journal<Event>) {
        self.stack.pop();
        let (seat, from) = (self.battle.seat_of(brigade), self.brigade(brigade).leader);
        let cost = self.leader_reach(seat, from, self.battle.brigade(brigade).movement).cost(to).unwrap_or(0);
        let state = self.brigade_mut(brigade);
        state.leader = to;
        state.marks.set(BrigadeMarks::LEADER_MOVED);
        journal.tell(|| Event::LeaderMoved { leader: Leader::Brigadier(brigade), from, to, cost, weak: None });
    }

    /// The moves and the fire of a formation are over: its attacks come (7.4).
    pub(crate) fn end_moves(&mut self, brigade: BrigadeId, journal: &mut impl Journal<Event>) {
        self.stack.pop();
        for unit in self.battle.units_of(brigade) {
            self.unit_mut(unit).marks.set(Marks::DONE);
        }
        self.check_hors_de_combat(brigade, journal);
        if self.battle.options.attack_timing == AttackTiming::Brigade && self.active.mass.is_none() {
            self.stack.push(Phase::Declare { brigade: Some(brigade) });
        }
    }

    // ------------------------------------------------------------ mass attack (4.16)

    /// The brigadiers who may lead a Mass Cavalry Attack with an activation of a corps.
    pub fn mass_leaders(&self, seat: Seat, out: &mut impl FnMut(BrigadeId)) {
        let t = self.battle.tables();
        if self.massed[seat.index()] || t.mass.per_player_per_turn == 0 {
            return;
        }
        for brigade in self.battle.brigade_ids() {
            let setup = self.battle.brigade(brigade);
            if setup.mass_leader
                && self.battle.seat_of(brigade) == seat
                && self.has_brigadier(brigade)
                && !self.brigade(brigade).marks.has(BrigadeMarks::RESERVE)
                && self.naming_objections(setup.corps).is_empty()
                && self.is_mass_possible(brigade)
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
        let (setup, own) = (self.setup(unit), self.battle.brigade(leader));
        let corps = self.battle.corps(self.corps_of(unit));
        setup.class.is_cavalry()
            && setup.seat == self.battle.seat_of(leader)
            && (setup.nation != Nation::Piedmont || self.battle.tables().mass.piedmont_allowed)
            && (setup.nation != Nation::Austria
                || self.army_of(unit) == own.army
                || self.battle.tables().mass.austrian_armies_may_mix)
            && self.is_on_map(unit)
            && !self.is(unit, Marks::RESERVE.and(Marks::DISORDERED).and(Marks::ANY_SURPRISE))
            && !self.is_near_enemy(self.hex_of(unit), setup.seat)
            && !self.brigade(setup.brigade).marks.has(BrigadeMarks::HORS_DE_COMBAT)
            && !self.corps(self.corps_of(unit)).marks.has(CorpsMarks::WITHDRAWING)
            && !corps.id.is_empty()
    }

    /// The army of Austrian cavalry (4.16c).
    fn army_of(&self, unit: UnitId) -> u8 {
        let brigade = self.battle.brigade(self.setup(unit).brigade);
        if brigade.army != 0 { brigade.army } else { self.battle.corps(brigade.corps).army }
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
            state.marks.set(Marks::MASSED.and(Marks::COMMANDED));
        }
    }
}
