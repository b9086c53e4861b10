//! How positions of this game are written down (`docs/POSITIONS.md`): units, leaders and weather on a map of a scenario,
//! at the moment when a side names a corps, or when a brigade of it acts.

use crate::book::facing::Facing;
use crate::book::vocabulary::{Side, Weather};
use crate::play::ChooseCorps;
use crate::play::activation::seat;
use crate::rules::hand::Hand;
use crate::setup::{BrigadeId, CorpsId, Setup, UnitId};
use crate::show::naming::leader_id;
use crate::state::{Brigade, BrigadeMarks, Corps, CorpsMarks, GONE, Hex, LEFT, Leader, Marks, OFF, Risorgimento, Unit};
use boards::hex::HexId;
use gamekit::position::Positioned;
use kernel::Silent;
use kernel::chance::Scripted;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The pieces on the map; whoever is not named is away.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// The side that has the hand.
    side: Side,
    /// The hour; the first of the scenario if not given.
    #[serde(default)]
    hour: Option<u8>,
    /// The weather.
    #[serde(default = "fair")]
    weather: Weather,
    /// The units; those of one hex from the top down.
    units: Vec<Stand>,
    /// Brigadiers, corps commanders and chiefs by brigade, corps or name: where they stand.
    #[serde(default)]
    leaders: BTreeMap<String, String>,
    /// Marks of brigades and corps.
    #[serde(default)]
    marks: BTreeMap<String, Vec<String>>,
    /// The corps of this brigade is active, without a roll, and the brigade acts.
    #[serde(default)]
    acts: Option<String>,
    /// The activation is an Extended one.
    #[serde(default)]
    extended: bool,
}

fn fair() -> Weather {
    Weather::Fair
}

/// A unit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stand {
    id: String,
    /// A hex; `off` for a reinforcement that waits, `gone` for one that is eliminated.
    at: String,
    #[serde(default = "north")]
    facing: Facing,
    #[serde(default)]
    losses: u8,
    #[serde(default)]
    marks: Vec<String>,
}

fn north() -> Facing {
    Facing::N
}

/// A mark by its name, or that there is none.
fn known<T>(mark: Option<T>, word: &str) -> Result<T, String> {
    mark.ok_or_else(|| format!("no mark `{word}`"))
}

fn hex(setup: &Setup, label: &str) -> Result<Hex, String> {
    match label {
        "off" => Ok(OFF),
        "gone" => Ok(GONE),
        _ => setup.map.grid().named(label).map(|hex| Hex(hex.0)).ok_or_else(|| format!("no hex `{label}`")),
    }
}

fn label(setup: &Setup, hex: Hex) -> String {
    match hex {
        OFF => "off".to_owned(),
        GONE => "gone".to_owned(),
        LEFT => "left".to_owned(),
        hex => setup.map.grid().label(HexId(hex.0)),
    }
}

impl Positioned for Risorgimento {
    type Arrangement = Arrangement;

    fn arranged(setup: &Arc<Setup>, at: Arrangement) -> Result<Self, String> {
        let mut game = Risorgimento::open(setup);
        game.at.clear(LEFT);
        game.units.iter_mut().for_each(|unit| *unit = Unit::default());
        for brigade in &mut game.brigades {
            *brigade = Brigade { leader: OFF, marks: BrigadeMarks::default() };
        }
        for corps in &mut game.corps {
            *corps = Corps { commander: OFF, activations: 0, marks: CorpsMarks::default() };
        }
        game.chiefs.iter_mut().for_each(|chief| chief.at = OFF);
        if let Some(hour) = at.hour {
            let turn = setup.turns.iter().position(|turn| turn.hour == hour);
            game.turn = turn.ok_or_else(|| format!("no turn at {hour}"))? as u8;
        }
        game.weather = at.weather;
        for stand in &at.units {
            let unit = setup.unit_by_id(&stand.id).ok_or_else(|| format!("no unit `{}`", stand.id))?;
            let hex = hex(setup, &stand.at)?;
            game.put(unit, hex, true);
            let state = &mut game.units[unit.index()];
            state.face(stand.facing);
            state.losses = stand.losses;
            for mark in &stand.marks {
                state.marks.set(known(Marks::named(mark), mark)?);
            }
            if hex.is_on_map() {
                game.hold_objective(hex, setup.unit(unit).seat);
            }
        }
        for (name, at) in &at.leaders {
            let hex = hex(setup, at)?;
            if let Some(brigade) = setup.brigade_by_id(name) {
                game.brigades[brigade.index()].leader = hex;
            } else if let Some(corps) = setup.corps_by_id(name) {
                game.corps[corps.index()].commander = hex;
            } else if let Some(chief) =
                (0..setup.chiefs.len()).find(|n| leader_id(setup, Leader::Chief(*n as u8)) == *name)
            {
                game.chiefs[chief].at = hex;
            } else {
                return Err(format!("no brigade, corps or chief `{name}`"));
            }
        }
        for (name, marks) in &at.marks {
            for mark in marks {
                match (setup.brigade_by_id(name), setup.corps_by_id(name)) {
                    (Some(brigade), _) => {
                        game.brigades[brigade.index()].marks.set(known(BrigadeMarks::named(mark), mark)?);
                    }
                    (_, Some(corps)) => game.corps[corps.index()].marks.set(known(CorpsMarks::named(mark), mark)?),
                    _ => return Err(format!("no brigade or corps `{name}`")),
                }
            }
        }
        game.hand = Hand::start(at.side, setup.specials.one_formation);
        game.stack.restart(ChooseCorps);
        if let Some(id) = &at.acts {
            let brigade = setup.brigade_by_id(id).ok_or_else(|| format!("no brigade `{id}`"))?;
            let corps = setup.brigade(brigade).corps;
            if setup.corps(corps).seat != seat(at.side) {
                return Err(format!("`{id}` is not of the side that has the hand"));
            }
            let mut none = Scripted::new([]);
            game.name_corps(corps, None, &mut none, &mut Silent);
            none.finish().map_err(|error| error.to_string())?;
            game.active.extended = at.extended;
            game.begin_brigade(brigade, &mut Silent);
        }
        Ok(game)
    }

    fn named(&self, name: &str) -> Option<Value> {
        let setup = &self.setup;
        if let Some(unit) = setup.unit_by_id(name) {
            return Some(json!(unit));
        }
        if let Some(brigade) = setup.brigade_by_id(name) {
            return Some(json!(brigade));
        }
        if let Some(corps) = setup.corps_by_id(name) {
            return Some(json!(corps));
        }
        if let Some(bridge) = setup.ground.bridges.iter().position(|bridge| bridge.name == name) {
            return Some(json!(bridge));
        }
        setup.map.grid().named(name).map(|hex| json!(hex.0))
    }

    fn read(&self, name: &str) -> Option<Value> {
        let setup = &self.setup;
        if let Some(unit) = setup.unit_by_id(name) {
            return Some(self.read_unit(unit));
        }
        if let Some(brigade) = setup.brigade_by_id(name) {
            return Some(self.read_brigade(brigade));
        }
        if let Some(corps) = setup.corps_by_id(name) {
            return Some(self.read_corps(corps));
        }
        if let Some(bridge) = setup.ground.bridges.iter().position(|bridge| bridge.name == name) {
            return Some(json!({ "blown": self.blown & 1 << bridge != 0 }));
        }
        if let Some(side) = Side::from_id(name) {
            return Some(json!({ "points": self.points(seat(side)), "hand": self.hand.holder == side }));
        }
        let hex = Hex(setup.map.grid().named(name)?.0);
        let units: Vec<&str> = self.stack_at(hex).iter().map(|unit| setup.unit(*unit).id.as_str()).collect();
        Some(json!({ "units": units }))
    }
}

impl Risorgimento {
    fn read_unit(&self, unit: UnitId) -> Value {
        let state = self.unit(unit);
        let mut read = json!({
            "at": label(&self.setup, self.hex_of(unit)),
            "facing": state.facing(),
            "losses": state.losses,
            "spent": state.spent,
            "depth": state.depth,
        });
        for (name, is_set) in state.marks.each() {
            read[name] = json!(is_set);
        }
        read
    }

    fn read_brigade(&self, brigade: BrigadeId) -> Value {
        let state = self.brigade(brigade);
        let mut read = json!({ "leader": label(&self.setup, state.leader) });
        for (name, is_set) in state.marks.each() {
            read[name] = json!(is_set);
        }
        read
    }

    fn read_corps(&self, corps: CorpsId) -> Value {
        let state = self.corps(corps);
        let mut read = json!({ "commander": label(&self.setup, state.commander), "activations": state.activations });
        for (name, is_set) in state.marks.each() {
            read[name] = json!(is_set);
        }
        read
    }
}
