//! Counters on the map: units, leaders, redoubts, and where they are.

use crate::book::vocabulary::Side;
use crate::state::sets::AreaId;
use serde::{Deserialize, Serialize};

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
    /// Where its owner wants it (rule.inside).
    pub post: Post,
    /// The area from which it entered an enemy area this phase; none if it came from off the map.
    pub came_from: Option<AreaId>,
    /// Its marks.
    pub marks: Marks,
}

/// Where in its area the owner of a unit wants it (rule.inside).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// Wherever there is room: in a work if it fits.
    #[default]
    Free,
    /// Outside all works.
    Outside,
    /// In the work of this number, as long as it fits.
    Work(u8),
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

gamekit::marks! {
    /// A set of marks of a unit.
    pub Marks(u32) {
        /// It has entered an enemy area in this side turn and stands there as an attacker (16.12a).
        ENTERED,
        /// It did so across the Reppe (3.river-combat).
        ACROSS_RIVER,
        /// A battery of Bonaparte that was made mobile (27.5).
        MOBILE,
        /// Out of general supply, as judged in its side's last supply phase (15.14).
        OUT_OF_SUPPLY,
        /// In war supply, as judged in its side's last supply phase (15.4).
        WAR_SUPPLY,
        /// Marked Fired (27.17).
        FIRED,
        /// May fire no more in this side turn (ruling 97).
        SPENT,
        /// Has rolled for ammunition this turn: no reserve for it any more (27.14).
        ROLLED,
        /// Has fired or tested for ammunition in this game turn (rule.fired-memory).
        FIRED_THIS_TURN,
        /// Its delay has paid operation points already (ruling 17).
        INCOME,
        /// Came ashore for the first time this turn: in every supply (15.22); or entered from off the map (9.8, 32.5).
        LANDED,
        /// Lies off the beaches of turn 1 since the start (17.9).
        FIRST_WAVE,
        /// Royal Louis: fights for the Republicans (32.11).
        DEFECTED,
        /// Austrians who come by an edge of the map (32.5), or Republicans whose depot is held by the enemy (9.8).
        BY_EDGE,
        /// Cavalry that has failed a check on a road this turn (18.9).
        ROAD_FAILED,
        /// Carries a marker gained in the combat phase, to be checked later (rule.combat-markers).
        COMBAT_CHECK,
        /// A battery that has been on the map: spiked, it comes back to Ollioules (26.5).
        PLACED,
        /// Has been ashore: the supply of a first landing is used up (15.22).
        ASHORE,
    }
}

impl Marks {
    /// What everybody knows of a counter wherever it is: which side it serves, what is written on the turn track.
    pub const OF_A_COUNTER: Marks = Self::DEFECTED.or(Self::MOBILE).or(Self::PLACED).or(Self::INCOME).or(Self::BY_EDGE);
    /// What shows beside a counter that is turned up.
    pub const OF_A_FACE: Marks = Self::ENTERED.or(Self::ACROSS_RIVER).or(Self::FIRED).or(Self::SPENT);
    /// What the end of a side turn wipes off its own units (30.6).
    pub const OF_SIDE_TURN: Marks =
        Self::ENTERED.or(Self::ACROSS_RIVER).or(Self::FIRED).or(Self::SPENT).or(Self::LANDED).or(Self::ROAD_FAILED);
    /// What the end of a game turn wipes off.
    pub const OF_TURN: Marks = Self::FIRED_THIS_TURN.or(Self::ROLLED);

    /// Sets these marks, or takes them away.
    pub const fn put(&mut self, marks: Marks, on: bool) {
        if on {
            self.set(marks);
        } else {
            self.clear(marks);
        }
    }
}

/// The marks in both sets.
impl std::ops::BitAnd for Marks {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Marks(self.0 & other.0)
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

impl Default for Unit {
    fn default() -> Self {
        Unit {
            at: Whereabouts::Gone,
            temporary: 0,
            permanent: 0,
            checks: 0,
            inside: 0,
            post: Post::Free,
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
