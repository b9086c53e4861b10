//! Rolling shooting dice: fire.hit, char.sergeant, char.risk.fire, cmd.join.fire, def.fire.hit.

use super::prelude::*;
use super::quality::{Command, Standing, standing};
use super::risk::{self, Figures};
use crate::vocabulary::{Character, Characters, Quality};
use kernel::chance::{Classes, Pool};

/// A shooting die.
pub const ROLL: Roll = Roll { rule: rules::FIRE_HIT, label: "die-shooting" };
/// A shooting die of defensive fire.
pub const DEFENSIVE_ROLL: Roll = Roll { rule: rules::DEF_FIRE_HIT, label: "die-shooting" };
/// A die that a sergeant re-rolls.
pub const SERGEANT_ROLL: Roll = Roll { rule: rules::CHAR_SERGEANT, label: "die-shooting" };

/// What each shooting die needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Who fires.
    pub standing: Standing,
    /// What is added to each die.
    pub modifier: i32,
    /// Why.
    pub tally: Tally,
    /// In defence against a charge.
    pub defensive: bool,
}

/// Class of a die that misses.
pub const MISS: usize = 0;
/// Class of a die that hits.
pub const HIT: usize = 1;
/// Class of a natural 6 that hits.
pub const SIX: usize = 2;

impl Aim {
    /// The dice of a shooter; `defensive` for defensive fire.
    #[must_use]
    pub fn new(t: &Tables, standing: &Standing, defensive: bool) -> Self {
        let mut tally = Tally::new();
        standing.explain(&mut tally);
        if standing.command == Command::Here {
            tally.add(rules::CMD_JOIN_FIRE, "mod-fire-commander_joined", t.fire.commander.into());
        }
        if defensive {
            tally.add(rules::DEF_FIRE_HIT, "mod-fire-defensive_fire", t.defensive.die_modifier.into());
        }
        Aim { standing: *standing, modifier: tally.sum(), tally, defensive }
    }

    /// The faces of a die as classes [`MISS`], [`HIT`], [`SIX`].
    #[must_use]
    pub fn classes(&self) -> Classes {
        Classes::of(6, |face| {
            let hits = i32::from(face) + self.modifier >= i32::from(self.standing.score);
            match (hits, face) {
                (false, _) => MISS as u8,
                (true, 6) => SIX as u8,
                (true, _) => HIT as u8,
            }
        })
    }

    /// Rolls so many dice.
    pub fn shoot(&self, dice: u8, chance: &mut impl Chance) -> Pool {
        let roll = if self.defensive { DEFENSIVE_ROLL } else { ROLL };
        chance.pool(roll, u16::from(dice), &self.classes())
    }

    /// A sergeant has one failed die rolled again.
    pub fn reroll(&self, pool: &mut Pool, chance: &mut impl Chance) {
        let again = chance.pool(SERGEANT_ROLL, 1, &self.classes());
        pool.counts[MISS] -= 1;
        for (count, more) in pool.counts.iter_mut().zip(again.counts) {
            *count += more;
        }
    }
}

/// How many characters a volley takes instead of rankers (char.risk.fire): one if a natural 6 hits, or one for each
/// such 6 with the option `each_six`; never more than are present.
#[must_use]
pub fn characters_hit(options: &Options, sixes: u8, present: u8) -> u8 {
    let due = if options.each_six { sixes } else { sixes.min(1) };
    due.min(present)
}

/// What a volley does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VolleyResult {
    /// Hits.
    pub hits: u8,
    /// Natural 6s among them.
    pub sixes: u8,
    /// Re-rolls used.
    pub rerolls: u8,
    /// Characters lost.
    pub characters: Figures,
    /// Rankers lost.
    pub rankers_lost: u8,
}

/// Dice rolled by hand.
#[derive(Clone, Copy, Default, Debug)]
pub struct ByHand<'a> {
    /// Shooting dice.
    pub dice: &'a [u8],
    /// Re-rolls; if given, exactly so many are made.
    pub rerolls: Option<&'a [u8]>,
    /// The draw of the character.
    pub pick: Option<u8>,
}

/// Rolls a volley to its end, sergeants re-rolling every failure they may.
#[allow(clippy::too_many_arguments)]
pub fn whole<C: Chance>(
    t: &Tables,
    options: &Options,
    aim: &Aim,
    dice: u8,
    sergeants: u8,
    characters: &[Character],
    by_hand: &ByHand<'_>,
    chance: &mut C,
) -> VolleyResult {
    let mut pool = aim.shoot(dice, &mut Given::new(by_hand.dice, chance));
    // Dice listed beyond the volley are re-rolls too; where none are listed, sergeants re-roll all they may.
    let beyond = by_hand.dice.get(usize::from(dice)..).unwrap_or_default();
    let again = by_hand.rerolls.unwrap_or(beyond);
    let most = match by_hand.rerolls {
        Some(rerolls) => sergeants.min(rerolls.len() as u8),
        None if !beyond.is_empty() => sergeants.min(beyond.len() as u8),
        None => sergeants,
    };
    let mut rerolls = 0;
    while rerolls < most && pool.counts[MISS] > 0 {
        let given = again.get(usize::from(rerolls)..).unwrap_or_default();
        aim.reroll(&mut pool, &mut Given::new(given, chance));
        rerolls += 1;
    }
    let (hits, sixes) = ((pool.counts[HIT] + pool.counts[SIX]) as u8, pool.counts[SIX] as u8);
    let lost = hit_characters(t, options, sixes, characters, &mut Given::new(by_hand.pick.as_slice(), chance));
    VolleyResult { hits, sixes, rerolls, rankers_lost: hits - lost.len() as u8, characters: lost }
}

/// Draws the characters that a volley takes.
pub fn hit_characters(
    t: &Tables,
    options: &Options,
    sixes: u8,
    present: &[Character],
    chance: &mut impl Chance,
) -> Figures {
    let (mut own, mut commander): (Characters, bool) = risk::named(present);
    let mut lost = Figures::new();
    for _ in 0..characters_hit(options, sixes, own.count() + u8::from(commander)) {
        let Some(who) = risk::pick(t, own, commander, chance) else { break };
        match who {
            Character::Commander => commander = false,
            _ => own = own.without(who),
        }
        let _ = lost.try_push(who);
    }
    lost
}

/// Procedure `volley`.
pub struct Volley;

/// Shooting dice of which the number is known.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VolleyInput {
    /// Quality of the shooter as bought.
    quality: Quality,
    /// Number of shooting dice; by default as many as were rolled by hand.
    #[serde(default)]
    dice_count: Option<u8>,
    /// The shooting dice, if they were rolled by hand.
    #[serde(default)]
    dice: Vec<u8>,
    /// Sergeants of the shooter who may still re-roll this turn, 0 to 2.
    #[serde(default)]
    sergeants: u8,
    /// Their re-rolls, if they were rolled by hand.
    #[serde(default)]
    rerolls: Option<Vec<u8>>,
    /// Characters of the target; `commander` if he has joined it.
    #[serde(default)]
    characters: Vec<Character>,
    /// The die that picks the character, if it was rolled by hand.
    #[serde(default)]
    pick_die: Option<u8>,
    /// Defensive fire against a charge.
    #[serde(default)]
    defensive: bool,
    /// The supreme commander has joined the shooter.
    #[serde(default)]
    commander_joined: bool,
    /// The supreme commander of the shooter has joined another battalion.
    #[serde(default)]
    commander_elsewhere_joined: bool,
    /// The supreme commander of the shooter is dead.
    #[serde(default)]
    commander_dead: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What the volley does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct VolleyOutput {
    /// Hits.
    hits: u8,
    /// Rankers lost.
    rankers_lost: u8,
    /// The character lost, if any.
    character_lost: Option<Character>,
    /// All characters lost (more than one only with `each_six`).
    characters_lost: Vec<Character>,
    /// A natural 6 hits: a character is at risk.
    character_hit: bool,
    /// Re-rolls used.
    rerolls_used: u8,
}

impl Procedure for Volley {
    type Input = VolleyInput;
    type Output = VolleyOutput;
    const ID: &'static str = "volley";
    const RULES: &'static [RuleId] =
        &[rules::FIRE_HIT, rules::CHAR_SERGEANT, rules::CHAR_RISK_FIRE, rules::CMD_JOIN_FIRE, rules::CHAR_REMOVED];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.at_most("dice_count", input.dice_count.unwrap_or(0), 60);
        faults.require(input.dice.len() <= 64, || "dice: at most 64".to_owned());
        faults.require(input.dice_count.is_some() || !input.dice.is_empty(), || {
            "expected `dice_count` or `dice`".to_owned()
        });
        faults.at_most("sergeants", input.sergeants, tables().character_cost.sergeant.max);
        risk::check(&input.characters, &mut faults);
        let rolled = input.dice_count.map_or(input.dice.len(), usize::from);
        faults.dice_up_to("dice", &input.dice, rolled + usize::from(input.sergeants));
        faults.dice_up_to("rerolls", input.rerolls.as_deref().unwrap_or_default(), input.sergeants.into());
        faults.die("pick_die", input.pick_die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let command = Command::seen(input.commander_joined, input.commander_elsewhere_joined, input.commander_dead);
        let aim = Aim::new(t, &standing(t, input.quality, command), input.defensive);
        let dice = input.dice_count.unwrap_or(input.dice.len() as u8);
        let by_hand = ByHand { dice: &input.dice, rerolls: input.rerolls.as_deref(), pick: input.pick_die };
        let result = whole(t, &input.options, &aim, dice, input.sergeants, &input.characters, &by_hand, chance);
        tell(tallies, "die-shooting", aim.tally);
        VolleyOutput {
            hits: result.hits,
            rankers_lost: result.rankers_lost,
            character_lost: result.characters.first().copied(),
            characters_lost: result.characters.to_vec(),
            character_hit: result.sixes > 0,
            rerolls_used: result.rerolls,
        }
    }
}
