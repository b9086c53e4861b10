//! Demoralisation: 8.2.

use super::prelude::*;
use gamekit::number::Share;

/// The points at which a side with so many elements breaks, with this share: every fraction up.
#[must_use]
pub(crate) const fn break_at(share: Share, elements: u16) -> u16 {
    share.of_up(elements as i32) as u16
}

/// What a side has lost so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Ruin {
    /// Elements lost, all those of broken brigades included.
    pub elements: u16,
    /// Half the elements, rounded up, of each of its brigades in rout, all together.
    pub rout: u16,
    /// Baggage trains lost.
    pub baggage: u8,
    /// Generals lost: of divisions, of corps, of the army.
    pub generals: [u8; Rank::COUNT],
}

/// What a brigade in rout with so many elements counts.
#[must_use]
pub(crate) const fn rout(t: &Tables, elements: u8) -> u16 {
    t.morale.rout_fraction.of_up(elements as i32) as u16
}

/// How the demoralisation of a side comes about.
#[must_use]
pub(crate) fn tally(t: &Tables, ruin: &Ruin) -> Tally {
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
pub(crate) fn points(t: &Tables, ruin: &Ruin) -> u16 {
    tally(t, ruin).sum() as u16
}

/// Procedure `demoralisation`: the points of a side.
pub(crate) struct Demoralisation;

impl Procedure for Demoralisation {
    type Input = Ruin;
    type Output = u16;
    const ID: &'static str = "demoralisation";
    const RULES: &'static [RuleId] = &[rules::R8_2, rules::R8_1];

    fn resolve(ruin: &Ruin, _: &mut impl Chance, tallies: &mut Tallies) -> u16 {
        tell(tallies, "victory-demoralisation", tally(tables(), ruin));
        points(tables(), ruin)
    }
}
