//! Scenario files: the table, its terrain, the two forces and how they stand by default.
//!
//! Coordinates in cm, x east, y north, from the south-west corner; facing in degrees clockwise from north. See
//! `scenarios/corps.toml` for the shape of a file. Everything wrong is reported with its line; nothing is half loaded.

mod forces;
mod ground;
mod muster;
mod places;

use crate::book::options::Options;
use crate::book::tables::{MAX_BRIGADES, MAX_CORPS, MAX_DIVISIONS, MAX_GENERALS, tables};
use crate::book::vocabulary::{TableEdge, Weather};
use crate::book::words::WORDS;
use crate::rules;
use crate::rules::level;
use crate::setup::{Arrival, Setup};
use boards::table::{Length, Table};
use forces::read_forces;
use gamekit::reader::{Entry, Reader};
use gamekit::scenario as files;
use ground::{read_objectives, read_terrain};
use kernel::record::SetupSpec;
use kernel::{Arg, Fault, Faults, Seat, Text};
use muster::{blank, muster};
use places::{Places, check_deployment};
use std::collections::BTreeMap;

/// The scenarios of the game: id and text.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("division", include_str!("../../scenarios/division.toml")),
    ("corps", include_str!("../../scenarios/corps.toml")),
    ("quatre_bras", include_str!("../../scenarios/quatre_bras.toml")),
    ("kismegyer", include_str!("../../scenarios/kismegyer.toml")),
    ("hassenhausen", include_str!("../../scenarios/hassenhausen.toml")),
    ("saint_amand", include_str!("../../scenarios/saint_amand.toml")),
    ("montmirail", include_str!("../../scenarios/montmirail.toml")),
];

/// Narrowest and widest table.
pub(super) const TABLE_SIZES: [Length; 2] = [Length::cm(60), Length::cm(300)];

impl Setup {
    /// The battle that a set-up describes: a built-in scenario or a scenario file, with options and own armies.
    ///
    /// # Errors
    /// Everything wrong with the scenario, the options and the army files.
    pub fn load(spec: &SetupSpec) -> Result<Setup, Faults> {
        let (file, text) = files::text(SCENARIOS, spec)?;
        read(&file, text, &spec.options, &spec.forces)
    }
}

/// Checks a scenario file by itself.
///
/// # Errors
/// Everything wrong with it, with lines and what was expected.
pub fn check(file: &str, text: &str) -> Result<Setup, Faults> {
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
) -> Result<Setup, Faults> {
    let mut reader = super::army::reader(file, text);
    let mut others: Vec<Fault> = Vec::new();
    let setup = reader.parse().and_then(|root| read_root(&mut reader, &root, forces, &mut others));
    let options = files::options(setup.as_ref().map(|setup| setup.options), options, &mut others);
    let (setup, warnings) = files::finish(reader, setup, others)?;
    let mut setup = Setup { options, warnings, ..setup };
    // The options of the table say what a mixed brigade counts as (1.6).
    for brigade in setup.brigades.iter_mut().filter(|brigade| brigade.is_mixed()) {
        brigade.experience = level::of(tables(), options.mixed, &brigade.levels).unwrap_or(brigade.experience);
    }
    Ok(setup)
}

/// A scenario as far as it can be read, right or wrong: to be drawn, never to be played.
pub(crate) fn read_anyway(text: &str) -> Option<Setup> {
    let mut reader = super::army::reader("scenario", text);
    let root = reader.parse()?;
    read_root(&mut reader, &root, &BTreeMap::new(), &mut Vec::new())
}

/// A reinforcement as read: formation, turn, entry, where in the text.
struct Due {
    formation: String,
    arrival: Arrival,
    at: usize,
}

const HEAD_KEYS: [&str; 12] = [
    "id",
    "game",
    "table_cm",
    "turns_nominal",
    "points",
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
) -> Option<Setup> {
    let t = tables();
    let root = r.root(root, &["scenario", "terrain", "force"]);
    let head = r.need(&root, "scenario")?;
    let head = r.table(head, "[scenario]", &[&HEAD_KEYS[..], &files::SAID].concat())?;
    let id = r.need_id(&head, "id");
    files::check_game(r, &head, "garde");
    let said = files::said(r, &head);
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
        Some(_) => r.hundredths(&head, "deployment_depth_cm").map(Length::tenths),
        None => Some(t.constants.deployment_depth),
    };
    let sides = files::read_sides(r, &head);
    let options = files::read_options(r, &head, Options::default());
    let (id, table, turns, sides, depth) = (id?, table?, turns?, sides?, depth?);
    let terrain = read_terrain(r, &root, table);
    let objectives = read_objectives(r, &head, id, table, &sides, &terrain);
    let due = read_reinforcements(r, &head, table);
    let forces = read_forces(r, &root, &sides, table, depth, points, armies, others, t)?;
    let [title, description] = WORDS.of_scenario(id, r.text(&head, "title"), said);
    let largest = forces.iter().map(|force| force.roster.points(t)).max().unwrap_or(0);
    let edges = [forces[0].edge, forces[1].edge];
    if edges[0] == edges[1] {
        r.tell(head.at(), head.what(), Text::new("scenario-fault-edge"), rules::R2_3);
    }
    if forces[0].roster.corps.is_empty() != forces[1].roster.corps.is_empty() {
        r.tell(head.at(), head.what(), Text::new("scenario-fault-shapes"), rules::R2_5);
    }
    let own = [forces[0].own, forces[1].own];
    let places = Places::of(&forces);
    let mut setup = Setup {
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
        muster(&mut setup, Seat(index as u8), force, t);
    }
    super::names::tell_apart(&mut setup);
    check_sizes(r, &head, &setup);
    // The reinforcements of a scenario are those of its own troops.
    for Due { formation, arrival, at } in due {
        let found = setup.divisions.iter_mut().find(|division| division.id == formation);
        match found {
            Some(division) => division.arrival = Some(arrival),
            None if own.contains(&false) => {}
            None => {
                let text = Text::new("scenario-fault-formation").with("formation", Arg::Name(formation));
                r.tell(at, "reinforcements", text, rules::R3_1);
            }
        }
    }
    check_deployment(r, &setup, own, &places, t);
    Some(setup)
}

fn read_table<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>) -> Option<Table> {
    let node = r.need(head, "table_cm")?;
    let size = r.point(node, "table_cm")?;
    let [least, most] = TABLE_SIZES;
    let fits = |length: Length| least <= length && length <= most;
    if !fits(size.x) || !fits(size.y) {
        let cm = |length: Length| i64::from(length.to_tenths() / 100);
        let text = Text::new("scenario-fault-size").with("least", cm(least)).with("most", cm(most));
        r.tell(node.span().start, "table_cm", text.with("unit", Text::new("unit-cm")), None);
        return None;
    }
    Some(Table::new(size.x, size.y))
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
            let (at, what) = (entry.at_key("entry"), format!("reinforcement {formation}: entry"));
            r.tell(at, &what, Text::new("scenario-fault-not_on_edge"), rules::R3_1);
            continue;
        };
        if all.iter().any(|other| other.formation == formation) {
            let what = format!("reinforcement {formation}");
            r.tell(entry.at(), &what, Text::new("scenario-fault-twice"), rules::R3_1);
        }
        let arrival = Arrival { turn: turn as u8, entry: point, edge };
        all.push(Due { formation: formation.to_owned(), arrival, at: entry.at() });
    }
    all
}

fn check_sizes(r: &mut Reader<'_>, head: &Entry<'_, '_>, setup: &Setup) {
    let sizes = [
        ("corps", setup.corps.len(), MAX_CORPS),
        ("divisions", setup.divisions.len(), MAX_DIVISIONS),
        ("brigades", setup.brigades.len(), MAX_BRIGADES),
        ("generals", setup.generals.len(), MAX_GENERALS),
    ];
    for (what, count, most) in sizes {
        if count > most {
            r.tell(head.at(), &format!("{what} in all"), files::too_many(count, most), None);
        }
    }
}
