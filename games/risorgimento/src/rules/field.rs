//! The enemy as a mover meets him: one byte of flags for every hex that is looked at.

use crate::book::vocabulary::Terrain;
use crate::state::{Hex, MAX_ENTRIES, Marks, Risorgimento};
use arrayvec::ArrayVec;
use kernel::Seat;
use std::cell::Cell;

/// So many hexes are kept in mind at a time: a mover asks for the same few again and again.
const KEPT: usize = 512;

/// What a mover of a side meets. A hex is looked at when it is asked for, since most are far from any enemy.
pub struct Field<'a> {
    game: &'a Risorgimento,
    seat: Seat,
    /// Look also where strategic movement may not go.
    watched: bool,
    /// Entries of the enemy's schedule, by number (5.34).
    entries: ArrayVec<u8, MAX_ENTRIES>,
    /// The number of a hex, from 1, and its flags in the lowest byte.
    kept: [Cell<u32>; KEPT],
}

impl Field<'_> {
    /// An enemy combat unit is in the hex.
    pub const ENEMY: u8 = 1;
    /// It is in an enemy zone of control.
    pub const ZOC: u8 = 2;
    /// It is next to an enemy combat unit.
    pub const NEAR: u8 = 4;
    /// It is next to enemy infantry or cavalry (6.31).
    pub const SUPPORTED: u8 = 8;
    /// It is next to an enemy who could cross the hexside between (5.33).
    pub const EXPOSED: u8 = 16;
    /// It is within three hexes of an enemy (5.11).
    pub const WATCHED: u8 = 32;
    /// It is near an enemy entry hex where reinforcements are due (5.34).
    pub const GUARDED: u8 = 64;
    /// A friend is in it.
    pub const FRIEND: u8 = 128;

    /// Whether a hex has any of these flags.
    #[inline]
    #[must_use]
    pub(crate) fn has(&self, hex: Hex, flags: u8) -> bool {
        self.flags(hex) & flags != 0
    }

    /// All flags of a hex.
    #[inline]
    #[must_use]
    pub(crate) fn flags(&self, hex: Hex) -> u8 {
        let kept = &self.kept[hex.index() % KEPT];
        let number = u32::from(hex.0) + 1;
        if kept.get() >> 8 != number {
            kept.set(number << 8 | u32::from(self.look(hex)));
        }
        kept.get() as u8
    }

    fn look(&self, hex: Hex) -> u8 {
        let (game, seat) = (self.game, self.seat);
        let (ground, constants) = (&game.setup.ground, &game.setup.tables().constants);
        let mut flags = match game.occupant(hex) {
            None => 0,
            Some(occupant) if occupant == seat => Self::FRIEND,
            Some(_) => Self::ENEMY,
        };
        for (side, next) in ground.around(hex) {
            if !game.holds_enemy(next, seat) {
                continue;
            }
            let back = side.back();
            flags |= Self::NEAR;
            for unit in game.at_hex(next) {
                let class = game.class(unit);
                if !class.is_artillery() {
                    flags |= Self::SUPPORTED;
                }
                if game.zoc_mask(unit) & back.bit() != 0 {
                    flags |= Self::ZOC;
                }
                let step = ground.step(false, class.column(), next, back);
                if game.tread(&step, next, back, false).is_some() {
                    flags |= Self::EXPOSED;
                }
            }
        }
        if self.watched && game.is_enemy_within(hex, seat, constants.strategic_enemy_distance) {
            flags |= Self::WATCHED;
        }
        let guards = |entry: &u8| {
            let at = game.setup.entries[usize::from(*entry)].hex;
            ground.distance(hex, at) <= constants.protected_entry_radius && game.is_due(*entry)
        };
        if self.entries.iter().any(guards) {
            flags |= Self::GUARDED;
        }
        flags
    }
}

impl Risorgimento {
    /// What a mover of a side meets; with `watched`, also where strategic movement may not go.
    #[must_use]
    pub(crate) fn field(&self, seat: Seat, watched: bool) -> Field<'_> {
        let schedule = self.setup.entries.iter().zip(0..);
        let enemy =
            schedule.filter(|(entry, _)| entry.hex.is_on_map() && entry.seat != seat && entry.last_turn.is_some());
        let entries = enemy.map(|(_, n)| n).collect();
        Field { game: self, seat, watched, entries, kept: [const { Cell::new(0) }; KEPT] }
    }

    /// Whether reinforcements of the schedule are still to arrive at an entry (5.34).
    #[must_use]
    pub(crate) fn is_due(&self, entry: u8) -> bool {
        self.setup.entries[usize::from(entry)].last_turn.is_some()
            && self.setup.brigade_ids().any(|brigade| {
                let printed = self.setup.brigade(brigade);
                printed.arrival.is_some_and(|arrival| arrival.entry == entry)
                    && self.setup.units_of(brigade).any(|unit| self.at[unit.index()] == crate::state::OFF)
            })
    }

    /// The hexsides over which a unit exerts its zone of control (6.2).
    #[must_use]
    pub(crate) fn zoc_mask(&self, unit: crate::setup::UnitId) -> u8 {
        let (printed, state, hex) = (self.setup.unit(unit), self.unit(unit), self.at[unit.index()]);
        // 6.21: neither batteries nor Disordered units have one.
        if printed.class.is_artillery() || state.is(Marks::DISORDERED) {
            return 0;
        }
        self.zoc_mask_if_ordered(unit, hex)
    }

    /// The same, as if the unit were not Disordered (6.35).
    #[must_use]
    pub(crate) fn zoc_mask_if_ordered(&self, unit: crate::setup::UnitId, hex: Hex) -> u8 {
        let ground = &self.setup.ground;
        let (printed, state) = (self.setup.unit(unit), self.unit(unit));
        let infantry = printed.class.is_infantry();
        let facing = state.facing();
        if infantry && ground.hex(hex).terrain == Terrain::Town && self.has_garrison(hex) {
            return ground.zoc_town(hex);
        }
        let mut front = if state.is(Marks::SQUARE) { 0b11_1111 } else { facing.front() };
        if ground.is_ahead_only(hex) {
            front &= facing.bit() | ground.linked[hex.index()];
        }
        front & ground.zoc(hex, infantry)
    }

    /// The Front hexsides of a unit (6.1, 5.52, 6.14b).
    #[must_use]
    pub(crate) fn front_mask(&self, unit: crate::setup::UnitId) -> u8 {
        let state = self.unit(unit);
        let hex = self.at[unit.index()];
        let town = self.setup.unit(unit).class.is_infantry()
            && self.setup.ground.hex(hex).terrain == Terrain::Town
            && self.has_garrison(hex);
        if town || state.is(Marks::SQUARE) { 0b11_1111 } else { state.facing().front() }
    }

    /// Two infantry units or more are in the hex: in a town they face everywhere (5.52).
    #[must_use]
    pub(crate) fn has_garrison(&self, hex: Hex) -> bool {
        self.at_hex(hex).filter(|unit| self.setup.unit(*unit).class.is_infantry()).nth(1).is_some()
    }
}
