//! The legal actions worth listing: complete where they are finite, a good sample where stands may go anywhere.
//!
//! Every listed action passes `check`; any other legal pose is accepted too. Nothing here looks at what the other side
//! has hidden.

use crate::action::Action;
use crate::movement::Scout;
use crate::state::{DivisionSet, Fate, Garde, Phase, Pose, Sender, Spot};
use crate::vocabulary::{BrigadeId, Formation, GeneralId, Order, Rank};
use arrayvec::ArrayVec;
use boards::table::{Angle, Hand, Heading, Length, Point};
use kernel::Seat;

/// Appends the actions of a seat that decides now.
pub fn list(game: &Garde, seat: Seat, out: &mut Vec<Action>) {
    match game.phase() {
        Phase::Deploy { .. } => deployments(game, seat, out),
        Phase::DeployBrigades { general } => places(game, general, out),
        Phase::FirstOrders { .. } => first_orders(game, seat, &mut |action| out.push(action)),
        Phase::Orders { .. } => orders(game, seat, &mut |action| out.push(action)),
        Phase::Replace { side, asked } => {
            if let Some(general) = game.replaceable(side, asked) {
                out.extend([true, false].map(|yes| Action::Replace { general, yes }));
            }
        }
        Phase::Successor { side, .. } => out.extend(game.heirs(side).map(|general| Action::Succeed { general })),
        Phase::Initiative => out.extend([true, false].map(|first| Action::Initiative { first })),
        Phase::Activate { active } => {
            out.extend(game.ready(active).map(|division| Action::Activate { division }));
            if game.pass_objections(active).is_empty() {
                out.push(Action::Pass);
            }
        }
        Phase::Bombard { active } => {
            for brigade in game.batteries(active) {
                out.extend(game.targets(brigade).map(|target| Action::Bombard { brigade, target }));
            }
            out.push(Action::BombardmentsDone);
        }
        Phase::AfterProlonge { brigade } => {
            out.extend(game.targets(brigade).map(|target| Action::Bombard { brigade, target }));
            out.push(Action::BombardmentsDone);
        }
        Phase::Move { active } => movers(game, seat, active, out),
        Phase::MoveBrigade { brigade } => moves(game, brigade, out),
        Phase::Combats { active } => {
            for brigade in game.fighters(active) {
                out.extend(game.opponents(brigade).map(|enemy| Action::Fight { brigade, enemy }));
            }
        }
        Phase::Engage(fight) => {
            out.extend(game.engageable(&fight, fight.camp).map(|general| Action::Engage { general: Some(general) }));
            out.push(Action::Engage { general: None });
        }
        Phase::Turn { brigade } => turns(game, brigade, out),
        Phase::FollowUp { brigade } => follow_ups(game, brigade, out),
        Phase::Over(_) => {}
    }
}

// ---------------------------------------------------------------- setup

fn deployments(game: &Garde, seat: Seat, out: &mut Vec<Action>) {
    for general in game.to_place(seat, game.divisions_to_place()) {
        if game.plan_objections(seat, general).is_empty() {
            out.push(Action::DeployAsPlanned { general });
        }
        let zone = game.battle.side(seat).zone;
        let middle = |low: Length, high: Length, n: i32| low + (high - low).scaled(n, 6);
        let planned = game.battle.general(general).deploy;
        let spread = [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (2, 2), (4, 2), (2, 4), (4, 4)]
            .into_iter()
            .map(|(x, y)| Point::new(middle(zone.low.x, zone.high.x, x), middle(zone.low.y, zone.high.y, y)));
        for at in planned.into_iter().chain(spread) {
            let Spot { x, y } = Spot::new(at);
            if game.place_general_objections(seat, general, x, y).is_empty() {
                out.push(Action::PlaceGeneral { general, x, y });
            }
        }
    }
}

/// Where a brigade might be placed: as planned, then in rows before and beside its general.
fn placements(game: &Garde, general: GeneralId, id: BrigadeId) -> impl Iterator<Item = (Pose, Formation)> + '_ {
    let seat = game.seat_of(id);
    let ahead = game.forward(seat);
    let at = game.general_at(general).unwrap_or(Point::cm(0, 0));
    let rows = [8, 14, 2, -6, 20].into_iter().flat_map(move |deep| {
        [0, 8, -8, 16, -16, 22, -22].into_iter().map(move |aside| {
            let centre =
                at + ahead.dir().along(Length::cm(deep)) + ahead.quarter(Hand::Right).dir().along(Length::cm(aside));
            (Pose::new(centre, ahead), Formation::Battle)
        })
    });
    game.planned_place(general, id).into_iter().chain(rows)
}

/// The most places listed for one brigade.
const PLACES: usize = 5;

fn places(game: &Garde, general: GeneralId, out: &mut Vec<Action>) {
    for brigade in game.undeployed(general) {
        let legal = placements(game, general, brigade)
            .filter(|(pose, formation)| game.place_brigade_objections(general, brigade, *pose, *formation).is_empty());
        out.extend(legal.take(PLACES).map(|(Pose { x, y, heading }, formation)| Action::PlaceBrigade {
            brigade,
            x,
            y,
            heading,
            formation,
        }));
    }
}

/// Whether there is a place for a brigade near its general.
pub(crate) fn any_place(game: &Garde, general: GeneralId, id: BrigadeId) -> bool {
    placements(game, general, id)
        .any(|(pose, formation)| game.place_brigade_objections(general, id, pose, formation).is_empty())
}

// ---------------------------------------------------------------- orders

fn staff_orders(game: &Garde, seat: Seat, first: bool, out: &mut impl FnMut(Action)) {
    for order in Order::ALL {
        if game.army_order_objections(seat, order).is_empty() {
            out(Action::ArmyOrder { order });
        }
        for corps in game.battle.side(seat).corps.corps() {
            if game.corps_order_objections(seat, corps, order, first).is_empty() {
                out(Action::CorpsOrder { corps, order });
            }
        }
    }
}

fn first_orders(game: &Garde, seat: Seat, out: &mut impl FnMut(Action)) {
    staff_orders(game, seat, true, out);
    for division in game.battle.divisions_of(seat) {
        for order in Order::ALL {
            if game.first_order_objections(seat, division, order).is_empty() {
                out(Action::FirstOrder { division, order });
            }
        }
    }
    out(Action::OrdersDone);
}

fn orders(game: &Garde, seat: Seat, out: &mut impl FnMut(Action)) {
    staff_orders(game, seat, false, out);
    for division in game.battle.divisions_of(seat) {
        if game.battle.is_lone_division() {
            for order in Order::ALL {
                if game.own_order_objections(seat, division, order).is_empty() {
                    out(Action::OwnOrder { division, order });
                }
            }
            continue;
        }
        for sender in [Sender::Corps, Sender::Army] {
            if game.ride_objections(seat, division, sender).is_empty() {
                let wanted = Order::ALL.into_iter().filter(|order| game.wish_objections(division, *order).is_empty());
                wanted.for_each(|order| out(Action::SendAide { division, order, sender }));
            }
        }
    }
    out(Action::OrdersDone);
}

/// Whether a side has any order to give besides being done.
pub(crate) fn has_orders(game: &Garde, seat: Seat) -> bool {
    let first = matches!(game.phase(), Phase::FirstOrders { .. });
    let staff = |order: Order| {
        game.army_order_objections(seat, order).is_empty()
            || game
                .battle
                .side(seat)
                .corps
                .corps()
                .any(|corps| game.corps_order_objections(seat, corps, order, first).is_empty())
    };
    let sent = |division| {
        [Sender::Corps, Sender::Army].into_iter().any(|sender| game.ride_objections(seat, division, sender).is_empty())
    };
    let of_division = |division| {
        Order::ALL.into_iter().any(|order| {
            if first {
                game.first_order_objections(seat, division, order).is_empty()
            } else {
                game.own_order_objections(seat, division, order).is_empty()
            }
        }) || (!first && sent(division))
    };
    Order::ALL.into_iter().any(staff) || game.battle.divisions_of(seat).any(of_division)
}

// ---------------------------------------------------------------- movement

fn movers(game: &Garde, seat: Seat, active: DivisionSet, out: &mut Vec<Action>) {
    for brigade in game.movers(active) {
        if game.brigade(brigade).fate == Fate::OnTable {
            out.push(Action::Select { brigade });
            continue;
        }
        let free = |distance: &Length| game.entry_place(brigade, *distance).is_some();
        out.extend(game.entry_distances(brigade).filter(free).map(|distance| Action::Enter { brigade, distance }));
    }
    for general in game.movable_generals(seat, active) {
        general_moves(game, seat, active, general, out);
    }
    if !game.anyone_must_attack(active) {
        out.push(Action::MovesDone);
    }
}

/// A general goes to the middle of his command, or straight in one of four directions.
fn general_moves(game: &Garde, seat: Seat, active: DivisionSet, general: GeneralId, out: &mut Vec<Action>) {
    let Some(at) = game.general_at(general) else { return };
    let reach = game.tables().movement.staff;
    let ahead = game.forward(seat);
    let middle = command_middle(game, general).map(|goal| towards(at, goal, reach));
    let straight = [ahead, ahead.reversed(), ahead.quarter(Hand::Left), ahead.quarter(Hand::Right)]
        .into_iter()
        .map(|heading| at + heading.dir().along(reach));
    for to in middle.into_iter().chain(straight) {
        let spot = game.on_the_table(to);
        if game.general_objections(seat, active, general, spot).is_empty() {
            out.push(Action::MoveGeneral { general, x: spot.x, y: spot.y });
        }
    }
}

/// The middle of what a general commands: his brigades, for a corps or army general the generals below him.
fn command_middle(game: &Garde, general: GeneralId) -> Option<Point> {
    let setup = game.battle.general(general);
    let (mut x, mut y, mut count) = (0_i64, 0_i64, 0_i64);
    let mut add = |p: Point| {
        (x, y) = (x + i64::from(p.x.to_tenths()), y + i64::from(p.y.to_tenths()));
        count += 1;
    };
    if setup.rank == Rank::Division {
        game.army(setup.seat).filter(|id| game.leader(*id) == general).for_each(|id| add(game.stand(id).centre()));
    } else {
        let below = game.battle.side(setup.seat).generals.generals().filter(|id| {
            let other = game.battle.general(*id);
            other.rank < setup.rank && (setup.rank == Rank::Army || other.corps == setup.corps)
        });
        below.filter_map(|id| game.general_at(id)).for_each(&mut add);
    }
    (count > 0).then(|| Point::tenths((x / count) as i32, (y / count) as i32))
}

/// A goal, or the point at most so far on the way to it.
fn towards(from: Point, goal: Point, reach: Length) -> Point {
    match Heading::towards(from, goal) {
        Some(heading) if from.distance(goal) > reach => from + heading.dir().along(reach - Length::GRAIN),
        _ => goal,
    }
}

fn moves(game: &Garde, brigade: BrigadeId, out: &mut Vec<Action>) {
    if game.moving_order(brigade) == Order::Attack {
        attacks(game, brigade, out);
    } else {
        let scout = game.scout(brigade);
        if scout.in_zone {
            fall_backs(game, brigade, out);
        } else {
            for formation in Formation::ALL {
                if game.form_objections_from(&scout, formation).is_empty() {
                    out.push(Action::Form { brigade, formation });
                }
            }
            marches(game, &scout, out);
        }
        facings(game, &scout, out);
    }
    if !game.must_attack(brigade) {
        out.push(Action::Stand { brigade });
    }
}

fn attacks(game: &Garde, brigade: BrigadeId, out: &mut Vec<Action>) {
    let seat = game.seat_of(brigade);
    let own = game.stand(brigade);
    if let Some((_, nearest)) = game.nearest_to(seat, &own) {
        for (target, stand) in game.enemies_of(seat) {
            if stand.is_within(&own, nearest) {
                out.push(Action::Advance { brigade, target });
            }
        }
    }
    if game.may_support(brigade) {
        supports(game, brigade, out);
    }
}

/// Places behind and beside the brigades in combat.
fn supports(game: &Garde, brigade: BrigadeId, out: &mut Vec<Action>) {
    let own = game.stand(brigade);
    let gap = (own.front() + own.depth()).scaled(1, 2) + Length::cm(1);
    for friend in game.brigades_in(game.division_of(brigade)).filter(|id| *id != brigade) {
        let stand = game.stand(friend);
        let heading = stand.heading();
        let behind = stand.centre() + heading.reversed().dir().along(stand.depth().scaled(1, 2) + gap);
        let aside = [Hand::Left, Hand::Right]
            .map(|hand| behind + heading.quarter(hand).dir().along(stand.front().scaled(1, 2) + gap));
        for goal in [behind].into_iter().chain(aside) {
            if game.support_survey(brigade, goal, heading).objections.is_empty() {
                let Spot { x, y } = Spot::new(goal);
                out.push(Action::SupportMove { brigade, x, y, heading });
            }
        }
    }
}

fn fall_backs(game: &Garde, brigade: BrigadeId, out: &mut Vec<Action>) {
    let most = game.fall_back_allowance(brigade);
    for distance in [most, most.scaled(1, 2)] {
        if distance > Length::ZERO && game.fall_back_survey(brigade, distance).objections.is_empty() {
            out.push(Action::FallBack { brigade, distance });
        }
    }
}

/// The ways worth looking at: to the nearest enemy, to the nearest objective, ahead, half left and right, back.
fn directions(game: &Garde, scout: &Scout) -> ArrayVec<(Heading, Length), 8> {
    let at = scout.start.centre();
    let mut out: ArrayVec<(Heading, Length), 8> = ArrayVec::new();
    let mut add = |heading: Option<Heading>, far: Length| {
        if let Some(heading) = heading
            && !out.is_full()
            && !out.iter().any(|(other, _)| *other == heading)
        {
            out.push((heading, far));
        }
    };
    let objectives = game.battle.objectives.iter().map(|objective| objective.position);
    if let Some(goal) = objectives.min_by_key(|goal| goal.separation(at)) {
        add(Heading::towards(at, goal), goal.distance(at));
    }
    let enemy = scout.nearest.map(|(enemy, _)| game.stand(enemy).centre());
    add(enemy.and_then(|goal| Heading::towards(at, goal)), Length::MAX);
    let ahead = game.forward(game.seat_of(scout.id));
    let half = Angle::degrees(45);
    for heading in [ahead, ahead + half, ahead - half, ahead.reversed()] {
        add(Some(heading), Length::MAX);
    }
    out
}

fn marches(game: &Garde, scout: &Scout, out: &mut Vec<Action>) {
    let [allowance, road] = scout.allowance;
    if allowance <= Length::ZERO {
        return;
    }
    let (brigade, own) = (scout.id, scout.start);
    let by_road = (road > allowance).then_some(road);
    for (n, (direction, far)) in directions(game, scout).into_iter().enumerate() {
        // Half the way only for the directions that matter most.
        let half = (n < 3).then(|| allowance.scaled(1, 2));
        for distance in by_road.into_iter().chain([allowance]).chain(half) {
            // A point is rounded to the tenth of a millimetre: stay on the safe side of it.
            let goal = own.centre() + direction.dir().along((distance - Length::GRAIN).min(far));
            let heading = if scout.order == Order::Manoeuvre { direction } else { own.heading() };
            let way: ArrayVec<Spot, 3> = [Spot::new(goal)].into_iter().collect();
            if game.survey_from(scout, &way, heading, None).objections.is_empty() {
                out.push(Action::March { brigade, way, heading, formation: None });
                if far < distance {
                    break;
                }
            }
        }
    }
}

/// Turns in place: at the nearest enemy, half left, half right.
fn facings(game: &Garde, scout: &Scout, out: &mut Vec<Action>) {
    if scout.order == Order::Manoeuvre && scout.in_zone {
        return;
    }
    let (brigade, own) = (scout.id, scout.start);
    let enemy = scout.nearest.map(|(enemy, _)| game.stand(enemy).centre());
    let facing = enemy.and_then(|goal| Heading::towards(own.centre(), goal));
    let half = Angle::degrees(45);
    for heading in facing.into_iter().chain([own.heading() + half, own.heading() - half]) {
        let turns = heading != own.heading();
        if turns && game.survey_from(scout, &[], heading, None).objections.is_empty() {
            out.push(Action::March { brigade, way: ArrayVec::new(), heading, formation: None });
        }
    }
}

// ---------------------------------------------------------------- after combat

fn turns(game: &Garde, brigade: BrigadeId, out: &mut Vec<Action>) {
    let heading = game.brigade(brigade).pose.heading;
    out.push(Action::Turn { heading });
    let most = Angle::degrees(game.tables().constants.fall_back_turn_deg);
    for heading in [heading + most, heading - most] {
        if game.turn_objections(brigade, heading).is_empty() {
            out.push(Action::Turn { heading });
        }
    }
}

fn follow_ups(game: &Garde, brigade: BrigadeId, out: &mut Vec<Action>) {
    out.push(Action::FollowUp { distance: Length::ZERO });
    let reach = game.follow_up_reach(brigade);
    for distance in [reach, reach.scaled(1, 2)] {
        if distance > Length::ZERO && game.follow_up_objections(brigade, distance).is_empty() {
            out.push(Action::FollowUp { distance });
        }
    }
}
