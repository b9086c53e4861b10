//! Roads, Paths, slopes and hexsides as forms: 5.21 to 5.26.

use super::border::Border;
use super::prelude::*;
use super::step::{self, Step, StepCost};

fn fair() -> Weather {
    Weather::Fair
}

fn infantry() -> Column {
    Column::Infantry
}

/// Procedure `step_cost_cases`.
pub struct StepCostCases;

/// Six steps of the worked example, with the cells of the charts they use: (a) off road into level-4 woods up a gentle
/// slope; (b) by Path into the same hex; (c) by Road into the same hex; (d) by Path over a bridge on a canal into a
/// lightly cultivated hex up a gentle slope; (e) off road beside that bridge; (f) off road into a clear hex up a gentle
/// slope through a fortified hexside.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepCostCasesInput {
    /// The class.
    class: Column,
    /// Cost of woods.
    #[serde(default)]
    woods: Option<u8>,
    /// Of rough ground, on top.
    #[serde(default)]
    rough: Option<u8>,
    /// Of a gentle slope up.
    #[serde(default)]
    gentle_up: Option<u8>,
    /// Of lightly cultivated ground.
    #[serde(default)]
    light_cultivated: Option<u8>,
    /// Of a canal.
    #[serde(default)]
    canal: Option<u8>,
    /// Of a fortified hexside.
    #[serde(default)]
    fortification: Option<u8>,
    /// Of clear ground.
    #[serde(default)]
    clear: Option<u8>,
}

/// What they cost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct StepCostCasesOutput {
    /// Movement points, by case; nothing if impossible.
    mp: Vec<Option<u8>>,
    /// Whether they Disorder.
    disordered: Vec<bool>,
}

impl Procedure for StepCostCases {
    type Input = StepCostCasesInput;
    type Output = StepCostCasesOutput;
    const ID: &'static str = "step_cost_cases";
    const RULES: &'static [RuleId] = &[rules::R5_2B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let cells = [
            input.woods,
            input.rough,
            input.gentle_up,
            input.light_cultivated,
            input.canal,
            input.fortification,
            input.clear,
        ];
        for cell in cells.into_iter().flatten() {
            faults.within("cost", cell, 0, 20);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let column = input.class.index();
        let mut t = tables().clone();
        let put = |given: Option<u8>, cell: &mut Option<u8>| *cell = given.or(*cell);
        put(input.woods, &mut t.hexes.cost[Terrain::Woods.index()][column]);
        put(input.light_cultivated, &mut t.hexes.cost[Terrain::LightCultivated.index()][column]);
        put(input.clear, &mut t.hexes.cost[Terrain::Clear.index()][column]);
        put(input.gentle_up, &mut t.hexsides.slope[Slope::GentleUp.index()][column]);
        put(input.canal, &mut t.hexsides.water[Water::Canal.index()][column]);
        t.hexes.rough[column] = input.rough.unwrap_or(t.hexes.rough[column]);
        t.hexes.fortification[column] = input.fortification.unwrap_or(t.hexes.fortification[column]);

        let up = Border { slope: Slope::GentleUp, ..Border::OPEN };
        let bridged = Border { water: Water::Canal, crossing: Crossing::Bridge, ..up };
        let cases = [
            (Terrain::Woods, true, up, Link::Field),
            (Terrain::Woods, true, up, Link::Path),
            (Terrain::Woods, true, up, Link::Main),
            (Terrain::LightCultivated, false, bridged, Link::Path),
            (Terrain::LightCultivated, false, bridged, Link::Field),
            (Terrain::Clear, false, Border { fortified: true, ..up }, Link::Field),
        ];
        let price = |(terrain, rough, border, link): (Terrain, bool, Border, Link)| {
            let weather = Weather::Fair;
            step::price(&t, &Step { column: input.class, terrain, rough, border, link, weather, crowded: false })
        };
        let costs = cases.map(price);
        StepCostCasesOutput {
            mp: costs.iter().map(|cost| cost.map(StepCost::total)).collect(),
            disordered: costs.iter().map(|cost| cost.is_some_and(|cost| cost.disorders)).collect(),
        }
    }
}

/// Procedure `road_slope`.
pub struct RoadSlope;

/// Hexsides crossed along a way into clear hexes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoadSlopeInput {
    /// The class.
    #[serde(default = "infantry")]
    class: Column,
    /// The hexsides.
    hexsides: Vec<Border>,
    /// The way.
    by: Link,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
}

/// What they are treated as.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RoadSlopeOutput {
    /// The slope or ridge that counts.
    treated_as: Vec<&'static str>,
    /// Movement points of the step.
    mp: Vec<Option<u8>>,
}

impl Procedure for RoadSlope {
    type Input = RoadSlopeInput;
    type Output = RoadSlopeOutput;
    const ID: &'static str = "road_slope";
    const RULES: &'static [RuleId] = &[rules::R5_21B, rules::R5_21D, rules::R5_22];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let (_, eases) = step::way(input.by, input.weather);
        let word = |border: &Border| match (border.ridge, eases) {
            (Ridge::None, true) => border.slope.by_road().id(),
            (Ridge::None, false) => border.slope.id(),
            (ridge, true) => ridge.by_road().id(),
            (ridge, false) => ridge.id(),
        };
        let mp = |border: &Border| {
            let step = Step {
                column: input.class,
                terrain: Terrain::Clear,
                rough: false,
                border: *border,
                link: input.by,
                weather: input.weather,
                crowded: false,
            };
            step::price(tables(), &step).map(StepCost::total)
        };
        RoadSlopeOutput {
            treated_as: input.hexsides.iter().map(word).collect(),
            mp: input.hexsides.iter().map(mp).collect(),
        }
    }
}

/// Procedure `hexside_open`.
pub struct HexsideOpen;

/// Who crosses a hexside.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexsideOpenInput {
    /// The classes.
    classes: Vec<Column>,
    /// The hexside, as it is crossed.
    hexside: Border,
}

/// Whether they may.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct HexsideOpenOutput {
    /// Off road, by class.
    off_road_allowed: Vec<bool>,
    /// By Road, by class.
    road_allowed: Vec<bool>,
}

impl Procedure for HexsideOpen {
    type Input = HexsideOpenInput;
    type Output = HexsideOpenOutput;
    const ID: &'static str = "hexside_open";
    const RULES: &'static [RuleId] = &[rules::R5_26, rules::R5_23A, rules::R5_23B, rules::SCN_MAG_CANALS];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let open = |link: Link| {
            let judge = |column: &Column| {
                let step = Step {
                    column: *column,
                    terrain: Terrain::Clear,
                    rough: false,
                    border: input.hexside,
                    link,
                    weather: Weather::Fair,
                    crowded: false,
                };
                step::price(tables(), &step).is_some()
            };
            input.classes.iter().map(judge).collect()
        };
        HexsideOpenOutput { off_road_allowed: open(Link::Field), road_allowed: open(Link::Main) }
    }
}

/// Procedure `path_rate`.
pub struct PathRate;

/// Hexes entered along a Path.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathRateInput {
    /// The class.
    #[serde(default = "infantry")]
    class: Column,
    /// Terrain of each.
    hexes: Vec<Terrain>,
    /// One more, with its hexside.
    #[serde(default)]
    last: Option<PathHexInput>,
}

/// A hex and its hexside.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathHexInput {
    /// Its terrain.
    hex: Terrain,
    /// The hexside.
    #[serde(default)]
    hexside: Border,
}

/// What they cost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PathRateOutput {
    /// By hex.
    mp: Vec<Option<u8>>,
    /// The last one.
    last_mp: Option<u8>,
}

impl Procedure for PathRate {
    type Input = PathRateInput;
    type Output = PathRateOutput;
    const ID: &'static str = "path_rate";
    const RULES: &'static [RuleId] = &[rules::R5_22];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let price = |terrain: Terrain, border: Border| {
            let step = Step {
                column: input.class,
                terrain,
                rough: false,
                border,
                link: Link::Path,
                weather: Weather::Fair,
                crowded: false,
            };
            step::price(tables(), &step).map(StepCost::total)
        };
        PathRateOutput {
            mp: input.hexes.iter().map(|hex| price(*hex, Border::OPEN)).collect(),
            last_mp: input.last.as_ref().and_then(|last| price(last.hex, last.hexside)),
        }
    }
}
