//! The reinforcement phase (9, 27.1 to 27.4, 32).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Force, LossKind, Pool, Role, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::arrivals::{self, AustrianMood};
use crate::rules::operation_points;
use crate::rules::payment::{self, Pools};
use crate::setup::Special;
use crate::state::sets::{AreaId, LeaderId, UnitId, UnitSet};
use crate::state::{Depot, Marks, Payment, Phase, Toulon, Whereabouts};
use kernel::{Chance, Journal, Seat, Tally};

impl Toulon {
    // ------------------------------------------------------------ fixed events

    /// Units and leaders that recover, leave or are disbanded on a fixed turn (32.9, 32.14, 32.15, 2.cinc-british).
    pub(crate) fn fixed_events(&mut self, journal: &mut impl Journal<Event>) {
        let calendar = &tables().calendar;
        if self.turn == calendar.royal_louis_recovers
            && let Some(unit) = self.setup.special(Special::RoyalLouis)
            && self.unit(unit).permanent > 0
            && self.unit(unit).at != Whereabouts::Gone
        {
            self.unit_mut(unit).permanent -=
                tables().special.royal_louis.starting_permanent_losses.min(self.unit(unit).permanent);
            self.forget(unit);
            journal.tell(|| Event::SpecialUnit { unit, rule: rules::R32_9 });
        }
        if self.turn == calendar.national_guard_disbands
            && let Some(unit) = self.setup.special(Special::NationalGuard)
            && self.unit(unit).at != Whereabouts::Gone
        {
            self.lift(unit, Whereabouts::Gone);
            journal.tell(|| Event::SpecialUnit { unit, rule: rules::R32_15 });
        }
        for leader in self.setup.leader_ids() {
            let chief = self.chief(leader);
            let Some(heir) = chief.leaves_for.filter(|_| chief.leaves_from > 0) else { continue };
            if self.turn >= chief.leaves_from
                && self.leader(heir).arrived
                && self.leader(leader).at != Whereabouts::Gone
            {
                self.depart(leader, journal);
            }
        }
        if self.turn == calendar.cambridgeshire_leaves {
            self.send_cambridgeshire(journal);
        }
    }

    fn depart(&mut self, leader: LeaderId, journal: &mut impl Journal<Event>) {
        self.lift_leader(leader, Whereabouts::Gone);
        journal.tell(|| Event::LeaderDeparts { leader: self.as_chief(leader) });
    }

    /// British units other than the Cambridgeshire that could send men away (32.14).
    fn british_with_men(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.unit_ids().filter(|unit| {
            self.counter(*unit).force == Force::British
                && matches!(self.unit(*unit).at, Whereabouts::Area(_) | Whereabouts::Afloat)
                && self.pf(*unit) > 0
        })
    }

    fn send_cambridgeshire(&mut self, journal: &mut impl Journal<Event>) {
        let Some(unit) = self.setup.special(Special::Cambridgeshire) else { return };
        let here = matches!(self.unit(unit).at, Whereabouts::Area(_) | Whereabouts::Afloat);
        let own = if here { self.pf(unit) as u8 } else { 0 };
        let others: u16 =
            self.british_with_men().filter(|other| *other != unit).map(|other| self.pf(other) as u16).sum();
        let (own, others) = arrivals::cambridgeshire(own, others);
        journal.tell(|| Event::SpecialUnit { unit, rule: rules::R32_14 });
        for _ in 0..own {
            self.send_man_away(unit, journal);
        }
        if others > 0 {
            self.push(Phase::Cambridgeshire { left: others });
        }
    }

    /// A British unit loses a point for good; at 0 PF it leaves the map (32.14).
    fn send_man_away(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        self.lose_one(unit, LossKind::Permanent, rules::R32_14, journal);
        if self.pf(unit) == 0 {
            self.lift(unit, Whereabouts::Gone);
            journal.tell(|| Event::Eliminated { unit, rule: rules::R32_14 });
        }
    }

    pub(crate) fn cambridgeshire_objections(&self, action: &Action) -> Objections {
        let Action::SendAway { unit } = *action else { return Objections::NOT_NOW };
        let mut objections = Objections::NONE;
        objections.require(self.british_with_men().any(|other| other == unit), Objections::NOT_OWN);
        objections
    }

    pub(crate) fn list_cambridgeshire(&self, out: &mut impl FnMut(Action)) {
        self.british_with_men().for_each(|unit| out(Action::SendAway { unit }));
    }

    pub(crate) fn decide_cambridgeshire(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let Phase::Cambridgeshire { left } = self.phase() else { return };
        self.send_man_away(unit, journal);
        self.replace(Phase::Cambridgeshire { left: left - 1 });
    }

    pub(crate) fn settle_cambridgeshire(&mut self) -> bool {
        let Phase::Cambridgeshire { left } = self.phase() else { return true };
        if left == 0 || self.british_with_men().next().is_none() {
            self.pop();
            return false;
        }
        true
    }

    // ------------------------------------------------------------ the schedule

    /// The turn on which a unit is due, if its arrival may be shifted now (9.5a).
    fn shiftable(&self, unit: UnitId) -> Option<u8> {
        let state = self.unit(unit);
        match state.at {
            Whereabouts::Track(due) if !state.marks.has(Marks::BY_EDGE | Marks::PLACED) => {
                arrivals::in_window(self.turn, due).then_some(due)
            }
            _ => None,
        }
    }

    fn leader_shiftable(&self, leader: LeaderId) -> Option<u8> {
        match self.leader(leader).at {
            // A wounded leader or a replacement comes when he comes.
            Whereabouts::Track(due) if !self.leader(leader).arrived && !self.leader(leader).replaced => {
                arrivals::in_window(self.turn, due).then_some(due)
            }
            _ => None,
        }
    }

    /// The pools that pay for, or receive for, an arrival (9.5a).
    fn arrival_pools(&self, force: Force) -> Pools {
        payment::payers_of(force, payment::wings_pooled(&self.setup.options, self.turn))
    }

    pub(crate) fn schedule_objections(&self, seat: Seat, side: Side, action: &Action) -> Objections {
        let mut objections = Objections::NONE;
        match *action {
            Action::ScheduleDone => {}
            Action::AdvanceUnit { unit, turn, pay } => {
                if self.side_of(unit) != side || !self.may_hasten(seat, self.force_of(unit)) {
                    return Objections::NOT_OWN;
                }
                let Some(due) = self.shiftable(unit) else { return Objections::WINDOW };
                objections.require(!self.counter(unit).battery, Objections::NEVER_EARLY);
                objections.require(turn < due && turn >= self.turn, Objections::NOT_EARLIER);
                let pools = self.arrival_pools(self.force_of(unit));
                objections.add(self.payment_objections(seat, pay, arrivals::early_cost(due, turn), pools));
            }
            Action::AdvanceLeader { leader, turn, pay } => {
                if self.leader_side(leader) != side || !self.may_hasten(seat, self.leader_force(leader)) {
                    return Objections::NOT_OWN;
                }
                let Some(due) = self.leader_shiftable(leader) else { return Objections::WINDOW };
                objections.require(!self.is_bonaparte(leader), Objections::NEVER_EARLY);
                objections.require(turn < due && turn >= self.turn, Objections::NOT_EARLIER);
                let pools = self.arrival_pools(self.leader_force(leader));
                objections.add(self.payment_objections(seat, pay, arrivals::early_cost(due, turn), pools));
            }
            Action::DelayUnit { unit, turn, pool } => {
                if self.side_of(unit) != side || !self.commands(seat, self.force_of(unit)) {
                    return Objections::NOT_OWN;
                }
                let Some(due) = self.shiftable(unit) else { return Objections::WINDOW };
                objections.require(self.is_later(due, turn), Objections::NOT_LATER);
                objections.require(self.arrival_pools(self.force_of(unit)).has(pool), Objections::WRONG_POOL);
            }
            Action::DelayLeader { leader, turn } => {
                if self.leader_side(leader) != side || !self.commands(seat, self.leader_force(leader)) {
                    return Objections::NOT_OWN;
                }
                let Some(due) = self.leader_shiftable(leader) else { return Objections::WINDOW };
                objections.require(self.is_later(due, turn), Objections::NOT_LATER);
            }
            _ => return Objections::NOT_NOW,
        }
        objections
    }

    /// Whether a seat may bring troops of a force forward: its own, and those for which it may pay (7.9).
    fn may_hasten(&self, seat: Seat, force: Force) -> bool {
        self.commands(seat, force) || !self.purses(seat, self.arrival_pools(force)).is_empty()
    }

    /// One to three turns later, not past the end (ruling 17).
    fn is_later(&self, due: u8, turn: u8) -> bool {
        turn > due && turn <= self.setup.last_turn && turn - due <= tables().costs.late_max_turns
    }

    pub(crate) fn list_schedule(&self, seat: Seat, side: Side, out: &mut impl FnMut(Action)) {
        out(Action::ScheduleDone);
        let last = self.setup.last_turn;
        let window = tables().costs.late_max_turns;
        for unit in self.setup.unit_ids() {
            let force = self.force_of(unit);
            if force.side() != side || !self.may_hasten(seat, force) {
                continue;
            }
            let Some(due) = self.shiftable(unit) else { continue };
            let pools = self.arrival_pools(force);
            if !self.counter(unit).battery {
                for turn in self.turn..due {
                    self.each_payment(seat, arrivals::early_cost(due, turn), pools, &mut |pay| {
                        out(Action::AdvanceUnit { unit, turn, pay });
                    });
                }
            }
            if !self.commands(seat, force) {
                continue;
            }
            // The income goes to the unit's own pool; another one that could receive it is named by hand.
            let Some(pool) = force.pool().or_else(|| pools.iter().next()) else { continue };
            for turn in due + 1..=(due + window).min(last) {
                out(Action::DelayUnit { unit, turn, pool });
            }
        }
        for leader in self.setup.leader_ids() {
            let force = self.leader_force(leader);
            if force.side() != side || !self.may_hasten(seat, force) {
                continue;
            }
            let Some(due) = self.leader_shiftable(leader) else { continue };
            if !self.is_bonaparte(leader) {
                for turn in self.turn..due {
                    let pools = self.arrival_pools(force);
                    self.each_payment(seat, arrivals::early_cost(due, turn), pools, &mut |pay| {
                        out(Action::AdvanceLeader { leader, turn, pay });
                    });
                }
            }
            if !self.commands(seat, force) {
                continue;
            }
            for turn in due + 1..=(due + window).min(last) {
                out(Action::DelayLeader { leader, turn });
            }
        }
    }

    pub(crate) fn decide_schedule(&mut self, seat: Seat, action: &Action, journal: &mut impl Journal<Event>) {
        match *action {
            Action::AdvanceUnit { unit, turn, pay } => {
                self.spend(pay, rules::R9_5A, journal);
                self.unit_mut(unit).at = Whereabouts::Track(turn);
                journal.tell(|| Event::Rescheduled { unit, turn });
            }
            Action::AdvanceLeader { leader, turn, pay } => {
                self.spend(pay, rules::R9_5A, journal);
                self.leaders[leader.index()].at = Whereabouts::Track(turn);
                journal.tell(|| Event::LeaderRescheduled { leader: self.as_chief(leader), turn });
            }
            Action::DelayUnit { unit, turn, pool } => {
                let paid = self.unit(unit).marks.has(Marks::INCOME);
                let income = arrivals::late_income(self.counter(unit).strength, false, paid);
                let state = self.unit_mut(unit);
                state.at = Whereabouts::Track(turn);
                state.marks.set(Marks::INCOME);
                journal.tell(|| Event::Rescheduled { unit, turn });
                let before = self.pools[pool.index()];
                self.pools[pool.index()] = operation_points::with_income(before, income);
                if income > 0 {
                    journal.tell(|| Event::Refunded { pay: Payment::from(pool, income), rule: rules::R9_5B });
                }
            }
            Action::DelayLeader { leader, turn } => {
                self.leaders[leader.index()].at = Whereabouts::Track(turn);
                journal.tell(|| Event::LeaderRescheduled { leader: self.as_chief(leader), turn });
            }
            _ => self.done = self.done.with(seat),
        }
    }

    /// Whether a seat has anything to shift.
    pub(crate) fn has_schedule(&self, seat: Seat, side: Side) -> bool {
        self.setup.unit_ids().any(|unit| {
            let force = self.force_of(unit);
            force.side() == side && self.may_hasten(seat, force) && self.shiftable(unit).is_some()
        }) || self.setup.leader_ids().any(|leader| {
            let force = self.leader_force(leader);
            force.side() == side && self.may_hasten(seat, force) && self.leader_shiftable(leader).is_some()
        })
    }

    // ------------------------------------------------------------ Austrians

    /// Rolls for the Austrians (32.3).
    pub(crate) fn call_austrians(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let waiting = |unit: &&UnitId| self.unit(**unit).at == Whereabouts::Waiting;
        let left = self.setup.austrians.iter().filter(waiting).count() as u8;
        if self.turn < tables().calendar.austrians_from || left == 0 {
            return;
        }
        let mood = AustrianMood {
            turn: self.turn,
            allied_lead: self.allied_lead(),
            rade_lost_or_tenuous: self.rades.iter().any(|rade| *rade != crate::book::vocabulary::RadeState::Allied),
            peninsula_lost: self.peninsula_lost(),
            waiting: left,
        };
        let rolled = mood.roll(chance);
        journal.tell(|| {
            let mut tally = Tally::new();
            mood.tally(rolled.die, &mut tally);
            Event::AustriansRolled { dice: (rolled.die, rolled.group), tally: Box::new(tally), units: rolled.units }
        });
        let called: UnitSet = self.setup.austrians.iter().filter(waiting).take(rolled.units.into()).copied().collect();
        if !called.is_empty() {
            self.push(Phase::Austrians { units: called });
        }
    }

    pub(crate) fn decide_austrians(&mut self, now: bool, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Phase::Austrians { units } = self.phase() else { return };
        self.pop();
        if now {
            for unit in units.iter() {
                self.unit_mut(unit).at = Whereabouts::Track(self.turn);
            }
            return;
        }
        let turns = arrivals::austrian_delay(chance);
        journal.tell(|| Event::AustriansDelayed { turns });
        for unit in units.iter() {
            let due = self.turn + turns;
            let state = self.unit_mut(unit);
            state.at = Whereabouts::Track(due);
            state.marks.set(Marks::BY_EDGE);
        }
    }

    /// The Austrian leader comes with the first Austrian unit (32.3).
    pub(crate) fn bring_austrian_leader(&mut self, at: Whereabouts, journal: &mut impl Journal<Event>) {
        for leader in self.setup.leader_ids() {
            if self.leader_force(leader) == Force::Austrian && self.leader(leader).at == Whereabouts::Waiting {
                self.leaders[leader.index()].arrived = true;
                self.lift_leader(leader, at);
                journal.tell(|| Event::LeaderArrived { leader: self.as_chief(leader), area: at.area() });
            }
        }
    }

    // ------------------------------------------------------------ arrivals

    /// Where reinforcements of a force come in; none: aboard the fleet (9.1, 9.2).
    #[must_use]
    pub fn entry_of(&self, force: Force) -> Option<AreaId> {
        let toulon = self.setup.depot(Depot::Toulon);
        match force {
            Force::West => Some(self.setup.depot(Depot::Ollioules)),
            Force::East | Force::Reserve => Some(self.setup.depot(Depot::Sollies)),
            Force::Toulonnais => Some(toulon),
            _ => self.toulon_is_open().then_some(toulon),
        }
    }

    /// Places everything that is due and needs no decision (9.1, 9.3, 9.4).
    pub(crate) fn place_arrivals(&mut self, journal: &mut impl Journal<Event>) {
        let now = self.turn;
        let due = |at: Whereabouts| matches!(at, Whereabouts::Track(turn) if turn <= now);
        let units: UnitSet = self
            .setup
            .unit_ids()
            .filter(|unit| {
                let state = self.unit(*unit);
                let new_battery = self.counter(*unit).battery && !state.marks.has(Marks::PLACED);
                due(state.at) && !new_battery && !state.marks.has(Marks::BY_EDGE)
            })
            .collect();
        for unit in units.iter() {
            self.place_arrival(unit, journal);
        }
        for leader in self.setup.leader_ids() {
            if due(self.leader(leader).at) && !self.is_bonaparte(leader) {
                self.place_leader(leader, journal);
            }
        }
        self.test_endings(journal);
    }

    fn place_arrival(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let force = self.force_of(unit);
        let area = self.entry_of(force);
        match area {
            // The depot is in enemy hands: they come in the movement phase (9.8).
            Some(area) if self.is_held_by(area, force.side().other()) => {
                self.unit_mut(unit).marks.set(Marks::BY_EDGE);
                return;
            }
            Some(area) => self.put(unit, area),
            None => self.lift(unit, Whereabouts::Afloat),
        }
        let rule = match force {
            Force::Toulonnais => rules::R9_2,
            _ if force.side() == Side::Republican => rules::R9_3,
            _ if self.rades.iter().all(|rade| rade.is_held()) => rules::R9_1B,
            _ => rules::R9_1C,
        };
        journal.tell(|| Event::Arrived { unit, area, rule });
        if force == Force::Austrian {
            self.bring_austrian_leader(self.unit(unit).at, journal);
        }
    }

    fn place_leader(&mut self, leader: LeaderId, journal: &mut impl Journal<Event>) {
        let force = self.leader_force(leader);
        let area = self.entry_of(force);
        match area {
            Some(area) if self.is_held_by(area, force.side().other()) => return,
            Some(area) => self.put_leader(leader, area),
            None => {
                self.leaders[leader.index()].arrived = true;
                self.lift_leader(leader, Whereabouts::Afloat);
            }
        }
        journal.tell(|| Event::LeaderArrived { leader: self.as_chief(leader), area });
        // Carteaux goes when Dugommier comes (2.cinc-republican).
        for other in self.setup.leader_ids() {
            let chief = self.chief(other);
            if chief.leaves_for == Some(leader) && chief.leaves_from == 0 && self.leader(other).at != Whereabouts::Gone
            {
                self.depart(other, journal);
            }
        }
    }

    // ------------------------------------------------------------ batteries and Bonaparte

    /// Batteries that may be placed now (27.2, 27.3).
    fn batteries_due(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.unit_ids().filter(|unit| {
            let state = self.unit(*unit);
            self.counter(*unit).battery
                && !state.marks.has(Marks::PLACED)
                && matches!(state.at, Whereabouts::Track(turn) if turn <= self.turn)
        })
    }

    /// Where a battery may be placed: its position, or if that is taken any area of West units or batteries (27.4).
    fn battery_places(&self, unit: UnitId) -> crate::state::sets::AreaSet {
        let side = Side::Republican;
        let fits = |area: AreaId| {
            !self.is_held_by(area, Side::Allied)
                && self.has_room_for(area, unit)
                && self.may_stand_with(unit, self.units_in(area, side))
        };
        if let Some(position) = self.counter(unit).position
            && fits(position)
        {
            return crate::state::sets::AreaSet::one(position);
        }
        let west = |area: &AreaId| {
            self.stack_of(*area, side).any(|other| self.force_of(other) == Force::West || self.is_bb(other))
        };
        self.friendly(side).iter().filter(west).filter(|area| fits(*area)).collect()
    }

    /// Pools that pay for batteries: the West wing's or Bonaparte's (rule.works-payment).
    fn battery_pools(&self) -> Pools {
        let west = self.arrival_pools(Force::West);
        if self.is_in_play(Pool::Bonaparte) { west.with(Pool::Bonaparte) } else { west }
    }

    /// Where Bonaparte may be placed (9.1a).
    fn bonaparte_places(&self) -> crate::state::sets::AreaSet {
        let side = Side::Republican;
        let his = |area: &AreaId| self.stack_of(*area, side).any(|unit| self.counter(unit).battery);
        let mut places: crate::state::sets::AreaSet = self.friendly(side).iter().filter(his).collect();
        let home = self.setup.depot(Depot::Ollioules);
        if !self.is_held_by(home, Side::Allied) {
            places.add(home);
        }
        places
    }

    fn bonaparte_due(&self) -> Option<LeaderId> {
        let id = self.setup.bonaparte()?;
        let due = matches!(self.leader(id).at, Whereabouts::Track(turn) if turn <= self.turn);
        (due && !self.bonaparte_places().is_empty()).then_some(id)
    }

    pub(crate) fn battery_objections(&self, seat: Seat, action: &Action) -> Objections {
        let mut objections = Objections::NONE;
        match *action {
            Action::PlaceBattery { unit, area, pay } => {
                if !self.is_unit(unit) || !self.batteries_due().any(|due| due == unit) {
                    return Objections::NOT_DUE;
                }
                objections.require(self.is_area(area) && self.battery_places(unit).has(area), Objections::POSITION);
                let price = tables().costs.bb_place;
                objections.add(self.payment_objections(seat, pay, price, self.battery_pools()));
            }
            Action::PlaceBonaparte { area } => {
                let due = self.bonaparte_due().is_some();
                objections.require(due && self.bonaparte_places().has(area), Objections::BONAPARTE_PLACE);
            }
            Action::BatteriesDone => {
                objections.require(self.bonaparte_due().is_none(), Objections::BONAPARTE_PLACE);
            }
            _ => return Objections::NOT_NOW,
        }
        objections
    }

    pub(crate) fn list_batteries(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        if self.bonaparte_due().is_some() {
            self.bonaparte_places().iter().for_each(|area| out(Action::PlaceBonaparte { area }));
        } else {
            out(Action::BatteriesDone);
        }
        let pools = self.battery_pools();
        for unit in self.batteries_due() {
            for area in self.battery_places(unit).iter() {
                self.each_payment(seat, tables().costs.bb_place, pools, &mut |pay| {
                    out(Action::PlaceBattery { unit, area, pay });
                });
            }
        }
    }

    pub(crate) fn decide_batteries(&mut self, action: &Action, journal: &mut impl Journal<Event>) {
        match *action {
            Action::PlaceBattery { unit, area, pay } => {
                self.spend(pay, rules::R27_3, journal);
                self.put(unit, area);
                self.unit_mut(unit).marks.set(Marks::PLACED);
                journal.tell(|| Event::BatteryPlaced { unit, area });
            }
            Action::PlaceBonaparte { area } => {
                if let Some(leader) = self.bonaparte_due() {
                    self.put_leader(leader, area);
                    journal.tell(|| Event::LeaderArrived { leader: self.as_chief(leader), area: Some(area) });
                }
            }
            _ => self.pop(),
        }
    }

    /// Whether the West wing has a battery to place and can pay for it, or Bonaparte to place.
    pub(crate) fn settle_batteries(&mut self) -> bool {
        let seat = self.setup.seat_of[Role::West.index()];
        let rich = self.means(seat, self.battery_pools()) >= u16::from(tables().costs.bb_place);
        let any = rich && self.batteries_due().any(|unit| !self.battery_places(unit).is_empty());
        if any || self.bonaparte_due().is_some() {
            return true;
        }
        self.pop();
        false
    }
}
