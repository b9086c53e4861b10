//! Numbers, neighbours and distances.

use super::{first_shifted, grids, ground, with_two};
use boards::hex::{Direction, Grid, HexId, HexSet, Orientation};
use proptest::prelude::*;
use std::collections::BTreeSet;

proptest! {
    #[test]
    fn labels_and_coordinates_lead_back((grid, hex, _) in with_two(120)) {
        prop_assert_eq!(grid.named(&grid.label(hex)), Some(hex));
        prop_assert_eq!(grid.named(grid.label(hex).trim_start_matches('X')), Some(hex));
        prop_assert_eq!(grid.at(grid.axial(hex)), Some(hex));
        let (column, row) = grid.column_and_row(hex);
        prop_assert_eq!(grid.in_column(column, row), Some(hex));
    }

    #[test]
    fn neighbours_are_one_width_apart((grid, hex, other) in with_two(12)) {
        let shifted = first_shifted(&grid);
        let (a, b) = (ground(&grid, hex, shifted), ground(&grid, other, shifted));
        let far = ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt();
        prop_assert_eq!(grid.direction_to(hex, other).is_some(), (far - 1.0).abs() < 1e-9);
        if let Some(direction) = grid.direction_to(hex, other) {
            prop_assert_eq!(grid.neighbour(hex, direction), Some(other));
            prop_assert_eq!(grid.direction_to(other, hex), Some(direction.opposite()));
            prop_assert_eq!(grid.side_between(hex, other), grid.side_between(other, hex));
            // The compass point is the right one: its letters say which way the neighbour lies.
            let name = direction.name(grid.orientation());
            prop_assert_eq!(name.contains('N'), b.1 < a.1 - 1e-9, "{}", name);
            prop_assert_eq!(name.contains('S'), b.1 > a.1 + 1e-9, "{}", name);
            prop_assert_eq!(name.contains('E'), b.0 > a.0 + 1e-9, "{}", name);
            prop_assert_eq!(name.contains('W'), b.0 < a.0 - 1e-9, "{}", name);
            prop_assert_eq!(Direction::named(name, grid.orientation()), Some(direction));
        }
    }

    #[test]
    fn distance_is_the_number_of_steps(grid in grids(9), start in any::<prop::sample::Index>()) {
        let start = HexId(start.index(grid.len()) as u16);
        // Spread out step by step; a rectangle of hexes has no bays, so every distance is found.
        let mut seen = BTreeSet::from([start]);
        let mut edge = vec![start];
        let mut steps = 0;
        while !edge.is_empty() {
            for hex in &edge {
                prop_assert_eq!(grid.distance(start, *hex), steps);
            }
            let ring: BTreeSet<HexId> = edge.iter().copied().collect();
            prop_assert_eq!(grid.ring(start, steps).collect::<BTreeSet<_>>(), ring);
            prop_assert_eq!(grid.within(start, steps).collect::<BTreeSet<_>>(), seen.clone());
            steps += 1;
            let next: BTreeSet<HexId> =
                edge.iter().flat_map(|hex| grid.neighbours(*hex)).map(|(_, to)| to).filter(|to| !seen.contains(to)).collect();
            seen.extend(&next);
            edge = next.into_iter().collect();
        }
        prop_assert_eq!(seen.len(), grid.len());
    }

    #[test]
    fn sets_hold_what_was_put_in(hexes in prop::collection::vec(0_u16..5000, 0..60), out in prop::collection::vec(0_u16..5000, 0..60)) {
        let (mut set, mut plain) = (HexSet::<64>::EMPTY, BTreeSet::new());
        for hex in hexes {
            set.insert(HexId(hex));
            if hex < 4096 {
                plain.insert(HexId(hex));
            }
        }
        for hex in out {
            set.remove(HexId(hex));
            plain.remove(&HexId(hex));
            prop_assert!(!set.contains(HexId(hex)));
        }
        prop_assert_eq!(set.iter().collect::<Vec<_>>(), plain.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!(set.len(), plain.len());
        prop_assert_eq!(set.is_empty(), plain.is_empty());
    }
}

#[test]
fn printed_numbers_of_the_drawn_maps() {
    // Odd columns half a hex lower: 0101 lies south-west of 0201 and north-west of 0202.
    let grid = Grid::new(Orientation::Flat, 62, 62, true, "S").expect("small");
    let hex = |label| grid.named(label).expect("on the map");
    assert_eq!(grid.direction_to(hex("0101"), hex("0201")), Some(Direction::D1));
    assert_eq!(grid.direction_to(hex("0101"), hex("0202")), Some(Direction::D2));
    assert_eq!(grid.direction_to(hex("0201"), hex("0301")), Some(Direction::D2));
    assert_eq!(grid.label(HexId(0)), "S0101");
    for bad in ["", "S", "S0000", "6301", "0163", "S01x1", "00101", "+101", "SS0101"] {
        assert_eq!(grid.named(bad), None, "{bad}");
    }
}

#[test]
fn grids_have_a_size() {
    assert!(Grid::new(Orientation::Flat, 0, 5, false, "").is_err());
    assert!(Grid::new(Orientation::Flat, 300, 300, false, "").is_err());
    assert!(Grid::new(Orientation::Flat, u32::MAX, u32::MAX, false, "").is_err());
    assert_eq!(Grid::new(Orientation::Pointy, 254, 257, false, "").expect("just fits").len(), 65_278);
}
