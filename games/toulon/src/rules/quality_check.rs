//! Quality checks: 8.1, 8.1a.

use super::prelude::*;
use crate::book::vocabulary::{Grade, Quality, Side};
use crate::play::event::Event;
use crate::state::sets::{LeaderSet, UnitId, UnitSet};
use crate::state::{Marks, Origin, Toulon, Whereabouts};
use kernel::Journal;

/// The die of a quality check.
const ROLL: Roll = Roll { rule: rules::R8_1, label: "die-quality" };

/// A unit that checks. Leaders and other units count if they stand in the area that it leaves (8.1a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Its quality.
    pub quality: Quality,
    /// The best leader of its nation or wing there.
    #[serde(default)]
    pub leader: Option<Grade>,
    /// Another unit of quality A of its nation or wing stands there.
    #[serde(default)]
    pub steady_unit: bool,
    /// It is out of supply.
    #[serde(default)]
    pub out_of_supply: bool,
    /// Its losses are at least half its printed PF.
    #[serde(default)]
    pub half_losses: bool,
}

/// What came of a check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// The die.
    pub die: u8,
    /// With its modifiers.
    pub modified: i8,
    /// It passed.
    pub passed: bool,
}

/// Whether losses weigh on a check: at least one, and at least half of the printed PF.
const fn half_losses(printed: u8, losses: u8) -> bool {
    losses > 0 && losses as u16 * 2 >= printed as u16
}

impl Check {
    /// The die and its modifiers, one by one.
    pub fn tally(&self, die: u8, tally: &mut Tally) {
        let table = &tables().quality_check;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let label = match self.leader {
            Some(Grade::A) => "mod-leader_a_left",
            Some(Grade::B) => "mod-leader_b_left",
            _ => "mod-leader_c_left",
        };
        tally.add(rules::R8_1, "die-quality", die.into());
        tally.add(rules::R8_1A, label, table.leader.of(self.leader).into());
        tally.add(rules::R8_1A, "mod-steady_unit", on(self.steady_unit, table.steady_unit));
        tally.add(rules::R8_1, "mod-out_of_supply", on(self.out_of_supply, table.out_of_supply));
        tally.add(rules::R8_1, "mod-half_losses", on(self.half_losses, table.half_losses));
    }

    /// Rolls: a natural 1 always passes, a natural 6 never.
    pub fn roll(&self, chance: &mut impl Chance) -> Checked {
        let table = &tables().quality_check;
        let die = chance.d6(ROLL);
        let mut tally = Tally::new();
        self.tally(die, &mut tally);
        let modified = tally.sum() as i8;
        let passed = die == table.always_passes_on
            || die != table.always_fails_on && modified <= table.pass_at_or_below.of(self.quality);
        Checked { die, modified, passed }
    }
}

/// Procedure `quality_check`: whether a unit passes.
pub struct QualityCheck;

impl Procedure for QualityCheck {
    type Input = Check;
    type Output = Checked;
    const ID: &'static str = "quality_check";
    const RULES: &'static [RuleId] = &[rules::R8_1, rules::R8_1A];

    fn resolve(check: &Check, chance: &mut impl Chance, tallies: &mut Tallies) -> Checked {
        let checked = check.roll(chance);
        tell(tallies, "value-die", |tally| check.tally(checked.die, tally));
        checked
    }
}

impl Toulon {
    /// Where a unit stands, as an origin.
    #[must_use]
    pub fn origin_of(&self, unit: UnitId) -> Origin {
        match self.unit(unit).at {
            Whereabouts::Area(area) => Origin::Area(area),
            Whereabouts::Afloat => Origin::Afloat,
            _ => Origin::OffMap,
        }
    }

    /// What weighs on a check of a unit: who stands in the area that it leaves (8.1a). Aboard only those of its own
    /// force count.
    #[must_use]
    pub fn check_of(&self, unit: UnitId) -> Check {
        let (side, force) = (self.side_of(unit), self.force_of(unit));
        let origin = self.origin_of(unit);
        let (units, leaders): (UnitSet, LeaderSet) = match origin {
            Origin::Area(area) => (self.units_in(area, side), self.leaders_in(area, side)),
            Origin::Afloat => (self.force, self.escort),
            Origin::OffMap => (self.force, LeaderSet::EMPTY),
        };
        let state = self.unit(unit);
        let printed = self.counter(unit).printed(self.is_in_fort(unit));
        let steady = |other: UnitId| {
            other != unit
                && self.quality(other) == Quality::A
                && (self.force_of(other) == force || self.is_one_army(side))
        };
        Check {
            quality: self.quality(unit),
            leader: self.best_grade(leaders, force),
            steady_unit: units.iter().any(steady),
            out_of_supply: state.marks.has(Marks::OUT_OF_SUPPLY) && !state.marks.has(Marks::LANDED),
            half_losses: half_losses(printed, state.permanent + state.temporary),
        }
    }

    /// From turn 12 the Republicans are one army (2.wing).
    fn is_one_army(&self, side: Side) -> bool {
        side == Side::Republican && self.wings_are_free()
    }

    /// A unit is checked where it stands; only its owner sees the die (rule.visible-actions).
    pub fn check_quality(&mut self, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let check = self.check_of(unit);
        let checked = check.roll(chance);
        journal.tell(|| {
            let mut tally = Box::new(Tally::new());
            check.tally(checked.die, &mut tally);
            Event::Checked { unit, checked, tally }
        });
        checked.passed
    }
}
