//! Set-up by hand (option `free_setup`): the units of an entry anywhere within its spread.

use crate::book::objections::Objections;
use crate::book::vocabulary::Terrain;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::setup::{PlacementSetup, UnitId};
use crate::show::offers::{of_unit, plain, to_hex};
use crate::state::{Hex, Marks, Risorgimento};
use gamekit::question::{Asked, Asking, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// The units of a set-up entry are placed by hand, one after the other (option `free_setup`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Which entry.
    pub entry: u8,
}

impl Question<Risorgimento> for Place {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(self.printed(game).seat, "decision-place", rules::OPT_ERRATA)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        let printed = self.printed(game);
        let Some(unit) = self.next(game) else { return };
        out.extend(self.hexes(game, unit).map(|hex| Action::Place { unit, hex }));
        if game.plan_is_free(printed) {
            out.push(Action::PlaceRest);
        }
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::Place { .. } => Objections::NO_PLACE,
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Place { unit, hex } => {
                let offer = of_unit(game, unit, "action-place", "offer-place", rules::OPT_ERRATA);
                to_hex(game, offer, hex, Some(game.printed(unit).facing))
            }
            Action::PlaceRest => plain("action-place_rest", Text::new("offer-place_rest"), rules::OPT_ERRATA),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        _: &mut impl Journal<Event>,
    ) {
        let setup = game.setup.clone();
        let printed = &setup.entries_of_setup[usize::from(self.entry)];
        match *action {
            Action::Place { unit, hex } => {
                game.put(unit, hex, true);
                game.match_stack(unit);
            }
            Action::PlaceRest => game.place_rest(printed),
            _ => {}
        }
        if self.next(game).is_some() {
            return game.stack.push(self);
        }
        for unit in &printed.units {
            let hex = game.hex_of(*unit);
            if hex.is_on_map() {
                game.hold_objective(hex, printed.seat);
            }
        }
        self.go_to_next(game);
    }

    /// A unit without any place left stays off the map.
    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        let open = |unit| self.hexes(game, unit).next().is_some() || game.plan_is_free(self.printed(game));
        if self.next(game).is_some_and(open) {
            return Flow::Ask;
        }
        game.stack.pop();
        self.go_to_next(game);
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

impl Place {
    fn printed(self, game: &Risorgimento) -> &PlacementSetup {
        &game.setup.entries_of_setup[usize::from(self.entry)]
    }

    /// The next unit of the entry that has no place yet.
    fn next(self, game: &Risorgimento) -> Option<UnitId> {
        let waits = |unit: &UnitId| {
            !game.is_on_map(*unit) && !game.is(*unit, Marks::RESERVE) && game.printed(*unit).start.is_some()
        };
        self.printed(game).units.iter().copied().find(waits)
    }

    /// Where a unit of the entry may be placed.
    fn hexes(self, game: &Risorgimento, unit: UnitId) -> impl Iterator<Item = Hex> + '_ {
        let printed = self.printed(game);
        let all = (0..game.setup.ground.hexes.len()).map(|hex| Hex(hex as u16));
        all.filter(move |hex| game.may_place(unit, *hex, printed))
    }

    fn go_to_next(self, game: &mut Risorgimento) {
        if usize::from(self.entry) + 1 < game.setup.entries_of_setup.len() {
            game.stack.push(Place { entry: self.entry + 1 });
        }
    }
}

impl Risorgimento {
    /// Whether a unit may be placed in a hex: in its entry's spread, where it can stand, not next to an enemy.
    fn may_place(&self, unit: UnitId, hex: Hex, entry: &PlacementSetup) -> bool {
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
    fn plan_is_free(&self, entry: &PlacementSetup) -> bool {
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
}
