//! Lines of sight: what of the hexes between two hexes hides one from the other (7.13). Which hexes lie between is
//! geometry: `boards::hex`.

use super::prelude::*;
use boards::hex::{Grid, HexId, HexMap, Obstacle, Orientation, Screen, Side as Edge, look};

/// What a hex is to a line of sight (7.13): woods and buildings stand one level up; woods and heavy cultivation screen,
/// also from one who stands higher; troops screen from those who do not.
#[must_use]
pub(crate) const fn obstacle(t: &Tables, terrain: Terrain, castle: bool, level: i8, occupied: bool) -> Obstacle {
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
pub(crate) struct BetweenInput {
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
pub(crate) struct LineOfSight;

/// Two hexes and what lies between.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineOfSightInput {
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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct LineOfSightOutput {
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
            let lies = at >= 1 && at < input.range;
            faults.require(lies, "between", None, format_args!("hex {at} does not lie between"), || {
                Text::new("desk-not_between").with("at", i64::from(at))
            });
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
