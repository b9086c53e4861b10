//! Front, flank, rear and arcs.

use super::with_two;
use boards::hex::{Direction, Facing, Relation};
use proptest::prelude::*;
use std::collections::BTreeSet;

proptest! {
    #[test]
    fn the_arc_is_what_front_steps_reach((grid, from, to) in with_two(14), ahead in 0_usize..6, corner in any::<bool>()) {
        let ahead = Direction::of(ahead);
        let facing = if corner { Facing::Corner(ahead) } else { Facing::Side(ahead) };
        // In axial coordinates, off the map too: ways along the border may leave it.
        let mut edge = BTreeSet::from([(grid.axial(from).q, grid.axial(from).r)]);
        let goal = (grid.axial(to).q, grid.axial(to).r);
        let mut reached = false;
        for _ in 0..grid.distance(from, to) {
            edge = edge.iter().flat_map(|(q, r)| facing.front().map(move |step| (q, r, step)))
                .map(|(q, r, step)| { let by = step.axial(grid.orientation()); (q + by.0, r + by.1) })
                .collect();
            reached |= edge.contains(&goal);
        }
        prop_assert_eq!(facing.arc_holds(&grid, from, to), reached);
    }

    #[test]
    fn every_neighbour_has_one_relation(ahead in 0_usize..6) {
        let ahead = Direction::of(ahead);
        let count = |facing: Facing, wanted| Direction::ALL.iter().filter(|to| facing.relation(**to) == wanted).count();
        let counts = |facing| [Relation::Front, Relation::Flank, Relation::Rear].map(|wanted| count(facing, wanted));
        prop_assert_eq!(counts(Facing::Side(ahead)), [3, 0, 3]);
        prop_assert_eq!(counts(Facing::Corner(ahead)), [2, 2, 2]);
        prop_assert_eq!(Facing::Side(ahead).front().collect::<Vec<_>>(), [ahead.turned(5), ahead, ahead.turned(1)]);
        prop_assert_eq!(Facing::Side(ahead).rear().count(), 3);
        prop_assert_eq!(Facing::Corner(ahead).front().collect::<Vec<_>>(), [ahead, ahead.turned(1)]);
        prop_assert_eq!(Facing::Corner(ahead).relation(ahead.turned(2)), Relation::Flank);
        prop_assert_eq!(ahead.turn_to(ahead.opposite()), 3);
        prop_assert_eq!(ahead.turn_to(ahead.turned(5)), 1);
    }
}
