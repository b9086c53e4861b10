//! Hex maps: against plain geometry written separately, and against reference rasters of two drawn maps.

mod facing;
mod faults;
mod grid;
mod maps;
mod reach;
mod sight;
mod trace;

use boards::hex::{Grid, HexId, Orientation};
use proptest::prelude::*;

/// Grids of all four makes.
pub fn grids(most: u32) -> impl Strategy<Value = Grid> {
    (any::<bool>(), 1..=most, 1..=most, any::<bool>()).prop_map(|(flat, columns, rows, shifted)| {
        let orientation = if flat { Orientation::Flat } else { Orientation::Pointy };
        Grid::new(orientation, columns, rows, shifted, "X").expect("small")
    })
}

/// A grid and two of its hexes.
pub fn with_two(most: u32) -> impl Strategy<Value = (Grid, HexId, HexId)> {
    grids(most).prop_flat_map(|grid| {
        let hexes = grid.len() as u16;
        (Just(grid), 0..hexes, 0..hexes).prop_map(|(grid, a, b)| (grid, HexId(a), HexId(b)))
    })
}

/// Where the middle of a hex is on the ground, in widths of a hex: straight from the printed column and row.
pub fn ground(grid: &Grid, hex: HexId, first_shifted: bool) -> (f64, f64) {
    let (column, row) = grid.column_and_row(hex);
    let (column, row) = (f64::from(column), f64::from(row));
    let shift = |line: f64| if (line % 2.0 == 0.0) == first_shifted { 0.5 } else { 0.0 };
    let apart = 3.0_f64.sqrt() / 2.0;
    match grid.orientation() {
        Orientation::Flat => (column * apart, row + shift(column)),
        Orientation::Pointy => (column + shift(row), row * apart),
    }
}

/// Whether the first line of hexes of a grid is the shifted one, told from its neighbours.
pub fn first_shifted(grid: &Grid) -> bool {
    let beside = match grid.orientation() {
        Orientation::Flat => grid.in_column(1, 0),
        Orientation::Pointy => grid.in_column(0, 1),
    };
    let first = HexId(0);
    match beside.and_then(|beside| grid.direction_to(first, beside)) {
        Some(direction) => matches!(direction.name(grid.orientation()), "NE" | "SW"),
        None => false,
    }
}
