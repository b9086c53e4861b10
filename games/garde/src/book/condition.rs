//! The conditions that put tokens into a bag: the rows of tables `combat_modifiers` and `bombardment_modifiers`.

use crate::book::vocabulary::{Camp, Cover, Reaction};
use crate::rules;
use gamekit::vocabulary;
use kernel::RuleId;

vocabulary! {
    /// A row of table `combat_modifiers` (6.4 to 6.8f). Labels are those of the attacker; see [`Condition::label_of`].
    Condition {
        /// Coherent chain of command (6.6.7.1).
        Chain = "chain", "mod-combat-chain-attacker";
        /// A division general is engaged (6.4).
        DivisionGeneral = "division_general", "mod-combat-division_general";
        /// A corps or army general is engaged (6.4).
        HighGeneral = "corps_or_army_general", "mod-combat-corps_or_army_general";
        /// One or two levels better (6.5).
        ExperienceHigher = "experience_higher", "mod-combat-experience_higher-attacker";
        /// Three levels better or more (6.5).
        ExperienceThree = "experience_three", "mod-combat-experience_three-attacker";
        /// The defender is disorganised (6.6).
        DefenderDisorganised = "defender_disorganised", "mod-combat-defender_disorganised";
        /// The defender is in rout (6.6).
        DefenderRout = "defender_rout", "mod-combat-defender_rout";
        /// The attacker is disorganised (ruling G18).
        AttackerDisorganised = "attacker_disorganised", "mod-combat-attacker_disorganised";
        /// Superior numbers (6.6.1).
        Numbers = "numbers", "mod-combat-numbers";
        /// A combat the defender has already fought this turn (6.6.2).
        Successive = "successive_combat", "mod-combat-successive_combat";
        /// Light cover (6.6.3).
        CoverLight = "cover_leger", "mod-combat-cover_leger";
        /// Heavy cover (6.6.3).
        CoverHeavy = "cover_lourd", "mod-combat-cover_lourd";
        /// Very heavy cover (6.6.3).
        CoverVeryHeavy = "cover_tres_lourd", "mod-combat-cover_tres_lourd";
        /// Higher ground (6.6.4).
        Slope = "slope", "mod-combat-slope-attacker";
        /// Hampered by difficult terrain (6.6.5).
        Difficult = "difficult", "mod-combat-difficult-attacker";
        /// Across a bridge, a ford or a river (6.6.5).
        Crossing = "bridge_or_ford", "mod-combat-bridge_or_ford";
        /// Confused conditions (6.6.5).
        Confused = "confused", "mod-combat-confused";
        /// Piques/Arcs (6.6.6).
        Pikes = "piques_arcs", "mod-combat-piques_arcs";
        /// Feu roulant (6.6.6).
        RollingFire = "feu_roulant", "mod-combat-feu_roulant";
        /// Exaltés (6.6.6).
        Zealots = "exaltes", "mod-combat-exaltes";
        /// Exaltés with the option `exaltes` = red_blue.
        ZealotsRedBlue = "exaltes_red_blue", "mod-combat-exaltes";
        /// Grognards (6.6.6).
        Grognards = "grognards", "mod-combat-grognards";
        /// Cavalerie lourde (6.6.6).
        HeavyCavalry = "cavalerie_lourde", "mod-combat-cavalerie_lourde";
        /// Lanciers (6.6.6).
        Lancers = "lanciers", "mod-combat-lanciers";
        /// One more supporting brigade (6.7.1).
        SupportOne = "support_1", "mod-combat-support_1";
        /// Two more.
        SupportTwo = "support_2", "mod-combat-support_2";
        /// Three more, or yet more.
        SupportThree = "support_3", "mod-combat-support_3";
        /// One more arm in support (6.7.2).
        ArmsOne = "support_arms_1", "mod-combat-support_arms_1";
        /// Two more.
        ArmsTwo = "support_arms_2", "mod-combat-support_arms_2";
        /// No reaction (6.8a).
        ReactionNone = "reaction_none", "mod-combat-reaction_none";
        /// Holds (6.8b).
        ReactionHold = "reaction_hold", "mod-combat-reaction_hold";
        /// In square (6.8c).
        ReactionSquare = "reaction_square", "mod-combat-reaction_square";
        /// Cavalry attacked by infantry (6.8d).
        ReactionCavalry = "reaction_cavalry_v_infantry", "mod-combat-reaction_cavalry_v_infantry";
        /// Artillery of an attacking division on its front (6.8e).
        ReactionGuns = "reaction_artillery_attack_front", "mod-combat-reaction_artillery_attack_front";
        /// Canister (6.8e).
        ReactionCanister = "reaction_canister", "mod-combat-reaction_canister";
    }
}

impl Condition {
    /// The rule that says so.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Chain => rules::R6_6_7_1,
            Self::DivisionGeneral | Self::HighGeneral => rules::R6_4,
            Self::ExperienceHigher | Self::ExperienceThree => rules::R6_5,
            Self::DefenderDisorganised | Self::DefenderRout | Self::AttackerDisorganised => rules::R6_6,
            Self::Numbers => rules::R6_6_1,
            Self::Successive => rules::R6_6_2,
            Self::CoverLight | Self::CoverHeavy | Self::CoverVeryHeavy => rules::R6_6_3,
            Self::Slope => rules::R6_6_4,
            Self::Difficult | Self::Crossing | Self::Confused => rules::R6_6_5,
            Self::Pikes
            | Self::RollingFire
            | Self::Zealots
            | Self::ZealotsRedBlue
            | Self::Grognards
            | Self::HeavyCavalry
            | Self::Lancers => rules::R6_6_6,
            Self::SupportOne | Self::SupportTwo | Self::SupportThree => rules::R6_7_1,
            Self::ArmsOne | Self::ArmsTwo => rules::R6_7_2,
            Self::ReactionNone => rules::R6_8A,
            Self::ReactionHold => rules::R6_8B,
            Self::ReactionSquare => rules::R6_8C,
            Self::ReactionCavalry => rules::R6_8D,
            Self::ReactionGuns | Self::ReactionCanister => rules::R6_8E,
        }
    }

    /// The message that names it when it holds for a brigade.
    #[must_use]
    pub const fn label_of(self, camp: Camp) -> &'static str {
        match (self, camp) {
            (Self::Chain, Camp::Defender) => "mod-combat-chain-defender",
            (Self::ExperienceHigher, Camp::Defender) => "mod-combat-experience_higher-defender",
            (Self::ExperienceThree, Camp::Defender) => "mod-combat-experience_three-defender",
            (Self::Slope, Camp::Defender) => "mod-combat-slope-defender",
            (Self::Difficult, Camp::Defender) => "mod-combat-difficult-defender",
            _ => self.label(),
        }
    }

    /// The condition of a cover.
    #[must_use]
    pub const fn cover(cover: Cover) -> Option<Self> {
        match cover {
            Cover::None => None,
            Cover::Light => Some(Self::CoverLight),
            Cover::Heavy => Some(Self::CoverHeavy),
            Cover::VeryHeavy => Some(Self::CoverVeryHeavy),
        }
    }

    /// The condition of a reaction; none for the divisions that get no token (6.8f).
    #[must_use]
    pub const fn reaction(reaction: Reaction) -> Option<Self> {
        match reaction {
            Reaction::None => Some(Self::ReactionNone),
            Reaction::Hold => Some(Self::ReactionHold),
            Reaction::Square => Some(Self::ReactionSquare),
            Reaction::CavalryAgainstInfantry => Some(Self::ReactionCavalry),
            Reaction::ArtilleryFront => Some(Self::ReactionGuns),
            Reaction::Canister => Some(Self::ReactionCanister),
            Reaction::NoToken => None,
        }
    }
}

vocabulary! {
    /// A row of table `bombardment_modifiers` (7.2).
    BombardmentCondition, "mod-bombard" {
        /// Élite gunners.
        Elite = "elite",
        /// Gunners of the Garde.
        Guard = "garde",
        /// The battery is disorganised.
        ShooterDisorganised = "shooter_disorganised",
        /// The target is disorganised.
        TargetDisorganised = "target_disorganised",
        /// The target is in rout.
        TargetRout = "target_rout",
        /// Short range.
        RangeShort = "range_short",
        /// Medium range.
        RangeMedium = "range_medium",
        /// Long range.
        RangeLong = "range_long",
        /// The target attacks.
        TargetAttacks = "target_attaquer",
        /// The target manoeuvres.
        TargetManoeuvres = "target_manoeuvrer",
        /// The target defends.
        TargetDefends = "target_defendre",
        /// Light cover.
        CoverLight = "cover_leger",
        /// Heavy cover.
        CoverHeavy = "cover_lourd",
        /// Very heavy cover.
        CoverVeryHeavy = "cover_tres_lourd",
        /// The battery stands higher.
        ShooterHigher = "shooter_higher",
        /// The target stands higher.
        TargetHigher = "target_higher",
        /// Weather, poor sight or smoke.
        Weather = "weather",
        /// The battery moved under Attaquer.
        Moved = "moved_under_attaquer",
        /// Coherent chain in Attaquer.
        Chain = "chain_attaquer",
    }
}

impl BombardmentCondition {
    /// The rule that says so.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Chain => rules::R1_10,
            _ => rules::R7_2,
        }
    }

    /// The condition of a cover.
    #[must_use]
    pub const fn cover(cover: Cover) -> Option<Self> {
        match cover {
            Cover::None => None,
            Cover::Light => Some(Self::CoverLight),
            Cover::Heavy => Some(Self::CoverHeavy),
            Cover::VeryHeavy => Some(Self::CoverVeryHeavy),
        }
    }
}
