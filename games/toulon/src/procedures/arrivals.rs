//! Arrivals: shifting them (9.5 to 9.7, 27.2), the Austrians (32.3 to 32.5), the 30th Cambridgeshire (32.14).

use super::prelude::*;

/// The die that decides whether Austrians come.
pub const AUSTRIAN_ROLL: Roll = Roll { rule: rules::R32_3, label: "die-austrians" };
/// How many.
pub const AUSTRIAN_UNITS_ROLL: Roll = Roll { rule: rules::R32_3, label: "die-austrian_units" };
/// How late those come who march.
pub const AUSTRIAN_DELAY_ROLL: Roll = Roll { rule: rules::R32_4, label: "die-austrian_delay" };

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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct AustrianMood {
    /// The turn.
    pub turn: u8,
    /// PV of the Allies less those of the Republicans.
    pub allied_lead: i16,
    /// A rade is lost or tenuous.
    pub rade_lost_or_tenuous: bool,
    /// The Republicans control a peninsula.
    pub peninsula_lost: bool,
}

impl AustrianMood {
    /// The modifiers of the die.
    pub fn tally(&self, tally: &mut Tally) {
        let table = &tables().austrians;
        let on = |holds: bool, drm: i8| if holds { i32::from(drm) } else { 0 };
        tally.add(rules::R32_3, "mod-austria_early", on(self.turn <= table.early.until_turn, table.early.drm));
        tally.add(
            rules::R32_3,
            "mod-austria_lead",
            on(self.allied_lead >= table.allied_lead.pv, table.allied_lead.drm),
        );
        tally.add(rules::R32_3, "mod-austria_rade", on(self.rade_lost_or_tenuous, table.rade_lost_or_tenuous));
        tally.add(rules::R32_3, "mod-austria_peninsula", on(self.peninsula_lost, table.peninsula_lost));
    }

    /// Whether a die brings them.
    #[must_use]
    pub fn come(&self, die: u8) -> bool {
        let mut tally = Tally::new();
        self.tally(&mut tally);
        i32::from(die) + tally.sum() >= i32::from(tables().austrians.arrive_at_or_above)
    }
}

/// What came of the Austrian roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct AustrianRoll {
    /// The die.
    pub die: u8,
    /// Units that come.
    pub units: u8,
}

/// Rolls for the Austrians, of whom so many are still waiting: 1D3 units on a success (32.3).
pub fn austrians(mood: &AustrianMood, waiting: u8, chance: &mut impl Chance) -> AustrianRoll {
    let die = chance.d6(AUSTRIAN_ROLL);
    let units = if mood.come(die) { d3(tables(), chance, AUSTRIAN_UNITS_ROLL).min(waiting) } else { 0 };
    AustrianRoll { die, units }
}

/// Turns that delayed Austrians take: 1D3+1 for the group (32.4).
pub fn austrian_delay(chance: &mut impl Chance) -> u8 {
    d3(tables(), chance, AUSTRIAN_DELAY_ROLL) + 1
}

/// The permanent losses of turn 13: on the battalion, then on other British units (32.14).
#[must_use]
pub fn cambridgeshire(battalion_pf: u8, other_british_pf: u16) -> (u8, u8) {
    let due = tables().special.cambridgeshire.permanent_losses;
    let own = due.min(battalion_pf);
    (own, u16::from(due - own).min(other_british_pf) as u8)
}

/// Which arrival turns may be shifted: 9.5a.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// The turn.
    turn: u8,
}

/// The turns.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct WindowOutcome {
    eligible: Vec<u8>,
    /// The nearest that are not.
    not_eligible: Vec<u8>,
}

impl Case for Window {
    type Outcome = WindowOutcome;
    const ID: &'static str = "reinforcement_window";
    const RULES: &'static [RuleId] = &[rules::R9_5A];

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> WindowOutcome {
        let last = tables().calendar.turns;
        let eligible: Vec<u8> = (1..=last).filter(|due| in_window(self.turn, *due)).collect();
        let before = self.turn.checked_sub(1).filter(|turn| *turn > 0);
        let after = eligible.last().map(|due| due + 1).filter(|turn| *turn <= last);
        WindowOutcome { eligible, not_eligible: before.into_iter().chain(after).collect() }
    }
}

/// Shifting an arrival: 9.5, 9.6, 9.7, 27.2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalShift {
    /// The turn.
    turn: u8,
    /// When it is due.
    due: u8,
    /// When it shall come.
    to: u8,
    /// PF of the unit.
    #[serde(default = "one")]
    pf: u8,
    /// It is a leader.
    #[serde(default)]
    is_leader: bool,
    /// It is Bonaparte or one of his batteries.
    #[serde(default)]
    bonaparte: bool,
    /// It has been put back for PO before.
    #[serde(default)]
    delayed_before: bool,
    /// The pool that pays or receives.
    #[serde(default)]
    pool: Option<u8>,
}

const fn one() -> u8 {
    1
}

/// What it costs or brings.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ArrivalShiftOutcome {
    allowed: bool,
    po_cost: u8,
    po_income: u8,
    /// The pool afterwards, if it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pool_after: Option<u8>,
}

impl Case for ArrivalShift {
    type Outcome = ArrivalShiftOutcome;
    const ID: &'static str = "reinforcement_shift";
    const RULES: &'static [RuleId] = &[rules::R9_5A, rules::R9_5B, rules::R9_6, rules::R9_7, rules::R27_2];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("shifts", &["turn", "due", "to", "pf"]));

    fn check(&self, faults: &mut InputFaults) {
        for (field, turn) in [("turn", self.turn), ("due", self.due), ("to", self.to)] {
            faults.turn(field, turn);
        }
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> ArrivalShiftOutcome {
        let early = self.to < self.due;
        let po_cost = early_cost(self.due, self.to);
        let late = self.to.saturating_sub(self.due);
        let allowed = in_window(self.turn, self.due)
            && self.to >= self.turn
            && late <= tables().costs.late_max_turns
            && !(early && self.bonaparte)
            && self.pool.is_none_or(|pool| pool >= po_cost);
        let income = if late > 0 { late_income(self.pf, self.is_leader, self.delayed_before) } else { 0 };
        let (po_cost, po_income) = if allowed { (po_cost, income) } else { (0, 0) };
        let pool_after =
            self.pool.map(|pool| super::operation_points::with_income(pool - po_cost.min(pool), po_income));
        ArrivalShiftOutcome { allowed, po_cost, po_income, pool_after }
    }
}

/// Austrian reinforcements: 32.3, 32.4.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Austrians {
    /// The turn.
    turn: u8,
    /// PV of the Allies less those of the Republicans.
    #[serde(default)]
    allied_lead: i16,
    /// A rade is lost or tenuous.
    #[serde(default)]
    rade_lost_or_tenuous: bool,
    /// The Republicans control the Grande Tour or the L'Éguillette/Balaguier peninsula.
    #[serde(default)]
    peninsula_lost: bool,
    /// Austrian units that have not come yet.
    #[serde(default = "eight")]
    waiting: u8,
    /// The die, if rolled by hand.
    #[serde(default)]
    die: Option<u8>,
    /// The 1D3 of units, if rolled by hand.
    #[serde(default)]
    d3: Option<u8>,
}

const fn eight() -> u8 {
    8
}

/// How many come.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AustriansOutcome {
    units: u8,
    modified: i8,
}

impl Case for Austrians {
    type Outcome = AustriansOutcome;
    const ID: &'static str = "austrian_reinforcements";
    const RULES: &'static [RuleId] = &[rules::R32_3, rules::R32_4];
    const LIST: Option<(&'static str, &'static [&'static str])> = Some(("rolls", &["turn", "die", "d3"]));

    fn check(&self, faults: &mut InputFaults) {
        faults.turn("turn", self.turn);
        let from = tables().calendar.austrians_from;
        faults.require(self.turn >= from, || format!("turn: {}, but the rolls begin on turn {from}", self.turn));
        faults.die("die", self.die);
        faults.d3("d3", self.d3);
    }

    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> AustriansOutcome {
        let mood = AustrianMood {
            turn: self.turn,
            allied_lead: self.allied_lead,
            rade_lost_or_tenuous: self.rade_lost_or_tenuous,
            peninsula_lost: self.peninsula_lost,
        };
        let die = d6(self.die, chance, AUSTRIAN_ROLL);
        let mut tally = Tally::new();
        tally.add(rules::R32_3, "die-austrians", die.into());
        mood.tally(&mut tally);
        let modified = tally.sum() as i8;
        tell(tallies, "value-die", tally);
        let units =
            if mood.come(die) { d3_or(tables(), self.d3, chance, AUSTRIAN_UNITS_ROLL).min(self.waiting) } else { 0 };
        AustriansOutcome { units, modified }
    }
}

/// The 30th Cambridgeshire on turn 13: 32.14.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CambridgeshireLeaves {
    /// The turn; by default 13.
    #[serde(default)]
    turn: Option<u8>,
    /// PF of the battalion.
    battalion_pf: u8,
    /// PF of all other British units.
    #[serde(default)]
    other_british_pf: u16,
}

/// Who loses what.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CambridgeshireOutcome {
    losses_on_battalion: u8,
    losses_on_others: u8,
    /// It has 0 PF left because of this.
    battalion_removed: bool,
    ignored: u8,
}

impl Case for CambridgeshireLeaves {
    type Outcome = CambridgeshireOutcome;
    const ID: &'static str = "cambridgeshire";
    const RULES: &'static [RuleId] = &[rules::R32_14];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> CambridgeshireOutcome {
        let t = tables();
        let now = self.turn.is_none_or(|turn| turn == t.calendar.cambridgeshire_leaves);
        let due = if now { t.special.cambridgeshire.permanent_losses } else { 0 };
        let (own, others) = if now { cambridgeshire(self.battalion_pf, self.other_british_pf) } else { (0, 0) };
        CambridgeshireOutcome {
            losses_on_battalion: own,
            losses_on_others: others,
            battalion_removed: own > 0 && own == self.battalion_pf,
            ignored: due - own - others,
        }
    }
}
