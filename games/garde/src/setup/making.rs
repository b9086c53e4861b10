//! How a scenario is made, as a form: what `scenario.rs` reads; and how one looks that somebody is making.

use super::form::{brigade, division, general, order};
use super::scenario::{SCENARIOS, TABLE_SIZES, read_anyway};
use super::{BrigadeSetup, Setup};
use crate::book::tables::{MAX_OBJECTIVES, Tables, tables};
use crate::book::vocabulary::{
    Arm, ArmClass, Competence, Formation, Nation, Order, Rank, TableEdge, TerrainKind, Weather,
};
use crate::rules;
use crate::show::scene::brigades::arm;
use crate::show::scene::symbol;
use boards::table::{Length, Stand};
use gamekit::form::{choice, count, field, ground, id, name, nation, one_of, part, place, scenario_head, scenarios};
use gamekit::sketch::{self, Paths};
use kernel::army::{ArmyField, ArmyFieldKind, ArmyPart, ArmyWhen};
use kernel::scenario::{
    GroundKind, GroundShape, ScenarioForm, ScenarioPart, ScenarioRole, ScenarioSides, ScenarioSketch, ScenarioTable,
};
use kernel::scene::{Bases, Figures};
use kernel::{Seat, Text};
use serde_json::json;
use std::sync::LazyLock;

/// A table with its terrain, two forces of corps or divisions, who comes later and what they fight for (1.11, 2.3, 3.1).
pub(crate) static SCENARIO_FORM: LazyLock<ScenarioForm> = LazyLock::new(|| {
    let cm = |length: Length| length.to_tenths().unsigned_abs() / 100;
    let depth = ArmyFieldKind::Decimal { least: 0, most: 300 };
    let mut head = scenario_head("garde");
    head.extend([
        ArmyField { rule: Some(rules::R8_4), ..count("turns_nominal", "value-nominal_length", [1, 30], json!(8)) },
        ArmyField { rule: Some(rules::R2_1), ..count("points", "scenario-field-points", [1, 10_000], json!(null)) },
        ArmyField {
            rule: Some(rules::R2_3),
            ..field("deployment_depth_cm", "overlay-deployment", depth, json!(cm(tables().constants.deployment_depth)))
        },
        one_of("weather", "scenario-weather", Weather::ALL.map(|weather| (weather.id(), weather.label()))),
        count("weather_until", "scenario-weather_until", [1, 40], json!(null)),
    ]);
    ScenarioForm {
        table: Some(ScenarioTable {
            unit: 100,
            unit_name: Text::new("unit-cm"),
            width: "scenario.table_cm.0",
            depth: "scenario.table_cm.1",
            least: cm(TABLE_SIZES[0]),
            most: cm(TABLE_SIZES[1]),
            rule: None,
        }),
        map: None,
        sides: Some(ScenarioSides { part: "force", key: "side", list: Some("scenario.sides") }),
        head,
        parts: vec![terrain(), objective(), reinforcement(), force()],
        scenarios: scenarios(SCENARIOS),
    }
});

fn terrain() -> ScenarioPart {
    let kinds = TerrainKind::ALL.into_iter().filter(|kind| *kind != TerrainKind::Open);
    let kinds: Vec<GroundKind> = kinds.map(|kind| ground(kind.id(), kind.label(), symbol(kind), shape(kind))).collect();
    let choices = kinds.iter().map(|kind| choice(kind.id, kind.name.key.clone())).collect();
    let hills = TerrainKind::ALL.into_iter().filter(|kind| kind.is_hill()).map(TerrainKind::id).collect();
    let level = ArmyFieldKind::Count { least: 1, most: 9, step: 1 };
    let fields = vec![
        id(),
        field("kind", "scenario-field-kind", ArmyFieldKind::Choice { choices }, json!(TerrainKind::Wood.id())),
        ArmyField {
            rule: Some(rules::R1_11),
            only: vec![ArmyWhen { key: "kind", among: hills }],
            ..field("level", "scenario-field-level", level, json!(1))
        },
    ];
    let role = ScenarioRole::Ground { kind: "kind", points: "points", level: Some("level"), kinds };
    ScenarioPart { rule: Some(rules::R1_11), ..part("terrain", "scenario-part-terrain", role, fields) }
}

fn shape(kind: TerrainKind) -> GroundShape {
    match kind {
        TerrainKind::River => GroundShape::Ribbon { width: 400 },
        TerrainKind::Road | TerrainKind::Track => GroundShape::Ribbon { width: 200 },
        TerrainKind::Bridge | TerrainKind::Ford => GroundShape::Ribbon { width: 300 },
        TerrainKind::Town | TerrainKind::Fort | TerrainKind::Redoubt => GroundShape::Box,
        _ => GroundShape::Area,
    }
}

fn objective() -> ScenarioPart {
    let holder = field("held_by", "scenario-field-holder", ArmyFieldKind::Side, json!(null));
    let role = ScenarioRole::Objective { radius: 0, reach: None };
    ScenarioPart {
        places: vec![place("position", None, false)],
        most: MAX_OBJECTIVES as u32,
        rule: Some(rules::R8_5),
        ..part("scenario.objectives", "scenario-part-objective", role, vec![id(), name(), holder])
    }
}

fn reinforcement() -> ScenarioPart {
    let reference = ArmyFieldKind::Reference { part: "division" };
    let fields = vec![
        field("formation", "level-division", reference, json!(null)),
        count("turn", "value-turn", [2, 30], json!(3)),
    ];
    ScenarioPart {
        places: vec![place("entry", None, false)],
        rule: Some(rules::R3_1),
        ..part("scenario.reinforcements", "scenario-reinforcement", ScenarioRole::Other, fields)
    }
}

fn force() -> ScenarioPart {
    let order_of = |key, label| {
        let choices = Order::ALL.map(|order| choice(order.id(), order.label())).to_vec();
        field(key, label, ArmyFieldKind::Choice { choices }, json!(null))
    };
    let competence = Competence::ALL.map(|competence| choice(competence.id(), competence.label())).to_vec();
    let fields = vec![
        field("side", "scenario-field-side", ArmyFieldKind::Id, json!("")),
        nation(Nation::ALL.map(|nation| choice(nation.id(), nation.label()))),
        ArmyField {
            rule: Some(rules::R2_3),
            ..one_of("edge", "scenario-field-edge", TableEdge::ALL.map(|edge| (edge.id(), edge.label())))
        },
        field("army.name", Rank::Army.label(), ArmyFieldKind::Name, json!("")),
        field("army.competence", "army-competence", ArmyFieldKind::Choice { choices: competence }, json!(null)),
        order_of("army_first_order", "scenario-army_order"),
        order_of("corps_first_order", "scenario-corps_order"),
        ArmyField {
            rule: Some(rules::R8_2),
            ..count("break_percent", "scenario-break_percent", [10, 100], json!(null))
        },
    ];
    let corps_fields = [
        vec![id(), name(), order()],
        general(Rank::Corps),
        vec![field("baggage", Arm::Baggage.label(), ArmyFieldKind::Presence, json!(null))],
    ];
    let corps = ScenarioPart {
        parts: vec![command(division([0, 12])), troops(brigade("army-corps_troops", [0, 12]))],
        places: vec![place("general.position", None, true), place("baggage.position", Some("baggage.facing"), true)],
        most: 6,
        rule: Some(rules::R2_2),
        ..part("corps", "level-corps", ScenarioRole::Troops, corps_fields.concat())
    };
    ScenarioPart {
        parts: vec![corps, command(division([0, 12]))],
        places: vec![place("army.position", None, true)],
        least: 2,
        most: 2,
        rule: Some(rules::R2_3),
        dropped: &["points", "initial_elements", "break_at"],
        ..part("force", "scenario-part-force", ScenarioRole::Side, fields)
    }
}

/// A division of an army on the table of a scenario.
fn command(of: ArmyPart) -> ScenarioPart {
    let ArmyPart { key, name, fields, parts, least, most, rule, dropped } = of;
    ScenarioPart {
        key,
        name,
        role: ScenarioRole::Troops,
        fields,
        parts: parts.into_iter().map(troops).collect(),
        places: vec![place("general.position", None, true)],
        least,
        most,
        rule: Some(rule),
        single: false,
        dropped,
    }
}

/// A brigade of an army on the table of a scenario.
fn troops(of: ArmyPart) -> ScenarioPart {
    let ArmyPart { key, name, mut fields, least, most, rule, .. } = of;
    let formations = Formation::ALL.map(|formation| (formation.id(), formation.label()));
    fields.push(one_of("deploy.formation", "scenario-field-formation", formations));
    ScenarioPart {
        key,
        name,
        role: ScenarioRole::Troops,
        fields,
        parts: Vec::new(),
        places: vec![place("deploy.position", Some("deploy.facing"), true)],
        least,
        most,
        rule: Some(rule),
        single: false,
        dropped: &["points"],
    }
}

/// How a scenario looks, as far as it can be read.
pub(crate) fn sketch(text: &str) -> ScenarioSketch {
    let Some(setup) = read_anyway(text) else { return ScenarioSketch::default() };
    let t = tables();
    let (paths, sides) = (Paths::of(text, &["force"], "id"), Paths::of(text, &["force"], "side"));
    let nation = |seat: Seat| setup.side(seat).nation.id();
    let mut pieces = Vec::new();
    for brigade in &setup.brigades {
        let key = if brigade.arm == Arm::Baggage { "position" } else { "deploy.position" };
        let (Some(stand), Some(field)) = (brigade.stand(t), paths.field(&brigade.id, key)) else { continue };
        let look = [arm(brigade.arm), nation(brigade.seat)];
        let figures = Some(figures(brigade, &stand, t));
        pieces.push(sketch::piece(field, brigade.name.clone(), brigade.seat, &stand, look, figures));
    }
    for general in &setup.generals {
        let command = general
            .division
            .map(|division| setup.division(division).id.as_str())
            .or_else(|| general.corps.map(|corps| setup.a_corps(corps).id.as_str()));
        let field = match command {
            Some(id) => paths.field(id, "general.position"),
            None => sides.field(&setup.side(general.seat).id, "army.position"),
        };
        let (Some(base), Some(field)) = (general.stand(t), field) else { continue };
        let rank = if general.rank == Rank::Division { "leader" } else { "commander" };
        let look = [rank, nation(general.seat)];
        pieces.push(sketch::piece(field, general.name.clone(), general.seat, &base, look, None));
    }
    ScenarioSketch { pieces, overlays: zones(&setup), board: None }
}

fn zones(setup: &Setup) -> Vec<kernel::scene::Overlay> {
    setup.sides.iter().map(|side| sketch::deployment(side.zone, Text::new("overlay-deployment"))).collect()
}

fn figures(brigade: &BrigadeSetup, stand: &Stand, t: &Tables) -> Figures {
    let element = t.footprint.element[0].to_tenths().max(1);
    let along = |length: Length| (length.to_tenths() / element).max(1) as u16;
    let (files, ranks) = match brigade.arm.class() {
        ArmClass::Infantry => (6, 3),
        ArmClass::Cavalry => (4, 2),
        ArmClass::Artillery => (2, 1),
        ArmClass::Baggage => (1, 2),
    };
    let count = u16::from(brigade.elements.max(1));
    let bases = Bases { abreast: along(stand.front()), deep: along(stand.depth()), count };
    Figures {
        files,
        ranks,
        standing: files * ranks * count,
        fallen: 0,
        open: false,
        characters: Vec::new(),
        bases: Some(bases),
    }
}
