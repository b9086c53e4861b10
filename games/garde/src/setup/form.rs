//! How an army is put together, as a form: what `roster.rs` reads.

use super::army::{LISTS, check};
use crate::book::tables::{NationRow, tables};
use crate::book::vocabulary::{Arm, ArmClass, Competence, Experience, Nation, Order, Rank, Trait};
use crate::rules;
use gamekit::form::{choice, field, id, name, nation, points};
use kernel::Text;
use kernel::army::{ArmyChoice, ArmyField, ArmyFieldKind, ArmyForm, ArmyList, ArmyPart, ArmyWhen};
use serde_json::json;
use std::sync::LazyLock;

/// Points of an army unless its maker says otherwise: what the lists that come with the game may cost.
const USUAL: u32 = 216;

/// Corps, or a division on its own, bought with points from the list of a nation (2.1, 2.2).
pub(crate) static FORM: LazyLock<ArmyForm> = LazyLock::new(|| {
    let c = &tables().composition;
    let [least, most] = c.corps.map(u32::from);
    let corps = ArmyPart {
        key: "corps",
        name: Text::new("level-corps"),
        fields: [vec![id(), name(), order()], general(Rank::Corps), vec![baggage()]].concat(),
        parts: vec![
            division([c.divisions[0].into(), c.divisions[1].into()]),
            brigade("army-corps_troops", [0, u32::from(c.corps_batteries + c.corps_cavalry)]),
        ],
        least: least.min(1),
        most,
        rule: rules::R2_2,
        dropped: &[],
    };
    ArmyForm {
        rule: rules::R2_1,
        head: vec![
            nation(Nation::ALL.map(|nation| choice(nation.id(), nation.label()))),
            name(),
            points(USUAL, rules::R2_1),
        ],
        parts: vec![
            ArmyPart { least: 0, ..corps },
            ArmyPart { name: Text::new("army-lone_division"), ..division([0, 1]) },
        ],
        lists: LISTS.into_iter().filter_map(list).collect(),
    }
});

pub(super) fn division([least, most]: [u32; 2]) -> ArmyPart {
    let c = &tables().composition;
    ArmyPart {
        key: "division",
        name: Text::new("level-division"),
        fields: [vec![id(), name(), order()], general(Rank::Division)].concat(),
        parts: vec![brigade("level-brigade", [c.brigades[0].into(), u32::from(c.brigades[1] + c.division_batteries)])],
        least,
        most,
        rule: rules::R2_2,
        dropped: &[],
    }
}

pub(super) fn brigade(label: &'static str, [least, most]: [u32; 2]) -> ArmyPart {
    let c = &tables().composition;
    let arms = Arm::ALL.into_iter().filter(|arm| *arm != Arm::Baggage);
    let arms: Vec<ArmyChoice> = arms.map(|arm| choice(arm.id(), arm.label())).collect();
    let any_class = |row: &NationRow, level: Experience| {
        [ArmClass::Infantry, ArmClass::Cavalry, ArmClass::Artillery].into_iter().any(|class| row.best(class) >= level)
    };
    let levels = Experience::ALL
        .map(|level| ArmyChoice { only: of_nations(|row| any_class(row, level)), ..choice(level.id(), level.label()) });
    let traits = Trait::ALL.map(|one| ArmyChoice {
        note: Some(Text::new(format!("trait-{}-line", one.id()))),
        only: of_nations(|row| row.traits.has(one)),
        ..choice(one.id(), one.label())
    });
    let [fewest, largest] = c.elements.map(u32::from);
    let elements = ArmyFieldKind::Count { least: fewest.min(c.battery_elements[0].into()), most: largest, step: 1 };
    ArmyPart {
        key: "brigade",
        name: Text::new(label),
        fields: vec![
            id(),
            name(),
            field("arm", "army-arm", ArmyFieldKind::Choice { choices: arms }, json!(Arm::ALL[0].id())),
            ArmyField {
                rule: Some(rules::R1_6),
                ..field("level", "army-level", ArmyFieldKind::Choice { choices: levels.to_vec() }, json!("regulier"))
            },
            ArmyField { rule: Some(rules::R2_2), ..field("elements", "army-elements", elements, json!(3)) },
            ArmyField {
                rule: Some(rules::R2_2),
                ..field("traits", "army-traits", ArmyFieldKind::Several { choices: traits.to_vec() }, json!([]))
            },
        ],
        parts: Vec::new(),
        least,
        most,
        rule: rules::R2_2,
        dropped: &["points", "deploy"],
    }
}

/// Only offered to the nations whose list has it.
fn of_nations(has: impl Fn(&NationRow) -> bool) -> Vec<ArmyWhen> {
    let rows = &tables().nations;
    let among = Nation::ALL.into_iter().filter(|nation| has(&rows[nation.index()])).map(Nation::id).collect();
    vec![ArmyWhen { key: "army.nation", among }]
}

pub(super) fn order() -> ArmyField {
    let choices = Order::ALL.map(|order| choice(order.id(), order.label())).to_vec();
    field("first_order", "army-first_order", ArmyFieldKind::Choice { choices }, json!("defendre"))
}

pub(super) fn general(rank: Rank) -> Vec<ArmyField> {
    let choices = Competence::ALL.map(|competence| ArmyChoice {
        only: of_nations(|row| row.general >= competence),
        ..choice(competence.id(), competence.label())
    });
    let competence = ArmyFieldKind::Choice { choices: choices.to_vec() };
    vec![
        field("general.name", rank.label(), ArmyFieldKind::Name, json!("")),
        ArmyField {
            rule: Some(rules::R2_2),
            ..field("general.competence", "army-competence", competence, json!("competent"))
        },
    ]
}

fn baggage() -> ArmyField {
    let kind = ArmyFieldKind::Presence;
    ArmyField { rule: Some(rules::R2_2), ..field("baggage", Arm::Baggage.label(), kind, json!(true)) }
}

fn list((id, text): (&'static str, &'static str)) -> Option<ArmyList> {
    let report = check(id, text, None).report?;
    Some(ArmyList { id, name: Text::new(format!("army-list-{id}")), nation: id, points: report.points, text })
}
