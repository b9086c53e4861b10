//! In which words a computer player says what its formations do: one for each unit that has anything to do, which says
//! all of it, and none for the others (`play/sums.rs`).

use crate::book::vocabulary::Class;
use crate::play::action::{Act, Action};
use crate::play::{ChooseUnit, Phase};
use crate::setup::{BrigadeId, UnitId};
use crate::state::{Leader, MAX_BRIGADES, Marks, Risorgimento};
use crate::think::plan::Plan;
use arrayvec::ArrayVec;
use kernel::chance::Fast;
use kernel::{Game, Seat, Silent};

impl Risorgimento {
    /// The position after an action that rolls no die.
    fn supposing(&self, seat: Seat, action: Action) -> Risorgimento {
        let mut then = self.clone();
        then.apply(seat, &action, &mut Fast::new(0), &mut Silent);
        then
    }

    // ------------------------------------------------------------ formations

    /// What the next formation begins with, or that the corps has done: one formation after another, those nearest to the
    /// enemy first; who has nothing to do is left out.
    pub(super) fn next_formation(&self, seat: Seat, over: Action, out: &mut Vec<Action>) {
        let plan = Plan::new(self, seat);
        let mut ready: ArrayVec<(i64, BrigadeId), MAX_BRIGADES> = ArrayVec::new();
        self.ready_brigades(&mut |brigade| {
            let near = self.setup.units_of(brigade).filter(|unit| self.is_on_map(*unit));
            let near = near.map(|unit| plan.enemy(self.hex_of(unit))).min().unwrap_or(i64::MAX);
            ready.push((near, brigade));
        });
        ready.sort();
        for (_, brigade) in ready {
            if plan.is_brigade_busy(brigade) && self.begins(seat, brigade, out) {
                return;
            }
        }
        out.push(over);
    }

    /// What a formation begins with; says whether it has anything to do.
    fn begins(&self, seat: Seat, brigade: BrigadeId, out: &mut Vec<Action>) -> bool {
        let then = self.supposing(seat, Action::Brigade { brigade });
        match then.phase() {
            Some(Phase::Orders(_)) => out.extend([true, false].map(|roll| Action::Call { brigade, roll })),
            Some(Phase::ChooseUnit(ChooseUnit { brigade: acting })) if acting == brigade => {
                match then.next_of(brigade, None) {
                    Action::Done if !then.attacks_after(seat, Action::Done) => return false,
                    Action::Done => out.push(Action::Stand { brigade }),
                    Action::Unit { unit } => then.turn_to(unit, out),
                    Action::Brigadier => out.push(then.ride(brigade)),
                    _ => {}
                }
                // It begins with what is said by itself: corps cavalry that is taken along, massed cavalry.
                if out.is_empty() || out.iter().any(|action| !self.is_sum(action)) {
                    out.clear();
                    out.push(Action::Brigade { brigade });
                }
            }
            _ => out.push(Action::Brigade { brigade }),
        }
        true
    }

    /// Whether attacks may be declared after what ends the moves of a formation.
    fn attacks_after(&self, seat: Seat, closing: Action) -> bool {
        matches!(self.supposing(seat, closing).phase(), Some(Phase::Declare(_)))
    }

    /// The formation that acts goes on.
    pub(super) fn formation_goes_on(&self, seat: Seat, brigade: BrigadeId, out: &mut Vec<Action>) {
        match self.next_of(brigade, None) {
            Action::Unit { unit } => self.turn_to(unit, out),
            Action::Brigadier => out.push(self.ride(brigade)),
            Action::Done => self.close(seat, Action::Done, Action::Done, out),
            other => out.push(other),
        }
    }

    /// The formation has done: if nothing is asked then but which is the next, that is said with it. `closing` is what
    /// ends it as it stands, `alone` what is said if it is said by itself.
    fn close(&self, seat: Seat, closing: Action, alone: Action, out: &mut Vec<Action>) {
        let then = self.supposing(seat, closing);
        match then.phase() {
            Some(Phase::ChooseBrigade(_)) => then.next_formation(seat, Action::Rest, out),
            Some(Phase::Declare(_)) => then.attacks_or_none(seat, Action::Forgo, out),
            _ => {}
        }
        // Formations that are named by themselves come one word later.
        if out.is_empty() || out.iter().any(|action| !self.is_sum(action)) {
            out.clear();
            out.push(alone);
        }
    }

    /// The attacks that may be declared now; or none, or that those declared are all: then which is resolved first.
    pub(super) fn attacks_or_none(&self, seat: Seat, none: Action, out: &mut Vec<Action>) {
        self.actions(seat, out);
        for action in out.iter_mut() {
            *action = match *action {
                Action::Attack { unit, target, inside } => Action::Strike { unit, target, inside, via: None },
                Action::Charge { unit, target, via } => Action::Strike { unit, target, inside: false, via: Some(via) },
                _ => none,
            };
        }
        if !self.declared.is_empty() {
            out.pop();
            self.groups(&mut |n| out.push(Action::Resolve { unit: self.declared[n].unit }));
        }
    }

    /// The brigadier rides to his brigade.
    fn ride(&self, brigade: BrigadeId) -> Action {
        match self.brigadier_move(brigade) {
            Action::March { hex } => Action::Ride { leader: Leader::Brigadier(brigade), hex },
            other => other,
        }
    }

    // ------------------------------------------------------------ units

    /// Corps cavalry is taken along first; then guns, foot, horse, each once and only if it has anything to do; the
    /// brigadier last.
    fn next_of(&self, brigade: BrigadeId, after: Option<UnitId>) -> Action {
        let mut take = None;
        self.cavalry_to_take(brigade, &mut |unit| take = take.or(Some(Action::Take { unit })));
        if let Some(take) = take {
            return take;
        }
        let plan = Plan::new(self, self.setup.seat_of(brigade));
        let mut best: Option<(u8, UnitId)> = None;
        self.acting_units(brigade, &mut |unit| {
            let rank = match self.class(unit) {
                class if class.is_artillery() => 0,
                Class::Jager | Class::LightInfantry => 1,
                Class::Infantry => 2,
                _ => 3,
            };
            if best.is_none_or(|(other, _)| rank < other) && Some(unit) != after && plan.is_busy(unit) {
                best = Some((rank, unit));
            }
        });
        match best {
            Some((_, unit)) => Action::Unit { unit },
            None if self.may_move_brigadier(brigade) && self.is_stray(brigade) => Action::Brigadier,
            None => Action::Done,
        }
    }

    /// The next unit is named, and all it has to do is said in the same word; massed cavalry is named alone.
    fn turn_to(&self, unit: UnitId, out: &mut Vec<Action>) {
        let alone = Action::Unit { unit };
        if self.is(unit, Marks::MASSED) {
            return out.push(alone);
        }
        self.sensible_moves(unit, out);
        for action in out.iter_mut() {
            *action = self.said_of(unit, *action);
        }
        if out.iter().any(|action| !self.is_sum(action)) {
            out.clear();
            out.push(alone);
        }
    }

    /// What a unit does, said of it before it is named.
    fn said_of(&self, unit: UnitId, action: Action) -> Action {
        let act = match action {
            Action::March { hex } => {
                // Who comes next to the enemy turns to him there, unless it may shoot first.
                let near = Plan::new(self, self.seat_of(unit)).enemy(hex) <= 1;
                let shoots = self.class(unit).has_small_arms();
                let halt = (near && !shoots).then(|| self.best_facing(hex, self.seat_of(unit)));
                return Action::Go { unit, hex, strategic: false, halt };
            }
            Action::Strategic { hex } => return Action::Go { unit, hex, strategic: true, halt: None },
            Action::Enter { strategic } => Act::Enter { strategic },
            Action::Rally => Act::Rally,
            Action::Exit => Act::Exit,
            Action::Shoot { target } => Act::Shoot { target },
            Action::Stop { facing, below: false } => Act::Stop { facing },
            other => return other,
        };
        Action::Let { unit, act }
    }

    /// A unit that has moved or fired ends its turn: facing the enemy beside it, else by turning to the next one.
    pub(super) fn finish_unit(&self, unit: UnitId, out: &mut Vec<Action>) {
        let (seat, now) = (self.seat_of(unit), self.unit(unit).facing());
        let (stop, as_it_stands) = (self.stop_reflex(unit), Action::Stop { facing: now, below: false });
        let turns = stop != as_it_stands && Plan::new(self, seat).enemy(self.hex_of(unit)) <= 1;
        let Some(brigade) = self.acting_now().filter(|_| !turns && self.hands_on(unit) && !self.strains(unit)) else {
            return out.push(stop);
        };
        match self.next_of(brigade, Some(unit)) {
            Action::Unit { unit } => self.turn_to(unit, out),
            Action::Brigadier => out.push(self.ride(brigade)),
            Action::Done if self.may_close(unit, brigade) => self.close(seat, Action::Done, Action::Done, out),
            Action::Done => self.close(seat, as_it_stands, stop, out),
            _ => out.push(stop),
        }
    }
}
