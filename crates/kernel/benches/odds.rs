//! How long exact odds take, and how quick simulated dice are. Every bench asserts its result.

use divan::{Bencher, black_box};
use kernel::RuleId;
use kernel::chance::{Chance, Classes, Fast, Roll, Seed, Seeded};
use kernel::odds::{self, Distribution, Fraction};

fn main() {
    divan::main();
}

const ROLL: Roll = Roll { rule: RuleId("bench"), label: "die-bench" };
const FIRE: Classes = Classes::d6([0, 0, 0, 0, 1, 2]);

/// So many dice in three classes; hits of the first kind are rolled again; a character may be struck.
fn volley(chance: &mut impl Chance, dice: u16) -> (u16, usize) {
    let fire = chance.pool(ROLL, dice, &FIRE);
    let again = chance.successes(ROLL, fire.counts[1], 6, 4);
    let struck = if fire.counts[2] > 2 { chance.weighted(ROLL, &[9, 1, 1, 1]) } else { 0 };
    (again + fire.counts[2], struck)
}

/// Two dice against a resolve that losses lower.
fn resolve_test(chance: &mut impl Chance, losses: u16) -> i8 {
    let roll = i32::from(chance.d6(ROLL) + chance.d6(ROLL));
    (roll - i32::from(losses)).clamp(0, 8) as i8
}

/// A die a side, with the margin in five bands.
fn melee(chance: &mut impl Chance, resolve: i8) -> i8 {
    let margin = chance.d6(ROLL) as i8 + resolve - chance.d6(ROLL) as i8 - 5;
    margin.div_euclid(3).clamp(-2, 2)
}

#[divan::bench(args = [6, 12, 18])]
fn volley_exact(bencher: Bencher<'_, '_>, dice: u16) {
    bencher.bench(|| {
        let volley = odds::exact(100_000, |chance| volley(chance, black_box(dice))).expect("few branches");
        assert!(volley.branches() > 50);
        volley
    });
}

#[divan::bench]
fn resolve_exact() -> Distribution<i8> {
    odds::exact(1000, |chance| resolve_test(chance, black_box(3))).expect("36 branches")
}

#[divan::bench]
fn combat_exact() -> Distribution<i8> {
    odds::exact(1000, |chance| melee(chance, black_box(4))).expect("36 branches")
}

#[divan::bench]
fn chain_fire_morale_melee() {
    let fire = odds::exact(1000, |chance| chance.pool(ROLL, black_box(12), &FIRE).counts[2]).expect("91 branches");
    let morale = fire.then(1000, |chance, losses| resolve_test(chance, *losses)).expect("13 * 36 branches");
    let melee = morale.then(1000, |chance, resolve| melee(chance, *resolve)).expect("9 * 36 branches");
    assert!(melee.probability_of(|band| *band > 0) < Fraction::new(1, 2));
}

#[divan::bench]
fn chain_volley_morale_melee() {
    let fire = odds::exact(10_000, |chance| volley(chance, black_box(12)).0).expect("few branches");
    let morale = fire.then(1000, |chance, losses| resolve_test(chance, *losses)).expect("13 * 36 branches");
    let melee = morale.then(1000, |chance, resolve| melee(chance, *resolve)).expect("9 * 36 branches");
    assert!(melee.probability_of(|band| *band > 0) < Fraction::new(1, 2));
}

#[divan::bench]
fn pool_of_100_past_128_bits() {
    let sixes = odds::exact(1000, |chance| chance.successes(ROLL, black_box(100), 6, 6)).expect("101 branches");
    assert_eq!(sixes.outcomes().len(), 101);
}

#[divan::bench]
fn fast_d6(bencher: Bencher<'_, '_>) {
    let mut chance = Fast::new(1);
    bencher.counter(1000u32).bench_local(|| (0..1000).map(|_| u32::from(chance.d6(ROLL))).sum::<u32>());
}

#[divan::bench]
fn fast_pool_of_18(bencher: Bencher<'_, '_>) {
    let mut chance = Fast::new(1);
    bencher.bench_local(|| chance.pool(ROLL, black_box(18), &FIRE).counts);
}

#[divan::bench]
fn fast_volley_of_12(bencher: Bencher<'_, '_>) {
    let mut chance = Fast::new(1);
    bencher.bench_local(|| volley(&mut chance, black_box(12)));
}

#[divan::bench]
fn seeded_new_and_d6() -> u8 {
    Seeded::new(&Seed([1; 32]), black_box(57)).d6(ROLL)
}
