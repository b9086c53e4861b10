//! Everything that happens, with all that its line in the log unfolds into.
//!
//! Events are made only when somebody listens, so they may own memory; the state never does.

use super::action::{Answer, MarchKind};
use crate::book::vocabulary::{Formation, Gait, GeneralId, Marker, Moral, Order, UnitId};
use crate::rules::fire::Volley;
use crate::rules::losses::Loss;
use crate::rules::morale::Rung;
use crate::rules::victory::Score;
use boards::table::Length;
use kernel::{RuleId, Seat, Tally};

/// Something that happened. Fields are named as in the rules they come from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "a line of the log each; the fields are its words")]
pub enum Event {
    /// A turn begins.
    Turn { turn: u8 },
    /// Dice for the initiative.
    Initiative { dice: [u8; 2], bonus: [i32; 2], winner: Seat },
    /// The scenario names the side with the first initiative.
    InitiativeGiven { winner: Seat },
    /// A phase of a side begins.
    PhaseBegins { seat: Seat },
    /// A part of the phase begins.
    Part { label: &'static str, rule: RuleId },
    /// A beaten unit climbs one rung, or not.
    Climbs { unit: UnitId, moral: Moral },
    /// It does not climb.
    NoClimb { unit: UnitId, rule: RuleId },
    /// A unit moved.
    Moved { unit: UnitId, gait: Gait, distance: Length, tally: Tally },
    /// A unit turned.
    Turned { unit: UnitId, pa: i32 },
    /// A unit changed formation.
    Formed { unit: UnitId, formation: Formation, pa: i32 },
    /// A unit re-formed by a step.
    Reformed { unit: UnitId, order: Order, pa: i32 },
    /// A unit did something small: loaded, stepped aside or back.
    Did { unit: UnitId, label: &'static str, rule: RuleId },
    /// Skirmishers went out or came in.
    ScreenOut { unit: UnitId, figures: u8 },
    /// A built-up area was occupied or left.
    Occupied { unit: UnitId, area: u8, enters: bool },
    /// A volley.
    Fired {
        unit: UnitId,
        target: UnitId,
        screen: Option<RuleId>,
        volley: Box<Volley>,
        tally: Tally,
        loss: Loss,
        percent: i32,
    },
    /// Ball went on to another unit.
    Penetrated { target: UnitId, pap: u8 },
    /// Guns fired close to friends, and struck them or not.
    GunError { unit: UnitId, friend: UnitId, die: u8, strays: bool },
    /// A march was declared.
    Marches { unit: UnitId, target: UnitId, kind: MarchKind },
    /// Several march together on one enemy.
    Together { unit: UnitId, target: UnitId, count: u8 },
    /// Two advances met in simultaneous play.
    Met { units: [UnitId; 2] },
    /// Two units fire on each other together.
    Exchange { units: [UnitId; 2] },
    /// A pursuer ran into others.
    RanInto { unit: UnitId, target: UnitId, order: Order },
    /// A general was aimed at.
    Aimed { unit: UnitId, general: GeneralId, dice: u8, hit: bool },
    /// An opportunity was seized.
    Seizes { unit: UnitId, target: UnitId },
    /// Part of the front of a march is caught by another enemy.
    Caught { unit: UnitId, target: UnitId, figures: u8 },
    /// A front was narrowed, or is whole again.
    Narrowed { unit: UnitId, figures: u8 },
    /// A unit was surprised in column of march, so many points short.
    Surprised { unit: UnitId, formation: Formation, lacks: u8 },
    /// A unit marched operationally.
    Operated { unit: UnitId, distance: Length, formation: Option<Formation> },
    /// Two groups were shifted together.
    Translated { seat: Seat, distance: Length },
    /// The other side did not agree to it.
    NotTranslated { seat: Seat },
    /// The order of marches was rolled.
    OrderRolled { unit: UnitId, die: u8 },
    /// A morale test.
    Tested {
        unit: UnitId,
        test: &'static str,
        rule: RuleId,
        tallies: Box<[(&'static str, Tally); 4]>,
        die: u8,
        score: i32,
        rung: Rung,
    },
    /// A target answered.
    Answered { unit: UnitId, answer: Answer, tally: Tally, penalty: u8 },
    /// Points lost to something, and the rung read again.
    Adjusted { unit: UnitId, label: &'static str, rule: RuleId, points: i32, rung: Rung },
    /// A march was stopped by fire.
    Stopped { unit: UnitId },
    /// Cavalry gave up before formed infantry.
    GaveUp { unit: UnitId },
    /// A charge met nobody.
    NoContact { unit: UnitId },
    /// A close combat.
    Melee { units: [UnitId; 2], figures: [u8; 2], tallies: Box<[Tally; 2]>, pap: [u8; 2] },
    /// How a fight ended for its loser.
    Beaten { unit: UnitId, difference: u8, moral: Moral, duel: bool },
    /// A fight without a winner.
    Drawn { units: [UnitId; 2], duel: bool },
    /// A unit passed through another.
    PassedThrough { unit: UnitId, target: UnitId },
    /// A unit is in another state.
    State { unit: UnitId, moral: Moral, rule: RuleId },
    /// A unit lost order.
    Degraded { unit: UnitId, order: Order, rule: RuleId },
    /// A unit fell back.
    FellBack { unit: UnitId, distance: Length, rule: RuleId },
    /// A unit is out of the battle.
    Lost { unit: UnitId, label: &'static str },
    /// Guns were taken.
    GunsTaken { seat: Seat, guns: u8 },
    /// A pursuit.
    Pursues { unit: UnitId, target: UnitId, rule: RuleId },
    /// Figures lost to a pursuit.
    RiddenDown { unit: UnitId, figures: u8, prisoners: u8 },
    /// Conscripts fall one rung more.
    Conscripts { unit: UnitId },
    /// A unit is raised by its status.
    Rescued { unit: UnitId, moral: Moral },
    /// A control test.
    Control { unit: UnitId, tally: Tally, die: u8, held: bool },
    /// A skirmish fight before two units.
    Skirmish { units: [UnitId; 2], losses: [u8; 2] },
    /// A screen is beaten.
    ScreenBeaten { unit: UnitId },
    /// A general rode, joined or rallied.
    General { general: GeneralId, unit: Option<UnitId>, label: &'static str, rule: RuleId },
    /// Dice were rolled for a general under fire.
    GeneralRisk { general: GeneralId, dice: u8, hit: bool },
    /// A general was hit: the dice of his wound, the turn he is back.
    GeneralHit { general: GeneralId, wound: Option<u8>, turns: Option<u8> },
    /// A general is back.
    GeneralBack { general: GeneralId },
    /// Another stands in for a general who is out, without his bonuses.
    GeneralReplaced { general: GeneralId },
    /// A unit rallied after a victory or a draw.
    Rallied { unit: UnitId, back: bool },
    /// An objective changed hands.
    Objective { objective: u8, seat: Seat },
    /// Orders were turned over.
    OrdersRevealed { orders: Vec<(UnitId, Marker)> },
    /// One side has given its orders.
    OrdersGiven { seat: Seat },
    /// One side has laid out its troops.
    Deployed { seat: Seat },
    /// The game is over.
    Over { winner: Option<Seat>, label: &'static str, rule: RuleId, scores: [Score; 2] },
}

impl Event {
    /// The units it tells of.
    #[must_use]
    pub const fn units(&self) -> [Option<UnitId>; 2] {
        match *self {
            Event::Climbs { unit, .. }
            | Event::NoClimb { unit, .. }
            | Event::Moved { unit, .. }
            | Event::Turned { unit, .. }
            | Event::Formed { unit, .. }
            | Event::Reformed { unit, .. }
            | Event::Did { unit, .. }
            | Event::ScreenOut { unit, .. }
            | Event::Occupied { unit, .. }
            | Event::Tested { unit, .. }
            | Event::Answered { unit, .. }
            | Event::Adjusted { unit, .. }
            | Event::Stopped { unit }
            | Event::GaveUp { unit }
            | Event::NoContact { unit }
            | Event::Beaten { unit, .. }
            | Event::State { unit, .. }
            | Event::Degraded { unit, .. }
            | Event::FellBack { unit, .. }
            | Event::Lost { unit, .. }
            | Event::RiddenDown { unit, .. }
            | Event::Conscripts { unit }
            | Event::Rescued { unit, .. }
            | Event::Control { unit, .. }
            | Event::ScreenBeaten { unit }
            | Event::Narrowed { unit, .. }
            | Event::Surprised { unit, .. }
            | Event::Operated { unit, .. }
            | Event::OrderRolled { unit, .. }
            | Event::Aimed { unit, .. }
            | Event::Rallied { unit, .. } => [Some(unit), None],
            Event::Fired { unit, target, .. }
            | Event::Marches { unit, target, .. }
            | Event::Together { unit, target, .. }
            | Event::RanInto { unit, target, .. }
            | Event::Seizes { unit, target }
            | Event::Caught { unit, target, .. }
            | Event::PassedThrough { unit, target }
            | Event::Pursues { unit, target, .. } => [Some(unit), Some(target)],
            Event::GunError { unit, friend, .. } => [Some(unit), Some(friend)],
            Event::Penetrated { target, .. } => [Some(target), None],
            Event::General { unit, .. } => [unit, None],
            Event::Met { units }
            | Event::Exchange { units }
            | Event::Melee { units, .. }
            | Event::Drawn { units, .. }
            | Event::Skirmish { units, .. } => [Some(units[0]), Some(units[1])],
            Event::Turn { .. }
            | Event::Initiative { .. }
            | Event::InitiativeGiven { .. }
            | Event::PhaseBegins { .. }
            | Event::Part { .. }
            | Event::GunsTaken { .. }
            | Event::GeneralHit { .. }
            | Event::GeneralRisk { .. }
            | Event::GeneralBack { .. }
            | Event::GeneralReplaced { .. }
            | Event::Objective { .. }
            | Event::OrdersRevealed { .. }
            | Event::OrdersGiven { .. }
            | Event::Deployed { .. }
            | Event::Translated { .. }
            | Event::NotTranslated { .. }
            | Event::Over { .. } => [None, None],
        }
    }
}
