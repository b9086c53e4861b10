//! The state of a game: everything that changes, flat and small. What never changes lives in the shared [`Battle`].

use crate::battle::Battle;
use crate::tables::MAX_UNITS;
use crate::vocabulary::{Characters, Formation, TableEdge, UnitId};
use arrayvec::ArrayVec;
use boards::table::{Heading, Point};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game of La Marche des Aigles at one moment.
#[derive(Clone, Debug)]
pub struct Aigles {
    /// Scenario, armies and options.
    pub battle: Arc<Battle>,
    /// The battalions, by [`UnitId`].
    pub units: ArrayVec<Unit, MAX_UNITS>,
    /// What belongs to a whole side, by seat.
    pub sides: [Side; 2],
    /// 0 before the first turn, then 1 to 8.
    pub turn: u8,
    /// The side that won this turn's initiative: it goes first in phases 3 and 4.
    pub initiative: Seat,
    /// What is going on, the innermost last. Never empty.
    pub stack: ArrayVec<Phase, 8>,
    /// Percent by which distances are misjudged: 0 at the table, not so in the thoughts of a player who may not measure
    /// (`def.measure`).
    pub eye: i8,
}

/// Two moments of the same battle are equal when everything that changes is.
impl PartialEq for Aigles {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.battle, &other.battle)
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

/// A set of marks of state, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Marks(u32);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);
    /// Has had its activation this turn.
    pub const ACTIVATED: Marks = Marks(1);
    /// Its activation was a pass: it keeps its reactions (`turn.pass`).
    pub const PASSED: Marks = Marks(1 << 1);
    /// Its body has fired this turn (`fire.once`).
    pub const FIRED: Marks = Marks(1 << 2);
    /// In disorder (`dis.effects`).
    pub const DISORDERED: Marks = Marks(1 << 3);
    /// In order again at the end of this turn (`man.reform`).
    pub const REFORMING: Marks = Marks(1 << 4);
    /// Its charge fell short (`att.short`).
    pub const RALLYING: Marks = Marks(1 << 5);
    /// No longer rallying at the end of this turn.
    pub const RECOVERING: Marks = Marks(1 << 6);
    /// Halted after a rout: its next activation must be a reform (`rout.rally`).
    pub const MUST_REFORM: Marks = Marks(1 << 7);
    /// In rout (`rout.state`).
    pub const ROUTING: Marks = Marks(1 << 8);
    /// Has fled this turn (`rout.move`).
    pub const FLED: Marks = Marks(1 << 9);
    /// Has made this turn's resolve test (`res.once`).
    pub const TESTED: Marks = Marks(1 << 10);
    /// Lost a combat this turn (`res.modifiers`).
    pub const LOST_COMBAT: Marks = Marks(1 << 11);
    /// Reason to test: took losses (`res.when`).
    pub const TOOK_LOSSES: Marks = Marks(1 << 12);
    /// Reason to test: saw a friend rout.
    pub const SAW_ROUT: Marks = Marks(1 << 13);
    /// Reason to test: its joined commander was killed.
    pub const LOST_COMMANDER: Marks = Marks(1 << 14);
    /// Adds the charge bonus of its formation in the next round (`com.pursue`).
    pub const CHARGE_BONUS: Marks = Marks(1 << 15);
    /// Its front edge makes the contact: it charged (`def.contact`).
    pub const CHARGED_IN: Marks = Marks(1 << 16);
    /// Was charged and has neither recoiled nor pursued since: it may defend in cover (`com.cover`).
    pub const DEFENDS: Marks = Marks(1 << 17);
    /// Its screen is off the table for a moment, to be set down again (`skirm.activate`).
    pub const SCREEN_LIFTED: Marks = Marks(1 << 18);

    /// Any reason to test resolve.
    pub const REASONS: Marks =
        Marks(Self::TOOK_LOSSES.0 | Self::SAW_ROUT.0 | Self::LOST_COMMANDER.0 | Self::LOST_COMBAT.0);
    /// What the end of a turn wipes out (`turn.end`).
    pub const OF_ONE_TURN: Marks = Marks(
        Self::REASONS.0
            | Self::ACTIVATED.0
            | Self::PASSED.0
            | Self::FIRED.0
            | Self::REFORMING.0
            | Self::RECOVERING.0
            | Self::FLED.0
            | Self::TESTED.0,
    );

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

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
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

/// One thing that is going on. Those marked (decision) wait for a seat; the others are passed through at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// (decision) The winner of the setup roll chooses his edge (`setup.side`).
    ChooseEdge {
        /// Who won the roll.
        winner: Seat,
    },
    /// (decision) The winner of the setup roll says who places first (`setup.alternate`).
    ChooseFirst {
        /// Who won the roll.
        winner: Seat,
    },
    /// (decision) Battalions are placed in turns.
    Place {
        /// Whose turn it is.
        next: Seat,
        /// Who won the roll: he places his commander last.
        winner: Seat,
    },
    /// (decision) Commanders are placed.
    PlaceCommander {
        /// Whose turn it is.
        next: Seat,
        /// Who won the roll.
        winner: Seat,
    },
    /// (decision) Who activates first (`turn.initiative`).
    Initiative,
    /// (decision) A side activates a battalion, or first moves its commander.
    Activate {
        /// Whose turn it is.
        active: Seat,
    },
    /// (decision) The activation is over: does the commander move now (`cmd.move`)?
    AfterActivation {
        /// Who has just activated.
        active: Seat,
    },
    /// (decision) The commander's die is rolled: where does he go?
    CommanderTo {
        /// Whose commander.
        side: Seat,
        /// What the die showed.
        die: u8,
    },
    /// (decision) A failed test may be rolled again.
    Reroll(Test),
    /// (decision) Ahead or back (`man.move`, `man.back`)?
    Direction {
        /// The battalion that moves.
        unit: UnitId,
    },
    /// (decision) Draw the move.
    Path {
        /// The battalion that moves.
        unit: UnitId,
        /// What the distance die showed.
        die: u8,
        /// It goes back.
        back: bool,
    },
    /// (decision) Move the screen with the same die (`skirm.activate`).
    ScreenPath {
        /// The battalion whose screen moves.
        unit: UnitId,
        /// What the distance die showed.
        die: u8,
        /// The battalion went back.
        back: bool,
    },
    /// (decision) Choose formation and facing (`man.formation`).
    Reshape {
        /// The battalion.
        unit: UnitId,
    },
    /// The skirmishers' volley, after that of the body.
    ScreenVolley {
        /// Whose skirmishers.
        unit: UnitId,
        /// At whom.
        target: Target,
        /// They have the Guard's or riflemen's bonus (`R31`).
        bonus: bool,
    },
    /// (decision) A missed die may be rolled again by a sergeant (`char.sergeant`).
    Sergeant(Volley),
    /// A charge that will reach contact.
    Charge(Charge),
    /// (decision) The target of the charge beneath may fire (`def.fire`).
    DefensiveFire,
    /// (decision) The winner of a combat round may pursue (`com.pursue`).
    Pursue {
        /// Who won.
        winner: UnitId,
        /// Who lost and stood.
        loser: UnitId,
    },
    /// (decision) Set a screen down again (`skirm.activate`).
    ScreenReset {
        /// Whose screen.
        unit: UnitId,
    },
    /// (decision) Phase 3: which battalion tests now (`res.phase`)?
    Resolve {
        /// Whose battalions test.
        side: Seat,
    },
    /// (decision) Phase 4: which battalion flees now (`rout.move`)?
    Flight {
        /// Whose battalions flee.
        side: Seat,
    },
    /// The game is over.
    Over(Ending),
}

/// A test that has been rolled and failed, and may be rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Test {
    /// Who tests.
    pub unit: UnitId,
    /// What for.
    pub purpose: Purpose,
    /// How often it has been rolled again.
    pub rerolled: u8,
}

/// What a test decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// MANOEUVRE: move.
    Move,
    /// MANOEUVRE: change formation or facing.
    Formation,
    /// MANOEUVRE: reform.
    Reform,
    /// MANOEUVRE: end the rallying after a charge that fell short (option `short_rally_test`).
    Recover {
        /// And reform by the same test.
        reform: bool,
    },
    /// MANOEUVRE: fire at all (option `fire_activation_roll`).
    Fire {
        /// Target of the body.
        body: Option<Target>,
        /// Target of the screen.
        screen: Option<Target>,
        /// Who has the bonus of Guard or rifles.
        bonus: Body,
    },
    /// AGGRESSION.
    Attack {
        /// Who is to be charged.
        target: UnitId,
    },
    /// BRAVERY, rolled apart (option `separate_bravery`).
    Bravery {
        /// Who is to be charged.
        target: UnitId,
    },
    /// RESOLVE at once, after defensive fire, in the charge beneath.
    UnderFire,
    /// RESOLVE at once, after a lost combat round.
    LostCombat {
        /// Who won.
        winner: UnitId,
    },
    /// RESOLVE in phase 3.
    Resolve,
    /// Rally from rout.
    Rally,
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

/// A volley whose dice lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley {
    /// Who fires.
    pub shooter: UnitId,
    /// Whether its body or its screen fires.
    pub by: Body,
    /// At whom.
    pub target: Target,
    /// Defensive fire: each die -1 (`def.fire.hit`).
    pub defensive: bool,
    /// Dice that missed.
    pub misses: u8,
    /// Dice that hit, sixes included.
    pub hits: u8,
    /// Hitting dice that show a natural 6 (`char.risk.fire`).
    pub sixes: u8,
}

/// A charge on its way to contact. The charger is moved only when contact is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// Who charges.
    pub charger: UnitId,
    /// Who is charged.
    pub target: UnitId,
    /// Which edge of the target is hit.
    pub edge: boards::table::Edge,
    /// Where the charge line ends, in tenths of a millimetre.
    pub x: i16,
    /// Where the charge line ends, in tenths of a millimetre.
    pub y: i16,
    /// The charger's groups before defensive fire (`com.total`, ruling R51).
    pub groups: u8,
    /// How far it has come.
    pub stage: ChargeStage,
}

/// How far a charge has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChargeStage {
    /// The target has not been asked whether it fires.
    Reaches,
    /// The fire, if any, is stood: contact is next.
    Closes,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The winner, if any.
    pub winner: Option<Seat>,
    /// What decided it.
    pub by: Decided,
    /// Steady battalions and objectives of each side.
    pub scores: [u8; 2],
    /// Losses of the steady battalions of each side.
    pub losses: [u16; 2],
}

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// More steady battalions and objectives (`vic.count`).
    Count,
    /// Fewer losses, or equal in all (`vic.tie`).
    Losses,
    /// A side has no steady battalion left (`vic.early`).
    Early,
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
