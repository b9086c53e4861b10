//! Fractions, against big integers.

use kernel::odds::Fraction;
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;

/// A fraction the slow way.
#[derive(Clone, Debug)]
struct Slow(BigInt, BigInt);

fn gcd(a: BigInt, b: BigInt) -> BigInt {
    if b == BigInt::ZERO {
        a
    } else {
        let rest = &a % &b;
        gcd(b, rest)
    }
}

impl Slow {
    fn text(&self) -> String {
        let common = gcd(BigInt::from(self.0.magnitude().clone()), self.1.clone());
        let (numerator, denominator) = (&self.0 / &common, &self.1 / &common);
        if denominator == BigInt::from(1) { numerator.to_string() } else { format!("{numerator}/{denominator}") }
    }
}

/// Small, middling and huge numbers alike.
fn number() -> impl Strategy<Value = u128> {
    (any::<u128>(), 0..128u32).prop_map(|(bits, shift)| bits >> shift)
}

fn fraction() -> impl Strategy<Value = (Fraction, Slow)> {
    (any::<bool>(), number(), number().prop_map(|n| n.max(1))).prop_map(|(negative, n, d)| {
        let fraction = Fraction::new(n, d);
        if negative { (-fraction, Slow(-BigInt::from(n), d.into())) } else { (fraction, Slow(n.into(), d.into())) }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn arithmetic_is_exact((a, slow_a) in fraction(), (b, slow_b) in fraction(), (c, slow_c) in fraction()) {
        let (Slow(n, d), Slow(m, e)) = (slow_a.clone(), slow_b.clone());
        prop_assert_eq!(a.to_string(), slow_a.text());
        prop_assert_eq!((a.clone() + b.clone()).to_string(), Slow(&n * &e + &m * &d, &d * &e).text());
        prop_assert_eq!((a.clone() - b.clone()).to_string(), Slow(&n * &e - &m * &d, &d * &e).text());
        prop_assert_eq!((a.clone() * b.clone()).to_string(), Slow(&n * &m, &d * &e).text());
        prop_assert_eq!(a.cmp(&b), (&n * &e).cmp(&(&m * &d)));
        // Equal numbers are equal values, whichever way they were found.
        let (left, right) = ((a.clone() + b.clone()) * c.clone(), a.clone() * c.clone() + b.clone() * c.clone());
        prop_assert_eq!(&left, &right);
        let big = Slow((&n * &e + &m * &d) * slow_c.0, d * e * slow_c.1);
        prop_assert_eq!(left.to_string(), big.text());
        prop_assert_eq!(a.clone() - a, Fraction::ZERO);
    }

    #[test]
    fn percent_is_rounded_to_the_nearest((a, Slow(n, d)) in fraction()) {
        let text = a.percent();
        let hundredths: BigInt = text.replace('.', "").parse().unwrap();
        // Twice the distance is at most one unit of the last digit.
        let off: BigInt = (hundredths * &d - n * 10_000) * 2;
        prop_assert!(off.magnitude() <= d.magnitude(), "{text}");
        let decimals = text.split_once('.').unwrap().1;
        prop_assert_eq!(decimals.len(), 2);
    }

    #[test]
    fn floats_are_close(n in number(), d in number().prop_map(|d| d.max(1)), times in 0..3u32) {
        let mut fraction = Fraction::new(n, d);
        let mut float = n as f64 / d as f64;
        for _ in 0..times {
            fraction = fraction.clone() * fraction;
            float *= float;
        }
        let found = fraction.to_f64();
        prop_assert!(!(1e-12..1e100).contains(&float) || (found / float - 1.0).abs() < 1e-9, "{found} {float}");
    }
}

#[test]
fn shown_and_sent() {
    assert_eq!(Fraction::new(182, 432).to_string(), "91/216");
    assert_eq!(Fraction::new(91, 216).percent(), "42.13");
    assert_eq!(Fraction::ZERO.to_string(), "0");
    assert_eq!(Fraction::ONE.percent(), "100.00");
    assert_eq!(Fraction::new(1, 20_000).percent(), "0.01");
    assert_eq!((-Fraction::new(1, 8)).percent(), "-12.50");
    assert_eq!(-Fraction::ZERO, Fraction::ZERO);
    assert_eq!(Fraction::from(-3).to_string(), "-3");
    let json = serde_json::to_value(-Fraction::new(2, 6)).unwrap();
    assert_eq!(json, serde_json::json!({ "numerator": "-1", "denominator": "3", "percent": "-33.33" }));
}

#[test]
fn large_and_back() {
    let tiny = Fraction::new(1, u128::MAX);
    let smaller = tiny.clone() * tiny.clone();
    let square = BigUint::from(u128::MAX).pow(2);
    assert_eq!(smaller.to_string(), format!("1/{square}"));
    assert_eq!(smaller.percent(), "0.00");
    assert_eq!(smaller.clone() - smaller.clone(), Fraction::ZERO);
    assert_eq!((smaller.clone() + tiny.clone()) - smaller.clone(), tiny);
    assert!(smaller > Fraction::ZERO && smaller < tiny && -smaller.clone() > -tiny.clone());
    assert_eq!((Fraction::ONE - smaller).percent(), "100.00");
    let large = Fraction::new(u128::MAX, 1) * Fraction::from(2);
    assert_eq!((large.clone() * Fraction::new(1, 2)).to_string(), u128::MAX.to_string());
    assert_eq!(large.to_string(), (BigUint::from(u128::MAX) * 2u8).to_string());
}
