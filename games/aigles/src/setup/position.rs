//! Positions: a game put up at any moment, and what one can read off it (`docs/POSITIONS.md`).
//!
//! ```toml
//! at = { turn = 2, active = "french", units = [
//!   { id = "B1", x = 60, y = 40 },                              # a line that faces north
//!   { id = "F1", x = 60, y = 48, facing = 180, formation = "column", losses = 4, contact = "B1", marks = ["charged_in"] },
//! ], commanders = { french = { with = "F1" } } }
//! ```

use crate::book::vocabulary::{Character, Characters, Formation, TableEdge, UnitId};
use crate::play::activation::{Activation, AfterActivation};
use crate::play::deployment::Placing;
use crate::play::one_by_one::{Due, OneByOne};
use crate::setup::Setup;
use crate::state::{Aigles, Commander, Fate, Marks, Pose};
use boards::table::{Heading, Point};
use gamekit::number::{Cm, Degrees};
use gamekit::position::Positioned;
use kernel::Seat;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where everybody is, and whose turn it is. Battalions that are not named are off the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// The turn.
    #[serde(default = "second")]
    turn: u8,
    /// The side that is to decide; by default the first.
    #[serde(default)]
    active: Option<String>,
    /// What is going on.
    #[serde(default)]
    moment: Moment,
    /// The battalions on the table.
    units: Vec<Standing>,
    /// The supreme commanders by side; those not named stand alone in a corner behind their troops.
    #[serde(default)]
    commanders: BTreeMap<String, Whereabouts>,
}

fn second() -> u8 {
    2
}

/// What is going on.
#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "snake_case")]
enum Moment {
    /// Battalions are placed; those not named are still to be.
    Placing,
    /// A side activates a battalion.
    #[default]
    Activation,
    /// It has activated one: does its commander move?
    AfterActivation,
    /// Phase 3.
    Resolve,
    /// Phase 4.
    Flight,
}

/// A battalion on the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Standing {
    /// Its id in the scenario.
    id: String,
    x: Cm,
    y: Cm,
    /// Degrees clockwise from north.
    #[serde(default)]
    facing: Degrees,
    #[serde(default = "line")]
    formation: Formation,
    /// Rankers lost.
    #[serde(default)]
    losses: u8,
    /// Skirmishers it has sent out.
    #[serde(default)]
    skirmishers: u8,
    /// Where they stand: x and y.
    #[serde(default)]
    screen: Option<[Cm; 2]>,
    /// Characters still with it, if not all that were bought.
    #[serde(default)]
    characters: Option<Characters>,
    /// Its marks by name.
    #[serde(default)]
    marks: Vec<String>,
    /// The enemy it fights; the other way round goes without saying.
    #[serde(default)]
    contact: Option<String>,
    /// The enemy it touches as a joiner.
    #[serde(default)]
    supports_against: Option<String>,
    /// The turn in which its combat began; by default the one before.
    #[serde(default)]
    combat_began: Option<u8>,
}

fn line() -> Formation {
    Formation::Line
}

/// Where a supreme commander is.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Whereabouts {
    /// Alone: x and y.
    At([Cm; 2]),
    /// With a battalion.
    With(String),
    /// Killed.
    Dead,
    /// On his own where he usually stands, after his free move of this turn.
    Moved,
}

impl Arrangement {
    fn seat(setup: &Setup, id: &str) -> Result<Seat, String> {
        let index = setup.sides.iter().position(|side| side.id == id);
        index.map(|index| Seat(index as u8)).ok_or_else(|| format!("no side `{id}`"))
    }

    fn unit(setup: &Setup, id: &str) -> Result<UnitId, String> {
        setup.unit_by_id(id).ok_or_else(|| format!("no battalion `{id}`"))
    }
}

impl Standing {
    fn put(&self, game: &mut Aigles, turn: u8) -> Result<(), String> {
        let setup = game.setup.clone();
        let unit = Arrangement::unit(&setup, &self.id)?;
        let bought = setup.unit(unit).rankers;
        let alive = bought.checked_sub(self.losses).and_then(|left| left.checked_sub(self.skirmishers));
        let heading = Heading::degrees_ratio(self.facing.0, 1000);
        let state = game.unit_mut(unit);
        state.fate = Fate::OnTable;
        state.pose = Pose::new(Point::new(self.x.length(), self.y.length()), heading);
        state.formation = self.formation;
        state.rankers = alive.ok_or_else(|| format!("{}: more losses and skirmishers than rankers", self.id))?;
        state.deployed = self.skirmishers;
        state.skirmishers = self.skirmishers;
        state.characters = self.characters.unwrap_or(state.characters);
        if let Some([x, y]) = self.screen {
            state.screen = Pose::new(Point::new(x.length(), y.length()), heading);
        } else if self.skirmishers > 0 {
            return Err(format!("{}: `screen` says where its skirmishers stand", self.id));
        }
        for name in &self.marks {
            state.marks.set(Marks::named(name).ok_or_else(|| format!("{}: no mark `{name}`", self.id))?);
        }
        let began = self.combat_began.unwrap_or(turn.saturating_sub(1));
        if let Some(enemy) = &self.supports_against {
            state.supports_against = Some(Arrangement::unit(&setup, enemy)?);
            state.combat_began = began;
        }
        if let Some(enemy) = &self.contact {
            let enemy = Arrangement::unit(&setup, enemy)?;
            for (one, other) in [(unit, enemy), (enemy, unit)] {
                let state = game.unit_mut(one);
                state.contact = Some(other);
                state.combat_began = began;
            }
        }
        game.refit(unit);
        Ok(())
    }
}

impl Positioned for Aigles {
    type Arrangement = Arrangement;

    fn arranged(setup: &Arc<Setup>, arrangement: Arrangement) -> Result<Self, String> {
        let Arrangement { turn, active, moment, units, commanders } = arrangement;
        let active = active.map_or(Ok(Seat(0)), |id| Arrangement::seat(setup, &id))?;
        let mut game = match moment {
            Moment::Placing => Aigles::untouched(setup, Placing { next: active, winner: active }),
            Moment::Activation => Aigles::untouched(setup, Activation { active }),
            Moment::AfterActivation => Aigles::untouched(setup, AfterActivation { active }),
            Moment::Resolve => Aigles::untouched(setup, OneByOne { side: active, due: Due::Test }),
            Moment::Flight => Aigles::untouched(setup, OneByOne { side: active, due: Due::Flight }),
        };
        (game.turn, game.initiative) = (turn, active);
        if !matches!(moment, Moment::Placing) {
            for unit in &mut game.units {
                unit.fate = Fate::LeftTable;
            }
            let (width, depth) = (setup.table.width().to_tenths() as i16, setup.table.depth().to_tenths() as i16);
            for side in &mut game.sides {
                side.commander = match side.edge {
                    TableEdge::South => Commander::Alone { x: 200, y: 200 },
                    TableEdge::North => Commander::Alone { x: width - 200, y: depth - 200 },
                };
            }
        }
        for standing in &units {
            standing.put(&mut game, turn)?;
        }
        for (side, whereabouts) in commanders {
            let side = &mut game.sides[Arrangement::seat(setup, &side)?.index()];
            match whereabouts {
                Whereabouts::At([x, y]) => {
                    let Pose { x, y, .. } = Pose::new(Point::new(x.length(), y.length()), Heading::NORTH);
                    side.commander = Commander::Alone { x, y };
                }
                Whereabouts::With(unit) => side.commander = Commander::With(Arrangement::unit(setup, &unit)?),
                Whereabouts::Dead => side.commander = Commander::Dead,
                Whereabouts::Moved => side.commander_moved = true,
            }
        }
        Ok(game)
    }

    fn named(&self, name: &str) -> Option<Value> {
        let unit = self.setup.unit_by_id(name).map(|unit| json!(unit));
        unit.or_else(|| Arrangement::seat(&self.setup, name).ok().map(|seat| json!(seat)))
    }

    fn read(&self, name: &str) -> Option<Value> {
        if name == "turn" {
            let initiative = &self.setup.sides[self.initiative.index()].id;
            return Some(json!({ "turn": self.turn, "initiative": initiative }));
        }
        let unit = self.setup.unit_by_id(name).map(|unit| self.read_unit(unit));
        unit.or_else(|| Arrangement::seat(&self.setup, name).ok().map(|seat| self.read_side(seat)))
    }
}

fn place(pose: Pose) -> [Cm; 2] {
    [Cm(pose.x.into()), Cm(pose.y.into())]
}

impl Aigles {
    fn read_unit(&self, id: UnitId) -> Value {
        let unit = self.unit(id);
        let facing = i64::from(unit.pose.heading.units()) * 360_000 / 16_384;
        let fate = match unit.fate {
            Fate::Unplaced => "unplaced",
            Fate::OnTable => "on_table",
            Fate::LeftTable => "left_table",
            Fate::Destroyed => "destroyed",
        };
        let name = |other: UnitId| self.setup.unit(other).id.clone();
        let mut seen = Map::new();
        let mut tell = |key: &str, value: Value| seen.insert(key.to_owned(), value);
        let [x, y] = place(unit.pose);
        tell("x", json!(x));
        tell("y", json!(y));
        tell("facing", json!(Degrees(facing as i32)));
        tell("formation", json!(unit.formation));
        tell("front", json!(Cm(unit.front.into())));
        tell("depth", json!(Cm(unit.depth.into())));
        tell("rankers", json!(unit.rankers));
        tell("groups", json!(self.groups(id)));
        tell("quality", json!(self.quality(id)));
        tell("fate", json!(fate));
        for who in Character::ALL.into_iter().filter(|who| unit.characters.of(*who) > 0) {
            tell(who.id(), json!(unit.characters.of(who)));
        }
        if unit.skirmishers > 0 {
            tell("skirmishers", json!(unit.skirmishers));
            tell("screen", json!(place(unit.screen)));
        }
        if let Some(enemy) = unit.contact {
            tell("contact", json!(name(enemy)));
        }
        if let Some(enemy) = unit.supports_against {
            tell("supports_against", json!(name(enemy)));
        }
        for mark in unit.marks.names() {
            tell(&mark, json!(true));
        }
        Value::Object(seen)
    }

    fn read_side(&self, seat: Seat) -> Value {
        let side = &self.sides[seat.index()];
        let commander = match side.commander {
            Commander::Unplaced => json!("unplaced"),
            Commander::Alone { x, y } => json!({ "at": [Cm(x.into()), Cm(y.into())] }),
            Commander::With(unit) => json!({ "with": self.setup.unit(unit).id }),
            Commander::Dead => json!("dead"),
        };
        json!({ "edge": side.edge, "commander": commander, "commander_moved": side.commander_moved })
    }
}
