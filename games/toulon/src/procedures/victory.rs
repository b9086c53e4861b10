//! Victory points and endings: 33, 34, 35, rule.assault.

use super::prelude::*;
use crate::vocabulary::{Ending, Side, VictoryLevel};

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Verdict {
    /// Who wins; nobody in a draw.
    pub winner: Option<Side>,
    /// How much.
    pub level: VictoryLevel,
    /// By what.
    pub ending: Ending,
}

/// PV of the Allies for losses inflicted on batteries of Bonaparte (35.1b).
#[must_use]
pub fn battery_points(temporary: u8, permanent: u8) -> u8 {
    let points = &tables().points;
    temporary * points.bb_temporary_loss + permanent * points.bb_permanent_loss
}

/// Whether the Allies evacuate: the gauge stands at the trigger and the Republicans control a peninsula (33.1d).
#[must_use]
pub fn evacuates(gauge: u8, peninsula: bool) -> bool {
    peninsula && gauge >= tables().evacuation.trigger
}

/// The side that leads by enough for a major victory at the end of a turn (34.1a). `lead`: PV of the Republicans less
/// those of the Allies; `needed`: 19 in the campaign.
#[must_use]
pub const fn leads_by(lead: i16, needed: i16) -> Option<Side> {
    if lead >= needed {
        Some(Side::Republican)
    } else if lead <= -needed {
        Some(Side::Allied)
    } else {
        None
    }
}

/// Who controls the passage between the rades at the end of the short scenario (rule.assault): Republicans one of the
/// peninsulas, else Allies all of theirs.
#[must_use]
pub const fn passage(republicans_hold_one: bool, allies_hold_all: bool) -> Option<Side> {
    if republicans_hold_one {
        Some(Side::Republican)
    } else if allies_hold_all {
        Some(Side::Allied)
    } else {
        None
    }
}

/// The verdict at the end of the last turn (34.2, rule.assault).
#[must_use]
pub const fn last_turn(lead: i16, passage: Option<Side>) -> Verdict {
    if passage.is_some() {
        return Verdict { winner: passage, level: VictoryLevel::Operational, ending: Ending::Passage };
    }
    match leads_by(lead, 1) {
        None => Verdict { winner: None, level: VictoryLevel::Draw, ending: Ending::LastTurn },
        winner => Verdict { winner, level: VictoryLevel::Marginal, ending: Ending::LastTurn },
    }
}

/// PV for losses of Bonaparte's batteries: 35.1b.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BatteryPoints {
    /// Temporary losses inflicted.
    #[serde(default)]
    temporary: u8,
    /// Permanent losses inflicted.
    #[serde(default)]
    permanent: u8,
}

/// The points.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct BatteryPointsOutcome {
    allied_pv: u8,
}

impl Case for BatteryPoints {
    type Outcome = BatteryPointsOutcome;
    const ID: &'static str = "battery_points";
    const RULES: &'static [RuleId] = &[rules::R35_1B];

    fn check(&self, faults: &mut InputFaults) {
        faults.within("temporary", self.temporary, 0, 80);
        faults.within("permanent", self.permanent, 0, 80);
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> BatteryPointsOutcome {
        BatteryPointsOutcome { allied_pv: battery_points(self.temporary, self.permanent) }
    }
}

/// Points of a side: 35.1.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryPoints {
    /// The side that scores.
    side: Side,
    /// Hits on the fleet in rades under full control.
    #[serde(default)]
    ship_hits: u8,
    /// Hits on the fleet in rades under tenuous hold.
    #[serde(default)]
    ship_hits_tenuous: u8,
    /// Temporary losses inflicted on Bonaparte's batteries.
    #[serde(default)]
    bb_temporary_losses: u8,
    /// Permanent losses inflicted on Bonaparte's batteries.
    #[serde(default)]
    bb_permanent_losses: u8,
    /// Decisive battles won.
    #[serde(default)]
    decisive_battles: u8,
    /// Forts taken from the enemy in battle.
    #[serde(default)]
    forts_taken: u8,
    /// Vacant forts occupied: nothing.
    #[serde(default)]
    vacant_forts: u8,
    /// Enemy A leaders killed or captured.
    #[serde(default)]
    leaders_a: u8,
    /// Enemy B leaders killed or captured.
    #[serde(default)]
    leaders_b: u8,
    /// Enemy C leaders killed or captured.
    #[serde(default)]
    leaders_c: u8,
    /// PV of the areas that the side alone occupies now.
    #[serde(default)]
    areas: u8,
}

/// The points.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct VictoryPointsOutcome {
    pv: i32,
}

impl Case for VictoryPoints {
    type Outcome = VictoryPointsOutcome;
    const ID: &'static str = "victory_points";
    const RULES: &'static [RuleId] = &[
        rules::R35_1A,
        rules::R35_1B,
        rules::R35_1C,
        rules::R35_1D,
        rules::R35_1E,
        rules::R35_1F,
        rules::RULE_AREA_SCORE,
    ];

    fn check(&self, faults: &mut InputFaults) {
        let fleet = u16::from(self.ship_hits) + u16::from(self.ship_hits_tenuous);
        faults.require(self.side == Side::Republican || fleet == 0, || {
            "ship_hits: only the Republicans score hits on the fleet (35.1a)".to_owned()
        });
        let guns = u16::from(self.bb_temporary_losses) + u16::from(self.bb_permanent_losses);
        faults.require(self.side == Side::Allied || guns == 0, || {
            "bb_losses: only the Allies score losses of Bonaparte's batteries (35.1b)".to_owned()
        });
    }

    fn resolve(&self, _: &mut impl Chance, tallies: &mut Tallies) -> VictoryPointsOutcome {
        use crate::vocabulary::Grade;
        let p = &tables().points;
        let mut tally = Tally::new();
        let mut add = |rule, label, times: u8, each: u8| tally.add(rule, label, i32::from(times) * i32::from(each));
        add(rules::R35_1A, "vp-ship_hit", self.ship_hits, p.ship_hit);
        add(rules::R35_1A, "mod-tenuous_double", self.ship_hits_tenuous, p.ship_hit_tenuous);
        add(rules::R35_1B, "vp-bb_temporary", self.bb_temporary_losses, p.bb_temporary_loss);
        add(rules::R35_1B, "vp-bb_permanent", self.bb_permanent_losses, p.bb_permanent_loss);
        add(rules::R35_1C, "vp-decisive", self.decisive_battles, p.decisive_battle_won);
        add(rules::R35_1D, "vp-fort", self.forts_taken, p.fort_taken);
        add(rules::R35_1F, "vp-leader_a", self.leaders_a, p.leader(Grade::A));
        add(rules::R35_1F, "vp-leader_b", self.leaders_b, p.leader(Grade::B));
        add(rules::R35_1E, "vp-area", self.areas, 1);
        let pv = tally.sum();
        tell(tallies, "term-pv-plural", tally);
        VictoryPointsOutcome { pv }
    }
}

/// Whether a difference of PV ends the game at the end of a turn: 34.1a.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointsLead {
    /// PV of the leading side less those of the other.
    difference: i16,
    /// What is needed; by default that of the campaign.
    #[serde(default)]
    needed: Option<i16>,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PointsLeadOutcome {
    major_victory: bool,
}

impl Case for PointsLead {
    type Outcome = PointsLeadOutcome;
    const ID: &'static str = "points_lead";
    const RULES: &'static [RuleId] = &[rules::R31_3, rules::R34_1A, rules::RULE_ASSAULT];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("difference", "difference")];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> PointsLeadOutcome {
        let needed = self.needed.unwrap_or(tables().points.major_victory_difference);
        PointsLeadOutcome { major_victory: leads_by(self.difference, needed).is_some() }
    }
}

/// Whether the Allies evacuate: 33.1d, 34.1b.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Evacuation {
    /// The gauge.
    points: u8,
    /// The Republicans control L'Éguillette/Balaguier.
    #[serde(default)]
    eguillette_balaguier: bool,
    /// The Republicans control the Grande Tour.
    #[serde(default)]
    grande_tour: bool,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct EvacuationOutcome {
    republican_win: bool,
}

impl Case for Evacuation {
    type Outcome = EvacuationOutcome;
    const ID: &'static str = "evacuation";
    const RULES: &'static [RuleId] = &[rules::R33_1A, rules::R33_1D, rules::R34_1B];
    const LIST: Option<(&'static str, &'static [&'static str])> =
        Some(("cases", &["points", "eguillette_balaguier", "grande_tour"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> EvacuationOutcome {
        EvacuationOutcome { republican_win: evacuates(self.points, self.eguillette_balaguier || self.grande_tour) }
    }
}

/// The end of the last turn: 34.2, rule.assault.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinalTurn {
    /// PV of the Republicans less those of the Allies.
    difference: i16,
    /// The short scenario is played: the passage between the rades is looked at first.
    #[serde(default)]
    assault: bool,
    /// The Republicans control L'Éguillette/Balaguier or the Grande Tour.
    #[serde(default)]
    republicans_hold_a_peninsula: bool,
    /// The Allies control Le Caire, L'Éguillette/Balaguier and the Grande Tour.
    #[serde(default)]
    allies_hold_the_passage: bool,
}

/// Who wins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct FinalTurnOutcome {
    result: String,
}

impl Case for FinalTurn {
    type Outcome = FinalTurnOutcome;
    const ID: &'static str = "final_turn";
    const RULES: &'static [RuleId] = &[rules::R34_2, rules::RULE_ASSAULT];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("difference", "difference")];

    fn check(&self, faults: &mut InputFaults) {
        faults.require(!(self.republicans_hold_a_peninsula && self.allies_hold_the_passage), || {
            "allies_hold_the_passage: not while the Republicans hold a peninsula".to_owned()
        });
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> FinalTurnOutcome {
        let held =
            if self.assault { passage(self.republicans_hold_a_peninsula, self.allies_hold_the_passage) } else { None };
        let verdict = last_turn(self.difference, held);
        FinalTurnOutcome {
            result: match verdict.winner {
                Some(side) => format!("{side} {}", verdict.level),
                None => verdict.level.to_string(),
            },
        }
    }
}
