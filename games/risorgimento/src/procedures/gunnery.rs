//! The parts of artillery fire as forms of their own: the table, combining, targets, heights, moving.

use super::artillery::{
    CHECK_ROLL, Shot, drm, fails_check, half_allowance, height_drm, may_combine, may_fire_adjacent, target_drm,
};
use super::prelude::*;

/// Procedure `artillery_table`.
pub struct ArtilleryTable;

/// Modified dice.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModifiedInput {
    /// Each.
    modified: Cases<i32>,
}

/// What the table says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ArtilleryTableOutput {
    /// By die.
    result: Cases<FireResult>,
}

impl ModifiedInput {
    /// The dice.
    pub(super) fn dice(&self) -> &Cases<i32> {
        &self.modified
    }
}

impl Procedure for ArtilleryTable {
    type Input = ModifiedInput;
    type Output = ArtilleryTableOutput;
    const ID: &'static str = "artillery_table";
    const RULES: &'static [RuleId] = &[rules::R7_18];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        ArtilleryTableOutput { result: input.modified.map(|die| tables().artillery_fire.at(*die)) }
    }
}

/// Procedure `combined_fire`.
pub struct CombinedFire;

/// Batteries of a nation, `A`, `F` or `P`, in `same` or `adjacent` hexes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombinedFireInput {
    /// Each: `A adjacent`, `F same` ...
    cases: Vec<String>,
    /// All stand within hex Range of their corps commander.
    #[serde(default = "yes")]
    in_corps_range: bool,
    /// Rockets are among them.
    #[serde(default)]
    rockets: bool,
    /// It is Reaction fire.
    #[serde(default)]
    reaction: bool,
}

fn yes() -> bool {
    true
}

/// Whether they may combine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombinedFireOutput {
    /// By case.
    may_combine: Vec<bool>,
}

fn spoken_batteries(words: &str) -> Option<(Nation, bool, bool)> {
    let (nation, place) = words.split_once(' ')?;
    let nation = match nation {
        "A" | "austria" => Nation::Austria,
        "F" | "france" => Nation::France,
        "P" | "piedmont" => Nation::Piedmont,
        _ => return None,
    };
    match place {
        "same" => Some((nation, true, true)),
        "adjacent" => Some((nation, false, true)),
        "apart" => Some((nation, false, false)),
        _ => None,
    }
}

impl Procedure for CombinedFire {
    type Input = CombinedFireInput;
    type Output = CombinedFireOutput;
    const ID: &'static str = "combined_fire";
    const RULES: &'static [RuleId] = &[rules::R7_12, rules::R7_12C, rules::R4_14B, rules::R4_17];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for case in &input.cases {
            faults.require(spoken_batteries(case).is_some(), || {
                format!("`{case}`: expected A, F or P, then same, adjacent or apart")
            });
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let able = input.in_corps_range && !input.reaction && (!input.rockets || tables().rockets.may_combine);
        let judge = |case: &String| {
            spoken_batteries(case).is_some_and(|(nation, same, near)| able && near && may_combine(nation, same))
        };
        CombinedFireOutput { may_combine: input.cases.iter().map(judge).collect() }
    }
}

/// Procedure `target_drm`.
pub struct TargetDrm;

/// Hexes by the classes of their units, with spaces: `line jager`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetDrmInput {
    /// Each.
    targets: Vec<String>,
}

/// The DRM for how the target stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct TargetDrmOutput {
    /// By hex.
    drm: Vec<i8>,
}

fn spoken_stack(words: &str) -> Option<Vec<Class>> {
    words.split_whitespace().map(super::zoc::spoken_class).collect()
}

impl Procedure for TargetDrm {
    type Input = TargetDrmInput;
    type Output = TargetDrmOutput;
    const ID: &'static str = "target_drm";
    const RULES: &'static [RuleId] = &[rules::R7_15, rules::R7_16];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for words in &input.targets {
            faults.require(spoken_stack(words).is_some(), || format!("`{words}`: expected classes, with spaces"));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let judge = |words: &String| {
            let classes = spoken_stack(words).unwrap_or_default();
            let jagers = classes.iter().filter(|class| **class == Class::Jager).count() as u8;
            let guns = classes.iter().filter(|class| class.is_artillery()).count() as u8;
            target_drm(tables(), jagers, classes.len() as u8 - jagers - guns, guns)
        };
        TargetDrmOutput { drm: input.targets.iter().map(judge).collect() }
    }
}

/// Procedure `fire_height`.
pub struct FireHeight;

/// Levels from the guns down to their targets.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireHeightInput {
    /// Down, at targets that are not adjacent.
    #[serde(default)]
    levels_down: Vec<i8>,
    /// Up or down, at adjacent targets.
    #[serde(default)]
    adjacent_levels: Vec<i8>,
}

/// What height does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FireHeightOutput {
    /// DRM at targets that are not adjacent.
    drm: Vec<i8>,
    /// Whether adjacent targets may be fired at.
    adjacent_allowed: Vec<bool>,
    /// DRM at adjacent ones.
    adjacent_drm: i8,
}

impl Procedure for FireHeight {
    type Input = FireHeightInput;
    type Output = FireHeightOutput;
    const ID: &'static str = "fire_height";
    const RULES: &'static [RuleId] = &[rules::R7_14];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for levels in input.levels_down.iter().chain(&input.adjacent_levels) {
            faults.within("levels", *levels, -9, 9);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        FireHeightOutput {
            drm: input.levels_down.iter().map(|levels| height_drm(t, -levels, false)).collect(),
            adjacent_allowed: input.adjacent_levels.iter().map(|levels| may_fire_adjacent(*levels)).collect(),
            adjacent_drm: height_drm(t, -3, true),
        }
    }
}

/// Procedure `fire_uphill`.
pub struct FireUphill;

/// Levels from the guns up to their targets.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireUphillInput {
    /// Each.
    levels_up: Vec<i8>,
}

/// What the rise counts as.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FireUphillOutput {
    /// The slope it counts as.
    slope: Vec<&'static str>,
    /// Its DRM.
    drm: Vec<i8>,
}

impl Procedure for FireUphill {
    type Input = FireUphillInput;
    type Output = FireUphillOutput;
    const ID: &'static str = "fire_uphill";
    const RULES: &'static [RuleId] = &[rules::R5_24B];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for levels in &input.levels_up {
            faults.within("levels_up", *levels, 0, 9);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let slopes: Vec<Slope> =
            input.levels_up.iter().map(|levels| Slope::between(0, i32::from(*levels).min(3))).collect();
        let word = |slope: &Slope| slope.id().strip_suffix("_up").unwrap_or(slope.id());
        FireUphillOutput {
            slope: slopes.iter().map(word).collect(),
            drm: slopes.iter().map(|slope| tables().combat.slope[slope.index()].artillery).collect(),
        }
    }
}

/// Procedure `cohesion_check`.
pub struct CohesionCheck;

/// Units under a CDR.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CohesionCheckInput {
    /// Adjusted Cohesion of each unit that is no battery.
    adjusted: Vec<u8>,
    /// Their dice, if rolled by hand.
    #[serde(default)]
    dice: Vec<u8>,
}

/// Who is Disordered.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CohesionCheckOutput {
    /// By unit.
    disordered: Vec<bool>,
    /// Batteries are touched by it.
    battery_affected: bool,
}

impl Procedure for CohesionCheck {
    type Input = CohesionCheckInput;
    type Output = CohesionCheckOutput;
    const ID: &'static str = "cohesion_check";
    const RULES: &'static [RuleId] = &[rules::R7_18B, rules::R8_12A];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.dice("dice", &input.dice);
        faults.require(input.dice.len() <= input.adjusted.len(), || "dice: more than there are units".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let mut dice = Given::new(&input.dice, chance);
        let fails = |adjusted: &u8| fails_check(*adjusted, dice.digit(CHECK_ROLL));
        CohesionCheckOutput { disordered: input.adjusted.iter().map(fails).collect(), battery_affected: false }
    }
}

/// Procedure `artillery_move`.
pub struct ArtilleryMove;

/// Batteries that move and fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryMoveInput {
    /// Their movement allowances.
    allowances: Vec<u8>,
    /// They are rockets.
    #[serde(default)]
    rockets: bool,
}

/// What is left to them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ArtilleryMoveOutput {
    /// Movement points in an activation in which they fire.
    mp_if_firing: Vec<u8>,
    /// DRM if they move first.
    drm_if_moved_first: i8,
    /// DRM if they fire first.
    drm_if_fired_first: i8,
}

impl Procedure for ArtilleryMove {
    type Input = ArtilleryMoveInput;
    type Output = ArtilleryMoveOutput;
    const ID: &'static str = "artillery_move";
    const RULES: &'static [RuleId] = &[rules::R5_32, rules::SCN_SOL_ROCKETS];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let moved = |moved: bool| {
            let mut sum = 0;
            drm(tables(), &Shot { moved, rockets: input.rockets, ..Shot::PLAIN }, &mut sum);
            sum as i8
        };
        ArtilleryMoveOutput {
            mp_if_firing: input.allowances.iter().map(|allowance| half_allowance(*allowance)).collect(),
            drm_if_moved_first: moved(true),
            drm_if_fired_first: moved(false),
        }
    }
}
