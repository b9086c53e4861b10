//! Counters on the map: units, leaders, redoubts, and where they are.

use crate::sets::AreaId;
use crate::vocabulary::Side;

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
