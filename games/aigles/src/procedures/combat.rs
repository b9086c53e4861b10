//! A round of combat: com.total, com.modifiers, com.win, com.tie, cmd.join.combat, def.fire.test.

use super::footprint;
use super::position::cover_modifier;
use super::prelude::*;
use super::risk;
use crate::options::DefFireGroups;
use crate::vocabulary::{Cover, Formation};

/// The die of a combat round.
pub const ROLL: Roll = Roll { rule: rules::COM_TOTAL, label: "die-combat" };

/// One side of a combat round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// Fire groups, whatever the formation.
    pub groups: u8,
    /// Has the charge bonus of this formation.
    pub charge: Option<Formation>,
    /// Its officer is present.
    pub officer: bool,
    /// Characters, the officer included, the commander not.
    pub characters: u8,
    /// The commander has joined.
    pub commander: bool,
    /// A friend has joined the combat.
    pub friend_joined: bool,
    /// Stands higher on a hill.
    pub higher: bool,
    /// Disordered.
    pub disordered: bool,
    /// Cover in which the enemy defends (com.cover).
    pub enemy_cover: Cover,
}

/// Everything but the die (com.total).
#[must_use]
pub fn tally(t: &Tables, side: &Fighter) -> Tally {
    let m = &t.combat;
    let mut tally = Tally::new();
    let mut add = |holds: bool, rule: RuleId, label: &'static str, by: i32| {
        if holds {
            tally.add(rule, label, by);
        }
    };
    add(true, rules::COM_TOTAL, "mod-combat-groups", side.groups.into());
    if let Some(formation) = side.charge {
        let label = match formation {
            Formation::Line => "mod-combat-charging_in_line",
            Formation::Column => "mod-combat-charging_in_column",
        };
        add(true, rules::COM_MODIFIERS, label, m.charging(formation).into());
    }
    add(side.officer, rules::CHAR_OFFICER, "mod-combat-officer", m.officer.into());
    add(side.friend_joined, rules::COM_JOIN, "mod-combat-friend_joined", m.friend_joined.into());
    add(side.higher, rules::DEF_HEIGHT, "mod-combat-higher_on_hill", m.higher_on_hill.into());
    let characters = i32::from(side.characters) * i32::from(m.per_character);
    add(true, rules::COM_MODIFIERS, "mod-combat-per_character", characters);
    add(side.commander, rules::CMD_JOIN_COMBAT, "mod-combat-commander_joined", m.commander_joined.into());
    add(side.disordered, rules::DIS_EFFECTS, "mod-combat-disordered", m.disordered.into());
    let cover_label = match side.enemy_cover {
        Cover::Hard => "mod-combat-enemy_in_hard_cover",
        _ => "mod-combat-enemy_in_light_cover",
    };
    add(true, rules::COM_COVER, cover_label, cover_modifier(t, side.enemy_cover, true).into());
    tally
}

/// How a round ended. Sides are 0 and 1, in the order given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Round {
    /// The winner; nobody in a drawn round.
    pub winner: Option<u8>,
    /// The difference.
    pub margin: u8,
    /// Losses of each side.
    pub losses: [u8; 2],
    /// The loser's characters are at risk.
    pub at_risk: bool,
}

/// Compares two totals (com.win, com.tie).
#[must_use]
pub fn judge(t: &Tables, totals: [i32; 2]) -> Round {
    let [a, b] = totals;
    let margin = a.abs_diff(b).min(255) as u8;
    if a == b {
        return Round { winner: None, margin: 0, losses: [t.result.tie_losses; 2], at_risk: false };
    }
    let winner = u8::from(b > a);
    let mut losses = [t.result.loser_losses; 2];
    losses[usize::from(winner)] = t.result.winner_losses;
    Round { winner: Some(winner), margin, losses, at_risk: risk::at_risk(t, margin) }
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

/// One side of a combat round.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideInput {
    /// Its die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Its fire groups, whatever its formation.
    groups: u8,
    /// `line` or `column` if it charges in that formation, counter-attacks or follows a beaten enemy.
    #[serde(default)]
    charge: Option<Formation>,
    /// Its officer is present.
    #[serde(default)]
    officer: bool,
    /// Number of its characters, the officer included.
    #[serde(default)]
    characters: u8,
    /// The supreme commander has joined.
    #[serde(default)]
    commander_joined: bool,
    /// A friend has joined the combat.
    #[serde(default)]
    friend_joined: bool,
    /// It stands higher on a hill.
    #[serde(default)]
    higher: bool,
    /// It is disordered.
    #[serde(default)]
    disordered: bool,
    /// Cover in which the enemy defends.
    #[serde(default = "super::fire::open")]
    enemy_cover: Cover,
}

/// A round of combat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatInput {
    /// The battalion that attacked.
    attacker: SideInput,
    /// The battalion that was attacked.
    defender: SideInput,
}

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The battalion that attacked.
    Attacker,
    /// The battalion that was attacked.
    Defender,
    /// Nobody: both stay in contact.
    Draw,
}

impl Winner {
    pub(super) fn of(round: &Round) -> Self {
        match round.winner {
            Some(0) => Winner::Attacker,
            Some(_) => Winner::Defender,
            None => Winner::Draw,
        }
    }
}

/// How the round ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CombatOutput {
    /// The winner.
    winner: Winner,
    /// The difference.
    margin: u8,
    /// Total of the attacker.
    attacker: i32,
    /// Total of the defender.
    defender: i32,
    /// Losses of the attacker.
    attacker_losses: u8,
    /// Losses of the defender.
    defender_losses: u8,
    /// The loser's characters are at risk.
    characters_at_risk: bool,
}

impl SideInput {
    fn fighter(&self) -> Fighter {
        Fighter {
            groups: self.groups,
            charge: self.charge,
            officer: self.officer,
            characters: self.characters,
            commander: self.commander_joined,
            friend_joined: self.friend_joined,
            higher: self.higher,
            disordered: self.disordered,
            enemy_cover: self.enemy_cover,
        }
    }

    fn check(&self) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.die("die", self.die);
        faults.at_most("groups", self.groups, 60);
        faults.at_most("characters", self.characters, 6);
        faults.require(!self.officer || self.characters > 0, || {
            "characters: the officer counts as one of them".to_owned()
        });
        faults.finish()
    }
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
        faults.inside("attacker", input.attacker.check());
        faults.inside("defender", input.defender.check());
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut total = |side: &SideInput, of: &'static str| {
            let mut tally = tally(t, &side.fighter());
            let die = Given::new(side.die.as_slice(), chance).d6(ROLL);
            tally.add(rules::COM_TOTAL, "die-combat", die.into());
            let sum = tally.sum();
            tell(tallies, of, tally);
            sum
        };
        let totals = [total(&input.attacker, "side-attacker"), total(&input.defender, "side-defender")];
        let round = judge(t, totals);
        CombatOutput {
            winner: Winner::of(&round),
            margin: round.margin,
            attacker: totals[0],
            defender: totals[1],
            attacker_losses: round.losses[0],
            defender_losses: round.losses[1],
            characters_at_risk: round.at_risk,
        }
    }
}

/// Procedure `combat_after_defensive_fire`.
pub struct AfterDefensiveFire;

/// A charger that has lost men to defensive fire and goes on.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AfterDefensiveFireInput {
    /// Rankers bought.
    rankers: u8,
    /// Rankers lost before the charge.
    #[serde(default)]
    losses: u8,
    /// Rankers lost to the defensive fire.
    deffire_losses: u8,
    /// Formation in which it charges.
    charge: Formation,
    /// Number of its characters, the officer included.
    #[serde(default)]
    characters: u8,
    /// Its officer is present.
    #[serde(default)]
    officer: bool,
    /// Its combat die, if it was rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// What it counts for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AfterDefensiveFireOutput {
    /// Groups counted in this round.
    groups_this_round: u8,
    /// Its total in this round.
    total_this_round: i32,
    /// Groups counted in the next round.
    groups_next_round_if_no_more_losses: u8,
}

impl Procedure for AfterDefensiveFire {
    type Input = AfterDefensiveFireInput;
    type Output = AfterDefensiveFireOutput;
    const ID: &'static str = "combat_after_defensive_fire";
    const RULES: &'static [RuleId] = &[rules::DEF_FIRE_TEST, rules::COM_TOTAL];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        faults.die("die", input.die);
        let lost = u16::from(input.losses) + u16::from(input.deffire_losses);
        faults.require(lost <= input.rankers.into(), || format!("losses: {lost} of {} rankers", input.rankers));
        faults.at_most("characters", input.characters, 6);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let (t, o) = (tables(), &input.options);
        let groups = |losses: u8| footprint::groups_left(o, input.rankers, losses, t.is_half(losses, input.rankers));
        let (before, after) = (groups(input.losses), groups(input.losses + input.deffire_losses));
        let groups_this_round = charger_groups(o, before, after);
        let mut tally = tally(
            t,
            &Fighter {
                groups: groups_this_round,
                charge: Some(input.charge),
                officer: input.officer,
                characters: input.characters,
                commander: false,
                friend_joined: false,
                higher: false,
                disordered: false,
                enemy_cover: Cover::None,
            },
        );
        let die = Given::new(input.die.as_slice(), chance).d6(ROLL);
        tally.add(rules::COM_TOTAL, "die-combat", die.into());
        let total_this_round = tally.sum();
        tell(tallies, "value-total", tally);
        AfterDefensiveFireOutput { groups_this_round, total_this_round, groups_next_round_if_no_more_losses: after }
    }
}
