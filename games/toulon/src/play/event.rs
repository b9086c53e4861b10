//! What happened, for the log.

use crate::book::vocabulary::{LossKind, Pool, Rade, RadeState, Side, Wound};
use crate::play::battle::{BattleEvent, Seen};
use crate::play::{Losses, Over};
use crate::rules::espionage::Report;
use crate::rules::operation_points::{Allotment, Income};
use crate::rules::quality_check::Checked;
use crate::state::sets::{AreaId, LeaderId, Place, SectionId, UnitId, UnitSet};
use crate::state::{Depot, Edge, Payment, Step};
use kernel::{RuleId, Tally};

/// A leader as his counter showed him when something happened: himself, or who replaced him (24.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chief {
    /// Whose counter.
    pub leader: LeaderId,
    /// Whether it lay on the side of the replacement.
    pub replaced: bool,
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A turn begins (4.turn).
    TurnBegins {
        /// Which one.
        turn: u8,
    },
    /// A side's turn begins (4.side-turn).
    SideTurn {
        /// Whose.
        side: Side,
    },
    /// A phase of it begins.
    PhaseBegins {
        /// Which one.
        step: Step,
        /// Whose, if it is not a joint one.
        side: Option<Side>,
    },
    /// A pool was filled (7.4).
    Income {
        /// What it was due.
        allotment: Allotment,
        /// What it received.
        income: Income,
    },
    /// The penalty of a defeat was rolled (7.12a).
    PenaltyRolled {
        /// Which side.
        side: Side,
        /// Points.
        points: u8,
    },
    /// A point of the penalty was taken.
    PenaltyTaken {
        /// From which pool.
        pool: Pool,
        /// Points.
        points: u8,
    },
    /// Points were paid (7.11).
    Paid {
        /// How.
        pay: Payment,
        /// For what.
        rule: RuleId,
    },
    /// Points came back.
    Refunded {
        /// To whom.
        pay: Payment,
        /// Why.
        rule: RuleId,
    },
    /// A unit recovered, left or was disbanded by its own rule (32.9, 32.14, 32.15).
    SpecialUnit {
        /// Which one.
        unit: UnitId,
        /// The rule.
        rule: RuleId,
    },
    /// A leader left the game (2.cinc-british, 2.cinc-republican).
    LeaderDeparts {
        /// Which one.
        leader: Chief,
    },
    /// An arrival was moved on the track (9.5).
    Rescheduled {
        /// The unit.
        unit: UnitId,
        /// Its new turn.
        turn: u8,
    },
    /// The arrival of a leader was moved on the track (9.5).
    LeaderRescheduled {
        /// The leader.
        leader: Chief,
        /// His new turn.
        turn: u8,
    },
    /// The Austrian die (32.3).
    AustriansRolled {
        /// The die, and the 1D3 of the units if any come.
        dice: (u8, Option<u8>),
        /// The die and its modifiers.
        tally: Box<Tally>,
        /// Units that come.
        units: u8,
    },
    /// Austrians take an edge of the map (32.4).
    AustriansDelayed {
        /// Turns.
        turns: u8,
    },
    /// An edge was used (32.6).
    EdgeUsed {
        /// Which one.
        edge: Edge,
    },
    /// Reinforcements arrived (9.1): the enemy sees that somebody did, and where.
    Arrived {
        /// The unit.
        unit: UnitId,
        /// Where; none: aboard the fleet.
        area: Option<AreaId>,
        /// The rule that puts it there.
        rule: RuleId,
    },
    /// A leader arrived.
    LeaderArrived {
        /// The leader.
        leader: Chief,
        /// Where; none: aboard the fleet.
        area: Option<AreaId>,
    },
    /// Who did not land comes again on the next turn (17.9).
    StayedAboard {
        /// Which units.
        units: Box<UnitSet>,
    },
    /// A battery was placed (27.3).
    BatteryPlaced {
        /// Which one.
        unit: UnitId,
        /// Where.
        area: AreaId,
    },
    /// Initiative was rolled (10.3).
    InitiativeRolled {
        /// Dice by side.
        dice: [u8; 2],
        /// With their modifiers.
        totals: [i8; 2],
        /// Who has it.
        winner: Side,
        /// Dice and modifiers, by side.
        tallies: Box<[Tally; 2]>,
    },
    /// It was chosen who plays first (10.4).
    FirstSide {
        /// Who.
        side: Side,
    },
    /// Allied talk: secret or not this turn (10.2).
    Talk {
        /// Secret.
        secret: bool,
    },
    /// A rade changed hands, or hold (12).
    RadeChanged {
        /// Which one.
        rade: Rade,
        /// What it is now.
        state: RadeState,
        /// The rule.
        rule: RuleId,
    },
    /// The evacuation gauge moved (33.1).
    Gauge {
        /// Where it stands.
        gauge: u8,
        /// What moved it.
        rule: RuleId,
    },
    /// The die of the spies, before those who paid shift it (14.4).
    SpiesDie {
        /// Whose spies.
        side: Side,
        /// The die.
        die: u8,
    },
    /// A side that paid has shifted it, or left it (14.4).
    SpiesShifted {
        /// Which side.
        side: Side,
        /// By how much.
        by: i8,
    },
    /// Spies were sent (14.2).
    SpiesRolled {
        /// Whose.
        side: Side,
        /// What they brought.
        report: Report,
        /// The die, shifts and modifiers.
        tally: Box<Tally>,
    },
    /// A stack was looked into (14.2).
    Inspected {
        /// Who looked.
        side: Side,
        /// Where.
        area: AreaId,
        /// Types and number only.
        types_only: bool,
    },
    /// A war depot was tried (15.7).
    DepotRolled {
        /// Which one.
        depot: Depot,
        /// Points spent.
        points: u8,
        /// The die.
        die: u8,
        /// It is one.
        war: bool,
    },
    /// Supply was tried through a place (15.16).
    SupplyRolled {
        /// Whose.
        side: Side,
        /// Where.
        place: Place,
        /// The die.
        die: u8,
        /// It passes.
        passes: bool,
    },
    /// Areas of a side out of supply were marked (15.14); only its owner knows.
    OutOfSupply {
        /// Whose.
        side: Side,
        /// Where.
        area: AreaId,
    },
    /// A unit was checked (8.1); only its owner sees the die.
    Checked {
        /// Which one.
        unit: UnitId,
        /// What came of it.
        checked: Checked,
        /// The die and its modifiers.
        tally: Box<Tally>,
    },
    /// A force moved (rule.visible-actions).
    Moved {
        /// Whose.
        side: Side,
        /// From where; none: from aboard or off the map.
        from: Option<AreaId>,
        /// Where to; none: aboard.
        to: Option<AreaId>,
        /// Who: for the eyes of its own side.
        who: Box<(UnitSet, Vec<Chief>)>,
        /// The rule it moved by.
        rule: RuleId,
    },
    /// An attempt to move failed (rule.visible-actions).
    MoveFailed {
        /// Whose.
        side: Side,
        /// From where.
        from: Option<AreaId>,
        /// Where to.
        to: Option<Place>,
        /// The rule that says what it may do now.
        rule: RuleId,
    },
    /// A road section was reconnoitred (18.10).
    Scouted {
        /// Which one.
        section: SectionId,
    },
    /// A garrison was shown, and the attack cancelled (13.1e).
    GarrisonShown {
        /// Where.
        area: AreaId,
    },
    /// A patrol was pushed away (21.1a).
    PatrolPushed {
        /// Whose.
        side: Side,
        /// From where.
        from: AreaId,
        /// Where to; none: it is gone.
        to: Option<AreaId>,
    },
    /// An overrun was tried (20.4).
    OverrunRolled {
        /// Where.
        area: AreaId,
        /// The die.
        die: u8,
        /// It succeeded.
        success: bool,
    },
    /// A unit is out of the game (23.8, 20.4, 21.5, 26.4).
    Eliminated {
        /// Which one.
        unit: UnitId,
        /// The rule.
        rule: RuleId,
    },
    /// A battery was spiked and comes back (26.5).
    Spiked {
        /// Which one.
        unit: UnitId,
        /// The turn on which it is back; none: never.
        returns: Option<u8>,
    },
    /// Works changed (13).
    WorkBuilt {
        /// Where.
        area: AreaId,
        /// Whose.
        side: Side,
        /// The rule: built, improved, begun, cancelled, destroyed.
        rule: RuleId,
    },
    /// A battery was made mobile (27.5).
    Limbered {
        /// Which one.
        unit: UnitId,
    },
    /// A leader moved alone (19.2a).
    LeaderMoved {
        /// Which one.
        leader: Chief,
        /// Where to.
        to: Place,
    },
    /// A leader ran the risk of capture (19.7, 24.8).
    LeaderAtRisk {
        /// Which one.
        leader: Chief,
        /// The die.
        die: u8,
        /// He is caught.
        caught: bool,
        /// The rule.
        rule: RuleId,
    },
    /// A leader was lost or hurt (24.4 to 24.7).
    LeaderLost {
        /// Which one.
        leader: Chief,
        /// His wound; none: killed or captured.
        wound: Option<Wound>,
        /// The turn on which he or his replacement is back; none: never.
        returns: Option<u8>,
        /// The 1D3 of his replacement, if one comes (24.5).
        die: Option<u8>,
        /// The rule by which he is lost.
        rule: RuleId,
    },
    /// Attrition of an area (22.3); only its owner sees it.
    AttritionRolled {
        /// Where.
        area: AreaId,
        /// Whose units.
        side: Side,
        /// The die.
        die: u8,
        /// What it comes to for each of them.
        tallies: Vec<(UnitId, Tally)>,
    },
    /// A unit took a loss; only its owner sees it unless the unit is known.
    Lost {
        /// Which one.
        unit: UnitId,
        /// What kind.
        kind: LossKind,
        /// The rule.
        rule: RuleId,
    },
    /// A force rolled to rally (29.2); only its owner sees it.
    RallyRolled {
        /// Where.
        area: AreaId,
        /// Whose.
        side: Side,
        /// The die.
        die: u8,
        /// What it comes to for each of them.
        tallies: Vec<(UnitId, Tally)>,
    },
    /// A unit recovered a loss.
    Recovered {
        /// Which one.
        unit: UnitId,
        /// The rule: rallied or gendarmes.
        rule: RuleId,
    },
    /// Final attrition of a nation or wing (30.1).
    FinalAttrition {
        /// Which one.
        pool: Pool,
        /// The die, if one was rolled.
        die: Option<u8>,
        /// Losses.
        losses: u8,
        /// The die and its modifiers.
        tally: Box<Tally>,
    },
    /// Losses are to be spread.
    LossesDue {
        /// Which.
        losses: Losses,
    },
    /// Victory points from an event (35.1).
    Scored {
        /// Who.
        side: Side,
        /// Points.
        points: i16,
        /// For what.
        rule: RuleId,
    },
    /// A side has come to hold more or fewer points of areas (35.1e).
    AreasScored {
        /// Who.
        side: Side,
        /// Points gained, or lost if below 0.
        points: i16,
        /// What its areas bring now.
        all: i16,
    },
    /// A side carries a Significant Defeat, or has shaken it off (7.12, 28.3).
    Defeat {
        /// Which side.
        side: Side,
        /// It carries one.
        carries: bool,
    },
    /// The ammunition reserve of Bonaparte's batteries (27.10).
    Reserve {
        /// What it is now.
        reserve: u8,
    },
    /// Something of the combat phase.
    Battle(BattleEvent, Box<Seen>),
    /// The game is over.
    Over(Over),
}
