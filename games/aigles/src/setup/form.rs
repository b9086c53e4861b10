//! How an army is put together, as a form: what `army.rs` reads.

use super::army::{EXAMPLES, check};
use crate::book::tables::{MAX_UNITS, tables};
use crate::book::vocabulary::{Character, Nation, Quality};
use crate::rules;
use gamekit::form::{choice, field, id, name, nation, points};
use kernel::Text;
use kernel::army::{ArmyField, ArmyFieldKind, ArmyForm, ArmyList, ArmyPart, ArmyWhen};
use serde_json::json;
use std::sync::LazyLock;

/// Armies of battalions bought with points (army.*, char.*).
pub static FORM: LazyLock<ArmyForm> = LazyLock::new(|| {
    let commander = field("commander.name", Character::Commander.label(), ArmyFieldKind::Name, json!(""));
    ArmyForm {
        rule: rules::ARMY_POINTS,
        head: vec![
            nation(Nation::ALL.map(|nation| choice(nation.id(), nation.label()))),
            name(),
            points(tables().constants.army_points.into(), rules::ARMY_POINTS),
            commander,
        ],
        parts: vec![ArmyPart {
            key: "unit",
            name: Text::new("army-battalion"),
            fields: battalion(),
            parts: Vec::new(),
            least: 1,
            most: MAX_UNITS as u32,
            rule: rules::ARMY_POINTS,
            dropped: &["cost", "deploy"],
        }],
        lists: EXAMPLES.into_iter().filter_map(list).collect(),
    }
});

pub(super) fn battalion() -> Vec<ArmyField> {
    let t = tables();
    let sizes = &t.battalion_cost.sizes;
    let (least, most) = (sizes.first().copied().unwrap_or(0), sizes.last().copied().unwrap_or(0));
    let step = sizes.get(1).map_or(1, |second| u32::from(second - least));
    let rankers = ArmyFieldKind::Count { least: least.into(), most: most.into(), step };
    let qualities = Quality::ALL.map(|quality| choice(quality.id(), quality.label())).to_vec();
    let quality = ArmyFieldKind::Choice { choices: qualities };
    let mut fields = vec![
        id(),
        name(),
        ArmyField { rule: Some(rules::ARMY_QUALITY), ..field("quality", "army-quality", quality, json!("trained")) },
        ArmyField { rule: Some(rules::ARMY_SIZES), ..field("rankers", "value-rankers", rankers, json!(24)) },
    ];
    for (key, who, rule) in [
        ("characters.drummer", Character::Drummer, rules::CHAR_DRUMMER),
        ("characters.sergeant", Character::Sergeant, rules::CHAR_SERGEANT),
        ("characters.ensign", Character::Ensign, rules::CHAR_ENSIGN),
        ("characters.officer", Character::Officer, rules::CHAR_OFFICER),
    ] {
        let kind = ArmyFieldKind::Count { least: 0, most: t.character_cost.of(who).max.into(), step: 1 };
        fields.push(ArmyField { rule: Some(rule), ..field(key, who.label(), kind, json!(0)) });
    }
    let veterans = ArmyWhen { key: "quality", among: vec![Quality::Veterans.id()] };
    let light = ArmyWhen { key: "light", among: vec!["true"] };
    let british = ArmyWhen { key: "army.nation", among: vec![Nation::British.id()] };
    fields.extend([
        ArmyField {
            rule: Some(rules::ARMY_LIGHT),
            only: vec![veterans],
            ..field("light", "army-light", ArmyFieldKind::Flag, json!(false))
        },
        ArmyField {
            rule: Some(rules::ARMY_RIFLES),
            only: vec![light, british],
            ..field("rifles", "weapon-rifle", ArmyFieldKind::Flag, json!(false))
        },
    ]);
    fields
}

fn list((id, text): (&'static str, &'static str)) -> Option<ArmyList> {
    let report = check(id, text, None).0?;
    let (nation, points) = (report.nation.id(), report.total.into());
    Some(ArmyList { id, name: Text::new(format!("army-list-{id}")), nation, points, text })
}
