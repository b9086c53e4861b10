//! What all procedures share: dice rolled by hand at a real table, checks of the input.

use crate::tables::tables;
use gamekit::number::Cm;
use kernel::chance::{Classes, Drawn, Pool};
use kernel::{Chance, Fault, Roll, Tallies, Tally};

/// A die already rolled by hand comes first; what is missing is rolled.
pub struct Given<'a, C> {
    die: Option<u8>,
    rest: &'a mut C,
}

impl<'a, C: Chance> Given<'a, C> {
    /// This die, then those of `rest`.
    pub fn new(die: Option<u8>, rest: &'a mut C) -> Self {
        Given { die, rest }
    }
}

impl<C: Chance> Chance for Given<'_, C> {
    fn uniform(&mut self, roll: Roll, n: u32) -> u32 {
        match self.die.take() {
            Some(face) => (u32::from(face).max(1) - 1).min(n - 1),
            None => self.rest.uniform(roll, n),
        }
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
    pub fn within(&mut self, field: &str, value: u32, least: u32, most: u32) {
        self.require((least..=most).contains(&value), || format!("{field}: {value}, expected {least} to {most}"));
    }

    /// A die that was rolled by hand shows 1 to `sides`.
    pub fn die(&mut self, field: &str, die: Option<u8>, sides: u8) {
        if let Some(die) = die {
            self.require((1..=sides).contains(&die), || format!("{field}: a die shows 1 to {sides}, not {die}"));
        }
    }

    /// The die of everything that is not a printed test.
    pub fn d10(&mut self, field: &str, die: Option<u8>) {
        self.die(field, die, tables().constants.die_sides);
    }

    /// A distance is not negative.
    pub fn distance(&mut self, field: &str, distance: Cm) {
        self.require(distance.0 >= 0, || format!("{field}: a distance is not negative"));
    }

    /// The elements of a brigade.
    pub fn elements(&mut self, field: &str, elements: u8) {
        let [least, most] = tables().composition.elements;
        self.within(field, elements.into(), least.into(), most.into());
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
