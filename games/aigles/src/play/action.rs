//! Everything a seat can decide.

use crate::book::vocabulary::{Formation, TableEdge, UnitId};
use crate::state::{Body, Pose, Target};
use arrayvec::ArrayVec;
use boards::table::{Angle, Hand, Heading, Length};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// One decision of one seat. Coordinates are centres of stands in tenths of a millimetre from the south-west corner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Takes this edge of the table; the enemy has the other.
    ChooseEdge {
        /// The edge.
        edge: TableEdge,
    },
    /// Says who places the first battalion.
    ChooseFirst {
        /// Who places first.
        first: Seat,
    },
    /// Places a battalion, and its skirmishers.
    Place {
        /// Which one.
        unit: UnitId,
        /// Centre, to the east.
        x: i16,
        /// Centre, to the north.
        y: i16,
        /// Facing.
        heading: Heading,
        /// Line or column.
        formation: Formation,
        /// Skirmishers sent out.
        #[serde(default, skip_serializing_if = "is_zero")]
        skirmishers: u8,
        /// Where they stand, if there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        screen: Option<Pose>,
    },
    /// Places the supreme commander.
    PlaceCommander {
        /// Centre, to the east.
        x: i16,
        /// Centre, to the north.
        y: i16,
    },
    /// Uses the initiative.
    Initiative {
        /// Activates first, or lets the enemy do so.
        first: bool,
    },
    /// Activation: MANOEUVRE.
    Manoeuvre {
        /// Which battalion.
        unit: UnitId,
        /// What it wants to do.
        drill: Drill,
    },
    /// Activation: FIRE.
    Fire {
        /// Which battalion.
        unit: UnitId,
        /// At whom its body fires.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Target>,
        /// At whom its screen fires.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        screen: Option<Target>,
        /// Whose volley has the bonus of Guard or rifles (ruling R31).
        #[serde(default, skip_serializing_if = "is_default")]
        bonus: Body,
    },
    /// Activation: ATTACK.
    Attack {
        /// Which battalion.
        unit: UnitId,
        /// Whom it charges.
        target: UnitId,
    },
    /// Activation: CONTINUE the combat.
    Continue {
        /// Which battalion.
        unit: UnitId,
    },
    /// Activation: RECOVER from a charge that fell short.
    Recover {
        /// Which battalion.
        unit: UnitId,
        /// Also tests to end its disorder.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reform: bool,
    },
    /// Activation: RALLY from rout.
    Rally {
        /// Which battalion.
        unit: UnitId,
    },
    /// Activation: PASS.
    Pass {
        /// Which battalion.
        unit: UnitId,
    },
    /// Rolls the commander's die for his free move.
    CommanderRoll,
    /// After an activation: the commander does not move now.
    CommanderWait,
    /// The commander goes there on his own, leaving the battalion he is with.
    CommanderTo {
        /// Centre, to the east.
        x: i16,
        /// Centre, to the north.
        y: i16,
    },
    /// The commander joins a battalion.
    CommanderJoin {
        /// Which one.
        unit: UnitId,
    },
    /// The commander stays as he is.
    CommanderStay,
    /// Rolls the failed die again, or lets it lie.
    Reroll {
        /// Rolls it again.
        yes: bool,
    },
    /// Moves ahead or back.
    Direction {
        /// Back.
        back: bool,
    },
    /// Draws the move of a battalion; no step: it stays where it is.
    Path {
        /// Its steps in order.
        steps: ArrayVec<Step, 4>,
    },
    /// Moves the screen in a straight line, turning freely.
    ScreenPath {
        /// Centre, to the east.
        x: i16,
        /// Centre, to the north.
        y: i16,
        /// Facing.
        heading: Heading,
    },
    /// Sets the screen down again.
    ScreenReset {
        /// Centre, to the east.
        x: i16,
        /// Centre, to the north.
        y: i16,
        /// Facing.
        heading: Heading,
    },
    /// Takes a formation and facing.
    Formation {
        /// Line or column.
        formation: Formation,
        /// Facing.
        heading: Heading,
    },
    /// Fires at the charge, or holds its fire.
    DefensiveFire {
        /// Fires.
        yes: bool,
    },
    /// Pursues the loser, or stands.
    Pursue {
        /// Pursues.
        yes: bool,
    },
    /// Phase 3: this battalion tests next.
    ResolveNext {
        /// Which one.
        unit: UnitId,
    },
    /// Phase 4: this battalion flees next.
    FleeNext {
        /// Which one.
        unit: UnitId,
    },
}

/// What a MANOEUVRE is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drill {
    /// Move.
    Move,
    /// Change formation or facing.
    Formation,
    /// Reform.
    Reform,
}

/// One step of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Straight ahead.
    Ahead {
        /// So far.
        distance: Length,
    },
    /// A wheel on a front corner (`man.wheel`).
    Wheel {
        /// The corner that stands still; the battalion turns to this hand.
        pivot: Hand,
        /// By how much; the sign does not matter.
        angle: Angle,
    },
    /// Straight back, keeping its facing (`man.back`).
    Back {
        /// So far.
        distance: Length,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
