//! Arrivals: shifting them (9.5 to 9.7, 27.2), the Austrians (32.3 to 32.5), the 30th Cambridgeshire (32.14).

use super::prelude::*;

/// The die that decides whether Austrians come.
const AUSTRIAN_ROLL: Roll = Roll { rule: rules::R32_3, label: "die-austrians" };
/// How many.
const AUSTRIAN_UNITS_ROLL: Roll = Roll { rule: rules::R32_3, label: "die-austrian_units" };
/// How late those come who march.
const AUSTRIAN_DELAY_ROLL: Roll = Roll { rule: rules::R32_4, label: "die-austrian_delay" };

/// Whether an arrival due on a turn may be shifted now: this turn's and those of the next three (9.5a).
#[must_use]
pub fn in_window(turn: u8, due: u8) -> bool {
    due >= turn && due - turn <= tables().costs.reinforcement_window_turns
}

/// PO for bringing an arrival forward (9.5a).
#[must_use]
pub fn early_cost(due: u8, to: u8) -> u8 {
    due.saturating_sub(to).saturating_mul(tables().costs.early_per_unit_per_turn)
}

/// PO received for putting an arrival back: once for a unit of at least 1 PF, nothing for leaders (ruling 17).
#[must_use]
pub fn late_income(pf: u8, is_leader: bool, paid_before: bool) -> u8 {
    if is_leader || pf == 0 || paid_before { 0 } else { tables().costs.late_income_per_unit }
}

/// What makes the Austrians come or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AustrianMood {
    /// The turn.
    pub turn: u8,
    /// PV of the Allies less those of the Republicans.
    #[serde(default)]
    pub allied_lead: i16,
    /// A rade is lost or tenuous.
    #[serde(default)]
    pub rade_lost_or_tenuous: bool,
    /// The Republicans control a peninsula.
    #[serde(default)]
    pub peninsula_lost: bool,
    /// Austrian units that have not come yet.
    pub waiting: u8,
}

impl AustrianMood {
    /// The die and its modifiers.
    pub fn tally(&self, die: u8, tally: &mut Tally) {
        let table = &tables().austrians;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        tally.add(rules::R32_3, "die-austrians", die.into());
        tally.add(rules::R32_3, "mod-austria_early", on(self.turn <= table.early.until_turn, table.early.drm));
        tally.add(
            rules::R32_3,
            "mod-austria_lead",
            on(self.allied_lead >= table.allied_lead.pv, table.allied_lead.drm),
        );
        tally.add(rules::R32_3, "mod-austria_rade", on(self.rade_lost_or_tenuous, table.rade_lost_or_tenuous));
        tally.add(rules::R32_3, "mod-austria_peninsula", on(self.peninsula_lost, table.peninsula_lost));
    }

    /// Rolls: 1D3 units on a success, as far as any are waiting (32.3).
    pub fn roll(&self, chance: &mut impl Chance) -> AustrianRoll {
        let die = chance.d6(AUSTRIAN_ROLL);
        let mut tally = Tally::new();
        self.tally(die, &mut tally);
        let come = tally.sum() >= i32::from(tables().austrians.arrive_at_or_above);
        let group = come.then(|| d3(chance, AUSTRIAN_UNITS_ROLL));
        AustrianRoll { die, group, units: group.unwrap_or_default().min(self.waiting) }
    }
}

/// What came of the Austrian roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct AustrianRoll {
    /// The die.
    pub die: u8,
    /// The 1D3 of the units, if any come.
    pub group: Option<u8>,
    /// Units that come.
    pub units: u8,
}

/// Turns that delayed Austrians take: 1D3+1 for the group (32.4).
pub fn austrian_delay(chance: &mut impl Chance) -> u8 {
    d3(chance, AUSTRIAN_DELAY_ROLL) + 1
}

/// The permanent losses of turn 13: on the battalion, then on other British units (32.14).
#[must_use]
pub fn cambridgeshire(battalion_pf: u8, other_british_pf: u16) -> (u8, u8) {
    let due = tables().special.cambridgeshire.permanent_losses;
    let own = due.min(battalion_pf);
    (own, u16::from(due - own).min(other_british_pf) as u8)
}

/// Procedure `austrian_reinforcements`: how many Austrians come.
pub struct Austrians;

impl Procedure for Austrians {
    type Input = AustrianMood;
    type Output = AustrianRoll;
    const ID: &'static str = "austrian_reinforcements";
    const RULES: &'static [RuleId] = &[rules::R32_3];

    fn validate(mood: &AustrianMood) -> Result<(), Vec<Fault>> {
        in_turn(mood.turn).finish()
    }

    fn resolve(mood: &AustrianMood, chance: &mut impl Chance, tallies: &mut Tallies) -> AustrianRoll {
        let rolled = mood.roll(chance);
        tell(tallies, "value-die", |tally| mood.tally(rolled.die, tally));
        rolled
    }
}
