//! Moves under Manœuvrer and Défendre: ways, turns, changes of formation (5.1, 5.2, 5.4, 5.6, 5.7, 5.11).

use crate::book::objections::Objections;
use crate::book::tables::MAX_BRIGADES;
use crate::book::vocabulary::{BrigadeId, Cohesion, Formation, Order};
use crate::play::event::Event;
use crate::rules;
use crate::rules::movement::{self, Mover};
use crate::state::{BrigadeSet, Fate, Garde, Marks, Pose, Spot};
use arrayvec::ArrayVec;
use boards::table::{Heading, Length, Point, Segment, Stand, TOLERANCE};
use kernel::{Journal, RuleId};

/// What would come of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Survey {
    /// What forbids it.
    pub(crate) objections: Objections,
    /// Where the brigade would end.
    pub(crate) end: Stand,
    /// In which formation.
    pub(crate) formation: Formation,
    /// How far it would go.
    pub(crate) distance: Length,
    /// It would be stopped before the end of its way.
    pub(crate) cut_short: bool,
    /// It would cross a river without bridge or ford.
    pub(crate) wades: bool,
}

/// A brigade about to move and everything within its reach: looked at once for all ways it might take.
#[derive(Clone, Debug)]
pub(crate) struct Scout {
    /// Which brigade.
    pub(crate) id: BrigadeId,
    /// The order it moves by.
    pub(crate) order: Order,
    /// Where it stands.
    pub(crate) start: Stand,
    /// It is in an enemy zone of control.
    pub(crate) in_zone: bool,
    /// How far it may go, off road and on a road.
    pub(crate) allowance: [Length; 2],
    /// The nearest enemy and how far he is.
    pub(crate) nearest: Option<(BrigadeId, Length)>,
    /// Other brigades it could run into, friends first.
    near: ArrayVec<(BrigadeId, Stand), MAX_BRIGADES>,
    /// Enemies whose zone of control it could come into.
    threats: BrigadeSet,
}

/// A straight piece of way.
struct Leg {
    start: Stand,
    direction: Heading,
    length: Length,
}

impl Garde {
    /// How far a brigade may go under the order it moves by; on a road as a column of march (5.1).
    #[must_use]
    pub(crate) fn allowance(&self, id: BrigadeId, order: Order, road: bool) -> Length {
        movement::allowance(self.tables(), &self.mover(id, order, road))
    }

    /// A brigade as the movement table sees it.
    #[must_use]
    pub(crate) fn mover(&self, id: BrigadeId, order: Order, road: bool) -> Mover {
        let coherent = order == Order::Manoeuvre && self.is_coherent(self.division_of(id));
        let disorganised = self.brigade(id).cohesion == Cohesion::Disorganised;
        Mover { arm: self.arm(id), order, road, coherent, disorganised }
    }

    /// What forbids any move of a brigade now (4.2).
    #[must_use]
    pub(crate) fn mover_objections(&self, id: BrigadeId) -> Objections {
        let mut objections = Objections::NONE;
        objections.require(self.is_on_table(id), Objections::NOT_ON_TABLE);
        objections.require(!self.is(id, Marks::ACTED), Objections::ALREADY_MOVED);
        objections.require(!self.is_routing(id), Objections::ROUT);
        objections
    }

    /// What a way costs: each centimetre in difficult ground double, on the middle of the leading edge (1.12).
    fn cost(&self, formation: Formation, leg: &Leg) -> Length {
        let from = leading_middle(&leg.start, leg.direction);
        let way = Segment::new(from, from + leg.direction.dir().along(leg.length));
        if !self.has_difficult(way.bounds()) {
            return leg.length;
        }
        let steps = self.steps_of(leg.length);
        let factor = self.tables().constants.difficult_cost_factor;
        let mut hard = 0;
        for step in 0..steps {
            let middle = way.at(2 * step + 1, 2 * steps);
            hard += i32::from(self.is_hard_going(formation, middle));
        }
        leg.length + leg.length.scaled(hard * (factor - 1), steps)
    }

    /// How far one gets along a line with an allowance, difficult ground counted (1.12).
    #[must_use]
    pub(crate) fn reach(&self, formation: Formation, from: Point, direction: Heading, allowance: Length) -> Length {
        let dir = direction.dir();
        let way = Segment::new(from, from + dir.along(allowance));
        if !self.has_difficult(way.bounds()) {
            return allowance;
        }
        let step = self.tables().constants.move_step;
        let factor = self.tables().constants.difficult_cost_factor;
        let (mut gone, mut left) = (Length::ZERO, allowance);
        while left > Length::ZERO {
            let next = step.min(left);
            let middle = from + dir.along(gone + next.scaled(1, 2));
            if self.is_hard_going(formation, middle) {
                let part = next.min(left.scaled(1, factor.unsigned_abs().max(1)));
                gone += part;
                left -= part * factor;
                if part < next {
                    break;
                }
            } else {
                gone += next;
                left -= next;
            }
        }
        gone
    }

    fn steps_of(&self, length: Length) -> u32 {
        let step = self.tables().constants.move_step.to_tenths().unsigned_abs().max(1);
        length.to_tenths().unsigned_abs().div_ceil(step).max(1)
    }

    /// Looks around before a move.
    #[must_use]
    pub(crate) fn scout(&self, id: BrigadeId) -> Scout {
        let order = self.moving_order(id);
        let start = self.stand(id);
        let seat = self.seat_of(id);
        let mover = self.mover(id, order, false);
        let roads = order == Order::Manoeuvre && self.brigade(id).formation == Formation::March;
        let off_road = movement::allowance(self.tables(), &mover);
        let road = if roads { movement::allowance(self.tables(), &Mover { road: true, ..mover }) } else { off_road };
        let mut scout = Scout {
            id,
            order,
            start,
            in_zone: false,
            allowance: [off_road, road],
            nearest: self.nearest_to(seat, &start),
            near: ArrayVec::new(),
            threats: BrigadeSet::EMPTY,
        };
        // Turning and changing formation sweep no more than the longest footprint to either side.
        let reach = road + start.front() + start.depth() + Length::cm(18);
        let at = start.centre();
        for (other, stand) in self.others(id) {
            let (dx, dy) = ((stand.centre().x - at.x).abs(), (stand.centre().y - at.y).abs());
            let size = (stand.front() + stand.depth()).scaled(1, 2);
            let enemy = self.seat_of(other) != seat;
            let depth = if enemy { self.zone_depth(other) } else { Length::ZERO };
            if dx.max(dy) > reach + size + depth {
                continue;
            }
            scout.near.push((other, stand));
            if enemy {
                scout.threats.add(other);
                scout.in_zone = scout.in_zone || self.is_in_zone_of(&start, other);
            }
        }
        scout
    }

    /// What would come of a way (5.2, 5.4): under Manœuvrer the brigade faces where it goes and stops at a zone of
    /// control, under Défendre it shifts as it stands.
    #[must_use]
    pub(crate) fn survey(&self, id: BrigadeId, way: &[Spot], heading: Heading, formation: Option<Formation>) -> Survey {
        self.survey_from(&self.scout(id), way, heading, formation)
    }

    /// The same, when one has looked around already.
    #[must_use]
    pub(crate) fn survey_from(
        &self,
        scout: &Scout,
        way: &[Spot],
        heading: Heading,
        formation: Option<Formation>,
    ) -> Survey {
        let (id, order, start) = (scout.id, scout.order, scout.start);
        let own = self.brigade(id);
        let mut survey = Survey {
            objections: self.mover_objections(id),
            end: start.facing(heading),
            formation: own.formation,
            distance: Length::ZERO,
            cut_short: false,
            wades: false,
        };
        survey.objections.require(order != Order::Attack, Objections::ORDER);
        if scout.in_zone {
            // Inside a zone only a fall-back, under Défendre also a turn in place.
            survey.objections.require(way.is_empty() && order == Order::Defend, Objections::ZDC);
        }
        if !survey.objections.is_empty() {
            return survey;
        }
        let mut at = start;
        let mut cost = Length::ZERO;
        for spot in way {
            let goal = spot.point();
            let Some(direction) = Heading::towards(at.centre(), goal) else { continue };
            let length = at.centre().distance(goal);
            let turned = if order == Order::Manoeuvre { at.facing(direction) } else { at };
            let leg = Leg { start: turned, direction, length };
            cost += self.cost(own.formation, &leg);
            if cost > scout.allowance[1] {
                survey.objections.add(Objections::TOO_FAR);
                return survey;
            }
            let stop = self.walk(scout, &leg, &mut survey.objections);
            at = turned.shifted(direction, stop.unwrap_or(length));
            survey.distance += stop.unwrap_or(length);
            survey.wades |= self.crosses_river(Segment::new(turned.centre(), at.centre()));
            if stop.is_some() {
                survey.cut_short = true;
                break;
            }
            at = at.at(goal);
        }
        // The road rate is for a way that is all on a road, in marche (5.1).
        let by_road = || order == Order::Manoeuvre && self.is_by_road(id, way);
        survey.objections.require(cost <= scout.allowance[0] || by_road(), Objections::TOO_FAR);
        if let Some((_, nearest)) = scout.nearest.filter(|_| order == Order::Defend && !way.is_empty()) {
            let seat = self.seat_of(id);
            let closer = self.enemies_of(seat).any(|(_, enemy)| enemy.is_closer_than(&at, nearest));
            survey.objections.require(!closer, Objections::CLOSER);
        }
        self.settle_end(scout, at, heading, formation, &mut survey);
        survey
    }

    /// Whether a whole way is on a road, for a column of march.
    fn is_by_road(&self, id: BrigadeId, way: &[Spot]) -> bool {
        let formation = self.brigade(id).formation;
        if formation != Formation::March {
            return false;
        }
        let mut from = self.stand(id).centre();
        way.iter().all(|spot| {
            let line = Segment::new(from, spot.point());
            from = line.to;
            let steps = self.steps_of(line.length());
            (0..=steps).all(|step| self.is_road_at(line.at(step, steps)))
        })
    }

    /// Walks a leg. Returns how far the brigade gets if a zone of control stops it; adds what forbids the way.
    fn walk(&self, scout: &Scout, leg: &Leg, objections: &mut Objections) -> Option<Length> {
        let id = scout.id;
        let stop = if scout.order == Order::Manoeuvre { self.first_zone(scout, leg) } else { None };
        let length = stop.unwrap_or(leg.length);
        let lane = leg.start.lane(length);
        if scout.order == Order::Manoeuvre {
            // No contact on the way; who touches already may leave.
            let meets = |enemy: BrigadeId| {
                let enemy = self.stand(enemy);
                enemy.is_within(&lane, TOLERANCE) && !enemy.is_within(&scout.start, TOLERANCE)
            };
            objections.require(!scout.threats.iter().any(meets), Objections::CONTACT);
        }
        if self.arm(id).is_artillery() && self.has_difficult(lane.bounds()) {
            let formation = self.brigade(id).formation;
            let steps = self.steps_of(length);
            let barred = (0..=steps).any(|step| {
                let stand = leg.start.shifted(leg.direction, length.scaled(step as i32, steps));
                self.is_impassable(id, formation, &stand)
            });
            objections.require(!barred, Objections::IMPASSABLE);
        }
        stop
    }

    /// After how far a leg comes into an enemy zone of control, if it does (5.2).
    fn first_zone(&self, scout: &Scout, leg: &Leg) -> Option<Length> {
        let at = |distance: Length| leg.start.shifted(leg.direction, distance);
        let mut first: Option<Length> = None;
        for enemy in scout.threats.iter() {
            let length = first.unwrap_or(leg.length);
            let under = |length: Length| self.is_under_zone_of(&leg.start.lane(length), enemy);
            if !under(length) {
                continue;
            }
            // All the ground covered so far only grows: the first place is found by halving.
            let touch = if under(Length::ZERO) { Length::ZERO } else { first_within(Length::ZERO, length, under) };
            let inside = |distance: Length| self.is_in_zone_of(&at(distance), enemy);
            // The middle of a lane is rounded: look a few hairs on.
            let hairs = (0..4).map(|hair| (touch + Length::tenths(hair)).min(length));
            let found = hairs.into_iter().find(|distance| inside(*distance)).or_else(|| {
                // Where the ground cuts the zone off it may begin only farther on.
                let step = self.tables().constants.move_step;
                let mut before = touch;
                while before < length {
                    let next = (before + step).min(length);
                    if inside(next) {
                        return Some(first_within(before, next, inside));
                    }
                    before = next;
                }
                None
            });
            first = found.or(first);
        }
        first
    }

    /// The end of a move: the wanted facing and formation, in a legal place (1.4, 5.11).
    fn settle_end(
        &self,
        scout: &Scout,
        at: Stand,
        heading: Heading,
        formation: Option<Formation>,
        survey: &mut Survey,
    ) {
        let id = scout.id;
        let start = scout.start;
        if survey.cut_short {
            // Stopped by a zone of control: the last legal place on the way, turned as wished if there is room.
            let free = |stand: &Stand| {
                let mut objections = Objections::NONE;
                self.end_objections(scout, survey.formation, stand, &mut objections);
                objections.is_empty()
            };
            let mut end = at;
            while !free(&end) {
                let left = end.centre().distance(start.centre());
                match Heading::towards(end.centre(), start.centre()) {
                    Some(home) if left > Length::ZERO => {
                        let step = self.tables().constants.move_step.min(left);
                        end = end.shifted(home, step);
                        survey.distance -= step;
                    }
                    _ => {
                        (end, survey.distance) = (start, Length::ZERO);
                        break;
                    }
                }
            }
            let turned = end.facing(heading);
            survey.end = if free(&turned) { turned } else { end };
            return;
        }
        survey.end = at.facing(heading);
        if let Some(formation) = formation {
            let own = self.brigade(id);
            survey.objections.require(formation != own.formation, Objections::SAME_FORMATION);
            survey.objections.require(!own.marks.has(Marks::RESHAPED), Objections::ALREADY_RESHAPED);
            let (front, depth) = self.tables().footprint.of(formation, own.elements);
            survey.end = survey.end.resized_at_front(front, depth);
            survey.formation = formation;
            let zone = scout.threats.iter().any(|enemy| self.is_in_zone_of(&survey.end, enemy));
            survey.objections.require(!zone, Objections::ZDC);
        }
        let (formation, end) = (survey.formation, survey.end);
        self.end_objections(scout, formation, &end, &mut survey.objections);
    }

    /// What forbids to end at a place within reach (5.11).
    fn end_objections(&self, scout: &Scout, formation: Formation, end: &Stand, objections: &mut Objections) {
        objections.require(self.setup.table.holds(end), Objections::OFF_TABLE);
        for (other, stand) in &scout.near {
            objections.require(!stand.overlaps(end), Objections::OVERLAP);
            let meets = scout.threats.has(*other) && *end != scout.start && stand.is_within(end, TOLERANCE);
            objections.require(!meets, Objections::CONTACT);
        }
        objections.require(!self.is_impassable(scout.id, formation, end), Objections::IMPASSABLE);
    }

    /// What forbids a brigade to end at a place (5.11).
    pub(crate) fn place_objections(
        &self,
        id: BrigadeId,
        formation: Formation,
        end: &Stand,
        objections: &mut Objections,
    ) {
        objections.require(self.setup.table.holds(end), Objections::OFF_TABLE);
        objections.require(self.is_clear_of_troops(id, end), Objections::OVERLAP);
        objections.require(!self.is_impassable(id, formation, end), Objections::IMPASSABLE);
        // Touching is for attacks; who touches already may stay.
        let own = self.stand(id);
        let meets = self.is_on_table(id) && *end != own && self.meets_enemy(self.seat_of(id), end);
        objections.require(!meets, Objections::CONTACT);
    }

    /// Carries out a surveyed move.
    pub(crate) fn march(&mut self, id: BrigadeId, survey: &Survey, journal: &mut impl Journal<Event>) {
        let order = self.moving_order(id);
        let rule = if order == Order::Manoeuvre { rules::R5_2 } else { rules::R5_4 };
        let from = self.brigade(id).pose;
        if survey.formation != self.brigade(id).formation {
            let to = Pose::new(survey.end.centre(), survey.end.heading());
            let brigade = self.brigade_mut(id);
            brigade.formation = survey.formation;
            brigade.marks.set(Marks::RESHAPED);
            journal.tell(|| Event::Reshaped { brigade: id, formation: survey.formation, to });
        }
        self.relocate(id, &survey.end, survey.distance, survey.cut_short, rule, from, journal);
        if survey.wades {
            self.wade(id, journal);
        }
    }

    /// Puts a brigade at the end of its move and tells of it.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn relocate(
        &mut self,
        id: BrigadeId,
        end: &Stand,
        distance: Length,
        cut_short: bool,
        rule: RuleId,
        from: Pose,
        journal: &mut impl Journal<Event>,
    ) {
        self.put(id, end);
        let brigade = self.brigade_mut(id);
        brigade.marks.set(Marks::ACTED);
        if distance > Length::ZERO {
            brigade.marks.set(Marks::MOVED);
        }
        let to = brigade.pose;
        journal.tell(|| Event::Moved { brigade: id, from, to, distance, cut_short, rule });
    }

    /// A brigade that crosses a river without bridge or ford becomes disorganised (1.12).
    pub(crate) fn wade(&mut self, id: BrigadeId, journal: &mut impl Journal<Event>) {
        if self.brigade(id).cohesion == Cohesion::Formed {
            self.brigade_mut(id).cohesion = Cohesion::Disorganised;
            let (from, to) = (Cohesion::Formed, Cohesion::Disorganised);
            journal.tell(|| Event::CohesionChanged { brigade: id, from, to, rule: rules::R1_12 });
        }
    }

    /// What forbids a change of formation before a move (1.4).
    #[must_use]
    pub(crate) fn form_objections(&self, id: BrigadeId, formation: Formation) -> Objections {
        self.form_objections_from(&self.scout(id), formation)
    }

    /// The same, when one has looked around already.
    #[must_use]
    pub(crate) fn form_objections_from(&self, scout: &Scout, formation: Formation) -> Objections {
        let mut objections = self.mover_objections(scout.id);
        if !objections.is_empty() {
            return objections;
        }
        let own = self.brigade(scout.id);
        objections.require(scout.order != Order::Attack, Objections::ORDER);
        objections.require(formation != own.formation, Objections::SAME_FORMATION);
        objections.require(!own.marks.has(Marks::RESHAPED), Objections::ALREADY_RESHAPED);
        objections.require(!scout.in_zone, Objections::ZDC);
        if objections.is_empty() {
            self.end_objections(scout, formation, &self.reshaped(scout.id, formation), &mut objections);
        }
        objections
    }

    /// The stand of a brigade in another formation, the middle of its front in place (1.4).
    #[must_use]
    pub(crate) fn reshaped(&self, id: BrigadeId, formation: Formation) -> Stand {
        let (front, depth) = self.tables().footprint.of(formation, self.brigade(id).elements);
        self.stand(id).resized_at_front(front, depth)
    }

    /// Changes formation.
    pub(crate) fn form(&mut self, id: BrigadeId, formation: Formation, journal: &mut impl Journal<Event>) {
        let stand = self.reshaped(id, formation);
        self.put(id, &stand);
        let brigade = self.brigade_mut(id);
        brigade.formation = formation;
        brigade.marks.set(Marks::RESHAPED);
        let to = brigade.pose;
        journal.tell(|| Event::Reshaped { brigade: id, formation, to });
    }

    /// How far a brigade in an enemy zone may fall back of its own will: its base movement under Manœuvrer, 5 cm
    /// under Défendre (5.2, 5.4).
    #[must_use]
    pub(crate) fn fall_back_allowance(&self, id: BrigadeId) -> Length {
        if self.moving_order(id) == Order::Manoeuvre {
            let disorganised = self.brigade(id).cohesion == Cohesion::Disorganised;
            movement::withdrawal(self.tables(), self.arm(id), disorganised)
        } else {
            self.allowance(id, Order::Defend, false)
        }
    }

    /// What forbids a voluntary fall-back, and where it would end.
    #[must_use]
    pub(crate) fn fall_back_survey(&self, id: BrigadeId, distance: Length) -> Survey {
        let start = self.stand(id);
        let mut survey = Survey {
            objections: self.mover_objections(id),
            end: start,
            formation: self.brigade(id).formation,
            distance,
            cut_short: false,
            wades: false,
        };
        if !survey.objections.is_empty() {
            return survey;
        }
        survey.objections.require(self.moving_order(id) != Order::Attack, Objections::ORDER);
        survey.objections.require(self.is_in_zone(id), Objections::NOT_IN_ZDC);
        survey.objections.require(distance > Length::ZERO, Objections::NEGATIVE);
        let away =
            self.nearest_enemy(id).and_then(|enemy| Heading::towards(self.stand(enemy).centre(), start.centre()));
        let Some(away) = away.filter(|_| survey.objections.is_empty()) else { return survey };
        let leg = Leg { start, direction: away, length: distance };
        let cost = self.cost(survey.formation, &leg);
        survey.objections.require(cost <= self.fall_back_allowance(id), Objections::TOO_FAR);
        let far = self.open_way(id, away, distance);
        survey.objections.require(far >= distance, Objections::THROUGH_ENEMY);
        survey.end = start.shifted(away, distance);
        survey.wades = self.crosses_river(Segment::new(start.centre(), survey.end.centre()));
        self.place_objections(id, survey.formation, &survey.end, &mut survey.objections);
        survey
    }

    /// The brigades of the active formations that may still move.
    pub(crate) fn movers(&self, active: crate::state::DivisionSet) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        active.iter().flat_map(|division| self.setup.division(division).brigades.brigades()).filter(|id| {
            let brigade = self.brigade(*id);
            match brigade.fate {
                Fate::OnTable => !brigade.marks.has(Marks::ACTED) && brigade.cohesion != Cohesion::Rout,
                Fate::Waiting => self.division(self.division_of(*id)).arrived && !brigade.marks.has(Marks::ACTED),
                Fate::Undeployed | Fate::Gone => false,
            }
        })
    }
}

/// The middle of the edge that leads when a stand goes that way.
fn leading_middle(stand: &Stand, direction: Heading) -> Point {
    stand.edge_middle(stand.edge_towards(direction))
}

/// The least distance between a bad one and a good one that is good, to the tenth of a millimetre.
fn first_within(mut bad: Length, mut good: Length, is_good: impl Fn(Length) -> bool) -> Length {
    while good - bad > Length::GRAIN {
        let middle = Length::tenths(i32::midpoint(bad.to_tenths(), good.to_tenths()));
        if is_good(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}
