//! The bag of a bombardment and what is drawn from it: 7.2, 7.3, 7.4.

use super::cover;
use super::prelude::*;
use crate::book::condition::BombardmentCondition as Condition;

/// The draw of a bombardment.
pub(crate) const DRAW: Roll = Roll { rule: rules::R7_4, label: "token-bag" };

/// A bombardment at the draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Level of the battery.
    pub experience: Experience,
    /// Cohesion of the battery.
    #[serde(default = "formed")]
    pub cohesion: Cohesion,
    /// Weight of its guns.
    pub guns: Guns,
    /// Range band of the target.
    pub band: RangeBand,
    /// Cohesion of the target.
    #[serde(default = "formed")]
    pub target_cohesion: Cohesion,
    /// Order of the target's division.
    pub target_order: Order,
    /// Cover of the target, before heavy guns lower it (7.3).
    #[serde(default)]
    pub cover: Cover,
    /// Level of the hill the battery stands on.
    #[serde(default)]
    pub height: u8,
    /// Level of the hill the target stands on.
    #[serde(default)]
    pub target_height: u8,
    /// Weather, poor sight or smoke.
    #[serde(default)]
    pub poor_sight: bool,
    /// It moved under Attaquer this activation.
    #[serde(default)]
    pub moved: bool,
    /// Coherent in Attaquer, and commanded.
    #[serde(default)]
    pub chain: bool,
}

const fn formed() -> Cohesion {
    Cohesion::Formed
}

fn put(t: &Tables, bag: &mut Bag, condition: Condition) {
    bag.put(condition.rule(), condition.label(), t.bombardment[condition.index()]);
}

/// The bag of a bombardment: base and every condition that applies, with its reason.
#[must_use]
pub fn bag(t: &Tables, shot: &Shot) -> Bag {
    let mut bag = Bag::default();
    bag.put(rules::R7_2, "mod-combat-base", t.base);
    let put = |condition: Condition, bag: &mut Bag| put(t, bag, condition);
    match shot.experience {
        Experience::Elite => put(Condition::Elite, &mut bag),
        Experience::Guard => put(Condition::Guard, &mut bag),
        _ => {}
    }
    if shot.cohesion == Cohesion::Disorganised {
        put(Condition::ShooterDisorganised, &mut bag);
    }
    match shot.target_cohesion {
        Cohesion::Disorganised => put(Condition::TargetDisorganised, &mut bag),
        Cohesion::Rout => put(Condition::TargetRout, &mut bag),
        Cohesion::Formed | Cohesion::Broken => {}
    }
    match shot.band {
        RangeBand::Short => put(Condition::RangeShort, &mut bag),
        RangeBand::Medium => put(Condition::RangeMedium, &mut bag),
        RangeBand::Long => put(Condition::RangeLong, &mut bag),
        RangeBand::Out => {}
    }
    match shot.target_order {
        Order::Attack => put(Condition::TargetAttacks, &mut bag),
        Order::Manoeuvre => put(Condition::TargetManoeuvres, &mut bag),
        Order::Defend => put(Condition::TargetDefends, &mut bag),
    }
    let left = cover::under_guns(t, shot.cover, shot.guns);
    if let Some(condition) = Condition::cover(left) {
        let rule = if left < shot.cover { rules::R7_3 } else { condition.rule() };
        bag.put(rule, condition.label(), t.bombardment[condition.index()]);
    }
    match shot.height.cmp(&shot.target_height) {
        std::cmp::Ordering::Greater => put(Condition::ShooterHigher, &mut bag),
        std::cmp::Ordering::Less => put(Condition::TargetHigher, &mut bag),
        std::cmp::Ordering::Equal => {}
    }
    let rest = [(shot.poor_sight, Condition::Weather), (shot.moved, Condition::Moved), (shot.chain, Condition::Chain)];
    for (holds, condition) in rest {
        if holds {
            put(condition, &mut bag);
        }
    }
    bag
}

/// Draws two tokens one after the other (7.4).
pub(crate) fn draw(bag: Tokens, chance: &mut impl Chance) -> ([Token; 2], BombardmentResult) {
    let pair = bag.draw_in_order(DRAW, chance);
    (pair, BombardmentResult::of(pair))
}

/// Procedure `bombardment`: what two tokens drawn one after the other come to. Its tallies are the bag.
pub(crate) struct Bombardment;

impl Procedure for Bombardment {
    type Input = Shot;
    type Output = BombardmentResult;
    const ID: &'static str = "bombardment";
    const RULES: &'static [RuleId] = &[rules::R7_4, rules::R7_1, rules::R7_2, rules::R7_3, rules::R1_3];

    fn validate(shot: &Shot) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        let bombards = tables().gun(shot.guns).bombards;
        faults.require(bombards, "guns", rules::R7_1, format_args!("{} guns do not bombard", shot.guns), || {
            Text::new("desk-guns_bombard").with("guns", shot.guns.called())
        });
        let near = shot.band != RangeBand::Out;
        faults.require(near, "band", rules::R7_1, "out of range", || Text::new("desk-out_of_range"));
        faults.finish()
    }

    fn resolve(shot: &Shot, chance: &mut impl Chance, tallies: &mut Tallies) -> BombardmentResult {
        let bag = bag(tables(), shot);
        bag.tell(tallies);
        draw(bag.tokens, chance).1
    }
}
