//! The charge: its line, its distance, what it meets, where it ends (`att.line`, `att.move`, `att.short`,
//! `att.route`, `def.contact`).

use crate::book::objections::Objections;
use crate::book::tables::{CHARGE_ARC_DEGREES, MOVE_STEP, OBSTACLE_THICKNESS};
use crate::book::vocabulary::{ChargeZone, UnitId};
use crate::play::Phase;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::movement::Allowance;
use crate::rules::{charge, obstacle};
use crate::show::offers;
use crate::state::{Aigles, Fate, Marks, Pose};
use arrayvec::ArrayVec;
use boards::table::{Angle, Edge, Heading, Leading, Length, Point, SEARCH_PITCH, Segment, Stand, in_arc, sees};
use gamekit::question::{Asked, Question, Step};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Text};

/// Less of the two edges against each other is no contact.
const HOLD: Length = Length::cm(1);

/// A charge on its way to contact. The charger is moved only when contact is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// Who charges.
    pub charger: UnitId,
    /// Who is charged.
    pub target: UnitId,
    /// Which edge of the target is hit.
    pub edge: Edge,
    /// Where the charge line ends, in tenths of a millimetre.
    pub x: i16,
    /// Where the charge line ends, in tenths of a millimetre.
    pub y: i16,
    /// The charger's groups before defensive fire (`com.total`, ruling R51).
    pub groups: u8,
    /// How far it has come.
    pub stage: ChargeStage,
}

/// How far a charge has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChargeStage {
    /// The target has not been asked whether it fires.
    Reaches,
    /// The fire, if any, is stood: contact is next.
    Closes,
}

impl Step<Aigles> for Charge {
    fn take(self, game: &mut Aigles, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        if self.stage == ChargeStage::Reaches {
            let Some(rule) = game.holds_fire_by(&self) else {
                game.stack.push(self);
                return game.stack.push(DefensiveFire);
            };
            journal.tell(|| Event::NoDefensiveFire { unit: self.target, rule });
        }
        game.strike(self, chance, journal);
    }

    fn about(&self, _: &Aigles) -> Option<UnitId> {
        Some(self.charger)
    }
}

/// The target of the charge beneath may fire at it (`def.fire`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DefensiveFire;

impl DefensiveFire {
    /// The charge that is on its way.
    fn charge(self, game: &Aigles) -> Charge {
        let beneath = game.stack.inwards_out().find_map(|phase| match phase {
            Phase::Charge(charge) => Some(charge),
            _ => None,
        });
        beneath.expect("defensive fire is asked for above a charge")
    }
}

impl Question<Aigles> for DefensiveFire {
    fn asked(&self, game: &Aigles) -> Asked {
        Asked::one(game.seat_of(self.charge(game).target), "decision-defensive_fire", rules::DEF_FIRE)
    }

    fn list(&self, _: &Aigles, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|yes| Action::DefensiveFire { yes }));
    }

    fn against(&self, _: &Aigles, _: Seat, action: &Action) -> Objections {
        if matches!(action, Action::DefensiveFire { .. }) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, game: &Aigles, _: Seat, action: &Action) -> Option<Offer> {
        let Action::DefensiveFire { yes } = action else { return None };
        let verb = if *yes { "action-defensive_fire" } else { "action-hold_fire" };
        let piece = Some(game.setup.unit(self.charge(game).target).id.clone());
        let offer = Offer { risky: true, piece, ..offers::plain(verb, Text::new(verb), rules::DEF_FIRE) };
        Some(if *yes { offer } else { offers::yielding(offer) })
    }

    fn answered(
        self,
        game: &mut Aigles,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let charge = self.charge(game);
        if *action == (Action::DefensiveFire { yes: true }) {
            game.fire_defensively(charge, chance, journal);
        } else {
            journal.tell(|| Event::HeldFire { unit: charge.target });
            game.stack.replace(Charge { stage: ChargeStage::Closes, ..charge });
        }
    }

    fn about(&self, game: &Aigles) -> Option<UnitId> {
        Some(self.charge(game).target)
    }
}

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
        let is_enemy = self.setup.units.get(target.index()).is_some_and(|setup| setup.seat != self.seat_of(unit));
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

    /// The test is passed: the charge goes off. Ends in a [`Charge`] if it will reach somebody who fights.
    pub fn launch_charge(
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
        let wanted = self.charge_reach(&charge, allowance);
        if wanted < allowance.full {
            journal.tell(|| Event::ChargeSlowed { unit: charger, allowance: wanted });
        }
        let went = self.charge_over_obstacles(charger, way, wanted, chance, journal);
        let reaches = may_hit && charge::makes_contact(went, self.judged(charge.gap));
        let gone = went.reach.min(charge.gap);
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
            self.stack.push(contact);
        }
    }

    /// How far a charge may go over the ground on its line (`man.difficult`, ruling R11): its full distance if at most half
    /// of what it covers is slow, else as far as that holds, and in any case its slow distance.
    fn charge_reach(&self, charge: &ChargeLine, allowance: Allowance) -> Length {
        let from = charge.line.from;
        let going = |distance: Length| self.going(Segment::new(from, from + charge.heading.dir().along(distance)));
        let mut distance = allowance.full.min(charge.gap);
        let whole = going(distance);
        if !whole.is_slow() {
            return allowance.full;
        }
        if whole.starts_slow {
            return allowance.slow;
        }
        while distance > allowance.slow && going(distance).is_slow() {
            distance -= MOVE_STEP;
        }
        distance.max(allowance.slow)
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

    /// Obstacles on the line: each touched disorders and costs a die (`man.obstacle.charge`).
    fn charge_over_obstacles(
        &mut self,
        charger: UnitId,
        way: Segment,
        allowance: Length,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) -> obstacle::Way {
        let own = self.body(charger);
        let mut on_the_way: ArrayVec<(Length, u8), 16> = self
            .obstacles_near(way.bounds())
            .filter(|(_, shape)| !shape.overlaps(&own))
            .filter_map(|(index, shape)| shape.first_entry(way).map(|at| (at, index as u8)))
            .take(16)
            .collect();
        on_the_way.sort_unstable();
        let places = on_the_way.iter().map(|(at, _)| *at);
        obstacle::go_over(self.tables(), allowance, places, chance, |n, die, allowance, crosses| {
            let terrain = on_the_way[n].1;
            self.disorder(charger, rules::MAN_OBSTACLE_CHARGE, journal);
            journal.tell(|| Event::ObstacleMet { unit: charger, terrain, die, allowance, crosses });
        })
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
        let crosses_difficult = self.setup.terrain.near(way.bounds()).any(|(index, piece)| {
            self.setup.movement(index) == crate::book::vocabulary::Movement::Difficult
                && piece.shape.length_inside(way) > Length::ZERO
        });
        if crosses_difficult || self.is_in_difficult(&self.body(charger)) {
            self.disorder(charger, rules::DIS_CAUSES, journal);
        }
        for enemy in self.setup.units_of(seat.opponent()) {
            let met = self.screen(enemy).and_then(|screen| charge.meets(&screen)).is_some_and(|at| at <= gone);
            if met {
                self.remove_screen(enemy, rules::SKIRM_CONTACT, journal);
            }
        }
        if !reaches {
            return;
        }
        for friend in self.setup.units_of(seat) {
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
        self.setup.table.holds(stand) && self.body_under(stand, unit).is_none() && !self.is_in_impassable(stand)
    }

    /// Puts a battalion where an attack brought it: enemy screens there are swept off, its own steps aside.
    pub fn take_position(&mut self, unit: UnitId, stand: &Stand, journal: &mut impl Journal<Event>) {
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
    pub fn close_to_contact(&mut self, charge: &Charge, journal: &mut impl Journal<Event>) {
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

    /// The rule that keeps the target of a charge from firing at it, if one does. No group has a charge in flank or rear in
    /// front of it (ruling R13).
    fn holds_fire_by(&self, charge: &Charge) -> Option<RuleId> {
        let marks = self.unit(charge.target).marks;
        let reasons = [
            (marks.has(Marks::ACTIVATED) && !marks.has(Marks::PASSED), rules::TURN_PASS),
            (marks.has(Marks::FIRED), rules::FIRE_ONCE),
            (marks.has(Marks::ROUTING), rules::ROUT_STATE),
            (marks.has(Marks::RALLYING), rules::ATT_SHORT),
            (self.is_in_contact(charge.target) || charge.edge != Edge::Front, rules::DEF_FIRE),
        ];
        reasons.into_iter().find_map(|(holds, rule)| holds.then_some(rule))
    }
}
