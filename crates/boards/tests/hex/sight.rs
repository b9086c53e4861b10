//! Sight: heights, screens, shadows, crests.

use super::with_two;
use boards::hex::{Blocked, Direction, Grid, HexId, HexMap, Hidden, Obstacle, Orientation, Passed, Screen, look};
use proptest::prelude::*;

fn map() -> HexMap {
    HexMap::bare(Grid::new(Orientation::Flat, 12, 12, true, "").expect("small"), "clear")
}

fn hex(map: &HexMap, label: &str) -> HexId {
    map.grid().named(label).expect("on the map")
}

/// Looks down column 5 from row 2 to row 8; the hex at `row` is the obstacle.
fn down_the_column(near: i8, far: i8, row: u8, height: i8, screen: Screen) -> Option<Hidden> {
    let mut map = map();
    let (from, to) = (hex(&map, "0502"), hex(&map, "0508"));
    let at = hex(&map, &format!("050{row}"));
    map.put_level(from, near);
    map.put_level(to, far);
    let obstacle = |hex| {
        if hex == at { Obstacle { height, screen_height: height, screen } } else { Obstacle::bare(-5) }
    };
    let there = look(&map, from, to, obstacle);
    let back = look(&map, to, from, obstacle);
    assert_eq!(there, back, "who sees is seen");
    there.err().map(|blocked| {
        assert_eq!(blocked.at, at);
        blocked.why
    })
}

#[test]
fn a_hex_higher_than_both_ends_hides() {
    assert_eq!(down_the_column(1, 2, 5, 3, Screen::None), Some(Hidden::ByHeight));
    assert_eq!(down_the_column(1, 2, 5, 2, Screen::None), None, "as high as the higher end");
    assert_eq!(down_the_column(0, 0, 5, 0, Screen::None), None);
}

#[test]
fn a_screen_hides_those_no_higher_than_it() {
    assert_eq!(down_the_column(0, 0, 5, 0, Screen::Level), Some(Hidden::ByScreen));
    assert_eq!(down_the_column(1, 1, 3, 1, Screen::Shadow), Some(Hidden::ByScreen));
    assert_eq!(down_the_column(1, 1, 5, 0, Screen::Level), None, "both ends are higher");
    assert_eq!(down_the_column(0, 1, 3, 0, Screen::Level), None, "one end is higher, and it throws no shadow");
}

#[test]
fn a_screen_throws_a_shadow_over_the_lower_end() {
    // Six hexes apart: row 5 is halfway.
    for (row, hidden) in [(3, false), (4, false), (5, true), (6, true), (7, true)] {
        let why = down_the_column(2, 0, row, 1, Screen::Shadow);
        assert_eq!(why, hidden.then_some(Hidden::InShadow), "row {row}");
    }
    for (row, hidden) in [(3, true), (4, true), (5, true), (6, false), (7, false)] {
        let why = down_the_column(0, 2, row, 1, Screen::Shadow);
        assert_eq!(why, hidden.then_some(Hidden::InShadow), "row {row}");
    }
    assert_eq!(down_the_column(3, 2, 7, 1, Screen::Shadow), None, "both ends are higher");
    assert_eq!(down_the_column(2, 1, 7, 1, Screen::Shadow), Some(Hidden::InShadow), "the lower end is not higher");
}

#[test]
fn crests_hide_across_and_along() {
    let mut map = map();
    let side = map.grid().side(hex(&map, "0504"), Direction::D3).expect("inside");
    map.put_crest(side, 2);
    map.put_crest(side, 1);
    assert_eq!(map.crest(hex(&map, "0505"), Direction::D0), Some(2), "the higher counts, seen from either hex");
    let bare = |_| Obstacle::bare(0);
    let blocked = look(&map, hex(&map, "0502"), hex(&map, "0508"), bare).expect_err("over the crest");
    assert_eq!(blocked, Blocked { at: hex(&map, "0504"), crest: Some(Direction::D3), why: Hidden::ByCrest });
    assert!(look(&map, hex(&map, "0404"), hex(&map, "0604"), bare).is_ok(), "0404 to 0604 runs a row higher");
    let along = look(&map, hex(&map, "0405"), hex(&map, "0605"), bare).expect_err("along the crest");
    assert_eq!(along.why, Hidden::ByCrest);
    assert!(look(&map, hex(&map, "0504"), hex(&map, "0505"), bare).is_ok(), "neighbours always see each other");
    map.put_level(hex(&map, "0502"), 2);
    assert!(look(&map, hex(&map, "0502"), hex(&map, "0508"), bare).is_ok(), "as high as the crest");
}

#[test]
fn either_hex_beside_a_line_hides() {
    let map = map();
    let (from, to) = (hex(&map, "0404"), hex(&map, "0604"));
    for beside in ["0503", "0504"] {
        let wood = hex(&map, beside);
        let seen = look(&map, from, to, |hex| match hex == wood {
            true => Obstacle { height: 1, screen_height: 1, screen: Screen::Shadow },
            false => Obstacle::bare(0),
        });
        assert_eq!(seen.expect_err("along its side").at, wood);
    }
}

proptest! {
    #[test]
    fn what_blocks_lies_on_the_line((grid, from, to) in with_two(10), seeds in prop::collection::vec(0_u8..40, 100)) {
        let mut map = HexMap::bare(grid.clone(), "clear");
        for hex in grid.hexes() {
            map.put_level(hex, (seeds[hex.index()] % 4) as i8);
        }
        let obstacle = |hex: HexId| {
            let level = (seeds[hex.index()] % 4) as i8;
            let screen = match seeds[hex.index()] / 4 { 0 => Screen::Shadow, 1 => Screen::Level, _ => Screen::None };
            Obstacle { height: level, screen_height: level, screen }
        };
        let there = look(&map, from, to, obstacle);
        prop_assert_eq!(there.is_ok(), look(&map, to, from, obstacle).is_ok(), "who sees is seen");
        if let Err(blocked) = there {
            prop_assert!(grid.trace(from, to).any(|passed| passed == Passed::Hex(blocked.at)));
        }
        // Bare ground that falls away between blocks nothing.
        prop_assert!(look(&map, from, to, |_| Obstacle::bare(-1)).is_ok());
    }
}
