//! Characters at risk: char.risk.fire, char.risk.combat, char.removed.

use super::prelude::*;
use crate::book::tables::CHARACTER_LOST_ON;
use crate::book::vocabulary::{Character, Characters};
use arrayvec::ArrayVec;
use kernel::chance::Classes;

/// The draw of the character that is hit.
const PICK_ROLL: Roll = Roll { rule: rules::CHAR_RISK_FIRE, label: "die-character_pick" };
/// The die of a character at risk in combat.
const RISK_ROLL: Roll = Roll { rule: rules::CHAR_RISK_COMBAT, label: "die-character" };

/// The most figures that can be at risk: two drummers, two sergeants, ensign, officer, commander.
const MOST: usize = 7;

/// A character that was hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// Who.
    pub who: Character,
    /// The die that chose him; none if he was alone.
    pub die: Option<u8>,
}

/// Draws one of those present with equal chances (table `character_pick`); no die if there is only one.
fn pick(t: &Tables, characters: Characters, commander: bool, chance: &mut impl Chance) -> Option<Hit> {
    let present = characters.count() + u8::from(commander);
    let (index, die) = match present {
        0 => return None,
        1 => (0, None),
        _ => {
            let faces = t.pick_faces.get(usize::from(present)).copied().unwrap_or(1).max(1);
            // Faces that belong to nobody are re-rolled, so the draw is among the others.
            let die = chance.die(PICK_ROLL, present * faces);
            (die.saturating_sub(1) / faces, Some(die))
        }
    };
    characters.each(commander).nth(usize::from(index)).map(|who| Hit { who, die })
}

/// Draws the characters that a volley takes instead of rankers (char.risk.fire): one if a natural 6 hits, or one for each
/// such 6 with the option `each_six`.
pub fn under_fire(
    t: &Tables,
    options: &Options,
    sixes: u8,
    mut characters: Characters,
    mut commander: bool,
    chance: &mut impl Chance,
) -> ArrayVec<Hit, MOST> {
    let due = if options.each_six { sixes } else { sixes.min(1) };
    let mut hits = ArrayVec::new();
    for _ in 0..usize::from(due).min(MOST) {
        let Some(hit) = pick(t, characters, commander, chance) else { break };
        match hit.who {
            Character::Commander => commander = false,
            who => characters = characters.without(who),
        }
        hits.push(hit);
    }
    hits
}

/// Whether a lost round puts the loser's characters at risk.
#[must_use]
pub fn at_risk(t: &Tables, margin: u8) -> bool {
    margin >= t.constants.character_risk_margin
}

/// The dice of characters at risk in combat.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Risked {
    /// One die for each; 0 where single dice do not exist.
    pub dice: ArrayVec<(Character, u8), MOST>,
    /// Those who are lost.
    pub lost: ArrayVec<Character, MOST>,
}

/// One die for each character of the loser; those lost, at most as many as the losses due (char.risk.combat).
pub fn in_combat(characters: Characters, commander: bool, losses: u8, chance: &mut impl Chance) -> Risked {
    let classes = Classes::of(6, |face| u8::from(face <= CHARACTER_LOST_ON));
    let mut risked = Risked::default();
    for who in characters.each(commander).take(MOST) {
        let pool = chance.pool(RISK_ROLL, 1, &classes);
        risked.dice.push((who, pool.faces.first().copied().unwrap_or(0)));
        if pool.counts[1] > 0 && risked.lost.len() < usize::from(losses) {
            risked.lost.push(who);
        }
    }
    risked
}

/// Procedure `characters_at_risk`.
pub struct CharactersAtRisk;

/// A battalion that has lost a round of combat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CharactersAtRiskInput {
    /// By how much it lost.
    margin: u8,
    /// Its characters; their dice are rolled in the order officer, ensign, sergeants, drummers, commander.
    #[serde(default)]
    characters: Characters,
    /// The supreme commander has joined.
    #[serde(default)]
    commander: bool,
}

/// Who is lost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct CharactersAtRiskOutput {
    /// Characters lost.
    lost: Vec<Character>,
    /// Rankers lost.
    rankers_lost: u8,
}

impl Procedure for CharactersAtRisk {
    type Input = CharactersAtRiskInput;
    type Output = CharactersAtRiskOutput;
    const ID: &'static str = "characters_at_risk";
    const RULES: &'static [RuleId] = &[rules::CHAR_RISK_COMBAT, rules::COM_WIN];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.characters("characters", input.characters);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let losses = t.result.loser_losses;
        let risked = if at_risk(t, input.margin) {
            in_combat(input.characters, input.commander, losses, chance)
        } else {
            Risked::default()
        };
        CharactersAtRiskOutput { rankers_lost: losses - risked.lost.len() as u8, lost: risked.lost.to_vec() }
    }
}
