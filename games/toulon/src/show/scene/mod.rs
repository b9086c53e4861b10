//! What the players see: the bay, the stacks, the battle board, the tracks and the question of the moment.
//!
//! Everything here is made for a viewer's eyes: of an enemy stack only its top counter's face, of enemy leaders
//! nothing, unless a rule has turned them up (rule.stack-top, rule.reveal).

mod battle;
pub(crate) mod board;
pub(crate) mod pieces;
mod tracks;

pub(crate) use board::board;

use super::prompt;
use crate::book::vocabulary::Side;
use crate::state::Toulon;
use crate::state::sets::AreaId;
use kernel::scene::{Fact, Overlay, Shape, Tone};
use kernel::{Game, RuleId, Scene, Text, Viewer};

/// A viewer of this game: whose eyes he has.
#[derive(Clone, Copy)]
struct Eyes<'a> {
    game: &'a Toulon,
    viewer: Viewer,
    side: Option<Side>,
}

impl Eyes<'_> {
    /// Whether he may name a unit.
    fn know(&self, unit: crate::state::sets::UnitId) -> bool {
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
pub(crate) fn scene(game: &Toulon, viewer: Viewer) -> Scene {
    let eyes = Eyes { game, viewer, side: game.eyes(viewer) };
    let mut pieces = pieces::on_map(&eyes);
    let mut overlays = zones(&eyes);
    if let Some(fight) = game.battle() {
        pieces.extend(battle::pieces(&eyes, fight));
        overlays.push(battle::tray(&eyes, fight));
    }
    Scene {
        pieces,
        overlays,
        tracks: tracks::tracks(game),
        arrivals: tracks::arrivals(&eyes),
        panels: tracks::panels(game, &eyes),
        prompt: prompt::prompt(game, viewer),
        outcome: game.outcome(),
    }
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
