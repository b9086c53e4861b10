//! The battle board: line, works, melees, reserve, retreat box (25.19).

use super::pieces::{Reading, counter_piece, hidden, leader_piece};
use super::{Eyes, fact};
use crate::book::vocabulary::Side;
use crate::play::battle::Fight;
use crate::rules;
use crate::show::names::work_name;
use crate::state::Toulon;
use crate::state::sets::{UnitId, UnitSet};
use kernel::Text;
use kernel::scene::{Overlay, Piece, Place, Shape, Tone, TrayBox};

/// The box of the battle board in which a unit lies.
fn place_of(game: &Toulon, fight: &Fight, unit: UnitId) -> String {
    let side = game.side_of(unit);
    if fight.leaving[side.index()].has(unit) {
        return format!("battle-retreat-{}", side.id());
    }
    if let Some(melee) = fight.melee_of(unit) {
        return format!("battle-melee-{melee}-{}", if side == fight.attacker { "attacker" } else { "defender" });
    }
    if side == fight.attacker {
        return "battle-attackers".to_owned();
    }
    match game.unit(unit).inside {
        0 if fight.line.contains(&unit) => "battle-line".to_owned(),
        0 => "battle-defenders".to_owned(),
        work => format!("battle-work-{work}"),
    }
}

/// The counters on the battle board, as a viewer sees them.
pub(super) fn pieces(eyes: &Eyes<'_>, fight: &Fight) -> Vec<Piece> {
    let game = eyes.game;
    let mut pieces = Vec::new();
    for side in [fight.defender(), fight.attacker] {
        let here = fight.present[side.index()] | fight.leaving[side.index()];
        // The line keeps its order; the rest comes in the order of the roster.
        let lined: UnitSet = fight.line.iter().copied().collect();
        let order = fight.line.iter().copied().filter(|unit| here.has(*unit)).chain((here - lined).iter());
        for unit in order.filter(|unit| game.side_of(*unit) == side) {
            let place = Place::Box { id: place_of(game, fight, unit) };
            if eyes.own(side) || eyes.know(unit) {
                // The box tells which work a counter is in.
                let reading = if eyes.own(side) { Reading::Owner } else { Reading::OnBoard };
                pieces.push(counter_piece(game, unit, place, reading));
            } else if let Some(number) = shown_in_line(game, fight, unit) {
                // Lined up face down: the enemy sees the symbol of the arm (25.20).
                let id = format!("line-{number}");
                pieces.push(hidden(game, id, side, game.arm(unit).symbol(), place));
            }
        }
        let leaders = game.leaders_in(fight.area, side);
        for leader in leaders.iter().filter(|_| eyes.own(side) || side == fight.attacker) {
            let leads = fight.melees.iter().position(|melee| melee.leader == Some(leader));
            let id = match leads {
                _ if fight.leaders_leaving.has(leader) => format!("battle-retreat-{}", side.id()),
                Some(melee) if side == fight.attacker => format!("battle-melee-{melee}-attacker"),
                _ if side == fight.attacker => "battle-attackers".to_owned(),
                _ => "battle-defenders".to_owned(),
            };
            // Leaders who roll are shown (rule.visible-actions); they roll right after the garrisons are settled.
            let rolled = fight.round > 1 || !game.is_garrisoning();
            if eyes.own(side) || rolled {
                pieces.push(leader_piece(game, leader, Place::Box { id }));
            }
        }
    }
    pieces
}

/// The place of a unit in the part of the line that stands in the open, if it stands there.
fn shown_in_line(game: &Toulon, fight: &Fight, unit: UnitId) -> Option<usize> {
    let number = fight.line.iter().position(|lined| *lined == unit)?;
    (game.unit(unit).inside == 0 && fight.present[fight.defender().index()].has(unit)).then_some(number)
}

/// The battle board itself.
pub(super) fn tray(eyes: &Eyes<'_>, fight: &Fight) -> Overlay {
    let game = eyes.game;
    let (attacker, defender) = (fight.attacker, fight.defender());
    let side = |side: Side| Text::new(side.label());
    let mut rows: Vec<Vec<TrayBox>> = Vec::new();
    let works = game.works(fight.area, defender);
    if !works.is_empty() {
        let row = works.iter().enumerate().map(|(n, work)| {
            let number = n as u8 + 1;
            let engaged = fight.engaged & (1 << number) != 0;
            let note = if engaged { "battle-work_engaged" } else { "battle-work_quiet" };
            let symbol = if work.is_fort() { "fort" } else { "redoubt" };
            let label = work_name(game, number);
            slot(format!("battle-work-{number}"), symbol, label, Some(Text::new(note)), 1)
        });
        rows.push(row.collect());
    }
    let mut line =
        vec![slot("battle-line".to_owned(), "line", Text::new("battle-line").with("side", side(defender)), None, 3)];
    if eyes.own(defender) {
        let label = Text::new("battle-not_lined").with("side", side(defender));
        line.push(slot("battle-defenders".to_owned(), "reserve", label, None, 2));
    }
    rows.push(line);
    let melees: Vec<usize> = (0..fight.melees.len()).collect();
    for row in melees.chunks(4) {
        let top = row.iter().map(|n| melee_box(game, fight, *n, "defender"));
        let bottom = row.iter().map(|n| melee_box(game, fight, *n, "attacker"));
        rows.push(top.collect());
        rows.push(bottom.collect());
    }
    let label = Text::new("battle-attackers").with("side", side(attacker));
    let mut last = vec![slot("battle-attackers".to_owned(), "reserve", label, None, 3)];
    for leaving in [defender, attacker] {
        let label = Text::new("battle-retreat").with("side", side(leaving));
        last.push(slot(format!("battle-retreat-{}", leaving.id()), "retreat", label, None, 1));
    }
    rows.push(last);
    let [allied, republican] = fight.toll.map(|toll| i64::from(toll.total()));
    let label = Text::new("battle-title")
        .with("area", Text::name(game.map().area(fight.area).name.clone()))
        .with("round", fight.round)
        .with("allied", allied)
        .with("republican", republican);
    Overlay { symbol: "battle".to_owned(), piece: None, shape: Shape::Tray { rows }, label, tone: Tone::Plain }
}

/// One side of a melee; its values are known once the defenders are turned up.
fn melee_box(game: &Toulon, fight: &Fight, melee: usize, part: &str) -> TrayBox {
    let state = &fight.melees[melee];
    let place = if state.work == 0 { Text::new("battle-open") } else { work_name(game, state.work) };
    let label = Text::new("battle-melee").with("number", melee as i64 + 1).with("place", place);
    let side = if part == "attacker" { fight.attacker } else { fight.defender() };
    let note = (state.support[side.index()] > 0)
        .then(|| Text::new("battle-support").with("added", state.support[side.index()]));
    let symbol = if state.done { "melee-done" } else { "melee" };
    slot(format!("battle-melee-{melee}-{part}"), symbol, label, note, 1)
}

fn slot(id: String, symbol: &str, label: Text, note: Option<Text>, width: u8) -> TrayBox {
    TrayBox { id, symbol: symbol.to_owned(), label, note, width }
}

/// What the panel says of the battle: losses by side, and what makes it decisive.
pub(super) fn losses(game: &Toulon) -> Vec<kernel::scene::Fact> {
    let Some(fight) = game.battle() else { return Vec::new() };
    Side::ALL
        .into_iter()
        .map(|side| {
            let toll = fight.toll[side.index()];
            let text = Text::new("battle-toll").with("all", toll.total()).with("permanent", toll.permanent);
            let mut fact = fact("term-loss_differential", text, Some(rules::R23_5));
            fact.label = Text::new(side.label());
            fact
        })
        .collect()
}
