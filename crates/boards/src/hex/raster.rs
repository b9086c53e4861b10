//! From drawn shapes to hexes: which middles an outline holds, which hexes a line runs through, along which sides.

use super::direction::Direction;
use super::grid::{Axial, Grid};
use super::lattice::{self, HEX, Spot};

/// Whether a point lies inside outlines (inside an odd number of them: holes are outlines within).
///
/// Each outline is a ring of points, closed by itself. A point on an edge belongs to the shape on one side of it,
/// never to both or neither of two shapes that share the edge.
pub(super) fn holds(rings: &[Vec<Spot>], point: Spot) -> bool {
    let mut inside = false;
    for ring in rings {
        for (index, b) in ring.iter().enumerate() {
            let a = ring[(index + ring.len() - 1) % ring.len()];
            if (a.y > point.y) == (b.y > point.y) {
                continue;
            }
            // The edge crosses the height of the point: does it do so east of it?
            let (low, high) = if a.y < b.y { (a, *b) } else { (*b, a) };
            if lattice::side_of(low, high, point) > 0 {
                inside = !inside;
            }
        }
    }
    inside
}

/// The smallest upright rectangle around outlines, by its north-west and south-east corners.
pub(super) fn frame(rings: &[Vec<Spot>]) -> (Spot, Spot) {
    let start = (Spot { x: i64::MAX, y: i64::MAX }, Spot { x: i64::MIN, y: i64::MIN });
    rings.iter().flatten().fold(start, |(low, high), point| {
        let low = Spot { x: low.x.min(point.x), y: low.y.min(point.y) };
        (low, Spot { x: high.x.max(point.x), y: high.y.max(point.y) })
    })
}

/// Whether a point lies in such a rectangle.
pub(super) fn in_frame((low, high): (Spot, Spot), point: Spot) -> bool {
    (low.x..=high.x).contains(&point.x) && (low.y..=high.y).contains(&point.y)
}

/// A hex a line runs through, on the map or off it, and how far, in units on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub(super) at: Axial,
    pub(super) length: i64,
}

/// The hexes a drawn line runs through, in order.
pub(super) fn hexes_along(grid: &Grid, line: &[Spot]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut add = |at: Axial, from: Spot, to: Spot| {
        let length = lattice::length(lattice::measure(grid.orientation(), to.x - from.x, to.y - from.y));
        match runs.last_mut() {
            Some(last) if last.at == at => last.length += length,
            _ => runs.push(Run { at, length }),
        }
    };
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (mut at, end) = (lattice::hex_at(grid, from), lattice::hex_at(grid, to));
        let mut here = from;
        while at != end {
            let Some(out) = way_out(from, to, |k| lattice::corner(grid, at, k)) else { break };
            let there = crossing(from, to, lattice::corner(grid, at, out + 5), lattice::corner(grid, at, out));
            add(at, here, there);
            here = there;
            at = at.step(Direction::of(out), grid.orientation());
        }
        add(at, here, to);
    }
    runs
}

/// The side over which a line leaves a hex that it enters: the one whose first corner lies left of the line and whose
/// last lies right of it. A corner on the line counts as right, always, so that exactly one side is left.
fn way_out(from: Spot, to: Spot, corner: impl Fn(usize) -> Spot) -> Option<usize> {
    let right = |k: usize| lattice::side_of(from, to, corner(k)) >= 0;
    (0..6).find(|k| !right(k + 5) && right(*k))
}

/// Where a line crosses the line between two points on either side of it, rounded to whole units.
fn crossing(from: Spot, to: Spot, a: Spot, b: Spot) -> Spot {
    let start = i128::from(lattice::side_of(a, b, from));
    let whole = start - i128::from(lattice::side_of(a, b, to));
    if whole == 0 {
        return from;
    }
    let along = |from: i64, to: i64| from + (i128::from(to - from) * start / whole) as i64;
    Spot { x: along(from.x, to.x), y: along(from.y, to.y) }
}

/// Leaves out hexes that a line only cuts across at a corner: those it runs through for less than a quarter of a hex
/// between two hexes that lie beside each other. Returns what is left and what was left out.
pub(super) fn cut_corners(runs: &[Run]) -> (Vec<Axial>, Vec<Axial>) {
    let (mut kept, mut cut): (Vec<Axial>, Vec<Axial>) = (Vec::new(), Vec::new());
    for (index, run) in runs.iter().enumerate() {
        let between = kept.last().zip(runs.get(index + 1));
        let grazed = run.length < HEX / 4 && between.is_some_and(|(before, after)| before.distance(after.at) == 1);
        if grazed { cut.push(run.at) } else { kept.push(run.at) }
    }
    kept.dedup();
    (kept, cut)
}

/// The sides a drawn line runs along when each of its points is moved to the nearest corner of a hex: pairs of hexes,
/// in order.
///
/// The places nearest to one corner form the triangle between the middles of the three hexes around it. So a line takes
/// the side between two hexes just when it crosses the line between their middles, and going back over the same one
/// undoes it.
pub(super) fn sides_along(grid: &Grid, line: &[Spot]) -> Vec<(Axial, Axial)> {
    let mut chain: Vec<(Axial, Axial)> = Vec::new();
    let Some(first) = line.first() else { return chain };
    let Some(mut around) = triangle_at(grid, *first) else { return chain };
    let middle = |at: Axial| lattice::middle(grid, at);
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let inside = |around: &[Axial; 3]| {
            (0..3).all(|k| lattice::side_of(middle(around[k]), middle(around[(k + 1) % 3]), to) > 0)
        };
        while !inside(&around) {
            let right = |k: usize| lattice::side_of(from, to, middle(around[k])) >= 0;
            let Some(out) = (0..3).find(|k| !right(*k) && right((k + 1) % 3)) else { break };
            let (a, b, back) = (around[out], around[(out + 1) % 3], around[(out + 2) % 3]);
            let side = if (a.q, a.r) < (b.q, b.r) { (a, b) } else { (b, a) };
            if chain.last() == Some(&side) {
                chain.pop();
            } else {
                chain.push(side);
            }
            around = [b, a, Axial { q: a.q + b.q - back.q, r: a.r + b.r - back.r }];
        }
    }
    chain
}

/// The three hexes around the corner nearest to a point, clockwise.
pub(super) fn triangle_at(grid: &Grid, point: Spot) -> Option<[Axial; 3]> {
    let hex = lattice::hex_at(grid, point);
    Direction::ALL.into_iter().find_map(|direction| {
        let around = [hex, hex.step(direction, grid.orientation()), hex.step(direction.turned(1), grid.orientation())];
        let middles = around.map(|at| lattice::middle(grid, at));
        (0..3).all(|k| lattice::side_of(middles[k], middles[(k + 1) % 3], point) > 0).then_some(around)
    })
}
