//! What the players see: the bay, the stacks, the battle board, the tracks and the question of the moment.
//!
//! Everything here is made for a viewer's eyes: of an enemy stack only its top counter's face, of enemy leaders
//! nothing, unless a rule has turned them up (rule.stack-top, rule.reveal).

mod battle;
mod board;
mod pieces;
mod tracks;

pub use board::board;

use crate::sets::AreaId;
use crate::state::{Phase, Toulon};
use crate::vocabulary::Side;
use kernel::scene::{Fact, Overlay, Prompt, Shape, Tone};
use kernel::{Game, RuleId, Scene, Seat, Text, Viewer};

/// A viewer of this game: whose eyes he has.
#[derive(Clone, Copy)]
struct Eyes<'a> {
    game: &'a Toulon,
    viewer: Viewer,
    side: Option<Side>,
}

impl Eyes<'_> {
    /// Whether he may name a unit.
    fn know(&self, unit: crate::sets::UnitId) -> bool {
        match (self.viewer, self.side) {
            (Viewer::Everything, _) => true,
            (_, Some(side)) => self.game.knows(side, unit),
            (_, None) => self.game.knows(self.game.side_of(unit).other(), unit),
        }
    }

    /// Whether he sees all there is of a side.
    fn own(&self, side: Side) -> bool {
        self.viewer == Viewer::Everything || self.side == Some(side)
    }
}

/// What a viewer sees now.
#[must_use]
pub fn scene(game: &Toulon, viewer: Viewer) -> Scene {
    let eyes = Eyes { game, viewer, side: game.eyes(viewer) };
    let mut pieces = pieces::on_map(&eyes);
    let mut overlays = zones(&eyes);
    if let Some(fight) = battle::fight(game) {
        pieces.extend(battle::pieces(&eyes, fight));
        overlays.push(battle::tray(&eyes, fight));
    }
    Scene {
        pieces,
        overlays,
        tracks: tracks::tracks(game),
        panels: tracks::panels(game, &eyes),
        prompt: prompt(game, viewer),
        outcome: game.outcome(),
    }
}

/// The question, or who is waited for.
fn prompt(game: &Toulon, viewer: Viewer) -> Prompt {
    let Some((seats, point, rule)) = game.question() else {
        return Prompt { text: Text::new("phase-over"), rule: None, seats: Vec::new(), piece: None };
    };
    let asked = match viewer {
        Viewer::Seat(seat) => seats.contains(seat),
        Viewer::Public | Viewer::Everything => true,
    };
    let piece = if asked { subject(game) } else { None };
    Prompt { text: Text::new(point), rule: Some(rule), seats: seats.iter().collect::<Vec<Seat>>(), piece }
}

/// The piece the question is about, for the one who is asked.
fn subject(game: &Toulon) -> Option<String> {
    let unit = match game.phase() {
        Phase::LeaderAlone { leader, .. } => return Some(game.chief(leader).id.clone()),
        Phase::Combat => match game.combat.step {
            crate::battle::Step::Aim(_, gun) => Some(gun),
            crate::battle::Step::Retreats(side) => game.next_to_retreat(side),
            _ => None,
        },
        _ => None,
    };
    unit.map(|unit| game.counter(unit).id.clone())
}

/// Areas and roads that stand out: battles due, reconnoitred roads, areas out of reach of supply this phase.
fn zones(eyes: &Eyes<'_>) -> Vec<Overlay> {
    let game = eyes.game;
    let ids = |areas: &mut dyn Iterator<Item = AreaId>| -> Vec<String> {
        areas.map(|area| game.map().area(area).id.clone()).collect()
    };
    let mut zones = Vec::new();
    let battles = ids(&mut game.contested().iter());
    if !battles.is_empty() {
        zones.push(always("zone", Shape::Areas { areas: battles }, "status-area-battle", Tone::Bad));
    }
    for section in game.map().section_ids().filter(|section| game.scouted & (1 << section.0) != 0) {
        let line = &game.map().section(section).line;
        let points = line.iter().map(|spot| board::point(game, *spot)).collect();
        zones.push(always("supply", Shape::Line { points }, "status-section-reconnoitred", Tone::Good));
    }
    if let Some(side) = eyes.side {
        let blocked = ids(&mut game.map().area_ids().filter(|area| game.blocked.has(area.place())));
        if !blocked.is_empty() && game.phasing() == side {
            zones.push(always("supply", Shape::Areas { areas: blocked }, "status-section-blocked", Tone::Warn));
        }
    }
    zones
}

fn always(symbol: &str, shape: Shape, label: &'static str, tone: Tone) -> Overlay {
    Overlay { symbol: symbol.to_owned(), piece: None, shape, label: Text::new(label), tone }
}

/// A line of an inspector.
fn fact(label: &'static str, value: Text, rule: Option<RuleId>) -> Fact {
    Fact { label: Text::new(label), values: vec![value], rule }
}

/// A number in words.
fn number(value: impl Into<i64>) -> Text {
    Text::new("number").with("number", value.into())
}
