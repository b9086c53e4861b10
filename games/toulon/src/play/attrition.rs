//! Attrition by movement (22).

use crate::book::tables::tables;
use crate::book::vocabulary::{Grade, LossKind, Side};
use crate::play::event::Event;
use crate::rules;
use crate::rules::movement_attrition::{self, Weary};
use crate::state::sets::{AreaId, LeaderSet, UnitId, UnitSet};
use crate::state::{Marks, Toulon};
use kernel::{Chance, Journal, Tally};

impl Toulon {
    /// One die for each area with marked units of either side, read for each of them (22.2 to 22.5).
    pub(crate) fn check_attrition(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let held = self.occupied[0] | self.occupied[1];
        for area in held.iter() {
            let marked = |side: Side| -> UnitSet {
                self.stack_of(area, side).filter(|unit| self.unit(*unit).checks > 0).collect()
            };
            let all = Side::ALL.map(marked);
            if all[0].is_empty() && all[1].is_empty() {
                continue;
            }
            let die = movement_attrition::roll(chance);
            for side in Side::ALL {
                if all[side.index()].is_empty() {
                    continue;
                }
                journal.tell(|| {
                    let tally = |unit: UnitId| {
                        let mut tally = Tally::new();
                        self.weary(unit, area).tally(die, &mut tally);
                        (unit, tally)
                    };
                    let tallies = all[side.index()].iter().map(tally).collect();
                    Event::AttritionRolled { area, side, die, tallies }
                });
                for unit in all[side.index()].iter() {
                    if self.weary(unit, area).fails(die) {
                        self.lose_one(unit, LossKind::Temporary, rules::R22_5, journal);
                    }
                    let state = self.unit_mut(unit);
                    state.checks = 0;
                    state.marks.clear(Marks::COMBAT_CHECK);
                }
            }
        }
    }

    /// What weighs on a unit that checks.
    #[must_use]
    pub fn weary(&self, unit: UnitId, area: AreaId) -> Weary {
        let side = self.side_of(unit);
        let ground = self.setup.ground(area);
        let leaders: LeaderSet = self.leaders_in(area, side);
        let other_a = |id| self.grade(id) == Grade::A && self.leads(id, self.force_of(unit)) && !self.chief(id).chief;
        Weary {
            quality: self.quality(unit),
            marker: movement_attrition::marker_modifier(self.unit(unit).checks).unwrap_or_default(),
            commander: self.commander_of(unit),
            other_leader_a: leaders.iter().any(other_a),
            bad_weather: tables().calendar.bad_weather(self.turn),
            out_of_supply: self.unit(unit).marks.has(Marks::OUT_OF_SUPPLY),
            town_or_depot: ground.town || ground.depot.is_some_and(|depot| depot.side() == side),
        }
    }
}
