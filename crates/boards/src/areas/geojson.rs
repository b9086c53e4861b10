//! Reading a map from GeoJSON, with everything that is wrong with it.
//!
//! The map file is a `FeatureCollection`. Its features have a `kind`: `area` (a point; `id`, `name`, `capacity`,
//! `impassable`, and any other facts), `milestone` (a point), `roadstead` (a polygon with a `letter`), `coast` and
//! `river`. Beside `features` stand `adjacent` (pairs of areas), `road_sections`, `map_edges` and `peninsulas` (named
//! groups of areas) and `voronoi.frame`. A second file may hold the drawn cells and border lines.

use super::graph::Graph;
use super::map::{Area, AreaId, AreaMap, Border, Capacity, Milestone, Section, Water};
use super::places::{MAX_PLACES, Place, Places};
use super::shape::{Frame, Ring, Spot, units};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

/// One thing wrong with a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapFault {
    /// The line of what is wrong, where it has one.
    pub line: Option<usize>,
    /// What is wrong, and with what.
    pub what: String,
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// What has been found wrong so far with a text.
struct Faults<'t> {
    text: &'t str,
    found: Vec<MapFault>,
}

impl<'t> Faults<'t> {
    fn of(text: &'t str) -> Self {
        Faults { text, found: Vec::new() }
    }

    fn say(&mut self, what: impl Into<String>) {
        self.found.push(MapFault { line: None, what: what.into() });
    }

    /// Something wrong with the feature of this number.
    fn say_of_feature(&mut self, n: usize, what: impl Into<String>) {
        let line = self.text.match_indices("\"Feature\"").nth(n).map(|(at, _)| self.line(at));
        self.found.push(MapFault { line, what: what.into() });
    }

    /// Something wrong with the feature or the section of this id.
    fn say_of(&mut self, id: &str, what: impl Into<String>) {
        let value = |at: usize| self.text[at + 4..].trim_start().strip_prefix(':').map(str::trim_start);
        let names = |at: usize| value(at).is_some_and(|it| it.strip_prefix('"').is_some_and(|it| is_word(it, id)));
        let at = self.text.match_indices("\"id\"").map(|(at, _)| at).find(|at| names(*at));
        self.found.push(MapFault { line: at.map(|at| self.line(at)), what: what.into() });
    }

    fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }
}

/// Whether a text goes on with a word and the quote that ends it.
fn is_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| rest.starts_with('"'))
}

/// Whether a text is a map of areas, right or wrong, and not another kind of file.
#[must_use]
pub fn is_map(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"FeatureCollection\"") && text.contains("\"adjacent\"")
}

/// Longitude of a degree in thousandths of latitude at the latitude of the maps, if the file does not say.
const SQUEEZE: i32 = 730;

impl AreaMap {
    /// Reads a map and, if there is one, the file of its drawn shapes.
    ///
    /// # Errors
    /// Everything wrong with either file.
    pub fn read(map: &str, shapes: Option<&str>) -> Result<AreaMap, Vec<MapFault>> {
        let root = parse(map)?;
        let drawn = shapes.map(|text| parse(text).map(|root| (text, root))).transpose()?;
        let mut faults = Faults::of(map);
        let frame = read_frame(&root, &mut faults);
        let mut built = Builder {
            frame,
            areas: Vec::new(),
            ids: BTreeMap::new(),
            milestones: Vec::new(),
            waters: Vec::new(),
            land: Vec::new(),
            rivers: Vec::new(),
            faults,
        };
        built.read_features(&root);
        let borders = built.read_borders(&root);
        let sections = built.read_sections(&root);
        let groups = built.read_groups(&root);
        let mut map = built.finish(borders, sections, groups)?;
        if let Some((text, shapes)) = drawn {
            map.take_shapes(text, &shapes)?;
        }
        Ok(map)
    }

    /// Takes the outlines of areas and the lines of borders from the file of shapes.
    fn take_shapes(&mut self, text: &str, root: &Value) -> Result<(), Vec<MapFault>> {
        let mut faults = Faults::of(text);
        let frame = self.frame;
        for (n, feature) in list(root, "features").iter().enumerate() {
            let facts = &feature["properties"];
            let named = |key: &str| facts[key].as_str().and_then(|id| self.area_by_id(id));
            match facts["kind"].as_str() {
                Some("cell") => match (named("id"), rings(&frame, &feature["geometry"])) {
                    (Some(area), Some(mut outline)) if outline.len() == 1 => {
                        self.areas[area.index()].outline = outline.remove(0);
                    }
                    (None, _) => faults.say_of_feature(n, format!("shape {n}: a cell of no known area")),
                    _ => faults.say_of_feature(n, format!("shape {n}: expected one polygon")),
                },
                Some("border") => match (named("a"), named("b"), rings(&frame, &feature["geometry"])) {
                    (Some(a), Some(b), Some(lines)) => {
                        // Borders with a strip that cannot be entered are drawn as coast, not as borders.
                        let is_it =
                            |border: &&mut Border| (border.a, border.b) == (a, b) || (border.a, border.b) == (b, a);
                        if let Some(border) = self.borders.iter_mut().find(is_it) {
                            border.lines = lines;
                        }
                    }
                    _ => faults.say_of_feature(n, format!("shape {n}: a border needs two known areas and lines")),
                },
                _ => faults.say_of_feature(n, format!("shape {n}: expected kind \"cell\" or \"border\"")),
            }
        }
        if faults.found.is_empty() { Ok(()) } else { Err(faults.found) }
    }
}

/// A map on the way.
struct Builder<'t> {
    frame: Frame,
    areas: Vec<Area>,
    ids: BTreeMap<String, AreaId>,
    milestones: Vec<Milestone>,
    waters: Vec<Water>,
    land: Vec<Ring>,
    rivers: Vec<Ring>,
    faults: Faults<'t>,
}

impl Builder<'_> {
    fn read_features(&mut self, root: &Value) {
        for (n, feature) in list(root, "features").iter().enumerate() {
            let (facts, geometry) = (&feature["properties"], &feature["geometry"]);
            let id = facts["id"].as_str().unwrap_or_default().to_owned();
            if id.is_empty() {
                self.faults.say_of_feature(n, format!("feature {n}: `id` is missing"));
                continue;
            }
            match facts["kind"].as_str() {
                Some("area") => self.read_area(&id, facts, geometry),
                Some("milestone") => match spot(&self.frame, &geometry["coordinates"]) {
                    Some(at) => self.milestones.push(Milestone { id, at }),
                    None => self.faults.say_of(&id, format!("milestone {id}: expected a point")),
                },
                Some("roadstead") => match (facts["letter"].as_str(), rings(&self.frame, geometry)) {
                    (Some(letter), Some(mut outline)) if !outline.is_empty() => {
                        let name = facts["name"].as_str().unwrap_or(&id).to_owned();
                        let water = Water { id, letter: letter.to_owned(), name, outline: outline.remove(0) };
                        self.waters.push(water);
                    }
                    _ => self.faults.say_of(&id, format!("roadstead {id}: expected a `letter` and a polygon")),
                },
                Some(kind @ ("coast" | "river")) => match rings(&self.frame, geometry) {
                    Some(lines) if kind == "coast" => self.land.extend(lines),
                    Some(lines) => self.rivers.extend(lines),
                    None => self.faults.say_of(&id, format!("{kind} {id}: expected lines")),
                },
                _ => self.faults.say(format!(
                    "feature {n} ({id}): expected kind \"area\", \"milestone\", \"roadstead\", \"coast\" or \"river\""
                )),
            }
        }
    }

    fn read_area(&mut self, id: &str, facts: &Value, geometry: &Value) {
        const KNOWN: [&str; 5] = ["kind", "id", "name", "capacity", "impassable"];
        let Some(centre) = spot(&self.frame, &geometry["coordinates"]) else {
            self.faults.say_of(id, format!("area {id}: expected a point"));
            return;
        };
        let capacity = match &facts["capacity"] {
            Value::Null => Some(Capacity::Usual),
            Value::String(word) if word == "unlimited" => Some(Capacity::Unlimited),
            number => number.as_u64().and_then(|n| u8::try_from(n).ok()).map(Capacity::Of),
        };
        let capacity = capacity.unwrap_or_else(|| {
            self.faults.say_of(id, format!("area {id}: `capacity` must be a number up to 255, \"unlimited\" or null"));
            Capacity::Usual
        });
        let others = |(key, _): &(&String, &Value)| !KNOWN.contains(&key.as_str());
        let rest: Map<String, Value> = facts
            .as_object()
            .map(|all| all.iter().filter(others).map(|(key, value)| (key.clone(), value.clone())).collect())
            .unwrap_or_default();
        let area = Area {
            name: facts["name"].as_str().unwrap_or(id).to_owned(),
            capacity,
            impassable: facts["impassable"].as_bool().unwrap_or(false),
            centre,
            outline: Ring::new(),
            facts: rest,
            id: id.to_owned(),
        };
        if self.ids.insert(id.to_owned(), AreaId(self.areas.len() as u8)).is_some() {
            self.faults.say_of(id, format!("area {id}: there are two of this id"));
        }
        self.areas.push(area);
    }

    fn known(&mut self, id: &Value, what: &str) -> Option<AreaId> {
        let found = id.as_str().and_then(|id| self.ids.get(id)).copied();
        match found {
            None => self.faults.say(format!("{what}: no area {id}")),
            Some(area) if self.areas[area.index()].impassable => {
                self.faults.say(format!("{what}: {id} cannot be entered"));
            }
            Some(_) => {}
        }
        found
    }

    fn read_borders(&mut self, root: &Value) -> Vec<Border> {
        let mut borders: Vec<Border> = Vec::new();
        for (n, pair) in list(root, "adjacent").iter().enumerate() {
            let what = format!("adjacent {n}");
            let (Some(a), Some(b)) = (self.known(&pair["a"], &what), self.known(&pair["b"], &what)) else { continue };
            if a == b || borders.iter().any(|other| [(a, b), (b, a)].contains(&(other.a, other.b))) {
                self.faults.say(format!("{what}: {} and {} again", pair["a"], pair["b"]));
                continue;
            }
            let is = |key: &str| pair[key].as_bool().unwrap_or(false);
            borders.push(Border { a, b, river: is("river"), road: is("road"), lines: Vec::new() });
        }
        borders
    }

    fn read_sections(&mut self, root: &Value) -> Vec<Section> {
        let mut sections = Vec::new();
        for entry in list(root, "road_sections") {
            let id = entry["id"].as_str().unwrap_or_default().to_owned();
            let what = format!("section {id}");
            let mut areas = |key: &str| -> Vec<AreaId> {
                list(entry, key).iter().filter_map(|area| self.known(area, &what)).collect()
            };
            let (along, gates) = (areas("areas"), areas("towns"));
            let end =
                |key: &str| self.milestones.iter().position(|stone| Some(stone.id.as_str()) == entry[key].as_str());
            let (Some(from), Some(to)) = (end("from"), end("to")) else {
                self.faults.say(format!("{what}: `from` and `to` must be milestones"));
                continue;
            };
            if id.is_empty() || along.is_empty() {
                self.faults.say(format!("{what}: expected an `id` and `areas`"));
                continue;
            }
            let line = list(entry, "line").iter().filter_map(|at| spot(&self.frame, at)).collect();
            let road = entry["road_name"].as_str().unwrap_or(&id).to_owned();
            sections.push(Section { id, road, ends: [from, to], areas: along, gates, line });
        }
        sections
    }

    fn read_groups(&mut self, root: &Value) -> BTreeMap<String, Places> {
        let mut groups = BTreeMap::new();
        for key in ["map_edges", "peninsulas"] {
            for (name, members) in root[key].as_object().into_iter().flatten() {
                let what = format!("{key}.{name}");
                let members = members.as_array().map(Vec::as_slice).unwrap_or_default();
                let places = members.iter().filter_map(|id| self.known(id, &what)).map(AreaId::place).collect();
                groups.insert(name.clone(), places);
            }
        }
        groups
    }

    fn finish(
        mut self,
        borders: Vec<Border>,
        sections: Vec<Section>,
        groups: BTreeMap<String, Places>,
    ) -> Result<AreaMap, Vec<MapFault>> {
        let total = self.areas.len() + sections.len() + self.waters.len();
        if total > MAX_PLACES || self.areas.is_empty() {
            self.faults.say(format!("{total} areas, sections and waters; expected 1 to {MAX_PLACES}"));
        }
        if !self.faults.found.is_empty() {
            return Err(self.faults.found);
        }
        let mut ground = Graph::new(self.areas.len() as u8);
        let mut across = vec![Places::EMPTY; self.areas.len()];
        for Border { a, b, river, .. } in &borders {
            ground.link(a.place(), b.place());
            if *river {
                across[a.index()].add(b.place());
                across[b.index()].add(a.place());
            }
        }
        let mut roads = Graph::new((self.areas.len() + sections.len()) as u8);
        for Border { a, b, .. } in &borders {
            roads.link(a.place(), b.place());
        }
        let place = |n: usize| Place((self.areas.len() + n) as u8);
        for (n, section) in sections.iter().enumerate() {
            for area in section.areas.iter().chain(&section.gates) {
                roads.link(place(n), area.place());
            }
            for (other, next) in sections.iter().enumerate().skip(n + 1) {
                if section.ends.iter().any(|end| next.ends.contains(end)) {
                    roads.link(place(n), place(other));
                }
            }
        }
        let Builder { frame, areas, milestones, waters, land, rivers, .. } = self;
        Ok(AreaMap { frame, areas, borders, milestones, sections, waters, land, rivers, groups, ground, across, roads })
    }
}

fn parse(text: &str) -> Result<Value, Vec<MapFault>> {
    let fault = |error: serde_json::Error| vec![MapFault { line: Some(error.line()), what: error.to_string() }];
    let root: Value = serde_json::from_str(text).map_err(fault)?;
    if root["features"].is_array() {
        return Ok(root);
    }
    Err(vec![MapFault { line: None, what: "expected a FeatureCollection with `features`".to_owned() }])
}

fn read_frame(root: &Value, faults: &mut Faults<'_>) -> Frame {
    let frame = &root["voronoi"]["frame"];
    let mut edge = |key: &str| {
        let found = frame[key].as_f64().and_then(units);
        if found.is_none() {
            faults.say(format!("voronoi.frame.{key}: expected degrees"));
        }
        found.unwrap_or_default()
    };
    Frame { west: edge("west"), east: edge("east"), south: edge("south"), north: edge("north"), squeeze: SQUEEZE }
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn spot(frame: &Frame, pair: &Value) -> Option<Spot> {
    let (longitude, latitude) = (pair.get(0)?.as_f64()?, pair.get(1)?.as_f64()?);
    Some(frame.spot(units(longitude)?, units(latitude)?))
}

/// The lines of a geometry: outlines of polygons, or plain lines.
fn rings(frame: &Frame, geometry: &Value) -> Option<Vec<Ring>> {
    let ring = |line: &Value| line.as_array()?.iter().map(|pair| spot(frame, pair)).collect::<Option<Ring>>();
    let coordinates = &geometry["coordinates"];
    match geometry["type"].as_str()? {
        "LineString" => Some(vec![ring(coordinates)?]),
        "Polygon" | "MultiLineString" => coordinates.as_array()?.iter().map(ring).collect(),
        _ => None,
    }
}
