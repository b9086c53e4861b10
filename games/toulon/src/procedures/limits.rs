//! How many PF may enter and stand in an area: 3.capacity, 3.depots, 3.la-garde, 6.2, 6.4, 6.5.

use super::prelude::*;

/// What limits an area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Room {
    /// A depot: nothing (3.depots).
    Unlimited,
    /// La Garde, wholly fort (3.la-garde).
    LaGarde,
    /// The number printed in it; 0 for none (3.capacity).
    Capacity(u8),
}

/// The limits of an area in PF.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Limits {
    /// Together for one payment (6.2a).
    pub entry: u16,
    /// Standing there, one side (6.2b).
    pub occupation: u16,
}

impl Room {
    /// The room of an area by its id and the number printed in it.
    #[must_use]
    pub fn of(area: &str, printed: u8) -> Room {
        if tables().areas.unlimited.iter().any(|depot| depot == area) {
            Room::Unlimited
        } else if area == "la_garde" {
            Room::LaGarde
        } else {
            Room::Capacity(printed)
        }
    }

    /// Its limits.
    #[must_use]
    pub fn limits(self) -> Limits {
        let areas = &tables().areas;
        match self {
            Room::Unlimited => Limits { entry: u16::MAX, occupation: u16::MAX },
            Room::LaGarde => Limits { entry: areas.la_garde_limit as u16, occupation: areas.la_garde_limit as u16 },
            Room::Capacity(printed) => {
                let capacity = if printed == 0 { areas.default_capacity as u16 } else { u16::from(printed) };
                Limits { entry: capacity, occupation: capacity * areas.occupation_factor as u16 }
            }
        }
    }
}

impl Limits {
    /// Whether a force of so many PF in so many units may enter together: a single unit always may (6.2a).
    #[must_use]
    pub const fn lets_in(self, pf: u16, units: u8) -> bool {
        pf <= self.entry || units <= 1
    }

    /// Whether so many PF in so many units of 1 PF or more may stand there: one big unit alone may (ruling 5).
    #[must_use]
    pub const fn holds(self, pf: u16, units_with_strength: u8) -> bool {
        pf <= self.occupation || units_with_strength <= 1
    }
}

/// Limits of an area: 3.capacity, 6.2.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaLimits {
    /// The number printed in the area; 0 for none.
    #[serde(default)]
    printed_capacity: u8,
    /// The area, if it is La Garde or a depot.
    #[serde(default)]
    area: String,
}

/// In PF; none for a depot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AreaLimitsOutcome {
    entry_limit_pf: Option<u16>,
    occupation_limit_pf: Option<u16>,
}

impl Case for AreaLimits {
    type Outcome = AreaLimitsOutcome;
    const ID: &'static str = "area_limits";
    const RULES: &'static [RuleId] =
        &[rules::R3_CAPACITY, rules::R3_DEPOTS, rules::R3_LA_GARDE, rules::R6_2A, rules::R6_2B];
    const COLUMNS: &'static [(&'static str, &'static str)] =
        &[("printed_capacities", "printed_capacity"), ("areas", "area")];

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> AreaLimitsOutcome {
        let limits = Room::of(&self.area, self.printed_capacity).limits();
        let bounded = |limit: u16| (limit != u16::MAX).then_some(limit);
        AreaLimitsOutcome { entry_limit_pf: bounded(limits.entry), occupation_limit_pf: bounded(limits.occupation) }
    }
}

/// Whether forces may enter an area: 6.2a, 6.2b, 6.5.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaEntry {
    /// The number printed in the area; 0 for none.
    #[serde(default)]
    capacity: u8,
    /// The area, if it is La Garde or a depot.
    #[serde(default)]
    area: String,
    /// PF of each unit after losses.
    force: Vec<u8>,
    /// PF of each unit of the same side that stands there already.
    #[serde(default)]
    standing: Vec<u8>,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct AreaEntryOutcome {
    may_enter: bool,
    within_entry_limit: bool,
    within_occupation_limit: bool,
}

impl Case for AreaEntry {
    type Outcome = AreaEntryOutcome;
    const ID: &'static str = "area_entry";
    const RULES: &'static [RuleId] = &[rules::R6_2A, rules::R6_2B, rules::R6_5, rules::R18_4];
    const COLUMNS: &'static [(&'static str, &'static str)] = &[("forces", "force")];

    fn check(&self, faults: &mut InputFaults) {
        faults.require(!self.force.is_empty(), || "force: expected at least one unit".to_owned());
    }

    fn resolve(&self, _: &mut impl Chance, _: &mut Tallies) -> AreaEntryOutcome {
        let limits = Room::of(&self.area, self.capacity).limits();
        let sum = |pf: &[u8]| pf.iter().map(|pf| u16::from(*pf)).sum::<u16>();
        let strong = |pf: &[u8]| pf.iter().filter(|pf| **pf > 0).count() as u8;
        let within_entry_limit = limits.lets_in(sum(&self.force), self.force.len() as u8);
        let within_occupation_limit =
            limits.holds(sum(&self.force) + sum(&self.standing), strong(&self.force) + strong(&self.standing));
        AreaEntryOutcome {
            may_enter: within_entry_limit && within_occupation_limit,
            within_entry_limit,
            within_occupation_limit,
        }
    }
}
