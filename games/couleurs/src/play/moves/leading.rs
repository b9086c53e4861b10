//! What generals do: ride, join, rally (gen.actions, rally.general).

use crate::book::objections::Objections;
use crate::book::vocabulary::{GeneralId, Moral, UD, UnitId, ud};
use crate::rules;
use crate::state::{Command, Couleurs, Event, Marks};
use boards::table::{Length, Point};
use kernel::{Journal, RuleId, Seat};

impl Couleurs {
    /// What forbids a general's act.
    pub(super) fn against_general(
        &self,
        seat: Seat,
        general: GeneralId,
        to: Option<UnitId>,
        at: Option<Point>,
    ) -> Objections {
        let mut against = Objections::NONE;
        let known = general.index() < self.generals.len() && self.setup.general(general).seat == seat;
        if !known {
            return Objections::NOT_OWN;
        }
        let state = &self.generals[general.index()];
        against.require(state.state == Command::Fit, Objections::GENERAL_OUT);
        against.require(state.actions > 0, Objections::NO_ACTION);
        against.require(!state.setback, Objections::SETBACK);
        against.require(state.rallies.is_none(), Objections::BOUND);
        if let Some(unit) = to {
            against.add(self.own(seat, unit));
            if !against.is_empty() {
                return against;
            }
            against.require(self.commands(general, unit, seat), Objections::NOT_HIS);
            against.require(state.with != Some(unit), Objections::NO_CHANGE);
            let near = self.stand(unit).separation_to(state.at).is_within(ud(4));
            against.require(near, Objections::GENERAL_FAR);
        }
        if let Some(at) = at {
            against.require(self.setup.table.contains(at), Objections::CLOSED);
            against.require(state.at.separation(at).is_within(ud(10)), Objections::GENERAL_FAR);
            let on_enemy = self.army(seat.opponent()).any(|enemy| self.stand(enemy).separation_to(at).is_within(UD));
            against.require(!on_enemy, Objections::BLOCKED);
        }
        against
    }

    /// Quick: whether a general may do anything about a unit; false only if he surely may not.
    pub(super) fn might_be_led(&self, general: GeneralId, unit: UnitId, seat: Seat) -> bool {
        let state = &self.generals[general.index()];
        let near = || self.stand(unit).bounds().grown(ud(4) + Length::mm(1)).contains(state.at);
        self.commands(general, unit, seat) && (state.with == Some(unit) || near())
    }

    pub(super) fn against_rally(&self, seat: Seat, general: GeneralId, unit: UnitId) -> Objections {
        let mut against = self.against_general(seat, general, Some(unit), None);
        if against.has(Objections::NO_CHANGE) && self.generals[general.index()].with == Some(unit) {
            against = self.against_general(seat, general, None, None);
        }
        if self.own(seat, unit).is_empty() {
            against.require(!self.unit(unit).moral.is_positive(), Objections::NOT_BEATEN);
            against.require(!self.unit(unit).marks.has(Marks::RALLIED), Objections::RALLIED);
        }
        against
    }

    /// A general goes to a unit and stands with it (gen.actions).
    pub(crate) fn join(&mut self, general: GeneralId, unit: UnitId, rule: RuleId, journal: &mut impl Journal<Event>) {
        let at = self.stand(unit).front_middle();
        let state = &mut self.generals[general.index()];
        state.at = at;
        state.with = Some(unit);
        // His ride is part of the action he will command it in.
        state.actions = state.actions.saturating_sub(1);
        state.leads = true;
        journal.tell(|| Event::General { general, unit: Some(unit), label: "log-general_joins", rule });
    }

    /// The general beside a unit commands it in the action that begins, for one of his own (gen.actions).
    pub(crate) fn take_command(&mut self, id: UnitId, journal: &mut impl Journal<Event>) {
        let Some(general) = self.general_with(id) else { return };
        let state = &mut self.generals[general.index()];
        if !state.leads {
            state.actions -= 1;
            state.leads = true;
            let rule = rules::GEN_ACTIONS;
            journal.tell(|| Event::General { general, unit: Some(id), label: "log-general_leads", rule });
        }
    }

    /// The action a unit was commanded in is over.
    pub(crate) fn end_command(&mut self, id: UnitId) {
        for general in self.generals.iter_mut().filter(|general| general.with == Some(id)) {
            general.leads = false;
        }
    }

    /// A general raises a beaten unit by his bonus and stays with it (rally.general).
    pub(crate) fn rally(&mut self, general: GeneralId, unit: UnitId, journal: &mut impl Journal<Event>) {
        let bonus = self.charts().grades[self.setup.general(general).grade.index()].moral.clamp(0, 7) as u8;
        let at = self.stand(unit).front_middle();
        let state = self.unit_mut(unit);
        state.moral = state.moral.raised(bonus);
        state.marks.add(Marks::RALLIED);
        let moral = state.moral;
        let leader = &mut self.generals[general.index()];
        leader.at = at;
        leader.with = Some(unit);
        leader.leads = false;
        leader.actions = leader.actions.saturating_sub(1);
        leader.rallies = (moral > Moral::Halt).then_some(unit);
        journal.tell(|| Event::General {
            general,
            unit: Some(unit),
            label: "log-general_rallies",
            rule: rules::RALLY_GENERAL,
        });
        journal.tell(|| Event::Climbs { unit, moral });
    }
}
