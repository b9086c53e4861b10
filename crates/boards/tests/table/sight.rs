use boards::table::{Heading, Length, Point, Segment, Stand, TOLERANCE, sees, unblocked};
use proptest::prelude::*;

use crate::oracle::{any_segment, any_stand, len, local, of};

#[test]
fn grazing_does_not_block() {
    let stand = Stand::new(Point::cm(50, 50), Heading::NORTH, Length::cm(8), Length::cm(4));
    let line = |ax, ay, bx, by| Segment::new(Point::tenths(ax, ay), Point::tenths(bx, by));
    assert!(!stand.is_in_the_way_of(line(0, 5200, 9000, 5200)), "along an edge");
    assert!(!stand.is_in_the_way_of(line(5400 - 400, 5200 + 400, 5400 + 400, 5200 - 400)), "over a corner");
    assert!(stand.is_in_the_way_of(line(0, 5190, 9000, 5190)));
    assert!(!stand.is_in_the_way_of(line(0, 5000, 4600, 5000)), "ends at its side");
    assert!(stand.is_in_the_way_of(line(4990, 5000, 5010, 5000)), "wholly inside");
    assert!(stand.is_in_the_way_of(line(5000, 5000, 5000, 5000)), "a point inside");
    // Two stands side by side: one sees along the seam.
    let other = stand.at(Point::cm(58, 50));
    assert!(unblocked(line(5400, 0, 5400, 9000), [stand, other]));
    assert!(!unblocked(line(5390, 0, 5390, 9000), [stand, other]));
}

#[test]
fn one_clear_line_of_nine_is_enough() {
    let target = Stand::new(Point::cm(50, 50), Heading::SOUTH, Length::cm(24), Length::cm(4));
    let points = target.sight_points();
    assert_eq!(points[0], target.centre());
    assert_eq!(points[1], target.front_middle());
    assert!(target.corners().iter().all(|c| points[5..].contains(c)));
    let mut asked = 0;
    assert!(
        sees(Point::cm(0, 0), &target, |_| {
            asked += 1;
            false
        })
        .is_none()
    );
    assert_eq!(asked, 9);
    let only_a_corner = target.corners()[3];
    assert_eq!(sees(Point::cm(0, 0), &target, |line| line.to == only_a_corner), Some(only_a_corner));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn in_the_way(stand in any_stand(), line in any_segment()) {
        // Clip the line, seen from the stand, by a box: how wide a box does it take to meet it?
        let (a, b) = (local(&stand, of(line.from)), local(&stand, of(line.to)));
        let meets = |rim: f64| {
            let (w, d) = (len(stand.front()) / 2.0 - rim, len(stand.depth()) / 2.0 - rim);
            let (mut t0, mut t1) = (0.0_f64, 1.0_f64);
            for (p, q, h) in [(a.0, b.0, w), (a.1, b.1, d)] {
                if (q - p).abs() < 1e-12 {
                    if p.abs() > h { return false; }
                } else {
                    let (u, v) = ((-h - p) / (q - p), (h - p) / (q - p));
                    t0 = t0.max(u.min(v));
                    t1 = t1.min(u.max(v));
                }
            }
            t0 < t1
        };
        let rim = len(TOLERANCE);
        if meets(rim + 0.05) {
            prop_assert!(stand.is_in_the_way_of(line));
        }
        if !meets(rim - 0.05) {
            prop_assert!(!stand.is_in_the_way_of(line));
        }
    }
}
