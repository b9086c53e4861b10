//! Everything a seat can decide.

use crate::book::vocabulary::{Pool, Rade, Role};
use crate::play::battle::BattleAction;
use crate::state::sets::{AreaId, LeaderId, Place, SectionId, UnitId};
use crate::state::{Depot, Origin, Payment, Post, Toulon};
use serde::{Deserialize, Serialize};

/// One decision of one seat. Units, leaders, areas and sections are named by their numbers in the files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    // ---------------------------------------------------------------- joint phases
    /// A point of the penalty comes out of this pool (7.12b).
    Penalty {
        /// Which pool.
        pool: Pool,
    },
    /// A British unit takes a permanent loss in the place of the Cambridgeshire (32.14).
    SendAway {
        /// Which one.
        unit: UnitId,
    },
    /// A unit on the track comes earlier (9.5).
    AdvanceUnit {
        /// Which one.
        unit: UnitId,
        /// On which turn.
        turn: u8,
        /// How it is paid.
        pay: Payment,
    },
    /// A leader on the track comes earlier (9.5).
    AdvanceLeader {
        /// Which one.
        leader: LeaderId,
        /// On which turn.
        turn: u8,
        /// How it is paid.
        pay: Payment,
    },
    /// A unit on the track comes later, for operation points (9.5).
    DelayUnit {
        /// Which one.
        unit: UnitId,
        /// On which turn.
        turn: u8,
        /// The pool that receives the income.
        pool: Pool,
    },
    /// A leader on the track comes later (9.5).
    DelayLeader {
        /// Which one.
        leader: LeaderId,
        /// On which turn.
        turn: u8,
    },
    /// No more changes of the schedule.
    ScheduleDone,
    /// The Austrians come to Toulon now, or later by an edge of the map (32.4).
    Austrians {
        /// Now.
        now: bool,
    },
    /// Places a battery of Bonaparte (27.3).
    PlaceBattery {
        /// Which one.
        unit: UnitId,
        /// Where.
        area: AreaId,
        /// How it is paid.
        pay: Payment,
    },
    /// Places Bonaparte (9.1a).
    PlaceBonaparte {
        /// Where.
        area: AreaId,
    },
    /// No more batteries this turn.
    BatteriesDone,
    /// Plays first, or lets the enemy do so (10.4).
    PlayFirst {
        /// First.
        first: bool,
    },

    // ---------------------------------------------------------------- rades, espionage, supply
    /// Keeps or takes back a rade, or leaves it to the enemy's guns (12.6).
    Rade {
        /// Which one.
        rade: Rade,
        /// Keeps it or takes it back.
        hold: bool,
    },
    /// The Spanish agree to leave a rade, or not (12.6).
    Consent {
        /// They agree.
        yes: bool,
    },
    /// Sends spies, or not (14.2).
    SendSpies {
        /// Sends them.
        yes: bool,
    },
    /// Pays to influence the spies, or not (14.4).
    PaySpies {
        /// From which pool.
        pool: Option<Pool>,
    },
    /// Shifts the die of the spies (14.4).
    ShiftSpies {
        /// By -1, 0 or 1.
        by: i8,
    },
    /// Looks into a stack (14.2).
    Inspect {
        /// Where.
        area: AreaId,
    },
    /// Has seen enough.
    LookDone,
    /// Pays for a war depot (15.6).
    WarDepot {
        /// Which one.
        depot: Depot,
        /// How it is paid: 1 to 5 points.
        pay: Payment,
    },
    /// No more war depots.
    DepotsDone,
    /// Tries to pass supply through no man's land, a road section or a rade (15.16).
    Trace {
        /// Which place.
        place: Place,
    },
    /// No more supply lines.
    SupplyDone,

    // ---------------------------------------------------------------- movement
    /// Begins to form a force (5.3).
    Muster {
        /// From where.
        from: Origin,
    },
    /// Takes a unit into the force.
    Take {
        /// Which one.
        unit: UnitId,
    },
    /// Takes all units that can go.
    TakeAll,
    /// Takes a leader along (19.1).
    TakeLeader {
        /// Which one.
        leader: LeaderId,
    },
    /// The force stays where it is.
    Disband,
    /// Turns a counter to the top of its stack (rule.stack-top).
    ShowOnTop {
        /// Which one.
        unit: UnitId,
    },
    /// Posts a unit in a work of its area, or outside (rule.inside).
    Post {
        /// Which one.
        unit: UnitId,
        /// Where.
        post: Post,
    },
    /// Moves along friendly ground and friendly roads (16.8, 18.5).
    March {
        /// Where it stops.
        to: AreaId,
    },
    /// Crosses the Reppe into a friendly area (3.river-cost).
    CrossRiver {
        /// Where to.
        to: AreaId,
        /// How it is paid.
        pay: Payment,
    },
    /// Enters no man's land (16.14), off a friendly road where that is shorter (18.18).
    EnterNml {
        /// Where to.
        to: AreaId,
        /// The unit that is checked.
        checked: UnitId,
        /// How it is paid.
        pay: Payment,
    },
    /// Enters an area occupied by the enemy (16.9).
    Attack {
        /// Where to.
        to: AreaId,
        /// How it is paid.
        pay: Payment,
    },
    /// Moves onto a road section in no man's land (18.7).
    Scout {
        /// Which one.
        section: SectionId,
        /// How it is paid.
        pay: Payment,
    },
    /// Leaves the road (18.15).
    LeaveRoad {
        /// Where to.
        to: AreaId,
        /// How it is paid.
        pay: Payment,
    },
    /// Goes back to where it joined the road, there being no other way (18.20).
    BackToStart,
    /// Goes aboard (17.1).
    Embark {
        /// How it is paid.
        pay: Payment,
    },
    /// Goes ashore (17.1).
    Land {
        /// Where.
        to: AreaId,
        /// The unit that is checked, on a beach in no man's land.
        checked: UnitId,
        /// How it is paid.
        pay: Payment,
    },
    /// Builds a redoubt with the units of the force (13.5).
    Build {
        /// How it is paid.
        pay: Payment,
    },
    /// Works on the improvement of a redoubt with the units of the force (13.8).
    Improve {
        /// Its number among all redoubts.
        redoubt: u8,
        /// How it is paid.
        pay: Payment,
    },
    /// Destroys an enemy redoubt (13.13).
    Destroy {
        /// Its number among all redoubts.
        redoubt: u8,
        /// How it is paid.
        pay: Payment,
    },
    /// Makes a battery mobile (27.5).
    Limber {
        /// How it is paid.
        pay: Payment,
    },
    /// A leader sets out alone (19.2a).
    LeaderOut {
        /// Which one.
        leader: LeaderId,
    },
    /// The leader goes there: through friendly places as far as he likes, else one step (19.2a).
    LeaderTo {
        /// An area or a road section.
        place: Place,
    },
    /// The leader stays where he is.
    LeaderStays,
    /// Puts the troops of a role under the orders of another for this phase.
    Entrust {
        /// Whose troops.
        role: Role,
        /// Who commands them.
        to: Role,
    },
    /// No more movement.
    MovementDone,
    /// Shows the garrison that closes the area, or not (13.1e).
    ShowGarrison {
        /// Shows it.
        yes: bool,
    },
    /// A leader goes in with those who passed (16.10).
    LeaderIn {
        /// Which one.
        leader: LeaderId,
    },
    /// No more leaders go in.
    LeadersInDone,
    /// The patrol stays to fight, or goes back (21.7).
    PatrolStays {
        /// Stays.
        yes: bool,
    },
    /// Tries the overrun, or not (20.1).
    Overrun {
        /// Tries it.
        yes: bool,
    },
    /// This unit takes the Attrition Check marker (20.6, 21.2).
    TakeMarker {
        /// Which one.
        unit: UnitId,
    },
    /// The pushed patrol goes there (21.1b).
    PatrolTo {
        /// Where.
        area: AreaId,
    },

    // ---------------------------------------------------------------- rally, attrition
    /// A force rallies (29.1).
    Rally {
        /// Where.
        area: AreaId,
    },
    /// Every force that can rally as a whole does so, one after the other (29.1).
    RallyAll,
    /// This unit is among those who rally (29.4).
    RallyUnit {
        /// Which one.
        unit: UnitId,
    },
    /// Nobody else rallies there.
    RallyPicked,
    /// No more rallying.
    RallyDone,
    /// This unit takes a temporary loss (6.4, 29.5, 30.4).
    TakeLoss {
        /// Which one.
        unit: UnitId,
    },

    /// The rest of the losses falls on the strongest, one point after the other.
    LossesRest,

    // ---------------------------------------------------------------- combat
    /// A decision of the combat phase.
    #[serde(untagged)]
    Battle(BattleAction),
}

impl Action {
    /// Whether every number in it names something that exists: actions come from strangers.
    pub(crate) fn names_things(&self, game: &Toulon) -> bool {
        let places = |place: Place| place.index() < usize::from(game.setup.lines.len());
        match *self {
            Action::SendAway { unit }
            | Action::AdvanceUnit { unit, .. }
            | Action::DelayUnit { unit, .. }
            | Action::Take { unit }
            | Action::ShowOnTop { unit }
            | Action::Post { unit, .. }
            | Action::TakeMarker { unit }
            | Action::RallyUnit { unit }
            | Action::TakeLoss { unit } => game.is_unit(unit),
            Action::AdvanceLeader { leader, .. }
            | Action::DelayLeader { leader, .. }
            | Action::TakeLeader { leader }
            | Action::LeaderOut { leader }
            | Action::LeaderIn { leader } => game.is_leader(leader),
            Action::PlaceBattery { unit, area, .. } => game.is_unit(unit) && game.is_area(area),
            Action::PlaceBonaparte { area }
            | Action::Inspect { area }
            | Action::March { to: area }
            | Action::CrossRiver { to: area, .. }
            | Action::Attack { to: area, .. }
            | Action::LeaveRoad { to: area, .. }
            | Action::PatrolTo { area }
            | Action::Rally { area }
            | Action::Muster { from: Origin::Area(area) } => game.is_area(area),
            Action::EnterNml { to, checked, .. } | Action::Land { to, checked, .. } => {
                game.is_area(to) && game.is_unit(checked)
            }
            Action::Scout { section, .. } => section.index() < game.setup.sections.len(),
            Action::Trace { place } | Action::LeaderTo { place } => places(place),
            Action::Improve { redoubt, .. } | Action::Destroy { redoubt, .. } => {
                usize::from(redoubt) < game.redoubts.len()
            }
            Action::Battle(action) => action.names_things(game),
            _ => true,
        }
    }
}

impl From<BattleAction> for Action {
    fn from(action: BattleAction) -> Self {
        Action::Battle(action)
    }
}
