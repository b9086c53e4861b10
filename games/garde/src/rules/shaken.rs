//! Shaken divisions: 3.2f.

use super::prelude::*;

/// Whether a division that began with so many elements and lost so many is shaken.
#[must_use]
pub(crate) fn is_shaken(t: &Tables, initial: u16, lost: u16) -> bool {
    let share = t.constants.shaken_fraction;
    initial > 0 && i32::from(lost) * share.den >= i32::from(initial) * share.num
}

/// Whether a division may be given this order.
#[must_use]
pub(crate) const fn may_have(shaken: bool, order: Order) -> bool {
    !(shaken && matches!(order, Order::Attack))
}
