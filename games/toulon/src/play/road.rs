//! Roads: reconnoitring sections of no man's land and leaving the road again (18).

use crate::book::objections::Objections;
use crate::book::vocabulary::{AreaStatus, Arm, SectionStatus, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::movement::{Entry, enter_section};
use crate::rules::status::bits;
use crate::show::offers::{in_area, into_area, paid, plain, risky};
use crate::state::sets::{AreaId, AreaSet, Place, SectionId, UnitId};
use crate::state::{Marks, Origin, Payment, Toulon, Whereabouts};
use crate::think::reflex::best;
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// A force on a road goes on or leaves it (18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Road {
    /// Whose it is.
    pub seat: Seat,
    /// The section it is on.
    pub section: SectionId,
    /// The area where it joined the road.
    pub joined: AreaId,
    /// It has just turned this section friendly (18.17).
    pub fresh: bool,
    /// A check has failed: it must leave into a friendly area, or try again (18.14b).
    pub failed: bool,
}

impl Road {
    /// Sections onto which the unit may go on.
    fn onward(self, game: &Toulon) -> u32 {
        let here = 1 << self.section.0;
        game.next_sections(0, game.road_region(here, game.phasing())) & !here
    }

    /// Whether the unit would leave the road straight off a section that it has just opened: no check (18.17).
    fn leaves_straight(self, game: &Toulon, to: AreaId) -> bool {
        self.fresh && !self.failed && game.setup.section(self.section).exits.has(to)
    }

    /// A check has failed; the unit is still on the road.
    fn fails(self, game: &mut Toulon, to: Place, rule: RuleId, journal: &mut impl Journal<Event>) {
        let (side, from) = (game.phasing(), Some(self.joined));
        journal.tell(|| Event::MoveFailed { side, from, to: Some(to), rule });
        game.push(Road { failed: true, ..self });
    }
}

impl Question<Toulon> for Road {
    fn asked(&self, _: &Toulon) -> Asked {
        Asked::one(self.seat, "decision-road", rules::R18_15)
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        let from = Origin::Area(self.joined);
        let friendly = game.friendly_exits(self.section);
        if friendly.is_empty() {
            out.push(Action::BackToStart);
        }
        out.extend(friendly.iter().map(|to| Action::LeaveRoad { to, pay: Payment::NOTHING }));
        let payers = game.payers(game.force, from);
        for to in game.road_exits(1 << self.section.0, game.phasing()).iter() {
            let empty = !game.occupied[0].has(to) && !game.occupied[1].has(to);
            if empty && game.entry_objections(to).is_empty() {
                let price = game.exit_price(AreaStatus::NoMansLand);
                game.each_payment(seat, price, payers, &mut |pay| out.push(Action::LeaveRoad { to, pay }));
            }
        }
        game.list_sections(seat, from, self.onward(game), &mut |action| out.push(action));
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        let from = Origin::Area(self.joined);
        match *action {
            Action::Scout { section, pay } => game.section_objections(seat, from, self.onward(game), section, pay),
            Action::LeaveRoad { to, pay } => {
                let Some(status) = game.exit_status(self.section, to) else { return Objections::NO_EXIT };
                let mut objections = game.entry_objections(to);
                let price = game.exit_price(status);
                objections.add(game.payment_objections(seat, pay, price, game.payers(game.force, from)));
                objections
            }
            Action::BackToStart if game.friendly_exits(self.section).is_empty() => Objections::NONE,
            Action::BackToStart => Objections::OTHER_EXIT,
            Action::Disband => Objections::ON_ROAD,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Scout { section, pay } => scout_offer(game, section, pay),
            Action::LeaveRoad { to, pay } => {
                let (wild, straight) = (pay != Payment::NOTHING, self.leaves_straight(game, to));
                let rule = match (wild, straight) {
                    (false, _) => rules::R18_15,
                    (true, true) => rules::R18_17,
                    (true, false) => rules::R18_21,
                };
                let offer = into_area(game, to, "action-leave_road", paid("offer-leave_road", pay), rule);
                Offer { risky: wild && !straight, ..offer }
            }
            Action::BackToStart => {
                in_area(game, self.joined, "action-go_back", Text::new("offer-back_to_start"), rules::R18_20)
            }
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Toulon,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.count_action();
        let Some(unit) = game.force.lowest() else { return };
        let from = Origin::Area(self.joined);
        match *action {
            Action::Scout { section, pay } => {
                game.spend(pay, rules::R18_8, journal);
                if game.check_on_road(unit, chance, journal) {
                    game.reconnoitre(unit, section, journal);
                    game.push(Road { section, fresh: true, failed: false, ..self });
                } else {
                    self.fails(game, game.setup.section_place(section), rules::R18_14B, journal);
                }
            }
            Action::LeaveRoad { to, pay } => {
                let wild = game.status(to, game.phasing()) == AreaStatus::NoMansLand;
                game.spend(pay, rules::R18_16, journal);
                if wild && !self.leaves_straight(game, to) && !game.check_on_road(unit, chance, journal) {
                    return self.fails(game, to.place(), rules::R18_18, journal);
                }
                game.arrive(from, to, rules::R18_15, journal);
                if wild {
                    game.add_check(unit);
                    game.meet_leaders(to, chance, journal);
                }
            }
            _ => game.arrive(from, self.joined, rules::R18_20, journal),
        }
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::LeaveRoad { to, .. } => i32::from(game.friendly(game.phasing()).has(*to)),
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        true
    }
}

/// How a step onto a section is offered.
pub(super) fn scout_offer(game: &Toulon, section: SectionId, pay: Payment) -> Offer {
    let text = paid("offer-scout", pay).with("section", game.section_name(section));
    let rule = if pay == Payment::NOTHING { rules::R18_9 } else { rules::R18_7 };
    risky(plain("action-reconnoitre", text, rule))
}

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

    /// Sections onto which the force may go from an origin.
    fn reachable_sections(&self, from: Origin) -> u32 {
        let Origin::Area(area) = from else { return 0 };
        let gates = self.setup.ground(area).gates;
        self.next_sections(gates, self.road_region(gates, self.phasing()))
    }

    /// What forbids the force from an origin to reconnoitre a section.
    pub(super) fn scout_objections(&self, seat: Seat, from: Origin, section: SectionId, pay: Payment) -> Objections {
        self.section_objections(seat, from, self.reachable_sections(from), section, pay)
    }

    fn section_objections(&self, seat: Seat, from: Origin, reach: u32, section: SectionId, pay: Payment) -> Objections {
        if reach & (1 << section.0) == 0 {
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

    pub(super) fn list_scouts(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        self.list_sections(seat, from, self.reachable_sections(from), out);
    }

    fn list_sections(&self, seat: Seat, from: Origin, reach: u32, out: &mut impl FnMut(Action)) {
        let Some(unit) = self.scout().filter(|unit| self.is_fit_to_scout(*unit)) else { return };
        let side = self.phasing();
        let price = self.section_price(unit);
        let payers = self.payers(self.force, from);
        let open = |section: &SectionId| self.section_status(*section, side) == SectionStatus::NoMansLand;
        for section in bits(reach).filter(open) {
            self.each_payment(seat, price, payers, &mut |pay| out(Action::Scout { section, pay }));
        }
    }

    /// A unit moves onto a section of no man's land: paid in any case, checked, and on success on the road (18.8).
    /// Whether it is.
    pub(super) fn begin_scout(
        &mut self,
        seat: Seat,
        from: Origin,
        section: SectionId,
        pay: Payment,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> bool {
        let (Some(unit), Some(joined)) = (self.force.lowest(), from.area()) else { return false };
        self.spend(pay, rules::R18_8, journal);
        if !self.check_on_road(unit, chance, journal) {
            // Failing to join, it stays in its area (18.14a).
            let side = self.phasing();
            let place = self.setup.section_place(section);
            journal.tell(|| Event::MoveFailed { side, from: Some(joined), to: Some(place), rule: rules::R18_14A });
            return false;
        }
        self.lift(unit, Whereabouts::OnRoad);
        self.reconnoitre(unit, section, journal);
        self.push(Road { seat, section, joined, fresh: true, failed: false });
        true
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
}
