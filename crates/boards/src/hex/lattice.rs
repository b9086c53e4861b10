//! The ground in whole numbers, fine enough for drawn maps.
//!
//! Distances across the hexes are stretched by √3 so that every middle and corner of a hex falls on a whole number:
//! a hex is [`HEX`] units from side to side, its corners are at whole and half [`HEX`]s. Left, right and on are then
//! exact. Drawn points are moved by at most 8 units (an eight-thousandth of a hex) to places
//! where no hexside and no line between middles can run, so that a drawn point is always in exactly one hex.

use super::direction::Orientation;
use super::grid::{Axial, Grid, HexId};
use super::map::HexMap;
use super::trace;
pub(super) use super::trace::Spot;

/// Units from side to side of a hex.
pub(super) const HEX: i64 = 1 << 16;

/// √3 in thousand millionths.
const ROOT_3: i128 = 1_732_050_808;
const MILLIARD: i128 = 1_000_000_000;

/// Units per step of the squeezed lattice, in which a hex is 2 from side to side.
const STEP: i64 = HEX / 2;

/// The middle of a hex, from the north-west corner of the map.
pub(super) fn middle(grid: &Grid, at: Axial) -> Spot {
    let spot = trace::middle(at, grid.orientation());
    let shift = i64::from(grid.shift(0));
    // The first hex lies one corner-radius and half a hex inside the corner of the map, and half a hex more if shifted.
    let (x, y) = match grid.orientation() {
        Orientation::Flat => (spot.x + 2, spot.y + 1 + shift),
        Orientation::Pointy => (spot.x + 1 + shift, spot.y + 2),
    };
    Spot { x: x * STEP, y: y * STEP }
}

/// Corner `k` (the clockwise end of side `k`) of a hex.
pub(super) fn corner(grid: &Grid, at: Axial, k: usize) -> Spot {
    let (middle, corner) = (middle(grid, at), trace::corners(grid.orientation())[k % 6]);
    Spot { x: middle.x + corner.x * STEP, y: middle.y + corner.y * STEP }
}

/// A drawn point, from milliardths of a hex east and south of the north-west corner of the map.
pub(super) fn place(orientation: Orientation, east: i128, south: i128) -> Option<Spot> {
    let straight = |milliardths: i128| i64::try_from(milliardths * i128::from(HEX) / MILLIARD).ok();
    let stretched =
        |milliardths: i128| i64::try_from(milliardths * ROOT_3 / MILLIARD * i128::from(HEX) / MILLIARD).ok();
    let (x, y) = match orientation {
        Orientation::Flat => (stretched(east)?, straight(south)?),
        Orientation::Pointy => (straight(east)?, stretched(south)?),
    };
    let limit = HEX * 10_000;
    if x.abs() > limit || y.abs() > limit {
        return None;
    }
    // Hexsides run where y, x + y or x - y (flat; pointy alike with x and y changed) is a multiple of half a hex, lines
    // between middles where x, 3y + x or 3y - x is: none of these is a multiple of 8 for x = 1 and y = 2 modulo 8.
    let (x, y) = (x & !7, y & !7);
    Some(match orientation {
        Orientation::Flat => Spot { x: x + 1, y: y + 2 },
        Orientation::Pointy => Spot { x: x + 2, y: y + 1 },
    })
}

/// The hex a drawn point lies in, on the map or off it.
pub(super) fn hex_at(grid: &Grid, point: Spot) -> Axial {
    let origin = middle(grid, Axial { q: 0, r: 0 });
    let (x, y) = (point.x - origin.x, point.y - origin.y);
    let guess = match grid.orientation() {
        Orientation::Flat => {
            let q = x.div_euclid(3 * STEP);
            Axial { q: q as i32, r: (y - q * STEP).div_euclid(2 * STEP) as i32 }
        }
        Orientation::Pointy => {
            let r = y.div_euclid(3 * STEP);
            Axial { q: (x - r * STEP).div_euclid(2 * STEP) as i32, r: r as i32 }
        }
    };
    let mut best = (i64::MAX, guess);
    for q in -1..=2 {
        for r in -1..=2 {
            let at = Axial { q: guess.q + q, r: guess.r + r };
            let middle = middle(grid, at);
            let far = measure(grid.orientation(), point.x - middle.x, point.y - middle.y);
            if far < best.0 {
                best = (far, at);
            }
        }
    }
    best.1
}

/// Three times the square of a length on the ground.
pub(super) fn measure(orientation: Orientation, x: i64, y: i64) -> i64 {
    match orientation {
        Orientation::Flat => x * x + 3 * y * y,
        Orientation::Pointy => 3 * x * x + y * y,
    }
}

/// A length on the ground in units, rounded down, from three times its square.
pub(super) fn length(measured: i64) -> i64 {
    (measured / 3).isqrt()
}

/// Negative left of the line, 0 on it, positive right of it.
pub(super) fn side_of(from: Spot, to: Spot, point: Spot) -> i64 {
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
}

/// A point in [`HexMap::UNIT`]s on the ground.
pub(super) fn on_ground(grid: &Grid, point: Spot) -> [i32; 2] {
    let unit = i128::from(HexMap::UNIT);
    let straight = |value: i64| (i128::from(value) * unit / i128::from(HEX)) as i32;
    let squeezed = |value: i64| (i128::from(value) * unit * MILLIARD / (ROOT_3 * i128::from(HEX))) as i32;
    match grid.orientation() {
        Orientation::Flat => [squeezed(point.x), straight(point.y)],
        Orientation::Pointy => [straight(point.x), squeezed(point.y)],
    }
}

/// The hex of the map a drawn point lies in.
pub(super) fn hex_on_map(grid: &Grid, point: Spot) -> Option<HexId> {
    grid.at(hex_at(grid, point))
}
