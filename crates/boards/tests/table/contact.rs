use boards::table::{Edge, Heading, Length, Point, Stand, TOLERANCE, Table};
use proptest::prelude::*;

use crate::oracle::{any_point, any_stand, len, of, penetration, stand_distance, sub};

fn any_edge() -> impl Strategy<Value = Edge> {
    prop::sample::select(Edge::ALL.to_vec())
}

#[test]
fn the_middle_of_the_front_stays_on_the_edge() {
    let other = Stand::new(Point::cm(50, 50), Heading::SOUTH, Length::cm(24), Length::cm(4));
    let stand = Stand::new(Point::cm(10, 10), Heading::NORTH, Length::cm(8), Length::cm(12));
    let laid = |edge, near| stand.flush_against(&other, edge, near);
    assert_eq!(laid(Edge::Front, Point::cm(70, 48)).front_middle(), Point::cm(62, 48), "no farther than its end");
    assert_eq!(laid(Edge::Rear, Point::cm(55, 52)).front_middle(), Point::cm(55, 52));
    assert_eq!(laid(Edge::Rear, Point::cm(55, 52)).heading(), Heading::SOUTH);
    let side = laid(Edge::Left, Point::cm(62, 50));
    assert_eq!((side.heading(), side.centre()), (Heading::WEST, Point::cm(68, 50)));
}

#[test]
fn slides_by_the_least_distance() {
    let other = Stand::new(Point::cm(50, 50), Heading::SOUTH, Length::cm(24), Length::cm(4));
    let stand = Stand::new(Point::cm(50, 10), Heading::NORTH, Length::cm(8), Length::cm(12));
    // Something already stands against it, its right end at x = 52.
    let taken = Stand::new(Point::cm(46, 46), Heading::NORTH, Length::cm(12), Length::cm(4));
    let free = |s: &Stand| !s.overlaps(&taken);
    let near = Point::cm(50, 48);
    let laid = stand.flush_where_free(&other, Edge::Front, near, Length::cm(1), free).expect("there is room");
    assert!(laid.touches(&other) && free(&laid));
    assert!((len(laid.front_middle().x) - 5600.0).abs() <= 3.0, "{:?}", laid.centre());
    // On the other side if that is nearer.
    let laid =
        stand.flush_where_free(&other, Edge::Front, Point::cm(42, 48), Length::cm(1), free).expect("there is room");
    assert!((len(laid.front_middle().x) - 3600.0).abs() <= 3.0, "{:?}", laid.centre());
    // Its right end must keep a centimetre of the edge: no farther left than 38 - 4 + 1.
    let wall = |s: &Stand| of(s.front_middle()).0 < 3500.0;
    assert!(stand.flush_where_free(&other, Edge::Front, near, Length::cm(1), wall).is_none());
    let wall = |s: &Stand| of(s.front_middle()).0 <= 3501.0;
    assert!(stand.flush_where_free(&other, Edge::Front, near, Length::cm(1), wall).is_some());
    // The limits are those of the edge, wherever on it the search starts.
    let far = |s: &Stand| of(s.front_middle()).0 >= 6499.0;
    assert!(stand.flush_where_free(&other, Edge::Front, Point::cm(40, 48), Length::cm(1), far).is_some());
    assert!(stand.flush_where_free(&other, Edge::Front, Point::cm(60, 48), Length::cm(1), wall).is_some());
    let too_far = |s: &Stand| of(s.front_middle()).0 > 6501.0 || of(s.front_middle()).0 < 3499.0;
    assert!(stand.flush_where_free(&other, Edge::Front, Point::cm(40, 48), Length::cm(1), too_far).is_none());
    assert!(stand.flush_where_free(&other, Edge::Front, Point::cm(60, 48), Length::cm(1), too_far).is_none());
}

#[test]
fn recoil_stops_at_the_edge_or_goes_all_the_way() {
    let table = Table::new(Length::cm(160), Length::cm(120));
    let stand = |y| Stand::new(Point::cm(80, y), Heading::NORTH, Length::cm(24), Length::cm(4));
    let recoil = |s: Stand| s.shifted_while(Heading::SOUTH, Length::cm(5), |s| table.holds(s));
    assert_eq!(recoil(stand(20)), (stand(15), Length::cm(5)));
    let (end, shift) = recoil(stand(5));
    assert_eq!(shift, Length::cm(3) + TOLERANCE);
    assert!(table.holds(&end) && !table.holds(&end.backed(Length::GRAIN)));
    let (end, shift) = stand(2).shifted_while(Heading::SOUTH, Length::cm(5), |_| false);
    assert_eq!((end, shift), (stand(2), Length::ZERO));
}

#[test]
fn the_first_free_place_beyond() {
    let stand = Stand::new(Point::cm(50, 100), Heading::SOUTH, Length::cm(8), Length::cm(4));
    let other = |y| Stand::new(Point::cm(50, y), Heading::SOUTH, Length::cm(8), Length::cm(4));
    let free = |s: &Stand| ![other(80), other(75)].iter().any(|o| s.overlaps(o));
    let find = |from| stand.first_free_from(Heading::SOUTH, Length::cm(from), Length::cm(90), free).map(|f| f.1);
    assert_eq!(find(10), Some(Length::cm(10)));
    assert_eq!(find(18), Some(Length::cm(29) - TOLERANCE), "past both: the gap is too small");
    assert_eq!(stand.first_free_from(Heading::SOUTH, Length::cm(18), Length::cm(20), free), None);
}

#[test]
fn the_nearest_free_place_around() {
    let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(8), Length::cm(2));
    let other = Stand::new(Point::cm(50, 49), Heading::NORTH, Length::cm(24), Length::cm(4));
    let found = stand.nearest_free(Length::cm(10), |s| !s.overlaps(&other)).expect("there is room");
    assert_eq!(found.centre(), Point::cm(50, 52), "just north");
    assert!(stand.nearest_free(Length::cm(1), |s| !s.overlaps(&other)).is_none());
    assert_eq!(stand.nearest_free(Length::ZERO, |_| true), Some(stand));
}

#[test]
fn along_a_line_either_way() {
    let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(8), Length::cm(4));
    let x = |s: &Stand| s.centre().x;
    let find = |free: &dyn Fn(&Stand) -> bool| {
        stand.nearest_free_along(Heading::EAST, Length::cm(9), Length::cm(9), free).map(|f| f.1)
    };
    assert_eq!(find(&|_| true), Some(Length::ZERO));
    assert_eq!(find(&|s| x(s) >= Length::cm(53) || x(s) <= Length::cm(48)), Some(Length::cm(-2)));
    assert_eq!(find(&|s| x(s) >= Length::cm(52) || x(s) <= Length::cm(48)), Some(Length::cm(2)), "equal: forward");
    assert_eq!(find(&|s| x(s) >= Length::cm(60)), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn flush_means_neither_gap_nor_overlap(stand in any_stand(), other in any_stand(), edge in any_edge(), near in any_point()) {
        let laid = stand.flush_against(&other, edge, near);
        prop_assert!(!laid.overlaps(&other));
        prop_assert!(laid.touches(&other));
        prop_assert!(stand_distance(&laid, &other) <= 1.0 && penetration(&laid, &other) <= 1.0);
        prop_assert_eq!(laid.heading(), other.outward(edge).reversed());
        prop_assert!(laid.same_size(&stand));
        // No other place on the edge is nearer.
        let line = other.edge(edge);
        let d = |p: Point| { let d = sub(of(p), of(near)); (d.0 * d.0 + d.1 * d.1).sqrt() };
        for i in 0..=20 {
            prop_assert!(d(line.at(i, 20)) >= d(laid.front_middle()) - 2.0);
        }
    }
}
