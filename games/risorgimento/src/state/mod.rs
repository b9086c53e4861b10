//! The game at one moment: flat, small, without pointers but the one to the shared battle.
//!
//! Units, formations and corps are known by index. What a unit is never changes and lives in [`Setup`]; what happens
//! to it lives here. Places are hexes of the map by number; [`OFF`], [`GONE`] and [`LEFT`] are no hexes.

mod marks;
mod opening;
mod places;
mod troops;

use crate::book::facing::{Facing, Standing};
use crate::book::vocabulary::Weather;
use crate::play::Phase;
use crate::rules::hand::{Hand, How};
use crate::setup::{BrigadeId, CorpsId, Setup, UnitId};
use arrayvec::ArrayVec;
use gamekit::question::Stack;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub use marks::{BrigadeMarks, CorpsMarks, Marks};
pub use places::Places;
pub(crate) use troops::Pile;

/// The most combat units of a battle: Solferino with every option has 560.
pub const MAX_UNITS: usize = 600;
/// The most units of one formation.
pub const MAX_BRIGADE: usize = 32;
/// The most formations: brigades, groups of reserve batteries, corps cavalry.
pub const MAX_BRIGADES: usize = 112;
/// The most corps.
pub const MAX_CORPS: usize = 16;
/// The most commanders-in-chief.
pub const MAX_CHIEFS: usize = 4;
/// The most hexes that are objectives.
pub const MAX_OBJECTIVE_HEXES: usize = 48;
/// The most entry hexes.
pub const MAX_ENTRIES: usize = 12;
/// The most attackers of one hex: two from each side.
pub const MAX_ATTACKERS: usize = 12;
/// The most units of one hex: a whole brigade In Reserve with the guns of its corps.
pub const MAX_STACK: usize = 16;
/// The most units that withdraw before one step: two from each hex beside it.
pub const MAX_WITHDRAWN: usize = 12;
/// The most attacks declared at a time.
pub const MAX_DECLARED: usize = 32;

/// A hex of the map, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hex(pub u16);

/// Not on the map yet: a reinforcement that waits (5.6), a leader without a place.
pub const OFF: Hex = Hex(u16::MAX);
/// Eliminated (8.12b).
pub const GONE: Hex = Hex(u16::MAX - 1);
/// Left the map alive: withdrawn, or out of this battle.
pub const LEFT: Hex = Hex(u16::MAX - 2);

impl Hex {
    /// Whether it is a hex at all.
    #[must_use]
    pub(crate) const fn is_on_map(self) -> bool {
        self.0 < u16::MAX - 2
    }

    /// As an index.
    #[must_use]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game of Risorgimento 1859 at one moment.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Risorgimento {
    /// Scenario, forces, map and options.
    pub setup: Arc<Setup>,
    /// Where each unit stands, by [`UnitId`]. Apart from the rest so that the units of a hex are found at a glance.
    pub at: Places,
    /// The rest of each unit.
    pub units: ArrayVec<Unit, MAX_UNITS>,
    /// The formations, by [`BrigadeId`].
    pub brigades: ArrayVec<Brigade, MAX_BRIGADES>,
    /// The corps, by [`CorpsId`].
    pub corps: ArrayVec<Corps, MAX_CORPS>,
    /// Where the commanders-in-chief stand.
    pub chiefs: ArrayVec<Chief, MAX_CHIEFS>,
    /// The turn, counted from 0.
    pub turn: u8,
    /// The weather of the turn.
    pub weather: Weather,
    /// The storm of the afternoon (scn.weather).
    pub storm: Storm,
    /// Who may activate what (4.5).
    pub hand: Hand,
    /// By seat: the Mass Cavalry Attack of the turn has been made (4.16a).
    pub massed: [bool; 2],
    /// The corps that acts.
    pub active: Active,
    /// The last holder of each objective hex.
    pub holders: ArrayVec<Option<Seat>, MAX_OBJECTIVE_HEXES>,
    /// Reserve formations of the scenario that have been released (scn.reserves), as bits.
    pub released: u16,
    /// Reserve formations for which a die was rolled this turn, as bits.
    pub rolled: u16,
    /// Bridges blown (scn.mag.bridges), as bits.
    pub blown: u16,
    /// Bridges at which it was tried before, as bits.
    pub tried: u16,
    /// Bridges at which it was tried this turn, as bits (option `all_mined`).
    pub tried_this_turn: u16,
    /// Units that entered by each entry hex in this activation (5.6a).
    pub column: [u8; MAX_ENTRIES],
    /// The unit on the march.
    pub march: March,
    /// The shot being fired.
    pub shot: Shot,
    /// The attack being resolved.
    pub assault: Assault,
    /// Attacks declared and not yet resolved (7.3).
    pub declared: ArrayVec<Declared, MAX_DECLARED>,
    /// What is going on, the innermost last. Never empty.
    pub stack: Stack<Phase, 16>,
}

/// Two moments of the same battle are equal when everything that changes is.
impl PartialEq for Risorgimento {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.setup, &other.setup)
            && (&self.at, &self.units) == (&other.at, &other.units)
            && (&self.brigades, &self.corps, &self.chiefs) == (&other.brigades, &other.corps, &other.chiefs)
            && (self.turn, self.weather, self.storm) == (other.turn, other.weather, other.storm)
            && (&self.hand, self.massed, &self.active) == (&other.hand, other.massed, &other.active)
            && self.holders == other.holders
            && (self.released, self.rolled) == (other.released, other.rolled)
            && (self.blown, self.tried) == (other.blown, other.tried)
            && (self.tried_this_turn, self.column) == (other.tried_this_turn, other.column)
            && (&self.march, &self.shot, &self.assault) == (&other.march, &other.shot, &other.assault)
            && (&self.declared, &self.stack) == (&other.declared, &other.stack)
    }
}

impl Eq for Risorgimento {}

/// What happened to a combat unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unit {
    /// Its marks.
    pub marks: Marks,
    /// Losses (8.1).
    pub losses: u8,
    /// Place in its stack, 0 on top (5.43).
    pub depth: u8,
    /// Movement points spent in this activation.
    pub spent: u8,
    /// Facing in the low three bits, standing order in the next three.
    pose: u8,
}

impl Unit {
    /// Which hexside it faces (6.1).
    #[must_use]
    pub(crate) const fn facing(&self) -> Facing {
        Facing::ALL[(self.pose & 7) as usize % 6]
    }

    /// Turns it.
    pub(crate) const fn face(&mut self, facing: Facing) {
        self.pose = self.pose & !7 | facing as u8;
    }

    /// What its owner wants it to do when the enemy moves.
    #[must_use]
    pub(crate) const fn standing(&self) -> Standing {
        Standing::ALL[(self.pose >> 3) as usize % Standing::ALL.len()]
    }

    /// Gives it a standing order.
    pub(crate) const fn order(&mut self, standing: Standing) {
        self.pose = self.pose & 7 | (standing as u8) << 3;
    }

    /// Whether it has any of these marks.
    #[must_use]
    pub(crate) const fn is(&self, marks: Marks) -> bool {
        self.marks.has(marks)
    }
}

/// What happened to a formation and its brigadier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brigade {
    /// Where the brigadier stands.
    pub leader: Hex,
    /// Its marks.
    pub marks: BrigadeMarks,
}

/// What happened to a corps and its commander.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corps {
    /// Where its commander stands.
    pub commander: Hex,
    /// Activations used this turn.
    pub activations: u8,
    /// Its marks.
    pub marks: CorpsMarks,
}

/// A commander-in-chief (4.3a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chief {
    /// Where he stands.
    pub at: Hex,
    /// He has moved in this segment (4.23c).
    pub moved: bool,
    /// He has just arrived and is not in danger until he has moved (5.6c).
    pub safe: bool,
    /// Finished for the turn (8.4).
    pub finished: bool,
}

/// The storm of the afternoon (scn.weather).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Storm {
    /// Has not begun.
    #[default]
    Waiting,
    /// Lasts so many turns yet, this one included.
    Raging(u8),
    /// Is over.
    Over,
}

/// The corps that acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Active {
    /// Which one.
    pub corps: CorpsId,
    /// How it came to act.
    pub how: How,
    /// An Extended Activation (4.43).
    pub extended: bool,
    /// It may not attack (4.55).
    pub no_attack: bool,
    /// The leader of a Mass Cavalry Attack (4.16).
    pub mass: Option<BrigadeId>,
    /// Cavalry or artillery has crossed the damaged bridge in this activation (scn.mag.bridges).
    pub bridge_used: bool,
    /// Each bridge is tried once an activation (scn.mag.bridges), as bits.
    pub bridges_tried: u16,
    /// The attack step of the whole corps, or the massed cavalry, has had its turn.
    pub attacked: bool,
}

/// A unit on the march: the steps still to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March {
    /// Which unit.
    pub unit: UnitId,
    /// The directions to come, three bits each, the next in the lowest.
    pub way: u64,
    /// How many.
    pub steps: u8,
    /// Where the current step stands.
    pub stage: Stage,
    /// In strategic movement (5.1).
    pub strategic: bool,
    /// A step with the one-hex minimum move (5.31).
    pub minimum: bool,
    /// It goes no further: an enemy zone of control, Jägers that withdrew, a surprise, a counter-charge.
    pub stopped: bool,
    /// The last step went along a Road or Path.
    pub by_link: bool,
    /// Where the unit stood when its turn began: for perception (scn.mag.perception).
    pub start: Hex,
    /// The hex it entered last.
    pub hex: Hex,
    /// What it had spent before the last step.
    pub before: u8,
    /// What the last step cost in all.
    pub cost: u8,
    /// What of that was for enemies next to the hex: given back if they withdraw (6.34, 7.53).
    pub near: u8,
    /// Who has withdrawn before this very step: once is all (6.34, 6.35).
    pub gone: [UnitId; MAX_WITHDRAWN],
}

/// How far a step of a march has come; the order is that of the rulings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Before it: Jägers and cavalry may withdraw (6.35, 6.34).
    Before,
    /// The step itself.
    Step,
    /// Perception (scn.mag.perception).
    Perceive,
    /// Cavalry in whose zone of control it now is (7.53).
    Cavalry,
    /// Batteries into whose Front it came (7.17b).
    Batteries,
    /// Lone leaders (8.4).
    Leaders,
}

/// A shot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who fires.
    pub firers: ArrayVec<UnitId, 9>,
    /// At which hex.
    pub target: Hex,
    /// With small arms (7.23).
    pub small_arms: bool,
    /// How far it has come.
    pub stage: ShotStage,
}

/// How far a shot has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShotStage {
    /// Batteries about to be fired on by small arms may fire (7.17b).
    Before,
    /// The dice.
    Fire,
    /// Those fired on may answer (7.17a, 7.24).
    Reply,
}

/// An attack that was declared (7.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    /// Who attacks.
    pub unit: UnitId,
    /// Which hex.
    pub target: Hex,
    /// From which hex it enters: its own, or the last of a charge.
    pub via: Hex,
    /// The unit inside the castle is attacked (5.29).
    pub inside: bool,
}

/// An attack being resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assault {
    /// Who attacks; before the Engagement rolls all who were declared, after it those who entered.
    pub attackers: ArrayVec<Attacker, MAX_ATTACKERS>,
    /// Defenders counted (7.21b).
    pub defenders: ArrayVec<UnitId, MAX_STACK>,
    /// The hex.
    pub target: Hex,
    /// The unit inside the castle is attacked (5.29).
    pub inside: bool,
    /// What kind of attack.
    pub kind: AssaultKind,
    /// The side that attacks.
    pub seat: Seat,
    /// The brigadier who goes in (4.11c).
    pub leader: Option<BrigadeId>,
    /// The hexsides of the target over which they went in, whoever of them is left (8.33).
    pub over: u8,
    /// Losses inflicted on attacker and defender.
    pub losses: [u8; 2],
    /// Odd Losses still to be given out to attacker and defender (8.11).
    pub owed: [u8; 2],
    /// Who has taken an odd Loss, as bits in the order of attackers and defenders.
    pub hit: [u16; 2],
    /// What has come of it.
    pub end: AssaultEnd,
    /// How far it has come.
    pub step: AssaultStep,
}

/// What has come of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssaultEnd {
    /// Nothing yet.
    Open,
    /// Nobody went in: fire Disordered them, or they failed to engage (7.41).
    Refused,
    /// The Jägers had left before the charge came (6.35).
    Missed,
    /// Lone batteries were overrun: no dice, no continuation (7.46).
    Overrun,
    /// The attacker lost (8.31).
    Lost,
    /// The attacker won.
    Won,
}

/// One attacking unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attacker {
    /// Which one.
    pub unit: UnitId,
    /// Where its way has taken it: its own hex, or the hex of its charge that it has come to (7.5b).
    pub at: Hex,
    /// The hex from which it enters.
    pub via: Hex,
}

/// What kind of attack it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssaultKind {
    /// Infantry (7.3).
    Attack,
    /// Cavalry (7.5).
    Charge,
    /// Cavalry in Reaction (7.53).
    CounterCharge,
    /// An attack continued (7.47); the number is what is subtracted from its die.
    Continued(u8),
}

/// How far an attack has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AssaultStep {
    /// A charge rides on: batteries fire into their Front (7.17b).
    Ride,
    /// Jägers alone may leave before a charge (6.35).
    Withdrawal,
    /// Defensive fire (7.17b, 7.24).
    DefensiveFire,
    /// The brigadier goes in or not (4.11c).
    Lead,
    /// Engagement rolls (7.41).
    Engage,
    /// Dice (7.44).
    Roll,
    /// Losses are given out (8.11).
    Spread,
    /// Who lost (8.31), leaders in danger (8.4).
    Judge,
    /// The beaten side retreats (8.3).
    Retreat,
    /// Units beyond the stacking limit go back (7.43).
    Excess,
    /// The winner turns (7.43).
    Turn,
    /// Losses of continued attacks and Extended Activations (7.47, 4.43).
    After,
    /// The winner may continue (7.47).
    Continue,
}

/// A leader, of whatever rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leader {
    /// The brigadier of a formation.
    Brigadier(BrigadeId),
    /// The commander of a corps.
    Commander(CorpsId),
    /// A commander-in-chief, by number.
    Chief(u8),
}

impl March {
    /// Nobody marches.
    pub const NONE: March = March {
        unit: UnitId(u16::MAX),
        way: 0,
        steps: 0,
        stage: Stage::Before,
        strategic: false,
        minimum: false,
        stopped: false,
        by_link: false,
        start: OFF,
        hex: OFF,
        before: 0,
        cost: 0,
        near: 0,
        gone: [UnitId(u16::MAX); MAX_WITHDRAWN],
    };

    /// Whether a unit has withdrawn before this step, or as many have as can.
    #[must_use]
    pub(crate) fn is_gone(&self, unit: UnitId) -> bool {
        self.gone.contains(&unit) || !self.gone.contains(&Self::NONE.unit)
    }

    /// A unit withdraws before this step.
    pub(crate) fn give_way(&mut self, unit: UnitId) {
        if let Some(place) = self.gone.iter_mut().find(|gone| **gone == Self::NONE.unit) {
            *place = unit;
        }
    }

    /// The direction of the next step.
    #[must_use]
    pub(crate) const fn next(&self) -> Facing {
        Facing::ALL[(self.way & 7) as usize % 6]
    }
}

impl Assault {
    /// Nobody attacks.
    #[must_use]
    pub(crate) fn none() -> Assault {
        Assault {
            attackers: ArrayVec::new(),
            defenders: ArrayVec::new(),
            target: OFF,
            inside: false,
            kind: AssaultKind::Attack,
            seat: Seat(0),
            leader: None,
            over: 0,
            losses: [0; 2],
            owed: [0; 2],
            hit: [0; 2],
            end: AssaultEnd::Open,
            step: AssaultStep::Withdrawal,
        }
    }
}
