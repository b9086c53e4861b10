//! The rulebook as a state machine: every phase and question has its file, in the order of play.

pub(crate) mod action;
pub(crate) mod activation;
mod assault;
mod brigadier;
mod commanders;
mod continuing;
mod corps;
mod declare;
mod entering;
pub(crate) mod event;
mod facing;
mod fire;
mod formation;
mod halves;
mod idle;
mod leaders;
mod losses;
mod march;
mod mass;
mod occupation;
mod orders;
mod perception;
mod placing;
mod react;
mod reserves;
mod resolve;
mod retreat;
mod shot;
mod spread;
mod sums;
mod turn;
mod unit_turn;
mod unstack;
pub(crate) mod victory;

pub use activation::ChooseCorps;
pub use assault::{Assaulting, Lead};
pub use brigadier::LeaderMove;
pub use commanders::{CommanderMove, Commanders};
pub use continuing::Continue;
pub use corps::ChooseBrigade;
pub use declare::Declare;
pub use facing::Face;
pub use formation::ChooseUnit;
pub use halves::Halves;
pub use leaders::{Exposed, LeaderFlees};
pub use losses::Victim;
pub use march::Marching;
pub use occupation::Excess;
pub use orders::Orders;
pub use perception::Surprise;
pub use placing::Place;
pub use react::{React, Window};
pub use reserves::{ReserveIn, ReserveOut};
pub use resolve::Resolve;
pub use retreat::Retreat;
pub use shot::{Combine, Shooting};
pub use spread::SpreadLosses;
pub use turn::{TurnBegins, TurnEnds};
pub use unit_turn::UnitTurn;
pub use unstack::Unstack;
pub use victory::Ending;

use crate::book::facing::Standing;
use crate::book::objections::Objections;
use crate::setup::{Setup, UnitId};
use crate::show::{consequence, narrate, offers, scene, wish};
use crate::state::{Leader, Risorgimento};
use action::Action;
use event::Event;
use gamekit::question::{self, Asking};
use kernel::scene::Board;
use kernel::{
    Awaiting, Chance, Game, Journal, LogLine, Offer, Outcome, Refused, Scene, Seat, Text, Viewer, Wish, Written,
};
use std::sync::Arc;

gamekit::questions! {
    /// One thing that is going on, in the order of play.
    pub enum Phase of Risorgimento {
        asks {
            Halves, Place, Unstack, ReserveIn,
            ChooseCorps, ChooseBrigade, Orders, ChooseUnit, LeaderMove, UnitTurn, Surprise, Combine,
            React, Victim, LeaderFlees,
            Declare, Resolve, Lead, SpreadLosses, Retreat, Excess, Face, Continue,
            ReserveOut, Commanders, CommanderMove,
        }
        steps { TurnBegins, Marching, Shooting, Exposed, Assaulting, TurnEnds }
        ends { Ending }
    }
}

/// What a question can be about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(Leader),
}

impl Asking for Risorgimento {
    gamekit::asking!(Phase, Objections, Counter);

    /// A piece that is wanted before its time says what keeps it, whatever is asked.
    fn out_of_turn(&self, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::Unit { unit } if self.is_of(seat, unit) => self.idle_objections(unit).or(Objections::NOT_A_CHOICE),
            Action::Unit { .. } => Objections::NOT_OWN,
            Action::Brigadier => Objections::BRIGADIER_WAITS,
            Action::Commander { corps } if corps.index() < self.corps.len() => {
                self.leader_idle_objections(Leader::Commander(corps)).or(Objections::NOT_A_CHOICE)
            }
            Action::Chief { chief } => self.leader_idle_objections(Leader::Chief(chief)).or(Objections::NOT_A_CHOICE),
            _ if self.is_sum(action) => self.sum_objections(seat, action),
            _ => Objections::NOT_NOW,
        }
    }
}

impl Game for Risorgimento {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "risorgimento";
    const RULES_VERSION: u32 = 7;

    fn start(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        question::begin(Risorgimento::open(setup), chance, journal)
    }

    fn awaiting(&self) -> Awaiting {
        question::awaiting(self)
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        question::list(self, seat, out);
    }

    fn asides(&self, seat: Seat, piece: &str, out: &mut Vec<Action>) {
        let unit = self.setup.unit_by_id(piece).filter(|unit| self.seat_of(*unit) == seat);
        if let Some(unit) = unit.filter(|_| self.setup.options.answer_for_me) {
            out.extend(Standing::ALL.map(|order| Action::Standing { unit, order }));
        }
    }

    /// Beside the question it is asked a seat may give its units standing orders.
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refused> {
        match *action {
            Action::Standing { unit, .. } if self.is_awaited(seat) => {
                if self.is_of(seat, unit) {
                    Ok(())
                } else {
                    Objections::NOT_OWN.or_allow()
                }
            }
            _ => question::check(self, seat, action),
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        match *action {
            Action::Standing { unit, order } => self.unit_mut(unit).order(order),
            _ if self.is_sum(action) => self.say_all(seat, action, chance, journal),
            _ => question::answer(self, seat, action, chance, journal),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        question::outcome(self)
    }

    fn board(&self) -> Board {
        scene::board(self)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        scene::scene(self, viewer)
    }

    fn meant(&self, seat: Seat, wish: &Wish, out: &mut Vec<Action>) {
        wish::meant(self, seat, wish, out);
    }

    fn offer(&self, seat: Seat, action: &Action) -> Offer {
        match *action {
            Action::Standing { unit, order } => {
                let action = Written::of(action).unwrap_or_default();
                Offer { action, ..offers::standing(self, unit, order) }
            }
            _ if self.is_sum(action) => {
                let written = Written::of(action).unwrap_or_default();
                Offer { action: written, risky: question::rolls(self, seat, action), ..self.sum_offer(seat, action) }
            }
            _ => Offer { risky: offers::rolls(self, seat, action), ..question::offer(self, seat, action) },
        }
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        narrate::narrate(self, event, viewer)
    }

    fn consequence(&self, before: &Self, _seat: Seat, action: &Action) -> Text {
        consequence::consequence(before, self, action)
    }

    fn resample(&self, _seat: Seat, _chance: &mut impl Chance) -> Self {
        // Nothing is hidden.
        self.clone()
    }
}

impl Risorgimento {
    /// Whether a seat has to decide now.
    #[must_use]
    pub(crate) fn is_awaited(&self, seat: Seat) -> bool {
        self.awaiting().seats().contains(seat)
    }

    /// Whether there is such a unit, and it is of a seat.
    fn is_of(&self, seat: Seat, unit: UnitId) -> bool {
        unit.index() < self.at.len() && self.seat_of(unit) == seat
    }
}
