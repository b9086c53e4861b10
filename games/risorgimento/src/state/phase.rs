//! What is going on: the phases of the game, innermost last on its stack.

use crate::setup::{BrigadeId, UnitId};
use crate::state::{Ending, Hex, Leader};
use kernel::Seat;

/// One thing that is going on. Those marked (decision) wait for a seat; the others are passed through at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// (decision) The owner of a one-formation army names its halves (scn.sanmartino).
    Halves,
    /// (decision) Units of a set-up entry are placed by hand (option `free_setup`).
    Place {
        /// Which entry.
        entry: u8,
    },
    /// A turn begins: arrivals, weather, initiative.
    TurnBegins,
    /// (decision) A side puts brigades In Reserve (4.6a).
    ReserveIn {
        /// Which side.
        side: Seat,
        /// The other side has had its say.
        second: bool,
    },
    /// (decision) The holder of the hand names a corps or passes (4.5).
    Choose,
    /// (decision) The next formation of the active corps (3.0b).
    Corps,
    /// (decision) A brigade Without Orders may roll for them (4.13).
    Orders {
        /// Which one.
        brigade: BrigadeId,
    },
    /// (decision) The next unit of the formation that acts.
    Brigade {
        /// Which one.
        brigade: BrigadeId,
    },
    /// (decision) Where the brigadier goes (4.11a).
    LeaderMove {
        /// Which one.
        brigade: BrigadeId,
    },
    /// (decision) What a unit does.
    UnitTurn {
        /// Which one.
        unit: UnitId,
    },
    /// The march goes on.
    Marching,
    /// (decision) More batteries may join the shot (7.12).
    Combine,
    /// The shot is fired.
    Shooting,
    /// (decision) The other side may react.
    React(Window),
    /// (decision) Units that left Reserve come apart, until every stack of the side is legal (4.62).
    Unstack {
        /// Which side.
        side: Seat,
    },
    /// (decision) Whom the mover surprises (scn.mag.perception).
    Surprise,
    /// A side has brought a combat unit into a hex: enemy leaders alone next to it are in danger (8.4).
    Exposed {
        /// The hex.
        hex: Hex,
        /// The side.
        side: Seat,
    },
    /// (decision) With whom a lone leader goes (8.4).
    LeaderFlees(Leader),
    /// (decision) Who takes a Loss of fire (8.11).
    Victim {
        /// The hex that was hit.
        hex: Hex,
        /// The unit inside a castle whose walls kept the Loss off (5.29).
        spared: Option<UnitId>,
    },
    /// (decision) Attacks are declared (7.3).
    Declare {
        /// The formation; none for all of the corps (option `attack_timing`).
        brigade: Option<BrigadeId>,
    },
    /// (decision) Which attack is resolved next (7.44).
    Resolve,
    /// An attack is resolved; see [`Assault::step`].
    Assault,
    /// (decision) The brigadier goes in or not (4.11c).
    Lead,
    /// (decision) Who takes the odd Loss (8.11).
    Spread {
        /// Of the attackers, or of the defenders.
        attacker: bool,
    },
    /// (decision) Where a beaten defender goes (8.33).
    Retreat,
    /// (decision) Who goes back (7.43).
    Excess,
    /// (decision) Which way a unit or a stack faces.
    Face {
        /// The hex.
        hex: Hex,
        /// Whose units.
        side: Seat,
    },
    /// (decision) The attack may be continued (7.47).
    Continue,
    /// (decision) A side takes brigades out of Reserve (4.6b).
    ReserveOut {
        /// Which side.
        side: Seat,
    },
    /// (decision) A side moves commanders (4.23).
    Commanders {
        /// Which side.
        side: Seat,
    },
    /// (decision) Where a commander goes.
    CommanderMove(Leader),
    /// The end of a turn.
    TurnEnds,
    /// The game is over.
    Over(Ending),
}

/// Why the enemy of the active side is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// A unit is about to enter a hex (6.34, 6.35).
    BeforeStep,
    /// Infantry has entered the zone of control of cavalry (7.53).
    Cavalry,
    /// A unit has entered a Front hex of batteries (7.17b).
    Batteries,
    /// Small arms are about to fire at a battery (7.17b).
    BeforeSmallArms,
    /// A shot has been fired (7.17a, 7.24).
    Reply,
    /// A charge rides through the Front of batteries (7.17b).
    Ride,
    /// A charge is about to enter the zone of control of Jägers (6.35).
    BeforeCharge,
    /// An attack has been declared (7.17b, 7.24).
    BeforeAttack,
}
