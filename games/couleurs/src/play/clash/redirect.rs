//! A march whose target has gone: another enemy, an advance, or a halt (mac.target_gone, DP26).

use super::super::offer;
use crate::book::objections::Objections;
use crate::book::vocabulary::{Arm, Gait, UD, UnitId, ud};
use crate::rules;
use crate::rules::arcs;
use crate::state::{Action, Couleurs, Event, Fate, March, MarchKind, Marks};
use boards::table::{Heading, Length};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// What does a march do whose target is no longer there?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Redirect {
    /// The march.
    march: March,
}

impl Couleurs {
    /// The way from where a march stands to its target; none if the target has left its reach.
    pub(super) fn way_of_march(&self, march: &March) -> Option<(Heading, Length)> {
        if self.unit(march.target).fate != Fate::OnTable {
            return None;
        }
        if self.arm(march.unit).is_guns() {
            let gap = self.gap(march.unit, march.target);
            return self.charts().band(self.weapon(march.unit), gap).map(|_| (march.direction, gap));
        }
        let tolerance = if self.arm(march.unit) == Arm::Cavalry { ud(2) } else { UD };
        let reach = match march.kind {
            // A march to fire need not come to blows: it fires from where it stands.
            MarchKind::Fire => ud(9),
            _ => march.left.max(march.from.scaled(1, 3)) + tolerance,
        };
        self.march_way(march.unit, march.target, reach).filter(|(_, room)| *room <= reach)
    }

    /// The target of a march has gone: its owner says what becomes of it.
    pub(super) fn target_gone(&mut self, march: March) {
        self.unit_mut(march.unit).gait = Gait::Halt;
        self.ask_later(Redirect { march });
    }

    /// What forbids turning a march on another enemy.
    fn against_turning(&self, march: &March, target: UnitId) -> Objections {
        let mut against = self.foe(self.seat_of(march.unit), target);
        if !against.is_empty() {
            return against;
        }
        let own = self.stand(march.unit);
        let respects = self.arm(march.unit) == Arm::Infantry && self.arm(target) == Arm::Cavalry;
        against.require(!(respects && march.kind == MarchKind::Combat), Objections::CAVALRY_RESPECT);
        against.require(target != march.target, Objections::BAD_TARGET);
        against.require(arcs::in_front(&own, &self.stand(target)), Objections::NOT_IN_FRONT);
        let turned = March { target, ..*march };
        against.require(self.way_of_march(&turned).is_some(), Objections::OUT_OF_REACH);
        against
    }

    /// How far a march may go on as an advance.
    fn advance_of(&self, march: &March) -> Length {
        let own = self.stand(march.unit);
        let free = self.free_way(march.unit, &own, march.direction, march.left);
        self.outside_of_enemies(march.unit, &own, march.direction, free, 0)
    }
}

impl Question<Couleurs> for Redirect {
    fn asked(&self, game: &Couleurs) -> Asked {
        Asked::one(game.seat_of(self.march.unit), "decision-redirect", rules::MAC_TARGET_GONE)
    }

    fn list(&self, game: &Couleurs, _seat: Seat, out: &mut Vec<Action>) {
        let (unit, kind) = (self.march.unit, self.march.kind);
        let others = game.enemies(unit).filter(|enemy| game.against_turning(&self.march, *enemy).is_empty());
        out.extend(others.map(|target| Action::March { unit, target, kind }));
        if game.advance_of(&self.march) >= UD.scaled(1, 4) {
            out.push(Action::Complete { unit });
        }
        out.push(Action::Done);
    }

    fn against(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Done => Objections::NONE,
            Action::Complete { unit } if unit == self.march.unit => {
                let mut against = Objections::NONE;
                against.require(game.advance_of(&self.march) >= UD.scaled(1, 4), Objections::BLOCKED);
                against
            }
            Action::March { unit, target, kind } if unit == self.march.unit && kind == self.march.kind => {
                game.against_turning(&self.march, target)
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Couleurs, _seat: Seat, action: &Action) -> Option<Offer> {
        let rule = rules::MAC_TARGET_GONE;
        Some(match *action {
            Action::March { unit, target, kind } => {
                let (verb, key) =
                    if kind == MarchKind::Fire { ("action-maf", "offer-maf") } else { ("action-mac", "offer-mac") };
                game.unit_offer(verb, Text::new(key), rule, unit, Some(target))
            }
            Action::Complete { unit } => {
                let distance = game.advance_of(&self.march);
                let label = Text::new("offer-complete").with("ud", crate::show::in_ud(distance));
                let mut offer = game.unit_offer("action-move", label, rule, unit, None);
                let end = game.stand(unit).shifted(self.march.direction, distance);
                offer.ghost = Some(crate::show::place(&end));
                offer
            }
            _ => offer("action-done", Text::new("offer-stand").with("unit", game.name(self.march.unit)), rule),
        })
    }

    fn answered(
        self,
        game: &mut Couleurs,
        _seat: Seat,
        action: &Action,
        _chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let unit = self.march.unit;
        match *action {
            Action::March { target, kind, .. } => {
                game.unit_mut(unit).marks.add(Marks::MARCHING);
                let _ = game.marches.try_push(March { target, ..self.march });
                journal.tell(|| Event::Marches { unit, target, kind });
            }
            Action::Complete { .. } => {
                let distance = game.advance_of(&self.march);
                game.advance(unit, self.march.direction, distance);
                journal.tell(|| Event::Did { unit, label: "log-complete", rule: rules::MAC_TARGET_GONE });
            }
            _ => journal.tell(|| Event::Did { unit, label: "log-target_gone", rule: rules::MAC_TARGET_GONE }),
        }
    }

    /// A march that can only stand does.
    fn go_on(self, game: &mut Couleurs, _chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        let unit = self.march.unit;
        let there = game.unit(unit).fate == Fate::OnTable && game.unit(unit).moral.is_positive();
        let choice = game.enemies(unit).any(|enemy| game.against_turning(&self.march, enemy).is_empty())
            || game.advance_of(&self.march) >= UD.scaled(1, 4);
        if there && choice {
            return Flow::Ask;
        }
        game.stack.pop();
        if there {
            journal.tell(|| Event::Did { unit, label: "log-target_gone", rule: rules::MAC_TARGET_GONE });
        }
        Flow::On
    }

    fn about(&self, _game: &Couleurs) -> Option<UnitId> {
        Some(self.march.unit)
    }
}
