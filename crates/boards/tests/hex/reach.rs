//! Reachable sets against a plain search without buckets.

use super::grids;
use boards::hex::{Budget, Direction, Grid, HexId, PROHIBITED, Passage, Reach, Step, StepTable};
use proptest::prelude::*;

/// The cheapest cost to be in each hex: sweeps until nothing changes.
fn plainly(
    grid: &Grid,
    costs: &StepTable<u8>,
    start: HexId,
    allowance: u16,
    zone: &[bool],
    closed: &[bool],
) -> Vec<Option<u16>> {
    let mut best: Vec<Option<u16>> = vec![None; grid.len()];
    best[start.index()] = Some(0);
    loop {
        let before = best.clone();
        for from in grid.hexes() {
            let Some(spent) = best[from.index()] else { continue };
            if from != start && zone[from.index()] {
                continue;
            }
            for (direction, to) in grid.neighbours(from) {
                let cost = costs.get(from, direction);
                let extra = if zone[to.index()] { 2 } else { 0 };
                let total = spent + u16::from(cost) + extra;
                if cost != PROHIBITED
                    && !closed[to.index()]
                    && total <= allowance
                    && best[to.index()].is_none_or(|old| total < old)
                {
                    best[to.index()] = Some(total);
                }
            }
        }
        if best == before {
            return best;
        }
    }
}

fn passage(zone: &[bool], closed: &[bool], step: Step) -> Passage {
    if closed[step.to.index()] {
        Passage::Closed
    } else if zone[step.to.index()] {
        Passage::Stop { extra: 2 }
    } else {
        Passage::OPEN
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn the_cheapest_way_to_every_hex(
        grid in grids(9),
        start in any::<prop::sample::Index>(),
        prices in prop::collection::vec(prop_oneof![4 => 0_u8..4, 1 => Just(PROHIBITED)], 81 * 6),
        zone in prop::collection::vec(prop::bool::weighted(0.15), 81),
        closed in prop::collection::vec(prop::bool::weighted(0.1), 81),
        allowance in 0_u16..12,
        again in any::<prop::sample::Index>(),
    ) {
        let costs = StepTable::build(&grid, PROHIBITED, |from, direction, _| prices[from.index() * 6 + direction.index()]);
        let mut reach = Reach::new(&grid);
        // The same scratch serves two searches, so that nothing is left over from the first.
        for start in [start, again] {
            let start = HexId(start.index(grid.len()) as u16);
            reach.find(&grid, &costs, start, Budget::of(allowance), |step| passage(&zone, &closed, step));
            let plain = plainly(&grid, &costs, start, allowance, &zone, &closed);
            for hex in grid.hexes() {
                prop_assert_eq!(reach.spent(hex), plain[hex.index()], "{:?}", hex);
                prop_assert_eq!(reach.hexes().contains(&hex), plain[hex.index()].is_some());
            }
            prop_assert_eq!(reach.hexes().len(), plain.iter().flatten().count(), "each once");
            prop_assert!(reach.hexes().is_sorted_by_key(|hex| reach.spent(*hex)));
            let mut way = Vec::new();
            for hex in reach.hexes() {
                reach.way_to(&grid, *hex, &mut way);
                let (mut at, mut spent) = (start, 0);
                for to in &way {
                    prop_assert!(at == start || !reach.stops(at), "goes on from a zone");
                    let direction = grid.direction_to(at, *to).expect("one step");
                    spent += u16::from(costs.get(at, direction)) + if zone[to.index()] { 2 } else { 0 };
                    at = *to;
                }
                prop_assert_eq!(at, *hex);
                prop_assert_eq!(Some(spent), reach.spent(*hex));
                prop_assert_eq!(reach.stops(*hex), *hex != start && zone[hex.index()]);
            }
        }
    }

    #[test]
    fn a_minimum_move_reaches_any_neighbour_not_closed(
        grid in grids(9),
        start in any::<prop::sample::Index>(),
        prices in prop::collection::vec(prop_oneof![4 => 0_u8..9, 1 => Just(PROHIBITED)], 81 * 6),
        closed in prop::collection::vec(prop::bool::weighted(0.2), 81),
        allowance in 0_u16..5,
    ) {
        let start = HexId(start.index(grid.len()) as u16);
        let costs = StepTable::build(&grid, PROHIBITED, |from, direction, _| prices[from.index() * 6 + direction.index()]);
        let open = vec![false; grid.len()];
        let mut reach = Reach::new(&grid);
        let budget = Budget::of(allowance).with_minimum_move();
        reach.find(&grid, &costs, start, budget, |step| passage(&open, &closed, step));
        let plain = plainly(&grid, &costs, start, allowance, &open, &closed);
        for hex in grid.hexes() {
            let minimum = grid.direction_to(start, hex)
                .is_some_and(|direction| costs.get(start, direction) != PROHIBITED && !closed[hex.index()]);
            let expected = plain[hex.index()].or(minimum.then_some(allowance));
            prop_assert_eq!(reach.spent(hex), expected);
            if plain[hex.index()].is_none() && minimum {
                prop_assert!(reach.stops(hex));
                prop_assert_eq!(reach.last_step(hex), grid.direction_to(start, hex));
            }
        }
    }
}

#[test]
fn a_table_can_be_changed() {
    let grid = Grid::new(boards::hex::Orientation::Flat, 3, 3, false, "").expect("small");
    let mut costs = StepTable::costs(&grid, |_, _, _| Some(1));
    let middle = grid.named("0202").expect("on it");
    assert_eq!(costs.get(middle, Direction::D0), 1);
    costs.set(middle, Direction::D0, PROHIBITED);
    assert_eq!(costs.get(middle, Direction::D0), PROHIBITED);
    assert_eq!(costs.get(grid.named("0101").expect("on it"), Direction::D0), PROHIBITED, "off the map");
    let mut reach = Reach::new(&grid);
    assert_eq!(reach.spent(middle), None, "nothing was searched yet");
    reach.find(&grid, &costs, middle, Budget::of(1), |_| Passage::OPEN);
    assert_eq!(reach.hexes().len(), 6);
}
