//! Orders and command: who is within whose Range when a formation begins to act (4.1, 4.2).

use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::command;
use crate::setup::{BrigadeId, FormationKind, UnitId};
use crate::show::offers::{of_brigade, yielding};
use crate::state::{BrigadeMarks, LEFT, Leader, MAX_BRIGADE, Marks, OFF, Risorgimento};
use arrayvec::ArrayVec;
use gamekit::question::{Asked, Question};
use kernel::{Chance, Journal, Offer, Seat};

/// A brigade Without Orders may roll for them (4.13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orders {
    /// Which one.
    pub brigade: BrigadeId,
}

impl Question<Risorgimento> for Orders {
    fn asked(&self, game: &Risorgimento) -> Asked {
        Asked::one(game.setup.seat_of(self.brigade), "decision-orders_roll", rules::R4_13)
    }

    fn list(&self, _: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend([true, false].map(|roll| Action::Orders { roll }));
    }

    fn offer(&self, game: &Risorgimento, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Orders { roll: true } => {
                of_brigade(game, self.brigade, "action-roll_orders", "offer-roll_orders", rules::R4_13)
            }
            Action::Orders { roll: false } => {
                let (verb, label) = ("action-keep_without_orders", "offer-keep_without_orders");
                yielding(of_brigade(game, self.brigade, verb, label, rules::R4_42))
            }
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
        if *action == (Action::Orders { roll: true }) {
            game.roll_orders(self.brigade, chance, journal);
        }
        game.fix_command(self.brigade);
    }

    fn quiet(&self) -> bool {
        true
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.if_on_map(Leader::Brigadier(self.brigade))
    }
}

impl Risorgimento {
    /// The roll of a brigade Without Orders (4.13).
    fn roll_orders(&mut self, brigade: BrigadeId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let drm = self.setup.brigade(brigade).engagement;
        let die = chance.digit(command::ORDERS_ROLL);
        let orders = command::gets_orders(self.setup.tables(), drm, die);
        journal.tell(|| Event::OrdersRolled { brigade, die, drm, orders });
        let mark = if orders { BrigadeMarks::ORDERS } else { BrigadeMarks::RALLY_ONLY };
        self.brigade_mut(brigade).marks.set(mark);
        if die == self.setup.tables().constants.die_max && self.setup.brigade(brigade).nervous {
            self.lose_nerve(brigade, journal);
        }
    }

    /// A brigade goes off by the nearest entry of its side and does not return (special rule of Solferino).
    pub(crate) fn lose_nerve(&mut self, brigade: BrigadeId, journal: &mut impl Journal<Event>) {
        journal.tell(|| Event::NerveLost { brigade });
        for unit in self.setup.units_of(brigade) {
            if self.is_on_map(unit) {
                self.put(unit, LEFT, false);
                journal.tell(|| Event::Left { unit, rule: rules::R4_13 });
            }
        }
        self.brigade_mut(brigade).leader = OFF;
    }

    /// Which units of a formation are Commanded, read when it begins to act (4.11b).
    pub(crate) fn fix_command(&mut self, brigade: BrigadeId) {
        let setup = self.setup.clone();
        let printed = setup.brigade(brigade);
        match printed.kind {
            // 4.14b: reserve batteries need no leader; with the option off, the corps commander's Range.
            FormationKind::Batteries | FormationKind::ArmyBatteries => {
                for unit in setup.units_of(brigade) {
                    let free = setup.options.reserve_batteries_need_no_range || setup.corps(printed.corps).ersatz;
                    if free || self.in_corps_range(unit) {
                        self.unit_mut(unit).marks.set(Marks::COMMANDED);
                    }
                }
            }
            FormationKind::CorpsCavalry => {}
            FormationKind::Brigade => {
                if self.brigade(brigade).marks.has(BrigadeMarks::ORDERS) {
                    self.command_units(brigade);
                }
            }
        }
    }

    /// Whether a unit is within hex Range of its corps commander.
    #[must_use]
    pub(crate) fn in_corps_range(&self, unit: UnitId) -> bool {
        let corps = self.corps_of(unit);
        let commander = self.corps(corps).commander;
        self.is_on_map(unit)
            && self
                .corps_range(corps)
                .is_some_and(|range| self.setup.ground.distance(self.hex_of(unit), commander) <= range)
    }

    /// The units of a brigade with Orders are Commanded, those that enter included (4.11b, 5.6c).
    fn command_units(&mut self, brigade: BrigadeId) {
        let commanded = self.in_command(brigade);
        let entering = self.setup.units_of(brigade).filter(|unit| self.hex_of(*unit) == OFF);
        let all: ArrayVec<UnitId, { 2 * MAX_BRIGADE }> = commanded.into_iter().chain(entering).collect();
        for unit in all {
            self.unit_mut(unit).marks.set(Marks::COMMANDED);
        }
    }

    /// The units of a brigade in its brigadier's Range, and all that a chain of neighbours links with them (4.11b,
    /// 4.12).
    #[must_use]
    pub(crate) fn in_command(&self, brigade: BrigadeId) -> ArrayVec<UnitId, MAX_BRIGADE> {
        let mut commanded: ArrayVec<UnitId, MAX_BRIGADE> = ArrayVec::new();
        if !self.has_brigadier(brigade) {
            return commanded;
        }
        let range = self.command_range(brigade);
        let units = || self.setup.units_of(brigade).filter(|unit| self.is_on_map(*unit));
        commanded.extend(units().filter(|unit| range.cost(self.hex_of(*unit)).is_some()));
        drop(range);
        let mut next = 0;
        while next < commanded.len() {
            let hex = self.hex_of(commanded[next]);
            for unit in units() {
                if !commanded.contains(&unit) && self.setup.ground.distance(hex, self.hex_of(unit)) <= 1 {
                    commanded.push(unit);
                }
            }
            next += 1;
        }
        commanded
    }
}
