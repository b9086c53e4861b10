//! What a step costs: 5.2 to 5.27, scn.rain.move.

use super::border::Border;
use super::drm::Modifiers;
use super::prelude::*;

/// One step from a hex to its neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Step {
    /// Who steps.
    pub column: Column,
    /// The terrain entered.
    pub terrain: Terrain,
    /// The hex entered is rough (5.24a).
    pub rough: bool,
    /// The hexside.
    pub border: Border,
    /// How: along a Road, a Path, or across the fields.
    pub link: Link,
    /// The weather.
    pub weather: Weather,
    /// Another combat unit is in the hex already (5.27).
    pub crowded: bool,
}

impl Default for Step {
    /// A battalion on open ground in fair weather.
    fn default() -> Self {
        Step {
            column: Column::Infantry,
            terrain: Terrain::Clear,
            rough: false,
            border: Border::OPEN,
            link: Link::Field,
            weather: Weather::Fair,
            crowded: false,
        }
    }
}

/// What Disorders a unit on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mire {
    /// The canal or deep stream it goes through.
    Water,
    /// The hex it enters: marsh.
    Ground,
}

impl Mire {
    /// The rule that says so.
    #[must_use]
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Mire::Water => rules::R5_23B,
            Mire::Ground => rules::R5_2,
        }
    }
}

/// What a step costs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StepCost {
    /// For the hex.
    pub hex: u8,
    /// For the hexside.
    pub hexside: u8,
    /// What of it Disorders the unit.
    pub disorders: Option<Mire>,
}

impl StepCost {
    /// All of it.
    #[must_use]
    pub(crate) const fn total(self) -> u8 {
        self.hex + self.hexside
    }
}

/// How a link serves in such weather (5.21d, scn.rain.move): as what, and whether it eases slopes as a Road does.
#[must_use]
pub(crate) const fn way(link: Link, weather: Weather) -> (Link, bool) {
    match (link, weather) {
        (Link::Main, _) => (Link::Main, true),
        (Link::Secondary, Weather::Rain) => (Link::Path, false),
        (Link::Secondary, _) => (Link::Secondary, true),
        (Link::Path, Weather::Rain) => (Link::Field, false),
        (Link::Path | Link::Railway | Link::Field, _) => (link, false),
    }
}

/// What a step costs, or nothing if it cannot be made (5.2b).
pub(crate) fn cost(t: &Tables, step: &Step, costs: &mut impl Modifiers) -> Option<StepCost> {
    let column = step.column.index();
    let border = &step.border;
    let (mut way, mut eases) = way(step.link, step.weather);
    // In lightly cultivated ground a second unit has to leave the track (5.27).
    if step.crowded && step.terrain == Terrain::LightCultivated {
        (way, eases) = (Link::Field, false);
    }

    let ground = t.hexes.cost[step.terrain.index()][column];
    let rough = if step.rough { t.hexes.rough[column] } else { 0 };
    let mut hex = match way {
        Link::Main | Link::Secondary => {
            costs.add(rules::R5_21A, "cost-road", t.hexes.road.into());
            t.hexes.road
        }
        Link::Path | Link::Railway => {
            let halved = ((ground? + rough) / t.hexes.path_divisor).max(t.hexes.path_minimum);
            // 5.21d: in rain a Secondary Road is a Path.
            let rule = if step.link == Link::Secondary { rules::R5_21D } else { rules::R5_22 };
            costs.add(rule, "cost-path", halved.into());
            halved
        }
        Link::Field => {
            let beside = step.crowded && step.terrain == Terrain::LightCultivated && step.link != Link::Field;
            costs.add(if beside { rules::R5_27 } else { rules::R5_2 }, "cost-field", ground?.into());
            costs.add(rules::R5_24A, "terrain-rough", rough.into());
            ground? + rough
        }
    };
    if step.weather == Weather::Rain && step.link != Link::Main {
        costs.add(rules::SCN_RAIN_MOVE, "cost-rain", t.rain.extra_mp[column].into());
        hex += t.rain.extra_mp[column];
    }

    let (water, wades) = water(t, step)?;
    let deep = matches!(border.water, Water::Canal | Water::StreamDeep | Water::Naviglio | Water::River);
    let ford = border.crossing == Crossing::Ford && !wades;
    let rule = match () {
        () if ford => rules::R5_23D,
        () if deep => rules::R5_23B,
        () => rules::R5_23C,
    };
    costs.add(rule, "cost-water", water.into());
    let rise = if border.ridge == Ridge::None {
        let slope = if eases { border.slope.by_road() } else { border.slope };
        let rise = t.hexsides.slope[slope.index()][column]?;
        costs.add(if slope == border.slope { rules::R5_24A } else { rules::R5_21B }, "cost-slope", rise.into());
        rise
    } else {
        let ridge = if eases { border.ridge.by_road() } else { border.ridge };
        let rise = t.hexsides.ridge[ridge.index()][column]?;
        costs.add(if ridge == border.ridge { rules::R5_25 } else { rules::R5_21B }, "cost-ridge", rise.into());
        rise
    };
    let wall = if border.fortified { t.hexes.fortification[column] } else { 0 };
    costs.add(rules::SCN_MAG_FORT, "cost-fortification", wall.into());

    let by_road = matches!(way, Link::Main | Link::Secondary);
    let mired = !by_road && t.hexes.disorder[step.terrain.index()][column];
    let soaked = wades && t.hexsides.disorder[border.water.index()][column];
    let disorders = soaked.then_some(Mire::Water).or(mired.then_some(Mire::Ground));
    Some(StepCost { hex, hexside: water + rise + wall, disorders })
}

/// The cost of the water, and whether the unit goes through it: not over a bridge or ford carried by the way it takes
/// (5.2b, 5.23).
fn water(t: &Tables, step: &Step) -> Option<(u8, bool)> {
    let column = step.column.index();
    let border = &step.border;
    let raining = step.weather == Weather::Rain;
    let crossing = if step.link.is_way() { border.crossing } else { Crossing::None };
    let shallow = |cost: u8| {
        let mud = if raining && step.column.is_horse_or_wheels() { t.rain.stream_extra_mp } else { 0 };
        cost + mud
    };
    match crossing {
        Crossing::Bridge => Some((t.hexsides.crossing[crossing.index()][column]?, false)),
        Crossing::Ford if raining => Some((shallow(t.hexsides.water[Water::StreamShallow.index()][column]?), false)),
        Crossing::Ford => Some((t.hexsides.crossing[crossing.index()][column]?, false)),
        Crossing::None => {
            let cost = t.hexsides.water[border.water.index()][column]?;
            Some((if border.water == Water::StreamShallow { shallow(cost) } else { cost }, true))
        }
    }
}

/// The same as a plain number for play.
#[must_use]
pub(crate) fn price(t: &Tables, step: &Step) -> Option<StepCost> {
    cost(t, step, &mut 0)
}

/// Procedure `step_cost`.
pub(crate) struct StepCostProcedure;

/// What a step costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct StepCostOutput {
    /// The step can be made.
    allowed: bool,
    /// Movement points.
    mp: Option<u8>,
    /// The unit is Disordered by it.
    disordered: bool,
}

impl Procedure for StepCostProcedure {
    type Input = Step;
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
        rules::SCN_RAIN_MOVE,
        rules::SCN_MAG_FORT,
    ];

    fn resolve(step: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let mut tally = Tally::new();
        let cost = cost(tables(), step, &mut tally);
        if cost.is_some() {
            tell(tallies, "stat-movement_points", tally);
        }
        StepCostOutput {
            allowed: cost.is_some(),
            mp: cost.map(StepCost::total),
            disordered: cost.is_some_and(|cost| cost.disorders.is_some()),
        }
    }
}
