//! The winner of an attack goes in, and what the attack costs him whatever came of it (7.43, 7.47, 4.43).

use crate::book::facing::Facing;
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::continued;
use crate::setup::UnitId;
use crate::show::naming::Names;
use crate::show::offers::of_unit;
use crate::state::{AssaultKind, AssaultStep, Attacker, MAX_ATTACKERS, Risorgimento};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// Who goes back where not all may stand in the hex together (7.43).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Excess;

impl Question<Risorgimento> for Excess {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.assault.seat, "decision-excess", rules::R7_43)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.assault.attackers.iter().map(|attacker| Action::GoBack { unit: attacker.unit }));
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::GoBack { unit } = *action else { return None };
        let offer = of_unit(game, unit, "action-go_back", "offer-go_back", rules::R7_43);
        let hex = Names { setup: &game.setup }.hex(game.hex_of(unit));
        Some(Offer { label: offer.label.with("hex", hex), ..offer })
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::GoBack { unit } = *action {
            game.go_back(unit, journal);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if !game.assault.attackers.is_empty() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.assault_counter()
    }
}

impl Risorgimento {
    /// Whether all attackers that are left may stand in the hex together (7.43).
    fn attackers_fit(&self) -> bool {
        let units = self.assault.attackers.iter().map(|attacker| attacker.unit);
        self.may_stack(self.assault.target, units, |_| false)
    }

    /// The winner goes in; units beyond the limit go back (7.43).
    pub(crate) fn occupy(&mut self, journal: &mut impl Journal<Event>) {
        let (target, seat) = (self.assault.target, self.assault.seat);
        // The castle still holds, or others of the hex do: nobody stays.
        if self.occupant(target).is_some() || self.assault.attackers.is_empty() {
            self.assault.step = AssaultStep::After;
            return;
        }
        if !self.attackers_fit() {
            self.stack.push(Excess);
            return;
        }
        let mut attackers: ArrayVec<Attacker, { MAX_ATTACKERS }> = self.assault.attackers.clone();
        // Those of one hex keep their order.
        attackers.sort_by_key(|attacker| self.unit(attacker.unit).depth);
        let mut facing: Option<Facing> = None;
        for Attacker { unit, via, .. } in attackers {
            let towards = self.setup.ground.side_to(via, target);
            self.put(unit, target, true);
            let state = self.unit_mut(unit);
            if let Some(facing) = facing.or(towards) {
                state.face(facing);
            }
            facing = facing.or(towards);
            journal.tell(|| Event::Advanced { unit, hex: target });
        }
        if let Some(brigade) = self.assault.leader {
            self.brigade_mut(brigade).leader = target;
        }
        self.come_to(target, seat, journal);
        self.assault.step = AssaultStep::Turn;
    }

    /// A victorious unit goes back to where it came from.
    fn go_back(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let (from, to) = (self.assault.target, self.hex_of(unit));
        self.assault.attackers.retain(|attacker| attacker.unit != unit);
        journal.tell(|| Event::Retreated { unit, from, to, zoc: false, rule: rules::R7_43 });
        self.wear(unit, journal);
    }

    /// Losses for continuing, and for attacking in an Extended Activation (7.47, 4.43).
    pub(crate) fn after_attack(&mut self, journal: &mut impl Journal<Event>) {
        for Attacker { unit, .. } in self.assault.attackers.clone() {
            self.wear(unit, journal);
        }
        self.assault.attackers.retain(|attacker| self.at[attacker.unit.index()].is_on_map());
        self.assault.step = AssaultStep::Continue;
    }

    /// What an attack costs a unit whatever came of it.
    fn wear(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let kind = self.assault.kind;
        if matches!(kind, AssaultKind::Continued(_)) {
            self.lose(unit, continued::CONTINUE_LOSS, rules::R7_47, journal);
        } else if self.active.extended && kind != AssaultKind::CounterCharge {
            self.lose(unit, 1, rules::R4_43, journal);
        }
    }
}
