//! Zones of control (1.7).

use super::movement;
use crate::book::tables::Tables;
use crate::book::vocabulary::{Arm, BrigadeId, Cohesion, TerrainKind};
use crate::state::Garde;
use boards::table::{Heading, Length, Point, Segment, Stand};
use kernel::Seat;

/// Sixteenths of a grain: the unit in which points are looked at from a front edge.
const FINE: u32 = 4;
/// The table of directions is scaled by this many bits.
const SCALE: u32 = 30;

/// A point as seen from the middle of a front edge: to the right, ahead.
type Local = (i64, i64);

/// Ground as seen from the front edge of a brigade.
struct Front {
    middle: Point,
    heading: Heading,
    half: i64,
}

impl Front {
    fn of(stand: &Stand) -> Self {
        let half = i64::from(stand.front().to_tenths()) << (FINE - 1);
        Front { middle: stand.front_middle(), heading: stand.heading(), half }
    }

    fn local(&self, p: Point) -> Local {
        let dx = i64::from((p.x - self.middle.x).to_tenths());
        let dy = i64::from((p.y - self.middle.y).to_tenths());
        let dir = self.heading.dir();
        let (sin, cos) = (i64::from(dir.x), i64::from(dir.y));
        let round = 1 << (SCALE - FINE - 1);
        ((dx * cos - dy * sin + round) >> (SCALE - FINE), (dx * sin + dy * cos + round) >> (SCALE - FINE))
    }

    fn global(&self, (right, ahead): Local) -> Point {
        let dir = self.heading.dir();
        let (sin, cos) = (i64::from(dir.x), i64::from(dir.y));
        let part = |v: i64| ((v + (1 << (SCALE + FINE - 1))) >> (SCALE + FINE)) as i32;
        let (x, y) = (part(right * cos + ahead * sin), part(ahead * cos - right * sin));
        Point::tenths(self.middle.x.to_tenths() + x, self.middle.y.to_tenths() + y)
    }

    /// The point of a stand ahead of the front line that is nearest to the edge, with its squared distance.
    fn nearest_ahead(&self, stand: &Stand) -> Option<(Local, i64)> {
        let corners = stand.corners().map(|p| self.local(p));
        let mut best: Option<(Local, i64)> = None;
        let mut look = |p: Local| {
            let out = (p.0.abs() - self.half).max(0);
            let square = out * out + p.1 * p.1;
            if best.is_none_or(|(_, least)| square < least) {
                best = Some((p, square));
            }
        };
        // Where the outline cuts the front line.
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for i in 0..4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            let mut cut = || {
                let x = a.0 + (b.0 - a.0) * a.1 / (a.1 - b.1);
                (low, high) = (low.min(x), high.max(x));
                (x, 0)
            };
            // The part of this side ahead of the line.
            let (from, to) = match (a.1 >= 0, b.1 >= 0) {
                (true, true) => (a, b),
                (true, false) => (a, cut()),
                (false, true) => (cut(), b),
                (false, false) => continue,
            };
            for p in [from, to, foot((self.half, 0), from, to), foot((-self.half, 0), from, to)] {
                look(p);
            }
        }
        if low <= self.half && high >= -self.half {
            look((0_i64.clamp(low, high), 0));
        }
        best
    }

    /// The point of the edge nearest to a local point.
    fn edge_point(&self, p: Local) -> Point {
        self.global((p.0.clamp(-self.half, self.half), 0))
    }
}

/// The point of the segment `a b` nearest to `p`.
fn foot(p: Local, a: Local, b: Local) -> Local {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let along = dx * (p.0 - a.0) + dy * (p.1 - a.1);
    if along <= 0 || square == 0 {
        a
    } else if along >= square {
        b
    } else {
        let part = |d: i64| (i128::from(d) * i128::from(along) / i128::from(square)) as i64;
        (a.0 + part(dx), a.1 + part(dy))
    }
}

/// How far ahead of its front edge a brigade controls the ground: halved when disorganised (ruling G7), nothing in rout.
#[must_use]
pub(crate) fn depth(t: &Tables, arm: Arm, cohesion: Cohesion) -> Length {
    let zone = t.moves(arm).zone;
    match cohesion {
        Cohesion::Formed => zone,
        Cohesion::Disorganised => movement::halved(t, zone),
        Cohesion::Rout | Cohesion::Broken => Length::ZERO,
    }
}

impl Garde {
    /// How deep the zone of control of a brigade is: none in rout, halved when disorganised (1.7, ruling G7).
    #[must_use]
    pub(crate) fn zone_depth(&self, id: BrigadeId) -> Length {
        depth(self.tables(), self.arm(id), self.brigade(id).cohesion)
    }

    /// Whether any part of a stand is in the zone of control of a brigade.
    #[must_use]
    pub(crate) fn is_in_zone_of(&self, stand: &Stand, enemy: BrigadeId) -> bool {
        self.zone_line(stand, enemy).is_some_and(|line| self.zone_reaches(line, enemy))
    }

    /// Whether any part of a stand is near enough to be in the zone of control of a brigade, whatever the ground.
    #[must_use]
    pub(crate) fn is_under_zone_of(&self, stand: &Stand, enemy: BrigadeId) -> bool {
        self.zone_line(stand, enemy).is_some()
    }

    /// The shortest line from the front edge of a brigade to the part of a stand ahead of it, if that is in its reach.
    fn zone_line(&self, stand: &Stand, enemy: BrigadeId) -> Option<Segment> {
        let depth = self.zone_depth(enemy);
        let own = self.stand(enemy);
        if depth <= Length::ZERO || !own.bounds().grown(depth).meets(stand.bounds()) {
            return None;
        }
        let front = Front::of(&own);
        let (nearest, square) = front.nearest_ahead(stand)?;
        // Distances count as rounded to the tenth of a millimetre.
        let reach = (i64::from(depth.to_tenths()) << FINE) + (1 << (FINE - 1));
        (square < reach * reach).then(|| Segment::new(front.edge_point(nearest), front.global(nearest)))
    }

    /// Whether nothing on the ground cuts a zone off: a river away from crossings, a town or fort held by the other
    /// side (1.7).
    fn zone_reaches(&self, line: Segment, owner: BrigadeId) -> bool {
        !self.setup.terrain.near(line.bounds()).any(|(_, piece)| match piece.kind.kind {
            TerrainKind::River => self.crosses_river(line),
            TerrainKind::Town | TerrainKind::Fort => {
                piece.shape.length_inside(line) > Length::ZERO
                    && self.enemies_of(self.seat_of(owner)).any(|(_, stand)| piece.shape.overlaps(&stand))
            }
            _ => false,
        })
    }

    /// The first enemy of a side in whose zone of control a stand is.
    #[must_use]
    pub(crate) fn zone_at(&self, seat: Seat, stand: &Stand) -> Option<BrigadeId> {
        self.army(seat.opponent()).find(|enemy| self.is_in_zone_of(stand, *enemy))
    }

    /// Whether a brigade is in an enemy zone of control.
    #[must_use]
    pub(crate) fn is_in_zone(&self, id: BrigadeId) -> bool {
        self.zone_at(self.seat_of(id), &self.stand(id)).is_some()
    }
}
