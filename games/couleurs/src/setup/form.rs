//! How an army is put together, as a form: what `army.rs` reads.

use super::army::{MOST_UNITS, USUAL, check, general_price};
use crate::book::charts::{Troop, charts};
use crate::book::vocabulary::{Grade, Nation};
use crate::rules;
use gamekit::form::{choice, field, id, name, nation, points};
use kernel::army::{ArmyChoice, ArmyField, ArmyFieldKind, ArmyForm, ArmyList, ArmyPart, ArmyWhen};
use kernel::{Arg, Text};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The armies that come with the game: id and text.
pub const LISTS: [(&str, &str); 5] = [
    ("french", include_str!("../../armies/french.toml")),
    ("austrian", include_str!("../../armies/austrian.toml")),
    ("russian", include_str!("../../armies/russian.toml")),
    ("prussian", include_str!("../../armies/prussian.toml")),
    ("british", include_str!("../../armies/british.toml")),
];

/// Units of the charts of troops and generals, bought with points (scenario.budget, troops.national).
pub static FORM: LazyLock<ArmyForm> = LazyLock::new(|| {
    let year = ArmyFieldKind::Count { least: 1805, most: 1815, step: 1 };
    let part = |key, label, fields, least| ArmyPart {
        key,
        name: Text::new(label),
        fields,
        parts: Vec::new(),
        least,
        most: MOST_UNITS as u32,
        rule: rules::SCENARIO_BUDGET,
        dropped: &[],
    };
    ArmyForm {
        rule: rules::SCENARIO_BUDGET,
        head: vec![
            nation(Nation::ALL.map(|nation| choice(nation.id(), nation.label()))),
            name(),
            points(USUAL.into(), rules::SCENARIO_BUDGET),
            ArmyField { rule: Some(rules::TROOPS_NATIONAL), ..field("year", "army-year", year, json!(1809)) },
        ],
        parts: vec![part("general", "army-general", general(), 1), part("unit", "army-unit", unit(), 1)],
        lists: LISTS.into_iter().filter_map(list).collect(),
    }
});

pub(super) fn general() -> Vec<ArmyField> {
    let grades = Grade::ALL.map(|grade| {
        let prices = [1, 2, 3].map(|ccf| general_price(grade, ccf).to_string()).join(", ");
        let note = Text::new("army-general_price").with("prices", Arg::Name(prices));
        ArmyChoice { note: Some(note), ..choice(grade.id(), grade.label()) }
    });
    let grade = ArmyFieldKind::Choice { choices: grades.to_vec() };
    let ccf = ArmyFieldKind::Count { least: 1, most: 3, step: 1 };
    vec![
        ArmyField {
            rule: Some(rules::SCENARIO_BUDGET),
            ..field("grade", "army-grade", grade, json!(Grade::Brigade.id()))
        },
        ArmyField { rule: Some(rules::GEN_ACTIONS), ..field("ccf", "army-ccf_name", ccf, json!(2)) },
    ]
}

pub(super) fn unit() -> Vec<ArmyField> {
    let troops = &charts().troops;
    let ids = |guns: bool| {
        let fits = troops.iter().filter(|troop| troop.arm.is_guns() == guns);
        vec![ArmyWhen { key: "troop", among: fits.map(|troop| troop.id.as_str()).collect() }]
    };
    let troop = ArmyFieldKind::Choice { choices: troops.iter().map(a_troop).collect() };
    let count = |most: u32| ArmyFieldKind::Count { least: 1, most, step: 1 };
    let first = troops.first().map_or(Value::Null, |troop| json!(troop.id));
    vec![
        id(),
        name(),
        ArmyField { rule: Some(rules::TROOPS_NATIONAL), ..field("troop", "army-troop", troop, first) },
        // The numbers of the chart, unless others are written.
        ArmyField {
            rule: Some(rules::SCENARIO_BUDGET),
            only: ids(false),
            ..field("figures", "army-figures_name", count(40), Value::Null)
        },
        ArmyField {
            rule: Some(rules::SCENARIO_BUDGET),
            only: ids(true),
            ..field("guns", "army-guns_name", count(16), Value::Null)
        },
    ]
}

fn a_troop(troop: &'static Troop) -> ArmyChoice {
    let key = if troop.arm.is_guns() { "army-per_gun" } else { "army-per_figure" };
    let usual = if troop.arm.is_guns() { troop.guns } else { troop.figures };
    let note = Text::new(key).with("points", i64::from(troop.budget)).with("usual", usual);
    let [first, last] = troop.years.map(|year| Arg::Name(year.to_string()));
    let note = note.with("first", first).with("last", last);
    ArmyChoice {
        id: troop.id.as_str(),
        name: Text::new(format!("troop-{}", troop.id)),
        note: Some(note),
        only: vec![ArmyWhen { key: "army.nation", among: vec![troop.nation.id()] }],
    }
}

fn list((id, text): (&'static str, &'static str)) -> Option<ArmyList> {
    let army = check(id, text, None).0?;
    let (nation, points) = (army.nation.id(), army.points.into());
    Some(ArmyList { id, name: Text::new(format!("army-list-{id}")), nation, points, text })
}
