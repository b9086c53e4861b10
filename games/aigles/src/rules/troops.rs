//! Who stands where: the stands of battalions and screens, and who is in whose way.

use crate::book::tables::{FIGURE_BASE, GROUP_FIGURES, Tables};
use crate::book::vocabulary::{Formation, Quality, UnitId};
use crate::state::{Aigles, Commander, Fate, Marks, Pose, Unit};
use boards::table::{Heading, Length, Point, Stand};
use kernel::Seat;

impl Aigles {
    /// The numbers of the rulebook.
    #[must_use]
    pub fn tables(&self) -> &'static Tables {
        self.setup.tables()
    }

    /// A battalion.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A battalion, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// Whether a battalion has any of these marks.
    #[must_use]
    pub fn is(&self, id: UnitId, marks: Marks) -> bool {
        self.unit(id).marks.has(marks)
    }

    /// The side of a battalion.
    #[must_use]
    pub fn seat_of(&self, id: UnitId) -> Seat {
        self.setup.unit(id).seat
    }

    /// All battalions, on the table or not.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// The battalions on the table.
    pub fn on_table(&self) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.ids().filter(|id| self.unit(*id).fate == Fate::OnTable)
    }

    /// The battalions of a side on the table.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.setup.units_of(seat).filter(|id| self.unit(*id).fate == Fate::OnTable)
    }

    /// The stand of the close-order body.
    #[inline]
    #[must_use]
    pub fn body(&self, id: UnitId) -> Stand {
        let unit = self.unit(id);
        let (front, depth) = (Length::tenths(unit.front.into()), Length::tenths(unit.depth.into()));
        Stand::new(unit.pose.centre(), unit.pose.heading, front, depth)
    }

    /// Front and depth of its body in a formation (`def.line`, `def.column`): its full size until half is lost
    /// (`loss.removal`).
    #[must_use]
    pub fn footprint(&self, id: UnitId, formation: Formation) -> (Length, Length) {
        let unit = self.unit(id);
        let shown = if self.is_half(id) { unit.rankers } else { self.setup.unit(id).rankers - unit.deployed };
        self.tables().footprint.size(shown.div_ceil(GROUP_FIGURES).max(1), formation)
    }

    /// Takes the size of the footprint anew, after losses or a change of formation.
    pub fn refit(&mut self, id: UnitId) {
        let (front, depth) = self.footprint(id, self.unit(id).formation);
        let unit = self.unit_mut(id);
        unit.front = front.to_tenths() as i16;
        unit.depth = depth.to_tenths() as i16;
    }

    /// The stand its body would have in another pose and formation.
    #[must_use]
    pub fn body_as(&self, id: UnitId, pose: Pose, formation: Formation) -> Stand {
        let (front, depth) = self.footprint(id, formation);
        Stand::new(pose.centre(), pose.heading, front, depth)
    }

    /// The stand of a screen that is on the table (`skirm.body`).
    #[must_use]
    pub fn screen(&self, id: UnitId) -> Option<Stand> {
        let unit = self.unit(id);
        let there = unit.skirmishers > 0 && unit.fate == Fate::OnTable && !unit.marks.has(Marks::SCREEN_LIFTED);
        there.then(|| self.screen_as(id, unit.screen))
    }

    /// The stand its screen would have in another pose.
    #[must_use]
    pub fn screen_as(&self, id: UnitId, pose: Pose) -> Stand {
        let (front, depth) = self.tables().footprint.screen(self.unit(id).skirmishers);
        Stand::new(pose.centre(), pose.heading, front, depth)
    }

    /// The bodies on the table.
    pub fn bodies(&self) -> impl Iterator<Item = (UnitId, Stand)> + Clone + '_ {
        self.on_table().map(|id| (id, self.body(id)))
    }

    /// The screens on the table.
    pub fn screens(&self) -> impl Iterator<Item = (UnitId, Stand)> + Clone + '_ {
        self.on_table().filter_map(|id| self.screen(id).map(|stand| (id, stand)))
    }

    /// Rankers lost, skirmishers included (`skirm.parent`).
    #[must_use]
    pub fn losses(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        self.setup.unit(id).rankers - unit.rankers - unit.skirmishers
    }

    /// Whether half of the rankers are lost (`loss.half`).
    #[must_use]
    pub fn is_half(&self, id: UnitId) -> bool {
        self.tables().is_half(self.losses(id), self.setup.unit(id).rankers)
    }

    /// The fire groups of the body (`def.groups`; option `losses_keep_groups`).
    #[must_use]
    pub fn groups(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        let keep = self.setup.options.losses_keep_groups && !self.is_half(id) && unit.rankers > 0;
        let figures = if keep { self.setup.unit(id).rankers - unit.deployed } else { unit.rankers };
        figures.div_ceil(GROUP_FIGURES)
    }

    /// Whether a battalion is on the table and not routing.
    #[must_use]
    pub fn is_steady(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        unit.fate == Fate::OnTable && !unit.marks.has(Marks::ROUTING)
    }

    /// Whether it fights or supports a fight.
    #[must_use]
    pub fn is_in_contact(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        unit.contact.is_some() || unit.supports_against.is_some()
    }

    /// Whether the supreme commander is with it.
    #[must_use]
    pub fn has_commander(&self, id: UnitId) -> bool {
        self.sides[self.seat_of(id).index()].commander == Commander::With(id)
    }

    /// Whether it counts one quality lower: the commander is with another battalion, or dead (`cmd.join.others`,
    /// `cmd.killed`).
    #[must_use]
    pub fn is_reduced(&self, id: UnitId) -> bool {
        self.command(id).reduces()
    }

    /// The quality it counts with now.
    #[must_use]
    pub fn quality(&self, id: UnitId) -> Quality {
        self.standing(id).quality
    }

    /// The first body other than its own that a stand overlaps.
    #[must_use]
    pub fn body_under(&self, stand: &Stand, except: UnitId) -> Option<UnitId> {
        self.bodies().find(|(id, body)| *id != except && stand.overlaps(body)).map(|(id, _)| id)
    }

    /// Whether a stand overlaps a screen other than that of one battalion.
    #[must_use]
    pub fn overlaps_screen(&self, stand: &Stand, except: UnitId) -> bool {
        self.screens().any(|(id, screen)| id != except && stand.overlaps(&screen))
    }

    /// Whether a stand overlaps nobody but the battalion it belongs to (`def.position`).
    #[must_use]
    pub fn is_clear_of_troops(&self, stand: &Stand, own: UnitId) -> bool {
        self.body_under(stand, own).is_none() && !self.overlaps_screen(stand, own)
    }

    /// Whether ground swept from `start` comes within 10 cm of an enemy, or nearer to one already within
    /// (`man.tencm`). Routing battalions have no zone (`rout.state`).
    #[must_use]
    pub fn crowds(&self, seat: Seat, start: &Stand, swept: &Stand) -> bool {
        let limit = self.tables().constants.enemy_distance;
        let near = |enemy: &Stand| {
            swept.is_closer_than(enemy, limit)
                && (!start.is_closer_than(enemy, limit)
                    || swept.separation(enemy).is_clearly_below(start.separation(enemy)))
        };
        self.army(seat.opponent()).any(|id| {
            (!self.is(id, Marks::ROUTING) && near(&self.body(id)))
                || self.screen(id).is_some_and(|screen| near(&screen))
        })
    }

    /// The base of a commander who stands there.
    #[must_use]
    pub fn commander_base(at: Point) -> Stand {
        Stand::new(at, Heading::NORTH, FIGURE_BASE, FIGURE_BASE)
    }

    /// The way a side runs: towards its own edge.
    #[must_use]
    pub fn homeward(&self, seat: Seat) -> Heading {
        match self.sides[seat.index()].edge {
            crate::book::vocabulary::TableEdge::South => Heading::SOUTH,
            crate::book::vocabulary::TableEdge::North => Heading::NORTH,
        }
    }
}
