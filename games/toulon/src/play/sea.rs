//! Embarking and landing (17).

use crate::book::objections::Objections;
use crate::book::vocabulary::Side;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::movement;
use crate::state::sets::{AreaId, UnitId, UnitSet};
use crate::state::{Depot, Marks, Origin, Payment, Toulon, Whereabouts};
use kernel::{Chance, Journal, Seat};

impl Toulon {
    /// Whether an area has a beach, or is Toulon (3.coast).
    #[must_use]
    pub fn is_beach(&self, area: AreaId) -> bool {
        self.setup.ground(area).beach.is_some()
    }

    /// What forbids to use a beach at all: no beach, or its rade is lost (17.6, 17.8).
    fn beach_objections(&self, area: AreaId) -> Objections {
        let mut objections = Objections::NONE;
        match self.setup.ground(area).beach {
            Some(rade) => objections.require(self.rades[rade.index()].is_held(), Objections::RADE_LOST),
            None => objections.add(Objections::NO_BEACH),
        }
        objections
    }

    pub(crate) fn embark_objections(&self, seat: Seat, from: Origin, pay: Payment) -> Objections {
        let Some(area) = from.area() else { return Objections::NO_BEACH };
        let side = self.phasing();
        let mut objections = self.beach_objections(area);
        objections.require(side == Side::Allied, Objections::NO_SHIPS);
        objections.require(self.friendly(side).has(area), Objections::NOT_FRIENDLY);
        objections.add(self.payment_objections(seat, pay, movement::embark(), self.payers(self.force, from)));
        objections
    }

    /// What forbids to land somewhere (17.2, 17.4, 17.5).
    fn shore_objections(&self, to: AreaId) -> Objections {
        let mut objections = self.beach_objections(to);
        objections.require(!self.is_held_by(to, Side::Republican), Objections::UNDER_FIRE);
        if self.turn == 1 {
            objections.require(self.setup.first_beaches.has(to), Objections::FIRST_BEACHES);
        }
        objections.require(self.toulon_entered || !self.setup.closed_shore.has(to), Objections::CLOSED_SHORE);
        objections
    }

    /// Whether Allies may land in an area as things stand (17.2 to 17.6).
    pub(crate) fn may_land_at(&self, area: AreaId) -> bool {
        self.is_area(area) && self.shore_objections(area).is_empty()
    }

    /// Whether somebody has to be first ashore: a check is needed (17.3).
    pub(crate) fn is_lonely(&self, to: AreaId) -> bool {
        !self.is_held_by(to, Side::Allied)
    }

    pub(crate) fn land_objections(
        &self,
        seat: Seat,
        from: Origin,
        to: AreaId,
        checked: UnitId,
        pay: Payment,
    ) -> Objections {
        if from != Origin::Afloat || !self.is_area(to) {
            return Objections::NO_WAY;
        }
        let mut objections = self.shore_objections(to) | self.entry_objections(to);
        objections.require(self.is_unit(checked) && self.force.has(checked), Objections::NOT_IN_FORCE);
        // Guns need an escort there as anywhere (16.15).
        objections.require(!self.is_lonely(to) || !self.is_guns_alone(), Objections::GUNS_ALONE);
        let price = movement::land(self.is_lonely(to));
        objections.add(self.payment_objections(seat, pay, price, self.payers(self.force, from)));
        objections
    }

    pub(crate) fn list_sea(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        if self.phasing() != Side::Allied {
            return;
        }
        let payers = self.payers(self.force, from);
        match from {
            Origin::Area(area) if self.beach_objections(area).is_empty() && self.friendly(Side::Allied).has(area) => {
                self.each_payment(seat, movement::embark(), payers, &mut |pay| out(Action::Embark { pay }));
            }
            Origin::Afloat => {
                for to in (0..self.setup.ground.len() as u8).map(AreaId) {
                    if !self.is_beach(to) || !(self.shore_objections(to) | self.entry_objections(to)).is_empty() {
                        continue;
                    }
                    let lonely = self.is_lonely(to);
                    if lonely && self.is_guns_alone() {
                        continue;
                    }
                    // Only a beach in no man's land asks for a check; elsewhere the first unit is named.
                    for checked in self.force.iter().take(if lonely { usize::MAX } else { 1 }) {
                        self.each_payment(seat, movement::land(lonely), payers, &mut |pay| {
                            out(Action::Land { to, checked, pay });
                        });
                    }
                }
            }
            _ => {}
        }
    }

    pub(crate) fn embark(&mut self, from: Origin, pay: Payment, journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        self.spend(pay, rules::R17_1, journal);
        for unit in self.force.iter() {
            self.lift(unit, Whereabouts::Afloat);
        }
        for leader in self.escort.iter() {
            self.lift_leader(leader, Whereabouts::Afloat);
        }
        journal.tell(|| Event::Moved { side, from: from.area(), to: None, who: self.marching(), rule: rules::R17_1 });
        self.clear_force();
    }

    /// A force goes ashore; whether it does (17.3).
    pub(crate) fn land(
        &mut self,
        to: AreaId,
        checked: UnitId,
        pay: Payment,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> bool {
        self.spend(pay, rules::R17_1, journal);
        let lonely = self.is_lonely(to);
        if lonely && !self.check_quality(checked, chance, journal) {
            self.fail_move(Origin::Afloat, to, rules::R17_3, journal);
            return false;
        }
        self.arrive(Origin::Afloat, to, rules::R17_1, journal);
        if lonely {
            self.add_check(checked);
            self.meet_leaders(to, chance, journal);
        }
        true
    }

    /// Whoever is still aboard comes again next turn; the first wave stays off the beaches (17.9).
    pub(crate) fn leave_aboard(&mut self, journal: &mut impl Journal<Event>) {
        let next = Whereabouts::Track(self.turn + 1);
        let late = |unit: &UnitId| !self.unit(*unit).marks.has(Marks::FIRST_WAVE);
        let units: UnitSet = self.afloat().iter().filter(late).collect();
        for unit in units.iter() {
            self.lift(unit, next);
        }
        if !units.is_empty() {
            journal.tell(|| Event::StayedAboard { units: Box::new(units) });
        }
        let first_wave = !self.afloat().is_empty();
        for leader in self.setup.leader_ids() {
            if self.leader(leader).at == Whereabouts::Afloat && !first_wave {
                self.lift_leader(leader, next);
            }
        }
    }

    /// Whether Toulon has been opened at set-up already (17.5).
    pub(crate) fn toulon_is_entered_at_start(&self) -> bool {
        let toulon = self.setup.depot(Depot::Toulon);
        self.stack_of(toulon, Side::Allied).any(|unit| self.opens_toulon(unit))
    }
}
