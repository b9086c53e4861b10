//! Retreats: where units may go, who is spiked, captured or taken off by sea (26, 27.22).

use super::event::BattleEvent;
use super::{BattleAction, Casualties, Moment};
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Side};
use crate::play::Counter;
use crate::play::event::Event;
use crate::rules;
use crate::rules::leader_loss::Fate;
use crate::show::offers::{at, into_area, of_leader, of_unit};
use crate::state::combat::{Bill, Then};
use crate::state::sets::{AreaId, AreaSet, LeaderId, UnitId, UnitSet};
use crate::state::{Marks, Toulon, Whereabouts};
use gamekit::question;
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// The retreats of this side (26).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retreats(pub Side);

impl Moment for Retreats {
    const QUIET: bool = false;

    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        (self.0, "decision-retreat_area", self.rule(game))
    }

    fn seat(&self, game: &Toulon, side: Side) -> Seat {
        game.decider(side, game.next_to_retreat(side).map_or(UnitSet::EMPTY, UnitSet::one))
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let Some(unit) = game.next_to_retreat(self.0) else { return };
        let several = game.combat.fight.leaving[self.0.index()].len() > 1;
        let refuges = game.refuges(unit);
        for area in refuges.iter() {
            out(BattleAction::Retreat { area, all: false });
            if several && refuges.len() > 1 {
                out(BattleAction::Retreat { area, all: true });
            }
        }
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let BattleAction::Retreat { area, .. } = *action else { return Objections::NOT_NOW };
        let open = game.next_to_retreat(self.0).is_some_and(|unit| game.refuges(unit).has(area));
        if open { Objections::NONE } else { Objections::NO_RETREAT }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        let BattleAction::Retreat { area, all } = *action else { return None };
        let (verb, rule) = ("action-retreat", self.rule(game));
        let unit = game.next_to_retreat(self.0).filter(|_| !all);
        Some(match unit {
            Some(unit) => {
                let text = Text::new("offer-retreat").with("area", game.area_name(area));
                Offer { ghost: Some(at(game, area)), ..of_unit(game, unit, verb, text, rule) }
            }
            None => into_area(game, area, verb, Text::new("offer-retreat_all"), rule),
        })
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let BattleAction::Retreat { area, all } = *action else { return };
        game.turn_to(self);
        while let Some(unit) = game.next_to_retreat(self.0) {
            if !game.refuges(unit).has(area) {
                return;
            }
            game.go_back(unit, area, journal);
            if !all {
                return;
            }
        }
    }

    fn pass_over(self, game: &mut Toulon, _: &mut impl Journal<Event>) {
        game.turn_to(LeadersBack(self.0));
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        refuge_worth(game, action)
    }

    fn subject(&self, game: &Toulon) -> Option<Counter> {
        game.next_to_retreat(self.0).map(Counter::Unit)
    }
}

impl Retreats {
    fn rule(self, game: &Toulon) -> RuleId {
        if self.0 == game.combat.fight.attacker { rules::R26_1 } else { rules::R26_2 }
    }
}

/// How good an area is to go back to.
fn refuge_worth(game: &Toulon, action: &BattleAction) -> i32 {
    let BattleAction::Retreat { area, all } = *action else { return 0 };
    let friendly = Side::ALL.into_iter().any(|side| game.friendly(side).has(area));
    10 + i32::from(friendly) * 4 + i32::from(all)
}

/// Leaders follow the troops of this side, or are lost with them (26.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeadersBack(pub Side);

impl question::Step<Toulon> for LeadersBack {
    fn take(self, game: &mut Toulon, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if game.settle_leaders(self.0, chance, journal) {
            return;
        }
        if self.0 == game.combat.fight.attacker {
            game.begin_retreats(self.0.other(), journal);
        } else {
            game.note_crowds();
        }
    }
}

/// Which of the destinations of his side this leader takes (26.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaderBack(pub Side, pub LeaderId);

impl Moment for LeaderBack {
    const QUIET: bool = false;

    fn asks(&self, _: &Toulon) -> (Side, &'static str, RuleId) {
        (self.0, "decision-retreat_area", rules::R26_6)
    }

    /// Whose leader is with the defenders must not show.
    fn seat(&self, game: &Toulon, side: Side) -> Seat {
        if side == game.combat.fight.attacker { game.seat_of(game.leader_force(self.1)) } else { game.speaker(side) }
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let refuges = game.combat.fight.refuges[self.0.index()];
        refuges.iter().for_each(|area| out(BattleAction::Retreat { area, all: false }));
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let BattleAction::Retreat { area, all } = *action else { return Objections::NOT_NOW };
        let open = !all && game.combat.fight.refuges[self.0.index()].has(area);
        if open { Objections::NONE } else { Objections::NO_RETREAT }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        let BattleAction::Retreat { area, .. } = *action else { return None };
        let text = Text::new("offer-leader_retreat").with("area", game.area_name(area));
        let offer = of_leader(game, self.1, "action-retreat", text, rules::R26_6);
        Some(Offer { ghost: Some(at(game, area)), ..offer })
    }

    fn decide(self, game: &mut Toulon, action: &BattleAction, _: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if let BattleAction::Retreat { area, .. } = *action {
            game.leader_goes_back(self.1, area, journal);
        }
        game.turn_to(LeadersBack(self.0));
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        refuge_worth(game, action)
    }

    fn subject(&self, _: &Toulon) -> Option<Counter> {
        Some(Counter::Leader(self.1))
    }
}

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
        self.turn_to(Retreats(side));
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
        self.turn_to(Casualties(Then::Sea(side)));
        self.settle_bills(journal);
    }

    /// The unit whose way out is asked for.
    #[must_use]
    pub fn next_to_retreat(&self, side: Side) -> Option<UnitId> {
        self.combat.fight.leaving[side.index()].lowest()
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
    fn settle_leaders(&mut self, side: Side, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
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
                    self.turn_to(LeaderBack(side, leader));
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
}
