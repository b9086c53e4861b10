//! Overruns and patrols: 20, 21.

use super::prelude::*;
use super::status::is_patrol;

/// The die of an overrun.
pub const ROLL: Roll = Roll { rule: rules::R20_4, label: "die-overrun" };

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Attempt {
    /// The die.
    pub die: u8,
    /// The enemy is gone.
    pub success: bool,
}

/// Whether the ratio is enough: PF against PF, quality left out (20.1, 20.5). Patrols follow 21.
#[must_use]
pub fn reaches_ratio(attacker_pf: u16, defender_pf: u16) -> bool {
    !is_patrol(defender_pf) && attacker_pf >= defender_pf * tables().overrun.min_ratio as u16
}

/// Whether a die succeeds (20.4).
#[must_use]
pub fn succeeds(die: u8) -> bool {
    die <= tables().overrun.success_up_to
}

/// Rolls an overrun.
pub fn roll(chance: &mut impl Chance) -> Attempt {
    let die = chance.d6(ROLL);
    Attempt { die, success: succeeds(die) }
}

/// What becomes of a force that enters an area where the enemy has only a patrol and no work of his (21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Contact {
    /// The patrol must retreat (21.1a).
    Pushes,
    /// A patrol of 1 PF: stay and fight, or go back (21.7).
    MayStay,
    /// A patrol of 0 PF: go back (21.7).
    GoesBack,
}

/// By the PF that entered.
#[must_use]
pub fn contact(mover_pf: u16) -> Contact {
    match mover_pf {
        0 => Contact::GoesBack,
        pf if is_patrol(pf) => Contact::MayStay,
        _ => Contact::Pushes,
    }
}

/// Overrun attempts: 20.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Overrun {
    /// PF of the attackers that did not come across the Reppe.
    attacker_pf: u16,
    /// PF of the defenders.
    defender_pf: u16,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// A fort, a redoubt of the defender or a town is in the area.
    #[serde(default)]
    fortification_or_town: bool,
    /// What each force paid to enter; by default the price of an enemy area.
    #[serde(default)]
    paid: Option<u8>,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OverrunOutcome {
    allowed: bool,
    success: bool,
    refund: u8,
    /// Units of the overrunning force that take an Attrition Check marker.
    attrition_markers: u8,
}

impl Case for Overrun {
    type Outcome = OverrunOutcome;
    const ID: &'static str = "overrun";
    const RULES: &'static [RuleId] =
        &[rules::R20_1, rules::R20_2, rules::R20_3, rules::R20_4, rules::R20_5, rules::R20_6];
    const LIST: Option<(&'static str, &'static [&'static str])> =
        Some(("attempts", &["attacker_pf", "defender_pf", "die"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> OverrunOutcome {
        let costs = &tables().costs;
        let allowed = reaches_ratio(self.attacker_pf, self.defender_pf) && !self.fortification_or_town;
        let success = allowed && succeeds(d6(self.die, chance, ROLL));
        let paid = self.paid.unwrap_or(costs.enter_enemy);
        let refund = if success && paid >= costs.enter_enemy { costs.refund_enemy } else { 0 };
        OverrunOutcome { allowed, success, refund, attrition_markers: u8::from(success) }
    }
}

/// A force enters an area that proves to hold a patrol: 21.1 to 21.8.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PatrolOverrun {
    /// What was paid; by default the price of an enemy area.
    #[serde(default)]
    paid: Option<u8>,
    /// PF of the defenders.
    defender_pf: u16,
    /// PF of those who entered.
    mover_pf: u16,
    /// A fort, or a redoubt of the patrol's side, is in the area.
    #[serde(default)]
    fortification: bool,
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PatrolOverrunOutcome {
    refund: u8,
    net_cost: u8,
    patrol_retreats: bool,
    attrition_markers_on_mover: u8,
    mover_may_continue: bool,
}

impl Case for PatrolOverrun {
    type Outcome = PatrolOverrunOutcome;
    const ID: &'static str = "patrol_overrun";
    const RULES: &'static [RuleId] =
        &[rules::R21_1A, rules::R21_2, rules::R21_3, rules::R21_6, rules::R21_7, rules::R21_8];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> PatrolOverrunOutcome {
        let costs = &tables().costs;
        let paid = self.paid.unwrap_or(costs.enter_enemy);
        let patrol = is_patrol(self.defender_pf) && !self.fortification;
        let pushes = patrol && contact(self.mover_pf) == Contact::Pushes;
        let refund = if patrol && paid >= costs.enter_enemy { costs.refund_enemy } else { 0 };
        PatrolOverrunOutcome {
            refund,
            net_cost: paid - refund,
            patrol_retreats: pushes,
            attrition_markers_on_mover: u8::from(patrol),
            mover_may_continue: pushes,
        }
    }
}

/// A patrol enters an area held by an enemy patrol: 21.7.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PatrolContact {
    /// PF of those who entered.
    mover_pf: u16,
}

/// What they may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PatrolContactOutcome {
    options: &'static [&'static str],
}

impl Case for PatrolContact {
    type Outcome = PatrolContactOutcome;
    const ID: &'static str = "patrol_contact";
    const RULES: &'static [RuleId] = &[rules::R21_7];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("mover_pf", "mover_pf")];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> PatrolContactOutcome {
        let options: &[&str] = match contact(self.mover_pf) {
            Contact::Pushes => &["push the patrol back"],
            Contact::MayStay => &["stay and fight in the combat phase", "go back"],
            Contact::GoesBack => &["go back"],
        };
        PatrolContactOutcome { options }
    }
}
