//! What the rules read off the map, worked out once for a battle: neighbours, costs of every step, where zones of
//! control and attacks cross.

use crate::book::facing::Facing;
use crate::book::options::Options;
use crate::book::tables::Tables;
use crate::book::vocabulary::{
    BridgeState, ChargeInto, Class, Column, Crossing, Link, StrategicInto, Terrain, Water, Weather, ZocFrom,
};
use crate::rules::border::Border;
use crate::rules::drm::Modifiers;
use crate::rules::step::{self, Mire, Step};
use crate::rules::{attack, zoc};
use crate::state::{Hex, OFF};
use boards::hex::{Grid, PROHIBITED, StepTable};

/// The most hexes of a map.
pub const MAX_HEXES: usize = 4096;

/// The step cannot be made.
pub const CLOSED: u8 = PROHIBITED;

/// What lies on a hexside, as one who steps over it meets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hexside {
    /// Slope, ridge, water, crossing; fortified if the hex beyond is, on this side (scn.mag.fort).
    pub border: Border,
    /// The best Road or Path over it.
    pub link: Link,
    /// Fortified on either side: what a mover pays for.
    pub works: bool,
    /// The bridge, by number.
    pub bridge: Option<u8>,
}

impl Hexside {
    /// Nothing at all.
    pub const OPEN: Hexside = Hexside { border: Border::OPEN, link: Link::Field, works: false, bridge: None };
}

/// A hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexFacts {
    /// Its terrain; a castle stands on it.
    pub terrain: Terrain,
    /// Its level.
    pub level: u8,
    /// Rough ground (5.24a).
    pub rough: bool,
    /// It holds a castle (5.29).
    pub castle: bool,
    /// It is in play: neither off the map nor clipped away.
    pub in_play: bool,
    /// On the Magenta side of the Naviglio.
    pub beyond_canal: bool,
}

/// The cost of one step for one column of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepCost {
    /// Along the Road or Path, [`CLOSED`] if that is impossible or there is none.
    pub way: u8,
    /// Across the fields, [`CLOSED`] if that is impossible.
    pub field: u8,
    /// What in the fields Disorders.
    pub disorders: Option<Mire>,
    /// What on the Path Disorders: marsh.
    pub way_disorders: Option<Mire>,
    /// Over the bridge or ford of the Road or Path, but off the track, since others use it (5.27).
    pub beside: u8,
}

/// How a step is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tread {
    /// Along the Road or Path.
    Way,
    /// Over its bridge or ford, but off the track (5.27).
    Beside,
    /// Across the fields.
    Field,
}

/// A bridge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// Its name.
    pub name: String,
    /// One end.
    pub from: Hex,
    /// The hexside of that end.
    pub side: Facing,
    /// The other end.
    pub to: Hex,
    /// Its state at the start.
    pub state: BridgeState,
    /// Mined only by the option `all_mined`.
    pub late: bool,
}

/// The map as the rules see it.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The hexes.
    pub hexes: Vec<HexFacts>,
    /// Column and slanting row of each hex: distances are reckoned with them.
    pub axial: Vec<[i16; 2]>,
    /// The hex of each column and slanting row.
    chart: Chart,
    /// The neighbours in play; [`OFF`] where there is none.
    pub neighbours: Vec<[Hex; 6]>,
    /// The hexsides.
    pub sides: Vec<[Hexside; 6]>,
    /// Costs by rain, column, hex and hexside.
    steps: [[Vec<[StepCost; 6]>; Column::COUNT]; 2],
    /// The least of them, for searches.
    least: [[StepTable<u8>; Column::COUNT]; 2],
    /// Hexsides over which a zone of control goes, by infantry and cavalry (6.22).
    zoc: [Vec<u8>; 2],
    /// Hexsides of a town hex over which its six-sided zone of control goes (5.52).
    zoc_town: Vec<u8>,
    /// Hexsides linked by Road, Path or railway.
    pub linked: Vec<u8>,
    /// Hexsides linked over a bridge.
    pub bridged: Vec<u8>,
    /// Hexsides through which an attack may go, by infantry and cavalry (7.45d).
    attack: [Vec<u8>; 2],
    /// Zones of control only ahead (6.23a).
    ahead_only: Vec<bool>,
    /// The bridges.
    pub bridges: Vec<Bridge>,
    /// The damaged bridge, by number (scn.mag.bridges).
    pub damaged: Option<u8>,
}

/// Hexes by their coordinates.
#[derive(Clone, Debug)]
struct Chart {
    /// The least column and slanting row.
    least: [i16; 2],
    /// How many slanting rows there are.
    rows: usize,
    /// Column by column; [`OFF`] where there is no hex.
    hexes: Vec<Hex>,
}

impl Chart {
    fn new(axial: &[[i16; 2]]) -> Chart {
        let bounds = |n: usize| {
            let all = || axial.iter().map(|at| at[n]);
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        let ((q, q_end), (r, r_end)) = (bounds(0), bounds(1));
        let rows = (r_end - r) as usize + 1;
        let mut chart = Chart { least: [q, r], rows, hexes: vec![OFF; rows * ((q_end - q) as usize + 1)] };
        for (hex, at) in axial.iter().enumerate() {
            let place = chart.place(*at);
            if let Some(place) = place {
                chart.hexes[place] = Hex(hex as u16);
            }
        }
        chart
    }

    fn place(&self, [q, r]: [i16; 2]) -> Option<usize> {
        let (column, row) = (usize::try_from(q - self.least[0]).ok()?, usize::try_from(r - self.least[1]).ok()?);
        let place = column * self.rows + row;
        (row < self.rows && place < self.hexes.len()).then_some(place)
    }
}

const INFANTRY: usize = 0;
const CAVALRY: usize = 1;

impl Ground {
    /// Works everything out.
    #[must_use]
    pub(crate) fn new(
        t: &Tables,
        grid: &Grid,
        hexes: Vec<HexFacts>,
        axial: Vec<[i16; 2]>,
        neighbours: Vec<[Hex; 6]>,
        sides: Vec<[Hexside; 6]>,
        bridges: Vec<Bridge>,
    ) -> Ground {
        let count = hexes.len();
        let mut ground = Ground {
            chart: Chart::new(&axial),
            hexes,
            axial,
            neighbours,
            sides,
            steps: Default::default(),
            least: std::array::from_fn(|_| {
                std::array::from_fn(|_| StepTable::build(grid, PROHIBITED, |_, _, _| PROHIBITED))
            }),
            zoc: [vec![0; count], vec![0; count]],
            zoc_town: vec![0; count],
            linked: vec![0; count],
            bridged: vec![0; count],
            attack: [vec![0; count], vec![0; count]],
            ahead_only: vec![false; count],
            damaged: bridges.iter().position(|bridge| bridge.state == BridgeState::Damaged).map(|n| n as u8),
            bridges,
        };
        for (rain, weather) in [(0, Weather::Fair), (1, Weather::Rain)] {
            for column in Column::ALL {
                let costs: Vec<[StepCost; 6]> =
                    (0..count).map(|hex| ground.costs(t, Hex(hex as u16), column, weather)).collect();
                ground.least[rain][column.index()] = StepTable::build(grid, PROHIBITED, |from, side, _| {
                    let cost = costs[from.index()][side.index()];
                    cost.way.min(cost.field)
                });
                ground.steps[rain][column.index()] = costs;
            }
        }
        for hex in (0..count).map(|hex| Hex(hex as u16)) {
            ground.draw_zones(t, hex);
        }
        ground
    }

    fn costs(&self, t: &Tables, hex: Hex, column: Column, weather: Weather) -> [StepCost; 6] {
        std::array::from_fn(|side| {
            let to = self.neighbours[hex.index()][side];
            let closed = StepCost { way: CLOSED, field: CLOSED, disorders: None, way_disorders: None, beside: CLOSED };
            if !to.is_on_map() || !self.hexes[hex.index()].in_play {
                return closed;
            }
            let (there, edge) = (&self.hexes[to.index()], &self.sides[hex.index()][side]);
            let price = |link, crowded| step::price(t, &Self::step_into(there, edge, column, link, weather, crowded));
            let field = price(Link::Field, false);
            let way = (edge.link != Link::Field).then(|| price(edge.link, false)).flatten();
            let beside = (edge.link != Link::Field).then(|| price(edge.link, true)).flatten();
            StepCost {
                way: way.map_or(CLOSED, step::StepCost::total),
                field: field.map_or(CLOSED, step::StepCost::total),
                disorders: field.and_then(|cost| cost.disorders),
                way_disorders: way.and_then(|cost| cost.disorders),
                beside: beside.map_or(CLOSED, step::StepCost::total),
            }
        })
    }

    /// A step into a hex as the charts see it.
    fn step_into(
        there: &HexFacts,
        edge: &Hexside,
        column: Column,
        link: Link,
        weather: Weather,
        crowded: bool,
    ) -> Step {
        let border = Border { fortified: edge.works, ..edge.border };
        Step { column, terrain: there.terrain, rough: there.rough, border, link, weather, crowded }
    }

    /// What a step costs item by item, by the way it takes.
    #[expect(clippy::too_many_arguments, reason = "all that a step depends on")]
    pub(crate) fn explain(
        &self,
        t: &Tables,
        weather: Weather,
        column: Column,
        from: Hex,
        side: Facing,
        tread: Tread,
        costs: &mut impl Modifiers,
    ) {
        let Some(to) = self.neighbour(from, side) else { return };
        let (there, edge) = (self.hex(to), self.side(from, side));
        let link = if tread == Tread::Field { Link::Field } else { edge.link };
        step::cost(t, &Self::step_into(there, edge, column, link, weather, tread == Tread::Beside), costs);
    }

    /// What one step of a charge costs for hex and hexside, by the way if there is one (7.52d).
    #[must_use]
    pub(crate) fn charge_step(&self, t: &Tables, weather: Weather, hex: Hex, side: Facing) -> Option<step::StepCost> {
        let to = self.neighbour(hex, side)?;
        let (there, edge) = (self.hex(to), self.side(hex, side));
        let by = |link| step::price(t, &Self::step_into(there, edge, Column::Cavalry, link, weather, false));
        by(edge.link).or_else(|| by(Link::Field))
    }

    fn draw_zones(&mut self, t: &Tables, hex: Hex) {
        let h = hex.index();
        let here = self.hexes[h];
        self.ahead_only[h] = t.ground[here.terrain.index()].zoc_from == ZocFrom::Ahead;
        for side in Facing::ALL {
            let to = self.neighbours[h][side.index()];
            if !to.is_on_map() {
                continue;
            }
            let (there, edge) = (self.hexes[to.index()], self.sides[h][side.index()]);
            let dry = edge.border.water == Water::None || edge.border.crossing != Crossing::None;
            if edge.link != Link::Field && dry {
                self.linked[h] |= side.bit();
                if edge.border.crossing == Crossing::Bridge {
                    self.bridged[h] |= side.bit();
                }
            }
            for (kind, class) in [(INFANTRY, Class::Infantry), (CAVALRY, Class::LightCavalry)] {
                let cost = self.steps[0][class.column().index()][h][side.index()];
                let passable = cost.way != CLOSED || cost.field != CLOSED;
                let reaches = zoc::crosses(t, class, &edge.border, edge.link.is_road())
                    && t.ground[there.terrain.index()].zoc_into;
                if reaches {
                    self.zoc[kind][h] |= side.bit();
                    if kind == INFANTRY && !matches!(there.terrain, Terrain::HeavyCultivated | Terrain::Woods) {
                        self.zoc_town[h] |= side.bit();
                    }
                }
                if passable && attack::hexside_drm(t, &edge.border).is_some() {
                    self.attack[kind][h] |= side.bit();
                }
            }
        }
    }

    /// The neighbour behind a hexside, in play.
    #[must_use]
    pub(crate) fn neighbour(&self, hex: Hex, side: Facing) -> Option<Hex> {
        let to = self.neighbours[hex.index()][side.index()];
        to.is_on_map().then_some(to)
    }

    /// The neighbours in play, with their hexsides.
    pub(crate) fn around(&self, hex: Hex) -> impl Iterator<Item = (Facing, Hex)> + Clone + '_ {
        let all = &self.neighbours[hex.index()];
        Facing::ALL.into_iter().map(move |side| (side, all[side.index()])).filter(|(_, hex)| *hex != OFF)
    }

    /// Hexes between two, counting the second (7.11b).
    #[must_use]
    #[inline]
    pub(crate) fn distance(&self, a: Hex, b: Hex) -> u8 {
        let ([q, r], [x, y]) = (self.axial[a.index()], self.axial[b.index()]);
        let (dq, dr) = (i32::from(q - x), i32::from(r - y));
        dq.abs().max(dr.abs()).max((dq + dr).abs()).min(255) as u8
    }

    /// Every hex of the map within so many hexes of one, that one included.
    pub(crate) fn disc(&self, centre: Hex, radius: u8, mut out: impl FnMut(Hex)) {
        let ([q, r], radius) = (self.axial[centre.index()], i16::from(radius));
        for dq in -radius..=radius {
            for dr in (-radius).max(-radius - dq)..=radius.min(radius - dq) {
                if let Some(hex) = self.chart.place([q + dq, r + dr]).map(|place| self.chart.hexes[place])
                    && hex != OFF
                {
                    out(hex);
                }
            }
        }
    }

    /// The hexside of `from` that `to` lies behind, if they are neighbours.
    #[must_use]
    pub(crate) fn side_to(&self, from: Hex, to: Hex) -> Option<Facing> {
        self.neighbours[from.index()].iter().position(|hex| *hex == to).map(Facing::of)
    }

    /// A hex.
    #[must_use]
    pub(crate) fn hex(&self, hex: Hex) -> &HexFacts {
        &self.hexes[hex.index()]
    }

    /// The hexside of a hex.
    #[must_use]
    pub(crate) fn side(&self, hex: Hex, side: Facing) -> &Hexside {
        &self.sides[hex.index()][side.index()]
    }

    /// What a step costs in such weather, before anything that blows up bridges.
    #[must_use]
    pub(crate) fn step(&self, rain: bool, column: Column, hex: Hex, side: Facing) -> StepCost {
        self.steps[usize::from(rain)][column.index()][hex.index()][side.index()]
    }

    /// The least cost of every step, for searches.
    #[must_use]
    pub(crate) fn least(&self, rain: bool, column: Column) -> &StepTable<u8> {
        &self.least[usize::from(rain)][column.index()]
    }

    /// Hexsides over which a zone of control goes out of a hex (6.22).
    #[must_use]
    pub(crate) fn zoc(&self, hex: Hex, infantry: bool) -> u8 {
        self.zoc[usize::from(!infantry)][hex.index()]
    }

    /// The same for the garrison of a town (5.52).
    #[must_use]
    pub(crate) fn zoc_town(&self, hex: Hex) -> u8 {
        self.zoc_town[hex.index()]
    }

    /// Hexsides through which one may attack (7.4, 7.45d).
    #[must_use]
    pub(crate) fn attack(&self, hex: Hex, infantry: bool) -> u8 {
        self.attack[usize::from(!infantry)][hex.index()]
    }

    /// Whether zones of control leave the hex only ahead and along Roads and Paths (6.23a).
    #[must_use]
    pub(crate) fn is_ahead_only(&self, hex: Hex) -> bool {
        self.ahead_only[hex.index()]
    }

    /// Whether strategic movement may go over a hexside into a hex (5.11).
    #[must_use]
    pub(crate) fn strategic(&self, t: &Tables, hex: Hex, side: Facing) -> bool {
        let to = self.neighbours[hex.index()][side.index()];
        let link = self.sides[hex.index()][side.index()].link;
        match t.ground[self.hexes[to.index()].terrain.index()].strategic {
            StrategicInto::Yes => true,
            StrategicInto::ByWay => link.is_way(),
            StrategicInto::ByRoad => link.is_road(),
        }
    }

    /// Whether cavalry may charge over a hexside into a hex, by terrain alone (7.52a, 7.52c).
    #[must_use]
    pub(crate) fn charge_into(&self, t: &Tables, hex: Hex, side: Facing) -> bool {
        let to = self.neighbours[hex.index()][side.index()];
        let facts = &self.hexes[to.index()];
        !facts.castle
            && match t.ground[facts.terrain.index()].charge_into {
                ChargeInto::Yes | ChargeInto::ByCost => true,
                ChargeInto::No => false,
                ChargeInto::ByWay => self.sides[hex.index()][side.index()].link.is_way(),
            }
    }

    /// Bridges gone before the first turn, as bits.
    #[must_use]
    pub(crate) fn blown_at_start(&self) -> u16 {
        let blown = self.bridges.iter().enumerate().filter(|(_, bridge)| bridge.state == BridgeState::Blown);
        blown.fold(0, |bits, (n, _)| bits | 1 << n)
    }

    /// The cost of the cheapest way from a set of hexes to every hex, for one column in fair weather, over bridges that
    /// stand when the battle begins.
    #[must_use]
    pub(crate) fn distances(&self, column: Column, from: &[Hex]) -> Vec<u16> {
        let mut far = vec![u16::MAX; self.hexes.len()];
        let mut queue = std::collections::VecDeque::new();
        for hex in from {
            far[hex.index()] = 0;
            queue.push_back(*hex);
        }
        while let Some(hex) = queue.pop_front() {
            for (side, next) in self.around(hex) {
                // The way out is walked the other way round.
                let step = self.step(false, column, next, side.back());
                let bridge = self.side(next, side.back()).bridge;
                let blown = bridge.is_some_and(|n| self.bridges[usize::from(n)].state == BridgeState::Blown);
                let cost = if blown { step.field } else { step.way.min(step.field) };
                let total = far[hex.index()].saturating_add(cost.into());
                if cost != CLOSED && total < far[next.index()] {
                    far[next.index()] = total;
                    queue.push_back(next);
                }
            }
        }
        far
    }

    /// Whether the option lets units in heavy cultivation attack over a bridge (6.23b).
    #[must_use]
    pub(crate) fn bridge_attack(&self, options: &Options, hex: Hex) -> u8 {
        if options.bridge_attack { self.bridged[hex.index()] } else { 0 }
    }
}
