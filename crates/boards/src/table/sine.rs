//! The sine of every heading, worked out by the compiler in whole numbers.
//!
//! Floats are not used even to build the table: the compiler's host must not matter either.

/// Headings in a quarter turn.
pub(crate) const QUARTER: usize = 4096;

/// Binary digits after the point in [`SINE`]: 1.0 is `1 << SCALE`.
pub(crate) const SCALE: u32 = 30;

/// `sin(i / 4096 of a quarter turn)` scaled by 2^30, rounded to nearest.
pub(crate) static SINE: [i32; QUARTER + 1] = sines();

const FINE: u32 = 60;
/// π scaled by 2^60.
const PI: i128 = 3_622_009_729_038_561_421;

const fn sines() -> [i32; QUARTER + 1] {
    let mut table = [0; QUARTER + 1];
    let mut i = 0;
    while i <= QUARTER {
        table[i] = sine(PI * i as i128 / (2 * QUARTER as i128));
        i += 1;
    }
    table
}

/// Taylor series in 60 binary digits; twelve terms leave an error far below the 30 that are kept.
const fn sine(x: i128) -> i32 {
    let square = (x * x) >> FINE;
    let (mut term, mut sum, mut n) = (x, x, 1);
    while n < 12 {
        term = -((term * square) >> FINE) / (2 * n * (2 * n + 1));
        sum += term;
        n += 1;
    }
    ((sum + (1 << (FINE - SCALE - 1))) >> (FINE - SCALE)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_values() {
        assert_eq!(SINE[0], 0);
        assert_eq!(SINE[1], 411_775);
        assert_eq!(SINE[2048], 759_250_125, "sin 45 degrees");
        assert_eq!(SINE[4095], 1_073_741_745);
        assert_eq!(SINE[4096], 1 << 30);
        let checksum = SINE.iter().fold(0_u64, |sum, &s| sum.wrapping_mul(31).wrapping_add(s as u64));
        assert_eq!(checksum, 3_907_638_866_374_784_107, "the table is part of every stored game");
    }

    #[test]
    fn agrees_with_the_real_sine() {
        for (i, &s) in SINE.iter().enumerate() {
            #[allow(clippy::disallowed_methods)]
            let real = (i as f64 * std::f64::consts::FRAC_PI_2 / QUARTER as f64).sin() * (1_u64 << SCALE) as f64;
            assert!((real - f64::from(s)).abs() <= 0.500_001, "{i}");
        }
    }
}
