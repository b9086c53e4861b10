//! The set-up of a game: scenario, forces, map and options after validation. Immutable; all copies of a game share one.

pub(crate) mod forces;
pub mod ground;
pub(crate) mod making;
pub mod scenario;
pub(crate) mod terrain;

use crate::book::facing::Facing;
use crate::book::options::Options;
use crate::book::tables::{Tables, tables};
use crate::book::vocabulary::{Class, Column, Gun, Nation, TurnWeather};
use crate::rules::victory::Verdict;
use crate::setup::ground::Ground;
use crate::state::Hex;
use kernel::{Fault, Seat, SeatInfo, Text};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

macro_rules! number {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// As an index.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

number! {
    /// A combat unit, by number.
    UnitId(u16)
}
number! {
    /// A formation, by number: a brigade, or units of a corps that belong to none.
    BrigadeId(u8)
}
number! {
    /// A corps, by number.
    CorpsId(u8)
}

/// Everything that is fixed before the first decision.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Id of the scenario.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// What it is about.
    pub description: Text,
    /// The options in force.
    pub options: Options,
    /// The map as it is drawn and as it is played on.
    pub map: Arc<boards::hex::HexMap>,
    /// What the rules read off the map.
    pub ground: Ground,
    /// The two sides, by seat: the allies are seat 0.
    pub sides: [SideSetup; 2],
    /// The combat units.
    pub units: Vec<UnitSetup>,
    /// The formations.
    pub brigades: Vec<BrigadeSetup>,
    /// The corps, in the order of the activation track, the allies first.
    pub corps: Vec<CorpsSetup>,
    /// The commanders-in-chief.
    pub chiefs: Vec<ChiefSetup>,
    /// The turns.
    pub turns: Vec<TurnSetup>,
    /// The entry hexes.
    pub entries: Vec<EntrySetup>,
    /// Formations held in Reserve by the scenario (scn.reserves).
    pub releases: Vec<ReleaseSetup>,
    /// Objectives, and all their hexes in one list.
    pub objectives: Vec<ObjectiveSetup>,
    /// Hexes of the objectives.
    pub objective_hexes: Vec<Hex>,
    /// How the game is won.
    pub victory: VictorySetup,
    /// Limits of ground (special rules of a scenario).
    pub bounds: Vec<BoundSetup>,
    /// Special rules that are in force.
    pub specials: Specials,
    /// Set-up entries, for the option `free_setup`.
    pub entries_of_setup: Vec<PlacementSetup>,
    /// By seat and column: how far each hex is from the nearest entry of the side, in movement points; only where
    /// corps may withdraw (scn.sol.withdrawal).
    pub ways_out: Vec<Vec<u16>>,
    /// How far each hex is from each hex of the objectives, in movement points of infantry: what computer players
    /// reckon with.
    pub goals: Vec<Vec<u16>>,
    /// What is odd about the files but can be played.
    pub warnings: Vec<Fault>,
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideSetup {
    /// Its id, also of its seat.
    pub id: String,
    /// What it adds to its Initiative die (4.3).
    pub initiative: i8,
    /// The chief who must be on the map for that; or the corps commander.
    pub needs_chief: Option<u8>,
    /// The corps whose commander must be on the map for that.
    pub needs_commander: Option<CorpsId>,
}

/// A combat unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitSetup {
    /// Its id in the files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Whose it is.
    pub seat: Seat,
    /// Its nation.
    pub nation: Nation,
    /// Its class (2.4c).
    pub class: Class,
    /// The guns of a battery (2.5b).
    pub gun: Option<Gun>,
    /// Printed Cohesion (2.4a).
    pub cohesion: u8,
    /// The players, or the scenario, rate it otherwise than the forces file (2.6).
    pub rated: bool,
    /// Movement allowance (5.0).
    pub movement: u8,
    /// Range of a battery in hexes (7.11b).
    pub range: u8,
    /// Its formation.
    pub brigade: BrigadeId,
    /// Of the doubtful regiment (scn.mag.sigmund).
    pub sigismund: bool,
    /// Where it stands at the start; none for reinforcements.
    pub start: Option<Hex>,
    /// Which way it faces at the start.
    pub facing: Facing,
    /// Place in its stack at the start.
    pub depth: u8,
}

/// What a formation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormationKind {
    /// A brigade under a brigadier.
    Brigade,
    /// Reserve batteries of a corps, which act together (4.14b).
    Batteries,
    /// Batteries of the army reserve, which may be lent to a corps (4.17, 7.12).
    ArmyBatteries,
    /// Corps cavalry without a leader (4.15b).
    CorpsCavalry,
}

impl FormationKind {
    /// Troops of a corps by their word in the forces file.
    #[must_use]
    pub(crate) fn of_group(word: &str) -> Self {
        match word {
            "corps_cavalry" => FormationKind::CorpsCavalry,
            "army_artillery" => FormationKind::ArmyBatteries,
            _ => FormationKind::Batteries,
        }
    }
}

/// A formation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrigadeSetup {
    /// Its id in the files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The brigadier's name.
    pub leader: Text,
    /// What it is.
    pub kind: FormationKind,
    /// Its corps in this battle.
    pub corps: CorpsId,
    /// Its units: they follow each other in [`Setup::units`].
    pub first: u16,
    /// One after the last.
    pub end: u16,
    /// Engagement DRM of the brigadier (4.11a).
    pub engagement: i8,
    /// His Range in leader movement points (4.12).
    pub range: u8,
    /// His movement allowance.
    pub movement: u8,
    /// Where he stands at the start.
    pub start: Option<Hex>,
    /// In Reserve at the start.
    pub reserve: bool,
    /// A formation of the scenario's list of reserves (scn.reserves), by number.
    pub release: Option<u8>,
    /// When and where it enters.
    pub arrival: Option<ArrivalSetup>,
    /// Cavalry under a brigadier who may lead a Mass Cavalry Attack (4.16).
    pub mass_leader: bool,
    /// The army of its cavalry, for Mass Cavalry Attacks: 1 or 2; 0 where that does not matter (4.16c).
    pub army: u8,
    /// The brigade that may lose its nerve (special rule of Solferino).
    pub nervous: bool,
    /// Acts in only one activation a turn until this formation has been released (special rule of Solferino).
    pub once_until: Option<u8>,
}

impl BrigadeSetup {
    /// Its units.
    #[must_use]
    pub(crate) fn units(&self) -> Range<u16> {
        self.first..self.end
    }
}

/// How a formation arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArrivalSetup {
    /// The turn, counted from 0.
    pub turn: u8,
    /// The entry, by number.
    pub entry: u8,
    /// It may be activated only once on that turn (5.6b).
    pub once: bool,
    /// It is put directly here, In Reserve (5.6d).
    pub reserve_at: Option<Hex>,
}

/// A corps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorpsSetup {
    /// Its id in the files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its commander's name.
    pub commander: Text,
    /// Whose it is.
    pub seat: Seat,
    /// Its nation.
    pub nation: Nation,
    /// Range of the commander in hexes (4.21).
    pub range: u8,
    /// Range beside Napoleon III (4.24).
    pub range_near_chief: Option<u8>,
    /// Continuity (4.21).
    pub continuity: u8,
    /// Movement allowance of the commander.
    pub movement: u8,
    /// La Réserve, which has no commander (4.17).
    pub ersatz: bool,
    /// Where the commander stands at the start.
    pub start: Option<Hex>,
    /// The turn and entry of his arrival.
    pub arrives: Option<(u8, u8)>,
    /// Its army: 1 or 2; 0 where that does not matter (4.16c).
    pub army: u8,
    /// A one-formation army that is tested in two halves (scn.sanmartino).
    pub halves: bool,
    /// It halts: the turns in which it is activated once at most (special rule of Magenta).
    pub halts: Range<u8>,
}

/// A commander-in-chief (4.3a).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChiefSetup {
    /// His name.
    pub name: Text,
    /// Whose he is.
    pub seat: Seat,
    /// Where he stands at the start.
    pub start: Option<Hex>,
    /// The turn and entry of his arrival.
    pub arrives: Option<(u8, u8)>,
    /// Movement allowance.
    pub movement: u8,
    /// Beside him the Guard commander reaches farther (4.24).
    pub is_emperor: bool,
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnSetup {
    /// The hour at which it begins.
    pub hour: u8,
    /// Its weather.
    pub weather: TurnWeather,
}

/// An entry hex (5.6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntrySetup {
    /// Its id on the map.
    pub id: String,
    /// Whose it is.
    pub seat: Seat,
    /// The hex.
    pub hex: Hex,
    /// Other hexes of the same edge, the nearest first (5.6b).
    pub edge: Vec<Hex>,
    /// The last turn in which reinforcements arrive here; none if nobody does (5.34).
    pub last_turn: Option<u8>,
}

/// A formation held in Reserve by the scenario (scn.reserves).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReleaseSetup {
    /// Its name.
    pub name: Text,
    /// Whose it is.
    pub seat: Seat,
    /// From this hour on a die may release it.
    pub earliest: u8,
    /// The most that die may show.
    pub roll_max: u8,
    /// At this hour it leaves by itself.
    pub automatic: u8,
}

/// An objective (scn.victory).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectiveSetup {
    /// Its name.
    pub name: Text,
    /// Its hexes in [`Setup::objective_hexes`].
    pub hexes: Range<usize>,
    /// Each hex counts by itself.
    pub each: bool,
    /// Points.
    pub points: u8,
    /// Who holds it at the start.
    pub start: Option<Seat>,
    /// It counts for this side only.
    pub only_for: Option<Seat>,
    /// Holding this and the others marked so wins at once (sudden death).
    pub decisive: bool,
}

/// How the game is won (scn.victory).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VictorySetup {
    /// The French balance from which each verdict is reached (Ponte Nuovo).
    pub ladder: Option<Vec<(i16, Verdict)>>,
    /// Points for units in place of the usual ones (Ponte Nuovo).
    pub bounty: Option<Bounty>,
    /// From this hour on this side wins at once with all decisive objectives together.
    pub sudden: Option<(Seat, u8)>,
    /// Points the allies must win by more for each grade (option `prompt_macmahon`).
    pub handicap: u8,
}

/// Points of a battle for a crossing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounty {
    /// By seat: points for each enemy unit eliminated.
    pub units: [u8; 2],
    /// Points for the Austrians if no steady Frenchman stands beyond the canal.
    pub no_foothold: u8,
}

/// Ground that some formations may not enter (special rules).
#[derive(Clone, Debug)]
pub struct BoundSetup {
    /// The formations, as bits.
    pub brigades: u128,
    /// Hexes closed to them, by number.
    pub closed: Vec<bool>,
    /// Until this turn; none for ever.
    pub until_turn: Option<u8>,
    /// Until this formation has been released.
    pub until_release: Option<u8>,
}

/// Special rules of a scenario that are in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Specials {
    /// One formation a side, no Continuity (scn.sanmartino).
    pub one_formation: bool,
    /// Perception and Surprise (scn.mag.perception).
    pub perception: bool,
    /// Bridges may be blown, from this hour (scn.mag.bridges).
    pub demolition: Option<u8>,
    /// Bridges only mined by the option `all_mined`, from this hour and on a lower die.
    pub late_mines: Option<u8>,
    /// Austrian hesitation: no Continuity rolls before this hour without an enemy near (scn.mag.austrian_restrictions).
    pub react_hour: u8,
    /// How near.
    pub react_distance: u8,
    /// No Austrian crosses the Naviglio westward before this hour.
    pub cross_hour: u8,
    /// Demoralized corps may withdraw in rain (scn.sol.withdrawal).
    pub withdrawal: bool,
    /// A retreat off the clipped map withdraws the unit (Ponte Nuovo).
    pub edge_retreat: bool,
}

/// A set-up entry of the scenario, for placing by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacementSetup {
    /// Its units.
    pub units: Vec<UnitId>,
    /// Where its middle is.
    pub at: Hex,
    /// How far its units may be.
    pub spread: u8,
    /// Whose they are.
    pub seat: Seat,
}

impl Setup {
    /// The numbers of the rulebook.
    #[must_use]
    pub(crate) fn tables(&self) -> &'static Tables {
        tables()
    }

    /// A unit.
    #[must_use]
    pub(crate) fn unit(&self, unit: UnitId) -> &UnitSetup {
        &self.units[unit.index()]
    }

    /// A formation.
    #[must_use]
    pub(crate) fn brigade(&self, brigade: BrigadeId) -> &BrigadeSetup {
        &self.brigades[brigade.index()]
    }

    /// A corps.
    #[must_use]
    pub(crate) fn corps(&self, corps: CorpsId) -> &CorpsSetup {
        &self.corps[corps.index()]
    }

    /// All formations.
    pub(crate) fn brigade_ids(&self) -> impl Iterator<Item = BrigadeId> + Clone + use<> {
        (0..self.brigades.len() as u8).map(BrigadeId)
    }

    /// The formations of a corps.
    pub(crate) fn brigades_of(&self, corps: CorpsId) -> impl Iterator<Item = BrigadeId> + Clone + '_ {
        self.brigade_ids().filter(move |brigade| self.brigade(*brigade).corps == corps)
    }

    /// All corps.
    pub(crate) fn corps_ids(&self) -> impl Iterator<Item = CorpsId> + Clone + use<> {
        (0..self.corps.len() as u8).map(CorpsId)
    }

    /// The corps of a side, in the order of its activation track.
    pub(crate) fn corps_of(&self, seat: Seat) -> impl Iterator<Item = CorpsId> + Clone + '_ {
        self.corps_ids().filter(move |corps| self.corps(*corps).seat == seat)
    }

    /// The units of a formation.
    pub(crate) fn units_of(&self, brigade: BrigadeId) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.brigade(brigade).units().map(UnitId)
    }

    /// The side of a formation.
    #[must_use]
    pub(crate) fn seat_of(&self, brigade: BrigadeId) -> Seat {
        self.corps(self.brigade(brigade).corps).seat
    }

    /// A unit by its id in the files.
    #[must_use]
    pub(crate) fn unit_by_id(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|n| UnitId(n as u16))
    }

    /// A formation by its id in the files.
    #[must_use]
    pub(crate) fn brigade_by_id(&self, id: &str) -> Option<BrigadeId> {
        self.brigades.iter().position(|brigade| brigade.id == id).map(|n| BrigadeId(n as u8))
    }

    /// A corps by its id in the files.
    #[must_use]
    pub(crate) fn corps_by_id(&self, id: &str) -> Option<CorpsId> {
        self.corps.iter().position(|corps| corps.id == id).map(|n| CorpsId(n as u8))
    }

    /// How far a hex is from the nearest entry of a side, in movement points of a column (scn.sol.withdrawal).
    #[must_use]
    pub(crate) fn way_out(&self, seat: Seat, column: Column, hex: Hex) -> u16 {
        let table = self.ways_out.get(seat.index() * Column::COUNT + column.index());
        table.and_then(|table| table.get(hex.index())).copied().unwrap_or(u16::MAX)
    }

    /// How far a hex is from a hex of an objective, in movement points of infantry.
    #[must_use]
    pub(crate) fn goal_distance(&self, objective: usize, hex: Hex) -> u16 {
        self.goals[objective][hex.index()]
    }

    /// The two seats.
    #[must_use]
    pub(crate) fn seats(&self) -> Vec<SeatInfo> {
        self.sides.iter().map(|side| SeatInfo { id: side.id.clone(), name: format!("side-{}", side.id) }).collect()
    }
}
