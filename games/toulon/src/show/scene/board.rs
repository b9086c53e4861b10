//! The unchanging picture: relief, coast, rades, areas, roads with milestones, forts, ships at anchor.

use super::{fact, number};
use crate::book::vocabulary::Rade;
use crate::rules;
use crate::state::sets::AreaId;
use crate::state::{Depot, Toulon};
use boards::areas::{Capacity, Frame, Ring, Spot};
use kernel::Text;
use kernel::scene::{AreaLine, AreaShape, AreasBoard, Board, Fact, Ground, Mark};
use serde_json::Value;

/// Hills in up to three steps. No rule looks at them.
const RELIEF: &str = include_str!("../../../maps/toulon_relief.geojson");

/// Where ships lie at anchor, as parts per thousand of the map: east from the west edge, south from the north edge.
const ANCHORS: [(i32, i32, &str); 13] = [
    (295, 528, "terrain-rade_petite"),
    (436, 522, "terrain-rade_petite"),
    (330, 590, "terrain-rade_petite"),
    (412, 572, "terrain-rade_petite"),
    (478, 655, "terrain-rade_grande"),
    (530, 702, "terrain-rade_grande"),
    (590, 726, "terrain-rade_grande"),
    (650, 690, "terrain-rade_grande"),
    (745, 732, "terrain-rade_grande"),
    (700, 775, "terrain-rade_grande"),
    (612, 660, "terrain-rade_grande"),
    (545, 800, "terrain-rade_grande"),
    (800, 700, "terrain-rade_grande"),
];

/// How far the forts of an area stand from its centre, in metres.
const FORTS: [(i32, i32); 4] = [(-330, 250), (330, 250), (-330, -90), (330, -90)];

/// A point of the map as the board has it: metres from its south-west corner.
pub(super) fn point(game: &Toulon, spot: Spot) -> [i32; 2] {
    [spot.x, game.map().frame.size().y - spot.y]
}

/// The board.
#[must_use]
pub(crate) fn board(game: &Toulon) -> Board {
    let map = game.map();
    let size = map.frame.size();
    let points = |ring: &Ring| -> Vec<[i32; 2]> { ring.iter().map(|spot| point(game, *spot)).collect() };
    let line = |symbol: &str, ring: &Ring| AreaLine { symbol: symbol.to_owned(), points: points(ring) };
    let mut ground = relief(&map.frame);
    let mut areas = Vec::new();
    let mut marks = Vec::new();
    for water in &map.waters {
        let outline = points(&water.outline);
        let centre = middle(&outline);
        let rade = Rade::from_id(&water.id);
        let name = rade.map_or_else(|| Text::name(water.name.clone()), |rade| Text::new(rade.label()));
        areas.push(AreaShape {
            id: water.id.clone(),
            symbol: "roadstead".to_owned(),
            outlines: vec![outline],
            centre,
            name,
            facts: Vec::new(),
        });
    }
    for (index, area) in map.areas.iter().enumerate() {
        let id = AreaId(index as u8);
        let outline = points(&area.outline);
        let centre = point(game, area.centre);
        let terrain = game.setup.ground(id);
        if terrain.woods {
            ground.push(Ground {
                id: area.id.clone(),
                symbol: "grove".to_owned(),
                level: 0,
                outline: outline.clone(),
                facts: Vec::new(),
            });
        }
        let symbol = match (terrain.impassable, terrain.town) {
            (true, _) => "impassable",
            (false, true) => "town",
            (false, false) => "land",
        };
        areas.push(AreaShape {
            id: area.id.clone(),
            symbol: symbol.to_owned(),
            outlines: vec![outline],
            centre,
            name: Text::name(area.name.clone()),
            facts: facts(game, id),
        });
        if terrain.beach.is_some() {
            marks.push(mark("beach", [centre[0], centre[1] - 320], Text::new("terrain-beach")));
        }
        for (n, fort) in area.list("fort").iter().enumerate() {
            let (x, y) = FORTS[n.min(FORTS.len() - 1)];
            let name = fort.get("name").and_then(Value::as_str).unwrap_or(&area.name);
            let at = [centre[0] + x, centre[1] + y];
            let green = fort.get("green").and_then(Value::as_bool).unwrap_or(false);
            marks.push(mark(if green { "battery" } else { "fort" }, at, Text::name(name.to_owned())));
        }
    }
    let mut lines: Vec<AreaLine> = map.land.iter().map(|ring| line("coast", ring)).collect();
    lines.extend(map.rivers.iter().map(|ring| line("river", ring)));
    lines.extend(map.sections.iter().map(|section| line("road", &section.line)));
    for milestone in &map.milestones {
        marks.push(mark("milestone", point(game, milestone.at), Text::new("term-milestone")));
    }
    for (x, y, rade) in ANCHORS {
        let at = Spot { x: size.x * x / 1000, y: size.y * y / 1000 };
        marks.push(mark("ship", point(game, at), Text::new(rade)));
    }
    Board::Areas(AreasBoard { width: size.x, depth: size.y, ground, areas, lines, marks })
}

fn mark(symbol: &str, at: [i32; 2], label: Text) -> Mark {
    Mark { symbol: symbol.to_owned(), at, radius: 0, label }
}

/// The middle of the box around a shape.
fn middle(points: &[[i32; 2]]) -> [i32; 2] {
    [0, 1].map(|axis| {
        let values = points.iter().map(|point| point[axis]);
        (values.clone().min().unwrap_or(0) + values.max().unwrap_or(0)) / 2
    })
}

/// The hills of the relief file, the lowest step first; to ten metres, which nobody sees and a slow line feels.
fn relief(frame: &Frame) -> Vec<Ground> {
    let hills: Value = serde_json::from_str(RELIEF).unwrap_or_default();
    let features = hills.get("features").and_then(Value::as_array);
    let depth = frame.size().y;
    let hundred_thousandths = |value: &Value| value.as_f64().map(|degrees| (degrees * 100_000.0).round() as i32);
    let hill = |feature: &Value| {
        let properties = feature.get("properties")?;
        let ring = feature.pointer("/geometry/coordinates/0")?.as_array()?;
        let spot = |point: &Value| {
            let at = frame.spot(hundred_thousandths(point.get(0)?)?, hundred_thousandths(point.get(1)?)?);
            Some([at.x, depth - at.y].map(|metres| (metres + 5).div_euclid(10) * 10))
        };
        Some(Ground {
            id: properties.get("id")?.as_str()?.to_owned(),
            symbol: "hill".to_owned(),
            level: properties.get("level")?.as_u64()? as u8,
            outline: ring.iter().skip(1).filter_map(spot).collect(),
            facts: Vec::new(),
        })
    };
    features.into_iter().flatten().filter_map(hill).collect()
}

/// What the inspector says of an area.
fn facts(game: &Toulon, id: AreaId) -> Vec<Fact> {
    let (area, ground) = (game.map().area(id), game.setup.ground(id));
    let mut facts = Vec::new();
    if ground.impassable {
        return vec![fact("term-area", Text::new("terrain-impassable"), Some(rules::R3_IMPASSABLE))];
    }
    if area.capacity == Capacity::Unlimited {
        facts.push(fact("term-area-capacity", Text::name("∞"), Some(rules::R3_DEPOTS)));
    } else {
        // Where the fort is the whole area it sets both limits.
        let [entry, stay] = if ground.fills { [rules::R3_LA_GARDE; 2] } else { [rules::R6_2A, rules::R6_2B] };
        if let Some(capacity) = ground.capacity {
            facts.push(fact("term-area-entry_limit", number(capacity), Some(entry)));
        }
        if let Some(limit) = ground.limit {
            facts.push(fact("term-area-occupation_limit", number(limit), Some(stay)));
        }
    }
    let terrain = if ground.woods { "terrain-woods" } else { "terrain-open" };
    facts.push(fact("term-area", Text::new(terrain), Some(rules::R3_WOODS)));
    let kinds = [
        (ground.town, "terrain-town", rules::R3_TOWNS),
        (ground.beach.is_some(), "terrain-beach", rules::R3_COAST),
        (ground.bears_on[Rade::Grande.index()], "terrain-bombardment_grande", rules::R3_BOMBARDMENT),
        (ground.bears_on[Rade::Petite.index()], "terrain-bombardment_petite", rules::R3_BOMBARDMENT),
        (Depot::ALL.iter().any(|depot| game.setup.depot(*depot) == id), "terrain-depot", rules::R3_DEPOTS),
    ];
    for (is, label, rule) in kinds {
        if is {
            facts.push(fact("term-area", Text::new(label), Some(rule)));
        }
    }
    for (fort, kind) in area.list("fort").iter().zip(&ground.forts) {
        let name = fort.get("name").and_then(Value::as_str).unwrap_or(&area.name);
        let text = Text::new("scene-fort").with("name", Text::name(name.to_owned())).with("level", kind.level());
        facts.push(fact("marker-fort", text, Some(rules::R13_4)));
    }
    if ground.points > 0 {
        facts.push(fact("term-area-victory_points", number(ground.points), Some(rules::R35_1E)));
    }
    facts
}
