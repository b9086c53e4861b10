//! Reachable sets and lines of sight on the map of Solferino: 62 by 62 hexes.

use boards::hex::{Budget, Direction, HexId, HexMap, Obstacle, Passage, Reach, Screen, StepTable, look};
use divan::{Bencher, black_box};
use std::sync::LazyLock;

fn main() {
    divan::main();
}

const TEXT: &str = include_str!("../../../games/risorgimento/maps/solferino.geojson");

static MAP: LazyLock<HexMap> = LazyLock::new(|| HexMap::read(TEXT).expect("in order").map);

/// Costs much like those of foot: 1 on roads and open ground, 2 in cover, 1 more uphill, water slow, lakes closed.
fn foot(map: &HexMap) -> StepTable<u8> {
    let cover = map.words().ground.mask(&["woods", "light_cultivation", "heavy_cultivation", "marsh", "town"]);
    let lake = map.words().ground.code("lake");
    StepTable::costs(map.grid(), |from, direction, to| {
        if lake == Some(map.ground(to)) {
            return None;
        }
        let road = !map.links(from, direction).is_empty();
        let hex = if !road && cover.has(map.ground(to)) { 2 } else { 1 };
        let climb = (map.level(to) - map.level(from)).clamp(0, 3) as u8;
        let water = if map.side(from, direction).is_empty() || road { 0 } else { 2 };
        Some(hex + climb + water)
    })
}

fn start(map: &HexMap) -> HexId {
    map.grid().named("2845").expect("the plain below Solferino")
}

/// Every seventh hex holds an enemy with a zone of control to the west.
fn passage(map: &HexMap, hex: HexId) -> Passage {
    let grid = map.grid();
    let enemy = |hex: HexId| hex.0.is_multiple_of(97);
    if enemy(hex) {
        return Passage::Closed;
    }
    let east = [Direction::D0, Direction::D1, Direction::D2];
    match east.into_iter().any(|side| grid.neighbour(hex, side).is_some_and(enemy)) {
        true => Passage::Stop { extra: 2 },
        false => Passage::OPEN,
    }
}

#[divan::bench(args = [6, 12, 20])]
fn reach_in_the_open(bencher: Bencher<'_, '_>, points: u16) {
    let map = &*MAP;
    let (costs, mut reach) = (foot(map), Reach::new(map.grid()));
    bencher.bench_local(|| {
        reach.find(map.grid(), &costs, black_box(start(map)), Budget::of(points), |_| Passage::OPEN);
        reach.hexes().len()
    });
}

#[divan::bench(args = [6, 12, 20])]
fn reach_among_enemies(bencher: Bencher<'_, '_>, points: u16) {
    let map = &*MAP;
    let (costs, mut reach) = (foot(map), Reach::new(map.grid()));
    bencher.bench_local(|| {
        let budget = Budget::of(points).with_minimum_move();
        reach.find(map.grid(), &costs, black_box(start(map)), budget, |step| passage(map, step.to));
        reach.hexes().len()
    });
}

/// One line of sight each to every hex within so many hexes.
#[divan::bench(args = [4, 8])]
fn sight_all_round(bencher: Bencher<'_, '_>, range: u32) {
    let map = &*MAP;
    let woods = map.words().ground.code("woods").expect("there are woods");
    let obstacle = |hex: HexId| {
        let level = map.level(hex);
        if map.ground(hex) == woods {
            Obstacle { height: level + 1, screen_height: level + 1, screen: Screen::Shadow }
        } else {
            Obstacle::bare(level)
        }
    };
    let from = start(map);
    let targets: Vec<HexId> = map.grid().within(from, range).filter(|hex| *hex != from).collect();
    bencher
        .counter(targets.len())
        .bench_local(|| targets.iter().filter(|to| look(map, black_box(from), **to, obstacle).is_ok()).count());
}

#[divan::bench]
fn read_the_map() -> HexMap {
    HexMap::read(black_box(TEXT)).expect("in order").map
}
