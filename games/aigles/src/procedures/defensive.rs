//! Fire against a charge: def.fire, def.fire.roll, def.fire.hit, turn.pass, fire.once.

use super::fire::{FireDice, Shot, dice, french, line, trained};
use super::prelude::*;
use super::quality::{Command, Standing, standing};
use super::range;
use super::volley::{self, Aim, ByHand};
use crate::options::DefFireTwo;
use crate::vocabulary::{Character, ChargeZone, Cover, Formation, Nation, Quality, Weapon};

/// The range die.
pub const ROLL: Roll = Roll { rule: rules::DEF_FIRE_ROLL, label: "die-range" };

/// How near the charge is when the volley goes off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Long range.
    Long,
    /// Medium range.
    Medium,
    /// Short range.
    Short,
}

impl Band {
    const ALL: [Band; 3] = [Band::Long, Band::Medium, Band::Short];

    /// The message that names it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Band::Long => "range-long",
            Band::Medium => "range-medium",
            Band::Short => "range-short",
        }
    }
}

/// Range by the die (def.fire.roll).
#[must_use]
pub fn band(t: &Tables, options: &Options, die: u8) -> Band {
    // ruling R7: the text leaves out the 2.
    if die == 2 && options.deffire_two == DefFireTwo::Medium {
        return Band::Medium;
    }
    let face = usize::from(die.clamp(1, 6)) - 1;
    Band::ALL[usize::from(t.defensive.band[face]).min(2)]
}

/// Dice of a defensive volley: fire.dice steps 1 to 3 times the share of the band. The charger counts as in the open.
#[must_use]
pub fn count(t: &Tables, shot: &Shot, band: Band) -> (Tally, FireDice) {
    let shot = Shot { cover: Cover::None, target_skirmishers: false, ..*shot };
    dice(t, &shot, t.defensive.factor[band as usize], (rules::DEF_FIRE_ROLL, band.label()))
}

/// What a charged battalion has done and suffered (def.fire, turn.pass, fire.once).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defender {
    /// Has been activated this turn.
    pub activated: bool,
    /// Its activation was a pass.
    pub passed: bool,
    /// Has fired this turn.
    pub fired: bool,
    /// Routing.
    pub routing: bool,
    /// Rallying after a charge that fell short.
    pub rallying: bool,
    /// In contact with an enemy already.
    pub in_contact: bool,
    /// Where the charge comes from.
    pub zone: ChargeZone,
    /// The charge will reach it.
    pub reached: bool,
}

/// Whether it may fire defensively; if not, the rule that forbids it.
///
/// # Errors
/// The rule that forbids it.
pub const fn may_fire(defender: &Defender) -> Result<(), RuleId> {
    if defender.activated && !defender.passed {
        return Err(rules::TURN_PASS);
    }
    if defender.fired {
        return Err(rules::FIRE_ONCE);
    }
    if defender.routing {
        return Err(rules::ROUT_STATE);
    }
    if defender.rallying {
        return Err(rules::ATT_SHORT);
    }
    if defender.in_contact || !defender.reached || !matches!(defender.zone, ChargeZone::Front) {
        return Err(rules::DEF_FIRE);
    }
    Ok(())
}

/// Procedure `may_fire_defensively`.
pub struct MayFire;

/// What a battalion has done this turn before it is charged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Conduct {
    /// Not activated yet.
    Unactivated,
    /// Passed.
    Passed,
    /// Failed its test.
    FailedTest,
    /// Moved or changed formation.
    Moved,
    /// Fired.
    Fired,
    /// Attacked.
    Attacked,
    /// Reforms.
    Reforming,
    /// Has used defensive fire already.
    FiredDefensively,
}

/// One or two battalions that are charged.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MayFireInput {
    /// What the battalion has done.
    first: Conduct,
    /// What another one has done.
    #[serde(default)]
    second: Option<Conduct>,
    /// Where the charge comes from.
    #[serde(default = "front")]
    zone: ChargeZone,
    /// The battalion is routing.
    #[serde(default)]
    routing: bool,
    /// It is rallying after a charge that fell short.
    #[serde(default)]
    rallying: bool,
    /// It is in contact with an enemy already.
    #[serde(default)]
    in_contact: bool,
    /// The charge will not reach it.
    #[serde(default)]
    charge_falls_short: bool,
}

fn front() -> ChargeZone {
    ChargeZone::Front
}

/// Who may fire.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MayFireOutput {
    /// The first may.
    first_may_fire: bool,
    /// The second may.
    second_may_fire: Option<bool>,
}

impl Procedure for MayFire {
    type Input = MayFireInput;
    type Output = MayFireOutput;
    const ID: &'static str = "may_fire_defensively";
    const RULES: &'static [RuleId] =
        &[rules::DEF_FIRE, rules::TURN_PASS, rules::FIRE_ONCE, rules::ACT_FAIL, rules::ROUT_STATE];

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let mut tally = Tally::new();
        let mut may = |conduct: Conduct| {
            let verdict = may_fire(&Defender {
                activated: !matches!(conduct, Conduct::Unactivated | Conduct::FiredDefensively),
                passed: conduct == Conduct::Passed,
                fired: matches!(conduct, Conduct::Fired | Conduct::FiredDefensively),
                routing: input.routing,
                rallying: input.rallying,
                in_contact: input.in_contact,
                zone: input.zone,
                reached: !input.charge_falls_short,
            });
            if let Err(rule) = verdict {
                tally.note(rule, "action-hold_fire");
            }
            verdict.is_ok()
        };
        let output = MayFireOutput { first_may_fire: may(input.first), second_may_fire: input.second.map(&mut may) };
        tell(tallies, "action-defensive_fire", tally);
        output
    }
}

/// Procedure `defensive_fire_dice`.
pub struct DefensiveDice;

/// A charged battalion that fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefensiveInput {
    /// Groups able to fire: all in line, the front rank in column.
    groups: u8,
    /// Nation of the shooter.
    #[serde(default = "french")]
    nation: Nation,
    /// Quality of the shooter as bought.
    #[serde(default = "trained")]
    quality: Quality,
    /// Formation of the shooter.
    #[serde(default = "line")]
    formation: Formation,
    /// Musket or rifle.
    #[serde(default = "range::musket")]
    weapon: Weapon,
    /// Formation of the charger.
    #[serde(default = "line")]
    target_formation: Formation,
    /// The shooter is disordered.
    #[serde(default)]
    disordered: bool,
    /// The supreme commander has joined the shooter.
    #[serde(default)]
    commander_joined: bool,
    /// The supreme commander of the shooter has joined another battalion.
    #[serde(default)]
    commander_elsewhere_joined: bool,
    /// The supreme commander of the shooter is dead.
    #[serde(default)]
    commander_dead: bool,
    /// The range die, if it was rolled by hand.
    #[serde(default)]
    range_die: Option<u8>,
    /// The shooting dice, if they were rolled by hand.
    #[serde(default)]
    dice: Vec<u8>,
    /// Sergeants of the shooter who may still re-roll this turn, 0 to 2.
    #[serde(default)]
    sergeants: u8,
    /// Their re-rolls, if they were rolled by hand.
    #[serde(default)]
    rerolls: Option<Vec<u8>>,
    /// Characters of the charger; `commander` if he has joined it.
    #[serde(default)]
    characters: Vec<Character>,
    /// The die that picks the character, if it was rolled by hand.
    #[serde(default)]
    pick_die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// How many dice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct DefensiveDiceOutput {
    /// How near the charge is.
    range: Band,
    /// Shooting dice.
    dice_count: u8,
    /// All percentages multiplied.
    factor: Share,
}

impl DefensiveInput {
    fn check(&self) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.at_most("groups", self.groups, 60);
        faults.at_most("sergeants", self.sergeants, tables().character_cost.sergeant.max);
        super::risk::check(&self.characters, &mut faults);
        faults.die("range_die", self.range_die);
        faults.die("pick_die", self.pick_die);
        faults.dice("dice", &self.dice);
        faults.dice("rerolls", self.rerolls.as_deref().unwrap_or_default());
        faults.finish()
    }

    fn count(&self, t: &Tables, chance: &mut impl Chance, tallies: &mut Tallies) -> (Band, FireDice, Standing) {
        let command = Command::seen(self.commander_joined, self.commander_elsewhere_joined, self.commander_dead);
        let standing = standing(t, self.quality, command);
        let die = Given::new(self.range_die.as_slice(), chance).d6(ROLL);
        let band = band(t, &self.options, die);
        let shot = Shot {
            weapon: self.weapon,
            disordered: self.disordered,
            target_in_column: self.target_formation == Formation::Column,
            ..Shot::new(self.groups, self.nation, standing.quality, Some(self.formation))
        };
        let (tally, count) = count(t, &shot, band);
        tell(tallies, "value-dice", tally);
        (band, count, standing)
    }
}

impl Procedure for DefensiveDice {
    type Input = DefensiveInput;
    type Output = DefensiveDiceOutput;
    const ID: &'static str = "defensive_fire_dice";
    const RULES: &'static [RuleId] = &[rules::DEF_FIRE_ROLL, rules::FIRE_DICE];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        input.check()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (range, count, _) = input.count(tables(), chance, tallies);
        DefensiveDiceOutput { range, dice_count: count.dice, factor: count.factor }
    }
}

/// Procedure `defensive_fire`.
pub struct DefensiveFire;

/// What the volley does to the charger.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct DefensiveFireOutput {
    /// Hits.
    hits: u8,
    /// A natural 6 hits: a character is at risk.
    character_hit: bool,
    /// Rankers lost by the charger.
    rankers_lost: u8,
    /// Characters lost by the charger.
    characters_lost: Vec<Character>,
    /// The charger must test RESOLVE at once.
    charger_tests: bool,
    /// How near the charge is.
    range: Band,
    /// Shooting dice.
    dice_count: u8,
}

impl Procedure for DefensiveFire {
    type Input = DefensiveInput;
    type Output = DefensiveFireOutput;
    const ID: &'static str = "defensive_fire";
    const RULES: &'static [RuleId] = &[
        rules::DEF_FIRE_ROLL,
        rules::DEF_FIRE_HIT,
        rules::DEF_FIRE_TEST,
        rules::CHAR_SERGEANT,
        rules::CHAR_RISK_FIRE,
        rules::CMD_JOIN_FIRE,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        input.check()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let (range, count, standing) = input.count(t, chance, tallies);
        let aim = Aim::new(t, &standing, true);
        let by_hand = ByHand { dice: &input.dice, rerolls: input.rerolls.as_deref(), pick: input.pick_die };
        let result =
            volley::whole(t, &input.options, &aim, count.dice, input.sergeants, &input.characters, &by_hand, chance);
        tell(tallies, "die-shooting", aim.tally);
        DefensiveFireOutput {
            hits: result.hits,
            character_hit: result.sixes > 0,
            rankers_lost: result.rankers_lost,
            characters_lost: result.characters.to_vec(),
            charger_tests: result.hits > 0,
            range,
            dice_count: count.dice,
        }
    }
}
