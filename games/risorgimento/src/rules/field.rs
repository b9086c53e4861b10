//! The enemy as a mover meets him: one byte of flags for every hex near the mover.

use crate::book::vocabulary::Terrain;
use crate::setup::ground::MAX_HEXES;
use crate::state::{Hex, Marks, Risorgimento};
use kernel::Seat;

/// Flags of the hexes around a mover.
pub struct Field {
    flags: [u8; MAX_HEXES],
}

impl Field {
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
    #[must_use]
    pub(crate) fn has(&self, hex: Hex, flags: u8) -> bool {
        self.flags[hex.index()] & flags != 0
    }

    fn add(&mut self, hex: Hex, flags: u8) {
        self.flags[hex.index()] |= flags;
    }
}

impl Risorgimento {
    /// What a mover of a side meets within so many hexes of a place; with `watched`, also where strategic movement
    /// may not go.
    #[must_use]
    pub(crate) fn field(&self, seat: Seat, centre: Hex, radius: u8, watched: bool) -> Field {
        let ground = &self.setup.ground;
        let mut field = Field { flags: [0; MAX_HEXES] };
        let within = radius.saturating_add(if watched { 4 } else { 2 });
        for (unit, hex) in self.ids().zip(self.at.iter()) {
            if !hex.is_on_map() || ground.distance(centre, *hex) > within {
                continue;
            }
            let printed = self.setup.unit(unit);
            if printed.seat == seat {
                field.add(*hex, Field::FRIEND);
                continue;
            }
            field.add(*hex, Field::ENEMY);
            let column = printed.class.column();
            let supported = if printed.class.is_artillery() { 0 } else { Field::SUPPORTED };
            let zoc = self.zoc_mask(unit);
            for (side, next) in ground.around(*hex) {
                let step = ground.step(false, column, *hex, side);
                let exposed = if self.tread(&step, *hex, side, false).is_some() { Field::EXPOSED } else { 0 };
                let zoc = if zoc & side.bit() != 0 { Field::ZOC } else { 0 };
                field.add(next, Field::NEAR | supported | exposed | zoc);
            }
            // One of a stack watches for all.
            if watched && self.unit(unit).depth == 0 {
                self.mark_around(
                    &mut field,
                    *hex,
                    self.setup.tables().constants.strategic_enemy_distance,
                    Field::WATCHED,
                );
            }
        }
        for (n, entry) in self.setup.entries.iter().enumerate() {
            let near = entry.hex.is_on_map() && ground.distance(centre, entry.hex) <= within.saturating_add(2);
            if near && entry.seat != seat && self.is_due(n as u8) {
                let radius = self.setup.tables().constants.protected_entry_radius;
                self.mark_around(&mut field, entry.hex, radius, Field::GUARDED);
            }
        }
        field
    }

    fn mark_around(&self, field: &mut Field, centre: Hex, radius: u8, flag: u8) {
        self.setup.ground.disc(centre, radius, |hex| field.add(hex, flag));
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
