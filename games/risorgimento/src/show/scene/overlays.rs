//! What lies over the map: zones of control, Ranges, where the unit that acts can go and what its guns see.

use super::axial;
use crate::book::facing::Facing;
use crate::play::{ChooseUnit, Phase, UnitTurn};
use crate::rules::sight;
use crate::setup::UnitId;
use crate::show::naming::leader_id;
use crate::state::{Hex, Leader, Risorgimento};
use boards::hex::{Blocked, HexId, look};
use kernel::scene::{Overlay, Shape, Tone};
use kernel::{Seat, Text};

/// All of them. Those of a piece are shown when it is looked at.
pub(super) fn all(game: &Risorgimento) -> Vec<Overlay> {
    let mut all = Vec::new();
    objectives(game, &mut all);
    blown(game, &mut all);
    for unit in game.ids().filter(|unit| game.is_on_map(*unit)) {
        zone(game, unit, &mut all);
    }
    for leader in [Seat(0), Seat(1)].into_iter().flat_map(|seat| game.leaders(seat)) {
        command(game, leader, &mut all);
    }
    for unit in acting(game) {
        reach(game, unit, &mut all);
        guns(game, unit, &mut all);
    }
    all
}

fn hexes(game: &Risorgimento, hexes: impl Iterator<Item = Hex>) -> Shape {
    Shape::Hexes { hexes: hexes.map(|hex| axial(&game.setup, hex)).collect() }
}

fn over(symbol: &str, piece: Option<String>, shape: Shape, label: &'static str, tone: Tone) -> Overlay {
    Overlay { symbol: symbol.to_owned(), piece, shape, label: Text::new(label), tone }
}

fn piece(game: &Risorgimento, unit: UnitId) -> Option<String> {
    Some(game.printed(unit).id.clone())
}

/// Objectives, in the colour of who holds them.
fn objectives(game: &Risorgimento, all: &mut Vec<Overlay>) {
    for (n, hex) in game.setup.objective_hexes.iter().enumerate() {
        let tone = match game.holder(n) {
            Some(Seat(0)) => Tone::Good,
            Some(_) => Tone::Bad,
            None => Tone::Plain,
        };
        all.push(over("objective", None, hexes(game, std::iter::once(*hex)), "overlay-objectives", tone));
    }
}

/// Bridges that are gone (scn.mag.bridges).
fn blown(game: &Risorgimento, all: &mut Vec<Overlay>) {
    for (n, bridge) in game.setup.ground.bridges.iter().enumerate() {
        if game.blown & 1 << n != 0 {
            let points = vec![axial(&game.setup, bridge.from), axial(&game.setup, bridge.to)];
            all.push(over("blown", None, Shape::Line { points }, "result-bridge_blown", Tone::Bad));
        }
    }
}

/// The zone of control of a unit (6.2).
fn zone(game: &Risorgimento, unit: UnitId, all: &mut Vec<Overlay>) {
    let (mask, from) = (game.zoc_mask(unit), game.hex_of(unit));
    let into = |side: &Facing| mask & side.bit() != 0;
    let reached = Facing::ALL.into_iter().filter(into).filter_map(|side| game.setup.ground.neighbour(from, side));
    if mask != 0 {
        all.push(over("zone", piece(game, unit), hexes(game, reached), "overlay-zoc", Tone::Bad));
    }
}

/// The Range of a leader (4.12, 4.22).
fn command(game: &Risorgimento, leader: Leader, all: &mut Vec<Overlay>) {
    let (setup, at) = (&game.setup, game.leader_hex(leader));
    if !at.is_on_map() {
        return;
    }
    let (shape, label) = match leader {
        Leader::Brigadier(brigade) => (hexes(game, game.command_range(brigade).hexes()), "overlay-command"),
        Leader::Commander(corps) => {
            let Some(range) = game.corps_range(corps) else { return };
            let within = setup.map.grid().within(HexId(at.0), range.into()).map(|hex| Hex(hex.0));
            (hexes(game, within.filter(|hex| setup.ground.hex(*hex).in_play)), "overlay-corps_range")
        }
        Leader::Chief(_) => return,
    };
    all.push(over("command", Some(leader_id(setup, leader)), shape, label, Tone::Plain));
}

/// The units whose possibilities are shown: the one that acts, or those of the formation that does.
fn acting(game: &Risorgimento) -> Vec<UnitId> {
    match game.phase() {
        Some(Phase::UnitTurn(UnitTurn { unit })) => vec![unit],
        Some(Phase::ChooseUnit(ChooseUnit { brigade })) => {
            let mut units = Vec::new();
            game.acting_units(brigade, &mut |unit| units.push(unit));
            units
        }
        _ => Vec::new(),
    }
}

/// Where a unit can go (5.3).
fn reach(game: &Risorgimento, unit: UnitId, all: &mut Vec<Overlay>) {
    if !game.is_on_map(unit) || !game.move_objections(unit, false).is_empty() {
        return;
    }
    let found = game.reach_of(unit, false);
    let shape = hexes(game, found.hexes().filter(|hex| *hex != game.hex_of(unit)));
    all.push(over("reach", piece(game, unit), shape, "overlay-movement", Tone::Good));
}

/// What a battery can fire at (7.11b, 7.13), and what hides the rest of the enemies in its range.
fn guns(game: &Risorgimento, unit: UnitId, all: &mut Vec<Overlay>) {
    let (printed, from) = (game.printed(unit), game.hex_of(unit));
    if printed.gun.is_none() || !from.is_on_map() {
        return;
    }
    let setup = &game.setup;
    let around = setup.map.grid().within(HexId(from.0), printed.range.into()).map(|hex| Hex(hex.0));
    let around: Vec<Hex> = around.filter(|hex| *hex != from && setup.ground.hex(*hex).in_play).collect();
    let seen = around.iter().copied().filter(|hex| game.gun_bears(unit, *hex));
    all.push(over("sight", piece(game, unit), hexes(game, seen), "overlay-gun_arc", Tone::Warn));
    for target in around.iter().copied().filter(|hex| game.holds_enemy(*hex, printed.seat)) {
        let Some(blocked) = hidden(game, from, target) else { continue };
        let points = vec![axial(setup, from), axial(setup, target)];
        all.push(over("sight", piece(game, unit), Shape::Line { points }, "overlay-los", Tone::Bad));
        let by = hexes(game, std::iter::once(Hex(blocked.at.0)));
        all.push(over("blocked", piece(game, unit), by, "overlay-los", Tone::Bad));
    }
}

/// What hides one hex from another, if anything does.
fn hidden(game: &Risorgimento, from: Hex, to: Hex) -> Option<Blocked> {
    let (ground, t) = (&game.setup.ground, game.setup.tables());
    let seen = look(&game.setup.map, HexId(from.0), HexId(to.0), |hex| {
        let hex = Hex(hex.0);
        let facts = ground.hex(hex);
        sight::obstacle(t, facts.terrain, facts.castle, facts.level as i8, game.at.contains(&hex))
    });
    seen.err()
}
