//! The words of the rulebook as types.

use boards::table::Length;
use gamekit::vocabulary;
use serde::{Deserialize, Serialize};

/// One unit of distance (scale.ground).
pub const UD: Length = Length::mm(60);

/// So many units of distance.
#[must_use]
pub fn ud(n: i32) -> Length {
    UD * n
}

/// A unit, by its place in the set-up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A general, by his place in the set-up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct GeneralId(pub u8);

impl GeneralId {
    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

vocabulary! {
    /// The arms; guns on foot and mounted move apart (form.list).
    Arm, "arm" {
        /// Infantry.
        Infantry = "inf",
        /// Cavalry.
        Cavalry = "cav",
        /// Foot artillery.
        FootGuns = "arp",
        /// Horse artillery.
        HorseGuns = "arc",
    }
}

impl Arm {
    /// Artillery of either kind.
    #[must_use]
    pub const fn is_guns(self) -> bool {
        matches!(self, Arm::FootGuns | Arm::HorseGuns)
    }

    /// Moves at the rates of horses.
    #[must_use]
    pub const fn is_mounted(self) -> bool {
        matches!(self, Arm::Cavalry | Arm::HorseGuns)
    }

    /// Index into charts of three arms: infantry, cavalry, artillery.
    #[must_use]
    pub const fn of_three(self) -> usize {
        match self {
            Arm::Infantry => 0,
            Arm::Cavalry => 1,
            Arm::FootGuns | Arm::HorseGuns => 2,
        }
    }
}

vocabulary! {
    /// Formations (form.list). A battery in column or line is limbered.
    Formation, "formation" {
        /// March column.
        March = "com",
        /// Column of companies.
        Companies = "coc",
        /// Column of divisions.
        Divisions = "cod",
        /// Closed column.
        Closed = "cof",
        /// Line.
        Line = "line",
        /// Square.
        Square = "square",
        /// Skirmishers, the whole unit.
        Skirmish = "skirmish",
        /// Unlimbered.
        Battery = "battery",
        /// Garrison of a built-up area.
        Garrison = "garrison",
        /// A special formation against a built-up area or a defile.
        Special = "special",
    }
}

vocabulary! {
    /// The order of a unit (form.states).
    Order, "state" {
        /// Formed.
        Formed = "formed",
        /// Neither formed nor without formation.
        Neither = "neither",
        /// Without formation.
        Saf = "saf",
        /// In disorder.
        Des = "des",
    }
}

impl Order {
    /// One step of formation lost (form.ddf).
    #[must_use]
    pub const fn degraded(self) -> Self {
        match self {
            Order::Formed | Order::Neither => Order::Saf,
            Order::Saf | Order::Des => Order::Des,
        }
    }
}

vocabulary! {
    /// Gaits (move.gaits).
    Gait, "gait" {
        /// Halted.
        Halt = "arr",
        /// Ordinary pace.
        Ordinary = "por",
        /// Quick pace.
        Quick = "pac",
        /// Charge pace.
        Charge = "pch",
    }
}

impl Gait {
    /// 0 to 3: every difference of gait is counted with it.
    #[must_use]
    pub const fn level(self) -> i32 {
        self as i32
    }

    /// The gait of a level, held between halt and charge.
    #[must_use]
    pub const fn of_level(level: i32) -> Self {
        match level {
            i32::MIN..=0 => Gait::Halt,
            1 => Gait::Ordinary,
            2 => Gait::Quick,
            _ => Gait::Charge,
        }
    }
}

vocabulary! {
    /// The moral state of a unit, best first (morale.ladder).
    Moral, "moral" {
        /// Charge.
        Charge = "cha",
        /// Attack.
        Attack = "att",
        /// Advance.
        Advance = "ava",
        /// Arrêt: free to do anything but go toward the enemy after a test.
        Stand = "arr",
        /// Halte: shaken.
        Halt = "hal",
        /// Repli.
        FallBack = "rep",
        /// Retraite.
        Retreat = "ret",
        /// Déroute.
        Rout = "der",
    }
}

impl Moral {
    /// Arrêt or better.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        (self as u8) <= Moral::Stand as u8
    }

    /// Repli or worse: it goes back every turn.
    #[must_use]
    pub const fn falls_back(self) -> bool {
        (self as u8) >= Moral::FallBack as u8
    }

    /// Retraite or Déroute: it turns its back.
    #[must_use]
    pub const fn flees(self) -> bool {
        (self as u8) >= Moral::Retreat as u8
    }

    /// So many rungs lower, never below Déroute.
    #[must_use]
    pub fn lowered(self, rungs: u8) -> Self {
        Moral::ALL[(self.index() + usize::from(rungs)).min(Moral::COUNT - 1)]
    }

    /// So many rungs higher, never above Arrêt.
    #[must_use]
    pub fn raised(self, rungs: u8) -> Self {
        if self.is_positive() {
            return self;
        }
        Moral::ALL[self.index().saturating_sub(usize::from(rungs)).max(Moral::Stand.index())]
    }

    /// The gait this rung allows at most.
    #[must_use]
    pub const fn gait(self) -> Gait {
        match self {
            Moral::Charge => Gait::Charge,
            Moral::Attack => Gait::Quick,
            Moral::Advance => Gait::Ordinary,
            _ => Gait::Halt,
        }
    }
}

vocabulary! {
    /// Status, lowest first; Militia and Conscripts rank together (status.levels).
    Status, "status" {
        /// Irregulars.
        Irregular = "i",
        /// Militia.
        Militia = "m",
        /// Conscripts.
        Conscript = "c",
        /// Line.
        Line = "l",
        /// Elite.
        Elite = "e",
        /// Guard.
        Guard = "g",
    }
}

vocabulary! {
    /// What a unit fires with.
    Weapon, "weapon" {
        /// Muskets.
        Musket = "musket",
        /// Rifles.
        Rifle = "rifle",
        /// Carbines and pistols (fire.cavalry_option).
        Carbine = "carbine",
        /// Nothing that fires.
        Pike = "pike",
        /// Three- and four-pounders.
        Gun4 = "gun_3_4",
        /// Six-pounders.
        Gun6 = "gun_6",
        /// Eight- and nine-pounders.
        Gun8 = "gun_8_9",
        /// Twelve-pounders.
        Gun12 = "gun_12",
        /// Howitzers.
        Howitzer = "howitzer",
    }
}

impl Weapon {
    /// Eight pounds or more (art.prolonge).
    #[must_use]
    pub const fn is_heavy(self) -> bool {
        matches!(self, Weapon::Gun8 | Weapon::Gun12)
    }

    /// Guns of any calibre.
    #[must_use]
    pub const fn is_gun(self) -> bool {
        matches!(self, Weapon::Gun4 | Weapon::Gun6 | Weapon::Gun8 | Weapon::Gun12 | Weapon::Howitzer)
    }
}

vocabulary! {
    /// Range bands, nearest first (fire.ranges).
    Band, "range" {
        /// Point-blank.
        P1 = "p1",
        /// A little farther, for guns.
        P1bis = "p1bis",
        /// Medium.
        P2 = "p2",
        /// A little farther, for guns.
        P2bis = "p2bis",
        /// Long.
        P3 = "p3",
    }
}

vocabulary! {
    /// What is fired.
    Ammo, "ammo" {
        /// Bullets.
        Bullets = "bullets",
        /// Ball or shell.
        Ball = "ball",
        /// Canister.
        Canister = "canister",
    }
}

vocabulary! {
    /// The ground (terrain.classes). The edge of a level is a level change by itself.
    TerrainKind, "terrain" {
        /// A small obstacle: hedge, low wall.
        Obstacle1 = "po1",
        /// A great obstacle.
        Obstacle2 = "po2",
        /// A stream.
        Stream = "rui",
        /// First level.
        Level1 = "ni1",
        /// Second level.
        Level2 = "ni2",
        /// Third level.
        Level3 = "ni3",
        /// Marsh.
        Marsh = "mar",
        /// Light wood.
        LightWood = "boc",
        /// Dense wood.
        DenseWood = "bod",
        /// Built-up area.
        Built = "eco",
        /// Road.
        Road = "road",
        /// Bridge or ford.
        Bridge = "bridge",
    }
}

impl TerrainKind {
    /// Crossed rather than entered.
    #[must_use]
    pub const fn is_linear(self) -> bool {
        matches!(self, TerrainKind::Obstacle1 | TerrainKind::Obstacle2 | TerrainKind::Stream)
    }

    /// The level of height, 0 for ground that is none.
    #[must_use]
    pub const fn level(self) -> u8 {
        match self {
            TerrainKind::Level1 => 1,
            TerrainKind::Level2 => 2,
            TerrainKind::Level3 => 3,
            _ => 0,
        }
    }
}

vocabulary! {
    /// Cover (terrain.cover).
    Cover, "cover" {
        /// None.
        None = "none",
        /// Light.
        Light = "al",
        /// Medium.
        Medium = "am",
        /// Hard.
        Hard = "ah",
    }
}

vocabulary! {
    /// Where an enemy stands, as a unit sees him (arc.definition).
    Zone, "zone" {
        /// In the front.
        Front = "front",
        /// Frontal, but no fire reaches it.
        DeadAngle = "dead_angle",
        /// On the left flank.
        LeftFlank = "flank_left",
        /// On the right flank.
        RightFlank = "flank_right",
        /// Behind.
        Rear = "rear",
    }
}

impl Zone {
    /// Front or dead angle: what comes from there comes from the front.
    #[must_use]
    pub const fn is_frontal(self) -> bool {
        matches!(self, Zone::Front | Zone::DeadAngle)
    }

    /// Either flank.
    #[must_use]
    pub const fn is_flank(self) -> bool {
        matches!(self, Zone::LeftFlank | Zone::RightFlank)
    }
}

vocabulary! {
    /// The nations, by the ids of their colours.
    Nation {
        /// France.
        France = "french", "nation-france";
        /// Austria.
        Austria = "austrian", "nation-austria";
        /// Russia.
        Russia = "russian", "nation-russia";
        /// Prussia.
        Prussia = "prussian", "nation-prussia";
        /// Britain and her Germans.
        Britain = "british", "nation-britain";
        /// Spain.
        Spain = "spanish", "nation-spain";
        /// Bavaria.
        Bavaria = "bavarian", "nation-bavaria";
        /// Italy.
        Italy = "italian", "nation-italy";
        /// Poland.
        Poland = "polish", "nation-poland";
        /// Portugal.
        Portugal = "portuguese", "nation-portugal";
        /// The Netherlands.
        Netherlands = "dutch", "nation-netherlands";
    }
}

vocabulary! {
    /// Grades of generals (gen.grades).
    Grade, "general" {
        /// Of brigade.
        Brigade = "brigade",
        /// Of division.
        Division = "division",
        /// In chief.
        Army = "army",
    }
}

vocabulary! {
    /// A table edge.
    TableEdge, "edge" {
        /// South.
        South = "south",
        /// North.
        North = "north",
        /// West.
        West = "west",
        /// East.
        East = "east",
    }
}

vocabulary! {
    /// Orders of the simultaneous game, face down until both sides have given them (sim.markers).
    Marker, "marker" {
        /// March to combat.
        Combat = "mac",
        /// March to fire.
        FireMarch = "maf",
        /// Support of a neighbour.
        Support = "sou",
        /// Fire.
        Fire = "feu",
        /// Change of formation.
        Formation = "chf",
        /// Change of facing.
        Facing = "cho",
        /// Slow move.
        Slow = "slow",
        /// Fast move.
        Fast = "fast",
        /// Side step.
        Side = "side",
        /// A blank: it answers and reacts.
        Decoy = "decoy",
    }
}
