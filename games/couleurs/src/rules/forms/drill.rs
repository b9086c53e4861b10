//! Points, moves and drill as forms.

use super::{Points, TroopName, form, show};
use crate::book::charts::charts;
use crate::book::vocabulary::{Formation, Gait, Order, UD};
use crate::rules;
use crate::rules::{drill, operational, pace, points};
use boards::table::Angle;
use kernel::Tally;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a unit has spent, and what it is about to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spending {
    /// Points of penalty or safeguard brought over from the last turn.
    #[serde(default)]
    pub debt: u8,
    /// Spent already this turn.
    #[serde(default)]
    pub spent: u8,
    /// It reacts: a point is lost first.
    #[serde(default)]
    pub reacts: bool,
    /// What it needs, each in turn.
    #[serde(default)]
    pub needs: Vec<u8>,
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Spent {
    /// Points it had this turn.
    pub allowance: u8,
    /// Spent in all.
    pub total: u8,
    /// Points of penalty (POP).
    pub penalty: u8,
    /// It no longer moves nor fires this turn.
    pub frozen: bool,
    /// Points it will have next turn.
    pub next_turn: u8,
}

form! {
    /// Action points of a turn, with overspending and debt (pa.over, pa.carry).
    ActionPoints = "action_points", Spending => Spent, [PA_ALLOWANCE, PA_OVER, PA_FREEZE, PA_CARRY, REACT_COST],
    |input, chance, tallies| {
        let allowance = points::allowance(input.debt);
        let mut tally = Tally::new();
        tally.add(rules::PA_COSTS, "points-spent", input.spent.into());
        tally.add(rules::REACT_COST, "points-reaction", i32::from(u8::from(input.reacts) * points::REACTION));
        for need in &input.needs {
            tally.add(rules::PA_COSTS, "points-need", (*need).into());
        }
        let total = tally.sum().clamp(0, 250) as u8;
        tallies.push(("tally-points", tally));
        let penalty = points::penalty(total, allowance);
        Spent {
            allowance,
            total,
            penalty,
            frozen: total > points::FREEZE,
            next_turn: points::allowance(penalty),
        }
    }
}

/// A change of formation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The troop, by its id in the national lists.
    pub troop: TroopName,
    /// The year of the battle.
    #[serde(default = "usual_year")]
    pub year: u16,
    /// From which formation.
    pub from: Formation,
    /// Into which.
    pub to: Formation,
}

const fn usual_year() -> u16 {
    1809
}

form! {
    /// What a change of formation costs; nothing where the arm cannot make it (form.cost).
    FormationChange = "formation_change", Change => Points, [FORM_COST, FORM_CIRCUMSTANCE, FORM_OVER3],
    check input { input.troop.check("troop") },
    |input, chance, tallies| {
        let tally = drill::change(charts(), input.troop.troop(charts()), input.year, input.from, input.to);
        let pa = tally.as_ref().map(Tally::sum);
        tallies.extend(tally.map(|tally| ("tally-pa", tally)));
        Points { pa }
    }
}

/// A unit that re-forms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reform {
    /// The troop.
    pub troop: TroopName,
    /// Its order now.
    pub order: Order,
    /// Into another formation than it had.
    #[serde(default)]
    pub other_formation: bool,
}

form! {
    /// One step of re-forming (form.reform).
    Reforming = "reform", Reform => Points, [FORM_REFORM],
    check input { input.troop.check("troop") },
    |input, chance, tallies| {
        let tally = drill::reform(charts(), input.troop.troop(charts()), input.order, input.other_formation);
        let pa = tally.sum();
        tallies.push(("tally-pa", tally));
        Points { pa: Some(pa) }
    }
}

/// A change of facing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turning {
    /// The troop.
    pub troop: TroopName,
    /// Its formation.
    pub formation: Formation,
    /// By how many degrees; 180 is facing about.
    pub degrees: u16,
}

form! {
    /// What a change of facing costs (move.facing).
    Facing = "facing", Turning => Points, [MOVE_FACING, MOVE_CAV_BACK],
    check input { input.troop.check("troop") },
    |input, chance, tallies| {
        let troop = input.troop.troop(charts());
        let tally = if input.degrees >= 180 {
            drill::about(troop, input.formation)
        } else {
            drill::wheel(troop, input.formation, Angle::degrees(input.degrees.into()))
        };
        let pa = tally.sum();
        tallies.push(("tally-pa", tally));
        Points { pa: Some(pa) }
    }
}

/// Guns drawn on by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByHand {
    /// The battery.
    pub troop: TroopName,
    /// Up a slope.
    #[serde(default)]
    pub uphill: bool,
}

form! {
    /// What a UD by hand costs a battery (art.prolonge).
    Prolonge = "prolonge", ByHand => Points, [ART_PROLONGE],
    check input { input.troop.check("troop") },
    |input, chance, tallies| {
        let troop = input.troop.troop(charts());
        let tally = drill::prolonge(troop.weapon.is_heavy(), input.uphill, troop.status);
        let pa = tally.sum();
        tallies.push(("tally-pa", tally));
        Points { pa: Some(pa) }
    }
}

/// A built-up area entered, left or rearranged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entering {
    /// Skirmish faculty of the unit, 0 to 2.
    pub ft: u8,
}

form! {
    /// What it costs (eco.enter).
    Occupation = "built_up_area", Entering => Points, [ECO_ENTER],
    |input, chance, tallies| {
        let tally = drill::occupy(input.ft);
        let pa = tally.sum();
        tallies.push(("tally-pa", tally));
        Points { pa: Some(pa) }
    }
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// The troop.
    pub troop: TroopName,
    /// Its formation.
    pub formation: Formation,
    /// Points spent on it: 1 ordinary, 2 quick, 3 charge.
    pub pa: u8,
    /// A general of its chain is with it.
    #[serde(default)]
    pub general: bool,
    /// Along a road.
    #[serde(default)]
    pub road: bool,
    /// UD the ground takes.
    #[serde(default)]
    pub penalty_ud: u8,
}

/// How far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Distance {
    /// In UD.
    pub ud: i32,
    /// The gait the points allow in this formation.
    pub gait: Gait,
}

form! {
    /// How far a unit goes for its points (move.rates, terrain.penalty).
    Movement = "movement", Way => Distance, [MOVE_RATES, MOVE_STATUS, MOVE_GENERAL, TERRAIN_PENALTY, TERRAIN_ROAD],
    check input { input.troop.check("troop") },
    |input, chance, tallies| {
        let troop = input.troop.troop(charts());
        let march = pace::March { formation: input.formation, general: input.general, road: input.road };
        let penalty = i32::from(input.penalty_ud);
        if let Some(mut tally) = pace::distance(charts(), troop, march, input.pa) {
            tally.add(rules::TERRAIN_PENALTY, "points-ground", -penalty);
            tallies.push(("tally-move", tally));
        }
        let reach = pace::reach(charts(), troop, march, input.pa, penalty);
        let gait = pace::gait_of(charts(), troop, march, reach, penalty, input.pa);
        let gait = gait.min(pace::top_gait(charts(), troop.arm, input.formation));
        Distance { ud: reach.to_tenths() / UD.to_tenths(), gait }
    }
}

/// A group on an operational march.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Its troops.
    pub troops: Vec<TroopName>,
    /// Their formation.
    pub formation: Formation,
}

/// How far it goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Reach {
    /// In UD.
    pub ud: i32,
}

form! {
    /// How far a group marches operationally, in UD (sop.speed).
    OperationalMarch = "operational_march", Group => Reach, [SOP_SPEED],
    check input { input.troops.iter().try_for_each(|troop| troop.check("troops")) },
    |input, chance, tallies| {
        let pace = |troop: &TroopName| operational::pace(charts(), troop.troop(charts()), input.formation);
        let slowest = input.troops.iter().map(pace).min().unwrap_or(0);
        show(tallies, rules::SOP_SPEED, slowest);
        Reach { ud: operational::reach(charts(), slowest).to_tenths() / UD.to_tenths() }
    }
}

/// A unit engaged while it deploys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Engaged {
    /// Points its deployment takes.
    pub cost: u8,
    /// Points it has left.
    pub left: u8,
}

/// How it is found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Found {
    /// Points it lacks.
    pub lacks: u8,
    /// Its order.
    pub order: Order,
}

form! {
    /// Its order when it is surprised (sop.surprise).
    Surprised = "surprise", Engaged => Found, [SOP_SURPRISE],
    |input, chance, tallies| {
        let lacks = operational::lacks(input.cost.into(), input.left);
        show(tallies, rules::SOP_SURPRISE, lacks.into());
        Found { lacks, order: operational::surprised(lacks, Order::Formed) }
    }
}
