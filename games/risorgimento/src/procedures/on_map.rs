//! Movement and sight on the maps of the game, by hex numbers.

use super::border::Border;
use super::movement::{MovementPathOutput, Mover, StepInput, walk_steps};
use super::prelude::*;
use super::sight;
use super::zoc::Nearness;
use crate::ground::Ground;
use crate::terrain::{Chart, chart};
use boards::hex::{HexId, look};
use std::collections::BTreeMap;
use std::sync::LazyLock;

vocabulary! {
    /// The two maps.
    MapName, "map" {
        /// Magenta.
        Magenta = "magenta",
        /// Solferino and San Martino.
        Solferino = "solferino",
    }
}

/// A map and its ground, with every bridge as it stands on the map.
struct Sheet {
    chart: &'static Chart,
    ground: Ground,
}

static SHEETS: LazyLock<[Sheet; MapName::COUNT]> = LazyLock::new(|| {
    MapName::ALL.map(|name| match chart(name.id()) {
        Ok(chart) => Sheet { chart, ground: chart.ground(tables(), None, |_, state| (state, false)) },
        // The maps are part of the program: a test reads them.
        Err(what) => panic!("the map {name} is broken: {what}"),
    })
});

fn sheet(name: MapName) -> &'static Sheet {
    &SHEETS[name.index()]
}

impl Sheet {
    fn hex(&self, label: &str) -> Option<HexId> {
        let hex = self.chart.map.grid().named(label)?;
        self.ground.hexes[hex.index()].in_play.then_some(hex)
    }
}

/// Procedure `path_on_map`.
pub struct PathOnMap;

/// A unit moves from hex to hex, along Roads and Paths where there are any.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathOnMapInput {
    /// The map.
    map: MapName,
    /// Its class.
    class: Class,
    /// The hexes by number, the one it starts from first.
    hexes: Vec<String>,
    /// Across the fields even where there is a Road or Path.
    #[serde(default)]
    off_road: bool,
    /// Its movement allowance; that of its class if not given.
    #[serde(default)]
    allowance: Option<u8>,
    /// It uses strategic movement.
    #[serde(default)]
    strategic: bool,
    /// It is a battery that fires in this activation.
    #[serde(default)]
    fires: bool,
    /// It starts in an enemy zone of control.
    #[serde(default)]
    starts_in_zoc: bool,
    /// What enemy is next to a hex, by number.
    #[serde(default)]
    enemies: BTreeMap<String, Nearness>,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
}

fn fair() -> Weather {
    Weather::Fair
}

impl Procedure for PathOnMap {
    type Input = PathOnMapInput;
    type Output = MovementPathOutput;
    const ID: &'static str = "path_on_map";
    const RULES: &'static [RuleId] = &[
        rules::R5_2,
        rules::R5_2B,
        rules::R5_21A,
        rules::R5_22,
        rules::R5_23A,
        rules::R5_24A,
        rules::R5_25,
        rules::R5_26,
        rules::R5_31,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let sheet = sheet(input.map);
        let mut faults = InputFaults::new();
        faults.within("hexes", input.hexes.len() as i64, 2, 60);
        for label in &input.hexes {
            faults.require(sheet.hex(label).is_some(), || format!("hexes: there is no hex {label} on this map"));
        }
        for pair in input.hexes.windows(2) {
            if let (Some(a), Some(b)) = (sheet.hex(&pair[0]), sheet.hex(&pair[1])) {
                let near = sheet.chart.map.grid().direction_to(a, b).is_some();
                faults.require(near, || format!("hexes: {} and {} are no neighbours", pair[0], pair[1]));
            }
        }
        faults.require(!input.fires || input.class.is_artillery(), || "fires: only batteries".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let sheet = sheet(input.map);
        let grid = sheet.chart.map.grid();
        let step = |pair: &[String]| {
            let (from, to) = (sheet.hex(&pair[0])?, sheet.hex(&pair[1])?);
            let side = grid.direction_to(from, to)?;
            let edge = &sheet.ground.sides[from.index()][side.index()];
            let there = &sheet.ground.hexes[to.index()];
            let border = Border { fortified: edge.works, ..edge.border };
            let by = if input.off_road { Link::Field } else { edge.link };
            let enemy = input.enemies.get(&pair[1]).copied().unwrap_or(Nearness::None);
            Some(StepInput::of(there.terrain, there.rough, border, by, enemy))
        };
        let mover = Mover {
            class: input.class,
            allowance: input.allowance,
            strategic: input.strategic,
            fires: input.fires,
            starts_in_zoc: input.starts_in_zoc,
            weather: input.weather,
        };
        walk_steps(mover, input.hexes.windows(2).filter_map(step).collect())
    }
}

/// Procedure `sight_on_map`.
pub struct SightOnMap;

/// Whether hexes see each other.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SightOnMapInput {
    /// The map.
    map: MapName,
    /// The hex of the one who looks.
    from: String,
    /// The hexes he looks at.
    to: Vec<String>,
    /// Hexes with combat units of either side.
    #[serde(default)]
    occupied: Vec<String>,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
}

/// Whether he sees them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SightOnMapOutput {
    /// Distance of each.
    range: Vec<u32>,
    /// He sees it.
    sees: Vec<bool>,
    /// The hex that blocks first.
    blocked_at: Vec<Option<String>>,
}

impl Procedure for SightOnMap {
    type Input = SightOnMapInput;
    type Output = SightOnMapOutput;
    const ID: &'static str = "sight_on_map";
    const RULES: &'static [RuleId] = &[rules::R7_13, rules::R7_13B, rules::R7_13C, rules::R7_13D];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let grid = sheet(input.map).chart.map.grid();
        let mut faults = InputFaults::new();
        for label in input.to.iter().chain(&input.occupied).chain([&input.from]) {
            faults.require(grid.named(label).is_some(), || format!("there is no hex {label} on this map"));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let sheet = sheet(input.map);
        let (map, grid) = (&sheet.chart.map, sheet.chart.map.grid());
        let occupied: Vec<HexId> = input.occupied.iter().filter_map(|label| grid.named(label)).collect();
        let mut output = SightOnMapOutput { range: Vec::new(), sees: Vec::new(), blocked_at: Vec::new() };
        let Some(from) = grid.named(&input.from) else { return output };
        for to in input.to.iter().filter_map(|label| grid.named(label)) {
            let blocked = look(map, from, to, |hex| {
                let ground = &sheet.ground.hexes[hex.index()];
                let here = occupied.contains(&hex);
                sight::obstacle(t, ground.terrain, ground.castle, map.level(hex), here)
            })
            .err();
            let range = grid.distance(from, to);
            output.range.push(range);
            output.sees.push(blocked.is_none() && range <= u32::from(t.sight(input.weather)).max(1));
            output.blocked_at.push(blocked.map(|blocked| grid.label(blocked.at)));
        }
        output
    }
}
