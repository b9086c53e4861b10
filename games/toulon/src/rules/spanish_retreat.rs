//! The Spanish test at the start of round 2: 32.2.

use super::prelude::*;
use crate::book::vocabulary::Grade;

/// The die.
const ROLL: Roll = Roll { rule: rules::R32_2, label: "die-spanish" };

/// How the Spanish feel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Tested {
    /// The die.
    pub die: u8,
    /// With its modifiers.
    pub modified: i8,
    /// They go.
    pub retreats: bool,
}

impl Mood {
    /// The die and its modifiers, one by one.
    pub fn tally(&self, die: u8, tally: &mut Tally) {
        let table = &tables().spanish;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        let label = if self.leader == Some(Grade::A) { "mod-spanish_leader_a" } else { "mod-spanish_leader_b" };
        tally.add(rules::R32_2, "die-spanish", die.into());
        tally.add(rules::R32_2, label, table.leader.of(self.leader).into());
        tally.add(rules::R32_2, "mod-spanish_in_works", on(self.all_inside, table.all_in_works));
        tally.add(rules::R32_2, "mod-spanish_losses", on(self.more_losses, table.more_losses_in_round_1));
        tally.add(rules::R32_2, "mod-spanish_attacking", on(self.attacking, table.attacking));
    }

    /// Rolls for them.
    pub fn test(&self, chance: &mut impl Chance) -> Tested {
        let die = chance.d6(ROLL);
        let mut tally = Tally::new();
        self.tally(die, &mut tally);
        let modified = tally.sum() as i8;
        Tested { die, modified, retreats: modified >= tables().spanish.retreats_at_or_above }
    }
}

/// Procedure `spanish_retreat`: whether the Spanish go home before the second round.
pub struct SpanishRetreat;

impl Procedure for SpanishRetreat {
    type Input = Mood;
    type Output = Tested;
    const ID: &'static str = "spanish_retreat";
    const RULES: &'static [RuleId] = &[rules::R32_2];

    fn resolve(mood: &Mood, chance: &mut impl Chance, tallies: &mut Tallies) -> Tested {
        let tested = mood.test(chance);
        tell(tallies, "value-die", |tally| mood.tally(tested.die, tally));
        tested
    }
}
