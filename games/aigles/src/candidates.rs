//! The legal actions worth listing: complete where they are finite, a good sample where stands may go anywhere.
//!
//! Every listed action passes `check`; any other legal pose is accepted too.

use crate::action::{Action, Drill, Step};
use crate::activation::Kind;
use crate::deployment::Placement;
use crate::event::Event;
use crate::procedures::{movement, range};
use crate::state::{Aigles, Body, Commander, Fate, Marks, Phase, Pose, Target};
use crate::vocabulary::{Formation, TableEdge, UnitId};
use arrayvec::ArrayVec;
use boards::table::{Angle, Hand, Heading, Length, Point, Zone};
use kernel::{Journal, Seat};

/// Without a tape one judges a distance only so well (ruling R36): targets a little out of reach are listed too.
const EYE_ERROR: Length = Length::cm(15);

/// Appends the actions of the seat that decides now.
pub fn list(game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
    let first = out.len();
    sample(game, seat, out);
    // Different ways of sampling may come to the same pose.
    if matches!(
        game.phase(),
        Phase::Path { .. }
            | Phase::ScreenPath { .. }
            | Phase::ScreenReset { .. }
            | Phase::Reshape { .. }
            | Phase::Place { .. }
            | Phase::PlaceCommander { .. }
            | Phase::CommanderTo { .. }
    ) {
        let mut next = first;
        while next < out.len() {
            if out[first..next].contains(&out[next]) {
                out.remove(next);
            } else {
                next += 1;
            }
        }
    }
}

fn sample(game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
    match game.phase() {
        Phase::ChooseEdge { .. } => out.extend(TableEdge::ALL.map(|edge| Action::ChooseEdge { edge })),
        Phase::ChooseFirst { .. } => out.extend([Seat(0), Seat(1)].map(|first| Action::ChooseFirst { first })),
        Phase::Place { .. } => places(game, seat, out),
        Phase::PlaceCommander { .. } => commander_places(game, seat, out),
        Phase::Initiative => out.extend([true, false].map(|first| Action::Initiative { first })),
        Phase::Activate { .. } => activations(game, seat, out),
        Phase::AfterActivation { .. } => out.extend([Action::CommanderWait, Action::CommanderRoll]),
        Phase::CommanderTo { die, .. } => commander_moves(game, seat, die, out),
        Phase::Reroll(_) | Phase::Sergeant(_) => out.extend([true, false].map(|yes| Action::Reroll { yes })),
        Phase::Direction { .. } => out.extend([false, true].map(|back| Action::Direction { back })),
        Phase::Path { unit, die, back } => paths(game, unit, die, back, out),
        Phase::ScreenPath { unit, die, back } => screen_paths(game, unit, die, back, out),
        Phase::Reshape { unit } => formations(game, unit, out),
        Phase::DefensiveFire => out.extend([true, false].map(|yes| Action::DefensiveFire { yes })),
        Phase::Pursue { .. } => out.extend([true, false].map(|yes| Action::Pursue { yes })),
        Phase::ScreenReset { unit } => screen_resets(game, unit, out),
        Phase::Resolve { side } => out.extend(game.waverers(side).map(|unit| Action::ResolveNext { unit })),
        Phase::Flight { side } => out.extend(game.fugitives(side).map(|unit| Action::FleeNext { unit })),
        Phase::ScreenVolley { .. } | Phase::Charge(_) | Phase::Over(_) => {}
    }
}

// ---------------------------------------------------------------- setup

/// Where a battalion might stand in its strip: the scenario's place, then a row along the front of the strip in the
/// scenario's formation and in the other, then with its skirmishers out.
fn placements(game: &Aigles, seat: Seat, unit: UnitId) -> impl Iterator<Item = Placement> + use<> {
    let setup = game.battle.unit(unit);
    let table = game.battle.table;
    let edge = game.sides[seat.index()].edge;
    let zone = game.battle.zone(edge);
    let heading = game.forward(seat);
    let usual = setup.deploy.map_or(Formation::Line, |deploy| deploy.formation);
    // The scenario's place, turned round the middle of the table if the side has the other edge.
    let turned = edge != game.battle.sides[seat.index()].edge;
    let default = setup.deploy.map(|deploy| {
        let centre = deploy.centre;
        let mirrored = Point::new(table.width() - centre.x, table.depth() - centre.y);
        let pose =
            if turned { Pose::new(mirrored, deploy.heading.reversed()) } else { Pose::new(centre, deploy.heading) };
        Placement { unit, pose, formation: deploy.formation, skirmishers: 0, screen: None }
    });
    let tables = game.tables();
    let max = setup.max_skirmishers;
    let sizes = Formation::ALL.map(|formation| [0, max].map(|sent| setup.footprint(sent, formation, tables)));
    let screen_depth = tables.footprint.screen(max).1;
    let row = move |formation: Formation, eighths: i32, sent: u8| {
        let (_, depth) = sizes[formation.index()][usize::from(sent > 0)];
        let x = table.width().scaled(eighths, 8);
        // The front edge of the strip is the one nearer the enemy; a screen needs room before the body.
        let gap = if sent > 0 { screen_depth + Length::cm(4) } else { Length::ZERO };
        let back = gap + depth.scaled(1, 2);
        let y = match edge {
            TableEdge::South => zone.high.y - back,
            TableEdge::North => zone.low.y + back,
        };
        let pose = Pose::new(Point::new(x, y), heading);
        let screen = (sent > 0).then(|| {
            let ahead = heading.dir().along(depth.scaled(1, 2) + Length::cm(4) + screen_depth.scaled(1, 2));
            Pose::new(pose.centre() + ahead, heading)
        });
        Placement { unit, pose, formation, skirmishers: sent, screen }
    };
    let plain = (1..8).map(move |eighths| row(usual, eighths, 0));
    let other = [2, 4, 6].into_iter().map(move |eighths| row(usual.other(), eighths, 0));
    let skirmishing = [2, 4, 6].into_iter().filter(move |_| max > 0).map(move |eighths| row(usual, eighths, max));
    default.into_iter().chain(plain).chain(other).chain(skirmishing)
}

/// A place for a battalion found by combing the whole strip, when none of the usual ones is free.
fn combed_place(game: &Aigles, seat: Seat, unit: UnitId) -> Option<Placement> {
    let zone = game.battle.zone(game.sides[seat.index()].edge);
    let forward = game.forward(seat);
    let step = Length::cm(2);
    for formation in [Formation::Column, Formation::Line] {
        for heading in [forward, forward.quarter(Hand::Right)] {
            let mut y = zone.low.y;
            while y <= zone.high.y {
                let mut x = zone.low.x;
                while x <= zone.high.x {
                    let pose = Pose::new(Point::new(x, y), heading);
                    let placement = Placement { unit, pose, formation, skirmishers: 0, screen: None };
                    if game.place_objections(seat, &placement).is_empty() {
                        return Some(placement);
                    }
                    x += step;
                }
                y += step;
            }
        }
    }
    None
}

fn places(game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
    let before = out.len();
    for unit in game.unplaced(seat) {
        let legal = placements(game, seat, unit).filter(|place| game.place_objections(seat, place).is_empty());
        out.extend(legal.map(place_action));
    }
    if out.len() == before {
        let combed = game.unplaced(seat).filter_map(|unit| combed_place(game, seat, unit));
        out.extend(combed.map(place_action));
    }
}

fn place_action(placement: Placement) -> Action {
    let Placement { unit, pose: Pose { x, y, heading }, formation, skirmishers, screen } = placement;
    Action::Place { unit, x, y, heading, formation, skirmishers, screen }
}

impl Aigles {
    /// Whose turn it is to place; battalions that find no room at all stay off the table. Returns whether somebody
    /// has something to decide.
    pub(crate) fn settle_placing(&mut self, next: Seat, winner: Seat, journal: &mut impl Journal<Event>) -> bool {
        let Some(side) = [next, next.opponent()].into_iter().find(|seat| self.unplaced(*seat).next().is_some()) else {
            self.replace(Phase::PlaceCommander { next: winner.opponent(), winner });
            return true;
        };
        self.replace(Phase::Place { next: side, winner });
        let finds_place = |unit: UnitId| {
            placements(self, side, unit).any(|place| self.place_objections(side, &place).is_empty())
                || combed_place(self, side, unit).is_some()
        };
        if self.unplaced(side).any(finds_place) {
            return true;
        }
        for unit in self.battle.units_of(side) {
            if self.unit(unit).fate == Fate::Unplaced {
                self.unit_mut(unit).fate = Fate::LeftTable;
                journal.tell(|| Event::NoRoom { unit });
            }
        }
        false
    }
}

fn commander_places(game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
    let table = game.battle.table;
    let edge = game.sides[seat.index()].edge;
    let zone = game.battle.zone(edge);
    let setup = &game.battle.sides[seat.index()];
    let default = setup
        .commander
        .deploy
        .map(|at| if edge == setup.edge { at } else { Point::new(table.width() - at.x, table.depth() - at.y) });
    let height = zone.high.y - zone.low.y;
    let row = (1..8).flat_map(|eighths| {
        [1, 3].map(|quarters| Point::new(table.width().scaled(eighths, 8), zone.low.y + height.scaled(quarters, 4)))
    });
    let mut offer = |at: Point| {
        let Pose { x, y, .. } = Pose::new(at, Heading::NORTH);
        if game.place_commander_objections(seat, x, y).is_empty() {
            out.push(Action::PlaceCommander { x, y });
            return true;
        }
        false
    };
    let mut found = false;
    for at in default.into_iter().chain(row) {
        found |= offer(at);
    }
    if !found {
        // Comb the strip until one free place is found.
        let comb = (1..zone.high.x.to_tenths() / 100).flat_map(|x| {
            (1..height.to_tenths() / 100).map(move |y| Point::new(Length::cm(x), zone.low.y + Length::cm(y)))
        });
        for at in comb {
            if offer(at) {
                break;
            }
        }
    }
}

// ---------------------------------------------------------------- activations

fn activations(game: &Aigles, seat: Seat, out: &mut Vec<Action>) {
    if game.commander_roll_objections(seat).is_empty() {
        out.push(Action::CommanderRoll);
    }
    for unit in game.unactivated(seat) {
        out.push(Action::Pass { unit });
        let state = game.unit(unit);
        let disordered = state.marks.has(Marks::DISORDERED);
        if state.marks.has(Marks::ROUTING) {
            out.push(Action::Rally { unit });
        } else if state.supports_against.is_some() {
            // A joiner can only pass.
        } else if state.contact.is_some() {
            out.push(Action::Continue { unit });
        } else if state.marks.has(Marks::MUST_REFORM) {
            out.push(Action::Manoeuvre { unit, drill: Drill::Reform });
        } else if state.marks.has(Marks::RALLYING) {
            out.push(Action::Recover { unit, reform: false });
            if disordered {
                out.push(Action::Recover { unit, reform: true });
            }
        } else {
            free_activations(game, unit, disordered, out);
        }
    }
}

fn free_activations(game: &Aigles, unit: UnitId, disordered: bool, out: &mut Vec<Action>) {
    out.push(Action::Manoeuvre { unit, drill: Drill::Move });
    if game.kind_objections(unit, Kind::Manoeuvre(Drill::Formation)).is_empty() {
        out.push(Action::Manoeuvre { unit, drill: Drill::Formation });
    }
    if disordered {
        out.push(Action::Manoeuvre { unit, drill: Drill::Reform });
    }
    if !game.is(unit, Marks::FIRED) {
        shots(game, unit, out);
    }
    charges(game, unit, out);
}

fn shots(game: &Aigles, unit: UnitId, out: &mut Vec<Action>) {
    let own_screen = game.screen(unit);
    let enemies = game.army(game.seat_of(unit).opponent());
    let targets = enemies.clone().filter(|id| !game.is_in_contact(*id)).map(|unit| Target { unit, screen: false });
    let screens = enemies.filter(|id| game.screen(*id).is_some()).map(|unit| Target { unit, screen: true });
    let targets = targets.chain(screens);
    let may = |by: Body, target: Target| is_plausible_shot(game, unit, by, target);
    // The screen fires at the first target it has, unless it can fire at the body's.
    let first_of_screen = own_screen.and_then(|_| targets.clone().find(|target| may(Body::Screen, *target)));
    let before = out.len();
    for target in targets.clone() {
        if !may(Body::Battalion, target) {
            continue;
        }
        let screen = if own_screen.is_some() && may(Body::Screen, target) { Some(target) } else { first_of_screen };
        out.push(Action::Fire { unit, target: Some(target), screen, bonus: Body::Battalion });
    }
    if out.len() == before && own_screen.is_some() {
        for target in targets {
            if may(Body::Screen, target) {
                out.push(Action::Fire { unit, target: None, screen: Some(target), bonus: Body::Screen });
            }
        }
    }
}

/// Whether a shot is worth declaring: in sight and in the arc; with the tape out also in range (R36, R48).
fn is_plausible_shot(game: &Aigles, unit: UnitId, by: Body, target: Target) -> bool {
    let reach = range::reach(game.tables(), &game.battle.options, game.battle.unit(unit).weapon);
    let own = match by {
        Body::Battalion => Some(game.body(unit)),
        Body::Screen => game.screen(unit),
    };
    let (Some(own), Some(enemy)) = (own, game.target_stand(target)) else { return false };
    if game.battle.options.premeasure {
        return own.is_within(&enemy, reach) && {
            let view = game.view(unit, by, target);
            view.groups > 0 && view.range.is_some_and(|range| range <= reach)
        };
    }
    own.is_within(&enemy, reach + EYE_ERROR) && game.can_see(unit, by, target)
}

fn charges(game: &Aigles, unit: UnitId, out: &mut Vec<Action>) {
    let reach = game.allowance(unit, 6, false).full;
    let reach = if game.battle.options.premeasure { reach } else { reach + EYE_ERROR };
    let own = game.body(unit);
    for target in game.army(game.seat_of(unit).opponent()) {
        let enemy = game.body(target);
        // Who lies wholly behind the prolonged front edge is surely out of the arc.
        let may_be_ahead = || enemy.corners().iter().any(|corner| own.zone_of(*corner) == Zone::Front);
        if own.is_within(&enemy, reach) && may_be_ahead() && game.attack_objections(unit, target).is_empty() {
            out.push(Action::Attack { unit, target });
        }
    }
}

// ---------------------------------------------------------------- moves

/// Straight at four distances and as far as it goes, wheels both ways, and half of each. To stay is always possible.
fn paths(game: &Aigles, unit: UnitId, die: u8, back: bool, out: &mut Vec<Action>) {
    out.push(Action::Path { steps: ArrayVec::new() });
    let allowance = game.allowance(unit, die, back);
    let straight = |distance| if back { Step::Back { distance } } else { Step::Ahead { distance } };
    let legal = |steps: &[Step]| game.survey(unit, die, back, steps).objections.is_empty();
    let mut any = false;
    for quarters in [4, 3, 2, 1] {
        let distance = allowance.full.scaled(quarters, 4);
        if legal(&[straight(distance)]) {
            any = true;
            out.push(path(&[straight(distance)]));
        }
    }
    if !any && allowance.slow < allowance.full && legal(&[straight(allowance.slow)]) {
        out.push(path(&[straight(allowance.slow)]));
    }
    if back || game.is_in_difficult(&game.body(unit)) {
        return;
    }
    let front = game.body(unit).front();
    for pivot in Hand::ALL {
        let whole = Step::Wheel { pivot, angle: Angle::of_arc(allowance.wheel, front) };
        if legal(&[whole]) {
            out.push(path(&[whole]));
        }
        let half = Step::Wheel { pivot, angle: Angle::of_arc(allowance.wheel.scaled(1, 2), front) };
        let steps = [half, straight(allowance.straight_after(allowance.full, allowance.wheel.scaled(1, 2)))];
        if legal(&steps) {
            out.push(path(&steps));
        } else if legal(&[half]) {
            out.push(path(&[half]));
        }
    }
}

fn path(steps: &[Step]) -> Action {
    Action::Path { steps: steps.iter().copied().collect() }
}

fn formations(game: &Aigles, unit: UnitId, out: &mut Vec<Action>) {
    let now = game.unit(unit);
    let heading = now.pose.heading;
    out.push(Action::Formation { formation: now.formation, heading });
    let here = now.pose.centre();
    let nearest = game
        .army(game.seat_of(unit).opponent())
        .map(|enemy| game.unit(enemy).pose.centre())
        .min_by_key(|centre| here.separation(*centre))
        .and_then(|centre| Heading::towards(here, centre));
    let headings = [heading, heading.reversed(), heading.quarter(Hand::Left), heading.quarter(Hand::Right)];
    for formation in [now.formation.other(), now.formation] {
        for heading in headings.into_iter().chain(nearest) {
            let same = (formation, heading) == (now.formation, now.pose.heading);
            if !same && game.formation_objections(unit, formation, heading).is_empty() {
                out.push(Action::Formation { formation, heading });
            }
        }
    }
}

// ---------------------------------------------------------------- screens

/// Where a screen might go: it stays, or takes one of the places around its battalion, the front first.
fn screen_goals(game: &Aigles, unit: UnitId) -> impl Iterator<Item = Pose> + use<> {
    let body = game.body(unit);
    let screen = game.screen_as(unit, game.unit(unit).screen);
    let ahead = [Length::cm(2), Length::cm(8)].into_iter().flat_map(move |gap| {
        let centre = body.front_middle() + body.heading().dir().along(gap + screen.depth().scaled(1, 2));
        [0, -1, 1].into_iter().map(move |n| {
            let slide = body.front().scaled(n, 2);
            let stand = screen.facing(body.heading()).at(centre).sidestepped(Hand::Right, slide);
            Pose::new(stand.centre(), stand.heading())
        })
    });
    std::iter::once(game.unit(unit).screen).chain(ahead).chain(game.places_around(unit))
}

/// The most places listed for a screen.
const SCREEN_PLACES: usize = 8;

fn screen_paths(game: &Aigles, unit: UnitId, die: u8, back: bool, out: &mut Vec<Action>) {
    let legal = screen_goals(game, unit).filter(|to| game.may_screen_go(unit, die, back, *to));
    out.extend(legal.take(SCREEN_PLACES).map(|Pose { x, y, heading }| Action::ScreenPath { x, y, heading }));
}

/// Whether a screen has anywhere to go with this die.
pub(crate) fn any_screen_path(game: &Aigles, unit: UnitId, die: u8, back: bool) -> bool {
    screen_goals(game, unit).any(|to| game.may_screen_go(unit, die, back, to))
}

fn screen_resets(game: &Aigles, unit: UnitId, out: &mut Vec<Action>) {
    let legal = game.places_around(unit).filter(|to| game.screen_reset_objections(unit, *to).is_empty());
    out.extend(legal.take(SCREEN_PLACES).map(|Pose { x, y, heading }| Action::ScreenReset { x, y, heading }));
}

// ---------------------------------------------------------------- commanders

fn commander_moves(game: &Aigles, seat: Seat, die: u8, out: &mut Vec<Action>) {
    out.push(Action::CommanderStay);
    for unit in game.army(seat) {
        if game.commander_join_objections(seat, die, unit).is_empty() {
            out.push(Action::CommanderJoin { unit });
        }
    }
    let from = match game.sides[seat.index()].commander {
        Commander::Alone { x, y } => Point::tenths(x.into(), y.into()),
        Commander::With(unit) => game.body(unit).centre(),
        Commander::Unplaced | Commander::Dead => return,
    };
    let reach = movement::commander(game.tables(), die);
    for eighths in 0..8 {
        let direction = Heading::from_units(eighths * 2048).dir();
        for distance in [reach, reach.scaled(1, 2)] {
            let Pose { x, y, .. } = Pose::new(from + direction.along(distance), Heading::NORTH);
            if game.commander_to_objections(seat, die, x, y).is_empty() {
                out.push(Action::CommanderTo { x, y });
            }
        }
    }
}
