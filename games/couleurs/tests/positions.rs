//! Positions: a few units on a piece of board, actions with scripted dice, and what must follow (`docs/POSITIONS.md`).

use crate::Setup;
use crate::book::vocabulary::{Formation, Gait, GeneralId, Moral, Order, UnitId};
use crate::play::{EndOfTurn, Fires, Line, Moves, Part, TurnBegins, When};
use crate::state::{Command, Couleurs, Fate, Marks, Pose};
use boards::table::{Heading, Length, Point, Stand};
use gamekit::position::{Positioned, run};
use gamekit::question::Stack;
use kernel::Seat;
use kernel::chance::Scripted;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Where a position begins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// Whose phase it is: id of the side.
    active: String,
    /// `initial_fires`, `moves`, `support_fires` or `turn`, which begins one.
    phase: String,
    #[serde(default = "first")]
    turn: u8,
    /// Units of the scenario that are not named are not there.
    units: Vec<Placed>,
    /// Generals that are not where the scenario has them.
    #[serde(default)]
    generals: Vec<Led>,
}

/// Where a general is: at a place in UD, or with a unit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Led {
    id: String,
    pos: Option<[f64; 2]>,
    with: Option<String>,
    /// The turn he fell, not to come back.
    fell: Option<u8>,
}

fn point([x, y]: [f64; 2]) -> Point {
    let part = |ud: f64| Length::tenths((ud * 600.0).round() as i32);
    Point::new(part(x), part(y))
}

const fn first() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    id: String,
    /// Middle of its front, in UD.
    pos: Option<[f64; 2]>,
    facing: Option<i32>,
    formation: Option<Formation>,
    order: Option<Order>,
    moral: Option<Moral>,
    #[serde(default)]
    pap: u8,
    #[serde(default)]
    spent: u8,
    #[serde(default)]
    unloaded: bool,
    #[serde(default)]
    fell_exactly: bool,
    #[serde(default)]
    screen: u8,
    /// The built-up area it holds.
    inside: Option<String>,
    /// How its figures are spread over the sides of it.
    faces: Option<[u8; 4]>,
    /// A reserve that has yet to enter.
    #[serde(default)]
    expected: bool,
    #[serde(default)]
    must_rally: bool,
}

impl Couleurs {
    fn by_name(&self, name: &str) -> Option<UnitId> {
        self.setup.ids().find(|id| self.of(*id).id == name)
    }

    fn general_by_name(&self, name: &str) -> Option<GeneralId> {
        self.setup.general_ids().find(|id| self.setup.general(*id).id == name)
    }
}

impl Positioned for Couleurs {
    type Arrangement = Arrangement;

    fn arranged(setup: &Arc<Setup>, at: Arrangement) -> Result<Self, String> {
        let mut game = Couleurs::open(setup);
        let seat = setup.sides.iter().position(|side| side.id == at.active).map(|n| Seat(n as u8));
        let seat = seat.ok_or_else(|| format!("no side {}", at.active))?;
        game.turn = at.turn;
        game.active = seat;
        game.initiative = seat;
        // Who is not named is not lost either: no army breaks for it.
        for id in setup.ids() {
            game.unit_mut(id).fate = Fate::Expected;
        }
        for placed in at.units {
            let id = game.by_name(&placed.id).ok_or_else(|| format!("no unit {}", placed.id))?;
            let unit = game.unit_mut(id);
            unit.fate = if placed.expected { Fate::Expected } else { Fate::OnTable };
            unit.formation = placed.formation.unwrap_or(unit.formation);
            unit.order = placed.order.unwrap_or(unit.order);
            unit.moral = placed.moral.unwrap_or(unit.moral);
            unit.pap = placed.pap;
            unit.spent = placed.spent;
            unit.screen = placed.screen;
            let marks = [
                (Marks::UNLOADED, placed.unloaded),
                (Marks::FELL_EXACTLY, placed.fell_exactly),
                (Marks::MUST_RALLY, placed.must_rally),
            ];
            for (mark, set) in marks {
                if set {
                    unit.marks.add(mark);
                }
            }
            game.unit_mut(id).turn_strength = game.strength(id);
            if let Some(at) = placed.pos {
                let heading = placed.facing.map_or(game.unit(id).pose.heading, Heading::degrees);
                let middle = point(at);
                let shape = game.shape(id);
                let stand = Stand::new(middle, heading, shape.width, shape.depth).with_front_at(middle, heading);
                game.unit_mut(id).pose = Pose::from(&stand);
            }
            if let Some(area) = placed.inside {
                let found = game.setup.ground.built().find(|(_, built)| built.id == area).map(|(n, _)| n);
                game.garrison(id, found.ok_or_else(|| format!("no built-up area {area}"))?);
                game.unit_mut(id).faces = placed.faces.unwrap_or(game.unit(id).faces);
            }
        }
        for led in at.generals {
            let general = game.general_by_name(&led.id).ok_or_else(|| format!("no general {}", led.id))?;
            let with = match &led.with {
                Some(unit) => Some(game.by_name(unit).ok_or_else(|| format!("no unit {unit}"))?),
                None => None,
            };
            let beside = with.map(|unit| game.stand(unit).front_middle());
            let state = &mut game.generals[general.index()];
            state.at = led.pos.map(point).or(beside).unwrap_or(state.at);
            state.with = with;
            if let Some(since) = led.fell {
                state.state = Command::Down { since, until: None };
            }
        }
        game.stack = match at.phase.as_str() {
            "turn" => {
                game.turn = at.turn - 1;
                game.stack = Stack::new(TurnBegins);
                // The side named has the initiative.
                let dice = if seat == Seat(0) { [6, 1] } else { [1, 6] };
                gamekit::question::proceed(&mut game, &mut Scripted::new(dice), &mut kernel::Silent);
                return Ok(game);
            }
            "initial_fires" | "moves" | "support_fires" => {
                let mut stack = Stack::new(EndOfTurn);
                stack.push(Part { seat, both: false, next: Part::RALLIES });
                match at.phase.as_str() {
                    "initial_fires" => stack.push(Fires { seat, when: When::Early }),
                    "moves" => {
                        stack.replace(Part { seat, both: false, next: Part::LATE });
                        stack.push(Moves { seat, line: Line::Both });
                    }
                    _ => stack.push(Fires { seat, when: When::Late }),
                }
                stack
            }
            other => return Err(format!("no phase {other}")),
        };
        Ok(game)
    }

    fn named(&self, name: &str) -> Option<Value> {
        let general = self.general_by_name(name);
        let area = self.setup.ground.built().find(|(_, area)| area.id == name).map(|(n, _)| json!(n));
        self.by_name(name).map(|id| json!(id)).or_else(|| general.map(|id| json!(id))).or(area)
    }

    fn read(&self, name: &str) -> Option<Value> {
        if let Some(general) = self.general_by_name(name) {
            let state = &self.generals[general.index()];
            let with = state.with.map(|unit| self.of(unit).id.clone());
            return Some(json!({ "actions": state.actions, "with": with, "fit": state.state == Command::Fit }));
        }
        let id = self.by_name(name)?;
        let unit = self.unit(id);
        let front = self.stand(id).front_middle();
        let ud = |length: Length| f64::from((length.to_tenths() * 100 + 300).div_euclid(600)) / 100.0;
        Some(json!({
            "x": ud(front.x),
            "y": ud(front.y),
            "facing": (i32::from(unit.pose.heading.units()) * 360 + 8192) / 16384,
            "formation": unit.formation,
            "front": self.shape(id).front,
            "ranks": self.shape(id).ranks,
            "order": self.counted_order(id),
            "moral": unit.moral,
            "gait": unit.gait,
            "pap": unit.pap,
            "guns": unit.guns,
            "left": self.left(id),
            "penalty": self.penalty(id),
            "unloaded": unit.marks.has(Marks::UNLOADED),
            "inside": unit.inside.is_some(),
            "there": unit.fate == Fate::OnTable,
            "screen": unit.screen,
            "faces": unit.faces,
            "must_rally": unit.marks.has(Marks::MUST_RALLY),
            "halted": unit.gait == Gait::Halt,
        }))
    }
}

/// Runs a file of positions, after a piece of board it shares with others. Read as the tests run: a position is mended
/// without building anew.
fn check(board: Option<&str>, file: &str) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions");
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let text = board.map(read).unwrap_or_default() + &read(file);
    let ran = run::<Couleurs>(file, &text).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(ran > 0);
}

#[test]
fn moves_and_drill() {
    check(None, "moves.toml");
}

#[test]
fn marches_and_combat() {
    check(None, "marches.toml");
}

#[test]
fn further_rules() {
    check(None, "further.toml");
}

#[test]
fn worked_examples_on_the_table() {
    check(Some("field.toml"), "examples.toml");
}

#[test]
fn worked_examples_of_flanks_screens_and_houses() {
    check(Some("ground.toml"), "flanks.toml");
}

#[test]
fn resolution_of_marches() {
    check(Some("field.toml"), "resolution.toml");
}

#[test]
fn ground_and_limits() {
    check(Some("ground.toml"), "limits.toml");
}

#[test]
fn hills_and_ranks() {
    check(None, "hills.toml");
}

#[test]
fn combat_and_what_follows() {
    check(Some("ground.toml"), "sequels.toml");
}

#[test]
fn what_a_referee_had_mended() {
    check(Some("ground.toml"), "referee.toml");
}

#[test]
fn what_a_test_of_morale_counts() {
    check(Some("ground.toml"), "counted.toml");
}

#[test]
fn what_the_test_of_an_answer_counts() {
    check(Some("ground.toml"), "answered.toml");
}

#[test]
fn what_a_fire_counts() {
    check(Some("ground.toml"), "fired.toml");
}

#[test]
fn finer_points() {
    check(Some("ground.toml"), "finer.toml");
}

#[test]
fn what_a_move_costs() {
    check(Some("ground.toml"), "walked.toml");
}

#[test]
fn farther_but_not_faster() {
    check(None, "upland.toml");
}

#[test]
fn where_who_flees_goes() {
    check(Some("ground.toml"), "fled.toml");
}

#[test]
fn what_a_secret_order_allows() {
    check(Some("ground.toml"), "ordered.toml");
}

#[test]
fn who_seizes_an_opportunity() {
    check(Some("ground.toml"), "seized.toml");
}

#[test]
fn where_units_are_laid_out() {
    check(None, "deployed.toml");
}

#[test]
fn who_may_march_and_enter() {
    check(Some("ground.toml"), "marchers.toml");
}

#[test]
fn drill_and_its_price() {
    check(Some("ground.toml"), "drilled.toml");
}

#[test]
fn who_hooks_whom() {
    check(Some("ground.toml"), "hooked.toml");
}

#[test]
fn who_rallies_and_who_takes_care() {
    check(Some("ground.toml"), "rallied.toml");
}
