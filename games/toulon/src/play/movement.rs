//! The movement phase: forming forces and marching over friendly ground and no man's land (16).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{AreaStatus, Arm, Force, Role, Side};
use crate::play::action::Action;
use crate::play::event::{Chief, Event};
use crate::play::leaders::LeaderAlone;
use crate::play::muster::Muster;
use crate::rules;
use crate::rules::movement::Entry;
use crate::show::offers::{into_area, of_leader, opening, plain, yielding};
use crate::state::sets::{AreaId, AreaSet, LeaderId, LeaderSet, UnitId, UnitSet};
use crate::state::{Depot, Edge, Marks, Origin, Payment, Toulon, Whereabouts};
use boards::areas::Places;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat, SeatSet, Text};

/// What moves next (16.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement;

impl Question<Toulon> for Movement {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked { seats: game.undone(game.phasing()), point: "decision-movement", rule: rules::R16_7 }
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        let side = game.phasing();
        out.push(Action::MovementDone);
        for area in game.occupied[side.index()].iter() {
            if game.has_movable(seat, area) {
                out.push(Action::Muster { from: Origin::Area(area) });
            }
        }
        let elsewhere = [Origin::Afloat, Origin::OffMap];
        for from in elsewhere.into_iter().filter(|from| !game.movable(seat, *from).is_empty()) {
            out.push(Action::Muster { from });
        }
        out.extend(game.leaders_to_send(seat, side).map(|leader| Action::LeaderOut { leader }));
        if game.setup.seats.len() > 2 {
            for role in Role::ALL.into_iter().filter(|role| game.setup.seat_of[role.index()] == seat) {
                let free = |to: &Role| game.entrust_objections(seat, role, *to).is_empty();
                out.extend(Role::ALL.into_iter().filter(free).map(|to| Action::Entrust { role, to }));
            }
        }
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        let side = game.phasing();
        match *action {
            Action::MovementDone => Objections::NONE,
            Action::Muster { from } => {
                let own = |unit: UnitId| game.commands(seat, game.force_of(unit));
                match game.movable(seat, from).is_empty() {
                    // They have gone in and stand there: a battle is due.
                    true if game.units_at(from, side).iter().any(own) => Objections::STOPPED,
                    true => Objections::NOBODY,
                    false => Objections::NONE,
                }
            }
            Action::LeaderOut { leader } if game.may_send(leader, seat, side) => Objections::NONE,
            Action::LeaderOut { .. } => Objections::LEADER,
            Action::Entrust { role, to } => game.entrust_objections(seat, role, to),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let words = Text::new;
        Some(match *action {
            Action::Muster { from } => opening(match from {
                Origin::Area(area) => into_area(game, area, "action-muster", words("offer-muster"), rules::R5_3),
                Origin::Afloat => plain("action-muster", words("offer-muster_afloat"), rules::R17_1),
                Origin::OffMap => plain("action-enter_map", words("offer-muster_off_map"), rules::R9_8),
            }),
            Action::LeaderOut { leader } => {
                opening(of_leader(game, leader, "action-move_leader", words("offer-leader_out"), rules::R19_2A))
            }
            Action::Entrust { role, to } => {
                let text = words("offer-entrust").with("role", words(role.label())).with("to", words(to.label()));
                plain("action-entrust", text, rules::SETUP_ROLES)
            }
            Action::MovementDone => {
                yielding(plain("action-end_phase", words("offer-movement_done"), rules::RULE_TERMINATION))
            }
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Toulon,
        seat: Seat,
        action: &Action,
        _: &mut impl Chance,
        _: &mut impl Journal<Event>,
    ) {
        game.count_action();
        game.push(self);
        match *action {
            Action::Muster { from } => {
                game.clear_force();
                game.push(Muster { seat, from });
            }
            Action::LeaderOut { leader } => {
                if let Some(area) = game.leader(leader).at.area() {
                    game.push(LeaderAlone { seat, leader, at: area.place(), flees: false, steps: 0 });
                }
            }
            Action::Entrust { role, to } => game.trustees[role.index()] = to,
            _ => game.done = game.done.with(seat),
        }
    }

    /// Whether there is still anything to do for somebody.
    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if !game.is_phase_spent() && !game.undone(game.phasing()).is_empty() {
            return Flow::Ask;
        }
        game.pop();
        Flow::On
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        Some(game.move_on(seat))
    }

    fn unsettled(&self) -> bool {
        false
    }
}

impl Toulon {
    /// The phase begins: supply is judged, reinforcements whose depot is free again come in (9.9).
    pub(crate) fn begin_movement(&mut self, journal: &mut impl Journal<Event>) {
        self.mark_supply(journal);
        self.failures.clear();
        self.entries.clear();
        self.overrun_tried = AreaSet::EMPTY;
        self.actions = 0;
        self.done = SeatSet::EMPTY;
        self.clear_force();
        self.free_depots(journal);
        self.push(Movement);
    }

    /// Republicans waiting before a depot that the Allies have left arrive normally (9.9).
    fn free_depots(&mut self, journal: &mut impl Journal<Event>) {
        if self.phasing() != Side::Republican {
            return;
        }
        for unit in self.waiting_to_enter(Side::Republican).iter() {
            if let Some(area) = self.entry_of(self.force_of(unit))
                && !self.is_held_by(area, Side::Allied)
            {
                self.put(unit, area);
                self.unit_mut(unit).marks.clear(Marks::BY_EDGE);
                self.unit_mut(unit).marks.set(Marks::LANDED);
                journal.tell(|| Event::Arrived { unit, area: Some(area), rule: rules::R9_9 });
            }
        }
    }

    pub(crate) fn clear_force(&mut self) {
        self.force = UnitSet::EMPTY;
        self.escort = LeaderSet::EMPTY;
        self.paid = Payment::NOTHING;
    }

    /// Whether the table's bound of the phase is reached (rule.termination).
    #[must_use]
    pub fn is_phase_spent(&self) -> bool {
        self.actions >= tables().limits.actions_per_movement_phase
    }

    /// One more decision of the phase (rule.termination).
    pub(crate) fn count_action(&mut self) {
        self.actions = self.actions.saturating_add(1);
    }

    // ------------------------------------------------------------ the menu

    /// Units at an origin that a seat may take into a force at all.
    pub(crate) fn movable(&self, seat: Seat, from: Origin) -> UnitSet {
        let side = self.phasing();
        let able =
            |unit: &UnitId| self.commands(seat, self.force_of(*unit)) && !self.unit(*unit).marks.has(Marks::ENTERED);
        self.units_at(from, side).iter().filter(able).collect()
    }

    fn has_movable(&self, seat: Seat, area: AreaId) -> bool {
        let able =
            |unit: UnitId| self.commands(seat, self.force_of(unit)) && !self.unit(unit).marks.has(Marks::ENTERED);
        self.stack_of(area, self.phasing()).any(able)
    }

    /// A player puts his own troops under a partner's orders, or takes them back.
    fn entrust_objections(&self, seat: Seat, role: Role, to: Role) -> Objections {
        let mut objections = Objections::NONE;
        objections.require(self.setup.seat_of[role.index()] == seat, Objections::NOT_HIS_ROLE);
        objections.require(role.side() == to.side() && self.trustees[role.index()] != to, Objections::NOT_HIS_ROLE);
        // Between roles of one player there is nothing to entrust.
        let other = self.setup.seat_of[to.index()] != seat || to == role;
        objections.require(other, Objections::NOT_HIS_ROLE);
        objections
    }

    // ------------------------------------------------------------ friendly ground

    /// Friendly areas with room for the force, through which it may pass, and friendly sections (16.8, 18.5, 6.5).
    fn passable(&self) -> Places {
        let side = self.phasing();
        let friendly = self.friendly_places(side);
        let areas = Places::first(self.setup.ground.len() as u8);
        let fits =
            |area: &AreaId| self.may_enter_together(self.force, *area) && self.have_room(self.force, *area, side);
        let roomy: AreaSet = AreaSet(friendly & areas).iter().filter(fits).collect();
        (friendly - areas) | roomy.0
    }

    /// Where the force may march to without paying.
    pub(crate) fn march_goals(&self, from: Origin) -> AreaSet {
        let side = self.phasing();
        let ends = |area: &AreaId| self.may_end_in(*area);
        match from {
            Origin::Area(area) => {
                let reached = self.setup.tracks.reach(Places::one(area.place()), self.passable());
                let areas = Places::first(self.setup.ground.len() as u8);
                AreaSet((reached & areas).without(area.place())).iter().filter(ends).collect()
            }
            Origin::OffMap => self
                .entries_of_force()
                .iter()
                .filter(|area| self.friendly(side).has(*area) && self.has_way_in(*area))
                .filter(ends)
                .collect(),
            Origin::Afloat => AreaSet::EMPTY,
        }
    }

    /// Areas by which the force may come onto the map (9.8, 32.5).
    fn entries_of_force(&self) -> AreaSet {
        let Some(first) = self.force.lowest() else { return AreaSet::EMPTY };
        match self.force_of(first) {
            Force::Austrian => [Edge::North, Edge::East]
                .into_iter()
                .filter(|edge| self.edge.is_none_or(|used| used == *edge))
                .fold(AreaSet::EMPTY, |all, edge| all | self.setup.edge(edge)),
            force => self.entry_of(force).map_or(AreaSet::EMPTY, AreaSet::one),
        }
    }

    fn has_way_in(&self, area: AreaId) -> bool {
        self.may_enter_together(self.force, area) && self.have_room(self.force, area, self.phasing())
    }

    /// Whether the force may end its move in an area: the wings keep apart before turn 12 (16.3, 6.1).
    fn may_end_in(&self, area: AreaId) -> bool {
        self.may_all_stand(self.force, area, self.phasing())
    }

    pub(super) fn march_objections(&self, from: Origin, to: AreaId) -> Objections {
        if !self.is_area(to) {
            return Objections::NO_WAY;
        }
        let side = self.phasing();
        let mut objections = self.entry_objections(to);
        objections.require(self.friendly(side).has(to), Objections::NOT_FRIENDLY);
        if objections.is_empty() {
            objections.require(self.march_goals(from).has(to), Objections::NO_WAY);
        }
        objections
    }

    /// What forbids the force to enter an area and stay, whatever the way.
    pub(crate) fn entry_objections(&self, to: AreaId) -> Objections {
        let side = self.phasing();
        let mut objections = Objections::NONE;
        objections.require(!self.force.iter().any(|unit| self.is_immobile(unit)), Objections::IMMOBILE);
        objections.require(self.may_enter_together(self.force, to), Objections::TOO_MANY);
        objections.require(self.have_room(self.force, to, side), Objections::NO_ROOM);
        objections.require(self.may_end_in(to), Objections::OTHER_WING);
        objections
    }

    // ------------------------------------------------------------ the Reppe

    pub(super) fn cross_objections(&self, seat: Seat, from: Origin, to: AreaId, pay: Payment) -> Objections {
        let Some(area) = from.area().filter(|area| self.is_area(to) && self.map().is_river_between(*area, to)) else {
            return Objections::NO_WAY;
        };
        debug_assert!(self.map().are_adjacent(area, to));
        let side = self.phasing();
        let mut objections = self.entry_objections(to);
        objections.require(self.friendly(side).has(to), Objections::NOT_FRIENDLY);
        let price = Entry { turn: self.turn, status: AreaStatus::Friendly, across_river: true }.price().total();
        objections.add(self.payment_objections(seat, pay, price, self.payers(self.force, from)));
        objections
    }

    pub(super) fn list_crossings(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        let Some(area) = from.area() else { return };
        let beyond = self.setup.ground(area).across & self.friendly(self.phasing());
        for to in beyond.iter().filter(|to| self.entry_objections(*to).is_empty()) {
            let price = Entry { turn: self.turn, status: AreaStatus::Friendly, across_river: true }.price().total();
            self.each_payment(seat, price, self.payers(self.force, from), &mut |pay| {
                out(Action::CrossRiver { to, pay });
            });
        }
    }

    // ------------------------------------------------------------ no man's land

    /// Areas of no man's land that the force could enter, and whether by the road (16.14, 18.18).
    fn nml_goals(&self, from: Origin) -> AreaSet {
        let side = self.phasing();
        let near = match from {
            Origin::Area(area) => {
                self.setup.ground(area).neighbours | self.road_exits(self.setup.ground(area).gates, side)
            }
            Origin::OffMap => self.entries_of_force(),
            Origin::Afloat => AreaSet::EMPTY,
        };
        (near - self.occupied[0]) - self.occupied[1]
    }

    /// The price of an area of no man's land: the river is dearer unless a friendly road leads there (3.river-cost).
    fn nml_price(&self, from: Origin, to: AreaId) -> u8 {
        let side = self.phasing();
        let wet = from.area().is_some_and(|area| {
            let by_road = self.road_exits(self.setup.ground(area).gates, side).has(to);
            self.map().is_river_between(area, to) && !by_road
        });
        Entry { turn: self.turn, status: AreaStatus::NoMansLand, across_river: wet }.price().total()
    }

    /// Only guns: they need an escort (16.15).
    pub(crate) fn is_guns_alone(&self) -> bool {
        self.force.iter().all(|unit| self.arm(unit) == Arm::Artillery)
    }

    pub(super) fn nml_objections(
        &self,
        seat: Seat,
        from: Origin,
        to: AreaId,
        checked: UnitId,
        pay: Payment,
    ) -> Objections {
        if !self.is_area(to) || from == Origin::Afloat {
            return Objections::NO_WAY;
        }
        let mut objections = self.entry_objections(to);
        let empty = !self.occupied[0].has(to) && !self.occupied[1].has(to);
        objections.require(empty, Objections::NOT_NML);
        objections.require(self.nml_goals(from).has(to) || !empty, Objections::NO_WAY);
        objections.require(self.is_unit(checked) && self.force.has(checked), Objections::NOT_IN_FORCE);
        objections.require(!self.is_guns_alone(), Objections::GUNS_ALONE);
        if from == Origin::OffMap {
            objections.add(self.edge_objections(to));
        }
        objections.add(self.payment_objections(seat, pay, self.nml_price(from, to), self.payers(self.force, from)));
        objections
    }

    /// Only one edge of the map serves the Austrians (32.6).
    pub(crate) fn edge_objections(&self, to: AreaId) -> Objections {
        let mut objections = Objections::NONE;
        let austrian = self.force.lowest().is_some_and(|unit| self.force_of(unit) == Force::Austrian);
        if austrian {
            objections.require(self.edge_at(to).is_some(), Objections::OTHER_EDGE);
        } else {
            objections.require(self.entries_of_force().has(to), Objections::NOT_ITS_ENTRY);
        }
        objections
    }

    pub(crate) fn list_nml(&self, seat: Seat, from: Origin, out: &mut impl FnMut(Action)) {
        if self.is_guns_alone() {
            return;
        }
        let payers = self.payers(self.force, from);
        for to in self.nml_goals(from).iter().filter(|to| self.entry_objections(*to).is_empty()) {
            let price = self.nml_price(from, to);
            for checked in self.force.iter() {
                self.each_payment(seat, price, payers, &mut |pay| out(Action::EnterNml { to, checked, pay }));
            }
        }
    }

    /// The force as its own side reads of it.
    pub(crate) fn marching(&self) -> Box<(UnitSet, Vec<Chief>)> {
        Box::new((self.force, self.escort.iter().map(|leader| self.as_chief(leader)).collect()))
    }

    /// An attempt failed: nobody moves; the rule says what the force may do now.
    pub(crate) fn fail_move(&mut self, from: Origin, to: AreaId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        journal.tell(|| Event::MoveFailed { side, from: from.area(), to: Some(to.place()), rule });
    }

    /// The force comes to stand in an area that no enemy holds.
    pub(crate) fn arrive(&mut self, from: Origin, to: AreaId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        let (force, escort) = (self.force, self.escort);
        for unit in force.iter() {
            self.bring(unit, from, to, journal);
        }
        for leader in escort.iter() {
            self.put_leader(leader, to);
        }
        journal.tell(|| Event::Moved { side, from: from.area(), to: Some(to), who: self.marching(), rule });
        self.clear_force();
        if from == Origin::OffMap && to != self.setup.depot(Depot::Toulon) {
            self.use_edge(force, to, journal);
        }
        self.enter_toulon(force, from, to);
        self.test_endings(journal);
    }

    /// A unit comes into an area.
    pub(crate) fn bring(&mut self, unit: UnitId, from: Origin, to: AreaId, journal: &mut impl Journal<Event>) {
        let first = !self.unit(unit).marks.has(Marks::ASHORE);
        self.put(unit, to);
        match from {
            Origin::Area(_) => {}
            // Supply comes with the first landing only (15.22); later ones keep what was judged in the supply phase.
            Origin::Afloat if !first => self.unit_mut(unit).marks.clear(Marks::FIRST_WAVE),
            Origin::Afloat | Origin::OffMap => {
                let marks = &mut self.unit_mut(unit).marks;
                marks.set(Marks::LANDED);
                marks.clear(Marks::BY_EDGE | Marks::FIRST_WAVE | Marks::OUT_OF_SUPPLY);
                if self.force_of(unit) == Force::Austrian {
                    self.bring_austrian_leader(Whereabouts::Area(to), journal);
                }
            }
        }
    }

    /// The edge by which the first Austrians came is theirs from now on (32.6, 32.7).
    pub(crate) fn use_edge(&mut self, force: UnitSet, to: AreaId, journal: &mut impl Journal<Event>) {
        let austrian = force.iter().any(|unit| self.force_of(unit) == Force::Austrian);
        if austrian
            && self.edge.is_none()
            && let Some(edge) = self.edge_at(to)
        {
            self.edge = Some(edge);
            journal.tell(|| Event::EdgeUsed { edge });
        }
    }

    /// Toulon counts as entered once Allied troops that are neither Toulonnais nor guns have marched in (17.5).
    pub(crate) fn enter_toulon(&mut self, force: UnitSet, from: Origin, to: AreaId) {
        let marched = from.area().is_some() && to == self.setup.depot(Depot::Toulon);
        if marched && !self.toulon_entered && self.phasing() == Side::Allied {
            self.toulon_entered = force.iter().any(|unit| self.opens_toulon(unit));
        }
    }

    /// Whether a unit opens Toulon to the fleet: 1 PF or more, neither Toulonnais nor artillery (17.5).
    pub(crate) fn opens_toulon(&self, unit: UnitId) -> bool {
        self.pf(unit) > 0 && self.force_of(unit) != Force::Toulonnais && self.arm(unit) != Arm::Artillery
    }

    /// Enemy leaders without troops in an area that was just entered (19.5a).
    pub(crate) fn meet_leaders(&mut self, area: AreaId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if self.over().is_none() {
            let enemy = self.phasing().other();
            self.leaders_met(area, enemy, chance, journal);
        }
    }

    /// Leaders who may be asked whether they go in.
    pub(crate) fn leaders_to_go(&self, seat: Seat, from: Origin) -> impl Iterator<Item = LeaderId> + '_ {
        let side = self.phasing();
        let here = self.leaders_at(from, side) - self.escort;
        let led = self.strength(self.force) > 0;
        here.iter().filter(move |leader| led && self.commands(seat, self.leader_force(*leader)))
    }
}
