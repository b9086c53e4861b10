//! The bag of a bombardment and what is drawn from it: 7.2, 7.3, 7.4.

use super::cover;
use super::prelude::*;
use crate::condition::BombardmentCondition as Condition;

/// The draw of a bombardment.
pub const DRAW: Roll = Roll { rule: rules::R7_4, label: "token-bag" };

/// A bombardment at the draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Level of the battery.
    pub experience: Experience,
    /// Cohesion of the battery.
    pub cohesion: Cohesion,
    /// Weight of its guns.
    pub guns: Guns,
    /// Range band of the target.
    pub band: RangeBand,
    /// Cohesion of the target.
    pub target_cohesion: Cohesion,
    /// Order of the target's division.
    pub target_order: Order,
    /// Cover of the target, before heavy guns lower it (7.3).
    pub cover: Cover,
    /// Level of the hill the battery stands on.
    pub height: u8,
    /// Level of the hill the target stands on.
    pub target_height: u8,
    /// Weather, poor sight or smoke.
    pub poor_sight: bool,
    /// It moved under Attaquer this activation.
    pub moved: bool,
    /// Coherent in Attaquer, and commanded.
    pub chain: bool,
}

fn put(t: &Tables, bag: &mut Bag, condition: Condition) {
    bag.put(condition.rule(), condition.label(), t.bombardment[condition.index()]);
}

/// The bag of a bombardment: base and every condition that applies, with its reason.
#[must_use]
pub fn bag(t: &Tables, shot: &Shot) -> Bag {
    let mut bag = Bag::default();
    bag.put(rules::R7_2, "mod-combat-base", t.base);
    fill(t, shot, &mut bag);
    bag
}

fn fill(t: &Tables, shot: &Shot, bag: &mut Bag) {
    match shot.experience {
        Experience::Elite => put(t, bag, Condition::Elite),
        Experience::Guard => put(t, bag, Condition::Guard),
        _ => {}
    }
    if shot.cohesion == Cohesion::Disorganised {
        put(t, bag, Condition::ShooterDisorganised);
    }
    match shot.target_cohesion {
        Cohesion::Disorganised => put(t, bag, Condition::TargetDisorganised),
        Cohesion::Rout => put(t, bag, Condition::TargetRout),
        Cohesion::Formed | Cohesion::Broken => {}
    }
    match shot.band {
        RangeBand::Short => put(t, bag, Condition::RangeShort),
        RangeBand::Medium => put(t, bag, Condition::RangeMedium),
        RangeBand::Long => put(t, bag, Condition::RangeLong),
        RangeBand::Out => {}
    }
    match shot.target_order {
        Order::Attack => put(t, bag, Condition::TargetAttacks),
        Order::Manoeuvre => put(t, bag, Condition::TargetManoeuvres),
        Order::Defend => put(t, bag, Condition::TargetDefends),
    }
    let left = cover::under_guns(t, shot.cover, shot.guns);
    if let Some(condition) = Condition::cover(left) {
        let rule = if left < shot.cover { rules::R7_3 } else { condition.rule() };
        bag.put(rule, condition.label(), t.bombardment[condition.index()]);
    }
    match shot.height.cmp(&shot.target_height) {
        std::cmp::Ordering::Greater => put(t, bag, Condition::ShooterHigher),
        std::cmp::Ordering::Less => put(t, bag, Condition::TargetHigher),
        std::cmp::Ordering::Equal => {}
    }
    let rest = [(shot.poor_sight, Condition::Weather), (shot.moved, Condition::Moved), (shot.chain, Condition::Chain)];
    for (holds, condition) in rest {
        if holds {
            put(t, bag, condition);
        }
    }
}

/// Draws two tokens one after the other (7.4).
pub fn draw(bag: Tokens, chance: &mut impl Chance) -> ([Token; 2], BombardmentResult) {
    let pair = bag.draw_in_order(DRAW, chance);
    (pair, BombardmentResult::of(pair))
}

/// A battery and its target.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShotInput {
    /// Level of the battery.
    #[serde(default = "regular")]
    level: Experience,
    /// Cohesion of the battery.
    #[serde(default = "formed")]
    state: Cohesion,
    /// Distance to the target in cm.
    distance: Cm,
    /// Cohesion of the target.
    #[serde(default = "formed")]
    target_state: Cohesion,
    /// Order of the target's division.
    target_order: Order,
    /// Level of the hill the battery stands on.
    #[serde(default)]
    hill_level: u8,
    /// Level of the hill the target stands on.
    #[serde(default)]
    target_hill_level: u8,
    /// Weather, poor sight or smoke.
    #[serde(default)]
    poor_sight: bool,
    /// It moved under Attaquer this activation.
    #[serde(default)]
    moved: bool,
    /// Coherent in Attaquer.
    #[serde(default)]
    coherent: bool,
}

fn regular() -> Experience {
    Experience::Regular
}

fn formed() -> Cohesion {
    Cohesion::Formed
}

fn medium() -> Guns {
    Guns::Medium
}

/// A bombardment: battery and target, or simply a list of conditions.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BombardmentInput {
    /// Weight of the guns.
    #[serde(default = "medium", rename = "type")]
    guns: Guns,
    /// Cover of the target, before heavy guns lower it.
    #[serde(default)]
    cover: Cover,
    /// Conditions by name, such as `range_medium`; put into the bag besides what follows.
    #[serde(default)]
    conditions: Vec<Condition>,
    /// The battery and its target.
    #[serde(default)]
    shot: Option<ShotInput>,
}

impl BombardmentInput {
    fn check(&self) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let t = tables();
        faults.require(t.gun(self.guns).bombards, || format!("type: {} guns do not bombard (7.1)", self.guns));
        faults.require(self.conditions.len() <= 12, || "conditions: at most 12".to_owned());
        if let Some(shot) = &self.shot {
            faults.distance("shot.distance", shot.distance);
            let band = t.gun(self.guns).band(shot.distance.length());
            faults.require(band != RangeBand::Out, || "shot.distance: out of range (7.1)".to_owned());
        }
        faults.finish()
    }

    fn bag(&self) -> Bag {
        let t = tables();
        let mut bag = Bag::default();
        bag.put(rules::R7_2, "mod-combat-base", t.base);
        for condition in &self.conditions {
            put(t, &mut bag, *condition);
        }
        if let Some(shot) = &self.shot {
            let shot = Shot {
                experience: shot.level,
                cohesion: shot.state,
                guns: self.guns,
                band: t.gun(self.guns).band(shot.distance.length()),
                target_cohesion: shot.target_state,
                target_order: shot.target_order,
                cover: self.cover,
                height: shot.hill_level,
                target_height: shot.target_hill_level,
                poor_sight: shot.poor_sight,
                moved: shot.moved,
                chain: shot.coherent,
            };
            fill(t, &shot, &mut bag);
        }
        bag
    }
}

/// Procedure `bombardment_bag`.
pub struct BombardmentBag;

/// The bag and in how many ways each pair comes out of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BombardmentBagOutput {
    /// Cover that is left under these guns.
    effective_cover: Cover,
    /// The bag.
    bag: Tokens,
    /// In how many ways two tokens come out.
    pairs: u32,
    /// Two blue.
    blue_blue: u32,
    /// Blue and white.
    blue_white: u32,
    /// Two white.
    white_white: u32,
    /// Red and white.
    red_white: u32,
    /// Two red.
    red_red: u32,
    /// Red and blue, in either order.
    red_blue: u32,
}

impl Procedure for BombardmentBag {
    type Input = BombardmentInput;
    type Output = BombardmentBagOutput;
    const ID: &'static str = "bombardment_bag";
    const RULES: &'static [RuleId] = &[rules::R7_2, rules::R7_3, rules::R7_1];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        input.check()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let bag = input.bag();
        bag.tell(tallies);
        let pairs = |one, other| bag.tokens.pairs(one, other);
        BombardmentBagOutput {
            effective_cover: cover::under_guns(tables(), input.cover, input.guns),
            bag: bag.tokens,
            pairs: bag.tokens.all_pairs(),
            blue_blue: pairs(Token::Blue, Token::Blue),
            blue_white: pairs(Token::Blue, Token::White),
            white_white: pairs(Token::White, Token::White),
            red_white: pairs(Token::Red, Token::White),
            red_red: pairs(Token::Red, Token::Red),
            red_blue: pairs(Token::Red, Token::Blue),
        }
    }
}

/// Procedure `bombardment`.
pub struct Bombardment;

/// What was drawn.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BombardmentOutput {
    /// The result.
    result: BombardmentResult,
}

impl Procedure for Bombardment {
    type Input = BombardmentInput;
    type Output = BombardmentOutput;
    const ID: &'static str = "bombardment";
    const RULES: &'static [RuleId] = &[rules::R7_4, rules::R7_2, rules::R1_3];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        input.check()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let bag = input.bag();
        bag.tell(tallies);
        BombardmentOutput { result: draw(bag.tokens, chance).1 }
    }
}
