//! Shooting: how many dice, then the volley. fire.dice, fire.modifiers, fire.cover, fire.range, skirm.target,
//! dis.effects, def.rounding.

use super::prelude::*;
use super::quality::{Standing, standing};
use super::range;
use super::volley::{self, Aim, VolleyOutput};
use crate::book::vocabulary::{Characters, Command, Cover, Nation, Order, Quality, Weapon};

/// Who fires at what, before the dice are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Groups able to fire: all in line, the front rank in column, two men each in open order (fire.eligible).
    pub groups: u8,
    /// Nation of the shooter.
    pub nation: Nation,
    /// Quality of the shooter as bought.
    pub quality: Quality,
    /// Where the shooter's supreme commander is.
    #[serde(default)]
    pub command: Command,
    /// Order of the shooter.
    pub order: Order,
    /// What it fires with.
    #[serde(default)]
    pub weapon: Weapon,
    /// The Guard's and the riflemen's bonus goes to this volley (ruling R31: once per activation).
    #[serde(default = "yes")]
    pub own_bonus: bool,
    /// The shooter is disordered; men in open order never are.
    #[serde(default)]
    pub disordered: bool,
    /// Order of the target.
    pub target: Order,
    /// Cover of the target.
    #[serde(default)]
    pub cover: Cover,
}

fn yes() -> bool {
    true
}

impl Shot {
    /// What the shooter counts as: effective quality is used for everything (ruling R20).
    #[must_use]
    pub fn standing(&self, t: &Tables) -> Standing {
        standing(t, self.quality, self.command)
    }

    pub(super) fn check(&self, faults: &mut InputFaults) {
        faults.at_most("shot.groups", self.groups, 60);
    }
}

/// So much of a number of dice: halves up, or all fractions up for skirmishers (def.rounding). Percentages are multiplied
/// first and rounded once.
const fn rounded(dice: i32, share: Share, order: Order) -> i32 {
    if matches!(order, Order::Open) { share.of_up(dice) } else { share.of_half_up(dice) }
}

/// Counts the dice of a volley (fire.dice). `range` is the share of the range table, or of the defensive fire die;
/// `why` names it in the tally.
#[must_use]
pub fn dice(t: &Tables, shot: &Shot, range: Share, why: (RuleId, &'static str)) -> (Tally, u8) {
    let m = &t.fire;
    let quality = shot.standing(t).quality;
    let mut tally = Tally::new();
    let mut add = |holds: bool, rule: RuleId, label: &'static str, by: i8| {
        if holds {
            tally.add(rule, label, by.into());
        }
    };
    // step 1: eligible groups
    let of_groups = if shot.order == Order::Open { rules::SKIRM_GROUPS } else { rules::FIRE_ELIGIBLE };
    add(true, of_groups, "mod-fire-groups", shot.groups as i8);
    // step 2: dice added and taken away
    let british_line = shot.nation == Nation::British && shot.order == Order::Line && quality != Quality::Recruits;
    let column = shot.target == Order::Column;
    add(column, rules::FIRE_MODIFIERS, "mod-fire-target_in_column", m.target_in_column);
    add(british_line, rules::FIRE_MODIFIERS, "mod-fire-british_in_line_not_recruits", m.british_in_line);
    let guard = quality == Quality::Guard && shot.own_bonus;
    add(guard, rules::FIRE_MODIFIERS, "mod-fire-guard_shooter", m.guard);
    let rifles = shot.weapon == Weapon::Rifle && shot.own_bonus;
    add(rifles, rules::ARMY_RIFLES, "mod-fire-british_rifles_firing", m.rifles);
    add(shot.cover == Cover::Light, rules::FIRE_COVER, "mod-fire-target_light_cover", m.light_cover);
    let whole = tally.sum().max(0);
    // step 3: halves
    let mut factor = Share::ALL;
    for (holds, rule, label, share) in [
        (shot.cover == Cover::Hard, rules::FIRE_COVER, "mod-fire-target_hard_cover", m.hard_cover),
        (shot.disordered && shot.order != Order::Open, rules::DIS_EFFECTS, "mod-fire-shooter_disordered", m.disordered),
        (shot.target == Order::Open, rules::SKIRM_TARGET, "mod-fire-target_skirmishers", m.target_skirmishers),
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
    let counted = rounded(whole, factor, shot.order);
    let dice = if possible { counted.max(i32::from(m.minimum_dice)) } else { 0 };
    if possible && counted < dice {
        tally.set(rules::FIRE_DICE, "mod-fire-minimum_dice", dice);
    }
    (tally, dice as u8)
}

/// The range table as the reason of the last percentage.
pub const BY_RANGE: (RuleId, &str) = (rules::FIRE_RANGE, "mod-fire-range");

/// Procedure `fire`.
pub struct Fire;

/// A volley of a battalion or of its skirmishers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireInput {
    /// Who fires at what.
    shot: Shot,
    /// Distance to the target.
    range_cm: Cm,
    /// Sergeants of the shooter who may still have a die rolled again this turn, 0 to 2.
    #[serde(default)]
    sergeants: u8,
    /// Characters of the target.
    #[serde(default)]
    characters: Characters,
    /// The enemy's supreme commander has joined the target.
    #[serde(default)]
    commander: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

impl Procedure for Fire {
    type Input = FireInput;
    type Output = VolleyOutput;
    const ID: &'static str = "fire";
    const RULES: &'static [RuleId] = &[
        rules::FIRE_DICE,
        rules::FIRE_MODIFIERS,
        rules::FIRE_RANGE,
        rules::FIRE_HIT,
        rules::CHAR_SERGEANT,
        rules::CHAR_RISK_FIRE,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        input.shot.check(&mut faults);
        faults.distance("range_cm", input.range_cm);
        faults.at_most("sergeants", input.sergeants, tables().character_cost.sergeant.max);
        faults.characters("characters", input.characters);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (t, o, shot) = (tables(), &input.options, &input.shot);
        let range = range::effect(t, o, shot.weapon, input.range_cm.length());
        let (tally, dice) = dice(t, shot, range, BY_RANGE);
        tell(tallies, "value-dice", tally);
        let aim = Aim::new(t, &shot.standing(t), false);
        tell(tallies, "die-shooting", aim.tally.clone());
        // Skirmishers have no characters among them (skirm.target).
        let close = shot.target != Order::Open;
        let at_risk = if close { input.characters } else { Characters::NONE };
        volley::whole(t, o, &aim, dice, input.sergeants, (at_risk, close && input.commander), chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_rounded_once_halves_up_and_skirmishers_always_up() {
        let (half, quarter) = (Share::new(1, 2), Share::new(1, 4));
        assert_eq!(rounded(9, half, Order::Line), 5);
        assert_eq!(rounded(9, quarter, Order::Line), 2, "halving twice with a rounding in between would give 3");
        assert_eq!(rounded(9, half.times(half), Order::Line), 2);
        assert_eq!(rounded(3, quarter, Order::Open), 1);
        assert_eq!(rounded(5, quarter, Order::Open), 2);
    }
}
