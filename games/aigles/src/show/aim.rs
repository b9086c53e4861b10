//! From a gesture of the hand to an action: the wished pose, and the nearest thing the rules allow.

use crate::book::vocabulary::{Formation, UnitId};
use crate::play::action::{Action, Step};
use crate::play::deployment::Placement;
use crate::rules;
use crate::show::scene::place;
use crate::state::{Aigles, Pose};
use arrayvec::ArrayVec;
use boards::table::{Angle, Hand, Heading, Length, Point, Stand};
use gamekit::question;
use kernel::scene::{Aim, Fact, Place};
use kernel::{Arg, Game, Gesture, Refused, Seat, Text};

/// How many wheels to either hand are tried when a move is drawn by hand.
const WHEELS: i32 = 24;

/// A sixteenth of the way is given up at a time until the move is legal.
const SHORTENINGS: i32 = 16;

/// Where the piece that acts would come to be, if the action moves one and nothing stops it.
#[must_use]
pub fn ghost(game: &Aigles, action: &Action) -> Option<Stand> {
    match action {
        Action::Place { unit, x, y, heading, formation, skirmishers, .. } => {
            let setup = game.setup.unit(*unit);
            let (front, depth) = setup.footprint(*skirmishers, *formation, game.tables());
            Some(Stand::new(point(*x, *y), *heading, front, depth))
        }
        Action::PlaceCommander { x, y } | Action::CommanderTo { x, y } => Some(Aigles::commander_base(point(*x, *y))),
        Action::Path { steps } => {
            let unit = question::about(game)?;
            Some(steps.iter().fold(game.body(unit), |stand, step| step.on_table().end(&stand)))
        }
        Action::ScreenPath { x, y, heading } | Action::ScreenReset { x, y, heading } => {
            let unit = question::about(game)?;
            Some(game.screen_as(unit, Pose { x: *x, y: *y, heading: *heading }))
        }
        Action::Formation { formation, heading } => {
            let unit = question::about(game)?;
            let now = game.unit(unit).pose;
            Some(game.body_as(unit, Pose { heading: *heading, ..now }, *formation))
        }
        _ => None,
    }
}

/// Where the hand wants a stand.
pub struct Wish {
    /// The middle of it.
    pub at: Point,
    /// Its facing.
    pub heading: Heading,
    /// Its width, which tells a line from a column.
    pub front: Length,
}

impl Wish {
    /// What a gesture wishes for on this table.
    pub fn of(gesture: &Gesture) -> Option<Self> {
        let Place::Pose { x, y, heading, front, .. } = gesture.to else { return None };
        Some(Wish {
            at: Point::tenths(x, y),
            heading: Heading::from_units(heading.into()),
            front: Length::tenths(front),
        })
    }

    /// The pose it wishes for.
    pub fn pose(&self) -> Pose {
        Pose::new(self.at, self.heading)
    }
}

/// A wheel to each hand by several angles, each followed by the advance that comes nearest to the wish.
pub fn march(game: &Aigles, seat: Seat, unit: UnitId, wish: &Wish) -> Aim {
    let start = game.body(unit);
    let most = Angle::degrees(90).units();
    let turned = wish.heading.units() != start.heading().units();
    let wheels = (-WHEELS..=WHEELS).map(|n| Angle::from_units(most * n / WHEELS));
    let exact = turned.then(|| wish.heading - start.heading());
    let mut best: Option<(i64, Action)> = None;
    let mut wanted: Option<(i64, Action)> = None;
    for angle in wheels.chain(exact) {
        let mut steps: ArrayVec<Step, 4> = ArrayVec::new();
        let mut pose = start;
        if angle.units() != 0 {
            let pivot = if angle.units() < 0 { Hand::Left } else { Hand::Right };
            let wheel = Step::Wheel { pivot, angle: angle.abs() };
            pose = wheel.on_table().end(&pose);
            steps.push(wheel);
        }
        let ahead = along(&pose, wish.at);
        for cut in 0..=SHORTENINGS {
            let distance = Length::tenths(ahead.to_tenths() * (SHORTENINGS - cut) / SHORTENINGS);
            let mut steps = steps.clone();
            if distance > Length::ZERO {
                steps.push(Step::Ahead { distance });
            }
            let end = pose.advanced(distance);
            let miss = miss(&end, wish, turned);
            let action = Action::Path { steps };
            let nearer = |other: &Option<(i64, Action)>| other.as_ref().is_none_or(|(least, _)| miss < *least);
            if cut == 0 && nearer(&wanted) {
                wanted = Some((miss, action.clone()));
            }
            if !nearer(&best) {
                break;
            }
            if game.check(seat, &action).is_ok() {
                best = Some((miss, action));
                break;
            }
        }
    }
    conclude(game, seat, unit, best, wanted)
}

pub fn step_back(game: &Aigles, seat: Seat, unit: UnitId, wish: &Wish) -> Aim {
    let start = game.body(unit);
    let wanted = along(&Stand::new(start.centre(), start.heading().reversed(), start.front(), start.depth()), wish.at);
    let path = |cut: i32| {
        let distance = Length::tenths(wanted.to_tenths() * (SHORTENINGS - cut) / SHORTENINGS);
        let steps = (distance > Length::ZERO).then_some(Step::Back { distance });
        Action::Path { steps: steps.into_iter().collect() }
    };
    let best = (0..=SHORTENINGS).map(path).find(|action| game.check(seat, action).is_ok());
    conclude(game, seat, unit, best.map(|action| (0, action)), Some((0, path(0))))
}

/// The best legal move, with the objections to the one that was really wanted if it fell clearly short of that.
fn conclude(
    game: &Aigles,
    seat: Seat,
    unit: UnitId,
    best: Option<(i64, Action)>,
    wanted: Option<(i64, Action)>,
) -> Aim {
    let refused = wanted.and_then(|(miss, action)| {
        let short = best.as_ref().is_none_or(|(least, _)| miss < *least);
        if short { game.check(seat, &action).err() } else { None }
    });
    let stay = Action::Path { steps: ArrayVec::new() };
    let action = best.map_or(stay, |(_, action)| action);
    let start = game.body(unit);
    let mut path = vec![corner(start.centre())];
    let mut used = Length::ZERO;
    if let Action::Path { steps } = &action {
        let mut pose = start;
        for step in steps {
            let step = step.on_table();
            used += step.length(&pose);
            pose = step.end(&pose);
            path.push(corner(pose.centre()));
        }
    }
    let mut aim = judge(game, seat, &action, path);
    aim.facts.push(Fact {
        label: Text::new("value-distance"),
        values: vec![Text::new("fact-cm").with("distance", Arg::cm(used.to_tenths().into()))],
        rule: Some(rules::MAN_MOVE),
    });
    aim.refused.extend(refused.into_iter().flat_map(|refused: Refused| refused.reasons));
    aim
}

pub fn judge(game: &Aigles, seat: Seat, action: &Action, path: Vec<[i32; 2]>) -> Aim {
    let refused = game.check(seat, action).err().unwrap_or_default().reasons;
    let ghost = ghost(game, action).unwrap_or_else(|| Aigles::commander_base(Point::tenths(0, 0)));
    Aim {
        action: refused.is_empty().then(|| serde_json::to_value(action).unwrap_or_default()),
        ghost: place(&ghost),
        path,
        facts: Vec::new(),
        refused,
    }
}

/// A battalion placed by hand: formation and skirmishers whose body comes nearest to the front of the wished stand, those
/// of the scenario where several do. The skirmishers are drawn up in front of it.
pub fn placement(game: &Aigles, unit: UnitId, wish: &Wish) -> Action {
    let setup = game.setup.unit(unit);
    let choices = setup.screen_sizes().into_iter().flat_map(|sent| Formation::ALL.map(|formation| (formation, sent)));
    let far = |(formation, sent): &(Formation, u8)| {
        (setup.footprint(*sent, *formation, game.tables()).0 - wish.front).to_tenths().abs()
    };
    let (formation, sent) = choices.min_by_key(far).unwrap_or((Formation::Line, 0));
    Placement::drawn_up(game, unit, wish.pose(), formation, sent).action()
}

/// The formation whose front comes nearest to the front of the wished stand.
pub fn formation_of(game: &Aigles, unit: UnitId, front: Length) -> Formation {
    let now = game.unit(unit).pose;
    let far = |formation| (game.body_as(unit, now, formation).front() - front).to_tenths().abs();
    if far(Formation::Line) <= far(Formation::Column) { Formation::Line } else { Formation::Column }
}

/// How far straight ahead a point lies, never behind.
fn along(stand: &Stand, to: Point) -> Length {
    let far = stand.centre().distance(to);
    let (mut low, mut high) = (0, far.to_tenths());
    // The distance to the wish falls and then rises along the way: the turning point is the projection.
    while high - low > 2 {
        let (a, b) = (low + (high - low) / 3, high - (high - low) / 3);
        let miss = |ahead: i32| stand.advanced(Length::tenths(ahead)).centre().separation(to);
        if miss(a).is_clearly_below(miss(b)) { high = b } else { low = a }
    }
    Length::tenths(low)
}

/// How far a pose is from the wish: in tenths of a millimetre, and half a millimetre a 16384th of a turn where the
/// hand has turned the stand.
fn miss(pose: &Stand, wish: &Wish, turned: bool) -> i64 {
    let away = i64::from(pose.centre().distance(wish.at).to_tenths());
    let twist = i64::from((wish.heading - pose.heading()).units().abs());
    if turned { away + 2 * twist } else { away + twist / 8 }
}

fn point(x: i16, y: i16) -> Point {
    Point::tenths(x.into(), y.into())
}

fn corner(at: Point) -> [i32; 2] {
    [at.x.to_tenths(), at.y.to_tenths()]
}
