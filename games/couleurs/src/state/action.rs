//! Everything a seat can decide.

use crate::book::vocabulary::{Ammo, Band, Formation, Gait, GeneralId, Marker, UnitId};
use boards::table::{Hand, Heading, Length};
use serde::{Deserialize, Serialize};

/// One decision of one seat. Coordinates are tenths of a millimetre from the south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Nothing more of what is asked: the fires, the moves, the safeguards; or no to an offer.
    Done,
    /// A unit fires.
    Fire {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// With what.
        #[serde(default = "bullets", skip_serializing_if = "is_bullets")]
        ammo: Ammo,
        /// Figures or guns, if not all: the rest may fire at somebody else (fire.split).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        figures: Option<u8>,
    },
    /// A unit moves straight on, within 30 degrees of its front (move.straight).
    Move {
        /// Who.
        unit: UnitId,
        /// Which way.
        heading: Heading,
        /// How far.
        distance: Length,
    },
    /// A unit turns about the middle of its front (move.facing).
    Turn {
        /// Who.
        unit: UnitId,
        /// To where.
        heading: Heading,
    },
    /// A unit faces about.
    About {
        /// Who.
        unit: UnitId,
    },
    /// A unit steps aside by 1 UD (move.side).
    SideStep {
        /// Who.
        unit: UnitId,
        /// Which way.
        hand: Hand,
    },
    /// Infantry steps back by 1 UD (move.back).
    BackStep {
        /// Who.
        unit: UnitId,
    },
    /// A battery is drawn on by hand (art.prolonge).
    Prolonge {
        /// Who.
        unit: UnitId,
    },
    /// A unit changes formation (form.cost).
    Form {
        /// Who.
        unit: UnitId,
        /// Into what.
        formation: Formation,
    },
    /// A unit re-forms by one step (form.reform).
    Reform {
        /// Who.
        unit: UnitId,
        /// Into another formation than it had.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formation: Option<Formation>,
    },
    /// A unit loads (fire.reload).
    Load {
        /// Who.
        unit: UnitId,
    },
    /// A battalion sends companies out, or calls them in (skirm.detach).
    Screen {
        /// Who.
        unit: UnitId,
        /// Figures out from now on.
        figures: u8,
    },
    /// A unit occupies a built-up area (eco.enter).
    Enter {
        /// Who.
        unit: UnitId,
        /// Which area.
        area: u8,
    },
    /// A garrison leaves (eco.enter).
    Leave {
        /// Who.
        unit: UnitId,
        /// The way it leaves and faces.
        heading: Heading,
        /// In what formation.
        formation: Formation,
    },
    /// A garrison shifts its figures to the faces toward a direction (eco.enter).
    Rearrange {
        /// Who.
        unit: UnitId,
        /// Figures on the north, east, south and west faces.
        faces: [u8; 4],
    },
    /// A unit marches to combat or to fire, or supports who does.
    March {
        /// Who.
        unit: UnitId,
        /// On whom; for a support, whom it supports.
        target: UnitId,
        /// What for.
        kind: MarchKind,
    },
    /// A march whose target has gone is completed as an advance (mac.target_gone).
    Complete {
        /// Who.
        unit: UnitId,
    },
    /// A unit gives way to unmask friends behind it (flee.unmask).
    Unmask {
        /// Who.
        unit: UnitId,
    },
    /// Skirmishers or riflemen aim at a general who stands apart (gen.shot).
    Aim {
        /// Who.
        unit: UnitId,
        /// At whom.
        general: GeneralId,
    },
    /// A unit is laid out before the battle (scenario.deploy).
    Deploy {
        /// Who.
        unit: UnitId,
        /// Its middle, to the east.
        x: i16,
        /// To the north.
        y: i16,
        /// Facing.
        heading: Heading,
        /// In what formation.
        formation: Formation,
    },
    /// A general rides (gen.actions).
    Ride {
        /// Who.
        general: GeneralId,
        /// To the east.
        x: i16,
        /// To the north.
        y: i16,
    },
    /// A general joins a unit: he lends it movement, commands it or rallies it (gen.actions).
    Join {
        /// Who.
        general: GeneralId,
        /// Which unit.
        unit: UnitId,
    },
    /// A general rallies a beaten unit (rally.general).
    Rally {
        /// Who.
        general: GeneralId,
        /// Which unit.
        unit: UnitId,
    },
    /// A unit flees (flee.any).
    Flee {
        /// Who.
        unit: UnitId,
    },
    /// A unit charges by opportunity (opp.conditions).
    Seize {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// A unit turns or changes formation first, and uses an opportunity then (opp.prelim).
    Prepare {
        /// Who.
        unit: UnitId,
        /// Against whom.
        target: UnitId,
        /// What it does first.
        first: Preparation,
        /// It fires; otherwise it charges.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fire: bool,
    },
    /// Cavalry lets the foot or the guns that part of its front would meet stand, and passes by (move.break).
    PassBy,
    /// It takes the contact: these figures stay in close combat, the rest go on (move.break).
    TakeOn,
    /// A unit marches operationally, or deploys anew (sop.deploy).
    Operate {
        /// Who.
        unit: UnitId,
        /// Its middle, to the east.
        x: i16,
        /// To the north.
        y: i16,
        /// Facing.
        heading: Heading,
        /// In what formation.
        formation: Formation,
    },
    /// A general proposes that his group and the enemy it is engaged with be shifted together (sop.reenactment).
    Translate {
        /// Who.
        general: GeneralId,
        /// Which way.
        heading: Heading,
        /// How far.
        distance: Length,
    },
    /// The other side agrees to it.
    Agree,
    /// The marches are resolved from this hand to the other (mac.order).
    Sweep {
        /// Begins there.
        from: Hand,
    },
    /// The attacker announces the highest gait he wants (mac.test).
    Gait {
        /// The gait.
        gait: Gait,
    },
    /// The attacker announces the nearest band he wants to fire from (maf.choice).
    Range {
        /// The band.
        band: Band,
    },
    /// The target answers (mac.responses).
    Answer {
        /// How.
        answer: Answer,
    },
    /// Cavalry marched upon by infantry falls back in order (cav.fallback).
    Decline,
    /// The enemy of a unit demands its loss test (morale.when_other).
    Demand {
        /// Whose.
        unit: UnitId,
    },
    /// A unit is raised by its status (status.rescue).
    Rescue {
        /// By so many rungs.
        rungs: u8,
    },
    /// An attacker stopped by fire fires back (mac.stopped).
    FireBack,
    /// A defender that fired counter-charges an attacker in default (mac.firm_then_charge).
    CounterCharge,
    /// A unit pursues (pursuit.who).
    Pursue {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// The loser's side demands a control test of the victor (mac.control).
    DemandControl,
    /// A victor passes through the built-up area it took, after the enemy (eco.take).
    PassOn,
    /// A unit rallies where it stands (rally.victor).
    RallyHere {
        /// Who.
        unit: UnitId,
    },
    /// A unit goes back to its lines to rally.
    RallyBack {
        /// Who.
        unit: UnitId,
    },
    /// An order of the simultaneous game, face down (sim.markers).
    Order {
        /// For whom.
        unit: UnitId,
        /// Which.
        marker: Marker,
    },
}

/// What a unit does before it uses an opportunity (opp.prelim).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preparation {
    /// It turns to face the enemy.
    Face,
    /// It takes this formation.
    Form(Formation),
}

/// What a march is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarchKind {
    /// To come to blows.
    Combat,
    /// To fire.
    Fire,
    /// To support a friend who marches (mac.support).
    Support,
}

/// How a target answers a march.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Not at all: it tests as for fire and does not shoot.
    Nothing,
    /// It flees.
    Flee,
    /// It stands and fires, from this band at the nearest.
    Stand(Band),
    /// It counter-charges, at this gait at most.
    Counter(Gait),
    /// It must first do something, then answers (react.when).
    React(Manoeuvre, Then),
}

/// What a unit must do before it can answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manoeuvre {
    /// Stop.
    Halt,
    /// Turn to face the attack.
    Face,
    /// Form square.
    Square,
    /// Re-form, from disorder too.
    Reform,
    /// Shift figures to the face attacked.
    Rearrange,
}

/// What follows the manoeuvre of a reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// Nothing.
    Stand,
    /// Fire, from this band at the nearest.
    Fire(Band),
    /// A counter-charge.
    Counter,
}

const fn bullets() -> Ammo {
    Ammo::Bullets
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_bullets(ammo: &Ammo) -> bool {
    *ammo == Ammo::Bullets
}

impl Action {
    /// The unit that acts.
    #[must_use]
    pub const fn unit(&self) -> Option<UnitId> {
        match self {
            Action::Fire { unit, .. }
            | Action::Move { unit, .. }
            | Action::Turn { unit, .. }
            | Action::About { unit }
            | Action::SideStep { unit, .. }
            | Action::BackStep { unit }
            | Action::Prolonge { unit }
            | Action::Form { unit, .. }
            | Action::Reform { unit, .. }
            | Action::Load { unit }
            | Action::Screen { unit, .. }
            | Action::Enter { unit, .. }
            | Action::Leave { unit, .. }
            | Action::Rearrange { unit, .. }
            | Action::March { unit, .. }
            | Action::Complete { unit }
            | Action::Deploy { unit, .. }
            | Action::Unmask { unit }
            | Action::Aim { unit, .. }
            | Action::Flee { unit }
            | Action::Seize { unit, .. }
            | Action::Prepare { unit, .. }
            | Action::Operate { unit, .. }
            | Action::Demand { unit }
            | Action::Pursue { unit, .. }
            | Action::RallyHere { unit }
            | Action::RallyBack { unit }
            | Action::Order { unit, .. } => Some(*unit),
            _ => None,
        }
    }
}
