//! Demoralisation: 8.2.

use super::prelude::*;
use gamekit::number::Share;

/// The points at which a side with so many elements breaks, with this share: every fraction up.
#[must_use]
pub const fn break_at(share: Share, elements: u16) -> u16 {
    share.of_up(elements as i32) as u16
}

/// What a side has lost so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ruin {
    /// Elements lost, all those of broken brigades included.
    pub elements: u16,
    /// What its brigades in rout count, the sum of [`rout`] of each.
    pub rout: u16,
    /// Baggage trains lost.
    pub baggage: u8,
    /// Generals lost, by rank.
    pub generals: [u8; Rank::COUNT],
}

/// What a brigade in rout with so many elements counts.
#[must_use]
pub const fn rout(t: &Tables, elements: u8) -> u16 {
    t.morale.rout_fraction.of_up(elements as i32) as u16
}

/// How the demoralisation of a side comes about.
#[must_use]
pub fn tally(t: &Tables, ruin: &Ruin) -> Tally {
    let m = &t.morale;
    let mut tally = Tally::new();
    tally.add(rules::R8_2, "mod-morale-elements", i32::from(ruin.elements) * i32::from(m.per_element_lost));
    tally.add(rules::R8_2, "mod-morale-rout", ruin.rout.into());
    tally.add(rules::R8_2, "state-baggage_lost", i32::from(ruin.baggage) * i32::from(m.baggage));
    for rank in Rank::ALL {
        let points = i32::from(ruin.generals[rank.index()]) * i32::from(m.general.of(rank));
        tally.add(rules::R8_2, rank.label(), points);
    }
    tally
}

/// The demoralisation points of a side.
#[must_use]
pub fn points(t: &Tables, ruin: &Ruin) -> u16 {
    let m = &t.morale;
    let generals: u16 = Rank::ALL.iter().map(|r| u16::from(ruin.generals[r.index()]) * m.general.of(*r)).sum();
    ruin.elements * m.per_element_lost + ruin.rout + u16::from(ruin.baggage) * m.baggage + generals
}

/// Procedure `demoralisation`.
pub struct Demoralisation;

/// Generals lost.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneralsLost {
    /// Of divisions.
    #[serde(default)]
    division: u8,
    /// Of corps.
    #[serde(default)]
    corps: u8,
    /// Of the army.
    #[serde(default)]
    army: u8,
}

/// What a side has lost.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DemoralisationInput {
    /// Elements at the start.
    initial: u16,
    /// Elements lost.
    #[serde(default)]
    lost: u16,
    /// Elements of each brigade in rout.
    #[serde(default)]
    routing: Vec<u8>,
    /// Baggage trains lost.
    #[serde(default)]
    baggage: u8,
    /// Generals lost.
    #[serde(default)]
    generals: GeneralsLost,
}

/// Its demoralisation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct DemoralisationOutput {
    /// In points.
    points: u16,
    /// The points at which it breaks.
    break_at: u16,
    /// It breaks.
    broken: bool,
}

impl Procedure for Demoralisation {
    type Input = DemoralisationInput;
    type Output = DemoralisationOutput;
    const ID: &'static str = "demoralisation";
    const RULES: &'static [RuleId] = &[rules::R8_2, rules::R8_1];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.within("initial", input.initial.into(), 1, 400);
        faults.within("lost", input.lost.into(), 0, input.initial.into());
        faults.require(input.routing.len() <= 64, || "routing: at most 64 brigades".to_owned());
        faults.finish()
    }

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let ruin = Ruin {
            elements: input.lost,
            rout: input.routing.iter().map(|elements| rout(t, *elements)).sum(),
            baggage: input.baggage,
            generals: [input.generals.division, input.generals.corps, input.generals.army],
        };
        tell(tallies, "victory-demoralisation", tally(t, &ruin));
        let (points, limit) = (points(t, &ruin), break_at(t.morale.break_fraction, input.initial));
        DemoralisationOutput { points, break_at: limit, broken: points >= limit }
    }
}
