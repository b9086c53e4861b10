//! What the combat phase remembers: the menu, the volley at the ships, and the battle on its board.
//!
//! Everything is flat. A battle knows its units by sets and by arrays over all units of the game, so that a melee
//! needs no memory of its own.

use crate::book::vocabulary::{LossKind, Retreat, Side};
use crate::rules::winner::Reckoning;
use crate::state::sets::{AreaId, AreaSet, LEADERS, LeaderId, LeaderSet, UNITS, UnitId, UnitSet};
use arrayvec::ArrayVec;

/// The most melees of a round: as many as one side has units.
pub const MAX_MELEES: usize = 96;
/// In no melee: in reserve, in a work that is not engaged, or not yet assigned.
pub const NO_MELEE: u8 = u8::MAX;
/// The most works of an area that matter; redoubts are limited by their counters (13.12).
pub const MAX_WORKS: usize = 16;

/// The combat phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combat {
    /// Areas where a battle is still to be fought.
    pub due: AreaSet,
    /// Areas where one was fought in this phase.
    pub fought: AreaSet,
    /// Areas at which the ships have fired in this phase.
    pub shelled: AreaSet,
    /// Batteries that have fired at ships in this phase: the two of each area (27.36).
    pub at_ships: UnitSet,
    /// The volley being laid: PF at the Grande and the Petite Rade, by battery.
    pub volley: ArrayVec<Laid, 32>,
    /// A hit that its owner has yet to assign.
    pub hit: Option<Hit>,
    /// The battle being fought.
    pub fight: Fight,
}

/// A battery laid on the ships.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// Which one.
    pub gun: UnitId,
    /// PF at the Grande Rade.
    pub grande: u8,
    /// PF at the Petite Rade.
    pub petite: u8,
    /// From the reserve.
    pub reserve: bool,
}

/// A hit from a distance that waits for its victim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// Where.
    pub area: AreaId,
    /// Whose units.
    pub side: Side,
    /// How many hits.
    pub hits: u8,
    /// By ships; else by a battery, and works may save (27.34b).
    pub ships: bool,
    /// Must go to a battery of Bonaparte, if one has any PF (27.51).
    pub battery: bool,
}

/// What follows when losses are spread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// The letters of the melee.
    Letters,
    /// The retreats after the pursuit.
    Retreats,
    /// The other units that retreat by sea are already at Toulon.
    Sea(Side),
}

/// A battle on its board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fight {
    /// Where.
    pub area: AreaId,
    /// The side that attacks: the phasing one.
    pub attacker: Side,
    /// One or two.
    pub round: u8,
    /// A round was fought: there is somebody to win it.
    pub real: bool,
    /// No further round.
    pub over: bool,
    /// Units in the battle and not in the retreat box, by side.
    pub present: [UnitSet; 2],
    /// Units in the retreat box, by side.
    pub leaving: [UnitSet; 2],
    /// Units that left by choice or have retreated already, by side.
    pub left: [UnitSet; 2],
    /// Everybody who took part at any time, by side.
    pub part: [UnitSet; 2],
    /// Leaders who were in it at any time, by side.
    pub leaders: [LeaderSet; 2],
    /// Leaders in the retreat box.
    pub leaders_leaving: LeaderSet,
    /// The areas from which attackers came (26.1, 26.2).
    pub origins: AreaSet,
    /// Where the units of each side went.
    pub refuges: [AreaSet; 2],
    /// Those of them that were no man's land before (26.2).
    pub strays: AreaSet,
    /// Units of a side were captured (26.3).
    pub captured: [bool; 2],
    /// Units of a side went back off the map (26.1).
    pub off_map: [bool; 2],
    /// Units that are being taken off by sea (26.7).
    pub sea: UnitSet,
    /// Areas whose limits have yet to be looked at (6.4).
    pub crowds: AreaSet,
    /// Units named to join, or that joined for this round and so may not enter a work (25.8e).
    pub fresh: UnitSet,
    /// Units that joined for the second round.
    pub joined: UnitSet,
    /// The areas from which units have just joined: leaders there may follow.
    pub joined_from: AreaSet,
    /// Units that changed their place in this step.
    pub shifted: UnitSet,
    /// The defender's line from left to right: open ground, then work by work.
    pub line: ArrayVec<UnitId, MAX_MELEES>,
    /// The melee each unit is in.
    pub melee_of: [u8; UNITS],
    /// The melees of the round.
    pub melees: ArrayVec<Melee, MAX_MELEES>,
    /// How many units or guns each leader may still combine or coordinate this round, and what he has begun.
    pub command: [Command; LEADERS],
    /// Forts that were garrisoned when they were fought for, as bits of work numbers (35.1d).
    pub garrisoned: u32,
    /// Works that are engaged this round, as bits.
    pub engaged: u32,
    /// PF of artillery named against each redoubt this round.
    pub shelling: [u8; MAX_WORKS],
    /// Guns that took part in any way.
    pub guns: UnitSet,
    /// Guns that fired this round otherwise than from the reserve (27.17).
    pub fired: UnitSet,
    /// The melee being resolved.
    pub current: u8,
    /// Its letters, by side.
    pub letters: [Retreat; 2],
    /// Losses to be spread, attacker's first.
    pub bills: ArrayVec<Bill, 2>,
    /// What each side has lost in the battle.
    pub toll: [Toll; 2],
    /// Losses of each side in round 1 (32.2).
    pub first_round: [u8; 2],
    /// The kind of each side's next loss (23.4a).
    pub next_loss: [LossKind; 2],
    /// Temporary losses of each unit in this battle (23.4c).
    pub bruises: [u8; UNITS],
    /// The Royal Louis went over in this battle, and its overstacking is not yet cured (32.13).
    pub defected: bool,
    /// A battery of Bonaparte was driven back, spiked, captured or eliminated (27.18).
    pub battery_beaten: bool,
    /// Who holds the area at the end.
    pub holder: Option<Side>,
    /// Who lost (28.1).
    pub loser: Option<Side>,
    /// Leaders of both sides that still have to roll.
    pub to_roll: LeaderSet,
}

/// One melee: a group against the defender's unit it met, and whoever was added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Melee {
    /// The work it is fought for; 0 in the open.
    pub work: u8,
    /// Who leads the combined attack.
    pub leader: Option<LeaderId>,
    /// Value added by fire from a distance, by side.
    pub support: [u8; 2],
    /// It has been resolved.
    pub done: bool,
}

/// What a leader may do with his die in a round (25.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Command {
    /// The number on the table; 0 is a failure.
    pub units: u8,
    /// What he does with it.
    pub used: Use,
    /// Guns coordinated so far.
    pub guns: u8,
    /// One of them is a battery of Bonaparte (27.27).
    pub battery: bool,
}

/// One success, one use (ruling 52).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Use {
    /// Not yet.
    #[default]
    Open,
    /// A combined attack.
    Attack,
    /// Guns at a distance.
    Guns,
}

/// Losses that a side must spread over a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bill {
    /// Whose.
    pub side: Side,
    /// How many points.
    pub points: u8,
    /// Over whom.
    pub group: UnitSet,
    /// All permanent: a retreat by sea (26.7); else they alternate.
    pub permanent: bool,
}

/// What a side has lost in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Toll {
    /// Temporary losses.
    pub temporary: u8,
    /// Permanent losses, captured and eliminated PF included (28.2).
    pub permanent: u8,
}

impl Toll {
    /// Both kinds together.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.temporary.saturating_add(self.permanent)
    }
}

impl Default for Combat {
    fn default() -> Self {
        Combat {
            due: AreaSet::EMPTY,
            fought: AreaSet::EMPTY,
            shelled: AreaSet::EMPTY,
            at_ships: UnitSet::EMPTY,
            volley: ArrayVec::new(),
            hit: None,
            fight: Fight::new(AreaId(0), Side::Allied),
        }
    }
}

impl Fight {
    /// What it has come to so far.
    #[must_use]
    pub fn reckoning(&self) -> Reckoning {
        let (losses, permanent) = (self.toll.map(Toll::total), self.toll.map(|toll| toll.permanent));
        Reckoning { holder: self.holder, losses, permanent }
    }

    /// A battle that is about to begin.
    #[must_use]
    pub fn new(area: AreaId, attacker: Side) -> Self {
        Fight {
            area,
            attacker,
            round: 1,
            real: false,
            over: false,
            present: [UnitSet::EMPTY; 2],
            leaving: [UnitSet::EMPTY; 2],
            left: [UnitSet::EMPTY; 2],
            part: [UnitSet::EMPTY; 2],
            leaders: [LeaderSet::EMPTY; 2],
            leaders_leaving: LeaderSet::EMPTY,
            origins: AreaSet::EMPTY,
            refuges: [AreaSet::EMPTY; 2],
            strays: AreaSet::EMPTY,
            captured: [false; 2],
            off_map: [false; 2],
            sea: UnitSet::EMPTY,
            crowds: AreaSet::EMPTY,
            fresh: UnitSet::EMPTY,
            joined: UnitSet::EMPTY,
            joined_from: AreaSet::EMPTY,
            shifted: UnitSet::EMPTY,
            line: ArrayVec::new(),
            melee_of: [NO_MELEE; UNITS],
            melees: ArrayVec::new(),
            command: [Command::default(); LEADERS],
            garrisoned: 0,
            engaged: 0,
            shelling: [0; MAX_WORKS],
            guns: UnitSet::EMPTY,
            fired: UnitSet::EMPTY,
            current: NO_MELEE,
            letters: [Retreat::None; 2],
            bills: ArrayVec::new(),
            toll: [Toll::default(); 2],
            first_round: [0; 2],
            next_loss: [LossKind::Temporary; 2],
            bruises: [0; UNITS],
            defected: false,
            battery_beaten: false,
            holder: None,
            loser: None,
            to_roll: LeaderSet::EMPTY,
        }
    }

    /// The side that defends.
    #[must_use]
    pub const fn defender(&self) -> Side {
        self.attacker.other()
    }

    /// The melee a unit is in.
    #[must_use]
    pub fn melee_of(&self, unit: UnitId) -> Option<u8> {
        let melee = self.melee_of[unit.index()];
        (melee != NO_MELEE).then_some(melee)
    }

    /// The units of a side in a melee.
    #[must_use]
    pub fn group(&self, side: Side, melee: u8) -> UnitSet {
        self.present[side.index()].iter().filter(|unit| self.melee_of[unit.index()] == melee).collect()
    }
}
