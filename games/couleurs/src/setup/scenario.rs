//! Scenarios: from a file written by people to a validated [`Setup`].
//!
//! Coordinates are UD from the south-west corner, `pos` is the middle of a front, facings are degrees clockwise from
//! north.

use super::bring::bring;
use super::ground::{Area, Ground, Line};
use super::{GeneralSetup, Group, Objective, Setup, Side, Taking, UnitSetup, army};
use crate::book::charts::charts;
use crate::book::options::Options;
use crate::book::vocabulary::{Arm, Cover, Formation, Grade, Nation, TableEdge, TerrainKind, UD};
use crate::book::words::WORDS;
use crate::rules;
use crate::state::{MOST_GENERALS, MOST_OBJECTIVES, MOST_UNITS};
use boards::table::{Bounds, Heading, Length, Point, Polygon, Stand, Table};
use gamekit::reader::{Entry, Node, Reader};
use gamekit::scenario::{self as files, read_options};
use kernel::record::SetupSpec;
use kernel::{Arg, Fault, Faults, Seat, Text};
use std::collections::BTreeMap;

/// The scenarios of the box, the first being the one to begin with.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("ecole", include_str!("../../scenarios/ecole.toml")),
    ("hameau", include_str!("../../scenarios/hameau.toml")),
    ("rencontre", include_str!("../../scenarios/rencontre.toml")),
    ("division", include_str!("../../scenarios/division.toml")),
    ("haslach", include_str!("../../scenarios/haslach.toml")),
    ("saalfeld", include_str!("../../scenarios/saalfeld.toml")),
    ("golymin", include_str!("../../scenarios/golymin.toml")),
    ("teugn", include_str!("../../scenarios/teugn.toml")),
];

/// The parts of a file.
const ROOT_KEYS: &[&str] = &["scenario", "terrain", "side", "general", "unit", "objective"];

/// The most pieces of ground.
const MOST_GROUND: usize = 60;

/// Sets a game up.
///
/// # Errors
/// Everything wrong with scenario, options and forces.
pub fn load(spec: &SetupSpec) -> Result<Setup, Faults> {
    let (file, text) = files::text(SCENARIOS, spec)?;
    read(&file, text, spec)
}

/// Checks a scenario file.
///
/// # Errors
/// Everything wrong with it, with its line.
pub fn check(file: &str, text: &str) -> Result<Setup, Faults> {
    let id = file.trim_end_matches(".toml").rsplit('/').next().unwrap_or(file);
    read(file, text, &SetupSpec { scenario: id.to_owned(), ..SetupSpec::default() })
}

fn read(file: &str, text: &str, spec: &SetupSpec) -> Result<Setup, Faults> {
    let mut r = army::reader(file, text);
    let mut others = Vec::new();
    let setup = r.parse().and_then(|table| {
        let root = r.root(&table, ROOT_KEYS);
        battle(&mut r, &root, spec, &mut others)
    });
    let scenario = setup.as_ref().map(|setup| setup.options);
    let options = files::options(scenario, &spec.options, &mut others);
    files::finish(r, setup.map(|setup| Setup { options, ..setup }), others).map(|(setup, _)| setup)
}

/// A scenario as far as it can be read, right or wrong: to be drawn, never to be played.
#[must_use]
pub fn read_anyway(text: &str) -> Option<Setup> {
    let mut r = army::reader("scenario", text);
    let table = r.parse()?;
    let root = r.root(&table, ROOT_KEYS);
    battle(&mut r, &root, &SetupSpec::default(), &mut Vec::new())
}

fn battle<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>, spec: &SetupSpec, others: &mut Vec<Fault>) -> Option<Setup> {
    const KEYS: &[&str] =
        &["id", "game", "kind", "width_ud", "depth_ud", "turns", "year", "first_initiative", "attacker", "options"];
    let head = r.need(root, "scenario").and_then(|node| r.table(node, "scenario", &[KEYS, &files::SAID].concat()))?;
    files::check_game(r, &head, "couleurs");
    let [title, description] = files::said(r, &head);
    let id = r.need_id(&head, "id").map(str::to_owned);
    let size = |r: &mut Reader<'t>, key: &str| length(r, &head, key, UD * 4..=UD * 60);
    let (width, depth) = (size(r, "width_ud"), size(r, "depth_ud"));
    let turns = r.whole(&head, "turns", 1..=30).map_or(charts().victory.turns, |turns| turns as u8);
    let year = r.whole(&head, "year", 1805..=1815).map(|year| year as u16);
    r.need(&head, "year");
    let options = read_options(r, &head, Options::default());
    let table = Table::new(width?, depth?);
    let scenario = id.as_deref().unwrap_or("");
    let ground = read_ground(r, root, table, scenario);
    let mut sides = read_sides(r, root, scenario)?;
    let side_of = |word: &str| sides.iter().position(|side| side.id == word).map(|n| Seat(n as u8));
    let first = match r.text(&head, "first_initiative") {
        None | Some("roll") => None,
        Some(word) => side_of(word).or_else(|| {
            let text = files::of_side("scenario-fault-side", word);
            r.tell(head.at_key("first_initiative"), "scenario", text, None);
            None
        }),
    };
    let attacker = r.text(&head, "attacker").and_then(side_of).or(first).unwrap_or(Seat(0));
    let mut groups: Vec<Group> = Vec::new();
    let ids = [sides[0].id.clone(), sides[1].id.clone()];
    let mut units = read_units(r, root, &ids, &mut groups, &ground, scenario, year);
    let mut generals = read_generals(r, root, &ids, &mut groups, scenario);
    let objectives = read_objectives(r, root, &ids, &ground, scenario);
    for (seat, side) in [Seat(0), Seat(1)].into_iter().zip(&mut sides) {
        if let Some(text) = spec.forces.get(&side.id).or_else(|| spec.forces.get(side.nation.id())) {
            match army::read(&format!("army of {}", side.id), text, Some(side.limit)) {
                Ok(army) => bring(army, seat, side, table, &ground, &mut units, &mut generals, &mut groups),
                Err(Faults(faults)) => others.extend(faults),
            }
        }
    }
    if !spec.forces.is_empty() && sides[0].nation == sides[1].nation {
        others.push(files::of_one_nation());
    }
    units.sort_by_key(|unit| unit.seat);
    let places: Vec<usize> = r.list(root, "side").into_iter().map(|node| node.span().start).collect();
    let place = |seat: Seat| places.get(seat.index()).copied().unwrap_or_default();
    for (seat, side) in [Seat(0), Seat(1)].into_iter().zip(&mut sides) {
        let own = units.iter().filter(|unit| unit.seat == seat);
        side.strength = own.clone().count() as u8;
        let cost: u16 = own.map(|unit| unit.points).sum::<u16>()
            + generals.iter().filter(|general| general.seat == seat).map(|general| general.points).sum::<u16>();
        if side.points > 0 && cost > side.points {
            let text = Text::new("scenario-fault-dear").with("cost", i64::from(cost));
            let text = text.with("most", i64::from(side.points));
            r.tell(place(seat), &format!("side {}", side.id), text, rules::SCENARIO_BUDGET);
        }
        side.points = cost;
        if side.strength == 0 || usize::from(side.strength) > army::MOST_UNITS {
            let text = Text::new("scenario-fault-units").with("most", army::MOST_UNITS as i64);
            r.tell(place(seat), &format!("side {}", side.id), text.with("found", side.strength), None);
        }
    }
    check_places(r, root, table, &ground, &units);
    let sides: [Side; 2] = sides.try_into().ok()?;
    let id = id?;
    let [title, description] = WORDS.of_scenario(&id, None, [title, description]);
    Some(Setup {
        title,
        description,
        id,
        options,
        year: year?,
        turns,
        table,
        ground,
        sides,
        groups,
        units,
        generals,
        objectives,
        first,
        attacker,
    })
}

/// A number of UD with at most two decimals: one hundredth of a UD is six tenths of a millimetre.
fn length<'t>(
    r: &mut Reader<'t>,
    entry: &Entry<'_, 't>,
    key: &str,
    range: std::ops::RangeInclusive<Length>,
) -> Option<Length> {
    let value = r.hundredths(entry, key)?;
    let length = Length::tenths(value * 6);
    if range.contains(&length) {
        return Some(length);
    }
    let whole = |length: Length| i64::from(length.to_tenths() / UD.to_tenths());
    let text =
        Text::new("scenario-fault-bounds").with("least", whole(*range.start())).with("most", whole(*range.end()));
    r.tell(entry.at_key(key), entry.what(), text.with("unit", Text::new("unit-ud")), None);
    None
}

fn point<'t>(r: &mut Reader<'t>, node: &Node<'t>, what: &str) -> Option<Point> {
    r.point_by(node, what, |hundredths| Length::tenths(hundredths * 6))
}

fn need_point<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>, key: &str) -> Option<Point> {
    let node = r.need(entry, key)?;
    let what = format!("{}: `{key}`", entry.what());
    point(r, node, &what)
}

/// The name of something of a scenario: the message if there is one, else what the file says.
fn named<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>, key: String, usual: Text) -> Text {
    match r.text(entry, "name") {
        _ if WORDS.has(&key) => Text::new(key),
        Some(name) => Text::name(name),
        None => usual,
    }
}

fn read_ground<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>, table: Table, scenario: &str) -> Ground {
    const KEYS: &[&str] = &["id", "name", "kind", "points", "cover", "crest", "width_ud"];
    let mut ground = Ground::default();
    let nodes = r.list(root, "terrain");
    if nodes.len() > MOST_GROUND {
        r.tell(root.at_key("terrain"), "terrain", files::too_many(nodes.len(), MOST_GROUND), None);
        return ground;
    }
    for node in nodes {
        let Some(entry) = r.table(node, "terrain", KEYS) else { continue };
        r.need(&entry, "kind");
        let (Some(id), Some(kind)) = (
            r.need_id(&entry, "id").map(str::to_owned),
            r.word(&entry, "kind", TerrainKind::from_id, TerrainKind::ALL.map(TerrainKind::id)),
        ) else {
            continue;
        };
        let what = format!("terrain {id}");
        if ground.has(&id) {
            r.tell(entry.at_key("id"), &what, Text::new("file-id_twice"), None);
        }
        let message = format!("ground-{scenario}-{id}");
        let name =
            (WORDS.has(&message) || entry.get("name").is_some()).then(|| named(r, &entry, message, Text::name(&*id)));
        let usual = charts().terrain.cover[kind.index()];
        let cover = r.word(&entry, "cover", Cover::from_id, Cover::ALL.map(Cover::id)).unwrap_or(usual);
        let ridge = r.text(&entry, "crest") == Some("ridge");
        let nodes = r.list(&entry, "points");
        let points: Option<Vec<Point>> =
            nodes.into_iter().map(|node| point(r, node, &format!("terrain {id}: points"))).collect();
        let Some(points) = points else { continue };
        if points.iter().any(|p| !table.contains(*p)) {
            r.tell(entry.at_key("points"), &what, Text::new("scenario-fault-off_table"), None);
        }
        if kind.is_linear() || matches!(kind, TerrainKind::Road | TerrainKind::Bridge) {
            if points.len() < 2 {
                r.tell(entry.at_key("points"), &what, Text::new("scenario-fault-line"), None);
                continue;
            }
            let width = length(r, &entry, "width_ud", Length::mm(1)..=UD * 4).unwrap_or(UD.scaled(1, 4));
            let bounds = points.iter().skip(1).fold(Bounds::around(points[0], points[0]), |b, p| b.with(*p));
            ground.lines.push(Line { id, name, kind, points, width, cover, bounds });
        } else {
            let shape = match Polygon::new(points) {
                Ok(shape) => shape,
                Err(error) => {
                    r.tell(entry.at_key("points"), &what, files::no_outline(error), None);
                    continue;
                }
            };
            let footprint = footprint(&shape);
            if kind == TerrainKind::Built && shape.points().len() != 4 {
                r.tell(entry.at_key("points"), &what, Text::new("scenario-fault-corners"), None);
            }
            ground.areas.push(Area { id, name, kind, shape, cover, ridge, footprint });
        }
    }
    ground
}

/// The box around an area, looking south: its faces are those of a built-up area.
fn footprint(shape: &Polygon) -> Stand {
    let bounds = shape.bounds();
    let middle = boards::table::Segment::new(bounds.low, bounds.high).middle();
    Stand::new(middle, Heading::NORTH, bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y)
}

fn read_sides<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>, scenario: &str) -> Option<Vec<Side>> {
    let mut sides = Vec::new();
    for node in r.list(root, "side") {
        let Some(entry) = r.table(node, "side", &["id", "name", "nation", "edge", "points"]) else { continue };
        let id = r.need_id(&entry, "id").map(str::to_owned);
        let nation = r.word(&entry, "nation", Nation::from_id, Nation::ALL.map(Nation::id));
        let edge = r.word(&entry, "edge", TableEdge::from_id, TableEdge::ALL.map(TableEdge::id));
        let points = r.whole(&entry, "points", 0..=20_000).unwrap_or(0) as u16;
        let (Some(id), Some(nation), Some(edge)) = (id, nation, edge) else {
            r.need(&entry, "nation");
            r.need(&entry, "edge");
            continue;
        };
        let name = named(r, &entry, format!("side-{scenario}-{id}"), Text::new(nation.label()));
        let limit = if points > 0 { points } else { army::USUAL };
        sides.push(Side { id, name, nation, edge, points, limit, strength: 0 });
    }
    if let [first, second] = &sides[..]
        && first.nation == second.nation
    {
        r.tell(root.at_key("side"), "", Text::new("army-same_nation"), None);
    }
    if sides.len() != 2 {
        let text = Text::new("scenario-fault-two_sides").with("found", sides.len() as i64);
        r.tell(root.at(), "", text, None);
        return None;
    }
    Some(sides)
}

/// The tables under a key, unless there are more than a table has room for: files come from strangers, too.
fn bounded<'a, 't>(r: &mut Reader<'t>, root: &Entry<'a, 't>, key: &str, most: usize) -> Vec<&'a Node<'t>> {
    let nodes = r.list(root, key);
    if nodes.len() <= most {
        return nodes;
    }
    r.tell(root.at_key(key), key, files::too_many(nodes.len(), most), None);
    Vec::new()
}

/// The seat and the group of an entry.
fn belongs<'t>(
    r: &mut Reader<'t>,
    entry: &Entry<'_, 't>,
    ids: &[String; 2],
    groups: &mut Vec<Group>,
) -> Option<(Seat, Option<u8>)> {
    let side = r.need_text(entry, "side")?;
    let Some(seat) = ids.iter().position(|id| id == side).map(|n| Seat(n as u8)) else {
        r.tell(entry.at_key("side"), entry.what(), files::of_side("scenario-fault-side", side), None);
        return None;
    };
    let group = r.text(entry, "group").map(|word| {
        let known = groups.iter().position(|group| group.id == word && group.seat == seat);
        known.unwrap_or_else(|| {
            groups.push(Group { id: word.to_owned(), seat });
            groups.len() - 1
        }) as u8
    });
    Some((seat, group))
}

/// The group of a unit that names none: the first of its side.
fn group_of(groups: &mut Vec<Group>, seat: Seat, side: &str) -> u8 {
    let known = groups.iter().position(|group| group.seat == seat);
    known.unwrap_or_else(|| {
        groups.push(Group { id: side.to_owned(), seat });
        groups.len() - 1
    }) as u8
}

fn read_units<'t>(
    r: &mut Reader<'t>,
    root: &Entry<'_, 't>,
    ids: &[String; 2],
    groups: &mut Vec<Group>,
    ground: &Ground,
    scenario: &str,
    year: Option<u16>,
) -> Vec<UnitSetup> {
    const KEYS: &[&str] = &[
        "id",
        "side",
        "group",
        "regiment",
        "troop",
        "name",
        "formation",
        "pos",
        "facing",
        "figures",
        "guns",
        "inside",
        "faces",
        "arrives",
    ];
    let mut units: Vec<UnitSetup> = Vec::new();
    let mut regiments: Vec<String> = Vec::new();
    for node in bounded(r, root, "unit", MOST_UNITS) {
        let Some(entry) = r.table(node, "unit", KEYS) else { continue };
        let Some(id) = r.need_id(&entry, "id").map(str::to_owned) else { continue };
        if units.iter().any(|other| other.id == id) {
            r.tell(entry.at_key("id"), &format!("unit {id}"), Text::new("file-id_twice"), None);
        }
        let belongs = belongs(r, &entry, ids, groups);
        let troop = army::read_troop(r, &entry, &id, year);
        let (Some((seat, group)), Some((troop, figures, guns))) = (belongs, troop) else { continue };
        let regiment = r.text(&entry, "regiment").map(|word| {
            let known = regiments.iter().position(|other| other == word);
            known.unwrap_or_else(|| {
                regiments.push(word.to_owned());
                regiments.len() - 1
            }) as u8
        });
        let facing = r.whole(&entry, "facing", 0..=359).unwrap_or(0) as i32;
        let usual = Text::new(format!("troop-{}", troop.id));
        let name = named(r, &entry, format!("name-{scenario}-{id}"), usual);
        let inside = r.text(&entry, "inside").and_then(|word| {
            let found = ground.built().find(|(_, area)| area.id == word).map(|(n, _)| n);
            if found.is_none() {
                let text = Text::new("scenario-fault-built").with("area", Arg::Name(word.to_owned()));
                r.tell(entry.at_key("inside"), &format!("unit {id}"), text, None);
            }
            found
        });
        let (formation, at, inside) = match inside {
            Some(area) => {
                let faces = read_faces(r, &entry, &id, figures);
                (Formation::Garrison, ground.area(area).footprint.centre(), Some((area, faces)))
            }
            None => {
                let formation = r.word(&entry, "formation", Formation::from_id, Formation::ALL.map(Formation::id));
                let Some(at) = need_point(r, &entry, "pos") else { continue };
                (formation.unwrap_or(usual_formation(troop.arm)), at, None)
            }
        };
        if charts().ordinary_pace[troop.arm.index()][formation.index()].is_none()
            && !matches!(formation, Formation::Battery | Formation::Garrison)
        {
            let text = Text::new("scenario-fault-drill");
            r.tell(entry.at_key("formation"), &format!("unit {id}"), text, None);
        }
        let points = army::price(&troop, figures, guns).sum() as u16;
        let arrives = r.whole(&entry, "arrives", 2..=30).map(|turn| turn as u8);
        if arrives.is_some() && inside.is_some() {
            r.tell(entry.at_key("arrives"), &format!("unit {id}"), Text::new("scenario-fault-reserve"), None);
        }
        units.push(UnitSetup {
            id,
            name,
            seat,
            group: group.unwrap_or_else(|| group_of(groups, seat, &ids[seat.index()])),
            troop,
            figures,
            guns,
            formation,
            at,
            heading: Heading::degrees(facing),
            inside,
            points,
            regiment,
            arrives,
        });
    }
    units
}

pub(super) fn usual_formation(arm: Arm) -> Formation {
    match arm {
        Arm::Infantry => Formation::Divisions,
        Arm::Cavalry => Formation::Line,
        Arm::FootGuns | Arm::HorseGuns => Formation::Companies,
    }
}

/// The figures on the faces of a built-up area: even, if the file does not say otherwise.
fn read_faces<'t>(r: &mut Reader<'t>, entry: &Entry<'_, 't>, id: &str, figures: u8) -> [u8; 4] {
    let nodes = r.list(entry, "faces");
    if nodes.is_empty() {
        return crate::rules::shape::square_faces(figures);
    }
    let read: Vec<u8> = nodes
        .iter()
        .filter_map(|node| gamekit::reader::whole(node.get_ref()))
        .filter_map(|n| u8::try_from(n).ok())
        .collect();
    match <[u8; 4]>::try_from(read) {
        Ok(faces) if faces.iter().sum::<u8>() == figures => faces,
        _ => {
            let text = Text::new("scenario-fault-faces").with("figures", figures);
            r.tell(entry.at_key("faces"), &format!("unit {id}: faces"), text, None);
            [0; 4]
        }
    }
}

fn read_generals<'t>(
    r: &mut Reader<'t>,
    root: &Entry<'_, 't>,
    ids: &[String; 2],
    groups: &mut Vec<Group>,
    scenario: &str,
) -> Vec<GeneralSetup> {
    const KEYS: &[&str] = &["id", "side", "group", "name", "grade", "ccf", "speciality", "pos"];
    let mut generals = Vec::new();
    for node in bounded(r, root, "general", MOST_GENERALS) {
        let Some(entry) = r.table(node, "general", KEYS) else { continue };
        let id = r.need_id(&entry, "id").map(str::to_owned);
        let belongs = belongs(r, &entry, ids, groups);
        let grade = r.word(&entry, "grade", Grade::from_id, Grade::ALL.map(Grade::id)).unwrap_or(Grade::Brigade);
        let ccf = r.whole(&entry, "ccf", 1..=3).unwrap_or(2) as u8;
        let speciality = r.word(&entry, "speciality", Arm::from_id, Arm::ALL.map(Arm::id)).unwrap_or(Arm::Infantry);
        let at = need_point(r, &entry, "pos");
        let (Some(id), Some((seat, group)), Some(at)) = (id, belongs, at) else { continue };
        let name = named(r, &entry, format!("name-{scenario}-{id}"), Text::new(grade.label()));
        let points = army::general_price(grade, ccf);
        let speciality = speciality.of_three();
        generals.push(GeneralSetup { id, name, seat, group, grade, ccf, speciality, at, points });
    }
    generals
}

fn read_objectives<'t>(
    r: &mut Reader<'t>,
    root: &Entry<'_, 't>,
    ids: &[String; 2],
    ground: &Ground,
    scenario: &str,
) -> Vec<Objective> {
    const KEYS: &[&str] = &["id", "name", "pos", "radius_ud", "points", "owner", "area", "intact"];
    let mut objectives = Vec::new();
    for node in bounded(r, root, "objective", MOST_OBJECTIVES) {
        let Some(entry) = r.table(node, "objective", KEYS) else { continue };
        let Some(id) = r.need_id(&entry, "id").map(str::to_owned) else { continue };
        let name = named(r, &entry, format!("objective-{scenario}-{id}"), Text::name(&*id));
        let owner = r.text(&entry, "owner").and_then(|word| ids.iter().position(|id| id == word));
        let points = r.whole(&entry, "points", 0..=5000).unwrap_or(0) as u16;
        let area = r.text(&entry, "area").and_then(|word| ground.built().find(|(_, area)| area.id == word));
        let intact = r.whole(&entry, "intact", 1..=40);
        let kind = match (area, intact) {
            (Some((area, _)), _) => Taking::Garrison(area),
            (None, Some(units)) => Taking::Intact(units as u8),
            (None, None) => Taking::Circle,
        };
        let at = match kind {
            Taking::Garrison(area) => Some(ground.area(area).footprint.centre()),
            Taking::Intact(_) => Some(Point::cm(0, 0)),
            Taking::Circle => need_point(r, &entry, "pos"),
        };
        let radius = length(r, &entry, "radius_ud", Length::ZERO..=UD * 6).unwrap_or(UD);
        let Some(at) = at else { continue };
        objectives.push(Objective { id, name, at, radius, points, owner: owner.map(|n| Seat(n as u8)), kind });
    }
    objectives
}

/// Everybody on the table, nobody on anybody.
fn check_places<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>, table: Table, ground: &Ground, units: &[UnitSetup]) {
    let mut at: BTreeMap<&str, usize> = BTreeMap::new();
    for node in r.list(root, "unit") {
        if let Some(id) = node.get_ref().get("id").and_then(|id| id.get_ref().as_str()) {
            at.insert(id, node.span().start);
        }
    }
    let mut placed: Vec<(&Text, Stand)> = Vec::new();
    for unit in units {
        let what = format!("unit {}", unit.id);
        let here = at.get(unit.id.as_str()).copied().unwrap_or(0);
        let stand = match unit.inside {
            Some((area, _)) => ground.area(area).footprint,
            None => {
                let shape = unit.shape(unit.formation, unit.figures, unit.guns);
                let stand = Stand::new(unit.at, unit.heading, shape.width, shape.depth);
                stand.with_front_at(unit.at, unit.heading)
            }
        };
        if !table.holds(&stand) {
            r.tell(here, &what, Text::new("scenario-fault-off_table"), None);
        }
        if let Some((other, _)) = placed.iter().find(|(_, other)| other.overlaps(&stand)) {
            let text = Text::new("scenario-fault-overlap").with("other", (*other).clone());
            r.tell(here, &what, text, None);
        }
        if unit.inside.is_none() && ground.built().any(|(_, area)| area.shape.overlaps(&stand)) {
            r.tell(here, &what, Text::new("scenario-fault-in_built"), None);
        }
        placed.push((&unit.name, stand));
    }
}
