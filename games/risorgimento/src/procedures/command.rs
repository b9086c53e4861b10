//! Orders and command: 4.11 to 4.25.

use super::border::Border;
use super::prelude::*;
use super::step::{self, Step};
use crate::tables::LongMarch;

/// The die of a brigade that tries for Orders.
pub const ORDERS_ROLL: Roll = Roll { rule: rules::R4_13, label: "die-orders" };

/// Whether a brigade Without Orders gets them (4.13).
#[must_use]
pub fn gets_orders(t: &Tables, engagement: i8, die: u8) -> bool {
    i32::from(die) + i32::from(engagement) <= i32::from(t.constants.orders_roll_max)
}

/// Range of the Guard's commander, by his distance from the Emperor (4.24).
#[must_use]
pub const fn guard_range(t: &Tables, printed: u8, hexes_from_napoleon: u8) -> u8 {
    if hexes_from_napoleon <= t.constants.guard_near_napoleon_hexes {
        t.constants.guard_near_napoleon_range
    } else {
        printed
    }
}

/// Whether a corps commander is turned to his weaker side by spending so much (4.23b).
#[must_use]
pub const fn marched_long(t: &Tables, mp: u8) -> bool {
    mp > t.constants.commander_long_move_mp
}

/// Procedure `orders_in_range`.
pub struct OrdersInRange;

/// The brigadiers of a corps by their distance from its commander.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrdersInRangeInput {
    /// His Range in hexes.
    corps_range: u8,
    /// Hexes from him to each brigadier.
    distance: ByName<u8>,
}

/// Who has Orders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OrdersInRangeOutput {
    /// Within Range.
    has_orders: Vec<String>,
    /// Beyond.
    without_orders: Vec<String>,
}

impl Procedure for OrdersInRange {
    type Input = OrdersInRangeInput;
    type Output = OrdersInRangeOutput;
    const ID: &'static str = "orders_in_range";
    const RULES: &'static [RuleId] = &[rules::R4_22, rules::R4_21];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let (mut has_orders, mut without_orders) = (Vec::new(), Vec::new());
        for (name, distance) in &input.distance.0 {
            if *distance <= input.corps_range { &mut has_orders } else { &mut without_orders }.push(name.clone());
        }
        OrdersInRangeOutput { has_orders, without_orders }
    }
}

/// Procedure `orders_roll`.
pub struct OrdersRoll;

/// A brigade Without Orders tries for them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrdersRollInput {
    /// Its brigadier's Engagement DRM.
    engagement_drm: i8,
    /// Natural dice to look at; one is rolled if none is given.
    #[serde(default)]
    naturals: Vec<u8>,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// Whether it has them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OrdersRollOutput {
    /// The natural dice that give Orders, of those looked at or of all.
    success_naturals: Vec<u8>,
    /// It has Orders; if not it can only Rally. Not said if dice are looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    has_orders: Option<bool>,
}

impl Procedure for OrdersRoll {
    type Input = OrdersRollInput;
    type Output = OrdersRollOutput;
    const ID: &'static str = "orders_roll";
    const RULES: &'static [RuleId] = &[rules::R4_13];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("engagement_drm", input.engagement_drm, -9, 9);
        faults.dice("naturals", &input.naturals);
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut tally = Tally::new();
        tally.add(rules::R4_13, "mod-orders-brigadier", input.engagement_drm.into());
        tell(tallies, "tally-orders", tally);
        let all: Vec<u8> = (t.constants.die_min..=t.constants.die_max).collect();
        let looked_at = if input.naturals.is_empty() { &all } else { &input.naturals };
        let success_naturals =
            looked_at.iter().copied().filter(|die| gets_orders(t, input.engagement_drm, *die)).collect();
        let has_orders = input
            .naturals
            .is_empty()
            .then(|| gets_orders(t, input.engagement_drm, die(input.die, ORDERS_ROLL, chance)));
        OrdersRollOutput { success_naturals, has_orders }
    }
}

/// Procedure `command_chain`.
pub struct CommandChain;

/// The units of a brigade with Orders.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandChainInput {
    /// Units within the brigadier's Range.
    in_range: Vec<String>,
    /// Pairs of units in adjacent hexes, or in the same.
    #[serde(default)]
    adjacency: Vec<[String; 2]>,
    /// Units next to no other.
    #[serde(default)]
    isolated: Vec<String>,
}

/// Who is Commanded.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CommandChainOutput {
    /// Commanded.
    commanded: Vec<String>,
    /// Not Commanded.
    uncommanded: Vec<String>,
}

impl Procedure for CommandChain {
    type Input = CommandChainInput;
    type Output = CommandChainOutput;
    const ID: &'static str = "command_chain";
    const RULES: &'static [RuleId] = &[rules::R4_11B];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut all: Vec<&String> = Vec::new();
        for name in input.in_range.iter().chain(input.adjacency.iter().flatten()).chain(&input.isolated) {
            if !all.contains(&name) {
                all.push(name);
            }
        }
        let mut commanded: Vec<&String> = all.iter().copied().filter(|name| input.in_range.contains(name)).collect();
        let mut next = 0;
        while next < commanded.len() {
            for [one, other] in &input.adjacency {
                for (from, to) in [(one, other), (other, one)] {
                    if commanded[next] == from && !commanded.contains(&to) {
                        commanded.push(to);
                    }
                }
            }
            next += 1;
        }
        let names = |wanted: bool| -> Vec<String> {
            all.iter().filter(|name| commanded.contains(name) == wanted).map(|name| (*name).clone()).collect()
        };
        CommandChainOutput { commanded: names(true), uncommanded: names(false) }
    }
}

/// A hex of a trace: its terrain, or `road` for one reached by Road.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum TraceHex {
    /// `road`, `path`, or a terrain across the fields.
    Word(TraceWord),
    /// In full.
    Hex(TraceHexInput),
}

/// One word for a hex.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum TraceWord {
    /// A way through clear ground.
    Way(TraceWay),
    /// Terrain, across the fields.
    Terrain(Terrain),
}

/// Ways.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TraceWay {
    /// Any Road.
    Road,
    /// A Path.
    Path,
}

/// A hex in full.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TraceHexInput {
    /// Its terrain.
    #[serde(default = "clear")]
    terrain: Terrain,
    /// It is rough.
    #[serde(default)]
    rough: bool,
    /// The hexside crossed into it.
    #[serde(default)]
    hexside: Border,
    /// How it is reached.
    #[serde(default = "field")]
    by: Link,
    /// It lies in an enemy zone of control, and no friendly unit is there.
    #[serde(default)]
    enemy_zoc: bool,
}

fn clear() -> Terrain {
    Terrain::Clear
}

fn field() -> Link {
    Link::Field
}

impl TraceHex {
    fn step(&self, weather: Weather) -> (Step, bool) {
        let plain = |terrain: Terrain, link: Link| Step {
            column: Column::Leader,
            terrain,
            rough: false,
            border: Border::OPEN,
            link,
            weather,
            crowded: false,
        };
        match self {
            TraceHex::Word(TraceWord::Way(TraceWay::Road)) => (plain(Terrain::Clear, Link::Main), false),
            TraceHex::Word(TraceWord::Way(TraceWay::Path)) => (plain(Terrain::Clear, Link::Path), false),
            TraceHex::Word(TraceWord::Terrain(terrain)) => (plain(*terrain, Link::Field), false),
            TraceHex::Hex(hex) => {
                let step = Step { rough: hex.rough, border: hex.hexside, ..plain(hex.terrain, hex.by) };
                (step, hex.enemy_zoc)
            }
        }
    }
}

/// Procedure `command_range`.
pub struct CommandRange;

/// Traces from a brigadier to his units, the unit's hex last and his own left out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandRangeInput {
    /// His Range in leader movement points.
    range: u8,
    /// A trace.
    #[serde(default)]
    path: Vec<TraceHex>,
    /// A trace off the road.
    #[serde(default)]
    path_off_road: Vec<TraceHex>,
    /// A trace along a road.
    #[serde(default)]
    path_on_road: Vec<TraceHex>,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn fair() -> Weather {
    Weather::Fair
}

/// What each trace costs, and whether the unit is in Range.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CommandRangeOutput {
    /// Of `path`; nothing if a leader cannot go there.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u8>,
    /// The unit at its end is Commanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    commanded: Option<bool>,
    /// Of `path_off_road`.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost_off_road: Option<u8>,
    /// The unit at its end is Commanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    commanded_off_road: Option<bool>,
    /// Of `path_on_road`.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost_on_road: Option<u8>,
    /// The unit at its end is Commanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    commanded_on_road: Option<bool>,
}

impl Procedure for CommandRange {
    type Input = CommandRangeInput;
    type Output = CommandRangeOutput;
    const ID: &'static str = "command_range";
    const RULES: &'static [RuleId] = &[rules::R4_12, rules::R4_11B, rules::SCN_MAG_CANALS];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let trace = |path: &[TraceHex]| -> (Option<u8>, Option<bool>) {
            if path.is_empty() {
                return (None, None);
            }
            let cost = path.iter().try_fold(0u8, |sum, hex| {
                let (step, zoc) = hex.step(input.weather);
                let open = !(zoc && input.options.command_zoc_block);
                step::price(tables(), &step).filter(|_| open).map(|cost| sum.saturating_add(cost.total()))
            });
            (cost, Some(cost.is_some_and(|cost| cost <= input.range)))
        };
        let (cost, commanded) = trace(&input.path);
        let (cost_off_road, commanded_off_road) = trace(&input.path_off_road);
        let (cost_on_road, commanded_on_road) = trace(&input.path_on_road);
        CommandRangeOutput { cost, commanded, cost_off_road, commanded_off_road, cost_on_road, commanded_on_road }
    }
}

/// Procedure `guard_range`.
pub struct GuardRange;

/// The commander of the Guard and the Emperor.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuardRangeInput {
    /// Hexes between them.
    distances: Vec<u8>,
    /// His usual Range.
    #[serde(default = "four")]
    printed_range: u8,
}

fn four() -> u8 {
    4
}

/// His Range.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct GuardRangeOutput {
    /// He uses the higher one.
    uses_range_6: Vec<bool>,
    /// The Range he uses.
    range: Vec<u8>,
}

impl Procedure for GuardRange {
    type Input = GuardRangeInput;
    type Output = GuardRangeOutput;
    const ID: &'static str = "guard_range";
    const RULES: &'static [RuleId] = &[rules::R4_24];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let range: Vec<u8> =
            input.distances.iter().map(|distance| guard_range(t, input.printed_range, *distance)).collect();
        let higher = t.constants.guard_near_napoleon_range;
        let near = |hexes: &u8| *hexes <= t.constants.guard_near_napoleon_hexes;
        GuardRangeOutput {
            uses_range_6: input.distances.iter().zip(&range).map(|(hexes, r)| near(hexes) && *r == higher).collect(),
            range,
        }
    }
}

/// Procedure `commander_march`.
pub struct CommanderMarch;

/// A corps commander moves in the end-of-turn segment.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommanderMarchInput {
    /// Movement points he spends.
    mp: Vec<u8>,
    /// His printed Range.
    range: u8,
    /// His printed Continuity.
    continuity: u8,
}

/// His values afterwards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CommanderMarchOutput {
    /// He is turned to his weaker side.
    long_march: Vec<bool>,
    /// Range.
    range: Vec<u8>,
    /// Continuity.
    continuity: Vec<u8>,
}

impl Procedure for CommanderMarch {
    type Input = CommanderMarchInput;
    type Output = CommanderMarchOutput;
    const ID: &'static str = "commander_march";
    const RULES: &'static [RuleId] = &[rules::R4_23A, rules::R4_23B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for mp in &input.mp {
            faults.within("mp", *mp, 0, tables().leaders.corps_commander.ma.into());
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let weak: LongMarch = t.leaders.corps_commander.long_march;
        let long_march: Vec<bool> = input.mp.iter().map(|mp| marched_long(t, *mp)).collect();
        let pick = |printed: u8, weaker: u8| -> Vec<u8> {
            long_march.iter().map(|long| if *long { weaker } else { printed }).collect()
        };
        CommanderMarchOutput {
            range: pick(input.range, weak.range(input.range)),
            continuity: pick(input.continuity, weak.continuity(input.continuity)),
            long_march,
        }
    }
}
