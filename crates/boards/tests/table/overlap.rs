use boards::table::{Heading, Length, Point, Stand, TOLERANCE};
use proptest::prelude::*;

use crate::oracle::{any_stand, len, penetration};

#[test]
fn touching_is_not_overlapping() {
    let a = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(8), Length::cm(4));
    let at = |x: i32, y: i32| a.at(Point::tenths(x, y));
    assert!(!a.overlaps(&at(5800, 5000)));
    assert!(!a.overlaps(&at(5797, 5000)), "three tenths of a millimetre are forgiven");
    assert!(a.overlaps(&at(5796, 5000)));
    assert!(!a.overlaps(&at(5000, 5397)) && a.overlaps(&at(5000, 5396)));
    assert!(a.overlaps(&a.facing(Heading::EAST)), "a cross has no corner inside");
    assert!(a.overlaps(&a));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn agrees_with_floats_and_is_symmetric(a in any_stand(), b in any_stand()) {
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
        let deep = penetration(&a, &b);
        prop_assume!((deep - len(TOLERANCE)).abs() > 0.01);
        prop_assert_eq!(a.overlaps(&b), deep > len(TOLERANCE));
    }
}
