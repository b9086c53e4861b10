//! Opportunities: an available unit acts against an enemy in default (opp.conditions, opp.resolve).

use super::offer;
use super::shooting::Bounds;
use crate::book::objections::Objections;
use crate::book::options::Sequence;
use crate::book::vocabulary::{Ammo, Arm, Band, Formation, Gait, Order, UnitId, Weapon, ud};
use crate::rules;
use crate::rules::{arcs, points};
use crate::state::{Action, Clash, ClashKind, Couleurs, Event, Fate, Marks, Party};
use boards::table::{Heading, Length};
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, Seat, Text, Viewer};

/// Does the enemy of a unit use an opportunity on it?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opportunity {
    /// On whom.
    pub victim: UnitId,
    /// Who is asked.
    pub seat: Seat,
    /// After a march was resolved, not in the midst of a move.
    pub after: bool,
    /// One that is asked apart: it stood and fired (mac.firm_then_charge).
    pub but: Option<UnitId>,
}

impl Opportunity {
    /// What forbids a unit to seize it.
    fn against(&self, game: &Couleurs, unit: UnitId) -> Objections {
        let mut against = game.against_seizing(unit, self.victim);
        against.require(self.but != Some(unit), Objections::NOT_NOW);
        against
    }

    /// Whether there is anything to seize.
    pub(crate) fn is_open(&self, game: &Couleurs) -> bool {
        // Nobody charges from farther off than the longest tactical distance of foot and horse: most need no closer look.
        let near = game.stand(self.victim).bounds().grown(ud(4) + Length::mm(1));
        let charges = |unit| near.meets(game.stand(unit).bounds()) && self.against(game, unit).is_empty();
        let fires = |unit| !self.after && game.fires_in_passing(unit, self.victim).is_some();
        game.clash.is_none() && game.army(self.seat).any(|unit| charges(unit) || fires(unit))
    }
}

impl Couleurs {
    /// What forbids a charge by opportunity.
    pub(crate) fn against_seizing(&self, id: UnitId, victim: UnitId) -> Objections {
        let mut against = Objections::NONE;
        let (unit, target) = (self.unit(id), self.unit(victim));
        let arm = self.arm(id);
        against.require(target.fate == Fate::OnTable, Objections::BAD_TARGET);
        let seat = Viewer::Seat(self.seat_of(victim));
        against.require(self.is_known_to(seat, id), Objections::LIES_HIDDEN);
        against.require(self.is_known_to(Viewer::Seat(self.seat_of(id)), victim), Objections::BAD_TARGET);
        against.require(self.is_available(id, points::MARCH), Objections::NOT_AVAILABLE);
        against.require(!arm.is_guns(), Objections::GUNS_NO_MARCH);
        against.require(!unit.marks.has(Marks::SEIZED), Objections::SEIZED);
        against.require(!unit.marks.has(Marks::MARCHING | Marks::FIRED_LATE), Objections::MARCHING);
        let rigid = matches!(
            unit.formation,
            Formation::Garrison | Formation::Skirmish | Formation::Square | Formation::March | Formation::Closed
        );
        against.require(!rigid, Objections::NO_SUCH_FORMATION);
        // Infantry never goes at cavalry of its own will (cav.inf_respect).
        let respects = arm == Arm::Infantry && self.arm(victim) == Arm::Cavalry;
        against.require(!respects, Objections::CAVALRY_RESPECT);
        let closed = arm == Arm::Cavalry && target.inside.is_some();
        against.require(!closed, Objections::CLOSED);
        if !against.is_empty() {
            return against;
        }
        let (own, other) = (self.stand(id), self.stand(victim));
        let distance = self.tactical_distance(id).unwrap_or(Length::ZERO);
        against.require(own.is_within(&other, distance), Objections::OUT_OF_REACH);
        against.require(arcs::in_front(&own, &other), Objections::NOT_IN_FRONT);
        if !against.is_empty() {
            return against;
        }
        against.require(self.is_in_default(victim, id), Objections::NOT_IN_DEFAULT);
        match self.march_way(id, victim, distance + ud(1)) {
            None => against.add(Objections::BLOCKED),
            Some((direction, way)) => {
                let toll = self.toll(id, &own, direction, way);
                against.require(!toll.closed, Objections::CLOSED);
                against.require(!toll.obstacle, Objections::OBSTACLE);
            }
        }
        against
    }

    /// Whether a unit is in default before an enemy (table `opportunity`).
    pub(crate) fn is_in_default(&self, victim: UnitId, enemy: UnitId) -> bool {
        let unit = self.unit(victim);
        if self.counted_order(victim) >= Order::Saf || !unit.moral.is_positive() {
            return true;
        }
        let shows = !self.attacked_zone(victim, &self.stand(enemy)).is_frontal();
        let close = !matches!(unit.formation, Formation::Skirmish | Formation::Square | Formation::Garrison);
        let moving = self.arm(enemy) == Arm::Cavalry
            && self.arm(victim) != Arm::Cavalry
            && unit.gait > Gait::Halt
            && unit.inside.is_none();
        let lost = self.arm(enemy) == Arm::Cavalry && self.are_lost(victim);
        // In the midst of a change it is without formation (form.saf).
        if unit.marks.has(Marks::CHANGING) && self.setup.options.sequence == Sequence::Alternate {
            return true;
        }
        shows && close && !self.is_limbered(victim) || moving || lost || self.is_limbered(victim)
    }

    /// Skirmishers more than 2 UD from formed friends and from shelter: cavalry rides them down (skirm.cav).
    pub(crate) fn are_lost(&self, id: UnitId) -> bool {
        if self.unit(id).formation != Formation::Skirmish {
            return false;
        }
        let stand = self.stand(id);
        let friends = self.army(self.seat_of(id)).any(|friend| {
            friend != id
                && self.is_close_order(friend)
                && self.counted_order(friend) < Order::Saf
                && stand.is_within(&self.stand(friend), ud(2))
        });
        let shelter = self.setup.ground.areas.iter().any(|area| {
            area.kind.level() == 0 && stand.corners().into_iter().any(|p| area.shape.separation(p).is_within(ud(2)))
        });
        !friends && !shelter
    }

    /// A fire in passing: point-blank, or from flank or rear.
    pub(crate) fn fires_in_passing(&self, id: UnitId, victim: UnitId) -> Option<Ammo> {
        let hidden = !self.is_known_to(Viewer::Seat(self.seat_of(victim)), id)
            || !self.is_known_to(Viewer::Seat(self.seat_of(id)), victim);
        let marks = Marks::FIRED_LATE | Marks::MARCHING;
        let barred = hidden || self.unit(id).marks.has(marks) || self.answers_a_march(id);
        if barred || !self.may_fire(id).is_empty() || self.is_far_and_faced(id, victim) {
            return None;
        }
        if !self.seen_long_enough(id, victim) {
            return None;
        }
        let kinds: &[Ammo] = if self.arm(id).is_guns() { &[Ammo::Canister, Ammo::Ball] } else { &[Ammo::Bullets] };
        kinds.iter().copied().find(|ammo| {
            self.shot(id, victim, *ammo, Bounds::default())
                .is_ok_and(|shot| shot.volley.band <= Band::P1bis || !shot.zone.is_frontal())
        })
    }

    /// Whether a victim is surely neither point-blank nor shows its flank or rear: seen at a glance, before any aim is taken.
    fn is_far_and_faced(&self, id: UnitId, victim: UnitId) -> bool {
        let (weapon, other) = (self.weapon(id), self.stand(victim));
        if !self.stand(id).is_within(&other, ud(self.charts().reach(weapon)) + Length::mm(1)) {
            return true;
        }
        // A screen is nearer than its body, and carbines have bands of their own.
        let nearer = self.unit(victim).screen > 0 || weapon == Weapon::Carbine;
        let line = self.firing_line(id, other.centre()).0;
        let far = || self.charts().band(weapon, line.distance(&other)).is_none_or(|band| band > Band::P1bis);
        !nearer && arcs::zone(&other, line.front_middle()).is_frontal() && far()
    }

    /// Advances the opportunist by a third of the way and begins the resolution (opp.resolve).
    pub(crate) fn seize(&mut self, id: UnitId, victim: UnitId, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::Seizes { unit: id, target: victim });
        let reach = self.tactical_distance(id).unwrap_or(Length::ZERO) + ud(1);
        let Some((direction, way)) = self.march_way(id, victim, reach) else { return };
        let third = way.scaled(1, 3);
        let own = self.stand(id);
        let free = self.free_way(id, &own, direction, third);
        self.put(id, &own.shifted(direction, free));
        let left = self.left(id);
        self.spend(id, left.max(points::MARCH));
        let unit = self.unit_mut(id);
        unit.marks.add(Marks::SEIZED);
        // With two points it goes no faster than the quick pace (mac.cost).
        unit.paid = left.clamp(points::MARCH, points::PER_TURN);
        unit.moved += free;
        let mut clash = Clash::new(ClashKind::Opportunity, self.seat_of(id));
        let mut attacker = Party::new(id, direction, way - free);
        attacker.from = way;
        attacker.wanted = if left >= 3 { Gait::Charge } else { Gait::Quick };
        let _ = clash.attackers.try_push(attacker);
        let _ = clash.defenders.try_push(Party::new(victim, Heading::NORTH, Length::ZERO));
        self.clash = Some(clash);
        self.begin_clash(journal);
    }
}

impl Question<Couleurs> for Opportunity {
    fn asked(&self, _game: &Couleurs) -> Asked {
        Asked::one(self.seat, "decision-opportunity", rules::OPP_CONDITIONS)
    }

    fn list(&self, game: &Couleurs, seat: Seat, out: &mut Vec<Action>) {
        for unit in game.army(seat) {
            if Opportunity::against(self, game, unit).is_empty() {
                out.push(Action::Seize { unit, target: self.victim });
            }
            if let Some(ammo) = game.fires_in_passing(unit, self.victim).filter(|_| !self.after) {
                out.push(Action::Fire { unit, target: self.victim, ammo, figures: None });
            }
        }
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Done => Objections::NONE,
            Action::Seize { unit, target } if target == self.victim => {
                let own = game.own(seat, unit);
                if own.is_empty() { Opportunity::against(self, game, unit) } else { own }
            }
            Action::Fire { unit, target, ammo, figures: None } if target == self.victim && !self.after => {
                let own = game.own(seat, unit);
                if !own.is_empty() {
                    return own;
                }
                let mut against = game.may_fire(unit);
                against.require(game.fires_in_passing(unit, target) == Some(ammo), Objections::NOT_IN_DEFAULT);
                against
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        Some({
            match *action {
                Action::Seize { unit, target } => {
                    let label = Text::new("offer-seize");
                    let lost = game.arm(unit) == Arm::Cavalry && game.are_lost(target);
                    let rule = if lost { rules::SKIRM_CAV } else { rules::OPP_CONDITIONS };
                    game.unit_offer("action-seize", label, rule, unit, Some(target))
                }
                Action::Fire { unit, target, .. } => {
                    let label = Text::new("offer-fire_passing");
                    game.unit_offer("action-fire", label, rules::OPP_CONDITIONS, unit, Some(target))
                }
                _ => offer(
                    "action-done",
                    Text::new("offer-let_pass").with("unit", game.name(self.victim)),
                    rules::OPP_CONDITIONS,
                ),
            }
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::Seize { unit, target } => game.seize(unit, target, journal),
            Action::Fire { unit, target, ammo, .. } => {
                game.end_change(self.victim);
                game.chosen_fire(unit, target, ammo, None, Marks::FIRED_LATE, chance, journal);
            }
            _ => game.end_change(self.victim),
        }
    }

    fn reflex(&self, game: &Couleurs, seat: Seat) -> Option<Action> {
        let mut answers = Vec::new();
        self.list(game, seat, &mut answers);
        answers.into_iter().next()
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.victim)
    }
}
