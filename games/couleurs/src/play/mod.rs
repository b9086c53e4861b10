//! The order of play: one file per question or phase (`rulebook/sequence.md`).

mod clash;
mod defeat;
mod deployment;
mod ending;
mod exposed;
mod fires;
mod judgement;
mod late;
mod moves;
mod muster;
mod operations;
mod opportunity;
mod orders;
mod rallying;
mod safeguards;
mod shooting;
mod sight;
mod surprise;
mod translation;
mod turn;
mod way;

pub(crate) use clash::{
    AfterClash, Aftermath, Announce, AttackTest, Contact, CounterStroke, Declining, DefenceTest, FireBack, FirePhase,
    Marches, Onward, Redirect, Respond, Victor, answer_words,
};
pub(crate) use defeat::{Rescue, RoutTests};
pub(crate) use deployment::Deployment;
pub(crate) use ending::{Over, TurnOver};
pub(crate) use fires::{Fires, When};
pub(crate) use judgement::LossDemand;
pub(crate) use late::LateOpportunity;
pub(crate) use moves::{Alignment, Entering, Line, Moves, ReadyFires, Remembered, Together, Walk};
pub(crate) use operations::Operations;
pub(crate) use opportunity::Opportunity;
pub(crate) use orders::{OrdersSecret, Reveal};
pub(crate) use rallying::{DemandControl, Rallies};
pub(crate) use safeguards::Safeguards;
pub(crate) use surprise::Surprise;
pub(crate) use translation::Consent;
pub(crate) use turn::{EndOfTurn, MarchOrder, Part, PhaseBegins, PhaseEnds, REPLACED, TurnBegins};

use crate::book::objections::Objections;
use crate::book::vocabulary::UnitId;
use crate::setup::Setup;
use crate::show;
use crate::state::{Action, Couleurs, Event};
use gamekit::plain;
use gamekit::question::{self, Asking};
use kernel::scene::Purpose;
use kernel::{Aim, Awaiting, Chance, Game, Gesture, Journal, LogLine, Offer, Outcome, Refused, Seat, Text, Viewer};
use std::sync::Arc;

gamekit::questions! {
    /// One thing that is going on.
    pub enum Phase of Couleurs {
        asks {
            Deployment, Operations, Consent, OrdersSecret, Fires, LossDemand, Moves, Alignment, ReadyFires, Opportunity,
            LateOpportunity, MarchOrder, Surprise, Declining, Announce, Respond, FireBack, CounterStroke, Rescue, Victor, DemandControl, Redirect, Onward, Rallies, Safeguards,
        }
        steps {
            TurnBegins, PhaseBegins, Reveal, Walk, Entering, Together, Marches, AttackTest, DefenceTest, FirePhase, Contact, AfterClash,
            Aftermath, RoutTests, Part, PhaseEnds, EndOfTurn, TurnOver,
        }
        ends { Over }
    }
}

impl Asking for Couleurs {
    gamekit::asking!(Phase, Objections, UnitId);

    fn before_phase(&mut self, _journal: &mut impl Journal<Event>) {
        self.measure();
    }

    /// Both sides look about before anybody decides (vis.hidden).
    fn before_question(&mut self, journal: &mut impl Journal<Event>) {
        self.look_out(journal);
    }
}

impl Game for Couleurs {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "couleurs";
    const RULES_VERSION: u32 = 11;

    fn start(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        question::begin(Couleurs::begin(setup), chance, journal)
    }

    fn awaiting(&self) -> Awaiting {
        question::awaiting(self)
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        question::list(&*self.seen_by(seat), seat, out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refused> {
        question::check(&*self.seen_by(seat), seat, action)
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        question::answer(self, seat, action, chance, journal);
    }

    fn outcome(&self) -> Option<Outcome> {
        question::outcome(self)
    }

    gamekit::shown_by!(show);

    fn offer(&self, seat: Seat, action: &Action) -> Offer {
        // On the game as the seat may know it: neither words nor the die mark, which is tried, hang on what is hidden.
        let game = &*self.seen_by(seat);
        let mut offer = question::offer(game, seat, action);
        if !matches!(self.stack.top(), Some(Phase::OrdersSecret(_) | Phase::Deployment(_))) {
            offer.risky = question::rolls(game, seat, action);
        }
        offer
    }

    fn aim(&self, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        question::aim(&*self.seen_by(seat), seat, gesture)
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        show::narrate(self, event, viewer)
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        self.imagined(seat, chance)
    }
}

/// An offer: its verb and words, the rule that allows it, who acts and on whom.
pub(crate) fn offer(verb: &'static str, label: Text, rule: kernel::RuleId) -> Offer {
    // Every ending of a list of fires, moves or safeguards is offered under this verb.
    let purpose = if verb == "action-done" { Purpose::Yield } else { Purpose::Act };
    Offer { purpose, ..plain::offer(verb, label, rule) }
}

impl Couleurs {
    /// The name of a unit.
    pub(crate) fn name(&self, id: UnitId) -> Text {
        self.of(id).name.clone()
    }

    /// The id of its piece.
    pub(crate) fn piece(&self, id: UnitId) -> Option<String> {
        Some(self.of(id).id.clone())
    }

    /// An offer of one unit, perhaps against another.
    pub(crate) fn unit_offer(
        &self,
        verb: &'static str,
        label: Text,
        rule: kernel::RuleId,
        unit: UnitId,
        target: Option<UnitId>,
    ) -> Offer {
        let mut label = label.with("unit", self.name(unit));
        if let Some(target) = target {
            label = label.with("target", self.name(target));
        }
        let mut offer = offer(verb, label, rule);
        offer.piece = self.piece(unit);
        offer.target = target.and_then(|target| self.piece(target));
        offer
    }

    /// What forbids a seat to act with a unit at all.
    pub(crate) fn own(&self, seat: Seat, id: UnitId) -> Objections {
        let known = id.index() < self.units.len();
        let mut against = Objections::NONE;
        against.require(known && self.seat_of(id) == seat, Objections::NOT_OWN);
        if against.is_empty() {
            against.require(self.unit(id).fate == crate::state::Fate::OnTable, Objections::NOT_ON_TABLE);
        }
        against
    }

    /// What forbids an enemy as a target.
    pub(crate) fn foe(&self, seat: Seat, id: UnitId) -> Objections {
        let known = id.index() < self.units.len();
        let there = known && self.seat_of(id) != seat && self.unit(id).fate == crate::state::Fate::OnTable;
        if !there {
            return Objections::BAD_TARGET;
        }
        let told = self.is_identified_to(Viewer::Seat(seat), id);
        if told { Objections::NONE } else { Objections::NOT_IDENTIFIED }
    }
}
