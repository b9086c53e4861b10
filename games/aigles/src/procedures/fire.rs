//! Shooting: how many dice, then the volley. fire.dice, fire.modifiers, fire.cover, fire.range, fire.activation,
//! skirm.target, dis.effects.

use super::prelude::*;
use super::quality::{Command, standing};
use super::range;
use super::rounding::rounded;
use super::volley::{self, Aim};
use crate::vocabulary::{Character, Cover, Formation, Nation, Quality, Weapon};

/// A volley before its dice are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Eligible groups (fire.eligible).
    pub groups: u8,
    /// Nation of the shooter.
    pub nation: Nation,
    /// Quality the shooter counts as at the moment (ruling R20).
    pub quality: Quality,
    /// Formation of a close-order body; nothing for a skirmish screen.
    pub formation: Option<Formation>,
    /// What it fires with.
    pub weapon: Weapon,
    /// The Guard's and the riflemen's bonus goes to this volley (ruling R31: once per activation).
    pub own_bonus: bool,
    /// The shooter is disordered; never a screen.
    pub disordered: bool,
    /// The target is in column.
    pub target_in_column: bool,
    /// The target is a skirmish screen.
    pub target_skirmishers: bool,
    /// Cover of the target.
    pub cover: Cover,
}

impl Shot {
    /// A plain volley: no modifier but the shooter's own.
    #[must_use]
    pub const fn new(groups: u8, nation: Nation, quality: Quality, formation: Option<Formation>) -> Self {
        Shot {
            groups,
            nation,
            quality,
            formation,
            weapon: Weapon::Musket,
            own_bonus: true,
            disordered: false,
            target_in_column: false,
            target_skirmishers: false,
            cover: Cover::None,
        }
    }
}

/// How many dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FireDice {
    /// Dice to roll.
    pub dice: u8,
    /// All percentages multiplied, the range included.
    pub factor: Share,
}

/// Counts the dice of a volley (fire.dice). `range` is the share of the range table, or of the defensive fire die;
/// `why` names it in the tally.
#[must_use]
pub fn dice(t: &Tables, shot: &Shot, range: Share, why: (RuleId, &'static str)) -> (Tally, FireDice) {
    let m = &t.fire;
    let mut tally = Tally::new();
    let mut add = |holds: bool, rule: RuleId, label: &'static str, by: i8| {
        if holds {
            tally.add(rule, label, by.into());
        }
    };
    // step 1: eligible groups
    add(true, rules::FIRE_ELIGIBLE, "mod-fire-groups", shot.groups as i8);
    // step 2: dice added and taken away
    let british_line =
        shot.nation == Nation::British && shot.formation == Some(Formation::Line) && shot.quality != Quality::Recruits;
    let column = shot.target_in_column && !shot.target_skirmishers;
    add(column, rules::FIRE_MODIFIERS, "mod-fire-target_in_column", m.target_in_column);
    add(british_line, rules::FIRE_MODIFIERS, "mod-fire-british_in_line_not_recruits", m.british_in_line);
    let guard = shot.quality == Quality::Guard && shot.own_bonus;
    add(guard, rules::FIRE_MODIFIERS, "mod-fire-guard_shooter", m.guard);
    let rifles = shot.weapon == Weapon::Rifle && shot.own_bonus;
    add(rifles, rules::ARMY_RIFLES, "mod-fire-british_rifles_firing", m.rifles);
    add(shot.cover == Cover::Light, rules::FIRE_COVER, "mod-fire-target_light_cover", m.light_cover);
    let whole = tally.sum().max(0);
    // step 3: halves
    let mut factor = Share::ALL;
    for (holds, rule, label, share) in [
        (shot.cover == Cover::Hard, rules::FIRE_COVER, "mod-fire-target_hard_cover", m.hard_cover),
        (shot.disordered, rules::DIS_EFFECTS, "mod-fire-shooter_disordered", m.disordered),
        (shot.target_skirmishers, rules::SKIRM_TARGET, "mod-fire-target_skirmishers", m.target_skirmishers),
        // step 4: range
        (range != Share::ALL, why.0, why.1, range),
    ] {
        if holds {
            tally.times(rule, label, share.num, share.den);
            factor = factor.times(share);
        }
    }
    // steps 5 and 6: round once, at least one die
    let possible = shot.groups > 0 && range > Share::NONE;
    let counted = rounded(whole, factor, shot.formation.is_none());
    let dice = if possible { counted.max(i32::from(m.minimum_dice)) } else { 0 };
    if possible && counted < dice {
        tally.set(rules::FIRE_DICE, "mod-fire-minimum_dice", dice);
    }
    (tally, FireDice { dice: dice as u8, factor })
}

/// The range table as the reason of the last percentage.
pub const BY_RANGE: (RuleId, &str) = (rules::FIRE_RANGE, "mod-fire-range");

/// Procedure `fire_dice`.
pub struct FireDiceCount;

/// A volley and what one sees on the table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireInput {
    /// Groups able to fire: all in line, the front rank in column.
    #[serde(default = "one")]
    pub(super) groups: u8,
    /// Nation of the shooter.
    #[serde(default = "french")]
    pub(super) nation: Nation,
    /// Quality of the shooter as bought.
    #[serde(default = "trained")]
    pub(super) quality: Quality,
    /// Formation of the shooter.
    #[serde(default = "line")]
    pub(super) formation: Formation,
    /// Musket or rifle.
    #[serde(default = "range::musket")]
    pub(super) weapon: Weapon,
    /// Distance to the target.
    #[serde(default)]
    range_cm: Cm,
    /// Formation of the target.
    #[serde(default = "line")]
    pub(super) target_formation: Formation,
    /// The target is a skirmish screen.
    #[serde(default)]
    target_skirmishers: bool,
    /// Cover of the target.
    #[serde(default = "open")]
    cover: Cover,
    /// The shooter is disordered.
    #[serde(default)]
    pub(super) disordered: bool,
    /// The supreme commander has joined the shooter.
    #[serde(default)]
    pub(super) commander_joined: bool,
    /// The supreme commander of the shooter has joined another battalion.
    #[serde(default)]
    pub(super) commander_elsewhere_joined: bool,
    /// The supreme commander of the shooter is dead.
    #[serde(default)]
    pub(super) commander_dead: bool,
    /// Rulings.
    #[serde(default)]
    pub(super) options: Options,
}

fn one() -> u8 {
    1
}
pub(super) fn french() -> Nation {
    Nation::French
}
pub(super) fn trained() -> Quality {
    Quality::Trained
}
pub(super) fn line() -> Formation {
    Formation::Line
}
pub(super) fn open() -> Cover {
    Cover::None
}

/// How many dice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FireDiceOutput {
    /// Shooting dice.
    dice: u8,
    /// All percentages multiplied; 0 out of range.
    factor: Share,
    /// What each die must reach, with its modifier.
    score: u8,
    /// Added to each die.
    die_modifier: i8,
    /// The activation is spent in any case, also out of range.
    activation_spent: bool,
}

impl FireInput {
    fn command(&self) -> Command {
        Command::seen(self.commander_joined, self.commander_elsewhere_joined, self.commander_dead)
    }

    fn check(&self) -> InputFaults {
        let mut faults = InputFaults::new();
        faults.distance("range_cm", self.range_cm);
        faults.at_most("groups", self.groups, 60);
        faults
    }

    fn count(&self, t: &Tables) -> (Tally, FireDice, Aim) {
        let standing = standing(t, self.quality, self.command());
        let shot = Shot {
            weapon: self.weapon,
            disordered: self.disordered,
            target_in_column: self.target_formation == Formation::Column,
            target_skirmishers: self.target_skirmishers,
            cover: self.cover,
            ..Shot::new(self.groups, self.nation, standing.quality, Some(self.formation))
        };
        let range = range::effect(t, &self.options, self.weapon, self.range_cm.length());
        let (tally, count) = dice(t, &shot, range, BY_RANGE);
        (tally, count, Aim::new(t, &standing, false))
    }
}

impl Procedure for FireDiceCount {
    type Input = FireInput;
    type Output = FireDiceOutput;
    const ID: &'static str = "fire_dice";
    const RULES: &'static [RuleId] = &[
        rules::FIRE_DICE,
        rules::FIRE_MODIFIERS,
        rules::FIRE_COVER,
        rules::FIRE_RANGE,
        rules::FIRE_ACTIVATION,
        rules::SKIRM_TARGET,
        rules::DIS_EFFECTS,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        input.check().finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (tally, count, aim) = input.count(tables());
        tell(tallies, "value-dice", tally);
        FireDiceOutput {
            dice: count.dice,
            factor: count.factor,
            score: aim.standing.score,
            die_modifier: aim.modifier as i8,
            activation_spent: true,
        }
    }
}

/// Procedure `fire`.
pub struct Fire;

/// A whole volley: the dice are counted, rolled and their hits shared out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WholeFireInput {
    /// Who fires at what.
    shot: FireInput,
    /// Sergeants of the shooter who may still re-roll this turn, 0 to 2.
    #[serde(default)]
    sergeants: u8,
    /// Characters of the target; `commander` if he has joined it.
    #[serde(default)]
    characters: Vec<Character>,
    /// The shooting dice, if they were rolled by hand.
    #[serde(default)]
    dice: Vec<u8>,
    /// The sergeants' re-rolls, if they were rolled by hand.
    #[serde(default)]
    rerolls: Option<Vec<u8>>,
    /// The die that picks the character, if it was rolled by hand.
    #[serde(default)]
    pick_die: Option<u8>,
}

/// What the volley does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct WholeFireOutput {
    /// Hits.
    hits: u8,
    /// Rankers (or skirmishers) lost.
    rankers_lost: u8,
    /// Characters lost.
    characters_lost: Vec<Character>,
    /// Shooting dice.
    dice: u8,
    /// The activation test before firing was failed (option `fire_activation_roll`).
    test_failed: bool,
}

impl Procedure for Fire {
    type Input = WholeFireInput;
    type Output = WholeFireOutput;
    const ID: &'static str = "fire";
    const RULES: &'static [RuleId] = &[
        rules::FIRE_DICE,
        rules::FIRE_HIT,
        rules::FIRE_ACTIVATION,
        rules::CHAR_SERGEANT,
        rules::CHAR_RISK_FIRE,
        rules::CMD_JOIN_FIRE,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = input.shot.check();
        faults.at_most("sergeants", input.sergeants, tables().character_cost.sergeant.max);
        super::risk::check(&input.characters, &mut faults);
        faults.dice("dice", &input.dice);
        faults.dice("rerolls", input.rerolls.as_deref().unwrap_or_default());
        faults.die("pick_die", input.pick_die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let (tally, count, aim) = input.shot.count(t);
        tell(tallies, "value-dice", tally);
        if input.shot.options.fire_activation_roll {
            // ruling R2: with this option a test comes before the dice.
            let modifiers = super::test::modifiers(t, &aim.standing, None);
            let roll = Roll { rule: rules::FIRE_ACTIVATION, label: "test-accuracy" };
            if !super::test::take(&aim.standing, modifiers.sum(), 0, roll, chance).passed {
                let characters_lost = Vec::new();
                return WholeFireOutput { hits: 0, rankers_lost: 0, characters_lost, dice: 0, test_failed: true };
            }
        }
        tell(tallies, "die-shooting", aim.tally.clone());
        let by_hand = volley::ByHand { dice: &input.dice, rerolls: input.rerolls.as_deref(), pick: input.pick_die };
        let characters = if input.shot.target_skirmishers { &[][..] } else { &input.characters };
        let result =
            volley::whole(t, &input.shot.options, &aim, count.dice, input.sergeants, characters, &by_hand, chance);
        WholeFireOutput {
            hits: result.hits,
            rankers_lost: result.rankers_lost,
            characters_lost: result.characters.to_vec(),
            dice: count.dice,
            test_failed: false,
        }
    }
}
