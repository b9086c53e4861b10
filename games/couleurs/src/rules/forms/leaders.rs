//! Pursuit, rally, generals, initiative and points, as forms.

use super::{TroopName, form, show};
use crate::book::charts::charts;
use crate::book::vocabulary::{Arm, Band, Moral, Status, UD};
use crate::rules;
use crate::rules::fire;
use crate::rules::generals::{self, Wound};
use crate::rules::rally::{self, Pause};
use crate::rules::victory::{self, Remains};
use crate::rules::{points, pursuit};
use boards::table::Length;
use kernel::Tally;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A pursuit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chase {
    /// Who pursues.
    pub pursuer: TroopName,
    /// His figures.
    pub pursuer_figures: u8,
    /// Who flees.
    pub pursued: TroopName,
    /// His figures.
    pub pursued_figures: u8,
    /// His state: only Retraite and Déroute are pursued.
    pub moral: Moral,
    /// UD the ground takes from the pursuer.
    #[serde(default)]
    pub pursuer_penalty_ud: u8,
    /// UD the ground takes from the pursued.
    #[serde(default)]
    pub pursued_penalty_ud: u8,
    /// An obstacle between them: there is no pursuit across it.
    #[serde(default)]
    pub obstacle: bool,
}

/// What comes of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Chased {
    /// Whether a pursuit is possible at all.
    pub allowed: bool,
    /// UD after which the fugitive would be caught.
    pub catch_ud: i32,
    /// UD he flees.
    pub flight_ud: i32,
    /// He is caught.
    pub caught: bool,
    /// Figures lost; none for guns, which are all taken.
    pub figures: Option<u8>,
    /// Prisoners besides.
    pub prisoners: u8,
}

form! {
    /// Whether a fugitive is caught, and what it costs him (pursuit.who, pursuit.catch, pursuit.losses, pursuit.obstacle).
    PursuitForm = "pursuit", Chase => Chased, [PURSUIT_WHO, PURSUIT_CATCH, PURSUIT_LOSSES, PURSUIT_OBSTACLE],
    check input { input.pursuer.check("pursuer").and(input.pursued.check("pursued")) },
    |input, chance, tallies| {
        let (own, other) = (input.pursuer.troop(charts()), input.pursued.troop(charts()));
        let penalties = [input.pursuer_penalty_ud, input.pursued_penalty_ud].map(i32::from);
        let allowed = pursuit::may(own.arm, other.arm) && input.moral.flees() && !input.obstacle;
        let flight_ud = rally::obligatory(charts(), other.arm, input.moral).to_tenths() / UD.to_tenths();
        let caught = allowed && pursuit::is_caught(charts(), own.arm, other.arm, penalties, flight_ud);
        let mut tally = Tally::new();
        tally.add(rules::PURSUIT_CATCH, "points-catch", pursuit::catch_distance(charts(), own.arm, other.arm, 0, 0));
        tally.add(rules::PURSUIT_OBSTACLE, "points-pursuer_ground", penalties[0]);
        tally.add(rules::PURSUIT_OBSTACLE, "points-pursued_ground", -penalties[1]);
        let catch_ud = tally.sum();
        tallies.push(("tally-catch", tally));
        let figures = if caught { pursuit::losses(charts(), own, input.pursuer_figures, other) } else { Some(0) };
        let prisoners = if caught && figures.is_some() {
            pursuit::prisoners(charts(), other.arm, input.moral, penalties[1], input.pursued_figures)
        } else {
            0
        };
        Chased { allowed, catch_ud, flight_ud, caught, figures, prisoners }
    }
}

/// A beaten unit at the start of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beaten {
    /// Its arm.
    pub arm: Arm,
    /// Its state.
    pub moral: Moral,
    /// It moved exactly as its state demands.
    #[serde(default = "yes")]
    pub moved_exactly: bool,
    /// It was fired on to effect.
    #[serde(default)]
    pub under_effective_fire: bool,
    /// An enemy is within his tactical distance.
    #[serde(default)]
    pub enemy_near: bool,
    /// Bonus of a general who rallies it in contact.
    #[serde(default)]
    pub general: u8,
}

const fn yes() -> bool {
    true
}

/// What becomes of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Rallied {
    /// Its state: a rung up, and those the general adds, never above Arrêt.
    pub moral: Moral,
    /// UD it must go in that state.
    pub move_ud: i32,
    /// Points that takes.
    pub pa: u8,
}

form! {
    /// A rung at the start of the turn, and a general's help (rally.ladder, rally.exact, rally.general, rally.moves).
    Rally = "rally", Beaten => Rallied, [RALLY_LADDER, RALLY_EXACT, RALLY_FIRE, RALLY_GENERAL, RALLY_MOVES],
    |input, chance, tallies| {
        let pause = Pause {
            moved_exactly: input.moral == Moral::Halt || input.moved_exactly,
            under_effective_fire: input.under_effective_fire,
            enemy_near: input.enemy_near,
        };
        let gains = !input.moral.is_positive() && pause.gains();
        let moral = input.moral.raised(u8::from(gains)).raised(input.general);
        show(tallies, rules::RALLY_LADDER, i32::from(gains));
        let move_ud = rally::obligatory(charts(), input.arm, moral).to_tenths() / UD.to_tenths();
        Rallied { moral, move_ud, pa: points::fall_back(moral) }
    }
}

/// A general near a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Near {
    /// His full bonus of moral.
    pub bonus: u8,
    /// How far he is, in millimetres of the table: a UD is 60.
    pub distance_mm: u16,
}

/// What he brings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Bonus {
    /// Points of moral.
    pub bonus: i32,
}

form! {
    /// The bonus of a general nearby in a test for another reason (gen.proximity).
    GeneralNear = "general_near", Near => Bonus, [GEN_PROXIMITY],
    |input, chance, tallies| {
        let bonus = generals::near_bonus(input.bonus.into(), Length::mm(input.distance_mm.into()));
        show(tallies, rules::GEN_PROXIMITY, bonus);
        Bonus { bonus }
    }
}

/// A general in contact with a unit under fire.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnderFire {
    /// Whole figures the unit lost to fire this turn.
    pub figures_lost: u8,
}

/// Whether it strikes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Struck {
    /// It does.
    pub hit: bool,
}

form! {
    /// Whether a general in contact is hit: a six for any figure lost (gen.shot).
    GeneralHit = "general_hit", UnderFire => Struck, [GEN_SHOT],
    |input, chance, tallies| { Struck { hit: generals::is_hit(input.figures_lost, chance) } }
}

/// Nothing but dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnlyDice {}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Wounded {
    /// How long he is out.
    pub wound: Wound,
}

form! {
    /// How bad a general's wound is (gen.wound).
    WoundForm = "wound", OnlyDice => Wounded, [GEN_WOUND],
    |input, chance, tallies| { Wounded { wound: generals::wound(chance).1 } }
}

/// Both commanders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Commanders {
    /// Moral bonus of the first side's commander.
    pub first: u8,
    /// Of the second side's.
    pub second: u8,
}

/// Who has the initiative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Initiative {
    /// The first side.
    #[schemars(title = "initiative-first")]
    First,
    /// The second.
    #[schemars(title = "initiative-second")]
    Second,
    /// Who had it before; on the first turn the attacker.
    #[schemars(title = "initiative-as_before")]
    AsBefore,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Begins {
    /// Which side.
    pub initiative: Initiative,
}

form! {
    /// The dice of the initiative (turn.initiative).
    InitiativeForm = "initiative", Commanders => Begins, [TURN_INITIATIVE],
    |input, chance, tallies| {
        let (_, order) = generals::initiative([input.first, input.second].map(i32::from), chance);
        let initiative = match order {
            std::cmp::Ordering::Greater => Initiative::First,
            std::cmp::Ordering::Less => Initiative::Second,
            std::cmp::Ordering::Equal => Initiative::AsBefore,
        };
        Begins { initiative }
    }
}

/// Guns that fire near friends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nearby {
    /// Status of the battery.
    pub status: Status,
    /// The range.
    pub band: Band,
}

form! {
    /// Whether guns that fire near friends strike them (fire.art_error).
    GunErrorForm = "gun_error", Nearby => Struck, [FIRE_ART_ERROR],
    |input, chance, tallies| { Struck { hit: fire::gun_error(charts(), input.status, input.band, chance).1 } }
}

/// A unit at the end of the battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtTheEnd {
    /// What it cost.
    pub price: u16,
    /// Figures (guns) it began with.
    pub began: u8,
    /// What it has left; nothing if it was destroyed or left the table.
    #[serde(default)]
    pub left: Option<u8>,
    /// Its state.
    #[serde(default = "stands")]
    pub moral: Moral,
}

const fn stands() -> Moral {
    Moral::Stand
}

/// What it is worth to the enemy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Worth {
    /// Hundredths of a point.
    pub hundredths: i32,
}

form! {
    /// Hundredths of a point the enemy scores for a unit (victory.points).
    UnitPoints = "victory_points", AtTheEnd => Worth, [VICTORY_POINTS],
    |input, chance, tallies| {
        let left = input.left.map(|left| (left, input.moral));
        let hundredths = victory::scored(charts(), Remains { price: input.price.into(), began: input.began, left });
        show(tallies, rules::VICTORY_POINTS, hundredths);
        Worth { hundredths }
    }
}
