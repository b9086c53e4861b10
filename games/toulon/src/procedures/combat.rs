//! Melees: combat values (25.29), odds (25.27a), shifts (3.river-combat, 3.towns, 13.1, 13.2, 27.46, 27.47), results.

use super::losses::strength;
use super::prelude::*;
use crate::tables::{Cell, Column, Suffered};
use crate::vocabulary::{Quality, Work};

/// The die of a melee.
pub const ROLL: Roll = Roll { rule: rules::R25_27B, label: "die-combat" };

/// The combat value of a unit: PF, at most 5 of them, and quality; nothing without PF (25.29, 25.30).
#[must_use]
pub fn value(pf: u8, quality: Quality) -> u8 {
    let table = &tables().quality;
    if pf == 0 { 0 } else { pf.min(table.max_pf as u8) + table.value.of(quality) as u8 }
}

/// The columns to the left that a work gives: less one for guns in the assault on it, never below 0 (13.1, 13.2,
/// 27.46, 27.47). Forts cannot be reduced.
#[must_use]
pub fn work_shift(work: Work, reduced: bool, guns_in_assault: bool) -> i8 {
    let shifts = &tables().shifts;
    let own = match work {
        Work::Redoubt if reduced => shifts.reduced_redoubt,
        Work::ImprovedRedoubt if reduced => shifts.reduced_improved_redoubt,
        Work::Redoubt => shifts.redoubt,
        Work::ImprovedRedoubt => shifts.improved_redoubt,
        Work::LevelTwoFort => shifts.level_two_fort,
        Work::LevelThreeFort => shifts.level_three_fort,
        Work::Toulon => shifts.toulon,
    };
    (own - if guns_in_assault { shifts.artillery_in_assault } else { 0 }).max(0)
}

/// What shifts the column of a melee, all in the defender's favour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Shifts {
    /// The work that every defender in the melee has (25.24b).
    pub work: Option<Work>,
    /// It has been reduced this turn.
    pub reduced: bool,
    /// The assault on it has artillery of 1 PF or more.
    pub guns_in_assault: bool,
    /// The area is a town.
    pub town: bool,
    /// Round 1, and a unit of the attacking group came across the Reppe.
    pub river: bool,
}

impl Shifts {
    /// Columns to the left by the work, with everything that lessens it.
    #[must_use]
    pub fn of_work(&self) -> i8 {
        self.work.map_or(0, |work| work_shift(work, self.reduced, self.guns_in_assault))
    }

    /// Columns to the left: the larger of work and town (3.towns), and the river.
    #[must_use]
    pub fn total(&self) -> i8 {
        let t = tables();
        let town = if self.town { t.town.left_shift } else { 0 };
        let river = if self.river { t.shifts.river_first_round } else { 0 };
        self.of_work().max(town) + river
    }

    /// The same line by line, as columns to the right.
    pub fn tally(&self, tally: &mut Tally) {
        let t = tables();
        let town = if self.town { t.town.left_shift } else { 0 };
        if let Some(work) = self.work
            && self.of_work() >= town
        {
            let (rule, label) = match (work, self.reduced) {
                (Work::Redoubt, false) => (rules::R13_1A, "mod-redoubt"),
                (Work::Redoubt, true) => (rules::R27_46, "mod-redoubt_reduced"),
                (Work::ImprovedRedoubt, true) => (rules::R27_47, "mod-improved_reduced"),
                (Work::ImprovedRedoubt, false) => (rules::R13_1B, "mod-improved_redoubt"),
                (Work::LevelTwoFort, _) => (rules::R13_1B, "mod-fort"),
                (Work::LevelThreeFort | Work::Toulon, _) => (rules::R13_1C, "mod-fort"),
            };
            let own = work_shift(work, self.reduced, false);
            tally.add(rule, label, -i32::from(own));
            tally.add(rules::R13_2, "mod-guns_in_assault", i32::from(own - self.of_work()));
        } else {
            tally.add(rules::R3_TOWNS, "mod-town", -i32::from(town));
        }
        if self.river {
            tally.add(rules::R3_RIVER_COMBAT, "mod-river", -i32::from(t.shifts.river_first_round));
        }
    }
}

/// Both sides of a melee, with units and supporting guns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Odds {
    /// Combat value of the attackers.
    pub attacker: u16,
    /// Combat value of the defenders.
    pub defender: u16,
    /// What shifts the column.
    pub shifts: Shifts,
}

impl Odds {
    /// The column by the ratio alone (25.27a).
    #[must_use]
    pub fn ratio(&self) -> Column {
        Column::of(self.attacker, self.defender)
    }

    /// The column that is read (25.27b).
    #[must_use]
    pub fn column(&self) -> Column {
        self.ratio().left(self.shifts.total())
    }
}

/// What came of a melee.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fought {
    /// The column read.
    pub column: Column,
    /// The die.
    pub die: u8,
    /// What the attackers suffer.
    pub attacker: Suffered,
    /// What the defenders suffer.
    pub defender: Suffered,
}

/// Resolves a melee.
pub fn resolve(odds: &Odds, chance: &mut impl Chance) -> Fought {
    read(odds.column(), chance.d6(ROLL))
}

/// Reads the combat table.
#[must_use]
pub fn read(column: Column, die: u8) -> Fought {
    let Cell { attacker, defender } = tables().combat.cell(column, die);
    Fought { column, die, attacker, defender }
}

/// Combat values of units: 25.29, 23.9.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatValue {
    /// Printed PF.
    printed_pf: u8,
    /// Temporary losses.
    #[serde(default)]
    temporary: u8,
    /// Permanent losses.
    #[serde(default)]
    permanent: u8,
    /// Quality.
    quality: Quality,
}

/// The value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombatValueOutcome {
    value: u8,
}

impl Case for CombatValue {
    type Outcome = CombatValueOutcome;
    const ID: &'static str = "combat_value";
    const RULES: &'static [RuleId] = &[rules::R2_UNITS, rules::R23_9, rules::R25_29, rules::R25_30];
    const LIST: Option<(&'static str, &'static [&'static str])> =
        Some(("units", &["printed_pf", "temporary", "permanent", "quality"]));

    fn resolve(&self, _: &mut impl Chance, tallies: &mut Tallies) -> CombatValueOutcome {
        let pf = strength(self.printed_pf, self.temporary, self.permanent);
        let table = &tables().quality;
        let mut tally = Tally::new();
        tally.add(rules::R23_9, "term-pf-plural", pf.into());
        tally.add(rules::R25_29, "mod-max_five_pf", i32::from(table.max_pf.min(pf.into())) - i32::from(pf));
        if pf > 0 {
            tally.add(rules::R25_29, self.quality.label(), table.value.of(self.quality).into());
        }
        tell(tallies, "term-combat_value", tally);
        CombatValueOutcome { value: value(pf, self.quality) }
    }
}

/// The column of a ratio: 25.27a.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OddsColumn {
    /// Combat value of the attackers.
    attacker: u16,
    /// Combat value of the defenders.
    defender: u16,
}

/// The column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OddsColumnOutcome {
    column: Column,
}

impl Case for OddsColumn {
    type Outcome = OddsColumnOutcome;
    const ID: &'static str = "odds_column";
    const RULES: &'static [RuleId] = &[rules::R25_27A];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("attacker", "attacker"), ("defender", "defender")];

    fn check(&self, faults: &mut InputFaults) {
        faults.within("attacker", self.attacker, 0, 1000);
        faults.within("defender", self.defender, 1, 1000);
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> OddsColumnOutcome {
        OddsColumnOutcome { column: Column::of(self.attacker, self.defender) }
    }
}

/// The shift of a work by guns in the assault: 13.1, 13.2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkShift {
    /// The work.
    work: Work,
    /// PF of artillery in the assault on it.
    #[serde(default)]
    artillery_pf: u8,
    /// It has been reduced this turn.
    #[serde(default)]
    reduced: bool,
}

/// Columns to the left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ShiftOutcome {
    left_shift: i8,
}

impl Case for WorkShift {
    type Outcome = ShiftOutcome;
    const ID: &'static str = "work_shift";
    const RULES: &'static [RuleId] = &[rules::R13_1A, rules::R13_1B, rules::R13_1C, rules::R13_2];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["work", "artillery_pf", "reduced"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> ShiftOutcome {
        ShiftOutcome { left_shift: work_shift(self.work, self.reduced, self.artillery_pf > 0) }
    }
}

/// The shift of a work that may have been reduced: 13.2, 27.46, 27.47.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReducedWorkShift {
    /// The work.
    work: Work,
    /// It has been reduced this turn.
    reduced: bool,
    /// The assault on it has artillery of 1 PF or more.
    #[serde(default)]
    guns_in_assault: bool,
}

impl Case for ReducedWorkShift {
    type Outcome = ShiftOutcome;
    const ID: &'static str = "reduced_work_shift";
    const RULES: &'static [RuleId] = &[rules::R13_2, rules::R27_46, rules::R27_47];
    const LIST: Option<(&'static str, &'static [&'static str])> =
        Some(("cases", &["work", "reduced", "guns_in_assault"]));

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> ShiftOutcome {
        ShiftOutcome { left_shift: work_shift(self.work, self.reduced, self.guns_in_assault) }
    }
}

/// An attack in the open across the Reppe: 3.river-combat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiverShift {
    /// The round, 1 or 2.
    round: u8,
}

/// Columns to the left, and who may come after.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct RiverShiftOutcome {
    left_shift: i8,
    round_2_reinforcement_across_river: bool,
}

impl Case for RiverShift {
    type Outcome = RiverShiftOutcome;
    const ID: &'static str = "river_shift";
    const RULES: &'static [RuleId] = &[rules::R3_RIVER_COMBAT];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("rounds", "round")];
    const SHARED: &'static [&'static str] = &["round_2_reinforcement_across_river"];

    fn check(&self, faults: &mut InputFaults) {
        faults.within("round", self.round, 1, tables().limits.rounds_per_battle.into());
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> RiverShiftOutcome {
        let shifts = Shifts { river: self.round == 1, ..Shifts::default() };
        RiverShiftOutcome { left_shift: shifts.total(), round_2_reinforcement_across_river: false }
    }
}

/// A melee by its totals: 25.27.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// Combat value of the attackers.
    attacker: u16,
    /// Combat value of the defenders.
    defender: u16,
    /// Columns to the left, if counted by hand.
    #[serde(default)]
    left_shift: Option<i8>,
    /// The work that every defender in the melee has.
    #[serde(default)]
    work: Option<Work>,
    /// It has been reduced this turn.
    #[serde(default)]
    reduced: bool,
    /// The assault on it has artillery of 1 PF or more.
    #[serde(default)]
    guns_in_assault: bool,
    /// The area is a town.
    #[serde(default)]
    town: bool,
    /// Round 1, and a unit of the attacking group came across the Reppe.
    #[serde(default)]
    across_river_round_1: bool,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombatOutcome {
    column: Column,
    /// Attacker / defender: PF lost, r for the group, R for the whole side.
    results: Cell,
}

impl Combat {
    fn odds(&self) -> Odds {
        Odds {
            attacker: self.attacker,
            defender: self.defender,
            shifts: Shifts {
                work: self.work,
                reduced: self.reduced,
                guns_in_assault: self.guns_in_assault,
                town: self.town,
                river: self.across_river_round_1,
            },
        }
    }

    fn fight(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> CombatOutcome {
        let odds = self.odds();
        let mut tally = Tally::new();
        let column = match self.left_shift {
            Some(by) => {
                tally.add(rules::R25_27B, "term-column_shift", -i32::from(by));
                odds.ratio().left(by)
            }
            None => {
                odds.shifts.tally(&mut tally);
                odds.column()
            }
        };
        tell(tallies, "term-column_shift", tally);
        let fought = read(column, d6(self.die, chance, ROLL));
        CombatOutcome { column, results: Cell { attacker: fought.attacker, defender: fought.defender } }
    }

    fn faults(&self, faults: &mut InputFaults) {
        faults.within("attacker", self.attacker, 0, 1000);
        faults.within("defender", self.defender, 1, 1000);
        faults.within("left_shift", self.left_shift.unwrap_or_default(), -9, 9);
        faults.die("die", self.die);
        let fort = self.work.is_some_and(Work::is_fort);
        faults.require(!(fort && self.reduced), || "reduced: a fort cannot be reduced (27.42)".to_owned());
    }
}

impl Case for Combat {
    type Outcome = CombatOutcome;
    const ID: &'static str = "combat";
    const RULES: &'static [RuleId] = &[
        rules::R25_27A,
        rules::R25_27B,
        rules::R3_TOWNS,
        rules::R3_RIVER_COMBAT,
        rules::R13_1A,
        rules::R13_1B,
        rules::R13_1C,
        rules::R13_2,
        rules::R27_46,
        rules::R27_47,
    ];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("dice", "die")];
    const SHARED: &'static [&'static str] = &["column"];

    fn check(&self, faults: &mut InputFaults) {
        self.faults(faults);
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> CombatOutcome {
        self.fight(chance, tallies)
    }
}

/// An assault on a work without guns in it and with them: 13.2, 25.27b.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assault {
    /// Combat value of the attackers.
    attacker: u16,
    /// Combat value of the defenders.
    defender: u16,
    /// The work.
    work: Work,
    /// It has been reduced this turn.
    #[serde(default)]
    reduced: bool,
    /// The assault has artillery of 1 PF or more.
    #[serde(default)]
    guns_in_assault: bool,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AssaultOutcome {
    columns: Column,
    results: Cell,
}

impl Assault {
    fn combat(&self) -> Combat {
        Combat {
            attacker: self.attacker,
            defender: self.defender,
            left_shift: None,
            work: Some(self.work),
            reduced: self.reduced,
            guns_in_assault: self.guns_in_assault,
            town: false,
            across_river_round_1: false,
            die: self.die,
        }
    }
}

impl Case for Assault {
    type Outcome = AssaultOutcome;
    const ID: &'static str = "assault";
    const RULES: &'static [RuleId] = &[rules::R13_1B, rules::R13_2, rules::R25_27B];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("guns_in_assault", "guns_in_assault")];

    fn check(&self, faults: &mut InputFaults) {
        self.combat().faults(faults);
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> AssaultOutcome {
        let fought = self.combat().fight(chance, tallies);
        AssaultOutcome { columns: fought.column, results: fought.results }
    }
}
