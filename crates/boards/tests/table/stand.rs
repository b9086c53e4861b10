use boards::table::{Angle, Edge, Heading, Length, Point, Stand, Table, Zone, in_arc};
use proptest::prelude::*;

use crate::oracle::{any_heading, any_point, any_stand, corners, len, local, near_point, of, radians, sub};

#[test]
fn small_enough_to_copy_freely() {
    assert_eq!(size_of::<Stand>(), 20);
}

#[test]
fn edges_run_from_left_to_right_looking_out() {
    let stand = Stand::new(Point::cm(50, 50), Heading::EAST, Length::cm(24), Length::cm(4));
    let edge = |e| stand.edge(e);
    assert_eq!((edge(Edge::Front).from, edge(Edge::Front).to), (Point::cm(52, 62), Point::cm(52, 38)));
    assert_eq!((edge(Edge::Right).from, edge(Edge::Right).to), (Point::cm(52, 38), Point::cm(48, 38)));
    assert_eq!((edge(Edge::Rear).from, edge(Edge::Rear).to), (Point::cm(48, 38), Point::cm(48, 62)));
    assert_eq!(edge(Edge::Left).middle(), Point::cm(50, 62));
    for e in Edge::ALL {
        assert_eq!(edge(e).middle(), stand.edge_middle(e));
        assert_eq!(edge(e).length(), stand.edge_length(e));
        assert_eq!(stand.edge_towards(stand.outward(e)), e);
        assert_eq!(stand.outward(e).reversed(), stand.outward(e.opposite()));
    }
    assert_eq!(stand.edge_towards(Heading::degrees(90 + 44)), Edge::Front);
    assert_eq!(stand.edge_towards(Heading::degrees(90 - 46)), Edge::Left);
    assert_eq!(stand.edge_towards(Heading::degrees(90 + 46)), Edge::Right);
    assert_eq!(stand.edge_towards(Heading::degrees(270 - 44)), Edge::Rear);
}

#[test]
fn odd_sizes_keep_their_size() {
    let stand = Stand::new(Point::tenths(1000, 1000), Heading::NORTH, Length::tenths(801), Length::tenths(403));
    assert_eq!(stand.edge(Edge::Front).length(), Length::tenths(801));
    assert_eq!(stand.edge(Edge::Left).length(), Length::tenths(403));
}

#[test]
fn zones_and_their_dividing_lines() {
    let stand = Stand::new(Point::cm(50, 50), Heading::SOUTH, Length::cm(24), Length::cm(4));
    let zone = |x, y| stand.zone_of(Point::tenths(x, y));
    assert_eq!(zone(0, 4800), Zone::Front, "on the prolonged front edge");
    assert_eq!(zone(0, 4801), Zone::Flank, "a grain behind it");
    assert_eq!(zone(5000, 9000), Zone::Rear);
    assert_eq!(zone(3801, 9000), Zone::Rear);
    assert_eq!(zone(3800, 9000), Zone::Flank, "on the prolonged side");
    assert_eq!(zone(5000, 5200), Zone::Flank, "on the rear edge");
    assert_eq!(zone(5000, 5201), Zone::Rear);
    assert_eq!(stand.edge_facing(Point::cm(10, 50)), Edge::Right, "looking south, west is to the right");
    assert_eq!(stand.edge_facing(Point::cm(90, 60)), Edge::Left);
    assert_eq!(stand.edge_facing(Point::cm(50, 0)), Edge::Front);
    assert_eq!(stand.edge_facing(Point::cm(50, 99)), Edge::Rear);
}

#[test]
fn arcs_include_their_limits() {
    let o = Point::cm(50, 50);
    let arc = |x, y, degrees| in_arc(o, Heading::EAST, Point::tenths(5000 + x, 5000 + y), Angle::degrees(degrees));
    assert!(arc(1000, 1000, 45) && arc(1000, -1000, 45));
    assert!(!arc(1000, 1002, 45) && !arc(1000, -1002, 45));
    assert!(!arc(-1000, 0, 45) && !arc(-1000, 1000, 45));
    assert!(arc(0, 1000, 90) && arc(0, -1000, 90) && !arc(-1, 1000, 90));
    assert!(arc(-1000, 1000, 135) && !arc(-1002, 1000, 135) && !arc(-1002, -1000, 135));
    assert!(arc(-1000, 0, 180) && !arc(-1000, 0, 179));
    assert!(arc(0, 0, 0), "the origin sees itself");
    assert!(arc(500, 0, 0) && !arc(500, 1, 0));
    let stand = Stand::new(Point::cm(50, 48), Heading::NORTH, Length::cm(8), Length::cm(4));
    assert!(stand.has_ahead(Point::cm(60, 60), Angle::degrees(45)), "measured from the front, not the centre");
    assert!(!stand.has_ahead(Point::cm(60, 59), Angle::degrees(45)));
}

#[test]
fn pieces_of_the_front() {
    let stand = Stand::new(Point::cm(50, 50), Heading::SOUTH, Length::cm(24), Length::cm(4));
    let pieces: Vec<_> = (0..6).map(|i| stand.front_piece(i, 6)).collect();
    assert_eq!(pieces[0], Point::cm(60, 48), "from the left: looking south, the east");
    assert_eq!(pieces[5], Point::cm(40, 48));
    assert_eq!(stand.front_piece(0, 1), stand.front_middle());
}

#[test]
fn hostile_numbers_are_refused_on_reading() {
    let read = |text: &str| serde_json::from_str::<Stand>(text);
    let good = r#"{"centre":{"x":5000,"y":5000},"heading":16383,"front":2400,"depth":400}"#;
    let stand = read(good).expect("a stand");
    assert_eq!(serde_json::to_string(&stand).expect("text"), good);
    for bad in [
        good.replace("16383", "16384"),
        good.replace("2400", "0"),
        good.replace("400}", "-400}"),
        good.replace("\"x\":5000", "\"x\":2147483647"),
    ] {
        assert!(read(&bad).is_err(), "{bad}");
    }
}

proptest! {
    #[test]
    fn corners_and_bounds(stand in any_stand()) {
        for (own, exact) in stand.corners().into_iter().zip(corners(&stand)) {
            let d = sub(of(own), exact);
            prop_assert!(d.0.abs() <= 0.501 && d.1.abs() <= 0.501);
            let b = stand.bounds();
            prop_assert!(b.grown(Length::GRAIN).contains(own));
            prop_assert!(of(b.low).0 <= exact.0 + 1e-3 && exact.0 <= of(b.high).0 + 1e-3);
            prop_assert!(of(b.low).1 <= exact.1 + 1e-3 && exact.1 <= of(b.high).1 + 1e-3);
        }
        let low = corners(&stand).map(|c| c.0).into_iter().fold(f64::MAX, f64::min);
        prop_assert!(low - of(stand.bounds().low).0 < 1.01, "and no larger than needed");
    }

    #[test]
    fn containment(stand in any_stand(), p in near_point()) {
        let l = local(&stand, of(p));
        let depth = (len(stand.front()) / 2.0 - l.0.abs()).min(len(stand.depth()) / 2.0 - l.1.abs());
        prop_assume!((depth + 0.5).abs() > 0.01);
        prop_assert_eq!(stand.contains(p), depth > -0.5);
    }

    #[test]
    fn zones(stand in any_stand(), p in any_point()) {
        let l = local(&stand, of(p));
        let (w, d) = (len(stand.front()) / 2.0, len(stand.depth()) / 2.0);
        prop_assume!((l.1 - d).abs() > 0.8 && (l.1 + d).abs() > 0.8 && (l.0.abs() - w).abs() > 0.8);
        let expected = if l.1 > d { Zone::Front } else if l.1 < -d && l.0.abs() < w { Zone::Rear } else { Zone::Flank };
        prop_assert_eq!(stand.zone_of(p), expected);
    }

    #[test]
    fn rounded_points_on_a_dividing_line_are_on_it(stand in any_stand(), d in 100..3_000_i32) {
        let d = Length::tenths(d);
        let prolonged = |p: Point, to: Heading| p + to.dir().along(d);
        let [front_left, front_right, rear_right, rear_left] = stand.corners();
        // Two roundings, of the corner and of the way from it, may add up to more; one alone must never matter.
        let off = |p: Point, side: f64| (local(&stand, of(p)).0 - side * len(stand.front()) / 2.0).abs();
        for (corner, side) in [(rear_left, -1.0), (rear_right, 1.0)] {
            let p = prolonged(corner, stand.heading().reversed());
            if off(p, side) <= 0.74 {
                prop_assert_eq!(stand.zone_of(p), Zone::Flank);
            }
        }
        for (corner, to) in [(front_left, Edge::Left), (front_right, Edge::Right)] {
            let p = prolonged(corner, stand.outward(to));
            if (local(&stand, of(p)).1 - len(stand.depth()) / 2.0).abs() <= 0.74 {
                prop_assert_eq!(stand.zone_of(p), Zone::Front);
            }
        }
    }

    #[test]
    fn arcs(o in any_point(), heading in any_heading(), p in any_point(), within in 1..179_i32) {
        let d = sub(of(p), of(o));
        let off = (d.0.atan2(d.1) - radians(heading)).rem_euclid(std::f64::consts::TAU);
        let off = off.min(std::f64::consts::TAU - off);
        let limit = f64::from(Angle::degrees(within).units()) * std::f64::consts::TAU / 16384.0;
        let from_limit = (off - limit) * (d.0 * d.0 + d.1 * d.1).sqrt();
        prop_assume!(from_limit.abs() > 1.0);
        prop_assert_eq!(in_arc(o, heading, p, Angle::degrees(within)), off < limit);
    }

    #[test]
    fn on_the_table(stand in any_stand(), dx in -9_000..9_000_i32) {
        let stand = stand.at(Point::tenths(stand.centre().x.to_tenths() + dx, stand.centre().y.to_tenths()));
        let table = Table::new(Length::cm(160), Length::cm(120));
        let room = corners(&stand).into_iter()
            .map(|c| c.0.min(16_000.0 - c.0).min(c.1).min(12_000.0 - c.1))
            .fold(f64::MAX, f64::min);
        prop_assume!((room + 3.0).abs() > 1.1);
        prop_assert_eq!(table.holds(&stand), room > -3.0);
    }
}
