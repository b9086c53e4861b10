//! Exact odds: against the enumeration of every single face, against simulation, and past 128 bits.

use kernel::RuleId;
use kernel::chance::{Chance, Classes, Drawn, Pool, Roll};
use kernel::odds::{self, Distribution, Effort, Fraction, Odds, Order, TooManyBranches};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeMap;

const ROLL: Roll = Roll { rule: RuleId("test"), label: "die-test" };

/// One step of a random program of draws.
#[derive(Clone, Debug)]
enum Draw {
    Uniform(u32),
    Weighted(Vec<u64>),
    Pool(u16, Vec<u8>),
    Bag(Vec<u16>, u16),
    /// As many dice again as fell in class 1 of the last pool.
    Again(Vec<u8>),
    /// Only if the last number was even.
    Perhaps(u32),
}

fn run(program: &[Draw], chance: &mut impl Chance) -> Vec<u16> {
    let mut seen = Vec::new();
    let (mut last, mut hits) = (0, 0);
    for draw in program {
        match draw {
            Draw::Uniform(n) => {
                last = chance.uniform(ROLL, *n);
                seen.push(last as u16);
            }
            Draw::Weighted(weights) => {
                last = chance.weighted(ROLL, weights) as u32;
                seen.push(last as u16);
            }
            Draw::Pool(n, class) => {
                let pool = chance.pool(ROLL, *n, &Classes::table(class));
                hits = pool.counts[1];
                seen.extend(pool.counts);
            }
            Draw::Bag(bag, k) => seen.extend(chance.draw(ROLL, bag, *k).counts),
            Draw::Again(class) => seen.push(chance.pool(ROLL, hits, &Classes::table(class)).counts[0]),
            Draw::Perhaps(n) if last % 2 == 0 => seen.push(chance.uniform(ROLL, *n) as u16),
            Draw::Perhaps(_) => {}
        }
    }
    seen
}

/// Takes every face of every die and every token of every bag one by one, like an odometer: slow and obvious.
#[derive(Default)]
struct Odometer {
    wheels: Vec<(u64, u64)>,
    at: usize,
}

impl Odometer {
    fn turn(&mut self, n: u64) -> u64 {
        if self.at == self.wheels.len() {
            self.wheels.push((0, n));
        }
        self.at += 1;
        self.wheels[self.at - 1].0
    }

    fn next(&mut self) -> bool {
        self.at = 0;
        while let Some((shown, n)) = self.wheels.pop() {
            if shown + 1 < n {
                self.wheels.push((shown + 1, n));
                return true;
            }
        }
        false
    }

    fn out_of(&self) -> u128 {
        self.wheels.iter().map(|(_, n)| u128::from(*n)).product()
    }
}

impl Chance for Odometer {
    fn uniform(&mut self, _: Roll, n: u32) -> u32 {
        self.turn(n.into()) as u32
    }

    fn weighted(&mut self, _: Roll, weights: &[u64]) -> usize {
        let faces: Vec<usize> = (0..weights.len()).flat_map(|i| vec![i; weights[i] as usize]).collect();
        faces[self.turn(faces.len() as u64) as usize]
    }

    fn pool(&mut self, _: Roll, n: u16, classes: &Classes) -> Pool {
        let mut pool = Pool::default();
        for _ in 0..n {
            let face = self.turn(classes.sides().into()) as u8 + 1;
            pool.counts[usize::from(classes.class(face))] += 1;
        }
        pool
    }

    fn draw(&mut self, _: Roll, bag: &[u16], k: u16) -> Drawn {
        let mut tokens: Vec<usize> = (0..bag.len()).flat_map(|i| vec![i; bag[i].into()]).collect();
        let mut drawn = Drawn::default();
        for _ in 0..k.min(tokens.len() as u16) {
            let token = self.turn(tokens.len() as u64) as usize;
            drawn.counts[tokens.swap_remove(token)] += 1;
        }
        drawn
    }
}

fn by_hand(program: &[Draw]) -> Option<BTreeMap<Vec<u16>, Fraction>> {
    let mut odometer = Odometer::default();
    // How often each outcome came, by the size of the branch: added up as fractions only at the end.
    let mut counts: BTreeMap<(Vec<u16>, u128), u128> = BTreeMap::new();
    for _ in 0..200_000 {
        let seen = run(program, &mut odometer);
        *counts.entry((seen, odometer.out_of())).or_insert(0) += 1;
        if !odometer.next() {
            let mut rows = BTreeMap::new();
            for ((seen, out_of), count) in counts {
                let row = rows.entry(seen).or_insert(Fraction::ZERO);
                *row = row.clone() + Fraction::new(count, out_of);
            }
            return Some(rows);
        }
    }
    None
}

fn draws() -> impl Strategy<Value = Draw> {
    let class = || prop::collection::vec(0..4u8, 1..7);
    prop_oneof![
        (1..7u32).prop_map(Draw::Uniform),
        prop::collection::vec(0..4u64, 1..4)
            .prop_filter("some weight", |weights| weights.iter().sum::<u64>() > 0)
            .prop_map(Draw::Weighted),
        (0..5u16, class()).prop_map(|(n, class)| Draw::Pool(n, class)),
        (prop::collection::vec(0..3u16, 1..5), 0..4u16).prop_map(|(bag, k)| Draw::Bag(bag, k)),
        class().prop_map(Draw::Again),
        (1..5u32).prop_map(Draw::Perhaps),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn exact_odds_are_those_of_all_faces(program in prop::collection::vec(draws(), 0..5)) {
        let Some(expected) = by_hand(&program) else { return Ok(()) };
        let found = odds::exact(u32::MAX, |chance| run(&program, chance)).unwrap();
        let rows: BTreeMap<_, _> = found.iter().map(|(seen, p)| (seen.clone(), p)).collect();
        prop_assert_eq!(rows, expected);
        prop_assert_eq!(found.iter().map(|(_, p)| p).sum::<Fraction>(), Fraction::ONE);
        // A program cut in two gives the same.
        let (head, tail) = program.split_at(program.len() / 2);
        if !tail.iter().any(|draw| matches!(draw, Draw::Again(_) | Draw::Perhaps(_))) {
            let whole = found.map(|seen| seen.iter().sum::<u16>());
            let first = odds::exact(u32::MAX, |chance| run(head, chance).iter().sum::<u16>()).unwrap();
            let then = first.then(u32::MAX, |chance, sum| sum + run(tail, chance).iter().sum::<u16>()).unwrap();
            let second = odds::exact(u32::MAX, |chance| run(tail, chance).iter().sum::<u16>()).unwrap();
            let flat = first.flat_map(|sum| second.clone().map(|more| sum + more));
            for other in [then, flat] {
                prop_assert!(whole.iter().eq(other.iter()));
            }
        }
    }
}

/// A volley: 14 dice in three classes, hits rolled again, a character may fall, tokens are drawn.
fn volley(chance: &mut impl Chance) -> (u16, u16, usize, u16) {
    let fire = chance.pool(ROLL, 14, &Classes::d6([0, 0, 0, 0, 1, 2]));
    let again = chance.successes(ROLL, fire.counts[1], 10, 6);
    let fallen = if fire.counts[2] > 3 { chance.weighted(ROLL, &[7, 0, 2, 1]) } else { 4 };
    let red = chance.draw(ROLL, &[4, 5], 2).counts[0];
    (again, fire.counts[2], fallen, red)
}

#[test]
fn exact_odds_agree_with_a_million_simulations() {
    let exact = odds::exact(100_000, volley).unwrap();
    let samples = 1_000_000;
    let sampled = odds::sample(samples, 1815, volley);
    let counts: BTreeMap<_, _> = sampled.iter().collect();
    assert!(counts.keys().all(|outcome| exact.probability(outcome) > Fraction::ZERO));
    let mut checked = 0;
    for (outcome, probability) in exact.iter() {
        let p = probability.to_f64();
        let expected = p * f64::from(samples);
        if expected > 100.0 {
            let found = f64::from(counts.get(outcome).copied().unwrap_or(0));
            let sigma = (expected * (1.0 - p)).sqrt();
            assert!((found - expected).abs() < 5.0 * sigma, "{outcome:?}: {found}, expected {expected}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn numbers_past_128_bits_stay_exact() {
    // A hundred dice, none a six: 5^100 / 6^100, far more than 128 bits.
    let sixes = odds::exact(1000, |chance| chance.successes(ROLL, 100, 6, 6)).unwrap();
    let (five, six) = (BigUint::from(5u8).pow(100), BigUint::from(6u8).pow(100));
    assert_eq!(sixes.probability(&0).to_string(), format!("{five}/{six}"));
    assert_eq!(sixes.probability(&100).to_string(), format!("1/{six}"));
    assert_eq!(sixes.branches(), 101);
    assert_eq!(sixes.probability_of(|_| true), Fraction::ONE);
    assert_eq!(sixes.iter().map(|(_, p)| p).sum::<Fraction>(), Fraction::ONE);
    assert_eq!(sixes.mean(|n| i64::from(*n)), Fraction::new(50, 3));
    assert_eq!(sixes.mean(|n| -i64::from(*n)), -Fraction::new(50, 3));
    assert_eq!(sixes.probability(&0).percent(), "0.00");
    assert!(sixes.probability(&0) < sixes.probability(&1));
    assert!((sixes.probability(&16).to_f64() - 0.1065).abs() < 0.0001);

    // Through single draws, chains and known steps it comes to the same as one pool.
    let dozen = |chance: &mut odds::Distribution<u16>| {
        chance.then(10_000, |chance, hits| hits + chance.successes(ROLL, 20, 6, 6)).unwrap()
    };
    let mut chain = Distribution::certain(0);
    for _ in 0..5 {
        chain = dozen(&mut chain);
    }
    assert!(chain.iter().eq(sixes.iter()));
    let twenty = odds::exact(1000, |chance| chance.successes(ROLL, 20, 6, 6)).unwrap();
    let mut flat = twenty.clone();
    for _ in 0..4 {
        flat = flat.flat_map(|hits| twenty.clone().map(|more| hits + more));
    }
    assert!(flat.iter().eq(sixes.iter()));
    // What was large only on the way comes back small.
    assert_eq!(sixes.map(|_| 0).probability(&0), Fraction::ONE);
    // Several pools on one branch overflow in the path, not in one draw.
    let two =
        odds::exact(20_000, |chance| chance.successes(ROLL, 40, 6, 6) + chance.successes(ROLL, 60, 6, 6)).unwrap();
    assert!(two.iter().eq(chain.iter()));
}

#[test]
fn large_bags_stay_exact() {
    let drawn = odds::exact(1000, |chance| chance.draw(ROLL, &[100, 100], 100).counts[0]).unwrap();
    assert_eq!(drawn.outcomes().len(), 101);
    assert_eq!(drawn.mean(|red| i64::from(*red)), Fraction::from(50));
    assert_eq!(drawn.probability(&0), drawn.probability(&100));
    assert_eq!(drawn.probability_of(|_| true), Fraction::ONE);
}

#[test]
fn what_has_no_weight_is_no_branch() {
    let pick = odds::exact(10, |chance| chance.weighted(ROLL, &[0, 3, 0, 0, 1, 0])).unwrap();
    assert_eq!((pick.outcomes(), pick.branches()), (&[1, 4][..], 2));
    let empty = odds::exact(10, |chance| chance.pool(ROLL, 0, &Classes::d6([0; 6])).counts).unwrap();
    assert_eq!((empty.outcomes(), empty.branches()), (&[[0; 8]][..], 1));
    let none = odds::exact(10, |chance| chance.draw(ROLL, &[0, 0], 3).counts).unwrap();
    assert_eq!((none.outcomes(), none.branches()), (&[[0; 8]][..], 1));
    let pool = odds::exact(100, |chance| chance.pool(ROLL, 12, &Classes::d6([0, 0, 0, 5, 5, 5])).counts[5]).unwrap();
    assert_eq!(pool.branches(), 13);
}

#[test]
fn the_budget_is_kept() {
    let three = |budget| odds::exact(budget, |chance| chance.d6(ROLL) + chance.d6(ROLL) + chance.d6(ROLL));
    assert_eq!(three(215), Err(TooManyBranches { budget: 215 }));
    assert_eq!(three(216).unwrap().branches(), 216);
    let two = odds::exact(6, |chance| chance.d6(ROLL)).unwrap();
    assert!(two.then(35, |chance, first| first + chance.d6(ROLL)).is_err());
    assert!(two.then(36, |chance, first| first + chance.d6(ROLL)).is_ok());
}

#[test]
fn past_the_budget_it_is_tried_and_said() {
    let rules = |chance: &mut dyn Chance| (0..10).map(|_| chance.d6(ROLL)).max();
    let odds = odds::of(Effort { branches: 1000, samples: 5000, seed: 1 }, rules);
    let Odds::Sampled(sampled) = &odds else { panic!("6^10 branches cannot be counted") };
    assert_eq!(sampled.iter().map(|(_, count)| count).sum::<u32>(), 5000);
    let (share, [low, high]) = sampled.share_of(|best| *best == Some(6));
    let truth = 1.0 - (5.0f64 / 6.0).powi(10);
    assert!(low < truth && truth < high && low < share.to_f64() && share.to_f64() < high);
    let view = odds.view(Order::Likeliest, |best| best.unwrap());
    assert_eq!((view.exact, view.samples, view.branches, view.rows[0].outcome), (false, Some(5000), 0, 6));
    assert_eq!(view.rows[0].fraction, None);
    assert_eq!(
        odds,
        odds::of(Effort { branches: 1000, samples: 5000, seed: 1 }, rules),
        "the same seed, the same odds"
    );
}

/// Rules that roll until something happens have no end of branches, and on the first branch it never happens.
#[test]
fn endless_rolling_is_left_to_sampling() {
    let odds = odds::of(Effort::default(), |chance| {
        let mut rolls = 1u32;
        while chance.d6(ROLL) < 6 {
            rolls += 1;
        }
        rolls
    });
    assert!(!odds.is_exact());
}

#[test]
fn views_are_ordered_and_exact() {
    let odds = odds::of(Effort::default(), |chance| chance.successes(ROLL, 3, 6, 5));
    let natural = odds.view(Order::Natural, |hits| *hits);
    let shown: Vec<_> = natural.rows.iter().map(|row| (row.outcome, row.fraction.as_deref())).collect();
    assert_eq!(shown, [(0, Some("8/27")), (1, Some("4/9")), (2, Some("2/9")), (3, Some("1/27"))]);
    let likeliest = odds.view(Order::Likeliest, |hits| *hits);
    assert_eq!(likeliest.rows.iter().map(|row| row.outcome).collect::<Vec<_>>(), [1, 0, 2, 3]);
    let json = serde_json::to_value(&natural).unwrap();
    assert_eq!(json["rows"][1]["percent"], "44.44");
    assert_eq!((&json["exact"], &json["samples"], &json["branches"]), (&true.into(), &().into(), &4.into()));
}

#[test]
fn intervals_are_honest() {
    // Of 400 experiments of 500 tries, the interval must hold the truth in about 380.
    let mut held = 0;
    for experiment in 0..400 {
        let sampled = odds::sample(500, experiment, |chance| chance.d6(ROLL) == 6);
        let (_, [low, high]) = sampled.share_of(|six| *six);
        held += u32::from(low < 1.0 / 6.0 && 1.0 / 6.0 < high);
    }
    assert!((366..=394).contains(&held), "{held}");
    assert_eq!(odds::interval(0, 10)[0], 0.0);
    assert_eq!(odds::interval(10, 10)[1], 1.0);
    assert!(odds::interval(0, 10)[1] < 0.31);
    assert_eq!(odds::interval(0, 0), [0.0, 1.0]);
}
