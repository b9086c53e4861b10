//! Close combat: figures, factors, losses together, result by the difference (cac.figures, cac.factor, cac.result).

use super::losses::{Loss, inflicted};
use crate::book::charts::{Charts, charts};
use crate::book::vocabulary::{Arm, Cover, Gait, Moral, Order};
use crate::rules;
use kernel::{Chance, Procedure, RuleId, Tallies, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One side of a close combat, as play derives it from the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fighter {
    /// Its arm.
    pub arm: Arm,
    /// Close-combat factor of the unit.
    pub factor: i8,
    /// Figures of its front that face the enemy.
    pub front: u8,
    /// Ranks of figures it has.
    #[serde(default = "one")]
    pub ranks: u8,
    /// Sides on which it overlaps (cac.overlap).
    #[serde(default)]
    pub overlaps: u8,
    /// Its gait.
    #[serde(default = "halted")]
    pub gait: Gait,
    /// Cavalry type; 1 for others (cac.type).
    #[serde(default = "one")]
    pub kind: u8,
    /// Its order.
    #[serde(default = "formed")]
    pub order: Order,
    /// Penalty points.
    #[serde(default)]
    pub penalty: u8,
    /// Wholly on higher ground.
    #[serde(default)]
    pub higher: bool,
    /// It took the enemy in flank.
    #[serde(default)]
    pub on_flank: bool,
    /// It took the enemy in rear.
    #[serde(default)]
    pub on_rear: bool,
    /// Cover of the enemy it attacks.
    #[serde(default = "no_cover")]
    pub enemy_cover: Cover,
    /// It attacks across a stream.
    #[serde(default)]
    pub across_stream: bool,
    /// It attacks across a marsh.
    #[serde(default)]
    pub across_marsh: bool,
    /// It has lances.
    #[serde(default)]
    pub lance: bool,
    /// Gunners at their guns (art.contact).
    #[serde(default)]
    pub crew: bool,
    /// A general of the arm is with it.
    #[serde(default)]
    pub general: bool,
    /// Figures missing from its first ranks: fallen to fire in this action (loss.front).
    #[serde(default)]
    pub gaps: u8,
}

const fn one() -> u8 {
    1
}

const fn halted() -> Gait {
    Gait::Halt
}

const fn formed() -> Order {
    Order::Formed
}

const fn no_cover() -> Cover {
    Cover::None
}

impl Fighter {
    /// So many figures with nothing else to count.
    #[cfg(test)]
    const fn plain(arm: Arm, factor: i8, front: u8, gait: Gait) -> Self {
        Fighter {
            arm,
            factor,
            front,
            ranks: 1,
            overlaps: 0,
            gait,
            kind: 1,
            order: Order::Formed,
            penalty: 0,
            higher: false,
            on_flank: false,
            on_rear: false,
            enemy_cover: Cover::None,
            across_stream: false,
            across_marsh: false,
            lance: false,
            crew: false,
            general: false,
            gaps: 0,
        }
    }

    /// Figures that fight: infantry at the quick or charge pace with two ranks, never more than it has (cac.figures).
    #[must_use]
    pub fn figures(&self) -> u8 {
        ((self.front + self.overlaps) * self.fighting_ranks()).saturating_sub(self.gaps).max(1)
    }

    /// Ranks that fight.
    #[must_use]
    pub fn fighting_ranks(&self) -> u8 {
        let ranks = if self.arm == Arm::Infantry && self.gait >= Gait::Quick { 2 } else { 1 };
        ranks.min(self.ranks.max(1))
    }

    /// Its factor against an enemy, line by line.
    #[must_use]
    pub fn tally(&self, charts: &Charts, enemy: &Fighter) -> Tally {
        let m = &charts.melee;
        let on = |flag: bool, by: i32| if flag { by } else { 0 };
        let mut t = Tally::new();
        t.add(rules::CAC_FACTOR, "mod-cac-unit_factor", self.factor.into());
        let faster = (self.gait.level() - enemy.gait.level()).max(0);
        let (label, each) = if self.arm == Arm::Cavalry {
            ("mod-cac-gait_advantage_cavalry", m.gait_advantage_cavalry)
        } else {
            ("mod-cac-gait_advantage_infantry", m.gait_advantage_infantry)
        };
        t.add(rules::CAC_GAIT, label, each * faster);
        let heavier = if self.gait >= Gait::Quick { i32::from(self.kind.saturating_sub(enemy.kind)) } else { 0 };
        t.add(rules::CAC_TYPE, "mod-cac-type_advantage", on(self.arm == Arm::Cavalry, m.type_advantage * heavier));
        t.add(rules::FORM_SAF, "mod-cac-saf", on(self.order == Order::Saf, m.saf));
        t.add(rules::FORM_DES, "mod-cac-des", on(self.order == Order::Des, m.des));
        t.add(rules::PA_OVER, "mod-cac-pop", m.pop * i32::from(self.penalty));
        t.add(rules::CAC_FACTOR, "mod-cac-higher", on(self.higher, m.higher));
        t.add(rules::CAC_FACTOR, "mod-cac-attack_flank", on(self.on_flank, m.attack_flank));
        t.add(rules::CAC_FACTOR, "mod-cac-attack_rear", on(self.on_rear, m.attack_rear));
        match self.enemy_cover {
            Cover::None => {}
            Cover::Light => t.add(rules::TERRAIN_COVER, "mod-cac-cover_light", m.cover_light),
            Cover::Medium => t.add(rules::TERRAIN_COVER, "mod-cac-cover_medium", m.cover_medium),
            Cover::Hard => t.add(rules::TERRAIN_COVER, "mod-cac-cover_hard", m.cover_hard),
        }
        t.add(rules::CAC_FACTOR, "mod-cac-across_stream", on(self.across_stream, m.across_stream));
        t.add(rules::CAC_FACTOR, "mod-cac-across_marsh", on(self.across_marsh, m.across_marsh));
        let lance = self.lance && self.gait >= Gait::Quick;
        t.add(rules::CAC_FACTOR, "mod-cac-lance_at_speed", on(lance, m.lance_at_speed));
        t.add(rules::ART_CONTACT, "mod-cac-artillery_crew_deployed", on(self.crew, m.artillery_crew_deployed));
        t.add(rules::GEN_COMBAT, "mod-cac-general_in_contact", on(self.general, m.general_in_contact));
        let ranks = if self.fighting_ranks() > 1 { "mod-cac-two_ranks" } else { "mod-cac-one_rank" };
        t.note(rules::CAC_FIGURES, ranks);
        if self.gaps > 0 {
            t.note(rules::LOSS_FRONT, "mod-cac-gaps");
        }
        t
    }

    /// What it does to the enemy.
    #[must_use]
    pub fn inflicts(&self, charts: &Charts, enemy: &Fighter) -> Loss {
        inflicted(charts, self.figures(), self.tally(charts, enemy).sum())
    }
}

/// How a close combat or duel ended for one unit, by loss steps suffered less inflicted (cac.result).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It won.
    #[schemars(title = "result-cac-win")]
    Won,
    /// Nobody won.
    #[schemars(title = "result-cac-draw")]
    Drew,
    /// It lost, and is in this state.
    Lost(Moral),
}

/// The result of so many suffered and inflicted.
#[must_use]
pub const fn fate(suffered: u8, inflicted: u8) -> Fate {
    match suffered as i16 - inflicted as i16 {
        i16::MIN..=-1 => Fate::Won,
        0 => Fate::Drew,
        1 => Fate::Lost(Moral::FallBack),
        2 => Fate::Lost(Moral::Retreat),
        _ => Fate::Lost(Moral::Rout),
    }
}

/// The order of a unit after a close combat (form.saf, form.des).
#[must_use]
pub fn order_after(fate: Fate, order: Order) -> Order {
    match fate {
        Fate::Won | Fate::Drew => order.degraded(),
        Fate::Lost(_) => Order::Des,
    }
}

/// The order of the loser of a duel of fire (duel.result).
#[must_use]
pub fn order_after_duel(moral: Moral, order: Order) -> Order {
    match moral {
        Moral::FallBack => order.max(Order::Saf),
        _ => Order::Des,
    }
}

/// Whether the faster side passes through: two gaits faster, against one rank of figures (trav.when).
#[must_use]
pub const fn passes_through(gait: Gait, enemy_gait: Gait, enemy_ranks: u8) -> bool {
    enemy_ranks <= 1 && gait.level() - enemy_gait.level() >= 2
}

/// Both sides of a close combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    /// Who came on.
    pub attacker: Fighter,
    /// Who was met.
    pub defender: Fighter,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct MeleeResult {
    /// Figures of the attacker that fight.
    pub attacker_figures: u8,
    /// Figures of the defender that fight.
    pub defender_figures: u8,
    /// Loss steps of the attacker.
    pub attacker_loses: u8,
    /// Loss steps of the defender.
    pub defender_loses: u8,
    /// What becomes of the attacker.
    pub attacker: Fate,
    /// What becomes of the defender.
    pub defender: Fate,
    /// The attacker passes through.
    pub passes_through: bool,
}

/// A close combat as a form.
pub struct CloseCombat;

impl Procedure for CloseCombat {
    type Input = Melee;
    type Output = MeleeResult;
    const ID: &'static str = "close_combat";
    const RULES: &'static [RuleId] = &[rules::CAC_FACTOR, rules::CAC_FIGURES, rules::CAC_RESULT, rules::TRAV_WHEN];

    fn resolve(melee: &Melee, _chance: &mut impl Chance, tallies: &mut Tallies) -> MeleeResult {
        let (a, d) = (&melee.attacker, &melee.defender);
        tallies.push(("tally-attacker", a.tally(charts(), d)));
        tallies.push(("tally-defender", d.tally(charts(), a)));
        let (to_d, to_a) = (a.inflicts(charts(), d).pap(), d.inflicts(charts(), a).pap());
        MeleeResult {
            attacker_figures: a.figures(),
            defender_figures: d.figures(),
            attacker_loses: to_a,
            defender_loses: to_d,
            attacker: fate(to_a, to_d),
            defender: fate(to_d, to_a),
            passes_through: passes_through(a.gait, d.gait, d.ranks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Example « Débordement au CAC »: six Austrians abreast charge four Frenchmen abreast.
    #[test]
    fn overlap_in_close_combat() {
        let austrians = Fighter { ranks: 3, overlaps: 2, ..Fighter::plain(Arm::Infantry, 1, 4, Gait::Charge) };
        let french = Fighter { ranks: 3, ..Fighter::plain(Arm::Infantry, 2, 4, Gait::Ordinary) };
        assert_eq!((austrians.figures(), french.figures()), (12, 4));
    }

    /// Example « Test de réaction (MAF d'infanterie sur cavalerie) »: the cuirassiers ride over the line.
    #[test]
    fn cuirassiers_ride_over_a_line() {
        let cuirassiers = Fighter { kind: 3, ..Fighter::plain(Arm::Cavalry, 2, 4, Gait::Quick) };
        let line = Fighter { order: Order::Saf, ..Fighter::plain(Arm::Infantry, 1, 8, Gait::Halt) };
        assert_eq!(cuirassiers.tally(charts(), &line).sum(), 8);
        assert_eq!(line.tally(charts(), &cuirassiers).sum(), 0);
        let melee = Melee { attacker: cuirassiers, defender: line };
        let result = CloseCombat::resolve(&melee, &mut kernel::chance::Scripted::new(vec![]), &mut Tallies::new());
        assert_eq!((result.defender_loses, result.attacker_loses), (4, 2));
        assert_eq!(result.defender, Fate::Lost(Moral::Retreat));
        assert!(result.passes_through);
    }

    /// Example « MAC simultanée de deux unités sur un seul ennemi », both cases.
    #[test]
    fn two_units_on_one_enemy() {
        assert_eq!(fate(3, 1), Fate::Lost(Moral::Retreat), "1: D fought A alone");
        assert_eq!(fate(3 + 1, 1 + 3), Fate::Drew, "2: D adds up");
        assert_eq!(fate(1, 3), Fate::Won, "A");
        assert_eq!(order_after(Fate::Won, Order::Formed), Order::Saf);
        assert_eq!(fate(3, 1), Fate::Lost(Moral::Retreat), "B");
        assert_eq!(order_after(Fate::Lost(Moral::Retreat), Order::Formed), Order::Des);
    }

    #[test]
    fn a_line_is_passed_through_and_a_column_is_not() {
        assert!(passes_through(Gait::Quick, Gait::Halt, 1));
        assert!(!passes_through(Gait::Quick, Gait::Halt, 3));
        assert!(!passes_through(Gait::Quick, Gait::Ordinary, 1));
    }

    #[test]
    fn the_loser_of_a_duel_by_one_is_without_formation() {
        assert_eq!(order_after_duel(Moral::FallBack, Order::Formed), Order::Saf);
        assert_eq!(order_after_duel(Moral::Retreat, Order::Formed), Order::Des);
    }
}
