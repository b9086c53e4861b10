//! Everything that happens, with all that its line in the log unfolds into: who, dice as they fell, tallies, results.
//!
//! Events are made only when somebody listens, so they may own memory; the state never does. Some are secrets of one
//! side until the order they tell is revealed: see [`Event::known_to`].

use crate::book::tokens::Bag;
use crate::book::vocabulary::{
    BombardmentResult, BrigadeId, Cohesion, CombatResult, Competence, DivisionId, Formation, GeneralId, Order,
    RangeBand, Reaction, Token,
};
use crate::play::consolidation::Ending;
use crate::rules::test::Taken;
use crate::state::{BrigadeSet, Command, Holder, Pose, Sender, Spot};
use boards::table::Length;
use kernel::{RuleId, Seat, Tally};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The battle is opened: what there is to know about the scenario.
    Opened {
        /// The message with its notes.
        notes: String,
    },
    /// It was found out who deploys first (2.3).
    DeploymentRolled {
        /// The initiative bonuses by seat; a die decides where they are equal.
        bonuses: [u8; 2],
        /// The dice by seat, where they were needed.
        dice: Option<[u8; 2]>,
        /// Who begins.
        first: Seat,
    },
    /// A general was deployed (2.3).
    GeneralPlaced {
        /// Which one.
        general: GeneralId,
        /// Where.
        at: Spot,
    },
    /// A brigade was deployed (2.3).
    BrigadePlaced {
        /// Which one.
        brigade: BrigadeId,
        /// Where.
        pose: Pose,
        /// How it stands.
        formation: Formation,
    },
    /// A brigade finds no room in its zone and stays out of the battle.
    NoRoom {
        /// Which one.
        brigade: BrigadeId,
    },
    /// A turn begins (3.0).
    TurnBegins {
        /// Which one.
        turn: u8,
    },
    /// A phase of the turn begins: id of its message, such as `phase-orders`.
    PhaseBegins {
        /// Which one.
        phase: &'static str,
    },
    /// The die of a reinforcement (3.1).
    ReinforcementRolled {
        /// Which division.
        division: DivisionId,
        /// What its die had to reach; 1 or less comes by itself.
        needed: u8,
        /// The die, where one was needed.
        die: Option<u8>,
        /// Whether it may enter.
        arrives: bool,
    },
    /// An order was given without a test (3.2b). A secret.
    OrderGiven {
        /// Whose order.
        command: Command,
        /// Whose secret.
        side: Seat,
        /// The order.
        order: Order,
    },
    /// An aide-de-camp set out (3.2c). A secret.
    AideSent {
        /// Whose secret.
        side: Seat,
        /// To which division.
        division: DivisionId,
        /// With which order.
        order: Order,
        /// Whose aide-de-camp.
        sender: Sender,
    },
    /// An aide-de-camp rides on (3.2e). Everybody sees him.
    AideRides {
        /// To which division.
        division: DivisionId,
        /// Where he is now.
        at: Spot,
    },
    /// The order of an aide-de-camp on the way is void (3.2e). A secret: it may be void because it is in force.
    AideFree {
        /// Whose secret.
        side: Seat,
        /// To which division he rode.
        division: DivisionId,
    },
    /// A test to change an order (3.2c). A secret: the enemy cannot tell which orders were changed (3.2a).
    OrderTested {
        /// Whose secret.
        side: Seat,
        /// Which division.
        division: DivisionId,
        /// The wanted order.
        order: Order,
        /// The test.
        taken: Taken,
        /// Its die and modifiers.
        tally: Box<Tally>,
    },
    /// A side has given its orders.
    OrdersDone {
        /// Which side.
        side: Seat,
    },
    /// A rally test (3.3a).
    RallyTested {
        /// Which brigade.
        brigade: BrigadeId,
        /// The test.
        taken: Taken,
        /// Its die and modifiers.
        tally: Box<Tally>,
        /// Before.
        from: Cohesion,
        /// After.
        to: Cohesion,
    },
    /// A lost general was replaced (3.3b), or a division's own (2.5).
    GeneralReplaced {
        /// Which post.
        general: GeneralId,
        /// How able the replacement is.
        competence: Competence,
        /// Where he appears.
        at: Spot,
        /// The rule.
        rule: RuleId,
    },
    /// A corps general took the army (3.3b).
    Succeeded {
        /// The post he left.
        from: GeneralId,
        /// Who he is.
        who: Holder,
        /// The post he took.
        army: GeneralId,
    },
    /// A battery looked for ammunition (3.3c).
    Resupply {
        /// Which one.
        brigade: BrigadeId,
        /// The die, where its baggage was not near.
        die: Option<u8>,
        /// Whether it has ammunition again.
        supplied: bool,
    },
    /// Initiative was rolled (3.4).
    InitiativeRolled {
        /// The dice by seat.
        dice: [u8; 2],
        /// The bonuses of the generals.
        bonuses: [u8; 2],
        /// Who has it; none: they roll again.
        winner: Option<Seat>,
    },
    /// It was chosen who activates first.
    FirstActivation {
        /// Who activates first.
        first: Seat,
    },
    /// An order was turned face up (3.5, 4.3.4).
    OrderRevealed {
        /// Whose order.
        command: Command,
        /// The order.
        order: Order,
        /// The rule that turned it up.
        rule: RuleId,
    },
    /// A formation was activated (4.1).
    Activated {
        /// Which one.
        division: DivisionId,
        /// Its order.
        order: Order,
    },
    /// A side passed (4.1).
    Passed {
        /// Which side.
        side: Seat,
    },
    /// A brigade moved.
    Moved {
        /// Which one.
        brigade: BrigadeId,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
        /// How far it went.
        distance: Length,
        /// It was stopped before the end of the way it wanted.
        cut_short: bool,
        /// The rule it moved by.
        rule: RuleId,
    },
    /// A brigade changed formation (1.4).
    Reshaped {
        /// Which one.
        brigade: BrigadeId,
        /// Its formation now.
        formation: Formation,
        /// Its pose now.
        to: Pose,
    },
    /// A reinforcement came onto the table (3.1).
    Entered {
        /// Which brigade.
        brigade: BrigadeId,
        /// Where.
        to: Pose,
    },
    /// A general moved, or made way for the enemy (5.8).
    GeneralMoved {
        /// Which post.
        general: GeneralId,
        /// Who holds it.
        who: Holder,
        /// To where.
        to: Spot,
        /// He made way, it was not his own move.
        swept: bool,
    },
    /// A brigade came into contact (5.3).
    Contact {
        /// Who advanced.
        attacker: BrigadeId,
        /// Whom it touched.
        defender: BrigadeId,
    },
    /// A battery bombarded (7.2, 7.4).
    Bombarded {
        /// The battery.
        brigade: BrigadeId,
        /// Its target.
        target: BrigadeId,
        /// How far away.
        range: Length,
        /// The range band.
        band: RangeBand,
        /// The bag and how it was filled.
        bag: Box<Bag>,
        /// The tokens in the order they came.
        tokens: [Token; 2],
        /// The result.
        result: BombardmentResult,
    },
    /// A battery is out of ammunition (7.5).
    OutOfAmmunition {
        /// Which one.
        brigade: BrigadeId,
    },
    /// A general was engaged in combat (6.4).
    GeneralEngaged {
        /// Which post.
        general: GeneralId,
        /// Who holds it.
        who: Holder,
        /// With which brigade.
        brigade: BrigadeId,
    },
    /// A combat was fought (6.9).
    Fought {
        /// Who attacked.
        attacker: BrigadeId,
        /// Who was attacked.
        defender: BrigadeId,
        /// How it reacted (6.8a to 6.8f).
        reaction: Reaction,
        /// Who supported, by camp (6.7).
        supports: [BrigadeSet; 2],
        /// The bag and how it was filled.
        bag: Box<Bag>,
        /// The two tokens.
        tokens: [Token; 2],
        /// The result.
        result: CombatResult,
        /// The draw was renewed after a fierce combat (6.10.2).
        renewed: bool,
    },
    /// A loss test (6.13).
    LossTested {
        /// Which brigade.
        brigade: BrigadeId,
        /// The test: passed is a loss.
        taken: Taken,
        /// Its die and modifiers.
        tally: Box<Tally>,
    },
    /// Elements were lost without a test (6.10, 7.4); a loss test tells of its own.
    Lost {
        /// By which brigade.
        brigade: BrigadeId,
        /// How many.
        elements: u8,
        /// The rule that took them.
        rule: RuleId,
    },
    /// A result changed cohesion (6.10, 7.4).
    CohesionChanged {
        /// Of which brigade.
        brigade: BrigadeId,
        /// Before.
        from: Cohesion,
        /// After.
        to: Cohesion,
        /// The rule that changed it.
        rule: RuleId,
    },
    /// A cohesion test (6.11).
    CohesionTested {
        /// Which brigade.
        brigade: BrigadeId,
        /// The test.
        taken: Taken,
        /// Its die and modifiers.
        tally: Box<Tally>,
        /// Before.
        from: Cohesion,
        /// After.
        to: Cohesion,
        /// The rule that asked for it.
        rule: RuleId,
    },
    /// A brigade fell back (5.9).
    FellBack {
        /// Which one.
        brigade: BrigadeId,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
        /// Something stopped it, at the price of a loss test.
        blocked: bool,
    },
    /// A brigade turned after it fell back (5.9).
    Turned {
        /// Which one.
        brigade: BrigadeId,
        /// Its pose now.
        to: Pose,
    },
    /// A brigade fled (5.10).
    Fled {
        /// Which one.
        brigade: BrigadeId,
        /// From where.
        from: Pose,
        /// To where; its last place on the table if it left it.
        to: Pose,
        /// It left the table.
        off_table: bool,
    },
    /// A brigade is broken (1.5).
    Broken {
        /// Which one.
        brigade: BrigadeId,
        /// The rule that broke it.
        rule: RuleId,
    },
    /// A baggage train is lost (5.8).
    BaggageLost {
        /// Which one.
        brigade: BrigadeId,
    },
    /// The die of an engaged general (6.14).
    GeneralAtRisk {
        /// Which post.
        general: GeneralId,
        /// Who holds it.
        who: Holder,
        /// The die.
        die: u8,
        /// He is lost on this or less.
        lost_on: u8,
        /// Whether he is.
        lost: bool,
    },
    /// A general is lost (6.14, 5.8).
    GeneralLost {
        /// Which post.
        general: GeneralId,
        /// Who holds it.
        who: Holder,
        /// The rule that took him.
        rule: RuleId,
    },
    /// A victorious attacker followed up, or stepped back (6.15).
    FollowedUp {
        /// Which brigade.
        brigade: BrigadeId,
        /// To where.
        to: Pose,
        /// How far.
        distance: Length,
    },
    /// A division is shaken (3.2f).
    Shaken {
        /// Which one.
        division: DivisionId,
    },
    /// An objective passed to a side (8.5).
    ObjectiveTaken {
        /// Index of the objective in the battle.
        objective: u8,
        /// Who holds it now.
        side: Seat,
    },
    /// Demoralisation at the end of a turn (8.2).
    Demoralisation {
        /// Points by seat.
        points: [u16; 2],
        /// Whether each army is broken.
        broken: [bool; 2],
    },
    /// The die of the battle's end (8.4).
    BattleEndRolled {
        /// What its die had to reach; 1 or less ends it by itself.
        needed: u8,
        /// The die, where one was needed.
        die: Option<u8>,
        /// Whether the battle ends.
        ends: bool,
    },
    /// The game is over.
    Over(Ending),
}

impl Event {
    /// The only seat that may know all of it; nobody in particular if it is open.
    #[must_use]
    pub const fn known_to(&self) -> Option<Seat> {
        match self {
            Event::OrderGiven { side, .. }
            | Event::AideSent { side, .. }
            | Event::AideFree { side, .. }
            | Event::OrderTested { side, .. } => Some(*side),
            _ => None,
        }
    }
}
