//! The procedures of a combat as people ask for them: a bag from what they see on their table.

use super::combat::{Clash, Fighter, draw, experience, fill, numbers, put, slope, ways};
use super::prelude::*;
use super::support::gather;
use crate::condition::Condition;
use std::fmt;
use std::str::FromStr;

/// A condition as people write it: `reaction_hold`, or `chain.attacker` where it matters for whom it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    condition: Condition,
    camp: Option<Camp>,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (id, camp) = text.split_once('.').map_or((text, None), |(id, camp)| (id, Some(camp)));
        let condition = Condition::from_id(id).ok_or_else(|| {
            let known = Condition::ALL.map(Condition::id).join(", ");
            format!("unknown condition `{id}`; expected one of {known}")
        })?;
        let camp = match camp {
            Some(word) => {
                Some(Camp::from_id(word).ok_or_else(|| format!("`{text}`: expected .attacker or .defender"))?)
            }
            None => None,
        };
        if camp.is_none() && tables().combat[condition.index()].differs {
            return Err(format!("`{id}`: for whom? Expected {id}.attacker or {id}.defender"));
        }
        Ok(Named { condition, camp })
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.camp {
            Some(camp) => write!(f, "{}.{camp}", self.condition),
            None => write!(f, "{}", self.condition),
        }
    }
}

/// A brigade in combat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FighterInput {
    /// Its arm.
    #[serde(default = "infantry")]
    arm: Arm,
    /// Its level.
    #[serde(default = "regular")]
    level: Experience,
    /// Its elements.
    #[serde(default = "four")]
    elements: u8,
    /// Its traits.
    #[serde(default)]
    traits: Traits,
    /// Its cohesion.
    #[serde(default = "formed")]
    state: Cohesion,
    /// Its chain of command is coherent, in Attaquer for the attacker, in Défendre for the defender.
    #[serde(default)]
    coherent: bool,
    /// Rank of the general engaged for it.
    #[serde(default)]
    general: Option<Rank>,
    /// Level of the hill it stands on.
    #[serde(default)]
    hill_level: u8,
    /// Hampered by difficult terrain.
    #[serde(default)]
    hampered: bool,
    /// Brigades that support it.
    #[serde(default)]
    supports: Vec<ArmClass>,
}

fn infantry() -> Arm {
    Arm::LineInfantry
}

fn regular() -> Experience {
    Experience::Regular
}

fn four() -> u8 {
    4
}

fn formed() -> Cohesion {
    Cohesion::Formed
}

fn defend() -> Order {
    Order::Defend
}

fn yes() -> bool {
    true
}

impl FighterInput {
    fn fighter(&self) -> Fighter {
        Fighter {
            experience: self.level,
            elements: self.elements,
            traits: self.traits,
            cohesion: self.state,
            chain: self.coherent,
            general: self.general,
            height: self.hill_level,
            hampered: self.hampered,
            supports: gather(&self.supports),
        }
    }

    fn check(&self, part: &str, faults: &mut InputFaults) {
        faults.elements(&format!("{part}.elements"), self.elements);
        faults.within(&format!("{part}.hill_level"), self.hill_level.into(), 0, 9);
        faults.require(self.supports.len() <= 60, || format!("{part}.supports: at most 60"));
    }
}

/// A combat: the two brigades and what there is besides, or simply a list of conditions.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatInput {
    /// Conditions by name, such as `reaction_hold` or `chain.attacker`; put into the bag besides what follows.
    #[serde(default)]
    conditions: Vec<String>,
    /// The brigade that attacks.
    #[serde(default)]
    attacker: Option<FighterInput>,
    /// The brigade that is attacked.
    #[serde(default)]
    defender: Option<FighterInput>,
    /// The order of the defending division.
    #[serde(default = "defend")]
    defender_order: Order,
    /// How the defender reacts; by default as the rules say.
    #[serde(default)]
    reaction: Option<Reaction>,
    /// The defender is out of command.
    #[serde(default)]
    defender_uncommanded: bool,
    /// The defender is in marche.
    #[serde(default)]
    defender_in_march: bool,
    /// The defender has moved this turn.
    #[serde(default)]
    defender_moved: bool,
    /// Artillery is attacked on its front.
    #[serde(default = "yes")]
    on_front: bool,
    /// Artillery has ammunition.
    #[serde(default = "yes")]
    ammunition: bool,
    /// Combats the defender has already fought as defender this turn.
    #[serde(default)]
    earlier_combats: u8,
    /// Cover of the defender.
    #[serde(default)]
    cover: Cover,
    /// Across a bridge, a ford or a river.
    #[serde(default)]
    across_water: bool,
    /// Night, fog or smoke.
    #[serde(default)]
    confused: bool,
    /// Heavy guns support the attacker.
    #[serde(default)]
    heavy_guns_support: bool,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

impl CombatInput {
    fn check(&self) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        // A tally has 24 lines; the conditions of two brigades take up to 18 of one colour.
        let most = if self.attacker.is_none() && self.defender.is_none() { 20 } else { 6 };
        faults.require(self.conditions.len() <= most, || format!("conditions: at most {most}"));
        for condition in &self.conditions {
            if let Err(what) = condition.parse::<Named>() {
                faults.require(false, || format!("conditions: {what}"));
            }
        }
        for (fighter, part) in [(&self.attacker, "attacker"), (&self.defender, "defender")] {
            if let Some(fighter) = fighter {
                fighter.check(part, &mut faults);
            }
        }
        let attacks = self
            .attacker
            .as_ref()
            .is_none_or(|attacker| matches!(attacker.arm.class(), ArmClass::Infantry | ArmClass::Cavalry));
        faults.require(attacks, || "attacker.arm: artillery and baggage never attack (6.1)".to_owned());
        faults.within("earlier_combats", self.earlier_combats.into(), 0, 40);
        faults.finish()
    }

    fn reaction(&self, attacker: &FighterInput, defender: &FighterInput) -> Reaction {
        let target = super::reaction::Attacked {
            class: defender.arm.class(),
            experience: defender.level,
            cohesion: defender.state,
            order: self.defender_order,
            commanded: !self.defender_uncommanded,
            marching: self.defender_in_march,
            moved: self.defender_moved,
            on_front: self.on_front,
            ammunition: self.ammunition,
        };
        self.reaction.unwrap_or_else(|| super::reaction::of(&target, attacker.arm.class()))
    }

    /// The bag, and the reaction if brigades are given.
    fn bag(&self) -> (Bag, Option<Reaction>) {
        let t = tables();
        let mut bag = Bag::default();
        bag.put(rules::R6_3, "mod-combat-base", t.base);
        for named in self.conditions.iter().filter_map(|condition| condition.parse::<Named>().ok()) {
            put(t, &mut bag, named.condition, named.camp.unwrap_or(Camp::Attacker));
        }
        if self.attacker.is_none() && self.defender.is_none() {
            return (bag, None);
        }
        let usual = FighterInput {
            arm: infantry(),
            level: regular(),
            elements: four(),
            traits: Traits::NONE,
            state: formed(),
            coherent: false,
            general: None,
            hill_level: 0,
            hampered: false,
            supports: Vec::new(),
        };
        let (attacker, defender) = (self.attacker.as_ref().unwrap_or(&usual), self.defender.as_ref().unwrap_or(&usual));
        let reaction = self.reaction(attacker, defender);
        let clash = Clash {
            attacker: attacker.fighter(),
            defender: defender.fighter(),
            defender_order: self.defender_order,
            reaction,
            earlier_combats: self.earlier_combats,
            cover: self.cover,
            crossing: self.across_water,
            confused: self.confused,
            heavy_guns: self.heavy_guns_support,
        };
        fill(t, &self.options, &clash, &mut bag);
        (bag, Some(reaction))
    }
}

const BAG_RULES: &[RuleId] = &[
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
    rules::R9_1,
    rules::R9_4,
];

/// Procedure `combat_bag`.
pub struct CombatBag;

/// The bag and in how many ways each result comes out of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombatBagOutput {
    /// The bag.
    bag: Tokens,
    /// In how many ways two tokens come out.
    pairs: u32,
    /// Two blue.
    major_defeat: u32,
    /// Blue and white.
    minor_defeat: u32,
    /// Two white.
    indecisive: u32,
    /// White and red.
    minor_victory: u32,
    /// Two red.
    major_victory: u32,
    /// Red and blue.
    fierce: u32,
    /// How the defender reacts.
    reaction: Option<Reaction>,
}

impl Procedure for CombatBag {
    type Input = CombatInput;
    type Output = CombatBagOutput;
    const ID: &'static str = "combat_bag";
    const RULES: &'static [RuleId] = BAG_RULES;

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        input.check()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (bag, reaction) = input.bag();
        bag.tell(tallies);
        let [major_defeat, minor_defeat, indecisive, minor_victory, major_victory, fierce] = ways(bag.tokens);
        CombatBagOutput {
            bag: bag.tokens,
            pairs: bag.tokens.all_pairs(),
            major_defeat,
            minor_defeat,
            indecisive,
            minor_victory,
            major_victory,
            fierce,
            reaction,
        }
    }
}

/// Procedure `combat`.
pub struct Combat;

/// What was drawn.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombatOutput {
    /// The result for the attacker.
    name: CombatResult,
    /// The two tokens.
    draw: [Token; 2],
}

impl Procedure for Combat {
    type Input = CombatInput;
    type Output = CombatOutput;
    const ID: &'static str = "combat";
    const RULES: &'static [RuleId] = &[rules::R6_9, rules::R6_2, rules::R1_3];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        input.check()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (bag, _) = input.bag();
        bag.tell(tallies);
        let (draw, name) = draw(bag.tokens, chance);
        CombatOutput { name, draw }
    }
}

/// Procedure `combat_experience`.
pub struct CombatExperience;

/// Two levels.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExperienceInput {
    /// Level of the attacker.
    attacker_level: Experience,
    /// Level of the defender.
    defender_level: Experience,
}

/// Whose experience counts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ExperienceOutput {
    /// The condition, if any.
    condition: Option<String>,
    /// The base bag with its tokens.
    bag: Tokens,
}

impl Procedure for CombatExperience {
    type Input = ExperienceInput;
    type Output = ExperienceOutput;
    const ID: &'static str = "combat_experience";
    const RULES: &'static [RuleId] = &[rules::R6_5];

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut bag = Bag::default();
        bag.put(rules::R6_3, "mod-combat-base", t.base);
        let found = experience(t, input.attacker_level, input.defender_level);
        if let Some((condition, camp)) = found {
            put(t, &mut bag, condition, camp);
        }
        bag.tell(tallies);
        let name = |(condition, camp)| Named { condition, camp: Some(camp) }.to_string();
        ExperienceOutput { condition: found.map(name), bag: bag.tokens }
    }
}

/// Procedure `combat_numbers`.
pub struct CombatNumbers;

/// Elements of two brigades.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumbersCase {
    /// Elements of the attacker.
    attacker: u8,
    /// Elements of the defender.
    defender: u8,
    /// The attacker has the trait Large.
    #[serde(default)]
    attacker_large: bool,
    /// The defender has it.
    #[serde(default)]
    defender_large: bool,
}

/// One or several cases.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumbersInput {
    /// The cases.
    cases: Vec<NumbersCase>,
}

/// Tokens for each case.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct TokensOutput {
    /// For each case.
    tokens: Vec<Tokens>,
}

impl Procedure for CombatNumbers {
    type Input = NumbersInput;
    type Output = TokensOutput;
    const ID: &'static str = "combat_numbers";
    const RULES: &'static [RuleId] = &[rules::R6_6_1, rules::R9_1];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let large = |is: bool| if is { Traits::NONE.with(Trait::Large) } else { Traits::NONE };
        let tokens = |case: &NumbersCase| {
            let attacker = (case.attacker, large(case.attacker_large));
            let defender = (case.defender, large(case.defender_large));
            let row = &t.combat[Condition::Numbers.index()];
            numbers(t, attacker, defender).map_or(Tokens::NONE, |camp| row.of(camp))
        };
        TokensOutput { tokens: input.cases.iter().map(tokens).collect() }
    }
}

/// Procedure `combat_slope`.
pub struct CombatSlope;

/// Hill levels of two brigades.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlopeCase {
    /// Level under the attacker's centre.
    attacker: u8,
    /// Level under the defender's centre.
    defender: u8,
}

/// One or several cases.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlopeInput {
    /// The cases.
    levels: Vec<SlopeCase>,
}

impl Procedure for CombatSlope {
    type Input = SlopeInput;
    type Output = TokensOutput;
    const ID: &'static str = "combat_slope";
    const RULES: &'static [RuleId] = &[rules::R6_6_4, rules::R1_11];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let row = &tables().combat[Condition::Slope.index()];
        let tokens = |case: &SlopeCase| slope(case.attacker, case.defender).map_or(Tokens::NONE, |camp| row.of(camp));
        TokensOutput { tokens: input.levels.iter().map(tokens).collect() }
    }
}
