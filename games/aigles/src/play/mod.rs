//! The rulebook as a state machine: who decides now, what is allowed, what comes of it.
//!
//! Every phase has its file; here the decisions are handed to them, and the game goes on by itself to the next one.

pub mod action;
pub mod activation;
pub mod attack;
pub mod combat;
pub mod commander;
pub mod deployment;
pub mod drill;
pub mod event;
pub mod fire;
pub mod initiative;
pub mod losses;
pub mod manoeuvre;
pub mod one_by_one;
pub mod rout;
pub mod skirmish;
pub mod trial;
pub mod victory;

use crate::book::objections::Objections;
use crate::book::vocabulary::UnitId;
use crate::setup::Setup;
use crate::show::{consequence, narrate, scene, wish};
use crate::state::Aigles;
use action::Action;
use activation::{Activation, AfterActivation};
use attack::{Charge, DefensiveFire};
use combat::Pursuit;
use commander::CommanderRide;
use deployment::{ChooseEdge, ChooseFirst, Placing, PlacingCommander};
use drill::{Direction, March, Reshape};
use event::Event;
use fire::{ScreenVolley, Sergeant};
use gamekit::question::{self, Asking};
use initiative::Initiative;
use kernel::scene::Board;
use kernel::{Chance, Game, Journal, LogLine, Scene, Seat, Text, Viewer, Wish};
use one_by_one::OneByOne;
use skirmish::{ScreenMarch, ScreenReset};
use std::sync::Arc;
use trial::Reroll;
use victory::Ending;

gamekit::questions! {
    /// One thing that is going on, in the order of play.
    pub enum Phase of Aigles {
        asks {
            ChooseEdge, ChooseFirst, Placing, PlacingCommander,
            Initiative, Activation, AfterActivation, CommanderRide,
            Reroll, Direction, March, Reshape, ScreenMarch, ScreenReset,
            Sergeant, DefensiveFire, Pursuit,
            OneByOne,
        }
        steps { ScreenVolley, Charge }
        ends { Ending }
    }
}

impl Asking for Aigles {
    gamekit::asking!(Phase, Objections, UnitId);

    fn before_phase(&mut self, _: &mut impl Journal<Event>) {
        self.lift_screens();
    }

    fn before_question(&mut self, journal: &mut impl Journal<Event>) {
        self.clear_commanders(journal);
    }
}

impl Game for Aigles {
    type Action = Action;
    type Event = Event;
    type Setup = Setup;

    const ID: &'static str = "aigles";
    const RULES_VERSION: u32 = 3;
    const SECRETS: bool = false;

    fn start(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> Self {
        question::begin(Aigles::open(setup, chance, journal), chance, journal)
    }

    gamekit::by_questions!(offer);

    fn board(&self) -> Board {
        scene::board(self)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        scene::scene(self, viewer)
    }

    fn meant(&self, _seat: Seat, wish: &Wish, out: &mut Vec<Action>) {
        wish::meant(self, wish, out);
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<LogLine> {
        narrate::narrate(self, event, viewer)
    }

    fn consequence(&self, before: &Self, _seat: Seat, action: &Action) -> Text {
        consequence::consequence(before, self, action)
    }

    /// Nothing is hidden in this game but the tape measure.
    fn resample(&self, _seat: Seat, chance: &mut impl Chance) -> Self {
        self.judged_by_eye(chance)
    }
}

/// Different ways of sampling may come to the same pose: each is listed once.
fn once_each(listed: &mut Vec<Action>, first: usize) {
    let mut next = first;
    while next < listed.len() {
        if listed[first..next].contains(&listed[next]) {
            listed.remove(next);
        } else {
            next += 1;
        }
    }
}

/// The first two, to tell one from several.
fn first_two(mut units: impl Iterator<Item = UnitId>) -> (Option<UnitId>, Option<UnitId>) {
    (units.next(), units.next())
}
