//! The charts of the rulebook, read from `rulebook/tables.toml`: an owner changes a number there and nowhere else.
//!
//! Distances are [`Length`]s, percentages reduced fractions: the rules reckon in whole numbers only. Every function
//! of the rules takes the [`Tables`] it reckons with; play uses [`tables`].

use crate::book::vocabulary::{Character, CoverClass, Formation, Movement, Quality, Sight, TerrainKind};
use boards::table::Length;
use gamekit::number::{Cm, Share};
use kernel::Faults;
use serde::{Deserialize, Deserializer};
use std::sync::LazyLock;

/// `rulebook/tables.toml` as it stands.
pub const TEXT: &str = include_str!("../../rulebook/tables.toml");

static TABLES: LazyLock<Tables> = LazyLock::new(|| match Tables::parse("rulebook/tables.toml", TEXT) {
    Ok(tables) => tables,
    Err(faults) => panic!("the charts of the rulebook are broken:\n{faults}"),
});

/// The tables of the rulebook.
#[must_use]
pub fn tables() -> &'static Tables {
    &TABLES
}

// Numbers that the text or a ruling gives in a sentence, not in a chart.

/// A linear obstacle is so thick (man.obstacle); cover counts within so much of it (fire.cover, com.cover); a
/// charge that is stopped halts so far from troops it may not hit (att.line).
pub const OBSTACLE_THICKNESS: Length = Length::cm(1);
/// Two battalions on one slope: nearer to the crest by more than this is higher (def.height).
pub const HEIGHT_MARGIN: Length = Length::cm(1);
/// More wood than this blocks a line of sight (def.sight).
pub const WOOD_SIGHT_DEPTH: Length = Length::cm(5);
/// Steps at which moves are checked (def.position).
pub const MOVE_STEP: Length = Length::cm(1);
/// An objective is held from within so much (vic.objectives).
pub const OBJECTIVE_RADIUS: Length = Length::cm(10);
/// The charge line is at most so far off straight ahead (att.test), in degrees.
pub const CHARGE_ARC_DEGREES: i32 = 45;
/// A character at risk in combat is lost on this or less (char.risk.combat: 50 %).
pub const CHARACTER_LOST_ON: u8 = 3;
/// The base of one figure (def.base), also the commander's.
pub const FIGURE_BASE: Length = Length::cm(2);
/// Figures in a fire group (def.base).
pub const GROUP_FIGURES: u8 = 4;
/// The most battalions of both sides together.
pub const MAX_UNITS: usize = 48;

/// Every chart of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// Turns, distances and losses given in the text.
    pub constants: Constants,
    /// Cost of battalions.
    pub battalion_cost: BattalionCost,
    /// Cost and number of characters.
    pub character_cost: CharacterCost,
    /// Scores to reach.
    pub activation: ActivationScore,
    /// Distance per pip.
    pub rates: MoveRates,
    /// Sizes of formations.
    pub footprint: FootprintTable,
    /// Fire modifiers.
    pub fire: FireModifiers,
    /// Range effect.
    pub ranges: RangeTable,
    /// Defensive fire.
    pub defensive: DefensiveFire,
    /// Skirmishers.
    pub skirmishers: SkirmisherTable,
    /// Combat modifiers.
    pub combat: CombatModifiers,
    /// Outcome of a combat round.
    pub result: CombatResult,
    /// Resolve modifiers.
    pub resolve: ResolveModifiers,
    /// Faces each character takes when one of several is hit, by the number present.
    pub pick_faces: [u8; 7],
    /// Classes of terrain, by kind.
    pub terrain: [TerrainClass; TerrainKind::COUNT],
    /// The two printed armies, British and French.
    pub example_armies: [Vec<ExampleBattalion>; 2],
}

/// Table `constants`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Constants {
    /// Length of a game.
    pub turns: u8,
    /// Points of an army.
    pub army_points: u16,
    /// Playing surfaces, width and depth in cm.
    pub table_sizes_cm: Vec<[Cm; 2]>,
    /// Deployment stays so far from the centre line.
    #[serde(rename = "min_distance_to_centre_line_cm", deserialize_with = "length")]
    pub centre_line: Length,
    /// Opposing troops stay so far apart.
    #[serde(rename = "min_enemy_distance_cm", deserialize_with = "length")]
    pub enemy_distance: Length,
    /// Skirmishers stay so near their battalion.
    #[serde(rename = "skirmisher_leash_cm", deserialize_with = "length")]
    pub leash: Length,
    /// The same for the light battalion.
    #[serde(rename = "light_reserve_distance_cm", deserialize_with = "length")]
    pub light_leash: Length,
    /// Margin from which characters are at risk.
    pub character_risk_margin: u8,
    /// Most rankers of the light battalion.
    pub light_battalion_max_rankers: u8,
    /// Most light battalions of an army.
    pub light_battalions_max: u8,
    /// From this share of losses on a battalion is at half.
    pub half_losses_fraction: Share,
}

/// Table `battalion_cost`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct BattalionCost {
    /// Legal sizes, in rankers.
    pub sizes: Vec<u8>,
    recruits: Vec<u16>,
    trained: Vec<u16>,
    veterans: Vec<u16>,
    guard: Vec<u16>,
}

/// Cost and number per battalion of one kind of character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct CharacterPrice {
    /// Points each.
    pub cost: u16,
    /// Most of them in a battalion.
    pub max: u8,
}

/// Table `character_cost`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct CharacterCost {
    /// Drummers.
    pub drummer: CharacterPrice,
    /// Sergeants.
    pub sergeant: CharacterPrice,
    /// Ensign.
    pub ensign: CharacterPrice,
    /// Officer.
    pub officer: CharacterPrice,
    /// Rifles, per ranker.
    pub rifles_per_ranker: u16,
}

/// Table `activation_score`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActivationScore {
    /// Score to reach, by quality.
    pub score: [u8; Quality::COUNT],
    /// Quality one level lower, by quality.
    pub level_down: [Quality; Quality::COUNT],
    /// For battalions that cannot go lower: on each die.
    pub recruit_modifier: i8,
}

/// Table `move_rates`: distance per pip.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct MoveRates {
    /// In line.
    #[serde(deserialize_with = "length")]
    pub line_forward: Length,
    /// In column.
    #[serde(deserialize_with = "length")]
    pub column_forward: Length,
    /// Backwards.
    #[serde(deserialize_with = "length")]
    pub backward: Length,
    /// Arc of the outer corner of a wheel.
    #[serde(deserialize_with = "length")]
    pub wheel: Length,
    /// Difficult or uphill, forward.
    #[serde(rename = "difficult_or_uphill_forward", deserialize_with = "length")]
    pub difficult_forward: Length,
    /// Difficult or uphill, backwards.
    #[serde(rename = "difficult_or_uphill_backward", deserialize_with = "length")]
    pub difficult_backward: Length,
    /// Taken off for each linear obstacle.
    #[serde(rename = "linear_obstacle_subtraction", deserialize_with = "length")]
    pub obstacle: Length,
    /// Flight.
    #[serde(deserialize_with = "length")]
    pub rout: Length,
    /// The supreme commander.
    #[serde(deserialize_with = "length")]
    pub commander: Length,
}

/// Table `footprint`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct FootprintTable {
    /// Front of a group.
    #[serde(rename = "group_frontage_cm", deserialize_with = "length")]
    pub group_front: Length,
    /// Depth of a group.
    #[serde(rename = "group_depth_cm", deserialize_with = "length")]
    pub group_depth: Length,
    /// Depth of a line.
    #[serde(rename = "line_depth_cm", deserialize_with = "length")]
    pub line_depth: Length,
    /// Groups abreast in a column.
    #[serde(rename = "column_width_groups")]
    pub column_width: u8,
    /// Front of one skirmisher.
    #[serde(rename = "skirmisher_frontage_per_figure_cm", deserialize_with = "length")]
    pub skirmisher_front: Length,
    /// Depth of a screen.
    #[serde(rename = "skirmisher_depth_cm", deserialize_with = "length")]
    pub skirmisher_depth: Length,
    rows: Vec<FootprintRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct FootprintRow {
    rankers: u8,
    groups: u8,
    line: [Cm; 2],
    column: [Cm; 2],
}

/// Table `fire_modifiers`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FireModifiers {
    /// Dice when the target is in column.
    pub target_in_column: i8,
    /// Dice of a British battalion in line that is not Recruits.
    pub british_in_line: i8,
    /// Dice of the Guard.
    pub guard: i8,
    /// Dice of British riflemen.
    pub rifles: i8,
    /// Dice when the target is in light cover.
    pub light_cover: i8,
    /// Share when the target is in hard cover.
    pub hard_cover: Share,
    /// Share when the shooter is disordered.
    pub disordered: Share,
    /// Share when the target is skirmishers.
    pub target_skirmishers: Share,
    /// On each die when the commander has joined.
    pub commander: i8,
    /// Dice always rolled.
    pub minimum_dice: u8,
}

/// One band of the range table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct RangeBand {
    /// Upper end, included.
    #[serde(rename = "up_to_cm", deserialize_with = "length")]
    pub up_to: Length,
    /// Share of the dice.
    pub factor: Share,
}

/// Tables `range_effect` and `range_effect_rifle_option`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RangeTable {
    /// Muskets.
    pub musket: Vec<RangeBand>,
    /// Rifles as printed.
    pub rifle: Vec<RangeBand>,
    /// Rifles with the option.
    pub rifle_extended: Vec<RangeBand>,
}

/// Table `defensive_fire`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefensiveFire {
    /// Range by face of the die, 1 to 6: 0 long, 1 medium, 2 short.
    pub band: [u8; 6],
    /// Share of the dice at long, medium and short range.
    pub factor: [Share; 3],
    /// On each shooting die.
    pub die_modifier: i8,
}

/// Table `skirmisher_numbers`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct SkirmisherTable {
    /// Most of a battalion.
    pub line_share: Share,
    /// Most of the light battalion.
    pub light_share: Share,
    /// Figures in a group.
    pub figures_per_group: u8,
    line: Vec<SkirmisherRow>,
    light: Vec<SkirmisherRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct SkirmisherRow {
    rankers: u8,
    max: u8,
    dice: u8,
    rest_groups: u8,
}

/// Table `combat_modifiers`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct CombatModifiers {
    /// Charging in line.
    pub charging_in_line: i8,
    /// Charging in column.
    pub charging_in_column: i8,
    /// Officer.
    pub officer: i8,
    /// A friend has joined.
    pub friend_joined: i8,
    /// Higher on a hill.
    pub higher_on_hill: i8,
    /// Each character.
    pub per_character: i8,
    /// Commander joined.
    pub commander_joined: i8,
    /// Disordered.
    pub disordered: i8,
    /// The enemy defends in light cover.
    pub enemy_in_light_cover: i8,
    /// The enemy defends in hard cover.
    pub enemy_in_hard_cover: i8,
}

/// Table `combat_result`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct CombatResult {
    /// Losses of the winner.
    pub winner_losses: u8,
    /// Losses of the loser.
    pub loser_losses: u8,
    /// Losses of both in a drawn round.
    pub tie_losses: u8,
    /// How far the loser recoils.
    #[serde(rename = "loser_recoil_cm", deserialize_with = "length")]
    pub recoil: Length,
}

/// Table `resolve_modifiers`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct ResolveModifiers {
    /// 50 % losses or more.
    pub half_losses: i8,
    /// Lost a combat this turn.
    #[serde(rename = "lost_combat_this_turn")]
    pub lost_combat: i8,
    /// Officer present.
    #[serde(rename = "officer_present")]
    pub officer: i8,
}

/// Classes of a kind of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct TerrainClass {
    /// For movement.
    pub movement: Movement,
    /// For cover.
    pub cover: CoverClass,
    /// For lines of sight.
    pub sight: Sight,
}

/// A battalion of a printed army.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct ExampleBattalion {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Quality.
    pub quality: Quality,
    /// Rankers.
    pub rankers: u8,
    /// Drummers.
    pub drummer: u8,
    /// Sergeants.
    pub sergeant: u8,
    /// Ensigns.
    pub ensign: u8,
    /// Officers.
    pub officer: u8,
    /// Printed cost.
    pub cost: u16,
}

fn length<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
    Cm::deserialize(deserializer).map(Cm::length)
}

impl BattalionCost {
    /// Points of a battalion without characters, if it is of a legal size.
    #[must_use]
    pub fn points(&self, quality: Quality, rankers: u8) -> Option<u16> {
        let column = self.sizes.iter().position(|size| *size == rankers)?;
        let row = match quality {
            Quality::Recruits => &self.recruits,
            Quality::Trained => &self.trained,
            Quality::Veterans => &self.veterans,
            Quality::Guard => &self.guard,
        };
        row.get(column).copied()
    }
}

impl FootprintTable {
    /// Front and depth of so many groups in a formation (def.line, def.column).
    #[must_use]
    pub fn size(&self, groups: u8, formation: Formation) -> (Length, Length) {
        match formation {
            Formation::Line => (self.group_front * i32::from(groups), self.line_depth),
            Formation::Column => {
                let ranks = groups.div_ceil(self.column_width.max(1));
                (self.group_front * i32::from(groups.min(self.column_width)), self.group_depth * i32::from(ranks))
            }
        }
    }

    /// Groups in the front rank of a formation.
    #[must_use]
    pub fn front_rank(&self, groups: u8, formation: Formation) -> u8 {
        match formation {
            Formation::Line => groups,
            Formation::Column => groups.min(self.column_width),
        }
    }

    /// Front and depth of a screen of so many skirmishers (skirm.body).
    #[must_use]
    pub fn screen(&self, skirmishers: u8) -> (Length, Length) {
        (self.skirmisher_front * i32::from(skirmishers), self.skirmisher_depth)
    }
}

impl CharacterCost {
    /// Cost and most of a kind of character; the commander costs nothing.
    #[must_use]
    pub const fn of(&self, who: Character) -> CharacterPrice {
        match who {
            Character::Officer => self.officer,
            Character::Ensign => self.ensign,
            Character::Sergeant => self.sergeant,
            Character::Drummer => self.drummer,
            Character::Commander => CharacterPrice { cost: 0, max: 1 },
        }
    }
}

impl CombatModifiers {
    /// Bonus for charging in a formation.
    #[must_use]
    pub const fn charging(&self, formation: Formation) -> i8 {
        match formation {
            Formation::Line => self.charging_in_line,
            Formation::Column => self.charging_in_column,
        }
    }
}

impl MoveRates {
    /// Full rate forward in a formation.
    #[must_use]
    pub const fn forward(&self, formation: Formation) -> Length {
        match formation {
            Formation::Line => self.line_forward,
            Formation::Column => self.column_forward,
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

    /// The share of losses counts as half from here on (loss.half).
    #[must_use]
    pub const fn is_half(&self, losses: u8, initial: u8) -> bool {
        let share = self.constants.half_losses_fraction;
        losses as i32 * share.den >= initial as i32 * share.num
    }
}

mod read;

#[cfg(test)]
mod tests;
