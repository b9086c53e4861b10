//! How a siege is made, as a form: what `scenario.rs` reads; and how one looks that somebody is making.

use super::Setup;
use super::forces;
use super::scenario::{SCENARIOS, read_anyway};
use crate::book::tables::{TURNS, tables};
use crate::book::vocabulary::{Force, Pool, Rade, RadeState, Side};
use crate::rules;
use crate::show::scene::board::board;
use crate::show::scene::pieces::{arm_symbol, nation};
use crate::state::{Toulon, Whereabouts};
use gamekit::form::{choice, count, field, one_of, part, place, scenario_head, scenarios};
use gamekit::sketch::{self, Paths};
use kernel::army::{ArmyChoice, ArmyField, ArmyFieldKind};
use kernel::record::SetupSpec;
use kernel::scenario::{
    CounterList, ScenarioCounter, ScenarioForm, ScenarioMap, ScenarioPart, ScenarioRole, ScenarioSketch,
};
use kernel::scene::{Board, Place, Symbol};
use kernel::{Seat, Text};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// Kinds of counters; nobody lists a whole force.
const UNIT: &str = "unit";
const LEADER: &str = "leader";
const FORCE: &str = "force";

/// The lists of tables that put counters somewhere.
const LISTS: [CounterList; 2] =
    [CounterList { key: "units", kind: UNIT }, CounterList { key: "leaders", kind: LEADER }];

/// A siege on the one map: its turns, who stands where, who comes when, works, tracks and what wins.
pub(crate) static SCENARIO_FORM: LazyLock<ScenarioForm> = LazyLock::new(|| {
    let mut head = scenario_head("toulon");
    let turn = |key, label, start| count(key, label, [1, TURNS as u32], json!(start));
    head.extend([
        turn("first_turn", "scenario-field-first_turn", 1),
        turn("last_turn", "scenario-field-last_turn", TURNS),
        ArmyField {
            rule: Some(rules::R10_6),
            ..one_of("first_initiative", "scenario-field-initiative", Side::ALL.map(|side| (side.id(), side.label())))
        },
        count("seats", "scenario-field-players", [2, 7], Value::Null),
    ]);
    ScenarioForm {
        table: None,
        map: Some(ScenarioMap { facings: &[], counters: counters() }),
        sides: None,
        head,
        parts: vec![
            set_up(),
            afloat(),
            arrival(),
            variable_arrival(),
            battery(),
            losses(),
            redoubts(),
            roadsteads(),
            tracks(),
            modifiers(),
            victory(),
        ],
        scenarios: scenarios(SCENARIOS),
    }
});

/// The counters of the game, before anybody says where they are.
static COUNTERS: LazyLock<Option<forces::Counters>> = LazyLock::new(|| forces::read(forces::FILE, forces::TEXT).ok());

fn seat(side: Side) -> Seat {
    Seat(u8::from(side == Side::Republican))
}

fn counters() -> Vec<ScenarioCounter> {
    let counter = |id: &str, kind, name: Text, force: Force, symbol| ScenarioCounter {
        id: id.to_owned(),
        name,
        kind,
        seat: seat(force.side()),
        symbol,
        within: (kind != FORCE).then(|| format!("force-{}", force.id())),
        ties: BTreeMap::from([("side", force.side().id().to_owned()), (FORCE, force.id().to_owned())]),
        only: Vec::new(),
    };
    let whole = |force: Force| counter(&format!("force-{}", force.id()), FORCE, Text::new(force.label()), force, None);
    let mut all: Vec<ScenarioCounter> = Force::ALL.map(whole).to_vec();
    let Some(known) = &*COUNTERS else { return all };
    let symbol = |arm: &str, force: Force, mark: String| {
        Some(Symbol { arm: arm.to_owned(), nation: nation(force).to_owned(), marks: vec![mark] })
    };
    all.extend(known.leaders.iter().map(|own| {
        let symbol = symbol("leader", own.force, own.grade.id().to_owned());
        counter(&own.id, LEADER, Text::name(own.name.clone()), own.force, symbol)
    }));
    all.extend(known.units.iter().map(|own| {
        let symbol = symbol(arm_symbol(own.arm), own.force, own.strength.to_string());
        counter(&own.id, UNIT, Text::name(own.name.clone()), own.force, symbol)
    }));
    all
}

fn counters_part(key: &'static str, label: &'static str, fields: Vec<ArmyField>) -> ScenarioPart {
    part(key, label, ScenarioRole::Counters { lists: LISTS.to_vec() }, fields)
}

/// Whose counters a table takes: it follows from the first of them.
fn tie(key: &'static str) -> ArmyField {
    field(key, "scenario-field-side", ArmyFieldKind::Id, Value::Null)
}

fn set_up() -> ScenarioPart {
    ScenarioPart {
        places: vec![place("area", None, false)],
        rule: Some(rules::R6_2A),
        ..counters_part("setup", "scenario-part-set_up", vec![tie("side")])
    }
}

fn afloat() -> ScenarioPart {
    ScenarioPart { most: 4, ..counters_part("afloat", "scenario-part-afloat", vec![tie("side")]) }
}

fn turn(key: &'static str) -> ArmyField {
    count(key, "scenario-field-turn", [1, TURNS as u32], json!(1))
}

fn arrival() -> ScenarioPart {
    counters_part("arrival", "scenario-part-arrival", vec![turn("turn"), tie(FORCE)])
}

fn variable_arrival() -> ScenarioPart {
    ScenarioPart {
        most: 1,
        rule: Some(rules::R32_6),
        ..counters_part("variable_arrival", "scenario-part-later", vec![tie(FORCE)])
    }
}

/// The units of the game as words of a field.
fn units(batteries: bool) -> Vec<ArmyChoice> {
    let known = COUNTERS.iter().flat_map(|known| &known.units).filter(|unit| unit.battery || !batteries);
    known
        .map(|unit| ArmyChoice { id: &unit.id, name: Text::name(unit.name.clone()), note: None, only: Vec::new() })
        .collect()
}

fn battery() -> ScenarioPart {
    let batteries = units(true);
    let first = batteries.first().map_or(Value::Null, |first| json!(first.id));
    let fields = vec![
        field("id", "scenario-part-battery", ArmyFieldKind::Choice { choices: batteries }, first),
        turn("earliest_turn"),
    ];
    ScenarioPart {
        places: vec![place("area", None, false)],
        most: 20,
        rule: Some(rules::R27_1),
        ..part("battery", "scenario-part-battery", ScenarioRole::Troops, fields)
    }
}

fn losses() -> ScenarioPart {
    let units = units(false);
    let first = units.first().map_or(Value::Null, |first| json!(first.id));
    let fields = vec![
        field("unit", "scenario-part-unit", ArmyFieldKind::Choice { choices: units }, first),
        count("permanent", "scenario-field-permanent", [0, 30], json!(0)),
        count("temporary", "scenario-field-temporary", [0, 30], json!(0)),
    ];
    part("losses", "scenario-part-losses", ScenarioRole::Other, fields)
}

/// A table of which a file has one.
fn single(key: &'static str, label: &'static str, fields: Vec<ArmyField>) -> ScenarioPart {
    ScenarioPart { single: true, least: 1, most: 1, ..part(key, label, ScenarioRole::Other, fields) }
}

fn places(key: &'static str, label: &'static str) -> ArmyField {
    field(key, label, ArmyFieldKind::Places, json!([]))
}

fn redoubts() -> ScenarioPart {
    let fields = vec![
        places("allied", "scenario-field-redoubts_allied"),
        places("allied_improved", "scenario-field-improved_allied"),
        places("republican", "scenario-field-redoubts_republican"),
        places("republican_improved", "scenario-field-improved_republican"),
    ];
    ScenarioPart { rule: Some(rules::R13_12), ..single("redoubts", "scenario-part-redoubts", fields) }
}

fn roadsteads() -> ScenarioPart {
    let states = || RadeState::ALL.map(|state| (state.id(), state.label()));
    let fields = Rade::ALL.map(|rade| one_of(rade.id(), rade.label(), states())).to_vec();
    single("roadsteads", "scenario-part-roadsteads", fields)
}

fn tracks() -> ScenarioPart {
    let t = tables();
    let sides = [choice("none", "scenario-nobody")].into_iter().chain(Side::ALL.map(|it| choice(it.id(), it.label())));
    let kind = ArmyFieldKind::Choice { choices: sides.collect() };
    let fields = vec![
        field("victory_side", "scenario-field-leads", kind, json!("none")),
        count("victory_differential", "scenario-field-at_least", [0, 100], json!(0)),
        count(
            "evacuation_gauge",
            "scenario-field-gauge",
            [0, u32::from(t.evacuation.trigger).saturating_sub(1)],
            json!(0),
        ),
        count(
            "bb_ammunition_reserve",
            "scenario-field-ammunition",
            [0, u32::from(t.ammunition.reserve_maximum)],
            json!(0),
        ),
    ];
    single("tracks", "scenario-part-tracks", fields)
}

fn modifiers() -> ScenarioPart {
    let number = || ArmyFieldKind::Decimal { least: -19, most: 19 };
    let fields = Pool::ALL.map(|pool| field(pool.id(), pool.label(), number(), json!(0))).to_vec();
    single("op_modifiers", "scenario-part-modifiers", fields)
}

fn victory() -> ScenarioPart {
    let fields = vec![
        count("major_difference", "scenario-field-major", [1, 100], Value::Null),
        places("republican_operational", "scenario-field-passage_republican"),
        places("allied_operational", "scenario-field-passage_allied"),
    ];
    ScenarioPart { least: 0, ..single("victory", "scenario-part-victory", fields) }
}

/// The map, which is the same in every siege.
static BOARD: LazyLock<Option<Board>> = LazyLock::new(|| {
    let spec = SetupSpec { scenario: SCENARIOS[0].0.to_owned(), ..SetupSpec::default() };
    let setup = Setup::load(&spec).ok()?;
    Some(board(&Toulon::set_up(&Arc::new(setup))))
});

/// How a siege looks, as far as it can be read.
#[must_use]
pub(crate) fn sketch(text: &str) -> ScenarioSketch {
    let Some(setup) = read_anyway(text) else { return ScenarioSketch::default() };
    let (paths, batteries) = (Paths::of_words(text, &["setup"]), Paths::of(text, &["battery"], "id"));
    let mut heights: BTreeMap<String, u8> = BTreeMap::new();
    let mut at = |area| {
        let area: String = setup.map.area(area).id.clone();
        let height = heights.entry(area.clone()).or_default();
        *height = height.saturating_add(1).min(127);
        Place::Area { area, stack: *height - 1 }
    };
    let symbol = |arm: &str, force: Force, mark: String| Symbol {
        arm: arm.to_owned(),
        nation: nation(force).to_owned(),
        marks: vec![mark],
    };
    let mut pieces = Vec::new();
    for leader in &setup.leaders {
        let (Some(area), Some(field)) = (leader.at.area(), paths.path(&leader.id)) else { continue };
        let symbol = symbol("leader", leader.force, leader.grade.id().to_owned());
        let name = Text::name(leader.name.clone());
        pieces.push(sketch::counter(field, leader.id.clone(), name, seat(leader.force.side()), at(area), symbol));
    }
    for unit in &setup.units {
        let symbol = symbol(arm_symbol(unit.arm), unit.force, unit.strength.to_string());
        let name = Text::name(unit.name.clone());
        let side = seat(unit.force.side());
        match (unit.at, unit.position) {
            (Whereabouts::Area(area), _) => {
                let Some(field) = paths.path(&unit.id) else { continue };
                pieces.push(sketch::counter(field, unit.id.clone(), name, side, at(area), symbol));
            }
            // A battery that is still to come is drawn where it will be, dimmed.
            (Whereabouts::Track(_), Some(area)) => {
                let Some(field) = batteries.field(&unit.id, "area") else { continue };
                let mut piece = sketch::counter(field, unit.id.clone(), name, side, at(area), symbol);
                piece.piece.spent = true;
                pieces.push(piece);
            }
            _ => {}
        }
    }
    ScenarioSketch { pieces, overlays: Vec::new(), board: BOARD.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_somewhere_is_drawn() {
        for (id, text) in SCENARIOS {
            let setup = read_anyway(text).unwrap();
            let standing = setup.units.iter().filter(|unit| unit.at.area().is_some()).count();
            let sketch = sketch(text);
            assert!(sketch.pieces.len() >= standing && sketch.board.is_some(), "{id}");
        }
    }
}
