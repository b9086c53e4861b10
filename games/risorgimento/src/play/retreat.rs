//! Where beaten defenders go, and how overstacked Reserves come apart (8.33, 4.62).

use crate::book::options::RetreatOverstack;
use crate::book::vocabulary::Column;
use crate::play::event::Event;
use crate::rules;
use crate::setup::{BrigadeId, FormationKind, UnitId};
use crate::state::{AssaultKind, BrigadeMarks, Hex, Leader, Marks, Phase, Risorgimento};
use arrayvec::ArrayVec;
use boards::hex::{Direction, HexId};
use kernel::{Journal, RuleId, Seat};

impl Risorgimento {
    /// The beaten defenders still in the hex.
    #[must_use]
    pub(crate) fn beaten(&self) -> ArrayVec<UnitId, 16> {
        let (target, seat) = (self.assault.target, self.assault.seat);
        let garrison = self.garrison_in_assault();
        let part =
            |unit: &UnitId| self.seat_of(*unit) != seat && garrison.is_none_or(|g| (g == *unit) == self.assault.inside);
        self.stack_at(target).into_iter().filter(part).collect()
    }

    /// The unit inside the castle, as it was when the attack began: batteries and Jägers outside retreat with the rest.
    fn garrison_in_assault(&self) -> Option<UnitId> {
        if !self.setup.ground.hex(self.assault.target).castle {
            return None;
        }
        if self.assault.inside {
            return self.assault.defenders.first().copied();
        }
        self.garrison(self.assault.target)
    }

    /// Moves the next beaten unit if there is only one way, asks its owner otherwise. Says whether any is left.
    pub(crate) fn retreat_next(&mut self, journal: &mut impl Journal<Event>) -> bool {
        let beaten = self.beaten();
        let Some(first) = beaten.first().copied() else { return false };
        // scn.mag.sigmund: a Disordered battalion that must retreat is lost.
        for unit in &beaten {
            if self.printed(*unit).sigismund && self.is(*unit, Marks::DISORDERED) {
                self.eliminate(*unit, rules::SCN_MAG_SIGMUND, journal);
                return true;
            }
        }
        for unit in &beaten {
            if self.retreats(*unit).is_empty() {
                self.cannot_retreat(*unit, journal);
                return true;
            }
        }
        match (beaten.len(), &self.retreats(first)[..]) {
            (1, [hex]) => self.retreat(first, *hex, journal),
            _ => self.stack.push(Phase::Retreat),
        }
        true
    }

    /// A unit without a way out is eliminated; off the edge of a clipped map it is withdrawn unless Disordered.
    fn cannot_retreat(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let edge = self.setup.specials.edge_retreat && self.is_at_clip(self.hex_of(unit));
        if edge && !self.is(unit, Marks::DISORDERED) {
            self.leave(unit, rules::R8_33, journal);
        } else {
            self.eliminate(unit, rules::R8_33, journal);
        }
    }

    /// Whether the map goes on beyond the ground in play.
    fn is_at_clip(&self, hex: Hex) -> bool {
        let grid = self.setup.map.grid();
        Direction::ALL.into_iter().any(|side| {
            grid.neighbour(HexId(hex.0), side).is_none_or(|next| !self.setup.ground.hex(Hex(next.0)).in_play)
        })
    }

    /// The hexes a beaten unit may go to: the cheapest open ones; else, where only full ones are, one beyond (8.33).
    #[must_use]
    pub(crate) fn retreats(&self, unit: UnitId) -> ArrayVec<Hex, 24> {
        let (hex, seat, column) = (self.hex_of(unit), self.seat_of(unit), self.class(unit).column());
        let ground = &self.setup.ground;
        let strategic = self.is(unit, Marks::STRATEGIC);
        let mut open: ArrayVec<Hex, 24> = ArrayVec::new();
        let mut cheapest = u8::MAX;
        let mut full: ArrayVec<Hex, 6> = ArrayVec::new();
        for (side, to) in ground.around(hex) {
            let barred = self.holds_enemy(to, seat) || self.is_origin(to);
            let Some((cost, ..)) = self.ground_cost(column, hex, side, false).filter(|_| !barred) else { continue };
            if !self.may_join(unit, to, strategic) {
                full.push(to);
                continue;
            }
            if cost < cheapest {
                cheapest = cost;
                open.clear();
            }
            if cost == cheapest {
                open.push(to);
            }
        }
        if !open.is_empty() || self.setup.options.retreat_overstack == RetreatOverstack::Eliminate {
            return open;
        }
        for first in full {
            for (side, to) in ground.around(first) {
                let fits = ground.distance(hex, to) == 2
                    && !self.holds_enemy(to, seat)
                    && !self.is_origin(to)
                    && !open.contains(&to)
                    && self.ground_cost(column, first, side, false).is_some()
                    && self.may_join(unit, to, strategic);
                if fits && !open.is_full() {
                    open.push(to);
                }
            }
        }
        open
    }

    /// Whether attackers came from a hex, those that were eliminated included (8.33); for a charge its start and the last
    /// hex before the target.
    fn is_origin(&self, hex: Hex) -> bool {
        let assault = &self.assault;
        let charge = assault.kind == AssaultKind::Charge;
        self.setup.ground.side_to(assault.target, hex).is_some_and(|side| assault.over & side.bit() != 0)
            || charge && assault.attackers.iter().any(|attacker| self.hex_of(attacker.unit) == hex)
    }

    /// A beaten unit goes to a hex; into an enemy zone of control it costs a Loss (8.33).
    pub(crate) fn retreat(&mut self, unit: UnitId, to: Hex, journal: &mut impl Journal<Event>) {
        let (from, seat) = (self.hex_of(unit), self.seat_of(unit));
        let column = self.class(unit).column();
        let attacking = |enemy: UnitId| self.assault.attackers.iter().any(|attacker| attacker.unit == enemy);
        let zoc = self.in_enemy_zoc(to, seat, attacking);
        let ground = self.setup.ground.side_to(from, to).and_then(|side| self.ground_cost(column, from, side, false));
        self.put(unit, to, false);
        // 5.1: the strategic marker stays until its own next activation.
        self.unit_mut(unit).marks.clear(Marks::SQUARE);
        journal.tell(|| Event::Retreated { unit, from, to, zoc, rule: rules::R8_33 });
        self.match_stack(unit);
        self.lead_away(from, to, seat, journal);
        if let Some((_, _, Some(mire))) = ground {
            self.disorder(unit, mire.rule(), journal);
        }
        if zoc {
            self.lose(unit, 1, rules::R8_33, journal);
        }
        self.come_to(to, seat, journal);
        let joined = self.at_hex(to).any(|other| other != unit && !self.class(other).is_artillery());
        if self.is_on_map(unit) && (!joined || self.class(unit).is_artillery()) {
            self.stack.push(Phase::Face { hex: to, side: seat });
        }
    }

    /// Leaders go with the first unit that leaves (4.11c).
    fn lead_away(&mut self, from: Hex, to: Hex, seat: Seat, journal: &mut impl Journal<Event>) {
        let here: ArrayVec<Leader, 8> =
            self.leaders(seat).filter(|leader| self.leader_hex(*leader) == from).take(8).collect();
        for leader in here {
            self.flee_to(leader, to, journal);
        }
    }

    // ------------------------------------------------------------ Reserves broken (4.62)

    /// Brigades In Reserve within three hexes of an enemy that has come to a hex leave it at once.
    pub(crate) fn break_reserves(&mut self, hex: Hex, seat: Seat, journal: &mut impl Journal<Event>) {
        let near = self.setup.tables().constants.reserve_break_distance;
        if !self.is_enemy_within(hex, seat, near) {
            return;
        }
        let setup = self.setup.clone();
        for brigade in setup.brigade_ids() {
            if !self.brigade(brigade).marks.has(BrigadeMarks::RESERVE) || setup.seat_of(brigade) == seat {
                continue;
            }
            let threatened = setup
                .units_of(brigade)
                .any(|unit| self.is_on_map(unit) && setup.ground.distance(hex, self.hex_of(unit)) <= near);
            if threatened {
                self.leave_reserve(brigade, rules::R4_62, journal);
            }
        }
    }

    /// A formation leaves Reserve; what is overstacked comes apart.
    pub(crate) fn leave_reserve(&mut self, brigade: BrigadeId, rule: RuleId, journal: &mut impl Journal<Event>) {
        self.wake(brigade, rule, journal);
        let setup = self.setup.clone();
        // The guns and horse of the corps that wait in one hex with a brigade come along; a brigade does not follow them.
        if setup.brigade(brigade).kind == FormationKind::Brigade {
            for other in setup.brigade_ids() {
                let waits = self.brigade(other).marks.has(BrigadeMarks::RESERVE);
                if waits && setup.brigade(other).kind != FormationKind::Brigade && self.shares_hex(brigade, other) {
                    self.wake(other, rule, journal);
                }
            }
        }
        // One phase sees to all stacks of a side, however many of its brigades are broken at a time.
        let next = Phase::Unstack { side: setup.seat_of(brigade) };
        if !self.stack.contains(&next) {
            self.stack.push(next);
        }
    }

    /// The marks of Reserve go from a formation and its units.
    fn wake(&mut self, brigade: BrigadeId, rule: RuleId, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::LeftReserve { brigade, rule });
        let marks = &mut self.brigade_mut(brigade).marks;
        marks.clear(BrigadeMarks::RESERVE);
        marks.clear(BrigadeMarks::OWN_RESERVE);
        let setup = self.setup.clone();
        for unit in setup.units_of(brigade) {
            let state = self.unit_mut(unit);
            state.marks.clear(Marks::RESERVE);
            state.marks.set(Marks::FRESH);
        }
    }

    /// Whether units of two formations are in one hex.
    fn shares_hex(&self, one: BrigadeId, other: BrigadeId) -> bool {
        self.setup
            .units_of(other)
            .map(|unit| self.hex_of(unit))
            .any(|hex| hex.is_on_map() && self.at_hex(hex).any(|unit| self.printed(unit).brigade == one))
    }

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
    pub(crate) fn unstackings(&self, side: Seat, out: &mut impl FnMut(UnitId, Hex)) {
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
    pub(crate) fn unstack(&mut self, unit: UnitId, to: Hex, journal: &mut impl Journal<Event>) {
        let (from, seat) = (self.hex_of(unit), self.seat_of(unit));
        let facing = self.unit(unit).facing();
        self.put(unit, to, true);
        self.unit_mut(unit).face(facing);
        self.match_stack(unit);
        journal.tell(|| Event::Retreated { unit, from, to, zoc: false, rule: rules::R4_62 });
        self.come_to(to, seat, journal);
    }
}
