//! The attacks that were declared, one after the other: how they are grouped, which is resolved next (7.31, 7.44).

use crate::play::Assaulting;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::setup::BrigadeId;
use crate::show::offers::{at_target, of_unit};
use crate::state::{Assault, AssaultKind, AssaultStep, Attacker, Declared, Marks, OFF, Risorgimento};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// Which attack is resolved next (7.44).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolve {
    /// The formation whose attacks they are; none for all of the corps, or for massed cavalry.
    pub brigade: Option<BrigadeId>,
}

impl Question<Risorgimento> for Resolve {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.active_seat(), "decision-resolve", rules::R7_44)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.groups(&mut |n| out.push(Action::Resolve { unit: game.declared[n].unit }));
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Resolve { unit } = *action else { return None };
        let n = game.declared.iter().position(|declared| declared.unit == unit);
        let combined = n.is_some_and(|n| game.group_of(n).count_ones() > 1);
        let rule = if combined { rules::R7_31 } else { rules::R7_44 };
        let offer = of_unit(game, unit, "action-resolve", "offer-resolve", rule);
        Some(at_target(game, offer, n.map_or(OFF, |n| game.declared[n].target)))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        _: &mut impl Journal<Event>,
    ) {
        game.stack.push(self);
        let Action::Resolve { unit } = *action else { return };
        if let Some(n) = game.declared.iter().position(|declared| declared.unit == unit) {
            game.begin_assault(n);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        game.prune_declared();
        if !game.declared.is_empty() {
            return Flow::Ask;
        }
        game.stack.pop();
        self.close(game, journal);
        Flow::On
    }

    fn quiet(&self) -> bool {
        true
    }
}

impl Resolve {
    /// The attacks of the formation, or of the corps, are over.
    fn close(self, game: &mut Risorgimento, journal: &mut impl Journal<Event>) {
        if let Some(brigade) = self.brigade {
            game.check_hors_de_combat(brigade, journal);
            for unit in game.units.iter_mut().filter(|unit| unit.is(Marks::TAKEN)) {
                unit.marks.set(Marks::ATTACKED);
            }
        } else {
            game.active.attacked = true;
            let setup = game.setup.clone();
            for brigade in setup.brigades_of(game.active.corps) {
                game.check_hors_de_combat(brigade, journal);
            }
        }
    }
}

impl Risorgimento {
    /// Drops attacks whose target is gone or whose unit cannot make them any more (7.31).
    fn prune_declared(&mut self) {
        for n in (0..self.declared.len()).rev() {
            let Declared { unit, target, .. } = self.declared[n];
            let stands = self.is_on_map(unit)
                && self.holds_enemy(target, self.seat_of(unit))
                && !self.is(unit, Marks::DISORDERED);
            if !stands {
                self.unit_mut(unit).marks.set(Marks::ATTACKED);
                self.declared.remove(n);
            }
        }
    }

    /// The attackers who combine with a declared one: the same hex, the same brigade, a chain of neighbours (7.31).
    fn group_of(&self, first: usize) -> u32 {
        let ground = &self.setup.ground;
        let lead = self.declared[first];
        let mut group: u32 = 1 << first;
        loop {
            let mut grown = group;
            for (n, other) in self.declared.iter().enumerate() {
                let same = other.target == lead.target
                    && other.inside == lead.inside
                    && self.class(other.unit).is_cavalry() == self.class(lead.unit).is_cavalry()
                    && self.acting_brigade(other.unit) == self.acting_brigade(lead.unit);
                let near = self.declared.iter().enumerate().any(|(m, member)| {
                    group & 1 << m != 0 && ground.distance(self.hex_of(member.unit), self.hex_of(other.unit)) <= 1
                });
                if same && near {
                    grown |= 1 << n;
                }
            }
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    /// One unit of each group, in order: the attacks among which the player chooses (7.44). Those inside a castle wait
    /// for those outside (5.29).
    pub(crate) fn groups(&self, out: &mut impl FnMut(usize)) {
        let mut seen = 0_u32;
        for n in 0..self.declared.len() {
            if seen & 1 << n != 0 {
                continue;
            }
            seen |= self.group_of(n);
            let waits = self.declared[n].inside
                && self.declared.iter().any(|other| other.target == self.declared[n].target && !other.inside);
            if !waits {
                out(n);
            }
        }
    }

    /// The attack of a unit is resolved now.
    fn begin_assault(&mut self, first: usize) {
        let group = self.group_of(first);
        let lead = self.declared[first];
        let charge = self.class(lead.unit).is_cavalry();
        let mut assault = Assault::none();
        assault.target = lead.target;
        assault.inside = lead.inside;
        assault.seat = self.seat_of(lead.unit);
        assault.kind = if charge { AssaultKind::Charge } else { AssaultKind::Attack };
        for n in (0..self.declared.len()).rev() {
            if group & 1 << n != 0 {
                let Declared { unit, via, target, .. } = self.declared.remove(n);
                self.unit_mut(unit).marks.set(Marks::ATTACKED);
                let middle = if charge { self.charge_middle(unit, via, target) } else { None };
                let at = middle.unwrap_or_else(|| self.hex_of(unit));
                let _ = assault.attackers.try_push(Attacker { unit, at, via });
            }
        }
        assault.attackers.reverse();
        assault.step = if charge { AssaultStep::Ride } else { AssaultStep::DefensiveFire };
        self.assault = assault;
        self.stack.push(Assaulting);
    }
}
