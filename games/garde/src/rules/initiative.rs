//! Initiative: 3.4.

use super::prelude::*;

/// The die of initiative.
pub(crate) const ROLL: Roll = Roll { rule: rules::R3_4, label: "die-initiative" };

/// The two sides before the dice, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contest {
    /// Competence of the highest general on the table of each side, if there is one.
    #[serde(default)]
    pub(crate) generals: [Option<Competence>; 2],
    /// The side that had the initiative last turn; nothing in the first.
    #[serde(default)]
    pub(crate) last: Option<Party>,
}

/// What the highest general on the table adds; nothing without any general.
#[must_use]
pub(crate) fn bonus(t: &Tables, general: Option<Competence>) -> u8 {
    general.map_or(0, |competence| t.initiative[competence.index()])
}

/// Rolls for both sides: their dice, and the side with the higher total; equal, the side that did not have it last
/// turn; in the first turn nobody.
pub(crate) fn roll(t: &Tables, contest: &Contest, chance: &mut impl Chance) -> ([u8; 2], Option<Party>) {
    let dice = [chance.die(ROLL, t.constants.die_sides), chance.die(ROLL, t.constants.die_sides)];
    let total = |side: usize| dice[side] + bonus(t, contest.generals[side]);
    let winner = match total(0).cmp(&total(1)) {
        std::cmp::Ordering::Greater => Some(Party::First),
        std::cmp::Ordering::Less => Some(Party::Second),
        std::cmp::Ordering::Equal => contest.last.map(Party::other),
    };
    (dice, winner)
}

/// The die of one side and what its general adds.
#[must_use]
pub(crate) fn tally(die: u8, bonus: u8) -> Tally {
    let mut tally = Tally::new();
    tally.add(rules::R3_4, ROLL.label, die.into());
    tally.add(rules::R3_4, "mod-initiative-general", bonus.into());
    tally
}

/// Procedure `initiative`: who has it; nobody: they roll again.
pub(crate) struct Initiative;

impl Procedure for Initiative {
    type Input = Contest;
    type Output = Option<Party>;
    const ID: &'static str = "initiative";
    const RULES: &'static [RuleId] = &[rules::R3_4];

    fn resolve(contest: &Contest, chance: &mut impl Chance, tallies: &mut Tallies) -> Option<Party> {
        let (dice, winner) = roll(tables(), contest, chance);
        for (die, general) in dice.into_iter().zip(contest.generals) {
            tell(tallies, "phase-initiative", tally(die, bonus(tables(), general)));
        }
        winner
    }
}
