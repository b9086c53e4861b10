use boards::table::{Edge, Heading, Length, Point, Polygon, PolygonError, Region, Regions, Segment, Stand};
use proptest::prelude::*;

use crate::oracle::{
    along, any_point, any_polygon, any_segment, any_stand, common_area, contains, len, near_point, of,
    outline_distance, polygon,
};

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|&(x, y)| Point::cm(x, y)).collect()
}

fn made(list: &[(i32, i32)]) -> Polygon {
    Polygon::new(points(list)).expect("a polygon")
}

/// A U open to the north.
fn u_shape() -> Polygon {
    made(&[(0, 0), (30, 0), (30, 20), (20, 20), (20, 10), (10, 10), (10, 20), (0, 20)])
}

#[test]
fn what_is_no_polygon_and_why() {
    let error = |list: &[(i32, i32)]| Polygon::new(points(list)).expect_err("refused");
    assert_eq!(error(&[(0, 0), (1, 0)]), PolygonError::TooFewPoints(2));
    assert_eq!(error(&[(0, 0), (1, 0), (1, 0), (0, 1)]), PolygonError::RepeatedPoint(1));
    assert_eq!(error(&[(0, 0), (1, 0), (1, 1), (0, 0)]), PolygonError::RepeatedPoint(3));
    assert_eq!(error(&[(0, 0), (2, 2), (2, 0), (0, 2)]), PolygonError::SidesMeet { first: 0, second: 2 });
    assert_eq!(error(&[(0, 0), (5, 0), (9, 0)]), PolygonError::SidesMeet { first: 0, second: 2 }, "no area");
    assert_eq!(error(&[(0, 0), (9, 0), (9, 9), (4, 0)]), PolygonError::SidesMeet { first: 0, second: 2 }, "touches");
    assert_eq!(error(&[(0, 0), (9, 0), (4, 0), (4, 4)]), PolygonError::SidesMeet { first: 0, second: 1 }, "spike");
    let many: Vec<_> = (0..65).map(|i| (i, i * i % 50)).collect();
    assert_eq!(error(&many), PolygonError::TooManyPoints(65));
    assert!(Polygon::new(points(&[(0, 0), (5, 0), (9, 0), (9, 9)])).is_ok(), "a corner on a straight side is harmless");
}

#[test]
fn either_direction_is_the_same_polygon() {
    let forth = [(0, 0), (30, 0), (30, 20), (0, 20)];
    let back: Vec<_> = forth.iter().rev().copied().collect();
    assert_eq!(made(&forth), made(&back).clone());
    assert_eq!(made(&back).twice_area(), 2 * 3000 * 2000);
    let text = serde_json::to_string(&made(&forth)).expect("text");
    assert_eq!(serde_json::from_str::<Polygon>(&text).expect("polygon"), made(&forth));
    assert!(serde_json::from_str::<Polygon>("[{\"x\":0,\"y\":0}]").is_err());
}

#[test]
fn the_outline_is_inside() {
    let u = u_shape();
    for p in [(0, 0), (15, 10), (10, 15), (30, 20), (5, 20), (10, 10)] {
        assert!(u.contains(Point::cm(p.0, p.1)), "{p:?}");
    }
    for p in [(15, 15), (15, 20), (31, 20), (-1, 0)] {
        assert!(!u.contains(Point::cm(p.0, p.1)), "{p:?}");
    }
    assert!(!u.contains(Point::tenths(1500, 1001)));
}

#[test]
fn a_stand_in_the_gap_of_a_u() {
    let u = u_shape();
    let stand = |x, y, w, d| Stand::new(Point::cm(x, y), Heading::NORTH, Length::cm(w), Length::cm(d));
    assert!(!u.overlaps(&stand(15, 15, 10, 10)), "it fits exactly");
    assert!(u.overlaps(&stand(15, 15, 11, 10)));
    assert!(u.overlaps(&stand(15, 15, 40, 2)), "across both arms, centre outside");
    assert!(u.overlaps(&stand(15, 10, 60, 60)), "around it all");
    assert!(u.holds(&stand(5, 10, 10, 20)) && !u.holds(&stand(6, 10, 10, 20)));
    assert!(!u.holds(&stand(15, 10, 30, 20)), "its corners are inside, its middle is not");
    assert_eq!(u.share_of(&stand(15, 15, 30, 10)).percent(), 66);
}

#[test]
fn lines_through_a_u() {
    let u = u_shape();
    let line = |ax, ay, bx, by| Segment::new(Point::cm(ax, ay), Point::cm(bx, by));
    assert_eq!(u.length_inside(line(-5, 15, 40, 15)), Length::cm(20));
    assert_eq!(u.length_inside(line(5, 15, 25, 15)), Length::cm(10));
    assert_eq!(u.length_inside(line(-5, 5, 15, 5)), Length::cm(15));
    assert_eq!(u.length_inside(line(12, 15, 18, 15)), Length::ZERO);
    assert_eq!(u.length_inside(line(3, 3, 3, 3)), Length::ZERO);
    assert_eq!(u.first_entry(line(-5, 15, 40, 15)), Some(Length::cm(5)));
    assert_eq!(u.first_entry(line(15, 15, 40, 15)), Some(Length::cm(5)));
    assert_eq!(u.first_entry(line(15, 15, 20, 15)), Some(Length::cm(5)), "the end lies on the outline");
    assert_eq!(u.first_entry(line(15, 15, 19, 15)), None);
    assert_eq!(u.first_entry(line(5, 5, 40, 5)), Some(Length::ZERO));
    assert!(u.meets(line(15, 20, 15, 10)) && !u.meets(line(15, 20, 15, 11)));
    assert!(u.meets(line(-5, 20, 40, 20)), "along a side");
}

#[test]
fn edges_along_a_barrier() {
    let barrier = made(&[(46, 36), (66, 36), (66, 37), (46, 37)]);
    let stand = |x| Stand::new(Point::cm(x, 33), Heading::NORTH, Length::cm(24), Length::cm(4));
    let share = |s: Stand| barrier.share_within(s.edge(Edge::Front), Length::cm(1));
    assert!(share(stand(56)).is_at_least(20, 24) && !share(stand(56)).is_at_least(21, 24));
    assert!(share(stand(66)).is_at_least(1, 2), "12 of 24 cm are straight behind it");
    assert!(!share(stand(67)).is_at_least(1, 2));
    assert!(!share(stand(56).backed(Length::GRAIN)).is_some(), "more than a centimetre away");
    assert!(share(stand(56).advanced(Length::mm(15))).is_at_least(20, 24), "in the barrier");
}

#[test]
fn uphill_is_coming_nearer() {
    let crest = made(&[(124, 50), (140, 48), (144, 58), (132, 64), (122, 60)]);
    let p = |x, y| Point::cm(x, y);
    assert!(crest.is_approached(p(116, 55), p(117, 55)));
    assert!(!crest.is_approached(p(117, 55), p(116, 55)));
    assert!(!crest.is_approached(p(130, 55), p(131, 55)), "on top it is flat");
}

#[test]
fn regions_find_what_lies_there() {
    let square = |x: i32, y: i32| made(&[(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)]);
    let regions =
        Regions::new((0..12).map(|i| Region { shape: square(i % 4 * 20, i / 4 * 20), kind: i }).collect::<Vec<_>>());
    assert_eq!(regions.at(Point::cm(25, 25)).map(|r| r.kind).collect::<Vec<_>>(), [5]);
    assert_eq!(regions.at(Point::cm(15, 15)).count(), 0);
    let stand = Stand::new(Point::cm(35, 25), Heading::EAST, Length::cm(4), Length::cm(24));
    assert_eq!(regions.under(&stand).map(|r| r.kind).collect::<Vec<_>>(), [5, 6]);
    let line = Segment::new(Point::cm(-5, -5), Point::cm(60, 60));
    assert_eq!(regions.along(line).map(|r| r.kind).collect::<Vec<_>>(), [0, 5, 10]);
    assert_eq!(regions.near(line.bounds()).map(|(i, _)| i).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    assert_eq!(regions.get(7).map(|r| r.kind), Some(7));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn points_against_a_polygon(shape in any_polygon(), p in near_point(), far in any_point()) {
        let exact = polygon(&shape);
        for p in [p, far] {
            let d = outline_distance(&exact, of(p));
            prop_assert!((len(shape.separation_to_outline(p).length()) - d).abs() <= 0.55);
            let inside = contains(&exact, of(p));
            prop_assert_eq!(shape.contains(p), inside || d == 0.0);
            prop_assert_eq!(shape.distance(p), if inside { Length::ZERO } else { shape.separation_to_outline(p).length() });
        }
        prop_assert!(shape.points().iter().all(|&p| shape.contains(p)));
    }

    #[test]
    fn shares_of_area(shape in any_polygon(), stand in any_stand()) {
        let area = common_area(&polygon(&shape), &stand);
        let whole = len(stand.front()) * len(stand.depth());
        let share = shape.share_of(&stand);
        prop_assert!(!share.is_at_least(((area / whole + 2e-4) * 1e6) as u32 + 1, 1_000_000));
        prop_assert!(share.is_at_least(((area / whole - 2e-4).max(0.0) * 1e6) as u32, 1_000_000));
    }

    #[test]
    fn overlap_and_holding(shape in any_polygon(), stand in any_stand()) {
        let exact = polygon(&shape);
        // Just inside and just outside the tolerance of 3 grains.
        let resized = |by: i32| stand.resized(stand.front() + Length::tenths(by), stand.depth() + Length::tenths(by));
        let (less, more) = (resized(-8), resized(-4));
        let area = |s: &Stand| len(s.front()) * len(s.depth());
        if common_area(&exact, &less) > 0.5 {
            prop_assert!(shape.overlaps(&stand));
        }
        if common_area(&exact, &more) == 0.0 {
            prop_assert!(!shape.overlaps(&stand));
        }
        if common_area(&exact, &more) >= area(&more) - 1e-3 {
            prop_assert!(shape.holds(&stand));
        }
        if common_area(&exact, &less) < area(&less) - 0.5 {
            prop_assert!(!shape.holds(&stand));
        }
    }

    #[test]
    fn lengths_of_lines(shape in any_polygon(), line in any_segment()) {
        let exact = polygon(&shape);
        let n = 4000;
        let inside = |i: i32| contains(&exact, along(line, (f64::from(i) + 0.5) / f64::from(n)));
        let count = (0..n).filter(|&i| inside(i)).count();
        let step = len(line.length()) / f64::from(n);
        let length = count as f64 * step;
        prop_assert!((len(shape.length_inside(line)) - length).abs() <= step * 12.0 + 1.0);
        match shape.first_entry(line) {
            Some(entry) => {
                let first = (0..n).find(|&i| inside(i)).map_or(f64::MAX, |i| f64::from(i) * step);
                prop_assert!(len(entry) <= first + step + 1.0);
                let t = len(entry) / len(line.length()).max(1.0);
                prop_assert!(outline_distance(&exact, along(line, t)) <= 1.1 || contains(&exact, along(line, t)));
                prop_assert!(shape.meets(line));
            }
            None => prop_assert_eq!(count, 0),
        }
        if count > 0 {
            prop_assert!(shape.meets(line));
        }
    }

    #[test]
    fn edges_within_reach(shape in any_polygon(), stand in any_stand(), reach in 0..1_500_i32) {
        let exact = polygon(&shape);
        let edge = stand.edge(Edge::Front);
        let n = 1000;
        let share = |reach: f64| {
            let near = |i: &i32| {
                let p = along(edge, (f64::from(*i) + 0.5) / f64::from(n));
                contains(&exact, p) || outline_distance(&exact, p) <= reach
            };
            f64::from((0..n).filter(near).count() as i32) / f64::from(n)
        };
        let found = shape.share_within(edge, Length::tenths(reach));
        // Half a grain of grace, so the share lies between those for slightly less and slightly more.
        let (less, more) = (share(f64::from(reach) + 0.4) - 0.01, share(f64::from(reach) + 0.6) + 0.01);
        prop_assert!(found.is_at_least((less.max(0.0) * 1e6) as u32, 1_000_000), "{less} {found:?}");
        prop_assert!(!found.is_at_least((more * 1e6) as u32 + 1, 1_000_000), "{more} {found:?}");
    }
}
