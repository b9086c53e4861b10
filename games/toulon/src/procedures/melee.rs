//! A melee from its units and guns to its losses: 25.27 to 25.33, 27.20, 27.25, 27.26.

use super::combat::{Odds, ROLL, Shifts, read, value};
use super::losses::{bear, first_loss};
use super::prelude::*;
use super::remote_fire;
use crate::tables::{Cell, Column, Suffered};
use crate::vocabulary::{LossKind, Quality, Retreat, Work};

/// Procedure `melee`: a melee from its units and guns to its losses (25.27 to 25.33).
pub struct Melee;

/// A unit in a melee.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeleeUnit {
    /// PF after losses.
    pf: u8,
    /// Quality.
    quality: Quality,
    /// It is artillery, or a crew in a fort.
    #[serde(default)]
    artillery: bool,
}

/// A battery that supports from elsewhere.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoteGun {
    /// PF after losses.
    pf: u8,
    /// Quality.
    quality: Quality,
    /// A leader in the battle area coordinates it.
    #[serde(default)]
    coordinated: bool,
}

/// A melee.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeleeInput {
    /// The attacking group.
    attackers: Vec<MeleeUnit>,
    /// The defenders in it.
    defenders: Vec<MeleeUnit>,
    /// Batteries that support the attackers.
    #[serde(default)]
    attacker_guns: Vec<RemoteGun>,
    /// Batteries that support the defenders.
    #[serde(default)]
    defender_guns: Vec<RemoteGun>,
    /// The work that every defender in the melee has.
    #[serde(default)]
    work: Option<Work>,
    /// It has been reduced this turn.
    #[serde(default)]
    reduced: bool,
    /// The area is a town.
    #[serde(default)]
    town: bool,
    /// The round, 1 or 2.
    #[serde(default = "one")]
    round: u8,
    /// A unit of the attacking group came across the Reppe.
    #[serde(default)]
    across_river: bool,
    /// Losses of the attackers before this melee in the battle.
    #[serde(default)]
    attacker_losses_before: u8,
    /// Losses of the defenders before this melee in the battle.
    #[serde(default)]
    defender_losses_before: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

const fn one() -> u8 {
    1
}

/// What one side suffers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MeleeSide {
    /// Combat value with guns.
    value: u16,
    temporary: u8,
    permanent: u8,
    eliminated: bool,
    retreat: Retreat,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct MeleeOutput {
    column: Column,
    left_shift: i8,
    results: Cell,
    attacker: MeleeSide,
    defender: MeleeSide,
}

impl Procedure for Melee {
    type Input = MeleeInput;
    type Output = MeleeOutput;
    const ID: &'static str = "melee";
    const RULES: &'static [RuleId] = &[
        rules::R25_27A,
        rules::R25_27B,
        rules::R25_28A,
        rules::R25_29,
        rules::R25_31,
        rules::R25_32,
        rules::R25_33,
        rules::R27_20,
        rules::R27_25,
        rules::R27_26,
    ];

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for (side, units) in [("attackers", &input.attackers), ("defenders", &input.defenders)] {
            faults.require(units.iter().any(|unit| unit.pf > 0), || format!("{side}: expected a unit of 1 PF or more"));
        }
        faults.within("round", input.round, 1, tables().limits.rounds_per_battle.into());
        let fort = input.work.is_some_and(Work::is_fort);
        faults.require(!(fort && input.reduced), || "reduced: a fort cannot be reduced (27.42)".to_owned());
        faults.die("die", input.die);
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let total = |units: &[MeleeUnit], guns: &[RemoteGun], of: &'static str, tallies: &mut Tallies| {
            let mut tally = Tally::new();
            let units: u16 = units.iter().map(|unit| u16::from(value(unit.pf, unit.quality))).sum();
            let fire = |coordinated: bool| -> u16 {
                let guns = guns.iter().filter(|gun| gun.coordinated == coordinated);
                guns.map(|gun| u16::from(remote_fire::added(gun.pf, gun.quality, coordinated))).sum()
            };
            tally.add(rules::R25_29, "term-combat_value", units.into());
            tally.add(rules::R27_25, "mod-remote_fire", fire(false).into());
            tally.add(rules::R27_26, "mod-coordinated_fire", fire(true).into());
            tell(tallies, of, tally);
            units + fire(false) + fire(true)
        };
        let attacker = total(&input.attackers, &input.attacker_guns, "role-attacker", tallies);
        let defender = total(&input.defenders, &input.defender_guns, "role-defender", tallies);
        let has_guns = |units: &[MeleeUnit]| units.iter().any(|unit| unit.artillery && unit.pf > 0);
        let shifts = Shifts {
            work: input.work,
            reduced: input.reduced,
            guns_in_assault: input.work.is_some() && has_guns(&input.attackers),
            town: input.town,
            river: input.round == 1 && input.across_river,
        };
        let mut tally = Tally::new();
        shifts.tally(&mut tally);
        tell(tallies, "term-column_shift", tally);
        let odds = Odds { attacker, defender, shifts };
        let fought = read(odds.column(), d6(input.die, chance, ROLL));
        let side = |units: &[MeleeUnit], value: u16, suffered: Suffered, before: u8, enemy_guns: bool| {
            let pf = units.iter().map(|unit| unit.pf).fold(0u8, u8::saturating_add);
            let standing = bear(u8::MAX, before, LossKind::Temporary).next;
            let first = first_loss(&input.options, standing, enemy_guns);
            let borne = bear(pf, suffered.losses, first);
            MeleeSide {
                value,
                temporary: borne.temporary,
                permanent: borne.permanent,
                eliminated: borne.eliminated,
                retreat: suffered.retreat,
            }
        };
        let [a, d] = [has_guns(&input.attackers), has_guns(&input.defenders)];
        MeleeOutput {
            column: fought.column,
            left_shift: shifts.total(),
            results: Cell { attacker: fought.attacker, defender: fought.defender },
            attacker: side(&input.attackers, attacker, fought.attacker, input.attacker_losses_before, d),
            defender: side(&input.defenders, defender, fought.defender, input.defender_losses_before, a),
        }
    }
}
