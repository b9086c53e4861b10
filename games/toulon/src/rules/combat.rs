//! Melees: combat values (25.29), odds (25.27a), shifts (3.river-combat, 3.towns, 13.1, 13.2, 27.46, 27.47), results.

use super::prelude::*;
use crate::book::tables::{Cell, Column};
use crate::book::vocabulary::{Quality, Work};

/// The die of a melee.
const ROLL: Roll = Roll { rule: rules::R25_27B, label: "die-combat" };

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
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
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
            if own == 0 {
                tally.note(rule, label);
            }
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// Combat value of the attackers.
    pub attacker: u16,
    /// Combat value of the defenders.
    pub defender: u16,
    /// What shifts the column.
    #[serde(default)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Fought {
    /// The column read.
    pub column: Column,
    /// The die.
    pub die: u8,
    /// What attackers and defenders suffer: PF lost, r for the group, R for the whole side.
    #[schemars(with = "String")]
    pub result: Cell,
}

impl Odds {
    /// Resolves the melee.
    pub fn fight(&self, chance: &mut impl Chance) -> Fought {
        let (column, die) = (self.column(), chance.d6(ROLL));
        Fought { column, die, result: tables().combat.cell(column, die) }
    }
}

/// Procedure `melee`: a melee by the values of both sides.
pub struct Melee;

impl Procedure for Melee {
    type Input = Odds;
    type Output = Fought;
    const ID: &'static str = "melee";
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

    fn validate(odds: &Odds) -> Result<(), Vec<Fault>> {
        let fort = odds.shifts.work.is_some_and(Work::is_fort);
        let mut faults = InputFaults::new();
        faults.within("attacker", odds.attacker, 0, 1000);
        faults.within("defender", odds.defender, 1, 1000);
        let holds = !(fort && odds.shifts.reduced);
        faults.require(holds, "shifts.reduced", rules::R27_42, "a fort cannot be reduced", || {
            Text::new("desk-fort_reduced")
        });
        faults.finish()
    }

    fn resolve(odds: &Odds, chance: &mut impl Chance, tallies: &mut Tallies) -> Fought {
        tell(tallies, "tally-shifts", |tally| odds.shifts.tally(tally));
        odds.fight(chance)
    }
}
