//! Losses, Disorder, elimination, Rally, Recovery, Hors de Combat (8.1, 8.2, 8.5, 9.1).

use crate::play::Counter;
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::{losses, magenta, morale};
use crate::setup::{BrigadeId, FormationKind, UnitId};
use crate::show::offers::of_unit;
use crate::state::{BrigadeMarks, GONE, Hex, LEFT, Marks, OFF, Risorgimento};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, RuleId, Seat};

/// Who of a hex takes a Loss of fire: the owner chooses (8.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Victim {
    /// The hex that was hit.
    pub hex: Hex,
    /// The unit inside a castle whose walls kept the Loss off (5.29).
    pub spared: Option<UnitId>,
}

impl Victim {
    fn units(self, game: &Risorgimento) -> impl Iterator<Item = UnitId> + use<> {
        game.exposed_at(self.hex).into_iter().filter(move |unit| Some(*unit) != self.spared)
    }
}

impl Question<Risorgimento> for Victim {
    fn asked(&self, game: &Risorgimento) -> Asked {
        let hit = game.exposed_at(self.hex).first().map(|unit| game.seat_of(*unit));
        Asked::one(hit.unwrap_or_else(|| game.active_seat().opponent()), "decision-victim", rules::R8_11)
    }

    fn list(&self, game: &Risorgimento, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.units(game).map(|unit| Action::Lose { unit }));
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
            game.lose(unit, 1, rules::R8_11, journal);
        }
    }

    fn go_on(self, game: &mut Risorgimento, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        if self.units(game).next().is_some() {
            return Flow::Ask;
        }
        game.stack.pop();
        Flow::On
    }

    fn about(&self, game: &Risorgimento) -> Option<Counter> {
        game.on_top(self.hex)
    }
}

impl Risorgimento {
    /// A unit is Disordered; once more, it takes a Loss, and a battery is eliminated (8.24).
    pub(crate) fn disorder(&mut self, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        if !self.is_on_map(unit) {
            return;
        }
        if !self.is(unit, Marks::DISORDERED) {
            self.unit_mut(unit).marks.set(Marks::DISORDERED);
            journal.tell(|| Event::Disordered { unit, rule });
        } else if self.class(unit).is_artillery() {
            self.eliminate(unit, rules::R8_24, journal);
        } else {
            self.lose(unit, 1, rules::R8_24, journal);
        }
    }

    /// A unit takes Losses; with more than its Cohesion it is eliminated (8.12b).
    pub(crate) fn lose(&mut self, unit: UnitId, losses: u8, rule: RuleId, journal: &mut impl Journal<Event>) {
        if losses == 0 || !self.is_on_map(unit) {
            return;
        }
        let printed = self.setup.unit(unit);
        let (cohesion, sigismund) = (printed.cohesion, printed.sigismund);
        let before = self.unit(unit).losses;
        let now = before.saturating_add(losses);
        self.unit_mut(unit).losses = now;
        journal.tell(|| Event::Loss { unit, losses: now, rule });
        if losses::eliminated(cohesion, now) {
            self.eliminate(unit, rules::R8_12B, journal);
        } else if sigismund && magenta::wavers(self.setup.tables(), before, losses) {
            // scn.mag.sigmund: the first Loss also Disorders; not once more if it was so already.
            if !self.is(unit, Marks::DISORDERED) {
                self.disorder(unit, rules::SCN_MAG_SIGMUND, journal);
            }
        }
    }

    /// A unit is gone for good.
    pub(crate) fn eliminate(&mut self, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        self.put(unit, GONE, false);
        self.unit_mut(unit).marks = Marks::default();
        journal.tell(|| Event::Eliminated { unit, rule });
    }

    /// A unit leaves the map alive.
    pub(crate) fn leave(&mut self, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        self.put(unit, LEFT, false);
        self.unit_mut(unit).marks = Marks::default();
        journal.tell(|| Event::Left { unit, rule });
    }

    /// Whether a unit may Rally now (8.51): Disordered, with nothing done, and no enemy next to it.
    #[must_use]
    pub(crate) fn may_rally(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        state.is(Marks::DISORDERED)
            && !state.is(Marks::MOVED | Marks::FIRED | Marks::RALLIED | Marks::DONE | Marks::ATTACKED)
            && state.spent == 0
            && !self.is_near_enemy(self.hex_of(unit), self.seat_of(unit))
    }

    /// A unit Rallies.
    pub(crate) fn rally(&mut self, unit: UnitId, journal: &mut impl Journal<Event>) {
        let state = self.unit_mut(unit);
        state.marks.clear(Marks::DISORDERED);
        state.marks.set(Marks::RALLIED);
        let losses = state.losses;
        journal.tell(|| Event::Rallied { unit, losses, rule: rules::R8_51 });
        // 9.12: the marker comes off as soon as its cause is gone; it goes on at the end of the activation only (9.1).
        let brigade = self.printed(unit).brigade;
        if self.brigade(brigade).marks.has(BrigadeMarks::HORS_DE_COMBAT) {
            self.check_hors_de_combat(brigade, journal);
        }
    }

    /// C1: units In Reserve Recover (8.52, 8.53).
    pub(crate) fn recover(&mut self, journal: &mut impl Journal<Event>) {
        let t = self.setup.tables();
        for unit in self.ids() {
            let state = self.unit(unit);
            if !self.is_on_map(unit) || !state.is(Marks::RESERVE) {
                continue;
            }
            let losses = morale::recovered(t, state.losses);
            if state.is(Marks::DISORDERED) || losses != state.losses {
                let state = self.unit_mut(unit);
                state.losses = losses;
                state.marks.clear(Marks::DISORDERED);
                // 8.53: the first Loss stays.
                let rule = if losses == 1 { rules::R8_53 } else { rules::R8_52 };
                journal.tell(|| Event::Rallied { unit, losses, rule });
            }
        }
    }

    /// Whether more than half of a brigade is Disordered or eliminated; withdrawn units count neither way (9.1).
    #[must_use]
    pub(crate) fn is_hors_de_combat_now(&self, brigade: BrigadeId) -> bool {
        let printed = self.setup.brigade(brigade);
        if printed.kind != FormationKind::Brigade {
            return false;
        }
        let guns = self.setup.options.hdc_counts_artillery;
        let (mut units, mut bad) = (0, 0);
        for unit in self.setup.units_of(brigade) {
            let hex = self.hex_of(unit);
            if hex == OFF || hex == LEFT || !guns && self.class(unit).is_artillery() {
                continue;
            }
            units += 1;
            if hex == GONE || self.is(unit, Marks::DISORDERED) {
                bad += 1;
            }
        }
        morale::hors_de_combat(units, bad)
    }

    /// The marker goes on or comes off (9.1, 9.12).
    pub(crate) fn check_hors_de_combat(&mut self, brigade: BrigadeId, journal: &mut impl Journal<Event>) {
        let is = self.is_hors_de_combat_now(brigade);
        let marks = &mut self.brigade_mut(brigade).marks;
        if marks.has(BrigadeMarks::HORS_DE_COMBAT) == is {
            return;
        }
        if is {
            marks.set(BrigadeMarks::HORS_DE_COMBAT);
        } else {
            marks.clear(BrigadeMarks::HORS_DE_COMBAT);
        }
        journal.tell(|| Event::HorsDeCombat { brigade, is });
    }
}
