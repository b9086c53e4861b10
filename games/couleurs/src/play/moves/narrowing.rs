//! Fronts too wide for their way: figures fall in behind at an obstacle, and stay with an enemy they meet (move.narrow,
//! move.break).

use super::super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Formation, TerrainKind, UnitId};
use crate::rules;
use crate::state::{Action, Couleurs, Event, Marks};
use boards::table::{Hand, Heading, Length, Stand};
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// How far ahead of a free way the hindrance is looked for: the pitch at which ways are looked at.
const PITCH: Length = Length::mm(10);
/// A front never has fewer figures abreast.
const LEAST: u8 = 2;

/// A front made narrower: figures of one end fall in behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Narrowing {
    /// From which end.
    hand: Hand,
    /// How many.
    figures: u8,
    /// The footprint before it sets out.
    pub stand: Stand,
}

/// The way of a march, with what it takes to go it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Path {
    /// Which way.
    pub direction: Heading,
    /// How far to contact.
    pub distance: Length,
    /// The front made narrower for it.
    pub narrowing: Option<Narrowing>,
    /// Another enemy that catches these figures.
    pub caught: Option<(UnitId, u8)>,
}

impl Couleurs {
    /// Whether a unit has a front it can narrow.
    fn can_narrow(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        let formation = matches!(
            unit.formation,
            Formation::Line | Formation::Divisions | Formation::Companies | Formation::Closed | Formation::Special
        );
        formation && unit.inside.is_none() && self.shape(id).front > LEAST
    }

    /// Its footprint with so many more figures of one end fallen in behind.
    fn narrowed(&self, id: UnitId, hand: Hand, figures: u8) -> Narrowing {
        let own = self.stand(id);
        let shape = self.whole_shape(id).narrowed(self.aside(id) + figures);
        let less = own.front() - shape.width;
        let stand = own.resized_at_front(shape.width, shape.depth).sidestepped(hand.other(), less.scaled(1, 2));
        Narrowing { hand, figures, stand }
    }

    /// The depth of a unit with its front as narrow as it can be made.
    pub(super) fn deepest(&self, id: UnitId) -> Length {
        let shape = self.shape(id);
        if self.can_narrow(id) { self.narrowed(id, Hand::Left, shape.front - LEAST).stand.depth() } else { shape.depth }
    }

    fn aside(&self, id: UnitId) -> u8 {
        let [left, right] = self.unit(id).aside;
        left + right
    }

    /// The shape of its formation, nobody fallen in behind.
    fn whole_shape(&self, id: UnitId) -> crate::rules::shape::Shape {
        let unit = self.unit(id);
        let screened = matches!(unit.formation, Formation::Divisions | Formation::Companies | Formation::Line);
        let figures = if screened { self.body(id) } else { self.figures(id) };
        self.of(id).shape(unit.formation, figures, unit.guns)
    }

    /// The fewest figures that must fall in behind for a way to be good.
    fn fewest(&self, id: UnitId, good: impl Fn(&Stand) -> bool) -> Option<Narrowing> {
        let most = self.shape(id).front.saturating_sub(LEAST);
        (1..=most).find_map(|figures| {
            Hand::ALL
                .into_iter()
                .map(|hand| self.narrowed(id, hand, figures))
                .find(|narrowing| self.is_free(id, &narrowing.stand) && good(&narrowing.stand))
        })
    }

    /// How a unit narrows its front where ground closed to it bars part of a way; none if it need not or cannot
    /// (move.narrow).
    pub(crate) fn narrowing(&self, id: UnitId, direction: Heading, distance: Length) -> Option<Narrowing> {
        let own = self.stand(id);
        let free = self.free_way(id, &own, direction, distance);
        self.narrowing_where(id, direction, distance, free, || self.toll(id, &own, direction, distance).closed)
    }

    /// The same, so much of the way being free for the whole front, and some of its ground closed or not.
    pub(super) fn narrowing_where(
        &self,
        id: UnitId,
        direction: Heading,
        distance: Length,
        free: Length,
        is_closed: impl FnOnce() -> bool,
    ) -> Option<Narrowing> {
        if !self.has_closed_ground(id) || !self.can_narrow(id) {
            return None;
        }
        if free < distance {
            let own = self.stand(id);
            // Troops in the way do not make it narrow its front: ground does.
            let stopped = own.shifted(direction, (free + PITCH).min(distance));
            if self.is_on_others(id, &stopped) || !self.is_on_closed(id, &stopped) {
                return None;
            }
        } else if !is_closed() {
            return None;
        }
        self.fewest(id, |stand| {
            self.free_way(id, stand, direction, distance) >= distance
                && !self.toll(id, stand, direction, distance).closed
        })
    }

    /// Whether any ground of the table is closed to a unit: there is nothing to narrow for otherwise.
    fn has_closed_ground(&self, id: UnitId) -> bool {
        let arm = self.arm(id).of_three();
        let closed = |kind: TerrainKind| {
            matches!(kind, TerrainKind::Built | TerrainKind::DenseWood)
                || self.charts().terrain.penalty[kind.index()][arm].is_none()
        };
        self.setup.ground.areas.iter().any(|area| closed(area.kind))
    }

    /// Where a straight move begins from: the footprint as it is, or narrowed.
    pub(crate) fn start_of_move(&self, id: UnitId, direction: Heading, distance: Length) -> Stand {
        self.narrowing(id, direction, distance).map_or_else(|| self.stand(id), |narrowing| narrowing.stand)
    }

    /// Figures fall in behind.
    pub(crate) fn narrow(&mut self, id: UnitId, narrowing: &Narrowing, journal: &mut impl Journal<Event>) {
        let end = usize::from(narrowing.hand == Hand::Right);
        self.unit_mut(id).aside[end] += narrowing.figures;
        self.put(id, &narrowing.stand);
        let figures = narrowing.figures;
        journal.tell(|| Event::Narrowed { unit: id, figures });
    }

    /// Figures that fell in behind take their places again as soon as there is room (move.narrow).
    pub(crate) fn widen(&mut self, id: UnitId, journal: &mut impl Journal<Event>) {
        let unit = self.unit(id);
        let [left, right] = unit.aside.map(i32::from);
        let there = unit.fate == crate::state::Fate::OnTable && !unit.marks.has(Marks::MARCHING);
        if left + right == 0 || !there {
            return;
        }
        let (own, whole) = (self.stand(id), self.whole_shape(id));
        let wider = whole.width - own.front();
        // Each returns to the end it came from.
        let to_left = wider.scaled(left, (left + right).unsigned_abs()) - wider.scaled(1, 2);
        let wide = own.resized_at_front(whole.width, whole.depth).sidestepped(Hand::Left, to_left);
        if self.is_free(id, &wide) {
            self.unit_mut(id).aside = [0; 2];
            self.put(id, &wide);
            journal.tell(|| Event::Narrowed { unit: id, figures: 0 });
        }
    }

    /// The way of a march to combat: with the whole front, or with what is left of it where ground or another enemy is in
    /// the way of a part (move.narrow, move.break).
    pub(crate) fn march_path(&self, id: UnitId, target: UnitId, reach: Length) -> Option<Path> {
        let (own, other) = (self.stand(id), self.stand(target));
        let whole = self.march_way(id, target, reach).map(|(direction, distance)| Path {
            direction,
            distance,
            narrowing: None,
            caught: None,
        });
        let barred = |path: &Path| self.toll(id, &own, path.direction, path.distance).closed;
        if whole.is_some_and(|path| !self.has_closed_ground(id) || !barred(&path)) || !self.can_narrow(id) {
            return whole;
        }
        let far = reach + crate::book::vocabulary::UD;
        let part = self.march_headings(id, target).find_map(|direction| {
            let distance = Couleurs::way_to_contact(&own, direction, &other, far)?;
            let free = self.free_way(id, &own, direction, distance);
            let stopped = own.shifted(direction, (free + PITCH).min(distance));
            let mut met = self.present().filter(|unit| *unit != id && self.stand(*unit).overlaps(&stopped));
            let enemy = met.clone().find(|unit| self.seat_of(*unit) != self.seat_of(id));
            let friends = met.any(|unit| self.seat_of(unit) == self.seat_of(id));
            let ground = self.is_on_closed(id, &stopped) || self.toll(id, &own, direction, distance).closed;
            if friends || enemy == Some(target) && !ground || enemy.is_none() && !ground {
                return None;
            }
            let enemy = enemy.filter(|enemy| *enemy != target);
            let to_contact = |stand: &Stand| {
                let distance = Couleurs::way_to_contact(stand, direction, &other, far)?;
                let free = self.free_way(id, stand, direction, distance) + Length::mm(2) >= distance;
                (free && !self.toll(id, stand, direction, distance).closed).then_some(distance)
            };
            let narrowing = self.fewest(id, |stand| to_contact(stand).is_some())?;
            let distance = to_contact(&narrowing.stand)?;
            let caught = enemy.map(|enemy| (enemy, narrowing.figures));
            Some(Path { direction, distance, narrowing: Some(narrowing), caught })
        });
        part.or(whole)
    }
}

/// Part of the front of cavalry would meet foot or guns on its way: contact, or does it pass by (move.break)?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alignment {
    /// Who marches.
    pub unit: UnitId,
    /// Whom it would meet.
    pub enemy: UnitId,
}

impl Alignment {
    /// Whether it has the choice: cavalry meeting anything but cavalry.
    pub(super) fn is_free(game: &Couleurs, unit: UnitId, enemy: UnitId) -> bool {
        game.arm(unit) == Arm::Cavalry && game.arm(enemy) != Arm::Cavalry
    }
}

impl Question<Couleurs> for Alignment {
    fn asked(&self, game: &Couleurs) -> Asked {
        Asked::one(game.seat_of(self.unit), "decision-alignment", rules::MOVE_BREAK)
    }

    fn list(&self, _game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::PassBy, Action::TakeOn]);
    }

    fn against(&self, _game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        if matches!(action, Action::PassBy | Action::TakeOn) { Objections::NONE } else { Objections::NOT_NOW }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        let key = if matches!(action, Action::PassBy) { "offer-pass_by" } else { "offer-take_on" };
        let label = Text::new(key);
        match action {
            Action::PassBy | Action::TakeOn => {
                Some(game.unit_offer("action-mac", label, rules::MOVE_BREAK, self.unit, Some(self.enemy)))
            }
            _ => Some(offer("action-mac", label, rules::MOVE_BREAK)),
        }
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let unit = self.unit;
        let passes = matches!(action, Action::PassBy);
        let Some(march) = game.marches.iter_mut().find(|march| march.unit == unit) else { return };
        let Some((target, figures)) = march.caught else { return };
        if passes {
            march.caught = None;
            journal.tell(|| Event::Did { unit, label: "log-passes_by", rule: rules::MOVE_BREAK });
        } else {
            journal.tell(|| Event::Caught { unit, target, figures });
        }
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.unit)
    }
}
