use boards::table::{Edge, Heading, Length, Point, Polygon, Stand};
use proptest::prelude::*;

use crate::oracle::{any_polygon, any_stand, common_area, corners, len, polygon};

fn bar() -> Polygon {
    Polygon::rectangle(Point::cm(46, 36), Point::cm(66, 37)).expect("a rectangle")
}

fn stand(x: i32, y: i32) -> Stand {
    Stand::new(Point::tenths(x, y), Heading::NORTH, Length::cm(24), Length::cm(4))
}

#[test]
fn touching_a_barrier() {
    let touch = |s: Stand, edge| s.leading(edge).touch(&bar());
    assert_eq!(touch(stand(5600, 1000), Edge::Front), Some(Length::cm(24)));
    assert_eq!(touch(stand(5600, 3400), Edge::Front), Some(Length::ZERO), "starts touching it");
    assert_eq!(touch(stand(5600, 3401), Edge::Front), Some(Length::ZERO), "or a rounded hair inside");
    assert_eq!(touch(stand(5600, 3600), Edge::Front), None, "astride, its front is past it already");
    assert_eq!(touch(stand(5600, 3500), Edge::Front), None, "front against it from the far side");
    assert_eq!(touch(stand(5600, 3499), Edge::Front), None, "give or take a hair");
    assert_eq!(touch(stand(7800, 1000), Edge::Front), None, "passing its end");
    assert_eq!(touch(stand(7790, 1000), Edge::Front), Some(Length::cm(24)));
    assert_eq!(touch(stand(5600, 6000), Edge::Rear), Some(Length::cm(21)));
    assert_eq!(touch(stand(2600, 3600), Edge::Right), Some(Length::cm(8)));
    assert_eq!(touch(stand(9000, 3600), Edge::Left), Some(Length::cm(12)));
}

#[test]
fn touching_a_stand() {
    let other = Stand::new(Point::cm(56, 50), Heading::degrees(45), Length::cm(10), Length::cm(10));
    let found = stand(5600, 1000).leading(Edge::Front).touch_stand(&other).expect("it is ahead");
    // Its corner points at us: 50 - 7.071 - 12 cm.
    assert!((Length::tenths(3091)..=Length::tenths(3093)).contains(&found), "{found}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn the_lane_is_clear_up_to_the_touch(shape in any_polygon(), stand in any_stand(), back in 0..6_000_i32) {
        let stand = stand.backed(Length::tenths(back));
        let exact = polygon(&shape);
        // A thin slice just ahead of the front edge, as long as the way, a little narrower.
        let slice = |way: i32| {
            let front = stand.front_middle();
            Stand::new(front, stand.heading(), stand.front() - Length::tenths(8), Length::tenths(1)).lane(Length::tenths(way))
        };
        match stand.leading(Edge::Front).touch(&shape) {
            Some(touch) => {
                prop_assert!(touch >= Length::ZERO);
                if touch > Length::tenths(3) {
                    prop_assert!(common_area(&exact, &slice(touch.to_tenths() - 3)) < 0.5);
                }
                let narrow = Stand::new(stand.front_middle(), stand.heading(), stand.front() + Length::tenths(2), Length::tenths(4));
                let reached = narrow.lane(touch + Length::tenths(4));
                prop_assert!(common_area(&exact, &reached) > 0.0, "{touch} {:?}", corners(&reached));
            }
            None => prop_assert!(common_area(&exact, &slice(8_000)) < len(stand.front()) * 5.0),
        }
    }
}
