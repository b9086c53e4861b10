//! Positions written down: where the troops stand and how they are, for tests of a rule where it is played
//! (`docs/POSITIONS.md`).
//!
//! ```toml
//! at = { active = "french", orders = { FD1 = "attaquer", corps-FC = "attaquer" },
//!        brigades = { F11 = { at = [62, 24] }, R11 = { at = [62, 30], facing = 180 } },
//!        generals = { FD1-general = [62, 8] } }
//! ```
//!
//! Brigades that are not named are out of the battle; everybody else stands as the scenario deploys him.

use super::{Fate, Garde, Marks, Pose, Post, Spot};
use crate::book::vocabulary::{BrigadeId, Cohesion, CorpsId, DivisionId, Formation, GeneralId, Order};
use crate::play::Phase;
use crate::play::activation::Activate;
use crate::play::deployment::Deploy;
use crate::play::ordering::Orders;
use crate::setup::Setup;
use boards::table::{Heading, Point};
use gamekit::number::Cm;
use gamekit::position::Positioned;
use kernel::chance::Fast;
use kernel::{Game as _, Seat, SeatSet, Silent};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// `at = { ... }` of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    #[serde(default = "first")]
    turn: u8,
    /// The side that is to activate a formation; without it both sides are about to give their orders.
    #[serde(default)]
    active: Option<String>,
    /// By side, `corps-ID` and division; a corps takes its troops with it.
    #[serde(default)]
    orders: BTreeMap<String, Order>,
    #[serde(default)]
    brigades: BTreeMap<String, Placed>,
    #[serde(default)]
    generals: BTreeMap<String, [Cm; 2]>,
    /// Generals who are lost, and how often.
    #[serde(default)]
    lost: BTreeMap<String, u8>,
    /// Formations that have been activated this turn.
    #[serde(default)]
    activated: Vec<String>,
    /// The side that holds each objective.
    #[serde(default)]
    holders: BTreeMap<String, String>,
}

const fn first() -> u8 {
    1
}

/// A brigade of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    at: [Cm; 2],
    #[serde(default)]
    facing: i32,
    #[serde(default)]
    formation: Option<Formation>,
    #[serde(default)]
    cohesion: Option<Cohesion>,
    #[serde(default)]
    elements: Option<u8>,
    #[serde(default)]
    combats: u8,
    #[serde(default)]
    moved: bool,
    #[serde(default)]
    no_ammunition: bool,
}

fn point([x, y]: [Cm; 2]) -> Point {
    Point::new(x.length(), y.length())
}

impl Garde {
    fn side_named(&self, id: &str) -> Option<Seat> {
        self.setup.sides.iter().position(|side| side.id == id).map(|index| Seat(index as u8))
    }

    fn general_named(&self, id: &str) -> Option<GeneralId> {
        self.setup.generals.iter().position(|general| general.id == id).map(|index| GeneralId(index as u8))
    }

    fn corps_named(&self, id: &str) -> Option<CorpsId> {
        let id = id.strip_prefix("corps-")?;
        self.setup.corps.iter().position(|corps| corps.id == id).map(|index| CorpsId(index as u8))
    }

    fn objective_named(&self, id: &str) -> Option<usize> {
        self.setup.objectives.iter().position(|objective| objective.id == id)
    }

    /// Everybody where the scenario puts him, by its own plan.
    fn deployed(setup: &Arc<Setup>) -> Result<Self, String> {
        let mut dice = Fast::new(1);
        let mut game = Garde::start(setup, &mut dice, &mut Silent);
        while let Some(Phase::Deploy(Deploy { next })) = game.stack.top() {
            let general = game.to_place(next, game.divisions_to_place()).next().ok_or("nobody to deploy")?;
            let planned = crate::Action::DeployAsPlanned { general };
            game.play(next, &planned, &mut dice, &mut Silent).map_err(|refused| refused.to_string())?;
        }
        Ok(game)
    }

    fn give_orders(&mut self, orders: &BTreeMap<String, Order>) -> Result<(), String> {
        for (name, order) in orders {
            if let Some(seat) = self.side_named(name) {
                self.armies[seat.index()].order = *order;
            } else if let Some(corps) = self.corps_named(name) {
                self.corps[corps.index()].order = *order;
                self.align_corps_troops(corps.index());
            } else {
                let division = self.setup.division_by_id(name).ok_or_else(|| format!("no command `{name}`"))?;
                self.division_mut(division).order = *order;
            }
        }
        Ok(())
    }

    fn place(&mut self, brigades: &BTreeMap<String, Placed>) -> Result<(), String> {
        if brigades.is_empty() {
            return Ok(());
        }
        for brigade in &mut self.brigades {
            (brigade.fate, brigade.cohesion, brigade.elements) = (Fate::Gone, Cohesion::Broken, 0);
        }
        for (name, placed) in brigades {
            let id = self.setup.brigade_by_id(name).ok_or_else(|| format!("no brigade `{name}`"))?;
            let full = self.setup.brigade(id).elements;
            let own = self.brigade_mut(id);
            own.pose = Pose::new(point(placed.at), Heading::degrees(placed.facing));
            own.fate = Fate::OnTable;
            own.formation = placed.formation.unwrap_or(Formation::Battle);
            own.cohesion = placed.cohesion.unwrap_or(Cohesion::Formed);
            own.elements = placed.elements.unwrap_or(full).clamp(1, full);
            own.combats = placed.combats;
            for (mark, set) in [(Marks::MOVED, placed.moved), (Marks::NO_AMMUNITION, placed.no_ammunition)] {
                if set {
                    own.marks.set(mark);
                }
            }
        }
        for id in self.on_table() {
            let stand = self.stand(id);
            if !self.setup.table.holds(&stand) || !self.is_clear_of_troops(id, &stand) {
                return Err(format!("{} has no room where it stands", self.setup.brigade(id).id));
            }
        }
        Ok(())
    }
}

impl Positioned for Garde {
    type Arrangement = Arrangement;

    fn arranged(setup: &Arc<Setup>, at: Arrangement) -> Result<Self, String> {
        let mut game = Garde::deployed(setup)?;
        game.turn = at.turn;
        game.place(&at.brigades)?;
        game.give_orders(&at.orders)?;
        for (name, place) in &at.generals {
            let id = game.general_named(name).ok_or_else(|| format!("no general `{name}`"))?;
            let general = game.general_mut(id);
            (general.at, general.post) = (Spot::new(point(*place)), Post::Filled);
        }
        for (name, losses) in &at.lost {
            let id = game.general_named(name).ok_or_else(|| format!("no general `{name}`"))?;
            let general = game.general_mut(id);
            (general.post, general.losses) = (Post::Vacant, *losses);
        }
        for name in &at.activated {
            let id = game.setup.division_by_id(name).ok_or_else(|| format!("no formation `{name}`"))?;
            game.division_mut(id).activated = true;
        }
        for (name, side) in &at.holders {
            let objective = game.objective_named(name).ok_or_else(|| format!("no objective `{name}`"))?;
            game.holders[objective] = Some(game.side_named(side).ok_or_else(|| format!("no side `{side}`"))?);
        }
        match &at.active {
            Some(side) => {
                let active = game.side_named(side).ok_or_else(|| format!("no side `{side}`"))?;
                game.initiative = Some(active);
                game.stack.restart(Activate { active });
            }
            None => game.stack.restart(Orders { done: SeatSet::EMPTY }),
        }
        Ok(game)
    }

    fn named(&self, name: &str) -> Option<Value> {
        let brigade = self.setup.brigade_by_id(name).map(|id| json!(id));
        brigade
            .or_else(|| self.general_named(name).map(|id| json!(id)))
            .or_else(|| self.corps_named(name).map(|id| json!(id)))
            .or_else(|| self.setup.division_by_id(name).map(|id| json!(id)))
    }

    fn read(&self, name: &str) -> Option<Value> {
        if let Some(id) = self.setup.brigade_by_id(name) {
            return Some(self.read_brigade(id));
        }
        if let Some(id) = self.general_named(name) {
            let general = self.general(id);
            let with = general.with.map(|brigade| self.setup.brigade(brigade).id.clone());
            return Some(json!({
                "present": general.post == Post::Filled, "competence": general.competence,
                "losses": general.losses, "with": with,
            }));
        }
        if let Some(corps) = self.corps_named(name) {
            let staff = &self.corps[corps.index()];
            return Some(json!({ "order": staff.order, "revealed": staff.revealed, "aides": self.corps_aides(corps) }));
        }
        if let Some(seat) = self.side_named(name) {
            let standing = self.standing(seat);
            return Some(json!({
                "points": standing.points, "objectives": standing.objectives, "broken": standing.broken,
                "aides": self.army_aides(seat), "riders": self.riders.len(),
            }));
        }
        if let Some(objective) = self.objective_named(name) {
            let holder = self.holders[objective].map(|seat| self.setup.side(seat).id.clone());
            return Some(json!({ "holder": holder }));
        }
        self.setup.division_by_id(name).map(|id| self.read_division(id))
    }
}

impl Garde {
    fn read_division(&self, id: DivisionId) -> Value {
        let own = self.division(id);
        json!({
            "order": own.order, "revealed": own.revealed, "shaken": own.shaken, "activated": own.activated,
            "coherent": self.is_coherent(id),
        })
    }

    fn read_brigade(&self, id: BrigadeId) -> Value {
        let (own, stand) = (self.brigade(id), self.stand(id));
        let on_table = own.fate == Fate::OnTable;
        json!({
            "x": Cm::from(stand.centre().x), "y": Cm::from(stand.centre().y),
            "front": Cm::from(stand.front()), "depth": Cm::from(stand.depth()),
            "facing": i64::from(stand.heading().units()) * 360 / 16384,
            "formation": own.formation, "cohesion": own.cohesion, "elements": own.elements, "on_table": on_table,
            "zone": Cm::from(self.zone_depth(id)), "in_zone": on_table && self.is_in_zone(id),
            "commanded": on_table && self.is_commanded(id), "cover": self.cover(id), "combats": own.combats,
            "no_ammunition": own.marks.has(Marks::NO_AMMUNITION),
        })
    }
}
