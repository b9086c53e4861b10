//! Lines of sight: what of the hexes between two hexes hides one from the other (7.13). Which hexes lie between is
//! geometry: `boards::hex`.

use super::prelude::*;
use boards::hex::{Grid, HexId, HexMap, Obstacle, Orientation, Passed, Screen, Side as Edge, look};
use std::collections::BTreeMap;

/// What a hex is to a line of sight (7.13): woods and buildings stand one level up; woods and heavy cultivation screen,
/// also from one who stands higher; troops screen from those who do not.
#[must_use]
pub const fn obstacle(t: &Tables, terrain: Terrain, castle: bool, level: i8, occupied: bool) -> Obstacle {
    let ground = &t.ground[terrain.index()];
    let built = if castle { t.ground[Terrain::Castle.index()].los_add } else { 0 };
    let rises = if ground.los_add > built { ground.los_add } else { built };
    let screen = match (ground.blocks_level, occupied) {
        (true, _) => Screen::Shadow,
        (false, true) => Screen::Level,
        (false, false) => Screen::None,
    };
    let height = level + rises as i8;
    Obstacle { height, screen_height: height, screen }
}

/// A column of hexes, the viewer at its head: what a line of sight needs when there is no map.
pub(super) struct Strip {
    map: HexMap,
    between: Vec<Obstacle>,
}

impl Strip {
    /// Bare ground at level 0 between two ends so many hexes apart, at most 60.
    pub(super) fn new(range: u8, viewer: i8, target: i8) -> Self {
        let rows = u32::from(range.min(60)) + 1;
        let grid = match Grid::new(Orientation::Flat, 1, rows, false, "") {
            Ok(grid) => grid,
            Err(error) => unreachable!("a strip of {rows} hexes: {error}"),
        };
        let mut map = HexMap::bare(grid, "clear");
        map.put_level(HexId(0), viewer);
        map.put_level(HexId(rows as u16 - 1), target);
        Strip { map, between: vec![Obstacle::bare(i8::MIN); rows as usize] }
    }

    /// Puts something into the hex so far from the viewer.
    pub(super) fn put(&mut self, at: u8, obstacle: Obstacle) {
        self.between[usize::from(at)] = obstacle;
    }

    /// Puts a ridge on the side of that hex towards the viewer.
    pub(super) fn put_ridge(&mut self, at: u8, level: i8) {
        let side = Edge { hex: HexId(at.into()), toward: boards::hex::Direction::D0 };
        self.map.put_crest(side, level);
    }

    /// Hexes from the viewer to what blocks, if anything does.
    pub(super) fn blocked_at(&self) -> Option<u8> {
        let last = HexId(self.between.len() as u16 - 1);
        let seen = look(&self.map, HexId(0), last, |hex| self.between[hex.index()]);
        seen.err().map(|blocked| blocked.at.0 as u8)
    }
}

/// A hex between, as people write it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BetweenInput {
    /// Its level.
    level: i8,
    /// Its terrain.
    #[serde(default = "clear")]
    terrain: Terrain,
    /// A combat unit, friend or enemy, is there.
    #[serde(default)]
    occupied: bool,
    /// Hexes from the viewer.
    #[serde(default)]
    at: Option<u8>,
    /// Level of a ridge on the hexside by which the line enters it.
    #[serde(default)]
    ridge: Option<i8>,
}

fn clear() -> Terrain {
    Terrain::Clear
}

impl BetweenInput {
    fn put(&self, strip: &mut Strip, at: u8) {
        let castle = self.terrain == Terrain::Castle;
        strip.put(at, obstacle(tables(), self.terrain, castle, self.level, self.occupied));
        if let Some(level) = self.ridge {
            strip.put_ridge(at, level);
        }
    }
}

/// Procedure `line_of_sight`.
pub struct LineOfSight;

/// Two hexes and what lies between.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineOfSightInput {
    /// Level of the one who looks.
    shooter: i8,
    /// Level of what he looks at.
    target: i8,
    /// Hexes from one to the other.
    range: u8,
    /// The hexes between, nearest first unless `at` says where.
    #[serde(default)]
    between: Vec<BetweenInput>,
    /// The weather: in rain and at night one does not see far.
    #[serde(default = "fair")]
    weather: Weather,
}

fn fair() -> Weather {
    Weather::Fair
}

/// Whether one sees the other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LineOfSightOutput {
    /// He sees it.
    sees: bool,
    /// Hexes from the viewer to what blocks first.
    blocked_at: Option<u8>,
}

impl Procedure for LineOfSight {
    type Input = LineOfSightInput;
    type Output = LineOfSightOutput;
    const ID: &'static str = "line_of_sight";
    const RULES: &'static [RuleId] =
        &[rules::R7_13, rules::R7_13B, rules::R7_13C, rules::SCN_RAIN, rules::SCN_MAG_NIGHT];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("range", input.range, 1, 60);
        for (n, between) in input.between.iter().enumerate() {
            let at = between.at.unwrap_or(n as u8 + 1);
            faults.require(at >= 1 && at < input.range, || format!("between: hex {at} does not lie between"));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut strip = Strip::new(input.range, input.shooter, input.target);
        for (n, between) in input.between.iter().enumerate() {
            between.put(&mut strip, between.at.unwrap_or(n as u8 + 1));
        }
        let blocked_at = strip.blocked_at();
        // Adjacent targets are always seen (7.13).
        let near = input.range <= tables().sight(input.weather);
        LineOfSightOutput { sees: input.range <= 1 || (blocked_at.is_none() && near), blocked_at }
    }
}

/// Procedure `sight_over_ground`.
pub struct SightOverGround;

/// The same kind of hex all the way between.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SightOverGroundInput {
    /// Level of the one who looks.
    shooter: i8,
    /// Level of what he looks at.
    target: i8,
    /// Hexes from one to the other.
    range: u8,
    /// Kinds of hexes, each filling the whole way, by a name of your own.
    cases: BTreeMap<String, BetweenInput>,
}

/// Whether one sees the other, by the same names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct SightOverGroundOutput(BTreeMap<String, bool>);

impl Procedure for SightOverGround {
    type Input = SightOverGroundInput;
    type Output = SightOverGroundOutput;
    const ID: &'static str = "sight_over_ground";
    const RULES: &'static [RuleId] = &[rules::R7_13, rules::R7_13B, rules::R7_13C];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("range", input.range, 1, 60);
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let sees = |between: &BetweenInput| {
            let mut strip = Strip::new(input.range, input.shooter, input.target);
            (1..input.range).for_each(|at| between.put(&mut strip, at));
            strip.blocked_at().is_none()
        };
        SightOverGroundOutput(input.cases.iter().map(|(name, between)| (name.clone(), sees(between))).collect())
    }
}

/// Procedure `sight_over_woods`.
pub struct SightOverWoods;

/// One hex of woods at several places between.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SightOverWoodsInput {
    /// Level of the one who looks.
    shooter: i8,
    /// Level of what he looks at.
    target: i8,
    /// Height of the woods, trees included.
    woods_height: i8,
    /// Hexes from one to the other.
    range: u8,
    /// Where the woods lie, in hexes from the viewer.
    positions: Vec<u8>,
}

/// Whether one sees the other, by place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SightOverWoodsOutput {
    /// By place.
    sees: Vec<bool>,
}

impl Procedure for SightOverWoods {
    type Input = SightOverWoodsInput;
    type Output = SightOverWoodsOutput;
    const ID: &'static str = "sight_over_woods";
    const RULES: &'static [RuleId] = &[rules::R7_13, rules::R7_13B, rules::R7_13C];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("range", input.range, 2, 60);
        for at in &input.positions {
            faults.within("positions", *at, 1, i64::from(input.range) - 1);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let sees = |at: &u8| {
            let mut strip = Strip::new(input.range, input.shooter, input.target);
            let top = input.woods_height;
            strip.put(*at, Obstacle { height: top, screen_height: top, screen: Screen::Shadow });
            strip.blocked_at().is_none()
        };
        SightOverWoodsOutput { sees: input.positions.iter().map(sees).collect() }
    }
}

/// Procedure `line_geometry`.
pub struct LineGeometry;

/// Lines from one hex to others, by number: flat sides north and south, odd columns half a hex lower.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineGeometryInput {
    /// From.
    from: String,
    /// To.
    to: Vec<String>,
}

/// What each line passes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LineGeometryOutput {
    /// Hexes from one end to the other.
    range: Vec<u32>,
    /// Hexes whose inside the line crosses.
    between: Vec<Vec<String>>,
    /// Pairs of hexes between which it runs along their common side: either blocks.
    along: Vec<Vec<[String; 2]>>,
    /// Hexes it touches only at a corner: they do not count.
    corner_only_ignored: Vec<Vec<String>>,
}

fn whole_grid() -> Grid {
    match Grid::new(Orientation::Flat, 99, 99, true, "") {
        Ok(grid) => grid,
        Err(error) => unreachable!("{error}"),
    }
}

/// The corners of a hex and the ends of a line on a lattice of whole numbers, twelve to the width of a column.
fn spot(grid: &Grid, hex: HexId) -> [i64; 2] {
    let at = grid.axial(hex);
    [3 * i64::from(at.q), 2 * i64::from(at.r) + i64::from(at.q)]
}

const CORNERS: [[i64; 2]; 6] = [[1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1]];

/// Whether a hex that the line does not pass has a corner on it.
fn touches(grid: &Grid, from: HexId, to: HexId, hex: HexId) -> bool {
    let ([ax, ay], [bx, by], [x, y]) = (spot(grid, from), spot(grid, to), spot(grid, hex));
    CORNERS.iter().any(|[dx, dy]| {
        let (px, py) = (x + dx - ax, y + dy - ay);
        let (lx, ly) = (bx - ax, by - ay);
        let along = px * lx + py * ly;
        px * ly == py * lx && along > 0 && along < lx * lx + ly * ly
    })
}

impl Procedure for LineGeometry {
    type Input = LineGeometryInput;
    type Output = LineGeometryOutput;
    const ID: &'static str = "line_geometry";
    const RULES: &'static [RuleId] = &[rules::R7_13D, rules::R7_11B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let grid = whole_grid();
        let mut faults = InputFaults::new();
        for hex in input.to.iter().chain([&input.from]) {
            faults.require(grid.named(hex).is_some(), || format!("`{hex}`: expected a hex number such as 1010"));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let grid = whole_grid();
        let mut output = LineGeometryOutput {
            range: Vec::new(),
            between: Vec::new(),
            along: Vec::new(),
            corner_only_ignored: Vec::new(),
        };
        let Some(from) = grid.named(&input.from) else { return output };
        for to in input.to.iter().filter_map(|to| grid.named(to)) {
            let mut along: Vec<[HexId; 2]> = Vec::new();
            let mut passed: Vec<HexId> = Vec::new();
            for step in grid.trace(from, to) {
                match step {
                    Passed::Hex(hex) => passed.push(hex),
                    Passed::Along(hex, side) => {
                        if let Some(other) = grid.neighbour(hex, side) {
                            let mut pair = [hex, other];
                            pair.sort();
                            if !along.contains(&pair) {
                                along.push(pair);
                            }
                        }
                    }
                    Passed::Over(..) => {}
                }
            }
            let reach = grid.distance(from, to);
            let corner = grid
                .within(from, reach)
                .filter(|hex| !passed.contains(hex) && *hex != from && *hex != to && touches(&grid, from, to, *hex));
            let mut corner: Vec<HexId> = corner.collect();
            corner.sort_by_key(|hex| (grid.distance(from, *hex), grid.column_and_row(*hex)));
            let name = |hex: &HexId| grid.label(*hex);
            output.range.push(reach);
            output
                .between
                .push(passed.iter().filter(|hex| !along.iter().flatten().any(|o| o == *hex)).map(name).collect());
            output.along.push(along.iter().map(|pair| [name(&pair[0]), name(&pair[1])]).collect());
            output.corner_only_ignored.push(corner.iter().map(name).collect());
        }
        output
    }
}
