//! Stacking: 5.41 to 5.51.

use super::prelude::*;
use crate::book::options::ArtilleryWithStack;
use kernel::Arg;

/// The combat units of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Stack {
    /// Infantry of every kind.
    pub infantry: u8,
    /// Cavalry.
    pub cavalry: u8,
    /// Batteries.
    pub artillery: u8,
    /// Infantry and cavalry are of more than one brigade.
    pub mixed: bool,
    /// One of them is in strategic movement.
    pub strategic: bool,
    /// All are one brigade In Reserve.
    pub reserve: bool,
}

impl Stack {
    /// All of them.
    #[must_use]
    pub(crate) const fn units(&self) -> u8 {
        self.infantry + self.cavalry + self.artillery
    }
}

/// Whether these units may share a hex (5.41, 5.51).
#[must_use]
pub(crate) fn legal(t: &Tables, options: &Options, stack: &Stack, town: bool) -> bool {
    let s = &t.stacking;
    if stack.reserve {
        return true;
    }
    if stack.strategic {
        return stack.units() <= s.strategic;
    }
    if town && stack.cavalry == 0 && stack.infantry > 0 {
        let [with_guns, guns] = s.town_infantry_with_artillery;
        return if stack.artillery == 0 {
            stack.infantry <= s.town_infantry
        } else {
            stack.infantry <= with_guns && stack.artillery <= guns
        };
    }
    let line = stack.infantry + stack.cavalry;
    match (line, stack.artillery) {
        (0, guns) => guns <= s.artillery_alone,
        (1, guns) => guns <= s.artillery_with_infantry_or_cavalry,
        (more, guns) => {
            let beside = options.artillery_with_stack == ArtilleryWithStack::Two;
            let room = if beside { s.artillery_with_infantry_or_cavalry } else { 0 };
            more <= s.infantry_or_cavalry_same_brigade && !stack.mixed && guns <= room
        }
    }
}

/// Procedure `stacking`.
pub(crate) struct StackingLimits;

/// Stacks, one letter for each unit: i infantry, c cavalry, x infantry and y cavalry of another brigade, a battery, s a
/// unit in strategic movement.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StackingInput {
    /// Outside towns.
    #[serde(default)]
    open: Vec<String>,
    /// In towns.
    #[serde(default)]
    town: Vec<String>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Whether each is legal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct StackingOutput {
    /// Outside towns.
    open: Vec<bool>,
    /// In towns.
    town: Vec<bool>,
}

fn letters(word: &str) -> Option<Stack> {
    let mut stack = Stack::default();
    let mut own = false;
    for letter in word.chars() {
        match letter {
            'i' => (stack.infantry, own) = (stack.infantry + 1, true),
            'c' => (stack.cavalry, own) = (stack.cavalry + 1, true),
            'x' => (stack.infantry, stack.mixed) = (stack.infantry + 1, true),
            'y' => (stack.cavalry, stack.mixed) = (stack.cavalry + 1, true),
            'a' => stack.artillery += 1,
            's' => (stack.infantry, stack.strategic) = (stack.infantry + 1, true),
            _ => return None,
        }
    }
    // Only strangers: a brigade of their own.
    stack.mixed &= own;
    Some(stack)
}

impl Procedure for StackingLimits {
    type Input = StackingInput;
    type Output = StackingOutput;
    const ID: &'static str = "stacking";
    const RULES: &'static [RuleId] =
        &[rules::R5_41A, rules::R5_41B, rules::R5_41C, rules::R5_41D, rules::R5_51, rules::R5_11];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for word in input.open.iter().chain(&input.town) {
            let known = (1..=20).contains(&word.len()) && letters(word).is_some();
            let what = format!("`{word}`: expected 1 to 20 letters, i, c, x, y, a or s");
            faults
                .require(known, "open", None, what, || Text::new("desk-letters").with("word", Arg::Name(word.clone())));
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let judge = |words: &[String], town: bool| {
            let stacks = words.iter().map(|word| letters(word).unwrap_or_default());
            stacks.map(|stack| legal(tables(), &input.options, &stack, town)).collect()
        };
        StackingOutput { open: judge(&input.open, false), town: judge(&input.town, true) }
    }
}
