//! The four rubrics of the test, line by line (morale.sum).

use super::{Column, Start, Test};
use crate::book::charts::{Charts, MoraleModifiers};
use crate::book::vocabulary::{Arm, Cover, Gait, Moral, Order};
use crate::rules;
use kernel::{RuleId, Tally};

impl Test {
    pub(super) fn situation(&self, m: &MoraleModifiers) -> Tally {
        let mut t = Tally::new();
        let on = |flag: bool, by: i32| if flag { by } else { 0 };
        let gait = |gait: Gait| match gait {
            Gait::Halt => ("mod-morale-start_arr", m.start_arr),
            Gait::Ordinary => ("mod-morale-start_por", m.start_por),
            Gait::Quick => ("mod-morale-start_pac", m.start_pac),
            Gait::Charge => ("mod-morale-start_pch", m.start_pch),
        };
        let from = |rule: RuleId, (label, start): (&'static str, i32)| (rule, label, start);
        let (rule, label, start) = match self.start {
            Start::March => (rules::MORALE_START, "mod-morale-start_mac", m.start_mac),
            Start::Response => (rules::MORALE_START, "mod-morale-start_response", m.start_response),
            Start::Reaction => (rules::REACT_START, "mod-morale-start_reaction", m.start_reaction),
            Start::Gait(at) => from(rules::MORALE_OTHER_START, gait(at)),
            Start::Onward(at) => from(rules::MORALE_AFTER_TRAVERSE, gait(at)),
            Start::Static => from(rules::MAF_STATIC, gait(Gait::Halt)),
            Start::State(Moral::FallBack) => (rules::MORALE_OTHER_START, "mod-morale-start_rep", m.start_rep),
            Start::State(Moral::Retreat) => (rules::MORALE_OTHER_START, "mod-morale-start_ret", m.start_ret),
            Start::State(Moral::Rout) => (rules::MORALE_OTHER_START, "mod-morale-start_der", m.start_der),
            Start::State(_) => (rules::MORALE_OTHER_START, "mod-morale-start_hal", m.start_hal),
        };
        t.add(rule, label, start);
        t.add(rules::MORALE_HEIGHT, "mod-morale-higher", on(self.height > 0, m.higher));
        t.add(rules::MORALE_HEIGHT, "mod-morale-lower", on(self.height < 0, m.lower));
        t.add(rules::MORALE_STREAM, "mod-morale-behind_stream", on(self.stream > 0, m.behind_stream));
        t.add(rules::MORALE_STREAM, "mod-morale-must_cross_stream", on(self.stream < 0, m.must_cross_stream));
        t.add(rules::MORALE_STREAM, "mod-morale-behind_marsh", on(self.marsh > 0, m.behind_marsh));
        t.add(rules::MORALE_STREAM, "mod-morale-must_cross_marsh", on(self.marsh < 0, m.must_cross_marsh));
        match self.enemy_cover {
            Cover::None => {}
            Cover::Light => t.add(rules::MORALE_COVER, "mod-morale-enemy_cover_light", m.enemy_cover_light),
            Cover::Medium => t.add(rules::MORALE_COVER, "mod-morale-enemy_cover_medium", m.enemy_cover_medium),
            Cover::Hard => t.add(rules::MORALE_COVER, "mod-morale-enemy_cover_hard", m.enemy_cover_hard),
        }
        match self.own_cover {
            Cover::None => {}
            Cover::Light => t.add(rules::MORALE_COVER, "mod-morale-own_cover_light", m.own_cover_light),
            Cover::Medium => t.add(rules::MORALE_COVER, "mod-morale-own_cover_medium", m.own_cover_medium),
            Cover::Hard => t.add(rules::MORALE_COVER, "mod-morale-own_cover_hard", m.own_cover_hard),
        }
        match self.supporting_arms {
            0 => {}
            1 => t.add(rules::MORALE_SUPPORT, "mod-morale-support_one_arm", m.support_one_arm),
            _ => t.add(rules::MORALE_SUPPORT, "mod-morale-support_two_arms", m.support_two_arms),
        }
        let ball = self.under_ball && !self.under_canister;
        t.add(rules::MORALE_UNDER_FIRE, "mod-morale-under_musketry", on(self.under_musketry, m.under_musketry));
        t.add(rules::MORALE_UNDER_FIRE, "mod-morale-under_ball", on(ball, m.under_ball));
        t.add(rules::MORALE_UNDER_FIRE, "mod-morale-under_canister", on(self.under_canister, m.under_canister));
        t.add(rules::MORALE_SCREEN, "mod-morale-screen", on(self.screen, m.screen));
        t.add(
            rules::FIRE_ART_ERROR,
            "mod-morale-friendly_guns_too_close",
            on(self.guns_too_close, m.friendly_guns_too_close),
        );
        let levels = |n: u8, by: i32| by * i32::from(n);
        t.add(rules::MORALE_STATUS, "mod-morale-enemy_status_level", levels(self.enemy_status, m.enemy_status_level));
        t.add(rules::MORALE_TYPE, "mod-morale-enemy_type_level", levels(self.enemy_type, m.enemy_type_level));
        t.add(
            rules::MORALE_FAMOUS,
            "mod-morale-enemy_status_level_falling_back",
            levels(self.famous_enemies, m.enemy_status_level_falling_back),
        );
        t.add(
            rules::MORALE_FAMOUS,
            "mod-morale-friend_status_level_falling_back",
            levels(self.famous_friends, m.friend_status_level_falling_back),
        );
        t.add(rules::MORALE_POP, "mod-morale-pop", levels(self.penalty, m.pop).max(m.cap_pop));
        t.add(rules::REACT_START, "mod-morale-gait_to_lose", levels(self.gaits_to_lose, m.gait_to_lose));
        t.add(rules::GEN_RADIUS, "mod-morale-beyond_command", on(self.out_of_command, m.beyond_command));
        t
    }

    pub(super) fn company(&self, m: &MoraleModifiers) -> Tally {
        let mut t = Tally::new();
        let mut add = |rule: RuleId, label: &'static str, n: u8, by: i32| t.add(rule, label, by * i32::from(n));
        let (f, e) = (&self.friends, &self.enemies);
        let (count, fall) = (rules::MORALE_FRIENDS_ENEMIES, rules::MORALE_FALLERS);
        add(count, "mod-morale-enemy_arr", e.halted, m.enemy_arr);
        add(count, "mod-morale-enemy_por", e.ordinary, m.enemy_por);
        add(count, "mod-morale-enemy_pac", e.quick, m.enemy_pac);
        add(count, "mod-morale-enemy_pch", e.charging, m.enemy_pch);
        add(count, "mod-morale-enemy_support", e.supports, m.enemy_support);
        add(fall, "mod-morale-enemy_rep", e.falling_back, m.enemy_rep);
        add(fall, "mod-morale-enemy_ret", e.retreating, m.enemy_ret);
        add(fall, "mod-morale-enemy_der", e.routing, m.enemy_der);
        add(count, "mod-morale-friend_arr", f.halted, m.friend_arr);
        add(count, "mod-morale-friend_por", f.ordinary, m.friend_por);
        add(count, "mod-morale-friend_pac", f.quick, m.friend_pac);
        add(count, "mod-morale-friend_pch", f.charging, m.friend_pch);
        add(count, "mod-morale-friend_support", f.supports, m.friend_support);
        add(fall, "mod-morale-friend_rep", f.falling_back, m.friend_rep);
        add(fall, "mod-morale-friend_ret", f.retreating, m.friend_ret);
        add(fall, "mod-morale-friend_der", f.routing, m.friend_der);
        let outnumbered = rules::MORALE_RATIO;
        add(outnumbered, "mod-morale-outnumbered_2", u8::from(self.outnumbered == 2), m.outnumbered_2);
        add(outnumbered, "mod-morale-outnumbered_3", u8::from(self.outnumbered >= 3), m.outnumbered_3);
        t
    }

    pub(super) fn formation(&self, m: &MoraleModifiers) -> Tally {
        let mut t = Tally::new();
        let on = |flag: bool, by: i32| if flag { by } else { 0 };
        let times = |n: u8, by: i32| by * i32::from(n);
        match self.order {
            Order::Formed => t.add(rules::MORALE_FORMATION, "mod-morale-formed", m.formed),
            Order::Neither => {}
            Order::Saf => t.add(rules::MORALE_FORMATION, "mod-morale-saf", m.saf),
            Order::Des => t.add(rules::MORALE_FORMATION, "mod-morale-des", m.des),
        }
        t.add(
            rules::MORALE_FORMATION,
            "mod-morale-square_vs_cavalry",
            on(self.square_against_cavalry, m.square_vs_cavalry),
        );
        t.add(rules::MORALE_SAFE_FLANK, "mod-morale-safe_flank", times(self.safe_flanks, m.safe_flank));
        let threat = rules::MORALE_FLANK_THREAT;
        t.add(threat, "mod-morale-flank_threatened", times(self.threatened_flanks, m.flank_threatened));
        t.add(threat, "mod-morale-rear_threatened", on(self.threatened_rear, m.rear_threatened));
        t.add(
            threat,
            "mod-morale-flank_threatened_by_cavalry",
            times(self.cavalry_on_flanks, m.flank_threatened_by_cavalry),
        );
        t.add(threat, "mod-morale-rear_threatened_by_cavalry", on(self.cavalry_on_rear, m.rear_threatened_by_cavalry));
        let defaults = rules::MORALE_DEFAULTS;
        t.add(defaults, "mod-morale-attack_enemy_flank", on(self.attacks_flank, m.attack_enemy_flank));
        t.add(defaults, "mod-morale-attack_enemy_rear", on(self.attacks_rear, m.attack_enemy_rear));
        t.add(defaults, "mod-morale-attack_enemy_saf", on(self.attacks_saf, m.attack_enemy_saf));
        t.add(defaults, "mod-morale-attack_enemy_des", on(self.attacks_des, m.attack_enemy_des));
        let (c, rule) = (&self.on_infantry, rules::MORALE_CAV_ON_INF);
        t.add(rule, "mod-morale-cav_on_inf_formed_front", times(c.formed_front, m.cav_on_inf_formed_front));
        t.add(rule, "mod-morale-cav_on_inf_square", times(c.squares, m.cav_on_inf_square));
        t.add(rule, "mod-morale-cav_on_inf_safe_flank", times(c.safe_flanks, m.cav_on_inf_safe_flank));
        t.add(rule, "mod-morale-cav_on_inf_flank", times(c.flank, m.cav_on_inf_flank));
        t.add(rule, "mod-morale-cav_on_inf_rear", times(c.rear, m.cav_on_inf_rear));
        t.add(rule, "mod-morale-cav_on_inf_saf", times(c.saf, m.cav_on_inf_saf));
        t.add(rule, "mod-morale-cav_on_inf_des", times(c.des, m.cav_on_inf_des));
        t
    }

    pub(super) fn strength(&self, charts: &Charts) -> Tally {
        let m = &charts.morale;
        let mut t = Tally::new();
        t.add(rules::MORALE_STRENGTH, "mod-morale-strength", strength(charts, self.arm, self.two_deep, self.figures));
        let before = m.loss_10pct_before * i32::from(self.lost_before / 10);
        t.add(rules::MORALE_STRENGTH, "mod-morale-loss_10pct_before", before);
        let now = m.loss_5pct_action * i32::from(self.lost_now / 5);
        t.add(rules::MORALE_LOSSES, "mod-morale-loss_5pct_action", now);
        t.add(rules::MORALE_NATIONAL, "mod-morale-base", self.base.into());
        t.add(rules::MORALE_NATIONAL, "mod-morale-national", self.national.into());
        let near = self.column == Column::Other;
        let rule = if near { rules::GEN_PROXIMITY } else { rules::GEN_MAC };
        let label = if near { "mod-morale-general_near" } else { "mod-morale-general_contact" };
        t.add(rule, label, self.leader.into());
        t
    }
}

/// The bonus of strength: so many figures a point, at most three (morale.strength).
#[must_use]
pub fn strength(charts: &Charts, arm: Arm, two_deep: bool, figures: u8) -> i32 {
    let m = &charts.morale;
    let each = match arm {
        Arm::Infantry if two_deep => m.per_strength[3],
        _ => m.per_strength[arm.of_three()],
    };
    (i32::from(figures) / each.max(1)).min(m.most_strength)
}

/// How many times an enemy of the same arm outnumbers: 2, 3, or 0 for less (morale.ratio).
#[must_use]
pub const fn outnumbered(own: u8, enemy: u8) -> u8 {
    match (own, enemy) {
        (0, _) => 0,
        _ if enemy >= own.saturating_mul(3) => 3,
        _ if enemy >= own.saturating_mul(2) => 2,
        _ => 0,
    }
}
