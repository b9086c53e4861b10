//! The activation cycle: whose turn it is, revealing, flight, and the steps of an activation (4.1, 4.2, 4.3.4, 2.4).

use crate::book::objections::Objections;
use crate::book::options::Activation;
use crate::book::vocabulary::{BrigadeId, DivisionId};
use crate::play::Phase;
use crate::play::action::Action;
use crate::play::bombardment::Bombard;
use crate::play::combat::Combats;
use crate::play::event::Event;
use crate::play::moving::Move;
use crate::rules;
use crate::show::offers;
use crate::show::scene::general_piece;
use crate::state::{BrigadeSet, Command, DivisionSet, Fate, Garde, Marks};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// A side activates a formation (4.1). It stays beneath everything that happens in the activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activate {
    /// Whose turn it is.
    pub active: Seat,
}

impl Question<Garde> for Activate {
    fn asked(&self, _: &Garde) -> Asked {
        Asked::one(self.active, "decision-activate", rules::R4_1)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.ready(self.active).map(|division| Action::Activate { division }));
        if game.pass_objections(self.active).is_empty() {
            out.push(Action::Pass);
        }
    }

    fn against(&self, game: &Garde, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Activate { division } => game.activate_objections(seat, division),
            Action::Pass => game.pass_objections(seat),
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        Some(match *action {
            Action::Activate { division } => {
                let setup = game.setup.division(division);
                let order = Text::new(game.division(division).order.label());
                let label = Text::new("offer-activate").with("division", setup.name.clone()).with("order", order);
                let whole_corps = game.setup.options.activation == Activation::Corps;
                let rule = if whole_corps { rules::R2_4 } else { rules::R4_1 };
                let mut offer = offers::plain("action-activate", label, rule);
                offer.piece = Some(general_piece(game, setup.general));
                // Routers flee at once and may shake those they run through.
                offer.risky = game.brigades_in(division).any(|id| game.is_routing(id));
                offer
            }
            Action::Pass => offers::plain("action-pass", Text::new("action-pass"), rules::R4_1),
            _ => return None,
        })
    }

    fn answered(
        self,
        game: &mut Garde,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            Action::Activate { division } => {
                game.stack.push(self);
                game.activate(division, chance, journal);
                game.sweep(journal);
            }
            _ => {
                journal.tell(|| Event::Passed { side: seat });
                game.stack.restart(Activate { active: seat.opponent() });
            }
        }
    }

    fn go_on(self, game: &mut Garde, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Flow {
        match game.only_formation(self.active) {
            Some(division) => {
                game.activate(division, chance, journal);
                game.sweep(journal);
            }
            None if game.ready(self.active).next().is_some() => return Flow::Ask,
            None => game.pass_on(self.active, chance, journal),
        }
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }
}

impl Garde {
    /// Whether a formation can still be activated this turn: it has a brigade on the table, or one that may enter.
    fn is_ready(&self, division: DivisionId) -> bool {
        let state = self.division(division);
        let present = |id: BrigadeId| match self.brigade(id).fate {
            Fate::OnTable => true,
            Fate::Waiting => state.arrived,
            Fate::Undeployed | Fate::Gone => false,
        };
        !state.activated && self.setup.division(division).brigades.brigades().any(present)
    }

    /// The formations of a side that can still be activated; with the option `activation` = corps one for each corps.
    pub(crate) fn ready(&self, seat: Seat) -> impl Iterator<Item = DivisionId> + Clone + '_ {
        let by_corps = self.setup.options.activation == Activation::Corps;
        self.setup.divisions_of(seat).filter(|division| self.is_ready(*division)).filter(move |division| {
            let setup = self.setup.division(*division);
            let Some(corps) = setup.corps.filter(|_| by_corps) else { return true };
            // Only the first of its corps stands for it.
            self.setup.a_corps(corps).divisions.divisions().find(|other| self.is_ready(*other)) == Some(*division)
        })
    }

    /// The formation that is activated without asking: the only one left to a side that may not pass (4.1). One with
    /// brigades in rout is asked for all the same, since dice may fall when they flee.
    pub(crate) fn only_formation(&self, seat: Seat) -> Option<DivisionId> {
        let mut ready = self.ready(seat);
        let (only, other) = (ready.next()?, ready.next());
        let alone = other.is_none() && !self.pass_objections(seat).is_empty();
        (alone && !self.brigades_in(only).any(|id| self.is_routing(id))).then_some(only)
    }

    /// What forbids an activation (4.1).
    #[must_use]
    pub(crate) fn activate_objections(&self, seat: Seat, division: DivisionId) -> Objections {
        let mut objections = Objections::NONE;
        let own = division.index() < self.divisions.len() && self.setup.division(division).seat == seat;
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
    pub(crate) fn pass_objections(&self, seat: Seat) -> Objections {
        let mut objections = Objections::NONE;
        objections.require(self.ready(seat).count() < self.ready(seat.opponent()).count(), Objections::PASS);
        objections
    }

    /// The side of formations that are active together.
    #[must_use]
    pub(crate) fn side_of(&self, active: DivisionSet) -> Seat {
        active.iter().next().map_or(Seat(0), |division| self.setup.division(division).seat)
    }

    /// The active formations.
    #[must_use]
    pub(crate) fn active_set(&self) -> DivisionSet {
        let active = self.stack.inwards_out().find_map(|phase| match phase {
            Phase::Bombard(Bombard { active }) | Phase::Move(Move { active }) | Phase::Combats(Combats { active }) => {
                Some(active)
            }
            _ => None,
        });
        active.unwrap_or_default()
    }

    /// What forbids a brigade to act in this activation at all.
    #[must_use]
    pub(crate) fn active_objections(&self, active: DivisionSet, id: BrigadeId) -> Objections {
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
        let corps = self.setup.division(division).corps;
        if let Some(corps) = corps.filter(|_| self.setup.options.activation == Activation::Corps) {
            let ready = self.setup.a_corps(corps).divisions.divisions().filter(|id| self.is_ready(*id));
            ready.for_each(|id| active.add(id));
        }
        for brigade in &mut self.brigades {
            brigade.marks.clear(Marks::OF_ACTIVATION);
        }
        for division in active.iter() {
            self.reveal(Command::Division(division), rules::R4_3_4, journal);
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
        let seat = self.setup.division(division).seat;
        for id in routing.iter() {
            // It may have been broken by another's flight.
            if self.is_on_table(id) && self.is_routing(id) {
                self.flee(id, journal);
                self.settle_tests(seat, chance, journal);
            }
        }
        self.stack.push(Bombard { active });
    }

    /// After an activation or a pass: the other side's turn, or the end of the turn.
    pub(crate) fn pass_on(&mut self, seat: Seat, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let next = [seat.opponent(), seat].into_iter().find(|seat| self.ready(*seat).next().is_some());
        match next {
            Some(active) => self.stack.restart(Activate { active }),
            None => self.consolidate(chance, journal),
        }
    }
}
