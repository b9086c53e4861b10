//! Moves under Attaquer: the advance at the nearest enemy, contact, support moves (5.3, 5.5, 5.7).

use crate::book::objections::Objections;
use crate::book::vocabulary::{ArmClass, BrigadeId, Cohesion, Formation, Order};
use crate::play::event::Event;
use crate::play::movement::Survey;
use crate::rules;
use crate::state::{DivisionSet, Garde, Marks};
use boards::table::{Edge, Heading, Leading, Length, Point, Segment, Stand, TOLERANCE};
use kernel::Journal;

/// How much of two edges must lie against each other.
const HOLD: Length = Length::cm(1);

/// What would come of an advance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advance {
    /// Where the brigade would end.
    pub(crate) end: Stand,
    /// In which formation.
    pub(crate) formation: Formation,
    /// How far it would go.
    pub(crate) distance: Length,
    /// Whom it would touch.
    pub(crate) contact: Option<BrigadeId>,
    /// It would cross a river without bridge or ford.
    pub(crate) wades: bool,
}

impl Garde {
    /// Whether a brigade must advance or support before the moves can end (5.3): commanded, under Attaquer, formed,
    /// neither artillery nor baggage.
    #[must_use]
    pub(crate) fn must_attack(&self, id: BrigadeId) -> bool {
        self.is_on_table(id)
            && self.brigade(id).cohesion == Cohesion::Formed
            && !self.is(id, Marks::ACTED)
            && self.moving_order(id) == Order::Attack
            && matches!(self.class(id), ArmClass::Infantry | ArmClass::Cavalry)
            && self.army(self.seat_of(id).opponent()).next().is_some()
    }

    /// Whether a brigade of the active formations must still attack.
    #[must_use]
    pub(crate) fn anyone_must_attack(&self, active: DivisionSet) -> bool {
        active.iter().any(|division| self.brigades_in(division).any(|id| self.must_attack(id)))
    }

    /// The enemies a brigade may advance at: the nearest, and those just as near (5.3, ruling G24).
    pub(crate) fn advance_targets(&self, id: BrigadeId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        let own = self.stand(id);
        let nearest = self.nearest_to(self.seat_of(id), &own).map(|(_, nearest)| nearest);
        self.enemies_of(self.seat_of(id))
            .filter(move |(_, enemy)| nearest.is_some_and(|nearest| enemy.is_within(&own, nearest)))
            .map(|(enemy, _)| enemy)
    }

    /// The enemy a brigade has to advance at, where it has nothing to choose: nobody to support, no second target.
    pub(crate) fn only_target(&self, id: BrigadeId) -> Option<BrigadeId> {
        if !self.must_attack(id) || self.may_support(id) {
            return None;
        }
        let mut targets = self.advance_targets(id);
        let (only, other) = (targets.next()?, targets.next());
        other.is_none().then_some(only)
    }

    /// What forbids an advance (5.3).
    #[must_use]
    pub(crate) fn advance_objections(&self, id: BrigadeId, target: BrigadeId) -> Objections {
        let mut objections = self.mover_objections(id);
        if !objections.is_empty() {
            return objections;
        }
        objections.require(self.moving_order(id) == Order::Attack, Objections::ORDER);
        objections.require(self.advance_targets(id).any(|enemy| enemy == target), Objections::NOT_NEAREST);
        objections
    }

    /// Where an advance at an enemy leads (5.3, 5.7).
    #[must_use]
    pub(crate) fn advance(&self, id: BrigadeId, target: BrigadeId) -> Advance {
        let own = self.brigade(id);
        let formation = if own.formation == Formation::March { Formation::Battle } else { own.formation };
        let standing = if formation == own.formation { self.stand(id) } else { self.reshaped(id, formation) };
        let enemy = self.stand(target);
        let stays = Advance {
            end: self.stand(id),
            formation: own.formation,
            distance: Length::ZERO,
            contact: None,
            wades: false,
        };
        if self.stand(id).is_within(&enemy, TOLERANCE) {
            return Advance { contact: (!self.arm(id).is_artillery()).then_some(target), ..stays };
        }
        let goal = enemy.nearest_point(standing.centre());
        let start = standing.facing(Heading::towards(standing.centre(), goal).unwrap_or(standing.heading()));
        let touch = self.first_touched(id, &start);
        let gap = touch.map_or(Length::MAX, |(_, gap)| gap);
        let allowance = self.allowance(id, Order::Attack, false);
        let reach = self.reach(formation, start.front_middle(), start.heading(), allowance);
        let (distance, meets) = (reach.min(gap), gap <= reach);
        if self.arm(id).is_artillery() {
            // It stops before contact (ruling G33).
            let short = gap - self.tables().constants.fall_back_stops_short;
            let wanted = distance.min(short).max(Length::ZERO);
            return self.end_advance(id, &start, wanted, formation, stays, true);
        }
        match touch.filter(|_| meets) {
            Some((enemy, _)) => self
                .lay_against(id, &start, distance, formation, enemy)
                .unwrap_or_else(|| self.end_advance(id, &start, distance, formation, stays, false)),
            None => self.end_advance(id, &start, distance, formation, stays, false),
        }
    }

    /// The enemy that a front edge going straight ahead touches first, and after how far.
    fn first_touched(&self, id: BrigadeId, start: &Stand) -> Option<(BrigadeId, Length)> {
        let leading: Leading = start.leading(Edge::Front);
        self.enemies_of(self.seat_of(id))
            .filter_map(|(enemy, stand)| {
                // A turn on the spot may already touch.
                let gap =
                    if start.is_within(&stand, TOLERANCE) { Some(Length::ZERO) } else { leading.touch_stand(&stand) };
                gap.map(|gap| (enemy, gap))
            })
            .min_by_key(|(_, gap)| *gap)
    }

    /// Contact: the front edge flush to the touched edge, slid by the least distance that finds room; unaligned if
    /// there is none (5.7).
    fn lay_against(
        &self,
        id: BrigadeId,
        start: &Stand,
        distance: Length,
        formation: Formation,
        enemy: BrigadeId,
    ) -> Option<Advance> {
        let touched = self.stand(enemy);
        let there = start.advanced(distance);
        let near = touched.nearest(there.edge(Edge::Front), there.front_middle()).line.to;
        let edge = touched_edge(&touched, near, start.heading());
        let room = |stand: &Stand| self.has_room_as(id, formation, stand);
        let flush = there.flush_where_free(&touched, edge, there.front_middle(), HOLD, room);
        let unaligned = || Some(there).filter(|stand| room(stand) && stand.is_within(&touched, TOLERANCE));
        let end = flush.or_else(unaligned)?;
        let wades = self.crosses_river(Segment::new(start.centre(), end.centre()));
        Some(Advance { end, formation, distance, contact: Some(enemy), wades })
    }

    /// An advance without contact: the last legal place on its way, or none at all (5.11).
    fn end_advance(
        &self,
        id: BrigadeId,
        start: &Stand,
        distance: Length,
        formation: Formation,
        stays: Advance,
        apart: bool,
    ) -> Advance {
        let seat = self.seat_of(id);
        let room = |stand: &Stand| self.has_room_as(id, formation, stand) && !(apart && self.meets_enemy(seat, stand));
        let step = self.tables().constants.move_step;
        let mut at = distance;
        loop {
            let end = start.advanced(at);
            if room(&end) {
                let wades = self.crosses_river(Segment::new(start.centre(), end.centre()));
                let contact =
                    self.enemies_of(seat).find(|(_, enemy)| enemy.is_within(&end, TOLERANCE)).map(|(id, _)| id);
                return Advance { end, formation, distance: at, contact, wades };
            }
            if at <= Length::ZERO {
                return stays;
            }
            at = (at - step).max(Length::ZERO);
        }
    }

    /// Whether a brigade may end there in a formation (5.11).
    fn has_room_as(&self, id: BrigadeId, formation: Formation, stand: &Stand) -> bool {
        self.setup.table.holds(stand) && self.is_clear_of_troops(id, stand) && !self.is_impassable(id, formation, stand)
    }

    /// Carries out an advance.
    pub(crate) fn carry_advance(&mut self, id: BrigadeId, target: BrigadeId, journal: &mut impl Journal<Event>) {
        let advance = self.advance(id, target);
        let from = self.brigade(id).pose;
        if advance.formation != self.brigade(id).formation {
            self.brigade_mut(id).formation = advance.formation;
            let to = from;
            journal.tell(|| Event::Reshaped { brigade: id, formation: advance.formation, to });
        }
        self.relocate(id, &advance.end, advance.distance, false, rules::R5_3, from, journal);
        if self.arm(id).is_artillery() && advance.distance > Length::ZERO {
            self.brigade_mut(id).marks.set(Marks::PROLONGED);
        }
        if advance.wades {
            self.wade(id, journal);
        }
        if let Some(enemy) = advance.contact {
            self.brigade_mut(id).marks.set(Marks::ATTACKED);
            journal.tell(|| Event::Contact { attacker: id, defender: enemy });
        }
    }

    // ------------------------------------------------------------ support moves

    /// The brigades of a division that are in contact or have attacked in this activation (5.5).
    fn engaged_friends(&self, id: BrigadeId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        self.brigades_in(self.division_of(id))
            .filter(move |friend| *friend != id && (self.is(*friend, Marks::ATTACKED) || self.is_in_contact(*friend)))
    }

    /// Whether there is anybody to support.
    #[must_use]
    pub(crate) fn may_support(&self, id: BrigadeId) -> bool {
        self.moving_order(id) == Order::Attack && self.engaged_friends(id).next().is_some()
    }

    /// Whether a brigade in that place would be within support distance of a friend in combat (5.5, 6.7).
    fn supports_from(&self, id: BrigadeId, stand: &Stand) -> bool {
        self.engaged_friends(id).any(|friend| match self.arm(id).guns() {
            Some(guns) => {
                let long = self.tables().gun(guns).long;
                self.contacts(friend).any(|enemy| self.stand(enemy).is_within(stand, long))
            }
            None => self.stand(friend).is_within(stand, self.zone_depth(id)),
        })
    }

    /// What would come of a support move (5.5): a straight way, without touching an enemy.
    #[must_use]
    pub(crate) fn support_survey(&self, id: BrigadeId, goal: Point, heading: Heading) -> Survey {
        let start = self.stand(id);
        let own = self.brigade(id);
        let formation = if own.formation == Formation::March { Formation::Battle } else { own.formation };
        let standing = if formation == own.formation { start } else { self.reshaped(id, formation) };
        let distance = standing.centre().distance(goal);
        let end = standing.at(goal).facing(heading);
        let mut survey =
            Survey { objections: self.mover_objections(id), end, formation, distance, cut_short: false, wades: false };
        survey.objections.require(self.moving_order(id) == Order::Attack, Objections::ORDER);
        if !survey.objections.is_empty() {
            return survey;
        }
        let allowance = self.allowance(id, Order::Attack, false);
        if distance > allowance {
            survey.objections.add(Objections::TOO_FAR);
            return survey;
        }
        survey.objections.require(self.supports_from(id, &end), Objections::NO_SUPPORT);
        if let Some(direction) = Heading::towards(standing.centre(), goal) {
            let turned = standing.facing(direction);
            let reach = self.reach(formation, turned.front_middle(), direction, allowance);
            survey.objections.require(distance <= reach, Objections::TOO_FAR);
            let lane = turned.lane(distance);
            let seat = self.seat_of(id);
            let blocked = !self.is_in_contact(id) && self.enemies_of(seat).any(|(_, enemy)| enemy.overlaps(&lane));
            survey.objections.require(!blocked, Objections::THROUGH_ENEMY);
            survey.wades = self.crosses_river(Segment::new(standing.centre(), goal));
        }
        self.place_objections(id, formation, &end, &mut survey.objections);
        survey
    }

    /// Carries out a support move.
    pub(crate) fn carry_support(&mut self, id: BrigadeId, survey: &Survey, journal: &mut impl Journal<Event>) {
        let from = self.brigade(id).pose;
        self.brigade_mut(id).formation = survey.formation;
        self.relocate(id, &survey.end, survey.distance, false, rules::R5_5, from, journal);
        if self.arm(id).is_artillery() && survey.distance > Length::ZERO {
            self.brigade_mut(id).marks.set(Marks::PROLONGED);
        }
        if survey.wades {
            self.wade(id, journal);
        }
    }
}

/// The edge of a stand that was touched at a point; at a corner the edge of the two that faces the mover more (5.7).
fn touched_edge(stand: &Stand, at: Point, mover: Heading) -> Edge {
    let dot = |heading: Heading, from: Point, to: Point| {
        let dir = heading.dir();
        i64::from(dir.x) * i64::from((to.x - from.x).to_tenths())
            + i64::from(dir.y) * i64::from((to.y - from.y).to_tenths())
    };
    let back = mover.reversed().dir();
    let facing = |edge: Edge| {
        let out = stand.outward(edge).dir();
        i64::from(out.x) * i64::from(back.x) + i64::from(out.y) * i64::from(back.y)
    };
    // How far the point is from the line of an edge, in tenths of a millimetre.
    let off = |edge: Edge| (dot(stand.outward(edge), stand.edge_middle(edge), at) >> 30).abs();
    let on_line = Edge::ALL.into_iter().filter(|edge| off(*edge) <= 5);
    on_line.max_by_key(|edge| facing(*edge)).unwrap_or_else(|| stand.edge_towards(mover.reversed()))
}
