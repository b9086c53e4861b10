//! What a viewer sees: the table, brigades in their elements, generals, orders as chits (face down for the enemy),
//! distances of command, tracks, morale and the question of the moment.
//!
//! Nothing here looks at an order without asking whether the viewer knows it.

mod brigades;
mod overlays;
mod panels;
mod staff;

use crate::rules;
use crate::state::{Garde, Phase};
use crate::vocabulary::{ArmClass, BrigadeId, GeneralId};
use boards::table::Stand;
use kernel::scene::{Board, Fact, Ground, Mark, Place, Prompt, TableBoard};
use kernel::{RuleId, Scene, Text, Viewer};

/// The unchanging part: cloth, terrain, objectives.
#[must_use]
pub fn board(game: &Garde) -> Board {
    let battle = &game.battle;
    let tables = battle.tables();
    let ground = battle.terrain.all().iter().map(|region| {
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
    let marks = battle.objectives.iter().map(|objective| Mark {
        symbol: "objective".to_owned(),
        at: [objective.position.x.to_tenths(), objective.position.y.to_tenths()],
        radius: tables.morale.objective_radius.to_tenths(),
        label: objective.name.clone(),
    });
    Board::Table(TableBoard {
        width: battle.table.width().to_tenths(),
        depth: battle.table.depth().to_tenths(),
        ground: ground.collect(),
        marks: marks.collect(),
    })
}

/// What the client draws for a kind of terrain.
const fn symbol(kind: crate::vocabulary::TerrainKind) -> &'static str {
    use crate::vocabulary::TerrainKind as Kind;
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
pub fn scene(game: &Garde, viewer: Viewer) -> Scene {
    let mut pieces: Vec<_> = game.ids().map(|id| brigades::piece(game, viewer, id)).collect();
    pieces.extend(staff::pieces(game, viewer));
    Scene {
        pieces,
        overlays: overlays::all(game),
        tracks: panels::tracks(game),
        panels: panels::all(game, viewer),
        prompt: prompt(game),
        outcome: game.ending().map(|ending| game.outcome_of(&ending)),
    }
}

fn prompt(game: &Garde) -> Prompt {
    match game.question() {
        None => Prompt { text: Text::new("phase-over"), rule: None, seats: Vec::new(), piece: None },
        Some((seats, point, rule)) => Prompt {
            text: Text::new(point),
            rule: Some(rule),
            seats: seats.iter().collect(),
            piece: subject(game).map(|id| game.battle.brigade(id).id.clone()),
        },
    }
}

/// The brigade that the question of the moment is about.
#[must_use]
pub fn subject(game: &Garde) -> Option<BrigadeId> {
    match game.phase() {
        Phase::MoveBrigade { brigade }
        | Phase::AfterProlonge { brigade }
        | Phase::Turn { brigade }
        | Phase::FollowUp { brigade } => Some(brigade),
        Phase::Engage(fight) => Some(fight.brigade(fight.camp)),
        _ => None,
    }
}

/// A stand as the client draws it.
#[must_use]
pub fn place(stand: &Stand) -> Place {
    Place::Pose {
        x: stand.centre().x.to_tenths(),
        y: stand.centre().y.to_tenths(),
        heading: stand.heading().units(),
        front: stand.front().to_tenths(),
        depth: stand.depth().to_tenths(),
    }
}

/// The id of the piece that stands for a general.
#[must_use]
pub fn general_piece(game: &Garde, id: GeneralId) -> String {
    format!("general-{}", game.battle.general(id).id)
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
