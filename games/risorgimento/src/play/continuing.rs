//! Continued attacks (7.47).

use crate::book::objections::Objections;
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::continued::{self, CONTINUE_ROLL};
use crate::setup::UnitId;
use crate::show::offers::{at_target, done, of_unit};
use crate::state::{Assault, AssaultEnd, AssaultKind, AssaultStep, Attacker, Hex, Marks, Risorgimento};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Asking, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// The attack may be continued (7.47).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Continue;

impl Question<Risorgimento> for Continue {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.assault.seat, "decision-continue", rules::R7_47)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        game.continuations(&mut |unit, target| out.push(Action::Continue { unit, target }));
        out.push(Action::Done);
    }

    fn unlisted(&self, game: &Risorgimento, seat: Seat, action: &Action) -> Objections {
        match action {
            Action::Continue { .. } => Objections::NO_CONTINUATION,
            _ => game.out_of_turn(seat, action),
        }
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Continue { unit, target } => {
                let offer = of_unit(game, unit, "action-continue_attack", "offer-continue_attack", rules::R7_47);
                at_target(game, offer, target)
            }
            Action::Done => done("offer-done_continue", rules::R7_47),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let goes_on = match *action {
            Action::Continue { target, .. } => game.continue_attack(target, chance, journal),
            _ => false,
        };
        if !goes_on {
            // The attack is over.
            game.stack.pop();
        }
    }

    /// What was won is held.
    fn reflex(&self, _: &Risorgimento, _: Seat) -> Option<Action> {
        Some(Action::Done)
    }

    fn quiet(&self) -> bool {
        true
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.assault_counter()
    }
}

impl Risorgimento {
    /// The attacks the winner may go on with: the top unit of his stack, and a hex.
    pub(crate) fn continuations(&self, out: &mut impl FnMut(UnitId, Hex)) {
        let assault = &self.assault;
        let may = assault.end == AssaultEnd::Won
            && matches!(assault.kind, AssaultKind::Attack | AssaultKind::Charge)
            && continued::may_continue(assault.losses[0], assault.losses[1]);
        if !may || self.occupant(assault.target) != Some(assault.seat) {
            return;
        }
        let Some(top) = self.continuers().first().copied() else { return };
        let (ground, t) = (&self.setup.ground, self.setup.tables());
        let cavalry = self.class(top).is_cavalry();
        let mask = self.without_blown(assault.target, ground.attack(assault.target, !cavalry));
        for (side, next) in ground.around(assault.target) {
            if mask & side.bit() == 0 || !self.holds_enemy(next, assault.seat) {
                continue;
            }
            let rides = || self.charge_step(assault.target, side).is_some();
            if !cavalry || ground.charge_into(t, assault.target, side) && rides() {
                out(top, next);
            }
        }
    }

    /// The attackers in the hex that may go on.
    fn continuers(&self) -> ArrayVec<UnitId, 16> {
        let here = |unit: &UnitId| {
            self.assault.attackers.iter().any(|attacker| attacker.unit == *unit)
                && !self.is(*unit, Marks::CONTINUED | Marks::DISORDERED)
        };
        self.stack_at(self.assault.target).into_iter().filter(here).collect()
    }

    /// The winner tries to go on; says whether he does.
    fn continue_attack(&mut self, target: Hex, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> bool {
        let units = self.continuers();
        let Some(top) = units.first().copied() else { return false };
        for unit in &units {
            self.unit_mut(*unit).marks.set(Marks::CONTINUED);
        }
        let [mine, theirs] = self.assault.losses;
        let difference = theirs.saturating_sub(mine);
        let die = chance.digit(CONTINUE_ROLL);
        let cohesion = self.printed(top).cohesion;
        let goes_on = continued::goes_on(cohesion, self.unit(top).losses, difference, die);
        journal.tell(|| Event::ContinueRolled {
            unit: top,
            die,
            drm: -(difference as i8),
            cohesion: self.adjusted(top),
            goes_on,
        });
        if !goes_on {
            return false;
        }
        let via = self.assault.target;
        let mut next = Assault::none();
        next.target = target;
        next.seat = self.assault.seat;
        next.leader = self.assault.leader;
        next.kind = AssaultKind::Continued(difference);
        next.attackers = units.into_iter().take(3).map(|unit| Attacker { unit, at: via, via }).collect();
        next.step = AssaultStep::DefensiveFire;
        if let Some(side) = self.setup.ground.side_to(via, target) {
            self.face_stack(top, side);
        }
        self.assault = next;
        true
    }
}
