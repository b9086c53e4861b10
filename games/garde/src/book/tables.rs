//! The charts of the rulebook, read from `rulebook/tables.toml`: an owner changes a number there and nowhere else.
//!
//! Distances are [`Length`]s, shares reduced fractions: the rules reckon in whole numbers only. Every function of the
//! rules takes the [`Tables`] it reckons with; play uses [`tables`].

use crate::book::condition::{BombardmentCondition, Condition};
use crate::book::options::{MajorVictory, Options};
use crate::book::tokens::Tokens;
use crate::book::traits::Traits;
use crate::book::vocabulary::{
    Arm, ArmClass, BombardmentResult, Camp, Cohesion, CombatResult, Competence, Cover, Experience, Formation, Guns,
    Nation, Order, Peril, RangeBand, Rank, Sight, TerrainKind, Trait,
};
use boards::table::Length;
use gamekit::number::{Cm, Share};
use kernel::Faults;
use serde::{Deserialize, Deserializer};
use std::sync::LazyLock;

mod read;

/// `rulebook/tables.toml` as it stands.
pub(crate) const TEXT: &str = include_str!("../../rulebook/tables.toml");

static TABLES: LazyLock<Tables> = LazyLock::new(|| match Tables::parse("rulebook/tables.toml", TEXT) {
    Ok(tables) => tables,
    Err(faults) => panic!("the charts of the rulebook are broken:\n{faults}"),
});

/// The tables of the rulebook.
#[must_use]
pub fn tables() -> &'static Tables {
    &TABLES
}

/// The most brigades of both sides together: a set of them is a `u64`.
pub(crate) const MAX_BRIGADES: usize = 64;
/// The most divisions and groups of corps troops of both sides together.
pub(crate) const MAX_DIVISIONS: usize = 32;
/// The most corps of both sides together.
pub(crate) const MAX_CORPS: usize = 6;
/// The most generals of both sides together.
pub(crate) const MAX_GENERALS: usize = 40;
/// The most objectives.
pub(crate) const MAX_OBJECTIVES: usize = 8;
/// The most elements of a brigade (tables `footprint`, `composition`).
pub(crate) const MAX_ELEMENTS: usize = 6;

/// Every chart of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// Numbers given in the text.
    pub constants: Constants,
    /// Size of brigades, by formation and number of elements.
    pub footprint: Footprints,
    /// What generals are worth.
    pub competence: CompetenceTable,
    /// Bonus to the initiative die, by competence.
    pub initiative: [u8; Competence::COUNT],
    /// Command distances, by rank.
    pub command: [Length; Rank::COUNT],
    /// Coherent manoeuvre.
    pub movement: MovementTable,
    /// Effects of terrain, by kind.
    pub terrain: [TerrainClass; TerrainKind::COUNT],
    /// Rally and cohesion numbers.
    pub experience: ExperienceTable,
    /// What a rally test does.
    pub rally: TestResult,
    /// What a cohesion test does.
    pub cohesion: TestResult,
    /// The bag before any condition.
    pub base: Tokens,
    /// Tokens of each condition of combat.
    pub combat: [Sided; Condition::COUNT],
    /// Results of combat, by result.
    pub results: [CombatRow; CombatResult::COUNT],
    /// A major victory with the option `major_victory` = mirror.
    pub mirror: CombatRow,
    /// The loss test.
    pub loss: LossTable,
    /// Ranges of guns, by weight.
    pub guns: [GunRow; Guns::COUNT],
    /// Tokens of each condition of bombardment.
    pub bombardment: [Tokens; BombardmentCondition::COUNT],
    /// Results of bombardment, by result.
    pub bombardment_results: [Effect; BombardmentResult::COUNT],
    /// What traits do besides their tokens.
    pub traits: TraitTable,
    /// Needed by a reinforcement one turn early, on time, one late and two late.
    pub reinforcements: [u8; 4],
    /// Needed to end the battle in turn N, N+1, N+2 and N+3.
    pub battle_end: [u8; 4],
    /// An engaged general is lost on this or less, by peril.
    pub general_risk: [u8; Peril::COUNT],
    /// Demoralisation and victory.
    pub morale: MoraleTable,
    /// Points.
    pub points: PointsTable,
    /// Sizes of commands.
    pub composition: Composition,
    /// What army lists allow, by nation.
    pub nations: [NationRow; Nation::COUNT],
}

/// Table `constants`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Constants {
    /// Sides of the die of everything that is not a printed test.
    pub die_sides: u8,
    /// Tokens drawn.
    pub tokens_drawn: u8,
    /// Batteries are resupplied so near their baggage.
    #[serde(rename = "resupply_distance_cm", deserialize_with = "length")]
    pub resupply_distance: Length,
    /// Or on this die.
    pub resupply_test: u8,
    /// Friends so near a brigade that breaks test.
    #[serde(rename = "broken_friend_distance_cm", deserialize_with = "length")]
    pub broken_friend_distance: Length,
    /// A victorious attacker follows up so far.
    #[serde(rename = "advance_after_combat_cm", deserialize_with = "length")]
    pub advance_after_combat: Length,
    /// Depth of a deployment zone by default.
    #[serde(rename = "deployment_depth_cm", deserialize_with = "length")]
    pub deployment_depth: Length,
    /// A general engages from so far.
    #[serde(rename = "general_engage_distance_cm", deserialize_with = "length")]
    pub engage_distance: Length,
    /// Fire arc to either side, in degrees.
    pub fire_arc_deg: i32,
    /// Each cm of difficult terrain costs so many.
    pub difficult_cost_factor: i32,
    /// A brigade that fell back may turn so far, in degrees.
    pub fall_back_turn_deg: i32,
    /// A fall-back stops so far from an enemy.
    #[serde(rename = "fall_back_stops_short_cm", deserialize_with = "length")]
    pub fall_back_stops_short: Length,
    /// Steps at which paths are checked.
    #[serde(rename = "move_step_cm", deserialize_with = "length")]
    pub move_step: Length,
    /// Base of a general.
    #[serde(rename = "general_base_cm", deserialize_with = "length")]
    pub general_base: Length,
    /// An attack goes across a crossing so near.
    #[serde(rename = "crossing_distance_cm", deserialize_with = "length")]
    pub crossing_distance: Length,
    /// Reinforcements look for a place so far along the edge.
    #[serde(rename = "entry_search_cm", deserialize_with = "length")]
    pub entry_search: Length,
    /// So many times the enemy's elements bring the token for numbers.
    pub numbers_factor: u8,
    /// From this gap on experience brings three tokens.
    pub experience_great_gap: u8,
    /// A division that lost this share is shaken.
    pub shaken_fraction: Share,
    /// A brigade is in terrain with this share of its footprint.
    pub terrain_fraction: Share,
}

/// Table `footprint`: frontage and depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Footprints {
    /// By formation and number of elements, less one.
    pub size: [[[Length; 2]; MAX_ELEMENTS]; Formation::COUNT],
    /// One element.
    pub element: [Length; 2],
}

/// Table `competence`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetenceTable {
    /// Needed to change a division's order, by competence of its general.
    pub order_test: [u8; Competence::COUNT],
    /// Aides-de-camp of a corps general.
    pub corps_aides: [u8; Competence::COUNT],
    /// Aides-de-camp of an army general.
    pub army_aides: [u8; Competence::COUNT],
    /// On the die for each earlier test for the same division.
    pub earlier_test: i8,
}

/// Movement of an arm.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MoveRow {
    /// Base movement.
    pub base: Length,
    /// Depth of the zone of control.
    pub zone: Length,
    /// Under Manœuvrer off road.
    pub manoeuvre: Length,
    /// Under Manœuvrer on a road.
    pub road: Length,
    /// Under Attaquer; nothing if it cannot have this order.
    pub attack: Option<Length>,
    /// Under Défendre; zero: may only turn.
    pub defend: Length,
}

/// Table `movement`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MovementTable {
    /// By arm.
    pub arms: [MoveRow; Arm::COUNT],
    /// Generals.
    pub staff: Length,
    /// Aides-de-camp.
    pub aide: Length,
    /// Added under a coherent Manœuvrer.
    pub coherent: Length,
    /// Share left to the disorganised.
    pub disorganised: Share,
}

/// Effects of a kind of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TerrainClass {
    /// Difficult: costs double, and artillery may not enter.
    pub difficult: bool,
    /// Cover it gives, by class of arm.
    pub cover: [Cover; ArmClass::COUNT],
    /// Cover it gives to brigades with the trait Voltigeurs.
    pub voltigeurs: Cover,
    /// High ground.
    pub high_ground: bool,
    /// Attacks across it are penalised.
    pub attack_across: bool,
    /// Crossing it disorganises.
    pub disorganises: bool,
    /// Allows the road rate.
    pub road: bool,
    /// Hampers cavalry in combat.
    pub hampers_cavalry: bool,
    /// What it does to lines of sight.
    pub sight: Sight,
}

/// Table `experience`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExperienceTable {
    /// Needed to rally and to stay together, by level.
    pub test: [u8; Experience::COUNT],
    /// A mixed brigade counts as its weakest level and so many more.
    pub mixed_above: u8,
}

/// What a test of cohesion or rally leads to, by the cohesion before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TestResult {
    /// Passed.
    pub success: [Cohesion; Cohesion::COUNT],
    /// Failed.
    pub failure: [Cohesion; Cohesion::COUNT],
}

/// Tokens of a condition, by the brigade it holds for. Where the chart makes no difference both are the same.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sided {
    /// When it holds for the attacker.
    pub attacker: Tokens,
    /// When it holds for the defender.
    pub defender: Tokens,
    /// Whether the chart tells them apart.
    pub differs: bool,
}

/// What a result does to one brigade.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// Cohesion it is put in.
    #[serde(default)]
    pub cohesion: Option<Cohesion>,
    /// Elements lost.
    #[serde(default)]
    pub losses: u8,
    /// Loss tests.
    #[serde(default)]
    pub loss_tests: u8,
    /// It falls back.
    #[serde(default, rename = "repli")]
    pub falls_back: bool,
    /// Artillery that is itself engaged is broken.
    #[serde(default)]
    pub artillery_broken: bool,
    /// The battery that bombarded is out of ammunition.
    #[serde(default)]
    pub out_of_ammunition: bool,
}

/// A row of table `combat_result`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CombatRow {
    /// On the attacker.
    pub attacker: Effect,
    /// On the defender.
    pub defender: Effect,
    /// A new combat follows at once.
    pub new_combat: bool,
}

/// Table `loss_test`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LossTable {
    /// A loss on this.
    pub success: u8,
    /// A loss of a Large brigade on this.
    pub success_large: u8,
    /// Added per element, by weight of guns.
    pub per_element: [u8; Guns::COUNT],
}

/// Ranges of a weight of guns: the upper end of each band, included.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GunRow {
    /// Canister.
    pub short: Length,
    /// Medium.
    pub medium: Length,
    /// Long, also the support distance.
    pub long: Length,
    /// May bombard.
    pub bombards: bool,
    /// Steps by which it lowers cover.
    pub lowers_cover: u8,
}

/// Table `traits`, as far as it is not tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraitTable {
    /// On rally and cohesion dice, by trait.
    pub rally: [i8; Trait::COUNT],
    /// Any superiority in elements brings the token for numbers.
    pub any_superiority: Traits,
}

/// Table `morale`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct MoraleTable {
    /// An army breaks at this share of its elements.
    pub break_fraction: Share,
    /// Points per element lost.
    pub per_element_lost: u16,
    /// Share of the elements of a brigade in rout that count, rounded up.
    #[serde(rename = "rout_fraction_of_elements")]
    pub rout_fraction: Share,
    /// Points for a lost baggage train.
    pub baggage: u16,
    /// Points for each general lost.
    pub general: GeneralPoints,
    /// An objective is held from within so much.
    #[serde(rename = "objective_radius_cm", deserialize_with = "length")]
    pub objective_radius: Length,
    /// Per cent an objective is worth when time is up.
    pub time_objective_percent: u16,
    /// Below this difference it is a draw.
    pub draw_below: u16,
    /// From this difference on a major victory.
    pub major_from: u16,
}

/// Points for lost generals, by rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct GeneralPoints {
    /// Division.
    pub division: u16,
    /// Corps.
    pub corps: u16,
    /// Army.
    pub army: u16,
}

/// Table `points`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointsTable {
    /// An element of infantry or cavalry, by level.
    pub element: [i16; Experience::COUNT],
    /// Added per element, or for artillery and baggage the whole, by arm.
    pub arm: [i16; Arm::COUNT],
    /// Added per element of Élite artillery.
    pub elite_extra: i16,
    /// Added per element of artillery of the Garde.
    pub guard_extra: i16,
    /// Per brigade, by trait.
    pub traits: [i16; Trait::COUNT],
    /// Generals, by rank and competence.
    pub general: [[i16; Competence::COUNT]; Rank::COUNT],
}

/// Table `composition`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Composition {
    /// Corps of an army: least and most.
    pub corps: [u8; 2],
    /// Divisions of a corps.
    pub divisions: [u8; 2],
    /// Brigades of a division without its artillery.
    pub brigades: [u8; 2],
    /// Batteries of a division.
    pub division_batteries: u8,
    /// Batteries of corps troops.
    pub corps_batteries: u8,
    /// Cavalry brigades of corps troops.
    pub corps_cavalry: u8,
    /// Baggage trains of a corps.
    pub corps_baggage: u8,
    /// Elements of a brigade.
    pub elements: [u8; 2],
    /// Elements of a battery.
    pub battery_elements: [u8; 2],
    /// Totals so near make an even game.
    pub tolerance_percent: u8,
}

/// What the army list of a nation allows.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct NationRow {
    /// Traits.
    pub traits: Traits,
    /// Best infantry.
    pub infantry: Experience,
    /// Best cavalry.
    pub cavalry: Experience,
    /// Best artillery.
    pub artillery: Experience,
    /// Best general.
    pub general: Competence,
}

fn length<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
    Cm::deserialize(deserializer).map(Cm::length)
}

impl Sided {
    /// The tokens when it holds for a brigade.
    #[must_use]
    pub const fn of(&self, camp: Camp) -> Tokens {
        match camp {
            Camp::Attacker => self.attacker,
            Camp::Defender => self.defender,
        }
    }
}

impl CombatRow {
    /// What it does to a brigade.
    #[must_use]
    pub const fn of(&self, camp: Camp) -> &Effect {
        match camp {
            Camp::Attacker => &self.attacker,
            Camp::Defender => &self.defender,
        }
    }
}

// The vocabulary macro has no place for `#[default]`.
#[allow(clippy::derivable_impls)]
impl Default for Sight {
    fn default() -> Self {
        Sight::Clear
    }
}

#[allow(clippy::derivable_impls)]
impl Default for Cover {
    fn default() -> Self {
        Cover::None
    }
}

impl Footprints {
    /// Frontage and depth of so many elements in a formation (1.4).
    #[must_use]
    pub fn of(&self, formation: Formation, elements: u8) -> (Length, Length) {
        let row = usize::from(elements).clamp(1, MAX_ELEMENTS) - 1;
        let [front, depth] = self.size[formation.index()][row];
        (front, depth)
    }
}

impl GunRow {
    /// The band of a distance (7.1).
    #[must_use]
    pub fn band(&self, distance: Length) -> RangeBand {
        if distance <= self.short {
            RangeBand::Short
        } else if distance <= self.medium {
            RangeBand::Medium
        } else if distance <= self.long {
            RangeBand::Long
        } else {
            RangeBand::Out
        }
    }
}

impl GeneralPoints {
    /// Of a rank.
    #[must_use]
    pub const fn of(&self, rank: Rank) -> u16 {
        match rank {
            Rank::Division => self.division,
            Rank::Corps => self.corps,
            Rank::Army => self.army,
        }
    }
}

impl NationRow {
    /// The best level of a class of arm.
    #[must_use]
    pub const fn best(&self, class: ArmClass) -> Experience {
        match class {
            ArmClass::Infantry | ArmClass::Baggage => self.infantry,
            ArmClass::Cavalry => self.cavalry,
            ArmClass::Artillery => self.artillery,
        }
    }
}

impl MoveRow {
    /// The allowance under an order; baggage under Attaquer moves as under Défendre (5.1).
    #[must_use]
    pub const fn under(&self, order: Order, road: bool) -> Length {
        match (order, self.attack) {
            (Order::Manoeuvre, _) if road => self.road,
            (Order::Manoeuvre, _) => self.manoeuvre,
            (Order::Attack, Some(attack)) => attack,
            (Order::Attack, None) | (Order::Defend, _) => self.defend,
        }
    }
}

impl Tables {
    /// Reads the charts.
    ///
    /// # Errors
    /// Everything that is missing, of the wrong shape, or at odds with itself.
    pub fn parse(file: &str, text: &str) -> Result<Self, Faults> {
        read::read(file, text)
    }

    /// What a result of combat does (6.10), with the option `major_victory`.
    #[must_use]
    pub fn result(&self, options: &Options, result: CombatResult) -> &CombatRow {
        if result == CombatResult::MajorVictory && options.major_victory == MajorVictory::Mirror {
            &self.mirror
        } else {
            &self.results[result.index()]
        }
    }

    /// Movement of an arm.
    #[must_use]
    pub const fn moves(&self, arm: Arm) -> &MoveRow {
        &self.movement.arms[arm.index()]
    }

    /// Effects of a kind of terrain.
    #[must_use]
    pub const fn ground(&self, kind: TerrainKind) -> &TerrainClass {
        &self.terrain[kind.index()]
    }

    /// Ranges of a weight of guns.
    #[must_use]
    pub const fn gun(&self, guns: Guns) -> &GunRow {
        &self.guns[guns.index()]
    }
}
