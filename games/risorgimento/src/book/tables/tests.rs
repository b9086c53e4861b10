//! The charts say what the rulebook says, and agree with one another.

use super::*;
use crate::book::options::{OptionSet, Options};

fn chart(id: &str) -> toml::Table {
    let root: toml::Table = TEXT.parse().expect("TOML");
    let charts = root["table"].as_array().expect("charts");
    let found = charts.iter().find(|chart| chart["id"].as_str() == Some(id)).expect("a chart of this id");
    found.as_table().expect("a table").clone()
}

#[test]
fn printed_numbers_stand() {
    let t = tables();
    assert_eq!((t.constants.die_min, t.constants.die_max, t.constants.commander_long_move_mp), (0, 9, 12));
    assert_eq!(t.artillery_fire.at(-99), FireResult::NoEffect);
    assert_eq!(t.artillery_fire.at(9), FireResult::DisorderAndLoss);
    assert_eq!([1, 2, 5, 6, 8, 9, 40].map(|die| t.attack_results.at(die)), [0, 1, 1, 2, 2, 3, 3]);
    assert_eq!(t.hexes.cost[Terrain::Clear.index()][Column::Infantry.index()], Some(1));
    assert_eq!(t.hexsides.ridge[Ridge::Steep.index()][Column::Infantry.index()], Some(2));
    assert_eq!(t.hexsides.slope[Slope::SharpUp.index()][Column::Cavalry.index()], None);
    assert_eq!(t.allowances.gun[Gun::Horse.index()], t.constants.horse_artillery_ma);
}

#[test]
fn a_castle_is_entered_like_clear_ground() {
    let t = tables();
    assert_eq!(t.hexes.cost[Terrain::Castle.index()], t.hexes.cost[Terrain::Clear.index()]);
    assert_eq!(t.hexes.cost[Terrain::Lake.index()], [None; Column::COUNT]);
}

#[test]
fn numbers_given_twice_are_the_same() {
    let t = tables();
    let constants = chart("constants");
    assert_eq!(constants["leader_danger_finished_min"].as_integer(), Some(t.leader_danger.finished_min.into()));
    assert_eq!(constants["demoralization_level"].as_integer(), Some(t.demoralization[0].into()));
    assert_eq!(chart("perception")["surprise_attack_drm"].as_integer(), Some(t.attack.attacker.surprise.into()));
    assert_eq!(chart("night")["perception_drm"].as_integer(), Some(t.perception.drm_night.into()));
    assert_eq!(chart("rain_effects")["rockets_may_fire"].as_bool(), Some(t.rockets.may_fire_in_rain));
}

#[test]
fn the_charts_name_every_option_with_its_values() {
    for row in chart("options")["rows"].as_array().expect("rows") {
        let id = row["option"].as_str().expect("an id");
        let spec = Options::SPECS.iter().find(|spec| spec.id == id).unwrap_or_else(|| panic!("no option {id}"));
        assert_eq!(Some(spec.rule.0), row["rule"].as_str(), "{id}");
        let written: Vec<String> = row["values"].as_array().expect("values").iter().map(word).collect();
        assert_eq!(written, spec.values, "{id}");
    }
    for row in chart("clarifications")["rows"].as_array().expect("rows") {
        let id = row["option"].as_str().expect("an id");
        let default = Options::default().get(id).unwrap_or_else(|| panic!("no option {id}"));
        assert_eq!(default, word(&row["default"]), "{id}");
    }
}

fn word(value: &toml::Value) -> String {
    match value {
        toml::Value::Boolean(on) => (if *on { "on" } else { "off" }).to_owned(),
        toml::Value::Integer(number) => number.to_string(),
        other => other.as_str().unwrap_or_default().to_owned(),
    }
}

#[test]
fn a_broken_chart_says_where() {
    let broken = TEXT.replace("road_cost        = 1", "");
    let told = Tables::parse("tables.toml", &broken).expect_err("a hole").to_string();
    assert!(told.contains("`road_cost` is missing"), "{told}");
    let gap = TEXT.replace("{ min = 3, max = 5, result = \"CDR\" },", "");
    let told = Tables::parse("tables.toml", &gap).expect_err("a gap").to_string();
    assert!(told.contains("gap or overlap at 6"), "{told}");
}
