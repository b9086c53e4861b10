//! Losses, Disorder, elimination: 8.1, 8.2.

use super::prelude::*;
use arrayvec::ArrayVec;

/// Cohesion less Losses (8.12a).
#[must_use]
pub(crate) const fn adjusted(cohesion: u8, losses: u8) -> u8 {
    cohesion.saturating_sub(losses)
}

/// More Losses than Cohesion (8.12b).
#[must_use]
pub(crate) const fn eliminated(cohesion: u8, losses: u8) -> bool {
    losses > cohesion
}

/// Losses of a hex spread over its units (8.11): what each takes for certain, and how many odd ones are left for the
/// owner to give, at most one each, to units that can still take one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spread {
    /// What each takes for certain.
    pub each: ArrayVec<u8, 16>,
    /// Who can take one of the odd Losses.
    pub open: ArrayVec<bool, 16>,
    /// Odd Losses.
    pub odd: u8,
    /// Losses beyond the elimination of all.
    pub void: u8,
}

impl Spread {
    /// As evenly as possible over units that can take so many each: the Losses that eliminate them.
    pub(crate) fn even(losses: u8, room: impl IntoIterator<Item = u8>) -> Self {
        let mut room: ArrayVec<u8, 16> = room.into_iter().take(16).collect();
        let mut spread = Spread { each: room.iter().map(|_| 0).collect(), open: ArrayVec::new(), odd: losses, void: 0 };
        loop {
            let able = room.iter().filter(|room| **room > 0).count() as u8;
            if able == 0 || spread.odd < able {
                break;
            }
            for (each, room) in spread.each.iter_mut().zip(&mut room) {
                if *room > 0 {
                    *each += 1;
                    *room -= 1;
                    spread.odd -= 1;
                }
            }
        }
        spread.open = room.iter().map(|room| *room > 0).collect();
        if !spread.open.contains(&true) {
            (spread.void, spread.odd) = (spread.odd, 0);
        }
        spread
    }

    /// What each takes if the odd Losses go to the first that can take them.
    #[must_use]
    pub(crate) fn with_odd_first(&self) -> ArrayVec<u8, 16> {
        let mut odd = self.odd;
        let give = |(each, open): (&u8, &bool)| {
            let more = u8::from(*open && odd > 0);
            odd -= more;
            each + more
        };
        self.each.iter().zip(&self.open).map(give).collect()
    }
}

/// Procedure `spread_losses`.
pub(crate) struct SpreadLosses;

/// Losses of a hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpreadLossesInput {
    /// Losses to take.
    losses: u8,
    /// Losses each unit has.
    units: Vec<u8>,
    /// Printed Cohesion of each, if it matters; none is eliminated if not given.
    #[serde(default)]
    cohesions: Vec<u8>,
}

/// How they may be spread.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct SpreadLossesOutput {
    /// Losses of each unit afterwards, in every way the owner may choose.
    totals_possible: Vec<Vec<u8>>,
    /// The owner has a choice.
    owner_chooses: bool,
    /// The least that any unit takes.
    each_gets_at_least: u8,
    /// Losses beyond the elimination of all.
    void: u8,
}

impl Procedure for SpreadLosses {
    type Input = SpreadLossesInput;
    type Output = SpreadLossesOutput;
    const ID: &'static str = "spread_losses";
    const RULES: &'static [RuleId] = &[rules::R8_11];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("units", input.units.len() as i64, 1, 8);
        faults.within("losses", input.losses, 0, 60);
        if !input.cohesions.is_empty() {
            faults.same_length("units", input.units.len(), "cohesions", input.cohesions.len());
            for (cohesion, losses) in input.cohesions.iter().zip(&input.units) {
                faults.unit("units.", *cohesion, *losses);
            }
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let room = |n: usize| {
            input.cohesions.get(n).map_or(u8::MAX - input.units[n], |cohesion| cohesion + 1 - input.units[n])
        };
        let spread = Spread::even(input.losses, (0..input.units.len()).map(room));
        let mut totals = Vec::new();
        // Every choice of units for the odd Losses, those at the head of the list first.
        for chosen in (0..1u32 << input.units.len()).rev() {
            let picked = |n: usize| chosen & 1 << (input.units.len() - 1 - n) != 0;
            let fits = (0..input.units.len()).all(|n| !picked(n) || spread.open[n]);
            if fits && chosen.count_ones() == u32::from(spread.odd) {
                let total = |n: usize| input.units[n] + spread.each[n] + u8::from(picked(n));
                totals.push((0..input.units.len()).map(total).collect());
            }
        }
        SpreadLossesOutput {
            owner_chooses: totals.len() > 1,
            totals_possible: totals,
            each_gets_at_least: spread.each.iter().copied().min().unwrap_or_default(),
            void: spread.void,
        }
    }
}
