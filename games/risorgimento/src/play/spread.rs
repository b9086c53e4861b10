//! The Losses of an attack are given out, as evenly as possible (8.11).

use crate::book::vocabulary::Class;
use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::losses::Spread;
use crate::setup::UnitId;
use crate::show::offers::of_unit;
use crate::state::{AssaultStep, Risorgimento};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// Who takes the odd Loss (8.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpreadLosses {
    /// Of the attackers, or of the defenders.
    pub attacker: bool,
}

impl Question<Risorgimento> for SpreadLosses {
    fn asked(&self, game: &Risorgimento) -> Asked {
        let side = if self.attacker { game.assault.seat } else { game.assault.seat.opponent() };
        Asked::one(side, "decision-spread_losses", rules::R8_11)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.odd_takers(self.attacker).map(|unit| Action::Lose { unit }));
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Lose { unit } = *action else { return None };
        Some(of_unit(game, unit, "action-lose", "offer-lose", rules::R8_11))
    }

    fn answered(
        self,
        game: &mut Risorgimento,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if let Action::Lose { unit } = *action {
            game.take_odd(self.attacker, unit, journal);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if game.odd_takers(self.attacker).next().is_some() {
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
    /// Gives the Losses out, as evenly as possible; the owner chooses about odd ones (8.11).
    pub(crate) fn spread(&mut self, journal: &mut impl Journal<Event>) {
        for camp in [0, 1] {
            let units = self.fighters(camp == 0);
            if self.assault.hit[camp] == u16::MAX {
                // First the even share.
                let room = |unit: &UnitId| (self.printed(*unit).cohesion + 1).saturating_sub(self.unit(*unit).losses);
                let spread = Spread::even(self.assault.losses[camp], units.iter().map(room));
                self.assault.hit[camp] = 0;
                self.assault.owed[camp] = spread.odd;
                for (n, (unit, each)) in units.iter().zip(&spread.each).enumerate() {
                    self.lose(*unit, *each, rules::R8_11, journal);
                    if !spread.open[n] {
                        self.assault.hit[camp] |= 1 << n;
                    }
                }
                self.spill(camp, spread.void, journal);
            }
            let owed = self.assault.owed[camp];
            if owed == 0 {
                continue;
            }
            let open: ArrayVec<UnitId, 16> = self.odd_takers(camp == 0).collect();
            if open.len() <= usize::from(owed) {
                for unit in open {
                    self.take_odd(camp == 0, unit, journal);
                }
                self.assault.owed[camp] = 0;
            } else {
                self.stack.push(SpreadLosses { attacker: camp == 0 });
                return;
            }
        }
        self.assault.step = AssaultStep::Judge;
    }

    /// Jägers that did not defend take what is left when nobody else is (7.21b).
    fn spill(&mut self, camp: usize, void: u8, journal: &mut impl Journal<Event>) {
        if camp == 0 || void == 0 {
            return;
        }
        let jager = self
            .stack_at(self.assault.target)
            .into_iter()
            .find(|unit| self.class(*unit) == Class::Jager && self.seat_of(*unit) != self.assault.seat);
        if let Some(unit) = jager {
            self.lose(unit, void, rules::R7_21B, journal);
        }
    }

    /// Who may take an odd Loss (8.11).
    fn odd_takers(&self, attacker: bool) -> impl Iterator<Item = UnitId> + use<> {
        let hit = self.assault.hit[usize::from(!attacker)];
        let units = self.fighters(attacker);
        let alive: ArrayVec<bool, 16> = units.iter().map(|unit| self.is_on_map(*unit)).collect();
        units.into_iter().enumerate().filter(move |(n, _)| hit & 1 << n == 0 && alive[*n]).map(|(_, unit)| unit)
    }

    /// A unit takes an odd Loss.
    fn take_odd(&mut self, attacker: bool, unit: UnitId, journal: &mut impl Journal<Event>) {
        let camp = usize::from(!attacker);
        if let Some(n) = self.fighters(attacker).iter().position(|other| *other == unit) {
            self.assault.hit[camp] |= 1 << n;
            self.assault.owed[camp] = self.assault.owed[camp].saturating_sub(1);
            self.lose(unit, 1, rules::R8_11, journal);
        }
    }
}
