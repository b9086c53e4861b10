//! Groups and footprints: def.groups, def.line, def.column, loss.half, loss.removal, fire.eligible.

use super::prelude::*;
use crate::tables::GROUP_FIGURES;
use crate::vocabulary::Formation;
use boards::table::Length;

/// Fire groups of so many rankers alive (def.groups).
#[must_use]
pub const fn groups(alive: u8) -> u8 {
    alive.div_ceil(GROUP_FIGURES)
}

/// Fire groups of a close-order body that had `initial` rankers and lost some. With the option `losses_keep_groups`
/// all groups stay until half is lost (ruling R21); `half` says whether it is.
#[must_use]
pub const fn groups_left(options: &Options, initial: u8, losses: u8, half: bool) -> u8 {
    let alive = initial.saturating_sub(losses);
    if options.losses_keep_groups && !half && alive > 0 { groups(initial) } else { groups(alive) }
}

/// Groups that hold the front: all until half is lost, then the survivors (loss.removal).
#[must_use]
pub const fn shown_groups(initial: u8, losses: u8, half: bool) -> u8 {
    if half { groups(initial.saturating_sub(losses)) } else { groups(initial) }
}

/// Front and depth of the footprint of a body (def.line, def.column, loss.removal).
#[must_use]
pub fn size(t: &Tables, initial: u8, losses: u8, half: bool, formation: Formation) -> (Length, Length) {
    t.footprint.size(shown_groups(initial, losses, half), formation)
}

/// Procedure `footprint`.
pub struct Footprint;

/// A battalion and how it stands.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FootprintInput {
    /// Rankers bought.
    rankers: u8,
    /// Line or column.
    formation: Formation,
    /// Rankers lost.
    #[serde(default)]
    losses: u8,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Its groups and its footprint.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FootprintOutput {
    /// Fire groups alive.
    groups: u8,
    /// Width of its front.
    frontage_cm: Cm,
    /// Depth.
    depth_cm: Cm,
    /// Groups in the front rank.
    front_rank_groups: u8,
    /// 50 % losses or more.
    half: bool,
}

fn check(rankers: u8, losses: u8) -> InputFaults {
    let mut faults = InputFaults::new();
    faults.require((1..=200).contains(&rankers), || "rankers: expected 1 to 200".to_owned());
    faults.require(losses <= rankers, || format!("losses: {losses}, but there were {rankers} rankers"));
    faults
}

impl Procedure for Footprint {
    type Input = FootprintInput;
    type Output = FootprintOutput;
    const ID: &'static str = "footprint";
    const RULES: &'static [RuleId] =
        &[rules::DEF_BASE, rules::DEF_LINE, rules::DEF_COLUMN, rules::LOSS_REMOVAL, rules::LOSS_HALF];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        check(input.rankers, input.losses).finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let half = t.is_half(input.losses, input.rankers);
        let groups = groups_left(&input.options, input.rankers, input.losses, half);
        let (front, depth) = size(t, input.rankers, input.losses, half, input.formation);
        FootprintOutput {
            groups,
            frontage_cm: front.into(),
            depth_cm: depth.into(),
            front_rank_groups: t.footprint.front_rank(groups, input.formation),
            half,
        }
    }
}

/// Procedure `groups`.
pub struct Groups;

/// A battalion, or its skirmishers, and its losses.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupsInput {
    /// Rankers bought.
    #[serde(default)]
    rankers: u8,
    /// Rankers lost.
    #[serde(default)]
    losses: u8,
    /// Instead of rankers: skirmishers alive.
    #[serde(default)]
    skirmishers: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Its fire groups.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct GroupsOutput {
    /// Fire groups.
    groups: u8,
}

impl Procedure for Groups {
    type Input = GroupsInput;
    type Output = GroupsOutput;
    const ID: &'static str = "groups";
    const RULES: &'static [RuleId] = &[rules::DEF_GROUPS, rules::DEF_RANKER, rules::SKIRM_GROUPS];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        match input.skirmishers {
            Some(_) => {
                let mut faults = InputFaults::new();
                faults.require(input.rankers == 0, || "expected either `rankers` or `skirmishers`".to_owned());
                faults.finish()
            }
            None => check(input.rankers, input.losses).finish(),
        }
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let half = t.is_half(input.losses, input.rankers);
        let groups = input.skirmishers.map_or_else(
            || groups_left(&input.options, input.rankers, input.losses, half),
            |skirmishers| super::skirmishers::groups(t, skirmishers),
        );
        GroupsOutput { groups }
    }
}

/// Procedure `losses`.
pub struct Losses;

/// A battalion and one or several states of its losses.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LossesInput {
    /// Rankers bought.
    rankers: u8,
    /// Rankers lost; a list compares several.
    losses: Cases<u8>,
    /// Line or column.
    #[serde(default = "line")]
    formation: Formation,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

fn line() -> Formation {
    Formation::Line
}

/// What the losses do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LossesOutput {
    /// 50 % losses or more.
    half: Cases<bool>,
    /// Fire groups alive.
    groups: Cases<u8>,
    /// Width of the front.
    frontage_cm: Cases<Cm>,
    /// Depth.
    depth_cm: Cases<Cm>,
    /// No ranker left: the battalion is removed.
    destroyed: Cases<bool>,
}

impl Procedure for Losses {
    type Input = LossesInput;
    type Output = LossesOutput;
    const ID: &'static str = "losses";
    const RULES: &'static [RuleId] = &[rules::LOSS_HALF, rules::LOSS_REMOVAL, rules::LOSS_DESTROYED];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for losses in input.losses.iter() {
            faults.inside("losses", check(input.rankers, *losses).finish());
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let half = |losses: &u8| t.is_half(*losses, input.rankers);
        let shown = |losses: &u8| size(t, input.rankers, *losses, half(losses), input.formation);
        LossesOutput {
            half: input.losses.map(half),
            groups: input.losses.map(|losses| groups_left(&input.options, input.rankers, *losses, half(losses))),
            frontage_cm: input.losses.map(|losses| shown(losses).0.into()),
            depth_cm: input.losses.map(|losses| shown(losses).1.into()),
            destroyed: input.losses.map(|losses| *losses >= input.rankers),
        }
    }
}

/// Procedure `fire_eligible`.
pub struct Eligible;

/// Which groups of a battalion could fire if all enemies were in sight straight ahead.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EligibleInput {
    /// Rankers bought.
    rankers: u8,
    /// Line or column.
    formation: Formation,
    /// Rankers lost.
    #[serde(default)]
    losses: u8,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Groups that may fire.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct EligibleOutput {
    /// Groups that may fire.
    eligible_groups: u8,
}

impl Procedure for Eligible {
    type Input = EligibleInput;
    type Output = EligibleOutput;
    const ID: &'static str = "fire_eligible";
    const RULES: &'static [RuleId] = &[rules::FIRE_ELIGIBLE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        check(input.rankers, input.losses).finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let half = t.is_half(input.losses, input.rankers);
        let groups = groups_left(&input.options, input.rankers, input.losses, half);
        let eligible_groups = t.footprint.front_rank(groups, input.formation);
        let mut tally = Tally::new();
        tally.add(rules::FIRE_ELIGIBLE, "mod-fire-groups", eligible_groups.into());
        tell(tallies, "value-groups", tally);
        EligibleOutput { eligible_groups }
    }
}
