//! The activation cycle: whose turn it is, revealing, flight, and the steps of an activation (4.1, 4.2, 4.3.4, 2.4).

use crate::event::Event;
use crate::objections::Objections;
use crate::options::Activation;
use crate::rules;
use crate::state::{BrigadeSet, Command, DivisionSet, Fate, Garde, Marks, Phase};
use crate::vocabulary::{BrigadeId, DivisionId};
use kernel::{Chance, Journal, RuleId, Seat};

/// The rules this file follows without naming them one by one.
pub const RULES: &[RuleId] = &[rules::R2_4, rules::R4_1, rules::R4_2, rules::R4_3_4, rules::R1_9];

impl Garde {
    /// Whether a formation can still be activated this turn: it has a brigade on the table, or one that may enter.
    fn is_ready(&self, division: DivisionId) -> bool {
        let state = self.division(division);
        let present = |id: BrigadeId| match self.brigade(id).fate {
            Fate::OnTable => true,
            Fate::Waiting => state.arrived,
            Fate::Undeployed | Fate::Gone => false,
        };
        !state.activated && self.battle.division(division).brigades.brigades().any(present)
    }

    /// The formations of a side that can still be activated; with the option `activation` = corps one for each corps.
    pub fn ready(&self, seat: Seat) -> impl Iterator<Item = DivisionId> + Clone + '_ {
        let by_corps = self.battle.options.activation == Activation::Corps;
        self.battle.divisions_of(seat).filter(|division| self.is_ready(*division)).filter(move |division| {
            let setup = self.battle.division(*division);
            let Some(corps) = setup.corps.filter(|_| by_corps) else { return true };
            // Only the first of its corps stands for it.
            self.battle.a_corps(corps).divisions.divisions().find(|other| self.is_ready(*other)) == Some(*division)
        })
    }

    /// What forbids an activation (4.1).
    #[must_use]
    pub fn activate_objections(&self, seat: Seat, division: DivisionId) -> Objections {
        let mut objections = Objections::NONE;
        let own = division.index() < self.divisions.len() && self.battle.division(division).seat == seat;
        objections.require(own, Objections::NOT_OWN);
        if own {
            objections.require(!self.division(division).activated, Objections::ALREADY_ACTIVATED);
            let ready = self.is_ready(division) || self.division(division).activated;
            objections.require(ready, Objections::NOT_ON_TABLE);
        }
        objections
    }

    /// What forbids to pass: only the side with fewer formations left may (4.1, ruling G30).
    #[must_use]
    pub fn pass_objections(&self, seat: Seat) -> Objections {
        let mut objections = Objections::NONE;
        objections.require(self.ready(seat).count() < self.ready(seat.opponent()).count(), Objections::PASS);
        objections
    }

    /// What forbids a brigade to act in this activation at all.
    #[must_use]
    pub fn active_objections(&self, active: DivisionSet, id: BrigadeId) -> Objections {
        let mut objections = Objections::NONE;
        if id.index() >= self.brigades.len() {
            return Objections::NOT_OWN;
        }
        objections.require(active.has(self.division_of(id)), Objections::NOT_ACTIVE);
        objections.require(self.is_on_table(id), Objections::NOT_ON_TABLE);
        objections
    }

    /// Activates a formation: its order is turned up, its routers flee, then it bombards (4.2 a to c).
    pub(crate) fn activate(
        &mut self,
        division: DivisionId,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let mut active = DivisionSet::one(division);
        let corps = self.battle.division(division).corps;
        if let Some(corps) = corps.filter(|_| self.battle.options.activation == Activation::Corps) {
            let ready = self.battle.a_corps(corps).divisions.divisions().filter(|id| self.is_ready(*id));
            ready.for_each(|id| active.add(id));
        }
        for brigade in &mut self.brigades {
            brigade.marks.clear(Marks::OF_ACTIVATION);
        }
        for division in active.iter() {
            self.reveal(Command::Division(division), journal);
            let state = self.division_mut(division);
            state.activated = true;
            let order = state.order;
            journal.tell(|| Event::Activated { division, order });
        }
        let mut routing = BrigadeSet::EMPTY;
        for id in self.ids() {
            if active.has(self.division_of(id)) && self.is_on_table(id) {
                if self.is_commanded(id) {
                    self.brigade_mut(id).marks.set(Marks::COMMANDED);
                }
                if self.is_routing(id) {
                    routing.add(id);
                }
            }
        }
        let seat = self.battle.division(division).seat;
        for id in routing.iter() {
            // It may have been broken by another's flight.
            if self.is_on_table(id) && self.is_routing(id) {
                self.flee(id, journal);
                self.settle_tests(seat, chance, journal);
            }
        }
        self.stack.push(Phase::Bombard { active });
    }

    /// After an activation or a pass: the other side's turn, or the end of the turn.
    pub(crate) fn pass_on(&mut self, seat: Seat, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let next = [seat.opponent(), seat].into_iter().find(|seat| self.ready(*seat).next().is_some());
        match next {
            Some(active) => self.replace(Phase::Activate { active }),
            None => self.consolidate(chance, journal),
        }
    }
}
