//! Artillery fire: 7.1, scn.sol.rockets, scn.rain.

use super::border::Border;
use super::drm::Modifiers;
use super::prelude::*;

/// The die of artillery fire.
pub(crate) const FIRE_ROLL: Roll = Roll { rule: rules::R7_18, label: "die-artillery" };
/// The Cohesion roll of a unit under fire.
pub(crate) const CHECK_ROLL: Roll = Roll { rule: rules::R7_18B, label: "die-cohesion" };

/// A shot at a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Range DRM, the least effective of those who fire (7.12b).
    pub range_drm: i8,
    /// Batteries that fire together.
    pub batteries: u8,
    /// The terrain that protects the target; clear for cavalry in a town (5.54).
    pub terrain: Terrain,
    /// The target hex is rough.
    pub rough: bool,
    /// The hexside by which the line enters the target hex, as the shot crosses it; its slope does not matter.
    pub border: Border,
    /// Levels the target stands above the gun; below if negative. Of several the least favourable (7.12b).
    pub rise: i8,
    /// The target is adjacent.
    pub adjacent: bool,
    /// Two or more units that are neither batteries nor Jägers (7.16).
    pub massed: bool,
    /// Jägers alone (7.15).
    pub dispersed: bool,
    /// Moved before (5.32).
    pub moved: bool,
    /// Rockets fire.
    pub rockets: bool,
    /// Cavalry is in the target hex.
    pub cavalry: bool,
    /// The weather.
    pub weather: Weather,
}

impl Shot {
    /// One battery at a single unit in the open.
    pub const PLAIN: Shot = Shot {
        range_drm: 0,
        batteries: 1,
        terrain: Terrain::Clear,
        rough: false,
        border: Border::OPEN,
        rise: 0,
        adjacent: false,
        massed: false,
        dispersed: false,
        moved: false,
        rockets: false,
        cavalry: false,
        weather: Weather::Fair,
    };
}

/// The DRM of fire down at a target that is not adjacent (7.14).
#[must_use]
pub(crate) const fn height_drm(t: &Tables, rise: i8, adjacent: bool) -> i8 {
    match rise {
        _ if adjacent => 0,
        ..=-3 => t.fire.down_three_levels,
        -2 => t.fire.down_two_levels,
        _ => 0,
    }
}

/// Whether guns may fire into an adjacent hex so much higher or lower (7.14).
#[must_use]
pub(crate) const fn may_fire_adjacent(rise: i8) -> bool {
    rise.unsigned_abs() < 2
}

/// The DRM for how the target stands (7.15, 7.16), by how many are Jägers, other infantry and cavalry, and batteries.
#[must_use]
pub(crate) const fn target_drm(t: &Tables, jagers: u8, others: u8, batteries: u8) -> i8 {
    if others >= 2 {
        t.fire.massed_target
    } else if jagers > 0 && others == 0 && batteries == 0 {
        t.fire.dispersed_target
    } else {
        0
    }
}

/// What terrain takes off: hex, hexside, and the whole rise as one slope (7.18, 5.24b), never below the floor.
fn terrain(t: &Tables, shot: &Shot, drm: &mut impl Modifiers) {
    let hex = t.combat.hex[shot.terrain.index()].artillery;
    let rough = if shot.rough { t.combat.rough.artillery } else { 0 };
    let slope = Slope::between(0, shot.rise.clamp(-3, 3).into());
    let climb = t.combat.slope[slope.index()].artillery;
    let ridge = t.combat.ridge[shot.border.ridge.index()].artillery;
    let water = t.combat.water[shot.border.water.index()].artillery;
    let wall = if shot.border.fortified { t.combat.fortification.artillery } else { 0 };
    // Of the climb and the ridge the worse counts.
    let (up, edge) = if climb <= ridge { (climb, 0) } else { (0, ridge) };
    drm.add(rules::R7_18, "mod-fire-terrain", (hex + rough).into());
    drm.add(rules::R5_24B, "mod-fire-uphill", up.into());
    drm.add(rules::R7_18, "mod-fire-hexside", (edge + water).into());
    drm.add(rules::SCN_MAG_FORT, "mod-fire-fortification", wall.into());
    let sum = hex + rough + up + edge + water + wall;
    drm.add(rules::R7_45D, "mod-attack-terrain_floor", (t.combat.floor.max(sum) - sum).into());
}

/// All DRMs of a shot (7.18).
pub(crate) fn drm(t: &Tables, shot: &Shot, drm: &mut impl Modifiers) {
    drm.add(rules::R7_11B, "mod-fire-range", shot.range_drm.into());
    let extra = i32::from(shot.batteries.saturating_sub(1)) * i32::from(t.fire.combined_each_extra_battery);
    drm.add(rules::R7_12, "mod-fire-combined", extra);
    terrain(t, shot, drm);
    let label = if shot.rise <= -3 { "mod-fire-down_three" } else { "mod-fire-down_two" };
    drm.add(rules::R7_14, label, height_drm(t, shot.rise, shot.adjacent).into());
    if shot.massed {
        drm.add(rules::R7_16, "mod-fire-massed", t.fire.massed_target.into());
    }
    if shot.dispersed {
        drm.add(rules::R7_15, "mod-fire-dispersed", t.fire.dispersed_target.into());
    }
    if shot.moved && !(shot.rockets && t.rockets.ignores_moved_before_firing) {
        drm.add(rules::R5_32, "mod-fire-moved", t.fire.moved_before_firing.into());
    }
    if shot.weather == Weather::Rain {
        drm.add(rules::SCN_RAIN, "mod-fire-rain", t.rain.artillery.into());
    }
    if shot.rockets && shot.cavalry {
        drm.add(rules::SCN_SOL_ROCKETS, "mod-fire-rocket_cavalry", t.rockets.cavalry_target_drm.into());
    }
}

/// What a die does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Hit {
    /// The modified die.
    pub modified: i32,
    /// The result.
    pub result: FireResult,
    /// Rockets that misfire: no effect, and they are Disordered (scn.sol.rockets).
    pub misfire: bool,
}

/// Reads the table for a die and a sum of DRMs.
#[must_use]
pub(crate) fn read(t: &Tables, natural: u8, drm: i32, rockets: bool) -> Hit {
    let modified = i32::from(natural) + drm;
    if rockets && t.rockets.misfire_natural.contains(&natural) {
        return Hit { modified, result: FireResult::NoEffect, misfire: true };
    }
    let result = t.artillery_fire.at(modified);
    let result = if rockets { result.min(t.rockets.max_result) } else { result };
    Hit { modified, result, misfire: false }
}

/// Whether a unit fails its Cohesion roll under a CDR (7.18b): above the adjusted Cohesion.
#[must_use]
pub(crate) const fn fails_check(adjusted: u8, die: u8) -> bool {
    die > adjusted
}

/// Whether batteries of a nation may combine (7.12, 7.12c).
#[must_use]
pub(crate) const fn may_combine(nation: Nation, same_hex: bool) -> bool {
    match nation {
        Nation::Austria => true,
        Nation::France => same_hex,
        Nation::Piedmont => false,
    }
}

/// Terrain as a word, or its DRM as a number.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum TerrainOrDrm {
    /// The DRM.
    Drm(i8),
    /// The word.
    Word(Terrain),
}

impl Default for TerrainOrDrm {
    fn default() -> Self {
        TerrainOrDrm::Word(Terrain::Clear)
    }
}

/// A unit under fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TargetUnit {
    /// Its class.
    class: Class,
    /// Printed Cohesion.
    #[serde(default = "five")]
    cohesion: u8,
    /// Losses.
    #[serde(default)]
    losses: u8,
    /// Disordered.
    #[serde(default)]
    disordered: bool,
}

fn five() -> u8 {
    5
}

/// Procedure `artillery_fire`.
pub(crate) struct ArtilleryFire;

/// Batteries fire at a hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArtilleryFireInput {
    /// Types of the guns that fire together.
    #[serde(default)]
    guns: Vec<Gun>,
    /// How many batteries, if their types are not given.
    #[serde(default)]
    batteries: Option<u8>,
    /// Hexes to the target, target included.
    #[serde(default)]
    range: Option<u8>,
    /// The range DRM, if the guns are not given.
    #[serde(default)]
    range_drm: Option<i8>,
    /// Terrain of the target, or its DRM as a number.
    #[serde(default)]
    terrain: TerrainOrDrm,
    /// The target hex is rough.
    #[serde(default)]
    rough: bool,
    /// The hexside by which the line enters the target hex.
    #[serde(default)]
    hexside: Border,
    /// Levels the target stands above the guns; below if negative.
    #[serde(default)]
    levels_up: i8,
    /// Two or more units that are neither batteries nor Jägers are in the hex; found out if `targets` are given.
    #[serde(default)]
    massed: bool,
    /// Jägers alone are in the hex; found out if `targets` are given.
    #[serde(default)]
    dispersed: bool,
    /// The units in the target hex.
    #[serde(default)]
    targets: Vec<TargetUnit>,
    /// The batteries moved before.
    #[serde(default)]
    moved: bool,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// The fire die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// The Cohesion dice of a CDR, one for each target that is no battery, if rolled by hand.
    #[serde(default)]
    dice: Vec<u8>,
    /// Which target takes the Loss of a D+1, counted from 0.
    #[serde(default)]
    victim: usize,
}

fn fair() -> Weather {
    Weather::Fair
}

/// What fire does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct ArtilleryFireOutput {
    /// Range DRM that counts.
    range_drm: i8,
    /// DRM for further batteries.
    combined_drm: i32,
    /// All DRMs.
    drm: i32,
    /// The modified die.
    modified: i32,
    /// The result.
    result: FireResult,
    /// The rockets misfire and are Disordered.
    misfire: bool,
    /// What becomes of each target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    targets: Vec<TargetEffect>,
}

/// What becomes of a target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct TargetEffect {
    /// It is Disordered now.
    disordered: bool,
    /// Losses it has now.
    losses: u8,
    /// It is eliminated.
    eliminated: bool,
}

impl ArtilleryFireInput {
    fn range_drm(&self) -> Option<i8> {
        match (self.range_drm, self.range) {
            (Some(drm), _) => Some(drm),
            (None, Some(range)) => {
                let drms = self.guns.iter().map(|gun| tables().range_drm(*gun, range));
                drms.collect::<Option<Vec<i8>>>()?.into_iter().min()
            }
            (None, None) => None,
        }
    }

    fn batteries(&self) -> u8 {
        self.batteries.unwrap_or(self.guns.len() as u8).max(1)
    }

    fn shot(&self) -> Shot {
        let count = |wanted: fn(Class) -> bool| self.targets.iter().filter(|unit| wanted(unit.class)).count() as u8;
        let jagers = count(|class| class == Class::Jager);
        let guns = count(Class::is_artillery);
        let others = self.targets.len() as u8 - jagers - guns;
        let cavalry = count(Class::is_cavalry);
        // Cavalry has no benefit of a town (5.54).
        let exposed = cavalry > 0 && usize::from(cavalry) == self.targets.len();
        let terrain = match self.terrain {
            TerrainOrDrm::Word(Terrain::Town) if exposed => Terrain::Clear,
            TerrainOrDrm::Word(word) => word,
            TerrainOrDrm::Drm(_) => Terrain::Clear,
        };
        Shot {
            range_drm: self.range_drm().unwrap_or_default(),
            batteries: self.batteries(),
            terrain,
            rough: self.rough,
            border: self.hexside,
            rise: self.levels_up,
            adjacent: self.range == Some(1),
            massed: self.massed || others >= 2,
            dispersed: self.dispersed || (jagers > 0 && usize::from(jagers) == self.targets.len()),
            moved: self.moved,
            rockets: self.guns.contains(&Gun::Rocket),
            cavalry: cavalry > 0,
            weather: self.weather,
        }
    }
}

impl Procedure for ArtilleryFire {
    type Input = ArtilleryFireInput;
    type Output = ArtilleryFireOutput;
    const ID: &'static str = "artillery_fire";
    const RULES: &'static [RuleId] = &[
        rules::R7_11A,
        rules::R7_11B,
        rules::R7_12,
        rules::R7_12B,
        rules::R7_14,
        rules::R7_15,
        rules::R7_16,
        rules::R7_18,
        rules::R7_18B,
        rules::R5_24B,
        rules::R5_32,
        rules::R8_24,
        rules::SCN_RAIN,
        rules::SCN_SOL_ROCKETS,
        rules::SCN_MAG_FORT,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let t = tables();
        let mut faults = InputFaults::new();
        let known = input.range_drm.is_some() || (input.range.is_some() && !input.guns.is_empty());
        faults.require(known, "range", None, "give `guns` and `range`, or `range_drm`", || {
            Text::new("desk-guns_and_range")
        });
        if let (Some(range), None) = (input.range, input.range_drm) {
            for gun in &input.guns {
                let reach = if input.weather == Weather::Night { t.night.artillery_max_range } else { t.reach(*gun) };
                let most = reach.min(t.reach(*gun));
                let what = format!("{gun} reaches 1 to {most} hexes, not {range}");
                faults.require(range >= 1 && range <= most, "range", rules::R7_11B, what, || {
                    let text = Text::new("desk-gun_range").with("gun", gun.called());
                    text.with("most", i64::from(most)).with("value", i64::from(range))
                });
            }
        }
        let several = input.batteries() > 1;
        let rockets = input.guns.contains(&Gun::Rocket);
        let alone = !rockets || !several || t.rockets.may_combine;
        faults.require(alone, "guns", rules::SCN_SOL_ROCKETS, "rockets never combine", || {
            Text::new("desk-rockets_combine")
        });
        let dry = !rockets || input.weather != Weather::Rain || t.rockets.may_fire_in_rain;
        faults.require(dry, "guns", rules::SCN_RAIN, "rockets do not fire in rain", || Text::new("desk-rockets_rain"));
        let level = input.range != Some(1) || may_fire_adjacent(input.levels_up);
        let what = "no fire into an adjacent hex two or more levels higher or lower";
        faults.require(level, "levels_up", rules::R7_14, what, || Text::new("desk-adjacent_level"));
        faults.within("batteries", input.batteries(), 1, 20);
        faults.within("levels_up", input.levels_up, -5, 5);
        faults.dice("die", &input.die);
        faults.dice("dice", &input.dice);
        for unit in &input.targets {
            faults.unit("targets.", unit.cohesion, unit.losses);
        }
        let victim = input.targets.is_empty() || input.victim < input.targets.len();
        faults.require(victim, "victim", None, "there is no such target", || Text::new("desk-no_target"));
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let shot = input.shot();
        let mut tally = Tally::new();
        drm(t, &shot, &mut tally);
        if let TerrainOrDrm::Drm(by) = input.terrain {
            tally.add(rules::R7_18, "mod-fire-terrain", by.into());
        }
        let sum = tally.sum();
        let hit = read(t, die(input.die, FIRE_ROLL, chance), sum, shot.rockets);
        tell(tallies, "tally-fire", tally);
        let mut dice = Given::new(&input.dice, chance);
        let targets = input
            .targets
            .iter()
            .enumerate()
            .map(|(n, unit)| {
                let hurt = match hit.result {
                    FireResult::NoEffect => false,
                    FireResult::Check => {
                        !unit.class.is_artillery()
                            && fails_check(unit.cohesion.saturating_sub(unit.losses), dice.digit(CHECK_ROLL))
                    }
                    FireResult::Disorder | FireResult::DisorderAndLoss => true,
                };
                let again = hurt && unit.disordered;
                let loss = hit.result == FireResult::DisorderAndLoss && n == input.victim;
                let losses = unit.losses + u8::from(again && !unit.class.is_artillery()) + u8::from(loss);
                let lost_guns = again && unit.class.is_artillery();
                TargetEffect {
                    disordered: hurt || unit.disordered,
                    losses,
                    eliminated: lost_guns || losses > unit.cohesion,
                }
            })
            .collect();
        ArtilleryFireOutput {
            range_drm: shot.range_drm,
            combined_drm: i32::from(shot.batteries - 1) * i32::from(t.fire.combined_each_extra_battery),
            drm: sum,
            modified: hit.modified,
            result: hit.result,
            misfire: hit.misfire,
            targets,
        }
    }
}
