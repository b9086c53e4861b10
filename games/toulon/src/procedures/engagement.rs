//! Whether a battle is fought at all, and what R does: 25.2, 25.8a, 25.33, opt.big_r.

use super::prelude::*;

/// Who goes back without a fight (25.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    /// The attackers.
    Attacker,
    /// The defenders.
    Defender,
    /// Nobody.
    None,
}

/// Who has no strength left at the start of a battle or of round 2: the attackers are looked at first (25.2).
#[must_use]
pub const fn spent(attacker_pf: u16, defender_pf: u16) -> Spent {
    if attacker_pf == 0 {
        Spent::Attacker
    } else if defender_pf == 0 {
        Spent::Defender
    } else {
        Spent::None
    }
}

/// Whether the garrisons of works that are not engaged stay when their side suffers R (25.33, opt.big_r).
#[must_use]
pub const fn garrisons_stay(options: &Options) -> bool {
    !options.big_r
}

/// Both sides at the start of a battle: 25.2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpentSides {
    /// PF of the attackers.
    attacker_pf: u16,
    /// PF of the defenders.
    defender_pf: u16,
}

/// Who goes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SpentSidesOutcome {
    retreats: Spent,
    battle_fought: bool,
}

impl Case for SpentSides {
    type Outcome = SpentSidesOutcome;
    const ID: &'static str = "spent_sides";
    const RULES: &'static [RuleId] = &[rules::R25_2, rules::R25_30];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("pf", &["attacker_pf", "defender_pf"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> SpentSidesOutcome {
        let retreats = spent(self.attacker_pf, self.defender_pf);
        SpentSidesOutcome { retreats, battle_fought: retreats == Spent::None }
    }
}

/// The defender suffers R in the first of two melees of round 1: 25.33, opt.big_r.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BigR {
    /// The option.
    #[serde(default = "yes")]
    big_r: bool,
    /// Units of 1 PF or more in works of the defender that are not engaged.
    #[serde(default = "one")]
    unengaged_garrisons: u8,
    /// The round.
    #[serde(default = "one")]
    round: u8,
}

const fn yes() -> bool {
    true
}

const fn one() -> u8 {
    1
}

/// What follows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BigROutcome {
    second_melee_fought: bool,
    redoubt_garrison_stays: bool,
    attacker_holds_area: bool,
    round_2: bool,
}

impl Case for BigR {
    type Outcome = BigROutcome;
    const ID: &'static str = "big_r";
    const RULES: &'static [RuleId] = &[rules::R25_33, rules::OPT_BIG_R];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("big_r", "big_r")];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> BigROutcome {
        let options = Options { big_r: self.big_r, ..Options::default() };
        let stays = garrisons_stay(&options) && self.unengaged_garrisons > 0;
        BigROutcome {
            second_melee_fought: false,
            redoubt_garrison_stays: stays,
            attacker_holds_area: !stays,
            round_2: stays && self.round < tables().limits.rounds_per_battle,
        }
    }
}
