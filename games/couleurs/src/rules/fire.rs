//! Fire: factor, losses, stop fire, duels (fire.factor, fire.stop, duel.definition).

use super::losses::{Loss, inflicted};
use super::shape::infantry_fronts;
use crate::book::charts::{Charts, charts};
use crate::book::vocabulary::{Ammo, Arm, Band, Cover, Order, Status, UD, Weapon};
use crate::rules;
use boards::table::Length;
use kernel::{Chance, Procedure, Roll, RuleId, Tallies, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One fire of a unit on a target, as play derives it from the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Volley {
    /// Figures or guns that fire.
    pub figures: u8,
    /// Fire factor of the unit; for guns that of the calibre and the battery's quality.
    pub factor: i8,
    /// Range band.
    pub band: Band,
    /// What is fired.
    #[serde(default = "bullets")]
    pub ammo: Ammo,
    /// The first fire of the battle by a close-order battalion (fire.first).
    #[serde(default)]
    pub first_fire: bool,
    /// Under effective musketry (fire.under_fire).
    #[serde(default)]
    pub under_musketry: bool,
    /// Under effective ball.
    #[serde(default)]
    pub under_ball: bool,
    /// Under effective canister.
    #[serde(default)]
    pub under_canister: bool,
    /// Firer and target stand on different levels.
    #[serde(default)]
    pub level_difference: bool,
    /// Close-order cavalry, or infantry in column or square.
    #[serde(default)]
    pub dense_target: bool,
    /// The target is in open order.
    #[serde(default)]
    pub skirmishers: bool,
    /// The target is an unlimbered battery (fire.deployed_guns).
    #[serde(default)]
    pub deployed_guns: bool,
    /// From the target's flank or rear (fire.flank).
    #[serde(default)]
    pub flank_or_rear: bool,
    /// The target crosses fast.
    #[serde(default)]
    pub crossing_fast: bool,
    /// Three ranks or more along the line of fire.
    #[serde(default)]
    pub deep_target: bool,
    /// Cover of the target.
    #[serde(default = "no_cover")]
    pub cover: Cover,
    /// Through a crest line, at most so many UD away: 1 or 2 (fire.crest); 0 for none.
    #[serde(default)]
    pub crest: u8,
    /// Order of the firer.
    #[serde(default = "formed")]
    pub order: Order,
    /// Penalty points of the firer (pa.over).
    #[serde(default)]
    pub penalty: u8,
    /// Skirmish faculty of skirmishers that fire (skirm.ft); 0 for others.
    #[serde(default)]
    pub skirmish_faculty: u8,
    /// UD begun in giving ground (skirm.evade).
    #[serde(default)]
    pub gave_ground: u8,
    /// A general of the arm is with the unit (gen.combat).
    #[serde(default)]
    pub general: bool,
    /// Cavalry that fires from the saddle (fire.cavalry_option).
    #[serde(default)]
    pub mounted: bool,
    /// Figures beside it that fired on the same target without effect (fire.joint); 0 for none.
    #[serde(default)]
    pub joint_figures: u8,
    /// The factor those fired at.
    #[serde(default)]
    pub joint_factor: i8,
}

const fn bullets() -> Ammo {
    Ammo::Bullets
}

const fn no_cover() -> Cover {
    Cover::None
}

const fn formed() -> Order {
    Order::Formed
}

impl Volley {
    /// So many figures of a factor at a range, with nothing else to count.
    #[must_use]
    pub const fn plain(figures: u8, factor: i8, band: Band) -> Self {
        Volley {
            figures,
            factor,
            band,
            ammo: Ammo::Bullets,
            first_fire: false,
            under_musketry: false,
            under_ball: false,
            under_canister: false,
            level_difference: false,
            dense_target: false,
            skirmishers: false,
            deployed_guns: false,
            flank_or_rear: false,
            crossing_fast: false,
            deep_target: false,
            cover: Cover::None,
            crest: 0,
            order: Order::Formed,
            penalty: 0,
            skirmish_faculty: 0,
            gave_ground: 0,
            general: false,
            mounted: false,
            joint_figures: 0,
            joint_factor: 0,
        }
    }

    /// The total factor, line by line.
    #[must_use]
    pub fn tally(&self, charts: &Charts) -> Tally {
        let m = &charts.fire;
        let on = |flag: bool, by: i32| if flag { by } else { 0 };
        let mut t = Tally::new();
        let guns = self.ammo != Ammo::Bullets;
        let (rule, label) = if guns {
            (rules::FIRE_ARTILLERY_FACTOR, "mod-fire-calibre")
        } else {
            (rules::FIRE_FACTOR, "mod-fire-unit_factor")
        };
        t.add(rule, label, self.factor.into());
        t.add(rules::FIRE_RANGES, band_label(self.band), m.band(self.band));
        t.add(rules::FIRE_FIRST, "mod-fire-first_fire", on(self.first_fire, m.first_fire));
        t.add(rules::FIRE_CANISTER, "mod-fire-canister", on(self.ammo == Ammo::Canister, m.canister));
        match self.ammo {
            Ammo::Canister => t.add(
                rules::FIRE_CANISTER,
                "mod-fire-canister_level_difference",
                on(self.level_difference, m.canister_level_difference),
            ),
            Ammo::Ball => t.add(
                rules::FIRE_FACTOR,
                "mod-fire-artillery_level_difference",
                on(self.level_difference, m.artillery_level_difference),
            ),
            Ammo::Bullets => {
                t.add(
                    rules::FIRE_FACTOR,
                    "mod-fire-small_arms_on_dense_target",
                    on(self.dense_target, m.small_arms_on_dense_target),
                );
            }
        }
        self.under_fire(charts, &mut t);
        t.add(rules::FIRE_FACTOR, "mod-fire-target_skirmishers", on(self.skirmishers, m.target_skirmishers));
        t.add(
            rules::FIRE_DEPLOYED_GUNS,
            "mod-fire-target_deployed_artillery",
            on(self.deployed_guns, m.target_deployed_artillery),
        );
        t.add(rules::FIRE_FLANK, "mod-fire-target_flank_or_rear", on(self.flank_or_rear, m.target_flank_or_rear));
        t.add(rules::FIRE_FLANK, "mod-fire-target_crossing_fast", on(self.crossing_fast, m.target_crossing_fast));
        let deep = self.deep_target && self.ammo == Ammo::Ball;
        t.add(rules::FIRE_FACTOR, "mod-fire-ball_on_deep_target", on(deep, m.ball_on_deep_target));
        match self.cover {
            Cover::None => {}
            Cover::Light => t.add(rules::TERRAIN_COVER, "mod-fire-cover_light", m.cover_light),
            Cover::Medium => t.add(rules::TERRAIN_COVER, "mod-fire-cover_medium", m.cover_medium),
            Cover::Hard => t.add(rules::TERRAIN_COVER, "mod-fire-cover_hard", m.cover_hard),
        }
        match self.crest {
            0 => {}
            1 => t.add(rules::FIRE_CREST, "mod-fire-crest_within_1_ud", m.crest_within_1_ud),
            _ => t.add(rules::FIRE_CREST, "mod-fire-crest_within_2_ud", m.crest_within_2_ud),
        }
        t.add(rules::FORM_SAF, "mod-fire-firer_saf", on(self.order == Order::Saf, m.firer_saf));
        t.add(rules::FORM_DES, "mod-fire-firer_des", on(self.order == Order::Des, m.firer_des));
        t.add(rules::PA_OVER, "mod-fire-firer_pop", m.firer_pop * i32::from(self.penalty));
        t.add(rules::SKIRM_FT, "mod-fire-skirmisher_ft", m.skirmisher_ft * i32::from(self.skirmish_faculty));
        t.add(
            rules::SKIRM_EVADE,
            "mod-fire-skirmisher_evade_per_ud",
            m.skirmisher_evade_per_ud * i32::from(self.gave_ground),
        );
        t.add(rules::GEN_COMBAT, "mod-fire-general_in_contact", on(self.general, m.general_in_contact));
        t.add(rules::FIRE_CAVALRY_OPTION, "mod-fire-mounted_fire", on(self.mounted, m.mounted_fire));
        if self.joint_figures > 0 {
            // All fire at the average of their scores, rounded down.
            let own = t.sum();
            let average = (own + i32::from(self.joint_factor)).div_euclid(2);
            t.note(rules::FIRE_JOINT, "mod-fire-joint");
            t.add(rules::FIRE_JOINT, "mod-fire-joint_average", average - own);
        }
        if self.skirmishers && self.ammo != Ammo::Bullets {
            t.note(rules::SKIRM_GUNS, "mod-fire-guns_on_skirmishers");
        }
        t
    }

    fn under_fire(&self, charts: &Charts, t: &mut Tally) {
        let m = &charts.fire;
        let mut sum = 0;
        let mut add = |flag: bool, label: &'static str, by: i32| {
            if flag {
                sum += by;
                t.add(rules::FIRE_UNDER_FIRE, label, by);
            }
        };
        add(self.under_musketry, "mod-fire-under_effective_musketry", m.under_effective_musketry);
        add(self.under_ball && !self.under_canister, "mod-fire-under_effective_ball", m.under_effective_ball);
        add(self.under_canister, "mod-fire-under_effective_canister", m.under_effective_canister);
        t.add(rules::FIRE_UNDER_FIRE, "mod-fire-under_fire_cap", (m.under_fire_cap - sum).max(0));
    }

    /// What it does.
    #[must_use]
    pub fn loss(&self, charts: &Charts) -> Loss {
        let loss = inflicted(charts, self.figures + self.joint_figures, self.tally(charts).sum());
        // Guns trouble skirmishers but cost them nobody (skirm.guns).
        if self.skirmishers && self.ammo != Ammo::Bullets && loss.is_effective() { Loss::Star } else { loss }
    }
}

fn band_label(band: Band) -> &'static str {
    match band {
        Band::P1 => "mod-fire-P1",
        Band::P1bis => "mod-fire-P1bis",
        Band::P2 => "mod-fire-P2",
        Band::P2bis => "mod-fire-P2bis",
        Band::P3 => "mod-fire-P3",
    }
}

/// Two units fire on each other: each is tried without the malus of being under fire, then both are reckoned with it
/// where the other is effective (fire.simultaneous).
#[must_use]
pub fn exchange(charts: &Charts, volleys: [Volley; 2]) -> ([Volley; 2], [Loss; 2]) {
    let effective = volleys.map(|volley| volley.loss(charts).is_effective());
    let mut final_volleys = volleys;
    for (own, other) in [(0, 1), (1, 0)] {
        if effective[other] {
            match volleys[other].ammo {
                Ammo::Bullets => final_volleys[own].under_musketry = true,
                Ammo::Ball => final_volleys[own].under_ball = true,
                Ammo::Canister => final_volleys[own].under_canister = true,
            }
        }
    }
    (final_volleys, final_volleys.map(|volley| volley.loss(charts)))
}

/// Figures a target of a march may fire with at most: the attacker's front and some for each side it overlaps
/// (fire.overlap).
#[must_use]
pub fn most_figures(
    attacker: Arm,
    attacker_front: u8,
    band: Band,
    overlapping_sides: u8,
    square: bool,
    skirmishers: bool,
) -> i32 {
    let each = match band {
        _ if square => 0,
        // Skirmishers add one a side at any distance (fire.overlap_skirm).
        _ if skirmishers => 1,
        Band::P1 | Band::P1bis => 1,
        Band::P2 | Band::P2bis => 2,
        Band::P3 => 3,
    };
    infantry_fronts(attacker, attacker_front.into()) + each * i32::from(overlapping_sides)
}

/// The figures of a marching unit that a stop fire concerns (fire.stop_figures).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Concerned {
    /// Who marches.
    pub attacker: Arm,
    /// Figures of his front.
    pub front: u8,
    /// Ranks of his figures.
    pub ranks: u8,
    /// Infantry bases of the firer's front.
    pub firer_front: u8,
    /// Sides on which the attacker overlaps the firer.
    pub overlapping_sides: u8,
    /// The firer is a square, which is never overlapped.
    pub square: bool,
}

impl Concerned {
    /// How many.
    #[must_use]
    pub fn figures(self) -> u8 {
        let facing = match self.attacker {
            Arm::Infantry => self.firer_front,
            _ => self.firer_front.div_ceil(2),
        };
        let sides = if self.square { 0 } else { self.overlapping_sides };
        (facing + sides).min(self.front).max(1) * self.ranks_concerned()
    }

    /// Two ranks of infantry, one of cavalry, never more than there are.
    #[must_use]
    pub fn ranks_concerned(self) -> u8 {
        (if self.attacker == Arm::Infantry { 2 } else { 1 }).min(self.ranks.max(1))
    }
}

/// Whether two units within so much of each other make a duel (duel.definition): both within the point-blank range of
/// the weaker, and never farther.
#[must_use]
pub fn is_duel(charts: &Charts, weapons: [Weapon; 2], distance: Length) -> bool {
    let point_blank = |weapon: Weapon| charts.ranges[weapon.index()][Band::P1.index()].map_or(0, i32::from);
    let nearest = point_blank(weapons[0]).min(point_blank(weapons[1]));
    nearest > 0 && distance <= UD * nearest + crate::book::TOLERANCE
}

/// Guns near friends (fire.art_error).
const ERROR: Roll = Roll { rule: rules::FIRE_ART_ERROR, label: "die-gun_error" };

/// The place of a band in the chart of gun errors.
#[must_use]
pub const fn error_band(band: Band) -> usize {
    match band {
        Band::P1 => 0,
        Band::P1bis | Band::P2 => 1,
        Band::P2bis | Band::P3 => 2,
    }
}

/// Rolls whether guns that fire near friends strike them: the die, and whether they do (fire.art_error).
pub fn gun_error(charts: &Charts, status: Status, band: Band, chance: &mut impl Chance) -> (u8, bool) {
    let die = chance.d6(ERROR);
    let most = charts.gun_error.hit[error_band(band)] + charts.status[status.index()].gun_error;
    (die, i32::from(die) <= most)
}

/// The corrector of carbines: those of the musket one band farther (fire.cavalry_option).
#[must_use]
pub const fn carbine_band(band: Band) -> Option<Band> {
    match band {
        Band::P1 => Some(Band::P2),
        Band::P2 => Some(Band::P3),
        _ => None,
    }
}

/// The fire of a unit as a form.
pub struct Fire;

impl Procedure for Fire {
    type Input = Volley;
    type Output = Loss;
    const ID: &'static str = "fire";
    const RULES: &'static [RuleId] = &[rules::FIRE_FACTOR, rules::LOSS_TABLE];

    fn resolve(volley: &Volley, _chance: &mut impl Chance, tallies: &mut Tallies) -> Loss {
        tallies.push(("tally-fire", volley.tally(charts())));
        volley.loss(charts())
    }
}

/// A duel of fire: two volleys reckoned together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// One side.
    pub first: Volley,
    /// The other.
    pub second: Volley,
}

/// Two units firing on each other, as a form.
pub struct Duel;

impl Procedure for Duel {
    type Input = Exchange;
    type Output = [Loss; 2];
    const ID: &'static str = "duel";
    const RULES: &'static [RuleId] = &[rules::FIRE_SIMULTANEOUS, rules::DUEL_RESULT];

    fn resolve(input: &Exchange, _chance: &mut impl Chance, tallies: &mut Tallies) -> [Loss; 2] {
        let (volleys, losses) = exchange(charts(), [input.first, input.second]);
        for volley in volleys {
            tallies.push(("tally-fire", volley.tally(charts())));
        }
        losses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Example « MAF contre ennemi de pied ferme »: who fires first is unhampered, the answer is under fire.
    #[test]
    fn a_march_to_fire_against_a_standing_enemy() {
        let first = Volley { first_fire: true, ..Volley::plain(12, 1, Band::P2) };
        assert_eq!(first.loss(charts()), Loss::Pap(3));
        let answer = Volley { under_musketry: true, ..first };
        assert_eq!(answer.loss(charts()), Loss::Pap(2));
    }

    /// Example « Test de réaction (MAF d'infanterie sur cavalerie) »: ten figures on the squadron.
    #[test]
    fn long_fire_on_the_cuirassiers() {
        let volley = Volley { first_fire: true, dense_target: true, ..Volley::plain(10, 1, Band::P3) };
        assert_eq!(volley.tally(charts()).sum(), -2);
        assert_eq!(volley.loss(charts()), Loss::Pap(2));
    }

    #[test]
    fn two_russian_guns_at_point_blank() {
        let volley = Volley { ammo: Ammo::Canister, ..Volley::plain(2, 2, Band::P1) };
        assert_eq!((volley.tally(charts()).sum(), volley.loss(charts())), (6, Loss::Pap(2)));
    }

    #[test]
    fn both_sides_of_an_exchange_are_under_fire() {
        let line = Volley::plain(12, 1, Band::P1);
        assert_eq!(line.loss(charts()), Loss::Pap(5));
        let (volleys, losses) = exchange(charts(), [line, line]);
        assert_eq!(volleys[0].tally(charts()).sum(), 2);
        assert_eq!(losses, [Loss::Pap(4); 2]);
    }

    #[test]
    fn being_under_every_fire_costs_three_at_most() {
        let volley = Volley { under_musketry: true, under_canister: true, ..Volley::plain(12, 0, Band::P1bis) };
        assert_eq!(volley.tally(charts()).sum(), -3);
        let volley = Volley { under_ball: true, ..volley };
        assert_eq!(volley.tally(charts()).sum(), -3, "canister takes the place of ball");
    }

    /// Example « Débordement au feu sur MAC ».
    #[test]
    fn overlap_in_fire_on_a_march() {
        assert_eq!(most_figures(Arm::Infantry, 4, Band::P1, 2, false, false), 6);
        assert_eq!(most_figures(Arm::Cavalry, 4, Band::P2, 1, false, false), 10);
        assert_eq!(most_figures(Arm::Infantry, 4, Band::P3, 2, true, false), 4, "a square overlaps nobody");
    }

    /// Examples « Exemples de feux d’arrêt (= feux de face) », cases 1.1 to 2.4.
    #[test]
    fn figures_concerned_by_stop_fire() {
        let of = |attacker, front, ranks, firer_front, overlapping_sides, square| {
            Concerned { attacker, front, ranks, firer_front, overlapping_sides, square }.figures()
        };
        assert_eq!(of(Arm::Cavalry, 4, 1, 4, 2, true), 2, "1.1");
        assert_eq!(of(Arm::Cavalry, 4, 1, 3, 2, true), 2, "1.2");
        assert_eq!(of(Arm::Cavalry, 4, 1, 3, 2, false), 4, "1.3");
        assert_eq!(of(Arm::Infantry, 4, 3, 3, 2, true), 6, "2.1");
        assert_eq!(of(Arm::Infantry, 12, 1, 2, 2, true), 2, "2.2");
        assert_eq!(of(Arm::Infantry, 12, 1, 3, 2, false), 5, "2.3");
        assert_eq!(of(Arm::Infantry, 4, 3, 3, 1, false), 8, "2.4");
    }

    /// Example « Duels au feu ».
    #[test]
    fn fire_duels() {
        let near = UD.scaled(4, 5);
        let farther = UD.scaled(3, 2);
        assert!(is_duel(charts(), [Weapon::Musket; 2], near));
        assert!(!is_duel(charts(), [Weapon::Rifle, Weapon::Musket], farther));
        assert!(is_duel(charts(), [Weapon::Rifle, Weapon::Rifle], farther));
        assert!(!is_duel(charts(), [Weapon::Gun6, Weapon::Musket], UD * 2), "the infantry's range counts");
        assert!(!is_duel(charts(), [Weapon::Gun6; 2], UD.scaled(9, 2)), "never at P1bis");
    }

    #[test]
    fn carbines_have_the_effects_of_the_musket_one_band_farther() {
        let corrector = |band| charts().fire.band(carbine_band(band).unwrap()) + charts().fire.mounted_fire;
        assert_eq!((corrector(Band::P1), corrector(Band::P2)), (-3, -7));
    }
}
