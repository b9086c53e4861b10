//! How good a position is: what computer players think with. All numbers are thousandths of a battalion.
//!
//! Nothing here is a rule. Victory counts steady battalions and objectives (vic.count), so those weigh most; men,
//! order and nerve weigh as far as they help to keep battalions steady.

use crate::book::vocabulary::{Quality, UnitId};
use crate::play::action::Action;
use crate::play::trial::Purpose;
use crate::rules::victory::Score;
use crate::show::aim::ghost;
use crate::state::{Aigles, Commander, Fate, Marks};
use boards::table::Point;
use kernel::{Clock, Evaluate, Feature, Game, Judgement, Outcome, Seat, fitted_judgement};

/// A steady battalion, before its men are counted.
const STEADY: i64 = 800;
/// All the men of a Trained battalion.
const MEN: i64 = 500;
/// A routing battalion that may still be rallied.
const ROUTING: i64 = 250;
/// One character.
const CHARACTER: i64 = 20;
/// The game itself.
const VICTORY: i64 = 100_000;
/// An objective held in the first turn; it grows to a whole battalion by the last.
const OBJECTIVE: i64 = 500;
/// What each centimetre nearer to an objective is worth to the nearest battalion, and to the next one.
const NEARER: [i64; 2] = [4, 2];
/// From this many centimetres on the objective draws nobody.
const FAR: i64 = 100;
/// What each centimetre nearer to the enemy is worth, once within musket range: only there can he be beaten.
const PRESSURE: i64 = 3;
/// Musket range in centimetres.
const RANGE: i64 = 45;

impl Evaluate for Aigles {
    fn value(&self, seat: Seat) -> i64 {
        if let Some(Outcome { winners, .. }) = self.outcome() {
            return match winners.first() {
                Some(winner) if *winner == seat => VICTORY,
                Some(_) => -VICTORY,
                None => 0,
            };
        }
        side_value(self, seat) - side_value(self, seat.opponent())
    }

    gamekit::quick_by_questions!(Action::CommanderWait);

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        for seat in [Seat(0), Seat(1)] {
            let lost: i64 = self.setup.units_of(seat).map(|unit| i64::from(self.losses(unit))).sum();
            let steady = self.army(seat).filter(|unit| self.is_steady(*unit)).count();
            out.push(("figure-losses", seat, lost));
            out.push(("figure-steady", seat, steady as i64));
        }
        out.push(("figure-turns", Seat(0), self.turn.into()));
    }

    fn clock(&self) -> Option<Clock> {
        Some(clock(self))
    }

    fn judgement(&self) -> &'static Judgement {
        fitted_judgement!(&self.setup.id, "learning", "example_armies")
    }

    fn features(&self, seat: Seat, out: &mut Vec<Feature>) {
        let (clock, value) = (clock(self), self.value(seat));
        let [own, other] = [seat, seat.opponent()].map(|seat| self.score(seat));
        // What victory counts if the battle ended now (vic.count), and what breaks a tie (vic.tie).
        let count = |score: &Score| {
            i64::from(score.steady) + if self.setup.options.objectives { i64::from(score.objectives) } else { 0 }
        };
        let lead = 1000 * (count(&own) - count(&other));
        let spared = 1000 * (i64::from(other.losses) - i64::from(own.losses));
        let ((value_early, value_late), (lead_early, lead_late)) =
            (clock.early_and_late(value), clock.early_and_late(lead));
        out.extend([
            ("value_early", value_early),
            ("value_late", value_late),
            ("lead_early", lead_early),
            ("lead_late", lead_late),
            ("ahead_late", clock.share_gone(1000 * lead.signum())),
            ("spared_late", clock.share_gone(spared)),
        ]);
    }
}

fn clock(game: &Aigles) -> Clock {
    Clock { turn: game.turn.into(), last: game.setup.turns.into() }
}

fn side_value(game: &Aigles, seat: Seat) -> i64 {
    let units: i64 = game.setup.units_of(seat).map(|unit| unit_value(game, unit)).sum();
    let dead = game.sides[seat.index()].commander == Commander::Dead;
    units + ground_value(game, seat) + pressure(game, seat) - if dead { 400 } else { 0 }
}

fn unit_value(game: &Aigles, id: UnitId) -> i64 {
    let (setup, unit) = (game.setup.unit(id), game.unit(id));
    if unit.fate != Fate::OnTable {
        return if unit.fate == Fate::Unplaced { STEADY + MEN } else { 0 };
    }
    let alive = i64::from(unit.rankers) + i64::from(unit.skirmishers);
    let men = MEN * weight(setup.quality) * alive / (100 * i64::from(setup.rankers));
    let broken = ROUTING + men / 2;
    if unit.marks.has(Marks::ROUTING) {
        return broken;
    }
    let burdens = [
        (Marks::DISORDERED, 90),
        (Marks::MUST_REFORM, 60),
        (Marks::RALLYING, 80),
        (Marks::REFORMING, -40),
        (Marks::RECOVERING, -30),
    ];
    let burden: i64 = burdens.iter().filter(|(mark, _)| unit.marks.has(*mark)).map(|(_, cost)| cost).sum();
    let half = if game.is_half(id) { 120 } else { 0 };
    let steady = STEADY + men + CHARACTER * i64::from(unit.characters.count()) - burden - half;
    if unit.marks.has(Marks::REASONS) && !unit.marks.has(Marks::TESTED) && !game.has_commander(id) {
        let (stands, of) = nerve(game, id);
        return (steady * stands + broken * (of - stands)) / of;
    }
    steady
}

/// The chance to pass the resolve test that is owed, as a fraction of 36.
fn nerve(game: &Aigles, id: UnitId) -> (i64, i64) {
    let (tables, trial) = (game.tables(), game.trial(id, Purpose::Resolve));
    let need = i64::from(trial.standing(tables).score) - i64::from(trial.modifiers(tables).sum());
    let fails = (need - 1).clamp(0, 6);
    let fails = if trial.ensign { fails * fails } else { fails * 6 };
    (36 - fails, 36)
}

fn weight(quality: Quality) -> i64 {
    match quality {
        Quality::Recruits => 70,
        Quality::Trained => 100,
        Quality::Veterans => 130,
        Quality::Guard => 160,
    }
}

/// Objectives held, and how near the side is to those it does not hold.
fn ground_value(game: &Aigles, seat: Seat) -> i64 {
    if !game.setup.options.objectives {
        return 0;
    }
    let urgency = OBJECTIVE + (1000 - OBJECTIVE) * i64::from(game.turn) / i64::from(game.setup.turns);
    let held = i64::from(game.score(seat).objectives);
    let near: i64 = game.setup.objectives.iter().map(|objective| nearness(game, seat, objective.position)).sum();
    held * urgency + near
}

/// How near the two nearest battalions are to a point.
fn nearness(game: &Aigles, seat: Seat, to: Point) -> i64 {
    let mut near = [0; 2];
    for unit in game.army(seat).filter(|unit| game.is_steady(*unit)) {
        let reach = (FAR - i64::from(game.body(unit).distance_to(to).to_tenths()) / 100).max(0);
        if reach > near[0] {
            near = [reach, near[0]];
        } else if reach > near[1] {
            near[1] = reach;
        }
    }
    near[0] * NEARER[0] + near[1] * NEARER[1]
}

/// How hard a side presses the enemy: its battalions within musket range of one, and how near.
fn pressure(game: &Aigles, seat: Seat) -> i64 {
    let enemies = || game.army(seat.opponent()).map(|enemy| game.body(enemy));
    let near = |unit: UnitId| {
        let body = game.body(unit);
        let nearest = enemies().map(|enemy| body.separation(&enemy)).min();
        nearest.map_or(0, |gap| (RANGE - i64::from(gap.length().to_tenths()) / 100).max(0))
    };
    game.army(seat).filter(|unit| game.is_steady(*unit)).map(near).sum::<i64>() * PRESSURE
}

/// Of the listed answers the one that brings the stand nearest to what it marches on.
pub fn nearest(game: &Aigles, seat: Seat) -> Option<Action> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let goal = goal(game, seat);
    actions.into_iter().min_by_key(|action| match (goal, ghost(game, action)) {
        (Some(goal), Some(stand)) => stand.front_middle().distance(goal).to_tenths(),
        _ => 0,
    })
}

/// What a side marches on: the first objective it does not hold, else the nearest enemy.
fn goal(game: &Aigles, seat: Seat) -> Option<Point> {
    if game.setup.options.objectives && game.score(seat).objectives == 0 {
        return game.setup.objectives.first().map(|objective| objective.position);
    }
    game.army(seat.opponent()).map(|unit| game.body(unit).centre()).next()
}
