//! Lines against plain geometry: clipping the line by every hex in turn, in fractions of whole numbers.

use super::with_two;
use boards::hex::{Direction, Grid, HexId, Orientation, Passed};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Middle of a hex with twelfths of a width across squeezed to whole numbers: 6 per half width.
fn middle(grid: &Grid, hex: HexId) -> (i128, i128) {
    let at = grid.axial(hex);
    let (q, r) = (i128::from(at.q), i128::from(at.r));
    match grid.orientation() {
        Orientation::Flat => (18 * q, 12 * r + 6 * q),
        Orientation::Pointy => (12 * q + 6 * r, 18 * r),
    }
}

/// Corners around a middle, clockwise from the clockwise end of side 0.
fn corners(grid: &Grid, hex: HexId) -> Vec<(i128, i128)> {
    let (x, y) = middle(grid, hex);
    let around = match grid.orientation() {
        Orientation::Flat => [(6, -6), (12, 0), (6, 6), (-6, 6), (-12, 0), (-6, -6)],
        Orientation::Pointy => [(6, -6), (6, 6), (0, 12), (-6, 6), (-6, -6), (0, -12)],
    };
    around.iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
}

/// From where to where, as fractions of the line, and whether along an edge.
type Part = ((i128, i128), (i128, i128), bool);

/// The part of the line a..b inside a hex, as fractions (from, to) over a common `whole`; `None` if empty.
fn clip(grid: &Grid, hex: HexId, a: (i128, i128), b: (i128, i128)) -> Option<Part> {
    let around = corners(grid, hex);
    // t = numerator / denominator, denominators positive.
    let (mut low, mut high) = ((0, 1), (1, 1));
    let mut on_edge = false;
    for k in 0..6 {
        let (p, q) = (around[(k + 5) % 6], around[k]);
        // Inside is right of each edge, walked clockwise.
        let value = |point: (i128, i128)| (q.0 - p.0) * (point.1 - p.1) - (q.1 - p.1) * (point.0 - p.0);
        let (start, end) = (value(a), value(b));
        let slope = end - start;
        if slope == 0 {
            if start < 0 {
                return None;
            }
            on_edge |= start == 0;
            continue;
        }
        let t = if slope > 0 { (-start, slope) } else { (start, -slope) };
        if slope > 0 {
            if t.0 * low.1 > low.0 * t.1 {
                low = t;
            }
        } else if t.0 * high.1 < high.0 * t.1 {
            high = t;
        }
    }
    (low.0 * high.1 < high.0 * low.1).then_some((low, high, on_edge))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]
    #[test]
    fn a_line_passes_just_the_hexes_it_crosses((grid, from, to) in with_two(14)) {
        let (a, b) = (middle(&grid, from), middle(&grid, to));
        let passed: Vec<Passed> = grid.trace(from, to).collect();
        let hexes: Vec<HexId> = passed.iter().filter_map(|p| if let Passed::Hex(hex) = p { Some(*hex) } else { None }).collect();
        let expected: BTreeSet<HexId> = grid.hexes()
            .filter(|hex| *hex != from && *hex != to && from != to && clip(&grid, *hex, a, b).is_some())
            .collect();
        prop_assert_eq!(hexes.iter().copied().collect::<BTreeSet<_>>(), expected, "{} to {}", grid.label(from), grid.label(to));
        prop_assert_eq!(hexes.len(), hexes.iter().collect::<BTreeSet<_>>().len(), "each once");
        // In order along the line, and the line back passes the same.
        let in_order = hexes.is_sorted_by(|x, y| {
            let (x, y) = (clip(&grid, *x, a, b).expect("crossed").0, clip(&grid, *y, a, b).expect("crossed").0);
            x.0 * y.1 <= y.0 * x.1
        });
        prop_assert!(in_order);
        let back: BTreeSet<HexId> = grid.trace(to, from)
            .filter_map(|p| if let Passed::Hex(hex) = p { Some(hex) } else { None }).collect();
        prop_assert_eq!(&back, &hexes.iter().copied().collect());

        // Sides: those it runs along, and those between hexes it passes one after the other.
        let along: BTreeSet<_> = passed.iter()
            .filter_map(|p| if let Passed::Along(hex, side) = p { grid.side(*hex, *side) } else { None }).collect();
        for hex in grid.hexes() {
            for (direction, other) in grid.neighbours(hex) {
                let both = clip(&grid, hex, a, b).zip(clip(&grid, other, a, b));
                let shared = both.is_some_and(|(x, y)| x.2 && y.2 && x.0 == y.0 && x.1 == y.1);
                let side = grid.side(hex, direction).expect("between two hexes");
                prop_assert_eq!(along.contains(&side), from != to && shared);
            }
        }
        let over: BTreeSet<_> = passed.iter()
            .filter_map(|p| if let Passed::Over(hex, side) = p { grid.side(*hex, *side) } else { None }).collect();
        let all: Vec<HexId> = [from, to].into_iter().chain(hexes.iter().copied()).collect();
        for x in &all {
            for y in &all {
                let Some(side) = grid.side_between(*x, *y) else { continue };
                let (p, q) = (clip(&grid, *x, a, b), clip(&grid, *y, a, b));
                let follows = p.zip(q).is_some_and(|(p, q)| {
                    let meets = |s: (i128, i128), t: (i128, i128)| s.0 * t.1 == t.0 * s.1;
                    meets(p.1, q.0) || meets(q.1, p.0)
                });
                prop_assert_eq!(over.contains(&side), follows && !along.contains(&side), "{} {}", grid.label(*x), grid.label(*y));
            }
        }
        let entered = grid.entered_by(from, to);
        prop_assert_eq!(entered.is_empty(), from == to);
        for side in entered {
            let beside = grid.neighbour(to, side).expect("on the map");
            prop_assert!(beside == from || hexes.contains(&beside));
        }
    }
}

#[test]
fn a_line_into_a_corner_enters_by_two_sides() {
    let grid = Grid::new(Orientation::Flat, 9, 9, false, "").expect("small");
    let hex = |label| grid.named(label).expect("on it");
    assert_eq!(grid.entered_by(hex("0303"), hex("0503")).as_slice(), [Direction::D5, Direction::D4]);
    assert_eq!(grid.entered_by(hex("0303"), hex("0306")).as_slice(), [Direction::D0]);
    assert_eq!(grid.trace(hex("0303"), hex("0303")).count(), 0);
}
