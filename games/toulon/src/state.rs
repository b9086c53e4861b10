//! The state of a game: everything that changes, flat and small. What never changes lives in the shared [`Setup`].
//!
//! Stacks are lists: `heads` holds the top counter of each side's stack in each area, `below` the counter beneath
//! each counter. The enemy sees the face of the top counter and nothing else (rule.stack-top).

use crate::battle::Combat;
pub use crate::sets::{AREAS, AreaId, AreaSet, LEADERS, LeaderId, LeaderSet, Place, SectionId, UNITS, UnitId, UnitSet};
use crate::setup::Setup;
use crate::vocabulary::{Ending, Pool, Rade, RadeState, Role, Side, VictoryLevel};
use arrayvec::ArrayVec;
use boards::areas::Places;
use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
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
    /// What is going on, the innermost last. Never empty.
    pub stack: ArrayVec<Phase, 12>,
}

/// One combat unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Where it is.
    pub at: Whereabouts,
    /// Temporary losses.
    pub temporary: u8,
    /// Permanent losses.
    pub permanent: u8,
    /// Attrition Check markers (22.1).
    pub checks: u8,
    /// The work it is in: 0 outside, else the number of the work in its area, forts first (rule.work-names).
    pub inside: u8,
    /// The area from which it entered an enemy area this phase; none if it came from off the map.
    pub came_from: Option<AreaId>,
    /// Its marks.
    pub marks: Marks,
}

/// Where a unit or leader is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Whereabouts {
    /// On the map.
    Area(AreaId),
    /// Aboard the fleet (17).
    Afloat,
    /// On the turn track, due on this turn (9.6).
    Track(u8),
    /// Not yet called: Austrians (32.3).
    Waiting,
    /// On a road, between two areas (18.1).
    OnRoad,
    /// Out of the game.
    #[default]
    Gone,
}

/// A set of marks of a unit, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Marks(u32);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);
    /// It has entered an enemy area in this side turn and stands there as an attacker (16.12a).
    pub const ENTERED: Marks = Marks(1);
    /// It did so across the Reppe (3.river-combat).
    pub const ACROSS_RIVER: Marks = Marks(1 << 1);
    /// A battery of Bonaparte that was made mobile (27.5).
    pub const MOBILE: Marks = Marks(1 << 2);
    /// Out of general supply, as judged in its side's last supply phase (15.14).
    pub const OUT_OF_SUPPLY: Marks = Marks(1 << 3);
    /// In war supply, as judged in its side's last supply phase (15.4).
    pub const WAR_SUPPLY: Marks = Marks(1 << 4);
    /// Marked Fired (27.17).
    pub const FIRED: Marks = Marks(1 << 5);
    /// May fire no more in this side turn (ruling 97).
    pub const SPENT: Marks = Marks(1 << 6);
    /// Has rolled for ammunition this turn: no reserve for it any more (27.14).
    pub const ROLLED: Marks = Marks(1 << 7);
    /// Has fired or tested for ammunition in this game turn (rule.fired-memory).
    pub const FIRED_THIS_TURN: Marks = Marks(1 << 8);
    /// Its delay has paid operation points already (ruling 17).
    pub const INCOME: Marks = Marks(1 << 9);
    /// Came ashore for the first time this turn: in every supply (15.22); or entered from off the map (9.8, 32.5).
    pub const LANDED: Marks = Marks(1 << 10);
    /// Lies off the beaches of turn 1 since the start (17.9).
    pub const FIRST_WAVE: Marks = Marks(1 << 11);
    /// Royal Louis: fights for the Republicans (32.11).
    pub const DEFECTED: Marks = Marks(1 << 12);
    /// Austrians who come by an edge of the map (32.5), or Republicans whose depot is held by the enemy (9.8).
    pub const BY_EDGE: Marks = Marks(1 << 13);
    /// Cavalry that has failed a check on a road this turn (18.9).
    pub const ROAD_FAILED: Marks = Marks(1 << 14);
    /// Carries a marker gained in the combat phase, to be checked later (rule.combat-markers).
    pub const COMBAT_CHECK: Marks = Marks(1 << 15);
    /// A battery that has been on the map: spiked, it comes back to Ollioules (26.5).
    pub const PLACED: Marks = Marks(1 << 16);

    /// What the end of a side turn wipes off its own units (30.6).
    pub const OF_SIDE_TURN: Marks = Marks(
        Self::ENTERED.0 | Self::ACROSS_RIVER.0 | Self::FIRED.0 | Self::SPENT.0 | Self::LANDED.0 | Self::ROAD_FAILED.0,
    );
    /// What the end of a game turn wipes off.
    pub const OF_TURN: Marks = Marks(Self::FIRED_THIS_TURN.0 | Self::ROLLED.0);

    /// Whether any of these marks is set.
    #[must_use]
    pub const fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets these marks.
    pub const fn set(&mut self, marks: Marks) {
        self.0 |= marks.0;
    }

    /// Takes these marks away.
    pub const fn clear(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }

    /// Sets or takes away.
    pub const fn put(&mut self, marks: Marks, on: bool) {
        if on { self.set(marks) } else { self.clear(marks) }
    }
}

/// Both sets of marks.
impl std::ops::BitOr for Marks {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Marks(self.0 | other.0)
    }
}

/// A leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leader {
    /// Where he is.
    pub at: Whereabouts,
    /// His replacement serves (24.5).
    pub replaced: bool,
    /// He has been in play.
    pub arrived: bool,
}

/// A redoubt (13.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Redoubt {
    /// Where.
    pub area: AreaId,
    /// Who built it; it serves nobody else (13.6).
    pub side: Side,
    /// Improved to level two (13.8).
    pub improved: bool,
    /// The turn in which it was built; 0 before the game.
    pub built: u8,
    /// The turn of the first labour of an improvement; 0: none in progress (13.9).
    pub progress: u8,
    /// Reduced by fire this turn (27.46).
    pub reduced: bool,
    /// Destroyed: out of the game (13.13).
    pub destroyed: bool,
}

/// The depots (15.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Depot {
    /// The West wing's.
    Ollioules,
    /// The East wing's.
    Sollies,
    /// The Allies'.
    Toulon,
}

impl Depot {
    /// How many.
    pub const COUNT: usize = 3;
    /// All of them.
    pub const ALL: [Depot; Self::COUNT] = [Depot::Ollioules, Depot::Sollies, Depot::Toulon];

    /// Its place in an array of depots.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whose it is.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Depot::Toulon => Side::Allied,
            _ => Side::Republican,
        }
    }
}

/// Edges of the map by which Austrians may come (32.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The northern one.
    North,
    /// The eastern one.
    East,
}

/// How a price is paid: points of each pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Payment {
    /// British.
    #[serde(skip_serializing_if = "is_zero")]
    pub british: u8,
    /// Spanish.
    #[serde(skip_serializing_if = "is_zero")]
    pub spanish: u8,
    /// Neapolitan.
    #[serde(skip_serializing_if = "is_zero")]
    pub neapolitan: u8,
    /// Sardinian.
    #[serde(skip_serializing_if = "is_zero")]
    pub sardinian: u8,
    /// Toulonnais.
    #[serde(skip_serializing_if = "is_zero")]
    pub toulonnais: u8,
    /// Austrian.
    #[serde(skip_serializing_if = "is_zero")]
    pub austrian: u8,
    /// West wing.
    #[serde(skip_serializing_if = "is_zero")]
    pub west: u8,
    /// East wing.
    #[serde(skip_serializing_if = "is_zero")]
    pub east: u8,
    /// Bonaparte's.
    #[serde(skip_serializing_if = "is_zero")]
    pub bonaparte: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(points: &u8) -> bool {
    *points == 0
}

impl Payment {
    /// Nothing.
    pub const NOTHING: Payment = Payment {
        british: 0,
        spanish: 0,
        neapolitan: 0,
        sardinian: 0,
        toulonnais: 0,
        austrian: 0,
        west: 0,
        east: 0,
        bonaparte: 0,
    };

    /// By pool.
    #[must_use]
    pub const fn parts(self) -> [u8; Pool::COUNT] {
        [
            self.british,
            self.spanish,
            self.neapolitan,
            self.sardinian,
            self.toulonnais,
            self.austrian,
            self.west,
            self.east,
            self.bonaparte,
        ]
    }

    /// From points by pool.
    #[must_use]
    pub const fn of(parts: [u8; Pool::COUNT]) -> Self {
        let [british, spanish, neapolitan, sardinian, toulonnais, austrian, west, east, bonaparte] = parts;
        Payment { british, spanish, neapolitan, sardinian, toulonnais, austrian, west, east, bonaparte }
    }

    /// All from one pool.
    #[must_use]
    pub const fn from(pool: Pool, points: u8) -> Self {
        let mut parts = [0; Pool::COUNT];
        parts[pool.index()] = points;
        Payment::of(parts)
    }

    /// Points of a pool.
    #[must_use]
    pub const fn part(self, pool: Pool) -> u8 {
        self.parts()[pool.index()]
    }

    /// In all.
    #[must_use]
    pub fn total(self) -> u16 {
        self.parts().iter().map(|points| u16::from(*points)).sum()
    }
}

/// The calendar of a turn (4.turn, 4.side-turn).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// Operation points (7).
    Income,
    /// Units that recover, leave or are disbanded (32).
    Events,
    /// Reinforcements are advanced or delayed (9.5), by the first side to decide.
    Schedule,
    /// The same, by the other side.
    ScheduleOther,
    /// Austrians (32.3).
    Austrians,
    /// Reinforcements are placed (9.1).
    Arrivals,
    /// Initiative (10).
    Initiative,
    /// Control of the rades (12).
    Rades,
    /// Espionage (14).
    Espionage,
    /// War depots (15.5).
    Depots,
    /// Supply lines (15.13).
    Supply,
    /// Movement (16).
    Movement,
    /// Attrition by movement (22).
    Attrition,
    /// Combat (25).
    Combat,
    /// Rally (29).
    Rally,
    /// Final attrition (30.1).
    FinalAttrition,
    /// Administration (30.6).
    Administration,
    /// End of the turn (31).
    EndOfTurn,
}

/// One thing that is going on. Those marked (decision) wait for a seat; the others are passed through at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Where the turn stands: always the outermost.
    Calendar(Step),
    /// (decision) A side takes points of a penalty out of its pools (7.12b).
    Penalty {
        /// Which side.
        side: Side,
        /// Points left.
        left: u8,
    },
    /// (decision) Permanent losses of the British on turn 13 (32.14).
    Cambridgeshire {
        /// Losses left.
        left: u8,
    },
    /// (decision) Reinforcements are advanced or delayed (9.5).
    Schedule {
        /// Whose.
        side: Side,
    },
    /// (decision) Austrians come to Toulon now or later by an edge (32.4).
    Austrians {
        /// The units.
        units: UnitSet,
    },
    /// (decision) Batteries of Bonaparte and he himself are placed (27.3, 9.1a).
    Batteries,
    /// (decision) Who plays first (10.4).
    FirstSide,
    /// (decision) The British keep, give up or take back the rades (12.6).
    Rades {
        /// Rades decided already, as bits of [`Rade`].
        decided: u8,
    },
    /// (decision) The Spanish agree that a rade be given up or left (12.6).
    RadeConsent {
        /// Which one.
        rade: Rade,
        /// Rades decided already.
        decided: u8,
    },
    /// (decision) Spies are sent or not (14.2).
    Spies,
    /// (decision) A side pays to influence the spies (14.4).
    SpyPayment {
        /// Which side.
        side: Side,
        /// Sides that have paid, as bits of [`Side`].
        paid: u8,
    },
    /// (decision) A side that paid shifts the die (14.4).
    SpyShift {
        /// Which side.
        side: Side,
        /// Sides that have paid and not yet decided.
        paid: u8,
        /// The die.
        die: u8,
        /// Shifts so far, by [`Side`].
        shifts: [i8; 2],
    },
    /// (decision) A side looks into stacks of the enemy (14.2).
    Look {
        /// Which side.
        side: Side,
        /// Stacks it may still look into.
        stacks: u8,
        /// Types and number only.
        types_only: bool,
        /// The stack of which it has been told types and number.
        told: Option<AreaId>,
    },
    /// (decision) A wing, or the Allies, pay for a war depot (15.6).
    Depots,
    /// (decision) A supply line is tried through no man's land (15.16).
    Supply,
    /// (decision) What moves next (16.7).
    Movement,
    /// (decision) A force is formed, and goes (5.3).
    Muster {
        /// Who forms it.
        seat: Seat,
        /// From where.
        from: Origin,
    },
    /// (decision) A force on a road goes on or leaves it (18).
    Road {
        /// Whose it is.
        seat: Seat,
        /// The section it is on.
        section: SectionId,
        /// The area where it joined the road.
        joined: AreaId,
        /// It has just turned this section friendly (18.17).
        fresh: bool,
        /// A check has failed: it must leave into a friendly area, or try again (18.14b).
        failed: bool,
    },
    /// (decision) The defender of a level-three fort shows its garrison or not (13.1e).
    ShowGarrison {
        /// Whose force wants to enter.
        seat: Seat,
        /// From where.
        from: Origin,
        /// The area.
        to: AreaId,
    },
    /// (decision) Which leaders go in with the units that passed (16.10).
    LeadersIn {
        /// Who decides.
        seat: Seat,
        /// From where.
        from: Origin,
        /// The area.
        to: AreaId,
    },
    /// (decision) A patrol of 1 PF that meets a patrol stays or goes back (21.7).
    PatrolMeets {
        /// Who decides.
        seat: Seat,
        /// From where.
        from: Origin,
        /// The area.
        to: AreaId,
    },
    /// (decision) An overrun is tried or not (20.1).
    Overrun {
        /// Who decides.
        seat: Seat,
        /// The area.
        area: AreaId,
    },
    /// (decision) Which unit of a force takes the Attrition Check marker (20.6, 21.2).
    Marker {
        /// Who decides.
        seat: Seat,
        /// Where the force is.
        area: AreaId,
    },
    /// (decision) Where a pushed patrol goes (21.1b).
    PatrolRetreat {
        /// Whose patrol.
        side: Side,
        /// Where it stands.
        area: AreaId,
        /// The area from which it was pushed.
        barred: Option<AreaId>,
    },
    /// (decision) A leader moves alone (19.2a).
    LeaderAlone {
        /// Who decides.
        seat: Seat,
        /// The leader.
        leader: LeaderId,
        /// Where he is now: an area or a road section.
        at: Place,
        /// He flees: he stops in the first friendly area (24.8).
        flees: bool,
        /// Steps he has taken.
        steps: u8,
    },
    /// The combat phase (25, 27), by [`Combat`].
    Combat,
    /// (decision) Forces rally (29.1).
    Rally,
    /// (decision) Which units of a force rally where not all fit (29.4).
    RallyPick {
        /// Who decides.
        seat: Seat,
        /// Where.
        area: AreaId,
        /// Units chosen so far are in `force`; so many more fit.
        left: u8,
    },
    /// Encircled forces take their losses, area by area (29.5).
    Encircled {
        /// The next area.
        next: AreaId,
    },
    /// Final attrition, pool by pool and then area by area (30.1).
    FinalLosses {
        /// The next: a pool, then areas.
        next: u8,
    },
    /// (decision) Losses are spread one by one.
    Losses(Losses),
    /// The game is over.
    Over(Over),
}

/// From where a force comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// An area.
    Area(AreaId),
    /// The fleet.
    Afloat,
    /// Off the map: a depot held by the enemy (9.8), an edge (32.5).
    OffMap,
}

impl Origin {
    /// The area, if it is one.
    #[must_use]
    pub const fn area(self) -> Option<AreaId> {
        if let Origin::Area(area) = self { Some(area) } else { None }
    }
}

/// Temporary losses that a player spreads one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Losses {
    /// Why.
    pub cause: LossCause,
    /// Whose units.
    pub side: Side,
    /// Losses left.
    pub left: u8,
}

/// Why temporary losses are spread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LossCause {
    /// An area holds more than it may (6.4).
    Crowding(AreaId),
    /// A force encircled by the enemy (29.5).
    Encircled(AreaId),
    /// Final attrition of a nation or wing (30.4).
    Attrition(Pool),
    /// Final attrition of a force out of supply.
    OutOfSupply(AreaId),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    /// The winner, if any.
    pub winner: Option<Side>,
    /// What decided it.
    pub by: Ending,
    /// How great the victory is.
    pub level: VictoryLevel,
}

impl Default for Unit {
    fn default() -> Self {
        Unit {
            at: Whereabouts::Gone,
            temporary: 0,
            permanent: 0,
            checks: 0,
            inside: 0,
            came_from: None,
            marks: Marks::NONE,
        }
    }
}

impl Default for Leader {
    fn default() -> Self {
        Leader { at: Whereabouts::Gone, replaced: false, arrived: false }
    }
}

impl Whereabouts {
    /// The area, if it is on the map.
    #[must_use]
    pub const fn area(self) -> Option<AreaId> {
        if let Whereabouts::Area(area) = self { Some(area) } else { None }
    }
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
