//! How likely a pool or a bag is, in whole numbers.

use super::Classes;
use num_bigint::BigUint;

/// One number of tokens or dice per class.
pub(super) type Counts = [u16; Classes::MOST];

/// Binomial coefficients up to 64 over 32, all below 2^64: the sizes that are played.
static CHOOSE: [[u64; 33]; 65] = {
    let mut table = [[0u64; 33]; 65];
    let mut n = 0;
    while n < 65 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n && k < 33 {
            // A row mirrors itself over the middle, so no column above 32 is ever read.
            table[n][k] = table[n - 1][k - 1] + if k < n { table[n - 1][k] } else { 0 };
            k += 1;
        }
        n += 1;
    }
    table
};

/// `n` over `k`, if it fits.
pub(super) fn choose(n: u32, k: u32) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    let k = k.min(n - k);
    if n <= 64 {
        return Some(u128::from(CHOOSE[n as usize][k as usize]));
    }
    // Each step leaves a whole number: i + 1 factors from the top, divided by (i + 1)!.
    (0..k).try_fold(1u128, |product, i| Some(product.checked_mul(u128::from(n - i))? / u128::from(i + 1)))
}

/// `n` over `k`, whatever its size.
pub(super) fn choose_big(n: u32, k: u32) -> BigUint {
    if k > n {
        return BigUint::ZERO;
    }
    (0..k.min(n - k)).fold(BigUint::from(1u8), |product, i| product * (n - i) / (i + 1))
}

/// In how many ways `counts` come out of dice with `sizes` faces in each class, out of how many ways in all.
pub(super) fn pool(counts: &Counts, sizes: &Counts) -> Option<(u128, u128)> {
    let mut left: u32 = counts.iter().map(|count| u32::from(*count)).sum();
    let sides: u32 = sizes.iter().map(|size| u32::from(*size)).sum();
    let all = u128::from(sides).checked_pow(left)?;
    let mut ways = 1u128;
    for (count, size) in counts.iter().zip(sizes) {
        if *count > 0 {
            let count = u32::from(*count);
            ways = ways.checked_mul(choose(left, count)?)?;
            if *size > 1 {
                ways = ways.checked_mul(u128::from(*size).checked_pow(count)?)?;
            }
            left -= count;
        }
    }
    Some((ways, all))
}

/// The same, whatever the size of the numbers.
pub(super) fn pool_big(counts: &Counts, sizes: &Counts) -> (BigUint, BigUint) {
    let mut left: u32 = counts.iter().map(|count| u32::from(*count)).sum();
    let sides: u32 = sizes.iter().map(|size| u32::from(*size)).sum();
    let all = BigUint::from(sides).pow(left);
    let mut ways = BigUint::from(1u8);
    for (count, size) in counts.iter().zip(sizes) {
        let count = u32::from(*count);
        ways = ways * choose_big(left, count) * BigUint::from(*size).pow(count);
        left -= count;
    }
    (ways, all)
}

/// In how many ways `counts` are drawn from a bag, out of how many ways in all.
pub(super) fn bag(counts: &Counts, bag: &Counts) -> Option<(u128, u128)> {
    let all = choose(sum(bag), sum(counts))?;
    let ways = counts
        .iter()
        .zip(bag)
        .try_fold(1u128, |ways, (count, tokens)| ways.checked_mul(choose(u32::from(*tokens), u32::from(*count))?))?;
    Some((ways, all))
}

/// The same, whatever the size of the numbers.
pub(super) fn bag_big(counts: &Counts, bag: &Counts) -> (BigUint, BigUint) {
    let ways = counts
        .iter()
        .zip(bag)
        .fold(BigUint::from(1u8), |ways, (count, tokens)| ways * choose_big(u32::from(*tokens), u32::from(*count)));
    (ways, choose_big(sum(bag), sum(counts)))
}

fn sum(counts: &Counts) -> u32 {
    counts.iter().map(|count| u32::from(*count)).sum()
}

/// The first way to share `total` among classes that hold at most `caps`: the lowest classes filled first.
pub(super) fn first_share(mut total: u32, caps: &Counts) -> Counts {
    caps.map(|cap| {
        let count = total.min(u32::from(cap));
        total -= count;
        count as u16
    })
}

/// The class that grows when going to the next share, and how much lies below it; none after the last share.
fn growing(counts: &Counts, caps: &Counts) -> Option<(usize, u32)> {
    let mut below = 0;
    for class in 0..counts.len() {
        if below > 0 && counts[class] < caps[class] {
            return Some((class, below));
        }
        below += u32::from(counts[class]);
    }
    None
}

/// Whether another share comes after this one.
pub(super) fn has_next_share(counts: &Counts, caps: &Counts) -> bool {
    growing(counts, caps).is_some()
}

/// The next share after this one: one more in the lowest class that can grow, the rest below it shared anew.
pub(super) fn next_share(counts: &mut Counts, caps: &Counts) {
    if let Some((class, below)) = growing(counts, caps) {
        let mut rest = below - 1;
        for lower in 0..class {
            let count = rest.min(u32::from(caps[lower]));
            counts[lower] = count as u16;
            rest -= count;
        }
        counts[class] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_and_big_numbers_agree_on_binomials() {
        for n in 0..=70 {
            for k in 0..=n + 1 {
                assert_eq!(choose(n, k).map(BigUint::from), Some(choose_big(n, k)), "{n} over {k}");
            }
        }
        assert_eq!(choose_big(65_535, 1), BigUint::from(65_535u32));
        assert_eq!(choose(200, 100), None);
        assert_eq!(choose_big(200, 100).to_string(), "90548514656103281165404177077484163874504589675413336841320");
    }

    #[test]
    fn shares_are_all_distinct_and_complete() {
        let caps = [2, 0, 3, 1, 5, 0, 0, 0];
        for total in 0..=11u32 {
            let mut seen = std::collections::BTreeSet::new();
            let mut counts = first_share(total, &caps);
            loop {
                assert_eq!(sum(&counts), total);
                assert!(counts.iter().zip(&caps).all(|(count, cap)| count <= cap));
                assert!(seen.insert(counts));
                if !has_next_share(&counts, &caps) {
                    break;
                }
                next_share(&mut counts, &caps);
            }
            let expected = (0..=2u32)
                .flat_map(|a| {
                    (0..=3u32).flat_map(move |b| (0..=1u32).flat_map(move |c| (0..=5u32).map(move |d| a + b + c + d)))
                })
                .filter(|sum| *sum == total)
                .count();
            assert_eq!(seen.len(), expected);
        }
    }

    #[test]
    fn weights_of_pools_and_bags() {
        // Five d6, three faces miss, two hit, one is critical: 5!/(2! 2! 1!) * 3^2 * 2^2 * 1 = 1080 of 7776.
        let (counts, sizes) = ([2, 2, 1, 0, 0, 0, 0, 0], [3, 2, 1, 0, 0, 0, 0, 0]);
        assert_eq!(pool(&counts, &sizes), Some((1080, 7776)));
        assert_eq!(pool_big(&counts, &sizes), (1080u32.into(), 7776u32.into()));
        // 2 of 4 red and 1 of 3 white from 9 tokens: 6 * 3 * (2 over 0) of 84.
        let (counts, tokens) = ([2, 1, 0, 0, 0, 0, 0, 0], [4, 3, 2, 0, 0, 0, 0, 0]);
        assert_eq!(bag(&counts, &tokens), Some((18, 84)));
        assert_eq!(bag_big(&counts, &tokens), (18u32.into(), 84u32.into()));
    }
}
