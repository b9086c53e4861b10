//! The rulebook as a state machine: every phase and question has its file, in the order of play; the combat phase is in
//! [`battle`].

pub mod action;
mod attrition;
mod batteries;
pub mod battle;
mod entry;
mod espionage;
pub mod event;
mod income;
mod initiative;
mod labour;
mod leaders;
mod losses;
mod movement;
mod muster;
mod overrun;
mod patrol;
mod posts;
mod rades;
mod rally;
mod reinforcements;
mod road;
mod schedule;
mod score;
mod sea;
mod supply;
mod turn;

pub use batteries::Batteries;
pub use battle::{
    Aim, Assign, Casualties, Close, Crowding, Cure, Follow, Garrison, Join, LeaderBack, LeaderRolls, LeadersAlone,
    LeadersBack, Letters, LineUp, Melees, Menu, Prepare, Pursuit, Reduce, Reinforce, Retreats, RoundEnds, SecondRound,
    Settled, Spread, Struck, Support, Verdict, Volley, Withdraw,
};
pub use entry::{LeadersIn, ShowGarrison};
pub use espionage::{Look, Spies, SpyPayment, SpyShift};
pub use income::Penalty;
pub use initiative::FirstSide;
pub use leaders::LeaderAlone;
pub use losses::{Encircled, FinalLosses, Losses};
pub use movement::Movement;
pub use muster::Muster;
pub use overrun::{Marker, Overrun};
pub use patrol::{PatrolMeets, PatrolRetreat};
pub use rades::{RadeConsent, Rades};
pub use rally::{Rally, RallyPick};
pub use reinforcements::{Austrians, Cambridgeshire};
pub use road::Road;
pub use schedule::Schedule;
pub use score::Over;
pub use supply::{Depots, Supply};
pub use turn::Calendar;

use crate::book::objections::Objections;
use crate::book::vocabulary::Side;
use crate::setup::Setup;
use crate::show::{consequence, names, narrate, offers, scene, wish};
use crate::state::Toulon;
use crate::state::sets::{LeaderId, UnitId};
use action::Action;
use battle::BattleAction;
use event::Event;
use gamekit::question::{self, Asking, Flow};
use kernel::chance::Fast;
use kernel::scene::Board;
use kernel::{
    Awaiting, Chance, Game, Journal, LogLine, Offer, Outcome, Refused, Scene, Seat, SeatSet, Text, Viewer, Wish,
    Written,
};
use std::sync::Arc;

gamekit::questions! {
    /// One thing that is going on, in the order of play.
    pub enum Phase of Toulon {
        asks {
            Penalty, Cambridgeshire, Schedule, Austrians, Batteries, FirstSide,
            Rades, RadeConsent, Spies, SpyPayment, SpyShift, Look, Depots, Supply,
            Movement, Muster, Road, ShowGarrison, LeadersIn, PatrolMeets, PatrolRetreat, Overrun, Marker, LeaderAlone,
            Menu, Volley, Struck, Garrison, LineUp, Assign, Join, Spread, Reduce, Support,
            Aim, Melees, Casualties, Cure, Withdraw, Reinforce, Follow, Retreats, LeaderBack,
            Rally, RallyPick, Losses,
        }
        steps {
            Calendar,
            Prepare, Letters, RoundEnds, SecondRound, Close, Pursuit, LeadersBack, Crowding, Verdict, LeaderRolls, LeadersAlone, Settled,
            Encircled, FinalLosses,
        }
        ends { Over }
    }
}

/// What a question can be about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}

impl Asking for Toulon {
    gamekit::asking!(Phase, Objections, Counter);
}

impl Game for Toulon {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "toulon";
    const RULES_VERSION: u32 = 4;

    fn start(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        let mut game = Toulon::set_up(setup);
        game.test_endings(journal);
        question::proceed(&mut game, chance, journal);
        game
    }

    fn awaiting(&self) -> Awaiting {
        question::awaiting(self)
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        question::list(self, seat, out);
    }

    fn asides(&self, seat: Seat, piece: &str, out: &mut Vec<Action>) {
        self.list_arrangements(seat, piece, &mut |action| out.push(action));
    }

    /// Beside the question that is asked a seat may arrange its own counters.
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refused> {
        if !self.is_awaited(seat) {
            return Objections::NOT_NOW.or_allow();
        }
        if !action.names_things(self) {
            return Objections::NOT_OWN.or_allow();
        }
        self.arrangement_objections(seat, action).unwrap_or_else(|| question::against(self, seat, action)).or_allow()
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let held = Side::ALL.map(|side| self.area_points(side));
        if self.arrange(action) {
            question::proceed(self, chance, journal);
        } else {
            question::answer(self, seat, action, chance, journal);
        }
        self.tell_areas(held, journal);
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

    fn meant(&self, _seat: Seat, wish: &Wish, out: &mut Vec<Action>) {
        wish::meant(self, wish, out);
    }

    fn offer(&self, seat: Seat, action: &Action) -> Offer {
        let mut offer = match offers::arrangement(self, action) {
            Some(offer) => Offer { action: Written::of(action).unwrap_or_default(), ..offer },
            None => question::offer(self, seat, action),
        };
        offer.label = names::placed(offer.label);
        offer
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        narrate::narrate(self, event, viewer)
    }

    fn consequence(&self, before: &Self, seat: Seat, action: &Action) -> Text {
        consequence::consequence(before, self, seat, action)
    }

    /// All who play the same side.
    fn partners(&self, seat: Seat) -> SeatSet {
        let side = self.setup.side_of_seat(seat);
        side.map(|side| self.setup.seats_of(side).filter(|other| *other != seat).collect()).unwrap_or_default()
    }

    /// Partners, as far as they may talk unheard (10.2).
    fn confidants(&self, seat: Seat) -> SeatSet {
        match self.setup.side_of_seat(seat) {
            Some(side) if self.may_confer(side) => self.setup.seats_of(side).filter(|other| *other != seat).collect(),
            _ => SeatSet::EMPTY,
        }
    }

    /// What an enemy answers in words that name no counter of his.
    fn answer_words(&self, viewer: Seat, seat: Seat, action: &Action) -> Text {
        let partners = self.setup.side_of_seat(viewer) == self.setup.side_of_seat(seat);
        let plain = if partners { None } else { offers::answer_of_enemy(action) };
        plain.unwrap_or_else(|| self.offer(seat, action).label)
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        self.guess(seat, chance)
    }

    /// Where nothing hidden can matter one guess does for all.
    fn resample_for(&self, seat: Seat, action: &Action, chance: &mut impl Chance) -> Self {
        let alone = matches!(
            action,
            Action::Austrians { .. }
                | Action::PaySpies { .. }
                | Action::WarDepot { .. }
                | Action::Trace { .. }
                | Action::EnterNml { .. }
                | Action::Land { .. }
                | Action::Scout { .. }
                | Action::LeaveRoad { .. }
                | Action::Rally { .. }
                | Action::RallyPicked
                | Action::RallyAll
                | Action::Battle(BattleAction::FireVolley)
        );
        if alone { self.guess(seat, &mut Fast::new(0)) } else { self.guess(seat, chance) }
    }
}

impl Toulon {
    /// Whether a seat has to decide now.
    #[must_use]
    pub fn is_awaited(&self, seat: Seat) -> bool {
        self.awaiting().seats().contains(seat)
    }

    /// Seats of a side that are not done with the phase that runs.
    pub(crate) fn undone(&self, side: Side) -> SeatSet {
        self.setup.seats_of(side).filter(|seat| !self.done.contains(*seat)).collect()
    }

    /// Seats with nothing to do in a phase are done with it; when all are, it is over.
    fn while_busy(&mut self, side: Side, busy: impl Fn(&Self, Seat) -> bool) -> Flow {
        for n in 0..self.setup.seats.len() as u8 {
            let seat = Seat(n);
            if self.setup.side_of_seat(seat) == Some(side) && !self.done.contains(seat) && !busy(self, seat) {
                self.done = self.done.with(seat);
            }
        }
        if !self.undone(side).is_empty() {
            return Flow::Ask;
        }
        self.done = SeatSet::EMPTY;
        self.pop();
        Flow::On
    }
}
