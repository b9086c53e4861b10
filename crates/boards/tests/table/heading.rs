use boards::table::{Angle, Hand, Heading, Length, Point, TURN};
use proptest::prelude::*;

use crate::oracle::{any_heading, any_point, of, radians, sub};

#[test]
fn known_headings() {
    let o = Point::cm(50, 50);
    let to = |x, y| Heading::towards(o, Point::cm(50 + x, 50 + y));
    assert_eq!(to(0, 9), Some(Heading::NORTH));
    assert_eq!(to(9, 0), Some(Heading::EAST));
    assert_eq!(to(0, -9), Some(Heading::SOUTH));
    assert_eq!(to(-9, 0), Some(Heading::WEST));
    assert_eq!(to(-9, 9), Some(Heading::degrees(-45)));
    assert_eq!(to(3, 4), Some(Heading::from_units(1678)), "36.87 degrees");
    assert_eq!(to(0, 0), None);
    assert_eq!(Heading::degrees(30).units(), 1365);
    assert_eq!(Heading::degrees_ratio(45, 2).units(), 1024);
    assert_eq!(Heading::degrees(-90), Heading::WEST);
    assert_eq!(Heading::degrees(3690), Heading::EAST);
    assert_eq!(Heading::degrees_ratio(5, 0), Heading::NORTH);
}

#[test]
fn angles_between_headings_take_the_short_way() {
    assert_eq!(Heading::degrees(10) - Heading::degrees(350), Angle::from_units(910));
    assert_eq!(Heading::degrees(350) - Heading::degrees(10), Angle::from_units(-910));
    assert_eq!(Heading::SOUTH - Heading::NORTH, Angle::HALF);
    assert_eq!(Heading::NORTH - Heading::SOUTH, Angle::HALF);
    assert_eq!(Heading::NORTH.quarter(Hand::Left), Heading::WEST);
    assert_eq!(Heading::EAST.reversed(), Heading::WEST);
}

#[test]
fn every_heading_comes_back_from_its_own_direction() {
    let o = Point::tenths(0, 0);
    for units in 0..TURN {
        let heading = Heading::from_units(units);
        // Far enough that rounding the point cannot turn it by half a heading.
        let p = o + heading.dir().along(Length::cm(1000));
        assert_eq!(Heading::towards(o, p), Some(heading), "{units}");
    }
}

proptest! {
    #[test]
    fn towards_is_the_nearest_heading(a in any_point(), b in any_point()) {
        prop_assume!(a != b);
        let d = sub(of(b), of(a));
        let exact = d.0.atan2(d.1) / std::f64::consts::TAU * f64::from(TURN);
        let found = f64::from(Heading::towards(a, b).expect("different points").units());
        let off = (found - exact).rem_euclid(f64::from(TURN));
        let off = off.min(f64::from(TURN) - off);
        prop_assert!(off <= 0.5 + 1e-4, "{off}");
    }

    #[test]
    fn directions_are_unit_vectors(heading in any_heading()) {
        let d = heading.dir();
        let scale = f64::from(1 << 30);
        prop_assert!((f64::from(d.x) / scale - radians(heading).sin()).abs() < 1e-9);
        prop_assert!((f64::from(d.y) / scale - radians(heading).cos()).abs() < 1e-9);
    }

    #[test]
    fn arcs_and_angles_agree(arc in 0..5_000_i32, radius in 100..5_000_i32) {
        let (arc, radius) = (Length::tenths(arc), Length::tenths(radius));
        let angle = Angle::of_arc(arc, radius);
        prop_assert!(angle.arc(radius) <= arc, "never more than allowed");
        prop_assert!((angle + Angle::from_units(1)).arc(radius) >= arc, "nor less than could be had");
        let exact = f64::from(angle.units()) * std::f64::consts::TAU / 16384.0 * f64::from(radius.to_tenths());
        let measured = f64::from(angle.arc(radius).to_tenths());
        prop_assert!(measured >= exact - 1e-6 && measured < exact + 1.0);
    }
}
