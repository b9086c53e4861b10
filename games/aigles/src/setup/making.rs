//! How a scenario is made, as a form: what `scenario.rs` reads; and how one looks that somebody is making.

use super::form::battalion;
use super::scenario::{EDGES, SCENARIOS, read_anyway};
use super::{Setup, UnitSetup, zone};
use crate::book::tables::{FIGURE_BASE, MAX_UNITS, Tables, tables};
use crate::book::vocabulary::{Character, Formation, Nation, TableEdge, TerrainKind};
use crate::rules;
use boards::table::{Length, Stand};
use gamekit::form::{choice, count, field, ground, id, name, nation, one_of, part, place, scenario_head, scenarios};
use gamekit::sketch::{self, Paths};
use kernel::army::{ArmyField, ArmyFieldKind, ArmyWhen};
use kernel::scenario::{
    GroundKind, GroundShape, ScenarioForm, ScenarioPart, ScenarioRole, ScenarioSides, ScenarioSketch, ScenarioTable,
};
use kernel::scene::Figures;
use kernel::{Seat, Text};
use serde_json::json;
use std::sync::LazyLock;

/// A table with its terrain, two forces of battalions and what they fight for (setup.*, def.terrain).
pub static SCENARIO_FORM: LazyLock<ScenarioForm> = LazyLock::new(|| {
    let c = &tables().constants;
    let mut head = scenario_head("aigles");
    head.extend([
        count("turns", "scenario-field-turns", [1, 50], json!(c.turns)),
        ArmyField {
            rule: Some(rules::ARMY_POINTS),
            ..count("points", "scenario-field-points", [1, 10_000], json!(c.army_points))
        },
        ArmyField {
            rule: Some(rules::SETUP_SIDE),
            ..field(
                "edges",
                "scenario-field-edges",
                ArmyFieldKind::Choice {
                    choices: vec![choice(EDGES[0], "scenario-edges-chosen"), choice(EDGES[1], "scenario-edges-fixed")],
                },
                json!(EDGES[0]),
            )
        },
    ]);
    let least = c.centre_line.to_tenths().unsigned_abs() / 50 + 1;
    ScenarioForm {
        table: Some(ScenarioTable {
            unit: 100,
            unit_name: Text::new("unit-cm"),
            width: "scenario.table_cm.0",
            depth: "scenario.table_cm.1",
            least,
            most: 300,
            rule: Some(rules::SETUP_TABLE),
        }),
        map: None,
        sides: Some(ScenarioSides { part: "force", key: "side", list: Some("scenario.sides") }),
        head,
        parts: vec![terrain(), objective(), force()],
        scenarios: scenarios(SCENARIOS),
    }
});

fn terrain() -> ScenarioPart {
    let kinds: Vec<GroundKind> =
        TerrainKind::ALL.into_iter().filter(|kind| *kind != TerrainKind::Open).map(kind).collect();
    let choices = kinds.iter().map(|kind| choice(kind.id, kind.name.key.clone())).collect();
    let hill = ArmyWhen { key: "kind", among: vec![TerrainKind::Hill.id()] };
    let level = ArmyFieldKind::Count { least: 1, most: 9, step: 1 };
    let fields = vec![
        id(),
        field("kind", "scenario-field-kind", ArmyFieldKind::Choice { choices }, json!(TerrainKind::Wood.id())),
        ArmyField {
            rule: Some(rules::DEF_HEIGHT),
            only: vec![hill],
            ..field("level", "scenario-field-level", level, json!(1))
        },
    ];
    let role = ScenarioRole::Ground { kind: "kind", points: "points", level: Some("level"), kinds };
    ScenarioPart { rule: Some(rules::DEF_TERRAIN), ..part("terrain", "scenario-part-terrain", role, fields) }
}

/// How each kind is drawn by hand, and how often dice lay it out: the book names trees, hedges, walls and a small farm, and
/// few of them (setup.table).
fn kind(kind: TerrainKind) -> GroundKind {
    let ribbon = |width| GroundShape::Ribbon { width };
    let (shape, scenery) = match kind {
        TerrainKind::Wall => (ribbon(100), 2),
        TerrainKind::Hedge => (ribbon(100), 3),
        TerrainKind::Fence => (ribbon(100), 0),
        TerrainKind::Ditch => (ribbon(150), 0),
        TerrainKind::Stream => (ribbon(250), 0),
        TerrainKind::River => (ribbon(600), 0),
        TerrainKind::Road => (ribbon(200), 0),
        TerrainKind::Farm => (GroundShape::Box, 1),
        TerrainKind::Wood => (GroundShape::Area, 3),
        _ => (GroundShape::Area, 0),
    };
    GroundKind { scenery, ..ground(kind.id(), kind.label(), kind.id(), shape) }
}

fn objective() -> ScenarioPart {
    let radius = tables().constants.enemy_distance.to_tenths().unsigned_abs() / 100;
    let role = ScenarioRole::Objective { radius, reach: None };
    ScenarioPart {
        places: vec![place("position", None, false)],
        most: 16,
        rule: Some(rules::VIC_OBJECTIVES),
        ..part("scenario.objectives", "scenario-part-objective", role, vec![id(), name()])
    }
}

fn force() -> ScenarioPart {
    let mut fields = battalion();
    fields.extend([
        ArmyField {
            rule: Some(rules::SETUP_SKIRMISHERS),
            ..count("skirmishers", "fact-skirmishers", [0, 48], json!(0))
        },
        one_of("deploy.formation", "scenario-field-formation", Formation::ALL.map(|it| (it.id(), it.label()))),
    ]);
    let unit = ScenarioPart {
        places: vec![place("deploy.position", Some("deploy.facing"), true)],
        least: 1,
        most: MAX_UNITS as u32,
        rule: Some(rules::ARMY_POINTS),
        dropped: &["cost"],
        ..part("unit", "army-battalion", ScenarioRole::Troops, fields)
    };
    let fields = vec![
        field("side", "scenario-field-side", ArmyFieldKind::Id, json!("")),
        nation(Nation::ALL.map(|nation| choice(nation.id(), nation.label()))),
        ArmyField {
            rule: Some(rules::SETUP_SIDE),
            ..one_of("edge", "scenario-field-edge", TableEdge::ALL.map(|edge| (edge.id(), edge.label())))
        },
        field("commander.name", Character::Commander.label(), ArmyFieldKind::Name, json!("")),
    ];
    ScenarioPart {
        parts: vec![unit],
        places: vec![place("commander.position", Some("commander.facing"), true)],
        least: 2,
        most: 2,
        rule: Some(rules::SETUP_SIDE),
        ..part("force", "scenario-part-force", ScenarioRole::Side, fields)
    }
}

/// How a scenario looks, as far as it can be read.
#[must_use]
pub fn sketch(text: &str) -> ScenarioSketch {
    let Some(setup) = read_anyway(text) else { return ScenarioSketch::default() };
    let t = tables();
    let (paths, sides) = (Paths::of(text, &["force"], "id"), Paths::of(text, &["force"], "side"));
    let mut pieces = Vec::new();
    for unit in &setup.units {
        let (Some(stand), Some(field)) = (unit.stand(t), paths.field(&unit.id, "deploy.position")) else { continue };
        let arm = if unit.light { "light" } else { "infantry" };
        let figures = figures(unit, &stand);
        pieces.push(sketch::piece(field, unit.name.clone(), unit.seat, &stand, [arm, unit.nation.id()], Some(figures)));
    }
    for (seat, side) in [Seat(0), Seat(1)].into_iter().zip(&setup.sides) {
        let field = sides.field(&side.id, "commander.position");
        let (Some(at), Some(field)) = (side.commander.deploy, field) else { continue };
        let base = Stand::new(at, side.commander.heading, FIGURE_BASE, FIGURE_BASE);
        let name = side.commander.name.clone();
        pieces.push(sketch::piece(field, name, seat, &base, ["commander", side.nation.id()], None));
    }
    ScenarioSketch { pieces, overlays: zones(&setup, t), board: None }
}

fn zones(setup: &Setup, t: &Tables) -> Vec<kernel::scene::Overlay> {
    let zone = |side: &super::SideSetup| {
        let label = Text::new("overlay-deployment").with("side", Text::new(side.nation.label()));
        sketch::deployment(zone(setup.table, side.edge, t), label)
    };
    setup.sides.iter().map(zone).collect()
}

fn figures(unit: &UnitSetup, stand: &Stand) -> Figures {
    let abreast = |length: Length| (length.to_tenths() / FIGURE_BASE.to_tenths()).max(1) as u16;
    Figures {
        files: abreast(stand.front()),
        ranks: abreast(stand.depth()),
        standing: u16::from(unit.rankers.saturating_sub(unit.skirmishers)),
        fallen: 0,
        open: false,
        characters: unit.characters.each(false).map(|who| who.id().to_owned()).collect(),
        bases: None,
    }
}
