//! The ground as the rules see it: difficult, impassable, rivers and their crossings; height, sight, cover (1.11, 1.12).

use crate::book::vocabulary::{BrigadeId, Camp, Cover, Formation, Sight, TerrainKind};
use crate::rules::cover;
use crate::setup::Terrain;
use crate::state::Garde;
use boards::table::{Angle, Bounds, Length, Point, Region, Segment, Stand, in_arc};

/// Whether a kind of ground carries a column over what lies beneath it (1.12).
const fn carries(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Road | TerrainKind::Track | TerrainKind::Bridge | TerrainKind::Ford)
}

/// Whether a stand is so near a piece of terrain, between nearest points; near its sides, not only its corners.
fn is_near(piece: &Region<Terrain>, stand: &Stand, distance: Length) -> bool {
    piece.shape.overlaps(stand) || piece.shape.sides().any(|side| stand.separation_to_segment(side).is_within(distance))
}

impl Garde {
    fn pieces_at(&self, p: Point) -> impl Iterator<Item = &Region<Terrain>> + '_ {
        self.setup.terrain.at(p)
    }

    /// Whether a point lies on a road, bridge or ford.
    fn is_on_way(&self, p: Point) -> bool {
        self.pieces_at(p).any(|piece| carries(piece.kind.kind))
    }

    /// Whether a point lies on a road that allows the road rate, or on its bridge or ford (5.1).
    #[must_use]
    pub(crate) fn is_road_at(&self, p: Point) -> bool {
        self.pieces_at(p).any(|piece| self.tables().ground(piece.kind.kind).road || piece.kind.kind.is_crossing())
    }

    /// Whether a brigade may not be there: artillery in difficult ground, except in march by road, bridge or ford
    /// (1.12).
    #[must_use]
    pub(crate) fn is_impassable(&self, id: BrigadeId, formation: Formation, stand: &Stand) -> bool {
        if !self.arm(id).is_artillery() {
            return false;
        }
        let difficult = |piece: &Region<Terrain>| self.tables().ground(piece.kind.kind).difficult;
        self.setup.terrain.near(stand.bounds()).any(|(_, piece)| difficult(piece) && piece.shape.overlaps(stand))
            && !(formation == Formation::March
                && [stand.front_middle(), stand.centre(), stand.rear_middle()].into_iter().all(|p| self.is_on_way(p)))
    }

    /// Whether going through this point costs double: difficult, and no road for a column of march (1.12).
    #[must_use]
    pub(crate) fn is_hard_going(&self, formation: Formation, p: Point) -> bool {
        self.pieces_at(p).any(|piece| self.tables().ground(piece.kind.kind).difficult)
            && !(formation == Formation::March && self.is_on_way(p))
    }

    /// Whether difficult ground may lie in a box at all.
    #[must_use]
    pub(crate) fn has_difficult(&self, bounds: Bounds) -> bool {
        self.setup.terrain.near(bounds).any(|(_, piece)| self.tables().ground(piece.kind.kind).difficult)
    }

    /// Whether a line crosses a river elsewhere than on a bridge or ford (1.7, 1.12).
    #[must_use]
    pub(crate) fn crosses_river(&self, line: Segment) -> bool {
        self.setup.terrain.near(line.bounds()).any(|(_, piece)| {
            if !self.tables().ground(piece.kind.kind).disorganises {
                return false;
            }
            let wet = piece.shape.length_inside(line);
            wet > Length::ZERO && self.bridged(line) < wet
        })
    }

    /// How much of a line runs over bridges and fords.
    fn bridged(&self, line: Segment) -> Length {
        let crossings = self.setup.terrain.near(line.bounds()).filter(|(_, piece)| piece.kind.kind.is_crossing());
        crossings.map(|(_, piece)| piece.shape.length_inside(line)).sum()
    }

    /// Whether an attack goes across a river (1.12): the line between the centres crosses it. Tells whether a bridge
    /// or ford is near one of the two.
    #[must_use]
    pub(crate) fn river_between(&self, one: &Stand, other: &Stand) -> Option<bool> {
        let line = Segment::new(one.centre(), other.centre());
        let river = |piece: &Region<Terrain>| self.tables().ground(piece.kind.kind).disorganises;
        let wet = self.setup.terrain.near(line.bounds()).any(|(_, piece)| river(piece) && piece.shape.meets(line));
        if !wet {
            return None;
        }
        let near = self.tables().constants.crossing_distance;
        let by_crossing = |stand: &Stand| {
            let mut pieces = self.setup.terrain.near(stand.bounds().grown(near));
            pieces.any(|(_, piece)| piece.kind.kind.is_crossing() && is_near(piece, stand, near))
        };
        Some(by_crossing(one) || by_crossing(other))
    }

    /// The level of the ground at a point (1.11).
    #[must_use]
    pub(crate) fn level(&self, at: Point) -> u8 {
        self.pieces_at(at).map(|piece| piece.kind.level).max().unwrap_or(0)
    }

    /// Whether at least half of a stand is in a piece of terrain (1.12).
    fn is_half_in(&self, piece: &Region<Terrain>, stand: &Stand) -> bool {
        let half = self.tables().constants.terrain_fraction;
        piece.shape.share_of(stand).is_at_least(half.num.unsigned_abs(), half.den.unsigned_abs())
    }

    /// The best cover a brigade has where it stands (6.6.3, 9.2; options G8, G39).
    #[must_use]
    pub(crate) fn cover(&self, id: BrigadeId) -> Cover {
        let stand = self.stand(id);
        let setup = self.setup.brigade(id);
        let of = |piece: &Region<Terrain>| {
            cover::of(self.tables(), &self.setup.options, piece.kind.kind, setup.arm.class(), setup.traits)
        };
        self.setup
            .terrain
            .near(stand.bounds())
            .map(|(_, piece)| (of(piece), piece))
            .filter(|(cover, piece)| *cover > Cover::None && self.is_half_in(piece, &stand))
            .map(|(cover, _)| cover)
            .max()
            .unwrap_or(Cover::None)
    }

    /// Whether a brigade is hampered by the ground it stands in (6.6.5, ruling G26).
    #[must_use]
    pub(crate) fn is_hampered(&self, id: BrigadeId, camp: Camp) -> bool {
        self.ground_hampers(&self.stand(id), id, camp)
    }

    /// Whether an attacker is hampered: he stands in difficult ground or attacks into it (6.6.5).
    #[must_use]
    pub(crate) fn is_attacker_hampered(&self, attacker: BrigadeId, defender: BrigadeId) -> bool {
        self.is_hampered(attacker, Camp::Attacker)
            || self.ground_hampers(&self.stand(defender), attacker, Camp::Attacker)
    }

    /// Whether the ground under a stand hampers a brigade.
    fn ground_hampers(&self, stand: &Stand, id: BrigadeId, camp: Camp) -> bool {
        let setup = self.setup.brigade(id);
        let (tables, class) = (self.tables(), setup.arm.class());
        let pieces = self.setup.terrain.near(stand.bounds());
        // A bridge or ford is not difficult: who stands on it does not stand in the river (ruling G61).
        let on_crossing =
            || pieces.clone().any(|(_, piece)| piece.kind.kind.is_crossing() && self.is_half_in(piece, stand));
        pieces.clone().any(|(_, piece)| {
            let kind = piece.kind.kind;
            let covered = cover::of(tables, &self.setup.options, kind, class, setup.traits) > Cover::None;
            cover::hampers(tables, kind, class, camp, covered)
                && self.is_half_in(piece, stand)
                && !(tables.ground(kind).disorganises && on_crossing())
        })
    }

    /// Whether a battery sees a brigade within its arc (1.11): one of its nine points.
    #[must_use]
    pub(crate) fn has_line(&self, battery: BrigadeId, target: BrigadeId) -> bool {
        let (own, enemy) = (self.stand(battery), self.stand(target));
        let from = own.front_middle();
        let arc = Angle::degrees(self.tables().constants.fire_arc_deg);
        let levels = (self.level(own.centre()), self.level(enemy.centre()));
        enemy.sight_points().into_iter().any(|to| {
            let line = Segment::new(from, to);
            in_arc(from, own.heading(), to, arc)
                && self.troops_leave_clear(line, levels, [battery, target])
                && self.ground_leaves_clear(line, levels, [&own, &enemy])
        })
    }

    /// Brigades do not block when an end of the line stands on a level above theirs.
    fn troops_leave_clear(&self, line: Segment, levels: (u8, u8), ends: [BrigadeId; 2]) -> bool {
        let highest = levels.0.max(levels.1);
        !self.on_table().any(|id| {
            !ends.contains(&id) && {
                let stand = self.stand(id);
                stand.is_in_the_way_of(line) && (highest == 0 || highest <= self.level(stand.centre()))
            }
        })
    }

    fn ground_leaves_clear(&self, line: Segment, levels: (u8, u8), ends: [&Stand; 2]) -> bool {
        !self.setup.terrain.near(line.bounds()).any(|(_, piece)| match self.tables().ground(piece.kind.kind).sight {
            Sight::Clear => false,
            Sight::Blocks => {
                piece.shape.length_inside(line) > Length::ZERO
                    && !ends.iter().any(|stand| piece.shape.contains(stand.centre()))
            }
            Sight::Height => piece.kind.level > levels.0.max(levels.1) && piece.shape.meets(line),
        })
    }

    /// Whether a stand overlaps a piece of terrain or lies near a point: for objectives (8.5).
    #[must_use]
    pub(crate) fn is_at(&self, stand: &Stand, point: Point, radius: Length, area: Option<u8>) -> bool {
        stand.separation_to(point).is_within(radius)
            || area
                .and_then(|index| self.setup.terrain.get(usize::from(index)))
                .is_some_and(|piece| piece.shape.overlaps(stand))
    }
}
