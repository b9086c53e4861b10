//! Skirmishers: setup.skirmishers, army.light, skirm.groups.

use crate::book::tables::Tables;

/// Most skirmishers a battalion may deploy.
#[must_use]
pub fn most(t: &Tables, rankers: u8, light: bool) -> u8 {
    let share = if light { t.skirmishers.light_share } else { t.skirmishers.line_share };
    share.of_up(i32::from(rankers)) as u8
}

/// Fire groups of so many skirmishers.
#[must_use]
pub fn groups(t: &Tables, skirmishers: u8) -> u8 {
    skirmishers.div_ceil(t.skirmishers.figures_per_group.max(1))
}
