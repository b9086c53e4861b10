//! Movement as forms: 5.1 to 5.6.

use super::border::Border;
use super::prelude::*;
use super::step::{self, Step, StepCost};
use super::zoc::{Nearness, entry_cost};
use crate::options::ReinforcementColumn;

/// Movement allowance in strategic movement (5.11, 5.12): doubled, foot batteries capped.
#[must_use]
pub const fn strategic_allowance(t: &Tables, class: Class, allowance: u8) -> u8 {
    let doubled = allowance * t.constants.strategic_multiplier;
    let cap = t.constants.foot_artillery_strategic_cap;
    if matches!(class, Class::FootArtillery) && doubled > cap { cap } else { doubled }
}

/// Whether strategic movement may enter a hex by such a way (5.11).
#[must_use]
pub const fn strategic_may_enter(t: &Tables, terrain: Terrain, link: Link) -> bool {
    match t.ground[terrain.index()].strategic {
        StrategicInto::Yes => true,
        StrategicInto::ByWay => link.is_way(),
        StrategicInto::ByRoad => link.is_road(),
    }
}

/// What a reinforcement pays for its entry hex when so many have come in before it in this activation (5.6a).
#[must_use]
pub const fn entry_price(options: &Options, hex_cost: u8, already_in: u8) -> u8 {
    let times = match options.reinforcement_column {
        ReinforcementColumn::Printed if already_in > 1 => already_in,
        ReinforcementColumn::Printed => 1,
        ReinforcementColumn::Queue => already_in + 1,
    };
    hex_cost.saturating_mul(times)
}

/// One step, in words.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepInput {
    /// Terrain of the hex entered.
    #[serde(default = "clear")]
    hex: Terrain,
    /// Its level, 0 to 5: levels 4 and 5 are rough.
    #[serde(default)]
    level: Option<u8>,
    /// It is rough.
    #[serde(default)]
    rough: bool,
    /// The hexside, as it is crossed: one word or several.
    #[serde(default)]
    hexside: Border,
    /// How: by Road, Path, railway, or across the fields.
    #[serde(default = "field")]
    by: Link,
    /// Another combat unit is in the hex already.
    #[serde(default)]
    crowded: bool,
    /// What enemy is next to the hex.
    #[serde(default = "nobody")]
    enemy: Nearness,
}

fn clear() -> Terrain {
    Terrain::Clear
}

fn field() -> Link {
    Link::Field
}

fn nobody() -> Nearness {
    Nearness::None
}

fn fair() -> Weather {
    Weather::Fair
}

fn infantry() -> Column {
    Column::Infantry
}

impl StepInput {
    /// A step off a map.
    pub(super) fn of(hex: Terrain, rough: bool, hexside: Border, by: Link, enemy: Nearness) -> Self {
        StepInput { hex, level: None, rough, hexside, by, crowded: false, enemy }
    }

    fn step(&self, column: Column, weather: Weather) -> Step {
        Step {
            column,
            terrain: self.hex,
            rough: self.rough || self.level.is_some_and(|level| tables().is_rough(level)),
            border: self.hexside,
            link: self.by,
            weather,
            crowded: self.crowded,
        }
    }
}

/// Procedure `step_cost`.
pub struct StepCostProcedure;

/// One step of a unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepCostInput {
    /// Its class.
    #[serde(default = "infantry")]
    class: Column,
    /// Terrain of the hex entered.
    #[serde(default = "clear")]
    hex: Terrain,
    /// Its level, 0 to 5: levels 4 and 5 are rough.
    #[serde(default)]
    level: Option<u8>,
    /// It is rough.
    #[serde(default)]
    rough: bool,
    /// The hexside, as it is crossed: one word or several.
    #[serde(default)]
    hexside: Border,
    /// The change of level under a ridge, which the ridge replaces: `gentle`, `steep` or `sharp`.
    #[serde(default)]
    slope_under_ridge: Option<String>,
    /// How: by Road, Path, railway, or across the fields.
    #[serde(default = "field")]
    by: Link,
    /// Another combat unit is in the hex already.
    #[serde(default)]
    crowded: bool,
    /// What enemy is next to the hex.
    #[serde(default = "nobody")]
    enemy: Nearness,
    /// The unit starts in an enemy zone of control.
    #[serde(default)]
    leaves_zoc: bool,
    /// The unit had the benefits of a town.
    #[serde(default)]
    leaves_town: bool,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
}

/// What it costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct StepCostOutput {
    /// The step can be made.
    allowed: bool,
    /// Movement points.
    mp: Option<u8>,
    /// Of these for the hex.
    hex: Option<u8>,
    /// For the hexside.
    hexside: Option<u8>,
    /// The unit is Disordered by it.
    disordered: bool,
}

impl Procedure for StepCostProcedure {
    type Input = StepCostInput;
    type Output = StepCostOutput;
    const ID: &'static str = "step_cost";
    const RULES: &'static [RuleId] = &[
        rules::R5_2,
        rules::R5_2B,
        rules::R5_21A,
        rules::R5_21B,
        rules::R5_21D,
        rules::R5_22,
        rules::R5_23A,
        rules::R5_23B,
        rules::R5_23C,
        rules::R5_23D,
        rules::R5_24A,
        rules::R5_25,
        rules::R5_26,
        rules::R5_27,
        rules::R5_53,
        rules::R6_31,
        rules::R6_33,
        rules::SCN_RAIN_MOVE,
        rules::SCN_MAG_FORT,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        if let Some(word) = &input.slope_under_ridge {
            faults.require(["none", "gentle", "steep", "sharp"].contains(&word.as_str()), || {
                format!("slope_under_ridge: `{word}`, expected none, gentle, steep or sharp")
            });
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut border = input.hexside;
        let under = input.slope_under_ridge.as_deref();
        if let Some(slope) = under.and_then(|word| Slope::from_id(&format!("{word}_up"))) {
            border.slope = slope;
        }
        let one = StepInput {
            hex: input.hex,
            level: input.level,
            rough: input.rough,
            hexside: border,
            by: input.by,
            crowded: input.crowded,
            enemy: input.enemy,
        };
        let mut tally = Tally::new();
        let cost = step::cost(t, &one.step(input.class, input.weather), &mut tally);
        let near = entry_cost(&t.zoc, input.class, input.enemy);
        tally.add(rules::R6_31, input.enemy.label(), near.into());
        let out = if input.leaves_zoc { t.zoc.leave_zoc } else { 0 };
        tally.add(rules::R6_33, "cost-leave_zoc", out.into());
        let town = if input.leaves_town { t.zoc.leave_town_after_benefit } else { 0 };
        tally.add(rules::R5_53, "cost-leave_town", town.into());
        if cost.is_some() {
            tell(tallies, "stat-movement_points", tally);
        }
        StepCostOutput {
            allowed: cost.is_some(),
            mp: cost.map(|cost| cost.total() + near + out + town),
            hex: cost.map(|cost| cost.hex),
            hexside: cost.map(|cost| cost.hexside),
            disordered: cost.is_some_and(|cost| cost.disorders),
        }
    }
}

/// Procedure `movement_path`.
pub struct MovementPath;

/// A unit moves hex by hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovementPathInput {
    /// Its class.
    class: Class,
    /// Its movement allowance; that of its class if not given.
    #[serde(default)]
    allowance: Option<u8>,
    /// The steps.
    steps: Vec<StepInput>,
    /// It uses strategic movement.
    #[serde(default)]
    strategic: bool,
    /// It is a battery that fires in this activation.
    #[serde(default)]
    fires: bool,
    /// It starts in an enemy zone of control.
    #[serde(default)]
    starts_in_zoc: bool,
    /// It starts in a town whose benefits it had.
    #[serde(default)]
    town_benefit: bool,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
}

/// How far it comes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MovementPathOutput {
    /// Movement points it may spend.
    allowance: u8,
    /// Each step; nothing where it is impossible.
    costs: Vec<Option<u8>>,
    /// All of them, if all are possible.
    total: Option<u8>,
    /// The whole path is allowed.
    allowed: bool,
    /// Steps it can make.
    reaches: usize,
    /// The one-hex minimum move is needed (5.31).
    minimum_move: bool,
    /// It is Disordered on the way.
    disordered: bool,
    /// Why it stops, if it does.
    stopped_by: Option<&'static str>,
}

impl Procedure for MovementPath {
    type Input = MovementPathInput;
    type Output = MovementPathOutput;
    const ID: &'static str = "movement_path";
    const RULES: &'static [RuleId] = &[
        rules::R5_0,
        rules::R5_11,
        rules::R5_12,
        rules::R5_2B,
        rules::R5_3,
        rules::R5_31,
        rules::R5_32,
        rules::R5_33,
        rules::R6_31,
        rules::R6_32,
        rules::R6_33,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("steps", input.steps.len() as i64, 1, 60);
        faults.require(!input.fires || input.class.is_artillery(), || "fires: only batteries".to_owned());
        faults.require(!(input.fires && input.strategic), || {
            "a battery in strategic movement does not fire (5.12)".to_owned()
        });
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        walk(input)
    }
}

/// Takes the steps one by one until something stops the unit.
fn walk(input: &MovementPathInput) -> MovementPathOutput {
    let t = tables();
    let column = input.class.column();
    let printed = input.allowance.unwrap_or(t.allowances.class[input.class.index()]);
    let allowance = match (input.strategic, input.fires) {
        (true, _) => strategic_allowance(t, input.class, printed),
        (false, true) => super::artillery::half_allowance(printed),
        (false, false) => printed,
    };
    let mut output = MovementPathOutput {
        allowance,
        costs: Vec::new(),
        total: Some(0),
        allowed: true,
        reaches: 0,
        minimum_move: false,
        disordered: false,
        stopped_by: None,
    };
    let mut spent = 0u8;
    let mut in_zoc = input.starts_in_zoc;
    for (n, one) in input.steps.iter().enumerate() {
        let priced = step::price(t, &one.step(column, input.weather));
        let closed = priced.is_none() || (input.strategic && !strategic_may_enter(t, one.hex, one.by));
        let banned = column.is_horse_or_wheels() && one.enemy != Nearness::None;
        let from_zoc = in_zoc && one.enemy == Nearness::Zoc;
        let mut cost = priced.map_or(0, StepCost::total) + entry_cost(&t.zoc, column, one.enemy);
        if n == 0 {
            cost += if input.starts_in_zoc { t.zoc.leave_zoc } else { 0 };
            cost += if input.town_benefit { t.zoc.leave_town_after_benefit } else { 0 };
        }
        output.costs.push((!closed).then_some(cost));
        output.total = output.total.filter(|_| !closed).map(|total| total.saturating_add(cost));
        if output.stopped_by.is_some() {
            continue;
        }
        let minimum = n == 0 && input.steps.len() == 1 && spent + cost > allowance;
        output.stopped_by = if closed {
            Some("refuse-prohibited_terrain")
        } else if banned {
            Some("refuse-adjacent_ban")
        } else if n > 0 && in_zoc {
            Some("refuse-must_stop")
        } else if from_zoc {
            Some("refuse-zoc_to_zoc")
        } else if spent.saturating_add(cost) > allowance && !minimum {
            Some("refuse-no_mp")
        } else {
            None
        };
        if output.stopped_by.is_none() {
            spent = spent.saturating_add(cost);
            output.reaches += 1;
            output.minimum_move = minimum;
            output.disordered |= priced.is_some_and(|cost| cost.disorders);
            in_zoc = one.enemy == Nearness::Zoc;
        }
    }
    output.allowed = output.stopped_by.is_none();
    output
}

/// A unit as the forms of movement describe it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    pub(super) class: Class,
    pub(super) allowance: Option<u8>,
    pub(super) strategic: bool,
    pub(super) fires: bool,
    pub(super) starts_in_zoc: bool,
    pub(super) weather: Weather,
}

/// A move over steps that were read off a map.
pub(super) fn walk_steps(mover: Mover, steps: Vec<StepInput>) -> MovementPathOutput {
    walk(&MovementPathInput {
        class: mover.class,
        allowance: mover.allowance,
        steps,
        strategic: mover.strategic,
        fires: mover.fires,
        starts_in_zoc: mover.starts_in_zoc,
        town_benefit: false,
        weather: mover.weather,
    })
}

/// Procedure `strategic_movement`.
pub struct StrategicMovement;

/// Movement allowances, by kind.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategicInput {
    /// Line infantry.
    #[serde(default)]
    infantry: Option<u8>,
    /// Light infantry.
    #[serde(default)]
    light_infantry: Option<u8>,
    /// Jägers.
    #[serde(default)]
    jager: Option<u8>,
    /// Cavalry.
    #[serde(default)]
    cavalry: Option<u8>,
    /// A field or rifled battery.
    #[serde(default)]
    foot_battery: Option<u8>,
    /// A heavy battery.
    #[serde(default)]
    heavy_battery: Option<u8>,
    /// A horse battery.
    #[serde(default)]
    horse_battery: Option<u8>,
}

/// The same in strategic movement.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct StrategicOutput {
    /// Line infantry.
    #[serde(skip_serializing_if = "Option::is_none")]
    infantry: Option<u8>,
    /// Light infantry.
    #[serde(skip_serializing_if = "Option::is_none")]
    light_infantry: Option<u8>,
    /// Jägers.
    #[serde(skip_serializing_if = "Option::is_none")]
    jager: Option<u8>,
    /// Cavalry.
    #[serde(skip_serializing_if = "Option::is_none")]
    cavalry: Option<u8>,
    /// A field or rifled battery.
    #[serde(skip_serializing_if = "Option::is_none")]
    foot_battery: Option<u8>,
    /// A heavy battery.
    #[serde(skip_serializing_if = "Option::is_none")]
    heavy_battery: Option<u8>,
    /// A horse battery.
    #[serde(skip_serializing_if = "Option::is_none")]
    horse_battery: Option<u8>,
}

impl Procedure for StrategicMovement {
    type Input = StrategicInput;
    type Output = StrategicOutput;
    const ID: &'static str = "strategic_movement";
    const RULES: &'static [RuleId] = &[rules::R5_1, rules::R5_11, rules::R5_12];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let given = [
            input.infantry,
            input.light_infantry,
            input.jager,
            input.cavalry,
            input.foot_battery,
            input.heavy_battery,
            input.horse_battery,
        ];
        for allowance in given.into_iter().flatten() {
            faults.within("allowance", allowance, 0, 40);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let doubled = |class: Class, given: Option<u8>| given.map(|mp| strategic_allowance(tables(), class, mp));
        StrategicOutput {
            infantry: doubled(Class::Infantry, input.infantry),
            light_infantry: doubled(Class::LightInfantry, input.light_infantry),
            jager: doubled(Class::Jager, input.jager),
            cavalry: doubled(Class::LightCavalry, input.cavalry),
            foot_battery: doubled(Class::FootArtillery, input.foot_battery),
            heavy_battery: doubled(Class::FootArtillery, input.heavy_battery),
            horse_battery: doubled(Class::HorseArtillery, input.horse_battery),
        }
    }
}

/// A cost, or `P` for prohibited.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum CostInput {
    /// Movement points.
    Mp(u8),
    /// `P`.
    Prohibited(ProhibitedWord),
}

/// `P`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub enum ProhibitedWord {
    /// Prohibited.
    P,
}

/// Procedure `minimum_move`.
pub struct MinimumMove;

/// A unit that has not moved looks at single hexes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MinimumMoveInput {
    /// Its movement allowance.
    allowance: u8,
    /// What each hex costs, enemies included.
    costs: Vec<CostInput>,
}

/// Whether it may enter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MinimumMoveOutput {
    /// By hex.
    allowed: Vec<bool>,
    /// How, by hex.
    by: Vec<&'static str>,
    /// How the second hex is entered.
    second_by: Option<&'static str>,
}

impl Procedure for MinimumMove {
    type Input = MinimumMoveInput;
    type Output = MinimumMoveOutput;
    const ID: &'static str = "minimum_move";
    const RULES: &'static [RuleId] = &[rules::R5_31, rules::R5_26];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let how = |cost: &CostInput| match cost {
            CostInput::Mp(mp) if *mp <= input.allowance => "movement allowance",
            CostInput::Mp(_) => "minimum move of one hex",
            CostInput::Prohibited(_) => "not at all",
        };
        let by: Vec<&'static str> = input.costs.iter().map(how).collect();
        MinimumMoveOutput {
            allowed: input.costs.iter().map(|cost| matches!(cost, CostInput::Mp(_))).collect(),
            second_by: by.get(1).copied(),
            by,
        }
    }
}

/// Procedure `reinforcement_column`.
pub struct ReinforcementColumnProcedure;

/// Units that enter by one hex in one activation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ColumnInput {
    /// What the entry hex costs.
    hex_cost: u8,
    /// How many enter.
    units: u8,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What each pays.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ColumnOutput {
    /// In the order they enter.
    entry_cost: Vec<u8>,
}

impl Procedure for ReinforcementColumnProcedure {
    type Input = ColumnInput;
    type Output = ColumnOutput;
    const ID: &'static str = "reinforcement_column";
    const RULES: &'static [RuleId] = &[rules::R5_6A];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("units", input.units, 1, 60);
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        ColumnOutput { entry_cost: (0..input.units).map(|n| entry_price(&input.options, input.hex_cost, n)).collect() }
    }
}
