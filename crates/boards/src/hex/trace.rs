//! The straight line from the middle of one hex to the middle of another: what it passes, exactly.
//!
//! All in whole numbers: the middles and corners of hexes are points of a lattice (across a flat-topped hex: corners at
//! (±2, 0) and (±1, ±1), columns 3 apart, rows 2 apart), so "left of the line", "right of it" and "on it" are signs of
//! cross products. Squeezing the hexes like this moves no point across a line.

use super::direction::{Direction, Orientation};
use super::grid::{Axial, Grid, HexId};
use arrayvec::ArrayVec;

/// Something a line passes on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// It crosses this hex, or runs along one of its sides. The two ends of the line are not told.
    Hex(HexId),
    /// It leaves this hex over this side. The sides of the two ends are told.
    Over(HexId, Direction),
    /// It runs along this side of this hex.
    Along(HexId, Direction),
}

/// A point of the squeezed lattice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    pub(super) x: i64,
    pub(super) y: i64,
}

/// Corners of a hex around its middle: corner `k` is the clockwise end of side `k`.
pub(super) const fn corners(orientation: Orientation) -> [Spot; 6] {
    const fn spots(at: [(i64, i64); 6]) -> [Spot; 6] {
        let mut out = [Spot { x: 0, y: 0 }; 6];
        let mut k = 0;
        while k < 6 {
            out[k] = Spot { x: at[k].0, y: at[k].1 };
            k += 1;
        }
        out
    }
    match orientation {
        Orientation::Flat => spots([(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)]),
        Orientation::Pointy => spots([(1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2)]),
    }
}

/// The middle of a hex.
#[inline]
pub(super) const fn middle(at: Axial, orientation: Orientation) -> Spot {
    let (q, r) = (at.q as i64, at.r as i64);
    match orientation {
        Orientation::Flat => Spot { x: 3 * q, y: 2 * r + q },
        Orientation::Pointy => Spot { x: 2 * q + r, y: 3 * r },
    }
}

/// What a line passes, in order. See [`Grid::trace`].
#[derive(Clone, Debug)]
pub struct Trace<'a> {
    grid: &'a Grid,
    start: Spot,
    towards: Spot,
    at: Axial,
    end: Axial,
    ahead: ArrayVec<Passed, 8>,
    told: usize,
}

impl Grid {
    /// The line from the middle of one hex to the middle of another: every hex and side it passes, in order.
    ///
    /// A hex touched only at a corner is not passed. Where the line runs along a side it counts as passing through
    /// either hex beside it: both hexes are told, the side itself, and the sides over which either way enters and
    /// leaves. Hexes off the map are left out.
    ///
    /// ```
    /// use boards::hex::{Direction, Grid, Orientation, Passed};
    /// let grid = Grid::new(Orientation::Flat, 9, 9, false, "")?;
    /// let hex = |label| grid.named(label).expect("on the map");
    /// let through = |from, to| -> Vec<_> {
    ///     grid.trace(hex(from), hex(to))
    ///         .filter_map(|passed| if let Passed::Hex(hex) = passed { Some(grid.label(hex)) } else { None })
    ///         .collect()
    /// };
    /// assert_eq!(through("0303", "0306"), ["0304", "0305"]);
    /// assert_eq!(through("0303", "0503"), ["0402", "0403"], "along the side between them");
    /// # Ok::<(), boards::hex::GridTooBig>(())
    /// ```
    #[must_use]
    pub fn trace(&self, from: HexId, to: HexId) -> Trace<'_> {
        let (at, end) = (self.axial(from), self.axial(to));
        let (start, goal) = (middle(at, self.orientation()), middle(end, self.orientation()));
        let towards = Spot { x: goal.x - start.x, y: goal.y - start.y };
        Trace { grid: self, start, towards, at, end, ahead: ArrayVec::new(), told: 0 }
    }

    /// The sides over which a line enters its last hex, seen from that hex: two when it comes in at a corner.
    #[must_use]
    pub fn entered_by(&self, from: HexId, to: HexId) -> ArrayVec<Direction, 2> {
        let mut sides = ArrayVec::new();
        for passed in self.trace(from, to) {
            if let Passed::Over(hex, direction) = passed
                && self.neighbour(hex, direction) == Some(to)
            {
                sides.push(direction.opposite());
            }
        }
        sides
    }
}

impl Trace<'_> {
    /// Which side of the line a point lies on: negative left, 0 on it, positive right.
    #[inline]
    fn side_of(&self, point: Spot) -> i64 {
        self.towards.x * (point.y - self.start.y) - self.towards.y * (point.x - self.start.x)
    }

    fn over(&mut self, from: Axial, direction: Direction) {
        let to = from.step(direction, self.grid.orientation());
        if let (Some(hex), Some(_)) = (self.grid.at(from), self.grid.at(to)) {
            self.ahead.push(Passed::Over(hex, direction));
        }
    }

    fn through(&mut self, at: Axial) {
        if at != self.end
            && let Some(hex) = self.grid.at(at)
        {
            self.ahead.push(Passed::Hex(hex));
        }
    }

    /// Goes on to the next hex whose inside the line crosses, noting what it passes on the way.
    fn advance(&mut self) {
        let orientation = self.grid.orientation();
        let corners = corners(orientation);
        let here = middle(self.at, orientation);
        let side = corners.map(|corner| self.side_of(Spot { x: here.x + corner.x, y: here.y + corner.y }));
        for k in 0..6 {
            let (before, after) = (side[(k + 5) % 6], side[(k + 1) % 6]);
            let (out, beyond) = (Direction::of(k), Direction::of(k + 1));
            if before < 0 && side[k] > 0 {
                // Out over side k.
                self.go_over(out);
                return;
            }
            if before < 0 && side[k] == 0 && after > 0 {
                // Out at corner k, where the side between the two hexes beyond begins.
                let far = Spot { x: here.x + 2 * corners[k].x, y: here.y + 2 * corners[k].y };
                match self.side_of(far) {
                    0 => self.go_along(out, beyond),
                    right if right > 0 => self.go_over(out),
                    _ => self.go_over(beyond),
                }
                return;
            }
        }
        // A line from the middle of a hex to another always leaves it; only a line to itself does not.
        self.at = self.end;
    }

    fn go_over(&mut self, out: Direction) {
        self.over(self.at, out);
        self.at = self.at.step(out, self.grid.orientation());
        self.through(self.at);
    }

    fn go_along(&mut self, out: Direction, beyond: Direction) {
        let orientation = self.grid.orientation();
        let (left, right) = (self.at.step(out, orientation), self.at.step(beyond, orientation));
        let next = left.step(beyond, orientation);
        self.over(self.at, out);
        self.over(self.at, beyond);
        let (left_hex, right_hex) = (self.grid.at(left), self.grid.at(right));
        if let (Some(hex), Some(_)) = (left_hex, right_hex) {
            self.ahead.push(Passed::Along(hex, beyond.turned(1)));
        }
        self.through(left);
        self.through(right);
        self.over(left, beyond);
        self.over(right, out);
        self.at = next;
        self.through(next);
    }
}

impl Iterator for Trace<'_> {
    type Item = Passed;

    #[inline]
    fn next(&mut self) -> Option<Passed> {
        while self.told == self.ahead.len() {
            if self.at == self.end {
                return None;
            }
            self.ahead.clear();
            self.told = 0;
            self.advance();
        }
        self.told += 1;
        Some(self.ahead[self.told - 1])
    }
}
