//! How a scenario is made, as a form: what `scenario.rs` reads; and how one looks that somebody is making.

use super::army::{MOST_UNITS, USUAL};
use super::form::{general, unit};
use super::scenario::{SCENARIOS, read_anyway};
use crate::book::charts::charts;
use crate::book::vocabulary::{Arm, Cover, Formation, Nation, TableEdge, TerrainKind, UD};
use crate::rules;
use crate::state::{MOST_GENERALS, MOST_OBJECTIVES};
use boards::table::{Heading, Stand};
use gamekit::form::{choice, count, field, ground, id, name, nation, one_of, part, place, scenario_head, scenarios};
use gamekit::sketch::{self, Paths};
use kernel::Text;
use kernel::army::{ArmyField, ArmyFieldKind, ArmyWhen};
use kernel::scenario::{
    GroundKind, GroundShape, ScenarioForm, ScenarioPart, ScenarioRole, ScenarioSides, ScenarioSketch, ScenarioTable,
};
use kernel::scene::Figures;
use serde_json::json;
use std::sync::LazyLock;

/// A table with its ground, two sides with their generals and units, and what they fight for (scenario.*).
pub static SCENARIO_FORM: LazyLock<ScenarioForm> = LazyLock::new(|| {
    let mut head = scenario_head("couleurs");
    head.extend([
        count("turns", "scenario-field-turns", [1, 30], json!(charts().victory.turns)),
        ArmyField { rule: Some(rules::TROOPS_NATIONAL), ..count("year", "army-year", [1805, 1815], json!(1809)) },
        field("first_initiative", "scenario-first_initiative", ArmyFieldKind::Side, json!(null)),
        field("attacker", "scenario-attacker", ArmyFieldKind::Side, json!(null)),
    ]);
    ScenarioForm {
        table: Some(ScenarioTable {
            unit: UD.to_tenths().unsigned_abs(),
            unit_name: Text::new("unit-ud"),
            width: "scenario.width_ud",
            depth: "scenario.depth_ud",
            least: 4,
            most: 60,
            rule: None,
        }),
        map: None,
        sides: Some(ScenarioSides { part: "side", key: "id", list: None }),
        head,
        parts: vec![terrain(), objective(), side(), generals(), units()],
        scenarios: scenarios(SCENARIOS),
    }
});

fn terrain() -> ScenarioPart {
    let kinds: Vec<GroundKind> = TerrainKind::ALL.map(kind).to_vec();
    let choices = kinds.iter().map(|kind| choice(kind.id, kind.name.key.clone())).collect();
    let covers = Cover::ALL.map(|cover| choice(cover.id(), cover.label())).to_vec();
    let bridge = ArmyWhen { key: "kind", among: vec![TerrainKind::Bridge.id()] };
    let fields = vec![
        id(),
        name(),
        field("kind", "scenario-field-kind", ArmyFieldKind::Choice { choices }, json!(TerrainKind::LightWood.id())),
        ArmyField {
            rule: Some(rules::TERRAIN_COVER),
            ..field("cover", "scenario-cover", ArmyFieldKind::Choice { choices: covers }, json!(null))
        },
        ArmyField {
            only: vec![bridge],
            ..field("width_ud", "scenario-width", ArmyFieldKind::Decimal { least: 0, most: 4 }, json!(null))
        },
    ];
    let role = ScenarioRole::Ground { kind: "kind", points: "points", level: None, kinds };
    ScenarioPart { most: 60, ..part("terrain", "scenario-part-terrain", role, fields) }
}

fn kind(kind: TerrainKind) -> GroundKind {
    let line = |numerator, denominator| GroundShape::Line {
        width: UD.scaled(numerator, denominator).to_tenths().unsigned_abs(),
    };
    let (symbol, shape) = match kind {
        TerrainKind::LightWood | TerrainKind::DenseWood => ("wood", GroundShape::Area),
        TerrainKind::Built => ("farm", GroundShape::Box),
        TerrainKind::Marsh => ("marsh", GroundShape::Area),
        TerrainKind::Level1 | TerrainKind::Level2 | TerrainKind::Level3 => ("hill", GroundShape::Area),
        TerrainKind::Stream => ("stream", line(1, 5)),
        TerrainKind::Road => ("road", line(1, 5)),
        TerrainKind::Bridge => ("road", line(2, 5)),
        TerrainKind::Obstacle2 => ("wall", line(1, 8)),
        TerrainKind::Obstacle1 => ("hedge", line(1, 8)),
    };
    GroundKind { level: kind.level(), ..ground(kind.id(), kind.label(), symbol, shape) }
}

fn objective() -> ScenarioPart {
    let fields = vec![
        id(),
        name(),
        ArmyField { rule: Some(rules::VICTORY_POINTS), ..count("points", "victory-points", [0, 5000], json!(50)) },
        field("owner", "scenario-field-holder", ArmyFieldKind::Side, json!(null)),
        field("area", "scenario-area", ArmyFieldKind::Reference { part: "terrain" }, json!(null)),
        count("intact", "scenario-intact", [1, 40], json!(null)),
        field("radius_ud", "scenario-radius", ArmyFieldKind::Decimal { least: 0, most: 6 }, json!(1)),
    ];
    let role = ScenarioRole::Objective { radius: 1, reach: Some("radius_ud") };
    ScenarioPart {
        places: vec![place("pos", None, true)],
        most: MOST_OBJECTIVES as u32,
        rule: Some(rules::VICTORY_POINTS),
        ..part("objective", "scenario-part-objective", role, fields)
    }
}

fn side() -> ScenarioPart {
    let fields = vec![
        id(),
        name(),
        nation(Nation::ALL.map(|nation| choice(nation.id(), nation.label()))),
        one_of("edge", "scenario-field-edge", TableEdge::ALL.map(|edge| (edge.id(), edge.label()))),
        ArmyField {
            rule: Some(rules::SCENARIO_BUDGET),
            ..count("points", "army-field-points", [0, 20_000], json!(USUAL))
        },
    ];
    ScenarioPart {
        least: 2,
        most: 2,
        rule: Some(rules::SCENARIO_BUDGET),
        ..part("side", "scenario-part-force", ScenarioRole::Side, fields)
    }
}

/// What belongs to a side and a group of it.
fn belongs() -> [ArmyField; 2] {
    let group = field("group", "scenario-group", ArmyFieldKind::Name, json!(null));
    [
        field("side", "scenario-field-side", ArmyFieldKind::Side, json!("")),
        ArmyField { rule: Some(rules::SCENARIO_GROUPS), ..group },
    ]
}

fn generals() -> ScenarioPart {
    let arms = [Arm::Infantry, Arm::Cavalry, Arm::FootGuns].map(|arm| (arm.id(), arm.label()));
    let mut fields = vec![id(), name()];
    fields.extend(belongs());
    fields.extend(general());
    fields.push(ArmyField { rule: Some(rules::GEN_COMBAT), ..one_of("speciality", "scenario-speciality", arms) });
    ScenarioPart {
        places: vec![place("pos", None, false)],
        least: 1,
        most: MOST_GENERALS as u32,
        rule: Some(rules::GEN_ACTIONS),
        ..part("general", "army-general", ScenarioRole::Troops, fields)
    }
}

fn units() -> ScenarioPart {
    let formations = Formation::ALL.into_iter().filter(|formation| *formation != Formation::Garrison);
    let formations = formations.map(|formation| choice(formation.id(), formation.label())).collect();
    let mut fields = unit();
    fields.splice(2..2, belongs());
    fields.extend([
        field("formation", "scenario-field-formation", ArmyFieldKind::Choice { choices: formations }, json!(null)),
        field("regiment", "scenario-regiment", ArmyFieldKind::Name, json!(null)),
        field("inside", "scenario-inside", ArmyFieldKind::Reference { part: "terrain" }, json!(null)),
        ArmyField { rule: Some(rules::SOP_WHEN), ..count("arrives", "scenario-arrives", [2, 30], json!(null)) },
    ]);
    ScenarioPart {
        places: vec![place("pos", Some("facing"), false)],
        least: 2,
        most: 2 * MOST_UNITS as u32,
        rule: Some(rules::SCENARIO_BUDGET),
        ..part("unit", "army-unit", ScenarioRole::Troops, fields)
    }
}

/// How a scenario looks, as far as it can be read.
#[must_use]
pub fn sketch(text: &str) -> ScenarioSketch {
    let Some(setup) = read_anyway(text) else { return ScenarioSketch::default() };
    let (units, generals) = (Paths::of(text, &["unit"], "id"), Paths::of(text, &["general"], "id"));
    let mut pieces = Vec::new();
    for unit in &setup.units {
        let shape = unit.shape(unit.formation, unit.figures, unit.guns);
        let (stand, key) = match unit.inside {
            Some((area, _)) => (setup.ground.area(area).footprint, "inside"),
            None => {
                let stand = Stand::new(unit.at, unit.heading, shape.width, shape.depth);
                (stand.with_front_at(unit.at, unit.heading), "pos")
            }
        };
        let Some(field) = units.field(&unit.id, key) else { continue };
        let arm = match unit.troop.arm {
            Arm::Infantry if unit.troop.ft == 2 => "light",
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::FootGuns | Arm::HorseGuns => "artillery",
        };
        let figures = Figures {
            files: shape.front.max(1).into(),
            ranks: shape.ranks.max(1).into(),
            standing: if unit.troop.arm.is_guns() { unit.guns } else { unit.figures }.into(),
            fallen: 0,
            open: unit.formation == Formation::Skirmish,
            characters: Vec::new(),
            bases: None,
        };
        let look = [arm, unit.troop.nation.id()];
        pieces.push(sketch::piece(field, unit.name.clone(), unit.seat, &stand, look, Some(figures)));
    }
    for general in &setup.generals {
        let Some(field) = generals.field(&general.id, "pos") else { continue };
        let side = &setup.sides[general.seat.index()];
        let base = Stand::new(general.at, Heading::NORTH, UD.scaled(2, 5), UD.scaled(2, 5));
        let look = ["commander", side.nation.id()];
        pieces.push(sketch::piece(field, general.name.clone(), general.seat, &base, look, None));
    }
    ScenarioSketch { pieces, overlays: Vec::new(), board: None }
}
