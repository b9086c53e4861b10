//! The dice of stored games and of published simulations must never change: these lists were computed by an
//! independent program from the recipes in the documentation of `Seeded` and `Fast`.

use kernel::RuleId;
use kernel::chance::{Chance, Classes, Fast, Roll, Seed, Seeded};

const ROLL: Roll = Roll { rule: RuleId("test"), label: "die-test" };
const FIRE: Classes = Classes::d6([0, 0, 0, 1, 1, 2]);
/// Needs two words per draw.
const HEAVY: [u64; 5] = [1 << 62, 0, (1 << 63) - 1, 5, 1 << 61];
/// A quarter of all words is thrown away.
const WASTEFUL: u32 = 3 * (1 << 30) + 1;

fn seed() -> Seed {
    Seed(std::array::from_fn(|n| n as u8))
}

fn seeded(stream: u64) -> Seeded {
    Seeded::new(&seed(), stream)
}

fn fast(index: u64) -> Fast {
    Fast::for_game(1805, index)
}

fn times<C, T>(n: usize, mut chance: C, mut draw: impl FnMut(&mut C) -> T) -> Vec<T> {
    (0..n).map(|_| draw(&mut chance)).collect()
}

#[test]
fn seeded_dice() {
    let d6 = [2, 6, 6, 3, 3, 1, 5, 3, 4, 3, 2, 3, 2, 6, 3, 1, 3, 2, 6, 6, 5, 6, 5, 5, 3, 4, 6, 1, 2, 5, 2, 2];
    assert_eq!(times(32, seeded(0), |dice| dice.d6(ROLL)), d6);
    let d10 = [10, 3, 3, 8, 10, 6, 7, 9, 7, 1, 4, 2, 7, 6, 9, 10];
    assert_eq!(times(16, seeded(1), |dice| dice.d10(ROLL)), d10);
    assert_eq!(times(8, seeded((1 << 63) + 5), |dice| dice.die(ROLL, 20)), [3, 2, 6, 11, 16, 14, 6, 20]);
}

#[test]
fn seeded_numbers() {
    let sevens = [0, 4, 5, 4, 5, 1, 6, 2, 0, 3, 1, 3, 2, 3, 1, 5];
    assert_eq!(times(16, seeded(2), |dice| dice.uniform(ROLL, 7)), sevens);
    let large = [2_632_183_704, 1_968_943_265, 216_793_589, 739_191_263, 1_760_319_628, 2_733_226_392];
    assert_eq!(times(6, seeded(3), |dice| dice.uniform(ROLL, WASTEFUL)), large);
    let heavy = [2, 2, 0, 0, 0, 0, 2, 2, 2, 2, 4, 2, 0, 4, 0, 2];
    assert_eq!(times(16, seeded(4), |dice| dice.weighted(ROLL, &HEAVY)), heavy);
    let light = [2, 2, 3, 3, 2, 3, 2, 3, 3, 3, 0, 0, 0, 3, 3, 3];
    assert_eq!(times(16, seeded(5), |dice| dice.weighted(ROLL, &[3, 0, 1, 6])), light);
    // A draw without a choice takes nothing from the stream.
    assert_eq!(times(16, seeded(2), |dice| dice.uniform(ROLL, 1) + dice.uniform(ROLL, 7)), sevens);
}

#[test]
fn seeded_bags_and_pools() {
    let drawn = seeded(6).draw(ROLL, &[4, 0, 3, 9], 10);
    assert_eq!(drawn.order[..], [3, 3, 3, 0, 3, 0, 2, 3, 2, 2]);
    assert_eq!(drawn.counts, [2, 0, 3, 5, 0, 0, 0, 0]);
    let pool = seeded(7).pool(ROLL, 18, &FIRE);
    assert_eq!(pool.faces[..], [3, 6, 3, 6, 1, 2, 4, 2, 2, 1, 1, 3, 5, 4, 4, 6, 2, 1]);
    assert_eq!(pool.counts, [11, 4, 3, 0, 0, 0, 0, 0]);
    let large = seeded(8).pool(ROLL, 40, &FIRE);
    assert_eq!((large.counts[..3].to_vec(), large.faces.len()), (vec![21, 11, 8], 0));
}

#[test]
fn fast_dice() {
    let d6 = [6, 2, 6, 6, 1, 2, 4, 5, 6, 5, 6, 3, 4, 4, 5, 5, 2, 5, 5, 1, 3, 3, 6, 3, 5, 2, 5, 1, 5, 4, 6, 6];
    assert_eq!(times(32, fast(0), |dice| dice.d6(ROLL)), d6);
    let d10 = [6, 7, 5, 9, 7, 7, 4, 9, 4, 10, 2, 5, 9, 9, 4, 10];
    assert_eq!(times(16, fast(1), |dice| dice.d10(ROLL)), d10);
    assert_eq!(times(8, fast((1 << 63) + 5), |dice| dice.die(ROLL, 20)), [4, 3, 2, 8, 7, 19, 18, 5]);
}

#[test]
fn fast_numbers_bags_and_pools() {
    let sevens = [4, 0, 0, 0, 5, 4, 5, 1, 4, 2, 3, 6, 2, 6, 0, 1];
    assert_eq!(times(16, fast(2), |dice| dice.uniform(ROLL, 7)), sevens);
    let large = [2_837_525_449, 56_959_389, 2_258_621_954, 1_967_939_150, 1_158_673_219, 1_258_733_962];
    assert_eq!(times(6, fast(3), |dice| dice.uniform(ROLL, WASTEFUL)), large);
    let heavy = [2, 0, 4, 2, 0, 2, 0, 0, 0, 4, 2, 0, 2, 2, 2, 0];
    assert_eq!(times(16, fast(4), |dice| dice.weighted(ROLL, &HEAVY)), heavy);
    let light = [3, 3, 3, 2, 3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 0];
    assert_eq!(times(16, fast(5), |dice| dice.weighted(ROLL, &[3, 0, 1, 6])), light);
    assert_eq!(fast(6).draw(ROLL, &[4, 0, 3, 9], 10).counts, [1, 0, 3, 6, 0, 0, 0, 0]);
    assert_eq!(fast(7).pool(ROLL, 18, &FIRE).counts, [9, 8, 1, 0, 0, 0, 0, 0]);
    assert_eq!(fast(8).pool(ROLL, 40, &FIRE).counts, [17, 11, 12, 0, 0, 0, 0, 0]);
}

#[test]
fn commitments() {
    let seed = seed();
    let commitment = seed.commit();
    assert_eq!(commitment.to_string(), "d88755485d3e6e177e6e033851035750affaab7fb9541c14fea861cc2665881e");
    assert!(commitment.opens_with(&seed));
    let mut other = seed;
    other.0[31] ^= 1;
    assert!(!commitment.opens_with(&other));
}

#[test]
fn seeds_are_written_in_hexadecimal() {
    let text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    assert_eq!(seed().to_string(), text);
    assert_eq!(text.to_uppercase().parse(), Ok(seed()));
    let json = serde_json::to_string(&seed()).unwrap();
    assert_eq!(json, format!("\"{text}\""));
    assert_eq!(serde_json::from_str::<Seed>(&json).unwrap(), seed());
    let wrong = ["", "00", &text[1..], &text.replace('f', "g"), &format!("{text}0"), &format!("+{}", &text[1..])];
    for wrong in wrong {
        assert!(wrong.parse::<Seed>().is_err(), "{wrong}");
    }
    assert!(!format!("{:?}", seed()).contains("0102"), "a log must not tell the seed");
}
