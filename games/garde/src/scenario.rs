//! Scenario files: the table, its terrain, the two forces and how they stand by default.
//!
//! Coordinates in cm, x east, y north, from the south-west corner; facing in degrees clockwise from north. See
//! `scenarios/corps.toml` for the shape of a file. Everything wrong is reported with its line; nothing is half loaded.

use crate::army;
use crate::battle::{
    Arrival, Battle, BrigadeSetup, CorpsSetup, DivisionSetup, GeneralSetup, Objective, SideSetup, Span, Terrain,
};
use crate::options::Options;
use crate::procedures::morale;
use crate::roster::{self, Brigade, General, Limits, Roster, read_order};
use crate::tables::{MAX_BRIGADES, MAX_CORPS, MAX_DIVISIONS, MAX_GENERALS, MAX_OBJECTIVES, Tables, tables};
use crate::vocabulary::{
    Arm, BrigadeId, CorpsId, DivisionId, GeneralId, Nation, Order, Rank, TableEdge, TerrainKind, Weather,
};
use crate::words::WORDS;
use boards::table::{Bounds, Length, Point, Polygon, Region, Regions, Stand, Table};
use gamekit::number::Share;
use gamekit::reader::{Entry, Node, Reader};
use kernel::record::SetupSpec;
use kernel::{Fault, Faults, Seat, Text};
use std::collections::BTreeMap;

/// The scenarios of the game: id and text.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("division", include_str!("../scenarios/division.toml")),
    ("corps", include_str!("../scenarios/corps.toml")),
    ("quatre_bras", include_str!("../scenarios/quatre_bras.toml")),
];

const MAX_PIECES: usize = 200;
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

/// A force as read, before the sides are put together.
struct Force {
    nation: Nation,
    edge: TableEdge,
    zone: Bounds,
    roster: Roster,
    army_order: Option<Order>,
    corps_order: Option<Order>,
    break_share: Share,
    /// Its own troops, not those of an army file.
    own: bool,
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

fn read_terrain<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>, table: Table) -> Regions<Terrain> {
    let mut regions: Vec<Region<Terrain>> = Vec::new();
    let nodes = r.list(root, "terrain");
    if nodes.len() > MAX_PIECES {
        r.fault(root.at_key("terrain"), format!("{} pieces of terrain, at most {MAX_PIECES}", nodes.len()));
        return Regions::default();
    }
    for node in nodes {
        let Some((at, region)) = read_piece(r, node, table) else { continue };
        if regions.iter().any(|other| other.kind.id == region.kind.id) {
            r.fault(at, format!("terrain {}: this id is used twice", region.kind.id));
        }
        regions.push(region);
    }
    Regions::new(regions)
}

fn read_piece<'t>(r: &mut Reader<'t>, node: &Node<'t>, table: Table) -> Option<(usize, Region<Terrain>)> {
    let name = node.get_ref().get("id").and_then(|id| id.get_ref().as_str());
    let what = format!("terrain {}", name.unwrap_or("?"));
    let entry = r.table(node, what.clone(), &["id", "kind", "level", "points"])?;
    let id = r.need_id(&entry, "id");
    r.need(&entry, "kind");
    let kind = r.word(&entry, "kind", TerrainKind::from_id, TerrainKind::ALL.map(TerrainKind::id));
    let level = r.whole(&entry, "level", 1..=9);
    let hill = kind.is_some_and(TerrainKind::is_hill);
    if hill && entry.get("level").is_none() {
        r.fault(entry.at(), format!("{what}: a hill needs `level` (1.11)"));
    }
    if !hill && level.is_some() && kind.is_some() {
        r.fault(entry.at_key("level"), format!("{what}: only hills have levels (1.11)"));
    }
    let list = r.need(&entry, "points")?;
    let nodes = r.list(&entry, "points");
    let points: Option<Vec<Point>> = nodes.into_iter().map(|node| r.point(node, &format!("{what}: points"))).collect();
    let points = points?;
    if points.iter().any(|p| !table.contains(*p)) {
        r.fault(list.span().start, format!("{what}: not wholly on the table"));
    }
    let shape = Polygon::new(points).map_err(|error| r.fault(list.span().start, format!("{what}: {error}"))).ok()?;
    let level = if hill { level.unwrap_or(1) as u8 } else { 0 };
    Some((entry.at(), Region { shape, kind: Terrain { id: id?.to_owned(), kind: kind?, level } }))
}

fn read_objectives<'t>(
    r: &mut Reader<'t>,
    head: &Entry<'_, 't>,
    scenario: &str,
    table: Table,
    sides: &[String; 2],
    terrain: &Regions<Terrain>,
) -> Vec<Objective> {
    let mut objectives: Vec<Objective> = Vec::new();
    for node in r.list(head, "objectives") {
        let Some(entry) = r.table(node, "objective", &["id", "name", "position", "held_by"]) else { continue };
        let id = r.need_id(&entry, "id");
        let position = r.need(&entry, "position").and_then(|node| r.point(node, "objective: position"));
        let (Some(id), Some(position)) = (id, position) else { continue };
        if objectives.iter().any(|other| other.id == id) {
            r.fault(entry.at(), format!("objective {id}: this id is used twice"));
        }
        if !table.contains(position) {
            r.fault(entry.at_key("position"), format!("objective {id}: off the table"));
        }
        let holder = r.text(&entry, "held_by").and_then(|side| {
            let seat = sides.iter().position(|known| known == side).map(|seat| Seat(seat as u8));
            if seat.is_none() {
                r.fault(entry.at_key("held_by"), format!("objective {id}: no side `{side}`"));
            }
            seat
        });
        let key = format!("scenario-{scenario}-{id}");
        let name = match r.text(&entry, "name") {
            Some(name) => WORDS.message_or_name(&key, name),
            None if WORDS.has(&key) => Text::new(key),
            None => Text::name(id),
        };
        let built = |kind: TerrainKind| matches!(kind, TerrainKind::Town | TerrainKind::Fort);
        let area = terrain.all().iter().position(|piece| built(piece.kind.kind) && piece.shape.contains(position));
        objectives.push(Objective { id: id.to_owned(), name, position, area: area.map(|area| area as u8), holder });
    }
    if objectives.len() > MAX_OBJECTIVES {
        r.fault(head.at_key("objectives"), format!("at most {MAX_OBJECTIVES} objectives"));
    }
    objectives
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

#[allow(clippy::too_many_arguments)]
fn read_forces<'t>(
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
            r.fault(entry.at_key("side"), format!("force: `{side}` is not one of the scenario's sides"));
            continue;
        };
        if found[index].is_some() {
            r.fault(entry.at_key("side"), format!("force: side `{side}` has two forces"));
        }
        let force = read_force(r, &entry, side, index, table, depth, t);
        found[index] = force.or_else(|| found[index].take());
    }
    for unknown in armies.keys().filter(|side| !sides.contains(side)) {
        others.push(Fault::of("forces", format!("no side `{unknown}`; there are {}", sides.join(", "))));
    }
    for (side, force) in sides.iter().zip(&found) {
        if force.is_none() && r.is_clean() {
            r.fault(root.at(), format!("side `{side}` has no [[force]]"));
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
                let what = "the scenario wants a corps or a division on its own, the army has the other (2.5)";
                others.push(Fault::of(&format!("army of {side}"), what));
            }
            Ok(army) => {
                force.nation = army.nation;
                force.roster = army.roster;
                force.own = false;
            }
            Err(Faults(faults)) => others.extend(faults),
        }
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
            r.fault(entry.at(), format!("force {side}: `nation` is missing"));
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
        ("points", i64::from(roster.points(t)), "2.1"),
        ("initial_elements", i64::from(roster.elements()), "8.2"),
        ("break_at", i64::from(morale::break_at(break_share, roster.elements())), "8.2"),
    ];
    for (key, right, rule) in checks {
        if let Some(written) = r.whole(entry, key, 0..=10_000)
            && written != right
        {
            r.fault(entry.at_key(key), format!("force {side}: `{key}` is {written}, should be {right} ({rule})"));
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
            r.fault(entry.at_key("zone"), format!("{}: `zone`: expected two corners on the table (2.3)", entry.what()));
            None
        }
    }
}

fn blank(id: String) -> SideSetup {
    SideSetup {
        id,
        nation: Nation::French,
        edge: TableEdge::South,
        zone: Bounds::around(Point::cm(0, 0), Point::cm(0, 0)),
        army_general: None,
        first_order: Order::Defend,
        corps: Span::default(),
        divisions: Span::default(),
        brigades: Span::default(),
        generals: Span::default(),
        elements: 0,
        break_at: 0,
        points: 0,
    }
}

/// Puts a force into the battle: generals, corps, divisions and brigades in their lists.
fn muster(battle: &mut Battle, seat: Seat, force: Force, t: &Tables) {
    let Force { nation, edge, zone, roster, army_order, corps_order, break_share, .. } = force;
    let first = [battle.corps.len(), battle.divisions.len(), battle.brigades.len(), battle.generals.len()];
    let (elements, points) = (roster.elements(), roster.points(t));
    let prefix = battle.sides[seat.index()].id.clone();
    let army_general = roster.army.map(|general| enlist(battle, seat, general, Rank::Army, &prefix, None, None));
    let usual = corps_order.unwrap_or(Order::Defend);
    for corps in roster.corps {
        let id = CorpsId(battle.corps.len() as u8);
        let first_order = corps.first_order.unwrap_or(usual);
        let general = enlist(battle, seat, corps.general, Rank::Corps, &corps.id, Some(id), None);
        let first_division = battle.divisions.len();
        for division in corps.divisions {
            let order = division.first_order.unwrap_or(first_order);
            let number = DivisionId(battle.divisions.len() as u8);
            let general = enlist(battle, seat, division.general, Rank::Division, &division.id, Some(id), Some(number));
            let made = Made { id: division.id, name: division.name, corps: Some(id), troops: false, general, order };
            form(battle, seat, made, division.brigades);
        }
        let troops = (!corps.troops.is_empty()).then(|| {
            let name = Text::new("level-corps_troops");
            let (id, order) = (corps.id.clone(), first_order);
            let made = Made { id, name, corps: Some(CorpsId(battle.corps.len() as u8)), troops: true, general, order };
            form(battle, seat, made, corps.troops)
        });
        let baggage = troops.and_then(|troops| {
            let span = battle.division(troops).brigades;
            span.brigades().find(|brigade| battle.brigade(*brigade).arm == Arm::Baggage)
        });
        let divisions = Span::new(first_division, battle.divisions.len());
        battle.corps.push(CorpsSetup {
            id: corps.id,
            name: corps.name,
            seat,
            general,
            first_order,
            divisions,
            troops,
            baggage,
        });
    }
    for division in roster.divisions {
        let order = division.first_order.unwrap_or(usual);
        let number = DivisionId(battle.divisions.len() as u8);
        let general = enlist(battle, seat, division.general, Rank::Division, &division.id, None, Some(number));
        let made = Made { id: division.id, name: division.name, corps: None, troops: false, general, order };
        form(battle, seat, made, division.brigades);
    }
    let ends = [battle.corps.len(), battle.divisions.len(), battle.brigades.len(), battle.generals.len()];
    let span = |list: usize| Span::new(first[list], ends[list]);
    battle.sides[seat.index()] = SideSetup {
        id: prefix,
        nation,
        edge,
        zone,
        army_general,
        first_order: army_order.unwrap_or(usual),
        corps: span(0),
        divisions: span(1),
        brigades: span(2),
        generals: span(3),
        elements,
        break_at: morale::break_at(break_share, elements),
        points,
    };
}

/// A division about to be put into the battle.
struct Made {
    id: String,
    name: Text,
    corps: Option<CorpsId>,
    troops: bool,
    general: GeneralId,
    order: Order,
}

fn enlist(
    battle: &mut Battle,
    seat: Seat,
    general: General,
    rank: Rank,
    command: &str,
    corps: Option<CorpsId>,
    division: Option<DivisionId>,
) -> GeneralId {
    let General { id, name, competence, deploy, .. } = general;
    let id = id.unwrap_or_else(|| format!("{command}-general"));
    battle.generals.push(GeneralSetup { id, name, seat, rank, corps, division, competence, deploy });
    GeneralId((battle.generals.len() - 1) as u8)
}

fn form(battle: &mut Battle, seat: Seat, made: Made, brigades: Vec<Brigade>) -> DivisionId {
    let division = DivisionId(battle.divisions.len() as u8);
    let first = battle.brigades.len();
    for brigade in brigades {
        let Brigade { mut id, name, arm, experience, levels, elements, traits, points, deploy, .. } = brigade;
        // Ids of brigades are unique on the table, also where players bring their own armies.
        while battle.brigades.iter().any(|other| other.id == id) {
            id.push('_');
        }
        battle.brigades.push(BrigadeSetup {
            id,
            name,
            seat,
            division,
            arm,
            experience,
            levels,
            elements,
            traits,
            points,
            deploy,
        });
    }
    let span = Span::new(first, battle.brigades.len());
    let elements = battle.brigades[first..].iter().map(|brigade| u16::from(brigade.counted_elements())).sum();
    let Made { mut id, name, corps, troops, general, order } = made;
    while battle.divisions.iter().any(|other| other.id == id) {
        id.push('_');
    }
    battle.divisions.push(DivisionSetup {
        id,
        name,
        seat,
        corps,
        corps_troops: troops,
        general,
        first_order: order,
        brigades: span,
        elements,
        arrival: None,
    });
    division
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

/// Where in the text each brigade and general is written, in the order of the lists.
struct Places {
    brigades: [Vec<usize>; 2],
    generals: [Vec<usize>; 2],
}

impl Places {
    fn of(forces: &[Force; 2]) -> Self {
        let brigades = |force: &Force| force.roster.brigades().map(|brigade| brigade.at).collect();
        let generals = |force: &Force| force.roster.generals().map(|(general, _)| general.at).collect();
        Places {
            brigades: [brigades(&forces[0]), brigades(&forces[1])],
            generals: [generals(&forces[0]), generals(&forces[1])],
        }
    }
}

/// Default positions must be legal (2.3, 5.11).
fn check_deployment(r: &mut Reader<'_>, battle: &Battle, own: [bool; 2], places: &Places, t: &Tables) {
    let mut placed: Vec<(BrigadeId, Stand)> = Vec::new();
    for seat in [Seat(0), Seat(1)].into_iter().filter(|seat| own[seat.index()]) {
        let side = battle.side(seat);
        for (id, at) in battle.brigades_of(seat).zip(&places.brigades[seat.index()]) {
            let brigade = battle.brigade(id);
            let division = battle.division(brigade.division);
            let name = &brigade.id;
            let Some(stand) = brigade.stand(t).filter(|_| division.arrival.is_none()) else { continue };
            if !battle.table.holds(&stand) {
                r.fault(*at, format!("brigade {name}: not wholly on the table (5.11)"));
            } else if !side.zone.holds(&stand) {
                let (low, high) = (side.zone.low, side.zone.high);
                let zone = format!("x {} to {}, y {} to {}", low.x, high.x, low.y, high.y);
                r.fault(*at, format!("brigade {name}: outside the deployment zone, {zone} (2.3)"));
            }
            for (other, _) in placed.iter().filter(|(_, other)| other.overlaps(&stand)) {
                r.fault(*at, format!("brigade {name}: overlaps brigade {} (5.11)", battle.brigade(*other).id));
            }
            if brigade.arm.is_artillery() && is_barred_to_guns(battle, &stand, t) {
                r.fault(*at, format!("brigade {name}: artillery in difficult terrain (1.12)"));
            }
            let general = battle.general(division.general);
            let rank = if division.corps_troops { Rank::Corps } else { Rank::Division };
            let reach = t.command[rank.index()];
            if !brigade.is_baggage() && general.stand(t).is_some_and(|base| !base.is_within(&stand, reach)) {
                r.fault(*at, format!("brigade {name}: more than {reach} from its general {} (2.3)", general.id));
            }
            placed.push((id, stand));
        }
        for (id, at) in side.generals.generals().zip(&places.generals[seat.index()]) {
            let general = battle.general(id);
            let waits = general.division.is_some_and(|division| battle.division(division).arrival.is_some());
            let Some(base) = general.stand(t).filter(|_| !waits) else { continue };
            if !battle.table.holds(&base) {
                r.fault(*at, format!("general {}: not wholly on the table (5.11)", general.id));
            }
        }
    }
}

/// Artillery may not stand in difficult terrain except on a road, bridge or ford (1.12).
fn is_barred_to_guns(battle: &Battle, stand: &Stand, t: &Tables) -> bool {
    battle.terrain.under(stand).any(|piece| t.ground(piece.kind.kind).difficult)
}
