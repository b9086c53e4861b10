//! What all procedures share: dice rolled by hand at a real table, checks of the input, several cases at once.

use crate::rules;
use gamekit::input::InputFaults;
use kernel::chance::{Classes, Drawn, Pool};
use kernel::{Chance, Roll, Tallies, Tally, Text};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// Dice already rolled by hand come first; what is missing is rolled.
pub(crate) struct Given<'a, C> {
    dice: &'a [u8],
    rest: &'a mut C,
}

impl<'a, C: Chance> Given<'a, C> {
    /// These dice, then those of `rest`.
    pub(crate) fn new(dice: &'a [u8], rest: &'a mut C) -> Self {
        Given { dice, rest }
    }
}

impl<C: Chance> Chance for Given<'_, C> {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        self.rest.uniform(roll, n)
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        self.rest.weighted(roll, weights)
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        self.rest.pool(roll, n, classes)
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        self.rest.draw(roll, bag, k)
    }

    fn digit(&mut self, roll: Roll) -> u8 {
        match self.dice.split_first() {
            Some((first, rest)) => {
                self.dice = rest;
                (*first).min(9)
            }
            None => self.rest.digit(roll),
        }
    }
}

/// The die given, or one that is rolled.
pub(crate) fn die(given: Option<u8>, roll: Roll, chance: &mut impl Chance) -> u8 {
    given.unwrap_or_else(|| chance.digit(roll))
}

/// Checks of what this game's forms ask for.
pub(crate) trait Checks {
    /// Dice show 0 to 9 (2.3).
    fn dice<'a>(&mut self, field: &str, dice: impl IntoIterator<Item = &'a u8>);
    /// Two lists that belong together.
    fn same_length(&mut self, one: &str, a: usize, other: &str, b: usize);
    /// Cohesion of a unit, and Losses it can have and live (8.12b).
    fn unit(&mut self, field: &str, cohesion: u8, losses: u8);
}

impl Checks for InputFaults {
    fn dice<'a>(&mut self, field: &str, dice: impl IntoIterator<Item = &'a u8>) {
        for die in dice {
            self.within(field, *die, 0, 9);
        }
    }

    fn same_length(&mut self, one: &str, a: usize, other: &str, b: usize) {
        let what = format!("must be as long as {other} ({a} and {b})");
        self.require(a == b, one, None, what, || {
            let field = |key: &str| Text::new(format!("field-{key}"));
            let text = Text::new("desk-same_length").with("one", field(one)).with("other", field(other));
            text.with("a", a as i64).with("b", b as i64)
        });
    }

    fn unit(&mut self, field: &str, cohesion: u8, losses: u8) {
        self.within(&format!("{field}cohesion"), cohesion, 1, 9);
        let what = format!("a unit of Cohesion {cohesion} with {losses} Losses is eliminated");
        self.require(losses <= cohesion, &format!("{field}losses"), rules::R8_12B, what, || {
            Text::new("desk-eliminated").with("cohesion", i64::from(cohesion)).with("losses", i64::from(losses))
        });
    }
}

/// Hands a tally over, as long as there is room.
pub(crate) fn tell(tallies: &mut Tallies, of: &'static str, tally: Tally) {
    let _ = tallies.try_push((of, tally));
}

/// One value, or a list of values to be looked at side by side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Cases<T> {
    /// One.
    One(T),
    /// Several.
    Many(Vec<T>),
}

impl<T> Default for Cases<T> {
    fn default() -> Self {
        Cases::Many(Vec::new())
    }
}

impl<T> Cases<T> {
    /// All of them.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, T> {
        match self {
            Cases::One(one) => std::slice::from_ref(one).iter(),
            Cases::Many(many) => many.iter(),
        }
    }

    /// The answer to each.
    pub(crate) fn map<U>(&self, answer: impl FnMut(&T) -> U) -> Cases<U> {
        let mut answers: Vec<U> = self.iter().map(answer).collect();
        match self {
            Cases::One(_) if answers.len() == 1 => Cases::One(answers.remove(0)),
            _ => Cases::Many(answers),
        }
    }
}

impl<T: Serialize> Serialize for Cases<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cases::One(one) => one.serialize(serializer),
            Cases::Many(many) => many.serialize(serializer),
        }
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Cases<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        if value.is_array() {
            serde_json::from_value(value).map(Cases::Many).map_err(D::Error::custom)
        } else {
            serde_json::from_value(value).map(Cases::One).map_err(D::Error::custom)
        }
    }
}

impl<T: JsonSchema> JsonSchema for Cases<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Cases_of_{}", T::schema_name()).into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({ "anyOf": [one, { "type": "array", "items": one }] })
    }
}
