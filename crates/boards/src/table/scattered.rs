//! For tests: stands about the table.

use super::{Heading, Length, Point, Stand};

/// Stands of many sizes and headings, every third along an axis, from a plain sequence of numbers: in a square of so many tenths
/// of a millimetre, and no wider than so many and a centimetre.
pub(super) fn stands(mut seed: u64, square: u64, widest: u64) -> impl Iterator<Item = Stand> {
    let mut number = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % below) as i32
    };
    std::iter::repeat_with(move || {
        let centre = Point::tenths(number(square), number(square));
        let heading = Heading::from_units(if number(3) == 0 { number(4) * 4096 } else { number(16384) });
        Stand::new(centre, heading, Length::tenths(100 + number(widest)), Length::tenths(100 + number(900)))
    })
}
