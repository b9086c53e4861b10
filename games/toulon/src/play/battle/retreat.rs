//! Retreats: where units may go, who is spiked, captured or taken off by sea (26, 27.22).

use super::event::BattleEvent;
use super::{BattleAction, Objections};
use crate::book::vocabulary::{Arm, Side};
use crate::play::event::Event;
use crate::rules;
use crate::rules::leader_loss::Fate;
use crate::state::combat::{Bill, Step, Then};
use crate::state::sets::{AreaId, AreaSet, LeaderId, UnitId, UnitSet};
use crate::state::{Marks, Toulon, Whereabouts};
use kernel::{Chance, Journal, RuleId};

impl Toulon {
    /// The areas into which a unit of the battle may retreat, the best class only (26.1, 26.2).
    pub(super) fn refuges(&self, unit: UnitId) -> AreaSet {
        let fight = &self.combat.fight;
        if self.side_of(unit) != fight.attacker {
            return self.open_refuges(unit, fight.area, fight.origins, fight.strays);
        }
        // Those who joined for the second round go back where they came from (ruling 59).
        let wished = if fight.joined.has(unit) {
            self.units[unit.index()].came_from.map_or(AreaSet::EMPTY, AreaSet::one)
        } else if self.came_over_the_edge(unit) {
            AreaSet::EMPTY
        } else {
            fight.origins
        };
        // An area just vacated still counts as friendly (26.1), so all are of one status.
        self.best(unit, wished - self.occupied[self.side_of(unit).other().index()])
    }

    /// An attacker who came from off the map goes back to the turn track (26.1).
    fn came_over_the_edge(&self, unit: UnitId) -> bool {
        let state = &self.units[unit.index()];
        state.marks.has(Marks::ENTERED) && state.came_from.is_none()
    }

    /// The areas into which a defender driven out of `from` may go: not those barred, not the enemy's, friendly
    /// before no man's land (26.2, 21.1b). Areas into which others of the force have just strayed are no man's land.
    #[must_use]
    pub fn open_refuges(&self, unit: UnitId, from: AreaId, barred: AreaSet, strays: AreaSet) -> AreaSet {
        let side = self.side_of(unit);
        let next = self.setup.ground(from).neighbours;
        let free = (next - barred) - self.occupied[side.other().index()];
        let friendly = (free & self.occupied[side.index()]) - strays;
        let own = |areas: AreaSet| -> AreaSet {
            areas.iter().filter(|area| self.may_stand_with(unit, self.units_in(*area, side))).collect()
        };
        for areas in [own(friendly), free - friendly, friendly] {
            let best = self.best(unit, areas);
            if !best.is_empty() {
                return best;
            }
        }
        AreaSet::EMPTY
    }

    /// Of areas of one status, those of its own wing with room, else its own wing's, else all (ruling 95).
    fn best(&self, unit: UnitId, areas: AreaSet) -> AreaSet {
        let side = self.side_of(unit);
        let own: AreaSet = areas.iter().filter(|area| self.may_stand_with(unit, self.units_in(*area, side))).collect();
        let areas = if own.is_empty() { areas } else { own };
        let roomy: AreaSet = areas.iter().filter(|area| self.has_room_for(*area, unit)).collect();
        if roomy.is_empty() { areas } else { roomy }
    }

    /// The retreats of a side begin, or go on when some of it is at sea.
    pub(super) fn begin_retreats(&mut self, side: Side, journal: &mut impl Journal<Event>) {
        self.combat.step = Step::Retreats(side);
        self.settle_retreats(side, journal);
    }

    /// Deals with everybody who cannot choose: spiked guns, units off the map, captives, units taken off by sea.
    fn settle_retreats(&mut self, side: Side, journal: &mut impl Journal<Event>) {
        let leaving = self.combat.fight.leaving[side.index()];
        let mut at_sea = UnitSet::EMPTY;
        for unit in leaving.iter() {
            if self.is_bb(unit) {
                self.combat.fight.battery_beaten = true;
            }
            let spent_gun = self.arm(unit) == Arm::Artillery && self.men(unit) == 0;
            if spent_gun || self.is_immobile(unit) {
                self.spike(unit, None, journal);
            } else if side == self.combat.fight.attacker && self.came_over_the_edge(unit) {
                self.combat.fight.leaving[side.index()].remove(unit);
                self.combat.fight.off_map[side.index()] = true;
                let turn = self.turn + 1;
                self.move_from_battle(unit, Whereabouts::Track(turn));
                journal.tell(|| self.told(BattleEvent::WentOff { unit }));
            } else if self.refuges(unit).is_empty() {
                if side == Side::Allied && self.setup.ground(self.combat.fight.area).beach.is_some() {
                    at_sea.add(unit);
                } else {
                    self.capture(unit, journal);
                }
            }
        }
        if !at_sea.is_empty() {
            self.put_to_sea(side, at_sea, journal);
        }
    }

    /// A gun is spiked: out of the game, or a West battery two turns ahead at Ollioules (26.4, 26.5), or for another reason.
    pub(super) fn spike(&mut self, unit: UnitId, why: Option<RuleId>, journal: &mut impl Journal<Event>) {
        self.reveal(unit);
        let side = self.side_of(unit);
        self.combat.fight.leaving[side.index()].remove(unit);
        self.combat.fight.present[side.index()].remove(unit);
        let counter = self.counter(unit);
        let returns = if counter.battery {
            rules::spiked_battery::returns(self.turn, counter.strength, self.unit(unit).permanent)
        } else {
            None
        };
        let state = &mut self.units[unit.index()];
        match returns {
            Some(turn) => {
                state.temporary = 0;
                state.marks.clear(Marks::MOBILE);
                self.move_from_battle(unit, Whereabouts::Track(turn));
            }
            None => self.move_from_battle(unit, Whereabouts::Gone),
        }
        let rule = why.unwrap_or(if returns.is_some() { rules::R26_5 } else { rules::R26_4 });
        journal.tell(|| self.told(BattleEvent::Spiked { unit, returns, rule }));
    }

    /// Nowhere to go (26.3, 23.8).
    fn capture(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let side = self.side_of(unit);
        let pf = self.men(unit);
        self.reveal(unit);
        self.combat.fight.captured[side.index()] = true;
        journal.tell(|| self.told(BattleEvent::Captured { unit }));
        self.lose_for_good(unit, pf, journal);
    }

    /// Allied units with no other way go to Toulon by sea; part of their PF is lost for good (26.7).
    fn put_to_sea(&mut self, side: Side, units: UnitSet, journal: &mut impl Journal<Event>) {
        let held = self.sea_way_is_held(self.combat.fight.area);
        let permanent = rules::amphibious_retreat::permanent(self.strength(units) as u16, held) as u8;
        let fight = &mut self.combat.fight;
        fight.leaving[side.index()] = fight.leaving[side.index()] - units;
        fight.sea = units;
        fight.bills.clear();
        fight.bills.push(Bill { side, points: permanent, group: units, permanent: true });
        journal.tell(|| self.told(BattleEvent::BySea { units, permanent, held }));
        self.combat.step = Step::Losses(Then::Sea(side));
        self.settle_bills(journal);
    }

    /// What forbids this way out for the unit or leader that is asked.
    pub(super) fn retreat_objections(&self, side: Side, action: &BattleAction) -> Objections {
        let BattleAction::Retreat { area, all } = *action else { return Objections::NOT_NOW };
        let open = match self.combat.step {
            Step::LeaderBack(..) => !all && self.combat.fight.refuges[side.index()].has(area),
            _ => self.next_to_retreat(side).is_some_and(|unit| self.refuges(unit).has(area)),
        };
        if open { Objections::NONE } else { Objections::NO_REFUGE }
    }

    /// The unit whose way out is asked for.
    #[must_use]
    pub fn next_to_retreat(&self, side: Side) -> Option<UnitId> {
        self.combat.fight.leaving[side.index()].lowest()
    }

    pub(super) fn list_retreat(&self, side: Side, out: &mut impl FnMut(BattleAction)) {
        let Some(unit) = self.next_to_retreat(side) else { return };
        let several = self.combat.fight.leaving[side.index()].len() > 1;
        let refuges = self.refuges(unit);
        for area in refuges.iter() {
            out(BattleAction::Retreat { area, all: false });
            if several && refuges.len() > 1 {
                out(BattleAction::Retreat { area, all: true });
            }
        }
    }

    pub(super) fn decide_retreat(&mut self, side: Side, action: &BattleAction, journal: &mut impl Journal<Event>) {
        let BattleAction::Retreat { area, all } = *action else { return };
        if let Step::LeaderBack(_, leader) = self.combat.step {
            self.leader_goes_back(leader, area, journal);
            self.combat.step = Step::LeadersBack(side);
            return;
        }
        while let Some(unit) = self.next_to_retreat(side) {
            if !self.refuges(unit).has(area) {
                return;
            }
            self.go_back(unit, area, journal);
            if !all {
                return;
            }
        }
    }

    /// A unit retreats into an area; no man's land costs it an Attrition Check marker (26.2).
    pub(super) fn go_back(&mut self, unit: UnitId, area: AreaId, journal: &mut impl Journal<Event>) {
        let side = self.side_of(unit);
        let attacks = side == self.combat.fight.attacker;
        let nobodys = !attacks && !self.occupied[side.index()].has(area);
        let fight = &mut self.combat.fight;
        fight.leaving[side.index()].remove(unit);
        fight.present[side.index()].remove(unit);
        fight.refuges[side.index()].add(area);
        if nobodys {
            fight.strays.add(area);
        }
        self.move_from_battle(unit, Whereabouts::Area(area));
        let state = &mut self.units[unit.index()];
        state.came_from = None;
        state.marks.clear(Marks::ENTERED | Marks::ACROSS_RIVER);
        // The first of a force makes the area friendly for the others; all of them entered no man's land.
        if !attacks && self.combat.fight.strays.has(area) {
            self.add_combat_check(unit);
        }
        journal.tell(|| self.told(BattleEvent::Retreated { unit, area, attacked: attacks }));
    }

    /// Leaders who have to go follow the troops of their side; where all those were taken, so are they (26.3, 26.6).
    /// Whether one of them has to choose.
    pub(super) fn settle_leaders(
        &mut self,
        side: Side,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> bool {
        let fight = &self.combat.fight;
        let area = fight.area;
        let here = self.leaders_in(area, side);
        let must = if fight.holder == Some(side) { here & fight.leaders_leaving } else { here };
        let ways = fight.refuges[side.index()];
        let (off_map, captured) = (fight.off_map[side.index()], fight.captured[side.index()]);
        for leader in must.iter() {
            match (ways.len(), ways.lowest()) {
                (1, Some(way)) => self.leader_goes_back(leader, way, journal),
                (0, _) if off_map => self.lift_leader(leader, Whereabouts::Track(self.turn + 1)),
                // Bonaparte's star: in combat he is hurt, never taken (24.7b).
                (0, _) if captured && self.is_bonaparte(leader) => {
                    self.leader_suffers(leader, Fate::Spared, chance, journal);
                }
                (0, _) if captured => self.leader_captured(leader, chance, journal),
                // His troops were wiped out: he is alone among the enemy (24.8).
                (0, _) => {}
                _ => {
                    self.combat.step = Step::LeaderBack(side, leader);
                    return true;
                }
            }
        }
        false
    }

    fn leader_goes_back(&mut self, leader: LeaderId, area: AreaId, journal: &mut impl Journal<Event>) {
        self.put_leader(leader, area);
        self.combat.fight.leaders_leaving.remove(leader);
        journal.tell(|| self.told(BattleEvent::LeaderRetreated { leader: self.as_chief(leader), area }));
    }

    pub(super) fn list_leader_back(&self, side: Side, out: &mut impl FnMut(BattleAction)) {
        for area in self.combat.fight.refuges[side.index()].iter() {
            out(BattleAction::Retreat { area, all: false });
        }
    }
}
