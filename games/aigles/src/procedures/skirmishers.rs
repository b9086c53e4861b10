//! Skirmishers: setup.skirmishers, army.light, skirm.groups, skirm.target.

use super::fire::{BY_RANGE, Shot, dice, french, line, open, trained};
use super::footprint;
use super::prelude::*;
use super::quality::{Command, standing};
use super::range;
use crate::vocabulary::{Cover, Formation, Nation, Quality, Weapon};

/// Most skirmishers a battalion may deploy.
#[must_use]
pub fn most(t: &Tables, rankers: u8, light: bool) -> u8 {
    let share = if light { t.skirmishers.light_share } else { t.skirmishers.line_share };
    share.of_up(i32::from(rankers)) as u8
}

/// Fire groups of so many skirmishers.
#[must_use]
pub fn groups(t: &Tables, skirmishers: u8) -> u8 {
    skirmishers.div_ceil(t.skirmishers.figures_per_group.max(1))
}

/// Procedure `skirmisher_numbers`.
pub struct SkirmisherNumbers;

/// A battalion before the battle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkirmisherNumbersInput {
    /// Rankers bought.
    rankers: u8,
    /// The light battalion of its army.
    #[serde(default)]
    light: bool,
    /// Skirmishers deployed; by default as many as are allowed.
    #[serde(default)]
    skirmishers: Option<u8>,
}

/// How it is divided.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SkirmisherNumbersOutput {
    /// Skirmishers.
    skirmishers: u8,
    /// Their fire groups.
    skirmish_groups: u8,
    /// Fire groups that stay in close order.
    close_order_groups: u8,
    /// Width of the screen.
    screen_frontage_cm: Cm,
}

impl Procedure for SkirmisherNumbers {
    type Input = SkirmisherNumbersInput;
    type Output = SkirmisherNumbersOutput;
    const ID: &'static str = "skirmisher_numbers";
    const RULES: &'static [RuleId] =
        &[rules::SETUP_SKIRMISHERS, rules::ARMY_LIGHT, rules::SKIRM_GROUPS, rules::SKIRM_BODY];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let t = tables();
        let mut faults = InputFaults::new();
        let (sizes, limit) = (&t.battalion_cost.sizes, t.constants.light_battalion_max_rankers);
        faults.require(sizes.contains(&input.rankers), || format!("rankers: expected one of {sizes:?} (army.sizes)"));
        faults.require(!input.light || input.rankers <= limit, || {
            format!("rankers: a light battalion has at most {limit} (army.light)")
        });
        faults.at_most("skirmishers", input.skirmishers.unwrap_or(0), most(t, input.rankers, input.light));
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let skirmishers = input.skirmishers.unwrap_or_else(|| most(t, input.rankers, input.light));
        SkirmisherNumbersOutput {
            skirmishers,
            skirmish_groups: groups(t, skirmishers),
            close_order_groups: footprint::groups(input.rankers.saturating_sub(skirmishers)),
            screen_frontage_cm: t.footprint.screen(skirmishers).0.into(),
        }
    }
}

/// Procedure `skirmish_fire`.
pub struct SkirmishFire;

/// A skirmish screen that fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkirmishFireInput {
    /// Skirmishers alive.
    skirmishers: u8,
    /// Quality of their battalion as bought.
    #[serde(default = "trained")]
    quality: Quality,
    /// Nation.
    #[serde(default = "french")]
    nation: Nation,
    /// Musket or rifle.
    #[serde(default = "range::musket")]
    weapon: Weapon,
    /// The Guard's or riflemen's bonus goes to the screen, not to the body.
    #[serde(default)]
    own_bonus: bool,
    /// Distance to the target.
    #[serde(default)]
    range_cm: Cm,
    /// Formation of the target.
    #[serde(default = "line")]
    target_formation: Formation,
    /// The target is a skirmish screen.
    #[serde(default)]
    target_skirmishers: bool,
    /// Cover of the target.
    #[serde(default = "open")]
    cover: Cover,
    /// The supreme commander has joined another battalion.
    #[serde(default)]
    commander_elsewhere_joined: bool,
    /// The supreme commander is dead.
    #[serde(default)]
    commander_dead: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// How many dice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SkirmishFireOutput {
    /// Fire groups of the screen.
    groups: u8,
    /// Shooting dice.
    dice: u8,
    /// All percentages multiplied.
    factor: Share,
}

impl Procedure for SkirmishFire {
    type Input = SkirmishFireInput;
    type Output = SkirmishFireOutput;
    const ID: &'static str = "skirmish_fire";
    const RULES: &'static [RuleId] = &[rules::SKIRM_GROUPS, rules::DEF_ROUNDING, rules::SKIRM_TARGET, rules::FIRE_DICE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.at_most("skirmishers", input.skirmishers, 100);
        faults.distance("range_cm", input.range_cm);
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let command = Command::seen(false, input.commander_elsewhere_joined, input.commander_dead);
        let standing = standing(t, input.quality, command);
        let groups = groups(t, input.skirmishers);
        let shot = Shot {
            weapon: input.weapon,
            own_bonus: input.own_bonus,
            target_in_column: input.target_formation == Formation::Column,
            target_skirmishers: input.target_skirmishers,
            cover: input.cover,
            ..Shot::new(groups, input.nation, standing.quality, None)
        };
        let range = range::effect(t, &input.options, input.weapon, input.range_cm.length());
        let (tally, count) = dice(t, &shot, range, BY_RANGE);
        tell(tallies, "value-dice", tally);
        SkirmishFireOutput { groups, dice: count.dice, factor: count.factor }
    }
}
