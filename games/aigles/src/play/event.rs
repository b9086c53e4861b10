//! Everything that happens, with all that its line in the log unfolds into: who, dice as they fell, tallies, results.
//!
//! Events are made only when somebody listens, so they may own memory; the state never does.

use crate::book::vocabulary::{Character, ChargeZone, Cover, Formation, TableEdge, UnitId};
use crate::play::victory::Ending;
use crate::state::{Body, Pose, Target};
use boards::table::Length;
use kernel::{RuleId, Seat, Tally};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Both sides rolled for the choice of side (`setup.side`).
    SetupRolled {
        /// The dice by seat.
        dice: [u8; 2],
        /// Who won.
        winner: Seat,
    },
    /// A side took its edge.
    EdgeChosen {
        /// Which side.
        side: Seat,
        /// Its edge.
        edge: TableEdge,
    },
    /// It was said who places first.
    FirstPlacement {
        /// Who places first.
        first: Seat,
    },
    /// A battalion was placed.
    Placed {
        /// Which one.
        unit: UnitId,
        /// Where.
        pose: Pose,
        /// In which formation.
        formation: Formation,
        /// Skirmishers sent out.
        skirmishers: u8,
    },
    /// A battalion finds no room in its strip and stays off the table.
    NoRoom {
        /// Which one.
        unit: UnitId,
    },
    /// A commander was placed.
    CommanderPlaced {
        /// Whose.
        side: Seat,
        /// Where: east and north.
        at: [i16; 2],
    },
    /// A turn begins.
    TurnBegins {
        /// Which one.
        turn: u8,
    },
    /// Initiative was rolled (`turn.initiative`).
    InitiativeRolled {
        /// The dice by seat.
        dice: [u8; 2],
        /// Officers and commander, by seat.
        tallies: Box<[Tally; 2]>,
        /// Who has it.
        winner: Seat,
    },
    /// It was chosen who activates first.
    FirstActivation {
        /// Who activates first.
        first: Seat,
    },
    /// A battalion was activated.
    Activated {
        /// Which one.
        unit: UnitId,
        /// For what: id of the message that names the activation, such as `action-fire`.
        activation: &'static str,
        /// The rule that allows it.
        rule: RuleId,
        /// Its target, if it has one.
        target: Option<Target>,
    },
    /// A test was rolled, or passed by itself.
    Tested {
        /// Who tested.
        unit: UnitId,
        /// Id of the message that names the test, such as `test-resolve`.
        test: &'static str,
        /// The rule that asks for it.
        rule: RuleId,
        /// The die; none if the commander makes it pass by itself (`cmd.join.tests`).
        die: Option<u8>,
        /// Modifiers of the die.
        tally: Box<Tally>,
        /// What the modified die had to reach.
        score: u8,
        /// Whether it did.
        passed: bool,
        /// Who allowed it to be rolled again, if this is a second roll.
        rerolled_by: Option<Character>,
    },
    /// A battalion that failed does nothing this turn (`act.fail`).
    DoesNothing {
        /// Which one.
        unit: UnitId,
    },
    /// A distance die was rolled.
    DistanceRolled {
        /// For whom.
        unit: UnitId,
        /// The die.
        die: u8,
        /// The allowance on open ground.
        allowance: Length,
        /// It goes back.
        back: bool,
        /// The rule of the rate.
        rule: RuleId,
    },
    /// An obstacle was met (`man.obstacle`, `man.obstacle.charge`).
    ObstacleMet {
        /// By whom.
        unit: UnitId,
        /// Index of the piece of terrain in the battle.
        terrain: u8,
        /// The die.
        die: u8,
        /// What is left of the whole allowance.
        allowance: Length,
        /// It gets across.
        crosses: bool,
    },
    /// A battalion moved.
    Moved {
        /// Which one.
        unit: UnitId,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
        /// How far its leading edge went straight.
        straight: Length,
        /// It was stopped before the end of the way it wanted.
        cut_short: bool,
    },
    /// A screen moved, was set down, or stepped aside.
    ScreenMoved {
        /// Whose screen.
        unit: UnitId,
        /// To where.
        to: Pose,
    },
    /// A screen was removed (`skirm.contact`, `skirm.parent`, `skirm.activate`).
    ScreenRemoved {
        /// Whose screen.
        unit: UnitId,
        /// How many skirmishers were lost with it.
        skirmishers: u8,
        /// The rule that removed it.
        rule: RuleId,
    },
    /// A battalion changed formation or facing (`man.formation`).
    Reshaped {
        /// Which one.
        unit: UnitId,
        /// Its formation now.
        formation: Formation,
        /// Its pose now.
        to: Pose,
    },
    /// A battalion spends the turn reforming (`man.reform`).
    Reforms {
        /// Which one.
        unit: UnitId,
    },
    /// A battalion recovers from a charge that fell short (`att.short`).
    Recovers {
        /// Which one.
        unit: UnitId,
    },
    /// A battalion became disordered (`dis.causes`).
    Disordered {
        /// Which one.
        unit: UnitId,
        /// The rule that disordered it.
        rule: RuleId,
    },
    /// A battalion is in order again at the end of the turn (`turn.end`).
    InOrder {
        /// Which one.
        unit: UnitId,
    },
    /// Nobody could fire: out of range or no group able to (`fire.activation`).
    NoFire {
        /// Who wanted to fire.
        shooter: UnitId,
        /// Body or screen.
        by: Body,
        /// At whom.
        target: Target,
        /// How far the target is from the nearest group that could see it.
        range: Option<Length>,
    },
    /// The range die of defensive fire (`def.fire.roll`).
    DefensiveRange {
        /// Who fires.
        shooter: UnitId,
        /// The die.
        die: u8,
        /// Id of the message that names the range, such as `range-long`.
        range: &'static str,
    },
    /// A volley was rolled.
    Volley {
        /// Who fired.
        shooter: UnitId,
        /// Body or screen.
        by: Body,
        /// At whom.
        target: Target,
        /// Defensive fire.
        defensive: bool,
        /// The range, unless it is defensive fire.
        range: Option<Length>,
        /// The cover of the target.
        cover: Cover,
        /// How the number of dice came about (`fire.dice`).
        dice: Box<Tally>,
        /// What is added to each die.
        die: Box<Tally>,
        /// What a modified die had to reach.
        score: u8,
        /// The dice as they fell.
        faces: Vec<u8>,
        /// How many hit.
        hits: u8,
    },
    /// A sergeant had one missed die rolled again (`char.sergeant`).
    DieRerolled {
        /// Whose sergeant.
        shooter: UnitId,
        /// The die now.
        face: u8,
        /// Whether it hits now.
        hit: bool,
    },
    /// Losses were taken.
    Losses {
        /// By whom.
        unit: UnitId,
        /// Rankers of the body.
        rankers: u8,
        /// Skirmishers.
        skirmishers: u8,
        /// The rule that caused them.
        rule: RuleId,
    },
    /// A character was lost (`char.risk.fire`, `char.risk.combat`).
    CharacterLost {
        /// From which battalion.
        unit: UnitId,
        /// Who.
        who: Character,
        /// The die that chose him among several, if one did.
        die: Option<u8>,
        /// The rule that took him.
        rule: RuleId,
    },
    /// The dice for the characters of a beaten battalion (`char.risk.combat`).
    CharactersAtRisk {
        /// Which battalion.
        unit: UnitId,
        /// Each character with his die.
        dice: Vec<(Character, u8)>,
    },
    /// A supreme commander was killed (`cmd.killed`).
    CommanderKilled {
        /// Whose.
        side: Seat,
    },
    /// A charge was launched: its line and zone (`att.line`, `def.arcs`).
    ChargeLaunched {
        /// Who charges.
        charger: UnitId,
        /// Who is charged.
        target: UnitId,
        /// Length of the charge line.
        gap: Length,
        /// Where it comes from.
        zone: ChargeZone,
    },
    /// Another enemy stood in the way and became the target (`att.line`).
    TargetChanged {
        /// Who charges.
        charger: UnitId,
        /// Who was the target.
        from: UnitId,
        /// Who is the target now.
        to: UnitId,
    },
    /// A charge fell short (`att.short`).
    ChargeShort {
        /// Who charged.
        charger: UnitId,
        /// Where it stands now.
        to: Pose,
    },
    /// A charge made contact (`def.contact`).
    Contact {
        /// Who charged.
        charger: UnitId,
        /// Who was charged.
        target: UnitId,
        /// Where the charger stands now.
        to: Pose,
        /// The target counter-attacks (`att.short`).
        counter_attack: bool,
    },
    /// A routing battalion was ridden down (`att.route`).
    RoutersCaught {
        /// Who charged.
        charger: UnitId,
        /// Who was caught.
        target: UnitId,
    },
    /// A battalion joined a combat (`com.join`).
    Joined {
        /// Who joined.
        joiner: UnitId,
        /// The enemy it attacks in flank or rear.
        enemy: UnitId,
    },
    /// A joiner was charged and helps no longer (`com.join`, ruling R46).
    JoinerDrawnOff {
        /// Which one.
        joiner: UnitId,
    },
    /// A battalion has tested this turn and does not test again (`res.once`).
    TestedAlready {
        /// Which one.
        unit: UnitId,
    },
    /// A battalion has lost half of its rankers (`loss.half`).
    HalfLost {
        /// Which one.
        unit: UnitId,
    },
    /// A joiner has nobody left to hold (`com.join.when`).
    JoinerFree {
        /// Which one.
        joiner: UnitId,
    },
    /// The target of a charge may not fire at it (`def.fire`).
    NoDefensiveFire {
        /// Which one.
        unit: UnitId,
        /// The rule that keeps it from firing.
        rule: RuleId,
    },
    /// A charge cannot go its full distance over the ground before it (`man.difficult`).
    ChargeSlowed {
        /// Who charges.
        unit: UnitId,
        /// How far it may go.
        allowance: Length,
    },
    /// The target of a charge held its fire.
    HeldFire {
        /// Which one.
        unit: UnitId,
    },
    /// A combat round was fought (`com.total`).
    Combat {
        /// The two battalions.
        units: [UnitId; 2],
        /// Their dice.
        dice: [u8; 2],
        /// Groups and modifiers of each.
        tallies: Box<[Tally; 2]>,
        /// Their totals.
        totals: [i32; 2],
        /// Who won, unless it was drawn.
        winner: Option<UnitId>,
    },
    /// The loser recoiled (`com.recoil`).
    Recoiled {
        /// Which one.
        unit: UnitId,
        /// How far.
        distance: Length,
        /// To where.
        to: Pose,
    },
    /// The winner decided whether to pursue (`com.pursue`, `com.nopursue`).
    Pursuit {
        /// The winner.
        winner: UnitId,
        /// Whether it pursues.
        pursues: bool,
        /// Where it stands now.
        to: Pose,
    },
    /// A combat ended (`com.rout`, `com.nopursue`).
    CombatOver {
        /// Who is out of it.
        unit: UnitId,
        /// The rule that ended it.
        rule: RuleId,
    },
    /// A battalion broke (`res.test`).
    Routs {
        /// Which one.
        unit: UnitId,
    },
    /// A battalion saw a friend rout or be destroyed (`res.when`).
    SawRout {
        /// Which one.
        unit: UnitId,
        /// Whom it saw.
        friend: UnitId,
    },
    /// A battalion fled (`rout.move`).
    Fled {
        /// Which one.
        unit: UnitId,
        /// The die.
        die: u8,
        /// How far.
        distance: Length,
        /// To where, if it is still on the table.
        to: Option<Pose>,
    },
    /// A routing battalion stopped (`rout.rally`).
    Rallied {
        /// Which one.
        unit: UnitId,
    },
    /// A battalion has no rankers left (`loss.destroyed`).
    Destroyed {
        /// Which one.
        unit: UnitId,
    },
    /// The commander's die (`cmd.move`).
    CommanderRolled {
        /// Whose commander.
        side: Seat,
        /// The die.
        die: u8,
    },
    /// The commander went somewhere on his own.
    CommanderMoved {
        /// Whose commander.
        side: Seat,
        /// To where: east and north.
        to: [i16; 2],
        /// He made way for troops, it was not his free move (`cmd.alone`).
        swept: bool,
    },
    /// The commander joined a battalion.
    CommanderJoined {
        /// Whose commander.
        side: Seat,
        /// Which battalion.
        unit: UnitId,
    },
    /// A phase of the turn begins: id of its message, such as `phase-resolve`.
    PhaseBegins {
        /// Which one.
        phase: &'static str,
    },
    /// An objective is held at the end (`vic.objectives`).
    ObjectiveHeld {
        /// Index of the objective in the battle.
        objective: u8,
        /// By whom.
        side: Seat,
    },
    /// The game is over.
    Over(Ending),
}
