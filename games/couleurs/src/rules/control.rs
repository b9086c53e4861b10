//! The control test: can a unit that charged be held (mac.control)?

use crate::book::charts::{Charts, charts};
use crate::book::vocabulary::Gait;
use crate::rules;
use kernel::{Chance, Procedure, Roll, RuleId, Tallies, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Its die.
pub const ROLL: Roll = Roll { rule: rules::MAC_CONTROL, label: "die-control" };

/// What it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlTest {
    /// Drill, 1 to 3.
    pub ccf: u8,
    /// Its gait.
    pub gait: Gait,
    /// A general is with it.
    #[serde(default)]
    pub general: bool,
    /// British cavalry.
    #[serde(default)]
    pub poor_control: bool,
}

impl ControlTest {
    /// The highest die that passes, line by line; bounds apart.
    #[must_use]
    pub fn tally(&self, charts: &Charts) -> Tally {
        let on = |flag: bool, by: i32| if flag { by } else { 0 };
        let mut t = Tally::new();
        let ccf = usize::from(self.ccf.clamp(1, 3)) - 1;
        t.add(rules::MAC_CONTROL, "control-ccf", charts.control.pass[ccf]);
        t.add(rules::MAC_CONTROL, "mod-control-charge_pace", on(self.gait == Gait::Charge, charts.control.charge));
        t.add(rules::MAC_CONTROL, "mod-control-general", on(self.general, charts.control.general));
        t.add(rules::MAC_CONTROL, "mod-control-british_cavalry", on(self.poor_control, charts.control.poor));
        t
    }

    /// The highest die that passes.
    #[must_use]
    pub fn passes_on(&self, charts: &Charts) -> u8 {
        self.tally(charts).sum().clamp(charts.control.bounds[0], charts.control.bounds[1]) as u8
    }

    /// Rolls: the die, and whether it is held.
    pub fn take(&self, charts: &Charts, chance: &mut impl Chance) -> (u8, bool) {
        let die = chance.d6(ROLL);
        (die, die <= self.passes_on(charts))
    }
}

/// The control test as a form.
pub struct Control;

impl Procedure for Control {
    type Input = ControlTest;
    type Output = bool;
    const ID: &'static str = "control";
    const RULES: &'static [RuleId] = &[rules::MAC_CONTROL];

    fn resolve(test: &ControlTest, chance: &mut impl Chance, tallies: &mut Tallies) -> bool {
        tallies.push(("tally-control", test.tally(charts())));
        test.take(charts(), chance).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drill_holds_a_charge() {
        let on =
            |ccf, gait, general, poor_control| ControlTest { ccf, gait, general, poor_control }.passes_on(charts());
        assert_eq!(on(3, Gait::Quick, false, false), 5);
        assert_eq!(on(3, Gait::Quick, true, false), 5, "never better than five");
        assert_eq!(on(2, Gait::Charge, false, false), 3);
        assert_eq!(on(1, Gait::Charge, false, true), 1);
    }
}
