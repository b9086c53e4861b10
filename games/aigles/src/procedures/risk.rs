//! Characters at risk: char.risk.fire, char.risk.combat, char.removed.

use super::prelude::*;
use crate::tables::CHARACTER_LOST_ON;
use crate::vocabulary::{Character, Characters};
use arrayvec::ArrayVec;
use kernel::chance::Classes;

/// The draw of the character that is hit.
pub const PICK_ROLL: Roll = Roll { rule: rules::CHAR_RISK_FIRE, label: "die-character_pick" };
/// The die of a character at risk in combat.
pub const RISK_ROLL: Roll = Roll { rule: rules::CHAR_RISK_COMBAT, label: "die-character" };

/// A few characters.
pub type Figures = ArrayVec<Character, 7>;

/// Draws one of those present with equal chances (table `character_pick`); no die if there is only one.
pub fn pick(t: &Tables, characters: Characters, commander: bool, chance: &mut impl Chance) -> Option<Character> {
    let present = characters.count() + u8::from(commander);
    let index = match present {
        0 => return None,
        1 => 0,
        _ => {
            let faces = t.pick_faces.get(usize::from(present)).copied().unwrap_or(1).max(1);
            // Faces that belong to nobody are re-rolled, so the draw is among the others.
            chance.die(PICK_ROLL, present * faces).saturating_sub(1) / faces
        }
    };
    characters.each(commander).nth(usize::from(index))
}

const LOST: Classes = {
    let mut class = [0; 6];
    let mut face = 0;
    while face < CHARACTER_LOST_ON as usize {
        class[face] = 1;
        face += 1;
    }
    Classes::d6(class)
};

/// Whether a lost round puts the loser's characters at risk.
#[must_use]
pub fn at_risk(t: &Tables, margin: u8) -> bool {
    margin >= t.constants.character_risk_margin
}

/// One die for each character of the loser; those lost, at most as many as the losses due.
pub fn in_combat(characters: Characters, commander: bool, losses: u8, chance: &mut impl Chance) -> Figures {
    let mut lost = Figures::new();
    for who in characters.each(commander) {
        let die = chance.pool(RISK_ROLL, 1, &LOST);
        if die.counts[1] > 0 && lost.len() < usize::from(losses) {
            let _ = lost.try_push(who);
        }
    }
    lost
}

/// The characters named in a list: those of the battalion, and whether the commander is among them.
pub(super) fn named(list: &[Character]) -> (Characters, bool) {
    let own = list.iter().copied().filter(|who| *who != Character::Commander).collect();
    (own, list.contains(&Character::Commander))
}

/// Faults of a list of characters.
pub(super) fn check(list: &[Character], faults: &mut InputFaults) {
    for who in Character::ALL {
        let count = list.iter().filter(|other| **other == who).count();
        let most = usize::from(tables().character_cost.of(who).max);
        faults.require(count <= most, || format!("characters: {count} of {who}, at most {most}"));
    }
}

/// Procedure `characters_at_risk`.
pub struct CharactersAtRisk;

/// A battalion that has lost a round of combat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CharactersAtRiskInput {
    /// By how much it lost.
    margin: u8,
    /// Its characters; `commander` if he has joined.
    #[serde(default)]
    characters: Vec<Character>,
    /// Losses due; by default those of a loser.
    #[serde(default)]
    losses: Option<u8>,
    /// One die for each, in the order officer, ensign, sergeants, drummers, commander, if rolled by hand.
    #[serde(default)]
    dice: Vec<u8>,
}

/// Who is lost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CharactersAtRiskOutput {
    /// They are at risk at all.
    at_risk: bool,
    /// Characters lost.
    lost: Vec<Character>,
    /// Rankers lost.
    rankers_lost: u8,
}

impl Procedure for CharactersAtRisk {
    type Input = CharactersAtRiskInput;
    type Output = CharactersAtRiskOutput;
    const ID: &'static str = "characters_at_risk";
    const RULES: &'static [RuleId] = &[rules::CHAR_RISK_COMBAT, rules::CHAR_REMOVED, rules::COM_WIN];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        check(&input.characters, &mut faults);
        faults.dice_up_to("dice", &input.dice, input.characters.len());
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let (characters, commander) = named(&input.characters);
        let losses = input.losses.unwrap_or(t.result.loser_losses);
        let at_risk = at_risk(t, input.margin);
        let lost = if at_risk {
            in_combat(characters, commander, losses, &mut Given::new(&input.dice, chance))
        } else {
            Figures::new()
        };
        CharactersAtRiskOutput { at_risk, rankers_lost: losses - lost.len() as u8, lost: lost.to_vec() }
    }
}
