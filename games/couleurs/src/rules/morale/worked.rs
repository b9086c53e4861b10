//! Tests of the rulebook, summed line by line; each is named by its heading.

use super::rubrics::strength;
use super::*;
use crate::book::vocabulary::Band;

fn line(column: Column, start: Start, base: i8) -> Test {
    Test::plain(column, start, Arm::Infantry, 12, base)
}

fn reads(column: Column, score: i32) -> Rung {
    rung(charts(), column, score)
}

/// Example « Test de réaction (MAF d'infanterie sur cavalerie) ».
#[test]
fn a_line_answers_elite_cuirassiers() {
    let mut test = line(Column::Fire, Start::Response, 4);
    test.enemy_type = 2;
    test.enemy_status = 1;
    test.enemies.quick = 1;
    assert_eq!(test.sum(charts()), 3);
    assert_eq!(reads(Column::Fire, 3), Rung::Fire(None));
    assert_eq!(reads(Column::Fire, 3 + random(6)), Rung::Fire(Some(Band::P3)));
    // The cuirassiers, at seven, lose fifteen percent to the fire: Halte.
    assert_eq!(reads(Column::March, 7 + stop_fire(charts(), 15)), Rung::State(Moral::Halt));
    assert_eq!(reads(Column::March, 7 + stop_fire(charts(), 5)), Rung::State(Moral::Advance));
    // The line, at three, loses six to cavalry still at the quick pace, three at the ordinary pace.
    assert_eq!(reads(Column::March, 3 + residual(charts(), Gait::Quick)), Rung::State(Moral::FallBack));
    assert_eq!(4 + residual(charts(), Gait::Ordinary), 1);
}

/// Example « Test de réaction (attaque de flanc) »: the printed components add up to one (ruling A1).
#[test]
fn a_squadron_reacts_to_a_flank_attack() {
    let mut test = Test::plain(Column::March, Start::Reaction, Arm::Cavalry, 2, 5);
    test.penalty = 2;
    test.enemies.quick = 1;
    test.threatened_flanks = 1;
    assert_eq!(test.sum(charts()), 1);
    assert_eq!(reads(Column::March, 1), Rung::State(Moral::Stand));
    assert_eq!(reads(Column::March, 3), Rung::State(Moral::Advance));
}

/// Example « MAC et contre-MAC ».
#[test]
fn march_and_counter_march() {
    assert_eq!(reads(Column::March, 10), Rung::State(Moral::Charge));
    assert_eq!(reads(Column::March, 7), Rung::State(Moral::Attack));
    assert_eq!(reads(Column::March, 10 + counter(charts(), 2)), Rung::State(Moral::Attack));
    assert_eq!(counter(charts(), 5), -3, "together three at most");
}

/// Examples « MAF contre ennemi de pied ferme » and « Contre-MAC sur MAF ».
#[test]
fn marches_to_fire() {
    assert_eq!(reads(Column::Fire, 10), Rung::Fire(Some(Band::P1)));
    assert_eq!(reads(Column::Fire, 8), Rung::Fire(Some(Band::P2)));
    assert_eq!(reads(Column::Fire, 10 + march_to_fire_drop(charts(), 10)), Rung::Fire(Some(Band::P2)));
    assert_eq!(reads(Column::Fire, 10 + counter(charts(), 2)), Rung::Fire(Some(Band::P2)));
    assert_eq!(reads(Column::March, 8 + stop_fire(charts(), 10)), Rung::State(Moral::Stand));
    assert_eq!(reads(Column::March, 8 + residual(charts(), Gait::Ordinary)), Rung::State(Moral::Advance));
}

#[test]
fn a_russian_column_marches_under_canister() {
    let mut test = line(Column::March, Start::March, 5);
    test.supporting_arms = 1;
    test.under_canister = true;
    test.enemies.halted = 2;
    test.friends.ordinary = 1;
    test.safe_flanks = 1;
    test.lost_now = 5;
    assert_eq!(test.sum(charts()), 10);
}

/// Example « Test de moral dû aux pertes subies ».
#[test]
fn a_test_for_losses() {
    assert_eq!(reads(Column::Other, 3), Rung::Down(1));
    assert_eq!(dropped(Moral::Stand, 1), Moral::FallBack);
    assert_eq!(dropped(Moral::Halt, 1), Moral::FallBack);
    assert_eq!(dropped(Moral::Charge, 2), Moral::Advance);
    assert_eq!(dropped(Moral::Retreat, 3), Moral::Rout);
}

/// Examples « Rapport numérique dans le test de moral ».
#[test]
fn numbers_in_the_morale_test() {
    assert_eq!(outnumbered(4, 12), 3);
    assert_eq!(outnumbered(6, 12), 2);
    assert_eq!(outnumbered(12, 23), 0);
    let mut test = line(Column::March, Start::March, 0);
    test.enemies.halted = 1;
    test.outnumbered = outnumbered(12, 32);
    assert_eq!(test.company(&charts().morale).sum(), -2);
    test.outnumbered = outnumbered(12, 36);
    assert_eq!(test.company(&charts().morale).sum(), -3);
}

/// Example « Cas de MAC de cosaques ».
#[test]
fn cossacks_march_on_french_guns() {
    let mut test = Test::plain(Column::March, Start::March, Arm::Cavalry, 3, 2);
    let before = test.situation(&charts().morale).sum();
    test.enemy_type = 1;
    test.enemy_status = 2;
    assert_eq!(test.situation(&charts().morale).sum() - before, -3);
}

/// Example « Unité fameuse qui rétrograde ».
#[test]
fn a_famous_unit_falls_back() {
    let mut test = line(Column::Other, Start::Gait(Gait::Halt), 0);
    test.famous_friends = 2;
    assert_eq!(test.situation(&charts().morale).sum(), 1 - 2);
    test.famous_friends = 0;
    test.famous_enemies = 2;
    assert_eq!(test.situation(&charts().morale).sum(), 1 + 2);
}

/// Examples « MAC de cavalerie sur infanterie en carré » and « MAC de CAV sur INF de flanc ».
#[test]
fn cavalry_on_infantry() {
    let mut test = Test::plain(Column::March, Start::March, Arm::Cavalry, 4, 5);
    test.order = Order::Neither;
    test.on_infantry = CavalryOnInfantry { formed_front: 1, squares: 1, ..Default::default() };
    assert_eq!(test.formation(&charts().morale).sum(), -6);
    test.on_infantry = CavalryOnInfantry { flank: 1, ..Default::default() };
    assert_eq!(test.formation(&charts().morale).sum(), 2);
}

/// Example « MAC de CAV sur objectif multi-unités », case 2, both as printed and with infantry for the guns.
#[test]
fn cavalry_on_several_units() {
    let mut test = Test::plain(Column::March, Start::March, Arm::Cavalry, 4, 5);
    test.order = Order::Neither;
    test.on_infantry = CavalryOnInfantry { formed_front: 1, ..Default::default() };
    assert_eq!(test.formation(&charts().morale).sum(), -2);
    test.on_infantry = CavalryOnInfantry { formed_front: 2, safe_flanks: 3, ..Default::default() };
    assert_eq!(test.formation(&charts().morale).sum(), -10);
}

/// Examples « Appui des unités en arrière » (situation 1) and « Flanc sûr et menacé par le feu ».
#[test]
fn supports_behind_and_flanks() {
    let mut test = line(Column::Fire, Start::Response, 0);
    let alone = test.sum(charts());
    test.supporting_arms = 1;
    test.friends.halted = 2;
    assert_eq!(test.sum(charts()) - alone, 3);
    test.safe_flanks = 1;
    test.threatened_flanks = 1;
    assert_eq!(test.sum(charts()) - alone, 3);
}

/// Example « Flanc menacé par CAValerie » and the rear of infantry.
#[test]
fn infantry_threatened_by_cavalry() {
    let mut test = line(Column::Fire, Start::Response, 0);
    test.cavalry_on_flanks = 1;
    assert_eq!(test.formation(&charts().morale).sum(), 1 - 2);
    test.cavalry_on_flanks = 0;
    test.cavalry_on_rear = true;
    assert_eq!(test.formation(&charts().morale).sum(), 1 - 4);
}

/// The strength of a sotnia, a squadron, a division, and « Effectif d'une unité mère ».
#[test]
fn strength_by_arm() {
    let of = |arm, figures| strength(charts(), arm, false, figures);
    assert_eq!([of(Arm::Cavalry, 3), of(Arm::Cavalry, 4), of(Arm::Cavalry, 6)], [1, 2, 3]);
    assert_eq!(of(Arm::Infantry, 6), 1);
    assert_eq!(strength(charts(), Arm::Infantry, true, 18), 3);
    assert_eq!(of(Arm::FootGuns, 4), 3);
}

/// Example « Déroute à proximité d'amis ».
#[test]
fn a_friend_routs_nearby() {
    let mut test = line(Column::Fire, Start::Response, 0);
    test.friends.routing = 1;
    assert_eq!(test.company(&charts().morale).sum(), -3);
}

#[test]
fn scores_are_held_within_twelve() {
    assert_eq!((clamped(charts(), 15), clamped(charts(), -14)), (12, -12));
    assert_eq!(reads(Column::March, -12), Rung::State(Moral::Rout));
}

/// Example « Test de moral après une traversée – Ivresse de la victoire » and « Moral atteint par la défaite ».
#[test]
fn tests_after_passing_through() {
    let start = |start| line(Column::March, start, 0).situation(&charts().morale).sum();
    assert_eq!(start(Start::Gait(Gait::Charge)), 4);
    assert_eq!(start(Start::State(Moral::FallBack)), -1);
}
