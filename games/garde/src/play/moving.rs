//! The movement step of an activation (4.2 d): which brigade or general moves, and where a brigade goes.
//!
//! Every listed move passes `against`; any other legal pose is accepted too.

use crate::book::objections::Objections;
use crate::book::vocabulary::{BrigadeId, Formation, GeneralId, Order, Rank};
use crate::play::action::Action;
use crate::play::bombardment::AfterProlonge;
use crate::play::combat::Combats;
use crate::play::event::Event;
use crate::play::movement::Scout;
use crate::rules;
use crate::show::aim::{self, WishedPose, ghost};
use crate::show::offers::{self, cm, degrees};
use crate::show::prompt::formation;
use crate::state::{DivisionSet, Fate, Garde, Marks, Spot};
use arrayvec::ArrayVec;
use boards::table::{Angle, Hand, Heading, Length, Point};
use gamekit::question::{Asked, Flow, Question};
use kernel::{Aim, Chance, Gesture, Journal, Offer, RuleId, Seat, Text};

/// Which brigade moves now, or which general (4.2 d).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The active formations.
    pub active: DivisionSet,
}

impl Question<Garde> for Move {
    fn asked(&self, game: &Garde) -> Asked {
        Asked::one(game.side_of(self.active), "decision-move", rules::R4_2)
    }

    fn list(&self, game: &Garde, seat: Seat, out: &mut Vec<Action>) {
        movers(game, seat, self.active, out);
    }

    fn against(&self, game: &Garde, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::MovesDone => {
                let mut objections = Objections::NONE;
                objections.require(!game.anyone_must_attack(self.active), Objections::MUST_ATTACK);
                objections
            }
            Action::MoveGeneral { general, x, y } => game.general_objections(seat, self.active, general, Spot { x, y }),
            Action::Enter { brigade, distance } => game.enter_objections(self.active, brigade, distance),
            Action::Select { brigade } => {
                let objections = game.active_objections(self.active, brigade);
                if objections.is_empty() { game.mover_objections(brigade) } else { objections }
            }
            _ => match moving_brigade(action) {
                Some(brigade) => against_move(game, self.active, brigade, action),
                None => Objections::NOT_NOW,
            },
        }
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        let offer = match *action {
            Action::Select { brigade } => offers::of_brigade(game, brigade, "action-move", "offer-select", rules::R4_2),
            Action::MoveGeneral { general, x, y } => ride_offer(game, general, Spot { x, y }),
            Action::Enter { brigade, distance } => {
                let offer = offers::of_brigade(game, brigade, "action-enter", "offer-enter", rules::R3_1);
                offers::with(offer, "distance", cm(distance))
            }
            Action::MovesDone => {
                let label = Text::new("offer-moves_done").with("division", formation(game, self.active));
                offers::plain("action-moves_done", label, rules::R4_2)
            }
            _ => return move_offer(game, action),
        };
        Some(offers::leading(game, action, offer))
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        if *action == Action::MovesDone {
            return game.stack.push(Combats { active: self.active });
        }
        game.stack.push(self);
        match *action {
            Action::MoveGeneral { general, x, y } => game.move_general(general, Spot { x, y }, journal),
            Action::Enter { brigade, distance } => game.enter(brigade, distance, journal),
            Action::Select { brigade } => game.stack.push(MoveBrigade { brigade }),
            _ => game.carry_out(action, journal),
        }
        game.sweep(journal);
    }

    fn go_on(self, game: &mut Garde, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        let anybody = game.movers(self.active).any(|id| game.is_on_table(id) || game.can_enter(id));
        if anybody || game.movable_generals(game.side_of(self.active), self.active).next().is_some() {
            return Flow::Ask;
        }
        game.stack.replace(Combats { active: self.active });
        Flow::On
    }

    fn unsettled(&self) -> bool {
        false
    }

    fn aim(&self, game: &Garde, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = WishedPose::of(gesture)?;
        Some(aim::ride(game, seat, wish.general(game, seat)?, &wish))
    }
}

/// Where a brigade moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveBrigade {
    /// Which one.
    pub brigade: BrigadeId,
}

impl Question<Garde> for MoveBrigade {
    fn asked(&self, game: &Garde) -> Asked {
        let (point, rule) = match game.moving_order(self.brigade) {
            Order::Attack => ("decision-attack_move", rules::R5_3),
            Order::Manoeuvre => ("decision-move", rules::R5_2),
            Order::Defend => ("decision-move", rules::R5_4),
        };
        Asked::one(game.seat_of(self.brigade), point, rule)
    }

    fn list(&self, game: &Garde, _: Seat, out: &mut Vec<Action>) {
        moves(game, self.brigade, out);
    }

    fn against(&self, game: &Garde, _: Seat, action: &Action) -> Objections {
        if moving_brigade(action) != Some(self.brigade) {
            return Objections::NOT_NOW;
        }
        against_move(game, game.active_set(), self.brigade, action)
    }

    fn offer(&self, game: &Garde, _: Seat, action: &Action) -> Option<Offer> {
        move_offer(game, action)
    }

    fn answered(
        self,
        game: &mut Garde,
        _: Seat,
        action: &Action,
        _: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.carry_out(action, journal);
        game.sweep(journal);
    }

    fn reflex(&self, game: &Garde, seat: Seat) -> Option<Action> {
        if !game.must_attack(self.brigade) {
            return Some(Action::Stand { brigade: self.brigade });
        }
        let mut answers = Vec::new();
        self.list(game, seat, &mut answers);
        answers.into_iter().next()
    }

    fn about(&self, _: &Garde) -> Option<BrigadeId> {
        Some(self.brigade)
    }

    fn aim(&self, game: &Garde, seat: Seat, gesture: &Gesture) -> Option<Aim> {
        let wish = WishedPose::of(gesture)?;
        wish.brigade(game).filter(|brigade| *brigade == self.brigade).map(|id| aim::march(game, seat, id, &wish))
    }
}

/// The brigade whose own move an action is.
const fn moving_brigade(action: &Action) -> Option<BrigadeId> {
    match action {
        Action::Form { brigade, .. }
        | Action::March { brigade, .. }
        | Action::FallBack { brigade, .. }
        | Action::Advance { brigade, .. }
        | Action::SupportMove { brigade, .. }
        | Action::Stand { brigade } => Some(*brigade),
        _ => None,
    }
}

/// What forbids a brigade's own move.
fn against_move(game: &Garde, active: DivisionSet, id: BrigadeId, action: &Action) -> Objections {
    let objections = game.active_objections(active, id);
    if !objections.is_empty() {
        return objections;
    }
    match action {
        Action::Form { formation, .. } => game.form_objections(id, *formation),
        Action::March { way, heading, formation, .. } => game.survey(id, way, *heading, *formation).objections,
        Action::FallBack { distance, .. } => game.fall_back_survey(id, *distance).objections,
        Action::Advance { target, .. } => game.advance_objections(id, *target),
        Action::SupportMove { x, y, heading, .. } => {
            game.support_survey(id, Spot { x: *x, y: *y }.point(), *heading).objections
        }
        Action::Stand { .. } => {
            let mut objections = game.mover_objections(id);
            objections.require(!game.must_attack(id), Objections::MUST_ATTACK);
            objections
        }
        _ => Objections::NOT_NOW,
    }
}

impl Garde {
    /// Carries out a brigade's own move; one that has only changed formation moves on, a battery that moved under
    /// Attaquer may bombard.
    fn carry_out(&mut self, action: &Action, journal: &mut impl Journal<Event>) {
        let Some(id) = moving_brigade(action) else { return };
        match action {
            Action::Form { formation, .. } => {
                self.form(id, *formation, journal);
                return self.stack.push(MoveBrigade { brigade: id });
            }
            Action::March { way, heading, formation, .. } => {
                let survey = self.survey(id, way, *heading, *formation);
                self.march(id, &survey, journal);
            }
            Action::FallBack { distance, .. } => {
                let survey = self.fall_back_survey(id, *distance);
                self.march(id, &survey, journal);
            }
            Action::Advance { target, .. } => self.carry_advance(id, *target, journal),
            Action::SupportMove { x, y, heading, .. } => {
                let survey = self.support_survey(id, Spot { x: *x, y: *y }.point(), *heading);
                self.carry_support(id, &survey, journal);
            }
            _ => self.brigade_mut(id).marks.set(Marks::ACTED),
        }
        if self.is_on_table(id) && self.is(id, Marks::PROLONGED) {
            self.stack.push(AfterProlonge { brigade: id });
        }
    }
}

// ---------------------------------------------------------------- how moves are offered

fn move_offer(game: &Garde, action: &Action) -> Option<Offer> {
    let id = moving_brigade(action)?;
    let of = |verb, key, rule: RuleId| offers::of_brigade(game, id, verb, key, rule);
    let offer = match action {
        Action::Form { formation, .. } => {
            let offer = of("action-change_formation", "offer-form", rules::R1_4);
            offers::with(offer, "formation", Text::new(formation.label()))
        }
        Action::March { way, heading, .. } if way.is_empty() => {
            let offer = of("action-turn", "offer-turn_in_place", rules::R5_7);
            Offer { free: true, ..offers::with(offer, "heading", degrees(*heading)) }
        }
        Action::March { heading, .. } => {
            let rule = if game.moving_order(id) == Order::Manoeuvre { rules::R5_2 } else { rules::R5_4 };
            let from = game.stand(id).centre();
            let end = ghost(game, action).map_or(from, |stand| stand.centre());
            let toward = Heading::towards(from, end).unwrap_or(*heading);
            let offer = offers::with(of("action-march", "offer-march", rule), "distance", cm(from.distance(end)));
            Offer { free: true, ..offers::with(offer, "heading", degrees(toward)) }
        }
        Action::FallBack { distance, .. } => {
            offers::with(of("action-fall_back", "offer-fall_back", rules::R5_2), "distance", cm(*distance))
        }
        Action::Advance { target, .. } => {
            offers::against(game, *target, of("action-advance", "offer-advance", rules::R5_3))
        }
        Action::SupportMove { .. } => {
            Offer { free: true, ..of("action-support_move", "offer-support_move", rules::R5_5) }
        }
        _ => of("action-stand", "offer-stand", rules::R4_2),
    };
    Some(offers::leading(game, action, offer))
}

fn ride_offer(game: &Garde, general: GeneralId, to: Spot) -> Offer {
    let offer = offers::of_general(game, general, "action-move_general", "offer-move_general", rules::R5_8);
    let from = game.general_at(general).unwrap_or(to.point());
    let toward = Heading::towards(from, to.point()).unwrap_or(Heading::NORTH);
    let offer = offers::with(offer, "distance", cm(from.distance(to.point())));
    Offer { free: true, ..offers::with(offer, "heading", degrees(toward)) }
}

// ---------------------------------------------------------------- what is listed

fn movers(game: &Garde, seat: Seat, active: DivisionSet, out: &mut Vec<Action>) {
    for brigade in game.movers(active) {
        if game.brigade(brigade).fate == Fate::OnTable {
            out.push(match game.only_target(brigade) {
                Some(target) => Action::Advance { brigade, target },
                None => Action::Select { brigade },
            });
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
    let setup = game.setup.general(general);
    let (mut x, mut y, mut count) = (0_i64, 0_i64, 0_i64);
    let mut add = |p: Point| {
        (x, y) = (x + i64::from(p.x.to_tenths()), y + i64::from(p.y.to_tenths()));
        count += 1;
    };
    if setup.rank == Rank::Division {
        game.army(setup.seat).filter(|id| game.leader(*id) == general).for_each(|id| add(game.stand(id).centre()));
    } else {
        let below = game.setup.side(setup.seat).generals.generals().filter(|id| {
            let other = game.setup.general(*id);
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
    out.extend(game.advance_targets(brigade).map(|target| Action::Advance { brigade, target }));
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
    let objectives = game.setup.objectives.iter().map(|objective| objective.position);
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
