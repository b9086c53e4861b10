//! Positions written down: who stands where and how he is, for tests of a rule where it is played
//! (`docs/POSITIONS.md`).
//!
//! ```toml
//! at = { turn = 7, side = "republican", step = "movement", war = ["ollioules"], pools = { west = 6 },
//!        units = { w_allobroges = "ollioules", br_11 = { at = "six_fours", temporary = 1 } },
//!        leaders = { mouret = "ollioules" } }
//! ```
//!
//! Who is not named is out of the game; pools that are not named hold 12. `dice` are those that fall before the first
//! question. A unit with `from` has entered the enemy's area from there in the movement phase before.

use super::{Depot, Marks, Redoubt, Step, Toulon, UnitId, Whereabouts};
use crate::book::vocabulary::{Pool, Rade, RadeState, Side};
use crate::play::Calendar;
use crate::setup::Setup;
use gamekit::position::Positioned;
use gamekit::question;
use kernel::Silent;
use kernel::chance::Scripted;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// `at = { ... }` of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    turn: u8,
    /// Whose side turn it is; it has the initiative, too.
    side: Side,
    /// The step of the turn that begins.
    step: Step,
    /// It is the second side turn.
    #[serde(default)]
    second: bool,
    #[serde(default)]
    dice: Vec<u8>,
    #[serde(default)]
    units: BTreeMap<String, Placed>,
    #[serde(default)]
    leaders: BTreeMap<String, Spot>,
    #[serde(default)]
    redoubts: Vec<Built>,
    #[serde(default)]
    pools: BTreeMap<Pool, u8>,
    #[serde(default)]
    rades: BTreeMap<Rade, RadeState>,
    /// Depots that are war depots in this side turn.
    #[serde(default)]
    war: Vec<Depot>,
    /// Sides that carry a Significant Defeat.
    #[serde(default)]
    shaken: Vec<Side>,
    #[serde(default)]
    points: BTreeMap<Side, i16>,
    #[serde(default)]
    gauge: u8,
    #[serde(default)]
    reserve: u8,
    /// Allied troops have not been in Toulon yet (17.5).
    #[serde(default)]
    toulon_closed: bool,
}

/// A place of a counter: the id of an area, `afloat`, `waiting`, or a turn of the track.
#[derive(Deserialize)]
#[serde(untagged)]
enum Spot {
    Due(u8),
    Named(String),
}

/// A unit of a position: where it is, or that and more.
#[derive(Deserialize)]
#[serde(untagged)]
enum Placed {
    At(Spot),
    As(How),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct How {
    at: Spot,
    #[serde(default)]
    temporary: u8,
    #[serde(default)]
    permanent: u8,
    #[serde(default)]
    checks: u8,
    /// It has entered from this area.
    #[serde(default)]
    from: Option<String>,
    /// In war supply, or out of all supply; as the last supply phase found it.
    #[serde(default)]
    war_supply: bool,
    #[serde(default)]
    out_of_supply: bool,
    #[serde(default)]
    mobile: bool,
    #[serde(default)]
    first_wave: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Built {
    area: String,
    side: Side,
    #[serde(default)]
    improved: bool,
}

impl Toulon {
    fn spot(&self, spot: &Spot) -> Result<Whereabouts, String> {
        Ok(match spot {
            Spot::Due(turn) => Whereabouts::Track(*turn),
            Spot::Named(name) => match name.as_str() {
                "afloat" => Whereabouts::Afloat,
                "waiting" => Whereabouts::Waiting,
                id => Whereabouts::Area(self.setup.area_by_id(id).ok_or_else(|| format!("no area `{id}`"))?),
            },
        })
    }

    fn place_unit(&mut self, name: &str, placed: &Placed) -> Result<(), String> {
        let unit = self.setup.unit_by_id(name).ok_or_else(|| format!("no unit `{name}`"))?;
        let spot = match placed {
            Placed::At(spot) | Placed::As(How { at: spot, .. }) => self.spot(spot)?,
        };
        match spot {
            Whereabouts::Area(area) => self.put(unit, area),
            elsewhere => self.unit_mut(unit).at = elsewhere,
        }
        let Placed::As(how) = placed else { return Ok(()) };
        let from = match &how.from {
            Some(id) => Some(self.setup.area_by_id(id).ok_or_else(|| format!("no area `{id}`"))?),
            None => None,
        };
        let wet = from.zip(spot.area()).is_some_and(|(from, to)| self.setup.ground(to).across.has(from));
        let state = self.unit_mut(unit);
        (state.temporary, state.permanent, state.checks) = (how.temporary, how.permanent, how.checks);
        state.came_from = from;
        for (mark, on) in [
            (Marks::ENTERED, from.is_some()),
            (Marks::ACROSS_RIVER, wet),
            (Marks::WAR_SUPPLY, how.war_supply),
            (Marks::OUT_OF_SUPPLY, how.out_of_supply),
            (Marks::MOBILE, how.mobile),
            (Marks::FIRST_WAVE, how.first_wave),
        ] {
            state.marks.put(mark, on);
        }
        if let Some(area) = spot.area() {
            self.settle_works(area, self.side_of(unit));
        }
        Ok(())
    }

    fn read_place(&self, at: Whereabouts) -> Value {
        match at {
            Whereabouts::Area(area) => json!(self.map().area(area).id),
            Whereabouts::Afloat => json!("afloat"),
            Whereabouts::Track(turn) => json!(turn),
            Whereabouts::Waiting => json!("waiting"),
            Whereabouts::OnRoad => json!("road"),
            Whereabouts::Gone => json!("gone"),
        }
    }

    fn read_unit(&self, unit: UnitId) -> Value {
        let state = self.unit(unit);
        json!({
            "at": self.read_place(state.at), "pf": self.pf(unit), "temporary": state.temporary,
            "permanent": state.permanent, "checks": state.checks, "inside": state.inside, "side": self.side_of(unit),
            "out_of_supply": state.marks.has(Marks::OUT_OF_SUPPLY), "war_supply": state.marks.has(Marks::WAR_SUPPLY),
            "mobile": state.marks.has(Marks::MOBILE), "fired": state.marks.has(Marks::FIRED),
            "entered": state.marks.has(Marks::ENTERED),
        })
    }
}

impl Positioned for Toulon {
    type Arrangement = Arrangement;

    fn arranged(setup: &Arc<Setup>, at: Arrangement) -> Result<Self, String> {
        let mut game = Toulon::set_up(setup);
        setup.unit_ids().for_each(|unit| game.lift(unit, Whereabouts::Gone));
        setup.leader_ids().for_each(|leader| game.lift_leader(leader, Whereabouts::Gone));
        game.redoubts.clear();
        (game.turn, game.first, game.initiative, game.half) = (at.turn, at.side, at.side, 0);
        if at.second {
            (game.first, game.half) = (at.side.other(), 1);
        }
        (game.gauge, game.reserve, game.toulon_entered) = (at.gauge, at.reserve, !at.toulon_closed);
        game.pools = [12; Pool::COUNT];
        at.pools.iter().for_each(|(pool, points)| game.pools[pool.index()] = *points);
        game.points = [0; 2];
        at.points.iter().for_each(|(side, points)| game.points[side.index()] = *points);
        at.rades.iter().for_each(|(rade, state)| game.rades[rade.index()] = *state);
        at.war.iter().for_each(|depot| game.war[depot.index()] = true);
        at.shaken.iter().for_each(|side| game.shaken[side.index()] = true);
        for built in &at.redoubts {
            let area = setup.area_by_id(&built.area).ok_or_else(|| format!("no area `{}`", built.area))?;
            let (side, improved) = (built.side, built.improved);
            let redoubt = Redoubt { area, side, improved, built: 0, progress: 0, reduced: false, destroyed: false };
            game.redoubts.try_push(redoubt).map_err(|_| "too many redoubts".to_owned())?;
        }
        for (name, placed) in &at.units {
            game.place_unit(name, placed)?;
        }
        for (name, spot) in &at.leaders {
            let leader = setup.leader_by_id(name).ok_or_else(|| format!("no leader `{name}`"))?;
            match game.spot(spot)? {
                Whereabouts::Area(area) => game.put_leader(leader, area),
                elsewhere => game.lift_leader(leader, elsewhere),
            }
        }
        game.stack.restart(Calendar(at.step));
        let mut dice = Scripted::new(at.dice.iter().copied());
        question::proceed(&mut game, &mut dice, &mut Silent);
        dice.finish().map_err(|error| error.to_string())?;
        Ok(game)
    }

    fn named(&self, name: &str) -> Option<Value> {
        let setup = &self.setup;
        let unit = setup.unit_by_id(name).map(|id| json!(id));
        unit.or_else(|| setup.leader_by_id(name).map(|id| json!(id)))
            .or_else(|| setup.area_by_id(name).map(|id| json!(id)))
            .or_else(|| setup.map.section_by_id(name).map(|id| json!(id)))
    }

    fn read(&self, name: &str) -> Option<Value> {
        let setup = &self.setup;
        if let Some(unit) = setup.unit_by_id(name) {
            return Some(self.read_unit(unit));
        }
        if let Some(id) = setup.leader_by_id(name) {
            let leader = self.leader(id);
            return Some(json!({ "at": self.read_place(leader.at), "replaced": leader.replaced }));
        }
        if let Some(area) = setup.area_by_id(name) {
            let [allied, republican] = Side::ALL.map(|side| self.status(area, side));
            let pf = Side::ALL.map(|side| self.strength_in(area, side));
            let redoubts: Vec<bool> = Side::ALL
                .iter()
                .flat_map(|side| self.redoubts_in(area, *side))
                .map(|redoubt| redoubt.improved)
                .collect();
            return Some(json!({
                "allied": allied, "republican": republican, "allied_pf": pf[0], "republican_pf": pf[1],
                "redoubts": redoubts,
            }));
        }
        if let Some(section) = setup.map.section_by_id(name) {
            let [allied, republican] = Side::ALL.map(|side| self.section_status(section, side));
            return Some(json!({ "allied": allied, "republican": republican }));
        }
        if let Some(side) = Side::from_id(name) {
            let points = self.victory_points(side);
            return Some(json!({ "points": points, "shaken": self.shaken[side.index()] }));
        }
        if let Some(rade) = Rade::from_id(name) {
            return Some(json!({ "state": self.rades[rade.index()], "threatened": self.is_threatened(rade) }));
        }
        if let Some(pool) = Pool::from_id(name) {
            return Some(json!({ "points": self.pools[pool.index()], "in_play": self.is_in_play(pool) }));
        }
        let siege = json!({
            "turn": self.turn, "gauge": self.gauge, "reserve": self.reserve, "initiative": self.initiative,
            "first": self.first, "phasing": self.phasing(),
        });
        (name == "siege").then_some(siege)
    }
}
