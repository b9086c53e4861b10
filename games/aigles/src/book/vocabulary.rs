//! The words of the rulebook as types: qualities, formations, characters, terrain.
//!
//! Every enum has `ALL`, `COUNT`, the id used in files and JSON, and the id of the message that names it.

use gamekit::vocabulary;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

vocabulary! {
    /// How good a battalion is (army.quality), from the worst to the best.
    Quality, "quality" {
        /// Recrues.
        Recruits = "recruits",
        /// Entraînés.
        Trained = "trained",
        /// Vétérans.
        Veterans = "veterans",
        /// Garde.
        Guard = "guard",
    }
}

vocabulary! {
    /// The nation whose drill a battalion follows.
    Nation, "nation" {
        /// British: better in line, may have rifles and two ensign figures.
        British = "british",
        /// French: the drill of everybody else.
        French = "french",
        /// Austrian.
        Austrian = "austrian",
        /// Dutch and Belgian.
        Dutch = "dutch",
        /// Of the states of Germany.
        German = "german",
        /// Italian.
        Italian = "italian",
        /// Polish.
        Polish = "polish",
        /// Portuguese.
        Portuguese = "portuguese",
        /// Prussian.
        Prussian = "prussian",
        /// Russian.
        Russian = "russian",
        /// Spanish.
        Spanish = "spanish",
    }
}

vocabulary! {
    /// How a battalion stands (def.line, def.column).
    Formation, "formation" {
        /// All groups side by side.
        Line = "line",
        /// Groups two abreast.
        Column = "column",
    }
}

vocabulary! {
    /// The order of those who shoot or are shot at.
    Order, "formation" {
        /// A battalion in line.
        Line = "line",
        /// A battalion in column.
        Column = "column",
        /// A skirmish screen.
        Open = "open_order",
    }
}

vocabulary! {
    /// Where the supreme commander of a battalion's army is.
    #[derive(Default)]
    Command, "command" {
        /// On his own: everybody acts normally (cmd.alone).
        #[default]
        Alone = "alone",
        /// With this battalion.
        Here = "here",
        /// With another battalion (cmd.join.others).
        Elsewhere = "elsewhere",
        /// Dead (cmd.killed).
        Dead = "dead",
    }
}

vocabulary! {
    /// Who of two has won.
    Winner, "winner" {
        /// The first.
        First = "first",
        /// The second.
        Second = "second",
        /// Nobody.
        Nobody = "nobody",
    }
}

vocabulary! {
    /// What protects a target (fire.cover, com.cover), from the least to the best.
    #[derive(Default)]
    Cover, "cover" {
        /// In the open.
        #[default]
        None = "none",
        /// Light cover.
        Light = "light",
        /// Hard cover.
        Hard = "hard",
    }
}

vocabulary! {
    /// What the rankers fire with.
    #[derive(Default)]
    Weapon, "weapon" {
        /// Musket.
        #[default]
        Musket = "musket",
        /// Rifle: British light troops only.
        Rifle = "rifle",
    }
}

vocabulary! {
    /// Character figures, in the order of table `character_pick`.
    Character, "character" {
        /// Officer.
        Officer = "officer",
        /// Ensign.
        Ensign = "ensign",
        /// Sergeant.
        Sergeant = "sergeant",
        /// Drummer.
        Drummer = "drummer",
        /// Supreme commander, joined to the battalion.
        Commander = "commander",
    }
}

vocabulary! {
    /// Kinds of terrain (table `terrain`).
    TerrainKind, "terrain" {
        /// Open ground; also any kind that the table does not name (def.terrain).
        Open = "open",
        /// Wood.
        Wood = "wood",
        /// Farm: buildings.
        Farm = "farm",
        /// Wall.
        Wall = "wall",
        /// Hedge.
        Hedge = "hedge",
        /// Fence.
        Fence = "fence",
        /// Ditch.
        Ditch = "ditch",
        /// Crops.
        Crops = "crops",
        /// Marsh.
        Marsh = "marsh",
        /// Stream.
        Stream = "stream",
        /// River.
        River = "river",
        /// Road.
        Road = "road",
        /// Hill.
        Hill = "hill",
    }
}

vocabulary! {
    /// What terrain does to movement (def.terrain).
    Movement, "movement" {
        /// Nothing.
        Open = "open",
        /// Slows and disorders.
        Difficult = "difficult",
        /// A line to be crossed.
        Linear = "linear",
        /// Nobody enters.
        Impassable = "impassable",
    }
}

vocabulary! {
    /// What cover terrain gives (def.terrain).
    CoverClass, "cover" {
        /// None.
        None = "none",
        /// Light.
        Light = "light",
        /// Hard.
        Hard = "hard",
        /// Hard for a target wholly inside, else light: woods (ruling R1).
        HardIfWhole = "hard_if_whole_else_light",
    }
}

vocabulary! {
    /// What terrain does to lines of sight (def.sight).
    Sight, "sight" {
        /// Nothing.
        Clear = "clear",
        /// Blocks them.
        Blocks = "blocks",
        /// Blocks them beyond 5 cm of it.
        Depth = "depth5",
        /// Blocks them where the line crosses a level higher than both ends.
        Crest = "crest",
    }
}

vocabulary! {
    /// Where a charge comes from (def.arcs).
    ChargeZone, "zone" {
        /// From ahead.
        Front = "front",
        /// From a side.
        Flank = "flank",
        /// From behind.
        Rear = "rear",
    }
}

vocabulary! {
    /// An edge of the table.
    TableEdge, "edge" {
        /// y = 0.
        South = "south",
        /// y = depth.
        North = "north",
    }
}

impl Order {
    /// The order of a battalion in a formation.
    #[must_use]
    pub const fn of(formation: Formation) -> Self {
        match formation {
            Formation::Line => Order::Line,
            Formation::Column => Order::Column,
        }
    }
}

impl Winner {
    /// The one with this index; nobody without one.
    #[must_use]
    pub const fn of(index: Option<u8>) -> Self {
        match index {
            Some(0) => Winner::First,
            Some(_) => Winner::Second,
            None => Winner::Nobody,
        }
    }
}

impl TableEdge {
    /// The edge opposite.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            TableEdge::South => TableEdge::North,
            TableEdge::North => TableEdge::South,
        }
    }
}

impl Formation {
    /// The other formation.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Formation::Line => Formation::Column,
            Formation::Column => Formation::Line,
        }
    }
}

/// A battalion of the battle: its place in [`crate::Setup::units`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The character figures of a battalion, packed into one byte: officer, ensign, up to 3 sergeants and 3 drummers.
/// The supreme commander is not one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "Figures", into = "Figures")]
pub struct Characters(u8);

/// Character figures as people write them: so many of each.
#[derive(Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct Figures {
    /// Officers, 0 or 1.
    officer: u8,
    /// Ensigns, 0 or 1.
    ensign: u8,
    /// Sergeants, 0 to 2.
    sergeant: u8,
    /// Drummers, 0 to 2.
    drummer: u8,
}

impl From<Characters> for Figures {
    fn from(all: Characters) -> Self {
        let [officer, ensign, sergeant, drummer] =
            [Character::Officer, Character::Ensign, Character::Sergeant, Character::Drummer].map(|who| all.of(who));
        Figures { officer, ensign, sergeant, drummer }
    }
}

impl TryFrom<Figures> for Characters {
    type Error = String;

    fn try_from(all: Figures) -> Result<Self, String> {
        let packed = Characters::new(all.officer, all.ensign, all.sergeant, all.drummer);
        let Figures { officer, ensign, sergeant, drummer } = packed.into();
        if (officer, ensign, sergeant, drummer) == (all.officer, all.ensign, all.sergeant, all.drummer) {
            Ok(packed)
        } else {
            Err("more characters of a kind than a battalion can have".to_owned())
        }
    }
}

impl JsonSchema for Characters {
    fn schema_name() -> Cow<'static, str> {
        "Characters".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Figures::json_schema(generator)
    }
}

impl Characters {
    /// No character at all.
    pub const NONE: Self = Self(0);

    const fn field(who: Character) -> (u8, u8) {
        match who {
            Character::Officer => (0, 1),
            Character::Ensign => (1, 1),
            Character::Sergeant => (2, 3),
            Character::Drummer => (4, 3),
            Character::Commander => (0, 0),
        }
    }

    /// So many of each; more than can be stored is cut to the most that can.
    #[must_use]
    pub const fn new(officer: u8, ensign: u8, sergeants: u8, drummers: u8) -> Self {
        Self::NONE
            .with(Character::Officer, officer)
            .with(Character::Ensign, ensign)
            .with(Character::Sergeant, sergeants)
            .with(Character::Drummer, drummers)
    }

    /// The same with so many of one kind.
    #[must_use]
    pub const fn with(self, who: Character, count: u8) -> Self {
        let (shift, mask) = Self::field(who);
        let count = if count > mask { mask } else { count };
        Self((self.0 & !(mask << shift)) | (count << shift))
    }

    /// How many of one kind.
    #[must_use]
    pub const fn of(self, who: Character) -> u8 {
        let (shift, mask) = Self::field(who);
        (self.0 >> shift) & mask
    }

    /// Whether there is an officer.
    #[must_use]
    pub const fn officer(self) -> bool {
        self.of(Character::Officer) > 0
    }

    /// Whether there is an ensign.
    #[must_use]
    pub const fn ensign(self) -> bool {
        self.of(Character::Ensign) > 0
    }

    /// How many sergeants.
    #[must_use]
    pub const fn sergeants(self) -> u8 {
        self.of(Character::Sergeant)
    }

    /// How many drummers.
    #[must_use]
    pub const fn drummers(self) -> u8 {
        self.of(Character::Drummer)
    }

    /// How many in all.
    #[must_use]
    pub const fn count(self) -> u8 {
        (self.0 & 1) + ((self.0 >> 1) & 1) + self.sergeants() + self.drummers()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The same with one of a kind fewer (char.removed); unchanged if there is none.
    #[must_use]
    pub const fn without(self, who: Character) -> Self {
        let left = self.of(who);
        if left == 0 { self } else { self.with(who, left - 1) }
    }

    /// Each figure in the order of table `character_pick`, the joined commander last.
    pub fn each(self, commander: bool) -> impl Iterator<Item = Character> {
        Character::ALL.into_iter().flat_map(move |who| {
            let count = if who == Character::Commander { u8::from(commander) } else { self.of(who) };
            std::iter::repeat_n(who, usize::from(count))
        })
    }
}

impl FromIterator<Character> for Characters {
    fn from_iter<I: IntoIterator<Item = Character>>(figures: I) -> Self {
        figures.into_iter().fold(Self::NONE, |all, who| all.with(who, all.of(who) + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_one_byte_and_keep_their_order() {
        assert_eq!(size_of::<Characters>(), 1);
        let all = Characters::new(1, 1, 2, 2);
        assert_eq!((all.count(), all.sergeants(), all.drummers()), (6, 2, 2));
        assert_eq!(
            all.each(true).map(Character::id).collect::<Vec<_>>(),
            ["officer", "ensign", "sergeant", "sergeant", "drummer", "drummer", "commander"]
        );
        let fewer = all.without(Character::Sergeant).without(Character::Officer).without(Character::Officer);
        assert_eq!(fewer, Characters::new(0, 1, 1, 2));
        assert_eq!(fewer.each(false).collect::<Characters>(), fewer);
    }

    #[test]
    fn qualities_rise() {
        assert!(Quality::Recruits < Quality::Trained && Quality::Veterans < Quality::Guard);
        assert_eq!(Quality::from_id("guard"), Some(Quality::Guard));
        assert_eq!(Quality::Trained.label(), "quality-trained");
    }
}
