//! The charts of `rulebook/tables.toml`, read once: every number of the game lives there.

mod read;

use super::vocabulary::{Arm, Band, Cover, Formation, Gait, Grade, Moral, Nation, Status, TerrainKind, Weapon};
use serde::Deserialize;
use std::sync::LazyLock;

/// The file.
pub(crate) const TEXT: &str = include_str!("../../rulebook/tables.toml");

/// All charts.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Distances by arm and formation at the ordinary pace, in UD; none where the arm has no such formation.
    pub ordinary_pace: [[Option<u8>; Formation::COUNT]; Arm::COUNT],
    /// The top gait of a formation.
    pub top_gait: [Gait; Formation::COUNT],
    /// By status: UD more or less.
    pub status_move: [i32; Status::COUNT],
    /// Cost of formation changes by the three arms, from, to and CCF 1 to 3.
    pub formation_change: FormationChange,
    /// Ground.
    pub terrain: TerrainChart,
    /// Upper limits of the bands by weapon, in UD; none where a weapon has no such band.
    pub ranges: [[Option<u8>; Band::COUNT]; Weapon::COUNT],
    /// Fire factor of a calibre.
    pub calibre: [i32; Weapon::COUNT],
    /// Fire modifiers.
    pub fire: FireModifiers,
    /// Close-combat modifiers.
    pub melee: MeleeModifiers,
    /// Morale modifiers.
    pub morale: MoraleModifiers,
    /// Lowest score of each rung, by column.
    pub ladder: Ladder,
    /// Loss table.
    pub losses: LossTable,
    /// Ranks of figures by organisation.
    pub organisation: [Organisation; Nation::COUNT],
    /// Ranks of cavalry in column of companies and of divisions.
    pub cavalry_ranks: [u8; 2],
    /// Status levels and what they bring.
    pub status: [StatusLine; Status::COUNT],
    /// Generals by grade.
    pub grades: [GradeLine; Grade::COUNT],
    /// Pursuit.
    pub pursuit: Pursuit,
    /// Obligatory moves by the three arms and moral state, in UD.
    pub obligatory: [[u8; Moral::COUNT]; 3],
    /// Control test: passes on this die or less for CCF 1, 2, 3.
    pub control: Control,
    /// Gun error.
    pub gun_error: GunError,
    /// Operational marches.
    pub operational: Operational,
    /// Length of the game and points of victory.
    pub victory: Victory,
    /// Every troop type.
    pub troops: Vec<Troop>,
}

/// Points of each change, from and to; none where there is no way.
pub type ChangeCosts = [[Option<u8>; Formation::COUNT]; Formation::COUNT];

/// Costs of formation changes.
#[derive(Clone, Debug)]
pub struct FormationChange {
    /// Cheapest cost by the three arms, CCF 1 to 3, from and to; chains included (form.cost).
    pub cost: Box<[[ChangeCosts; 3]; 3]>,
    /// DES to SAF by CCF 1 to 3.
    pub from_disorder: [u8; 3],
    /// SAF to formed by CCF 1 to 3.
    pub to_formed: [u8; 3],
    /// For another formation than the former one.
    pub other_formation: u8,
    /// A special formation costs so many times the change.
    pub special: u8,
    /// Russian column and line changes up to 1810.
    pub slow_drill: u8,
}

/// What the ground does.
#[derive(Clone, Debug)]
pub struct TerrainChart {
    /// Penalty in UD by kind and the three arms; none where it is closed.
    pub penalty: [[Option<u8>; 3]; TerrainKind::COUNT],
    /// Crossing the edge of a level, by the three arms.
    pub level_change: [u8; 3],
    /// What happens to formation, by kind: infantry of FT 0, 1, 2, cavalry, artillery.
    pub effect: [[GroundEffect; 5]; TerrainKind::COUNT],
    /// Top gait by kind and the three arms.
    pub top_gait: [[Gait; 3]; TerrainKind::COUNT],
    /// Cover by kind.
    pub cover: [Cover; TerrainKind::COUNT],
    /// Top gait while crossing: infantry, cavalry, cavalry that jumps.
    pub crossing: [Gait; 3],
    /// A march column on a road goes so much farther.
    pub road_bonus: u8,
    /// Cavalry of this CCF or better jumps a small obstacle.
    pub jump_ccf: u8,
}

/// What ground does to the order of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GroundEffect {
    /// Nothing.
    #[default]
    None,
    /// One step of formation lost.
    Loses,
    /// Neither formed nor without formation, while it is there.
    Neither,
    /// Without formation, while it is there.
    Saf,
    /// In disorder.
    Disorder,
    /// Closed.
    Closed,
}

/// Fire modifiers (fire.factor).
#[derive(Clone, Copy, Debug, Deserialize)]
#[allow(missing_docs, reason = "named as in the chart")]
pub struct FireModifiers {
    #[serde(rename = "P1")]
    pub p1: i32,
    #[serde(rename = "P1bis")]
    pub p1bis: i32,
    #[serde(rename = "P2")]
    pub p2: i32,
    #[serde(rename = "P2bis")]
    pub p2bis: i32,
    #[serde(rename = "P3")]
    pub p3: i32,
    pub first_fire: i32,
    pub canister: i32,
    pub canister_level_difference: i32,
    pub artillery_level_difference: i32,
    pub under_effective_musketry: i32,
    pub under_effective_ball: i32,
    pub under_effective_canister: i32,
    pub under_fire_cap: i32,
    pub small_arms_on_dense_target: i32,
    pub target_skirmishers: i32,
    pub target_deployed_artillery: i32,
    pub target_flank_or_rear: i32,
    pub target_crossing_fast: i32,
    pub ball_on_deep_target: i32,
    pub cover_light: i32,
    pub cover_medium: i32,
    pub cover_hard: i32,
    pub crest_within_1_ud: i32,
    pub crest_within_2_ud: i32,
    pub firer_saf: i32,
    pub firer_des: i32,
    pub firer_pop: i32,
    pub skirmisher_ft: i32,
    pub skirmisher_evade_per_ud: i32,
    pub general_in_contact: i32,
    pub mounted_fire: i32,
}

/// Close-combat modifiers (cac.factor).
#[derive(Clone, Copy, Debug, Deserialize)]
#[allow(missing_docs, reason = "named as in the chart")]
pub struct MeleeModifiers {
    pub gait_advantage_infantry: i32,
    pub gait_advantage_cavalry: i32,
    pub type_advantage: i32,
    pub saf: i32,
    pub des: i32,
    pub pop: i32,
    pub higher: i32,
    pub attack_flank: i32,
    pub attack_rear: i32,
    pub cover_light: i32,
    pub cover_medium: i32,
    pub cover_hard: i32,
    pub across_stream: i32,
    pub across_marsh: i32,
    pub lance_at_speed: i32,
    pub artillery_crew_deployed: i32,
    pub general_in_contact: i32,
}

/// Morale modifiers (morale.sum).
#[derive(Clone, Copy, Debug, Deserialize)]
#[allow(missing_docs, reason = "named as in the chart")]
pub struct MoraleModifiers {
    pub start_mac: i32,
    pub start_response: i32,
    pub start_reaction: i32,
    pub start_arr: i32,
    pub start_por: i32,
    pub start_pac: i32,
    pub start_pch: i32,
    pub start_hal: i32,
    pub start_rep: i32,
    pub start_ret: i32,
    pub start_der: i32,
    pub higher: i32,
    pub lower: i32,
    pub must_cross_stream: i32,
    pub behind_stream: i32,
    pub must_cross_marsh: i32,
    pub behind_marsh: i32,
    pub enemy_cover_light: i32,
    pub enemy_cover_medium: i32,
    pub enemy_cover_hard: i32,
    pub own_cover_light: i32,
    pub own_cover_medium: i32,
    pub own_cover_hard: i32,
    pub support_one_arm: i32,
    pub support_two_arms: i32,
    pub under_musketry: i32,
    pub under_ball: i32,
    pub under_canister: i32,
    pub screen: i32,
    pub friendly_guns_too_close: i32,
    pub enemy_status_level: i32,
    pub enemy_type_level: i32,
    pub enemy_status_level_falling_back: i32,
    pub friend_status_level_falling_back: i32,
    pub pop: i32,
    pub gait_to_lose: i32,
    pub beyond_command: i32,
    pub enemy_arr: i32,
    pub enemy_por: i32,
    pub enemy_pac: i32,
    pub enemy_pch: i32,
    pub enemy_support: i32,
    pub enemy_rep: i32,
    pub enemy_ret: i32,
    pub enemy_der: i32,
    pub friend_arr: i32,
    pub friend_por: i32,
    pub friend_pac: i32,
    pub friend_pch: i32,
    pub friend_support: i32,
    pub friend_rep: i32,
    pub friend_ret: i32,
    pub friend_der: i32,
    pub outnumbered_2: i32,
    pub outnumbered_3: i32,
    pub formed: i32,
    pub saf: i32,
    pub des: i32,
    pub square_vs_cavalry: i32,
    pub safe_flank: i32,
    pub flank_threatened: i32,
    pub rear_threatened: i32,
    pub flank_threatened_by_cavalry: i32,
    pub rear_threatened_by_cavalry: i32,
    pub attack_enemy_flank: i32,
    pub attack_enemy_rear: i32,
    pub attack_enemy_saf: i32,
    pub attack_enemy_des: i32,
    pub cav_on_inf_formed_front: i32,
    pub cav_on_inf_square: i32,
    pub cav_on_inf_safe_flank: i32,
    pub cav_on_inf_flank: i32,
    pub cav_on_inf_rear: i32,
    pub cav_on_inf_saf: i32,
    pub cav_on_inf_des: i32,
    pub loss_5pct_action: i32,
    pub loss_5pct_stop_fire: i32,
    pub loss_10pct_before: i32,
    /// Caps: under fire, penalty points, counter-charges, lowest and highest score.
    #[serde(skip)]
    pub cap_under_fire: i32,
    #[serde(skip)]
    pub cap_pop: i32,
    #[serde(skip)]
    pub cap_counter: i32,
    #[serde(skip)]
    pub score_min: i32,
    #[serde(skip)]
    pub score_max: i32,
    /// Figures for one point of strength: infantry, cavalry, guns, infantry two deep.
    #[serde(skip)]
    pub per_strength: [i32; 4],
    #[serde(skip)]
    pub most_strength: i32,
    /// Points per 5 % of stop fire, the most a march to fire loses, points per gait left.
    #[serde(skip)]
    pub residual_per_gait: i32,
    #[serde(skip)]
    pub maf_most: i32,
}

/// Lowest scores of the rungs (morale.ladder).
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    /// March, counter-march: Charge, Attack, Advance, Arrêt, Halte, Repli, Retraite, Déroute.
    pub march: [i32; 8],
    /// Fire: P1, P2, P3, ineffective, then Halte and worse.
    pub fire: [i32; 8],
    /// Bare reaction: done, then Halte and worse.
    pub reaction: [i32; 5],
    /// Another reason: unaffected, hold, down 1, 2, 3, rout.
    pub other: [i32; 6],
}

/// The loss table (loss.table).
#[derive(Clone, Debug)]
pub struct LossTable {
    /// Rate in percent by factor, from the lowest.
    pub rate: Vec<i32>,
    /// The lowest factor.
    pub lowest: i32,
    /// Figures x rate from which fire is effective without loss.
    pub star: i32,
    /// PAP a figure stands.
    pub per_figure: u8,
    /// Rounding of percentages.
    pub step: i32,
}

/// Companies and ranks of a battalion (form.geometry).
#[derive(Clone, Copy, Debug, Default)]
pub struct Organisation {
    /// Ranks in column of divisions.
    pub divisions: u8,
    /// Ranks in column of companies.
    pub companies: u8,
    /// Number of companies.
    pub count: u8,
}

/// What a status brings.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatusLine {
    /// Its level.
    pub level: i32,
    /// Rungs its owner may raise it in a turn (status.rescue).
    pub rescue: u8,
    /// Rungs more it falls after a lost close combat (status.malus).
    pub malus: u8,
    /// Shift of the gun error die.
    pub gun_error: i32,
}

/// What a general of a grade brings.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct GradeLine {
    /// Morale and rallying.
    pub moral: i32,
    /// Fire and close combat.
    pub combat: i32,
    /// Command radius in UD.
    pub radius: i32,
    /// Price by CCF 1 to 3.
    pub budget_by_ccf: [u16; 3],
}

/// Pursuit (pursuit.losses, pursuit.catch, pursuit.obstacle).
#[derive(Clone, Copy, Debug)]
pub struct Pursuit {
    /// Figures lost: infantry by infantry, infantry by cavalry, cavalry by cavalry, infantry by lancers, cavalry
    /// without and with back plate by lancers.
    pub losses: [u8; 6],
    /// Distance of flight after which cavalry catches infantry, and anybody else.
    pub catch: [i32; 2],
    /// Pursued so far by infantry and by cavalry.
    pub length: [i32; 2],
    /// Opportunity distance of infantry and cavalry.
    pub opportunity: [i32; 2],
    /// Reference moves for prisoners: on foot in retreat and rout, mounted in retreat and rout.
    pub reference: [i32; 4],
}

/// Control test (mac.control).
#[derive(Clone, Copy, Debug)]
pub struct Control {
    /// By CCF 1 to 3.
    pub pass: [i32; 3],
    /// At the charge pace.
    pub charge: i32,
    /// General in contact.
    pub general: i32,
    /// British cavalry.
    pub poor: i32,
    /// Bounds.
    pub bounds: [i32; 2],
}

/// Gun error (fire.art_error): by P1, P2, P3.
#[derive(Clone, Copy, Debug)]
pub struct GunError {
    /// The die that strikes friends.
    pub hit: [i32; 3],
    /// How near friends must be, in UD.
    pub danger: [i32; 3],
}

/// Operational marches (sop.speed, sop.stop).
#[derive(Clone, Copy, Debug)]
pub struct Operational {
    /// So many times the ordinary pace.
    pub times: u8,
    /// How far from enemies they stop, in UD: infantry of each other, where cavalry is about, before guns.
    pub stop: [u8; 3],
}

/// Length and victory (victory.end, victory.points, victory.break); shares in hundredths.
#[derive(Clone, Copy, Debug)]
pub struct Victory {
    /// Usual number of turns.
    pub turns: u8,
    /// Of a unit in rout at the end.
    pub rout: i32,
    /// Of a unit in retreat at the end.
    pub retreat: i32,
    /// Per gun taken.
    pub gun: i32,
    /// Lead of a minor and a major victory, in percent of the larger budget.
    pub margins: [i32; 2],
}

/// A line of the national characteristics (troops.national).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Troop {
    /// Id of the chart; its name is the message `troop-ID`.
    pub id: String,
    /// Nation.
    pub nation: Nation,
    /// First and last year.
    pub years: [u16; 2],
    /// Arm.
    pub arm: Arm,
    /// Status.
    pub status: Status,
    /// Status as the enemy sees it.
    pub perceived: Status,
    /// Drill, 1 to 3.
    pub ccf: u8,
    /// Skirmish faculty, 0 to 2.
    pub ft: u8,
    /// What it fires with.
    pub weapon: Weapon,
    /// Fire factor, or quality of a battery.
    pub fire: i8,
    /// Close-combat factor.
    pub cac: i8,
    /// Base morale.
    pub morale: i8,
    /// Drawn up two deep.
    pub two_deep: bool,
    /// Usual figures.
    pub figures: u8,
    /// Usual guns.
    pub guns: u8,
    /// Attack bonus.
    pub attack_bonus: i8,
    /// Defence bonus.
    pub defence_bonus: i8,
    /// Cavalry type, 1 for infantry and guns.
    pub kind: u8,
    /// Lances.
    pub lance: bool,
    /// Cuirass with a back plate.
    pub back_plate: bool,
    /// Russian drill before 1811.
    pub slow_drill: bool,
    /// Cossacks: without formation at best.
    pub naturally_saf: bool,
    /// British cavalry: hard to stop.
    pub poor_control: bool,
    /// Carries muskets up to this year.
    pub musket_until: u16,
    /// Price of a figure, or of a gun.
    pub budget: u16,
}

static CHARTS: LazyLock<Charts> = LazyLock::new(|| match read::charts("rulebook/tables.toml", TEXT) {
    Ok(charts) => charts,
    // The file is part of the program: a test reads it.
    Err(faults) => panic!("{faults}"),
});

/// The charts.
#[must_use]
pub fn charts() -> &'static Charts {
    &CHARTS
}

impl Charts {
    /// A troop type by its id.
    #[must_use]
    pub fn troop(&self, id: &str) -> Option<&Troop> {
        self.troops.iter().find(|troop| troop.id == id)
    }

    /// The band of a distance for a weapon, farther than which it does not fire.
    #[must_use]
    pub fn band(&self, weapon: Weapon, distance: boards::table::Length) -> Option<Band> {
        let limits = &self.ranges[weapon.index()];
        Band::ALL.into_iter().find(|band| {
            limits[band.index()].is_some_and(|limit| distance <= super::vocabulary::ud(limit.into()) + super::TOLERANCE)
        })
    }

    /// How far a weapon reaches, in UD.
    #[must_use]
    pub fn reach(&self, weapon: Weapon) -> i32 {
        self.ranges[weapon.index()].iter().flatten().copied().max().map_or(0, i32::from)
    }
}

impl FireModifiers {
    /// Of a band.
    #[must_use]
    pub const fn band(&self, band: Band) -> i32 {
        match band {
            Band::P1 => self.p1,
            Band::P1bis => self.p1bis,
            Band::P2 => self.p2,
            Band::P2bis => self.p2bis,
            Band::P3 => self.p3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boards::table::Length;

    #[test]
    fn the_charts_are_in_order() {
        let charts = read::charts("rulebook/tables.toml", TEXT).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(charts.troops.len(), 123);
        assert_eq!(charts.reach(Weapon::Gun12), 18);
        assert_eq!(charts.band(Weapon::Musket, Length::mm(61)), Some(Band::P2));
        assert_eq!(charts.band(Weapon::Musket, Length::mm(181)), None);
    }

    #[test]
    fn a_chart_with_a_hole_is_told() {
        let text = TEXT.replacen("\"LIG>CAR\" = [1, 2, 3]", "\"LIG>CAR\" = [1, 2]", 1);
        assert!(read::charts("tables.toml", &text).is_err());
        let text = TEXT.replacen("morale = 5\n", "morale = \"five\"\n", 1);
        assert!(read::charts("tables.toml", &text).is_err());
    }
}
