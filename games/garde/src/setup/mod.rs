//! A battle: scenario, armies and options after validation. Immutable; all copies of a game share one.

pub mod army;
mod form;
mod making;
mod names;
pub(crate) mod roster;
pub mod scenario;

use crate::book::options::Options;
use crate::book::tables::{Tables, tables};
use crate::book::traits::Traits;
use crate::book::vocabulary::{
    Arm, BrigadeId, Competence, CorpsId, DivisionId, Experience, Formation, GeneralId, Nation, Order, Rank, TableEdge,
    TerrainKind, Weather,
};
use arrayvec::ArrayVec;
use boards::table::{Bounds, Heading, Length, Point, Regions, Stand, Table};
use kernel::{Fault, Seat, SeatInfo, Text};

pub(crate) use form::FORM;
pub(crate) use making::{SCENARIO_FORM, sketch};

/// Everything that is fixed before the first decision.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Id of the scenario.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// What it is about.
    pub description: Text,
    /// The playing surface.
    pub table: Table,
    /// Nominal length in turns (8.4).
    pub turns: u8,
    /// Points an army brought by a player may cost (2.1).
    pub points: u16,
    /// Weather at the start (ruling G38).
    pub weather: Weather,
    /// Last turn of that weather; afterwards it is clear. Nothing: all day.
    pub weather_until: Option<u8>,
    /// The options in force.
    pub options: Options,
    /// The two sides, by seat.
    pub sides: [SideSetup; 2],
    /// The corps of both sides, those of seat 0 first; none where a division is on its own (2.5).
    pub corps: Vec<CorpsSetup>,
    /// The formations that are activated: divisions, and the troops of each corps after its divisions.
    pub divisions: Vec<DivisionSetup>,
    /// The brigades of both sides, those of seat 0 first, each division's together; baggage trains among them.
    pub brigades: Vec<BrigadeSetup>,
    /// The generals of both sides, those of seat 0 first, from the highest down.
    pub generals: Vec<GeneralSetup>,
    /// Pieces of terrain, in the order of the file.
    pub terrain: Regions<Terrain>,
    /// Objectives (8.5).
    pub objectives: Vec<Objective>,
    /// What is odd about the files but can be played.
    pub warnings: Vec<Fault>,
}

/// Neighbours in a list, from `first` up to but without `end`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Span {
    /// The first.
    pub first: u8,
    /// One after the last.
    pub end: u8,
}

/// A side before the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideSetup {
    /// Id of the side, also of its seat.
    pub id: String,
    /// Its nation.
    pub nation: Nation,
    /// Its table edge, to which its routers flee (5.10).
    pub edge: TableEdge,
    /// Where it deploys (2.3).
    pub zone: Bounds,
    /// Its army general, if there is one.
    pub army_general: Option<GeneralId>,
    /// The army order a scenario suggests.
    pub first_order: Order,
    /// Its corps.
    pub corps: Span,
    /// Its divisions and corps troops.
    pub divisions: Span,
    /// Its brigades.
    pub brigades: Span,
    /// Its generals.
    pub generals: Span,
    /// Elements at the start, baggage not counted (8.2).
    pub elements: u16,
    /// Demoralisation points at which it breaks (8.2).
    pub break_at: u16,
    /// What it costs (2.1).
    pub points: u16,
}

/// A corps before the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorpsSetup {
    /// Its id in the files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its side.
    pub seat: Seat,
    /// Its general.
    pub general: GeneralId,
    /// The order a scenario suggests.
    pub first_order: Order,
    /// Its divisions and its troops, in [`Setup::divisions`].
    pub divisions: Span,
    /// Its troops, the last of its divisions (ruling G36).
    pub troops: Option<DivisionId>,
    /// Its baggage train.
    pub baggage: Option<BrigadeId>,
}

/// A formation that is activated: a division, or the troops of a corps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DivisionSetup {
    /// Its id in the files; corps troops have the id of the corps.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its side.
    pub seat: Seat,
    /// Its corps; nothing where a division is on its own (2.5).
    pub corps: Option<CorpsId>,
    /// Corps troops: follow the corps order and measure to the corps general (ruling G36).
    pub corps_troops: bool,
    /// Who commands it: its own general, for corps troops the corps general.
    pub general: GeneralId,
    /// The order a scenario suggests.
    pub first_order: Order,
    /// Its brigades.
    pub brigades: Span,
    /// Elements at the start, baggage not counted (3.2f).
    pub elements: u16,
    /// When and where it arrives, if it is not there from the start (3.1).
    pub arrival: Option<Arrival>,
}

/// When and where a reinforcement is due (3.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Due turn.
    pub turn: u8,
    /// Its entry point, on the edge of the table.
    pub entry: Point,
    /// The edge it enters by.
    pub edge: TableEdge,
}

/// A brigade before the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrigadeSetup {
    /// Its id in the files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its side.
    pub seat: Seat,
    /// Its division or corps troops.
    pub division: DivisionId,
    /// Its arm.
    pub arm: Arm,
    /// Its level; of a mixed brigade the one it counts as (1.6).
    pub experience: Experience,
    /// The levels of its elements, if they differ.
    pub levels: ArrayVec<Experience, { crate::book::tables::MAX_ELEMENTS }>,
    /// Elements at the start.
    pub elements: u8,
    /// Its traits.
    pub traits: Traits,
    /// What it costs.
    pub points: i16,
    /// Where it stands by default.
    pub deploy: Option<Deployment>,
}

/// A general before the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GeneralSetup {
    /// His id in the files.
    pub id: String,
    /// His name.
    pub name: Text,
    /// His side.
    pub seat: Seat,
    /// What he commands.
    pub rank: Rank,
    /// His corps, for corps and division generals in a corps.
    pub corps: Option<CorpsId>,
    /// His division, for division generals.
    pub division: Option<DivisionId>,
    /// How able he is.
    pub competence: Competence,
    /// Where he stands by default.
    pub deploy: Option<Point>,
}

/// Where and how a brigade stands at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deployment {
    /// Centre of its footprint.
    pub centre: Point,
    /// Which way it looks.
    pub heading: Heading,
    /// Its formation.
    pub formation: Formation,
}

/// What a piece of terrain is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// Its id in the file.
    pub id: String,
    /// Its kind.
    pub kind: TerrainKind,
    /// Height, for hills; else 0.
    pub level: u8,
}

/// An objective (8.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Where it is.
    pub position: Point,
    /// The urban area or fort that contains it, in [`Setup::terrain`].
    pub area: Option<u8>,
    /// Who holds it at the start; by default nobody.
    pub holder: Option<Seat>,
}

impl Span {
    /// From the first up to but without the end.
    #[must_use]
    pub const fn new(first: usize, end: usize) -> Self {
        Span { first: first as u8, end: end as u8 }
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.first) as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether an index is in it.
    #[must_use]
    pub const fn contains(self, index: u8) -> bool {
        self.first <= index && index < self.end
    }

    /// The brigades in it.
    pub fn brigades(self) -> impl DoubleEndedIterator<Item = BrigadeId> + ExactSizeIterator + Clone {
        (self.first..self.end).map(BrigadeId)
    }

    /// The divisions in it.
    pub fn divisions(self) -> impl DoubleEndedIterator<Item = DivisionId> + ExactSizeIterator + Clone {
        (self.first..self.end).map(DivisionId)
    }

    /// The corps in it.
    pub fn corps(self) -> impl DoubleEndedIterator<Item = CorpsId> + ExactSizeIterator + Clone {
        (self.first..self.end).map(CorpsId)
    }

    /// The generals in it.
    pub fn generals(self) -> impl DoubleEndedIterator<Item = GeneralId> + ExactSizeIterator + Clone {
        (self.first..self.end).map(GeneralId)
    }
}

impl Setup {
    /// The numbers of the rulebook.
    #[must_use]
    pub fn tables(&self) -> &'static Tables {
        tables()
    }

    /// A side.
    #[must_use]
    pub fn side(&self, seat: Seat) -> &SideSetup {
        &self.sides[seat.index()]
    }

    /// A brigade.
    #[must_use]
    pub fn brigade(&self, id: BrigadeId) -> &BrigadeSetup {
        &self.brigades[id.index()]
    }

    /// A division or corps troops.
    #[must_use]
    pub fn division(&self, id: DivisionId) -> &DivisionSetup {
        &self.divisions[id.index()]
    }

    /// A corps.
    #[must_use]
    pub fn a_corps(&self, id: CorpsId) -> &CorpsSetup {
        &self.corps[id.index()]
    }

    /// A general.
    #[must_use]
    pub fn general(&self, id: GeneralId) -> &GeneralSetup {
        &self.generals[id.index()]
    }

    /// The brigades of a side.
    pub fn brigades_of(&self, seat: Seat) -> impl DoubleEndedIterator<Item = BrigadeId> + Clone + use<> {
        self.side(seat).brigades.brigades()
    }

    /// The divisions and corps troops of a side.
    pub fn divisions_of(&self, seat: Seat) -> impl DoubleEndedIterator<Item = DivisionId> + Clone + use<> {
        self.side(seat).divisions.divisions()
    }

    /// The corps a brigade belongs to.
    #[must_use]
    pub fn corps_of(&self, brigade: BrigadeId) -> Option<CorpsId> {
        self.division(self.brigade(brigade).division).corps
    }

    /// A division on its own against another (2.5): no corps, no chain, no aides-de-camp.
    #[must_use]
    pub fn is_lone_division(&self) -> bool {
        self.corps.is_empty()
    }

    /// The brigade with this id in the files.
    #[must_use]
    pub fn brigade_by_id(&self, id: &str) -> Option<BrigadeId> {
        self.brigades.iter().position(|brigade| brigade.id == id).map(|index| BrigadeId(index as u8))
    }

    /// The division or corps troops with this id in the files.
    #[must_use]
    pub fn division_by_id(&self, id: &str) -> Option<DivisionId> {
        self.divisions.iter().position(|division| division.id == id).map(|index| DivisionId(index as u8))
    }

    /// The seats, for the lobby.
    #[must_use]
    pub fn seats(&self) -> Vec<SeatInfo> {
        let seat = |side: &SideSetup| SeatInfo { id: side.id.clone(), name: side.nation.label().to_owned() };
        self.sides.iter().map(seat).collect()
    }

    /// The weather of a turn (ruling G38).
    #[must_use]
    pub fn weather_in(&self, turn: u8) -> Weather {
        match self.weather_until {
            Some(last) if turn > last => Weather::Clear,
            _ => self.weather,
        }
    }
}

impl BrigadeSetup {
    /// Whether it is a baggage train, which neither fights nor counts as elements.
    #[must_use]
    pub const fn is_baggage(&self) -> bool {
        matches!(self.arm, Arm::Baggage)
    }

    /// Whether its elements differ in level (1.6).
    #[must_use]
    pub fn is_mixed(&self) -> bool {
        !self.levels.is_empty()
    }

    /// Elements that count for morale and for a shaken division (8.2, 3.2f).
    #[must_use]
    pub const fn counted_elements(&self) -> u8 {
        if self.is_baggage() { 0 } else { self.elements }
    }

    /// Its stand where the scenario deploys it, at full strength.
    #[must_use]
    pub fn stand(&self, tables: &Tables) -> Option<Stand> {
        let deploy = self.deploy?;
        let (front, depth) = tables.footprint.of(deploy.formation, self.elements);
        Some(Stand::new(deploy.centre, deploy.heading, front, depth))
    }
}

impl GeneralSetup {
    /// His stand where the scenario deploys him.
    #[must_use]
    pub fn stand(&self, tables: &Tables) -> Option<Stand> {
        let base = tables.constants.general_base;
        Some(Stand::new(self.deploy?, Heading::NORTH, base, base))
    }
}

impl TableEdge {
    /// Straight towards this edge.
    #[must_use]
    pub fn heading(self) -> Heading {
        match self {
            TableEdge::South => Heading::SOUTH,
            TableEdge::North => Heading::NORTH,
            TableEdge::West => Heading::degrees(270),
            TableEdge::East => Heading::degrees(90),
        }
    }

    /// The strip of this depth along this edge (2.3).
    #[must_use]
    pub fn strip(self, table: Table, deep: Length) -> Bounds {
        let (width, depth) = (table.width(), table.depth());
        let zero = Length::ZERO;
        match self {
            TableEdge::South => Bounds::around(Point::new(zero, zero), Point::new(width, deep)),
            TableEdge::North => Bounds::around(Point::new(zero, depth - deep), Point::new(width, depth)),
            TableEdge::West => Bounds::around(Point::new(zero, zero), Point::new(deep, depth)),
            TableEdge::East => Bounds::around(Point::new(width - deep, zero), Point::new(width, depth)),
        }
    }

    /// The edge a point lies on, if it does; corners belong to the south or the north.
    #[must_use]
    pub fn of(point: Point, table: Table) -> Option<Self> {
        if point.y == Length::ZERO {
            Some(TableEdge::South)
        } else if point.y == table.depth() {
            Some(TableEdge::North)
        } else if point.x == Length::ZERO {
            Some(TableEdge::West)
        } else if point.x == table.width() {
            Some(TableEdge::East)
        } else {
            None
        }
    }
}
