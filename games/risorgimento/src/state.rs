//! The game at one moment: flat, small, without pointers but the one to the shared battle.
//!
//! Units, formations and corps are known by index. What a unit is never changes and lives in [`Battle`]; what happens
//! to it lives here. Places are hexes of the map by number; [`OFF`], [`GONE`] and [`LEFT`] are no hexes.

use crate::battle::{Battle, BrigadeId, CorpsId, UnitId};
use crate::facing::{Facing, Standing};
use crate::procedures::hand::{Hand, How};
use crate::vocabulary::Weather;
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most combat units of a battle: Solferino with every option has 560.
pub const MAX_UNITS: usize = 600;
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
    pub const fn is_on_map(self) -> bool {
        self.0 < u16::MAX - 2
    }

    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game of Risorgimento 1859 at one moment.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Risorgimento {
    /// Scenario, forces, map and options.
    pub battle: Arc<Battle>,
    /// Where each unit stands, by [`UnitId`]. Apart from the rest so that the units of a hex are found at a glance.
    pub at: ArrayVec<Hex, MAX_UNITS>,
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
    pub stack: ArrayVec<Phase, 12>,
}

/// Two moments of the same battle are equal when everything that changes is.
impl PartialEq for Risorgimento {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.battle, &other.battle)
            && (&self.at, &self.units) == (&other.at, &other.units)
            && (&self.brigades, &self.corps, &self.chiefs) == (&other.brigades, &other.corps, &other.chiefs)
            && (self.turn, self.weather, self.storm) == (other.turn, other.weather, other.storm)
            && (&self.hand, self.massed, &self.active) == (&other.hand, other.massed, &other.active)
            && self.holders == other.holders
            && (self.released, self.rolled) == (other.released, other.rolled)
            && (self.blown, self.tried, self.column) == (other.blown, other.tried, other.column)
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
    pub const fn facing(&self) -> Facing {
        Facing::ALL[(self.pose & 7) as usize % 6]
    }

    /// Turns it.
    pub const fn face(&mut self, facing: Facing) {
        self.pose = self.pose & !7 | facing as u8;
    }

    /// What its owner wants it to do when the enemy moves.
    #[must_use]
    pub const fn standing(&self) -> Standing {
        Standing::ALL[(self.pose >> 3) as usize % Standing::ALL.len()]
    }

    /// Gives it a standing order.
    pub const fn order(&mut self, standing: Standing) {
        self.pose = self.pose & 7 | (standing as u8) << 3;
    }

    /// Whether it has any of these marks.
    #[must_use]
    pub const fn is(&self, marks: Marks) -> bool {
        self.marks.has(marks)
    }
}

/// A set of marks of a unit, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Marks(u32);

/// Marks of a unit.
impl Marks {
    /// Turned to its Disordered side (8.2).
    pub const DISORDERED: Marks = Marks(1);
    /// Under a marker of strategic movement (5.1).
    pub const STRATEGIC: Marks = Marks(1 << 1);
    /// In Square (6.14).
    pub const SQUARE: Marks = Marks(1 << 2);
    /// In Reserve (4.6).
    pub const RESERVE: Marks = Marks(1 << 3);
    /// Surprised by its own move; until its next activation (scn.mag.surprise).
    pub const SURPRISED: Marks = Marks(1 << 4);
    /// Surprised by an enemy mover; until the end of the segment (scn.mag.surprise).
    pub const AMBUSHED: Marks = Marks(1 << 5);
    /// Moved to another hex in this activation.
    pub const MOVED: Marks = Marks(1 << 6);
    /// Fired in this activation (7.1, 7.23).
    pub const FIRED: Marks = Marks(1 << 7);
    /// Had its turn in this activation.
    pub const DONE: Marks = Marks(1 << 8);
    /// Commanded since its formation began to act (4.11b).
    pub const COMMANDED: Marks = Marks(1 << 9);
    /// Attacked or tried to, in this activation (7.41).
    pub const ATTACKED: Marks = Marks(1 << 10);
    /// Made its Reaction fire of this segment (7.17, 7.24).
    pub const REACTED: Marks = Marks(1 << 11);
    /// Made its Continued Attack of this segment (7.47).
    pub const CONTINUED: Marks = Marks(1 << 12);
    /// Formed Square this turn, so it does not move any more (6.14a).
    pub const FORMED: Marks = Marks(1 << 13);
    /// Corps cavalry that a brigadier took along (4.15b).
    pub const TAKEN: Marks = Marks(1 << 14);
    /// Takes part in a Mass Cavalry Attack (4.16d).
    pub const MASSED: Marks = Marks(1 << 15);
    /// Rallied, or did something else that takes its whole activation (8.51).
    pub const RALLIED: Marks = Marks(1 << 16);
    /// Started this activation next to an enemy (7.51).
    pub const ADJACENT: Marks = Marks(1 << 17);
    /// Made its roll for moving in an Extended Activation (4.43).
    pub const STRAINED: Marks = Marks(1 << 19);
    /// An army battery lent to a corps, or combined in the Reserve, this turn (7.12).
    pub const LENT: Marks = Marks(1 << 20);
    /// Withdrew from a mover in this segment: no Reaction fire at it (6.35).
    pub const WITHDREW: Marks = Marks(1 << 21);
    /// Moved by the one-hex minimum (5.31): nothing else that costs.
    pub const MINIMUM: Marks = Marks(1 << 22);
    /// Released from Reserve this turn or just entered: may begin strategic movement without Orders (4.42).
    pub const FRESH: Marks = Marks(1 << 23);

    /// Surprised in any way.
    pub const ANY_SURPRISE: Marks = Marks(Self::SURPRISED.0 | Self::AMBUSHED.0);
    /// What the start of an own activation wipes out.
    pub const OF_ACTIVATION: Marks = Marks(
        Self::MOVED.0
            | Self::FIRED.0
            | Self::DONE.0
            | Self::COMMANDED.0
            | Self::ATTACKED.0
            | Self::CONTINUED.0
            | Self::TAKEN.0
            | Self::MASSED.0
            | Self::RALLIED.0
            | Self::ADJACENT.0
            | Self::STRAINED.0
            | Self::MINIMUM.0
            | Self::SURPRISED.0,
    );
    /// What the end of a segment wipes out for everybody.
    pub const OF_SEGMENT: Marks = Marks(Self::REACTED.0 | Self::AMBUSHED.0 | Self::WITHDREW.0);
    /// What the end of a turn wipes out.
    pub const OF_TURN: Marks = Marks(Self::FORMED.0 | Self::LENT.0 | Self::FRESH.0);

    /// Whether any of these is set.
    #[must_use]
    pub const fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets these.
    pub const fn set(&mut self, marks: Marks) {
        self.0 |= marks.0;
    }

    /// Takes these away.
    pub const fn clear(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, marks: Marks) -> Marks {
        Marks(self.0 | marks.0)
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

/// A set of marks of a formation, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BrigadeMarks(u16);

impl BrigadeMarks {
    /// Has Orders in this activation (4.22).
    pub const ORDERS: Self = Self(1);
    /// Failed its roll for Orders: Rally only (4.13).
    pub const RALLY_ONLY: Self = Self(1 << 1);
    /// Has acted in this activation.
    pub const ACTED: Self = Self(1 << 2);
    /// Its brigadier has moved in this activation (4.11a).
    pub const LEADER_MOVED: Self = Self(1 << 3);
    /// Its brigadier is Finished for the turn (8.4).
    pub const LEADER_FINISHED: Self = Self(1 << 4);
    /// Hors de Combat (9.1).
    pub const HORS_DE_COMBAT: Self = Self(1 << 5);
    /// In Reserve (4.6).
    pub const RESERVE: Self = Self(1 << 6);
    /// Belongs to the second half of a one-formation army (scn.sanmartino).
    pub const SECOND_HALF: Self = Self(1 << 7);
    /// Has used the one activation of its turn of arrival (5.6b).
    pub const ARRIVAL_USED: Self = Self(1 << 8);
    /// Entered the map in this activation (5.6c).
    pub const ENTERED: Self = Self(1 << 9);
    /// Was put In Reserve in play, so that no limit of the scenario holds it (scn.reserves).
    pub const OWN_RESERVE: Self = Self(1 << 10);
    /// Has asked for Orders, or decided not to (4.13).
    pub const ASKED: Self = Self(1 << 11);
    /// Took part in one activation of its corps this turn (the limit of Canrobert).
    pub const USED: Self = Self(1 << 12);

    /// What the start of an activation of its corps wipes out.
    pub const OF_ACTIVATION: Self = Self(
        Self::ORDERS.0 | Self::RALLY_ONLY.0 | Self::ACTED.0 | Self::LEADER_MOVED.0 | Self::ENTERED.0 | Self::ASKED.0,
    );
    /// What the end of a turn wipes out.
    pub const OF_TURN: Self = Self(Self::LEADER_FINISHED.0 | Self::ARRIVAL_USED.0 | Self::USED.0);

    /// Whether any of these is set.
    #[must_use]
    pub const fn has(self, marks: Self) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets these.
    pub const fn set(&mut self, marks: Self) {
        self.0 |= marks.0;
    }

    /// Takes these away.
    pub const fn clear(&mut self, marks: Self) {
        self.0 &= !marks.0;
    }
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

/// A set of marks of a corps, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct CorpsMarks(u16);

impl CorpsMarks {
    /// Not activated any more this turn (4.54b).
    pub const FINISHED: Self = Self(1);
    /// Its commander is Finished (8.4): no Range, no Continuity rolls.
    pub const COMMANDER_FINISHED: Self = Self(1 << 1);
    /// Its commander rode more than 12 MP (4.23b).
    pub const WEAK: Self = Self(1 << 2);
    /// Its commander has moved in this segment, or stays (4.23a).
    pub const COMMANDER_MOVED: Self = Self(1 << 3);
    /// Demoralized (9.2); in a one-formation army its first half.
    pub const DEMORALIZED: Self = Self(1 << 4);
    /// The second half of a one-formation army is demoralized (scn.sanmartino).
    pub const SECOND_DEMORALIZED: Self = Self(1 << 5);
    /// Withdraws for the rest of the game (scn.sol.withdrawal).
    pub const WITHDRAWING: Self = Self(1 << 6);
    /// Its Extended attempt of the turn has been made.
    pub const EXTENDED_TRIED: Self = Self(1 << 7);
    /// The first half sits this activation out (scn.sanmartino).
    pub const FIRST_SITS: Self = Self(1 << 8);
    /// The second half does.
    pub const SECOND_SITS: Self = Self(1 << 9);
    /// Its commander has just arrived and is not in danger until he has moved (5.6c).
    pub const SAFE: Self = Self(1 << 10);
    /// Was attacked, which ends the halt of MacMahon.
    pub const ROUSED: Self = Self(1 << 11);

    /// What the end of a turn wipes out.
    pub const OF_TURN: Self = Self(
        Self::FINISHED.0
            | Self::COMMANDER_FINISHED.0
            | Self::COMMANDER_MOVED.0
            | Self::EXTENDED_TRIED.0
            | Self::FIRST_SITS.0
            | Self::SECOND_SITS.0,
    );

    /// Whether any of these is set.
    #[must_use]
    pub const fn has(self, marks: Self) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets these.
    pub const fn set(&mut self, marks: Self) {
        self.0 |= marks.0;
    }

    /// Takes these away.
    pub const fn clear(&mut self, marks: Self) {
        self.0 &= !marks.0;
    }
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
    /// It goes no further: an enemy zone of control, a withdrawal, a surprise, a counter-charge.
    pub stopped: bool,
    /// The last step went along a Road or Path.
    pub by_link: bool,
    /// Adjacent enemies when its move began, by hash of the hex: for perception (scn.mag.perception).
    pub start: Hex,
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
    /// Losses inflicted on attacker and defender.
    pub losses: [u8; 2],
    /// Odd Losses still to be given out to attacker and defender (8.11).
    pub owed: [u8; 2],
    /// Who has taken an odd Loss, as bits in the order of attackers and defenders.
    pub hit: [u16; 2],
    /// Lone batteries were overrun: no dice, no continuation (7.46).
    pub overrun: bool,
    /// The attacker lost.
    pub beaten: bool,
    /// How far it has come.
    pub step: AssaultStep,
}

/// One attacking unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attacker {
    /// Which one.
    pub unit: UnitId,
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

/// Why the enemy of the active side is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// A unit is about to enter a hex (6.34, 6.35).
    BeforeStep,
    /// Infantry has entered the zone of control of cavalry (7.53).
    Cavalry,
    /// A unit has entered a Front hex of batteries (7.17b).
    Batteries,
    /// Small arms are about to fire at a battery (7.17b).
    BeforeSmallArms,
    /// A shot has been fired (7.17a, 7.24).
    Reply,
    /// A charge is about to enter the zone of control of Jägers (6.35).
    BeforeCharge,
    /// An attack has been declared (7.17b, 7.24).
    BeforeAttack,
}

/// A leader, of whatever rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leader {
    /// The brigadier of a formation.
    Brigadier(BrigadeId),
    /// The commander of a corps.
    Commander(CorpsId),
    /// A commander-in-chief, by number.
    Chief(u8),
}

/// One thing that is going on. Those marked (decision) wait for a seat; the others are passed through at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// (decision) The owner of a one-formation army names its halves (scn.sanmartino).
    Halves,
    /// (decision) Units of a set-up entry are placed by hand (option `free_setup`).
    Place {
        /// Which entry.
        entry: u8,
    },
    /// A turn begins: arrivals, weather, initiative.
    TurnBegins,
    /// (decision) A side puts brigades In Reserve (4.6a).
    ReserveIn {
        /// Which side.
        side: Seat,
        /// The other side has had its say.
        second: bool,
    },
    /// (decision) The holder of the hand names a corps or passes (4.5).
    Choose,
    /// (decision) The next formation of the active corps (3.0b).
    Corps,
    /// (decision) A brigade Without Orders may roll for them (4.13).
    Orders {
        /// Which one.
        brigade: BrigadeId,
    },
    /// (decision) The next unit of the formation that acts.
    Brigade {
        /// Which one.
        brigade: BrigadeId,
    },
    /// (decision) Where the brigadier goes (4.11a).
    LeaderMove {
        /// Which one.
        brigade: BrigadeId,
    },
    /// (decision) What a unit does.
    UnitTurn {
        /// Which one.
        unit: UnitId,
    },
    /// The march goes on.
    Marching,
    /// (decision) More batteries may join the shot (7.12).
    Combine,
    /// The shot is fired.
    Shooting,
    /// (decision) The other side may react.
    React(Window),
    /// (decision) Units leave an overstacked hex (4.62).
    Unstack {
        /// Which brigade.
        brigade: BrigadeId,
    },
    /// (decision) Whom the mover surprises (scn.mag.perception).
    Surprise,
    /// (decision) With whom a lone leader goes (8.4).
    LeaderFlees(Leader),
    /// (decision) Who takes a Loss of fire (8.11).
    Victim {
        /// The hex that was hit.
        hex: Hex,
    },
    /// (decision) Attacks are declared (7.3).
    Declare {
        /// The formation; none for all of the corps (option `attack_timing`).
        brigade: Option<BrigadeId>,
    },
    /// (decision) Which attack is resolved next (7.44).
    Resolve,
    /// An attack is resolved; see [`Assault::step`].
    Assault,
    /// (decision) The brigadier goes in or not (4.11c).
    Lead,
    /// (decision) Who takes the odd Loss (8.11).
    Spread {
        /// Of the attackers, or of the defenders.
        attacker: bool,
    },
    /// (decision) Where a beaten defender goes (8.33).
    Retreat,
    /// (decision) Who goes back (7.43).
    Excess,
    /// (decision) Which way a unit or a stack faces.
    Face {
        /// The hex.
        hex: Hex,
        /// Whose units.
        side: Seat,
    },
    /// (decision) The attack may be continued (7.47).
    Continue,
    /// (decision) A side takes brigades out of Reserve (4.6b).
    ReserveOut {
        /// Which side.
        side: Seat,
    },
    /// (decision) A side moves commanders (4.23).
    Commanders {
        /// Which side.
        side: Seat,
    },
    /// (decision) Where a commander goes.
    CommanderMove(Leader),
    /// The end of a turn.
    TurnEnds,
    /// The game is over.
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The winner, if any.
    pub winner: Option<Seat>,
    /// How great the victory is: 0 a draw, 1 minor, 2 major, 3 decisive.
    pub grade: u8,
    /// Points by seat.
    pub points: [i16; 2],
    /// Decided before the last turn.
    pub sudden: bool,
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
    };

    /// The direction of the next step.
    #[must_use]
    pub const fn next(&self) -> Facing {
        Facing::ALL[(self.way & 7) as usize % 6]
    }
}

impl Assault {
    /// Nobody attacks.
    #[must_use]
    pub fn none() -> Assault {
        Assault {
            attackers: ArrayVec::new(),
            defenders: ArrayVec::new(),
            target: OFF,
            inside: false,
            kind: AssaultKind::Attack,
            seat: Seat(0),
            leader: None,
            losses: [0; 2],
            owed: [0; 2],
            hit: [0; 2],
            overrun: false,
            beaten: false,
            step: AssaultStep::Withdrawal,
        }
    }
}
