//! Set-up by hand (option `free_setup`): the units of an entry anywhere within its spread.

use crate::book::vocabulary::Terrain;
use crate::play::action::Action;
use crate::setup::{PlacementSetup, UnitId};
use crate::state::{Hex, Marks, Phase, Risorgimento};

impl Risorgimento {
    /// Whether a unit may be placed in a hex: in its entry's spread, where it can stand, not next to an enemy.
    #[must_use]
    pub(crate) fn may_place(&self, unit: UnitId, hex: Hex, entry: &PlacementSetup) -> bool {
        let (ground, seat) = (&self.setup.ground, self.seat_of(unit));
        let facts = ground.hex(hex);
        let planned = self.printed(unit).start == Some(hex);
        let fits = facts.in_play
            && ground.distance(entry.at, hex) <= entry.spread
            && facts.terrain != Terrain::Lake
            && !(facts.terrain == Terrain::Marsh && self.class(unit).is_artillery())
            && facts.beyond_canal == ground.hex(entry.at).beyond_canal;
        (planned || fits)
            && !self.holds_enemy(hex, seat)
            && !self.is_near_enemy(hex, seat)
            && self.may_join(unit, hex, false)
    }

    /// Whether the rest of an entry may still stand as the scenario has it.
    #[must_use]
    pub(crate) fn plan_is_free(&self, entry: &PlacementSetup) -> bool {
        let mut game = self.clone();
        game.place_rest(entry);
        entry.units.iter().all(|unit| {
            let hex = game.hex_of(*unit);
            !hex.is_on_map() || game.is_legal(hex) && self.occupant(hex).is_none_or(|seat| seat == entry.seat)
        })
    }

    /// The rest of an entry stands as the scenario has it.
    fn place_rest(&mut self, entry: &PlacementSetup) {
        for unit in &entry.units {
            if !self.is_on_map(*unit)
                && !self.is(*unit, Marks::RESERVE)
                && let Some(hex) = self.printed(*unit).start
            {
                self.put(*unit, hex, true);
            }
        }
    }

    /// A decision of placing by hand.
    pub(crate) fn decide_placing(&mut self, entry: u8, action: &Action) {
        let setup = self.setup.clone();
        let printed = &setup.entries_of_setup[usize::from(entry)];
        match *action {
            Action::Place { unit, hex } => {
                self.put(unit, hex, true);
                self.match_stack(unit);
            }
            Action::PlaceRest => self.place_rest(printed),
            _ => {}
        }
        // A unit without any place left stays where the scenario puts the rest, or off the map.
        let left = printed.units.iter().any(|unit| {
            !self.is_on_map(*unit) && !self.is(*unit, Marks::RESERVE) && self.printed(*unit).start.is_some()
        });
        if !left {
            for unit in &printed.units {
                let hex = self.hex_of(*unit);
                if hex.is_on_map() {
                    self.hold_objective(hex, printed.seat);
                }
            }
            self.stack.pop();
            if usize::from(entry) + 1 < setup.entries_of_setup.len() {
                self.stack.push(Phase::Place { entry: entry + 1 });
            }
        }
    }
}
