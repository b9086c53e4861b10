//! What a side wants to hold, and with how much: the plan of computer players, drawn up from the map before the game.
//!
//! Nothing here is a rule. Points, peninsulas and the gates that lead to them, depots, strong places and the positions
//! of batteries get a worth each; roads of supply get a patrol.

use crate::book::vocabulary::Side;
use crate::setup::Setup;
use crate::state::Depot;
use crate::state::sets::{AreaId, AreaSet, Place};
use boards::areas::Places;

/// What an area is worth to a side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Goal {
    /// For standing there at all.
    pub hold: i32,
    /// For each PF there, up to the number wanted.
    pub each: i32,
    /// The number wanted.
    pub wanted: i32,
    /// For a garrison that closes its fort (13.1d).
    pub closed: i32,
    /// For each PF beyond the number wanted: how near it is to what the side has to take.
    pub pull: i32,
}

/// The goals of a side, by area.
pub(crate) type Plan = Vec<Goal>;

/// The plans of both sides.
#[must_use]
pub(crate) fn draw(setup: &Setup) -> [Plan; 2] {
    Side::ALL.map(|side| plan(setup, side))
}

fn plan(setup: &Setup, side: Side) -> Plan {
    let mut goals = vec![Goal::default(); setup.ground.len()];
    let want = |goals: &mut Plan, area: AreaId, hold: i32, each: i32, wanted: i32| {
        let goal = &mut goals[area.index()];
        goal.hold = goal.hold.max(hold);
        goal.each = goal.each.max(each);
        goal.wanted = goal.wanted.max(wanted);
    };
    let mut keys = AreaSet::EMPTY;
    for (n, ground) in setup.ground.iter().enumerate() {
        let area = AreaId(n as u8);
        let points = i32::from(ground.points);
        if points > 0 {
            want(&mut goals, area, 40 * points, 4 + 2 * points, 6);
            keys.add(area);
        }
        if ground.peninsula.is_some() {
            want(&mut goals, area, 120, 9, 9);
            // Whoever holds the only way to a peninsula holds the peninsula.
            for gate in ground.neighbours.iter() {
                want(&mut goals, gate, 80, 10, 14);
                keys.add(gate);
            }
        }
        if ground.forts.iter().any(|fort| fort.level() == 3) {
            goals[n].closed = 40 + 20 * points;
            if side == Side::Allied {
                want(&mut goals, area, 12, 3, 4);
            }
        }
        match ground.depot {
            Some(Depot::Toulon) if side == Side::Allied => {
                want(&mut goals, area, 300, 20, 12);
                goals[n].closed = 300;
            }
            Some(depot) if depot.side() == side => want(&mut goals, area, 100, 25, 5),
            _ => {}
        }
        if side == Side::Allied && ground.beach.is_some() {
            want(&mut goals, area, 4, 0, 0);
        }
    }
    if side == Side::Republican {
        for unit in &setup.units {
            if let Some(position) = unit.position {
                want(&mut goals, position, 14, 6, 6);
                keys.add(position);
            }
        }
        for depot in [Depot::Ollioules, Depot::Sollies] {
            link(setup, setup.depot(depot), keys, &mut goals);
        }
        let keys =
            |area: &AreaId| setup.ground(*area).peninsula.is_some() || setup.ground(*area).depot == Some(Depot::Toulon);
        draw_near(setup, &mut goals, &setup.map.area_ids().filter(keys).collect::<Vec<_>>(), PRESSING);
    } else {
        // Whoever is not needed in the town goes where sorties against the batteries start.
        let batteries: Vec<AreaId> = setup.units.iter().filter_map(|unit| unit.position).collect();
        draw_near(setup, &mut goals, &batteries, SALLYING);
    }
    goals
}

/// Areas on the way from a depot to what matters near it: a patrol there keeps the supply line open.
fn link(setup: &Setup, depot: AreaId, keys: AreaSet, goals: &mut Plan) {
    let open = Places::first(setup.ground.len() as u8);
    for key in keys.iter() {
        let Some(way) = setup.map.ground().way(depot.place(), key.place(), open) else { continue };
        if way.len() > LONGEST_LINK {
            continue;
        }
        for Place(n) in way.iter().skip(1) {
            let goal = &mut goals[usize::from(*n)];
            goal.hold = goal.hold.max(16);
            goal.wanted = goal.wanted.max(1);
            goal.each = goal.each.max(1);
        }
    }
}

/// Troops that are not needed elsewhere press on towards these areas: the besiegers towards the peninsulas and the town.
fn draw_near(setup: &Setup, goals: &mut Plan, wanted: &[AreaId], how: i32) {
    for (n, goal) in goals.iter_mut().enumerate() {
        let far = |to: &AreaId| setup.map.ground().distance(Place(n as u8), to.place());
        let near = wanted.iter().filter_map(far).min();
        goal.pull = (how * FARTHEST_PULL - how * i32::from(near.unwrap_or(u8::MAX))).max(0);
    }
}

/// How strongly each area nearer draws the besiegers, and the besieged.
const PRESSING: i32 = 2;
const SALLYING: i32 = 2;

/// From so many areas away nothing draws any more.
const FARTHEST_PULL: i32 = 12;

/// Areas of a supply line that are worth a patrol.
const LONGEST_LINK: usize = 8;

impl Goal {
    /// What a stack of so many PF is worth there; `closes`: it closes its fort.
    #[must_use]
    pub fn worth(&self, units: u32, pf: i32, closes: bool) -> i32 {
        if units == 0 {
            return 0;
        }
        // Beyond what is wanted men are still worth something: most where they are near the enemy's key places.
        let beyond = (pf - self.wanted).clamp(0, 15);
        let held = if pf > 0 { self.hold } else { self.hold / 2 };
        held + self.each * pf.min(self.wanted) + beyond * self.pull / 4 + if closes { self.closed } else { 0 }
    }
}
