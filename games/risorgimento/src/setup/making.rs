//! How a battle is made, as a form: what `scenario.rs` reads; and how one looks that somebody is making.

use super::FormationKind;
use super::forces::{CorpsEntry, FORCES, Forces, UnitEntry};
use super::scenario::ends::{PLACES, called};
use super::scenario::{SCENARIOS, read_anyway};
use super::terrain::{chart, map_ids};
use crate::book::facing::Facing;
use crate::book::vocabulary::{Grade, Nation, Side, TurnWeather};
use crate::rules;
use crate::show::naming::{self, Names, leader_id};
use crate::show::scene::{arm, board_of, nation, place};
use crate::state::{Hex, Leader};
use boards::hex::Feature;
use gamekit::form::{choice, count, field, name, one_of, part, place as stands, scenario_head, scenarios};
use gamekit::sketch::{self, Paths};
use kernel::army::{ArmyChoice, ArmyField, ArmyFieldKind, ArmyWhen};
use kernel::scenario::{
    CounterList, ScenarioCounter, ScenarioForm, ScenarioMap, ScenarioPart, ScenarioRole, ScenarioSketch,
};
use kernel::scene::Symbol;
use kernel::{Seat, Text};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Kinds of counters.
const UNIT: &str = "unit";
const BRIGADE: &str = "brigade";
const TROOPS: &str = "corps_troops";
const CORPS: &str = "corps";

/// A battle on one of the maps: who stands where, who comes when, what is fought for.
pub(crate) static SCENARIO_FORM: LazyLock<ScenarioForm> = LazyLock::new(|| {
    let mut head = scenario_head("risorgimento");
    // A battle is fought on its own map by its own armies: who wants another begins from another scenario.
    head.extend(["map", "battle"].map(|key| field(key, "scenario-field-map", ArmyFieldKind::Id, Value::Null)));
    ScenarioForm {
        table: None,
        map: Some(ScenarioMap { facings: &Facing::WORDS, counters: counters() }),
        sides: None,
        head,
        parts: vec![
            turn(),
            track(),
            chief(),
            commander(),
            set_up(),
            reinforcement(),
            release(),
            initiative(),
            objective(),
            victory(),
        ],
        scenarios: scenarios(SCENARIOS),
    }
});

fn forces() -> &'static Forces {
    static NONE: Forces = Forces { corps: Vec::new(), brigade: Vec::new(), corps_troops: Vec::new(), army: Vec::new() };
    FORCES.as_ref().unwrap_or(&NONE)
}

/// Only in this battle.
fn only(battle: &'static str) -> Vec<ArmyWhen> {
    vec![ArmyWhen { key: "battle", among: vec![battle] }]
}

fn counter(id: &str, kind: &'static str, name: Text, of: &CorpsEntry, battle: &'static str) -> ScenarioCounter {
    ScenarioCounter {
        id: id.to_owned(),
        name,
        kind,
        seat: seat(of.nation),
        symbol: None,
        within: None,
        ties: BTreeMap::new(),
        only: only(battle),
    }
}

fn seat(of: Nation) -> Seat {
    Seat(u8::from(of.side() == Side::Austria))
}

/// Every corps, formation and unit, in each battle it fought in.
fn counters() -> Vec<ScenarioCounter> {
    let forces = forces();
    let battles: BTreeSet<&'static str> =
        forces.brigade.iter().flat_map(|brigade| brigade.corps.keys().map(String::as_str)).collect();
    let mut all = Vec::new();
    for battle in battles {
        let corps = |id: &str| forces.corps.iter().find(|corps| corps.id == id);
        all.extend(forces.corps.iter().map(|own| counter(&own.id, CORPS, naming::corps(&own.id), own, battle)));
        for brigade in &forces.brigade {
            let leader = brigade.leaders.iter().find(|leader| leader.battle == battle);
            let own = brigade.corps.get(battle).and_then(|id| corps(id));
            let (Some(leader), Some(own)) = (leader, own) else { continue };
            let name = naming::formation(FormationKind::Brigade, &leader.name, &own.id);
            formation(&mut all, counter(&brigade.id, BRIGADE, name, own, battle), own, &brigade.units, battle);
        }
        for group in &forces.corps_troops {
            let Some(own) = corps(&group.corps) else { continue };
            let kind = FormationKind::of_group(&group.kind);
            let name = naming::formation(kind, "", &own.id);
            formation(&mut all, counter(&group.id, TROOPS, name, own, battle), own, &group.units, battle);
        }
    }
    all
}

fn formation(
    all: &mut Vec<ScenarioCounter>,
    own: ScenarioCounter,
    corps: &CorpsEntry,
    units: &[UnitEntry],
    battle: &'static str,
) {
    let (id, kind) = (own.id.clone(), own.kind);
    all.push(ScenarioCounter { within: Some(corps.id.clone()), ..own });
    for unit in units.iter().filter(|unit| unit.fights_at(battle)) {
        let symbol = unit.class().map(|class| Symbol {
            arm: arm(class, unit.gun).to_owned(),
            nation: nation(corps.nation).to_owned(),
            marks: vec![unit.cohesion.to_string(), unit.movement.to_string()],
        });
        all.push(ScenarioCounter {
            symbol,
            within: Some(id.clone()),
            ties: BTreeMap::from([(kind, id.clone())]),
            ..counter(&unit.id, UNIT, naming::unit(&unit.name), corps, battle)
        });
    }
}

fn hour(key: &'static str, label: &'static str) -> ArmyField {
    count(key, label, [0, 23], json!(12))
}

fn sides() -> [(&'static str, &'static str); 2] {
    Side::ALL.map(|side| (side.id(), side.label()))
}

/// A word that need not be there.
fn perhaps(mut choices: Vec<ArmyChoice>) -> ArmyFieldKind {
    choices.insert(0, ArmyChoice { id: "", name: Text::name("—"), note: None, only: Vec::new() });
    ArmyFieldKind::Choice { choices }
}

/// What the features of some kinds on each map are called.
fn features(
    kinds: &'static [&'static str],
    word: impl Fn(&'static Feature) -> Option<(&'static str, Text)>,
) -> Vec<ArmyChoice> {
    let mut choices: Vec<ArmyChoice> = Vec::new();
    for map in map_ids() {
        let Ok(chart) = chart(map) else { continue };
        for feature in kinds.iter().flat_map(|kind| chart.map.features_of(kind)) {
            let Some((id, name)) = word(feature) else { continue };
            let only = vec![ArmyWhen { key: "army.map", among: vec![map] }];
            if !choices.iter().any(|other| other.id == id && other.only == only) {
                choices.push(ArmyChoice { id, name, note: None, only });
            }
        }
    }
    choices
}

fn entries() -> Vec<ArmyChoice> {
    features(&["entry"], |feature| feature.property("id").map(|id| (id, Text::name(id))))
}

fn corps_choices() -> Vec<ArmyChoice> {
    let corps = forces().corps.iter();
    corps.map(|own| ArmyChoice { id: &own.id, name: naming::corps(&own.id), note: None, only: Vec::new() }).collect()
}

fn turn() -> ScenarioPart {
    let weather = TurnWeather::ALL.map(|weather| (weather.id(), weather.label()));
    let fields = vec![hour("hour", "scenario-field-hour"), one_of("weather", "scenario-field-weather", weather)];
    ScenarioPart {
        least: 1,
        most: 60,
        rule: Some(rules::SCN_WEATHER),
        dropped: &["n"],
        ..part("turn", "scenario-part-turn", ScenarioRole::Other, fields)
    }
}

fn track() -> ScenarioPart {
    let of = |side: Side| field(side.id(), side.label(), ArmyFieldKind::Counters { kind: CORPS }, json!([]));
    let fields = Side::ALL.map(of).to_vec();
    ScenarioPart {
        single: true,
        least: 1,
        most: 1,
        ..part("activation_track", "scenario-part-track", ScenarioRole::Other, fields)
    }
}

fn chief() -> ScenarioPart {
    let fields = vec![
        name(),
        one_of("side", "scenario-field-side", sides()),
        count("arrives", "scenario-field-hour", [0, 23], Value::Null),
        field("entry", "scenario-field-entry", perhaps(entries()), json!("")),
        count("movement", "stat-movement_allowance", [0, 30], Value::Null),
    ];
    ScenarioPart {
        places: vec![stands("hex", None, true)],
        most: 4,
        ..part("commander_in_chief", "scenario-part-chief", ScenarioRole::Troops, fields)
    }
}

fn commander() -> ScenarioPart {
    let corps = field("corps", "formation-corps", ArmyFieldKind::Choice { choices: corps_choices() }, json!("fr-ig"));
    ScenarioPart {
        places: vec![stands("hex", None, false)],
        most: 30,
        ..part("corps_commander", "rank-corps_commander", ScenarioRole::Troops, vec![corps])
    }
}

fn set_up() -> ScenarioPart {
    let stack = ScenarioPart {
        places: vec![stands("hex", None, false)],
        rule: Some(rules::R5_41A),
        ..part(
            "hexes",
            "scenario-part-stack",
            ScenarioRole::Counters { lists: vec![CounterList { key: "units", kind: UNIT }] },
            Vec::new(),
        )
    };
    let fields = vec![
        field(BRIGADE, "formation-brigade", ArmyFieldKind::Id, Value::Null),
        field(TROOPS, "formation-corps", ArmyFieldKind::Id, Value::Null),
        field(
            "facing",
            "scenario-field-facing",
            ArmyFieldKind::Choice {
                choices: Facing::WORDS.map(|word| choice(word, format!("facing-{word}"))).to_vec(),
            },
            json!(Facing::N.word()),
        ),
        field("reserve", "scenario-field-reserve", ArmyFieldKind::Flag, json!(false)),
    ];
    ScenarioPart {
        parts: vec![stack],
        places: vec![stands("leader_hex", Some("facing"), true)],
        ..part("setup", "scenario-part-set_up", ScenarioRole::Other, fields)
    }
}

fn reinforcement() -> ScenarioPart {
    let lists = vec![CounterList { key: "brigades", kind: BRIGADE }, CounterList { key: TROOPS, kind: TROOPS }];
    let fields = vec![
        hour("hour", "scenario-field-hour"),
        field("entry", "scenario-field-entry", ArmyFieldKind::Choice { choices: entries() }, json!("")),
        field("commander", "rank-corps_commander", perhaps(corps_choices()), json!("")),
    ];
    ScenarioPart {
        rule: Some(rules::R5_6B),
        ..part("reinforcement", "scenario-part-arrival", ScenarioRole::Counters { lists }, fields)
    }
}

fn release() -> ScenarioPart {
    let fields = vec![
        field("formation", "army-field-name", ArmyFieldKind::Name, json!("")),
        field("brigades", "formation-brigade", ArmyFieldKind::Counters { kind: BRIGADE }, json!([])),
        hour("earliest", "scenario-field-earliest"),
        count("roll_max", "scenario-field-roll", [0, 9], json!(3)),
        hour("automatic", "scenario-field-automatic"),
    ];
    ScenarioPart {
        most: 16,
        rule: Some(rules::SCN_RESERVES),
        ..part("reserve_release", "scenario-part-release", ScenarioRole::Other, fields)
    }
}

fn initiative() -> ScenarioPart {
    let fields = vec![
        one_of("side", "scenario-field-side", sides()),
        field("drm", "scenario-field-modifier", ArmyFieldKind::Decimal { least: -9, most: 9 }, json!(0)),
    ];
    ScenarioPart {
        most: 2,
        rule: Some(rules::R4_3),
        ..part("initiative", "scenario-part-initiative", ScenarioRole::Other, fields)
    }
}

fn objective() -> ScenarioPart {
    let places = features(&PLACES, |feature| Some((&*feature.name, called(&feature.name))));
    let side = || sides().map(|(id, label)| choice(id, label)).to_vec();
    let fields = vec![
        field("name", "scenario-field-place", ArmyFieldKind::Choice { choices: places }, json!("")),
        count("points", "scenario-field-worth", [0, 99], json!(5)),
        field("start", "scenario-field-holder", perhaps(side()), json!("")),
        field("only_for", "scenario-field-only_for", perhaps(side()), json!("")),
        field("each_hex", "scenario-field-each", ArmyFieldKind::Flag, json!(false)),
    ];
    ScenarioPart {
        most: 30,
        rule: Some(rules::SCN_VICTORY),
        ..part("objective", "scenario-part-objective", ScenarioRole::Other, fields)
    }
}

/// Grades by the lead of a side, as the file has them where every loss has its price.
const LADDER: [(&str, Grade); 7] = [
    ("Austrian decisive", Grade::Decisive),
    ("Austrian major", Grade::Major),
    ("Austrian minor", Grade::Minor),
    ("draw", Grade::Draw),
    ("French minor", Grade::Minor),
    ("French major", Grade::Major),
    ("French decisive", Grade::Decisive),
];

fn victory() -> ScenarioPart {
    let grade = |(id, grade): (&'static str, Grade)| {
        let side = match id.split_once(' ') {
            Some(("French", _)) => Text::new(Side::Allied.label()),
            Some(_) => Text::new(Side::Austria.label()),
            None => return choice(id, grade.label()),
        };
        let name = Text::new("scenario-grade-of").with("side", side).with("grade", Text::new(grade.label()));
        ArmyChoice { id, name, note: None, only: Vec::new() }
    };
    let mut choices: Vec<ArmyChoice> = LADDER.map(grade).to_vec();
    choices.extend([Grade::Minor, Grade::Major, Grade::Decisive].map(|grade| choice(grade.id(), grade.label())));
    let level = ScenarioPart {
        most: 10,
        ..part(
            "levels",
            "scenario-part-grade",
            ScenarioRole::Other,
            vec![
                field("level", "scenario-field-grade", ArmyFieldKind::Choice { choices }, json!("draw")),
                field(
                    "at_least",
                    "scenario-field-at_least",
                    ArmyFieldKind::Decimal { least: -200, most: 200 },
                    Value::Null,
                ),
            ],
        )
    };
    ScenarioPart {
        single: true,
        least: 1,
        most: 1,
        parts: vec![level],
        rule: Some(rules::SCN_VICTORY),
        ..part("victory", "scenario-part-victory", ScenarioRole::Other, Vec::new())
    }
}

/// How a battle looks, as far as it can be read.
#[must_use]
pub(crate) fn sketch(text: &str) -> ScenarioSketch {
    let Some(setup) = read_anyway(text) else { return ScenarioSketch::default() };
    let units = Paths::of_words(text, &["setup"]);
    let fields = Leaders::of(text);
    let symbol = |arm: &str, of: Nation, marks: Vec<String>| Symbol {
        arm: arm.to_owned(),
        nation: nation(of).to_owned(),
        marks,
    };
    let mut pieces = Vec::new();
    for unit in &setup.units {
        let (Some(hex), Some(field)) = (unit.start, units.path(&unit.id)) else { continue };
        let below = setup.units.iter().filter(|other| other.start == Some(hex) && other.depth > unit.depth).count();
        let at = place(&setup, hex, Some(unit.facing.index() as u8), below as u8);
        let marks = vec![unit.cohesion.to_string(), unit.movement.to_string()];
        let symbol = symbol(arm(unit.class, unit.gun), unit.nation, marks);
        pieces.push(sketch::counter(field, unit.id.clone(), unit.name.clone(), unit.seat, at, symbol));
    }
    // Leaders lie above the units of their hex.
    let mut heights: BTreeMap<Hex, u8> = BTreeMap::new();
    for hex in setup.units.iter().filter_map(|unit| unit.start) {
        *heights.entry(hex).or_default() += 1;
    }
    let mut leader = |who: Leader, field: Option<String>, hex: Option<Hex>, seat: Seat, of: Nation| {
        let (Some(field), Some(hex)) = (field, hex.filter(|hex| hex.is_on_map())) else { return };
        let height = heights.entry(hex).or_default();
        let at = place(&setup, hex, None, *height);
        *height += 1;
        let arm = if matches!(who, Leader::Brigadier(_)) { "leader" } else { "commander" };
        let name = Names { setup: &setup }.leader(who);
        pieces.push(sketch::counter(field, leader_id(&setup, who), name, seat, at, symbol(arm, of, Vec::new())));
    };
    for id in setup.brigade_ids() {
        let brigade = setup.brigade(id);
        let corps = setup.corps(brigade.corps);
        leader(Leader::Brigadier(id), fields.brigadier(&brigade.id), brigade.start, corps.seat, corps.nation);
    }
    for id in setup.corps_ids() {
        let corps = setup.corps(id);
        leader(Leader::Commander(id), fields.of_corps(&corps.id), corps.start, corps.seat, corps.nation);
    }
    for (n, chief) in setup.chiefs.iter().enumerate() {
        let of = if chief.seat == Seat(0) { Nation::France } else { Nation::Austria };
        let field = Some(format!("commander_in_chief.{n}.hex"));
        leader(Leader::Chief(n as u8), field, chief.start, chief.seat, of);
    }
    ScenarioSketch { pieces, overlays: Vec::new(), board: Some(board_of(&setup)) }
}

/// Where the file says where leaders stand.
struct Leaders(toml::Table);

impl Leaders {
    fn of(text: &str) -> Self {
        Leaders(text.parse().unwrap_or_default())
    }

    fn entries(&self, part: &str) -> impl Iterator<Item = (usize, &toml::Value)> {
        self.0.get(part).and_then(toml::Value::as_array).into_iter().flatten().enumerate()
    }

    fn brigadier(&self, brigade: &str) -> Option<String> {
        let own = |entry: &toml::Value| entry.get(BRIGADE).and_then(toml::Value::as_str) == Some(brigade);
        let mut with = self.entries("setup").filter(|(_, entry)| own(entry) && entry.get("leader_hex").is_some());
        with.next().map(|(n, _)| format!("setup.{n}.leader_hex"))
    }

    fn of_corps(&self, corps: &str) -> Option<String> {
        let own = |entry: &toml::Value| entry.get(CORPS).and_then(toml::Value::as_str) == Some(corps);
        let (n, _) = self.entries("corps_commander").find(|(_, entry)| own(entry))?;
        Some(format!("corps_commander.{n}.hex"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_of_a_scenario_is_one_of_the_form() {
        let form = &*SCENARIO_FORM;
        let known: BTreeSet<&str> =
            form.map.iter().flat_map(|map| &map.counters).map(|counter| counter.id.as_str()).collect();
        for (id, text) in SCENARIOS {
            let setup = read_anyway(text).unwrap();
            for unit in &setup.units {
                assert!(known.contains(unit.id.as_str()), "{id}: {}", unit.id);
            }
            let drawn = sketch(text).pieces.len();
            let standing = setup.units.iter().filter(|unit| unit.start.is_some()).count();
            assert!(drawn > standing, "{id}: leaders are drawn too");
        }
    }
}
