//! What a viewer sees: the table, brigades in their elements, generals, orders as chits (face down for the enemy),
//! distances of command, tracks, morale and the question of the moment.
//!
//! Nothing here looks at an order without asking whether the viewer knows it.

pub(crate) mod brigades;
mod overlays;
mod panels;
mod staff;

use crate::book::vocabulary::{ArmClass, BrigadeId, GeneralId};
use crate::rules;
use crate::state::Garde;
pub(crate) use gamekit::plain::pose as place;
use gamekit::question;
use kernel::scene::{Board, Fact, Ground, Mark, TableBoard};
use kernel::{RuleId, Scene, Text, Viewer};

/// The unchanging part: cloth, terrain, objectives.
#[must_use]
pub(crate) fn board(game: &Garde) -> Board {
    let setup = &game.setup;
    let tables = setup.tables();
    let ground = setup.terrain.all().iter().map(|region| {
        let row = &tables.terrain[region.kind.kind.index()];
        let mut facts = vec![fact("fact-ground", Text::new(region.kind.kind.label()), Some(rules::R1_12))];
        let going = if row.difficult { "terrain-difficult" } else { "terrain-easy" };
        facts.push(fact("fact-movement", Text::new(going), Some(rules::R1_12)));
        facts.push(fact("fact-cover", Text::new(row.cover[ArmClass::Infantry.index()].label()), Some(rules::R6_6_3)));
        Ground {
            id: region.kind.id.clone(),
            symbol: symbol(region.kind.kind).to_owned(),
            level: region.kind.level,
            outline: region.shape.points().iter().map(|p| [p.x.to_tenths(), p.y.to_tenths()]).collect(),
            facts,
        }
    });
    let marks = setup.objectives.iter().map(|objective| Mark {
        symbol: "objective".to_owned(),
        at: [objective.position.x.to_tenths(), objective.position.y.to_tenths()],
        radius: tables.morale.objective_radius.to_tenths(),
        label: objective.name.clone(),
    });
    Board::Table(TableBoard {
        width: setup.table.width().to_tenths(),
        depth: setup.table.depth().to_tenths(),
        ground: ground.collect(),
        marks: marks.collect(),
    })
}

/// What the client draws for a kind of terrain.
pub(crate) const fn symbol(kind: crate::book::vocabulary::TerrainKind) -> &'static str {
    use crate::book::vocabulary::TerrainKind as Kind;
    match kind {
        Kind::Open => "open",
        Kind::Wood => "wood",
        Kind::Field => "crops",
        Kind::GentleHill | Kind::SteepHill => "hill",
        Kind::Fort => "fort",
        Kind::Ford => "ford",
        Kind::Bridge => "bridge",
        Kind::Redoubt => "redoubt",
        Kind::River => "river",
        Kind::Road => "road",
        Kind::Track => "path",
        Kind::Town => "town",
    }
}

/// The picture for a viewer.
#[must_use]
pub(crate) fn scene(game: &Garde, viewer: Viewer) -> Scene {
    let mut pieces: Vec<_> = game.ids().map(|id| brigades::piece(game, viewer, id)).collect();
    pieces.extend(staff::pieces(game, viewer));
    Scene {
        pieces,
        overlays: overlays::all(game),
        tracks: panels::tracks(game),
        arrivals: panels::arrivals(game),
        panels: panels::all(game, viewer),
        prompt: super::prompt::prompt(game),
        outcome: question::outcome(game),
    }
}

/// The brigade that the question of the moment is about.
#[must_use]
pub(crate) fn subject(game: &Garde) -> Option<BrigadeId> {
    question::about(game)
}

/// The id of the piece that stands for a general.
#[must_use]
pub(crate) fn general_piece(game: &Garde, id: GeneralId) -> String {
    format!("general-{}", game.setup.general(id).id)
}

pub(crate) fn fact(label: &'static str, value: Text, rule: Option<RuleId>) -> Fact {
    Fact { label: Text::new(label), values: vec![value], rule }
}

pub(crate) fn number(value: impl Into<i64>) -> Text {
    Text::new("fact-number").with("n", value.into())
}

pub(crate) fn of(left: impl Into<i64>, all: impl Into<i64>) -> Text {
    Text::new("fact-of").with("left", left.into()).with("all", all.into())
}
