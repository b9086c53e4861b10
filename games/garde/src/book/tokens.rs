//! Tokens and the bag they are drawn from (1.3, 6.3, 7.2).

use crate::book::vocabulary::{BombardmentResult, CombatResult, Token};
use arrayvec::ArrayVec;
use kernel::{Chance, Roll, RuleId, Tallies, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use std::ops::{Add, AddAssign};

/// So many tokens of each colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// The defender's or the target's.
    #[serde(default)]
    pub blue: u8,
    /// Nobody's.
    #[serde(default)]
    pub white: u8,
    /// The attacker's or the shooter's.
    #[serde(default)]
    pub red: u8,
}

impl Tokens {
    /// No token.
    pub const NONE: Self = Self { blue: 0, white: 0, red: 0 };

    /// So many of each.
    #[must_use]
    pub const fn new(blue: u8, white: u8, red: u8) -> Self {
        Self { blue, white, red }
    }

    /// How many of one colour.
    #[must_use]
    pub const fn of(self, token: Token) -> u8 {
        match token {
            Token::Blue => self.blue,
            Token::White => self.white,
            Token::Red => self.red,
        }
    }

    /// How many in all.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.blue as u32 + self.white as u32 + self.red as u32
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.count() == 0
    }

    /// The same, `times` times.
    #[must_use]
    pub const fn times(self, times: u8) -> Self {
        Self {
            blue: self.blue.saturating_mul(times),
            white: self.white.saturating_mul(times),
            red: self.red.saturating_mul(times),
        }
    }

    /// As a bag for [`Chance::draw`]: blue, white, red.
    #[must_use]
    pub const fn bag(self) -> [u16; Token::COUNT] {
        [self.blue as u16, self.white as u16, self.red as u16]
    }

    /// Without one token of a colour.
    #[must_use]
    pub const fn without(self, token: Token) -> Self {
        let mut left = self;
        match token {
            Token::Blue => left.blue = self.blue.saturating_sub(1),
            Token::White => left.white = self.white.saturating_sub(1),
            Token::Red => left.red = self.red.saturating_sub(1),
        }
        left
    }

    /// Draws one token.
    pub fn draw(self, roll: Roll, chance: &mut impl Chance) -> Token {
        let drawn = chance.draw(roll, &self.bag(), 1);
        Token::ALL.into_iter().find(|token| drawn.counts[token.index()] > 0).unwrap_or(Token::White)
    }

    /// Draws two tokens without putting the first back. Their order means nothing (6.9).
    pub fn draw_two(self, roll: Roll, chance: &mut impl Chance) -> [Token; 2] {
        let drawn = chance.draw(roll, &self.bag(), 2);
        let mut pair = [Token::White; 2];
        let mut next = 0;
        for token in Token::ALL {
            for _ in 0..drawn.counts[token.index()] {
                if let Some(place) = pair.get_mut(next) {
                    *place = token;
                }
                next += 1;
            }
        }
        pair
    }

    /// Draws two tokens one after the other, where their order matters (7.4).
    pub fn draw_in_order(self, roll: Roll, chance: &mut impl Chance) -> [Token; 2] {
        let first = self.draw(roll, chance);
        [first, self.without(first).draw(roll, chance)]
    }
}

impl Add for Tokens {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            blue: self.blue.saturating_add(other.blue),
            white: self.white.saturating_add(other.white),
            red: self.red.saturating_add(other.red),
        }
    }
}

impl AddAssign for Tokens {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Only the colours that are there, as people write tokens.
impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Token::ALL.iter().map(|token| (token, self.of(*token))).filter(|(_, count)| *count > 0))
    }
}

/// Why tokens go into a bag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BagLine {
    /// The rule that says so.
    pub rule: RuleId,
    /// The message that names the reason.
    pub label: &'static str,
    /// The tokens.
    pub tokens: Tokens,
}

/// A bag and how it was filled, in the order the tokens went in. No allocation.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Bag {
    /// Why which tokens are in it.
    pub lines: ArrayVec<BagLine, { Bag::MOST_LINES }>,
    /// All of them together.
    pub tokens: Tokens,
}

impl Bag {
    /// More conditions than this never meet.
    pub const MOST_LINES: usize = 32;

    /// Puts tokens in; a line without tokens is left out, since it explains nothing.
    pub fn put(&mut self, rule: RuleId, label: &'static str, tokens: Tokens) {
        if tokens.is_empty() {
            return;
        }
        debug_assert!(!self.lines.is_full(), "a bag has at most 32 lines");
        self.tokens += tokens;
        let _ = self.lines.try_push(BagLine { rule, label, tokens });
    }

    /// How many tokens of one colour there are, and why.
    #[must_use]
    pub fn tally(&self, token: Token) -> Tally {
        let mut tally = Tally::new();
        for line in &self.lines {
            tally.add(line.rule, line.label, line.tokens.of(token).into());
        }
        tally
    }

    /// Hands over the tallies of the three colours: `token-blue`, `token-white`, `token-red`.
    pub fn tell(&self, tallies: &mut Tallies) {
        for token in Token::ALL {
            let _ = tallies.try_push((token.label(), self.tally(token)));
        }
    }
}

impl CombatResult {
    /// The result of a pair (6.9), in either order.
    #[must_use]
    pub const fn of(pair: [Token; 2]) -> Self {
        match (pair[0], pair[1]) {
            (Token::Blue, Token::Blue) => Self::MajorDefeat,
            (Token::White, Token::White) => Self::Indecisive,
            (Token::Red, Token::Red) => Self::MajorVictory,
            (Token::Blue, Token::White) | (Token::White, Token::Blue) => Self::MinorDefeat,
            (Token::Red, Token::White) | (Token::White, Token::Red) => Self::MinorVictory,
            (Token::Red, Token::Blue) | (Token::Blue, Token::Red) => Self::Fierce,
        }
    }
}

impl BombardmentResult {
    /// The result of two tokens in the order they came (7.4).
    #[must_use]
    pub const fn of(pair: [Token; 2]) -> Self {
        match (pair[0], pair[1]) {
            (Token::Blue, Token::Blue) => Self::BlueBlue,
            (Token::White, Token::White) => Self::WhiteWhite,
            (Token::Red, Token::Red) => Self::RedRed,
            (Token::Blue, Token::White) | (Token::White, Token::Blue) => Self::BlueWhite,
            (Token::Red, Token::White) | (Token::White, Token::Red) => Self::RedWhite,
            (Token::Red, Token::Blue) => Self::RedThenBlue,
            (Token::Blue, Token::Red) => Self::BlueThenRed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::odds;

    const ROLL: Roll = Roll { rule: RuleId("6.9"), label: "token-bag" };

    #[test]
    fn two_tokens_come_out_without_putting_the_first_back() {
        let bag = Tokens::new(3, 4, 6);
        let drawn = odds::exact(100, |chance| CombatResult::of(bag.draw_two(ROLL, chance))).unwrap();
        // Of 13 tokens 78 pairs: 3 blue, 12 blue and white, 6 white, 24 white and red, 15 red, 18 red and blue.
        for (result, pairs) in CombatResult::ALL.into_iter().zip([3, 12, 6, 24, 15, 18]) {
            assert_eq!(drawn.probability(&result), kernel::odds::Fraction::new(pairs, 78), "{result}");
        }
    }

    #[test]
    fn order_of_a_draw_is_even() {
        let bag = Tokens::new(2, 5, 1);
        let drawn = odds::exact(100, |chance| BombardmentResult::of(bag.draw_in_order(ROLL, chance))).unwrap();
        assert_eq!(
            drawn.probability(&BombardmentResult::RedThenBlue),
            drawn.probability(&BombardmentResult::BlueThenRed)
        );
    }

    #[test]
    fn a_bag_says_why() {
        let mut bag = Bag::default();
        bag.put(RuleId("6.3"), "mod-combat-base", Tokens::new(1, 2, 1));
        bag.put(RuleId("6.5"), "nothing", Tokens::NONE);
        bag.put(RuleId("6.8b"), "mod-combat-reaction_hold", Tokens::new(1, 1, 0));
        assert_eq!((bag.tokens, bag.lines.len()), (Tokens::new(2, 3, 1), 2));
        assert_eq!(bag.tally(Token::Blue).sum(), 2);
        assert_eq!(serde_json::to_string(&Tokens::new(0, 2, 1)).unwrap(), r#"{"white":2,"red":1}"#);
    }
}
