//! Roads: reconnoitring sections of no man's land and leaving the road again (18).

use crate::book::objections::Objections;
use crate::book::vocabulary::{AreaStatus, Arm, SectionStatus, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::movement::{Entry, enter_section};
use crate::rules::status::bits;
use crate::state::sets::{AreaId, AreaSet, SectionId, UnitId};
use crate::state::{Marks, Origin, Payment, Phase, Toulon, Whereabouts};
use kernel::{Chance, Journal, Seat};

impl Toulon {
    /// Friendly sections reached from some sections along friendly ones, as bits.
    fn road_region(&self, from: u32, side: Side) -> u32 {
        let friendly = self.friendly_sections(side);
        let (mut reached, mut edge) = (from & friendly, from & friendly);
        while edge != 0 {
            let next = bits(edge).fold(0, |all, section| all | self.setup.section(section).linked);
            edge = next & friendly & !reached;
            reached |= edge;
        }
        reached
    }

    /// Areas where friendly sections reached from some sections can be left (18.20).
    pub(crate) fn road_exits(&self, from: u32, side: Side) -> AreaSet {
        bits(self.road_region(from, side)).fold(AreaSet::EMPTY, |all, section| all | self.setup.section(section).exits)
    }

    /// Sections that can be joined from an area, or gone on to from a section: next to it, or along friendly ones.
    fn next_sections(&self, from: u32, region: u32) -> u32 {
        from | bits(region).fold(0, |all, section| all | self.setup.section(section).linked)
    }

    /// The single unit of the force, if it may reconnoitre (18.6, 18.11, 18.12).
    fn scout(&self) -> Option<UnitId> {
        let unit = self.force.lowest().filter(|_| self.force.len() == 1)?;
        (self.arm(unit) != Arm::Artillery).then_some(unit)
    }

    fn is_fit_to_scout(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        i16::from(self.counter(unit).strength) >= i16::from(state.temporary) + i16::from(state.permanent)
    }

    /// PO for a section in no man's land: cavalry rides free until it fails (18.9).
    fn section_price(&self, unit: UnitId) -> u8 {
        let free = self.arm(unit).is_cavalry() && !self.unit(unit).marks.has(Marks::ROAD_FAILED);
        enter_section(SectionStatus::NoMansLand, free).unwrap_or_default()
    }

    /// Sections from which the force on an origin, or on the road, may go on.
    fn reachable_sections(&self, from: Origin) -> u32 {
        let side = self.phasing();
        match (self.phase(), from) {
            (Phase::Road { section, .. }, _) => {
                let here = 1 << section.0;
                self.next_sections(0, self.road_region(here, side)) & !here
            }
            (_, Origin::Area(area)) => {
                let gates = self.setup.ground(area).gates;
                self.next_sections(gates, self.road_region(gates, side))
            }
            _ => 0,
        }
    }

    pub(crate) fn scout_objections(&self, seat: Seat, from: Origin, section: SectionId, pay: Payment) -> Objections {
        if section.index() >= self.setup.sections.len() || self.reachable_sections(from) & (1 << section.0) == 0 {
            return Objections::NO_SECTION;
        }
        let side = self.phasing();
        let Some(unit) = self.scout() else {
            return if self.is_guns_alone() { Objections::GUNS_ON_ROAD } else { Objections::SCOUT_ALONE };
        };
        let mut objections = Objections::NONE;
        objections.require(self.is_fit_to_scout(unit), Objections::SCOUT_WEAK);
        match self.section_status(section, side) {
            SectionStatus::NoMansLand => {}
            SectionStatus::Enemy => objections.add(Objections::ENEMY_SECTION),
            // Friendly sections are marched along, not reconnoitred.
            SectionStatus::Friendly => objections.add(Objections::NO_SECTION),
        }
        objections.add(self.payment_objections(seat, pay, self.section_price(unit), self.payers(self.force, from)));
        objections
    }

    pub(crate) fn list_scouts(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        let Some(unit) = self.scout().filter(|unit| self.is_fit_to_scout(*unit)) else { return };
        let side = self.phasing();
        let price = self.section_price(unit);
        let payers = self.payers(self.force, from);
        let open = |section: &SectionId| self.section_status(*section, side) == SectionStatus::NoMansLand;
        for section in bits(self.reachable_sections(from)).filter(open) {
            self.each_payment(seat, price, payers, &mut |pay| out(Action::Scout { section, pay }));
        }
    }

    /// A unit moves onto a section of no man's land: paid in any case, checked, and on success on the road (18.8).
    pub(crate) fn begin_scout(
        &mut self,
        seat: Seat,
        from: Origin,
        section: SectionId,
        pay: Payment,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let (Some(unit), Some(joined)) = (self.force.lowest(), from.area()) else { return };
        self.spend(pay, rules::R18_8, journal);
        if !self.check_on_road(unit, chance, journal) {
            // Failing to join, it stays in its area (18.14a).
            let side = self.phasing();
            let place = self.setup.section_place(section);
            journal.tell(|| Event::MoveFailed { side, from: Some(joined), to: Some(place), rule: rules::R18_14A });
            return;
        }
        self.lift(unit, Whereabouts::OnRoad);
        self.reconnoitre(unit, section, journal);
        self.replace(Phase::Road { seat, section, joined, fresh: true, failed: false });
    }

    /// A check on the road; cavalry that fails pays from now on (18.9).
    fn check_on_road(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let passed = self.check_quality(unit, chance, journal);
        if !passed {
            self.unit_mut(unit).marks.set(Marks::ROAD_FAILED);
        }
        passed
    }

    fn reconnoitre(&mut self, unit: UnitId, section: SectionId, journal: &mut impl Journal<Event>) {
        self.scouted |= 1 << section.0;
        self.add_check(unit);
        journal.tell(|| Event::Scouted { section });
    }

    // ------------------------------------------------------------ on the road

    /// Whether an area is open as an exit, and whether it is friendly.
    fn exit_status(&self, section: SectionId, to: AreaId) -> Option<AreaStatus> {
        let side = self.phasing();
        let open = self.is_area(to) && self.road_exits(1 << section.0, side).has(to);
        let status = if open { self.status(to, side) } else { AreaStatus::EnemyControlled };
        (!status.is_enemy()).then_some(status)
    }

    /// Whether the unit on the road would leave it straight off a section that it has just opened: no check (18.17).
    pub(crate) fn leaves_straight(&self, to: AreaId) -> bool {
        let Phase::Road { section, fresh, failed, .. } = self.phase() else { return false };
        fresh && !failed && self.setup.section(section).exits.has(to)
    }

    /// The price of leaving into an area (18.16).
    fn exit_price(&self, status: AreaStatus) -> u8 {
        Entry { turn: self.turn, status, across_river: false }.price().total()
    }

    /// Friendly areas into which the force may leave (18.20).
    fn friendly_exits(&self, section: SectionId) -> AreaSet {
        let side = self.phasing();
        let fits = |to: &AreaId| self.entry_objections(*to).is_empty();
        (self.road_exits(1 << section.0, side) & self.friendly(side)).iter().filter(fits).collect()
    }

    pub(crate) fn road_objections(&self, seat: Seat, action: &Action) -> Objections {
        let Phase::Road { section, joined, .. } = self.phase() else { return Objections::NOT_NOW };
        let from = Origin::Area(joined);
        match *action {
            Action::Scout { section, pay } => self.scout_objections(seat, from, section, pay),
            Action::LeaveRoad { to, pay } => {
                let Some(status) = self.exit_status(section, to) else { return Objections::NO_EXIT };
                let mut objections = self.entry_objections(to);
                let price = self.exit_price(status);
                objections.add(self.payment_objections(seat, pay, price, self.payers(self.force, from)));
                objections
            }
            Action::BackToStart => {
                let mut objections = Objections::NONE;
                objections.require(self.friendly_exits(section).is_empty(), Objections::OTHER_EXIT);
                objections
            }
            Action::Disband => Objections::ON_ROAD,
            _ => Objections::NOT_NOW,
        }
    }

    pub(crate) fn list_road(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        let Phase::Road { section, joined, .. } = self.phase() else { return };
        let from = Origin::Area(joined);
        let friendly = self.friendly_exits(section);
        if friendly.is_empty() {
            out(Action::BackToStart);
        }
        friendly.iter().for_each(|to| out(Action::LeaveRoad { to, pay: Payment::NOTHING }));
        let payers = self.payers(self.force, from);
        for to in self.road_exits(1 << section.0, self.phasing()).iter() {
            let empty = !self.occupied[0].has(to) && !self.occupied[1].has(to);
            if empty && self.entry_objections(to).is_empty() {
                let price = self.exit_price(AreaStatus::NoMansLand);
                self.each_payment(seat, price, payers, &mut |pay| out(Action::LeaveRoad { to, pay }));
            }
        }
        self.list_scouts(seat, from, out);
    }

    pub(crate) fn decide_road(&mut self, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Phase::Road { seat, section, joined, fresh, .. } = self.phase() else { return };
        let Some(unit) = self.force.lowest() else { return };
        let from = Origin::Area(joined);
        let side = self.phasing();
        match *action {
            Action::Scout { section: next, pay } => {
                self.spend(pay, rules::R18_8, journal);
                if self.check_on_road(unit, chance, journal) {
                    self.reconnoitre(unit, next, journal);
                    self.replace(Phase::Road { seat, section: next, joined, fresh: true, failed: false });
                } else {
                    let place = self.setup.section_place(next);
                    journal.tell(|| Event::MoveFailed {
                        side,
                        from: Some(joined),
                        to: Some(place),
                        rule: rules::R18_14B,
                    });
                    self.replace(Phase::Road { seat, section, joined, fresh, failed: true });
                }
            }
            Action::LeaveRoad { to, pay } => {
                let wild = self.status(to, side) == AreaStatus::NoMansLand;
                self.spend(pay, rules::R18_16, journal);
                let straight = self.leaves_straight(to);
                if wild && !straight && !self.check_on_road(unit, chance, journal) {
                    journal.tell(|| Event::MoveFailed {
                        side,
                        from: Some(joined),
                        to: Some(to.place()),
                        rule: rules::R18_18,
                    });
                    self.replace(Phase::Road { seat, section, joined, fresh, failed: true });
                    return;
                }
                self.pop();
                self.arrive(from, to, rules::R18_15, journal);
                if wild {
                    self.add_check(unit);
                    self.meet_leaders(to, chance, journal);
                }
            }
            _ => {
                self.pop();
                self.arrive(from, joined, rules::R18_20, journal);
            }
        }
    }
}
