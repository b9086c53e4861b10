use boards::table::{Angle, Edge, Hand, Heading, Length, Path, Point, Stand, Step, Table};
use proptest::prelude::*;

use crate::oracle::{any_heading, any_stand, axes, len, of, sub};

fn close(a: Point, b: Point, grains: f64) -> bool {
    let d = sub(of(a), of(b));
    d.0.abs() <= grains && d.1.abs() <= grains
}

#[test]
fn moves_by_hand() {
    let stand = Stand::new(Point::cm(50, 50), Heading::WEST, Length::cm(24), Length::cm(4));
    assert_eq!(stand.advanced(Length::cm(3)).centre(), Point::cm(47, 50));
    assert_eq!(stand.backed(Length::cm(3)).centre(), Point::cm(53, 50));
    assert_eq!(stand.sidestepped(Hand::Right, Length::cm(3)).centre(), Point::cm(50, 53));
    assert_eq!(stand.about_faced().heading(), Heading::EAST);
    assert_eq!(stand.turned(Angle::QUARTER).heading(), Heading::NORTH);
    let wheeled = stand.wheeled(Hand::Left, Angle::QUARTER);
    assert_eq!((wheeled.heading(), wheeled.front_left()), (Heading::SOUTH, Point::cm(48, 38)));
    assert_eq!(wheeled.centre(), Point::cm(36, 40), "the outer corner went forward");
    let there = stand.with_front_at(Point::cm(10, 10), Heading::NORTH);
    assert_eq!((there.front_middle(), there.centre()), (Point::cm(10, 10), Point::cm(10, 8)));
}

#[test]
fn a_path_is_looked_at_every_centimetre_and_at_the_end() {
    let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(8), Length::cm(4));
    let path = Path::new(&[Step::Advance(Length::tenths(250)), Step::Face(Heading::EAST), Step::Back(Length::cm(1))])
        .expect("three steps");
    let poses: Vec<_> = path.poses(&stand, Length::cm(1)).collect();
    let seen: Vec<_> = poses.iter().map(|p| (p.step, p.in_step.to_tenths(), p.travelled.to_tenths())).collect();
    assert_eq!(seen, [(0, 100, 100), (0, 200, 200), (0, 250, 250), (1, 0, 250), (2, 100, 350)]);
    assert_eq!(poses.iter().map(|p| p.moved).sum::<Length>(), path.length(&stand));
    assert_eq!(poses[4].leading, Edge::Rear);
    assert_eq!(poses[4].stand.centre(), Point::tenths(4900, 5250));
    assert_eq!(Path::default().poses(&stand, Length::cm(1)).count(), 0);
    assert!(Path::new(&[Step::Advance(Length::cm(1)); 9]).is_none());
    assert_eq!(Path::of(Step::Advance(Length::cm(-5))).end(&stand), stand, "no way to cheat with a minus");
}

#[test]
fn a_walk_stops_before_the_first_bad_pose() {
    let stand = Stand::new(Point::cm(50, 110), Heading::NORTH, Length::cm(8), Length::cm(4));
    let table = Table::new(Length::cm(160), Length::cm(120));
    let path = Path::of(Step::Advance(Length::cm(20)));
    let walk = path.walk(&stand, Length::cm(1), |pose| table.holds(&pose.stand));
    assert_eq!(walk.reached.map(|p| p.travelled), Some(Length::cm(8)));
    assert_eq!(walk.blocked.map(|p| p.travelled), Some(Length::cm(9)));
    let walk = path.walk(&stand, Length::cm(1), |_| false);
    assert!(walk.reached.is_none());
}

proptest! {
    #[test]
    fn there_and_back(stand in any_stand(), d in 0..5_000_i32, way in any_heading()) {
        let d = Length::tenths(d);
        prop_assert!(close(stand.advanced(d).backed(d).centre(), stand.centre(), 1.0));
        prop_assert!(close(stand.shifted(way, d).shifted(way.reversed(), d).centre(), stand.centre(), 1.0));
        let aside = stand.sidestepped(Hand::Left, d).sidestepped(Hand::Right, d);
        prop_assert!(close(aside.centre(), stand.centre(), 1.0));
        let (ahead, _) = axes(&stand);
        let exact = (of(stand.centre()).0 + ahead.0 * len(d), of(stand.centre()).1 + ahead.1 * len(d));
        let moved = of(stand.advanced(d).centre());
        prop_assert!((moved.0 - exact.0).abs() < 0.51 && (moved.1 - exact.1).abs() < 0.51);
    }

    #[test]
    fn a_wheel_keeps_its_pivot(stand in any_stand(), angle in 0..8192_i32) {
        let angle = Angle::from_units(angle);
        let left = stand.wheeled(Hand::Left, angle);
        prop_assert!(close(left.front_left(), stand.front_left(), 1.0));
        prop_assert_eq!(left.heading(), stand.heading() - angle);
        let right = stand.wheeled(Hand::Right, angle);
        prop_assert!(close(right.front_right(), stand.front_right(), 1.0));
        prop_assert_eq!(right.heading(), stand.heading() + angle);
    }

    #[test]
    fn poses_are_never_more_than_a_centimetre_apart(stand in any_stand(), arc in 0..6_000_i32, d in 0..3_000_i32) {
        let angle = Angle::of_arc(Length::tenths(arc), stand.front());
        let wheel = Step::Wheel { pivot: Hand::Right, angle };
        let path = Path::new(&[wheel, Step::Advance(Length::tenths(d))]).expect("two steps");
        let mut before = stand;
        let mut last = None;
        for pose in path.poses(&stand, Length::cm(1)) {
            // The outer corner moves farthest.
            prop_assert!(pose.stand.front_left().distance(before.front_left()) <= Length::tenths(103));
            before = pose.stand;
            last = Some(pose);
        }
        let last = last.expect("even an empty step has its end");
        prop_assert_eq!(last.stand, path.end(&stand));
        prop_assert_eq!(last.travelled, path.length(&stand));
        prop_assert_eq!(path.end(&stand), stand.wheeled(Hand::Right, angle).advanced(Length::tenths(d)));
    }

    #[test]
    fn shrinking_keeps_the_front(stand in any_stand(), w in 100..5_000_i32, d in 100..2_000_i32) {
        let smaller = stand.resized_at_front(Length::tenths(w), Length::tenths(d));
        prop_assert!(close(smaller.front_middle(), stand.front_middle(), 1.0));
        prop_assert_eq!((smaller.front(), smaller.depth()), (Length::tenths(w), Length::tenths(d)));
        prop_assert_eq!(stand.resized(Length::tenths(w), Length::tenths(d)).centre(), stand.centre());
    }
}
