//! Distances of command, zones of control, ranges and arcs, shown when their piece is looked at; deployment zones.

use super::general_piece;
use crate::book::vocabulary::{BrigadeId, GeneralId};
use crate::state::{Garde, Post};
use boards::table::Length;
use kernel::scene::{Overlay, Shape, Tone};
use kernel::{Arg, Seat, Text};

/// A quarter of a turn, in 16384ths.
const QUARTER: u16 = 4096;
/// Half a turn: all round.
const ALL_ROUND: u16 = 8192;

pub(super) fn all(game: &Garde) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    for id in game.on_table() {
        overlays.extend(zone(game, id));
        overlays.extend(ranges(game, id));
    }
    for seat in [Seat(0), Seat(1)] {
        let generals = game.setup.side(seat).generals.generals();
        overlays.extend(generals.filter(|id| game.general(*id).post == Post::Filled).map(|id| command(game, id)));
    }
    if game.turn == 0 {
        overlays.extend([Seat(0), Seat(1)].map(|seat| deployment(game, seat)));
    }
    overlays
}

fn fan(piece: String, symbol: &str, reach: Length, half_angle: u16, label: Text, tone: Tone) -> Overlay {
    let reach = reach.to_tenths();
    Overlay {
        symbol: symbol.to_owned(),
        shape: Shape::Fan { piece: piece.clone(), reach, half_angle },
        piece: Some(piece),
        label,
        tone,
    }
}

/// How far a general's command reaches, from his base (1.8).
fn command(game: &Garde, id: GeneralId) -> Overlay {
    let reach = game.tables().command[game.setup.general(id).rank.index()];
    let label = Text::new("overlay-command_cm").with("distance", Arg::cm(reach.to_tenths().into()));
    fan(general_piece(game, id), "command", reach, ALL_ROUND, label, Tone::Good)
}

/// The zone of control, ahead of the front edge (1.7).
fn zone(game: &Garde, id: BrigadeId) -> Option<Overlay> {
    let depth = game.zone_depth(id);
    let label = Text::new("overlay-zdc");
    let piece = game.setup.brigade(id).id.clone();
    (depth > Length::ZERO).then(|| fan(piece, "zone", depth, QUARTER, label, Tone::Warn))
}

/// The ranges of a battery within its arc (1.11, 7.2).
fn ranges(game: &Garde, id: BrigadeId) -> Vec<Overlay> {
    let Some(guns) = game.arm(id).guns() else { return Vec::new() };
    let gun = game.tables().gun(guns);
    let half = (u32::from(ALL_ROUND) * game.tables().constants.fire_arc_deg.unsigned_abs() / 180) as u16;
    let bands: &[(Length, &'static str, Tone)] = if gun.bombards {
        &[
            (gun.short, "range-short", Tone::Bad),
            (gun.medium, "range-medium", Tone::Warn),
            (gun.long, "range-long", Tone::Plain),
        ]
    } else {
        &[(gun.long, "range-long", Tone::Plain)]
    };
    bands
        .iter()
        .map(|(reach, label, tone)| {
            fan(game.setup.brigade(id).id.clone(), "range", *reach, half, Text::new(*label), *tone)
        })
        .collect()
}

fn deployment(game: &Garde, seat: Seat) -> Overlay {
    let side = game.setup.side(seat);
    let (low, high) = (side.zone.low, side.zone.high);
    let [west, south, east, north] = [low.x, low.y, high.x, high.y].map(Length::to_tenths);
    Overlay {
        symbol: "deployment".to_owned(),
        piece: None,
        shape: Shape::Outline { points: vec![[west, south], [east, south], [east, north], [west, north]] },
        label: Text::new("overlay-deployment"),
        tone: Tone::Plain,
    }
}
