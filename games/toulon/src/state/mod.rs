//! The state of a game: everything that changes, flat and small. What never changes lives in the shared [`Setup`].
//!
//! Stacks are lists: `heads` holds the top counter of each side's stack in each area, `below` the counter beneath
//! each counter. The enemy sees the face of the top counter and nothing else (rule.stack-top).

mod arranged;
pub mod combat;
mod guess;
mod knowledge;
mod payment;
mod phase;
mod pieces;
mod places;
pub mod sets;
mod told;
pub(crate) mod troops;

pub use payment::Payment;
pub use phase::{LossCause, Origin, Step};
pub use pieces::{Leader, Marks, Post, Redoubt, Unit, Whereabouts};
pub use places::{Depot, Edge};

pub use knowledge::Face;
pub use sets::{AREAS, AreaId, AreaSet, LEADERS, LeaderId, LeaderSet, Place, UNITS, UnitId, UnitSet};

use crate::book::vocabulary::{Pool, Rade, RadeState, Role, Side};
use crate::play::Phase;
use crate::setup::Setup;
use arrayvec::ArrayVec;
use boards::areas::Places;
use combat::Combat;
use gamekit::question::Stack;
use kernel::SeatSet;
use std::sync::Arc;

/// The most redoubts that were ever built (13.12).
pub const MAX_REDOUBTS: usize = 32;
/// The most checks for enemy areas that fail in a movement phase: bounded by what they cost.
pub const MAX_FAILURES: usize = 160;
/// The most forces that pay to enter enemy areas in a movement phase: bounded by what they cost.
pub const MAX_ENTRIES: usize = 40;

/// A game of Toulon at one moment.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Toulon {
    /// Scenario, forces, map and options.
    pub setup: Arc<Setup>,
    /// The units, by [`UnitId`].
    pub units: [Unit; UNITS],
    /// The leaders, by [`LeaderId`].
    pub leaders: [Leader; LEADERS],
    /// The top counter of each stack, by side and area.
    pub heads: [[UnitId; AREAS]; 2],
    /// The counter beneath each counter.
    pub below: [UnitId; UNITS],
    /// Areas that hold units, by side.
    pub occupied: [AreaSet; 2],
    /// Every redoubt that was ever built, in order (rule.work-names).
    pub redoubts: ArrayVec<Redoubt, MAX_REDOUBTS>,
    /// Units of the enemy that a side can name now, by side (14.5, 16.13, 30.7).
    pub known: [UnitSet; 2],
    /// Units that a side has seen and keeps in mind where they stood, by side (opt.notes).
    pub noted: [UnitSet; 2],
    /// The turn, from 1.
    pub turn: u8,
    /// Who had the initiative last (10.5).
    pub initiative: Side,
    /// Who plays first this turn (10.4).
    pub first: Side,
    /// 0 in the turn of the first side, 1 in that of the second.
    pub half: u8,
    /// Operation points, by [`Pool`].
    pub pools: [u8; Pool::COUNT],
    /// Who holds the rades, by [`Rade`].
    pub rades: [RadeState; Rade::COUNT],
    /// Evacuation points (33).
    pub gauge: u8,
    /// Ammunition of Bonaparte's batteries (27.10).
    pub reserve: u8,
    /// Victory points from events, by side; those for areas are counted anew each time (rule.area-score).
    pub points: [i16; 2],
    /// Sides that carry a Significant Defeat (7.12).
    pub shaken: [bool; 2],
    /// Allied troops have entered Toulon overland (17.5).
    pub toulon_entered: bool,
    /// The edge by which Austrians come (32.6).
    pub edge: Option<Edge>,
    /// Depots that Republicans have stood in, by [`Depot`] (34.1c).
    pub once_held: [bool; 2],
    /// Depots that are war depots for the side turn that runs, by [`Depot`] (15.7).
    pub war: [bool; Depot::COUNT],
    /// Depots for which it was tried this side turn.
    pub war_tried: [bool; Depot::COUNT],
    /// Road sections reconnoitred this side turn (18.10), as bits of [`SectionId`].
    pub scouted: u32,
    /// Places that supply passes in this supply phase though nobody stands there (15.16).
    pub opened: Places,
    /// Places that no supply passes in this supply phase (15.17).
    pub blocked: Places,
    /// The force being formed or moved.
    pub force: UnitSet,
    /// The leaders who go with it.
    pub escort: LeaderSet,
    /// What it paid for the step it is taking.
    pub paid: Payment,
    /// Units that have taken a loss of those being spread (30.4).
    pub taken: UnitSet,
    /// Checks for enemy areas that failed in this movement phase (16.11).
    pub failures: ArrayVec<(UnitId, AreaId), MAX_FAILURES>,
    /// What forces paid to enter enemy areas in this movement phase (20.6).
    pub entries: ArrayVec<(AreaId, Payment), MAX_ENTRIES>,
    /// Areas where an overrun was tried in this movement phase (20.1).
    pub overrun_tried: AreaSet,
    /// Forces that have rallied, or tried, in this rally phase.
    pub rallied: AreaSet,
    /// Decisions taken in this movement phase (rule.termination).
    pub actions: u16,
    /// Seats that have finished with the phase that runs.
    pub done: SeatSet,
    /// Who commands the troops of each role for this movement phase, by [`Role`].
    pub trustees: [Role; Role::COUNT],
    /// Allied talk is secret this turn (10.2).
    pub secret_talk: bool,
    /// The combat phase.
    pub combat: Combat,
    /// What is going on, the innermost last.
    pub stack: Stack<Phase, 12>,
}

/// Two moments of the same game are equal when everything that changes is.
impl PartialEq for Toulon {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.setup, &other.setup)
            && self.units == other.units
            && self.leaders == other.leaders
            && self.heads == other.heads
            && self.below == other.below
            && self.redoubts == other.redoubts
            && (self.known, self.noted) == (other.known, other.noted)
            && (self.turn, self.initiative, self.first, self.half)
                == (other.turn, other.initiative, other.first, other.half)
            && (self.pools, self.rades, self.gauge, self.reserve)
                == (other.pools, other.rades, other.gauge, other.reserve)
            && (self.points, self.shaken, self.toulon_entered, self.edge)
                == (other.points, other.shaken, other.toulon_entered, other.edge)
            && (self.once_held, self.war, self.war_tried) == (other.once_held, other.war, other.war_tried)
            && (self.scouted, self.opened, self.blocked) == (other.scouted, other.opened, other.blocked)
            && (self.force, self.escort, self.paid, self.taken) == (other.force, other.escort, other.paid, other.taken)
            && self.failures == other.failures
            && self.entries == other.entries
            && (self.overrun_tried, self.rallied, self.actions, self.done)
                == (other.overrun_tried, other.rallied, other.actions, other.done)
            && (self.trustees, self.secret_talk) == (other.trustees, other.secret_talk)
            && self.combat == other.combat
            && self.stack == other.stack
    }
}

impl Eq for Toulon {}
