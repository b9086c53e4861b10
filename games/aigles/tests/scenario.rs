//! Scenario files: what they give, and what is wrong with them.

use aigles::Setup;
use aigles::book::vocabulary::{Formation, Nation, TableEdge, TerrainKind, UnitId};
use aigles::setup::scenario::{SCENARIOS, check, read};
use boards::table::{Heading, Length, Point};
use gamekit::hand;
use kernel::record::SetupSpec;
use kernel::{Seat, Text};
use std::collections::BTreeMap;

fn learning() -> &'static str {
    SCENARIOS[0].1
}

/// The learning scenario with one thing changed.
fn changed(from: &str, to: &str) -> Result<Setup, Vec<String>> {
    hand::changed(check, learning(), from, to)
}

#[track_caller]
fn expect_fault(from: &str, to: &str, words: &str) {
    hand::expect_told(changed(from, to), words);
}

#[test]
fn every_built_in_scenario_is_sound() {
    for (id, _) in SCENARIOS {
        let spec = SetupSpec {
            scenario: (*id).to_owned(),
            scenario_text: None,
            options: BTreeMap::new(),
            forces: BTreeMap::new(),
        };
        let battle = Setup::load(&spec).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(battle.id, *id);
        assert!(battle.warnings.is_empty(), "{:?}", battle.warnings);
        assert!(battle.options.objectives && !battle.objectives.is_empty());
        // Each objective has a name in words, not the id of the file.
        let named = |id: &str| Text::new(format!("scenario-{}-{id}", battle.id));
        assert!(battle.objectives.iter().all(|objective| objective.name == named(&objective.id)), "{id}");
        assert_eq!(battle.title, Text::new(format!("scenario-{id}-name")));
    }
}

#[test]
fn the_learning_scenario_comes_out_as_written() {
    let battle = check("learning.toml", learning()).unwrap();
    assert_eq!((battle.table.width(), battle.turns, battle.points), (Length::cm(120), 8, 100));
    assert_eq!(battle.units_of(Seat(1)).collect::<Vec<_>>(), [UnitId(3), UnitId(4), UnitId(5)]);
    let f1 = battle.unit(UnitId(3));
    assert_eq!((f1.id.as_str(), f1.nation, f1.cost, f1.max_skirmishers), ("F1", Nation::French, 32, 5));
    assert_eq!(f1.name, Text::new("name-battalion_1"));
    let deploy = f1.deploy.unwrap();
    assert_eq!(
        (deploy.centre, deploy.heading, deploy.formation),
        (Point::cm(30, 98), Heading::SOUTH, Formation::Column)
    );
    assert_eq!(battle.sides[1].edge, TableEdge::North);
    assert_eq!(battle.zone(TableEdge::North).low.y, Length::cm(90));
}

#[test]
fn battalions_of_the_same_name_say_whose_they_are() {
    for (id, text) in SCENARIOS {
        let battle = check(id, text).unwrap();
        for (index, unit) in battle.units.iter().enumerate() {
            assert!(battle.units[..index].iter().all(|other| other.name != unit.name), "{id}: {:?}", unit.name);
        }
    }
    let (_, armies) = SCENARIOS.iter().find(|(id, _)| *id == "example_armies").unwrap();
    let battle = check("example_armies.toml", armies).unwrap();
    let [british, french] = [Seat(0), Seat(1)].map(|seat| battle.units_of(seat).next().unwrap());
    let whose = |unit: UnitId| {
        Text::new("name-of_side")
            .with("name", Text::new("name-battalion_1"))
            .with("side", Text::new(battle.unit(unit).nation.label()))
    };
    assert_eq!([&battle.unit(british).name, &battle.unit(french).name], [&whose(british), &whose(french)]);
}

#[test]
fn a_scenario_may_fix_the_edges() {
    assert!(!check("learning.toml", learning()).unwrap().fixed_edges);
    assert!(changed("options = {", "edges = \"fixed\"\noptions = {").unwrap().fixed_edges);
    expect_fault("options = {", "edges = \"round\"\noptions = {", "expected chosen, fixed");
}

#[test]
fn hill_polygons_are_nested() {
    let battle = check("learning.toml", learning()).unwrap();
    assert_eq!(battle.hills.len(), 1);
    assert_eq!(battle.hills[0].pieces, [2, 3]);
    assert_eq!(battle.higher(2).count(), 1);
    assert_eq!(battle.higher(3).count(), 0);
    expect_fault(
        "level = 2\npoints = [[92, 56], [102, 56]",
        "level = 2\npoints = [[80, 56], [102, 56]",
        "inside a hill",
    );
    expect_fault("level = 2", "", "needs `level`");
    expect_fault("kind = \"hedge\"", "kind = \"hedge\"\nlevel = 1", "only hills");
}

#[test]
fn an_unknown_kind_of_terrain_is_open_ground() {
    let battle = changed("kind = \"wood\"", "kind = \"jungle\"").unwrap();
    assert_eq!(battle.terrain.all()[0].kind.kind, TerrainKind::Open);
    assert!(battle.warnings[0].to_string().contains("jungle"), "{:?}", battle.warnings);
}

#[test]
fn deployments_must_be_legal() {
    expect_fault("position = [65, 26]", "position = [65, 29]", "deployment zone");
    expect_fault("position = [65, 26]", "position = [10, 26]", "not wholly on the table");
    expect_fault("position = [65, 26]", "position = [40, 26]", "overlaps Line battalion");
    expect_fault("position = [60, 16]", "position = [60, 36]", "commander BC");
}

#[test]
fn costs_points_and_sizes_are_checked() {
    expect_fault("cost = 42", "cost = 43", "should be 42");
    expect_fault("points = 100", "points = 99", "100 points, at most 99");
    expect_fault("rankers = 28", "rankers = 27", "27 rankers");
    expect_fault("table_cm = [120, 120]", "table_cm = [120, 60]", "expected 61 to 300");
    expect_fault("sides = [\"british\", \"french\"]", "sides = [\"british\"]", "two sides");
    expect_fault("edge = \"north\"", "edge = \"south\"", "both sides");
    expect_fault("id = \"F1\"", "id = \"F1\"\nspeed = 3", "unknown key `speed`");
    expect_fault("[[12, 52], [30, 50], [34, 64]", "[[12, 52], [34, 64], [30, 50]", "meets side");
    assert!(changed("table_cm = [120, 120]", "table_cm = [130, 120]").unwrap().warnings.len() == 1);
}

#[test]
fn options_of_the_table_override_those_of_the_scenario() {
    let on = |id: &str, value: &str| BTreeMap::from([(id.to_owned(), value.to_owned())]);
    let battle = read("s.toml", learning(), &on("objectives", "off"), &BTreeMap::new()).unwrap();
    assert!(!battle.options.objectives);
    let faults = read("s.toml", learning(), &on("objectives", "maybe"), &BTreeMap::new()).unwrap_err();
    assert!(faults.to_string().contains("its values are off, on"), "{faults}");
    expect_fault("options = { objectives = true }", "options = { objectives = 3 }", "its values are off, on");
}

#[test]
fn armies_of_the_players_replace_those_of_the_scenario() {
    let french = "[army]\nnation = \"french\"\n[[unit]]\nid = \"B1\"\nquality = \"guard\"\nrankers = 16\n";
    let forces = BTreeMap::from([("french".to_owned(), french.to_owned())]);
    let battle = read("s.toml", learning(), &BTreeMap::new(), &forces).unwrap();
    assert_eq!(battle.units_of(Seat(1)).count(), 1);
    let unit = battle.unit(UnitId(3));
    assert_eq!((unit.id.as_str(), unit.seat, unit.deploy), ("B1_", Seat(1), None));
    assert_eq!(battle.sides[1].cost, 32);

    let broken =
        BTreeMap::from([("french".to_owned(), french.replace("16", "17")), ("spanish".to_owned(), String::new())]);
    let faults = read("s.toml", learning(), &BTreeMap::new(), &broken).unwrap_err().to_string();
    assert!(faults.contains("army of french:6") && faults.contains("no side `spanish`"), "{faults}");
}

#[test]
fn a_scenario_that_does_not_exist_says_which_do() {
    let spec = SetupSpec {
        scenario: "waterloo".to_owned(),
        scenario_text: None,
        options: BTreeMap::new(),
        forces: BTreeMap::new(),
    };
    assert!(Setup::load(&spec).unwrap_err().to_string().contains("learning, example_armies"));
}
