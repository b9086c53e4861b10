//! Everything that happens, with all that its line in the log unfolds into: who, dice as they fell, tallies, results.
//!
//! Events are made only when somebody listens, so they may own memory; the state never does.

use crate::book::facing::Facing;
use crate::book::vocabulary::{FireResult, Weather};
use crate::play::victory::Ending;
use crate::rules::hand::How;
use crate::setup::{BrigadeId, CorpsId, UnitId};
use crate::state::{Hex, Leader};
use kernel::{RuleId, Seat, Tally};

/// The message of the end of the turn, whose segments have an order of their own (3.0d).
pub const END_OF_TURN: &str = "phase-end_of_turn";

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A turn begins (3.0a).
    TurnBegins {
        /// Which one, counted from 0.
        turn: u8,
        /// Its hour.
        hour: u8,
    },
    /// A phase of the turn begins: id of its message.
    PhaseBegins {
        /// Which one.
        phase: &'static str,
    },
    /// The weather of the turn (scn.weather).
    WeatherIs {
        /// What it is.
        weather: Weather,
        /// The die for the storm, if one was rolled.
        die: Option<u8>,
    },
    /// A brigade was put into the first half of its army (scn.sanmartino).
    HalfNamed {
        /// Which one.
        brigade: BrigadeId,
    },
    /// A leader arrived (5.6c).
    LeaderArrives {
        /// Who.
        leader: Leader,
        /// Where.
        hex: Hex,
    },
    /// A brigade arrived in Reserve (5.6d).
    ReserveArrives {
        /// Which one.
        brigade: BrigadeId,
        /// Where.
        hex: Hex,
    },
    /// Initiative (4.3).
    Initiative {
        /// The dice, by seat.
        dice: [u8; 2],
        /// What is added, by seat.
        drm: [i8; 2],
        /// Who has it; none: they roll again.
        winner: Option<Seat>,
    },
    /// A brigade went into Reserve (4.6a).
    PutInReserve {
        /// Which one.
        brigade: BrigadeId,
    },
    /// A brigade left Reserve.
    LeftReserve {
        /// Which one.
        brigade: BrigadeId,
        /// Because an enemy came near (4.62), or of its own will (4.6b), or released (scn.reserves).
        rule: RuleId,
    },
    /// A die for the release of a formation (scn.reserves).
    ReleaseRolled {
        /// Which one.
        formation: u8,
        /// The die.
        die: u8,
        /// It is released.
        released: bool,
    },
    /// A corps was named (4.5).
    Named {
        /// Which one.
        corps: CorpsId,
        /// How it comes to act.
        how: How,
        /// The die, if one was rolled.
        die: Option<u8>,
        /// What it must not exceed.
        continuity: u8,
        /// It acts.
        acts: bool,
        /// But it may not attack (4.55).
        no_attack: bool,
    },
    /// A half of an army rolled to act at all (scn.sanmartino).
    HalfRolled {
        /// Which corps.
        corps: CorpsId,
        /// The second half.
        second: bool,
        /// The die.
        die: u8,
        /// It sits this activation out.
        sits: bool,
    },
    /// A Mass Cavalry Attack was announced (4.16a).
    MassAnnounced {
        /// Who leads it.
        brigade: BrigadeId,
    },
    /// A side passed (4.52).
    Passed {
        /// Which one.
        side: Seat,
        /// It had nobody to name (4.4b).
        forced: bool,
    },
    /// A formation begins to act (3.0b).
    BrigadeActs {
        /// Which one.
        brigade: BrigadeId,
        /// It has Orders (4.22).
        orders: bool,
        /// Because it enters (5.6c).
        entering: bool,
    },
    /// A roll for Orders (4.13).
    OrdersRolled {
        /// Which brigade.
        brigade: BrigadeId,
        /// The die.
        die: u8,
        /// The brigadier's DRM.
        drm: i8,
        /// It has Orders.
        orders: bool,
    },
    /// A brigade lost its nerve and left the map (special rule of Solferino).
    NerveLost {
        /// Which one.
        brigade: BrigadeId,
    },
    /// A brigadier took a regiment along (4.15b).
    CavalryTaken {
        /// Which one.
        unit: UnitId,
        /// By which brigade.
        brigade: BrigadeId,
    },
    /// A leader moved.
    LeaderMoved {
        /// Who.
        leader: Leader,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// Movement points.
        cost: u8,
        /// He has ridden too far and is weaker, or is himself again (4.23b).
        weak: Option<bool>,
        /// Why he went: with his brigade, in his segment, or away from an enemy.
        rule: RuleId,
    },
    /// A unit came onto the map (5.6a).
    Entered {
        /// Which one.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// Movement points.
        cost: u8,
    },
    /// A unit moved one hex.
    Stepped {
        /// Which one.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// Movement points.
        cost: u8,
        /// What they were spent on, where there is anything to explain (5.2b).
        tally: Box<Tally>,
        /// In strategic movement.
        strategic: bool,
        /// By the one-hex minimum (5.31).
        minimum: bool,
    },
    /// A unit turned, or ended its turn so.
    Faced {
        /// Which one.
        unit: UnitId,
        /// Where to.
        facing: Facing,
    },
    /// A unit formed or left Square (6.14).
    Squared {
        /// Which one.
        unit: UnitId,
        /// Formed it.
        formed: bool,
    },
    /// A unit Rallied (8.51), or Recovered (8.52).
    Rallied {
        /// Which one.
        unit: UnitId,
        /// Losses it has now.
        losses: u8,
        /// The rule.
        rule: RuleId,
    },
    /// A unit left the map alive.
    Left {
        /// Which one.
        unit: UnitId,
        /// By which rule.
        rule: RuleId,
    },
    /// A try to blow a bridge (scn.mag.bridges).
    Demolition {
        /// By which unit.
        unit: UnitId,
        /// Which bridge.
        bridge: u8,
        /// The die.
        die: u8,
        /// Its modifiers.
        tally: Box<Tally>,
        /// It is gone.
        blown: bool,
    },
    /// The roll of a unit that moved in an Extended Activation (4.43).
    Strained {
        /// Which one.
        unit: UnitId,
        /// The die.
        die: u8,
        /// What it must not exceed.
        cohesion: i32,
    },
    /// Perception (scn.mag.perception).
    Perception {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its modifiers.
        tally: Box<Tally>,
        /// It was surprised.
        surprised: bool,
        /// It surprises.
        surprises: bool,
    },
    /// The units of a hex are Surprised (scn.mag.perception).
    Surprised {
        /// Where.
        hex: Hex,
    },
    /// A unit withdrew (6.34, 6.35).
    Withdrew {
        /// Which one.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// By which rule.
        rule: RuleId,
    },
    /// A mover has points back: the enemy next to him has withdrawn (6.34, 7.53).
    Refunded {
        /// Who.
        unit: UnitId,
        /// How many.
        points: u8,
    },
    /// Artillery fired (7.18).
    Fired {
        /// Who.
        firers: Vec<UnitId>,
        /// At which hex.
        target: Hex,
        /// In Reaction (7.17).
        reaction: bool,
        /// The die.
        die: u8,
        /// Its modifiers.
        tally: Box<Tally>,
        /// What came of it.
        result: FireResult,
        /// A rocket misfired (scn.sol.rockets).
        misfire: bool,
    },
    /// A unit tested its Cohesion under fire (7.18b).
    Checked {
        /// Which one.
        unit: UnitId,
        /// The die.
        die: u8,
        /// What it must not exceed.
        cohesion: i32,
        /// It is Disordered.
        disordered: bool,
    },
    /// Small arms fired (7.23).
    Volley {
        /// Who.
        unit: UnitId,
        /// At which hex.
        target: Hex,
        /// In Reaction (7.24).
        reaction: bool,
        /// The die.
        die: u8,
        /// Its modifiers.
        tally: Box<Tally>,
        /// Losses.
        losses: u8,
    },
    /// A unit was Disordered.
    Disordered {
        /// Which one.
        unit: UnitId,
        /// By which rule.
        rule: RuleId,
    },
    /// A unit took a Loss (8.11).
    Loss {
        /// Which one.
        unit: UnitId,
        /// Losses it has now.
        losses: u8,
        /// By which rule.
        rule: RuleId,
    },
    /// A unit was eliminated (8.12b).
    Eliminated {
        /// Which one.
        unit: UnitId,
        /// By which rule.
        rule: RuleId,
    },
    /// An attack or charge was declared (7.3).
    Declared {
        /// Who.
        unit: UnitId,
        /// Which hex.
        target: Hex,
        /// A charge.
        charge: bool,
    },
    /// An Engagement roll (7.41).
    Engaged {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its modifiers.
        tally: Box<Tally>,
        /// What it must not exceed.
        cohesion: i32,
        /// It goes in.
        engages: bool,
        /// Others of its hex do as it does (7.42).
        leads: bool,
    },
    /// An attack was fought (7.44).
    Fought {
        /// Where.
        target: Hex,
        /// Who attacked.
        attackers: Vec<UnitId>,
        /// Who defended.
        defenders: Vec<UnitId>,
        /// The dice of attacker and defender.
        dice: [u8; 2],
        /// Their modifiers.
        tallies: Box<[Tally; 2]>,
        /// Losses of attacker and defender.
        losses: [u8; 2],
    },
    /// Who lost (8.31).
    Judged {
        /// The attacker lost.
        attacker_lost: bool,
    },
    /// Lone batteries were overrun (7.46).
    Overrun {
        /// Where.
        target: Hex,
    },
    /// A unit retreated, or went back (8.32, 8.33, 7.43).
    Retreated {
        /// Which one.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// Into an enemy zone of control.
        zoc: bool,
        /// By which rule.
        rule: RuleId,
    },
    /// A victorious unit entered the hex.
    Advanced {
        /// Which one.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
    /// A roll to continue an attack (7.47).
    ContinueRolled {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// What is taken off it.
        drm: i8,
        /// What it must not exceed.
        cohesion: i32,
        /// It goes on.
        goes_on: bool,
    },
    /// A leader was in danger (8.4).
    LeaderInDanger {
        /// Who.
        leader: Leader,
        /// The die.
        die: u8,
        /// He is Finished for the turn.
        finished: bool,
    },
    /// A formation became Hors de Combat, or is so no more (9.1).
    HorsDeCombat {
        /// Which one.
        brigade: BrigadeId,
        /// It is.
        is: bool,
    },
    /// A demoralization roll (9.2).
    DemoralizationRolled {
        /// Which corps.
        corps: CorpsId,
        /// Its second half (scn.sanmartino).
        second: bool,
        /// The die.
        die: u8,
        /// Its modifiers.
        tally: Box<Tally>,
        /// It is demoralized.
        demoralized: bool,
    },
    /// A roll for the withdrawal of a corps (scn.sol.withdrawal).
    WithdrawalRolled {
        /// Which corps.
        corps: CorpsId,
        /// The die.
        die: u8,
        /// Its modifiers.
        tally: Box<Tally>,
        /// It withdraws.
        withdraws: bool,
    },
    /// The game is over (scn.victory).
    Over {
        /// How.
        ending: Ending,
    },
}
