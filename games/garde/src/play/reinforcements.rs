//! Reinforcements that come onto the table (3.1).

use crate::book::objections::Objections;
use crate::book::vocabulary::{BrigadeId, Formation, GeneralId, Order};
use crate::play::event::Event;
use crate::setup::Arrival;
use crate::state::{Fate, Garde, Marks, Pose, Post};
use boards::table::{Hand, Length, Stand};
use kernel::Journal;

impl Garde {
    /// How far a brigade that enters may go from the edge.
    fn entry_allowance(&self, id: BrigadeId, arrival: &Arrival) -> Length {
        let inward = arrival.edge.heading().reversed();
        let ahead = arrival.entry + inward.dir().along(self.tables().constants.move_step);
        self.allowance(id, Order::Manoeuvre, self.is_road_at(ahead))
    }

    /// Where a brigade would stand whose front is so far from the edge: at its entry point, or the nearest free place
    /// up to 30 cm along the edge.
    #[must_use]
    pub(crate) fn entry_place(&self, id: BrigadeId, distance: Length) -> Option<Stand> {
        let arrival = self.setup.division(self.division_of(id)).arrival?;
        let inward = arrival.edge.heading().reversed();
        let (front, depth) = self.tables().footprint.of(Formation::March, self.brigade(id).elements);
        if distance < depth || distance > self.entry_allowance(id, &arrival) {
            return None;
        }
        let centre = arrival.entry + inward.dir().along(distance - depth.scaled(1, 2));
        let stand = Stand::new(centre, inward, front, depth);
        let seat = self.seat_of(id);
        let free = |stand: &Stand| {
            self.setup.table.holds(stand)
                && self.is_clear_of_troops(id, stand)
                && !self.is_impassable(id, Formation::March, stand)
                && !self.meets_enemy(seat, stand)
                && self.zone_at(seat, stand).is_none()
        };
        let along = self.tables().constants.entry_search;
        let found = stand.nearest_free_along(inward.quarter(Hand::Right), along, along, free);
        found.map(|(stand, _)| stand)
    }

    /// The distances worth trying, the farthest first.
    pub(crate) fn entry_distances(&self, id: BrigadeId) -> impl Iterator<Item = Length> + use<> {
        let arrival = self.setup.division(self.division_of(id)).arrival;
        let (_, depth) = self.tables().footprint.of(Formation::March, self.brigade(id).elements);
        let most = arrival.map_or(Length::ZERO, |arrival| self.entry_allowance(id, &arrival));
        [most, (most + depth).scaled(1, 2), depth].into_iter().filter(move |distance| *distance >= depth)
    }

    /// What forbids a reinforcement to enter.
    #[must_use]
    pub(crate) fn enter_objections(
        &self,
        active: crate::state::DivisionSet,
        id: BrigadeId,
        distance: Length,
    ) -> Objections {
        let mut objections = Objections::NONE;
        if id.index() >= self.brigades.len() {
            return Objections::NOT_OWN;
        }
        objections.require(active.has(self.division_of(id)), Objections::NOT_ACTIVE);
        let waits = self.brigade(id).fate == Fate::Waiting && self.division(self.division_of(id)).arrived;
        objections.require(waits, Objections::NO_ENTRY);
        objections.require(!self.is(id, Marks::ACTED), Objections::ALREADY_MOVED);
        if objections.is_empty() {
            objections.require(self.entry_place(id, distance).is_some(), Objections::NO_ENTRY);
        }
        objections
    }

    /// Whether a waiting brigade can enter at all now.
    #[must_use]
    pub(crate) fn can_enter(&self, id: BrigadeId) -> bool {
        self.entry_distances(id).any(|distance| self.entry_place(id, distance).is_some())
    }

    /// A reinforcement enters, its generals with the first of its brigades.
    pub(crate) fn enter(&mut self, id: BrigadeId, distance: Length, journal: &mut impl Journal<Event>) {
        let Some(stand) = self.entry_place(id, distance) else { return };
        let brigade = self.brigade_mut(id);
        (brigade.fate, brigade.formation) = (Fate::OnTable, Formation::March);
        brigade.pose = Pose::new(stand.centre(), stand.heading());
        brigade.marks.set(Marks::ACTED);
        brigade.marks.set(Marks::MOVED);
        let to = brigade.pose;
        journal.tell(|| Event::Entered { brigade: id, to });
        for index in 0..self.generals.len() as u8 {
            let general = GeneralId(index);
            if self.general(general).post == Post::Absent && self.commands(general, id) && self.is_late(general) {
                let at = self.beside(id);
                let moved = self.general_mut(general);
                (moved.at, moved.post, moved.moved) = (at, Post::Filled, true);
                journal.tell(|| Event::GeneralPlaced { general, at });
            }
        }
    }
}
