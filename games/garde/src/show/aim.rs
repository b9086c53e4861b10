//! From a gesture of the hand to an action: the wished pose, and the nearest thing the rules allow.

use crate::book::vocabulary::{BrigadeId, Formation, GeneralId, Order};
use crate::play::action::Action;
use crate::rules;
use crate::show::scene::{general_piece, place};
use crate::state::{Garde, Pose, Spot};
use arrayvec::ArrayVec;
use boards::table::{Heading, Length, Point, Stand};
use gamekit::question;
use kernel::scene::{Aim, Fact, Place};
use kernel::{Arg, Game, Gesture, Seat, Text};

/// A thirty-second of the way is given up at a time until the move is legal.
const SHORTENINGS: i32 = 32;

/// Where the piece that acts would come to be, if the action moves one.
#[must_use]
pub(crate) fn ghost(game: &Garde, action: &Action) -> Option<Stand> {
    match action {
        Action::PlaceGeneral { x, y, .. } | Action::MoveGeneral { x, y, .. } => {
            Some(game.general_base(Spot { x: *x, y: *y }.point()))
        }
        Action::PlaceBrigade { brigade, x, y, heading, formation } => {
            Some(game.stand_as(*brigade, Pose { x: *x, y: *y, heading: *heading }, *formation))
        }
        Action::March { brigade, way, heading, formation } => {
            Some(game.survey(*brigade, way, *heading, *formation).end)
        }
        Action::FallBack { brigade, distance } => Some(game.fall_back_survey(*brigade, *distance).end),
        Action::Advance { brigade, target } => Some(game.advance(*brigade, *target).end),
        Action::SupportMove { brigade, x, y, heading } => {
            Some(game.support_survey(*brigade, Spot { x: *x, y: *y }.point(), *heading).end)
        }
        Action::Form { brigade, formation } => Some(game.reshaped(*brigade, *formation)),
        Action::Enter { brigade, distance } => game.entry_place(*brigade, *distance),
        Action::Turn { heading } => {
            let brigade = question::about(game)?;
            Some(game.stand(brigade).facing(*heading))
        }
        Action::FollowUp { distance } if *distance > Length::ZERO => {
            let brigade = question::about(game)?;
            Some(game.stand(brigade).advanced(*distance))
        }
        _ => None,
    }
}

/// The pose a hand wishes for a piece.
pub(crate) struct WishedPose<'a> {
    pub(crate) piece: &'a str,
    pub(crate) at: Point,
    pub(crate) heading: Heading,
    front: Length,
}

impl<'a> WishedPose<'a> {
    /// What a gesture wishes; nothing if it is not about a pose.
    pub(crate) fn of(gesture: &'a Gesture) -> Option<Self> {
        let Place::Pose { x, y, heading, front, .. } = gesture.to else { return None };
        Some(WishedPose {
            piece: &gesture.piece,
            at: Point::tenths(x, y),
            heading: Heading::from_units(heading.into()),
            front: Length::tenths(front),
        })
    }

    /// The brigade that is meant.
    pub(crate) fn brigade(&self, game: &Garde) -> Option<BrigadeId> {
        game.setup.brigade_by_id(self.piece)
    }

    /// The general of a side who is meant.
    pub(crate) fn general(&self, game: &Garde, seat: Seat) -> Option<GeneralId> {
        game.setup.side(seat).generals.generals().find(|id| general_piece(game, *id) == self.piece)
    }

    /// The formation whose front comes nearest to that of the wished stand.
    pub(crate) fn formation(&self, game: &Garde, brigade: BrigadeId) -> Formation {
        formation_of(game, brigade, self.front)
    }
}

/// A general rides towards the wish, as far as he may.
pub(crate) fn ride(game: &Garde, seat: Seat, general: GeneralId, wish: &WishedPose<'_>) -> Aim {
    let from = game.general_at(general).unwrap_or(wish.at);
    let to = |cut: i32| {
        let Spot { x, y } = Spot::new(between(from, wish.at, cut));
        Action::MoveGeneral { general, x, y }
    };
    nearest(game, seat, from, to, rules::R5_8)
}

/// A brigade marches, shifts, or moves up in support towards the wish, as far as it may; put down where it stands it
/// turns.
pub(crate) fn march(game: &Garde, seat: Seat, brigade: BrigadeId, wish: &WishedPose<'_>) -> Aim {
    let from = game.stand(brigade).centre();
    let still = from.distance(wish.at) < Length::tenths(50);
    let attack = game.moving_order(brigade) == Order::Attack;
    let now = game.brigade(brigade).formation;
    let wanted = formation_of(game, brigade, wish.front);
    let formation = (wanted != now).then_some(wanted);
    let to = |cut: i32| {
        let spot = Spot::new(between(from, wish.at, cut));
        if attack {
            return Action::SupportMove { brigade, x: spot.x, y: spot.y, heading: wish.heading };
        }
        let way: ArrayVec<Spot, { crate::play::action::MAX_LEGS }> =
            if still { ArrayVec::new() } else { [spot].into_iter().collect() };
        Action::March { brigade, way, heading: wish.heading, formation }
    };
    let rule = if attack { rules::R5_5 } else { rules::R5_2 };
    nearest(game, seat, from, to, rule)
}

/// The first legal action on the way back from the wish, with the objections to the wish itself if it had to give way.
fn nearest(game: &Garde, seat: Seat, from: Point, to: impl Fn(i32) -> Action, rule: kernel::RuleId) -> Aim {
    let wished = to(0);
    let refused = game.check(seat, &wished).err();
    let best = (0..SHORTENINGS).map(&to).find(|action| game.check(seat, action).is_ok());
    let action = best.unwrap_or(wished);
    let end = ghost(game, &action).map_or(from, |stand| stand.centre());
    let mut aim = judge(game, seat, &action, vec![corner(from), corner(end)]);
    aim.facts.push(Fact {
        label: Text::new("value-distance"),
        values: vec![Text::new("fact-cm").with("distance", Arg::cm(from.distance(end).to_tenths().into()))],
        rule: Some(rule),
    });
    if aim.refused.is_empty() {
        aim.refused.extend(refused.into_iter().flat_map(|refused| refused.reasons));
    }
    aim
}

/// An action as it stands: allowed, or with all that forbids it.
pub(crate) fn judge(game: &Garde, seat: Seat, action: &Action, path: Vec<[i32; 2]>) -> Aim {
    let refused = game.check(seat, action).err().unwrap_or_default().reasons;
    let ghost = ghost(game, action).unwrap_or_else(|| game.general_base(Point::tenths(0, 0)));
    Aim {
        action: refused.is_empty().then(|| serde_json::to_value(action).unwrap_or_default()),
        ghost: place(&ghost),
        path,
        facts: Vec::new(),
        refused,
    }
}

/// The formation whose front comes nearest to the front of the wished stand.
fn formation_of(game: &Garde, brigade: BrigadeId, front: Length) -> Formation {
    let own = game.brigade(brigade);
    let far = |formation: Formation| {
        let width = game.stand_as(brigade, own.pose, formation).front();
        // Of equally near ones the formation it is in.
        ((width - front).to_tenths().abs(), formation != own.formation)
    };
    Formation::ALL.into_iter().min_by_key(|formation| far(*formation)).unwrap_or(own.formation)
}

/// A point on the way, so many parts of it given up.
fn between(from: Point, to: Point, cut: i32) -> Point {
    let part = |a: Length, b: Length| a + (b - a).scaled(SHORTENINGS - cut, SHORTENINGS as u32);
    Point::new(part(from.x, to.x), part(from.y, to.y))
}

fn corner(at: Point) -> [i32; 2] {
    [at.x.to_tenths(), at.y.to_tenths()]
}
