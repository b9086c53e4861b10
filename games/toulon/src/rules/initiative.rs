//! Initiative: 10.

use super::prelude::*;
use crate::book::vocabulary::{Grade, Side};

/// The die of a side.
const ROLL: Roll = Roll { rule: rules::R10_3, label: "die-initiative" };
/// The die for secret talk of the Allies, read as 1D3.
const TALK_ROLL: Roll = Roll { rule: rules::R10_2, label: "die-secret_talk" };

/// What counts for a side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Momentum {
    /// Its commander in chief, if he is on the map.
    pub commander: Option<Grade>,
    /// It carries a Significant Defeat.
    pub significant_defeat: bool,
    /// Bonaparte is in play: Republicans only.
    pub bonaparte: bool,
    /// Both rades are fully held: Allies only.
    pub both_rades: bool,
}

impl Momentum {
    /// The die and its modifiers, one by one.
    fn tally(&self, die: u8, tally: &mut Tally) {
        let table = &tables().initiative;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let commander = match self.commander {
            Some(Grade::A) => "mod-cinc_a",
            Some(Grade::B) => "mod-cinc_b",
            _ => "mod-cinc_c",
        };
        tally.add(rules::R10_3, "die-initiative", die.into());
        tally.add(rules::R10_3, commander, table.commander.of(self.commander).into());
        tally.add(rules::R10_3, "mod-significant_defeat", on(self.significant_defeat, table.significant_defeat));
        tally.add(rules::R10_3, "mod-bonaparte_in_play", on(self.bonaparte, table.bonaparte_in_play));
        tally.add(rules::R10_3, "mod-both_rades", on(self.both_rades, table.both_rades_full));
    }
}

/// Who has the initiative: the higher total, on a tie whoever had it before (10.4, 10.5). Totals by side.
#[must_use]
const fn winner(totals: [i8; 2], previous: Side) -> Side {
    let [allied, republican] = totals;
    if allied > republican {
        Side::Allied
    } else if republican > allied {
        Side::Republican
    } else {
        previous
    }
}

/// What came of the roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Rolled {
    /// The dice, by side.
    pub dice: [u8; 2],
    /// With their modifiers.
    pub totals: [i8; 2],
    /// Who has the initiative.
    pub winner: Side,
}

/// Both sides at the roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// What counts for the Allies.
    #[serde(default)]
    pub allied: Momentum,
    /// What counts for the Republicans.
    #[serde(default)]
    pub republican: Momentum,
    /// Who had the initiative last.
    pub previous: Side,
}

impl Contest {
    /// Both dice with their modifiers, by side.
    #[must_use]
    pub fn tallies(&self, dice: [u8; 2]) -> [Tally; 2] {
        let mut tallies = [Tally::new(), Tally::new()];
        self.allied.tally(dice[0], &mut tallies[0]);
        self.republican.tally(dice[1], &mut tallies[1]);
        tallies
    }

    /// Both sides roll, the Allies first (10.3).
    pub fn roll(&self, chance: &mut impl Chance) -> Rolled {
        let dice = [chance.d6(ROLL), chance.d6(ROLL)];
        let totals = self.tallies(dice).map(|tally| tally.sum() as i8);
        Rolled { dice, totals, winner: winner(totals, self.previous) }
    }
}

/// The last turn on which the Allies cannot talk in secret at all (10.2).
const NO_SECRETS_UNTIL: u8 = 2;
/// 1D3 up to this lets them (10.2).
const SECRET_UP_TO: u8 = 1;

/// Whether the Allies may talk in secret on a turn (10.2, opt.secret_talk): no die on turns 1 and 2.
pub fn secret_talk(turn: u8, chance: &mut impl Chance) -> bool {
    turn > NO_SECRETS_UNTIL && d3(chance, TALK_ROLL) <= SECRET_UP_TO
}

/// Procedure `initiative`: who has it this turn.
pub struct Initiative;

impl Procedure for Initiative {
    type Input = Contest;
    type Output = Rolled;
    const ID: &'static str = "initiative";
    const RULES: &'static [RuleId] = &[rules::R10_3, rules::R10_4, rules::R10_5];

    fn resolve(contest: &Contest, chance: &mut impl Chance, tallies: &mut Tallies) -> Rolled {
        let rolled = contest.roll(chance);
        for (side, tally) in Side::ALL.into_iter().zip(contest.tallies(rolled.dice)) {
            tell(tallies, side.label(), |own| *own = tally);
        }
        rolled
    }
}
