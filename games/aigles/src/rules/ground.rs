//! The ground as the rules see it: difficult, impassable, uphill; sight, cover, height (`def.terrain`, `def.height`,
//! `def.sight`).

use crate::book::options::WoodCover;
use crate::book::tables::{HEIGHT_MARGIN, MOVE_STEP, OBSTACLE_THICKNESS, TerrainClass, WOOD_SIGHT_DEPTH};
use crate::book::vocabulary::{Cover, CoverClass, Movement, Sight, TerrainKind};
use crate::setup::Terrain;
use crate::state::Aigles;
use boards::table::{Bounds, Edge, Length, Point, Polygon, Region, Segment, Stand};

/// How much of a straight way is slow (`man.difficult`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Going {
    /// Length of the way.
    pub length: Length,
    /// Length in difficult ground or uphill.
    pub slow: Length,
    /// It starts in difficult ground or uphill.
    pub starts_slow: bool,
}

impl Going {
    /// Whether the reduced rate applies.
    #[must_use]
    pub fn is_slow(self) -> bool {
        self.starts_slow || self.slow * 2 > self.length
    }

    /// This way and then another.
    #[must_use]
    pub fn then(self, next: Going) -> Going {
        Going {
            length: self.length + next.length,
            slow: self.slow + next.slow,
            starts_slow: if self.length > Length::ZERO { self.starts_slow } else { next.starts_slow },
        }
    }
}

/// How many steps of at most 1 cm a way has (`def.position`).
pub fn steps_of(length: Length) -> u32 {
    length.to_tenths().unsigned_abs().div_ceil(MOVE_STEP.to_tenths().unsigned_abs()).max(1)
}

impl Aigles {
    /// The classes of a piece of terrain.
    fn class(&self, piece: &Region<Terrain>) -> TerrainClass {
        self.tables().terrain[piece.kind.kind.index()]
    }

    fn touches_ground(&self, stand: &Stand, movement: Movement) -> bool {
        self.setup
            .terrain
            .near(stand.bounds())
            .any(|(_, piece)| self.class(piece).movement == movement && piece.shape.overlaps(stand))
    }

    /// Whether any part of a stand is in difficult ground.
    #[must_use]
    pub fn is_in_difficult(&self, stand: &Stand) -> bool {
        self.touches_ground(stand, Movement::Difficult)
    }

    /// Whether any part of a stand is in impassable ground.
    #[must_use]
    pub fn is_in_impassable(&self, stand: &Stand) -> bool {
        self.touches_ground(stand, Movement::Impassable)
    }

    /// Whether a box holds any impassable ground at all.
    #[must_use]
    pub fn has_impassable(&self, bounds: Bounds) -> bool {
        self.setup.terrain.near(bounds).any(|(_, piece)| self.class(piece).movement == Movement::Impassable)
    }

    /// Whether any ground in a box can block a line of sight.
    #[must_use]
    pub fn may_hide(&self, bounds: Bounds) -> bool {
        self.setup.terrain.near(bounds).any(|(_, piece)| self.class(piece).sight != Sight::Clear)
    }

    /// The linear obstacles near a box, with their indices.
    pub fn obstacles_near(&self, bounds: Bounds) -> impl Iterator<Item = (usize, &Polygon)> + Clone + '_ {
        self.setup
            .terrain
            .near(bounds)
            .filter(|(_, piece)| self.class(piece).movement == Movement::Linear)
            .map(|(index, piece)| (index, &piece.shape))
    }

    /// How slow a straight way of the middle of a leading edge is, looked at every centimetre (`def.position`).
    #[must_use]
    pub fn going(&self, way: Segment) -> Going {
        let length = way.length();
        let mut going = Going { length, ..Going::default() };
        let matters = |piece: &Region<Terrain>| {
            self.class(piece).movement == Movement::Difficult || piece.kind.kind == TerrainKind::Hill
        };
        if !self.setup.terrain.near(way.bounds()).any(|(_, piece)| matters(piece)) {
            return going;
        }
        let steps = steps_of(length);
        let mut from = way.from;
        for step in 1..=steps {
            let to = way.at(step, steps);
            if self.is_slow_step(from, to) {
                going.slow += length.scaled(1, steps);
                going.starts_slow |= step == 1;
            }
            from = to;
        }
        going
    }

    /// Whether a centimetre of way is in difficult ground or uphill.
    fn is_slow_step(&self, from: Point, to: Point) -> bool {
        let middle = Segment::new(from, to).middle();
        self.setup.terrain.near(Bounds::around(middle, middle)).any(|(index, piece)| {
            piece.shape.contains(middle)
                && match self.class(piece).movement {
                    Movement::Difficult => true,
                    _ if piece.kind.kind == TerrainKind::Hill => self.is_uphill(index, from, middle, to),
                    _ => false,
                }
        })
    }

    /// Whether a centimetre on a piece of a hill climbs: on its slope, coming nearer to the next level.
    fn is_uphill(&self, piece: usize, from: Point, middle: Point, to: Point) -> bool {
        let higher = || self.setup.higher(piece);
        !higher().any(|top| top.contains(middle)) && higher().any(|top| top.is_approached(from, to))
    }

    /// The level of the ground at a point.
    #[must_use]
    pub fn level(&self, at: Point) -> u8 {
        self.setup.terrain.at(at).map(|piece| piece.kind.level).max().unwrap_or(0)
    }

    /// Whether one footprint is higher on a hill than another (`def.height`).
    #[must_use]
    pub fn is_higher(&self, own: &Stand, enemy: &Stand) -> bool {
        let (own, enemy) = (own.centre(), enemy.centre());
        let (own_level, enemy_level) = (self.level(own), self.level(enemy));
        if own_level != enemy_level {
            return own_level > enemy_level;
        }
        // Both on the slope of one hill: nearer to its next higher polygon.
        self.setup.terrain.near(Bounds::around(own, own)).any(|(index, piece)| {
            let on_one_slope = piece.kind.kind == TerrainKind::Hill
                && piece.kind.level == own_level
                && piece.shape.contains(own)
                && piece.shape.contains(enemy);
            let to_top = |p: Point| self.setup.higher(index).map(|top| top.separation(p)).min();
            on_one_slope
                && matches!((to_top(own), to_top(enemy)), (Some(own), Some(enemy))
                    if own.length() + HEIGHT_MARGIN < enemy.length())
        })
    }

    /// Whether terrain leaves a line of sight clear. A building does not block lines to or from a stand partly in it.
    #[must_use]
    pub fn ground_is_clear(&self, line: Segment, ends: [&Stand; 2]) -> bool {
        let mut wood = Length::ZERO;
        let mut levels = None;
        for (_, piece) in self.setup.terrain.near(line.bounds()) {
            match self.class(piece).sight {
                Sight::Clear => {}
                Sight::Blocks => {
                    if piece.shape.length_inside(line) > Length::ZERO
                        && !ends.iter().any(|stand| piece.shape.overlaps(stand))
                    {
                        return false;
                    }
                }
                Sight::Depth => {
                    wood += piece.shape.length_inside(line);
                    if wood > WOOD_SIGHT_DEPTH {
                        return false;
                    }
                }
                Sight::Crest => {
                    let highest = *levels.get_or_insert_with(|| self.level(line.from).max(self.level(line.to)));
                    if piece.kind.level > highest && piece.shape.meets(line) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Whether two battalions see each other, troops and facing ignored: to witness a rout (ruling R10).
    #[must_use]
    pub fn sees_rout(&self, witness: &Stand, router: &Stand) -> bool {
        self.ground_is_clear(Segment::new(witness.centre(), router.centre()), [witness, router])
    }

    /// The cover area terrain gives a footprint, at least half of it inside.
    fn area_cover(&self, stand: &Stand) -> Cover {
        let best = self.setup.terrain.near(stand.bounds()).map(|(_, piece)| {
            let class = self.class(piece);
            if class.movement == Movement::Linear || class.cover == CoverClass::None {
                return Cover::None;
            }
            if !piece.shape.share_of(stand).is_at_least(1, 2) {
                return Cover::None;
            }
            match class.cover {
                CoverClass::Hard => Cover::Hard,
                CoverClass::HardIfWhole
                    if self.setup.options.wood_cover == WoodCover::WholeHard && piece.shape.holds(stand) =>
                {
                    Cover::Hard
                }
                CoverClass::Light | CoverClass::HardIfWhole => Cover::Light,
                CoverClass::None => Cover::None,
            }
        });
        best.max().unwrap_or(Cover::None)
    }

    /// The cover linear obstacles give an edge, at least half of it within 1 cm of one.
    fn edge_cover(&self, edge: Segment, counts: impl Fn(&Polygon) -> bool) -> Cover {
        let near = edge.bounds().grown(OBSTACLE_THICKNESS);
        let best = self.setup.terrain.near(near).map(|(_, piece)| {
            let class = self.class(piece);
            if class.movement != Movement::Linear
                || class.cover == CoverClass::None
                || !piece.shape.share_within(edge, OBSTACLE_THICKNESS).is_at_least(1, 2)
                || !counts(&piece.shape)
            {
                return Cover::None;
            }
            if class.cover == CoverClass::Light { Cover::Light } else { Cover::Hard }
        });
        best.max().unwrap_or(Cover::None)
    }

    /// The cover of a target from a shot (`fire.cover`): the best of area and obstacles; hard outranks light (R52).
    #[must_use]
    pub fn cover_from(&self, target: &Stand, shooter: Point) -> Cover {
        let edge = target.edge(target.edge_facing(shooter));
        let shot = Segment::new(shooter, edge.middle());
        self.area_cover(target).max(self.edge_cover(edge, |obstacle| obstacle.meets(shot)))
    }

    /// The cover of a battalion that defends the ground it was charged on (`com.cover`).
    #[must_use]
    pub fn cover_in_combat(&self, defender: &Stand, edge: Edge) -> Cover {
        self.area_cover(defender).max(self.edge_cover(defender.edge(edge), |_| true))
    }
}
