//! The state of a game: everything that changes, flat and small. What never changes lives in the shared [`Setup`].

mod arranged;
pub(crate) mod knowledge;
mod troops;

use crate::book::tables::{MAX_BRIGADES, MAX_CORPS, MAX_DIVISIONS, MAX_GENERALS, MAX_OBJECTIVES};
use crate::book::vocabulary::{BrigadeId, Cohesion, Competence, CorpsId, DivisionId, Formation, GeneralId, Order};
use crate::play::Phase;
use crate::setup::Setup;
use arrayvec::ArrayVec;
use boards::table::{Heading, Length, Point};
use gamekit::question::Stack;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most aides-de-camp on the way at a time (3.2e).
pub const MAX_RIDERS: usize = 32;

/// A game of La Garde at one moment.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Garde {
    /// Scenario, armies and options.
    pub setup: Arc<Setup>,
    /// The brigades, by [`BrigadeId`].
    pub brigades: ArrayVec<Brigade, MAX_BRIGADES>,
    /// Divisions and groups of corps troops, by [`DivisionId`].
    pub divisions: ArrayVec<Division, MAX_DIVISIONS>,
    /// The corps, by [`CorpsId`].
    pub corps: ArrayVec<Staff, MAX_CORPS>,
    /// The generals, by [`GeneralId`].
    pub generals: ArrayVec<General, MAX_GENERALS>,
    /// Aides-de-camp on the way (3.2e).
    pub riders: ArrayVec<Rider, MAX_RIDERS>,
    /// The army staffs, by seat.
    pub armies: [Staff; 2],
    /// Who held each objective last (8.5).
    pub holders: [Option<Seat>; MAX_OBJECTIVES],
    /// 0 before the first turn.
    pub turn: u8,
    /// The side that won the initiative last (3.4); none before the first turn.
    pub initiative: Option<Seat>,
    /// Cohesion tests still to be taken, in their order (6.11).
    pub tests: ArrayVec<OwedTest, MAX_BRIGADES>,
    /// Brigades just broken whose friends have not yet tested (6.11).
    pub broken: BrigadeSet,
    /// The brigades that were counted as supports when the combat in hand began, by [`Camp`] (ruling G57).
    pub supports: [BrigadeSet; 2],
    /// What is going on, the innermost last. Never empty.
    pub stack: Stack<Phase>,
}

/// Two moments of the same battle are equal when everything that changes is.
impl PartialEq for Garde {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.setup, &other.setup)
            && self.brigades == other.brigades
            && self.divisions == other.divisions
            && self.corps == other.corps
            && self.generals == other.generals
            && self.riders == other.riders
            && self.armies == other.armies
            && self.holders == other.holders
            && (self.turn, self.initiative) == (other.turn, other.initiative)
            && (&self.tests, self.broken) == (&other.tests, other.broken)
            && self.supports == other.supports
            && self.stack == other.stack
    }
}

impl Eq for Garde {}

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

/// A place on the table, in tenths of a millimetre.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// To the east.
    pub x: i16,
    /// To the north.
    pub y: i16,
}

/// One brigade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brigade {
    /// Where it stands.
    pub pose: Pose,
    /// Its marks of state.
    pub marks: Marks,
    /// Whether it is on the table at all.
    pub fate: Fate,
    /// How it stands.
    pub formation: Formation,
    /// How well it holds together; Broken once it is gone.
    pub cohesion: Cohesion,
    /// Elements left.
    pub elements: u8,
    /// Elements it had when it broke: friends near where they stood test (6.11).
    pub broken_with: u8,
    /// Combats fought as defender this turn (6.6.2).
    pub combats: u8,
}

/// Whether a brigade is on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fate {
    /// Not yet deployed.
    #[default]
    Undeployed,
    /// A reinforcement that has not come onto the table (3.1).
    Waiting,
    /// On the table.
    OnTable,
    /// Broken, or for baggage lost: out of the game (1.5).
    Gone,
}

gamekit::marks! {
    /// A set of marks of a brigade.
    pub Marks(u16) {
        /// It has gone to another place this turn (6.8c).
        MOVED,
        /// It has had its move of this activation (4.2).
        ACTED,
        /// It has changed formation in this activation (1.4).
        RESHAPED,
        /// It was commanded at the start of its activation (1.9).
        COMMANDED,
        /// It has bombarded in this activation (7.1).
        BOMBARDED,
        /// It has fought in this activation (6.1, 6.7).
        FOUGHT,
        /// It has attacked, or made contact, in this activation (5.5).
        ATTACKED,
        /// A battery that moved under Attaquer in this activation (7.1, 7.2).
        PROLONGED,
        /// Out of ammunition (7.5).
        NO_AMMUNITION,
    }
}

impl Marks {
    /// What the start of an activation wipes out.
    pub const OF_ACTIVATION: Marks = Self::ACTED
        .or(Self::RESHAPED)
        .or(Self::COMMANDED)
        .or(Self::BOMBARDED)
        .or(Self::FOUGHT)
        .or(Self::ATTACKED)
        .or(Self::PROLONGED);
    /// What the end of a turn wipes out (8.1).
    pub const OF_TURN: Marks = Self::OF_ACTIVATION.or(Self::MOVED);
}

/// A division or the troops of a corps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Division {
    /// Its order. Known to the enemy only while [`Division::revealed`]; corps troops have that of their corps.
    pub order: Order,
    /// The order the enemy saw last; he cannot be sure that it is still in force.
    pub seen: Option<Order>,
    /// Its marker lies face up (3.5, 4.3.4).
    pub revealed: bool,
    /// It has been activated this turn (4.1).
    pub activated: bool,
    /// It has lost half its elements (3.2f).
    pub shaken: bool,
    /// A reinforcement that may enter (3.1).
    pub arrived: bool,
    /// Its first order was given already.
    pub assigned: bool,
    /// Order tests tried this turn (3.2c).
    pub tests: u8,
}

/// The staff of a corps or an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Staff {
    /// Its order. Known to the enemy only while [`Staff::revealed`].
    pub order: Order,
    /// Its marker lies face up (3.5).
    pub revealed: bool,
    /// Its order was given already this turn.
    pub assigned: bool,
    /// Aides-de-camp used this turn (3.2d).
    pub used: u8,
    /// Aides-de-camp who took the place of generals, for good (3.3b).
    pub spent: u8,
}

/// A general.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct General {
    /// Centre of his base, while he is with no brigade.
    pub at: Spot,
    /// The brigade he has joined (6.4, 5.8).
    pub with: Option<BrigadeId>,
    /// How able he, or the aide-de-camp who acts for him, is.
    pub competence: Competence,
    /// Whether there is one.
    pub post: Post,
    /// He has moved this turn (5.8).
    pub moved: bool,
    /// He has been engaged this turn (6.4).
    pub engaged: bool,
    /// Who he is.
    pub holder: Holder,
    /// How many have been lost in this post (8.2).
    pub losses: u8,
}

/// Who holds a general's post, or held it last (3.3b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holder {
    /// Whose post he was given at first.
    pub of: GeneralId,
    /// An aide-de-camp in the place of the one who had it.
    pub acting: bool,
}

/// Whether a general's post is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Post {
    /// Not yet on the table.
    #[default]
    Absent,
    /// On the table.
    Filled,
    /// Lost, and not yet replaced (3.3b).
    Vacant,
}

/// An aide-de-camp on the way (3.2e). Where he is and to whom he rides is open, the order he carries is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rider {
    /// Where he is.
    pub at: Spot,
    /// To which division.
    pub division: DivisionId,
    /// What he carries.
    pub order: Order,
    /// Whose he is.
    pub sender: Sender,
}

/// A cohesion test that is owed, and why (6.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwedTest {
    /// Who tests.
    pub brigade: BrigadeId,
    /// What shook it.
    pub shock: Shock,
}

/// What shakes a brigade that was not hit itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shock {
    /// A friend in rout ran through it (5.6).
    RunThrough,
    /// A friend of its division near it is broken (6.11).
    FriendBroken,
}

/// Who sends an aide-de-camp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sender {
    /// The general of the corps.
    Corps,
    /// The general of the army (3.2d).
    Army,
}

gamekit::set_of! {
    /// A set of brigades.
    pub BrigadeSet(u64) of BrigadeId
}

gamekit::set_of! {
    /// A set of divisions.
    pub DivisionSet(u32) of DivisionId
}

impl Pose {
    /// The pose of a stand.
    #[must_use]
    pub fn new(centre: Point, heading: Heading) -> Self {
        let Spot { x, y } = Spot::new(centre);
        Pose { x, y, heading }
    }

    /// Its centre.
    #[must_use]
    pub fn centre(self) -> Point {
        Point::tenths(self.x.into(), self.y.into())
    }
}

impl Spot {
    /// A point as a spot.
    #[must_use]
    pub fn new(point: Point) -> Self {
        let part = |length: Length| length.to_tenths().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Spot { x: part(point.x), y: part(point.y) }
    }

    /// As a point.
    #[must_use]
    pub fn point(self) -> Point {
        Point::tenths(self.x.into(), self.y.into())
    }
}

impl Staff {
    /// A staff with an order that nobody has seen.
    #[must_use]
    pub const fn with(order: Order) -> Self {
        Staff { order, revealed: false, assigned: false, used: 0, spent: 0 }
    }
}

/// Whose order it is: of an army, a corps or a division.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// The army of a side.
    Army(Seat),
    /// A corps.
    Corps(CorpsId),
    /// A division.
    Division(DivisionId),
}
