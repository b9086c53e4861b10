//! Dice are fair. Seeds are fixed, so these tests always give the same answer.

use kernel::RuleId;
use kernel::chance::{Chance, Classes, Fast, Roll, Seed, Seeded};

const ROLL: Roll = Roll { rule: RuleId("test"), label: "die-test" };

/// Pearson's statistic, and how many degrees of freedom it has.
fn chi_square(counts: &[u32], weights: &[u64]) -> (f64, f64) {
    let tries: f64 = counts.iter().map(|count| f64::from(*count)).sum();
    let total: f64 = weights.iter().map(|weight| *weight as f64).sum();
    let mut statistic = 0.0;
    let mut cells = 0.0;
    for (count, weight) in counts.iter().zip(weights) {
        if *weight == 0 {
            assert_eq!(*count, 0, "what has no weight never comes");
            continue;
        }
        let expected = tries * *weight as f64 / total;
        statistic += (f64::from(*count) - expected) * (f64::from(*count) - expected) / expected;
        cells += 1.0;
    }
    (statistic, cells - 1.0)
}

/// The statistic has mean `df` and variance `2 df`; four deviations more, or far too regular, is no accident.
fn assert_fair(what: &str, counts: &[u32], weights: &[u64]) {
    let (statistic, df) = chi_square(counts, weights);
    assert!(statistic < df + 4.0 * (2.0 * df).sqrt() + 4.0, "{what}: {statistic} with {df} degrees of freedom");
    assert!(df < 5.0 || statistic > df / 20.0, "{what} is too regular: {statistic} with {df} degrees of freedom");
}

fn all_fair(name: &str, chance: &mut impl Chance) {
    for n in [2, 3, 6, 7, 10, 20, 100, 1000] {
        let mut counts = vec![0; n as usize];
        for _ in 0..200_000 {
            counts[chance.uniform(ROLL, n) as usize] += 1;
        }
        assert_fair(&format!("{name}, below {n}"), &counts, &vec![1; n as usize]);
    }
    // So large that the remainder of a word would favour the lower third visibly.
    let n = 3 * (1 << 30);
    let mut counts = [0; 3];
    for _ in 0..60_000 {
        counts[(chance.uniform(ROLL, n) >> 30) as usize] += 1;
    }
    assert_fair(&format!("{name}, large numbers"), &counts, &[1; 3]);
    for weights in [vec![3, 0, 1, 6], vec![1 << 62, 0, 1 << 63, 1 << 61], vec![1], vec![1 << 31, 1 << 31, 1 << 31]] {
        let mut counts = vec![0; weights.len()];
        for _ in 0..100_000 {
            counts[chance.weighted(ROLL, &weights)] += 1;
        }
        assert_fair(&format!("{name}, weights {weights:?}"), &counts, &weights);
    }
    // Two successive dice are independent.
    let mut pairs = [0; 36];
    let mut last = chance.uniform(ROLL, 6);
    for _ in 0..200_000 {
        let next = chance.uniform(ROLL, 6);
        pairs[(last * 6 + next) as usize] += 1;
        last = next;
    }
    assert_fair(&format!("{name}, pairs"), &pairs, &[1; 36]);
}

#[test]
fn seeded_is_fair() {
    all_fair("seeded", &mut Seeded::new(&Seed([18; 32]), 15));
}

#[test]
fn fast_is_fair() {
    all_fair("fast", &mut Fast::for_game(18, 15));
}

/// The first die of every game or decision is as fair as the dice within one.
#[test]
fn streams_are_independent() {
    let (mut seeded, mut fast) = ([0; 36], [0; 36]);
    let face = |chance: &mut dyn Chance| usize::from(chance.d6(ROLL)) - 1;
    for n in 0..100_000 {
        let seed = Seed([3; 32]);
        seeded[face(&mut Seeded::new(&seed, n)) * 6 + face(&mut Seeded::new(&seed, n + 1))] += 1;
        fast[face(&mut Fast::for_game(3, n)) * 6 + face(&mut Fast::for_game(3, n + 1))] += 1;
    }
    assert_fair("seeded, neighbouring decisions", &seeded, &[1; 36]);
    assert_fair("fast, neighbouring games", &fast, &[1; 36]);
}

#[test]
fn pools_and_bags_follow_their_weights() {
    let classes = Classes::of(10, |face| if face == 10 { 2 } else { u8::from(face >= 7) });
    let mut fast = Fast::new(7);
    let mut seeded = Seeded::new(&Seed([9; 32]), 0);
    let mut counts = [[0; 3]; 2];
    let mut tokens = [[0; 3]; 2];
    for _ in 0..20_000 {
        for (n, chance) in [&mut fast as &mut dyn Chance, &mut seeded].into_iter().enumerate() {
            let pool = chance.pool(ROLL, 9, &classes);
            let drawn = chance.draw(ROLL, &[5, 2, 3], 1);
            for class in 0..3 {
                counts[n][class] += u32::from(pool.counts[class]);
                tokens[n][class] += u32::from(drawn.counts[class]);
            }
        }
    }
    for n in 0..2 {
        assert_fair("pool", &counts[n], &[6, 3, 1]);
        assert_fair("bag", &tokens[n], &[5, 2, 3]);
    }
}
