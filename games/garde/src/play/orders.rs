//! Secret orders: first orders, the army and corps orders of a turn, aides-de-camp and their tests (2.3, 2.5, 3.2a to
//! 3.2f). Both sides decide at the same time; nothing here depends on what the other has hidden.

use crate::book::objections::Objections;
use crate::book::vocabulary::{CorpsId, DivisionId, GeneralId, Order, Rank};
use crate::play::event::Event;
use crate::play::ordering::Orders;
use crate::rules::order::{self, NewOrder};
use crate::rules::{aides, shaken};
use crate::state::{Command, Garde, MAX_RIDERS, Post, Rider, Sender, Spot};
use boards::table::{Heading, Length};
use kernel::{Chance, Journal, RuleId, Seat, SeatSet};

impl Garde {
    /// All markers face down; aides-de-camp on the way ride on (3.2a, 3.2e).
    pub(crate) fn begin_orders(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::PhaseBegins { phase: "phase-orders" });
        for division in &mut self.divisions {
            (division.revealed, division.tests) = (false, 0);
        }
        for staff in self.corps.iter_mut().chain(&mut self.armies) {
            (staff.revealed, staff.assigned, staff.used) = (false, false, 0);
        }
        // Corps troops that came onto the table under Manœuvrer follow their corps from now on (3.2b, ruling G60).
        for corps in 0..self.corps.len() {
            self.align_corps_troops(corps);
        }
        self.stack.restart(Orders { done: SeatSet::EMPTY });
        let mut next = 0;
        while let Some(rider) = self.riders.get(next).copied() {
            if self.ride(next, rider, chance, journal) {
                next += 1;
            } else {
                self.riders.remove(next);
            }
        }
    }

    /// An aide-de-camp rides on. Returns whether he is still on the way.
    fn ride(
        &mut self,
        index: usize,
        rider: Rider,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> bool {
        let division = rider.division;
        let side = self.setup.division(division).seat;
        let goal = self.general_at(self.setup.division(division).general);
        let there = self.brigades_in(division).next().is_some();
        let Some(goal) = goal.filter(|_| there) else {
            journal.tell(|| Event::AideFree { side, division });
            return false;
        };
        let reach = self.tables().movement.aide;
        let at = rider.at.point();
        let base = self.general_base(goal);
        if base.distance_to(at) > reach {
            let on = Heading::towards(at, goal).unwrap_or(Heading::NORTH);
            let at = Spot::new(at + on.dir().along(reach));
            self.riders[index].at = at;
            journal.tell(|| Event::AideRides { division, at });
            return true;
        }
        self.staff_mut(division, rider.sender).used += 1;
        // An order that is in force by now, or that a shaken division may not have, is void.
        let current = self.division(division);
        if current.order != rider.order && shaken::may_have(current.shaken, rider.order) {
            self.test_order(division, rider.order, chance, journal);
        } else {
            journal.tell(|| Event::AideFree { side, division });
        }
        false
    }

    fn staff_mut(&mut self, division: DivisionId, sender: Sender) -> &mut crate::state::Staff {
        let setup = self.setup.division(division);
        match (sender, setup.corps) {
            (Sender::Corps, Some(corps)) => &mut self.corps[corps.index()],
            _ => &mut self.armies[setup.seat.index()],
        }
    }

    /// The general who sends an aide-de-camp to a division.
    #[must_use]
    pub(crate) fn sender_of(&self, division: DivisionId, sender: Sender) -> Option<GeneralId> {
        let setup = self.setup.division(division);
        let general = match sender {
            Sender::Corps => self.corps_general(setup.corps?),
            Sender::Army => self.setup.side(setup.seat).army_general?,
        };
        (self.general(general).post == Post::Filled).then_some(general)
    }

    /// Aides-de-camp a corps general has left this turn (3.2d).
    #[must_use]
    pub(crate) fn corps_aides(&self, corps: CorpsId) -> u8 {
        let general = self.general(self.corps_general(corps));
        let staff = &self.corps[corps.index()];
        let riding = self
            .riders
            .iter()
            .filter(|rider| rider.sender == Sender::Corps && self.setup.division(rider.division).corps == Some(corps));
        let all = aides::number(self.tables(), Rank::Corps, general.competence);
        let left = all.saturating_sub(staff.spent).saturating_sub(staff.used).saturating_sub(riding.count() as u8);
        if general.post == Post::Filled { left } else { 0 }
    }

    /// Aides-de-camp the army general has left this turn (3.2d).
    #[must_use]
    pub(crate) fn army_aides(&self, seat: Seat) -> u8 {
        let Some(general) = self.army_general(seat) else { return 0 };
        let staff = &self.armies[seat.index()];
        let riding = self
            .riders
            .iter()
            .filter(|rider| rider.sender == Sender::Army && self.setup.division(rider.division).seat == seat);
        let all = aides::number(self.tables(), Rank::Army, self.general(general).competence);
        all.saturating_sub(staff.spent).saturating_sub(staff.used).saturating_sub(riding.count() as u8)
    }

    // ------------------------------------------------------------ what is allowed

    /// What forbids to give the army order (3.2b).
    #[must_use]
    pub(crate) fn army_order_objections(&self, seat: Seat, order: Order) -> Objections {
        let mut objections = Objections::NONE;
        let staff = &self.armies[seat.index()];
        objections.require(self.army_general(seat).is_some(), Objections::NO_GENERAL);
        objections.require(!staff.assigned, Objections::ALREADY_ASSIGNED);
        objections.require(staff.order != order, Objections::SAME_ORDER);
        objections
    }

    /// What forbids to give a corps order (3.2b): free without army general, else one of his aides-de-camp.
    #[must_use]
    pub(crate) fn corps_order_objections(&self, seat: Seat, corps: CorpsId, order: Order, first: bool) -> Objections {
        let mut objections = Objections::NONE;
        let own = corps.index() < self.corps.len() && self.setup.a_corps(corps).seat == seat;
        objections.require(own, Objections::NOT_OWN);
        if !own {
            return objections;
        }
        let staff = &self.corps[corps.index()];
        objections.require(!staff.assigned, Objections::ALREADY_ASSIGNED);
        objections.require(staff.order != order, Objections::SAME_ORDER);
        if first {
            return objections;
        }
        let general = self.corps_general(corps);
        objections.require(self.general(general).post == Post::Filled, Objections::NO_GENERAL);
        if let Some(army) = self.army_general(seat) {
            let near = self.generals_within(army, general, self.army_reach());
            objections.require(near, Objections::ARMY_TOO_FAR);
            objections.require(self.army_aides(seat) > 0, Objections::NO_AIDE);
        }
        objections
    }

    fn army_reach(&self) -> Length {
        self.tables().command[Rank::Army.index()]
    }

    fn own_division_objections(&self, seat: Seat, division: DivisionId) -> Objections {
        let mut objections = Objections::NONE;
        let own = division.index() < self.divisions.len() && self.setup.division(division).seat == seat;
        objections.require(own, Objections::NOT_OWN);
        objections
    }

    /// What forbids a first order (2.3).
    #[must_use]
    pub(crate) fn first_order_objections(&self, seat: Seat, division: DivisionId, order: Order) -> Objections {
        let mut objections = self.own_division_objections(seat, division);
        if objections.is_empty() {
            let (setup, state) = (self.setup.division(division), self.division(division));
            objections.require(!setup.corps_troops, Objections::CORPS_TROOPS);
            objections.require(setup.arrival.is_none(), Objections::NOT_ON_TABLE);
            objections.require(!state.assigned, Objections::ALREADY_ASSIGNED);
            objections.require(state.order != order, Objections::SAME_ORDER);
        }
        objections
    }

    /// What forbids a division this order: it is in force already, or a shaken division may not have it (3.2c, 3.2f).
    #[must_use]
    pub(crate) fn wish_objections(&self, division: DivisionId, order: Order) -> Objections {
        let mut objections = Objections::NONE;
        let state = self.division(division);
        objections.require(state.order != order, Objections::SAME_ORDER);
        objections.require(shaken::may_have(state.shaken, order), Objections::SHAKEN);
        objections
    }

    /// What forbids any test to change the order of a division, whatever the order (3.2c).
    fn change_objections(&self, seat: Seat, division: DivisionId) -> Objections {
        let mut objections = self.own_division_objections(seat, division);
        if objections.is_empty() {
            let setup = self.setup.division(division);
            objections.require(!setup.corps_troops, Objections::CORPS_TROOPS);
            objections.require(self.general(setup.general).post == Post::Filled, Objections::NO_GENERAL);
            objections.require(self.brigades_in(division).next().is_some(), Objections::NOT_ON_TABLE);
        }
        objections
    }

    /// What forbids to send an aide-de-camp (3.2c, 3.2d).
    #[must_use]
    pub(crate) fn aide_objections(&self, seat: Seat, division: DivisionId, order: Order, sender: Sender) -> Objections {
        let objections = self.ride_objections(seat, division, sender);
        if objections.has(Objections::NOT_OWN) {
            objections
        } else {
            objections | self.wish_objections(division, order)
        }
    }

    /// What forbids to send an aide-de-camp to a division, whatever the order.
    #[must_use]
    pub(crate) fn ride_objections(&self, seat: Seat, division: DivisionId, sender: Sender) -> Objections {
        let mut objections = self.change_objections(seat, division);
        if objections.has(Objections::NOT_OWN) {
            return objections;
        }
        let Some(general) = self.sender_of(division, sender) else {
            objections.add(Objections::NO_GENERAL);
            return objections;
        };
        let corps = self.setup.division(division).corps;
        let left = match (sender, corps) {
            (Sender::Corps, Some(corps)) => self.corps_aides(corps),
            _ => self.army_aides(seat),
        };
        objections.require(left > 0, Objections::NO_AIDE);
        if let (Sender::Army, Some(corps)) = (sender, corps) {
            let near = self.generals_within(general, self.corps_general(corps), self.army_reach());
            objections.require(near, Objections::ARMY_TOO_FAR);
        }
        let arrives = self.riders.len() < MAX_RIDERS || self.aide_arrives(general, division);
        objections.require(arrives, Objections::NO_AIDE);
        objections
    }

    /// Whether an aide-de-camp of this general reaches the division general this turn (3.2c).
    pub(crate) fn aide_arrives(&self, general: GeneralId, division: DivisionId) -> bool {
        self.generals_within(general, self.setup.division(division).general, self.tables().movement.aide)
    }

    /// What forbids a division on its own to test for a new order (2.5).
    #[must_use]
    pub(crate) fn own_order_objections(&self, seat: Seat, division: DivisionId, order: Order) -> Objections {
        let mut objections = self.change_objections(seat, division);
        objections.require(self.setup.is_lone_division(), Objections::NOT_ALONE);
        if !objections.has(Objections::NOT_OWN) {
            objections.add(self.wish_objections(division, order));
            objections.require(self.division(division).tests == 0, Objections::ALREADY_TESTED);
        }
        objections
    }

    // ------------------------------------------------------------ what comes of it

    /// Gives an order without test, in secret.
    pub(crate) fn give_order(&mut self, command: Command, order: Order, journal: &mut impl Journal<Event>) {
        let side = match command {
            Command::Army(seat) => {
                let staff = &mut self.armies[seat.index()];
                (staff.order, staff.assigned) = (order, true);
                seat
            }
            Command::Corps(corps) => {
                let seat = self.setup.a_corps(corps).seat;
                let staff = &mut self.corps[corps.index()];
                (staff.order, staff.assigned) = (order, true);
                self.align_corps_troops(corps.index());
                if self.turn > 0 && self.army_general(seat).is_some() {
                    self.armies[seat.index()].used += 1;
                }
                seat
            }
            Command::Division(division) => {
                let state = self.division_mut(division);
                (state.order, state.assigned) = (order, true);
                self.setup.division(division).seat
            }
        };
        journal.tell(|| Event::OrderGiven { command, side, order });
    }

    /// Sends an aide-de-camp; if he arrives the division general tests at once (3.2c), else he rides on (3.2e).
    pub(crate) fn send_aide(
        &mut self,
        division: DivisionId,
        order: Order,
        sender: Sender,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let side = self.setup.division(division).seat;
        let Some(general) = self.sender_of(division, sender) else { return };
        journal.tell(|| Event::AideSent { side, division, order, sender });
        if self.aide_arrives(general, division) {
            self.staff_mut(division, sender).used += 1;
            self.test_order(division, order, chance, journal);
            return;
        }
        let goal = self.general_at(self.setup.division(division).general);
        let (Some(from), Some(goal)) = (self.general_at(general), goal) else { return };
        let on = Heading::towards(from, goal).unwrap_or(Heading::NORTH);
        let at = Spot::new(from + on.dir().along(self.tables().movement.aide));
        let _ = self.riders.try_push(Rider { at, division, order, sender });
        journal.tell(|| Event::AideRides { division, at });
    }

    /// The division general tests (3.2c, 2.5).
    pub(crate) fn test_order(
        &mut self,
        division: DivisionId,
        wanted: Order,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let side = self.setup.division(division).seat;
        let test = NewOrder {
            competence: self.general(self.setup.division(division).general).competence,
            earlier_tests: self.division(division).tests,
            options: self.setup.options,
        };
        let tables = self.tables();
        let taken = order::change(tables, &test, chance);
        let state = self.division_mut(division);
        state.tests = state.tests.saturating_add(1);
        if taken.passed {
            state.order = wanted;
        }
        journal.tell(|| Event::OrderTested {
            side,
            division,
            order: wanted,
            tally: Box::new(order::tally(tables, &test, taken)),
            taken,
        });
    }

    /// Turns an order face up by this rule; nobody takes back what came before.
    pub(crate) fn reveal(&mut self, command: Command, rule: RuleId, journal: &mut impl Journal<Event>) {
        let order = match command {
            Command::Army(seat) => {
                let staff = &mut self.armies[seat.index()];
                if std::mem::replace(&mut staff.revealed, true) {
                    return;
                }
                staff.order
            }
            Command::Corps(corps) => {
                let staff = &mut self.corps[corps.index()];
                if std::mem::replace(&mut staff.revealed, true) {
                    return;
                }
                staff.order
            }
            Command::Division(division) => {
                let state = self.division_mut(division);
                if std::mem::replace(&mut state.revealed, true) {
                    return;
                }
                state.seen = Some(state.order);
                state.order
            }
        };
        journal.reveal();
        journal.tell(|| Event::OrderRevealed { command, order, rule });
    }
}
