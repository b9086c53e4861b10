//! Marches to combat and to fire, and their supports, as they set out (mac.definition, mac.reach, mac.support).

use super::narrowing::{Alignment, Path};
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Formation, Gait, Order, UD, UnitId, ud};
use crate::rules;
use crate::rules::{arcs, pace, points};
use crate::state::{Couleurs, Event, March, MarchKind, Marks};
use boards::table::{Angle, Heading, Length};
use kernel::{Journal, Seat};

impl Couleurs {
    /// The way a march would take: its direction and the distance to contact (mac.two_thirds).
    pub(crate) fn march_way(&self, id: UnitId, target: UnitId, reach: Length) -> Option<(Heading, Length)> {
        let (own, other) = (self.stand(id), self.stand(target));
        let far = reach + UD;
        let found = self.march_headings(id, target).filter_map(|direction| {
            let distance = Couleurs::way_to_contact(&own, direction, &other, far)?;
            let free = self.free_way(id, &own, direction, distance);
            (free + Length::mm(2) >= distance).then_some((direction, distance))
        });
        found.min_by_key(|(_, distance)| *distance)
    }

    /// The ways a march on a target may take: straight on, or toward it within 30 degrees (mac.line).
    pub(super) fn march_headings(&self, id: UnitId, target: UnitId) -> impl Iterator<Item = Heading> + use<> {
        let (own, other) = (self.stand(id), self.stand(target));
        let heading = self.unit(id).pose.heading;
        let held = move |direction: Heading| {
            let off = arcs::off(heading, direction);
            let most = Angle::degrees(30).units();
            heading + Angle::from_units(off.units().clamp(-most, most))
        };
        let from = own.front_middle();
        let wishes =
            [Some(heading), Heading::towards(from, other.nearest_point(from)), Heading::towards(from, other.centre())];
        let ways = wishes.map(|wish| wish.map(held));
        // None twice: the last two often come to the same.
        (0..3).filter(move |n| !ways[..*n].contains(&ways[*n])).filter_map(move |n| ways[n])
    }

    /// How far a march may lead with so many points: its move and its tolerance (mac.reach).
    pub(crate) fn march_reach(&self, id: UnitId, pa: u8) -> (Length, Length) {
        let (left, tolerance) = self.move_left(id, pa);
        (left.max(Length::ZERO), tolerance)
    }

    /// No march of a unit leads farther: its move with all its points, its tolerance, and a UD; guns by their range.
    pub(super) fn farthest_march(&self, id: UnitId) -> Length {
        if self.arm(id).is_guns() {
            return ud(self.charts().reach(self.weapon(id))) + UD;
        }
        let (reach, tolerance) = self.march_reach(id, self.left(id).max(points::MARCH));
        reach + tolerance + UD
    }

    /// What is left of its whole move and its tolerance with so many points: nothing voluntary leads farther
    /// (pa.forced_distance).
    pub(crate) fn whole_move_left(&self, id: UnitId, pa: u8) -> Length {
        let (left, tolerance) = self.move_left(id, pa);
        left + tolerance
    }

    /// What is left of its move, less than nothing where part of its tolerance is gone, and the tolerance.
    fn move_left(&self, id: UnitId, pa: u8) -> (Length, Length) {
        let unit = self.unit(id);
        let troop = &self.of(id).troop;
        let clear = pace::reach(self.charts(), troop, self.march_of(id), (unit.paid + pa).min(3), unit.toll.into());
        let tolerance = if troop.arm == Arm::Cavalry { ud(2) } else { UD };
        (clear - unit.moved, tolerance)
    }

    /// What forbids a march.
    pub(super) fn against_march(&self, seat: Seat, id: UnitId, target: UnitId, kind: MarchKind) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        let arm = self.arm(id);
        if kind == MarchKind::Support {
            let friend = self.own(seat, target).is_empty()
                && target != id
                && self.of(target).group == self.of(id).group
                && self.marches.iter().any(|march| march.unit == target && march.kind != MarchKind::Support);
            against.require(friend, Objections::NO_SUPPORT);
            against.require(self.left(id) >= 1, Objections::NO_POINTS);
            let fixed = matches!(unit.formation, Formation::Battery | Formation::Garrison) || arm.is_guns();
            against.require(!fixed, Objections::NO_SUCH_MOVE);
            against.require(unit.order < Order::Saf, Objections::NOT_AVAILABLE);
            return against;
        }
        against.add(self.against_marching(seat, id, target, kind, self.against_drawing_on(id)));
        if against.is_empty() {
            against.add(self.against_march_path(id, target, kind));
        }
        against
    }

    /// What forbids every march of a unit, wherever it leads.
    pub(super) fn against_marching_on_anybody(&self, id: UnitId) -> Objections {
        let mut against = Objections::NONE;
        let unit = self.unit(id);
        against.require(self.left(id) >= points::MARCH, Objections::NEEDS_TWO);
        against.require(unit.order < Order::Des, Objections::DISORDER_NO_ATTACK);
        against.require(!unit.marks.has(Marks::HELD), Objections::HELD);
        against.require(unit.formation != Formation::Garrison, Objections::NO_SUCH_MOVE);
        against.require(!matches!(unit.formation, Formation::Skirmish), Objections::SKIRMISHERS_NO_MELEE);
        against
    }

    /// What forbids guns in battery to march to fire by hand (mac.responses, art.prolonge); nothing of any others.
    pub(super) fn against_drawing_on(&self, id: UnitId) -> Objections {
        if self.unit(id).formation == Formation::Battery { self.against_prolonge(id) } else { Objections::NONE }
    }

    /// What forbids a march on a target, its way apart, and what forbids it to be drawn on by hand.
    pub(super) fn against_marching(
        &self,
        seat: Seat,
        id: UnitId,
        target: UnitId,
        kind: MarchKind,
        by_hand: Objections,
    ) -> Objections {
        let mut against = self.foe(seat, target);
        if !against.is_empty() {
            return against;
        }
        let (unit, arm) = (self.unit(id), self.arm(id));
        against.add(self.against_marching_on_anybody(id));
        match kind {
            MarchKind::Combat => {
                against.require(!arm.is_guns(), Objections::GUNS_NO_MARCH);
                against.require(unit.formation != Formation::Closed, Objections::CLOSED_COLUMN);
                against.require(
                    !matches!(unit.formation, Formation::March | Formation::Square),
                    Objections::NO_SUCH_FORMATION,
                );
                let respects = arm == Arm::Infantry && self.arm(target) == Arm::Cavalry;
                against.require(!respects, Objections::CAVALRY_RESPECT);
            }
            _ => {
                let guns = unit.formation == Formation::Battery;
                against.require(arm == Arm::Infantry || guns, Objections::GUNS_NO_MARCH);
                against.add(by_hand);
                against.require(unit.formation != Formation::March, Objections::NO_SUCH_FORMATION);
                against.require(!unit.marks.has(Marks::UNLOADED), Objections::UNLOADED);
            }
        }
        against.require(arcs::in_front(&self.stand(id), &self.stand(target)), Objections::NOT_IN_FRONT);
        if !against.is_empty() {
            return against;
        }
        if arm.is_guns() {
            let near = self.gap(id, target) - UD;
            against.require(self.charts().band(self.weapon(id), near).is_some(), Objections::OUT_OF_RANGE);
        }
        against
    }

    /// What forbids the way of a march; guns are drawn on by hand.
    pub(super) fn against_march_path(&self, id: UnitId, target: UnitId, kind: MarchKind) -> Objections {
        let mut against = Objections::NONE;
        if self.arm(id).is_guns() {
            return against;
        }
        let pa = if kind == MarchKind::Fire { points::MARCH } else { self.left(id) };
        let (reach, tolerance) = self.march_reach(id, pa);
        match self.path_of(id, target, kind, reach + tolerance) {
            None => against.add(Objections::BLOCKED),
            Some(Path { direction, distance, narrowing, .. }) => {
                let start = narrowing.map_or_else(|| self.stand(id), |narrowing| narrowing.stand);
                let toll = self.toll(id, &start, direction, distance);
                // Close order attacks the edge of a wood that skirmishers hold (wood.dense).
                let edge = toll.edge && kind == MarchKind::Combat && self.unit(target).formation == Formation::Skirmish;
                against.require(!toll.closed || edge, Objections::CLOSED);
                let each = ud(toll.ud);
                against.require(distance + each <= reach + tolerance, Objections::OUT_OF_REACH);
            }
        }
        against
    }

    /// A march to combat may leave part of its front behind; a march to fire keeps it whole.
    fn path_of(&self, id: UnitId, target: UnitId, kind: MarchKind, reach: Length) -> Option<Path> {
        if kind == MarchKind::Combat {
            return self.march_path(id, target, reach);
        }
        if self.arm(id).is_guns() {
            let direction = self.unit(id).pose.heading;
            return Some(Path { direction, distance: self.gap(id, target), narrowing: None, caught: None });
        }
        let (direction, distance) = self.march_way(id, target, reach)?;
        Some(Path { direction, distance, narrowing: None, caught: None })
    }

    /// Declares a march and begins to walk it.
    pub(super) fn set_out(&mut self, id: UnitId, target: UnitId, kind: MarchKind, journal: &mut impl Journal<Event>) {
        self.show_itself(id, journal);
        journal.tell(|| Event::Marches { unit: id, target, kind });
        if kind == MarchKind::Support {
            self.follow(id, target, journal);
            return;
        }
        let by_hand = self.arm(id).is_guns();
        let pa = match kind {
            MarchKind::Fire if by_hand => points::MARCH.max(self.prolonge_tally(id).sum().clamp(0, 6) as u8),
            MarchKind::Fire => points::MARCH,
            _ => self.left(id),
        };
        if by_hand {
            journal.tell(|| Event::Did { unit: id, label: "log-prolonge", rule: rules::ART_PROLONGE });
        }
        // A general who goes with a march commands it (gen.actions).
        self.take_command(id, journal);
        let (reach, tolerance) = self.march_reach(id, pa);
        let Some(path) = self.path_of(id, target, kind, reach + tolerance) else { return };
        let Path { direction, distance, narrowing, caught } = path;
        if let Some(narrowing) = narrowing {
            self.narrow(id, &narrowing, journal);
        }
        // A march to fire stops where it can fire from: 2 UD are near enough for muskets (maf.procedure); guns are drawn on
        // by one.
        let go = match kind {
            MarchKind::Fire if by_hand => UD,
            MarchKind::Fire => (distance - ud(2)).max(Length::ZERO).min(distance.scaled(2, 3)),
            _ => distance.scaled(2, 3),
        };
        self.spend(id, pa);
        let unit = self.unit_mut(id);
        unit.paid = (unit.paid + pa).min(3);
        unit.marks.add(Marks::MARCHING);
        if kind == MarchKind::Combat && unit.formation != Formation::Battery {
            unit.marks.add(Marks::MOVED_FAST);
        }
        let toll = self.toll(id, &self.stand(id), direction, distance);
        let tolerance = distance + ud(toll.ud) > reach;
        let left = (reach - ud(toll.ud) - go).max(Length::ZERO);
        let march = March {
            unit: id,
            target,
            kind,
            direction,
            stop: 0,
            tolerance,
            left,
            from: distance,
            caught,
            shares: false,
        };
        let _ = self.marches.try_push(march);
        let toll = self.toll(id, &self.stand(id), direction, go);
        self.begin_walk(id, direction, go, Gait::Ordinary, &toll, journal);
        if let Some((enemy, figures)) = caught {
            self.show_itself(enemy, journal);
            if Alignment::is_free(self, id, enemy) {
                self.stack.push(Alignment { unit: id, enemy });
            } else {
                journal.tell(|| Event::Caught { unit: id, target: enemy, figures });
            }
        }
    }

    /// A support follows at its distance, as far as its own move (mac.support).
    pub(super) fn follow(&mut self, id: UnitId, leader: UnitId, journal: &mut impl Journal<Event>) {
        let led = self.marches.iter().find(|march| march.unit == leader);
        let direction = led.map_or(self.unit(id).pose.heading, |march| march.direction);
        // As far as the march has been placed ahead.
        let ahead = led.map_or(Length::ZERO, |march| march.from.scaled(2, 3));
        self.unit_mut(id).marks.add(Marks::SUPPORTS);
        let _ = self.marches.try_push(March {
            unit: id,
            target: leader,
            kind: MarchKind::Support,
            direction,
            stop: 0,
            tolerance: false,
            left: Length::ZERO,
            from: Length::ZERO,
            caught: None,
            shares: false,
        });
        let most = self.left(id).max(1);
        let pa = (1..=most).find(|pa| self.reach_of(id, *pa, direction, ahead) >= ahead).unwrap_or(most);
        let wish = self.reach_of(id, pa, direction, ahead);
        let stand = self.stand(id);
        let free = self.free_way(id, &stand, direction, wish);
        let distance = self.outside_of_enemies(id, &stand, direction, free, pa);
        self.spend(id, pa);
        let unit = self.unit_mut(id);
        unit.paid = (unit.paid + pa).min(3);
        if distance > Length::mm(1) {
            let toll = self.toll(id, &stand, direction, distance);
            self.begin_walk(id, direction, distance, pace::gait_for(pa), &toll, journal);
        }
    }
}
