//! From files to a validated [`Setup`]: scenario, ground, forces, options.

pub mod army;
mod bring;
pub mod form;
pub mod ground;
pub mod making;
pub mod scenario;

use crate::book::charts::{Charts, Troop, charts};
use crate::book::options::Options;
use crate::book::vocabulary::{Formation, GeneralId, Grade, Nation, TableEdge, UnitId};
use crate::rules::shape::{self, Shape};
use boards::table::{Heading, Length, Point, Stand, Table};
pub use ground::{Area, Ground, Line, Sweep};
use kernel::{Seat, SeatInfo, Text};

/// Everything that is fixed before the first decision.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Id of the scenario.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// What its file says of it.
    pub description: Text,
    /// The options in force.
    pub options: Options,
    /// The year: what troops and drills there are.
    pub year: u16,
    /// How many turns are played.
    pub turns: u8,
    /// The table.
    pub table: Table,
    /// What lies on it.
    pub ground: Ground,
    /// The two sides.
    pub sides: [Side; 2],
    /// Tactical groups (scenario.groups).
    pub groups: Vec<Group>,
    /// All units, those of the first side first.
    pub units: Vec<UnitSetup>,
    /// All generals.
    pub generals: Vec<GeneralSetup>,
    /// What victory counts besides losses.
    pub objectives: Vec<Objective>,
    /// Who has the initiative on the first turn, if the scenario says so.
    pub first: Option<Seat>,
    /// Who attacks: he wins a tie of the first initiative.
    pub attacker: Seat,
}

/// A side.
#[derive(Clone, Debug)]
pub struct Side {
    /// Id in the scenario.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its nation, whose colours it wears.
    pub nation: Nation,
    /// Its edge of the table.
    pub edge: TableEdge,
    /// What its troops and generals cost.
    pub points: u16,
    /// What an army that a player brings may cost.
    pub limit: u16,
    /// Number of units it began with.
    pub strength: u8,
}

/// A tactical group under one general.
#[derive(Clone, Debug)]
pub struct Group {
    /// Id in the scenario.
    pub id: String,
    /// Whose.
    pub seat: Seat,
}

/// A unit as the battle begins.
#[derive(Clone, Debug)]
pub struct UnitSetup {
    /// Id in the scenario.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Whose.
    pub seat: Seat,
    /// Its tactical group.
    pub group: u8,
    /// Its national characteristics.
    pub troop: Troop,
    /// Figures.
    pub figures: u8,
    /// Guns.
    pub guns: u8,
    /// Its formation.
    pub formation: Formation,
    /// Middle of its front.
    pub at: Point,
    /// Its facing.
    pub heading: Heading,
    /// The built-up area it holds, with figures on the faces in the order of its sides.
    pub inside: Option<(u8, [u8; 4])>,
    /// What it costs.
    pub points: u16,
    /// Regiment, for units that may merge in an attack (mac.joint).
    pub regiment: Option<u8>,
    /// The turn it enters the table, for a reserve (sop.when).
    pub arrives: Option<u8>,
}

/// A general as the battle begins.
#[derive(Clone, Debug)]
pub struct GeneralSetup {
    /// Id in the scenario.
    pub id: String,
    /// His name.
    pub name: Text,
    /// Whose.
    pub seat: Seat,
    /// The group he commands; none for who commands all.
    pub group: Option<u8>,
    /// His grade.
    pub grade: Grade,
    /// Actions a turn (gen.actions).
    pub ccf: u8,
    /// The arm he adds to in combat (gen.combat): place among the three arms.
    pub speciality: usize,
    /// Where he stands.
    pub at: Point,
    /// What he costs.
    pub points: u16,
}

/// Something worth points.
#[derive(Clone, Debug)]
pub struct Objective {
    /// Id in the scenario.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Where.
    pub at: Point,
    /// How far its circle reaches.
    pub radius: Length,
    /// What it is worth.
    pub points: u16,
    /// Who holds it at the start.
    pub owner: Option<Seat>,
    /// How it is taken.
    pub kind: Taking,
}

/// How an objective is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taking {
    /// By a formed unit of positive moral touching the circle while no formed enemy does.
    Circle,
    /// By the garrison of a built-up area.
    Garrison(u8),
    /// By a side that ends with so many units on the table at Arrêt or better.
    Intact(u8),
}

impl Setup {
    /// The charts.
    #[must_use]
    pub fn charts(&self) -> &'static Charts {
        charts()
    }

    /// A unit.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &UnitSetup {
        &self.units[id.index()]
    }

    /// A general.
    #[must_use]
    pub fn general(&self, id: GeneralId) -> &GeneralSetup {
        &self.generals[id.index()]
    }

    /// All units.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// The units of a side: those of the first come first.
    pub fn ids_of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + use<> {
        let first = self.sides[0].strength;
        let ids = if seat == Seat(0) { 0..first } else { first..self.units.len() as u8 };
        ids.map(UnitId)
    }

    /// Whose a unit is.
    #[inline]
    #[must_use]
    pub fn seat_of(&self, id: UnitId) -> Seat {
        Seat(u8::from(id.0 >= self.sides[0].strength))
    }

    /// All generals.
    pub fn general_ids(&self) -> impl Iterator<Item = GeneralId> + Clone + use<> {
        (0..self.generals.len() as u8).map(GeneralId)
    }

    /// The seats.
    #[must_use]
    pub fn seats(&self) -> Vec<SeatInfo> {
        let seat = |side: &Side| SeatInfo { id: side.nation.id().to_owned(), name: side.nation.label().to_owned() };
        self.sides.iter().map(seat).collect()
    }

    /// Back to its own edge.
    #[must_use]
    pub fn rearward(&self, seat: Seat) -> Heading {
        match self.sides[seat.index()].edge {
            TableEdge::South => Heading::SOUTH,
            TableEdge::North => Heading::NORTH,
            TableEdge::West => Heading::WEST,
            TableEdge::East => Heading::EAST,
        }
    }

    /// How far a stand is from its own edge.
    #[must_use]
    pub fn from_own_edge(&self, seat: Seat, stand: &Stand) -> Length {
        let (bounds, table) = (stand.bounds(), self.table);
        match self.sides[seat.index()].edge {
            TableEdge::South => bounds.low.y,
            TableEdge::North => table.depth() - bounds.high.y,
            TableEdge::West => bounds.low.x,
            TableEdge::East => table.width() - bounds.high.x,
        }
    }
}

impl UnitSetup {
    /// How so many figures and guns of it stand in a formation.
    #[must_use]
    pub fn shape(&self, formation: Formation, figures: u8, guns: u8) -> Shape {
        shape::shape(charts(), &self.troop, formation, figures, guns)
    }
}

impl Objective {
    /// Whether a stand touches its circle.
    #[must_use]
    pub fn touches(&self, stand: &Stand) -> bool {
        stand.separation_to(self.at).is_within(self.radius)
    }
}
