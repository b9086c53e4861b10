//! A round of combat: com.total, com.modifiers, com.win, com.tie, com.cover, cmd.join.combat.

use super::prelude::*;
use super::risk;
use crate::book::options::DefFireGroups;
use crate::book::vocabulary::{Cover, Formation, Winner};
use kernel::chance::Classes;

/// The die of a combat round.
const ROLL: Roll = Roll { rule: rules::COM_TOTAL, label: "die-combat" };

/// One side of a combat round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fighter {
    /// Fire groups, whatever the formation.
    pub groups: u8,
    /// `line` or `column` if it charges in that formation, counter-attacks or follows a beaten enemy.
    #[serde(default)]
    pub charge: Option<Formation>,
    /// Its officer is present.
    #[serde(default)]
    pub officer: bool,
    /// Characters, the officer included, the commander not.
    #[serde(default)]
    pub characters: u8,
    /// The supreme commander has joined.
    #[serde(default)]
    pub commander: bool,
    /// A friend has joined the combat.
    #[serde(default)]
    pub friend_joined: bool,
    /// Stands higher on a hill.
    #[serde(default)]
    pub higher: bool,
    /// Disordered.
    #[serde(default)]
    pub disordered: bool,
    /// Cover in which the enemy defends the ground it was charged on (com.cover).
    #[serde(default)]
    pub enemy_cover: Cover,
}

impl Fighter {
    /// Everything but the die (com.total).
    #[must_use]
    pub fn tally(&self, t: &Tables) -> Tally {
        let m = &t.combat;
        let mut tally = Tally::new();
        let mut add = |holds: bool, rule: RuleId, label: &'static str, by: i32| {
            if holds {
                tally.add(rule, label, by);
            }
        };
        add(true, rules::COM_TOTAL, "mod-combat-groups", self.groups.into());
        if let Some(formation) = self.charge {
            let label = match formation {
                Formation::Line => "mod-combat-charging_in_line",
                Formation::Column => "mod-combat-charging_in_column",
            };
            add(true, rules::COM_MODIFIERS, label, m.charging(formation).into());
        }
        add(self.officer, rules::CHAR_OFFICER, "mod-combat-officer", m.officer.into());
        add(self.friend_joined, rules::COM_JOIN, "mod-combat-friend_joined", m.friend_joined.into());
        add(self.higher, rules::DEF_HEIGHT, "mod-combat-higher_on_hill", m.higher_on_hill.into());
        let characters = i32::from(self.characters) * i32::from(m.per_character);
        add(true, rules::COM_MODIFIERS, "mod-combat-per_character", characters);
        add(self.commander, rules::CMD_JOIN_COMBAT, "mod-combat-commander_joined", m.commander_joined.into());
        add(self.disordered, rules::DIS_EFFECTS, "mod-combat-disordered", m.disordered.into());
        let (label, by) = match self.enemy_cover {
            Cover::None => ("cover-none", 0),
            Cover::Light => ("mod-combat-enemy_in_light_cover", m.enemy_in_light_cover),
            Cover::Hard => ("mod-combat-enemy_in_hard_cover", m.enemy_in_hard_cover),
        };
        add(true, rules::COM_COVER, label, by.into());
        tally
    }

    fn check(&self, side: &str, faults: &mut InputFaults) {
        faults.at_most(&format!("{side}.groups"), self.groups, 60);
        faults.at_most(&format!("{side}.characters"), self.characters, 6);
        let (holds, field) = (!self.officer || self.characters > 0, format!("{side}.characters"));
        faults.require(holds, &field, None, "the officer counts as one of them", || Text::new("desk-officer_counted"));
    }
}

/// How a round ended. Sides are 0 and 1, in the order given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Round {
    /// The winner; nobody in a drawn round.
    pub winner: Option<u8>,
    /// Losses of each side.
    pub losses: [u8; 2],
    /// The loser's characters are at risk.
    pub at_risk: bool,
}

/// Compares two totals (com.win, com.tie).
fn judge(t: &Tables, [a, b]: [i32; 2]) -> Round {
    if a == b {
        return Round { winner: None, losses: [t.result.tie_losses; 2], at_risk: false };
    }
    let winner = u8::from(b > a);
    let mut losses = [t.result.loser_losses; 2];
    losses[usize::from(winner)] = t.result.winner_losses;
    Round { winner: Some(winner), losses, at_risk: risk::at_risk(t, a.abs_diff(b).min(255) as u8) }
}

/// A round that was fought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fought {
    /// Both dice. Where single dice do not exist the second is one of those that end the round so.
    pub dice: [u8; 2],
    /// Everything else, side by side.
    pub tallies: [Tally; 2],
    /// How it ended.
    pub round: Round,
}

impl Fought {
    /// The totals.
    #[must_use]
    pub fn totals(&self) -> [i32; 2] {
        [0, 1].map(|side| self.tallies[side].sum() + i32::from(self.dice[side]))
    }
}

/// Fights a round.
pub fn fight(t: &Tables, fighters: &[Fighter; 2], chance: &mut impl Chance) -> Fought {
    let tallies = [fighters[0].tally(t), fighters[1].tally(t)];
    let [first, second] = [tallies[0].sum(), tallies[1].sum()];
    let one = chance.d6(ROLL);
    // For the second die only the outcome matters: who wins, and whether characters are at risk.
    let ending = |two: u8| judge(t, [first + i32::from(one), second + i32::from(two)]);
    let class = |round: Round| match (round.winner, round.at_risk) {
        (None, _) => 0,
        (Some(winner), at_risk) => 1 + 2 * winner + u8::from(at_risk),
    };
    let classes = Classes::of(6, |two| class(ending(two)));
    let pool = chance.pool(ROLL, 1, &classes);
    let fallen = (1..=6).find(|two| pool.counts[usize::from(classes.class(*two))] > 0).unwrap_or(1);
    let two = pool.faces.first().copied().unwrap_or(fallen);
    Fought { dice: [one, two], tallies, round: ending(two) }
}

/// Groups the charger counts in the round after defensive fire (ruling R51).
#[must_use]
pub const fn charger_groups(options: &Options, before: u8, after: u8) -> u8 {
    match options.deffire_groups {
        DefFireGroups::Before => before,
        DefFireGroups::After => after,
    }
}

/// Procedure `combat`.
pub struct Combat;

/// A round of combat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatInput {
    /// The battalion that attacked.
    first: Fighter,
    /// The battalion that was attacked.
    second: Fighter,
}

/// How the round ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct CombatOutput {
    /// The winner; nobody in a drawn round, after which both stay in contact.
    winner: Winner,
    /// Losses of both, in the order given.
    losses: [u8; 2],
    /// The loser's characters are at risk.
    characters_at_risk: bool,
}

impl Procedure for Combat {
    type Input = CombatInput;
    type Output = CombatOutput;
    const ID: &'static str = "combat";
    const RULES: &'static [RuleId] = &[
        rules::COM_TOTAL,
        rules::COM_MODIFIERS,
        rules::COM_WIN,
        rules::COM_TIE,
        rules::COM_COVER,
        rules::CMD_JOIN_COMBAT,
        rules::CHAR_OFFICER,
        rules::CHAR_RISK_COMBAT,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        input.first.check("first", &mut faults);
        input.second.check("second", &mut faults);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let fought = fight(tables(), &[input.first, input.second], chance);
        for (side, of) in [Winner::First, Winner::Second].into_iter().enumerate() {
            let mut tally = fought.tallies[side].clone();
            tally.add(rules::COM_TOTAL, "die-combat", fought.dice[side].into());
            tell(tallies, of.label(), tally);
        }
        let Round { winner, losses, at_risk } = fought.round;
        let mut ends = Tally::new();
        let winner = Winner::of(winner);
        ends.note(if winner == Winner::Nobody { rules::COM_TIE } else { rules::COM_WIN }, winner.label());
        tell(tallies, "value-total", ends);
        CombatOutput { winner, losses, characters_at_risk: at_risk }
    }
}
