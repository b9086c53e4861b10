//! How good a position is: what computer players think with. All numbers are thousandths of a Régulier element.
//!
//! Nothing here is a rule. Armies are judged by morale (8.2, 8.3), so lost elements and routs weigh most; objectives
//! count at the end. Orders are weighed against [`doctrine`](crate::think::doctrine).

use crate::book::vocabulary::{ArmClass, BrigadeId, Cohesion, CorpsId, DivisionId, Formation, Order, Rank};
use crate::play::Phase;
use crate::play::action::Action;
use crate::play::activation::Activate;
use crate::play::moving::{Move, MoveBrigade};
use crate::state::{Fate, Garde, Marks, Post};
use crate::think::doctrine::{lead, strength, wish};
use arrayvec::ArrayVec;
use boards::table::{Length, Point};
use gamekit::question;
use kernel::{Clock, Evaluate, Feature, Game, Judgement, Outcome, Seat, fitted_judgement};

/// A hundredth of a Régulier element, as [`strength`] counts.
const STRENGTH: i64 = 10;
/// The game itself.
const VICTORY: i64 = 1_000_000;
/// An army on the point of breaking.
const MORALE: i64 = 12_000;
/// An objective at which a side stands alone.
const OBJECTIVE: i64 = 3_000;
/// One per cent ahead if the battle ended now.
const LEAD: i64 = 60;
/// A lost general, by rank.
const GENERALS: [i64; 3] = [1_500, 3_000, 5_000];
/// A division under the order it should have.
const RIGHT_ORDER: i64 = 1_500;
/// The corps or army order agrees with it.
const CHAIN: i64 = 300;
/// A brigade out of reach of its general.
const UNCOMMANDED: i64 = 250;
/// Each centimetre nearer to the goal of the march.
const NEARER: i64 = 8;
/// Each centimetre a marching brigade is too near to the enemy.
const EXPOSED: i64 = 14;
/// A brigade in column of march near the enemy.
const MARCHING: i64 = 500;
/// A battery that has somebody to fire at.
const TARGET: i64 = 300;
/// An attack that is about to be fought, for each hundredth of superiority; and each support it has.
const SUPPORT: i64 = 220;

impl Evaluate for Garde {
    fn value(&self, seat: Seat) -> i64 {
        if let Some(Outcome { winners, .. }) = self.outcome() {
            return match winners.first() {
                Some(winner) if *winner == seat => VICTORY,
                Some(_) => -VICTORY,
                None => 0,
            };
        }
        let both = army_value(self, seat) - army_value(self, seat.opponent());
        both + LEAD * lead(self, seat) + orders_value(self, seat) + posture(self, seat)
    }

    fn settled(&self) -> bool {
        question::settled(self)
    }

    /// A combat is over when nobody has to turn, follow up or take over any more.
    fn quiet(&self) -> bool {
        let resolving = |phase: Phase| {
            matches!(phase, Phase::Combat(_) | Phase::Turn(_) | Phase::FollowUp(_) | Phase::Successor(_))
        };
        !self.stack.top().is_some_and(resolving)
    }

    fn reflex(&self, seat: Seat) -> Action {
        // Whoever is awaited has an answer.
        question::reflex(self, seat).unwrap_or(Action::Pass)
    }

    fn sensible(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.awaiting().seats().contains(seat) {
            return;
        }
        let Some(phase) = self.stack.top() else { return };
        match phase {
            Phase::Initiative(_) => out.push(Action::Initiative { first: true }),
            // The order in which formations and brigades act is a matter of habit, not of search.
            Phase::Activate(Activate { active }) => {
                out.extend(
                    self.ready(active).min_by_key(|id| turn_of(self, *id)).map(|d| Action::Activate { division: d }),
                );
            }
            Phase::Move(Move { active }) => {
                let next = self.movers(active).filter(|id| self.is_on_table(*id)).min_by_key(|id| readiness(self, *id));
                match next {
                    Some(brigade) => out.push(Action::Select { brigade }),
                    None => {
                        question::list(self, seat, out);
                        // Who may enter does: a brigade beside the table helps nobody, though no place on it looks good.
                        if out.iter().any(|action| matches!(action, Action::Enter { .. })) {
                            out.retain(|action| matches!(action, Action::Enter { .. }));
                        }
                    }
                }
            }
            Phase::Deploy(_) => {
                question::list(self, seat, out);
                if let Some(planned) = out.iter().position(|action| matches!(action, Action::DeployAsPlanned { .. })) {
                    out.swap(0, planned);
                    out.truncate(1);
                }
            }
            Phase::MoveBrigade(MoveBrigade { brigade }) => {
                question::list(self, seat, out);
                // Columns are for roads: nobody forms one while he has the enemy before him.
                let marching = self.brigade(brigade).formation == Formation::March;
                out.retain(|action| !matches!(action, Action::Form { formation, .. } if !marching || *formation != Formation::Battle));
            }
            _ => question::list(self, seat, out),
        }
    }

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        for seat in [Seat(0), Seat(1)] {
            let standing = self.standing(seat);
            out.push(("figure-demoralisation", seat, i64::from(standing.percent())));
            out.push(("figure-objectives", seat, i64::from(standing.objectives)));
        }
        out.push(("figure-turns", Seat(0), self.turn.into()));
    }

    fn clock(&self) -> Option<Clock> {
        Some(clock(self))
    }

    fn judgement(&self) -> &'static Judgement {
        fitted_judgement!(&self.setup.id, "division")
    }

    fn features(&self, seat: Seat, out: &mut Vec<Feature>) {
        let (clock, value, lead) = (clock(self), self.value(seat), lead(self, seat));
        let worn = |seat: Seat| {
            1000 * i64::from(self.standing(seat).points) / i64::from(self.setup.side(seat).break_at.max(1))
        };
        let [own, other] = [worn(seat), worn(seat.opponent())];
        // An army near its breaking point is lost sooner than one that is half worn is half lost.
        let brink = (other * other - own * own) / 1000;
        let ((value_early, value_late), (lead_early, lead_late)) =
            (clock.early_and_late(value), clock.early_and_late(lead));
        out.extend([
            ("value_early", value_early),
            ("value_late", value_late),
            ("lead_early", lead_early),
            ("lead_late", lead_late),
            ("ahead_late", clock.share_gone(1000 * lead.signum())),
            ("worn", other - own),
            ("brink", brink),
        ]);
    }
}

fn clock(game: &Garde) -> Clock {
    Clock { turn: game.turn.into(), last: game.setup.turns.into() }
}

/// Formations that can bombard go first, then attackers, then the others; troops of a corps before divisions.
fn turn_of(game: &Garde, division: DivisionId) -> (bool, u8) {
    let guns = game.brigades_in(division).any(|id| has_target(game, id));
    let order = match game.division(division).order {
        Order::Attack => 0,
        Order::Defend => 1,
        Order::Manoeuvre => 2,
    };
    (!guns, order)
}

/// The foremost move first, so that those behind them can support; guns and baggage last.
fn readiness(game: &Garde, id: BrigadeId) -> (bool, i32) {
    let fights = matches!(game.class(id), ArmClass::Infantry | ArmClass::Cavalry);
    let gap = game.nearest_to(game.seat_of(id), &game.stand(id)).map_or(Length::MAX, |(_, gap)| gap);
    (!fights, gap.to_tenths())
}

/// What both sides can see of an army: its troops, its generals, its nerve, the ground it stands on.
fn army_value(game: &Garde, seat: Seat) -> i64 {
    let troops: i64 = game.setup.brigades_of(seat).map(|id| brigade_value(game, id)).sum();
    let generals: i64 = game
        .setup
        .side(seat)
        .generals
        .generals()
        .map(|id| i64::from(game.general(id).losses) * GENERALS[game.setup.general(id).rank.index()])
        .sum();
    let standing = game.standing(seat);
    let worn = 1000 * i64::from(standing.points) / i64::from(game.setup.side(seat).break_at.max(1));
    let ground: i64 = (0..game.setup.objectives.len())
        .map(|goal| {
            let alone = game.is_present(seat, goal) && !game.is_present(seat.opponent(), goal);
            if alone { OBJECTIVE } else { 0 }
        })
        .sum();
    troops - generals - MORALE * worn / 1000 * worn / 1000 + ground
}

fn brigade_value(game: &Garde, id: BrigadeId) -> i64 {
    let own = game.brigade(id);
    if own.fate == Fate::Gone {
        return 0;
    }
    let dry = if own.marks.has(Marks::NO_AMMUNITION) { 1200 } else { 0 };
    let shaken = if own.cohesion == Cohesion::Rout { 700 } else { 0 };
    strength(game, id) * STRENGTH - dry - shaken
}

/// How well the orders of a side agree with what they should be, and with each other.
fn orders_value(game: &Garde, seat: Seat) -> i64 {
    let mut value = 0;
    let mut wishes: ArrayVec<(Option<CorpsId>, Order, i64), { crate::book::tables::MAX_DIVISIONS }> = ArrayVec::new();
    for division in game.setup.divisions_of(seat) {
        let setup = game.setup.division(division);
        if game.brigades_in(division).next().is_none() {
            continue;
        }
        let wish = wish(game, seat, division);
        let weight = if setup.corps_troops { 1 } else { 2 };
        let _ = wishes.try_push((setup.corps, wish, weight));
        if !setup.corps_troops {
            value += order_value(wish, game.division(division).order);
        }
    }
    for corps in game.setup.side(seat).corps.corps() {
        let order = game.corps[corps.index()].order;
        let agree = wishes.iter().filter(|(of, wish, _)| *of == Some(corps) && *wish == order);
        value += CHAIN * agree.map(|(.., weight)| weight).sum::<i64>();
        if game.army_general(seat).is_some() && game.armies[seat.index()].order == order {
            value += CHAIN;
        }
    }
    value
}

/// What an order is worth where another would be right.
const fn order_value(right: Order, order: Order) -> i64 {
    match (right, order) {
        (Order::Attack, Order::Attack) | (Order::Defend, Order::Defend) | (Order::Manoeuvre, Order::Manoeuvre) => {
            RIGHT_ORDER
        }
        (Order::Attack | Order::Manoeuvre, Order::Defend) | (Order::Defend, Order::Attack) => RIGHT_ORDER / 3,
        (Order::Manoeuvre, Order::Attack) => RIGHT_ORDER / 2,
        (Order::Attack | Order::Defend, Order::Manoeuvre) => 0,
    }
}

/// Where a side has its troops: near the goal, in command, not caught marching, guns with targets.
fn posture(game: &Garde, seat: Seat) -> i64 {
    let mut value = 0;
    for id in game.army(seat) {
        value += match game.class(id) {
            ArmClass::Baggage => 0,
            ArmClass::Artillery => guns(game, id),
            ArmClass::Infantry | ArmClass::Cavalry => place_value(game, seat, id),
        };
        if game.class(id) != ArmClass::Baggage && !game.is_commanded(id) {
            value -= UNCOMMANDED;
        }
    }
    value - generals_astray(game, seat)
}

/// What draws a brigade: the nearest objective its side does not hold alone, else the nearest it holds, else the enemy.
fn goal(game: &Garde, seat: Seat, from: Point) -> Option<Point> {
    let objectives = game.setup.objectives.iter().enumerate();
    let key = |(index, at): &(usize, Point)| (game.holders[*index] == Some(seat), at.separation(from));
    objectives
        .map(|(index, objective)| (index, objective.position))
        .min_by(|a, b| key(a).0.cmp(&key(b).0).then_with(|| key(a).1.cmp(&key(b).1)))
        .map(|(_, at)| at)
}

fn place_value(game: &Garde, seat: Seat, id: BrigadeId) -> i64 {
    let own = game.stand(id);
    let cm = |length: Length| i64::from(length.to_tenths()) / 100;
    let order = game.order_of(id);
    let mut value = 0;
    if let Some(goal) = goal(game, seat, own.centre()) {
        value -= NEARER * cm(own.distance_to(goal)).min(120);
    }
    let Some((enemy, gap)) = game.nearest_to(seat, &own) else { return value };
    let gap = cm(gap);
    if game.brigade(id).formation == Formation::March && gap < 35 {
        value -= MARCHING;
    }
    if order == Order::Manoeuvre || !game.is_commanded(id) {
        value -= EXPOSED * (21 - gap).max(0);
    }
    if order == Order::Attack {
        value += NEARER / 2 * (40 - gap).max(0);
        if gap == 0 && !game.is(id, Marks::FOUGHT) && game.class(enemy) != ArmClass::Baggage {
            let supports = game.supports(id, enemy, crate::book::vocabulary::Camp::Attacker).iter().count() as i64;
            value += (strength(game, id) - strength(game, enemy)) + SUPPORT * supports.min(3);
        }
    }
    value
}

fn guns(game: &Garde, id: BrigadeId) -> i64 {
    let own = game.stand(id);
    let Some((_, gap)) = game.nearest_to(game.seat_of(id), &own) else { return 0 };
    let gap = i64::from(gap.to_tenths()) / 100;
    let close = EXPOSED * (14 - gap).max(0);
    let distant = NEARER * (gap - 20).clamp(0, 80);
    let aims = if has_target(game, id) { TARGET } else { 0 };
    aims - close - distant
}

/// Whether a battery has somebody to fire at where it stands.
fn has_target(game: &Garde, id: BrigadeId) -> bool {
    let guns = game.arm(id).guns().filter(|_| !game.is(id, Marks::NO_AMMUNITION));
    let reach = guns.map_or(Length::ZERO, |guns| game.tables().gun(guns).long);
    let own = game.stand(id);
    game.enemies_of(game.seat_of(id)).any(|(enemy, stand)| own.is_within(&stand, reach) && game.has_line(id, enemy))
}

/// Generals out of reach of those above them, or next to the enemy.
fn generals_astray(game: &Garde, seat: Seat) -> i64 {
    let mut value = 0;
    for id in game.setup.side(seat).generals.generals() {
        let setup = game.setup.general(id);
        let Some(at) = game.general_at(id) else { continue };
        if let (Rank::Division, Some(corps)) = (setup.rank, setup.corps) {
            let reach = game.tables().command[Rank::Corps.index()];
            let above = game.corps_general(corps);
            if game.general(above).post == Post::Filled && !game.generals_within(id, above, reach) {
                value += UNCOMMANDED;
            }
        }
        if game.general(id).with.is_none() {
            let base = game.general_base(at);
            let gap = game.nearest_to(seat, &base).map_or(100, |(_, gap)| i64::from(gap.to_tenths()) / 100);
            value += 20 * (12 - gap).max(0);
        }
    }
    value
}
