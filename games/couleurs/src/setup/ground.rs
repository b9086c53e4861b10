//! The ground of a battle: what lies where. What it does to troops is for the rules to say.

use crate::book::vocabulary::{Cover, TerrainKind, UD, ud};
use boards::table::{Bounds, Heading, Length, Point, Polygon, Segment, Stand};
use kernel::Text;

/// All pieces of ground.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// Pieces with an extent: levels, woods, marshes, built-up areas.
    pub areas: Vec<Area>,
    /// Pieces that are crossed: walls, hedges, streams; and roads and bridges.
    pub lines: Vec<Line>,
}

/// A piece of ground with an extent.
#[derive(Clone, Debug)]
pub struct Area {
    /// Id in the scenario.
    pub id: String,
    /// Its name, if it has one.
    pub name: Option<Text>,
    /// What it is.
    pub kind: TerrainKind,
    /// Its outline.
    pub shape: Polygon,
    /// Cover inside.
    pub cover: Cover,
    /// The edge of a level is a ridge that hides both ways, not the rim of a plateau (vis.crest).
    pub ridge: bool,
    /// A built-up area as one footprint.
    pub footprint: Stand,
}

impl Area {
    /// Whether a stand reaches into it. Into houses also by the measure of stands, a hair stricter at corners: whoever moves in
    /// fills the whole footprint, and lies on nobody.
    #[must_use]
    pub fn is_under(&self, stand: &Stand) -> bool {
        self.shape.overlaps(stand) || self.kind == TerrainKind::Built && self.footprint.overlaps(stand)
    }
}

/// A line on the ground.
#[derive(Clone, Debug)]
pub struct Line {
    /// Id in the scenario.
    pub id: String,
    /// Its name, if it has one.
    pub name: Option<Text>,
    /// What it is.
    pub kind: TerrainKind,
    /// Its points.
    pub points: Vec<Point>,
    /// How wide it is: a bridge, a road.
    pub width: Length,
    /// Cover for who stands behind it.
    pub cover: Cover,
    /// The box around it.
    pub bounds: Bounds,
}

impl Line {
    /// Its stretches.
    pub fn stretches(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// Whether a straight line meets it.
    #[must_use]
    pub fn meets(&self, line: Segment) -> bool {
        self.bounds.meets(line.bounds()) && self.stretches().any(|stretch| stretch.meets(line))
    }

    /// Whether a stand touches it or lies across it.
    #[must_use]
    pub fn touches(&self, stand: &Stand, within: Length) -> bool {
        self.bounds.grown(within).meets(stand.bounds())
            && self.stretches().any(|stretch| stand.separation_to_segment(stretch).is_within(within))
    }
}

/// The ground a front edge sweeps while it is moved in a straight line: a parallelogram.
#[derive(Clone, Copy, Debug)]
pub struct Sweep {
    corners: [Point; 4],
    bounds: Bounds,
}

impl Sweep {
    /// An edge moved so far.
    #[must_use]
    pub fn of(edge: Segment, direction: Heading, distance: Length) -> Self {
        let by = direction.dir().along(distance);
        let corners = [edge.from, edge.to, edge.to + by, edge.from + by];
        let bounds = Bounds::around(corners[0], corners[2]).with(corners[1]).with(corners[3]);
        Sweep { corners, bounds }
    }

    fn sides(&self) -> impl Iterator<Item = Segment> + '_ {
        (0..4).map(|n| Segment::new(self.corners[n], self.corners[(n + 1) % 4]))
    }

    fn holds(&self, p: Point) -> bool {
        let side = |n: usize| turn(self.corners[n], self.corners[(n + 1) % 4], p);
        let sides = [side(0), side(1), side(2), side(3)];
        sides.iter().all(|side| *side >= 0) || sides.iter().all(|side| *side <= 0)
    }

    /// Whether it comes near a box: what is in no such box is not met.
    #[must_use]
    pub fn nears(&self, bounds: Bounds) -> bool {
        self.bounds.meets(bounds)
    }

    /// Whether a stretch of a line is met.
    #[must_use]
    pub fn meets(&self, stretch: Segment) -> bool {
        self.bounds.meets(stretch.bounds())
            && (self.holds(stretch.from) || self.sides().any(|side| side.meets(stretch)))
    }
}

/// Which side of the line from `a` to `b` a point lies on: its sign.
fn turn(a: Point, b: Point, p: Point) -> i64 {
    let part = |length: Length| i64::from(length.to_tenths());
    let (bx, by) = (part(b.x - a.x), part(b.y - a.y));
    let (px, py) = (part(p.x - a.x), part(p.y - a.y));
    bx * py - by * px
}

impl Ground {
    /// The areas of a kind that a stand reaches into.
    pub fn under<'a>(&'a self, stand: &'a Stand) -> impl Iterator<Item = (u8, &'a Area)> + 'a {
        let areas = self.areas.iter().enumerate();
        areas.filter(|(_, area)| area.shape.overlaps(stand)).map(|(n, area)| (n as u8, area))
    }

    /// Whether a box touches anything that is crossed or walked on, houses and roads left out.
    #[must_use]
    pub fn is_anything_in(&self, bounds: Bounds) -> bool {
        self.lines.iter().any(|line| line.kind.is_linear() && line.bounds.meets(bounds))
            || self.areas.iter().any(|area| area.kind != TerrainKind::Built && area.shape.bounds().meets(bounds))
    }

    /// Whether something on it has this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.areas.iter().any(|area| area.id == id) || self.lines.iter().any(|line| line.id == id)
    }

    /// An area by its place in the list.
    #[must_use]
    pub fn area(&self, index: u8) -> &Area {
        &self.areas[usize::from(index)]
    }

    /// The built-up areas.
    pub fn built(&self) -> impl Iterator<Item = (u8, &Area)> {
        let areas = self.areas.iter().enumerate().map(|(n, area)| (n as u8, area));
        areas.filter(|(_, area)| area.kind == TerrainKind::Built)
    }

    /// The level of a stand: that of the lowest ground under it.
    #[must_use]
    pub fn level(&self, stand: &Stand) -> u8 {
        let levels = self.areas.iter().filter(|area| area.kind.level() > 0 && area.shape.holds(stand));
        levels.map(|area| area.kind.level()).max().unwrap_or(0)
    }

    /// The level of a point.
    #[must_use]
    pub fn level_at(&self, p: Point) -> u8 {
        let levels = self.areas.iter().filter(|area| area.kind.level() > 0 && area.shape.contains(p));
        levels.map(|area| area.kind.level()).max().unwrap_or(0)
    }

    /// Whether a stand lies across the edge of a level: on its slope.
    #[must_use]
    pub fn is_on_slope(&self, stand: &Stand) -> bool {
        let levels = self.areas.iter().filter(|area| area.kind.level() > 0);
        levels.into_iter().any(|area| area.shape.overlaps(stand) && !area.shape.holds(stand))
    }

    /// The lines that a front edge crosses on its way, roads and bridges left out.
    pub fn crossed<'a>(&'a self, sweep: &'a Sweep) -> impl Iterator<Item = (u8, &'a Line)> + 'a {
        let lines = self.lines.iter().enumerate().filter(|(_, line)| line.kind.is_linear());
        lines
            .filter(|(_, line)| line.bounds.meets(sweep.bounds) && line.stretches().any(|s| sweep.meets(s)))
            .map(|(n, line)| (n as u8, line))
    }

    /// Whether the way of the middle of a front leads over a bridge, ford or lane.
    #[must_use]
    pub fn bridged(&self, way: Segment) -> bool {
        let bridges = self.lines.iter().filter(|line| line.kind == TerrainKind::Bridge);
        bridges.into_iter().any(|bridge| {
            let half = bridge.width.scaled(1, 2);
            let near = |stretch: Segment| {
                let lane = Stand::new(
                    stretch.middle(),
                    Heading::towards(stretch.from, stretch.to).unwrap_or(Heading::NORTH),
                    half * 2,
                    stretch.length(),
                );
                lane.is_in_the_way_of(way) || lane.contains(way.from) || lane.contains(way.to)
            };
            bridge.stretches().any(near)
        })
    }

    /// Whether a stand is on a road, as good as lengthwise: the middle of its front and of its rear lie on it.
    #[must_use]
    pub fn on_road(&self, stand: &Stand) -> bool {
        let near = |p: Point| {
            let roads = self.lines.iter().filter(|line| line.kind == TerrainKind::Road);
            roads.into_iter().any(|road| {
                road.stretches().any(|stretch| {
                    let spot = Stand::new(p, Heading::NORTH, Length::GRAIN, Length::GRAIN);
                    spot.separation_to_segment(stretch).is_within(UD.scaled(1, 4))
                })
            })
        };
        near(stand.front_middle()) && near(stand.rear_middle())
    }

    /// How much of a line runs through light wood, and whether dense wood or buildings cut it.
    #[must_use]
    pub fn veil(&self, line: Segment, inside: [Option<u8>; 2]) -> Veil {
        let mut veil = Veil { light_wood: Length::ZERO, cut: false };
        for (n, area) in self.areas.iter().enumerate() {
            let own = inside.contains(&Some(n as u8));
            match area.kind {
                TerrainKind::LightWood => veil.light_wood += area.shape.length_inside(line),
                // One sees into a dense wood, and out of it, for 1 UD (fire.sight).
                TerrainKind::DenseWood => veil.cut |= area.shape.length_inside(line) > UD,
                TerrainKind::Built if !own => veil.cut |= area.shape.length_inside(line) > Length::mm(1),
                _ => {}
            }
        }
        veil.cut |= veil.light_wood > ud(2);
        veil
    }
}

/// What woods and houses do to a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Veil {
    /// Light wood on the way.
    pub light_wood: Length,
    /// Nothing is seen through it.
    pub cut: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A corner may reach into an outline by less than an outline minds and more than a stand does: who then moved into the
    /// houses overlapped it.
    #[test]
    fn nobody_stands_on_houses_by_a_corner() {
        let footprint = Stand::new(Point::tenths(6000, 5820), Heading::NORTH, UD, UD);
        let shape = Polygon::rectangle(Point::tenths(5700, 5520), Point::tenths(6300, 6120)).unwrap();
        let column = Stand::new(Point::tenths(6591, 5833), Heading::from_units(2731), Length::mm(40), Length::mm(45));
        let houses = Area {
            id: "houses".to_owned(),
            name: None,
            kind: TerrainKind::Built,
            shape,
            cover: Cover::Medium,
            ridge: false,
            footprint,
        };
        assert!(!houses.shape.overlaps(&column) && houses.footprint.overlaps(&column));
        assert!(houses.is_under(&column));
        assert!(!houses.is_under(&column.at(Point::tenths(6600, 5833))));
    }
}
