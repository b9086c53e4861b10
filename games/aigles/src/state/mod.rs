//! The state of a game: everything that changes, flat and small. What never changes lives in the shared [`Setup`].

use crate::book::tables::MAX_UNITS;
use crate::book::vocabulary::{Characters, Formation, TableEdge, UnitId};
use crate::play::Phase;
use crate::setup::Setup;
use arrayvec::ArrayVec;
use boards::table::{Heading, Point};
use gamekit::question::Stack;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game of La Marche des Aigles at one moment.
#[derive(Clone, Debug)]
pub struct Aigles {
    /// Scenario, armies and options.
    pub setup: Arc<Setup>,
    /// The battalions, by [`UnitId`].
    pub units: ArrayVec<Unit, MAX_UNITS>,
    /// What belongs to a whole side, by seat.
    pub sides: [Side; 2],
    /// 0 before the first turn, then 1 to 8.
    pub turn: u8,
    /// The side that won this turn's initiative: it goes first in phases 3 and 4.
    pub initiative: Seat,
    /// What is going on, the innermost last. Never empty.
    pub stack: Stack<Phase>,
    /// Percent by which distances are misjudged: 0 at the table, not so in the thoughts of a player who may not measure
    /// (`def.measure`).
    pub eye: i8,
}

/// Two moments of the same battle are equal when everything that changes is.
impl PartialEq for Aigles {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.setup, &other.setup)
            && self.units == other.units
            && self.sides == other.sides
            && self.turn == other.turn
            && self.initiative == other.initiative
            && self.stack == other.stack
    }
}

impl Eq for Aigles {}

/// Centre and heading of a stand. Tables are at most 327 cm wide, so tenths of a millimetre fit in 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// Tenths of a millimetre to the east.
    pub x: i16,
    /// Tenths of a millimetre to the north.
    pub y: i16,
    /// 16384ths of a turn clockwise from north.
    pub heading: Heading,
}

/// One battalion with its skirmish screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Where the close-order body stands.
    pub pose: Pose,
    /// Where the screen stands; meaningless without skirmishers.
    pub screen: Pose,
    /// Width of the footprint of its body, in tenths of a millimetre: kept by [`Aigles::refit`].
    pub front: i16,
    /// Depth of it.
    pub depth: i16,
    /// Its marks of state.
    pub marks: Marks,
    /// Whether it is on the table at all.
    pub fate: Fate,
    /// Line or column.
    pub formation: Formation,
    /// Rankers alive in close order.
    pub rankers: u8,
    /// Skirmishers sent out when it was placed.
    pub deployed: u8,
    /// Skirmishers alive.
    pub skirmishers: u8,
    /// Characters alive.
    pub characters: Characters,
    /// Drummers' re-rolls used this turn.
    pub drummed: u8,
    /// Sergeants' re-rolls used this turn.
    pub corrected: u8,
    /// The enemy it fights.
    pub contact: Option<UnitId>,
    /// The enemy it touches as a joiner, helping a friend against it (`com.join`).
    pub supports_against: Option<UnitId>,
    /// The turn in which its combat began.
    pub combat_began: u8,
}

/// Whether a battalion is on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fate {
    /// Not yet placed.
    #[default]
    Unplaced,
    /// On the table.
    OnTable,
    /// Fled off the table (`rout.off`).
    LeftTable,
    /// No rankers left (`loss.destroyed`).
    Destroyed,
}

gamekit::marks! {
    /// A set of marks of state.
    pub Marks(u32) {
        /// Has had its activation this turn.
        ACTIVATED,
        /// Its activation was a pass: it keeps its reactions (`turn.pass`).
        PASSED,
        /// Its body has fired this turn (`fire.once`).
        FIRED,
        /// In disorder (`dis.effects`).
        DISORDERED,
        /// In order again at the end of this turn (`man.reform`).
        REFORMING,
        /// Its charge fell short (`att.short`).
        RALLYING,
        /// No longer rallying at the end of this turn.
        RECOVERING,
        /// Halted after a rout: its next activation must be a reform (`rout.rally`).
        MUST_REFORM,
        /// In rout (`rout.state`).
        ROUTING,
        /// Has fled this turn (`rout.move`).
        FLED,
        /// Has made this turn's resolve test (`res.once`).
        TESTED,
        /// Lost a combat this turn (`res.modifiers`).
        LOST_COMBAT,
        /// Reason to test: took losses (`res.when`).
        TOOK_LOSSES,
        /// Reason to test: saw a friend rout.
        SAW_ROUT,
        /// Reason to test: its joined commander was killed.
        LOST_COMMANDER,
        /// Adds the charge bonus of its formation in the next round (`com.pursue`).
        CHARGE_BONUS,
        /// Its front edge makes the contact: it charged (`def.contact`).
        CHARGED_IN,
        /// Was charged and has neither recoiled nor pursued since: it may defend in cover (`com.cover`).
        DEFENDS,
        /// Its screen is off the table for a moment, to be set down again (`skirm.activate`).
        SCREEN_LIFTED,
    }
}

impl Marks {
    /// Any reason to test resolve.
    pub const REASONS: Marks = Self::TOOK_LOSSES.or(Self::SAW_ROUT).or(Self::LOST_COMMANDER).or(Self::LOST_COMBAT);
    /// What the end of a turn wipes out (`turn.end`).
    pub const OF_ONE_TURN: Marks = Self::REASONS
        .or(Self::ACTIVATED)
        .or(Self::PASSED)
        .or(Self::FIRED)
        .or(Self::REFORMING)
        .or(Self::RECOVERING)
        .or(Self::FLED)
        .or(Self::TESTED);
}

/// What belongs to a whole side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// The table edge behind its back.
    pub edge: TableEdge,
    /// Its supreme commander.
    pub commander: Commander,
    /// He has had his free move this turn (`cmd.move`).
    pub commander_moved: bool,
}

/// Where a supreme commander is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Commander {
    /// Not yet placed.
    Unplaced,
    /// On his own (`cmd.alone`): centre of his base in tenths of a millimetre.
    Alone {
        /// To the east.
        x: i16,
        /// To the north.
        y: i16,
    },
    /// With a battalion.
    With(UnitId),
    /// Killed (`cmd.killed`).
    Dead,
}

/// Something that can be shot at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// The battalion.
    pub unit: UnitId,
    /// Its skirmish screen instead of its body.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub screen: bool,
}

/// Close-order body or skirmish screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// The close-order body.
    #[default]
    Battalion,
    /// The skirmish screen.
    Screen,
}

impl Pose {
    /// The pose of a stand.
    #[must_use]
    pub fn new(centre: Point, heading: Heading) -> Self {
        let part = |length: boards::table::Length| length.to_tenths().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Pose { x: part(centre.x), y: part(centre.y), heading }
    }

    /// Its centre.
    #[must_use]
    pub fn centre(self) -> Point {
        Point::tenths(self.x.into(), self.y.into())
    }
}
