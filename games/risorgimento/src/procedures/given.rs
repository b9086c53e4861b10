//! What all procedures share: dice rolled by hand at a real table, checks of the input, several cases at once.

use kernel::chance::{Classes, Drawn, Pool};
use kernel::{Chance, Fault, Roll, Tallies, Tally};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// Dice already rolled by hand come first; what is missing is rolled.
pub struct Given<'a, C> {
    dice: &'a [u8],
    rest: &'a mut C,
}

impl<'a, C: Chance> Given<'a, C> {
    /// These dice, then those of `rest`.
    pub fn new(dice: &'a [u8], rest: &'a mut C) -> Self {
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
pub fn die(given: Option<u8>, roll: Roll, chance: &mut impl Chance) -> u8 {
    given.unwrap_or_else(|| chance.digit(roll))
}

/// Everything wrong with an input.
#[derive(Default)]
pub struct InputFaults(Vec<Fault>);

impl InputFaults {
    /// Nothing so far.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a fault unless the condition holds.
    pub fn require(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.0.push(Fault::of("input", what()));
        }
    }

    /// A number within bounds.
    pub fn within(&mut self, field: &str, value: impl Into<i64>, least: i64, most: i64) {
        let value = value.into();
        self.require((least..=most).contains(&value), || format!("{field}: {value}, expected {least} to {most}"));
    }

    /// Dice show 0 to 9 (2.3).
    pub fn dice<'a>(&mut self, field: &str, dice: impl IntoIterator<Item = &'a u8>) {
        for die in dice {
            self.require(*die <= 9, || format!("{field}: the die shows 0 to 9, not {die}"));
        }
    }

    /// Two lists that belong together.
    pub fn same_length(&mut self, one: &str, a: usize, other: &str, b: usize) {
        self.require(a == b, || format!("{one} and {other} must be as long as one another ({a} and {b})"));
    }

    /// A list that must not be empty.
    pub fn some(&mut self, field: &str, length: usize) {
        self.require(length > 0, || format!("{field}: at least one is needed"));
    }

    /// Cohesion of a unit, and Losses it can have and live (8.12b).
    pub fn unit(&mut self, field: &str, cohesion: u8, losses: u8) {
        self.within(&format!("{field}cohesion"), cohesion, 1, 9);
        self.require(losses <= cohesion, || {
            format!("{field}losses: a unit of Cohesion {cohesion} with {losses} Losses is eliminated (8.12b)")
        });
    }

    /// Fine, or all the faults.
    ///
    /// # Errors
    /// The faults kept.
    pub fn finish(self) -> Result<(), Vec<Fault>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}

/// Hands a tally over, as long as there is room.
pub fn tell(tallies: &mut Tallies, of: &'static str, tally: Tally) {
    let _ = tallies.try_push((of, tally));
}

/// One value, or a list of values to be looked at side by side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cases<T> {
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
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        match self {
            Cases::One(one) => std::slice::from_ref(one).iter(),
            Cases::Many(many) => many.iter(),
        }
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The answer to each.
    pub fn map<U>(&self, answer: impl FnMut(&T) -> U) -> Cases<U> {
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

/// Values by name, in the order they were written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct ByName<T>(pub Vec<(String, T)>);

impl<T> ByName<T> {
    /// The value of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

struct ByNameVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ByNameVisitor<T> {
    type Value = ByName<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("values by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ByName<T>, A::Error> {
        let mut read = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, T>()? {
            if read.iter().any(|(other, _)| *other == name) {
                return Err(A::Error::custom(format_args!("`{name}` twice")));
            }
            read.push((name, value));
        }
        Ok(ByName(read))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ByNameVisitor(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for ByName<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("ByName_of_{}", T::schema_name()).into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({ "type": "object", "additionalProperties": one })
    }
}
