//! A battle: scenario, armies and options after validation. Immutable; all copies of a game share one.

pub mod army;
mod form;
mod making;
mod position;
pub mod scenario;

use crate::book::options::Options;
use crate::book::tables::{Tables, tables};
use crate::book::vocabulary::{
    Character, Characters, Formation, Movement, Nation, Quality, TableEdge, TerrainKind, UnitId, Weapon,
};
use arrayvec::ArrayVec;
use boards::table::{Bounds, Heading, Length, Point, Polygon, Regions, Stand, Table};
use kernel::{Fault, Seat, SeatInfo, Text};
use std::ops::Range;

pub use form::FORM;
pub use making::{SCENARIO_FORM, sketch};

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
    /// Length of the game.
    pub turns: u8,
    /// Points an army may cost.
    pub points: u16,
    /// The options in force.
    pub options: Options,
    /// The edges are the scenario's, not the choice of the winner of the setup roll (ruling R56).
    pub fixed_edges: bool,
    /// The two sides, by seat.
    pub sides: [SideSetup; 2],
    /// The battalions of both sides, by [`UnitId`]: those of seat 0 first. At most 48.
    pub units: Vec<UnitSetup>,
    /// Pieces of terrain, in the order of the file.
    pub terrain: Regions<Terrain>,
    /// Hills: pieces of terrain nested in each other.
    pub hills: Vec<Hill>,
    /// Objectives.
    pub objectives: Vec<Objective>,
    /// What is odd about the files but can be played.
    pub warnings: Vec<Fault>,
}

/// A side before the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideSetup {
    /// Id of the side, also of its seat.
    pub id: String,
    /// Its nation.
    pub nation: Nation,
    /// Its table edge unless the players choose otherwise (setup.side).
    pub edge: TableEdge,
    /// Its supreme commander.
    pub commander: CommanderSetup,
    /// First battalion and the one after the last, in [`Setup::units`].
    pub first: u8,
    /// One after the last.
    pub end: u8,
    /// What its battalions cost.
    pub cost: u16,
}

/// A supreme commander before the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommanderSetup {
    /// His id.
    pub id: String,
    /// His name.
    pub name: Text,
    /// Where he stands by default.
    pub deploy: Option<Point>,
    /// Which way he looks by default.
    pub heading: Heading,
}

/// A battalion as it was bought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitSetup {
    /// Its id in the files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The side it belongs to.
    pub seat: Seat,
    /// Its nation.
    pub nation: Nation,
    /// Its quality.
    pub quality: Quality,
    /// Rankers bought.
    pub rankers: u8,
    /// Characters bought.
    pub characters: Characters,
    /// The light battalion of its army (army.light).
    pub light: bool,
    /// What it fires with (army.rifles).
    pub weapon: Weapon,
    /// Points.
    pub cost: u16,
    /// Skirmishers deployed by default.
    pub skirmishers: u8,
    /// Most skirmishers it may deploy (setup.skirmishers).
    pub max_skirmishers: u8,
    /// Where it stands by default.
    pub deploy: Option<Deployment>,
}

/// Where and how a battalion stands at the start.
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
    /// The hill it belongs to, in [`Setup::hills`].
    pub hill: Option<u8>,
}

/// A hill (def.height): polygons nested in each other, level by level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hill {
    /// Its pieces in [`Setup::terrain`], from the lowest level up; several on one level where it has several tops.
    pub pieces: Vec<u8>,
}

/// An objective (vic.objectives).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Where it is.
    pub position: Point,
}

impl Setup {
    /// The numbers of the rulebook.
    #[must_use]
    pub fn tables(&self) -> &'static Tables {
        tables()
    }

    /// A battalion as it was bought.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &UnitSetup {
        &self.units[id.index()]
    }

    /// The battalions of a side.
    pub fn units_of(&self, seat: Seat) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        let Range { start, end } = self.range_of(seat);
        (start..end).map(UnitId)
    }

    fn range_of(&self, seat: Seat) -> Range<u8> {
        let side = &self.sides[seat.index()];
        side.first..side.end
    }

    /// The battalion with this id in the files.
    #[must_use]
    pub fn unit_by_id(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|index| UnitId(index as u8))
    }

    /// The seats, for the lobby.
    #[must_use]
    pub fn seats(&self) -> Vec<SeatInfo> {
        let seat = |side: &SideSetup| SeatInfo { id: side.id.clone(), name: side.nation.label().to_owned() };
        self.sides.iter().map(seat).collect()
    }

    /// The strip along an edge in which a side deploys (setup.zone).
    #[must_use]
    pub fn zone(&self, edge: TableEdge) -> Bounds {
        zone(self.table, edge, tables())
    }

    /// The classes of the table `terrain` for a piece.
    #[must_use]
    pub fn movement(&self, piece: usize) -> Movement {
        self.terrain.get(piece).map_or(Movement::Open, |region| tables().terrain[region.kind.kind.index()].movement)
    }

    /// Of a piece of a hill: the pieces of the next higher level inside it (def.height).
    pub fn higher(&self, piece: usize) -> impl Iterator<Item = &Polygon> + '_ {
        let own = self.terrain.get(piece);
        self.terrain.all().iter().filter_map(move |other| {
            let own = own?;
            let next = other.kind.hill.is_some()
                && other.kind.hill == own.kind.hill
                && other.kind.level == own.kind.level + 1
                && other.shape.points().first().is_some_and(|p| own.shape.contains(*p));
            next.then_some(&other.shape)
        })
    }
}

impl UnitSetup {
    /// Its footprint at full strength, or of the body that is left when it sends out skirmishers.
    #[must_use]
    pub fn footprint(&self, skirmishers: u8, formation: Formation, tables: &Tables) -> (Length, Length) {
        let body = self.rankers.saturating_sub(skirmishers);
        tables.footprint.size(body.div_ceil(crate::book::tables::GROUP_FIGURES), formation)
    }

    /// Numbers of skirmishers worth offering: its scenario's first, then none, half of the most and the most
    /// (setup.skirmishers).
    #[must_use]
    pub fn screen_sizes(&self) -> ArrayVec<u8, 4> {
        let mut sizes = ArrayVec::new();
        for size in [self.skirmishers, 0, self.max_skirmishers.div_ceil(2), self.max_skirmishers] {
            if !sizes.contains(&size) {
                sizes.push(size);
            }
        }
        sizes
    }

    /// Whether it has this character.
    #[must_use]
    pub fn has(&self, who: Character) -> bool {
        self.characters.of(who) > 0
    }

    /// How far its skirmishers may be from it (skirm.body).
    #[must_use]
    pub fn leash(&self, tables: &Tables) -> Length {
        if self.light { tables.constants.light_leash } else { tables.constants.leash }
    }

    /// Its stand where the scenario deploys it, in full strength less skirmishers.
    #[must_use]
    pub fn stand(&self, tables: &Tables) -> Option<Stand> {
        let deploy = self.deploy?;
        let (front, depth) = self.footprint(self.skirmishers, deploy.formation, tables);
        Some(Stand::new(deploy.centre, deploy.heading, front, depth))
    }
}

/// The deployment strip along an edge (setup.zone).
#[must_use]
pub fn zone(table: Table, edge: TableEdge, tables: &Tables) -> Bounds {
    let (width, depth) = (table.width(), table.depth());
    let strip = Length::tenths(depth.to_tenths() / 2) - tables.constants.centre_line;
    match edge {
        TableEdge::South => Bounds::around(Point::cm(0, 0), Point::new(width, strip)),
        TableEdge::North => Bounds::around(Point::new(Length::ZERO, depth - strip), Point::new(width, depth)),
    }
}
