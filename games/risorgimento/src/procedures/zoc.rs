//! Zones of control and what they cost: 6.2, 6.3, 5.52, 5.53.

use super::border::Border;
use super::prelude::*;
use crate::tables::ZocCosts;

/// A unit that may exert a zone of control, and the Front hex it looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Its class.
    pub class: Class,
    /// It is Disordered.
    pub disordered: bool,
    /// The terrain it stands in.
    pub from: Terrain,
    /// The terrain it looks at.
    pub into: Terrain,
    /// The hexside between, as it would cross it.
    pub border: Border,
    /// The hex lies straight ahead; for a Square, ahead of its last facing (6.14b).
    pub ahead: bool,
    /// A Road, Path or railway joins the two hexes (6.23a).
    pub linked: bool,
    /// A Road does.
    pub by_road: bool,
    /// One of two or more infantry units in a town (5.52).
    pub garrison: bool,
}

/// Whether a zone of control crosses a hexside (6.22).
#[must_use]
pub fn crosses(t: &Tables, class: Class, border: &Border, by_road: bool) -> bool {
    let yes = |word: ZocAcross| match word {
        ZocAcross::Yes => true,
        ZocAcross::No => false,
        ZocAcross::DownInfantry => !border.slope.is_up() && class.is_infantry(),
        ZocAcross::IfPassable => border.passable(t, class.column(), by_road),
    };
    let rise = if border.ridge == Ridge::None {
        t.zoc_across.slope[border.slope.index()]
    } else {
        t.zoc_across.ridge[border.ridge.index()]
    };
    let water = match border.crossing {
        Crossing::None => t.zoc_across.water[border.water.index()],
        crossing => t.zoc_across.crossing[crossing.index()],
    };
    yes(rise) && yes(water)
}

/// Whether a unit has a zone of control in a Front hex (6.21 to 6.23, 5.52).
#[must_use]
pub fn reaches(t: &Tables, look: &Look) -> bool {
    if look.disordered || look.class.is_artillery() || !t.ground[look.into.index()].zoc_into {
        return false;
    }
    if look.garrison && matches!(look.into, Terrain::HeavyCultivated | Terrain::Woods) {
        return false;
    }
    let open = match t.ground[look.from.index()].zoc_from {
        ZocFrom::All => true,
        ZocFrom::Ahead => look.ahead || look.linked,
    };
    open && crosses(t, look.class, &look.border, look.by_road)
}

/// Whether a unit may attack into a Front hex, as far as its position goes (6.12, 6.23b, 7.4).
#[must_use]
pub fn may_attack(t: &Tables, options: &Options, look: &Look) -> bool {
    if !look.border.passable(t, look.class.column(), look.by_road)
        || super::attack::hexside_drm(t, &look.border).is_none()
    {
        return false;
    }
    if look.from != Terrain::HeavyCultivated || reaches(t, look) {
        return true;
    }
    options.bridge_attack && look.linked && look.border.crossing == Crossing::Bridge
}

vocabulary! {
    /// What enemy is next to the hex that a unit enters, the worst of all (6.31).
    Nearness {
        /// Nobody.
        None = "none", "cost-field";
        /// Batteries without infantry or cavalry.
        LoneBattery = "adjacent to lone battery", "cost-adjacent";
        /// Infantry or cavalry, not in its zone of control.
        Adjacent = "adjacent, no zoc", "cost-adjacent";
        /// In a zone of control.
        Zoc = "enemy zoc", "cost-zoc";
    }
}

/// What coming so near costs (6.31).
#[must_use]
pub const fn entry_cost(costs: &ZocCosts, column: Column, near: Nearness) -> u8 {
    match (column, near) {
        (_, Nearness::None) => 0,
        (_, Nearness::LoneBattery) => costs.adjacent_to_lone_artillery,
        (Column::Infantry, Nearness::Zoc) => costs.infantry_into_zoc,
        (Column::Infantry, Nearness::Adjacent) => costs.infantry_adjacent_no_zoc,
        (Column::LightInfantry, _) => costs.light_infantry_adjacent,
        (Column::Jager, _) => costs.jager_adjacent,
        (Column::Cavalry, _) => costs.cavalry_charge,
        (Column::FootArtillery | Column::HorseArtillery, _) => costs.artillery_adjacent,
        (Column::Leader, _) => costs.leader_adjacent,
    }
}

/// Front hexes by direction from the facing: ahead left, ahead, ahead right.
const FRONT: [u8; 3] = [5, 0, 1];

/// Procedure `zone_of_control`.
pub struct ZoneOfControl;

/// A unit and its Front hexes, in directions from its facing: 0 ahead, 1 ahead right, 5 ahead left.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZoneOfControlInput {
    /// Its class.
    #[serde(default = "infantry")]
    class: Class,
    /// It is Disordered.
    #[serde(default)]
    disordered: bool,
    /// It is in Square: all six hexes are Front hexes.
    #[serde(default)]
    square: bool,
    /// One of two or more infantry units in a town: all six hexes are Front hexes.
    #[serde(default)]
    garrison: bool,
    /// The terrain it stands in.
    terrain: Terrain,
    /// Directions joined to its hex by Road, Path or railway.
    #[serde(default)]
    road_links: Vec<u8>,
    /// Directions joined to its hex over a bridge.
    #[serde(default)]
    bridge_links: Vec<u8>,
    /// Directions across a hexside that cannot be crossed elsewhere.
    #[serde(default)]
    barrier: Vec<u8>,
    /// Terrain of the other hexes, by direction; clear if not given.
    #[serde(default)]
    into: std::collections::BTreeMap<String, Terrain>,
    /// Hexsides, by direction; open if not given.
    #[serde(default)]
    hexsides: std::collections::BTreeMap<String, Border>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn infantry() -> Class {
    Class::Infantry
}

/// Where it has a zone of control.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ZoneOfControlOutput {
    /// Directions with a zone of control.
    zoc: Vec<u8>,
    /// Front hexes without.
    no_zoc_front: Vec<u8>,
    /// Directions it may attack.
    may_attack: Vec<u8>,
}

impl Procedure for ZoneOfControl {
    type Input = ZoneOfControlInput;
    type Output = ZoneOfControlOutput;
    const ID: &'static str = "zone_of_control";
    const RULES: &'static [RuleId] = &[
        rules::R6_1,
        rules::R6_12,
        rules::R6_14B,
        rules::R6_21,
        rules::R6_22A,
        rules::R6_22B,
        rules::R6_22C,
        rules::R6_23A,
        rules::R6_23B,
        rules::R5_52,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for direction in input.road_links.iter().chain(&input.bridge_links).chain(&input.barrier) {
            faults.within("direction", *direction, 0, 5);
        }
        for key in input.into.keys().chain(input.hexsides.keys()) {
            faults.require(key.parse::<u8>().is_ok_and(|n| n < 6), || format!("`{key}`: expected a direction, 0 to 5"));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let round = input.square || input.garrison;
        let front: &[u8] = if round { &[5, 0, 1, 2, 3, 4] } else { &FRONT };
        let mut output = ZoneOfControlOutput { zoc: Vec::new(), no_zoc_front: Vec::new(), may_attack: Vec::new() };
        for direction in front {
            let mut border = input.hexsides.get(&direction.to_string()).copied().unwrap_or_default();
            if input.barrier.contains(direction) && border.water == Water::None {
                border.water = Water::Naviglio;
            }
            if input.bridge_links.contains(direction) {
                border.crossing = Crossing::Bridge;
            }
            let look = Look {
                class: input.class,
                disordered: input.disordered,
                from: input.terrain,
                into: input.into.get(&direction.to_string()).copied().unwrap_or(Terrain::Clear),
                border,
                ahead: *direction == 0,
                linked: input.road_links.contains(direction) || input.bridge_links.contains(direction),
                by_road: input.road_links.contains(direction),
                garrison: input.garrison,
            };
            if reaches(t, &look) { &mut output.zoc } else { &mut output.no_zoc_front }.push(*direction);
            let able = input.class.attacks() && !input.disordered && !input.square;
            if able && may_attack(t, &input.options, &look) {
                output.may_attack.push(*direction);
            }
        }
        output
    }
}

/// Procedure `zoc_by_unit`.
pub struct ZocByUnit;

/// Units in clear ground: `infantry`, `cavalry`, `disordered infantry`, `artillery` ...
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZocByUnitInput {
    /// Each: a class, with `disordered` before it if it is.
    units: Vec<String>,
}

/// Where each has a zone of control.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ZocByUnitOutput {
    /// Directions from the facing.
    zoc_directions: Vec<Vec<u8>>,
}

/// A class as people say it.
pub(super) fn spoken_class(word: &str) -> Option<Class> {
    match word {
        "line" => Some(Class::Infantry),
        "light" => Some(Class::LightInfantry),
        "chasseur" | "bersaglieri" => Some(Class::Jager),
        "cavalry" => Some(Class::LightCavalry),
        "artillery" | "battery" => Some(Class::FootArtillery),
        _ => Class::from_id(word),
    }
}

fn spoken_unit(words: &str) -> Option<(Class, bool)> {
    match words.strip_prefix("disordered ") {
        Some(class) => spoken_class(class).map(|class| (class, true)),
        None => spoken_class(words).map(|class| (class, false)),
    }
}

impl Procedure for ZocByUnit {
    type Input = ZocByUnitInput;
    type Output = ZocByUnitOutput;
    const ID: &'static str = "zoc_by_unit";
    const RULES: &'static [RuleId] = &[rules::R6_21, rules::R8_21];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for words in &input.units {
            faults.require(spoken_unit(words).is_some(), || {
                format!("`{words}`: expected a class such as infantry, or `disordered infantry`")
            });
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let zoc = |words: &String| {
            let (class, disordered) = spoken_unit(words).unwrap_or((Class::Infantry, true));
            let look = |ahead: bool| Look {
                class,
                disordered,
                from: Terrain::Clear,
                into: Terrain::Clear,
                border: Border::OPEN,
                ahead,
                linked: false,
                by_road: false,
                garrison: false,
            };
            FRONT.into_iter().filter(|direction| reaches(tables(), &look(*direction == 0))).collect()
        };
        ZocByUnitOutput { zoc_directions: input.units.iter().map(zoc).collect() }
    }
}

/// Procedure `zoc_hexside`.
pub struct ZocHexside;

/// Classes and hexsides.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZocHexsideInput {
    /// Each: the unit's class and the hexside as it would cross it.
    cases: Vec<(String, Border)>,
}

/// Whether the zone of control crosses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ZocHexsideOutput {
    /// By case.
    zoc: Vec<bool>,
}

impl Procedure for ZocHexside {
    type Input = ZocHexsideInput;
    type Output = ZocHexsideOutput;
    const ID: &'static str = "zoc_hexside";
    const RULES: &'static [RuleId] = &[rules::R6_22A, rules::R6_22B, rules::R6_22C, rules::SCN_MAG_CANALS];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for (class, _) in &input.cases {
            faults.require(spoken_class(class).is_some(), || format!("`{class}`: unknown class"));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let zoc = |(class, border): &(String, Border)| {
            let class = spoken_class(class).unwrap_or(Class::Infantry);
            !class.is_artillery() && crosses(tables(), class, border, false)
        };
        ZocHexsideOutput { zoc: input.cases.iter().map(zoc).collect() }
    }
}

/// Procedure `zoc_entry_cost`.
pub struct ZocEntryCost;

/// Units that enter a hex near the enemy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZocEntryCostInput {
    /// Each: the unit's class, and what enemy is next to the hex.
    cases: Vec<(Column, Nearness)>,
    /// What the hex costs without enemies.
    #[serde(default = "one")]
    hex_cost: u8,
}

fn one() -> u8 {
    1
}

/// What it costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ZocEntryCostOutput {
    /// Movement points, the hex included.
    mp: Vec<u8>,
    /// The unit must stop there (6.32).
    stops: Vec<bool>,
    /// It may enter at all outside a charge (5.33).
    may_enter: Vec<bool>,
}

impl Procedure for ZocEntryCost {
    type Input = ZocEntryCostInput;
    type Output = ZocEntryCostOutput;
    const ID: &'static str = "zoc_entry_cost";
    const RULES: &'static [RuleId] = &[rules::R6_31, rules::R6_32, rules::R5_33];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("hex_cost", input.hex_cost, 0, 20);
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let cost = |(column, near): &(Column, Nearness)| input.hex_cost + entry_cost(&tables().zoc, *column, *near);
        let stops = |(column, near): &(Column, Nearness)| *near == Nearness::Zoc && *column != Column::Leader;
        let banned = |(column, near): &(Column, Nearness)| *near != Nearness::None && column.is_horse_or_wheels();
        ZocEntryCostOutput {
            mp: input.cases.iter().map(cost).collect(),
            stops: input.cases.iter().map(stops).collect(),
            may_enter: input.cases.iter().map(|case| !banned(case)).collect(),
        }
    }
}

/// Procedure `leave_zoc`.
pub struct LeaveZoc;

/// A unit that starts in an enemy zone of control.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveZocInput {
    /// What the hex it goes to costs.
    clear_cost: u8,
    /// It had the benefits of a town (5.53).
    #[serde(default)]
    town_benefit: bool,
}

/// What it may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LeaveZocOutput {
    /// Movement points to leave.
    mp_out: u8,
    /// It may go straight into another enemy zone of control.
    direct_zoc_to_zoc: bool,
    /// Hexsides it may turn if it stays.
    facing_steps_if_staying: u8,
}

/// Hexsides a unit that stays in an enemy zone of control may turn (6.33).
pub const TURN_IN_ZOC: u8 = 1;

impl Procedure for LeaveZoc {
    type Input = LeaveZocInput;
    type Output = LeaveZocOutput;
    const ID: &'static str = "leave_zoc";
    const RULES: &'static [RuleId] = &[rules::R6_33, rules::R5_53];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("clear_cost", input.clear_cost, 0, 20);
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let costs = &tables().zoc;
        let town = if input.town_benefit { costs.leave_town_after_benefit } else { 0 };
        LeaveZocOutput {
            mp_out: input.clear_cost + costs.leave_zoc + town,
            direct_zoc_to_zoc: false,
            facing_steps_if_staying: TURN_IN_ZOC,
        }
    }
}
