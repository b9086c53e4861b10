//! The charge: its line, its distance, what it meets, where it ends (`att.line`, `att.move`, `att.short`,
//! `att.route`, `def.contact`).

use crate::event::Event;
use crate::objections::Objections;
use crate::procedures::{charge, defensive, obstacle};
use crate::rules;
use crate::state::{Aigles, Charge, ChargeStage, Fate, Marks, Phase, Pose};
use crate::tables::{CHARGE_ARC_DEGREES, OBSTACLE_THICKNESS};
use crate::vocabulary::{ChargeZone, UnitId};
use arrayvec::ArrayVec;
use boards::table::{Angle, Edge, Heading, Leading, Length, Point, SEARCH_PITCH, Segment, Stand, in_arc, sees};
use kernel::{Chance, Journal, RuleId};

/// The rules at work in this file.
pub const RULES: &[RuleId] = &[
    rules::ATT_TEST,
    rules::ATT_LINE,
    rules::ATT_MOVE,
    rules::ATT_SHORT,
    rules::ATT_ROUTE,
    rules::DEF_ARCS,
    rules::DEF_CONTACT,
    rules::DEF_FIRE,
    rules::COM_JOIN,
    rules::MAN_OBSTACLE_CHARGE,
    rules::SKIRM_CONTACT,
];

/// Less of the two edges against each other is no contact.
const HOLD: Length = Length::cm(1);

/// The straight line of a charge, fixed at its declaration.
#[derive(Clone, Copy, Debug)]
pub struct ChargeLine {
    /// From the charger's front edge to the target.
    pub line: Segment,
    /// Its direction.
    pub heading: Heading,
    /// Its length.
    pub gap: Length,
    /// The edge of the target it comes to (`def.arcs`, `def.contact`).
    pub edge: Edge,
}

impl ChargeLine {
    /// The zone of the target it comes from.
    #[must_use]
    pub const fn zone(self) -> ChargeZone {
        match self.edge {
            Edge::Front => ChargeZone::Front,
            Edge::Rear => ChargeZone::Rear,
            Edge::Left | Edge::Right => ChargeZone::Flank,
        }
    }

    /// How far along the line a stand is met, if it is.
    fn meets(&self, stand: &Stand) -> Option<Length> {
        if !stand.is_in_the_way_of(self.line) {
            return None;
        }
        let spear = Leading::new(self.line.from, self.heading, Length::mm(1));
        spear.touch_stand(stand).filter(|at| *at <= self.gap)
    }
}

impl Aigles {
    /// The charge line from a battalion to an enemy (`att.line`).
    #[must_use]
    pub fn charge_line(&self, charger: UnitId, target: UnitId) -> ChargeLine {
        let (own, enemy) = (self.body(charger), self.body(target));
        let nearest = enemy.nearest(own.edge(Edge::Front), own.front_middle());
        let line = nearest.line;
        let heading = Heading::towards(line.from, line.to).unwrap_or(own.heading());
        ChargeLine { line, heading, gap: nearest.separation.length(), edge: enemy.edge_facing(own.front_middle()) }
    }

    /// What forbids a battalion to attack an enemy, its own state apart (`att.test`, `com.join`).
    #[must_use]
    pub fn attack_objections(&self, unit: UnitId, target: UnitId) -> Objections {
        let mut objections = Objections::NONE;
        let is_enemy = self.battle.units.get(target.index()).is_some_and(|setup| setup.seat != self.seat_of(unit));
        if !is_enemy || self.unit(target).fate != Fate::OnTable {
            return Objections::BAD_TARGET;
        }
        let (own, enemy) = (self.body(unit), self.body(target));
        let charge = self.charge_line(unit, target);
        let within = Angle::degrees(CHARGE_ARC_DEGREES);
        objections.require(in_arc(charge.line.from, own.heading(), charge.line.to, within), Objections::OUT_OF_ARC);
        let seen = sees(own.front_middle(), &enemy, |line| self.ground_is_clear(line, [&own, &enemy]));
        objections.require(seen.is_some(), Objections::NOT_IN_SIGHT);
        if self.unit(target).contact.is_some() {
            objections.require(charge.edge != Edge::Front, Objections::JOIN_FRONT);
            objections.require(self.unit(target).combat_began < self.turn, Objections::JOIN_NEW_COMBAT);
        }
        objections
    }

    /// The test is passed: the charge goes off. Ends in a [`Phase::Charge`] if it will reach somebody who fights.
    pub(crate) fn launch_charge(
        &mut self,
        charger: UnitId,
        declared: UnitId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let mut charge = self.charge_line(charger, declared);
        journal.tell(|| Event::ChargeLaunched { charger, target: declared, gap: charge.gap, zone: charge.zone() });
        let die = self.roll_distance(charger, rules::ATT_MOVE, chance);
        let allowance = self.allowance(charger, die, false);
        let rule = rules::ATT_MOVE;
        journal.tell(|| Event::DistanceRolled { unit: charger, die, allowance: allowance.full, back: false, rule });

        let (target, may_hit) = self.first_met(charger, declared, &mut charge, journal);
        let end = charge.line.from + charge.heading.dir().along(charge.gap);
        let way = Segment::new(charge.line.from, end);
        let wanted = if self.going(way).is_slow() { allowance.slow } else { allowance.full };
        let (distance, stopped) = self.charge_over_obstacles(charger, way, wanted, chance, journal);
        let reaches = may_hit && !stopped && charge::contact(distance, self.judged(charge.gap));
        let gone = distance.min(charge.gap);
        self.trample(charger, &charge, gone, reaches, journal);
        if !reaches {
            return self.fall_short(charger, &charge, gone, may_hit, journal);
        }
        let Pose { x, y, .. } = Pose::new(end, charge.heading);
        let (edge, groups) = (charge.edge, self.groups(charger));
        let mut contact = Charge { charger, target, edge, x, y, groups, stage: ChargeStage::Reaches };
        if self.is(target, Marks::ROUTING) {
            self.catch_routers(contact, chance, journal);
        } else if self.unit(target).contact.is_some() {
            self.join_combat(contact, journal);
        } else {
            if self.unit_mut(target).supports_against.take().is_some() {
                // A joiner that is charged stops helping and fights, without defensive fire (R46).
                journal.tell(|| Event::JoinerDrawnOff { joiner: target });
                contact.stage = ChargeStage::Closes;
            }
            self.stack.push(Phase::Charge(contact));
        }
    }

    /// Another enemy met first becomes the target; one that is in contact with others stops the charge (`att.line`).
    fn first_met(
        &self,
        charger: UnitId,
        declared: UnitId,
        charge: &mut ChargeLine,
        journal: &mut impl Journal<Event>,
    ) -> (UnitId, bool) {
        let enemies = self.army(self.seat_of(charger).opponent()).filter(|id| *id != declared);
        let met = enemies.filter_map(|id| charge.meets(&self.body(id)).map(|at| (at, id))).min();
        let Some((at, other)) = met else { return (declared, true) };
        if self.is_in_contact(other) {
            charge.gap = (at - OBSTACLE_THICKNESS).max(Length::ZERO);
            return (declared, false);
        }
        charge.gap = at;
        charge.edge = self.body(other).edge_facing(self.body(charger).front_middle());
        journal.tell(|| Event::TargetChanged { charger, from: declared, to: other });
        (other, true)
    }

    /// Obstacles on the line: each touched disorders and costs a die (`man.obstacle.charge`). Returns how far the
    /// charge goes and whether an obstacle stops it.
    fn charge_over_obstacles(
        &mut self,
        charger: UnitId,
        way: Segment,
        mut allowance: Length,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> (Length, bool) {
        let own = self.body(charger);
        let mut on_the_way: ArrayVec<(Length, u8), 16> = self
            .obstacles_near(way.bounds())
            .filter(|(_, shape)| !shape.overlaps(&own))
            .filter_map(|(index, shape)| shape.first_entry(way).map(|at| (at, index as u8)))
            .take(16)
            .collect();
        on_the_way.sort_unstable();
        for (at, terrain) in on_the_way {
            if !obstacle::touches(allowance, at) {
                break;
            }
            self.disorder(charger, rules::MAN_OBSTACLE_CHARGE, journal);
            let die = chance.d6(obstacle::ROLL);
            let crossing = obstacle::cross(self.tables(), allowance, at, die);
            allowance = crossing.reach;
            let crosses = crossing.crosses;
            journal.tell(|| Event::ObstacleMet { unit: charger, terrain, die, allowance, crosses });
            if !crosses {
                return (allowance, true);
            }
        }
        (allowance, false)
    }

    /// What a charge does on its way: difficult ground, screens swept off, friends passed through if it makes contact.
    fn trample(
        &mut self,
        charger: UnitId,
        charge: &ChargeLine,
        gone: Length,
        reaches: bool,
        journal: &mut impl Journal<Event>,
    ) {
        let seat = self.seat_of(charger);
        let end = charge.line.from + charge.heading.dir().along(gone);
        let way = Segment::new(charge.line.from, end);
        let crosses_difficult = self.battle.terrain.near(way.bounds()).any(|(index, piece)| {
            self.battle.movement(index) == crate::vocabulary::Movement::Difficult
                && piece.shape.length_inside(way) > Length::ZERO
        });
        if crosses_difficult || self.is_in_difficult(&self.body(charger)) {
            self.disorder(charger, rules::DIS_CAUSES, journal);
        }
        for enemy in self.battle.units_of(seat.opponent()) {
            let met = self.screen(enemy).and_then(|screen| charge.meets(&screen)).is_some_and(|at| at <= gone);
            if met {
                self.remove_screen(enemy, rules::SKIRM_CONTACT, journal);
            }
        }
        if !reaches {
            return;
        }
        for friend in self.battle.units_of(seat) {
            let met = friend != charger && self.is_steady(friend) && charge.meets(&self.body(friend)).is_some();
            if met {
                self.disorder(friend, rules::ATT_LINE, journal);
                self.disorder(charger, rules::ATT_LINE, journal);
            }
        }
    }

    /// The charge does not reach: the charger faces along the line, goes as far as it may, and rallies (`att.short`).
    fn fall_short(
        &mut self,
        charger: UnitId,
        charge: &ChargeLine,
        gone: Length,
        may_hit: bool,
        journal: &mut impl Journal<Event>,
    ) {
        let own = self.body(charger);
        let seat = self.seat_of(charger);
        let friends = self.army(seat).filter(|id| *id != charger);
        let first_friend = friends.filter_map(|id| charge.meets(&self.body(id))).min();
        // It stops before friends it would run through, and 1 cm short of troops it may not hit.
        let limit = first_friend.map_or(gone, |at| gone.min(at));
        let limit = if may_hit { limit } else { limit.min(charge.gap) };
        let turned = own.with_front_at(own.front_middle(), charge.heading);
        let mut stand = own;
        let mut distance = limit;
        while distance >= Length::ZERO {
            let there = turned.shifted(charge.heading, distance);
            if self.has_room(charger, &there) && !self.overlaps_friendly_screen(charger, &there) {
                stand = there;
                break;
            }
            distance -= SEARCH_PITCH;
        }
        self.take_position(charger, &stand, journal);
        self.unit_mut(charger).marks.set(Marks::RALLYING);
        let to = self.unit(charger).pose;
        journal.tell(|| Event::ChargeShort { charger, to });
    }

    fn overlaps_friendly_screen(&self, unit: UnitId, stand: &Stand) -> bool {
        let seat = self.seat_of(unit);
        self.army(seat).any(|id| id != unit && self.screen(id).is_some_and(|screen| screen.overlaps(stand)))
    }

    /// Whether a body has room there: on the table, no other body, no impassable ground. Screens make way.
    #[must_use]
    pub fn has_room(&self, unit: UnitId, stand: &Stand) -> bool {
        self.battle.table.holds(stand) && self.body_under(stand, unit).is_none() && !self.is_in_impassable(stand)
    }

    /// Puts a battalion where an attack brought it: enemy screens there are swept off, its own steps aside.
    pub(crate) fn take_position(&mut self, unit: UnitId, stand: &Stand, journal: &mut impl Journal<Event>) {
        let moved = *stand != self.body(unit);
        self.unit_mut(unit).pose = Pose::new(stand.centre(), stand.heading());
        self.sweep_screens(unit, stand, journal);
        if moved && self.is_in_difficult(stand) {
            self.disorder(unit, rules::DIS_CAUSES, journal);
        }
        if self.unit(unit).skirmishers > 0 {
            self.unit_mut(unit).marks.set(Marks::SCREEN_LIFTED);
        }
    }

    /// Lays the charger flush against the edge it comes to (`def.contact`, ruling R40).
    pub(crate) fn close_to_contact(&mut self, charge: &Charge, journal: &mut impl Journal<Event>) {
        let Charge { charger, target, edge, x, y, .. } = *charge;
        let (own, enemy) = (self.body(charger), self.body(target));
        let near = Point::tenths(x.into(), y.into());
        let flush = own.flush_where_free(&enemy, edge, near, HOLD, |stand| self.has_room(charger, stand));
        let stand = flush.unwrap_or_else(|| self.unaligned(charger, &own, near));
        self.take_position(charger, &stand, journal);
    }

    /// No room along the edge: the charger comes as near as it can along its line; contact stands all the same.
    fn unaligned(&self, charger: UnitId, own: &Stand, near: Point) -> Stand {
        let heading = Heading::towards(own.front_middle(), near).unwrap_or(own.heading());
        let turned = own.with_front_at(own.front_middle(), heading);
        let mut distance = own.front_middle().distance(near);
        while distance >= Length::ZERO {
            let there = turned.shifted(heading, distance);
            if self.has_room(charger, &there) {
                return there;
            }
            distance -= SEARCH_PITCH;
        }
        *own
    }

    /// A routing battalion does not fight: it loses six and runs on (`att.route`, ruling R19).
    fn catch_routers(&mut self, charge: Charge, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let Charge { charger, target, .. } = charge;
        self.close_to_contact(&charge, journal);
        journal.tell(|| Event::RoutersCaught { charger, target });
        let losses = self.tables().result.loser_losses;
        self.lose_rankers(target, losses, rules::ATT_ROUTE, journal);
        if !self.remove_if_destroyed(target, journal) {
            self.flee(target, chance, journal);
        }
    }

    /// A further battalion joins a combat in the enemy's flank or rear (`com.join`).
    fn join_combat(&mut self, charge: Charge, journal: &mut impl Journal<Event>) {
        let Charge { charger, target, .. } = charge;
        self.close_to_contact(&charge, journal);
        self.unit_mut(charger).supports_against = Some(target);
        journal.tell(|| Event::Joined { joiner: charger, enemy: target });
        self.disorder(target, rules::COM_JOIN, journal);
    }

    /// Whether the target of a charge may fire at it (`def.fire`, `turn.pass`, `fire.once`).
    #[must_use]
    pub fn may_fire_defensively(&self, charge: &Charge) -> bool {
        let marks = self.unit(charge.target).marks;
        let zone = if charge.edge == Edge::Front { ChargeZone::Front } else { ChargeZone::Flank };
        let defender = defensive::Defender {
            activated: marks.has(Marks::ACTIVATED),
            passed: marks.has(Marks::PASSED),
            fired: marks.has(Marks::FIRED),
            routing: marks.has(Marks::ROUTING),
            rallying: marks.has(Marks::RALLYING),
            in_contact: self.is_in_contact(charge.target),
            zone,
            reached: true,
        };
        defensive::may_fire(&defender).is_ok()
    }
}
