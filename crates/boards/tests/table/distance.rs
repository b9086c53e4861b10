use boards::table::{Edge, Heading, Length, Point, Segment, Stand};
use proptest::prelude::*;

use crate::oracle::{along, any_point, any_segment, any_stand, len, of, point_stand, stand_distance, sub};

#[test]
fn ranges_at_right_angles_are_exact() {
    let a = Stand::new(Point::cm(50, 10), Heading::NORTH, Length::cm(24), Length::cm(4));
    let b = Stand::new(Point::cm(50, 29), Heading::SOUTH, Length::cm(24), Length::cm(4));
    assert_eq!(a.distance(&b), Length::cm(15));
    assert!(a.is_within(&b, Length::cm(15)) && !a.is_closer_than(&b, Length::cm(15)));
    let nearer = b.advanced(Length::GRAIN);
    assert!(a.is_closer_than(&nearer, Length::cm(15)));
    assert!(!a.is_within(&b.backed(Length::GRAIN), Length::cm(15)));
    assert!(nearer.separation(&a).is_clearly_below(b.backed(Length::GRAIN).separation(&a)));
    assert!(!nearer.separation(&a).is_clearly_below(b.separation(&a)), "one grain is rounding");
}

#[test]
fn of_points_equally_near_the_one_closest_to_the_reference() {
    let mover = Stand::new(Point::cm(50, 10), Heading::NORTH, Length::cm(36), Length::cm(4));
    let other = |x, w| Stand::new(Point::cm(x, 42), Heading::SOUTH, Length::cm(w), Length::cm(4));
    let line = |o: Stand| o.nearest(mover.edge(Edge::Front), mover.front_middle()).line;
    let straight = |x| Segment::new(Point::cm(x, 12), Point::cm(x, 40));
    assert_eq!(line(other(50, 12)), straight(50), "the middle, if it is among them");
    assert_eq!(line(other(40, 12)), straight(46));
    assert_eq!(line(other(70, 12)), straight(64));
    assert_eq!(line(other(90, 12)), Segment::new(Point::cm(68, 12), Point::cm(84, 40)), "no tie: its corner");
    let turned = Stand::new(Point::cm(60, 60), Heading::degrees(225), Length::cm(10), Length::cm(10));
    let near = turned.nearest(mover.edge(Edge::Front), mover.front_middle());
    assert_eq!(near.line.from, Point::cm(60, 12), "one corner straight ahead");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn between_stands(a in any_stand(), b in any_stand(), far in any_point(), limit in 0..4_000_i32) {
        for b in [b, b.at(far)] {
            let exact = stand_distance(&a, &b);
            prop_assert!((len(a.distance(&b)) - exact).abs() <= 0.52, "{} {exact}", a.distance(&b));
            prop_assert_eq!(a.separation(&b), b.separation(&a));
            let limit = Length::tenths(limit);
            prop_assert_eq!(a.is_closer_than(&b, limit), a.distance(&b) < limit);
            prop_assert_eq!(a.is_within(&b, limit), a.distance(&b) <= limit);
        }
    }

    #[test]
    fn from_points(stand in any_stand(), p in any_point()) {
        prop_assert!((len(stand.distance_to(p)) - point_stand(&stand, of(p))).abs() <= 0.52);
        let near = stand.nearest_point(p);
        prop_assert!(point_stand(&stand, of(near)) <= 0.75);
        prop_assert!((len(p.distance(near)) - point_stand(&stand, of(p))).abs() <= 1.3);
    }

    #[test]
    fn from_segments(stand in any_stand(), line in any_segment(), reference in any_point()) {
        // The distance is convex along the segment: golden-section by brute force.
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..100 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if point_stand(&stand, along(line, a)) < point_stand(&stand, along(line, b)) { high = b } else { low = a }
        }
        let exact = point_stand(&stand, along(line, low));
        prop_assert!((len(stand.distance_to_segment(line)) - exact).abs() <= 0.55);
        let nearest = stand.nearest(line, reference);
        prop_assert!((len(nearest.separation.length()) - exact).abs() <= 0.55);
        prop_assert!(point_stand(&stand, of(nearest.line.from)) <= exact + 2.8);
        prop_assert!((len(nearest.line.length()) - exact).abs() <= 3.5);
        // (A hair of distance is a few millimetres along a segment that is almost, but not quite, alongside.)
        // Nothing at least as near lies closer to the reference.
        let to_reference = |p: crate::oracle::P| { let d = sub(p, of(reference)); (d.0 * d.0 + d.1 * d.1).sqrt() };
        let chosen = to_reference(of(nearest.line.from));
        for i in 0..=200 {
            let p = along(line, f64::from(i) / 200.0);
            prop_assert!(point_stand(&stand, p) > exact + 0.01 || to_reference(p) >= chosen - 30.0 - (0.03 * exact).sqrt());
        }
    }
}
