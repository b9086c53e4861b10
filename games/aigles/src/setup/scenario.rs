//! Scenario files: the table, its terrain, the two forces and how they stand by default.
//!
//! Coordinates in cm, x east, y north, from the south-west corner; facing in degrees clockwise from north. See
//! `scenarios/learning.toml` for the shape of a file. Everything wrong is reported with its line; nothing is half
//! loaded.

use crate::book::options::Options;
use crate::book::tables::{FIGURE_BASE, MAX_UNITS, Tables, tables};
use crate::book::vocabulary::{Character, Movement, Nation, TableEdge, TerrainKind, UnitId};
use crate::book::words::WORDS;
use crate::rules;
use crate::setup::army::{self, COMMANDER_KEYS, check_army, read_commander, read_units};
use crate::setup::{CommanderSetup, Hill, Objective, Setup, SideSetup, Terrain, UnitSetup, zone};
use boards::table::{Heading, Length, Point, Polygon, Region, Regions, Stand, Table};
use gamekit::reader::{Entry, Node, Reader};
use gamekit::scenario as files;
use kernel::record::SetupSpec;
use kernel::{Fault, Faults, Seat, Text};
use std::collections::BTreeMap;

/// The scenarios of the game: id and text.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("learning", include_str!("../../scenarios/learning.toml")),
    ("example_armies", include_str!("../../scenarios/example_armies.toml")),
    ("maida", include_str!("../../scenarios/maida.toml")),
    ("vimeiro", include_str!("../../scenarios/vimeiro.toml")),
    ("barrosa", include_str!("../../scenarios/barrosa.toml")),
    ("albuera", include_str!("../../scenarios/albuera.toml")),
    ("hougoumont", include_str!("../../scenarios/hougoumont.toml")),
];

const MAX_PIECES: usize = 200;
const MAX_OBJECTIVES: usize = 16;
/// Widest and deepest table.
const MAX_TABLE: Length = Length::cm(300);

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
    let mut reader = army::reader(file, text);
    let mut others: Vec<Fault> = Vec::new();
    let setup = reader.parse().and_then(|root| read_root(&mut reader, &root, forces, &mut others));
    let options = files::options(setup.as_ref().map(|setup| setup.options), options, &mut others);
    let (setup, warnings) = files::finish(reader, setup, others)?;
    Ok(Setup { options, warnings, ..setup })
}

/// A scenario as far as it can be read, right or wrong: to be drawn, never to be played.
#[must_use]
pub fn read_anyway(text: &str) -> Option<Setup> {
    let mut reader = army::reader("scenario", text);
    let root = reader.parse()?;
    read_root(&mut reader, &root, &BTreeMap::new(), &mut Vec::new())
}

/// Who says where the sides stand: the setup roll, or the scenario.
pub(super) const EDGES: [&str; 2] = ["chosen", "fixed"];

/// A force as read, before the sides are put together.
struct Force {
    nation: Nation,
    edge: TableEdge,
    commander: CommanderSetup,
    units: Vec<UnitSetup>,
    cost: u16,
}

fn read_root<'t>(
    r: &mut Reader<'t>,
    root: &toml::de::DeTable<'t>,
    forces: &BTreeMap<String, String>,
    army_faults: &mut Vec<Fault>,
) -> Option<Setup> {
    let t = tables();
    let root = r.root(root, &["scenario", "terrain", "force"]);
    let head = r.need(&root, "scenario")?;
    let keys = ["id", "game", "table_cm", "turns", "points", "sides", "edges", "options", "objectives"];
    let head = r.table(head, "[scenario]", &[&keys[..], &files::SAID].concat())?;
    let id = r.need_id(&head, "id");
    files::check_game(r, &head, "aigles");
    let said = files::said(r, &head);
    let table = read_table(r, &head, t);
    let turns = r.whole(&head, "turns", 1..=50).map_or(t.constants.turns, |turns| turns as u8);
    let points = r.whole(&head, "points", 1..=10_000).map_or(t.constants.army_points, |points| points as u16);
    let sides = files::read_sides(r, &head);
    let fixed_edges = read_edges(r, &head);
    let (terrain, hills) = read_terrain(r, &root, table);
    let objectives = read_objectives(r, &head, id.unwrap_or(""), table);
    // Objectives on the table turn their option on.
    let usual = Options { objectives: !objectives.is_empty(), ..Options::default() };
    let options = files::read_options(r, &head, usual);
    let read = read_forces(r, &root, sides.as_ref(), points, forces, army_faults, t);
    let (id, table, sides, read) = (id?, table?, sides?, read?);
    let mut units = Vec::new();
    let sides: [SideSetup; 2] = put_together(sides, read, &mut units);
    tell_namesakes_apart(&mut units);
    if !forces.is_empty() && sides[0].nation == sides[1].nation {
        army_faults.push(files::of_one_nation());
    }
    if sides[0].edge == sides[1].edge {
        r.tell(head.at(), head.what(), Text::new("scenario-fault-edge"), rules::SETUP_SIDE);
    }
    if units.len() > MAX_UNITS {
        r.tell(head.at(), "battalions in all", files::too_many(units.len(), MAX_UNITS), None);
    }
    let [title, description] = WORDS.of_scenario(id, r.text(&head, "title"), said);
    let setup = Setup {
        id: id.to_owned(),
        title,
        description,
        table,
        turns,
        points,
        options,
        fixed_edges,
        sides,
        units,
        terrain,
        hills,
        objectives,
        warnings: Vec::new(),
    };
    check_deployment(r, &root, &setup, forces, t);
    Some(setup)
}

/// `table_cm = [160, 120]`: one of the printed sizes, or any other within reason.
fn read_table<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>, t: &Tables) -> Option<Table> {
    let node = r.need(head, "table_cm")?;
    let size = r.point(node, "table_cm")?;
    let least = t.constants.centre_line * 2;
    let fits = |length: Length| length > least && length <= MAX_TABLE;
    if !fits(size.x) || !fits(size.y) {
        let cm = |length: Length| i64::from(length.to_tenths() / 100);
        let text = Text::new("scenario-fault-size").with("least", cm(least) + 1).with("most", cm(MAX_TABLE));
        r.tell(node.span().start, "table_cm", text.with("unit", Text::new("unit-cm")), rules::SETUP_ZONE);
        return None;
    }
    if !t.constants.table_sizes_cm.iter().any(|[w, d]| w.length() == size.x && d.length() == size.y) {
        r.warn(node.span().start, "table_cm: not one of the printed sizes, 160 x 120 and 120 x 120 (setup.table)");
    }
    Some(Table::new(size.x, size.y))
}

/// `edges = "fixed"`: both sides keep the edges of the scenario (ruling R56); else the setup roll decides (setup.side).
fn read_edges<'t>(r: &mut Reader<'t>, head: &Entry<'_, 't>) -> bool {
    let is_fixed = |word: &str| EDGES.iter().position(|known| *known == word).map(|known| known == 1);
    r.word(head, "edges", is_fixed, EDGES).unwrap_or(false)
}

fn read_objectives<'t>(
    r: &mut Reader<'t>,
    head: &Entry<'_, 't>,
    scenario: &str,
    table: Option<Table>,
) -> Vec<Objective> {
    let mut objectives: Vec<Objective> = Vec::new();
    for node in r.list(head, "objectives") {
        let Some(entry) = r.table(node, "objective", &["id", "name", "position"]) else { continue };
        let id = r.need_id(&entry, "id");
        let position = r.need(&entry, "position").and_then(|node| r.point(node, "objective: position"));
        let (Some(id), Some(position)) = (id, position) else { continue };
        if objectives.iter().any(|other| other.id == id) {
            r.tell(entry.at(), &format!("objective {id}"), Text::new("file-id_twice"), None);
        }
        if table.is_some_and(|table| !table.contains(position)) {
            let text = Text::new("scenario-fault-off_table");
            r.tell(entry.at_key("position"), &format!("objective {id}"), text, None);
        }
        let key = format!("scenario-{scenario}-{id}");
        let name = match r.text(&entry, "name") {
            Some(name) => WORDS.message_or_name(&key, name),
            None if WORDS.has(&key) => Text::new(key),
            None => Text::name(id),
        };
        objectives.push(Objective { id: id.to_owned(), name, position });
    }
    if objectives.len() > MAX_OBJECTIVES {
        let text = files::too_many(objectives.len(), MAX_OBJECTIVES);
        r.tell(head.at_key("objectives"), "objectives", text, None);
    }
    objectives
}

fn read_terrain<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>, table: Option<Table>) -> (Regions<Terrain>, Vec<Hill>) {
    let mut regions: Vec<Region<Terrain>> = Vec::new();
    let mut places: Vec<usize> = Vec::new();
    let nodes = r.list(root, "terrain");
    if nodes.len() > MAX_PIECES {
        r.tell(root.at_key("terrain"), "terrain", files::too_many(nodes.len(), MAX_PIECES), None);
        return (Regions::default(), Vec::new());
    }
    for node in nodes {
        let Some((at, region)) = read_piece(r, node, table) else { continue };
        if regions.iter().any(|other| other.kind.id == region.kind.id) {
            r.tell(at, &format!("terrain {}", region.kind.id), Text::new("file-id_twice"), None);
        }
        regions.push(region);
        places.push(at);
    }
    let hills = nest_hills(r, &mut regions, &places);
    (Regions::new(regions), hills)
}

fn read_piece<'t>(r: &mut Reader<'t>, node: &Node<'t>, table: Option<Table>) -> Option<(usize, Region<Terrain>)> {
    let entry = r.table(node, "terrain", &["id", "kind", "level", "points"])?;
    let id = r.need_id(&entry, "id");
    let what = format!("terrain {}", id.unwrap_or("?"));
    let kind = r.need_text(&entry, "kind").map(|word| {
        TerrainKind::from_id(word).unwrap_or_else(|| {
            // def.terrain: a kind that is not in the table is open ground.
            let known: Vec<&str> = TerrainKind::ALL.iter().map(|kind| kind.id()).collect();
            let expected =
                format!("{what}: unknown kind \"{word}\" counts as open ground; known are {}", known.join(", "));
            r.warn(entry.at_key("kind"), expected);
            TerrainKind::Open
        })
    });
    let level = r.whole(&entry, "level", 1..=9);
    let hill = kind == Some(TerrainKind::Hill);
    if hill && entry.get("level").is_none() {
        r.tell(entry.at(), &what, Text::new("scenario-fault-level"), rules::DEF_HEIGHT);
    }
    if !hill && level.is_some() && kind.is_some() {
        r.tell(entry.at_key("level"), &what, Text::new("scenario-fault-no_level"), rules::DEF_HEIGHT);
    }
    let list = r.need(&entry, "points")?;
    let nodes = r.list(&entry, "points");
    let points: Option<Vec<Point>> = nodes.into_iter().map(|node| r.point(node, &format!("{what}: points"))).collect();
    let points = points?;
    if table.is_some_and(|table| points.iter().any(|p| !table.contains(*p))) {
        r.tell(list.span().start, &what, Text::new("scenario-fault-off_table"), None);
    }
    let shape =
        Polygon::new(points).map_err(|error| r.tell(list.span().start, &what, files::no_outline(error), None)).ok()?;
    let level = if hill { level.unwrap_or(1) as u8 } else { 0 };
    Some((entry.at(), Region { shape, kind: Terrain { id: id?.to_owned(), kind: kind?, level, hill: None } }))
}

/// Puts hill polygons into hills: each level lies inside one polygon of the level below (def.height).
fn nest_hills(r: &mut Reader<'_>, regions: &mut [Region<Terrain>], places: &[usize]) -> Vec<Hill> {
    let mut order: Vec<usize> = (0..regions.len()).filter(|i| regions[*i].kind.kind == TerrainKind::Hill).collect();
    order.sort_by_key(|i| regions[*i].kind.level);
    let mut hills: Vec<Hill> = Vec::new();
    for piece in order {
        let level = regions[piece].kind.level;
        let hill = if level == 1 {
            hills.push(Hill { pieces: Vec::new() });
            Some(hills.len() - 1)
        } else {
            let below = regions.iter().find(|other| {
                other.kind.hill.is_some()
                    && other.kind.level + 1 == level
                    && regions[piece].shape.points().iter().all(|p| other.shape.contains(*p))
            });
            below.and_then(|below| below.kind.hill).map(usize::from)
        };
        match hill {
            Some(hill) => {
                regions[piece].kind.hill = Some(hill as u8);
                hills[hill].pieces.push(piece as u8);
            }
            None => {
                let text = Text::new("scenario-fault-inside").with("level", level);
                r.tell(places[piece], &format!("terrain {}", regions[piece].kind.id), text, rules::DEF_HEIGHT);
            }
        }
    }
    hills
}

fn read_forces<'t>(
    r: &mut Reader<'t>,
    root: &Entry<'_, 't>,
    sides: Option<&[String; 2]>,
    points: u16,
    armies: &BTreeMap<String, String>,
    army_faults: &mut Vec<Fault>,
    t: &Tables,
) -> Option<[Force; 2]> {
    r.need(root, "force")?;
    let mut found: [Option<Force>; 2] = [None, None];
    for node in r.list(root, "force") {
        let Some(entry) = r.table(node, "force", &["side", "nation", "edge", "commander", "unit"]) else { continue };
        let Some(side) = r.need_text(&entry, "side") else { continue };
        let Some(index) = sides.and_then(|sides| sides.iter().position(|id| id == side)) else {
            r.tell(entry.at_key("side"), "force", files::of_side("scenario-fault-side", side), None);
            continue;
        };
        if found[index].is_some() {
            r.tell(entry.at_key("side"), "force", files::of_side("scenario-fault-two_forces", side), None);
        }
        let army = armies.get(side).map(String::as_str);
        found[index] = read_force(r, &entry, side, index, points, army, army_faults, t).or_else(|| found[index].take());
    }
    if let Some(sides) = sides {
        for unknown in armies.keys().filter(|side| !sides.contains(side)) {
            let known = sides.join(", ");
            army_faults.push(Fault::of("forces", format!("no side `{unknown}`; there are {known}")));
        }
        for (side, force) in sides.iter().zip(&found) {
            if force.is_none() && r.is_clean() && army_faults.is_empty() {
                r.tell(root.at(), "", files::of_side("scenario-fault-no_force", side), None);
            }
        }
    }
    let [first, second] = found;
    Some([first?, second?])
}

#[allow(clippy::too_many_arguments)]
fn read_force<'t>(
    r: &mut Reader<'t>,
    entry: &Entry<'_, 't>,
    side: &str,
    index: usize,
    points: u16,
    army: Option<&str>,
    army_faults: &mut Vec<Fault>,
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
    let commander = entry.get("commander").and_then(|node| {
        let commander = r.table(node, format!("force {side}: commander"), COMMANDER_KEYS)?;
        Some(read_commander(r, &commander))
    });
    let mut commander = commander.unwrap_or_else(|| CommanderSetup {
        id: format!("{side}_commander"),
        name: Text::new(Character::Commander.label()),
        deploy: None,
        heading: if edge == Some(TableEdge::North) { Heading::SOUTH } else { Heading::NORTH },
    });
    let (nation, edge) = (nation?, edge?);
    let seat = Seat(index as u8);
    // The scenario's own battalions are checked even where an army file replaces them.
    let mut units = read_units(r, entry, "unit", nation, seat, t);
    let mut cost = check_army(r, &units, entry.at(), points, t);
    let mut nation = nation;
    if let Some(text) = army {
        match army::read(&format!("army of {side}"), text, Some(points)) {
            Ok(army) => {
                nation = army.nation;
                commander.name = army.commander.name;
                cost = army.report.total;
                units = army.units.into_iter().map(|unit| UnitSetup { seat, ..unit }).collect();
            }
            Err(Faults(faults)) => army_faults.extend(faults),
        }
    }
    Some(Force { nation, edge, commander, units, cost })
}

fn put_together(ids: [String; 2], forces: [Force; 2], units: &mut Vec<UnitSetup>) -> [SideSetup; 2] {
    let mut ids = ids.into_iter();
    forces.map(|force| {
        let first = units.len() as u8;
        // Ids of battalions are unique on the table, also where players bring their own armies.
        for mut unit in force.units {
            while units.iter().any(|other| other.id == unit.id) {
                unit.id.push('_');
            }
            units.push(unit);
        }
        SideSetup {
            id: ids.next().unwrap_or_default(),
            nation: force.nation,
            edge: force.edge,
            commander: force.commander,
            first,
            end: units.len() as u8,
            cost: force.cost,
        }
    })
}

/// Both armies may have a "1st Battalion": log and questions then say whose it is.
fn tell_namesakes_apart(units: &mut [UnitSetup]) {
    let namesake = |unit: &UnitSetup| units.iter().any(|other| other.seat != unit.seat && other.name == unit.name);
    let shared: Vec<bool> = units.iter().map(namesake).collect();
    for (unit, _) in units.iter_mut().zip(shared).filter(|(_, shared)| *shared) {
        let whose = Text::new(unit.nation.label());
        unit.name = Text::new("name-of_side").with("name", unit.name.clone()).with("side", whose);
    }
}

/// Default positions must be legal (def.position, setup.zone).
fn check_deployment<'t>(
    r: &mut Reader<'t>,
    root: &Entry<'_, 't>,
    setup: &Setup,
    armies: &BTreeMap<String, String>,
    t: &Tables,
) {
    let places = deploy_places(r, root);
    let mut placed: Vec<(UnitId, Stand)> = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        let side = &setup.sides[seat.index()];
        if armies.contains_key(&side.id) {
            continue;
        }
        let strip = zone(setup.table, side.edge, t);
        for id in setup.units_of(seat) {
            let unit = setup.unit(id);
            let Some(stand) = unit.stand(t) else { continue };
            let at = places.get(unit.id.as_str()).copied().unwrap_or(0);
            let what = format!("battalion {}", unit.id);
            if !setup.table.holds(&stand) {
                r.tell(at, &what, Text::new("scenario-fault-off_table"), rules::DEF_POSITION);
            } else if !strip.holds(&stand) {
                r.tell(at, &what, Text::new("scenario-fault-zone"), rules::SETUP_ZONE);
            }
            for (other, _) in placed.iter().filter(|(_, other)| other.overlaps(&stand)) {
                let text = Text::new("scenario-fault-overlap").with("other", setup.unit(*other).name.clone());
                r.tell(at, &what, text, rules::DEF_POSITION);
            }
            for region in setup.terrain.under(&stand) {
                if t.terrain[region.kind.kind.index()].movement == Movement::Impassable {
                    let ground = Text::new(region.kind.kind.label());
                    let text = Text::new("scenario-fault-impassable").with("ground", ground);
                    r.tell(at, &what, text, rules::DEF_POSITION);
                }
            }
            placed.push((id, stand));
        }
        if let Some(point) = side.commander.deploy {
            let base = Stand::new(point, side.commander.heading, FIGURE_BASE, FIGURE_BASE);
            if !strip.holds(&base) {
                let at = places.get(side.commander.id.as_str()).copied().unwrap_or(0);
                let what = format!("commander {}", side.commander.id);
                r.tell(at, &what, Text::new("scenario-fault-zone"), rules::SETUP_ALTERNATE);
            }
        }
    }
}

/// Where in the text each battalion and commander is placed, by id.
fn deploy_places<'a, 't>(r: &mut Reader<'t>, root: &Entry<'a, 't>) -> BTreeMap<&'a str, usize> {
    let mut places = BTreeMap::new();
    for force in r.list(root, "force") {
        let units = force.get_ref().get("unit").and_then(|units| units.get_ref().as_array());
        let commander = force.get_ref().get("commander");
        for node in units.into_iter().flat_map(|units| units.iter()).chain(commander) {
            if let Some(id) = node.get_ref().get("id").and_then(|id| id.get_ref().as_str()) {
                let place = node.get_ref().get("deploy").or_else(|| node.get_ref().get("position"));
                places.insert(id, place.unwrap_or(node).span().start);
            }
        }
    }
    places
}
