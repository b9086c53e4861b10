//! The rulebook as a state machine: every phase and question has its file, in the order of play.

pub(crate) mod action;
pub(crate) mod activation;
pub(crate) mod bombardment;
pub(crate) mod combat;
pub(crate) mod consolidation;
pub(crate) mod contact;
pub(crate) mod deployment;
pub(crate) mod event;
pub(crate) mod follow_up;
pub(crate) mod generals;
pub(crate) mod initiative;
pub(crate) mod losses;
pub(crate) mod movement;
pub(crate) mod moving;
pub(crate) mod ordering;
pub(crate) mod orders;
pub(crate) mod rally;
pub(crate) mod reaction;
pub(crate) mod reinforcements;
pub(crate) mod retreat;

use crate::book::objections::Objections;
use crate::book::vocabulary::BrigadeId;
use crate::setup::Setup;
use crate::show::{bags, consequence, narrate, offers, scene, wish};
use crate::state::Garde;
use action::Action;
use activation::Activate;
use bombardment::{AfterProlonge, Bombard};
use combat::{Combat, Combats};
use consolidation::Ending;
use deployment::{Deploy, DeployBrigades};
use event::Event;
use follow_up::FollowUp;
use gamekit::question::{self, Asking};
use initiative::Initiative;
use kernel::scene::Board;
use kernel::{BagView, Chance, Game, Journal, LogLine, Offer, Scene, Seat, Text, Viewer, Wish};
use moving::{Move, MoveBrigade};
use ordering::Orders;
use rally::{Replace, Successor};
use retreat::Turn;
use std::sync::Arc;

gamekit::questions! {
    /// One thing that is going on, in the order of play.
    pub enum Phase of Garde {
        asks {
            Deploy, DeployBrigades,
            Orders, Replace, Successor, Initiative,
            Activate, Bombard, Move, MoveBrigade, AfterProlonge, Combats, Combat, Turn, FollowUp,
        }
        steps {}
        ends { Ending }
    }
}

impl Asking for Garde {
    gamekit::asking!(Phase, Objections, BrigadeId);
}

impl Game for Garde {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "garde";
    const RULES_VERSION: u32 = 4;

    fn start(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        question::begin(Garde::open(setup, chance, journal), chance, journal)
    }

    gamekit::by_questions!();

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
        Offer { purpose: offers::purpose(action), ..question::offer(self, seat, action) }
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        narrate::narrate(self, event, viewer)
    }

    fn consequence(&self, before: &Self, _seat: Seat, action: &Action) -> Text {
        consequence::consequence(before, self, action)
    }

    fn bag(&self, seat: Seat, action: &Action) -> Option<BagView> {
        bags::before(self, seat, action)
    }

    fn drawn(&self, event: &Event, _viewer: Viewer) -> Option<BagView> {
        bags::after(self, event)
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        self.guess(seat, chance)
    }

    fn resample_for(&self, seat: Seat, action: &Action, chance: &mut impl Chance) -> Self {
        self.guess_for(seat, action, chance)
    }
}
