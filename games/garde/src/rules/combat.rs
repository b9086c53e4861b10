//! The bag of a combat and what is drawn from it: 6.2 to 6.9.

use super::prelude::*;
use super::support::{self, Supports};
use crate::book::condition::Condition;
use crate::book::options::{AttackerDisorganised, FierceLimit, ZealotTokens};

/// The draw of a combat.
pub(crate) const DRAW: Roll = Roll { rule: rules::R6_9, label: "token-bag" };

/// One brigade of a combat, as it stands at the draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fighter {
    /// Its level.
    pub experience: Experience,
    /// Its elements.
    pub elements: u8,
    /// Its traits.
    #[serde(default)]
    pub traits: Traits,
    /// Its cohesion.
    #[serde(default = "formed")]
    pub cohesion: Cohesion,
    /// Its division is coherent in Attaquer (attacker) or Défendre (defender), and it is commanded (6.6.7.1).
    #[serde(default)]
    pub chain: bool,
    /// Rank of the general engaged for it; an acting aide-de-camp counts as the general he replaces (6.4).
    #[serde(default)]
    pub general: Option<Rank>,
    /// Level of the hill its centre stands on (6.6.4).
    #[serde(default)]
    pub height: u8,
    /// Hampered by difficult terrain (6.6.5).
    #[serde(default)]
    pub hampered: bool,
    /// Brigades that support it (6.7).
    #[serde(default)]
    pub supports: Supports,
}

/// A combat at the draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clash {
    /// The brigade that attacks.
    pub attacker: Fighter,
    /// The brigade that is attacked.
    pub defender: Fighter,
    /// The order of the defending division.
    pub defender_order: Order,
    /// How the target reacts (6.8).
    pub reaction: Reaction,
    /// Combats the defender has already fought as defender this turn (6.6.2).
    #[serde(default)]
    pub earlier_combats: u8,
    /// Cover of the defender (6.6.3).
    #[serde(default)]
    pub cover: Cover,
    /// Across a bridge, a ford or a river (6.6.5).
    #[serde(default)]
    pub crossing: bool,
    /// Night, fog or smoke (6.6.5).
    #[serde(default)]
    pub confused: bool,
    /// Heavy guns support the attacker (ruling G13).
    #[serde(default)]
    pub heavy_guns: bool,
    /// Rulings.
    #[serde(default)]
    pub options: Options,
}

const fn formed() -> Cohesion {
    Cohesion::Formed
}

/// Puts the tokens of a condition that holds for a brigade into the bag.
fn put(t: &Tables, bag: &mut Bag, condition: Condition, camp: Camp) {
    bag.put(condition.rule(), condition.label_of(camp), t.combat[condition.index()].of(camp));
}

/// Which side's experience counts, if any (6.5).
#[must_use]
fn experience(t: &Tables, attacker: Experience, defender: Experience) -> Option<(Condition, Camp)> {
    let camp = if attacker > defender { Camp::Attacker } else { Camp::Defender };
    match attacker.index().abs_diff(defender.index()) {
        0 => None,
        gap if gap >= usize::from(t.constants.experience_great_gap) => Some((Condition::ExperienceThree, camp)),
        _ => Some((Condition::ExperienceHigher, camp)),
    }
}

/// Which side's numbers count, if any (6.6.1, 9.1).
#[must_use]
fn numbers(t: &Tables, attacker: (u8, Traits), defender: (u8, Traits)) -> Option<Camp> {
    let outnumbers = |(own, traits): (u8, Traits), (other, _): (u8, Traits)| {
        let any = traits.iter().any(|one| t.traits.any_superiority.has(one));
        own > other && (any || u16::from(own) >= u16::from(other) * u16::from(t.constants.numbers_factor))
    };
    if outnumbers(attacker, defender) {
        Some(Camp::Attacker)
    } else if outnumbers(defender, attacker) {
        Some(Camp::Defender)
    } else {
        None
    }
}

/// Which side stands higher, if any (6.6.4).
#[must_use]
const fn slope(attacker: u8, defender: u8) -> Option<Camp> {
    if attacker > defender {
        Some(Camp::Attacker)
    } else if defender > attacker {
        Some(Camp::Defender)
    } else {
        None
    }
}

/// The bag of a combat: base and every condition that applies, with its reason.
#[must_use]
pub fn bag(t: &Tables, clash: &Clash) -> Bag {
    let mut bag = Bag::default();
    bag.put(rules::R6_3, "mod-combat-base", t.base);
    let (a, d, options) = (&clash.attacker, &clash.defender, &clash.options);
    let both = [(a, Camp::Attacker), (d, Camp::Defender)];
    let mut add = |condition: Condition, camp: Camp| put(t, &mut bag, condition, camp);

    for (fighter, camp) in both {
        if fighter.chain {
            add(Condition::Chain, camp);
        }
    }
    for (fighter, camp) in both {
        match fighter.general {
            Some(Rank::Division) => add(Condition::DivisionGeneral, camp),
            Some(Rank::Corps | Rank::Army) => add(Condition::HighGeneral, camp),
            None => {}
        }
    }
    if let Some((condition, camp)) = experience(t, a.experience, d.experience) {
        add(condition, camp);
    }
    match d.cohesion {
        Cohesion::Disorganised => add(Condition::DefenderDisorganised, Camp::Defender),
        Cohesion::Rout => add(Condition::DefenderRout, Camp::Defender),
        Cohesion::Formed | Cohesion::Broken => {}
    }
    if a.cohesion == Cohesion::Disorganised && options.attacker_disorganised == AttackerDisorganised::BlueWhite {
        add(Condition::AttackerDisorganised, Camp::Attacker);
    }
    if let Some(camp) = numbers(t, (a.elements, a.traits), (d.elements, d.traits)) {
        add(Condition::Numbers, camp);
    }
    let lowered = if options.heavy_support_cover && clash.heavy_guns { t.gun(Guns::Heavy).lowers_cover } else { 0 };
    if let Some(condition) = Condition::cover(clash.cover.lowered(lowered)) {
        add(condition, Camp::Defender);
    }
    if let Some(camp) = slope(a.height, d.height) {
        add(Condition::Slope, camp);
    }
    match (clash.confused, a.hampered, d.hampered) {
        (true, _, _) | (false, true, true) => add(Condition::Confused, Camp::Attacker),
        (false, true, false) => add(Condition::Difficult, Camp::Attacker),
        (false, false, true) => add(Condition::Difficult, Camp::Defender),
        (false, false, false) => {}
    }
    if clash.crossing {
        add(Condition::Crossing, Camp::Attacker);
    }
    traits(clash, &mut add);
    let supports = [support::brigades(a.supports, d.supports), support::arms(a.supports, d.supports)];
    for (condition, camp) in supports.into_iter().flatten() {
        add(condition, camp);
    }
    if let Some(condition) = Condition::reaction(clash.reaction) {
        add(condition, Camp::Defender);
    }
    // One line however often the defender has fought (6.6.2).
    let successive = Condition::Successive;
    let tokens = t.combat[successive.index()].attacker.times(clash.earlier_combats);
    bag.put(successive.rule(), successive.label(), tokens);
    bag
}

/// Traits in combat (6.6.6).
fn traits(clash: &Clash, add: &mut impl FnMut(Condition, Camp)) {
    let (a, d) = (clash.attacker.traits, clash.defender.traits);
    for (own, camp) in [(a, Camp::Attacker), (d, Camp::Defender)] {
        if own.has(Trait::Pikes) {
            add(Condition::Pikes, camp);
        }
    }
    if d.has(Trait::RollingFire) {
        add(Condition::RollingFire, Camp::Defender);
    }
    match clash.options.exaltes {
        ZealotTokens::RedRed if a.has(Trait::Zealots) => add(Condition::Zealots, Camp::Attacker),
        ZealotTokens::RedRed => {}
        ZealotTokens::RedBlue => {
            for (own, camp) in [(a, Camp::Attacker), (d, Camp::Defender)] {
                if own.has(Trait::Zealots) {
                    add(Condition::ZealotsRedBlue, camp);
                }
            }
        }
    }
    match (a.has(Trait::Grognards), d.has(Trait::Grognards)) {
        (true, false) => add(Condition::Grognards, Camp::Attacker),
        (false, true) => add(Condition::Grognards, Camp::Defender),
        _ => {}
    }
    if a.has(Trait::HeavyCavalry) && clash.defender_order != Order::Defend {
        add(Condition::HeavyCavalry, Camp::Attacker);
    }
    if a.has(Trait::Lancers) {
        add(Condition::Lancers, Camp::Attacker);
    }
}

/// Draws two tokens (6.9).
pub(crate) fn draw(bag: Tokens, chance: &mut impl Chance) -> ([Token; 2], CombatResult) {
    let pair = bag.draw_two(DRAW, chance);
    (pair, CombatResult::of(pair))
}

/// The result as it counts after so many fierce draws of the same combat (ruling G10).
#[must_use]
pub(crate) fn settled(options: &Options, result: CombatResult, fierce_before: u8) -> CombatResult {
    let limited = options.fierce_limit == FierceLimit::One && fierce_before >= 1;
    if limited && result == CombatResult::Fierce { CombatResult::Indecisive } else { result }
}

/// Procedure `combat`: the result of one draw, for the attacker. Its tallies are the bag.
pub(crate) struct Combat;

impl Procedure for Combat {
    type Input = Clash;
    type Output = CombatResult;
    const ID: &'static str = "combat";
    const RULES: &'static [RuleId] = &[
        rules::R6_9,
        rules::R6_2,
        rules::R6_3,
        rules::R6_4,
        rules::R6_5,
        rules::R6_6,
        rules::R6_6_1,
        rules::R6_6_2,
        rules::R6_6_3,
        rules::R6_6_4,
        rules::R6_6_5,
        rules::R6_6_6,
        rules::R6_6_7_1,
        rules::R6_7_1,
        rules::R6_7_2,
        rules::R1_3,
        rules::R9_1,
        rules::R9_4,
    ];

    fn resolve(clash: &Clash, chance: &mut impl Chance, tallies: &mut Tallies) -> CombatResult {
        let bag = bag(tables(), clash);
        bag.tell(tallies);
        draw(bag.tokens, chance).1
    }
}
