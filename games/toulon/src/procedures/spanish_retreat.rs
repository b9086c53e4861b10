//! The Spanish test at the start of round 2: 32.2.

use super::prelude::*;
use crate::vocabulary::{Grade, Leadership};

/// The die.
pub const ROLL: Roll = Roll { rule: rules::R32_2, label: "die-spanish" };

/// How the Spanish feel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Mood {
    /// The best Spanish leader in the battle.
    pub leader: Option<Grade>,
    /// Every Spanish unit in it is inside a work.
    pub all_inside: bool,
    /// Their side lost more than the enemy in round 1.
    pub more_losses: bool,
    /// Their side attacks.
    pub attacking: bool,
}

/// What came of the test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Tested {
    /// The die.
    pub die: u8,
    /// With its modifiers.
    pub modified: i8,
    /// They go.
    pub retreats: bool,
}

impl Mood {
    /// The modifiers, one by one.
    pub fn tally(&self, tally: &mut Tally) {
        let table = &tables().spanish;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let label = if self.leader == Some(Grade::A) { "mod-spanish_leader_a" } else { "mod-spanish_leader_b" };
        tally.add(rules::R32_2, label, table.leader.of(self.leader).into());
        tally.add(rules::R32_2, "mod-spanish_in_works", on(self.all_inside, table.all_in_works));
        tally.add(rules::R32_2, "mod-spanish_losses", on(self.more_losses, table.more_losses_in_round_1));
        tally.add(rules::R32_2, "mod-spanish_attacking", on(self.attacking, table.attacking));
    }

    /// Their sum.
    #[must_use]
    pub fn modifier(&self) -> i8 {
        let mut tally = Tally::new();
        self.tally(&mut tally);
        tally.sum() as i8
    }
}

/// Whether a modified die sends them home.
#[must_use]
pub fn retreats(modified: i8) -> bool {
    modified >= tables().spanish.retreats_at_or_above
}

/// Rolls for them.
pub fn test(mood: &Mood, chance: &mut impl Chance) -> Tested {
    let die = chance.d6(ROLL);
    let modified = die as i8 + mood.modifier();
    Tested { die, modified, retreats: retreats(modified) }
}

/// The Spanish test: 32.2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpanishRetreat {
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Sum of the modifiers, if counted by hand.
    #[serde(default)]
    modifiers: Option<i8>,
    /// The best Spanish leader in the battle.
    #[serde(default)]
    leader: Leadership,
    /// Every Spanish unit in it is inside a work.
    #[serde(default)]
    all_in_works: bool,
    /// Their side lost more than the enemy in round 1.
    #[serde(default)]
    more_losses_in_round_1: bool,
    /// Their side attacks.
    #[serde(default)]
    attacking: bool,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SpanishRetreatOutcome {
    retreats: bool,
}

impl Case for SpanishRetreat {
    type Outcome = SpanishRetreatOutcome;
    const ID: &'static str = "spanish_retreat";
    const RULES: &'static [RuleId] = &[rules::R25_8B, rules::R32_2];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("rolls", &["die", "modifiers"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.die("die", self.die);
        faults.within("modifiers", self.modifiers.unwrap_or_default(), -9, 9);
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> SpanishRetreatOutcome {
        let mood = Mood {
            leader: self.leader.grade(),
            all_inside: self.all_in_works,
            more_losses: self.more_losses_in_round_1,
            attacking: self.attacking,
        };
        let die = d6(self.die, chance, ROLL);
        let mut tally = Tally::new();
        tally.add(rules::R32_2, "die-spanish", die.into());
        match self.modifiers {
            Some(sum) => tally.add(rules::R32_2, "term-drm", sum.into()),
            None => mood.tally(&mut tally),
        }
        let modified = tally.sum() as i8;
        tell(tallies, "value-die", tally);
        SpanishRetreatOutcome { retreats: retreats(modified) }
    }
}
