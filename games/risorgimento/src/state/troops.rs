//! Questions about units, stacks and leaders that every phase asks.

use crate::book::facing::Facing;
use crate::book::vocabulary::{Class, Terrain, Weather};
use crate::play::{ChooseBrigade, ChooseUnit, Counter, Declare, Orders, Phase, Resolve};
use crate::rules::stacking::{self, Stack as Counts};
use crate::setup::{BrigadeId, CorpsId, FormationKind, UnitId, UnitSetup};
use crate::state::{Brigade, BrigadeMarks, Corps, CorpsMarks, Hex, MAX_STACK, Marks, OFF, Risorgimento, Unit};
use arrayvec::ArrayVec;
use kernel::Seat;

/// The units of a hex, the top one first.
pub(crate) type Pile = ArrayVec<UnitId, MAX_STACK>;

impl Risorgimento {
    /// What is going on, innermost.
    #[must_use]
    pub(crate) fn phase(&self) -> Option<Phase> {
        self.stack.top()
    }

    /// All units.
    pub(crate) fn ids(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        (0..self.at.len() as u16).map(UnitId)
    }

    /// What happened to a unit.
    #[must_use]
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// The same, to change it.
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// What a unit is.
    #[must_use]
    pub(crate) fn printed(&self, unit: UnitId) -> &UnitSetup {
        self.setup.unit(unit)
    }

    /// Its class.
    #[must_use]
    pub(crate) fn class(&self, unit: UnitId) -> Class {
        self.setup.unit(unit).class
    }

    /// Whose it is.
    #[must_use]
    pub(crate) fn seat_of(&self, unit: UnitId) -> Seat {
        self.at.seat(unit.index())
    }

    /// Where it stands.
    #[must_use]
    pub(crate) fn hex_of(&self, unit: UnitId) -> Hex {
        self.at[unit.index()]
    }

    /// Whether it is on the map.
    #[must_use]
    pub(crate) fn is_on_map(&self, unit: UnitId) -> bool {
        self.at[unit.index()].is_on_map()
    }

    /// Whether it has any of these marks.
    #[must_use]
    pub(crate) fn is(&self, unit: UnitId, marks: Marks) -> bool {
        self.units[unit.index()].marks.has(marks)
    }

    /// Cohesion less Losses (8.12a).
    #[must_use]
    pub(crate) fn adjusted(&self, unit: UnitId) -> i32 {
        i32::from(self.setup.unit(unit).cohesion) - i32::from(self.unit(unit).losses)
    }

    /// What happened to a formation.
    #[must_use]
    pub(crate) fn brigade(&self, brigade: BrigadeId) -> &Brigade {
        &self.brigades[brigade.index()]
    }

    /// The same, to change it.
    pub(crate) fn brigade_mut(&mut self, brigade: BrigadeId) -> &mut Brigade {
        &mut self.brigades[brigade.index()]
    }

    /// What happened to a corps.
    #[must_use]
    pub(crate) fn corps(&self, corps: CorpsId) -> &Corps {
        &self.corps[corps.index()]
    }

    /// The same, to change it.
    pub(crate) fn corps_mut(&mut self, corps: CorpsId) -> &mut Corps {
        &mut self.corps[corps.index()]
    }

    /// The corps of a unit.
    #[must_use]
    pub(crate) fn corps_of(&self, unit: UnitId) -> CorpsId {
        self.setup.brigade(self.setup.unit(unit).brigade).corps
    }

    /// The hour at which the turn began.
    #[must_use]
    pub(crate) fn hour(&self) -> u8 {
        self.setup.turns[usize::from(self.turn).min(self.setup.turns.len() - 1)].hour
    }

    /// Whether it rains.
    #[must_use]
    pub(crate) fn rains(&self) -> bool {
        self.weather == Weather::Rain
    }

    /// The units of a hex in no particular order.
    pub(crate) fn at_hex(&self, hex: Hex) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.at.here(hex).map(|unit| UnitId(unit as u16))
    }

    /// The units of a hex, the top one first (5.43).
    #[must_use]
    pub(crate) fn stack_at(&self, hex: Hex) -> Pile {
        let mut stack: Pile = self.at_hex(hex).take(MAX_STACK).collect();
        stack.sort_by_key(|unit| self.unit(*unit).depth);
        stack
    }

    /// Whom fire into a hex meets first, as what a question is about.
    pub(crate) fn on_top(&self, hex: Hex) -> Option<Counter> {
        self.exposed_at(hex).first().copied().map(Counter::Unit)
    }

    /// Whose combat units are in a hex.
    #[must_use]
    pub(crate) fn occupant(&self, hex: Hex) -> Option<Seat> {
        self.at.occupant(hex)
    }

    /// Whether an enemy combat unit is in a hex.
    #[must_use]
    pub(crate) fn holds_enemy(&self, hex: Hex, seat: Seat) -> bool {
        self.occupant(hex).is_some_and(|occupant| occupant != seat)
    }

    /// Whether a hex is next to an enemy combat unit.
    #[must_use]
    pub(crate) fn is_near_enemy(&self, hex: Hex, seat: Seat) -> bool {
        self.setup.ground.around(hex).any(|(_, next)| self.holds_enemy(next, seat))
    }

    /// Whether a hex lies in the zone of control of an enemy of a side, other than these (6.2).
    #[must_use]
    pub(crate) fn in_enemy_zoc(&self, hex: Hex, seat: Seat, except: impl Fn(UnitId) -> bool) -> bool {
        self.setup.ground.around(hex).any(|(side, next)| {
            self.at_hex(next)
                .any(|unit| self.seat_of(unit) != seat && self.zoc_mask(unit) & side.back().bit() != 0 && !except(unit))
        })
    }

    /// Whether a unit stands in an enemy zone of control.
    #[must_use]
    pub(crate) fn is_in_zoc(&self, unit: UnitId) -> bool {
        self.in_enemy_zoc(self.hex_of(unit), self.seat_of(unit), |_| false)
    }

    /// The distance to the nearest enemy combat unit.
    #[must_use]
    pub(crate) fn enemy_distance(&self, hex: Hex, seat: Seat) -> u8 {
        let ground = &self.setup.ground;
        self.at.of(seat.opponent()).map(|at| ground.distance(hex, at)).min().unwrap_or(u8::MAX)
    }

    /// Whether an enemy combat unit is within so few hexes: quicker than the distance where they are few.
    #[must_use]
    pub(crate) fn is_enemy_within(&self, hex: Hex, seat: Seat, radius: u8) -> bool {
        let mut any = false;
        self.setup.ground.disc(hex, radius, |other| any |= self.holds_enemy(other, seat));
        any
    }

    /// Whether units may share a hex (5.41, 5.51).
    #[must_use]
    pub(crate) fn may_stack(
        &self,
        hex: Hex,
        units: impl Iterator<Item = UnitId>,
        strategic: impl Fn(UnitId) -> bool,
    ) -> bool {
        let mut counts = Counts::default();
        let mut brigade: Option<BrigadeId> = None;
        let (mut total, mut reserves) = (0, 0);
        for unit in units {
            let printed = self.setup.unit(unit);
            total += 1;
            reserves += u8::from(self.is(unit, Marks::RESERVE));
            if strategic(unit) {
                counts.strategic = true;
            }
            if printed.class.is_artillery() {
                counts.artillery += 1;
                continue;
            }
            if printed.class.is_cavalry() {
                counts.cavalry += 1;
            } else {
                counts.infantry += 1;
            }
            match brigade {
                None => brigade = Some(printed.brigade),
                Some(first) if first != printed.brigade => counts.mixed = true,
                Some(_) => {}
            }
        }
        // 4.61: a whole brigade In Reserve may be in one hex, the guns of its corps that wait with it included.
        if total <= 1 || reserves == total && !counts.mixed {
            return true;
        }
        let t = self.setup.tables();
        let town = self.setup.ground.hex(hex).terrain == Terrain::Town;
        stacking::legal(t, &self.setup.options, &counts, town)
    }

    /// Whether a unit may join those in a hex.
    #[must_use]
    pub(crate) fn may_join(&self, unit: UnitId, hex: Hex, strategic: bool) -> bool {
        let others = self.at_hex(hex).filter(|other| *other != unit);
        if others.clone().next().is_none() {
            return true;
        }
        if others.clone().any(|other| self.is(other, Marks::RESERVE)) {
            return false;
        }
        self.may_stack(hex, others.chain(std::iter::once(unit)), |other| {
            if other == unit { strategic } else { self.is(other, Marks::STRATEGIC) }
        })
    }

    /// Puts a unit into a hex, on top of whoever is there or below.
    pub(crate) fn put(&mut self, unit: UnitId, hex: Hex, below: bool) {
        self.take_off(unit);
        let mut depth = 0;
        for other in self.at.here(hex) {
            if below {
                depth = depth.max(self.units[other].depth + 1);
            } else {
                self.units[other].depth += 1;
            }
        }
        self.at.set(unit.index(), hex);
        self.units[unit.index()].depth = depth;
    }

    /// Closes the gap a unit leaves in its stack.
    fn take_off(&mut self, unit: UnitId) {
        let (hex, depth) = (self.at[unit.index()], self.units[unit.index()].depth);
        for other in self.at.here(hex) {
            if self.units[other].depth > depth {
                self.units[other].depth -= 1;
            }
        }
        self.at.set(unit.index(), OFF);
        self.units[unit.index()].depth = 0;
    }

    /// The formation under whose brigadier a unit acts now: its own, or the one that took it along (4.15b, 4.16d).
    #[must_use]
    pub(crate) fn acting_brigade(&self, unit: UnitId) -> BrigadeId {
        if self.is(unit, Marks::MASSED)
            && let Some(leader) = self.active.mass
        {
            return leader;
        }
        if self.is(unit, Marks::TAKEN)
            && let Some(brigade) = self.acting_now()
        {
            return brigade;
        }
        self.setup.unit(unit).brigade
    }

    /// Whether a corps is active: formations of it act, or are to be named.
    #[must_use]
    pub(crate) fn is_corps_active(&self) -> bool {
        self.stack.phases().contains(&ChooseBrigade.into())
    }

    /// The formation that acts now.
    #[must_use]
    pub(crate) fn acting_now(&self) -> Option<BrigadeId> {
        self.stack.inwards_out().find_map(|phase| match phase {
            Phase::ChooseUnit(ChooseUnit { brigade }) | Phase::Orders(Orders { brigade }) => Some(brigade),
            Phase::Declare(Declare { brigade }) | Phase::Resolve(Resolve { brigade }) => brigade,
            _ => None,
        })
    }

    /// Whether a formation has a brigadier who can be used.
    #[must_use]
    pub(crate) fn has_brigadier(&self, brigade: BrigadeId) -> bool {
        self.setup.brigade(brigade).kind == FormationKind::Brigade
            && self.brigade(brigade).leader.is_on_map()
            && !self.brigade(brigade).marks.has(BrigadeMarks::LEADER_FINISHED)
    }

    /// Continuity of a corps now (4.21, 4.23b).
    #[must_use]
    pub(crate) fn continuity(&self, corps: CorpsId) -> u8 {
        let printed = self.setup.corps(corps).continuity;
        if self.corps(corps).marks.has(CorpsMarks::WEAK) {
            self.setup.tables().leaders.corps_commander.long_march.continuity(printed)
        } else {
            printed
        }
    }

    /// A unit turns; the others of its hex, batteries excepted, with it (6.1, 6.13).
    pub(crate) fn face_stack(&mut self, unit: UnitId, facing: Facing) {
        let hex = self.hex_of(unit);
        self.turn(unit, facing);
        if self.class(unit).is_artillery() || !hex.is_on_map() {
            return;
        }
        for other in self.stack_at(hex) {
            if !self.class(other).is_artillery() {
                self.turn(other, facing);
            }
        }
    }

    /// A unit turns where it stands (6.11, 6.33).
    pub(crate) fn turn(&mut self, unit: UnitId, facing: Facing) {
        let state = self.unit_mut(unit);
        if state.facing() != facing {
            state.face(facing);
            state.marks.set(Marks::TURNED);
        }
    }
}
