//! Scenario files: the table, its terrain, the two forces and how they stand by default.
//!
//! Coordinates in cm, x east, y north, from the south-west corner; facing in degrees clockwise from north. See
//! `scenarios/corps.toml` for the shape of a file. Everything wrong is reported with its line; nothing is half loaded.

mod forces;
mod ground;
mod muster;
mod places;

use crate::battle::{Arrival, Battle};
use crate::options::Options;
use crate::tables::{MAX_BRIGADES, MAX_CORPS, MAX_DIVISIONS, MAX_GENERALS, tables};
use crate::vocabulary::{TableEdge, Weather};
use crate::words::WORDS;
use boards::table::{Length, Table};
use forces::read_forces;
use gamekit::reader::{Entry, Reader};
use ground::{read_objectives, read_terrain};
use kernel::record::SetupSpec;
use kernel::{Fault, Faults, Seat, Text};
use muster::{blank, muster};
use places::{Places, check_deployment};
use std::collections::BTreeMap;

/// The scenarios of the game: id and text.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("division", include_str!("../scenarios/division.toml")),
    ("corps", include_str!("../scenarios/corps.toml")),
    ("quatre_bras", include_str!("../scenarios/quatre_bras.toml")),
];

/// Narrowest and widest table.
const TABLE_SIZES: [Length; 2] = [Length::cm(60), Length::cm(300)];

impl Battle {
    /// The battle that a set-up describes: a built-in scenario or a scenario file, with options and own armies.
    ///
    /// # Errors
    /// Everything wrong with the scenario, the options and the army files.
    pub fn load(spec: &SetupSpec) -> Result<Battle, Faults> {
        let (file, text) = gamekit::scenario::text(SCENARIOS, spec)?;
        read(&file, text, &spec.options, &spec.forces)
    }
}

/// Checks a scenario file by itself.
///
/// # Errors
/// Everything wrong with it, with lines and what was expected.
pub fn check(file: &str, text: &str) -> Result<Battle, Faults> {
    read(file, text, &BTreeMap::new(), &BTreeMap::new())
}

/// Reads a scenario, with options put over its own and armies (by side) in place of its own.
///
/// # Errors
/// Everything wrong with the scenario, the options and the army files.
pub fn read(
    file: &str,
    text: &str,
    options: &BTreeMap<String, String>,
    forces: &BTreeMap<String, String>,
) -> Result<Battle, Faults> {
    let mut reader = Reader::new(file, text);
    let mut others: Vec<Fault> = Vec::new();
    let battle = reader.parse().and_then(|root| read_root(&mut reader, &root, forces, &mut others));
    let options = gamekit::scenario::options(battle.as_ref().map(|battle| battle.options), options, &mut others);
    let (battle, warnings) = gamekit::scenario::finish(reader, battle, others)?;
    Ok(Battle { options, warnings, ..battle })
}

/// A reinforcement as read: formation, turn, entry, where in the text.
struct Due {
    formation: String,
    arrival: Arrival,
    at: usize,
}

const HEAD_KEYS: [&str; 14] = [
    "id",
    "game",
    "title",
    "table_cm",
    "turns_nominal",
    "points",
    "description",
    "sides",
    "deployment_depth_cm",
    "objectives",
    "reinforcements",
    "weather",
    "weather_until",
    "options",
];

fn read_root<'t>(
    r: &mut Reader<'t>,
    root: &toml::de::DeTable<'t>,
    armies: &BTreeMap<String, String>,
    others: &mut Vec<Fault>,
) -> Option<Battle> {
    let t = tables();
    let root = r.root(root, &["scenario", "terrain", "force"]);
    let head = r.need(&root, "scenario")?;
    let head = r.table(head, "[scenario]", &HEAD_KEYS)?;
    let id = r.need_id(&head, "id");
    if let Some(game) = r.text(&head, "game")
        && game != "garde"
    {
        r.fault(head.at_key("game"), format!("[scenario]: a scenario of `{game}`, expected \"garde\""));
    }
    let title = r.need_text(&head, "title");
    let table = read_table(r, &head);
    r.need(&head, "turns_nominal");
    let turns = r.whole(&head, "turns_nominal", 1..=30).map(|turns| turns as u8);
    let points = r.whole(&head, "points", 1..=10_000).map(|points| points as u16);
    let weather = match head.get("weather") {
        Some(_) => r.word(&head, "weather", Weather::from_id, Weather::ALL.map(Weather::id)),
        None => Some(Weather::Clear),
    };
    let weather_until = r.whole(&head, "weather_until", 1..=40).map(|turn| turn as u8);
    let depth = match head.get("deployment_depth_cm") {
        Some(_) => r.hundredths(&head, "deployment_depth_cm", "a number of cm").map(Length::tenths),
        None => Some(t.constants.deployment_depth),
    };
    let sides = read_sides(r, &head);
    let options = gamekit::scenario::read_options(r, &head, Options::default());
    let (id, title, table, turns, sides, depth) = (id?, title?, table?, turns?, sides?, depth?);
    let terrain = read_terrain(r, &root, table);
    let objectives = read_objectives(r, &head, id, table, &sides, &terrain);
    let due = read_reinforcements(r, &head, table);
    let forces = read_forces(r, &root, &sides, table, depth, points, armies, others, t)?;
    let key = format!("scenario-{id}-line");
    let title = WORDS.message_or_name(&format!("scenario-{id}-name"), title);
    let description = match r.text(&head, "description") {
        _ if WORDS.has(&key) && title.args.is_empty() => Text::new(key),
        text => Text::name(text.unwrap_or_default()),
    };
    let largest = forces.iter().map(|force| force.roster.points(t)).max().unwrap_or(0);
    let edges = [forces[0].edge, forces[1].edge];
    if edges[0] == edges[1] {
        r.fault(head.at(), format!("both sides have the {} edge (2.3)", edges[0]));
    }
    if forces[0].roster.corps.is_empty() != forces[1].roster.corps.is_empty() {
        r.fault(head.at(), "one side has a corps, the other a division on its own (2.5)");
    }
    let own = [forces[0].own, forces[1].own];
    let places = Places::of(&forces);
    let mut battle = Battle {
        id: id.to_owned(),
        title,
        description,
        table,
        turns,
        points: points.unwrap_or(largest),
        weather: weather?,
        weather_until,
        options,
        sides: sides.map(blank),
        corps: Vec::new(),
        divisions: Vec::new(),
        brigades: Vec::new(),
        generals: Vec::new(),
        terrain,
        objectives,
        warnings: Vec::new(),
    };
    for (index, force) in forces.into_iter().enumerate() {
        muster(&mut battle, Seat(index as u8), force, t);
    }
    check_sizes(r, &head, &battle);
    // The reinforcements of a scenario are those of its own troops.
    for Due { formation, arrival, at } in due {
        let found = battle.divisions.iter_mut().find(|division| division.id == formation);
        match found {
            Some(division) => division.arrival = Some(arrival),
            None if own.contains(&false) => {}
            None => r.fault(at, format!("reinforcements: no division or corps troops `{formation}` (3.1)")),
        }
    }
    check_deployment(r, &battle, own, &places, t);
    Some(battle)
}

fn read_table<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>) -> Option<Table> {
    let node = r.need(head, "table_cm")?;
    let size = r.point(node, "table_cm")?;
    let [least, most] = TABLE_SIZES;
    let fits = |length: Length| least <= length && length <= most;
    if !fits(size.x) || !fits(size.y) {
        r.fault(node.span().start, format!("table_cm: expected {least} to {most} each way"));
        return None;
    }
    Some(Table::new(size.x, size.y))
}

fn read_sides<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>) -> Option<[String; 2]> {
    r.need(head, "sides")?;
    let sides: Vec<&str> = r.list(head, "sides").into_iter().filter_map(|side| side.get_ref().as_str()).collect();
    match sides[..] {
        [first, second] if first != second && !first.is_empty() && !second.is_empty() => {
            Some([first.to_owned(), second.to_owned()])
        }
        _ => {
            r.fault(head.at_key("sides"), "sides: expected the ids of two sides, such as [\"french\", \"russian\"]");
            None
        }
    }
}

/// `reinforcements = [ { formation = "FD3", turn = 4, entry = [90, 0] } ]`; corps troops go by the id of their corps.
fn read_reinforcements<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>, table: Table) -> Vec<Due> {
    let mut all: Vec<Due> = Vec::new();
    for node in r.list(head, "reinforcements") {
        let Some(entry) = r.table(node, "reinforcement", &["formation", "turn", "entry"]) else { continue };
        let formation = r.need_id(&entry, "formation");
        r.need(&entry, "turn");
        let turn = r.whole(&entry, "turn", 2..=30);
        let entry_point = r.need(&entry, "entry").and_then(|node| r.point(node, "reinforcement: entry"));
        let (Some(formation), Some(turn), Some(point)) = (formation, turn, entry_point) else { continue };
        let Some(edge) = TableEdge::of(point, table) else {
            r.fault(entry.at_key("entry"), format!("reinforcement {formation}: `entry` is not on a table edge (3.1)"));
            continue;
        };
        if all.iter().any(|other| other.formation == formation) {
            r.fault(entry.at(), format!("reinforcement {formation}: named twice"));
        }
        let arrival = Arrival { turn: turn as u8, entry: point, edge };
        all.push(Due { formation: formation.to_owned(), arrival, at: entry.at() });
    }
    all
}

fn check_sizes(r: &mut Reader<'_>, head: &Entry<'_, '_>, battle: &Battle) {
    let sizes = [
        ("corps", battle.corps.len(), MAX_CORPS),
        ("divisions", battle.divisions.len(), MAX_DIVISIONS),
        ("brigades", battle.brigades.len(), MAX_BRIGADES),
        ("generals", battle.generals.len(), MAX_GENERALS),
    ];
    for (what, count, most) in sizes {
        if count > most {
            r.fault(head.at(), format!("{count} {what} in all, at most {most}"));
        }
    }
}
