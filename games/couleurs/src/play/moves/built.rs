//! Built-up areas: occupied, left, rearranged (eco.enter, eco.capacity).

use crate::book::objections::Objections;
use crate::book::options::Sequence;
use crate::book::vocabulary::{Arm, Formation, UnitId};
use crate::rules;
use crate::rules::{drill, shape};
use crate::state::{Couleurs, Event, Fate, March, MarchKind, Marks};
use boards::table::{Heading, Length, Stand};
use gamekit::question::Step;
use kernel::{Chance, Journal};

/// Who stands so near a built-up area touches it.
pub(super) const TOUCHING: Length = Length::mm(6);

impl Couleurs {
    pub(super) fn against_enter(&self, id: UnitId, area: u8) -> Objections {
        let mut against = Objections::NONE;
        let Some((_, built)) = self.setup.ground.built().find(|(n, _)| *n == area) else {
            return Objections::NOT_TOUCHING;
        };
        let unit = self.unit(id);
        against.require(self.arm(id) == Arm::Infantry, Objections::CLOSED);
        against.require(unit.inside.is_none(), Objections::NO_CHANGE);
        let near = self.stand(id).is_within(&built.footprint, TOUCHING);
        against.require(near, Objections::NOT_TOUCHING);
        let held =
            self.present().any(|other| self.unit(other).inside == Some(area) && !self.entered_together(id, other));
        against.require(!held, Objections::OCCUPIED);
        against.require(self.figures(id) <= self.capacity(area), Objections::TOO_SMALL);
        against.require(self.can_pay(id, drill::occupy(self.of(id).troop.ft).sum()), Objections::NO_POINTS);
        against
    }

    /// Figures a built-up area holds: its perimeter in bases (eco.capacity).
    pub(crate) fn capacity(&self, area: u8) -> u8 {
        let footprint = self.setup.ground.area(area).footprint;
        shape::capacity(footprint.front(), footprint.depth(), shape::GARRISON_BASE)
    }

    /// Where a garrison would stand outside.
    pub(crate) fn stand_outside(&self, id: UnitId, heading: Heading, formation: Formation) -> Option<Stand> {
        let area = self.unit(id).inside?;
        let footprint = self.setup.ground.area(area).footprint;
        let edge = footprint.edge_towards(heading);
        let outward = footprint.outward(edge);
        let shape = self.shape_in(id, formation);
        let stand = Stand::new(footprint.centre(), outward, shape.width, shape.depth);
        let stand =
            stand.at(footprint.edge_middle(edge) + outward.dir().along(shape.depth.scaled(1, 2) + Length::mm(1)));
        let free = |stand: &Stand| {
            self.setup.table.holds(stand)
                && !self.present().any(|other| other != id && self.stand(other).overlaps(stand))
                && !self.is_on_closed(id, stand)
        };
        if free(&stand) { Some(stand) } else { None }
    }

    pub(super) fn against_leave(&self, id: UnitId, heading: Heading, formation: Formation) -> Objections {
        let mut against = Objections::NONE;
        against.require(self.unit(id).inside.is_some(), Objections::NOT_INSIDE);
        let fits = matches!(
            formation,
            Formation::Line | Formation::Divisions | Formation::Companies | Formation::Square | Formation::Skirmish
        );
        against.require(fits, Objections::NO_SUCH_FORMATION);
        against.require(self.can_pay(id, drill::occupy(self.of(id).troop.ft).sum()), Objections::NO_POINTS);
        if against.is_empty() {
            against.require(self.stand_outside(id, heading, formation).is_some(), Objections::NO_ROOM);
        }
        against
    }

    pub(super) fn against_rearrange(&self, id: UnitId, faces: [u8; 4]) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        against.require(unit.inside.is_some(), Objections::NOT_INSIDE);
        against.require(faces != unit.faces, Objections::NO_CHANGE);
        let sum: u32 = faces.iter().map(|n| u32::from(*n)).sum();
        against.require(sum == u32::from(self.figures(id)), Objections::BAD_FACES);
        against.require(self.can_pay(id, drill::occupy(self.of(id).troop.ft).sum()), Objections::NO_POINTS);
        if let Some(area) = unit.inside {
            let rooms = self.face_rooms(area);
            against.require(faces.iter().zip(rooms).all(|(n, most)| *n <= most), Objections::BAD_FACES);
        }
        against
    }

    /// The figures each face of a built-up area has room for: north, east, south, west (eco.capacity).
    fn face_rooms(&self, area: u8) -> [u8; 4] {
        let footprint = self.setup.ground.area(area).footprint;
        let room = |length: Length| shape::on_a_face(length, shape::GARRISON_BASE);
        [room(footprint.front()), room(footprint.depth()), room(footprint.front()), room(footprint.depth())]
    }

    /// A garrison massed on one face: a sixth of its figures on each other, the rest there as far as there is room.
    pub(crate) fn massed_on(&self, id: UnitId, area: u8, face: usize) -> [u8; 4] {
        let (figures, rooms) = (self.figures(id), self.face_rooms(area));
        let mut faces = [figures / 6; 4];
        faces[face] = figures - 3 * (figures / 6);
        while faces[face] > rooms[face] {
            let others = (0..4).filter(|n| *n != face && faces[*n] < rooms[*n]);
            let Some(least) = others.min_by_key(|n| faces[*n]) else { break };
            faces[face] -= 1;
            faces[least] += 1;
        }
        faces
    }

    /// Occupies a built-up area (eco.enter).
    fn occupy(&mut self, id: UnitId, area: u8, journal: &mut impl Journal<Event>) {
        self.garrison(id, area);
        self.unit_mut(id).marks.add(Marks::ENTERED);
        journal.tell(|| Event::Occupied { unit: id, area, enters: true });
    }

    /// Whether an enemy has entered a built-up area in the same simultaneous moves: then both may be in it (eco.both).
    fn entered_together(&self, id: UnitId, other: UnitId) -> bool {
        self.setup.options.sequence == Sequence::Simultaneous
            && self.seat_of(other) != self.seat_of(id)
            && self.unit(other).marks.has(Marks::ENTERED)
            && !self.answers_a_march(other)
    }

    /// A unit enters a built-up area that an enemy has just entered from another side: they fight for it inside, and at most
    /// the winner stays (eco.both).
    pub(super) fn enter_too(&mut self, id: UnitId, area: u8, holder: UnitId, journal: &mut impl Journal<Event>) {
        self.spend(id, drill::occupy(self.of(id).troop.ft).sum() as u8);
        let footprint = self.setup.ground.area(area).footprint;
        let direction =
            Heading::towards(self.stand(id).centre(), footprint.centre()).unwrap_or(self.unit(id).pose.heading);
        let unit = self.unit_mut(id);
        unit.marks.add(Marks::MARCHING | Marks::ENTERED);
        let march = March {
            unit: id,
            target: holder,
            kind: MarchKind::Combat,
            direction,
            stop: 0,
            tolerance: false,
            left: Length::ZERO,
            from: Length::ZERO,
            caught: None,
            shares: true,
        };
        let _ = self.marches.try_push(march);
        journal.tell(|| Event::Did { unit: id, label: "log-both_enter", rule: rules::ECO_BOTH });
    }

    /// Puts a unit into a built-up area, even on all faces.
    pub(crate) fn garrison(&mut self, id: UnitId, area: u8) {
        let figures = self.figures(id);
        let footprint = self.setup.ground.area(area).footprint;
        let unit = self.unit_mut(id);
        unit.inside = Some(area);
        unit.formation = Formation::Garrison;
        unit.aside = [0; 2];
        unit.screen = 0;
        unit.faces = crate::rules::shape::square_faces(figures);
        self.put(id, &footprint);
    }
}

/// A unit goes into a built-up area. Until it is inside it can be caught on the threshold (eco.enter).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entering {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub area: u8,
}

impl Step<Couleurs> for Entering {
    fn take(self, game: &mut Couleurs, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Entering { unit, area } = self;
        let state = game.unit(unit);
        let able = state.fate == Fate::OnTable
            && state.moral.is_positive()
            && !state.marks.has(Marks::MUST_RALLY)
            && game.stand(unit).is_within(&game.setup.ground.area(area).footprint, TOUCHING)
            && !game.present().any(|other| game.unit(other).inside == Some(area));
        if able {
            game.occupy(unit, area, journal);
        }
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.unit)
    }
}
