//! Fortifications: garrisons (13.1d, 13.3, 16.12b, rule.inside) and labour (3.woods, 13.5 to 13.13).

use super::prelude::*;
use crate::vocabulary::{Terrain, Work};
use arrayvec::ArrayVec;

/// The most units that first fit looks at.
const MOST_UNITS: usize = 64;
/// The most works of an area.
const MOST_WORKS: usize = 16;

/// Whether units of these PF may occupy one work: at most 7 PF, or a single larger unit (13.3). Units of 0 PF take no
/// room.
#[must_use]
pub fn garrison_fits(work: Work, pf: impl Iterator<Item = u8>) -> bool {
    if work == Work::Toulon {
        return true;
    }
    let (mut total, mut units) = (0u16, 0u8);
    for pf in pf.filter(|pf| *pf > 0) {
        total += u16::from(pf);
        units += 1;
    }
    total <= tables().forts.garrison_limit_pf as u16 || units <= 1
}

/// Whether a whole force fits into so many works of 7 PF, by first fit in falling order of PF (rule.inside).
#[must_use]
pub fn force_fits(pf: impl Iterator<Item = u8>, works: u8) -> bool {
    let limit = tables().forts.garrison_limit_pf as u16;
    let mut units: ArrayVec<u8, MOST_UNITS> = pf.filter(|pf| *pf > 0).take(MOST_UNITS).collect();
    units.sort_unstable_by_key(|pf| std::cmp::Reverse(*pf));
    let mut loads = [0u16; MOST_WORKS];
    let loads = &mut loads[..usize::from(works).min(MOST_WORKS)];
    units.into_iter().all(|pf| {
        let pf = u16::from(pf);
        match loads.iter_mut().find(|load| **load == 0 || **load + pf <= limit) {
            Some(load) => {
                *load += pf;
                true
            }
            None => false,
        }
    })
}

/// A garrison by arms, PF each. Crews in a fort count as artillery, pioneers as infantry (13.1d).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Garrison {
    /// Infantry and pioneers.
    pub infantry: u16,
    /// Artillery and crews.
    pub artillery: u16,
    /// Cavalry.
    pub other: u16,
}

impl Garrison {
    /// Whether it closes a level-three fort, or Toulon, to the enemy (13.1d).
    #[must_use]
    pub fn is_impregnable(self, toulon: bool) -> bool {
        let need = if toulon { tables().forts.impregnable_toulon } else { tables().forts.impregnable };
        self.infantry + self.artillery + self.other >= need.pf as u16
            && self.infantry >= need.infantry_pf as u16
            && self.artillery >= need.artillery_pf as u16
    }
}

/// PO for building a redoubt (3.woods).
#[must_use]
pub fn build_cost(woods: bool) -> u8 {
    let costs = &tables().costs;
    if woods { costs.redoubt_build_woods } else { costs.redoubt_build_open }
}

/// PO for a turn of improving one (13.9).
#[must_use]
pub fn improve_cost() -> u8 {
    tables().costs.redoubt_improve_per_turn
}

/// PO for destroying an enemy redoubt (13.13).
#[must_use]
pub fn destroy_cost(improved: bool) -> u8 {
    let costs = &tables().costs;
    if improved { costs.improved_redoubt_destroy } else { costs.redoubt_destroy }
}

/// A unit that is to work on a redoubt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Labourer {
    /// PF it has.
    pub pf: u8,
    /// PF printed.
    pub printed: u8,
    /// Pioneers.
    pub pioneers: bool,
    /// It carries an Attrition Check marker.
    pub marked: bool,
}

/// PF that other units than pioneers need for work (13.11a).
const LABOUR_PF: u16 = 2;
/// Most other units that work together (13.11a).
const LABOUR_UNITS: usize = 2;

/// Whether these units may build or improve: a pioneer unit at full strength, or 2 PF of one or two other units that
/// carry no marker (13.11).
#[must_use]
pub fn may_work(units: &[Labourer]) -> bool {
    match units {
        [one] if one.pioneers => one.pf > 0 && one.pf >= one.printed,
        units => {
            (1..=LABOUR_UNITS).contains(&units.len())
                && units.iter().all(|unit| !unit.pioneers && !unit.marked && unit.pf > 0)
                && units.iter().map(|unit| u16::from(unit.pf)).sum::<u16>() >= LABOUR_PF
        }
    }
}

/// Garrisons proposed for one work: 13.3.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GarrisonLimit {
    /// PF of each unit.
    garrison: Vec<u8>,
    /// The work; by default any fort but Toulon.
    #[serde(default = "fort")]
    work: Work,
}

const fn fort() -> Work {
    Work::LevelThreeFort
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct GarrisonLimitOutcome {
    legal: bool,
}

impl Case for GarrisonLimit {
    type Outcome = GarrisonLimitOutcome;
    const ID: &'static str = "garrison_limit";
    const RULES: &'static [RuleId] = &[rules::R3_FORTS, rules::R13_3, rules::R16_12B];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("garrisons", "garrison")];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> GarrisonLimitOutcome {
        GarrisonLimitOutcome { legal: garrison_fits(self.work, self.garrison.iter().copied()) }
    }
}

/// Procedure `works_fit`: whether whole forces fit into works, and the strength of a crew in a fort.
pub struct WorksFit;

/// Two strengths of a crew.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrewStrength {
    /// Outside a fort.
    outside: u8,
    /// Inside.
    inside: u8,
}

/// Forces, each with the number of works of 7 PF.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorksFitInput {
    /// PF of the units, and the number of works.
    forces: Vec<(Vec<u8>, u8)>,
    /// A crew in a fort.
    #[serde(default)]
    crew: Option<CrewStrength>,
    /// Infantry with it.
    #[serde(default)]
    infantry: u8,
}

/// What fits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct WorksFitOutput {
    fits: Vec<bool>,
    /// PF of crew and infantry that count for stacking in the fort.
    pf_in_fort: u8,
}

impl Procedure for WorksFit {
    type Input = WorksFitInput;
    type Output = WorksFitOutput;
    const ID: &'static str = "works_fit";
    const RULES: &'static [RuleId] = &[rules::RULE_INSIDE, rules::R32_18];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let fits = input.forces.iter().map(|(pf, works)| force_fits(pf.iter().copied(), *works)).collect();
        WorksFitOutput { fits, pf_in_fort: input.crew.map_or(0, |crew| crew.inside).saturating_add(input.infantry) }
    }
}

/// Whether a garrison closes the area: 13.1d, 13.1e.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ImpregnableGarrison {
    /// PF of infantry and pioneers.
    #[serde(alias = "infantry")]
    garrison_infantry_pf: u16,
    /// PF of artillery and of crews in the fort.
    #[serde(alias = "artillery")]
    garrison_artillery_pf: u16,
    /// PF of cavalry.
    #[serde(default, alias = "other")]
    garrison_other_pf: u16,
    /// It is Toulon.
    #[serde(default)]
    toulon: bool,
    /// The defender shows it.
    #[serde(default = "yes")]
    revealed: bool,
    /// The attacker's pool before he paid.
    #[serde(default)]
    pool_before: u8,
    /// What he paid.
    #[serde(default)]
    paid: u8,
}

const fn yes() -> bool {
    true
}

/// The answer, and the refund.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ImpregnableOutcome {
    impregnable: bool,
    attack_cancelled: bool,
    refund: u8,
    pool_after: u8,
    /// Whether the attackers may go on to their checks; if not they have not moved.
    attackers_moved: bool,
}

impl Case for ImpregnableGarrison {
    type Outcome = ImpregnableOutcome;
    const ID: &'static str = "impregnable_garrison";
    const RULES: &'static [RuleId] = &[rules::R13_1D, rules::R13_1E];

    fn check(&self, faults: &mut InputFaults) {
        faults.require(self.paid <= self.pool_before, || "paid: more than pool_before".to_owned());
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> ImpregnableOutcome {
        let garrison = Garrison {
            infantry: self.garrison_infantry_pf,
            artillery: self.garrison_artillery_pf,
            other: self.garrison_other_pf,
        };
        let impregnable = garrison.is_impregnable(self.toulon);
        let attack_cancelled = impregnable && self.revealed;
        let refund = if attack_cancelled { tables().costs.refund_enemy.min(self.paid) } else { 0 };
        ImpregnableOutcome {
            impregnable,
            attack_cancelled,
            refund,
            pool_after: self.pool_before - self.paid + refund,
            attackers_moved: !attack_cancelled,
        }
    }
}

/// Garrisons of Toulon side by side: 13.1d.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToulonGarrison {
    /// PF of infantry.
    infantry_pf: u16,
    /// PF of artillery.
    artillery_pf: u16,
    /// PF of other arms.
    #[serde(default)]
    other_pf: u16,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ToulonGarrisonOutcome {
    impregnable: bool,
}

impl Case for ToulonGarrison {
    type Outcome = ToulonGarrisonOutcome;
    const ID: &'static str = "toulon_garrison";
    const RULES: &'static [RuleId] = &[rules::R13_1D];
    const LIST: Option<(&'static str, &'static [&'static str])> =
        Some(("garrisons", &["infantry_pf", "artillery_pf", "other_pf"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> ToulonGarrisonOutcome {
        let garrison = Garrison { infantry: self.infantry_pf, artillery: self.artillery_pf, other: self.other_pf };
        ToulonGarrisonOutcome { impregnable: garrison.is_impregnable(true) }
    }
}

/// What is done to a redoubt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Labour {
    /// Built.
    Build,
    /// Improved: the price of one of two turns.
    Improve,
    /// Destroyed.
    Destroy,
    /// Destroyed, an improved one.
    DestroyImproved,
}

/// What works cost: 3.woods, 13.5, 13.9, 13.13.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RedoubtCost {
    /// The ground.
    #[serde(default = "open")]
    terrain: Terrain,
    /// What is done; by default it is built.
    #[serde(default = "build")]
    labour: Labour,
}

const fn open() -> Terrain {
    Terrain::Open
}

const fn build() -> Labour {
    Labour::Build
}

/// The price.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RedoubtCostOutcome {
    po: u8,
}

impl Case for RedoubtCost {
    type Outcome = RedoubtCostOutcome;
    const ID: &'static str = "redoubt_cost";
    const RULES: &'static [RuleId] = &[rules::R3_WOODS, rules::R13_5, rules::R13_9, rules::R13_13];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("terrain", "terrain"), ("labours", "labour")];

    fn resolve(&self, _: &mut impl Chance, tallies: &mut Tallies) -> RedoubtCostOutcome {
        let woods = self.terrain == Terrain::Woods;
        let mut tally = Tally::new();
        match self.labour {
            Labour::Build => {
                tally.add(rules::R13_5, "cost-redoubt_open", build_cost(false).into());
                let less = if woods { i32::from(build_cost(true)) - i32::from(build_cost(false)) } else { 0 };
                tally.add(rules::R3_WOODS, "mod-woods_cost", less);
            }
            Labour::Improve => tally.add(rules::R13_9, "cost-redoubt_improve", improve_cost().into()),
            Labour::Destroy => tally.add(rules::R13_13, "cost-redoubt_destroy", destroy_cost(false).into()),
            Labour::DestroyImproved => tally.add(rules::R13_13, "cost-improved_destroy", destroy_cost(true).into()),
        }
        let po = tally.sum() as u8;
        tell(tallies, "value-po", tally);
        RedoubtCostOutcome { po }
    }
}

/// Whether units may build or improve: 13.11.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LabourForce {
    /// PF of each unit that works.
    pf: Vec<u8>,
    /// They are one pioneer unit.
    #[serde(default)]
    pioneers: bool,
    /// PF printed on the pioneers; by default what they have.
    #[serde(default)]
    printed: Option<u8>,
    /// One of them carries an Attrition Check marker.
    #[serde(default)]
    marked: bool,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LabourForceOutcome {
    may_work: bool,
    /// Units that take an Attrition Check marker for it.
    markers: u8,
}

impl Case for LabourForce {
    type Outcome = LabourForceOutcome;
    const ID: &'static str = "labour";
    const RULES: &'static [RuleId] = &[rules::R13_11A, rules::R13_11B];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> LabourForceOutcome {
        let units: ArrayVec<Labourer, 8> = self
            .pf
            .iter()
            .take(8)
            .map(|pf| Labourer {
                pf: *pf,
                printed: self.printed.unwrap_or(*pf),
                pioneers: self.pioneers,
                marked: self.marked,
            })
            .collect();
        let may_work = may_work(&units);
        let markers = if may_work && !self.pioneers { units.len() as u8 } else { 0 };
        LabourForceOutcome { may_work, markers }
    }
}
