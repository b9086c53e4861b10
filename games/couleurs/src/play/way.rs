//! Ways over the table: what lies in them, what they cost, where they end (move.straight, terrain.penalty).

use crate::book::charts::GroundEffect;
use crate::book::objections::Objections;
use crate::book::options::MarchTrigger;
use crate::book::vocabulary::{Arm, Formation, Gait, Order, TerrainKind, UD, UnitId};
use crate::rules;
use crate::rules::{arcs, pace};
use crate::setup::Sweep;
use crate::state::{Couleurs, Event, MOST_UNITS, Marks};
use arrayvec::ArrayVec;
use boards::table::{Bounds, Direction, Edge, Heading, Length, OverlapSpan, Point, Segment, Separation, Stand};
use kernel::{Journal, Tally};
use std::cell::Cell;

/// How far apart a way is looked at: less than any footprint is deep.
const PITCH: Length = Length::mm(10);
/// How far apart a way is looked at for zones of control, which are a UD deep.
const STRIDE: Length = Length::mm(30);

/// What the ground takes for a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Toll {
    /// UD of penalty.
    pub ud: i32,
    /// Pieces of ground charged this turn, with those of this way.
    pub charged: u64,
    /// Steps of formation lost.
    pub steps: u8,
    /// It ends in disorder.
    pub disorder: bool,
    /// The highest gait on it.
    pub top: Gait,
    /// The highest gait on its ground, the lines it crosses apart.
    pub ground: Gait,
    /// Some of it is closed to the arm.
    pub closed: bool,
    /// It is closed by nothing but dense wood, to foot that does not skirmish (wood.dense).
    pub edge: bool,
    /// It leads across the edge of a level.
    pub slope: bool,
    /// It leads across a linear obstacle that costs movement or formation.
    pub obstacle: bool,
}

/// Somebody who stands in a lane, and the part of the way on which he is met.
#[derive(Clone, Copy, Debug)]
struct Met {
    unit: UnitId,
    /// A friend who is passed, but not stood on.
    passed: bool,
    span: OverlapSpan,
}

/// What has been found out about a lane by looking at some of its lengths.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    /// Every whole pitch up to here is good.
    good: Length,
    /// The first whole pitch that is not, and so much is free of a way as long as that, or longer.
    barred: Option<(Length, Length)>,
}

/// A straight way of a footprint, with all that may bar it.
#[derive(Clone, Debug)]
pub(crate) struct Lane<'a> {
    game: &'a Couleurs,
    from: Stand,
    direction: Direction,
    /// Where its centre may be on the table.
    room: Bounds,
    met: ArrayVec<Met, MOST_UNITS>,
    /// Areas closed to the arm, by their places in the list.
    closed: ArrayVec<u8, 64>,
    found: Cell<Found>,
}

impl Lane<'_> {
    fn is_on(&self, unit: UnitId, centre: Point) -> bool {
        self.game.stand(unit).overlaps(&self.from.at(centre))
    }

    /// The longest free stretch of so much of it.
    pub(crate) fn free(&self, wish: Length) -> Length {
        let ground = &self.game.setup.ground;
        let at = |gone: Length| self.from.centre() + self.direction.along(gone);
        let on_table = |gone: Length| self.room.contains(at(gone));
        // Who begins and ends on the table does not leave it on a straight way.
        let stays = self.room.contains(self.from.centre()) && on_table(wish);
        if stays && self.closed.is_empty() && self.met.is_empty() {
            return wish.max(Length::ZERO);
        }
        let mut found = self.found.get();
        if let Some((_, free)) = found.barred.filter(|(first, _)| *first <= wish) {
            return free;
        }
        let on = |passed: bool, gone: Length| {
            let mut met = self.met.iter().filter(|met| met.passed == passed);
            met.any(|met| met.span.overlaps(gone).unwrap_or_else(|| self.is_on(met.unit, at(gone))))
        };
        let good = |gone: Length| {
            (stays || on_table(gone))
                && !on(false, gone)
                && (self.closed.is_empty() || {
                    let there = self.from.at(at(gone));
                    !self.closed.iter().any(|area| ground.area(*area).is_under(&there))
                })
        };
        // So far nothing is met: the way need not be looked at.
        let troops = self.met.iter().map(|met| met.span.enters).min();
        let apart = |area: &u8| self.from.bounds().apart(ground.area(*area).shape.bounds()) - PITCH;
        let closed = self.closed.iter().map(apart).min();
        let skip = [troops, closed].into_iter().flatten().min().map_or(wish, |first| (first - Length::GRAIN).min(wish));
        let whole = |length: Length| PITCH * (length.to_tenths() / PITCH.to_tenths());
        let skip = if skip < wish { whole(skip) } else { skip };
        let open = skip > Length::ZERO && (stays || on_table(skip));
        let mut free = if open { skip } else { Length::ZERO };
        let passes = self.met.iter().any(|met| met.passed);
        if !passes && wish > Length::ZERO {
            free = free.max(found.good.min(whole(wish)));
        }
        let mut best = free;
        while free < wish {
            let next = (free + PITCH).min(wish);
            if !good(next) {
                // Always measured from the start: shifts in two parts round otherwise than in one.
                let (mut last, mut bad) = (free, next);
                while bad - last > Length::GRAIN {
                    let middle = Length::tenths(i32::midpoint(last.to_tenths(), bad.to_tenths()));
                    if good(middle) { last = middle } else { bad = middle }
                }
                let stretch = if on(true, last) { best } else { last };
                found.good = found.good.max(free);
                found.barred = (next == free + PITCH).then_some((next, stretch));
                self.found.set(found);
                return stretch;
            }
            free = next;
            if !passes || !on(true, next) {
                best = free;
            }
        }
        found.good = found.good.max(whole(free));
        self.found.set(found);
        best
    }
}

/// An enemy who may come near.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foe {
    pub enemy: UnitId,
    /// Where he stands.
    pub stand: Stand,
    /// How far off he is before the move.
    pub gap: Separation,
    /// The same, as a length.
    away: Length,
    /// Only a march comes so near to him ahead.
    trigger: Length,
    /// Farther off than this he forbids nothing, at whatever gait.
    care: Length,
    /// He could act (form.available).
    available: bool,
    /// He hooks who comes into his zone of control, wherever that is.
    pub hooks: bool,
}

impl Foe {
    /// Whether he is surely out of mind for who has gone so far, whichever way.
    pub(crate) fn is_out_of_mind(&self, gone: Length) -> bool {
        self.away > gone + self.care + Length::mm(1)
    }
}

impl Couleurs {
    /// What a straight way takes (terrain.linear, terrain.area, terrain.den).
    pub(crate) fn toll(&self, id: UnitId, from: &Stand, direction: Heading, distance: Length) -> Toll {
        let charts = self.charts();
        let (setup, unit) = (self.of(id), self.unit(id));
        let (arm, three) = (setup.troop.arm, setup.troop.arm.of_three());
        let effects = match arm {
            Arm::Infantry => usize::from(setup.troop.ft),
            Arm::Cavalry => 3,
            _ => 4,
        };
        let mut toll = Toll {
            ud: 0,
            charged: unit.charged,
            steps: 0,
            disorder: false,
            top: Gait::Charge,
            ground: Gait::Charge,
            closed: false,
            edge: false,
            slope: false,
            obstacle: false,
        };
        let ground = &self.setup.ground;
        // All the ground of the way, and of both its ends. Mostly there is nothing on it.
        let (by, here) = (direction.dir().along(distance), from.bounds());
        let way = here.around_both(Bounds { low: here.low + by, high: here.high + by });
        if !ground.is_anything_in(way) {
            return toll;
        }
        let sweep = Sweep::of(from.edge(Edge::Front), direction, distance);
        let end = from.shifted(direction, distance);
        let middle = Segment::new(from.front_middle(), end.front_middle());
        let narrow = self.is_narrow(id);
        let feel = |toll: &mut Toll, kind: TerrainKind| match charts.terrain.effect[kind.index()][effects] {
            GroundEffect::None | GroundEffect::Neither => {}
            GroundEffect::Loses | GroundEffect::Saf => toll.steps += 1,
            GroundEffect::Disorder => toll.disorder = true,
            GroundEffect::Closed => toll.closed = true,
        };
        for (n, line) in ground.crossed(&sweep) {
            let bit = 1_u64 << (32 + u32::from(n).min(31));
            if toll.charged & bit != 0 || narrow && ground.bridged(middle) {
                continue;
            }
            toll.charged |= bit;
            match charts.terrain.penalty[line.kind.index()][three] {
                Some(ud) => toll.ud += i32::from(ud),
                None => toll.closed = true,
            }
            toll.top = toll.top.min(self.crossing_gait(id, line.kind));
            toll.obstacle = true;
            feel(&mut toll, line.kind);
        }
        for (n, area) in ground.areas.iter().enumerate() {
            // Houses are entered, never walked into (eco.enter).
            if area.kind == TerrainKind::Built || !way.meets(area.shape.bounds()) {
                continue;
            }
            let bit = 1_u64 << n.min(31);
            let edge = sweep.nears(area.shape.bounds()) && area.shape.sides().any(|side| sweep.meets(side));
            let level = area.kind.level();
            if level > 0 {
                if edge {
                    toll.slope = true;
                    if toll.charged & bit == 0 {
                        toll.charged |= bit;
                        toll.ud += i32::from(charts.terrain.level_change[three]);
                    }
                }
                // The level itself counts once a unit moves a whole UD on it (terrain.den).
                if level > 1 && area.shape.length_inside(middle) >= UD {
                    toll.ud += charts.terrain.penalty[area.kind.index()][three].map_or(0, i32::from);
                    toll.closed |= charts.terrain.penalty[area.kind.index()][three].is_none();
                    toll.ground = toll.ground.min(charts.terrain.top_gait[area.kind.index()][three]);
                    feel(&mut toll, area.kind);
                }
                continue;
            }
            if !(edge || area.shape.overlaps(&end) || area.shape.overlaps(from)) {
                continue;
            }
            if toll.charged & bit == 0 {
                toll.charged |= bit;
                match charts.terrain.penalty[area.kind.index()][three] {
                    Some(ud) => toll.ud += i32::from(ud),
                    None => toll.closed = true,
                }
                if !area.shape.overlaps(from) {
                    feel(&mut toll, area.kind);
                }
            }
            toll.edge |= area.kind == TerrainKind::DenseWood && unit.formation != Formation::Skirmish;
            toll.ground = toll.ground.min(charts.terrain.top_gait[area.kind.index()][three]);
        }
        toll.top = toll.top.min(toll.ground);
        toll.edge &= !toll.closed;
        toll.closed |= toll.edge;
        toll
    }

    /// The gait at which a unit crosses a linear obstacle: cavalry that can jump it keeps the quick pace (mac.obstacle).
    fn crossing_gait(&self, id: UnitId, kind: TerrainKind) -> Gait {
        let (charts, troop) = (self.charts(), &self.of(id).troop);
        let jumps = troop.arm == Arm::Cavalry
            && (kind == TerrainKind::Stream || kind == TerrainKind::Obstacle1 && troop.ccf >= charts.terrain.jump_ccf);
        charts.terrain.crossing[if jumps { 2 } else { usize::from(troop.arm != Arm::Infantry) }]
    }

    /// Whether a unit is drawn up narrow enough for bridges, fords and lanes (terrain.road).
    fn is_narrow(&self, id: UnitId) -> bool {
        matches!(self.unit(id).formation, Formation::March | Formation::Special) || self.is_limbered(id)
    }

    /// The last linear obstacle of a straight way: the gait it is crossed at, and how far the whole front still goes beyond
    /// it (mac.obstacle).
    pub(crate) fn last_crossing(
        &self,
        id: UnitId,
        from: &Stand,
        direction: Heading,
        way: Length,
    ) -> Option<(Gait, Length)> {
        let ground = &self.setup.ground;
        let sweep = Sweep::of(from.edge(Edge::Front), direction, way);
        let middle = Segment::new(from.front_middle(), from.shifted(direction, way).front_middle());
        if self.is_narrow(id) && ground.bridged(middle) {
            return None;
        }
        let crossings = ground.crossed(&sweep).map(|(_, line)| {
            let still_before = |gone: Length| {
                let rest = Sweep::of(from.shifted(direction, gone).edge(Edge::Front), direction, way - gone);
                line.stretches().any(|stretch| rest.meets(stretch))
            };
            let (mut before, mut beyond) = (Length::ZERO, way);
            while beyond - before > Length::mm(1) {
                let gone = Length::tenths(i32::midpoint(before.to_tenths(), beyond.to_tenths()));
                if still_before(gone) { before = gone } else { beyond = gone }
            }
            (self.crossing_gait(id, line.kind), way - beyond)
        });
        crossings.min_by_key(|(_, beyond)| *beyond)
    }

    /// Lets the ground of a way work on a unit: what it is charged, and the order it loses (form.saf).
    pub(crate) fn suffer(&mut self, id: UnitId, toll: &Toll, gait: Gait, journal: &mut impl Journal<Event>) {
        let before = i32::from(self.unit(id).toll);
        let unit = self.unit_mut(id);
        unit.charged = toll.charged;
        unit.toll = (before + toll.ud).clamp(0, 250) as u8;
        let rule = if toll.obstacle { rules::TERRAIN_LINEAR } else { rules::TERRAIN_AREA };
        for _ in 0..toll.steps {
            self.lose_order(id, rule, journal);
        }
        // The quick pace on a slope costs a step.
        if toll.slope && gait >= Gait::Quick {
            self.lose_order(id, rules::FORM_SAF, journal);
        }
        if toll.disorder && self.unit(id).order != Order::Des {
            self.unit_mut(id).order = Order::Des;
            journal.tell(|| Event::Degraded { unit: id, order: Order::Des, rule: rules::FORM_DES });
        }
    }

    /// What a unit's move is reckoned from.
    pub(crate) fn march_of(&self, id: UnitId) -> pace::March {
        pace::March {
            formation: self.unit(id).formation,
            general: self.general_with(id).is_some(),
            road: self.unit(id).formation == Formation::March && self.setup.ground.on_road(&self.stand(id)),
        }
    }

    /// How far a unit could go for the points it has paid for moving, and what the ground has taken of it (move.rates,
    /// terrain.penalty).
    pub(crate) fn move_tally(&self, id: UnitId) -> Tally {
        let (unit, troop) = (self.unit(id), &self.of(id).troop);
        let mut tally = pace::distance(self.charts(), troop, self.march_of(id), unit.paid.max(1)).unwrap_or_default();
        tally.add(rules::TERRAIN_PENALTY, "points-ground", -i32::from(unit.toll));
        tally
    }

    /// Points a further straight move takes, and its toll; none if it is too far for what the unit has (move.rates).
    pub(crate) fn price_of_move(&self, id: UnitId, direction: Heading, distance: Length) -> (Option<u8>, Toll) {
        self.price_from(id, &self.start_of_move(id, direction, distance), direction, distance)
    }

    /// The same from where the move begins.
    pub(crate) fn price_from(
        &self,
        id: UnitId,
        start: &Stand,
        direction: Heading,
        distance: Length,
    ) -> (Option<u8>, Toll) {
        let toll = self.toll(id, start, direction, distance);
        (self.price_at(id, self.march_of(id), distance, &toll), toll)
    }

    /// Points a straight move of this toll takes.
    pub(crate) fn price_at(&self, id: UnitId, march: pace::March, distance: Length, toll: &Toll) -> Option<u8> {
        let unit = self.unit(id);
        let penalty = i32::from(unit.toll) + toll.ud;
        let most = (unit.paid + self.left(id)).min(3);
        let troop = &self.of(id).troop;
        let total = pace::points(self.charts(), troop, march, unit.moved + distance, penalty, most);
        total.map(|total| total.max(unit.paid) - unit.paid)
    }

    /// The gait of a straight move for which so many points are paid in all.
    pub(crate) fn gait_of_move(&self, id: UnitId, march: pace::March, distance: Length, toll: &Toll, paid: u8) -> Gait {
        let (unit, troop) = (self.unit(id), &self.of(id).troop);
        let penalty = i32::from(unit.toll) + toll.ud;
        pace::gait_of(self.charts(), troop, march, unit.moved + distance, penalty, paid.max(1))
    }

    /// Whether a unit goes so far for its points only by the UD its general lends (move.general).
    pub(crate) fn needs_its_general(&self, id: UnitId, pa: u8, distance: Length, toll: &Toll) -> bool {
        let (unit, march) = (self.unit(id), self.march_of(id));
        let alone = pace::March { general: false, ..march };
        let penalty = i32::from(unit.toll) + toll.ud;
        let reach = pace::reach(self.charts(), &self.of(id).troop, alone, unit.paid + pa, penalty);
        march.general && reach + crate::book::TOLERANCE < unit.moved + distance
    }

    /// The farthest a unit can still go straight on with the points it has.
    pub(crate) fn reach_of(&self, id: UnitId, pa: u8, direction: Heading, wish: Length) -> Length {
        let march = self.march_of(id);
        let wish = wish.min(self.clear_reach(id, march, pa));
        self.reach_at(id, march, pa, wish, || self.toll(id, &self.stand(id), direction, wish).ud)
    }

    /// How far it could still go for so many points if its way cost nothing.
    pub(crate) fn clear_reach(&self, id: UnitId, march: pace::March, pa: u8) -> Length {
        let unit = self.unit(id);
        pace::reach(self.charts(), &self.of(id).troop, march, unit.paid + pa, unit.toll.into()) - unit.moved
    }

    /// How far of a way of so many UD of penalty.
    pub(crate) fn reach_at(
        &self,
        id: UnitId,
        march: pace::March,
        pa: u8,
        wish: Length,
        penalty: impl FnOnce() -> i32,
    ) -> Length {
        if wish <= Length::ZERO {
            return Length::ZERO;
        }
        let unit = self.unit(id);
        let penalty = i32::from(unit.toll) + penalty();
        let left = pace::reach(self.charts(), &self.of(id).troop, march, unit.paid + pa, penalty) - unit.moved;
        wish.min(left.max(Length::ZERO))
    }

    /// The longest free stretch of a straight way: on the table, on nobody, on no closed ground.
    pub(crate) fn free_way(&self, id: UnitId, from: &Stand, direction: Heading, wish: Length) -> Length {
        self.lane(id, from, direction, wish).free(wish)
    }

    /// What can be met on a straight way, looked up once for all its lengths up to the longest.
    pub(crate) fn lane(&self, id: UnitId, from: &Stand, direction: Heading, longest: Length) -> Lane<'_> {
        let along = direction.dir();
        let (by, here) = (along.along(longest), from.bounds());
        let around = here.around_both(Bounds { low: here.low + by, high: here.high + by });
        // Skirmishers pass through friends, but do not stay among them (move.interpenetrate).
        let skirmishers = self.unit(id).formation == Formation::Skirmish;
        let mut lane = Lane {
            game: self,
            from: *from,
            direction: along,
            room: self.setup.table.bounds().room_for(from),
            met: ArrayVec::new(),
            closed: ArrayVec::new(),
            found: Cell::default(),
        };
        for unit in self.others_in(id, around) {
            let Some(span) = from.pair(&self.stand(unit)).span(from.centre(), along) else { continue };
            if span.leaves >= Length::ZERO && span.enters <= longest {
                let passed = skirmishers && self.seat_of(unit) == self.seat_of(id);
                lane.met.push(Met { unit, passed, span });
            }
        }
        for (n, area) in self.setup.ground.areas.iter().enumerate() {
            let near = around.meets(area.shape.bounds());
            let bars =
                near && self.is_closed(id, area.kind) && area.shape.overlaps(&from.roomy_lane(direction, longest));
            if bars && lane.closed.try_push(n as u8).is_err() {
                break;
            }
        }
        lane
    }

    /// How far a stand slides before it touches another; none if it never does within the wish.
    pub(crate) fn way_to_contact(from: &Stand, direction: Heading, target: &Stand, wish: Length) -> Option<Length> {
        from.way_to_overlap(direction, target, wish)
    }

    /// What forbids a unit to end a voluntary move at a place: nearness to enemies (dt.definition, move.zoc,
    /// skirm.distance).
    pub(crate) fn nearness(&self, id: UnitId, end: &Stand, gait: Gait) -> Objections {
        let start = self.stand(id);
        let mut objections = Objections::NONE;
        for enemy in self.enemies(id) {
            let there = self.stand(enemy);
            if end.is_within(&there, self.most_care(enemy, id)) {
                objections.add(self.nearness_to(&self.foe_at(enemy, id, start.separation(&there)), id, end, gait));
            }
        }
        objections
    }

    /// An enemy so far off.
    pub(crate) fn foe_at(&self, enemy: UnitId, id: UnitId, gap: Separation) -> Foe {
        let available = self.is_available(enemy, 0);
        let hooks = available && self.is_hooked_by(enemy, id);
        let (trigger, care) = (self.march_trigger(enemy, id), self.most_care(enemy, id));
        Foe { enemy, stand: self.stand(enemy), gap, away: gap.length(), trigger, care, available, hooks }
    }

    /// Farther off than this an enemy forbids nothing, at whatever gait.
    fn most_care(&self, enemy: UnitId, id: UnitId) -> Length {
        if self.unit(id).formation == Formation::Skirmish {
            return UD * 2;
        }
        let respected = self.arm(id) != Arm::Cavalry && self.arm(enemy) == Arm::Cavalry;
        self.march_trigger(enemy, id).max(if respected { UD * 4 } else { UD })
    }

    /// How near an enemy ahead only a march may come (dt.definition).
    fn march_trigger(&self, enemy: UnitId, id: UnitId) -> Length {
        let own = self.tactical_distance(id).unwrap_or(UD * 2);
        match self.setup.options.march_trigger {
            MarchTrigger::Own => own,
            MarchTrigger::Larger => own.max(self.tactical_distance(enemy).filter(|d| *d < UD * 5).unwrap_or(own)),
        }
    }

    /// None of the distances to an enemy that forbid a move is longer.
    pub(crate) fn farthest_care(&self, id: UnitId) -> Length {
        self.tactical_distance(id).unwrap_or(UD * 2).max(UD * 4)
    }

    /// What one enemy forbids, as he stands.
    pub(crate) fn nearness_to(&self, foe: &Foe, id: UnitId, end: &Stand, gait: Gait) -> Objections {
        let (enemy, there, trigger) = (foe.enemy, &foe.stand, foe.trigger);
        let within = |distance: Length| end.separation_within(there, distance);
        let mut objections = Objections::NONE;
        if self.unit(id).formation == Formation::Skirmish {
            let keep = match self.arm(enemy) {
                _ if self.unit(enemy).inside.is_some() => UD,
                Arm::Infantry if self.is_close_order(enemy) => UD,
                Arm::Cavalry => UD * 2,
                _ => return objections,
            };
            if self.unit(enemy).inside.is_some() && within(UD).is_some() {
                return Objections::SKIRMISHERS_HOUSES;
            }
            objections.require(within(keep).is_none(), Objections::SKIRMISHERS_NEAR);
            return objections;
        }
        let hurries = self.arm(id) != Arm::Cavalry && gait > Gait::Ordinary;
        let respected = hurries && self.arm(enemy) == Arm::Cavalry;
        // Nothing farther off matters.
        let care = trigger.max(if respected { UD * 4 } else { UD });
        let Some(gap) = within(care) else { return objections };
        if !gap.is_clearly_below(foe.gap) {
            return objections;
        }
        if gap.is_within(trigger) && arcs::in_front(end, there) {
            objections.add(Objections::INSIDE_DT);
        }
        if respected && foe.available && gap.is_within(UD * 4) {
            objections.add(Objections::CAVALRY_RESPECT);
        }
        if foe.hooks && gap.is_within(UD) && self.has_in_zone(there, end) {
            objections.add(Objections::ZONE_OF_CONTROL);
        }
        objections
    }

    /// Whether an enemy hooks a unit at a place: available, it has it within 1 UD of its front. Mounted troops pass foot and
    /// guns; nobody hooks out of a wood or houses, or across a linear obstacle (move.zoc).
    pub(crate) fn hooks(&self, enemy: UnitId, id: UnitId, at: &Stand) -> bool {
        let there = self.stand(enemy);
        at.is_within(&there, UD) && self.can_hook(enemy, id) && self.has_in_zone(&there, at)
    }

    /// Whether a place within 1 UD is in the zone of control of who stands there.
    fn has_in_zone(&self, there: &Stand, at: &Stand) -> bool {
        if !arcs::in_front(there, at) {
            return false;
        }
        let ground = &self.setup.ground;
        let wooded = |stand: &Stand| {
            ground.under(stand).any(|(_, area)| matches!(area.kind, TerrainKind::LightWood | TerrainKind::DenseWood))
        };
        let line = Segment::new(there.front_middle(), at.nearest_point(there.front_middle()));
        let barred = ground.lines.iter().any(|obstacle| obstacle.kind.is_linear() && obstacle.meets(line));
        !barred && (wooded(at) || !wooded(there))
    }

    /// Whether an enemy hooks a unit that comes into his zone, wherever that is.
    fn can_hook(&self, enemy: UnitId, id: UnitId) -> bool {
        self.is_hooked_by(enemy, id) && self.is_available(enemy, 0)
    }

    /// Whether an enemy who is available hooks a unit.
    fn is_hooked_by(&self, enemy: UnitId, id: UnitId) -> bool {
        let passes = self.arm(id).is_mounted() && self.arm(enemy) != Arm::Cavalry;
        !passes && self.unit(enemy).inside.is_none()
    }

    /// Whether a straight way leads nearer through the zone of control of an enemy (move.zoc).
    pub(crate) fn is_hooked_on_the_way(&self, id: UnitId, from: &Stand, direction: Heading, way: Length) -> bool {
        self.enemies(id).any(|enemy| {
            let there = self.stand(enemy);
            let start = from.separation_within(&there, way + UD).filter(|_| self.can_hook(enemy, id));
            start.is_some_and(|start| self.hooks_on_the_way(&there, start, from, direction, way))
        })
    }

    /// Whether one enemy who can hook it does, as he stands, so far off where it begins.
    pub(crate) fn hooks_on_the_way(
        &self,
        there: &Stand,
        start: Separation,
        from: &Stand,
        direction: Heading,
        way: Length,
    ) -> bool {
        // He is not within a UD before that much of the way is gone.
        let sooner = (start.length() - UD - Length::mm(1)).max(Length::ZERO);
        let mut gone = STRIDE * (sooner.to_tenths() / STRIDE.to_tenths()).max(1);
        let gauge = from.gauge(there);
        while gone < way {
            let at = from.shifted(direction, gone);
            let nearer = gauge.separation_within_at(at.centre(), UD).is_some_and(|gap| gap.is_clearly_below(start));
            if nearer && self.has_in_zone(there, &at) {
                return true;
            }
            gone += STRIDE;
        }
        false
    }

    /// Whether a unit has the way of falling back cut off everywhere (flee.any).
    pub(crate) fn is_surrounded(&self, id: UnitId, from: &Stand) -> bool {
        if self.unit(id).inside.is_some() {
            // A garrison gets out by any side that is free.
            let sides = [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST];
            return !sides.into_iter().any(|side| self.stand_outside(id, side, Formation::Divisions).is_some());
        }
        let back = self.away_from(id, from);
        (0..13).all(|n| {
            let side = if n % 2 == 0 { 1 } else { -1 };
            let direction = back + boards::table::Angle::degrees(15 * side * ((n + 1) / 2));
            let own = self.stand(id);
            let end = own.shifted(direction, UD);
            // Zones of control are a UD deep.
            let nearer = |enemy: UnitId| {
                let there = self.stand(enemy);
                let gap = end.separation_within(&there, UD);
                gap.is_some_and(|gap| gap.is_clearly_below(own.separation(&there)))
            };
            self.free_way(id, &own, direction, UD) < UD.scaled(1, 2)
                || self.enemies(id).any(|enemy| nearer(enemy) && self.hooks(enemy, id, &end))
        })
    }

    /// Straight away from an enemy; if they coincide, to the unit's own edge (move.fallback).
    pub(crate) fn away_from(&self, id: UnitId, enemy: &Stand) -> Heading {
        let own = self.stand(id);
        Heading::towards(enemy.centre(), own.centre()).unwrap_or_else(|| self.setup.rearward(self.seat_of(id)))
    }

    /// The nearest enemy of positive moral.
    pub(crate) fn nearest_enemy(&self, id: UnitId) -> Option<UnitId> {
        let stand = self.stand(id);
        self.enemies(id)
            .filter(|enemy| self.unit(*enemy).moral.is_positive())
            .min_by_key(|enemy| stand.separation(&self.stand(*enemy)))
    }

    /// Whether a unit has a place in second line (rally.second_line).
    pub(crate) fn is_second_line(&self, id: UnitId) -> bool {
        self.is_second_line_at(id, &self.stand(id))
    }

    /// Whether it would have one at a place.
    pub(crate) fn is_second_line_at(&self, id: UnitId, stand: &Stand) -> bool {
        self.army(self.seat_of(id)).any(|friend| {
            friend != id
                && self.is_close_order(friend)
                && self.unit(friend).moral.is_positive()
                && arcs::is_second_line(stand, &self.stand(friend))
        })
    }

    /// Takes off what the fires of a part of the phase left behind.
    pub(crate) fn end_action(&mut self) {
        for unit in &mut self.units {
            unit.marks.remove(Marks::OF_ACTION);
            unit.lost_action = 0;
        }
    }
}
