//! Many polygons with something known about each, quickly narrowed down to those that matter.

use super::bounds::Bounds;
use super::point::{Point, Segment};
use super::polygon::Polygon;
use super::stand::Stand;

/// A polygon and what the game knows about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region<T> {
    /// Its shape.
    pub shape: Polygon,
    /// Whatever the game says about it.
    pub kind: T,
}

/// Regions of a table. Fixed once built, so it can be shared by all copies of a game.
///
/// The boxes lie side by side in memory, apart from the shapes: for the dozen or two regions of a table a run over
/// them is faster than any tree or grid.
///
/// ```
/// use boards::table::{Point, Polygon, Region, Regions};
/// let patch = |x| Polygon::rectangle(Point::cm(x, 0), Point::cm(x + 10, 10));
/// let regions = Regions::new(vec![
///     Region { shape: patch(0)?, kind: "low" },
///     Region { shape: patch(5)?, kind: "high" },
/// ]);
/// let found: Vec<_> = regions.at(Point::cm(2, 2)).map(|r| r.kind).collect();
/// assert_eq!(found, ["low"]);
/// assert_eq!(regions.at(Point::cm(7, 2)).count(), 2);
/// # Ok::<(), boards::table::PolygonError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regions<T> {
    bounds: Vec<Bounds>,
    regions: Vec<Region<T>>,
}

impl<T> Default for Regions<T> {
    fn default() -> Self {
        Self { bounds: Vec::new(), regions: Vec::new() }
    }
}

impl<T> Regions<T> {
    /// These regions, in this order.
    #[must_use]
    pub fn new(regions: Vec<Region<T>>) -> Self {
        Self { bounds: regions.iter().map(|region| region.shape.bounds()).collect(), regions }
    }

    /// All of them, in order.
    #[must_use]
    pub fn all(&self) -> &[Region<T>] {
        &self.regions
    }

    /// The region with this index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Region<T>> {
        self.regions.get(index)
    }

    /// Those whose boxes meet a box, with their indices, in order: a generous first choice.
    #[inline]
    pub fn near(&self, bounds: Bounds) -> impl Iterator<Item = (usize, &Region<T>)> + Clone + '_ {
        self.bounds
            .iter()
            .zip(&self.regions)
            .enumerate()
            .filter(move |(_, (own, _))| own.meets(bounds))
            .map(|(index, (_, region))| (index, region))
    }

    /// Those that contain a point, outline included.
    #[inline]
    pub fn at(&self, p: Point) -> impl Iterator<Item = &Region<T>> + '_ {
        self.near(Bounds::around(p, p)).map(|(_, region)| region).filter(move |region| region.shape.contains(p))
    }

    /// Those that a stand overlaps, see [`Polygon::overlaps`].
    #[inline]
    pub fn under<'a>(&'a self, stand: &'a Stand) -> impl Iterator<Item = &'a Region<T>> + 'a {
        self.near(stand.bounds()).map(|(_, region)| region).filter(move |region| region.shape.overlaps(stand))
    }

    /// Those that a line meets, see [`Polygon::meets`].
    #[inline]
    pub fn along(&self, line: Segment) -> impl Iterator<Item = &Region<T>> + '_ {
        self.near(line.bounds()).map(|(_, region)| region).filter(move |region| region.shape.meets(line))
    }
}
