//! Reading a map drawn as GeoJSON.
//!
//! The file says how it becomes hexes. Beside the usual members of a `FeatureCollection` it has
//!
//! - `grid`: `hex_m` (metres from side to side), `orientation` (`flat` or `pointy`), `bbox` (west, south, east, north;
//!   the north-west corner is that of the map), `cols`, `rows`, `metres_per_degree` (east, north), `shifted` (`odd` or
//!   `even`: which columns lie half a hex lower, or which rows half a hex further east, counted from 1), `prefix`;
//! - `legend`: a list of `{ "kind", "as", ... }`, see [`super::legend`]; `clear`: the ground where nothing is drawn.

use super::direction::{Direction, Orientation};
use super::grid::{Axial, Grid, HexId, Side};
use super::json::{self, Node, Value};
use super::lattice::{self, HEX, Spot};
use super::legend::{Becomes, Entry};
use super::map::{Feature, HexMap, MAX_WORDS, Vocabulary, WordMask};
use super::raster;
use super::report::{MapFault, MapFaults, Snap, Snapped};

/// A map and what became of everything drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The map.
    pub map: HexMap,
    /// One entry per feature and word, in order of rasterising.
    pub report: Vec<Snap>,
}

impl HexMap {
    /// Reads a map drawn as GeoJSON.
    ///
    /// # Errors
    /// Everything wrong with the file, by line and feature.
    pub fn read(text: &str) -> Result<Reading, MapFaults> {
        read(text)
    }
}

/// Whether a text looks like a map for [`HexMap::read`]: a `FeatureCollection` with a `grid`.
#[must_use]
pub fn is_map(text: &str) -> bool {
    // Told from the head of the file, so that a fault further on is told by the reader.
    let head = text.get(..text.find("\"features\"").unwrap_or(text.len())).unwrap_or(text);
    head.trim_start().starts_with('{') && head.contains("\"FeatureCollection\"") && head.contains("\"grid\"")
}

/// How far from the middle of a hex at the edge a point may lie and still belong to it, in thousandths of a hex.
const JUST_OFF_THE_MAP: i32 = 1500;

enum Shape {
    Points(Vec<Spot>),
    Lines(Vec<Vec<Spot>>),
    Areas(Vec<Vec<Spot>>),
}

/// A feature on its way to the grid.
struct Drawn {
    number: usize,
    entry: usize,
    becomes: Becomes,
    word: String,
    shape: Shape,
}

struct Builder<'a> {
    text: &'a str,
    faults: Vec<MapFault>,
    report: Vec<Snap>,
    map: HexMap,
    projection: Projection,
    legend: Vec<Entry>,
    /// The `sides` a wall names, by feature.
    guarded: Vec<(usize, Vec<Direction>)>,
}

struct Projection {
    orientation: Orientation,
    west: i128,
    north: i128,
    /// Milliardths of a metre per degree.
    per_degree: [i128; 2],
    /// Milliardths of a metre per hex.
    hex: i128,
}

impl Projection {
    /// A place in milliardths of a degree.
    fn spot(&self, longitude: i64, latitude: i64) -> Option<Spot> {
        let east = (i128::from(longitude) - self.west) * self.per_degree[0] / self.hex;
        let south = (self.north - i128::from(latitude)) * self.per_degree[1] / self.hex;
        lattice::place(self.orientation, east, south)
    }
}

fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

fn read(text: &str) -> Result<Reading, MapFaults> {
    let one = |at: usize, what: String| MapFaults(vec![MapFault { line: line_of(text, at), feature: None, what }]);
    let root = json::parse(text).map_err(|broken| one(broken.at, format!("not JSON: expected {}", broken.what)))?;
    if root.get("type").and_then(Node::text) != Some("FeatureCollection") {
        return Err(one(root.at, "a map is a GeoJSON `FeatureCollection`".to_owned()));
    }
    let grid_node = root.get("grid").ok_or_else(|| one(root.at, "the file has no `grid`".to_owned()))?;
    let (grid, projection) = read_grid(grid_node).map_err(|(at, what)| one(at, what))?;
    let features = root
        .get("features")
        .and_then(Node::list)
        .ok_or_else(|| one(root.at, "the file has no list of `features`".to_owned()))?;
    let legend = root
        .get("legend")
        .and_then(Node::list)
        .ok_or_else(|| one(root.at, "the file has no `legend`, a list of what each kind becomes".to_owned()))?;
    let clear = root.get("clear").and_then(Node::text).unwrap_or("clear");
    let mut map = HexMap::bare(grid, clear);
    map.id = root.get("name").and_then(Node::text).unwrap_or_default().to_owned();
    let title = root.get("properties").and_then(|properties| properties.get("title")).and_then(Node::text);
    map.title = title.unwrap_or(&map.id).to_owned();
    let mut builder = Builder {
        text,
        faults: Vec::new(),
        report: Vec::new(),
        map,
        projection,
        legend: Vec::new(),
        guarded: Vec::new(),
    };
    for node in legend {
        match Entry::read(node) {
            Ok(entry) => builder.legend.push(entry),
            Err((at, what)) => builder.fault(at, None, what),
        }
    }
    let mut drawn = Vec::new();
    if builder.faults.is_empty() {
        for node in features {
            drawn.extend(builder.feature(node));
        }
    }
    if !builder.faults.is_empty() {
        return Err(MapFaults(builder.faults));
    }
    builder.rasterise(&drawn);
    if builder.faults.is_empty() {
        Ok(Reading { map: builder.map, report: builder.report })
    } else {
        Err(MapFaults(builder.faults))
    }
}

fn read_grid(node: &Node) -> Result<(Grid, Projection), (usize, String)> {
    let missing = |name: &str, what: &str| (node.at, format!("`grid` needs `{name}`, {what}"));
    let numbers = |name: &str, count: usize| -> Result<Vec<i128>, (usize, String)> {
        let list = node.get(name).and_then(Node::list).unwrap_or_default();
        let numbers: Option<Vec<i128>> = list.iter().map(|node| node.milliardths().map(i128::from)).collect();
        numbers
            .filter(|numbers| numbers.len() == count)
            .ok_or_else(|| missing(name, &format!("a list of {count} numbers")))
    };
    let whole = |name: &str| {
        let number = node.get(name).and_then(Node::whole).and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| missing(name, "a whole number"))
    };
    let orientation = match node.get("orientation").and_then(Node::text) {
        Some("flat") => Orientation::Flat,
        Some("pointy") => Orientation::Pointy,
        _ => return Err(missing("orientation", "`flat` or `pointy`")),
    };
    let first_shifted = match node.get("shifted").and_then(Node::text) {
        Some("odd") => true,
        Some("even") => false,
        _ => return Err(missing("shifted", "`odd` or `even`: the columns half a hex lower, the rows half a hex east")),
    };
    let bbox = numbers("bbox", 4)?;
    let per_degree = numbers("metres_per_degree", 2)?;
    let hex = node.get("hex_m").and_then(Node::milliardths).map(i128::from);
    let hex = hex.filter(|hex| *hex > 1_000_000).ok_or_else(|| missing("hex_m", "the width of a hex in metres"))?;
    let prefix = node.get("prefix").and_then(Node::text).unwrap_or_default();
    let grid = Grid::new(orientation, whole("cols")?, whole("rows")?, first_shifted, prefix)
        .map_err(|error| (node.at, error.to_string()))?;
    let projection =
        Projection { orientation, west: bbox[0], north: bbox[3], per_degree: [per_degree[0], per_degree[1]], hex };
    Ok((grid, projection))
}

impl Builder<'_> {
    fn fault(&mut self, at: usize, feature: Option<&str>, what: String) {
        self.faults.push(MapFault { line: line_of(self.text, at), feature: feature.map(str::to_owned), what });
    }

    fn fault_of(&mut self, feature: usize, what: String) {
        let feature = &self.map.features[feature];
        let name = if feature.name.is_empty() { &feature.kind } else { &feature.name };
        self.faults.push(MapFault { line: feature.line, feature: Some(name.clone()), what });
    }

    /// Reads a feature; what is wrong with it is noted.
    fn feature(&mut self, node: &Node) -> Option<Drawn> {
        let Some(Value::Table(properties)) = node.get("properties").map(|properties| &properties.value) else {
            self.fault(node.at, None, "a feature needs `properties`".to_owned());
            return None;
        };
        let said: Vec<(String, String)> =
            properties.iter().filter_map(|(name, value)| Some((name.clone(), value.said()?))).collect();
        let property = |name: &str| said.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        let name = property("name").unwrap_or_default();
        let Some(kind) = property("kind") else {
            self.fault(node.at, Some(&name), "a feature needs a `kind`".to_owned());
            return None;
        };
        let label = if name.is_empty() { kind.clone() } else { name.clone() };
        let Some(entry) = self.legend.iter().position(|entry| entry.kind == kind) else {
            self.fault(node.at, Some(&label), format!("kind `{kind}` is not in the legend"));
            return None;
        };
        let word = match self.legend[entry].word(property) {
            Ok(word) => word,
            Err(lacking) => {
                self.fault(node.at, Some(&label), format!("the legend asks for its property `{lacking}`"));
                return None;
            }
        };
        let shape = match self.shape(node.get("geometry")) {
            Ok(shape) => shape,
            Err(what) => {
                let at = node.get("geometry").map_or(node.at, |geometry| geometry.at);
                self.fault(at, Some(&label), what);
                return None;
            }
        };
        if let Err(what) = fits(self.legend[entry].becomes, &shape) {
            self.fault(node.at, Some(&label), what);
            return None;
        }
        let number = self.map.features.len();
        let passed_over = self.legend[entry].passes_over(property);
        if self.legend[entry].becomes == Becomes::Wall {
            let named = properties.iter().find(|(name, _)| name == "sides").and_then(|(_, sides)| sides.list());
            let orientation = self.projection.orientation;
            let sides = named.and_then(|sides| {
                sides.iter().map(|side| side.text().and_then(|name| Direction::named(name, orientation))).collect()
            });
            match sides {
                Some(sides) => self.guarded.push((number, sides)),
                None => {
                    let names = orientation.names().join(", ");
                    self.fault(node.at, Some(&label), format!("needs `sides`, a list of {names}"));
                    return None;
                }
            }
        }
        let drawn = match &shape {
            Shape::Points(points) => points.iter().map(|point| vec![self.ground_point(*point)]).collect(),
            Shape::Lines(lines) | Shape::Areas(lines) => {
                lines.iter().map(|line| line.iter().map(|point| self.ground_point(*point)).collect()).collect()
            }
        };
        self.map.features.push(Feature {
            kind,
            name,
            line: line_of(self.text, node.at),
            properties: said.into_iter().filter(|(name, _)| name != "kind" && name != "name").collect(),
            hexes: Vec::new(),
            sides: Vec::new(),
            drawn,
        });
        if passed_over {
            self.report.push(Snap { feature: number, became: Snapped::Nothing });
            if let Shape::Points(points) = &shape {
                let hexes = points.iter().filter_map(|point| lattice::hex_on_map(self.map.grid(), *point)).collect();
                self.map.features[number].hexes = hexes;
            }
            return None;
        }
        Some(Drawn { number, entry, becomes: self.legend[entry].becomes, word, shape })
    }

    fn ground_point(&self, point: Spot) -> [i32; 2] {
        lattice::on_ground(self.map.grid(), point)
    }

    fn shape(&self, geometry: Option<&Node>) -> Result<Shape, String> {
        let geometry = geometry.ok_or("a feature needs a `geometry`")?;
        let coordinates = geometry.get("coordinates").ok_or("a geometry needs `coordinates`")?;
        let point = |node: &Node| -> Result<Spot, String> {
            let numbers = node.list().unwrap_or_default();
            let place = numbers.first().and_then(Node::milliardths).zip(numbers.get(1).and_then(Node::milliardths));
            let (east, north) = place.ok_or("a point is a list of longitude and latitude")?;
            self.projection.spot(east, north).ok_or_else(|| "a point lies far off the map".to_owned())
        };
        let list = |node: &Node| node.list().map(<[Node]>::to_vec).ok_or("coordinates are lists in lists".to_owned());
        let line = |node: &Node| -> Result<Vec<Spot>, String> {
            let points = list(node)?.iter().map(point).collect::<Result<Vec<_>, _>>()?;
            if points.len() < 2 { Err("a line has at least two points".to_owned()) } else { Ok(points) }
        };
        let ring = |node: &Node| -> Result<Vec<Spot>, String> {
            let mut points = list(node)?.iter().map(point).collect::<Result<Vec<_>, _>>()?;
            if points.len() < 4 || points.first() != points.last() {
                return Err("an outline has at least four points, the last like the first".to_owned());
            }
            points.pop();
            Ok(points)
        };
        Ok(match geometry.get("type").and_then(Node::text) {
            Some("Point") => Shape::Points(vec![point(coordinates)?]),
            Some("MultiPoint") => Shape::Points(list(coordinates)?.iter().map(point).collect::<Result<_, _>>()?),
            Some("LineString") => Shape::Lines(vec![line(coordinates)?]),
            Some("MultiLineString") => Shape::Lines(list(coordinates)?.iter().map(line).collect::<Result<_, _>>()?),
            Some("Polygon") => Shape::Areas(list(coordinates)?.iter().map(ring).collect::<Result<_, _>>()?),
            Some("MultiPolygon") => {
                let mut rings = Vec::new();
                for polygon in list(coordinates)? {
                    rings.extend(list(&polygon)?.iter().map(ring).collect::<Result<Vec<_>, _>>()?);
                }
                Shape::Areas(rings)
            }
            _ => return Err("a geometry is a Point, LineString or Polygon, or several of one sort".to_owned()),
        })
    }

    fn code(&mut self, pick: impl Fn(&mut HexMap) -> &mut Vocabulary, drawn: &Drawn) -> Option<u8> {
        let code = pick(&mut self.map).enter(&drawn.word);
        if code.is_none() {
            self.fault_of(
                drawn.number,
                format!("`{}` is one word too many: {MAX_WORDS} of a sort at most", drawn.word),
            );
        }
        code
    }

    fn rasterise(&mut self, drawn: &[Drawn]) {
        // Outlines first, the later in the legend the earlier, so that those that count most are laid on top.
        for entry in (0..self.legend.len()).rev() {
            for feature in drawn.iter().filter(|feature| feature.entry == entry) {
                if let Shape::Areas(rings) = &feature.shape {
                    self.area(feature, rings);
                }
            }
        }
        self.count_hidden();
        let order = [
            Becomes::Ground,
            Becomes::Mark,
            Becomes::Wall,
            Becomes::Place,
            Becomes::Crest,
            Becomes::Side,
            Becomes::Link,
            Becomes::Crossing,
        ];
        for becomes in order {
            for feature in drawn.iter().filter(|feature| feature.becomes == becomes) {
                match &feature.shape {
                    Shape::Areas(_) => {}
                    Shape::Points(points) if becomes == Becomes::Crossing => {
                        points.iter().for_each(|point| self.crossing(feature, *point, drawn));
                    }
                    Shape::Points(points) => points.iter().for_each(|point| self.point(feature, *point)),
                    Shape::Lines(lines) if becomes == Becomes::Link => {
                        lines.iter().for_each(|line| self.link(feature, line));
                    }
                    Shape::Lines(lines) => lines.iter().for_each(|line| self.sides(feature, line)),
                }
            }
        }
        self.note_uncarried();
        self.report.sort_by_key(|snap| snap.feature);
    }

    fn area(&mut self, drawn: &Drawn, rings: &[Vec<Spot>]) {
        let held: Vec<HexId> = {
            let grid = self.map.grid();
            let frame = raster::frame(rings);
            let held = |middle| raster::in_frame(frame, middle) && raster::holds(rings, middle);
            grid.hexes().filter(|hex| held(lattice::middle(grid, grid.axial(*hex)))).collect()
        };
        let word = if drawn.becomes == Becomes::Level {
            let Some(level) = self.level_of(drawn) else { return };
            for hex in &held {
                let old = self.map.level(*hex);
                self.map.put_level(*hex, level.max(old));
            }
            level.to_string()
        } else {
            let Some(code) = self.code(|map| &mut map.words.ground, drawn) else { return };
            held.iter().for_each(|hex| self.map.ground[hex.index()] = code);
            drawn.word.clone()
        };
        let became = Snapped::Covers { word, hexes: held.len(), hidden: 0 };
        self.map.features[drawn.number].hexes = held;
        self.report.push(Snap { feature: drawn.number, became });
    }

    /// How much of each outline lies under others, once all are laid.
    fn count_hidden(&mut self) {
        let map = &self.map;
        for Snap { feature, became } in &mut self.report {
            if let Snapped::Covers { word, hidden, .. } = became
                && let Some(code) = map.words.ground.code(word)
            {
                *hidden = map.features[*feature].hexes.iter().filter(|hex| map.ground(**hex) != code).count();
            }
        }
    }

    fn level_of(&mut self, drawn: &Drawn) -> Option<i8> {
        let level = self.map.features[drawn.number].property("level").and_then(|level| level.parse::<i8>().ok());
        let level = level.filter(|level| level.unsigned_abs() <= 100);
        if level.is_none() {
            self.fault_of(drawn.number, "needs a `level`, a whole number from -100 to 100".to_owned());
        }
        level
    }

    fn point(&mut self, drawn: &Drawn, point: Spot) {
        let entry = self.legend[drawn.entry].clone();
        let Some((hex, off)) = self.hex_for(point) else {
            return self.fault_of(drawn.number, "lies off the map".to_owned());
        };
        self.map.features[drawn.number].hexes.push(hex);
        let mut word = drawn.word.clone();
        match entry.becomes {
            Becomes::Ground => {
                let Some(code) = self.code(|map| &mut map.words.ground, drawn) else { return };
                let here = self.map.words.ground.word(self.map.ground(hex)).unwrap_or_default();
                if entry.over.is_empty() || entry.over.iter().any(|word| word == here) {
                    self.map.ground[hex.index()] = code;
                } else {
                    word = String::new();
                }
            }
            Becomes::Mark => {
                let Some(code) = self.code(|map| &mut map.words.marks, drawn) else { return };
                self.map.marks[hex.index()].add(WordMask::of(code));
            }
            Becomes::Wall => {
                let Some(code) = self.code(|map| &mut map.words.walls, drawn) else { return };
                let sides = self.guarded.iter().find(|(number, _)| *number == drawn.number);
                let sides = sides.map(|(_, sides)| sides.clone()).unwrap_or_default();
                for side in &sides {
                    self.map.walls[hex.index()][side.index()].add(WordMask::of(code));
                }
                let became = Snapped::Guards { word, hex, sides };
                return self.report.push(Snap { feature: drawn.number, became });
            }
            _ => word = String::new(),
        }
        self.report.push(Snap { feature: drawn.number, became: Snapped::In { word, hex, off } });
    }

    /// The hex of a point and how far it is from the middle. A point just off the map belongs to the nearest hex at its
    /// edge: roads are often drawn to the frame, and the last half hexes stick out of it or fall short.
    fn hex_for(&self, point: Spot) -> Option<(HexId, i32)> {
        let grid = self.map.grid();
        let off = |hex: HexId| self.far(point, lattice::middle(grid, grid.axial(hex)));
        match lattice::hex_on_map(grid, point) {
            Some(hex) => Some((hex, off(hex))),
            None => grid
                .hexes()
                .map(|hex| (hex, off(hex)))
                .min_by_key(|(_, off)| *off)
                .filter(|(_, off)| *off <= JUST_OFF_THE_MAP),
        }
    }

    /// A distance in thousandths of a hex.
    fn far(&self, a: Spot, b: Spot) -> i32 {
        let length = lattice::length(lattice::measure(self.projection.orientation, a.x - b.x, a.y - b.y));
        (length * i64::from(HexMap::UNIT) / HEX) as i32
    }

    fn sides(&mut self, drawn: &Drawn, line: &[Spot]) {
        let grid = self.map.grid();
        let chain = raster::sides_along(grid, line);
        let sides: Vec<Side> =
            chain.iter().filter_map(|(a, b)| grid.side_between(grid.at(*a)?, grid.at(*b)?)).collect();
        let off = line.iter().filter(|point| lattice::hex_on_map(grid, **point).is_some());
        let off = off.filter_map(|point| Some(self.far(*point, corner_of(raster::triangle_at(grid, *point)?, grid))));
        let off = off.max().unwrap_or(0);
        let word = if drawn.becomes == Becomes::Crest {
            let Some(level) = self.level_of(drawn) else { return };
            sides.iter().for_each(|side| self.map.put_crest(*side, level));
            level.to_string()
        } else {
            let Some(code) = self.code(|map| &mut map.words.sides, drawn) else { return };
            for side in &sides {
                self.map.set_side(*side, |map, hex, direction| {
                    map.sides[hex.index()][direction.index()].add(WordMask::of(code));
                });
            }
            drawn.word.clone()
        };
        let became = Snapped::Along { word, sides: sides.len(), off };
        self.map.features[drawn.number].sides.extend(sides);
        self.report.push(Snap { feature: drawn.number, became });
    }

    fn link(&mut self, drawn: &Drawn, line: &[Spot]) {
        let Some(code) = self.code(|map| &mut map.words.links, drawn) else { return };
        let grid = self.map.grid();
        let (kept, cut) = raster::cut_corners(&raster::hexes_along(grid, line));
        let sides: Vec<Side> =
            kept.windows(2).filter_map(|pair| grid.side_between(grid.at(pair[0])?, grid.at(pair[1])?)).collect();
        let hexes: Vec<HexId> = kept.iter().filter_map(|at| grid.at(*at)).collect();
        let cut: Vec<HexId> = cut.iter().filter_map(|at| grid.at(*at)).collect();
        for side in &sides {
            self.map.set_side(*side, |map, hex, direction| {
                map.links[hex.index()][direction.index()].add(WordMask::of(code));
            });
        }
        let became = Snapped::Joins { word: drawn.word.clone(), hexes: hexes.len(), cut, uncarried: Vec::new() };
        self.map.features[drawn.number].hexes.extend(hexes);
        self.map.features[drawn.number].sides.extend(sides);
        self.report.push(Snap { feature: drawn.number, became });
    }

    /// A bridge or ford: every side near it that the right link crosses over the right water.
    fn crossing(&mut self, drawn: &Drawn, point: Spot, all: &[Drawn]) {
        let Some(code) = self.code(|map| &mut map.words.crossings, drawn) else { return };
        let own = &self.map.features[drawn.number];
        let (over, carries) = (own.property("over").map(str::to_owned), own.property("carries").map(str::to_owned));
        let crossed: Vec<Side> = all
            .iter()
            .filter(|other| other.becomes == Becomes::Side)
            .map(|other| &self.map.features[other.number])
            .filter(|water| over.as_ref().is_none_or(|name| water.name == *name))
            .flat_map(|water| water.sides.iter().copied())
            .collect();
        let kinds: Option<Vec<&str>> = carries.as_ref().map(|kinds| kinds.split('+').collect());
        let mut found: Vec<(i32, Side)> = Vec::new();
        for other in all.iter().filter(|other| other.becomes == Becomes::Link) {
            let way = &self.map.features[other.number];
            if kinds.as_ref().is_some_and(|kinds| !kinds.contains(&way.kind.as_str())) {
                continue;
            }
            let Some(link) = self.map.words.links.code(&other.word) else { continue };
            for side in way.sides.clone() {
                let off = self.far(point, self.middle_of(side));
                let near = i64::from(off) * 100 <= self.legend[drawn.entry].within * i64::from(HexMap::UNIT);
                if near && crossed.contains(&side) {
                    self.map.set_side(side, |map, hex, direction| {
                        map.crossings[hex.index()][direction.index()].add(WordMask::of(code));
                        map.carried[hex.index()][direction.index()].add(WordMask::of(link));
                    });
                    if !found.iter().any(|(_, known)| *known == side) {
                        found.push((off, side));
                    }
                }
            }
        }
        if found.is_empty() {
            let over = over.unwrap_or_else(|| "anything".to_owned());
            return self.fault_of(drawn.number, format!("no link that it carries goes over {over} near it"));
        }
        if let Some(hex) = lattice::hex_on_map(self.map.grid(), point) {
            self.map.features[drawn.number].hexes.push(hex);
        }
        let sides: Vec<Side> = found.iter().map(|(_, side)| *side).collect();
        let off = found.iter().map(|(off, _)| *off).max().unwrap_or(0);
        self.map.features[drawn.number].sides.extend(sides.clone());
        let became = Snapped::Carries { word: drawn.word.clone(), sides, off };
        self.report.push(Snap { feature: drawn.number, became });
    }

    fn middle_of(&self, side: Side) -> Spot {
        let grid = self.map.grid();
        let at = grid.axial(side.hex);
        let (a, b) = (lattice::middle(grid, at), lattice::middle(grid, at.step(side.toward, grid.orientation())));
        Spot { x: i64::midpoint(a.x, b.x), y: i64::midpoint(a.y, b.y) }
    }

    /// Where links go over something along a side and nothing carries them.
    fn note_uncarried(&mut self) {
        let map = &self.map;
        for Snap { feature, became } in &mut self.report {
            if let Snapped::Joins { word, uncarried, .. } = became
                && let Some(link) = map.words.links.code(word)
            {
                let crosses = |side: &&Side| {
                    !map.side(side.hex, side.toward).is_empty() && !map.carried(side.hex, side.toward).has(link)
                };
                *uncarried = map.features[*feature].sides.iter().filter(crosses).copied().collect();
            }
        }
    }
}

/// Whether a shape can become that.
fn fits(becomes: Becomes, shape: &Shape) -> Result<(), String> {
    let (fits, wanted) = match becomes {
        Becomes::Level => (matches!(shape, Shape::Areas(_)), "an outline"),
        Becomes::Ground => (!matches!(shape, Shape::Lines(_)), "an outline or a point"),
        Becomes::Mark | Becomes::Crossing | Becomes::Wall | Becomes::Place => {
            (matches!(shape, Shape::Points(_)), "a point")
        }
        Becomes::Crest | Becomes::Side | Becomes::Link => (matches!(shape, Shape::Lines(_)), "a line"),
    };
    if fits { Ok(()) } else { Err(format!("the legend wants {wanted} for this kind")) }
}

/// The corner three hexes share.
fn corner_of(around: [Axial; 3], grid: &Grid) -> Spot {
    let middles = around.map(|at| lattice::middle(grid, at));
    let sum = middles.iter().fold((0, 0), |sum, middle| (sum.0 + middle.x, sum.1 + middle.y));
    Spot { x: sum.0 / 3, y: sum.1 / 3 }
}
