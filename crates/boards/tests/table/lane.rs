use boards::table::{Hand, Heading, Length, Point, Stand, TOLERANCE, Table};
use proptest::prelude::*;

use crate::oracle::any_stand;

fn table() -> Table {
    Table::new(Length::cm(160), Length::cm(120))
}

#[test]
fn detours_by_hand() {
    let stand = Stand::new(Point::cm(50, 80), Heading::SOUTH, Length::cm(24), Length::cm(4));
    let enemy = |x, y| Stand::new(Point::cm(x, y), Heading::NORTH, Length::cm(24), Length::cm(4));
    let room = stand.sideways_room(table()).expect("on the table");
    // Looking south, right is west: 38 cm of room there, 98 cm to the left.
    assert_eq!((room.least, room.most), (-Length::cm(98) - TOLERANCE, Length::cm(38) + TOLERANCE));
    let lane = stand.lane(Length::cm(30));
    let clear = lane.detour(room, [enemy(50, 40), enemy(50, 90), enemy(80, 60)]);
    assert_eq!(clear.least(Hand::Left), Some((Hand::Left, Length::ZERO)), "beyond, behind and beside");
    let even = lane.detour(room, [enemy(50, 60)]);
    assert_eq!(even.least(Hand::Left), Some((Hand::Left, Length::cm(24))));
    assert_eq!(even.least(Hand::Right), Some((Hand::Right, Length::cm(24))));
    let chain = lane.detour(room, [enemy(44, 60), enemy(68, 65), enemy(92, 70)]);
    assert_eq!(chain.left, Some(Length::cm(66)), "past all three");
    assert_eq!(chain.right, Some(Length::cm(30)));
    let walled = lane.detour(room, [enemy(40, 60), enemy(68, 65)]);
    assert_eq!(walled.right, Some(Length::cm(34)));
    let walled = lane.detour(room, [enemy(35, 60), enemy(44, 70)]);
    assert_eq!((walled.left, walled.right), (Some(Length::cm(18)), None), "39 cm do not fit in 38");
    let nowhere = lane.detour(room, (0..7).map(|i| enemy(12 + 24 * i, 60)));
    assert_eq!(nowhere.least(Hand::Left), None);
}

#[test]
fn a_stand_turned_off_the_table_must_come_back() {
    let stand = Stand::new(Point::cm(5, 80), Heading::SOUTH, Length::cm(24), Length::cm(4));
    let room = stand.sideways_room(table()).expect("there is room");
    let detour = stand.lane(Length::cm(30)).detour(room, []);
    assert_eq!(detour.left, Some(Length::cm(7) - TOLERANCE));
    assert_eq!(detour.right, None);
    assert!(stand.resized(Length::cm(170), Length::cm(4)).sideways_room(table()).is_none());
}

proptest! {
    #[test]
    fn detours_are_clear_and_least(
        stand in any_stand(), d in 0..4_000_i32, obstacles in prop::collection::vec(any_stand(), 1..5),
    ) {
        let lane = stand.lane(Length::tenths(d));
        let Some(room) = stand.sideways_room(table()) else { return Ok(()) };
        let detour = lane.detour(room, obstacles.iter().copied());
        let clear = |s: &Stand| obstacles.iter().all(|o| !s.overlaps(o));
        for (hand, found) in [(Hand::Left, detour.left), (Hand::Right, detour.right)] {
            if let Some(shift) = found {
                let there = lane.sidestepped(hand, shift);
                prop_assert!(clear(&there), "{hand:?} {shift}");
                prop_assert!(table().bounds().grown(Length::tenths(2)).holds(&stand.sidestepped(hand, shift)));
            }
            let limit = found.unwrap_or(match hand { Hand::Left => -room.least, Hand::Right => room.most });
            // Nothing clearly clear before it (a slightly larger lane, since lanes may touch).
            let wider = lane.resized(lane.front() + Length::tenths(8), lane.depth() + Length::tenths(8));
            let mut shift = Length::ZERO.max(match hand { Hand::Left => -room.most, Hand::Right => room.least });
            while shift + Length::tenths(5) < limit {
                prop_assert!(!clear(&wider.sidestepped(hand, shift)), "{hand:?} {shift} before {limit}");
                shift += Length::mm(3);
            }
        }
    }

    #[test]
    fn a_lane_covers_start_and_end(stand in any_stand(), d in 0..5_000_i32) {
        let lane = stand.lane(Length::tenths(d));
        let end = stand.advanced(Length::tenths(d));
        for p in stand.corners().into_iter().chain(end.corners()) {
            prop_assert!(lane.distance_to(p) <= Length::tenths(2));
        }
        prop_assert_eq!(lane.depth(), stand.depth() + Length::tenths(d));
    }
}
