//! The two forces of a scenario, or the armies that players bring in their place.

use crate::book::tables::Tables;
use crate::book::vocabulary::{Nation, Order, TableEdge};
use crate::rules;
use crate::rules::morale;
use crate::setup::army;
use crate::setup::roster::{self, Limits, Roster, read_order};
use boards::table::{Bounds, Length, Point, Table};
use gamekit::number::Share;
use gamekit::reader::{Entry, Reader};
use gamekit::scenario as files;
use kernel::{Arg, Fault, Faults, Text, Told};
use std::collections::BTreeMap;

/// A force as read, before the sides are put together.
pub(super) struct Force {
    pub(super) nation: Nation,
    pub(super) edge: TableEdge,
    pub(super) zone: Bounds,
    pub(super) roster: Roster,
    pub(super) army_order: Option<Order>,
    pub(super) corps_order: Option<Order>,
    pub(super) break_share: Share,
    /// Its own troops, not those of an army file.
    pub(super) own: bool,
}

#[allow(clippy::too_many_arguments)]
pub(super) fn read_forces<'t>(
    r: &mut Reader<'t>,
    root: &Entry<'_, 't>,
    sides: &[String; 2],
    table: Table,
    depth: Length,
    points: Option<u16>,
    armies: &BTreeMap<String, String>,
    others: &mut Vec<Fault>,
    t: &Tables,
) -> Option<[Force; 2]> {
    r.need(root, "force")?;
    let mut found: [Option<Force>; 2] = [None, None];
    for node in r.list(root, "force") {
        let Some(entry) = r.table(node, "force", &FORCE_KEYS) else { continue };
        let Some(side) = r.need_text(&entry, "side") else { continue };
        let Some(index) = sides.iter().position(|id| id == side) else {
            r.tell(entry.at_key("side"), "force", files::of_side("scenario-fault-side", side), None);
            continue;
        };
        if found[index].is_some() {
            r.tell(entry.at_key("side"), "force", files::of_side("scenario-fault-two_forces", side), None);
        }
        let force = read_force(r, &entry, side, index, table, depth, t);
        found[index] = force.or_else(|| found[index].take());
    }
    for unknown in armies.keys().filter(|side| !sides.contains(side)) {
        others.push(Fault::of("forces", format!("no side `{unknown}`; there are {}", sides.join(", "))));
    }
    for (side, force) in sides.iter().zip(&found) {
        if force.is_none() && r.is_clean() {
            r.tell(root.at(), "", files::of_side("scenario-fault-no_force", side), None);
        }
    }
    let [first, second] = found;
    let mut forces = [first?, second?];
    // What an army may cost is what the scenario's own larger one costs, unless the scenario says otherwise.
    let largest = forces.iter().map(|force| force.roster.points(t)).max().unwrap_or(0);
    let limit = u32::from(points.unwrap_or(largest));
    for (side, force) in sides.iter().zip(&mut forces) {
        let Some(text) = armies.get(side) else { continue };
        match army::read(&format!("army of {side}"), text, Some(limit)) {
            Ok(army) if army.roster.corps.is_empty() != force.roster.corps.is_empty() => {
                let what = "a corps, or a division on its own: the scenario asks for one, the army is the other (2.5)";
                let told = Told { text: Text::new("army-fault-other_shape"), rule: Some(rules::R2_5) };
                let fault = Fault::of(&format!("army of {side}"), what);
                others.push(Fault { told: Some(Box::new(told)), ..fault });
            }
            Ok(army) => {
                force.nation = army.nation;
                force.roster = army.roster;
                force.own = false;
            }
            Err(Faults(faults)) => others.extend(faults),
        }
    }
    if !armies.is_empty() && forces[0].nation == forces[1].nation {
        others.push(files::of_one_nation());
    }
    Some(forces)
}

const FORCE_KEYS: [&str; 14] = [
    "side",
    "nation",
    "edge",
    "zone",
    "points",
    "initial_elements",
    "break_at",
    "break_percent",
    "army",
    "army_first_order",
    "corps",
    "corps_first_order",
    "division",
    "note",
];

fn read_force<'t>(
    r: &mut Reader<'t>,
    entry: &Entry<'_, 't>,
    side: &str,
    index: usize,
    table: Table,
    depth: Length,
    t: &Tables,
) -> Option<Force> {
    let nation = match entry.get("nation") {
        Some(_) => r.word(entry, "nation", Nation::from_id, Nation::ALL.map(Nation::id)),
        None => Nation::from_id(side).or_else(|| {
            r.need(entry, "nation");
            None
        }),
    };
    let edge = match entry.get("edge") {
        Some(_) => r.word(entry, "edge", TableEdge::from_id, TableEdge::ALL.map(TableEdge::id)),
        None => Some(TableEdge::ALL[index]),
    };
    let zone = entry.get("zone").map(|_| read_zone(r, entry, table));
    let army_order = read_order(r, entry, "army_first_order");
    let corps_order = read_order(r, entry, "corps_first_order");
    let break_share = match r.whole(entry, "break_percent", 10..=100) {
        Some(percent) => Share::new(percent as i32, 100),
        None => t.morale.break_fraction,
    };
    let (nation, edge) = (nation?, edge?);
    let roster = roster::read(r, entry, entry.get("army"), nation, Limits::Lenient, t)?;
    let checks = [
        ("points", i64::from(roster.points(t)), rules::R2_1),
        ("initial_elements", i64::from(roster.elements()), rules::R8_2),
        ("break_at", i64::from(morale::break_at(break_share, roster.elements())), rules::R8_2),
    ];
    for (key, right, rule) in checks {
        if let Some(written) = r.whole(entry, key, 0..=10_000)
            && written != right
        {
            let text = Text::new("army-price").with("key", Arg::Name(key.to_owned())).with("found", written);
            r.tell(entry.at_key(key), &format!("force {side}"), text.with("right", right), rule);
        }
    }
    let zone = match zone {
        Some(zone) => zone?,
        None => edge.strip(table, depth),
    };
    Some(Force { nation, edge, zone, roster, army_order, corps_order, break_share, own: true })
}

/// `zone = [[x, y], [x, y]]`: two opposite corners of the deployment zone.
fn read_zone<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>, table: Table) -> Option<Bounds> {
    let corners: Option<Vec<Point>> = r.list(entry, "zone").into_iter().map(|node| r.point(node, "zone")).collect();
    match corners.as_deref() {
        Some([a, b]) if table.contains(*a) && table.contains(*b) => Some(Bounds::around(*a, *b)),
        _ => {
            r.tell(entry.at_key("zone"), entry.what(), Text::new("scenario-fault-zone_corners"), rules::R2_3);
            None
        }
    }
}
