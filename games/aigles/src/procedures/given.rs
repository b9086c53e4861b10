//! What all procedures share: dice rolled by hand at a real table, checks of the input, several cases at once.

use arrayvec::ArrayVec;
use kernel::chance::{Classes, Drawn, Pool};
use kernel::{Chance, Fault, Roll, Tallies, Tally};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

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

    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.dice.split_first()?;
        self.dice = rest;
        Some(*first)
    }
}

impl<C: Chance> Chance for Given<'_, C> {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        match self.next() {
            Some(face) => (u32::from(face).max(1) - 1).min(n - 1),
            None => self.rest.uniform(roll, n),
        }
    }

    fn weighted(&mut self, roll: Roll, weights: &[u64]) -> usize {
        match self.next() {
            Some(face) => (usize::from(face).max(1) - 1).min(weights.len() - 1),
            None => self.rest.weighted(roll, weights),
        }
    }

    fn pool(&mut self, roll: Roll, n: u16, classes: &Classes) -> Pool {
        let mut faces: ArrayVec<u8, 64> = ArrayVec::new();
        while faces.len() < usize::from(n) && !faces.is_full() {
            match self.next() {
                Some(face) => faces.push(face.clamp(1, classes.sides())),
                None => break,
            }
        }
        let left = n - faces.len() as u16;
        let mut pool = if left > 0 { self.rest.pool(roll, left, classes) } else { Pool::default() };
        for face in faces {
            pool.counts[usize::from(classes.class(face))] += 1;
            let _ = pool.faces.try_push(face);
        }
        pool
    }

    fn draw(&mut self, roll: Roll, bag: &[u16], k: u16) -> Drawn {
        self.rest.draw(roll, bag, k)
    }
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

    /// A number that has a largest value.
    pub fn at_most(&mut self, field: &str, value: u8, most: u8) {
        self.require(value <= most, || format!("{field}: {value}, expected 0 to {most}"));
    }

    /// Dice show 1 to 6.
    pub fn dice(&mut self, field: &str, dice: &[u8]) {
        for die in dice {
            self.require((1..=6).contains(die), || format!("{field}: a die shows 1 to 6, not {die}"));
        }
    }

    /// Dice rolled by hand, at most as many as the rules roll.
    pub fn dice_up_to(&mut self, field: &str, dice: &[u8], most: usize) {
        self.dice(field, dice);
        self.require(dice.len() <= most, || format!("{field}: {} dice, but at most {most} are rolled", dice.len()));
    }

    /// A die shows 1 to 6.
    pub fn die(&mut self, field: &str, die: Option<u8>) {
        self.dice(field, die.as_slice());
    }

    /// A distance is not negative.
    pub fn distance(&mut self, field: &str, distance: gamekit::number::Cm) {
        self.require(distance.0 >= 0, || format!("{field}: a distance is not negative"));
    }

    /// Faults of a part of the input.
    pub fn inside(&mut self, part: &str, result: Result<(), Vec<Fault>>) {
        for fault in result.err().into_iter().flatten() {
            self.0.push(Fault::of("input", format!("{part}.{}", fault.what)));
        }
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

impl<T> Cases<T> {
    /// All of them.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        match self {
            Cases::One(one) => std::slice::from_ref(one).iter(),
            Cases::Many(many) => many.iter(),
        }
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
