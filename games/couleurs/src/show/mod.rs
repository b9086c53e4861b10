//! What players see and read: the table, the units in their ranks, the log, the labels of odds. Nothing is decided here.

mod act;
mod aim;
mod consequence;
mod narrate;
mod pieces;

pub(crate) use aim::{aim, aim_deployment, aim_operation};
pub(crate) use consequence::consequence;
pub(crate) use narrate::narrate;

use crate::book::vocabulary::{TerrainKind, UD, ud};
use crate::rules;
use crate::setup::{Line, Taking};
use crate::state::{Command, Couleurs, Fate, MarchKind};
use boards::table::{Length, Point, Stand};
pub(crate) use gamekit::plain::pose as place;
use gamekit::question;
use kernel::scene::{Board, Fact, Ground, Mark, Overlay, Panel, Place, Prompt, Shape, TableBoard, Tone, Track};
use kernel::{Arg, Awaiting, Game, RuleId, Scene, Seat, Text, Viewer};

/// A distance in UD with two decimals.
pub(crate) fn in_ud(distance: Length) -> Arg {
    let hundredths = (i64::from(distance.to_tenths()) * 100 + 300).div_euclid(600);
    Arg::Decimal(hundredths, 2)
}

/// A general's base.
pub(crate) fn general_place(at: Point) -> Place {
    let base = Length::mm(15);
    place(&Stand::new(at, boards::table::Heading::NORTH, base, base))
}

pub(crate) fn fact(label: &'static str, value: Text, rule: Option<RuleId>) -> Fact {
    Fact { label: Text::new(label), values: vec![value], rule }
}

pub(crate) fn number(n: i64) -> Text {
    Text::new("number").with("number", n)
}

fn outline(points: &[Point]) -> Vec<[i32; 2]> {
    points.iter().map(|p| [p.x.to_tenths(), p.y.to_tenths()]).collect()
}

/// The unchanging part: ground and objectives.
pub(crate) fn board(game: &Couleurs) -> Board {
    let setup = &game.setup;
    let mut ground: Vec<Ground> = Vec::new();
    let charts = game.charts();
    let facts = |kind: TerrainKind, name: &Option<Text>, cover: crate::book::vocabulary::Cover| {
        let mut facts = vec![fact("fact-ground", Text::new(kind.label()), Some(rules::TERRAIN_CLASSES))];
        if let Some(name) = name {
            facts.insert(0, fact("fact-name", name.clone(), None));
        }
        for (arm, label) in [(0, "arm-inf"), (1, "arm-cav"), (2, "arm-art")] {
            let value = match charts.terrain.penalty[kind.index()][arm] {
                Some(ud) => number(ud.into()),
                None => Text::new("fact-closed"),
            };
            facts.push(fact(label, value, Some(rules::TERRAIN_PENALTY)));
        }
        facts.push(fact("fact-cover", Text::new(cover.label()), Some(rules::TERRAIN_COVER)));
        facts
    };
    let mut areas: Vec<&crate::setup::Area> = setup.ground.areas.iter().collect();
    areas.sort_by_key(|area| area.kind.level() == 0);
    for area in areas {
        let symbol = match area.kind {
            TerrainKind::LightWood | TerrainKind::DenseWood => "wood",
            TerrainKind::Built => "farm",
            TerrainKind::Marsh => "marsh",
            _ => "hill",
        };
        ground.push(Ground {
            id: area.id.clone(),
            symbol: symbol.to_owned(),
            level: area.kind.level(),
            outline: outline(area.shape.points()),
            facts: facts(area.kind, &area.name, area.cover),
        });
    }
    let mut lines: Vec<&Line> = setup.ground.lines.iter().collect();
    lines.sort_by_key(|line| match line.kind {
        TerrainKind::Stream => 0,
        TerrainKind::Road => 1,
        TerrainKind::Bridge => 2,
        _ => 3,
    });
    for line in lines {
        let (symbol, width) = match line.kind {
            TerrainKind::Stream => ("stream", UD.scaled(1, 5)),
            TerrainKind::Road => ("road", UD.scaled(1, 5)),
            TerrainKind::Bridge => ("road", line.width),
            TerrainKind::Obstacle2 => ("wall", UD.scaled(1, 8)),
            _ => ("hedge", UD.scaled(1, 8)),
        };
        for (n, stretch) in line.stretches().enumerate() {
            let heading = boards::table::Heading::towards(stretch.from, stretch.to);
            let Some(heading) = heading else { continue };
            let strip = Stand::new(stretch.middle(), heading, width, stretch.length() + width.scaled(1, 2));
            ground.push(Ground {
                id: format!("{}-{n}", line.id),
                symbol: symbol.to_owned(),
                level: 0,
                outline: outline(&strip.corners()),
                facts: facts(line.kind, &line.name, line.cover),
            });
        }
    }
    let marks = setup.objectives.iter().filter(|objective| !matches!(objective.kind, Taking::Intact(_)));
    Board::Table(TableBoard {
        width: setup.table.width().to_tenths(),
        depth: setup.table.depth().to_tenths(),
        ground,
        marks: marks
            .map(|objective| Mark {
                symbol: "objective".to_owned(),
                at: [objective.at.x.to_tenths(), objective.at.y.to_tenths()],
                radius: objective.radius.to_tenths(),
                label: objective.name.clone(),
            })
            .collect(),
    })
}

/// The picture now. Orders are hidden from the enemy until they are turned over.
pub(crate) fn scene(game: &Couleurs, viewer: Viewer) -> Scene {
    let game = &*game.shown_to(viewer);
    let mut found = Vec::new();
    let mut overlays = Vec::new();
    for unit in game.setup.ids().filter(|unit| game.is_identified_to(viewer, *unit)) {
        found.extend(pieces::unit(game, unit, viewer));
        found.extend(pieces::screen(game, unit));
        overlays.extend(pieces::arcs(game, unit));
    }
    found.extend(pieces::markers(game, viewer));
    for general in game.setup.general_ids() {
        found.extend(pieces::general(game, general));
        let state = &game.generals[general.index()];
        if state.state == Command::Fit {
            overlays.push(Overlay {
                symbol: "command".to_owned(),
                piece: Some(game.setup.general(general).id.clone()),
                shape: Shape::Circle {
                    at: [state.at.x.to_tenths(), state.at.y.to_tenths()],
                    radius: ud(4).to_tenths(),
                },
                label: Text::new("overlay-command"),
                tone: Tone::Plain,
            });
        }
    }
    for march in &game.marches {
        let told = [march.unit, march.target].into_iter().all(|unit| game.unit(unit).fate == Fate::OnTable);
        if march.kind == MarchKind::Support || !told {
            continue;
        }
        let (from, to) = (game.stand(march.unit).front_middle(), game.stand(march.target).centre());
        overlays.push(Overlay {
            symbol: "charge".to_owned(),
            piece: None,
            shape: Shape::Line { points: outline(&[from, to]) },
            label: Text::new(if march.kind == MarchKind::Fire { "overlay-maf" } else { "overlay-mac" }),
            tone: Tone::Warn,
        });
    }
    Scene {
        pieces: found,
        overlays,
        tracks: tracks(game),
        arrivals: pieces::reserves(game, viewer),
        panels: panels(game),
        prompt: prompt(game, viewer),
        outcome: game.outcome(),
    }
}

fn tracks(game: &Couleurs) -> Vec<Track> {
    vec![Track {
        symbol: "turns".to_owned(),
        label: Text::new("concept-turn"),
        boxes: (1..=game.setup.turns).map(|turn| number(turn.into())).collect(),
        at: u32::from(game.turn.max(1)) - 1,
    }]
}

fn panels(game: &Couleurs) -> Vec<Panel> {
    let seats = [Seat(0), Seat(1)];
    let row = |label: &'static str, value: &dyn Fn(Seat) -> i64, rule: RuleId| Fact {
        label: Text::new(label),
        values: seats.map(|seat| number(value(seat))).into(),
        rule: Some(rule),
    };
    // What holds for both sides is said once.
    let once = |label: &'static str, value: i64| Fact {
        label: Text::new(label),
        values: vec![number(value)],
        rule: Some(rules::VICTORY_POINTS),
    };
    let [minor, major] = game.leads_needed();
    let mut rows = vec![
        row("victory-points", &|seat| i64::from(game.score(seat).hundredths() / 100), rules::VICTORY_POINTS),
        once("panel-minor", minor.into()),
        once("panel-major", major.into()),
        row("victory-objectives", &|seat| game.score(seat).objectives.into(), rules::VICTORY_POINTS),
        row("panel-units_lost", &|seat| game.units_lost(seat).into(), rules::VICTORY_BREAK),
        row("panel-units", &|seat| game.setup.sides[seat.index()].strength.into(), rules::VICTORY_BREAK),
    ];
    for (objective, holder) in game.setup.objectives.iter().zip(&game.holders) {
        let held = |seat: Seat| Text::new(if *holder == Some(seat) { "panel-held" } else { "panel-not_held" });
        rows.push(Fact {
            label: objective.name.clone(),
            values: seats.map(held).into(),
            rule: Some(rules::VICTORY_POINTS),
        });
    }
    let columns = game.setup.sides.iter().map(|side| Text::new(side.nation.label())).collect();
    vec![Panel { title: Text::new("panel-score"), columns, rows }]
}

/// The question of the moment, with the unit it is about.
fn prompt(game: &Couleurs, viewer: Viewer) -> Prompt {
    let about = question::about(game)
        .filter(|unit| game.unit(*unit).fate != Fate::Unseen && game.is_identified_to(viewer, *unit));
    match game.awaiting() {
        Awaiting::Decision { seats, point, rule } => {
            let side = seats.lowest().map_or_else(
                || Text::new("side-both"),
                |seat| Text::new(game.setup.sides[seat.index()].nation.label()),
            );
            let side = if seats.len() > 1 { Text::new("side-both") } else { side };
            let unit = about.map_or_else(|| Text::new("unit-none"), |unit| game.name(unit));
            let by = game
                .clash
                .as_ref()
                .and_then(|clash| clash.attackers.first())
                .map_or_else(|| Text::new("unit-none"), |party| game.name(party.unit));
            let target = game
                .clash
                .as_ref()
                .and_then(|clash| clash.defenders.first())
                .map_or_else(|| Text::new("unit-none"), |party| game.name(party.unit));
            Prompt {
                text: Text::new(point.replacen("decision-", "prompt-", 1))
                    .with("side", side)
                    .with("unit", unit)
                    .with("by", by)
                    .with("target", target),
                rule: Some(rule),
                seats: seats.iter().collect(),
                piece: about.and_then(|unit| game.piece(unit)),
            }
        }
        Awaiting::Nobody => Prompt { text: Text::new("decision-over"), rule: None, seats: Vec::new(), piece: None },
    }
}
