//! The effect of range: fire.range, army.rifles.

use crate::book::options::{Options, RifleRanges};
use crate::book::tables::{RangeBand, Tables};
use crate::book::vocabulary::Weapon;
use boards::table::Length;
use gamekit::number::Share;

/// The bands of a weapon, from the nearest.
#[must_use]
pub fn bands<'t>(t: &'t Tables, options: &Options, weapon: Weapon) -> &'t [RangeBand] {
    match (weapon, options.rifle_ranges) {
        (Weapon::Musket, _) => &t.ranges.musket,
        (Weapon::Rifle, RifleRanges::Printed) => &t.ranges.rifle,
        (Weapon::Rifle, RifleRanges::Extended) => &t.ranges.rifle_extended,
    }
}

/// The share of the dice at a distance; nothing beyond the last band.
#[must_use]
pub fn effect(t: &Tables, options: &Options, weapon: Weapon, distance: Length) -> Share {
    bands(t, options, weapon).iter().find(|band| distance <= band.up_to).map_or(Share::NONE, |band| band.factor)
}

/// The farthest a weapon reaches.
#[must_use]
pub fn reach(t: &Tables, options: &Options, weapon: Weapon) -> Length {
    bands(t, options, weapon).last().map_or(Length::ZERO, |band| band.up_to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::tables::tables;

    #[test]
    fn the_bands_include_their_far_edge() {
        let o = Options::default();
        let share = |mm: i32| effect(tables(), &o, Weapon::Musket, Length::mm(mm));
        let (half, quarter) = (Share::new(1, 2), Share::new(1, 4));
        let edges = [150, 151, 300, 301, 450, 451].map(share);
        assert_eq!(edges, [Share::ALL, half, half, quarter, quarter, Share::NONE]);
    }

    #[test]
    fn rifles_reach_further_by_option() {
        let printed = Options::default();
        let extended = Options { rifle_ranges: RifleRanges::Extended, ..printed };
        let at_46 = |o: &Options| effect(tables(), o, Weapon::Rifle, Length::cm(46));
        assert_eq!((at_46(&printed), at_46(&extended)), (Share::NONE, Share::new(1, 4)));
        assert_eq!(reach(tables(), &extended, Weapon::Rifle), Length::cm(60));
    }
}
