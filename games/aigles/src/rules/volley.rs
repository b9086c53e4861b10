//! Rolling shooting dice: fire.hit, char.sergeant, char.risk.fire, cmd.join.fire, def.fire.hit.

use super::prelude::*;
use super::quality::Standing;
use super::risk;
use crate::book::vocabulary::{Character, Characters, Command};
use arrayvec::ArrayVec;
use kernel::chance::{Classes, Pool};

/// A shooting die.
const ROLL: Roll = Roll { rule: rules::FIRE_HIT, label: "die-shooting" };
/// A shooting die of defensive fire.
const DEFENSIVE_ROLL: Roll = Roll { rule: rules::DEF_FIRE_HIT, label: "die-shooting" };
/// A die that a sergeant has rolled again.
const SERGEANT_ROLL: Roll = Roll { rule: rules::CHAR_SERGEANT, label: "die-shooting" };

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

/// Shooting dice as they lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Fallen {
    /// Dice that missed.
    pub misses: u8,
    /// Dice that hit, sixes included.
    pub hits: u8,
    /// Hitting dice that show a natural 6 (`char.risk.fire`).
    pub sixes: u8,
}

impl Fallen {
    const MISS: usize = 0;
    const HIT: usize = 1;
    const SIX: usize = 2;

    fn of(pool: &Pool) -> Self {
        let [misses, hits, sixes] = [Self::MISS, Self::HIT, Self::SIX].map(|class| pool.counts[class] as u8);
        Fallen { misses, hits: hits + sixes, sixes }
    }
}

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

    fn classes(&self) -> Classes {
        Classes::of(6, |face| {
            let hits = i32::from(face) + self.modifier >= i32::from(self.standing.score);
            let class = match (hits, face) {
                (false, _) => Fallen::MISS,
                (true, 6) => Fallen::SIX,
                (true, _) => Fallen::HIT,
            };
            class as u8
        })
    }

    /// Rolls so many dice; their faces, where single dice exist.
    pub fn shoot(&self, dice: u8, chance: &mut impl Chance) -> (Fallen, ArrayVec<u8, 32>) {
        let roll = if self.defensive { DEFENSIVE_ROLL } else { ROLL };
        let pool = chance.pool(roll, u16::from(dice), &self.classes());
        (Fallen::of(&pool), pool.faces)
    }

    /// A sergeant has one missed die rolled again (char.sergeant). Returns its face, and whether it hits now.
    pub fn reroll(&self, fallen: &mut Fallen, chance: &mut impl Chance) -> (u8, bool) {
        let pool = chance.pool(SERGEANT_ROLL, 1, &self.classes());
        let again = Fallen::of(&pool);
        fallen.misses -= again.hits;
        fallen.hits += again.hits;
        fallen.sixes += again.sixes;
        (pool.faces.first().copied().unwrap_or(0), again.hits > 0)
    }
}

/// What a volley does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct VolleyOutput {
    /// Hits.
    hits: u8,
    /// Rankers (or skirmishers) lost.
    rankers_lost: u8,
    /// Characters lost.
    characters_lost: Vec<Character>,
    /// Shooting dice; none out of range.
    dice: u8,
    /// How often a sergeant had a die rolled again.
    rerolled: u8,
}

/// Rolls a volley to its end, sergeants having every missed die rolled again that they may. `at_risk`: the characters of
/// the target, and whether a commander is with them.
pub(super) fn whole(
    t: &Tables,
    options: &Options,
    aim: &Aim,
    dice: u8,
    sergeants: u8,
    at_risk: (Characters, bool),
    chance: &mut impl Chance,
) -> VolleyOutput {
    let (mut fallen, _) = if dice > 0 { aim.shoot(dice, chance) } else { (Fallen::default(), ArrayVec::new()) };
    let mut rerolled = 0;
    while rerolled < sergeants && fallen.misses > 0 {
        aim.reroll(&mut fallen, chance);
        rerolled += 1;
    }
    let lost = risk::under_fire(t, options, fallen.sixes, at_risk.0, at_risk.1, chance);
    VolleyOutput {
        hits: fallen.hits,
        rankers_lost: fallen.hits - lost.len() as u8,
        characters_lost: lost.iter().map(|hit| hit.who).collect(),
        dice,
        rerolled,
    }
}
