//! From the drawn map to what the rules read off it.

use crate::book::facing::Facing;
use crate::book::tables::Tables;
use crate::book::vocabulary::{BridgeState, Crossing, Link, Ridge, Slope, Terrain, Water};
use crate::rules::border::Border;
use crate::setup::ground::{Bridge, Ground, HexFacts, Hexside};
use crate::state::{Hex, OFF};
use boards::hex::{Direction, HexId, HexMap, Side};
use std::sync::{Arc, LazyLock};

/// The maps of the game: id, file, text.
pub(crate) const MAPS: &[(&str, &str)] = &[
    ("magenta", include_str!("../../maps/magenta.geojson")),
    ("solferino", include_str!("../../maps/solferino.geojson")),
];

/// A map with the measures that turn longitude and latitude into hexes.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    /// The map.
    pub map: Arc<HexMap>,
    west: i64,
    north: i64,
    per_degree: [i64; 2],
    hex: i64,
}

static CHARTS: LazyLock<Vec<(&str, Result<Chart, String>)>> =
    LazyLock::new(|| MAPS.iter().map(|(id, text)| (*id, Chart::read(text))).collect());

/// A map of the game by its id.
///
/// # Errors
/// That there is none, or what is wrong with it.
pub(crate) fn chart(id: &str) -> Result<&'static Chart, String> {
    match CHARTS.iter().find(|(other, _)| *other == id) {
        Some((_, Ok(chart))) => Ok(chart),
        Some((_, Err(what))) => Err(what.clone()),
        None => Err(format!("no map `{id}`; there are {}", map_ids().join(", "))),
    }
}

/// The maps there are.
pub(crate) fn map_ids() -> Vec<&'static str> {
    MAPS.iter().map(|(id, _)| *id).collect()
}

/// A decimal number in millionths.
fn millionths(number: &str) -> Option<i64> {
    let (sign, digits) = number.strip_prefix('-').map_or((1, number), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part = &part[..part.len().min(6)];
    let scale = 10_i64.pow(6 - part.len() as u32);
    let part: i64 = if part.is_empty() { 0 } else { part.parse().ok()? };
    Some(sign * (whole.parse::<i64>().ok()? * 1_000_000 + part * scale))
}

impl Chart {
    fn read(text: &str) -> Result<Chart, String> {
        let map = HexMap::read(text).map_err(|faults| faults.to_string())?.map;
        let file: serde_json::Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let grid = &file["grid"];
        let number = |value: &serde_json::Value| millionths(&value.to_string()).ok_or("a number was expected");
        Ok(Chart {
            map: Arc::new(map),
            west: number(&grid["bbox"][0])?,
            north: number(&grid["bbox"][3])?,
            per_degree: [number(&grid["metres_per_degree"][0])?, number(&grid["metres_per_degree"][1])?],
            hex: number(&grid["hex_m"])?,
        })
    }

    /// A place on the ground, in [`HexMap::UNIT`]s from the north-west corner.
    #[must_use]
    pub(crate) fn place(&self, [longitude, latitude]: [i64; 2]) -> [i64; 2] {
        let unit = i128::from(HexMap::UNIT);
        // A scenario may name any place on earth, and beyond: far off the map one is as good as another.
        let along = |degrees: i128, metres: i64| {
            let units = degrees * i128::from(metres) * unit / (i128::from(self.hex) * 1_000_000);
            units.clamp(-(1 << 30), 1 << 30) as i64
        };
        let [longitude, latitude] = [i128::from(longitude), i128::from(latitude)];
        [
            along(longitude - i128::from(self.west), self.per_degree[0]),
            along(i128::from(self.north) - latitude, self.per_degree[1]),
        ]
    }

    /// The hex that holds a place: the one whose middle is nearest.
    #[must_use]
    pub(crate) fn hex_at(&self, at: [i64; 2]) -> Hex {
        let [x, y] = self.place(at);
        let grid = self.map.grid();
        let far = |hex: &HexId| {
            let [mx, my] = self.map.middle(*hex);
            (i64::from(mx) - x).pow(2) + (i64::from(my) - y).pow(2)
        };
        grid.hexes().min_by_key(far).map_or(OFF, |hex| Hex(hex.0))
    }

    /// The ground of the map. `clip`: west, south, east, north of what is in play; `reshape` changes the state of
    /// bridges.
    #[must_use]
    pub(crate) fn ground(
        &self,
        t: &Tables,
        clip: Option<[i64; 4]>,
        reshape: impl Fn(&str, BridgeState) -> (BridgeState, bool),
    ) -> Ground {
        let (map, grid) = (&self.map, self.map.grid());
        let corners = clip.map(|[west, south, east, north]| (self.place([west, north]), self.place([east, south])));
        let mut hexes: Vec<HexFacts> = grid
            .hexes()
            .map(|hex| {
                let [x, y] = map.middle(hex).map(i64::from);
                let in_clip =
                    corners.is_none_or(|(low, high)| x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1]);
                let terrain = map.words().ground.word(map.ground(hex)).map_or(Terrain::Clear, terrain);
                let level = map.level(hex).max(0) as u8;
                HexFacts {
                    terrain,
                    level,
                    rough: t.is_rough(level),
                    castle: map.words().marks.in_mask(map.marks(hex)).any(|word| word == "castle"),
                    in_play: in_clip && terrain != Terrain::Lake,
                    beyond_canal: false,
                }
            })
            .collect();
        let bridges = self.bridges(reshape);
        let sides: Vec<[Hexside; 6]> =
            grid.hexes().map(|hex| Direction::ALL.map(|side| self.hexside(hex, side, &bridges))).collect();
        let neighbours: Vec<[Hex; 6]> = grid
            .hexes()
            .map(|hex| {
                Direction::ALL.map(|side| match grid.neighbour(hex, side) {
                    Some(next) if hexes[next.index()].in_play && hexes[hex.index()].in_play => Hex(next.0),
                    _ => OFF,
                })
            })
            .collect();
        self.find_far_bank(&mut hexes, &sides);
        let axial = grid
            .hexes()
            .map(|hex| {
                let axial = grid.axial(hex);
                [axial.q as i16, axial.r as i16]
            })
            .collect();
        Ground::new(t, grid, hexes, axial, neighbours, sides, bridges)
    }

    fn bridges(&self, reshape: impl Fn(&str, BridgeState) -> (BridgeState, bool)) -> Vec<Bridge> {
        let grid = self.map.grid();
        let mut bridges = Vec::new();
        for feature in self.map.features_of("bridge") {
            let state = feature.property("state").and_then(BridgeState::from_id).unwrap_or(BridgeState::Intact);
            let (state, late) = reshape(&feature.name, state);
            for Side { hex, toward } in &feature.sides {
                if let Some(to) = grid.neighbour(*hex, *toward) {
                    bridges.push(Bridge {
                        name: feature.name.clone(),
                        from: Hex(hex.0),
                        side: Facing::of(toward.index()),
                        to: Hex(to.0),
                        state,
                        late,
                    });
                }
            }
        }
        bridges.truncate(16);
        bridges
    }

    fn hexside(&self, hex: HexId, side: Direction, bridges: &[Bridge]) -> Hexside {
        let (map, words) = (&self.map, self.map.words());
        let Some(to) = map.grid().neighbour(hex, side) else { return Hexside::OPEN };
        let water = words.sides.in_mask(map.side(hex, side)).map(|word| self.water(word, hex, side)).max();
        let water = water.unwrap_or(Water::None);
        let (here, there) = (i32::from(map.level(hex)), i32::from(map.level(to)));
        let ridge =
            map.crest(hex, side).map_or(Ridge::None, |crest| Ridge::of_height(i32::from(crest) - here.min(there)));
        let crossings: Vec<&str> = words.crossings.in_mask(map.crossings(hex, side)).collect();
        let carried = map.carried(hex, side);
        let links = map.links(hex, side);
        let stream = matches!(water, Water::StreamShallow | Water::StreamDeep);
        let mut best = (Link::Field, Crossing::None);
        for (word, link) in
            [("main", Link::Main), ("secondary", Link::Secondary), ("railway", Link::Railway), ("path", Link::Path)]
        {
            let Some(code) = words.links.code(word).filter(|code| links.has(*code)) else { continue };
            let crossing = match () {
                () if water == Water::None => Crossing::None,
                () if carried.has(code) && crossings.contains(&"bridge") => Crossing::Bridge,
                // 5.23d: a Road over a stream without a bridge is a ford; Paths make none.
                () if carried.has(code) || stream && link.is_road() => Crossing::Ford,
                () => Crossing::None,
            };
            let dry = water == Water::None || crossing != Crossing::None;
            if best.0 == Link::Field || dry && water != Water::None && best.1 == Crossing::None {
                best = (link, crossing);
            }
        }
        let wall = |hex: HexId, side: Direction| !map.walls(hex, side).is_empty();
        let bridge = bridges.iter().position(|bridge| {
            let (a, b) = (Hex(hex.0), Hex(to.0));
            (bridge.from, bridge.to) == (a, b) || (bridge.from, bridge.to) == (b, a)
        });
        Hexside {
            border: Border {
                slope: Slope::between(here, there),
                ridge,
                water,
                crossing: best.1,
                fortified: wall(to, side.opposite()),
            },
            link: best.0,
            works: wall(to, side.opposite()) || wall(hex, side),
            bridge: bridge.filter(|_| best.1 == Crossing::Bridge).map(|n| n as u8),
        }
    }

    /// What water a word means; the walled canal of Magenta is the Naviglio Grande (scn.mag.canals).
    fn water(&self, word: &str, hex: HexId, side: Direction) -> Water {
        match word {
            "river" => Water::River,
            "stream_deep" => Water::StreamDeep,
            "stream_shallow" => Water::StreamShallow,
            "canal" => {
                let here = self.map.grid().side(hex, side);
                let walled = self.map.features_of("canal").filter(|canal| canal.property("banks") == Some("walled"));
                let grand = walled.flat_map(|canal| &canal.sides).any(|other| Some(*other) == here);
                if grand { Water::Naviglio } else { Water::Canal }
            }
            _ => Water::None,
        }
    }

    /// Marks the far bank of the Naviglio: the side on which the town of Magenta lies.
    fn find_far_bank(&self, hexes: &mut [HexFacts], sides: &[[Hexside; 6]]) {
        let grid = self.map.grid();
        let Some(start) = self.map.features_of("town").find(|town| town.property("main").is_some()) else { return };
        let mut queue: Vec<HexId> = start.hexes.clone();
        while let Some(hex) = queue.pop() {
            if std::mem::replace(&mut hexes[hex.index()].beyond_canal, true) {
                continue;
            }
            for (side, next) in grid.neighbours(hex) {
                if sides[hex.index()][side.index()].border.water != Water::Naviglio {
                    queue.push(next);
                }
            }
        }
    }
}

pub(crate) fn terrain(word: &str) -> Terrain {
    match word {
        "light_cultivation" => Terrain::LightCultivated,
        "heavy_cultivation" => Terrain::HeavyCultivated,
        other => Terrain::from_id(other).unwrap_or(Terrain::Clear),
    }
}

/// A place of a scenario file: longitude and latitude in millionths of a degree.
///
/// # Errors
/// That it is not one.
pub(crate) fn place_of(numbers: &[toml::Value]) -> Result<[i64; 2], String> {
    let read = |value: &toml::Value| millionths(&value.to_string());
    match numbers {
        [longitude, latitude] => match (read(longitude), read(latitude)) {
            (Some(longitude), Some(latitude)) => Ok([longitude, latitude]),
            _ => Err("expected longitude and latitude".to_owned()),
        },
        _ => Err("expected longitude and latitude".to_owned()),
    }
}

/// The corners of a clipped map: west, south, east, north.
///
/// # Errors
/// That they are not four numbers.
pub(crate) fn clip_of(numbers: &[toml::Value]) -> Result<[i64; 4], String> {
    let read: Option<Vec<i64>> = numbers.iter().map(|value| millionths(&value.to_string())).collect();
    read.and_then(|read| read.try_into().ok()).ok_or_else(|| "expected west, south, east and north".to_owned())
}
