//! Fire against a charge: def.fire.roll, def.fire.hit.

use super::fire::{Shot, dice};
use super::prelude::*;
use super::volley::{self, Aim, VolleyOutput};
use crate::book::options::DefFireTwo;
use crate::book::vocabulary::{Characters, Cover, Order};
use kernel::chance::Classes;

/// The range die.
const ROLL: Roll = Roll { rule: rules::DEF_FIRE_ROLL, label: "die-range" };

gamekit::vocabulary! {
    /// How near the charge is when the volley goes off.
    Band, "range" {
        /// Long range.
        Long = "long",
        /// Medium range.
        Medium = "medium",
        /// Short range.
        Short = "short",
    }
}

/// Range by the die (def.fire.roll).
fn band(t: &Tables, options: &Options, die: u8) -> Band {
    // ruling R7: the text leaves out the 2.
    if die == 2 && options.deffire_two == DefFireTwo::Medium {
        return Band::Medium;
    }
    let face = usize::from(die.clamp(1, 6)) - 1;
    Band::ALL[usize::from(t.defensive.band[face]).min(2)]
}

/// Rolls the range; the die, where single dice exist.
pub fn roll_range(t: &Tables, options: &Options, chance: &mut impl Chance) -> (Band, u8) {
    let classes = Classes::of(6, |face| band(t, options, face) as u8);
    let rolled = chance.pool(ROLL, 1, &classes);
    let near = Band::ALL[rolled.counts[..Band::COUNT].iter().position(|count| *count > 0).unwrap_or(0)];
    (near, rolled.faces.first().copied().unwrap_or(0))
}

/// Dice of a defensive volley: fire.dice steps 1 to 3 times the share of the band. The charger counts as in the open.
#[must_use]
pub fn count(t: &Tables, shot: &Shot, band: Band) -> (Tally, u8) {
    let shot = Shot { cover: Cover::None, ..*shot };
    dice(t, &shot, t.defensive.factor[band.index()], (rules::DEF_FIRE_ROLL, band.label()))
}

/// Procedure `defensive_fire`.
pub struct DefensiveFire;

/// A charged battalion that fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefensiveInput {
    /// Who fires at whom.
    shot: Shot,
    /// Sergeants of the shooter who may still have a die rolled again this turn, 0 to 2.
    #[serde(default)]
    sergeants: u8,
    /// Characters of the charger.
    #[serde(default)]
    characters: Characters,
    /// The enemy's supreme commander charges with them.
    #[serde(default)]
    commander: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What the volley does to the charger, which tests RESOLVE at once if it loses anything.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct DefensiveOutput {
    /// How near the charge is.
    range: Band,
    /// What the dice do.
    volley: VolleyOutput,
}

impl Procedure for DefensiveFire {
    type Input = DefensiveInput;
    type Output = DefensiveOutput;
    const ID: &'static str = "defensive_fire";
    const RULES: &'static [RuleId] = &[rules::DEF_FIRE_ROLL, rules::DEF_FIRE_HIT, rules::DEF_FIRE_TEST];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        input.shot.check(&mut faults);
        let formed = input.shot.order != Order::Open && input.shot.target != Order::Open;
        faults.require(formed, "shot", rules::DEF_FIRE, "skirmishers neither fire at a charge nor charge", || {
            Text::new("desk-skirmishers_charge")
        });
        faults.at_most("sergeants", input.sergeants, tables().character_cost.sergeant.max);
        faults.characters("characters", input.characters);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (t, o) = (tables(), &input.options);
        let (range, _) = roll_range(t, o, chance);
        let (tally, dice) = count(t, &input.shot, range);
        tell(tallies, "value-dice", tally);
        let aim = Aim::new(t, &input.shot.standing(t), true);
        tell(tallies, "die-shooting", aim.tally.clone());
        let at_risk = (input.characters, input.commander);
        DefensiveOutput { range, volley: volley::whole(t, o, &aim, dice, input.sergeants, at_risk, chance) }
    }
}
