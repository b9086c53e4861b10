//! The words of the rulebook as types: orders, arms, levels, cohesion, terrain.
//!
//! Every enum has `ALL`, `COUNT`, the id used in files and JSON, and the id of the message that names it.

use gamekit::vocabulary;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// The nation of an army.
    Nation, "nation" {
        /// French.
        French = "french",
        /// Austrian.
        Austrian = "austrian",
        /// Russian.
        Russian = "russian",
        /// Prussian.
        Prussian = "prussian",
        /// British, with the allies under British command.
        British = "british",
    }
}

vocabulary! {
    /// The three orders (3.2a).
    Order, "order" {
        /// Attaquer.
        Attack = "attaquer",
        /// Défendre.
        Defend = "defendre",
        /// Manœuvrer.
        Manoeuvre = "manoeuvrer",
    }
}

vocabulary! {
    /// How able a general is (3.2c), from the worst to the best.
    Competence, "competence" {
        /// Incompétent.
        Incompetent = "incompetent",
        /// Mauvais.
        Poor = "mauvais",
        /// Compétent.
        Competent = "competent",
        /// Bon.
        Good = "bon",
        /// Excellent.
        Excellent = "excellent",
    }
}

vocabulary! {
    /// What a general commands (1.2).
    Rank {
        /// A division.
        Division = "division", "rank-division_general";
        /// A corps.
        Corps = "corps", "rank-corps_general";
        /// The army.
        Army = "army", "rank-army_general";
    }
}

vocabulary! {
    /// The arms (1.2), in the order of the movement table.
    Arm, "arm" {
        /// Line infantry.
        LineInfantry = "infanterie_ligne",
        /// Light infantry.
        LightInfantry = "infanterie_legere",
        /// Line cavalry.
        LineCavalry = "cavalerie_ligne",
        /// Heavy cavalry.
        HeavyCavalry = "cavalerie_lourde",
        /// Light cavalry.
        LightCavalry = "cavalerie_legere",
        /// Irregular cavalry.
        IrregularCavalry = "cavalerie_irreguliere",
        /// Light foot artillery.
        LightFootArtillery = "artillerie_legere_pied",
        /// Medium foot artillery.
        MediumFootArtillery = "artillerie_moyenne_pied",
        /// Heavy artillery.
        HeavyArtillery = "artillerie_lourde",
        /// Medium horse artillery.
        MediumHorseArtillery = "artillerie_moyenne_cheval",
        /// Light horse artillery.
        LightHorseArtillery = "artillerie_legere_cheval",
        /// Baggage train.
        Baggage = "bagages",
    }
}

vocabulary! {
    /// The kinds of arm that support (6.7.2) and take cover (1.12).
    ArmClass {
        /// Infantry.
        Infantry = "infanterie", "arm-infantry";
        /// Cavalry.
        Cavalry = "cavalerie", "arm-cavalry";
        /// Artillery.
        Artillery = "artillerie", "arm-artillery";
        /// Baggage.
        Baggage = "bagages", "arm-bagages";
    }
}

vocabulary! {
    /// Weights of guns (7.1).
    Guns, "guns" {
        /// Light.
        Light = "legere",
        /// Medium.
        Medium = "moyenne",
        /// Heavy.
        Heavy = "lourde",
    }
}

vocabulary! {
    /// Experience levels (1.6), from the worst to the best.
    Experience, "experience" {
        /// Milice.
        Militia = "milice",
        /// Conscrit.
        Conscript = "conscrit",
        /// Régulier.
        Regular = "regulier",
        /// Vétéran.
        Veteran = "veteran",
        /// Élite.
        Elite = "elite",
        /// Garde.
        Guard = "garde",
    }
}

vocabulary! {
    /// Traits of brigades (9.1 to 9.4).
    Trait {
        /// Large.
        Large = "large", "trait-large-name";
        /// Voltigeurs.
        Voltigeurs = "voltigeurs", "trait-voltigeurs-name";
        /// Piques/Arcs.
        Pikes = "piques_arcs", "trait-piques_arcs-name";
        /// Feu roulant.
        RollingFire = "feu_roulant", "trait-feu_roulant-name";
        /// Exaltés.
        Zealots = "exaltes", "trait-exaltes-name";
        /// Grognards.
        Grognards = "grognards", "trait-grognards-name";
        /// Cavalerie lourde.
        HeavyCavalry = "cavalerie_lourde", "trait-cavalerie_lourde-name";
        /// Lanciers.
        Lancers = "lanciers", "trait-lanciers-name";
        /// Démotivés.
        Demotivated = "demotives", "trait-demotives-name";
        /// Prudents.
        Cautious = "prudents", "trait-prudents-name";
    }
}

vocabulary! {
    /// How a brigade stands (1.4).
    Formation, "formation" {
        /// Two abreast, the rest behind.
        Battle = "bataille",
        /// All abreast.
        Line = "ligne",
        /// One abreast.
        March = "marche",
    }
}

vocabulary! {
    /// Cohesion levels (1.5), from the best to the worst.
    Cohesion, "cohesion" {
        /// Formée.
        Formed = "formee",
        /// Désorganisée.
        Disorganised = "desorganisee",
        /// Déroute.
        Rout = "deroute",
        /// Brisée.
        Broken = "brisee",
    }
}

vocabulary! {
    /// Kinds of terrain (1.12).
    TerrainKind, "terrain" {
        /// Open ground.
        Open = "open",
        /// Wood.
        Wood = "bois",
        /// Cultivated field.
        Field = "champ_cultive",
        /// Gentle hill.
        GentleHill = "colline_douce",
        /// Steep hill.
        SteepHill = "colline_escarpee",
        /// Fort.
        Fort = "fortification",
        /// Ford.
        Ford = "gue",
        /// Bridge.
        Bridge = "pont",
        /// Redoubt.
        Redoubt = "redoute",
        /// River.
        River = "riviere",
        /// Road.
        Road = "route",
        /// Track.
        Track = "chemin",
        /// Urban area.
        Town = "zone_urbaine",
    }
}

vocabulary! {
    /// Cover of a defender or target (6.6.3), from the least to the best.
    Cover, "cover" {
        /// In the open.
        None = "none",
        /// Light.
        Light = "leger",
        /// Heavy.
        Heavy = "lourd",
        /// Very heavy.
        VeryHeavy = "tres_lourd",
    }
}

vocabulary! {
    /// What terrain does to lines of sight (1.11).
    Sight, "sight" {
        /// Nothing.
        Clear = "clear",
        /// Blocks them.
        Blocks = "blocks",
        /// Blocks them where the line crosses a level higher than both ends.
        Height = "height",
    }
}

vocabulary! {
    /// Weather and smoke (ruling G38).
    Weather, "weather" {
        /// Clear.
        Clear = "clear",
        /// Fog, rain, night or smoke.
        Poor = "poor",
    }
}

vocabulary! {
    /// The tokens of a bag (1.3).
    Token, "token" {
        /// The defender's or the target's.
        Blue = "blue",
        /// Nobody's.
        White = "white",
        /// The attacker's or the shooter's.
        Red = "red",
    }
}

vocabulary! {
    /// The two brigades of a combat.
    Camp, "camp" {
        /// The one that attacks.
        Attacker = "attacker",
        /// The one that is attacked.
        Defender = "defender",
    }
}

vocabulary! {
    /// The two sides of a game, in the order in which they are told.
    Party, "party" {
        /// The first.
        First = "first",
        /// The second.
        Second = "second",
    }
}

vocabulary! {
    /// Results of a combat, seen by the attacker (6.9).
    CombatResult, "result" {
        /// Two blue.
        MajorDefeat = "major_defeat",
        /// Blue and white.
        MinorDefeat = "minor_defeat",
        /// Two white.
        Indecisive = "indecisive",
        /// White and red.
        MinorVictory = "minor_victory",
        /// Two red.
        MajorVictory = "major_victory",
        /// Red and blue.
        Fierce = "fierce",
    }
}

vocabulary! {
    /// Results of a bombardment (7.4): the pair drawn, its order where it matters (ruling G12).
    BombardmentResult {
        /// Two blue.
        BlueBlue = "blue_blue", "bombardment-no_effect";
        /// Blue and white.
        BlueWhite = "blue_white", "bombardment-no_effect";
        /// Two white.
        WhiteWhite = "white_white", "bombardment-disorganised";
        /// White and red.
        RedWhite = "red_white", "bombardment-falls_back";
        /// Two red.
        RedRed = "red_red", "bombardment-rout";
        /// Red, then blue.
        RedThenBlue = "red_then_blue", "bombardment-loss_test";
        /// Blue, then red.
        BlueThenRed = "blue_then_red", "bombardment-out_of_ammunition";
    }
}

vocabulary! {
    /// How the target of an attack reacts (6.8a to 6.8f).
    Reaction, "reaction" {
        /// Sans réaction.
        None = "none",
        /// Holds.
        Hold = "hold",
        /// In square.
        Square = "square",
        /// Cavalry attacked by infantry.
        CavalryAgainstInfantry = "cavalry_v_infantry",
        /// Artillery of an attacking division, attacked on its front.
        ArtilleryFront = "artillery_front",
        /// Canister.
        Canister = "canister",
        /// No token either way.
        NoToken = "no_token",
    }
}

vocabulary! {
    /// Range bands (7.1).
    RangeBand, "range" {
        /// Canister.
        Short = "short",
        /// Medium.
        Medium = "medium",
        /// As far as support reaches.
        Long = "long",
        /// Beyond.
        Out = "out",
    }
}

vocabulary! {
    /// What happened to the brigade of an engaged general (6.14).
    Peril, "peril" {
        /// Nothing grave.
        Normal = "normal",
        /// It lost an element.
        LostElement = "brigade_lost_element",
        /// It was routed or broken.
        Routed = "brigade_routed",
    }
}

vocabulary! {
    /// An edge of the table.
    TableEdge, "edge" {
        /// y = 0.
        South = "south",
        /// y = depth.
        North = "north",
        /// x = 0.
        West = "west",
        /// x = width.
        East = "east",
    }
}

impl Order {
    /// As a bit, for sets of orders.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Arm {
    /// Infantry, cavalry, artillery or baggage.
    #[must_use]
    pub const fn class(self) -> ArmClass {
        match self {
            Arm::LineInfantry | Arm::LightInfantry => ArmClass::Infantry,
            Arm::LineCavalry | Arm::HeavyCavalry | Arm::LightCavalry | Arm::IrregularCavalry => ArmClass::Cavalry,
            Arm::Baggage => ArmClass::Baggage,
            _ => ArmClass::Artillery,
        }
    }

    /// The weight of its guns, for artillery.
    #[must_use]
    pub const fn guns(self) -> Option<Guns> {
        match self {
            Arm::LightFootArtillery | Arm::LightHorseArtillery => Some(Guns::Light),
            Arm::MediumFootArtillery | Arm::MediumHorseArtillery => Some(Guns::Medium),
            Arm::HeavyArtillery => Some(Guns::Heavy),
            _ => None,
        }
    }

    /// Whether it is artillery.
    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self.class(), ArmClass::Artillery)
    }
}

impl Competence {
    /// One level less, not below Incompétent (3.3b).
    #[must_use]
    pub const fn lowered(self) -> Self {
        match self {
            Competence::Incompetent | Competence::Poor => Competence::Incompetent,
            Competence::Competent => Competence::Poor,
            Competence::Good => Competence::Competent,
            Competence::Excellent => Competence::Good,
        }
    }
}

impl Cover {
    /// So many steps less (7.3).
    #[must_use]
    pub const fn lowered(self, steps: u8) -> Self {
        let left = (self as u8).saturating_sub(steps);
        Self::ALL[left as usize]
    }
}

impl Camp {
    /// The other brigade.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Camp::Attacker => Camp::Defender,
            Camp::Defender => Camp::Attacker,
        }
    }
}

impl Party {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Party::First => Party::Second,
            Party::Second => Party::First,
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
            TableEdge::West => TableEdge::East,
            TableEdge::East => TableEdge::West,
        }
    }
}

impl TerrainKind {
    /// Hills have levels (1.11).
    #[must_use]
    pub const fn is_hill(self) -> bool {
        matches!(self, TerrainKind::GentleHill | TerrainKind::SteepHill)
    }

    /// Bridges and fords (1.12).
    #[must_use]
    pub const fn is_crossing(self) -> bool {
        matches!(self, TerrainKind::Bridge | TerrainKind::Ford)
    }
}

/// Something of the battle by its place in a list of [`crate::Setup`].
macro_rules! identifier {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
        )]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// As an index.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

identifier! {
    /// A brigade: its place in [`crate::Setup::brigades`].
    BrigadeId
}
identifier! {
    /// A formation that is activated by itself, a division or the troops of a corps: its place in
    /// [`crate::Setup::divisions`].
    DivisionId
}
identifier! {
    /// A corps: its place in [`crate::Setup::corps`].
    CorpsId
}
identifier! {
    /// A general: his place in [`crate::Setup::generals`].
    GeneralId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_and_fall() {
        assert!(Experience::Militia < Experience::Guard && Competence::Incompetent < Competence::Excellent);
        assert!(Cohesion::Formed < Cohesion::Rout && Cover::Light < Cover::VeryHeavy);
        assert_eq!(Cover::VeryHeavy.lowered(1), Cover::Heavy);
        assert_eq!(Cover::None.lowered(1), Cover::None);
        assert_eq!(Competence::Incompetent.lowered(), Competence::Incompetent);
    }

    #[test]
    fn ids_and_labels() {
        assert_eq!(Order::from_id("manoeuvrer"), Some(Order::Manoeuvre));
        assert_eq!(Trait::Large.label(), "trait-large-name");
        assert_eq!(Arm::HeavyArtillery.label(), "arm-artillerie_lourde");
        assert_eq!(Arm::MediumHorseArtillery.guns(), Some(Guns::Medium));
        assert_eq!(Arm::Baggage.class(), ArmClass::Baggage);
    }
}
