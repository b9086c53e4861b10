//! Continued attacks (7.47).

use crate::battle::UnitId;
use crate::event::Event;
use crate::procedures::continued::{self, CONTINUE_ROLL};
use crate::state::{Assault, AssaultKind, AssaultStep, Attacker, Hex, Marks, Risorgimento};
use arrayvec::ArrayVec;
use kernel::{Chance, Journal};

impl Risorgimento {
    /// The attacks the winner may go on with: the top unit of his stack, and a hex.
    pub fn continuations(&self, out: &mut impl FnMut(UnitId, Hex)) {
        let assault = &self.assault;
        let may = !assault.beaten
            && !assault.overrun
            && matches!(assault.kind, AssaultKind::Attack | AssaultKind::Charge)
            && continued::may_continue(assault.losses[0], assault.losses[1]);
        if !may || self.occupant(assault.target) != Some(assault.seat) {
            return;
        }
        let Some(top) = self.continuers().first().copied() else { return };
        let (ground, t) = (&self.battle.ground, self.battle.tables());
        let cavalry = self.class(top).is_cavalry();
        let mask = self.without_blown(assault.target, ground.attack(assault.target, !cavalry));
        for (side, next) in ground.around(assault.target) {
            if mask & side.bit() == 0 || !self.holds_enemy(next, assault.seat) {
                continue;
            }
            let cheap = || {
                ground.charge_step(t, self.weather, assault.target, side).is_some_and(|cost| {
                    cost.hex <= t.constants.charge_max_hex_cost && cost.hexside <= t.constants.charge_max_hexside_cost
                })
            };
            if !cavalry || ground.charge_into(t, assault.target, side) && cheap() {
                out(top, next);
            }
        }
    }

    /// The attackers in the hex that may go on.
    fn continuers(&self) -> ArrayVec<UnitId, 16> {
        let here = |unit: &UnitId| {
            self.assault.attackers.iter().any(|attacker| attacker.unit == *unit)
                && !self.is(*unit, Marks::CONTINUED.and(Marks::DISORDERED))
        };
        self.stack_at(self.assault.target).into_iter().filter(here).collect()
    }

    /// The winner tries to go on, or does not.
    pub(crate) fn continue_attack(
        &mut self,
        target: Option<Hex>,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.stack.pop();
        let units = self.continuers();
        let (Some(target), Some(top)) = (target, units.first().copied()) else {
            self.stack.pop();
            return;
        };
        for unit in &units {
            self.unit_mut(*unit).marks.set(Marks::CONTINUED);
        }
        let [mine, theirs] = self.assault.losses;
        let difference = theirs.saturating_sub(mine);
        let die = chance.digit(CONTINUE_ROLL);
        let cohesion = self.setup(top).cohesion;
        let goes_on = continued::goes_on(cohesion, self.unit(top).losses, difference, die);
        journal.tell(|| Event::ContinueRolled {
            unit: top,
            die,
            drm: -(difference as i8),
            cohesion: self.adjusted(top),
            goes_on,
        });
        if !goes_on {
            self.stack.pop();
            return;
        }
        let via = self.assault.target;
        let mut next = Assault::none();
        next.target = target;
        next.seat = self.assault.seat;
        next.leader = self.assault.leader;
        next.kind = AssaultKind::Continued(difference);
        next.attackers = units.into_iter().take(3).map(|unit| Attacker { unit, via }).collect();
        next.step = AssaultStep::DefensiveFire;
        if let Some(side) = self.battle.ground.side_to(via, target) {
            self.face_stack(top, side);
        }
        self.assault = next;
    }
}
