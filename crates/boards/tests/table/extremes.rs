//! Nothing a client can send stops the program: every question has an answer for any pose that can be written down.

use boards::table::{
    Angle, Edge, Hand, Heading, Length, Path, Point, Polygon, Segment, Stand, Step, Table, Zone, in_arc, sees,
    unblocked,
};
use proptest::prelude::*;

fn wild_length() -> impl Strategy<Value = Length> {
    prop_oneof![any::<i32>().prop_map(Length::tenths), Just(Length::MAX), Just(-Length::MAX), Just(Length::ZERO)]
}

fn wild_point() -> impl Strategy<Value = Point> {
    (wild_length(), wild_length()).prop_map(|(x, y)| Point::new(x, y))
}

fn wild_stand() -> impl Strategy<Value = Stand> {
    (wild_point(), any::<i32>(), wild_length(), wild_length())
        .prop_map(|(c, h, w, d)| Stand::new(c, Heading::from_units(h), w, d))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn every_question_has_an_answer(
        a in wild_stand(), b in wild_stand(), p in wild_point(), q in wild_point(), corners in [wild_point(), wild_point(), wild_point()],
        l in wild_length(), units in any::<i32>(),
    ) {
        let table = Table::new(Length::cm(160), Length::cm(120));
        let line = Segment::new(p, q);
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
        prop_assert_eq!(a.separation(&b), b.separation(&a));
        prop_assert!(a.distance(&b) == Length::MAX || a.is_within(&b, l) == (a.distance(&b) <= l));
        prop_assert!(a.distance_to(a.nearest_point(p)) <= Length::tenths(2) || a.bounds().grown(Length::mm(1)).contains(p)
            || a.corners().iter().any(|c| c.x.abs() == Length::MAX || c.y.abs() == Length::MAX));
        let nearest = a.nearest(line, q);
        prop_assert!(nearest.separation.length() <= a.distance_to(p));
        let _ = (a.contains(p), a.touches(&b), a.zone_of(p) == Zone::Front, a.edge_facing(p), table.holds(&a));
        let _ = in_arc(p, a.heading(), q, Angle::from_units(units));
        let _ = (a.leading(Edge::Front).touch_stand(&b), sees(p, &a, |line| unblocked(line, [b])));
        let laid = a.flush_against(&b, Edge::Left, p);
        prop_assert!(laid.same_size(&a));
        if let Some(room) = a.sideways_room(table) {
            let _ = a.lane(l).detour(room, [b]);
        }
        let path = Path::new(&[
            Step::Wheel { pivot: Hand::Left, angle: Angle::from_units(units) },
            Step::Advance(l),
            Step::Shift { direction: b.heading(), distance: l },
        ]).expect("three steps");
        prop_assert_eq!(path.poses(&a, Length::cm(100)).last().map(|pose| pose.stand), Some(path.end(&a)));
        if let Ok(shape) = Polygon::new(corners.to_vec()) {
            let _ = (shape.contains(p), shape.overlaps(&a), shape.holds(&a), shape.distance(p));
            let _ = (shape.length_inside(line), shape.first_entry(line), a.leading(Edge::Rear).touch(&shape));
            let share = shape.share_of(&a);
            prop_assert!(share.percent() <= 100);
            prop_assert!(shape.share_within(line, l).percent() <= 100);
        }
    }
}
