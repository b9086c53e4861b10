//! Initiative: 10.

use super::prelude::*;
use crate::vocabulary::{Grade, Leadership, Side};

/// The die of a side.
pub const ROLL: Roll = Roll { rule: rules::R10_3, label: "die-initiative" };
/// The die for secret talk of the Allies, read as 1D3.
pub const TALK_ROLL: Roll = Roll { rule: rules::R10_2, label: "die-secret_talk" };

/// What counts for a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
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
    /// The modifiers, one by one.
    pub fn tally(&self, tally: &mut Tally) {
        let table = &tables().initiative;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let commander = match self.commander {
            Some(Grade::A) => "mod-cinc_a",
            Some(Grade::B) => "mod-cinc_b",
            _ => "mod-cinc_c",
        };
        tally.add(rules::R10_3, commander, table.commander.of(self.commander).into());
        tally.add(rules::R10_3, "mod-significant_defeat", on(self.significant_defeat, table.significant_defeat));
        tally.add(rules::R10_3, "mod-bonaparte_in_play", on(self.bonaparte, table.bonaparte_in_play));
        tally.add(rules::R10_3, "mod-both_rades", on(self.both_rades, table.both_rades_full));
    }

    /// Their sum.
    #[must_use]
    pub fn modifier(&self) -> i8 {
        let mut tally = Tally::new();
        self.tally(&mut tally);
        tally.sum() as i8
    }
}

/// Who has the initiative: the higher total, on a tie whoever had it before (10.4, 10.5). Totals by side.
#[must_use]
pub const fn winner(totals: [i8; 2], previous: Side) -> Side {
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rolled {
    /// The dice, by side.
    pub dice: [u8; 2],
    /// With their modifiers.
    pub totals: [i8; 2],
    /// Who has the initiative.
    pub winner: Side,
}

/// Both sides roll, the Allies first (10.3).
pub fn roll(momentum: [Momentum; 2], previous: Side, chance: &mut impl Chance) -> Rolled {
    let dice = [chance.d6(ROLL), chance.d6(ROLL)];
    let totals = [0, 1].map(|n: usize| dice[n] as i8 + momentum[n].modifier());
    Rolled { dice, totals, winner: winner(totals, previous) }
}

/// The last turn on which the Allies cannot talk in secret at all (10.2).
const NO_SECRETS_UNTIL: u8 = 2;
/// 1D3 up to this lets them (10.2).
const SECRET_UP_TO: u8 = 1;

/// Whether the Allies may talk in secret on a turn (10.2, opt.secret_talk): no die on turns 1 and 2.
pub fn secret_talk(turn: u8, chance: &mut impl Chance) -> bool {
    turn > NO_SECRETS_UNTIL && d3(tables(), chance, TALK_ROLL) <= SECRET_UP_TO
}

/// Whether the Allies may talk in secret: 10.2, opt.secret_talk.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecretTalk {
    /// The turn.
    turn: u8,
    /// The 1D3, if rolled by hand.
    #[serde(default)]
    d3: Option<u8>,
    /// Rulings: without `secret_talk` everybody talks as he likes.
    #[serde(default)]
    options: Options,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SecretTalkOutcome {
    allied: bool,
    republican: bool,
}

impl Case for SecretTalk {
    type Outcome = SecretTalkOutcome;
    const ID: &'static str = "secret_talk";
    const RULES: &'static [RuleId] = &[rules::R10_2, rules::OPT_SECRET_TALK];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("cases", &["turn", "d3"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
        faults.d3("d3", self.d3);
    }

    fn resolve(&self, chance: &mut impl Chance, _: &mut Tallies) -> SecretTalkOutcome {
        let allied = match self.d3 {
            _ if !self.options.secret_talk => true,
            Some(d3) => self.turn > NO_SECRETS_UNTIL && d3 <= SECRET_UP_TO,
            None => secret_talk(self.turn, chance),
        };
        SecretTalkOutcome { allied, republican: true }
    }
}

/// A side's part of the roll.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct InitiativeSide {
    /// The die, if rolled by hand.
    die: Option<u8>,
    /// Its commander in chief.
    commander: Leadership,
    /// It carries a Significant Defeat.
    significant_defeat: bool,
    /// Bonaparte is in play.
    bonaparte: bool,
    /// Both rades are fully held.
    both_rades: bool,
}

/// A total counted by hand, or what it is made of.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum InitiativeRoll {
    /// The modified roll.
    Total(i8),
    /// Its parts.
    Parts(InitiativeSide),
}

impl Default for InitiativeRoll {
    fn default() -> Self {
        InitiativeRoll::Parts(InitiativeSide::default())
    }
}

impl InitiativeRoll {
    fn total(&self, of: &'static str, chance: &mut impl Chance, tallies: &mut Tallies) -> i8 {
        let mut tally = Tally::new();
        match self {
            InitiativeRoll::Total(total) => tally.add(rules::R10_3, "value-die", (*total).into()),
            InitiativeRoll::Parts(side) => {
                tally.add(rules::R10_3, "die-initiative", d6(side.die, chance, ROLL).into());
                let momentum = Momentum {
                    commander: side.commander.grade(),
                    significant_defeat: side.significant_defeat,
                    bonaparte: side.bonaparte,
                    both_rades: side.both_rades,
                };
                momentum.tally(&mut tally);
            }
        }
        let total = tally.sum() as i8;
        tell(tallies, of, tally);
        total
    }
}

/// Initiative: 10.3 to 10.6.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Initiative {
    /// The Allies: a modified roll, or what it is made of.
    #[serde(default)]
    allied: InitiativeRoll,
    /// The Republicans: a modified roll, or what it is made of.
    #[serde(default)]
    republican: InitiativeRoll,
    /// Who had it last turn.
    #[serde(default = "allied")]
    previous: Side,
    /// The turn: on turn 1 the Allies have it without a roll.
    #[serde(default)]
    turn: Option<u8>,
}

const fn allied() -> Side {
    Side::Allied
}

/// Who has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct InitiativeOutcome {
    initiative: Side,
}

impl Case for Initiative {
    type Outcome = InitiativeOutcome;
    const ID: &'static str = "initiative";
    const RULES: &'static [RuleId] = &[rules::R10_1, rules::R10_3, rules::R10_4, rules::R10_5, rules::R10_6];

    fn check(&self, faults: &mut InputFaults) {
        for roll in [&self.allied, &self.republican] {
            if let InitiativeRoll::Parts(side) = roll {
                faults.die("die", side.die);
            }
        }
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> InitiativeOutcome {
        if self.turn == Some(1) {
            return InitiativeOutcome { initiative: Side::Allied };
        }
        let totals = [
            self.allied.total(Side::Allied.label(), chance, tallies),
            self.republican.total(Side::Republican.label(), chance, tallies),
        ];
        InitiativeOutcome { initiative: winner(totals, self.previous) }
    }
}
