//! A march on its way, and the resolution of one (sequence R).

use super::action::{Answer, MarchKind};
use crate::book::vocabulary::{Band, Gait, Order, UnitId, Zone};
use crate::rules::morale::{Column, Start};
use arrayvec::ArrayVec;
use boards::table::{Heading, Length};
use kernel::Seat;

/// A march to combat or to fire, or its support, declared and not yet resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March {
    /// Who marches.
    pub unit: UnitId,
    /// On whom; for a support, whom it supports.
    pub target: UnitId,
    /// What for.
    pub kind: MarchKind,
    /// The way it goes.
    pub direction: Heading,
    /// Points of frontal fire it has taken on its way (fire.stop).
    pub stop: i32,
    /// It needs its tolerance to reach the target (mac.reach).
    pub tolerance: bool,
    /// What is left of its move where it stands now, tolerance apart (mac.target_gone).
    pub left: Length,
    /// How far from its target it set out (sim.manoeuvre).
    pub from: Length,
    /// Another enemy that catches so many figures of its front on the way (move.break).
    pub caught: Option<(UnitId, u8)>,
    /// It has entered the built-up area its target entered too (eco.both).
    pub shares: bool,
}

/// What kind of resolution goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClashKind {
    /// A march to combat.
    Combat,
    /// A march to fire.
    Fire,
    /// A charge by opportunity (opp.resolve).
    Opportunity,
}

/// A march, or several together, being resolved.
#[derive(Clone, Debug)]
pub struct Clash {
    /// What it is.
    pub kind: ClashKind,
    /// Whose march it is.
    pub seat: Seat,
    /// Who comes on.
    pub attackers: ArrayVec<Party, 3>,
    /// Who is met.
    pub defenders: ArrayVec<Party, 3>,
    /// The loser's side has demanded its control test (turn.limits).
    pub control_demanded: bool,
    /// A march of the same group was resolved before it: what came of that is known (mac.echelon).
    pub echelon: bool,
}

/// A unit in a [`Clash`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Party {
    /// Which.
    pub unit: UnitId,
    /// The way it goes, if it comes on.
    pub direction: Heading,
    /// What is left of the way to contact.
    pub room: Length,
    /// The gait it wants at most (morale.max).
    pub wanted: Gait,
    /// The nearest band it wants to fire from.
    pub band: Band,
    /// What it answered.
    pub answer: Answer,
    /// Its score.
    pub score: i32,
    /// The column its score is read in.
    pub column: Column,
    /// Its physical gait (mac.physical).
    pub gait: Gait,
    /// Points of frontal fire, taken off after the score is clamped (fire.stop).
    pub stop: i32,
    /// Points counted for the fire of the target, given back if it does not fire (fire.star).
    pub expected: i32,
    /// The zone of the enemy it comes from.
    pub zone: Zone,
    /// Its order as counted in the test.
    pub order: Order,
    /// Loss steps inflicted and suffered in contact or duel.
    pub inflicted: u8,
    /// Loss steps suffered.
    pub suffered: u8,
    /// It has fired.
    pub fired: bool,
    /// It is out of the resolution: stopped, gone, or given up.
    pub out: bool,
    /// It has met an enemy.
    pub met: bool,
    /// It passed through.
    pub through: bool,
    /// It may use its tolerance to reach contact.
    pub tolerance: bool,
    /// Where its test begins.
    pub start: Start,
    /// How far from its target it set out.
    pub from: Length,
    /// The band and the firer of the fire it comes on against: where it stops if that fire stops it (mac.stopped).
    pub under: Option<(Band, UnitId)>,
    /// Figures that fell to bullets or canister in this action (loss.front).
    pub fallen: u8,
    /// Another enemy that holds so many figures of its front in close combat (move.break).
    pub caught: Option<(UnitId, u8)>,
    /// It is in the same built-up area as its enemy (eco.both).
    pub shares: bool,
}

impl Party {
    /// A unit about to take part.
    #[must_use]
    pub const fn new(unit: UnitId, direction: Heading, room: Length) -> Self {
        Party {
            unit,
            direction,
            room,
            wanted: Gait::Charge,
            band: Band::P1,
            answer: Answer::Nothing,
            score: 0,
            column: Column::March,
            gait: Gait::Halt,
            stop: 0,
            expected: 0,
            zone: Zone::Front,
            order: Order::Formed,
            inflicted: 0,
            suffered: 0,
            fired: false,
            out: false,
            met: false,
            through: false,
            tolerance: false,
            start: Start::March,
            from: Length::ZERO,
            under: None,
            fallen: 0,
            caught: None,
            shares: false,
        }
    }
}

impl Clash {
    /// A new one.
    #[must_use]
    pub fn new(kind: ClashKind, seat: Seat) -> Self {
        Clash {
            kind,
            seat,
            attackers: ArrayVec::new(),
            defenders: ArrayVec::new(),
            control_demanded: false,
            echelon: false,
        }
    }

    /// The party of a unit, on either side.
    #[must_use]
    pub fn party(&self, unit: UnitId) -> Option<&Party> {
        self.attackers.iter().chain(&self.defenders).find(|party| party.unit == unit)
    }

    /// The same, to be changed.
    pub fn party_mut(&mut self, unit: UnitId) -> Option<&mut Party> {
        self.attackers.iter_mut().chain(&mut self.defenders).find(|party| party.unit == unit)
    }
}
