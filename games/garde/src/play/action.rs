//! Everything a seat can decide.

use crate::book::vocabulary::{BrigadeId, CorpsId, DivisionId, Formation, GeneralId, Order};
use crate::state::{Sender, Spot};
use arrayvec::ArrayVec;
use boards::table::{Heading, Length};
use serde::{Deserialize, Serialize};

/// The most points of a way (5.2).
pub(crate) const MAX_LEGS: usize = 3;

/// One decision of one seat. Coordinates are centres of stands in tenths of a millimetre from the south-west corner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Deployment: a general and all his brigades as the scenario suggests.
    DeployAsPlanned {
        /// The general.
        general: GeneralId,
    },
    /// Deployment: places a general; his brigades follow.
    PlaceGeneral {
        /// The general.
        general: GeneralId,
        /// Centre, to the east.
        x: i16,
        /// Centre, to the north.
        y: i16,
    },
    /// Deployment: places a brigade of the general just placed.
    PlaceBrigade {
        /// The brigade.
        brigade: BrigadeId,
        /// Centre, to the east.
        x: i16,
        /// Centre, to the north.
        y: i16,
        /// Facing.
        heading: Heading,
        /// How it stands.
        formation: Formation,
    },
    /// Gives the army order, in secret.
    ArmyOrder {
        /// The order.
        order: Order,
    },
    /// Gives a corps order, in secret.
    CorpsOrder {
        /// The corps.
        corps: CorpsId,
        /// The order.
        order: Order,
    },
    /// First orders: gives a division its order, in secret.
    FirstOrder {
        /// The division.
        division: DivisionId,
        /// The order.
        order: Order,
    },
    /// Sends an aide-de-camp with a new order, in secret; if he arrives, the division general tests at once.
    SendAide {
        /// To which division.
        division: DivisionId,
        /// The wanted order.
        order: Order,
        /// Whose aide-de-camp.
        sender: Sender,
    },
    /// A division on its own: its general tests to change his order (2.5).
    OwnOrder {
        /// The division.
        division: DivisionId,
        /// The wanted order.
        order: Order,
    },
    /// No more orders this turn.
    OrdersDone,
    /// Replaces a lost general, or leaves his post vacant this turn.
    Replace {
        /// Which one.
        general: GeneralId,
        /// Replaces him.
        yes: bool,
    },
    /// This corps general takes the army.
    Succeed {
        /// Which one.
        general: GeneralId,
    },
    /// Uses the initiative.
    Initiative {
        /// Activates first, or lets the enemy do so.
        first: bool,
    },
    /// Activates a division or the troops of a corps (with the option `activation` = corps, its whole corps).
    Activate {
        /// Which one.
        division: DivisionId,
    },
    /// Lets the enemy activate first.
    Pass,
    /// A battery bombards.
    Bombard {
        /// The battery.
        brigade: BrigadeId,
        /// Its target.
        target: BrigadeId,
    },
    /// No more bombardments.
    BombardmentsDone,
    /// This brigade moves next.
    Select {
        /// Which one.
        brigade: BrigadeId,
    },
    /// A general moves.
    MoveGeneral {
        /// Which one.
        general: GeneralId,
        /// Centre, to the east.
        x: i16,
        /// Centre, to the north.
        y: i16,
    },
    /// No more moves.
    MovesDone,
    /// Changes formation before it moves.
    Form {
        /// Which brigade.
        brigade: BrigadeId,
        /// Its new formation.
        formation: Formation,
    },
    /// Moves along a way under Manœuvrer, or shifts under Défendre.
    March {
        /// Which brigade.
        brigade: BrigadeId,
        /// The points through which its centre goes, the last where it stops. None: it turns in place.
        way: ArrayVec<Spot, MAX_LEGS>,
        /// Its facing at the end.
        heading: Heading,
        /// Its formation at the end, if it changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formation: Option<Formation>,
    },
    /// Falls back from the nearest enemy.
    FallBack {
        /// Which brigade.
        brigade: BrigadeId,
        /// How far.
        distance: Length,
    },
    /// Advances straight at the nearest enemy.
    Advance {
        /// Which brigade.
        brigade: BrigadeId,
        /// The enemy; the owner's choice only between equally near ones.
        target: BrigadeId,
    },
    /// Moves up in support of a brigade in combat.
    SupportMove {
        /// Which brigade.
        brigade: BrigadeId,
        /// Centre, to the east.
        x: i16,
        /// Centre, to the north.
        y: i16,
        /// Its facing at the end.
        heading: Heading,
    },
    /// Stays as it is.
    Stand {
        /// Which brigade.
        brigade: BrigadeId,
    },
    /// A reinforcement comes onto the table, so far from the edge with its front.
    Enter {
        /// Which brigade.
        brigade: BrigadeId,
        /// How far its front is from the edge.
        distance: Length,
    },
    /// Fights the next combat.
    Fight {
        /// Who attacks.
        brigade: BrigadeId,
        /// Whom.
        enemy: BrigadeId,
    },
    /// Engages a general in the combat, or none.
    Engage {
        /// Which one.
        general: Option<GeneralId>,
    },
    /// Turns a brigade that fell back.
    Turn {
        /// Its facing.
        heading: Heading,
    },
    /// Follows up after a victory.
    FollowUp {
        /// How far; zero: it stays.
        distance: Length,
    },
}
