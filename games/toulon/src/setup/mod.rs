//! Everything that is fixed before the first decision: map, forces, seats, arrivals, options.

pub(crate) mod forces;
pub(crate) mod ground;
pub(crate) mod making;
pub mod scenario;
mod seating;

use crate::book::options::Options;
use crate::book::vocabulary::{Arm, Force, Grade, Peninsula, Pool, Quality, Rade, RadeState, Role, Side, Size, Work};
use crate::state::sets::{AREAS, AreaId, AreaSet, LeaderId, SectionId, UnitId};
use crate::state::{Depot, Edge, Whereabouts};
use arrayvec::ArrayVec;
use boards::areas::{AreaMap, Graph, Place};
use kernel::{Fault, Seat, SeatInfo, Text};
use std::sync::Arc;

/// A game that is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Id of the scenario, with the number of seats if it is not two.
    pub id: String,
    /// What a scenario of a player's own is called.
    pub title: Option<Text>,
    /// What is said of it.
    pub notes: Option<Text>,
    /// Rulings in force.
    pub options: Options,
    /// The seats and what each plays.
    pub seats: Vec<SeatSetup>,
    /// Who plays each role, by [`Role`].
    pub seat_of: [Seat; Role::COUNT],
    /// The map.
    pub map: Arc<AreaMap>,
    /// What the rules see of each area, by [`AreaId`].
    pub ground: Vec<Ground>,
    /// What the rules see of each road section, by [`SectionId`].
    pub sections: Vec<SectionGround>,
    /// Areas and sections as forces march over them for nothing: without the borders that the Reppe follows.
    pub tracks: Graph,
    /// Areas, sections and rades as supply runs through them (15.13, 15.19).
    pub lines: Graph,
    /// Combat units, by [`UnitId`]: Bonaparte's batteries last.
    pub units: Vec<UnitSetup>,
    /// Leaders, by [`LeaderId`].
    pub leaders: Vec<LeaderSetup>,
    /// Where each depot lies, by [`Depot`].
    pub depots: [AreaId; Depot::COUNT],
    /// The beaches of turn 1 (17.4).
    pub first_beaches: AreaSet,
    /// Landing places closed until Toulon is entered (17.5).
    pub closed_shore: AreaSet,
    /// Areas of the edges by which Austrians come, by [`Edge`].
    pub edges: [AreaSet; 2],
    /// The order in which Austrians come (32.3).
    pub austrians: Vec<UnitId>,
    /// The first turn.
    pub first_turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// Who has the initiative on the first turn (10.6).
    pub first_initiative: Side,
    /// Rades at the start.
    pub rades: [RadeState; Rade::COUNT],
    /// Points from events at the start, by side.
    pub points: [i16; 2],
    /// Evacuation gauge at the start.
    pub gauge: u8,
    /// Ammunition reserve at the start.
    pub reserve: u8,
    /// Added to the base of each pool.
    pub op_modifiers: [i8; Pool::COUNT],
    /// Redoubts at the start: area, side, improved.
    pub redoubts: Vec<(AreaId, Side, bool)>,
    /// Plain and improved redoubts that each side may still build, by side (13.12).
    pub counters: [[u8; 2]; 2],
    /// The PV lead that wins at the end of a turn (34.1a).
    pub major_difference: i16,
    /// What wins at the end of the last turn besides points, in the short scenario.
    pub passage: Option<Passage>,
    /// What each side wants to hold, for computer players, by side.
    pub plans: [crate::think::plan::Plan; 2],
    /// Odd, but it can be played.
    pub warnings: Vec<Fault>,
}

/// The passage between the rades, as the short scenario judges it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The Republicans need one of these.
    pub republican: AreaSet,
    /// The Allies need all of these.
    pub allied: AreaSet,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSetup {
    /// Its id: a side or the first of its roles.
    pub id: &'static str,
    /// The message that names it.
    pub name: &'static str,
    /// Its side.
    pub side: Side,
    /// What it plays.
    pub roles: Vec<Role>,
}

/// What the rules see of an area.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The most PF that enter together; none for any number (6.2a).
    pub capacity: Option<i16>,
    /// The most PF of a side that stand there; none for any number (6.2b).
    pub limit: Option<i16>,
    /// Redoubts are cheaper (3.woods).
    pub woods: bool,
    /// A town (3.towns).
    pub town: bool,
    /// A depot (3.depots).
    pub depot: Option<Depot>,
    /// Nobody can be there (3.impassable).
    pub impassable: bool,
    /// Troops land here from this rade (3.coast).
    pub beach: Option<Rade>,
    /// Bombardment area of these rades, by [`Rade`] (3.bombardment).
    pub bears_on: [bool; Rade::COUNT],
    /// Victory points (35.1e).
    pub points: u8,
    /// Its forts, in the order of the map (13.4).
    pub forts: ArrayVec<Work, 4>,
    /// The fort fills the area: every unit is inside (3.forts).
    pub fills: bool,
    /// The peninsula it is part of (12.2).
    pub peninsula: Option<Peninsula>,
    /// Areas it borders.
    pub neighbours: AreaSet,
    /// Those of them beyond the Reppe.
    pub across: AreaSet,
    /// Road sections it borders, as bits.
    pub roads: u32,
    /// Road sections it can be left by or reached from: those it borders and, for towns, those at its milestones.
    pub gates: u32,
}

/// What the rules see of a road section.
#[derive(Clone, Debug)]
pub struct SectionGround {
    /// Areas along it.
    pub areas: AreaSet,
    /// Areas along it, and towns at its milestones.
    pub exits: AreaSet,
    /// Sections it meets, as bits.
    pub linked: u32,
}

/// A combat unit before the game.
#[derive(Clone, Debug)]
pub struct UnitSetup {
    /// Its id in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub force: Force,
    /// What it is.
    pub arm: Arm,
    /// How big.
    pub size: Size,
    /// Printed PF.
    pub strength: u8,
    /// Printed PF inside a fort; the same but for crews (32.18).
    pub strength_in_fort: u8,
    /// How good.
    pub quality: Quality,
    /// It has no hidden side (2.fog).
    pub open: bool,
    /// A battery of Bonaparte from the start: West-wing artillery (27.1).
    pub battery: bool,
    /// It has rules of its own.
    pub special: Option<Special>,
    /// Where a battery is to be placed (27.1).
    pub position: Option<AreaId>,
    /// Where it is at the start.
    pub at: Whereabouts,
    /// Losses at the start: permanent, temporary.
    pub losses: [u8; 2],
    /// A battery that is mobile at the start.
    pub mobile: bool,
    /// Lies off the beaches of turn 1 (17.9).
    pub first_wave: bool,
}

/// Units with rules of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Royal Louis (32.9 to 32.13).
    RoyalLouis,
    /// 30th Cambridgeshire (32.14).
    Cambridgeshire,
    /// National Guard of Toulon (32.15).
    NationalGuard,
}

/// A leader before the game.
#[derive(Clone, Debug)]
pub struct LeaderSetup {
    /// His id in files.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub force: Force,
    /// How good.
    pub grade: Grade,
    /// The name of his replacement.
    pub replacement: String,
    /// How good his replacement is.
    pub replacement_grade: Grade,
    /// Commander in chief (2.cinc).
    pub chief: bool,
    /// Of both wings.
    pub both_wings: bool,
    /// Bonaparte.
    pub bonaparte: bool,
    /// Leaves the game when this one arrives (2.cinc-republican), or a turn after (2.cinc-british).
    pub leaves_for: Option<LeaderId>,
    /// The earliest turn on which he leaves; 0 if he leaves with the arrival itself.
    pub leaves_from: u8,
    /// Where he is at the start.
    pub at: Whereabouts,
}

impl Setup {
    /// A unit.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &UnitSetup {
        &self.units[id.index()]
    }

    /// A leader.
    #[must_use]
    pub fn leader(&self, id: LeaderId) -> &LeaderSetup {
        &self.leaders[id.index()]
    }

    /// An area.
    #[must_use]
    pub fn ground(&self, id: AreaId) -> &Ground {
        &self.ground[id.index()]
    }

    /// A section.
    #[must_use]
    pub fn section(&self, id: SectionId) -> &SectionGround {
        &self.sections[id.index()]
    }

    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All leaders.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + Clone + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// A unit by its id in files.
    #[must_use]
    pub fn unit_by_id(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|n| UnitId(n as u8))
    }

    /// A leader by his id in files.
    #[must_use]
    pub fn leader_by_id(&self, id: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|leader| leader.id == id).map(|n| LeaderId(n as u8))
    }

    /// An area by its id in files.
    #[must_use]
    pub fn area_by_id(&self, id: &str) -> Option<AreaId> {
        self.map.area_by_id(id)
    }

    /// The unit with a rule of its own.
    #[must_use]
    pub fn special(&self, special: Special) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.special == Some(special)).map(|n| UnitId(n as u8))
    }

    /// Bonaparte.
    #[must_use]
    pub fn bonaparte(&self) -> Option<LeaderId> {
        self.leaders.iter().position(|leader| leader.bonaparte).map(|n| LeaderId(n as u8))
    }

    /// Where a depot lies.
    #[must_use]
    pub const fn depot(&self, depot: Depot) -> AreaId {
        self.depots[depot.index()]
    }

    /// Where an edge of the Austrians lies.
    #[must_use]
    pub const fn edge(&self, edge: Edge) -> AreaSet {
        self.edges[edge as usize]
    }

    /// A section as a place of the graph of lines.
    #[must_use]
    pub fn section_place(&self, section: SectionId) -> Place {
        self.map.section_place(section)
    }

    /// A rade as a place of the graph of lines.
    #[must_use]
    pub fn rade_place(&self, rade: Rade) -> Place {
        Place((self.map.areas.len() + self.map.sections.len()) as u8 + rade.index() as u8)
    }

    /// The rade that a place is, if it is one.
    #[must_use]
    pub fn as_rade(&self, place: Place) -> Option<Rade> {
        let n = place.index().checked_sub(self.map.areas.len() + self.map.sections.len())?;
        Rade::ALL.get(n).copied()
    }

    /// Seats of a side.
    pub fn seats_of(&self, side: Side) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats.len() as u8).map(Seat).filter(move |seat| self.seats[seat.index()].side == side)
    }

    /// The side of a seat.
    #[must_use]
    pub fn side_of_seat(&self, seat: Seat) -> Option<Side> {
        self.seats.get(seat.index()).map(|seat| seat.side)
    }

    /// The seats with their names.
    #[must_use]
    pub fn seat_specs(&self) -> Vec<SeatInfo> {
        self.seats.iter().map(|seat| SeatInfo { id: seat.id.to_owned(), name: seat.name.to_owned() }).collect()
    }
}

const _: () = assert!(AREAS <= 128);

impl UnitSetup {
    /// Printed PF, inside a fort or not.
    #[must_use]
    pub const fn printed(&self, in_fort: bool) -> u8 {
        if in_fort { self.strength_in_fort } else { self.strength }
    }
}
