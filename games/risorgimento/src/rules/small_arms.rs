//! Small-arms fire: 7.2.

use super::border::Border;
use super::drm::Modifiers;
use super::prelude::*;

/// The die of small-arms fire.
pub(crate) const SMALL_ARMS_ROLL: Roll = Roll { rule: rules::R7_23, label: "die-small_arms" };

/// Fire of a unit into an adjacent hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Volley {
    /// The terrain that protects the target; clear for cavalry in a town (5.54).
    pub terrain: Terrain,
    /// The target hex is rough.
    pub rough: bool,
    /// The hexside, as the shot crosses it.
    pub border: Border,
    /// The firer is Disordered.
    pub disordered: bool,
    /// The weather.
    pub weather: Weather,
}

/// All DRMs (7.23, scn.rain).
pub(crate) fn drm(t: &Tables, volley: &Volley, drm: &mut impl Modifiers) {
    let hex = t.combat.hex[volley.terrain.index()].small_arms;
    let rough = if volley.rough { t.combat.rough.small_arms } else { 0 };
    let [slope, ridge] = volley.border.heights(t);
    let rise = slope.small_arms.min(ridge.small_arms);
    let water = t.combat.water[volley.border.water.index()].small_arms;
    let wall = if volley.border.fortified { t.combat.fortification.small_arms } else { 0 };
    drm.add(rules::R7_23, "mod-fire-terrain", (hex + rough).into());
    drm.add(rules::R7_23, "mod-fire-hexside", (rise + water).into());
    drm.add(rules::SCN_MAG_FORT, "mod-fire-fortification", wall.into());
    let sum = hex + rough + rise + water + wall;
    drm.add(rules::R7_45D, "mod-attack-terrain_floor", (t.combat.floor.max(sum) - sum).into());
    if volley.disordered {
        drm.add(rules::R7_23B, "mod-fire-disordered_firer", t.small_arms_disordered.into());
    }
    if volley.weather == Weather::Rain {
        drm.add(rules::SCN_RAIN, "mod-fire-rain", t.rain.small_arms.into());
    }
}

/// Whether small arms fire through a hexside (7.23c): any that infantry may attack over; a closed one only on the level,
/// and the Naviglio always (scn.mag.canals).
#[must_use]
pub(crate) fn fires_through(t: &Tables, border: &Border) -> bool {
    let attacked = border.passable(t, Column::Infantry, false) && super::attack::hexside_drm(t, border).is_some();
    let level = border.slope == Slope::None && border.ridge == Ridge::None;
    let cliff = matches!(border.slope, Slope::CliffUp | Slope::CliffDown);
    attacked || level || (border.water == Water::Naviglio && !cliff)
}

/// Procedure `small_arms_fire`.
pub(crate) struct SmallArmsFire;

/// Jägers or light infantry fire into an adjacent Front hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SmallArmsFireInput {
    /// Terrain of the target.
    #[serde(default = "clear")]
    terrain: Terrain,
    /// The target hex is rough.
    #[serde(default)]
    rough: bool,
    /// The hexside between.
    #[serde(default)]
    hexside: Border,
    /// The firer is Disordered.
    #[serde(default)]
    disordered: bool,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

fn clear() -> Terrain {
    Terrain::Clear
}

fn fair() -> Weather {
    Weather::Fair
}

/// What it does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct SmallArmsFireOutput {
    /// The modified die.
    modified: i32,
    /// Losses of the target hex.
    losses: u8,
}

impl Procedure for SmallArmsFire {
    type Input = SmallArmsFireInput;
    type Output = SmallArmsFireOutput;
    const ID: &'static str = "small_arms_fire";
    const RULES: &'static [RuleId] = &[rules::R7_23, rules::R7_23B, rules::R7_25, rules::SCN_RAIN, rules::SCN_MAG_FORT];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.dice("die", &input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut tally = Tally::new();
        let volley = Volley {
            terrain: input.terrain,
            rough: input.rough,
            border: input.hexside,
            disordered: input.disordered,
            weather: input.weather,
        };
        drm(t, &volley, &mut tally);
        let modified = i32::from(die(input.die, SMALL_ARMS_ROLL, chance)) + tally.sum();
        tell(tallies, "tally-small_arms", tally);
        SmallArmsFireOutput { modified, losses: t.small_arms.at(modified) }
    }
}
