//! What is going on: the calendar and the stack of phases.

use crate::book::vocabulary::{Ending, Pool, Rade, Side, VictoryLevel};
use crate::state::sets::{AreaId, LeaderId, Place, SectionId, UnitSet};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The calendar of a turn (4.turn, 4.side-turn).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
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
        /// After an overrun, not a patrol that was pushed.
        overran: bool,
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
