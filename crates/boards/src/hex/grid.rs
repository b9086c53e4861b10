//! Hexes laid out in columns and rows: numbers, neighbours, distances.

use super::direction::{Direction, Orientation};
use serde::{Deserialize, Serialize};

/// A hex of a [`Grid`]: row by row, from the north-west corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

/// Most hexes a grid may have; the number after the last stands for "no hex" in tables.
pub const MAX_HEXES: usize = u16::MAX as usize;

const NO_HEX: u16 = u16::MAX;

impl HexId {
    /// For flat arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Axial coordinates, the same in every part of an endless grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Axial {
    /// Columns (flat) or along the row (pointy).
    pub q: i32,
    /// Along the column (flat) or rows (pointy).
    pub r: i32,
}

impl Axial {
    /// Steps between two hexes.
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Axial) -> u32 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// The neighbour in a direction.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction, orientation: Orientation) -> Axial {
        let (q, r) = direction.axial(orientation);
        Axial { q: self.q + q, r: self.r + r }
    }
}

/// A side of a hex that two hexes of the map share, written from the hex with the smaller number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Side {
    /// The hex with the smaller number.
    pub hex: HexId,
    /// Which of its sides.
    pub toward: Direction,
}

/// What is wrong with the measures of a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a grid of {columns} columns and {rows} rows: both must be at least 1, with fewer than 65,535 hexes in all")]
pub struct GridTooBig {
    /// As given.
    pub columns: u32,
    /// As given.
    pub rows: u32,
}

/// A rectangle of hexes. Immutable; tables make every question a look-up.
///
/// ```
/// use boards::hex::{Direction, Grid, Orientation};
/// // 62 columns and rows, odd-numbered columns half a hex lower, printed numbers such as S3135.
/// let grid = Grid::new(Orientation::Flat, 62, 62, true, "S")?;
/// let tower = grid.named("3135").expect("on the map");
/// assert_eq!(grid.label(tower), "S3135");
/// let north = grid.neighbour(tower, Direction::D0).expect("on the map");
/// assert_eq!(grid.label(north), "S3134");
/// assert_eq!(grid.distance(tower, grid.named("S3335").expect("on the map")), 2);
/// assert_eq!(grid.within(tower, 2).count(), 19);
/// # Ok::<(), boards::hex::GridTooBig>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    orientation: Orientation,
    columns: u16,
    rows: u16,
    first_shifted: bool,
    prefix: Box<str>,
    axials: Box<[Axial]>,
    neighbours: Box<[[u16; 6]]>,
}

impl Grid {
    /// A grid. `first_shifted`: the first column (flat) lies half a hex lower than the second, or the first row
    /// (pointy) half a hex further east; every other one with it. `prefix` goes before printed numbers.
    ///
    /// # Errors
    /// When there is no hex, or more than [`MAX_HEXES`].
    pub fn new(
        orientation: Orientation,
        columns: u32,
        rows: u32,
        first_shifted: bool,
        prefix: &str,
    ) -> Result<Self, GridTooBig> {
        let (Ok(narrow_columns), Ok(narrow_rows)) = (u16::try_from(columns), u16::try_from(rows)) else {
            return Err(GridTooBig { columns, rows });
        };
        let hexes = columns as usize * rows as usize;
        if hexes == 0 || hexes >= MAX_HEXES {
            return Err(GridTooBig { columns, rows });
        }
        let mut grid = Self {
            orientation,
            columns: narrow_columns,
            rows: narrow_rows,
            first_shifted,
            prefix: prefix.into(),
            axials: Box::default(),
            neighbours: Box::default(),
        };
        grid.axials = grid
            .hexes()
            .map(|hex| grid.axial_of(i32::from(hex.0 % narrow_columns), i32::from(hex.0 / narrow_columns)))
            .collect();
        grid.neighbours = grid
            .axials
            .iter()
            .map(|at| Direction::ALL.map(|to| grid.at(at.step(to, orientation)).map_or(NO_HEX, |hex| hex.0)))
            .collect();
        Ok(grid)
    }

    /// How hexes stand.
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// West to east.
    #[must_use]
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// North to south.
    #[must_use]
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// How many hexes there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// A grid always has a hex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// All hexes, in order.
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = HexId> + use<> {
        (0..self.columns * self.rows).map(HexId)
    }

    /// Axial coordinates of a hex.
    #[must_use]
    #[inline]
    pub fn axial(&self, hex: HexId) -> Axial {
        self.axials[hex.index()]
    }

    /// The hex at axial coordinates, if it is on the map.
    #[must_use]
    #[inline]
    pub fn at(&self, at: Axial) -> Option<HexId> {
        let (column, row) = match self.orientation {
            Orientation::Flat => (at.q, (2 * at.r + at.q + self.shift(0) - self.shift(at.q)) / 2),
            Orientation::Pointy => ((2 * at.q + at.r + self.shift(0) - self.shift(at.r)) / 2, at.r),
        };
        let on_map = (0..i32::from(self.columns)).contains(&column) && (0..i32::from(self.rows)).contains(&row);
        on_map.then(|| HexId((row * i32::from(self.columns) + column) as u16))
    }

    /// The hex in a column and row, both counted from 0.
    #[must_use]
    pub fn in_column(&self, column: u16, row: u16) -> Option<HexId> {
        (column < self.columns && row < self.rows).then(|| HexId(row * self.columns + column))
    }

    /// Column and row of a hex, both counted from 0.
    #[must_use]
    pub fn column_and_row(&self, hex: HexId) -> (u16, u16) {
        (hex.0 % self.columns, hex.0 / self.columns)
    }

    /// The neighbour in a direction, unless that leaves the map.
    #[must_use]
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        let to = self.neighbours[hex.index()][direction.index()];
        (to != NO_HEX).then_some(HexId(to))
    }

    /// All neighbours on the map with their directions, clockwise.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> + use<> {
        let around = self.neighbours[hex.index()];
        Direction::ALL.into_iter().filter_map(move |direction| {
            let to = around[direction.index()];
            (to != NO_HEX).then_some((direction, HexId(to)))
        })
    }

    /// The direction from a hex to one beside it.
    #[must_use]
    #[inline]
    pub fn direction_to(&self, from: HexId, to: HexId) -> Option<Direction> {
        self.neighbours[from.index()].iter().position(|hex| *hex == to.0).map(Direction::of)
    }

    /// The side between two hexes beside each other.
    #[must_use]
    pub fn side_between(&self, a: HexId, b: HexId) -> Option<Side> {
        let (hex, other) = if a < b { (a, b) } else { (b, a) };
        self.direction_to(hex, other).map(|toward| Side { hex, toward })
    }

    /// The side of a hex in a direction, unless it is the edge of the map.
    #[must_use]
    pub fn side(&self, hex: HexId, direction: Direction) -> Option<Side> {
        self.side_between(hex, self.neighbour(hex, direction)?)
    }

    /// Steps between two hexes.
    #[must_use]
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        self.axial(a).distance(self.axial(b))
    }

    /// Hexes at most so many steps away, the hex itself included, north-west first.
    pub fn within(&self, hex: HexId, steps: u32) -> impl Iterator<Item = HexId> + '_ {
        let centre = self.axial(hex);
        let reach = steps.min(u32::from(self.columns) + u32::from(self.rows)) as i32;
        (-reach..=reach).flat_map(move |q| {
            ((-reach).max(-q - reach)..=reach.min(-q + reach))
                .filter_map(move |r| self.at(Axial { q: centre.q + q, r: centre.r + r }))
        })
    }

    /// Hexes exactly so many steps away.
    pub fn ring(&self, hex: HexId, steps: u32) -> impl Iterator<Item = HexId> + '_ {
        self.within(hex, steps).filter(move |other| self.distance(hex, *other) == steps)
    }

    /// The printed number: prefix, column, row, both counted from 1.
    #[must_use]
    pub fn label(&self, hex: HexId) -> String {
        let (column, row) = self.column_and_row(hex);
        let width = self.label_width();
        format!("{}{:0width$}{:0width$}", self.prefix, column + 1, row + 1)
    }

    /// The hex with a printed number, with or without the prefix.
    #[must_use]
    pub fn named(&self, label: &str) -> Option<HexId> {
        let digits = label.strip_prefix(&*self.prefix).unwrap_or(label);
        let width = self.label_width();
        if digits.len() != 2 * width || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (column, row) = digits.split_at(width);
        let (column, row): (u16, u16) = (column.parse().ok()?, row.parse().ok()?);
        self.in_column(column.checked_sub(1)?, row.checked_sub(1)?)
    }

    fn label_width(&self) -> usize {
        if self.columns.max(self.rows) > 99 { 3 } else { 2 }
    }

    /// 1 where the straight line of hexes with this number is shifted by half a hex.
    #[inline]
    pub(super) fn shift(&self, line: i32) -> i32 {
        i32::from((line & 1 == 0) == self.first_shifted)
    }

    fn axial_of(&self, column: i32, row: i32) -> Axial {
        match self.orientation {
            Orientation::Flat => Axial { q: column, r: (2 * row + self.shift(column) - column - self.shift(0)) / 2 },
            Orientation::Pointy => Axial { q: (2 * column + self.shift(row) - row - self.shift(0)) / 2, r: row },
        }
    }
}
